"""SC-8: are the models of a unit together? Wholly within reach of the lead, and joined to it by links."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.starcraft.field import Field, Obstacle, gap_needed
from rules.starcraft.motion import passes_near
from rules.starcraft.segments import outer_tangents
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Point,
    Polygon,
    bounds,
    edges,
    wholly_within,
)
from rules.starcraft.state import Unit
from rules.starcraft.terrain import Piece
from rules.starcraft.travel import outline_times

Base = Disc | Oval


class Links:
    """The link test for one unit on one field (SC-8.5, SC-8.6). `engaged` are the enemy units it may link across."""

    def __init__(self, field: Field, unit: Unit, engaged: Collection[str] = ()) -> None:
        self.field = field
        self.unit = unit
        self.half = gap_needed(unit) / 2
        self.blockers = [obstacle for obstacle in field.blockers(unit) if not self._crossed(obstacle, engaged)]
        self.boxes = [bounds(obstacle.shape) for obstacle in self.blockers]
        self.raised = [piece for piece in field.pieces() if piece.raised]

    @staticmethod
    def _crossed(obstacle: Obstacle, engaged: Collection[str]) -> bool:
        """SC-8.6: terrain of size 0 and 1 and enemies the unit is engaged with block no link."""
        if obstacle.model is not None:
            return obstacle.model.unit in engaged
        piece = obstacle.piece
        return piece is not None and piece.terrain.size <= 1 and not piece.terrain.impassable

    def valid(self, a: Base, b: Base) -> bool:
        """May a link run straight from centre to centre?"""
        if self.unit.flying:
            return True
        p, q = (a.x, a.y), (b.x, b.y)
        own = [piece for piece in self.raised if piece.stood_on(a) or piece.stood_on(b)]
        left, right = min(p[0], q[0]) - self.half, max(p[0], q[0]) + self.half
        bottom, top = min(p[1], q[1]) - self.half, max(p[1], q[1]) + self.half
        for obstacle, box in zip(self.blockers, self.boxes, strict=True):
            if box[0] > right or box[1] > top or box[2] < left or box[3] < bottom or obstacle.piece in own:
                continue
            if passes_near(p, q, obstacle.shape, self.half - EPSILON_IN):
                return False
        return all(self._by_access(piece, p, q) for piece in own)

    def _by_access(self, piece: Piece, p: Point, q: Point) -> bool:
        """SC-8.6: the outline of a piece that one end stands on is crossed only through an access point."""
        if self.unit.has("raptor_strain") or p == q:
            return True
        for t in outline_times(piece, p, q):
            at = (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))
            if not any(piece.at_access(at) for piece in self.raised):
                return False
        return True

    def joins(self, base: Base, lead: Base, others: Sequence[Base]) -> bool:
        """Does a valid link run from here to the lead or to a model already set?"""
        return self.valid(base, lead) or any(self.valid(base, other) for other in others)


def linked(links: Links, lead: str, bases: Mapping[str, Base]) -> bool:
    """SC-8.6: the graph of valid links joins all models to the lead."""
    joined, waiting = [lead], [model for model in bases if model != lead]
    for model in joined:
        for other in list(waiting):
            if links.valid(bases[model], bases[other]):
                waiting.remove(other)
                joined.append(other)
    return not waiting


def in_reach(unit: Unit, base: Base, lead: Base) -> bool:
    """SC-8.3, SC-8.4: wholly within 3 inches of the lead, 4 for Squadron."""
    return wholly_within(base, lead, unit.coherency)


def coherent(links: Links, lead: str, bases: Mapping[str, Base]) -> bool:
    """SC-8.3: every model wholly within reach of the lead and joined to it by links."""
    near = all(in_reach(links.unit, base, bases[lead]) for model, base in bases.items() if model != lead)
    return near and linked(links, lead, bases)


def shadows(links: Links, lead: Base, blockers: Sequence[Obstacle]) -> list[tuple[Point, Point]]:
    """The lines from the lead along which links just pass the blockers: borders of where a link can end."""
    lines: list[tuple[Point, Point]] = []
    for obstacle in blockers:
        shape = obstacle.shape
        rounds: list[Disc | Oval] = (
            [Disc(x, y, links.half) for x, y in shape.outline]
            if isinstance(shape, Polygon)
            else [Disc(shape.x, shape.y, shape.r + links.half)]
            if isinstance(shape, Disc)
            else [Oval(shape.x, shape.y, shape.long + links.half, shape.short + links.half, shape.heading)]
        )
        for each in rounds:
            lines += outer_tangents(Disc(lead.x, lead.y, 0.0), each)
    for piece in links.raised:
        for a, b in piece.access:
            lines += [((lead.x, lead.y), a), ((lead.x, lead.y), b)]
        lines += edges(piece.shape.outline) if isinstance(piece.shape, Polygon) else []
    return lines
