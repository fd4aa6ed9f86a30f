"""Shapes seen from above and every distance between them: the one module that measures.

Lengths are inches, angles degrees (0 = +x, anticlockwise). A base is a `Disc` or an `Oval`; terrain is a `Disc` or a
`Polygon`, which may be concave. `separation` is the signed distance that all else is derived from: positive apart,
0 at a touch, negative when the two share area.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from rules.starcraft import ovals

EPSILON_IN = 1e-6
"""SC-2.8: bases overlap when they share more than this, and a limit of X is kept at X plus this."""
MM_PER_IN = 25.4

Point = tuple[float, float]


class Disc(Struct, frozen=True, gc=False):
    """A round base, a round piece of terrain, or (with r = 0) a point."""

    x: float
    y: float
    r: float = 0.0


class Oval(Struct, frozen=True, gc=False):
    """SC-2.7: an elliptic base; `long` and `short` are half axes, `heading` the direction of the long one."""

    x: float
    y: float
    long: float
    short: float
    heading: float = 0.0


class Polygon(Struct, frozen=True):
    """A simple polygon as convex `parts`, all anticlockwise; `outline` is the whole. Two points are a segment."""

    outline: tuple[Point, ...]
    parts: tuple[tuple[Point, ...], ...]


Shape = Disc | Oval | Polygon
Box = tuple[float, float, float, float]
"""The smallest x, y and the largest x, y."""


# -- making shapes -----------------------------------------------------------------------------------------------------
def inches(mm: float) -> float:
    """SC-2.5: converted exactly, never rounded."""
    return mm / MM_PER_IN


def segment(a: Point, b: Point) -> Polygon:
    return Polygon((a, b), ((a, b),))


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Polygon(corners, (corners,))


def edges(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The sides of an outline; a segment has one."""
    if len(points) == 2:
        return [(points[0], points[1])]
    return [(points[i], points[(i + 1) % len(points)]) for i in range(len(points))]


def cross(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def moved(shape: Disc | Oval, x: float, y: float, heading: float | None = None) -> Disc | Oval:
    """The same base elsewhere."""
    if isinstance(shape, Disc):
        return Disc(x, y, shape.r)
    return Oval(x, y, shape.long, shape.short, shape.heading if heading is None else heading)


def grown(shape: Disc | Oval, by: float) -> Disc | Oval:
    """A base that is larger by so much in every direction (an oval by its axes)."""
    if isinstance(shape, Disc):
        return Disc(shape.x, shape.y, shape.r + by)
    return Oval(shape.x, shape.y, shape.long + by, shape.short + by, shape.heading)


def outer_radius(shape: Disc | Oval) -> float:
    return shape.r if isinstance(shape, Disc) else shape.long


def bounds(shape: Shape) -> Box:
    """The smallest box round a shape."""
    if isinstance(shape, Disc):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    if isinstance(shape, Oval):
        right, top = support(shape, 1, 0), support(shape, 0, 1)
        return 2 * shape.x - right, 2 * shape.y - top, right, top
    xs, ys = [p[0] for p in shape.outline], [p[1] for p in shape.outline]
    return min(xs), min(ys), max(xs), max(ys)


def meets(box: Box, shape: Shape) -> bool:
    """Does the box round a shape meet this one?"""
    left, bottom, right, top = box
    if isinstance(shape, Disc):
        r = shape.r
        return left - r <= shape.x <= right + r and bottom - r <= shape.y <= top + r
    a, b, c, d = bounds(shape)
    return a <= right and b <= top and c >= left and d >= bottom


# -- support -----------------------------------------------------------------------------------------------------------
def support(shape: Shape, ux: float, uy: float) -> float:
    """How far the shape reaches in the direction of the unit vector u."""
    if isinstance(shape, Disc):
        return ux * shape.x + uy * shape.y + shape.r
    if isinstance(shape, Oval):
        h = math.radians(shape.heading)
        along, across = ux * math.cos(h) + uy * math.sin(h), uy * math.cos(h) - ux * math.sin(h)
        return ux * shape.x + uy * shape.y + math.hypot(shape.long * along, shape.short * across)
    return max(ux * x + uy * y for x, y in shape.outline)


def support_point(shape: Shape, ux: float, uy: float) -> Point:
    """The point of the shape that lies farthest in the direction of the unit vector u."""
    if isinstance(shape, Disc):
        return shape.x + shape.r * ux, shape.y + shape.r * uy
    if isinstance(shape, Oval):
        h = math.radians(shape.heading)
        c, s = math.cos(h), math.sin(h)
        along, across = ux * c + uy * s, uy * c - ux * s
        reach = math.hypot(shape.long * along, shape.short * across)
        p, q = shape.long**2 * along / reach, shape.short**2 * across / reach
        return shape.x + p * c - q * s, shape.y + p * s + q * c
    return max(shape.outline, key=lambda p: ux * p[0] + uy * p[1])


# -- distances ---------------------------------------------------------------------------------------------------------
def point_to_segment(px: float, py: float, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    t = ((px - a[0]) * dx + (py - a[1]) * dy) / length2 if length2 else 0.0
    t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
    return math.hypot(px - a[0] - t * dx, py - a[1] - t * dy)


def segments_distance(a: Point, b: Point, c: Point, d: Point) -> float:
    """0 when the two segments meet."""
    one, two = cross(a, b, c), cross(a, b, d)
    three, four = cross(c, d, a), cross(c, d, b)
    if one * two < 0 and three * four < 0:
        return 0.0
    return min(
        point_to_segment(*a, c, d),
        point_to_segment(*b, c, d),
        point_to_segment(*c, a, b),
        point_to_segment(*d, a, b),
    )


def point_to_convex(px: float, py: float, part: Sequence[Point]) -> float:
    """The signed distance of a point from a convex part: negative inside."""
    n = len(part)
    if n == 2:
        return point_to_segment(px, py, part[0], part[1])
    deepest, nearest = -math.inf, math.inf
    ax, ay = part[n - 1]
    for bx, by in part:
        dx, dy = bx - ax, by - ay
        length2 = dx * dx + dy * dy
        side = (px - ax) * dy - (py - ay) * dx
        if side > 0:
            t = ((px - ax) * dx + (py - ay) * dy) / length2
            t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
            ex, ey = px - ax - t * dx, py - ay - t * dy
            far2 = ex * ex + ey * ey
            if far2 < nearest:
                nearest = far2
        depth = side / math.sqrt(length2)
        if depth > deepest:
            deepest = depth
        ax, ay = bx, by
    return math.sqrt(nearest) if nearest < math.inf else deepest


def point_distance(px: float, py: float, shape: Shape) -> float:
    """The signed distance of a point from a shape; deep inside a concave one only the sign is exact."""
    if isinstance(shape, Disc):
        return math.hypot(px - shape.x, py - shape.y) - shape.r
    if isinstance(shape, Oval):
        return _point_to_oval(px, py, shape)
    return min(point_to_convex(px, py, part) for part in shape.parts)


def _seen_from(oval: Oval, px: float, py: float) -> Point:
    """A point in the oval's own axes."""
    h = math.radians(oval.heading)
    c, s = math.cos(h), math.sin(h)
    dx, dy = px - oval.x, py - oval.y
    return dx * c + dy * s, dy * c - dx * s


def _part_seen_from(oval: Oval, part: Sequence[Point]) -> list[Point]:
    h = math.radians(oval.heading)
    c, s, x, y = math.cos(h), math.sin(h), oval.x, oval.y
    return [((px - x) * c + (py - y) * s, (py - y) * c - (px - x) * s) for px, py in part]


def _point_to_oval(px: float, py: float, oval: Oval) -> float:
    u, v = _seen_from(oval, px, py)
    foot_u, foot_v, inside = ovals.foot(u, v, oval.long, oval.short)
    away = math.hypot(u - foot_u, v - foot_v)
    return -away if inside else away


def foot_on_oval(px: float, py: float, oval: Oval) -> tuple[float, float, bool]:
    """The point of the ellipse nearest to p, and whether p lies inside."""
    u, v, inside = ovals.foot(*_seen_from(oval, px, py), oval.long, oval.short)
    h = math.radians(oval.heading)
    c, s = math.cos(h), math.sin(h)
    return oval.x + u * c - v * s, oval.y + u * s + v * c, inside


def _convex_to_convex(p: Sequence[Point], q: Sequence[Point]) -> float:
    if len(p) == len(q) == 2:
        return segments_distance(*p, *q)
    deepest = -math.inf
    for one, other in ((p, q), (q, p)):
        if len(one) < 3:
            continue
        for a, b in edges(one):
            dx, dy = b[0] - a[0], b[1] - a[1]
            length = math.hypot(dx, dy)
            deepest = max(deepest, min((x - a[0]) * dy - (y - a[1]) * dx for x, y in other) / length)
    if deepest < 0 and len(p) > 2 and len(q) > 2:
        return deepest
    return min(segments_distance(a, b, c, d) for a, b in edges(p) for c, d in edges(q)) if deepest >= 0 else 0.0


def separation(a: Shape, b: Shape) -> float:
    """The signed distance between two shapes (SC-2.2): positive apart, 0 at a touch, negative when they overlap."""
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r
        return point_distance(a.x, a.y, b) - a.r
    if isinstance(b, Disc):
        return point_distance(b.x, b.y, a) - b.r
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return min(_convex_to_convex(p, q) for p in a.parts for q in b.parts)
    if isinstance(a, Polygon):
        a, b = b, a
    assert isinstance(a, Oval)
    if isinstance(b, Polygon):
        return min(ovals.to_part(a.long, a.short, _part_seen_from(a, part)) for part in b.parts)
    assert isinstance(b, Oval)
    turn = math.radians(b.heading - a.heading)
    return ovals.to_oval(a.long, a.short, _seen_from(a, b.x, b.y), turn, b.long, b.short)


def distance(a: Shape, b: Shape) -> float:
    """SC-2.2: the shortest way from edge to edge, 0 when the two touch or overlap."""
    return max(0.0, separation(a, b))


def _far_apart(a: Shape, b: Shape, reach: float) -> bool:
    """Even their outer circles are farther than `reach` apart: a quick no for ovals."""
    if isinstance(a, Polygon) or isinstance(b, Polygon):
        return False
    return math.hypot(a.x - b.x, a.y - b.y) > outer_radius(a) + outer_radius(b) + reach + 0.01


def overlap(a: Shape, b: Shape) -> bool:
    """SC-2.8: they share more than a touch."""
    if isinstance(a, Disc) and isinstance(b, Disc):  # most pairs are: no detour
        return math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r < -EPSILON_IN
    return not _far_apart(a, b, 0.0) and separation(a, b) < -EPSILON_IN


def within(a: Shape, b: Shape, reach: float) -> bool:
    """SC-2.3: any part of one lies at `reach` or nearer to the other; the boundary counts."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r <= reach + EPSILON_IN
    return not _far_apart(a, b, reach) and separation(a, b) <= reach + EPSILON_IN


def farthest(base: Disc | Oval, of: Shape) -> float:
    """How far the farthest point of `base` is from `of`: the smallest range that holds it wholly (SC-2.4)."""
    if isinstance(base, Disc):
        return max(0.0, point_distance(base.x, base.y, of) + base.r)
    if isinstance(of, Polygon) and len(of.parts) > 1:
        return max(point_distance(*support_point(base, ux, uy), of) for ux, uy in ovals.DIRECTIONS)
    value, _ = ovals.largest_over_directions(lambda ux, uy: support(base, ux, uy) - support(of, ux, uy))
    return max(0.0, value)


def wholly_within(base: Disc | Oval, of: Shape, reach: float) -> bool:
    """SC-2.4: every part of `base` is inside `reach` of the other; the boundary counts."""
    return farthest(base, of) <= reach + EPSILON_IN
