"""The table in words, for the text mode."""

from __future__ import annotations

from rules.engine.decisions import Text, seat_id
from rules.engine.words import Words
from rules.starcraft import catalogue
from rules.starcraft.roster import available, pool_of, speed_of, supply_of, supply_used
from rules.starcraft.state import RESERVE, TABLE, State, Unit


def words_of(language: str) -> Words:
    """The words of this game alone; names of players are the seats'."""
    return Words(language, ("starcraft", "engine"), thing_name)


def thing_name(token: str, language: str) -> str | None:
    """The printed name of a kind of unit or terrain; a piece of a layout is its kind and a number: `wall-2`."""
    kind, dash, number = token.rpartition("-")
    if dash and kind in catalogue.terrain():
        return f"{catalogue.terrain()[kind].name[language]} {number}"
    for table in (catalogue.units(), catalogue.terrain()):
        if token in table:
            return table[token].name[language]
    return None


def describe(view: State, language: str) -> list[str]:
    """Round, supply, every unit with its models and places, terrain, markers."""
    say = words_of(language).say
    width, height = view.table
    lines = [say(Text("describe.round", {"n": view.round, "of": view.rounds, "width": width, "height": height}))]
    for seat in (0, 1):
        left, pool = available(view, seat), pool_of(view, seat)
        params: dict[str, object] = {"player": seat_id(seat), "used": supply_used(view, seat)}
        if left is not None:
            params |= {"left": left, "pool": pool}
        lines.append(say(Text("describe.supply" if left is not None else "describe.supply_free", params)))
        lines += [_unit_line(view, unit, say) for unit in view.units.values() if unit.seat == seat]
    for terrain in view.terrain:
        if terrain.id not in view.removed:
            lines.append(say(Text("describe.terrain", {"terrain": terrain.id, "size": terrain.size})))
    for marker, (x, y) in view.markers.items():
        lines.append(say(Text("describe.marker", {"marker": marker, "x": x, "y": y})))
    return lines


def _unit_line(state: State, unit: Unit, say: object) -> str:
    assert callable(say)
    speed = speed_of(state, unit)
    params = {
        "unit": unit.id,
        "type": unit.name or unit.type or unit.id,
        "speed": "–" if speed is None else speed,
        "supply": supply_of(state, unit),
        "where": Text(f"word.{unit.where}"),
        "count": len(state.alive(unit)),
    }
    line = str(say(Text("describe.unit", params)))
    if unit.where == TABLE:
        line += ": " + ", ".join(f"{m.id} ({m.x:.2f}, {m.y:.2f})" for m in state.alive(unit))
    if unit.activated and unit.where != RESERVE:
        line += " ✓"
    return line
