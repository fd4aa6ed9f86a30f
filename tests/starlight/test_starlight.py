"""Starlight through the public session: decks, windows, secrets, bots."""

import pytest

from rules.engine.decisions import TABLE
from rules.engine.game import Setup, SetupError
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.engine.simulate import lower_bound, simulate
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
        for text in ("play SLP-R09 -> p1/star", "use SLP-R06", "attack SLP-R01", "end"):  # a table plays nothing
            assert session.why_not(TABLE, text).reason == "table_asked"
        for thing in ("hand/SLP-R09", "hand/SLP-R15", "p1/star"):  # nor is anybody's hand behind it
            assert session.why_not(TABLE, [thing]).reason == "table_asked"


def test_pointing_at_things_says_why_not() -> None:
    session = position(
        p1={
            "hand": ["SLP-G08", "SLP-R15", "SLP-R09"], "battlefield": ["SLP-R06", {"id": "SLP-R13", "ready": False}],
            "resources": ["SLP-R15", "SLP-R15", "SLP-R15"],
        },
        p2={"battlefield": ["SLP-U08", {"id": "SLP-U04", "ready": False}, "SLP-K02"]},
        resource_played=True,
    )  # fmt: skip

    def reason(seat: int, *things: str) -> tuple[str, str]:
        refusal = session.why_not(seat, list(things))
        assert refusal is not None
        return refusal.rule, refusal.reason

    assert reason(0, "hand/SLP-G08") == ("STL-7.5", "too_few_resources")
    assert reason(0, "hand/SLP-R15") == ("STL-8.1", "resource_played")
    assert reason(0, "p1/SLP-R13") == ("STL-9.3", "is_exhausted")
    assert reason(0, "hand/SLP-R09", "p2/SLP-U08") == ("STL-14.6", "warded")
    assert reason(0, "p1/SLP-R06", "p2/star") == ("STL-7.10", "not_a_target")
    assert position(p1={}).why_not(0, ["p1/star"]).reason == "no_such_ability"
    assert session.why_not(0, "combat") is None
    session.answer(0, "combat")
    assert reason(0, "p2/SLP-K02") == ("STL-10.4", "no_character")
    assert reason(0, "end") == ("GEN-2", "not_a_choice")  # what is no character at all is not called one
    session.answer(0, "attack SLP-R06")
    while session.decision is not None and session.decision.kind == "window":
        session.answer(session.decision.seat, "resolve" if session.decision.seat < 0 else "pass")
    assert reason(1, "p2/SLP-U04") == ("STL-10.6", "blocker_exhausted")
    assert reason(1, "p2/SLP-K02") == ("STL-14.4", "cannot_block")


def test_an_answer_in_words_says_why_not() -> None:
    worn = {"id": "SLP-R05", "ready": False}
    session = position(
        p1={
            "hand": ["SLP-R09", "SLP-R01", "SLP-R01"],
            "battlefield": ["SLP-R06", worn, worn],
            "resources": ["SLP-R15"],
        },
        p2={"battlefield": ["SLP-U08"]},
    )

    def reason(text: str) -> tuple[str, str]:
        refusal = session.why_not(0, text)
        assert refusal is not None
        return refusal.rule, refusal.reason

    assert reason("play SLP-R09 -> p2/SLP-U08") == ("STL-14.6", "warded")
    assert reason("play SLP-R09 -> p2/SLP-U08 pay SLP-R15") == ("STL-14.6", "warded")
    assert reason("resource SLP-R01#2 up") == ("STL-8.2", "no_resource_card")
    assert reason("resource SLP-K01 down") == ("STL-8.3", "not_in_hand")
    assert reason("use SLP-R06") == ("STL-9.2", "too_few_resources")
    assert reason("choose first") == ("GEN-2", "not_now")
    session.answer(0, "combat")
    assert reason("attack none") == ("STL-10.5", "one_must_attack")
    assert reason("resource SLP-R01 down") == ("STL-8.1", "only_in_main_phase")
    assert reason("combat") == ("STL-10.1", "only_in_main_phase")
    assert reason("attack SLP-R05") == ("STL-10.4", "is_exhausted")
    assert reason("attack p1/SLP-R05#2") == ("STL-10.4", "is_exhausted")


# -- cards and bots ----------------------------------------------------------------------------------------------------
def test_the_proposed_set_has_82_cards_in_five_colours() -> None:
    assert len(cards()) == 82
    assert {card.colour for card in cards().values()} - {""} == {"red", "blue", "white", "green", "black"}


@pytest.mark.parametrize("first", list(bundled()))
def test_every_pair_of_starter_decks_plays_to_an_end(first: str) -> None:
    for second in bundled():
        total = simulate(GAME, 2, 3, 11, ["normal", "easy"], options={"deck_p1": first, "deck_p2": second})
        assert total.finished == 3


@pytest.mark.parametrize(
    ("better", "worse", "share"), [("easy", "random", 0.7), ("normal", "random", 0.9), ("normal", "easy", 0.6)]
)
def test_bots_by_strength(better: str, worse: str, share: float) -> None:
    """The lower 95 % bound of 400 mirrored games, seats swapped."""
    played = simulate(GAME, 2, 400, 1, [better, worse], rotate=True)
    assert lower_bound(played.bot_wins[better], 400) >= share


def test_the_normal_bot_fights_with_its_head() -> None:
    """It blocks two against one where that kills, keeps home who must defend, and answers with a trick that saves."""
    from rules.engine.bots import SessionChair, bot_named
    from rules.engine.dice import dice_from

    bot = bot_named(GAME, "normal")

    def says(session: Session) -> str:
        while session.decision is not None and session.decision.seat < 0:
            session.answer(-1, "resolve")
        return bot.answer(SessionChair(session, dice_from(1)))

    session = position(p1={"battlefield": ["SLP-G06"]}, p2={"battlefield": ["SLP-R05", "SLP-R05"]})
    session.answer(0, "combat")
    session.answer(0, "attack SLP-G06")
    assert says(session).count("->") == 2
    weak = {"id": "SLP-N01", "life": 3}
    session = position(p1={"battlefield": ["SLP-R05"], "star": weak}, p2={"battlefield": ["SLP-U04", "SLP-R05"]})
    assert says(session) == "end"  # an attack would leave nobody to block
    session = position(
        p1={"battlefield": ["SLP-R05"], "hand": ["SLP-R01"], "resources": ["SLP-R15"]},
        p2={"battlefield": ["SLP-U04"], "hand": ["SLP-W09"], "resources": ["SLP-W15"]},
    )
    for text in ("combat", "attack SLP-R05"):
        session.answer(0, text)
    assert session.decision is not None
    while session.decision.kind != "block":
        session.answer(session.decision.seat, "resolve" if session.decision.seat < 0 else "pass")
    session.answer(1, "block SLP-U04 -> SLP-R05")
    assert says(session) == "play SLP-W09 -> p2/SLP-U04"
