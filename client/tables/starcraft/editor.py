"""What every open answer that is filled in on the map has in common."""

from __future__ import annotations

import math

from client.parts.forms import PlainEditor
from client.tables.table import Sight
from rules.starcraft.field import Field
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import Disc, Oval, Point
from rules.starcraft.state import State

SNAP_IN = 0.12
"""How near bases are drawn into contact."""


def apart_by(base: Disc | Oval, other: Disc | Oval, gap: float) -> Point | None:
    """Where the centre of `base` goes so that it is exactly `gap` inches from `other`, by the shortest way.

    None for an oval that overlaps: it may have no such way.
    """
    if isinstance(base, Disc) and isinstance(other, Disc):
        dx, dy = base.x - other.x, base.y - other.y
        away, reach = math.hypot(dx, dy) or 1.0, base.r + other.r + gap
        return other.x + dx / away * reach, other.y + dy / away * reach
    p, q = nearest_points(base, other)
    far = math.dist(p, q)
    if far < 1e-6:
        return None
    share = 1.0 - gap / far  # along the shortest line the nearest points stay the same
    return base.x + (q[0] - p[0]) * share, base.y + (q[1] - p[1]) * share


class MapEditor(PlainEditor):
    """An open answer that is filled in on the map."""

    laid: dict[str, str]
    """Never filled: the table has buttons of its own for taking back."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.field = Field(view)
        self.laid = {}
        self.free = False
        """True while snapping is off (Alt is held)."""
        self.moving = False
        """True while the pointer is down."""

    def text(self) -> str:
        return ""

    def label(self, sight: Sight) -> str:
        return ""

    # -- what the table asks and does ------------------------------------------------------------------------------
    def press(self, place: Point) -> None:
        """The pointer went down at a place (inches)."""

    def drag(self, place: Point) -> None:
        """It moves while it is down."""

    def release(self, place: Point) -> None:
        """It goes up again."""

    def turn(self, degrees: float) -> None:
        """Turn an oval."""

    def nudge(self, dx: float, dy: float) -> None:
        """Move by keys."""
