"""Where ways begin: the place of a base, all along an entry edge, or all round the base of a structure.

From a line the shortest way sets out square to it, from a circle along a radius, or it begins at one of their ends.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from rules.starcraft.field import Field
from rules.starcraft.shapes import Disc, Point
from rules.starcraft.tangents import Round, tangents_from

Edge = tuple[Point, Point]


class Origin(ABC):
    """`corners` are the places at which a way may begin in any direction."""

    corners: tuple[Point, ...] = ()

    @abstractmethod
    def distance(self, x: float, y: float) -> float:
        """No way to this place is shorter."""

    def towards(self, target: Point) -> Iterator[Point]:
        """Where a straight way to the place begins, besides the corners."""
        return iter(())

    def joins(self, circle: Round) -> Iterator[tuple[int, float, Point]]:
        """Straight ways onto a circle: the turn on it, the angle where it is joined, where the way begins."""
        return iter(())


class Place(Origin):
    """A base that stands somewhere."""

    def __init__(self, place: Point) -> None:
        self.corners = (place,)

    def distance(self, x: float, y: float) -> float:
        return math.dist(self.corners[0], (x, y))


class Lines(Origin):
    """SC-13.2: the centres of a base of this radius that touches straight parts of an entry edge from outside."""

    def __init__(self, field: Field, edges: Sequence[Edge], radius: float) -> None:
        self.lines: list[tuple[Point, Point, Point, float]] = []
        """From, to, the direction inwards, the length."""
        for a, b in edges:
            inward = _inward(field, a, b)
            p, q = ((x - inward[0] * radius, y - inward[1] * radius) for x, y in (a, b))
            self.lines.append((p, q, inward, math.dist(a, b)))
        self.corners = tuple(dict.fromkeys(end for p, q, _, _ in self.lines for end in (p, q)))

    def distance(self, x: float, y: float) -> float:
        return min(math.dist(foot, (x, y)) for foot in self._feet((x, y), ends=True))

    def towards(self, target: Point) -> Iterator[Point]:
        return self._feet(target, ends=False)

    def _feet(self, target: Point, ends: bool) -> Iterator[Point]:
        for (px, py), (qx, qy), _, length in self.lines:
            ux, uy = (qx - px) / length, (qy - py) / length
            along = (target[0] - px) * ux + (target[1] - py) * uy
            if ends:
                along = min(max(along, 0.0), length)
            if 0.0 <= along <= length:
                yield px + ux * along, py + uy * along

    def joins(self, circle: Round) -> Iterator[tuple[int, float, Point]]:
        for (px, py), _, (ix, iy), _ in self.lines:
            for turn in (1, -1):
                # On the circle's side where the way inwards and the turn go the same way.
                x, y = circle.x + turn * iy * circle.r, circle.y - turn * ix * circle.r
                angle = math.atan2(y - circle.y, x - circle.x)
                deep = (x - px) * ix + (y - py) * iy
                start = (x - deep * ix, y - deep * iy)
                if deep >= 0.0 and any(math.dist(start, foot) < 1e-9 for foot in self._feet(start, ends=False)):
                    yield turn, angle, start


class Rim(Origin):
    """SC-13.11: the centres of a base of this radius that touches a round structure, where `free` (radians) allows."""

    def __init__(self, host: Disc, radius: float, free: Sequence[tuple[float, float]]) -> None:
        self.x, self.y, self.reach, self.free = host.x, host.y, host.r + radius, free
        self.corners = tuple(self._at(angle) for span in free for angle in span)

    def _at(self, angle: float) -> Point:
        return self.x + self.reach * math.cos(angle), self.y + self.reach * math.sin(angle)

    def _is_free(self, angle: float) -> bool:
        return any((angle - low) % math.tau <= high - low for low, high in self.free)

    def distance(self, x: float, y: float) -> float:
        return abs(math.hypot(x - self.x, y - self.y) - self.reach)

    def towards(self, target: Point) -> Iterator[Point]:
        angle = math.atan2(target[1] - self.y, target[0] - self.x)
        if self._is_free(angle) and math.dist(target, (self.x, self.y)) >= self.reach:
            yield self._at(angle)

    def joins(self, circle: Round) -> Iterator[tuple[int, float, Point]]:
        for turn, angle, length in tangents_from((self.x, self.y), circle):
            x, y = circle.x + circle.r * math.cos(angle), circle.y + circle.r * math.sin(angle)
            out = math.atan2(y - self.y, x - self.x)
            if length >= self.reach and self._is_free(out):
                yield turn, angle, self._at(out)


def _inward(field: Field, a: Point, b: Point) -> Point:
    """The direction into the table from a part of its border."""
    if a[1] == b[1]:
        return (0.0, 1.0) if a[1] < field.height / 2 else (0.0, -1.0)
    return (1.0, 0.0) if a[0] < field.width / 2 else (-1.0, 0.0)
