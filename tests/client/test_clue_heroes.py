"""Heroes are chosen on the page of a new game, each by one seat only (CLUE-2.2)."""

from __future__ import annotations

import pytest

from client.app import headless
from client.scenes.new_game import NewGameScene
from client.scenes.table import TableScene
from rules.engine.game import Setup, SetupError
from rules.engine.registry import game_named
from rules.engine.session import Session
from tests.client.hands import Hands, match_of, settings


@pytest.mark.rule("CLUE-2.2")
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_hero_is_chosen_for_a_seat_and_whoever_had_it_gets_the_other(size: tuple[int, int]) -> None:
    app = headless(size, settings())
    app.push(NewGameScene(app, "clue"))
    hands = Hands(app)
    hands.click("hero.0")
    hands.click("rows.chewbacca")
    assert isinstance(hands.scene, NewGameScene)
    hands.click("start")
    assert isinstance(hands.scene, TableScene)
    heroes = [player.hero for player in match_of(hands).session.view(0).players]
    assert heroes[0] == "chewbacca" and heroes[3] == "luke" and len(set(heroes)) == len(heroes)
    app.push(NewGameScene(app, "clue"))  # the choice is there again
    hands.step()
    assert hands.scene.heroes is not None and hands.scene.heroes.choices[0] == "chewbacca"


@pytest.mark.rule("CLUE-2.2")
@pytest.mark.parametrize("place", ["options", "position"])
@pytest.mark.parametrize(
    ("heroes", "why"),
    [
        (["luke", "luke", "han"], "3 different heroes"),
        (["luke", "leia"], "3 different heroes"),
        (["luke", "leia", "jabba"], "'jabba' is no hero"),
        ("luke", "expected a list"),
    ],
)
def test_heroes_that_do_not_fit_are_one_line_that_names_the_key(heroes: object, why: str, place: str) -> None:
    key = "heroes" if place == "options" else "characters"
    options, position = ({key: heroes}, None) if place == "options" else ({}, {key: heroes})
    with pytest.raises(SetupError, match=f"^{key}: .*{why}") as error:
        Session(game_named("clue"), Setup("clue", 3, 1, options, position))
    assert "\n" not in str(error.value)
