"""“Always yes / no / ask” for one card's optional ability, through window events."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from client.app import headless
from client.keeping import begin, resume
from client.match import Player
from client.scenes.lists import ListScene
from client.scenes.table import TableScene
from rules.engine.game import Setup
from rules.engine.registry import game_named
from tests.client.hands import Hands, match_of, settings

_SURVIVORS: dict[str, Any] = {
    "p1": {"leader": {"card": "SOR_010", "deployed": True}, "ground": ["SOR_067", "SOR_067", "SOR_067"],
           "deck": ["SOR_128"] * 8},
    "p2": {"hand": ["SOR_128"], "deck": ["SOR_128"] * 8},
}  # fmt: skip
"""Three units of which each may draw a card when it attacks."""
_AMBUSHERS: dict[str, Any] = {
    "p1": {"leader": "SOR_010", "hand": ["SOR_101", "SOR_101"], "resources": 20},
    "p2": {"ground": ["SOR_046"], "deck": ["SOR_128"] * 8},
}


def table(position: dict[str, Any], folder: Path | None = None, **changes: Any) -> Hands:
    """A table at this position: Mina here, and Jun, who also sits at the screen with open hands."""
    chosen = settings(curtain="off", **changes)
    app = headless((1280, 800), chosen)
    app.saves = folder
    players = [Player("Mina"), Player("Jun", look=1), Player("Ada", look=2), Player("Leo", look=3)]
    seats = 4 if "p4" in position else 2
    setup = Setup("unlimited", seats, 3, {}, position)
    match, _ = begin(game_named("unlimited"), setup, players[:seats], chosen, folder)
    app.push(TableScene(app, match))
    hands = Hands(app)
    hands.wait(0.5)
    return hands


def act(hands: Hands, start: str) -> None:
    """Give the first answer of an action that begins so, by clicks, and let time pass."""
    decision = match_of(hands).session.decision
    assert decision is not None
    hands.give(next(option.key for option in decision.options if option.key.startswith(start)))
    hands.wait(1.0)


def asked(hands: Hands) -> tuple[int, str]:
    decision = match_of(hands).session.decision
    assert decision is not None
    return decision.seat, decision.kind


def hand(hands: Hands) -> int:
    return len(match_of(hands).session.state.seats[0].hand)


def decide(hands: Hands, row: str) -> None:
    hands.key("v")
    assert isinstance(hands.scene, ListScene)
    hands.click(f"rows.{row}")
    hands.wait(1.0)


def test_an_ability_that_is_always_used_answers_by_itself_and_says_so() -> None:
    hands = table(_SURVIVORS)
    act(hands, "attack p1/SOR_067#1")
    assert asked(hands) == (0, "may")
    decide(hands, "yes.game")
    assert hand(hands) == 1
    act(hands, "pass")
    act(hands, "attack p1/SOR_067#2")
    assert hand(hands) == 2
    assert asked(hands) == (1, "action")
    last = [given for given in match_of(hands).session.answers if given.text == "yes"][-1]
    assert last.automatic
    act(hands, "pass")
    assert any("Answered as you decided: Yes (Use Rugged Survivors?)" in line.text for line in hands.table.all_lines())


def test_a_decision_can_be_taken_back_in_the_list() -> None:
    hands = table(_SURVIVORS)
    act(hands, "attack p1/SOR_067#1")
    decide(hands, "no.game")
    assert hand(hands) == 0
    act(hands, "pass")
    hands.key("v")
    rows = [area.id for area in hands.scene.areas if area.id.startswith("rows.always")]
    assert len(rows) == 1
    hands.click(rows[0])
    act(hands, "attack p1/SOR_067#2")
    assert asked(hands) == (0, "may")


def test_for_this_round_ends_with_the_round() -> None:
    hands = table(_SURVIVORS)
    act(hands, "attack p1/SOR_067#1")
    decide(hands, "no.turn")
    act(hands, "pass")
    act(hands, "attack p1/SOR_067#2")
    assert asked(hands) == (1, "action")
    begun = match_of(hands).session.state.round
    while asked(hands) != (0, "action") or match_of(hands).session.state.round == begun:
        act(hands, "pass")
    act(hands, "attack p1/SOR_067#1")
    assert asked(hands) == (0, "may")


def test_undo_takes_the_decision_back_with_the_answer() -> None:
    hands = table(_SURVIVORS, undo="free")
    act(hands, "attack p1/SOR_067#1")
    decide(hands, "yes.game")
    hands.key("ctrl+z")
    hands.wait(1.0)
    assert asked(hands) == (0, "may")
    assert not match_of(hands).rules(0)


def test_a_decision_is_kept_with_the_game(tmp_path: Path) -> None:
    hands = table(_SURVIVORS, tmp_path)
    act(hands, "attack p1/SOR_067#1")
    decide(hands, "yes.game")
    act(hands, "pass")
    match = match_of(hands)
    assert match.recorder.journal is not None
    match.close()
    again, problem = resume(match.recorder.journal.path, match.settings, tmp_path)
    assert not problem
    assert [rule.answer for rule in again.rules(0)] == ["yes"]
    again.answer("attack SOR_067#2 -> base")
    while again.tick(1.0):
        pass
    assert len(again.session.state.seats[0].hand) == 2


def test_no_one_else_sees_what_a_seat_decided() -> None:
    hands = table(_SURVIVORS)
    act(hands, "attack p1/SOR_067#1")
    decide(hands, "yes.game")
    assert asked(hands)[0] == 1
    hands.key("v")
    assert not isinstance(hands.scene, ListScene)


def test_what_picks_a_target_can_only_be_declined_for_good() -> None:
    """An ambush needs a defender, so that there is no “always yes”; “always no” leaves the unit exhausted."""
    hands = table(_AMBUSHERS)
    act(hands, "play SOR_101")
    while asked(hands) == (0, "trigger"):
        act(hands, "trigger")
    assert asked(hands) == (0, "attack")
    hands.click("answer.always")
    assert isinstance(hands.scene, ListScene)
    ids = [area.id for area in hands.scene.areas if area.id.startswith(("rows.yes", "rows.no"))]
    assert ids == ["rows.no.turn", "rows.no.game"]
    hands.key("2")
    hands.wait(1.0)
    assert [rule.answer for rule in match_of(hands).rules(0)] == ["pass"]


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_list_reads_in_both_languages(language: str) -> None:
    hands = table(_SURVIVORS, language=language)
    act(hands, "attack p1/SOR_067#1")
    hands.key("v")
    words = [row.words for row in hands.scene.rows]  # type: ignore[attr-defined]
    name = {"en": "Rugged Survivors: always yes, this round", "ko": "강인한 생존자들: 늘 쓰기(이번 라운드)"}
    assert words[0] == name[language]
    assert len(words) == 4


def test_equal_triggers_are_put_in_order_by_themselves() -> None:
    """Two copies of one unit are defeated together: which ability comes first makes no difference."""
    hands = table(
        {
            "p1": {"leader": "SOR_010", "hand": ["SOR_043"], "resources": 20, "ground": ["SOR_083", "SOR_083"]},
            "p2": {"ground": ["SOR_095"]},
        }
    )
    before = len(match_of(hands).session.state.seats[0].resources)
    act(hands, "play SOR_043")
    kinds = [given.asked.id for given in match_of(hands).session.answers if given.automatic]
    assert kinds[0] == "prompt.trigger"
    for _ in range(2):
        if asked(hands) == (0, "may"):
            hands.click("answer.option.yes")
            hands.wait(1.0)
    assert asked(hands) == (1, "action")
    assert len(match_of(hands).session.state.seats[0].resources) == before + 2
