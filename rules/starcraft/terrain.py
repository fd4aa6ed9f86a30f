"""Terrain on the table: pieces with their shapes, found fast through pymunk.

The space is only asked, never stepped. A query reads depths, never hit or no hit, and its results are put in the
order of the pieces, since the order of a pymunk result depends on how the space was filled.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pymunk
from msgspec import Struct

from rules.starcraft.outlines import polygon
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    bounds,
    cross,
    edges,
    overlap,
    point_distance,
    point_to_segment,
    segment,
    separation,
)
from rules.starcraft.state import Terrain

_HAIR = 0.01
ARC_CHORDS = 24
CLEARANCE_SLACK_IN = 1e-3
"""How exactly the room on a raised piece is known (SC-10.7)."""


class Piece(Struct, frozen=True, eq=False):
    """A piece of terrain with its shape. SC-9.8: the footprint is the whole outer outline."""

    terrain: Terrain
    shape: Disc | Polygon

    @property
    def id(self) -> str:
        return self.terrain.id

    @property
    def raised(self) -> bool:
        """One may stand on it (SC-10.3, SC-10.4)."""
        return self.terrain.standable or self.terrain.ramp

    def holds(self, x: float, y: float) -> bool:
        """The point lies on the piece or on its outline."""
        return point_distance(x, y, self.shape) <= EPSILON_IN

    def rim(self, x: float, y: float) -> float:
        """How far a point is from the outline, inside or outside."""
        if isinstance(self.shape, Disc):
            return abs(point_distance(x, y, self.shape))
        return min(point_to_segment(x, y, a, b) for a, b in edges(self.shape.outline))

    @property
    def edge(self) -> Polygon | None:
        """The outline of a raised polygon as a thing without an inside: its sides; None for other pieces."""
        return _sides_of(self.shape) if self.raised and isinstance(self.shape, Polygon) else None

    @property
    def access(self) -> tuple[tuple[Point, Point], ...]:
        """The access points as segments; on a round piece each is the smaller arc between its ends, in chords."""
        if isinstance(self.shape, Disc):
            return tuple(chord for a, b in self.terrain.access for chord in _arc(self.shape, a, b))
        return self.terrain.access

    def at_access(self, point: Point) -> bool:
        """SC-10.8: a point of the outline where it may be crossed, the ends of an access point included."""
        x, y = point
        if not isinstance(self.shape, Disc):
            return any(point_to_segment(x, y, a, b) <= EPSILON_IN for a, b in self.terrain.access)
        if abs(point_distance(x, y, self.shape)) > EPSILON_IN:
            return False
        middle = (self.shape.x, self.shape.y)
        for a, b in self.terrain.access:  # the smaller arc lies beyond its chord, seen from the middle
            side, slack = cross(a, b, middle), EPSILON_IN * math.dist(a, b)
            if math.copysign(1.0, side) * cross(a, b, point) <= slack:
                return True
        return False

    def outward(self, point: Point) -> Point:
        """The direction straight away from the piece at a point of its outline."""
        x, y = point
        if isinstance(self.shape, Disc):
            return (x - self.shape.x) / self.shape.r, (y - self.shape.y) / self.shape.r
        a, b = min(edges(self.shape.outline), key=lambda side: point_to_segment(x, y, *side))
        length = math.dist(a, b)
        return (b[1] - a[1]) / length, -(b[0] - a[0]) / length

    def access_covered(self, base: Shape) -> bool:
        """SC-10.8: the base covers part of one of the piece's access segments."""
        return any(separation(base, segment(a, b)) < -EPSILON_IN for a, b in self.access)

    def stood_on(self, base: Disc | Oval) -> bool:
        """SC-10.2: the base rests on the piece, at least with a part of it."""
        return self.raised and (self.holds(base.x, base.y) or overlap(base, self.shape))

    @property
    def clearance(self) -> float:
        """The radius of the largest disc that fits on the piece."""
        return _clearance(self.shape)


def _arc(disc: Disc, a: Point, b: Point) -> list[tuple[Point, Point]]:
    """The smaller arc from a to b on the rim of a disc, in chords."""
    first = math.atan2(a[1] - disc.y, a[0] - disc.x)
    turn = (math.atan2(b[1] - disc.y, b[0] - disc.x) - first + math.pi) % (2 * math.pi) - math.pi
    angles = [first + turn * k / ARC_CHORDS for k in range(1, ARC_CHORDS)]
    rim = [a, *((disc.x + disc.r * math.cos(t), disc.y + disc.r * math.sin(t)) for t in angles), b]
    return list(pairwise(rim))


@lru_cache(maxsize=256)
def _sides_of(shape: Polygon) -> Polygon:
    return Polygon(shape.outline, tuple(edges(shape.outline)))


def shape_of(terrain: Terrain) -> Disc | Polygon:
    """Raises ValueError for an outline that crosses itself."""
    return Disc(*terrain.circle) if terrain.circle else polygon(tuple(terrain.outline))


def is_off(terrain: Terrain, table: tuple[float, float]) -> bool:
    """Does a piece lie wholly off a table so many inches wide and high? It may hang over the edge."""
    left, bottom, right, top = bounds(shape_of(terrain))
    return right <= 0 or top <= 0 or left >= table[0] or bottom >= table[1]


@lru_cache(maxsize=256)
def _clearance(shape: Disc | Polygon) -> float:
    if isinstance(shape, Disc):
        return shape.r
    left, bottom, right, top = bounds(shape)
    sides = edges(shape.outline)

    def depth(x: float, y: float) -> float:
        far = min(point_to_segment(x, y, a, b) for a, b in sides)
        return far if point_distance(x, y, shape) < 0 else -far

    # The most promising cell is quartered while it may hold a better point (after Agafonkin's polylabel).
    half = min(right - left, top - bottom) / 4
    best, cells = 0.0, list[tuple[float, float, float, float]]()

    def add(x: float, y: float, h: float) -> None:
        nonlocal best
        found = depth(x, y)
        best = max(best, found)
        heapq.heappush(cells, (-found - h * math.sqrt(2), x, y, h))

    for i in range(math.ceil((right - left) / (2 * half))):
        for j in range(math.ceil((top - bottom) / (2 * half))):
            add(left + (2 * i + 1) * half, bottom + (2 * j + 1) * half, half)
    while cells:
        bound, x, y, h = heapq.heappop(cells)
        if -bound <= best + CLEARANCE_SLACK_IN:
            break
        for dx, dy in ((-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)):
            add(x + dx * h, y + dy * h, h / 2)
    return best


class Ground:
    """All pieces of a layout; removed ones are left out by whoever asks."""

    def __init__(self, layout: tuple[Terrain, ...]) -> None:
        self.pieces = tuple(Piece(terrain, shape_of(terrain)) for terrain in layout)
        self.by_id = {piece.id: piece for piece in self.pieces}
        self.space = pymunk.Space()
        self._owner: dict[pymunk.Shape, int] = {}
        body = self.space.static_body
        for index, piece in enumerate(self.pieces):
            for shape in self._bodies(body, piece.shape):
                self.space.add(shape)
                self._owner[shape] = index

    @staticmethod
    def _bodies(body: pymunk.Body, shape: Disc | Polygon) -> Iterator[pymunk.Shape]:
        if isinstance(shape, Disc):
            yield pymunk.Circle(body, shape.r, (shape.x, shape.y))
            return
        for part in shape.parts:
            yield pymunk.Poly(body, part)

    def _sorted(self, shapes: Any) -> list[Piece]:
        return [self.pieces[i] for i in sorted({self._owner[shape] for shape in shapes})]

    def near(self, box: tuple[float, float, float, float], margin: float = 0.0) -> list[Piece]:
        """The pieces whose bounding boxes meet the box grown by `margin`."""
        m = margin + _HAIR
        return self._sorted(
            self.space.bb_query(pymunk.BB(box[0] - m, box[1] - m, box[2] + m, box[3] + m), pymunk.ShapeFilter())
        )

    def under(self, base: Disc | Oval) -> list[Piece]:
        """The pieces that the base overlaps by more than a touch (SC-2.8)."""
        if isinstance(base, Disc):
            found = self.space.point_query((base.x, base.y), base.r, pymunk.ShapeFilter())
            return self._sorted(info.shape for info in found if info.shape and info.distance < base.r - EPSILON_IN)
        return [piece for piece in self.near(bounds(base)) if overlap(base, piece.shape)]

    def swept(self, p: Point, q: Point, radius: float) -> list[Piece]:
        """The pieces that a disc which slides from p to q cuts into by more than a touch.

        Every shape in the box is swept on its own: the space's own sweep with a radius misses shapes.
        """
        r = radius - EPSILON_IN
        if math.dist(p, q) <= EPSILON_IN:
            return self.under(Disc(*q, radius))
        box = pymunk.BB(min(p[0], q[0]) - r, min(p[1], q[1]) - r, max(p[0], q[0]) + r, max(p[1], q[1]) + r)
        found = self.space.bb_query(box, pymunk.ShapeFilter())
        return self._sorted(shape for shape in found if shape.segment_query(p, q, r) is not None)


@lru_cache(maxsize=64)
def ground(layout: tuple[Terrain, ...]) -> Ground:
    """The ground of a layout, built once."""
    return Ground(layout)
