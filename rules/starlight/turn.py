"""The turn: start phase, main phase, end phase (STL-6, 11)."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Form, Option, Refusal, Text, seat_id
from rules.engine.events import Emit, Event
from rules.starlight.combat import combat, why_not_combat
from rules.starlight.moves import check, discard, draw
from rules.starlight.playing import (
    act_of,
    carry_out,
    play_options,
    play_resource,
    resource_options,
    use_options,
)
from rules.starlight.state import State, characters, has, name_of
from rules.starlight.triggers import at_step, forget_limits
from rules.starlight.words import resolve_waiting

HAND_LIMIT = 6


def start_phase(state: State, ask: Ask, emit: Emit) -> None:
    """STL-6.2 to 6.5: ready, upkeep, draw."""
    seat = state.active
    side = state.sides[seat]
    for each in state.sides:  # STL-8.1, 8.8: the play belongs to its turn
        each.resource_played = False
    emit(Event("turn_begins", {"seat": seat_id(seat), "turn": state.turn}, "STL-6.1"))
    for thing in (side.star, *side.battlefield, *side.resources):
        thing.ready = True
    at_step(state, "upkeep")
    resolve_waiting(state, ask, emit)
    if state.turn > 1 or seat != state.first:  # STL-6.5: the first turn of all has no draw
        draw(state, seat, 1, emit)
    state.phase = "main"


def main_phase(state: State, ask: Ask, emit: Emit) -> None:
    """STL-6.6: one act of the turn player."""
    seat = state.active
    options = [*play_options(state, seat), *resource_options(state, seat), *use_options(state, seat)]
    if why_not_combat(state, seat) is None:
        options.append(Option("combat", ("combat",)))
    options.append(Option("end", ("end",)))
    forms = (
        Form("play", seat_id(seat), {"seat": seat, "window": False}),
        Form("use", seat_id(seat), {"seat": seat, "window": False}),
    )
    prompt = Text("prompt.main", {"seat": seat_id(seat)})
    decision = Decision(seat, "main", prompt, tuple(options), forms, alone="asked", rule="STL-6.6")
    answer = ask(decision)
    if answer.text == "combat":
        combat(state, ask, emit)
    elif answer.text == "end":
        end_phase(state, ask, emit)
    elif (act := act_of(answer)) is not None:
        carry_out(state, seat, act, ask, emit)
    else:
        card, face = answer.value
        play_resource(state, seat, card, face, ask, emit)


def end_phase(state: State, ask: Ask, emit: Emit) -> None:
    """STL-11: end step, clean-up, hand size; then the other player's turn."""
    seat = state.active
    state.phase = "end"
    for thing in characters(state, seat):  # STL-14.3
        if has(thing, "vigil"):
            thing.ready = True
    at_step(state, "end_step")
    resolve_waiting(state, ask, emit)
    for side in state.sides:  # STL-11.2: both things at once, for both players
        for thing in side.battlefield:
            thing.damage, thing.doomed, thing.boosts = 0, False, []
    check(state, emit)
    resolve_waiting(state, ask, emit)
    cut_hand(state, seat, ask, emit)
    forget_limits(state)
    state.active = 1 - seat
    state.turn += 1
    state.phase = "start"


def cut_hand(state: State, seat: int, ask: Ask, emit: Emit) -> None:
    """STL-11.3: the turn player keeps six and chooses what goes."""
    side = state.sides[seat]
    surplus = len(side.hand) - HAND_LIMIT
    if surplus <= 0:
        return
    names = [name_of(state, thing, seat, "hand", prefix=False) for thing in side.hand]
    options = tuple(
        Option(name, (f"hand/{thing.card}",), thing.oid, thing.card)
        for name, thing in zip(names, side.hand, strict=True)
    )
    prompt = Text("prompt.hand_limit", {"seat": seat_id(seat), "n": surplus})
    decision = Decision(
        seat, "hand_limit", prompt, options, verb="choose", least=surplus, most=surplus, rule="STL-11.3"
    )
    for oid in ask(decision).value:
        discard(state, seat, oid, emit)


_MAIN_PHASE = {"use": "STL-9.6", "resource": "STL-8.1", "combat": "STL-10.1", "end": "STL-6.6"}


def why_not_act_now(kind: str, verb: str) -> Refusal | None:
    """Acts of the main phase belong there (STL-6.6, 7.1, 8.1, 9.6, 10.1)."""
    return None if kind == "main" else Refusal(_MAIN_PHASE.get(verb, "STL-7.1"), "only_in_main_phase")
