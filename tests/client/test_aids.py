"""What helps a person at the table, through window events: teaching, peeking, questions before what hurts, lists."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.app import headless
from client.keys import shown as key_words
from client.match import Match, Player
from client.parts.forms import SplitEditor
from client.scenes.lists import ListScene, PileScene
from client.scenes.result import ResultScene
from client.scenes.settings import SettingsScene
from client.scenes.table import TableScene
from client.teaching import check_teaching, lesson_for, taught
from client.widgets.dialog import Dialog
from rules.engine.bots import SessionChair, bot_named
from rules.engine.decisions import TABLE
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import GAMES, game_named
from rules.engine.scenario import run_scenario
from rules.engine.session import Session
from tests.client.hands import Hands, at_table, match_of, settings
from tests.client.test_standing import act
from tests.client.test_standing import table as unlimited_table
from tests.client.test_starlight_table import table as starlight_table
from tests.client.test_whole_game import advance


def until(hands: Hands, kind: str, most: int = 80) -> None:
    """Play on until a person is asked a question of this kind."""
    rng = dice_from(4)
    for _ in range(most):
        decision = match_of(hands).session.decision
        scene = hands.scene
        ready = isinstance(scene, TableScene) and scene.covered is None and scene.asking is not None
        if ready and decision is not None and decision.kind == kind:
            return
        advance(hands, rng)
    raise AssertionError(f"no {kind} in {most} acts")


# -- teaching ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_is_explained(game: str) -> None:
    """At most every fourth question falls back on the general words, and every rule that is named exists."""
    assert check_teaching() == []
    other, general, asked = taught(game)["other"], 0, 0
    session, rng = Session(game_named(game), Setup(game, game_named(game).seat_counts[0], 4)), dice_from(2)
    bot = bot_named(session.game, "random")
    for _ in range(120):
        decision = session.decision
        if decision is None:
            break
        found = lesson_for(game, decision)
        assert found is not None
        asked, general = asked + 1, general + (found is other)
        text = decision.options[0].key if decision.seat == TABLE else bot.answer(SessionChair(session, rng))
        session.answer(decision.seat, text)
    assert asked and general <= 0.25 * asked


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("game", GAMES)
def test_the_teaching_card_has_its_own_place_and_goes_by_its_button(game: str, size: tuple[int, int]) -> None:
    first = game_named(game).seat_counts[0]
    hands = at_table(["person", *["random"] * (first - 1)], game=game, size=size, teach=True)
    for _ in range(60):
        hands.wait(0.2)
        if hands.scene.asking is not None:
            break
    close = hands.find("teaching.close").rect
    things = [area for area in hands.scene.areas if area.thing and area.rect.width and area.id != "hand.peek"]
    assert not [area.id for area in things if area.rect.colliderect(close)]
    assert hands.find("teaching.rule").tip_now().sentence
    hands.click("teaching.close")
    assert not hands.has("teaching.close")
    hands.key("f3")
    assert hands.has("teaching.close")


def test_each_seat_says_for_itself_whether_it_is_taught() -> None:
    hands = at_table(["person", "person"], curtain="off", teach=False)
    assert not hands.has("teaching.close")
    hands.key("f3")
    hands.step()
    assert hands.has("teaching.close")
    seats = {match_of(hands).eyes}
    rng = dice_from(1)
    for _ in range(40):
        advance(hands, rng)
        if isinstance(hands.scene, TableScene) and match_of(hands).eyes not in seats:
            break
    assert not hands.has("teaching.close")


# -- peeking -----------------------------------------------------------------------------------------------------------
def test_cards_lie_face_down_and_are_seen_while_a_key_or_the_pointer_is_held() -> None:
    hands = at_table(["person", "random"])
    until(hands, "reinforce")
    cards = [area.thing for area in hands.scene.areas if area.thing in match_of(hands).session.view(0).fleets[0].hand]
    assert cards
    hands.key("f4")
    assert hands.scene.sight.seat is None, "the picture is made from what everybody may see"
    assert not [area for area in hands.scene.areas if area.thing in cards]
    hands.step(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F4, mod=0, unicode=""))
    assert hands.scene.sight.seat == 0
    hands.step(pygame.event.Event(pygame.KEYUP, key=pygame.K_F4, mod=0))
    assert hands.scene.sight.seat is None
    place = hands.find("hand.peek").rect.center
    hands.press(place)
    assert hands.scene.sight.seat == 0
    hands.release(place)
    assert hands.scene.sight.seat is None
    hands.click("answer.peek.up")
    assert hands.scene.sight.seat == 0
    assert not hands.has("hand.peek")


# -- a question before what hurts --------------------------------------------------------------------------------------
def test_ending_the_attack_with_shots_left_is_asked_and_the_setting_ends_that() -> None:
    hands = at_table(["person", "random"], seed=2, confirm=True)
    for _ in range(12):
        until(hands, "attack", 200)
        decision = match_of(hands).session.decision
        if any(option.key.startswith("blast ") for option in decision.options):
            break
        hands.click("answer.option.done")
    before = len(match_of(hands).session.answers)
    hands.click("answer.option.done")
    assert isinstance(hands.scene, Dialog)
    assert "still fire" in hands.scene.lines[0]
    hands.key("escape")
    assert len(match_of(hands).session.answers) == before
    hands.click("answer.option.done")
    hands.click("dialog.yes")
    assert len(match_of(hands).session.answers) > before


def test_a_turn_without_a_resource_is_asked_about() -> None:
    hands = starlight_table(p1={"hand": ["SLP-R15"], "deck": ["SLP-R15"] * 5}, p2={"deck": ["SLP-R15"] * 5})
    hands.app.settings.confirm = True
    hands.key("e")
    assert isinstance(hands.scene, Dialog)
    hands.click("dialog.no")
    hands.app.settings.confirm = False
    hands.key("e")
    assert not isinstance(hands.scene, Dialog)


# -- windows -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_each_of_eight_persons_can_claim_a_reaction_by_click_and_from_the_list(size: tuple[int, int]) -> None:
    hands = at_table(["person"] * 8, seed=3, size=size, curtain="off")
    rng = dice_from(5)
    for _ in range(300):
        scene = hands.scene
        if isinstance(scene, TableScene) and scene.match.window is not None:
            break
        advance(hands, rng)
    window = match_of(hands).window
    assert window is not None and len(window.window) == 7
    for seat in window.window:
        hands.click(f"answer.claim.{seat}")
    assert hands.scene.claims == set(window.window)
    hands.key("h")
    assert isinstance(hands.scene, ListScene)
    hands.click(f"rows.claim.{window.window[0]}")
    hands.key("escape")
    assert hands.scene.claims == set(window.window[1:])


# -- lists -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("STL-5.1")
def test_both_deck_lists_can_be_looked_at_during_the_game() -> None:
    hands = at_table(["person", "random"], game="starlight")
    hands.wait(1.0)
    for seat in (1, 2):
        hands.click_thing(f"p{seat}/deck")
        scene = hands.scene
        assert isinstance(scene, PileScene)
        assert sum(scene.pile.counts) == sum(match_of(hands).session.view(None).lists[seat - 1].values())
        assert scene.pile.note[0] == "STL-5.1"
        hands.key("escape")


def test_every_upgrade_at_a_unit_is_reached_through_the_plate_that_counts_the_rest() -> None:
    worn = ["SOR_069", "SOR_070", "SOR_120", "SOR_057", "SOR_136"]
    hands = unlimited_table(
        {
            "p1": {"leader": "SOR_010", "hand": ["SOR_251"], "resources": 20},
            "p2": {"ground": [{"card": "SOR_046", "upgrades": worn}],
                   "deck": ["SOR_128"] * 8},
        }
    )  # fmt: skip
    hands.give("play SOR_251")
    hands.wait(0.5)
    decision = match_of(hands).session.decision
    assert decision is not None
    hidden = [area.thing for area in hands.scene.areas if area.thing in hands.scene.sight.lit and not area.rect.height]
    assert len(hidden) == 2
    hands.click_thing("more/p2/SOR_046")
    assert isinstance(hands.scene, PileScene)
    index = hands.scene.pile.things.index(hidden[-1])
    hands.click(f"pile.{index}")
    key = next(option.key for option in decision.options if hidden[-1] in option.things)
    assert hands.table.match.session.answers[-1].text == f"choose {key}"


# -- the last act ------------------------------------------------------------------------------------------------------
def test_the_last_act_names_source_target_and_figure_until_the_next_one() -> None:
    hands = unlimited_table(
        {
            "p1": {"leader": "SOR_010", "ground": ["SOR_046"], "deck": ["SOR_128"] * 8},
            "p2": {"hand": ["SOR_128"], "deck": ["SOR_128"] * 8},
        }
    )
    act(hands, "attack p1/SOR_046 -> p2/base")
    done = hands.scene.sight.act
    assert (done.source, done.target, done.number, done.seat) == ("p1/SOR_046", "p2/base", "−3", 0)
    assert len(done.lines) == 2
    hands.give("pass")
    hands.wait(0.5)
    assert hands.scene.sight.act == done, "a pass is no act that would hide the last one"


def test_a_shot_without_a_noise_is_told_as_void_with_the_act() -> None:
    hands = at_table(["person", "random"], seed=2)
    for _ in range(12):
        until(hands, "attack", 200)
        decision = match_of(hands).session.decision
        shot = next((option.key for option in decision.options if option.key.startswith("blast ")), "")
        if shot:
            break
        hands.click("answer.option.done")
    hands.give(shot)
    until(hands, "sound", 20)
    hands.give("silent")
    hands.wait(0.3)
    act = hands.table.sight.act
    assert act.source == f"p1/{shot.split()[3]}" and any("No noise" in line for line in act.lines)


def test_what_happened_to_the_own_things_since_the_last_answer_is_fresh() -> None:
    hands = unlimited_table(
        {
            "p1": {"leader": "SOR_010", "ground": ["SOR_046"], "deck": ["SOR_128"] * 8},
            "p2": {"leader": "SOR_010", "ground": ["SOR_046"], "deck": ["SOR_128"] * 8},
        }
    )
    hands.give("pass")
    hands.wait(0.3)
    act(hands, "attack p2/SOR_046 -> p1/SOR_046")
    assert "p1/SOR_046" in hands.scene.sight.fresh


# -- splitting ---------------------------------------------------------------------------------------------------------
def test_damage_is_split_by_digits_and_by_plus_and_minus() -> None:
    hands = unlimited_table(
        {
            "p1": {"leader": "SOR_010", "hand": ["SOR_135"], "resources": 20, "deck": ["SOR_128"] * 8},
            "p2": {"ground": ["SOR_046", "SOR_067"], "deck": ["SOR_128"] * 8},
        }
    )
    hands.give("play SOR_135")
    hands.wait(0.5)
    editor = hands.scene.asking.editors[0]
    assert isinstance(editor, SplitEditor)
    first, second = editor.things[:2]
    hands.move(hands.spot(hands.things(first)[0]))
    hands.key("4")
    assert editor.shares() == {first: 4}
    hands.click("form.split.minus")
    hands.move((5, 300))
    hands.key("-")
    assert editor.shares() == {first: 2}
    hands.move(hands.spot(hands.things(second)[0]))
    hands.key("9")
    assert editor.shares() == {first: 2, second: 4}, "never more than there is"
    hands.click("answer.form.0")
    assert match_of(hands).session.answers[-1].text == f"split {first}=2, {second}=4"


# -- the end -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CLUE-11.2")
def test_a_game_that_all_have_lost_is_not_called_a_draw() -> None:
    session = run_scenario(Path(__file__).parents[1] / "scenarios" / "clue" / "27_all_wrong.yaml").session
    assert session is not None and session.result is not None
    app = headless((1280, 800), settings())
    app.measuring = True
    app.push(ResultScene(app, Match(session, [Player(name, look=i) for i, name in enumerate("ABC")], app.settings)))
    app.step([], 0.0)
    shown = [drawn.text for drawn in app.measured]
    assert "A draw" not in shown
    assert "The game is over" in shown


def test_the_bar_of_a_game_that_is_over_says_who_won_and_by_what() -> None:
    session = run_scenario(Path(__file__).parents[1] / "scenarios" / "clue" / "10_final_answer_right.yaml").session
    assert session is not None and session.result is not None and session.result.winners == (0,)
    app = headless((1280, 800), settings())
    app.measuring = True
    match = Match(session, [Player(name, look=i) for i, name in enumerate("ABC")], app.settings)
    app.push(TableScene(app, match))
    app.step([], 0.0)
    shown = [drawn.text for drawn in app.measured]
    assert "A wins" in shown
    assert any(text.startswith("The mission is solved: Endor, War Room") for text in shown)


# -- text and settings -------------------------------------------------------------------------------------------------
def test_the_question_is_given_as_text() -> None:
    hands = at_table(["person", "random"])
    until(hands, "reinforce")
    text = hands.scene.question_text()
    assert "MB-6.1" in text and text.count("\n- ") + text.startswith("- ") >= 1


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_list_of_sections_leads_to_each_part_of_the_settings(size: tuple[int, int]) -> None:
    app = headless(size, settings())
    app.push(SettingsScene(app))
    hands = Hands(app)
    for section, control in (("keys", "key.fullscreen"), ("sight", "language.ko"), ("sound", "noise"),
                             ("help", "teach"), ("people", "undo.ask"), ("motion", "shakes")):  # fmt: skip
        hands.click(f"section.{section}")
        if section != "keys":
            assert hands.find(control).rect.height >= 20, section
        assert hands.scene.shown == section
    hands.click("section.help")
    hands.click("teach")
    assert app.settings.teach


def test_keys_of_the_aids_are_shown_where_they_help() -> None:
    hands = at_table(["person", "random"])
    until(hands, "reinforce")
    hands.key("f4")
    assert key_words("f4") in hands.scene.prompt(hands.scene.sight).figures
