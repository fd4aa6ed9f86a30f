"""Figures, not tests: each with a reference timed in the same run. `python3 -m benchmarks [--short]`."""

from __future__ import annotations

from msgspec import Struct


class Row(Struct, frozen=True):
    """One line of the table: what was measured, the figure, its unit, the bar it is held to, a reference."""

    name: str
    value: float
    unit: str
    bar: str = ""
    reference: str = ""
