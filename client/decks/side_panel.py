"""What there is to know about a deck: what leads it, faults and what mends them, cost curve, colours, penalties."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from client import shapes
from client.areas import Area, Tip
from client.decks.book import Entry, Mend
from client.decks.marks import penalty_mark
from client.decks.work import DeckWork
from client.theme import Colour, mix
from client.ui import Ui
from client.widgets.button import button, button_width
from client.widgets.tooltip import rule_tag
from client.words import rule_sentence
from rules.engine.decisions import Refusal

_CURVE = 116
_ROW = 28
_MEND = 34
_SERIES = (1, 4, 2)
"""Looks of seats, which stay apart for every eye."""


class SidePanel:
    """`pick(kind)` shows the cards that can take a leading place, `mend` carries a fault's remedy out."""

    def __init__(self, work: DeckWork, pick: Callable[[str], None], mend: Callable[[Mend], None]) -> None:
        self.work, self.pick, self.mend = work, pick, mend

    def draw(self, ui: Ui, rect: Rect) -> None:
        """All of it, scrolled where it is higher than the window."""
        ui.panel(rect, "surface", "line", 12)
        pad = ui.px(12)
        inner = rect.inflate(-2 * pad, -2 * pad)
        faults, dearer = self.work.faults(), self.work.dearer()
        width = inner.width - ui.px(12)
        top = self._heads_high(ui, width)
        parts = [
            (top + ui.px(10), self._heads),
            (self._faults_high(ui, faults, width) + ui.px(12), self._faults),
            (ui.px(_CURVE + 54) + self._legend(ui, Rect(0, 0, width, 0), False), self._curve),
            (ui.px(34 + _ROW * len(self.work.book.colours)), self._colours),
        ]
        if dearer:
            parts.append((ui.px(46 + _ROW * len(dearer)), self._dearer))
        with ui.scrolled("side", inner, sum(high for high, _ in parts)) as content:
            y = content.y
            for high, draw in parts:
                draw(ui, Rect(content.x, y, width, high))
                y += high

    # -- what leads the deck ---------------------------------------------------------------------------------------
    def _head_size(self, ui: Ui, width: int) -> tuple[int, int]:
        book = self.work.book
        wide = (width - ui.px(8) * (book.head_columns - 1)) // book.head_columns
        return wide, round(wide * book.head_shape)

    def _heads_high(self, ui: Ui, width: int) -> int:
        book = self.work.book
        rows = -(-len(book.places(self.work.deck)) // book.head_columns)
        return rows * (self._head_size(ui, width)[1] + ui.px(8))

    def _heads(self, ui: Ui, rect: Rect) -> None:
        """As pictures; a place that is free says so."""
        book = self.work.book
        wide, high = self._head_size(ui, rect.width)
        for index, (kind, id_) in enumerate(book.places(self.work.deck)):
            column, row = index % book.head_columns, index // book.head_columns
            box = Rect(rect.x + column * (wide + ui.px(8)), rect.y + row * (high + ui.px(8)), wide, high)
            entry = book.entries().get(id_)
            area = f"{kind}.{index}"
            words = ui.say(f"decks.choose.{kind}")
            if entry is not None and entry.kind == kind and not entry.barred:
                book.draw_head(ui, entry, box)
            else:
                ui.panel(box, "bg", "edge", 10, dash=(6, 5))
                ui.label(words, box.inflate(-ui.px(16), 0), "label", "muted", "center", lines=3, smallest=9)
            thing = id_ if entry is not None else ""
            ui.area(Area(area, box, lambda kind=kind: self.pick(kind), Tip(words), thing=thing))  # type: ignore[misc]
            if ui.is_hovered(area):
                ui.panel(box, None, "accent", 10, thick=2)
            if ui.is_focused(area):
                ui.focus_ring(box)
        if len(book.places(self.work.deck)) == 1:
            entry = book.entries().get(book.places(self.work.deck)[0][1])
            if entry is not None and entry.kind in book.heads:
                words_box = Rect(rect.x + wide + ui.px(14), rect.y, rect.width - wide - ui.px(14), high)
                self._about_head(ui, words_box, entry)

    def _about_head(self, ui: Ui, box: Rect, entry: Entry) -> None:
        """Beside a single leading card: its name, and how many cards the deck has."""
        name = ui.label(entry.name(ui.language), box, "lead", lines=3, valign="top", smallest=12)
        size, least = self.work.book.size(self.work.deck, "cards"), self.work.book.least
        rest = Rect(box.x, name.bottom + ui.px(6), box.width, box.bottom - name.bottom - ui.px(6))
        if rest.height >= ui.line_height("log"):
            words = ui.say("decks.size", n=size, least=least)
            ui.label(words, rest, "log", "muted", lines=2, valign="top", smallest=9)

    # -- faults ----------------------------------------------------------------------------------------------------
    def _faults_high(self, ui: Ui, faults: Sequence[Refusal], width: int) -> int:
        return ui.px(48) + sum(self._fault_high(ui, fault, width - ui.px(56)) for fault in faults) + ui.px(4)

    def _fault_high(self, ui: Ui, fault: Refusal, room: int) -> int:
        below = _MEND + 14 if self._beside(ui, fault, room) else _MEND + 44
        return ui.paragraph_height(self._sentence(ui, fault), room, "log") + ui.px(below)

    def _beside(self, ui: Ui, fault: Refusal, room: int) -> bool:
        """Is there room for the button beside the rule's number?"""
        mend = self.work.book.mend(self.work.deck, fault)
        tag = ui.text_width(fault.rule, "label") + ui.px(28)
        return mend is None or tag + button_width(ui, ui.say(mend.label, **mend.params)) <= room + ui.px(4)

    def _sentence(self, ui: Ui, fault: Refusal) -> str:
        line = self.work.book.fault_line(fault, ui.language)
        return f"{line[:1].upper()}{line[1:]}."

    def _faults(self, ui: Ui, rect: Rect) -> None:
        """Every fault with a number, its rule and what mends it, or that the deck is legal."""
        book, deck = self.work.book, self.work.deck
        faults = self.work.faults()
        box = Rect(rect.x, rect.y, rect.width, rect.height - ui.px(12))
        mood = "danger" if faults else "legal"
        ui.panel(box, "raised", mood, 10, thick=2)
        head = Rect(box.x + ui.px(12), box.y + ui.px(6), box.width - ui.px(24), ui.px(36))
        icon = "prompt.warning" if faults else "prompt.confirm"
        ui.icon_of(icon, Rect(head.x, head.y, ui.px(24), head.height), mood, 20)
        title = ui.say("decks.faults", n=len(faults))
        if not faults:
            title = ui.say(f"decks.legal.{book.format_of(deck) or book.game}")
        words = Rect(head.x + ui.px(32), head.y, head.width - ui.px(32), head.height)
        ui.label(title, words, "ui", lines=2, smallest=9)
        y = head.bottom + ui.px(2)
        for number, fault in enumerate(faults, 1):
            sentence = self._sentence(ui, fault)
            high = self._fault_high(ui, fault, box.width - ui.px(56))
            ui.number(str(number), (box.x + ui.px(22), y + ui.px(11)), 15, mood, 900)
            lines = ui.paragraph(sentence, (box.x + ui.px(40), y), box.width - ui.px(56), "log")
            below = y + lines + ui.px(4)
            rule_tag(ui, fault.rule, (box.x + ui.px(40), below + ui.px(6)))
            tip = Tip(sentence, "", fault.rule, rule_sentence(book.game, fault.rule, ui.language))
            ui.area(Area(f"fault.{number}", Rect(box.x, y, box.width, high), None, tip, focus=False))
            if (mend := book.mend(deck, fault)) is not None:
                left = box.x + ui.px(40)
                if self._beside(ui, fault, box.width - ui.px(56)):
                    left += ui.text_width(fault.rule, "label") + ui.px(28)
                else:
                    below += ui.px(30)
                place = Rect(left, below, box.right - ui.px(12) - left, ui.px(_MEND))
                label = ui.say(mend.label, **mend.params)
                button(ui, f"mend.{number}", place, label, lambda mend=mend: self.mend(mend))  # type: ignore[misc]
            y += high

    # -- cost curve ------------------------------------------------------------------------------------------------
    def _curve(self, ui: Ui, rect: Rect) -> None:
        """A bar for every cost, made of the kinds one above the other, each with its pattern and its total."""
        book, curve = self.work.book, self.work.curve()
        head = Rect(rect.x, rect.y, rect.width, ui.px(24))
        ui.label(ui.say("decks.curve"), head, "label", "muted", smallest=9)
        average, more = self.work.average()
        words = ui.say("decks.average", n=f"{average:.1f}")
        if more:
            words = ui.say("decks.average_more", n=f"{average:.1f}", more=f"{more:.1f}")
        ui.label(words, head, "label", "muted", "right", smallest=8)
        legend = self._legend(ui, Rect(rect.x, head.bottom, rect.width, 0), True)
        totals = [sum(row[cost] for row in curve.values()) for cost in range(book.top_cost + 1)]
        most = max([*totals, 1])
        floor = head.bottom + legend + ui.px(_CURVE)
        step = rect.width / len(totals)
        for cost, total in enumerate(totals):
            x, top = rect.x + cost * step, floor
            for index, row in enumerate(curve.values()):
                high = round(ui.px(_CURVE - 26) * row[cost] / most)
                if high:
                    bar = Rect(round(x + step * 0.15), top - high, round(step * 0.7), high)
                    ui.surface.blit(_pattern(ui, bar.size, index), bar)
                    top -= high
            ui.number(str(total), (x + step / 2, top - ui.px(10)), 13, "text" if total else "off", 700)
            label = f"{cost}+" if cost == book.top_cost else str(cost)
            ui.number(label, (x + step / 2, floor + ui.px(12)), 13, "muted", 700)
        ui.surface.fill(ui.theme["edge"], (rect.x, floor, rect.width, 1))

    def _legend(self, ui: Ui, rect: Rect, draw: bool) -> int:
        """What the patterns stand for, over as many lines as it takes; returns its height."""
        x, y, line = rect.x, rect.y, ui.px(24)
        for index, (kind, row) in enumerate(self.work.curve().items()):
            words = ui.say(f"decks.group.{kind}", n=sum(row))
            wide = ui.text_width(words, "label") + ui.px(32)
            if x > rect.x and x + wide > rect.right:
                x, y = rect.x, y + line
            if draw:
                key = Rect(x, y + ui.px(6), ui.px(13), ui.px(13))
                ui.surface.blit(_pattern(ui, key.size, index), key)
                place = Rect(key.right + ui.px(6), y, wide - ui.px(18), line)
                ui.label(words, place, "label")
            x += wide
        return y + line - rect.y

    # -- colours ---------------------------------------------------------------------------------------------------
    def _colours(self, ui: Ui, rect: Rect) -> None:
        """How many cards carry each colour, as a bar too, and who gives it."""
        book = self.work.book
        head = Rect(rect.x, rect.y, rect.width, ui.px(26))
        ui.label(ui.say(f"decks.shares.{book.game}"), head, "label", "muted", smallest=9)
        y = rect.y + ui.px(30)
        shares = book.shares(self.work.deck, ui.say)
        most = max([share.n for share in shares] + [1])
        for share in shares:
            row = Rect(rect.x, y, rect.width, ui.px(_ROW))
            book.draw_colour(ui, share.colour, (row.x + ui.px(12), row.centery), ui.px(22))
            ink = "text" if share.n else "off"
            name = book.colour_name(share.colour, ui.language)
            third = round(row.width * 0.34)
            ui.label(name, Rect(row.x + ui.px(30), row.y, third - ui.px(30), row.height), "log", ink, smallest=8)
            ui.number(str(share.n), (row.x + third + ui.px(14), row.centery), 15, ink, 700)
            bar = Rect(row.x + third + ui.px(32), row.centery - ui.px(4), round(row.width * 0.22), ui.px(8))
            ui.panel(bar, "bg", None, 4)
            if share.n:
                ui.panel(Rect(bar.x, bar.y, max(ui.px(4), bar.width * share.n // most), bar.height), "edge", None, 4)
            rest = Rect(bar.right + ui.px(8), row.y, row.right - bar.right - ui.px(8), row.height)
            if share.note:
                ui.label(share.note, rest, "label", share.mood, "right", smallest=8)
            y += row.height

    # -- penalties -------------------------------------------------------------------------------------------------
    def _dearer(self, ui: Ui, rect: Rect) -> None:
        """The cards that cost more: printed cost, what is added, and what it comes to."""
        rows = self.work.dearer()
        head = Rect(rect.x, rect.y + ui.px(10), rect.width, ui.px(26))
        ui.label(ui.say("decks.dearer", n=sum(n for _, n, _ in rows)), head, "label", "muted", smallest=8)
        y = head.bottom + ui.px(4)
        for entry, n, penalty in rows:
            row = Rect(rect.x, y, rect.width, ui.px(_ROW))
            ui.area(Area(f"dearer.{entry.id}", row, None, thing=entry.id, focus=False))
            mark = Rect(row.right - ui.px(34), row.y, ui.px(34), row.height)
            penalty_mark(ui, mark, penalty)
            sum_ = Rect(mark.x - ui.px(76), row.y, ui.px(70), row.height)
            words = f"{entry.cost} → {(entry.cost or 0) + penalty}"
            ui.label(words, sum_, "label", "muted", "right", smallest=9)
            name = Rect(row.x, row.y, sum_.x - row.x - ui.px(6), row.height)
            ui.label(f"{n}× {entry.name(ui.language)}", name, "log", smallest=8)
            y += row.height


def _pattern(ui: Ui, size: tuple[int, int], index: int) -> pygame.Surface:
    """The look of a series: plain, striped, dotted; told apart without colour."""

    def draw(rect: Rect) -> None:
        colour = ui.theme.seat(_SERIES[index % len(_SERIES)])
        ui.surface.blit(shapes.rounded(rect.size, ui.px(2), colour), rect)
        dark, gap = mix(colour, Colour("#0B1120"), 0.65), ui.px(7)
        ui.surface.set_clip(rect.inflate(-2, -2))
        if index % len(_SERIES) == 1:
            for x in range(-rect.height, rect.width, gap):
                ui.draw(pygame.draw.line, dark, (x, rect.height), (x + rect.height, 0), ui.px(2))
        elif index % len(_SERIES) == 2:
            for y in range(gap // 2, rect.height, gap):
                for x in range(gap // 2 + (y // gap % 2) * gap // 2, rect.width, gap):
                    ui.draw(pygame.draw.circle, dark, (x, y), ui.px(1.5))
        ui.surface.set_clip(None)

    return ui.kept(("deck-series", index), size, draw)
