"""A game in play: run until an answer is missing, take the answer, run the step again.

The session keeps, for every step, the snapshot at its start and the answers given in it. All else follows: undo is
a snapshot with one answer fewer, a clone is the same list, a save is the set-up and the answers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.engine.answers import CONCEDE, fold, read_answer
from rules.engine.decisions import (
    TABLE,
    TABLE_ASKED,
    Answer,
    Conceded,
    Decision,
    IllegalAnswer,
    Pending,
    Refusal,
    Text,
    UnreadableAnswer,
    seat_id,
)
from rules.engine.dice import Dice
from rules.engine.events import Event, SeenEvent, seen_by
from rules.engine.game import Game, Result, Setup

_STEPS_WITHOUT_A_QUESTION = 10_000
IMAGINE_TRIES = 20


class Given(Struct, frozen=True):
    """An answer that was taken. `automatic` when a driver gave it for the seat; `at` counts the events before it.
    `asked` is the question, no part of what is kept; empty in a window, where nothing may be told.
    """

    seat: int
    text: str
    automatic: bool = False
    at: int = 0
    asked: Text = Text("")


class _Step(Struct, frozen=True):
    """`read` are the same answers as they were read against their questions, None where that is to be done again."""

    snapshot: bytes
    first_event: int
    answers: tuple[Given, ...] = ()
    read: tuple[Answer | None, ...] = ()


class _Asking:
    """The `ask` of one run of a step: gives the answers that are there, and ends the run where one is missing."""

    def __init__(self, game: Game, state: Any, step: _Step, unasked: list[Decision]) -> None:
        self._game, self._state, self._step, self._unasked = game, state, step, unasked
        self.asked = 0
        """How many of the step's answers have been asked for."""

    def __call__(self, decision: Decision) -> Answer:
        if decision.alone == "by_rule":
            self._unasked.append(decision)
            return read_answer(self._game, self._state, decision, decision.only or "")
        if self.asked == len(self._step.answers):
            raise Pending(decision)
        given = self._step.answers[self.asked]
        self._next()
        if given.text == CONCEDE:
            raise Conceded(decision.seat)
        return read_answer(self._game, self._state, decision, given.text)

    def known(self, fits: Callable[[Answer], bool] | None = None) -> Answer | None:
        """The next answer if it has been read before and `fits`, see `known_answer`."""
        answer = self._step.read[self.asked] if self.asked < len(self._step.read) else None
        if answer is None or (fits is not None and not fits(answer)):
            return None
        self._next()
        return answer

    def _next(self) -> None:
        self.asked += 1
        self._unasked.clear()


class UndoCheck(Struct, frozen=True):
    """What taking back the last own answer would undo (UX 2): free only when nothing came to light since and nobody
    else has answered. `seen` are the events that showed something random or secret.
    """

    given: Given
    seen: tuple[Event, ...]
    others: tuple[int, ...]

    @property
    def free(self) -> bool:
        return not self.seen and not self.others


class NotDeterministic(AssertionError):
    """The rules gave other events for the same answers: a fault of the game's code, never of the player."""


def encode(state: Any) -> bytes:
    """The state as repeatable bytes: maps keep the order in which they were filled, so states hold no sets."""
    return _ENCODER.encode(state)


_ENCODER = msgspec.msgpack.Encoder()


class Session:
    """One game from set-up to result. `decision` is what is asked now, None when the game is over; `unasked` are the
    questions since the last answer that answered themselves.
    """

    def __init__(self, game: Game, setup: Setup, snapshot: bytes | None = None) -> None:
        """The game from its set-up, or from the start of a step that was kept as `snapshot`.

        Raises SetupError when the set-up cannot be; msgspec.DecodeError when the snapshot is no state of this game.
        """
        self.game = game
        self.setup = setup
        self._decoder = msgspec.msgpack.Decoder(game.state_type)
        if snapshot is None:
            snapshot = encode(game.new_game(setup) if setup.position is None else game.position(setup))
        self.events: list[Event] = []
        self._steps: list[_Step] = [_Step(snapshot, 0)]
        self._redo: list[tuple[Given, ...]] = []
        self.decision: Decision | None = None
        self.state: Any = None
        self.unasked: list[Decision] = []
        self._run()

    # -- running ---------------------------------------------------------------------------------------------------
    def _run(self) -> None:
        """Run from the start of the last step to the next missing answer or to the end of the game."""
        self.unasked = []
        state: Any = None
        for _ in range(_STEPS_WITHOUT_A_QUESTION):
            step = self._steps[-1]
            shown = self.events[step.first_event :]
            if state is None:  # the next step goes on with what this one leaves, which is what its snapshot says
                state = self._decoder.decode(step.snapshot)
            events: list[Event] = []
            ask = _Asking(self.game, state, step, self.unasked)
            decision: Decision | None = None
            if self.game.result(state) is None:
                try:
                    self.game.advance(state, ask, events.append)
                except Pending as pending:
                    decision = pending.decision
                except Conceded as conceded:
                    # What the step had begun is taken back: between steps the state is complete, within one it is not.
                    state = self._decoder.decode(step.snapshot)
                    self.game.concede(state, conceded.seat, events.append)
            elif not step.answers:
                self.state, self.decision = state, None
                return
            if ask.asked != len(step.answers):
                raise NotDeterministic(f"{len(step.answers) - ask.asked} answers of the step were not asked for again")
            if events[: len(shown)] != shown:
                raise NotDeterministic("the step, run again with the same answers, told another story")
            self.events[step.first_event :] = events
            if decision is not None:
                self.state, self.decision = state, decision
                return
            self._steps.append(_Step(encode(state), len(self.events)))
        raise NotDeterministic(f"{_STEPS_WITHOUT_A_QUESTION} steps without a question: the game does not go on")

    def answer(self, seat: int, text: str, automatic: bool = False) -> list[Event]:
        """Take the answer of `seat` to the pending decision; returns what happened since.

        Raises UnreadableAnswer, IllegalAnswer or AmbiguousAnswer, and then nothing has changed.
        """
        read = self._read(seat, text)
        before = len(self.events)
        self._redo.clear()
        decision = self.decision
        asked = Text("") if decision is None or decision.window else decision.prompt
        given = Given(seat, CONCEDE if read is None else read.text, automatic, before, asked)
        self._give(given, read)
        return self.events[before:]

    def _give(self, given: Given, read: Answer | None = None) -> None:
        step = self._steps[-1]
        self._steps[-1] = _Step(step.snapshot, step.first_event, (*step.answers, given), (*step.read, read))
        self._run()

    def read(self, seat: int, text: str) -> str:
        """The canonical text of an answer, if `seat` may give it now. Raises as `answer` does."""
        read = self._read(seat, text)
        return CONCEDE if read is None else read.text

    def _read(self, seat: int, text: str) -> Answer | None:
        """The answer that the text gives, None where the seat gives up."""
        decision, text = self.decision, fold(text)
        if decision is None:
            raise IllegalAnswer(text, Refusal("GEN-1", "game_is_over"))
        if seat != decision.seat:
            raise IllegalAnswer(text, Refusal("GEN-1", "not_asked", {"seat": seat_id(decision.seat)}))
        if text == CONCEDE:
            if seat == TABLE:
                raise IllegalAnswer(text, Refusal("GEN-2", "table_cannot_concede"))
            return None
        return read_answer(self.game, self.state, decision, text)

    def why_not(self, seat: int, what: str | Sequence[str]) -> Refusal | None:
        """Why an answer (a text) is not legal now, or why pointing at things (their ids) does nothing.

        None when it is legal. Raises UnreadableAnswer or AmbiguousAnswer for a text.
        """
        if isinstance(what, str):
            try:
                self.read(seat, what)
            except IllegalAnswer as error:
                return error.refusal
            return None
        if self.decision is None:
            return Refusal("GEN-1", "game_is_over")
        if seat != self.decision.seat:
            return Refusal("GEN-1", "not_asked", {"seat": seat_id(self.decision.seat)})
        named = set(what)
        if any(named <= set(option.things) for option in self.decision.options):
            return None
        if seat == TABLE:
            return TABLE_ASKED
        return self.game.why_not_things(self.state, self.decision, what)

    # -- looking ---------------------------------------------------------------------------------------------------
    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    def view(self, seat: int | None) -> Any:
        """All that `seat` may know now; None is somebody who only looks on."""
        return self.game.view(self.state, seat)

    def decision_for(self, seat: int | None) -> Decision | None:
        """The pending decision as `seat` may know it: in a window nobody else sees who inside it is asked."""
        decision = self.decision
        if decision is None or decision.seat == seat:
            return decision
        if decision.window:
            return Decision(TABLE, "window", Text("prompt.window"), window=decision.window)
        return Decision(decision.seat, decision.kind, Text("prompt.others", {"seat": seat_id(decision.seat)}))

    def log(self, seat: int | None) -> list[SeenEvent]:
        """Everything that happened, as `seat` may know it."""
        return [seen_by(event, seat) for event in self.events]

    @property
    def answers(self) -> list[Given]:
        """Every answer that led here, oldest first."""
        return [given for step in self._steps for given in step.answers]

    @property
    def last(self) -> Given | None:
        """The newest answer, None before the first."""
        return next((step.answers[-1] for step in reversed(self._steps) if step.answers), None)

    @property
    def answers_in_step(self) -> int:
        return len(self._steps[-1].answers)

    def hash(self) -> str:
        """A fingerprint of the whole game as it stands, secrets included."""
        step = self._steps[-1]
        answers = "\n".join(f"{given.seat} {given.text}" for given in step.answers)
        return hashlib.sha256(step.snapshot + answers.encode()).hexdigest()

    def snapshot(self) -> bytes:
        """The state at the start of the pending step, for saves."""
        return self._steps[-1].snapshot

    # -- going back ------------------------------------------------------------------------------------------------
    def undo_check(self) -> UndoCheck | None:
        """What `undo` would take back, None when there is nothing."""
        answers = self.answers
        last = self._last_own(answers)
        if last is None:
            return None
        given = answers[last]
        others = {a.seat for a in answers[last:] if a.seat not in (given.seat, TABLE)}
        if self.decision is not None and self.decision.seat not in (given.seat, TABLE) and self.decision.tells:
            others.add(self.decision.seat)
        seen = tuple(event for event in self.events[given.at :] if event.reveals)
        return UndoCheck(given, seen, tuple(sorted(others)))

    @staticmethod
    def _last_own(answers: Sequence[Given]) -> int | None:
        return next((i for i in range(len(answers) - 1, -1, -1) if not answers[i].automatic), None)

    def undo(self) -> UndoCheck | None:
        """Take back the last answer that was not automatic, and the automatic ones behind it. Whether that needs
        somebody's consent is for the driver to ask, by `undo_check`.
        """
        check = self.undo_check()
        if check is not None:
            last = self._last_own(self.answers)
            assert last is not None
            self.undo_to(last)
        return check

    def undo_to(self, count: int) -> None:
        """Go back to the moment when `count` answers had been given; what is taken back can be redone."""
        answers = self.answers
        if not 0 <= count < len(answers):
            return
        self._redo.append(tuple(answers[count:]))
        passed = 0
        for index, step in enumerate(self._steps):
            if passed + len(step.answers) > count:
                kept = count - passed
                del self._steps[index + 1 :]
                self._steps[index] = _Step(step.snapshot, step.first_event, step.answers[:kept], step.read[:kept])
                del self.events[step.first_event :]
                break
            passed += len(step.answers)
        self._run()

    @property
    def can_redo(self) -> bool:
        return bool(self._redo)

    def redo(self) -> bool:
        """Give the answers again that the last undo took back."""
        if not self._redo:
            return False
        for given in self._redo.pop():
            self._give(given)
        return True

    # -- copies ----------------------------------------------------------------------------------------------------
    def clone(self) -> Session:
        """A second game that goes its own way from here."""
        twin = Session.__new__(Session)
        twin.game, twin.setup, twin._decoder = self.game, self.setup, self._decoder
        twin.events, twin._steps, twin._redo = list(self.events), list(self._steps), list(self._redo)
        twin._run()
        return twin

    def imagine(self, seat: int, rng: Dice) -> Session | None:
        """A game that may be the true one as far as `seat` knows, at the same decision.

        Mid-step the imagined state is run again with the answers of the step; None after 20 states in which they
        were not possible, or led to what the seat knows to be otherwise.
        """
        step = self._steps[-1]
        view = self.game.view(self._decoder.decode(step.snapshot), seat)
        for _ in range(IMAGINE_TRIES):
            try:
                twin = Session(self.game, self.setup, encode(self.game.imagine(view, rng)))
                for given in step.answers:
                    if twin.decision is None or twin.decision.seat != given.seat:
                        break
                    twin.answer(given.seat, given.text, given.automatic)
                else:
                    if twin.decision == self.decision and twin.view(seat) == self.view(seat):
                        return twin
            except (IllegalAnswer, UnreadableAnswer):
                continue
        return None


def play_out(session: Session, automatic_only: bool = True) -> int:
    """Take every decision's single legal answer until there is a choice; returns how many were taken.

    Kinds that are never automatic stop it (unless `automatic_only` is False).
    """
    taken = 0
    while (decision := session.decision) is not None:
        only = decision.only
        if only is None or (automatic_only and decision.alone == "asked"):
            break
        session.answer(decision.seat, only, automatic=True)
        taken += 1
    return taken
