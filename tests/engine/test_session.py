"""The kernel: answers, undo, redo, clones, windows, on Mag·Blast positions."""

from collections.abc import Callable

import pytest

from rules.engine.decisions import (
    TABLE,
    AmbiguousAnswer,
    Answer,
    Decision,
    IllegalAnswer,
    Option,
    Text,
    UnreadableAnswer,
    ask_lazily,
    known_answer,
)
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session, play_out

GAME = game_named("magblast")


def duel(sound: str = "auto", **p1: object) -> Session:
    """Two fleets that face each other in yellow, p1 to attack."""
    position = {
        "players": 2, "step": "attack", "options": {"sound": sound},
        "p1": {"flagship": "GLORP", "zones": {"yellow": ["DINK", "FREYA"]}, "hand": ["LASER", "LASER", "BEAM"], **p1},
        "p2": {"flagship": "FREEP", "zones": {"yellow": ["ARES"], "red": ["ZEUS"]}, "hand": ["EVASIVE_ACTION"]},
    }  # fmt: skip
    return Session(GAME, Setup("magblast", 2, 1, {"sound": sound}, position))


def test_three_errors_for_three_faults() -> None:
    session = duel()
    with pytest.raises(UnreadableAnswer):
        session.answer(0, "shoot them all")
    with pytest.raises(IllegalAnswer) as refused:
        session.answer(0, "blast BEAM from DINK at p2/ARES")
    assert (refused.value.refusal.rule, refused.value.refusal.reason) == ("MB-8.2", "no_turret")
    with pytest.raises(IllegalAnswer) as wrong_seat:
        session.answer(1, "pass")
    assert wrong_seat.value.refusal.rule == "GEN-1"
    assert session.answers == []


@pytest.mark.rule("GEN-1", "GEN-2")
def test_why_not_of_a_text_and_of_things() -> None:
    session = duel()
    assert session.why_not(0, "blast LASER from DINK at p2/ARES") is None
    assert session.why_not(0, ["LASER", "p1/DINK", "p2/ARES"]) is None
    assert session.why_not(0, "blast LASER from DINK at p2/ZEUS").rule == "MB-8.3"
    assert session.why_not(0, ["LASER", "p1/DINK", "p2/ZEUS"]).rule == "MB-8.3"
    assert session.why_not(0, ["BEAM", "p1/DINK"]).reason == "no_turret"
    assert session.why_not(1, ["LASER"]).reason == "not_asked"
    assert session.why_not(0, "yes").rule == "GEN-2"


def test_a_seat_may_be_left_out_of_a_name_that_exists_once() -> None:
    session = duel()
    session.answer(0, "blast LASER from p1/DINK at ARES")
    assert session.answers[0].text == "blast LASER from DINK at p2/ARES"


def test_an_answer_that_fits_several_is_ambiguous() -> None:
    position = {
        "players": 3, "step": "attack", "options": {"sound": "auto"},
        "p1": {"flagship": "GLORP", "zones": {"yellow": ["DINK"]}, "hand": ["LASER"]},
        "p2": {"flagship": "FREEP", "zones": {"red": ["ARES"]}},
        "p3": {"flagship": "MHEE", "zones": {"red": ["ZEUS"]}},
    }  # fmt: skip
    session = Session(GAME, Setup("magblast", 3, 1, {}, position))
    with pytest.raises(AmbiguousAnswer) as error:
        session.answer(0, "blast LASER from DINK at FLAG")
    assert len(error.value.keys) == 2


def test_a_question_whose_answer_is_known_is_not_listed_again() -> None:
    listed: list[Decision] = []

    def decide() -> Decision:
        listed.append(Decision(0, "action", Text("prompt.action"), (Option("pass"),)))
        return listed[-1]

    class Again:
        def __call__(self, decision: Decision) -> Answer:
            return Answer("asked", None)

        def known(self, fits: Callable[[Answer], bool] | None) -> Answer | None:
            answer = Answer("known", None)
            return answer if fits is None or fits(answer) else None

    assert ask_lazily(Again(), decide).text == "known"
    assert listed == []
    assert ask_lazily(lambda decision: Answer(decision.options[0].key, None), decide).text == "pass"
    assert len(listed) == 1
    assert known_answer(Again(), lambda answer: answer.text == "other") is None


def test_undo_takes_back_the_last_own_answer_and_the_automatic_ones_behind_it() -> None:
    session = duel()
    start = session.hash()
    session.answer(0, "blast LASER from DINK at p2/ARES")
    play_out(session)
    assert session.decision.seat == 1
    check = session.undo_check()
    assert check is not None and check.free
    session.undo()
    assert session.hash() == start
    assert session.redo() and session.decision.seat == 1
    assert not session.redo()


def test_undo_says_who_has_answered_and_what_was_seen() -> None:
    session = duel(hand=["STRATEGIC_ALLOCATION", "LASER"])
    session.answer(0, "blast LASER from DINK at p2/ARES")
    play_out(session)
    session.answer(1, "pass")
    session.answer(0, "play STRATEGIC_ALLOCATION")
    play_out(session)
    check = session.undo_check()
    assert check is not None and not check.free
    assert [event.kind for event in check.seen] == ["drew"]
    hand = session.view(0).fleets[0].hand
    session.undo()
    session.answer(0, "play STRATEGIC_ALLOCATION")
    play_out(session)
    assert session.view(0).fleets[0].hand == hand, "what the deck gives next never changes by undoing"
    session.undo()
    session.undo()
    assert session.decision.seat == 1


def test_undo_to_goes_back_any_number_of_answers() -> None:
    session = duel()
    start = session.hash()
    session.answer(0, "blast LASER from DINK at p2/ARES")
    session.answer(TABLE, "resolve", automatic=True)
    session.answer(1, "pass")
    session.answer(0, "done")
    end = session.hash()
    session.undo_to(0)
    assert session.hash() == start
    session.redo()
    assert session.hash() == end


def test_a_new_answer_ends_redo() -> None:
    session = duel()
    session.answer(0, "blast LASER from DINK at p2/ARES")
    session.undo()
    session.answer(0, "done")
    assert not session.can_redo


def test_events_hide_what_another_seat_drew() -> None:
    session = duel(hand=["STRATEGIC_ALLOCATION"])
    session.answer(0, "play STRATEGIC_ALLOCATION")
    play_out(session)
    own = next(event for event in session.log(0) if event.kind == "drew")
    other = next(event for event in session.log(1) if event.kind == "drew")
    assert len(own.params["cards"]) == 3
    assert "cards" not in other.params and other.params["n"] == 3


def test_conceding_takes_back_what_the_step_had_begun() -> None:
    session = duel()
    session.answer(0, "blast LASER from DINK at p2/ARES")
    play_out(session)
    session.answer(1, "concede")
    assert session.result.winner == "p1"
    assert session.view(0).fleets[0].hand == ["LASER", "LASER", "BEAM"]
