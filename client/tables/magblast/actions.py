"""Action cards, the backs of both decks, and free places. Every face is drawn once and kept."""

from __future__ import annotations

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.magblast.art import (
    art,
    banner_colour,
    burst,
    halftone,
    ink_icon,
    kind_colour,
    paper,
    resource,
    turret,
)
from client.theme import Colour, mix
from client.ui import Ui
from rules.magblast.cards import cards

_WHITE = Colour("white")


def action_face(ui: Ui, card: str, need: str, size: tuple[int, int], barred: bool = False) -> pygame.Surface:
    """An action card in hand: banner, art, resources, what it needs, and its damage."""
    return ui.kept(("mb-action", card, need, barred), size, lambda rect: _action(ui, rect, card, need, barred))


def _action(ui: Ui, rect: Rect, card: str, need: str, barred: bool) -> None:
    kind = cards().kind[card]
    ink, colour = paper(ui, "ink"), kind_colour(ui, kind.id)
    lean = round(rect.width * 0.035)
    body = Rect(rect.x + lean, rect.y + round(rect.height * 0.03), rect.width - 2 * lean - ui.px(3), 0)
    body.height = rect.bottom - body.y - ui.px(4)
    ui.surface.fill(ink, body.move(ui.px(3), ui.px(3)))
    ui.surface.fill(ink, body)
    line = max(2, ui.px(3))
    inner = body.inflate(-2 * line, -2 * line)
    ui.surface.fill(paper(ui, "paper"), inner)
    foot = round(rect.height * 0.215)
    top = inner.y + round(rect.height * 0.145)
    picture = Rect(inner.x, top, inner.width, inner.bottom - foot - top)
    middle = (picture.centerx, picture.centery)
    if kind.turret is not None:
        ui.surface.fill(mix(colour, ink, 0.18), picture)
        halftone(ui, picture)
        radius = min(picture.width, picture.height) * 0.54
        clip = ui.surface.get_clip()
        ui.surface.set_clip(picture)
        burst(ui, middle, radius, paper(ui, "flash"), 16, 3)
        ui.surface.set_clip(clip)
        share = {"laser": 0.36, "beam": 0.38, "mag": 0.46}[kind.turret]
        turret(ui, kind.turret, middle, picture.width * share)
    else:
        art(ui, picture, colour)
        look = icon_table("magblast")["actions"][kind.id]
        ink_icon(ui, look.icon, middle, min(picture.width, picture.height) * 0.74, look.turn)
    ui.surface.fill(ink, (inner.x, picture.y - line, inner.width, line))
    ui.surface.fill(ink, (inner.x, picture.bottom, inner.width, line))
    if barred:
        shade = pygame.Surface(picture.size, pygame.SRCALPHA)
        shade.fill((0, 0, 0, 107))
        ui.surface.blit(shade, picture)
    x = picture.x + ui.px(17)
    for each in cards().icons[card]:
        resource(ui, each, (x, picture.y + ui.px(17)), ui.px(28), disc=True)
        x += ui.px(33)
    words = Rect(
        inner.x + ui.px(6), picture.bottom + line, inner.width - ui.px(10), inner.bottom - picture.bottom - line
    )
    if kind.damage:
        words.width -= ui.px(40)
    if not kind.damage or rect.height >= ui.px(180):  # on a small card turret and burst say it all
        ui.label(need, words, "card-s", ink, lines=2, smallest=9)
    if kind.damage:
        radius = ui.px(24) if rect.height >= ui.px(170) else ui.px(19)
        centre = (body.right - radius * 0.86, body.bottom - radius * 0.92)
        burst(ui, centre, radius, paper(ui, "flash"), 14, 2.5)
        ui.number(str(kind.damage), centre, 27 if rect.height >= ui.px(170) else 21, ink)
    banner = pygame.Surface((rect.width, round(rect.height * 0.135)), pygame.SRCALPHA)
    box = banner.get_rect()
    banner.fill(ink)
    banner.fill(banner_colour(ui, kind.id), box.inflate(-2 * line + 2, -2 * line + 2))
    before = ui.surface
    ui.surface = banner
    ui.label(kind.name[ui.language], box.inflate(-ui.px(6), 0), "ui", ink, "center", smallest=7.5)
    ui.surface = before
    turned = pygame.transform.rotozoom(banner, 2, 1)
    ui.surface.blit(turned, turned.get_rect(midtop=(rect.centerx, rect.y)))


def card_back(ui: Ui, pile: str, size: tuple[int, int]) -> pygame.Surface:
    """The back of a card of the action or ship deck."""

    def draw(rect: Rect) -> None:
        look = icon_table("magblast")["piles"]["action_deck" if pile == "actions" else "ship_deck"]
        colour = Colour("#4A2F7A") if pile == "actions" else Colour("#1F5A73")
        ui.surface.blit(shapes.rounded(rect.size, ui.px(4), colour, paper(ui, "ink"), max(2, ui.px(3))), rect)
        ring = rect.inflate(-round(rect.width * 0.22), -round(rect.height * 0.16))
        ui.surface.blit(shapes.rounded(ring.size, ui.px(3), None, mix(colour, _WHITE, 0.4), 1.5), ring)
        drawn = icon(look.icon, round(rect.width * 0.52), mix(colour, _WHITE, 0.72))
        ui.blit_in(drawn, rect)

    return ui.kept(("mb-back", pile), size, draw)


def empty_place(ui: Ui, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A free place: a dashed outline."""
    return shapes.rounded(size, ui.px(3), None, Colour(colour.r, colour.g, colour.b, 150), 1.5, (6, 4))
