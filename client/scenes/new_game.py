"""A new game: which one, who sits where, what the table agrees on. One page, remembered for the next time."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import TYPE_CHECKING

from pygame import Rect

from client.areas import Area, Tip
from client.decks.books import book_of
from client.decks.seats import KEPT, SeatDecks
from client.games import POSTERS
from client.keeping import begin
from client.lessons import lesson
from client.match import Player
from client.parts.poster import rounded_poster
from client.scenes.help import HelpScene
from client.scenes.lesson import LessonScene
from client.scenes.new_game_heroes import KEPT as HEROES_KEPT
from client.scenes.new_game_heroes import heroes_for
from client.scenes.new_game_options import Chooser, Extra, TableOptions
from client.scenes.new_game_seats import Seating
from client.scenes.own_units import GAME_ID as OWN_UNITS_GAME
from client.scenes.own_units import OwnUnits, OwnUnitsScene
from client.scenes.page import Page
from client.scenes.saved_terrain import SavedTerrain
from client.settings import LastGame
from client.ui import Ui
from client.widgets.button import button, button_width
from client.words import say
from rules.engine.game import Setup, SetupError
from rules.engine.loading import DataError
from rules.engine.registry import GAMES, game_named

if TYPE_CHECKING:
    from client.app import App


class NewGameScene(Page):
    """The page of a new game."""

    heading = "new.heading"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        wanted = game or app.settings.last_game
        self._open(wanted if wanted in GAMES else POSTERS[-1].id)

    def _open(self, game_id: str) -> None:
        """Begin with what was chosen for this game the last time."""
        self.game_id = self.sky = game_id
        self.problem = ""
        self.game = game_named(game_id)
        last = self.app.settings.last.get(game_id) or LastGame()
        book = book_of(game_id)
        self.decks = None if book is None else SeatDecks(self.app, book, last.options.get(KEPT), self._changed)
        self.heroes = heroes_for(self.app, game_id, last.options.get(HEROES_KEPT), self._changed)
        choice = self.heroes or self.decks
        self.seating = Seating(self.game, last, self.app.settings.language, choice, self._changed)
        self.options = TableOptions(self.app, self.game, last.options, self._changed)
        self.own = OwnUnits(last.options, self._changed) if game_id == OWN_UNITS_GAME else None
        self.terrain = SavedTerrain(self.app, last.options, self._changed) if game_id == OWN_UNITS_GAME else None

    def _changed(self) -> None:
        self.problem = ""
        self.touch()

    def entered(self) -> None:
        """Decks may have been made since."""
        super().entered()
        if self.decks is not None:
            self.decks.read()

    # -- drawing ---------------------------------------------------------------------------------------------------
    def body(self, ui: Ui, rect: Rect) -> None:
        wide = ui.logical[0]
        gap = ui.px(24 if wide >= 1600 else 14)
        left = ui.px(344 if wide >= 1600 else 236 if wide >= 1200 else 76)
        right = ui.px(
            (440 if wide >= 1600 else 300 if wide >= 1200 else 280)
            if self.decks is not None
            else (520 if wide >= 1600 else 340)
        )
        self._games(ui, Rect(rect.x, rect.y, left, rect.height))
        middle = Rect(rect.x + left + gap, rect.y, rect.width - left - right - 2 * gap, rect.height)
        self._about(ui, self.seating.draw(ui, middle))
        self._table(ui, Rect(rect.right - right, rect.y, right, rect.height))

    def _about(self, ui: Ui, room: Rect) -> None:
        """What the game is about, where the seats leave the room for it."""
        words = ui.say(f"new.about.{self.game_id}")
        rect = Rect(room.x, room.y, room.width, min(room.height, ui.px(540)))
        edge = ui.px(12)
        art = Rect(rect.x + edge, rect.y + edge, 0, rect.height - 2 * edge)
        art.width = min(round(art.height * 0.85), rect.width // 3)
        x, wide = art.right + ui.px(24), rect.right - art.right - ui.px(48)
        high = ui.px(44) + ui.paragraph_height(words, max(1, wide), "body")
        foot = ui.px(44)
        if rect.height < high + foot + ui.px(64) or wide < ui.px(300):
            return
        ui.panel(rect, "raised", "line", 12)
        ui.blit(rounded_poster(self.game_id, *art.size, ui.px(8), ui.theme), art.topleft)
        y = rect.y + max(ui.px(20), (rect.height - high - foot - ui.px(20)) // 2)
        ui.label(ui.say(f"game.{self.game_id}"), Rect(x, y, wide, ui.px(34)), "heading")
        ui.paragraph(words, (x, y + ui.px(44)), wide, "body", "muted")
        y += high + ui.px(20)
        for id_, icon, act in (
            ("lesson", "menu.lesson", self.learn),
            ("rules", "prompt.link_to_rule", lambda: self.app.push(HelpScene(self.app, self.game_id))),
        ):
            label = ui.say(f"new.{id_}")
            place = Rect(x, y, button_width(ui, label, icon=icon), foot)
            button(ui, f"about.{id_}", place, label, act, icon=icon)
            x = place.right + ui.px(12)

    def learn(self) -> None:
        """To the first lesson of this game."""
        self.app.push(LessonScene(self.app, lesson(self.game_id)))

    def _games(self, ui: Ui, rect: Rect) -> None:
        gap = ui.px(14 if rect.height >= ui.px(700) else 8)
        high = min(ui.px(168), (rect.height - gap * (len(POSTERS) - 1)) // len(POSTERS))
        narrow = rect.width < ui.px(150)
        for index, entry in enumerate(POSTERS):
            tile = Rect(rect.x, rect.y + index * (high + gap), rect.width, high)
            id_ = f"game.{entry.id}"
            chosen = entry.id == self.game_id
            fill = "hover" if chosen or ui.is_hovered(id_) else "raised"
            ui.panel(tile, fill, "accent" if chosen else "line", 12, "h1", 2 if chosen else 1)
            pad = ui.px(10)
            picture = Rect(tile.x + pad, tile.y + pad, tile.width - 2 * pad, tile.height - 2 * pad)
            if not narrow:
                picture.width = min(round(picture.height * 0.8), round(tile.width * 0.38))
            art = rounded_poster(entry.id, picture.width, picture.height, ui.px(6), ui.theme)
            ui.surface.blit(art, picture)
            name = ui.say(f"game.{entry.id}")
            if not narrow:
                words = Rect(picture.right + ui.px(14), tile.y + ui.px(10), tile.right - picture.right - ui.px(44), 0)
                words.height = round(tile.height * 0.6)
                role = "lead" if rect.width > ui.px(300) else "ui"
                ui.label(name, words, role, lines=2, valign="top")
                foot = Rect(words.x, tile.bottom - ui.px(34), words.width, ui.px(24))
                ui.icon_of("counts.seat", Rect(foot.x, foot.y, ui.px(20), foot.height), "muted", 16)
                note = entry.players
                ui.label(note, Rect(foot.x + ui.px(26), foot.y, foot.width - ui.px(26), foot.height), "label", "muted")
            if chosen:
                ui.icon_of(
                    "prompt.confirm",
                    Rect(tile.right - ui.px(30), tile.y + ui.px(4), ui.px(24), ui.px(28)),
                    "accent",
                    18,
                )
            tip = Tip(name) if narrow else None
            ui.area(Area(id_, tile, lambda id_=entry.id: self._choose(id_), tip))  # type: ignore[misc]
            if ui.is_focused(id_):
                ui.focus_ring(tile, 12)

    def _table(self, ui: Ui, rect: Rect) -> None:
        """The options, what is wrong, and the button to the table."""
        ui.panel(rect, "surface", "line", 12)
        pad = ui.px(24 if ui.logical[0] >= 1600 else 16)
        inner = rect.inflate(-2 * pad, -2 * pad)
        foot = ui.px(56)
        warn = ui.px(76) if self.problem else 0
        self.options.draw(
            ui, Rect(inner.x, inner.y, inner.width, inner.height - foot - warn - ui.px(12)), self._extras(ui),
            self._decided(),
        )  # fmt: skip
        if self.problem:
            box = Rect(inner.x, inner.bottom - foot - warn, inner.width, warn - ui.px(10))
            ui.panel(box, "raised", "warn", 8)
            ui.icon_of("prompt.warning", Rect(box.x + ui.px(8), box.y, ui.px(34), box.height), "warn", 24)
            ui.label(self.problem, Rect(box.x + ui.px(50), box.y, box.width - ui.px(60), box.height), "log", lines=3)
        place = Rect(inner.x, inner.bottom - ui.px(52), inner.width, ui.px(52))
        button(
            ui, "start", place, ui.say("new.start"), self.start, main=True, icon="new_game.to_the_table", key="return"
        )

    def _extras(self, ui: Ui) -> list[Extra]:
        """The ways to one's own decks and units."""
        extras: list[Extra] = []
        if self.decks is not None:
            extras.append(("decks", ui.say("decks.heading"), self.decks.edit))
        own = self.own
        if own is not None:
            label = ui.say("own.button", n=len(own.units[0]), m=len(own.units[1]))
            extras.append(("own", label, lambda: self.app.push(OwnUnitsScene(self.app, own, self.seating.names))))
        if self.terrain is not None:
            extras.append(("terrain", self.terrain.words, self.terrain.choose))
        return extras

    def _choosers(self) -> list[Chooser]:
        """What of this game is chosen beside its plain options."""
        return [each for each in (self.decks, self.heroes, self.own, self.terrain) if each is not None]

    def _decided(self) -> Collection[str]:
        """The options that are chosen elsewhere on the page."""
        if self.decks is not None:
            return self.decks.book.own_options
        return ("terrain",) if self.terrain is not None and self.terrain.chosen is not None else ()

    # -- what the controls do --------------------------------------------------------------------------------------
    def _choose(self, game_id: str) -> None:
        self._remember()
        self._open(game_id)
        self.touch()

    def _remember(self) -> None:
        settings, seating = self.app.settings, self.seating
        settings.last_game = self.game_id
        last = LastGame(list(seating.seats), seating.count, dict(self.options.values))
        for chooser in self._choosers():
            last.options |= chooser.kept()
        settings.last[self.game_id] = last
        self.app.settings_changed()

    def what_is_wrong(self) -> str:
        """Why the game cannot begin, in one sentence; empty when it can."""
        names = self.seating.names
        language = self.app.settings.language
        if any(not name for name in names):
            return say(language, "new.no_name", n=names.index("") + 1)
        twice = next((name for name in names if names.count(name) > 1), "")
        if twice:
            return say(language, "new.same_name", name=twice)
        faulty = self.own.faulty() if self.own is not None else None
        return say(language, "own.faulty", name=faulty.name.strip() or "–") if faulty is not None else ""

    def start(self) -> None:
        """To the table."""
        self.problem = self.what_is_wrong()
        if self.problem:
            self.app.sounds.play("refused")
            self.touch()
            return
        self._remember()
        seed = random.SystemRandom().getrandbits(40)
        count = self.seating.count
        players = [Player(seat.name.strip(), seat.kind, seat.look) for seat in self.seating.playing]
        options = dict(self.options.values)
        for chooser in self._choosers():
            options |= chooser.options(count)
        setup = Setup(self.game_id, count, seed, options)
        try:
            match, note = begin(self.game, setup, players, self.app.settings, self.app.saves)
        except (SetupError, DataError) as error:
            self.problem = error.mistakes[0] if isinstance(error, DataError) else str(error)
            self.touch()
            return
        from client.scenes.table import TableScene

        self.app.replace(TableScene(self.app, match))
        if note:
            self.app.notice(note)
