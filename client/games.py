"""The games as the menu shows them: known without their rules, which are loaded when a game is opened."""

from __future__ import annotations

from msgspec import Struct


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
