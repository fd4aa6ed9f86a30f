"""The list of what players expect names tests that exist; and the points of it that need a test of their own."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
import yaml

from client.app import headless
from client.match import Match, Player
from client.scenes.menu import MenuScene
from client.scenes.table import TableScene
from client.settings import load_settings
from client.theme import theme_file
from rules.engine.dice import dice_from
from rules.engine.registry import game_named
from rules.engine.scenario import run_scenario
from tests.client.hands import Hands, at_table, match_of, settings
from tests.client.test_table_reading import some_way_on
from tests.client.test_whole_game import advance

HERE = Path(__file__).parent


def test_every_test_of_the_list_exists() -> None:
    listed = (HERE / "README.md").read_text(encoding="utf-8")
    own = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    lost = []
    for entry in re.findall(r"`((?:[\w/.]+: )?test_\w+)`", listed):
        path, _, name = entry.rpartition(": ")
        text = (HERE.parent.parent / path).read_text(encoding="utf-8") if path else own
        if f"def {name}(" not in text:
            lost.append(entry)
    assert not lost
    points = [line for line in listed.splitlines() if line.startswith("- ")]
    assert len(points) >= 38 and all("`test_" in line or ": test_" in line for line in points)


def test_the_log_is_filtered_and_written_down(tmp_path: Path) -> None:
    hands = at_table(["person", "easy"], seed=6, folder=tmp_path / "saves")
    rng = dice_from(2)
    for _ in range(40):
        advance(hands, rng)
    table = hands.table
    whole = [area.id for area in hands.scene.areas if area.id.startswith("log.") and area.id[4:].isdigit()]
    hands.click("log.filter")
    assert table.filtered == 0
    assert whole != [area.id for area in hands.scene.areas if area.id.startswith("log.") and area.id[4:].isdigit()]
    hands.click("log.export")
    written = next((tmp_path / "saves").glob("log-*.txt")).read_text(encoding="utf-8")
    assert written.splitlines() == table.log_text().splitlines()


def test_a_line_of_the_log_leads_back_to_its_moment() -> None:
    hands = some_way_on()
    session = match_of(hands).session
    lines = [area for area in hands.scene.areas if re.fullmatch(r"log\.\d+", area.id) and area.rect.height > 12]
    line = lines[1]  # the first may be half scrolled away
    hands.move((line.rect.x + 4, line.rect.centery))
    hands.step()
    hands.click(f"{line.id}.undo")
    before = len(session.answers)
    hands.click("dialog.undo")
    assert len(session.answers) < before
    assert len(session.events) <= int(line.id.split(".")[1]) + 1


def test_with_the_setting_even_the_only_answer_is_asked() -> None:
    for automatic in ("auto", "ask"):
        hands = at_table(["person", "person"], seed=6, curtain="off", game="starlight", automatic=automatic)
        rng = dice_from(2)
        for _ in range(120):
            advance(hands, rng)
        answers = match_of(hands).session.answers
        taken = [each for each in answers if each.automatic and each.seat >= 0 and each.text != "pass"]
        assert bool(taken) == (automatic == "auto")


_MAGBLAST = {
    "players": 2, "options": {"sound": "auto"}, "active": "p1", "step": "attack",
    "p1": {
        "flagship": "FREEP", "zones": {"yellow": ["FREYA", "DINK"], "red": ["ARES"]},
        "hand": ["BEAM", "BEAM_S", "LASER", "MAG", "SPACEDOCK", "FIGHTER_S", "BOMBER_C", "DIRECT_HIT", "EVASIVE_ACTION",
                 "CATASTROPHIC", "MINEFIELD_S", "ASTEROIDS_S", "RAMMING_SPEED"],
    },
    "p2": {"flagship": "TRIBOT", "zones": {"green": ["TASH"]}, "hand": ["LASER"]},
}  # fmt: skip
_UNLIMITED = {
    "p1": {
        "base": "SOR_029", "resources": 5,
        "hand": ["SOR_213", "SOR_046", "SOR_244", "SOR_178", "SOR_128", "SOR_083", "SOR_231", "SOR_089", "SOR_053",
                 "SOR_050", "SOR_060", "SOR_070", "SOR_080"],
    },
}  # fmt: skip
_STARLIGHT = {"p1": {"hand": [f"SLP-R{n:02}" for n in range(1, 14)], "resources": ["SLP-R15"]}}
MANY = {
    "magblast": ("MB-8.2", _MAGBLAST, ""),
    "unlimited": ("SWU-2.4", _UNLIMITED, "p1/hand/"),
    "starlight": ("STL-6.6", _STARLIGHT, "hand/"),
}
"""Game → a rule, a position in which the first seat holds thirteen cards, and how its things begin."""


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", MANY)
def test_thirteen_cards_in_hand_keep_their_names(
    tmp_path: Path, game: str, size: tuple[int, int], language: str
) -> None:
    """What may be played stands up a little; the card under the pointer opens and stands up more."""
    path = tmp_path / "many.yaml"
    rule, setup, prefix = MANY[game]
    plain = {"game": game, "name": "many cards", "rules": [rule], "seed": 1, "setup": setup, "steps": []}
    path.write_text(yaml.safe_dump(plain), encoding="utf-8")
    session = run_scenario(path).session
    assert session is not None
    app = headless(size, settings(language=language))
    match = Match(session, [Player("Mina"), Player("Jun", look=1)], app.settings)
    match.sitting = 0
    app.measuring = True
    app.push(TableScene(app, match))
    hands = Hands(app)
    hand = [prefix + card for card in setup["p1"]["hand"]]  # type: ignore[index]
    places = sorted((hands.things(card)[0].rect for card in hand), key=lambda rect: rect.x)
    for left, right in pairwise(places):
        assert left.right <= right.x, "a card lies over the name of another"
        assert left.width >= 30
    app.measured.clear()
    hands.scene.touch()
    hands.step()
    drawn = {text.text for text in app.measured if not text.cut}
    names = {game_named(game).name(card, language) for card in setup["p1"]["hand"]}  # type: ignore[index]
    assert names <= drawn
    sight = hands.table.sight
    lit, rest = ([card for card in hand if (card in sight.lit) is legal] for legal in (True, False))
    assert lit and (rest or game == "starlight"), "there any card may become a resource"
    lowest = max(hands.things(card)[0].rect.y for card in lit)
    assert all(lowest < hands.things(card)[0].rect.y for card in rest), "what may be played does not stand up"
    under = hands.things(lit[0])[0]
    hands.move((under.rect.centerx, under.rect.bottom - 5))
    assert hands.things(lit[0])[0].rect.y < under.rect.y, "the card under the pointer does not stand up"


def test_the_place_of_the_window_is_remembered(tmp_path: Path) -> None:
    app = headless((1280, 800), settings())
    app.path = tmp_path / "settings.json"
    app.push(MenuScene(app))
    hands = Hands(app)
    hands.step(pygame.event.Event(pygame.WINDOWMOVED, x=140, y=60))
    hands.wait(1.5)
    assert load_settings(app.path)[0].window_place == (140, 60)


def test_a_drag_begins_after_the_distance_that_is_set() -> None:
    for far, begins in ((4, True), (40, False)):
        hands = some_way_on(drag_after=far)
        thing = next(iter(hands.table.asking.lit() if hands.table.asking else ()), "")
        area = next(each for each in hands.scene.areas if each.drag and each.rect.width)
        start = area.rect.center
        hands.press(start)
        hands.move((start[0] + 12, start[1]))
        assert bool(hands.scene.state.dragging) == begins, thing
        hands.release(start)


def test_nothing_flashes_faster_than_three_times_a_second() -> None:
    assert theme_file().motion["breathe"] >= 1000 / 3
