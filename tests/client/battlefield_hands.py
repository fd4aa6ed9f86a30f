"""Hands at the StarCraft table: places in inches, drags along them."""

from __future__ import annotations

import time
from typing import Any

import pygame

from client.app import headless
from client.match import Match, Player
from client.parts import beside
from client.scenes.table import TableScene
from client.tables.starcraft.editors import PathEditor
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.starcraft.state import State
from tests.client.hands import Hands, settings

SETUP: dict[str, Any] = {
    "table": [36, 36],
    "edges": {"p1": [[[0, 0], [36, 0]]], "p2": [[[0, 36], [36, 36]]]},
    "supply": {"p1": 6, "p2": 6},
    "units": {
        "p1": [
            {"id": "A", "type": "marine", "models": {"A1": [10, 10], "A2": [11.5, 10], "A3": [10, 11.5]}},
            {"id": "R", "type": "goliath", "reserve": True, "models": ["R1"]},
        ],
        "p2": [{"id": "X", "type": "zealot", "models": {"X1": [18, 12]}}],
    },
    "terrain": [{"id": "W", "size": 2, "rect": [13, 6, 13.5, 9]}],
}


def at_map(size: tuple[int, int] = (1280, 800), setup: dict[str, Any] | None = None, **changes: Any) -> Hands:
    """Hands at a table in this position, both seats persons."""
    chosen = settings(**changes)
    app = headless(size, chosen)
    session = Session(game_named("starcraft"), Setup("starcraft", 2, 1, {}, setup or SETUP))
    app.push(TableScene(app, Match(session, [Player("Mina", look=0), Player("Jun", look=1)], chosen)))
    return Hands(app)


def spot(hands: Hands, x: float, y: float) -> tuple[int, int]:
    """The pixel of a place on the table."""
    view = hands.table.table.map
    px, py = view.px((x, y))
    return round(px), round(py)


def state(hands: Hands) -> State:
    found: State = hands.table.match.session.state
    return found


def drag(hands: Hands, *places: tuple[float, float], let_go: bool = True) -> None:
    """Press on the first place, move over the others, let go on the last."""
    pixels = [spot(hands, *place) for place in places]
    hands.press(pixels[0])
    hands.move((pixels[0][0] + 9, pixels[0][1]))
    for pixel in pixels[1:]:
        hands.move(pixel)
    if let_go:
        hands.release(pixels[-1])


def shown_reach(hands: Hands) -> None:
    """Wait for the reach, which comes from beside the drawing, and have it drawn."""
    for _ in range(600):
        hands.step()
        if hands.table.table.reach.ready:
            break
        time.sleep(0.02)
    hands.step(pygame.event.Event(beside.DONE))


def path_editor(hands: Hands) -> PathEditor:
    editor = hands.table.asking.editor if hands.table.asking else None
    assert isinstance(editor, PathEditor)
    return editor
