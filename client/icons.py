"""Icons: single-tint SVG files, drawn at the size wanted and kept."""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache

import pygame
from msgspec import Struct

from client.kept import kept
from client.theme import Colour
from rules.engine.kept_files import kept_yaml
from rules.engine.paths import ASSETS


class Icon(Struct, forbid_unknown_fields=True, frozen=True):
    """An icon of a meaning: a file name, a second small mark, degrees clockwise to turn it."""

    icon: str
    mark: str = ""
    turn: int = 0


@lru_cache(maxsize=16)
def icon_table(name: str) -> dict[str, dict[str, Icon]]:
    """assets/icons/<name>.yaml: group → meaning → icon. Raises DataError."""
    return kept_yaml(ASSETS / "icons" / f"{name}.yaml", dict[str, dict[str, Icon]], f"assets/icons/{name}.yaml")


@cache
def _body(name: str) -> str:
    """What is inside an icon's <svg> element."""
    text = (ASSETS / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    found = re.search(r"<svg[^>]*>(.*)</svg>", text, re.DOTALL)
    assert found is not None, f"assets/icons/{name}.svg holds no <svg> element"
    return found[1]


def svg_surface(body: str, size: tuple[int, int], box: tuple[float, float]) -> pygame.Surface:
    """SVG elements drawn on a surface of `size` pixels; the drawing's own units are `box`. Not cached."""
    width, height = max(1, size[0]), max(1, size[1])
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{box[0]:g}" height="{box[1]:g}" '
        f'viewBox="0 0 {box[0]:g} {box[1]:g}">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height))
    if pygame.display.get_surface() is not None:
        drawn = drawn.convert_alpha()
    return drawn


@kept(48_000_000)
def _icon(name: str, size: int, colour: str, ink: str, turn: int) -> pygame.Surface:
    body = _body(name)
    drawn = body.replace("currentColor", colour)
    if ink:
        outline = body.replace("currentColor", ink)
        drawn = f'<g stroke="{ink}" stroke-width="32" stroke-linejoin="round">{outline}</g>{drawn}'
    if turn:
        drawn = f'<g transform="rotate({turn} 256 256)">{drawn}</g>'
    margin = 24 if ink else 0
    box = 512 + 2 * margin
    return svg_surface(f'<g transform="translate({margin} {margin})">{drawn}</g>', (size, size), (box, box))


def icon(name: str, size: int, colour: Colour, ink: Colour | None = None, turn: int = 0) -> pygame.Surface:
    """The icon `name` as a square of `size` pixels; with `ink` it gets an outline of that colour."""
    return _icon(name, size, hexed(colour), hexed(ink) if ink is not None else "", turn)


def hexed(colour: Colour) -> str:
    """A colour as SVG writes it."""
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
