"""Scenarios: a position, answers, and the outcome that the rules demand. The format is in tests/scenarios/README.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from rules.engine.answers import listed_answer
from rules.engine.checks import BadCheck, agrees
from rules.engine.decisions import (
    AmbiguousAnswer,
    AnswerError,
    Decision,
    IllegalAnswer,
    Refusal,
    UnreadableAnswer,
    seat_id,
    seat_named,
)
from rules.engine.game import Setup, SetupError
from rules.engine.given import mapped, whole
from rules.engine.loading import DataError, convert, load_plain
from rules.engine.registry import GAMES, game_named
from rules.engine.session import Session

UNDO = "undo"


class Scenario(Struct, forbid_unknown_fields=True):
    """One scenario file as it is written."""

    game: str
    name: str
    setup: dict[str, Any]
    rules: list[str] = field(default_factory=list)
    source: Any = None
    seed: int = 0
    steps: list[dict[str, Any]] = field(default_factory=list)
    expect: dict[str, Any] = field(default_factory=dict)
    error: bool = False


class Outcome(Struct):
    """What came of a scenario: `problem` is None when it passed. `session` is as it stood at the end, if it began."""

    path: Path
    scenario: Scenario | None = None
    problem: str | None = None
    session: Session | None = None
    refusals: list[Refusal] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return self.problem is None


class _Failed(Exception):
    pass


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The YAML files named and those below the folders named, sorted. Raises DataError for a path that is not there."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")])
        elif path.exists():
            files.append(path)
        else:
            raise DataError([f"{path}: no such file or folder"])
    return files


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file. Raises DataError."""
    plain, lines = load_plain(path, number_keys=True)
    if not isinstance(plain, dict):
        raise DataError([f"{path}:1: a scenario is a map with game, name, setup, steps and expect"])
    scenario = convert(plain, Scenario, lines, str(path))
    if scenario.game not in GAMES:
        raise DataError([f"{path}:{lines.of(('game',))}: game: {scenario.game!r}; known are {', '.join(GAMES)}"])
    return scenario


def begin(scenario: Scenario) -> Session:
    """The session at the scenario's position. Raises SetupError."""
    seats = whole(scenario.setup.get("players", 2), "players")
    named = [seat + 1 for key in scenario.setup if (seat := seat_named(str(key))) is not None]
    seats = max([seats, *named])
    options = mapped(scenario.setup.get("options"), "options")
    setup = Setup(scenario.game, seats, scenario.seed, options, scenario.setup)
    return Session(game_named(scenario.game), setup)


def run_scenario(path: Path, steps: int | None = None) -> Outcome:
    """Play the scenario in a file (only its first `steps` steps, if given). Never raises for what the file says."""
    outcome = Outcome(path)
    try:
        scenario = outcome.scenario = load_scenario(path)
    except DataError as error:
        outcome.problem = error.mistakes[0]
        return outcome
    try:
        outcome.session = begin(scenario)
    except SetupError as error:
        if not scenario.error:
            outcome.problem = f"the set-up was refused: {error}"
        return outcome
    if scenario.error:
        outcome.problem = "the set-up should have been refused, and was not"
        return outcome
    run = _Run(scenario, outcome, whole=steps is None)
    cut = scenario.steps if steps is None else scenario.steps[:steps]
    try:
        run.play(outcome.session, cut, [], 0)
        if steps is None:
            run.check_all(scenario.expect, "at the end", outcome.session)
    except _Failed as failed:
        outcome.problem = str(failed)
    return outcome


class _Run:
    """One playing of a scenario. The row is the automatic answers taken since the last answer of a step."""

    def __init__(self, scenario: Scenario, outcome: Outcome, whole: bool) -> None:
        self.scenario = scenario
        self.outcome = outcome
        self.whole = whole

    def play(self, session: Session, steps: Sequence[dict[str, Any]], row: list[tuple[Decision, str]], no: int) -> None:
        """Play `steps` on; raises _Failed. `row` holds what may still be spelled out."""
        self.outcome.session = session
        take_automatic(session, row)
        for index, step in enumerate(steps):
            number = no + index + 1
            step = {key: value for key, value in step.items() if key != "why"}  # a note for the reader
            if len(step) != 1:
                words = "`seat: answer`, `expect`, `refuse` or `measure`"
                raise _Failed(f"step {number}: a step is one {words}, not {len(step)} keys")
            word, given = next(iter(step.items()))
            where = f"step {number}"
            if word == "expect":
                self.check_all(given, where, session)
            elif word == "refuse":
                self.refuse(given, where, session)
            elif word == "measure":
                self.measure(given, where, session)
            elif word == "note":
                continue
            elif given == UNDO and session.decision is not None and session.answers_in_step:
                self.undo(seat_number(word, where), where, session)
                row.clear()
            else:
                seat, text = seat_number(word, where), answer_text(given)
                spelled = _in_row(session, row, seat, text)
                if spelled is not None and self.can_answer(session, seat, text):
                    twin = session.clone()
                    try:
                        self.play(twin, steps[index + 1 :], row[spelled + 1 :], number)
                        if self.whole:
                            self.check_all(self.scenario.expect, "at the end", self.outcome.session or twin)
                        return
                    except _Failed:
                        self.outcome.session = session
                elif spelled is not None:
                    del row[: spelled + 1]
                    continue
                self.lead_to(session, seat, text)
                self.answer(session, seat, text, where)
                row[:] = _unasked(session)
                take_automatic(session, row)

    def lead_to(self, session: Session, seat: int, text: str) -> None:
        """Give the answers that a step leaves unsaid, if they lead to the decision that it answers.

        They are those that cannot be told apart, and the yes to an option that the step carries out, such as a search
        whose cards are named at once.
        """
        unsaid: list[tuple[int, str]] = []
        twin = session.clone()
        while not self.can_answer(twin, seat, text):
            decision = twin.decision
            given = decision and (decision.alike or _plain_yes(decision, seat))
            if decision is None or not given:
                return
            unsaid.append((decision.seat, given))
            twin.answer(decision.seat, given, automatic=True)
            take_automatic(twin, [])
        for who, given in unsaid:
            session.answer(who, given, automatic=True)
            take_automatic(session, [])

    def can_answer(self, session: Session, seat: int, text: str) -> bool:
        try:
            session.read(seat, text)
        except AnswerError:
            return False
        return True

    def answer(self, session: Session, seat: int, text: str, where: str) -> None:
        try:
            session.answer(seat, text)
        except AnswerError as error:
            why = f" ({error.refusal.rule}: {error.refusal.reason})" if isinstance(error, IllegalAnswer) else ""
            kind = {UnreadableAnswer: "cannot be read", AmbiguousAnswer: "fits several answers"}.get(
                type(error), "is not legal"
            )
            raise _Failed(f"{where}: {seat_id(seat)}: {text!r} {kind}{why}; {legal_answers(session)}") from None

    def refuse(self, given: Any, where: str, session: Session) -> None:
        if not isinstance(given, dict) or len(given) != 1:
            raise _Failed(f"{where}: refuse: expected one `seat: answer`")
        word, text = next(iter(given.items()))
        seat, text = seat_number(word, where), answer_text(text)
        try:
            session.read(seat, text)
        except IllegalAnswer as error:
            self.outcome.refusals.append(error.refusal)
            return
        except UnreadableAnswer:
            return
        except AmbiguousAnswer as error:
            raise _Failed(f"{where}: {text!r} should be refused and fits {', '.join(error.keys)}") from None
        raise _Failed(f"{where}: {seat_id(seat)}: {text!r} should be refused and is legal")

    def undo(self, seat: int, where: str, session: Session) -> None:
        """Take back the seat's last answer of the action under way, by the session's own undo."""
        assert session.decision is not None
        if session.decision.seat != seat:
            raise _Failed(f"{where}: {seat_id(seat)}: nothing of its own to undo; {legal_answers(session)}")
        session.undo()

    def measure(self, given: Any, where: str, session: Session) -> None:
        """Ask the game's measuring aid and compare: `{distance: [A1, E1], is: 4.2}`."""
        kinds = [key for key in given if key != "is"] if isinstance(given, dict) else []
        if len(kinds) != 1 or "is" not in given:
            raise _Failed(f"{where}: measure: expected one kind and `is`")
        try:
            found = session.game.measure(session.state, kinds[0], given[kinds[0]])
            if agrees(given["is"], found):
                return
        except (KeyError, IndexError) as error:
            raise _Failed(f"{where}: measure {kinds[0]}: there is no such thing ({error})") from None
        except BadCheck as error:
            raise _Failed(f"{where}: measure {kinds[0]}: {error}") from None
        raise _Failed(f"{where}: measure {kinds[0]}: expected {_short(given['is'])}, found {_short(found)}")

    def check_all(self, expect: Any, where: str, session: Session) -> None:
        """Check, and once more with the answers given that cannot be told apart."""
        try:
            self.check_now(expect, where, session)
        except _Failed as failed:
            further = session.clone()
            given = 0
            while further.decision is not None and (answer := further.decision.alike) is not None:
                given += 1
                further.answer(further.decision.seat, answer, automatic=True)
                take_automatic(further, [])
            if not given:
                raise
            try:
                self.check_now(expect, where, further)
            except _Failed:
                raise failed from None

    def check_now(self, expect: Any, where: str, session: Session) -> None:
        if not isinstance(expect, dict):
            raise _Failed(f"{where}: expect: expected a map of path: value")
        for path, expected in expect.items():
            try:
                found = look_up(session, str(path))
                if agrees(expected, found):
                    continue
            except (KeyError, IndexError) as error:
                raise _Failed(f"{where}: {path}: there is no such thing ({error})") from None
            except BadCheck as error:
                raise _Failed(f"{where}: {path}: {error}") from None
            raise _Failed(f"{where}: {path}: expected {_short(expected)}, found {_short(found)}")


def take_automatic(session: Session, row: list[tuple[Decision, str]]) -> None:
    """Take single legal answers, except the kinds that the game's page calls never automatic."""
    while (
        (decision := session.decision) is not None and decision.alone != "asked" and (only := decision.only) is not None
    ):
        row.append((decision, only))
        session.answer(decision.seat, only, automatic=True)
        row += _unasked(session)


def _plain_yes(decision: Decision, seat: int) -> str | None:
    """The yes to a question of `seat` that is answered with yes or no and nothing else."""
    keys = [option.key for option in decision.options]
    return "yes" if decision.seat == seat and keys == ["yes", "no"] and not decision.forms else None


def _unasked(session: Session) -> list[tuple[Decision, str]]:
    """What the rules have answered by themselves since the last answer."""
    return [(decision, decision.only or "") for decision in session.unasked]


def _in_row(session: Session, row: list[tuple[Decision, str]], seat: int, text: str) -> int | None:
    """Which of the automatic answers a step spells out, if any."""
    for index, (decision, only) in enumerate(row):
        if decision.seat == seat and listed_answer(decision, text) == only:
            return index
    return None


def look_up(session: Session, path: str) -> Any:
    """The value at a check path: `winner` and `decision.…` are the kernel's, all else the game's. Raises KeyError."""
    parts = path.split(".")
    decision = session.decision
    if parts == ["winner"]:
        result = session.result
        return None if result is None else result.winner
    if parts == ["decision", "seat"]:
        return None if decision is None else seat_id(decision.seat)
    if parts == ["decision", "kind"]:
        return None if decision is None else decision.kind
    return session.game.look_up(session.state, decision, parts)


def seat_number(word: str, where: str) -> int:
    """0 for `p1`. Raises _Failed."""
    if (seat := seat_named(word)) is not None:
        return seat
    raise _Failed(f"{where}: {word!r} is no seat; expected p1, p2, …, expect, refuse or measure")


def answer_text(given: Any) -> str:
    """An answer as text; YAML reads the bare words yes and no as booleans."""
    if isinstance(given, bool):
        return "yes" if given else "no"
    return str(given)


def legal_answers(session: Session) -> str:
    """The pending decision and its legal answers in one line, for messages."""
    decision = session.decision
    if decision is None:
        return "the game is over"
    legal = [option.key for option in decision.options[:40]] + [f"{form.verb} …" for form in decision.forms]
    verb = f"{decision.verb} {decision.least}–{decision.most} of: " if decision.verb else ""
    return f"{seat_id(decision.seat)} is asked ({decision.kind}): {verb}{' | '.join(legal)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 300 else text[:300] + "…"
