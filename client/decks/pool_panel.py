"""The card pool with its filters: a click puts a copy into the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from client.decks.filters import COSTS, EDITIONS, KINDS, Filter
from client.decks.marks import ROW, card_marks, more_or_less
from client.decks.work import DeckWork
from client.tables.unlimited.faces import aspect_disc
from client.ui import Area, Tip, Ui
from client.widgets.button import button
from client.widgets.choices import stepper
from client.widgets.field import field
from rules.unlimited.cards import ASPECTS, Card, pool
from rules.unlimited.faces import ASPECT_NAMES


class PoolPanel:
    """Draws filters and cards; `changed` is called when something has to be drawn again."""

    def __init__(self, work: DeckWork, changed: Callable[[], None]) -> None:
        self.work, self.changed = work, changed
        self.filter = Filter()

    def draw(self, ui: Ui, rect: Rect, cards: Sequence[Card]) -> None:
        """The panel with these cards, which are those that fit the filter."""
        ui.panel(rect, "surface", "line", 12)
        pad = ui.px(12)
        inner = rect.inflate(-2 * pad, -2 * pad)
        y = self._filters(ui, inner)
        every = sum(1 for card in pool().cards.values() if card.kind != "token")
        words = ui.say("decks.fit", n=len(cards), all=every)
        ui.label(words, Rect(inner.x, y, inner.width, ui.px(24)), "label", "muted", smallest=9)
        area = Rect(inner.x, y + ui.px(26), inner.width, inner.bottom - y - ui.px(26))
        high = ui.px(ROW)
        with ui.scrolled("pool", area, len(cards) * high) as content:
            for index, card in enumerate(cards):
                row = Rect(content.x, content.y + index * high, content.width, high)
                self._row(ui, row, card, row.bottom > area.top and row.top < area.bottom)

    def _row(self, ui: Ui, row: Rect, card: Card, seen: bool) -> None:
        id_ = f"pool.{card.id}"
        ui.area(Area(id_, row, lambda: self._add(card), thing=card.id))
        if not seen:
            return
        count = self.work.count(card)
        box = row.inflate(0, -ui.px(2))
        if ui.is_hovered(id_) or ui.is_hovered(f"{id_}.minus") or ui.is_hovered(f"{id_}.plus"):
            ui.panel(box, "hover", None, 6)
        elif count:
            ui.panel(box, "raised", None, 6)
        ui.surface.fill(ui.theme["line"], (row.x, row.bottom - 1, row.width, 1))
        right = more_or_less(
            ui, id_, row.inflate(-ui.px(8), 0), count, lambda: self._add(card), lambda: self._take(card.id), card.id
        )
        card_marks(
            ui, Rect(row.x + ui.px(4), row.y, right - row.x - ui.px(4), row.height), card, self.work.penalty(card)
        )
        if ui.is_focused(id_):
            ui.panel(box, None, "accent", 6, thick=2)

    def _add(self, card: Card) -> None:
        self.work.add(card)
        self.changed()

    def _take(self, id_: str) -> None:
        self.work.take(id_)
        self.changed()

    # -- filters ---------------------------------------------------------------------------------------------------
    def _filters(self, ui: Ui, rect: Rect) -> int:
        """The filters from the top of `rect`; returns where they end."""
        gap, high = ui.px(8), ui.px(36)
        clear_wide = ui.px(110 if rect.width > ui.px(420) else 92)
        box = Rect(rect.x, rect.y, rect.width - clear_wide - gap, high)
        field(ui, "search", box, self.filter.text, self._search, hint=ui.say("decks.search"), most=40)
        clear = Rect(box.right + gap, rect.y, clear_wide, high)
        button(ui, "clear", clear, ui.say("decks.clear"), self._clear, enabled=not self.filter.empty)
        y = rect.y + high + gap
        half = (rect.width - gap) // 2
        kind = ui.say(f"decks.kind.{self.filter.kind or 'all'}")
        self._stepper(ui, "kind", Rect(rect.x, y, half, high), KINDS, kind)
        edition = ui.say(f"decks.set.{self.filter.edition or 'all'}")
        self._stepper(ui, "edition", Rect(rect.x + half + gap, y, half, high), EDITIONS, edition)
        y += high + gap
        wide = rect.width >= ui.px(560)
        side = ui.px(32)
        room = Rect(rect.x, y, half if wide else rect.width, side)
        self._aspects(ui, room)
        if wide:
            room = Rect(rect.x + half + gap, y, half, side)
        else:
            y += side + gap
            room = Rect(rect.x, y, rect.width, side)
        self._costs(ui, room)
        return y + side + ui.px(6)

    def _stepper(self, ui: Ui, name: str, rect: Rect, values: Sequence[str], label: str) -> None:
        here = values.index(getattr(self.filter, name))

        def move(step: int) -> None:
            setattr(self.filter, name, values[(here + step) % len(values)])
            self._filtered(ui)

        stepper(ui, f"filter.{name}", rect, label, move)

    def _aspects(self, ui: Ui, rect: Rect) -> None:
        step = rect.width / len(ASPECTS)
        for index, aspect in enumerate(ASPECTS):
            box = Rect(round(rect.x + index * step), rect.y, round(step) - ui.px(4), rect.height)
            id_ = f"filter.{aspect}"
            chosen = aspect in self.filter.aspects
            self._chip(ui, id_, box, chosen)
            aspect_disc(ui, aspect, box.center, ui.px(24))
            tip = Tip(getattr(ASPECT_NAMES[aspect], ui.language))
            ui.area(Area(id_, box, lambda aspect=aspect: self._toggle(ui, self.filter.aspects, aspect), tip))  # type: ignore[misc]

    def _costs(self, ui: Ui, rect: Rect) -> None:
        step = rect.width / len(COSTS)
        for cost in COSTS:
            box = Rect(round(rect.x + cost * step), rect.y, round(step) - ui.px(4), rect.height)
            id_ = f"filter.cost{cost}"
            self._chip(ui, id_, box, cost in self.filter.costs)
            words = f"{cost}+" if cost == COSTS[-1] else str(cost)
            ui.number(words, box.center, 15, "text", 700)
            tip = Tip(ui.say("decks.cost_tip", n=words))
            ui.area(Area(id_, box, lambda cost=cost: self._toggle(ui, self.filter.costs, cost), tip))  # type: ignore[misc]

    def _chip(self, ui: Ui, id_: str, box: Rect, chosen: bool) -> None:
        """A small switch; a chosen one is framed and carries a tick."""
        fill = "hover" if chosen or ui.is_hovered(id_) else "bg"
        ui.panel(box, fill, "accent" if chosen else "edge", 8, thick=2 if chosen else 1)
        if chosen:
            corner = Rect(box.right - ui.px(14), box.y, ui.px(14), ui.px(14))
            ui.icon_of("prompt.confirm", corner, "accent", 12)
        if ui.is_focused(id_):
            ui.focus_ring(box)

    def _toggle(self, ui: Ui, chosen: set[Any], value: Any) -> None:
        chosen ^= {value}
        self._filtered(ui)

    def _search(self, text: str) -> None:
        self.filter.text = text
        self.changed()

    def _filtered(self, ui: Ui) -> None:
        ui.state.scroll.pop("pool", None)
        self.changed()

    def _clear(self) -> None:
        self.filter = Filter()
        self.changed()
