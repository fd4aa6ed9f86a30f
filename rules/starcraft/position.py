"""From a scenario's `setup:` map, or a saved table, to the state. Every mistake is one clear line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from rules.engine.decisions import Refusal
from rules.engine.game import SetupError
from rules.engine.given import finite, unique
from rules.engine.given import seat as seat_number
from rules.engine.loading import nearest
from rules.starcraft import catalogue
from rules.starcraft.field import Field
from rules.starcraft.shapes import overlap
from rules.starcraft.state import (
    MOVEMENT,
    START,
    Model,
    State,
    Token,
    Unit,
)
from rules.starcraft.terrain import is_off
from rules.starcraft.terrain_setup import TerrainSetup, read_pieces
from rules.starcraft.unit_setup import UnitSetup, make_unit

Pair = tuple[float, float]
LARGEST_TABLE_IN = 240.0


class TokenSetup(Struct, forbid_unknown_fields=True):
    """A token of a set-up; `base` is its width in millimetres."""

    id: str
    at: Pair
    unit: str = ""
    stay: bool = False
    kind: str = ""
    base: float = 0.0


class TableSetup(Struct, forbid_unknown_fields=True):
    """The whole `setup:` map; also what a saved table file holds."""

    table: Pair | UnsetType = UNSET
    map: str = ""
    seats: dict[str, str] = field(default_factory=dict)
    round: int = 1
    rounds: int | UnsetType = UNSET
    supply: dict[str, int | str] = field(default_factory=dict)
    mission: str = ""
    marker: str = "p1"
    active: str = ""
    edges: dict[str, list[list[Pair]]] = field(default_factory=dict)
    units: dict[str, list[UnitSetup]] = field(default_factory=dict)
    terrain: list[TerrainSetup] = field(default_factory=list)
    tokens: list[TokenSetup] = field(default_factory=list)
    markers: dict[str, Pair] = field(default_factory=dict)
    players: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    roll: list[int] = field(default_factory=list)


def read_setup(plain: Mapping[str, Any]) -> TableSetup:
    """The map as a checked struct. Raises SetupError."""
    plain = dict(plain)
    finite(plain)
    if isinstance(plain.get("markers"), dict):
        plain["markers"] = {str(key): value for key, value in plain["markers"].items()}
    try:
        return msgspec.convert(plain, TableSetup, strict=True)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$")
        raise SetupError(f"{where.rstrip('`').lstrip('.') or 'setup'}: {message}") from None


def state_of(plain: Mapping[str, Any]) -> State:
    """The state that a `setup:` map describes. Raises SetupError."""
    setup = read_setup(plain)
    state = State(table=(36.0, 36.0), units={}, models={}, terrain=[])
    _table(setup, state)
    _supply(setup, state)
    for seat, name in enumerate(("p1", "p2")):
        for unit in setup.units.get(name, []):
            _unit(state, seat, unit)
    if odd := set(setup.units) - {"p1", "p2"}:
        raise SetupError(f"units: {sorted(odd)[0]}: the seats are p1 and p2")
    state.terrain = read_pieces(setup.terrain)
    for token in setup.tokens:
        if token.unit and token.unit not in state.units:
            raise SetupError(f"tokens: {token.id}: unit: there is no unit {token.unit}")
        state.tokens.append(Token(token.id, *token.at, token.unit, token.stay, token.kind, token.base))
    unique([token.id for token in state.tokens], "tokens")
    state.markers.update(setup.markers)
    _on_the_table(state)
    _options(setup, state)
    asks = any(unit.start_effects for unit in state.units.values()) or (state.ask_who_starts and not setup.active)
    state.phase = START if asks else MOVEMENT
    check_position(state)
    return state


def _on_the_table(state: State) -> None:
    """Nothing lies where nobody could see it; a piece may hang over the edge. Raises SetupError."""
    width, height = state.table
    places = [("markers", name, *place) for name, place in state.markers.items()]
    places += [("tokens", token.id, token.x, token.y) for token in state.tokens]
    for where, name, x, y in places:
        if not (0 <= x <= width and 0 <= y <= height):
            raise SetupError(f"{where}: {name}: [{x:g}, {y:g}] is off the table of {width:g} × {height:g}")
    for piece in state.terrain:
        if is_off(piece, state.table):
            raise SetupError(f"terrain: {piece.id} lies wholly off the table of {width:g} × {height:g}")


def _table(setup: TableSetup, state: State) -> None:
    if setup.map:
        if setup.map not in catalogue.maps():
            raise SetupError(f"map: there is no map {setup.map!r}.{nearest(setup.map, list(catalogue.maps()))}")
        chosen = catalogue.maps()[setup.map]
        state.map, state.table, state.zone_depth = setup.map, chosen.table, chosen.zone_depth
        state.markers.update(chosen.markers)
        colours = {"p1": "red", "p2": "blue"} | setup.seats
        if sorted(colours) != ["p1", "p2"] or sorted(colours.values()) != ["blue", "red"]:
            raise SetupError("seats: give p1 and p2 one colour each, red and blue")
        state.edges = [chosen.edges[colours[name]] for name in ("p1", "p2")]
    elif setup.seats:
        raise SetupError("seats: the colours belong to a map; name the map too")
    if setup.table is not UNSET:
        state.table = setup.table
    if not all(0 < side <= LARGEST_TABLE_IN for side in state.table):
        raise SetupError(f"table: {list(state.table)}: each side needs more than 0 and at most {LARGEST_TABLE_IN:.0f}")
    for name, chains in setup.edges.items():
        state.edges[seat_number(name, "edges")] = [_chain(state, name, chain) for chain in chains]
    state.holder = seat_number(setup.marker, "marker")
    state.active = seat_number(setup.active, "active") if setup.active else state.holder


def _chain(state: State, name: str, chain: Sequence[Pair]) -> list[Pair]:
    """An entry edge runs along the border of the table."""
    w, h = state.table
    if len(chain) < 2:
        raise SetupError(f"edges: {name}: an edge needs two points or more")
    for a, b in pairwise(chain):
        sides = (a[0] == b[0] == 0, a[0] == b[0] == w, a[1] == b[1] == 0, a[1] == b[1] == h)
        inside = all(0 <= x <= w and 0 <= y <= h for x, y in (a, b))
        if a == b or not inside or not any(sides):
            raise SetupError(f"edges: {name}: from {list(a)} to {list(b)} does not run along the table's border")
    return [(float(x), float(y)) for x, y in chain]


def _options(setup: TableSetup, state: State) -> None:
    """SC-1.5: the one option that matters to a position; all others choose what a position spells out."""
    for name, value in setup.options.items():
        if name != "ask_who_starts" or not isinstance(value, bool):
            raise SetupError(f"options.{name}: {value!r}; a position knows `ask_who_starts: true` or false only")
        state.ask_who_starts = value


def _supply(setup: TableSetup, state: State) -> None:
    if setup.mission:
        if setup.mission not in catalogue.missions():
            hint = nearest(setup.mission, list(catalogue.missions()))
            raise SetupError(f"mission: there is no mission {setup.mission!r}.{hint}")
        mission = catalogue.missions()[setup.mission]
        state.mission, state.rounds, state.escalation = setup.mission, mission.rounds, mission.escalation
        state.pools = [mission.supply + (setup.round - 1) * mission.escalation] * 2
    if setup.rounds is not UNSET:
        state.rounds = setup.rounds
    state.round = setup.round
    if not 1 <= state.round <= state.rounds:
        raise SetupError(f"round: {state.round} is not from 1 to {state.rounds}; give `rounds` for a longer game")
    for name, amount in setup.supply.items():
        seat = seat_number(name, "supply")
        if isinstance(amount, str) and amount != "unlimited":
            raise SetupError(f"supply: {name}: {amount!r}; write a number or unlimited")
        if isinstance(amount, int) and amount < 0:
            raise SetupError(f"supply: {name}: {amount} is less than 0")
        state.pools[seat] = None if isinstance(amount, str) else amount


# -- units -------------------------------------------------------------------------------------------------------------
def _unit(state: State, seat: int, setup: UnitSetup) -> None:
    where = f"units: {setup.id}"
    if setup.id in state.units:
        raise SetupError(f"{where} stands twice; every id is needed once")
    unit = make_unit(seat, setup)
    state.units[unit.id] = unit
    places = setup.models if isinstance(setup.models, dict) else {}
    if not unit.models:
        raise SetupError(f"{where}: models: a unit needs at least one model")
    if not setup.reserve and not places:
        raise SetupError(f"{where}: models: write where each stands, or `reserve: true`")
    for model in unit.models:
        if model in state.models:
            raise SetupError(f"{where}: {model} stands twice; every id is needed once")
        if " " in model or not model:
            raise SetupError(f"{where}: {model!r}: an id is one word")
        x, y = places.get(model, (0.0, 0.0))
        state.models[model] = Model(model, unit.id, x, y, setup.heading.get(model, 0.0), set=not setup.reserve)
    if odd := set(setup.heading) - set(unit.models):
        raise SetupError(f"{where}: heading: {sorted(odd)[0]} is no model of the unit")


# -- the whole ---------------------------------------------------------------------------------------------------------
def check_position(state: State) -> None:
    """Bases on the table, apart, and on ground that can carry them. Raises SetupError."""
    field_ = Field(state)
    for index, stander in enumerate(field_.standers):
        model = stander.model.id
        if not field_.holds(stander.base):
            raise SetupError(f"{model}: its base is not wholly on the table")
        for other in field_.standers[index + 1 :]:
            if overlap(stander.base, other.base):
                raise SetupError(f"{model} and {other.model.id} overlap; set one of them aside")
        if (refusal := _why_not_there(field_, stander.unit, stander.base)) is not None:
            raise SetupError(f"{model} stands on {refusal.params['terrain']}, which cannot carry it; set it beside")


def _why_not_there(field_: Field, unit: Unit, base: Any) -> Refusal | None:
    """A model whose place lies on a piece that can be stood on stands on it."""
    if unit.flying:
        return None
    for piece in field_.under(base):
        if not piece.terrain.grass and not piece.raised:
            return Refusal("SC-7.8", "overlaps_terrain", {"terrain": piece.id})
    return None
