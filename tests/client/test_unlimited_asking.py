"""What Star Wars: Unlimited asks at the table: what is lit, picked, dragged, forced, and why the rest is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.app import headless
from client.match import Match, Player
from client.scenes.table import TableScene
from client.tables.unlimited.looks import Board
from rules.engine.dice import dice_from
from rules.engine.scenario import run_scenario
from tests.client.hands import Hands, at_table, match_of, settings
from tests.client.test_standing import act
from tests.client.test_standing import table as standing_table
from tests.client.test_unlimited_table import until
from tests.client.test_whole_game import advance

ROOT = Path(__file__).parents[2]


def test_an_attacker_lights_its_targets_and_says_what_it_deals() -> None:
    hands = at_table(["person", "normal"], seed=3, game="unlimited")
    for _ in range(60):
        until(hands, "action")
        decision = match_of(hands).session.decision
        assert decision is not None
        attacks = [option for option in decision.options if option.key.startswith("attack ")]
        if attacks:
            break
        advance(hands, dice_from(1))
    attacker, target = attacks[0].things
    hands.click_thing(attacker)
    assert target in hands.table.sight.lit
    hands.move(hands.spot(hands.things(target)[0]))
    hands.step()
    board = Board(hands.table.sight.view)
    unit = board.named(attacker)
    assert unit is not None
    seen = board.seen(unit)
    power = seen.power + seen.keywords.get("raid", 0)
    assert hands.table.sight.targets[target] == f"−{power}"


def test_what_is_barred_while_an_attacker_is_picked_does_nothing_but_say_so() -> None:
    """A card that could be played is barred then: a click takes the pick back, a second one plays it."""
    hands = standing_table(
        {
            "p1": {
                "ground": ["SOR_095"],
                "space": ["SOR_141"],
                "hand": ["SOR_128"],
                "resources": 3,
                "leader": "SOR_010",
            },
            "p2": {"ground": ["SOR_063"], "space": ["SOR_237"]},
        }
    )
    session, asking = match_of(hands).session, hands.table.asking
    assert asking is not None
    hands.click_thing("p1/SOR_095")
    hands.click_thing("p2/SOR_237")
    assert asking.picker.picked == ["p1/SOR_095"]
    tip = hands.scene.tip_for(hands.things("p2/SOR_237")[0])
    assert tip is not None and (tip.mood, tip.rule) == ("refused", "SWU-3.2")
    assert not any(area.key == "space" for area in hands.scene.areas), "a pass is not a key away from an attack"
    hands.click_thing("p1/SOR_141")
    assert asking.picker.picked == ["p1/SOR_141"], "another attacker is picked instead"
    hands.click_thing("p1/hand/SOR_128")
    assert not asking.picker.picked and not session.answers
    hands.click_thing("p1/hand/SOR_128")
    assert [given.text for given in session.answers] == ["play SOR_128"]


@pytest.mark.rule("SWU-8.5")
def test_two_triggers_of_one_card_are_two_buttons_with_their_words() -> None:
    path = ROOT / "tests/scenarios/unlimited/35_lab_firespray_ambush_first.yaml"
    session = run_scenario(path, 2).session
    assert session is not None
    players = [Player("Mina", look=0), Player("Jun", look=1)]
    app = headless((1024, 640), settings())
    app.push(TableScene(app, Match(session, players, settings())))
    hands = Hands(app)
    hands.wait(0.5)
    if hands.has("curtain.open"):
        hands.click("curtain.open")
    options = session.decision.options if session.decision else ()
    assert len(options) == 2
    labels = [hands.table.match.game.option_text(session.decision, option) for option in options]
    assert labels[0] != labels[1]
    assert all(hands.has(f"answer.option.{option.key}") for option in options)
    before = len(session.answers)
    hands.key("1")
    assert session.answers[before].text == options[0].key


def test_an_attack_stays_marked_while_its_questions_are_asked() -> None:
    hands = standing_table({"p1": {"ground": ["SOR_131", "SOR_095"]}, "p2": {"ground": ["SOR_063"]}})
    act(hands, "attack p1/SOR_131 -> p2/SOR_063")
    sight = hands.table.sight
    assert sight.decision is not None
    assert sight.decision.kind == "deal"
    assert sight.mark("p1/SOR_131") == "source"
    assert sight.mark("p2/SOR_063") == "target"
    hands.click("answer.option.choose none")
    hands.wait(0.5)
    assert hands.table.sight.mark("p2/SOR_063") != "target"


@pytest.mark.rule("SWU-8.6")
def test_whose_abilities_come_first_is_asked_with_buttons() -> None:
    hands = standing_table(
        {"p1": {"hand": ["SOR_043"], "resources": 20, "ground": ["SOR_108"]}, "p2": {"ground": ["SOR_108"]}}
    )
    act(hands, "play SOR_043")
    assert hands.has("answer.option.first p1")
    hands.key("2")
    assert match_of(hands).session.answers[-1].text == "first p2"


def test_after_the_first_upgrade_those_of_its_unit_are_lit() -> None:
    """Power Failure: any number of upgrades, of one unit only."""
    units = [{"card": "SOR_046", "upgrades": ["SHIELD", "EXPERIENCE"]}, {"card": "SOR_095", "upgrades": ["SOR_120"]}]
    hands = standing_table({"p1": {"hand": ["SOR_170"], "resources": 4}, "p2": {"ground": units}})
    act(hands, "play SOR_170")
    assert "SOR_120@p2/SOR_095" in hands.table.sight.lit
    hands.click_thing("SHIELD@p2/SOR_046")
    assert "EXPERIENCE@p2/SOR_046" in hands.table.sight.lit
    assert "SOR_120@p2/SOR_095" not in hands.table.sight.lit
    hands.click_thing("EXPERIENCE@p2/SOR_046")
    hands.key("return")
    assert match_of(hands).session.answers[-1].text == "choose SHIELD@p2/SOR_046, EXPERIENCE@p2/SOR_046"


@pytest.mark.rule("SWU-11.6")
@pytest.mark.parametrize(
    ("language", "part", "whole"), [("en", "skywalk", "Luke Skywalker"), ("ko", "스카이", "루크 스카이워커")]
)
def test_a_card_is_named_by_a_part_of_its_name_in_either_language(language: str, part: str, whole: str) -> None:
    """Nobody must know how an answer is spelled: what is typed finds names, a click or Space takes the one meant."""
    hands = at_table(["person", "easy", "easy", "easy"], seed=2, game="unlimited", language=language)
    rng = dice_from(3)
    for _ in range(400):
        decision = match_of(hands).decision
        if decision is not None and decision.kind == "name" and hands.table.asking is not None:
            break
        advance(hands, rng)
    before = len(match_of(hands).session.answers)
    offered = [area.id for area in hands.scene.areas if area.id.startswith("form.name.")]
    assert offered, "cards that lie open are offered before anything is typed"
    assert not hands.has("answer.form.0")
    hands.click("form.name")
    hands.type(part)
    if not hands.has("answer.form.0"):
        hands.click("form.name.Luke Skywalker")
    assert whole in hands.table.asking.editor.label(hands.table.sight)
    hands.click("answer.form.0")
    assert match_of(hands).session.answers[before].text == 'name "Luke Skywalker"'


def test_escape_takes_back_an_act_that_goes_on_asking() -> None:
    """UX 2: while costs and targets are being chosen Esc goes back one step, to the start if pressed again."""
    hands = at_table(["person", "easy"], seed=7, game="unlimited", undo="free")
    rng = dice_from(3)
    for _ in range(400):
        decision = match_of(hands).decision
        if decision is not None and decision.kind == "attach" and hands.table.asking is not None:
            break
        advance(hands, rng)
    answers = match_of(hands).session.answers
    assert hands.has("answer.back")
    hands.key("escape")
    assert match_of(hands).session.answers == answers[:-1]
    assert match_of(hands).decision.kind == "action"
    assert not hands.has("answer.back")


def asked_in(file: str, steps: int, **changes: object) -> Hands:
    """The table of a scenario after so many steps, with whoever is asked at the screen."""
    session = run_scenario(ROOT / "tests/scenarios/unlimited" / file, steps).session
    assert session is not None
    chosen = settings(curtain="off", **changes)
    app = headless((1024, 640), chosen)
    names = ("Mina", "Jun", "Ada")[: session.setup.seats]
    app.push(TableScene(app, Match(session, [Player(name, look=i) for i, name in enumerate(names)], chosen)))
    hands = Hands(app)
    hands.wait(0.5)
    return hands


@pytest.mark.parametrize(
    ("file", "steps"),
    [
        ("own_025_avenger_opponent_chooses.yaml", 1),  # what an opponent chooses
        ("own_177_i_am_your_father.yaml", 1),  # a refusal
        ("own_176_look_the_other_way.yaml", 1),  # a price
        ("card_SHD_205.yaml", 1),  # a mode
        ("card_SHD_181.yaml", 2),  # a card from the own hand
        ("own_169_new_adventure.yaml", 1),  # who may play it again
    ],
)
def test_what_an_opponents_card_asks_looks_unlike_the_own_turn(file: str, steps: int) -> None:
    """UX 1: a player threw a card away believing that it was their own turn."""
    hands = asked_in(file, steps)
    sight = hands.table.sight
    assert sight is not None and sight.seat == 1
    prompt = hands.table.prompt(sight)
    assert prompt.forced == 0
    assert prompt.sentence.startswith("Jun: Mina makes you choose.")


def test_what_the_own_card_asks_is_not_forced() -> None:
    hands = asked_in("own_025_avenger_opponent_chooses.yaml", 0)
    assert hands.table.sight is not None and hands.table.prompt(hands.table.sight).forced is None


@pytest.mark.parametrize("language", ["en", "ko"])
def test_both_of_two_long_options_are_seen_in_the_smallest_window(language: str) -> None:
    hands = asked_in("card_SHD_205.yaml", 1, language=language)
    assert hands.has("answer.option.mode 1") and hands.has("answer.option.mode 2")


def test_a_click_on_an_upgrade_or_a_captive_means_the_unit_that_it_peeps_out_from() -> None:
    hands = standing_table(
        {
            "p1": {"ground": [{"card": "SOR_095", "upgrades": ["SOR_136"]}], "leader": "SOR_010"},
            "p2": {"ground": [{"card": "SOR_063", "captured": ["SOR_128"]}]},
        }
    )
    hands.click("thing.SOR_136@p1/SOR_095.0")
    assert hands.table.asking is not None and hands.table.asking.picker.picked == ["p1/SOR_095"]
    hands.click("thing.SOR_128@p2/SOR_063.0")
    assert [given.text for given in match_of(hands).session.answers] == ["attack p1/SOR_095 -> p2/SOR_063"]


def test_the_reason_why_not_keeps_off_the_card_that_is_shown_in_full() -> None:
    hands = standing_table(
        {"p1": {"space": ["SOR_237"], "leader": "SOR_010"}, "p2": {"ground": ["SOR_063"], "space": ["SOR_237"]}},
        zoom_delay=0.3,
    )
    hands.app.measuring = True
    hands.click_thing("p1/SOR_237")
    hands.move(hands.spot(hands.things("p2/SOR_063")[0]))
    hands.wait(1.0)
    reason = hands.scene.tip_for(hands.things("p2/SOR_063")[0])
    assert reason is not None and reason.rule == "SWU-3.2"
    written = [drawn for drawn in hands.app.measured if drawn.text.startswith("A unit attacks an enemy unit")]
    assert written and hands.table.keep_clear[1].width
    assert not any(drawn.rect.colliderect(hands.table.keep_clear[1]) for drawn in written)


def test_dragging_plays_attacks_and_says_why_not_as_clicks_do() -> None:
    """UX 2: a card of the hand goes anywhere on the board; what is let go where it does nothing says so."""
    hands = standing_table(
        {
            "p1": {"space": ["SOR_237"], "hand": ["SOR_128", "SOR_224"], "resources": 3, "leader": "SOR_010"},
            "p2": {"ground": ["SOR_063"], "leader": "SOR_005"},
        }
    )
    session = match_of(hands).session
    hands.drag("thing.p1/SOR_237.0", "thing.p2/SOR_063.0")
    assert "SWU-3.2" in hands.app._notice and not session.answers
    hands.drag("thing.p1/hand/SOR_224.0", "thing.p2/SOR_063.0")
    assert "SWU-5.2" in hands.app._notice and not session.answers
    start = hands.spot(hands.find("thing.p1/hand/SOR_128.0"))
    hands.press(start)
    hands.move((start[0] + 30, start[1]))
    hands.release((start[0] + 30, start[1]))
    assert not session.answers and not hands.table.asking.picker.picked, "let go in the hand it is not played"
    hands.press(start)
    hands.move((700, 400))
    hands.release((700, 400))
    assert [given.text for given in session.answers] == ["play SOR_128"]


def test_the_controls_of_a_split_stand_beside_the_words_and_space_does_not_throw_it_away() -> None:
    """A damage that is half divided: − and + touch no sentence and no button, and no key passes instead."""
    hands = at_table(["person", "person"], seed=7, game="unlimited", curtain="off")
    until(hands, "split", seed=7)
    hands.app.measuring = True
    things = sorted(hands.table.sight.lit)[:2]
    hands.click_thing(things[0])
    hands.click_thing(things[1])
    minus, plus = hands.find("form.split.minus").rect, hands.find("form.split.plus").rect
    controls = minus.union(plus)
    asked = [drawn.rect for drawn in hands.app.measured if drawn.text.startswith("Jun: ")]
    others = [area.rect for area in hands.scene.areas if area.id.startswith("answer.")]
    assert asked and not any(controls.colliderect(rect) for rect in (*asked, *others))
    assert not any(area.key == "space" and area.enabled for area in hands.scene.areas)


def test_a_leader_that_can_do_two_things_is_asked_about_alone() -> None:
    """Smuggling a card that is not drawn, an act of another thing, is no answer to a click on the leader."""
    hands = standing_table(
        {
            "p1": {"leader": "SOR_014", "base": "SOR_022", "resources": ["SOR_095"] * 9 + ["SHD_175"]},
            "p2": {"leader": "SOR_010", "ground": ["SOR_063"]},
        }
    )
    assert hands.has("answer.option.play SHD_175 smuggle")
    hands.click_thing("p1/SOR_014")
    offered = [area.id for area in hands.scene.areas if area.id.startswith("answer.")]
    assert offered == [
        "answer.option.use p1/SOR_014", "answer.option.deploy SOR_014", "answer.option.pass", "answer.back",
    ]  # fmt: skip
    assert hands.has("count.0.counts.resources"), "ten resources of ten are told in the rail too"


def test_a_pass_that_is_not_allowed_is_grey_and_says_why() -> None:
    """UX 1: pass and done are never hidden; in Twin Suns nobody passes while a counter is free."""
    hands = standing_table({"mode": "twin_suns", "p1": {}, "p2": {}, "p3": {}, "p4": {}})
    area = hands.find("answer.option.pass")
    tip = hands.scene.tip_for(area)
    assert not area.enabled and tip is not None and (tip.mood, tip.rule) == ("refused", "SWU-15.13")
    hands.key("space")
    assert not match_of(hands).session.answers
