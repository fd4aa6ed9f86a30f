"""From pixels at 100 % to real ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from client.settings import Settings

SMALLEST = (1024, 640)
"""The smallest window in pixels at 100 %; a larger scale is held back where the window could not hold it."""
_ROOMY = (2560, 1440)
"""A window beyond this grows with its contents: on a screen of so many pixels they lie closer together."""
_MOST_KEPT = 4096


def real_scale(size: tuple[int, int], settings: Settings) -> float:
    """Real pixels for one of the specification in a window of `size`, at the interface scale of the settings."""
    most = min(size[0] / SMALLEST[0], size[1] / SMALLEST[1])
    roomy = max(1.0, min(size[0] / _ROOMY[0], size[1] / _ROOMY[1]))
    return max(0.5, min(settings.scale / 100 * roomy, most))


class _Pixels(dict[float, int]):
    """Real pixels by pixels at 100 %. Asked many hundred times a picture, hence a table."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self.scale = scale

    def __missing__(self, size: float) -> int:
        real = round(size * self.scale)
        if size > 0:
            real = max(1, real)
        if len(self) < _MOST_KEPT:
            self[size] = real
        return real


@lru_cache(maxsize=16)
def pixels(scale: float) -> Callable[[float], int]:
    """Gives real pixels for pixels at 100 %; at least one."""
    return _Pixels(scale).__getitem__
