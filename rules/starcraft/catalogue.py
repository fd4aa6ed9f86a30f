"""The game's data files: units, terrain, missions, maps, armies, layouts."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from rules.engine.loading import DataError, load_yaml
from rules.engine.paths import DATA
from rules.engine.words import Bilingual

FOLDER = DATA / "starcraft"
FILES = ("units", "terrain", "missions", "maps", "armies", "layouts")
ABILITIES = (
    "squadron",
    "large",
    "raptor_strain",
    "displacement",
    "structure",
    "commander",
    "advanced_medic_facilities",
    "tunneling_claws",
    "warp_conduit",
    "omega_network",
    "creep_source",
    "outflank",
    "burrow_ambush",
    "rapid_reinforcements",
    "stimpack",
    "glial_reconstitution",
    "blink",
    "phase",
    "burrow",
    "siege_mode",
    "leg_enhancements",
    "orders",
    "spawn_creep_tumor",
    "strategic_recall",
    "tactical_retreat",
    "roachling_infestation",
    "zergling_reconstitution",
    "force_field",
    "crushing_grip",
    "psionic_transfer",
    "deep_tunnel",
    "phase_prism",
)
"""Every ability that a unit of the data or of a set-up may have."""

_SPEED = re.compile(r"(\d+(?:\.\d+)?)(?:/(\d+(?:\.\d+)?))?$")
Footing = list[tuple[tuple[float, float], tuple[float, float]]]


class UnitCard(Struct, forbid_unknown_fields=True, frozen=True):
    """A unit of the data; the page of the scenario format explains the values."""

    name: Bilingual
    faction: str
    speed: str
    base: float | tuple[float, float]
    size: int
    tags: list[str]
    supply: list[tuple[int, int, int]]
    squads: list[int]
    abilities: list[str] = field(default_factory=list)
    upgrades: list[str] = field(default_factory=list)


class TerrainCard(Struct, forbid_unknown_fields=True, frozen=True):
    """A kind of terrain: a rectangle of this size with its lower left corner at the origin."""

    name: Bilingual
    size: int
    footprint: tuple[float, float]
    grass: bool = False
    ramp: bool = False
    standable: bool = False
    impassable: bool = False
    access: Footing = field(default_factory=list)


class Mission(Struct, forbid_unknown_fields=True, frozen=True):
    """SC-1.2: pool of the first round, what every later round adds, number of rounds."""

    name: Bilingual
    scale: str
    supply: int
    escalation: int
    rounds: int


class BattleMap(Struct, forbid_unknown_fields=True, frozen=True):
    """A deployment map: table, entry edges of the two colours, markers."""

    name: Bilingual
    scale: str
    table: tuple[float, float]
    zone_depth: float
    edges: dict[str, list[list[tuple[float, float]]]]
    markers: dict[str, tuple[float, float]]


class Army(Struct, forbid_unknown_fields=True, frozen=True):
    """A ready army: unit types with their numbers of models."""

    name: Bilingual
    faction: str
    scale: str
    units: list[tuple[str, int]]


class Placed(Struct, forbid_unknown_fields=True, frozen=True):
    """A piece of a layout; `turn` counts quarter turns anticlockwise round its lower left corner's place."""

    kind: str
    at: tuple[float, float]
    turn: int = 0


class Layout(Struct, forbid_unknown_fields=True, frozen=True):
    """Terrain for a table of this size."""

    name: Bilingual
    table: tuple[float, float]
    pieces: list[Placed]


_TYPES: dict[str, Any] = {
    "units": dict[str, UnitCard],
    "terrain": dict[str, TerrainCard],
    "missions": dict[str, Mission],
    "maps": dict[str, BattleMap],
    "armies": dict[str, Army],
    "layouts": dict[str, Layout],
}


@lru_cache(maxsize=8)
def _load(name: str) -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = load_yaml(FOLDER / f"{name}.yaml", _TYPES[name], f"data/starcraft/{name}.yaml")
    return loaded


def units() -> Mapping[str, UnitCard]:
    return _load("units")


def terrain() -> Mapping[str, TerrainCard]:
    return _load("terrain")


def missions() -> Mapping[str, Mission]:
    return _load("missions")


def maps() -> Mapping[str, BattleMap]:
    return _load("maps")


def armies() -> Mapping[str, Army]:
    return _load("armies")


def layouts() -> Mapping[str, Layout]:
    return _load("layouts")


def read_speed(text: str) -> tuple[float, float] | None:
    """ "4/7" → (4, 7), "7" → (7, 7), "-" → None. Raises ValueError."""
    if text.strip() in ("-", "–", "−"):
        return None
    if (found := _SPEED.match(text.strip())) is None:
        raise ValueError(text)
    squad = float(found[1])
    return squad, float(found[2]) if found[2] else squad


def check_data() -> list[str]:
    """One line for every mistake in the data files."""
    mistakes: list[str] = []
    for name in FILES:
        try:
            _load(name)
        except DataError as error:
            mistakes += error.mistakes
    if mistakes:
        return mistakes
    for id_, card in units().items():
        where = f"data/starcraft/units.yaml: {id_}"
        try:
            read_speed(card.speed)
        except ValueError:
            mistakes.append(f"{where}: speed: {card.speed!r}; write 7, 4/7 or -")
        mistakes += [f"{where}: unknown ability {a!r}" for a in card.abilities + card.upgrades if a not in ABILITIES]
        mistakes += [f"{where}: {word}" for word in check_supply(card.supply)]
        if not all(0 < mm <= 300 for mm in (card.base if isinstance(card.base, tuple) else (card.base,))):
            mistakes.append(f"{where}: base: {card.base}; from 1 to 300 mm")
    for id_, army in armies().items():
        for type_, count in army.units:
            if type_ not in units():
                mistakes.append(f"data/starcraft/armies.yaml: {id_}: unknown unit {type_!r}")
            elif count not in units()[type_].squads:
                mistakes.append(f"data/starcraft/armies.yaml: {id_}: {type_}: {count} models is no composition of it")
    for id_, layout in layouts().items():
        for piece in layout.pieces:
            if piece.kind not in terrain():
                mistakes.append(f"data/starcraft/layouts.yaml: {id_}: unknown terrain {piece.kind!r}")
    for id_, map_ in maps().items():
        if set(map_.edges) != {"red", "blue"}:
            mistakes.append(f"data/starcraft/maps.yaml: {id_}: edges: both red and blue are needed")
    return mistakes


def check_supply(brackets: list[tuple[int, int, int]]) -> list[str]:
    """Mistakes of supply brackets: they count up from 1 without holes."""
    expected, mistakes = 1, []
    for fewest, most, supply in brackets:
        if fewest != expected or most < fewest or supply < 0:
            mistakes.append(f"supply: [{fewest}, {most}, {supply}] should begin at {expected} and not shrink")
        expected = most + 1
    return mistakes


def outline(card: TerrainCard, at: tuple[float, float], turn: int) -> tuple[list[tuple[float, float]], Footing]:
    """The corners and access segments of a kind of terrain, turned and put in place."""
    width, height = card.footprint
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]

    def put(p: tuple[float, float]) -> tuple[float, float]:
        c, s = round(math.cos(turn * math.pi / 2)), round(math.sin(turn * math.pi / 2))
        dx, dy = ((0.0, 0.0), (height, 0.0), (width, height), (0.0, width))[turn % 4]
        return at[0] + c * p[0] - s * p[1] + dx, at[1] + s * p[0] + c * p[1] + dy

    return [put(p) for p in corners], [(put(a), put(b)) for a, b in card.access]
