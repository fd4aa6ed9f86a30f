"""The board for two: the opponent's strip, arenas facing each other, bases and leaders between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.table import Sight
from client.tables.unlimited import rows
from client.tables.unlimited.faces import back, hand_picture
from client.tables.unlimited.hand import pile_area
from client.tables.unlimited.looks import Board
from client.tables.unlimited.pieces import tone
from client.tables.unlimited.places import base_picture, leader_picture
from client.ui import Ui

_ARENAS = ("space", "ground")


def draw_duel(ui: Ui, sight: Sight, board: Board, own: int, near: int, rect: Rect, size: str) -> None:
    """Everything between window bar and prompt bar; `own` is the seat whose hand is shown below."""
    far = 1 - near
    gap = ui.px(6)
    inner = rect.inflate(-3 * gap, -gap)
    small = size == "small"
    top = 0 if small else round(inner.height * 0.11) + gap
    field = Rect(inner.x, inner.y + top, inner.width, inner.height - top)
    left = round(inner.width * 0.345)
    middle = round(inner.width * 0.14)
    space = Rect(field.x, field.y, left, field.height)
    column = Rect(space.right + gap, field.y, middle, field.height)
    strip = Rect(inner.x, inner.y, inner.width, top - gap)
    if small:  # all that the opponent has besides stands above the base
        strip = Rect(column.x, column.y, column.width, ui.px(40))
        column = Rect(column.x, strip.bottom, column.width, column.height - strip.height)
    player, lying = sight.players[1 - own], board.view.seats[1 - own].discard[-1:]
    of = (
        *strip, small, player.name, player.look, seat_counts(board, 1 - own),
        [(board.name(each), board.printed(each)) for each in lying],
    )  # fmt: skip
    draw = folded_strip if small else opponent_strip
    sight.part(ui, "strip", of, partial(draw, ui, sight, board, 1 - own, strip))
    ground = Rect(column.right + gap, field.y, field.right - column.right - gap, field.height)
    front = field.y + round(field.height * 0.5)
    off = ui.px(14 if small else 24)
    label = ui.px(20 if small else 28)
    places = {}
    for arena, area in (("space", space), ("ground", ground)):
        x, wide = area.x + 2 * gap, area.width - 4 * gap
        places[far, arena] = Rect(x, area.y + label, wide, front - off // 2 - area.y - label)
        places[near, arena] = Rect(x, front + off, wide, area.bottom - label - front - off)
        seats = [
            (seat, sight.players[seat].name, sight.colour_of(seat), board.line(seat, arena)) for seat in (far, near)
        ]
        draw_arena = partial(_arena, ui, sight, board, near, arena, area, front, label)
        sight.part(ui, ("arena", arena), (*area, front, near, seats), draw_arena)
    rows.draw_rows(ui, sight, board, places, far)
    bases = [(*board.seat(seat)[3:6], len(board.view.seats[seat].resources)) for seat in (near, far)]
    holder = (board.view.initiative, [seat.claimed for seat in board.view.seats])
    of = (*column, near, bases, holder, [(each.name, each.look) for each in sight.players], sight.marks_of("p"))
    sight.part(ui, "column", of, partial(_column, ui, sight, board, near, far, column))


def _arena(ui: Ui, sight: Sight, board: Board, near: int, arena: str, area: Rect, front: int, label: int) -> None:
    """The ground of an arena: edges in the colours of the seats, the front between them, what each side has."""
    gap, far = ui.px(6), 1 - near
    ui.panel(area, "surface" if ui.theme.name == "high" else None, "line", 10)
    for seat, y in ((far, area.y), (near, area.bottom - ui.px(4))):
        ui.surface.fill(ui.theme.seat(sight.colour_of(seat)), (area.x + ui.px(4), y, area.width - ui.px(8), ui.px(4)))
    points = shapes.dashes([(0, 1), (area.width - 2 * gap, 1)], (2 * ui.scale, 7 * ui.scale))
    drawn = shapes.svg(
        f'<path d="{points}" {shapes.stroke_of(ui.colour("muted"), 1.5)} fill="none"/>', (area.width - 2 * gap, 3)
    )
    ui.blit(drawn, (area.x + gap, front))
    x, wide = area.x + 2 * gap, area.width - 4 * gap
    arena_label(ui, sight, board, far, arena, Rect(x, area.y + ui.px(3), wide, label))
    arena_label(ui, sight, board, near, arena, Rect(x, area.bottom - label - ui.px(3), wide, label))


def arena_label(ui: Ui, sight: Sight, board: Board, seat: int, arena: str, rect: Rect) -> None:
    """`Space · Mina · 4 units · power 13 · 2 ready` at the outer edge."""
    count, power, ready = board.line(seat, arena)
    side = ui.px(18)
    mark = icon(icon_table("unlimited")["arenas"][arena].icon, side, ui.colour("text"))
    ui.blit(mark, (rect.x, rect.centery - side // 2))
    x = rect.x + side + ui.px(8)
    word = ui.say(f"swu.{arena}")
    ui.label(word, Rect(x, rect.y, rect.width - side, rect.height), "label")
    x += ui.text_width(word, "label") + ui.px(10)
    words = ui.say("swu.arena_line", seat=sight.players[seat].name, n=count, power=power, ready=ready)
    ui.label(words, Rect(x, rect.y, rect.right - x, rect.height), "label", "muted", smallest=9.5)


def folded_strip(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect) -> None:
    """What the opponent has besides units, in two lines: badge, hand and resources; deck and discard pile."""
    half = rect.height // 2
    ui.badge(sight.colour_of(seat), (rect.x + ui.px(10), rect.y + half // 2), 18, str(seat + 1))
    counts = seat_counts(board, seat)
    draw_counts(ui, counts[:2], Rect(rect.x + ui.px(28), rect.y, rect.width - ui.px(28), half))
    low = Rect(rect.x, rect.y + half, rect.width, half)
    draw_counts(ui, counts[2:], Rect(low.x + ui.px(28), low.y, low.width - ui.px(28), half))
    pile_area(ui, sight, board, seat, low)


def seat_counts(board: Board, seat: int) -> list[tuple[str, str]]:
    """Hand, resources, deck and discard pile of a seat, each with its number."""
    own = board.view.seats[seat]
    return [
        ("hand", str(len(own.hand))), ("resources", f"{board.ready(seat)}/{len(own.resources)}"),
        ("deck", str(len(own.deck))), ("discard", str(len(own.discard))),
    ]  # fmt: skip


_COUNT_ICON, _COUNT_GAP = 19, 12
"""The width of an icon with its gap, and between two counts (px at 100 %)."""


def counts_width(ui: Ui, counts: Sequence[tuple[str, str]]) -> int:
    """How wide `draw_counts` is."""
    return sum(ui.px(_COUNT_ICON) + ui.text_width(words, "label") + ui.px(_COUNT_GAP) for _, words in counts)


def draw_counts(ui: Ui, counts: Sequence[tuple[str, str]], rect: Rect) -> None:
    """Icons with their numbers from left to right."""
    x = rect.x
    for meaning, words in counts:
        ui.icon_of(f"counts.{meaning}", Rect(x, rect.y, ui.px(16), rect.height), "muted", 15)
        x += ui.px(_COUNT_ICON)
        wide = ui.text_width(words, "label")
        ui.label(words, Rect(x, rect.y, max(1, min(wide, rect.right - x)), rect.height), "label", smallest=9)
        x += wide + ui.px(_COUNT_GAP)


def opponent_strip(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect) -> None:
    """What the opponent has besides units: hand, resources, deck, discard pile."""
    ui.panel(rect, "surface", "line", 8)
    ui.surface.fill(ui.theme.seat(sight.colour_of(seat)), (rect.x, rect.y + ui.px(2), ui.px(5), rect.height - ui.px(4)))
    seat_ = board.view.seats[seat]
    ready = board.ready(seat)
    badge = min(rect.height - ui.px(6), ui.px(40))
    ui.badge(sight.colour_of(seat), (rect.x + ui.px(14) + badge / 2, rect.centery), badge / ui.scale, str(seat + 1))
    x = rect.x + badge + ui.px(26)
    name = sight.players[seat].name
    high = rect.height - ui.px(12)
    wide = round(high / 1.4)
    wall = rect.right - ui.px(10)
    cell = Rect(x, rect.y, round(rect.width * 0.13), rect.height)
    _two_lines(ui, cell, name, ui.say("swu.in_hand", n=len(seat_.hand)))
    x = _backs(ui, Rect(cell.right, rect.y + ui.px(6), round(rect.width * 0.13), high), wide, len(seat_.hand), 0)
    cell = Rect(x + ui.px(18), rect.y, round(rect.width * 0.1), rect.height)
    _two_lines(ui, cell, ui.say("swu.resources"), ui.say("swu.ready_of", n=ready, all=len(seat_.resources)), True)
    room = Rect(cell.right, rect.y + ui.px(6), round(rect.width * 0.2), high)
    x = _backs(ui, room, wide, ready, len(seat_.resources) - ready)
    cell = Rect(x + ui.px(18), rect.y, round(rect.width * 0.05), rect.height)
    _two_lines(ui, cell, ui.say("swu.deck"), str(len(seat_.deck)), True)
    x = _backs(ui, Rect(cell.right, rect.y + ui.px(6), wide, high), wide, min(1, len(seat_.deck)), 0)
    cell = Rect(x + ui.px(18), rect.y, round(rect.width * 0.07), rect.height)
    _two_lines(ui, cell, ui.say("swu.discard"), str(len(seat_.discard)), True)
    pile_area(ui, sight, board, seat, cell)
    spot = Rect(cell.right + ui.px(8), rect.y + ui.px(6), wide, high)
    if spot.right < wall:
        _top_of_discard(ui, sight, board, seat, spot)
    if seat_.discard and wall - spot.right > ui.px(120):
        card = board.card(seat_.discard[-1])
        words = Rect(spot.right + ui.px(10), rect.y, wall - spot.right - ui.px(10), rect.height)
        _two_lines(ui, words, ui.say("swu.top_of_pile"), card.name[ui.language] if card else "", True)


def _two_lines(ui: Ui, rect: Rect, first: str, second: str, small: bool = False) -> None:
    half = rect.height // 2
    up = Rect(rect.x, rect.y + ui.px(5), rect.width, half - ui.px(4))
    low = Rect(rect.x, rect.y + half, rect.width, half - ui.px(6))
    ui.label(first, up, "label" if small else "ui", "muted" if small else "text", smallest=10)
    ui.label(second, low, "ui" if small else "label", "text" if small else "muted", smallest=10)


def _backs(ui: Ui, rect: Rect, wide: int, ready: int, used: int) -> int:
    """Card backs side by side, the exhausted ones turned; returns where they end."""
    count = ready + used
    if not count:
        return rect.x
    step = min(wide + ui.px(3), max(ui.px(5), (rect.width - wide) // max(1, count - 1)))
    end = rect.x
    for index in range(count):
        x = rect.x + index * step
        drawn = back(ui, (wide, rect.height), False, index >= ready)
        ui.blit(drawn, (x, rect.centery - drawn.get_height() / 2))
        end = x + drawn.get_width()  # a turned one is wider
    return end


def _top_of_discard(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect) -> None:
    """The pile's top card."""
    pile = board.view.seats[seat].discard
    if not pile:
        return
    top = pile[-1]
    wide = min(rect.width, round(rect.height / 1.4))
    look = board.printed(top)
    place = Rect(rect.x, rect.y, wide, rect.height)
    ui.blit(hand_picture(ui, look, place.size), place.topleft)
    sight.thing(ui, board.name(top), place, small=True, corner=4, drag=False)


# -- the column between the arenas -------------------------------------------------------------------------------------
def _column(ui: Ui, sight: Sight, board: Board, near: int, far: int, rect: Rect) -> None:
    gap = ui.px(6)
    free = rect.height - 4 * gap
    base, leader = round(free * 0.255), round(free * 0.175)
    initiative = free - 2 * base - 2 * leader
    y = rect.y
    draw_base(ui, sight, board, far, Rect(rect.x, y, rect.width, base))
    y += base + gap
    draw_leader(ui, sight, board, far, 0, Rect(rect.x, y, rect.width, leader))
    y += leader + gap
    draw_initiative(ui, sight, board, Rect(rect.x, y, rect.width, initiative))
    y += initiative + gap
    draw_leader(ui, sight, board, near, 0, Rect(rect.x, y, rect.width, leader))
    y += leader + gap
    draw_base(ui, sight, board, near, Rect(rect.x, y, rect.width, rect.bottom - y))


def draw_base(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect) -> None:
    """A base; its name for options is `p1/base`."""
    thing = board.view.seats[seat].base
    name = board.name(thing)
    left, hp = board.base_left(seat)
    barred = sight.mark(name) == "barred"
    ui.blit(base_picture(ui, board.view.things[thing].card, left, hp, rect.size, barred), rect.topleft)
    sight.thing(ui, name, rect, drag=False, corner=6, small=rect.height < ui.px(64))


def draw_leader(ui: Ui, sight: Sight, board: Board, seat: int, index: int, rect: Rect) -> None:
    """A leader in its place, or the dashed place that a deployed one has left."""
    leaders = board.view.seats[seat].leaders
    if index >= len(leaders):
        return
    thing = board.view.things[leaders[index]]
    card = board.card(leaders[index])
    assert card is not None
    if thing.deployed:
        ui.panel(rect, None, "edge", 8, dash=(5, 4))
        half = rect.height // 2
        ui.label(
            card.name[ui.language], Rect(rect.x + ui.px(4), rect.y + ui.px(2), rect.width - ui.px(8), half),
            "label", "text", "center", "bottom", lines=2, smallest=7.5,
        )  # fmt: skip
        words = ui.say("swu.deployed", arena=ui.say(f"swu.{card.arena or 'ground'}"))
        low = Rect(rect.x + ui.px(4), rect.y + half, rect.width - ui.px(8), half - ui.px(2))
        ui.label(words, low, "card-s", "muted", "center", "top", lines=2, smallest=7.5)
        return
    resources = len(board.view.seats[seat].resources)
    if thing.epic_used:
        note = ui.say("swu.leader_done")
    elif thing.exhausted:
        note = ui.say("swu.leader_used", n=resources, all=card.cost)
    else:
        ready = board.rules.why_not_deploy(thing.id, seat) is None
        note = ui.say("swu.leader_can" if ready else "swu.leader_needs", n=resources, all=card.cost)
    name = board.name(thing.id)
    barred = sight.mark(name) == "barred"
    ui.blit(leader_picture(ui, thing.card, note, rect.size, thing.exhausted, barred), rect.topleft)
    sight.thing(ui, name, rect, corner=6, small=rect.height < ui.px(64))


def draw_initiative(ui: Ui, sight: Sight, board: Board, rect: Rect) -> None:
    """Who holds the initiative, and whether it has been taken this round (SWU-2.6)."""
    view = board.view
    taken = any(seat.claimed == "initiative" for seat in view.seats)
    holder = view.initiative
    ui.panel(rect, "surface", "line", 8)
    side = min(rect.height - ui.px(10), ui.px(46))
    centre = (rect.x + ui.px(8) + side / 2, rect.centery)
    colour = ui.theme.seat(sight.colour_of(holder)) if holder >= 0 else ui.colour("off")
    ui.blit(
        shapes.disc(side, colour, tone(ui, "ink"), max(1.5, ui.px(2))), (centre[0] - side / 2, centre[1] - side / 2)
    )
    glyph = round(side * 0.62)
    ui.blit(
        icon(icon_table("unlimited")["counters"]["initiative"].icon, glyph, tone(ui, "ink")),
        (centre[0] - glyph / 2, centre[1] - glyph / 2),
    )
    x = rect.x + side + ui.px(16)
    words = Rect(x, rect.y + ui.px(2), rect.right - x - ui.px(4), rect.height - ui.px(4))
    held = ui.say("swu.taken_by" if taken else "swu.held_by", seat=sight.players[holder].name if holder >= 0 else "–")
    if rect.height >= ui.px(56):
        lines = 2 if ui.text_width(held, "card-s") > words.width else 1
        high = min(words.height, ui.px(22) + lines * ui.line_height("card-s", held))
        head = Rect(words.x, words.centery - high // 2, words.width, ui.px(22))
        ui.label(ui.say("swu.initiative"), head, "ui", "text", smallest=10)
        low = Rect(words.x, head.bottom, words.width, high - head.height)
        ui.label(held, low, "card-s", "muted", lines=2, valign="top", smallest=9)
    else:
        ui.label(held, words, "card-s", "text", lines=2, smallest=8.5)
    sight.thing(ui, "counter_initiative", rect, drag=False, corner=8)
