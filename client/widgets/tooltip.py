"""The tool-tip beside a thing, and the notice at the top of the window."""

from __future__ import annotations

from collections.abc import Sequence

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


def draw_tip(ui: Ui, tip: Tip, thing: Rect, clear: Sequence[Rect] = ()) -> None:
    """The tool-tip 12 px from the thing, never over it, on a side where there is room; best one that keeps `clear`.

    From a card below the prompt bar it goes over the bar, so that neither the question nor the other cards are covered.
    """
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
    box = _beside(ui, box, thing, [each for each in clear if not each.colliderect(thing)])
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


def _beside(ui: Ui, box: Rect, thing: Rect, clear: Sequence[Rect]) -> Rect:
    gap, screen = ui.px(_GAP), ui.rect.inflate(-ui.px(8), -ui.px(8))
    x = min(max(thing.centerx - box.width // 2, screen.left), screen.right - box.width)
    y = min(max(thing.centery - box.height // 2, screen.top), max(screen.top, screen.bottom - box.height))
    above = Rect((x, thing.top - gap - box.height), box.size)
    over = sorted((each.top for each in clear if each.colliderect(above)), reverse=True)
    columns = [x, *(each.left - gap - box.width for each in clear), *(each.right + gap for each in clear)]
    farther = [(column, top - gap - box.height) for top in over for column in columns]
    beside = [(thing.right + gap, y), (thing.left - gap - box.width, y)]
    sides = [above.topleft, (x, thing.bottom + gap), *farther, *beside]
    fitting = [place for place in (Rect(side, box.size) for side in sides) if screen.contains(place)]
    free = [place for place in fitting if place.collidelist(list(clear)) < 0]
    return next(iter(free or fitting), Rect(max(screen.left, thing.left - gap - box.width), y, *box.size))


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
