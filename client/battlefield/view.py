"""From inches to pixels and back: what part of the table is seen, and how large."""

from __future__ import annotations

from pygame import Rect

CLOSEST = 8.0
_STEP = 1.18
Point = tuple[float, float]


class MapView:
    """A window on the table. `zoom` 1 shows all of it; `centre` is the place (inches) in the middle of the window."""

    def __init__(self, table: tuple[float, float]) -> None:
        self.table = table
        self.zoom = 1.0
        self.centre: Point = (table[0] / 2, table[1] / 2)
        self.rect = Rect(0, 0, 1, 1)
        self.turned = False
        """Seen from the far side: x grows to the left and y downwards; words and icons stay upright."""
        self._held: tuple[Point, tuple[int, int]] | None = None

    def fit(self) -> None:
        """Show the whole table."""
        self.zoom, self.centre = 1.0, (self.table[0] / 2, self.table[1] / 2)

    @property
    def scale(self) -> float:
        """Pixels for one inch."""
        return self.zoom * min(self.rect.width / self.table[0], self.rect.height / self.table[1])

    @property
    def side(self) -> int:
        """1, or -1 when the table is seen from the far side: which way inches grow to the right and upwards."""
        return -1 if self.turned else 1

    @property
    def key(self) -> tuple[object, ...]:
        """What a drawing in this view depends on."""
        place = (round(self.centre[0], 3), round(self.centre[1], 3))
        return (tuple(self.rect.size), round(self.scale, 4), *place, self.turned)

    def px(self, place: Point) -> Point:
        """The pixel of a place in inches, in the window's own coordinates."""
        s = self.scale * self.side
        return (
            self.rect.centerx + (place[0] - self.centre[0]) * s,
            self.rect.centery - (place[1] - self.centre[1]) * s,
        )

    def inches(self, pixel: tuple[float, float]) -> Point:
        """The place under a pixel, in inches."""
        s = self.scale * self.side
        return (
            self.centre[0] + (pixel[0] - self.rect.centerx) / s,
            self.centre[1] - (pixel[1] - self.rect.centery) / s,
        )

    def box(self, a: Point, b: Point) -> Rect:
        """The pixels between two corners in inches."""
        s, (x, y) = self.scale, self.px(a)
        across, up = (b[0] - a[0]) * s * self.side, (b[1] - a[1]) * s * self.side
        left, top = round(min(x, x + across)), round(min(y, y - up))
        return Rect(left, top, max(1, round(abs(across))), max(1, round(abs(up))))

    def zoom_at(self, pixel: tuple[int, int], steps: int) -> None:
        """Closer or farther, the place under the pixel staying where it is."""
        before = self.inches(pixel)
        self.zoom = min(CLOSEST, max(1.0, self.zoom * _STEP**steps))
        after = self.inches(pixel)
        self.centre = (self.centre[0] + before[0] - after[0], self.centre[1] + before[1] - after[1])
        self._keep_in()

    def pan(self, dx: float, dy: float) -> None:
        """Move the window by so many inches."""
        self.centre = (self.centre[0] + dx, self.centre[1] + dy)
        self._keep_in()

    def hold(self, pixel: tuple[int, int], phase: str) -> None:
        """A press on empty ground moves the map along."""
        if phase == "down":
            self._held = (self.centre, pixel)
        elif phase == "move" and self._held is not None:
            start, at = self._held
            s = self.scale * self.side
            self.centre = (start[0] - (pixel[0] - at[0]) / s, start[1] + (pixel[1] - at[1]) / s)
            self._keep_in()
        elif phase == "up":
            self._held = None

    def _keep_in(self) -> None:
        half = (self.rect.width / 2 / self.scale, self.rect.height / 2 / self.scale)
        place = []
        for at, size, reach in zip(self.centre, self.table, half, strict=True):
            low, high = min(size / 2, reach), max(size / 2, size - reach)
            place.append(min(max(at, low), high))
        self.centre = (place[0], place[1])
