"""Deductions beside the drawing: a frame waits for them a few milliseconds at most."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pygame

_PATIENCE = 0.006
_TURN_SECONDS = 0.0005
"""How often the drawing gets its turn while something is worked out."""
_worker = ThreadPoolExecutor(1, thread_name_prefix="clue")


class Thought:
    """Something that is being worked out."""

    def __init__(self, work: Callable[[], Any]) -> None:
        sys.setswitchinterval(_TURN_SECONDS)
        self._future: Future[Any] = _worker.submit(work)
        self._waited = False
        self._future.add_done_callback(_wake)

    def now(self) -> Any:
        """What came out, None while it is not ready."""
        if self._waited and not self._future.done():
            return None
        self._waited = True
        try:
            return self._future.result(_PATIENCE)
        except TimeoutError:
            return None

    def drop(self) -> None:
        """Nobody wants it any more."""
        self._future.cancel()


def _wake(_: object) -> None:
    """Let the window draw again when nothing else moves."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
