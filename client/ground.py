"""What lies under everything: a night sky with two nebulas in the game's tints and small stars, still and seeded."""

from __future__ import annotations

import random
from functools import lru_cache

import pygame

from client.kept import kept
from client.theme import Colour, Theme

STARS_PER_MEGAPIXEL = 220
_OCTAVES = 6
_FINE, _ROUGH = 24, (96, 54)
"""From so many cells on noise needs no rounding; the size at which coarser noise is rounded."""


@lru_cache(maxsize=6)
def _noise(width: int, height: int, seed: int) -> pygame.Surface:
    """Six octaves of value noise in grey, a quarter of the size wanted."""
    rng = random.Random(seed)
    small = (max(8, width // 4), max(8, height // 4))
    total = pygame.Surface(small)
    cells, weight = 3, 0.5
    for _ in range(_OCTAVES):
        grid = pygame.Surface((cells + 1, max(2, cells * height // max(1, width)) + 1))
        for x in range(grid.get_width()):
            for y in range(grid.get_height()):
                level = round(rng.random() * 255 * weight)
                grid.set_at((x, y), (level, level, level))
        if cells < _FINE:  # straight lines from cell to cell would be seen: round them while the picture is small
            grid = pygame.transform.smoothscale(grid, _ROUGH)
            grid = pygame.transform.gaussian_blur(grid, max(1, _ROUGH[0] // (3 * cells)))
        cells, weight = cells * 2, weight / 2
        total.blit(pygame.transform.smoothscale(grid, small), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return total


def _nebula(size: tuple[int, int], tint: Colour, strength: float, seed: int) -> pygame.Surface:
    """A cloud of one tint, black where there is none, to be added to the ground."""
    noise = _noise(size[0], size[1], seed).copy()
    noise.fill((112, 112, 112), special_flags=pygame.BLEND_RGB_SUB)  # only the peaks of the noise are clouds
    share = [min(255, round(c * strength * 2.2)) for c in tint[:3]]
    noise.blit(noise, (0, 0), special_flags=pygame.BLEND_RGB_ADD)  # peaks are few and dim: twice as bright
    noise.fill(share, special_flags=pygame.BLEND_RGB_MULT)
    return noise


@kept(72_000_000)
def sky(size: tuple[int, int], game: str, theme: Theme) -> pygame.Surface:
    """The ground of a table or page of this size; `game` names the palette whose tints colour it."""
    ground = pygame.Surface(size)
    ground.fill(theme["bg"])
    if theme.name != "dark":
        _grid(ground, theme)
        return ground
    palette = theme.game(game)
    small = (max(8, size[0] // 4), max(8, size[1] // 4))
    layer = pygame.Surface(small)
    layer.fill(theme["bg"])
    lift = pygame.Surface((64, 36))
    for x in range(64):
        for y in range(36):
            near = max(0.0, 1 - ((x - 32) / 34) ** 2 - ((y - 16) / 20) ** 2)
            lift.set_at((x, y), [round(c * near * 0.16) for c in Colour("#2A3C66")[:3]])
    layer.blit(pygame.transform.smoothscale(lift, small), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    for seed, name, strength in ((11, "sky_1", 0.34), (29, "sky_2", 0.26)):
        layer.blit(_nebula(size, palette[name], strength, seed), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    dark = pygame.Surface((64, 36))
    for x in range(64):
        for y in range(36):
            far = min(1.0, ((x - 31.5) / 32) ** 2 * 0.55 + ((y - 17.5) / 18) ** 2 * 0.45)
            dark.set_at((x, y), [round(255 * (1 - 0.42 * far))] * 3)
    layer.blit(pygame.transform.smoothscale(dark, small), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    ground.blit(pygame.transform.smoothscale(layer, size), (0, 0))
    _stars(ground)
    return ground


def _stars(ground: pygame.Surface) -> None:
    width, height = ground.get_size()
    rng = random.Random(7)
    for _ in range(round(width * height / 1e6 * STARS_PER_MEGAPIXEL)):
        x, y = rng.randrange(width), rng.randrange(height)
        level = rng.choice((50, 70, 90, 120, 190))
        colour = (level, level, min(255, level + 18))
        if rng.random() < 0.12:
            ground.fill(colour, (x, y, 2, 2))
        else:
            ground.set_at((x, y), colour)


def _grid(ground: pygame.Surface, theme: Theme) -> None:
    """The light theme has quiet graph paper instead of stars; high contrast has nothing."""
    if theme.name == "high":
        return
    shade = Colour(*(max(0, c - 8) for c in theme["bg"][:3]))
    for x in range(0, ground.get_width(), 48):
        pygame.draw.line(ground, shade, (x, 0), (x, ground.get_height()))
    for y in range(0, ground.get_height(), 48):
        pygame.draw.line(ground, shade, (0, y), (ground.get_width(), y))


@kept(40_000_000)
def void(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The ground of the curtain: the darkest tone with stars, the same for everybody."""
    ground = pygame.Surface(size)
    ground.fill(theme["void"])
    if theme.name == "dark":
        _stars(ground)
    return ground
