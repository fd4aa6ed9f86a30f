"""The ways of a base on one ground: the table, or one raised piece; an exact graph of tangents and arcs.

The centre of a base of radius R goes round a corner on an arc of radius R and round another base on an arc of both
radii; between arcs it runs straight along common tangents. Dijkstra's search over arrivals (circle, turn, angle) gives
the shortest way to every arc, and a target is asked for last. Squeezes (SC-7.16) enter as single points, and so do the
access points by which a ground is entered and left (SC-10.8): legs at these are judged by the travel judge itself.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import Struct

from rules.starcraft.field import Field, gap_needed
from rules.starcraft.motion import near_times
from rules.starcraft.open_ground import Open
from rules.starcraft.origins import Edge, Origin
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    Shape,
    moved,
    outer_radius,
    separation,
)
from rules.starcraft.state import Stop, Unit
from rules.starcraft.tangents import TURN, Round, leave_for, tangent_between, tangents_from
from rules.starcraft.terrain import Piece
from rules.starcraft.travel import why_not_travel

_OFF = 2e-6
"""How far off a corner a centre turns round it, inches."""


class Arrival(Struct, gc=False):
    """The way has come to a place: a circle at an angle with a turn, or a single point (circle −1)."""

    cost: float
    circle: int
    turn: int
    angle: float
    x: float
    y: float
    before: Arrival | None = None
    reach: float = 0.0
    """How far (radians) the arc can be followed from here."""
    ring: Round | None = None
    """The circle itself."""


class Ways:
    """The ways of the unit's base, standing as `base`, within `budget` inches, on `piece` or (None) on the table.

    `doors` are the places on access points where the ground is entered and left, `porches` places on the table just
    before them. Ways begin at the `origin` where `begins` says so, else at the doors.
    """

    def __init__(
        self, field: Field, unit: Unit, base: Disc | Oval, budget: float, piece: Piece | None, doors: Sequence[Point],
        porches: Sequence[Point], squeezes: bool, origin: Origin, begins: bool, entry: Sequence[Edge] | None,
    ) -> None:  # fmt: skip
        self.field = field
        self.unit = unit
        self.base = base
        self.budget = budget
        self.piece = piece
        self.origin = origin
        self.begins = begins
        self.entry = entry
        radius = outer_radius(base) if isinstance(base, Disc) else base.short
        self.open = Open(field, unit, origin, radius, budget, () if piece is None else (piece,), entry)
        self.circles = self.open.circles
        self.doors = frozenset(doors)
        self.gates: dict[Point, Point] = self._gates() if squeezes else {}
        bends = porches if piece is None else corners(piece)
        self.singles = (*doors, *bends, *self.gates)
        self.arrivals: list[Arrival] = []
        self.points: list[Arrival] = []
        self._lately: Arrival | None = None

    # -- single points ---------------------------------------------------------------------------------------------
    def _gates(self) -> dict[Point, Point]:
        """Mouth → mouth of the gaps that are narrower than the base and wide enough for it (SC-7.12)."""
        found: dict[Point, Point] = {}
        need, wide, origin = gap_needed(self.unit), 2 * self.open.radius, self.origin.distance
        if self.unit.flying or need >= wide:
            return found
        for i, one in enumerate(self.open.shapes):
            a = self.open.boxes[i]
            for j in range(i + 1, len(self.open.shapes)):
                b = self.open.boxes[j]
                if a[0] > b[2] + wide or b[0] > a[2] + wide or a[1] > b[3] + wide or b[1] > a[3] + wide:
                    continue
                two = self.open.shapes[j]
                gap = separation(self.open.obstacles[i].shape, self.open.obstacles[j].shape)
                if need - EPSILON_IN <= gap < wide - EPSILON_IN:
                    p, q = self._gate(one, two)
                    if min(origin(*p), origin(*q)) <= self.budget and self._judged(p, q):
                        found[p], found[q] = q, p
        return found

    def _gate(self, one: Shape, two: Shape) -> tuple[Point, Point]:
        """Straight through the middle of a gap, from where the base is free of both on one side to the other."""
        p, q = nearest_points(one, two)
        gap = math.dist(p, q)
        x, y = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
        ux, uy = (q[1] - p[1]) / gap, -(q[0] - p[0]) / gap
        length = 2 * self.open.radius + 12.0
        ends: list[Point] = []
        for sign in (1, -1):
            far = (x + sign * ux * length, y + sign * uy * length)
            cut = near_times((x, y), far, one, self.open.radius) + near_times((x, y), far, two, self.open.radius)
            out = max((high for low, high in cut if low < 0.5), default=0.0) * length + 1e-6
            ends.append((x + sign * ux * out, y + sign * uy * out))
        return ends[0], ends[1]

    def _judged(self, p: Point, q: Point) -> bool:
        """Does the travel judge allow this straight leg of a longer way? Squeezes and access points count."""
        base = moved(self.base, *p)
        begins = p in self.origin.corners
        return why_not_travel(self.field, self.unit, base, [Stop(*q)], self.entry, self.open.obstacles, begins) is None

    # -- the search ------------------------------------------------------------------------------------------------
    def search(self, sources: Sequence[Arrival]) -> None:
        """Find every arrival from these places."""
        self.arrivals, self.points, self._lately = [], [], None
        queue: list[tuple[float, int, Arrival]] = []
        count = 0

        def push(arrival: Arrival) -> None:
            nonlocal count
            if arrival.cost <= self.budget + EPSILON_IN:
                count += 1
                heapq.heappush(queue, (arrival.cost, count, arrival))

        if self.unit.flying:
            self.points += [Arrival(0.0, -1, 0, 0.0, *corner) for corner in self.origin.corners]
            return
        for source in chain(sources, self._first() if self.begins else ()):
            push(source)
        seen_points: set[Point] = set()
        seen: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        while queue:
            cost, _, arrival = heapq.heappop(queue)
            if arrival.circle < 0:
                if (arrival.x, arrival.y) in seen_points:
                    continue
                seen_points.add((arrival.x, arrival.y))
                self.points.append(arrival)
                for following in self._from_point(arrival):
                    push(following)
                continue
            span = self.open.follow(arrival.circle, arrival.angle, arrival.turn)
            if span < 0:
                continue
            key = (arrival.circle, arrival.turn)
            covered = seen.setdefault(key, [])
            # Who comes to an arc later than along it from an earlier arrival brings nothing new.
            r = self.circles[arrival.circle].r
            if any(
                (arc := (arrival.angle - angle) * arrival.turn % TURN) <= reach + 1e-9
                and before + arc * r <= cost + 1e-9
                for angle, reach, before in covered
            ):
                continue
            ahead = [(angle - arrival.angle) * arrival.turn % TURN for angle, _, _ in covered]
            arrival.reach = min([span, (self.budget - cost) / r, *ahead])
            covered.append((arrival.angle, arrival.reach, cost))
            self.arrivals.append(arrival)
            for following in self._from_arc(arrival):
                push(following)

    def _first(self) -> Iterator[Arrival]:
        """Straight ways from along the origin onto circles and to single points."""
        for index, circle in enumerate(self.circles):
            for turn, angle, start in self.origin.joins(circle):
                place = (circle.x + circle.r * math.cos(angle), circle.y + circle.r * math.sin(angle))
                length = math.dist(start, place)
                if length <= self.budget and self.open.follow(index, angle, turn) >= 0 and self._straight(start, place):
                    yield Arrival(length, index, turn, angle, *place, _beginning(start), ring=circle)
        for point in self.singles:
            for start in self.origin.towards(point):
                if self._straight(start, point):
                    yield Arrival(math.dist(start, point), -1, 0, 0.0, *point, _beginning(start))

    def _from_point(self, at: Arrival) -> Iterator[Arrival]:
        here = (at.x, at.y)
        for index, circle in enumerate(self.circles):
            for turn, angle, length in tangents_from(here, circle):
                if at.cost + length > self.budget or self.open.follow(index, angle, turn) < 0:
                    continue
                x, y = circle.x + circle.r * math.cos(angle), circle.y + circle.r * math.sin(angle)
                if self._straight(here, (x, y)):
                    yield Arrival(at.cost + length, index, turn, angle, x, y, at, ring=circle)
        for point in self.singles:
            length = math.dist(here, point)
            if 0 < length <= self.budget - at.cost and self._straight(here, point):
                yield Arrival(at.cost + length, -1, 0, 0.0, *point, at)
        if here in self.gates:
            yield Arrival(at.cost + math.dist(here, self.gates[here]), -1, 0, 0.0, *self.gates[here], at)

    def _straight(self, p: Point, q: Point) -> bool:
        """Is there a straight way? At a door, where the base reaches over an outline, the travel judge decides."""
        return self.open.clear(p, q) or ((p in self.doors or q in self.doors) and self._judged(p, q))

    def _from_arc(self, at: Arrival) -> Iterator[Arrival]:
        circle, turn = self.circles[at.circle], at.turn
        left = self.budget - at.cost
        for index, other in enumerate(self.circles):
            if index == at.circle or math.hypot(circle.x - other.x, circle.y - other.y) > left + circle.r + other.r:
                continue
            for next_turn in (1, -1):
                found = tangent_between(circle, turn, other, next_turn)
                if found is None:
                    continue
                leave, join, length = found
                arc = (leave - at.angle) * turn % TURN
                if arc > at.reach + 1e-9:
                    continue
                cost = at.cost + arc * circle.r + length
                if cost > self.budget or self.open.follow(index, join, next_turn) < 0:
                    continue
                p = (circle.x + circle.r * math.cos(leave), circle.y + circle.r * math.sin(leave))
                q = (other.x + other.r * math.cos(join), other.y + other.r * math.sin(join))
                if self.open.clear(p, q):
                    yield Arrival(cost, index, next_turn, join, *q, at, ring=other)
        for point in self.singles:
            leave, length = leave_for(circle, turn, point)
            arc = (leave - at.angle) * turn % TURN
            cost = at.cost + arc * circle.r + length
            if length < 0 or arc > at.reach + 1e-9 or cost > self.budget:
                continue
            p = (circle.x + circle.r * math.cos(leave), circle.y + circle.r * math.sin(leave))
            if self._straight(p, point):
                yield Arrival(cost, -1, 0, 0.0, *point, at)

    # -- asking ----------------------------------------------------------------------------------------------------
    def last(self, target: Point) -> tuple[float, Arrival, Point] | None:
        """The cost of a place, the last arrival before it and the point where the way leaves that arrival's arc."""
        offers: list[tuple[float, Arrival, Point]] = []
        for at in self.arrivals:
            circle = self.circles[at.circle]
            leave, length = leave_for(circle, at.turn, target)
            arc = (leave - at.angle) * at.turn % TURN
            if length < 0 or arc > at.reach + 1e-9:
                continue
            cost = at.cost + arc * circle.r + length
            if cost <= self.budget + EPSILON_IN:
                p = (circle.x + circle.r * math.cos(leave), circle.y + circle.r * math.sin(leave))
                offers.append((cost, at, p))
        for at in chain(self.points, self._beginnings(target)):
            cost = at.cost + math.dist((at.x, at.y), target)
            if cost <= self.budget + EPSILON_IN:
                offers.append((cost, at, (at.x, at.y)))
        judges = bool(self.doors or self.gates)
        for cost, at, p in sorted(offers, key=lambda offer: offer[0]):
            # The judge also knows straight ways through gaps and through the inside of access points.
            if self.open.clear(p, target) or (judges and self._judged(p, target)):
                return cost, at, p
        return None

    def shaded(self, target: Point) -> bool:
        """A quick yes or no: behind squeezes and doors by the points of the graph alone.

        What led to the place asked before is tried first, since neighbours are mostly reached the same way.
        """
        if not self.open.clear(target, target):
            return False
        if self._lately is not None and self._leads_to(self._lately, target):
            return True
        offers = chain(self._beginnings(target), self.points, self.arrivals)
        found = next((at for at in offers if self._leads_to(at, target)), None)
        self._lately = found or self._lately
        return found is not None

    def _beginnings(self, target: Point) -> Iterator[Arrival]:
        return (_beginning(start) for start in self.origin.towards(target)) if self.begins else iter(())

    def _leads_to(self, at: Arrival, target: Point) -> bool:
        """Is a place within the budget and open when the way goes by this arrival?"""
        left = self.budget - at.cost
        if math.dist((at.x, at.y), target) > left:
            return False
        if at.circle < 0:
            return self.open.clear((at.x, at.y), target)
        circle = self.circles[at.circle]
        leave, length = leave_for(circle, at.turn, target)
        arc = (leave - at.angle) * at.turn % TURN
        if length < 0 or arc > at.reach + 1e-9 or arc * circle.r + length > left:
            return False
        return self.open.clear((circle.x + circle.r * math.cos(leave), circle.y + circle.r * math.sin(leave)), target)


def _beginning(place: Point) -> Arrival:
    return Arrival(0.0, -1, 0, 0.0, *place)


def corners(piece: Piece) -> list[Point]:
    """Where a centre bends round a piece: a hair off each corner, inside where it juts in, else outside."""
    if isinstance(piece.shape, Disc):
        return []
    found: list[Point] = []
    ring = piece.shape.outline
    for i, (x, y) in enumerate(ring):
        a, b = ring[i - 1], ring[(i + 1) % len(ring)]
        before, after = math.dist(a, (x, y)), math.dist(b, (x, y))
        ux, uy = (x - a[0]) / before - (b[0] - x) / after, (y - a[1]) / before - (b[1] - y) / after
        if (far := math.hypot(ux, uy)) > 1e-9:
            found.append((x + ux / far * _OFF, y + uy / far * _OFF))
    return found
