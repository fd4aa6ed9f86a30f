"""Can the lead of a unit in reserve come in and end at a place? Asked of the judge itself, from many starts."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.starcraft.field import Field, base_of
from rules.starcraft.lead import Entry, entries, entry_starts, limit_of, why_not_path
from rules.starcraft.reach import Reach
from rules.starcraft.reach_in import ReachIn
from rules.starcraft.segments import nearest_on
from rules.starcraft.shapes import EPSILON_IN, Disc, Oval, Point, moved, outer_radius, segment
from rules.starcraft.state import DEPLOY, Action, Stop, Unit

_STRAIGHT_IN, _BENT_IN = 0.25, 0.5
"""Inches between the starts that are tried for a straight way, and for one with bends."""

_TURNS = (0.35, 0.02)
"""Radians for which a tangent stands: few corners first, then so many that only the last ten-thousandth is lost."""


def comes_in(field: Field, unit: Unit, model: str, spot: Stop) -> bool:
    """Is there a legal deploy of this lead that ends at the spot (SC-13)?

    For a round base the reach from the way in gives the shortest path, which is judged. For an oval, and where access
    points are near, straight ways are tried, those from the nearest point of each edge among them, and ways that bend
    once the base is on the table.
    """
    action = Action(unit.id, DEPLOY, model)
    speed = limit_of(field.state, unit, action)
    target = (spot.x, spot.y)
    if why_not_path(field, action, [spot]) is None:  # some are set instead of walking in (SC-13.10)
        return True
    ways = entries(field, unit)
    if isinstance(base_of(unit, 0.0, 0.0), Disc):
        graphs = [ReachIn(field, unit, way, speed) for way in ways]
        found = (graph.way_in(*target, turn) for graph in graphs for turn in _TURNS)
        if any(stops is not None and why_not_path(field, action, stops) is None for stops in found):
            return True
        if not any(graph.doors for graph in graphs):
            return False
    for base, _ in _starts(field, unit, ways, _STRAIGHT_IN, target):
        near = math.dist((base.x, base.y), target) <= speed + EPSILON_IN
        if near and why_not_path(field, action, [_stop(base), spot]) is None:
            return True
    for base, (ux, uy) in _starts(field, unit, ways, _BENT_IN, target):
        far = 2 * outer_radius(base)
        inside = moved(base, base.x + ux * far, base.y + uy * far)
        left = speed - far
        if left <= 0 or math.dist((inside.x, inside.y), target) > left:
            continue
        way = Reach(field, unit, inside, left).path_to(*target)
        if way is not None:
            stops = [_stop(base), Stop(inside.x, inside.y), *way[:-1], spot]
            if why_not_path(field, action, stops) is None:
                return True
    return False


def _stop(base: Disc | Oval) -> Stop:
    return Stop(base.x, base.y, base.heading if isinstance(base, Oval) else None)


def _starts(
    field: Field, unit: Unit, ways: list[Entry], step: float, target: Point
) -> Iterator[tuple[Disc | Oval, Point]]:
    """Places where a lead touches a way in from outside, so far apart, and the directions inwards."""
    for way in ways:
        whole = sum(math.dist(a, b) for a, b in way.edges) or math.tau * outer_radius(way.base or base_of(unit, 0, 0))
        shares = [k * step / whole for k in range(math.ceil(whole / step) + 1)]
        at = 0.0
        for a, b in way.edges:  # straight across from the target
            shares.insert(0, (at + math.dist(a, nearest_on(target, segment(a, b)))) / whole)
            at += math.dist(a, b)
        for share in shares:
            if (start := entry_starts(field, unit, way, min(share, 1.0))) is not None:
                yield start
