"""First lessons: a position, sentences, and the few answers that each sentence asks for. One file a game.

`data/lessons/<game>.yaml` has the set-up of a scenario and steps of three kinds: `say` alone is read and gone on from,
`say` with `do` waits for one of these answers of the first seat (one that ends in `…` needs to begin so only), and
`p2: answer` (or `table: answer`) is what somebody else answers by itself. `point` marks things on the table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from rules.engine.decisions import TABLE, AnswerError
from rules.engine.game import SetupError
from rules.engine.loading import DataError, convert, load_plain
from rules.engine.paths import DATA
from rules.engine.registry import GAMES
from rules.engine.scenario import Scenario, answer_text, begin
from rules.engine.session import Session
from rules.engine.words import Bilingual

LEARNER = 0


class LessonFile(Struct, forbid_unknown_fields=True):
    """A lesson as it is written down."""

    setup: dict[str, Any]
    steps: list[dict[str, Any]]
    seed: int = 1


class Step(Struct):
    """One step. `seat` None is the learner's: `do` are the answers that go on, none is needed where it is empty."""

    say: Bilingual | None = None
    do: list[str] = field(default_factory=list)
    point: list[str] = field(default_factory=list)
    seat: int | None = None
    answer: str = ""


class Lesson(Struct):
    """A lesson: the game, its position and its steps."""

    game: str
    file: LessonFile
    steps: list[Step]

    def session(self) -> Session:
        """A fresh session at the position. Raises SetupError."""
        return begin(Scenario(game=self.game, name="lesson", setup=self.file.setup, seed=self.file.seed))


@lru_cache(maxsize=8)
def lesson(game: str) -> Lesson:
    """The lesson of a game. Raises DataError that names file, line and step."""
    name = f"data/lessons/{game}.yaml"
    plain, lines = load_plain(DATA / "lessons" / f"{game}.yaml", name)
    file = convert(plain, LessonFile, lines, name)
    steps = []
    for index, raw in enumerate(file.steps):
        try:
            steps.append(_step(raw))
        except ValueError as error:
            raise DataError([f"{name}:{lines.of(('steps', index))}: step {index + 1}: {error}"]) from None
    return Lesson(game, file, steps)


def _step(raw: dict[str, Any]) -> Step:
    others = [key for key in raw if re.fullmatch(r"table|p[2-8]", str(key))]
    if others:
        if len(raw) != 1:
            raise ValueError("what somebody else answers stands alone")
        seat = TABLE if others[0] == "table" else int(others[0][1:]) - 1
        return Step(seat=seat, answer=answer_text(raw[others[0]]))
    odd = sorted(set(raw) - {"say", "do", "point"})
    if odd or not isinstance(raw.get("say"), dict) or set(raw["say"]) != {"en", "ko"}:
        raise ValueError(f"expected `say` in en and ko, `do`, `point`{'; unknown: ' + ', '.join(odd) if odd else ''}")
    do, point = (raw.get(key) or [] for key in ("do", "point"))
    return Step(
        Bilingual(**raw["say"]), [answer_text(each) for each in (do if isinstance(do, list) else [do])],
        [str(each) for each in (point if isinstance(point, list) else [point])],
    )  # fmt: skip


def fits(session: Session, seat: int, text: str, wanted: list[str]) -> bool:
    """Is this answer one of those that a step waits for?"""
    for each in wanted:
        if each.endswith("…"):
            if text.startswith(each[:-1]):
                return True
            continue
        try:
            if session.read(seat, each) == text:
                return True
        except AnswerError:
            continue
    return False


def settle(session: Session, coming: Sequence[Step]) -> None:
    """Take single legal answers as long as they are not what the next answer of the coming steps is about."""
    step = next((each for each in coming if each.do or each.seat is not None), None)
    if step is None:
        return
    seat = LEARNER if step.seat is None else step.seat
    wanted = step.do if step.seat is None else [step.answer]
    while (
        (decision := session.decision) is not None and decision.alone != "asked" and (only := decision.only) is not None
    ):
        if decision.seat == seat and fits(session, seat, only, wanted):
            return
        session.answer(decision.seat, only, automatic=True)


def check_lessons() -> list[str]:
    """Mistakes of all lessons: each is played to its end by the first answer that every step waits for."""
    mistakes = []
    for game in GAMES:
        try:
            found = lesson(game)
        except DataError as error:
            mistakes += error.mistakes
            continue
        try:
            play(found)
        except (SetupError, ValueError) as error:
            mistakes.append(f"data/lessons/{game}.yaml: {error}")
    return mistakes


def play(found: Lesson) -> Session:
    """Play a lesson through with the first answer of each step.

    Raises SetupError, and ValueError that names the step whose answer is not legal.
    """
    session = found.session()
    for index, step in enumerate(found.steps):
        settle(session, found.steps[index:])
        seat = LEARNER if step.seat is None else step.seat
        text = step.answer if step.seat is not None else next(iter(step.do), "")
        if not text:
            continue
        try:
            session.answer(seat, text)
        except AnswerError as error:
            decision = session.decision
            asked = "the game is over" if decision is None else f"{decision.kind} of seat {decision.seat + 1}"
            raise ValueError(f"step {index + 1}: {text!r}: {error}; asked is {asked}") from None
    return session
