"""The own hand: its order, and names that are read however many cards there are."""

from __future__ import annotations

import pytest

from client.app import headless
from client.match import Match, Player
from client.scenes.table import TableScene
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session
from tests.client.hands import Hands, settings
from tests.client.test_standing import table as standing_table

LONG = ["SOR_172", "SOR_128", "SOR_084", "SOR_136", "SOR_095", "SOR_229", "SOR_063", "SHD_229"]


def test_the_hand_is_sorted_by_key_and_by_click() -> None:
    hands = standing_table({"p1": {"hand": ["SOR_172", "SOR_128", "SOR_120", "SOR_095"], "resources": 9}})

    def order() -> list[str]:
        cards = [thing for thing in hands.table.sight.things if thing.id.startswith("p1/hand/")]
        return [thing.id.removeprefix("p1/hand/") for thing in sorted(cards, key=lambda thing: thing.rect.x)]

    assert order() == ["SOR_172", "SOR_128", "SOR_120", "SOR_095"]
    hands.key("o")
    assert order() == ["SOR_128", "SOR_095", "SOR_120", "SOR_172"]
    hands.click("hand.sort")
    assert order() == ["SOR_128", "SOR_095", "SOR_120", "SOR_172"]
    hands.click("hand.sort")
    assert order() == ["SOR_172", "SOR_128", "SOR_120", "SOR_095"]


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("count", [5, 8, 11, 16])
def test_names_in_hand_are_read_whole(size: tuple[int, int], language: str, count: int) -> None:
    """Cards lie beside each other with whole names, or cover so much that each name stands upright at the edge."""
    hand = [LONG[k % len(LONG)] for k in range(count)]
    session = Session(game_named("unlimited"), Setup("unlimited", 2, 3, {}, {"p1": {"hand": hand, "resources": 9}}))
    app = headless(size, settings(curtain="off", language=language))
    match = Match(session, [Player("Mina", look=0), Player("Jun", look=1)], app.settings)
    match.sitting = 0
    app.measuring = True
    app.push(TableScene(app, match))
    sight = Hands(app).scene.sight
    lying = sorted((thing.rect for thing in sight.things if thing.id.startswith("p1/hand/")), key=lambda rect: rect.x)
    assert len(lying) == count
    wide = max(rect.width for rect in lying)
    assert all(rect.width == wide for rect in lying) or all(rect.width < 0.86 * wide for rect in lying[:-1])
    names = {sight.name(card) for card in hand}
    drawn = [text for text in app.measured if text.text in names]
    assert {text.text for text in drawn} == names
    assert not [text.text for text in drawn if text.cut]
