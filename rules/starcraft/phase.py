"""The movement phase: who may do what, alternating activations, passing (SC-3, SC-4)."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Option, Refusal, Text, ask_lazily, seat_id
from rules.engine.events import Emit, Event
from rules.starcraft.abilities import (
    ABILITY_RULES,
    after_action,
    use_ability,
    use_later,
    why_not_use,
    why_not_use_after,
)
from rules.starcraft.actions import act
from rules.starcraft.engagement import engaged_with
from rules.starcraft.field import Field
from rules.starcraft.lead import entries, prism_guests, why_not_afford
from rules.starcraft.roster import (
    available,
    pool_of,
    speed_of,
)
from rules.starcraft.state import (
    ASSAULT,
    DEPLOY,
    DESTROYED,
    DISENGAGE,
    HOLD,
    MOVE,
    MOVEMENT,
    RESERVE,
    TABLE,
    State,
    Unit,
)

AFTER = "after"
"""The word of an answer that says: use the ability when the action is done."""


# -- what a seat may choose --------------------------------------------------------------------------------------------
def why_not_activate(state: State, seat: int, unit: Unit, kind: str, lead: str = "") -> Refusal | None:
    """SC-4.1: may the seat activate this unit for an action of this kind, with this model as lead?"""
    if unit.seat != seat:
        return Refusal("SC-4.1", "not_your_unit", {"unit": unit.id})
    if unit.where == DESTROYED:
        return Refusal("SC-4.1", "unit_destroyed", {"unit": unit.id})
    if unit.activated:
        return Refusal("SC-4.1", "already_activated", {"unit": unit.id})
    if (kind == DEPLOY) != (unit.where == RESERVE):
        reason = "not_in_reserve" if kind == DEPLOY else "in_reserve"
        return Refusal("SC-4.1", reason, {"unit": unit.id})
    if unit.has("structure"):
        return Refusal("SC-4.8", "structure", {"unit": unit.id})
    if lead and (lead not in unit.models or not state.models[lead].alive):
        return Refusal("SC-7.1", "no_such_lead", {"unit": unit.id, "model": lead})
    if kind == HOLD:
        return None
    if speed_of(state, unit) is None:
        return Refusal("SC-15.8" if unit.sieged else "SC-4.8", "cannot_move", {"unit": unit.id})
    if kind == DEPLOY:
        return _why_not_deploy(state, unit)
    enemies = engaged_with(Field(state), unit)
    if kind == MOVE and enemies:
        return Refusal("SC-6.1", "engaged", {"unit": unit.id, "others": enemies})
    if kind == DISENGAGE and not enemies:
        return Refusal("SC-12.1", "not_engaged", {"unit": unit.id})
    return None


def _why_not_deploy(state: State, unit: Unit) -> Refusal | None:
    """SC-13.1: its current supply must fit the available supply. SC-13.2: there must be a way in."""
    guests = prism_guests(state, unit)
    refusal = why_not_afford(state, unit)
    if refusal and all(why_not_afford(state, unit, guest) for guest in guests):
        return refusal
    set_anywhere = unit.has("burrow_ambush") or unit.has("rapid_reinforcements") or guests
    if not set_anywhere and not entries(Field(state), unit):
        return Refusal("SC-13.2", "no_way_in", {"unit": unit.id})
    return None


def activation_options(state: State, seat: int, tried: list[str]) -> list[Option]:
    """SC-4.1: every activation that the seat may choose, abilities that come before an action, and the pass."""
    options: list[Option] = []
    for unit in state.units.values():
        if unit.seat != seat or unit.activated or unit.where == DESTROYED:
            continue
        things = (unit.id, *(m.id for m in state.alive(unit)))
        if unit.where == TABLE:
            if why_not_activate(state, seat, unit, HOLD) is None:
                options.append(Option(f"activate {unit.id} hold", things, (unit.id, HOLD, "")))
            for kind in (MOVE, DISENGAGE):
                if why_not_activate(state, seat, unit, kind) is None:
                    options += [
                        Option(f"activate {unit.id} {kind} {m.id}", (unit.id, m.id), (unit.id, kind, m.id))
                        for m in state.alive(unit)
                    ]
        elif unit.id not in tried and why_not_activate(state, seat, unit, DEPLOY) is None:
            options += [
                Option(f"activate {unit.id} deploy {m.id}", (unit.id, m.id), (unit.id, DEPLOY, m.id))
                for m in state.alive(unit)
            ]
    options += [
        Option(f"use {unit.id} {ability}", (unit.id,), (unit.id, "use", ability))
        for unit in state.units.values()
        for ability in ABILITY_RULES
        if unit.has(ability) and why_not_use(state, seat, unit, ability) is None
    ]
    options += [
        Option(f"use {unit.id} {ability} {AFTER}", (unit.id,), (unit.id, "use", f"{ability} {AFTER}"))
        for unit in state.units.values()
        for ability in ABILITY_RULES
        if unit.id not in tried and why_not_use_after(state, seat, unit, ability) is None
    ]
    options.append(Option("pass", (), ("", "pass", "")))
    return options


def _activation(state: State, seat: int, tried: list[str], only: str) -> Decision:
    """SC-4.1: the question for what the seat does; `only` is the unit whose ability was used, which acts now."""
    options = activation_options(state, seat, tried)
    if only:
        options = [option for option in options if option.value[0] == only] or options
    return Decision(
        seat,
        "activation",
        Text("prompt.activation", {"player": seat_id(seat)}),
        tuple(options),
        rule="SC-4.1",
        source=only,
        alone="asked",
    )


# -- one activation ----------------------------------------------------------------------------------------------------
def take_turn(state: State, ask: Ask, emit: Emit) -> None:
    """SC-4.1: the active seat activates a unit or passes; a deploy that comes to nothing lets it choose again."""
    seat = state.active
    assert seat is not None
    tried: list[str] = []
    only = ""
    while True:
        answer = ask_lazily(ask, lambda only=only: _activation(state, seat, tried, only))  # type: ignore[misc]
        unit_id, kind, detail = answer.value
        if kind == "pass":
            pass_phase(state, seat, emit)
            return
        unit = state.units[unit_id]
        if kind == "use":
            # SC-4.11: an ability is used immediately before the action of its own unit, or immediately after.
            ability, _, after = detail.partition(" ")
            if after:
                unit.later.append(ability)
            elif use_ability(state, unit, ability, ask, emit):
                break
            only = unit_id
            continue
        if act(state, unit, kind, detail, ask, emit):
            after_action(state, unit, detail, ask, emit)
            use_later(state, unit, ask, emit)
            break
        state.units[unit_id].later.clear()
        tried.append(unit_id)
        only = ""
    state.action = None
    state.active = seat if state.passed[1 - seat] else 1 - seat


# -- passing and handing over ------------------------------------------------------------------------------------------
def pass_phase(state: State, seat: int, emit: Emit) -> None:
    """SC-4.3 to 4.7: the first to pass takes the First Player Marker; units left over get their markers."""
    state.passed[seat] = True
    emit(Event("passed", {"player": seat_id(seat)}, "SC-4.5"))
    if not state.marker_taken:
        state.marker_taken = True
        state.holder = seat
        emit(Event("marker", {"player": seat_id(seat)}, "SC-4.3"))
    for unit in state.units.values():
        if unit.seat == seat and unit.where == TABLE:
            unit.activated = True
    if state.passed[1 - seat]:
        state.phase, state.active = ASSAULT, None
        emit(Event("phase_over", {"player": seat_id(state.holder), "n": state.round}, "SC-17.1"))
        if state.round >= state.rounds:
            state.over = True
    else:
        state.active = 1 - seat


def begin_movement(state: State, emit: Emit) -> None:
    """SC-3.2 to 3.4, SC-1.5: supply is counted, and the holder of the marker goes first."""
    state.phase, state.active = MOVEMENT, state.holder
    for seat in (state.holder, 1 - state.holder):
        left = available(state, seat)
        shown = Text("word.unlimited") if left is None else left
        pool = pool_of(state, seat)
        whole = Text("word.unlimited") if pool is None else pool
        emit(Event("supply", {"player": seat_id(seat), "left": shown, "pool": whole}, "SC-3.4"))
