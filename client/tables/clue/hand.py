"""The foot of the table: own cards, those that lie open, comlinks kept, the corridor cards and the folder."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from client.areas import Area, Tip
from client.tables.clue import faces
from client.tables.table import Sight
from client.ui import Ui
from client.words import rule_sentence
from rules.clue.view import View

DISCARD = "pile/discard"
"""The discard pile of the corridor cards, which everybody may look through (CLUE-12.1)."""
DRAWN = "drawn/"
"""Before the corridor card that is being carried out: a click on it answers nothing."""
_PILE = 0.78
"""Width of the piles as a share of a card's."""
_IN_USE = ("all_clear", "reroll", "comlink")
"""The phases in which the corridor card that was drawn is carried out."""


def draw_hand(ui: Ui, sight: Sight, view: View, rect: Rect, call: Callable[[], None] | None) -> None:
    """Cards from the left, piles from the right. `call` begins to use a kept comlink; None while that is not asked."""
    own = view.players[sight.seat].hand if sight.seat is not None else None
    kept = 0 if sight.seat is None else view.players[sight.seat].comlinks
    cards = list(own or [])
    tags = {card: ui.say("clue.face_up") for card in view.face_up}
    tags |= {card: ui.say("clue.in_folder") for card in view.folder}  # opened at the end
    total, piles = len(cards) + len(tags), 2 - bool(view.folder) + _drawn(view) + bool(view.discard) + bool(kept)
    gap, left = ui.px(10), rect.x + ui.px(16)
    gaps = gap * (total + piles) + ui.px(40) + (ui.px(16) if tags else 0)
    high = min(rect.height - ui.px(44 if tags else 24), ui.px(216))
    # No card covers another: where there are many, all get smaller.
    wide = min(round(high * 0.7), round((rect.width - ui.px(16) - gaps) / (total + piles * _PILE)))
    high = min(high, round(wide / 0.66))
    y = rect.y + (rect.height - high - (ui.px(16) if tags else 0)) // 2
    right = _piles(ui, sight, view, Rect(rect.right - ui.px(16), y, round(wide * _PILE), high), gap, call)
    room = right - ui.px(24) - left
    x = left
    for card in cards:
        _card(ui, sight, card, Rect(x, y, wide, high))
        x += wide + gap
    if own is None and sight.seat is None and not view.folder:
        ui.label(ui.say("clue.hands_covered"), Rect(x, y, room, high), "log", "muted")
    x += ui.px(16) if tags else 0
    for card, tag in tags.items():
        _card(ui, sight, card, Rect(x, y, wide, high), tag)
        x += wide + gap
    if cards and right - x >= ui.px(330):
        faces.hand_note(ui, Rect(x + ui.px(16), y, min(right - x - ui.px(48), ui.px(360)), high), len(cards))


def _drawn(view: View) -> bool:
    """Does a corridor card lie there that is being carried out?"""
    return bool(view.card) and view.phase in _IN_USE


def _piles(ui: Ui, sight: Sight, view: View, last: Rect, gap: int, call: Callable[[], None] | None) -> int:
    """The piles to the left of the right end of `last`, which is as large as each of them; returns where they begin."""
    size = (last.width, round(last.width * 1.35))
    kept = 0 if sight.seat is None else view.players[sight.seat].comlinks
    place = last.copy()

    def pile(picture: pygame.Surface, words: str) -> Rect:
        """One pile more, left of the others; returns where its picture lies."""
        place.right = place.x - (gap if place.x < last.x else 0)
        ui.blit(picture, place.topleft)
        line = Rect(place.x - ui.px(4), place.y + size[1] + ui.px(4), place.width + ui.px(8), ui.px(40))
        ui.label(words, line, "label", "muted", "center", lines=2, valign="top", smallest=9)
        return Rect(place.topleft, size)

    def explained(id_: str, box: Rect, title: str, rule: str, act: Callable[[], None] | None = None) -> None:
        sentence = rule_sentence("clue", rule, sight.language)
        ui.area(Area(id_, box, act, Tip(title, "", rule, sentence), focus=act is not None))
        if ui.is_focused(id_):
            ui.focus_ring(box)

    place.left = last.x
    if not view.folder:
        title = ui.say("clue.folder")
        explained("folder", pile(faces.back(ui, "folder", size), title), title, "CLUE-1.2")
    title = ui.say("clue.deck", n=view.deck)
    explained("corridor", pile(faces.back(ui, "corridor", size), title), title, "CLUE-6.1")
    if view.discard:
        box = pile(faces.corridor_face(ui, view.discard[-1], size), ui.say("clue.discarded", n=len(view.discard)))
        sight.thing(ui, DISCARD, box, drag=False)
    if view.card and _drawn(view):
        box = pile(faces.corridor_face(ui, view.card, size), ui.say("clue.drawn"))
        sight.thing(ui, f"{DRAWN}{view.card}", box, drag=False, focus=False)
    if kept:
        title = ui.say("clue.kept", n=kept)
        box = pile(faces.corridor_face(ui, "comlink", size), title)
        explained("kept", box, title if call is None else ui.say("clue.arm.comlink"), "CLUE-7.19", call)
    return place.x - gap


def _card(ui: Ui, sight: Sight, card: str, place: Rect, tag: str = "") -> None:
    """A card of the hand; with a `tag` one that lies open, and why."""
    asked = sight.mine and sight.decision is not None and sight.decision.kind in ("show", "reward")
    lit = asked and card in sight.lit
    spot = place.move(0, -ui.px(8)) if sight.mark(card, 5) == "chosen" or lit else place
    ui.blit(faces.card_face(ui, card, spot.size, asked and not tag and not lit), spot.topleft)
    if tag:
        line = Rect(spot.x - ui.px(4), spot.bottom + ui.px(2), spot.width + ui.px(8), ui.px(18))
        ui.label(tag, line, "card-s", "muted", "center", smallest=9)
    else:
        sight.thing(ui, card if asked else f"hand/{card}", spot, copy=5, corner=10, drag=False)
