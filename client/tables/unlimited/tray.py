"""Cards that may be chosen but lie in no open place, such as searched ones or somebody's hand: a row over the board."""

from __future__ import annotations

from pygame import Rect

from client.tables.table import Sight
from client.tables.unlimited.faces import hand_picture
from client.tables.unlimited.looks import HandLook
from client.ui import Ui
from rules.unlimited.cards import pool

_SMALLEST = 84
"""Width of a card (pixels at 100 %) below which cards rather cover each other."""


def draw_tray(ui: Ui, sight: Sight, board: Rect) -> None:
    """Draw them, if there are any, after everything else has been reported."""
    cards = missing_cards(sight)
    if not cards:
        return
    high = min(ui.px(200), board.height - ui.px(60))
    wide, gap, pad = round(high / 1.4), ui.px(14), ui.px(22)
    room = board.width - ui.px(60)
    if len(cards) * (wide + gap) > room:  # smaller cards first, then they cover each other
        wide = min(wide, max(ui.px(_SMALLEST), room // len(cards) - gap))
        high = round(wide * 1.4)
    step = min(wide + gap, (room - wide) // max(1, len(cards) - 1))
    place = Rect(0, 0, step * (len(cards) - 1) + wide + 2 * pad, high + 2 * pad)
    place.center = board.center
    ui.shadow(place, 12, "h3")
    ui.panel(place, "raised", "source", 12)
    for index, (thing, card) in enumerate(cards):
        spot = Rect(place.x + pad + index * step, place.y + pad, wide, high)
        look = HandLook(card, pool().cards[card].cost, barred=sight.mark(thing) == "barred")
        ui.blit(hand_picture(ui, look, spot.size), spot.topleft)
        sight.thing(ui, thing, spot, corner=8, drag=False)


def missing_cards(sight: Sight) -> list[tuple[str, str]]:
    """Things that the decision names and the picture has not shown, each with its card."""
    if sight.decision is None or not sight.mine or sight.decision.kind == "action":
        return []
    there = {thing.id for thing in sight.things}
    named = dict.fromkeys(thing for option in sight.decision.options for thing in option.things)
    found = [(thing, thing.rpartition("/")[2].partition("#")[0]) for thing in named if thing not in there]
    return [(thing, card) for thing, card in found if "@" not in thing and card in pool().cards]
