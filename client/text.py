"""Text: fonts at their final size, lines and paragraphs cached, wrapped between words, parts of them in bold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from client.kept import forgets, kept
from client.theme import Colour, theme_file
from rules.engine.paths import ASSETS

WEIGHTS = {400: "Regular", 700: "Bold", 900: "Black"}
_CACHE = 6000
_KOREAN_LEADING = 2
CAP_HEIGHT = 0.71
"""Height of Pretendard's capitals as a share of the size: lines are centred on it."""

Span = tuple[int, int]
"""A part of a text, from and up to these characters."""


@lru_cache(maxsize=256)
def font(weight: int, size: int) -> pygame.font.Font:
    """Pretendard of this weight (400, 700, 900) with `size` pixels to the em."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(ASSETS / "fonts" / f"Pretendard-{WEIGHTS[weight]}.otf", size)


forgets(font.cache_clear)


@lru_cache(maxsize=1)
def roles() -> dict[str, tuple[float, float, int]]:
    """Role → pixels, line height, weight at 100 %."""
    return theme_file().type


@kept(48_000_000)
def line(text: str, weight: int, size: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """One line of text as a surface; a character that the font lacks is left out."""
    return font(weight, size).render(text, True, colour)


@lru_cache(maxsize=_CACHE)
def width(text: str, weight: int, size: int) -> int:
    """How wide a line is, in pixels."""
    return font(weight, size).size(text)[0]


@lru_cache(maxsize=_CACHE)
def is_korean(text: str) -> bool:
    return any("가" <= character <= "힣" for character in text)


Run = tuple[str, int, int]
"""Text of one weight on a line, its weight, and where it starts in the whole text."""


@lru_cache(maxsize=_CACHE)
def wrap(text: str, weight: int, size: int, most: int, bold: tuple[Span, ...] = ()) -> tuple[tuple[Run, ...], ...]:
    """The text as lines of at most `most` pixels, broken between words; a longer word is broken inside.

    Parts in `bold` have weight 700. Each line is a row of runs.
    """
    lines: list[tuple[Run, ...]] = []
    start = 0
    for paragraph in text.split("\n"):
        lines += _wrap_paragraph(paragraph, start, weight, size, most, bold)
        start += len(paragraph) + 1
    return tuple(lines)


def _runs(text: str, start: int, weight: int, bold: Sequence[Span]) -> tuple[Run, ...]:
    """A stretch of the text cut where the weight changes."""
    if not bold:
        return ((text, weight, start),)
    runs: list[Run] = []
    for i, character in enumerate(text):
        here = 700 if any(a <= start + i < b for a, b in bold) else weight
        if runs and runs[-1][1] == here:
            runs[-1] = (runs[-1][0] + character, here, runs[-1][2])
        else:
            runs.append((character, here, start + i))
    return tuple(runs)


@lru_cache(maxsize=_CACHE)
def placed(
    rows: tuple[tuple[Run, ...], ...], size: int
) -> tuple[tuple[int, tuple[tuple[str, int, int, int], ...]], ...]:
    """Rows as they are drawn: how wide each is, and of its runs the text, the weight, where it begins, its ascent."""
    found = []
    for row in rows:
        x, parts = 0, []
        for string, weight, _ in row:
            parts.append((string, weight, x, font(weight, size).get_ascent()))
            x += width(string, weight, size)
        found.append((x, tuple(parts)))
    return tuple(found)


def runs_width(runs: Sequence[Run], size: int) -> int:
    return sum(width(text, weight, size) for text, weight, _ in runs)


def _wrap_paragraph(
    text: str, start: int, weight: int, size: int, most: int, bold: tuple[Span, ...]
) -> list[tuple[Run, ...]]:
    lines: list[tuple[Run, ...]] = []
    begin = end = 0
    while begin < len(text):
        stop = text.find(" ", end + 1)
        stop = len(text) if stop < 0 else stop
        if runs_width(_runs(text[begin:stop], start + begin, weight, bold), size) <= most:
            end = stop
            if stop == len(text):
                break
            continue
        if end == begin:  # one word wider than the line: break it inside
            end = begin + 1
            while end < stop and runs_width(_runs(text[begin : end + 1], start + begin, weight, bold), size) <= most:
                end += 1
            lines.append(_runs(text[begin:end], start + begin, weight, bold))
            begin = end
        else:
            lines.append(_runs(text[begin:end], start + begin, weight, bold))
            begin = end + 1 if text[end : end + 1] == " " else end
            end = begin
    if begin < len(text) or not text:
        lines.append(_runs(text[begin:], start + begin, weight, bold))
    return lines


@lru_cache(maxsize=_CACHE)
def breaks_words(text: str, weight: int, size: int, most: int) -> bool:
    """True when a word of this text is wider than a line."""
    return any(width(word, weight, size) > most for word in text.split())


def shortened(text: str, weight: int, size: int, most: int) -> str:
    """The text, cut with `…` where it is wider than `most` pixels."""
    if width(text, weight, size) <= most:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", weight, size) <= most:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def leading(text: str) -> int:
    """Extra line height of Korean, before scaling."""
    return _KOREAN_LEADING if is_korean(text) else 0


def rgba(colour: Colour) -> tuple[int, int, int, int]:
    """A colour as a key of the caches."""
    return (colour.r, colour.g, colour.b, colour.a)
