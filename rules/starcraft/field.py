"""The battlefield as it is measured: every base and piece of one state, and what blocks whom."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush

from msgspec import Struct

from rules.starcraft.shapes import (
    EPSILON_IN,
    Box,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    bounds,
    inches,
    meets,
    outer_radius,
    overlap,
    segment,
    separation,
)
from rules.starcraft.state import DEPLOY, Model, State, Token, Unit
from rules.starcraft.terrain import Ground, Piece, ground

GAP_SMALL_IN, GAP_LARGE_IN = 1.0, 3.0
CONTEST_IN = 3.0
"""SC-16.2: a marker is contested from so near."""
DISPLACED_TOKENS = ("shade", "creep_tumor", "ravager_burrow")


class Obstacle(Struct, frozen=True, eq=False):
    """What a lead may not enter while it travels; exactly one of the three says what it is."""

    id: str
    shape: Shape
    model: Model | None = None
    piece: Piece | None = None
    token: Token | None = None


class Stander(Struct, frozen=True, eq=False):
    """A model that stands on the table, with its base."""

    model: Model
    unit: Unit
    base: Disc | Oval


def size_of(unit: Unit) -> int:
    """SC-15.7: a burrowed unit has size 0 for all purposes."""
    return 0 if unit.burrowed else unit.size


def gap_needed(unit: Unit) -> float:
    """SC-7.12: 1 inch up to size 2, 3 inches from size 3 and for Large."""
    return GAP_LARGE_IN if size_of(unit) >= 3 or unit.has("large") else GAP_SMALL_IN


def base_of(unit: Unit, x: float, y: float, heading: float = 0.0) -> Disc | Oval:
    """The base of one of the unit's models at a place."""
    short, long = unit.base
    if short == long:
        return Disc(x, y, inches(short) / 2)
    return Oval(x, y, inches(long) / 2, inches(short) / 2, heading)


class Nearest:
    """Models with their distances from a base (positive apart, negative overlapping), the nearest first.

    No more is measured than is asked for: a model whose outer circle is farther waits.
    """

    def __init__(self, base: Disc | Oval, rims: Sequence[tuple[float, float, float, Stander]]) -> None:
        self.base = base
        self._found: list[tuple[float, Stander]] = []
        x, y, r = base.x, base.y, outer_radius(base)
        self._waiting: list[tuple[float, int, bool]] = [
            (math.hypot(a - x, b - y) - r - c, n, False) for n, (a, b, c, _) in enumerate(rims)
        ]
        self._rims = rims
        heapify(self._waiting)

    def __iter__(self) -> Iterator[tuple[float, Stander]]:
        number = 0
        while number < len(self._found) or self._find():
            yield self._found[number]
            number += 1

    def _find(self) -> bool:
        while self._waiting:
            gap, number, measured = heappop(self._waiting)
            stander = self._rims[number][3]
            if measured or (isinstance(self.base, Disc) and isinstance(stander.base, Disc)):
                self._found.append((gap, stander))
                return True
            heappush(self._waiting, (separation(self.base, stander.base), number, True))
        return False


class Field:
    """One state, ready to be measured. Make it anew when anything has moved.

    With `lifted` the models that an action has picked up count where they stood before.
    """

    def __init__(self, state: State, lifted: bool = False) -> None:
        self.state = state
        self.width, self.height = state.table
        self.ground: Ground = ground(tuple(state.terrain))
        self.gone = frozenset(state.removed)
        self.standers = [
            Stander(model, unit, base_of(unit, model.x, model.y, model.heading))
            for unit in state.units.values()
            if unit.where == "table"
            for model in (state.alive(unit) if lifted and not _enters(state, unit) else state.on_table(unit))
        ]
        self._stand()

    def _stand(self) -> None:
        self.by_model = {stander.model.id: stander for stander in self.standers}
        self._rims = [(s.base.x, s.base.y, outer_radius(s.base), s) for s in self.standers]
        self._measured: Nearest | None = None

    # -- pieces ----------------------------------------------------------------------------------------------------
    def pieces(self) -> Iterator[Piece]:
        """The terrain that is still there."""
        return (piece for piece in self.ground.pieces if piece.id not in self.gone)

    def still_there(self, pieces: Sequence[Piece]) -> list[Piece]:
        return [piece for piece in pieces if piece.id not in self.gone]

    def under(self, base: Disc | Oval) -> list[Piece]:
        """Pieces that the base overlaps by more than a touch."""
        return self.still_there(self.ground.under(base))

    def stood_on(self, base: Disc | Oval) -> list[Piece]:
        """The raised pieces that the base rests on (SC-10.2)."""
        near = self.still_there(self.ground.near(bounds(base)))
        return [piece for piece in near if piece.raised and piece.stood_on(base)]

    def level(self, base: Disc | Oval) -> str:
        """SC-10.2: the highest level that the base rests on."""
        levels = {piece.terrain.level for piece in self.stood_on(base)}
        return "high" if "high" in levels else "mid" if "mid" in levels else "ground"

    # -- bases -----------------------------------------------------------------------------------------------------
    def enemies(self, unit: Unit) -> list[Stander]:
        return [stander for stander in self.standers if stander.unit.seat != unit.seat]

    def around(self, base: Disc | Oval, reach: float = 0.0) -> list[Stander]:
        """Every model within so many inches of a base, and a few beside: what is left out is surely farther."""
        x, y, far = base.x, base.y, outer_radius(base) + reach + 0.01
        return [s for a, b, r, s in self._rims if abs(a - x) <= far + r and abs(b - y) <= far + r]

    def nearest(self, base: Disc | Oval) -> Nearest:
        """SC-2.2: the models with their distances from a base, the nearest first; kept until another base is asked."""
        if self._measured is None or self._measured.base != base:
            self._measured = Nearest(base, self._rims)
        return self._measured

    def overlapping(self, base: Disc | Oval, but: str = "") -> Stander | None:
        """A model whose base overlaps this one by more than a touch; the model `but` is left out."""
        return next((s for s in self.around(base) if s.model.id != but and overlap(base, s.base)), None)

    def without(self, unit: Unit) -> Field:
        """The same field when this unit has left it."""
        field = Field(self.state)
        field.standers = [stander for stander in self.standers if stander.unit is not unit]
        field._stand()
        return field

    # -- what blocks whom ------------------------------------------------------------------------------------------
    def blocks(self, piece: Piece, unit: Unit) -> bool:
        """SC-7.5, SC-9.1 to 9.4, SC-9.9, SC-9.10, SC-10.4: is the piece a blocker for a lead of this unit?"""
        terrain = piece.terrain
        if terrain.grass or unit.flying:
            return False
        if unit.has("raptor_strain") and terrain.size <= 4:
            return False
        if piece.raised:
            return True
        if terrain.size <= 1 and unit.has("large"):
            return False
        return terrain.size >= 2 or terrain.impassable

    def token_blocks(self, token: Token, unit: Unit) -> bool:
        """SC-9.11: a force field stops units up to size 2."""
        return token.kind == "force_field" and not token.removed and not unit.flying and size_of(unit) <= 2

    def barred_tokens(self, unit: Unit, lead: bool) -> list[Token]:
        """The tokens that a model of this unit may not end on: force fields that it does not cross (SC-9.11), and what
        has Displacement, which gives way to a lead alone (SC-7.18).
        """
        return [
            token
            for token in self.state.tokens
            if token.mm and not token.removed
            and (self.token_blocks(token, unit) or (not lead and token.kind in DISPLACED_TOKENS))
        ]  # fmt: skip

    def blockers(self, unit: Unit, box: Box | None = None) -> list[Obstacle]:
        """SC-7.4, SC-7.5: everything that a lead of this unit may not enter while it travels, or what meets a box."""
        if unit.flying:
            return []
        pieces = self.pieces() if box is None else self.still_there(self.ground.near(box))
        found = [Obstacle(p.id, p.shape, piece=p) for p in pieces if self.blocks(p, unit)]
        if not (unit.burrowed and unit.has("tunneling_claws")):
            standers = self.standers if box is None else self._met_by(box)
            for stander in standers:
                if stander.unit is not unit and not stander.unit.flying and not stander.unit.burrowed:
                    found.append(Obstacle(stander.model.id, stander.base, model=stander.model))
        found += [
            Obstacle(t.id, token_disc(t), token=t) for t in self.state.tokens if t.mm and self.token_blocks(t, unit)
        ]
        return found

    def _met_by(self, box: Box) -> list[Stander]:
        left, bottom, right, top = box
        found = [s for x, y, r, s in self._rims if left - r <= x <= right + r and bottom - r <= y <= top + r]
        return [s for s in found if isinstance(s.base, Disc) or meets(box, s.base)]

    # -- the table's border ----------------------------------------------------------------------------------------
    def holds(self, base: Disc | Oval) -> bool:
        """SC-7.9: the whole base is on the table; exactly reaching the edge is on it."""
        return self.over(base) <= EPSILON_IN

    def over(self, base: Disc | Oval) -> float:
        """How far the base reaches over the table's edge; negative where it is inside."""
        left, bottom, right, top = bounds(base)
        return max(-left, -bottom, right - self.width, top - self.height)

    def entry_edges(self, seat: int) -> list[tuple[Point, Point]]:
        """The straight parts of the entry edges of a seat."""
        return [(chain[i], chain[i + 1]) for chain in self.state.edges[seat] for i in range(len(chain) - 1)]

    def border_without(self, entry: Sequence[tuple[Point, Point]]) -> list[Polygon]:
        """The table's border where nobody of this seat may come in: what is left of the four sides."""
        w, h = self.width, self.height
        left = []
        for a, b in (((0.0, 0.0), (w, 0.0)), ((w, 0.0), (w, h)), ((w, h), (0.0, h)), ((0.0, h), (0.0, 0.0))):
            left += _side_without(a, b, entry)
        return [segment(a, b) for a, b in left]


def _enters(state: State, unit: Unit) -> bool:
    """Its models that are not set yet have no place: it is being deployed."""
    return state.action is not None and state.action.unit == unit.id and state.action.kind == DEPLOY


def token_disc(token: Token) -> Disc:
    return Disc(token.x, token.y, inches(token.mm) / 2)


def _side_without(a: Point, b: Point, cut: Sequence[tuple[Point, Point]]) -> list[tuple[Point, Point]]:
    """The parts of a side of the table that no entry edge covers."""
    axis = 0 if a[0] != b[0] else 1
    other = 1 - axis
    low, high = min(a[axis], b[axis]), max(a[axis], b[axis])
    spans = sorted(
        (min(p[axis], q[axis]), max(p[axis], q[axis]))
        for p, q in cut
        if abs(p[other] - a[other]) < 1e-9 and abs(q[other] - a[other]) < 1e-9
    )
    parts, at = [], low
    for start, end in spans:
        if start > at:
            parts.append((at, start))
        at = max(at, end)
    if at < high:
        parts.append((at, high))

    def point(value: float) -> Point:
        return (value, a[1]) if axis == 0 else (a[0], value)

    return [(point(start), point(end)) for start, end in parts]
