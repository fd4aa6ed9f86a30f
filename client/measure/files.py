"""What the measuring aid reads and writes: tables, pictures, photographs; and the game on its table."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from client.battlefield.prints import save_at_scale
from client.battlefield.view import MapView
from client.measure.work import Work
from client.scenes.saved_terrain import saved_tables, tables_folder
from client.theme import theme_named
from rules.engine.game import Setup, SetupError
from rules.engine.loading import DataError
from rules.engine.registry import game_named
from rules.starcraft.aid import (
    Aid,
    aid_text,
    mistakes_of,
    out_of_sight,
    position_of,
    read_aid,
    with_bases_named,
)

if TYPE_CHECKING:
    from client.app import App

_SUFFIXES = (".png", ".jpg", ".jpeg", ".bmp", ".webp")


class TableFiles:
    """Part of the scene: files, and what is typed beside the table."""

    app: App
    work: Work
    map: MapView
    tools: Rect
    """Where the switches are, which no exported picture shows."""
    file: Path | None
    typed: dict[str, str]
    say: Callable[..., str]
    touch: Callable[[], None]
    _photo: tuple[str, pygame.Surface | None] | None
    _board: Rect
    _saved: str

    def save(self) -> None:
        """Write the table to its file, or ask for a name."""
        if self.file is not None:
            self.write(self.file)
            return
        folder = tables_folder(self.app)
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
        from client.scenes.lists import ListScene, Row

        rows = [Row(path.stem, path.stem, lambda path=path: self.load(path)) for path in saved_tables(self.app)]  # type: ignore[misc]
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
        self.work.keep("opened")
        self.work.aid, self.file = aid, path
        self.work.chosen = ("", -1)
        self.map.table = aid.table
        self.map.fit()
        self.say_what_is_off()
        self.touch()

    def off_words(self) -> str:
        """One line about what lies off the table, where nobody sees it; "" when there is nothing."""
        found = out_of_sight(self.work.aid)
        if not found:
            return ""
        key, name, (x, y) = found[0]
        width, height = self.work.aid.table
        id_ = "measure.off_table" if len(found) == 1 else "measure.off_table_more"
        return self.say(id_, what=self.say(f"measure.off.{key}", name=name), x=round(x, 2),
                        y=round(y, 2), more=len(found) - 1, width=width, height=height)  # fmt: skip

    def say_what_is_off(self) -> None:
        if words := self.off_words():
            self.app.notice(words)

    def play(self) -> None:
        """Movement phases on this table: a game with the bases as units, by the rules."""
        from client.keeping import begin
        from client.match import Player
        from client.scenes.table import TableScene

        names = [self.say("player", n=n) for n in (1, 2)]
        players = [Player(name, look=look) for look, name in enumerate(names)]
        try:
            setup = Setup("starcraft", 2, 1, {}, position_of(self.work.aid))
            match, note = begin(game_named("starcraft"), setup, players, self.app.settings, self.app.saves)
        except SetupError as error:
            self.app.notice(with_bases_named(self.work.aid, str(error)))
            return
        self.app.push(TableScene(self.app, match))
        if note:
            self.app.notice(note)

    def export(self) -> None:
        """The table as a picture with scale bar, names and figures; printed at its actual size it is to scale."""
        folder = tables_folder(self.app)
        if folder is None:
            self.app.notice(self.say("save.nowhere"))
            return
        path = folder / f"table-{datetime.now():%Y%m%d-%H%M%S}.png"
        board = Rect(self._board.x, self._board.y, self._board.width, self._board.height).clip(
            self.app.surface.get_rect()
        )
        try:
            folder.mkdir(parents=True, exist_ok=True)
            picture = self.app.surface.subsurface(board).copy()
            picture.fill(theme_named(self.app.settings.theme)["bg"], self.tools.move(-board.x, -board.y))
            save_at_scale(picture, path, self.map.scale)
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
            self.say_what_is_off()
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


def msg(aid: Aid) -> str:
    """The table's file text, to see whether something changed."""
    return aid_text(aid)
