"""When a base that slides or turns is nearer to a shape than a limit: intervals of the way, in closed form where there
is one. Times run from 0 to 1 along a leg.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    edges,
    point_distance,
    point_to_convex,
    segment,
    separation,
)

Interval = tuple[float, float]
_GOLDEN = (math.sqrt(5) - 1) / 2


def merged(intervals: Sequence[Interval]) -> list[Interval]:
    """The same ground in as few intervals as possible, in order; those that touch become one."""
    whole: list[Interval] = []
    for low, high in sorted(intervals):
        if whole and low <= whole[-1][1] + 1e-9:
            whole[-1] = (whole[-1][0], max(whole[-1][1], high))
        else:
            whole.append((low, high))
    return whole


def without(interval: Interval, holes: Sequence[Interval]) -> list[Interval]:
    """What is left of an interval when the holes are cut out."""
    left, low = [], interval[0]
    for a, b in merged(holes):
        if b <= low or a >= interval[1]:
            continue
        if a > low:
            left.append((low, a))
        low = max(low, b)
    if low < interval[1]:
        left.append((low, interval[1]))
    return left


def below(f: Callable[[float], float], level: float, low: float = 0.0, high: float = 1.0) -> Interval | None:
    """Where a convex function is smaller than `level`; None when it never is. Golden section, then bisection."""
    a, b = low, high
    fa, fb = f(a), f(b)
    inside: float | None = a if fa < level else b if fb < level else None
    x, y = b - _GOLDEN * (b - a), a + _GOLDEN * (b - a)
    fx, fy = f(x), f(y)
    for _ in range(60):
        if inside is not None:
            break
        if fx < level:
            inside = x
        elif fy < level:
            inside = y
        elif fx <= fy:
            b, y, fy = y, x, fx
            x = b - _GOLDEN * (b - a)
            fx = f(x)
        else:
            a, x, fx = x, y, fy
            y = a + _GOLDEN * (b - a)
            fy = f(y)
    if inside is None:
        return None
    return _edge(f, level, inside, low), _edge(f, level, inside, high)


def _edge(f: Callable[[float], float], level: float, inside: float, end: float) -> float:
    if f(end) < level:
        return end
    for _ in range(50):
        middle = (inside + end) / 2
        if f(middle) < level:
            inside = middle
        else:
            end = middle
    return inside


def passes_near(p: Point, q: Point, shape: Shape, radius: float) -> bool:
    """Is a point that goes from p to q ever nearer than `radius` to the shape?"""
    if isinstance(shape, Disc):
        return _near_point(p, q, (shape.x, shape.y), shape.r + radius) is not None
    if isinstance(shape, Oval):
        if _near_point(p, q, (shape.x, shape.y), shape.long + radius) is None:
            return False
        return (point_distance(*p, shape) if p == q else separation(shape, segment(p, q))) < radius
    return any(comes_near(p, q, part, radius) for part in shape.parts)


def near_times(p: Point, q: Point, shape: Shape, radius: float) -> list[Interval]:
    """When a point that goes from p to q is nearer than `radius` to the shape: one interval for each convex part."""
    if isinstance(shape, Disc):
        found = _near_point(p, q, (shape.x, shape.y), shape.r + radius)
        return [found] if found else []
    if isinstance(shape, Oval):
        if _near_point(p, q, (shape.x, shape.y), shape.long + radius) is None:
            return []
        dx, dy = q[0] - p[0], q[1] - p[1]
        found = below(lambda t: point_distance(p[0] + t * dx, p[1] + t * dy, shape), radius)
        return [found] if found else []
    return [found for part in shape.parts if (found := _near_part(p, q, part, radius))]


def comes_near(p: Point, q: Point, part: Sequence[Point], radius: float) -> bool:
    """Is a point that goes from p to q ever nearer than `radius` to a convex part? Far sides and ends decide most."""
    ax, ay = part[-1]
    for bx, by in part:
        dx, dy = bx - ax, by - ay
        far = radius * math.hypot(dx, dy)
        if (p[0] - ax) * dy - (p[1] - ay) * dx >= far and (q[0] - ax) * dy - (q[1] - ay) * dx >= far:
            return False
        ax, ay = bx, by
    if point_to_convex(*p, part) < radius:
        return True
    return p != q and _near_part(p, q, part, radius) is not None


def _near_point(p: Point, q: Point, c: Point, radius: float) -> Interval | None:
    if radius <= 0:
        return None
    dx, dy = q[0] - p[0], q[1] - p[1]
    fx, fy = p[0] - c[0], p[1] - c[1]
    a, b, k = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - radius * radius
    if a == 0.0:
        return (0.0, 1.0) if k < 0 else None
    under = b * b - a * k
    if under <= 0:
        return None
    root = math.sqrt(under)
    low, high = max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)
    return (low, high) if low < high else None


def _near_part(p: Point, q: Point, part: Sequence[Point], radius: float) -> Interval | None:
    """The grown convex part is its corners' discs, its sides' strips and itself: the hull of what is met of these."""
    low, high = math.inf, -math.inf

    def take(found: Interval | None) -> None:
        nonlocal low, high
        if found:
            low, high = min(low, found[0]), max(high, found[1])

    if len(part) > 2:
        take(_clip_times(p, q, [(a, b, 0.0) for a, b in edges(part)]))
    for a, b in edges(part):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy)
        nx, ny = dy / length * radius, -dx / length * radius
        a1, b1, a2, b2 = (
            (a[0] + nx, a[1] + ny),
            (b[0] + nx, b[1] + ny),
            (a[0] - nx, a[1] - ny),
            (b[0] - nx, b[1] - ny),
        )
        take(_clip_times(p, q, [(a1, b1, 0.0), (b1, b2, 0.0), (b2, a2, 0.0), (a2, a1, 0.0)]))
    for corner in part:
        take(_near_point(p, q, corner, radius))
    return (low, high) if low < high else None


def _clip_times(p: Point, q: Point, sides: Sequence[tuple[Point, Point, float]]) -> Interval | None:
    """When the point is on the left of all sides."""
    low, high = 0.0, 1.0
    for a, b, _ in sides:
        dx, dy = b[0] - a[0], b[1] - a[1]
        at_p = (p[0] - a[0]) * dy - (p[1] - a[1]) * dx
        at_q = (q[0] - a[0]) * dy - (q[1] - a[1]) * dx
        if at_p >= 0 and at_q >= 0:
            return None
        if at_p > 0:
            low = max(low, at_p / (at_p - at_q))
        elif at_q > 0:
            high = min(high, at_p / (at_p - at_q))
    return (low, high) if low < high else None


def cut_times(p: Point, q: Point, base: Disc | Oval, shape: Shape) -> list[Interval]:
    """When a base that slides from p to q (its heading kept) cuts into the shape by more than a touch."""
    if isinstance(base, Disc):
        return near_times(p, q, shape, base.r - EPSILON_IN)
    reach = near_times(p, q, shape, base.long)
    if not reach:
        return []
    dx, dy = q[0] - p[0], q[1] - p[1]
    if isinstance(shape, Polygon):
        return _oval_cuts(p, q, base, shape)

    def gap(t: float) -> float:
        return separation(Oval(p[0] + t * dx, p[1] + t * dy, base.long, base.short, base.heading), shape)

    times = below(gap, -EPSILON_IN)
    return [times] if times else []


def _oval_cuts(p: Point, q: Point, base: Oval, shape: Polygon) -> list[Interval]:
    """In axes in which the oval is a circle of radius 1 its slide is that of a round base: nothing is searched."""
    # The axes are shortened so much that at least the tolerance is left free in every direction.
    slack = EPSILON_IN * (base.long + base.short) / (2 * math.sqrt(base.long * base.short))
    h = math.radians(base.heading)
    c, s, long, short = math.cos(h), math.sin(h), base.long - slack, base.short - slack

    def squeezed(place: Point) -> Point:
        return (place[0] * c + place[1] * s) / long, (place[1] * c - place[0] * s) / short

    begin, end = squeezed(p), squeezed(q)
    parts = [tuple(squeezed(corner) for corner in part) for part in shape.parts]
    return [found for part in parts if (found := _near_part(begin, end, part, 1.0))]


def turn_cuts(oval: Oval, to: float, shape: Shape) -> bool:
    """Does an oval that turns on the spot to the heading `to`, the shorter way, cut into the shape?

    It goes on by steps that cannot miss anything: no point of the base moves faster than the tip.
    """
    turn = turn_between(oval.heading, to)
    if point_distance(oval.x, oval.y, shape) >= oval.long - EPSILON_IN:
        return False
    done, total = 0.0, abs(turn)
    while True:
        heading = oval.heading + math.copysign(min(done, total), turn)
        gap = separation(Oval(oval.x, oval.y, oval.long, oval.short, heading), shape)
        if gap < -EPSILON_IN:
            return True
        if done >= total:
            return False
        done += math.degrees(max(gap / oval.long, 2e-3))


def turn_between(before: float, after: float) -> float:
    """The turn from one heading to another the shorter way, in degrees from −180 to 180."""
    return (after - before + 180.0) % 360.0 - 180.0
