"""One fleet: four zones cut like an envelope round the flagship, each with colour, letter and pattern."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.magblast.actions import card_back, empty_place
from client.tables.magblast.art import ink_icon, paper
from client.tables.magblast.ships import FlagLook, ShipLook, flag_face, look_of, ship_face
from client.tables.table import Sight
from client.theme import Colour, mix
from client.ui import Ui
from rules.engine.decisions import seat_id
from rules.magblast.cards import FLAG, cards
from rules.magblast.view import FleetView, View

_NIGHT = Colour("#0A0E1A")
_WHITE = Colour("white")
ZONES = ("yellow", "green", "red", "blue")
IN_FLIGHT = "flight/"
"""Before the seat whose launched squadrons a thing stands for."""
TILE_LEFT = ("yellow", "blue")
"""The zones at the left of a fleet's tile; the others stand at its right, so that no lane crosses the flagship."""


@dataclass(frozen=True)
class Layout:
    """Where the parts of a fleet lie. `cells` are the three places of each zone."""

    rect: Rect
    flag: Rect
    cells: dict[str, tuple[Rect, ...]]
    zones: dict[str, Rect]
    letters: dict[str, tuple[int, int]]
    closed: bool = False
    """True for a tile or a row that stands for the fleet."""


def _aspect(row_high: float) -> float:
    """Width by height of a ship in a row of this height (pixels at 100 %): a card, a chip, a square chip."""
    if row_high >= 100:
        return 96 / 134
    if row_high >= 64:
        return 57 / 68
    return 0.92 if 40 <= row_high < 54 else 1.0


def layout(ui: Ui, rect: Rect, large: bool) -> Layout:
    """The places of a fleet in this rectangle."""
    key = (tuple(rect), large, ui.scale)
    found = _layouts.get(key)
    if found is None:
        if len(_layouts) > 200:  # windows that are no more
            _layouts.clear()
        found = _layouts[key] = _layout(ui, rect.copy(), large)
    return found


_layouts: dict[tuple[object, ...], Layout] = {}


def _layout(ui: Ui, rect: Rect, large: bool) -> Layout:
    gap = max(1, ui.px(4 if large else 2))
    flag_wide = round(rect.width * (0.335 if large else 0.3))
    row_high = (rect.height - 2 * gap) // 3
    aspect = _aspect(row_high / ui.scale)
    side_wide = (rect.width - flag_wide) // 2
    card_high = row_high - gap
    card_wide = round(card_high * aspect)
    most = min((side_wide - 3 * gap) // 3, (flag_wide + (0 if large else ui.px(30)) - 2 * gap) // 3)
    if card_wide > most:
        card_wide = most
        card_high = min(card_high, round(card_wide / aspect))
    flag = Rect(0, 0, flag_wide, max(card_high, round(row_high * 0.9)))
    flag.center = rect.center
    step = card_wide + gap
    cells: dict[str, tuple[Rect, ...]] = {}
    for zone, middle_y in (("yellow", (rect.top + flag.top) // 2), ("red", (rect.bottom + flag.bottom) // 2)):
        start = rect.centerx - (3 * step - gap) // 2
        row = [Rect(start + i * step, middle_y - card_high // 2, card_wide, card_high) for i in range(3)]
        cells[zone] = tuple(row)
    for zone, start in (("blue", rect.left), ("green", flag.right)):
        left = start + (side_wide - (3 * step - gap)) // 2
        cells[zone] = tuple(
            Rect(left + i * step, rect.centery - card_high // 2, card_wide, card_high) for i in range(3)
        )
    third = rect.height // 3
    zones = {
        "yellow": Rect(flag.left, rect.top, flag.width, flag.top - rect.top),
        "red": Rect(flag.left, flag.bottom, flag.width, rect.bottom - flag.bottom),
        "blue": Rect(rect.left, rect.top + third // 2, flag.left - rect.left, rect.height - third),
        "green": Rect(flag.right, rect.top + third // 2, rect.right - flag.right, rect.height - third),
    }
    inset = ui.px(24 if large else 16)
    x_in = round(rect.width * (0.13 if large else 0.24))
    high_up = round(rect.height * (0.17 if rect.width >= ui.px(800) else 0.26))
    slope = (flag.left - rect.left) / max(1, flag.top - rect.top)  # of the line between yellow and blue
    half = ui.px(20 if large else 12)
    x_in = max(x_in, round((inset + half) * slope))
    high_up = max(high_up, round((ui.px(30 if large else 15) + half) / slope + half))
    letters = {
        "yellow": (rect.left + x_in, rect.top + inset),
        "red": (rect.left + x_in, rect.bottom - inset),
        "blue": (rect.left + ui.px(30 if large else 15), rect.top + high_up),
        "green": (rect.right - ui.px(30 if large else 15), rect.top + high_up),
    }
    return Layout(rect, flag, cells, zones, letters)


def ground(ui: Ui, place: Layout) -> pygame.Surface:
    """The envelope of four trapezoids, each in its colour with its own pattern."""

    def draw(rect: Rect) -> None:
        width, height = rect.size
        flag = place.flag.move(-place.rect.x, -place.rect.y)
        shapes_of: dict[str, list[tuple[float, float]]] = {
            "yellow": [(0, 0), (width, 0), flag.topright, flag.topleft],
            "green": [(width, 0), (width, height), flag.bottomright, flag.topright],
            "red": [(0, height), (width, height), flag.bottomright, flag.bottomleft],
            "blue": [(0, 0), (0, height), flag.bottomleft, flag.topleft],
        }
        for zone, points in shapes_of.items():
            colour = paper(ui, zone)
            ui.surface.blit(_pattern(ui, zone, (width, height), points, colour), (0, 0))
        for zone, points in shapes_of.items():
            edge = paper(ui, zone)
            inset = [_towards(point, points, 1.5) for point in points]
            ui.surface.blit(shapes.polygon(inset, (width, height), None, edge, max(1.5, 2 * ui.scale)), (0, 0))

    return ui.kept(
        ("mb-ground", place.flag.move(-place.rect.x, -place.rect.y).topleft, place.flag.size), place.rect.size, draw
    )


def _towards(point: tuple[float, float], points: list[tuple[float, float]], far: float) -> tuple[float, float]:
    """A corner moved a little to the middle of its shape."""
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    long = max(1.0, ((x - point[0]) ** 2 + (y - point[1]) ** 2) ** 0.5)
    return (point[0] + (x - point[0]) * far / long, point[1] + (y - point[1]) * far / long)


def _pattern(
    ui: Ui, zone: str, size: tuple[int, int], points: list[tuple[float, float]], colour: Colour
) -> pygame.Surface:
    """A trapezoid filled with its tint and pattern: dots, slant, cross or bars."""
    width, height = size
    fill = shapes.polygon(points, size, mix(_NIGHT, colour, 0.27))
    layer = fill.copy()
    lines = pygame.Surface(size, pygame.SRCALPHA)
    tint = (*mix(colour, _WHITE, 0.2)[:3], 26)
    gap = max(6, ui.px(13))
    if zone == "yellow":
        for y in range(0, height, gap):
            for x in range((y // gap % 2) * gap // 2, width, gap):
                pygame.draw.circle(lines, tint, (x, y), max(1, ui.px(2)))
    elif zone == "blue":
        for y in range(0, height, gap):
            pygame.draw.line(lines, tint, (0, y), (width, y), max(1, ui.px(2)))
    else:
        for x in range(-height, width, gap):
            pygame.draw.line(lines, tint, (x, height), (x + height, 0), max(1, ui.px(2)))
            if zone == "red":
                pygame.draw.line(lines, tint, (x, 0), (x + height, height), max(1, ui.px(1)))
    mask = shapes.polygon(points, size, _WHITE)
    lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    layer.blit(lines, (0, 0))
    return layer


def letter(ui: Ui, zone: str, centre: tuple[int, int], size: float, plate: bool = True) -> None:
    """The letter of a zone on a plate of its colour."""
    side = ui.px(size)
    word = cards().zones[zone].letter[ui.language]  # type: ignore[index]
    colour = paper(ui, zone)
    if plate:
        box = Rect(0, 0, side, side)
        box.center = centre
        ui.panel(box, colour, paper(ui, "ink"), 4 if size < 26 else 6, thick=2)
        ui.number(word, centre, round(size * 0.6), paper(ui, "ink"))
    else:
        ui.number(word, centre, 14, mix(colour, _WHITE, 0.25), 700)


# -- what lies in it ---------------------------------------------------------------------------------------------------
def ship_looks(fleet: FleetView, merciless: bool, barred: Callable[[str], bool]) -> dict[str, ShipLook]:
    """How each fleet ship looks now."""
    return {ship.id: look_of(ship, merciless, barred(ship.id)) for ship in fleet.ships}


def flag_look(fleet: FleetView, barred: bool = False) -> FlagLook:
    return FlagLook(
        fleet.flagship, cards().flagships[fleet.flagship].hull, sum(each.amount for each in fleet.damage),
        fleet.squadron_damage, fleet.alive, barred,
    )  # fmt: skip


Laid = tuple[str, ShipLook, Rect]
"""A ship as it lies: its thing, its look, its place."""


def draw_fleet(
    ui: Ui, sight: Sight, view: View, seat: int, rect: Rect, large: bool, laid: dict[str, str] | None = None
) -> Layout:
    """Draw the fleet of a seat and report its things; `laid` are ships that are only being placed (ship → zone)."""
    place = layout(ui, rect, large)
    fleet, word = view.fleets[seat], f"p{seat + 1}/"
    zones = {zone for zone in ZONES if word + zone in sight.lit}
    of = (*rect, large, fleet, zones, sight.marks_of(word), dict(laid or {}))
    sight.part(ui, ("fleet", seat), of, partial(_draw, ui, sight, fleet, seat, place, large, laid or {}))
    return place


def _draw(ui: Ui, sight: Sight, fleet: FleetView, seat: int, place: Layout, large: bool, laid: dict[str, str]) -> None:
    """The whole fleet is one kept picture, so that a table of eight is eight pictures."""
    rect, player = place.rect, seat_id(seat)
    flag = flag_look(fleet, sight.mark(f"{player}/{FLAG}") == "barred")
    ships = _ships(sight, fleet, player, place, large, laid)
    obstacles = tuple(each.card for each in fleet.obstacles)
    origin = (-rect.x, -rect.y)
    local = layout(ui, Rect((0, 0), rect.size), large)
    moved = [(thing, look, cell.move(origin)) for thing, look, cell in ships]
    key = (
        "mb-fleet", large, flag, tuple((look, *cell) for _, look, cell in moved), fleet.hidden_ships, obstacles,
        tuple(sorted(Counter(laid.values()).items())) if laid else (),
    )  # fmt: skip
    picture = ui.kept(key, rect.size, lambda _: _paint(ui, fleet, local, flag, moved, large), opaque=True)
    ui.blit(picture, rect.topleft)
    for zone in ZONES:
        thing = f"{player}/{zone}"
        sight.thing(ui, thing, place.zones[zone], drag=False, focus=large or thing in sight.lit)
    sight.thing(ui, f"{player}/{FLAG}", place.flag, corner=3, small=not large, drag=False)
    for thing, _, cell in ships:
        sight.thing(ui, thing, cell, corner=3, small=not large)
    for index, card in enumerate(obstacles):
        sight.thing(ui, f"{player}/{card}", slip_of(ui, rect, card, index), corner=3, drag=False)
    if fleet.launched:
        in_flight(ui, sight, fleet, player, rect)


def in_flight(ui: Ui, sight: Sight, fleet: FleetView, player: str, rect: Rect) -> None:
    """MB-9.7: squadrons lie on the table until the end of the turn, here in the lower left corner of their fleet."""
    slip = Rect(rect.x + ui.px(5), rect.bottom - ui.px(29), ui.px(46), ui.px(24))
    ui.panel(slip, paper(ui, "paper"), paper(ui, "ink"), 3)
    look = icon_table("magblast")["actions"][cards().kind[fleet.launched[-1]].id]
    ink_icon(ui, look.icon, (slip.x + ui.px(14), slip.centery), ui.px(18), look.turn)
    ui.number(str(len(fleet.launched)), (slip.right - ui.px(12), slip.centery), 15, paper(ui, "ink"), 700)
    sight.thing(ui, f"{IN_FLIGHT}{player}", slip, corner=3, small=True, drag=False, focus=False)


def _paint(ui: Ui, fleet: FleetView, place: Layout, flag: FlagLook, ships: list[Laid], large: bool) -> None:
    """The picture of a fleet, its upper left corner at the origin."""
    ui.blit(ground(ui, place), (0, 0))
    if fleet.alive:
        _letters(ui, place, large, place.cells["yellow"][0].height < ui.px(50))
        ui.blit(flag_face(ui, flag, place.flag.size), place.flag.topleft)
    if large:
        taken = [cell.center for _, _, cell in ships]
        for zone in ZONES:
            for cell in place.cells[zone]:
                if not any(cell.collidepoint(spot) for spot in taken):
                    ui.blit(empty_place(ui, cell.size, paper(ui, zone)), cell.topleft)
    for _, look, cell in ships:
        _peeping_damage(ui, cell, look, large)
        ui.blit(ship_face(ui, look, cell.size), cell.topleft)
    if fleet.hidden_ships:
        for zone in ZONES[: fleet.hidden_ships]:
            cell = place.cells[zone][1]
            ui.blit(card_back(ui, "ships", cell.size), cell.topleft)
    if not fleet.alive:
        shade = pygame.Surface(place.rect.size, pygame.SRCALPHA)
        shade.fill((6, 10, 20, 150))
        ui.surface.blit(shade, place.rect)
        ui.label(ui.say("mb.out"), place.rect, "lead", "muted", "center")
    for index, obstacle in enumerate(fleet.obstacles):
        _obstacle(ui, place.rect, obstacle.card, index)


def _ships(sight: Sight, fleet: FleetView, player: str, place: Layout, large: bool, laid: dict[str, str]) -> list[Laid]:
    """Where each ship of a fleet lies; a zone that is crowded until the move step ends overlaps."""
    looks = ship_looks(fleet, sight.view.options.merciless, lambda ship: sight.mark(f"{player}/{ship}") == "barred")
    found: list[Laid] = []
    for zone in ZONES:
        here = [(f"{player}/{ship.id}", looks[ship.id]) for ship in fleet.ships if ship.zone == zone]
        here += [(s, ShipLook(s, cards().ships[s].hull)) for s, where in laid.items() if where == f"{player}/{zone}"]
        cells, count = place.cells[zone], len(here)
        first, step = float(cells[0].x), float(cells[1].x - cells[0].x)
        if count < 3 and not large:
            first += (3 - count) * step / 2
        elif count > 3:
            step = (cells[2].x - cells[0].x) / (count - 1)
        for index, (thing, look) in enumerate(here):
            found.append((thing, look, Rect((round(first + index * step), cells[0].y), cells[0].size)))
    return found


def _letters(ui: Ui, place: Layout, large: bool, small: bool) -> None:
    for zone in ZONES:
        letter(ui, zone, place.letters[zone], 34 if large else 22, plate=not small)
    if not large or place.rect.width < ui.px(800):
        return
    for zone, dx in (("yellow", 1), ("red", 1), ("blue", 1), ("green", -1)):
        x, y = place.letters[zone]
        words = ui.say(f"mb.side.{zone}")
        wide = ui.text_width(words, "ui")
        left = x + ui.px(28) if dx > 0 else x - ui.px(28) - wide
        colour = mix(paper(ui, zone), _WHITE, 0.25)
        ui.label(words, Rect(left, y - ui.px(12), wide + 2, ui.px(24)), "ui", colour)


def _peeping_damage(ui: Ui, cell: Rect, look: ShipLook, large: bool) -> None:
    """The edges of damage cards that lie under the ship."""
    if not look.lost or not large:
        return
    ink = paper(ui, "ink")
    for index in range(min(3, look.lost)):
        edge = Rect(
            cell.x + ui.px(6 + 4 * index),
            cell.bottom - ui.px(6),
            cell.width - ui.px(12 + 8 * index),
            ui.px(9 + 3 * index),
        )
        if edge.width > 8:
            ui.surface.fill(ink, edge)
            ui.surface.fill(paper(ui, "hit"), edge.inflate(-2, -2))


def slip_of(ui: Ui, rect: Rect, card: str, index: int) -> Rect:
    """The place of the slip that names a card on a fleet."""
    if rect.height < ui.px(140):  # a small fleet: the picture alone, the name is in the tool-tip
        side = ui.px(26)
        return Rect(rect.right - side - ui.px(4), rect.bottom - (side + ui.px(3)) * (index + 1), side, side)
    wide = ui.text_width(cards().kind[card].name[ui.language], "label") + ui.px(40)
    return Rect(rect.right - wide - ui.px(6), rect.bottom - ui.px(32) * (index + 1) - ui.px(2), wide, ui.px(28))


_SPOTS = ((0.07, 0.2), (0.2, 0.42), (0.33, 0.14), (0.8, 0.22), (0.93, 0.4), (0.68, 0.84), (0.28, 0.86), (0.9, 0.8))


def _obstacle(ui: Ui, rect: Rect, card: str, index: int) -> None:
    """Minefield or Asteroids: drawn faintly over the zones and named on a slip in the corner."""
    kind = cards().kind[card]
    name = _obstacle_name(card)
    for n, (x, y) in enumerate(_SPOTS):
        drawn = shapes.faded(icon(name, round(rect.height * (0.1 + 0.03 * (n % 3))), Colour("#B7A98F")), 0.38)
        middle = (rect.x + round(rect.width * x), rect.y + round(rect.height * y))
        ui.surface.blit(drawn, drawn.get_rect(center=middle))
    slip = slip_of(ui, rect, card, index)
    ui.surface.fill(paper(ui, "ink"), slip)
    ui.surface.fill(paper(ui, "paper"), slip.inflate(-ui.px(3), -ui.px(3)))
    obstacle_icon(ui, card, Rect(slip.x + ui.px(1), slip.y, ui.px(24), slip.height), 18)
    if slip.width < ui.px(60):
        return
    words = Rect(slip.x + ui.px(30), slip.y, slip.width - ui.px(34), slip.height)
    ui.label(kind.name[ui.language], words, "label", paper(ui, "ink"))


def _obstacle_name(card: str) -> str:
    return "minefield" if cards().kind[card].id == "MINEFIELD" else "asteroid"


def obstacle_icon(ui: Ui, card: str, rect: Rect, size: float) -> None:
    """Minefield or Asteroids as an ink icon in the middle of `rect`."""
    ui.blit_in(icon(_obstacle_name(card), ui.px(size), paper(ui, "ink")), rect)
