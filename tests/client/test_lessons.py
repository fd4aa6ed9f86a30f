"""The first lessons: each is played to its end by clicks, in both languages, and takes nothing but what it asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from client import lessons
from client.app import headless
from client.lessons import LEARNER, check_lessons, lesson
from client.scenes.lesson import LessonScene
from client.scenes.menu import MenuScene
from client.scenes.new_game import NewGameScene
from rules.engine.loading import DataError
from rules.engine.registry import GAMES
from tests.client.hands import Hands, settings
from tests.client.test_text_fits import faults


def begin(game: str, size: tuple[int, int] = (1024, 640), language: str = "en") -> Hands:
    app = headless(size, settings(language=language))
    app.push(MenuScene(app))
    hands = Hands(app)
    hands.key("f")
    hands.click(f"lesson.{game}")
    assert isinstance(hands.scene, LessonScene)
    return hands


def test_every_game_has_a_lesson_that_can_be_played() -> None:
    assert check_lessons() == []


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end(game: str, language: str) -> None:
    hands = begin(game, language=language)
    hands.app.measuring = True
    scene, seen = hands.scene, 0
    for _ in range(200):
        step = scene.step
        hands.app.measured.clear()
        hands.scene.touch()
        hands.step(seconds=0.1)
        assert not faults(hands.app)
        if step is None:
            break
        if step is not scene.step:
            continue
        if step.seat is not None:
            continue
        seen += 1
        if not step.do:
            hands.key("return")
        elif game == "starcraft":  # there the way is drawn, not clicked; its own tests drag
            hands.table.answer(step.do[0])
        else:
            text = next(text for text in step.do if not text.endswith("…"))
            hands.give(scene.match.session.read(LEARNER, text))
    assert scene.step is None and seen == sum(step.seat is None for step in scene.lesson.steps)
    hands.click("answer.play")
    assert isinstance(hands.scene, NewGameScene) and hands.scene.game_id == game


def test_what_the_lesson_does_not_ask_for_is_kindly_refused() -> None:
    hands = begin("magblast", (1280, 800))
    scene = hands.scene
    before = len(scene.match.session.answers)
    scene.answer("done")
    assert "Next" in hands.app._notice
    hands.click("answer.next")
    hands.click("answer.next")
    scene.answer("done")
    assert "another one" in hands.app._notice
    assert len(scene.match.session.answers) == before
    assert scene.sight is not None and "p1/FREYA" in scene.sight.hinted
    scene.answer("blast BEAM from ARES at p2/TROYA")  # not legal at all: the rule says why
    assert "MB-" in hands.app._notice
    hands.key("escape")
    assert not isinstance(hands.scene, LessonScene)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("{say: {en: a}, do: x}", "expected `say` in en and ko"),
        ("{say: {en: a, ko: b}, dance: x}", "unknown: dance"),
        ("{p2: pass, say: {en: a, ko: b}}", "stands alone"),
    ],
)
def test_a_spoiled_lesson_names_file_line_and_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, says: str
) -> None:
    (tmp_path / "lessons").mkdir()
    good = "  - say: {en: a, ko: b}\n"
    (tmp_path / "lessons" / "clue.yaml").write_text(f"setup: {{players: 3}}\nsteps:\n{good}  - {step}\n")
    monkeypatch.setattr(lessons, "DATA", tmp_path)
    lesson.cache_clear()
    with pytest.raises(DataError) as caught:
        lesson("clue")
    lesson.cache_clear()
    assert caught.value.mistakes[0].startswith("data/lessons/clue.yaml:4: step 2: ")
    assert says in caught.value.mistakes[0] and LEARNER == 0


def test_the_starcraft_lesson_is_drawn_with_the_mouse() -> None:
    from tests.client.battlefield_hands import drag

    hands = begin("starcraft", (1280, 800))
    scene = hands.scene
    hands.click("answer.next")
    drag(hands, (10, 12), (10, 15))
    hands.key("return")
    assert scene.at == 3, scene.at
    hands.key("return")
    assert scene.at == 4
