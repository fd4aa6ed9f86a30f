"""Lines between shapes: what a ruler draws, what crosses whom, and the tangents from base to base."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.starcraft.ovals import largest_over_directions
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    edges,
    foot_on_oval,
    point_distance,
    point_to_segment,
    segment,
    separation,
    support,
    support_point,
)


def nearest_points(a: Shape, b: Shape) -> tuple[Point, Point]:
    """The ends of the shortest line between two shapes: what a ruler draws. For overlapping shapes both are alike."""
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        pairs = [(p, nearest_on(p, b)) for p in a.outline] + [(nearest_on(q, a), q) for q in b.outline]
        return min(pairs, key=lambda pair: math.dist(*pair))
    if isinstance(a, Polygon):
        q, p = nearest_points(b, a)
        return p, q
    if isinstance(a, Disc):
        target = nearest_on((a.x, a.y), b)
        away = math.dist((a.x, a.y), target)
        if away <= a.r or away == 0:
            return target, target
        return (a.x + (target[0] - a.x) * a.r / away, a.y + (target[1] - a.y) * a.r / away), target
    if isinstance(b, Disc):
        q, p = nearest_points(b, a)
        return p, q
    parts = b.parts if isinstance(b, Polygon) else None
    others: list[Shape] = [Polygon(part, (part,)) for part in parts] if parts else [b]
    best: tuple[float, tuple[Point, Point]] | None = None
    for other in others:
        value, angle = largest_over_directions(
            lambda ux, uy, other=other: -support(a, ux, uy) - support(other, -ux, -uy)  # type: ignore[misc]
        )
        p = support_point(a, math.cos(angle), math.sin(angle))
        if best is None or value < best[0]:
            best = value, (p, nearest_on(p, other) if value > 0 else p)
    assert best is not None
    return best[1]


def nearest_on(p: Point, shape: Shape) -> Point:
    """The point of the shape nearest to p; p itself when it lies inside."""
    if isinstance(shape, Disc):
        away = math.hypot(p[0] - shape.x, p[1] - shape.y)
        if away <= shape.r:
            return p
        return shape.x + (p[0] - shape.x) * shape.r / away, shape.y + (p[1] - shape.y) * shape.r / away
    if isinstance(shape, Oval):
        x, y, inside = foot_on_oval(*p, shape)
        return p if inside else (x, y)
    if point_distance(*p, shape) <= 0:
        return p
    best = min(edges(shape.outline), key=lambda side: point_to_segment(*p, *side))
    (ax, ay), (bx, by) = best
    length2 = (bx - ax) ** 2 + (by - ay) ** 2
    t = max(0.0, min(1.0, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / length2))
    return ax + t * (bx - ax), ay + t * (by - ay)


def segment_meets(p: Point, q: Point, shape: Shape) -> bool:
    """Does the segment go through the inside of the shape, by more than a touch?"""
    if isinstance(shape, Polygon):
        return any(_clip(p, q, part) for part in shape.parts)
    if isinstance(shape, Disc):
        return point_to_segment(shape.x, shape.y, p, q) < shape.r - EPSILON_IN
    return separation(shape, segment(p, q)) < -EPSILON_IN


def _clip(p: Point, q: Point, part: Sequence[Point]) -> bool:
    """Does the segment share more than a touch with a convex part?"""
    low, high = 0.0, 1.0
    for a, b in edges(part):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy)
        at_p = ((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / length + EPSILON_IN
        at_q = ((q[0] - a[0]) * dy - (q[1] - a[1]) * dx) / length + EPSILON_IN
        if at_p >= 0 and at_q >= 0:
            return False
        if at_p >= 0:
            low = max(low, at_p / (at_p - at_q))
        elif at_q >= 0:
            high = min(high, at_p / (at_p - at_q))
    return low < high


def outer_tangents(a: Disc | Oval, b: Disc | Oval) -> list[tuple[Point, Point]]:
    """The two segments that touch both bases from outside, on either side (SC-4.10)."""
    x, y = b.x - a.x, b.y - a.y
    if math.hypot(x, y) == 0:
        return []
    facing = math.atan2(y, x)
    found = []
    for side in (1, -1):
        # The supports of both are equal in the direction of the tangent's normal, which lies up to 90° off the line.
        low, high = facing, facing + side * math.pi

        def lead(angle: float) -> float:
            ux, uy = math.cos(angle), math.sin(angle)
            return support(b, ux, uy) - support(a, ux, uy)

        if lead(low) <= 0 or lead(high) >= 0:
            continue
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if lead(middle) > 0 else (low, middle)
        ux, uy = math.cos(low), math.sin(low)
        found.append((support_point(a, ux, uy), support_point(b, ux, uy)))
    return found
