"""Opponents' fleets where there is no room for their ships: a tile each, and the one that is opened large beside them.

A tile has badge, name and hand, the flagship with its hull, and the ships counted by the letter of their zone. A place
with one ship is that ship; a place with several opens the fleet, as does the rest of the tile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from client.areas import Area, Tip
from client.tables.magblast import panels
from client.tables.magblast.art import paper, ship_icon
from client.tables.magblast.fleet import (
    TILE_LEFT,
    ZONES,
    Layout,
    draw_fleet,
    flag_look,
    in_flight,
    letter,
    obstacle_icon,
)
from client.tables.magblast.ships import flag_face, number_square
from client.tables.table import Sight
from client.ui import Ui
from client.widgets.button import icon_button
from rules.engine.decisions import seat_id
from rules.magblast.cards import FLAG, cards
from rules.magblast.view import FleetView, View

Open = Callable[[int | None], None]
"""Opens the fleet of a seat, or closes the open one."""


def draw_tiles(
    ui: Ui, sight: Sight, view: View, seats: Sequence[int], rect: Rect, opened: int | None, open_: Open
) -> dict[int, Layout]:
    """All opponents in `rect`; returns where the parts of each fleet lie."""
    gap = ui.px(4)
    if opened is None:
        columns = (len(seats) + 1) // 2
        width, height = (rect.width - (columns - 1) * gap) // columns, (rect.height - gap) // 2
        cells = [
            Rect(rect.x + i % columns * (width + gap), rect.y + i // columns * (height + gap), width, height)
            for i in range(2 * columns)
        ]
        if len(cells) > len(seats):
            panels.notes(ui, sight, view, cells[-1])
        return {seat: _tile(ui, sight, view, seat, cell, open_) for seat, cell in zip(seats, cells, strict=False)}
    wide = round(rect.width * 0.7)
    places = {opened: _large(ui, sight, view, opened, Rect(rect.x, rect.y, wide, rect.height), open_)}
    rest = [seat for seat in seats if seat != opened]
    gap = ui.px(2)
    row_high = min(ui.px(44), (rect.height - (len(rest) - 1) * gap) // max(1, len(rest)))
    for index, seat in enumerate(rest):
        row = Rect(rect.x + wide + gap, rect.y + index * (row_high + gap), rect.width - wide - gap, row_high)
        places[seat] = _row(ui, sight, view, seat, row, open_)
    return places


def _large(ui: Ui, sight: Sight, view: View, seat: int, rect: Rect, open_: Open) -> Layout:
    """The opened fleet, its ships as chips."""
    side = ui.px(32)
    head = panels.fleet_head(ui, sight, view, seat, Rect(rect.x, rect.y, rect.width - side - ui.px(4), rect.height))
    place = Rect(rect.right - side, rect.y, side, head - rect.y - ui.px(2))
    icon_button(ui, "tile.close", place, "prompt.close", ui.say("mb.close_fleet"), lambda: open_(None), framed=True)
    return draw_fleet(ui, sight, view, seat, Rect(rect.x, head, rect.width, rect.bottom - head), False)


def _row(ui: Ui, sight: Sight, view: View, seat: int, row: Rect, open_: Open) -> Layout:
    """An opponent as one line beside the opened fleet."""
    panels.fleet_head(ui, sight, view, seat, row)
    _opens(ui, sight, seat, row, open_)
    for thing in _things(view.fleets[seat], seat):
        _elsewhere(ui, sight, thing, row)
    return _layout(row, row, dict.fromkeys(ZONES, row))


def _tile(ui: Ui, sight: Sight, view: View, seat: int, cell: Rect, open_: Open) -> Layout:
    fleet = view.fleets[seat]
    top = panels.fleet_head(ui, sight, view, seat, cell)
    body = Rect(cell.x, top, cell.width, cell.bottom - top)
    ui.panel(body, "surface", "line", 6)
    _opens(ui, sight, seat, body, open_)
    player = seat_id(seat)
    if not fleet.alive:
        ui.label(ui.say("mb.out"), body, "ui", "muted", "center")
        return _layout(body, body, dict.fromkeys(ZONES, body))
    pad = ui.px(5)
    wide, high = round(body.width * 0.31), (body.height - ui.px(7)) // 2
    flag = Rect(body.x + wide + 2 * pad, body.y + ui.px(2), body.width - 2 * wide - 4 * pad, body.height - ui.px(4))
    barred = sight.mark(f"{player}/{FLAG}") == "barred"
    ui.blit(flag_face(ui, flag_look(fleet, barred), flag.size), flag.topleft)
    sight.thing(ui, f"{player}/{FLAG}", flag, corner=3, small=True, drag=False)
    zones: dict[str, Rect] = {}
    for zone in ZONES:
        x = body.x + pad if zone in TILE_LEFT else flag.right + pad
        y = flag.y if zone in ("yellow", "green") else flag.y + high + ui.px(3)
        zones[zone] = Rect(x, y, wide, high)
        _zone(ui, sight, fleet, seat, zone, zones[zone], open_)
    for index, obstacle in enumerate(fleet.obstacles):
        side = ui.px(22)
        place = Rect(flag.right - side * (index + 1), flag.y, side, side)
        ui.panel(place, paper(ui, "paper"), paper(ui, "ink"), 3)
        obstacle_icon(ui, obstacle.card, place, 16)
        sight.thing(ui, f"{player}/{obstacle.card}", place, corner=3, small=True, drag=False, focus=False)
    if fleet.launched:
        in_flight(ui, sight, fleet, player, flag)
    return _layout(body, flag, zones)


def _zone(ui: Ui, sight: Sight, fleet: FleetView, seat: int, zone: str, rect: Rect, open_: Open) -> None:
    """The ships of a zone: its letter and how many, with the hull of all of them."""
    ships = [ship for ship in fleet.ships if ship.zone == zone]
    things = [f"p{seat + 1}/{ship.id}" for ship in ships]
    lit = [thing for thing in things if thing in sight.lit]
    zone_thing = f"p{seat + 1}/{zone}"
    id_ = f"tile.{seat}.{zone}"
    ui.panel(rect, "hover" if ui.is_hovered(id_) else "raised", paper(ui, zone), 5)
    letter(ui, zone, (rect.x + ui.px(14), rect.centery), 20)
    words = Rect(rect.x + ui.px(28), rect.y, rect.width - ui.px(56), rect.height)
    if len(ships) == 1:
        side = min(rect.height, words.width)
        ship_icon(ui, ships[0].id, (words.x + side / 2, rect.centery), side * 0.8, mark=False)
    else:
        ui.label(f"×{len(ships)}" if ships else "–", words, "ui", "text" if ships else "off", smallest=11)
    if ships:
        square = Rect(0, 0, ui.px(24), min(ui.px(24), rect.height - ui.px(6)))
        square.midright = (rect.right - ui.px(4), rect.centery)
        hull, whole = sum(ship.hull_left for ship in ships), sum(cards().ships[ship.id].hull for ship in ships)
        number_square(ui, square, hull, hull < whole)
    if len(things) == 1:
        sight.thing(ui, things[0], rect, corner=5, small=True)
        _elsewhere(ui, sight, zone_thing, rect)
    elif things:
        names = ", ".join(f"{sight.name(thing)} {ship.hull_left}" for thing, ship in zip(things, ships, strict=True))
        tip = Tip(names, ui.say("mb.open_fleet"))
        ui.area(Area(id_, rect, lambda: open_(seat), tip, focus=bool(lit)))
        for thing in (*things, zone_thing):
            _elsewhere(ui, sight, thing, rect)
        if lit:
            from client.parts.marks import brackets

            brackets(ui, rect, "legal", 1.0, True)
        if ui.is_focused(id_):
            ui.focus_ring(rect, 5)
    else:
        sight.thing(ui, zone_thing, rect, corner=5, small=True, drag=False, focus=zone_thing in sight.lit)


def _opens(ui: Ui, sight: Sight, seat: int, rect: Rect, open_: Open) -> None:
    """The rest of a tile opens the fleet."""
    id_ = f"tile.{seat}"
    name = sight.players[seat].name
    ui.area(Area(id_, rect, lambda: open_(seat), Tip(ui.say("mb.open_fleet_of", name=name))))
    if ui.is_focused(id_):
        ui.focus_ring(rect, 6)


def _things(fleet: FleetView, seat: int) -> list[str]:
    player = seat_id(seat)
    return [
        f"{player}/{FLAG}", *(f"{player}/{zone}" for zone in ZONES), *(f"{player}/{ship.id}" for ship in fleet.ships),
        *(f"{player}/{each.card}" for each in fleet.obstacles),
    ]  # fmt: skip


def _elsewhere(ui: Ui, sight: Sight, thing: str, rect: Rect) -> None:
    """A thing that is on the table but seen only when its fleet is opened."""
    sight.thing(ui, thing, Rect(rect.center, (0, 0)), focus=False, small=True, within=rect)


def _layout(rect: Rect, flag: Rect, zones: dict[str, Rect]) -> Layout:
    return Layout(
        rect, flag, {zone: (place,) * 3 for zone, place in zones.items()}, zones,
        {zone: (place.x + place.height // 2, place.centery) for zone, place in zones.items()}, True,
    )  # fmt: skip


def needs_tiles(ui: Ui, rect: Rect, seats: int) -> bool:
    """Are the ships of so many fleets too small to be hit in `rect`? (a hit area has 32 pixels at 100 %)"""
    return seats > 3 and rect.height // 2 < ui.px(112)
