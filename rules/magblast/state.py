"""The state of a game of Mag·Blast: plain data, and the small questions that every rule asks of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from rules.engine.dice import Dice
from rules.magblast.cards import FLAG, Zone, cards

Phase = Literal["deploy", "discard", "draw", "reinforce", "move", "attack", "over"]
SoundRule = Literal["normal", "strict", "auto"]


class Damage(Struct):
    """A card that lies under a ship, and what it counts; a ram's worth depends on the ship that was given up."""

    card: str
    amount: int


class FleetShip(Struct):
    """A fleet ship in play. `fired` are the turrets used this turn; `began` is its zone when the move step began."""

    id: str
    zone: Zone
    damage: list[Damage] = field(default_factory=list)
    squadron_damage: int = 0
    fired: list[str] = field(default_factory=list)
    began: Zone | None = None

    @property
    def hull_left(self) -> int:
        return cards().ships[self.id].hull - self.total_damage

    @property
    def total_damage(self) -> int:
        return self.squadron_damage + sum(each.amount for each in self.damage)


class Obstacle(Struct):
    """A Minefield or Asteroids card on a fleet, and the seat that laid it."""

    card: str
    by: int


class Fleet(Struct):
    """One seat's pieces. `launched` are its squadrons on the table, attacking or defending."""

    flagship: str
    hand: list[str] = field(default_factory=list)
    ships: list[FleetShip] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    damage: list[Damage] = field(default_factory=list)
    squadron_damage: int = 0
    uses_left: int = 0
    launched: list[str] = field(default_factory=list)
    obstacles: list[Obstacle] = field(default_factory=list)
    alive: bool = True
    first_turn: bool = False

    @property
    def total_damage(self) -> int:
        """Damage of the flagship."""
        return self.squadron_damage + sum(each.amount for each in self.damage)


class Combo(Struct):
    """A chance for a Direct Hit (`stage` hit) or for what follows one (`stage` direct): MB-11."""

    stage: Literal["hit", "direct"]
    ship: str
    seat: int
    target: str


class Options(Struct):
    """What the table agreed on before the game."""

    sound: SoundRule = "normal"
    massacre_prevention: bool = False
    merciless: bool = False


class State(Struct):
    """A whole game, complete between steps. `deal_hands` are the seats that still get five cards once ships lie."""

    dice: Dice
    options: Options
    fleets: list[Fleet]
    action_deck: list[str]
    ship_deck: list[str]
    action_discard: list[str] = field(default_factory=list)
    ship_discard: list[str] = field(default_factory=list)
    active: int = 0
    step: Phase = "deploy"
    turn: int = 0
    fresh_turn: bool = False
    sounded: bool = False
    combo: Combo | None = None
    merciless_from: int | None = None
    deal_hands: list[int] = field(default_factory=list)


# -- who ---------------------------------------------------------------------------------------------------------------
def living(state: State) -> list[int]:
    """Seats whose flagship is not destroyed, in table order."""
    return [seat for seat, fleet in enumerate(state.fleets) if fleet.alive]


def next_living(state: State, seat: int) -> int:
    """The living seat that comes after `seat` in table order (MB-3.7)."""
    count = len(state.fleets)
    return next(s for s in ((seat + i) % count for i in range(1, count + 1)) if state.fleets[s].alive)


def seats_from_left(state: State, seat: int) -> list[int]:
    """The other living seats, going round from the left of `seat` (MB-13.3)."""
    count = len(state.fleets)
    return [s for s in ((seat + i) % count for i in range(1, count)) if state.fleets[s].alive]


def neighbours(state: State, seat: int) -> set[int]:
    """The next living seats on the left and on the right (MB-15.1)."""
    others = seats_from_left(state, seat)
    return {others[0], others[-1]} if others else set()


# -- what --------------------------------------------------------------------------------------------------------------
def ship_of(fleet: Fleet, id_: str) -> FleetShip | None:
    return next((ship for ship in fleet.ships if ship.id == id_), None)


def ships_in(fleet: Fleet, zone: Zone) -> list[FleetShip]:
    return [ship for ship in fleet.ships if ship.zone == zone]


def open_zones(fleet: Fleet) -> list[Zone]:
    """Zones with fewer than three fleet ships (MB-2.3)."""
    limit = cards().constants.zone_limit
    return [zone for zone in cards().ring if len(ships_in(fleet, zone)) < limit]


def lies_on(fleet: Fleet, kind: str) -> Obstacle | None:
    """The Minefield or Asteroids card on this fleet, if any."""
    return next((each for each in fleet.obstacles if cards().kind[each.card].id == kind), None)


def is_carrier(fleet: Fleet, ship: FleetShip) -> bool:
    """May squadrons be launched from it? MB-9.1; for BZZGZZRT! also ships of speed 1 (MB-16.6)."""
    card = cards().ships[ship.id]
    return cards().classes[card.class_].ability == "carrier" or (fleet.flagship == "BZZGZZRT" and card.speed == 1)


def is_minesweeper(fleet: Fleet, ship: FleetShip) -> bool:
    """MB-12.8; for BZZGZZRT! also ships of speed 2 (MB-16.6)."""
    card = cards().ships[ship.id]
    return cards().classes[card.class_].ability == "minesweeper" or (fleet.flagship == "BZZGZZRT" and card.speed == 2)


def may_fire(state: State, ship: FleetShip, turret: str) -> bool:
    """Has it a blast left this turn? One blast a ship (MB-8.2), or one a turret when merciless (MB-15.2)."""
    return turret not in ship.fired if state.options.merciless else not ship.fired


def has_fired(state: State, ship: FleetShip) -> bool:
    """Is it turned upside down? When merciless: only once no turret is left (MB-15.2)."""
    if state.options.merciless:
        return all(turret in ship.fired for turret in cards().ships[ship.id].turrets)
    return bool(ship.fired)


def hull_of(state: State, seat: int, target: str) -> int:
    """The printed hull of a ship or, for FLAG, of the flagship."""
    if target == FLAG:
        return cards().flagships[state.fleets[seat].flagship].hull
    return cards().ships[target].hull


def damage_on(state: State, seat: int, target: str) -> int:
    """All damage on a target, squadrons included."""
    fleet = state.fleets[seat]
    if target == FLAG:
        return fleet.total_damage
    ship = ship_of(fleet, target)
    return 0 if ship is None else ship.total_damage


def target_id(seat: int, target: str) -> str:
    """`p2/ARES`, as answers and checks name it."""
    return f"p{seat + 1}/{target}"


def hull_left_in_fleet(fleet: Fleet) -> int:
    """The hull of all ships, flagship included, less the damage taken (MB-15.2)."""
    flagship = cards().flagships[fleet.flagship].hull - fleet.total_damage
    return flagship + sum(ship.hull_left for ship in fleet.ships)
