"""What the battlefield shows and how it is looked at: switches, rulers, figures, record, export. By window events."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from client.battlefield import lines
from client.battlefield.figures import apart, spent
from client.battlefield.labels import crossed
from client.tables.starcraft.map_state import TOOLS
from rules.starcraft.record import replay
from tests.client.battlefield_hands import SETUP, at_map, drag, path_editor, shown_reach, spot, state


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


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_switches_below_a_wide_map_keep_their_words_and_nothing_covers_them(size: tuple[int, int]) -> None:
    """What a wide map leaves below it is used for the moves and distances, which begin below the switches."""
    hands = at_map(size, {**SETUP, "table": [54, 36], "edges": {}})
    table = hands.table.table
    drag(hands, (10, 10), (10.5, 9), let_go=False)
    boxes = [area.rect for area in hands.table.areas if area.id.startswith("tool.")]
    assert len(boxes) == len(TOOLS) and all(box.width > 40 for box in boxes)  # a key alone is 32 pixels
    band = table._rest[1]
    assert (band.height > 90) == (size == (1280, 800))
    assert not band.width or band.top >= max(box.bottom for box in boxes)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_nothing_of_a_unit_that_comes_in_is_drawn_over_what_is_below_the_map(size: tuple[int, int]) -> None:
    """Path, swept area and the ring of coherency end at the table's edge; scale bar and switches stay as they were."""
    units = {"p1": [{"id": "R", "type": "marine", "reserve": True, "models": ["R1", "R2", "R3"]}], "p2": []}
    hands = at_map(size, {**SETUP, "units": units})
    hands.click("reserve.R")
    table, below = hands.table.table, hands.app.surface.get_rect()
    below.update(table.map.rect.x, table.map.rect.bottom + 8, table.map.rect.width, 20)

    def seen() -> bytes:
        return pygame.image.tobytes(hands.app.surface.subsurface(below), "RGB")

    before = seen()
    drag(hands, (4, 1), (4, 2.2))
    assert seen() == before
    hands.key("return")
    assert table._editor().setting.lead.y < 3 and seen() == before


def test_the_words_of_the_entry_edges_give_way_to_what_comes_in() -> None:
    hands = at_map()
    hands.app.measuring = True

    def said() -> bool:
        hands.step()
        hands.scene.touch()
        hands.step()
        return any("zone of influence" in text.text for text in hands.app.measured)

    assert said()
    hands.click("reserve.R")
    assert not said()
    hands.key("ctrl+z")
    assert said()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_rings_that_move_cross_no_name(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The labels of units look the same with the rings of coherency and range as without them."""
    units = {
        "p1": SETUP["units"]["p1"],
        "p2": [{"id": f"X{k}", "type": "zealot", "models": {f"X{k}": [4 + 3 * k, 14.5]}} for k in range(8)],
    }
    hands = at_map(size, {**SETUP, "units": units})
    table = hands.table.table
    hands.key("c")
    drag(hands, (10, 10), (11.4, 11.4), let_go=False)
    hands.move(spot(hands, 11.4, 11.6))
    middle = table.map.px((11.4, 11.6))
    labels = [box.inflate(-14, -8) for box in table._readable if box.height == 24]
    assert crossed(labels, (), [(middle, (far + 16 / 25.4) * table.map.scale) for far in (3, 6, 9)])

    def seen() -> list[bytes]:
        return [pygame.image.tobytes(hands.app.surface.subsurface(box), "RGB") for box in labels]

    whole, with_rings = pygame.image.tobytes(hands.app.surface, "RGB"), seen()
    monkeypatch.setattr(lines, "grown", lambda *args: None)
    hands.move(spot(hands, 11.4, 11.4))
    hands.move(spot(hands, 11.4, 11.6))
    assert pygame.image.tobytes(hands.app.surface, "RGB") != whole and seen() == with_rings


def test_the_name_of_a_piece_stands_where_no_base_hides_it() -> None:
    """Below the wall, its usual place, stands a base."""
    units = {"p1": SETUP["units"]["p1"], "p2": [{"id": "X", "type": "zealot", "models": {"X1": [13.25, 4.8]}}]}
    hands = at_map(setup={**SETUP, "units": units})
    table = hands.table.table
    name = table._readable[0]
    wall = table.map.box((13, 6), (13.5, 9))
    assert name.colliderect(wall.inflate(160, 80)) and len(name.collidelistall(table.solid)) == 1  # itself


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_how_a_lead_is_moved_is_said_where_it_hides_nothing(size: tuple[int, int], language: str) -> None:
    """Bases and a crate round the one that moves: the words stand clear of all of them and of their names."""
    places = {"A": [10, 10], "B": [10, 15], "C": [10, 5]}
    units = [{"id": name, "type": "marine", "models": {f"{name}1": at}} for name, at in places.items()]
    crate = {"id": "CRATE", "size": 2, "rect": [12, 14, 14, 16]}
    hands = at_map(size, {"table": [36, 36], "units": {"p1": units, "p2": []}, "terrain": [crate]}, language=language)
    hands.app.measuring = True
    hands.give("activate A move A1")
    hands.wait(0.2)
    table = hands.table.table
    wanted = hands.table.sight.say("map.drag_lead", model="A1")
    (words,) = {tuple(drawn.rect) for drawn in hands.app.measured if drawn.text == wanted}
    assert table.map.rect.contains(words) and pygame.Rect(words).collidelist(table.solid) < 0


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
    per_inch = int.from_bytes(picture.read_bytes().partition(b"pHYs")[2][:4], "big") * 0.0254
    assert per_inch == pytest.approx(hands.table.table.map.scale, rel=0.01)  # printed it is as large as the table
    data = next((tmp_path / "exports").glob("*.json")).read_bytes()
    plain = msgspec.json.decode(data)
    assert plain["moves"][0]["length"] == pytest.approx(2, abs=0.05) and plain["times"][0] > 0
    assert replay(data).hash() == hands.table.match.session.hash()


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


def test_the_mat_is_dark_in_the_light_theme_and_so_is_what_lies_on_it() -> None:
    """Lines, names and bases on the mat have the colours that were chosen for a dark ground."""

    def mat(theme: str) -> bytes:
        hands = at_map(theme=theme)
        drag(hands, (10, 10), (10.5, 9), (11, 12), let_go=False)
        shown_reach(hands)
        rect = hands.table.table.map.rect.inflate(-40, -40)
        return pygame.image.tobytes(hands.app.surface.subsurface(rect), "RGB")

    assert mat("light") == mat("dark")
