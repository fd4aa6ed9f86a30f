"""Pictures that are kept: as many as fit into so many bytes, those unused for longest going first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar, cast
from weakref import WeakSet

import pygame

Draw = TypeVar("Draw", bound=Callable[..., pygame.Surface])


def as_runs(surface: pygame.Surface) -> pygame.Surface:
    """Have a surface drawn by runs of clear and opaque pixels, which is two to three times as fast (SDL's RLE).

    Only for what is drawn on the window: on a surface that can itself be seen through the runs leave no alpha.
    """
    if surface.get_flags() & pygame.SRCALPHA:
        surface.set_alpha(255, pygame.RLEACCEL)
    return surface


class Kept:
    """Surfaces by key."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        _all.add(self)

    def clear(self) -> None:
        """Keep nothing any more."""
        self._surfaces.clear()
        self.bytes = 0

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The surface with this key, None when it is not (or no longer) kept."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface) -> None:
        """Keep a surface; older ones give way."""
        old = self._surfaces.pop(key, None)
        if old is not None:
            self.bytes -= _size(old)
        self._surfaces[key] = surface
        self.bytes += _size(surface)
        while self.bytes > self.most_bytes and len(self._surfaces) > 1:
            _, gone = self._surfaces.popitem(last=False)
            self.bytes -= _size(gone)


_all: WeakSet[Kept] = WeakSet()
_others: list[Callable[[], None]] = []


def forgets(clear: Callable[[], None]) -> None:
    """`clear` empties another cache whose contents are good for one size of window and type only."""
    _others.append(clear)


def forget_all() -> None:
    """Let everything go that has been kept: the window or the scale is another one, and nothing fits any more."""
    for each in (*(store.clear for store in _all), *_others):
        each()


def kept(most_bytes: int) -> Callable[[Draw], Draw]:
    """Keep what a function draws, by its arguments (by position, all hashable), in so many bytes."""

    def decorate(draw: Draw) -> Draw:
        store = Kept(most_bytes)

        @wraps(draw)
        def drawn(*arguments: Hashable) -> pygame.Surface:
            found = store.get(arguments)
            if found is None:
                found = draw(*arguments)
                store.put(arguments, found)
            return found

        return cast(Draw, drawn)

    return decorate


def _size(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
