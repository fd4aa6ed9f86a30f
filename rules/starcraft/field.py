"""The battlefield as it is measured: every base and piece of one state, and what blocks whom."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.starcraft.shapes import (
    Box,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    bounds,
    inches,
    meets,
    overlap,
    segment,
    separation,
)
from rules.starcraft.state import DEPLOY, Model, State, Token, Unit
from rules.starcraft.terrain import Ground, Piece, ground

GAP_SMALL_IN, GAP_LARGE_IN = 1.0, 3.0


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
        self.by_model = {stander.model.id: stander for stander in self.standers}
        self._gaps: tuple[Disc | Oval, list[tuple[float, Stander]]] | None = None

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
    def others(self, unit: Unit) -> list[Stander]:
        """The models of all other units."""
        return [stander for stander in self.standers if stander.unit is not unit]

    def enemies(self, unit: Unit) -> list[Stander]:
        return [stander for stander in self.standers if stander.unit.seat != unit.seat]

    def gaps(self, base: Disc | Oval) -> list[tuple[float, Stander]]:
        """SC-2.2: from a base to every model: positive apart, 0 at a touch, negative when they overlap."""
        if self._gaps is None or self._gaps[0] != base:
            if isinstance(base, Disc):  # asked in every frame of a drag: no detour for round bases
                x, y, r = base.x, base.y, base.r
                found = [
                    (math.hypot(x - b.x, y - b.y) - r - b.r if isinstance(b, Disc) else separation(base, b), stander)
                    for stander in self.standers
                    for b in (stander.base,)
                ]
            else:
                found = [(separation(base, stander.base), stander) for stander in self.standers]
            self._gaps = (base, found)
        return self._gaps[1]

    def overlapping(self, base: Disc | Oval, but: str = "") -> Stander | None:
        """A model whose base overlaps this one by more than a touch; the model `but` is left out."""
        return next((s for s in self.standers if s.model.id != but and overlap(base, s.base)), None)

    def without(self, unit: Unit) -> Field:
        """The same field when this unit has left it."""
        field = Field(self.state)
        field.standers = [stander for stander in self.standers if stander.unit is not unit]
        field.by_model = {stander.model.id: stander for stander in field.standers}
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

    def blockers(self, unit: Unit, box: Box | None = None) -> list[Obstacle]:
        """SC-7.4, SC-7.5: everything that a lead of this unit may not enter while it travels, or what meets a box."""
        if unit.flying:
            return []
        pieces = self.pieces() if box is None else self.still_there(self.ground.near(box))
        found = [Obstacle(p.id, p.shape, piece=p) for p in pieces if self.blocks(p, unit)]
        if not (unit.burrowed and unit.has("tunneling_claws")):
            for stander in self.others(unit):
                if box is not None and not meets(box, stander.base):
                    continue
                if not stander.unit.flying and not stander.unit.burrowed:
                    found.append(Obstacle(stander.model.id, stander.base, model=stander.model))
        for token in self.state.tokens:
            if token.mm and self.token_blocks(token, unit):
                found.append(Obstacle(token.id, token_disc(token), token=token))
        return found

    # -- the table's border ----------------------------------------------------------------------------------------
    def holds(self, base: Disc | Oval) -> bool:
        """SC-7.9: the whole base is on the table; exactly reaching the edge is on it."""
        left, bottom, right, top = bounds(base)
        slack = 1e-6
        return left >= -slack and bottom >= -slack and right <= self.width + slack and top <= self.height + slack

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
