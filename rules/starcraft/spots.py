"""SC-12.6 for round bases: is there any legal place at all? Decided exactly, not by a grid (ovals: `poses`).

The borders of what is forbidden and of what is allowed are circles and lines. If a legal place exists, then one of
their crossing points, or one point on each of them, is legal up to the tolerance. Legal places nearby are tried first,
since most questions are answered by them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from rules.starcraft.coherency import Links, shadows
from rules.starcraft.engagement import ENGAGEMENT_IN
from rules.starcraft.field import Field, token_disc
from rules.starcraft.shapes import (
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    edges,
    point_distance,
    support_point,
)
from rules.starcraft.standing import zones
from rules.starcraft.state import DEPLOY, Stop, Unit

_MARGIN = 2e-6
"""Borders lie this much outside the forbidden areas, twice the tolerance of SC-2.8."""
_TURN = 2 * math.pi
Circle = tuple[float, float, float]
Line = tuple[Point, Point]
Legal = Callable[[Stop], bool]


class Borders:
    """The circles and lines that bound where a centre may be, near an anchor."""

    def __init__(self, anchor: Point, reach: float) -> None:
        self.anchor = anchor
        self.reach = reach
        self.circles: list[Circle] = []
        self.lines: list[Line] = []

    def circle(self, x: float, y: float, r: float) -> None:
        """A circle that comes into the reach."""
        away = math.hypot(x - self.anchor[0], y - self.anchor[1])
        if r > 0 and abs(away - r) <= self.reach and away - r <= self.reach:
            self.circles.append((x, y, r))

    def line(self, a: Point, b: Point) -> None:
        if math.dist(a, b) > 1e-9 and _to_line(self.anchor, a, b) <= self.reach:
            self.lines.append((a, b))

    def round(self, shape: Shape, margin: float) -> None:
        """The border of a shape grown by `margin` (or of the inside of a polygon shrunk by it)."""
        if isinstance(shape, Disc):
            self.circle(shape.x, shape.y, shape.r + margin)
        elif isinstance(shape, Oval):
            ring = [support_point(shape, math.cos(_TURN * k / 48), math.sin(_TURN * k / 48)) for k in range(48)]
            for k, (x, y) in enumerate(ring):
                ux, uy = math.cos(_TURN * k / 48), math.sin(_TURN * k / 48)
                following = ring[(k + 1) % 48]
                vx, vy = math.cos(_TURN * (k + 1) / 48), math.sin(_TURN * (k + 1) / 48)
                far = margin * 1.003 + 0.002
                self.line((x + ux * far, y + uy * far), (following[0] + vx * far, following[1] + vy * far))
        else:
            for x, y in shape.outline:
                self.circle(x, y, margin)
            for p, q in edges(shape.outline):
                length = math.dist(p, q)
                nx, ny = (q[1] - p[1]) / length * margin, -(q[0] - p[0]) / length * margin
                self.line((p[0] + nx, p[1] + ny), (q[0] + nx, q[1] + ny))
                self.line((p[0] - nx, p[1] - ny), (q[0] - nx, q[1] - ny))

    def points(self) -> Iterator[Point]:
        """One or several points on each border, then every crossing."""
        ax, ay = self.anchor
        yield self.anchor
        for x, y, r in self.circles:
            away = math.hypot(ax - x, ay - y)
            if away > 0:
                yield x + (ax - x) * r / away, y + (ay - y) * r / away
                yield x - (ax - x) * r / away, y - (ay - y) * r / away
            for k in range(16):
                yield x + r * math.cos(_TURN * k / 16), y + r * math.sin(_TURN * k / 16)
        for a, b in self.lines:
            for t in (0.0, 0.25, 0.5, 0.75, 1.0):
                yield a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
            yield _foot(self.anchor, a, b)
        for i, one in enumerate(self.circles):
            for two in self.circles[i + 1 :]:
                yield from _circles_cross(one, two)
            for line in self.lines:
                yield from _circle_line(one, line)
        for i, first in enumerate(self.lines):
            for second in self.lines[i + 1 :]:
                yield from _lines_cross(first, second)


def borders_of(field: Field, unit: Unit, base: Disc, kind: str, anchor: Point, reach: float) -> Borders:
    """The borders that SC-7.8 to 7.10, SC-7.18, SC-9.11 and SC-13.5 draw for a base of this size."""
    borders = Borders(anchor, reach)
    radius, touch = base.r, base.r + _MARGIN / 4
    borders.circle(*anchor, reach)
    for stander in field.standers:
        borders.round(stander.base, touch)
        if stander.unit.seat != unit.seat or stander.unit.burrowed:
            borders.round(stander.base, radius + ENGAGEMENT_IN + _MARGIN)
    left, bottom = anchor[0] - reach - radius, anchor[1] - reach - radius
    box = (left, bottom, anchor[0] + reach + radius, anchor[1] + reach + radius)
    for piece in field.still_there(field.ground.near(box)):
        borders.round(piece.shape, touch)
        if piece.raised:
            borders.round(piece.shape, 1e-6)
            for a, b in piece.access:
                borders.round(Polygon((a, b), ((a, b),)), radius - _MARGIN)
    for token in field.barred_tokens(unit, lead=False):
        borders.round(token_disc(token), touch)
    w, h = field.width, field.height
    for a, b in (
        ((radius, 0.0), (radius, h)),
        ((w - radius, 0.0), (w - radius, h)),
        ((0.0, radius), (w, radius)),
        ((0.0, h - radius), (w, h - radius)),
    ):
        borders.line(a, b)
    if kind == DEPLOY:
        for zone in zones(field, 1 - unit.seat):
            borders.round(zone, touch)
    return borders


def add_links(borders: Borders, links: Links, from_: Sequence[Disc | Oval]) -> None:
    """The borders of where a link to one of these bases can end (SC-8.6)."""
    near = [o for o in links.blockers if point_distance(*borders.anchor, o.shape) <= borders.reach + links.half]
    for base in from_:
        for p, q in shadows(links, base, near):
            length = math.dist(p, q)
            if length > 0 and p == (base.x, base.y):
                far = 2 * borders.reach + 1.0
                q = (p[0] + (q[0] - p[0]) / length * far, p[1] + (q[1] - p[1]) / length * far)
            borders.line(p, q)
    for obstacle in near:
        borders.round(obstacle.shape, links.half)


def any_spot(borders: Borders, base: Disc, legal: Legal, quick: bool = True) -> Stop | None:
    """A legal place for a base of this kind, or None when there is none."""
    return next(legal_spots(borders, base, legal, quick), None)


def closest_spot(borders: Borders, base: Disc, legal: Legal) -> Stop | None:
    """The legal place that is nearest to the anchor, None when there is none. The near ones are tried first."""
    places = sorted(_places(borders, base, quick=True), key=lambda place: math.dist(place, borders.anchor))
    return next((Stop(*place) for place in places if legal(Stop(*place))), None)


def legal_spots(borders: Borders, base: Disc, legal: Legal, quick: bool = True) -> Iterator[Stop]:
    """Legal places: some near the anchor first, then points of the borders."""
    return (Stop(*place) for place in _places(borders, base, quick) if legal(Stop(*place)))


def _places(borders: Borders, base: Disc, quick: bool) -> Iterator[Point]:
    if quick:
        yield from rings(borders.anchor, 2 * base.r, borders.reach)
    seen: set[Point] = set()
    for x, y in borders.points():
        key = (round(x, 9), round(y, 9))
        if key not in seen and math.dist(key, borders.anchor) <= borders.reach + 1e-6:
            seen.add(key)
            yield key


def rings(centre: Point, near: float, far: float, count: int = 16) -> Iterator[Point]:
    """Points on some circles round a centre, the nearest first, rounded as answers are."""
    for share in (0.0, 0.5, 1.0):
        r = near + (far - near) * share if far > near else far
        for k in range(count):
            angle = _TURN * (k + 0.5 * (share == 0.5)) / count
            yield round(centre[0] + r * math.cos(angle), 9), round(centre[1] + r * math.sin(angle), 9)


# -- crossings ---------------------------------------------------------------------------------------------------------
def _to_line(p: Point, a: Point, b: Point) -> float:
    foot = _foot(p, a, b)
    return math.dist(p, foot)


def _foot(p: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = max(0.0, min(1.0, t))
    return a[0] + t * dx, a[1] + t * dy


def _circles_cross(one: Circle, two: Circle) -> Iterator[Point]:
    dx, dy = two[0] - one[0], two[1] - one[1]
    away = math.hypot(dx, dy)
    if away == 0 or away > one[2] + two[2] or away < abs(one[2] - two[2]):
        return
    along = (away * away + one[2] ** 2 - two[2] ** 2) / (2 * away)
    across = math.sqrt(max(0.0, one[2] ** 2 - along * along))
    ux, uy = dx / away, dy / away
    for sign in (1, -1):
        yield one[0] + along * ux - sign * across * uy, one[1] + along * uy + sign * across * ux


def _circle_line(circle: Circle, line: Line) -> Iterator[Point]:
    (px, py), (qx, qy) = line
    dx, dy = qx - px, qy - py
    fx, fy = px - circle[0], py - circle[1]
    a, b, c = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - circle[2] ** 2
    under = b * b - a * c
    if under < 0:
        return
    for root in (math.sqrt(under), -math.sqrt(under)):
        t = (-b + root) / a
        if -1e-9 <= t <= 1 + 1e-9:
            yield px + t * dx, py + t * dy


def _lines_cross(one: Line, two: Line) -> Iterator[Point]:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    under = ux * vy - uy * vx
    if abs(under) < 1e-12:
        return
    t = ((cx - ax) * vy - (cy - ay) * vx) / under
    s = ((cx - ax) * uy - (cy - ay) * ux) / under
    if -1e-9 <= t <= 1 + 1e-9 and -1e-9 <= s <= 1 + 1e-9:
        yield ax + t * ux, ay + t * uy
