"""Rulers on the battlefield: several at once, each removable; they follow their bases and judge nothing (SC-18.1)."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import Rect

from client.areas import Area
from client.battlefield import lines
from client.battlefield.figures import spent
from client.battlefield.ground import outline_of
from client.battlefield.room import Room
from client.battlefield.view import MapView
from client.theme import Colour
from client.ui import Ui
from rules.starcraft.field import Field
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import Disc, Oval, Point, point_distance

LOOKS = ("#FFE066", "#C9A0FF", "#7FD1E0", "#FF9A3D", "#9BE28A", "#FF7F7B")
SNAP_IN = 0.35
End = str | Point
"""A model, whose base is measured, or a place."""


class Rulers:
    """The rulers of one table; a drag lays one while the tool is in hand."""

    def __init__(self) -> None:
        self.in_hand = False
        self.laid: list[tuple[End, End]] = []
        self.draft: tuple[End, End] | None = None
        self.boxes: list[Rect] = []
        """Where their lengths stand."""

    def hold(self, field: Field, place: Point, phase: str) -> None:
        """The pointer goes down, moves, or goes up at a place."""
        end = end_at(field, place)
        if phase == "down":
            self.draft = (end, end)
        elif self.draft is not None:
            self.draft = (self.draft[0], end)
            if phase == "up":
                p, q = ends(field, *self.draft, True)
                if math.dist(p, q) > 0.05:
                    self.laid.append(self.draft)
                self.draft = None

    def remove(self, number: int) -> None:
        del self.laid[number]

    def draw(self, ui: Ui, view: MapView, field: Field, centres: bool) -> list[tuple[Point, Point]]:
        """Every ruler, and between which pixels it lies; the figures are drawn afterwards."""
        found = []
        for number, (a, b) in enumerate(self._all()):
            p, q = ends(field, a, b, centres)
            lines.ruler(ui, view, p, q, _look(number), "solid" if number % 2 == 0 else "dash")
            found.append((view.px(p), view.px(q)))
        return found

    def draw_figures(self, ui: Ui, view: MapView, field: Field, centres: bool, cm: bool, room: Room) -> None:
        """The length of every ruler; a click on it removes the ruler."""
        self.boxes = []
        for number, (a, b) in enumerate(self._all()):
            p, q = ends(field, a, b, centres)
            words = f"{number + 1} · {spent(math.dist(p, q), cm)}"
            box = lines.ruler_figure(ui, view, p, q, _look(number), words, room)
            self.boxes.append(box)
            if number < len(self.laid):
                act: Callable[[], None] = lambda number=number: self.remove(number)  # type: ignore[misc]  # noqa: E731
                ui.area(Area(f"ruler.{number}", box, act))

    def _all(self) -> list[tuple[End, End]]:
        return [*self.laid, *([self.draft] if self.draft is not None else [])]


def _look(number: int) -> Colour:
    return Colour(LOOKS[number % len(LOOKS)])


def end_at(field: Field, place: Point) -> End:
    """The model under a place, a corner of terrain nearby, or the place itself."""
    for stander in field.standers:
        if point_distance(*place, stander.base) <= 0:
            return stander.model.id
    corners = [p for piece in field.pieces() if piece.terrain.circle is None for p in outline_of(piece.terrain)]
    near = min(corners, key=lambda p: math.dist(p, place), default=None)
    return near if near is not None and math.dist(near, place) <= SNAP_IN else place


def ends(field: Field, a: End, b: End, centres: bool) -> tuple[Point, Point]:
    """Where the line begins and ends: at the edges of bases, or at their centres."""
    one, two = _shape(field, a), _shape(field, b)
    if centres:
        return (one.x, one.y), (two.x, two.y)
    return nearest_points(one, two)


def _shape(field: Field, end: End) -> Disc | Oval:
    if isinstance(end, str):
        stander = field.by_model.get(end)
        return stander.base if stander is not None else Disc(0.0, 0.0)
    return Disc(*end)
