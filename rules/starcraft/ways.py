"""The two questions of the measuring aid about ways: how long is the shortest, and is there any within the speed?"""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.starcraft.field import Field
from rules.starcraft.legs import path_length
from rules.starcraft.motion import turn_between
from rules.starcraft.reach import Reach
from rules.starcraft.shapes import EPSILON_IN, Disc, Oval, Point
from rules.starcraft.state import Stop, Unit
from rules.starcraft.travel import why_not_travel

FAR_IN = 1000.0
"""A budget that no table needs."""


def shortest(field: Field, unit: Unit, base: Disc | Oval, x: float, y: float) -> float | None:
    """The length of the shortest travel to a place, whatever the speed; gaps narrower than the base left out."""
    return Reach(field, unit, base, FAR_IN, squeezes=False).length_to(x, y)


def reachable(
    field: Field, unit: Unit, base: Disc | Oval, spot: Stop, speed: float, graph: Reach | None = None
) -> bool:
    """Is there a legal way of at most `speed` inches to the spot? Where it ends is not judged here.

    `graph` is the reach of this base, when somebody has it already.
    """
    if math.dist((base.x, base.y), (spot.x, spot.y)) > speed + EPSILON_IN:
        return False
    for stops in ways_to(field, unit, base, spot, speed, graph):
        if path_length(base, stops) <= speed + EPSILON_IN and why_not_travel(field, unit, base, stops) is None:
            return True
    if not isinstance(base, Disc):
        return False
    return (graph or Reach(field, unit, base, speed)).length_to(spot.x, spot.y) is not None


def ways_to(
    field: Field, unit: Unit, base: Disc | Oval, spot: Stop, speed: float, graph: Reach | None = None
) -> Iterator[list[Stop]]:
    """Ways to try, the straight one first; an oval also turns before it slides, along its way, and after."""
    yield [spot]
    if unit.flying:
        return
    here, there = (base.x, base.y), (spot.x, spot.y)
    if isinstance(base, Oval):
        end = base.heading if spot.heading is None else spot.heading
        yield [Stop(*here, end), Stop(*there)]
        if here != there:
            yield [Stop(*here, _along(here, there, base.heading)), spot]
    graph = graph or Reach(field, unit, base, speed)
    if (stops := graph.path_to(*there)) is None:
        return
    yield [*stops[:-1], spot]
    yield _pulled(field, unit, base, [*stops[:-1], spot])
    if isinstance(base, Oval):
        yield _turning(base, stops, spot)


def _along(p: Point, q: Point, heading: float) -> float:
    """The direction from p to q, or its opposite, whichever an oval of this heading turns to sooner."""
    straight = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
    return straight % 360 if abs(turn_between(heading, straight)) <= 90 else (straight + 180) % 360


def _turning(base: Oval, stops: list[Stop], spot: Stop) -> list[Stop]:
    """The way on which an oval lies along every leg, and turns to its last heading at the end."""
    here, heading, found = (base.x, base.y), base.heading, list[Stop]()
    for stop in stops:
        there = (stop.x, stop.y)
        if here != there:
            heading = _along(here, there, heading)
            found += [Stop(*here, heading), Stop(*there)]
        here = there
    return [*found[:-1], spot]


def _pulled(field: Field, unit: Unit, base: Disc | Oval, stops: list[Stop]) -> list[Stop]:
    """The way with every bend left out that the judge does not need."""
    kept = list(stops)
    index = 0
    while index < len(kept) - 1:
        shorter = kept[:index] + kept[index + 1 :]
        if why_not_travel(field, unit, base, shorter) is None:
            kept = shorter
        else:
            index += 1
    return kept
