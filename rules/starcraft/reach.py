"""How far a round base can get: an exact graph of tangents and arcs round everything that blocks it.

The centre of a base of radius R goes round a corner on an arc of radius R and round another base on an arc of both
radii; between arcs it runs straight along common tangents. Dijkstra's search over arrivals (circle, turn, angle) gives
the shortest way to every arc, and a target is asked for last. Squeezes (SC-7.16) and access points (SC-10.8) enter as
single points, whose legs the travel judge itself allows. Lengths are exact up to 1e-6 inch where no squeeze is used;
an oval blocker is taken as a polygon of 96 sides.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from rules.starcraft.field import Field, gap_needed
from rules.starcraft.motion import near_times
from rules.starcraft.open_ground import Open
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    moved,
    outer_radius,
    separation,
)
from rules.starcraft.state import Stop, Unit
from rules.starcraft.tangents import TURN, Round, leave_for, tangent_between, tangents_from
from rules.starcraft.travel import why_not_travel


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


class Reach:
    """All places that the unit's base, standing as `base`, gets to within `budget` inches."""

    def __init__(self, field: Field, unit: Unit, base: Disc | Oval, budget: float, squeezes: bool = True) -> None:
        self.field = field
        self.unit = unit
        self.base = base
        self.budget = budget
        self.start: Point = (base.x, base.y)
        radius = outer_radius(base) if isinstance(base, Disc) else base.short
        self.open = Open(field, unit, self.start, radius, budget)
        self.circles = self.open.circles
        self.raised = [] if unit.flying or unit.has("raptor_strain") else [p for p in field.pieces() if p.raised]
        self.through = self._access_points()
        self.gates: dict[Point, Point] = self._gates() if squeezes else {}
        self.arrivals: list[Arrival] = []
        self.points: list[Arrival] = []
        self._lately: Arrival | None = None
        self._search()

    # -- single points ---------------------------------------------------------------------------------------------
    def _access_points(self) -> list[Point]:
        """Places on access segments through which a level may be changed (SC-10.3)."""
        found: list[Point] = []
        for piece in self.raised:
            for a, b in piece.terrain.access:
                nearest = nearest_points(Disc(*self.start), Polygon((a, b), ((a, b),)))[1]
                for p in (((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), nearest, a, b):
                    if p not in found and math.dist(p, self.start) <= self.budget:
                        found.append(p)
        return found

    def _gates(self) -> dict[Point, Point]:
        """Mouth → mouth of the gaps that are narrower than the base and wide enough for it (SC-7.12)."""
        found: dict[Point, Point] = {}
        need, wide = gap_needed(self.unit), 2 * self.open.radius
        if self.unit.flying or need >= wide:
            return found
        for i, one in enumerate(self.open.shapes):
            a = self.open.boxes[i]
            for j in range(i + 1, len(self.open.shapes)):
                b = self.open.boxes[j]
                if a[0] > b[2] + wide or b[0] > a[2] + wide or a[1] > b[3] + wide or b[1] > a[3] + wide:
                    continue
                two = self.open.shapes[j]
                gap = separation(one, two)
                if need - EPSILON_IN <= gap < wide - EPSILON_IN:
                    p, q = self._gate(one, two)
                    if min(math.dist(p, self.start), math.dist(q, self.start)) <= self.budget and self._judged(p, q):
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
        """Does the travel judge allow this straight leg? Squeezes and access points count."""
        base = moved(self.base, *p)
        return why_not_travel(self.field, self.unit, base, [Stop(*q)], None, self.open.obstacles) is None

    # -- the search ------------------------------------------------------------------------------------------------
    def _search(self) -> None:
        queue: list[tuple[float, int, Arrival]] = []
        count = 0

        def push(arrival: Arrival) -> None:
            nonlocal count
            if arrival.cost <= self.budget + EPSILON_IN:
                count += 1
                heapq.heappush(queue, (arrival.cost, count, arrival))

        if self.unit.flying:
            self.points.append(Arrival(0.0, -1, 0, 0.0, *self.start))
            return
        push(Arrival(0.0, -1, 0, 0.0, *self.start))
        seen_points: set[Point] = set()
        seen: dict[tuple[int, int], list[tuple[float, float]]] = {}
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
            # Who comes later to an arc that was followed already brings nothing new beyond the earlier arrival.
            if any((arrival.angle - angle) * arrival.turn % TURN <= reach + 1e-9 for angle, reach in covered):
                continue
            budget = (self.budget - cost) / self.circles[arrival.circle].r
            ahead = [(angle - arrival.angle) * arrival.turn % TURN for angle, _ in covered]
            arrival.reach = min([span, budget, *ahead])
            covered.append((arrival.angle, arrival.reach))
            self.arrivals.append(arrival)
            for following in self._from_arc(arrival):
                push(following)

    def _from_point(self, at: Arrival) -> Iterator[Arrival]:
        here = (at.x, at.y)
        judged = here in self.through
        for index, circle in enumerate(self.circles):
            for turn, angle, length in tangents_from(here, circle):
                if at.cost + length > self.budget or self.open.follow(index, angle, turn) < 0:
                    continue
                x, y = circle.x + circle.r * math.cos(angle), circle.y + circle.r * math.sin(angle)
                if self.open.clear(here, (x, y)) or (judged and self._judged(here, (x, y))):
                    yield Arrival(at.cost + length, index, turn, angle, x, y, at)
        for point in self.through:
            length = math.dist(here, point)
            if length > 0 and at.cost + length <= self.budget and self._judged(here, point):
                yield Arrival(at.cost + length, -1, 0, 0.0, *point, at)
        for mouth in self.gates:
            length = math.dist(here, mouth)
            if length > 0 and at.cost + length <= self.budget and self.open.clear(here, mouth):
                yield Arrival(at.cost + length, -1, 0, 0.0, *mouth, at)
        if here in self.gates:
            yield Arrival(at.cost + math.dist(here, self.gates[here]), -1, 0, 0.0, *self.gates[here], at)

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
                    yield Arrival(cost, index, next_turn, join, *q, at)
        for point in (*self.through, *self.gates):
            leave, length = leave_for(circle, turn, point)
            arc = (leave - at.angle) * turn % TURN
            cost = at.cost + arc * circle.r + length
            if length < 0 or arc > at.reach + 1e-9 or cost > self.budget:
                continue
            p = (circle.x + circle.r * math.cos(leave), circle.y + circle.r * math.sin(leave))
            if self.open.clear(p, point) if point in self.gates else self._judged(p, point):
                yield Arrival(cost, -1, 0, 0.0, *point, at)

    # -- asking ----------------------------------------------------------------------------------------------------
    def length_to(self, x: float, y: float) -> float | None:
        """The length of the shortest way to a place, None when it is not reached within the budget."""
        found = self._last(x, y)
        return None if found is None else found[0]

    def _last(self, x: float, y: float) -> tuple[float, Arrival, Point] | None:
        """The cost of a place, the last arrival before it and the point where the way leaves that arrival's arc."""
        target = (x, y)
        straight = math.dist(self.start, target)
        if straight > self.budget + EPSILON_IN:
            return None
        if self.unit.flying:
            return straight, self.points[0], self.start
        if self.open.clear(self.start, target) or ((self.through or self.gates) and self._judged(self.start, target)):
            return straight, self.points[0], self.start
        offers: list[tuple[float, Arrival, Point, bool]] = []
        for at in self.arrivals:
            circle = self.circles[at.circle]
            leave, length = leave_for(circle, at.turn, target)
            arc = (leave - at.angle) * at.turn % TURN
            if length < 0 or arc > at.reach + 1e-9:
                continue
            cost = at.cost + arc * circle.r + length
            if cost <= self.budget + EPSILON_IN:
                p = (circle.x + circle.r * math.cos(leave), circle.y + circle.r * math.sin(leave))
                offers.append((cost, at, p, False))
        for at in self.points[1:]:
            cost = at.cost + math.dist((at.x, at.y), target)
            if cost <= self.budget + EPSILON_IN:
                offers.append((cost, at, (at.x, at.y), (at.x, at.y) in self.through))
        for cost, at, p, judged in sorted(offers, key=lambda offer: offer[0]):
            if self.open.clear(p, target) or ((judged or self.through) and self._judged(p, target)):
                return cost, at, p
        return None

    def shaded(self, x: float, y: float) -> bool:
        """A quick yes or no for shading: behind squeezes and on raised ground by the points of the graph alone.

        What led to the place asked before is tried first, since neighbours are mostly reached the same way.
        """
        target = (x, y)
        if math.dist(self.start, target) > self.budget:
            return False
        if self.unit.flying:
            return self.open.on_table(x, y)
        if any(piece.holds(x, y) for piece in self.raised):
            return self.length_to(x, y) is not None
        if not self.open.clear(target, target):
            return False
        if self._lately is not None and self._leads_to(self._lately, target):
            return True
        if self.open.clear(self.start, target):
            self._lately = None
            return True
        found = next((at for at in chain(self.arrivals, self.points[1:]) if self._leads_to(at, target)), None)
        self._lately = found or self._lately
        return found is not None

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

    def path_to(self, x: float, y: float) -> list[Stop] | None:
        """A path that can be walked: arcs become chains of tangents, a hair longer than the shortest length."""
        found = self._last(x, y)
        if found is None:
            return None
        _, at, leave = found
        stops = [Stop(x, y)]
        here: Arrival | None = at
        out = leave
        while here is not None:
            if here.circle >= 0:
                stops += [Stop(*p) for p in reversed(self._arc_points(here, out))]
            elif here.before is not None:
                stops.append(Stop(here.x, here.y))
            before = here.before
            if before is not None and before.circle >= 0:
                circle = self.circles[before.circle]
                out = self._leaving(circle, before.turn, here)
            here = before
        stops.reverse()
        return stops

    def _leaving(self, circle: Round, turn: int, to: Arrival) -> Point:
        """Where the way that ends at `to` left the circle."""
        if to.circle >= 0:
            found = tangent_between(circle, turn, self.circles[to.circle], to.turn)
            assert found is not None
            leave = found[0]
        else:
            leave, _ = leave_for(circle, turn, (to.x, to.y))
        return circle.x + circle.r * math.cos(leave), circle.y + circle.r * math.sin(leave)

    def _arc_points(self, at: Arrival, out: Point) -> list[Point]:
        """The corners of a chain of tangents round the arc from the arrival to where the way leaves it."""
        circle = self.circles[at.circle]
        leave = math.atan2(out[1] - circle.y, out[0] - circle.x)
        arc = (leave - at.angle) * at.turn % TURN
        if arc > TURN - 1e-6:
            arc = 0.0
        sides = max(1, math.ceil(arc / 0.35))
        half = arc / sides / 2
        far = circle.r / math.cos(half)
        points = [(at.x, at.y)]
        for k in range(sides):
            angle = at.angle + at.turn * (2 * k + 1) * half
            points.append((circle.x + far * math.cos(angle), circle.y + far * math.sin(angle)))
        points.append(out)
        return points if arc > 1e-9 else [out]
