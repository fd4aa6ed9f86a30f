"""Smooth shapes: panels, shadows, seat badges, bursts and arrows, drawn once and kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from client.icons import hexed, svg_surface
from client.kept import Kept, kept
from client.theme import Colour

Point = tuple[float, float]


_drawn = Kept(48_000_000)


def svg(body: str, size: tuple[int, int]) -> pygame.Surface:
    """SVG elements in pixels on a surface of this size, kept. Plain fills and strokes only (no text, no clipping)."""
    width, height = max(1, int(size[0])), max(1, int(size[1]))
    found = _drawn.get((body, width, height))
    if found is None:
        found = svg_surface(body, (width, height), (width, height))
        _drawn.put((body, width, height), found)
    return found


def fill_of(colour: Colour | None) -> str:
    """The fill attributes of a colour; None is no fill."""
    if colour is None:
        return 'fill="none"'
    return f'fill="{hexed(colour)}"' + ("" if colour.a == 255 else f' fill-opacity="{colour.a / 255:.3f}"')


def stroke_of(colour: Colour | None, width: float, dash: Sequence[float] = ()) -> str:
    """The stroke attributes of a colour. `dash` is for circles; straight lines are cut by `dashes`."""
    if colour is None or width <= 0:
        return ""
    broken = f' stroke-dasharray="{" ".join(f"{d:g}" for d in dash)}"' if dash else ""
    veil = "" if colour.a == 255 else f' stroke-opacity="{colour.a / 255:.3f}"'
    return f'stroke="{hexed(colour)}" stroke-width="{width:g}"{veil}{broken}'


def rounded(
    size: tuple[int, int],
    radius: float,
    fill: Colour | None,
    edge: Colour | None = None,
    thick: float = 1,
    dash: Sequence[float] = (),
    light: bool = False,
) -> pygame.Surface:
    """A rectangle with round corners; `light` adds the paler line along the top inside edge of panels."""
    inside = None if fill is None else int(fill)
    outside = None if edge is None else int(edge)
    return svg(_rounded(size[0], size[1], radius, inside, outside, thick, tuple(dash), light), size)


@lru_cache(maxsize=4096)
def _rounded(
    width: int, height: int, radius: float, fill: int | None, edge: int | None, thick: float, dash: tuple[float, ...],
    light: bool,
) -> str:  # fmt: skip
    """The elements of such a rectangle, colours as 0xRRGGBBAA."""
    half = thick / 2 if edge is not None else 0
    radius = max(0.0, min(radius, width / 2, height / 2) - half)
    line = None if edge is None else Colour(edge)
    outline = stroke_of(line, thick) if not dash else ""
    body = (
        f'<rect x="{half:g}" y="{half:g}" width="{width - 2 * half:g}" height="{height - 2 * half:g}" '
        f'rx="{radius:g}" {fill_of(None if fill is None else Colour(fill))} {outline}/>'
    )
    if dash and line is not None:
        far_x, far_y = width - half, height - half
        corners = [(half, half), (far_x, half), (far_x, far_y), (half, far_y)]
        body += f'<path d="{dashes(corners, dash, closed=True)}" fill="none" {stroke_of(line, thick)}/>'
    if light and width > 2 * radius + 4:
        body += (
            f'<line x1="{radius + 1:g}" y1="{thick + 0.5:g}" x2="{width - radius - 1:g}" y2="{thick + 0.5:g}" '
            f'stroke="#ffffff" stroke-opacity="0.06" stroke-width="1"/>'
        )
    return body


def dashes(points: Sequence[Point], dash: Sequence[float], closed: bool = False) -> str:
    """A polyline cut into dashes, as the data of an SVG path (the renderer's own dashes stop on long lines)."""
    return _dashes(tuple(points), tuple(dash), closed)


@lru_cache(maxsize=1024)
def _dashes(points: tuple[Point, ...], dash: tuple[float, ...], closed: bool) -> str:
    route = [*points, points[0]] if closed else list(points)
    path, index, left, drawing = "", 0, dash[0], True
    for start, end in pairwise(route):
        long = math.dist(start, end)
        if not long:
            continue
        ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
        at = 0.0
        if drawing:
            path += f"M{start[0]:.1f} {start[1]:.1f}"
        while at + left < long:
            at += left
            x, y = start[0] + ux * at, start[1] + uy * at
            path += f"{'L' if drawing else 'M'}{x:.1f} {y:.1f}"
            drawing = not drawing
            index = (index + 1) % len(dash)
            left = dash[index]
        left -= long - at
        if drawing:
            path += f"L{end[0]:.1f} {end[1]:.1f}"
    return path


def polygon(
    points: Sequence[Point],
    size: tuple[int, int],
    fill: Colour | None,
    edge: Colour | None = None,
    thick: float = 1,
    dash: Sequence[float] = (),
    join: str = "miter",
) -> pygame.Surface:
    """A closed outline on a surface of this size; `dash` is line and gap in pixels."""
    path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    outline = stroke_of(edge, thick) if not dash else ""
    shape = f'<polygon points="{path}" {fill_of(fill)} {outline} stroke-linejoin="{join}"/>'
    if dash and edge is not None:
        shape += f'<path d="{dashes(points, dash, closed=True)}" fill="none" {stroke_of(edge, thick)}/>'
    return svg(shape, size)


def ring_points(count: int, radius: float, centre: Point, first: float = -90.0) -> list[Point]:
    """The corners of a regular polygon, the first one `first` degrees from the right, clockwise."""
    return [
        (
            centre[0] + radius * math.cos(math.radians(first + 360 * i / count)),
            centre[1] + radius * math.sin(math.radians(first + 360 * i / count)),
        )
        for i in range(count)
    ]


def star_points(count: int, outer: float, inner: float, centre: Point, first: float = -90.0) -> list[Point]:
    """The corners of a star with `count` rays."""
    step = 180 / count
    tips = ring_points(count, outer, centre, first)
    dents = ring_points(count, inner, centre, first + step)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]


def seat_points(shape: str, size: float) -> list[Point] | None:
    """The corners of a seat's shape in a square of this size; None for the circle."""
    c = size / 2
    middle = (c, c)
    if shape == "triangle":
        return [(c, size * 0.03), (size * 0.99, size * 0.93), (size * 0.01, size * 0.93)]
    if shape == "square":
        return [(size * a, size * b) for a, b in ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))]
    if shape == "diamond":
        return ring_points(4, c, middle)
    if shape == "pentagon":
        return ring_points(5, c, (c, c * 1.04))
    if shape == "hexagon":
        return ring_points(6, c, middle, 0)
    if shape == "star":
        return star_points(5, c * 1.04, c * 0.58, (c, c * 1.04))
    if shape == "cross":
        a, b = size * 0.28, size * 0.72
        low, high = size * 0.02, size * 0.98
        arm = [(a, low), (b, low), (b, a), (high, a), (high, b), (b, b)]
        return [*arm, (b, high), (a, high), (a, b), (low, b), (low, a), (a, a)]
    return None


def seat_shape(
    shape: str, size: int, fill: Colour | None, edge: Colour | None = None, thick: float = 0
) -> pygame.Surface:
    """The shape of a seat, filled or as an outline, in a square of this size."""
    points = seat_points(shape, size - thick) if thick else seat_points(shape, size)
    if points is None:
        radius = (size - thick) / 2
        half = size / 2
        body = f'<circle cx="{half:g}" cy="{half:g}" r="{radius - 0.3:g}" {fill_of(fill)} {stroke_of(edge, thick)}/>'
        return svg(body, (size, size))
    moved = [(x + thick / 2, y + thick / 2) for x, y in points]
    return polygon(moved, (size, size), fill, edge, thick, join="round")


def disc(size: int, fill: Colour | None, edge: Colour | None = None, thick: float = 1) -> pygame.Surface:
    """A filled circle of this diameter."""
    return seat_shape("circle", size, fill, edge, thick if edge is not None else 0)


@lru_cache(maxsize=64)
def _shadow_tile(radius: int, blur: int, opacity: int) -> pygame.Surface:
    """A small rounded box, blurred: corners and one stretchable pixel between them."""
    pad, core = blur * 2, 2 * (radius + blur) + 1
    side = core + 2 * pad
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.rect(tile, (0, 0, 0, round(opacity * 2.55)), (pad, pad, core, core), border_radius=radius)
    return pygame.transform.gaussian_blur(tile, max(1, blur // 2))


@kept(32_000_000)
def shadow(width: int, height: int, radius: int, blur: int, opacity: int) -> pygame.Surface:
    """The shadow of a rounded box; it is `2 × blur` larger than the box on every side."""
    tile = _shadow_tile(radius, blur, opacity)
    side, pad = tile.get_width(), blur * 2
    corner = (side - 1) // 2
    full = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    across, down = full.get_width() - 2 * corner, full.get_height() - 2 * corner
    if across < 1 or down < 1:
        return pygame.transform.smoothscale(tile, full.get_size())
    far = corner + 1
    for x, y, target in (
        (0, 0, (0, 0)),
        (far, 0, (corner + across, 0)),
        (0, far, (0, corner + down)),
        (far, far, (corner + across, corner + down)),
    ):
        full.blit(tile, target, (x, y, corner, corner))
    stretch = pygame.transform.scale
    full.blit(stretch(tile.subsurface((corner, 0, 1, corner)), (across, corner)), (corner, 0))
    full.blit(stretch(tile.subsurface((corner, far, 1, corner)), (across, corner)), (corner, corner + down))
    full.blit(stretch(tile.subsurface((0, corner, corner, 1)), (corner, down)), (0, corner))
    full.blit(stretch(tile.subsurface((far, corner, corner, 1)), (corner, down)), (corner + across, corner))
    full.fill(tile.get_at((corner, corner)), (corner, corner, across, down))
    return full


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """A copy that is seen through, 0 (gone) to 1."""
    copy = surface.copy()
    copy.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
