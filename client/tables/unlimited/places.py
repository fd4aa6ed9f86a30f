"""Bases and leaders of Star Wars: Unlimited: landscape cards beside the arenas, readable down to a thumbnail."""

from __future__ import annotations

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.unlimited.faces import life_bar
from client.tables.unlimited.pieces import art, aspect_colours, aspect_disc, frame, name_bar, tone
from client.theme import Colour, mix
from client.ui import Ui
from rules.unlimited.cards import Card, pool

_WHITE = Colour("white")


def base_picture(ui: Ui, card_id: str, left: int, hp: int, size: tuple[int, int], barred: bool) -> pygame.Surface:
    """A base: what is left of it large, and as a bar."""

    def draw(rect: Rect) -> None:
        card = pool().cards[card_id]
        inner = frame(ui, rect, card, 0.035)
        if rect.width < ui.px(60):  # a thumbnail: the picture alone
            art(ui, inner, card, barred)
            return
        if rect.height < ui.px(56):
            _low_base(ui, inner, card, left, hp, barred)
            return
        bar_high = max(ui.px(26 if rect.width < ui.px(110) else 16), round(rect.height * 0.2))
        top = Rect(inner.x, inner.y, inner.width, bar_high)
        picture = Rect(inner.x, top.bottom, inner.width, inner.bottom - top.bottom)
        art(ui, picture, card, barred, share=0)
        side = round(min(picture.height * 0.8, picture.width * 0.42))
        mark = icon_table("unlimited")["cards"][card_id].icon
        tint = mix(aspect_colours(ui, card)[0], _WHITE, 0.45)
        ui.blit(icon(mark, side, tint), (picture.x + ui.px(6), picture.centery - side / 2 - ui.px(2)))
        name_bar(ui, top, card, "card-s", 8)
        size_ = min(54.0, picture.height / ui.scale * 0.52)
        right = picture.right - picture.width * 0.24
        words = picture.height > ui.px(56)
        lift = picture.height * (0.12 if words else 0.02)
        ui.number(str(left), (right, picture.centery - lift), round(size_), tone(ui, "text"))
        if words:
            line = Rect(0, 0, round(picture.width * 0.54), ui.px(16))
            line.midtop = (round(right), round(picture.centery - lift + size_ * ui.scale * 0.45))
            ui.label(ui.say("swu.of_left", n=hp), line, "chip", tone(ui, "text"), "center", smallest=9)
        foot = Rect(picture.x + ui.px(6), picture.bottom - ui.px(9), picture.width - ui.px(12), max(3, ui.px(5)))
        life_bar(ui, foot, left / max(1, hp))

    return ui.kept(("swu-base", card_id, left, hp, barred), size, draw, runs=True)


def _low_base(ui: Ui, inner: Rect, card: Card, left: int, hp: int, barred: bool) -> None:
    """A base where there is no room for a picture of its own: name, what is left, bar."""
    art(ui, inner, card, barred, share=0)
    words = Rect(inner.x + ui.px(2), inner.y + ui.px(1), inner.width - ui.px(4), round(inner.height * 0.44))
    if words.height >= ui.px(17):
        ui.label(card.name[ui.language], words, "card-s", tone(ui, "text"), "center", lines=2, smallest=7.5)
    else:  # no name could be read here: what is left alone, as large as can be; pointing at it says the rest
        words.height = 0
    foot = Rect(inner.x + ui.px(3), inner.bottom - ui.px(6), inner.width - ui.px(6), max(3, ui.px(4)))
    room = foot.y - words.bottom
    ui.number(str(left), (inner.centerx, words.bottom + room / 2), round(room / ui.scale), tone(ui, "text"))
    life_bar(ui, foot, left / max(1, hp))


def leader_picture(
    ui: Ui, card_id: str, note: str, size: tuple[int, int], exhausted: bool, barred: bool
) -> pygame.Surface:
    """The leader side of a leader: threshold in a ring, aspects, a line that says what it can do."""

    def draw(rect: Rect) -> None:
        card = pool().cards[card_id]
        inner = frame(ui, rect, card, 0.035)
        if rect.height < ui.px(64):
            _low_leader(ui, inner, card, note, barred or exhausted)
            return
        high = max(ui.px(16), round(rect.height * 0.2))
        top = Rect(inner.x, inner.y, inner.width, high)
        foot = Rect(inner.x, inner.bottom - high, inner.width, high)
        picture = Rect(inner.x, top.bottom, inner.width, foot.y - top.bottom)
        art(ui, picture, card, barred or exhausted, share=0.86)
        name_bar(ui, top, card, "card-s", 8)
        ui.surface.fill(tone(ui, "ink"), foot)
        ui.label(note, foot.inflate(-ui.px(6), 0), "chip", tone(ui, "text"), "center", smallest=7.5)
        side = round(min(picture.height * 0.8, ui.px(34)))
        threshold(ui, card, (picture.x + side * 0.66, picture.centery), side)
        disc = min(picture.height / 2.4, ui.px(22))
        for index, aspect in enumerate(card.aspects):
            y = picture.y + disc * 0.62 + index * disc * 1.05
            aspect_disc(ui, aspect, (picture.right - disc * 0.66, y), disc)

    return ui.kept(("swu-leader", card_id, note, exhausted, barred), size, draw, runs=True)


def threshold(ui: Ui, card: Card, centre: tuple[float, float], side: int) -> None:
    """The ring with the resources that deploying needs (SWU-7.2)."""
    ring = shapes.disc(side, tone(ui, "ink"), tone(ui, "text"), max(1.5, side * 0.07))
    ui.blit(ring, (centre[0] - side / 2, centre[1] - side / 2))
    ui.number(str(card.cost), centre, round(side / ui.scale * 0.58), tone(ui, "text"))


def _low_leader(ui: Ui, inner: Rect, card: Card, note: str, barred: bool) -> None:
    """A leader where there is no room for a picture of its own: ring, name, and the note where it fits."""
    art(ui, inner, card, barred, share=0)
    name = card.name[ui.language]
    narrow = inner.width < ui.px(100)
    side = min(inner.height - ui.px(4), ui.px(16 if narrow else 30))
    threshold(ui, card, (inner.x + side / 2 + ui.px(3), inner.centery), side)
    words = Rect(inner.x + side + ui.px(5), inner.y, inner.right - inner.x - side - ui.px(6), inner.height)
    if narrow:
        shade = tone(ui, "muted" if barred else "text")
        ui.label(name, words, "card-s", shade, "center", lines=3, smallest=7.5)
        return
    half = words.height // 2
    mark = min(half, ui.px(24))
    if ui.text_width(note, "chip") > words.width - mark - ui.px(2):
        mark = 0  # the note needs the room
    up = Rect(words.x, words.y, words.width, half)
    ui.label(name, up, "card-s", tone(ui, "text"), smallest=7.5)
    low = Rect(words.x, words.y + half, words.width - mark - ui.px(2), half)
    ui.label(note, low, "chip", tone(ui, "text"), smallest=7.5)
    if not mark:
        return
    glyph = icon_table("unlimited")["cards"][card.id].icon
    tint = mix(aspect_colours(ui, card)[0], _WHITE, 0.45)
    ui.blit(icon(glyph, mark, tint), (inner.right - mark - ui.px(4), low.centery - mark / 2 - ui.px(1)))
