"""The scene of the measuring aid: tools at the left, the table, figures large enough to read from a step away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from client.areas import Area
from client.battlefield.reachmask import ReachShade
from client.battlefield.room import Room
from client.battlefield.view import MapView
from client.ground import sky
from client.measure import panels
from client.measure.drawing import TableDrawing
from client.measure.files import TableFiles, msg
from client.measure.work import TOOLS, Work
from client.parts.bar import BannerWord, BarIcon, MainButton, window_bar
from client.scene import Scene
from client.ui import Ui
from rules.engine.decisions import Refusal, Text
from rules.engine.game import SetupError
from rules.engine.words import Words
from rules.starcraft.aid import (
    Aid,
    Ruler,
    judge,
    length,
)

if TYPE_CHECKING:
    from client.app import App

_KEYS = {
    "v": "select",
    "r": "ruler",
    "p": "path",
    "c": "rings",
    "a": "angle",
    "w": "fan",
    "s": "sight",
    "b": "base",
    "t": "terrain",
    "i": "photo",
    "x": "erase",
}
_NUDGE = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class MeasureScene(TableDrawing, TableFiles, Scene):
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
        self._photo = None
        self._scaled: tuple[Any, pygame.Surface] | None = None
        self._words: tuple[str, Words] | None = None
        self._board = Rect(0, 0, 1, 1)
        self.band = Rect(0, 0, 0, 0)
        """What a wide table leaves below it; empty where that is too little."""
        self.shows_reach = True
        self.reach = ReachShade()
        self._measured = None
        self._pieces = None
        self._standing = None
        self._solid, self._above, self._readable = [], [], []
        self.tools = Rect(0, 0, 0, 0)
        self.room = Room(self._board)
        self._held_now = ""
        self._still: tuple[int, Rect] | None = None
        """While a press moves something: how many areas of the picture stay, and where the rail is."""
        self._saved = msg(self.work.aid)
        self.say_what_is_off()

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
        moves = bool(self.state.pressed) and self.app.scene is self and not self.big
        moves = moves and bool(self.work.held or self.work.draft or self.work.corner)
        self._held_now = self.work.held if moves else ""
        self._draw_table(ui)
        panels.draw_tools(ui, self, tools)
        panels.draw_prompt(ui, self, prompt)
        self._draw_bar(ui, bar)
        self._still = (len(ui.areas), rail) if moves else None
        if self._still is None:
            self._draw_moving(ui)
            panels.draw_rail(ui, self, rail)
        if self.big:
            panels.draw_big(ui, self)

    def draw_over(self, ui: Ui) -> None:
        if self._still is None:
            return
        self._draw_moving(ui)
        panels.draw_rail(ui, self, self._still[1])
        self.areas = [*self.areas[: self._still[0]], *ui.areas]

    def hold_moved(self) -> None:
        if self._still is None:
            self.touch()
        self.stirred = True

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
        top = self.map.rect.bottom + foot
        self.band = Rect(self.map.rect.x, top, self.map.rect.width, board.bottom - top - ui.px(6))
        if self.band.height < ui.px(84) or self.band.width < ui.px(400):
            self.band.size = (0, 0)
        self._board = Rect(
            self.map.rect.x - left, board.y + ui.px(4), self.map.rect.width + left, top - board.y - ui.px(4)
        )

    def _draw_bar(self, ui: Ui, rect: Rect) -> None:
        work, keys = self.work, self.app.settings.keys
        banner: list[BannerWord] = [
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
        act = (
            self.say("undo.named", act=self.say(f"measure.act.{work.last_act}"))
            if work.can_undo
            else self.say("undo.plain")
        )
        wide = MainButton("undo", act, self.undo, "bar.undo", keys["undo"], work.can_undo,
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
        elif key == "y":
            self.turn()
        elif key == "h":
            self.shows_reach = not self.shows_reach
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
        elif key == "o" and work.chosen[0] == "rings":
            work.toggle_wholly()
        elif key in _NUDGE and (base := work.chosen_base()) is not None:
            work.keep("moved")
            dx, dy = (self.map.side * 0.05 * each for each in _NUDGE[key])
            work.put(base, (base.x + dx, base.y + dy))
        elif key == "ctrl+e":
            self.export()
        elif key == "ctrl+o":
            self.open_list()
        elif key == "ctrl+p":
            self.play()
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

    def turn(self) -> None:
        """See the table from its other side."""
        self.map.turned = not self.map.turned
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
        if ruler is None or ruler is self.work.draft or ruler.kind:
            self.app.notice(self.say("measure.judge_what"))
            return
        try:
            self.verdict = (ruler, judge(self.work.aid, ruler))
        except SetupError as error:
            self.app.notice(str(error))
        self.touch()

    # -- files -----------------------------------------------------------------------------------------------------

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


__all__ = ["TOOLS", "MeasureScene"]
