"""The rule that a refused answer is told."""

from typing import Any

import pytest

from rules.engine.decisions import IllegalAnswer
from rules.engine.game import Setup
from rules.engine.scenario import take_automatic
from rules.engine.session import Session
from rules.unlimited.game import GAME

AMBUSHING: dict[str, Any] = {
    "p1": {"leader": "SOR_006", "hand": ["SOR_117"], "resources": 6},
    "p2": {"ground": ["SOR_232", "SOR_046"]},
}
TROOPERS = ["SOR_095", "SOR_046", "SOR_128", "SOR_063"]
CASES: list[tuple[str, dict[str, Any], list[str], str, str]] = [
    ("an own unit", {"p1": {"ground": ["SOR_095", "SOR_046"]}}, [], "attack SOR_095 -> SOR_046", "SWU-3.2"),
    ("the own base", {"p1": {"ground": ["SOR_095"]}}, [], "attack SOR_095 -> p1/base", "SWU-3.2"),
    ("an enemy's unit attacks", {"p2": {"ground": ["SOR_095"]}}, [], "attack SOR_095 -> base", "SWU-3.1"),
    ("nothing to play", {"p1": {"leader": {"card": "SHD_016", "deployed": True}}}, [], "use SHD_016", "SWU-2.5"),
    ("Ambush and a base", AMBUSHING, ["play SOR_117"], "attack SOR_117 -> base", "SWU-4.1"),
    ("one resource", {"phase": "setup", "p1": {}}, ["no", "no"], "choose SOR_247", "SWU-1.8"),
    (
        "four of up to three",
        {"p1": {"leader": "SOR_006", "hand": ["SOR_080"], "resources": 2, "ground": TROOPERS}},
        ["play SOR_080"],
        f"choose {', '.join(TROOPERS)}",
        "GEN-3",
    ),
]


@pytest.mark.parametrize(("position", "answers", "refused", "rule"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_a_refusal_names_its_rule(position: dict[str, Any], answers: list[str], refused: str, rule: str) -> None:
    session = Session(GAME, Setup("unlimited", 2, 1, {}, position))
    for answer in answers:
        take_automatic(session, [])
        assert session.decision is not None
        session.answer(session.decision.seat, answer)
    take_automatic(session, [])
    with pytest.raises(IllegalAnswer) as raised:
        session.read(0, refused)
    assert raised.value.refusal.rule == rule


POINTED: list[tuple[str, dict[str, Any], list[str], list[str], str]] = [
    ("the own base", {"p1": {}}, [], ["p1/base"], "no_action"),
    ("a base that nothing can attack", {"p1": {}}, [], ["p2/base"], "no_attacker"),
    ("a unit behind a Sentinel", {"p1": {"ground": ["SOR_095"]}, "p2": {"ground": ["SOR_063", "SOR_046"]}}, [],
     ["p2/SOR_046"], "sentinel"),
    ("a leader whose action is used up", {"p1": {"leader": {"card": "SOR_005", "exhausted": True}}}, [],
     ["p1/SOR_005"], "exhausted"),
    ("the target first, then a unit that cannot attack it",
     {"p1": {"ground": ["SOR_095"], "space": ["SOR_237"]}, "p2": {"ground": ["SOR_046"]}}, [],
     ["p2/SOR_046", "p1/SOR_237"], "other_arena"),
    ("a counter that is taken", {"p1": {}}, ["claim"], ["counter_initiative"], "counter_taken"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "answers", "things", "reason"), [c[1:] for c in POINTED], ids=[c[0] for c in POINTED]
)
def test_whatever_is_pointed_at_says_why_not(
    position: dict[str, Any], answers: list[str], things: list[str], reason: str
) -> None:
    session = Session(GAME, Setup("unlimited", 2, 1, {}, position))
    for answer in answers:
        take_automatic(session, [])
        assert session.decision is not None
        session.answer(session.decision.seat, answer)
    assert session.decision is not None
    refusal = session.why_not(session.decision.seat, things)
    assert refusal is not None and refusal.reason == reason
