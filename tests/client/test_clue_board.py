"""The board of Clue read by pointing at it: what rooms, tiles and piles say, and what is drawn where little room is."""

from __future__ import annotations

import pytest

from client.app import headless
from client.areas import Tip
from client.match import Match, Player
from client.scenes.lists import PileScene
from client.scenes.result import ResultScene
from client.scenes.table import TableScene
from client.theme import theme_named
from client.widgets.dialog import Dialog
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session
from tests.client.hands import Hands, match_of, settings

GAME = game_named("clue")


def table(position: dict[str, object], *answers: str, kinds: str = "person easy easy") -> Hands:
    """Hands at a table with these players in this position, after these answers."""
    chosen = settings(zoom_delay=0.3)
    app = headless((1280, 800), chosen)
    session = Session(GAME, Setup("clue", 3, 1, {}, {"players": 3, "first": "p1", **position}))
    for answer in answers:
        session.answer(0, answer)
    players = [Player(f"P{seat + 1}", kind, seat) for seat, kind in enumerate(kinds.split())]
    app.push(TableScene(app, Match(session, players, chosen)))
    return Hands(app)


def tip_of(hands: Hands, thing: str) -> Tip:
    """What is said where the pointer rests on a thing."""
    area = hands.things(thing)[0]
    hands.move(hands.spot(area))
    hands.wait(0.5)
    tip = hands.table.tip_for(area)
    assert tip is not None, f"{thing} says nothing"
    return tip


@pytest.mark.rule("CLUE-4.4", "CLUE-5.2", "CLUE-7.11")
def test_a_room_in_reach_says_how_far_it_is_and_what_follows_and_no_card_covers_the_board() -> None:
    hands = table({"at": {"p1": "laser_control_room", "p3": "detention_block"}, "caught": ["p3"], "roll": [5]}, "roll")
    tip = tip_of(hands, "detention_block")
    assert "5 steps" in tip.body and "Elevator A" in tip.body and "You free P3" in tip.body
    assert tip.rule == "CLUE-7.11" and not hands.table._zoom_rect.width
    assert "Elevator" not in tip_of(hands, "throne_room").body
    assert tip_of(hands, "docking_bay").mood == "refused"


@pytest.mark.rule("CLUE-7.1")
def test_all_clear_shows_no_steps() -> None:
    position = {"draw": {"corridor": ["all_clear"]}}
    for roll, answers, steps in ((4, ("roll",), True), (3, ("roll", "move U-6-4"), False)):
        hands = table({**position, "roll": [roll]}, *answers)
        hands.app.measuring = True
        hands.table.touch()
        hands.step()
        assert any(each.text.endswith(" steps") for each in hands.app.measured) == steps


def test_the_steps_to_an_elevator_are_seen_where_there_is_room_for_one_sign_only() -> None:
    hands = table({"at": {"p1": "laser_control_room"}, "roll": [2]}, "roll")
    tile = hands.things("ELEV-UL")[0].rect
    inner = [tuple(hands.app.surface.get_at((tile.centerx, tile.y + dy)))[:3] for dy in range(3, tile.height - 3)]
    lift = theme_named("dark").game("clue")["elevator"]
    assert tuple(lift)[:3] not in inner


@pytest.mark.rule("CLUE-12.1")
def test_used_corridor_cards_are_looked_through_and_explained() -> None:
    position = {"at": {"p1": "throne_room"}, "roll": [1, 5], "draw": {"corridor": ["stormtrooper"]}}
    hands = table(position, "roll", "move U-8-3")
    session = match_of(hands).session
    assert session.view(0).discard == ["stormtrooper"]
    hands.click_thing("pile/discard")
    assert isinstance(hands.scene, PileScene)
    hands.key("escape")
    zoom = hands.table.zoom_of("stormtrooper")
    assert zoom is not None and {rule for _, rule, _ in zoom.words} >= {"CLUE-7.4", "CLUE-7.6"}


@pytest.mark.rule("CLUE-7.17", "CLUE-7.19")
def test_a_kept_comlink_is_used_where_it_lies_and_asks_for_its_own_things() -> None:
    hands = table({"comlinks": {"p1": 1}})
    before = hands.table.prompt(hands.table.sight).sentence
    hands.click("kept")
    prompt = hands.table.prompt(hands.table.sight)
    assert prompt.sentence != before and "whom to ask" in prompt.sentence and prompt.rule == "CLUE-7.17"
    hands.click_thing("p3")
    assert "1 of 4" in hands.table.prompt(hands.table.sight).figures
    assert not match_of(hands).session.answers
    hands.key("space")  # nothing is complete: Space must neither roll nor pass
    assert not match_of(hands).session.answers


@pytest.mark.rule("CLUE-7.16")
def test_a_comlink_that_was_drawn_is_kept_by_its_button_and_shown_in_full_by_its_card() -> None:
    hands = table({"roll": [1], "draw": {"corridor": ["comlink"]}}, "roll", "move U-8-5")
    assert hands.has("answer.option.keep") and hands.has("answer.arm.comlink")
    hands.click_thing("drawn/comlink")
    assert match_of(hands).session.view(0).players[0].comlinks == 0
    assert hands.table.zoom_of("drawn/comlink") is not None
    hands.click("answer.option.keep")
    assert match_of(hands).session.view(0).players[0].comlinks == 1


@pytest.mark.rule("CLUE-10.4")
def test_the_room_one_stands_in_may_be_named_in_a_final_answer() -> None:
    hands = table({"at": {"p1": "trash_compactor"}, "roll": [4]}, "roll", "enter docking_bay")
    assert hands.table.sight.mark("docking_bay") == "source"
    hands.click("answer.arm.accuse")
    assert hands.table.sight.mark("docking_bay", 3) == "legal"


@pytest.mark.rule("CLUE-8.7")
def test_the_reason_at_a_card_of_the_hand_covers_neither_the_cards_nor_the_question() -> None:
    hands = table({"roll": [4]}, "roll")
    hand = match_of(hands).session.view(0).players[0].hand
    assert hand is not None
    hands.move(hands.spot(hands.things(f"hand/{hand[0]}")[0]))
    hands.wait(0.1)
    prompt = hands.table.keep_clear[0]
    before = hands.app.surface.copy()
    hands.wait(0.6)
    assert tip_of(hands, f"hand/{hand[0]}").rule == "CLUE-8.7"
    for x in range(prompt.left, prompt.right, 3):
        for y in range(prompt.top, 799, 3):  # a shadow may fall on it
            was, now = before.get_at((x, y)), hands.app.surface.get_at((x, y))
            assert max(abs(was[i] - now[i]) for i in range(3)) < 60


@pytest.mark.rule("CLUE-10.5", "CLUE-10.7", "CLUE-12.3")
def test_whoever_answers_wrongly_looks_into_the_folder_alone_before_the_screen_goes_on() -> None:
    folder = {"planet": "endor", "room": "war_room", "vehicle": "escape_pod"}
    hands = table({"at": {"p1": "docking_bay"}, "solution": folder}, kinds="person person easy")
    hands.wait(0.5)
    hands.click("curtain.open")
    hands.give("accuse endor war_room x_wing")
    hands.wait(0.1)
    assert isinstance(hands.scene, Dialog) and match_of(hands).sitting == 0
    assert all(GAME.name(card, "en") in hands.scene.heading for card in folder.values())
    hands.key("escape")
    hands.wait(0.1)
    assert hands.table.covered == 1
    hands.wait(0.5)
    hands.click("curtain.open")
    lines = [line.text for line in hands.table.all_lines()]
    assert any("looks into the folder" in line for line in lines)
    assert not any("Escape Pod" in line for line in lines)


@pytest.mark.rule("CLUE-10.6")
def test_at_the_end_the_folder_lies_open() -> None:
    folder = {"planet": "endor", "room": "war_room", "vehicle": "escape_pod"}
    hands = table({"at": {"p1": "docking_bay"}, "solution": folder})
    hands.give("accuse endor war_room escape_pod")
    hands.app.measuring = True
    hands.wait(0.2)
    assert isinstance(hands.scene, ResultScene)
    told = [each.text for each in hands.app.measured]
    assert any("Escape Pod" in text and "War Room" in text for text in told)
    assert told.count("in the folder") == 3
