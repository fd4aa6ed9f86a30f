"""Text: fonts at their final size, lines and paragraphs cached, wrapped between words, parts of them in bold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from client.kept import forgets, kept
from client.theme import Colour, theme_file
from rules.engine.paths import ASSETS

WEIGHTS = {400: "Regular", 700: "Bold", 900: "Black"}
_CACHE = 6000
_KOREAN_LEADING = 2
_REFERENCE = 48
"""The size of type at which texts are measured for `about`."""
DOUBT = 1.08
"""What is `about` so many times too wide is too wide."""
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


def about(text: str, weight: int, size: int) -> float:
    """About how wide a line is: what it is at one size, scaled, so that another size costs no measuring."""
    return width(text, weight, _REFERENCE) * size / _REFERENCE


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
    edges = (min(max(edge - start, 0), len(text)) for span in bold for edge in span)
    runs: list[Run] = []
    for first, last in pairwise(sorted({0, len(text), *edges})):
        here = 700 if any(a <= start + first < b for a, b in bold) else weight
        if runs and runs[-1][1] == here:
            runs[-1] = (runs[-1][0] + text[first:last], here, runs[-1][2])
        else:
            runs.append((text[first:last], here, start + first))
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


@lru_cache(maxsize=_CACHE)
def bold_places(
    text: str, weight: int, size: int, most: int, bold: tuple[Span, ...], high: int
) -> tuple[tuple[int, pygame.Rect], ...]:
    """Where the parts in bold of a wrapped text stand whose lines are `high` pixels high: their start, their place."""
    found = []
    for index, row in enumerate(wrap(text, weight, size, most, bold)):
        x = 0
        for part, part_weight, start in row:
            wide = width(part, part_weight, size)
            if part_weight != weight:
                found.append((start, pygame.Rect(x, index * high, wide, high)))
            x += wide
    return tuple(found)


def runs_width(runs: Sequence[Run], size: int) -> int:
    return sum(width(text, weight, size) for text, weight, _ in runs)


def _wrap_paragraph(
    text: str, start: int, weight: int, size: int, most: int, bold: tuple[Span, ...]
) -> list[tuple[Run, ...]]:
    def runs(begin: int, end: int) -> tuple[Run, ...]:
        return _runs(text[begin:end], start + begin, weight, bold)

    def fits(begin: int, end: int) -> bool:
        return runs_width(runs(begin, end), size) <= most

    lines: list[tuple[Run, ...]] = []
    begin = 0
    while begin < len(text):
        ends = [i for i in range(begin + 1, len(text)) if text[i] == " "] + [len(text)]
        taken = _words_that_fit(text, weight, size, most, begin, ends)
        # The widths of words are known from other texts; what they are beside each other is measured for the line only.
        while taken and not fits(begin, ends[taken - 1]):
            taken -= 1
        while taken < len(ends) and fits(begin, ends[taken]):
            taken += 1
        if taken:
            end = ends[taken - 1]
            lines.append(runs(begin, end))
            begin = end + 1
            continue
        end = begin + 1  # one word wider than the line: break it inside
        while end < ends[0] and fits(begin, end + 1):
            end += 1
        lines.append(runs(begin, end))
        begin = end
    return lines if text else [runs(0, 0)]


def _words_that_fit(text: str, weight: int, size: int, most: int, begin: int, ends: Sequence[int]) -> int:
    """About how many words from `begin` a line holds."""
    x = 0.0
    for index, end in enumerate(ends):
        x += about(text[begin:end], weight, size)
        if x > most:
            return index
        begin = end
    return len(ends)


@lru_cache(maxsize=_CACHE)
def breaks_words(text: str, weight: int, size: int, most: int) -> bool:
    """True when a word of this text is wider than a line."""
    for word in text.split():
        near = about(word, weight, size)
        if near > most * DOUBT or (near * DOUBT > most and width(word, weight, size) > most):
            return True
    return False


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
