"""Lengths as figures: two digits, never rounded towards what is legal, in inches or centimetres."""

from __future__ import annotations

from rules.starcraft.shapes import rounded_down, rounded_up

CM = 2.54


def spent(inches: float, cm: bool = False) -> str:
    """A length that must not be too great is rounded up: 4.004 reads 4.01, a hair within the tolerance 4.00."""
    value = inches * CM if cm else inches
    return _unit(rounded_up(value), cm)


def apart(inches: float, cm: bool = False) -> str:
    """A length that must not be too small is rounded down."""
    value = inches * CM if cm else inches
    return _unit(rounded_down(value), cm)


def _unit(value: float, cm: bool) -> str:
    return f"{value + 0.0:.2f} cm" if cm else f"{value + 0.0:.2f}″"


def speed(inches: float, cm: bool = False) -> str:
    """A limit without needless digits."""
    return f"{inches * CM:.4g} cm" if cm else f"{inches:.4g}″"
