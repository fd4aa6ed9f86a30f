"""Distances of ellipses, in the ellipse's own axes: asked hundreds of times for one frame of a drag.

Every function takes what it measures as seen from the ellipse: its middle is the origin, x runs along the long axis.
Lengths are inches, `a` is half the long axis and `b` half the short one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Point = tuple[float, float]

_COUNT = 72
_STEP = 2 * math.pi / _COUNT
DIRECTIONS = tuple((math.cos(k * _STEP), math.sin(k * _STEP)) for k in range(_COUNT))
_GOLDEN = (math.sqrt(5) - 1) / 2
_SURE_IN = 1e-9


def largest_over_directions(f: Callable[[float, float], float]) -> tuple[float, float]:
    """The largest value of f over all unit vectors, and the angle (radians) where it is: scanned, then narrowed."""
    best = max(range(_COUNT), key=lambda k: f(*DIRECTIONS[k]))
    low, high = (best - 1) * _STEP, (best + 1) * _STEP

    def at(angle: float) -> float:
        return f(math.cos(angle), math.sin(angle))

    p, q = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    fp, fq = at(p), at(q)
    for _ in range(44):
        if fp >= fq:
            high, q, fq = q, p, fp
            p = high - _GOLDEN * (high - low)
            fp = at(p)
        else:
            low, p, fp = p, q, fq
            q = low + _GOLDEN * (high - low)
            fq = at(q)
    return max(fp, fq), p if fp >= fq else q


def foot(u: float, v: float, a: float, b: float) -> tuple[float, float, bool]:
    """The point of the ellipse nearest to (u, v), and whether (u, v) lies inside.

    The root of Eberly's equation ("Distance from a Point to an Ellipse", 2013) by Newton's method from the left,
    where the function is convex and falls, so that no step goes too far.
    """
    y0, y1 = abs(u), abs(v)
    inside = (y0 / a) ** 2 + (y1 / b) ** 2 < 1.0
    on_axis = y1 < 1e-10 * b  # so near that Newton's first step would divide by nothing
    if on_axis and y0 * a < a * a - b * b:
        x0 = a * a * y0 / (a * a - b * b)
        x1 = b * math.sqrt(max(0.0, 1.0 - (x0 / a) ** 2))
    elif on_axis:
        x0, x1 = a, 0.0
    else:
        ratio = (a / b) ** 2
        z0, z1 = y0 / a, y1 / b
        t = z1 - 1.0
        for _ in range(64):
            p, q = ratio * z0 / (t + ratio), z1 / (t + 1.0)
            step = (p * p + q * q - 1.0) / (2.0 * (p * p / (t + ratio) + q * q / (t + 1.0)))
            t += step
            if abs(step) <= 1e-15 * (1.0 + abs(t)):
                break
        x0, x1 = ratio * y0 / (t + ratio), y1 / (t + 1.0)
    return math.copysign(x0, u), math.copysign(x1, v), inside


def to_part(a: float, b: float, part: Sequence[Point]) -> float:
    """The signed distance to a convex part or a segment: positive apart, negative by the depth of an overlap."""
    if (apart := _apart(a, b, part)) is not None:
        return apart
    corners = tuple(part)

    def gap(ux: float, uy: float) -> float:
        return min(ux * x + uy * y for x, y in corners) - math.hypot(a * ux, b * uy)

    best = largest_over_directions(gap)[0]
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (length := math.hypot(qx - px, qy - py)) > 0.0:  # square to a side: a peak too sharp for the scan
            best = max(best, gap((py - qy) / length, (qx - px) / length), gap((qy - py) / length, (px - qx) / length))
    return best


def _apart(a: float, b: float, part: Sequence[Point]) -> float | None:
    """The distance where the two are apart: from a corner, or square from a side. None when they are not."""
    best = math.inf
    pair = (0.0, 0.0)
    px, py = part[-1]
    for x, y in part:
        fx, fy, inside = foot(x, y, a, b)
        if inside:
            return None
        far = math.hypot(x - fx, y - fy)
        if far < best:
            best, pair = far, (x - fx, y - fy)
        dx, dy = x - px, y - py
        length = math.hypot(dx, dy)
        if length > 0.0:
            nx, ny = dy / length, -dx / length
            away = nx * x + ny * y
            if away > 0.0:  # the ellipse's middle lies on the left, as it does inside a part or behind a segment
                nx, ny = -nx, -ny
            reach = math.hypot(a * nx, b * ny)
            sx, sy = -a * a * nx / reach, -b * b * ny / reach
            along = ((sx - px) * dx + (sy - py) * dy) / length
            far = abs(away) - reach
            if 0.0 <= along <= length and 0.0 < far < best:
                best, pair = far, (-far * nx, -far * ny)
        px, py = x, y
    if best <= _SURE_IN or best == math.inf:
        return None
    ux, uy = pair[0] / best, pair[1] / best
    # A line square to the shortest way must part the two; else this way leads through the part.
    if min(ux * x + uy * y for x, y in part) - math.hypot(a * ux, b * uy) < best - _SURE_IN:
        return None
    return best


def to_oval(a: float, b: float, middle: Point, turn: float, c: float, d: float) -> float:
    """The signed distance to another ellipse at `middle`, turned by `turn` radians, half its axes c and d."""
    x, y = middle
    cos, sin = math.cos(turn), math.sin(turn)

    def gap(ux: float, uy: float) -> float:
        return (
            ux * x + uy * y
            - math.hypot(a * ux, b * uy)
            - math.hypot(c * (ux * cos + uy * sin), d * (uy * cos - ux * sin))
        )  # fmt: skip

    return largest_over_directions(gap)[0]
