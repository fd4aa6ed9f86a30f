"""The measuring aid through window events: tools, undo, figures, judging when asked, files, photographs."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pygame
import pytest

from client.app import headless
from client.measure.scene import MeasureScene
from client.parts import beside
from client.scenes.menu import MenuScene
from rules.starcraft.aid import Aid, Anchor, Base, Photo, Rings, Ruler, read_aid, shape_of
from rules.starcraft.sight import lines_of_sight
from rules.starcraft.terrain import ground
from rules.starcraft.terrain_setup import TerrainSetup, read_pieces
from tests.client.hands import Hands, settings


def at_aid(
    size: tuple[int, int] = (1280, 800), aid: Aid | None = None, folder: Path | None = None, **changes: object
) -> Hands:
    app = headless(size, settings(**changes))
    app.saves = folder / "saves" if folder else None
    app.push(MeasureScene(app, aid or two_bases()))
    return Hands(app)


def two_bases() -> Aid:
    return Aid((36, 24), [Base("1", (32, 32), 8, 12), Base("2", (40, 40), 20, 12, seat=1)])


def spot(hands: Hands, x: float, y: float) -> tuple[int, int]:
    px, py = hands.scene.map.px((x, y))
    return round(px), round(py)


def drag(hands: Hands, *places: tuple[float, float]) -> None:
    hands.press(spot(hands, *places[0]))
    for place in places[1:]:
        hands.move(spot(hands, *place))
    hands.release(spot(hands, *places[-1]))


@pytest.mark.rule("SC-18.1", "SC-2.2")
def test_a_ruler_measures_edge_to_edge_and_follows_its_bases() -> None:
    hands = at_aid()
    hands.key("r")
    drag(hands, (8, 12), (14, 13), (20, 12))
    work = hands.scene.work
    assert [anchor.base for anchor in work.aid.rulers[0].points] == ["1", "2"]
    assert hands.scene.total(work.aid.rulers[0]) == pytest.approx(12 - 36 / 25.4)
    hands.key("e")
    assert hands.scene.total(work.aid.rulers[0]) == pytest.approx(12)
    hands.key("e")
    hands.key("v")
    drag(hands, (20, 12), (22, 12), (26, 12))
    assert hands.scene.total(work.aid.rulers[0]) == pytest.approx(18 - 36 / 25.4, abs=0.06)
    hands.key("ctrl+z")
    assert hands.scene.work.aid.bases[1].x == 20


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_path_is_drawn_and_judged_only_when_asked(size: tuple[int, int], language: str) -> None:
    aid = two_bases()
    aid.terrain.append(TerrainSetup("W", 2, rect=(12, 8, 12.5, 16)))
    hands = at_aid(size, aid, language=language)
    hands.key("p")
    for place in ((8, 12), (15, 12)):
        hands.click_at(spot(hands, *place))
    hands.move(spot(hands, 16, 12))
    hands.key("return")
    work = hands.scene.work
    assert len(work.aid.rulers) == 1 and hands.scene.verdict is None
    hands.key("j")
    assert hands.scene.verdict is not None and hands.scene.verdict[1].rule == "SC-7.5"
    work.set_speed(3)
    hands.key("j")
    assert hands.scene.verdict[1].rule == "SC-7.1"


@pytest.mark.rule("SC-18.2")
def test_what_is_in_the_way_is_outlined_and_nothing_else() -> None:
    """The piece that the reason names, by its name; a base with the number of a figure in the reason is not meant."""
    aid = two_bases()
    aid.terrain.append(TerrainSetup("W", 2, rect=(12, 8, 12.5, 16)))
    hands = at_aid((1920, 1080), aid)
    hands.key("p")
    for place in ((8, 12), (16, 12)):
        hands.click_at(spot(hands, *place))
    hands.key("return")

    def red(x: float, y: float) -> int:
        """Pixels of the colour of refusals near a place."""
        i, j = spot(hands, x, y)
        colours = [hands.app.surface.get_at((i + di, j + dj)) for di in range(-7, 8) for dj in range(-7, 8)]
        return sum(c.r > 220 and c.g < 150 and c.b < 150 for c in colours)

    edge_of_two = (20, 12 - 20 / 25.4 - 0.12)
    assert not red(12.25, 15.9) and not red(*edge_of_two)
    hands.key("j")
    assert hands.scene.verdict[1].params == {"terrain": "W", "size": 2}
    assert red(12.25, 15.9) > 10 and not red(*edge_of_two)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_undo_says_what_it_takes_back(language: str) -> None:
    hands = at_aid(aid=two_bases(), language=language)

    def said() -> str:
        hands.app.measuring = True
        hands.scene.touch()
        hands.step()
        return " ".join(text.text for text in hands.app.measured)

    hands.key("r")
    drag(hands, (8, 12), (20, 12))
    assert hands.scene.say("measure.act.ruler") in said()
    hands.key("v")
    drag(hands, (8, 12), (9, 12), (10, 12))
    assert hands.scene.say("measure.act.moved") in said()
    hands.key("ctrl+z")
    assert hands.scene.say("measure.act.ruler") in said()
    hands.key("ctrl+y")
    assert hands.scene.say("measure.act.moved") in said()


def test_every_tool_and_undo() -> None:
    hands = at_aid()
    hands.key("b")
    hands.click_at(spot(hands, 30, 6))
    hands.key("t")
    drag(hands, (2, 2), (5, 5))
    hands.key("c")
    hands.click_at(spot(hands, 8, 12))
    hands.key("4")
    work = hands.scene.work
    assert [base.id for base in work.aid.bases] == ["1", "2", "3"]
    assert len(work.aid.terrain) == 1
    assert work.aid.rings[0].radii == [3, 4, 6, 9] and work.aid.rings[0].at.base == "1"
    hands.key("x")
    hands.click_at(spot(hands, 30, 6))
    assert [base.id for base in work.aid.bases] == ["1", "2"]
    for _ in range(5):
        hands.key("ctrl+z")
    assert len(hands.scene.work.aid.bases) == 2 and not hands.scene.work.aid.terrain
    hands.key("ctrl+y")
    assert len(hands.scene.work.aid.bases) == 3


def test_big_digits_and_back() -> None:
    hands = at_aid()
    hands.key("r")
    drag(hands, (8, 12), (20, 12))
    hands.click("measure.big")
    assert hands.scene.big
    hands.key("escape")
    assert not hands.scene.big and isinstance(hands.scene, MeasureScene)


def test_a_table_is_saved_loaded_and_exported(tmp_path: Path) -> None:
    hands = at_aid(folder=tmp_path)
    hands.key("r")
    drag(hands, (8, 12), (20, 12))
    scene = hands.scene
    scene.write(tmp_path / "tables" / "one.yaml")
    again = read_aid(tmp_path / "tables" / "one.yaml")
    assert again == scene.work.aid
    hands.key("ctrl+e")
    assert list((tmp_path / "tables").glob("*.png"))
    scene.work.clear()
    hands.key("ctrl+o")
    hands.key("1")
    assert len(scene.work.aid.rulers) == 1


def test_a_photograph_is_set_to_scale_by_two_points(tmp_path: Path) -> None:
    picture = tmp_path / "table.png"
    pygame.image.save(pygame.Surface((720, 480)), str(picture))
    hands = at_aid()
    scene = hands.scene
    scene.take_photo(str(tmp_path / "none.png"))
    assert scene.work.aid.photo is None
    (tmp_path / "no.png").write_text("this is no picture")
    scene.take_photo(str(tmp_path / "no.png"))
    assert scene.work.aid.photo is None
    scene.take_photo(str(picture))
    assert scene.work.aid.photo.scale == pytest.approx(20)
    hands.key("i")
    hands.click_at(spot(hands, 10, 10))
    hands.click_at(spot(hands, 20, 10))
    scene.typed["far"] = "12"
    scene.apply_calibration()
    assert scene.work.aid.photo.scale == pytest.approx(20 / 1.2, rel=0.02)
    hands.step()


def test_it_opens_from_the_menu() -> None:
    app = headless((1280, 800), settings())
    app.push(MenuScene(app))
    hands = Hands(app)
    hands.click("menu.measure")
    assert isinstance(hands.scene, MeasureScene)


def test_bad_sizes_get_one_line() -> None:
    hands = at_aid()
    hands.scene.typed.update({"w": "0", "h": "36"})
    hands.scene.apply_table()
    assert hands.scene.work.aid.table == (36, 24)
    hands.scene.typed.update({"w": "72", "h": "48"})
    hands.scene.apply_table()
    assert hands.scene.work.aid.table == (72, 48)


def test_movement_phases_can_be_played_on_the_table() -> None:
    """The bases become units of two sides; the game knows them by their sizes."""
    aid = two_bases()
    aid.bases.append(Base("3", (80, 80), 30, 12, type="goliath"))
    hands = at_aid(aid=aid)
    hands.key("ctrl+p")
    state = hands.scene.match.session.state
    assert {unit.id: (unit.seat, unit.base, unit.type) for unit in state.units.values()} == {
        "A": (0, (32, 32), ""),
        "B": (1, (40, 40), ""),
        "C": (0, (80, 80), "goliath"),
    }
    aid.bases[0].seat = 5
    again = at_aid(aid=aid)
    again.key("ctrl+p")
    assert isinstance(again.scene, MeasureScene)


@pytest.mark.rule("SC-18.1", "SC-2.4")
def test_rings_show_what_is_wholly_within() -> None:
    hands = at_aid()
    hands.key("c")
    hands.click_at(spot(hands, 8, 12))
    plain = pygame.image.tobytes(hands.app.surface, "RGB")
    hands.key("o")
    assert hands.scene.work.aid.rings[0].wholly
    assert pygame.image.tobytes(hands.app.surface, "RGB") != plain
    hands.key("ctrl+z")
    assert not hands.scene.work.aid.rings[0].wholly


def test_a_drag_draws_what_the_hand_moves_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a base is dragged the rest is neither said nor drawn again; let go, the picture is that of a new table."""
    aid = two_bases()
    aid.terrain.append(TerrainSetup("W", 2, rect=(12, 4, 14, 8)))
    hands = at_aid(aid=aid)
    hands.key("r")
    drag(hands, (8, 12), (14, 13), (20, 12))
    hands.key("v")
    hands.press(spot(hands, 20, 12))
    hands.move(spot(hands, 21, 13))
    drawn: list[object] = []
    draw = hands.scene.draw
    monkeypatch.setattr(hands.scene, "draw", lambda ui: (drawn.append(ui), draw(ui)))
    for k in range(10):
        hands.move(spot(hands, 21 + 0.4 * k, 13 + 0.2 * k))
    assert not drawn
    end = spot(hands, 26, 12)
    hands.move(end)
    assert hands.scene.total(hands.scene.work.aid.rulers[0]) == pytest.approx(18 - 36 / 25.4, abs=0.06)
    hands.release(end)
    fresh = at_aid(aid=hands.scene.work.aid)
    fresh.scene.work._past, fresh.scene.work.chosen = hands.scene.work._past, hands.scene.work.chosen
    fresh.move(end)
    fresh.scene.touch()
    fresh.step()
    assert pygame.image.tobytes(fresh.app.surface, "RGB") == pygame.image.tobytes(hands.app.surface, "RGB")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_lies_off_the_table_is_said_and_kept(tmp_path: Path, language: str) -> None:
    """When a file is opened and when the table is made smaller; with a photograph that is gone in the same line."""
    path = tmp_path / "t.yaml"
    path.write_text("table: [36, 24]\nbases: [{id: '5', mm: [32, 32], x: 60, y: 12}]\n", encoding="utf-8")
    hands = at_aid(language=language)
    hands.scene.load(path)
    hands.step()
    assert "5" in hands.app._notice and "(60, 12)" in hands.app._notice
    assert [base.x for base in hands.scene.work.aid.bases] == [60]
    hands = at_aid(aid=Aid((36, 24), [Base("5", (32, 32), 30, 12)], photo=Photo("gone.png")), language=language)
    hands.step()
    assert "gone.png" in hands.app._notice and "(30, 12)" not in hands.app._notice
    hands.scene.typed["w"] = "20"
    hands.scene.apply_table()
    assert "(30, 12)" in hands.app._notice and hands.scene.work.aid.base("5").x == 30
    hands = at_aid(aid=Aid((36, 24), [Base("5", (32, 32), 60, 12)], photo=Photo("gone.png")), language=language)
    hands.step()
    assert "gone.png" in hands.app._notice and "(60, 12)" in hands.app._notice


@pytest.mark.parametrize("language", ["en", "ko"])
def test_no_figure_stands_over_another_where_much_is_measured(language: str) -> None:
    bases = [Base("5", (32, 32), 8, 12), Base("6", (50, 50), 20, 12, seat=1), Base("7", (75, 42), 30, 20, heading=30)]
    walked = Ruler([Anchor("5"), Anchor("", 14, 20), Anchor("", 22, 24)], speed=12)
    fan, sight = (
        Ruler([Anchor("6"), Anchor("", 34, 14)], kind="fan", spread=60),
        Ruler([*map(Anchor, "57")], kind="sight"),
    )
    rulers = [Ruler([*map(Anchor, "56")]), walked, fan, sight]
    aid = Aid((48, 36), bases, rulers=rulers, rings=[Rings(Anchor("6"), [3.0, 6.0])])
    aid.terrain = [TerrainSetup("W", 2, rect=(12, 15, 16, 18)), TerrainSetup("L", 1, circle=(30, 10, 3))]
    hands = at_aid((1024, 640), aid, language=language)
    hands.app.measuring = True
    hands.scene.touch()
    hands.step()
    said = {"3″", "6″", "10.00″", "8.95″", "1 · 10.39″", "2 · 18.95″", hands.scene.say("measure.seen")}
    found = {d.text: d.rect.inflate(12, 4) for d in hands.app.measured if d.text in said and d.rect.x < 760}
    assert set(found) == said
    assert not [(a, b) for a, b in itertools.combinations(found, 2) if found[a].colliderect(found[b])]


def test_a_base_is_not_dragged_off_the_table() -> None:
    """There nobody could take hold of it again."""
    hands = at_aid()
    drag(hands, (8, 12), (4, 12), (-3, 12))
    assert hands.scene.work.aid.bases[0].x == 0
    drag(hands, (0, 12), (3, 12), (5, 12))
    assert hands.scene.work.aid.bases[0].x == pytest.approx(5, abs=0.1)


def test_a_photograph_without_a_scale_is_as_wide_as_the_table(tmp_path: Path) -> None:
    file = tmp_path / "red.png"
    red = pygame.Surface((60, 40))
    red.fill("red")
    pygame.image.save(red, str(file))
    hands = at_aid(aid=Aid((36, 24), photo=Photo(str(file))))
    seen = hands.app.surface.get_at(spot(hands, 33.3, 20.5))
    assert seen.r > 120 and seen.g < 60


def test_a_photograph_that_is_none_is_said_once_and_kept(tmp_path: Path) -> None:
    """The table is shown without it; saved again it still names the file."""
    file = tmp_path / "words.png"
    file.write_text("no picture", encoding="utf-8")
    hands = at_aid(aid=Aid((36, 24), photo=Photo(str(file), 10.0)))
    assert str(file) in hands.app._notice
    hands.app._notice = ""
    hands.scene.touch()
    hands.step()
    assert not hands.app._notice and hands.scene.work.aid.photo.file == str(file)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_an_angle_is_read_from_three_clicks(language: str) -> None:
    hands = at_aid(language=language)
    hands.key("a")
    for place in ((14, 4), (8, 4), (8, 10)):
        hands.click_at(spot(hands, *place))
    ruler = hands.scene.work.aid.rulers[0]
    assert ruler.kind == "angle" and len(ruler.points) == 3 and hands.scene.work.draft is None
    assert hands.scene.reading(ruler) == "90.0°"
    hands.key("ctrl+z")
    assert not hands.scene.work.aid.rulers


def test_a_fan_reaches_from_the_edge_of_a_base_and_is_as_wide_as_set() -> None:
    hands = at_aid()
    hands.key("w")
    drag(hands, (8, 12), (12, 12), (14, 12))
    work = hands.scene.work
    ruler = work.aid.rulers[0]
    assert ruler.kind == "fan" and ruler.points[0].base == "1" and ruler.spread == 45
    assert hands.scene.total(ruler) == pytest.approx(6 - 16 / 25.4, abs=0.06)
    hands.click("spread.more")
    assert work.aid.rulers[0].spread == 50 and hands.scene.reading(work.aid.rulers[0]).endswith("50°")


@pytest.mark.rule("SC-15.13")
def test_lines_of_sight_are_dashed_where_terrain_blocks_them() -> None:
    """A wall hides all of a base, a short one only its middle; size 0 hides nothing."""
    aid = two_bases()
    aid.terrain.append(TerrainSetup("W", 1, rect=(14, 9, 14.4, 15)))
    one, two = (shape_of(base) for base in aid.bases)
    pieces = ground(tuple(read_pieces(aid.terrain))).pieces
    shown, seen = lines_of_sight(one, two, pieces)
    assert not seen and len(shown) == 3 and all(0 < share < 1 for _, share in shown)
    aid.terrain[0] = TerrainSetup("W", 1, rect=(14, 11.9, 14.4, 12.1))
    shown, seen = lines_of_sight(one, two, ground(tuple(read_pieces(aid.terrain))).pieces)
    assert seen and shown[0][1] < 1 and shown[1][1] == 1.0
    aid.terrain[0] = TerrainSetup("W", 0, rect=(14, 9, 14.4, 15))
    assert lines_of_sight(one, two, ground(tuple(read_pieces(aid.terrain))).pieces)[1]
    hands = at_aid(aid=aid)
    hands.key("s")
    drag(hands, (8, 12), (14, 13), (20, 12))
    assert hands.scene.work.aid.rulers[0].kind == "sight"


@pytest.mark.rule("SC-18.1")
def test_a_path_with_a_speed_shows_what_its_base_reaches() -> None:
    """Green as on the table of the game; a key hides it, and it keeps still while a base is dragged."""
    aid = two_bases()
    aid.rulers.append(Ruler([Anchor("1"), Anchor("", 12, 12)], 6.0))
    hands = at_aid(aid=aid)
    for _ in range(600):
        hands.step()
        if hands.scene.reach.ready:
            break
        time.sleep(0.02)
    without = at_aid(aid=aid)
    without.key("h")
    without.move((-1, -1))
    hands.step(pygame.event.Event(beside.DONE))
    hands.move((-1, -1))
    xs = [x for side in hands.scene.reach.now().border for x, _ in side]
    assert min(xs) == pytest.approx(2, abs=0.02) and max(xs) == pytest.approx(14, abs=0.02)
    assert pygame.image.tobytes(hands.app.surface, "RGB") != pygame.image.tobytes(without.app.surface, "RGB")
