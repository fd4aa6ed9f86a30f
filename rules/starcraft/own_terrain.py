"""The terrain of a saved table as an option of a new game: pieces by themselves, so that a kept game needs no file."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from rules.engine.game import SetupError
from rules.engine.given import finite, mapped
from rules.starcraft.state import Terrain
from rules.starcraft.terrain import is_off
from rules.starcraft.terrain_setup import TerrainSetup, read_pieces

OPTION = "own_terrain"


class OwnTerrain(Struct, forbid_unknown_fields=True):
    """The pieces of a saved table, and what it is called."""

    name: str = ""
    pieces: list[TerrainSetup] = msgspec.field(default_factory=list)


def read_own_terrain(plain: Any) -> OwnTerrain:
    """The value of the option. Raises SetupError."""
    given = mapped(plain, OPTION)
    finite(given, OPTION)
    try:
        return msgspec.convert(given, OwnTerrain)
    except msgspec.ValidationError as error:
        raise SetupError(f"{OPTION}: {error}") from None


def terrain_on(own: OwnTerrain, table: tuple[float, float]) -> list[Terrain]:
    """The pieces on a table so many inches wide and high.

    Raises SetupError for what is no piece or lies wholly off the table.
    """
    pieces = read_pieces(own.pieces)
    for piece in pieces:
        if is_off(piece, table):
            size = f"{table[0]:g} × {table[1]:g} inches"
            raise SetupError(f"terrain: {piece.id}: lies off the table of {size}; choose another map or table")
    return pieces
