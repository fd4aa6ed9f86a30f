"""The hand region: own resources at the left, the hand, deck and discard pile at the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from client.tables.table import Sight
from client.tables.unlimited.faces import back, hand_picture
from client.tables.unlimited.looks import Board
from client.ui import Area, Tip, Ui
from rules.unlimited.cards import Card


def draw_hand(
    ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect, size: str, open_resources: bool, order: str
) -> Rect:
    """Draw the region; returns the rectangle of the resources, whose click shows their faces.

    Cards that a decision offers from elsewhere (a search, the discard pile) are drawn in front of the hand.
    """
    inner = rect.inflate(-ui.px(20), -ui.px(8))
    large = size != "small"
    high = min(inner.height - ui.px(6), ui.px(210 if large else 154))
    wide = round(high / 1.4)
    left = Rect(inner.x, inner.y, round(inner.width * 0.165), inner.height)
    right = Rect(inner.right - round(inner.width * 0.14), inner.y, round(inner.width * 0.14), inner.height)
    resources = _resources(ui, sight, board, seat, left, open_resources)
    _piles(ui, sight, board, seat, right)
    if sight.seat == seat and board.view.seats[seat].hand:
        foot = Rect(right.x, inner.bottom - ui.px(32), right.width, ui.px(32))
        line = Rect(foot.x, foot.bottom - ui.px(22), foot.width, ui.px(22))
        ui.label(ui.say(f"swu.sort.{order}"), line, "card-s", "muted", smallest=9)
        ui.area(Area("swu.sort", foot, board.sort_hand, key="o", tip=Tip(ui.say("swu.sort_tip"))))
    own = board.view.seats[seat]
    middle = Rect(left.right + ui.px(10), inner.y, right.x - left.right - ui.px(20), inner.height)
    offered = offered_cards(sight, board, seat)
    if offered or open_resources:
        shown, words = offered, ui.say("swu.offered")
        if not offered:
            shown, words = own.resources, ui.say("swu.your_resources")
        head = Rect(middle.x, middle.y, middle.width, ui.px(20))
        ui.label(words, head, "label", "muted", "center", smallest=9)
        row = Rect(middle.x, head.bottom, middle.width, middle.bottom - head.bottom)
        high = min(row.height, high)
        _cards(ui, sight, board, shown, row, round(high / 1.4), high)
    elif sight.seat == seat:
        _cards(ui, sight, board, sorted_hand(board, own.hand, order), middle, wide, high)
    else:
        _covered(ui, middle, len(own.hand), wide, high)
    return resources


def sorted_hand(board: Board, hand: Sequence[int], order: str) -> list[int]:
    """The hand as it was drawn, or by `cost` or `kind`."""
    cards = [(board.card(thing), thing) for thing in hand]
    if order == "drawn":
        return list(hand)

    def rank(each: tuple[Card | None, int]) -> tuple[int, int, str]:
        card = each[0]
        assert card is not None, "a hidden card is in no own hand"
        kind = ("unit", "upgrade", "event").index(card.kind) if order == "kind" else 0
        return kind, card.cost, card.id

    return [thing for _, thing in sorted(cards, key=rank)]


def offered_cards(sight: Sight, board: Board, seat: int) -> list[int]:
    """Cards that the decision names and that lie neither in play nor in the own hand, in its order."""
    decision = sight.decision
    if decision is None or not sight.mine:
        return []
    named = {name for option in decision.options for name in (option.key, *option.things)}
    zones = {"deck", "discard", "resources"}
    hand = set(board.view.seats[seat].hand)
    found = []
    for thing in board.view.things.values():
        if thing.zone in zones and thing.id not in hand and thing.card and board.name(thing.id) in named:
            found.append(thing.id)
    return found if decision.kind not in ("action",) else [i for i in found if board.view.things[i].zone == "discard"]


def _cards(ui: Ui, sight: Sight, board: Board, cards: list[int], rect: Rect, wide: int, high: int) -> None:
    """Cards side by side, overlapping where there are many; a chosen one is raised."""
    if not cards:
        return
    gap = ui.px(8)
    room = rect.width // len(cards) - gap
    if room < wide:  # smaller cards first, then they cover each other
        wide = max(min(wide, ui.px(92)), room)
        high = round(wide * 1.4)
    step = min(wide + gap, (rect.width - wide) // max(1, len(cards) - 1))
    total = wide + step * (len(cards) - 1)
    x, y = rect.centerx - total // 2, rect.bottom - high - ui.px(2)
    for index, thing in enumerate(cards):
        name = board.name(thing)
        mark = sight.mark(name)
        place = Rect(x + index * step, y - (ui.px(8) if mark == "chosen" else 0), wide, high)
        seat = board.view.things[thing].controller
        own = sight.seat == seat and board.view.things[thing].zone == "hand"
        look = board.hand(thing, mark == "barred") if own else board.printed(thing)
        ui.blit(hand_picture(ui, look, place.size), place.topleft)
        sight.thing(ui, name, place, corner=8)


def _covered(ui: Ui, rect: Rect, count: int, wide: int, high: int) -> None:
    if not count:
        return
    step = min(wide + ui.px(8), (rect.width - wide) // max(1, count - 1))
    x = rect.centerx - (wide + step * (count - 1)) // 2
    for index in range(count):
        ui.blit(back(ui, (wide, high), True), (x + index * step, rect.bottom - high - ui.px(2)))


def _resources(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect, opened: bool) -> Rect:
    """A fan of backs, ready ones first, with `2 ready of 6`."""
    own = board.view.seats[seat]
    ready = board.ready(seat)
    head = Rect(rect.x, rect.y + ui.px(2), rect.width, ui.px(20))
    ui.label(ui.say("swu.resources"), head, "label", "muted", smallest=10)
    line = Rect(rect.x, head.bottom, rect.width, ui.px(24))
    ui.label(ui.say("swu.ready_of", n=ready, all=len(own.resources)), line, "lead", "text", smallest=11)
    foot = ui.px(22)
    room = Rect(rect.x, line.bottom + ui.px(6), rect.width - ui.px(14), rect.bottom - line.bottom - foot - ui.px(8))
    high = min(round(room.height * 0.86), ui.px(88))
    wide = round(high / 1.4)
    count = len(own.resources)
    step = min(wide + ui.px(4), max(ui.px(6), (room.width - wide) // max(1, count - 1)))
    for index in range(count):
        drawn = back(ui, (wide, high), True, index >= ready)
        ui.blit(drawn, (room.x + index * step, room.y + (high - drawn.get_height()) / 2))
    if sight.seat == seat and count:
        hint = Rect(rect.x, rect.bottom - foot, rect.width, foot)
        ui.label(ui.say("swu.hide_resources" if opened else "swu.look_resources"), hint, "card-s", "muted", smallest=9)
    return Rect(rect.x, rect.y, rect.width, rect.height)


def pile_area(ui: Ui, board: Board, seat: int, rect: Rect) -> None:
    """The heading of a discard pile spreads the whole pile over the board, and closes it again."""
    if board.view.seats[seat].discard:
        ui.area(Area(f"swu.pile.{seat}", rect, lambda: board.show_pile(seat), tip=Tip(ui.say("swu.pile_tip"))))


def _piles(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect) -> None:
    own = board.view.seats[seat]
    half = rect.width // 2
    high = min(rect.height - ui.px(54), ui.px(126), round((half - ui.px(10)) * 1.4))
    wide = round(high / 1.4)
    for index, (word, count) in enumerate((("swu.deck", len(own.deck)), ("swu.discard", len(own.discard)))):
        cell = Rect(rect.x + index * half, rect.y, half, rect.height)
        ui.label(ui.say(word), Rect(cell.x, cell.y + ui.px(2), half, ui.px(20)), "label", "muted", smallest=9)
        ui.label(str(count), Rect(cell.x, cell.y + ui.px(22), half, ui.px(24)), "lead", "text")
        if index == 1:
            pile_area(ui, board, seat, Rect(cell.x, cell.y, half, ui.px(48)))
        place = Rect(cell.x, cell.y + ui.px(50), wide, high)
        if index == 0 and count:
            ui.blit(back(ui, place.size, True), place.topleft)
            sight.thing(ui, f"p{seat + 1}/deck", place, drag=False, focus=False)
        elif count:
            top = own.discard[-1]
            ui.blit(hand_picture(ui, board.printed(top), place.size), place.topleft)
            sight.thing(ui, board.name(top), place, copy=1, corner=6, drag=False)
