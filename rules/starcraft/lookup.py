"""The check paths of the scenario page, and why an answer is not legal now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.answers import read_pattern
from rules.engine.decisions import Decision, Refusal, seat_id
from rules.starcraft.abilities import why_not_use, why_not_use_after
from rules.starcraft.engagement import engaged_with
from rules.starcraft.field import Field
from rules.starcraft.measure import level_of
from rules.starcraft.phase import why_not_activate
from rules.starcraft.roster import available, pool_of, speed_of, supply_of, supply_used
from rules.starcraft.state import DEPLOY, DISENGAGE, HOLD, MOVE, RESERVE, State, Unit

PATTERNS = (
    "activate {unit} hold",
    "activate {unit} move {model}",
    "activate {unit} disengage {model}",
    "activate {unit} deploy {model}",
    "use {unit} {ability} after",
    "use {unit} {ability}",
    "path {points}",
    "place {model} {points}",
    "jump {points}",
    "lost {model}",
    "fail",
    "give up",
    "lead {model}",
    "stand {points}",
    "token {points}",
    "grip {unit}",
    "enough",
    "order {unit} ready",
    "order {unit} free",
    "return {unit}",
    "stay {unit}",
    "follow {unit}",
    "resolve {unit} {effect}",
    "{player} starts",
    "next round {player}",
    "destroyed {model}",
)
_SEATS = ("p1", "p2")


def _limited(value: int | None) -> int | str:
    return "unlimited" if value is None else value


def look_up(state: State, path: Sequence[str]) -> Any:
    """The value at a check path. Raises KeyError."""
    match list(path):
        case ["phase"]:
            return state.phase
        case ["round"]:
            return state.round
        case ["active"]:
            return None if state.active is None else seat_id(state.active)
        case ["marker"]:
            return seat_id(state.holder)
        case ["last", "length"]:
            return state.last_length
        case ["p1" | "p2" as name, "passed"]:
            return state.passed[_SEATS.index(name)]
        case ["p1" | "p2" as name, "supply", what]:
            return _supply(state, _SEATS.index(name), what)
        case ["units", unit, what]:
            return _unit(state, state.units[unit], what)
        case ["models", model, what]:
            return _model(state, model, what)
        case ["terrain", piece, "removed"]:
            if all(terrain.id != piece for terrain in state.terrain):
                raise KeyError(piece)
            return piece in state.removed
        case ["tokens", name, "removed"]:
            return next(token.removed for token in state.tokens if token.id == name)
        case ["tokens", name, "at"]:
            return next([token.x, token.y] for token in state.tokens if token.id == name)
        case _:
            raise KeyError(".".join(path))


def _supply(state: State, seat: int, what: str) -> Any:
    values = {
        "pool": _limited(pool_of(state, seat)),
        "used": supply_used(state, seat),
        "available": _limited(available(state, seat)),
    }
    return values[what]


def _unit(state: State, unit: Unit, what: str) -> Any:
    if what == "engaged":
        return bool(engaged_with(Field(state), unit))
    if what == "speed":
        speed = speed_of(state, unit)
        return "-" if speed is None else speed
    values = {
        "where": unit.where,
        "activated": unit.activated,
        "action": unit.action,
        "coherent": unit.coherent,
        "supply": supply_of(state, unit),
        "alive": len(state.alive(unit)),
        "restricted": unit.restricted,
        "burrowed": unit.burrowed,
        "damage": unit.damage,
        "stationary": unit.stationary,
    }
    return values[what]


def _model(state: State, name: str, what: str) -> Any:
    model = state.models[name]
    if what == "level":
        return level_of(state, name)
    if what == "at" and state.units[model.unit].where == RESERVE:
        return None
    values = {"at": [model.x, model.y], "heading": model.heading, "alive": model.alive, "unit": model.unit}
    return values[what]


# -- why not -----------------------------------------------------------------------------------------------------------
def why_not(state: State, decision: Decision, text: str) -> Refusal:
    """Why this readable answer is not among the legal ones."""
    found = read_pattern(text, PATTERNS)
    pattern, gaps = found if found else ("", {})
    unit = state.units.get(gaps.get("unit", ""))
    model = gaps.get("model", "")
    if "model" in gaps and model not in state.models:
        return Refusal("SC-8.1", "no_such_model", {"model": model})
    if "unit" in gaps and unit is None:
        return Refusal("SC-4.1", "no_such_unit", {"unit": gaps["unit"]})
    if pattern.startswith("activate") and unit is not None:
        if decision.kind != "activation":
            return Refusal("SC-4.1", "finish_action", {"unit": decision.source or unit.id})
        if decision.source and unit.id != decision.source:
            return Refusal("SC-4.11", "finish_action", {"unit": decision.source})
        kind = pattern.split()[2]
        refusal = why_not_activate(state, decision.seat, unit, kind, model)
        return refusal or Refusal("SC-13.7", "given_up", {"unit": unit.id})
    if pattern.startswith("use") and unit is not None:
        judge = why_not_use_after if pattern.endswith(" after") else why_not_use
        refusal = judge(state, decision.seat, unit, gaps["ability"])
        return refusal or Refusal("SC-4.11", "not_now", {})
    if pattern == "fail":
        if decision.kind == "path" and state.action and state.action.kind == DISENGAGE:
            return Refusal("SC-12.6", "end_exists", {"model": state.action.lead})
        return Refusal("SC-12.3", "only_disengage")
    if pattern.startswith("lost"):
        if decision.kind == "place" and state.action and model not in state.action.left:
            return Refusal("SC-8.1", "not_to_be_set", {"model": model})
        if decision.kind == "place" and state.action and state.action.kind == DISENGAGE:
            return Refusal("SC-12.6", "place_exists", {"model": model})
        return Refusal("SC-12.2", "only_disengage")
    if pattern == "give up":
        return Refusal("SC-13.7", "only_deploy")
    if text == "pass" and decision.kind in ("path", "place", "jump", "stand", "token"):
        return Refusal("SC-4.1", "finish_action", {"unit": decision.source})
    if pattern.startswith(("path", "place", "jump", "stand", "token")):
        return Refusal("SC-4.1", "declare_first")
    return Refusal(decision.rule or "SC-4.1", "not_now")


def why_not_things(state: State, decision: Decision, things: Sequence[str]) -> Refusal | None:
    """Why pointing at a unit or model does nothing now."""
    for thing in things:
        name = thing.partition("/")[2] or thing
        unit = state.units.get(name) or (state.unit_of(name) if name in state.models else None)
        if unit is None:
            continue
        if decision.kind != "activation":
            if decision.source and unit.id != decision.source:
                return Refusal("SC-4.1", "finish_action", {"unit": decision.source})
            continue
        kinds = (DEPLOY,) if unit.where == RESERVE else (MOVE, DISENGAGE, HOLD)
        refusals = [why_not_activate(state, decision.seat, unit, kind) for kind in kinds]
        if all(refusals):
            return refusals[0]
    return None
