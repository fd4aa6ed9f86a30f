"""Lines of sight seen from above (SC-15.13): from any point of one base to any of the other; terrain can block them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.starcraft.motion import near_times
from rules.starcraft.segments import nearest_points, outer_tangents
from rules.starcraft.shapes import Disc, Oval, Point, bounds, meets, outer_radius
from rules.starcraft.terrain import Piece

_STEPS = 16
Line = tuple[Point, Point]


def first_block(line: Line, pieces: Sequence[Piece]) -> float:
    """The share of a line at which the first piece of size 1 or more begins; 1.0 when none is in the way."""
    cuts = [low for piece in pieces if piece.terrain.size >= 1 for low, _ in near_times(*line, piece.shape, 0.0)]
    return min(cuts, default=1.0)


def lines_of_sight(a: Disc | Oval, b: Disc | Oval, pieces: Sequence[Piece]) -> tuple[list[tuple[Line, float]], bool]:
    """The shortest line and both outer tangents, each with where it is blocked, and whether any line is free.

    Free is asked of these and of lines between them on a fine raster; what one of the two stands on hides neither.
    """
    one, two = bounds(a), bounds(b)
    box = (min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3]))
    near = [piece for piece in pieces if meets(box, piece.shape)]
    between = [piece for piece in near if not (piece.holds(a.x, a.y) or piece.holds(b.x, b.y))]
    tangents = outer_tangents(a, b) if min(outer_radius(a), outer_radius(b)) > 0 else []
    shown = [(line, first_block(line, between)) for line in (nearest_points(a, b), *tangents)]
    if any(share >= 1.0 for _, share in shown) or len(tangents) < 2:
        return shown, any(share >= 1.0 for _, share in shown)
    (p1, q1), (p2, q2) = tangents
    starts, ends = _raster(p1, p2), _raster(q1, q2)
    return shown, any(first_block((p, q), between) >= 1.0 for p in starts for q in ends)


def _raster(p: Point, q: Point) -> list[Point]:
    shares = [k / _STEPS for k in range(_STEPS + 1)]
    return [(p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share) for share in shares]
