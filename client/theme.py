"""The theme file: every colour, size and duration that the client may use, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame
from msgspec import Struct

from rules.engine.kept_files import kept_yaml
from rules.engine.paths import ASSETS

THEMES = ("dark", "light", "high")

Colour = pygame.Color


class SeatLook(Struct, forbid_unknown_fields=True, frozen=True):
    """The shape of a seat and its colour in each theme."""

    shape: str
    dark: str
    light: str
    high: str


class Shadow(Struct, forbid_unknown_fields=True, frozen=True):
    """A shadow: how far it falls and how soft it is (px), how dark (percent)."""

    drop: int
    blur: int
    opacity: int


class ThemeFile(Struct, forbid_unknown_fields=True, frozen=True):
    """assets/theme/theme.yaml as it stands."""

    colours: dict[str, dict[str, str]]
    seats: list[SeatLook]
    games: dict[str, dict[str, str]]
    type: dict[str, tuple[float, float, int]]
    space: dict[str, int]
    corners: dict[str, int]
    heights: dict[str, Shadow]
    motion: dict[str, int]
    speeds: dict[str, float]


@lru_cache(maxsize=1)
def theme_file() -> ThemeFile:
    """The theme file, read once. Raises DataError."""
    return kept_yaml(ASSETS / "theme" / "theme.yaml", ThemeFile, "assets/theme/theme.yaml")


class Theme:
    """One of the three themes. `theme["accent"]` is a colour, `theme.seat(0)` that of the first seat."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.file = theme_file()
        self._colours = {token: Colour(value) for token, value in self.file.colours[name].items()}
        self._seats = [Colour(getattr(look, name)) for look in self.file.seats]
        self._games = {
            game: {token: Colour(value) for token, value in palette.items()}
            for game, palette in self.file.games.items()
        }

    def __getitem__(self, token: str) -> Colour:
        return self._colours[token]

    @property
    def shadow_strength(self) -> float:
        """Shadows of the light theme have half the strength; high contrast has outlines instead."""
        return {"dark": 1.0, "light": 0.5, "high": 0.0}[self.name]

    def seat(self, seat: int) -> Colour:
        return self._seats[seat % len(self._seats)]

    def shape(self, seat: int) -> str:
        return self.file.seats[seat % len(self.file.seats)].shape

    def game(self, game: str) -> Mapping[str, Colour]:
        """The palette of a game, or `cards`: the same in all themes."""
        return self._games[game]


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with `share` (0 to 1) of `b` in it."""
    return Colour(*(round(x + (y - x) * share) for x, y in zip(a[:3], b[:3], strict=True)))


def contrast(a: Colour, b: Colour) -> float:
    """The WCAG 2 contrast ratio of two colours, 1 to 21."""

    def luminance(colour: Colour) -> float:
        parts = [c / 255 for c in colour[:3]]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=len(THEMES))
def theme_named(name: str) -> Theme:
    """The theme with this name. Raises KeyError."""
    return Theme(name)
