"""Where the labels of units and bases stand: beside what they name, off all else that is drawn before them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from client.battlefield.room import Room
from client.battlefield.view import MapView
from client.ui import Ui
from rules.starcraft.shapes import Disc, Oval, bounds


class Labels:
    """Finds places on one map; `solid` is what labels should not hide."""

    def __init__(self, ui: Ui, view: MapView, solid: Sequence[Rect]) -> None:
        self._ui, self._view = ui, view
        self._room = Room(view.rect, solid)

    def place(self, bases: Sequence[Rect], size: tuple[int, int]) -> Rect | None:
        """The place for a label of bases that lie in these boxes; None when they are out of sight."""
        whole = bases[0].unionall(list(bases[1:]))
        far = self._ui.px(40)
        if not self._view.rect.inflate(far, far).colliderect(whole):
            return None
        places = self._places(whole, size)
        return self._room.least(places).clamp(self._ui.rect)

    def _places(self, whole: Rect, size: tuple[int, int]) -> list[Rect]:
        """Where a label may be, the usual place first: above, below, beside, and farther off."""
        px, places = self._ui.px, []
        for off in (px(5), px(32), px(60)):
            for share in (0.5, 0.0, 1.0):
                x = whole.x + round((whole.width - size[0]) * share)
                places += [Rect(x, whole.y - off - size[1], *size), Rect(x, whole.bottom + off, *size)]
            places += [
                Rect(whole.x - off - size[0], whole.centery - size[1] // 2, *size),
                Rect(whole.right + off, whole.centery - size[1] // 2, *size),
            ]
        return places


def box_of(view: MapView, base: Disc | Oval) -> Rect:
    """The pixels round a base."""
    left, bottom, right, top = bounds(base)
    return view.box((left, bottom), (right, top))


def bounding(pixels: Sequence[tuple[float, float]]) -> Rect:
    """The rectangle round these pixels."""
    xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
    left, top = round(min(xs)), round(min(ys))
    return Rect(left, top, round(max(xs)) - left, round(max(ys)) - top)
