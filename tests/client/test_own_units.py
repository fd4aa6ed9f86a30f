"""Own units are typed in on the page of a new game, mended where they are marked, and played."""

from __future__ import annotations

import pytest

from client.app import headless
from client.scenes.menu import MenuScene
from client.scenes.new_game import NewGameScene
from rules.engine.decisions import Text
from rules.starcraft.own import OwnUnit, faults_of, setup_of_own
from tests.client.hands import Hands, settings


def at_page(size: tuple[int, int] = (1280, 800), **changes: object) -> Hands:
    app = headless(size, settings(**changes))
    app.push(MenuScene(app))
    app.push(NewGameScene(app, "starcraft"))
    return Hands(app)


def write(hands: Hands, id_: str, text: str) -> None:
    """Empty a field and type into it."""
    hands.click(id_)
    hands.key("end")
    for _ in range(12):
        hands.key("backspace")
    hands.type(text)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_unit_is_typed_in_and_stands_in_reserve(size: tuple[int, int], language: str) -> None:
    hands = at_page(size, language=language)
    hands.click("own")
    hands.click("own.add")
    write(hands, "own.0.name", "Goblins")
    write(hands, "own.0.base", "40x100")
    write(hands, "own.0.speed", "5/9")
    write(hands, "own.0.models", "3")
    write(hands, "own.0.supply", "1-2: 0, 3: 2")
    hands.click("own.0.flying")
    hands.click("back")
    hands.click("start")
    state = hands.table.match.session.state
    unit = next(unit for unit in state.units.values() if unit.name == "Goblins")
    assert (unit.seat, unit.where, unit.base, unit.speed) == (0, "reserve", (40.0, 100.0), (5.0, 9.0))
    assert unit.flying and len(unit.models) == 3 and unit.supply == [(1, 2, 0), (3, 3, 2)]
    assert hands.app.settings.last["starcraft"].options["own_p1"]


def test_a_fault_is_marked_and_keeps_the_game_from_beginning() -> None:
    hands = at_page()
    hands.click("own")
    hands.click("own.seat.1")
    hands.click("own.add")
    write(hands, "own.0.name", "Goblins")
    write(hands, "own.0.speed", "4-7")
    hands.click("back")
    hands.click("start")
    assert isinstance(hands.scene, NewGameScene) and "Goblins" in hands.scene.problem
    hands.click("own")
    hands.click("own.seat.1")
    hands.click("own.0.drop")
    hands.click("back")
    hands.click("start")
    assert not isinstance(hands.scene, NewGameScene)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("name", "  "),
        ("base", "0"),
        ("base", "3000"),
        ("base", "round"),
        ("speed", "4-7"),
        ("models", "0"),
        ("models", "many"),
        ("size", "12"),
        ("supply", "-1"),
        ("supply", "1-3: 0"),
        ("supply", "2-6: 1"),
    ],
)
def test_every_value_has_its_fault(key: str, text: str) -> None:
    unit = OwnUnit(name="Goblins")
    assert not faults_of(unit)
    setattr(unit, key, text)
    faults = faults_of(unit)
    assert list(faults) == [key] and isinstance(faults[key], Text)


def test_a_unit_that_is_typed_in_has_no_type() -> None:
    setup = setup_of_own(OwnUnit(name="A  B", speed="-", base="32 mm"), "A")
    assert setup.name == "A B" and setup.base == [32.0, 32.0] and len(setup.models) == 6
