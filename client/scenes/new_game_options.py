"""What the table agrees on, on the page of a new game: the game's own options, then those of every table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from pygame import Rect

from client.app import App
from client.keys import shown
from client.ui import Ui
from client.widgets.button import button
from client.widgets.choices import segments, stepper, switch
from client.words import game_words
from rules.engine.decisions import Text
from rules.engine.game import Game, GameOption
from rules.engine.words import Words

Extra = tuple[str, str, Callable[[], object]]
"""A way to a page of its own: id, words, act. It stands above the game's options."""


class Chooser(Protocol):
    """Something of a game that is chosen beside its plain options: decks, heroes, own units, terrain."""

    def options(self, count: int) -> dict[str, Any]:
        """The game's options that hold what `count` seats have chosen."""

    def kept(self) -> dict[str, Any]:
        """What the settings keep of it for the next time."""


class TableOptions:
    """The values chosen for a game's options."""

    def __init__(self, app: App, game: Game, last: dict[str, Any], changed: Callable[[], None]) -> None:
        self.app, self.game, self.changed = app, game, changed
        self.values: dict[str, Any] = {}
        for option in game.setup_options:
            value = last.get(option.id, option.values[0])
            self.values[option.id] = value if value in option.values else option.values[0]

    def draw(self, ui: Ui, area: Rect, extras: Sequence[Extra], instead: Collection[str]) -> None:
        """`instead` are the options that something else on the page decides."""
        words = game_words(self.game, ui.language, [])
        options = [option for option in self.game.setup_options if option.id not in instead]
        content = ui.px(30) + sum(_high(ui, option) for option in options) + ui.px(56) * len(extras) + ui.px(408)
        with ui.scrolled("options", area, content) as view:
            y = view.y
            ui.label(ui.say("new.table"), Rect(view.x, y, view.width, ui.px(22)), "label", "muted")
            y += ui.px(30)
            for id_, label, act in extras:
                button(ui, id_, Rect(view.x, y, view.width, ui.px(44)), label, act)
                y += ui.px(56)
            for option in options:
                high = _high(ui, option)
                self._option(ui, words, option, Rect(view.x, y, view.width, high - ui.px(10)))
                y += high
            self._every_table(ui, Rect(view.x, y, view.width, view.bottom - y))

    def _option(self, ui: Ui, words: Words, option: GameOption, rect: Rect) -> None:
        """A switch, or a value out of a few."""
        name = words.say(Text(f"option.{option.id}"))
        value = self.values[option.id]

        def put(new: Any) -> None:
            self.values[option.id] = new
            self.changed()

        if _is_switch(option):
            ui.label(name, Rect(rect.x, rect.y, rect.width - ui.px(70), rect.height), "ui", lines=2)
            switch(ui, f"option.{option.id}", rect, bool(value), put, rect)
            return
        ui.label(name, Rect(rect.x, rect.y, rect.width, ui.px(26)), "ui")
        labels = [words.say(Text(f"option.{option.id}.{str(each).lower()}")) for each in option.values]
        here = option.values.index(value)

        def move(step: int) -> None:
            put(option.values[(here + step) % len(option.values)])

        box = Rect(rect.x, rect.y + ui.px(32), rect.width, ui.px(42))
        stepper(ui, f"option.{option.id}", box, labels[here], move)

    def _every_table(self, ui: Ui, rect: Rect) -> None:
        """What the settings say of every table."""
        settings = self.app.settings
        y = rect.y
        ui.surface.fill(ui.theme["line"], (rect.x, y, rect.width, 1))
        y += ui.px(12)
        for id_, value, put in (
            ("windows", settings.windows == "all", lambda on: self._set("windows", "all" if on else "real")),
            ("teach", settings.teach, lambda on: self._set("teach", on)),
            ("automatic", settings.automatic == "auto", lambda on: self._set("automatic", "auto" if on else "ask")),
        ):
            row = Rect(rect.x, y, rect.width, ui.px(62))
            ui.label(ui.say(f"new.{id_}"), Rect(row.x, row.y, row.width - ui.px(70), ui.px(26)), "ui")
            line = Rect(row.x, row.y + ui.px(25), row.width - ui.px(70), ui.px(44))
            ui.label(
                ui.say(f"new.{id_}.line", key=shown(settings.keys["teach"])),
                line,
                "log",
                "muted",
                lines=2,
                valign="top",
            )
            switch(ui, f"setting.{id_}", row, value, put, row)
            y += ui.px(72)
        for id_, values in (("curtain", ("full", "small", "off")), ("undo", ("free", "ask", "never"))):
            ui.label(ui.say(f"new.{id_}"), Rect(rect.x, y, rect.width, ui.px(24)), "ui")
            y += ui.px(30)
            labels = [(value, ui.say(f"settings.{id_}.{value}")) for value in values]
            bar = Rect(rect.x, y, rect.width, ui.px(40))
            segments(ui, f"setting.{id_}", bar, labels, getattr(settings, id_), lambda v, id_=id_: self._set(id_, v))  # type: ignore[misc]
            y += ui.px(54)

    def _set(self, name: str, value: Any) -> None:
        setattr(self.app.settings, name, value)
        self.app.settings_changed()


def _is_switch(option: GameOption) -> bool:
    return set(option.values) <= {True, False}


def _high(ui: Ui, option: GameOption) -> int:
    return ui.px(58 if _is_switch(option) else 88)
