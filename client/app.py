"""The application: a stack of scenes on one surface, driven by events and time.

`step(events, dt)` does one frame on any surface, so that a test with made-up events is as good as a person. Pointer
and keys are known from events only.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from client.keys import key_name
from client.scene import Scene
from client.settings import Settings, load_settings, save_settings, settings_file
from client.sounds import Sounds
from client.ui import Area, Ui
from client.widgets.tooltip import draw_notice, draw_tip

DRAG_AFTER = 8
LONG_PRESS = 0.5
NOTICE_SECONDS = 5.0
_IDLE_MS = 40
_MODIFIERS = ("left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt", "ctrl+left ctrl")
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class App:
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
        self.measuring = False
        """True collects every text that is drawn in `measured` (tests)."""
        self.measured: list[Any] = []
        self._base = pygame.Surface(surface.get_size())
        self._tip_id = ""
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
        self.clock += dt
        for event in events:
            if not self.stack:
                break
            self._handle(event)
        if not self.stack:
            return False
        self._pass_time(dt)
        if not self.stack:
            return False
        return self._draw()

    def _pass_time(self, dt: float) -> None:
        scene, state = self.scene, self.scene.state
        state.hovered_for += dt
        if state.pressed and not state.dragging:
            before = state.pressed_for
            state.pressed_for += dt
            if before < LONG_PRESS <= state.pressed_for and (area := scene.area(state.pressed)) is not None:
                scene.held(area, state.pointer)
        scene.update(dt)
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
        if self._base.get_size() != self.surface.get_size():
            self._base = pygame.Surface(self.surface.get_size())
            for scene in self.stack:
                scene.touch()
        scene = self.scene
        full = any(each.dirty for each in self._visible())
        if full:
            self.measured = []
            for each in self._visible():
                each.areas = self._picture(each, self._base, each.draw)
                each.dirty = False
            self._after_layout()
        tip_id = self._wanted_tip()
        if not full and not scene.moving and tip_id == self._tip_id:
            return False
        self._tip_id = tip_id
        self.surface.blit(self._base, (0, 0))
        self._picture(scene, self.surface, scene.draw_over)
        if tip_id and (area := scene.area(tip_id)) is not None and (tip := scene.tip_for(area)) is not None:
            self._picture(scene, self.surface, lambda ui: draw_tip(ui, tip, area.rect))
        if self._notice and not scene.quiet:
            self._picture(scene, self.surface, lambda ui: draw_notice(ui, self._notice))
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

    def _picture(self, scene: Scene, surface: pygame.Surface, draw: Any) -> list[Area]:
        ui = Ui(surface, self.settings, scene.state, self.clock)
        if self.measuring:
            ui.measured = self.measured
        surface.set_clip(None)
        draw(ui)
        return ui.areas

    def _after_layout(self) -> None:
        """The picture is new: what lies under the pointer may be something else now."""
        state = self.scene.state
        if state.focused and self.scene.area(state.focused) is None:
            state.focused = ""
        self._hover()

    def _wanted_tip(self) -> str:
        scene, state = self.scene, self.scene.state
        if not scene.tips or state.dragging or state.pressed:
            return ""
        wanted = state.focused if state.show_focus and state.focused else state.hovered
        if not wanted or state.hovered_for < self.settings.zoom_delay:
            return ""
        area = scene.area(wanted)
        return wanted if area is not None and scene.tip_for(area) is not None else ""

    # -- events ----------------------------------------------------------------------------------------------------
    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.MOUSEMOTION:
            self._pointer_moved(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._button_down(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._button_up(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif event.type == pygame.KEYDOWN:
            self._key_down(event)
        elif event.type == pygame.KEYUP:
            self.scene.key(f"{pygame.key.name(event.key)} up")
        elif event.type == pygame.TEXTINPUT:
            self.scene.state.composing = ""
            self._type("text", event.text)
        elif event.type == pygame.TEXTEDITING:
            self.scene.state.composing = event.text
            self.scene.touch()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED) and (
            pygame.display.get_surface() is not None
        ):
            self._resized()
        elif event.type == pygame.WINDOWLEAVE:
            self._pointer_moved((-1, -1))
        elif event.type == pygame.WINDOWEXPOSED:
            self.scene.touch()

    def quit(self) -> None:
        """End the program; games are saved already."""
        while self.stack:
            self.stack.pop().left()
        self.keep_settings()
        self.running = False

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == self.settings.window_size:
            for scene in self.stack:
                scene.touch()
            return
        self.surface = surface
        if not self.settings.fullscreen:
            self.settings.window_size = surface.get_size()
        self.settings_changed()

    def _pointer_moved(self, place: tuple[int, int]) -> None:
        state = self.scene.state
        state.pointer = place
        if state.pressed:
            area = self.scene.area(state.pressed)
            if area is not None and area.hold is not None:
                area.hold(place, "move")
                self.scene.touch()
            far = max(abs(place[0] - state.pressed_at[0]), abs(place[1] - state.pressed_at[1])) > DRAG_AFTER
            if area is not None and area.drag and not state.dragging and far:
                state.dragging = area.id
                self.scene.drag_begun(area)
        if state.dragging:
            self.scene.drag_moved(place)
        self._hover()

    def _hover(self) -> None:
        scene, state = self.scene, self.scene.state
        area = scene.area_at(state.pointer)
        now = area.id if area is not None else ""
        if now != state.hovered:
            before = scene.area(state.hovered)
            state.hovered, state.hovered_for = now, 0.0
            scene.hover_changed(area)
            if scene.shows_hover(before, area):
                scene.touch()

    def _button_down(self, event: pygame.event.Event) -> None:
        self._pointer_moved(event.pos)
        scene, state = self.scene, self.scene.state
        area = scene.area_at(event.pos)
        if event.button == 3:
            scene.right_clicked(area, event.pos)
            return
        if event.button != 1:
            return
        state.show_focus = False
        if state.focused and (area is None or area.id != state.focused):
            self._focus(None)
        state.pressed = area.id if area is not None else ""
        state.pressed_at, state.pressed_for = event.pos, 0.0
        if area is not None and area.hold is not None:
            area.hold(event.pos, "down")
        if area is not None and area.typed is not None:
            self._focus(area)
        scene.touch()

    def _button_up(self, event: pygame.event.Event) -> None:
        scene, state = self.scene, self.scene.state
        state.pointer = event.pos
        if event.button != 1:
            return
        pressed, dragging = state.pressed, state.dragging
        state.pressed = state.dragging = ""
        scene.touch()
        area = scene.area_at(event.pos)
        if dragging:
            source = scene.area(dragging)
            if source is not None:
                scene.dropped(source, area)
            return
        if pressed and area is not None and area.id == pressed:
            if area.hold is not None:
                area.hold(event.pos, "up")
            scene.clicked(area)
        elif pressed and (held := scene.area(pressed)) is not None and held.hold is not None:
            held.hold(event.pos, "up")

    def _wheel(self, steps: int) -> None:
        scene = self.scene
        for area in reversed(scene.areas):
            if area.wheel is not None and area.rect.collidepoint(scene.state.pointer):
                area.wheel(steps)
                scene.touch()
                return

    def _type(self, kind: str, typed: str) -> None:
        area = self.scene.area(self.scene.state.focused)
        if area is not None and area.typed is not None:
            area.typed(kind, typed)
        self.scene.touch()

    def _key_down(self, event: pygame.event.Event) -> None:
        scene, state = self.scene, self.scene.state
        key = key_name(event)
        scene.touch()
        if scene.grabs_keys and key not in _MODIFIERS and scene.take_key(key):
            return
        focused = scene.area(state.focused) if state.focused else None
        if focused is not None and focused.typed is not None and self._typing_key(focused, key, event):
            return
        if key in ("tab", "shift+tab"):
            self._move_focus(-1 if key.startswith("shift") else 1)
        elif key in _STEPS:
            if not scene.key(key):
                self._focus_towards(key)
        elif key in ("return", "space") and focused is not None and state.show_focus:
            scene.clicked(focused)
        elif not self._key_of_area(key) and not scene.key(key) and not self._global_key(key) and key == "escape":
            scene.back()

    def _typing_key(self, area: Area, key: str, event: pygame.event.Event) -> bool:
        """True when a text field takes the key: everything but Tab, Esc, Enter and control keys."""
        if key in ("escape", "return"):
            self._focus(None)
            return True
        if key in ("tab", "shift+tab") or key.startswith(("f1", "alt+")):
            return False
        if self.scene.state.composing:
            return True
        if area.typed is not None and (len(key) > 1 or key.startswith("ctrl+")):
            area.typed("key", key)
        return True

    def _key_of_area(self, key: str) -> bool:
        """Use the area that carries this key, or the main one for Enter."""
        for area in reversed(self.scene.areas):
            if area.key and key == area.key:
                self.scene.clicked(area)
                return True
        if key == "return":
            for area in reversed(self.scene.areas):
                if area.main:
                    self.scene.clicked(area)
                    return True
        return False

    def _global_key(self, key: str) -> bool:
        keys = self.settings.keys
        if key == keys["mute"]:
            self.settings.sound = not self.settings.sound
            self.settings_changed()
        elif key == keys["fullscreen"]:
            self.settings.fullscreen = not self.settings.fullscreen
            self.settings_changed()
            if pygame.display.get_surface() is self.surface:
                self.surface = open_window(self.settings)
        elif key == "ctrl+q":
            self.quit()
        else:
            return False
        return True

    # -- focus -----------------------------------------------------------------------------------------------------
    def _focusable(self) -> list[Area]:
        return [a for a in self.scene.areas if a.focus and (a.act is not None or a.typed or a.tip is not None)]

    def _focus(self, area: Area | None) -> None:
        state = self.scene.state
        state.focused = area.id if area is not None else ""
        state.hovered_for = 0.0
        state.composing = ""
        if area is not None and area.typed is not None:
            if pygame.display.get_init():
                pygame.key.start_text_input()
                pygame.key.set_text_input_rect(area.rect)
        else:
            self._stop_typing()
        self.scene.touch()

    @staticmethod
    def _stop_typing() -> None:
        if pygame.display.get_init():
            pygame.key.stop_text_input()

    def _move_focus(self, step: int) -> None:
        areas, state = self._focusable(), self.scene.state
        state.show_focus = True
        if not areas:
            return
        ids = [area.id for area in areas]
        here = ids.index(state.focused) if state.focused in ids else (-1 if step > 0 else 0)
        self._focus(areas[(here + step) % len(areas)])
        self._show(areas[(here + step) % len(areas)])

    def _focus_towards(self, key: str) -> None:
        """Move the focus to the nearest area in the direction of an arrow key."""
        areas, state = self._focusable(), self.scene.state
        state.show_focus = True
        here = self.scene.area(state.focused)
        if here is None:
            self._move_focus(1)
            return
        dx, dy = _STEPS[key]
        best: tuple[float, Area] | None = None
        for area in areas:
            if area is here or area.rect == here.rect:
                continue
            x, y = area.rect.centerx - here.rect.centerx, area.rect.centery - here.rect.centery
            along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if along > 0 and across <= 3 * along and (best is None or along + 2 * across < best[0]):
                best = (along + 2 * across, area)
        if best is not None:
            self._focus(best[1])
            self._show(best[1])

    def _show(self, area: Area) -> None:
        """Scroll the list that the focused area is in, so that it is seen."""
        for bar in self.scene.areas:
            if bar.id.endswith(".scroll") and area.id.startswith(bar.id.removesuffix("scroll")):
                if area.rect.height == 0 or area.rect.bottom >= bar.rect.bottom:
                    self._scroll_to(bar, area, 1)
                elif area.rect.top <= bar.rect.top:
                    self._scroll_to(bar, area, -1)

    def _scroll_to(self, bar: Area, area: Area, step: int) -> None:
        if bar.wheel is not None:
            bar.wheel(-step * 2)
            self.scene.touch()


# -- the window ----------------------------------------------------------------------------------------------------
def open_window(settings: Settings) -> pygame.Surface:
    """The window as the settings want it."""
    flags = pygame.FULLSCREEN if settings.fullscreen else pygame.RESIZABLE
    size = (0, 0) if settings.fullscreen else settings.window_size
    surface = pygame.display.set_mode(size, flags)
    pygame.display.set_caption("Starboard")
    return surface


def loop(app: App) -> None:
    """Frames until the program ends; asleep while nothing moves."""
    clock = pygame.time.Clock()
    while app.running:
        events = pygame.event.get()
        if not events and not app.scene.moving and not app.scene.dirty:
            waited = pygame.event.wait(_IDLE_MS)
            events = [] if waited.type == pygame.NOEVENT else [waited, *pygame.event.get()]
        dt = min(clock.tick(60 if app.scene.moving or events else 0) / 1000, 0.25)
        if app.step(events, dt):
            pygame.display.flip()


def first_scene(app: App) -> Scene:
    """The menu."""
    from client.scenes.menu import MenuScene

    return MenuScene(app)


def run(
    language: str = "", seconds: float | None = None, game: str = "", measure: tuple[Any, Path | None] | None = None
) -> int:
    """Open the window and play until it is closed; returns the exit code.

    `language` overrides the setting for this start; `seconds` ends by itself (start-up measurements); with a `game` the
    page of a new game of it is opened, with `measure` (a table or None, and its file) the measuring aid.
    """
    from client.match import saves_folder

    path = settings_file()
    settings, problem = load_settings(path)
    if problem:
        print(problem, file=sys.stderr)
    if language:
        settings.language = language
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(350, 40)
    app = App(open_window(settings), settings, path, saves_folder())
    app.push(first_scene(app))
    if game:
        from client.scenes.new_game import NewGameScene

        app.push(NewGameScene(app, game))
    if measure is not None:
        from client.measure.scene import MeasureScene

        app.push(MeasureScene(app, *measure))
    if problem:
        app.notice(problem)
    if seconds is None:
        loop(app)
    else:
        while app.running and app.clock < seconds:
            app.step(pygame.event.get(), 1 / 60)
            pygame.display.flip()
    app.quit()
    pygame.quit()
    return 0


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
