"""A data file at fault: one line that says where, and the rest of the client goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.app import headless
from client.scene import Scene
from client.scenes.menu import MenuScene
from client.scenes.new_game import NewGameScene
from client.scenes.table import TableScene
from client.ui import Ui
from rules.clue.board import board
from rules.engine.loading import DataError
from tests.client.hands import Hands, settings


@pytest.fixture
def torn_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "clue").mkdir()
    (tmp_path / "clue" / "board.yaml").write_text("floors: [\nrooms: }\n")
    monkeypatch.setattr("rules.clue.board.DATA", tmp_path)
    board.cache_clear()
    yield
    board.cache_clear()


def menu() -> Hands:
    app = headless((1280, 800), settings())
    app.push(MenuScene(app))
    return Hands(app)


def test_a_torn_board_is_told_on_the_page_and_other_games_start(torn_board: None) -> None:
    hands = menu()
    hands.click("poster.clue")
    hands.click("start")
    assert isinstance(hands.scene, NewGameScene)
    assert hands.scene.problem.startswith("data/clue/board.yaml:2: ")
    hands.click("game.magblast")
    hands.click("start")
    assert isinstance(hands.scene, TableScene)


class TornScene(Scene):
    def draw(self, ui: Ui) -> None:
        raise DataError(["data/x.yaml:3: unknown word", "data/x.yaml:9: unknown word"])


def test_a_page_that_cannot_be_drawn_is_left_with_a_line() -> None:
    hands = menu()
    hands.app.push(TornScene(hands.app))
    hands.step()
    assert isinstance(hands.scene, MenuScene)
    assert hands.app._notice.startswith("data/x.yaml:3: unknown word") and "1 more" in hands.app._notice
