"""Cards and tokens of Clue: icon, bar of the kind with its word, name."""

from __future__ import annotations

import pygame
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.theme import Colour, mix
from client.ui import Ui
from client.widgets.tooltip import rule_tag
from rules.clue.board import board

_WHITE = Colour("white")
_DARK = Colour("#0A0E1A")


def kind_of(card: str) -> str:
    """`planet`, `room` or `vehicle`."""
    return "planet" if card in board().planets else "room" if card in board().rooms else "vehicle"


def icon_name(card: str) -> str:
    """The icon file of a card, a corridor card or a hero."""
    table = icon_table("clue")
    for group in ("planets", "rooms", "vehicles", "corridor_cards", "heroes"):
        if card in table[group]:
            return table[group][card].icon
    return table["board"]["question"].icon


def colour_of(ui: Ui, card: str) -> Colour:
    return ui.theme.game("clue")[kind_of(card)]


def name_of(ui: Ui, card: str) -> str:
    whole = board()
    for pool in (whole.planets, whole.rooms, whole.vehicles, whole.corridor, whole.heroes):
        if card in pool:
            return str(pool[card].name[ui.language])  # type: ignore[index]
    return card


def card_face(ui: Ui, card: str, size: tuple[int, int], barred: bool = False) -> pygame.Surface:
    """A card of the three kinds."""
    return ui.kept(("clue-card", card, barred), size, lambda rect: _card(ui, rect, card, barred))


def _card(ui: Ui, rect: Rect, card: str, barred: bool) -> None:
    colour = colour_of(ui, card)
    radius = rect.width * 0.07
    ui.surface.blit(shapes.rounded(rect.size, radius, mix(colour, _WHITE, 0.12)), rect)
    line = max(2, round(rect.width * 0.035))
    inner = rect.inflate(-2 * line, -2 * line)
    ui.surface.blit(shapes.rounded(inner.size, radius * 0.7, Colour("#0B1120")), inner)
    bar_high = max(ui.px(18), round(rect.height * 0.11))
    name_high = max(ui.px(30), round(rect.height * 0.25))
    art = Rect(inner.x, inner.y, inner.width, inner.height - bar_high - name_high)
    _gradient(ui, art, mix(colour, _DARK, 0.45), mix(colour, _DARK, 0.8))
    big = icon(icon_name(card), round(art.height * 1.5), _WHITE)
    ghost = shapes.faded(big, 0.07)
    before = ui.surface.get_clip()
    ui.surface.set_clip(art)
    ui.surface.blit(ghost, ghost.get_rect(center=art.center))
    ui.surface.set_clip(before)
    side = round(min(art.size) * 0.68)
    shade = icon(icon_name(card), side, Colour(0, 0, 0))
    place = shade.get_rect(center=art.center)
    ui.surface.blit(shapes.faded(shade, 0.4), place.move(2, 3))
    ui.surface.blit(icon(icon_name(card), side, mix(colour, _WHITE, 0.78)), place)
    if barred:
        veil = pygame.Surface(art.size, pygame.SRCALPHA)
        veil.fill((0, 0, 0, 110))
        ui.surface.blit(veil, art)
    bar = Rect(inner.x, art.bottom, inner.width, bar_high)
    ui.surface.fill(colour, bar)
    ui.label(ui.say(f"clue.kind.{kind_of(card)}"), bar, "card-s", Colour("#0B1120"), "center", smallest=10)
    words = Rect(inner.x + 4, bar.bottom, inner.width - 8, inner.bottom - bar.bottom)
    ui.label(name_of(ui, card), words, "ui", Colour("#EEF2F8"), "center", lines=2, smallest=10)


def _gradient(ui: Ui, rect: Rect, top: Colour, bottom: Colour) -> None:
    strip = pygame.Surface((1, 2))
    strip.set_at((0, 0), top)
    strip.set_at((0, 1), bottom)
    ui.surface.blit(pygame.transform.smoothscale(strip, rect.size), rect)


def token(ui: Ui, card: str, size: int) -> pygame.Surface:
    """A planet (round) or vehicle (square) as a token; `size` in real pixels."""

    def draw(rect: Rect) -> None:
        colour = colour_of(ui, card)
        if kind_of(card) == "planet":
            plate = shapes.disc(size, mix(colour, _DARK, 0.3), mix(colour, _WHITE, 0.35), max(1.5, size * 0.07))
        else:
            plate = shapes.rounded((size, size), size * 0.18, mix(colour, _DARK, 0.3), mix(colour, _WHITE, 0.35), 2)
        ui.surface.blit(plate, rect)
        drawn = icon(icon_name(card), round(size * 0.66), mix(colour, _WHITE, 0.85))
        ui.surface.blit(drawn, drawn.get_rect(center=rect.center))

    return ui.kept(("clue-token", card), (size, size), draw)


def back(ui: Ui, what: str, size: tuple[int, int]) -> pygame.Surface:
    """The back of the corridor deck, of the folder, or of somebody's card."""

    def draw(rect: Rect) -> None:
        tint = {"corridor": Colour("#3A4256"), "folder": Colour("#8C2F2B"), "card": Colour("#31456B")}[what]
        name = {"corridor": "corridor_deck", "folder": "", "card": "question"}[what]
        ui.surface.blit(shapes.rounded(rect.size, rect.width * 0.07, tint, mix(tint, _WHITE, 0.3), 2), rect)
        table = icon_table("clue")
        file = table["notebook_marks"]["folder"].icon if what == "folder" else table["board"][name].icon
        drawn = icon(file, round(min(rect.size) * 0.56), mix(tint, _WHITE, 0.7))
        ui.surface.blit(drawn, drawn.get_rect(center=rect.center))

    return ui.kept(("clue-back", what), size, draw)


def corridor_face(ui: Ui, card: str, size: tuple[int, int]) -> pygame.Surface:
    """A corridor card turned over."""

    def draw(rect: Rect) -> None:
        tint = Colour("#4A5570")
        ui.surface.blit(
            shapes.rounded(rect.size, rect.width * 0.07, Colour("#0B1120"), mix(tint, _WHITE, 0.5), 2), rect
        )
        bare = rect.height < ui.px(80)  # a thumbnail: the picture alone
        art = Rect(rect.x + 4, rect.y + 4, rect.width - 8, rect.height - 8 if bare else round(rect.height * 0.7))
        _gradient(ui, art, mix(tint, _DARK, 0.2), mix(tint, _DARK, 0.7))
        drawn = icon(icon_name(card), round(min(art.size) * 0.66), _WHITE)
        ui.surface.blit(drawn, drawn.get_rect(center=art.center))
        if bare:
            return
        words = Rect(rect.x + 6, art.bottom, rect.width - 12, rect.bottom - art.bottom - 4)
        role = "heading" if rect.width > ui.px(180) else "card-s"
        ui.label(name_of(ui, card), words, role, Colour("#EEF2F8"), "center", lines=2, smallest=9)

    return ui.kept(("clue-corridor", card), size, draw)


def hand_note(ui: Ui, rect: Rect, count: int) -> None:
    """What the own cards are for, where there is room beside them."""
    y = rect.y + ui.px(12)
    ui.label(ui.say("clue.your_hand", n=count), Rect(rect.x, y, rect.width, ui.px(30)), "lead")
    y += ui.px(36)
    y += ui.paragraph(ui.say("clue.your_hand_line"), (rect.x, y), rect.width, "log", "muted") + ui.px(10)
    if y + ui.px(22) <= rect.bottom:
        rule_tag(ui, "CLUE-8.7", (rect.x, y))
