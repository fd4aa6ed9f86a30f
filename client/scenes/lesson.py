"""A lesson at the table: a sentence says what to do, only that is taken, and everybody else plays by the script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.lessons import LEARNER, Lesson, Step, fits, settle
from client.match import Match, Player
from client.parts.bar import MainButton
from client.parts.prompt import Prompt
from client.scenes.table import TableScene
from client.tables.table import PromptButton, Sight
from client.ui import Ui
from rules.engine.decisions import AnswerError, Text

if TYPE_CHECKING:
    from client.app import App

PAUSE = 0.9
"""Seconds before somebody else's scripted answer."""
NAMES = {"en": ("Cadet", "Jun", "Ada", "Leo"), "ko": ("훈련생", "준호", "아라", "태오")}
"""The learner's first: a name of the third person, since every sentence about a player is written for one."""


class LessonScene(TableScene):
    """The first lesson of a game."""

    def __init__(self, app: App, lesson: Lesson) -> None:
        session = lesson.session()
        names = NAMES[app.settings.language]
        players = [Player(names[seat], "person" if seat == LEARNER else "script", seat) for seat in
                   range(session.setup.seats)]  # fmt: skip
        super().__init__(app, Match(session, players, app.settings))
        self.match.sitting = LEARNER
        self.lesson = lesson
        self.at = 0
        self._waited = 0.0
        self._enter()

    @property
    def step(self) -> Step | None:
        """The step under way; None after the last."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def _enter(self) -> None:
        settle(self.match.session, self.lesson.steps[self.at :])
        self._waited = 0.0

    def go_on(self) -> None:
        """The next step."""
        self.at += 1
        self._enter()
        self.after_change()

    def go_back(self) -> None:
        """The whole lesson from its beginning."""
        self.app.replace(LessonScene(self.app, self.lesson))

    # -- answers ---------------------------------------------------------------------------------------------------
    def answer(self, text: str) -> None:
        """Take what the step asks for; anything else is kindly refused."""
        session, step = self.match.session, self.step
        decision = session.decision
        if step is None or decision is None or step.seat is not None or decision.seat != LEARNER:
            return
        try:
            canonical = session.read(LEARNER, text)
        except AnswerError:
            super().answer(text)  # says why
            return
        if not step.do or not fits(session, LEARNER, canonical, step.do):
            self.app.notice(self.say("lesson.not_this" if step.do else "lesson.read_first"))
            self.app.sounds.play("refused")
            if self.asking is not None:
                self.asking.picker.entries = []
            self.touch()
            return
        session.answer(LEARNER, canonical)
        self.go_on()

    def update(self, dt: float) -> None:
        self.stage.pass_time(dt, self.app.settings.motion)
        self._breathed += dt
        self.moving = self.stage.moving or bool(self.state.dragging) or self._breathing
        self._watch_zoom(dt)
        step = self.step
        if step is None or step.seat is None or self.stage.blocking_ms() > 0:
            return
        self._waited += dt
        if self._waited >= (PAUSE if self.app.settings.motion != "off" else 0):
            self.match.session.answer(step.seat, step.answer)
            self.go_on()

    # -- drawing ---------------------------------------------------------------------------------------------------
    def prompt(self, sight: Sight) -> Prompt:
        step, total = self.step, len(self.lesson.steps)
        if step is None:
            buttons = [
                PromptButton("play", self.say("lesson.play"), act=self.play_a_game, key="return", main=True),
                PromptButton("again", self.say("lesson.again"), act=self.go_back),
                PromptButton("leave", self.say("lesson.leave"), act=self.back),
            ]
            return Prompt(self.say("lesson.over"), buttons=buttons)
        if step.seat is not None or step.say is None:
            return Prompt(self.say("lesson.others"), step.seat if step.seat and step.seat > 0 else None)
        sentence = sight.words.say(Text("lesson.sentence", {"text": _Verbatim(getattr(step.say, sight.language))}))
        usual = [] if self.asking is None else list(self.asking.prompt(sight, self.say, self.app.settings.keys).buttons)
        if step.do:
            buttons = usual[:2]
        else:
            buttons = [PromptButton("next", self.say("lesson.next"), act=self.go_on, key="return", main=True)]
        return Prompt(
            sentence, LEARNER, buttons=buttons, editor=None if self.asking is None else self.asking.editor,
            count=self.say("lesson.count", n=self.at + 1, all=total), share=0.44,
        )  # fmt: skip

    def make_sight(self) -> Sight:
        sight = super().make_sight()
        step = self.step
        sight.hinted = frozenset(step.point) if step is not None else frozenset()
        return sight

    def teaching_card(self, sight: Sight) -> None:
        """A lesson teaches by its own sentences."""

    def wide_button(self, ui: Ui) -> MainButton:
        return MainButton("lesson.again", self.say("lesson.again"), self.go_back, "bar.undo")

    def play_a_game(self) -> None:
        """To the page of a new game of this kind."""
        from client.scenes.new_game import NewGameScene

        self.app.replace(NewGameScene(self.app, self.lesson.game))

    # -- what is different from a game in play ---------------------------------------------------------------------
    def ask_undo(self) -> None:
        self.go_back()

    def redo(self) -> None:
        """Nothing to redo in a lesson."""

    def show_options(self) -> None:
        self.refuse()

    def show_result(self) -> None:
        """A lesson ends with its last sentence."""

    def back(self) -> None:
        if self.asking is not None and self.asking.back():
            self.touch()
        else:
            self.app.pop()

    def open_menu(self) -> None:
        self.app.pop()


class _Verbatim:
    """A text that goes into a sentence as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text
