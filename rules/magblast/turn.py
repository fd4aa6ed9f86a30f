"""The turn: discard, draw, reinforce, move; its beginning and its end (MB-4 to 7, 9.7, 15.2)."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Form, Option, Refusal, Text, seat_id
from rules.engine.events import Emit, Event
from rules.magblast.cards import FLAG, Zone, cards
from rules.magblast.damage import destroy_if_due
from rules.magblast.state import (
    Damage,
    FleetShip,
    State,
    hull_left_in_fleet,
    lies_on,
    living,
    next_living,
    open_zones,
    ship_of,
    ships_in,
    target_id,
)
from rules.magblast.supply import can_draw_ship, discard_from_hand, draw_actions, draw_ship, place_ship, steal_at_random


# -- beginning and end -------------------------------------------------------------------------------------------------
def begin_turn(state: State, seat: int, emit: Emit) -> None:
    """MB-4.1: the five steps begin. What this seat had laid is lifted (MB-12.4, 12.5)."""
    state.active = seat
    state.turn += 1
    state.step = "discard"
    state.fresh_turn = True
    lift_obstacles(state, seat, emit)
    if state.merciless_from == seat:
        state.merciless_from = None
        state.options.merciless = True
        emit(Event("merciless_begins", {}, "MB-15.2"))
    emit(Event("turn_begins", {"seat": seat_id(seat), "turn": state.turn}, "MB-4.1"))


def lift_obstacles(state: State, by: int, emit: Emit) -> None:
    """Minefields and Asteroids laid by `by` end when that seat's turn begins or would begin (MB-12.6)."""
    for at, fleet in enumerate(state.fleets):
        for each in [obstacle for obstacle in fleet.obstacles if obstacle.by == by]:
            fleet.obstacles.remove(each)
            state.action_discard.append(each.card)
            emit(Event("obstacle_ends", {"card": each.card, "seat": seat_id(at)}, "MB-12.6"))


def end_turn(state: State, emit: Emit) -> None:
    """MB-9.7: squadrons come home and their damage ends; then the next living player's turn begins (MB-4.1)."""
    for seat, fleet in enumerate(state.fleets):
        if fleet.launched:
            emit(Event("squadrons_home", {"seat": seat_id(seat), "cards": list(fleet.launched)}, "MB-9.7"))
        fleet.hand += fleet.launched
        fleet.launched = []
        fleet.squadron_damage = 0
        for ship in fleet.ships:
            ship.squadron_damage = 0
            ship.fired = []
    state.sounded = False
    state.combo = None
    seat, count = state.active, len(state.fleets)
    following = next_living(state, seat)
    passed = (seat + 1) % count
    while passed != following:
        lift_obstacles(state, passed, emit)
        passed = (passed + 1) % count
    begin_turn(state, following, emit)


# -- step 1 ------------------------------------------------------------------------------------------------------------
def discard_step(state: State, ask: Ask, emit: Emit) -> None:
    """MB-5.1: discard any number of cards; the Brotherhood of Peace may hand on damage first (MB-16.4)."""
    seat = state.active
    fleet = state.fleets[seat]
    if fleet.first_turn:  # MB-4.2
        fleet.first_turn = False
        state.step = "reinforce"
        return
    gifts = _peace_options(state, seat)
    if not fleet.hand and not gifts:
        state.step = "draw"
        return
    options = [Option("pass", ("pass",)), *gifts, *_proposal(state)]
    forms = (Form("discard", seat_id(seat), {"seat": seat}),) if fleet.hand else ()
    prompt = Text("prompt.discard_peace" if gifts else "prompt.discard", {"seat": seat_id(seat)})
    answer = ask(Decision(seat, "discard", prompt, tuple(options), forms, rule="MB-16.4" if gifts else "MB-5.1"))
    fresh, state.fresh_turn = state.fresh_turn, False
    if answer.text == "propose merciless":
        assert fresh
        propose_merciless(state, ask, emit)
    elif answer.verb == "ability":
        ship, card, at, target = answer.value
        _hand_on_damage(state, ship, card, at, target, emit)
    else:
        if answer.form is not None:
            gone: list[str] = answer.value
            discard_from_hand(state, seat, gone)
            emit(Event("discarded", {"seat": seat_id(seat), "cards": gone}, "MB-5.1"))
        state.step = "draw"


def why_not_hand_on(state: State, seat: int, ship_id: str, card: str, at: int, target: str) -> Refusal | None:
    """MB-16.4: a Blast card under an own fleet ship goes to any enemy fleet ship; flagships neither give nor get."""
    fleet = state.fleets[seat]
    if fleet.flagship != "PEACE":
        return Refusal("MB-16.4", "not_your_ability")
    if not fleet.uses_left:
        return Refusal("MB-16.1", "no_uses_left")
    ship = ship_of(fleet, ship_id)
    if ship is None:
        return Refusal("MB-16.4", "not_your_ship", {"ship": ship_id})
    if all(each.card != card for each in ship.damage):
        return Refusal("MB-16.4", "no_such_damage", {"ship": ship_id, "card": card})
    if cards().kind[card].group != "blast":
        return Refusal("MB-16.4", "not_a_blast", {"card": card})
    if at == seat or not 0 <= at < len(state.fleets) or target == FLAG:
        return Refusal("MB-16.4", "enemy_fleet_ship_only")
    if ship_of(state.fleets[at], target) is None:
        return Refusal("MB-16.4", "no_such_target", {"target": target_id(at, target)})
    return None


def _peace_options(state: State, seat: int) -> list[Option]:
    fleet = state.fleets[seat]
    if fleet.flagship != "PEACE" or not fleet.uses_left:
        return []
    return [
        Option(
            f"ability {ship.id}/{card} -> {target_id(at, target.id)}",
            (f"p{seat + 1}/{ship.id}", target_id(at, target.id)),
            (ship.id, card, at, target.id),
        )
        for ship in fleet.ships
        for card in dict.fromkeys(each.card for each in ship.damage)
        for at in living(state)
        for target in state.fleets[at].ships
        if why_not_hand_on(state, seat, ship.id, card, at, target.id) is None
    ]


def _hand_on_damage(state: State, ship_id: str, card: str, at: int, target: str, emit: Emit) -> None:
    seat = state.active
    fleet = state.fleets[seat]
    fleet.uses_left -= 1
    giver, receiver = ship_of(fleet, ship_id), ship_of(state.fleets[at], target)
    assert giver is not None and receiver is not None
    moved: Damage = next(each for each in giver.damage if each.card == card)
    giver.damage.remove(moved)
    receiver.damage.append(moved)
    params = {"seat": seat_id(seat), "card": card, "ship": ship_id, "target": target_id(at, target)}
    emit(Event("handed_on", params, "MB-16.4", things=(f"p{seat + 1}/{ship_id}", target_id(at, target))))
    destroy_if_due(state, at, target, emit)


# -- merciless bombardment ---------------------------------------------------------------------------------------------
def why_not_propose(state: State) -> Refusal | None:
    """MB-15.2: at the very start of a turn, with exactly two players left."""
    if state.options.merciless or state.merciless_from is not None:
        return Refusal("MB-15.2", "merciless_already")
    if len(living(state)) != 2:
        return Refusal("MB-15.2", "not_two_left")
    return None if state.fresh_turn else Refusal("MB-15.2", "only_at_the_start_of_a_turn")


def _proposal(state: State) -> list[Option]:
    return [Option("propose merciless")] if why_not_propose(state) is None else []


def propose_merciless(state: State, ask: Ask, emit: Emit) -> None:
    """The other must agree; the rule begins with the turn of the player with less hull, a tie going to the proposer."""
    seat = state.active
    other = next_living(state, seat)
    emit(Event("proposes_merciless", {"seat": seat_id(seat)}, "MB-15.2"))
    params = {"seat": seat_id(other), "by": seat_id(seat)}
    decision = Decision(
        other, "consent", Text("prompt.consent", params), (Option("yes"), Option("no")), rule="MB-15.2", forced_by=seat
    )
    if ask(decision).text == "no":
        emit(Event("merciless_refused", {"seat": seat_id(other)}, "MB-15.2"))
        return
    if hull_left_in_fleet(state.fleets[seat]) <= hull_left_in_fleet(state.fleets[other]):
        state.options.merciless = True
        emit(Event("merciless_begins", {}, "MB-15.2"))
    else:
        state.merciless_from = other
        emit(Event("merciless_agreed", {"seat": seat_id(other)}, "MB-15.2"))


# -- step 2 ------------------------------------------------------------------------------------------------------------
def draw_step(state: State, ask: Ask, emit: Emit) -> None:
    """MB-5.2: draw up to five; the Overseers of Kalgon may search the discards for Blasts instead (MB-16.3)."""
    missing = cards().constants.draw_to - len(state.fleets[state.active].hand)
    if missing > 0:
        _draw_up(state, missing, ask, emit)
    state.step = "reinforce"


def _draw_up(state: State, missing: int, ask: Ask, emit: Emit) -> None:
    seat = state.active
    fleet = state.fleets[seat]
    if fleet.flagship == "KALGON" and fleet.uses_left and discarded_blasts(state):
        form = Form("ability", "KALGON", {"seat": seat})
        prompt = Text("prompt.draw", {"seat": seat_id(seat)})
        answer = ask(Decision(seat, "draw", prompt, (Option("draw", ("draw",)),), (form,), rule="MB-16.3"))
        state.fresh_turn = False
        if answer.form is not None:
            taken: list[str] = answer.value
            fleet.uses_left -= 1
            for card in taken:
                state.action_discard.remove(card)
            fleet.hand += taken
            emit(Event("took_blasts", {"seat": seat_id(seat), "cards": taken}, "MB-16.3"))
            return
    draw_actions(state, seat, missing, emit)


def discarded_blasts(state: State) -> list[str]:
    return [card for card in state.action_discard if cards().kind[card].group == "blast"]


# -- step 3 ------------------------------------------------------------------------------------------------------------
def reinforce_step(state: State, ask: Ask, emit: Emit) -> None:
    """MB-6: pay with cards, draw a ship for each payment, place it."""
    seat = state.active
    fleet = state.fleets[seat]
    forms: tuple[Form, ...] = ()
    if why_not_reinforce(state, seat) is None and fleet.hand:
        forms = (Form("reinforce", seat_id(seat), {"seat": seat}),)
    options = (Option("done", ("done",)), *_proposal(state))
    prompt = Text("prompt.reinforce", {"seat": seat_id(seat)})
    answer = ask(Decision(seat, "reinforce", prompt, options, forms, alone="asked", rule="MB-6.1"))
    state.fresh_turn = False
    if answer.text == "propose merciless":
        propose_merciless(state, ask, emit)
        return
    if answer.form is None:
        begin_move_step(state)
        return
    paid, taking = answer.value
    discard_from_hand(state, seat, paid)
    emit(Event("paid", {"seat": seat_id(seat), "cards": paid}, "MB-6.2"))
    if taking:
        fleet.uses_left -= 1
        state.ship_discard.remove(taking)
        ship = taking
        emit(Event("took_ship", {"seat": seat_id(seat), "ship": ship}, "MB-16.1"))
    else:
        ship = draw_ship(state, seat, ask, emit, "MB-6.5")
    place_ship(state, seat, FleetShip(ship, "yellow"), ask, emit)


def why_not_reinforce(state: State, seat: int) -> Refusal | None:
    """Is there room and a ship to be had at all? MB-6.6, 6.7; the payment is judged by the form."""
    if not open_zones(state.fleets[seat]):
        return Refusal("MB-6.6", "all_zones_full")
    return None if can_draw_ship(state) else Refusal("MB-6.7", "no_ships_left")


# -- step 4 ------------------------------------------------------------------------------------------------------------
def begin_move_step(state: State) -> None:
    state.step = "move"
    for ship in state.fleets[state.active].ships:
        ship.began = ship.zone


def move_step(state: State, ask: Ask, emit: Emit) -> None:
    """MB-7: ships move round the ring; a zone may be crowded until the step ends."""
    seat = state.active
    player = seat_id(seat)
    fleet = state.fleets[seat]
    options = [
        Option(f"move {ship.id} -> {zone}", (f"{player}/{ship.id}", f"{player}/{zone}"), (ship.id, zone))
        for ship in fleet.ships
        for zone in cards().ring
        if why_not_move(state, seat, ship.id, zone) is None
    ]
    options += [
        Option(f"ability p{victim + 1}", (seat_id(victim),), victim)
        for victim in living(state)
        if why_not_steal(state, seat, victim) is None
    ]
    if why_not_end_move(state, seat) is None:
        options.append(Option("done", ("done",)))
    prompt = Text("prompt.move", {"seat": player})
    answer = ask(Decision(seat, "move", prompt, tuple(options), alone="asked", rule="MB-7.1"))
    state.fresh_turn = False
    if answer.text == "done":
        state.step = "attack"
        for ship in fleet.ships:
            ship.began = None
    elif answer.verb == "move":
        id_, zone = answer.value
        ship_moved = ship_of(fleet, id_)
        assert ship_moved is not None
        params = {"seat": player, "ship": id_, "from_zone": ship_moved.zone, "zone": zone}
        ship_moved.zone = zone
        emit(Event("moved", params, "MB-7.1", things=(f"{player}/{id_}",)))
    else:
        fleet.uses_left -= 1
        emit(Event("ability", {"seat": player, "flagship": "FREEP"}, "MB-16.1"))
        steal_at_random(state, seat, answer.value, 3, emit, "MB-16.1")


def why_not_move(state: State, seat: int, ship_id: str, zone: Zone) -> Refusal | None:
    """MB-7.1, 7.3: within its speed, round the ring, of the zone where it began the step."""
    fleet = state.fleets[seat]
    ship = ship_of(fleet, ship_id)
    if ship is None:
        return Refusal("MB-7.1", "not_your_ship", {"ship": ship_id})
    if zone not in cards().ring:
        return Refusal("MB-2.1", "no_such_zone")
    if lies_on(fleet, "MINEFIELD"):
        return Refusal("MB-12.4", "minefield", {"seat": seat_id(seat)})
    if ship.zone == zone:
        return Refusal("MB-7.1", "there_already", {"ship": ship_id, "zone": zone})
    speed = cards().ships[ship_id].speed
    if speed == 0:
        return Refusal("MB-7.1", "cannot_move", {"ship": ship_id})
    if cards().ring_distance(ship.began or ship.zone, zone) > speed:
        return Refusal("MB-7.3", "too_far", {"ship": ship_id, "speed": speed, "zone": ship.began or ship.zone})
    return None


def why_not_steal(state: State, seat: int, victim: int) -> Refusal | None:
    """The Freep take three cards at random from another hand that is not empty."""
    if state.fleets[seat].flagship != "FREEP":
        return Refusal("MB-1.8", "not_your_ability")
    if not state.fleets[seat].uses_left:
        return Refusal("MB-16.1", "no_uses_left")
    if victim == seat or not 0 <= victim < len(state.fleets) or not state.fleets[victim].alive:
        return Refusal("MB-16.1", "another_player_only")
    return None if state.fleets[victim].hand else Refusal("MB-16.1", "hand_empty", {"seat": seat_id(victim)})


def why_not_end_move(state: State, seat: int) -> Refusal | None:
    """MB-7.2: no zone with more than three ships."""
    for zone in cards().ring:
        if len(ships_in(state.fleets[seat], zone)) > cards().constants.zone_limit:
            return Refusal("MB-7.2", "zone_crowded", {"zone": zone})
    return None
