"""The heads of the pool's columns: a click orders the cards by one, a second click turns the order round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field
from pygame import Rect

from client import shapes
from client.areas import Area, Tip
from client.decks.book import AnyBook, Entry
from client.ui import Ui

HIGH = 32
"""The height of the heads at 100 %."""
COLUMNS = ("cost", "name", "kind", "copies")


class Order(Struct, frozen=True):
    """How the pool is ordered. `copies` are those of the moment when they were asked for, so that no row runs away
    from the pointer that adds to it.
    """

    by: str = "cost"
    down: bool = False
    copies: Mapping[str, int] = field(default_factory=dict)

    def picked(self, column: str, copies: Mapping[str, int]) -> Order:
        """The order after a click on a head: the most copies come first, everything else begins with the least."""
        if column == self.by:
            return Order(column, not self.down, copies)
        return Order(column, column == "copies", copies)

    def sort(self, cards: Sequence[Entry], book: AnyBook, language: str) -> list[Entry]:
        """The cards in this order; what is equal stays as it was, and what no deck may hold stands last."""
        kinds = (*book.kinds, *book.heads)
        keys: dict[str, Callable[[Entry], str | int]] = {
            "cost": lambda entry: entry.cost or 0,
            "name": lambda entry: entry.name(language).casefold(),
            "kind": lambda entry: kinds.index(entry.kind),
            "copies": lambda entry: self.copies.get(entry.id, 0),
        }
        if self.by == "cost" and not self.down:
            return list(cards)
        found = sorted(cards, key=keys[self.by], reverse=self.down)
        return sorted(found, key=lambda entry: (entry.barred, self.by == "cost" and entry.cost is None))


def draw_heads(ui: Ui, row: Rect, order: Order, pick: Callable[[str], None]) -> None:
    """One head above each column; the one that orders the cards bears an arrow."""
    wide = {"cost": ui.px(66), "kind": ui.px(76), "copies": ui.px(90)}
    wide["name"] = row.width - sum(wide.values())
    x = row.x
    for column in COLUMNS:
        place = Rect(x, row.y, wide[column], row.height)
        x = place.right
        id_ = f"sort.{column}"
        ui.area(Area(id_, place, lambda column=column: pick(column), Tip(ui.say("decks.sort"))))  # type: ignore[misc]
        here = column == order.by
        if ui.is_hovered(id_):
            ui.panel(place.inflate(-ui.px(2), -ui.px(4)), "hover", None, 6)
        words = place.inflate(-ui.px(8), 0)
        if here:
            words.width -= ui.px(14)
        align = "right" if column in ("kind", "copies") else "left"
        label = ui.say(f"decks.head.{column}")
        used = ui.label(label, words, "label", "text" if here else "muted", align, smallest=9)
        if here:
            side = ui.px(9)
            points = [(0, 0), (side, 0), (side / 2, side)] if order.down else [(0, side), (side, side), (side / 2, 0)]
            arrow = shapes.polygon(points, (side, side), ui.theme["accent"])
            ui.blit(arrow, (used.right + ui.px(5), place.centery - side // 2))
        if ui.is_focused(id_):
            ui.panel(place.inflate(-ui.px(2), -ui.px(4)), None, "accent", 6, thick=2)
    ui.surface.fill(ui.theme["edge"], (row.x, row.bottom - 1, row.width, 1))
