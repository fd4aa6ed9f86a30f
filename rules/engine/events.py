"""What happened, for log and animation, and who may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from rules.engine.decisions import Text


class Event(Struct, frozen=True):
    """One thing that happened. Its sentence has the catalogue id `event.<kind>`.

    `params` are known to all. `secret` is known only to the seats in `to`; for the others the sentence
    `event.<kind>.hidden` is used where the catalogue has it. `reveals` is True when something random or secret came
    to light, so that taking it back must be asked (UX 2). `things` are what the client moves or marks.
    """

    kind: str
    params: dict[str, Any] = field(default_factory=dict)
    rule: str = ""
    secret: dict[str, Any] = field(default_factory=dict)
    to: tuple[int, ...] = ()
    reveals: bool = False
    things: tuple[str, ...] = ()


class SeenEvent(Struct, frozen=True):
    """An event as one seat may know it."""

    kind: str
    params: dict[str, Any]
    rule: str
    things: tuple[str, ...]
    hidden: bool
    """True when a part of the event is not known to this seat."""

    @property
    def text(self) -> Text:
        """The sentence; a hidden event first tries its own wording, see `Words.say`."""
        return Text(f"event.{self.kind}.hidden" if self.hidden else f"event.{self.kind}", self.params)


Emit = Callable[[Event], None]


def seen_by(event: Event, seat: int | None) -> SeenEvent:
    """The event as `seat` may know it; None is somebody who only looks on."""
    knows = not event.secret or seat in event.to
    params = {**event.params, **event.secret} if knows and event.secret else event.params
    return SeenEvent(event.kind, params, event.rule, event.things, hidden=not knows)


def unheard(event: Event) -> None:
    """An emit for simulations: nobody listens."""
