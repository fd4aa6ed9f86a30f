"""What a person decided once about an optional ability: it is always, or never, used for a while.

Rules lie among the seat's own notes, so that they are kept with the game and nobody else reads them.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from rules.engine.decisions import Decision

_KEY = "always "
BY_RULE = ("yes", "no", "pass", "choose none")
"""The answers that a rule may give; such an answer is never the only legal one."""


class Rule(Struct, frozen=True):
    """`answer` is always given where this `ability` of the card `source` asks. `span` is the round or turn that it is
    for, None for the whole game; `since` counts the answers before it was made.
    """

    ability: str
    answer: str
    source: str
    since: int
    span: int | None = None

    @property
    def key(self) -> str:
        """The key of the note that keeps it."""
        return _KEY + self.ability

    @property
    def text(self) -> str:
        """The text of the note that keeps it."""
        return msgspec.json.encode(self).decode()

    def holds(self, span: int) -> bool:
        return self.span is None or self.span == span


def rules_in(notes: Mapping[str, str]) -> list[Rule]:
    """The rules among the notes of a seat, the oldest first; notes that cannot be read are none."""
    found = []
    for key, text in notes.items():
        if key.startswith(_KEY):
            try:
                found.append(msgspec.json.decode(text, type=Rule))
            except msgspec.MsgspecError:
                continue
    return found


def answer_by(rules: list[Rule], decision: Decision, span: int) -> str | None:
    """The answer that these rules give to a decision of their seat."""
    standing = decision.standing
    if standing is None:
        return None
    for rule in rules:
        if rule.ability == standing.ability and rule.answer in standing.answers and rule.holds(span):
            return rule.answer
    return None


def alike(decision: Decision) -> str | None:
    """The first of several options that cannot be told apart, as with equal triggers; None when there is a choice.

    Things are picked all the same: who points at one of two equal units wants that one.
    """
    return None if decision.verb or decision.forms else decision.alike
