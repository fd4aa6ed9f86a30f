"""Decks, hands and wrecks: drawing, discarding, reshuffling, placing ships (MB-5, 6.5 to 6.7, 12.9, 16.5)."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Option, Text, seat_id
from rules.engine.events import Emit, Event
from rules.magblast.cards import Zone
from rules.magblast.state import FleetShip, State, open_zones


def draw_actions(state: State, seat: int, count: int, emit: Emit, rule: str = "MB-5.2") -> list[str]:
    """Draw as many of `count` action cards as there are; an empty deck is renewed in the middle of it (MB-5.3, 5.4)."""
    drawn: list[str] = []
    for _ in range(count):
        if not state.action_deck:
            if not state.action_discard:
                break
            state.action_deck, state.action_discard = state.action_discard, []
            state.dice.shuffle(state.action_deck)
            emit(Event("actions_reshuffled", {"n": len(state.action_deck)}, "MB-5.3", reveals=True))
        drawn.append(state.action_deck.pop(0))
    state.fleets[seat].hand += drawn
    if drawn:
        secret = {"cards": drawn}
        emit(Event("drew", {"seat": seat_id(seat), "n": len(drawn)}, rule, secret, (seat,), reveals=True))
    return drawn


def can_draw_ship(state: State) -> bool:
    return bool(state.ship_deck or state.ship_discard)


def draw_ship(state: State, seat: int, ask: Ask, emit: Emit, rule: str) -> str:
    """The top ship card, shown to all (MB-6.5); the Mhee draw two and keep one (MB-16.5). Needs `can_draw_ship`."""
    shown = [_top_ship(state, emit)]
    if state.fleets[seat].flagship == "MHEE" and can_draw_ship(state):
        shown.append(_top_ship(state, emit))
    player = seat_id(seat)
    emit(Event("ship_drawn", {"seat": player, "ships": list(shown)}, rule, reveals=True))
    if len(shown) == 1:
        return shown[0]
    decision = Decision(
        seat, "choose_ship", Text("prompt.choose_ship", {"seat": player}),
        tuple(Option(ship, (ship,)) for ship in shown), verb="choose", rule="MB-16.5", source="MHEE",
    )  # fmt: skip
    kept: str = ask(decision).value[0]
    shown.remove(kept)
    state.ship_discard += shown
    emit(Event("ship_kept", {"seat": player, "ship": kept, "other": shown[0]}, "MB-16.5"))
    return kept


def _top_ship(state: State, emit: Emit) -> str:
    """MB-6.7: an empty ship deck is renewed from the ship discard pile."""
    if not state.ship_deck:
        state.ship_deck, state.ship_discard = state.ship_discard, []
        state.dice.shuffle(state.ship_deck)
        emit(Event("ships_reshuffled", {"n": len(state.ship_deck)}, "MB-6.7", reveals=True))
    return state.ship_deck.pop(0)


def place_ship(state: State, seat: int, ship: FleetShip, ask: Ask, emit: Emit, rule: str = "MB-6.5") -> None:
    """The ship, already seen, goes to a zone of the fleet that is not full. Needs an open zone."""
    player, zones = seat_id(seat), open_zones(state.fleets[seat])
    decision = Decision(
        seat, "place", Text("prompt.place", {"seat": player, "ship": ship.id}),
        tuple(Option(f"place -> {zone}", (ship.id, f"{player}/{zone}"), zone) for zone in zones),
        rule=rule, source=ship.id,
    )  # fmt: skip
    zone: Zone = ask(decision).value
    ship.zone = ship.began = zone
    state.fleets[seat].ships.append(ship)
    emit(Event("placed", {"seat": player, "ship": ship.id, "zone": zone}, rule, things=(f"{player}/{ship.id}",)))


def discard_from_hand(state: State, seat: int, cards: list[str]) -> None:
    for card in cards:
        state.fleets[seat].hand.remove(card)
    state.action_discard += cards


def steal_at_random(state: State, thief: int, victim: int, count: int, emit: Emit, rule: str) -> None:
    """Take up to `count` cards at random from a hand; the two concerned know which."""
    taken: list[str] = []
    hand = state.fleets[victim].hand
    for _ in range(min(count, len(hand))):
        taken.append(hand.pop(state.dice.below(len(hand))))
    state.fleets[thief].hand += taken
    params = {"seat": seat_id(thief), "victim": seat_id(victim), "n": len(taken)}
    emit(Event("stole", params, rule, {"cards": taken}, (thief, victim), reveals=True))
