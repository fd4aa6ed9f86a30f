"""The small marks of a card's row: cost, penalty, aspects, and the buttons for one copy more or less."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from pygame import Rect

from client import shapes
from client.tables.unlimited.faces import aspect_disc, star, tone
from client.ui import Area, Ui
from rules.unlimited.cards import Card, pool

ROW = 36
"""The height of a row at 100 %."""


def cost_mark(ui: Ui, place: Rect, cost: int) -> None:
    """The printed cost in a hexagon."""
    w, h = place.size
    points = [(w * 0.26, 1), (w * 0.74, 1), (w - 1, h / 2), (w * 0.74, h - 1), (w * 0.26, h - 1), (1, h / 2)]
    drawn = shapes.polygon(points, place.size, tone(ui, "ink"), tone(ui, "text"), max(1.0, ui.px(1.5)))
    ui.surface.blit(drawn, place)
    ui.number(str(cost), place.center, 14, tone(ui, "text"), 700)


def penalty_mark(ui: Ui, place: Rect, penalty: int) -> None:
    """What the aspects add to the cost, on yellow."""
    plate = place.inflate(0, -ui.px(12))
    ui.surface.blit(shapes.rounded(plate.size, ui.px(4), tone(ui, "raised_value")), plate)
    ui.number(f"+{penalty}", plate.center, 13, tone(ui, "ink"), 700)


@lru_cache(maxsize=1)
def _reprinted() -> frozenset[str]:
    """The cards that are printed a second time; their rows tell them apart by number."""
    return frozenset(card.original for card in pool().cards.values() if card.original != card.id)


def card_marks(ui: Ui, row: Rect, card: Card, penalty: int) -> None:
    """Cost, name, penalty and aspects of a card in `row`."""
    x, right = row.x, row.right
    if card.kind not in ("leader", "base"):
        cost_mark(ui, Rect(x, row.y + ui.px(5), ui.px(28), row.height - ui.px(10)), card.cost)
    x += ui.px(34)
    side = ui.px(22)
    for aspect in reversed(card.aspects):
        right -= side
        aspect_disc(ui, aspect, (right + side / 2, row.centery), side)
        right -= ui.px(2)
    if penalty:
        right -= ui.px(32)
        penalty_mark(ui, Rect(right, row.y, ui.px(30), row.height), penalty)
    if card.unique and card.kind not in ("leader", "base"):
        star(ui, (x + ui.px(6), row.centery), ui.px(11))
        x += ui.px(16)
    name, room = getattr(card.name, ui.language), right - x - ui.px(6)
    subtitle = getattr(card.subtitle, ui.language) if card.subtitle is not None else ""
    if card.original != card.id or card.id in _reprinted():
        subtitle = f"{subtitle} {card.id.replace('_', ' ')}".strip()
    if subtitle:
        name_wide = ui.text_width(name)
        rest = room - name_wide - ui.px(10)
        if rest >= ui.text_width(subtitle, "log"):
            ui.label(subtitle, Rect(x + name_wide + ui.px(10), row.y, rest, row.height), "log", "muted")
            room = name_wide + ui.px(4)
    ui.label(name, Rect(x, row.y, room, row.height), "ui", lines=2, smallest=8)


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
        ui.area(Area(area, place, act, enabled=on, thing=thing, focus=False))
    ui.number(str(count), middle.center, 16, "text" if count else "off", 700)
    return minus.x - ui.px(8)
