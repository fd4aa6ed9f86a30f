"""The own hand: its order (what a seat likes to look at, never what the rules see), and cards covering each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import pygame
from pygame import Rect

from client.tables.table import Sight, ThingId
from client.theme import Colour
from client.ui import Ui
from client.widgets.button import icon_button

Card = TypeVar("Card")


def sorted_hand(sight: Sight, cards: Iterable[Card], keys: Mapping[str, Callable[[Card], Any]]) -> list[Card]:
    """The hand in the chosen order. `keys` has a sort key for each order but `drawn`, which leaves it as it is."""
    key = keys.get(sight.order)
    return sorted(cards, key=key) if key is not None else list(cards)


def sort_button(ui: Ui, sight: Sight, rect: Rect) -> None:
    """The button that goes on to the next order of the hand; its tip says which order is shown."""
    label = ui.say("hand.sort", order=ui.say(f"hand.order.{sight.order}"))
    icon_button(ui, "hand.sort", rect, "hand.sort", label, sight.next_order, key=ui.key_of("sort"), framed=True)


def seen_parts(places: list[Rect]) -> list[Rect]:
    """What is seen of cards that lie side by side from left to right, each covered by the next."""
    parts = [place.copy() for place in places]
    for part, following in zip(parts, places[1:], strict=False):
        part.width = min(part.width, following.x - part.x)
    return parts


def covers_names(step: int, wide: int) -> bool:
    """Do cards `wide` pixels wide, `step` apart, cover so much that a name across the card could not be read?"""
    return step < 0.86 * wide


@dataclass
class Lying:
    """A card in a row: its thing, which copy of it, where it lies."""

    thing: ThingId
    copy: int
    place: Rect


def draw_row(
    ui: Ui,
    sight: Sight,
    row: Sequence[Lying],
    face: Callable[[int, Rect, int], None],
    of: Any,
    spine_of: Callable[[int], tuple[str, Colour, Colour]] | None = None,
    corner: float = 6,
    spine_top: int = 6,
) -> None:
    """Draw cards that lie side by side, and say that they can be used.

    What may be picked stands up a little, what is chosen and what is under the pointer more; the latter opens over its
    neighbours. `face` draws a card by its number in the row, in a rectangle of which so many pixels are seen (0: all),
    and `of` holds all that faces depend on besides the marks. `spine_of` gives name, ground and ink of the upright name
    of a covered card, which begins `spine_top` below its top.
    """
    marked = [sight.mark(lying.thing, lying.copy) for lying in row]
    lying_there = [(each.thing, each.copy, *each.place) for each in row]
    draw = partial(_draw_row, ui, sight, row, marked, face, spine_of, corner, spine_top)
    sight.part(ui, "hand", (lying_there, marked, of), draw)


def _draw_row(
    ui: Ui,
    sight: Sight,
    row: Sequence[Lying],
    marked: Sequence[str],
    face: Callable[[int, Rect, int], None],
    spine_of: Callable[[int], tuple[str, Colour, Colour]] | None,
    corner: float,
    spine_top: int,
) -> None:
    places = [lying.place for lying in row]
    covering = len(places) > 1 and covers_names(places[1].x - places[0].x, places[0].width)
    opened: tuple[int, Rect] | None = None
    for index, (lying, part) in enumerate(zip(row, seen_parts(places), strict=True)):
        area = sight.area_id(lying.thing, lying.copy)
        pointed = ui.is_hovered(area) or ui.is_focused(area)
        mark = marked[index]
        up = ui.px(10) if mark == "chosen" else ui.px(8) if pointed else ui.px(4) if mark == "legal" else 0
        spot = lying.place.move(0, -up)
        covered = part.width < lying.place.width
        if pointed and covering:
            opened = index, spot
        else:
            face(index, spot, part.width if covered else 0)
            if covered and covering and spine_of is not None:
                top = ui.px(spine_top)
                spine(ui, Rect(spot.x, spot.y + top, spot.width, spot.height - top), *spine_of(index))
        sight.follows.append(area)
        sight.thing(ui, lying.thing, part.move(0, -up), copy=lying.copy, corner=corner, small=covered)
    if opened is not None:
        face(*opened, 0)


def spine(ui: Ui, place: Rect, name: str, fill: Colour, ink: Colour) -> None:
    """The name of a covered card, upright along its left edge."""

    def draw(rect: Rect) -> None:
        flat = pygame.Surface((rect.height, rect.width), pygame.SRCALPHA)
        before, ui.surface = ui.surface, flat
        ui.panel(flat.get_rect(), fill, ink, 3, thick=2)
        ui.label(name, flat.get_rect().inflate(-ui.px(12), 0), "label", ink, "right", lines=2, smallest=9)
        ui.surface = before
        ui.surface.blit(pygame.transform.rotate(flat, 90), rect)

    size = (ui.px(26), place.height)
    ui.blit(ui.kept(("spine", name, tuple(fill), tuple(ink)), size, draw), place.topleft)
