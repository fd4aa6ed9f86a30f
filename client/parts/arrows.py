"""Arrows from source to target, in the colour of a seat and with a dash of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from client.icons import hexed
from client.shapes import dashes, svg
from client.theme import Colour
from client.ui import Ui

Point = tuple[float, float]

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (14, 7),
    (4, 6),
    (18, 6, 4, 6),
    (9, 5),
    (24, 8),
    (4, 10),
    (12, 4, 4, 4, 4, 4),
)
"""The dash of each look (px), so that arrows differ without colour."""


def path_arrow(
    ui: Ui,
    points: Sequence[Point],
    colour: Colour,
    thick: float = 5,
    dash: Sequence[float] = (),
    head: float = 20,
    corner: float = 12,
    opacity: float = 1.0,
) -> None:
    """A line through `points` with round corners and a head at its end, on a dark casing."""
    if len(points) < 2:
        return
    pad = ui.px(head) + 4
    left = min(x for x, _ in points) - pad
    top = min(y for _, y in points) - pad
    right = max(x for x, _ in points) + pad
    bottom = max(y for _, y in points) + pad
    moved = [(x - left, y - top) for x, y in points]
    (ax, ay), (bx, by) = moved[-2], moved[-1]
    long = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / long, (by - ay) / long
    size = ui.px(head)
    base = (bx - ux * size, by - uy * size)
    tip = [
        (bx, by),
        (base[0] - uy * size * 0.62, base[1] + ux * size * 0.62),
        (base[0] + uy * size * 0.62, base[1] - ux * size * 0.62),
    ]
    corners = _rounded([*moved[:-1], (base[0] + ux * 2, base[1] + uy * 2)], ui.px(corner))
    route = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
    broken = dashes(corners, [d * ui.scale for d in dash]) if dash else route
    wide, casing = max(2, ui.px(thick)), max(4, ui.px(thick + 5))
    tint, dark = hexed(colour), "#060a14"
    head_path = " ".join(f"{x:.1f},{y:.1f}" for x, y in tip)
    body = (
        f'<path d="{route}" fill="none" stroke="{dark}" stroke-width="{casing}" stroke-opacity="0.85"/>'
        f'<polygon points="{head_path}" fill="{tint}" stroke="{dark}" '
        f'stroke-width="{ui.px(4)}" stroke-linejoin="round"/>'
        f'<path d="{broken}" fill="none" stroke="{tint}" stroke-width="{wide}"/>'
        f'<polygon points="{head_path}" fill="{tint}"/>'
    )
    whole = Rect(0, 0, round(right - left), round(bottom - top))
    for window in _windows(whole, moved, pad):
        part = body if window == whole else f'<g transform="translate({-window.x} {-window.y})">{body}</g>'
        drawn = svg(part, window.size)
        if opacity < 1:
            drawn = drawn.copy()
            drawn.set_alpha(round(255 * opacity))
        ui.blit(drawn, (round(left) + window.x, round(top) + window.y))


def _windows(whole: Rect, points: Sequence[Point], pad: float) -> list[Rect]:
    """What of the box `whole` a line through `points` runs through, in pieces apart from each other.

    A line along the edges of fleets leaves most of its box empty, and drawing a large empty picture takes long.
    """
    legs = list(pairwise(points))
    if any(abs(ax - bx) > 1 and abs(ay - by) > 1 for (ax, ay), (bx, by) in legs):
        return [whole]
    found: list[Rect] = []
    for (ax, ay), (bx, by) in legs:
        leg = Rect(min(ax, bx) - pad, min(ay, by) - pad, abs(bx - ax) + 2 * pad + 1, abs(by - ay) + 2 * pad + 1)
        pieces = [leg.clip(whole)]
        for taken in found:
            pieces = [rest for piece in pieces for rest in _without(piece, taken)]
        found += pieces
    return found if sum(each.width * each.height for each in found) < whole.width * whole.height / 2 else [whole]


def _without(piece: Rect, taken: Rect) -> list[Rect]:
    """What of a rectangle lies outside another one."""
    both = piece.clip(taken)
    if not both.width or not both.height:
        return [piece]
    rests = (
        Rect(piece.left, piece.top, piece.width, both.top - piece.top),
        Rect(piece.left, both.bottom, piece.width, piece.bottom - both.bottom),
        Rect(piece.left, both.top, both.left - piece.left, both.height),
        Rect(both.right, both.top, piece.right - both.right, both.height),
    )
    return [rest for rest in rests if rest.width > 0 and rest.height > 0]


def _rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """The line with its corners rounded, as many short pieces."""
    path = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        r = min(radius, math.dist(before, here) / 2, math.dist(here, after) / 2)
        a, b = _towards(here, before, r), _towards(here, after, r)
        for i in range(7):
            t = i / 6
            u = 1 - t
            path.append(
                (
                    u * u * a[0] + 2 * u * t * here[0] + t * t * b[0],
                    u * u * a[1] + 2 * u * t * here[1] + t * t * b[1],
                )
            )
    return [*path, points[-1]]


def _towards(start: Point, end: Point, far: float) -> Point:
    long = math.dist(start, end) or 1.0
    return (start[0] + (end[0] - start[0]) * far / long, start[1] + (end[1] - start[1]) * far / long)


def straight(ui: Ui, start: Point, end: Point, look: int) -> None:
    """An arrow of a seat between two points."""
    path_arrow(ui, (start, end), ui.theme.seat(look), 5, DASHES[look % len(DASHES)], 16)


def drag_arrow(ui: Ui, start: Point, end: Point, look: int) -> None:
    """The arrow while a thing is dragged: drawn anew each frame, so it is not kept."""
    if math.dist(start, end) < 12:
        return
    colour = ui.theme.seat(look)
    ui.draw(pygame.draw.line, ui.theme["void"], start, end, ui.px(10))
    ui.draw(pygame.draw.line, colour, start, end, ui.px(5))
    long = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    size = ui.px(18)
    base = (end[0] - ux * size, end[1] - uy * size)
    ui.draw(
        pygame.draw.polygon,
        colour,
        [
            end,
            (base[0] - uy * size * 0.6, base[1] + ux * size * 0.6),
            (base[0] + uy * size * 0.6, base[1] - ux * size * 0.6),
        ],
    )
