"""Pictures that are printed at scale: a PNG says how many pixels make an inch on paper."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pygame

_HEAD = 33
"""Bytes of the signature and the first chunk, which everything else follows."""


def save_at_scale(picture: pygame.Surface, path: Path, pixels_per_inch: float) -> None:
    """Write a PNG that is printed, at its actual size, as large as the table. Raises OSError and pygame.error."""
    made = BytesIO()
    pygame.image.save(picture, made, "made.png")
    per_metre = max(1, round(pixels_per_inch / 0.0254))
    body = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    data = made.getvalue()
    path.write_bytes(data[:_HEAD] + chunk + data[_HEAD:])
