"""Every drawn text fits its box: both languages, several scales, text sizes and windows, every scene."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from client.app import App, headless
from client.decks.books import BOOKS
from client.kept import forget_all
from client.match import Match, Player
from client.scene import Scene
from client.scenes.deck_editor import DeckEditorScene
from client.scenes.deck_exchange import ExportScene, ImportScene
from client.scenes.decks import DecksScene
from client.scenes.help import CreditsScene, HelpScene
from client.scenes.lessons import LessonsScene
from client.scenes.menu import MenuScene
from client.scenes.new_game import NewGameScene
from client.scenes.result import ResultScene
from client.scenes.saves import SavesScene
from client.scenes.settings import SettingsScene
from client.scenes.table import TableScene
from rules.engine.bots import SessionChair, bot_named
from rules.engine.decisions import TABLE
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import all_games, game_named
from rules.engine.session import Session
from rules.starlight.decks import Deck as StarlightDeck
from rules.unlimited.decks import Deck, bundled
from tests.client.hands import settings

CASES = [
    ((1024, 640), 100, 100),
    ((1280, 800), 75, 100),
    ((1280, 800), 125, 120),
    ((1920, 1080), 100, 100),
    ((1920, 1080), 150, 140),
    ((3840, 2160), 250, 100),
    ((3840, 2160), 100, 85),
]
FAULTY = Deck(
    "", ("SOR_005", "SOR_010"), "SOR_005", {"SOR_083": 3, "SHD_085": 2, "TWI_001": 1, "SOR_010": 1}, {"SOR_095": 12}
)
STARLIGHT_FAULTY = StarlightDeck(
    "", "SLP-R01", {"SLP-R04": 5, "SLP-U16": 1, "SLP-X99": 2, "SLP-G90": 1, "REAL-10": 3, "SLP-R15": 9}
)
PAGES: dict[str, Callable[[App], Scene]] = {
    "menu": MenuScene,
    "new game": NewGameScene,
    "settings": SettingsScene,
    "saves": SavesScene,
    "lessons": LessonsScene,
    "help": HelpScene,
    "credits": CreditsScene,
    "new game with decks": lambda app: NewGameScene(app, "unlimited"),
    "decks": lambda app: DecksScene(app, BOOKS["unlimited"]),
    "empty deck": lambda app: DeckEditorScene(app, BOOKS["unlimited"]),
    "deck": lambda app: DeckEditorScene(app, BOOKS["unlimited"], bundled()["vader_control"]),
    "twin suns deck": lambda app: DeckEditorScene(app, BOOKS["unlimited"], bundled()["twin_suns_villainy"]),
    "deck with faults": lambda app: DeckEditorScene(app, BOOKS["unlimited"], FAULTY),
    "starlight decks": lambda app: DecksScene(app, BOOKS["starlight"]),
    "starlight set-up": lambda app: NewGameScene(app, "starlight"),
    "empty starlight deck": lambda app: DeckEditorScene(app, BOOKS["starlight"]),
    "starlight deck": lambda app: DeckEditorScene(
        app, BOOKS["starlight"], BOOKS["starlight"].bundled("ko")["starter-2"]
    ),
    "starlight deck with faults": lambda app: DeckEditorScene(app, BOOKS["starlight"], STARLIGHT_FAULTY),
    "deck import": lambda app: ImportScene(app, BOOKS["unlimited"], lambda deck: None),
    "deck export": lambda app: ExportScene(app, BOOKS["unlimited"], bundled()["vader_control"]),
}
NAMES = {"en": ["Mina", "Jun", "Ada", "Leo", "Eun-ji", "Marek", "Noor", "Felix"], "ko": list("가나다라마바사아")}


def faults(app: App) -> list[str]:
    """Texts of the last picture that had to be cut or that leave their box."""
    found = []
    for drawn in app.measured:
        box = drawn.box.inflate(2, 4)
        if drawn.cut:
            found.append(f"cut: {drawn.text!r} in {drawn.box.size}")
        elif drawn.rect.left < box.left or drawn.rect.right > box.right:
            found.append(f"too wide: {drawn.text!r} is {drawn.rect.size} in {drawn.box.size}")
        elif drawn.rect.height > box.height:
            found.append(f"too high: {drawn.text!r} is {drawn.rect.size} in {drawn.box.size}")
    return found


def measured(app: App, scene: Scene) -> list[str]:
    app.measuring = True
    app.only(scene)
    app.step([], 0.0)
    return faults(app)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(("size", "scale", "text"), CASES)
def test_pages(size: tuple[int, int], scale: int, text: int, language: str) -> None:
    forget_all()
    app = headless(size, settings(language=language, scale=scale, text=text))
    problems = {name: found for name, make in PAGES.items() if (found := measured(app, make(app)))}
    assert not problems


def played(game_id: str, seats: int, steps: int) -> Session:
    """A game some way on, bots at every seat."""
    game = game_named(game_id)
    session, rng = Session(game, Setup(game_id, seats, 5)), dice_from(3)
    bot = bot_named(game, "random")
    for _ in range(steps):
        decision = session.decision
        if decision is None:
            break
        text = decision.options[0].key if decision.seat == TABLE else bot.answer(SessionChair(session, rng))
        session.answer(decision.seat, text)
    return session


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(("size", "scale", "text"), CASES)
def test_tables_curtain_and_result(size: tuple[int, int], scale: int, text: int, language: str) -> None:
    forget_all()
    problems = {}
    chosen = settings(language=language, scale=scale, text=text)
    app = headless(size, chosen)  # one window for all: its surfaces are large, and it goes in a circle with its scenes
    for game in all_games():
        counts = list(game.seat_counts)
        for seats in sorted({counts[0], counts[-1]}):
            for steps in (0, 25, 90):
                session = played(game.id, seats, steps)
                if session.decision is None:
                    continue
                match = Match(session, [Player(NAMES[language][i], look=i) for i in range(seats)], chosen)
                match.sitting = max(session.decision.seat, 0)
                scene = TableScene(app, match)
                chosen.teach = steps == 25
                key = f"{game.id} {seats} seats, {steps} answers"
                if found := measured(app, scene):
                    problems[key] = found
                scene.turn_cards()
                app.step([], 0.0)
                if found := faults(app):
                    problems[f"{key}: cards face down"] = found
                scene.cover(0)
                app.step([], 0.5)
                if found := faults(app):
                    problems[f"{key}: curtain"] = found
                if found := measured(app, ResultScene(app, match)):
                    problems[f"{key}: result"] = found
    assert not problems


def test_on_a_screen_of_many_pixels_the_menu_is_as_large_as_on_an_ordinary_one() -> None:
    """The same share of the window is used at 3840×2160 as at 2560×1440, at the same interface scale."""
    shares = []
    for size in ((2560, 1440), (3840, 2160)):
        app = headless(size, settings(scale=100))
        app.only(PAGES["menu"](app))
        app.step([], 0.0)
        area = app.scene.area("menu.new_game")
        assert area is not None
        shares.append((area.rect.width / size[0], area.rect.height / size[1]))
    assert shares[0] == pytest.approx(shares[1], rel=0.02)
