"""Crowded tables for the geometry tests, and the independent oracle's view of them."""

import math
from functools import lru_cache
from typing import Any

import numpy as np
from shapely import Point as ShapelyPoint
from shapely import Polygon as ShapelyPolygon
from shapely import bounds, distance, get_coordinates, linestrings
from shapely.affinity import rotate, scale, translate

from rules.engine.dice import Dice
from rules.starcraft.field import Field
from rules.starcraft.outlines import polygon, self_crossing
from rules.starcraft.position import state_of
from rules.starcraft.shapes import Disc, Oval, Polygon, Shape, rectangle, separation

_UNIT_RING = ShapelyPolygon([(math.cos(2 * math.pi * k / 8192), math.sin(2 * math.pi * k / 8192)) for k in range(8192)])


def number(rng: Dice, low: float, high: float) -> float:
    return low + (high - low) * rng.below(1_000_000) / 1_000_000


def star(rng: Dice, x: float, y: float) -> tuple[tuple[float, float], ...]:
    """A simple polygon round a centre, convex or concave."""
    corners = 3 + rng.below(6)
    turns = sorted(number(rng, 0, 2 * math.pi) for _ in range(corners))
    return tuple((x + r * math.cos(a), y + r * math.sin(a)) for a, r in ((a, number(rng, 0.4, 2.0)) for a in turns))


def random_shapes(rng: Dice, count: int, side: float = 40.0) -> list[Shape]:
    """Discs, ovals and simple polygons spread over a square."""
    shapes: list[Shape] = []
    while len(shapes) < count:
        x, y = number(rng, 0, side), number(rng, 0, side)
        kind = rng.below(4)
        if kind == 0:
            shapes.append(Disc(x, y, number(rng, 0.3, 2.0)))
        elif kind == 1:
            shapes.append(Oval(x, y, number(rng, 1.0, 2.2), number(rng, 0.5, 0.95), number(rng, 0, 180)))
        else:
            ring = star(rng, x, y)
            if self_crossing(ring) is None and ShapelyPolygon(ring).area > 0.2 and ShapelyPolygon(ring).is_valid:
                shapes.append(polygon(ring))
    return shapes


@lru_cache(maxsize=512)
def oracle(shape: Shape) -> Any:
    """The shape for shapely; ellipses as polygons of 8,192 corners, discs as their centres (see `grown`)."""
    if isinstance(shape, Disc):
        return ShapelyPoint(shape.x, shape.y)
    if isinstance(shape, Oval):
        return translate(rotate(scale(_UNIT_RING, shape.long, shape.short), shape.heading), shape.x, shape.y)
    assert isinstance(shape, Polygon)
    return ShapelyPolygon(shape.outline)


@lru_cache(maxsize=512)
def _edge(oval: Oval) -> Any:
    """The edge of an oval in 128 pieces of 64 sides each."""
    corners = get_coordinates(oracle(oval))
    return linestrings([corners[k : k + 65] for k in range(0, 8192, 64)])


def _between_ovals(a: Oval, b: Oval) -> float:
    """By shapely, without the comparison of each of 8,192 sides with each: only of pieces that may be the nearest."""
    if oracle(a).intersects(oracle(b)):
        return 0.0
    inner = [ShapelyPolygon(get_coordinates(oracle(oval))[::64]) for oval in (a, b)]
    enough = inner[0].distance(inner[1]) + 1e-9  # never below the distance: each lies inside its oval
    one, other = bounds(_edge(a))[:, None, :], bounds(_edge(b))[None, :, :]
    apart = np.maximum(one[..., :2] - other[..., 2:], other[..., :2] - one[..., 2:]).clip(0)
    first, second = np.nonzero(np.hypot(apart[..., 0], apart[..., 1]) <= enough)
    return float(distance(_edge(a)[first], _edge(b)[second]).min())


def oracle_distance(a: Shape, b: Shape) -> float:
    """Edge to edge by shapely, negative for discs that reach into the other."""
    if isinstance(a, Oval) and isinstance(b, Oval):
        return _between_ovals(a, b)
    grown = sum(shape.r for shape in (a, b) if isinstance(shape, Disc))
    return float(oracle(a).distance(oracle(b))) - grown


def crowded_field(rng: Dice, bases: int, pieces: int) -> Field:
    """A table of walls, polygons and marines in which nothing overlaps; unit A with model A1 is the one that moves."""
    terrain: list[dict[str, Any]] = []
    shapes: list[Shape] = []
    while len(terrain) < pieces:
        x, y = number(rng, 2, 34), number(rng, 2, 34)
        ring = star(rng, x, y)
        if self_crossing(ring) is None and ShapelyPolygon(ring).area > 0.2:
            terrain.append({"id": f"T{len(terrain)}", "size": 2, "poly": [list(p) for p in ring]})
            shapes.append(polygon(ring))
    places: list[Disc] = []
    while len(places) < bases:
        disc = Disc(number(rng, 1, 35), number(rng, 1, 35), 32 / 25.4 / 2)
        if all(oracle_distance(disc, other) > 0.01 for other in [*shapes, *places]):
            places.append(disc)
    one, *rest = places
    units = {
        "p1": [{"id": "A", "type": "marine", "models": {"A1": [one.x, one.y]}}],
        "p2": [{"id": "Z", "type": "marine", "models": {f"Z{k}": [d.x, d.y] for k, d in enumerate(rest)}}],
    }
    return Field(state_of({"table": [36, 36], "units": units, "terrain": terrain}))


def levelled_field(rng: Dice, side: float = 30.0) -> Field:
    """A table of platforms with access points, ramps at some of them, walls, round pieces and marines; A1 moves.

    Its base has 25 to 80 mm and its size is 0 to 3; in every third table it begins on a platform.
    """
    terrain: list[dict[str, Any]] = []
    shapes: list[Shape] = []

    def put(shape: Shape, keep: float, **keys: Any) -> bool:
        if any(separation(shape, other) < keep for other in shapes):
            return False
        shapes.append(shape)
        terrain.append({"id": f"T{len(terrain)}", **keys})
        return True

    for _ in range(400):
        if len(terrain) >= 9:
            break
        kind, x, y = rng.below(6), number(rng, 1, side - 8), number(rng, 1, side - 8)
        w, h = (number(rng, 2, 6), number(rng, 2, 6)) if kind < 2 else (number(rng, 0.4, 4), number(rng, 0.4, 4))
        if kind == 2:
            put(Disc(x, y, w / 2), 0.4, size=2, circle=[x, y, w / 2])
            continue
        rect = [x, y, x + w, y + h]
        if kind > 2:
            put(rectangle(*rect), 0.4, size=2, rect=rect)
            continue
        low = number(rng, 0.2, w * 0.5)
        high = min(w - 0.1, low + number(rng, 1, 3))
        access = [[[x + low, y], [x + high, y]]]
        if rng.below(2):
            access.append([[x, y + 0.3], [x, y + min(h - 0.2, 2)]])
        up, ramp = rng.below(2), [x + low, y - 2.5, x + high, y]
        if (
            put(rectangle(*rect), 0.4, size=1 + rng.below(3), standable=True, rect=rect, access=access)
            and up
            and y > 2.5
        ):
            ends = [[[x + low, y - 2.5], [x + high, y - 2.5]], access[0]]
            put(rectangle(*ramp), -1e-9, size=1, ramp=True, rect=ramp, access=ends)
    radius = (25, 32, 40, 50, 80)[rng.below(5)] / 25.4 / 2
    places: list[Disc] = []
    for _ in range(3000):
        own = radius if not places else 32 / 25.4 / 2
        disc = Disc(number(rng, 2, side - 2), number(rng, 2, side - 2), own)
        if len(places) < 14 and all(separation(disc, other) > 0.02 for other in [*shapes, *places]):
            places.append(disc)
    one, *rest = places
    tall = [piece for piece in terrain if piece.get("standable") and not piece.get("ramp")]
    for x0, y0, x1, y1 in (piece["rect"] for piece in tall if rng.below(3) == 0):
        if min(x1 - x0, y1 - y0) > 2 * radius + 0.2:
            one = Disc((x0 + x1) / 2, (y0 + y1) / 2, radius)
    a = {"id": "A", "type": "marine", "base": radius * 2 * 25.4, "size": rng.below(4), "models": {"A1": [one.x, one.y]}}
    z = {"id": "Z", "type": "marine", "models": {f"Z{k}": [d.x, d.y] for k, d in enumerate(rest)}}
    return Field(state_of({"table": [side, side], "units": {"p1": [a], "p2": [z]}, "terrain": terrain}))
