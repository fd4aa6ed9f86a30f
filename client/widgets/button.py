"""Buttons: outlined, main (accent) and harmful ones, with an icon, a key in a small frame, and a reason when off."""

from __future__ import annotations

from pygame import Rect

from client.areas import Act, Area, Tip
from client.keys import shown
from client.theme import mix
from client.ui import Ui


def key_cap(ui: Ui, key: str, rect: Rect, colour: str = "muted") -> None:
    """A key in a small frame."""
    ui.panel(rect, None, colour, 4)
    ui.label(shown(key), rect.inflate(-ui.px(4), 0), "label", colour, "center")


def key_width(ui: Ui, key: str) -> int:
    return ui.text_width(shown(key), "label") + ui.px(14)


def button_width(ui: Ui, label: str, key: str = "", icon: str = "") -> int:
    """The width that a button needs for what is on it."""
    wide = ui.text_width(label) + ui.px(36)
    if key:
        wide += key_width(ui, key) + ui.px(10)
    if icon:
        wide += ui.px(30)
    return wide


def button(
    ui: Ui,
    id_: str,
    rect: Rect,
    label: str,
    act: Act | None,
    *,
    key: str = "",
    icon: str = "",
    main: bool = False,
    harmful: bool = False,
    quiet: bool = False,
    enabled: bool = True,
    why: str = "",
    tip: Tip | None = None,
    align: str = "center",
    show_key: bool = True,
    chosen: bool = False,
    enter: bool = False,
) -> None:
    """A button. `why` is the reason shown when it is not `enabled`; `icon` is `group.meaning` of the interface.

    `main` fills it with the accent and lets Enter press it, as `enter` alone does.
    """
    hovered, pressed = ui.is_hovered(id_) and enabled, ui.is_pressed(id_) and enabled
    fill = ui.theme["accent"] if main else ui.theme["raised"]
    ink = "on_accent" if main else "danger" if harmful else "text"
    edge = None if main else ui.theme["danger"] if harmful else ui.theme["edge"]
    if quiet:
        fill, edge = ui.theme["surface"], ui.theme["line"]
    if not enabled:
        fill, edge, ink = ui.theme["surface"], ui.theme["line"], "off"
    elif pressed:
        fill = mix(fill, ui.theme["bg"], 0.25)
    elif hovered:
        fill = mix(fill, ui.theme["text"], 0.14) if main else ui.theme["hover"]
    if chosen and not main:
        edge = ui.theme["accent"]
    ui.panel(rect, fill, edge, 8, "h2" if enabled and not quiet else "", 2 if chosen else 1)
    inner = rect.inflate(-ui.px(24), 0)
    if key and show_key and button_width(ui, label, key, icon) - ui.px(24) <= rect.width:
        wide = key_width(ui, key)
        cap = Rect(inner.right - wide, 0, wide, ui.px(24))
        cap.centery = rect.centery
    else:
        wide, cap = 0, None
    icon_width = ui.px(30) if icon else 0
    if icon and ui.text_width(label) + icon_width > inner.width:
        icon_width = 0
    label_width = min(ui.text_width(label), inner.width - icon_width - (wide + ui.px(8) if wide else 0))
    content = label_width + icon_width + (wide + ui.px(10) if cap else 0)
    x = inner.x if align == "left" else inner.x + max(0, (inner.width - content) // 2)
    if icon_width:
        ui.icon_of(icon, Rect(x, rect.y, ui.px(22), rect.height), ink if not quiet else "muted")
        x += icon_width
    room = inner.right - x - (wide + ui.px(10) if cap else 0)
    lines = 2 if ui.text_width(label) * 0.85 > room and rect.height >= ui.px(40) else 1
    align_words = "center" if lines == 2 and align == "center" else "left"
    ui.label(label, Rect(x, rect.y, max(1, room), rect.height), "ui", ink, align_words, lines=lines, smallest=10)
    if cap is not None:
        if align != "left":
            cap.x = min(cap.x, x + label_width + ui.px(10))
        key_cap(ui, key, cap, ink if main or not enabled else "muted")
    if why and not enabled:
        tip = Tip(label, why, mood="refused")
    elif tip is None and label_width < ui.text_width(label) * 0.8:
        tip = Tip(label)
    ui.area(Area(id_, rect, act, tip, enabled, key, main=main or enter))
    if ui.is_focused(id_):
        ui.focus_ring(rect)


def icon_button(
    ui: Ui,
    id_: str,
    rect: Rect,
    icon: str,
    label: str,
    act: Act | None,
    *,
    key: str = "",
    enabled: bool = True,
    why: str = "",
    framed: bool = False,
    tint: str = "",
) -> None:
    """A button that shows an icon only; its label and key are in the tool-tip."""
    hovered = ui.is_hovered(id_)
    if framed:
        ui.panel(rect, "hover" if hovered and enabled else "raised", "edge" if enabled else "line", 8)
    elif hovered and enabled:
        ui.panel(rect, "hover", None, 8)
    colour = "off" if not enabled else "text" if hovered else tint or "muted"
    ui.icon_of(icon, rect, colour)
    title = f"{label} ({shown(key)})" if key else label
    ui.area(Area(id_, rect, act, Tip(title, why if not enabled else ""), enabled, key))
    if ui.is_focused(id_):
        ui.focus_ring(rect)
