"""The StarCraft table through window events alone: drags, bends, red reasons, arrangement, whole phases."""

from __future__ import annotations

import pygame
import pytest
import yaml

from client.battlefield.figures import spent
from client.tables.starcraft.setters import SetEditor
from rules.starcraft.state import State
from tests.client.battlefield_hands import SETUP, at_map, drag, path_editor, spot, state
from tests.client.hands import at_table


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


def test_a_bend_is_dragged_afterwards_and_alt_frees_the_end() -> None:
    """The inches follow a bend that is moved; with Alt held nothing snaps to the full speed."""
    hands = at_map()
    drag(hands, (10, 10), (12, 10), let_go=False)
    hands.key("space")
    hands.move(spot(hands, 12, 9))
    hands.release(spot(hands, 12, 9))
    editor = path_editor(hands)
    before = editor.length
    drag(hands, (12, 10), (11.5, 10.4))
    assert editor.bends[0].x == pytest.approx(11.5, abs=0.06) and editor.bends[0].y == pytest.approx(10.4, abs=0.06)
    assert editor.length != pytest.approx(before, abs=0.01)
    hands.key("escape")
    drag(hands, (10, 10), (10, 5.8), let_go=False)
    assert editor.length == pytest.approx(4.0, abs=1e-6)
    hands.step(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=0, unicode=""))
    hands.move(spot(hands, 10, 5.79))
    assert editor.length > 4.1
    hands.step(pygame.event.Event(pygame.KEYUP, key=pygame.K_LALT, mod=0))


def test_no_two_buttons_of_a_path_have_one_key() -> None:
    """Far past the speed only dropping the path is left, by Esc; Esc takes the move back when nothing is drawn."""
    hands = at_map()
    drag(hands, (10, 10), (10, 30), let_go=False)
    assert hands.has("answer.drop") and not hands.has("answer.back")
    hands.release(spot(hands, 10, 30))
    hands.key("escape")
    assert path_editor(hands).stops() == []
    hands.key("escape")
    assert state(hands).action is None


def test_a_drag_from_the_last_bend_goes_on_with_the_path() -> None:
    """The base stands there: it is taken along, and the bend stays."""
    hands = at_map()
    drag(hands, (10, 10), (11, 9.5))
    hands.key("space")
    drag(hands, (11, 9.5), (11.5, 9), (11, 8))
    editor = path_editor(hands)
    assert [round(stop.y, 1) for stop in editor.stops()] == [9.5, 8.0] and editor.bends[0].y == pytest.approx(
        9.5, abs=0.05
    )


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


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("wide", [36, 54, 72])
def test_every_unit_in_reserve_is_reached(size: tuple[int, int], wide: int) -> None:
    """A long reserve is a list that is scrolled, or a row below the map: the last unit comes in by a click."""
    setup = {**SETUP, "table": [wide, 36], "edges": {"p1": [[[0, 0], [wide, 0]]], "p2": [[[0, 36], [wide, 36]]]}}
    setup["units"] = {
        "p1": [{"id": f"R{k}", "type": "medic", "reserve": True, "models": [f"m{k}"]} for k in range(20)],
        "p2": [{"id": "X", "type": "zealot", "models": {"X1": [18, 12]}}],
    }
    hands = at_map(size, setup)
    hands.click("reserve.R19")
    assert state(hands).action is not None and state(hands).action.unit == "R19"


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


def test_undo_takes_the_drawn_points_back_before_the_declaration() -> None:
    """As often as wanted: the end, each bend, then that the unit moves at all; the button names what goes."""
    hands = at_map()
    drag(hands, (10, 10), (12, 10), let_go=False)
    hands.key("space")
    hands.move(spot(hands, 12, 8.5))
    hands.release(spot(hands, 12, 8.5))
    editor = path_editor(hands)
    assert hands.scene.undo_button()[0] == f"Undo: end at {spent(editor.length, False)}"
    hands.click("undo")
    assert len(editor.stops()) == 1 and editor.length == pytest.approx(2.0, abs=0.1)
    assert hands.scene.undo_button()[0] == f"Undo: bend at {spent(editor.length, False)}"
    hands.key("ctrl+z")
    hands.key("ctrl+z")
    assert not editor.stops() and state(hands).action is not None
    hands.key("ctrl+z")
    assert state(hands).action is None and state(hands).models["A1"].x == 10


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


@pytest.mark.rule("SC-15.9", "SC-9.11")
def test_what_abilities_bring_is_set_on_the_map() -> None:
    """Roachlings snap into contact with their parent; a force field goes within its reach, and red where it may not."""
    units = {
        "p1": [
            {"id": "A", "type": "corpser_roach", "models": {"A1": [12, 12]}},
            {"id": "S", "type": "sentry", "models": {"S1": [24, 12]}},
        ],
        "p2": [{"id": "X", "type": "zealot", "models": {"X1": [33, 33]}}],
    }
    hands = at_map((1920, 1080), setup={**SETUP, "units": units, "terrain": []})
    hands.click_thing("A1")
    hands.give("use A roachling_infestation")
    hands.click_at(spot(hands, 12, 15))
    hands.key("return")
    assert state(hands).models["AS1"].y == pytest.approx(12 + 41 / 25.4, abs=1e-3)
    hands.key("return")
    assert len(state(hands).on_table(state(hands).units["AS"])) == 3
    hands.give("activate A hold")
    hands.key("p")
    hands.click_thing("S1")
    hands.give("use S force_field")
    hands.click_at(spot(hands, 24, 28))
    editor = hands.table.asking.editor  # type: ignore[union-attr]
    assert editor is not None and editor.refusal().rule == "SC-9.11"
    hands.click_at(spot(hands, 24, 18))
    hands.key("return")
    assert [token.kind for token in state(hands).tokens] == ["force_field"]


@pytest.mark.parametrize("mm", [[32, 32], [40, 70]])
def test_ovals_snap_to_contact_like_round_bases(mm: list[int]) -> None:
    """The nearest points come together exactly; Alt frees the base."""
    setup = yaml.safe_load(yaml.safe_dump(SETUP))
    setup["units"]["p1"].append({"id": "B", "type": "marine", "models": {"B1": [20, 20]}})
    setup["units"]["p1"][0] |= {"base": mm, "size": 2, "models": {"A1": [17, 20]}}
    hands = at_map(setup=setup)
    half = mm[1] / 25.4 / 2
    near = 20 - 32 / 25.4 / 2 - half - 0.07
    drag(hands, (17, 20), (17.3, 20), (near, 20.05), let_go=False)
    editor = path_editor(hands)
    (gap, stander) = next((g, s) for g, s in editor.field.nearest(editor.ghost()) if s.model.id != "A1")
    assert stander.model.id == "B1" and gap == pytest.approx(0, abs=1e-7) and editor.refusal() is None


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_button_that_ends_a_move_is_always_seen(size: tuple[int, int], language: str) -> None:
    """However many buttons there are, the main one does not go behind "more"."""
    hands = at_map(size, language=language)
    drag(hands, (10, 10), (11, 9), let_go=False)
    hands.key("space")
    hands.move(spot(hands, 11, 8))
    hands.release(spot(hands, 11, 8))
    hands.click("answer.end")
    assert state(hands).action is not None and state(hands).action.path
