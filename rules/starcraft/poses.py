"""SC-12.6 for ovals: is there any place and heading that is allowed? Decided by halving boxes of places and headings.

How far a demand is broken changes by no more than the way that a base moves (slides, and turns about its centre), so a
box whose middle breaks a demand by more than the box is wide holds nothing allowed. What is left when the boxes have
become as small as the tolerance is judged by the rules themselves.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Sequence

from rules.starcraft.coherency import Links
from rules.starcraft.engagement import ENGAGEMENT_IN
from rules.starcraft.field import Field, token_disc
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Shape,
    bounds,
    farthest,
    moved,
    point_distance,
    segment,
    separation,
)
from rules.starcraft.standing import zones
from rules.starcraft.state import DEPLOY, Stop, Unit

FINEST_IN = 0.02
"""Boxes this wide are set aside; of those only the most promising are halved on, down to the tolerance."""
_MOST_BOXES, _MOST_JUDGED, _BEAM = 20_000, 400, 24
Judge = Callable[[Stop], bool]


class Demands:
    """What bounds the places of a base: other bases, terrain, the table, zones, and optionally coherency and links."""

    def __init__(self, field: Field, unit: Unit, kind: str, but: str = "", clear_of: float = 0.0) -> None:
        self.field = field
        self.apart: list[tuple[Shape, float]] = []
        """Shapes from which a base keeps at least so many inches."""
        self.lead: Disc | Oval | None = None
        self.coherency = math.inf
        self.joined: Sequence[Disc | Oval] = ()
        self.links: Links | None = None
        for stander in field.standers:
            if stander.model.id == but or stander.unit.has("displacement"):
                continue
            enemy = stander.unit.seat != unit.seat
            keep = 0.0
            if unit.flying:
                keep = ENGAGEMENT_IN if enemy and stander.unit.flying else 0.0
            elif not stander.unit.flying and stander.unit is not unit and (enemy or stander.unit.burrowed):
                keep = ENGAGEMENT_IN + 2 * EPSILON_IN
            self.apart.append((stander.base, max(keep, clear_of if enemy else 0.0)))
        for piece in field.pieces():
            small = piece.terrain.size <= 1 and unit.has("large")
            if not (unit.flying or piece.terrain.grass or piece.raised or small):
                self.apart.append((piece.shape, 0.0))
        self.apart += [(token_disc(token), 0.0) for token in field.barred_tokens(unit, lead=bool(but))]
        if kind == DEPLOY:
            self.apart += [(zone, 0.0) for zone in zones(field, 1 - unit.seat)]

    def near(self, x: float, y: float, reach: float) -> None:
        """Leave out what is too far from a place to matter."""
        self.apart = [(s, keep) for s, keep in self.apart if point_distance(x, y, s) <= reach + keep]

    def together(self, links: Links, lead: Disc | Oval, joined: Sequence[Disc | Oval], coherency: float) -> None:
        """SC-8.3, SC-8.6: wholly within `coherency` of the lead, and linked to it or to a model already set."""
        self.lead, self.coherency = lead, coherency
        if not links.unit.flying and not links.raised:
            self.links, self.joined = links, (lead, *joined)

    def excess(self, base: Oval, enough: float) -> float:
        """By how many inches the demand that is broken most is broken; 0 or less where all are kept. A value beyond
        `enough` is told as soon as it is found.
        """
        left, bottom, right, top = bounds(base)
        worst = max(-left, -bottom, right - self.field.width, top - self.field.height)
        if worst > enough:
            return worst
        for shape, keep in self.apart:
            away = point_distance(base.x, base.y, shape)
            if (least := keep - away + base.short) > enough:
                return least
            if keep - away + base.long > worst:
                worst = max(worst, keep - separation(base, shape))
                if worst > enough:
                    return worst
        if self.lead is not None and self.coherency < math.inf:
            worst = max(worst, farthest(base, self.lead) - self.coherency)
        if self.links is not None and worst <= enough:
            worst = max(worst, self._unlinked(base, self.links))
        return worst

    def _unlinked(self, base: Oval, links: Links) -> float:
        best = math.inf
        for other in self.joined:
            line = segment((base.x, base.y), (other.x, other.y))
            best = min(best, max((links.half - separation(o.shape, line) for o in links.blockers), default=-math.inf))
            if best <= 0:
                break
        return best


Box = tuple[float, float, float, float, float]
"""x, y and heading (degrees) of the middle; half its width in inches, and in degrees."""


def poses(demands: Demands, base: Oval, judge: Judge, reach: float, nearest: bool = False) -> Iterator[Stop]:
    """Places and headings that the judge allows, for a base at most `reach` inches from where `base` is.

    With `nearest` those near come first, otherwise those with the most room.
    """
    span = max(base.long - base.short, 1e-9)
    count = 0
    judged = 0
    heap: list[tuple[float, int, float, Box]] = []
    small: list[tuple[float, int, Box]] = []

    def width(box: Box) -> float:
        return box[3] * math.sqrt(2) + math.radians(box[4]) * span

    def push(box: Box, onto: list[tuple[float, int, float, Box]]) -> None:
        nonlocal count
        wide = width(box)
        away = math.dist(box[:2], (base.x, base.y))
        if away - wide > reach + EPSILON_IN:
            return
        excess = max(demands.excess(_at(base, box), wide + EPSILON_IN), away - reach)
        if excess <= wide + EPSILON_IN:
            count += 1
            heapq.heappush(onto, (away - wide if nearest else excess, count, excess, box))

    def fits(excess: float, box: Box) -> Stop | None:
        nonlocal judged
        if excess > EPSILON_IN or judged >= _MOST_JUDGED:
            return None
        judged += 1
        stop = Stop(round(box[0], 9), round(box[1], 9), round(box[2] % 360, 9))
        return stop if judge(stop) else None

    push((base.x, base.y, base.heading, reach, 90.0), heap)
    while heap and count < _MOST_BOXES:
        _, number, excess, box = heapq.heappop(heap)
        if (found := fits(excess, box)) is not None:
            yield found
            continue
        if width(box) <= FINEST_IN:
            small.append((excess, number, box))
            continue
        for part in _halves(box, span):
            push(part, heap)
    beam = sorted([*small, *((excess, number, box) for _, number, excess, box in heap)])[:_BEAM]
    while beam and width(beam[0][2]) > EPSILON_IN / 4:
        following: list[tuple[float, int, float, Box]] = []
        for _, _, box in beam:
            for part in _halves(box, span):
                push(part, following)
        beam = sorted((excess, number, box) for _, number, excess, box in following)[:_BEAM]
        for excess, _, box in beam:
            if (found := fits(excess, box)) is not None:
                yield found
                return


def _at(base: Oval, box: Box) -> Oval:
    there = moved(base, box[0], box[1], box[2])
    assert isinstance(there, Oval)
    return there


def _halves(box: Box, span: float) -> Iterator[Box]:
    """The box cut where it is widest: its places in four, or its headings in two."""
    x, y, heading, half, turn = box
    if math.radians(turn) * span > half * math.sqrt(2):
        for sign in (-0.5, 0.5):
            yield x, y, heading + sign * turn, half, turn / 2
        return
    for dx in (-0.5, 0.5):
        for dy in (-0.5, 0.5):
            yield x + dx * half, y + dy * half, heading, half / 2, turn
