"""The faces of cards of Star Wars: Unlimited, drawn once for each look and size."""

from __future__ import annotations

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.unlimited.looks import HandLook, UnitLook
from client.tables.unlimited.pieces import (
    FRAME,
    art,
    aspect_colours,
    aspect_disc,
    blade,
    buckler,
    frame,
    inside,
    name_bar,
    star,
    tone,
)
from client.theme import Colour, mix
from client.ui import Ui
from rules.unlimited.cards import Card, pool

_WHITE = Colour("white")
_BLACK = Colour("black")


# -- figures -----------------------------------------------------------------------------------------------------------
def _figure(ui: Ui, rect: Rect, value: int, usual: int, size: float) -> None:
    """A number with a triangle where it is not the printed one."""
    ui.number(str(value), (rect.centerx, rect.centery - rect.height * 0.03), round(size), tone(ui, "text"))
    if value == usual:
        return
    side = max(5, round(size * ui.scale * 0.34))
    points = [(side / 2, 0), (side, side), (0, side)] if value > usual else [(0, 0), (side, 0), (side / 2, side)]
    drawn = shapes.polygon(points, (side + 2, side + 2), tone(ui, "raised_value"), tone(ui, "ink"), 1)
    ui.blit(drawn, (rect.right - side - 1, rect.y + 1))


def life_bar(ui: Ui, rect: Rect, share: float) -> None:
    """What is left, as a white part of a black bar."""
    ui.surface.fill(_BLACK, rect)
    ui.surface.fill(_WHITE, (rect.x, rect.y, round(rect.width * max(0.0, min(1.0, share))), rect.height))


# -- units in play -----------------------------------------------------------------------------------------------------
def unit_picture(ui: Ui, look: UnitLook, size: tuple[int, int], turn: bool = True) -> pygame.Surface:
    """A unit as it lies: an exhausted one turned clockwise and darkened, or with a Z where turning has no room."""
    upright = ui.kept(("swu-unit", look, turn), size, lambda rect: _unit(ui, rect, look, not turn), runs=True)
    if not look.exhausted or not turn:
        return upright

    def lie(rect: Rect) -> None:
        ui.surface.blit(pygame.transform.rotate(upright, -90), rect)
        shade = pygame.Surface(rect.size, pygame.SRCALPHA)
        shade.blit(shapes.rounded(rect.size, rect.height * 0.046, Colour(0, 0, 0, 92)), (0, 0))
        ui.surface.blit(shade, rect)

    return ui.kept(("swu-lying", look), (size[1], size[0]), lie, runs=True)


def _unit(ui: Ui, rect: Rect, look: UnitLook, tagged: bool) -> None:
    card = pool().cards[look.card]
    unit = rect.width / ui.px(112)
    picture = _picture_place(ui, rect, card)
    key = ("swu-unit-card", look.card, look.barred)
    ui.blit(ui.kept(key, rect.size, lambda here: _unit_card(ui, here, card, look.barred)), rect.topleft)
    if look.exhausted and tagged:
        shade = pygame.Surface(picture.size, pygame.SRCALPHA)
        shade.fill((0, 0, 0, 100))
        ui.surface.blit(shade, picture)
    _tags(ui, picture, look, unit, tagged)
    _tokens(ui, picture, look, unit)
    wide, high = round(rect.width * 0.34), round(rect.height * 0.185)
    power = Rect(rect.x, rect.bottom - high, wide, high)
    hp = Rect(rect.right - wide, rect.bottom - high, wide, high)
    face = card.unit_face if card.unit_face is not None else card.face
    blade(ui, power)
    buckler(ui, hp)
    size = 21 * unit
    _figure(ui, power, look.power, face.power, size)
    _figure(ui, hp, look.left, face.hp - look.damage, size)
    middle = Rect(power.right, 0, hp.x - power.right, max(3, ui.px(5 * unit)))
    middle.bottom = rect.bottom - max(2, ui.px(3))
    if look.damage and look.hp > 0:
        life_bar(ui, middle.inflate(-ui.px(4), 0), look.left / look.hp)
    if look.leader:
        side = round(20 * unit * ui.scale)
        crown = icon(icon_table("unlimited")["marks"]["leader"].icon, side, tone(ui, "raised_value"), tone(ui, "ink"))
        ui.blit(crown, (rect.centerx - side / 2, hp.y - ui.px(1)))


def _unit_card(ui: Ui, rect: Rect, card: Card, barred: bool) -> None:
    """What of a unit stays the same whatever happens to it: frame, name, art."""
    inner, picture = frame(ui, rect, card), _picture_place(ui, rect, card)
    art(ui, picture, card, barred, as_unit=True)
    name_bar(ui, Rect(inner.x, inner.y, inner.width, picture.y - inner.y), card, "card-s", 7.5)


def _picture_place(ui: Ui, rect: Rect, card: Card) -> Rect:
    """Where the art of a unit lies: below its name."""
    inner = inside(rect, FRAME)
    lines = ui.px(25 if rect.width >= ui.px(84) else 33 if ui.language == "ko" else 29)
    high = max(lines, round(rect.height * 0.2))
    return Rect(inner.x, inner.y + high, inner.width, inner.height - high)


def _tags(ui: Ui, picture: Rect, look: UnitLook, unit: float, tagged: bool) -> None:
    """Keywords down the left edge of the art: icon, and the number where it has one."""
    side = max(13, round(17 * unit * ui.scale))
    y = picture.y + ui.px(2)
    lowest = picture.bottom - round(picture.height * 0.26)
    if tagged and look.exhausted:
        plate = Rect(picture.x + 1, y, side + 2, side + 2)
        ui.surface.blit(shapes.rounded(plate.size, 4, tone(ui, "ink"), tone(ui, "muted"), 1), plate)
        ui.number("Z", plate.center, round(side / ui.scale * 0.8), tone(ui, "text"), 900)
        y += side + 3
    table = icon_table("unlimited")["keywords"]
    for word, n in look.keywords:
        if y + side > lowest:
            return
        number = str(n) if word in ("raid", "restore") else ""
        plate = Rect(picture.x + 1, y, side + 2 + (round(side * 0.6) if number else 0), side + 1)
        ui.surface.blit(shapes.rounded(plate.size, 4, tone(ui, "ink"), tone(ui, "muted"), 1), plate)
        ui.blit(icon(table[word].icon, side - 2, tone(ui, "keyword")), (plate.x + 1, plate.y + 1))
        if number:
            centre = (plate.x + side + (plate.width - side) / 2 - 1, plate.centery)
            ui.number(number, centre, round(side / ui.scale * 0.72), tone(ui, "text"), 700)
        y += side + 2


def _tokens(ui: Ui, picture: Rect, look: UnitLook, unit: float) -> None:
    """Experience, shields and damage down the right edge of the art."""
    side = max(15, round(24 * unit * ui.scale))
    x, y = picture.right - side - 1, picture.y + ui.px(2)
    if look.experience:
        half = side / 2
        points = [(0, half * 0.7), (half, 0), (side, half * 0.7), (side, side), (half, side * 0.72), (0, side)]
        chevron = shapes.polygon(points, (side, side), tone(ui, "experience"), tone(ui, "ink"), 1)
        ui.blit(chevron, (x, y))
        ui.number(str(look.experience), (x + half, y + half), round(13 * unit), tone(ui, "ink"))
        y += side + 1
    if look.shields:
        w = side
        points = [(0, 0), (w, 0), (w, w * 0.55), (w / 2, w), (0, w * 0.55)]
        ui.blit(shapes.polygon(points, (w, w), tone(ui, "shield"), tone(ui, "ink"), 1), (x, y))
        ui.number(str(look.shields), (x + w / 2, y + w * 0.44), round(13 * unit), tone(ui, "ink"))
    if look.damage:
        plate = Rect(0, 0, side, side)
        plate.bottomright = (picture.right - 2, picture.bottom - round(picture.height * 0.25))
        ui.surface.blit(shapes.rounded(plate.size, 5, tone(ui, "damage"), tone(ui, "ink"), 1), plate)
        ui.number(str(look.damage), plate.center, round(15 * unit), tone(ui, "ink"))


def strip(ui: Ui, card_id: str, size: tuple[int, int], captive: bool) -> pygame.Surface:
    """An upgrade that peeps out below its unit, or a captive behind bars."""

    def draw(rect: Rect) -> None:
        card = pool().cards[card_id]
        edge = aspect_colours(ui, card)[0]
        ui.surface.blit(shapes.rounded(rect.size, 4, tone(ui, "ink"), edge, max(1, ui.px(2))), rect)
        side = rect.height - ui.px(6)
        table = icon_table("unlimited")["cards"]
        ui.blit(icon(table[card_id].icon, side, tone(ui, "text")), (rect.x + ui.px(4), rect.y + ui.px(3)))
        words = Rect(rect.x + side + ui.px(7), rect.y + ui.px(2), rect.width - side - ui.px(13), rect.height - ui.px(2))
        if captive:
            ui.label(card.name[ui.language], words, "chip", tone(ui, "muted"), smallest=8)
            for x in range(rect.x + ui.px(4), rect.x + side + ui.px(4), max(3, ui.px(5))):
                ui.surface.fill(tone(ui, "muted"), (x, rect.y + 2, max(1, ui.px(1.5)), rect.height - 4))
        elif card.power or card.hp:
            ui.label(f"{card.power:+d}/{card.hp:+d}", words, "chip", tone(ui, "text"), "center", smallest=9)
        else:
            ui.label(card.name[ui.language], words, "chip", tone(ui, "text"), smallest=8)

    return ui.kept(("swu-strip", card_id, captive), size, draw)


# -- out of play -------------------------------------------------------------------------------------------------------
def hand_picture(ui: Ui, look: HandLook, size: tuple[int, int], bare: bool = False) -> pygame.Surface:
    """A card in hand: cost over the corner, name, aspects, kind, and its figures; `bare` is its picture alone."""
    bare = bare or size[0] <= ui.px(76)
    return ui.kept(("swu-hand", look, bare), size, lambda rect: _hand_card(ui, rect, look, bare))


def _hand_card(ui: Ui, rect: Rect, look: HandLook, bare: bool) -> None:
    card = pool().cards[look.card]
    unit = rect.width / ui.px(150)
    inner = frame(ui, rect, card)
    if bare:
        art(ui, inner, card, look.barred)
        return
    narrow = rect.width < ui.px(90)
    bar = Rect(inner.x, inner.y, inner.width, round(rect.height * (0.3 if narrow else 0.2)))
    foot = Rect(inner.x, inner.bottom - round(rect.height * 0.12), inner.width, round(rect.height * 0.12))
    picture = Rect(inner.x, bar.bottom, inner.width, foot.y - bar.bottom)
    art(ui, picture, card, look.barred)
    ui.surface.fill(tone(ui, "ink"), bar)
    ui.surface.fill(tone(ui, "ink"), foot)
    left = rect.x + round(rect.width * 0.32)
    words = Rect(left, bar.y, inner.right - left - ui.px(2), bar.height)
    if card.unique and narrow:  # below the cost, so that the name has all of the width
        side = ui.px(9)
        star(ui, ((rect.x + left) / 2, bar.bottom - side / 2 - 1), side)
    elif card.unique:
        side = ui.px(10)
        star(ui, (words.x + side / 2, bar.centery), side)
        words = Rect(words.x + side + 2, words.y, words.width - side - 2, words.height)
    ui.label(card.name[ui.language], words, "label", tone(ui, "text"), "center", lines=3, smallest=7.5)
    disc = 23 * unit * ui.scale
    for index, aspect in enumerate(card.aspects):
        aspect_disc(ui, aspect, (picture.right - disc * 0.66, picture.y + disc * (0.7 + 1.1 * index)), disc)
    figures = card.kind == "unit" or (card.kind == "upgrade" and (card.power or card.hp))
    wide, high = round(48 * unit * ui.scale), round(38 * unit * ui.scale)
    between = Rect(rect.x + wide, foot.y, rect.width - 2 * wide, foot.height) if figures else foot
    kind = ui.say(f"swu.{card.arena or card.kind}")
    if ui.text_width(kind, "card-s") <= between.width - ui.px(8):
        ui.label(kind, between, "card-s", tone(ui, "muted"), "center", smallest=8)
    else:
        ui.icon_of(f"kinds.{card.arena or card.kind}", between, tone(ui, "muted"), between.height / ui.scale - 2)
    if figures:
        power = Rect(rect.x, rect.bottom - high, wide, high)
        hp = Rect(rect.right - wide, rect.bottom - high, wide, high)
        blade(ui, power)
        buckler(ui, hp)
        form = "{:+d}" if card.kind == "upgrade" else "{}"
        for place, value in ((power, card.power), (hp, card.hp)):
            ui.number(form.format(value), (place.centerx, place.centery - 1), round(26 * unit), tone(ui, "text"))
    cost_hexagon(ui, card, look, Rect(rect.x, rect.y, round(48 * unit * ui.scale), round(46 * unit * ui.scale)), unit)


def cost_hexagon(ui: Ui, card: Card, look: HandLook, place: Rect, unit: float) -> None:
    """The cost over the corner: yellow when it is not the printed one, with `2 + 2` below for aspect penalty."""
    if card.kind in ("leader", "base", "token"):
        return
    changed = look.cost != card.cost
    fill = tone(ui, "raised_value") if changed else tone(ui, "ink")
    ink = tone(ui, "ink") if changed else tone(ui, "text")
    w, h = place.size
    points = [(w * 0.26, 1), (w * 0.74, 1), (w - 1, h / 2), (w * 0.74, h - 1), (w * 0.26, h - 1), (1, h / 2)]
    ui.surface.blit(shapes.polygon(points, place.size, fill, tone(ui, "text"), max(1.5, ui.px(2))), place)
    ui.number(str(look.cost), place.center, round(24 * unit), ink)
    if changed and look.penalty and look.cost == card.cost + look.penalty:
        tag = Rect(place.x, place.bottom - ui.px(2), place.width, ui.px(16))
        ui.surface.blit(shapes.rounded(tag.size, 3, tone(ui, "raised_value"), tone(ui, "ink"), 1), tag)
        ui.label(f"{card.cost} + {look.penalty}", tag, "chip", tone(ui, "ink"), "center", smallest=8)


def back(ui: Ui, size: tuple[int, int], own: bool, exhausted: bool = False) -> pygame.Surface:
    """The back of a card; a turned and darkened one is an exhausted resource."""

    def draw(rect: Rect) -> None:
        tint = Colour("#5A4526") if own else Colour("#22375A")
        rim = Colour("#B08B4E") if own else Colour("#6F8FBE")
        if exhausted:
            tint, rim = mix(tint, _BLACK, 0.55), mix(rim, _BLACK, 0.45)
        ui.surface.blit(shapes.rounded(rect.size, rect.width * 0.1, tint, rim, max(1, ui.px(1.5))), rect)
        reach = rect.width * 0.3
        points = shapes.star_points(8, reach, reach * 0.42, (rect.width / 2, rect.height / 2))
        ui.surface.blit(shapes.polygon(points, rect.size, mix(rim, _WHITE, 0.0 if exhausted else 0.5)), rect)

    drawn = ui.kept(("swu-back", own, exhausted), size, draw)
    if not exhausted:
        return drawn
    turned = pygame.transform.rotozoom(drawn, -16, 1)
    return ui.kept(("swu-back-turned", own), turned.get_size(), lambda rect: ui.blit(turned, (0, 0)))
