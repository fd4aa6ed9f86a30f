"""A row of small switches below a map, each with its key: how it is measured and seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from client.areas import Area, Tip
from client.ui import Ui

HIGH = 22
"""Pixels at 100 % that a row is high."""
_SHORT, _GAP, _CAP = 32, 4, 22


@dataclass(frozen=True)
class Switch:
    """What can be on or off."""

    id: str
    key: str
    word: str
    about: str
    on: bool
    act: Callable[[], None]


def least_width(ui: Ui, count: int) -> int:
    """How much room so many switches need at least."""
    return count * (ui.px(_SHORT) + ui.px(_GAP))


def row_width(ui: Ui, words: Sequence[str]) -> int:
    """How much room switches with these words need in one row."""
    return sum(_width(ui, word) + ui.px(_GAP) for word in words)


def rows_high(ui: Ui, words: Sequence[str], room: Rect) -> int:
    """How high the rows are in which switches with these words are drawn."""
    boxes = _in_rows(ui, [_width(ui, word) for word in words], room)
    return ui.px(HIGH) if boxes is None else boxes[-1].bottom - room.y


def draw_switches(ui: Ui, switches: Sequence[Switch], room: Rect) -> None:
    """The switches in as many rows as `room` is high, with their words where all of them fit, else their keys alone."""
    boxes = _in_rows(ui, [_width(ui, switch.word) for switch in switches], room)
    worded, side = boxes is not None, ui.px(_CAP)
    for switch, box in zip(switches, boxes or _in_rows(ui, [ui.px(_SHORT)] * len(switches), room) or (), strict=False):
        area = ui.area(Area(switch.id, box, switch.act, Tip(f"{switch.word} ({switch.key.upper()})", switch.about)))
        ui.panel(box, "hover" if ui.is_hovered(area.id) else "raised", "legal" if switch.on else "line", 5)
        cap = Rect(box.x, box.y, side if worded else box.width, box.height)
        ui.label(switch.key.upper(), cap, "chip", "legal" if switch.on else "muted", "center")
        if worded:
            word = Rect(cap.right, box.y, box.right - cap.right, box.height)
            ui.label(switch.word, word, "chip", "text" if switch.on else "muted")
        if ui.is_focused(area.id):
            ui.focus_ring(box)


def _width(ui: Ui, word: str) -> int:
    return ui.px(_CAP) + ui.text_width(word, "chip") + ui.px(6)


def _in_rows(ui: Ui, widths: Sequence[int], room: Rect) -> list[Rect] | None:
    """Boxes of these widths one after the other, row under row; None when `room` is too small for them."""
    high, gap = ui.px(HIGH), ui.px(_GAP)
    x, y, boxes = room.x, room.y, []
    for width in widths:
        if x + width > room.right and x > room.x:
            x, y = room.x, y + high + gap
        boxes.append(Rect(x, y, width, high))
        x += width + gap
    return boxes if y + high <= max(room.bottom, room.y + high) and all(b.right <= room.right for b in boxes) else None
