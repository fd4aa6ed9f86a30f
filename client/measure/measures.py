"""What is measured on the free table, drawn: rings, rulers, paths, angles, fans, lines of sight, what was judged."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence

import pygame

from client.battlefield import ground, lines
from client.battlefield.figures import reason, spent
from client.battlefield.labels import box_of
from client.battlefield.room import Room
from client.battlefield.view import MapView
from client.measure import marks
from client.measure.work import Work
from client.theme import Colour
from client.ui import Ui
from rules.engine.decisions import Refusal
from rules.engine.words import Words
from rules.starcraft.aid import (
    Rings,
    Ruler,
    anchor_shape,
    legs,
    length,
    place_of,
    shape_of,
)
from rules.starcraft.shapes import Disc, Point, moved, outer_radius
from rules.starcraft.state import Terrain
from rules.starcraft.terrain import Piece
from rules.starcraft.terrain import shape_of as shape_of_piece

RING = "#FFB454"
_ROUND = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Where a figure may stand at the end of a line: below it first."""
LOOKS = ("#FFE066", "#C9A0FF", "#7FD1E0", "#FF9A3D", "#9BE28A", "#FF7F7B")


class Measures:
    """Part of the scene: what is measured."""

    work: Work
    map: MapView
    cm: bool
    centres: bool
    verdict: tuple[Ruler, Refusal | None] | None
    say: Callable[..., str]
    room: Room
    """Figures stand where they hide little of bases, names and lines."""

    @abstractmethod
    def lift(self, ui: Ui, crossing: Sequence[tuple[Point, Point]]) -> None:
        """Draw again, above these lines in pixels, bases and names that they cross."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The catalogues of the aid in the present language."""

    def _draw_rings(self, ui: Ui, number: int, rings: Rings) -> None:
        shape = anchor_shape(self.work.aid, rings.at, centres=False)
        for index, radius in enumerate(rings.radii):
            pattern = ("solid", "dash", "dot")[index % 3]
            tint = Colour(RING)
            fill = 0.05 if self.work.chosen == ("rings", number) else 0.02
            lines.grown(ui, self.map, shape, radius, tint, pattern, fill)
            if rings.wholly and isinstance(shape, Disc) and shape.r:
                # SC-2.4: the centres of like bases that are wholly within lie up to here.
                lines.ring(ui, self.map, (shape.x, shape.y), radius, ui.theme["legal"], "dashdot")

    def _ring_figures(self, ui: Ui, rings: Rings) -> None:
        """How far the rings are."""
        shape = anchor_shape(self.work.aid, rings.at, centres=False)
        for radius in rings.radii:
            places = lines.on_ring(self.map, shape, radius)
            lines.tag_in(ui, self.room, places, self.length_words(radius), Colour(RING))
            if rings.wholly and isinstance(shape, Disc) and shape.r:
                words = self.say("measure.wholly", far=self.length_words(radius))
                places = lines.on_ring(self.map, Disc(shape.x, shape.y), radius)[::-1]
                lines.tag_in(ui, self.room, places, words, ui.theme["legal"], role="chip")

    def _take_lines(self, ui: Ui) -> None:
        """What is measured is not hidden by figures."""
        for ruler in [*self.work.aid.rulers, *([self.work.draft] if self.work.draft is not None else [])]:
            if not ruler.kind:
                for p, q, _ in legs(self.work.aid, ruler, self.centres):
                    self.room.take_line(self.map.px(p), self.map.px(q), ui.px(12))

    def look(self, number: int) -> Colour:
        """The colour of a ruler by its number."""
        return Colour(LOOKS[number % len(LOOKS)])

    def length_words(self, inches: float) -> str:
        return f"{inches * 2.54:.4g} cm" if self.cm else f"{inches:.4g}″"

    def figure(self, inches: float) -> str:
        return spent(inches, self.cm)

    def _draw_rulers(self, ui: Ui, rulers: Sequence[Ruler]) -> None:
        """Every ruler with its figures: its line below bases and names that it would cross, its figures above them."""
        drawn: list[tuple[Point, Point]] = []
        said: list[tuple[Sequence[Point], str, Colour]] = []
        for number, ruler in enumerate(rulers):
            if not ruler.kind:
                drawn += self._draw_legs(ui, ruler, number)
            elif (found := self._draw_mark(ui, ruler, self.look(number))) is not None:
                mark, words, tint = found
                drawn += mark.lines
                said.append((mark.places, words, tint))
        self.lift(ui, drawn)
        for places, words, tint in said:
            lines.tag_in(ui, self.room, places, words, tint)
        for number, ruler in enumerate(rulers):
            if not ruler.kind:
                self._draw_figures(ui, ruler, number)

    def _legs(self, ruler: Ruler) -> Iterator[tuple[Point, Point, float, bool]]:
        """From, to and length of each leg, and whether it lies beyond the speed."""
        past = 0.0
        for p, q, far in legs(self.work.aid, ruler, self.centres):
            past += far
            yield p, q, far, ruler.speed > 0 and past > ruler.speed + 1e-6

    def _draw_legs(self, ui: Ui, ruler: Ruler, number: int) -> list[tuple[Point, Point]]:
        """The line itself, and between which pixels it lies."""
        tint, dash, found = self.look(number), "solid" if number % 2 == 0 else "dash", list(self._legs(ruler))
        for p, q, _, over in found:
            lines.ruler(ui, self.map, p, q, ui.theme["danger"] if over else tint, "dot" if over else dash)
        if ruler.speed and found and (base := self.work.aid.base(ruler.points[0].base)) is not None:
            points = [found[0][0], *(leg[1] for leg in found)]
            lines.swept(ui, self.map, points, outer_radius(shape_of(base)), tint)
        return [(self.map.px(p), self.map.px(q)) for p, q, *_ in found]

    def _draw_figures(self, ui: Ui, ruler: Ruler, number: int) -> None:
        tint, found = self.look(number), list(self._legs(ruler))
        lines.bends(ui, [self.map.px(leg[1]) for leg in found[:-1]])
        for p, q, far, over in found:
            words = self.figure(far) if len(found) > 1 else f"{number + 1} · {self.figure(far)}"
            lines.ruler_figure(ui, self.map, p, q, ui.theme["danger"] if over else tint, words, self.room)
        if len(found) > 1:
            x, y = self.map.px(found[-1][1])
            off, aside = ui.px(30), ui.px(80)
            places = [(x + far * dx * aside, y + far * dy * off) for far in (1, 2) for dx, dy in _ROUND]
            whole = self.figure(sum(leg[2] for leg in found))
            lines.tag_in(ui, self.room, places, f"{number + 1} · {whole}", tint, role="ui")

    def _draw_mark(self, ui: Ui, ruler: Ruler, tint: Colour) -> tuple[marks.Mark, str, Colour] | None:
        """An angle, a fan or a line of sight; with what is to be said about it."""
        aid, words = self.work.aid, self.reading(ruler)
        first, last = (
            anchor_shape(aid, ruler.points[0], self.centres),
            anchor_shape(aid, ruler.points[-1], self.centres),
        )
        places = [place_of(aid, anchor) for anchor in ruler.points]
        if ruler.kind == "angle" and len(places) == 3:
            return marks.draw_angle(ui, self.map, places, tint), words, tint
        if ruler.kind == "fan":
            reach = max(0.0, math.dist((first.x, first.y), places[-1]) - outer_radius(first))
            if reach > 0.02:
                outline = marks.fan_outline(first, places[-1], reach, ruler.spread)
                return marks.draw_fan(ui, self.map, outline, tint), words, tint
        elif ruler.kind == "sight" and places[0] != places[-1]:
            pieces = [Piece(piece, shape_of_piece(piece)) for piece in self._pieces_now()]
            mark, seen = marks.draw_sight(ui, self.map, first, last, pieces, tint)
            return mark, self.say("measure.seen" if seen else "measure.hidden"), tint if seen else ui.theme["danger"]
        else:
            ui.draw(pygame.draw.line, tint, self.map.px(places[0]), self.map.px(places[-1]), max(2, ui.px(3)))
        return None

    def reading(self, ruler: Ruler) -> str:
        """What a ruler reads: a length, an angle, or the two figures of a fan."""
        if ruler.kind == "angle":
            places = [place_of(self.work.aid, anchor) for anchor in ruler.points]
            return f"{marks.degrees_between(*places):.1f}°" if len(places) == 3 else "–"
        far = self.figure(length(self.work.aid, ruler, self.centres))
        return f"{far} · {ruler.spread:g}°" if ruler.kind == "fan" else far

    def _draw_corner(self, ui: Ui, a: tuple[float, float], b: tuple[float, float]) -> None:
        points = [self.map.px(p) for p in (a, (b[0], a[1]), b, (a[0], b[1]))]
        ground.polygon(ui, points, ground.seen(ui.theme["accent"], 0.15), ui.theme["accent"], 2, (5, 4))
        words = f"{self.figure(abs(a[0] - b[0]))} × {self.figure(abs(a[1] - b[1]))}"
        x, y = self.map.px(b)
        lines.tag(ui, (x, y + ui.px(22)), words, ui.theme["accent"], "on_accent")

    def _draw_verdict(self, ui: Ui) -> None:
        if self.verdict is None or self.verdict[0] not in self.work.aid.rulers:
            return
        ruler, refusal = self.verdict
        anchor = self.map.px(place_of(self.work.aid, ruler.points[-1]))
        self.room.take(box_of(self.map, anchor_shape(self.work.aid, point, centres=False)) for point in ruler.points)
        if refusal is None:
            words = [(self.say("measure.legal"), "lead", "legal")]
            lines.callout(ui, anchor, words, "edge", "", self.room, self.lift, 0.0)
            return
        ghost = moved(
            anchor_shape(self.work.aid, ruler.points[0], centres=False), *place_of(self.work.aid, ruler.points[-1])
        )
        bases = {base.id: shape_of(base) for base in self.work.aid.bases if base.id != ruler.points[0].base}
        lines.blame(ui, self.map, refusal, ghost, bases, self._pieces_now(), self.room)
        why = reason(self.words, refusal, self.cm)
        rows = [(self.say("measure.not_legal"), "lead", "text"), (why, "label", "danger")]
        lines.callout(ui, anchor, rows, "danger", refusal.rule, self.room, self.lift, 0.0)

    @abstractmethod
    def _pieces_now(self) -> list[Terrain]:
        """The terrain as the rules read it."""
