"""The scene of the measuring aid: tools at the left, the table, figures large enough to read from a step away."""

from __future__ import annotations

import math
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from client.battlefield import ground, lines
from client.battlefield.bases import chip, draw_base
from client.battlefield.figures import spent
from client.battlefield.view import MapView
from client.ground import sky
from client.measure import panels
from client.measure.work import TOOLS, Work
from client.parts.bar import BarIcon, MainButton, window_bar
from client.scene import Scene
from client.theme import Colour
from client.ui import Area, Ui
from rules.engine.decisions import Refusal, Text
from rules.engine.game import SetupError
from rules.engine.loading import DataError
from rules.engine.words import Words
from rules.starcraft import catalogue
from rules.starcraft.aid import (
    Aid,
    Base,
    Ruler,
    aid_text,
    judge,
    legs,
    length,
    mistakes_of,
    place_of,
    read_aid,
    shape_of,
    terrain_of,
)
from rules.starcraft.shapes import outer_radius

if TYPE_CHECKING:
    from client.app import App

_KEYS = {
    "v": "select",
    "r": "ruler",
    "p": "path",
    "c": "rings",
    "b": "base",
    "t": "terrain",
    "i": "photo",
    "x": "erase",
}
_NUDGE = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
RING = "#FFB454"
LOOKS = ("#FFE066", "#C9A0FF", "#7FD1E0", "#FF9A3D", "#9BE28A", "#FF7F7B")
_SUFFIXES = (".png", ".jpg", ".jpeg", ".bmp", ".webp")


class MeasureScene(Scene):
    """A free table with rulers, paths, rings, bases and terrain."""

    def __init__(self, app: App, aid: Aid | None = None, file: Path | None = None) -> None:
        super().__init__(app)
        self.work = Work(aid or Aid())
        self.file = file
        self.map = MapView(self.work.aid.table)
        self.cm = False
        self.centres = False
        self.big = False
        self.grid = True
        self.verdict: tuple[Ruler, Refusal | None] | None = None
        self.typed: dict[str, str] = {}
        self._panning = False
        self._photo: tuple[str, pygame.Surface] | None = None
        self._scaled: tuple[Any, pygame.Surface] | None = None
        self._words: tuple[str, Words] | None = None
        self._board = Rect(0, 0, 1, 1)
        self._saved = msg(self.work.aid)

    @property
    def title(self) -> str:
        return f"Starboard · {self.say('measure.title')}"

    @property
    def words(self) -> Words:
        language = self.app.settings.language
        if self._words is None or self._words[0] != language:
            self._words = (language, Words(language, ("measure", "starcraft", "client", "engine"), _name))
        return self._words[1]

    def say(self, id_: str, **params: Any) -> str:
        return self.words.say(Text(id_, params))

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        aid = self.work.aid
        if self.map.table != aid.table:
            self.map.table = aid.table
            self.map.fit()
        ui.blit(sky(ui.rect.size, "starcraft", ui.theme), (0, 0))
        small = ui.logical[0] < 1200
        bar = Rect(0, 0, ui.rect.width, ui.px(48 if ui.logical[0] >= 1600 else 44 if not small else 40))
        tools = Rect(ui.px(12), bar.bottom + ui.px(12), ui.px(96 if not small else 56), 0)
        rail_wide = ui.px(320 if ui.logical[0] >= 1600 else 280 if not small else 220)
        rail = Rect(ui.rect.width - rail_wide, bar.bottom, rail_wide, ui.rect.height - bar.bottom)
        prompt = Rect(ui.px(12), ui.rect.height - ui.px(84), rail.x - ui.px(24), ui.px(76))
        tools.height = prompt.y - tools.y - ui.px(12)
        self._lay_out(ui, Rect(tools.right, bar.bottom, rail.x - tools.right, prompt.y - bar.bottom))
        self._draw_table(ui)
        panels.draw_tools(ui, self, tools)
        panels.draw_rail(ui, self, rail)
        panels.draw_prompt(ui, self, prompt)
        self._draw_bar(ui, bar)
        if self.big:
            panels.draw_big(ui, self)

    def _lay_out(self, ui: Ui, board: Rect) -> None:
        left, top, foot = ui.px(44), ui.px(32), ui.px(38)
        room = Rect(board.x + left, board.y + top, board.width - left - ui.px(14), board.height - top - foot)
        scale = min(room.width / self.map.table[0], room.height / self.map.table[1])
        wide, high = self.map.table[0] * scale, self.map.table[1] * scale
        if self.map.zoom > 1.001:
            wide, high = min(room.width, wide * self.map.zoom), min(room.height, high * self.map.zoom)
        self.map.rect = Rect(0, 0, round(wide), round(high))
        self.map.rect.midtop = (room.centerx, room.y)
        if self.map.zoom <= 1.001:
            self.map.centre = (self.map.table[0] / 2, self.map.table[1] / 2)
        self._board = Rect(
            self.map.rect.x - left, board.y + ui.px(4), self.map.rect.width + left, board.height - ui.px(4)
        )

    def _draw_table(self, ui: Ui) -> None:
        work, aid = self.work, self.work.aid
        ground.draw_mat(ui, self.map, self.grid, self._photo_now(), 0.15)
        before = ui.surface.get_clip()
        ui.surface.set_clip(self.map.rect.inflate(ui.px(8), ui.px(8)))
        try:
            for piece in terrain_of(aid):
                ground.draw_terrain(ui, self.map, piece, self._terrain_name(piece.kind, piece.id))
        except SetupError as error:
            self.app.notice(str(error))
        self._draw_rings(ui)
        if work.held and work.left_from is not None and (base := aid.base(work.held)) is not None:
            shape = shape_of(base)
            lines.ring(ui, self.map, work.left_from, outer_radius(shape), ui.theme.seat(base.seat), "dash")
            lines.arrow_back(ui, self.map, work.left_from, (base.x, base.y), ui.theme.seat(base.seat))
        for base in aid.bases:
            self._draw_base(ui, base)
        for base in aid.bases:
            self._draw_name(ui, base)
        for number, ruler in enumerate(aid.rulers):
            self._draw_ruler(ui, ruler, number)
        if work.draft is not None:
            self._draw_ruler(ui, work.draft, len(aid.rulers))
        if work.corner is not None:
            self._draw_corner(ui, *work.corner)
        for place in work.calibration:
            x, y = self.map.px(place)
            pygame.draw.circle(ui.surface, ui.theme["danger"], (x, y), ui.px(8), max(2, ui.px(2)))
            pygame.draw.circle(ui.surface, ui.theme["danger"], (x, y), ui.px(2))
        self._draw_verdict(ui)
        ui.surface.set_clip(before)
        pointer = self.map.inches(self.state.pointer) if self.map.rect.collidepoint(self.state.pointer) else None
        ground.draw_rulers(ui, self.map, self._board, self.cm, pointer)
        foot = self.map.rect.bottom + ui.px(22)
        used = ground.scale_bar(ui, self.map, (self.map.rect.x, foot), self.cm)
        words = self.say("measure.foot", width=aid.table[0], height=aid.table[1], zoom=round(self.map.zoom * 100))
        rest = Rect(self.map.rect.x + used, foot - ui.px(14), self.map.rect.width - used, ui.px(20))
        ui.label(words, rest, "chip", "muted", "right")
        ui.area(
            Area("table", self.map.rect.copy(), lambda: None, focus=False, hold=self._hold,
                 wheel=lambda steps: self.map.zoom_at(self.state.pointer, steps))
        )  # fmt: skip

    def _terrain_name(self, kind: str, id_: str) -> str:
        if kind in catalogue.terrain():
            return str(getattr(catalogue.terrain()[kind].name, self.app.settings.language))
        return id_

    def base_name(self, base: Base) -> str:
        """The kind of unit with the number, or the number alone."""
        if base.type in catalogue.units():
            return f"{getattr(catalogue.units()[base.type].name, self.app.settings.language)} {base.id}"
        return self.say("measure.base_n", n=base.id)

    def _draw_base(self, ui: Ui, base: Base) -> None:
        palette = ui.theme.game("starcraft")
        card = catalogue.units().get(base.type)
        fill = palette[card.faction] if card is not None and card.faction in palette else palette["terran"]
        chosen = self.work.chosen_base() is base
        draw_base(
            ui, self.map, shape_of(base), fill, ui.theme.seat(base.seat), base.type, base.id, "lead" if chosen else ""
        )

    def _draw_name(self, ui: Ui, base: Base) -> None:
        """A label under the base: what it is, and its width in millimetres."""
        x, y = self.map.px((base.x, base.y - outer_radius(shape_of(base))))
        if self.map.scale < ui.px(13):
            return
        chip(ui, (x, y + ui.px(18)), base.seat, base.seat, self.base_name(base), panels.base_words(base.mm), False,
             ui.theme.seat(base.seat))  # fmt: skip

    def _draw_rings(self, ui: Ui) -> None:
        for number, rings in enumerate(self.work.aid.rings):
            base = self.work.aid.base(rings.at.base)
            reach = outer_radius(shape_of(base)) if base is not None else 0.0
            place = place_of(self.work.aid, rings.at)
            for index, radius in enumerate(rings.radii):
                pattern = ("solid", "dash", "dot")[index % 3]
                tint = Colour(RING)
                lines.ring(
                    ui, self.map, place, reach + radius, tint, pattern, 0.05 if self._is("rings", number) else 0.02
                )
                x, y = self.map.px((place[0] - (reach + radius) * 0.7071, place[1] + (reach + radius) * 0.7071))
                lines.tag(ui, (x, y), self.length_words(radius), tint)

    def _is(self, where: str, number: int) -> bool:
        return self.work.chosen == (where, number)

    def look(self, number: int) -> Colour:
        """The colour of a ruler by its number."""
        return Colour(LOOKS[number % len(LOOKS)])

    def length_words(self, inches: float) -> str:
        return f"{inches * 2.54:.4g} cm" if self.cm else f"{inches:.4g}″"

    def figure(self, inches: float) -> str:
        return spent(inches, self.cm)

    def _draw_ruler(self, ui: Ui, ruler: Ruler, number: int) -> None:
        tint = self.look(number)
        found = legs(self.work.aid, ruler, self.centres)
        dash = "solid" if number % 2 == 0 else "dash"
        whole = sum(leg[2] for leg in found)
        past = 0.0
        for p, q, far in found:
            past += far
            over = ruler.speed > 0 and past > ruler.speed + 1e-6
            words = self.figure(far) if len(found) > 1 else f"{number + 1} · {self.figure(far)}"
            lines.ruler(ui, self.map, p, q, ui.theme["danger"] if over else tint, words, "dot" if over else dash, 4)
        if ruler.speed and found and (base := self.work.aid.base(ruler.points[0].base)) is not None:
            points = [found[0][0], *(leg[1] for leg in found)]
            lines.swept(ui, self.map, points, outer_radius(shape_of(base)), tint)
        if len(found) > 1:
            x, y = self.map.px(found[-1][1])
            lines.tag(ui, (x, y + ui.px(30)), f"{number + 1} · {self.figure(whole)}", tint, role="ui")

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
        if refusal is None:
            words = [(self.say("measure.legal"), "lead", "legal")]
            lines.callout(ui, anchor, words, "edge", "", self.map.rect)
            return
        reason = self.words.say(refusal.text)
        rows = [(self.say("measure.not_legal"), "lead", "text"), (reason, "label", "danger")]
        lines.callout(ui, anchor, rows, "danger", refusal.rule, self.map.rect)

    def _photo_now(self) -> pygame.Surface | None:
        """The photograph as it lies behind the table now, scaled to the view."""
        photo = self.work.aid.photo
        if photo is None or photo.scale <= 0:
            return None
        if self._photo is None or self._photo[0] != photo.file:
            try:
                self._photo = (photo.file, pygame.image.load(photo.file))
            except (pygame.error, OSError) as error:
                self.app.notice(self.say("measure.no_photo", file=photo.file, why=str(error)))
                self.work.aid.photo = None
                return None
        source = self._photo[1]
        left, top = self.map.px((0, self.map.table[1]))
        right, bottom = self.map.px((self.map.table[0], 0))
        size = (max(1, round(right - left)), max(1, round(bottom - top)))
        key = (photo.file, photo.scale, photo.x, photo.y, size, self.map.table)
        if self._scaled is None or self._scaled[0] != key:
            mat = pygame.Surface(size)
            mat.fill((20, 24, 28))
            px = size[0] / self.map.table[0]
            wide, high = source.get_width() / photo.scale * px, source.get_height() / photo.scale * px
            if wide * high < 6e7:
                drawn = pygame.transform.smoothscale(source.convert_alpha() if pygame.display.get_surface() else source,
                                                     (max(1, round(wide)), max(1, round(high))))  # fmt: skip
                mat.blit(drawn, (round(photo.x * px), round(size[1] - photo.y * px - high)))
            self._scaled = (key, mat)
        return self._scaled[1]

    def _draw_bar(self, ui: Ui, rect: Rect) -> None:
        work, keys = self.work, self.app.settings.keys
        banner: list[tuple[str, int | None]] = [
            (self.say("measure.free"), None),
            (self.say("measure.table_size", width=work.aid.table[0], height=work.aid.table[1]), None),
            (self.say("measure.bases", n=len(work.aid.bases)), None),
        ]
        icons = [
            BarIcon("redo", "bar.redo", self.say("bar.redo"), self.redo, keys["redo"], work.can_redo,
                    self.say("bar.nothing_to_redo")),
            BarIcon("save", "bar.save", self.say("bar.save"), self.save, keys["save"]),
            BarIcon("help", "bar.help", self.say("bar.help"), self.help, keys["help"]),
            BarIcon("settings", "bar.settings", self.say("bar.settings"), self.settings, keys["settings"]),
        ]  # fmt: skip
        wide = MainButton("undo", self.say("undo.plain"), self.undo, "bar.undo", keys["undo"], work.can_undo,
                          self.say("undo.nothing"))  # fmt: skip
        window_bar(ui, rect, self.say("measure.title"), banner, icons, wide, self.leave)

    # -- the pointer -----------------------------------------------------------------------------------------------
    def _hold(self, pixel: tuple[int, int], phase: str) -> None:
        place = self.map.inches(pixel)
        if phase == "down":
            self._panning = not self.work.press(place)
            if self.work.tool != "select":
                self.verdict = None
            if self._panning:
                self.map.hold(pixel, phase)
        elif self._panning:
            self.map.hold(pixel, phase)
            self._panning = phase != "up"
        elif phase == "move":
            self.work.drag(place)
        else:
            self.work.release(place)
        self.touch()

    def hover_changed(self, area: Area | None) -> None:
        self.touch()

    def right_clicked(self, area: Area | None, place: tuple[int, int]) -> None:
        if self.work.draft is not None:
            self.work.finish()
        else:
            self.work.back()
        self.touch()

    # -- keys ------------------------------------------------------------------------------------------------------
    def key(self, key: str) -> bool:
        work = self.work
        if key in _KEYS:
            work.take_tool(_KEYS[key])
        elif key in ("left alt", "right alt", "left alt up", "right alt up"):
            work.free = not key.endswith("up")
        elif key == "u":
            self.cm = not self.cm
        elif key == "e":
            self.centres = not self.centres
        elif key == "g":
            self.grid = not self.grid
        elif key == "f":
            self.map.fit()
        elif key == "f11":
            self.toggle_big()
        elif key == "j":
            self.judge()
        elif key == "return" and work.draft is not None:
            work.finish()
        elif key == "backspace":
            work.back()
        elif key == "delete" and work.chosen[0]:
            work.remove(*work.chosen)
        elif key in ("+", "=", "-"):
            self.map.zoom_at(self.map.rect.center, -1 if key == "-" else 1)
        elif key in ("[", "]"):
            panels.step_base(work, 1 if key == "]" else -1)
        elif key == "q":
            work.turn(15)
        elif key.isdigit() and key != "0" and work.chosen[0] == "rings":
            work.toggle_ring(float(key))
        elif key in _NUDGE and (base := work.chosen_base()) is not None:
            work.keep()
            base.x, base.y = round(base.x + _NUDGE[key][0] * 0.05, 6), round(base.y + _NUDGE[key][1] * 0.05, 6)
        elif key == "ctrl+e":
            self.export()
        elif key == "ctrl+o":
            self.open_list()
        elif key == self.app.settings.keys["undo"]:
            self.undo()
        elif key == self.app.settings.keys["redo"]:
            self.redo()
        else:
            return False
        self.touch()
        return True

    def back(self) -> None:
        """Esc: out of the big digits, one step back, else leave."""
        if self.big:
            self.big = False
        elif self.work.draft is not None:
            self.work.draft = None
        elif not self.work.back():
            self.leave()
        self.touch()

    def toggle_big(self) -> None:
        self.big = not self.big
        self.touch()

    def undo(self) -> None:
        self.work.undo()
        self.verdict = None
        self.touch()

    def redo(self) -> None:
        self.work.redo()
        self.touch()

    def judge(self) -> None:
        """Asked, the aid says whether the chosen path is legal, and by which rule not."""
        ruler = self.work.chosen_ruler()
        if ruler is None or ruler is self.work.draft:
            self.app.notice(self.say("measure.judge_what"))
            return
        try:
            self.verdict = (ruler, judge(self.work.aid, ruler))
        except SetupError as error:
            self.app.notice(str(error))
        self.touch()

    # -- files -----------------------------------------------------------------------------------------------------
    def folder(self) -> Path | None:
        """Where tables and pictures are kept, beside the saved games."""
        return None if self.app.saves is None else self.app.saves.parent / "tables"

    def save(self) -> None:
        """Write the table to its file, or ask for a name."""
        if self.file is not None:
            self.write(self.file)
            return
        folder = self.folder()
        if folder is None:
            self.app.notice(self.say("save.nowhere"))
            return
        from client.scenes.lists import NameScene

        def named(name: str) -> None:
            safe = "".join(c if c.isalnum() or c in " -_" else "_" for c in name).strip() or "table"
            self.write(folder / f"{safe}.yaml")

        suggestion = f"{self.say('measure.title')} {datetime.now():%Y-%m-%d %H%M}"
        self.app.push(NameScene(self.app, self.say("measure.save_heading"), suggestion, self.say("bar.save"), named))

    def write(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(aid_text(self.work.aid), encoding="utf-8")
        except OSError as error:
            self.app.notice(f"{path}: {error.strerror}")
            return
        self.file, self._saved = path, msg(self.work.aid)
        self.app.notice(self.say("measure.saved", name=str(path)))

    def open_list(self) -> None:
        """The saved tables, to load one."""
        folder = self.folder()
        files = sorted(folder.glob("*.yaml")) if folder is not None and folder.is_dir() else []
        from client.scenes.lists import ListScene, Row

        rows = [Row(path.stem, path.stem, lambda path=path: self.load(path)) for path in files]  # type: ignore[misc]
        if not rows:
            self.app.notice(self.say("measure.nothing_saved"))
            return
        self.app.push(ListScene(self.app, self.say("measure.open_heading"), rows))

    def load(self, path: Path) -> None:
        """Another table instead of this one; undo brings this one back."""
        try:
            aid = read_aid(path)
        except DataError as error:
            self.app.notice(error.mistakes[0])
            return
        self.work.keep()
        self.work.aid, self.file = aid, path
        self.work.chosen = ("", -1)
        self.map.table = aid.table
        self.map.fit()
        self.touch()

    def export(self) -> None:
        """The table as a picture with scale bar, names and figures."""
        folder = self.folder()
        if folder is None:
            self.app.notice(self.say("save.nowhere"))
            return
        path = folder / f"table-{datetime.now():%Y%m%d-%H%M%S}.png"
        board = Rect(self._board.x, self._board.y, self._board.width, self._board.height).clip(
            self.app.surface.get_rect()
        )
        try:
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(self.app.surface.subsurface(board), str(path))
        except (OSError, pygame.error) as error:
            self.app.notice(f"{path}: {error}")
            return
        self.app.notice(self.say("measure.exported", name=str(path)))

    def take_photo(self, file: str) -> None:
        """Take a file as background."""
        path = Path(file.strip().strip('"')).expanduser()
        if not path.is_file() or path.suffix.lower() not in _SUFFIXES:
            self.app.notice(self.say("measure.no_photo", file=file, why=self.say("measure.photo_kinds")))
            return
        try:
            picture = pygame.image.load(str(path))
        except pygame.error as error:
            self.app.notice(self.say("measure.no_photo", file=file, why=str(error)))
            return
        self._photo = (str(path), picture)
        self.work.set_photo(str(path), picture.get_width())
        self.touch()

    def apply_table(self) -> None:
        """The table size that was typed."""
        try:
            width, height = (
                float(self.typed.get(k, "") or v) for k, v in (("w", self.map.table[0]), ("h", self.map.table[1]))
            )
        except ValueError:
            width = height = 0.0
        trial = Aid(table=(width, height))
        if mistakes := mistakes_of(trial):
            self.app.notice(mistakes[0])
        elif self.work.resize(width, height):
            self.map.table = self.work.aid.table
            self.map.fit()
        self.touch()

    def apply_calibration(self) -> None:
        """The distance of the two marked points, as typed."""
        try:
            far = float(self.typed.get("far", ""))
        except ValueError:
            far = 0.0
        if not math.isfinite(far) or not self.work.calibrate(far):
            self.app.notice(self.say("measure.calibrate_how"))
        self.touch()

    def leave(self) -> None:
        """Leave; what was not saved is said, and kept while the program runs."""
        if msg(self.work.aid) == self._saved:
            self.app.pop()
            return
        from client.widgets.dialog import Choice, Dialog

        self.app.push(
            Dialog(
                self.app, self.say("measure.leave_heading"), [self.say("measure.leave_line")],
                [
                    Choice("stay", self.say("measure.stay")),
                    Choice("save", self.say("bar.save"), self.save, main=True, icon="bar.save"),
                    Choice("leave", self.say("measure.leave"), self.app.pop, harmful=True),
                ],
                "prompt.warning",
            )
        )  # fmt: skip

    def help(self) -> None:
        from client.scenes.lists import ListScene, Row

        rows = [Row(str(n), self.say(f"measure.help.{n}"), None) for n in range(1, 8)]
        self.app.push(ListScene(self.app, self.say("bar.help"), rows))

    def settings(self) -> None:
        from client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def total(self, ruler: Ruler) -> float:
        return length(self.work.aid, ruler, self.centres)


def _name(token: str, language: str) -> str | None:
    return None


def msg(aid: Aid) -> str:
    """The table's file text, to see whether something changed."""
    return aid_text(aid)


__all__ = ["TOOLS", "MeasureScene"]
