"""The marks of a thing's state: legal, chosen, source, target, barred, fresh. Shape and colour, never colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect

from client import shapes
from client.icons import hexed
from client.kept import Kept, as_runs
from client.theme import Colour
from client.ui import Ui


def brackets(ui: Ui, rect: Rect, colour: str | Colour = "legal", opacity: float = 1.0, tight: bool = False) -> None:
    """Four corner brackets outside `rect`: may be chosen (or, in the accent, has the focus)."""
    out = 0 if tight else ui.px(4)
    thick, casing = max(2, ui.px(2 if tight else 3)), max(4, ui.px(4 if tight else 6))
    grown = rect.inflate(2 * (out + casing), 2 * (out + casing))
    arm = max(ui.px(8), round(min(rect.size) * 0.22))
    body = _bracket_body(grown.width, grown.height, arm, thick, casing, int(ui.colour(colour)), int(ui.theme["void"]))
    key = (body, round(opacity, 2))
    drawn = _brackets.get(key)
    if drawn is None:
        drawn = as_runs(shapes.faded(shapes.svg(body, grown.size), opacity))
        _brackets.put(key, drawn)
    ui.surface.blit(drawn, grown)


_brackets = Kept(16_000_000)
"""Brackets by their strokes and how far they can be seen through."""


@lru_cache(maxsize=512)
def _bracket_body(width: int, height: int, arm: int, thick: int, casing: int, colour: int, around: int) -> str:
    """The strokes of four brackets, colours as 0xRRGGBBAA."""
    tint, dark = hexed(Colour(colour)), hexed(Colour(around))
    low = casing / 2
    right, bottom = width - low, height - low
    corners = (
        f"M {low} {low + arm} V {low} H {low + arm}",
        f"M {right - arm} {low} H {right} V {low + arm}",
        f"M {right} {bottom - arm} V {bottom} H {right - arm}",
        f"M {low + arm} {bottom} H {low} V {bottom - arm}",
    )
    return "".join(
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide}" stroke-linecap="square"/>'
        for ink, wide in ((dark, casing), (tint, thick))
        for path in corners
    )


def chosen(ui: Ui, rect: Rect, corner: float = 8, number: str = "") -> None:
    """A closed outline and a disc with a tick (or a place in an order) on the upper right corner."""
    grown = rect.inflate(2 * ui.px(3), 2 * ui.px(3))
    ui.panel(grown, None, "chosen", corner + 3, thick=4)
    side = ui.px(26 if min(rect.size) >= ui.px(50) else 20)
    place = Rect(0, 0, side, side)
    place.center = (rect.right - ui.px(2), rect.top + ui.px(2))
    place.clamp_ip(ui.rect)
    ui.surface.blit(shapes.disc(side, ui.theme["chosen"], ui.theme["void"], max(2, ui.px(2))), place)
    if number:
        ui.number(number, place.center, 15, "on_mark", 700)
    else:
        ui.icon_of("prompt.confirm", place, "on_mark", 15)


def source(ui: Ui, rect: Rect, corner: float = 8) -> None:
    """A double outline and a notch in the middle of the left edge that points inwards."""
    for out in (2, 7):
        grown = rect.inflate(2 * ui.px(out), 2 * ui.px(out))
        ui.panel(grown, None, "source", corner + out, thick=2)
    size = ui.px(18)
    left = rect.left - ui.px(9)
    points = [(0.0, 0.0), (float(size), size / 2), (0.0, float(size))]
    drawn = shapes.polygon(points, (size, size), ui.theme["source"], ui.theme["void"], 1)
    ui.surface.blit(drawn, (left, rect.centery - size // 2))


def target(ui: Ui, rect: Rect, figure: str = "", corner: float = 6, small: bool = False) -> None:
    """A dashed outline and a disc with four ticks that holds the number to come."""
    grown = rect.inflate(2 * ui.px(4), 2 * ui.px(4))
    ui.panel(grown, None, "target", corner + 3, thick=3, dash=(10, 6))
    if not figure:
        return
    side = ui.px(30 if small else 38)
    reach = side + ui.px(14)
    c, r = reach / 2, side / 2
    tint, ink = hexed(ui.theme["target"]), hexed(ui.theme["void"])
    ticks = "".join(
        f'<line x1="{c + x * (r - 2):.1f}" y1="{c + y * (r - 2):.1f}" x2="{c + x * (r + 6 * ui.scale):.1f}" '
        f'y2="{c + y * (r + 6 * ui.scale):.1f}" stroke="{tint}" stroke-width="{max(2, ui.px(3))}"/>'
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    body = f'{ticks}<circle cx="{c}" cy="{c}" r="{r:.1f}" fill="{tint}" stroke="{ink}" stroke-width="2"/>'
    drawn = shapes.svg(body, (reach, reach))
    ui.surface.blit(drawn, drawn.get_rect(center=rect.center))
    ui.number(figure, rect.center, 15 if small else 18, "on_mark", 700)


def named(ui: Ui, rect: Rect, corner: float = 6) -> None:
    """A dotted outline: the words under the pointer speak of this."""
    grown = rect.inflate(2 * ui.px(5), 2 * ui.px(5))
    ui.panel(grown, None, "text", corner + 4, thick=2, dash=(3, 4))


def barred(ui: Ui, rect: Rect, corner: float = 0) -> None:
    """Darkened and hatched: cannot be used now. Names and numbers are drawn after it, so that they stay bright."""
    veil = Colour(0, 0, 0, 107)
    ui.surface.blit(shapes.rounded(rect.size, ui.px(corner), veil), rect)
    hatch = ui.theme["off"]
    gap = max(6, ui.px(9))
    layer = _hatch(rect.size, gap, (hatch.r, hatch.g, hatch.b, 51))
    ui.surface.blit(layer, rect)


def _hatch(size: tuple[int, int], gap: int, colour: Sequence[int]) -> pygame.Surface:
    width, height = size
    tint = f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
    lines = "".join(
        f'<line x1="{x}" y1="{height}" x2="{x + height}" y2="0" stroke="{tint}" '
        f'stroke-opacity="{colour[3] / 255:.2f}" stroke-width="2"/>'
        for x in range(-height, width, gap)
    )
    return shapes.svg(lines, size)


def fresh(ui: Ui, rect: Rect) -> None:
    """A filled upper right corner: changed since the last turn."""
    side = ui.px(17)
    drawn = shapes.polygon([(0, 0), (side, 0), (side, side)], (side, side), ui.theme["accent"])
    ui.surface.blit(drawn, (rect.right - side, rect.top))
