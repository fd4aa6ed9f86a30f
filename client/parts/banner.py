"""The announcement of a new turn or phase: slides in, stays a moment, goes; nothing waits for it."""

from __future__ import annotations

from pygame import Rect

from client import shapes
from client.parts.motion import Motion
from client.theme import theme_file
from client.ui import Ui


def banner(words: str, badge: tuple[int, int] | None) -> Motion:
    """A banner over the board with these words and, perhaps the `badge` of a seat (its look, the seat)."""
    times = theme_file().motion
    come, stay = times["banner_in"], times["banner_stay"]
    total = 2 * come + stay

    def draw(ui: Ui, t: float) -> None:
        at = t * total
        share = min(1.0, at / come, (total - at) / come)
        wide = ui.text_width(words, "heading") + ui.px(110 if badge is not None else 72)
        box = Rect(0, 0, wide, ui.px(72))
        box.midtop = (round(ui.rect.width * 0.42), ui.px(76) - round(ui.px(24) * (1 - share)))
        drawn = ui.kept(("banner", words, badge), box.size, lambda rect: _paint(ui, rect, words, badge))
        ui.surface.blit(drawn if share >= 1 else shapes.faded(drawn, share), box)

    return Motion(total, draw, waits=False)


def _paint(ui: Ui, rect: Rect, words: str, badge: tuple[int, int] | None) -> None:
    ui.panel(rect, "raised", "edge" if badge is None else ui.theme.seat(badge[0]), 12, thick=2)
    left = rect.x + ui.px(34)
    if badge is not None:
        ui.badge(badge[0], (left + ui.px(14), rect.centery), 30, str(badge[1] + 1))
        left += ui.px(42)
    ui.label(words, Rect(left, rect.y, rect.right - left - ui.px(16), rect.height), "heading")
