"""How the free table is drawn: ground or photograph, terrain, bases; what is measured is in `measures`."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pygame
from pygame import Rect

from client.areas import Area, Interaction
from client.battlefield import ground, lines
from client.battlefield.bases import base_picture, chip
from client.battlefield.labels import Drawn, Labels, box_of, box_of_piece, crossed, names_of_pieces
from client.battlefield.reachmask import Mask, ReachShade, draw_mask
from client.battlefield.room import Room
from client.battlefield.switches import Switch, draw_switches
from client.measure import panels
from client.measure.measures import Measures
from client.ui import Ui
from rules.engine.game import SetupError
from rules.starcraft import catalogue
from rules.starcraft.aid import (
    Base,
    shape_of,
    state_for,
)
from rules.starcraft.field import Field
from rules.starcraft.shapes import Point, outer_radius
from rules.starcraft.state import Terrain
from rules.starcraft.terrain_setup import read_pieces

if TYPE_CHECKING:
    from client.app import App


class TableDrawing(Measures):
    """Part of the scene: everything on the table itself."""

    app: App
    state: Interaction
    grid: bool
    key: Callable[[str], bool]
    tools: Rect
    _photo: tuple[str, pygame.Surface | None] | None
    _scaled: tuple[Any, pygame.Surface] | None
    _board: Rect
    shows_reach: bool
    reach: ReachShade
    _measured: tuple[bytes, Field] | None
    """The table as the game sees it, with what it was made of."""
    _pieces: tuple[bytes, list[Terrain]] | None
    _standing: tuple[Any, list[Drawn]] | None
    _above: list[Drawn]
    """Bases and names: no line of a ruler runs over them."""
    _readable: list[Rect]
    """Where they are."""
    _solid: list[Rect]
    """Where terrain, and bases and names that are not moved just now, stand."""
    _held_now: str
    """The base that a press moves while the rest of the picture is kept; "" for none."""
    off_words: Callable[[], str]
    _hold: Callable[[tuple[int, int], str], None]

    def _draw_table(self, ui: Ui) -> None:
        """All that stands still; what a press moves (`_held_now`) is left to `_draw_moving`."""
        aid = self.work.aid
        with ground.on_mat(ui):
            self._draw_still(ui)
        ground.draw_rulers(ui, self.map, self._board, self.cm)
        foot = self.map.rect.bottom + ui.px(22)
        ground.scale_bar(ui, self.map, (self.map.rect.x, foot), self.cm)
        used = ground.scale_bar_width(ui, self.map, self.cm)
        words = self.say("measure.foot", width=aid.table[0], height=aid.table[1], zoom=round(self.map.zoom * 100))
        rest = Rect(self.map.rect.x + used, foot - ui.px(15), self.map.rect.width - used, ui.px(22))
        ui.label(words, rest, "chip", "muted", "right")
        rest.width -= ui.text_width(words, "chip") + ui.px(12)
        self.tools = rest
        draw_switches(ui, self._switches(), rest)
        ui.area(
            Area("table", self.map.rect.copy(), lambda: None, focus=False, hold=self._hold,
                 wheel=lambda steps: self.map.zoom_at(self.state.pointer, steps))
        )  # fmt: skip

    def _draw_still(self, ui: Ui) -> None:
        aid, held = self.work.aid, self._held_now
        before = ui.surface.get_clip()
        ui.surface.set_clip(self.map.rect.inflate(ui.px(8), ui.px(8)))
        ui.blit(self._ground(ui), self.map.rect.topleft)
        if (mask := self._reach_now()) is not None:
            draw_mask(ui, self.map, mask)
        for number, rings in enumerate(aid.rings):
            if rings.at.base != held or not held:
                self._draw_rings(ui, number, rings)
        for drawn, place in self._bases(ui, [base for base in aid.bases if base.id != held]):
            ui.surface.blit(drawn, place)
        ui.surface.set_clip(before)

    def _switches(self) -> list[Switch]:
        """What is seen of the table, and from where."""
        return [
            Switch(f"see.{word}", key, self.say(f"measure.see.{word}"), self.say(f"measure.see.{word}.about"), on,
                   lambda key=key: self._press(key))  # type: ignore[misc]
            for word, key, on in (("grid", "g", self.grid), ("reach", "h", self.shows_reach),
                                  ("turned", "y", self.map.turned))
        ]  # fmt: skip

    def _press(self, key: str) -> None:
        self.key(key)

    def _draw_moving(self, ui: Ui) -> None:
        """What a press can move, and what is measured."""
        with ground.on_mat(ui):
            self._draw_measured(ui)
        if self.map.rect.collidepoint(self.state.pointer):
            ground.ruler_marks(ui, self.map, self.map.inches(self.state.pointer))

    def _draw_measured(self, ui: Ui) -> None:
        work, aid, held = self.work, self.work.aid, self._held_now
        before = ui.surface.get_clip()
        ui.surface.set_clip(self.map.rect.inflate(ui.px(8), ui.px(8)))
        for number, rings in enumerate(aid.rings):
            if held and rings.at.base == held:
                self._draw_rings(ui, number, rings)
        if work.held and work.left_from is not None and (base := aid.base(work.held)) is not None:
            shape = shape_of(base)
            lines.ring(ui, self.map, work.left_from, outer_radius(shape), ui.theme.seat(base.seat), "dash")
            lines.arrow_back(ui, self.map, work.left_from, (base.x, base.y), ui.theme.seat(base.seat))
        self.room = Room(self.map.rect, self._solid)
        if held and (base := aid.base(held)) is not None:
            for drawn, place in self._pictures(ui, [base]):
                ui.surface.blit(drawn, place)
                self.room.take([drawn.get_rect(topleft=place)])
        self._take_lines(ui)
        for rings in aid.rings:
            self._ring_figures(ui, rings)
        self._draw_rulers(ui, [*aid.rulers, *([work.draft] if work.draft is not None else [])])
        if work.corner is not None:
            self._draw_corner(ui, *work.corner)
        for point in work.calibration:
            x, y = self.map.px(point)
            ui.draw(pygame.draw.circle, ui.theme["danger"], (x, y), ui.px(8), max(2, ui.px(2)))
            ui.draw(pygame.draw.circle, ui.theme["danger"], (x, y), ui.px(2))
        self._draw_verdict(ui)
        ui.surface.set_clip(before)

    def lift(self, ui: Ui, crossing: Sequence[tuple[Point, Point]]) -> None:
        for k in crossed(self._readable, crossing):
            ui.surface.blit(*self._above[k])

    def _ground(self, ui: Ui) -> pygame.Surface:
        """Mat or photograph with the terrain, as one kept picture."""
        pieces = self._pieces_now()
        photo = self._photo_now()
        here = copy.copy(self.map)
        here.rect = Rect(0, 0, *self.map.rect.size)

        def draw(rect: Rect) -> None:
            ui.surface.fill(ui.theme["bg"], rect)
            ground.draw_mat(ui, here, self.grid, self.cm, photo, 0.15)
            for piece in pieces:
                ground.draw_terrain(ui, here, piece)

        # The surface itself is in the key: a number could be given to another photograph.
        key = ("measure-ground", self.map.key, self.grid, self.cm, photo, tuple(pieces))
        return ui.kept(key, self.map.rect.size, draw, opaque=True)

    def _reach_now(self) -> Mask | None:
        """SC-18.1: what the base of the chosen path with a speed can reach; None while it is not known."""
        ruler = self.work.chosen_ruler()
        if not self.shows_reach or self._held_now or ruler is None or ruler.kind or not ruler.speed:
            return None
        aid = self.work.aid
        base = aid.base(ruler.points[0].base)
        if base is None:
            return None
        key = (msgspec.msgpack.encode((aid.table, aid.bases, aid.terrain)), base.id, ruler.speed)
        if self._measured is None or self._measured[0] != key[0]:
            try:
                self._measured = (key[0], Field(state_for(aid)))
            except SetupError:
                return None  # said where the terrain is drawn
        field = self._measured[1]
        stander = field.by_model[base.id]
        return self.reach.want(key, field, stander.unit, base.id, stander.base, ruler.speed, False)

    def _pieces_now(self) -> list[Terrain]:
        """The terrain, read anew only when it has changed."""
        written = msgspec.msgpack.encode(self.work.aid.terrain)
        if self._pieces is None or self._pieces[0] != written:
            try:
                self._pieces = (written, read_pieces(self.work.aid.terrain))
            except SetupError as error:
                self.app.notice(str(error))
                self._pieces = (written, [])
        return self._pieces[1]

    def _bases(self, ui: Ui, bases: list[Base]) -> list[Drawn]:
        """The pictures of these bases and of their names, made anew only when something differs."""
        here = (self.map.key, self.map.rect.topleft, ui.theme.name, ui.scale, ui.text_scale, ui.language)
        chosen = self.work.chosen_base()
        key = (msgspec.msgpack.encode((bases, self.work.aid.terrain)), "" if chosen is None else chosen.id, here)
        if self._standing is None or self._standing[0] != key or ui.measured is not None:
            boxes = [box_of(self.map, shape_of(base)) for base in bases]
            pieces = [(piece, self._terrain_name(piece.kind, piece.id)) for piece in self._pieces_now()]
            names = names_of_pieces(ui, self.map, pieces, Room(self.map.rect, boxes))
            named = [drawn.get_rect(topleft=place) for drawn, place in names]
            faces = self._pictures(ui, bases, named)
            self._standing = (key, names + faces)
            self._above = names + faces
            self._readable = [picture.get_rect(topleft=place) for picture, place in self._above]
            labels = [label.get_rect(topleft=place) for label, place in faces[len(bases) :]]
            self._solid = [*boxes, *named, *labels, *(box_of_piece(self.map, piece) for piece, _ in pieces)]
        return self._standing[1]

    def _pictures(self, ui: Ui, bases: list[Base], named: Sequence[Rect] = ()) -> list[Drawn]:
        """Bases, then their labels, which keep off the places in `named`."""
        found = [self._face(ui, base) for base in bases]
        if self.map.scale < ui.px(13):
            return found
        boxes = [box_of(self.map, shape_of(base)) for base in bases]
        labels = Labels(ui, self.map, [*boxes, *named])
        for base, there in zip(bases, boxes, strict=True):
            label = self._name(ui, base)
            if (box := labels.place([there], label.get_size())) is not None:
                found.append((label, box.clamp(self.map.rect).topleft))
        return found

    def _terrain_name(self, kind: str, id_: str) -> str:
        if kind in catalogue.terrain():
            return catalogue.terrain()[kind].name[self.app.settings.language]
        return id_

    def base_name(self, base: Base) -> str:
        """The kind of unit with the number, or the number alone."""
        if base.type in catalogue.units():
            return f"{catalogue.units()[base.type].name[self.app.settings.language]} {base.id}"
        return self.say("measure.base_n", n=base.id)

    def _face(self, ui: Ui, base: Base) -> Drawn:
        palette = ui.theme.game("starcraft")
        card = catalogue.units().get(base.type)
        fill = palette[card.faction] if card is not None and card.faction in palette else palette["terran"]
        state = "lead" if self.work.chosen_base() is base else ""
        return base_picture(ui, self.map, shape_of(base), fill, ui.theme.seat(base.seat), base.type, base.id, state)

    def _name(self, ui: Ui, base: Base) -> pygame.Surface:
        """The label of a base: what it is, and its width in millimetres."""
        words = panels.base_words(base.mm)
        return chip(ui, base.seat, base.seat, self.base_name(base), words, False, ui.theme.seat(base.seat))

    def _photo_now(self) -> pygame.Surface | None:
        """The photograph as it lies behind the table now, scaled to the view."""
        photo = self.work.aid.photo
        if photo is None:
            return None
        if self._photo is None or self._photo[0] != photo.file:
            try:
                self._photo = (photo.file, pygame.image.load(photo.file))
            except (pygame.error, OSError) as error:
                self._photo = (photo.file, None)  # said once; the table keeps its name
                why = str(error) if Path(photo.file).is_file() else self.say("measure.photo_gone")
                said = self.say("measure.no_photo", file=photo.file, why=why)
                self.app.notice(f"{said} · {off}" if (off := self.off_words()) else said)
        source = self._photo[1]
        if source is None:
            return None
        size = self.map.box((0, 0), self.map.table).size
        per_inch = photo.scale or source.get_width() / self.map.table[0]  # unsaid: as wide as the table
        key = (photo.file, photo.scale, photo.x, photo.y, size, self.map.table, self.map.turned)
        if self._scaled is None or self._scaled[0] != key:
            mat = pygame.Surface(size)
            mat.fill((20, 24, 28))
            px = size[0] / self.map.table[0]
            wide, high = source.get_width() / per_inch * px, source.get_height() / per_inch * px
            if wide * high < 6e7:
                drawn = pygame.transform.smoothscale(source.convert_alpha() if pygame.display.get_surface() else source,
                                                     (max(1, round(wide)), max(1, round(high))))  # fmt: skip
                mat.blit(drawn, (round(photo.x * px), round(size[1] - photo.y * px - high)))
            self._scaled = (key, pygame.transform.rotate(mat, 180) if self.map.turned else mat)
        return self._scaled[1]
