"""What is open to a disc of one radius that sets out from one place: straight ways, and arcs round what blocks it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rules.starcraft.field import Field, Obstacle
from rules.starcraft.motion import comes_near
from rules.starcraft.origins import Edge, Origin, Place
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    bounds,
    edges,
    point_distance,
    support_point,
)
from rules.starcraft.state import Unit
from rules.starcraft.tangents import TURN, Round, circle_angles, line_angles
from rules.starcraft.terrain import Piece
from rules.starcraft.travel import crosses_by_access

_OVAL_SIDES = 96


class Open:
    """The obstacles within `budget` inches of the start, and the circles that the centre may follow round them.

    Raised pieces that have been entered (`entered`) block nothing, but the centre crosses their outlines at access
    points only (SC-10.8). With `entry` the base comes from outside across these parts of the border (SC-13.2).
    """

    def __init__(
        self, field: Field, unit: Unit, origin: Origin, radius: float, budget: float, entered: Sequence[Piece] = (),
        entry: Sequence[Edge] | None = None,
    ) -> None:  # fmt: skip
        self.field = field
        self.origin = origin
        self.entry = entry
        self.walls = [] if entry is None else field.border_without(entry)
        self.radius = radius
        self.budget = budget
        self.entered = entered
        self.obstacles = self._near([o for o in field.blockers(unit) if o.piece is None or o.piece not in entered])
        self.shapes = [self._straight(obstacle.shape) for obstacle in self.obstacles]
        self.boxes = [bounds(shape) for shape in self.shapes]
        self.circles = list(self._circles())

    def _near(self, obstacles: Sequence[Obstacle]) -> list[Obstacle]:
        reach = self.budget + self.radius
        return [o for o in obstacles if self._how_far(o.shape) <= reach]

    def _how_far(self, shape: Shape) -> float:
        """At most the distance of a shape from where ways begin."""
        if isinstance(self.origin, Place):
            return point_distance(*self.origin.corners[0], shape)
        a, b, c, d = bounds(shape)
        x, y = (a + c) / 2, (b + d) / 2
        return self.origin.distance(x, y) - math.hypot(c - a, d - b) / 2

    @staticmethod
    def _straight(shape: Shape) -> Shape:
        if not isinstance(shape, Oval):
            return shape
        angles = [TURN * k / _OVAL_SIDES for k in range(_OVAL_SIDES)]
        ring = tuple(support_point(shape, math.cos(a), math.sin(a)) for a in angles)
        return Polygon(ring, (ring,))

    def _circles(self) -> Iterator[Round]:
        for owner, shape in enumerate(self.shapes):
            if isinstance(shape, Disc):
                yield Round(shape.x, shape.y, shape.r + self.radius)
                continue
            assert isinstance(shape, Polygon)
            ring, convex = shape.outline, len(shape.parts) == 1
            for i, corner in enumerate(ring):
                a, b = ring[i - 1], ring[(i + 1) % len(ring)]
                turn = (corner[0] - a[0]) * (b[1] - corner[1]) - (corner[1] - a[1]) * (b[0] - corner[0])
                if turn > 0 and self.origin.distance(*corner) <= self.budget + self.radius:
                    low = math.atan2(a[0] - corner[0], corner[1] - a[1])
                    high = math.atan2(corner[0] - b[0], b[1] - corner[1])
                    yield Round(corner[0], corner[1], self.radius, owner, (low, high) if convex else None)

        for wall in self.walls:
            for x, y in wall.outline:
                yield Round(x, y, self.radius)

    # -- what is free ----------------------------------------------------------------------------------------------
    def on_table(self, x: float, y: float) -> bool:
        r = self.radius - EPSILON_IN
        if self.entry is None:
            return r <= x <= self.field.width - r and r <= y <= self.field.height - r
        return all(point_distance(x, y, wall) >= r for wall in self.walls)

    def clear(self, p: Point, q: Point) -> bool:
        """May the base slide straight from p to q without cutting into anything?"""
        if not self.on_table(*q):
            return False
        r = self.radius - EPSILON_IN
        px, py = p
        qx, qy = q
        left, right = (px - r, qx + r) if px < qx else (qx - r, px + r)
        low, high = (py - r, qy + r) if py < qy else (qy - r, py + r)
        dx, dy = qx - px, qy - py
        length2 = dx * dx + dy * dy
        for shape, (a, b, c, d) in zip(self.shapes, self.boxes, strict=True):
            if a > right or b > high or c < left or d < low:
                continue
            if isinstance(shape, Disc):
                t = ((shape.x - px) * dx + (shape.y - py) * dy) / length2 if length2 else 0.0
                t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
                ex, ey = shape.x - px - t * dx, shape.y - py - t * dy
                reach = shape.r + r
                if ex * ex + ey * ey < reach * reach:
                    return False
            elif isinstance(shape, Polygon) and any(comes_near(p, q, part, r) for part in shape.parts):
                return False
        if any(comes_near(p, q, wall.outline, r) for wall in self.walls):
            return False
        return all(crosses_by_access(self.field, piece, p, q, self.entry or ()) for piece in self.entered)

    def free(self, index: int) -> list[tuple[float, float]]:
        """The arcs of a circle on which the base cuts into nothing, found from where the borders cross it."""
        circle = self.circles[index]
        if circle.free is not None:
            return circle.free
        r = self.radius
        wedge = circle.wedge
        cuts: list[float] = [-math.pi, *(wedge or ())]
        near: list[Shape] = []
        for number, (shape, (a, b, c, d)) in enumerate(zip(self.shapes, self.boxes, strict=True)):
            if number == circle.owner and wedge is not None:
                continue
            reach = circle.r + r
            if a > circle.x + reach or c < circle.x - reach or b > circle.y + reach or d < circle.y - reach:
                continue
            near.append(shape)
            if isinstance(shape, Disc):
                cuts += circle_angles(circle, shape.x, shape.y, shape.r + r)
                continue
            assert isinstance(shape, Polygon)
            for x, y in shape.outline:
                cuts += circle_angles(circle, x, y, r)
            for p, q in edges(shape.outline):
                length = math.dist(p, q)
                nx, ny = (q[1] - p[1]) / length * r, -(q[0] - p[0]) / length * r
                cuts += line_angles(circle, (p[0] + nx, p[1] + ny), (q[0] + nx, q[1] + ny))
        w, h = self.field.width, self.field.height
        for p, q in (
            ((r, 0.0), (r, h)),
            ((w - r, 0.0), (w - r, h)),
            ((0.0, r), (w, r)),
            ((0.0, h - r), (w, h - r)),
        ):
            cuts += line_angles(circle, p, q)
        for wall in self.walls:
            for x, y in wall.outline:
                cuts += circle_angles(circle, x, y, r)
        walls = self._walls_on(circle)
        cuts = sorted(cuts + walls)
        free: list[tuple[float, float]] = []
        for i, low in enumerate(cuts):
            high = cuts[i + 1] if i + 1 < len(cuts) else cuts[0] + TURN
            if high - low < 1e-9:
                continue
            middle = (low + high) / 2
            if wedge is not None and (middle - wedge[0]) % TURN > (wedge[1] - wedge[0]) % TURN:
                continue
            x, y = circle.x + circle.r * math.cos(middle), circle.y + circle.r * math.sin(middle)
            if self.on_table(x, y) and all(point_distance(x, y, shape) >= r - EPSILON_IN for shape in near):
                if free and free[-1][1] >= low - 1e-9 and low not in walls:
                    free[-1] = (free[-1][0], high)
                else:
                    free.append((low, high))
        joined = not any(math.pi - abs(wall) < 1e-9 for wall in walls)
        if joined and len(free) > 1 and free[0][0] <= -math.pi + 1e-9 and free[-1][1] >= math.pi - 1e-9:
            free[0] = (free[-1][0] - TURN, free[0][1])
            del free[-1]
        circle.free, circle.walled = free, bool(walls)
        return free

    def _walls_on(self, circle: Round) -> list[float]:
        """The angles at which a circle meets the outline of a piece that was entered, access points left out."""
        found: list[float] = []
        for piece in self.entered:
            if isinstance(piece.shape, Disc):
                found += circle_angles(circle, piece.shape.x, piece.shape.y, piece.shape.r)
            else:
                for p, q in edges(piece.shape.outline):
                    found += line_angles(circle, p, q)
        places = [(a, (circle.x + circle.r * math.cos(a), circle.y + circle.r * math.sin(a))) for a in found]
        return [a for a, place in places if not any(piece.at_access(place) for piece in self.entered)]

    def follow(self, index: int, angle: float, turn: int) -> float:
        """How far the arc can be followed from this angle in the turn's direction; −1 when the place is not free."""
        for low, high in self.free(index):
            if high - low >= TURN - 1e-9 and not self.circles[index].walled:
                return TURN
            at = low + (angle - low) % TURN
            if at > high + 1e-7 and at - TURN >= low - 1e-7:
                at -= TURN
            if low - 1e-7 <= at <= high + 1e-7:
                return max(0.0, high - at if turn > 0 else at - low)
        return -1.0
