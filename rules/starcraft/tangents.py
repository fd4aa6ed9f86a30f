"""Tangents and crossings of the circles that the centre of a base follows."""

from __future__ import annotations

import math

from msgspec import Struct

from rules.starcraft.shapes import EPSILON_IN, Point

TURN = 2 * math.pi


class Round(Struct, gc=False):
    """A circle that the centre may follow; `free` lists its arcs (from, to) in radians, None until asked for.

    One round a corner of a convex shape knows the shape by its number (`owner`), and between which directions it leaves
    that shape free (`wedge`, from and to, anticlockwise).
    """

    x: float
    y: float
    r: float
    owner: int = -1
    wedge: tuple[float, float] | None = None
    free: list[tuple[float, float]] | None = None
    walled: bool = False
    """True when the centre may not go on at some place of the circle, although the base would be free there."""


def tangents_from(p: Point, circle: Round) -> list[tuple[int, float, float]]:
    """The two tangents from a point: turn on the circle, angle where it joins, length."""
    away = math.hypot(p[0] - circle.x, p[1] - circle.y)
    if away < circle.r - EPSILON_IN:
        return []
    bearing = math.atan2(p[1] - circle.y, p[0] - circle.x)
    opening = math.acos(min(1.0, circle.r / away)) if away else 0.0
    length = math.sqrt(max(0.0, away * away - circle.r * circle.r))
    return [(turn, bearing + turn * opening, length) for turn in (1, -1)]


def leave_for(circle: Round, turn: int, p: Point) -> tuple[float, float]:
    """Where a turn on the circle leaves it straight for p, and the length; length −1 when p lies inside."""
    away = math.hypot(p[0] - circle.x, p[1] - circle.y)
    if away < circle.r - EPSILON_IN:
        return 0.0, -1.0
    bearing = math.atan2(p[1] - circle.y, p[0] - circle.x)
    opening = math.acos(min(1.0, circle.r / away)) if away else 0.0
    return bearing - turn * opening, math.sqrt(max(0.0, away * away - circle.r * circle.r))


def tangent_between(one: Round, turn: int, two: Round, next_turn: int) -> tuple[float, float, float] | None:
    """Leave angle, join angle and length of the tangent that goes from one turn into the other."""
    dx, dy = two.x - one.x, two.y - one.y
    away = math.hypot(dx, dy)
    k = one.r - two.r if turn == next_turn else one.r + two.r
    if away <= abs(k) or away == 0:
        return None
    leave = math.atan2(dy, dx) - turn * math.acos(k / away)
    join = leave if turn == next_turn else leave + math.pi
    return leave, join, math.sqrt(away * away - k * k)


def circle_angles(circle: Round, x: float, y: float, r: float) -> list[float]:
    """The angles at which the circle meets another."""
    dx, dy = x - circle.x, y - circle.y
    away = math.hypot(dx, dy)
    if away == 0 or away > circle.r + r or away < abs(circle.r - r):
        return []
    middle = math.atan2(dy, dx)
    half = math.acos(max(-1.0, min(1.0, (away * away + circle.r * circle.r - r * r) / (2 * away * circle.r))))
    return [_norm(middle - half), _norm(middle + half)]


def line_angles(circle: Round, p: Point, q: Point) -> list[float]:
    """The angles at which the circle meets a segment."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    fx, fy = p[0] - circle.x, p[1] - circle.y
    a, b, c = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - circle.r * circle.r
    under = b * b - a * c
    # The sides grown by the radius are tangent to the circles of their own corners: rounding must not lose that.
    if a == 0 or under < -1e-9 * a:
        return []
    root = math.sqrt(max(0.0, under))
    return [
        _norm(math.atan2(fy + t * dy, fx + t * dx))
        for t in ((-b - root) / a, (-b + root) / a)
        if -1e-9 <= t <= 1 + 1e-9
    ]


def _norm(angle: float) -> float:
    return (angle + math.pi) % TURN - math.pi
