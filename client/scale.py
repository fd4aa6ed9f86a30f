"""From pixels at 100 % to real ones."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from functools import lru_cache

from client.settings import SCALE_RANGE, Settings

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


def system_scale() -> int:
    """What the desktop asks programs to be scaled by, in percent within the range of the settings; 100 for nothing."""
    wish = 1.0
    if sys.platform == "win32":
        import ctypes

        with contextlib.suppress(AttributeError, OSError):
            wish = ctypes.windll.user32.GetDpiForSystem() / 96
    else:
        for name in ("GDK_SCALE", "QT_SCALE_FACTOR", "ELM_SCALE"):
            with contextlib.suppress(ValueError):
                wish = max(wish, float(os.environ.get(name, "")))
    return min(max(5 * round(20 * wish), SCALE_RANGE[0]), SCALE_RANGE[1])
