"""SC-4.9, SC-4.10: who is engaged with whom."""

from __future__ import annotations

from rules.starcraft.field import Field, Stander
from rules.starcraft.segments import nearest_points, outer_tangents, segment_meets
from rules.starcraft.shapes import Point, Shape, segment, within
from rules.starcraft.state import Unit

ENGAGEMENT_IN = 1.0
_STEPS = {"ground": 0, "mid": 1, "high": 2}


def engaged_with(field: Field, unit: Unit) -> list[str]:
    """SC-4.9: the enemy units that this one is engaged with, in table order."""
    mine = [stander for stander in field.standers if stander.unit is unit]
    found: list[str] = []
    for enemy in field.enemies(unit):
        if enemy.unit.id not in found and any(engaged(field, stander, enemy) for stander in mine):
            found.append(enemy.unit.id)
    return found


def engaged(field: Field, one: Stander, two: Stander) -> bool:
    """SC-4.9: two ground models within 1 inch, as far as terrain and levels allow."""
    if one.unit.flying or two.unit.flying or not within(one.base, two.base, ENGAGEMENT_IN):
        return False
    return not separated(field, one, two) and levels_allow(field, one, two)


def separated(field: Field, one: Stander, two: Stander) -> bool:
    """SC-4.10: a piece of size 2 or more, not grass, that the shortest line and both tangents between them cross."""
    underfoot = {piece.id for piece in field.stood_on(one.base) + field.stood_on(two.base)}
    lines: list[tuple[Point, Point]] = [
        nearest_points(one.base, two.base),
        *outer_tangents(one.base, two.base),
    ]
    for piece in field.pieces():
        if piece.terrain.grass or piece.terrain.size < 2 or piece.id in underfoot:
            continue
        if all(segment_meets(p, q, piece.shape) for p, q in lines):
            return True
    return False


def levels_allow(field: Field, one: Stander, two: Stander) -> bool:
    """SC-4.9: on one level always, on neighbouring levels when both stand at the same access point, else never."""
    apart = abs(_STEPS[field.level(one.base)] - _STEPS[field.level(two.base)])
    if apart == 0:
        return True
    if apart > 1:
        return False
    return any(
        within(one.base, access, ENGAGEMENT_IN) and within(two.base, access, ENGAGEMENT_IN)
        for access in access_segments(field)
    )


def access_segments(field: Field) -> list[Shape]:
    return [segment(a, b) for piece in field.pieces() if piece.raised for a, b in piece.access]
