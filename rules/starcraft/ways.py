"""The two questions of the measuring aid about ways: how long is the shortest, and is there any within the speed?"""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.starcraft.field import Field
from rules.starcraft.reach import Reach
from rules.starcraft.shapes import EPSILON_IN, Disc, Oval
from rules.starcraft.state import Stop, Unit
from rules.starcraft.travel import path_length, why_not_travel

FAR_IN = 1000.0
"""A budget that no table needs."""


def shortest(field: Field, unit: Unit, base: Disc | Oval, x: float, y: float) -> float | None:
    """The length of the shortest travel to a place, whatever the speed; gaps narrower than the base left out."""
    return Reach(field, unit, base, FAR_IN, squeezes=False).length_to(x, y)


def reachable(field: Field, unit: Unit, base: Disc | Oval, spot: Stop, speed: float) -> bool:
    """Is there a legal way of at most `speed` inches to the spot? Where it ends is not judged here."""
    if math.dist((base.x, base.y), (spot.x, spot.y)) > speed + EPSILON_IN:
        return False
    for stops in ways_to(field, unit, base, spot, speed):
        if path_length(base, stops) <= speed + EPSILON_IN and why_not_travel(field, unit, base, stops) is None:
            return True
    return isinstance(base, Disc) and Reach(field, unit, base, speed).length_to(spot.x, spot.y) is not None


def ways_to(field: Field, unit: Unit, base: Disc | Oval, spot: Stop, speed: float) -> Iterator[list[Stop]]:
    """Ways to try, the straight one first; an oval also turns before or after it slides."""
    yield [spot]
    if unit.flying:
        return
    if isinstance(base, Oval) and spot.heading is not None:
        yield [Stop(base.x, base.y, spot.heading), Stop(spot.x, spot.y)]
    reach = Reach(field, unit, base, speed)
    if (stops := reach.path_to(spot.x, spot.y)) is None:
        return
    yield [*stops[:-1], spot]
    yield _pulled(field, unit, base, [*stops[:-1], spot])


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
