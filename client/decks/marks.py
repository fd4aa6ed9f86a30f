"""The small marks of a card's row: cost, penalty, colours, figures, and the buttons for one copy more or less."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from client import shapes
from client.areas import Area, Tip
from client.decks.book import AnyBook, Entry
from client.ui import Ui

ROW = 36
"""The height of a row at 100 %."""
_WIDE = 420
"""From this width on a row has room for the two figures of a card."""


def penalty_mark(ui: Ui, place: Rect, penalty: int) -> None:
    """What a card costs more in this deck, on yellow."""
    plate = place.inflate(0, -ui.px(12))
    ui.surface.blit(shapes.rounded(plate.size, ui.px(4), ui.theme["chosen"]), plate)
    ui.number(f"+{penalty}", plate.center, 13, "on_mark", 700)


def unique_mark(ui: Ui, centre: tuple[float, float], size: float) -> None:
    """The star before the name of a unique card."""
    side = max(6, round(size))
    points = shapes.star_points(5, side / 2, side * 0.22, (side / 2, side / 2))
    drawn = shapes.polygon(points, (side, side), ui.theme["chosen"])
    ui.blit(drawn, (centre[0] - side / 2, centre[1] - side / 2))


def card_marks(ui: Ui, book: AnyBook, row: Rect, entry: Entry, penalty: int) -> None:
    """Cost, name, penalty and colours of a card in `row`."""
    x, right = row.x, row.right
    if entry.cost is not None:
        book.draw_cost(ui, Rect(x, row.y + ui.px(5), ui.px(28), row.height - ui.px(10)), entry)
    x += ui.px(34)
    side = ui.px(22)
    for colour in reversed(entry.colours):
        right -= side
        book.draw_colour(ui, colour, (right + side / 2, row.centery), side)
        right -= ui.px(2)
    if row.width >= _WIDE * ui.scale:
        right = row.right - ui.px(52)
        book.draw_figures(ui, Rect(right - ui.px(72), row.y, ui.px(66), row.height), entry)
        right -= ui.px(80)
    if penalty:
        right -= ui.px(32)
        penalty_mark(ui, Rect(right, row.y, ui.px(30), row.height), penalty)
    if entry.unique:
        unique_mark(ui, (x + ui.px(6), row.centery), ui.px(11))
        x += ui.px(16)
    name, room = entry.name(ui.language), right - x - ui.px(6)
    if subtitle := entry.subtitle(ui.language):
        name_wide = ui.text_width(name)
        rest = room - name_wide - ui.px(10)
        if rest >= ui.text_width(subtitle, "log"):
            ui.label(subtitle, Rect(x + name_wide + ui.px(10), row.y, rest, row.height), "log", "muted")
            room = name_wide + ui.px(4)
    ink = "muted" if entry.barred else "text"
    ui.label(name, Rect(x, row.y, room, row.height), "ui", ink, lines=2, smallest=8)


def more_or_less(
    ui: Ui, id_: str, row: Rect, count: int, add: Callable[[], None], take: Callable[[], None], thing: str
) -> int:
    """`− 2 +` at the right end of a row; returns what is left of it for the rest."""
    side = ui.px(28)
    plus = Rect(row.right - side, row.centery - side // 2, side, side)
    middle = Rect(plus.x - ui.px(24), row.y, ui.px(24), row.height)
    minus = Rect(middle.x - side, plus.y, side, side)
    for word, sign, place, act, on in (("minus", "−", minus, take, count > 0), ("plus", "+", plus, add, True)):
        area = f"{id_}.{word}"
        if on:
            ui.panel(place, "hover" if ui.is_hovered(area) else "raised", "edge", 6)
        ui.number(sign, place.center, 18, "text" if on else "off", 700)
        why = None if on else Tip(ui.say("decks.why.no_copy"), mood="refused")
        ui.area(Area(area, place, act, why, on, thing=thing, focus=False))
    ui.number(str(count), middle.center, 16, "text" if count else "off", 700)
    return minus.x - ui.px(8)
