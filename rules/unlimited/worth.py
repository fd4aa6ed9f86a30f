"""What a position is worth to a seat, in points: for bots that compare what their answers lead to."""

from __future__ import annotations

from rules.engine.events import unheard
from rules.unlimited.position import _no_question
from rules.unlimited.state import State
from rules.unlimited.turns import Turns

WON = 10_000.0
_RESOURCES_WANTED = 8


def worth(state: State, seat: int) -> float:
    """Points of a seat against its opponents. Only the table and the numbers of hidden cards count."""
    if state.result is not None:
        if not state.result.winners:
            return 0.0
        return WON if seat in state.result.winners else -WON
    table = Turns(state, _no_question, unheard)
    points = [_points(table, s) for s in range(len(state.seats))]
    others = [points[s] for s in table.opponents(seat)]
    return points[seat] - (max(others) + 0.3 * (sum(others) - max(others)) if others else 0.0)


def _points(table: Turns, seat: int) -> float:
    own = table.state.seats[seat]
    if own.out:
        return -WON
    things = table.state.things
    left = table.base_hp_left(seat)
    points = left * 1.2 - max(0, 12 - left) * 0.8
    for unit in (*own.ground, *own.space):
        seen = table.live[unit]
        points += 1.0 + seen.power * 1.1 + seen.hp_left * 0.9
        points += 1.5 * len(table.shields(unit)) + 1.2 * len(seen.captured)
        points += 0.4 * len(seen.keywords) + 0.3 * len(seen.abilities)
        if seen.leader:
            points += 2.0
        if not seen.exhausted:
            points += 0.35 * seen.power
    points += 1.6 * min(len(own.hand), 6) + 0.4 * max(0, len(own.hand) - 6)
    rich = min(len(own.resources), _RESOURCES_WANTED)
    points += 2.4 * rich + 0.3 * (len(own.resources) - rich)
    points += 0.15 * sum(1 for r in own.resources if not things[r].exhausted)
    if table.state.initiative == seat:
        points += 0.8
    for leader in own.leaders:
        if not things[leader].epic_used:
            points += 1.0
        if not things[leader].deployed and not things[leader].exhausted:
            points += 0.5
    return points
