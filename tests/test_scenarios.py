"""Every scenario passes, explains its refusals by existing rules, and takes no harm from being rolled back."""

from pathlib import Path

import pytest

from rules.engine.scenario import Outcome, run_scenario, scenario_files
from rules.engine.session import Session
from rules.engine.words import Words, rule_texts
from tests.conftest import SCENARIOS

FILES = scenario_files([SCENARIOS])


def played(path: Path) -> Outcome:
    outcome = run_scenario(path)
    assert outcome.problem is None, outcome.problem
    return outcome


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    outcome = played(path)
    assert outcome.scenario is not None
    known = {**rule_texts(outcome.scenario.game), **rule_texts("engine")}
    assert [rule for rule in outcome.scenario.rules if rule not in known] == []
    words = {
        language: Words(language, (outcome.scenario.game, "engine"), outcome.session.game.name)
        for language in ("en", "ko")
        if outcome.session is not None
    }
    for refusal in outcome.refusals:
        assert refusal.rule in known, refusal
        for each in words.values():
            assert each.has(refusal.text.id), refusal


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_rolled_back_and_run_again(path: Path) -> None:
    """Undo to the start and the same answers again reach the same fingerprints."""
    session = played(path).session
    if session is None:
        return
    answers, end = session.answers, session.hash()
    trail = fingerprints(session)
    session.undo_to(0)
    for given, fingerprint in zip(answers, trail, strict=True):
        assert session.hash() == fingerprint
        session.answer(given.seat, given.text, given.automatic)
    assert session.hash() == end


def fingerprints(session: Session) -> list[str]:
    """The fingerprint before each answer, from a game of its own."""
    twin = Session(session.game, session.setup)
    trail = []
    for given in session.answers:
        trail.append(twin.hash())
        twin.answer(given.seat, given.text, given.automatic)
    return trail
