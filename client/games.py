"""The games as the menu shows them, those that cannot be played yet included."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from rules.engine.game import Game
from rules.engine.registry import GAMES, game_named

ORDER = ("unlimited", "starlight", "starcraft", "clue", "magblast")


class Poster(Struct, frozen=True):
    """A game on the menu: `players` as written there."""

    id: str
    players: str


POSTERS = (
    Poster("unlimited", "2–4"),
    Poster("starlight", "2"),
    Poster("starcraft", "2"),
    Poster("clue", "3–6"),
    Poster("magblast", "2–8"),
)


@lru_cache(maxsize=8)
def playable(id_: str) -> Game | None:
    """The game, or None where this Starboard has its poster only."""
    return game_named(id_) if id_ in GAMES else None
