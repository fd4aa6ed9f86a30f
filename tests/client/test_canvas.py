"""Only what differs is drawn: the picture, and what can be used in it, must be what drawing everything would give."""

from __future__ import annotations

import random

import pygame
import pytest

from client.app import App, headless
from client.measure.scene import MeasureScene
from client.parts import beside
from client.scenes.menu import MenuScene
from rules.engine.bots import SessionChair, bot_named
from rules.engine.registry import all_games
from tests.client.hands import FRAME, Hands, at_table, match_of, settings

SIZE = (1280, 800)
GAMES = [(game.id, game.seat_counts[-1]) for game in all_games()]


@pytest.fixture(autouse=True)
def _nothing_arrives_between_two_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out beside the drawing is waited for when it is first looked at."""
    begin = beside.Work.__init__
    monkeypatch.setattr(beside.Work, "__init__", lambda self, work, patience: begin(self, work, 60.0))


def seen(app: App) -> bytes:
    return pygame.image.tobytes(app.surface, "RGB")


def used(app: App) -> list[tuple[object, ...]]:
    """All that can be used in the picture, but for what it does."""
    return [
        (
            area.id, tuple(area.rect), area.thing, area.about, area.enabled, area.key, area.focus, area.main, area.drag,
            area.round, area.act is None, area.hold is None, area.wheel is None, area.typed is None,
            area.tip_now() if not callable(area.tip) else None,
        )
        for area in app.scene.areas
    ]  # fmt: skip


def drawn_afresh(app: App) -> bytes:
    """The same moment on a new surface, of which nothing is known."""
    app.surface = pygame.Surface(app.surface.get_size())
    app.step([], 0.0)
    return seen(app)


def check(app: App, what: str) -> None:
    app.step([], 0.0)
    budget = app.budget
    for _ in range(0 if budget is None else 200):  # drawn bit by bit: wait for the end
        if not app.scene.dirty:
            break
        app.step([], 0.0)
    else:
        assert budget is None, f"the picture never comes to its end: {what}"
    app.budget = None
    now, areas = seen(app), used(app)
    assert now == drawn_afresh(app), f"the picture is not what drawing everything gives: {what}"
    assert areas == used(app), f"what can be used is not what drawing everything gives: {what}"
    app.budget = budget


def wander(app: App, steps: int, luck: random.Random) -> None:
    """Point, click, drag, scroll and press keys anywhere, and compare the picture after each."""
    hands = Hands(app)
    bottom = len(app.stack)
    for step in range(steps):
        areas = [area for area in app.scene.areas if area.rect.width and area.rect.height]
        if not areas:
            return
        area = luck.choice(areas)
        act = luck.choice(("point", "point", "click", "drag", "wheel", "key", "wait"))
        hands.move(area.rect.center)
        if act == "click" and area.id.partition(".")[0] not in ("quit", "menu"):
            hands.click_at(area.rect.center)
        elif act == "drag":
            hands.press(area.rect.center)
            hands.move((area.rect.centerx + 40, area.rect.centery - 30))
            check(app, f"{step}: dragging {area.id}")
            hands.move(luck.choice(areas).rect.center)
            check(app, f"{step}: dragging {area.id} on")
            hands.release(hands.app.scene.state.pointer)
        elif act == "wheel":
            hands.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=luck.choice((-2, 2)), flipped=False))
        elif act == "key":
            hands.key(luck.choice(("tab", "right", "down", "h", "l", "z", "f3", "f4", "o", "k", "n")))
        elif act == "wait":
            hands.wait(0.6)
        if len(app.stack) < bottom or not app.running:
            return
        check(app, f"{step}: {act} {area.id}")
        while len(app.stack) > bottom + 2:
            app.pop()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_of_bots_looks_as_if_drawn_afresh(game: str, seats: int) -> None:
    hands = at_table(["easy"] * seats, size=SIZE, game=game, motion="normal", bot_pace=0.1)
    for frame in range(240):
        hands.step(seconds=FRAME)
        if frame % 6 == 0:
            check(hands.app, f"frame {frame}")


@pytest.mark.parametrize("budget", [None, 0.0])
@pytest.mark.parametrize(("game", "seats"), [(game, min(seats, 4)) for game, seats in GAMES])
def test_a_table_that_is_used_looks_as_if_drawn_afresh(game: str, seats: int, budget: float | None) -> None:
    hands = at_table(["person"] * seats, size=SIZE, game=game, motion="normal", curtain="off")
    hands.app.budget = budget
    wander(hands.app, 60, random.Random(seats + 5))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_picture_that_is_drawn_bit_by_bit_comes_to_its_end(game: str, seats: int) -> None:
    """With no time at all for a frame, parts wait for the next ones; in the end the picture is the same."""
    hands = at_table(["easy"] * seats, size=SIZE, game=game, motion="normal", bot_pace=0.1)
    hands.app.budget = 0.0
    behind = 0
    for frame in range(160):
        hands.step(seconds=FRAME)
        behind += hands.scene.dirty
        if frame % 8 == 0:
            check(hands.app, f"frame {frame}")
    assert behind or game == "starcraft", "nothing ever waited"


def test_nothing_of_one_person_is_shown_to_the_next_while_a_picture_is_drawn_bit_by_bit() -> None:
    """DESIGN, curtain: not even for the moment until everything is drawn anew."""
    hands = at_table(["person", "person"], size=SIZE, game="magblast", curtain="off")
    hands.app.budget = 0.0
    match, turned = match_of(hands), 0
    bot = bot_named(match.game, "easy")
    for _ in range(60):
        before = hands.table.sight.seat
        if match.window is not None:
            match.close_window(set())
        else:
            match.answer(bot.answer(SessionChair(match.session, match.luck)))
        hands.table.after_change()
        hands.step(seconds=0.0)
        if hands.table.sight.seat != before:
            turned += 1
            now, hands.app.budget = seen(hands.app), None
            assert now == drawn_afresh(hands.app), "something of the person before is still seen"
            hands.app.budget = 0.0
    assert turned


def test_the_measuring_aid_looks_as_if_drawn_afresh() -> None:
    app = headless(SIZE, settings())
    app.push(MenuScene(app))
    app.push(MeasureScene(app))
    app.step([], 0.0)
    wander(app, 80, random.Random(3 + 5))
