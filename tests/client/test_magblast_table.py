"""Mag·Blast through window events: lanes that cross no card, the bar in a chain of hits, keys that end nothing."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from client.app import headless
from client.match import Match, Player
from client.scenes.lists import PileScene
from client.scenes.table import TableScene
from client.tables.magblast.lanes import in_lower_row, route
from client.tables.table import RAIL
from client.ui import Ui
from rules.engine.dice import dice_from
from rules.engine.scenario import run_scenario
from tests.client.hands import Hands, at_table, match_of, settings
from tests.client.test_whole_game import advance

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "magblast"


def at(name: str, steps: int, kinds: tuple[str, ...] = ("person", *["easy"] * 7), **changes: object) -> Hands:
    """Hands of the first player after so many steps of a scenario; the others are bots unless `kinds` says more."""
    session = run_scenario(SCENARIOS / f"{name}.yaml", steps).session
    assert session is not None
    chosen = settings(**changes)
    app = headless((1280, 800), chosen)
    seats = range(session.setup.seats)
    app.push(TableScene(app, Match(session, [Player(f"P{i + 1}", kinds[i], i) for i in seats], chosen)))
    return Hands(app)


def bar(hands: Hands) -> tuple[str, str]:
    """The sentence of the prompt bar and its rule."""
    prompt = hands.table.prompt(hands.table.sight)
    return prompt.sentence, prompt.rule


@pytest.mark.rule("MB-11.2", "MB-11.4", "MB-11.7")
def test_the_bar_tells_of_a_direct_hit_before_the_chance_is_given_away() -> None:
    hands = at("08_direct_hit_catastrophic", 0)
    assert bar(hands)[1] == "MB-8.1"
    hands.give("blast LASER from DINK at p2/ZEUS")
    hands.wait(1.0)
    assert "Zeus is hit" in bar(hands)[0] and bar(hands)[1] == "MB-11.2"
    hands.give("play DIRECT_HIT")
    hands.wait(1.0)
    assert "Direct Hit on Zeus" in bar(hands)[0] and bar(hands)[1] == "MB-11.4"


@pytest.mark.rule("MB-7.2", "MB-16.1")
def test_no_key_uses_a_limited_ability_because_nothing_else_is_left() -> None:
    hands = at("13_movement", 3)
    session = match_of(hands).session
    assert [option.key for option in session.decision.options if not option.key.startswith("move")] == ["ability p2"]
    before = len(session.answers)
    hands.key("space")
    assert len(session.answers) == before
    hands.app.measuring = True
    hands.table.touch()
    hands.step()
    assert any(each.text == "Take three cards from P2" for each in hands.app.measured)


def test_space_ends_no_turn_while_a_shot_is_put_together() -> None:
    hands = at("08_direct_hit_catastrophic", 0)
    hands.click_thing("LASER")
    hands.key("space")
    assert not match_of(hands).session.answers and not hands.has("answer.option.done")
    hands.key("escape")
    assert hands.has("answer.option.done")


@pytest.mark.parametrize(("seats", "size"), [(4, (1280, 800)), (8, (1280, 800)), (8, (1024, 640))])
def test_a_lane_crosses_no_flagship_and_no_ship(seats: int, size: tuple[int, int]) -> None:
    hands = at_table(["person", *["easy"] * (seats - 1)], seed=6, size=size)
    rng = dice_from(3)
    while hands.table.asking is None or hands.table.asking.decision.kind != "attack":
        advance(hands, rng)
    table = hands.table.table
    ui = Ui(hands.app.surface, hands.app.settings, hands.table.state, 0.0)
    others = list(range(1, seats))
    zones = ("yellow", "green", "red", "blue")
    drawn = [t for t in hands.table.sight.things if "/" in t.id and min(t.rect.size) > 20 and not t.id.endswith(zones)]
    assert len(drawn) > 3 * seats
    for seat in others:
        for zone in zones:
            points = route(ui, table.places[0], table.places[seat], zone, in_lower_row(others, seat))
            for start, end in itertools.pairwise(points):
                for thing in drawn:
                    entered = thing.rect == table.places[seat].zones[zone]  # a tile's place for its only ship
                    crossed = thing.rect.inflate(-6, -6).clipline(start, end)
                    assert entered or not crossed, (seat, zone, thing.id)


@pytest.mark.rule("MB-4.1", "MB-16.3", "MB-16.4")
def test_an_ability_is_asked_for_in_its_own_step() -> None:
    hands = at("45_kalgon", 1)
    assert "Draw step" in hands.table.table.status(hands.table.sight)
    sentence, rule = bar(at("47_peace", 0))
    assert "hand on" in sentence and rule == "MB-16.4"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_rule_in_the_bar_is_written_large_enough_to_be_read(language: str) -> None:
    for name, steps in (("42_merciless_at_once", 1), ("13_movement", 0), ("06_minefield_and_minesweeper", 6)):
        hands = at(name, steps, language=language, kinds=("person",) * 8, curtain="off")
        prompt = hands.table.prompt(hands.table.sight)
        hands.app.measuring = True
        hands.table.touch()
        hands.step()
        drawn = [each for each in hands.app.measured if each.text == prompt.figures]
        assert drawn and not drawn[0].cut and drawn[0].rect.height >= 13, name  # letters, or two rows of them


@pytest.mark.rule("MB-12.4", "MB-12.7")
def test_what_is_picked_says_what_it_wants_next() -> None:
    hands = at("06_minefield_and_minesweeper", 0)
    hands.click_thing("MINEFIELD_S")
    assert "choose a fleet" in bar(hands)[0] and bar(hands)[1] == "MB-12.4"
    own = [area for area in hands.things("p1") if not area.id.endswith(f".{RAIL}")]
    hands.click_at(hands.spot(own[0]))
    assert match_of(hands).session.answers[0].text == "play MINEFIELD_S on p1"
    hands = at("35_ramming", 0)
    hands.give("ram RAMMING_SPEED with DINK at p2/TROYA")
    assert "rams" in bar(hands)[0]
    hands = at("13_movement", 0)
    hands.click_thing("p1/HUNDOG")
    assert "Hundog" in bar(hands)[0] and "zone" in bar(hands)[0]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_figure_of_a_hit_never_stands_at_the_ship_that_fired(size: tuple[int, int]) -> None:
    """UX 1: where the target is gone the last act has its figure in the rail alone."""
    hands = at_table(["person", *["easy"] * 3], seed=6, size=size)
    rng, gone = dice_from(3), 0
    for _ in range(400):
        advance(hands, rng)
        sight = hands.table.sight
        act = sight.act if sight is not None and isinstance(hands.scene, TableScene) else None
        if act is None or not act.number or any(thing.id == act.target for thing in sight.things):
            continue
        gone += 1
        hands.app.measuring = True
        hands.table.touch()
        hands.step()
        board = [each for each in hands.app.measured if each.text == act.number and each.rect.x < size[0] * 0.78]
        assert not board, act
        hands.app.measuring = False
    assert gone


@pytest.mark.rule("MB-8.2", "MB-8.3")
def test_nobody_is_sent_to_choose_a_card_where_none_fits() -> None:
    hands = at("08_direct_hit_catastrophic", 0)
    told = {}
    for thing in hands.table.sight.things:
        tip = hands.table.tip_for(hands.find(thing.area)) if thing.rect.width else None
        told[thing.id] = "" if tip is None else tip.title
    assert told["p2/DELFONG"].startswith("Nothing in your hand reaches")
    assert told["p1/FLAG"] == "Flagships never fire"


@pytest.mark.rule("MB-15.2")
def test_a_merciless_bombardment_is_seen_and_a_ship_with_a_turret_left_is_not_called_fired() -> None:
    for steps, bands in ((8, 0), (10, 1)):
        hands = at("42_merciless_at_once", steps)
        hands.app.measuring = True
        hands.table.touch()
        hands.step()
        told = [each.text for each in hands.app.measured]
        assert "Merciless" in told and told.count("fired") == bands
        assert any(text.startswith("fired: ") and "turrets" in text for text in told)


@pytest.mark.rule("MB-9.7", "MB-9.10")
def test_squadrons_in_flight_lie_on_the_table_until_they_come_home() -> None:
    hands = at("05_squadrons_come_home", 0)
    assert not hands.things("flight/p1")
    hands.give("launch BOMBER_S from VENGARR at p2/TROYA")
    hands.wait(1.0)
    slip = hands.find(hands.things("flight/p1")[0].id)
    tip = hands.table.tip_for(slip)
    assert tip is not None and "Bomber" in tip.body and tip.rule == "MB-9.7"
    hands.click(slip.id)
    assert isinstance(hands.scene, PileScene)
    hands.key("escape")
    hands.give("done")
    hands.wait(0.2)
    assert not hands.things("flight/p1")


@pytest.mark.rule("MB-15.1")
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_who_may_not_be_aimed_at_is_told_and_no_name_is_cut_for_it(size: tuple[int, int]) -> None:
    hands = at_table(["person", *["easy"] * 7], seed=9, size=size, options={"massacre_prevention": True})
    rng = dice_from(3)
    while hands.table.asking is None or hands.table.asking.decision.kind != "attack":
        advance(hands, rng)
    hands.app.measuring = True
    hands.table.touch()
    hands.step()
    cut = {each.text for each in hands.app.measured if each.cut}
    assert not cut & {"Jun", "Ada", "Leo", "Eun-ji", "Marek", "Noor", "Felix"}
    assert any("Massacre prevention" in each.text for each in hands.app.measured)
