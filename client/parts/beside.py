"""Work beside the drawing: by one thread, and a frame waits for it a moment at most.

Python runs one thread at a time. Long work calls `breathe` between small pieces, so that it rests while a frame is
drawn and ends soon when nobody wants it any more.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Generic, TypeVar

import pygame

T = TypeVar("T")

_FRAME_SECONDS = 0.03
"""How long a piece of work waits for a frame at most, so that it comes to its end where frames follow at once."""
_TURN_SECONDS = 0.0005
"""How often the drawing gets its turn while something is worked out that does not breathe."""
DONE = pygame.event.custom_type()
"""The event that work has come to its end: what shows it is drawn anew."""
_worker = ThreadPoolExecutor(1, thread_name_prefix="beside")
_under_way: list[Work[object]] = []
_no_frame = threading.Event()
_no_frame.set()


class Work(Generic[T]):
    """Something that is being worked out. `patience` is how many seconds the first look waits for it."""

    def __init__(self, work: Callable[[], T], patience: float) -> None:
        sys.setswitchinterval(_TURN_SECONDS)
        self._work = work
        self._patience: float | None = patience
        self.dropped = False
        self._future: Future[T] = _worker.submit(self._run)
        self._future.add_done_callback(_wake)

    def _run(self) -> T:
        _under_way[:] = [self]  # type: ignore[list-item]
        try:
            return self._work()
        finally:
            _under_way.clear()

    def now(self) -> T | None:
        """What came out, None while it is not ready."""
        patience, self._patience = self._patience, None
        if patience is None and not self._future.done():
            return None
        drawing = not _no_frame.is_set()
        _no_frame.set()
        try:
            return self._future.result(patience)
        except (TimeoutError, CancelledError):
            return None
        finally:
            if drawing:
                _no_frame.clear()

    def drop(self) -> None:
        """Nobody wants it any more."""
        self.dropped = True
        self._future.cancel()


def wait(seconds: float) -> None:
    """Wait for all that was begun, for pictures that are drawn once. Not for the window: nothing is drawn meanwhile."""
    with suppress(TimeoutError):
        _worker.submit(lambda: None).result(seconds)


@contextmanager
def frame() -> Iterator[None]:
    """While a frame is made, work that breathes rests."""
    _no_frame.clear()
    try:
        yield
    finally:
        _no_frame.set()


def breathe() -> None:
    """Called by work between small pieces: rest while a frame is made; raises CancelledError when it was dropped."""
    _no_frame.wait(_FRAME_SECONDS)
    if _under_way and _under_way[0].dropped:
        raise CancelledError


def _wake(_: object) -> None:
    """Let the window draw again when nothing else moves."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(DONE))
