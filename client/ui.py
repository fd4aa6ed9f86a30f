"""What scenes draw with: a surface, the theme at the present scale, words, and the areas that can be used.

Drawing is immediate: a scene draws everything when something changed, and says beside each thing what a click on it
does. The areas of the last picture take the events until the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
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
from client.lettering import Lettering
from client.scale import pixels, real_scale
from client.settings import Settings
from client.theme import Colour, Theme, theme_named
from client.words import say

_pictures = Kept(64_000_000)
"""Pictures of cards and the like."""


class Ui(Lettering):
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
        self.px: Callable[[float], int] = pixels(self.scale)
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

    def badge(self, look: int, centre: tuple[float, float], size: float, number: str) -> None:
        """The mark of a seat: the shape and colour of its look with its number in it."""
        side = self.px(size)
        drawn = _badge(self.theme, look, side, number)
        self.surface.blit(drawn, (round(centre[0]) - side // 2, round(centre[1]) - side // 2))

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
        try:
            draw(made.get_rect())
            if measured is not None:
                measured += [DrawnText(t.text, t.rect, t.box, t.cut) for t in self.measured or ()]
        finally:
            self.surface, self._clip, self.measured = before, clip, measured
        if found is not None:
            return found  # drawn for its texts only
        _pictures.put(whole, as_runs(made) if runs else made)
        if isinstance(before, Canvas):
            before.made_something()
        return made

    def part(
        self, name: Hashable, of: Any, draw: Callable[[], None], *lists: list[Any], may_come_later: bool = False
    ) -> None:
        """Draw a part of the picture, or repeat it when it would be the same as in the picture before.

        `of` must hold all that the part depends on except the settings and where pointer and keyboard are: a part that
        has to do with those is always drawn. `name` is its own in the picture, and acts of its areas must know nothing
        that belongs to one picture only. Whatever `draw` appends to `lists` is repeated too. Where an application has a
        `budget` a part may be some pictures behind, and one that `may_come_later` need not be there at once.
        """
        canvas, here = self.surface, self.state
        if not isinstance(canvas, Canvas) or self.measured is not None:
            draw()
            return
        if may_come_later and canvas.wait(name):
            return
        filled = (self.areas, *lists)
        used = {here.hovered, here.focused, here.pressed, here.dragging}
        whole = (self._clip, of)
        known = canvas.repeat(name, here, whole, used)
        if known is not None:
            for each, said in zip(filled, known.said or (), strict=True):
                each += said
            return
        starts = [len(each) for each in filled]
        part = canvas.record(name, here, whole, used, draw)
        if part is not None and part.said is not None:  # there was no time for the new one
            for each, start, said in zip(filled, starts, part.said, strict=True):
                each[start:] = said
        elif part is not None:
            part.said = tuple(each[start:] for each, start in zip(filled, starts, strict=True))
            part.ids = frozenset(area.id for area in part.said[0])
            part.lasts = part.ids.isdisjoint(used)

    def forget_parts(self) -> None:
        """Draw every part anew, whatever the time: what was shown before is nobody's business now."""
        if isinstance(self.surface, Canvas):
            self.surface.forget_parts()

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
def _badge(theme: Theme, look: int, side: int, number: str) -> pygame.Surface:
    """The shape of a look with a number in it, `side` pixels wide."""
    shape = theme.shape(look)
    drawn = shapes.seat_shape(shape, side, theme.seat(look)).copy()
    size = max(8, round(side * 0.56))
    down = {"triangle": 0.1, "pentagon": 0.02, "star": 0.03}.get(shape, 0)
    digits = text.line(number, 700, size, text.rgba(theme["on_mark"]))
    ascent, cap = text.font(700, size).get_ascent(), round(side * 0.56 * text.CAP_HEIGHT)
    drawn.blit(digits, (side / 2 - digits.get_width() / 2, side / 2 + down * side - ascent + cap / 2))
    return drawn
