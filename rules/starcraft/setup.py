"""A new game: map, mission, armies and terrain from the data (SC-1)."""

from __future__ import annotations

from typing import Any

from rules.engine.dice import dice_from
from rules.engine.game import Setup, SetupError
from rules.starcraft import catalogue
from rules.starcraft.own import read_own, setup_of_own
from rules.starcraft.own_terrain import OPTION as OWN_TERRAIN
from rules.starcraft.own_terrain import read_own_terrain, terrain_on
from rules.starcraft.state import START, Model, State, Terrain
from rules.starcraft.unit_setup import UnitSetup, make_unit

MAPS = (
    "gauntlet",
    "typhoon",
    "acropolis",
    "proving_grounds",
    "breach",
    "char_plains",
    "abandoned_camp",
    "agria_valley",
    "dirt_side",
    "frontier",
)
MISSIONS = ("frontlines", "supply_drop", "divide_and_conquer", "gather_the_resources", "hold_position")
FACTIONS = ("terran", "protoss", "zerg")
NO_ARMY = "none"
"""A seat that plays with its own units alone."""
LAYOUTS = ("layout", "bare")
_LETTERS: tuple[list[str], list[str]] = (
    [*"ABCDEFGHJKLM", "AA", "BB", "CC", "DD", "EE", "FF"],
    [*"NPQRSTUVWXYZ", "NN", "PP", "QQ", "RR", "SS", "TT"],
)


def new_game(setup: Setup) -> State:
    """SC-1.4: all units start in reserve. Who holds the First Player Marker first is rolled for. Raises SetupError."""
    if setup.seats != 2:
        raise SetupError(f"seats: {setup.seats}; StarCraft is played by two")
    options = {"map": MAPS[0], "mission": MISSIONS[0], "army_p1": "terran", "army_p2": "zerg"} | setup.options
    chosen = _known("map", options["map"], catalogue.maps())
    key = options["mission"] + ("_s" if chosen.scale == "skirmish" else "")
    mission = _known("mission", key, catalogue.missions())
    state = State(table=chosen.table, units={}, models={}, terrain=[])
    state.map, state.mission = options["map"], key
    state.edges = [chosen.edges["red"], chosen.edges["blue"]]
    state.zone_depth = chosen.zone_depth
    state.markers = dict(chosen.markers)
    state.pools = [mission.supply, mission.supply]
    state.escalation, state.rounds = mission.escalation, mission.rounds
    state.ask_who_starts = bool(options.get("ask_who_starts", False))
    for seat in (0, 1):
        army = options[f"army_p{seat + 1}"]
        if army != NO_ARMY:
            for type_, count in _known("army", f"{army}_{chosen.scale}", catalogue.armies()).units:
                add_unit(state, seat, UnitSetup(_letter(state, seat), type_, models=["?"] * count, reserve=True))
        for own in read_own(options.get(f"own_p{seat + 1}", ())):
            add_unit(state, seat, setup_of_own(own, _letter(state, seat)))
    if OWN_TERRAIN in options:
        state.terrain = terrain_on(read_own_terrain(options[OWN_TERRAIN]), state.table)
    elif options.get("terrain", "layout") == "layout":
        state.terrain = layout(chosen.scale)
    state.holder = dice_from(setup.seed).roll(2) - 1
    state.phase, state.active = START, None
    return state


def _known(what: str, name: str, table: Any) -> Any:
    if name not in table:
        raise SetupError(f"{what}: there is no {what} {name!r}; known are {', '.join(table)}")
    return table[name]


def _letter(state: State, seat: int) -> str:
    """The next free letter of the seat."""
    return next(each for each in _LETTERS[seat] if each not in state.units)


def add_unit(state: State, seat: int, setup: UnitSetup) -> None:
    """A unit goes into reserve; its models are its letter and a number."""
    setup.models = [f"{setup.id}{k + 1}" for k in range(len(setup.models))]
    unit = make_unit(seat, setup)
    state.units[unit.id] = unit
    for model in unit.models:
        state.models[model] = Model(model, unit.id, set=False)


def layout(name: str) -> list[Terrain]:
    """The pieces of a terrain layout of the data."""
    pieces: list[Terrain] = []
    for placed in catalogue.layouts()[name].pieces:
        number = 1 + sum(piece.kind == placed.kind for piece in pieces)
        pieces.append(piece_of(f"{placed.kind}-{number}", placed.kind, placed.at, placed.turn))
    return pieces


def piece_of(id_: str, kind: str, at: tuple[float, float], turn: int = 0) -> Terrain:
    """A piece of a kind of the data, its lower left corner at a place."""
    card = catalogue.terrain()[kind]
    corners, access = catalogue.outline(card, at, turn)
    return Terrain(
        id_,
        card.size,
        tuple(corners),
        None,
        card.grass,
        card.ramp,
        card.standable or card.ramp,
        card.impassable,
        tuple(access),
        kind,
    )
