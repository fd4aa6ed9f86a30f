"""Every numbered rule that can be tested is pinned down by a passing scenario or by a test's marker."""

import ast
import re
from pathlib import Path

import pytest

from rules.engine.registry import GAMES
from rules.engine.scenario import load_scenario, scenario_files
from rules.engine.words import catalogue, rule_texts
from tests.conftest import SCENARIOS

ROOT = Path(__file__).parents[1]
_NUMBER = re.compile(r"\"((?:GEN|MB|CLUE|SC|STL|SWU)-\d[\d.]*)\"")


def rules_in_scenarios(game: str) -> set[str]:
    folder = SCENARIOS / game
    return (
        {rule for path in scenario_files([folder]) for rule in load_scenario(path).rules} if folder.exists() else set()
    )


def rules_in_markers() -> set[str]:
    """Numbers in `@pytest.mark.rule(...)`; a comment or docstring does not count."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                found |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_testable_rule_is_tested(game: str) -> None:
    tested = rules_in_scenarios(game) | rules_in_markers()
    testable = {number for number, text in rule_texts(game).items() if not text.untestable}
    assert sorted(testable - tested) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_cited_in_the_code_exists(game: str) -> None:
    known = {*rule_texts(game), *rule_texts("engine")}
    cited = set()
    for path in (ROOT / "rules" / game).rglob("*.py"):
        cited |= set(_NUMBER.findall(path.read_text(encoding="utf-8")))
    assert sorted(cited - known) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_prompt_and_event_has_words(game: str) -> None:
    ids = {*catalogue(game), *catalogue("engine")}
    missing = set()
    for path in (ROOT / "rules" / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            words = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            if node.func.id == "Refusal" and len(words) > 1 and isinstance(words[1], str):
                missing.add(f"why.{words[1]}")
            elif node.func.id == "Event" and words and isinstance(words[0], str):
                missing.add(f"event.{words[0]}")
            elif node.func.id == "Text" and words and isinstance(words[0], str):
                missing.add(words[0])
    assert sorted(missing - ids) == []
