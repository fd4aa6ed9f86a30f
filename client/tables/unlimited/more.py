"""What lies at a unit beyond what there is room to show: a plate with its number, which opens the list of all."""

from __future__ import annotations

from pygame import Rect

from client.parts.marks import brackets, chosen
from client.tables.table import Sight
from client.tables.unlimited.looks import Board
from client.ui import Ui

MORE = "more/"
"""Before the name of a unit: the plate that stands for what there is no room to show at it."""


def more_things(ui: Ui, sight: Sight, board: Board, unit: int, place: Rect, first: int) -> None:
    """A plate for what lies at a unit from number `first` on: a click opens the list of all, in which it is picked."""
    left = [board.name(thing) for thing, _ in board.attached(unit)[0][first:]]
    ui.panel(place, "raised", "edge", 4)
    words = ui.say("swu.more", n=len(left)) if place.width > ui.px(40) else f"+{len(left)}"
    ui.label(words, place, "chip", "text", "center", smallest=8)
    sight.thing(ui, f"{MORE}{board.name(unit)}", place, small=True, corner=4, drag=False)
    for name in left:  # known to lie here, though not seen
        sight.thing(ui, name, Rect(place.topleft, (0, 0)), small=True, drag=False, focus=False)
    if any(name in sight.lit for name in left):
        brackets(ui, place, "legal", 1.0, True)
    if any(what in left for what, _ in sight.picked):
        chosen(ui, place, 4)
