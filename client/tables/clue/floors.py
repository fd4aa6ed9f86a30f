"""The two floors: rooms by icon and name, tiles with the steps on those in reach, lifts joined by a lettered line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.clue.faces import icon_name, token
from client.tables.table import Sight, Thing
from client.theme import Colour, mix
from client.ui import Ui
from rules.clue.board import Floor, Room, board
from rules.clue.view import View

_LIFT_ICON = 30
"""From this size of a tile on (px at 100 %) a lift has its icon beside its letter."""
_LEAST_TILE = 19
"""The least size of a tile (px at 100 %)."""
_LEAST_PAWN = 14
"""The least size of a pawn (px at 100 %) whose number can be read."""
_WHITE = Colour("white")
_INK = Colour("#0B1120")
_TEXT = Colour("#EEF2F8")


@dataclass(frozen=True)
class Grid:
    """Where a floor lies and how large its tiles are."""

    floor: Floor
    rect: Rect
    tile: int

    def place(self, x: float, y: float, width: float = 1, height: float = 1) -> Rect:
        left, top = self.rect.x + round(x * self.tile), self.rect.y + round(y * self.tile)
        right, bottom = self.rect.x + round((x + width) * self.tile), self.rect.y + round((y + height) * self.tile)
        return Rect(left, top, right - left, bottom - top)


def grids(ui: Ui, rect: Rect) -> list[Grid]:
    """Both floors side by side, as large as fits."""
    floors = board().file.floors
    gap, head = ui.px(28), ui.px(24)
    tall = max(floor.size[1] for floor in floors)
    wide = sum(floor.size[0] for floor in floors)
    tile = min((rect.width - gap * (len(floors) + 1)) // wide, (rect.height - head - ui.px(14)) // tall)
    x = rect.x + (rect.width - tile * wide - gap * (len(floors) - 1)) // 2
    made = []
    for floor in floors:
        made.append(Grid(floor, Rect(x, rect.y + head, floor.size[0] * tile, floor.size[1] * tile), tile))
        x += floor.size[0] * tile + gap
    return made


def height_for(ui: Ui, width: int) -> int:
    """The height beyond which floors of this width do not grow."""
    floors = board().file.floors
    tile = (width - ui.px(28) * (len(floors) + 1)) // sum(floor.size[0] for floor in floors)
    return ui.px(24) + ui.px(14) + max(floor.size[1] for floor in floors) * tile


def can_be_read(ui: Ui, rect: Rect) -> bool:
    """Are tiles large enough in `rect` for pawns, steps and the names of rooms?"""
    return grids(ui, rect)[0].tile >= ui.px(_LEAST_TILE)


def draw_floors(ui: Ui, sight: Sight, view: View, rect: Rect, rooms_usable: bool, places: dict[str, Rect]) -> None:
    """Draw both floors and report rooms and tiles; `places` learns where each place lies."""
    standing = [(player.at, player.caught) for player in view.players]
    looks = [player.look for player in sight.players]
    of = (*rect, rooms_usable, standing, looks, view.rolled, view.phase, view.ending, view.turn, view.tokens, sight.lit)
    sight.part(ui, "floors", of, partial(_draw_floors, ui, sight, view, rect, rooms_usable, places))


def _draw_floors(ui: Ui, sight: Sight, view: View, rect: Rect, rooms_usable: bool, places: dict[str, Rect]) -> None:
    places.clear()
    steps = _steps(view)
    made = grids(ui, rect)
    for grid in made:
        ground = ui.kept(("clue-floor", grid.floor.id, grid.tile), grid.rect.size, lambda r, g=grid: _ground(ui, g, r))  # type: ignore[misc]
        head = Rect(grid.rect.x, grid.rect.y - ui.px(24), grid.rect.width, ui.px(22))
        ui.label(grid.floor.name[ui.language], head, "label", "text")
        ui.blit(ground, grid.rect.topleft)
        for tile in grid.floor.tiles:
            place = grid.place(tile.x, tile.y)
            places[tile.id] = place
            if tile.id in sight.lit:
                _lit_tile(ui, place, steps.get(tile.id))
            elif steps.get(tile.id):  # within the roll, but a room has to be entered
                ui.number(str(steps[tile.id]), place.center, round(place.height / ui.scale * 0.5), _TEXT, 700)
            sight.thing(ui, tile.id, place, corner=3, small=True, drag=False, focus=tile.id in sight.lit)
            area = sight.area_id(tile.id)
            if tile.id in sight.lit:
                # Its colour and number say that it is in reach; brackets would lie over the neighbours' numbers.
                sight.things[-1] = Thing(tile.id, area, Rect(place.x, place.y, 0, place.height), 3, True)
                if ui.is_focused(area):
                    ui.focus_ring(place, 3)
        for room in board().rooms.values():
            if room.floor == grid.floor.id:
                places[room.id] = _room(ui, sight, view, room, grid, steps, rooms_usable)
    if len(made) > 1:
        _legend(ui, view, made)
    _lifts(ui, made, places, steps)
    _pawns_on_tiles(ui, sight, view, places)


def _steps(view: View) -> dict[str, int]:
    """Steps to each tile and room for the pawn that walks now."""
    if view.rolled is None or view.phase != "move" or view.ending is not None:
        return {}
    at = view.players[view.turn].at
    reach = board().distances(at, view.rolled)
    steps = dict(reach)
    for room in board().rooms.values():
        ways = [reach[door] for door in room.doors if door in reach]
        if ways:
            steps[room.id] = min(ways)
    return steps


def _ground(ui: Ui, grid: Grid, rect: Rect) -> None:
    """What never changes on a floor: ground, tiles, rooms, doors."""
    palette = ui.theme.game("clue")
    ui.surface.blit(shapes.rounded(rect.size, ui.px(6), Colour("#131B2E"), Colour("#33425F"), 1), rect)
    local = Grid(grid.floor, rect, grid.tile)
    for tile in grid.floor.tiles:
        place = local.place(tile.x, tile.y)
        fill = palette["corridor"] if tile.kind == "corridor" else mix(palette["elevator"], _INK, 0.72)
        if tile.kind == "start":
            fill = palette["start"]
        ui.surface.fill(fill, place)
        ui.draw(pygame.draw.rect, palette["corridor_line"], place, 1)
        name = {"elevator": "elevator", "start": "start"}.get(tile.kind)
        if name == "start" or (name and grid.tile >= ui.px(_LIFT_ICON)):
            tint = _INK if tile.kind == "start" else palette["elevator"]
            ui.blit_in(icon(icon_table("clue")["board"][name].icon, round(grid.tile * 0.7), tint), place)
    for room in board().rooms.values():
        if room.floor == grid.floor.id:
            _room_ground(ui, room, local)


def _room_ground(ui: Ui, room: Room, grid: Grid) -> None:
    palette = ui.theme.game("clue")
    place = grid.place(*room.rect).inflate(-2, -2)
    colour = palette["upper_room" if room.floor == board().file.floors[0].id else "lower_room"]
    ui.surface.blit(shapes.rounded(place.size, ui.px(5), colour, mix(colour, _WHITE, 0.35), max(1, ui.px(2))), place)
    top = Rect(place.x + 3, place.y + 3, place.width - 6, place.height // 3)
    glow = pygame.Surface(top.size, pygame.SRCALPHA)
    glow.fill((255, 255, 255, 14))
    ui.surface.blit(glow, top)
    side = round(place.height * 0.9)
    ghost = shapes.faded(icon(icon_name(room.id), side, _WHITE), 0.08)
    ui.surface.blit(ghost, ghost.get_rect(midright=(place.right - 4, place.centery)))
    for door in room.doors:
        _door(ui, room, board().tiles[door].x, board().tiles[door].y, grid)


def _door(ui: Ui, room: Room, x: int, y: int, grid: Grid) -> None:
    """A doorway: a bar on the wall between the room and the tile in front of it."""
    left, top, wide, high = room.rect
    thick, long = max(3, ui.px(5)), round(grid.tile * 0.66)
    place = grid.place(x, y)
    bar = Rect(0, 0, long, thick)
    if y >= top + high:
        bar.midtop = place.midtop
    elif y < top:
        bar.midbottom = place.midbottom
    else:
        bar = Rect(0, 0, thick, long)
        if x >= left + wide:
            bar.midleft = place.midleft
        else:
            bar.midright = place.midright
    ui.surface.fill(ui.theme.game("clue")["door"], bar)


def _lit_tile(ui: Ui, place: Rect, steps: int | None) -> None:
    ui.surface.fill(ui.theme.game("clue")["reach"], place.inflate(-2, -2))
    if steps:
        ui.number(str(steps), place.center, round(place.height / ui.scale * 0.56), _INK, 700)


def _tokens(ui: Ui, cards: Sequence[str], rect: Rect, most: int) -> None:
    """The tokens in a room from the bottom up, none over another as long as they can still be told apart."""
    least, gap = ui.px(12), 2
    for size in range(most, least - 1, -1):
        columns = max(1, rect.width // (size + gap))
        rows = -(-len(cards) // columns)
        if rows * (size + gap) <= rect.height:
            break
    step = min(size + gap, max(4, rect.width // columns))
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        ui.blit(token(ui, card, size), (rect.x + column * step, rect.bottom - (row + 1) * (size + gap) + gap))


def _room(ui: Ui, sight: Sight, view: View, room: Room, grid: Grid, steps: dict[str, int], usable: bool) -> Rect:
    """Name, tokens, pawns and steps of a room."""
    place = grid.place(*room.rect)
    pad = ui.px(6)
    small, tiny = grid.tile < ui.px(30), grid.tile < ui.px(19)
    side = ui.px(20 if small else 26)
    if tiny:  # the name needs all of the width; the large ghost of the icon is there
        side = 0
    else:
        ui.blit(icon(icon_name(room.id), side, _TEXT), (place.x + pad, place.y + pad))
    words = Rect(place.x + pad + side + ui.px(5), place.y + ui.px(3), place.width - side - 2 * pad - ui.px(6), 0)
    words.height = round(place.height * 0.5)
    role = "label" if small else "ui"
    ui.label(room.name[ui.language], words, role, _TEXT, lines=2, valign="top", smallest=9)
    size = ui.px(20 if small else 26)
    y = place.bottom - size - pad
    x = place.right - pad
    if usable and room.id in sight.lit and room.id in steps:
        # Below the name, above the pawns; where there is no room between them it stands in their row.
        tag = Rect(0, 0, ui.px(58), ui.px(20))
        below = words.y + (2 if ui.text_width(room.name[ui.language], role) > words.width else 1) * ui.px(20)
        tag.topright = (x, max(place.y + round(place.height * 0.42), below))
        if tag.bottom > y:
            tag.bottomright = (x, place.bottom - pad)
            x = tag.x - 3
        ui.panel(tag, "legal", None, 4)
        ui.label(ui.say("clue.steps", n=steps[room.id]), tag.inflate(-4, 0), "card-s", "on_mark", "center", smallest=9)
    pawns = [seat for seat, player in enumerate(view.players) if player.at == room.id]
    here = [card for card, where in view.tokens.items() if where == room.id]
    free = Rect(place.x + pad, 0, x - place.x - pad - len(pawns) * (size + 3), place.height // 2)
    free.bottom = place.bottom - pad
    _tokens(ui, here, free, size)
    if room.role == "final_answer" and not here and not pawns:
        note = Rect(place.x + pad, place.bottom - ui.px(22), x - place.x - pad, ui.px(20))
        ui.label(ui.say("clue.bay"), note, "chip", _TEXT, smallest=9)
    x -= size // 2
    for seat in reversed(pawns):
        ui.badge(sight.colour_of(seat), (x, y + size // 2), size / ui.scale, str(seat + 1))
        if view.players[seat].caught:
            ui.blit(
                icon(icon_name("caught"), round(size * 0.8), Colour("#FFBE55")), (x - size // 2, y - round(size * 0.75))
            )
        x -= size + 3
    if usable:
        sight.thing(ui, room.id, place.inflate(-4, -4), corner=6, drag=False)
    return place


def _legend(ui: Ui, view: View, made: list[Grid]) -> None:
    """What the signs mean, and the tokens that lie beside the board, where the lower floor reaches farther down."""
    upper, deep = made[0].rect, max(grid.rect.bottom for grid in made)
    box = Rect(upper.x, upper.bottom + ui.px(5), upper.width, deep - upper.bottom - ui.px(6))
    if box.height < ui.px(24) or box.width < ui.px(300):
        return
    palette = ui.theme.game("clue")
    line = min(ui.px(26), box.height)
    two = box.height >= 2 * line
    beside = [card for card in (*board().planets, *board().vehicles) if not view.tokens.get(card)]
    row = Rect(box.x + ui.px(6), box.y, box.width - ui.px(12), line)
    if two:
        words = ui.say("clue.legend.beside")
        ui.label(words, row, "chip", "muted")
        side, x = ui.px(20), row.x + ui.text_width(words, "chip") + ui.px(8)
        for card in beside:
            if x + side > row.right:
                break
            ui.blit_in(token(ui, card, side), Rect(x, row.y, side, row.height))
            x += side + ui.px(3)
        row = row.move(0, line)
    entries = ("tile", "room", "door", "lift")
    each = row.width // len(entries)
    for index, entry in enumerate(entries):
        place = Rect(row.x + index * each, row.y, each, row.height)
        sign = Rect(place.x, place.centery - ui.px(8), ui.px(16), ui.px(16))
        if entry == "tile":
            ui.surface.fill(palette["reach"], sign)
            ui.number("3", sign.center, 11, _INK, 700)
        elif entry == "room":
            for x, right in ((sign.x, False), (sign.right - 2, True)):
                ui.surface.fill(ui.theme["legal"], (x, sign.y, 2, sign.height))
                for y in (sign.y, sign.bottom - 2):
                    ui.surface.fill(ui.theme["legal"], (x - (3 if right else 0), y, 5, 2))
        elif entry == "door":
            ui.surface.fill(palette["door"], Rect(sign.x, sign.centery - ui.px(2), sign.width, ui.px(5)))
        else:
            drawn = shapes.disc(ui.px(16), palette["elevator"], _INK, 1.5)
            ui.surface.blit(drawn, drawn.get_rect(center=sign.center))
            ui.number("A", sign.center, 11, _INK, 700)
        words_box = Rect(sign.right + ui.px(5), place.y, place.right - sign.right - ui.px(8), place.height)
        ui.label(ui.say(f"clue.legend.{entry}"), words_box, "chip", "muted", lines=2, smallest=9)


def _lifts(ui: Ui, made: list[Grid], places: dict[str, Rect], steps: dict[str, int]) -> None:
    """Lines between the two ends of each lift, with its letter, which leaves the steps to be read."""
    tint = ui.theme.game("clue")["elevator"]
    if len(made) < 2:
        return
    upper, lower = made[0].rect, made[1].rect
    deep = max(upper.bottom, lower.bottom) + ui.px(7)
    high = upper.y - ui.px(6)
    for index, lift in enumerate(board().file.elevators):
        a, b = places[lift.upper], places[lift.lower]
        if index % 2 == 0:
            points = [
                a.midleft,
                (upper.x - ui.px(10), a.centery),
                (upper.x - ui.px(10), deep),
                (lower.x - ui.px(12), deep),
            ]
            points += [(lower.x - ui.px(12), b.centery), b.midleft]
        else:
            points = [a.midright, (upper.right + ui.px(8), a.centery), (upper.right + ui.px(8), high)]
            points += [(lower.right + ui.px(10), high), (lower.right + ui.px(10), b.centery), b.midright]
        ui.draw(pygame.draw.lines, mix(tint, _INK, 0.35), False, points, max(2, ui.px(2)))
        for end, place in ((lift.upper, a), (lift.lower, b)):
            disc = ui.px(16)
            spot = (place.right - disc // 3, place.top + disc // 4)
            if place.width < ui.px(_LIFT_ICON):  # the letter instead of the icon
                spot = (place.x if index % 2 == 0 else place.right, place.top) if end in steps else place.center
            drawn = shapes.disc(disc, tint, _INK, 1.5)
            ui.surface.blit(drawn, drawn.get_rect(center=spot))
            ui.number("AB"[index % 2], spot, 11, _INK, 700)


def _pawns_on_tiles(ui: Ui, sight: Sight, view: View, places: dict[str, Rect]) -> None:
    """Pawns in the corridors; several on one tile lie beside each other, beyond its edges rather than too small."""
    standing: dict[str, list[int]] = {}
    for seat, player in enumerate(view.players):
        if player.at in board().tiles:
            standing.setdefault(player.at, []).append(seat)
    for tile, seats in standing.items():
        place = places[tile]
        columns = 1 if len(seats) == 1 else 2
        rows = -(-len(seats) // columns)
        size = max(_LEAST_PAWN, place.height / ui.scale * (0.84 if len(seats) == 1 else 0.98 / rows))
        for index, seat in enumerate(seats):
            x = place.centerx + (index % columns - (columns - 1) / 2) * size * ui.scale
            y = place.centery + (index // columns - (rows - 1) / 2) * size * ui.scale
            ui.badge(sight.colour_of(seat), (x, y), size, str(seat + 1))
