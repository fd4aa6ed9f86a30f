"""The games by name; a game's code is imported when it is first asked for."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from rules.engine.game import Game

GAMES: dict[str, str] = {
    "unlimited": "rules.unlimited",
    "starlight": "rules.starlight",
    "starcraft": "rules.starcraft",
    "clue": "rules.clue",
    "magblast": "rules.magblast",
}
"""Game id → package, whose `GAME` is the game. The order is that of the menu."""


@lru_cache(maxsize=len(GAMES) + 1)
def game_named(name: str) -> Game:
    """The game with this id. Raises KeyError for an unknown one."""
    game: Game = import_module(GAMES[name]).GAME
    return game


def all_games() -> list[Game]:
    return [game_named(name) for name in GAMES]
