"""A row of units in an arena: how large they can be, and where each lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from client.tables.table import Sight
from client.tables.unlimited.faces import strip, unit_picture
from client.tables.unlimited.looks import Board, UnitLook
from client.tables.unlimited.more import more_things
from client.tables.unlimited.tiles import draw_tiles
from client.ui import Ui

SIZES = (120, 112, 104, 96, 90, 84, 76, 68, 62)
"""Widths of a unit in pixels at 100 %; a card is 1.4 times as high as it is wide."""
_TURNING = 76
"""Below this width exhausted units stay upright and bear a Z instead."""
_LEAST = 42
"""The narrowest unit where not even the smallest size leaves room for the upgrades."""
STRIP = 21
_GAP = 8
_HIDES_FIGURES = 0.12
"""More than this share of each unit covered: its hit points could not be read, later its name."""
_MOST_COVERED = 0.06
"""How much of a unit may be covered before units are drawn smaller."""


def draw_rows(
    ui: Ui,
    sight: Sight,
    board: Board,
    places: Mapping[tuple[int, str], Rect],
    far: int | None = None,
    turn: bool = True,
) -> None:
    """Draw the rows of some players in one size; those of the seat `far` lie at the foot of their places.

    Where cards would hide each other's figures, or be smaller than the smallest size, the units are tiles.
    """
    units = {row: board.units(*row) for row in places}
    looks = [([board.unit(unit) for unit in units[row]], place) for row, place in places.items()]
    width, turned = unit_width(ui, looks, turn)
    for row, place in places.items():
        here, low = units[row], row[0] == far
        if not here:
            continue
        if width < SIZES[-1] or _covered(ui, len(here), place.width, width) > _HIDES_FIGURES:
            draw: Callable[[], None] = partial(draw_tiles, ui, sight, board, here, place)
        else:
            draw = partial(draw_row, ui, sight, board, here, place, width, low, turned)
        of = (*place, width, low, turned, [board.with_names(unit) for unit in here], _marks(sight, row[0]))
        sight.part(ui, ("units", *row), of, draw)


def _marks(sight: Sight, seat: int) -> tuple[Any, ...]:
    """What else the units of a player depend on: marks, and which tokens may be picked."""
    word = f"p{seat + 1}/"
    return (*sight.marks_of(word), {thing for thing in sight.lit if word in thing and "@" in thing})


Room = tuple[bool, int]
"""What decides how much room a unit needs: is it exhausted, and how many strips peep out below it."""


def unit_width(ui: Ui, rows: Sequence[tuple[Sequence[UnitLook], Rect]], turn: bool = True) -> tuple[int, bool]:
    """How large units can be drawn, kept for the rows that were asked for last."""
    needed = tuple((tuple((look.exhausted, _strips(look)) for look in looks), rect.size) for looks, rect in rows)
    key = (needed, turn, ui.scale)
    if key not in _widths:
        if len(_widths) > 256:
            _widths.clear()
        _widths[key] = _unit_width(ui, needed, turn)
    return _widths[key]


def legibility(ui: Ui, rows: Sequence[tuple[Sequence[UnitLook], Rect]]) -> tuple[int, float]:
    """How large upright units are drawn, then how little of them is covered: for choosing among places."""
    width, _ = unit_width(ui, rows, False)
    return width, -max((_covered(ui, len(looks), rect.width, width) for looks, rect in rows), default=0.0)


_widths: dict[object, tuple[int, bool]] = {}


def _unit_width(ui: Ui, rows: Sequence[tuple[Sequence[Room], tuple[int, int]]], turn: bool) -> tuple[int, bool]:
    """The largest width (pixels at 100 %) at which every row, with its upgrades, fits; and whether to turn.

    Where turned units would make all of them small, exhausted ones stay upright. Where none fits, units overlap: a
    little at the largest width that allows it, else at the smallest.
    """
    rows = [(units, size) for units, size in rows if units]
    for turned in (True, False) if turn else (False,):
        for size in SIZES:
            if turned and size < _TURNING:
                break
            if all(_fits(ui, units, room, size, turned) for units, room in rows):
                return size, turned
    low_enough = [size for size in SIZES if all(_high(ui, units, size) <= room[1] for units, room in rows)]
    for size in low_enough:
        if all(_covered(ui, len(units), room[0], size) <= _MOST_COVERED for units, room in rows):
            return size, False
    if low_enough:
        return low_enough[-1], False
    spare = min((room[1] - _high(ui, units, 0) for units, room in rows), default=0)
    return max(_LEAST, int(spare / ui.scale / 1.4)), False


def _fits(ui: Ui, units: Sequence[Room], room: tuple[int, int], size: int, turn: bool) -> bool:
    wide = sum(ui.px(size * 1.4 if exhausted and turn else size) for exhausted, _ in units)
    return wide + ui.px(_GAP) * max(0, len(units) - 1) <= room[0] and _high(ui, units, size) <= room[1]


def _high(ui: Ui, units: Sequence[Room], size: int) -> int:
    """How high a row is with what peeps out below its units."""
    return ui.px(size * 1.4) + max((ui.px(STRIP - 2) * strips for _, strips in units), default=0)


def _covered(ui: Ui, units: int, room: int, size: int) -> float:
    """The share of a unit that the next one covers in a row of `room` pixels."""
    if units < 2:
        return 0.0
    step = (room - ui.px(size)) / (units - 1)
    return max(0.0, 1 - step / ui.px(size))


def _strips(look: UnitLook) -> int:
    """How many strips peep out below a unit."""
    return min(3, len(look.upgrades) + len(look.captives))


def draw_row(
    ui: Ui, sight: Sight, board: Board, units: Sequence[int], rect: Rect, size: int, low: bool, turn: bool = True
) -> None:
    """Draw the units of a row from the left; `low` lays them at the foot of `rect`, else at its top.

    Units that would not fit beside each other overlap, the later ones on top.
    """
    looks = [board.unit(unit, sight.mark(board.name(unit)) == "barred") for unit in units]
    width, height = ui.px(size), ui.px(size * 1.4)
    wide = [height if look.exhausted and turn else width for look in looks]
    gap = ui.px(_GAP)
    total = sum(wide) + gap * max(0, len(wide) - 1)
    squeeze = (total - rect.width) / max(1, len(wide) - 1) if total > rect.width else 0.0
    x = float(rect.x)
    for unit, look, across in zip(units, looks, wide, strict=True):
        high = width if look.exhausted and turn else height
        top = rect.bottom - height if low else rect.y
        place = Rect(round(x), top + (height - high) // 2, across, high)
        draw_unit(ui, sight, board, unit, look, place, turn)
        x += across + gap - squeeze


def draw_unit(ui: Ui, sight: Sight, board: Board, unit: int, look: UnitLook, place: Rect, turn: bool = True) -> None:
    """A unit with its upgrades and captives peeping out below it, and everything that can be pointed at."""
    name = board.name(unit)
    if sight.mark(name) in ("chosen", "source"):
        place = place.move(0, -ui.px(4))
    y = place.bottom - ui.px(4)
    step = ui.px(STRIP)
    named, tokens = board.attached(unit)
    peeping = []
    for thing, captive in named[:3]:
        line = Rect(place.x + ui.px(3), y, place.width - ui.px(6), step)
        card = board.view.things[thing].card
        ui.blit(strip(ui, card, line.size, captive), line.topleft)
        peeping.append((thing, line))
        y = line.bottom - ui.px(2)
    upright = (place.height, place.width) if look.exhausted and turn else place.size
    ui.blit(unit_picture(ui, look, upright, turn), place.topleft)
    sight.thing(ui, name, place, corner=7, small=place.width < ui.px(84) or bool(peeping))
    for thing, line in peeping:
        sight.thing(ui, board.name(thing), line, small=True, corner=4)
    if len(named) > 3:
        more_things(ui, sight, board, unit, Rect(place.x + ui.px(3), y, place.width - ui.px(6), ui.px(16)), 3)
    _token_things(ui, sight, board, tokens, place)


def _token_things(ui: Ui, sight: Sight, board: Board, tokens: Sequence[int], place: Rect) -> None:
    """Tokens can be pointed at while an effect chooses among upgrades."""
    side = ui.px(24)
    for index, thing in enumerate(tokens):
        name = board.name(thing)
        if name in sight.lit or name in sight.targets:
            spot = Rect(place.right - side - ui.px(4), place.y + place.height // 5 + index * side, side, side)
            sight.thing(ui, name, spot, small=True, corner=4)
