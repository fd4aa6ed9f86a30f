"""Check paths of scenarios: from a dotted path to the value in the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.engine.decisions import Decision, seat_id, seat_named
from rules.engine.events import unheard
from rules.unlimited.cards import TOKENS
from rules.unlimited.position import _no_question
from rules.unlimited.state import Seat, Seen, State, Thing
from rules.unlimited.turns import Turns

_NAME = re.compile(r"(.+?)(?:#(\d+))?$")


def look_up(state: State, decision: Decision | None, path: Sequence[str]) -> Any:
    """The value at a path of the scenario page. Raises KeyError when nothing is there."""
    table = Turns(state, _no_question, unheard)
    head, rest = path[0], list(path[1:])
    if (index := seat_named(head)) is not None:
        if index >= len(state.seats) or not rest:
            raise KeyError(".".join(path))
        return _seat(table, index, rest)
    match (head, *rest):
        case ("wins",):
            return list(state.wins)
        case ("phase",):
            return state.phase
        case ("round",):
            return state.round
        case ("initiative",):
            return seat_id(state.initiative) if state.initiative >= 0 else None
        case ("winner",):
            return state.result.winner if state.result else None
        case ("pending",):
            return seat_id(decision.seat) if decision else None
        case ("turn",):
            if state.phase == "over":
                return None
            if decision is not None and decision.kind == "action":
                return seat_id(decision.seat)
            return seat_id(state.active)
        case ("counters", name) if name in state.counters:
            holder = state.counters[name]
            return seat_id(holder) if holder >= 0 else None
        case ("counters", "initiative"):
            return seat_id(state.initiative) if state.initiative >= 0 else None
    raise KeyError(".".join(path))


def _seat(table: Turns, index: int, path: list[str]) -> Any:
    state = table.state
    seat = state.seats[index]
    zone, rest = path[0], path[1:]
    if zone == "out":
        return seat.out
    if zone == "base":
        return _base(table, seat, index, rest)
    if zone == "leader":
        return _leader(table, seat, rest)
    if zone not in ("ground", "space", "hand", "discard", "deck", "resources"):
        raise KeyError(zone)
    ids: list[int] = getattr(seat, zone)
    cards = [state.things[i].card for i in ids]
    if not rest:
        return cards
    if zone == "deck" and rest[0] in ("top", "bottom"):
        return _deck_end(cards, rest)
    if zone == "resources" and rest[0] in ("ready", "exhausted", "count"):
        exhausted = sum(1 for i in ids if state.things[i].exhausted)
        return {"ready": len(ids) - exhausted, "exhausted": exhausted, "count": len(ids)}[rest[0]]
    if rest == ["count"]:
        return len(ids)
    thing = _find(state, ids, rest[0])
    return _thing(table, thing, rest[1:])


def _deck_end(cards: list[str], rest: list[str]) -> Any:
    top = rest[0] == "top"
    if len(rest) == 2:
        n = int(rest[1])
        return cards[:n] if top else cards[len(cards) - n :] if n <= len(cards) else cards
    if not cards:
        raise KeyError("the deck is empty")
    return cards[0] if top else cards[-1]


def _find(state: State, ids: Sequence[int], name: str) -> Thing:
    match = _NAME.match(name)
    assert match is not None
    same = [i for i in sorted(ids) if state.things[i].card == match[1]]
    number = int(match[2] or 1)
    if not 1 <= number <= len(same):
        raise KeyError(name)
    return state.things[same[number - 1]]


def _base(table: Turns, seat: Seat, index: int, rest: list[str]) -> Any:
    thing = table.state.things[seat.base]
    values = {
        "damage": thing.damage,
        "hp_left": max(0, table.base_hp_left(index)),
        "epic_used": thing.epic_used,
        "card": thing.card,
        "hp": table.pool.cards[thing.card].hp,
    }
    if not rest:
        return thing.card
    return values[rest[0]]


def _leader(table: Turns, seat: Seat, rest: list[str]) -> Any:
    things = table.state.things
    leader = things[seat.leaders[0]]
    if rest and "_" in rest[0] and any(things[i].card == rest[0] for i in seat.leaders):
        leader = next(things[i] for i in seat.leaders if things[i].card == rest[0])
        rest = rest[1:]
    if not rest:
        return leader.card
    unit = next((t for t in things.values() if t.leader == leader.id), None)
    if rest[0] == "deployed":
        return leader.deployed
    if rest[0] == "epic_used":
        return leader.epic_used
    if rest[0] == "exhausted":
        return unit.exhausted if unit is not None else leader.exhausted
    if rest[0] == "card":
        return leader.card
    if unit is None:
        raise KeyError(f"{leader.card} is not deployed")
    return _thing(table, unit, rest)


def _thing(table: Turns, thing: Thing, rest: list[str]) -> Any:
    things = table.state.things
    seen = table.live.get(thing.id)
    if not rest:
        return thing.card
    match rest:
        case ["damage"]:
            return thing.damage
        case ["exhausted"]:
            return thing.exhausted
        case ["owner"]:
            return seat_id(thing.owner)
        case ["controller"]:
            return seat_id(thing.controller)
        case ["upgrades"]:
            return [things[u].card for u in thing.upgrades]
        case ["captured"]:
            return [things[c].card for c in thing.captured]
        case ["upgrades" | "captured" as zone, name, *more]:
            return _thing(table, _find(table.state, getattr(thing, zone), name), more)
    if seen is None:
        raise KeyError(rest[0])
    match rest:
        case ["power"]:
            return seen.power
        case ["hp"]:
            return seen.hp
        case ["hp_left"]:
            return seen.hp_left
        case ["keywords"]:
            return sorted(seen.keywords)
        case ["traits"]:
            return sorted(seen.traits)
    raise KeyError(rest[0])


def pieces(state: State) -> Counter[str]:
    """Every card, wherever it is; tokens and the unit side of a leader are no pieces of their own."""
    if state.phase == "between":
        whole: Counter[str] = Counter()
        for deck in state.lists:
            whole.update([*deck.leaders, deck.base])
            whole.update(deck.cards)
            whole.update(deck.sideboard)
        return whole
    there = Counter(t.card for t in state.things.values() if t.card not in TOKENS and not t.leader)
    for deck in state.lists:
        there.update(deck.sideboard)
    return there + Counter(state.removed)


__all__ = ["Seen", "look_up", "pieces"]
