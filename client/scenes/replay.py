"""A kept game played again: step by step, by itself, from turn to turn; and on from any moment as a new game.

It is the table scene on a session that is given the kept answers. Answers that were undone are not among them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from client.areas import Area, Tip
from client.keeping import branch, players_of
from client.match import Match, Player
from client.parts.bar import MainButton
from client.parts.prompt import Prompt
from client.scenes.table import TableScene
from client.tables.table import PromptButton, Sight
from client.ui import Ui
from rules.engine.events import seen_by
from rules.engine.saves import Loaded
from rules.engine.session import Given, Session

if TYPE_CHECKING:
    from client.app import App
    from client.parts.frame import Regions

PACES = (1.2, 0.6, 0.2)
"""Seconds from one answer to the next, slowest first."""


class ReplayScene(TableScene):
    """Shows how a game went. Nothing is written down and nobody is asked."""

    plays = False

    def __init__(self, app: App, loaded: Loaded) -> None:
        whole = loaded.session
        self.answers: list[Given] = list(whole.answers)
        self.over = whole.result is not None
        players = players_of(loaded.table, whole.setup.seats)
        super().__init__(app, Match(Session(whole.game, whole.setup), players, app.settings))
        self.running = False
        self.pace = 1
        self._waited = 0.0
        self.match.sitting = None
        self.seat: int | None = self.seats_to_see[0]

    # -- whose eyes ------------------------------------------------------------------------------------------------
    @property
    def seats_to_see(self) -> list[int | None]:
        """Through whose eyes one may look: anybody's once the game is over, else what gives nothing away."""
        persons = [seat for seat, player in enumerate(self.match.players) if player.kind == "person"]
        if self.over or self.match.open:
            return [*persons, *(seat for seat in range(len(self.match.players)) if seat not in persons), None]
        return [*persons, None] if len(persons) == 1 else [None]

    @property
    def eyes(self) -> int | None:
        return self.seat

    @property
    def small_curtain(self) -> int | None:
        return None

    def next_eyes(self) -> None:
        """Look through the next pair of eyes."""
        seats = self.seats_to_see
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self._shown_events = len(self.match.session.events)
        self.touch()

    # -- going forwards and back -----------------------------------------------------------------------------------
    @property
    def at(self) -> int:
        """How many answers have been given so far."""
        return len(self.match.session.answers)

    def step(self) -> bool:
        """Give the next answer; False at the end."""
        if self.at >= len(self.answers):
            return False
        given = self.answers[self.at]
        self.match.session.answer(given.seat, given.text, given.automatic)
        return True

    def forward(self) -> None:
        """One answer on, shown as it happens."""
        self.stage.finish()
        if not self.step():
            self.running = False
        self.after_change()

    def go_to(self, count: int) -> None:
        """The moment when `count` answers had been given, without showing what lies between."""
        count = min(max(count, 0), len(self.answers))
        self.running = False
        if count < self.at:
            self.match.session.undo_to(count)
        while self.at < count and self.step():
            pass
        self._shown_events = len(self.match.session.events)
        self.stage.finish()
        self.touch()

    def next_turn(self) -> None:
        """On to the next head of the log."""
        events = self.match.session.events
        while self.step():
            fresh = events[self._shown_events :]
            if any(self.table.log_kind(seen_by(event, self.eyes)) == "head" for event in fresh):
                break
        self.go_to(self.at)

    def last_turn(self) -> None:
        """Back to the head of the log before this moment."""
        session = self.match.session
        heads = [
            index for index, event in enumerate(session.events)
            if self.table.log_kind(seen_by(event, self.eyes)) == "head"
        ]  # fmt: skip
        counts = [sum(1 for given in session.answers if given.at <= index) for index in heads]
        self.go_to(max((count for count in counts if count < self.at), default=0))

    def ask_undo_to_event(self, index: int) -> None:
        """A line of the log: go there."""
        self.go_to(sum(1 for given in self.match.session.answers if given.at <= index))

    def play_or_pause(self) -> None:
        self.running = not self.running and self.at < len(self.answers)
        self._waited = 0.0
        self.touch()

    def next_pace(self) -> None:
        self.pace = (self.pace + 1) % len(PACES)
        self.touch()

    def play_on(self) -> None:
        """Go on from here as a new game with the same people."""
        players = [Player(player.name, player.kind, player.look) for player in self.match.players]
        match, note = branch(self.match.session, players, self.app.settings, self.app.saves)
        self.app.replace(TableScene(self.app, match))
        self.app.notice(note or self.say("replay.playing_on"))

    def update(self, dt: float) -> None:
        self.stage.pass_time(dt, self.app.settings.motion)
        self.moving = self.stage.moving
        self._watch_zoom(dt)
        if not self.running or self.app.scene is not self:
            return
        self._waited += dt
        if self._waited >= PACES[self.pace] and self.stage.blocking_ms() <= 0:
            self._waited = 0.0
            self.forward()

    # -- drawing ---------------------------------------------------------------------------------------------------
    def prompt(self, sight: Sight) -> Prompt:
        sentence = self.say("replay.at", n=self.at, all=len(self.answers))
        last = self.answers[self.at - 1] if self.at else None
        figures = "" if last is None else self.act_words(last.text, last.asked)
        if not self.over and len(self.seats_to_see) == 1:
            figures = self.say("replay.secrets")
        before, after = self.at > 0, self.at < len(self.answers)
        play = self.say("replay.pause" if self.running else "replay.play")
        space = self.app.settings.keys["confirm"]
        buttons = [
            PromptButton("back", self.say("replay.back"), act=lambda: self.go_to(self.at - 1), enabled=before),
            PromptButton("play", play, act=self.play_or_pause, key=space, main=True, enabled=after),
            PromptButton("step", self.say("replay.step"), act=self.forward, enabled=after),
            PromptButton("turn", self.say("replay.turn"), act=self.next_turn, enabled=after),
            PromptButton("pace", self.say(f"replay.pace.{self.pace}"), act=self.next_pace),
        ]
        if len(self.seats_to_see) > 1:
            name = self.say("replay.public") if self.seat is None else self.match.players[self.seat].name
            buttons.append(PromptButton("eyes", self.say("replay.eyes", name=name), act=self.next_eyes))
        seat = last.seat if last is not None and last.seat >= 0 else None
        return Prompt(sentence, seat, figures=figures, buttons=buttons, share=0.76)

    def _draw_prompt(self, ui: Ui, sight: Sight, where: Regions) -> None:
        super()._draw_prompt(ui, sight, where)
        self._draw_track(ui, Rect(where.prompt.x, where.prompt.y - ui.px(6), where.prompt.width, ui.px(8)))

    def _draw_track(self, ui: Ui, rect: Rect) -> None:
        """How far the game has been shown; it can be dragged."""
        share = self.at / max(1, len(self.answers))
        ui.panel(rect, "surface", "edge", 4)
        ui.panel(Rect(rect.x, rect.y, max(ui.px(8), round(rect.width * share)), rect.height), "accent", None, 4)

        def hold(place: tuple[int, int], phase: str) -> None:
            self.go_to(round((place[0] - rect.x) / max(1, rect.width) * len(self.answers)))

        grip = rect.inflate(0, ui.px(10))
        ui.area(Area("replay.track", grip, hold=hold, tip=Tip(self.say("replay.track")), focus=False))

    def wide_button(self, ui: Ui) -> MainButton:
        return MainButton("play_on", self.say("replay.play_on"), self.play_on, "menu.continue", main=True)

    # -- what is different from a game in play ---------------------------------------------------------------------
    def key(self, key: str) -> bool:
        acts: dict[str, Callable[[], None]] = {
            "left": lambda: self.go_to(self.at - 1),
            "right": self.forward,
            "page up": self.last_turn,
            "page down": self.next_turn,
            "home": lambda: self.go_to(0),
            "end": lambda: self.go_to(len(self.answers)),
            "p": self.next_pace,
            "e": self.next_eyes,
        }
        if key in acts:
            acts[key]()
            return True
        return super().key(key)

    def undo(self) -> None:
        self.go_to(self.at - 1)

    ask_undo = undo

    def redo(self) -> None:
        self.forward()

    def refuse(self) -> None:
        """Nothing is asked in a replay, so a click on the table says nothing."""

    def show_result(self) -> None:
        """The end of the game is told by the log."""

    def back(self) -> None:
        self.app.pop()

    def open_menu(self) -> None:
        self.app.pop()
