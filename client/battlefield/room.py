"""Where there is room on a map: what is said beside a place hides as little as can be of what is looked at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from pygame import Rect

Point = tuple[float, float]


class Room:
    """What is seen within a rectangle; a place is weighed by what it would hide of that."""

    def __init__(self, within: Rect, things: Sequence[Rect] = ()) -> None:
        self.within = within
        self._things = list(things)
        self._taken: list[Rect] = []
        self._said: list[Rect] = []
        """Where something is said already: words over words are read by nobody."""

    def take(self, places: Iterable[Rect]) -> None:
        """What is looked at just now, or said already: it weighs three times as much as other things."""
        self._taken += places

    def take_line(self, a: Point, b: Point, wide: int) -> None:
        """The same for a line."""
        count = max(1, math.ceil(math.dist(a, b) / wide))
        for k in range(count + 1):
            x, y = a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count
            self._taken.append(Rect(round(x) - wide // 2, round(y) - wide // 2, wide, wide))

    def hidden(self, place: Rect) -> int:
        """The pixels that something at this place would hide; what lies off the map counts most."""

        def shared(others: list[Rect]) -> int:
            common = [place.clip(others[index]) for index in place.collidelistall(others)]
            return sum(each.width * each.height for each in common)

        seen = place.clip(self.within)
        off = place.width * place.height - seen.width * seen.height
        return shared(self._things) + 3 * shared(self._taken) + 6 * shared(self._said) + 9 * off

    def least(
        self, places: Iterable[Rect], dearer: float = 12, about: Point | None = None, per_pixel: float = 0.0
    ) -> Rect:
        """The place that hides least, taken from now on; each costs so many pixels more than the one before it.

        What is said about a point costs more the farther off it stands, and when the line between them crosses what is
        said elsewhere.
        """
        best, cost = Rect(0, 0, 0, 0), math.inf
        for rank, place in enumerate(places):
            here = dearer * rank
            if here >= cost:
                break  # nor can any later one be cheaper
            if about is not None:
                near = (min(max(about[0], place.left), place.right), min(max(about[1], place.top), place.bottom))
                here += per_pixel * math.dist(about, near)
                if here >= cost:
                    continue  # whatever it hides, which takes longer to find out
                here += sum(each.width * each.height / 2 for each in self._said if each.clipline(about, near))
            here += self.hidden(place)
            if here < cost:
                best, cost = place, here
        self._taken.append(best)
        self._said.append(best)
        return best


def slices(centre: Point, radius: float) -> list[Rect]:
    """A disc as a few rectangles one below the other."""
    x, y, count = centre[0], centre[1] - radius, 9
    high = 2 * radius / count
    found = []
    for k in range(count):
        half = math.sqrt(max(0.0, radius**2 - (radius - (k + 0.5) * high) ** 2))
        found.append(Rect(round(x - half), round(y + k * high), round(2 * half), math.ceil(high)))
    return found
