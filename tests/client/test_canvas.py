"""Only what differs is drawn: the picture, and what can be used in it, must be what drawing everything would give."""

from __future__ import annotations

import random

import pygame
import pytest

from client.app import App, headless
from client.measure.scene import MeasureScene
from client.parts import beside
from client.scenes.menu import MenuScene
from rules.engine.registry import all_games
from tests.client.hands import FRAME, Hands, at_table, settings

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
    now, areas = seen(app), used(app)
    assert now == drawn_afresh(app), f"the picture is not what drawing everything gives: {what}"
    assert areas == used(app), f"what can be used is not what drawing everything gives: {what}"


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


@pytest.mark.parametrize(("game", "seats"), [(game, min(seats, 4)) for game, seats in GAMES])
def test_a_table_that_is_used_looks_as_if_drawn_afresh(game: str, seats: int) -> None:
    hands = at_table(["person"] * seats, size=SIZE, game=game, motion="normal", curtain="off")
    wander(hands.app, 60, random.Random(seats + 5))


def test_the_measuring_aid_looks_as_if_drawn_afresh() -> None:
    app = headless(SIZE, settings())
    app.push(MenuScene(app))
    app.push(MeasureScene(app))
    app.step([], 0.0)
    wander(app, 80, random.Random(3 + 5))
