"""How far a base can get: its ways on the table and on every raised piece that it enters (SC-10), put together.

Lengths are exact up to 1e-6 inch where no squeeze is used; an oval blocker is taken as a polygon of 96 sides, an oval
base as a disc of its short half axis. Through an access point a way goes by its middle, its ends, or the place nearest
to the start, besides all straight ways.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.starcraft.field import Field
from rules.starcraft.ground_ways import Arrival, Ways
from rules.starcraft.origins import Edge, Origin, Place
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import EPSILON_IN, Disc, Oval, Point, Polygon, outer_radius, overlap
from rules.starcraft.state import Stop, Unit
from rules.starcraft.tangents import TURN, Round, leave_for, tangent_between
from rules.starcraft.terrain import Piece

_OFF, _HAIR = 2e-6, 1e-5
"""Inches: how far behind a door a piece is entered for good, and how far doors lie from the ends of access points."""


class Reach:
    """All places that the unit's base, standing as `base`, gets to within `budget` inches."""

    def __init__(self, field: Field, unit: Unit, base: Disc | Oval, budget: float, squeezes: bool = True) -> None:
        self.field = field
        self.unit = unit
        self.base = base
        self.budget = budget
        self.squeezes = squeezes
        self.origin = self._origin()
        climbs = unit.flying or unit.has("raptor_strain")
        self.raised = [] if climbs else [piece for piece in field.pieces() if piece.raised]
        self.doors = self._doors()
        """Places on access points, with the pieces that are entered there."""
        self.grounds: dict[str, Ways] = {}
        """The ways on the table, under "", and on each piece that is reached."""
        self._spread()

    # -- where ways begin ------------------------------------------------------------------------------------------
    entry: Sequence[Edge] | None = None
    """The parts of the border that the base crosses from outside; None for one that stands on the table."""

    def _origin(self) -> Origin:
        return Place((self.base.x, self.base.y))

    def _first_grounds(self) -> list[str]:
        """The grounds on which ways begin."""
        here = next((piece for piece in self.raised if piece.holds(self.base.x, self.base.y)), None)
        return ["" if here is None else here.id]

    def _doors(self) -> dict[Point, list[Piece]]:
        """Places on access points: their middles, their ends, and what is nearest to the start (SC-10.3)."""
        found: dict[Point, list[Piece]] = {}
        for piece in self.raised:
            if self.entry is None and overlap(self.base, piece.shape):  # it hangs over the outline where it stands
                found[self.origin.corners[0]] = []
            for a, b in piece.access:
                ux, uy = (b[0] - a[0]) / math.dist(a, b) * _HAIR, (b[1] - a[1]) / math.dist(a, b) * _HAIR
                a, b = (a[0] + ux, a[1] + uy), (b[0] - ux, b[1] - uy)
                side = Polygon((a, b), ((a, b),))
                nearest = [nearest_points(Disc(*corner), side)[1] for corner in self.origin.corners]
                for p in (((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), *nearest, a, b):
                    if p not in found and self.origin.distance(*p) <= self.budget:
                        # The middle of a chord lies a little inside a round piece: no door.
                        found[p] = [other for other in self.raised if other.at_access(p)]
        return {p: pieces for p, pieces in found.items() if pieces or p in self.origin.corners}

    def _porches(self) -> list[Point]:
        """Where the base just touches a piece before one of its doors."""
        radius = outer_radius(self.base) + EPSILON_IN
        found: list[Point] = []
        for (x, y), pieces in self.doors.items():
            for piece in pieces:
                ux, uy = piece.outward((x, y))
                found.append((x + ux * radius, y + uy * radius))
        return found

    def _spread(self) -> None:
        """From ground to ground through the doors, until no door is reached sooner."""
        known: dict[str, dict[Point, Arrival]] = {}
        pieces = {piece.id: piece for piece in self.raised}
        first = self._first_grounds()
        for name in first:
            known[name] = {corner: Arrival(0.0, -1, 0, 0.0, *corner) for corner in self.origin.corners}
        waiting = list(first)
        while waiting:
            name = waiting.pop(0)
            if name not in self.grounds:
                piece = pieces.get(name)
                doors = [p for p, there in self.doors.items() if piece is None or piece in there]
                self.grounds[name] = Ways(
                    self.field, self.unit, self.base, self.budget, piece, doors, self._porches(), self.squeezes,
                    self.origin, name in first, self.entry,
                )  # fmt: skip
            ways = self.grounds[name]
            ways.search(list(known[name].values()))
            for at in ways.points:
                door = (at.x, at.y)
                for other in ["", *(piece.id for piece in self.doors.get(door, ()))] if door in self.doors else ():
                    before = known.setdefault(other, {}).get(door)
                    cost = at.cost + (_OFF if other else 0.0)
                    if other != name and (before is None or cost < before.cost - 1e-9):
                        known[other][door] = self._inside(pieces[other], at) if other else at
                        if other not in waiting:
                            waiting.append(other)

    @staticmethod
    def _inside(piece: Piece, at: Arrival) -> Arrival:
        """A hair behind a door, so that the piece is entered for good."""
        ux, uy = piece.outward((at.x, at.y))
        return Arrival(at.cost + _OFF, -1, 0, 0.0, at.x - ux * _OFF, at.y - uy * _OFF, at)

    # -- asking ----------------------------------------------------------------------------------------------------
    def length_to(self, x: float, y: float) -> float | None:
        """The length of the shortest way to a place, None when it is not reached within the budget."""
        found = self._last(x, y)
        return None if found is None else found[0]

    def _last(self, x: float, y: float) -> tuple[float, Arrival, Point] | None:
        """The cost of a place, the last arrival before it and the point where the way leaves that arrival's arc."""
        straight = self.origin.distance(x, y)
        if straight > self.budget + EPSILON_IN:
            return None
        if self.unit.flying:
            begins = min((*self.origin.corners, *self.origin.towards((x, y))), key=lambda p: math.dist(p, (x, y)))
            return straight, Arrival(0.0, -1, 0, 0.0, *begins), begins
        found = [last for ways in self.grounds.values() if (last := ways.last((x, y))) is not None]
        return min(found, key=lambda last: last[0], default=None)

    def shaded(self, x: float, y: float) -> bool:
        """A quick yes or no for shading, a little less than what `length_to` knows."""
        if self.origin.distance(x, y) > self.budget:
            return False
        if self.unit.flying:
            return self.grounds[""].open.on_table(x, y)
        return any(ways.shaded((x, y)) for ways in self.grounds.values())

    @property
    def arrivals(self) -> list[Arrival]:
        """All places on arcs that ways come to."""
        return [at for ways in self.grounds.values() for at in ways.arrivals]

    def path_to(self, x: float, y: float, turn: float = 0.35) -> list[Stop] | None:
        """A path that can be walked: arcs become chains of tangents, a hair longer than the shortest length.

        One tangent does for `turn` radians; the smaller, the smaller the hair.
        """
        found = self._last(x, y)
        if found is None:
            return None
        _, at, leave = found
        stops = [Stop(x, y)]
        here: Arrival | None = at
        out = leave
        while here is not None:
            if here.ring is not None:
                stops += [Stop(*p) for p in reversed(self._arc_points(here, here.ring, out, turn))]
            elif here.before is not None:
                stops.append(Stop(here.x, here.y))
            before = here.before
            if before is not None and before.ring is not None:
                out = self._leaving(before.ring, before.turn, here)
            here = before
        stops.reverse()
        return stops

    def _leaving(self, circle: Round, turn: int, to: Arrival) -> Point:
        """Where the way that ends at `to` left the circle."""
        if to.ring is not None:
            found = tangent_between(circle, turn, to.ring, to.turn)
            assert found is not None
            leave = found[0]
        else:
            leave, _ = leave_for(circle, turn, (to.x, to.y))
        return circle.x + circle.r * math.cos(leave), circle.y + circle.r * math.sin(leave)

    def _arc_points(self, at: Arrival, circle: Round, out: Point, turn: float) -> list[Point]:
        """The corners of a chain of tangents round the arc from the arrival to where the way leaves it."""
        leave = math.atan2(out[1] - circle.y, out[0] - circle.x)
        arc = (leave - at.angle) * at.turn % TURN
        if arc > TURN - 1e-6:
            arc = 0.0
        sides = max(1, math.ceil(arc / turn))
        half = arc / sides / 2
        far = circle.r / math.cos(half)
        points = [(at.x, at.y)]
        for k in range(sides):
            angle = at.angle + at.turn * (2 * k + 1) * half
            points.append((circle.x + far * math.cos(angle), circle.y + far * math.sin(angle)))
        points.append(out)
        return points if arc > 1e-9 else [out]
