"""The window: opening it, the loop of frames, and how the program starts."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pygame

from client.app import App
from client.parts.beside import Work, breathe
from client.scale import system_scale
from client.scene import Scene
from client.settings import Settings, load_settings, settings_file

FRAME_BUDGET = 0.002
"""Seconds after which a frame leaves what else has changed in the picture to the next one."""
_IDLE_MS = 40
"""How long the loop sleeps at most while nothing moves."""


def open_window(settings: Settings) -> pygame.Surface:
    """The window as the settings want it."""
    flags = pygame.FULLSCREEN if settings.fullscreen else pygame.RESIZABLE
    size = (0, 0) if settings.fullscreen else settings.window_size
    surface = pygame.display.set_mode(size, flags)
    place = settings.window_place
    if place is not None and not settings.fullscreen and _on_a_screen(place):
        pygame.display.set_window_position(place)
    pygame.display.set_caption("Starboard")
    return surface


def _on_a_screen(place: tuple[int, int]) -> bool:
    """Would a window at `place` be seen? The screen it stood on may be gone."""
    wide = sum(width for width, _ in pygame.display.get_desktop_sizes())
    high = max(height for _, height in pygame.display.get_desktop_sizes())
    return -200 <= place[0] < wide - 200 and 0 <= place[1] < high - 100


def loop(app: App) -> None:
    """Frames until the program ends; asleep while nothing moves."""
    clock = pygame.time.Clock()
    ahead: Work[None] | None = None
    while app.running:
        events = pygame.event.get()
        if not events and not app.scene.moving and not app.scene.dirty:
            waited = pygame.event.wait(_IDLE_MS)
            events = [] if waited.type == pygame.NOEVENT else [waited, *pygame.event.get()]
        events = without_detours(events)
        dt = min(clock.tick(60 if app.scene.moving or events else 0) / 1000, 0.25)
        if app.step(events, dt):
            pygame.display.update(app.drawn)
        if ahead is None:  # what follows the first picture is loaded while it is looked at
            ahead = Work(load_ahead, 0)
    if ahead is not None:
        ahead.drop()


def load_ahead() -> None:
    """Import what the menu leads to, so that the first click does not wait for it."""
    from client.decks.books import MODULES
    from client.tables import TABLES

    for module in ("client.scenes.new_game", "client.scenes.table", *MODULES.values(), *TABLES.values()):
        import_module(module)
        breathe()


def without_detours(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """Of motions that follow each other the last one: a mouse tells a thousand times a second where it is."""
    kinds = [*(event.type for event in events[1:]), pygame.NOEVENT]
    motion = pygame.MOUSEMOTION
    return [e for e, after in zip(events, kinds, strict=False) if e.type != motion or after != motion]


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
    from client.keeping import saves_folder

    path = settings_file()
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # real pixels: the interface scales itself
    first = not path.exists()
    settings, problem = load_settings(path)
    if first:
        settings.scale = system_scale()
    if problem:
        print(problem, file=sys.stderr)
    if language:
        settings.language = language
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(350, 40)
    app = App(open_window(settings), settings, path, saves_folder())
    app.budget = FRAME_BUDGET
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
            if app.step(pygame.event.get(), 1 / 60):
                pygame.display.update(app.drawn)
    app.quit()
    pygame.quit()
    return 0
