"""The application: a stack of scenes on one surface, driven by events and time.

`step(events, dt)` does one frame on any surface, so that a test with made-up events is as good as a person. Pointer
and keys are known from events only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import pygame

from client.areas import Area
from client.canvas import Canvas
from client.input import LONG_PRESS, Input
from client.kept import forget_all
from client.parts import beside
from client.scene import Scene
from client.settings import Settings, save_settings
from client.sounds import Sounds
from client.ui import Ui
from client.widgets.tooltip import draw_notice, draw_tip
from client.words import say
from rules.engine.loading import DataError

NOTICE_SECONDS = 5.0


class App(Input):
    """Scenes on a surface. Nothing is drawn when nothing has changed."""

    def __init__(
        self, surface: pygame.Surface, settings: Settings, path: Path | None = None, saves: Path | None = None
    ) -> None:
        """`path` is where the settings are kept and `saves` the folder of the games; None keeps nothing."""
        self.surface = surface
        self.settings = settings
        self.path = path
        self.saves = saves
        self.sounds = Sounds(settings)
        self.stack: list[Scene] = []
        self.running = True
        self.clock = 0.0
        self.frames_drawn = 0
        self.drawn: list[pygame.Rect] = []
        """The places of the surface that the last frame changed."""
        self.budget: float | None = None
        """Seconds of a frame after which parts of a picture that changed wait for the next frame; None draws all."""
        self._frame_began = 0.0
        self.measuring = False
        """True collects every text that is drawn in `measured` (tests)."""
        self.measured: list[Any] = []
        self._still = Canvas(pygame.Surface(surface.get_size()))
        self._top = Canvas(surface)
        self._tip_id = ""
        self._begun: Scene | None = None
        """The scene whose first text field has been given the focus."""
        self._drawn_for: tuple[tuple[int, int], int, int] | None = None
        """The size of the window, the scale and the size of the text for which pictures are kept."""
        self._moved = False
        """True when what moves was drawn last, so that it must be drawn once more when it has come to rest."""
        self._notice = ""
        self._notice_left = 0.0
        self._unsaved_for = -1.0
        self._shown_title = ""

    # -- scenes ----------------------------------------------------------------------------------------------------
    @property
    def scene(self) -> Scene:
        return self.stack[-1]

    def push(self, scene: Scene) -> None:
        if self.stack:
            self.stack[-1].left()
        self.stack.append(scene)
        self._carry_pointer(scene)
        scene.entered()

    def pop(self) -> None:
        """Leave the top scene; the last one ends the program."""
        gone = self.stack.pop()
        gone.left()
        self._stop_typing()
        if self.stack:
            self._carry_pointer(self.scene, gone)
            self.scene.entered()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """The top scene goes, another takes its place."""
        gone = self.stack.pop()
        gone.left()
        self.stack.append(scene)
        self._carry_pointer(scene, gone)
        scene.entered()

    def only(self, scene: Scene) -> None:
        """Leave every scene for one."""
        pointer = self.stack[-1].state.pointer if self.stack else (-1, -1)
        while self.stack:
            self.stack.pop().left()
        scene.state.pointer = pointer
        self.push(scene)

    def _carry_pointer(self, scene: Scene, before: Scene | None = None) -> None:
        source = before or (self.stack[-2] if len(self.stack) > 1 else None)
        if source is not None:
            scene.state.pointer = source.state.pointer
            scene.state.show_focus = source.state.show_focus
        scene.state.pressed = scene.state.dragging = ""

    def settings_changed(self) -> None:
        """Draw everything again with the settings as they are now, and keep them soon."""
        self._still.forget_parts()
        for scene in self.stack:
            scene.touch()
        self.sounds.settings = self.settings
        self._unsaved_for = 0.0

    def notice(self, line: str) -> None:
        """Show one line for a few seconds."""
        self._notice, self._notice_left = line, NOTICE_SECONDS
        if self.stack:
            self.scene.touch()

    def keep_settings(self) -> None:
        """Write the settings now if they have changed."""
        if self._unsaved_for >= 0 and self.path is not None and (problem := save_settings(self.settings, self.path)):
            self.notice(problem)
        self._unsaved_for = -1.0

    # -- one frame -------------------------------------------------------------------------------------------------
    def step(self, events: Sequence[pygame.event.Event], dt: float) -> bool:
        """Take the events, let `dt` seconds pass, draw what changed; True when something was drawn."""
        self._frame_began = perf_counter()
        with beside.frame():
            return self._step(events, dt)

    def _step(self, events: Sequence[pygame.event.Event], dt: float) -> bool:
        self.clock += dt
        try:
            for event in events:
                if not self.stack:
                    break
                self._handle(event)
            if not self.stack:
                return False
            self._pass_time(dt)
        except DataError as error:
            self._cannot_go_on(error, leave=False)
        if not self.stack:
            return False
        try:
            return self._draw()
        except DataError as error:
            self._cannot_go_on(error, leave=True)
            return False

    def _cannot_go_on(self, error: DataError, leave: bool) -> None:
        """A data file is at fault: say where, and go back to what still works. Raises the error again on the menu."""
        if leave:
            if len(self.stack) == 1:
                raise error
            self.pop()
        more = len(error.mistakes) - 1
        rest = say(self.settings.language, "data.more", n=more) if more else ""
        self.notice(f"{error.mistakes[0]}{rest}")

    def _pass_time(self, dt: float) -> None:
        scene, state = self.scene, self.scene.state
        state.hovered_for += dt
        if state.pressed and not state.dragging:
            before = state.pressed_for
            state.pressed_for += dt
            if before < LONG_PRESS <= state.pressed_for and (area := scene.area(state.pressed)) is not None:
                scene.held(area, state.pointer)
        scene.update(dt)
        self.sounds.update(dt)
        if self._notice:
            self._notice_left -= dt
            if self._notice_left <= 0:
                self._notice = ""
                self.scene.touch()
        if self._unsaved_for >= 0:
            self._unsaved_for += dt
            if self._unsaved_for > 1.0:
                self.keep_settings()

    def _draw(self) -> bool:
        if self._top.target is not self.surface or self._top.get_size() != self.surface.get_size():
            self._still, self._top = Canvas(pygame.Surface(self.surface.get_size())), Canvas(self.surface)
            for scene in self.stack:
                scene.touch()
        drawn_for = (self.surface.get_size(), self.settings.scale, self.settings.text)
        if drawn_for != self._drawn_for:
            if self._drawn_for is not None:
                forget_all()
            self._drawn_for = drawn_for
        scene = self.scene
        full = any(each.dirty for each in self._visible())
        changed: list[pygame.Rect] = []
        if full:
            self.measured = []
            self._still.begin(None if self.budget is None else self._frame_began + self.budget)
            for each in self._visible():
                each.areas = self._picture(each, self._still, each.draw)
                each.dirty = False
            changed = self._still.finish()
            self._after_layout()
            if self._still.behind:
                scene.touch()
        tip_id = self._wanted_tip()
        came_to_rest, self._moved = self._moved and not scene.moving, scene.moving
        still = not scene.moving and not scene.stirred and not came_to_rest
        if not full and still and tip_id == self._tip_id:
            return False
        scene.stirred = False
        self._tip_id = tip_id
        self._top.begin()
        self._top.blit(self._still.target, (0, 0))
        self._picture(scene, self._top, scene.draw_over)
        if tip_id and (area := scene.area(tip_id)) is not None and (tip := scene.tip_for(area)) is not None:
            self._picture(scene, self._top, lambda ui: draw_tip(ui, tip, area.rect, scene.keep_clear))
        if self._notice and not scene.quiet:
            self._picture(scene, self._top, lambda ui: draw_notice(ui, self._notice, scene.notice_above))
        self.drawn = self._top.finish(changed)
        self.frames_drawn += 1
        if scene.title != self._shown_title and pygame.display.get_surface() is self.surface:
            self._shown_title = scene.title
            pygame.display.set_caption(scene.title)
        return True

    def _visible(self) -> list[Scene]:
        """The scenes that are seen, lowest first."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].see_through:
            first -= 1
        return self.stack[first:]

    def _picture(self, scene: Scene, surface: Canvas, draw: Any) -> list[Area]:
        ui = Ui(surface, self.settings, scene.state, self.clock)
        if self.measuring:
            ui.measured = self.measured
        surface.set_clip(None)
        draw(ui)
        areas, ui.areas = ui.areas, []  # acts of areas know `ui`: in a circle they would wait for the collector
        return areas

    def _after_layout(self) -> None:
        """The picture is new: what lies under the pointer may be something else now."""
        state = self.scene.state
        if state.focused and self.scene.area(state.focused) is None:
            state.focused = ""
        self._hover()
        if self.scene.begins_in and self.scene is not self._begun and (area := self.scene.area(self.scene.begins_in)):
            self._begun = self.scene
            self._focus(area)

    def _wanted_tip(self) -> str:
        scene, state = self.scene, self.scene.state
        if not scene.tips or state.dragging or state.pressed:
            return ""
        wanted = state.focused if state.show_focus and state.focused else state.hovered
        if not wanted or state.hovered_for < self.settings.zoom_delay:
            return ""
        area = scene.area(wanted)
        return wanted if area is not None and scene.tip_for(area) is not None else ""

    def quit(self) -> None:
        """End the program; games are saved already."""
        while self.stack:
            self.stack.pop().left()
        self.keep_settings()
        self.running = False

    def resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == self.settings.window_size:
            self.exposed()
            return
        self.surface = surface
        if not self.settings.fullscreen:
            self.settings.window_size = surface.get_size()
        self.settings_changed()

    def exposed(self) -> None:
        """What the window shows is lost: draw all of it."""
        self._top = Canvas(self.surface)
        for scene in self.stack:
            scene.touch()

    def moved(self, place: tuple[int, int]) -> None:
        if not self.settings.fullscreen:
            self.settings.window_place = place
            self._unsaved_for = max(self._unsaved_for, 0.0)

    def switch_full_screen(self) -> None:
        self.settings.fullscreen = not self.settings.fullscreen
        self.settings_changed()
        if pygame.display.get_surface() is self.surface:
            from client.window import open_window

            self.surface = open_window(self.settings)


def headless(size: tuple[int, int], settings: Settings | None = None) -> App:
    """An application without a window, for pictures and tests; nothing is kept on disk."""
    import os

    if pygame.display.get_surface() is None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()
    if settings is None:
        settings = Settings(language="en", motion="off", sound=False)
    width, height = max(size[0], 320), max(size[1], 200)
    return App(pygame.Surface((width, height)), settings)
