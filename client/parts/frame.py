"""Where the regions of a table lie, for the three widths of the specification."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from client.ui import Ui


@dataclass(frozen=True)
class Regions:
    """The regions of the window. `folded` when the rail is a narrow strip; `size` is `large`, `medium` or `small`."""

    bar: Rect
    rail: Rect
    board: Rect
    prompt: Rect
    hand: Rect
    folded: bool
    size: str
    strip: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """The teaching card where the rail is folded; empty where there is none."""


def regions(ui: Ui, hand: bool = True, strip_high: int = 0) -> Regions:
    """The regions for this window; without a hand the board grows and the prompt bar lies at the foot.

    A folded rail leaves a strip of `strip_high` (px at 100 %) above the prompt bar for the teaching card.
    """
    wide, _ = ui.logical
    width, height = ui.rect.size
    if wide >= 1600:
        size, bar, rail, prompt, hand_share = "large", 48, 320, 76, 0.25
    elif wide >= 1200:
        size, bar, rail, prompt, hand_share = "medium", 44, 280, 68, 0.29
    else:
        size, bar, rail, prompt, hand_share = "small", 40, 48, 62, 0.27
    bar_high, rail_wide, prompt_high = ui.px(bar), ui.px(rail), ui.px(prompt)
    gap = ui.px(6 if size != "small" else 4)
    left = width - rail_wide
    hand_high = round(height * hand_share) if hand else 0
    if size == "large":
        hand_high = min(hand_high, ui.px(270)) if hand else 0
    prompt_top = height - hand_high - prompt_high - gap
    side = ui.px(12 if size == "large" else 8)
    strip = Rect(side, 0, left - 2 * side, ui.px(strip_high) if size == "small" else 0)
    strip.bottom = prompt_top - gap
    return Regions(
        Rect(0, 0, width, bar_high),
        Rect(left, bar_high, rail_wide, height - bar_high),
        Rect(0, bar_high, left, prompt_top - gap - bar_high - (strip.height + gap if strip.height else 0)),
        Rect(side, prompt_top, left - 2 * side, prompt_high),
        Rect(0, prompt_top + prompt_high + gap, left, max(0, hand_high)),
        size == "small",
        size,
        strip,
    )
