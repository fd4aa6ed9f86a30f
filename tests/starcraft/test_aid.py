"""The measuring aid's table without a screen: lengths, judging, files with one clear line for each mistake."""

from pathlib import Path

import pytest

from rules.engine.game import SetupError
from rules.engine.loading import DataError
from rules.starcraft.aid import (
    Aid,
    Anchor,
    Base,
    Rings,
    Ruler,
    aid_text,
    judge,
    legs,
    length,
    out_of_sight,
    position_of,
    read_aid,
    with_bases_named,
)
from rules.starcraft.position import state_of
from rules.starcraft.terrain_setup import TerrainSetup


def table() -> Aid:
    return Aid(
        (48, 36),
        [Base("a", (32, 32), 10, 10), Base("b", (40, 100), 20, 10, 90, 1)],
        [TerrainSetup("W", 2, rect=(14, 4, 14.5, 9))],
        [Ruler([Anchor("a"), Anchor("b")]), Ruler([Anchor("a"), Anchor("", 12, 12), Anchor("", 16, 12)], 6.0)],
        [Rings(Anchor("a"), [3, 6])],
    )


@pytest.mark.rule("SC-18.1", "SC-2.2")
def test_rulers_and_paths() -> None:
    aid = table()
    assert length(aid, aid.rulers[0]) == pytest.approx(10 - (32 + 40) / 25.4 / 2)
    assert length(aid, aid.rulers[0], centres=True) == pytest.approx(10)
    assert [leg[2] for leg in legs(aid, aid.rulers[1])] == pytest.approx([8**0.5, 4])


@pytest.mark.rule("SC-18.2")
def test_it_judges_when_asked() -> None:
    aid = table()
    refusal = judge(aid, aid.rulers[1])
    assert refusal is not None and refusal.rule == "SC-7.1" and str(refusal.params["path"]) == "6.83"
    aid.rulers[1].speed = 7
    assert judge(aid, aid.rulers[1]) is None
    aid.rulers.append(Ruler([Anchor("a"), Anchor("", 17, 7)], 10))
    refusal = judge(aid, aid.rulers[2])
    assert refusal is not None and refusal.rule == "SC-7.5"


def test_a_file_holds_everything(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(aid_text(table()), encoding="utf-8")
    assert read_aid(path) == table()


def test_what_lies_off_the_table_is_named() -> None:
    """Nobody would see it; an end that follows a base is the base's own matter, and a piece may hang over."""
    piece = TerrainSetup("W", 2, rect=(40, 1, 42, 3)), TerrainSetup("V", 2, rect=(35, 1, 42, 3))
    aid = Aid((36, 24), [Base("5", (32, 32), 60, 12), Base("6", (32, 32), 36, 24)], list(piece))
    aid.rulers = [Ruler([Anchor("5"), Anchor("6")]), Ruler([Anchor("6"), Anchor("", 50, 3)])]
    aid.rings = [Rings(Anchor("", 3, -1), [3.0])]
    wanted = [("bases", "5", (60, 12)), ("terrain", "W", (41, 2)), ("rulers", "2", (50, 3)), ("rings", "1", (3, -1))]
    assert out_of_sight(aid) == wanted
    aid.table = (72, 36)
    assert out_of_sight(aid) == wanted[3:]


def test_a_game_that_cannot_begin_speaks_of_the_bases() -> None:
    aid = Aid((36, 24), [Base("7", (32, 32), 5, 5), Base("5", (32, 32), 36, 12)])
    with pytest.raises(SetupError) as error:
        state_of(position_of(aid))
    assert with_bases_named(aid, str(error.value)).startswith("base 5: ")


def test_a_table_of_the_game_can_be_measured(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("table: [36, 36]\nunits: {p1: [{id: A, type: marine, models: {A1: [5, 5]}}]}\n", encoding="utf-8")
    aid = read_aid(path)
    assert [(base.id, base.mm) for base in aid.bases] == [("A1", (32, 32))]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("table: [0, 36]\n", "more than 0"),
        ("bases: [{id: a, mm: [0, 0], x: 1, y: 1}]\n", "bases: a"),
        ("bases: [{id: a, mm: [3000, 3000], x: 1, y: 1}]\n", "300"),
        ("bases: [{id: a, mm: [32, 32], x: 1, y: 1}, {id: a, mm: [32, 32], x: 4, y: 1}]\n", "twice"),
        ("terrain: [{id: W, size: 0, rect: [0, 0, 2, 2]}, {id: W, size: 0, rect: [4, 0, 6, 2]}]\n", "W stands twice"),
        ("rulers: [{points: [{base: b}, {x: 3, y: 4}]}]\n", "no base b"),
        ("rings: [{at: {base: b}, radii: [3]}]\n", "no base b"),
        ("terrain: [{id: W, size: 2, poly: [[0, 0], [2, 2], [2, 0], [0, 2]]}]\n", "crosses itself at [1, 1]"),
        (
            "terrain: [{id: W, size: 2, poly: [[0, 0], [4, 0], [4, 2], [3, 0], [1, 0], [0, 2]]}]\n",
            "crosses itself at [3, 0]",
        ),
        ("terrain: [{id: W, size: 2, rect: [0, 0, 2, 2], access: [[[1, 1], [1, 2]]]}]\n", "outline"),
        ("rulers: [{points: [{x: 1, y: 1}]}]\n", "two points"),
        ("bases: [{id: a, mm: [32, 32], x: .nan, y: 1}]\n", "place"),
        ("bases: [{id: a, mm: [32, 32], x: 1, y: .inf}]\n", "place"),
        ("bases: [{id: a, mm: [32, 32], x: 1, y: 1, seat: 55}]\n", "seat"),
        ("rulers: [{points: [{x: .nan, y: 0}, {x: 3, y: 4}]}]\n", "point"),
        ("rulers: [{points: [{x: 1, y: 0}, {x: 3, y: 4}], speed: -4}]\n", "speed"),
        ("rings: [{at: {x: 1, y: 2}, radii: [-3]}]\n", "radii"),
        ("photo: {file: a.png, scale: .nan}\n", "scale"),
        ("colour: red\n", "colour"),
        ("just words\n", "map"),
    ],
)
def test_a_bad_file_gets_one_line(tmp_path: Path, text: str, word: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_aid(path)
    assert word in error.value.mistakes[0] and "\n" not in error.value.mistakes[0]
