"""The final answer and the comlink: a planet, a room and a vehicle, for a comlink the player who is asked as well."""

from __future__ import annotations

from collections.abc import Sequence

from client.parts.forms import CardsEditor, Pick
from client.tables.table import Sight
from rules.clue.board import board


class TripleEditor(CardsEditor):
    """One card of each kind, clicked anywhere on the table. It takes clicks only once its button has been pressed."""

    def __init__(self, verb: str, label: str, seats: Sequence[str] = ()) -> None:
        kinds = [list(kind) for kind in board().kinds]
        self.groups: list[list[str]] = ([list(seats)] if seats else []) + kinds
        super().__init__(verb, [each for group in self.groups for each in group], label)
        self.verb = verb
        self.armed = False

    def lit(self) -> frozenset[str]:
        return self.things if self.armed else frozenset()

    def click(self, thing: str, area: str) -> bool:
        if not self.armed or thing not in self.things:
            return False
        group = next(group for group in self.groups if thing in group)
        again = any(what == thing for what, _ in self.entries)
        self.entries = [entry for entry in self.entries if entry[0] not in group]
        if not again:
            self.entries.append((thing, area))
        return True

    def back(self) -> bool:
        if self.entries:
            self.entries.pop()
            return True
        was, self.armed = self.armed, False
        return was

    @property
    def complete(self) -> bool:
        return len(self.entries) == len(self.groups)

    def text(self) -> str:
        if not self.complete:
            return ""
        chosen = {what for what, _ in self.entries}
        return " ".join([self.verb, *(next(each for each in group if each in chosen) for group in self.groups)])

    def picked(self) -> tuple[Pick, ...]:
        return tuple((what, "") for what, _ in self.entries)

    def label(self, sight: Sight) -> str:
        return sight.say(self._label)
