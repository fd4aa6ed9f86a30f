"""How the battlefield of a game is drawn: the kept backdrop, models and their names, what is being set."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

from pygame import Rect

from client.battlefield import ground, lines
from client.battlefield.bases import base_picture
from client.battlefield.figures import reason
from client.battlefield.labels import Drawn, box_of, box_of_piece
from client.battlefield.reachmask import Mask, draw_mask
from client.battlefield.room import Room
from client.battlefield.switches import HIGH, least_width, row_width, rows_high
from client.battlefield.view import MapView
from client.tables.starcraft import panels
from client.tables.starcraft.editor import MapEditor
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.legend import draw_tools
from client.tables.starcraft.map_state import TOOLS
from client.tables.starcraft.names import marker_boxes
from client.tables.starcraft.pathdraw import PathDrawing
from client.tables.starcraft.setters import SetEditor, SpotEditor
from client.tables.table import Sight
from client.ui import Ui
from rules.starcraft.field import Field, Stander, token_disc
from rules.starcraft.shapes import Disc, Oval, outer_radius
from rules.starcraft.standing import zone_of
from rules.starcraft.state import Model, State, Token
from rules.starcraft.tokens import TOKEN_KINDS

_MARGIN = 14
RANGES_IN = (3.0, 6.0, 9.0, 12.0)


class MapDrawing(PathDrawing):
    """Part of the table: everything that is drawn on the map and over it."""

    def _draw_map(self, ui: Ui, sight: Sight, view: State) -> None:
        assert self.map is not None
        field = self.field(view)
        editor = sight.editor if isinstance(sight.editor, MapEditor) else None
        if editor is not None:
            editor.free = self._free or not self.snaps
        self.hot = sight.pointed if editor is None else ""
        with ground.on_mat(ui):
            self._draw_on_map(ui, sight, view, field, editor)
        ground.draw_rulers(ui, self.map, self.frame, self.cm)
        self._foot(ui, sight, view)

    def _draw_on_map(self, ui: Ui, sight: Sight, view: State, field: Field, editor: MapEditor | None) -> None:
        assert self.map is not None
        self._still(ui, sight, view)
        before = ui.surface.get_clip()
        margin = ui.px(_MARGIN)
        ui.surface.set_clip(self.map.rect.inflate(margin, margin))
        self._zones(ui, sight, view, field)
        if (mask := self._mask(view, editor)) is not None:
            draw_mask(ui, self.map, mask)
        for token in view.tokens:
            if not token.removed:
                self._token(ui, sight, token)
        self._map_area(ui)
        usable = editor is None and not self.rulers.in_hand
        picked = tuple(what for what, _ in sight.picked)
        players = tuple((player.look, player.name) for player in sight.players)
        key = (self._views, type(editor), picked, sight.lit if sight.mine else None, players, self.map.key,
               "edges" in self.shown,
               self.map.rect.topleft, ui.theme.name, ui.scale, ui.text_scale, sight.language)  # fmt: skip

        def stand() -> None:
            for drawn, place in self._stand(ui, sight, view, field, editor, key):
                ui.surface.blit(drawn, place)
            if usable:
                self._base_areas(ui, sight, field)

        sight.part(ui, "map-bases", (key, usable), stand)
        if self.hot in field.by_model and self._state_of(sight, view, editor, view.models[self.hot]) in ("", "legal"):
            ui.surface.blit(*self._face(ui, sight, field.by_model[self.hot], "hot"))
        ui.surface.set_clip(self._on_map(ui))
        self.lift(ui, self.rulers.draw(ui, self.map, field, self.centres))
        self.rulers.draw_figures(ui, self.map, field, self.centres, self.cm, Room(self.map.rect, self.solid))
        ui.surface.set_clip(before)

    def _draw_moving(self, ui: Ui, sight: Sight, view: State) -> None:
        """What is drawn or set just now, with all that is said about it."""
        assert self.map is not None
        field = self.field(view)
        editor = sight.editor if isinstance(sight.editor, MapEditor) else None
        ghost = self.ghost(editor)
        with ground.on_mat(ui):
            self._draw_acts(ui, sight, view, field, editor, ghost)
        if ghost is not None:
            ground.ruler_marks(ui, self.map, (ghost.x, ghost.y))

    def _draw_acts(
        self, ui: Ui, sight: Sight, view: State, field: Field, editor: MapEditor | None, ghost: Disc | Oval | None
    ) -> None:
        assert self.map is not None
        before = ui.surface.get_clip()
        ui.surface.set_clip(self._on_map(ui))
        self.room = Room(self.map.rect, [*self.solid, *self.rulers.boxes])
        if ghost is not None:
            self.room.take([box_of(self.map, ghost)])
        if self.rings:
            self._range_rings(ui, ghost or (field.by_model[self.hot].base if self.hot in field.by_model else None))
        if isinstance(editor, PathEditor):
            self._path(ui, sight, editor)
        elif isinstance(editor, SetEditor):
            self._setting(ui, sight, view, field, editor)
        elif isinstance(editor, SpotEditor):
            self._spot(ui, sight, view, field, editor)
        elif self.distances and self.hot in field.by_model:
            self._distances(ui, sight, field, field.by_model[self.hot].base, self.hot)
        if editor is None:
            self.moves.draw_path(ui, self, sight, view)  # type: ignore[arg-type]
        ui.surface.set_clip(before)

    def _on_map(self, ui: Ui) -> Rect:
        """What is drawn stays on the map, but for the rims of bases at its border: the switches lie close below."""
        assert self.map is not None
        return self.map.rect.inflate(ui.px(8), ui.px(8))

    def _mask(self, view: State, editor: MapEditor | None) -> Mask | None:
        """What the lead that is being drawn can reach, as far as that is known."""
        if "reach" not in self.shown or not isinstance(editor, PathEditor):
            return None
        lead, speed = editor.action.lead, editor.speed
        wanted = (self._views, lead, speed)
        return self.reach.want(wanted, editor.field, editor.unit, lead, editor.stand, speed, editor.deploys)

    def _token(self, ui: Ui, sight: Sight, token: Token) -> None:
        assert self.map is not None
        disc = token_disc(token)
        name = sight.say(f"map.token.{token.kind}") if token.kind in TOKEN_KINDS else token.id
        ground.draw_token(ui, self.map, (disc.x, disc.y), disc.r, name, token.kind == "force_field")

    def _stand(
        self, ui: Ui, sight: Sight, view: State, field: Field, editor: MapEditor | None, key: tuple[Any, ...]
    ) -> list[Drawn]:
        """All bases and the labels of their units, with their places; laid out anew only when the key differs."""
        assert self.map is not None
        if self._standing is not None and self._standing[0] == key and ui.measured is None:
            return self._standing[1]
        drawn = [
            self._face(ui, sight, stander, self._state_of(sight, view, editor, stander.model), editor)
            for stander in field.standers
        ]
        boxes = {s.model.id: box_of(self.map, s.base) for s in field.standers if s.model.set}
        below, chips = self._names(ui, sight, view, editor, boxes)
        self._standing = (key, below + drawn + chips)
        left = {s.model.id for s in field.standers if self._state_of(sight, view, editor, s.model) == "start"}
        faces = [face for face, s in zip(drawn, field.standers, strict=True) if s.model.id not in left]
        self._above = below + faces + chips
        self._readable = [picture.get_rect(topleft=place) for picture, place in self._above]
        names = [*self._readable[: len(below)], *self._readable[len(below) + len(faces) :]]
        pieces = [box_of_piece(self.map, piece.terrain) for piece in field.pieces()]
        self.solid = [*boxes.values(), *marker_boxes(self.map, view), *names, *pieces]
        return self._standing[1]

    def _face(self, ui: Ui, sight: Sight, stander: Stander, state: str, editor: MapEditor | None = None) -> Drawn:
        assert self.map is not None
        unit, rim = stander.unit, ui.theme.seat(sight.colour_of(stander.unit.seat))
        short = unit.id if len(unit.models) == 1 else stander.model.id  # a unit of one is named by its letter alone
        if state == "start" and isinstance(editor, SetEditor):
            short = ""  # where it is proposed says its name, often right beside the place it leaves
        return base_picture(ui, self.map, stander.base, self.fill_of(ui, unit), rim, unit.type, short, state)

    def _state_of(self, sight: Sight, view: State, editor: MapEditor | None, model: Model) -> str:
        """How a base is drawn: left behind, leading, or one that may be picked."""
        action = view.action
        lifted = action is not None and action.unit == model.unit and model.id in action.left
        if lifted or (isinstance(editor, PathEditor) and editor.action.lead == model.id):
            return "start"
        if action is not None and action.lead == model.id:
            return "lead"
        if any(what == model.id for what, _ in sight.picked):
            return "lead"
        return "legal" if sight.mine and editor is None and model.id in sight.lit else ""

    def _still(self, ui: Ui, sight: Sight, view: State) -> None:
        """Everything that does not change while a path is drawn, kept as one picture."""
        assert self.map is not None
        here = copy.copy(self.map)
        here.rect = Rect(0, 0, *self.map.rect.size)

        def draw(rect: Rect) -> None:
            ui.surface.fill(ui.theme["bg"], rect)
            ground.draw_mat(ui, here, "grid" in self.shown, self.cm)
            if "edges" in self.shown:
                self._entry_edges(ui, here, sight, view)
            for terrain in view.terrain:
                if terrain.id not in view.removed:
                    ground.draw_terrain(ui, here, terrain)
            for name, place in view.markers.items():
                ground.draw_marker(ui, here, name, place)

        drawn = ui.kept(("battlefield", *self._still_key(sight, view)), self.map.rect.size, draw, opaque=True)
        ui.blit(drawn, self.map.rect.topleft)

    def _still_key(self, sight: Sight, view: State) -> tuple[Any, ...]:
        """Everything that the ground depends on."""
        assert self.map is not None
        players = tuple(player.look for player in sight.players)
        return (self.map.key, self.cm, tuple(view.removed), tuple(view.terrain), tuple(sorted(self.shown)), players,
                tuple(view.markers.items()), view.map, tuple(len(edge) for edge in view.edges))  # fmt: skip

    def _entry_edges(self, ui: Ui, here: MapView, sight: Sight, view: State) -> None:
        """SC-13.5: the zones of influence lightly, the entry edges as dashed lines."""
        field = Field(view)
        for seat in (0, 1):
            tint = ui.theme.seat(sight.colour_of(seat))
            for a, b in field.entry_edges(seat):
                zone = zone_of(field, a, b)
                points = [here.px(p) for p in zone.outline]
                ground.polygon(ui, points, ground.seen(tint, 0.07), None)
            for chain in view.edges[seat]:
                ground.draw_edge(ui, here, chain, tint, (18, 10) if seat == 0 else (26, 6))

    def _zones(self, ui: Ui, sight: Sight, view: State, field: Field) -> None:
        """The 1-inch zones of the enemies of whoever acts (SC-7.10)."""
        if "enemy" not in self.shown or sight.decision is None or not sight.mine:
            return
        assert self.map is not None
        seat = sight.decision.seat
        bases = [s.base for s in field.standers if s.unit.seat != seat and not s.unit.flying]
        lines.union_zone(ui, self.map, bases, 1.0, ui.theme["danger"], tuple(bases))

    def _setting(self, ui: Ui, sight: Sight, view: State, field: Field, editor: SetEditor) -> None:
        assert self.map is not None
        lead = editor.setting.lead
        stops = editor.action.path or []
        before = [(x, y) for name, x, y, _ in editor.action.start if name == editor.action.lead]
        drawn: list[tuple[lines.Point, lines.Point]] = []
        if "path" in self.shown and stops:
            points = [*before, *((stop.x, stop.y) for stop in stops)]
            tint = ui.theme.seat(sight.colour_of(editor.unit.seat))
            lines.swept(ui, self.map, points, outer_radius(lead), tint)
            if before:
                lines.ring(ui, self.map, before[0], outer_radius(lead), tint, "dash")
            for p, q in pairwise(points):
                ground.dashed(ui, self.map.px(p), self.map.px(q), tint, max(2, ui.px(2)), (ui.px(6), ui.px(5)))
                drawn.append((self.map.px(p), self.map.px(q)))
        if "coherency" in self.shown:
            lines.grown(ui, self.map, lead, editor.unit.coherency, ground.ink(ui), "dashdot")
        bases, refusals = editor.bases(), editor.refusals()
        if "links" in self.shown:
            for base in bases.values():
                others = [other for other in bases.values() if other is not base]
                joined = next((o for o in [lead, *others] if editor.setting.links.valid(base, o)), None)
                if joined is not None:
                    lines.link(ui, self.map, (joined.x, joined.y), (base.x, base.y), ground.ink(ui))
                    drawn.append((self.map.px((joined.x, joined.y)), self.map.px((base.x, base.y))))
        self.lift(ui, drawn, [self.ring_round(lead, editor.unit.coherency)])
        rim = ui.theme.seat(sight.colour_of(editor.unit.seat))
        for model, base in bases.items():
            state = "refused" if model in refusals else "hot" if model == editor.held else "ghost"
            ui.surface.blit(
                *base_picture(ui, self.map, base, self.fill_of(ui, editor.unit), rim, editor.unit.type, model, state)
            )
        wrong = editor.held if editor.held in refusals else next(iter(refusals), "")
        if wrong:
            base = bases[wrong]
            why = refusals[wrong]
            rows = [(sight.say("map.may_not", model=wrong), "lead", "text"),
                    (reason(sight.words, why, self.cm), "label", "danger")]  # fmt: skip
            self.room.take([box_of(self.map, each) for each in (base, lead)])
            self.blame(ui, view, {**self._bases(field), **bases, editor.action.lead: lead}, base, why)
            lines.callout(
                ui, self.map.px((base.x, base.y)), rows, "danger", why.rule, self.room, self.lift, self.rim(base)
            )

    @staticmethod
    def _bases(field: Field) -> dict[str, Disc | Oval]:
        return {name: stander.base for name, stander in field.by_model.items() if stander.model.set}

    def _range_rings(self, ui: Ui, base: Disc | Oval | None) -> None:
        """Range rings from the edge of what is moved or pointed at."""
        assert self.map is not None
        if base is None:
            return
        for radius, pattern in zip(RANGES_IN, ("solid", "dash", "dot", "dashdot"), strict=True):
            lines.grown(ui, self.map, base, radius, ui.theme["warn"], pattern)
        self.lift(ui, (), [self.ring_round(base, radius) for radius in RANGES_IN])
        for radius in RANGES_IN:
            places = lines.on_ring(self.map, base, radius)
            lines.tag_in(ui, self.room, places, panels.limit(radius, self.cm), ui.theme["warn"], role="chip")

    def _spot(self, ui: Ui, sight: Sight, view: State, field: Field, editor: SpotEditor) -> None:
        assert self.map is not None
        for base, reach in editor.rings:
            lines.grown(ui, self.map, base, reach, ui.theme["legal"], "dash", 0.05)
        ghost, refusal = editor.ghost(), editor.refusal()
        if ghost is None:
            return
        rim = ui.theme.seat(sight.colour_of(editor.unit.seat))
        kind, state = editor.unit.type if editor.name else "", "refused" if refusal else "lead"
        fill = self.fill_of(ui, editor.unit)
        ui.surface.blit(*base_picture(ui, self.map, ghost, fill, rim, kind, editor.name, state))
        if refusal is not None:
            self.blame(ui, view, self._bases(field), ghost, refusal)
            rows = [(reason(sight.words, refusal, self.cm), "label", "danger")]
            lines.callout(
                ui, self.map.px((ghost.x, ghost.y)), rows, "danger", refusal.rule, self.room, self.lift, self.rim(ghost)
            )

    def _foot(self, ui: Ui, sight: Sight, view: State) -> None:
        """Scale bar, what is measured how, and as much about the map as fits beside it."""
        assert self.map is not None
        figures = {"width": view.table[0], "height": view.table[1], "zoom": round(self.map.zoom * 100)}
        name = sight.name(view.map) if view.map else sight.say("map.table")
        about = [sight.say("map.foot", map=name, **figures), sight.say("map.foot_short", **figures)]
        here, margin, tools = self.map, ui.px(_MARGIN), [sight.say(f"map.tool.{tool}") for tool in TOOLS]
        used = ground.scale_bar_width(ui, here, self.cm) + ui.px(12)
        room = Rect(here.rect.x + used, here.rect.bottom + ui.px(5), here.rect.width - used, ui.px(HIGH))

        def fits(words: str, least: int) -> bool:
            return room.width - ui.text_width(words, "chip") - ui.px(12) >= least

        words = next((each for each in (*about, "") if fits(each, row_width(ui, tools))), about[0])
        if not fits(words, least_width(ui, len(TOOLS))):
            words = ""

        def draw(rect: Rect) -> None:
            ground.scale_bar(ui, here, (margin, ui.px(20)), self.cm)
            ui.label(words, Rect(0, ui.px(6), rect.width - margin, ui.px(20)), "chip", "muted", "right")

        key = ("map-foot", words, round(here.scale, 4), self.cm)
        size = (here.rect.width + 2 * margin, ui.px(32))
        ui.blit(ui.kept(key, size, draw, runs=True), (here.rect.x - margin, here.rect.bottom))
        room.width -= ui.text_width(words, "chip") + ui.px(12) if words else 0
        if self.deep:
            room.height = max(room.height, self.frame.bottom - ui.px(6) - room.y)
        self.tools = Rect(room.x, room.y, room.width, rows_high(ui, tools, room))
        self.foot = max(self.tools.bottom, here.rect.bottom + size[1])
        draw_tools(ui, self, sight, room)  # type: ignore[arg-type]
