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
