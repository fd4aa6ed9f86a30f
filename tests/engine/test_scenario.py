"""The scenario runner: automatic answers spelled out or left out, checks, and files that are wrong."""

from pathlib import Path

import pytest

from rules.engine.checks import BadCheck, agrees
from rules.engine.scenario import run_scenario

HEAD = """\
game: magblast
name: a duel
setup:
  players: 2
  step: attack
  action_deck: [LASER_S]
  p1: {flagship: GLORP, zones: {yellow: [{ship: DINK}, {ship: ZEUS, damage: [BEAM]}]}, hand: [SPACEDOCK, LASER]}
  p2: {flagship: FREEP, zones: {yellow: [ARES]}, hand: []}
"""


def outcome_of(tmp_path: Path, text: str):
    path = tmp_path / "case.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return run_scenario(path)


@pytest.mark.parametrize(
    "steps",
    [
        "[{p1: play SPACEDOCK on ZEUS}, {p1: choose BEAM}]",
        "[{p1: play SPACEDOCK on ZEUS}]",
        "[{p1: play SPACEDOCK on ZEUS}, {expect: {p1.ship.ZEUS.damage: 0}}, {p1: choose BEAM}]",
    ],
)
def test_an_automatic_answer_may_be_spelled_out(tmp_path: Path, steps: str) -> None:
    outcome = outcome_of(
        tmp_path, f"steps: {steps}\nexpect: {{p1.ship.ZEUS.damage: 0, decision.seat: p1, winner: null}}\n"
    )
    assert outcome.problem is None, outcome.problem


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("steps: [{p1: blast LASER from ZEUS at p2/ARES}]\n", "no_turret"),
        ("steps: [{p1: nonsense}]\n", "cannot be read"),
        ("steps: [{p2: done}]\n", "GEN-1"),
        ("steps: [{refuse: {p1: done}}]\n", "is legal"),
        ("steps: [{px: done}]\n", "no seat"),
        ("steps: [{p1: done, p2: done}]\n", "not 2 keys"),
        ("expect: {p1.ship.DINK.zone: red}\n", "expected 'red', found 'yellow'"),
        ("expect: {p1.ship.ARES.zone: red}\n", "no such thing"),
        ("expect: {p1.hand: {hass: LASER}}\n", "expected"),
        ("expect: {p1.hand: {has: LASER, lakcs: BEAM}}\n", "unknown word"),
        ("stepps: []\n", "stepps"),
        ("error: true\n", "should have been refused"),
    ],
)
def test_a_failing_scenario_says_what_was_expected_and_found(tmp_path: Path, text: str, says: str) -> None:
    problem = outcome_of(tmp_path, text).problem
    assert problem is not None and says in problem
    assert "\n" not in problem


@pytest.mark.parametrize("text", ["", "- 1\n", "game: chess\nname: x\nsetup: {}\n", "game: magblast\n", "\x00"])
def test_files_that_are_no_scenario(tmp_path: Path, text: str) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8")
    problem = run_scenario(path).problem
    assert problem is not None and "case.yaml" in problem


@pytest.mark.parametrize(
    ("expected", "found", "agree"),
    [
        (1, 1.0000001, True), (1, True, False), (None, 0, False), ([1, 2], [2, 1], True), ([1, 1], [1, 2], False),
        ({"min": 1, "max": 3}, 3, True), ({"min": 4}, 3, False), ({"has": "a", "count": 2}, ["a", "b"], True),
        ({"has": ["a", "a"]}, ["a", "b"], False), ({"lacks": ["c", "b"]}, ["a", "b"], False), ({"count": 0}, [], True),
        ({"near": 4.0, "within": 0.01}, 4.005, True), ({"near": 4.0}, 4.1, False), ({"count": {"min": 1}}, [1], True),
    ],
)  # fmt: skip
def test_checks(expected: object, found: object, agree: bool) -> None:
    assert agrees(expected, found) is agree


def test_a_check_with_an_unknown_word() -> None:
    with pytest.raises(BadCheck, match="known are"):
        agrees({"has": 1, "hasnt": 2}, [1])
