"""The filters of the pool: as a column of its own where the window is wide, else above the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from client.areas import Area, Tip
from client.decks.book import AnyBook, value_label
from client.decks.filters import Filter
from client.scenes.lists import ListScene, Row
from client.ui import Ui
from client.widgets.button import button, icon_button
from client.widgets.choices import stepper, switch
from client.widgets.field import field

if TYPE_CHECKING:
    from client.app import App

_STEPPED = 6
"""Filters with at most so many values step through them; longer ones open a list."""
_HIGH, _GAP = 36, 8
_CHIP = 32


class FilterPanel:
    """Draws the filters of a book and changes them; `changed` is called when something has to be drawn again."""

    def __init__(self, app: App, book: AnyBook, changed: Callable[[], None]) -> None:
        self.app, self.book, self.changed = app, book, changed
        self.filter = Filter()
        self.open = False
        """Where there is little room: are the filters below the search shown?"""

    # -- as a column -----------------------------------------------------------------------------------------------
    def column(self, ui: Ui, rect: Rect) -> None:
        """A panel of its own."""
        ui.panel(rect, "surface", "line", 12)
        pad, gap = ui.px(16), ui.px(_GAP)
        inner = rect.inflate(-2 * pad, -2 * pad)
        ui.label(ui.say("decks.filters"), Rect(inner.x, inner.y, inner.width, ui.px(32)), "heading")
        y = inner.y + ui.px(44)
        self._search_box(ui, Rect(inner.x, y, inner.width, ui.px(40)))
        clear = Rect(inner.x, inner.bottom - ui.px(40), inner.width, ui.px(40))
        y += ui.px(40) + ui.px(14)
        area = Rect(inner.x, y, inner.width, clear.y - y - gap)
        rows = -(-len(self.book.colours) // 2)
        content = sum(ui.px(26 + _HIGH + 12) for _ in self.book.facets)
        content += ui.px(26) + rows * ui.px(_HIGH + 6) + ui.px(12) + ui.px(26) + 2 * ui.px(_CHIP + 8) + ui.px(56)
        with ui.scrolled("filters", area, content) as view:
            y = view.y
            for facet in self.book.facets:
                y = self._heading(ui, view, y, facet)
                self._facet(ui, facet, Rect(view.x, y, view.width, ui.px(_HIGH)))
                y += ui.px(_HIGH + 12)
            y = self._heading(ui, view, y, f"colour.{self.book.game}")
            self._colours(ui, Rect(view.x, y, view.width, ui.px(_HIGH)), 2)
            y += rows * ui.px(_HIGH + 6) + ui.px(12)
            y = self._heading(ui, view, y, "cost")
            self._costs(ui, Rect(view.x, y, view.width, ui.px(_CHIP)), 5)
            y += 2 * ui.px(_CHIP + 8) + ui.px(4)
            if self.book.has_penalty:
                self._plain(ui, Rect(view.x, y, view.width, ui.px(40)))
        self._clear_button(ui, clear)

    def _clear_button(self, ui: Ui, rect: Rect) -> None:
        why = ui.say("decks.why.no_filter")
        button(ui, "clear", rect, ui.say("decks.clear"), self.clear, enabled=not self.filter.empty, why=why)

    @staticmethod
    def _heading(ui: Ui, view: Rect, y: int, name: str) -> int:
        ui.label(ui.say(f"decks.by.{name}"), Rect(view.x, y, view.width, ui.px(22)), "label", "muted", smallest=9)
        return y + ui.px(26)

    # -- above the cards -------------------------------------------------------------------------------------------
    def rows(self, ui: Ui, rect: Rect) -> int:
        """From the top of `rect`; returns where they end. Where they would take too much they can be folded."""
        gap, high = ui.px(_GAP), ui.px(_HIGH)
        narrow = rect.width < ui.px(400) or rect.height < ui.px(560)
        clear_wide = ui.px(92)
        side = ui.px(40) if narrow else 0
        box = Rect(rect.x, rect.y, rect.width - clear_wide - gap - (side and side + gap), high)
        self._search_box(ui, box)
        if narrow:
            place = Rect(box.right + gap, rect.y, side, high)
            set_ = Filter(self.filter.text) != self.filter
            icon_button(
                ui, "filters", place, "rail.log_filter", ui.say("decks.filters"), self._fold, framed=True,
                tint="accent" if set_ else "",
            )  # fmt: skip
        clear = Rect(rect.right - clear_wide, rect.y, clear_wide, high)
        self._clear_button(ui, clear)
        y = rect.y + high + gap
        if narrow and not self.open:
            return y
        columns = 2 if rect.width < ui.px(560) else 3
        wide = (rect.width - (columns - 1) * gap) // columns
        cells = [*self.book.facets, *(["plain"] if self.book.has_penalty else [])]
        for index, facet in enumerate(cells):
            cell = Rect(rect.x + index % columns * (wide + gap), y + index // columns * (high + gap), wide, high)
            if facet == "plain":
                self._plain(ui, cell)
            else:
                self._facet(ui, facet, cell)
        y += -(-len(cells) // columns) * (high + gap)
        chip = ui.px(_CHIP)
        if rect.width >= ui.px(560):
            half = (rect.width - gap) // 2
            self._colours(ui, Rect(rect.x, y, half, chip), len(self.book.colours))
            self._costs(ui, Rect(rect.x + half + gap, y, half, chip), self.book.top_filter + 1)
        else:
            self._colours(ui, Rect(rect.x, y, rect.width, chip), len(self.book.colours))
            y += chip + gap
            self._costs(ui, Rect(rect.x, y, rect.width, chip), self.book.top_filter + 1)
        return y + chip + ui.px(6)

    # -- the single ones -------------------------------------------------------------------------------------------
    def _search_box(self, ui: Ui, box: Rect) -> None:
        field(ui, "search", box, self.filter.text, self._search, hint=ui.say("decks.search"), most=40)

    def _facet(self, ui: Ui, facet: str, rect: Rect) -> None:
        values = ["", *self.book.values(facet, ui.language)]
        here = self.filter.facets.get(facet, "")
        label = value_label(ui, self.book, facet, here)

        def put(value: str) -> None:
            self.filter.facets.pop(facet, None)
            if value:
                self.filter.facets[facet] = value
            self._filtered(ui)

        if len(values) <= _STEPPED:
            at = values.index(here) if here in values else 0
            stepper(ui, f"filter.{facet}", rect, label, lambda step: put(values[(at + step) % len(values)]))
            return

        def ask() -> None:
            rows = [
                Row(each or "all", value_label(ui, self.book, facet, each), lambda each=each: put(each), each == here)  # type: ignore[misc]
                for each in values
            ]
            self.app.push(ListScene(self.app, ui.say(f"decks.by.{facet}"), rows))

        button(ui, f"filter.{facet}", rect, label, ask, align="left", quiet=True, chosen=bool(here))

    def _plain(self, ui: Ui, rect: Rect) -> None:
        words = Rect(rect.x, rect.y, rect.width - ui.px(60), rect.height)
        ui.label(ui.say("decks.plain"), words, "label", lines=2, smallest=9)

        def put(on: bool) -> None:
            self.filter.plain = on
            self._filtered(ui)

        switch(ui, "filter.plain", rect, self.filter.plain, put, rect)

    def _colours(self, ui: Ui, rect: Rect, columns: int) -> None:
        """As chips: icons alone in one row, with names where there are two columns."""
        gap = ui.px(6 if columns == 2 else 4)
        wide = (rect.width - (columns - 1) * gap) // columns
        for index, colour in enumerate(self.book.colours):
            box = Rect(
                rect.x + index % columns * (wide + gap),
                rect.y + index // columns * (rect.height + gap),
                wide,
                rect.height,
            )
            id_ = f"filter.{colour}"
            name = self.book.colour_name(colour, ui.language)
            self._chip(ui, id_, box, colour in self.filter.colours)
            named = columns == 2
            centre = (box.x + ui.px(20), box.centery) if named else box.center
            self.book.draw_colour(ui, colour, centre, ui.px(24))
            if named:
                words = Rect(box.x + ui.px(38), box.y, box.width - ui.px(44), box.height)
                ui.label(name, words, "label", smallest=9)
            toggle = lambda colour=colour: self._toggle(ui, self.filter.colours, colour)  # noqa: E731
            ui.area(Area(id_, box, toggle, None if named else Tip(name)))

    def _costs(self, ui: Ui, rect: Rect, columns: int) -> None:
        gap = ui.px(4)
        wide = (rect.width - (columns - 1) * gap) // columns
        for cost in range(self.book.top_filter + 1):
            box = Rect(
                rect.x + cost % columns * (wide + gap), rect.y + cost // columns * (rect.height + ui.px(8)), wide,
                rect.height,
            )  # fmt: skip
            id_ = f"filter.cost{cost}"
            self._chip(ui, id_, box, cost in self.filter.costs)
            words = f"{cost}+" if cost == self.book.top_filter else str(cost)
            ui.number(words, box.center, 15, "text", 700)
            tip = Tip(ui.say("decks.cost_tip", n=words))
            ui.area(Area(id_, box, lambda cost=cost: self._toggle(ui, self.filter.costs, cost), tip))  # type: ignore[misc]

    @staticmethod
    def _chip(ui: Ui, id_: str, box: Rect, chosen: bool) -> None:
        """A small switch; a chosen one is framed and carries a tick."""
        fill = "hover" if chosen or ui.is_hovered(id_) else "bg"
        ui.panel(box, fill, "accent" if chosen else "edge", 8, thick=2 if chosen else 1)
        if chosen:
            corner = Rect(box.right - ui.px(14), box.y, ui.px(14), ui.px(14))
            ui.icon_of("prompt.confirm", corner, "accent", 12)
        if ui.is_focused(id_):
            ui.focus_ring(box)

    # -- what they do ----------------------------------------------------------------------------------------------
    def show(self, filter_: Filter) -> None:
        """These filters and no others."""
        self.filter = filter_
        self.app.scene.state.scroll.pop("pool", None)
        self.changed()

    def _fold(self) -> None:
        self.open = not self.open
        self.changed()

    def _toggle(self, ui: Ui, chosen: set[Any], value: Any) -> None:
        chosen ^= {value}
        self._filtered(ui)

    def _search(self, text: str) -> None:
        self.filter.text = text
        self.changed()

    def _filtered(self, ui: Ui) -> None:
        ui.state.scroll.pop("pool", None)
        self.changed()

    def clear(self) -> None:
        """No filter at all."""
        self.filter = Filter()
        self.changed()
