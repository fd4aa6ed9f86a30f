"""Each of the 514 cards is played in a scenario or a test that names it."""

from __future__ import annotations

from pathlib import Path

from rules.unlimited.cards import pool

TESTS = Path(__file__).parents[1]


def test_every_card_is_named_by_a_scenario_or_a_test() -> None:
    files = [*(TESTS / "scenarios" / "unlimited").glob("*.yaml"), *(TESTS / "unlimited").glob("*.py")]
    words = "".join(path.read_text(encoding="utf-8") for path in files)
    silent = [card.id for card in pool().cards.values() if card.kind != "token" and card.id not in words]
    assert not silent
