"""The zoom: a thing in full, beside it why its numbers are what they are and what the words on it mean."""

from __future__ import annotations

from pygame import Rect

from client.tables.table import Zoom
from client.ui import Ui
from client.widgets.tooltip import rule_tag

_NOTES, _LEAST_NOTES = 380, 230
"""The usual and the least width of the notes (px at 100 %)."""


def zoom_size(ui: Ui, zoom: Zoom, most_high: int) -> tuple[int, int, int]:
    """Width of the card, its height, width of the notes, for at most this height."""
    high = min(ui.px(zoom.size[1]), most_high) if zoom.draw else 0
    wide = round(high * zoom.size[0] / zoom.size[1]) if zoom.draw else 0
    notes = ui.px(_NOTES) if zoom.numbers or zoom.words or zoom.text else 0
    return wide, high, notes


def zoom_place(ui: Ui, zoom: Zoom, thing: Rect, top: int, bottom: int) -> Rect:
    """Where the zoom of a thing under the pointer opens between `top` and `bottom`: on the side with more room.

    Where there is not the room for its notes they become narrower or are left out.
    """
    gap = ui.px(28)
    wide, high, notes = zoom_size(ui, zoom, bottom - top)
    if ui.logical[0] < 1200 and wide:
        notes = 0
    to_the_left = thing.centerx >= ui.rect.width // 2
    room = ui.rect.width - 2 * gap
    if thing.top < bottom and thing.bottom > top:  # it lies at this height, and must not be covered
        room = thing.left - 2 * gap if to_the_left else ui.rect.width - thing.right - 2 * gap
    if notes and wide and wide + gap + notes > room:
        notes = max(0, room - wide - gap)
        notes = notes if notes >= ui.px(_LEAST_NOTES) else 0
    total = wide + (notes + gap if notes and wide else notes)
    if not high:
        high = min(ui.px(360), bottom - top)
    left = gap if to_the_left else ui.rect.width - gap - total
    return Rect(left, top, total, min(high, bottom - top))


def draw_zoom(ui: Ui, zoom: Zoom, rect: Rect) -> None:
    """Draw card and notes in `rect`, whose size is that of `zoom_size`."""
    wide, high, notes = zoom_size(ui, zoom, rect.height)
    ui.panel(rect.inflate(ui.px(24), ui.px(24)), "surface", "edge", 16, "h4")
    if zoom.draw is not None:
        zoom.draw(ui, Rect(rect.x, rect.y, wide, high))
    if notes and rect.width > wide + ui.px(40):
        x = rect.x + (wide + ui.px(28) if wide else 0)
        _notes(ui, zoom, Rect(x, rect.y, rect.right - x, rect.height))


def _notes(ui: Ui, zoom: Zoom, rect: Rect) -> None:
    x, y, width = rect.x, rect.y, rect.width
    y += ui.paragraph(zoom.title, (x, y), width, "heading") + ui.px(6)
    if zoom.text:
        y += ui.paragraph(zoom.text, (x, y), width, "body") + ui.px(10)
    if zoom.numbers:
        y += ui.paragraph(ui.say("zoom.numbers"), (x, y), width, "label", "muted") + ui.px(6)
    for what, printed, now, causes in zoom.numbers:
        if y > rect.bottom - ui.px(30):
            return
        row = Rect(x, y, width, ui.px(30))
        ui.label(what, row, "ui")
        ui.number(now, (rect.right - ui.px(20), row.centery), 22, "text")
        ui.label(
            ui.say("zoom.printed", n=printed), Rect(x, y, width - ui.px(52), ui.px(30)), "log", "muted", align="right"
        )
        y += ui.px(32)
        for amount, words in causes:
            sign = "danger" if amount[:1] in ("−", "-") else "legal"
            ui.label(amount, Rect(x, y, ui.px(44), ui.px(22)), "ui", sign, align="right")
            y += max(ui.px(22), ui.paragraph(words, (x + ui.px(56), y), width - ui.px(56), "log")) + ui.px(2)
        y += ui.px(6)
    if zoom.words:
        y += ui.px(8)
        y += ui.paragraph(ui.say("zoom.words"), (x, y), width, "label", "muted") + ui.px(6)
    for word, rule, sentence in zoom.words:
        need = ui.paragraph_height(sentence, width, "log") + ui.px(26)
        if y + need > rect.bottom:
            return
        ui.label(word, Rect(x, y, width - ui.px(90), ui.px(24)), "ui")
        if rule:
            rule_tag(ui, rule, (rect.right - ui.text_width(rule, "label") - ui.px(14), y))
        y += ui.px(25)
        y += ui.paragraph(sentence, (x, y), width, "log", "muted") + ui.px(8)
