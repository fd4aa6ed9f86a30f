"""Cards that move, damage, life, and the checks that follow (STL-1, 3.5, 12.1, 15.2)."""

from __future__ import annotations

from rules.engine.decisions import seat_id
from rules.engine.events import Emit, Event
from rules.starlight.state import (
    GameOver,
    State,
    Thing,
    characters,
    defence_of,
    name_of,
    new_thing,
    thing_by_oid,
)
from rules.starlight.triggers import happens, watchers


# -- life and damage ---------------------------------------------------------------------------------------------------
def damage(state: State, oid: int, amount: int, venom: bool, emit: Emit) -> None:
    """STL-1.1: on a star damage lowers life; on a character it lies until clean-up. 0 is no damage (STL-10.17)."""
    if amount <= 0:
        return
    for seat, side in enumerate(state.sides):
        if side.star.oid == oid:
            side.life -= amount
            params = {"seat": seat_id(seat), "n": amount, "left": side.life}
            emit(Event("star_hit", params, "STL-1.1", things=(f"p{seat + 1}/star",)))
            return
    found = thing_by_oid(state, oid)
    if found is None or found[1] != "battlefield":
        return
    thing = found[2]
    thing.damage += amount
    thing.doomed = thing.doomed or venom
    name = name_of(state, thing, found[0], "battlefield")
    left = max(0, defence_of(state, thing) - thing.damage)
    emit(Event("hit", {"target": name, "n": amount, "left": left}, "STL-10.11", things=(name,)))


def gain_life(state: State, seat: int, amount: int, emit: Emit) -> None:
    """STL-1.7: without limit."""
    if amount > 0:
        state.sides[seat].life += amount
        params = {"seat": seat_id(seat), "n": amount, "left": state.sides[seat].life}
        emit(Event("gained_life", params, "STL-1.7", things=(f"p{seat + 1}/star",)))


def check(state: State, emit: Emit) -> None:
    """STL-12.1: stars at 0 and characters that cannot live, all at once; again until nothing more dies.

    Raises GameOver.
    """
    while True:
        lost = [seat for seat, side in enumerate(state.sides) if side.life <= 0]
        dying = [
            thing.oid
            for seat in range(2)
            for thing in characters(state, seat)
            if thing.doomed or (left := defence_of(state, thing)) <= 0 or thing.damage >= left
        ]
        if dying:
            die(state, dying, emit)
        if lost:
            over(state, lost, "STL-1.2" if len(lost) == 1 else "STL-1.3", emit)
        if not dying:
            return


def over(state: State, lost: list[int], rule: str, emit: Emit) -> None:
    """These seats have lost. Raises GameOver."""
    state.lost = lost
    for seat in lost:
        emit(Event("lost", {"seat": seat_id(seat)}, rule))
    raise GameOver


# -- leaving the battlefield -------------------------------------------------------------------------------------------
def die(state: State, oids: list[int], emit: Emit) -> None:
    """All of these at once to their owners' graveyards; those that die together see each other die (STL-12.5)."""
    seen_by = watchers(state)
    gone = [(seat, thing) for seat, thing in seen_by if thing.oid in oids and thing.printed.type != "star"]
    for seat, thing in gone:
        name = name_of(state, thing, seat, "battlefield")
        emit(Event("died", {"target": name}, "STL-10.15", things=(name,)))
    for seat, thing in gone:
        state.sides[seat].battlefield.remove(thing)
        if thing.printed.type != "token":
            state.sides[seat].graveyard.append(new_thing(state, thing.card, seat))
    for seat, thing in gone:
        if thing.printed.is_character:
            happens(state, "defeated", seat, thing, seen_by)


def to_hand(state: State, oid: int, emit: Emit) -> None:
    """To its owner's hand; a token ceases to exist (STL-15.2)."""
    found = thing_by_oid(state, oid)
    if found is None or found[1] not in ("battlefield", "graveyard"):
        return
    seat, zone, thing = found
    emit(Event("returned", {"target": name_of(state, thing, seat, zone)}, "STL-3.4"))
    getattr(state.sides[seat], zone).remove(thing)
    if thing.printed.type != "token":
        state.sides[seat].hand.append(new_thing(state, thing.card, seat))


def discard(state: State, seat: int, oid: int, emit: Emit) -> None:
    """One card from a hand to the graveyard, seen by all."""
    side = state.sides[seat]
    thing = next(each for each in side.hand if each.oid == oid)
    side.hand.remove(thing)
    side.graveyard.append(new_thing(state, thing.card, seat))
    emit(Event("discarded", {"seat": seat_id(seat), "card": thing.card}, "STL-3.1"))


def cancel(state: State, oid: int, emit: Emit) -> None:
    """STL-13.6: a waiting card leaves the chain without effect; what was paid stays paid."""
    for link in state.chain:
        if link.ability < 0 and link.thing.oid == oid:
            state.chain.remove(link)
            state.sides[link.seat].graveyard.append(new_thing(state, link.thing.card, link.seat))
            emit(Event("cancelled", {"card": link.thing.card}, "STL-13.6"))
            return


# -- entering and drawing ----------------------------------------------------------------------------------------------
def enter(state: State, seat: int, card: str, emit: Emit) -> Thing:
    """A character or prism comes to the battlefield, ready (STL-7.7)."""
    thing = new_thing(state, card, seat)
    state.sides[seat].battlefield.append(thing)
    name = name_of(state, thing, seat, "battlefield")
    emit(Event("entered", {"seat": seat_id(seat), "card": card}, "STL-7.7", things=(name,)))
    if thing.printed.is_character:
        happens(state, "enter", seat, thing)
    return thing


def create_token(state: State, seat: int, token: str, emit: Emit) -> None:
    """STL-15.2: a character made by an effect."""
    enter(state, seat, token, emit)


def draw(state: State, seat: int, count: int, emit: Emit, rule: str = "STL-6.4") -> None:
    """Cards from the top of the deck; from an empty one the player loses (STL-1.4). Raises GameOver."""
    side = state.sides[seat]
    drawn = []
    for _ in range(count):
        if not side.deck:
            break
        thing = side.deck.pop(0)
        side.hand.append(new_thing(state, thing.card, seat))
        drawn.append(thing.card)
    if drawn:
        params = {"seat": seat_id(seat), "n": len(drawn)}
        emit(Event("drew", params, rule, {"cards": drawn}, (seat,), reveals=True))
    if len(drawn) < count:
        over(state, [seat], "STL-1.4", emit)


def top_to_resources(state: State, seat: int, ready: bool, emit: Emit) -> bool:
    """STL-8.9: the top card of the deck becomes a face-down resource; no play, and nothing is drawn for it."""
    side = state.sides[seat]
    if not side.deck:
        return False
    thing = new_thing(state, side.deck.pop(0).card, seat)
    thing.face_down, thing.ready = True, ready
    side.resources.append(thing)
    params = {"seat": seat_id(seat)}
    emit(Event("top_to_resources", params, "STL-8.9", {"card": thing.card}, (seat,), reveals=True))
    return True
