"""The board of Twin Suns: opponents side by side above, the counters, the own board large below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.tables.table import Sight
from client.tables.unlimited import rows
from client.tables.unlimited.duel import (
    arena_label,
    counts_width,
    draw_base,
    draw_counts,
    draw_leader,
    seat_counts,
)
from client.tables.unlimited.hand import pile_area
from client.tables.unlimited.looks import Board
from client.tables.unlimited.pieces import tone
from client.ui import Ui
from rules.engine.decisions import seat_id
from rules.unlimited.state import COUNTERS

_Places = dict[tuple[int, str], Rect]


def draw_twin(ui: Ui, sight: Sight, board: Board, own: int, rect: Rect, size: str) -> None:
    """Everything between window bar and prompt bar; `own` is the seat at the near side."""
    gap = ui.px(6)
    inner = rect.inflate(-2 * gap, -gap)
    seats = len(board.view.seats)
    others = [(own + i) % seats for i in range(1, seats)]
    counters_high = ui.px(38 if size == "large" else 32 if size == "medium" else 26)
    share = 0.56 if size == "large" else 0.6 if size == "medium" else 0.63
    top = Rect(inner.x, inner.y, inner.width, round((inner.height - counters_high - 2 * gap) * share))
    middle = Rect(inner.x, top.bottom + gap, inner.width, counters_high)
    low = Rect(inner.x, middle.bottom + gap, inner.width, inner.bottom - middle.bottom - gap)
    width = (top.width - gap * (len(others) - 1)) // len(others)
    for index, seat in enumerate(others):
        cell = Rect(top.x + index * (width + gap), top.y, width, top.height)
        _part(ui, sight, board, seat, cell, partial(_opponent, ui, sight, board, seat, cell, size))
    draw_counters(ui, sight, board, own, middle)
    _part(ui, sight, board, own, low, partial(_own, ui, sight, board, own, low, size))


def _part(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect, draw: Callable[[], None]) -> None:
    """Draw the board of a seat, unless it would look as before."""
    player = sight.players[seat]
    word = seat_id(seat)
    tokens = {thing for thing in sight.lit if word in thing and "@" in thing}
    of = (*rect, player.name, player.look, board.seat(seat), word in sight.lit, tokens, sight.marks_of(word))
    sight.part(ui, ("board", seat), of, draw)


# -- opponents ---------------------------------------------------------------------------------------------------------
def _opponent(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect, size: str) -> None:
    """An opponent's panel and units."""
    own = board.view.seats[seat]
    ui.panel(rect, "surface", "line", 8)
    ui.surface.fill(ui.theme.seat(sight.colour_of(seat)), (rect.x, rect.y + ui.px(3), ui.px(5), rect.height - ui.px(6)))
    inner = Rect(rect.x + ui.px(9), rect.y + ui.px(3), rect.width - ui.px(14), rect.height - ui.px(6))
    head = Rect(inner.x, inner.y, inner.width, ui.px(30 if size == "large" else 22))
    badge = head.height - ui.px(4)
    ui.badge(sight.colour_of(seat), (head.x + badge / 2, head.centery), badge / ui.scale, str(seat + 1))
    counts = seat_counts(board, seat)
    wide = min(counts_width(ui, counts), round(head.width * 0.66))
    name = Rect(head.x + badge + ui.px(8), head.y, head.width - badge - wide - ui.px(14), head.height)
    ui.label(sight.players[seat].name, name, "ui", "off" if own.out else "text", smallest=10)
    place = Rect(head.right - wide, head.y, wide, head.height)
    draw_counts(ui, counts, place)
    pile_area(ui, sight, board, seat, place)
    whole = Rect(head.x - ui.px(2), head.y, name.right - head.x, head.height)
    sight.thing(ui, seat_id(seat), whole, drag=False, corner=6, small=True, focus=seat_id(seat) in sight.lit)
    line = Rect(inner.x, head.bottom + ui.px(1), inner.width, ui.px(24 if size == "large" else 18))
    _open_line(ui, sight, board, seat, line)
    if own.out:
        ui.label(ui.say("swu.out"), Rect(inner.x, line.bottom, inner.width, inner.bottom - line.bottom), "lead", "off",
                 "center")  # fmt: skip
        return
    body = Rect(inner.x, line.bottom + ui.px(4), inner.width, inner.bottom - line.bottom - ui.px(4))
    column = Rect(body.x, body.y, round(body.width * 0.235), body.height)
    small = ui.px(4)
    base = round(column.height * 0.36)
    draw_base(ui, sight, board, seat, Rect(column.x, column.y, column.width, base))
    leader = (column.height - base - 2 * small) // 2
    for index in range(2):
        y = column.y + base + small + index * (leader + small)
        draw_leader(ui, sight, board, seat, index, Rect(column.x, y, column.width, leader))
    x = column.right + ui.px(7)
    arenas = Rect(x, body.y, body.right - x, body.height)
    places = _arenas(ui, board, seat, arenas, ui.px(18 if size == "large" else 14))
    rows.draw_rows(ui, sight, board, places, turn=False)


def _arenas(ui: Ui, board: Board, seat: int, rect: Rect, mark: int) -> _Places:
    """The arenas of an opponent, each below its word of `mark` pixels; returns where the units lie.

    Space lies above ground; an empty arena leaves its room to the other one, and where units would be larger that way
    the two lie side by side.
    """
    space, ground = (board.units(seat, arena) for arena in ("space", "ground"))
    half = rect.height // 2
    if bool(space) != bool(ground):
        half = rect.height - mark - ui.px(10) if space else mark + ui.px(10)
    areas = [Rect(rect.x, rect.y, rect.width, half), Rect(rect.x, rect.y + half, rect.width, rect.height - half)]
    if space and ground:
        gap = ui.px(12)
        wide = round((rect.width - gap) * len(space) / (len(space) + len(ground)))
        wide = min(max(wide, rect.width // 4), 3 * rect.width // 4)
        beside = [Rect(rect.x, rect.y, wide, rect.height), Rect(rect.x + wide + gap, rect.y, 0, rect.height)]
        beside[1].width = rect.right - beside[1].x
        areas = max((areas, beside), key=lambda each: _legibility(ui, board, seat, [_below(a, mark, ui) for a in each]))
    for arena, area in zip(("space", "ground"), areas, strict=True):
        glyph = icon(icon_table("unlimited")["arenas"][arena].icon, mark - ui.px(3), ui.colour("muted"))
        ui.blit(glyph, (area.x, area.y + ui.px(1)))
        word = Rect(area.x + mark + ui.px(2), area.y, area.width - mark - ui.px(2), mark)
        ui.label(ui.say(f"swu.{arena}"), word, "chip", "muted", smallest=9)
    return {(seat, arena): _below(area, mark, ui) for arena, area in zip(("space", "ground"), areas, strict=True)}


def _below(area: Rect, mark: int, ui: Ui) -> Rect:
    return Rect(area.x, area.y + mark, area.width, area.height - mark - ui.px(2))


def _legibility(ui: Ui, board: Board, seat: int, areas: list[Rect]) -> tuple[int, float]:
    """How well the units of a player are seen in these places of the two arenas; more is better."""
    looks = [[board.unit(unit) for unit in board.units(seat, arena)] for arena in ("space", "ground")]
    return rows.legibility(ui, list(zip(looks, areas, strict=True)))


def _open_line(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect) -> None:
    """Whom one may attack here: all that is lit while an attacker is picked, else who stands guard (SWU-15.6)."""
    prefix = f"p{seat + 1}/"
    targets = [thing for thing in sight.lit if thing.startswith(prefix)]
    aiming = sight.focus_only and bool(sight.picked)
    guards = [
        board.seen(unit).card for arena in ("space", "ground") for unit in board.units(seat, arena)
        if "sentinel" in board.seen(unit).keywords
    ]  # fmt: skip
    names = sight.words.join([sight.name(card) for card in guards])
    if aiming:
        words = ui.say("swu.aim_open", n=len(targets)) if targets else ui.say("swu.aim_closed")
        colour = "legal" if targets else "off"
    elif guards:
        words, colour = ui.say("swu.guarded", who=names), "muted"
    else:
        words, colour = ui.say("swu.unguarded"), "muted"
    ui.panel(rect, None, colour if aiming else "line", 5, dash=() if not guards or aiming else (4, 3))
    ui.label(words, rect.inflate(-ui.px(12), 0), "chip", colour if colour != "muted" else "text", smallest=8.5)


# -- counters ----------------------------------------------------------------------------------------------------------
def draw_counters(ui: Ui, sight: Sight, board: Board, own: int, rect: Rect) -> None:
    """The three counters with their holders, and whether each is free in this round (SWU-15.8 to 15.13)."""
    view = board.view
    may_pass = board.rules.why_not_pass(own) is None
    of = (
        *rect, may_pass, view.initiative, dict(view.counters), tuple(view.taken),
        tuple(seat.claimed for seat in view.seats), tuple((player.name, player.look) for player in sight.players),
        sight.lit & {f"counter_{counter}" for counter in COUNTERS},
    )  # fmt: skip
    sight.part(ui, "counters", of, partial(_draw_counters, ui, sight, board, rect, may_pass))


def _draw_counters(ui: Ui, sight: Sight, board: Board, rect: Rect, may_pass: bool) -> None:
    view = board.view
    gap = ui.px(6)
    room = round(rect.width * 0.78)
    wide = (room - 2 * gap) // 3
    taken = set(view.taken) | {seat.claimed for seat in view.seats if seat.claimed}
    for index, counter in enumerate(COUNTERS):
        cell = Rect(rect.x + index * (wide + gap), rect.y, wide, rect.height)
        holder = view.initiative if counter == "initiative" else view.counters.get(counter, -1)
        ui.panel(cell, "surface", "line", 8)
        side = cell.height - ui.px(8)
        colour = ui.theme.seat(sight.colour_of(holder)) if holder >= 0 else ui.colour("edge")
        ui.blit(shapes.disc(side, colour, tone(ui, "ink"), 1.5), (cell.x + ui.px(5), cell.y + ui.px(4)))
        glyph = round(side * 0.66)
        place = Rect(0, 0, glyph, glyph)
        place.center = (round(cell.x + ui.px(5) + side / 2), round(cell.y + ui.px(4) + side / 2))
        ui.blit(icon(icon_table("unlimited")["counters"][counter].icon, glyph, tone(ui, "ink")), place.topleft)
        x = cell.x + side + ui.px(12)
        word = ui.say(f"swu.counter.{counter}")
        wide_word = ui.text_width(word, "label")
        ui.label(word, Rect(x, cell.y, min(wide_word, cell.right - x), cell.height), "label", smallest=9)
        x += wide_word + ui.px(8)
        who = sight.players[holder].name if holder >= 0 else ui.say("swu.middle")
        words = ui.say("swu.counter_taken" if counter in taken else "swu.counter_free", seat=who)
        ui.label(words, Rect(x, cell.y, cell.right - x - ui.px(6), cell.height), "card-s", "muted", smallest=8.5)
        sight.thing(ui, f"counter_{counter}", cell, drag=False, corner=8)
    x = rect.x + room + gap
    passing = ui.say("swu.may_pass" if may_pass else "swu.no_pass")
    ui.label(passing, Rect(x, rect.y, rect.right - x, rect.height), "card-s", "muted", lines=2, smallest=8.5)


# -- the own board -----------------------------------------------------------------------------------------------------
def _own(ui: Ui, sight: Sight, board: Board, seat: int, rect: Rect, size: str) -> None:
    """The own board.

    The ground is the larger arena, unless units would be larger with more room in space.
    """
    gap = ui.px(6)
    label = ui.px(26 if size != "small" else 20)

    def arenas(share: float) -> list[Rect]:
        space = Rect(rect.x, rect.y, round(rect.width * share), rect.height)
        x = space.right + 2 * gap + round(rect.width * 0.2)
        return [space, Rect(x, rect.y, rect.right - x, rect.height)]

    def inside(area: Rect) -> Rect:
        return Rect(area.x + gap, area.y + gap, area.width - 2 * gap, area.height - label - 2 * gap)

    space, ground = max(
        (arenas(share) for share in (0.3, 0.4, 0.5)),
        key=lambda areas: _legibility(ui, board, seat, [inside(area) for area in areas]),
    )
    column = Rect(space.right + gap, rect.y, round(rect.width * 0.2), rect.height)
    places: _Places = {}
    for arena, area in (("space", space), ("ground", ground)):
        ui.panel(area, "surface" if ui.theme.name == "high" else None, "line", 10)
        edge = (area.x + ui.px(4), area.bottom - ui.px(4), area.width - ui.px(8), ui.px(4))
        ui.surface.fill(ui.theme.seat(sight.colour_of(seat)), edge)
        places[seat, arena] = inside(area)
        arena_label(
            ui, sight, board, seat, arena,
            Rect(area.x + gap, area.bottom - label - ui.px(3), area.width - 2 * gap, label),
        )  # fmt: skip
    base = round(column.height * 0.5) - gap
    draw_base(ui, sight, board, seat, Rect(column.x, column.y, column.width, base))
    half = (column.width - gap) // 2
    for index in range(2):
        place = Rect(column.x + index * (half + gap), column.y + base + gap, half, column.height - base - gap)
        draw_leader(ui, sight, board, seat, index, place)
    rows.draw_rows(ui, sight, board, places)
