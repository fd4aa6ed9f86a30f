"""The measuring aid (SC-18): every question of the scenario page's list, asked of a state. Nothing in it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.starcraft.coherency import Links, coherent, linked
from rules.starcraft.coming_in import comes_in
from rules.starcraft.engagement import engaged_with
from rules.starcraft.field import Field, base_of, token_disc
from rules.starcraft.lead import why_not_end, why_not_path
from rules.starcraft.legs import end_of, path_length
from rules.starcraft.poses import Demands, poses
from rules.starcraft.roster import speed_of
from rules.starcraft.shapes import Disc, Oval, Polygon, Shape, distance, inches, overlap, wholly_within, within
from rules.starcraft.state import DEPLOY, MOVE, RESERVE, Action, State, Stop
from rules.starcraft.ways import reachable, shortest

MARKER_MM = 32.0


def marker_disc(state: State, marker: str) -> Disc:
    """SC-16.1: mission markers are discs of 32 mm."""
    x, y = state.markers[marker]
    return Disc(x, y, inches(MARKER_MM) / 2)


def shape_named(field: Field, thing: Any) -> Shape:
    """The shape of a model, piece, token, marker, point or `edge pN`. Raises KeyError."""
    state = field.state
    if isinstance(thing, (list, tuple)):
        return Disc(float(thing[0]), float(thing[1]))
    name = str(thing)
    if name in field.by_model:
        return field.by_model[name].base
    if name in field.ground.by_id:
        return field.ground.by_id[name].shape
    for token in state.tokens:
        if token.id == name:
            return token_disc(token)
    if name in state.markers:
        return marker_disc(state, name)
    if name in ("edge p1", "edge p2"):
        parts = tuple(field.entry_edges(0 if name == "edge p1" else 1))
        if parts:
            return Polygon(tuple(p for part in parts for p in part), parts)
    raise KeyError(name)


def _base(field: Field, model: str) -> Disc | Oval:
    return field.by_model[model].base


def _pair(field: Field, args: Any) -> tuple[Shape, Shape]:
    one, two = args
    return shape_named(field, one), shape_named(field, two)


def _stops(points: Sequence[Sequence[float]]) -> list[Stop]:
    return [Stop(float(p[0]), float(p[1]), float(p[2]) if len(p) > 2 else None) for p in points]


def _bases(field: Field, args: Mapping[str, Any]) -> tuple[Links, str, dict[str, Disc | Oval]]:
    unit = field.state.units[args["unit"]]
    bases = {s.model.id: s.base for s in field.standers if s.unit is unit}
    lead = args["lead"]
    if lead not in bases:
        raise KeyError(lead)
    return Links(field, unit, engaged_with(field, unit)), lead, bases


def _path(field: Field, args: Mapping[str, Any]) -> float:
    stops = _stops(args["points"])
    if args["model"] not in field.by_model:  # in reserve: the first point is where it starts outside the table
        first, model = stops.pop(0), field.state.models[args["model"]]
        heading = model.heading if first.heading is None else first.heading
        return path_length(base_of(field.state.unit_of(model.id), first.x, first.y, heading), stops)
    return path_length(_base(field, args["model"]), stops)


def _legal(field: Field, args: Mapping[str, Any]) -> bool:
    unit = field.state.unit_of(args["model"])
    kind = DEPLOY if unit.where == RESERVE else MOVE
    return why_not_path(field, Action(unit.id, kind, args["model"]), _stops(args["points"])) is None


def _reach(field: Field, args: Mapping[str, Any]) -> bool:
    """Is there any legal path within the speed that ends there?"""
    model = args["model"]
    unit = field.state.unit_of(model)
    speed = speed_of(field.state, unit)
    if speed is None:
        return False
    point = _stops([args["point"]])[0]
    if unit.where == RESERVE:
        return comes_in(field, unit, model, point)
    base = _base(field, model)

    def legal(spot: Stop) -> bool:
        end = end_of(base, [spot])
        return why_not_end(field, unit, Action(unit.id, MOVE, model), end) is None and reachable(
            field, unit, base, spot, speed
        )

    if isinstance(base, Disc) or point.heading is not None:
        return legal(point)
    demands = Demands(field, unit, MOVE, but=model)
    there = Oval(point.x, point.y, base.long, base.short, base.heading)
    return legal(point) or any(True for _ in poses(demands, there, legal, 0.0))


def _shortest(field: Field, args: Mapping[str, Any]) -> float | None:
    model = args["model"]
    point = _stops([args["point"]])[0]
    return shortest(field, field.state.unit_of(model), _base(field, model), point.x, point.y)


def _coherent(field: Field, args: Mapping[str, Any]) -> bool:
    return coherent(*_bases(field, args))


def _linked(field: Field, args: Mapping[str, Any]) -> bool:
    return linked(*_bases(field, args))


_KINDS: Mapping[str, Callable[[Field, Any], Any]] = {
    "distance": lambda field, args: distance(*_pair(field, args)),
    "overlap": lambda field, args: overlap(*_pair(field, args)),
    "within": lambda field, a: within(shape_named(field, a["a"]), shape_named(field, a["b"]), float(a["range"])),
    "wholly": lambda field, a: wholly_within(_base(field, a["model"]), shape_named(field, a["of"]), float(a["range"])),
    "gap": lambda field, args: distance(*_pair(field, args)),
    "path": _path,
    "legal": _legal,
    "reach": _reach,
    "shortest": _shortest,
    "coherent": _coherent,
    "linked": _linked,
    "engaged": lambda field, unit: engaged_with(field, field.state.units[unit]),
    "level": lambda field, model: field.level(_base(field, model)),
}


def measure(state: State, kind: str, args: Any) -> Any:
    """The answer to one measurement of the scenario page. Raises KeyError for unknown kinds and things."""
    return _KINDS[kind](Field(state, lifted=True), args)


def level_of(state: State, model: str) -> str | None:
    """The level of a model on the table, None in reserve."""
    unit, m = state.unit_of(model), state.models[model]
    if unit.where != "table" or not m.alive:
        return None
    return Field(state).level(base_of(unit, m.x, m.y, m.heading))
