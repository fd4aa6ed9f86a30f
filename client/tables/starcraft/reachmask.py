"""What the lead can reach: asked of the reach graph on a grid, beside the drawing, and shaded as a hint."""

from __future__ import annotations

import math
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import pygame

from client.battlefield.ground import seen
from client.battlefield.view import MapView
from client.ui import Ui
from rules.starcraft.field import Field
from rules.starcraft.reach import Reach
from rules.starcraft.shapes import Disc, Oval
from rules.starcraft.state import Unit

_PATIENCE = 0.15
_TURN_SECONDS = 0.0005
_worker = ThreadPoolExecutor(1, thread_name_prefix="reach")


@dataclass(frozen=True)
class Mask:
    """Which points of a grid are reached: the lower left point, the step, and rows of booleans from the bottom up."""

    x: float
    y: float
    step: float
    rows: tuple[tuple[bool, ...], ...]


def compute(field: Field, unit: Unit, base: Disc | Oval, speed: float) -> Mask:
    """The grid for a lead that stands as `base`. The drawing gets its turn often meanwhile."""
    sys.setswitchinterval(_TURN_SECONDS)
    graph = Reach(field, unit, base, speed)
    step = 0.25 if speed <= 8 else 0.5
    count = math.ceil(speed / step)
    x0, y0 = base.x - count * step, base.y - count * step
    rows = tuple(
        tuple(graph.shaded(x0 + i * step, y0 + j * step) for i in range(2 * count + 1)) for j in range(2 * count + 1)
    )
    return Mask(x0, y0, step, rows)


class ReachShade:
    """The mask of the action under way, computed by a thread of its own."""

    def __init__(self) -> None:
        self._key: object = None
        self._held: Field | None = None
        """Kept, so that the key's identity of the view is not given to another one."""
        self._future: Future[Mask] | None = None
        self._mask: Mask | None = None

    def want(self, key: object, field: Field, unit: Unit, base: Disc | Oval, speed: float) -> Mask | None:
        """The mask for this key, None while it is not ready."""
        if key != self._key:
            self._key, self._mask, self._held = key, None, field
            self._future = _worker.submit(compute, field, unit, base, speed)
            self._future.add_done_callback(_wake)
            try:
                self._mask = self._future.result(_PATIENCE)
            except TimeoutError:
                return None
        elif self._mask is None and self._future is not None and self._future.done():
            self._mask = self._future.result()
        return self._mask


def _wake(_: object) -> None:
    """Let the window draw again when nothing else moves."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))


def draw_mask(ui: Ui, view: MapView, mask: Mask) -> None:
    """The area with a light fill and a line round it."""
    high, wide = len(mask.rows), len(mask.rows[0])
    size = max(2, round(mask.step * view.scale))

    def draw(rect: pygame.Rect) -> None:
        small = pygame.Surface((wide, high))
        for j, row in enumerate(mask.rows):
            for i, there in enumerate(row):
                if there:
                    small.set_at((i, high - 1 - j), (255, 255, 255))
        large = pygame.transform.smoothscale(small, (wide * size, high * size))
        solid = pygame.mask.from_threshold(large, (255, 255, 255), (128, 128, 128))
        tint = ui.theme["legal"]
        ui.surface.blit(solid.to_surface(setcolor=seen(tint, 0.10), unsetcolor=(0, 0, 0, 0)), (0, 0))
        for part in solid.connected_components(12):
            outline = part.outline(2)
            if len(outline) > 3:
                pygame.draw.lines(ui.surface, tint, True, outline, max(2, ui.px(2)))

    drawn = ui.kept(("reach", mask, size), (wide * size, high * size), draw)
    x, y = view.px((mask.x - mask.step / 2, mask.y + (high - 0.5) * mask.step))
    ui.surface.blit(drawn, (round(x), round(y)))
