"""What scenes draw with: a surface, the theme at the present scale, words, and the areas that can be used.

Drawing is immediate: a scene draws everything when something changed, and says beside each thing what a click on it
does. The areas of the last picture take the events until the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pygame
from pygame import Rect

from client import shapes, text
from client.areas import Area, DrawnText, Interaction
from client.canvas import Canvas
from client.icons import icon as icon_surface
from client.icons import icon_table
from client.kept import Kept, as_runs
from client.settings import Settings
from client.theme import Colour, Theme, theme_named
from client.words import say

SMALLEST = (1024, 640)
"""The smallest window in pixels at 100 %; a larger scale is held back where the window could not hold it."""
_ROOMY = (2560, 1440)
"""A window beyond this grows with its contents: on a screen of so many pixels they lie closer together."""
_pictures = Kept(64_000_000)
"""Pictures of cards and the like."""
_GLYPH = 1.12
"""From the top of a capital to the foot of a descender and a little air, as a share of the size."""
_SHRINK = 0.8
"""Text that is too wide may become this much smaller before it is cut."""


_fitted: dict[tuple[Any, ...], tuple[tuple[tuple[text.Run, ...], ...], int, int, bool]] = {}
"""How labels stand, by all that decides it."""
_MOST_FITTED = 4096


def real_scale(size: tuple[int, int], settings: Settings) -> float:
    """Real pixels for one of the specification in a window of `size`, at the interface scale of the settings."""
    most = min(size[0] / SMALLEST[0], size[1] / SMALLEST[1])
    roomy = max(1.0, min(size[0] / _ROOMY[0], size[1] / _ROOMY[1]))
    return max(0.5, min(settings.scale / 100 * roomy, most))


class _Pixels(dict[float, int]):
    """Real pixels by pixels at 100 %. Asked many hundred times a picture, hence a table."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self.scale = scale

    def __missing__(self, size: float) -> int:
        real = round(size * self.scale)
        if len(self) < _MOST_FITTED:
            self[size] = max(1, real) if size > 0 else real
            return self[size]
        return max(1, real) if size > 0 else real


@lru_cache(maxsize=16)
def _pixels(scale: float) -> _Pixels:
    return _Pixels(scale)


class Ui:
    """One picture being drawn. Sizes are given in pixels at 100 % and turned into real ones by `px`."""

    def __init__(
        self, surface: pygame.Surface | Canvas, settings: Settings, state: Interaction, clock: float = 0.0
    ) -> None:
        self.surface: pygame.Surface | Canvas = surface
        self.settings = settings
        self.state = state
        self.clock = clock
        self.theme: Theme = theme_named(settings.theme)
        self.language = settings.language
        width, height = surface.get_size()
        self.scale = real_scale((width, height), settings)
        self.text_scale = settings.text / 100
        self.px: Callable[[float], int] = _pixels(self.scale).__getitem__
        """A size of the specification in real pixels; at least one."""
        self.areas: list[Area] = []
        self.measured: list[DrawnText] | None = None
        self._clip: Rect | None = None

    # -- sizes -----------------------------------------------------------------------------------------------------

    @property
    def rect(self) -> Rect:
        return self.surface.get_rect()

    @property
    def logical(self) -> tuple[float, float]:
        """The window's size in pixels at 100 %, by which layouts are chosen."""
        return self.surface.get_width() / self.scale, self.surface.get_height() / self.scale

    def colour(self, colour: str | Colour) -> Colour:
        return self.theme[colour] if isinstance(colour, str) else colour

    def size_of(self, role: str) -> int:
        """The pixels of a role's type here."""
        return max(8, round(text.roles()[role][0] * self.scale * self.text_scale))

    def line_height(self, role: str, sample: str = "") -> int:
        high = text.roles()[role][1] + text.leading(sample)
        return max(8, round(high * self.scale * self.text_scale))

    def say(self, id_: str, **params: Any) -> str:
        return say(self.language, id_, **params)

    def key_of(self, action: str) -> str:
        """The key that the settings give to an action."""
        return self.settings.keys.get(action, "")

    # -- drawing ---------------------------------------------------------------------------------------------------
    def blit(self, surface: pygame.Surface, place: tuple[float, float]) -> None:
        self.surface.blit(surface, (round(place[0]), round(place[1])))

    def draw(self, pen: Callable[..., Any], *args: Any) -> None:
        """Call a function of `pygame.draw`; `args` are what it takes behind the surface."""
        if isinstance(self.surface, Canvas):
            self.surface.draw(pen, *args)
        else:
            pen(self.surface, *args)

    def draft(self) -> Callable[[], None]:
        """Gives what takes back all that is drawn from now on, and its areas."""
        areas, canvas = len(self.areas), self.surface
        mark = canvas.mark if isinstance(canvas, Canvas) else 0

        def take_back() -> None:
            del self.areas[areas:]
            if isinstance(canvas, Canvas):
                canvas.back_to(mark)

        return take_back

    def copy_of(self, rect: Rect) -> pygame.Surface:
        """What has been drawn so far within `rect`."""
        if isinstance(self.surface, Canvas):
            return self.surface.copy_of(rect)
        made = pygame.Surface(rect.size)
        made.blit(self.surface, (0, 0), rect)
        return made

    def blit_in(self, surface: pygame.Surface, rect: Rect) -> None:
        """Draw in the middle of `rect`."""
        self.surface.blit(surface, surface.get_rect(center=rect.center))

    def panel(
        self,
        rect: Rect,
        fill: str | Colour | None = "surface",
        edge: str | Colour | None = "line",
        corner: float = 12,
        height: str = "",
        thick: float = 1,
        dash: Sequence[float] = (),
    ) -> None:
        """A rounded box with a hairline, and a shadow of the given height (`h1` to `h4`)."""
        if rect.width < 2 or rect.height < 2:
            return
        if not corner and edge is None and fill is not None and not height:
            self.surface.fill(self.colour(fill), rect)
            return
        radius = self.px(corner)
        if height:
            self.shadow(rect, corner, height)
        if self.theme.name == "high" and height and edge is not None:
            thick = 2
        inside = None if fill is None else self.colour(fill)
        outside = None if edge is None else self.colour(edge)
        drawn = shapes.rounded(
            rect.size, radius, inside, outside, max(1, thick * self.scale) if thick > 1 else 1,
            [d * self.scale for d in dash], light=fill in ("surface", "raised"),
        )  # fmt: skip
        end = radius + 3 + round(thick * self.scale)
        if inside is None and min(rect.size) > 2 * end:
            self._outline(drawn, rect, end)
            return
        if inside is None or inside.a < 255 or dash or thick > 1 or rect.height < 4 * end:
            self.surface.blit(drawn, rect)
            return
        # A large panel is blended only where it is round; its body is filled, which is many times faster.
        self.surface.blit(drawn, rect, Rect(0, 0, rect.width, end))
        self.surface.blit(drawn, (rect.x, rect.bottom - end), Rect(0, rect.height - end, rect.width, end))
        body = Rect(rect.x, rect.y + end, rect.width, rect.height - 2 * end)
        self.surface.fill(inside, body)
        if outside is not None:
            for x in (body.x, body.right - 1):
                self.surface.fill(outside, (x, body.y, 1, body.height))

    def _outline(self, drawn: pygame.Surface, rect: Rect, end: int) -> None:
        """Draw only the edges of a box that is empty inside, `end` pixels wide."""
        wide, high = rect.size
        for x, y, w, h in (
            (0, 0, wide, end),
            (0, high - end, wide, end),
            (0, end, end, high - 2 * end),
            (wide - end, end, end, high - 2 * end),
        ):
            self.surface.blit(drawn, (rect.x + x, rect.y + y), Rect(x, y, w, h))

    def shadow(self, rect: Rect, corner: float, height: str) -> None:
        strength = self.theme.shadow_strength
        if not strength:
            return
        look = self.theme.file.heights[height]
        blur = self.px(look.blur)
        drawn = shapes.shadow(rect.width, rect.height, self.px(corner), blur, round(look.opacity * strength))
        self.surface.blit(drawn, (rect.x - 2 * blur, rect.y - 2 * blur + self.px(look.drop)))

    def icon(self, name: str, rect: Rect, colour: str | Colour = "muted", size: float = 20, turn: int = 0) -> None:
        """An icon by file name in the middle of `rect`."""
        self.blit_in(icon_surface(name, self.px(size), self.colour(colour), None, turn), rect)

    def icon_of(self, meaning: str, rect: Rect, colour: str | Colour = "muted", size: float = 20) -> None:
        """An icon of the interface by `group.meaning`."""
        group, _, word = meaning.partition(".")
        found = icon_table("interface")[group][word]
        self.icon(found.icon, rect, colour, size, found.turn)

    def badge(self, seat: int, centre: tuple[float, float], size: float, number: str = "") -> None:
        """The mark of a seat: its shape and colour with its number in it."""
        side = self.px(size)
        drawn = _badge(self.theme, seat, side, number or str(seat + 1))
        self.surface.blit(drawn, (round(centre[0]) - side // 2, round(centre[1]) - side // 2))

    # -- text ------------------------------------------------------------------------------------------------------
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
        cut = False
        wrapped: tuple[tuple[text.Run, ...], ...] = ()
        size, high = nominal, 0
        least = max(8, round(min(nominal, smallest * self.scale)))
        if smallest >= 12:
            least = max(least, round(nominal * _SHRINK / self.text_scale))
        least = min(least, nominal)
        for size in range(nominal, least - 1, -1):
            high = round(self.line_height(role, string) * size / nominal)
            most = max(1, min(lines, rect.height // high if lines > 1 else 1))
            if lines == 1:
                wrapped = text.wrap(string, weight, size, 100_000, bold)
                low_enough = size * _GLYPH <= rect.height or size == least
                if low_enough and all(text.runs_width(row, size) <= rect.width for row in wrapped):
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
        runs: list[tuple[int, Rect]] | None = None,
    ) -> int:
        """Text wrapped to `width` from `place` downwards; returns its height.

        `runs` is given the parts in bold: where in the text each begins, and its place.
        """
        weight, size = text.roles()[role][2], self.size_of(role)
        wrapped = text.wrap(string, weight, size, width, bold)
        high = self.line_height(role, string)
        rect = Rect(place[0], place[1], width, high * len(wrapped))
        self._rows(string, wrapped, rect, size, high, colour, "left", "top", False)
        if runs is not None:
            for index, row in enumerate(wrapped):
                x = rect.x
                for part, part_weight, start in row:
                    wide = text.width(part, part_weight, size)
                    if part_weight != weight:
                        runs.append((start, Rect(x, rect.y + index * high, wide, high)))
                    x += wide
        return rect.height

    def paragraph_height(self, string: str, width: int, role: str = "body", bold: tuple[text.Span, ...] = ()) -> int:
        weight, size = text.roles()[role][2], self.size_of(role)
        return self.line_height(role, string) * len(text.wrap(string, weight, size, width, bold))

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

    def kept(
        self, key: tuple[Any, ...], size: tuple[int, int], draw: Callable[[Rect], None], opaque: bool = False,
        runs: bool = False,
    ) -> pygame.Surface:  # fmt: skip
        """A picture of its own, drawn once by `draw` and kept by `key`, the size, the theme and the scale.

        `key` must hold everything that the picture depends on. An `opaque` one is drawn faster later on, and so is one
        of `runs`, which must be drawn on the window only.
        """
        whole = (*key, size, self.theme.name, self.scale, self.text_scale, self.language)
        found = _pictures.get(whole)
        if found is not None and self.measured is None:
            return found
        made = pygame.Surface((max(1, size[0]), max(1, size[1])), 0 if opaque else pygame.SRCALPHA)
        before, clip, measured = self.surface, self._clip, self.measured
        self.surface, self._clip = made, None
        if measured is not None:
            self.measured = []
        draw(made.get_rect())
        if measured is not None:
            measured += [DrawnText(t.text, t.rect, t.box, t.cut) for t in self.measured or ()]
        self.surface, self._clip, self.measured = before, clip, measured
        if found is not None:
            return found  # drawn for its texts only
        _pictures.put(whole, as_runs(made) if runs else made)
        return made

    # -- areas -----------------------------------------------------------------------------------------------------
    def area(self, area: Area) -> Area:
        """Make a part of the picture usable. Areas drawn later lie on top."""
        if self._clip is not None:
            area.rect = area.rect.clip(self._clip)
            if not area.rect.width or not area.rect.height:
                area.focus = False
        self.areas.append(area)
        return area

    def is_hovered(self, id_: str) -> bool:
        return self.state.hovered == id_ and self.state.pressed in ("", id_)

    def is_pressed(self, id_: str) -> bool:
        return self.state.pressed == id_ and self.state.hovered == id_

    def is_focused(self, id_: str) -> bool:
        return self.state.focused == id_ and self.state.show_focus

    def focus_ring(self, rect: Rect, corner: float = 8) -> None:
        """The outline of the thing that the keyboard is on: outside everything else."""
        grown = rect.inflate(2 * self.px(5), 2 * self.px(5))
        self.panel(grown, None, "accent", corner + 5, thick=2)

    @contextmanager
    def scrolled(self, id_: str, rect: Rect, content: int, to_end: bool = False) -> Iterator[Rect]:
        """Draw what is higher than `rect`: gives the rectangle of the whole content, moved by the scroll place.

        Inside, drawing is clipped; the wheel, Page keys and the bar move it. `to_end` begins at the end.
        """
        most = max(0, content - rect.height)
        here = min(max(0, self.state.scroll.get(id_, most if to_end else 0)), most)
        if most and not to_end:
            self.state.scroll[id_] = here

        def move(steps: int) -> None:
            place = min(max(0, here - steps * self.px(48)), most)
            if to_end and place == most:
                self.state.scroll.pop(id_, None)
            else:
                self.state.scroll[id_] = place

        self.area(Area(f"{id_}.scroll", rect, wheel=move, focus=False))
        before, before_clip = self.surface.get_clip(), self._clip
        self.surface.set_clip(rect.clip(before))
        self._clip = rect if before_clip is None else rect.clip(before_clip)
        try:
            yield Rect(rect.x, rect.y - here, rect.width - (self.px(10) if most else 0), content)
        finally:
            self.surface.set_clip(before)
            self._clip = before_clip
        if most:
            self._scroll_bar(id_, rect, content, here, most)

    def _scroll_bar(self, id_: str, rect: Rect, content: int, here: int, most: int) -> None:
        wide = self.px(6)
        track = Rect(rect.right - wide, rect.y, wide, rect.height)
        high = max(self.px(32), rect.height * rect.height // content)
        thumb = Rect(track.x, track.y + (rect.height - high) * here // most, wide, high)
        self.panel(thumb, "edge", None, 3)

        def hold(place: tuple[int, int], phase: str) -> None:
            share = (place[1] - rect.y - high / 2) / max(1, rect.height - high)
            self.state.scroll[id_] = round(min(max(share, 0), 1) * most)

        grip = track.inflate(self.px(12), 0)
        self.area(Area(f"{id_}.bar", grip, hold=hold, focus=False))


@lru_cache(maxsize=512)
def _badge(theme: Theme, seat: int, side: int, number: str) -> pygame.Surface:
    """The shape of a seat with a number in it, `side` pixels wide."""
    look = theme.shape(seat)
    drawn = shapes.seat_shape(look, side, theme.seat(seat)).copy()
    size = max(8, round(side * 0.56))
    down = {"triangle": 0.1, "pentagon": 0.02, "star": 0.03}.get(look, 0)
    digits = text.line(number, 700, size, text.rgba(theme["on_mark"]))
    ascent, cap = text.font(700, size).get_ascent(), round(side * 0.56 * text.CAP_HEIGHT)
    drawn.blit(digits, (side / 2 - digits.get_width() / 2, side / 2 + down * side - ascent + cap / 2))
    return drawn
