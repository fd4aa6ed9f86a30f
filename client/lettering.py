"""Words and figures of a picture: fitted into boxes, wrapped, counted for tests."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from client import text
from client.areas import DrawnText
from client.canvas import Canvas
from client.theme import Colour, Theme

_GLYPH = 1.12
"""From the top of a capital to the foot of a descender and a little air, as a share of the size."""
_SHRINK = 0.8
"""Text that is too wide may become this much smaller before it is cut."""


_fitted: dict[tuple[Any, ...], tuple[tuple[tuple[text.Run, ...], ...], int, int, bool]] = {}
"""How labels stand, by all that decides it."""
_heights: dict[tuple[Any, ...], int] = {}
"""How high paragraphs are, by all that decides it. The log asks for every line of it in every picture."""
_MOST_FITTED = 4096


class Lettering:
    """Part of `Ui`: everything that is written. Sizes follow the interface scale and the text size."""

    surface: pygame.Surface | Canvas
    theme: Theme
    scale: float
    text_scale: float
    measured: list[DrawnText] | None

    def colour(self, colour: str | Colour) -> Colour:
        return self.theme[colour] if isinstance(colour, str) else colour

    def size_of(self, role: str) -> int:
        """The pixels of a role's type here."""
        return max(8, round(text.roles()[role][0] * self.scale * self.text_scale))

    def line_height(self, role: str, sample: str = "") -> int:
        high = text.roles()[role][1] + text.leading(sample)
        return max(8, round(high * self.scale * self.text_scale))

    def text_width(self, string: str, role: str = "ui") -> int:
        weight = text.roles()[role][2]
        return text.width(string, weight, self.size_of(role))

    def label(
        self,
        string: str,
        rect: Rect,
        role: str = "ui",
        colour: str | Colour = "text",
        align: str = "left",
        valign: str = "middle",
        lines: int = 1,
        bold: tuple[text.Span, ...] = (),
        smallest: float = 12,
    ) -> Rect:
        """Text inside `rect`: wrapped to `lines`, made a little smaller where it must be, cut only at the very end.

        It never gets smaller than `smallest` px. Returns where it stands.
        """
        if not string or rect.width <= 0:
            return Rect(rect.x, rect.y, 0, 0)
        key = (string, rect.size, role, lines, bold, smallest, self.scale, self.text_scale)
        fitted = _fitted.get(key)
        if fitted is None:
            if len(_fitted) >= _MOST_FITTED:
                _fitted.clear()
            fitted = _fitted[key] = self._fit(string, rect, role, lines, bold, smallest)
        wrapped, size, high, cut = fitted
        return self._rows(string, wrapped, rect, size, high, colour, align, valign, cut)

    def _fit(
        self, string: str, rect: Rect, role: str, lines: int, bold: tuple[text.Span, ...], smallest: float
    ) -> tuple[tuple[tuple[text.Run, ...], ...], int, int, bool]:
        """How a label stands in `rect`: its rows, the size and height of a line, and whether it had to be cut."""
        weight = text.roles()[role][2]
        nominal = self.size_of(role)
        whole = (((string, weight, 0),),)
        plain = lines == 1 and not bold and "\n" not in string
        if plain and nominal * _GLYPH <= rect.height and text.width(string, weight, nominal) <= rect.width:
            return whole, nominal, self.line_height(role, string), False
        cut = False
        wrapped: tuple[tuple[text.Run, ...], ...] = ()
        size, high = nominal, 0
        least = max(8, round(min(nominal, smallest * self.scale)))
        if smallest >= 12:
            least = max(least, round(nominal * _SHRINK / self.text_scale))
        least = min(least, nominal)
        about, hopeless = text.about(string, weight, nominal) / nominal, rect.width * text.DOUBT
        for size in range(nominal, least - 1, -1):
            high = round(self.line_height(role, string) * size / nominal)
            most = max(1, min(lines, rect.height // high if lines > 1 else 1))
            if size > least and about * size > hopeless * most:
                continue
            if lines == 1:
                if size > least and size * _GLYPH > rect.height:
                    continue
                wrapped = whole if plain else text.wrap(string, weight, size, 100_000, bold)
                if all(text.runs_width(row, size) <= rect.width for row in wrapped):
                    break
            else:
                wrapped = text.wrap(string, weight, size, rect.width, bold)
                if len(wrapped) <= most and (size == least or not text.breaks_words(string, weight, size, rect.width)):
                    break
        else:
            cut, most = True, max(1, min(lines, rect.height // max(1, high) if lines > 1 else 1))
            rest = string[wrapped[most - 1][0][2] :] if lines > 1 and len(wrapped) > most else string
            wrapped = (*wrapped[: most - 1], ((text.shortened(rest, weight, size, rect.width), weight, 0),))
        return wrapped, size, high, cut

    def paragraph(
        self,
        string: str,
        place: tuple[int, int],
        width: int,
        role: str = "body",
        colour: str | Colour = "text",
        bold: tuple[text.Span, ...] = (),
    ) -> int:
        """Text wrapped to `width` from `place` downwards; returns its height."""
        weight, size = text.roles()[role][2], self.size_of(role)
        wrapped = text.wrap(string, weight, size, width, bold)
        high = self.line_height(role, string)
        rect = Rect(place[0], place[1], width, high * len(wrapped))
        self._rows(string, wrapped, rect, size, high, colour, "left", "top", False)
        return rect.height

    def bold_places(
        self, string: str, width: int, role: str, bold: tuple[text.Span, ...]
    ) -> tuple[tuple[int, Rect], ...]:
        """The parts in bold of a paragraph: where in the text each begins, and its place in the paragraph."""
        size = self.size_of(role)
        return text.bold_places(string, text.roles()[role][2], size, width, bold, self.line_height(role, string))

    def paragraph_height(self, string: str, width: int, role: str = "body", bold: tuple[text.Span, ...] = ()) -> int:
        key = (string, width, role, bold, self.scale, self.text_scale)
        high = _heights.get(key)
        if high is None:
            if len(_heights) >= _MOST_FITTED:
                _heights.clear()
            weight, size = text.roles()[role][2], self.size_of(role)
            high = _heights[key] = self.line_height(role, string) * len(text.wrap(string, weight, size, width, bold))
        return high

    def _rows(
        self,
        string: str,
        rows: tuple[tuple[text.Run, ...], ...],
        rect: Rect,
        size: int,
        high: int,
        colour: str | Colour,
        align: str,
        valign: str,
        cut: bool,
    ) -> Rect:
        tall = high * len(rows)
        top = rect.y
        if valign == "middle":
            top += (rect.height - tall) // 2
        elif valign == "bottom":
            top += rect.height - tall
        tint = text.rgba(self.colour(colour))
        middle = (high + size * text.CAP_HEIGHT) / 2
        used = Rect(rect.x, top, 0, tall)
        left = rect.right
        for index, (wide, parts) in enumerate(text.placed(rows, size)):
            x = rect.x
            if align == "center":
                x += (rect.width - wide) // 2
            elif align == "right":
                x += rect.width - wide
            left = min(left, x)
            used.width = max(used.width, wide)
            for part, weight, offset, ascent in parts:
                y = round(top + index * high + middle - ascent)
                self.surface.blit(text.line(part, weight, size, tint), (x + offset, y))
        used.x = left if rows else rect.x
        if self.measured is not None:
            seen = used if len(rows) > 1 else Rect(used.x, used.centery - size // 2, used.width, size)
            self.measured.append(DrawnText(string, seen.copy(), rect.copy(), cut))
        return used

    def number(
        self,
        value: str,
        centre: tuple[float, float],
        role: str | int,
        colour: str | Colour,
        weight: int = 900,
    ) -> None:
        """A figure with its middle at `centre`; `role` may be pixels at 100 % that do not follow the text size."""
        size = self.size_of(role) if isinstance(role, str) else max(8, round(role * self.scale))
        drawn = text.line(value, weight, size, text.rgba(self.colour(colour)))
        ascent = text.font(weight, size).get_ascent()
        self.surface.blit(
            drawn,
            (round(centre[0] - drawn.get_width() / 2), round(centre[1] - ascent + size * text.CAP_HEIGHT / 2)),
        )
