"""May this be aimed there? Each function returns the refusal that forbids, None when it is legal (MB-8, 9, 12, 15)."""

from __future__ import annotations

from rules.engine.decisions import Refusal, seat_id
from rules.magblast.cards import FLAG, Zone, cards
from rules.magblast.state import (
    FleetShip,
    State,
    has_fired,
    is_carrier,
    is_minesweeper,
    lies_on,
    living,
    may_fire,
    neighbours,
    ship_of,
    ships_in,
    target_id,
)


def why_not_aim(state: State, seat: int, at: int, target: str) -> Refusal | None:
    """What holds for every attack: a living enemy, no Asteroids, and a neighbour when massacre is prevented."""
    if at == seat:
        return Refusal("MB-8.3", "own_ship", {"target": target_id(at, target)})
    if not 0 <= at < len(state.fleets) or not state.fleets[at].alive:
        return Refusal("MB-8.12", "no_such_fleet", {"seat": seat_id(at)})
    if target != FLAG and ship_of(state.fleets[at], target) is None:
        return Refusal("MB-8.3", "no_such_target", {"target": target_id(at, target)})
    if lies_on(state.fleets[at], "ASTEROIDS"):
        return Refusal("MB-12.5", "asteroids", {"seat": seat_id(at)})
    if state.options.massacre_prevention and len(living(state)) > 3 and at not in neighbours(state, seat):
        return Refusal("MB-15.1", "not_next_to_you", {"seat": seat_id(at)})
    return None


def why_not_in_zone(
    state: State, zone: Zone, at: int, target: str, rule: str = "MB-8.3", flag_rule: str = "MB-8.4"
) -> Refusal | None:
    """An attack that stays in one colour: the target stands there, or is a flagship seen through that empty zone.

    `rule` and `flag_rule` are those that bind this kind of attack.
    """
    fleet = state.fleets[at]
    if target == FLAG:
        if ships_in(fleet, zone):
            return Refusal(flag_rule, "flagship_covered", {"seat": seat_id(at), "zone": zone})
        return None
    ship = ship_of(fleet, target)
    if ship is not None and ship.zone != zone:
        return Refusal(rule, "other_zone", {"target": target_id(at, target), "zone": ship.zone, "own": zone})
    return None


def why_not_attack_with(state: State, seat: int, ship_id: str) -> Refusal | None:
    """Is it an own ship that may attack at all? A fleet in a minefield neither fires, launches nor rams (MB-12.4)."""
    fleet = state.fleets[seat]
    if ship_id == FLAG:
        return Refusal("MB-8.2", "flagship_never_fires")
    if ship_of(fleet, ship_id) is None:
        return Refusal("MB-8.2", "not_your_ship", {"ship": ship_id})
    if lies_on(fleet, "MINEFIELD"):
        return Refusal("MB-12.4", "minefield", {"seat": seat_id(seat)})
    return None


def why_not_fire(state: State, seat: int, card: str, ship_id: str) -> Refusal | None:
    """May this ship fire this blast? MB-8.2, the extra blast after a Direct Hit MB-11.5."""
    if refusal := why_not_attack_with(state, seat, ship_id):
        return refusal
    turret = cards().kind[card].turret
    if turret is None:
        return Refusal("MB-8.2", "not_a_blast", {"card": card})
    if turret not in cards().ships[ship_id].turrets:
        return Refusal("MB-8.2", "no_turret", {"ship": ship_id, "turret": turret})
    ship = ship_of(state.fleets[seat], ship_id)
    assert ship is not None
    extra = state.combo is not None and state.combo.stage == "direct" and state.combo.ship == ship_id
    if not extra and not may_fire(state, ship, turret):
        return Refusal("MB-8.2", "has_fired", {"ship": ship_id})
    return None


def why_not_blast(state: State, seat: int, card: str, ship_id: str, at: int, target: str) -> Refusal | None:
    """MB-8.2 to 8.4: a ship with the turret, not fired yet, at an enemy in the zone of its own colour."""
    if refusal := why_not_fire(state, seat, card, ship_id):
        return refusal
    ship = ship_of(state.fleets[seat], ship_id)
    assert ship is not None
    if refusal := why_not_aim(state, seat, at, target) or why_not_in_zone(state, ship.zone, at, target):
        return refusal
    combo, turret = state.combo, cards().kind[card].turret
    assert turret is not None
    if combo and (combo.seat, combo.target) != (at, target) and not may_fire(state, ship, turret):
        # It is the extra blast, which goes at the same target (MB-11.4).
        return Refusal("MB-11.4", "extra_blast_elsewhere", {"target": target_id(combo.seat, combo.target)})
    return None


def why_not_launch(state: State, seat: int, card: str, ship_id: str, at: int, target: str) -> Refusal | None:
    """MB-9.1 to 9.4: from a carrier; a bomber within the colour, a fighter anywhere."""
    if cards().kind[card].group != "squadron":
        return Refusal("MB-9.1", "not_a_squadron", {"card": card})
    if refusal := why_not_attack_with(state, seat, ship_id):
        return refusal
    carrier = ship_of(state.fleets[seat], ship_id)
    assert carrier is not None
    if not is_carrier(state.fleets[seat], carrier):
        return Refusal("MB-9.1", "not_a_carrier", {"ship": ship_id})
    if refusal := why_not_aim(state, seat, at, target):
        return refusal
    if cards().kind[card].id == "BOMBER":
        return why_not_in_zone(state, carrier.zone, at, target, "MB-9.3", "MB-9.4")
    if target == FLAG and all(ships_in(state.fleets[at], zone) for zone in cards().ring):
        return Refusal("MB-9.4", "no_empty_zone", {"seat": seat_id(at)})
    return None


def why_not_ram(state: State, seat: int, card: str, ship_id: str, at: int, target: str) -> Refusal | None:
    """MB-12.7: any own fleet ship, fired or not, at a target as for a blast from its zone."""
    if cards().kind[card].id != "RAMMING_SPEED":
        return Refusal("MB-12.7", "not_a_ram", {"card": card})
    if refusal := why_not_attack_with(state, seat, ship_id):
        return refusal
    ship = ship_of(state.fleets[seat], ship_id)
    assert ship is not None
    return why_not_aim(state, seat, at, target) or why_not_in_zone(state, ship.zone, at, target)


def why_not_sweep(state: State, seat: int, ship_id: str, at: int, card: str) -> Refusal | None:
    """MB-12.8: a minesweeper that has not fired clears one Minefield or Asteroids card from any fleet."""
    fleet = state.fleets[seat]
    ship = ship_of(fleet, ship_id)
    if ship is None:
        return Refusal("MB-8.2", "not_your_ship", {"ship": ship_id})
    if not is_minesweeper(fleet, ship):
        return Refusal("MB-12.8", "not_a_minesweeper", {"ship": ship_id})
    if ship.fired or has_fired(state, ship):
        return Refusal("MB-12.8", "has_fired", {"ship": ship_id})
    if not 0 <= at < len(state.fleets) or all(each.card != card for each in state.fleets[at].obstacles):
        return Refusal("MB-12.8", "nothing_to_sweep", {"card": card, "seat": seat_id(at)})
    return None


def targets_in_zone(state: State, at: int, zone: Zone) -> list[str]:
    """What a blast of this colour can meet in that fleet: its ships there, or the flagship through the empty zone."""
    return [ship.id for ship in ships_in(state.fleets[at], zone)] or [FLAG]


def attackable(state: State, seat: int) -> list[int]:
    """The seats that an attack may be aimed at (MB-8.12, 12.5, 15.1)."""
    return [at for at in living(state) if at != seat and why_not_aim(state, seat, at, FLAG) is None]


def launch_targets(state: State, seat: int, carrier: FleetShip, card: str, at: int) -> list[str]:
    """What a squadron from this carrier may attack in a fleet that may be attacked (MB-9.3, 9.4)."""
    if cards().kind[card].id == "BOMBER":
        return targets_in_zone(state, at, carrier.zone)
    fleet = state.fleets[at]
    exposed = any(not ships_in(fleet, zone) for zone in cards().ring)
    return [ship.id for ship in fleet.ships] + ([FLAG] if exposed else [])
