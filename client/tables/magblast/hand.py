"""The hand: cards side by side, overlapping when they are many; and the ships dealt to be deployed."""

from __future__ import annotations

import pygame
from pygame import Rect

from client.icons import icon_table
from client.parts.frame import Regions
from client.parts.hand import Lying, draw_row, sort_button, sorted_hand
from client.tables.magblast.actions import action_face, card_back
from client.tables.magblast.art import art, banner_colour, ink_icon, kind_colour, paper, turret
from client.tables.magblast.ships import ShipLook, ship_face
from client.tables.table import Sight, ThingId
from client.theme import Colour
from client.ui import Ui
from client.widgets.tooltip import rule_tag
from rules.magblast.cards import cards
from rules.magblast.view import View

ORDERS = ("kind", "drawn", "name")
_GROUPS = ("blast", "squadron", "direct_hit", "direct_hit_effect", "other")


def need_of(ui: Ui, card: str) -> str:
    """The one line on a card that says what it needs or when it is played."""
    kind = cards().kind[card]
    if kind.turret is not None:
        return ui.say(f"mb.need.{kind.turret}")
    return ui.say(f"mb.need.{kind.id}")


def ordered(sight: Sight, hand: list[str]) -> list[str]:
    """The hand in the order in which it is shown."""
    keys = {
        "kind": lambda card: (_GROUPS.index(cards().kind[card].group), cards().kind[card].id, card),
        "name": lambda card: (sight.name(card), card),
    }
    return sorted_hand(sight, hand, keys)


_LEAST_CARD = 124
"""Cards become no narrower than this (px at 100 %) before they overlap."""


def draw_hand(
    ui: Ui, sight: Sight, view: View, own: int, regions: Regions, offers: list[ThingId], laid: dict[str, str]
) -> None:
    """The hand of the seat that looks; backs only for anybody else. `offers` are drawn in its place."""
    rect = regions.hand
    fleet = view.fleets[own]
    large = regions.size == "large"
    side = round(rect.width * 0.155) if large else 0
    edge = max(side, ui.px(52))
    middle = Rect(rect.x + edge, rect.y, rect.width - 2 * edge, rect.height)
    if view.step == "deploy" and fleet.dealt is not None and sight.seat == own:
        _dealt(ui, sight, middle, [ship for ship in fleet.dealt if ship not in laid])
    elif offers:
        _offers(ui, sight, middle, offers)
    elif fleet.hand is None:
        _backs(ui, middle, fleet.hand_count)
    else:
        _cards(ui, sight, middle, ordered(sight, fleet.hand))
        if len(fleet.hand) > 1:
            wide = ui.px(36)
            sort_button(ui, sight, Rect(rect.right - wide - ui.px(8), rect.bottom - wide - ui.px(8), wide, wide))
    if large:
        _beside(ui, sight, view, own, Rect(rect.x + ui.px(20), rect.y + ui.px(24), side - ui.px(30), rect.height))


def _row(ui: Ui, rect: Rect, count: int, aspect: float, most_high: int) -> list[Rect]:
    """Places for cards side by side in the middle of `rect`; where there are many they are smaller, then overlap."""
    high = min(rect.height - ui.px(26), most_high)
    wide = round(high * aspect)
    gap = ui.px(12)
    fitting = (rect.width - gap * (count - 1)) // max(1, count)
    if fitting < wide:
        wide = max(min(wide, ui.px(_LEAST_CARD)), fitting)
        high = round(wide / aspect)
    step = wide + gap
    if count > 1 and count * step - gap > rect.width:
        step = (rect.width - wide) // (count - 1)
    total = step * (count - 1) + wide
    x = rect.x + (rect.width - total) // 2
    y = rect.y + (rect.height - high) // 2 + ui.px(4)
    return [Rect(x + i * step, y, wide, high) for i in range(count)]


def _cards(ui: Ui, sight: Sight, rect: Rect, hand: list[str]) -> None:
    if not hand:
        ui.label(ui.say("mb.hand_empty"), rect, "body", "muted", "center")
        return
    places = _row(ui, rect, len(hand), 150 / 210, ui.px(216))
    row = [Lying(card, hand[:i].count(card), place) for i, (card, place) in enumerate(zip(hand, places, strict=True))]

    def face(index: int, spot: Rect, seen: int) -> None:
        card, mark = row[index].thing, sight.mark(row[index].thing, row[index].copy)
        barred = mark == "barred" or (sight.mine and not mark and not sight.focus_only)
        ui.blit(action_face(ui, card, need_of(ui, card), spot.size, barred), spot.topleft)

    def spine_of(index: int) -> tuple[str, Colour, Colour]:
        kind = cards().kind[row[index].thing]
        return kind.name[ui.language], banner_colour(ui, kind.id), paper(ui, "ink")

    draw_row(ui, sight, row, face, (sight.mine, sight.focus_only), spine_of)


def _offers(ui: Ui, sight: Sight, rect: Rect, offers: list[ThingId]) -> None:
    """Ships or cards that a decision offers and that lie nowhere else."""
    ships = offers[0] in cards().ships
    places = _row(ui, rect, len(offers), 96 / 134 if ships else 150 / 210, ui.px(216))
    seen: dict[str, int] = {}
    for thing, place in zip(offers, places, strict=True):
        copy = seen.get(thing, 0)
        seen[thing] = copy + 1
        if ships:
            face = ship_face(ui, ShipLook(thing, cards().ships[thing].hull), place.size)
        else:
            face = action_face(ui, thing, need_of(ui, thing), place.size)
        ui.blit(face, place.topleft)
        sight.thing(ui, thing, place, copy=copy, corner=5)


def _dealt(ui: Ui, sight: Sight, rect: Rect, dealt: list[str]) -> None:
    """The ships dealt at the start that have no zone yet."""
    for ship, place in zip(dealt, _row(ui, rect, len(dealt), 96 / 134, ui.px(200)), strict=True):
        up = ui.px(10) if sight.mark(ship) == "chosen" else 0
        spot = place.move(0, -up)
        ui.blit(ship_face(ui, ShipLook(ship, cards().ships[ship].hull), spot.size), spot.topleft)
        sight.thing(ui, ship, spot, corner=5)


def _backs(ui: Ui, rect: Rect, count: int) -> None:

    for place in _row(ui, rect, min(count, 12), 150 / 210, ui.px(150)):
        ui.blit(card_back(ui, "actions", place.size), place.topleft)


def _beside(ui: Ui, sight: Sight, view: View, own: int, rect: Rect) -> None:
    """At the left of the hand: how many cards, and that there is no limit."""
    fleet = view.fleets[own]
    y = rect.y
    if view.step == "deploy":
        y += ui.paragraph(ui.say("mb.dealt"), (rect.x, y), rect.width, "log", "muted") + ui.px(4)
        ui.paragraph(ui.say("mb.dealt_line"), (rect.x, y), rect.width, "log", "muted")
        return
    ui.label(ui.say("mb.your_hand"), Rect(rect.x, y, rect.width, ui.px(22)), "log", "muted")
    ui.label(ui.say("mb.n_cards", n=fleet.hand_count), Rect(rect.x, y + ui.px(26), rect.width, ui.px(26)), "ui")
    y += ui.px(58)
    y += ui.paragraph(ui.say("mb.no_limit"), (rect.x, y), rect.width, "log", "muted") + ui.px(10)
    rule_tag(ui, "MB-5.2", (rect.x, y))


def mini_face(ui: Ui, card: str, size: tuple[int, int]) -> pygame.Surface:
    """An action card as a thumbnail: its art alone."""

    def draw(rect: Rect) -> None:
        kind = cards().kind[card]
        ui.surface.fill(paper(ui, "ink"), rect)
        inner = rect.inflate(-max(2, ui.px(4)), -max(2, ui.px(4)))
        art(ui, inner, kind_colour(ui, kind.id))
        side = min(inner.size) * 0.72
        if kind.turret is not None:
            turret(ui, kind.turret, inner.center, side * 0.8)
        else:
            look = icon_table("magblast")["actions"][kind.id]
            ink_icon(ui, look.icon, inner.center, side, look.turn)

    return ui.kept(("mb-mini", card), size, draw)
