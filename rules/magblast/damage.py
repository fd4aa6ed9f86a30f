"""Damage, destruction, elimination (MB-8.7 to 8.11, 9.6 to 9.8, 14.1, 14.2, 16.7)."""

from __future__ import annotations

from rules.engine.decisions import seat_id
from rules.engine.events import Emit, Event
from rules.magblast.cards import FLAG, cards
from rules.magblast.state import Damage, State, damage_on, hull_of, living, ship_of, target_id
from rules.magblast.supply import draw_actions


def lay_damage(state: State, at: int, target: str, card: str, amount: int, emit: Emit) -> None:
    """MB-8.7: the card goes under the target; MB-8.8: hull reached means destroyed."""
    damage = Damage(card, amount)
    if target == FLAG:
        state.fleets[at].damage.append(damage)
    elif ship := ship_of(state.fleets[at], target):
        ship.damage.append(damage)
    else:
        state.action_discard.append(card)
        return
    emit(_hit_event(state, at, target, card, amount, "MB-8.7"))
    destroy_if_due(state, at, target, emit)


def squadron_hits(state: State, at: int, target: str, card: str, emit: Emit) -> None:
    """MB-9.6: 2 or 4 damage until the end of the turn; half of it on the Glorp's fleet ships."""
    amount = cards().kind[card].damage
    fleet = state.fleets[at]
    if target == FLAG:
        fleet.squadron_damage += amount
    elif ship := ship_of(fleet, target):
        if fleet.flagship == "GLORP":
            amount //= 2
        ship.squadron_damage += amount
    emit(_hit_event(state, at, target, card, amount, "MB-9.6"))
    destroy_if_due(state, at, target, emit)


def _hit_event(state: State, at: int, target: str, card: str, amount: int, rule: str) -> Event:
    left = max(0, hull_of(state, at, target) - damage_on(state, at, target))
    params = {"target": target_id(at, target), "card": card, "n": amount, "left": left}
    return Event("hit", params, rule, things=(target_id(at, target),))


def destroy_if_due(state: State, at: int, target: str, emit: Emit) -> None:
    """MB-8.8, 9.8: the ship is destroyed as soon as its damage reaches its hull."""
    if damage_on(state, at, target) >= hull_of(state, at, target):
        destroy(state, at, target, emit)


def destroy(state: State, at: int, target: str, emit: Emit, rule: str = "MB-8.8") -> None:
    """The ship goes to the ship discard pile and what lay under it to the action discard pile (MB-8.9)."""
    fleet = state.fleets[at]
    if target == FLAG:
        emit(Event("flagship_destroyed", {"seat": seat_id(at)}, rule, things=(target_id(at, FLAG),)))
        eliminate(state, at, emit)
        for seat in living(state):
            if state.fleets[seat].flagship == "RECYCLONS" and len(living(state)) > 1:
                draw_actions(state, seat, 3, emit, "MB-16.7")
        return
    ship = ship_of(fleet, target)
    if ship is None:
        return
    fleet.ships.remove(ship)
    state.action_discard += [each.card for each in ship.damage]
    state.ship_discard.append(ship.id)
    emit(Event("destroyed", {"target": target_id(at, target)}, rule, things=(target_id(at, target),)))
    recyclons_draw(state, emit)


def recyclons_draw(state: State, emit: Emit) -> None:
    """MB-16.7: the Recyclons draw a card whenever any fleet ship is destroyed."""
    for seat in living(state):
        if state.fleets[seat].flagship == "RECYCLONS":
            draw_actions(state, seat, 1, emit, "MB-16.7")


def eliminate(state: State, seat: int, emit: Emit) -> None:
    """MB-14.1: out at once; every card and ship of the fleet is discarded, its flagship leaves the game."""
    fleet = state.fleets[seat]
    state.action_discard += fleet.hand + fleet.launched
    state.action_discard += [each.card for each in fleet.damage]
    state.action_discard += [each.card for each in fleet.obstacles]
    state.action_discard += [each.card for ship in fleet.ships for each in ship.damage]
    state.ship_discard += [ship.id for ship in fleet.ships] + fleet.dealt
    fleet.hand, fleet.launched, fleet.damage, fleet.obstacles, fleet.ships, fleet.dealt = [], [], [], [], [], []
    fleet.squadron_damage = 0
    fleet.alive = False
    if state.combo is not None and state.combo.seat == seat:
        state.combo = None
    emit(Event("eliminated", {"seat": seat_id(seat)}, "MB-14.1"))
