"""Which hero each seat plays in Clue, on the page of a new game: heroes differ in looks only, and no two are alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect

from client.areas import Area, Tip
from client.scenes.lists import ListScene, Row
from client.tables.clue.faces import icon_name, name_of
from client.ui import Ui
from client.words import say
from rules.clue.board import board
from rules.engine.loading import DataError

if TYPE_CHECKING:
    from client.app import App

HEROES_GAME = "clue"
KEPT = "seat_heroes"
"""Where the settings keep the choices of the last game."""


def heroes_for(app: App, game_id: str, kept: Any, changed: Callable[[], None]) -> SeatHeroes | None:
    """The choice of heroes for a game that has them; none while its board cannot be read, which its start will say."""
    try:
        return SeatHeroes(app, kept, changed) if game_id == HEROES_GAME else None
    except DataError:
        return None


class SeatHeroes:
    """A different hero for every seat that there can be (CLUE-2.2)."""

    def __init__(self, app: App, kept: Any, changed: Callable[[], None]) -> None:
        self.app, self.changed = app, changed
        known = list(board().heroes)
        chosen = [each for each in kept if each in known] if isinstance(kept, list) else []
        self.choices: list[str] = list(dict.fromkeys([*chosen, *known]))

    def options(self, count: int) -> dict[str, Any]:
        """The game's option that holds what the seats have chosen."""
        return {"heroes": self.choices[:count]}

    def kept(self) -> dict[str, Any]:
        return {KEPT: list(self.choices)}

    def draw_seat(self, ui: Ui, seat: int, rect: Rect, names: Sequence[str], tall: bool) -> None:
        """The hero of a seat as a button."""
        hero, id_ = self.choices[seat], f"hero.{seat}"
        high = min(ui.px(48 if tall else 40), rect.height - ui.px(8))
        box = Rect(rect.x, rect.centery - high // 2, rect.width, high)
        ui.panel(box, "hover" if ui.is_hovered(id_) else "surface", "edge", 8)
        ui.icon(icon_name(hero), Rect(box.x + ui.px(8), box.y, ui.px(28), box.height), "text", 22)
        if box.width >= ui.px(100):
            words = Rect(box.x + ui.px(44), box.y, box.width - ui.px(52), box.height)
            ui.label(name_of(ui, hero), words, "log", lines=2, smallest=11)
        title = f"{ui.say('new.hero', seat=names[seat] or str(seat + 1))}: {name_of(ui, hero)}"
        tip = Tip(title, ui.say("new.hero_tip"))
        ui.area(Area(id_, box, lambda: self._ask(seat, names), tip))
        if ui.is_focused(id_):
            ui.focus_ring(box)

    def _ask(self, seat: int, names: Sequence[str]) -> None:
        """The list of heroes; who has taken one gets the other in exchange."""
        language = self.app.settings.language
        rows = []
        for hero, thing in board().heroes.items():
            words, at = thing.name[language], self.choices.index(hero)
            if at != seat and at < len(names):
                words = f"{words} · {names[at]}"
            rows.append(Row(hero, words, lambda hero=hero: self._choose(seat, hero), at == seat))  # type: ignore[misc]
        self.app.push(ListScene(self.app, say(language, "new.hero", seat=names[seat] or str(seat + 1)), rows))

    def _choose(self, seat: int, hero: str) -> None:
        other = self.choices.index(hero)
        self.choices[seat], self.choices[other] = self.choices[other], self.choices[seat]
        self.changed()
