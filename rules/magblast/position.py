"""A scenario's position: any fleets, hands, damage and obstacles, refused when it cannot be."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.engine.decisions import seat_id
from rules.engine.dice import dice_from
from rules.engine.game import Setup, SetupError
from rules.engine.given import flag, listed, mapped, one_of, only, whole
from rules.engine.loading import nearest
from rules.magblast.cards import cards
from rules.magblast.setup import check_seats, new_fleet, options_from
from rules.magblast.state import Damage, Fleet, FleetShip, Obstacle, Phase, State, living

_KEYS = {
    "players", "options", "active", "step", "start", "draw",
    "action_deck", "ship_deck", "action_discard", "ship_discard",
}  # fmt: skip
_SEAT_KEYS = {
    "flagship", "flagship_damage", "uses_left", "first_turn", "zones", "hand", "obstacles", "eliminated", "dealt",
}  # fmt: skip
_STEPS: tuple[Phase, ...] = ("discard", "draw", "reinforce", "move", "attack")


class _Stock:
    """The cards not yet placed; taking one that is unknown or used up is refused."""

    def __init__(self) -> None:
        self.actions = Counter(cards().action_deck())
        self.ships = Counter(list(cards().ships))

    def action(self, card: Any, where: str) -> str:
        return self._take(self.actions, card, where, "action card", cards().count)

    def ship(self, card: Any, where: str) -> str:
        return self._take(self.ships, card, where, "ship", cards().ships)

    @staticmethod
    def _take(stock: Counter[str], card: Any, where: str, what: str, known: Any) -> str:
        if not isinstance(card, str) or card not in known:
            raise SetupError(f"{where}: {card!r} is no {what}.{nearest(str(card), list(known))}")
        if not stock[card]:
            raise SetupError(f"{where}: {card} is used more often than it exists")
        stock[card] -= 1
        return card

    def actions_of(self, given: Any, where: str) -> list[str]:
        return [self.action(card, where) for card in listed(given, where)]

    def ships_of(self, given: Any, where: str) -> list[str]:
        return [self.ship(card, where) for card in listed(given, where)]


def position(setup: Setup) -> State:
    """The state of a scenario's `setup:` map. Raises SetupError."""
    given: dict[str, Any] = setup.position or {}
    players = whole(given.get("players", 2), "players")
    check_seats(players)
    seats = [seat_id(seat) for seat in range(players)]
    only(given, [*_KEYS, *seats])
    stock = _Stock()
    fleets = [_fleet(given.get(seat), seat, stock, bool(given.get("start"))) for seat in seats]
    _check_flagships(fleets)
    state = State(dice_from(setup.seed), options_from(mapped(given.get("options"), "options")), fleets, [], [])
    _lay_obstacles(state, given, seats, stock)
    _decks(state, given, stock)
    state.deal_hands = [seat for seat in range(players) if given.get("start") and "hand" not in given[seats[seat]]]
    if state.options.merciless and len(living(state)) != 2:
        raise SetupError("options.merciless: only with exactly two seats alive (MB-15.2)")
    if not given.get("start"):
        _turn(state, given, seats)
    return state


def _turn(state: State, given: dict[str, Any], seats: list[str]) -> None:
    active = one_of(given.get("active", "p1"), seats, "active")
    step = one_of(given.get("step", "discard"), _STEPS, "step")
    state.active, state.step, state.turn = seats.index(active), step, 1
    fleet = state.fleets[state.active]
    if not fleet.alive:
        raise SetupError(f"active: {active} is eliminated")
    if len(living(state)) < 2:
        raise SetupError("at least two seats must be alive")
    state.fresh_turn = step == "discard" or (step == "reinforce" and fleet.first_turn)
    if step != "discard":
        fleet.first_turn = False
    if step == "move":
        for ship in fleet.ships:
            ship.began = ship.zone


def _fleet(given: Any, seat: str, stock: _Stock, start: bool) -> Fleet:
    given = mapped(given, seat, _SEAT_KEYS)
    flagship = given.get("flagship")
    if flagship is None:
        raise SetupError(f"{seat}: every seat needs a flagship")
    if not isinstance(flagship, str) or flagship not in cards().flagships:
        raise SetupError(
            f"{seat}.flagship: {flagship!r} is no flagship.{nearest(str(flagship), list(cards().flagships))}"
        )
    fleet = new_fleet(flagship)
    fleet.first_turn = start or flag(given.get("first_turn", False), f"{seat}.first_turn")
    if "uses_left" in given:
        fleet.uses_left = whole(given["uses_left"], f"{seat}.uses_left", 0, cards().constants.limited_uses)
    fleet.alive = not flag(given.get("eliminated", False), f"{seat}.eliminated")
    fleet.damage = _damage(given.get("flagship_damage"), f"{seat}.flagship_damage", stock)
    if fleet.total_damage >= cards().flagships[flagship].hull:
        raise SetupError(f"{seat}.flagship_damage: it reaches the hull; the flagship would be destroyed")
    fleet.hand = stock.actions_of(given.get("hand"), f"{seat}.hand")
    if start:
        fleet.dealt = stock.ships_of(given.get("dealt"), f"{seat}.dealt")
        if len(fleet.dealt) != cards().constants.dealt_ships:
            raise SetupError(f"{seat}.dealt: {len(fleet.dealt)} ships; six are dealt (MB-3.3)")
    for zone, ships in mapped(given.get("zones"), f"{seat}.zones").items():
        if zone not in cards().zones:
            raise SetupError(f"{seat}.zones.{zone}: no zone; expected {', '.join(cards().ring)}")
        here = listed(ships, f"{seat}.zones.{zone}")
        if len(here) > cards().constants.zone_limit:
            raise SetupError(f"{seat}.zones.{zone}: {len(here)} ships; a zone holds three (MB-2.3)")
        fleet.ships += [_ship(each, zone, f"{seat}.zones.{zone}", stock) for each in here]
    return fleet


def _ship(given: Any, zone: Any, where: str, stock: _Stock) -> FleetShip:
    details = given if isinstance(given, dict) else {"ship": given}
    only(details, ("ship", "damage", "fired"), where)
    id_ = stock.ship(details.get("ship"), where)
    ship = FleetShip(id_, zone, _damage(details.get("damage"), f"{where}.{id_}.damage", stock))
    if ship.hull_left <= 0:
        raise SetupError(f"{where}.{id_}: its damage reaches its hull; it would be destroyed")
    if flag(details.get("fired", False), f"{where}.fired"):
        ship.fired = list(cards().ships[id_].turrets)
    return ship


def _damage(given: Any, where: str, stock: _Stock) -> list[Damage]:
    """Damage cards are blasts; a ram's card counts the speed of a ship that a position does not know."""
    damage = []
    for card in stock.actions_of(given, where):
        if cards().kind[card].group != "blast":
            raise SetupError(f"{where}: {card} is no blast and cannot lie there as damage")
        damage.append(Damage(card, cards().kind[card].damage))
    return damage


def _check_flagships(fleets: list[Fleet]) -> None:
    for flagship, count in Counter(fleet.flagship for fleet in fleets).items():
        if count > 1:
            raise SetupError(f"{flagship}: two seats have this flagship; each is unique")


def _lay_obstacles(state: State, given: dict[str, Any], seats: list[str], stock: _Stock) -> None:
    for at, seat in enumerate(seats):
        kinds: set[str] = set()
        for each in listed(mapped(given.get(seat), seat).get("obstacles"), f"{seat}.obstacles"):
            where = f"{seat}.obstacles"
            details = mapped(each, where)
            card = stock.action(details.get("card"), where)
            if cards().kind[card].id not in ("MINEFIELD", "ASTEROIDS"):
                raise SetupError(f"{where}: {card} is neither Minefield nor Asteroids")
            by = seats.index(one_of(details.get("by"), seats, f"{where}.by"))
            if cards().kind[card].id in kinds:
                raise SetupError(f"{where}: one of each kind at a time (MB-12.6)")
            kinds.add(cards().kind[card].id)
            state.fleets[at].obstacles.append(Obstacle(card, by))


def _decks(state: State, given: dict[str, Any], stock: _Stock) -> None:
    state.action_discard = stock.actions_of(given.get("action_discard"), "action_discard")
    state.ship_discard = stock.ships_of(given.get("ship_discard"), "ship_discard")
    draw = mapped(given.get("draw"), "draw", ("actions", "ships"))
    tops = (stock.actions_of(draw.get("actions"), "draw.actions"), stock.ships_of(draw.get("ships"), "draw.ships"))
    if "action_deck" in given:
        state.action_deck = tops[0] + stock.actions_of(given["action_deck"], "action_deck")
    else:
        rest = list(stock.actions.elements())
        state.dice.shuffle(rest)
        state.action_deck = tops[0] + rest
    if "ship_deck" in given:
        state.ship_deck = tops[1] + stock.ships_of(given["ship_deck"], "ship_deck")
    else:
        rest = list(stock.ships.elements())
        state.dice.shuffle(rest)
        state.ship_deck = tops[1] + rest
