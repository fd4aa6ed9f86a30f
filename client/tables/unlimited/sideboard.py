"""SWU-14.4: between the games of a match the deck and the sideboard are spread out, and cards are exchanged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from client.parts.forms import Pick
from client.tables.table import Sight
from client.tables.unlimited.faces import hand_picture
from client.tables.unlimited.looks import Board, HandLook
from client.ui import Ui
from rules.engine.decisions import Form
from rules.unlimited.cards import pool

_WIDTH = 112
"""Width of a card in pixels at 100 %."""
_GAP = 10
OUT, IN = "deck", "sideboard"


@dataclass
class Spread:
    """A heading and cards below it: the name of each as a thing, its look, and how many there are of it."""

    id: str
    heading: str
    cards: Sequence[tuple[str, HandLook, int]]


def draw_swap(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect) -> None:
    """The deck and the sideboard beside each other, from each of which one card is picked."""
    own = board.view.lists[seat]
    place = rect.inflate(-ui.px(24), -ui.px(16))
    inner = _panel(ui, place)
    left = Rect(inner.x, inner.y, round(inner.width * 0.66) - ui.px(12), inner.height)
    right = Rect(left.right + ui.px(24), inner.y, inner.right - left.right - ui.px(24), inner.height)
    for where, cards, part in ((OUT, own.cards, left), (IN, own.sideboard, right)):
        looks = [(f"{where}/{card}", HandLook(card, pool().cards[card].cost), n) for card, n in _by_cost(cards)]
        heading = sight.say(f"swu.{where}_of", n=sum(cards.values()))
        _draw_spread(ui, sight, Spread(where, heading, looks), part)


def _by_cost(cards: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(cards.items(), key=lambda each: (pool().cards[each[0]].cost, each[0]))


def _panel(ui: Ui, place: Rect) -> Rect:
    ui.shadow(place, 12, "h3")
    ui.panel(place, "raised", "edge", 12)
    return place.inflate(-ui.px(32), -ui.px(24))


def _draw_spread(ui: Ui, sight: Sight, spread: Spread, rect: Rect) -> None:
    """A heading and a grid of cards that scrolls."""
    head = Rect(rect.x, rect.y, rect.width, ui.px(32))
    ui.label(spread.heading, head, "ui", smallest=10)
    room = Rect(rect.x, head.bottom + ui.px(8), rect.width, rect.bottom - head.bottom - ui.px(8))
    across, down = _card(ui)
    columns, rows = _grid(ui, room.width, len(spread.cards))
    with ui.scrolled(f"swu.{spread.id}", room, rows * down) as content:
        for index, (name, look, count) in enumerate(spread.cards):
            row, column = divmod(index, columns)
            spot = Rect(content.x + column * across, content.y + row * down, across - ui.px(_GAP), down - ui.px(_GAP))
            if spot.colliderect(room):
                ui.blit(hand_picture(ui, look, spot.size), spot.topleft)
                if count > 1:
                    _count(ui, spot, count)
            sight.thing(ui, name, spot, corner=8, drag=False)


def _card(ui: Ui) -> tuple[int, int]:
    """The room that a card takes, with the gap behind and below it."""
    return ui.px(_WIDTH + _GAP), ui.px(round(_WIDTH * 1.4) + _GAP)


def _grid(ui: Ui, width: int, cards: int) -> tuple[int, int]:
    """How many cards lie side by side, and in how many rows."""
    columns = max(1, min(cards, (width - ui.px(10)) // _card(ui)[0]))
    return columns, -(-cards // columns)


def _count(ui: Ui, spot: Rect, count: int) -> None:
    """`×3` at the right edge of a card."""
    chip = Rect(spot.right - ui.px(40), spot.centery - ui.px(13), ui.px(38), ui.px(26))
    ui.panel(chip, "bg", "edge", 8)
    ui.label(f"×{count}", chip, "label", align="center")


class SwapEditor:
    """`swap OUT for IN`: one card of the deck and one of the sideboard, clicked in any order or dragged."""

    def __init__(self, form: Form) -> None:
        self.sides = {OUT: frozenset(form.bounds["out"]), IN: frozenset(form.bounds["in"])}
        self.taken: dict[str, Pick] = {}

    def lit(self) -> frozenset[str]:
        return frozenset(f"{side}/{card}" for side, cards in self.sides.items() for card in cards)

    def picked(self) -> tuple[Pick, ...]:
        return tuple(self.taken.values())

    def click(self, thing: str, area: str) -> bool:
        side, _, card = thing.partition("/")
        if card not in self.sides.get(side, ()):
            return False
        if self.taken.get(side) == (thing, area):
            del self.taken[side]
        else:
            self.taken[side] = (thing, area)
        return True

    def drop(self, source: str, area: str, target: str) -> bool:
        return False

    def back(self) -> bool:
        if self.taken:
            self.taken.popitem()
            return True
        return False

    def text(self) -> str:
        if len(self.taken) < 2:
            return ""
        out, in_ = (self.taken[side][0].partition("/")[2] for side in (OUT, IN))
        return f"swap {out} for {in_}"

    def label(self, sight: Sight) -> str:
        return sight.say("swu.form.swap")

    def controls(self, ui: Ui, sight: Sight, rect: Rect, touched: Callable[[], None]) -> int:
        return 0
