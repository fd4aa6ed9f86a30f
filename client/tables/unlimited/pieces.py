"""What cards of Star Wars: Unlimited are made of: frames in the colours of their aspects, art, marks and plates."""

from __future__ import annotations

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.unlimited.grounds import ground_of, paint_ground
from client.theme import Colour, mix
from client.ui import Ui
from rules.unlimited.cards import Card

_WHITE = Colour("white")
_BLACK = Colour("black")
FRAME = 0.03
"""The frame of a card as a share of its shorter side."""


def tone(ui: Ui, name: str) -> Colour:
    """A colour of all card games: ink, power, hp, damage, experience …"""
    return ui.theme.game("cards")[name]


def aspect_colours(ui: Ui, card: Card) -> tuple[Colour, Colour]:
    """The two colours of a frame: first aspect left and top, second right and bottom."""
    palette = ui.theme.game("unlimited")
    if not card.aspects:
        return tone(ui, "neutral"), tone(ui, "neutral")
    first = palette[card.aspects[0]]
    second = palette[card.aspects[1]] if len(card.aspects) > 1 else first
    return first, second


def frame(ui: Ui, rect: Rect, card: Card, thick: float = FRAME) -> Rect:
    """The black rim and the mitred frame of a card; returns what is inside."""
    colours = aspect_colours(ui, card)
    key = ("swu-frame", *map(tuple, colours), thick)
    ui.blit(ui.kept(key, rect.size, lambda here: _frame(ui, here, colours, thick)), rect.topleft)
    return inside(rect, thick)


def _borders(rect: Rect, thick: float) -> tuple[int, int]:
    """How wide rim and frame are."""
    return max(1, round(min(rect.size) * 0.014)), max(2, round(min(rect.size) * thick))


def inside(rect: Rect, thick: float) -> Rect:
    border = sum(_borders(rect, thick))
    return rect.inflate(-2 * border, -2 * border)


def _frame(ui: Ui, rect: Rect, colours: tuple[Colour, Colour], thick: float) -> None:
    first, second = colours
    radius = max(4, rect.width * 0.046 if rect.height > rect.width else rect.height * 0.06)
    rim, line = _borders(rect, thick)
    body = rect.inflate(-2 * rim, -2 * rim)
    ui.surface.blit(shapes.rounded(rect.size, radius, tone(ui, "ink")), rect)
    plate = pygame.Surface(body.size, pygame.SRCALPHA)
    plate.fill(first)
    width, height = body.size
    corner = min(width, height) / 2
    low = [(width, 0), (width, height), (0, height), (corner, height - corner), (width - corner, corner)]
    pygame.draw.polygon(plate, second, low)
    plate.blit(shapes.rounded(body.size, radius - rim, _WHITE), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ui.surface.blit(plate, body)
    inner = inside(rect, thick)
    ui.surface.blit(shapes.rounded(inner.size, max(2, radius - rim - line), tone(ui, "ink")), inner)


def art(ui: Ui, rect: Rect, card: Card, barred: bool = False, share: float = 0.66, as_unit: bool = False) -> None:
    """The picture: ground of the card's kind, the card's icon, a second mark where two cards share one.

    `as_unit` is for leaders in an arena.
    """
    if rect.height < 4 or rect.width < 4:
        return
    kind = ground_of(card, as_unit)
    key = ("swu-art", card.id, barred, kind, share)
    drawn = ui.kept(key, rect.size, lambda here: _art(ui, here, card, barred, kind, share), opaque=True)
    ui.surface.blit(drawn, rect)


def _art(ui: Ui, rect: Rect, card: Card, barred: bool, kind: str, share: float) -> None:
    colour = aspect_colours(ui, card)[0]
    deep = mix(colour, tone(ui, "ink"), 0.45)
    faint = mix(deep, colour, 0.35)
    key = ("swu-art-ground", tuple(colour), kind)
    ground = ui.kept(key, rect.size, lambda here: paint_ground(ui, here, kind, deep, faint), opaque=True)
    ui.surface.blit(ground, rect)
    if not share:
        return
    look = icon_table("unlimited")["tokens" if card.kind == "token" else "cards"][card.id]
    side = max(8, round(min(rect.width, rect.height) * share))
    tint = mix(colour, _WHITE, 0.82)
    place = Rect(0, 0, side, side)
    place.center = rect.center
    if look.mark:
        place.move_ip(-round(side * 0.1), -round(side * 0.06))
    dark = shapes.faded(icon(look.icon, side, _BLACK), 0.5)
    ui.surface.blit(dark, place.move(max(1, side // 30), max(1, side // 30)))
    ui.surface.blit(icon(look.icon, side, tint), place)
    if look.mark and side > ui.px(24):
        small = round(side * 0.44)
        spot = Rect(0, 0, small, small)
        spot.center = (place.right - small // 6, place.bottom - small // 3)
        ui.surface.blit(icon(look.mark, small, tint, tone(ui, "ink")), spot)
    if barred:
        shade = pygame.Surface(rect.size, pygame.SRCALPHA)
        shade.fill((0, 0, 0, 107))
        ui.surface.blit(shade, rect)


def star(ui: Ui, centre: tuple[float, float], size: float) -> None:
    """The yellow star of unique cards."""
    side = max(6, round(size))
    points = shapes.star_points(5, side / 2, side * 0.22, (side / 2, side / 2))
    ui.blit(
        shapes.polygon(points, (side, side), tone(ui, "raised_value")), (centre[0] - side / 2, centre[1] - side / 2)
    )


def aspect_disc(ui: Ui, aspect: str, centre: tuple[float, float], size: float) -> None:
    """An aspect as a disc with its glyph."""
    side = max(10, round(size))
    palette = ui.theme.game("unlimited")
    colour = palette[aspect]
    rim = palette["villainy_rim"] if aspect == "villainy" else tone(ui, "ink")
    ui.blit(shapes.disc(side, colour, rim, max(1, side * 0.07)), (centre[0] - side / 2, centre[1] - side / 2))
    glyph = round(side * 0.64)
    ink = _WHITE if aspect == "villainy" else tone(ui, "ink")
    drawn = icon(icon_table("unlimited")["aspects"][aspect].icon, glyph, ink)
    ui.blit(drawn, (centre[0] - glyph / 2, centre[1] - glyph / 2))


def name_bar(ui: Ui, rect: Rect, card: Card, role: str, smallest: float = 9) -> None:
    """The dark bar with the name, over two lines where it must."""
    ui.surface.fill(tone(ui, "ink"), rect)
    words = card.name[ui.language]
    space = rect.inflate(-ui.px(4 if rect.width > ui.px(70) else 1), 0)
    if card.unique and card.kind != "leader" and card.kind != "base":
        side = ui.px(9)
        star(ui, (rect.x + side * 0.6, rect.y + min(rect.height / 2, ui.px(11))), side)
        left = rect.x + round(side * 1.1) + ui.px(1)
        space = Rect(left, space.y, space.right - left, space.height)
    ui.label(words, space, role, tone(ui, "text"), "center", lines=3, smallest=smallest)


# -- figures -----------------------------------------------------------------------------------------------------------
def blade(ui: Ui, rect: Rect) -> None:
    """The red plate of the power, cut on the right."""
    cut = rect.height * 0.35
    points = [(0, 0), (rect.width, 0), (rect.width - cut, rect.height), (0, rect.height)]
    ui.surface.blit(shapes.polygon(points, rect.size, tone(ui, "power"), tone(ui, "ink"), max(1, ui.px(1.5))), rect)


def buckler(ui: Ui, rect: Rect) -> None:
    """The blue plate of the hit points, pointed below."""
    w, h = rect.size
    points = [(0, 0), (w, 0), (w, h * 0.62), (w / 2, h), (0, h * 0.62)]
    ui.surface.blit(shapes.polygon(points, rect.size, tone(ui, "hp"), tone(ui, "ink"), max(1, ui.px(1.5))), rect)
