"""What things on the table are called, and where the characters and prisms of a battlefield lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from client.tables.starlight.faces import Look
from client.tables.table import Sight, ThingId
from client.ui import Ui
from rules.engine.decisions import seat_named
from rules.starlight.cards import cards
from rules.starlight.view import SideView, ThingView, View

_WIDTHS = (124, 120, 112, 104, 96, 90, 84)
"""Widths of a card on the battlefield (px at 100 %), the largest that fits is taken; below them cards overlap."""
_RATIO = 1.4


@dataclass(frozen=True)
class Spot:
    """A card on the battlefield: where it lies, its upright size, and how much of its width is seen (0: all)."""

    thing: ThingView
    name: ThingId
    rect: Rect
    size: tuple[int, int]
    tagged: bool = False
    shown: int = 0

    @property
    def seen(self) -> Rect:
        """The part that no other card covers."""
        return Rect(self.rect.x, self.rect.y, self.shown, self.rect.height) if self.shown else self.rect


def names_of(things: Sequence[ThingView], seat: int) -> list[ThingId]:
    """The ids of the things of a zone, copies numbered as the rules number them."""
    counts = Counter(thing.card for thing in things)
    seen: dict[str, int] = {}
    names = []
    for thing in things:
        seen[thing.card] = seen.get(thing.card, 0) + 1
        number = f"#{seen[thing.card]}" if counts[thing.card] > 1 else ""
        names.append(f"p{seat + 1}/{thing.card}{number}" if thing.card else f"p{seat + 1}/back#{seen[thing.card]}")
    return names


def named(side: SideView, seat: int) -> dict[ThingId, ThingView]:
    """The battlefield of a seat by name."""
    return dict(zip(names_of(side.battlefield, seat), side.battlefield, strict=True))


def thing_named(view: View, name: ThingId) -> ThingView | None:
    """A thing in play or a star by its name; None for anything else."""
    for seat, side in enumerate(view.sides):
        if name == f"p{seat + 1}/star":
            return side.star
        if name in (found := named(side, seat)):
            return found[name]
    return None


def look_of(thing: ThingView, barred: bool, tagged: bool = False, shown: int = 0) -> Look:
    """A character or prism as it lies there now."""
    return Look(
        thing.card, thing.attack, thing.defence, thing.defence - thing.damage, thing.counters.get("growth", 0),
        thing.ready, barred, False, tagged, shown,
    )  # fmt: skip


def card_of(sight: Sight, thing: ThingId) -> str:
    """The card behind the id of a thing."""
    view: View = sight.view
    player, _, bare = thing.rpartition("/")
    seat = seat_named(player)
    if bare == "star" and seat is not None:
        return view.sides[seat].star.card
    if bare == "graveyard" and seat is not None:
        pile = view.sides[seat].graveyard
        return pile[-1].card if pile else ""
    return bare.partition("#")[0]


def lay_out(ui: Ui, things: Sequence[ThingView], seat: int, area: Rect, front: int) -> list[Spot]:
    """Where everything lies in `area`: in one row, in two where that keeps the cards large, else overlapping.

    `front` is 1 when the opponent is below the area, −1 when above: characters stand nearer to it than prisms.
    """
    items = list(zip(things, names_of(things, seat), strict=True))
    if not items:
        return []
    gap = ui.px(10)
    rows = [items]
    characters = [item for item in items if cards()[item[0].card].is_character]
    prisms = [item for item in items if item not in characters]
    half = -(-len(items) // 2)
    pairs = [[characters, prisms] if characters and prisms else [], [items[:half], items[half:]]]
    for tagged in (False, True):
        for width in _WIDTHS:
            wide = min(ui.px(width), round(area.height / _RATIO))
            high = round(wide * _RATIO)
            if _wide(items, wide, high, gap, tagged) <= area.width:
                return _row(items, area, wide, high, gap, tagged)
            for pair in pairs if len(items) > 4 and 2 * high + gap <= area.height else ():
                if pair and all(_wide(row, wide, high, gap, tagged) <= area.width for row in pair):
                    rows = pair if front < 0 else pair[::-1]
                    return _two_rows(rows, area, wide, high, gap, tagged)
    wide = min(ui.px(_WIDTHS[-1]), round(area.height / _RATIO))
    return _overlapping(items, area, wide, round(wide * _RATIO))


def _wide(items: Sequence[tuple[ThingView, ThingId]], wide: int, high: int, gap: int, tagged: bool) -> int:
    return sum(wide if thing.ready or tagged else high for thing, _ in items) + gap * (len(items) - 1)


def _row(
    items: Sequence[tuple[ThingView, ThingId]], area: Rect, wide: int, high: int, gap: int, tagged: bool
) -> list[Spot]:
    total = _wide(items, wide, high, gap, tagged)
    x, spots = area.centerx - total // 2, []
    for thing, name in items:
        upright = thing.ready or tagged
        size = (wide, high) if upright else (high, wide)
        spots.append(Spot(thing, name, Rect(x, area.centery - size[1] // 2, *size), (wide, high), tagged))
        x += size[0] + gap
    return spots


def _two_rows(
    rows: Sequence[Sequence[tuple[ThingView, ThingId]]], area: Rect, wide: int, high: int, gap: int, tagged: bool
) -> list[Spot]:
    top = area.centery - high - gap // 2
    spots = []
    for index, row in enumerate(rows):
        line = Rect(area.x, top + index * (high + gap), area.width, high)
        spots += _row(row, line, wide, high, gap, tagged)
    return spots


def _overlapping(items: Sequence[tuple[ThingView, ThingId]], area: Rect, wide: int, high: int) -> list[Spot]:
    """Each card covers the one before; names and numbers keep to what is seen."""
    step = (area.width - wide) / max(1, len(items) - 1)
    y = area.centery - high // 2
    spots = []
    for index, (thing, name) in enumerate(items):
        shown = 0 if index == len(items) - 1 or step >= wide else int(step)
        spots.append(Spot(thing, name, Rect(round(area.x + index * step), y, wide, high), (wide, high), True, shown))
    return spots
