"""The grounds of card pictures: a faint pattern for each kind of card, in the colour of its first aspect (LOOK)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from pygame import Rect

from client import shapes
from client.theme import Colour
from client.ui import Ui
from rules.unlimited.cards import Card


def ground_of(card: Card, as_unit: bool) -> str:
    """The pattern of a card: `ground`, `space`, `event`, `upgrade`, `base` or `leader`."""
    if card.kind == "unit" or as_unit:
        return card.arena or "ground"
    return "upgrade" if card.kind == "token" else card.kind


def paint_ground(ui: Ui, rect: Rect, kind: str, deep: Colour, faint: Colour) -> None:
    """Fill `rect` with `deep` and draw the pattern of a kind in `faint`."""
    ui.surface.fill(deep, rect)
    ui.surface.blit(shapes.svg(_PATTERNS[kind](*rect.size, faint), rect.size), rect)


def _step(width: int) -> int:
    return max(8, round(width * 0.16))


def _hexagons(width: int, height: int, colour: Colour) -> str:
    step = _step(width)
    lines = []
    for row in range(height // step + 2):
        for column in range(width // step + 2):
            middle = (column * step + row % 2 * step / 2, row * step * 0.86)
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shapes.ring_points(6, step * 0.5, middle))
            lines.append(f'<polygon points="{points}"/>')
    return f'<g fill="none" {shapes.stroke_of(colour, 1)}>{"".join(lines)}</g>'


def _orbits(width: int, height: int, colour: Colour) -> str:
    """Stars, and two orbits round the middle."""
    luck, x, y = random.Random(width), width / 2, height / 2
    spots = [(luck.uniform(0, width), luck.uniform(0, height)) for _ in range(max(10, width * height // 420))]
    stars = [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="{luck.choice((0.8, 1.2, 1.8))}"/>' for a, b in spots]
    orbits = [
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{width * a:.1f}" ry="{height * b:.1f}" '
        f'transform="rotate(-18 {x:.1f} {y:.1f})" fill="none" {shapes.stroke_of(colour, 1)}/>'
        for a, b in ((0.4, 0.16), (0.58, 0.3))
    ]
    return f"<g {shapes.fill_of(colour)}>{''.join(stars)}</g>{''.join(orbits)}"


def _rays(width: int, height: int, colour: Colour) -> str:
    far = max(width, height)
    points = shapes.star_points(16, far * 0.9, far * 0.12, (width / 2, height / 2))
    return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" {shapes.fill_of(colour)}/>'


def _circuits(width: int, height: int, colour: Colour) -> str:
    """Lines of a circuit that change their row once, with a pad at their end."""
    luck, step = random.Random(height), max(6, round(width * 0.09))
    lines = []
    for row in range(height // step + 1):
        y, bend = row * step + step / 2, luck.uniform(0.2, 0.7) * width
        if row % 2:
            end, down = luck.uniform(bend + step, width), luck.choice((-step, step))
            lines.append(f'<path d="M 0 {y:.1f} H {bend:.1f} l {step} {down} H {end:.1f}" fill="none"/>')
            lines.append(f'<circle cx="{end:.1f}" cy="{y + down:.1f}" r="{step * 0.22:.1f}" {shapes.fill_of(colour)}/>')
        else:
            lines.append(f'<path d="M {bend:.1f} {y:.1f} H {width}" fill="none"/>')
            lines.append(f'<circle cx="{bend:.1f}" cy="{y:.1f}" r="{step * 0.22:.1f}" {shapes.fill_of(colour)}/>')
    return f"<g {shapes.stroke_of(colour, 1)}>{''.join(lines)}</g>"


def _plates(width: int, height: int, colour: Colour) -> str:
    """Plates in rows, each row shifted by half a plate."""
    high = max(8, round(height * 0.24))
    wide = round(high * 1.8)
    lines = []
    for row in range(height // high + 1):
        y = row * high
        lines.append(f'<path d="M 0 {y + 0.5} H {width}"/>')
        for x in range(row % 2 * wide // 2, width + wide, wide):
            lines.append(f'<path d="M {x + 0.5} {y} V {y + high}"/>')
    return f'<g fill="none" {shapes.stroke_of(colour, 1)}>{"".join(lines)}</g>'


def _rings(width: int, height: int, colour: Colour) -> str:
    step, far = _step(width) * 0.7, math.hypot(width, height) / 2
    rings = [f'<circle cx="{width / 2}" cy="{height / 2}" r="{step * k:.1f}"/>' for k in range(1, int(far / step) + 1)]
    return f'<g fill="none" {shapes.stroke_of(colour, 1)}>{"".join(rings)}</g>'


_PATTERNS: dict[str, Callable[[int, int, Colour], str]] = {
    "ground": _hexagons, "space": _orbits, "event": _rays, "upgrade": _circuits, "base": _plates, "leader": _rings,
}  # fmt: skip
