"""Chance that belongs to the state: seeded, recorded, forceable, the same on every machine and Python version."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

from msgspec import Struct, field

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Dice(Struct):
    """A SplitMix64 generator whose whole state is one number; `forced` rolls come first (scenarios).

    The generator is Steele, Lea and Flood's (2014): tiny, and of better quality than any game needs.
    """

    state: int
    forced: list[int] = field(default_factory=list)

    def _next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n − 1, each equally likely (the bias of one part in 2^64/n is ignored)."""
        return (self._next() * n) >> 64

    def roll(self, sides: int = 6) -> int:
        """One die, 1 to `sides`; a forced roll is used up first."""
        if self.forced:
            return self.forced.pop(0)
        return self.below(sides) + 1

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Fisher–Yates, in place."""
        for last in range(len(things) - 1, 0, -1):
            pick = self.below(last + 1)
            things[last], things[pick] = things[pick], things[last]

    def pick(self, things: Sequence[T]) -> T:
        """One of `things`, which must not be empty."""
        return things[self.below(len(things))]


def dice_from(seed: int) -> Dice:
    """Dice for a game with this seed; near seeds give unrelated games."""
    dice = Dice((seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK)
    dice.state = dice._next()
    return dice
