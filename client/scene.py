"""A scene: one screen that draws itself and says what happens on it. Scenes lie on a stack, the top one is used."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from client.areas import Area, Interaction, Tip
from client.scale import real_scale
from client.ui import Ui

if TYPE_CHECKING:
    from client.app import App


HIT = 32
"""The least size of what can be hit with the pointer (pixels at 100 %)."""


class Scene:
    """Draw with `draw`; what moves is drawn by `draw_over` on a copy of that picture, so that the rest is not redone.

    A scene that is `see_through` lies over the one below it, which is drawn first and cannot be used.
    """

    see_through = False
    tips = True

    begins_in = ""
    """The text field that is typed into as soon as the scene opens; Enter and Esc in it mean what they mean outside."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.state = Interaction()
        self.areas: list[Area] = []
        self.dirty = True
        self.moving = False
        """True while `draw_over` must be called for every frame."""
        self.stirred = False
        """True when `draw_over` must be called for the next frame."""
        self.notice_above: int | None = None
        """The height above which a notice stands; None at the top of the window."""
        self.keep_clear: Sequence[Rect] = ()
        """What a tool-tip should not cover: the zoom, the question."""

    @property
    def title(self) -> str:
        """What the window is called while this scene is on top; never tells anything secret."""
        return "Starboard"

    def touch(self) -> None:
        """Something changed: draw again before the next frame."""
        self.dirty = True

    def hold_moved(self) -> None:
        """The pointer moved while an area that takes presses (`hold`) is pressed."""
        self.touch()

    def entered(self) -> None:
        """The scene is on top now, for the first time or again."""
        self.touch()

    def left(self) -> None:
        """Another scene lies on top now, or the program ends."""

    def update(self, dt: float) -> None:
        """Time went on by `dt` seconds."""

    def draw(self, ui: Ui) -> None:
        """Draw everything that stands still."""

    def draw_over(self, ui: Ui) -> None:
        """Draw what moves."""

    @property
    def quiet(self) -> bool:
        """True while not even a notice may be shown."""
        return False

    @property
    def grabs_keys(self) -> bool:
        """True while the next key goes to `take_key` before anything else sees it."""
        return False

    def take_key(self, key: str) -> bool:
        """Take a key as it is; True when it was used."""
        return False

    def key(self, key: str) -> bool:
        """A key that no area took; True when it was used."""
        return False

    def back(self) -> None:
        """Esc with nothing else to close."""
        self.app.pop()

    def clicked(self, area: Area) -> None:
        """A press began and ended on `area`, or the keyboard chose it."""
        if area.enabled and area.act is not None:
            area.act()

    def right_clicked(self, area: Area | None, place: tuple[int, int]) -> None:
        """The other button was pressed."""

    def held(self, area: Area, place: tuple[int, int]) -> None:
        """A press has lasted half a second on one spot."""

    def drag_begun(self, area: Area) -> None:
        """A press on a draggable area has moved away."""

    def drag_moved(self, place: tuple[int, int]) -> None:
        """The pointer moved while something is dragged."""

    def dropped(self, source: Area, target: Area | None) -> None:
        """What was dragged was let go over `target`."""

    def hover_changed(self, area: Area | None) -> None:
        """The pointer is over another area now."""

    def shows_hover(self, before: Area | None, now: Area | None) -> bool:
        """Does the picture change when the pointer goes from one area to another?"""
        return True

    def tip_for(self, area: Area) -> Tip | None:
        """The tool-tip of an area."""
        return area.tip_now()

    def area_at(self, place: tuple[int, int]) -> Area | None:
        """The topmost area under a point; beside every area the nearest one that is smaller than a fingertip.

        So nothing is harder to hit than a square of `HIT` pixels, as far as its neighbours leave the room.
        """
        for area in reversed(self.areas):
            if area.rect.collidepoint(place) and not area.only_scrolls:
                return area
        least = round(HIT * real_scale(self.app.surface.get_size(), self.app.settings))
        near = Rect(0, 0, 2 * least, 2 * least)
        near.center = place
        found, best = None, float("inf")
        for index in near.collidelistall([area.rect for area in self.areas]):
            area = self.areas[index]
            rect = area.rect
            if not rect.width or not rect.height or area.only_scrolls or min(rect.size) >= least:
                continue
            if rect.inflate(max(0, least - rect.width), max(0, least - rect.height)).collidepoint(place):
                far = math.dist(rect.center, place)
                if far < best:
                    found, best = area, far
        return found

    def area(self, id_: str) -> Area | None:
        """The area with this id in the last picture."""
        return next((area for area in reversed(self.areas) if area.id == id_), None)
