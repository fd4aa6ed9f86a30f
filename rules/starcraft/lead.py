"""Step 1: the path of the lead, judged as a whole (SC-7, SC-11, SC-12, SC-13)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.engine.decisions import Refusal
from rules.starcraft.field import Field, Obstacle, base_of
from rules.starcraft.figures import Inches, Limit
from rules.starcraft.legs import end_of, path_length
from rules.starcraft.memo import once_for_a_state
from rules.starcraft.poses import Demands, poses
from rules.starcraft.reach import Reach
from rules.starcraft.roster import available, pool_supply_of, speed_of
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    overlap,
    segment,
    separation,
    support_point,
    within,
)
from rules.starcraft.spots import any_spot, borders_of
from rules.starcraft.standing import why_not_clear, why_not_fit, why_not_stand
from rules.starcraft.state import DEPLOY, TABLE, Action, Model, State, Stop, Unit
from rules.starcraft.travel import why_not_travel
from rules.starcraft.ways import reachable

ENTRY_SLACK_IN = 1e-4
"""How exactly the start of a deploy must touch the entry edge."""
AMBUSH_IN, REINFORCE_IN = 18.0, 10.0
Base = Disc | Oval


class Entry(Struct, frozen=True):
    """A way into the table: straight parts of an edge, or the base of a structure (SC-13.10)."""

    name: str
    edges: list[tuple[Point, Point]]
    base: Disc | Oval | None = None
    clear_of: float = 0.0
    supply: int | None = None
    host: str = ""
    """The model whose base it is."""


def entries(field: Field, unit: Unit) -> list[Entry]:
    """SC-13.2, SC-13.10: every way in that the unit has now."""
    state, seat = field.state, unit.seat
    found: list[Entry] = []
    if own := field.entry_edges(seat):
        found.append(Entry("edge", own))
    if unit.has("outflank"):
        taken = field.entry_edges(0) + field.entry_edges(1)
        free = [(wall.outline[0], wall.outline[1]) for wall in field.border_without(taken)]
        if free:
            found.append(Entry("outflank", free, clear_of=10.0))
    for stander in field.standers:
        if stander.unit.seat != seat:
            continue
        if stander.unit.has("warp_conduit") and not stander.unit.activated and not unit.flying:
            found.append(Entry(stander.unit.id, [], stander.base, host=stander.model.id))
        if stander.unit.has("omega_network"):
            left = 2 - state.worm_supply.get(stander.unit.id, 0)
            found.append(Entry(stander.unit.id, [], stander.base, supply=left, host=stander.model.id))
    return found


def start_of(field: Field, unit: Unit, action: Action, stops: Sequence[Stop]) -> tuple[Base, Sequence[Stop]]:
    """Where the path begins and the stops that follow; the first point of a deploy is its start."""
    model = field.state.models[action.lead]
    if action.kind == DEPLOY:
        return _set_down(unit, model, stops[0]), stops[1:]
    return base_of(unit, model.x, model.y, model.heading), stops


def _set_down(unit: Unit, model: Model, stop: Stop) -> Base:
    """A lead from reserve at a place; an oval keeps the heading that it has when none is given."""
    return base_of(unit, stop.x, stop.y, model.heading if stop.heading is None else stop.heading)


def limit_of(state: State, unit: Unit, action: Action) -> float:
    """The inches that the path may spend."""
    speed = speed_of(state, unit, action.kind) if action.speed is None else action.speed
    return speed or 0.0


def why_not_path(field: Field, action: Action, stops: Sequence[Stop]) -> Refusal | None:
    """SC-7: may the lead of the action go along these stops and end at the last one?"""
    state = field.state
    unit = state.units[action.unit]
    if action.kind == DEPLOY:
        return _why_not_enter(field, unit, action, stops)
    base, stops = start_of(field, unit, action, stops)
    return (
        why_not_length(state, unit, action, base, stops)
        or why_not_go(field, unit, action, base, stops)
        or why_not_end(field, unit, action, end_of(base, stops))
    )


def why_not_length(state: State, unit: Unit, action: Action, base: Base, stops: Sequence[Stop]) -> Refusal | None:
    """SC-7.1, SC-7.2, SC-11.1: not longer than the speed, and for a flyer one straight line."""
    if unit.flying and len(stops) != 1:
        return Refusal("SC-11.1", "flyer_straight")
    length, speed = path_length(base, stops), limit_of(state, unit, action)
    if length > speed + EPSILON_IN:
        straight = math.fsum(math.dist(a, b) for a, b in _ways(base, stops))
        rule = "SC-7.1" if straight > speed + EPSILON_IN else "SC-7.2"
        return Refusal(rule, "too_long", {"path": Inches(length), "speed": Limit(speed)})
    return None


def _ways(base: Base, stops: Sequence[Stop]) -> Iterator[tuple[Point, Point]]:
    here = (base.x, base.y)
    for stop in stops:
        yield here, (stop.x, stop.y)
        here = (stop.x, stop.y)


def why_not_go(
    field: Field,
    unit: Unit,
    action: Action,
    base: Base,
    stops: Sequence[Stop],
    entry: Sequence[tuple[Point, Point]] | None = None,
    blockers: Sequence[Obstacle] | None = None,
) -> Refusal | None:
    """SC-7.16; where the way is barred only because it ends in something, that is the reason given (SC-7.8)."""
    refusal = why_not_travel(field, unit, base, stops, entry, blockers)
    if refusal is None:
        return None
    fit = why_not_fit(field, unit, end_of(base, stops), but=action.lead)
    return fit if fit and set(fit.params.values()) & set(refusal.params.values()) else refusal


def why_not_end(field: Field, unit: Unit, action: Action, base: Base) -> Refusal | None:
    """SC-7.8 to 7.10 for the lead; SC-7.13 where it would stop in a gap in which it does not fit."""
    refusal = why_not_stand(field, unit, base, action.kind, but=action.lead)
    if refusal and refusal.rule == "SC-7.8" and not unit.flying:
        stuck = [o for o in field.blockers(unit) if overlap(base, o.shape)]
        if len(stuck) > 1:
            return Refusal("SC-7.13", "stops_in_gap", {"one": stuck[0].id, "two": stuck[1].id})
    return refusal


# -- deploy ------------------------------------------------------------------------------------------------------------
def _why_not_enter(field: Field, unit: Unit, action: Action, stops: Sequence[Stop]) -> Refusal | None:
    """SC-13.2: from outside, touching an own entry edge (or another way in), and on by the standard rules."""
    if len(stops) == 1:
        return _why_not_set(field, unit, action, stops[0])
    if refusal := why_not_afford(field.state, unit):
        return refusal
    start, way = start_of(field, unit, action, stops)
    first: Refusal | None = None
    for entry in entries(field, unit):
        refusal = _why_not_by(field, unit, action, entry, start, way)
        if refusal is None:
            return None
        first = first if first and first.reason != "not_touching_edge" else refusal
    return first or Refusal("SC-13.2", "not_touching_edge")


def _why_not_by(
    field: Field, unit: Unit, action: Action, entry: Entry, start: Base, way: Sequence[Stop]
) -> Refusal | None:
    if refusal := why_not_begin(field, unit, entry, start):
        return refusal
    crossing = None if entry.base is not None else entry.edges
    blockers = None if entry.base is None else _past_host(field, unit, entry)
    end = end_of(start, way)
    return (
        why_not_length(field.state, unit, action, start, way)
        or why_not_go(field, unit, action, start, way, crossing, blockers)
        or why_not_end(field, unit, action, end)
        or why_not_entry_end(field, unit, entry, end)
    )


def _past_host(field: Field, unit: Unit, entry: Entry) -> list[Obstacle]:
    """The blockers of a lead that starts touching a base (SC-13.11): the slack of the touch is no cut into it."""
    return [
        Obstacle(o.id, Disc(o.shape.x, o.shape.y, o.shape.r - ENTRY_SLACK_IN), model=o.model)
        if o.id == entry.host and isinstance(o.shape, Disc)
        else o
        for o in field.blockers(unit)
    ]


def why_not_begin(field: Field, unit: Unit, entry: Entry, start: Base) -> Refusal | None:
    """SC-13.2, SC-13.11: does the base, before it moves, touch this way in from outside?"""
    if entry.base is not None:
        if abs(separation(start, entry.base)) > ENTRY_SLACK_IN:
            return Refusal("SC-13.2", "not_touching_edge")
        return why_not_fit(field, unit, start, but=entry.host)
    inside = 0 < start.x < field.width and 0 < start.y < field.height
    touches = any(abs(separation(start, segment(a, b))) <= ENTRY_SLACK_IN for a, b in entry.edges)
    if inside or not touches:
        return Refusal("SC-13.2", "not_touching_edge")
    return None


def why_not_entry_end(field: Field, unit: Unit, entry: Entry, end: Base) -> Refusal | None:
    """SC-13.10: some ways in end far from enemies, or let only so much supply through."""
    if entry.clear_of and (refusal := why_not_clear(field, unit, end, entry.clear_of)):
        return refusal
    if entry.supply is not None and pool_supply_of(field.state, unit) > entry.supply:
        return Refusal("SC-13.10", "entry_is_full", {"unit": entry.name, "left": max(0, entry.supply)})
    return None


def why_not_afford(state: State, unit: Unit, instead_of: Unit | None = None) -> Refusal | None:
    """SC-13.1: its current supply must fit the available supply, with what a unit gives back that leaves (SC-14.1)."""
    left, need = available(state, unit.seat), pool_supply_of(state, unit)
    if left is None:
        return None
    left += 0 if instead_of is None else pool_supply_of(state, instead_of)
    return None if need <= left else Refusal("SC-13.1", "supply", {"unit": unit.id, "need": need, "left": left})


def prism_guests(state: State, unit: Unit) -> list[Unit]:
    """Phase Prism: the friendly units in whose place this one may deploy; what cannot move cannot leave (SC-4.8)."""
    if not unit.has("phase_prism"):
        return []
    return [u for u in state.units.values() if u.seat == unit.seat and u.where == TABLE and u.speed is not None]


def prism_host(field: Field, unit: Unit, spot: Stop) -> Unit | None:
    """Phase Prism: the friendly unit on one of whose bases the lead is set; it goes back to reserve (SC-14.1)."""
    guests = prism_guests(field.state, unit)
    standers = (s for s in field.standers if any(s.unit is guest for guest in guests))
    return next((s.unit for s in standers if within(Disc(spot.x, spot.y), s.base, 0.0)), None)


def _why_not_set(field: Field, unit: Unit, action: Action, spot: Stop) -> Refusal | None:
    """SC-13.10: Burrow Ambush and Rapid Reinforcements set the lead instead of moving it; others need two points."""
    base = _set_down(unit, field.state.models[action.lead], spot)
    if host := prism_host(field, unit, spot):
        return why_not_afford(field.state, unit, host) or why_not_stand(
            field.without(host), unit, base, DEPLOY, but=action.lead
        )
    if unit.has("burrow_ambush"):
        edge = [segment(a, b) for a, b in field.entry_edges(unit.seat)]
        far = min((separation(base, each) for each in edge), default=math.inf)
        if not any(within(base, each, AMBUSH_IN) for each in edge):
            return Refusal("SC-13.10", "ambush_too_far", {"far": Inches(far), "reach": Limit(AMBUSH_IN)})
        return why_not_stand(field, unit, base, DEPLOY, but=action.lead, clear_of=10.0)
    if unit.has("rapid_reinforcements"):
        friends = [s for s in field.standers if s.unit.seat == unit.seat and s.unit is not unit]
        if not any(within(base, friend.base, REINFORCE_IN) for friend in friends):
            return Refusal("SC-13.10", "no_friend_near", {"reach": Limit(REINFORCE_IN)})
        return why_not_stand(field, unit, base, DEPLOY, but=action.lead, clear_of=8.0)
    return Refusal("SC-13.2", "deploy_needs_start")


def entry_used(field: Field, unit: Unit, action: Action, stops: Sequence[Stop]) -> Entry | None:
    """The way in that a legal deploy path took."""
    if len(stops) < 2:
        return None
    start, way = start_of(field, unit, action, stops)
    fits = (e for e in entries(field, unit) if _why_not_by(field, unit, action, e, start, way) is None)
    return next(fits, None)


def keeps_clear(unit: Unit, entry: Entry | None, stops: Sequence[Stop]) -> float:
    """SC-13.10: how far from enemies every model of a unit that came in this way must end."""
    if entry is not None:
        return entry.clear_of
    if len(stops) == 1 and unit.has("burrow_ambush"):
        return 10.0
    return 8.0 if len(stops) == 1 and unit.has("rapid_reinforcements") else 0.0


# -- is there any legal end? -------------------------------------------------------------------------------------------
@once_for_a_state
def any_end(state: State) -> Stop | None:
    """SC-12.6: a legal end of the lead of the action under way within its speed, or None when there is none."""
    action, field = state.action, Field(state)
    assert action is not None
    unit, model = state.units[action.unit], state.models[action.lead]
    base = base_of(unit, model.x, model.y, model.heading)
    speed = limit_of(state, unit, action)
    graph: list[Reach] = []

    def legal(stop: Stop) -> bool:
        end = end_of(base, [stop])
        if why_not_end(field, unit, action, end):
            return False
        if path_length(base, [stop]) <= speed + EPSILON_IN and why_not_travel(field, unit, base, [stop]) is None:
            return True
        if not graph:
            graph.append(Reach(field, unit, base, speed))
        if isinstance(base, Oval):
            return reachable(field, unit, base, stop, speed, graph[0])
        return graph[0].length_to(stop.x, stop.y) is not None

    if isinstance(base, Oval):
        demands = Demands(field, unit, action.kind, but=action.lead)
        demands.near(base.x, base.y, speed + base.long)
        return next(poses(demands, base, legal, speed, nearest=True), None)
    borders = borders_of(field, unit, base, action.kind, (base.x, base.y), speed)
    found = any_spot(borders, base, legal)
    if found or not graph:
        return found
    for at in graph[0].arrivals:
        borders.circle(at.x, at.y, speed - at.cost)
    return any_spot(borders, base, legal, quick=False)


def entry_starts(field: Field, unit: Unit, entry: Entry, share: float) -> tuple[Base, Point] | None:
    """A start on a way in (share 0 to 1 along it) and the direction inwards."""
    if entry.base is not None:
        angle = 2 * math.pi * share
        ux, uy = math.cos(angle), math.sin(angle)
        x, y = support_point(entry.base, ux, uy)
        base = base_of(unit, 0.0, 0.0)
        assert isinstance(base, Disc)
        return Disc(x + ux * base.r, y + uy * base.r, base.r), (ux, uy)
    total = sum(math.dist(a, b) for a, b in entry.edges)
    at = share * total
    for a, b in entry.edges:
        length = math.dist(a, b)
        if at > length:
            at -= length
            continue
        x, y = a[0] + (b[0] - a[0]) * at / length, a[1] + (b[1] - a[1]) * at / length
        if a[1] == b[1]:
            inward = (0.0, 1.0) if a[1] < field.height / 2 else (0.0, -1.0)
        else:
            inward = (1.0, 0.0) if a[0] < field.width / 2 else (-1.0, 0.0)
        base = base_of(unit, 0.0, 0.0, 0.0 if inward[0] else 90.0)
        out = base.r if isinstance(base, Disc) else base.long
        return base_of(unit, x - inward[0] * out, y - inward[1] * out, getattr(base, "heading", 0.0)), inward
    return None
