"""What moves: short, skippable, drawn over the still picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from client.theme import theme_file
from client.ui import Ui

Curve = Callable[[float], float]


def ease_out(t: float) -> float:
    """Fast at first, then slower."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    return t**3


def linear(t: float) -> float:
    return t


def milliseconds(name: str, speed: str) -> float:
    """How long a motion of the theme lasts at this animation speed; 0 when motion is off."""
    file = theme_file()
    return 0.0 if speed == "off" else file.motion[name] * file.speeds[speed]


@dataclass
class Motion:
    """Drawn by `draw(ui, t)` with t from 0 to 1 for `ms` milliseconds (at speed normal), after `delay`."""

    ms: float
    draw: Callable[[Ui, float], None]
    delay: float = 0
    curve: Curve = linear
    waits: bool = True
    """False for what nobody waits for, such as a banner."""


class Stage:
    """The motions that run now."""

    def __init__(self) -> None:
        self._running: list[tuple[Motion, float]] = []
        self.ms = 0.0

    @property
    def moving(self) -> bool:
        return bool(self._running)

    def add(self, motions: list[Motion], after: float = 0.0) -> None:
        """Begin these now, or `after` milliseconds from now."""
        self._running += [(motion, self.ms + after) for motion in motions]

    def blocking_ms(self) -> float:
        """How long until all that is waited for has ended."""
        return max((begun + m.delay + m.ms - self.ms for m, begun in self._running if m.waits), default=0.0)

    def pass_time(self, dt: float, speed: str) -> None:
        """Go on by `dt` seconds; at speed off everything has ended."""
        if speed == "off":
            self.finish()
            return
        self.ms += dt * 1000 / theme_file().speeds[speed]
        self._running = [(m, begun) for m, begun in self._running if self.ms < begun + m.delay + m.ms]

    def finish(self) -> None:
        """End everything that runs."""
        self._running.clear()

    def draw(self, ui: Ui) -> None:
        for motion, begun in self._running:
            t = (self.ms - begun - motion.delay) / motion.ms
            if 0 <= t <= 1:
                motion.draw(ui, motion.curve(t))
