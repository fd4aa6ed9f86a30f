"""A row of small switches below a map, each with its key: how it is measured and seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from client.areas import Area, Tip
from client.ui import Ui

_SHORT, _GAP = 32, 4


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


def draw_switches(ui: Ui, switches: Sequence[Switch], room: Rect) -> None:
    """The switches from the left of `room`, with their words where all of them fit, else with their keys alone."""
    pad, gap, side = ui.px(6), ui.px(_GAP), ui.px(22)
    wide = [side + ui.text_width(switch.word, "chip") + pad for switch in switches]
    short = sum(wide) + gap * len(wide) > room.width
    x = room.x
    for switch, width in zip(switches, wide, strict=True):
        box = Rect(x, room.y, ui.px(_SHORT) if short else width, room.height)
        if box.right > room.right:
            return
        area = ui.area(Area(switch.id, box, switch.act, Tip(f"{switch.word} ({switch.key.upper()})", switch.about)))
        ui.panel(box, "hover" if ui.is_hovered(area.id) else "raised", "legal" if switch.on else "line", 5)
        cap = Rect(x, room.y, box.width if short else side, room.height)
        ui.label(switch.key.upper(), cap, "chip", "legal" if switch.on else "muted", "center")
        if not short:
            word = Rect(cap.right, room.y, box.right - cap.right, room.height)
            ui.label(switch.word, word, "chip", "text" if switch.on else "muted")
        if ui.is_focused(area.id):
            ui.focus_ring(box)
        x = box.right + gap
