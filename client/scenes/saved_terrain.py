"""The terrain of a saved table for a game of StarCraft miniatures: chosen from a list, kept with the new-game page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from client.scenes.lists import ListScene, Row
from client.words import say
from rules.engine.game import SetupError
from rules.engine.loading import DataError
from rules.starcraft.aid import read_aid
from rules.starcraft.own_terrain import OPTION, OwnTerrain, read_own_terrain

if TYPE_CHECKING:
    from client.app import App


def tables_folder(app: App) -> Path | None:
    """Where tables are kept, beside the saved games; None where nothing is kept."""
    return None if app.saves is None else app.saves.parent / "tables"


def saved_tables(app: App) -> list[Path]:
    """The files of the saved tables, by name."""
    folder = tables_folder(app)
    return sorted(folder.glob("*.yaml")) if folder is not None and folder.is_dir() else []


class SavedTerrain:
    """Which table's terrain is played on; None for the options of the map."""

    def __init__(self, app: App, options: dict[str, Any], changed: Callable[[], None]) -> None:
        self.app, self.changed = app, changed
        try:
            self.chosen = read_own_terrain(options[OPTION]) if OPTION in options else None
        except SetupError:
            self.chosen = None  # what an older settings file kept

    def options(self, count: int) -> dict[str, Any]:
        """The value of the game's option, where a table is chosen."""
        return self.kept()

    def kept(self) -> dict[str, Any]:
        return {} if self.chosen is None else {OPTION: msgspec.to_builtins(self.chosen)}

    @property
    def words(self) -> str:
        """What the button says."""
        if self.chosen is None:
            return self._say("new.terrain")
        return self._say("new.terrain.chosen", name=self.chosen.name, n=len(self.chosen.pieces))

    def choose(self) -> None:
        """Open the list of saved tables; where there is none, say how one is made."""
        rows = [Row(path.stem, path.stem, lambda path=path: self._take(path)) for path in saved_tables(self.app)]  # type: ignore[misc]
        if not rows and self.chosen is None:
            self.app.notice(self._say("new.terrain.nothing"))
            return
        rows.insert(0, Row("ready", self._say("new.terrain.ready"), lambda: self._put(None)))
        self.app.push(ListScene(self.app, self._say("new.terrain.heading"), rows))

    def _take(self, path: Path) -> None:
        try:
            aid = read_aid(path)
        except DataError as error:
            self.app.notice(error.mistakes[0])
            return
        self._put(OwnTerrain(path.stem, aid.terrain))

    def _put(self, chosen: OwnTerrain | None) -> None:
        self.chosen = chosen
        self.changed()

    def _say(self, id_: str, **params: Any) -> str:
        return say(self.app.settings.language, id_, **params)
