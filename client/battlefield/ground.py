"""What stands still: mat, grid, rulers on two edges, terrain, entry edges, markers. Drawn once for each view."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

import pygame
from pygame import Rect

from client import shapes
from client.battlefield.figures import CM
from client.battlefield.view import MapView
from client.icons import icon, icon_table
from client.theme import Colour, mix, theme_named
from client.ui import Ui
from rules.starcraft.shapes import point_distance
from rules.starcraft.state import Terrain
from rules.starcraft.terrain import shape_of

Point = tuple[float, float]
MARKER_IN = 32 / 25.4
"""Inches across a mission marker, a disc of 32 mm."""
DARK = Colour(8, 10, 14)
"""The casing of lines and the ink of bright labels: the mat is dark in every theme."""

_HAIR = 0.05
"""Inches that rounding may take from what is seen: the marks at the very ends stay."""


@contextmanager
def on_mat(ui: Ui) -> Iterator[None]:
    """What is drawn meanwhile lies on the mat, which is dark: with the colours of the dark theme in the light one."""
    before = ui.theme
    if before.name == "light":
        ui.theme = theme_named("dark")
    try:
        yield
    finally:
        ui.theme = before


def seen(colour: Colour, opacity: float) -> Colour:
    """The colour, seen through."""
    return Colour(colour.r, colour.g, colour.b, round(255 * opacity))


def draw_mat(
    ui: Ui, view: MapView, grid: bool, cm: bool, photo: pygame.Surface | None = None, veil: float = 0.0
) -> None:
    """The table top with its grid: each six inches, near also each inch; or each ten centimetres and each one."""
    mat = view.box((0, 0), view.table)
    palette = ui.theme.game("starcraft")
    before = ui.surface.get_clip()
    ui.surface.set_clip(view.rect)
    if photo is not None:
        ui.surface.blit(photo, mat)
        if veil:  # only for pictures that are kept: the shade is a surface of its own
            shade = pygame.Surface(mat.size, pygame.SRCALPHA)
            shade.fill((0, 0, 0, round(255 * veil)))
            ui.surface.blit(shade, mat)
    else:
        ui.surface.fill(mix(palette["ground"], ui.theme["bg"], 0.15), mat)
        ui.draw(pygame.draw.rect, palette["ground"], mat.inflate(-ui.px(2), -ui.px(2)))
    if grid:
        fine = mix(palette["ground"], Colour("white"), 0.05)
        strong = mix(palette["ground"], Colour("white"), 0.16)
        fine_in, strong_in = (1 / CM, 10 / CM) if cm else (1.0, 6.0)
        if view.scale * fine_in >= ui.px(30):
            _lines(ui, view, fine_in, fine)
        _lines(ui, view, strong_in, strong)
    ui.draw(pygame.draw.rect, mix(palette["ground"], Colour("white"), 0.35), mat, max(1, ui.px(1)))
    ui.surface.set_clip(before)


def _lines(ui: Ui, view: MapView, step: float, colour: Colour) -> None:
    width, height = view.table
    for k in range(math.floor(width / step + _HAIR) + 1):
        a, b = view.px((k * step, 0)), view.px((k * step, height))
        ui.draw(pygame.draw.line, colour, a, b)
    for k in range(math.floor(height / step + _HAIR) + 1):
        a, b = view.px((0, k * step)), view.px((width, k * step))
        ui.draw(pygame.draw.line, colour, a, b)


def draw_rulers(ui: Ui, view: MapView, frame: Rect, cm: bool) -> None:
    """Rulers along the top and the left edge of `frame`."""
    here = copy.copy(view)
    here.rect = view.rect.move(-frame.x, -frame.y)
    end = ui.px(24)  # the last number reaches beyond the map
    key = ("rulers", view.key, here.rect.topleft, cm)
    above = ui.kept((*key, "top"), (frame.width + end, here.rect.y), lambda rect: _top_ruler(ui, here, cm), runs=True)
    beside = ui.kept(
        (*key, "left"), (here.rect.x, frame.height + end), lambda rect: _left_ruler(ui, here, cm), runs=True
    )
    ui.blit(above, frame.topleft)
    ui.blit(beside, frame.topleft)


def ruler_marks(ui: Ui, view: MapView, place: Point) -> None:
    """A place on the rulers of both edges."""
    px, py = view.px(place)
    warn, side = ui.theme["warn"], ui.px(5)
    if view.rect.left <= px <= view.rect.right:
        top = view.rect.y - ui.px(1)
        ui.draw(pygame.draw.polygon, warn, [(px - side, top - 2 * side), (px + side, top - 2 * side), (px, top)])
    if view.rect.top <= py <= view.rect.bottom:
        edge = view.rect.x - ui.px(1)
        ui.draw(pygame.draw.polygon, warn, [(edge - 2 * side, py - side), (edge - 2 * side, py + side), (edge, py)])


def _top_ruler(ui: Ui, view: MapView, cm: bool) -> None:
    tint, strong = ui.theme["edge"], ui.theme["muted"]
    ui.label("cm" if cm else "in", Rect(0, 0, view.rect.x - ui.px(12), ui.px(22)), "chip", "muted", "right")
    for k, number in ruler_places(view, 0, cm):
        at = round(view.px((k, 0))[0])
        start = (at, view.rect.y - ui.px(9 if number else 4))
        ui.draw(pygame.draw.line, strong if number else tint, start, (at, view.rect.y))
        if number:
            ui.label(number, Rect(at - ui.px(20), 0, ui.px(40), ui.px(18)), "chip", "muted", "center")


def ruler_places(view: MapView, axis: int, cm: bool) -> Iterator[tuple[float, str]]:
    """The marks of a ruler that are in sight: their places in inches, and the number of every sixth or tenth."""
    ends = sorted((view.inches(view.rect.bottomleft)[axis], view.inches(view.rect.topright)[axis]))
    unit, every = (1 / CM, 10) if cm else (1.0, 6)
    first = max(0, math.ceil((ends[0] - _HAIR) / unit))
    last = math.floor(min(view.table[axis] + 1e-6, ends[1] + _HAIR) / unit)
    for k in range(first, last + 1):
        yield k * unit, str(k) if k % every == 0 else ""


def _left_ruler(ui: Ui, view: MapView, cm: bool) -> None:
    tint, strong = ui.theme["edge"], ui.theme["muted"]
    for k, number in ruler_places(view, 1, cm):
        at = round(view.px((0, k))[1])
        start = (view.rect.x - ui.px(9 if number else 4), at)
        ui.draw(pygame.draw.line, strong if number else tint, start, (view.rect.x, at))
        if number and at > view.rect.y + ui.px(12):
            place = Rect(0, at - ui.px(9), view.rect.x - ui.px(12), ui.px(18))
            ui.label(number, place, "chip", "muted", "right")


def scale_bar(ui: Ui, view: MapView, place: Point, cm: bool) -> None:
    """A bar of six inches or ten centimetres."""
    count, unit, word = _bar(cm)
    length = round(count * unit * view.scale)
    x, y = round(place[0]), round(place[1])
    tint = ui.theme["text"]
    ui.draw(pygame.draw.line, tint, (x, y), (x + length, y), max(2, ui.px(2)))
    for k in range(count + 1):
        at = x + round(k * unit * view.scale)
        ui.draw(pygame.draw.line, tint, (at, y - ui.px(8 if k in (0, count) else 4)), (at, y))
    ui.label(word, Rect(x + length + ui.px(8), y - ui.px(14), ui.px(80), ui.px(20)), "label")


def scale_bar_width(ui: Ui, view: MapView, cm: bool) -> int:
    """How much room it takes."""
    count, unit, word = _bar(cm)
    return round(count * unit * view.scale) + ui.px(16) + ui.text_width(word, "label")


def _bar(cm: bool) -> tuple[int, float, str]:
    """How many units, each of how many inches, and what it says."""
    return (10, 1 / CM, "10 cm") if cm else (6, 1.0, "6″")


# -- terrain -----------------------------------------------------------------------------------------------------------
def outline_of(terrain: Terrain) -> list[Point]:
    """The outline of a piece; a circle as a ring of points."""
    if terrain.circle is None:
        return list(terrain.outline)
    x, y, r = terrain.circle
    return [(x + r * math.cos(math.tau * k / 72), y + r * math.sin(math.tau * k / 72)) for k in range(72)]


def draw_terrain(ui: Ui, view: MapView, terrain: Terrain) -> None:
    """A piece with its pattern and access points; its name is in `labels`."""
    palette = ui.theme.game("starcraft")
    points = [view.px(p) for p in outline_of(terrain)]
    raised = terrain.standable or terrain.ramp
    fill, edge = palette["wall"], mix(palette["wall"], Colour("white"), 0.35)
    dash: tuple[float, ...] = ()
    if terrain.grass:
        fill, edge, dash = palette["grass"], mix(palette["grass"], Colour("white"), 0.25), (6, 4)
    elif terrain.kind == "minerals" or terrain.impassable:
        fill, edge = mix(palette["crystal"], palette["ground"], 0.35), palette["crystal"]
    elif raised:
        fill, edge = mix(palette["rock"], Colour("white"), 0.12), mix(palette["rock"], Colour("white"), 0.5)
    elif terrain.size < 2:
        fill, edge, dash = (
            mix(palette["rock"], palette["ground"], 0.5),
            mix(palette["rock"], Colour("white"), 0.3),
            (4, 4),
        )
    polygon(ui, points, seen(fill, 0.72 if terrain.grass else 0.95), edge, 2, dash)
    _texture(ui, view, terrain, points, edge)
    if raised and not terrain.ramp:
        inner = _shrunk(points, 0.93)
        polygon(ui, inner, None, seen(edge, 0.4), 1)
    for a, b in terrain.access:
        ui.draw(pygame.draw.line, DARK, view.px(a), view.px(b), max(4, ui.px(6)))
        ui.draw(pygame.draw.line, Colour("white"), view.px(a), view.px(b), max(2, ui.px(3)))


def _texture(ui: Ui, view: MapView, terrain: Terrain, points: Sequence[Point], edge: Colour) -> None:
    """The piece's icon, several times on large ones; chevrons on ramps, hatching on barricades."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    box = Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    if terrain.ramp and len(terrain.access) >= 2:
        _chevrons(ui, view, terrain)
        return
    found = icon_table("starcraft")["terrain"].get(terrain.kind or ("grass_patch" if terrain.grass else ""))
    if found is None or terrain.kind in ("wall", "high_platform", "mid_platform", "barricade"):
        return
    side = min(max(ui.px(16), round(view.scale * 0.9)), box.width, box.height)
    drawn = icon(found.icon, side, seen(edge, 0.6))
    if terrain.grass:
        shape = shape_of(terrain)
        columns, rows = max(1, box.width // round(side * 1.6)), max(1, box.height // round(side * 1.5))
        for i in range(columns):
            for j in range(rows):
                at = (box.x + (i + 0.5) * box.width / columns, box.y + (j + 0.5) * box.height / rows)
                if point_distance(*view.inches(at), shape) > -0.35 * side / view.scale:
                    continue  # it would stick out of the outline
                ui.surface.blit(drawn, drawn.get_rect(center=(round(at[0]), round(at[1]))))
    else:
        large = icon(found.icon, max(side, round(min(box.size) * 0.75)), seen(edge, 0.7))
        ui.surface.blit(large, large.get_rect(center=box.center))


def _chevrons(ui: Ui, view: MapView, terrain: Terrain) -> None:
    ends = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in terrain.access[:2]]
    (ax, ay), (bx, by) = view.px(ends[0]), view.px(ends[1])
    length = math.hypot(bx - ax, by - ay)
    if length < 8:
        return
    ux, uy = (bx - ax) / length, (by - ay) / length
    side = max(4.0, length * 0.09)
    for k in (0.3, 0.5, 0.7):
        x, y = ax + (bx - ax) * k, ay + (by - ay) * k
        tip = (x + ux * side / 2, y + uy * side / 2)
        for sign in (1, -1):
            wing = (tip[0] - ux * side - sign * uy * side * 1.6, tip[1] - uy * side + sign * ux * side * 1.6)
            ui.draw(pygame.draw.line, seen(ui.theme["text"], 0.7), tip, wing, max(2, ui.px(2)))


def _shrunk(points: Sequence[Point], share: float) -> list[Point]:
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return [(x + (p[0] - x) * share, y + (p[1] - y) * share) for p in points]


def polygon(
    ui: Ui,
    points: Sequence[Point],
    fill: Colour | None,
    edge: Colour | None,
    thick: float = 1,
    dash: Sequence[float] = (),
) -> None:
    """A smooth outline anywhere on the picture."""
    pad = 4 + ui.px(thick)
    left, top = math.floor(min(p[0] for p in points)) - pad, math.floor(min(p[1] for p in points)) - pad
    right, bottom = math.ceil(max(p[0] for p in points)) + pad, math.ceil(max(p[1] for p in points)) + pad
    if right - left > 6000 or bottom - top > 6000:
        if fill is not None:
            ui.draw(pygame.draw.polygon, fill, points)
        return
    moved = [(round(p[0] - left, 2), round(p[1] - top, 2)) for p in points]
    drawn = shapes.polygon(moved, (right - left, bottom - top), fill, edge, max(1, thick * ui.scale),
                           [d * ui.scale for d in dash], "round")  # fmt: skip
    ui.surface.blit(drawn, (left, top))


def outlined_text(ui: Ui, word: str, colour: Colour) -> pygame.Surface:
    """Small text that stays readable on any ground and over any line, kept."""
    plate = seen(ui.theme.game("starcraft")["ground"], 0.6)

    def draw(box: Rect) -> None:
        ui.draw(pygame.draw.rect, plate, box, 0, ui.px(5))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            ui.label(word, box.move(dx, dy), "chip", DARK, "center")
        ui.label(word, box, "chip", colour, "center")

    size = (ui.text_width(word, "chip") + ui.px(8), ui.px(18))
    return ui.kept(("map-word", word, tuple(colour)), size, draw, runs=True)


def ink(ui: Ui) -> Colour:
    """What is written and drawn on the mat, which is dark in every theme."""
    return ui.theme.game("starcraft")["objective"]


# -- edges and markers -------------------------------------------------------------------------------------------------
def draw_edge(ui: Ui, view: MapView, chain: Sequence[Point], colour: Colour, dash: tuple[int, int]) -> None:
    """An entry edge: a thick dashed line along the border."""
    for a, b in pairwise(chain):
        dashed(ui, view.px(a), view.px(b), colour, max(4, ui.px(6)), (ui.px(dash[0]), ui.px(dash[1])))


def dashed(ui: Ui, a: Point, b: Point, colour: Colour, thick: int, dash: tuple[float, float] = (8, 6)) -> None:
    """A dashed line."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    if length < 1:
        return
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    at = 0.0
    while at < length:
        end = min(length, at + dash[0])
        p, q = (a[0] + ux * at, a[1] + uy * at), (a[0] + ux * end, a[1] + uy * end)
        ui.draw(pygame.draw.line, colour, p, q, thick)
        at += dash[0] + dash[1]


def draw_token(ui: Ui, view: MapView, place: tuple[float, float], radius: float, name: str, blocks: bool) -> None:
    """A token: a dashed disc, crossed when it stops bases, with its name."""
    x, y = view.px(place)
    r = max(ui.px(7), radius * view.scale)
    tint = ui.theme["accent" if blocks else "muted"]
    ring = [(x + r * math.cos(math.tau * k / 48), y + r * math.sin(math.tau * k / 48)) for k in range(49)]
    ui.draw(pygame.draw.circle, mix(tint, ui.theme["bg"], 0.7), (x, y), r)
    for a, b in pairwise(ring):
        if ring.index(a) % 4 < 3:
            ui.draw(pygame.draw.line, tint, a, b, max(2, ui.px(2)))
    if blocks:
        d = r * 0.6
        ui.draw(pygame.draw.line, tint, (x - d, y - d), (x + d, y + d), max(2, ui.px(2)))
        ui.draw(pygame.draw.line, tint, (x - d, y + d), (x + d, y - d), max(2, ui.px(2)))
    wide = ui.text_width(name, "chip") + ui.px(8)
    ui.label(name, Rect(round(x) - wide // 2, round(y + r) + ui.px(2), wide, ui.px(18)), "chip", "muted", "center")


def draw_marker(ui: Ui, view: MapView, name: str, place: Point) -> None:
    """A mission marker: a flat disc of 32 mm with its number."""
    x, y = view.px(place)
    side = max(ui.px(18), round(MARKER_IN * view.scale))
    palette = ui.theme.game("starcraft")
    drawn = shapes.disc(side, seen(ui.theme["void"], 0.75), palette["objective"], max(2, ui.px(2)))
    ui.surface.blit(drawn, drawn.get_rect(center=(round(x), round(y))))
    ui.number(name, (x, y), max(11, round(side * 0.5 / ui.scale)), palette["objective"], 700)
