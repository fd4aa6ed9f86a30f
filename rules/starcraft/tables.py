"""Saved tables: the same YAML map that a scenario's `setup:` is, written from a state."""

from __future__ import annotations

from typing import Any

import yaml

from rules.engine.decisions import seat_id
from rules.starcraft import catalogue
from rules.starcraft.state import RESERVE, State, Terrain, Unit

_HEAD = "# A table of StarCraft miniatures. Lengths are inches, bases millimetres; see data/starcraft/README.md.\n"


def setup_of(state: State) -> dict[str, Any]:
    """The map that describes this table, with removed terrain left out and destroyed models not there."""
    setup: dict[str, Any] = {
        "table": list(state.table),
        "round": state.round,
        "rounds": state.rounds,
        "supply": {seat_id(s): "unlimited" if p is None else p for s, p in enumerate(state.pools)},
        "marker": seat_id(state.holder),
        "edges": {seat_id(s): [[list(p) for p in chain] for chain in state.edges[s]] for s in (0, 1)},
        "units": {
            seat_id(s): [_unit(state, u) for u in state.units.values() if u.seat == s and state.alive(u)]
            for s in (0, 1)
        },
        "terrain": [_terrain(t) for t in state.terrain if t.id not in state.removed],
        "tokens": [
            {"id": t.id, "unit": t.unit, "at": [t.x, t.y], "stay": t.stay, "kind": t.kind, "base": t.mm}
            for t in state.tokens
            if not t.removed
        ],
        "markers": {name: list(at) for name, at in state.markers.items()},
    }
    return setup


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    alive = state.alive(unit)
    speed = unit.speed
    short, long = unit.base
    kept: dict[str, Any] = {
        "id": unit.id,
        "base": short if short == long else [short, long],
        "size": unit.size,
        "speed": "-" if speed is None else f"{speed[0]:g}/{speed[1]:g}",
        "tags": list(unit.tags),
        "supply": [list(bracket) for bracket in unit.supply],
        "coherency": unit.coherency,
        "abilities": list(unit.abilities),
        "damage": unit.damage,
        "activated": unit.activated,
    }
    if unit.type:
        kept["type"] = unit.type
        # A type brings its abilities; only what was added is written.
        kept["abilities"] = [a for a in unit.abilities if a not in catalogue.units()[unit.type].abilities]
    if unit.name:
        kept["name"] = unit.name
    for flag in ("burrowed", "sieged"):
        if getattr(unit, flag):
            kept[flag] = True
    if unit.where == RESERVE:
        return kept | {"reserve": True, "models": [m.id for m in alive]}
    if short != long:
        kept["heading"] = {m.id: m.heading for m in alive}
    return kept | {"models": {m.id: [m.x, m.y] for m in alive}}


def _terrain(terrain: Terrain) -> dict[str, Any]:
    kept: dict[str, Any] = {"id": terrain.id, "size": terrain.size}
    if terrain.circle is not None:
        kept["circle"] = list(terrain.circle)
    else:
        kept["poly"] = [list(p) for p in terrain.outline]
    for flag in ("grass", "ramp", "standable", "impassable"):
        if getattr(terrain, flag):
            kept[flag] = True
    if terrain.access:
        kept["access"] = [[list(a), list(b)] for a, b in terrain.access]
    if terrain.kind:
        kept["kind"] = terrain.kind
    return kept


def table_text(state: State) -> str:
    """The table as YAML."""
    return _HEAD + yaml.safe_dump(setup_of(state), sort_keys=False, allow_unicode=True, default_flow_style=None)
