"""Tokens on the table: force fields, what has Displacement, and what goes with its unit (SC-9.11, SC-7.18, SC-14.5)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rules.engine.events import Emit, Event
from rules.starcraft.field import DISPLACED_TOKENS, Field, size_of, token_disc
from rules.starcraft.legs import cuts_into, legs_of
from rules.starcraft.shapes import Disc, Oval, Point, moved, outer_radius, overlap, separation
from rules.starcraft.state import TABLE, State, Stop, Unit

TOKEN_KINDS = (*DISPLACED_TOKENS, "force_field")
_SEARCH_IN = 6.0


def cross_tokens(state: State, unit: Unit, start: Disc | Oval, way: Sequence[Stop], emit: Emit) -> None:
    """SC-9.11: models of size 3 and more cross a force field, and it is then removed."""
    if unit.flying or size_of(unit) < 3:
        return
    legs = legs_of(start, way)
    for token in state.tokens:
        if token.kind == "force_field" and token.mm and not token.removed and cuts_into(legs, token_disc(token)):
            token.removed = True
            emit(Event("token_removed", {"token": token.id}, "SC-9.11", things=(token.id,)))


def break_fields(state: State, unit: Unit, base: Disc | Oval, emit: Emit) -> None:
    """SC-9.11: a force field is removed as well where a model of size 3 or more ends on it."""
    if unit.flying or size_of(unit) < 3:
        return
    for token in state.tokens:
        if token.kind == "force_field" and token.mm and not token.removed and overlap(base, token_disc(token)):
            token.removed = True
            emit(Event("token_removed", {"token": token.id}, "SC-9.11", things=(token.id,)))


def displace(state: State, unit: Unit, end: Disc | Oval, emit: Emit) -> None:
    """SC-7.18: what has Displacement and was ended upon is set in base contact, or as near as possible."""
    for token in state.tokens:
        if token.kind not in DISPLACED_TOKENS or token.removed or separation(token_disc(token), end) > -1e-6:
            continue
        token.x, token.y = place_beside(state, end, token_disc(token))
        emit(Event("displaced", {"token": token.id}, "SC-7.18", things=(token.id,)))
    for other in state.units.values():
        if other is unit or other.where != TABLE or not other.has("displacement"):
            continue
        for model in state.on_table(other):
            base = Field(state).by_model[model.id].base
            if overlap(base, end):
                model.x, model.y = place_beside(state, end, base, but=model.id)
                emit(Event("displaced", {"token": model.id}, "SC-7.18", things=(model.id,)))


def place_beside(state: State, end: Disc | Oval, base: Disc | Oval, but: str = "") -> Point:
    """The free place nearest to where the base was, in contact with the lead if there is one, else a little off."""
    field = Field(state)
    for x, y in _places(end, base):
        there = moved(base, x, y)
        if not field.holds(there):
            continue
        if outer_radius(base) == 0 or field.overlapping(there, but) is None:
            return x, y
    return base.x, base.y


def _places(end: Disc | Oval, base: Disc | Oval) -> Iterator[Point]:
    bearing = math.atan2(base.y - end.y, base.x - end.x)
    touch = outer_radius(end) + outer_radius(base)
    off = 0.0
    while off <= _SEARCH_IN:
        for k in range(72):
            angle = bearing + math.radians(5 * ((k + 1) // 2) * (1 if k % 2 else -1))
            yield (
                round(end.x + (touch + off) * math.cos(angle), 9),
                round(end.y + (touch + off) * math.sin(angle), 9),
            )
        off += 0.25


def drop_tokens(state: State, unit: Unit, emit: Emit) -> None:
    """SC-14.5: a unit that goes back to reserve takes its tokens along, except those with Stay in Play."""
    for token in state.tokens:
        if token.unit == unit.id and not token.stay and not token.removed:
            token.removed = True
            emit(Event("token_removed", {"token": token.id}, "SC-14.5", things=(token.id,)))
