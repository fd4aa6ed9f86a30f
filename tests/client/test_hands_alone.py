"""Whole games with the keyboard alone and with the mouse alone; widgets, focus, typing, language in mid-game."""

from __future__ import annotations

import pygame
import pytest

from client.app import headless
from client.scenes.menu import MenuScene
from client.scenes.new_game import NewGameScene
from client.scenes.result import ResultScene
from client.scenes.settings import SettingsScene
from client.scenes.table import TableScene
from rules.engine.decisions import TABLE
from rules.engine.dice import dice_from
from tests.client.hands import Hands, at_table, match_of, settings


def menu(size: tuple[int, int] = (1280, 800), **changes: object) -> Hands:
    app = headless(size, settings(**changes))
    app.push(MenuScene(app))
    return Hands(app)


def focus_on(hands: Hands, id_: str) -> None:
    """Press Tab until the focus is on an area."""
    for _ in range(200):
        if hands.scene.state.focused == id_ and hands.scene.state.show_focus:
            return
        hands.key("tab")
    raise AssertionError(f"Tab never comes to {id_}")


def test_a_whole_game_with_the_keyboard_alone() -> None:
    hands = menu()
    hands.key("n")
    assert isinstance(hands.scene, NewGameScene)
    focus_on(hands, "game.magblast")
    hands.key("return")
    focus_on(hands, "count.2")
    hands.key("return")
    assert hands.scene.seating.count == 2
    focus_on(hands, "start")
    hands.key("return")
    assert isinstance(hands.scene, TableScene)
    rng = dice_from(8)
    hands.table.match.luck = dice_from(8)
    for _ in range(6000):
        scene = hands.scene
        if isinstance(scene, ResultScene):
            break
        if not isinstance(scene, TableScene):
            hands.key("return")
            continue
        match = scene.match
        if match.window is not None:
            hands.key("space")
        elif scene.asking is None:
            hands.step(seconds=0.1)
        else:
            hands.key("h")
            rows = [area for area in hands.scene.areas if area.id.startswith("rows.") and area.key]
            assert rows, "the list of legal acts is empty"
            assert match.decision is not None
            if match.decision.kind in ("attack", "move") and (rng.below(6) == 0 or rows[0].id == "rows.sound"):
                hands.key("escape")
                hands.key("space")
                continue
            pick = rng.below(len(rows)) if match.decision.kind != "attack" else 0
            hands.key(str(pick + 1))
    assert isinstance(hands.scene, ResultScene)
    hands.key("return")
    assert isinstance(hands.scene, MenuScene)


@pytest.mark.parametrize(("game", "seats"), [("starlight", 2), ("unlimited", 2), ("unlimited", 3), ("clue", 3)])
def test_games_of_every_kind_end_with_the_keyboard_alone(game: str, seats: int) -> None:
    """UX 9: whatever is asked, H and digits answer it, and Space confirms; no question needs the mouse."""
    hands = at_table(["person", *["easy"] * (seats - 1)], game=game)
    rng = dice_from(8)
    match = match_of(hands)
    match.luck = dice_from(8)
    unanswered = 0
    for _ in range(6000):
        scene = hands.scene
        if isinstance(scene, ResultScene):
            break
        if not isinstance(scene, TableScene):
            hands.key("return")
            continue
        if match.window is not None:
            hands.key("space")
            continue
        if scene.asking is None:
            hands.step(seconds=0.1)
            continue
        before, decision = len(match.session.answers), match.decision
        assert decision is not None
        if rng.below(3) == 0:
            hands.key("space")
        else:
            hands.key("h")
            rows = [area for area in hands.scene.areas if area.id.startswith("rows.") and area.key]
            assert rows, f"the list of what may be answered is empty: {decision.kind}"
            hands.key(str(rng.below(len(rows)) + 1))
            if not isinstance(hands.scene, (TableScene, ResultScene)):  # more may be taken in
                hands.key("escape")
                hands.key("space")
        unanswered = 0 if len(match.session.answers) > before else unanswered + 1
        assert unanswered < 40, f"the keyboard cannot answer {decision.kind}"
    assert isinstance(hands.scene, ResultScene)


def test_a_ship_fires_by_focus_and_enter() -> None:
    hands = at_table(["person", "easy"], seed=6)
    rng = dice_from(2)
    from tests.client.test_whole_game import advance

    for _ in range(60):
        scene = hands.scene
        decision = match_of(hands).decision
        if isinstance(scene, TableScene) and scene.asking and decision and decision.kind == "attack":
            blasts = [o for o in decision.options if o.key.startswith("blast")]
            if blasts:
                break
        advance(hands, rng)
    option = blasts[0]
    before = len(match_of(hands).session.answers)
    for thing in option.things:
        if len(match_of(hands).session.answers) > before:
            break
        focus_on(hands, hands.things(thing)[0].id)
        hands.key("return")
    assert match_of(hands).session.answers[before].text == option.key


def test_the_mouse_alone_starts_plays_and_leaves() -> None:
    hands = menu()
    hands.click("menu.new_game")
    hands.click("game.magblast")
    hands.click("count.3")
    hands.click("kind.1")
    hands.click("shape.0.6")
    hands.click("start")
    assert isinstance(hands.scene, TableScene)
    assert hands.table.match.players[0].look == 6
    hands.wait(0.6)
    if hands.table.covered is not None:
        hands.click("curtain.open")
    hands.click("bar.menu")
    hands.click("dialog.main")
    assert isinstance(hands.scene, MenuScene)


def test_dragging_does_what_two_clicks_do() -> None:
    hands = at_table(["person", "easy"], seed=1)
    hands.step()
    dealt = [area.thing for area in hands.scene.areas if area.thing and area.thing.isupper() and "/" not in area.thing]
    zones = ["p1/yellow", "p1/green", "p1/red", "p1/blue"]
    for ship, zone in zip(dealt[:4], zones, strict=True):
        hands.drag(hands.things(ship)[0].id, hands.things(zone)[0].id)
    hands.click("answer.form.0")
    deployed = {ship.id: ship.zone for ship in match_of(hands).session.view(0).fleets[0].ships}
    assert deployed == {ship: zone.partition("/")[2] for ship, zone in zip(dealt[:4], zones, strict=True)}


def test_escape_takes_the_last_click_back_at_no_cost() -> None:
    hands = at_table(["person", "easy"], seed=1)
    hands.step()
    ship = next(a.thing for a in hands.scene.areas if a.thing and a.thing.isupper() and "/" not in a.thing)
    hands.click_thing(ship)
    assert hands.table.asking is not None and hands.table.asking.picked()
    hands.key("escape")
    assert hands.table.asking is not None and not hands.table.asking.picked()
    assert len(match_of(hands).session.answers) == 0


def test_a_thing_that_cannot_be_used_says_why_with_its_rule() -> None:
    hands = at_table(["person", "easy"], seed=1, zoom_delay=0.3)
    hands.step()
    area = hands.things("p2/FLAG")[0]
    hands.move(hands.spot(area))
    hands.wait(0.5)
    tip = hands.scene.tip_for(hands.find(area.id))
    assert tip is not None and tip.mood == "refused"
    assert tip.rule.startswith(("MB-", "GEN-")) and tip.title and tip.sentence


def test_hangul_is_composed_and_typed_into_a_name() -> None:
    hands = menu(language="ko")
    hands.key("n")
    hands.click("name.0")
    for _ in range(10):
        hands.key("backspace")
    hands.step(pygame.event.Event(pygame.TEXTEDITING, text="ㅎ", start=0, length=1))
    hands.step(pygame.event.Event(pygame.TEXTEDITING, text="하", start=0, length=1))
    assert hands.scene.state.composing == "하"
    hands.step(pygame.event.Event(pygame.TEXTINPUT, text="하늘"))
    assert hands.scene.state.composing == ""
    assert hands.scene.seating.seats[0].name == "하늘"
    hands.key("left")
    hands.type("!")
    assert hands.scene.seating.seats[0].name == "하!늘"


def test_two_seats_of_one_name_are_refused_in_words() -> None:
    hands = menu()
    hands.key("n")
    hands.scene.seating.seats[1].name = hands.scene.seating.seats[0].name
    hands.click("start")
    assert isinstance(hands.scene, NewGameScene)
    assert hands.scene.problem == "Two seats are called Mina; give one of them another name."


def test_language_theme_and_scale_change_in_mid_game() -> None:
    hands = at_table(["person", "easy"], seed=1)
    hands.step()
    hands.key("f10")
    assert isinstance(hands.scene, SettingsScene)
    hands.click("language.ko")
    hands.click("theme.light")
    hands.key("escape")
    assert isinstance(hands.scene, TableScene)
    assert hands.app.settings.language == "ko"
    assert hands.table.sight is not None and hands.table.sight.language == "ko"
    assert "배치" in hands.table.prompt(hands.table.sight).sentence


def test_a_key_is_rebound_and_a_clash_is_named() -> None:
    hands = menu()
    hands.key("s")
    hands.click("key.hide")
    hands.key("h")
    assert hands.app.settings.keys["hide"] == "f2"
    assert "What can I do?" in hands.scene.clash
    hands.click("key.hide")
    hands.key("f6")
    assert hands.app.settings.keys["hide"] == "f6"


def test_a_slider_is_moved_by_mouse_wheel_and_keys() -> None:
    hands = menu()
    hands.key("s")
    area = hands.find("scale")
    hands.click_at((area.rect.right - 2, area.rect.centery))
    assert hands.app.settings.scale == 250
    hands.app.settings.scale = 100
    hands.scene.touch()
    hands.step()
    focus_on(hands, "scale")
    hands.key("right")
    assert hands.app.settings.scale == 105


def test_nothing_is_drawn_when_nothing_changes() -> None:
    hands = at_table(["person", "easy"], seed=1)
    hands.wait(0.5)
    drawn = hands.app.frames_drawn
    hands.wait(3.0)
    assert hands.app.frames_drawn == drawn
    hands = menu()
    hands.wait(0.3)
    drawn = hands.app.frames_drawn
    hands.wait(3.0)
    assert hands.app.frames_drawn == drawn


@pytest.mark.parametrize("sound", ["normal", "strict", "auto"])
def test_the_noise(sound: str) -> None:
    """MB-8.5, 15.3, 15.4: made with a key, forgotten and called out, or made by the program."""
    hands = at_table(["person", "person"], seed=5, options={"sound": sound}, curtain="off")
    from tests.client.test_whole_game import advance

    rng, kinds = dice_from(3), set()
    match = match_of(hands)
    for _ in range(400):
        scene, decision = hands.scene, match.decision
        if not isinstance(scene, TableScene) or decision is None:
            hands.key("return")
            continue
        if decision.seat != TABLE and decision.kind == "sound":
            kinds.add("sound")
            assert hands.has("answer.option.silent") and hands.has("answer.go_on")
            hands.click("answer.option.silent")
            assert any(event.kind == "void" for event in match.session.events)
            break
        advance(hands, rng)
        if sound == "auto" and any(event.kind == "hit" for event in match.session.events):
            break
        if sound == "strict" and any(event.kind in ("void", "hit") for event in match.session.events):
            break
    assert ("sound" in kinds) == (sound == "normal")
