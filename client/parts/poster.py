"""The poster of each game on the menu: drawn from its palette and icons, never a picture of somebody's art."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from client import shapes, text
from client.icons import icon
from client.kept import kept
from client.theme import Colour, Theme, mix

_WHITE = Colour("white")
_INK = Colour("#15131F")

Painter = Callable[[pygame.Surface, Theme], None]


def _poly(surface: pygame.Surface, points: list[tuple[float, float]], colour: Colour) -> None:
    """A polygon in shares of the surface, smooth at the edges."""
    width, height = surface.get_size()
    scaled = [(x * width, y * height) for x, y in points]
    surface.blit(shapes.polygon(scaled, surface.get_size(), colour), (0, 0))


def _icon(
    surface: pygame.Surface, name: str, centre: tuple[float, float], size: float, colour: Colour, ink: bool = False
) -> None:
    width, height = surface.get_size()
    side = round(size * width)
    drawn = icon(name, side, colour, _INK if ink else None)
    surface.blit(drawn, drawn.get_rect(center=(round(centre[0] * width), round(centre[1] * height))))


def _dots(surface: pygame.Surface, step: float, colour: Colour, opacity: int) -> None:
    """A quiet halftone over everything."""
    width, height = surface.get_size()
    gap = max(5, round(step * width))
    layer = pygame.Surface((width, height), pygame.SRCALPHA)
    for row, y in enumerate(range(0, height + gap, gap)):
        for x in range(gap // 2 if row % 2 else 0, width + gap, gap):
            pygame.draw.circle(layer, (*colour[:3], opacity), (x, y), max(1, gap // 4))
    surface.blit(layer, (0, 0))


def _orbits(surface: pygame.Surface, centre: tuple[float, float], colour: Colour) -> None:
    """Two rings round a place, faintly."""
    width, height = surface.get_size()
    for reach in (0.75, 1.15):
        side = round(width * reach)
        ring = shapes.disc(side, Colour(0, 0, 0, 0), Colour(colour.r, colour.g, colour.b, 60), max(1, width // 120))
        surface.blit(ring, ring.get_rect(center=(round(centre[0] * width), round(centre[1] * height))))


def _hexagons(surface: pygame.Surface, top: float, colour: Colour) -> None:
    """A hex grid over the lower part, faintly."""
    width, height = surface.get_size()
    side = max(8.0, width / 9)
    layer = pygame.Surface((width, height), pygame.SRCALPHA)
    tint = (colour.r, colour.g, colour.b, 40)
    row, y = 0, top * height
    while y < height + side:
        x = -side + (row % 2) * side * 0.87
        while x < width + side:
            points = [(x + side * dx, y + side * dy) for dx, dy in _HEXAGON]
            pygame.draw.aalines(layer, tint, True, points)
            x += side * 1.74
        y += side * 1.5
        row += 1
    surface.blit(layer, (0, 0))


_HEXAGON = ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))


def _unlimited(surface: pygame.Surface, theme: Theme) -> None:
    palette = theme.game("unlimited")
    dark = Colour("#0A0E1A")
    surface.fill(mix(palette["aggression"], dark, 0.45))
    _poly(surface, [(0, 0.6), (1, 0.4), (1, 1), (0, 1)], mix(palette["vigilance"], dark, 0.45))
    _dots(surface, 0.09, _WHITE, 14)
    width, height = surface.get_size()
    for i in range(18):
        a, b = i / 18, (i + 0.5) / 18
        start = (a * width, (0.6 - 0.2 * a) * height)
        pygame.draw.line(surface, _WHITE, start, (b * width, (0.6 - 0.2 * b) * height), max(2, width // 70))
    red, blue = palette["aggression"], palette["vigilance"]
    _orbits(surface, (0.62, 0.2), mix(red, _WHITE, 0.3))
    _icon(surface, "interceptor-ship", (0.16, 0.12), 0.2, mix(red, _WHITE, 0.35))
    _icon(surface, "starfighter", (0.58, 0.28), 0.6, mix(red, _WHITE, 0.78))
    _hexagons(surface, 0.62, mix(blue, _WHITE, 0.2))
    _icon(surface, "walking-turret", (0.38, 0.79), 0.58, mix(blue, _WHITE, 0.78))
    _icon(surface, "tattered-banner", (0.82, 0.84), 0.26, mix(blue, _WHITE, 0.45))


def _diamonds(surface: pygame.Surface, rect: Rect, colour: Colour) -> None:
    """Small diamonds in rows, faintly."""
    layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    side = max(3, rect.width // 26)
    for row, y in enumerate(range(rect.y + rect.width // 2, surface.get_height(), side * 5)):
        for x in range(rect.x + side * (2 if row % 2 else 4), rect.right - side, side * 4):
            points = [(x, y - side * 1.6), (x + side, y), (x, y + side * 1.6), (x - side, y)]
            pygame.draw.polygon(layer, (colour.r, colour.g, colour.b, 14), points)
    surface.blit(layer, (0, 0))


def _starlight(surface: pygame.Surface, theme: Theme) -> None:
    palette = theme.game("starlight")
    width, height = surface.get_size()
    surface.fill(palette["paper"])
    arch = Rect(round(width * 0.07), round(height * 0.05), round(width * 0.86), round(height * 1.2))
    fill = shapes.rounded(arch.size, arch.width / 2, Colour("#3A2F74"), palette["gold"], max(2, width // 60))
    surface.blit(fill, arch)
    _diamonds(surface, arch.inflate(-width // 10, 0), Colour("#FFFFFF"))
    star = shapes.star_points(8, width * 0.33, width * 0.12, (width / 2, height * 0.56))
    surface.blit(shapes.polygon(star, (width, height), Colour("#F4DFA6")), (0, 0))
    star = shapes.star_points(8, width * 0.24, width * 0.08, (width / 2, height * 0.56), -67.5)
    surface.blit(shapes.polygon(star, (width, height), palette["paper"]), (0, 0))
    for name, glyph, spot in (
        ("black", "moon", (0.5, 0.17)),
        ("blue", "drop", (0.34, 0.24)),
        ("white", "sun", (0.66, 0.24)),
        ("red", "flame", (0.22, 0.35)),
        ("green", "oak-leaf", (0.78, 0.35)),
    ):
        side = round(width * 0.16)
        drawn = shapes.disc(side, palette[name], palette["gold"], max(2, width // 70))
        surface.blit(drawn, drawn.get_rect(center=(spot[0] * width, spot[1] * height)))
        _icon(surface, glyph, spot, 0.1, Colour("#2A2233") if name == "white" else _WHITE)
    _icon(surface, "enlightenment", (0.5, 0.82), 0.5, palette["paper"])


def _starcraft(surface: pygame.Surface, theme: Theme) -> None:
    palette = theme.game("starcraft")
    width, height = surface.get_size()
    surface.fill(palette["ground"])
    for i in range(1, 6):
        x = width * i // 6
        pygame.draw.line(surface, mix(palette["ground"], _WHITE, 0.07), (x, 0), (x, height))
    for i in range(1, 10):
        y = height * i // 10
        pygame.draw.line(surface, mix(palette["ground"], _WHITE, 0.07), (0, y), (width, y))
    for centre, reach in (((0.78, 0.1), 0.9), ((0.1, 0.95), 1.1)):  # height lines
        for share in (0.3, 0.5, 0.7, 0.9):
            side = round(width * reach * share)
            ring = shapes.disc(side, Colour(0, 0, 0, 0), mix(palette["ground"], _WHITE, 0.2), max(1, width // 150))
            surface.blit(ring, ring.get_rect(center=(centre[0] * width, centre[1] * height)))
    _icon(surface, "crystal-growth", (0.2, 0.24), 0.26, palette["crystal"])
    _icon(surface, "crystal-growth", (0.36, 0.2), 0.16, mix(palette["crystal"], palette["ground"], 0.3))
    _poly(surface, [(0.5, 0.3), (0.83, 0.34), (0.78, 0.46), (0.46, 0.42)], palette["wall"])
    legal = theme["legal"] if theme.name != "light" else Colour("#5CF0C6")
    reach = round(width * 0.74)
    ring = shapes.seat_shape("circle", reach, Colour(legal.r, legal.g, legal.b, 20), legal, max(2, width // 90))
    surface.blit(ring, ring.get_rect(center=(width * 0.34, height * 0.74)))
    for spot, size, name in (
        ((0.34, 0.74), 0.26, "terran"),
        ((0.16, 0.68), 0.16, "terran"),
        ((0.45, 0.86), 0.16, "terran"),
    ):
        disc = shapes.disc(round(width * size), palette[name], _WHITE, max(2, width // 80))
        surface.blit(disc, disc.get_rect(center=(spot[0] * width, spot[1] * height)))
    _icon(surface, "space-suit", (0.34, 0.74), 0.17, _WHITE)
    _icon(surface, "astronaut-helmet", (0.16, 0.68), 0.1, _WHITE)
    _icon(surface, "astronaut-helmet", (0.45, 0.86), 0.1, _WHITE)
    for spot in ((0.72, 0.58), (0.86, 0.63), (0.76, 0.68)):
        disc = shapes.disc(round(width * 0.15), palette["zerg"], mix(palette["zerg"], _WHITE, 0.5), max(2, width // 90))
        surface.blit(disc, disc.get_rect(center=(spot[0] * width, spot[1] * height)))
        _icon(surface, "alien-bug", spot, 0.1, _WHITE)
    pygame.draw.line(surface, legal, (width * 0.34, height * 0.67), (width * 0.42, height * 0.5), max(2, width // 60))
    pygame.draw.line(surface, legal, (width * 0.42, height * 0.5), (width * 0.62, height * 0.47), max(2, width // 60))
    if width < 130:
        return  # too small for figures
    drawn = text.line("3.42″ / 4″", 700, round(width * 0.074), (255, 255, 255, 255))
    plate = drawn.get_rect().inflate(round(width * 0.08), round(width * 0.05))
    plate.center = (round(width * 0.33), round(height * 0.44))
    surface.blit(shapes.rounded(plate.size, 5, Colour("#0B1120"), legal, 2), plate)
    surface.blit(drawn, drawn.get_rect(center=plate.center))


_ROOMS = {
    "upper_room": ("stone-throne", "radar-dish", "laser-turret", "microchip"),
    "lower_room": ("handcuffs", "magnet-blast", "trash-can", "closed-doors"),
}


def _clue(surface: pygame.Surface, theme: Theme) -> None:
    palette = theme.game("clue")
    width, height = surface.get_size()
    surface.fill(mix(Colour("#0B1120"), palette["corridor_line"], 0.4))
    tile = max(6, width // 15)
    for top, room in ((0.04, "upper_room"), (0.53, "lower_room")):
        floor = Rect(round(width * 0.06), round(height * top), round(width * 0.88), round(height * 0.43))
        surface.fill(palette["corridor"], floor)
        for x in range(floor.left, floor.right, tile):
            pygame.draw.line(surface, palette["corridor_line"], (x, floor.top), (x, floor.bottom))
        for y in range(floor.top, floor.bottom, tile):
            pygame.draw.line(surface, palette["corridor_line"], (floor.left, y), (floor.right, y))
        for column in (0, 1):
            for row in (0, 1):
                box = Rect(0, 0, round(floor.width * 0.36), round(floor.height * 0.38))
                box.x = floor.left + round(floor.width * (0.02 + 0.6 * column))
                box.y = floor.top + round(floor.height * (0.04 + 0.54 * row))
                surface.blit(shapes.rounded(box.size, 5, palette[room], Colour("#0B1120"), 3), box)
                pygame.draw.rect(surface, palette["door"], (box.centerx - tile // 2, box.bottom - 4, tile, 5))
                middle = (box.centerx / width, box.centery / height)
                _icon(surface, _ROOMS[room][2 * row + column], middle, 0.15, mix(palette[room], _WHITE, 0.8))
    for spot, colour in (((0.56, 0.24), "#D9A441"), ((0.47, 0.3), "#EEF2F8"), ((0.52, 0.75), "#5B8FD9")):
        _icon(surface, "meeple", spot, 0.15, Colour(colour))


def _magblast(surface: pygame.Surface, theme: Theme) -> None:
    palette = theme.game("magblast")
    width, height = surface.get_size()
    surface.fill(palette["paper"])
    middle = (0.5, 0.5)
    _poly(surface, [(0, 0), (1, 0), middle], palette["yellow"])
    _poly(surface, [(1, 0), (1, 1), middle], palette["green"])
    _poly(surface, [(1, 1), (0, 1), middle], palette["red"])
    _poly(surface, [(0, 1), (0, 0), middle], palette["blue"])
    _dots(surface, 0.05, _INK, 40)
    for corner in ((0, 0), (1, 0), (1, 1), (0, 1)):
        start = (corner[0] * width, corner[1] * height)
        pygame.draw.line(surface, _INK, start, (width / 2, height / 2), max(3, width // 45))
    _icon(surface, "interceptor-ship", (0.5, 0.14), 0.4, Colour("#FFFDF5"), ink=True)
    _icon(surface, "spaceship", (0.5, 0.85), 0.4, Colour("#FFFDF5"), ink=True)
    centre = (width / 2, height / 2)
    for outer, inner, colour, shift in (
        (0.5, 0.4, Colour("#FFF4DC"), 0.02),
        (0.44, 0.35, palette["flash"], 0.0),
    ):
        star = shapes.star_points(15, width * outer, width * inner, (centre[0], centre[1] + shift * width))
        surface.blit(shapes.polygon(star, (width, height), colour, _INK, max(3, width // 50), join="round"), (0, 0))
    drawn = text.line("PEW!", 900, max(12, round(width * 0.24)), text.rgba(_INK))
    drawn = pygame.transform.rotozoom(drawn, 7, 1)
    surface.blit(drawn, drawn.get_rect(center=centre))


_PAINTERS: dict[str, Painter] = {
    "unlimited": _unlimited,
    "starlight": _starlight,
    "starcraft": _starcraft,
    "clue": _clue,
    "magblast": _magblast,
}
_RIBBON = {"unlimited": "vigilance", "starlight": "gold", "starcraft": "terran", "clue": "door", "magblast": "red"}


@kept(48_000_000)
def poster(game: str, width: int, height: int, theme: Theme) -> pygame.Surface:
    """The poster of a game at this size."""
    surface = pygame.Surface((width, height))
    _PAINTERS[game](surface, theme)
    return surface


def ribbon(game: str, theme: Theme) -> Colour:
    """The colour of the line below a game's poster."""
    return theme.game(game)[_RIBBON[game]]


@kept(48_000_000)
def rounded_poster(game: str, width: int, height: int, corner: int, theme: Theme) -> pygame.Surface:
    """The poster with round corners, for small places."""
    mask = shapes.rounded((width, height), corner, _WHITE)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.blit(poster(game, width, height, theme), (0, 0))
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a picture, scaled so that it covers this size."""
    width, height = picture.get_size()
    share = max(size[0] / width, size[1] / height)
    scaled = pygame.transform.smoothscale(picture, (max(1, round(width * share)), max(1, round(height * share))))
    view = Rect((0, 0), size)
    view.center = scaled.get_rect().center
    return scaled.subsurface(view.clip(scaled.get_rect()))
