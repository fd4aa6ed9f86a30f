"""Lengths as they stand in a sentence: never rounded towards what is legal."""

from __future__ import annotations

import math

from rules.starcraft.shapes import EPSILON_IN


def rounded_up(inches: float) -> float:
    """To hundredths, never in favour of a length that must not be too great; the tolerance is not counted."""
    return math.ceil((inches - 1.5 * EPSILON_IN) * 100) / 100


def rounded_down(inches: float) -> float:
    """To hundredths, never in favour of a length that must not be too small."""
    return math.floor((inches + 1.5 * EPSILON_IN) * 100) / 100


class Inches(float):
    """A length that was measured: kept exactly, written with two digits."""

    def written(self, unit: float = 1.0) -> str:
        """In a unit of which so many make an inch."""
        return f"{rounded_up(self * unit) + 0.0:.2f}"

    def __str__(self) -> str:
        return self.written()


class Gap(Inches):
    """One that must not be too small."""

    def written(self, unit: float = 1.0) -> str:
        return f"{rounded_down(self * unit) + 0.0:.2f}"


class Limit(Inches):
    """A length that a rule gives: without needless digits."""

    def written(self, unit: float = 1.0) -> str:
        return f"{self * unit:.4g}"
