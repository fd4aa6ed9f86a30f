"""Saved games: continue one, with its picture; what cannot be opened is grey and says why."""

from __future__ import annotations

import contextlib
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from client.areas import Area, Tip
from client.keeping import card_of, resume
from client.parts.poster import covering, poster
from client.scenes.page import Page
from client.ui import Ui
from client.widgets.button import button, button_width, icon_button
from client.widgets.dialog import Choice, Dialog
from client.words import say
from rules.engine.journal import SaveError
from rules.engine.saves import SaveSummary, open_journal, open_save, read_save, summary

if TYPE_CHECKING:
    from client.app import App

MOST = 60


def open_game(app: App, path: Path) -> None:
    """Go on with a kept game; says in one line when it cannot be opened."""
    from client.scenes.table import TableScene

    try:
        match, note = resume(path, app.settings, app.saves)
    except SaveError as error:
        app.notice(error.said(app.settings.language))
        return
    if len(app.stack) > 1:
        app.replace(TableScene(app, match))
    else:
        app.push(TableScene(app, match))
    if note:
        app.notice(note)


def open_replay(app: App, path: Path) -> None:
    """Watch a kept game again; says in one line when it cannot be opened."""
    from client.scenes.replay import ReplayScene

    try:
        loaded = open_journal(path) if path.suffix == ".journal" else open_save(read_save(path))
    except SaveError as error:
        app.notice(error.said(app.settings.language))
        return
    app.push(ReplayScene(app, loaded))


class SavesScene(Page):
    """The list, newest first."""

    heading = "menu.saved"
    opens = staticmethod(open_game)
    """What a click on a game does."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.found: list[SaveSummary] = []
        self.pictures: dict[Path, pygame.Surface] = {}
        self.over: set[Path] = set()

    def entered(self) -> None:
        """Read what there is."""
        super().entered()
        self.found, self.pictures, self.over = [], {}, set()
        folder = self.app.saves
        if folder is None or not folder.is_dir():
            return
        paths = [path for path in folder.iterdir() if path.suffix in (".journal", ".save")]
        paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for path in paths[:MOST]:
            entry = summary(path)
            card = card_of(path)
            if path.suffix == ".journal" and entry.problem is None:
                entry.title = card.title.get(self.app.settings.language, "")
            picture = card.picture or entry.picture
            if picture:
                with contextlib.suppress(pygame.error):
                    self.pictures[path] = pygame.image.load(BytesIO(picture), "card.png")
            if card.over:
                self.over.add(path)
            self.found.append(entry)

    def body(self, ui: Ui, rect: Rect) -> None:
        if not self.found:
            self._nothing(ui, rect)
            return
        columns = 2 if ui.logical[0] >= 1200 else 1
        gap = ui.px(14)
        high = ui.px(128)
        rows = (len(self.found) + columns - 1) // columns
        with ui.scrolled("saves", rect, rows * (high + gap)) as content:
            wide = (content.width - gap * (columns - 1)) // columns
            for index, entry in enumerate(self.found):
                x = content.x + index % columns * (wide + gap)
                y = content.y + index // columns * (high + gap)
                box = Rect(x, y, wide, high)
                if box.bottom > rect.top and box.top < rect.bottom:
                    self._entry(ui, box, entry)

    def _nothing(self, ui: Ui, rect: Rect) -> None:
        """No game has been played yet: say so, and offer one."""
        line, width = ui.say("saves.none_line"), min(ui.px(620), rect.width - ui.px(48))
        box = Rect(0, 0, width, ui.px(190) + ui.paragraph_height(line, width - ui.px(64), "body"))
        box.center = (rect.centerx, rect.y + round(rect.height * 0.42))
        ui.panel(box, "surface", "line", 16, "h1")
        ui.icon_of("menu.saved_games", Rect(box.x, box.y + ui.px(16), box.width, ui.px(48)), "accent", 40)
        head = Rect(box.x + ui.px(24), box.y + ui.px(66), box.width - ui.px(48), ui.px(36))
        ui.label(ui.say("saves.none"), head, "heading", align="center")
        words = Rect(box.x + ui.px(32), head.bottom + ui.px(4), box.width - ui.px(64), 0)
        words.height = box.bottom - ui.px(74) - words.y
        ui.label(line, words, "body", "muted", "center", lines=4, valign="top")
        label = ui.say("menu.new_game")
        wide = button_width(ui, label, icon="menu.new_game")
        place = Rect(box.centerx - wide // 2, box.bottom - ui.px(64), wide, ui.px(46))
        button(ui, "new_game", place, label, self.new_game, main=True, icon="menu.new_game")

    def new_game(self) -> None:
        from client.scenes.new_game import NewGameScene

        self.app.replace(NewGameScene(self.app))

    def _entry(self, ui: Ui, box: Rect, entry: SaveSummary) -> None:
        id_ = f"saves.{entry.path.name}"
        good = entry.problem is None
        problem = entry.problem.said(ui.language) if entry.problem is not None else ""
        hovered = ui.is_hovered(id_) and good
        ui.panel(
            box,
            "hover" if hovered else "raised" if good else "surface",
            "edge" if good else "line",
            12,
            "h1" if good else "",
        )
        pad = ui.px(12)
        picture = Rect(box.x + pad, box.y + pad, round((box.height - 2 * pad) * 1.5), box.height - 2 * pad)
        drawn = self.pictures.get(entry.path)
        if drawn is not None:
            ui.surface.blit(covering(drawn, picture.size), picture)
        elif entry.game:
            ui.surface.blit(poster(entry.game, *picture.size, ui.theme), picture)
        ui.panel(picture, None, "line", 4)
        x = picture.right + ui.px(16)
        room = box.right - ui.px(56) - x
        ink = "text" if good else "off"
        name = ui.say(f"game.{entry.game}") if entry.game else entry.path.name
        if entry.path.suffix == ".save":
            name = f"{entry.path.stem}"
        ui.label(name, Rect(x, box.y + ui.px(10), room, ui.px(30)), "lead", ink)
        if good:
            state = ui.say("saves.over") if entry.path in self.over else entry.title
            ui.label(state, Rect(x, box.y + ui.px(40), room, ui.px(24)), "log", "text")
            ui.label(", ".join(entry.names), Rect(x, box.y + ui.px(63), room, ui.px(24)), "log", "muted")
            when = ui.say("saves.when", when=entry.saved, n=entry.answers)
            ui.label(when, Rect(x, box.y + ui.px(90), room, ui.px(24)), "label", "muted")
        else:
            lines = Rect(x, box.y + ui.px(40), room, box.height - ui.px(50))
            ui.label(problem, lines, "log", "muted", lines=3, valign="top")
        tip = None if good else Tip(ui.say("saves.cannot"), problem, mood="refused")
        ui.area(Area(id_, box, lambda: self.opens(self.app, entry.path), tip, good))
        if ui.is_focused(id_):
            ui.focus_ring(box, 12)
        side = ui.px(40)
        trash = Rect(box.right - side - ui.px(8), box.y + ui.px(8), side, side)
        icon_button(ui, f"{id_}.delete", trash, "saves.delete", ui.say("saves.delete"), lambda: self.ask_delete(entry))
        if good and entry.answers:
            place = trash.move(0, side + ui.px(4))
            act = lambda: open_replay(self.app, entry.path)  # noqa: E731
            icon_button(ui, f"{id_}.replay", place, "menu.replays", ui.say("saves.replay"), act)

    def ask_delete(self, entry: SaveSummary) -> None:
        """Delete a game, after asking."""
        language = self.app.settings.language

        def delete() -> None:
            try:
                entry.path.unlink(missing_ok=True)
                entry.path.with_suffix(".card").unlink(missing_ok=True)
            except OSError as error:
                self.app.notice(f"{entry.path}: {error.strerror}")
            self.entered()

        self.app.push(
            Dialog(
                self.app, say(language, "saves.delete_heading"),
                [entry.title or entry.path.name, ", ".join(entry.names)],
                [
                    Choice("keep", say(language, "cancel")),
                    Choice("delete", say(language, "saves.delete"), delete, harmful=True, icon="saves.delete"),
                ],
                "prompt.warning", 520,
            )
        )  # fmt: skip


class ReplaysScene(SavesScene):
    """The same list, to be watched instead of gone on with."""

    heading = "menu.replays"
    opens = staticmethod(open_replay)
