"""Reactions: who may stop a card that has just been played, and how (MB-10, 13)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.engine.decisions import TABLE, Ask, Decision, Form, Option, Text, seat_id
from rules.engine.events import Emit, Event
from rules.magblast.cards import FLAG, cards
from rules.magblast.state import State, is_carrier, lies_on, seats_from_left, target_id

Kind = Literal["blast", "ram", "squadron", "direct_hit", "effect", "other", "reaction"]
Stop = Literal["flux", "evaded", "fighter", "bought_off"]

_EVADABLE: tuple[Kind, ...] = ("blast", "ram", "squadron", "direct_hit")


class Played(Struct, frozen=True):
    """A card that was played and has not taken effect: by whom, and on which ship of which seat, if on one."""

    card: str
    by: int
    kind: Kind
    at: int | None = None
    target: str = ""


def stopped(state: State, played: Played, ask: Ask, emit: Emit) -> Stop | None:
    """Ask all who may react (MB-13.3); how the card was stopped, None when it takes effect.

    The reaction card itself has been discarded or, for a fighter that beat a bomber, lies on the table.
    """
    order = _order(state, played)
    window = tuple(seat for seat in order if state.fleets[seat].hand)
    if not window:
        return None
    # The table sees who may hold a reaction, whether or not anybody does: silence must not tell (DESIGN, Windows).
    ask(_window(state, played, window))
    asked = 0
    while asked < len(order):
        seat = order[asked]
        decision = reaction_decision(state, played, seat, window)
        if decision is None:
            asked += 1
            continue
        answer = ask(decision)
        player = seat_id(seat)
        if answer.text == "pass":
            emit(Event("no_reaction", {"seat": player}, "MB-13.3"))
            asked += 1
            continue
        if answer.form is not None:
            paid: list[str] = answer.value
            for card in paid:
                state.fleets[seat].hand.remove(card)
            state.action_discard += paid
            emit(Event("bought_off", {"seat": player, "cards": paid, "card": played.card}, "MB-16.2"))
            return "bought_off"
        reaction: str = answer.value
        state.fleets[seat].hand.remove(reaction)
        emit(Event("reacts", {"seat": player, "card": reaction, "to": played.card}, "MB-13.1"))
        if stopped(state, Played(reaction, seat, "reaction"), ask, emit) is not None:
            # MB-13.4: a cancelled reaction is discarded, and the same player is asked again.
            state.action_discard.append(reaction)
            order = _order(state, played)
            asked = order.index(seat)
            continue
        return _take_effect(state, played, seat, reaction, emit)
    return None


def _take_effect(state: State, played: Played, seat: int, reaction: str, emit: Emit) -> Stop:
    player = seat_id(seat)
    kind = cards().kind[reaction].id
    if kind == "FIGHTER":
        if cards().kind[played.card].id == "BOMBER":  # MB-10.4: it comes home at the end of the turn
            state.fleets[seat].launched.append(reaction)
            emit(Event("shot_down", {"seat": player, "card": reaction, "squadron": played.card}, "MB-10.4"))
        else:  # MB-10.5: both are lost
            state.action_discard.append(reaction)
            emit(Event("both_lost", {"seat": player, "card": reaction, "squadron": played.card}, "MB-10.5"))
        return "fighter"
    state.action_discard.append(reaction)
    if kind == "TEMPORAL_FLUX":
        emit(Event("cancelled", {"seat": player, "card": played.card}, "MB-13.2"))
        return "flux"
    assert played.at is not None
    emit(Event("evaded", {"target": target_id(played.at, played.target), "card": played.card}, "MB-13.2"))
    return "evaded"


def _order(state: State, played: Played) -> list[int]:
    """MB-13.3: the owner of the attacked ship, then the other opponents round from the left of the card's player."""
    order = seats_from_left(state, played.by)
    if played.at is not None and played.at in order:
        order.remove(played.at)
        order.insert(0, played.at)
    return order


def _window(state: State, played: Played, window: tuple[int, ...]) -> Decision:
    params = {"seat": seat_id(played.by), "card": played.card}
    return Decision(
        TABLE, "window", Text("prompt.react_window", params), (Option("resolve"),), rule="MB-13.1", source=played.card,
        tells=True, window=window,
    )  # fmt: skip


def reaction_decision(state: State, played: Played, seat: int, window: tuple[int, ...]) -> Decision | None:
    """What `seat` may react with; None when it has nothing (MB-13.2)."""
    options = [
        Option(f"react {card}", (card,), card)
        for card in dict.fromkeys(state.fleets[seat].hand)
        if may_react_with(state, played, seat, card)
    ]
    forms: tuple[Form, ...] = ()
    if may_buy_off(state, played, seat):
        forms = (Form("ability", "CRANIUM", {"seat": seat}),)
    if not options and not forms:
        return None
    params = {"seat": seat_id(seat), "by": seat_id(played.by), "card": played.card}
    if played.at is not None:
        params["target"] = target_id(played.at, played.target)
    return Decision(
        seat, "react", Text("prompt.react_on" if played.at is not None else "prompt.react", params),
        (*options, Option("pass")), forms, rule="MB-13.1", source=played.card, forced_by=played.by, window=window,
    )  # fmt: skip


def may_react_with(state: State, played: Played, seat: int, card: str) -> bool:
    """MB-13.2: Temporal Flux by any opponent against anything; Evasive Action and fighters by the ship's owner."""
    kind = cards().kind[card].id
    if kind == "TEMPORAL_FLUX":
        return seat != played.by
    if seat != played.at:
        return False
    if kind == "EVASIVE_ACTION":
        return played.kind in _EVADABLE
    return kind == "FIGHTER" and played.kind == "squadron" and can_defend_with_fighters(state, seat)


def can_defend_with_fighters(state: State, seat: int) -> bool:
    """MB-10.3: a carrier anywhere in the fleet; MB-10.8: and no Minefield on it."""
    fleet = state.fleets[seat]
    return not lies_on(fleet, "MINEFIELD") and any(is_carrier(fleet, ship) for ship in fleet.ships)


def may_buy_off(state: State, played: Played, seat: int) -> bool:
    """The Cranium Consortium buys off a Blast at a fleet ship of theirs with two icons from hand."""
    fleet = state.fleets[seat]
    if fleet.flagship != "CRANIUM" or seat != played.at or played.kind not in ("blast", "ram") or played.target == FLAG:
        return False
    return sum(len(cards().icons[card]) for card in fleet.hand) >= 2
