"""Between movement phases: the start of a round (SC-3.1), and what the table tells of the later phases."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Form, Option, Text, seat_id
from rules.engine.events import Emit, Event
from rules.starcraft.actions import destroy, return_to_reserve
from rules.starcraft.laid import clean_up_tokens, follow_tokens
from rules.starcraft.phase import begin_movement
from rules.starcraft.roster import about
from rules.starcraft.state import START, TABLE, Buff, State, Unit


def start_round(state: State, ask: Ask, emit: Emit) -> None:
    """SC-3.1: start-of-round abilities, the first player's before the other's, each finished before the next."""
    for seat in (state.holder, 1 - state.holder):
        waiting = [
            (unit, effect)
            for unit in state.units.values()
            if unit.seat == seat
            for effect in unit.start_effects
            if _works(unit, effect)
        ]
        while waiting:
            options = tuple(
                Option(f"resolve {unit.id} {effect}", (unit.id,), index) for index, (unit, effect) in enumerate(waiting)
            )
            decision = Decision(
                seat, "start_effect", Text("prompt.start_effect", {"player": seat_id(seat)}), options, rule="SC-3.1"
            )
            unit, effect = waiting.pop(ask(decision).value)
            resolve(state, unit, effect, emit)
    if state.ask_who_starts:
        options = tuple(Option(f"{seat_id(seat)} starts", (), seat) for seat in (state.holder, 1 - state.holder))
        holder = state.holder
        prompt = Text("prompt.who_starts", {"player": seat_id(holder)})
        first = ask(Decision(holder, "who_starts", prompt, options, rule="SC-1.5")).value
        begin_movement(state, emit)
        state.active = first
    else:
        begin_movement(state, emit)


def _works(unit: Unit, effect: str) -> bool:
    """SC-14.4: in reserve no ability works; a unit in reserve cannot be sent there."""
    return unit.where == TABLE


def resolve(state: State, unit: Unit, effect: str, emit: Emit) -> None:
    """One start-of-round effect."""
    word, _, amount = effect.partition(" ")
    if word == "speed":
        unit.buffs.append(Buff("start of round", float(amount)))
        emit(Event("sped_up", {**about(unit), "inches": float(amount)}, "SC-3.1", things=(unit.id,)))
    else:
        return_to_reserve(state, unit, emit)


def hand_over(state: State, ask: Ask, emit: Emit) -> None:
    """SC-17: the table plays the other phases; then it says who was destroyed and who begins the next round."""
    holder = state.holder
    options = tuple(Option(f"next round {seat_id(seat)}", (), seat) for seat in (holder, 1 - holder))
    decision = Decision(
        holder,
        "hand_over",
        Text("prompt.hand_over", {"n": state.round}),
        options,
        (Form("destroyed"),),
        rule="SC-17.1",
        alone="asked",
    )
    answer = ask(decision)
    if answer.form is not None:
        destroy(state, state.models[answer.value], "SC-3.5", emit)
        return
    follow_tokens(state, ask, emit)
    clean_up_tokens(state, emit)
    next_round(state, answer.value, emit)


def next_round(state: State, holder: int, emit: Emit) -> None:
    """SC-3.3, SC-17.3, SC-17.4: what lasts until the end of the round ends, supply grows, the marker is given."""
    state.round += 1
    state.holder = holder
    state.phase, state.active = START, None
    state.passed, state.marker_taken = [False, False], False
    state.pools = [None if pool is None else pool + state.escalation for pool in state.pools]
    state.worm_supply.clear()
    for unit in state.units.values():
        unit.activated, unit.action, unit.restricted = False, None, False
        unit.stationary = True
        unit.buffs.clear()
        unit.used.clear()
    emit(Event("round", {"n": state.round, "player": seat_id(holder)}, "SC-1.2"))
