"""The notebook of the seat that looks: what follows from all it knows, why, and its own marks above it (CLUE-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from client.areas import Area, Tip
from client.icons import icon, icon_table
from client.parts.beside import Work
from client.tables.clue.faces import colour_of, icon_name, name_of
from client.tables.clue.questions import told
from client.tables.table import Sight
from client.theme import mix
from client.ui import Ui
from client.words import rule_sentence
from rules.clue.board import board
from rules.clue.notes import FOLDER, because, places_by_level
from rules.clue.state import Aid
from rules.clue.view import View, known_to

SIGNS = {"holds": "✓", "not": "×", "maybe": "?", "suspect": "!"}
"""Own marks, as they are kept and as they are said; the first two claim something."""


_CELL = "note."
_PATIENCE = 0.006
"""Seconds that a frame waits for a deduction."""
_HEAD, _ROW = 20, 19
"""Heights at 100 %: of the line of seats, of the lowest rows."""


def note_key(card: str, place: int) -> str:
    """Under what an own mark is kept: the card and `folder` or the seat."""
    return f"{card} {'folder' if place == FOLDER else f'p{place + 1}'}"


class Notebook:
    """The sheet. `brush` is the sign that a click on a cell puts, or takes away where it stands already."""

    def __init__(self) -> None:
        self.brush = "maybe"
        self._for: tuple[object, ...] | None = None
        self.places: dict[str, list[int]] = {}
        """For each card where it may be: seats, the folder, the table."""
        self.level: Aid = "none"
        """How far `places` goes: for a moment less far than the table's aid, while the rest is worked out."""
        self._whole: Work[dict[str, list[int]]] | None = None
        self._reasons: dict[tuple[str, int], Work[Any]] = {}
        self._first = True
        self.inside = False
        """Does the keyboard's focus walk over the cells?"""

    def read(self, view: View) -> None:
        """Work out for each card where it may be, as far as the table's aid goes, when something new is known."""
        key = (view.seat, view.aid, view.facts)
        if key != self._for:
            self._forget()
            self._for, known = key, known_to(view)
            self.level = "simple" if view.aid == "complete" else view.aid
            self.places = places_by_level(known, self.level)
            if view.aid == "complete":
                self._whole = Work(lambda: places_by_level(known, "complete"), _PATIENCE)
        if self._whole is not None and (found := self._whole.now()) is not None:
            self._forget()
            self.places, self.level = found, view.aid

    def _forget(self) -> None:
        for thought in self._reasons.values():
            thought.drop()
        self._reasons, self._whole = {}, None

    @staticmethod
    def least_height(ui: Ui) -> int:
        """The height below which a sheet is not worth reading."""
        return ui.px(_HEAD) + 6 * ui.px(_ROW)

    # -- drawing ---------------------------------------------------------------------------------------------------
    def brushes(self, ui: Ui, rect: Rect, left: int) -> None:
        """The signs to mark with, at the right end of a bar; from `left` on what the automatic ones mean."""
        side, gap = rect.height - ui.px(4), ui.px(6)
        x = rect.right - len(SIGNS) * (side + gap)
        words = ui.say("clue.own_mark")
        wide = ui.text_width(words, "label") + ui.px(14)
        ui.label(words, Rect(x - wide, rect.y, wide, rect.height), "label", "muted")
        _legend(ui, Rect(left, rect.y, x - wide - left, rect.height))
        for sign in SIGNS:
            place, id_ = Rect(x, rect.y + ui.px(2), side, side), f"brush.{sign}"
            here = sign == self.brush
            fill = "hover" if ui.is_hovered(id_) or here else "raised"
            ui.panel(place, fill, "chosen" if here else "edge", 6)
            _sign(ui, sign, place, "chosen")
            tip = Tip(ui.say(f"clue.sign.{sign}"), ui.say("clue.brush_tip"))
            ui.area(Area(id_, place, lambda sign=sign: self._take(sign), tip))  # type: ignore[misc]
            if ui.is_focused(id_):
                ui.focus_ring(place)
            x += side + gap

    def _take(self, sign: str) -> None:
        self.brush = sign

    def draw(self, ui: Ui, sight: Sight, view: View, rect: Rect) -> None:
        """The cards in columns, a cell for each seat and the folder."""
        if view.seat is None:
            ui.label(ui.say("clue.notebook_closed"), rect, "log", "muted", "center")
            return
        self.read(view)
        seats = [*range(len(view.players)), FOLDER]
        low = rect.height < ui.px(_HEAD) + 9 * ui.px(26)
        columns = _columns(low and rect.width >= 4 * (len(seats) * ui.px(18) + ui.px(116)))
        gap, most = ui.px(12), max(len(cards) for cards in columns)
        wide = (rect.width - gap * (len(columns) - 1) - ui.px(10)) // len(columns)
        head = ui.px(_HEAD)
        high = max(ui.px(_ROW), min(ui.px(30), (rect.height - head) // most))
        self.inside = ui.state.focused.startswith(_CELL)
        self._first = True
        with ui.scrolled("note", rect, head + most * high) as content:
            for index, cards in enumerate(columns):
                column = Rect(content.x + index * (wide + gap), content.y, wide, content.height)
                self._column(ui, sight, view, column, cards, seats, (head, high))

    def _column(
        self, ui: Ui, sight: Sight, view: View, rect: Rect, cards: Sequence[str], seats: Sequence[int],
        heights: tuple[int, int],
    ) -> None:  # fmt: skip
        head, high = heights
        places = self.places
        cell = max(ui.px(18), min(ui.px(32), (rect.width - ui.px(160)) // len(seats)))
        left = rect.right - cell * len(seats)
        for n, seat in enumerate(seats):
            box = Rect(left + n * cell, rect.y, cell, head)
            if seat == FOLDER:
                file = icon_table("clue")["notebook_marks"]["folder"].icon
                ui.blit_in(icon(file, ui.px(18), ui.theme["warn"]), box)
            else:
                ui.badge(sight.colour_of(seat), box.center, 18, str(seat + 1))
        for row_index, card in enumerate(cards):
            row = Rect(rect.x, rect.y + head + row_index * high, rect.width, high - ui.px(2))
            struck = FOLDER not in places[card]
            ui.panel(row, "raised" if row_index % 2 == 0 else "surface", None, 4)
            tint = mix(colour_of(ui, card), ui.theme["text"], 0.4)
            words = Rect(row.x + ui.px(30), row.y, left - row.x - ui.px(34), row.height)
            if (
                ui.text_width(name_of(ui, card), "log") > words.width * 1.15
            ):  # the whole name says more than its picture
                words.left, words.width = row.x + ui.px(5), left - row.x - ui.px(9)
            else:
                spot = Rect(row.x + ui.px(4), row.y, ui.px(22), row.height)
                ui.blit_in(icon(icon_name(card), ui.px(18), tint), spot)
            ui.label(name_of(ui, card), words, "log", "muted" if struck else "text", lines=2, smallest=8)
            for n, seat in enumerate(seats):
                self._cell(ui, sight, view, card, seat, Rect(left + n * cell, row.y, cell, row.height))
        high_line = head + len(cards) * high - ui.px(2)
        ui.surface.fill(ui.theme["edge"], (rect.right - cell - 1, rect.y, 1, high_line))

    def _cell(self, ui: Ui, sight: Sight, view: View, card: str, place: int, box: Rect) -> None:
        """The automatic mark, and above it the own one; an own one that is certainly wrong stands in red."""
        key, id_ = note_key(card, place), f"{_CELL}{card}.{place}"
        places = self.places[card]
        own = sight.notes.get(key, "")
        if ui.is_hovered(id_):
            ui.panel(box.inflate(-2, -2), "hover", "edge", 4)
        corner = Rect(box.right - ui.px(12), box.bottom - ui.px(11), ui.px(11), ui.px(11))
        self._automatic(ui, view, card, place, places, corner if own else box)
        if own in SIGNS:
            tint = "danger" if contradicts(own, place, places) else "chosen"
            side = min(box.width, box.height) - 2
            frame = Rect(0, 0, side, side)
            frame.center = box.center
            ui.panel(frame, None, tint, 4, thick=2)
            _sign(ui, own, frame, tint)

        def put() -> None:
            sight.note(key, "" if own == self.brush else self.brush)

        # The keyboard comes into the sheet at one cell; from there the arrows walk over all of them.
        focus, self._first = self.inside or self._first, False
        ui.area(Area(id_, box, put, lambda: self._why(sight, view, card, place), focus=focus))
        if ui.is_focused(id_):
            ui.focus_ring(box, 4)

    def _automatic(self, ui: Ui, view: View, card: str, place: int, places: Sequence[int], box: Rect) -> None:
        table = icon_table("clue")["notebook_marks"]
        small = box.width < ui.px(14)
        if place not in places:
            ui.label("×", box, "label", "off" if small else "muted", "center", smallest=7)
        elif places == [place]:
            tint = ui.theme["warn" if place == FOLDER else "legal"]
            ui.blit_in(icon(table["holds"].icon, ui.px(10 if small else 17), tint), box)
        elif not small and (number := self._one_of_three(view, card, place)) is not None:
            ui.label(str(number + 1), box, "label", "muted", "center")

    def _one_of_three(self, view: View, card: str, place: int) -> int | None:
        """The newest question in which this seat showed one of three, this card perhaps."""
        if view.aid == "none" or place == FOLDER:
            return None
        places = self.places
        for number in reversed(range(len(view.facts))):
            fact = view.facts[number]
            if fact.shown_by == place and not fact.card and card in fact.cards:
                return None if any(places[each] == [place] for each in fact.cards) else number
        return None

    # -- why -------------------------------------------------------------------------------------------------------
    def _why(self, sight: Sight, view: View, card: str, place: int) -> Tip:
        """What the automatic mark follows from, and what an own one says to it."""
        places = self.places[card]
        who = sight.say("clue.folder") if place == FOLDER else sight.players[place].name
        title = f"{who}: {sight.name(card)}"
        own = sight.notes.get(note_key(card, place), "")
        lines = [sight.say(f"clue.sign.{own}")] if own in SIGNS else []
        if contradicts(own, place, places):
            lines.append(sight.say("clue.contradicts"))
        if place in places and len(places) > 1:
            number = self._one_of_three(view, card, place)
            lines += [told(sight, view, number)] if number is not None else []
            return Tip(title, "\n".join([*lines, sight.say("clue.note_tip")]))
        reasons = self.reasons(view, card, place)
        if reasons is None:
            return Tip(sight.say("clue.why.title", what=title), sight.say("clue.why.wait"))
        rule = "CLUE-9.1" if not reasons or view.aid == "none" else "CLUE-9.2" if len(reasons) == 1 else "CLUE-9.3"
        if view.seat is not None and card in (view.players[view.seat].hand or []):
            lines.append(sight.say("clue.why.own"))
        elif card in view.face_up:
            lines.append(sight.say("clue.why.face_up"))
        elif not reasons:
            lines.append(sight.say("clue.why.cards"))
        lines += [told(sight, view, number) for number in reasons]
        title = sight.say("clue.why.title", what=title)
        return Tip(title, "\n".join(lines), rule, rule_sentence("clue", rule, sight.language))

    def reasons(self, view: View, card: str, place: int) -> list[int] | None:
        """The facts (positions) that the automatic mark of a cell follows from; None while they are worked out."""
        key, holds, level = (card, place), place in self.places[card], self.level
        if key not in self._reasons:
            known = known_to(view)
            self._reasons[key] = Work(lambda: because(known, card, place, holds, level), _PATIENCE)
        found: list[int] | None = self._reasons[key].now()
        return found


def contradicts(own: str, place: int, places: Sequence[int]) -> bool:
    """Does an own mark claim what is certainly not so?"""
    return (own == "holds" and place not in places) or (own == "not" and list(places) == [place])


def _columns(four: bool) -> list[Sequence[str]]:
    """Planets, rooms and vehicles; with room for four columns the rooms of each floor by themselves."""
    planets, rooms, vehicles = board().kinds
    if not four:
        return [planets, rooms, vehicles]
    floors = [[room for room in rooms if board().floor_of[room] == floor.id] for floor in board().file.floors]
    return [planets, *floors, vehicles]


def _legend(ui: Ui, rect: Rect) -> None:
    """What the automatic marks mean, where there is room to say it."""
    table = icon_table("clue")["notebook_marks"]
    entries = {each: ui.say(f"clue.legend.{each}") for each in ("holds", "not", "one", "folder")}
    sign, gap = ui.px(22), ui.px(18)
    if sum(ui.text_width(words, "log") + sign + gap for words in entries.values()) > rect.width - gap:
        return
    x = rect.x + gap
    for each, words in entries.items():
        box = Rect(x, rect.y, sign, rect.height)
        if each in ("holds", "folder"):
            ui.blit_in(icon(table[each].icon, ui.px(17), ui.theme["legal" if each == "holds" else "warn"]), box)
        else:
            ui.label("×" if each == "not" else "5", box, "label", "muted", "center")
        wide = ui.text_width(words, "log") + 2
        ui.label(words, Rect(box.right + ui.px(2), rect.y, wide, rect.height), "log", "muted")
        x = box.right + wide + gap


def _sign(ui: Ui, sign: str, box: Rect, tint: str) -> None:
    if sign == "holds":
        file = icon_table("clue")["notebook_marks"]["holds"].icon
        ui.blit_in(icon(file, round(min(box.size) * 0.6), ui.theme[tint]), box)
    else:
        ui.label(SIGNS[sign], box, "ui", tint, "center", smallest=9)
