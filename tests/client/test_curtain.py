"""Nothing leaks behind the curtain: picture, hover, tool-tip, sound, window title, log."""

from __future__ import annotations

import pygame
import pytest

from client.scenes.table import TableScene
from rules.engine.bots import SessionChair, bot_named
from rules.engine.dice import dice_from
from tests.client.hands import Hands, at_table, match_of
from tests.client.test_whole_game import advance


def covered_picture(seed: int, steps: int, size: tuple[int, int]) -> bytes:
    """The picture of Mina's curtain, whatever game lies behind it."""
    hands = at_table(["person", "person", "easy"], seed=seed, size=size)
    rng = dice_from(seed)
    for _ in range(steps):
        advance(hands, rng)
    scene = hands.table
    while len(hands.app.stack) > 1:
        hands.app.pop()
    scene.cover(0)
    scene.before = None
    hands.wait(0.6)
    hands.move((3, 3))
    return pygame.image.tobytes(hands.app.surface, "RGB")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_curtain_looks_the_same_whatever_lies_behind_it(size: tuple[int, int]) -> None:
    pictures = {covered_picture(seed, steps, size) for seed, steps in ((1, 3), (2, 25), (3, 60))}
    assert len(pictures) == 1


def test_behind_the_curtain_nothing_can_be_pointed_at_or_heard() -> None:
    hands = at_table(["person", "person"], seed=7)
    hands.wait(0.6)
    scene = hands.table
    assert scene.covered == 0
    assert {area.id for area in scene.areas} == {"curtain.open", "curtain.other", "curtain.menu"}
    for x in range(20, 1280, 140):
        for y in range(20, 800, 140):
            hands.move((x, y))
            hands.wait(0.4)
            area = scene.area_at((x, y))
            assert area is None or area.id.startswith("curtain.")
    hands.key("h")
    hands.key("l")
    hands.key("z")
    assert hands.app.scene is scene and scene.covered == 0
    hands.app.sounds.play("boom")
    assert "boom" not in hands.app.sounds.played
    assert scene.title == "Starboard · Mag·Blast"


def test_a_stray_click_does_not_lift_it() -> None:
    hands = at_table(["person", "person"], seed=7)
    scene = hands.table
    hands.step()
    place = hands.find("curtain.open").rect.center
    hands.click_at(place)
    assert scene.covered == 0, "pressed too early"
    hands.wait(0.5)
    hands.release(place)
    assert scene.covered == 0, "a release without a press of its own"
    hands.press((5, 5))
    hands.release(place)
    assert scene.covered == 0, "the press began elsewhere"
    hands.click_at(place)
    assert scene.covered is None


def test_each_person_sees_the_own_hand_only() -> None:
    hands = at_table(["person", "person"], seed=5)
    rng = dice_from(3)
    seen: set[int] = set()
    for _ in range(80):
        advance(hands, rng)
        scene = hands.scene
        if isinstance(scene, TableScene) and scene.covered is None and scene.sight is not None:
            view = scene.sight.view
            for seat, fleet in enumerate(view.fleets):
                assert (fleet.hand is not None) == (seat == scene.sight.seat)
            seen.add(-1 if scene.sight.seat is None else scene.sight.seat)
    assert {0, 1} <= seen


def test_the_hide_key_covers_the_own_table_at_once() -> None:
    hands = at_table(["person", "person"], seed=5)
    hands.wait(0.6)
    hands.click("curtain.open")
    assert hands.table.covered is None
    hands.key("f2")
    assert hands.table.covered == 0


def test_after_an_idle_minute_the_cards_are_hidden() -> None:
    hands = at_table(["person", "person"], seed=5, idle_minutes=1)
    hands.wait(0.6)
    hands.click("curtain.open")
    hands.wait(55)
    assert hands.table.covered is None
    hands.wait(10)
    assert hands.table.covered == 0


def test_the_cards_of_somebody_who_plays_against_bots_are_hidden_when_idle_too() -> None:
    hands = at_table(["person", "random"], seed=5, idle_minutes=1)
    hands.wait(70)
    assert hands.table.covered == 0
    hands.click("curtain.open")
    assert hands.table.covered is None


def test_a_reaction_needs_a_small_curtain_only() -> None:
    hands = at_table(["person", "person"], seed=5)
    rng = dice_from(3)
    for _ in range(400):
        scene = hands.scene
        if isinstance(scene, TableScene) and scene.covered is None and scene.match.window is not None:
            break
        advance(hands, rng)
    match = match_of(hands)
    asked = match.window
    assert asked is not None
    other = next(seat for seat in asked.window if match.is_person(seat))
    hands.click(f"answer.claim.{other}")
    hands.click("answer.window.close")
    hands.step()
    assert hands.table.small_curtain == other and hands.table.eyes is None
    hands.click("answer.curtain.open")
    assert hands.table.eyes == other
    hands.step()
    if match.visits:  # nothing to react with: that is said behind the curtain, to nobody else
        hands.key("escape")
        hands.step()
        assert not match.visits and hands.table.eyes != other


def test_since_your_last_turn_is_listed_after_the_curtain() -> None:
    hands = at_table(["person", "person"], seed=9)
    rng = dice_from(4)
    listed = 0
    for _ in range(200):
        before = hands.scene
        done = advance(hands, rng)
        if done == "curtain" and hands.scene is not before:
            listed += 1
    assert listed > 0


def test_with_one_person_there_is_no_curtain() -> None:
    hands = at_table(["person", "easy", "easy"], seed=5)
    rng = dice_from(1)
    for _ in range(60):
        assert advance(hands, rng) not in ("curtain", "small curtain")


def test_without_curtain_each_person_is_shown_when_asked() -> None:
    hands = at_table(["person", "person"], seed=5, curtain="off")
    hands.step()
    match = match_of(hands)
    bot = bot_named(match.game, "easy")
    for _ in range(6):
        decision = match.decision
        assert decision is not None
        if decision.seat >= 0 and decision.kind != "sound":
            assert hands.table.eyes == decision.seat
            hands.give(bot.answer(SessionChair(match.session, dice_from(1))))
        else:
            advance(hands, dice_from(2))
        hands.step()


def test_pictures_of_the_list_of_games_show_no_hand() -> None:
    from client.picture import draw_match

    hands: Hands = at_table(["person", "person"], seed=5)
    for _ in range(40):
        advance(hands, dice_from(3))
    match = match_of(hands)
    one = pygame.image.tobytes(draw_match(match, None, (1280, 800), "en"), "RGB")
    imagined = match.session.clone()
    for fleet in imagined.state.fleets:
        fleet.hand.reverse()
    match.recorder.session = imagined
    two = pygame.image.tobytes(draw_match(match, None, (1280, 800), "en"), "RGB")
    assert one == two


@pytest.mark.parametrize("board", ["turns", "stays"])
@pytest.mark.parametrize(("game", "mark"), [("unlimited", "base"), ("starlight", "star")])
def test_a_board_for_two_turns_towards_who_is_asked_or_stays(game: str, mark: str, board: str) -> None:
    """UX 4: the hand is always that of who is asked; the board lies as the setting says."""
    hands = at_table(["person", "person"], game=game, curtain="off", board=board)
    match, rng, asked = match_of(hands), dice_from(3), set()
    for _ in range(60):
        hands.step()
        if (decision := match.decision) is None:
            break
        seat = decision.seat
        if match.window is None and seat >= 0 and hands.table.sight.seat == seat:
            asked.add(seat)
            places = {n: hands.things(f"p{n}/{mark}")[0].rect.y for n in (1, 2)}
            lower = max(places, key=lambda n: places[n])
            assert lower == (seat + 1 if board == "turns" else 1)
            shown = [area for area in hands.scene.areas if area.thing.startswith(("hand/", f"p{seat + 1}/hand/"))]
            assert shown or decision.kind not in ("action", "main")
        if match.window is not None:
            match.close_window(set())
        else:
            match.answer(bot_named(match.game, "easy").answer(SessionChair(match.session, rng)))
        hands.table.after_change()
    assert asked == {0, 1}
