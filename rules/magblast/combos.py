"""Cards that are played rather than fired: Direct Hits and their Effects (MB-11), the other action cards (MB-12)."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Form, Option, Refusal, Text, seat_id, seat_named
from rules.engine.events import Emit, Event
from rules.magblast.cards import FLAG, cards
from rules.magblast.damage import destroy
from rules.magblast.reactions import Kind, Played, stopped
from rules.magblast.state import (
    Combo,
    FleetShip,
    Obstacle,
    State,
    lies_on,
    living,
    open_zones,
    ship_of,
    ships_in,
    target_id,
)
from rules.magblast.supply import can_draw_ship, draw_actions, draw_ship, place_ship, steal_at_random

_ON_SHIPS_ONLY = ("BOARDING", "CONCUSSIVE")
_OBSTACLES = ("MINEFIELD", "ASTEROIDS")


# -- what may be played ------------------------------------------------------------------------------------------------
def why_not_play(state: State, seat: int, card: str, upon: str = "") -> Refusal | None:
    """May this card be played now, upon nothing, an own ship ("ARES") or a seat ("p2")?"""
    kind = cards().kind[card]
    if kind.group == "direct_hit":
        return _why_not_direct_hit(state)
    if kind.group == "direct_hit_effect":
        return _why_not_effect(state, seat, kind.id)
    if kind.timing == "reaction":
        return Refusal("MB-13.7", "only_a_reaction", {"card": card})
    if kind.group != "other" or kind.id == "RAMMING_SPEED":
        return Refusal("MB-8.3", "needs_ship_and_target", {"card": card})
    if kind.id == "REINFORCEMENTS":
        return _why_not_reinforcements(state, seat)
    if kind.id == "SPACEDOCK":
        return _why_not_spacedock(state, seat, upon)
    if kind.id in _OBSTACLES:
        return _why_not_obstacle(state, kind.id, upon)
    return None


def _why_not_direct_hit(state: State) -> Refusal | None:
    if state.combo is None:
        return Refusal("MB-11.2", "no_hit_to_follow")
    return None if state.combo.stage == "hit" else Refusal("MB-11.4", "direct_hit_follows_a_blast")


def _why_not_effect(state: State, seat: int, kind: str) -> Refusal | None:
    combo = state.combo
    if combo is None:
        return Refusal("MB-11.7", "effect_not_alone")
    if combo.stage == "hit":  # only the Alpha Mazons need no Direct Hit in between
        if state.fleets[seat].flagship != "MAZONS":
            return Refusal("MB-11.7", "effect_needs_direct_hit")
        if not state.fleets[seat].uses_left:
            return Refusal("MB-16.1", "no_uses_left")
    if combo.target == FLAG and kind in _ON_SHIPS_ONLY:
        return Refusal("MB-11.10", "not_on_a_flagship")
    if kind == "BOARDING" and not open_zones(state.fleets[seat]):
        return Refusal("MB-11.11", "all_zones_full")
    return None


def _why_not_reinforcements(state: State, seat: int) -> Refusal | None:
    if not open_zones(state.fleets[seat]):
        return Refusal("MB-6.6", "all_zones_full")
    return None if can_draw_ship(state) else Refusal("MB-6.7", "no_ships_left")


def _why_not_spacedock(state: State, seat: int, upon: str) -> Refusal | None:
    if upon == FLAG:
        return Refusal("MB-12.3", "flagship_not_repaired")
    ship = ship_of(state.fleets[seat], upon)
    if ship is None:
        return Refusal("MB-12.3", "not_your_ship", {"ship": upon})
    return None if ship.damage else Refusal("MB-12.3", "nothing_to_repair", {"ship": upon})


def _why_not_obstacle(state: State, kind: str, upon: str) -> Refusal | None:
    at = seat_named(upon)
    if at is None or at >= len(state.fleets) or not state.fleets[at].alive:
        return Refusal("MB-12.4" if kind == "MINEFIELD" else "MB-12.5", "no_such_fleet", {"seat": upon})
    if lies_on(state.fleets[at], kind):
        return Refusal("MB-12.6", "lies_there_already", {"seat": upon, "card": kind})
    return None


def play_options(state: State, seat: int) -> list[Option]:
    """`play CARD`, `play CARD on SHIP`, `play CARD on p2`: whatever `why_not_play` does not forbid."""
    options: list[Option] = []
    for card in dict.fromkeys(state.fleets[seat].hand):
        kind = cards().kind[card]
        if kind.group in ("blast", "squadron") or kind.timing == "reaction" or kind.id == "RAMMING_SPEED":
            continue
        for upon in _possible_objects(state, seat, kind.id):
            if why_not_play(state, seat, card, upon) is None:
                options.append(_play_option(state, seat, card, upon))
    return options


def _possible_objects(state: State, seat: int, kind: str) -> list[str]:
    if kind == "SPACEDOCK":
        return [ship.id for ship in state.fleets[seat].ships]
    if kind in _OBSTACLES:
        return [seat_id(at) for at in living(state)]
    return [""]


def _play_option(state: State, seat: int, card: str, upon: str) -> Option:
    things: tuple[str, ...] = (card,)
    if upon:
        things = (card, upon if upon in {seat_id(at) for at in living(state)} else f"p{seat + 1}/{upon}")
    elif state.combo is not None and cards().kind[card].group in ("direct_hit", "direct_hit_effect"):
        things = (card, target_id(state.combo.seat, state.combo.target))
    return Option(f"play {card} on {upon}" if upon else f"play {card}", things, ("play", card, upon))


# -- what it does ------------------------------------------------------------------------------------------------------
def resolve_play(state: State, combo: Combo | None, card: str, upon: str, ask: Ask, emit: Emit) -> None:
    """Play a card that may be played; `combo` is the chance that stood open before it."""
    seat = state.active
    kind = cards().kind[card]
    state.fleets[seat].hand.remove(card)
    if kind.group == "direct_hit":
        assert combo is not None
        _direct_hit(state, combo, card, ask, emit)
    elif kind.group == "direct_hit_effect":
        assert combo is not None
        _effect(state, combo, card, ask, emit)
    else:
        _other_card(state, card, upon, ask, emit)


def _direct_hit(state: State, combo: Combo, card: str, ask: Ask, emit: Emit) -> None:
    """MB-11.2 to 11.4: unless it is stopped, an Effect or one more blast by the same ship may follow."""
    _played(state, card, combo, emit, "MB-11.2")
    state.action_discard.append(card)
    if not stopped(state, Played(card, state.active, "direct_hit", combo.seat, combo.target), ask, emit):
        state.combo = Combo("direct", combo.ship, combo.seat, combo.target)


def _effect(state: State, combo: Combo, card: str, ask: Ask, emit: Emit) -> None:
    """MB-11.9: an Effect on the ship struck. The Alpha Mazons spend a use when no Direct Hit came before it.

    MB-12.9: the card is discarded after its use, so that no card drawn meanwhile can be itself.
    """
    seat = state.active
    if combo.stage == "hit":
        state.fleets[seat].uses_left -= 1
        emit(Event("ability", {"seat": seat_id(seat), "flagship": "MAZONS"}, "MB-16.1"))
    _played(state, card, combo, emit, "MB-11.9")
    if not stopped(state, Played(card, seat, "effect", combo.seat, combo.target), ask, emit):
        _take_effect(state, combo, cards().kind[card].id, ask, emit)
    state.action_discard.append(card)


def _take_effect(state: State, combo: Combo, kind: str, ask: Ask, emit: Emit) -> None:
    if kind == "CATASTROPHIC":
        destroy(state, combo.seat, combo.target, emit, "MB-11.9")
    elif kind == "BOARDING":
        _board(state, combo, ask, emit)
    elif kind == "CONCUSSIVE":
        _scatter(state, combo, ask, emit)
    else:
        steal_at_random(state, state.active, combo.seat, 3, emit, "MB-11.9")


def _board(state: State, combo: Combo, ask: Ask, emit: Emit) -> None:
    """MB-11.11: the ship changes sides with the damage under it, and has not fired this turn."""
    seat = state.active
    owner = state.fleets[combo.seat]
    ship = ship_of(owner, combo.target)
    assert ship is not None
    owner.ships.remove(ship)
    ship.fired = []
    params = {"seat": seat_id(seat), "target": target_id(combo.seat, combo.target)}
    emit(Event("captured", params, "MB-11.11"))
    place_ship(state, seat, ship, ask, emit, "MB-11.11")


def _scatter(state: State, combo: Combo, ask: Ask, emit: Emit) -> None:
    """Concussive Blast: every ship of the struck zone goes where the attacker likes, three in a zone at most."""
    seat = state.active
    fleet = state.fleets[combo.seat]
    struck = ship_of(fleet, combo.target)
    assert struck is not None
    bounds = {"seat": combo.seat, "zone": struck.zone, "ships": [ship.id for ship in ships_in(fleet, struck.zone)]}
    decision = Decision(
        seat, "relocate", Text("prompt.relocate", {"seat": seat_id(seat), "owner": seat_id(combo.seat)}),
        forms=(Form("relocate", seat_id(combo.seat), bounds),), rule="MB-11.9", source="CONCUSSIVE",
    )  # fmt: skip
    for id_, zone in ask(decision).value.items():
        ship = ship_of(fleet, id_)
        assert ship is not None
        ship.zone = zone
        emit(Event("relocated", {"ship": target_id(combo.seat, id_), "zone": zone}, "MB-11.9"))


def _other_card(state: State, card: str, upon: str, ask: Ask, emit: Emit) -> None:
    """MB-12.1 to 12.6. Any opponent may answer it with Temporal Flux (MB-13.2)."""
    seat = state.active
    player = seat_id(seat)
    kind = cards().kind[card].id
    params = {"seat": player, "card": card} | ({"upon": upon} if upon else {})
    emit(Event("played_on" if upon else "played", params, "MB-8.1"))
    other: Kind = "other"
    if not stopped(state, Played(card, seat, other), ask, emit):
        if kind in _OBSTACLES:
            state.fleets[int(upon[1:]) - 1].obstacles.append(Obstacle(card, seat))
            return
        if kind == "REINFORCEMENTS":
            ship = draw_ship(state, seat, ask, emit, "MB-12.1")
            place_ship(state, seat, FleetShip(ship, "yellow"), ask, emit)
        elif kind == "STRATEGIC_ALLOCATION":
            draw_actions(state, seat, 3, emit, "MB-12.2")
        else:
            _repair(state, upon, ask, emit)
    state.action_discard.append(card)  # MB-12.9: after its use, so that it cannot draw itself


def _repair(state: State, upon: str, ask: Ask, emit: Emit) -> None:
    """MB-12.3: one damage card under the ship is discarded; its owner chooses which."""
    seat = state.active
    ship = ship_of(state.fleets[seat], upon)
    assert ship is not None
    under = list(dict.fromkeys(each.card for each in ship.damage))
    decision = Decision(
        seat, "repair", Text("prompt.repair", {"seat": seat_id(seat), "ship": upon}),
        tuple(Option(card, (f"p{seat + 1}/{upon}",)) for card in under), verb="choose", rule="MB-12.3",
        source="SPACEDOCK",
    )  # fmt: skip
    card: str = ask(decision).value[0]
    ship.damage.remove(next(each for each in ship.damage if each.card == card))
    state.action_discard.append(card)
    emit(Event("repaired", {"ship": target_id(seat, upon), "card": card, "left": ship.hull_left}, "MB-12.3"))


def _played(state: State, card: str, combo: Combo, emit: Emit, rule: str) -> None:
    target = target_id(combo.seat, combo.target)
    params = {"seat": seat_id(state.active), "card": card, "upon": target}
    emit(Event("played_on", params, rule, things=(target,)))
