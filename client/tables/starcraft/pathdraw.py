"""How a path is drawn: legs, swept base, ghost, figures at the pointer, the red reason."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise

import pygame

from client.battlefield import ground, lines
from client.battlefield.bases import base_picture
from client.battlefield.figures import apart, reason, spent
from client.tables.starcraft import panels
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.names import MapNames
from client.tables.table import Sight
from client.theme import Colour
from client.ui import Ui
from rules.engine.decisions import Refusal
from rules.starcraft.field import Field
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import Disc, Oval, outer_radius
from rules.starcraft.state import State, Unit

_MOST_LINES = 4


class PathDrawing(MapNames):
    """Part of the table: the path of the lead and what is said about it."""

    def _path(self, ui: Ui, sight: Sight, editor: PathEditor) -> None:
        assert self.map is not None
        seat_tint = ui.theme.seat(sight.colour_of(editor.unit.seat))
        ghost = editor.ghost()
        base, way = editor.begin()
        if not way or ghost is None:
            if editor.deploys:
                return
            words = sight.say("map.drag_lead", model=editor.action.lead)
            x, y = self.map.px((editor.stand.x, editor.stand.y))
            radius = outer_radius(editor.stand) * self.map.scale
            above, beside = radius + ui.px(46), radius + ui.text_width(words, "chip") / 2 + ui.px(24)
            round_it = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
            places = [(x + dx * beside * far, y + dy * above * far) for far in (1.0, 1.5) for dx, dy in round_it]
            lines.tag_in(ui, self.room, places, words, ui.theme["raised"], "text", "chip")
            return
        refusal = editor.refusal()
        points = [(base.x, base.y), *((s.x, s.y) for s in way)]
        past = self._first_leg_past(editor)
        for p, q in pairwise(points):
            self.room.take_line(self.map.px(p), self.map.px(q), ui.px(16))
        ring = "coherency" in self.shown and len(editor.view.alive(editor.unit)) > 1
        if ring:
            lines.grown(ui, self.map, ghost, editor.unit.coherency, ground.ink(ui), "dashdot")
        pixels = [self.map.px(p) for p in points] if "path" in self.shown else []
        if pixels:
            lines.path(ui, self.map, points, outer_radius(base), seat_tint, past)
        self.lift(ui, pairwise(pixels), [self.ring_round(ghost, editor.unit.coherency)] if ring else ())
        if refusal is not None:
            others = {name: s.base for name, s in editor.field.by_model.items() if name != editor.action.lead}
            self.blame(ui, editor.view, others, ghost, refusal)
        if pixels:
            lines.bends(ui, pixels[1:-1])
            self._leg_tags(ui, editor, seat_tint)
        rim = ui.theme["danger"] if refusal else seat_tint
        unit, state = editor.unit, "refused" if refusal else "lead"
        fill = self.fill_of(ui, unit)
        ui.surface.blit(*base_picture(ui, self.map, ghost, fill, rim, unit.type, editor.action.lead, state))
        if self.distances:
            self._distances(ui, sight, editor.field, ghost, editor.action.lead)
        self._figures_at(ui, sight, editor, ghost, refusal)

    @staticmethod
    def _first_leg_past(editor: PathEditor) -> int | None:
        """The first leg on which the speed is used up; None when it is not."""
        total = 0.0
        moves = [leg for leg in editor.legs() if leg[0] != leg[1] or len(editor.legs()) == 1]
        turns = sum(leg[2] for leg in editor.legs() if leg[0] == leg[1])
        for number, leg in enumerate(moves):
            total += leg[2]
            if total + turns > editor.speed + 1e-6:
                return number
        return None

    def _leg_tags(self, ui: Ui, editor: PathEditor, tint: Colour) -> None:
        assert self.map is not None
        for p, q, length in editor.legs():
            if length * self.map.scale < ui.px(46):
                continue
            (ax, ay), (bx, by) = self.map.px(p), self.map.px(q)
            away = math.hypot(bx - ax, by - ay) or 1.0
            off = (ui.px(26) + outer_radius(editor.stand) * self.map.scale * 0.4) / away
            places = []
            for share in (0.5, 0.3, 0.7):
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                sides = [(x - (by - ay) * off, y + (bx - ax) * off), (x + (by - ay) * off, y - (bx - ax) * off)]
                places += sorted(sides, key=lambda p: (-round(p[1]), -p[0]))  # below, or at the right
            lines.tag_in(ui, self.room, places, spent(length, self.cm), tint)

    def blame(
        self, ui: Ui, view: State, bases: Mapping[str, Disc | Oval], ghost: Disc | Oval, refusal: Refusal
    ) -> None:
        """The pieces and models that a refusal names are outlined."""
        assert self.map is not None
        lines.blame(ui, self.map, refusal, ghost, bases, view.terrain, self.room)

    def _figures_at(
        self, ui: Ui, sight: Sight, editor: PathEditor, ghost: Disc | Oval, refusal: Refusal | None
    ) -> None:
        """The figures at the pointer: total and inches left, or the reason in red with its rule."""
        assert self.map is not None
        anchor = self.map.px((ghost.x, ghost.y))
        total, speed = editor.length, editor.speed
        whole = sight.say("map.of_speed", speed=panels.limit(speed, self.cm))
        if refusal is None:
            left = sight.say("map.left", left=apart(max(0.0, speed - total), self.cm))
            rows = [(f"{spent(total, self.cm)} {whole}", "lead", "text"), (left, "label", "legal")]
            if (near := self.nearest_enemy(editor.field, editor.unit, ghost)) is not None:
                rows.append((sight.say("map.to_model", far=apart(near[0], self.cm), model=near[1]), "label", "muted"))
            lines.callout(ui, anchor, rows, "edge", "", self.room, self.lift, self.rim(ghost))
            return
        why = reason(sight.words, refusal, self.cm)
        rows = [(sight.say("map.may_not", model=editor.action.lead), "lead", "text"), (why, "label", "danger")]
        if refusal.rule not in ("SC-7.1", "SC-7.2"):
            rows.append((f"{spent(total, self.cm)} {whole}", "label", "muted"))
        lines.callout(ui, anchor, rows, "danger", refusal.rule, self.room, self.lift, self.rim(ghost))

    def nearest_enemy(self, field: Field, unit: Unit, ghost: Disc | Oval) -> tuple[float, str] | None:
        """Distance and name of the nearest enemy model."""
        enemies = ((max(0.0, gap), s.model.id) for gap, s in field.nearest(ghost) if s.unit.seat != unit.seat)
        return next(enemies, None)

    def _distances(self, ui: Ui, sight: Sight, field: Field, ghost: Disc | Oval, own: str) -> None:
        """How far every base of another unit is: lines with figures to the nearest ones, figures in all others."""
        assert self.map is not None
        mine = field.state.unit_of(own)
        others = ((max(0.0, gap), s) for gap, s in field.nearest(ghost) if s.unit is not mine and s.model.set)
        for number, (far, stander) in enumerate(others):
            base = stander.base
            if number >= _MOST_LINES:
                figure = math.dist((ghost.x, ghost.y), (base.x, base.y)) if self.centres else far
                self._figure_in(ui, base, apart(figure, self.cm).rstrip("″ cm"))
                continue
            p, q = ((ghost.x, ghost.y), (base.x, base.y)) if self.centres else nearest_points(ghost, base)
            (ax, ay), (bx, by) = self.map.px(p), self.map.px(q)
            ui.draw(pygame.draw.line, ui.theme["warn"], (ax, ay), (bx, by), max(1, ui.px(1)))
            figure = math.dist(p, q) if self.centres else far
            beyond = 1 + (2 * outer_radius(base) * self.map.scale + ui.px(18)) / max(1.0, math.hypot(bx - ax, by - ay))
            places = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0.5, 0.7, beyond, 0.3)]
            places += lines.beside_line((ax, ay), (bx, by), ui.px(40))
            lines.tag_in(ui, self.room, places, apart(figure, self.cm), ui.theme["bg"], "text", "chip")

    def _figure_in(self, ui: Ui, base: Disc | Oval, figure: str) -> None:
        """A figure in place of the name of a base."""
        assert self.map is not None
        x, y = self.map.px((base.x, base.y))
        if not self.map.rect.collidepoint(x, y):
            return
        narrow = (base.r if isinstance(base, Disc) else base.short) * self.map.scale
        if narrow < ui.px(13):  # there is room for three characters; cut, it reads no more than it is
            figure = figure[:4].partition(".")[0] if len(figure) > 4 else figure[:3]
        ui.draw(pygame.draw.circle, ui.theme["bg"], (x, y), max(2.0, narrow - ui.px(3)))
        ui.number(figure, (x, y), round(min(15.0, max(9.0, narrow / ui.scale * 0.6))), ui.theme["warn"], 700)
