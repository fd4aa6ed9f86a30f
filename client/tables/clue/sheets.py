"""Below the floors: the questions of everybody, and what is asked for now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from client.areas import Area
from client.icons import icon
from client.tables.clue.faces import colour_of, icon_name, name_of
from client.tables.table import Sight
from client.theme import mix
from client.ui import Ui
from rules.clue.board import board
from rules.engine.decisions import seat_id, seat_named

_GAP, _LEAST_TILE = 8, 34
"""Pixels at 100 %: between the tiles to choose from where room is scarce, and their least height."""


def tabs(ui: Ui, rect: Rect, chosen: str, labels: Sequence[tuple[str, str, str]], put: Callable[[str], None]) -> int:
    """Tabs: (id, words, key); returns where they end."""
    x = rect.x
    for id_, words, key in labels:
        text_wide, cap = ui.text_width(words), ui.px(22)
        wide = text_wide + cap + ui.px(46)
        place = Rect(x, rect.y, wide, rect.height)
        here = id_ == chosen
        name = f"tab.{id_}"
        ui.panel(place, "raised" if here else "hover" if ui.is_hovered(name) else None, None, 8)
        if here:
            ui.surface.fill(
                ui.theme["accent"], (place.x + ui.px(8), place.bottom - ui.px(3), wide - ui.px(16), ui.px(3))
            )
        label = Rect(place.x + ui.px(16), place.y, text_wide + 2, place.height)
        ui.label(words, label, "ui", "text" if here else "muted")
        box = Rect(label.right + ui.px(10), place.centery - cap // 2, cap, cap)
        ui.panel(box, None, "edge", 4)
        ui.label(key.upper(), box, "chip", "text" if here else "muted", "center")
        ui.area(Area(name, place, lambda id_=id_: put(id_), key=key))  # type: ignore[misc]
        if ui.is_focused(name):
            ui.focus_ring(place)
        x += wide + ui.px(6)
    return x


def chooser_height(ui: Ui, seats: Sequence[int], rooms: bool) -> int:
    """The height below which its tiles are too flat to be hit."""
    rows = len(_groups(seats, rooms))
    return rows * ui.px(_LEAST_TILE) + (rows - 1) * ui.px(_GAP)


def _groups(seats: Sequence[int], rooms: bool) -> list[Sequence[str]]:
    groups: list[Sequence[str]] = [tuple(board().planets), tuple(board().vehicles)]
    if rooms:
        floors = [floor.id for floor in board().file.floors]
        groups[1:1] = [tuple(room for room in board().rooms if board().floor_of[room] == floor) for floor in floors]
    if seats:
        groups.insert(0, tuple(seat_id(seat) for seat in seats))
    return groups


def chooser(ui: Ui, sight: Sight, rect: Rect, seats: Sequence[int], rooms: bool) -> None:
    """What a question, a comlink or a final answer is put together from: planets, vehicles, rooms, seats as tiles."""
    groups = _groups(seats, rooms)
    gap = ui.px(14 if rect.height >= ui.px(54) * len(groups) else _GAP)  # a lit tile's corners reach no neighbour
    rect = rect.inflate(-ui.px(14), 0)
    high = min(ui.px(64), (rect.height - gap * (len(groups) - 1)) // len(groups))
    most = max(len(group) for group in groups)
    top = rect.y + (rect.height - high * len(groups) - gap * (len(groups) - 1)) // 2
    for index, group in enumerate(groups):
        y = top + index * (high + gap)
        wide = min(ui.px(260), (rect.width - gap * (most - 1)) // most)
        for n, thing in enumerate(group):
            _tile(ui, sight, thing, Rect(rect.x + n * (wide + gap), y, wide, high))


def _tile(ui: Ui, sight: Sight, thing: str, place: Rect) -> None:
    area = sight.area_id(thing, 3)
    chosen = sight.mark(thing, 3) == "chosen"
    ui.panel(place, "hover" if ui.is_hovered(area) or chosen else "raised", "edge", 8)
    words = Rect(place.x + ui.px(38), place.y, place.width - ui.px(44), place.height)
    if (seat := seat_named(thing)) is not None:
        ui.badge(sight.colour_of(seat), (place.x + ui.px(20), place.centery), 24, str(seat + 1))
        ui.label(sight.players[seat].name, words, "ui", smallest=10)
    else:
        ui.surface.fill(colour_of(ui, thing), (place.x + 1, place.y + ui.px(8), ui.px(4), place.height - ui.px(16)))
        ui.blit_in(
            icon(icon_name(thing), ui.px(24), mix(colour_of(ui, thing), ui.theme["text"], 0.5)),
            Rect(place.x + ui.px(8), place.y, ui.px(26), place.height),
        )
        ui.label(name_of(ui, thing), words, "ui", lines=2, smallest=9)
    sight.thing(ui, thing, place, copy=3, drag=False, corner=8)
