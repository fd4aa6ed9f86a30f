"""One fleet: four zones cut like an envelope round the flagship, each with colour, letter and pattern."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from client import shapes
from client.icons import hexed, icon
from client.tables.magblast.faces import FlagLook, ShipLook, empty_place, flag_face, paper, ship_face
from client.tables.table import Sight
from client.theme import Colour, mix
from client.ui import Ui
from rules.magblast.cards import FLAG, cards
from rules.magblast.view import FleetView, View

_NIGHT = Colour("#0A0E1A")
_WHITE = Colour("white")
ZONES = ("yellow", "green", "red", "blue")


@dataclass(frozen=True)
class Layout:
    """Where the parts of a fleet lie. `cells` are the three places of each zone."""

    rect: Rect
    flag: Rect
    cells: dict[str, tuple[Rect, ...]]
    zones: dict[str, Rect]
    letters: dict[str, tuple[int, int]]


def layout(ui: Ui, rect: Rect, large: bool) -> Layout:
    """The places of a fleet in this rectangle."""
    gap = max(1, ui.px(4 if large else 2))
    flag_wide = round(rect.width * (0.335 if large else 0.3))
    row_high = (rect.height - 2 * gap) // 3
    aspect = (
        96 / 134
        if row_high >= ui.px(100)
        else 57 / 68
        if row_high >= ui.px(56)
        else 0.92
        if row_high >= ui.px(40)
        else 1.0
    )
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
    x_in = round(rect.width * 0.13)
    letters = {
        "yellow": (rect.left + x_in, rect.top + inset),
        "red": (rect.left + x_in, rect.bottom - inset),
        "blue": (rect.left + ui.px(30 if large else 15), rect.top + round(rect.height * (0.17 if large else 0.22))),
        "green": (rect.right - ui.px(30 if large else 15), rect.top + round(rect.height * (0.17 if large else 0.22))),
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
def ship_looks(fleet: FleetView, barred: Callable[[str], bool]) -> dict[str, ShipLook]:
    """How each fleet ship looks now."""
    return {
        ship.id: ShipLook(
            ship.id, cards().ships[ship.id].hull, sum(each.amount for each in ship.damage), ship.squadron_damage,
            bool(ship.fired), barred(ship.id),
        )
        for ship in fleet.ships
    }  # fmt: skip


def flag_look(fleet: FleetView, barred: bool = False) -> FlagLook:
    return FlagLook(
        fleet.flagship, cards().flagships[fleet.flagship].hull, sum(each.amount for each in fleet.damage),
        fleet.squadron_damage, fleet.alive, barred,
    )  # fmt: skip


def draw_fleet(
    ui: Ui, sight: Sight, view: View, seat: int, rect: Rect, large: bool, laid: dict[str, str] | None = None
) -> Layout:
    """Draw the fleet of a seat and report its things; `laid` are ships that are only being placed (ship → zone)."""
    fleet = view.fleets[seat]
    place = layout(ui, rect, large)
    ui.blit(ground(ui, place), rect.topleft)
    player = f"p{seat + 1}"
    for zone in ZONES:
        sight.thing(
            ui, f"{player}/{zone}", place.zones[zone], drag=False, focus=large or f"{player}/{zone}" in sight.lit
        )
    small = place.cells["yellow"][0].height < ui.px(56)
    if fleet.alive:
        _letters(ui, place, large, small)
    flag_id = f"{player}/{FLAG}"
    barred = sight.mark(flag_id) == "barred"
    ui.blit(flag_face(ui, flag_look(fleet, barred), place.flag.size), place.flag.topleft)
    sight.thing(ui, flag_id, place.flag, corner=3, small=not large, drag=False)
    looks = ship_looks(fleet, lambda ship: sight.mark(f"{player}/{ship}") == "barred")
    for zone in ZONES:
        here = [ship for ship in fleet.ships if ship.zone == zone]
        _zone(ui, sight, player, place, zone, [looks[ship.id] for ship in here], large, laid or {})
    if fleet.hidden_ships:
        _face_down(ui, place, fleet.hidden_ships)
    if not fleet.alive:
        _out(ui, sight, place)
    _obstacles(ui, sight, fleet, player, place)
    return place


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


def _zone(
    ui: Ui,
    sight: Sight,
    player: str,
    place: Layout,
    zone: str,
    looks: list[ShipLook],
    large: bool,
    laid: dict[str, str],
) -> None:
    cells = place.cells[zone]
    placed = [ship for ship, where in laid.items() if where == f"{player}/{zone}"]
    looks = [*looks, *(ShipLook(ship, cards().ships[ship].hull) for ship in placed)]
    count = len(looks)
    if large:
        for cell in cells[count:]:
            ui.blit(empty_place(ui, cell.size, paper(ui, zone)), cell.topleft)
    first = cells[0].x
    step: float = cells[1].x - cells[0].x
    if count < 3 and not large:
        first += (3 - count) * round(step) // 2
    if count > 3:  # crowded until the move step ends: overlap
        step = (cells[2].x - cells[0].x) / (count - 1)
        first = cells[0].x
    for index in range(count):
        look = looks[index]
        cell = Rect(round(first + index * step), cells[0].y, cells[0].width, cells[0].height)
        thing = f"{player}/{look.id}" if look.id not in placed else look.id
        mark = sight.mark(thing)
        if mark == "chosen" and large:
            cell = cell.move(0, -ui.px(4))
        _peeping_damage(ui, cell, look, large)
        ui.blit(ship_face(ui, look, cell.size), cell.topleft)
        sight.thing(ui, thing, cell, corner=3, small=not large)


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


def _face_down(ui: Ui, place: Layout, count: int) -> None:
    from client.tables.magblast.faces import card_back

    for zone in ZONES[:count]:
        cell = place.cells[zone][1]
        ui.blit(card_back(ui, "ships", cell.size), cell.topleft)


def _out(ui: Ui, sight: Sight, place: Layout) -> None:
    shade = pygame.Surface(place.rect.size, pygame.SRCALPHA)
    shade.fill((6, 10, 20, 150))
    ui.surface.blit(shade, place.rect)
    ui.label(ui.say("mb.out"), place.rect, "lead", "muted", "center")


def _obstacles(ui: Ui, sight: Sight, fleet: FleetView, player: str, place: Layout) -> None:
    """Minefield and Asteroids: drawn over the zones and named on a slip in the corner."""
    rect = place.rect
    for index, obstacle in enumerate(fleet.obstacles):
        kind = cards().kind[obstacle.card]
        name = "minefield" if kind.id == "MINEFIELD" else "asteroid"
        tint = Colour("#B7A98F") if name == "asteroid" else Colour("#D9D2C2")
        spots = (
            (0.07, 0.2),
            (0.2, 0.42),
            (0.33, 0.14),
            (0.8, 0.22),
            (0.93, 0.4),
            (0.68, 0.84),
            (0.28, 0.86),
            (0.9, 0.8),
        )
        for n, (x, y) in enumerate(spots):
            side = round(rect.height * (0.1 + 0.03 * (n % 3)))
            drawn = shapes.faded(icon(name, side, tint), 0.38)
            ui.surface.blit(
                drawn, drawn.get_rect(center=(rect.x + round(rect.width * x), rect.y + round(rect.height * y)))
            )
        label = kind.name[ui.language]
        wide = ui.text_width(label, "label") + ui.px(40)
        slip = Rect(rect.right - wide - ui.px(6), rect.bottom - ui.px(32) * (index + 1) - ui.px(2), wide, ui.px(28))
        thing = f"{player}/{obstacle.card}"
        ui.surface.fill(paper(ui, "ink"), slip)
        ui.surface.fill(paper(ui, "paper"), slip.inflate(-ui.px(3), -ui.px(3)))
        ui.blit_in(icon(name, ui.px(18), paper(ui, "ink")), Rect(slip.x + ui.px(4), slip.y, ui.px(24), slip.height))
        words = Rect(slip.x + ui.px(30), slip.y, slip.width - ui.px(34), slip.height)
        ui.label(label, words, "label", paper(ui, "ink"))
        sight.thing(ui, thing, slip, corner=3, drag=False)


def edge_colour(ui: Ui, zone: str) -> str:
    """The colour of a zone as SVG writes it."""
    return hexed(paper(ui, zone))
