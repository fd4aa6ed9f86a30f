"""A piece of terrain as a set-up writes it, checked. Every mistake is one clear line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct, field

from rules.engine.game import SetupError
from rules.engine.given import unique
from rules.starcraft.outlines import polygon, self_crossing
from rules.starcraft.shapes import point_to_segment
from rules.starcraft.state import Terrain

Pair = tuple[float, float]


class TerrainSetup(Struct, forbid_unknown_fields=True):
    """A piece of a set-up: exactly one of rect, poly and circle."""

    id: str
    size: int
    rect: tuple[float, float, float, float] | None = None
    poly: list[Pair] | None = None
    circle: tuple[float, float, float] | None = None
    grass: bool = False
    ramp: bool = False
    standable: bool = False
    impassable: bool = False
    access: list[tuple[Pair, Pair]] = field(default_factory=list)
    kind: str = ""


def read_terrain(setup: TerrainSetup) -> Terrain:
    """The piece, its outline checked. Raises SetupError."""
    where = f"terrain: {setup.id}"
    given = [name for name in ("rect", "poly", "circle") if getattr(setup, name) is not None]
    if len(given) != 1:
        raise SetupError(f"{where}: give exactly one of rect, poly and circle")
    if not 0 <= setup.size <= 9:
        raise SetupError(f"{where}: size: {setup.size}; from 0 to 9")
    outline: tuple[Pair, ...] = ()
    if setup.rect is not None:
        x0, y0, x1, y1 = setup.rect
        if not (x0 < x1 and y0 < y1):
            raise SetupError(f"{where}: rect: {list(setup.rect)}; write the smaller x and y first, then the larger")
        outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    elif setup.poly is not None:
        outline = _outline(where, setup.poly)
    elif setup.circle is not None and setup.circle[2] <= 0:
        raise SetupError(f"{where}: circle: the radius {setup.circle[2]} must be more than 0")
    numbers = [v for point in outline for v in point] + list(setup.circle or ())
    if not all(abs(v) < 1e4 for v in numbers):
        raise SetupError(f"{where}: a place is two numbers on or near the table")
    for a, b in setup.access:
        if a == b:
            raise SetupError(f"{where}: access: {list(a)} twice; a segment needs two ends")
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if not all(_on_outline(p, outline, setup.circle) for p in (a, b)) or (
            outline and not _on_outline(middle, outline, None)
        ):
            raise SetupError(f"{where}: access: from {list(a)} to {list(b)} is not on the outline")
    return Terrain(
        setup.id,
        setup.size,
        outline,
        setup.circle,
        setup.grass,
        setup.ramp,
        setup.standable or setup.ramp,
        setup.impassable,
        tuple(setup.access),
        setup.kind,
    )


def read_pieces(setups: Sequence[TerrainSetup]) -> list[Terrain]:
    """The pieces of a table, each id once. Raises SetupError."""
    pieces = [read_terrain(setup) for setup in setups]
    unique([piece.id for piece in pieces], "terrain")
    return pieces


def _outline(where: str, points: Sequence[Pair]) -> tuple[Pair, ...]:
    outline = tuple((float(x), float(y)) for x, y in points)
    if len(outline) < 3:
        raise SetupError(f"{where}: poly: {len(outline)} points; a polygon needs three or more")
    if crossing := self_crossing(outline):
        x, y = crossing
        raise SetupError(f"{where}: poly: its outline crosses itself at [{x:g}, {y:g}]; order the corners")
    try:
        polygon(outline)
    except ValueError:
        raise SetupError(f"{where}: poly: its corners enclose no area") from None
    return outline


def _on_outline(p: Pair, outline: Sequence[Pair], circle: tuple[float, float, float] | None) -> bool:
    if circle is not None:
        return abs(math.dist(p, circle[:2]) - circle[2]) <= 1e-6
    sides = zip(outline, [*outline[1:], outline[0]], strict=True)
    return any(point_to_segment(*p, a, b) <= 1e-6 for a, b in sides)
