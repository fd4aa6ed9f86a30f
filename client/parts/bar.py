"""The bar along the top of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from client.areas import Act, Tip
from client.ui import Ui
from client.widgets.button import button, icon_button

BannerWord = tuple[str, tuple[int, int] | None]
"""Words of the banner, with the badge of a seat (its look, the seat) or none."""


@dataclass
class BarIcon:
    """An icon at the right end of the bar."""

    id: str
    icon: str
    label: str
    act: Act
    key: str = ""
    enabled: bool = True
    why: str = ""


@dataclass
class MainButton:
    """The wide button beside the icons: Undo at a table, Back elsewhere."""

    id: str
    label: str
    act: Act
    icon: str = ""
    key: str = ""
    enabled: bool = True
    why: str = ""
    main: bool = False
    short: str = ""
    """The label where there is hardly any room; the long one is always in the tool-tip."""


def window_bar(
    ui: Ui,
    rect: Rect,
    name: str,
    banner: Sequence[BannerWord],
    icons: Sequence[BarIcon],
    wide: MainButton | None,
    menu: Act,
) -> None:
    """Menu, mark and name at the left, the banner in the middle, buttons at the right."""
    ui.panel(rect, "surface", None, 0)
    ui.surface.fill(ui.theme["line"], (rect.x, rect.bottom - 1, rect.width, 1))
    side = rect.height - ui.px(8)
    x = rect.x + ui.px(6)
    icon_button(ui, "bar.menu", Rect(x, rect.y + ui.px(4), side, side), "bar.menu", ui.say("bar.menu"), menu)
    x += side + ui.px(8)
    ui.icon_of("bar.brand", Rect(x, rect.y, ui.px(22), rect.height), "accent", 20)
    x += ui.px(32)
    right = rect.right - ui.px(8)
    for item in reversed(icons):
        right -= side
        place = Rect(right, rect.y + ui.px(4), side, side)
        icon_button(
            ui, item.id, place, item.icon, item.label, item.act, key=item.key, enabled=item.enabled, why=item.why
        )
    large = ui.logical[0] >= 1200
    widths = [ui.text_width(words) + (ui.px(34) if badge is not None else 0) for words, badge in banner]
    gap = ui.px(72 if ui.logical[0] >= 1600 else 44 if large else 24)
    total = sum(widths) + gap * (len(banner) - 1) if banner else 0
    name_wide = ui.text_width(name)
    if wide is not None:
        icon = wide.icon if large else ""
        least = ui.px(264 if ui.logical[0] >= 1600 else 230 if large else 150)
        room = right - x - total - ui.px(36)
        if room - name_wide - ui.px(16) >= least:  # the button grows for a long label as far as the name stays
            room -= name_wide + ui.px(16)
        need = ui.text_width(wide.label) + ui.px(28) + (ui.px(32) if icon else 0)
        most = max(least, min(need, room, ui.px(420)))
        box = Rect(right - most - ui.px(8), rect.y + ui.px(5), most, rect.height - ui.px(10))
        label = _shortened(ui, wide, most - (need - ui.text_width(wide.label)))
        button(
            ui, wide.id, box, label, wide.act, icon=icon, key=wide.key, enabled=wide.enabled, why=wide.why,
            main=wide.main, show_key=False, tip=Tip(wide.label),
        )  # fmt: skip
        right = box.x
    left = min(max(rect.centerx - total // 2, x + name_wide + ui.px(16)), right - total - ui.px(12))
    if left < x + name_wide + ui.px(8):  # too narrow for both: the name gives way
        name_wide = 0
        left = max(x, left)
    if name_wide:
        ui.label(name, Rect(x, rect.y, name_wide + 2, rect.height), "ui")
    room = max(ui.px(40), right - ui.px(12) - left)
    squeeze = min(1.0, room / total) if total else 1.0
    at = float(left)
    for index, (words, badge) in enumerate(banner):
        wide_now = widths[index] * squeeze
        cell = Rect(round(at), rect.y, round(wide_now) + 1, rect.height)
        if badge is not None:
            ui.badge(badge[0], (cell.x + ui.px(12), cell.centery), 22, str(badge[1] + 1))
            cell = Rect(cell.x + ui.px(32), cell.y, cell.width - ui.px(32), cell.height)
        ui.label(words, cell, "ui")
        at += wide_now + gap * squeeze
        if index < len(banner) - 1:
            ui.surface.fill(ui.theme["line"], (round(at - gap * squeeze / 2), rect.centery - ui.px(10), 1, ui.px(20)))


def _shortened(ui: Ui, wide: MainButton, room: int) -> str:
    """The label of the wide button with as many of its words as there is room for; the short one for fewer than two."""
    label, words = wide.label, wide.label.split(" ")
    if not wide.short or ui.text_width(label) <= room:
        return label
    while len(words) > 2:
        words.pop()
        label = " ".join(words).rstrip(",;·") + " …"
        if ui.text_width(label) <= room:
            return label
    return wide.short
