"""The hand region: own resources at the left, the hand, deck and discard pile at the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from pygame import Rect

from client.parts.hand import Lying, covers_names, draw_row, sort_button, sorted_hand
from client.tables.table import Sight
from client.tables.unlimited.faces import back, hand_picture
from client.tables.unlimited.looks import Board
from client.tables.unlimited.pieces import tone
from client.theme import Colour
from client.ui import Ui


def draw_hand(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect, size: str, open_resources: bool) -> Rect:
    """Draw the region; returns the rectangle of the resources, whose click shows their faces.

    Cards that a decision offers from elsewhere (a search, the discard pile) are drawn in front of the hand.
    """
    inner = rect.inflate(-ui.px(20), -ui.px(8))
    large = size != "small"
    high = min(inner.height - ui.px(12), ui.px(210 if large else 154))
    wide = round(high / 1.4)
    left = Rect(inner.x, inner.y, round(inner.width * 0.165), inner.height)
    right = Rect(inner.right - round(inner.width * 0.14), inner.y, round(inner.width * 0.14), inner.height)
    own = board.view.seats[seat]
    mine = sight.seat == seat
    of = (*left, board.ready(seat), len(own.resources), mine, open_resources)
    sight.part(ui, "resources", of, partial(_resources, ui, mine, board, seat, left, open_resources))
    top = own.discard[-1:]
    of = (*right, seat, len(own.deck), len(own.discard), [(board.name(each), board.printed(each)) for each in top])
    sight.part(ui, "piles", of, partial(_piles, ui, sight, board, seat, right))
    if sight.seat == seat and len(board.view.seats[seat].hand) > 1:
        side = ui.px(36)
        sort_button(ui, sight, Rect(right.right - side, inner.bottom - side, side, side))
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
        _cards(ui, sight, board, sorted_hand(sight, own.hand, _orders(board)), middle, wide, high)
    else:
        _covered(ui, middle, len(own.hand), wide, high)
    return left


def _orders(board: Board) -> dict[str, Callable[[int], tuple[int, int, str]]]:
    """By cost, or units before upgrades before events."""

    def by_cost(thing: int) -> tuple[int, int, str]:
        card = board.card(thing)
        assert card is not None, "a hidden card is in no own hand"
        return 0, card.cost, card.id

    def by_kind(thing: int) -> tuple[int, int, str]:
        card = board.card(thing)
        kind = card.kind if card is not None else "event"
        return (("unit", "upgrade", "event").index(kind), *by_cost(thing)[1:])

    return {"cost": by_cost, "kind": by_kind}


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
    """Cards side by side, overlapping where there are many."""
    if not cards:
        return
    gap = ui.px(16) if len(cards) * (wide + ui.px(16)) <= rect.width else ui.px(8)
    room = rect.width // len(cards) - gap
    if room < wide:  # smaller cards first, then they cover each other
        wide = max(min(wide, ui.px(92)), room)
        high = round(wide * 1.4)
    step = min(wide + gap, (rect.width - wide) // max(1, len(cards) - 1))
    if step < wide and not covers_names(step, wide):  # names and figures across the card would lose their ends
        wide, high = step, round(step * 1.4)
    total = wide + step * (len(cards) - 1)
    x, y = rect.centerx - total // 2, rect.bottom - high - ui.px(6)
    named = _copies_named(sight, board, cards)
    row = [Lying(*named[thing], Rect(x + index * step, y, wide, high)) for index, thing in enumerate(cards)]

    looks = []
    for thing_id, lying in zip(cards, row, strict=True):
        thing = board.view.things[thing_id]
        own = sight.seat == thing.controller and thing.zone == "hand"
        barred = sight.mark(lying.thing, lying.copy) == "barred"
        looks.append(board.hand(thing_id, barred) if own else board.printed(thing_id))

    def face(index: int, spot: Rect, seen: int) -> None:
        ui.blit(hand_picture(ui, looks[index], spot.size), spot.topleft)

    def spine_of(index: int) -> tuple[str, Colour, Colour]:
        return sight.name(board.view.things[cards[index]].card), tone(ui, "ink"), tone(ui, "text")

    draw_row(ui, sight, row, face, looks, spine_of, corner=8, spine_top=30)


def _copies_named(sight: Sight, board: Board, cards: list[int]) -> dict[int, tuple[str, int]]:
    """The id of each card on the table, and which copy of it this is.

    Where one option stands for all copies of a card, the others have the id of the one that it names.
    """
    decision = sight.decision
    asked = decision.options if decision is not None and sight.mine and not decision.verb else ()
    offered = {name for option in asked for name in option.things}
    found = {thing: (board.name(thing), 0) for thing in cards}
    first = {board.view.things[thing].card: name for thing, (name, _) in found.items() if name in offered}
    copies: Counter[str] = Counter()
    for thing, (name, _) in found.items():
        card = board.view.things[thing].card
        if name not in offered and card in first:
            copies[card] += 1
            found[thing] = (first[card], copies[card])
    return found


def _covered(ui: Ui, rect: Rect, count: int, wide: int, high: int) -> None:
    if not count:
        return
    step = min(wide + ui.px(8), (rect.width - wide) // max(1, count - 1))
    x = rect.centerx - (wide + step * (count - 1)) // 2
    for index in range(count):
        ui.blit(back(ui, (wide, high), True), (x + index * step, rect.bottom - high - ui.px(2)))


def _resources(ui: Ui, mine: bool, board: Board, seat: int, rect: Rect, opened: bool) -> None:
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
    if mine and count:
        hint = Rect(rect.x, rect.bottom - foot, rect.width, foot)
        ui.label(ui.say("swu.hide_resources" if opened else "swu.look_resources"), hint, "card-s", "muted", smallest=9)


def pile_area(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect) -> None:
    """The heading of a discard pile stands for the whole pile, which a click opens as a list."""
    if board.view.seats[seat].discard:
        sight.thing(ui, f"pile/p{seat + 1}", rect, drag=False)


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
            pile_area(ui, sight, board, seat, Rect(cell.x, cell.y, half, ui.px(48)))
        place = Rect(cell.x, cell.y + ui.px(50), wide, high)
        if index == 0 and count:
            ui.blit(back(ui, place.size, True), place.topleft)
            sight.thing(ui, f"p{seat + 1}/deck", place, drag=False, focus=False)
        elif count:
            top = own.discard[-1]
            ui.blit(hand_picture(ui, board.printed(top), place.size, bare=True), place.topleft)
            sight.thing(ui, board.name(top), place, copy=1, corner=6, drag=False)
