"""Watching a kept game again: steps, turns, eyes, and going on from a moment as a new game."""

from __future__ import annotations

from pathlib import Path

from client.app import headless
from client.scenes.menu import MenuScene
from client.scenes.replay import ReplayScene
from client.scenes.saves import ReplaysScene
from client.scenes.table import TableScene
from rules.engine.dice import dice_from
from tests.client.hands import Hands, at_table, match_of, settings
from tests.client.test_whole_game import advance


def kept_game(folder: Path, kinds: list[str], steps: int = 80) -> Hands:
    hands = at_table(kinds, seed=7, folder=folder)
    rng = dice_from(3)
    for _ in range(steps):
        if advance(hands, rng) == "over":
            break
    return hands


def watch(folder: Path) -> Hands:
    app = headless((1280, 800), settings())
    app.saves = folder
    app.push(MenuScene(app))
    hands = Hands(app)
    hands.key("r")
    assert isinstance(hands.scene, ReplaysScene)
    hands.click(next(area.id for area in hands.scene.areas if area.id.endswith(".journal")))
    assert isinstance(hands.scene, ReplayScene)
    return hands


def test_a_game_is_watched_step_by_step_and_from_turn_to_turn(tmp_path: Path) -> None:
    played = match_of(kept_game(tmp_path, ["person", "easy"])).session
    hands = watch(tmp_path)
    scene = hands.scene
    assert scene.at == 0 and len(scene.answers) == len(played.answers)
    hands.key("right")
    hands.click("answer.step")
    assert scene.at == 2
    hands.click("answer.back")
    assert scene.at == 1
    hands.click("answer.turn")
    turn = scene.at
    assert turn > 1 and any(line.kind == "head" for line in scene.lines)
    hands.key("end")
    assert scene.at == len(scene.answers)
    assert scene.match.session.hash() == played.hash()
    hands.key("page up")
    assert turn <= scene.at < len(scene.answers)
    hands.key("home")
    assert scene.at == 0
    hands.key("escape")
    assert isinstance(hands.scene, ReplaysScene)


def test_it_plays_by_itself_and_stops_at_the_end(tmp_path: Path) -> None:
    kept_game(tmp_path, ["person", "easy"], steps=12)
    hands = watch(tmp_path)
    scene = hands.scene
    hands.click("answer.pace")
    hands.key("space")
    hands.wait(0.5)
    assert 0 < scene.at < len(scene.answers)
    hands.wait(1.0 * len(scene.answers))
    assert scene.at == len(scene.answers) and not scene.running


def test_going_on_from_a_moment_is_a_new_game_and_the_old_one_stays(tmp_path: Path) -> None:
    kept_game(tmp_path, ["person", "easy"], steps=20)
    before = {path: path.read_bytes() for path in tmp_path.glob("*.journal")}
    hands = watch(tmp_path)
    hands.scene.go_to(5)
    here = list(hands.scene.match.session.answers)
    hands.click("play_on")
    assert type(hands.scene) is TableScene
    assert hands.table.match.session.answers[:5] == here
    assert [player.kind for player in hands.table.match.players] == ["person", "easy"]
    assert all(path.read_bytes() == content for path, content in before.items())
    assert len(list(tmp_path.glob("*.journal"))) == 2


def test_the_replay_of_an_unfinished_game_of_two_people_shows_nobodys_hand(tmp_path: Path) -> None:
    kept_game(tmp_path, ["person", "person"], steps=40)
    hands = watch(tmp_path)
    hands.key("end")
    assert hands.scene.seats_to_see == [None]
    assert not hands.has("answer.eyes")
    view = hands.scene.make_sight().view
    assert all(fleet.hand is None for fleet in view.fleets)


def test_after_the_end_one_may_look_through_every_pair_of_eyes(tmp_path: Path) -> None:
    hands = kept_game(tmp_path, ["person", "normal"], steps=4000)
    assert match_of(hands).session.result is not None
    hands = watch(tmp_path)
    hands.key("end")
    seen = set()
    for _ in range(3):
        seen.add(hands.scene.seat)
        hands.click("answer.eyes")
    assert seen == {0, 1, None}


def test_a_game_that_has_ended_is_watched_from_its_result(tmp_path: Path) -> None:
    hands = kept_game(tmp_path, ["person", "normal"], steps=4000)
    played = match_of(hands).session
    hands.click("result.replay")
    assert isinstance(hands.scene, ReplayScene)
    hands.key("end")
    assert hands.scene.match.session.hash() == played.hash()
    hands.key("escape")
    hands.click("result.look")
    assert type(hands.scene) is TableScene
