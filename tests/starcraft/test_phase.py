"""The movement phase through the session: what the scenarios do not say."""

import math
from typing import Any

import pytest

from rules.engine.bots import SessionChair
from rules.engine.decisions import IllegalAnswer
from rules.engine.dice import dice_from
from rules.engine.game import Setup, SetupError
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.engine.words import Words
from rules.starcraft.bots import EasyBot
from rules.starcraft.catalogue import armies, maps, missions, units
from rules.starcraft.field import Field
from rules.starcraft.legs import path_length
from rules.starcraft.measure import measure
from rules.starcraft.position import state_of
from rules.starcraft.reach import Reach
from rules.starcraft.setting import Setting
from rules.starcraft.state import Stop
from rules.starcraft.travel import why_not_travel
from rules.starcraft.ways import reachable, shortest

GAME = game_named("starcraft")
FAR = {"id": "Z", "type": "marine", "models": {"Z1": [33, 33]}}


def new_session(seed: int = 1, **options: Any) -> Session:
    return Session(GAME, Setup("starcraft", 2, seed, options))


def position(p1: list[dict[str, Any]], p2: list[dict[str, Any]] | None = None, **more: Any) -> Session:
    setup = {"table": [36, 36], "units": {"p1": p1, "p2": p2 or [FAR]}, **more}
    return Session(GAME, Setup("starcraft", 2, 1, {}, setup))


def refused(session: Session, text: str) -> str:
    assert session.decision is not None
    with pytest.raises(IllegalAnswer) as error:
        session.read(session.decision.seat, text)
    return error.value.refusal.rule


@pytest.mark.rule("SC-1.3", "SC-1.4")
def test_all_units_start_in_reserve_on_the_map_of_the_mission() -> None:
    state = new_session(map="typhoon").state
    assert state.table == (54, 36)
    assert {unit.where for unit in state.units.values()} == {"reserve"}
    assert new_session(map="frontier").state.table == (36, 36)


@pytest.mark.rule("SC-1.5")
def test_the_holder_goes_first_or_says_who_does() -> None:
    plain = new_session()
    assert plain.state.active == plain.state.holder
    asked = new_session(ask_who_starts=True)
    assert asked.decision is not None and asked.decision.kind == "who_starts"
    other = 1 - asked.state.holder
    asked.answer(asked.decision.seat, f"p{other + 1} starts")
    assert asked.state.active == other


@pytest.mark.rule("SC-4.6")
def test_who_can_activate_nothing_must_pass() -> None:
    session = position([{"id": "A", "type": "marine", "activated": True, "models": {"A1": [5, 5]}}])
    assert session.decision is not None
    assert [option.key for option in session.decision.options] == ["pass"]
    assert session.decision.alone == "asked"


@pytest.mark.rule("SC-2.1", "SC-18.1")
def test_everything_is_measured_flat() -> None:
    """A marine on a high platform is as far from one below as the map says."""
    terrain = [{"id": "H", "size": 3, "standable": True, "rect": [8, 8, 16, 16], "access": [[[9, 8], [11, 8]]]}]
    two = [
        {"id": "A", "type": "marine", "models": {"A1": [10, 10]}},
        {"id": "B", "type": "marine", "models": {"B1": [10, 5]}},
    ]
    state = position(two, terrain=terrain).state
    assert measure(state, "level", "A1") == "high"
    assert measure(state, "distance", ["A1", "B1"]) == pytest.approx(5 - 32 / 25.4)


@pytest.mark.rule("SC-7.11")
def test_passing_near_an_enemy_is_free() -> None:
    enemy = {"id": "X", "type": "marine", "models": {"X1": [12, 11.4]}}
    session = position([{"id": "A", "type": "marine", "models": {"A1": [9, 10]}}], [enemy])
    session.answer(0, "activate A move A1")
    session.answer(0, "path (15.5,10)")
    assert session.state.models["A1"].x == 15.5


@pytest.mark.rule("SC-7.6", "SC-7.14")
@pytest.mark.parametrize(("gap", "passes"), [(1.0, True), (1.2, True), (0.99, False)])
def test_the_gap_rule_holds_between_models(gap: float, passes: bool) -> None:
    apart = (32 / 25.4 + gap) / 2
    enemies = {"id": "X", "type": "marine", "models": {"X1": [12, 10 + apart], "X2": [12, 10 - apart]}}
    session = position([{"id": "A", "type": "marine", "models": {"A1": [8.5, 10]}}], [enemies])
    session.answer(0, "activate A move A1")
    if passes:
        session.answer(0, "path (15.4,10)")
    else:
        assert refused(session, "path (15.4,10)") == "SC-7.12"


@pytest.mark.rule("SC-7.14")
def test_one_wall_alone_is_never_cut() -> None:
    wall = [{"id": "W", "size": 2, "rect": [11, 10, 12, 14]}]
    session = position([{"id": "A", "type": "marine", "models": {"A1": [9, 9.45]}}], terrain=wall)
    session.answer(0, "activate A move A1")
    assert refused(session, "path (14,9.45)") == "SC-7.5"
    assert session.why_not(0, "path (9,9.3) (14,9.3)") is None


@pytest.mark.rule("SC-8.1", "SC-16.3")
def test_every_other_model_is_set_once() -> None:
    session = position([{"id": "A", "type": "marine", "models": {"A1": [10, 10], "A2": [12, 10], "A3": [10, 12]}}])
    session.answer(0, "activate A move A1")
    session.answer(0, "path (10,8)")
    assert refused(session, "place A1 (12,8)") == "SC-8.1"
    session.answer(0, "place A2 (12,8)")
    assert refused(session, "place A2 (12,9)") == "SC-8.1"
    assert refused(session, "pass") == "SC-4.1"
    session.answer(0, "place A3 (10,10)")
    unit = session.state.units["A"]
    assert unit.activated and unit.coherent and not unit.restricted
    record = session.state.record[-1]
    assert (record.lead, record.length, [name for name, *_ in record.placed]) == ("A1", 2.0, ["A2", "A3"])


@pytest.mark.rule("SC-18.2")
@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_refusal_names_the_rule_and_the_figures(language: str) -> None:
    session = position([{"id": "A", "type": "marine", "models": {"A1": [10, 10], "A2": [11.5, 10]}}])
    session.answer(0, "activate A move A1")
    refusal = session.why_not(0, "path (14.37,10)")
    assert refusal is not None and refusal.rule == "SC-7.1"
    said = Words(language, ("starcraft", "engine"), GAME.name).say(refusal.text)
    assert "4.37″" in said and "4″" in said


@pytest.mark.rule("SC-16.1")
def test_markers_are_no_obstacle() -> None:
    session = position([{"id": "A", "type": "marine", "models": {"A1": [10, 10]}}], markers={"1": [13, 10]})
    assert measure(session.state, "distance", ["A1", 1]) == pytest.approx(3 - 32 / 25.4)
    session.answer(0, "activate A move A1")
    session.answer(0, "path (13,10)")


# -- reach -------------------------------------------------------------------------------------------------------------
WALL = [{"id": "W", "size": 2, "rect": [12, 8, 12.5, 14]}]


def test_the_shortest_way_round_a_wall_is_tangents_and_arcs() -> None:
    """By hand: from (10, 10) a tangent to the circle round (12, 8), an arc, the edge below, and the same beyond."""
    state = position([{"id": "A", "type": "marine", "models": {"A1": [10, 10]}}], terrain=WALL).state
    field, unit = Field(state), state.units["A"]
    r, away = 32 / 25.4 / 2, math.hypot(2, 2)
    # The start bears 135° from the corner; the tangent joins acos(r / away) further round, the arc ends at 270°.
    arc = math.radians(270 - 135) - math.acos(r / away)
    expected = 2 * (math.sqrt(away**2 - r**2) + r * arc) + 0.5
    length = shortest(field, unit, field.by_model["A1"].base, 14.5, 10)
    assert length == pytest.approx(expected, abs=1e-9)
    assert reachable(field, unit, field.by_model["A1"].base, Stop(14.5, 10), expected + 1e-6)
    assert not reachable(field, unit, field.by_model["A1"].base, Stop(14.5, 10), expected - 1e-3)


def test_a_squeeze_reaches_what_no_way_round_does() -> None:
    walls = [{"id": "W1", "size": 2, "rect": [12, 2, 12.5, 12]}, {"id": "W2", "size": 2, "rect": [12, 13, 12.5, 23]}]
    state = position([{"id": "A", "type": "marine", "models": {"A1": [9, 11]}}], terrain=walls).state
    assert measure(state, "reach", {"model": "A1", "point": [15, 12.5]}) is True
    assert measure(state, "shortest", {"model": "A1", "point": [15, 12.5]}) > 15
    narrow = [walls[0], {"id": "W2", "size": 2, "rect": [12, 12.9, 12.5, 23]}]
    state = position([{"id": "A", "type": "marine", "models": {"A1": [9, 11]}}], terrain=narrow).state
    assert measure(state, "reach", {"model": "A1", "point": [15, 12.5]}) is False


def test_the_ways_it_offers_can_be_walked() -> None:
    session = new_session()
    rng = dice_from(4)
    walked = 0
    while session.decision is not None and walked < 6 and len(session.answers) < 200:
        chair = SessionChair(session, rng)
        session.answer(chair.seat, EasyBot().answer(chair))
        for unit in session.state.units.values():
            for model in session.state.on_table(unit)[:1]:
                field = Field(session.state)
                reach = Reach(field, unit, field.by_model[model.id].base, 7.0)
                way = reach.path_to(model.x + 3, model.y + 2)
                if way is not None and unit.base[0] == unit.base[1]:
                    base = field.by_model[model.id].base
                    length = reach.length_to(model.x + 3, model.y + 2)
                    assert why_not_travel(field, unit, base, way) is None
                    assert length is not None and length - 1e-6 <= path_length(base, way) <= length * 1.02
                    walked += 1
    assert walked


# -- set-up and data ---------------------------------------------------------------------------------------------------
BAD = [
    ({"table": [0, 36]}, "table"),
    ({"table": [36, 36], "map": "gauntlot"}, "gauntlet"),
    ({"mission": "frontline"}, "frontlines"),
    ({"edges": {"p1": [[[5, 5], [9, 5]]]}}, "border"),
    ({"edges": {"p3": [[[0, 0], [9, 0]]]}}, "p3"),
    ({"round": 6}, "round"),
    ({"supply": {"p1": -1}}, "supply"),
    ({"units": {"p1": [{"id": "A", "type": "marin", "models": {"A1": [5, 5]}}]}}, "marine"),
    ({"units": {"p1": [{"id": "A", "base": 0, "models": {"A1": [5, 5]}}]}}, "base"),
    ({"units": {"p1": [{"id": "A", "models": ["A1"]}]}}, "reserve"),
    ({"units": {"p1": [{"id": "A", "reserve": True, "models": []}]}}, "at least one"),
    ({"units": {"p1": [{"id": "A", "colour": "red", "models": {"A1": [5, 5]}}]}}, "colour"),
    ({"units": {"p1": [{"id": "A", "abilities": ["blik"], "models": {"A1": [5, 5]}}]}}, "blink"),
    ({"units": {"p1": [{"id": "A", "supply": [[3, 2, 1]], "models": {"A1": [5, 5]}}]}}, "fewest"),
    ({"terrain": [{"id": "W", "size": 2, "rect": [5, 5, 4, 9]}]}, "smaller"),
    ({"terrain": [{"id": "W", "size": 2}]}, "exactly one"),
    ({"terrain": [{"id": "W", "size": 2, "circle": [5, 5, 0]}]}, "radius"),
    ({"terrain": [{"id": "W", "size": 2, "poly": [[5, 5], [6, 6]]}]}, "three"),
    (
        {"terrain": [{"id": "W", "size": 2, "rect": [1, 1, 2, 2]}, {"id": "W", "size": 2, "rect": [4, 4, 5, 5]}]},
        "twice",
    ),
    ({"tokens": [{"id": "T", "at": [5, 5], "unit": "Q"}]}, "no unit Q"),
    ({"tokens": [{"id": "T", "at": [50, 5]}]}, "T: [50, 5] is off"),
    ({"markers": {"1": [5, -1]}}, "1: [5, -1] is off"),
    ({"terrain": [{"id": "W", "size": 2, "rect": [40, 1, 42, 3]}]}, "wholly off"),
]


@pytest.mark.parametrize(("setup", "word"), BAD, ids=[word for _, word in BAD])
def test_bad_setups_get_one_clear_line(setup: dict[str, Any], word: str) -> None:
    with pytest.raises(SetupError) as error:
        state_of(setup)
    assert word in str(error.value)
    assert "\n" not in str(error.value)


def test_the_data_is_sound() -> None:
    assert GAME.check_data() == []
    assert len(units()) == 32 and len(maps()) == 10 and len(missions()) == 10 and len(armies()) == 6


def test_two_easy_bots_play_a_whole_game() -> None:
    """Every round's units come in as supply allows, and nothing that a bot says is refused."""
    session, rng = new_session(seed=3, map="abandoned_camp"), dice_from(3)
    for _ in range(3000):
        if session.decision is None:
            break
        chair = SessionChair(session, rng)
        session.answer(chair.seat, EasyBot().answer(chair))
    assert session.result is not None and session.result.winner is None
    assert session.state.round == session.state.rounds
    assert any(record.action == "move" and record.length > 1 for record in session.state.record)


def test_a_step_that_is_run_again_searches_no_places_for_models_that_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer runs the action anew; the models before it are set where they were, without looking for more."""
    models = {f"A{k}": [10 + 1.4 * k, 10] for k in range(7)}
    session = position([{"id": "A", "type": "marine", "models": models}])
    session.answer(0, "activate A move A0")
    session.answer(0, "path (10,12)")
    asked: list[Setting] = []
    search = Setting.coherent_spot
    monkeypatch.setattr(Setting, "coherent_spot", lambda setting: asked.append(setting) or search(setting))
    for k, (x, y) in enumerate([(11.4, 12), (8.6, 12), (10, 13.4), (10, 14.8), (12.8, 12), (7.2, 12)], 1):
        asked.clear()
        session.answer(0, f"place A{k} ({x},{y})")
        assert len(asked) == (1 if k < 6 else 0)
    assert session.state.units["A"].coherent and session.state.active == 1
    session.undo()
    assert session.state.action.left == ["A6"]
