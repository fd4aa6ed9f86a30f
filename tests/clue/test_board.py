"""The board and the cards: figures of the rules, the table of distances, and boards that are wrong."""

import pytest
from msgspec.structs import replace

from rules.clue.board import BoardFile, board, check_board
from rules.engine.loading import load_yaml
from rules.engine.paths import DATA

ORDER = (
    "laser_control_room", "throne_room", "war_room", "overbridge", "red_control_room", "detention_block",
    "tractor_beam_generator", "trash_compactor", "docking_bay",
)  # fmt: skip
# Tiles from room to room, start space first, as the proposed board's table of CLUE-14 gives them.
TABLE = (
    (5, 5, 5, 4, 4, 12, 18, 12, 18), (0, 5, 11, 4, 10, 5, 11, 16, 11), (5, 0, 5, 4, 4, 12, 18, 12, 18),
    (11, 5, 0, 10, 4, 16, 11, 5, 11), (4, 4, 10, 0, 9, 11, 17, 17, 17), (10, 4, 4, 9, 0, 17, 17, 11, 17),
    (5, 12, 16, 11, 17, 0, 4, 9, 4), (11, 18, 11, 17, 17, 4, 0, 4, 5), (16, 12, 5, 17, 11, 9, 4, 0, 4),
    (11, 18, 11, 17, 17, 4, 5, 4, 0),
)  # fmt: skip


@pytest.mark.rule("CLUE-1.4", "CLUE-1.5", "CLUE-1.6", "CLUE-1.7", "CLUE-1.8", "CLUE-1.9", "CLUE-1.11")
def test_pieces() -> None:
    whole = board()
    assert [len(kind) for kind in whole.kinds] == [6, 9, 6]
    assert len(whole.cards) == 21 and len(whole.heroes) == 6 and len(whole.file.floors) == 2
    counts = {kind.id: kind.count for kind in whole.corridor.values()}
    assert counts == {"all_clear": 5, "stormtrooper": 4, "caught": 6, "comlink": 4} and sum(counts.values()) == 19
    assert [planet.name.en for planet in whole.planets.values()] == [
        "Alderaan", "Bespin", "Dagobah", "Endor", "Tatooine", "Yavin 4",
    ]  # fmt: skip


@pytest.mark.rule("CLUE-1.10", "CLUE-4.5")
def test_layout() -> None:
    whole = board()
    assert len(whole.tiles) == 56
    assert sorted(whole.neighbours[whole.start]) == ["U-10-5", "U-8-5"]
    assert {whole.bay, whole.jail, whole.penalty} <= set(whole.rooms)


@pytest.mark.rule("CLUE-4.4", "CLUE-4.2", "CLUE-5.2")
@pytest.mark.parametrize(("place", "steps"), list(zip((board().start, *ORDER), TABLE, strict=True)))
def test_distances(place: str, steps: tuple[int, ...]) -> None:
    reached = board().distances(place, 99)
    for room, expected in zip(ORDER, steps, strict=True):
        if room != place:
            assert min(reached[door] for door in board().rooms[room].doors) == expected, room


def test_a_path_is_walked_tile_by_tile() -> None:
    way = board().path("laser_control_room", "detention_block")
    assert way[0] == "laser_control_room" and way[-1] == "detention_block"
    assert way[1:-1] == ["U-1-3", "ELEV-UL", "ELEV-LL", "L-1-3", "L-2-3"]


def broken(**changes: object) -> list[str]:
    file = load_yaml(DATA / "clue" / "board.yaml", BoardFile)
    return check_board(replace(file, **changes), "board.yaml")


def test_a_changed_board_is_checked() -> None:
    file = load_yaml(DATA / "clue" / "board.yaml", BoardFile)
    room = file.rooms[0]
    others = file.rooms[1:]
    assert broken() == []
    assert "door 'U-99' is no tile" in broken(rooms=(replace(room, doors=("U-99",)), *others))[0]
    assert "at least one door" in broken(rooms=(replace(room, doors=()), *others))[0]
    assert "cannot be reached" in broken(elevators=())[0]
    assert "come in pairs" in broken(elevators=(replace(file.elevators[0], lower="NOWHERE"),))[0]
    floor = file.floors[0]
    twice = replace(floor, tiles=(*floor.tiles, replace(floor.tiles[0], id="AGAIN")))
    assert "two tiles at" in broken(floors=(twice, file.floors[1]))[0]
    assert "stands 2 times" in broken(planets=(*file.planets, file.planets[0]))[0]
