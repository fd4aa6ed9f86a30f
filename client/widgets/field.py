"""A text field: typing by the system's input method, with the Hangul syllable being composed underlined."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from client import text
from client.areas import Area
from client.ui import Ui


def field(
    ui: Ui,
    id_: str,
    rect: Rect,
    value: str,
    changed: Callable[[str], None],
    *,
    hint: str = "",
    most: int = 24,
    enter: Callable[[], None] | None = None,
) -> None:
    """A line of text that can be typed. `changed` gets the new text; at most `most` characters.

    The caret is kept in the scene's scroll table, counted from the end, so that it stays put when the text changes.
    """
    focused = ui.state.focused == id_
    ui.panel(rect, "bg", "accent" if focused else "edge", 8, thick=2 if focused else 1)
    inner = rect.inflate(-ui.px(24), 0)
    behind = min(ui.state.scroll.get(id_, 0), len(value)) if focused else 0
    caret = len(value) - behind
    composing = ui.state.composing if focused else ""
    whole = value[:caret] + composing + value[caret:]
    weight, size = text.roles()["ui"][2], ui.size_of("ui")
    if not whole and hint:
        ui.label(hint, inner, "ui", "off")
    before = text.width(whole[: caret + len(composing)], weight, size)
    shift = max(0, before - inner.width + ui.px(4)) if focused else 0
    old = ui.surface.get_clip()
    ui.surface.set_clip(inner.clip(old))
    ascent = text.font(weight, size).get_ascent()
    y = rect.centery + round(size * text.CAP_HEIGHT / 2) - ascent
    ui.surface.blit(text.line(whole, weight, size, text.rgba(ui.theme["text"])), (inner.x - shift, y))
    if composing:
        left = inner.x - shift + text.width(value[:caret], weight, size)
        wide = text.width(composing, weight, size)
        ui.draw(pygame.draw.line, ui.theme["accent"], (left, y + size + 4), (left + wide, y + size + 4), 2)
    if focused:
        x = inner.x - shift + before
        ui.draw(pygame.draw.line, ui.theme["accent"], (x, y + 2), (x, y + size + 4), max(1, ui.px(2)))
    ui.surface.set_clip(old)

    def typed(kind: str, typed_text: str) -> None:
        nonlocal value
        here = len(value) - min(ui.state.scroll.get(id_, 0), len(value))
        if kind == "text":
            value = (value[:here] + typed_text + value[here:])[:most]
            changed(value)
        elif typed_text == "backspace" and here:
            value = value[: here - 1] + value[here:]
            changed(value)
        elif typed_text == "delete" and here < len(value):
            value = value[:here] + value[here + 1 :]
            ui.state.scroll[id_] = len(value) - here
            changed(value)
        elif typed_text in ("left", "right", "home", "end"):
            step = {"left": here - 1, "right": here + 1, "home": 0, "end": len(value)}[typed_text]
            ui.state.scroll[id_] = len(value) - min(max(step, 0), len(value))
        elif typed_text == "ctrl+v":
            pasted = " ".join(clipboard_text().split())
            value = (value[:here] + pasted + value[here:])[:most]
            changed(value)

    ui.area(Area(id_, rect, enter, typed=typed))


def clipboard_text() -> str:
    """What is in the clipboard; nothing where there is no window to ask."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
