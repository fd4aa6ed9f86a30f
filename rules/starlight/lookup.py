"""The check paths of Starlight scenarios, and the count of all pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.engine.answers import same_thing
from rules.engine.decisions import TABLE, Decision, seat_id
from rules.starlight.state import Side, State, Thing, Zone, attack_of, defence_of, everything, name_of

_STEPS = ("attack", "block", "order", "window")


def look_up(state: State, decision: Decision | None, path: Sequence[str]) -> Any:
    """The value at a check path. Raises KeyError when nothing is there."""
    match path:
        case ["turn"]:
            return state.turn
        case ["active"]:
            return seat_id(state.active)
        case ["first"]:
            return seat_id(state.first)
        case ["phase"]:
            return state.phase
        case ["step"]:
            return state.step if state.phase == "combat" and state.step in _STEPS else None
        case ["seat"]:
            return None if decision is None or decision.seat == TABLE else seat_id(decision.seat)
        case ["chain"]:
            return [link.thing.card for link in state.chain]
        case [("p1" | "p2") as seat, *rest]:
            return _of_side(state, 0 if seat == "p1" else 1, rest)
    raise KeyError(".".join(path))


def _of_side(state: State, seat: int, path: Sequence[str]) -> Any:
    side = state.sides[seat]
    match path:
        case ["star", "id"]:
            return side.star.card
        case ["star", "life"]:
            return side.life
        case ["star", "ready"]:
            return side.star.ready
        case [("hand" | "deck" | "graveyard" | "battlefield" | "resources") as zone]:
            return [thing.card for thing in getattr(side, zone)]
        case ["resources_ready"]:
            return sum(thing.ready for thing in side.resources)
        case ["resource_played"]:
            return side.resource_played
        case [("battlefield" | "resources") as zone, id_, *rest]:
            return _of_thing(state, _named(state, side, seat, zone, id_), rest)
    raise KeyError(".".join(path))


def _named(state: State, side: Side, seat: int, zone: Zone, id_: str) -> Thing:
    """A bare id is the first copy; `ID#2` the second."""
    for thing in getattr(side, zone):
        name = name_of(state, thing, seat, zone, prefix=False)
        if name == id_ or same_thing(id_, name):
            return thing  # type: ignore[no-any-return]
    raise KeyError(id_)


def _of_thing(state: State, thing: Thing, path: Sequence[str]) -> Any:
    match path:
        case ["ready"]:
            return thing.ready
        case ["face"]:
            return "down" if thing.face_down else "up"
        case ["damage"]:
            return thing.damage
        case ["attack"]:
            return attack_of(state, thing)
        case ["defence"]:
            return defence_of(state, thing)
        case ["counters", kind]:
            return thing.counters.get(kind, 0)
    raise KeyError(".".join(path))


def pieces(state: State) -> Counter[str]:
    """Every card of both decks and both stars, wherever they are; tokens come and go."""
    return Counter(f"{thing.owner} {thing.card}" for _, _, thing in everything(state) if thing.printed.type != "token")
