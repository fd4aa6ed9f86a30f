"""What the paper of Mag·Blast is made of: colours, bursts, turrets, resources, halftone, icons with an ink line."""

from __future__ import annotations

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.theme import Colour, mix
from client.ui import Ui

_WHITE = Colour("white")
_KIND_COLOUR = {
    "LASER": "scout", "BEAM": "carrier", "MAG": "mag", "FIGHTER": "cruiser", "BOMBER": "gunship",
    "DIRECT_HIT": "dreadnought", "CATASTROPHIC": "dreadnought", "BOARDING": "dreadnought", "CONCUSSIVE": "dreadnought",
    "BRIDGE_HIT": "dreadnought", "TEMPORAL_FLUX": "destroyer", "EVASIVE_ACTION": "destroyer",
    "REINFORCEMENTS": "carrier", "STRATEGIC_ALLOCATION": "minesweeper", "SPACEDOCK": "carrier",
    "RAMMING_SPEED": "mag", "MINEFIELD": "minesweeper", "ASTEROIDS": "minesweeper",
}  # fmt: skip


def paper(ui: Ui, token: str) -> Colour:
    """A colour of the game's palette."""
    return ui.theme.game("magblast")[token]


def kind_colour(ui: Ui, kind: str) -> Colour:
    """The colour of an action card's art and banner."""
    return paper(ui, _KIND_COLOUR[kind])


def burst(ui: Ui, centre: tuple[float, float], radius: float, fill: Colour, rays: int = 14, line: float = 2) -> None:
    """A star burst with an ink line; `radius` in real pixels."""
    side = round(2 * radius + 6)
    points = shapes.star_points(rays, radius, radius * 0.78, (side / 2, side / 2))
    drawn = shapes.polygon(points, (side, side), fill, paper(ui, "ink"), max(1.5, line * ui.scale), join="round")
    ui.blit(drawn, (centre[0] - side / 2, centre[1] - side / 2))


def turret(ui: Ui, kind: str, centre: tuple[float, float], size: float) -> None:
    """A turret: laser a small triangle, beam a square, mag a ring; `size` in real pixels."""
    side = max(6, round(size))
    ink, fill = paper(ui, "ink"), paper(ui, kind)
    line = max(1.5, side * 0.09)
    if kind == "laser":
        points = [(side / 2, line), (side - line, side - line), (line, side - line)]
        drawn = shapes.polygon(points, (side, side), fill, ink, line, join="round")
    elif kind == "beam":
        drawn = shapes.rounded((side, side), side * 0.06, fill, ink, line)
    else:
        drawn = shapes.svg(
            f'<circle cx="{side / 2}" cy="{side / 2}" r="{side / 2 - line / 2:.2f}" {shapes.fill_of(fill)} '
            f'{shapes.stroke_of(ink, line)}/><circle cx="{side / 2}" cy="{side / 2}" r="{side * 0.2:.2f}" '
            f"{shapes.fill_of(ink)}/>",
            (side, side),
        )
    ui.blit(drawn, (centre[0] - side / 2, centre[1] - side / 2))


def resource(ui: Ui, kind: str, centre: tuple[float, float], size: float, disc: bool = False) -> None:
    """A resource: star, circle or diamond, with or without a paper disc below it; `size` in real pixels."""
    side = max(8, round(size))
    ink = paper(ui, "ink")
    if disc:
        plate = shapes.disc(side, paper(ui, "paper"), ink, max(1.5, side * 0.07))
        ui.blit(plate, (centre[0] - side / 2, centre[1] - side / 2))
        side = round(side * 0.66)
    line = max(1, side * 0.07)
    c = side / 2
    if kind == "star":
        drawn = shapes.polygon(
            shapes.star_points(5, c - line / 2, c * 0.44, (c, c * 1.04)), (side, side), paper(ui, kind), ink, line
        )
    elif kind == "diamond":
        points = shapes.ring_points(4, c - line, (c, c))
        drawn = shapes.polygon(points, (side, side), paper(ui, kind), ink, line)
    else:
        drawn = shapes.disc(round(side * 0.9), paper(ui, kind), ink, line)
    ui.blit(drawn, (centre[0] - drawn.get_width() / 2, centre[1] - drawn.get_height() / 2))


def halftone(ui: Ui, rect: Rect, opacity: int = 46, step: float = 9) -> None:
    """Dots turned by 30°, in ink."""
    gap = max(4, ui.px(step))
    ui.surface.blit(_halftone(ui, rect.size, gap, opacity), rect)


def _halftone(ui: Ui, size: tuple[int, int], gap: int, opacity: int) -> pygame.Surface:
    def draw(rect: Rect) -> None:
        radius = max(1, round(gap * 0.24))
        ink = (*paper(ui, "ink")[:3], opacity)
        for row in range(-rect.height // gap, 2 * rect.height // gap + 2):
            for column in range(-rect.width // gap, 2 * rect.width // gap + 2):
                x = column * gap * 0.866 - row * gap * 0.5
                y = column * gap * 0.5 + row * gap * 0.866
                if -gap < x < rect.width + gap and -gap < y < rect.height + gap:
                    ui.draw(pygame.draw.circle, ink, (x, y), radius)

    return ui.kept(("halftone", gap, opacity), size, draw)


def art(ui: Ui, rect: Rect, colour: Colour, flash: bool = True, tint: float = 0.55) -> None:
    """The ground of a card's art: colour, halftone, and a paler flash of 13 points."""
    ui.surface.fill(colour, rect)
    if rect.height >= ui.px(40):
        halftone(ui, rect, step=9 if rect.width > ui.px(70) else 6)
    if flash:
        radius = min(rect.width * 0.56, rect.height * 0.62)
        points = shapes.star_points(13, radius, radius * 0.66, (rect.width / 2, rect.height / 2), -80)
        drawn = shapes.polygon(points, rect.size, mix(colour, _WHITE, tint))
        ui.surface.blit(drawn, rect)


def ink_icon(ui: Ui, name: str, centre: tuple[float, float], size: float, turn: int = 0) -> None:
    """An icon in paper white with an ink outline and a hard shadow; `size` in real pixels."""
    side = max(10, round(size))
    drawn = icon(name, side, paper(ui, "icon"), paper(ui, "ink"), turn)
    place = (centre[0] - side / 2, centre[1] - side / 2)
    if side > ui.px(40):
        shade = icon(name, side, paper(ui, "ink"), paper(ui, "ink"), turn)
        ui.blit(shade, (place[0] + ui.px(3), place[1] + ui.px(3)))
    ui.blit(drawn, place)


def ship_icon(ui: Ui, ship: str, centre: tuple[float, float], size: float, mark: bool = True) -> None:
    """The icon of a ship's class, its own mark small at the lower right."""
    look = icon_table("magblast")["ships"][ship]
    ink_icon(ui, look.icon, centre, size, look.turn)
    if mark and look.mark and size >= ui.px(44):
        side = size * 0.4
        ink_icon(ui, look.mark, (centre[0] + size * 0.42, centre[1] + size * 0.36), side)


def banner_colour(ui: Ui, kind: str) -> Colour:
    """The ground of an action card's name."""
    return mix(kind_colour(ui, kind), _WHITE, 0.62)
