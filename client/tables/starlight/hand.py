"""The own hand, sortable, and what can be said beside it."""

from __future__ import annotations

from pygame import Rect

from client.parts.hand import Lying, draw_row, sort_button, sorted_hand
from client.tables.starlight import faces
from client.tables.starlight.faces import Look
from client.tables.table import Sight
from client.ui import Ui
from rules.starlight.cards import COLOURS, cards
from rules.starlight.view import ThingView, View

ORDERS = ("drawn", "cost", "colour", "kind", "name")
_KINDS = ("character", "event", "prism", "resource")


def draw_hand(ui: Ui, sight: Sight, view: View, own: int, rect: Rect) -> None:
    """Cards side by side, overlapping where there are many; what may be played stands up a little."""
    offered = offered_cards(sight)
    if offered:
        _offered(ui, sight, offered, rect)
        return
    hand = view.sides[own].hand
    count = view.sides[own].hand_count
    if not count:
        ui.label(ui.say("stl.empty_hand"), rect, "log", "muted", "center")
        return
    edge = ui.px(52)
    high = min(rect.height - ui.px(24), ui.px(214))
    wide = round(high / 1.4)
    gap, room = ui.px(10), rect.width - 2 * edge
    each_wide = room // count - gap
    if each_wide < wide:  # smaller cards first, then they cover each other
        wide = max(min(wide, ui.px(84)), each_wide)
        high = round(wide * 1.4)
    step = wide + gap if count * (wide + gap) <= room else max(ui.px(24), (room - wide) // max(1, count - 1))
    x = rect.x + (rect.width - (step * (count - 1) + wide)) // 2
    y = rect.y + (rect.height - high) // 2 + ui.px(4)
    if hand is None:
        for index in range(count):
            ui.blit(faces.back(ui, (wide, high)), (x + index * step, y))
        return
    shown = [each.card for each in ordered(sight, hand)]
    row = [
        Lying(f"hand/{card}", shown[:index].count(card), Rect(x + index * step, y, wide, high))
        for index, card in enumerate(shown)
    ]

    def face(index: int, spot: Rect, seen: int) -> None:
        mark = sight.mark(row[index].thing, row[index].copy)
        barred = mark == "barred" or (sight.mine and not mark and not sight.focus_only)
        look = Look(shown[index], plain=True, barred=barred, shown=max(0, seen - ui.px(2)))
        ui.blit(faces.face(ui, look, spot.size), spot.topleft)

    draw_row(ui, sight, row, face, (sight.mine, sight.focus_only), corner=8)
    if count > 1:
        side = ui.px(36)
        sort_button(ui, sight, Rect(rect.right - side - ui.px(8), rect.bottom - side - ui.px(8), side, side))


def offered_cards(sight: Sight) -> list[str]:
    """The things in a graveyard that the decision offers, in its order."""
    if sight.decision is None or not sight.mine:
        return []
    return [t for option in sight.decision.options for t in option.things if "/graveyard/" in t]


def _offered(ui: Ui, sight: Sight, things: list[str], rect: Rect) -> None:
    """In front of the hand, under a line that says what they are."""
    head = Rect(rect.x, rect.y + ui.px(4), rect.width, ui.px(22))
    ui.label(ui.say("stl.offered"), head, "label", "muted", "center", smallest=9)
    area = Rect(rect.x + ui.px(30), head.bottom, rect.width - ui.px(60), rect.bottom - head.bottom - ui.px(6))
    high = min(area.height - ui.px(12), ui.px(200))
    wide, gap = round(high / 1.4), ui.px(10)
    each_wide = area.width // len(things) - gap
    if each_wide < wide:
        wide = max(min(wide, ui.px(84)), each_wide)
        high = round(wide * 1.4)
    step = min(wide + gap, (area.width - wide) // max(1, len(things) - 1))
    x = area.centerx - (step * (len(things) - 1) + wide) // 2
    for index, thing in enumerate(things):
        shown = step - ui.px(2) if step < wide and index < len(things) - 1 else 0
        spot = Rect(x + index * step, area.centery - high // 2, wide, high)
        card = thing.rpartition("/")[2].partition("#")[0]
        look = Look(card, plain=True, barred=sight.mark(thing) == "barred", shown=shown)
        ui.blit(faces.face(ui, look, spot.size), spot.topleft)
        sight.thing(ui, thing, Rect(spot.x, spot.y, shown or wide, high), corner=8, drag=False)


def ordered(sight: Sight, hand: list[ThingView]) -> list[ThingView]:
    """The hand in the order in which it is shown."""

    def name(thing: ThingView) -> tuple[str, str]:
        return sight.name(thing.card), thing.card

    def colour(thing: ThingView) -> int:
        return COLOURS.index(cards()[thing.card].colour)

    def cost(thing: ThingView) -> tuple[bool, int]:
        return cards()[thing.card].type == "resource", cards()[thing.card].cost

    def kind(thing: ThingView) -> int:
        return _KINDS.index(cards()[thing.card].type)

    keys = {
        "cost": lambda thing: (cost(thing), colour(thing), name(thing)),
        "colour": lambda thing: (colour(thing), cost(thing), name(thing)),
        "kind": lambda thing: (kind(thing), cost(thing), name(thing)),
        "name": name,
    }
    return sorted_hand(sight, hand, keys)
