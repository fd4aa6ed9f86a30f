"""The own hand: its order (what a seat likes to look at, never what the rules see), and cards covering each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import pygame
from pygame import Rect

from client.tables.table import Sight
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


def covers_names(places: list[Rect]) -> bool:
    """Do the cards cover so much of each other that a name across the card could not be read?"""
    return len(places) > 1 and places[1].x - places[0].x < 0.86 * places[0].width


def spine(ui: Ui, place: Rect, name: str, fill: Colour, ink: Colour) -> None:
    """The name of a covered card, upright along its left edge."""

    def draw(rect: Rect) -> None:
        flat = pygame.Surface((rect.height, rect.width), pygame.SRCALPHA)
        before, ui.surface = ui.surface, flat
        ui.panel(flat.get_rect(), fill, ink, 3, thick=2)
        ui.label(name, flat.get_rect().inflate(-ui.px(16), 0), "label", ink, "right", smallest=9)
        ui.surface = before
        ui.surface.blit(pygame.transform.rotate(flat, 90), rect)

    size = (ui.px(26), place.height)
    ui.blit(ui.kept(("spine", name, tuple(fill), tuple(ink)), size, draw), place.topleft)
