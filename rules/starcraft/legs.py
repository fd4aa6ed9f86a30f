"""The path of a lead in legs (SC-7): how long it is, where it ends, and what the base sweeps over.

A leg slides the base or turns it on the spot.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from rules.starcraft.field import Field
from rules.starcraft.motion import Interval, cut_times, turn_between, turn_cuts
from rules.starcraft.shapes import Disc, Oval, Point, Shape, moved, outer_radius
from rules.starcraft.state import Stop
from rules.starcraft.terrain import Piece


class Leg(Struct, frozen=True, gc=False):
    """The base at the start of the leg, the way of its centre, and the heading it is turned to (None: it slides)."""

    base: Disc | Oval
    p: Point
    q: Point
    turn_to: float | None = None

    @property
    def length(self) -> float:
        """SC-7.2: the way of the centre, or for a turn what the tip of the oval travels."""
        if self.turn_to is None:
            return math.dist(self.p, self.q)
        assert isinstance(self.base, Oval)
        return self.base.long * math.radians(abs(turn_between(self.base.heading, self.turn_to)))


def legs_of(base: Disc | Oval, stops: Sequence[Stop]) -> list[Leg]:
    """The legs of a path that begins where `base` stands; turns of round bases are free and left out."""
    legs = []
    for stop in stops:
        here = (base.x, base.y)
        there = (stop.x, stop.y)
        if here != there or not isinstance(base, Oval) or stop.heading is None:
            legs.append(Leg(base, here, there))
        base = moved(base, *there)
        if isinstance(base, Oval) and stop.heading is not None and turn_between(base.heading, stop.heading):
            legs.append(Leg(base, there, there, stop.heading))
            base = moved(base, *there, heading=stop.heading)
    return legs


def path_length(base: Disc | Oval, stops: Sequence[Stop]) -> float:
    """SC-7.1, SC-7.2: the inches that a path spends, bends and turns included."""
    return sum(leg.length for leg in legs_of(base, stops))


def end_of(base: Disc | Oval, stops: Sequence[Stop]) -> Disc | Oval:
    """The base where the path ends."""
    for stop in stops:
        base = moved(base, stop.x, stop.y, stop.heading)
    return base


def place_on(leg: Leg, t: float) -> Point:
    """Where the centre is after this share of the leg."""
    return leg.p[0] + t * (leg.q[0] - leg.p[0]), leg.p[1] + t * (leg.q[1] - leg.p[1])


def swept_over(field: Field, base: Disc | Oval, stops: Sequence[Stop]) -> list[Piece]:
    """SC-9.6: the pieces that the swept base overlaps by more than a touch."""
    found: dict[str, Piece] = {}
    for leg in legs_of(base, stops):
        for piece in field.still_there(field.ground.swept(leg.p, leg.q, outer_radius(leg.base))):
            if piece.id not in found and cut_on(leg, piece.shape):
                found[piece.id] = piece
    return list(found.values())


def cut_on(leg: Leg, shape: Shape) -> list[Interval]:
    """When on the leg the base cuts into the shape by more than a touch."""
    if leg.turn_to is None:
        return cut_times(leg.p, leg.q, leg.base, shape)
    assert isinstance(leg.base, Oval)
    return [(0.0, 1.0)] if turn_cuts(leg.base, leg.turn_to, shape) else []


def cuts_into(legs: Sequence[Leg], shape: Shape) -> bool:
    """Does the base cut into the shape anywhere on these legs?"""
    return any(cut_on(leg, shape) for leg in legs)
