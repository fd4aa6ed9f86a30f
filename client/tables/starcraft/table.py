"""The StarCraft table: the battlefield as large as fits, a column of figures beside it, everything drawn in inches."""

from __future__ import annotations

import copy
import math
from typing import Any

import pygame
from pygame import Rect

from client.battlefield import ground, lines
from client.battlefield.bases import chip, draw_base
from client.battlefield.figures import apart, spent
from client.battlefield.view import MapView
from client.parts.forms import Editor, TypedEditor, generic_editor
from client.parts.frame import Regions
from client.tables.starcraft import panels
from client.tables.starcraft.editors import JumpEditor, MapEditor, PathEditor, SetEditor, editor_for
from client.tables.starcraft.reachmask import ReachShade, draw_mask
from client.tables.table import PromptButton, Sight, Table, Thing, Zoom
from client.theme import Colour, mix
from client.ui import Area, Ui
from client.words import refusal_lines
from rules.engine.decisions import Decision, Form, Refusal
from rules.engine.events import SeenEvent
from rules.starcraft import catalogue
from rules.starcraft.field import Field, base_of
from rules.starcraft.roster import available, speed_of, supply_used
from rules.starcraft.shapes import Disc, Oval, nearest_points, outer_radius, separation
from rules.starcraft.standing import zone_of
from rules.starcraft.state import RESERVE, Model, State, Unit
from rules.starcraft.state import TABLE as ON_TABLE

LAYERS = ("reach", "enemy", "coherency", "links", "path", "edges", "grid")
_DRAG_AFTER = 7
_NUDGE_IN = 0.05
_MARGIN = 14
_PAN_IN = 2.0
_ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class StarCraftTable(Table):
    """A battlefield that is panned and zoomed; its layers can be switched."""

    sky = "starcraft"
    hand_region = False

    def __init__(self) -> None:
        self.map: MapView | None = None
        self.shown = set(LAYERS)
        self.cm = False
        self.centres = False
        self.distances = False
        self.frame = Rect(0, 0, 1, 1)
        self.reach = ReachShade()
        self.hot: str = ""
        self._grab = ""
        self._pressed: tuple[str, tuple[int, int]] | None = None
        self._sight: Sight | None = None
        self._field: tuple[int, Field] | None = None
        self._free = False
        self._kept: tuple[Any, pygame.Surface] | None = None

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        view: State = sight.view
        self._sight = sight
        if self.map is None or self.map.table != view.table:
            self.map = MapView(view.table)
        board = regions.board
        column = ui.px({"large": 248, "medium": 204, "small": 0}[regions.size])
        gap = ui.px(10)
        self._lay_out(ui, board, column, gap)
        self._draw_map(ui, sight, view)
        if column:
            place = Rect(board.x + gap, board.y + gap, column - gap, board.height - 2 * gap)
            panels.draw_column(ui, self, sight, view, place)
        else:
            panels.draw_switches(ui, self, Rect(self.frame.x + ui.px(40), board.y + ui.px(4), 0, 0))

    def _lay_out(self, ui: Ui, board: Rect, column: int, gap: int) -> None:
        assert self.map is not None
        left, top, foot = ui.px(40), ui.px(30), ui.px(34)
        frame = Rect(
            board.x + column + gap, board.y + ui.px(4), board.width - column - 2 * gap, board.height - ui.px(6)
        )
        room = Rect(frame.x + left, frame.y + top, frame.width - left - ui.px(6), frame.height - top - foot)
        scale = min(room.width / self.map.table[0], room.height / self.map.table[1])
        wide, high = self.map.table[0] * scale, self.map.table[1] * scale
        if self.map.zoom > 1.001:
            wide, high = min(room.width, wide * self.map.zoom), min(room.height, high * self.map.zoom)
        self.map.rect = Rect(0, 0, round(wide), round(high))
        self.map.rect.midtop = (room.centerx, room.y)
        if self.map.zoom <= 1.001:
            self.map.centre = (self.map.table[0] / 2, self.map.table[1] / 2)
        self.frame = Rect(self.map.rect.x - left, frame.y, self.map.rect.width + left, frame.height)

    def field(self, view: State) -> Field:
        """The view, measured once."""
        if self._field is None or self._field[0] != id(view):
            self._field = (id(view), Field(view, lifted=True))
        return self._field[1]

    def _draw_map(self, ui: Ui, sight: Sight, view: State) -> None:
        assert self.map is not None
        field = self.field(view)
        editor = sight.editor if isinstance(sight.editor, MapEditor) else None
        if editor is not None:
            editor.free = self._free
        backdrop = self._backdrop(ui, sight, view, field, editor)
        ui.blit(backdrop, (self.map.rect.x - ui.px(_MARGIN), self.map.rect.y - ui.px(_MARGIN)))
        self._areas(ui, sight, view, field, editor)
        before = ui.surface.get_clip()
        ui.surface.set_clip(self.map.rect.inflate(ui.px(60), ui.px(24)))
        if isinstance(editor, PathEditor):
            self._path(ui, sight, editor)
        elif isinstance(editor, SetEditor):
            self._setting(ui, sight, editor)
        elif isinstance(editor, JumpEditor):
            self._jump(ui, sight, editor)
        elif self.distances and self.hot in field.by_model:
            self._distances(ui, sight, field, field.by_model[self.hot].base, self.hot)
        ui.surface.set_clip(before)
        ghost = self.ghost(editor)
        pointer = None if ghost is None else (ghost.x, ghost.y)
        ground.draw_rulers(ui, self.map, self.frame, self.cm, pointer)
        self._foot(ui, sight, view)

    def _backdrop(self, ui: Ui, sight: Sight, view: State, field: Field, editor: MapEditor | None) -> pygame.Surface:
        """All that stays while a path is drawn: ground, zones, reach, models, names. Kept as one opaque picture."""
        assert self.map is not None
        self.hot = sight.pointed if editor is None else ""
        mask = None
        if "reach" in self.shown and isinstance(editor, PathEditor) and not editor.deploys:
            wanted = (id(view), editor.action.lead, editor.speed)
            mask = self.reach.want(wanted, editor.field, editor.unit, editor.stand, editor.speed)
        states = tuple(
            (s.model.id, s.base, self._state_of(sight, view, editor, s.model, s.unit)) for s in field.standers
        )
        done = tuple(unit.activated for unit in view.units.values())
        seat = sight.decision.seat if sight.decision is not None and sight.mine else None
        key = (self._still_key(sight, view), states, done, seat, id(mask), ui.theme.name, ui.scale, ui.text_scale,
               sight.language)  # fmt: skip
        if self._kept is not None and self._kept[0] == key and ui.measured is None:
            return self._kept[1]
        margin = ui.px(_MARGIN)
        whole = self.map.rect.inflate(2 * margin, 2 * margin)
        made = pygame.Surface(whole.size)
        made.blit(ui.surface, (0, 0), whole)
        here, there, onto = self.map, copy.copy(self.map), ui.surface
        there.rect = Rect(margin, margin, *here.rect.size)
        self.map, ui.surface = there, made
        self._still(ui, sight, view)
        made.set_clip(there.rect.inflate(ui.px(6), ui.px(6)))
        self._zones(ui, sight, view, field)
        if mask is not None:
            draw_mask(ui, there, mask)
        for name, base, state in states:
            unit = view.unit_of(name)
            rim = ui.theme.seat(sight.colour_of(unit.seat))
            short = self._short(view.models[name], unit)
            draw_base(ui, there, base, self.fill_of(ui, unit), rim, unit.type, short, state)
        made.set_clip(None)
        self._chips(ui, sight, view, field)
        self.map, ui.surface = here, onto
        self._kept = (key, made)
        return made

    def _state_of(self, sight: Sight, view: State, editor: MapEditor | None, model: Model, unit: Unit) -> str:
        """How a base is drawn: left behind, leading, pointed at, or one that may be picked."""
        action = view.action
        lifted = action is not None and action.unit == unit.id and model.id in action.left
        if lifted or (isinstance(editor, PathEditor) and editor.action.lead == model.id):
            return "start"
        if action is not None and action.lead == model.id:
            return "lead"
        if any(what == model.id for what, _ in sight.picked):
            return "lead"
        if model.id == self.hot:
            return "hot"
        return "legal" if sight.mine and editor is None and model.id in sight.lit else ""

    def ghost(self, editor: MapEditor | None) -> Disc | Oval | None:
        """What is being drawn or moved now."""
        if isinstance(editor, (PathEditor, JumpEditor)):
            return editor.ghost()
        if isinstance(editor, SetEditor) and editor.held in editor.spots:
            return editor.bases()[editor.held]
        return None

    def _still(self, ui: Ui, sight: Sight, view: State) -> None:
        """Everything that does not change while a path is drawn, kept as one picture."""
        assert self.map is not None
        here = copy.copy(self.map)
        here.rect = Rect(0, 0, *self.map.rect.size)

        def draw(rect: Rect) -> None:
            ground.draw_mat(ui, here, "grid" in self.shown)
            if "edges" in self.shown:
                self._entry_edges(ui, here, sight, view)
            for terrain in view.terrain:
                if terrain.id not in view.removed:
                    ground.draw_terrain(ui, here, terrain, self.terrain_name(sight, terrain.id, terrain.kind))
            for name, place in view.markers.items():
                ground.draw_marker(ui, here, name, place)

        drawn = ui.kept(("battlefield", *self._still_key(sight, view)), self.map.rect.size, draw)
        ui.blit(drawn, self.map.rect.topleft)

    def _still_key(self, sight: Sight, view: State) -> tuple[Any, ...]:
        """Everything that the ground depends on."""
        assert self.map is not None
        players = tuple((player.look, player.name) for player in sight.players)
        return (self.map.key, tuple(view.removed), tuple(view.terrain), tuple(sorted(self.shown)), players,
                tuple(view.markers.items()), view.map, tuple(len(edge) for edge in view.edges))  # fmt: skip

    def terrain_name(self, sight: Sight, id_: str, kind: str) -> str:
        return sight.name(kind) if kind in catalogue.terrain() else id_

    def _entry_edges(self, ui: Ui, here: MapView, sight: Sight, view: State) -> None:
        """SC-13.5: the zones of influence lightly, the entry edges as dashed lines, with words."""
        field = Field(view)
        for seat in (0, 1):
            tint = ui.theme.seat(sight.colour_of(seat))
            for a, b in field.entry_edges(seat):
                zone = zone_of(field, a, b)
                points = [here.px(p) for p in zone.outline]
                ground.polygon(ui, points, ground.seen(tint, 0.07), None)
            for chain in view.edges[seat]:
                ground.draw_edge(ui, here, chain, tint, (18, 10) if seat == 0 else (26, 6))
        for seat in (0, 1):
            tint = ui.theme.seat(sight.colour_of(seat))
            for a, b in field.entry_edges(seat)[:1]:
                words = sight.say("map.edge", player=sight.players[seat].name, depth=view.zone_depth)
                (ax, ay), (bx, by) = here.px(a), here.px(b)
                wide = ui.text_width(words, "chip") + ui.px(12)
                box = Rect(0, 0, wide, ui.px(18))
                middle_y = (
                    ay + (ui.px(16) if a[1] > view.table[1] / 2 else -ui.px(16)) if a[1] == b[1] else (ay + by) / 2
                )
                box.midleft = (round(min(ax, bx) + ui.px(10)), round(middle_y))
                if a[0] == b[0] and a[0] > view.table[0] / 2:
                    box.right = round(ax - ui.px(10))
                ui.label(words, box, "chip", tint)

    def _zones(self, ui: Ui, sight: Sight, view: State, field: Field) -> None:
        """The 1-inch zones of the enemies of whoever acts (SC-7.10)."""
        if "enemy" not in self.shown or sight.decision is None or not sight.mine:
            return
        assert self.map is not None
        seat = sight.decision.seat
        discs = [
            (s.base.x, s.base.y, outer_radius(s.base) + 1.0)
            for s in field.standers
            if s.unit.seat != seat and not s.unit.flying
        ]
        lines.union_zone(ui, self.map, discs, ui.theme["danger"], tuple(discs))

    # -- models ----------------------------------------------------------------------------------------------------
    def fill_of(self, ui: Ui, unit: Unit) -> Colour:
        """The ground of a base: the palette of its faction."""
        palette = ui.theme.game("starcraft")
        card = catalogue.units().get(unit.type)
        faction = card.faction if card is not None and card.faction in ("terran", "protoss", "zerg") else ""
        return palette[faction] if faction else palette["objective"]

    def _short(self, model: Model, unit: Unit) -> str:
        """The name on a base: the unit's letter alone for a unit of one."""
        return unit.id if len(unit.models) == 1 else model.id

    def _chips(self, ui: Ui, sight: Sight, view: State, field: Field) -> None:
        """A label at every unit, kept off each other."""
        assert self.map is not None
        taken: list[Rect] = []
        for unit in view.units.values():
            bases = [s.base for s in field.standers if s.unit is unit and s.model.set]
            if not bases or unit.where != ON_TABLE:
                continue
            x = sum(b.x for b in bases) / len(bases)
            top = max(b.y + outer_radius(b) for b in bases)
            px, py = self.map.px((x, top))
            if not self.map.rect.inflate(ui.px(40), ui.px(40)).collidepoint(px, py):
                continue
            count = str(len(bases)) if len(unit.models) > 1 else ""
            words = self.unit_name(sight, unit) if self.map.scale >= ui.px(16) else unit.id
            wide = ui.px(60) + ui.text_width(words, "chip")
            box = Rect(round(px - wide / 2), round(py - ui.px(30)), wide, ui.px(24))
            while any(box.colliderect(other) for other in taken):
                box.y -= ui.px(25)
            tint = ui.theme.seat(sight.colour_of(unit.seat))
            drawn = chip(ui, box.center, sight.colour_of(unit.seat), unit.seat, words, count, unit.activated, tint)
            taken.append(drawn)

    def unit_name(self, sight: Sight, unit: Unit) -> str:
        return f"{sight.name(unit.type)} {unit.id}" if unit.type in catalogue.units() else unit.id

    # -- the path --------------------------------------------------------------------------------------------------
    def _path(self, ui: Ui, sight: Sight, editor: PathEditor) -> None:
        assert self.map is not None
        seat_tint = ui.theme.seat(sight.colour_of(editor.unit.seat))
        ghost = editor.ghost()
        base, way = editor.begin()
        if not way or ghost is None:
            if editor.deploys:
                return
            words = sight.say("map.drag_lead", model=editor.action.lead)
            x, y = self.map.px((editor.stand.x, editor.stand.y + outer_radius(editor.stand)))
            lines.tag(ui, (x, y - ui.px(46)), words, ui.theme["raised"], "text", "chip")
            return
        refusal = editor.refusal()
        points = [(base.x, base.y), *((s.x, s.y) for s in way)]
        past = self._first_leg_past(editor)
        if "path" in self.shown:
            lines.path(ui, self.map, points, outer_radius(base), seat_tint, past)
            self._leg_tags(ui, editor, seat_tint)
        rim = ui.theme["danger"] if refusal else seat_tint
        draw_base(ui, self.map, ghost, self.fill_of(ui, editor.unit), rim, editor.unit.type, editor.action.lead,
                  "refused" if refusal else "lead")  # fmt: skip
        if "coherency" in self.shown and len(editor.view.alive(editor.unit)) > 1:
            ring = outer_radius(ghost) + editor.unit.coherency
            lines.ring(ui, self.map, (ghost.x, ghost.y), ring, ground.ink(ui), "dashdot")
        if refusal is not None:
            self._offender(ui, editor, ghost, refusal)
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
            nx, ny = -(by - ay) / away, (bx - ax) / away
            if ny < 0 or (ny == 0 and nx < 0):
                nx, ny = -nx, -ny
            off = ui.px(26) + outer_radius(editor.stand) * self.map.scale * 0.4
            lines.tag(ui, ((ax + bx) / 2 + nx * off, (ay + by) / 2 + ny * off), spent(length, self.cm), tint)

    def _offender(self, ui: Ui, editor: PathEditor, ghost: Disc | Oval, refusal: Refusal) -> None:
        """The piece or model that a refusal names is outlined, with the gap that is too small."""
        assert self.map is not None
        danger = ui.theme["danger"]
        for value in refusal.params.values():
            name = str(value)
            if (stander := editor.field.by_model.get(name)) is not None and name != editor.action.lead:
                radius = outer_radius(stander.base) + 0.12
                lines.ring(ui, self.map, (stander.base.x, stander.base.y), radius, danger, "solid")
                p, q = nearest_points(ghost, stander.base)
                if math.dist(p, q) > 0.05:
                    pygame.draw.line(ui.surface, danger, self.map.px(p), self.map.px(q), max(2, ui.px(3)))
            for terrain in editor.view.terrain:
                if terrain.id == name:
                    ground.polygon(ui, [self.map.px(p) for p in ground.outline_of(terrain)], None, danger, 4)

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
            lines.callout(ui, anchor, rows, "edge", "", self.map.rect)
            return
        reason, rule, _ = refusal_lines(sight.words, sight.game.id, refusal)
        rows = [(sight.say("map.may_not", model=editor.action.lead), "lead", "text"), (reason, "label", "danger")]
        if refusal.rule not in ("SC-7.1", "SC-7.2"):
            rows.append((f"{spent(total, self.cm)} {whole}", "label", "muted"))
        lines.callout(ui, anchor, rows, "danger", rule, self.map.rect)

    def nearest_enemy(self, field: Field, unit: Unit, ghost: Disc | Oval) -> tuple[float, str] | None:
        """Distance and name of the nearest enemy model."""
        found = [(max(0.0, separation(ghost, s.base)), s.model.id) for s in field.enemies(unit)]
        return min(found) if found else None

    def _distances(self, ui: Ui, sight: Sight, field: Field, ghost: Disc | Oval, own: str) -> None:
        """Thin lines with distances to the nearest other bases, in one look."""
        assert self.map is not None
        others = sorted((max(0.0, separation(ghost, s.base)), s.model.id) for s in field.standers if s.model.id != own)
        for far, name in others[:12]:
            base = field.by_model[name].base
            p, q = ((ghost.x, ghost.y), (base.x, base.y)) if self.centres else nearest_points(ghost, base)
            tint = ui.theme["warn"]
            pygame.draw.line(ui.surface, tint, self.map.px(p), self.map.px(q), max(1, ui.px(1)))
            middle = self.map.px(((p[0] + q[0]) / 2, (p[1] + q[1]) / 2))
            far = math.dist(p, q) if self.centres else far
            lines.tag(ui, middle, apart(far, self.cm), ui.theme["bg"], "text", "chip")

    # -- setting the others ----------------------------------------------------------------------------------------
    def _setting(self, ui: Ui, sight: Sight, editor: SetEditor) -> None:
        assert self.map is not None
        lead = editor.setting.lead
        if "coherency" in self.shown:
            ring = outer_radius(lead) + editor.unit.coherency
            lines.ring(ui, self.map, (lead.x, lead.y), ring, ground.ink(ui), "dashdot")
        bases, refusals = editor.bases(), editor.refusals()
        if "links" in self.shown:
            for base in bases.values():
                if editor.setting.links.valid(base, lead):
                    lines.link(ui, self.map, (lead.x, lead.y), (base.x, base.y), ground.ink(ui))
        rim = ui.theme.seat(sight.colour_of(editor.unit.seat))
        for model, base in bases.items():
            state = "refused" if model in refusals else "hot" if model == editor.held else "ghost"
            draw_base(ui, self.map, base, self.fill_of(ui, editor.unit), rim, editor.unit.type, model, state)
        wrong = editor.held if editor.held in refusals else next(iter(refusals), "")
        if wrong:
            base = bases[wrong]
            reason, rule, _ = refusal_lines(sight.words, sight.game.id, refusals[wrong])
            rows = [(sight.say("map.may_not", model=wrong), "lead", "text"), (reason, "label", "danger")]
            lines.callout(ui, self.map.px((base.x, base.y)), rows, "danger", rule, self.map.rect)

    def _jump(self, ui: Ui, sight: Sight, editor: JumpEditor) -> None:
        assert self.map is not None
        stand = editor.stand
        lines.ring(
            ui, self.map, (stand.x, stand.y), editor.reach + outer_radius(stand), ui.theme["legal"], "dash", 0.05
        )
        ghost, refusal = editor.ghost(), editor.refusal()
        if ghost is None:
            return
        rim = ui.theme.seat(sight.colour_of(editor.unit.seat))
        draw_base(ui, self.map, ghost, self.fill_of(ui, editor.unit), rim, editor.unit.type, editor.action.lead,
                  "refused" if refusal else "lead")  # fmt: skip
        if refusal is not None:
            reason, rule, _ = refusal_lines(sight.words, sight.game.id, refusal)
            lines.callout(
                ui, self.map.px((ghost.x, ghost.y)), [(reason, "label", "danger")], "danger", rule, self.map.rect
            )

    def _foot(self, ui: Ui, sight: Sight, view: State) -> None:
        """Scale bar, what is measured how, and map and mission."""
        assert self.map is not None
        y = self.map.rect.bottom + ui.px(20)
        used = ground.scale_bar(ui, self.map, (self.map.rect.x, y), self.cm)
        mode = sight.say("map.units", unit="cm" if self.cm else "in")
        words = sight.say("map.foot", map=sight.name(view.map) if view.map else sight.say("map.table"),
                          width=view.table[0], height=view.table[1], zoom=round(self.map.zoom * 100))  # fmt: skip
        right = Rect(self.map.rect.right - ui.text_width(words, "chip") - 2, y - ui.px(14),
                     ui.text_width(words, "chip") + 4, ui.px(20))  # fmt: skip
        if self.map.rect.x + used + ui.text_width(mode, "chip") + ui.px(24) < right.x:
            ui.label(mode, Rect(self.map.rect.x + used, y - ui.px(14), right.x, ui.px(20)), "chip", "muted")
        ui.label(words, right, "chip", "muted", "right")

    # -- what can be used ------------------------------------------------------------------------------------------
    def _areas(self, ui: Ui, sight: Sight, view: State, field: Field, editor: MapEditor | None) -> None:
        """The map takes presses for pan, path and placing; while nothing is drawn each base is a thing of its own."""
        assert self.map is not None
        here = self.map

        def wheel(steps: int) -> None:
            here.zoom_at(ui.state.pointer, steps)

        ui.area(Area(self._grab or "map", here.rect.copy(), lambda: None, focus=False, hold=self._hold, wheel=wheel))
        if editor is not None:
            return
        for stander in field.standers:
            base = stander.base
            x, y = here.px((base.x, base.y))
            r = max(ui.px(10), round(outer_radius(base) * here.scale))
            rect = Rect(round(x) - r, round(y) - r, 2 * r, 2 * r)
            if not here.rect.collidepoint(rect.center):
                continue
            name = stander.model.id
            ui.area(
                Area(sight.area_id(name), rect, lambda: None, thing=name,
                     hold=lambda place, phase, name=name: self._hold_model(name, place, phase))  # type: ignore[misc]
            )  # fmt: skip
            # The base shows its own state; an empty rectangle leaves the scene's brackets out.
            sight.things.append(Thing(name, sight.area_id(name), Rect(rect.x, rect.y, 0, rect.height), r, True))
            if ui.is_focused(sight.area_id(name)):
                ui.focus_ring(rect, r)

    def _editor(self) -> MapEditor | None:
        sight = self._sight
        return sight.editor if sight is not None and isinstance(sight.editor, MapEditor) else None

    def _hold(self, pixel: tuple[int, int], phase: str) -> None:
        """A press on the map: draw, set, or move the map along."""
        assert self.map is not None
        editor = self._editor()
        if phase == "up":
            self._grab = ""
        if editor is None or (isinstance(editor, SetEditor) and phase == "down" and not self._takes(editor, pixel)):
            self._pressed = ("pan", pixel) if phase == "down" else self._pressed
            self.map.hold(pixel, phase)
            return
        if self._pressed is not None and self._pressed[0] == "pan" and phase != "down":
            self.map.hold(pixel, phase)
            if phase == "up":
                self._pressed = None
            return
        self._pressed = None
        editor.moving = phase != "up"
        place = self.map.inches(pixel)
        if phase == "down":
            editor.press(place)
        elif phase == "move":
            editor.drag(place)
        else:
            editor.release(place)

    def _takes(self, editor: SetEditor, pixel: tuple[int, int]) -> bool:
        assert self.map is not None
        return bool(editor.model_at(self.map.inches(pixel)) or editor.missing())

    def _hold_model(self, name: str, pixel: tuple[int, int], phase: str) -> None:
        """A drag from a model that may lead declares its move and draws on at once."""
        sight = self._sight
        if phase == "down":
            self._pressed = (name, pixel)
            return
        if (
            phase == "up"
            or self._pressed is None
            or self._pressed[0] != name
            or sight is None
            or sight.decision is None
        ):
            return
        if math.dist(pixel, self._pressed[1]) < _DRAG_AFTER or not sight.mine:
            return
        unit = sight.view.unit_of(name)
        for kind in ("move", "disengage"):
            key = f"activate {unit.id} {kind} {name}"
            if any(option.key == key for option in sight.decision.options):
                self._pressed, self._grab = None, sight.area_id(name)
                sight.answer(key)
                return

    # -- words, buttons, keys --------------------------------------------------------------------------------------
    def editor(self, sight: Sight, form: Form) -> Editor | None:
        if form.verb == "destroyed":
            return TypedEditor("destroyed")
        made = editor_for(sight.view, form)
        return made if made is not None else generic_editor(form)

    def status(self, sight: Sight) -> list[str]:
        view: State = sight.view
        return [sight.say("map.round", n=view.round, of=view.rounds), sight.say(f"map.phase.{view.phase}")]

    def seat_counts(self, sight: Sight, seat: int) -> list[tuple[str, str, str]]:
        view: State = sight.view
        left = available(view, seat)
        used = supply_used(view, seat)
        supply = f"{used}/∞" if left is None else f"{used}/{used + left}"
        own = [u for u in view.units.values() if u.seat == seat and u.where == ON_TABLE]
        done = f"{sum(u.activated for u in own)}/{len(own)}"
        holds = view.holder == seat
        words = sight.say("map.done_marker" if holds else "map.done")
        return [
            ("counts.resources", supply, sight.say("map.supply")),
            ("counts.initiative" if holds else "prompt.confirm", done, words),
        ]

    def prompt(self, sight: Sight) -> str:
        editor = sight.editor
        if isinstance(editor, PathEditor) and editor.refusal() is not None:
            return sight.say("map.cannot_end", player=sight.players[editor.unit.seat].name, model=editor.action.lead)
        return ""

    def figures(self, sight: Sight) -> str:
        """What the prompt bar says below its sentence."""
        editor = sight.editor
        if isinstance(editor, PathEditor) and editor.text():
            refusal = editor.refusal()
            figures = sight.say("map.path_line", path=spent(editor.length, self.cm),
                                speed=panels.limit(editor.speed, self.cm),
                                left=apart(max(0.0, editor.speed - editor.length), self.cm))  # fmt: skip
            if refusal is not None:
                reason, rule, _ = refusal_lines(sight.words, sight.game.id, refusal)
                return f"{rule}: {reason}"
            return figures
        if isinstance(editor, SetEditor):
            refusals = editor.refusals()
            if refusals:
                model, refusal = next(iter(refusals.items()))
                reason, rule, _ = refusal_lines(sight.words, sight.game.id, refusal)
                return f"{model}: {rule}: {reason}"
            return sight.say("map.arranged", n=len(editor.spots))
        return ""

    def buttons(self, sight: Sight) -> list[PromptButton] | None:
        editor = sight.editor
        decision = sight.decision
        if decision is None or not sight.mine:
            return None
        if decision.kind == "activation":
            return self._activation_buttons(sight, decision)
        extra = [
            PromptButton(f"option.{o.key}", sight.words.say(sight.game.option_text(decision, o)), o.key)
            for o in decision.options
        ]
        if isinstance(editor, PathEditor):
            return [*extra, *self._path_buttons(sight, editor)]
        if isinstance(editor, SetEditor):
            ready = bool(editor.spots) and not editor.refusals() and not editor.missing()
            arrange = PromptButton("arrange", sight.say("map.arrange"), act=lambda: self._rearrange(editor), key="a")
            confirm = PromptButton("set", sight.say("map.set_all"), act=lambda: self._set_all(sight, editor),
                                   key="return", icon="prompt.confirm", main=ready,
                                   enabled=bool(editor.order()))  # fmt: skip
            return [*extra, arrange, confirm]
        if isinstance(editor, JumpEditor):
            ready = bool(editor.text()) and editor.refusal() is None
            return [
                *extra,
                PromptButton("jump", sight.say("map.end_here"), editor.text(), key="return", icon="prompt.confirm",
                             main=ready, enabled=ready),
            ]  # fmt: skip
        return None

    def _activation_buttons(self, sight: Sight, decision: Decision) -> list[PromptButton]:
        """For what is picked: its actions and abilities; the pass always."""
        view: State = sight.view
        picked = [what for what, _ in sight.picked]
        unit = next((view.unit_of(w) if w in view.models else view.units.get(w) for w in picked), None)
        made: list[PromptButton] = []
        for option in decision.options:
            name, kind, detail = option.value
            fits = unit is not None and name == unit.id
            lead_fits = not detail or kind == "use" or detail in picked or not any(w in view.models for w in picked)
            if (fits and lead_fits) or (decision.source and decision.source == name):
                label = sight.words.say(sight.game.option_text(decision, option))
                made.append(PromptButton(f"option.{option.key}", label, option.key, main=kind in ("move", "disengage")))
        if not decision.source:
            label = sight.say("answer.pass")
            made.append(PromptButton("option.pass", label, "pass", key="p", icon="prompt.pass"))
        return made

    def _path_buttons(self, sight: Sight, editor: PathEditor) -> list[PromptButton]:
        refusal = editor.refusal()
        there = bool(editor.text())
        made = [
            PromptButton("drop", sight.say("map.drop"), act=lambda: _do(editor.drop_all), key="escape", enabled=there)
        ]
        if editor.bends:
            made.append(
                PromptButton("unbend", sight.say("map.bend_back"), act=lambda: _do(editor.back), key="backspace")
            )
        if refusal is None:
            bendable = there and editor.end is not None and not editor.unit.flying
            made.append(PromptButton("bend", sight.say("map.bend"), act=lambda: _do(editor.bend), key="space",
                                     enabled=bendable))  # fmt: skip
            made.append(PromptButton("end", sight.say("map.end_here"), editor.text(), key="return",
                                     icon="prompt.confirm", main=there, enabled=there))  # fmt: skip
            return made
        if not editor.moving and (found := editor.legal_share()) is not None:
            label = sight.say("map.back_to_legal", far=spent(found[0], self.cm))
            made.append(PromptButton("legal", label, act=lambda: _do(editor.back_to_legal), key="b", main=True))
        return made

    def _rearrange(self, editor: SetEditor) -> None:
        from rules.starcraft.arrange import arrange

        editor.spots, editor.held = dict(arrange(editor.view)), ""
        editor._order = None

    def _set_all(self, sight: Sight, editor: SetEditor) -> None:
        """Set every proposed model, in an order in which the links hold."""
        from rules.starcraft.forms import stop_text

        for model, spot in editor.order():
            if editor.refusal_of(model) is None:
                sight.answer(f"place {model} {stop_text(spot)}")

    def key(self, sight: Sight, key: str) -> bool:
        editor = self._editor()
        if key in ("left alt", "right alt"):
            self._free = True
        elif key in ("left alt up", "right alt up"):
            self._free = False
        elif key in "1234567" and len(key) == 1:
            self.toggle(LAYERS[int(key) - 1])
        elif key == "u":
            self.cm = not self.cm
        elif key == "e":
            self.centres = not self.centres
        elif key == "d":
            self.distances = not self.distances
        elif key == "f" and self.map is not None:
            self.map.fit()
        elif key in ("+", "=", "-") and self.map is not None:
            self.map.zoom_at(self.map.rect.center, -1 if key == "-" else 1)
        elif key in ("q", "r") and editor is not None:
            editor.turn(-15.0 if key == "r" else 15.0)
        elif key in _ARROWS and self.map is not None:
            dx, dy = _ARROWS[key]
            if editor is not None and (self.ghost(editor) is not None or isinstance(editor, PathEditor)):
                editor.nudge(dx * _NUDGE_IN, dy * _NUDGE_IN)
            elif self.map.zoom > 1.001:
                self.map.pan(dx * _PAN_IN, dy * _PAN_IN)
            else:
                return False
        elif key == "escape" and isinstance(editor, PathEditor):
            return editor.drop_all()
        else:
            return False
        return True

    def toggle(self, layer: str) -> None:
        """Switch a layer of the map."""
        self.shown ^= {layer}

    # -- the rest of the surface -----------------------------------------------------------------------------------
    def thumbnail(self, ui: Ui, sight: Sight, thing: str, rect: Rect) -> bool:
        view: State = sight.view
        unit = view.units.get(thing) or (view.unit_of(thing) if thing in view.models else None)
        if unit is None:
            return False
        from client import shapes
        from client.icons import icon, icon_table

        side = min(rect.size)
        rim = ui.theme.seat(sight.colour_of(unit.seat))
        drawn = shapes.disc(side, mix(self.fill_of(ui, unit), ui.theme["bg"], 0.35), rim, max(2, ui.px(2)))
        ui.blit_in(drawn, rect)
        if (found := icon_table("starcraft")["units"].get(unit.type)) is not None:
            ui.blit_in(icon(found.icon, round(side * 0.62), ui.theme["text"]), rect)
        return True

    def sources(self, sight: Sight, decision: Decision) -> frozenset[str]:
        return frozenset()

    def zoom(self, sight: Sight, thing: str) -> Zoom | None:
        return None

    def log_kind(self, event: SeenEvent) -> str:
        if event.kind in ("round", "phase_over"):
            return "head"
        if event.kind in ("placed", "supply"):
            return "hidden" if event.kind == "placed" else "muted"
        return "muted" if event.kind in ("passed", "marker") else ""

    def sound_of(self, event: SeenEvent) -> str:
        return {"moved": "place", "placed": "place", "lost": "refused", "passed": "click"}.get(event.kind, "")

    def unit_in_hand(self, sight: Sight) -> Unit | None:
        """The unit whose sheet is shown: acting, picked, or pointed at."""
        view: State = sight.view
        if view.action is not None:
            return view.units[view.action.unit]
        for what in [*(w for w, _ in sight.picked), sight.pointed]:
            if what in view.models:
                return view.unit_of(what)
            if what in view.units:
                return view.units[what]
        return None

    def reserve(self, view: State, seat: int) -> list[Unit]:
        """A seat's units in reserve."""
        return [u for u in view.units.values() if u.seat == seat and u.where == RESERVE]

    def speed_words(self, view: State, unit: Unit) -> str:
        speed = speed_of(view, unit)
        return "–" if speed is None else panels.limit(speed, self.cm)

    def base_words(self, unit: Unit) -> str:
        short, long = unit.base
        return f"{short:g} mm" if short == long else f"{short:g} × {long:g} mm"

    def model_base(self, view: State, name: str) -> Disc | Oval:
        model = view.models[name]
        return base_of(view.unit_of(name), model.x, model.y, model.heading)


def _do(act: Any) -> None:
    act()


TABLE = StarCraftTable
