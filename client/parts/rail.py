"""The rail: seats with their counts, the last act, the log and its tools; folded to a strip in a small window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

from pygame import Rect

from client import shapes
from client.areas import Area, Tip
from client.match import Player
from client.parts.last_act import last_act_box
from client.parts.log import MOST_LINES, Line, draw_log
from client.parts.teaching import TeachingCard, card_height, draw_card
from client.tables.table import RAIL, Sight, Table
from client.ui import Ui
from client.widgets.button import button, icon_button
from rules.engine.decisions import seat_id


def seat_rows(ui: Ui, rect: Rect, sight: Sight, table: Table, acting: int | None) -> int:
    """One row for each seat; returns the height used."""
    count = len(sight.players)
    high = ui.px(48 if count <= 6 and ui.logical[1] >= 860 else 38 if count <= 4 or ui.logical[1] >= 860 else 34)
    gap = ui.px(6 if count <= 6 else 4)
    y = rect.y
    columns = _columns(ui, sight, [table.seat_counts(sight, seat) for seat in range(count)], rect.width)
    for seat, player in enumerate(sight.players):
        row = Rect(rect.x, y, rect.width, high)
        here, out = seat == acting, table.is_out(sight, seat)
        about = table.seat_about(sight, seat)
        of = (*row, player.name, player.kind, player.look, here, out, columns[seat], about)
        draw = partial(_draw_seat_row, ui, row, sight, seat, here, out, columns[seat], about)
        sight.part(ui, ("seat-row", seat), of, draw)
        y += high + gap
    return y - rect.y


_SQUEEZED = 0.8
"""How much narrower than usual a name may be."""

Column = tuple[str, str, str, int]
"""A count of a seat: icon of the interface, number, what it is, and the width of the widest such number."""


def _columns(ui: Ui, sight: Sight, counts: list[list[tuple[str, str, str]]], width: int) -> list[list[Column]]:
    """The counts of each seat, one below the other; of all of them as many as leave room for every name.

    The first ones matter most; a name is rather written a little smaller than that one is left out.
    """
    widths: dict[str, int] = {}
    for icon, number, _ in chain.from_iterable(counts):
        widths[icon] = max(widths.get(icon, ui.px(14)), ui.text_width(number, "ui"))
    rows = [[(*each, widths[each[0]]) for each in row] for row in counts]
    names = [min(round(ui.text_width(player.name, "ui") * _SQUEEZED), ui.px(96)) for player in sight.players]
    most = max(map(len, rows), default=0)
    while most > 1 and any(
        ui.px(58) + name + sum(wide + ui.px(26) for *_, wide in row[:most]) > width
        for name, row in zip(names, rows, strict=True)
    ):
        most -= 1
    return [row[:most] for row in rows]


def _draw_seat_row(
    ui: Ui, row: Rect, sight: Sight, seat: int, here: bool, out: bool, counts: list[Column], about: str
) -> None:
    player = sight.players[seat]
    key = ("seat-row", player.name, player.kind, player.look, seat, here, out, tuple(counts), about)
    picture = ui.kept(key, row.size, lambda box: _seat_row(ui, box, player, seat, here, out, counts, about))
    ui.blit(picture, row.topleft)
    if here:
        _pointer(ui, row)
    x = row.right - ui.px(10)
    for icon, number, what, wide in reversed(counts):
        wide += ui.px(22)
        x -= wide
        place = Rect(x, row.y, wide, row.height)
        ui.area(Area(f"count.{seat}.{icon}", place, None, Tip(what, number), focus=False))
        x -= ui.px(4)
    rest = Rect(row.x, row.y, max(ui.px(60), x - row.x), row.height)
    sight.thing(ui, seat_id(seat), rest, copy=RAIL, drag=False, corner=8)


def _seat_row(
    ui: Ui, row: Rect, player: Player, seat: int, here: bool, out: bool, counts: Sequence[Column], about: str
) -> None:
    """Edge, badge, name and counts of a seat; `about` below the name, or beside it where there is room."""
    ui.panel(row, "hover" if here else "raised", "edge" if here else "line", 8)
    ui.panel(Rect(row.x, row.y, ui.px(5), row.height), ui.theme.seat(player.look), None, 3)
    badge = 26 if row.height >= ui.px(40) else 22
    ui.badge(player.look, (row.x + ui.px(26), row.centery), badge, str(seat + 1))
    x = row.right - ui.px(10)
    for icon, number, _, wide in reversed(counts):
        x -= wide
        ui.label(number, Rect(x, row.y, wide, row.height), "ui", "off" if out else "text", "right")
        x -= ui.px(22)
        ui.icon_of(icon, Rect(x, row.y, ui.px(20), row.height), "off" if out else "muted", 16)
        x -= ui.px(4)
    left = row.x + ui.px(46)
    if player.kind != "person" and x - left > ui.px(110):
        ui.icon_of("counts.bot", Rect(x - ui.px(24), row.y, ui.px(20), row.height), "muted", 15)
        x -= ui.px(28)
    place = Rect(left, row.y, max(ui.px(20), x - left), row.height)
    wide, told = ui.text_width(player.name, "ui") + ui.px(8), ui.text_width(about, "log")
    if about and row.height >= ui.px(44):
        place.height = round(row.height * 0.56)
        ui.label(about, Rect(left, place.bottom - ui.px(3), place.width, row.bottom - place.bottom), "log", "muted")
    elif about and wide + told <= place.width:
        ui.label(about, Rect(left + wide, row.y, place.width - wide, row.height), "log", "muted")
    ui.label(player.name, place, "ui", "off" if out else "text")
    if out:
        line = min(ui.text_width(player.name, "ui"), place.width)
        ui.surface.fill(ui.theme["off"], (place.x, place.centery, line, max(1, ui.px(2))))


def _pointer(ui: Ui, row: Rect) -> None:
    side = ui.px(14)
    drawn = shapes.polygon([(0, 0), (side * 0.8, side / 2), (0, side)], (side, side), ui.theme["accent"])
    ui.surface.blit(drawn, (row.x - ui.px(13), row.centery - side // 2))


def draw_rail(
    ui: Ui,
    rect: Rect,
    sight: Sight,
    table: Table,
    lines: Sequence[Line],
    acting: int | None,
    acts: dict[str, Callable[[], None]],
    undo_to: Callable[[int], None] | None,
    zoom: Callable[[str], object],
    filtered: int | None,
    card: TeachingCard | None = None,
) -> None:
    """The whole rail. `acts` are the tools of its foot: filter, copy, save, what; `teach` closes the teaching card."""
    ui.panel(rect, "surface", None, 0)
    ui.surface.fill(ui.theme["line"], (rect.x, rect.y, 1, rect.height))
    pad = ui.px(16)
    inner = Rect(rect.x + pad, rect.y + ui.px(12), rect.width - 2 * pad, rect.height)
    y = inner.y + seat_rows(ui, inner, sight, table, acting) + ui.px(8)
    foot = Rect(inner.x, rect.bottom - ui.px(52), inner.width, ui.px(40))
    end = foot.y
    if card is not None:
        high = min(card_height(ui, card, inner.width), end - y - ui.px(60))
        end -= high + ui.px(10)
        draw_card(ui, Rect(inner.x, end, inner.width, high), card, acts["teach"], ui.key_of("teach"))
    looks = [(player.look, player.name) for player in sight.players]
    of = (*inner, y, end, looks, sight.act, sight.moment, lines[-MOST_LINES:], ui.state.scroll.get("log"), filtered)
    told = Rect(inner.x, y, inner.width, end - y)
    ui.part("told", of, partial(_told, ui, told, sight, table, lines, undo_to, zoom, filtered))
    ui.part("tools", tuple(foot), partial(_tools, ui, foot, acts))


def _told(
    ui: Ui,
    rect: Rect,
    sight: Sight,
    table: Table,
    lines: Sequence[Line],
    undo_to: Callable[[int], None] | None,
    zoom: Callable[[str], object],
    filtered: int | None,
) -> None:
    """The last act, where there is room, and the log."""
    y = rect.y
    if rect.height > ui.px(240):
        y += last_act_box(ui, Rect(rect.x, y, rect.width, rect.height - ui.px(120)), sight, table) + ui.px(14)
    title = ui.say("rail.log") if filtered is None else ui.say("rail.log_of", name=sight.players[filtered].name)
    ui.label(title, Rect(rect.x, y, rect.width, ui.px(20)), "label", "muted")
    y += ui.px(26)
    draw_log(
        ui, Rect(rect.x, y, rect.width + ui.px(6), rect.bottom - y - ui.px(8)), lines,
        [player.look for player in sight.players], undo_to, zoom,
    )  # fmt: skip


def _tools(ui: Ui, foot: Rect, acts: dict[str, Callable[[], None]]) -> None:
    x, side = foot.x, min(foot.height, ui.px(36 if foot.width < ui.px(270) else 40))
    for id_, icon, word in (
        ("filter", "rail.log_filter", "log.filter"),
        ("copy", "rail.log_copy", "log.copy"),
        ("export", "rail.log_export", "log.export"),
    ):
        place = Rect(x, foot.y, side, foot.height)
        icon_button(ui, f"log.{id_}", place, icon, ui.say(word), acts[id_], framed=True)
        x += side + ui.px(4)
    what = Rect(x, foot.y, foot.right - x, foot.height)
    button(ui, "what", what, ui.say("rail.what"), acts["what"], key=ui.key_of("what"), quiet=False)


def folded_rail(
    ui: Ui, rect: Rect, sight: Sight, table: Table, acting: int | None, acts: dict[str, Callable[[], None]]
) -> None:
    """The rail of a small window: a badge with its first count for each seat, icons below."""
    ui.panel(rect, "surface", None, 0)
    ui.surface.fill(ui.theme["line"], (rect.x, rect.y, 1, rect.height))
    y = rect.y + ui.px(6)
    high = ui.px(46)
    for seat, player in enumerate(sight.players):
        cell = Rect(rect.x + ui.px(3), y, rect.width - ui.px(6), high)
        if seat == acting:
            ui.panel(cell, "hover", "edge", 8)
        counts = table.seat_counts(sight, seat)
        ui.badge(player.look, (cell.centerx, cell.y + ui.px(15)), 22, str(seat + 1))
        number = counts[0][1] if counts else ""
        colour = "off" if table.is_out(sight, seat) else "text"
        ui.label(number, Rect(cell.x, cell.y + ui.px(27), cell.width, ui.px(18)), "label", colour, "center")
        sight.thing(ui, seat_id(seat), cell, copy=RAIL, drag=False, corner=8)
        y += high + ui.px(2)
    side = ui.px(40)
    bottom = rect.bottom - side - ui.px(4)
    for id_, icon, word, key in (
        ("what", "rail.what_can_i_do", "rail.what", "what"),
        ("log", "rail.log", "rail.log", "log"),
    ):
        place = Rect(rect.centerx - side // 2, bottom, side, side)
        icon_button(ui, id_, place, icon, ui.say(word), acts[id_], key=ui.key_of(key))
        bottom -= side
