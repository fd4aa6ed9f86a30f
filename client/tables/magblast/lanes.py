"""Legal lanes: from the own zone through the gaps between the fleets into the target's zone of the same colour."""

from __future__ import annotations

from client.parts.arrows import path_arrow
from client.tables.magblast.art import paper
from client.tables.magblast.fleet import TILE_LEFT, ZONES, Layout, letter
from client.tables.table import Sight
from client.ui import Ui
from rules.magblast.cards import cards
from rules.magblast.view import View

Point = tuple[float, float]


def draw_lanes(ui: Ui, sight: Sight, view: View, own: int, others: list[int], places: dict[int, Layout]) -> None:
    """One lane to each fleet that the chosen ship may shoot at: solid to the pointed one, dashed to the others."""
    ship = next((what for what, _ in sight.picked if what.startswith(f"p{own + 1}/")), "").partition("/")[2]
    zone = next((each.zone for each in view.fleets[own].ships if each.id == ship), None)
    card = next((what for what, _ in sight.picked if what in cards().kind), "")
    if zone is None or not card:
        return
    reach = [
        seat
        for seat in others
        if any(thing.startswith(f"p{seat + 1}/") and not thing.endswith(ZONES) for thing in sight.lit)
    ]
    pointed = sight.pointed if sight.pointed in sight.lit else ""
    for seat in sorted(reach, key=lambda seat: pointed.startswith(f"p{seat + 1}/")):
        solid = pointed.startswith(f"p{seat + 1}/") or len(reach) == 1
        lower = in_lower_row(others, seat)
        points = route(ui, places[own], places[seat], zone, lower)
        head = 14 if places[seat].closed else 22
        path_arrow(ui, points, paper(ui, zone), 5, () if solid else (12, 8), head, 14)
    if reach:
        start = places[own].letters[zone]
        letter(ui, zone, start, 30 if places[own].rect.width > ui.px(500) else 24)


def in_lower_row(others: list[int], seat: int) -> bool:
    """Does a fleet lie next to the own one? More than three opponents lie in two rows."""
    return len(others) <= 3 or others.index(seat) >= (len(others) + 1) // 2


def route(ui: Ui, own: Layout, other: Layout, zone: str, lower: bool) -> list[Point]:
    """The corners of a lane."""
    gap_y = own.rect.top - ui.px(6)
    x, y = own.letters[zone]
    points: list[Point] = [(x, y)]
    if zone == "red":
        side = own.rect.left - ui.px(4)
        points += [(side, y), (side, gap_y)]
    else:
        points.append((x, gap_y))
    base: float = gap_y
    if other.closed:
        place = other.zones[zone]
        left = zone in TILE_LEFT or place == other.rect
        side, into = (other.rect.left - ui.px(4), place.left) if left else (other.rect.right + ui.px(4), place.right)
        return _tidy([*points, (side, gap_y), (side, place.centery), (into + ui.px(4 if left else -4), place.centery)])
    if not lower:
        side = other.rect.left - ui.px(4)
        base = other.rect.bottom + ui.px(4)
        points += [(side, gap_y), (side, base)]
    tx, ty = other.letters[zone]
    if zone == "yellow":
        at: float = other.rect.left - ui.px(4) if lower else points[-1][0]
        points += [(at, base), (at, ty), (tx - ui.px(14), ty)]
    elif zone == "blue":
        end = other.rect.left + round(other.rect.width * 0.05)
        points += [(end, base), (end, ty + ui.px(16))]
    elif zone == "green":
        end = other.rect.right - round(other.rect.width * 0.05)
        points += [(end, base), (end, ty + ui.px(16))]
    else:
        end = other.rect.left + round(other.rect.width * 0.24)
        points += [(end, base), (end, ty - ui.px(2))]
    return _tidy(points)


def _tidy(points: list[Point]) -> list[Point]:
    """Without points that stand where the last one does."""
    kept: list[Point] = []
    for point in points:
        if not kept or abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) > 1:
            kept.append(point)
    return kept
