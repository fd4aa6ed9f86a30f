"""What a unit's card and the pool say now: speed, supply, who is on the table."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Text, seat_id
from rules.starcraft.state import DEPLOY, TABLE, State, Unit


def about(unit: Unit) -> dict[str, Any]:
    """What every event about a unit tells: whose it is, and its name with its letter."""
    kind = unit.name or unit.type
    name = Text("word.unit", {"type": kind, "id": unit.id}) if kind else unit.id
    return {"player": seat_id(unit.seat), "unit": name}


def speed_of(state: State, unit: Unit, kind: str = "") -> float | None:
    """SC-6.3, SC-6.4: the speed in use in inches, None for "–".

    The first value counts for more than one model, the second for exactly one. Of additions with one name the highest
    counts, those with different names add up; never below 0. SC-13.8: creep does not count for a deploy.
    """
    if unit.speed is None or unit.sieged:
        return None
    squad, single = unit.speed
    speed = squad if len(state.alive(unit)) > 1 else single
    best: dict[str, float] = {}
    for buff in unit.buffs:
        if not (kind == DEPLOY and buff.name == "creep"):
            best[buff.name] = max(best.get(buff.name, buff.amount), buff.amount)
    return max(0.0, speed + sum(best.values()))


def supply_of(state: State, unit: Unit) -> int:
    """SC-3.5: read from the brackets by the number of models alive."""
    alive = len(state.alive(unit))
    for fewest, most, supply in unit.supply:
        if fewest <= alive <= most:
            return supply
    return 0


def pool_supply_of(state: State, unit: Unit) -> int:
    """SC-3.6: what the unit takes of the pool; with Advanced Medic Facilities medics take nothing."""
    return 0 if unit.has("advanced_medic_facilities") else supply_of(state, unit)


def disengage_supply_of(state: State, unit: Unit) -> int:
    """SC-3.6, SC-12.5: what the unit counts in a disengage check: Commander one more, burrowed nothing."""
    if unit.burrowed:
        return 0
    return supply_of(state, unit) + (1 if unit.has("commander") else 0)


def supply_used(state: State, seat: int) -> int:
    """SC-3.4: the current supply of a seat's units on the table."""
    return sum(pool_supply_of(state, u) for u in state.units.values() if u.seat == seat and u.where == TABLE)


def pool_of(state: State, seat: int) -> int | None:
    """SC-3.3: the supply pool; None is unlimited, as it is in the last round."""
    return None if state.round >= state.rounds else state.pools[seat]


def available(state: State, seat: int) -> int | None:
    """SC-3.4: pool less what is used; None is unlimited."""
    pool = pool_of(state, seat)
    return None if pool is None else pool - supply_used(state, seat)
