"""Own units for a game of StarCraft miniatures: typed in value by value, every fault said beside the value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from pygame import Rect

from client.scenes.page import Page
from client.ui import Ui
from client.widgets.button import button, icon_button
from client.widgets.choices import segments, switch
from client.widgets.field import field
from client.words import game_words
from rules.engine.game import SetupError
from rules.starcraft.game import GAME
from rules.starcraft.own import MOST_OWN, OwnUnit, faults_of, read_own

if TYPE_CHECKING:
    from client.app import App

GAME_ID = GAME.id
SEATS = 2
_COLUMNS = (("name", 3.0, 24), ("base", 1.5, 12), ("speed", 1.2, 8), ("models", 1.0, 3), ("size", 1.0, 2),
            ("supply", 1.9, 40))  # fmt: skip
"""Value, share of the width, and the most characters."""


class OwnUnits:
    """The units that each seat has typed in; kept with what the new-game page remembers."""

    def __init__(self, options: dict[str, Any], changed: Callable[[], None]) -> None:
        self.changed = changed
        self.units = [self._read(options.get(own_key(seat))) for seat in range(SEATS)]

    @staticmethod
    def _read(kept: Any) -> list[OwnUnit]:
        try:
            return read_own(kept) if kept else []
        except SetupError:
            return []  # what an older settings file kept

    def options(self, count: int) -> dict[str, Any]:
        """The values of the game's options, for seats that have any."""
        return self.kept()

    def kept(self) -> dict[str, Any]:
        return {own_key(seat): msgspec.to_builtins(units) for seat, units in enumerate(self.units) if units}

    def faulty(self) -> OwnUnit | None:
        """A unit that cannot be played as it is."""
        return next((unit for units in self.units for unit in units if faults_of(unit)), None)


def own_key(seat: int) -> str:
    """The option that holds a seat's own units."""
    return f"own_p{seat + 1}"


class OwnUnitsScene(Page):
    """A row of fields for each unit of one seat."""

    heading = "own.heading"
    sky = GAME_ID

    def __init__(self, app: App, own: OwnUnits, names: Sequence[str]) -> None:
        super().__init__(app)
        self.own, self.names, self.seat = own, list(names), 0

    @property
    def units(self) -> list[OwnUnit]:
        return self.own.units[self.seat]

    def body(self, ui: Ui, rect: Rect) -> None:
        ui.panel(rect, "surface", "line", 12)
        inner = rect.inflate(-2 * ui.px(20), -2 * ui.px(16))
        labels = [(str(seat), self.names[seat] or str(seat + 1)) for seat in range(SEATS)]
        bar = Rect(inner.x, inner.y, min(inner.width // 2, ui.px(420)), ui.px(42))
        segments(ui, "own.seat", bar, labels, str(self.seat), self._choose, [1.0] * SEATS)
        wide = min(ui.px(230), inner.width // 3)
        place = Rect(inner.right - wide, inner.y, wide, ui.px(42))
        full = len(self.units) >= MOST_OWN
        button(ui, "own.add", place, ui.say("own.add"), self._add, main=not self.units, enabled=not full,
               why=ui.say("own.full", most=MOST_OWN))  # fmt: skip
        about = Rect(inner.x, bar.bottom + ui.px(10), inner.width, ui.px(44))
        ui.label(ui.say("own.about"), about, "log", "muted", lines=2, valign="top")
        top = about.bottom + ui.px(6)
        cells = self._cells(ui, Rect(inner.x, top, inner.width - ui.px(14), ui.px(24)))
        for key, cell in cells.items():
            ui.label(ui.say(f"own.value.{key}"), cell, "label", "muted")
        rows = Rect(inner.x, top + ui.px(28), inner.width, inner.bottom - top - ui.px(28))
        faults = [faults_of(unit) for unit in self.units]
        heights = [ui.px(52) + ui.px(24) * len(each) for each in faults]
        if not self.units:
            ui.label(ui.say("own.none"), Rect(rows.x, rows.y, rows.width, ui.px(60)), "ui", "muted")
        with ui.scrolled("own.rows", rows, sum(heights)) as view:
            y = view.y
            for index, (unit, high) in enumerate(zip(self.units, heights, strict=True)):
                self._row(ui, index, unit, faults[index], Rect(view.x, y, view.width - ui.px(14), high))
                y += high

    @staticmethod
    def _cells(ui: Ui, line: Rect) -> dict[str, Rect]:
        gap, last, flying = ui.px(8), ui.px(44), ui.px(64)
        room = line.width - last - flying - gap * (len(_COLUMNS) + 1)
        total, x, cells = sum(share for _, share, _ in _COLUMNS), float(line.x), {}
        for key, share, _ in _COLUMNS:
            cells[key] = Rect(round(x), line.y, round(room * share / total), line.height)
            x += room * share / total + gap
        cells["flying"] = Rect(round(x), line.y, flying, line.height)
        return cells

    def _row(self, ui: Ui, index: int, unit: OwnUnit, faults: dict[str, Any], row: Rect) -> None:
        """The fields of a unit, and below them what is wrong."""
        line = Rect(row.x, row.y, row.width, ui.px(42))
        cells = self._cells(ui, line)
        for key, _, most in _COLUMNS:
            cell = cells[key]
            field(ui, f"own.{index}.{key}", cell, getattr(unit, key),
                  lambda text, key=key: self._put(unit, key, text), most=most)  # type: ignore[misc]  # fmt: skip
            if key in faults:
                ui.panel(cell, None, "danger", 8, thick=2, dash=(5, 3))
        switch(ui, f"own.{index}.flying", cells["flying"], unit.flying, lambda on: self._put(unit, "flying", on),
               cells["flying"])  # fmt: skip
        bin_ = Rect(line.right - ui.px(40), line.y + ui.px(1), ui.px(40), ui.px(40))
        icon_button(ui, f"own.{index}.drop", bin_, "saves.delete", ui.say("own.drop"), lambda: self._drop(index))
        words = game_words(GAME, ui.language, [])
        y = line.bottom + ui.px(2)
        for key, fault in faults.items():
            sentence = f"{ui.say(f'own.value.{key}')}: {words.say(fault)}"
            ui.icon_of("prompt.warning", Rect(row.x, y, ui.px(22), ui.px(22)), "danger", 16)
            ui.label(
                sentence, Rect(row.x + ui.px(28), y, row.width - ui.px(28), ui.px(22)), "log", "danger", smallest=8
            )
            y += ui.px(24)

    # -- what the controls do --------------------------------------------------------------------------------------
    def _choose(self, seat: str) -> None:
        self.seat = int(seat)
        self.touch()

    def _add(self) -> None:
        if len(self.units) < MOST_OWN:
            self.units.append(OwnUnit())
            self._changed()

    def _drop(self, index: int) -> None:
        del self.units[index]
        self._changed()

    def _put(self, unit: OwnUnit, key: str, value: Any) -> None:
        setattr(unit, key, value)
        self._changed()

    def _changed(self) -> None:
        self.own.changed()
        self.touch()
