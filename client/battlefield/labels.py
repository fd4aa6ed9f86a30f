"""Where the labels of units and bases stand: beside what they name, off all else that is drawn before them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import pygame
from pygame import Rect

from client.battlefield import ground
from client.battlefield.room import Room
from client.battlefield.view import MapView
from client.theme import mix
from client.ui import Ui
from rules.starcraft.shapes import Disc, Oval, bounds
from rules.starcraft.state import Terrain

Drawn = tuple[pygame.Surface, tuple[int, int]]
"""A picture and its place."""


class Labels:
    """Finds places on one map; `solid` is what labels should not hide, `busy` where they are in the way just now."""

    def __init__(self, ui: Ui, view: MapView, solid: Sequence[Rect], busy: Sequence[Rect] = ()) -> None:
        self._ui, self._view = ui, view
        self._room = Room(view.rect, busy)
        self._room.take(solid)

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


def names_of_pieces(ui: Ui, view: MapView, pieces: Iterable[tuple[Terrain, str]], room: Room) -> list[Drawn]:
    """The name of each piece with its size, beside it or on it where it hides least of what is in `room`."""
    found, plain = [], mix(ground.ink(ui), ui.theme.game("starcraft")["ground"], 0.3)
    for piece, name in pieces:
        box = box_of_piece(view, piece)
        if not view.rect.colliderect(box):
            continue
        raised = piece.standable or piece.ramp
        drawn = ground.outlined_text(ui, f"{name} · {piece.size}", ground.ink(ui) if raised else plain)
        place = room.least(_places_of_piece(ui, piece, box, drawn.get_size()))
        found.append((drawn, place.clamp(view.rect).topleft))
    return found


def _places_of_piece(ui: Ui, piece: Terrain, box: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """On a platform, beside a ramp, below all else first; then all round."""
    (wide, high), gap = size, ui.px(2)
    right = Rect(box.right + gap, box.centery - high // 2, wide, high)
    left = right.move(-box.width - wide - 2 * gap, 0)
    if piece.ramp:
        yield from (right, left)
    elif piece.standable and box.width > wide and box.height > ui.px(40):
        for share in (0.5, 0.2, 0.8):
            yield Rect(box.centerx - wide // 2, box.y + round(box.height * share) - high // 2, wide, high)
    for x in (box.centerx - wide // 2, box.x, box.right - wide):
        yield from (Rect(x, box.bottom + gap, wide, high), Rect(x, box.y - gap - high, wide, high))
    yield from (right, left)


def crossed(
    boxes: Sequence[Rect],
    lines: Iterable[tuple[tuple[float, float], tuple[float, float]]],
    rings: Iterable[tuple[tuple[float, float], float]] = (),
) -> list[int]:
    """Which of these boxes a line or circle in pixels goes through; a line that ends at the rim of a base does not."""
    found: set[int] = set()
    for a, b in lines:
        for k, box in enumerate(boxes):
            if box.clipline(a, b) and not any(_at_rim(box, end) for end in (a, b)):
                found.add(k)
    for (x, y), radius in rings:
        whole = Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))
        for k in whole.collidelistall(boxes):
            away = math.hypot(boxes[k].centerx - x, boxes[k].centery - y)
            if abs(away - radius) <= math.hypot(*boxes[k].size) / 2:
                found.add(k)
    return sorted(found)


def _at_rim(box: Rect, end: tuple[float, float]) -> bool:
    """Only the pictures of bases are square."""
    return box.width == box.height and box.collidepoint(end) and math.dist(end, box.center) > 0.3 * box.width


def box_of(view: MapView, base: Disc | Oval) -> Rect:
    """The pixels round a base."""
    left, bottom, right, top = bounds(base)
    return view.box((left, bottom), (right, top))


def box_of_piece(view: MapView, piece: Terrain) -> Rect:
    """The rectangle round a piece of terrain in pixels."""
    return bounding([view.px(p) for p in ground.outline_of(piece)])


def bounding(pixels: Sequence[tuple[float, float]]) -> Rect:
    """The rectangle round these pixels."""
    xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
    left, top = round(min(xs)), round(min(ys))
    return Rect(left, top, round(max(xs)) - left, round(max(ys)) - top)
