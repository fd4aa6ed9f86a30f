"""The StarCraft table through window events alone: drags, bends, red reasons, arrangement, whole phases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from client.app import headless
from client.match import Match, Player
from client.scenes.table import TableScene
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.setters import SetEditor
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.starcraft.record import replay
from rules.starcraft.state import State
from tests.client.hands import Hands, at_table, settings

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


def path_editor(hands: Hands) -> PathEditor:
    editor = hands.table.asking.editor if hands.table.asking else None
    assert isinstance(editor, PathEditor)
    return editor


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_drag_from_a_model_moves_its_unit(size: tuple[int, int], language: str) -> None:
    """Dragging a model declares the move; Enter ends the path; the rest is arranged and set together."""
    hands = at_map(size, language=language)
    drag(hands, (10, 10), (10.5, 9), (11, 8))
    editor = path_editor(hands)
    assert editor.refusal() is None and 2.0 < editor.length < 2.4
    hands.key("return")
    assert isinstance(hands.table.asking.editor, SetEditor)  # type: ignore[union-attr]
    assert state(hands).models["A1"].x == pytest.approx(11, abs=0.06)
    hands.key("return")
    unit = state(hands).units["A"]
    assert unit.activated and unit.action == "move" and unit.coherent
    assert state(hands).active == 1


@pytest.mark.rule("SC-7.1", "SC-18.2")
def test_bends_and_the_limit_and_the_red_reason() -> None:
    hands = at_map()
    drag(hands, (10, 10), (12, 10), let_go=False)
    hands.key("space")
    hands.move(spot(hands, 12, 8.5))
    editor = path_editor(hands)
    assert [round(stop.x) for stop in editor.stops()] == [12, 12]
    assert editor.length == pytest.approx(3.5, abs=0.1)
    hands.move(spot(hands, 12, 7.8))  # a little beyond the speed: it snaps to exactly the speed
    assert editor.length == pytest.approx(4.0, abs=1e-6) and editor.refusal() is None
    hands.move(spot(hands, 12, 5))  # far beyond: red, with the rule
    refusal = editor.refusal()
    assert refusal is not None and refusal.rule == "SC-7.1"
    hands.release(spot(hands, 12, 5))
    before = len(hands.table.match.session.answers)
    hands.key("return")
    assert len(hands.table.match.session.answers) == before or editor.refusal() is None
    hands.key("backspace")
    hands.key("backspace")
    assert [round(stop.x) for stop in editor.stops()] == [12]
    hands.key("escape")
    assert editor.stops() == []


def test_back_to_a_legal_end() -> None:
    """The button takes the last leg back to the farthest legal place."""
    hands = at_map()
    drag(hands, (10, 10), (12.9, 8))
    editor = path_editor(hands)
    assert editor.refusal() is not None
    hands.key("b")
    assert path_editor(hands).refusal() is None


@pytest.mark.rule("SC-7.10")
def test_snaps_to_contact_and_to_the_one_inch_line() -> None:
    units = {
        "p1": [{"id": "A", "type": "goliath", "models": {"A1": [10, 10]}}],
        "p2": [{"id": "X", "type": "zealot", "models": {"X1": [16, 10]}}],
    }
    setup = {**SETUP, "units": units, "terrain": []}
    hands = at_map(setup=setup)
    limit = 16 - (80 + 40) / 25.4 / 2 - 1.0
    drag(hands, (10, 10), (limit + 0.05, 10))
    editor = path_editor(hands)
    assert editor.refusal() is None
    assert editor.stops()[-1].x == pytest.approx(limit, abs=1e-4)


def test_a_unit_comes_in_from_reserve_by_click_and_drag() -> None:
    hands = at_map()
    hands.click("reserve.R")
    assert state(hands).action is not None
    drag(hands, (20, 1), (20, 4.2))
    editor = path_editor(hands)
    assert editor.refusal() is None and editor.stops()[0].y < 0
    hands.key("return")
    assert state(hands).units["R"].where == "table" and state(hands).units["R"].action == "deploy"


def test_a_model_of_the_rest_is_moved_before_all_are_set() -> None:
    hands = at_map()
    drag(hands, (10, 10), (10, 8))
    hands.key("return")
    editor = hands.table.asking.editor  # type: ignore[union-attr]
    assert isinstance(editor, SetEditor)
    base = editor.bases()["A2"]
    drag(hands, (base.x, base.y), (10, 14))
    assert "A2" in editor.refusals()
    drag(hands, (10, 14), (12.2, 8))
    assert editor.refusals() == {}
    hands.key("return")
    assert state(hands).models["A2"].x == pytest.approx(12.2, abs=0.1)


def test_undo_takes_the_counted_inches_back() -> None:
    hands = at_map()
    drag(hands, (10, 10), (10, 8))
    hands.key("return")
    hands.key("ctrl+z")
    assert state(hands).action is not None and state(hands).action.path is None
    hands.key("ctrl+z")
    assert state(hands).action is None and state(hands).models["A1"].y == 10


def test_pan_zoom_layers_and_units() -> None:
    hands = at_map()
    table = hands.table.table
    whole = table.map.scale
    hands.move(spot(hands, 18, 18))
    hands.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=4))
    assert table.map.scale > whole * 1.5
    centre = table.map.centre
    drag(hands, (18, 20), (16, 20))
    assert table.map.centre != centre
    hands.key("f")
    assert table.map.scale == pytest.approx(whole)
    hands.key("2")
    assert "enemy" not in table.shown
    hands.key("u")
    assert table.cm


def test_a_whole_phase_by_window_events() -> None:
    """A fresh game: both seats bring in what they can, hold, and pass, by mouse and keys alone."""
    hands = at_table(["person", "person"], game="starcraft", options={"map": "abandoned_camp", "terrain": "bare"})
    places = iter([(6, 4), (16, 4), (27, 4), (6, 32), (16, 32), (27, 32), (11, 4), (11, 32), (22, 4), (22, 32)] * 3)
    for _ in range(60):
        session = hands.table.match.session
        if session.state.phase != "movement":
            break
        seat = session.decision.seat  # type: ignore[union-attr]
        rows = [area.id for area in hands.scene.areas if area.id.startswith("reserve.")]
        if not rows:
            hands.key("p")
            continue
        hands.click(rows[0])
        for _try in range(8):
            x, y = next(places)
            if (y < 18) != (_edge_is_low(session.state, seat)):
                continue
            drag(hands, (x, y), (x, y + 0.05))
            if path_editor(hands).refusal() is None:
                hands.key("return")
                break
        if session.state.action is not None and session.state.action.path:
            hands.key("return")
        if session.state.action is not None:
            hands.click("answer.option.give up")
            hands.key("p")
    assert hands.table.match.session.state.phase == "assault"
    there = [unit for unit in hands.table.match.session.state.units.values() if unit.where == "table"]
    assert {unit.seat for unit in there} == {0, 1}
    assert all(unit.coherent and unit.activated for unit in there)


def _edge_is_low(state: State, seat: int) -> bool:
    return state.edges[seat][0][0][1] == 0


@pytest.mark.rule("SC-17.1", "SC-3.5")
def test_between_rounds_the_table_says_who_was_destroyed() -> None:
    hands = at_map()
    hands.key("p")
    hands.key("p")
    assert state(hands).phase == "assault"
    hands.click_thing("A3")
    hands.click("answer.form.0")
    assert not state(hands).models["A3"].alive
    hands.click("answer.option.next round p2")
    assert state(hands).round == 2 and state(hands).active == 1


def test_rulers_lie_on_the_battlefield_until_removed() -> None:
    """Several at once, edge to edge; they change nothing in the game."""
    hands = at_map()
    before = hands.table.match.session.hash()
    hands.key("k")
    drag(hands, (10, 10), (14, 11), (18, 12))
    drag(hands, (5, 5), (8, 9))
    rulers = hands.table.table.rulers
    assert rulers.laid[0] == ("A1", "X1") and len(rulers.laid) == 2
    hands.click("ruler.1")
    assert len(rulers.laid) == 1
    hands.key("x")
    hands.key("k")
    assert not rulers.laid and not rulers.in_hand
    assert hands.table.match.session.hash() == before


def test_the_table_is_exported_as_picture_and_record(tmp_path: Path) -> None:
    """The picture shows the map with its scale bar; the record tells path, length and time, and replays."""
    hands = at_map()
    hands.app.saves = tmp_path / "saves"
    drag(hands, (10, 10), (10, 8))
    hands.key("return")
    hands.key("return")
    hands.key("ctrl+e")
    picture = next((tmp_path / "exports").glob("*.png"))
    assert pygame.image.load(str(picture)).get_width() > 300
    data = next((tmp_path / "exports").glob("*.json")).read_bytes()
    plain = msgspec.json.decode(data)
    assert plain["moves"][0]["length"] == pytest.approx(2, abs=0.05) and len(plain["times"]) == 1
    assert replay(data).hash() == hands.table.match.session.hash()
