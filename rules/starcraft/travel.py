"""Step 1 of a move: the lead travels (SC-7). What it may not cross, and squeezing through gaps.

Times along a path count legs: 2.25 is a quarter of the third leg.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from rules.engine.decisions import Refusal
from rules.starcraft.field import Field, Obstacle, gap_needed
from rules.starcraft.figures import Gap, Limit
from rules.starcraft.legs import Leg, cut_on, legs_of, place_on
from rules.starcraft.motion import Interval, below, merged, near_times, turn_between, without
from rules.starcraft.shapes import (
    EPSILON_IN,
    Box,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    bounds,
    edges,
    grown,
    meets,
    moved,
    outer_radius,
    overlap,
    point_distance,
    point_to_segment,
    segment,
    separation,
)
from rules.starcraft.state import Stop, Unit
from rules.starcraft.terrain import Piece

STEERING_SLACK_IN = 0.25
"""SC-7.16: how much wider than the base the opening may be around it while it squeezes."""
_HAIR = 1e-7
Segment = tuple[Point, Point]


# -- the judge ---------------------------------------------------------------------------------------------------------
def why_not_travel(
    field: Field,
    unit: Unit,
    base: Disc | Oval,
    stops: Sequence[Stop],
    entry: Sequence[Segment] | None = None,
    blockers: Sequence[Obstacle] | None = None,
    begins: bool = True,
) -> Refusal | None:
    """May a lead of this unit, standing as `base`, travel along the stops? Where it ends is not judged here.

    `entry` lists the seat's entry edges when it comes from outside the table (SC-13.2), None otherwise. A part of a
    longer path is judged with `begins` False: the base does not stand where that part begins.
    """
    if unit.flying:
        return None
    legs = legs_of(base, stops)
    if not legs:  # an oval "turned" to the heading it has
        return None
    if off := _why_not_on_table(field, legs, entry):
        return off
    crossings: dict[str, list[float]] = {}
    if not (unit.has("raptor_strain")):
        for piece in field.pieces():
            if piece.raised:
                times, refusal = _crossings(field, piece, legs, entry or ())
                if refusal:
                    return refusal
                crossings[piece.id] = times
    return _why_not_through(field, unit, legs, crossings, blockers, begins)


def _why_not_on_table(field: Field, legs: Sequence[Leg], entry: Sequence[Segment] | None) -> Refusal | None:
    """SC-7.9: while it travels the base stays on the table, except across its own entry edge."""
    if entry is not None:
        for wall in field.border_without(entry):
            if any(cut_on(leg, wall) for leg in legs):
                return Refusal("SC-7.9", "leaves_table")
        return None
    for leg in legs:
        for base in _extremes(leg):
            if not field.holds(base):
                return Refusal("SC-7.9", "leaves_table")
    return None


def _extremes(leg: Leg) -> list[Disc | Oval]:
    """The places of a leg where the base can reach farthest: its ends, and for a turn the headings along the axes."""
    base = leg.base
    if leg.turn_to is None:
        return [moved(base, *leg.q)]
    assert isinstance(base, Oval)
    turn = turn_between(base.heading, leg.turn_to)
    low, high = sorted((base.heading, base.heading + turn))
    axes = [90.0 * k for k in range(math.ceil(low / 90), math.floor(high / 90) + 1)]
    return [moved(base, *leg.q, heading=h) for h in (leg.turn_to, *axes)]


# -- levels ------------------------------------------------------------------------------------------------------------
def _crossings(
    field: Field, piece: Piece, legs: Sequence[Leg], entry: Sequence[Segment]
) -> tuple[list[float], Refusal | None]:
    """SC-10.8: when the centre crosses the outline of a raised piece; a refusal where that is at no access point."""
    times: list[float] = []
    inside = point_distance(*legs[0].p, piece.shape) < -EPSILON_IN if legs else False
    for number, leg in enumerate(legs):
        if leg.turn_to is not None or leg.p == leg.q:
            continue
        cuts = [0.0, *outline_times(piece, leg.p, leg.q), 1.0]
        for a, b in pairwise(cuts):
            if b - a < 1e-12:
                continue
            middle = (a + b) / 2
            now = point_distance(*place_on(leg, middle), piece.shape) < -EPSILON_IN / 10
            if now != inside:
                if not _at_access(field, place_on(leg, a), entry):
                    rule = "SC-10.4" if piece.terrain.ramp else "SC-10.3"
                    return times, Refusal(rule, "not_at_access", {"terrain": piece.id})
                times.append(number + a)
                inside = now
    return times, None


def crosses_by_access(field: Field, piece: Piece, p: Point, q: Point, entry: Sequence[Segment] = ()) -> bool:
    """SC-10.8: does a centre that goes straight from p to q cross the outline at access points only, if at all?

    A unit that comes in also crosses it where the piece touches its entry edge (SC-13.9).
    """
    return _crossings(field, piece, [Leg(Disc(*p), p, q)], entry)[1] is None


def outline_times(piece: Piece, p: Point, q: Point) -> list[float]:
    """When the way from p to q meets the outline."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    if isinstance(piece.shape, Disc):
        found = near_times(p, q, piece.shape, 0.0)
        return [t for span in found for t in span if 0 < t < 1]
    times = []
    for a, b in edges(piece.shape.outline):
        ex, ey = b[0] - a[0], b[1] - a[1]
        under = dx * ey - dy * ex
        if abs(under) < 1e-15:
            along = dx * dx + dy * dy
            for corner in (a, b):
                t = ((corner[0] - p[0]) * dx + (corner[1] - p[1]) * dy) / along
                if 0 < t < 1 and point_to_segment(*corner, p, q) <= EPSILON_IN:
                    times.append(t)
            continue
        t = ((a[0] - p[0]) * ey - (a[1] - p[1]) * ex) / under
        s = ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / under
        if -1e-9 <= s <= 1 + 1e-9 and 0 < t < 1:
            times.append(t)
    return sorted(times)


def _at_access(field: Field, point: Point, entry: Sequence[Segment]) -> bool:
    """SC-10.3: the point lies on an access segment, or where raised terrain touches the entry edge (SC-13.9)."""
    return any(point_to_segment(*point, a, b) <= EPSILON_IN for a, b in entry) or any(
        piece.at_access(point) for piece in field.pieces() if piece.raised
    )


# -- blockers and gaps -------------------------------------------------------------------------------------------------
def _why_not_through(
    field: Field,
    unit: Unit,
    legs: Sequence[Leg],
    crossings: dict[str, list[float]],
    blockers: Sequence[Obstacle] | None,
    begins: bool,
) -> Refusal | None:
    """SC-7.16: the base goes round every blocker, except where it squeezes between two whose gap is wide enough."""
    if blockers is None:
        blockers = field.blockers(unit, _round_legs(legs))
    cuts: list[tuple[int, Interval, Obstacle]] = []
    for obstacle in blockers:
        mine = [
            (number, span)
            for number, leg in enumerate(legs)
            if _may_meet(leg, obstacle.shape)
            for span in cut_on(leg, obstacle.shape)
            if span[1] - span[0] > 0
        ]
        if mine and obstacle.piece and obstacle.piece.raised:
            mine = _not_by_access(obstacle.piece, legs, mine, crossings.get(obstacle.id, []), begins)
        cuts += [(number, span, obstacle) for number, span in mine]
    for number, span, obstacle in sorted(cuts, key=lambda cut: (cut[0], cut[1])):
        if refusal := _why_not_squeeze(field, unit, legs[number], span, obstacle, blockers):
            return refusal
    return None


def _round_legs(legs: Sequence[Leg]) -> Box:
    """The box of what may matter: cut into, or the other side of a gap."""
    xs = [leg.p[0] for leg in legs] + [leg.q[0] for leg in legs]
    ys = [leg.p[1] for leg in legs] + [leg.q[1] for leg in legs]
    reach = 2 * outer_radius(legs[0].base) + STEERING_SLACK_IN + 0.01
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _may_meet(leg: Leg, shape: Shape) -> bool:
    a, b, c, d = bounds(shape)
    r, (px, py), (qx, qy) = outer_radius(leg.base), leg.p, leg.q
    return min(px, qx) - r < c and max(px, qx) + r > a and min(py, qy) - r < d and max(py, qy) + r > b


def _not_by_access(
    piece: Piece, legs: Sequence[Leg], cuts: Sequence[tuple[int, Interval]], crossings: Sequence[float], begins: bool
) -> list[tuple[int, Interval]]:
    """What is left of the cuts into a raised piece when those that belong to entering and leaving it are taken out.

    SC-10.8: from the crossing on the piece is no blocker. The base reaches over the outline already on the leg on which
    its centre crosses, and wherever it covers an access segment, give or take the slack for steering. Where a path
    begins on the piece, or hangs over its outline, it goes on from there.
    """
    free = [(t, float(len(legs))) for t in crossings[:1]] + [(math.ceil(t) - 1.0, t) for t in crossings]
    base, start = legs[0].base, legs[0].p
    if begins and (piece.holds(*start) or (overlap(base, piece.shape) and not piece.access_covered(base))):
        free += [span for span in merged([(n + low, n + high) for n, (low, high) in cuts]) if span[0] <= 1e-9]
    for number, leg in enumerate(legs):
        wide = Leg(grown(leg.base, STEERING_SLACK_IN), leg.p, leg.q, leg.turn_to)
        for a, b in piece.access:
            free += [(number + low, number + high) for low, high in cut_on(wide, segment(a, b))]
    left: list[tuple[int, Interval]] = []
    for number, (low, high) in cuts:
        rest = without((number + low, number + high), free)
        left += [(number, (p - number, q - number)) for p, q in rest if q - p > _HAIR]
    return left


def _why_not_squeeze(
    field: Field, unit: Unit, leg: Leg, span: Interval, cut: Obstacle, blockers: Sequence[Obstacle]
) -> Refusal | None:
    """SC-7.16 for the time in which the base cuts into one blocker: it must be the side of a gap wide enough."""
    half = gap_needed(unit) / 2 - EPSILON_IN
    too_near = [t for t in near_times(leg.p, leg.q, cut.shape, half) if _both(t, span)]
    covered: list[Interval] = []
    if not too_near:
        for shape in _other_sides(field, unit, leg, span, cut, blockers):
            covered += _gap_times(leg, span, cut.shape, shape, half)
        if not [rest for rest in without(span, covered) if rest[1] - rest[0] > _HAIR]:
            return None
    stuck = _both(too_near[0], span) if too_near else without(span, covered)[0]
    assert stuck is not None
    return _why_stuck(unit, leg, stuck, cut, blockers)


def _both(a: Interval, b: Interval) -> Interval | None:
    low, high = max(a[0], b[0]), min(a[1], b[1])
    return (low, high) if low < high else None


def _other_sides(
    field: Field, unit: Unit, leg: Leg, span: Interval, cut: Obstacle, blockers: Sequence[Obstacle]
) -> list[Shape]:
    """What can be the other side of a gap: another blocker, or the edge of high ground, also where one is on it."""
    shapes: list[Shape] = [o.shape for o in blockers if o is not cut and not (o.piece and o.piece.edge)]
    if not unit.has("raptor_strain"):
        shapes += [piece.edge for piece in field.pieces() if piece.edge is not None and piece is not cut.piece]
    (ax, ay), (bx, by), far = place_on(leg, span[0]), place_on(leg, span[1]), _together(leg)
    box = (min(ax, bx) - far, min(ay, by) - far, max(ax, bx) + far, max(ay, by) + far)
    return [shape for shape in shapes if meets(box, shape)]


def _together(leg: Leg) -> float:
    """SC-7.16: how far the centre may be from both sides of a gap together."""
    return 2 * outer_radius(leg.base) + STEERING_SLACK_IN + EPSILON_IN


def _gap_times(leg: Leg, span: Interval, cut: Shape, other: Shape, half: float) -> list[Interval]:
    """When the base is between the two: at least half the gap from the other, and both together near enough."""
    limit = _together(leg)
    together: list[Interval] = []
    for one in _convex(cut):
        for two in _convex(other):

            def both(t: float, one: Shape = one, two: Shape = two) -> float:
                x, y = place_on(leg, t)
                return max(0.0, point_distance(x, y, one)) + max(0.0, point_distance(x, y, two))

            if found := below(both, limit, *span):
                together.append(found)
    if not together:
        return []
    holes = near_times(leg.p, leg.q, other, half)
    return [rest for found in merged(together) for rest in without(found, holes)]


def _convex(shape: Shape) -> list[Shape]:
    if isinstance(shape, Polygon) and len(shape.parts) > 1:
        return [Polygon(part, (part,)) for part in shape.parts]
    return [shape]


def _why_stuck(unit: Unit, leg: Leg, stuck: Interval, cut: Obstacle, blockers: Sequence[Obstacle]) -> Refusal:
    """The rule that a cut breaks: a gap too narrow when there is another side, else the blocker itself."""
    if near_times(leg.p, leg.q, cut.shape, -EPSILON_IN if not isinstance(cut.shape, Polygon) else 0.0):
        return why_blocked(cut)  # the centre itself goes through it: no gap is meant
    x, y = place_on(leg, sum(stuck) / 2)
    need, reach = gap_needed(unit), 2 * outer_radius(leg.base) + STEERING_SLACK_IN
    sides = [other for other in blockers if other is not cut and point_distance(x, y, other.shape) <= reach]
    for other in sorted(sides, key=lambda other: point_distance(x, y, other.shape)):
        gap = separation(cut.shape, other.shape)
        if EPSILON_IN < gap < need - EPSILON_IN:
            params = {"one": cut.id, "two": other.id, "gap": Gap(gap), "need": Limit(need)}
            return Refusal("SC-7.12", "gap_too_narrow", params)
    return why_blocked(cut)


def why_blocked(cut: Obstacle) -> Refusal:
    """The rule that forbids to enter this blocker."""
    if cut.model is not None:
        return Refusal("SC-7.4", "through_model", {"model": cut.id})
    if cut.token is not None:
        return Refusal("SC-9.11", "through_token", {"token": cut.id})
    assert cut.piece is not None
    if cut.piece.terrain.ramp:
        return Refusal("SC-10.4", "through_ramp", {"terrain": cut.id})
    if cut.piece.raised:
        return Refusal("SC-10.3", "through_raised", {"terrain": cut.id})
    if cut.piece.terrain.size < 2:
        return Refusal("SC-9.3", "impassable", {"terrain": cut.id})
    return Refusal("SC-7.5", "through_terrain", {"terrain": cut.id, "size": cut.piece.terrain.size})
