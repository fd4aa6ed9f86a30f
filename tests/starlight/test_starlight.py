"""Starlight through the public session: decks, windows, secrets, bots."""

import pytest

from rules.engine.game import Setup, SetupError
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.engine.simulate import simulate
from rules.starlight.cards import cards
from rules.starlight.decks import bundled, faults

GAME = game_named("starlight")


def position(**setup: object) -> Session:
    return Session(GAME, Setup("starlight", 2, 1, {}, setup))


# -- decks -------------------------------------------------------------------------------------------------------------
def test_starter_decks_are_legal() -> None:
    assert len(bundled()) == 4
    for deck in bundled().values():
        assert faults(deck.star, deck.cards) == []
        assert sum(deck.cards.values()) == 50


@pytest.mark.rule("STL-5.1")
def test_decks_are_chosen_on_the_new_game_page() -> None:
    session = Session(GAME, Setup("starlight", 2, 3, {"deck_p1": "starter-4", "deck_p2": "starter-3"}))
    assert [side.star.card for side in session.view(0).sides] == ["SLP-K16", "SLP-G16"]
    assert session.view(0).lists[1] == dict(sorted(bundled()["starter-3"].cards.items()))
    with pytest.raises(SetupError, match="is no deck"):
        Session(GAME, Setup("starlight", 2, 3, {"deck_p1": "starter-9"}))


# -- secrets -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("STL-3.3", "STL-8.7")
def test_hands_decks_and_face_down_resources_are_hidden() -> None:
    session = position(
        p1={"hand": ["SLP-R01"], "resources": [{"id": "SLP-U04", "face": "down"}]}, p2={"hand": ["SLP-R05"]}
    )
    own, other = session.view(0), session.view(1)
    assert own.sides[0].resources[0].card == "SLP-U04" and other.sides[0].resources[0].card == ""
    assert own.sides[1].hand is None and own.sides[1].hand_count == 1
    assert isinstance(own.sides[0].deck, int)


@pytest.mark.rule("STL-13.2")
def test_a_window_opens_whether_or_not_anything_can_be_played() -> None:
    """What the other holds is not told by whether a window opens: only cards in hand and ready resources count."""
    for hand in (["SLP-R09"], ["SLP-R05"]):
        session = position(
            p1={"hand": ["SLP-R01"], "resources": ["SLP-R15"]}, p2={"hand": hand, "resources": ["SLP-R15"]}
        )
        session.answer(0, "play SLP-R01")
        assert session.decision.kind == "window" and session.decision.seat == -1
        assert session.decision.window == (1,)


def test_pointing_at_things_says_why_not() -> None:
    hand = {"hand": ["SLP-G08"], "battlefield": ["SLP-R05"], "resources": ["SLP-R15"]}
    session = position(p1=hand, resource_played=True)
    assert session.why_not(0, ["hand/SLP-G08"]).reason == "too_few_resources"
    assert session.why_not(0, ["p1/SLP-R05"]).reason == "no_such_ability"
    assert session.why_not(0, "combat") is None


# -- cards and bots ----------------------------------------------------------------------------------------------------
def test_the_proposed_set_has_82_cards_in_five_colours() -> None:
    assert len(cards()) == 82
    assert {card.colour for card in cards().values()} - {""} == {"red", "blue", "white", "green", "black"}


@pytest.mark.parametrize("first", list(bundled()))
def test_every_pair_of_starter_decks_plays_to_an_end(first: str) -> None:
    for second in bundled():
        total = simulate(GAME, 2, 3, 11, ["normal", "easy"], options={"deck_p1": first, "deck_p2": second})
        assert total.finished == 3


def test_bots_by_strength() -> None:
    """Easy beats random, normal beats easy: shares of 400 mirrored games with fixed seeds."""
    against_random = simulate(GAME, 2, 400, 1, ["easy", "random"], rotate=True)
    assert against_random.bot_wins["easy"] / 400 >= 0.9
    against_easy = simulate(GAME, 2, 400, 1, ["normal", "easy"], rotate=True)
    assert against_easy.bot_wins["normal"] / 400 >= 0.6
