"""`main.py --smoke`: load every asset and data file and draw a frame of each scene, without a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial

from client.icons import icon, icon_table
from client.lessons import lesson
from client.scene import Scene
from client.settings import Settings
from client.theme import THEMES, Colour, theme_named
from rules.engine.decisions import TABLE
from rules.engine.game import Setup
from rules.engine.loading import DataError
from rules.engine.paths import ASSETS
from rules.engine.registry import all_games
from rules.engine.saves import Loaded
from rules.engine.session import Session

_SIZE = (1024, 640)


def smoke() -> int:
    """0 when everything could be loaded and drawn; otherwise one line for each thing that could not, and 1."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    problems: list[str] = []
    for table in sorted((ASSETS / "icons").glob("*.yaml")):
        problems += _icons(table.stem)
    for game in all_games():
        problems += game.check_data()
    drawn = 0
    if not problems:
        for language in ("en", "ko"):
            drawn += _scenes(language)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{drawn} scenes drawn, {len(problems)} problems")
    return 1 if problems else 0


def _icons(name: str) -> list[str]:
    """What is wrong with the icons of a table."""
    problems = []
    try:
        for group in icon_table(name).values():
            for entry in group.values():
                for file in filter(None, (entry.icon, entry.mark)):
                    if not (ASSETS / "icons" / f"{file}.svg").is_file():
                        problems.append(f"assets/icons/{name}.yaml: there is no assets/icons/{file}.svg")
                    else:
                        icon(file, 20, Colour("white"))
    except DataError as error:
        problems += error.mistakes
    return problems


def _scenes(language: str) -> int:
    from client.app import headless
    from client.decks.books import BOOKS
    from client.match import Match, Player
    from client.measure.scene import MeasureScene
    from client.scenes.deck_editor import DeckEditorScene
    from client.scenes.deck_exchange import ExportScene, ImportScene
    from client.scenes.decks import DecksScene
    from client.scenes.help import CreditsScene, HelpScene
    from client.scenes.lesson import LessonScene
    from client.scenes.lessons import LessonsScene
    from client.scenes.menu import MenuScene
    from client.scenes.new_game import NewGameScene
    from client.scenes.replay import ReplayScene
    from client.scenes.result import ResultScene
    from client.scenes.saves import SavesScene
    from client.scenes.settings import SettingsScene
    from client.scenes.table import TableScene

    for theme in THEMES:
        theme_named(theme)
    settings = Settings(language=language, motion="off", sound=False)
    app = headless(_SIZE, settings)
    pages: list[Callable[[], Scene]] = [
        lambda: MenuScene(app), lambda: NewGameScene(app), lambda: SettingsScene(app), lambda: SavesScene(app),
        lambda: LessonsScene(app), *(lambda game=game: LessonScene(app, lesson(game.id)) for game in all_games()),
        lambda: HelpScene(app), lambda: CreditsScene(app), lambda: MeasureScene(app),
    ]  # fmt: skip
    for book in BOOKS.values():
        deck = next(iter(book.bundled(language).values()))
        pages += [
            partial(DecksScene, app, book), partial(DeckEditorScene, app, book, deck),
            partial(ImportScene, app, book, lambda deck: None), partial(ExportScene, app, book, deck),
        ]  # fmt: skip
    drawn = 0
    for make in pages:
        app.only(make())
        app.step([], 0.0)
        drawn += 1
    for game in all_games():
        seats = game.seat_counts[0]
        match = Match(
            Session(game, Setup(game.id, seats, 1)), [Player(f"P{i}", look=i) for i in range(seats)], settings
        )
        scene = TableScene(app, match)
        app.only(scene)
        decision = match.decision
        scene.cover(0 if decision is None or decision.seat == TABLE else decision.seat)
        app.step([], 0.0)
        scene.lift()
        app.step([], 0.0)
        app.push(ResultScene(app, match))
        app.step([], 0.0)
        app.only(ReplayScene(app, Loaded(match.session, match.table)))
        app.step([], 0.0)
        drawn += 4
    return drawn
