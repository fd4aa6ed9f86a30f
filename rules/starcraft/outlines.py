"""Outlines of terrain: are they simple, and how concave ones are split into convex parts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from rules.starcraft.shapes import EPSILON_IN, Point, Polygon, cross, edges, point_to_segment, segments_distance


def signed_area(points: Sequence[Point]) -> float:
    """Positive when the points go round anticlockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(points)) / 2


def self_crossing(points: Sequence[Point]) -> Point | None:
    """Where two sides of the outline cross or touch that should not; None for a simple polygon."""
    sides = edges(points)
    for i, (a, b) in enumerate(sides):
        if math.dist(a, b) <= EPSILON_IN:
            return a
        for j in range(i + 1, len(sides)):
            c, d = sides[j]
            neighbours = j == i + 1 or (i == 0 and j == len(sides) - 1)
            if neighbours:
                shared, before, after = (b, a, d) if j == i + 1 else (a, b, c)
                turn = cross(shared, before, after)
                forward = (before[0] - shared[0]) * (after[0] - shared[0]) + (before[1] - shared[1]) * (
                    after[1] - shared[1]
                )
                if abs(turn) <= EPSILON_IN * EPSILON_IN and forward > 0:
                    return shared
            elif segments_distance(a, b, c, d) <= EPSILON_IN:
                return _crossing(a, b, c, d)
    return None


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point:
    """Where two sides meet that cross or touch; for two along one line, an end of one on the other."""
    under = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if under == 0:
        ends = [(point_to_segment(x, y, c, d), (x, y)) for x, y in (a, b)]
        ends += [(point_to_segment(x, y, a, b), (x, y)) for x, y in (c, d)]
        return min(ends)[1]
    t = min(1.0, max(0.0, ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / under))
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


@lru_cache(maxsize=512)
def polygon(points: tuple[Point, ...]) -> Polygon:
    """A simple polygon, concave ones split into convex parts. Raises ValueError when its outline crosses itself."""
    if len(points) < 3 or self_crossing(points) is not None or abs(signed_area(points)) <= EPSILON_IN:
        raise ValueError("not a simple polygon")
    outline = points if signed_area(points) > 0 else points[::-1]
    return Polygon(outline, _convex_parts(outline))


def is_convex(points: Sequence[Point]) -> bool:
    n = len(points)
    return all(cross(points[i], points[(i + 1) % n], points[(i + 2) % n]) >= -1e-12 for i in range(n))


def _convex_parts(outline: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    """Ears are cut off one by one and grown together again while the result stays convex."""
    if is_convex(outline):
        return (outline,)
    rest, triangles = list(outline), []
    while len(rest) > 3:
        for i in range(len(rest)):
            a, b, c = rest[i - 1], rest[i], rest[(i + 1) % len(rest)]
            if cross(a, b, c) > 0 and not any(_in_triangle(p, a, b, c) for p in rest if p not in (a, b, c)):
                triangles.append((a, b, c))
                del rest[i]
                break
        else:
            flat = next(i for i in range(len(rest)) if cross(rest[i - 1], rest[i], rest[(i + 1) % len(rest)]) <= 0)
            del rest[flat]
    triangles.append((rest[0], rest[1], rest[2]))
    parts: list[tuple[Point, ...]] = list(triangles)
    merged = True
    while merged:
        merged = False
        for i in range(len(parts)):
            for j in range(i + 1, len(parts)):
                whole = _join(parts[i], parts[j])
                if whole is not None and is_convex(whole):
                    parts[i] = whole
                    del parts[j]
                    merged = True
                    break
            if merged:
                break
    return tuple(parts)


def _in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    return cross(a, b, p) >= 0 and cross(b, c, p) >= 0 and cross(c, a, p) >= 0


def _join(p: tuple[Point, ...], q: tuple[Point, ...]) -> tuple[Point, ...] | None:
    """The two parts as one along a side they share."""
    for i in range(len(p)):
        a, b = p[i], p[(i + 1) % len(p)]
        for j in range(len(q)):
            if q[j] == b and q[(j + 1) % len(q)] == a:
                others = (q[(j + 2 + k) % len(q)] for k in range(len(q) - 2))
                return (*p[: i + 1], *others, *p[i + 1 :])
    return None
