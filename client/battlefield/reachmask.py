"""What the lead can reach: asked of the reach graph beside the drawing, and shaded as a hint."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from client.battlefield.ground import seen
from client.battlefield.view import MapView
from client.parts.beside import Work, breathe
from client.ui import Ui
from rules.starcraft.field import Field
from rules.starcraft.reach import Reach
from rules.starcraft.reach_in import Arrivals
from rules.starcraft.shapes import Box, Disc, Oval, Point
from rules.starcraft.state import Unit

_PATIENCE = 0.004
"""Seconds that the frame in which a lead is taken up waits for its reach; what takes longer is filled in later."""
_HALVINGS = 5


@dataclass(frozen=True, eq=False)
class Mask:
    """What is reached, in inches: polygons that together fill it, and the lines of its border."""

    areas: tuple[tuple[Point, ...], ...]
    border: tuple[tuple[Point, Point], ...]
    box: Box
    """What all of it lies in."""


def compute(field: Field, unit: Unit, lead: str, base: Disc | Oval, speed: float, deploys: bool) -> Mask:
    """The area for a lead that stands as `base`, or that comes in from reserve; breathes at every place asked for."""
    step = 0.25 if speed <= 8 else 0.5
    if deploys:
        arrivals = Arrivals(field, unit, lead)
        shaded, (left, bottom, right, top) = arrivals.shaded, arrivals.box
        x0, y0 = left - step, bottom - step  # a ring of places outside closes the border
        columns, rows_high = math.ceil((right - left) / step) + 2, math.ceil((top - bottom) / step) + 2
    else:
        shaded = Reach(field, unit, base, speed).shaded
        count = math.ceil(speed / step) + 1
        x0, y0 = base.x - count * step, base.y - count * step
        columns = rows_high = 2 * count

    def reached(x: float, y: float) -> bool:
        breathe()
        return shaded(x, y)

    rows = [[reached(x0 + i * step, y0 + j * step) for i in range(columns + 1)] for j in range(rows_high + 1)]
    areas: list[tuple[Point, ...]] = []
    border: list[tuple[Point, Point]] = []
    edge = _Edges(reached)
    for j in range(rows_high):
        run: float | None = None
        for i in range(columns + 1):
            x, y = x0 + i * step, y0 + j * step
            corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            there = [rows[q][p] for p, q in corners] if i < columns else [False] * 4
            if all(there):
                run = x if run is None else run
                continue
            if run is not None:
                areas.append(((run, y), (x, y), (x, y + step), (run, y + step)))
                run = None
            if any(there):
                places = [(x0 + p * step, y0 + q * step) for p, q in corners]
                _cut(places, there, edge, areas, border)
    box = (x0, y0, x0 + columns * step, y0 + rows_high * step)
    return Mask(tuple(areas), tuple(border), box)


class _Edges:
    """Where the border crosses a side of the grid, halved down to a hundredth of an inch."""

    def __init__(self, reached: Callable[[float, float], bool]) -> None:
        self.reached = reached
        self.known: dict[tuple[Point, Point], Point] = {}

    def between(self, inside: Point, outside: Point) -> Point:
        key = (inside, outside)
        if key not in self.known:
            (ax, ay), (bx, by) = inside, outside
            for _ in range(_HALVINGS):
                x, y = (ax + bx) / 2, (ay + by) / 2
                if self.reached(x, y):
                    ax, ay = x, y
                else:
                    bx, by = x, y
            self.known[key] = ((ax + bx) / 2, (ay + by) / 2)
        return self.known[key]


def _cut(
    places: list[Point],
    there: list[bool],
    edges: _Edges,
    areas: list[tuple[Point, ...]],
    border: list[tuple[Point, Point]],
) -> None:
    """The part of a cell of the grid that is reached, and the border through it."""
    outline: list[Point] = []
    crossings: list[Point] = []
    for k in range(4):
        here, following = places[k], places[(k + 1) % 4]
        if there[k]:
            outline.append(here)
        if there[k] != there[(k + 1) % 4]:
            crossing = edges.between(here, following) if there[k] else edges.between(following, here)
            outline.append(crossing)
            crossings.append(crossing)
    areas.append(tuple(outline))
    if not there[0]:  # so that each pair cuts off what is not reached, also where two corners lie opposite
        crossings = crossings[1:] + crossings[:1] if len(crossings) == 4 else crossings
    border += list(zip(crossings[::2], crossings[1::2], strict=True))


class ReachShade:
    """The mask of the action under way, worked out beside the drawing."""

    def __init__(self) -> None:
        self._key: object = None
        self._held: Field | None = None
        """Kept, so that the key's identity of the view is not given to another one."""
        self._work: Work[Mask] | None = None

    def want(
        self, key: object, field: Field, unit: Unit, lead: str, base: Disc | Oval, speed: float, deploys: bool
    ) -> Mask | None:
        """The mask for this key, None while it is not ready."""
        if key != self._key or self._work is None:
            if self._work is not None:
                self._work.drop()
            self._key, self._held = key, field
            self._work = Work(lambda: compute(field, unit, lead, base, speed, deploys), _PATIENCE)
        return self._work.now()

    def now(self) -> Mask | None:
        """The mask that was asked for last, None while it is not ready."""
        return None if self._work is None else self._work.now()

    @property
    def ready(self) -> bool:
        """Is the mask that was asked for last there?"""
        return self.now() is not None


def draw_mask(ui: Ui, view: MapView, mask: Mask) -> None:
    """The area with a light fill and a line round it."""
    left, bottom, right, top = mask.box
    box = view.box((left, bottom), (right, top)).inflate(ui.px(10), ui.px(10)).clip(view.rect)
    if not box.width or not box.height:
        return

    def draw(rect: pygame.Rect) -> None:
        scale, (x, y) = view.scale * view.side, view.px((0.0, 0.0))
        x, y = x - box.x, y - box.y

        def px(p: Point) -> Point:
            return x + p[0] * scale, y - p[1] * scale

        tint = ui.theme["legal"]
        light = seen(tint, 0.10)
        for area in mask.areas:  # the pen sets pixels, so that neighbours do not add up where they meet
            ui.draw(pygame.draw.polygon, light, [px(p) for p in area])
        for a, b in mask.border:
            ui.draw(pygame.draw.line, tint, px(a), px(b), max(2, ui.px(2)))

    ui.blit(ui.kept(("reach", mask, view.key), box.size, draw, runs=True), box.topleft)
