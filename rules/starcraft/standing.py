"""Where a model may end: on the table, on no other base, on ground that carries it, not near an enemy."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decisions import Refusal
from rules.starcraft.engagement import ENGAGEMENT_IN
from rules.starcraft.field import Field, Stander, token_disc
from rules.starcraft.figures import Gap, Inches, Limit
from rules.starcraft.outlines import polygon
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    Polygon,
    Shape,
    edges,
    farthest,
    overlap,
    segment,
    separation,
    within,
)
from rules.starcraft.state import DEPLOY, DISENGAGE, Unit
from rules.starcraft.terrain import CLEARANCE_SLACK_IN, Piece

NEAR = Limit(ENGAGEMENT_IN)


def why_not_stand(
    field: Field, unit: Unit, base: Disc | Oval, kind: str, but: str = "", clear_of: float = 0.0
) -> Refusal | None:
    """SC-7.8 to 7.10, SC-8.2: may a model of this unit end an action of this kind with its base here?

    `but` is the model itself where it is a lead, `clear_of` a distance that it must keep from all enemies (SC-13.10).
    """
    return (
        why_not_fit(field, unit, base, but)
        or why_not_near(field, unit, base, kind)
        or (why_not_in_zone(field, unit, base) if kind == DEPLOY else None)
        or (why_not_clear(field, unit, base, clear_of) if clear_of else None)
    )


def depth(base: Disc | Oval, other: Shape) -> Inches:
    """How far a base reaches into something that it overlaps."""
    return Inches(-separation(base, other))


def why_not_fit(field: Field, unit: Unit, base: Disc | Oval, but: str = "") -> Refusal | None:
    """SC-7.8, SC-7.9, SC-9.11: the whole base on the table, on no other base or token, on ground that carries it.

    SC-7.18: a lead, named by `but`, may end upon what has Displacement; models that are set round it may not.
    """
    if not field.holds(base):
        return Refusal("SC-7.9", "off_table", {"by": Inches(field.over(base))})
    for stander in field.around(base):
        gives_way = bool(but) and stander.unit.has("displacement")
        if stander.model.id != but and not gives_way and overlap(base, stander.base):
            return Refusal("SC-7.8", "overlaps_model", {"model": stander.model.id, "by": depth(base, stander.base)})
    for token in field.barred_tokens(unit, lead=bool(but)):
        if overlap(base, token_disc(token)):
            rule = "SC-9.11" if token.kind == "force_field" else "SC-7.18"
            return Refusal(rule, "overlaps_token", {"token": token.id, "by": depth(base, token_disc(token))})
    return None if unit.flying else why_not_on_terrain(field, unit, base)


def why_not_on_terrain(field: Field, unit: Unit, base: Disc | Oval) -> Refusal | None:
    """SC-7.8, SC-9.1, SC-10.8: grass gives way, raised pieces carry, all other terrain may not be overlapped."""
    for piece in field.under(base):
        if piece.terrain.grass:
            continue
        if not piece.raised:
            if piece.terrain.size <= 1 and unit.has("large"):
                continue
            rule = "SC-9.1" if piece.terrain.size <= 1 else "SC-7.8"
            return Refusal(rule, "overlaps_terrain", {"terrain": piece.id, "by": depth(base, piece.shape)})
        if not _carried(piece, base):
            return Refusal("SC-10.8", "across_outline", {"terrain": piece.id})
    return None


def _carried(piece: Piece, base: Disc | Oval) -> bool:
    """SC-10.8, SC-10.7: the base is on the piece with all of it, or across the outline at an access point, or it
    cannot fit, has its centre on the piece and overhangs no more than needed.
    """
    if piece.access_covered(base):
        return True
    if not piece.holds(base.x, base.y):
        return False
    if _wholly_on(piece, base):
        return True
    narrow = base.r if isinstance(base, Disc) else base.short
    room = piece.clearance
    return room < narrow - CLEARANCE_SLACK_IN and piece.rim(base.x, base.y) >= room - CLEARANCE_SLACK_IN


def _wholly_on(piece: Piece, base: Disc | Oval) -> bool:
    """No part of a base whose centre is on the piece hangs over its outline."""
    if isinstance(piece.shape, Disc):
        return farthest(base, Disc(piece.shape.x, piece.shape.y)) <= piece.shape.r + EPSILON_IN
    return all(separation(base, segment(a, b)) >= -EPSILON_IN for a, b in edges(piece.shape.outline))


def why_not_near(field: Field, unit: Unit, base: Disc | Oval, kind: str) -> Refusal | None:
    """SC-7.10, SC-12.2: not within 1 inch of an enemy ground unit; SC-11.5: a flyer at least 1 inch from enemy flyers.

    It is a plain distance: terrain and levels in between do not lift it. SC-15.7: nobody ends within 1 inch of a
    burrowed unit.
    """
    if unit.flying:
        for stander in field.around(base, ENGAGEMENT_IN):
            if stander.unit.seat != unit.seat and stander.unit.flying and within(base, stander.base, ENGAGEMENT_IN):
                gap = separation(base, stander.base)
                if gap < ENGAGEMENT_IN - EPSILON_IN:
                    params = {"model": stander.model.id, "gap": Gap(gap), "need": NEAR}
                    return Refusal("SC-11.5", "flyer_too_near", params)
        return None
    for stander in field.around(base, ENGAGEMENT_IN):
        enemy = stander.unit.seat != unit.seat
        if stander.unit is unit or stander.unit.flying or not (enemy or stander.unit.burrowed):
            continue
        if within(base, stander.base, ENGAGEMENT_IN):
            gap = separation(base, stander.base)
            rule = "SC-15.7" if not enemy else "SC-12.2" if kind == DISENGAGE else "SC-7.10"
            return Refusal(rule, "too_near", {"model": stander.model.id, "gap": Gap(max(0.0, gap)), "need": NEAR})
    return None


def why_not_clear(field: Field, unit: Unit, base: Disc | Oval, reach: float) -> Refusal | None:
    """SC-13.10: some ways in must end more than so many inches from every enemy."""
    for stander in field.around(base, reach):
        if stander.unit.seat != unit.seat and within(base, stander.base, reach):
            gap = separation(base, stander.base)
            return Refusal(
                "SC-13.10", "not_clear", {"model": stander.model.id, "gap": Gap(max(0.0, gap)), "need": Limit(reach)}
            )
    return None


def why_not_in_zone(field: Field, unit: Unit, base: Disc | Oval) -> Refusal | None:
    """SC-13.5: a base that arrives may not overlap the enemy's zone of influence; touching its border is legal."""
    for zone in zones(field, 1 - unit.seat):
        if overlap(base, zone):
            return Refusal("SC-13.5", "in_zone", {"player": f"p{2 - unit.seat}", "by": depth(base, zone)})
    return None


def zones(field: Field, seat: int) -> list[Polygon]:
    """SC-13.5: what lies up to the zone's depth inwards from each straight part of a seat's entry edges."""
    return [zone_of(field, a, b) for a, b in field.entry_edges(seat)]


def zone_of(field: Field, a: Point, b: Point) -> Polygon:
    """The rectangle on the inner side of an entry edge."""
    depth = field.state.zone_depth
    if a[1] == b[1]:
        inward = (0.0, depth if a[1] < field.height / 2 else -depth)
    else:
        inward = (depth if a[0] < field.width / 2 else -depth, 0.0)
    corners = (a, b, (b[0] + inward[0], b[1] + inward[1]), (a[0] + inward[0], a[1] + inward[1]))
    return polygon(tuple((float(x), float(y)) for x, y in corners))


def touching(base: Disc | Oval, others: Sequence[Stander], slack: float = 1e-4) -> Stander | None:
    """A model in base contact."""
    return next((other for other in others if abs(separation(base, other.base)) <= slack), None)
