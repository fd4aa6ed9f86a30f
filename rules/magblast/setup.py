"""Setting up: flagships, six ships each, four of them laid out in secret (MB-3)."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Form, Text, seat_id
from rules.engine.dice import dice_from
from rules.engine.events import Emit, Event
from rules.engine.game import Setup, SetupError
from rules.magblast.cards import cards
from rules.magblast.state import Fleet, FleetShip, Options, State
from rules.magblast.supply import draw_actions
from rules.magblast.turn import begin_turn

SOUND_RULES = ("normal", "strict", "auto")


def options_from(given: dict[str, object]) -> Options:
    """The table's options. Raises SetupError."""
    known = {"sound": SOUND_RULES, "massacre_prevention": (False, True), "merciless": (False, True)}
    for key, value in given.items():
        if key not in known:
            raise SetupError(f"options: {key!r} is not known; there are {', '.join(known)}")
        if type(value) is not type(known[key][0]) or value not in known[key]:
            raise SetupError(f"options.{key}: {value!r}; expected one of {', '.join(map(str, known[key]))}")
    return Options(**given)  # type: ignore[arg-type]


def check_seats(seats: int) -> None:
    if not 2 <= seats <= 8:
        raise SetupError(f"players: {seats}; Mag·Blast is for 2 to 8")


def new_fleet(flagship: str) -> Fleet:
    return Fleet(flagship, uses_left=cards().flagships[flagship].uses, first_turn=True)


def new_game(setup: Setup) -> State:
    """MB-3.1 to 3.3: shuffle the three decks, deal a flagship and six ships to each seat."""
    check_seats(setup.seats)
    options = options_from(setup.options)
    dice = dice_from(setup.seed)
    flagships, ship_deck, action_deck = list(cards().flagships), list(cards().ships), cards().action_deck()
    for deck in (flagships, ship_deck, action_deck):
        dice.shuffle(deck)
    fleets = [new_fleet(flagship) for flagship in flagships[: setup.seats]]
    for fleet in fleets:
        fleet.dealt, ship_deck = ship_deck[: cards().constants.dealt_ships], ship_deck[cards().constants.dealt_ships :]
    return State(dice, options, fleets, action_deck, ship_deck, deal_hands=list(range(setup.seats)))


def deploy_step(state: State, ask: Ask, emit: Emit) -> None:
    """MB-3.3: the next seat lays four of its six ships face down; when all have, all are turned up."""
    seat = next(s for s, fleet in enumerate(state.fleets) if fleet.alive and not fleet.ships)
    fleet = state.fleets[seat]
    form = Form("deploy", seat_id(seat), {"ships": list(fleet.dealt)})
    prompt = Text("prompt.deploy", {"seat": seat_id(seat)})
    laid = ask(Decision(seat, "deploy", prompt, forms=(form,), rule="MB-3.3")).value
    fleet.ships = [FleetShip(ship, zone) for ship, zone in laid.items()]
    fleet.dealt = [ship for ship in fleet.dealt if ship not in laid]
    secret = {"ships": [ship.id for ship in fleet.ships]}
    emit(Event("deployed", {"seat": seat_id(seat)}, "MB-3.3", secret, (seat,)))
    if all(each.ships or not each.alive for each in state.fleets):
        reveal_fleets(state, emit)


def reveal_fleets(state: State, emit: Emit) -> None:
    """MB-3.3 to 3.6: turn all ships up, deal five action cards each, the lowest total hull starts."""
    for seat, fleet in enumerate(state.fleets):
        if fleet.alive:
            state.ship_discard += fleet.dealt
            fleet.dealt = []
            params = {"seat": seat_id(seat), "ships": [ship.id for ship in fleet.ships], "n": total_hull(fleet)}
            emit(Event("revealed", params, "MB-3.3", reveals=True))
    for seat in state.deal_hands:
        if state.fleets[seat].alive:
            draw_actions(state, seat, cards().constants.start_hand, emit, "MB-3.4")
    state.deal_hands = []
    alive = [seat for seat, fleet in enumerate(state.fleets) if fleet.alive]
    first = min(alive, key=lambda seat: total_hull(state.fleets[seat]))
    emit(Event("starts", {"seat": seat_id(first), "n": total_hull(state.fleets[first])}, "MB-3.5"))
    begin_turn(state, first, emit)


def total_hull(fleet: Fleet) -> int:
    """The printed hull of the fleet ships together (MB-3.5)."""
    return sum(cards().ships[ship.id].hull for ship in fleet.ships)
