"""How far the lead of a unit in reserve gets from its ways in (SC-13): exact as `Reach`, from all of an edge."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.starcraft.field import Field, base_of
from rules.starcraft.lead import Entry, entries, limit_of, why_not_path
from rules.starcraft.origins import Edge, Lines, Origin, Rim
from rules.starcraft.reach import Reach
from rules.starcraft.roster import pool_supply_of
from rules.starcraft.shapes import EPSILON_IN, Box, Disc, bounds, outer_radius, segment, separation
from rules.starcraft.standing import why_not_clear, why_not_fit
from rules.starcraft.state import DEPLOY, Action, Stop, Unit

_DEGREES = 360


class ReachIn(Reach):
    """All places that the lead gets to by one way in: from outside across an edge, or from round a structure."""

    def __init__(self, field: Field, unit: Unit, way: Entry, budget: float) -> None:
        self.way = way
        self.entry: Sequence[Edge] | None = None if way.base is not None else way.edges
        base = base_of(unit, 0.0, 0.0)
        self.radius = base.r if isinstance(base, Disc) else base.short
        self._field, self._unit = field, unit
        super().__init__(field, unit, base, budget)

    def _origin(self) -> Origin:
        if self.way.base is None:
            return Lines(self._field, self.way.edges, self.radius)
        host = self.way.base
        assert isinstance(host, Disc)
        return Rim(host, self.radius, self._free_round(host))

    def _free_round(self, host: Disc) -> list[tuple[float, float]]:
        """SC-13.11: the directions from the structure in which a lead can stand that touches it."""
        far = host.r + self.radius

        def fits(angle: float) -> bool:
            stand = Disc(host.x + far * math.cos(angle), host.y + far * math.sin(angle), self.radius)
            return why_not_fit(self._field, self._unit, stand, but=self.way.host) is None

        def border(inside: float, outside: float) -> float:
            for _ in range(40):
                middle = (inside + outside) / 2
                inside, outside = (middle, outside) if fits(middle) else (inside, middle)
            return inside

        turn = math.tau / _DEGREES
        there = [fits(k * turn) for k in range(_DEGREES)]
        if all(there):
            return [(0.0, math.tau)]
        found: list[tuple[float, float]] = []
        for k in range(_DEGREES):
            if there[k] and not there[k - 1]:
                low, last = border(k * turn, (k - 1) * turn), k
                while there[(last + 1) % _DEGREES]:
                    last += 1
                found.append((low, border(last * turn, (last + 1) * turn)))
        return found

    def _first_grounds(self) -> list[str]:
        """The table, and what touches the edge (SC-13.9); round a structure what the structure stands on."""
        host = self.way.base
        if host is not None:
            under = next((piece for piece in self.raised if piece.holds(host.x, host.y)), None)
            return ["" if under is None else under.id]
        sides = [segment(a, b) for a, b in self.way.edges]
        touching = [p for p in self.raised if any(separation(p.shape, side) <= EPSILON_IN for side in sides)]
        return ["", *(piece.id for piece in touching)]

    def shaded(self, x: float, y: float) -> bool:
        """As for a move, and where SC-13.10 and the table's edge let it end."""
        end = Disc(x, y, self.radius)
        if self.way.clear_of and why_not_clear(self.field, self.unit, end, self.way.clear_of):
            return False
        return self.field.holds(end) and super().shaded(x, y)

    def way_in(self, x: float, y: float, turn: float = 0.35) -> list[Stop] | None:
        """The path of a deploy that ends there, its start outside first; `turn` as for `path_to`."""
        if (last := self._last(x, y)) is None or (stops := self.path_to(x, y, turn)) is None:
            return None
        begin = last[1]
        while begin.before is not None:
            begin = begin.before
        return [Stop(begin.x, begin.y), *stops]


class Arrivals:
    """Everywhere that the lead of a unit in reserve can come to: by every way in, and where it is set (SC-13.10)."""

    def __init__(self, field: Field, unit: Unit, lead: str) -> None:
        self.field = field
        self.action = Action(unit.id, DEPLOY, lead)
        self.speed = limit_of(field.state, unit, self.action)
        model = field.state.models[lead]
        self.base = base_of(unit, model.x, model.y, model.heading)
        need = pool_supply_of(field.state, unit)
        open_ways = [way for way in entries(field, unit) if way.supply is None or need <= way.supply]
        self.ways = [ReachIn(field, unit, way, self.speed) for way in open_ways]
        self.is_set = any(unit.has(word) for word in ("burrow_ambush", "rapid_reinforcements", "phase_prism"))

    @property
    def box(self) -> Box:
        """What all of it lies in."""
        width, height = self.field.width, self.field.height
        if self.is_set or not self.ways:
            return 0.0, 0.0, width, height
        edges = [bounds(segment(a, b)) for way in self.ways for a, b in way.way.edges]
        edges += [bounds(way.way.base) for way in self.ways if way.way.base is not None]
        far = self.speed + outer_radius(self.base)  # round a structure the lead's middle begins a radius outside
        return (
            max(0.0, min(e[0] for e in edges) - far), max(0.0, min(e[1] for e in edges) - far),
            min(width, max(e[2] for e in edges) + far), min(height, max(e[3] for e in edges) + far),
        )  # fmt: skip

    def shaded(self, x: float, y: float) -> bool:
        """A quick yes or no for shading."""
        if any(way.shaded(x, y) for way in self.ways):
            return True
        return self.is_set and why_not_path(self.field, self.action, [Stop(x, y)]) is None
