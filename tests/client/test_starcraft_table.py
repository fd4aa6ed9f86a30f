"""The StarCraft table through window events alone: drags, bends, red reasons, arrangement, whole phases."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
import yaml

from client.app import headless
from client.battlefield.figures import apart, spent
from client.match import Match, Player
from client.parts import beside
from client.scenes.table import TableScene
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.map_state import TOOLS
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


def test_readings_are_never_rounded_towards_what_is_legal() -> None:
    """4.004 shows 4.01; a length within the tolerance of 4 shows 4.00; what is left and apart is rounded down."""
    assert spent(4.004) == "4.01″" and spent(4.0000009) == "4.00″" and spent(4.0) == "4.00″"
    assert apart(0.999) == "0.99″" and apart(1.0) == "1.00″"
    assert spent(1.0, cm=True) == "2.54 cm" and apart(1.0039, cm=True) == "2.54 cm"


def test_every_distance_in_one_look_rings_and_centimetres_while_dragging() -> None:
    hands = at_map()
    table = hands.table.table
    drag(hands, (10, 10), (10.5, 9), let_go=False)
    plain = pygame.image.tobytes(hands.app.surface, "RGB")
    for key, flag in (("d", "distances"), ("c", "rings"), ("u", "cm"), ("e", "centres")):
        hands.key(key)
        assert getattr(table, flag)
        shown = pygame.image.tobytes(hands.app.surface, "RGB")
        assert shown != plain
        plain = shown
    assert path_editor(hands).refusal() is None


def test_the_distance_to_every_other_base_is_seen_while_dragging(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures for all bases of other units, exactly those that the rules measure, never rounded up."""
    from client.ui import Ui

    places = {f"X{k}": [16 + 2.2 * (k % 7), 16 + 2.2 * (k // 7)] for k in range(35)}
    setup = {**SETUP, "units": {"p1": SETUP["units"]["p1"], "p2": [
        {"id": name, "type": "marine", "models": {name: place}} for name, place in places.items()]}}  # fmt: skip
    written: set[str] = set()
    label, number = Ui.label, Ui.number
    monkeypatch.setattr(Ui, "label", lambda ui, words, *a, **k: written.add(words) or label(ui, words, *a, **k))
    monkeypatch.setattr(Ui, "number", lambda ui, words, *a: written.add(words + "″") or number(ui, words, *a))
    hands = at_map((1920, 1080), setup)
    drag(hands, (10, 10), (10.5, 10.5), let_go=False)
    hands.key("d")
    written.clear()
    hands.move(spot(hands, 11, 12))
    ghost = hands.table.table.ghost(path_editor(hands))
    r = 16 / 25.4
    wanted = {apart(((x - ghost.x) ** 2 + (y - ghost.y) ** 2) ** 0.5 - 2 * r, False) for x, y in places.values()}
    assert wanted <= written


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
def test_every_unit_in_reserve_is_reached(size: tuple[int, int]) -> None:
    """A long reserve is a list that is scrolled: the last unit comes in by a click like the first."""
    setup = {**SETUP, "table": [54, 36], "edges": {"p1": [[[0, 0], [54, 0]]], "p2": [[[0, 36], [54, 36]]]}}
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


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_everything_about_measuring_is_switched_by_clicks(size: tuple[int, int], language: str) -> None:
    """Each of them on and off again, on a square table, which leaves the least room; snapping without holding Alt."""
    hands = at_map(size, language=language)
    table = hands.table.table
    for tool in ("cm", "centres", "distances", "rings", "rulers", "snaps", "turned"):
        before = table.is_on(tool)
        hands.click(f"tool.{tool}")
        assert table.is_on(tool) is not before
        hands.click(f"tool.{tool}")
        assert table.is_on(tool) is before
    hands.click("tool.snaps")
    drag(hands, (10, 10), (11, 8), (12, 6.4), let_go=False)
    assert path_editor(hands).length > path_editor(hands).speed + 0.05  # with snapping it ends at the full speed


def test_switches_below_a_wide_map_keep_their_words_in_two_rows() -> None:
    """A map of 54 by 36 inches leaves room below it in a window of 1280 by 800."""
    wide = {**SETUP, "table": [54, 36], "edges": {}}
    low, high = (at_map(size, wide) for size in ((1280, 800), (1920, 1080)))
    boxes = [area.rect for area in low.table.areas if area.id.startswith("tool.")]
    assert len({box.y for box in boxes}) == 2 and len(boxes) == len(TOOLS)
    assert all(box.width > 40 for box in boxes)  # a key alone is 32 pixels
    assert len({area.rect.y for area in high.table.areas if area.id.startswith("tool.")}) == 1


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


@pytest.mark.rule("SC-18.3")
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_list_of_moves_shows_paths_lengths_and_times(size: tuple[int, int]) -> None:
    """A move pointed at shows its path; a click keeps it; undo takes it off the list."""
    hands = at_map(size)
    moves = hands.table.table.moves
    drag(hands, (10, 10), (10, 8))
    hands.key("return")
    hands.key("return")
    hands.click("moves.open")
    hands.move(hands.spot(hands.find("move.0")))
    shown = moves.shown("move.0", "", state(hands))
    assert shown is not None and shown.lead == "A1" and shown.length == pytest.approx(2, abs=0.05)
    assert moves.times[0] > 0
    hands.click("move.0")
    assert moves.pinned == 0
    for _ in range(3):
        hands.key("ctrl+z")
    assert not state(hands).record and moves.times == [] and moves.pinned is None
    hands.key("t")
    assert not moves.open


def test_the_table_is_exported_as_picture_and_record(tmp_path: Path) -> None:
    """The picture shows the map with its scale bar; the record tells path, length and time, and replays."""
    hands = at_map()
    hands.app.saves = tmp_path / "saves"
    drag(hands, (10, 10), (10, 8))
    hands.key("return")
    hands.key("return")
    hands.key("ctrl+e")
    picture = next((tmp_path / "exports").glob("*.png"))
    drawn = pygame.image.load(str(picture))
    frame = hands.table.table.frame
    below = drawn.get_height() - (hands.table.table.map.rect.bottom - frame.y)
    assert drawn.get_width() >= frame.width and below > 80  # scale bar, players and the list of moves
    data = next((tmp_path / "exports").glob("*.json")).read_bytes()
    plain = msgspec.json.decode(data)
    assert plain["moves"][0]["length"] == pytest.approx(2, abs=0.05) and plain["times"][0] > 0
    assert replay(data).hash() == hands.table.match.session.hash()


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


def test_the_reach_is_shown_while_a_unit_is_brought_in() -> None:
    """SC-13: the green area lies along the entry edge; what it holds, the judge allows."""
    hands = at_map()
    hands.click("reserve.R")
    shown_reach(hands)
    mask = hands.table.table.reach.now()
    ys = [y for a, b in mask.border for _, y in (a, b)]
    radius = 80 / 25.4 / 2
    assert min(ys) == pytest.approx(radius, abs=0.02) and max(ys) == pytest.approx(7 - radius, abs=0.02)
    hands.press(spot(hands, 20, 3))
    hands.move(spot(hands, 20, 4))
    hands.release(spot(hands, 20, 4))
    assert path_editor(hands).refusal() is None


def test_rulers_count_inches_or_centimetres() -> None:
    """Every sixth inch and every tenth centimetre has its number, at its own place."""
    from client.battlefield.ground import ruler_places

    hands = at_map()
    view = hands.table.table.map
    assert [n for _, n in ruler_places(view, 0, False) if n] == ["0", "6", "12", "18", "24", "30", "36"]
    numbers = {n: place for place, n in ruler_places(view, 1, True) if n}
    assert list(numbers) == [str(10 * k) for k in range(10)] and numbers["50"] == pytest.approx(50 / 2.54)


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


def test_the_mat_is_dark_in_the_light_theme_and_so_is_what_lies_on_it() -> None:
    """Lines, names and bases on the mat have the colours that were chosen for a dark ground."""

    def mat(theme: str) -> bytes:
        hands = at_map(theme=theme)
        drag(hands, (10, 10), (10.5, 9), (11, 12), let_go=False)
        shown_reach(hands)
        rect = hands.table.table.map.rect.inflate(-40, -40)
        return pygame.image.tobytes(hands.app.surface.subsurface(rect), "RGB")

    assert mat("light") == mat("dark")
