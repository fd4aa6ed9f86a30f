"""What the aid draws besides lengths: angles, fans, and lines of sight with what blocks them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from client.battlefield import ground, lines
from client.battlefield.view import MapView
from client.theme import Colour
from client.ui import Ui
from rules.starcraft.shapes import Disc, Oval, Point, support_point
from rules.starcraft.sight import lines_of_sight
from rules.starcraft.terrain import Piece


def degrees_between(a: Point, corner: Point, b: Point) -> float:
    """The angle at a corner, 0 to 180 degrees."""
    one, two = (math.atan2(p[1] - corner[1], p[0] - corner[0]) for p in (a, b))
    return abs(math.degrees((one - two + math.pi) % math.tau - math.pi))


@dataclass(frozen=True)
class Mark:
    """What was drawn, in pixels: the lines that names should not lie under, and where its figure may stand."""

    lines: Sequence[tuple[Point, Point]]
    places: Sequence[Point]


def draw_angle(ui: Ui, view: MapView, places: Sequence[Point], tint: Colour) -> Mark:
    """Two arms and the arc between them; the corner is the second of the three places."""
    a, corner, b = places
    (cx, cy), pixels = view.px(corner), [view.px(p) for p in (a, b)]
    for p in pixels:
        ui.draw(pygame.draw.line, ground.DARK, (cx, cy), p, max(4, ui.px(6)))
        ui.draw(pygame.draw.line, tint, (cx, cy), p, max(2, ui.px(3)))
    radius = min(ui.px(44), *(max(1.0, math.dist(p, (cx, cy)) * 0.8) for p in pixels))
    low, high = (math.atan2(p[1] - cy, p[0] - cx) for p in pixels)
    turn = (high - low + math.pi) % math.tau - math.pi
    arc = [
        (cx + radius * math.cos(low + turn * k / 24), cy + radius * math.sin(low + turn * k / 24)) for k in range(25)
    ]
    ui.draw(pygame.draw.lines, tint, False, arc, max(2, ui.px(2)))
    turns = [low + turn * share for share in (0.5, 0.25, 0.75)]
    fars = [radius + ui.px(off) for off in (30, 60)]
    found = [(cx + far * math.cos(each), cy + far * math.sin(each)) for far in fars for each in turns]
    return Mark([((cx, cy), p) for p in pixels], found)


def fan_outline(base: Disc | Oval, towards: Point, reach: float, degrees: float) -> list[Point]:
    """A fan from the edge of a base, or from a point, `reach` inches deep and so many degrees wide."""
    middle = math.atan2(towards[1] - base.y, towards[0] - base.x)
    half = math.radians(min(degrees, 360.0)) / 2
    steps = max(8, math.ceil(math.degrees(2 * half) / 4))
    rim = []
    for k in range(steps + 1):
        angle = middle - half + 2 * half * k / steps
        ux, uy = math.cos(angle), math.sin(angle)
        x, y = support_point(base, ux, uy)
        rim.append((x + ux * reach, y + uy * reach))
    return rim if degrees >= 360.0 else [(base.x, base.y), *rim]


def draw_fan(ui: Ui, view: MapView, outline: Sequence[Point], tint: Colour) -> Mark:
    """The fan lightly filled; its figures stand at the far side."""
    pixels = [view.px(p) for p in outline]
    ground.polygon(ui, pixels, ground.seen(tint, 0.14), tint, 2, (8, 4))
    return Mark([*pairwise([*pixels, pixels[0]])], [pixels[len(pixels) * k // 8] for k in (4, 3, 5, 2, 6)])


def draw_sight(
    ui: Ui, view: MapView, a: Disc | Oval, b: Disc | Oval, pieces: Sequence[Piece], tint: Colour
) -> tuple[Mark, bool]:
    """The shortest line and both tangents, dashed from where something blocks them; is one of them free?"""
    shown, seen = lines_of_sight(a, b, pieces)
    for (p, q), share in shown:
        stop = (p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share)
        ui.draw(pygame.draw.line, tint, view.px(p), view.px(stop), max(2, ui.px(3)))
        if share < 1.0:
            ground.dashed(ui, view.px(stop), view.px(q), ui.theme["danger"], max(2, ui.px(2)), (ui.px(4), ui.px(5)))
            ui.draw(pygame.draw.circle, ui.theme["danger"], view.px(stop), ui.px(5))
    drawn = [(view.px(p), view.px(q)) for (p, q), _ in shown]
    return Mark(drawn, lines.beside_line(*drawn[0], ui.px(22))), seen
