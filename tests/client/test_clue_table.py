"""Clue through window events: whole games by clicks, curtains round a shown card, the notebook and its own marks."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from client.app import headless
from client.areas import Area, Tip
from client.match import Match, Player
from client.scenes.menu import MenuScene
from client.scenes.result import ResultScene
from client.scenes.table import TableScene
from client.widgets.dialog import Dialog
from rules.clue.notes import FOLDER
from rules.engine.dice import Dice, dice_from
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session
from tests.client.hands import Hands, at_table, match_of, settings
from tests.client.test_whole_game import advance

GAME = game_named("clue")


def until(hands: Hands, rng: Dice, kind: str, facts: int = 0, most: int = 600) -> None:
    """Play on by clicks until somebody who sits at the screen is asked this, after so many questions."""
    for _ in range(most):
        session, scene = match_of(hands).session, hands.scene
        ready = isinstance(scene, TableScene) and scene.covered is None and scene.small_curtain is None
        asked = scene.asking.decision.kind if ready and scene.asking is not None else ""
        if asked == kind and len(session.view(None).facts) >= facts:
            return
        advance(hands, rng)
    raise AssertionError(f"no {kind} in {most} acts")


def notes_of(hands: Hands) -> dict[str, str]:
    """The own marks of whoever looks."""
    sight = hands.table.sight
    return dict(sight.notes) if sight is not None else {}


@pytest.mark.rule("CLUE-12.4")
def test_two_persons_and_a_bot_play_to_the_end_by_clicks(tmp_path: Path) -> None:
    hands = at_table(["person", "person", "normal"], seed=11, folder=tmp_path, game="clue")
    rng, done = dice_from(5), set()
    for _ in range(3000):
        done.add(advance(hands, rng))
        if "over" in done:
            break
    assert isinstance(hands.scene, ResultScene)
    assert match_of(hands).session.result is not None
    assert {"curtain", "turn", "move", "room", "show"} <= done


@pytest.mark.rule("CLUE-8.8", "CLUE-12.4")
@pytest.mark.parametrize("kinds", [["person", "person", "person"], ["person", "person", "normal"]])
def test_a_card_is_shown_behind_a_curtain_to_the_two_concerned_only(kinds: list[str]) -> None:
    hands = at_table(kinds, seed=11, game="clue")
    rng, match, shown, told = dice_from(5), match_of(hands), 0, 0
    for _ in range(900):
        decision, scene = match.decision, hands.scene
        if told >= 4 or decision is None:
            break
        if match.visits:  # the asker alone sees the card, and before anything else goes on
            asker, event = match.visits[0].seat, match.visits[0].shown
            assert event is not None and asker in event.to and match.is_person(asker)
            if isinstance(scene, TableScene) and scene.small_curtain is not None:
                assert scene.small_curtain == asker and scene.eyes is None
            elif isinstance(scene, Dialog):
                assert match.sitting == asker
                assert GAME.name(str(event.secret["card"]), "en") in scene.heading
                told += 1
        elif decision.kind == "show" and match.is_person(decision.seat) and isinstance(scene, TableScene):
            if match.sitting != decision.seat:
                hands.step()
                assert decision.seat in (scene.covered, scene.small_curtain) and scene.asking is None
            elif scene.asking is not None:
                shown += 1
        advance(hands, rng)
    assert shown >= 2 and told >= 4


@pytest.mark.rule("CLUE-9.4")
def test_own_marks_are_private_and_come_back_with_the_game(tmp_path: Path) -> None:
    hands = at_table(["person", "person", "easy"], seed=3, folder=tmp_path, game="clue")
    rng = dice_from(1)
    until(hands, rng, "turn")
    seat = match_of(hands).sitting
    assert seat is not None
    hands.key("n")
    hands.click("brush.suspect")
    hands.click(f"note.endor.{FOLDER}")
    hands.click("brush.holds")
    hands.click("note.x_wing.2")
    hands.click("note.y_wing.2")
    hands.click("note.y_wing.2")
    marks = {"endor folder": "suspect", "x_wing p3": "holds"}
    assert notes_of(hands) == marks
    hands.key("q")
    for _ in range(200):
        advance(hands, rng)
        if match_of(hands).sitting not in (seat, None) and isinstance(hands.scene, TableScene):
            break
    assert match_of(hands).sitting == 1 - seat and notes_of(hands) == {}
    # The program is killed here: nothing is closed, nothing is asked.
    app = headless((1280, 800), settings())
    app.saves = tmp_path
    app.push(MenuScene(app))
    again = Hands(app)
    again.click("continue")
    for _ in range(400):
        if match_of(again).sitting == seat and isinstance(again.scene, TableScene) and again.scene.asking is not None:
            break
        advance(again, rng)
    assert notes_of(again) == marks
    again.key("ctrl+s")
    again.click("name.ok")
    saved = next(tmp_path.glob("*.save"))
    app = headless((1280, 800), settings())
    app.saves = tmp_path
    app.push(MenuScene(app))
    other = Hands(app)
    other.key("l")
    other.click(f"saves.{saved.name}")
    assert match_of(other).notes(seat) == marks and not match_of(other).notes(1 - seat)


def tip_of(area: Area) -> Tip:
    """The tip of a cell of the notebook, when what is worked out beside the drawing is there."""
    while (tip := area.tip_now()) is not None and tip.body.startswith("Working"):
        time.sleep(0.001)
    assert tip is not None
    return tip


@pytest.mark.rule("CLUE-9.1", "CLUE-9.2", "CLUE-9.3")
@pytest.mark.parametrize("aid", ["none", "simple", "complete"])
def test_every_automatic_mark_names_the_questions_it_follows_from(aid: str) -> None:
    hands = at_table(["person", "normal", "normal"], seed=8, game="clue", options={"aid": aid})
    rng = dice_from(2)
    until(hands, rng, "move", facts=8)
    hands.key("n")
    view = match_of(hands).session.view(0)
    told = 0
    for area in [each for each in hands.scene.areas if each.id.count(".") == 2 and each.id.startswith("note.")]:
        _, card, place = area.id.split(".")
        places = hands.table.table.notebook.places[card]
        tip = tip_of(area)
        if int(place) in places and len(places) > 1:
            assert not tip.rule
            continue
        own = card in (view.players[0].hand or []) or card in view.face_up
        rows = [row for row in tip.body.split("\n") if row[:1].isdigit()]
        assert tip.rule.startswith("CLUE-9.") and tip.body
        assert own or int(place) == 0 or rows or tip.body.startswith("It follows")
        told += bool(rows)
        for row in rows:
            number = int(row.split(" ")[0])
            assert 1 <= number <= len(view.facts)
    assert told > 0


@pytest.mark.rule("CLUE-9.3")
def test_a_mark_against_what_is_certain_is_flagged_and_kept() -> None:
    hands = at_table(["person", "normal", "normal"], seed=8, game="clue")
    rng = dice_from(2)
    until(hands, rng, "turn")
    card = match_of(hands).session.view(0).players[0].hand[0]
    hands.key("n")
    hands.click("brush.not")
    hands.click(f"note.{card}.0")
    assert "contradicts" in tip_of(hands.find(f"note.{card}.0")).body
    until(hands, rng, "move", facts=4)
    assert notes_of(hands) == {f"{card} p1": "not"}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_notebook_and_questions_can_be_looked_up_while_a_question_is_put_together(size: tuple[int, int]) -> None:
    hands = at_table(["person", "normal", "normal"], seed=8, size=size, game="clue")
    rng = dice_from(2)
    until(hands, rng, "room")
    assert hands.things("endor")
    hands.key("n")
    assert hands.has("note.endor.0")
    hands.key("q")
    assert not hands.has("note.endor.0")
    assert not [area.id for area in hands.scene.areas if area.id.startswith("answer.option.ask")]
    hands.click("answer.build")
    before = len(match_of(hands).session.answers)
    assert advance(hands, rng) == "room"
    assert len(match_of(hands).session.answers) > before


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_no_text_of_the_notebook_and_of_a_question_is_cut(size: tuple[int, int], language: str) -> None:
    for seats in (3, 6):
        hands = at_table(["person", *["normal"] * (seats - 1)], seed=8, size=size, game="clue", language=language)
        rng = dice_from(2)
        until(hands, rng, "room", facts=3)
        hands.app.measuring = True
        for tab in ("tab.build", "tab.notebook", "tab.questions"):
            hands.click(tab)
            hands.step()
            assert not [drawn.text for drawn in hands.app.measured if drawn.cut], (tab, seats)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_final_answer_and_a_comlink_are_put_together_by_clicks(size: tuple[int, int], language: str) -> None:
    for verb, rest in (("accuse", "endor war_room x_wing"), ("comlink", "p4 endor war_room x_wing")):
        position = {"players": 6, "first": "p1", "at": {"p1": "docking_bay"}, "comlinks": {"p1": 1}, "roll": [1]}
        chosen = settings(language=language)
        app = headless(size, chosen)
        session = Session(GAME, Setup("clue", 6, 1, {}, position))
        players = [Player(f"P{seat + 1}", "person" if seat == 0 else "easy", seat) for seat in range(6)]
        app.push(TableScene(app, Match(session, players, chosen)))
        hands = Hands(app)
        app.measuring = True
        hands.click(f"answer.arm.{verb}")
        assert not [drawn.text for drawn in app.measured if drawn.cut]
        for thing in rest.split(" "):
            hands.click_thing(thing)
        keyed = [area.id for area in hands.scene.areas if area.key == "space"]
        assert keyed == ["answer.form.0"] or keyed == ["answer.form.1"]
        hands.key("space")
        assert session.answers[0].text == f"{verb} {rest}"


@pytest.mark.rule("CLUE-9.1")
def test_the_notebook_is_marked_by_the_keyboard_alone() -> None:
    """Tab comes into the sheet at one cell, the arrows walk over it, Enter marks."""
    hands = at_table(["person", "normal", "normal"], seed=8, game="clue")
    until(hands, dice_from(2), "move", facts=2)
    hands.key("n")
    for _ in range(80):
        hands.key("tab")
        if hands.scene.state.focused.startswith("note."):
            break
    first = hands.scene.state.focused
    assert first.startswith("note.")
    hands.key("right")
    hands.key("down")
    there = hands.scene.state.focused
    assert there.startswith("note.") and there.split(".")[1:] != first.split(".")[1:]
    hands.key("return")
    _, card, place = there.split(".")
    assert notes_of(hands) == {f"{card} p{int(place) + 1}" if int(place) >= 0 else f"{card} folder": "maybe"}


@pytest.mark.rule("CLUE-8.8")
@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_question_tells_in_its_tip_what_everybody_said(size: tuple[int, int], language: str) -> None:
    hands = at_table(["person", "normal", "normal"], seed=8, size=size, game="clue", language=language)
    until(hands, dice_from(2), "move", facts=5)
    hands.key("q")
    view = match_of(hands).session.view(0)
    rows = [area for area in hands.scene.areas if area.id.startswith("questions.") and area.id[10:].isdigit()]
    assert rows
    for area in rows:
        number = int(area.id.partition(".")[2])
        tip = area.tip_now()
        assert tip is not None
        told = " ".join((tip.title, tip.body))
        assert told.strip().startswith(str(number + 1))
        for seat in view.facts[number].passed:
            assert ["Mina", "Jun", "Ada"][seat] in told
