"""Mag·Blast through the public session: set-up, turns, and what a person may see."""

import pytest

from rules.engine.game import Setup, SetupError
from rules.engine.registry import game_named
from rules.engine.session import Session, play_out
from rules.engine.simulate import lower_bound, simulate

GAME = game_named("magblast")


def deployed(seats: int, seed: int = 3) -> Session:
    """A game whose ships are laid out as they were dealt."""
    session = Session(GAME, Setup("magblast", seats, seed))
    for _ in range(seats):
        decision = session.decision
        assert decision is not None
        ships = decision.forms[0].bounds["ships"]
        zones = ("yellow", "green", "red", "blue")
        text = ", ".join(f"{ship} -> {zone}" for ship, zone in zip(ships[2:], zones, strict=True))
        session.answer(decision.seat, f"deploy {text}")
    return session


@pytest.mark.rule("MB-3.1", "MB-3.2", "MB-3.3", "MB-3.4")
@pytest.mark.parametrize("seats", range(2, 9))
def test_set_up(seats: int) -> None:
    session = Session(GAME, Setup("magblast", seats, 11))
    view = session.view(0)
    assert len({fleet.flagship for fleet in view.fleets}) == seats
    assert len(view.fleets[0].dealt) == 6
    assert all(fleet.dealt is None and fleet.hand is None for fleet in view.fleets[1:])
    session = deployed(seats)
    view = session.view(0)
    assert [len(fleet.ships) for fleet in view.fleets] == [4] * seats
    assert [fleet.hand_count for fleet in view.fleets] == [5] * seats
    assert len(view.ship_discard) == 2 * seats
    assert view.step == "reinforce"


@pytest.mark.rule("MB-3.3")
def test_deployment_is_secret_until_all_are_ready() -> None:
    session = Session(GAME, Setup("magblast", 3, 5))
    ships = session.decision.forms[0].bounds["ships"]
    zones = ("yellow", "green", "red", "blue")
    session.answer(0, "deploy " + ", ".join(f"{s} -> {z}" for s, z in zip(ships[:4], zones, strict=True)))
    assert session.view(1).fleets[0].ships == []
    assert session.view(1).fleets[0].hidden_ships == 4
    assert len(session.view(0).fleets[0].ships) == 4
    assert session.log(1)[-1].hidden and not session.log(0)[-1].hidden


@pytest.mark.rule("MB-4.3", "MB-9.3", "MB-9.4")
def test_a_refusal_names_the_rule_of_that_attack_or_ability() -> None:
    covered = {"yellow": ["TROYA"], "red": ["JUVAZ"]}
    first = {"flagship": "FREEP", "zones": {"yellow": ["ASTUR"]}, "hand": ["BOMBER_S", "LASER"]}
    given = {"step": "attack", "p1": first, "p2": {"flagship": "KALGON", "zones": covered, "hand": ["MAG"]}}
    session = Session(GAME, Setup("magblast", 2, 1, {}, given))

    def reason(text: str) -> tuple[str, str]:
        refusal = session.why_not(0, text)
        assert refusal is not None
        return refusal.rule, refusal.reason

    assert reason("launch BOMBER_S from ASTUR at p2/JUVAZ") == ("MB-9.3", "other_zone")
    assert reason("launch BOMBER_S from ASTUR at p2/FLAG") == ("MB-9.4", "flagship_covered")
    assert reason("blast LASER from ASTUR at p2/JUVAZ") == ("MB-8.3", "other_zone")
    assert reason("blast LASER from ASTUR at p2/FLAG") == ("MB-8.4", "flagship_covered")
    assert reason("ability p2") == ("MB-4.3", "another_step")


@pytest.mark.rule("MB-2.3", "MB-4.4")
def test_a_massacre_ends_with_one_flagship() -> None:
    total = simulate(GAME, 4, 5, 70, ["normal"])
    assert total.finished == 5 and sum(total.wins.values()) == 5


@pytest.mark.rule("MB-5.4")
def test_drawing_from_nothing() -> None:
    position = {
        "players": 2, "step": "discard", "action_deck": ["MAG"],
        "p1": {"flagship": "GLORP", "zones": {"yellow": ["DINK"]}, "hand": ["LASER"]},
        "p2": {"flagship": "FREEP", "zones": {"yellow": ["ARES"]}},
    }  # fmt: skip
    session = Session(GAME, Setup("magblast", 2, 1, {}, position))
    session.answer(0, "pass")
    assert sorted(session.view(0).fleets[0].hand) == ["LASER", "MAG"]


@pytest.mark.parametrize("seats", [1, 9])
def test_seats_out_of_range(seats: int) -> None:
    with pytest.raises(SetupError, match="2 to 8"):
        Session(GAME, Setup("magblast", seats, 1))


def test_a_window_does_not_tell_who_is_asked() -> None:
    """Other seats see the window, never the seat that is asked inside it."""
    position = {
        "players": 3, "step": "attack", "options": {"sound": "auto"},
        "p1": {"flagship": "GLORP", "zones": {"yellow": ["DINK"]}, "hand": ["LASER"]},
        "p2": {"flagship": "FREEP", "zones": {"yellow": ["ARES"]}, "hand": ["EVASIVE_ACTION"]},
        "p3": {"flagship": "MHEE", "zones": {"yellow": ["ZEUS"]}, "hand": ["LASER_S"]},
    }  # fmt: skip
    session = Session(GAME, Setup("magblast", 3, 1, {"sound": "auto"}, position))
    session.answer(0, "blast LASER from DINK at p2/ARES")
    assert session.decision.kind == "window" and session.decision.window == (1, 2)
    play_out(session)
    assert session.decision.seat == 1
    assert session.decision_for(2).kind == "window" and session.decision_for(2).seat == -1
    assert session.decision_for(0).options == ()


@pytest.mark.parametrize(("strength", "share"), [("easy", 0.70), ("normal", 0.85)])
def test_bots_beat_random(strength: str, share: float) -> None:
    """Issue bars: the lower 95 % bound of 400 two-seat games, seats swapped, fixed seeds."""
    total = simulate(GAME, 2, 400, 1, [strength, "random"], rotate=True)
    assert lower_bound(total.bot_wins[strength], 400) >= share


def test_the_last_seat_standing_after_concessions_wins() -> None:
    session = deployed(3)
    session.answer(session.decision.seat, "concede")
    session.answer(session.decision.seat, "concede")
    assert session.result is not None and len(session.result.winners) == 1
