"""The check paths of Mag·Blast scenarios, and the count of all pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.engine.decisions import Decision, seat_id, seat_named
from rules.magblast.cards import FLAG, cards
from rules.magblast.state import Fleet, State, has_fired, ship_of, ships_in


def look_up(state: State, decision: Decision | None, path: Sequence[str]) -> Any:
    """The value at a check path. Raises KeyError when nothing is there."""
    match path:
        case ["turn", "seat"]:
            return seat_id(state.active)
        case ["turn", "step"]:
            return state.step
        case ["turn", "number"]:
            return state.turn
        case ["options", name] if name in state.options.__struct_fields__:
            return getattr(state.options, name)
        case ["pending", "seat"]:
            return None if decision is None else seat_id(decision.seat)
        case ["pending", "kind"]:
            return None if decision is None else decision.kind
        case ["decks", "actions"]:
            return list(state.action_deck)
        case ["decks", "ships"]:
            return list(state.ship_deck)
        case ["discards", "actions"]:
            return list(state.action_discard)
        case ["discards", "ships"]:
            return list(state.ship_discard)
        case [seat, *rest] if (at := seat_named(seat)) is not None and at < len(state.fleets):
            return _in_fleet(state, state.fleets[at], rest)
    raise KeyError(".".join(path))


def _in_fleet(state: State, fleet: Fleet, path: Sequence[str]) -> Any:
    match path:
        case ["alive"]:
            return fleet.alive
        case ["hand"]:
            return list(fleet.hand)
        case ["ships"]:
            return [ship.id for ship in fleet.ships]
        case ["zones", zone] if zone in cards().zones:
            return [ship.id for ship in ships_in(fleet, zone)]
        case ["launched"]:
            return list(fleet.launched)
        case ["obstacles"]:
            return [each.card for each in fleet.obstacles]
        case ["flag", what]:
            return _of_flagship(fleet, what)
        case ["ship", id_, what] if (ship := ship_of(fleet, id_)) is not None:
            values = {
                "zone": ship.zone,
                "damage": ship.total_damage,
                "squadron_damage": ship.squadron_damage,
                "damage_cards": [each.card for each in ship.damage],
                "fired": has_fired(state, ship),
            }
            return values[what]
    raise KeyError(".".join(path))


def _of_flagship(fleet: Fleet, what: str) -> Any:
    values = {
        "id": fleet.flagship,
        "damage": fleet.total_damage,
        "squadron_damage": fleet.squadron_damage,
        "damage_cards": [each.card for each in fleet.damage],
        "uses_left": fleet.uses_left,
    }
    return values[what]


def pieces(state: State) -> Counter[str]:
    """Every card and ship wherever it is, and the flagships."""
    found = Counter(state.action_deck + state.action_discard + state.ship_deck + state.ship_discard)
    for fleet in state.fleets:
        found.update([f"{FLAG} {fleet.flagship}"])
        found.update(fleet.hand + fleet.launched + fleet.dealt)
        found.update(each.card for each in fleet.damage)
        found.update(each.card for each in fleet.obstacles)
        found.update(ship.id for ship in fleet.ships)
        found.update(each.card for ship in fleet.ships for each in ship.damage)
    return found
