"""What a seat sees, drawn without a screen: for the command line, the list of games and the tests."""

from __future__ import annotations

from pathlib import Path

import pygame

from client.app import headless
from client.match import Match, Player
from client.parts import beside
from client.settings import Settings
from rules.engine.session import Session

_PATIENCE = 5.0
"""Seconds that a picture waits for what is worked out beside it."""


def draw_table(session: Session, seat: int | None, size: tuple[int, int], language: str) -> pygame.Surface:
    """The table of a game as `seat` sees it (None: what everybody may see), on a new surface of this size."""
    names = {"en": "Player {}", "ko": "플레이어 {}"}[language]
    players = [Player(names.format(i + 1), look=i) for i in range(session.setup.seats)]
    match = Match(session, players, Settings(language=language))
    return draw_match(match, seat, size, language, patience=_PATIENCE)


def draw_match(
    match: Match, seat: int | None, size: tuple[int, int], language: str, theme: str = "dark", patience: float = 0.0
) -> pygame.Surface:
    """The same for a match with its own players; `patience` seconds are waited for what is worked out beside it."""
    from client.scenes.table import TableScene

    settings = Settings(language=language, theme=theme, motion="off", sound=False)
    app = headless(size, settings)
    still = Match(match.session, match.players, settings)
    still.sitting = seat
    scene = TableScene(app, still)
    scene.picture_only = True
    app.push(scene)
    app.step([], 0.0)
    if patience:
        beside.wait(patience)
        scene.touch()
        app.step([], 0.0)
    return app.surface


def save_png(surface: pygame.Surface, path: Path) -> None:
    """Write the picture as PNG. Raises OSError."""
    try:
        pygame.image.save(surface, str(path))
    except pygame.error as error:
        raise OSError(0, str(error)) from None
