"""Clue through the public session: secrets, showing, the notebook, and bots."""

import pytest

from rules.clue.notes import (
    FOLDER,
    LEVELS,
    TABLE,
    Contradiction,
    Deduction,
    Known,
    because,
    places_by_level,
    random_deal,
    simple_places,
)
from rules.clue.state import Fact
from rules.clue.view import known_to
from rules.engine.decisions import Decision
from rules.engine.dice import dice_from
from rules.engine.game import Setup, SetupError
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.engine.simulate import lower_bound, simulate
from tests.clue.enumeration import every_place, random_known
from tests.conformance.test_games import random_walk

GAME = game_named("clue")
HANDS = {
    "p1": ["alderaan", "bespin", "throne_room", "overbridge", "x_wing", "y_wing"],
    "p2": ["dagobah", "tatooine", "docking_bay", "red_control_room", "laser_control_room", "tie_fighter"],
    "p3": [
        "yavin_4",
        "detention_block",
        "trash_compactor",
        "tractor_beam_generator",
        "millennium_falcon",
        "tie_bomber",
    ],
}
FOLDER_CARDS = {"planet": "endor", "room": "war_room", "vehicle": "escape_pod"}


def game(**setup: object) -> Session:
    position = {"players": 3, "first": "p1", "solution": FOLDER_CARDS, "hands": HANDS, **setup}
    return Session(GAME, Setup("clue", 3, 1, {}, position))


@pytest.mark.rule("CLUE-1.2", "CLUE-2.9", "CLUE-9.4", "CLUE-12.1", "CLUE-12.2")
def test_each_seat_sees_its_own_secrets_only() -> None:
    session = game(at={"p1": "overbridge"}, roll=[4, 1])
    session.answer(0, "roll")
    session.answer(0, "enter laser_control_room")
    session.answer(0, "ask tatooine millennium_falcon")
    session.answer(1, "show tatooine")
    views = {seat: session.view(seat) for seat in (0, 1, 2, None)}
    assert [player.hand is not None for player in views[2].players] == [False, False, True]
    assert [fact.card for fact in views[0].facts] == ["tatooine"]
    assert [fact.card for fact in views[1].facts] == ["tatooine"]
    assert [fact.card for fact in views[2].facts] == [""]
    assert all(view.folder == [] for view in views.values())
    assert [fact.shown_by for fact in views[None].facts] == [1]
    assert views[2].deck == 16 and views[2].tokens == {
        "tatooine": "laser_control_room",
        "millennium_falcon": "laser_control_room",
    }
    shown = next(event for event in session.log(2) if event.kind == "shown")
    assert shown.hidden and "card" not in shown.params


@pytest.mark.rule("CLUE-12.4")
def test_showing_the_only_matching_card_is_a_ritual_that_tells_nothing() -> None:
    session = game(at={"p1": "overbridge"}, roll=[4])
    session.answer(0, "roll")
    session.answer(0, "enter throne_room")
    session.answer(0, "ask tatooine x_wing")
    decision: Decision = session.decision
    assert (decision.seat, decision.only) == (1, "show tatooine")
    assert decision.alone == "ritual" and decision.tells


@pytest.mark.rule("CLUE-10.5", "CLUE-10.9")
def test_only_the_player_who_answers_looks_into_the_folder_and_only_once() -> None:
    session = game(at={"p1": "docking_bay"}, roll=[1])
    session.answer(0, "accuse endor war_room x_wing")
    looked = {seat: next(e for e in session.log(seat) if e.kind == "looked") for seat in (0, 1)}
    assert looked[0].params["cards"] == ["endor", "war_room", "escape_pod"]
    assert looked[1].hidden and "cards" not in looked[1].params
    assert session.view(0).folder == []


def test_conceding_is_being_out() -> None:
    session = game(roll=[1])
    session.answer(0, "concede")
    assert session.view(1).players[0].out and session.decision.seat == 1


# -- the notebook ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CLUE-9.3")
def test_facts_that_no_deal_agrees_with_are_a_contradiction() -> None:
    """A seat that showed one of three and could not answer the same three is no possible game."""
    facts = (
        Fact("asked", 0, ["endor", "war_room", "escape_pod"], [], 1),
        Fact("asked", 0, ["endor", "war_room", "escape_pod"], [1], 2),
    )
    known = Known(0, tuple(HANDS["p1"]), (), (6, 6, 6), facts[:1])
    assert FOLDER in Deduction(known).places("endor")
    with pytest.raises(Contradiction):
        Deduction(Known(0, tuple(HANDS["p1"]), (), (6, 6, 6), facts))
    assert set(simple_places(known)["x_wing"]) == {0}


@pytest.mark.rule("CLUE-9.2")
def test_why_a_mark_stands() -> None:
    facts = (
        Fact("asked", 1, ["alderaan", "war_room", "y_wing"], [2], 0, "y_wing"),
        Fact("asked", 0, ["endor", "war_room", "x_wing"], [1], 2, "endor"),
        Fact("asked", 0, ["dagobah", "war_room", "x_wing"], [], 1, "dagobah"),
    )
    known = Known(0, tuple(HANDS["p1"]), (), (6, 6, 6), facts)
    assert Deduction(known).place("war_room") == FOLDER
    assert because(known, "war_room", FOLDER) == [0, 1]
    assert because(known, "dagobah", 1) == [2]
    assert because(known, "endor", 1, holds=False) in ([1],)


@pytest.mark.rule("CLUE-9.1", "CLUE-9.2", "CLUE-9.3")
def test_each_level_of_the_aid_goes_further() -> None:
    facts = (
        Fact("asked", 0, ["endor", "war_room", "tie_bomber"], [1], 2, "tie_bomber"),
        Fact("asked", 1, ["dagobah", "throne_room", "escape_pod"], [], 2),
        Fact("asked", 0, ["dagobah", "docking_bay", "x_wing"], [2], 1, "dagobah"),
    )
    known = Known(0, tuple(HANDS["p1"]), (), (6, 6, 6), facts)
    seen, simple = places_by_level(known, "none"), places_by_level(known, "simple")
    assert seen["alderaan"] == [0] and seen["dagobah"] == [1] and seen["tie_bomber"] == [2]
    assert seen["endor"] == [FOLDER, 2] and seen["escape_pod"] == [FOLDER, 1, 2]  # seat 1 said to have no Endor
    assert simple["endor"] == [FOLDER, 2]
    assert simple["escape_pod"] == [2]
    assert because(known, "escape_pod", 2, level="simple") == [1, 2]
    assert because(known, "dagobah", 1, level="none") == [2]
    assert because(known, "dagobah", 2, holds=False, level="none") == [2]


@pytest.mark.rule("CLUE-9.3")
def test_each_level_strikes_what_the_one_below_strikes_and_more() -> None:
    found = 0
    for seed in range(12):
        session = Session(GAME, Setup("clue", 3, seed))
        for _ in random_walk(session, dice_from(seed), 150):
            pass
        known = known_to(session.view(0))
        levels = [places_by_level(known, level) for level in LEVELS]
        for card in levels[0]:
            none, simple, complete = (set(level[card]) for level in levels)
            assert complete <= simple <= none
            found += complete < simple
            for place in sorted(simple - complete):
                reasons = because(known, card, place, holds=False)
                fewer = Known(0, known.hand, known.face_up, known.sizes, tuple(known.facts[i] for i in reasons))
                assert place not in Deduction(fewer).places(card)
    assert found


@pytest.mark.rule("CLUE-9.3")
def test_the_table_chooses_the_aid() -> None:
    session = Session(GAME, Setup("clue", 3, 1, {"aid": "simple"}))
    assert [session.view(seat).aid for seat in (0, 2, None)] == ["simple"] * 3
    assert Session(GAME, Setup("clue", 3, 1)).view(0).aid == "complete"
    for options in ({"aid": "some"}, {"help": "none"}):
        with pytest.raises(SetupError, match="options"):
            Session(GAME, Setup("clue", 3, 1, options))


def test_random_deals_agree_with_what_is_known() -> None:
    session = Session(GAME, Setup("clue", 5, 9))
    for _ in random_walk(session, dice_from(4), 60):
        pass
    known = known_to(session.view(2))
    for number in range(20):
        deal = random_deal(known, dice_from(number))
        assert [sum(place == seat for place in deal.values()) for seat in range(5)] == list(known.sizes)
        assert sum(place == FOLDER for place in deal.values()) == 3
        assert {card for card, place in deal.items() if place == TABLE} == set(known.face_up)
        for fact in known.facts:
            assert all(deal[card] != seat for seat in fact.passed for card in fact.cards)
            if fact.shown_by is not None and fact.cards:
                assert any(deal[card] == fact.shown_by for card in fact.cards)


def test_deduction_agrees_with_random_deals() -> None:
    """Whatever one of 400 random deals shows to be possible is possible."""
    session = Session(GAME, Setup("clue", 3, 21))
    for _ in random_walk(session, dice_from(6), 90):
        pass
    for seat in range(3):
        known = known_to(session.view(seat))
        deduction = Deduction(known)
        for number in range(400):
            for card, place in random_deal(known, dice_from(number)).items():
                assert place in deduction.places(card)


def test_nothing_false_is_ever_certain() -> None:
    for seed in range(6):
        session = Session(GAME, Setup("clue", 3 + seed % 4, seed))
        for number, each in enumerate(random_walk(session, dice_from(seed), 120)):
            if number % 15:
                continue
            state = each.state
            truth = dict.fromkeys(state.folder, FOLDER) | dict.fromkeys(state.face_up, TABLE)
            truth |= {card: seat for seat, player in enumerate(state.players) for card in player.hand}
            deduction = Deduction(known_to(each.view(0)))
            assert all(truth[card] in deduction.places(card) for card in truth)


@pytest.mark.rule("CLUE-9.2", "CLUE-9.3")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_notebook_finds_what_an_enumeration_of_all_deals_finds(seats: int) -> None:
    """Room questions, comlinks, rescues and wrong answers; the places are exactly those of some deal that fits."""
    compared = 0
    for seed in range(12):
        rng = dice_from(1000 * seats + seed)
        known = random_known(rng, seats, 4 + rng.below(30))
        found = every_place(known)
        if found is not None:
            compared += 1
            deduction = Deduction(known)
            assert {card: sorted(deduction.places(card)) for card in found} == found
    assert compared >= 6


# -- bots --------------------------------------------------------------------------------------------------------------
def test_a_hard_bot_among_three_easy_ones() -> None:
    """More than its fair quarter, for sure; `main.py simulate clue` shows the share over as many games as one likes."""
    total = simulate(GAME, 4, 120, 1, ["hard", "easy", "easy", "easy"], rotate=True)
    assert lower_bound(total.bot_wins["hard"], 120) >= 0.33


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_easy_and_normal_games_end(seats: int) -> None:
    total = simulate(GAME, seats, 6, 5, ["easy", "normal"], rotate=True)
    assert total.finished == 6
