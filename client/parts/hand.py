"""The order of the own hand: what a seat chooses to look at, never what the rules see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pygame import Rect

from client.tables.table import Sight
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
