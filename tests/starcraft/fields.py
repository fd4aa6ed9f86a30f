"""Crowded tables for the geometry tests, and the independent oracle's view of them."""

import math
from typing import Any

from shapely import Point as ShapelyPoint
from shapely import Polygon as ShapelyPolygon
from shapely.affinity import rotate, scale, translate

from rules.engine.dice import Dice
from rules.starcraft.field import Field
from rules.starcraft.outlines import polygon, self_crossing
from rules.starcraft.position import state_of
from rules.starcraft.shapes import Disc, Oval, Polygon, Shape

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


def oracle(shape: Shape) -> Any:
    """The shape for shapely; ellipses as polygons of 8,192 corners, discs as their centres (see `grown`)."""
    if isinstance(shape, Disc):
        return ShapelyPoint(shape.x, shape.y)
    if isinstance(shape, Oval):
        return translate(rotate(scale(_UNIT_RING, shape.long, shape.short), shape.heading), shape.x, shape.y)
    assert isinstance(shape, Polygon)
    return ShapelyPolygon(shape.outline)


def oracle_distance(a: Shape, b: Shape) -> float:
    """Edge to edge by shapely, negative for discs that reach into the other."""
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
