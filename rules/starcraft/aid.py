"""The measuring aid without a pixel (SC-18): a free table with bases, terrain, rulers, paths, rings, and its file.

It judges nothing unless asked; `judge` then gives the rule, by the functions that judge the game's own moves.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct, field

from rules.engine.decisions import Refusal
from rules.engine.game import SetupError
from rules.engine.given import unique
from rules.engine.loading import DataError, Lines, convert, load_plain
from rules.starcraft.field import Field, base_of
from rules.starcraft.figures import Inches, Limit
from rules.starcraft.legs import end_of, path_length
from rules.starcraft.position import LARGEST_TABLE_IN, state_of
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import Disc, Oval, Point, bounds
from rules.starcraft.standing import why_not_fit
from rules.starcraft.state import Model, State, Stop, Unit
from rules.starcraft.terrain import is_off
from rules.starcraft.terrain import shape_of as shape_of_piece
from rules.starcraft.terrain_setup import TerrainSetup, read_pieces
from rules.starcraft.travel import why_not_travel
from rules.starcraft.unit_setup import LARGEST_BASE_MM

SIDES = 8
RULERS = ("", "angle", "fan", "sight")
"""What a ruler can be."""
HEAD = "# A table of the measuring aid. Lengths are inches, bases millimetres, headings degrees.\n"


class Base(Struct, forbid_unknown_fields=True):
    """A base on the table: `mm` is its width, or short and long axis; `seat` gives its colour and side."""

    id: str
    mm: tuple[float, float]
    x: float
    y: float
    heading: float = 0.0
    seat: int = 0
    type: str = ""
    size: int = 2
    flying: bool = False


class Anchor(Struct, forbid_unknown_fields=True):
    """An end of a ruler: a base (then it follows the base) or a point."""

    base: str = ""
    x: float = 0.0
    y: float = 0.0


class Ruler(Struct, forbid_unknown_fields=True):
    """Two ends, or a path of several points. `speed` is the length a path may have, 0 for none.

    `kind` is empty, `angle` (the second of three points is the corner), `fan` (`spread` degrees wide) or `sight`.
    """

    points: list[Anchor]
    speed: float = 0.0
    kind: str = ""
    spread: float = 0.0


class Rings(Struct, forbid_unknown_fields=True):
    """Range rings round a base's edge, or round a point. `wholly` draws how far a like base may stand wholly within."""

    at: Anchor
    radii: list[float] = field(default_factory=list)
    wholly: bool = False


class Photo(Struct, forbid_unknown_fields=True):
    """A photograph as background: its file, pixels for an inch, and the place of its lower left corner."""

    file: str
    scale: float = 0.0
    x: float = 0.0
    y: float = 0.0


class Aid(Struct, forbid_unknown_fields=True):
    """The whole table; what the file holds."""

    table: tuple[float, float] = (48.0, 36.0)
    bases: list[Base] = field(default_factory=list)
    terrain: list[TerrainSetup] = field(default_factory=list)
    rulers: list[Ruler] = field(default_factory=list)
    rings: list[Rings] = field(default_factory=list)
    photo: Photo | None = None

    def base(self, name: str) -> Base | None:
        return next((base for base in self.bases if base.id == name), None)


# -- measuring ---------------------------------------------------------------------------------------------------------
def unit_of(base: Base) -> Unit:
    """A unit of one model with this base, so that the game's own functions measure and judge it."""
    tags = ["Flying"] if base.flying else ["Ground"]
    return Unit(base.id, base.seat, base.type, base.mm, base.size, (1000.0, 1000.0), tags, [(1, 1, 0)], 3.0, [base.id])


def shape_of(base: Base) -> Disc | Oval:
    return base_of(unit_of(base), base.x, base.y, base.heading)


def anchor_shape(aid: Aid, anchor: Anchor, centres: bool) -> Disc | Oval:
    """What a ruler measures from: the base's edge, its centre, or the point."""
    base = aid.base(anchor.base)
    if base is None:
        return Disc(anchor.x, anchor.y)
    return Disc(base.x, base.y) if centres else shape_of(base)


def place_of(aid: Aid, anchor: Anchor) -> Point:
    base = aid.base(anchor.base)
    return (anchor.x, anchor.y) if base is None else (base.x, base.y)


def legs(aid: Aid, ruler: Ruler, centres: bool = False) -> list[tuple[Point, Point, float]]:
    """From, to and length of each leg, edge to edge at bases where the ruler begins or ends (SC-2.2).

    A path with a speed is what a base walks: it is measured from centre to centre, bends included (SC-7.2).
    """
    points = ruler.points
    centres = centres or ruler.kind == "angle"
    walked = ruler.speed > 0 or centres
    found = []
    for number in range(len(points) - 1):
        first, last = number == 0, number == len(points) - 2
        a = anchor_shape(aid, points[number], walked or not first)
        b = anchor_shape(aid, points[number + 1], walked or not last)
        p, q = nearest_points(a, b)
        found.append((p, q, math.dist(p, q)))
    return found


def length(aid: Aid, ruler: Ruler, centres: bool = False) -> float:
    """The whole length of a ruler."""
    return sum(leg[2] for leg in legs(aid, ruler, centres))


def state_for(aid: Aid) -> State:
    """The table as the game sees it. Raises SetupError."""
    state = State(table=aid.table, units={}, models={}, terrain=read_pieces(aid.terrain))
    for base in aid.bases:
        state.units[base.id] = unit_of(base)
        state.models[base.id] = Model(base.id, base.id, base.x, base.y, base.heading)
    return state


def judge(aid: Aid, ruler: Ruler) -> Refusal | None:
    """SC-18.2: would this path be legal for the base it begins at? None when it would. Raises SetupError."""
    base = aid.base(ruler.points[0].base) if ruler.points else None
    if base is None:
        return Refusal("SC-7.1", "aid_no_base")
    state = state_for(aid)
    measured, unit, shape = Field(state), state.units[base.id], shape_of(base)
    stops = [Stop(*place_of(aid, anchor)) for anchor in ruler.points[1:]]
    walked = path_length(shape, stops)
    if ruler.speed and walked > ruler.speed + 1e-6:
        return Refusal("SC-7.1", "too_long", {"path": Inches(walked), "speed": Limit(ruler.speed)})
    end = end_of(shape, stops)
    return why_not_travel(measured, unit, shape, stops) or why_not_fit(measured, unit, end, but=base.id)


def position_of(aid: Aid) -> dict[str, Any]:
    """The table as a position of the game, for playing movement phases on it: bases of one side, kind and size are a
    unit; the lower edge is the first seat's entry edge, the upper one the second's. Raises SetupError.
    """
    width, height = aid.table
    for base in aid.bases:
        if base.seat > 1:
            raise SetupError(f"bases: {base.id}: a game has two sides; give it side 1 or 2")
    units: dict[str, list[dict[str, Any]]] = {"p1": [], "p2": []}
    for letter, bases in _units(aid):
        seat, type_, mm, flying = _kind(bases[0])
        unit: dict[str, Any] = {
            "id": letter,
            "base": mm[0] if mm[0] == mm[1] else list(mm),
            "models": {f"{letter}{k + 1}": [base.x, base.y] for k, base in enumerate(bases)},
        }
        if mm[0] != mm[1]:
            unit["heading"] = {f"{letter}{k + 1}": base.heading for k, base in enumerate(bases)}
        if type_:
            unit["type"] = type_
        else:
            unit |= {"size": bases[0].size, "speed": "6", "tags": ["Flying" if flying else "Ground"]}
        units["p1" if seat == 0 else "p2"].append(unit)
    plain = msgspec.to_builtins(aid.terrain)
    return {
        "table": [width, height],
        "edges": {"p1": [[[0, 0], [width, 0]]], "p2": [[[0, height], [width, height]]]},
        "units": units,
        "terrain": plain,
    }


def _kind(base: Base) -> tuple[int, str, tuple[float, float], bool]:
    """What the bases of one unit have in common."""
    return base.seat, base.type, base.mm, base.flying


def _units(aid: Aid) -> Iterator[tuple[str, list[Base]]]:
    """The bases of each unit, with its letter."""
    groups: dict[tuple[int, str, tuple[float, float], bool], list[Base]] = {}
    for base in aid.bases:
        groups.setdefault(_kind(base), []).append(base)
    for number, bases in enumerate(groups.values()):
        yield f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number % 26]}{'' if number < 26 else number // 26}", bases


def with_bases_named(aid: Aid, line: str) -> str:
    """What the game says about its models, said of the bases that they were made of."""
    names = {f"{letter}{k + 1}": f"base {base.id}" for letter, bases in _units(aid) for k, base in enumerate(bases)}
    return re.sub(r"\b[A-Z]\d+\b", lambda found: names.get(found[0], found[0]), line)


# -- files -------------------------------------------------------------------------------------------------------------
def aid_text(aid: Aid) -> str:
    """The table as YAML, without what has its usual value."""
    plain = msgspec.to_builtins(aid)
    for piece in plain["terrain"]:
        for key in [key for key, value in piece.items() if value in (None, False, [], "") and key != "id"]:
            del piece[key]
    if plain["photo"] is None:
        del plain["photo"]
    return HEAD + yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, default_flow_style=None)


def read_aid(path: Path) -> Aid:
    """A table of the aid, or a saved table of the game. Raises DataError with one line: where, what, how to mend it."""
    plain, lines = load_plain(path, number_keys=True)
    if not isinstance(plain, dict):
        raise DataError([f"{path}:1: a table is a map with table, bases and terrain"])
    if "units" in plain or "setup" in plain:
        return _from_game(plain.get("setup", plain), lines, str(path))
    aid = convert(plain, Aid, lines, str(path))
    for mistake in mistakes_of(aid):
        raise DataError([f"{path}:{lines.of((mistake.partition(':')[0],))}: {mistake}"])
    return aid


def mistakes_of(aid: Aid) -> list[str]:
    """What cannot be, each in one line that begins with its key."""
    found = []
    if not all(0 < side <= LARGEST_TABLE_IN for side in aid.table):
        found.append(f"table: {list(aid.table)}: each side needs more than 0 and at most {LARGEST_TABLE_IN:.0f} inches")
    for base in aid.bases:
        if not all(0 < mm <= LARGEST_BASE_MM for mm in base.mm):
            found.append(f"bases: {base.id}: {list(base.mm)} mm; more than 0 and at most {LARGEST_BASE_MM:.0f}")
        if not (_is_near(base.x, base.y) and math.isfinite(base.heading)):
            found.append(f"bases: {base.id}: a place is two numbers on or near the table, a heading one of degrees")
        if not 0 <= base.seat < SIDES:
            found.append(f"bases: {base.id}: seat: {base.seat}; 0 to {SIDES - 1}")
    names = [base.id for base in aid.bases]
    known = {"", *names}
    for key, ends in (("rulers", [r.points for r in aid.rulers]), ("rings", [[r.at] for r in aid.rings])):
        for number, anchors in enumerate(ends):
            missing = [anchor.base for anchor in anchors if anchor.base not in known][:1]
            found += [f"{key}: number {number + 1}: there is no base {name}; name one of bases" for name in missing]
    for number, ruler in enumerate(aid.rulers):
        if len(ruler.points) < 2:
            found.append(f"rulers: number {number + 1} needs two points or more")
        if not all(_is_near(anchor.x, anchor.y) for anchor in ruler.points):
            found.append(f"rulers: number {number + 1}: a point is two numbers on or near the table")
        if ruler.kind not in RULERS or (ruler.kind == "angle" and len(ruler.points) != 3):
            found.append(f"rulers: number {number + 1}: kind: {ruler.kind}; {', '.join(RULERS[1:])} (3 points) or none")
        if not 0 <= ruler.spread <= 360:
            found.append(f"rulers: number {number + 1}: spread: {ruler.spread}; 0 to 360 degrees")
        if not 0 <= ruler.speed <= LARGEST_TABLE_IN:
            found.append(f"rulers: number {number + 1}: speed: {ruler.speed}; 0 to {LARGEST_TABLE_IN:.0f} inches")
    for number, rings in enumerate(aid.rings):
        if not (_is_near(rings.at.x, rings.at.y) and all(0 < radius <= LARGEST_TABLE_IN for radius in rings.radii)):
            found.append(
                f"rings: number {number + 1}: radii need more than 0 and at most {LARGEST_TABLE_IN:.0f} inches"
            )
    photo = aid.photo
    if photo is not None and not (0 <= photo.scale < math.inf and math.isfinite(photo.x) and math.isfinite(photo.y)):
        found.append("photo: scale is how many pixels make an inch, x and y the place of a corner in inches")
    for check in (partial(unique, names, "bases"), partial(read_pieces, aid.terrain)):
        try:
            check()
        except SetupError as error:
            found.append(str(error))
    return found


def out_of_sight(aid: Aid) -> list[tuple[str, str, Point]]:
    """What lies off the table, where nobody sees it: the key of its list, its name and its place."""
    width, height = aid.table

    def off(x: float, y: float) -> bool:
        return not (0 <= x <= width and 0 <= y <= height)

    found = [("bases", base.id, (base.x, base.y)) for base in aid.bases if off(base.x, base.y)]
    for piece in read_pieces(aid.terrain):
        if is_off(piece, aid.table):
            left, bottom, right, top = bounds(shape_of_piece(piece))
            found.append(("terrain", piece.id, ((left + right) / 2, (bottom + top) / 2)))
    for key, ends in (("rulers", [r.points for r in aid.rulers]), ("rings", [[r.at] for r in aid.rings])):
        for number, anchors in enumerate(ends):
            places = [(anchor.x, anchor.y) for anchor in anchors if not anchor.base]
            found += [(key, str(number + 1), place) for place in places if off(*place)][:1]
    return found


def _is_near(x: float, y: float) -> bool:
    """On the table or beside it, as far as anything can be drawn."""
    return all(abs(value) <= 4 * LARGEST_TABLE_IN for value in (x, y))


def _from_game(setup: dict[str, Any], lines: Lines, name: str) -> Aid:
    """The bases and terrain of a table of the game."""
    try:
        state = state_of(setup)
    except SetupError as error:
        key = str(error).partition(":")[0].partition(".")[0]
        raise DataError([f"{name}:{lines.of((key,))}: {error}"]) from None
    aid = Aid(table=state.table)
    for unit in state.units.values():
        for model in state.on_table(unit):
            aid.bases.append(
                Base(model.id, unit.base, model.x, model.y, model.heading, unit.seat, unit.type, unit.size, unit.flying)
            )
    for t in state.terrain:
        aid.terrain.append(
            TerrainSetup(
                id=t.id, size=t.size, poly=None if t.circle else list(t.outline), circle=t.circle, grass=t.grass,
                ramp=t.ramp, standable=t.standable, impassable=t.impassable, access=list(t.access), kind=t.kind,
            )
        )  # fmt: skip
    return aid
