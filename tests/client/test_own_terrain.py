"""Terrain of a saved table is played on: laid out in the measuring aid or kept from a game, chosen for a new game."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.app import headless
from client.scenes.menu import MenuScene
from client.scenes.new_game import NewGameScene
from rules.engine.game import Setup, SetupError
from rules.engine.session import Session
from rules.starcraft.aid import Aid, aid_text, read_aid
from rules.starcraft.game import GAME
from rules.starcraft.terrain_setup import TerrainSetup
from tests.client.hands import Hands, at_table, settings

PIECES = [
    TerrainSetup("tower", 3, rect=(20, 10, 24, 14), impassable=True),
    TerrainSetup("lake", 1, circle=(10, 20, 3)),
]


def saved(folder: Path, *pieces: TerrainSetup, name: str = "Our club") -> Path:
    """A table of the aid among the saved ones of this folder."""
    path = folder / "tables" / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(aid_text(Aid(table=(54.0, 36.0), terrain=list(pieces))), encoding="utf-8")
    return path


def at_page(folder: Path, size: tuple[int, int] = (1280, 800), **changes: object) -> Hands:
    app = headless(size, settings(**changes))
    app.saves = folder / "saves"
    app.push(MenuScene(app))
    app.push(NewGameScene(app, "starcraft"))
    return Hands(app)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_game_begins_on_the_terrain_of_a_saved_table(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    saved(tmp_path, *PIECES)
    hands = at_page(tmp_path, size, language=language)
    hands.click("terrain")
    hands.click("rows.Our club")
    hands.click("start")
    state = hands.table.match.session.state
    assert [piece.id for piece in state.terrain] == ["tower", "lake"]
    assert state.mission and state.markers  # the map and the mission are played as ever
    assert hands.app.settings.last["starcraft"].options["own_terrain"]["name"] == "Our club"


def test_the_ready_layout_is_chosen_again(tmp_path: Path) -> None:
    saved(tmp_path, *PIECES)
    hands = at_page(tmp_path)
    hands.click("terrain")
    hands.click("rows.Our club")
    hands.click("terrain")
    hands.click("rows.ready")
    hands.click("start")
    assert len(hands.table.match.session.state.terrain) > len(PIECES)


def test_a_table_that_does_not_fit_is_said_and_the_game_waits(tmp_path: Path) -> None:
    saved(tmp_path, TerrainSetup("far", 2, rect=(55, 30, 60, 33)))
    hands = at_page(tmp_path)
    hands.click("terrain")
    hands.click("rows.Our club")
    hands.click("start")
    assert isinstance(hands.scene, NewGameScene)
    assert "far" in hands.scene.problem and "54" in hands.scene.problem


def test_a_broken_table_is_one_line_and_nothing_changes(tmp_path: Path) -> None:
    path = saved(tmp_path, *PIECES)
    path.write_text("table: [54, 36]\nterrain: 7\n", encoding="utf-8")
    hands = at_page(tmp_path)
    hands.click("terrain")
    hands.click("rows.Our club")
    assert "Our club.yaml:2" in hands.app._notice
    hands.click("start")
    assert len(hands.table.match.session.state.terrain) > len(PIECES)


def test_without_a_saved_table_the_way_to_one_is_said(tmp_path: Path) -> None:
    hands = at_page(tmp_path)
    hands.click("terrain")
    assert isinstance(hands.scene, NewGameScene) and "Ctrl+E" in hands.app._notice


def test_a_game_keeps_its_table_for_other_games(tmp_path: Path) -> None:
    """Ctrl+E writes the table as YAML beside those of the aid; it opens there and is chosen like any other."""
    hands = at_table(["person", "person"], game="starcraft", folder=tmp_path / "saves")
    pieces = [piece.id for piece in hands.table.match.session.state.terrain]
    hands.key("ctrl+e")
    (path,) = (tmp_path / "tables").glob("*.yaml")
    assert [piece.id for piece in read_aid(path).terrain] == pieces
    again = at_page(tmp_path)
    again.click("terrain")
    again.click(f"rows.{path.stem}")
    again.click("start")
    assert [piece.id for piece in again.table.match.session.state.terrain] == pieces


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (7, "expected a map"),
        ({"pieces": 7}, "pieces"),
        ({"pieces": [{"id": "A", "size": 2}]}, "exactly one"),
        ({"pieces": [{"id": "A", "size": 1, "circle": [5, 5, 2]}] * 2}, "twice"),
        ({"pieces": [{"id": "A", "size": 1, "circle": [-3, 5, 2]}]}, "off the table"),
        ({"pieces": [], "colour": "red"}, "colour"),
    ],
)
def test_terrain_that_cannot_be_is_one_line(given: object, word: str) -> None:
    with pytest.raises(SetupError, match=word) as error:
        Session(GAME, Setup("starcraft", 2, 1, {"own_terrain": given}))
    assert "\n" not in str(error.value)
