"""Decks in and out: pasted or from a file, to the clipboard or to a file, as deck sites' JSON or as a plain list."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from client.areas import Area
from client.decks.book import AnyBook
from client.decks.files import decks_folder, read_file, typed_path, write_beside
from client.scenes.lists import BareWindow
from client.ui import Ui
from client.widgets.button import button
from client.widgets.choices import segments
from client.widgets.dialog import Choice, Dialog
from client.widgets.field import clipboard_text, field
from client.words import say
from rules.engine.decklists import DeckError

if TYPE_CHECKING:
    from client.app import App

_MOST = 200_000
"""Characters of a pasted deck."""
FORMS = ("json", "text")


class ImportScene(BareWindow):
    """Takes a deck that is pasted or named by its file; `done` gets it."""

    width, tall = 820, 0.9

    def __init__(self, app: App, book: AnyBook, done: Callable[[Any], None]) -> None:
        super().__init__(app, say(app.settings.language, "decks.import_heading"))
        self.book, self.done = book, done
        self.pasted, self.path, self.problem = "", "", ""

    def draw(self, ui: Ui) -> None:
        inner = self.frame(ui, ui.px(520), ui.say("cancel"))
        line = Rect(inner.x, inner.y, inner.width, ui.px(48))
        ui.label(ui.say(f"decks.import_line.{self.book.game}"), line, "log", "muted", lines=2, valign="top", smallest=9)
        file_high, problem_high = ui.px(44), ui.px(66)
        box = Rect(inner.x, line.bottom + ui.px(6), inner.width, 0)
        box.height = inner.bottom - box.y - file_high - problem_high - ui.px(20)
        self._paste_box(ui, box)
        y = box.bottom + ui.px(10)
        wide = ui.px(190)
        path = Rect(inner.x, y, inner.width - wide - ui.px(10), file_high)
        field(ui, "path", path, self.path, self._set_path, hint=ui.say("decks.path"), most=400)
        place = Rect(path.right + ui.px(10), y, wide, file_high)
        button(
            ui,
            "read",
            place,
            ui.say("decks.read_file"),
            self._read,
            enabled=bool(self.path.strip()),
            why=ui.say("decks.why.no_path"),
        )
        y += file_high + ui.px(10)
        if self.problem:
            ui.icon_of("prompt.warning", Rect(inner.x, y, ui.px(24), problem_high - ui.px(10)), "danger", 22)
            words = Rect(inner.x + ui.px(34), y, inner.width - ui.px(34), problem_high)
            ui.label(self.problem, words, "log", "text", lines=3, smallest=9)
        foot = inner.bottom + ui.px(16)
        third = (inner.width - ui.px(220) - ui.px(24)) // 2
        button(
            ui,
            "paste",
            Rect(inner.x, foot, third, ui.px(44)),
            ui.say("decks.paste"),
            self._paste,
            key="ctrl+v",
            show_key=False,
        )
        place = Rect(inner.x + third + ui.px(10), foot, third, ui.px(44))
        button(
            ui,
            "take",
            place,
            ui.say("decks.take"),
            self._take,
            main=True,
            enabled=bool(self.pasted.strip()),
            why=ui.say("decks.why.nothing_pasted"),
        )

    def _paste_box(self, ui: Ui, box: Rect) -> None:
        """What was pasted, the last lines of it; typing goes on at its end."""
        focused = ui.state.focused == "box"
        ui.panel(box, "bg", "accent" if focused else "edge", 8, thick=2 if focused else 1)
        inner = box.inflate(-ui.px(24), -ui.px(16))
        high = ui.line_height("log")
        rows = (self.pasted + ("▏" if focused else "")).split("\n")
        rows = rows[-max(1, inner.height // high) :]
        if not self.pasted and not focused:
            ui.label(ui.say("decks.paste_here"), inner, "log", "off", lines=3, valign="top", smallest=9)
            rows = []
        for index, row in enumerate(rows):
            shown = row[:200].replace("\t", "    ")
            while len(shown) > 1 and ui.text_width(shown, "log") > inner.width:
                shown = shown[: int(len(shown) * 0.9)]
            ui.label(shown, Rect(inner.x, inner.y + index * high, inner.width, high), "log")
        ui.area(Area("box", box, typed=self._typed))
        if ui.is_focused("box"):
            ui.focus_ring(box)

    def _typed(self, kind: str, typed: str) -> None:
        if kind == "text":
            self._add(typed)
        elif typed == "backspace":
            self.pasted = self.pasted[:-1]
        elif typed == "delete":
            self.pasted = ""
        elif typed == "ctrl+v":
            self._paste()

    def _add(self, more: str) -> None:
        self.pasted = (self.pasted + more.replace("\r\n", "\n").replace("\x00", ""))[:_MOST]
        self.problem = ""
        self.touch()

    def _paste(self) -> None:
        """The clipboard takes the place of what is there."""
        found = clipboard_text()
        if not found.strip():
            self.problem = say(self.app.settings.language, "decks.nothing_copied")
            self.touch()
            return
        self.pasted = ""
        self._add(found)

    def _set_path(self, path: str) -> None:
        self.path, self.problem = path, ""
        self.touch()

    def _take(self) -> None:
        self._finish(lambda: self.book.read(self.pasted))

    def _read(self) -> None:
        self._finish(lambda: read_file(typed_path(self.path), self.book))

    def _finish(self, read: Callable[[], Any]) -> None:
        try:
            deck = read()
        except DeckError as error:
            self.problem = str(error)
            self.app.sounds.play("refused")
            self.touch()
            return
        self.app.pop()
        self.done(deck)


class ExportScene(BareWindow):
    """Gives a deck away in one of two forms."""

    width, tall = 820, 0.9

    def __init__(self, app: App, book: AnyBook, deck: Any) -> None:
        super().__init__(app, say(app.settings.language, "decks.export_heading"))
        self.book, self.deck, self.form = book, deck, "json"
        folder = decks_folder(app.saves, book) or Path.home()
        name = "".join(c if c.isalnum() else "-" for c in deck.name.casefold()).strip("-") or "deck"
        self.stem = str(folder / "exports" / name)
        self.path = f"{self.stem}.json"
        self.note, self.failed = "", False

    @property
    def text(self) -> str:
        """The deck in the form that is chosen."""
        if self.form == "json":
            return json.dumps(self.book.plain(self.deck), ensure_ascii=False, indent=1) + "\n"
        return self.book.text(self.deck, self.app.settings.language)

    def draw(self, ui: Ui) -> None:
        inner = self.frame(ui, ui.px(520), ui.say("close"))
        bar = Rect(inner.x, inner.y, inner.width, ui.px(40))
        labels = [(form, ui.say(f"decks.form.{form}")) for form in FORMS]
        segments(ui, "form", bar, labels, self.form, self._set_form, [1.0, 1.0])
        note_high = ui.px(54)
        box = Rect(inner.x, bar.bottom + ui.px(10), inner.width, 0)
        box.height = inner.bottom - box.y - ui.px(44) - note_high - ui.px(20)
        ui.panel(box, "bg", "line", 8)
        self._lines(ui, box.inflate(-ui.px(24), -ui.px(16)))
        y = box.bottom + ui.px(10)
        wide = ui.px(190)
        path = Rect(inner.x, y, inner.width - wide - ui.px(10), ui.px(44))
        field(ui, "path", path, self.path, self._set_path, most=400)
        button(ui, "write", Rect(path.right + ui.px(10), y, wide, ui.px(44)), ui.say("decks.write_file"), self._write)
        y += ui.px(54)
        if self.note:
            mood, icon = ("danger", "prompt.warning") if self.failed else ("legal", "prompt.confirm")
            ui.icon_of(icon, Rect(inner.x, y, ui.px(24), note_high - ui.px(6)), mood, 20)
            words = Rect(inner.x + ui.px(34), y, inner.width - ui.px(34), note_high)
            ui.label(self.note, words, "log", "text", lines=2, smallest=8)
        place = Rect(inner.x, inner.bottom + ui.px(16), ui.px(280), ui.px(44))
        button(ui, "copy", place, ui.say("decks.copy"), self._copy, main=True, key="ctrl+c", show_key=False)

    def _lines(self, ui: Ui, area: Rect) -> None:
        high = ui.line_height("log")
        lines = self.text.splitlines()
        with ui.scrolled("text", area, len(lines) * high) as content:
            for index, line in enumerate(lines):
                row = Rect(content.x, content.y + index * high, content.width, high)
                if row.bottom > area.top and row.top < area.bottom:
                    ui.label(line, row, "log", smallest=8)

    def _set_form(self, form: str) -> None:
        self.form, self.note = form, ""
        if self.path.startswith(self.stem):
            self.path = self.stem + (".json" if form == "json" else ".txt")
        self.touch()

    def _set_path(self, path: str) -> None:
        self.path, self.note = path, ""
        self.touch()

    def _copy(self) -> None:
        language = self.app.settings.language
        try:
            pygame.scrap.put_text(self.text)
            self._tell(say(language, "decks.copied"), False)
        except pygame.error:
            self._tell(say(language, "decks.no_clipboard"), True)

    def _write(self) -> None:
        """Write the file; asks before another one is replaced."""
        path, language = typed_path(self.path), self.app.settings.language
        if not path.exists():
            self._write_to(path)
            return
        self.app.push(
            Dialog(
                self.app, say(language, "decks.replace_heading"), [str(path)],
                [
                    Choice("keep", say(language, "cancel")),
                    Choice("replace", say(language, "decks.replace"), lambda: self._write_to(path), harmful=True),
                ],
                "prompt.warning", 640,
            )
        )  # fmt: skip

    def _write_to(self, path: Path) -> None:
        problem = write_beside(path, self.text)
        self._tell(problem or say(self.app.settings.language, "decks.written", path=str(path)), bool(problem))

    def _tell(self, note: str, failed: bool) -> None:
        self.note, self.failed = note, failed
        self.touch()
