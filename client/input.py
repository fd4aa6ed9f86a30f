"""From window events to what a scene understands: pointer, wheel, keys, typing, and where the focus is."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from client.areas import Area
from client.keys import key_name
from client.parts import beside
from client.scene import Scene
from client.settings import Settings

LONG_PRESS = 0.5
"""Seconds after which a press on one spot counts as held."""
_MODIFIERS = ("left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt", "ctrl+left ctrl")
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Input(ABC):
    """Part of the application: everything that a person does with mouse and keyboard goes to the top scene."""

    settings: Settings

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """The scene that is used."""

    @abstractmethod
    def quit(self) -> None:
        """End the program."""

    @abstractmethod
    def settings_changed(self) -> None:
        """Draw everything again with the settings as they are now."""

    @abstractmethod
    def resized(self) -> None:
        """The window has another size."""

    @abstractmethod
    def exposed(self) -> None:
        """What the window shows is lost."""

    @abstractmethod
    def moved(self, place: tuple[int, int]) -> None:
        """The window stands somewhere else."""

    @abstractmethod
    def switch_full_screen(self) -> None:
        """Between the whole screen and a window."""

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
            self.resized()
        elif event.type == pygame.WINDOWMOVED:
            self.moved((event.x, event.y))
        elif event.type == pygame.WINDOWLEAVE:
            if not self.scene.state.pressed:  # what is dragged stays where it was last seen
                self._pointer_moved((-1, -1))
        elif event.type == pygame.WINDOWEXPOSED:
            self.exposed()
        elif event.type == beside.DONE:
            self.scene.touch()

    def _pointer_moved(self, place: tuple[int, int]) -> None:
        state = self.scene.state
        state.pointer = place
        if state.pressed:
            area = self.scene.area(state.pressed)
            if area is not None and area.hold is not None:
                area.hold(place, "move")
                self.scene.hold_moved()
            far = (
                max(abs(place[0] - state.pressed_at[0]), abs(place[1] - state.pressed_at[1])) > self.settings.drag_after
            )
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
            if self.scene.state.composing:  # the key ends the syllable and nothing else
                return True
            self._focus(None)
            return area.id != self.scene.begins_in
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
            self.switch_full_screen()
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
