"""The tool-tip beside a thing, and the notice at the top of the window."""

from __future__ import annotations

from pygame import Rect

from client.areas import Tip
from client.ui import Ui

_WIDEST = 360
_GAP = 12


def rule_tag(ui: Ui, rule: str, place: tuple[int, int]) -> Rect:
    """A rule's number in a small plate; returns where it stands."""
    rect = Rect(place[0], place[1], ui.text_width(rule, "label") + ui.px(14), ui.px(22))
    ui.panel(rect, "hover", None, 4)
    ui.label(rule, rect, "label", "text", "center")
    return rect


def draw_tip(ui: Ui, tip: Tip, thing: Rect, reading: Rect) -> None:
    """The tool-tip 12 px from the thing, on the side where there is room, never over it, nor over what is read."""
    pad = ui.px(14)
    refused = tip.mood == "refused"
    indent = ui.px(30) if refused else 0
    widest = max(
        [ui.text_width(tip.title, "ui") + indent, ui.text_width(tip.sentence, "log")]
        + [ui.text_width(row, "log") for row in tip.body.split("\n")]
    )
    inner = min(widest, ui.px(_WIDEST)) + 2
    heights = [ui.paragraph_height(tip.title, inner - indent, "ui")]
    if tip.body:
        heights.append(ui.paragraph_height(tip.body, inner, "log") + ui.px(4))
    if tip.sentence:
        heights.append(ui.paragraph_height(tip.sentence, inner, "log") + ui.px(6))
    if tip.rule:
        heights.append(ui.px(30))
    box = Rect(0, 0, inner + 2 * pad, sum(heights) + 2 * pad)
    box = _off(ui, _beside(ui, box, thing), reading)
    ui.panel(box, "raised", "danger" if refused else "edge", 8, "h3")
    x, y = box.x + pad, box.y + pad
    if refused:
        ui.icon_of("prompt.refused", Rect(x, y, ui.px(22), heights[0]), "danger")
    y += ui.paragraph(tip.title, (x + indent, y), inner - indent, "ui")
    if tip.body:
        y += ui.px(4)
        y += ui.paragraph(tip.body, (x, y), inner, "log", "text" if refused else "muted")
    if tip.rule:
        y += ui.px(8)
        rule_tag(ui, tip.rule, (x, y))
        y += ui.px(22)
    if tip.sentence:
        y += ui.px(6)
        ui.paragraph(tip.sentence, (x, y), inner, "log", "muted")


def _beside(ui: Ui, box: Rect, thing: Rect) -> Rect:
    gap, screen = ui.px(_GAP), ui.rect.inflate(-ui.px(8), -ui.px(8))
    above, below = thing.top - gap - box.height, thing.bottom + gap
    x = min(max(thing.centerx - box.width // 2, screen.left), screen.right - box.width)
    if above >= screen.top:
        box.topleft = (x, above)
    elif below + box.height <= screen.bottom:
        box.topleft = (x, below)
    else:
        right = thing.right + gap
        box.x = right if right + box.width <= screen.right else max(screen.left, thing.left - gap - box.width)
        box.y = min(max(thing.centery - box.height // 2, screen.top), max(screen.top, screen.bottom - box.height))
    return box


def _off(ui: Ui, box: Rect, reading: Rect) -> Rect:
    """The box pushed sideways off what is read, where there is the room."""
    if not box.colliderect(reading):
        return box
    screen = ui.rect.inflate(-ui.px(8), -ui.px(8))
    if reading.left - box.width >= screen.left:
        box.right = reading.left
    elif reading.right + box.width <= screen.right:
        box.left = reading.right
    return box


def draw_notice(ui: Ui, line: str, above: int | None) -> None:
    """One line that goes by itself: just above `above`, or at the top of the window."""
    pad = ui.px(16)
    inner = min(ui.text_width(line, "ui") + ui.px(34), ui.rect.width - ui.px(80))
    high = ui.paragraph_height(line, inner - ui.px(34), "ui")
    box = Rect(0, ui.px(64), inner + 2 * pad, high + 2 * ui.px(12))
    box.centerx = ui.rect.centerx
    if above is not None:
        box.bottom = above - ui.px(4)
    ui.panel(box, "raised", "warn", 8, "h3", 2)
    ui.icon_of("prompt.info", Rect(box.x + pad, box.y, ui.px(22), box.height), "warn")
    ui.paragraph(line, (box.x + pad + ui.px(34), box.y + ui.px(12)), inner - ui.px(34) + 2, "ui")
