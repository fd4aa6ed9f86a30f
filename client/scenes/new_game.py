"""A new game: which one, who sits where, what the table agrees on. One page, remembered for the next time."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from pygame import Rect

from client import shapes
from client.areas import Area, Tip
from client.decks.books import book_of
from client.decks.seats import KEPT, SeatDecks
from client.games import POSTERS
from client.keeping import begin
from client.match import PERSON, Player
from client.parts.poster import rounded_poster
from client.scenes.own_units import GAME_ID as OWN_UNITS_GAME
from client.scenes.own_units import OwnUnits, OwnUnitsScene
from client.scenes.page import Page
from client.settings import LastGame, Seat
from client.ui import Ui
from client.widgets.button import button
from client.widgets.choices import segments, stepper, switch
from client.widgets.field import field
from client.words import game_words, say
from rules.engine.bots import bot_strengths
from rules.engine.decisions import Text
from rules.engine.game import Game, GameOption, Setup, SetupError
from rules.engine.loading import DataError
from rules.engine.registry import GAMES, game_named
from rules.engine.words import Words

if TYPE_CHECKING:
    from client.app import App

NAMES = {
    "en": ("Mina", "Jun", "Ada", "Leo", "Eun-ji", "Marek", "Noor", "Felix"),
    "ko": ("미나", "준호", "아라", "태오", "은지", "마레크", "누리", "하람"),
}
MOST_SEATS = 8


class NewGameScene(Page):
    """The page of a new game."""

    heading = "new.heading"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        wanted = game or app.settings.last_game
        self.game_id = wanted if wanted in GAMES else POSTERS[-1].id
        self.problem = ""
        self._open(self.game_id)

    @property
    def game(self) -> Game:
        return game_named(self.game_id)

    def _open(self, game_id: str) -> None:
        """Begin with what was chosen for this game the last time."""
        self.game_id, self.problem = game_id, ""
        last = self.app.settings.last.get(game_id) or LastGame()
        counts = list(self.game.seat_counts)
        strengths = bot_strengths(self.game)
        best = strengths[-1]
        self.count = last.count if last.count in counts else counts[min(2, len(counts) - 1)]
        names = NAMES[self.app.settings.language]
        self.seats: list[Seat] = []
        for i in range(MOST_SEATS):
            known = last.seats[i] if i < len(last.seats) else Seat(names[i], PERSON if i == 0 else best, i)
            kind = known.kind if known.kind in (PERSON, *strengths) else best
            look = known.look if 0 <= known.look < MOST_SEATS else i
            self.seats.append(Seat(known.name or names[i], kind, look))
        self._own_looks()
        self.options: dict[str, Any] = {}
        for option in self.game.setup_options:
            value = last.options.get(option.id, option.values[0])
            self.options[option.id] = value if value in option.values else option.values[0]
        book = book_of(game_id)
        kept = last.options.get(KEPT)
        self.decks = SeatDecks(self.app, book, kept, self.touch) if book is not None else None
        self.own = OwnUnits(last.options, self.touch) if game_id == OWN_UNITS_GAME else None
        self.sky = game_id

    def entered(self) -> None:
        """Decks may have been made since."""
        super().entered()
        if self.decks is not None:
            self.decks.read()

    def _own_looks(self) -> None:
        """No shape twice among the seats that play."""
        used: list[int] = []
        for seat in self.seats:
            if seat.look in used:
                seat.look = next(i for i in range(MOST_SEATS) if i not in used)
            used.append(seat.look)

    # -- drawing ---------------------------------------------------------------------------------------------------
    def body(self, ui: Ui, rect: Rect) -> None:
        wide = ui.logical[0]
        gap = ui.px(24 if wide >= 1600 else 14)
        left = ui.px(344 if wide >= 1600 else 236 if wide >= 1200 else 76)
        right = ui.px(520 if wide >= 1600 else 380 if wide >= 1200 else 340)
        self._games(ui, Rect(rect.x, rect.y, left, rect.height))
        middle = Rect(rect.x + left + gap, rect.y, rect.width - left - right - 2 * gap, rect.height)
        self._seats(ui, middle)
        self._options(ui, Rect(rect.right - right, rect.y, right, rect.height))

    def _games(self, ui: Ui, rect: Rect) -> None:
        gap = ui.px(14 if rect.height >= ui.px(700) else 8)
        high = min(ui.px(168), (rect.height - gap * (len(POSTERS) - 1)) // len(POSTERS))
        narrow = rect.width < ui.px(150)
        for index, poster in enumerate(POSTERS):
            tile = Rect(rect.x, rect.y + index * (high + gap), rect.width, high)
            id_ = f"game.{poster.id}"
            chosen = poster.id == self.game_id
            fill = "hover" if chosen or ui.is_hovered(id_) else "raised"
            ui.panel(tile, fill, "accent" if chosen else "line", 12, "h1", 2 if chosen else 1)
            pad = ui.px(10)
            picture = Rect(tile.x + pad, tile.y + pad, tile.width - 2 * pad, tile.height - 2 * pad)
            if not narrow:
                picture.width = min(round(picture.height * 0.8), round(tile.width * 0.38))
            art = rounded_poster(poster.id, picture.width, picture.height, ui.px(6), ui.theme)
            ui.surface.blit(art, picture)
            name = ui.say(f"game.{poster.id}")
            if not narrow:
                words = Rect(picture.right + ui.px(14), tile.y + ui.px(10), tile.right - picture.right - ui.px(24), 0)
                words.height = round(tile.height * 0.6)
                role = "lead" if rect.width > ui.px(300) else "ui"
                ui.label(name, words, role, lines=2, valign="top")
                foot = Rect(words.x, tile.bottom - ui.px(34), words.width, ui.px(24))
                ui.icon_of("counts.seat", Rect(foot.x, foot.y, ui.px(20), foot.height), "muted", 16)
                note = poster.players
                ui.label(note, Rect(foot.x + ui.px(26), foot.y, foot.width - ui.px(26), foot.height), "label", "muted")
            if chosen:
                ui.icon_of(
                    "prompt.confirm",
                    Rect(tile.right - ui.px(30), tile.y + ui.px(4), ui.px(24), ui.px(28)),
                    "accent",
                    18,
                )
            tip = Tip(name) if narrow else None
            ui.area(Area(id_, tile, lambda id_=poster.id: self._choose(id_), tip))  # type: ignore[misc]
            if ui.is_focused(id_):
                ui.focus_ring(tile, 12)

    def _seats(self, ui: Ui, rect: Rect) -> None:
        ui.panel(rect, "surface", "line", 12)
        pad = ui.px(24 if ui.logical[0] >= 1600 else 14)
        inner = rect.inflate(-2 * pad, -2 * pad)
        counts = list(self.game.seat_counts)
        label = Rect(inner.x, inner.y, inner.width, ui.px(22))
        ui.label(ui.say("new.seats"), label, "label", "muted")
        y = inner.y + ui.px(30)
        if len(counts) > 1:
            bar = Rect(inner.x, y, min(inner.width, ui.px(64) * len(counts)), ui.px(40))
            values = [(str(n), str(n)) for n in counts]
            segments(ui, "count", bar, values, str(self.count), self._set_count, [1.0] * len(counts))
            y += ui.px(54)
        note = ui.px(58)
        room = inner.bottom - y - note
        gap = ui.px(12 if self.count <= 4 else 6)
        high = min(ui.px(112), (room - gap * (self.count - 1)) // self.count)
        for index in range(self.count):
            self._seat(ui, index, Rect(inner.x, y + index * (high + gap), inner.width, high))
        persons = sum(1 for seat in self.seats[: self.count] if seat.kind == PERSON)
        line = Rect(inner.x, inner.bottom - note + ui.px(8), inner.width, note - ui.px(8))
        ui.icon_of("secrets.secrets_held", Rect(line.x, line.y, ui.px(26), line.height), "muted", 22)
        words = ui.say(f"new.persons.{min(persons, 2)}")
        ui.label(words, Rect(line.x + ui.px(38), line.y, line.width - ui.px(38), line.height), "log", "muted", lines=2)

    def _seat(self, ui: Ui, index: int, row: Rect) -> None:
        seat = self.seats[index]
        ui.panel(row, "raised", "line", 8)
        ui.panel(Rect(row.x, row.y, ui.px(6), row.height), ui.theme.seat(seat.look), None, 3)
        two_lines = row.height >= ui.px(100)
        line = Rect(row.x, row.y + (ui.px(8) if two_lines else 0), row.width, ui.px(52) if two_lines else row.height)
        badge = Rect(row.x + ui.px(16), row.y, ui.px(52), row.height)
        ui.badge(seat.look, badge.center, 44 if row.height >= ui.px(60) else 32, str(index + 1))
        id_ = f"look.{index}"
        ui.area(Area(id_, badge, lambda: self._next_look(index), Tip(ui.say("new.look_tip"))))
        if ui.is_focused(id_):
            ui.focus_ring(badge)
        x = badge.right + ui.px(14)
        room = row.right - x - ui.px(14)
        half = (room - ui.px(12)) // 2
        box = Rect(x, 0, half, ui.px(40))
        box.centery = line.centery
        field(
            ui,
            f"name.{index}",
            box,
            seat.name,
            lambda name: self._rename(index, name),
            hint=ui.say("new.name"),
            most=16,
        )
        kind = Rect(box.right + ui.px(12), box.y, half, box.height)
        icon = "new_game.person" if seat.kind == PERSON else "new_game.bot"
        stepper(
            ui, f"kind.{index}", kind, ui.say(f"new.kind.{seat.kind}"), lambda step: self._next_kind(index, step), icon
        )
        if two_lines:
            self._shapes(ui, index, Rect(x, line.bottom, room, row.bottom - line.bottom - ui.px(6)))

    def _shapes(self, ui: Ui, index: int, rect: Rect) -> None:
        """All shapes, those of other seats faded."""
        seat = self.seats[index]
        step = min(ui.px(42), rect.width // MOST_SEATS)
        taken = {other.look for i, other in enumerate(self.seats[: self.count]) if i != index}
        for look in range(MOST_SEATS):
            cell = Rect(rect.x + look * step, rect.y, step - ui.px(4), rect.height)
            side = ui.px(24)
            drawn = shapes.seat_shape(ui.theme.shape(look), side, ui.theme.seat(look))
            if look in taken:
                drawn = shapes.faded(drawn, 0.3)
            place = drawn.get_rect(center=cell.center)
            if look == seat.look:
                ui.panel(place.inflate(ui.px(10), ui.px(10)), None, "chosen", 8, thick=3)
            ui.surface.blit(drawn, place)
            id_ = f"shape.{index}.{look}"
            free = look not in taken
            tip = None if free else Tip(ui.say("new.shape_taken"))
            ui.area(Area(id_, cell, lambda look=look: self._take_look(index, look), tip, free, focus=False))  # type: ignore[misc]

    def _options(self, ui: Ui, rect: Rect) -> None:
        ui.panel(rect, "surface", "line", 12)
        pad = ui.px(24 if ui.logical[0] >= 1600 else 16)
        inner = rect.inflate(-2 * pad, -2 * pad)
        foot = ui.px(56)
        warn = ui.px(76) if self.problem else 0
        area = Rect(inner.x, inner.y, inner.width, inner.height - foot - warn - ui.px(12))
        words = game_words(self.game, ui.language, [])
        instead = self.decks.book.own_options if self.decks is not None else ()
        rows = [option for option in self.game.setup_options if option.id not in instead]
        tall = ui.px(78)
        content = ui.px(30) + sum(self._option_high(ui, option) for option in rows) + 3 * tall + ui.px(170)
        decks_high = self.decks.high(ui, self.count) if self.decks is not None else 0
        content += decks_high + (ui.px(56) if self.own is not None else 0)
        with ui.scrolled("options", area, content) as view:
            y = view.y
            ui.label(ui.say("new.table"), Rect(view.x, y, view.width, ui.px(22)), "label", "muted")
            y += ui.px(30)
            after = "decks" if any(option.id == "decks" for option in rows) else ""
            for option in (None, *rows):
                if option is not None:
                    high = self._option_high(ui, option)
                    self._option(ui, words, option, Rect(view.x, y, view.width, high - ui.px(10)))
                    y += high
                here = option.id if option is not None else ""
                if self.decks is not None and here == after:
                    names = [seat.name.strip() for seat in self.seats[: self.count]]
                    self.decks.draw(ui, Rect(view.x, y, view.width, decks_high - ui.px(12)), names)
                    y += decks_high
                if here == "army_p2" and self.own is not None:
                    self._own_units(ui, self.own, Rect(view.x, y, view.width, ui.px(44)))
                    y += ui.px(56)
            self._table_settings(ui, Rect(view.x, y, view.width, view.bottom - y))
        if self.problem:
            box = Rect(inner.x, inner.bottom - foot - warn, inner.width, warn - ui.px(10))
            ui.panel(box, "raised", "warn", 8)
            ui.icon_of("prompt.warning", Rect(box.x + ui.px(8), box.y, ui.px(34), box.height), "warn", 24)
            ui.label(self.problem, Rect(box.x + ui.px(50), box.y, box.width - ui.px(60), box.height), "log", lines=3)
        place = Rect(inner.x, inner.bottom - ui.px(52), inner.width, ui.px(52))
        button(
            ui, "start", place, ui.say("new.start"), self.start, main=True, icon="new_game.to_the_table", key="return"
        )

    def _option_high(self, ui: Ui, option: GameOption) -> int:
        if set(option.values) <= {True, False}:
            return ui.px(58)
        return ui.px(88)

    def _option(self, ui: Ui, words: Words, option: GameOption, rect: Rect) -> None:
        """A switch, or a value out of a few; the rule's number stands small behind the name."""
        name = words.say(Text(f"option.{option.id}"))
        value = self.options[option.id]

        def put(new: Any) -> None:
            self.options[option.id] = new
            self.touch()

        if set(option.values) <= {True, False}:
            ui.label(name, Rect(rect.x, rect.y, rect.width - ui.px(70), rect.height), "ui", lines=2)
            switch(ui, f"option.{option.id}", rect, bool(value), put, rect)
            return
        ui.label(name, Rect(rect.x, rect.y, rect.width, ui.px(26)), "ui")
        labels = [(each, words.say(Text(f"option.{option.id}.{str(each).lower()}"))) for each in option.values]
        here = option.values.index(value)

        def move(step: int) -> None:
            put(option.values[(here + step) % len(option.values)])

        box = Rect(rect.x, rect.y + ui.px(32), rect.width, ui.px(42))
        stepper(ui, f"option.{option.id}", box, labels[here][1], move)

    def _own_units(self, ui: Ui, own: OwnUnits, place: Rect) -> None:
        """The way to the units that players type in, with how many each seat has."""
        label = ui.say("own.button", n=len(own.units[0]), m=len(own.units[1]))
        names = [seat.name.strip() for seat in self.seats[: self.count]]
        button(ui, "own", place, label, lambda: self.app.push(OwnUnitsScene(self.app, own, names)))

    def _table_settings(self, ui: Ui, rect: Rect) -> None:
        settings = self.app.settings
        y = rect.y
        ui.surface.fill(ui.theme["line"], (rect.x, y, rect.width, 1))
        y += ui.px(12)
        for id_, value, put in (
            ("windows", settings.windows == "all", lambda on: self._set("windows", "all" if on else "real")),
            ("automatic", settings.automatic == "auto", lambda on: self._set("automatic", "auto" if on else "ask")),
        ):
            row = Rect(rect.x, y, rect.width, ui.px(62))
            ui.label(ui.say(f"new.{id_}"), Rect(row.x, row.y, row.width - ui.px(70), ui.px(26)), "ui")
            line = Rect(row.x, row.y + ui.px(25), row.width - ui.px(70), ui.px(44))
            ui.label(ui.say(f"new.{id_}.line"), line, "log", "muted", lines=2, valign="top")
            switch(ui, f"setting.{id_}", row, value, put, row)
            y += ui.px(72)
        for id_, values in (("curtain", ("full", "small", "off")), ("undo", ("free", "ask", "never"))):
            ui.label(ui.say(f"new.{id_}"), Rect(rect.x, y, rect.width, ui.px(24)), "ui")
            y += ui.px(30)
            labels = [(value, ui.say(f"settings.{id_}.{value}")) for value in values]
            bar = Rect(rect.x, y, rect.width, ui.px(40))
            segments(ui, f"setting.{id_}", bar, labels, getattr(settings, id_), lambda v, id_=id_: self._set(id_, v))  # type: ignore[misc]
            y += ui.px(54)

    # -- what the controls do --------------------------------------------------------------------------------------
    def _set(self, name: str, value: Any) -> None:
        setattr(self.app.settings, name, value)
        self.app.settings_changed()

    def _choose(self, game_id: str) -> None:
        self._remember()
        self._open(game_id)
        self.touch()

    def _set_count(self, value: str) -> None:
        self.count = int(value)
        self.touch()

    def _rename(self, index: int, name: str) -> None:
        self.seats[index].name = name
        self.problem = ""
        self.touch()

    def _next_kind(self, index: int, step: int) -> None:
        kinds = [PERSON, *bot_strengths(self.game)]
        here = kinds.index(self.seats[index].kind)
        self.seats[index].kind = kinds[(here + step) % len(kinds)]
        self.touch()

    def _next_look(self, index: int) -> None:
        taken = {seat.look for i, seat in enumerate(self.seats[: self.count]) if i != index}
        look = self.seats[index].look
        for step in range(1, MOST_SEATS + 1):
            if (look + step) % MOST_SEATS not in taken:
                self._take_look(index, (look + step) % MOST_SEATS)
                return

    def _take_look(self, index: int, look: int) -> None:
        for i, other in enumerate(self.seats):
            if other.look == look and i != index:
                other.look = self.seats[index].look
        self.seats[index].look = look
        self.touch()

    def _remember(self) -> None:
        self.app.settings.last_game = self.game_id
        self.app.settings.last[self.game_id] = LastGame(list(self.seats), self.count, dict(self.options))
        if self.decks is not None:
            self.app.settings.last[self.game_id].options[KEPT] = list(self.decks.choices)
        if self.own is not None:
            self.app.settings.last[self.game_id].options.update(self.own.options())
        self.app.settings_changed()

    def what_is_wrong(self) -> str:
        """Why the game cannot begin, in one sentence; empty when it can."""
        names = [seat.name.strip() for seat in self.seats[: self.count]]
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
        players = [Player(seat.name.strip(), seat.kind, seat.look) for seat in self.seats[: self.count]]
        options = dict(self.options)
        if self.decks is not None:
            options |= self.decks.options(self.count)
        if self.own is not None:
            options.update(self.own.options())
        setup = Setup(self.game_id, self.count, seed, options)
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
