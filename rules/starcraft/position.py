"""From a scenario's `setup:` map, or a saved table, to the state. Every mistake is one clear line."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from rules.engine.decisions import Refusal
from rules.engine.game import SetupError
from rules.engine.loading import nearest
from rules.starcraft import catalogue
from rules.starcraft.field import Field
from rules.starcraft.outlines import polygon, self_crossing
from rules.starcraft.rounds import START_EFFECTS
from rules.starcraft.shapes import overlap, point_to_segment
from rules.starcraft.state import (
    MOVEMENT,
    RESERVE,
    START,
    TABLE,
    Buff,
    Model,
    State,
    Terrain,
    Token,
    Unit,
)

Pair = tuple[float, float]
LARGEST_TABLE_IN, LARGEST_BASE_MM = 240.0, 300.0


class UnitSetup(Struct, forbid_unknown_fields=True):
    """A unit of a set-up; what is left out comes from its type."""

    id: str
    type: str = ""
    models: dict[str, Pair] | list[str] = field(default_factory=list)
    base: float | list[float] | UnsetType = UNSET
    size: int | UnsetType = UNSET
    speed: str | float | UnsetType = UNSET
    tags: list[str] | UnsetType = UNSET
    supply: list[tuple[int, int, int]] | UnsetType = UNSET
    coherency: float | UnsetType = UNSET
    heading: dict[str, float] = field(default_factory=dict)
    large: bool = False
    burrowed: bool = False
    sieged: bool = False
    commander: bool = False
    speed_bonus: float = 0.0
    damage: int = 0
    reserve: bool = False
    activated: bool = False
    abilities: list[str] = field(default_factory=list)
    start: list[str] = field(default_factory=list)


class TerrainSetup(Struct, forbid_unknown_fields=True):
    """A piece of a set-up: exactly one of rect, poly and circle."""

    id: str
    size: int
    rect: tuple[float, float, float, float] | None = None
    poly: list[Pair] | None = None
    circle: tuple[float, float, float] | None = None
    grass: bool = False
    ramp: bool = False
    standable: bool = False
    impassable: bool = False
    access: list[tuple[Pair, Pair]] = field(default_factory=list)
    kind: str = ""


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
    state.terrain = [read_terrain(piece) for piece in setup.terrain]
    _unique("terrain", [piece.id for piece in state.terrain])
    for token in setup.tokens:
        if token.unit and token.unit not in state.units:
            raise SetupError(f"tokens: {token.id}: unit: there is no unit {token.unit}")
        state.tokens.append(Token(token.id, *token.at, token.unit, token.stay, token.kind, token.base))
    _unique("tokens", [token.id for token in state.tokens])
    state.markers.update(setup.markers)
    state.phase = START if any(unit.start_effects for unit in state.units.values()) else MOVEMENT
    check_position(state)
    return state


def _unique(where: str, ids: Sequence[str]) -> None:
    for id_ in ids:
        if ids.count(id_) > 1:
            raise SetupError(f"{where}: {id_} stands twice; every id is needed once")


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
        state.edges[_seat("edges", name)] = [_chain(state, name, chain) for chain in chains]
    state.holder = _seat("marker", setup.marker)
    state.active = _seat("active", setup.active) if setup.active else state.holder


def _seat(key: str, name: str) -> int:
    if name not in ("p1", "p2"):
        raise SetupError(f"{key}: {name!r} is no seat; write p1 or p2")
    return 0 if name == "p1" else 1


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
        seat = _seat("supply", name)
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
        if not all(math.isfinite(v) for v in (x, y)):
            raise SetupError(f"{where}: {model}: a place is two numbers")
        state.models[model] = Model(model, unit.id, x, y, setup.heading.get(model, 0.0), set=not setup.reserve)
    if odd := set(setup.heading) - set(unit.models):
        raise SetupError(f"{where}: heading: {sorted(odd)[0]} is no model of the unit")


def make_unit(seat: int, setup: UnitSetup) -> Unit:
    """The unit with the values of its type, or with those typed in. Raises SetupError."""
    where = f"units: {setup.id}"
    if not setup.id or " " in setup.id:
        raise SetupError(f"{where}: an id is one word")
    card = None
    if setup.type:
        if setup.type not in catalogue.units():
            raise SetupError(f"{where}: type: no unit {setup.type!r}.{nearest(setup.type, list(catalogue.units()))}")
        card = catalogue.units()[setup.type]
    models = list(setup.models)
    base = setup.base if setup.base is not UNSET else card.base if card else 32.0
    speed_text = setup.speed if setup.speed is not UNSET else card.speed if card else "4/7"
    abilities = [*(card.abilities if card else ()), *setup.abilities]
    for flag, word in ((setup.large, "large"), (setup.commander, "commander")):
        if flag and word not in abilities:
            abilities.append(word)
    for ability in abilities:
        if ability not in catalogue.ABILITIES:
            hint = nearest(ability, list(catalogue.ABILITIES))
            raise SetupError(f"{where}: abilities: {ability!r} is not known.{hint}")
    for effect in setup.start:
        word, _, amount = effect.partition(" ")
        if word not in START_EFFECTS or (word == "speed" and not _is_number(amount)):
            raise SetupError(f"{where}: start: {effect!r}; write `speed N` or `return`")
    supply = list(setup.supply if setup.supply is not UNSET else card.supply if card else [(1, max(1, len(models)), 1)])
    for fewest, most, worth in supply:
        if fewest < 0 or most < fewest or worth < 0:
            raise SetupError(f"{where}: supply: {[fewest, most, worth]}; write [fewest models, most models, supply]")
    size = setup.size if setup.size is not UNSET else card.size if card else 2
    if not 0 <= size <= 9:
        raise SetupError(f"{where}: size: {size}; from 0 to 9")
    coherency = setup.coherency
    if coherency is UNSET:
        coherency = 4.0 if "squadron" in abilities else 3.0
    if not 0 < coherency <= 36:
        raise SetupError(f"{where}: coherency: {coherency}; 3, or 4 for Squadron")
    unit = Unit(
        id=setup.id,
        seat=seat,
        type=setup.type,
        base=read_base(where, base),
        size=size,
        speed=_speed(where, speed_text),
        tags=list(setup.tags if setup.tags is not UNSET else card.tags if card else ["Ground"]),
        supply=supply,
        coherency=float(coherency),
        models=models,
        abilities=abilities,
        burrowed=setup.burrowed,
        sieged=setup.sieged,
        damage=setup.damage,
        where=RESERVE if setup.reserve else TABLE,
        activated=setup.activated,
        start_effects=list(setup.start),
    )
    if setup.speed_bonus:
        unit.buffs.append(Buff("bonus", setup.speed_bonus))
    return unit


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def read_base(where: str, base: float | Sequence[float]) -> tuple[float, float]:
    """(short, long) in millimetres. Raises SetupError."""
    sides = tuple(base) if isinstance(base, (list, tuple)) else (base, base)
    if len(sides) != 2 or not all(0 < mm <= LARGEST_BASE_MM for mm in sides):
        raise SetupError(f"{where}: base: {base} mm; a base has more than 0 and at most {LARGEST_BASE_MM:.0f} mm")
    return float(min(sides)), float(max(sides))


def _speed(where: str, text: str | float) -> tuple[float, float] | None:
    written = f"{text:g}" if isinstance(text, (int, float)) else text
    try:
        return catalogue.read_speed(written)
    except ValueError:
        raise SetupError(f"{where}: speed: {written!r}; write 7, 4/7 or - for a unit that cannot move") from None


# -- terrain -----------------------------------------------------------------------------------------------------------
def read_terrain(setup: TerrainSetup) -> Terrain:
    """The piece, its outline checked. Raises SetupError."""
    where = f"terrain: {setup.id}"
    given = [name for name in ("rect", "poly", "circle") if getattr(setup, name) is not None]
    if len(given) != 1:
        raise SetupError(f"{where}: give exactly one of rect, poly and circle")
    if not 0 <= setup.size <= 9:
        raise SetupError(f"{where}: size: {setup.size}; from 0 to 9")
    outline: tuple[Pair, ...] = ()
    if setup.rect is not None:
        x0, y0, x1, y1 = setup.rect
        if not (x0 < x1 and y0 < y1):
            raise SetupError(f"{where}: rect: {list(setup.rect)}; write the smaller x and y first, then the larger")
        outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    elif setup.poly is not None:
        outline = _outline(where, setup.poly)
    elif setup.circle is not None and setup.circle[2] <= 0:
        raise SetupError(f"{where}: circle: the radius {setup.circle[2]} must be more than 0")
    numbers = [v for point in outline for v in point] + list(setup.circle or ())
    if not all(math.isfinite(v) and abs(v) < 1e4 for v in numbers):
        raise SetupError(f"{where}: a place is two numbers on or near the table")
    for a, b in setup.access:
        if a == b:
            raise SetupError(f"{where}: access: {list(a)} twice; a segment needs two ends")
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if not all(_on_outline(p, outline, setup.circle) for p in (a, b)) or (
            outline and not _on_outline(middle, outline, None)
        ):
            raise SetupError(f"{where}: access: from {list(a)} to {list(b)} is not on the outline")
    return Terrain(
        setup.id,
        setup.size,
        outline,
        setup.circle,
        setup.grass,
        setup.ramp,
        setup.standable or setup.ramp,
        setup.impassable,
        tuple(setup.access),
        setup.kind,
    )


def _outline(where: str, points: Sequence[Pair]) -> tuple[Pair, ...]:
    outline = tuple((float(x), float(y)) for x, y in points)
    if len(outline) < 3:
        raise SetupError(f"{where}: poly: {len(outline)} points; a polygon needs three or more")
    if crossing := self_crossing(outline):
        raise SetupError(f"{where}: poly: its outline crosses itself near {list(crossing[0])}; order the corners")
    try:
        polygon(outline)
    except ValueError:
        raise SetupError(f"{where}: poly: its corners enclose no area") from None
    return outline


def _on_outline(p: Pair, outline: Sequence[Pair], circle: tuple[float, float, float] | None) -> bool:
    if circle is not None:
        return abs(math.dist(p, circle[:2]) - circle[2]) <= 1e-6
    sides = zip(outline, [*outline[1:], outline[0]], strict=True)
    return any(point_to_segment(*p, a, b) <= 1e-6 for a, b in sides)


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
