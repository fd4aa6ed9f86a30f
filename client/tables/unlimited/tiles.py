"""Units as tiles: where a row of cards would hide figures and names, each unit is a line with its name and figures."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.table import Sight
from client.tables.unlimited.looks import Board, UnitLook
from client.tables.unlimited.more import more_things
from client.tables.unlimited.pieces import aspect_colours, blade, buckler, tone
from client.theme import mix
from client.ui import Ui
from rules.unlimited.cards import pool

_LOW, _HIGH, _NARROW = 21, 34, 84
"""The least and greatest height of a tile, and the width below which there are no more columns (px at 100 %)."""
_MOST_UPGRADES = 3


def draw_tiles(ui: Ui, sight: Sight, board: Board, units: Sequence[int], rect: Rect) -> None:
    """Draw units in columns from the top left, and say what can be pointed at."""
    places = _places(ui, len(units), rect)
    for unit, place in zip(units, places, strict=True):
        name = board.name(unit)
        look = board.unit(unit, sight.mark(name) == "barred")
        ui.blit(_tile_picture(ui, look, place.size), place.topleft)
        sight.thing(ui, name, place, corner=4, small=True)
        _attached(ui, sight, board, unit, place)


def _places(ui: Ui, count: int, rect: Rect) -> list[Rect]:
    """As few columns as leave every tile high enough."""
    gap = ui.px(3)
    most = max(1, rect.width // ui.px(_NARROW))
    for columns in range(1, most + 1):
        rows = -(-count // columns)
        high = min(ui.px(_HIGH), (rect.height - gap * (rows - 1)) // rows)
        if high >= ui.px(_LOW) or columns == most:
            break
    wide = (rect.width - gap * (columns - 1)) // columns
    return [
        Rect(rect.x + (i // rows) * (wide + gap), rect.y + (i % rows) * (high + gap), wide, high) for i in range(count)
    ]


def _tile_picture(ui: Ui, look: UnitLook, size: tuple[int, int]) -> pygame.Surface:
    return ui.kept(("swu-tile", look), size, lambda rect: _tile(ui, rect, look))


def _tile(ui: Ui, rect: Rect, look: UnitLook) -> None:
    """Power, name, tokens, damage, hit points from left to right; darkened and with a Z when exhausted."""
    card = pool().cards[look.card]
    edge = aspect_colours(ui, card)[0]
    dim = look.exhausted or look.barred
    ground = mix(edge, tone(ui, "ink"), 0.82 if dim else 0.6)
    ui.surface.blit(shapes.rounded(rect.size, ui.px(4), ground, edge, max(1, ui.px(1.5))), rect)
    side = min(rect.height, ui.px(24))
    power, hp = Rect(rect.x, rect.y, side, rect.height), Rect(rect.right - side, rect.y, side, rect.height)
    blade(ui, power)
    buckler(ui, hp)
    figure = side / ui.scale * 0.66
    ui.number(str(look.power), power.center, round(figure), tone(ui, "text"))
    ui.number(str(look.left), hp.center, round(figure), tone(ui, "text"))
    right = hp.x - ui.px(2)
    for value, colour in (
        (look.damage, "damage"), (look.shields, "shield"), (look.experience, "experience"),
    ):  # fmt: skip
        if value:
            plate = Rect(right - round(side * 0.7), rect.centery - round(side * 0.35), round(side * 0.7), 0)
            plate.height = plate.width
            ui.surface.blit(shapes.rounded(plate.size, 3, tone(ui, colour), tone(ui, "ink"), 1), plate)
            ui.number(str(value), plate.center, round(figure * 0.7), tone(ui, "ink"))
            right = plate.x - ui.px(1)
    left = power.right + ui.px(3)
    if look.exhausted:
        plate = Rect(left, rect.centery - round(side * 0.35), round(side * 0.7), round(side * 0.7))
        ui.surface.blit(shapes.rounded(plate.size, 3, tone(ui, "ink"), tone(ui, "muted"), 1), plate)
        ui.number("Z", plate.center, round(figure * 0.7), tone(ui, "text"))
        left = plate.right + ui.px(3)
    table = icon_table("unlimited")["keywords"]
    if rect.width >= ui.px(130) and any(word == "sentinel" for word, _ in look.keywords):
        glyph = round(side * 0.66)
        ui.blit(icon(table["sentinel"].icon, glyph, tone(ui, "keyword")), (left, rect.centery - glyph // 2))
        left += glyph + ui.px(2)
    right -= _upgrades_wide(ui, rect, len(look.upgrades) + len(look.captives))
    words = Rect(left, rect.y + 1, max(ui.px(10), right - left), rect.height - 2)
    shade = "muted" if dim else "text"
    ui.label(card.name[ui.language], words, "chip", tone(ui, shade), lines=2, smallest=7.5)


def _upgrades_wide(ui: Ui, rect: Rect, count: int) -> int:
    return min(count, _MOST_UPGRADES) * (_square(ui, rect) + ui.px(1))


def _square(ui: Ui, rect: Rect) -> int:
    return min(rect.height - ui.px(5), ui.px(17))


def _attached(ui: Ui, sight: Sight, board: Board, unit: int, place: Rect) -> None:
    """Upgrades and captives as small squares before the plates at the right; tokens too while they can be chosen."""
    look = board.unit(unit)
    plates = sum(bool(value) for value in (look.damage, look.shields, look.experience))
    side = min(place.height, ui.px(24))
    end = place.right - side - ui.px(2)
    x = end - plates * (round(side * 0.7) + ui.px(1))
    cards, tokens = board.attached(unit)
    lit = [name for token in tokens if (name := board.name(token)) in sight.lit or name in sight.targets]
    for index, name in enumerate(lit):  # side by side over the plates
        left, right = (x + (end - x) * part // len(lit) for part in (index, index + 1))
        sight.thing(ui, name, Rect(left, place.y, right - left, place.height), small=True, corner=3)
    square = _square(ui, place)
    seen = len(cards) if len(cards) <= _MOST_UPGRADES else _MOST_UPGRADES - 1
    for thing, _ in cards[:seen]:
        x -= square + ui.px(1)
        box = Rect(x, place.centery - square // 2, square, square)
        ui.blit(_card_square(ui, board.view.things[thing].card, box.size), box.topleft)
        sight.thing(ui, board.name(thing), box, small=True, corner=3)
    if seen < len(cards):
        x -= square + ui.px(1)
        more_things(ui, sight, board, unit, Rect(x, place.centery - square // 2, square, square), seen)


def _card_square(ui: Ui, card: str, size: tuple[int, int]) -> pygame.Surface:
    """The icon of an upgrade or captive."""

    def draw(rect: Rect) -> None:
        edge = aspect_colours(ui, pool().cards[card])[0]
        ui.surface.blit(shapes.rounded(rect.size, 3, tone(ui, "ink"), edge, 1), rect)
        glyph = rect.height - 4
        ui.blit(icon(icon_table("unlimited")["cards"][card].icon, glyph, tone(ui, "text")), (2, 2))

    return ui.kept(("swu-square", card), size, draw)
