"""What waits to be resolved: triggered abilities, keywords, bounties and cards just played (SWU-8.3)."""

from __future__ import annotations

from collections.abc import Callable

from rules.effects import model as m
from rules.unlimited.state import Record, Seen

WORDS = {
    "played": "played", "deployed": "deployed", "attack": "attack", "attacked": "attacked", "defeated": "defeated",
    "attack_ends": "completed", "hits": "damage", "any_hit": "damage", "hurt": "damage", "kills": "damage",
    "plays": "played", "leaves": "defeated", "deals": "damage", "attached": "attached", "detached": "detached",
}  # fmt: skip
"""What a trigger of each kind of happening is called."""
NAMED = (
    "ambush", "shielded", "restore", "saboteur", "played", "attack", "completed", "damage", "defeated", "bounty",
    "deployed",
)  # fmt: skip
"""The words by which an answer may name a trigger."""


class Source:
    """An ability with the thing that has it, at the moment of a happening."""

    __slots__ = ("ability", "giver_card", "granted", "host", "seat", "seen")

    def __init__(
        self, ability: m.When, seat: int, seen: Seen, giver_card: str = "", granted: bool = False, host: int = 0
    ) -> None:
        self.ability, self.seat, self.seen, self.giver_card = ability, seat, seen, giver_card
        self.granted, self.host = granted, host


def is_gained(seen: Seen, giver_card: str, giver: int) -> bool:
    """Did another card give this ability? An attack's event gives it in the name of the attacker."""
    return giver != seen.id or giver_card != seen.card


def gained_later(happening: m.Happening) -> m.Sel | None:
    """The selector of a played card's keywords: what it gains as it is played counts too, as for Ambush (SWU-4.1.2)."""
    subject = happening.subject
    return subject if happening.kind == "plays" and isinstance(subject, m.Sel) and subject.keywords else None


class Trigger:
    """A triggered ability, keyword or bounty that waits. `seat` resolves it, `run` does it if `due`.

    While an option is `idle` there is nothing to do with it, so that its owner is not asked when it shall come.
    `anyones`: another copy of the card would do the same. `saw` names the cards it saw, if it depends on them.
    """

    __slots__ = ("anyones", "card", "due", "giver", "idle", "run", "saw", "seat", "thing", "word")

    def __init__(
        self, seat: int, thing: int, card: str, word: str, run: Callable[[], None], giver: str = "",
        due: Callable[[], bool] | None = None, idle: Callable[[], bool] | None = None, anyones: bool = False,
        saw: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.seat, self.thing, self.card, self.word, self.run, self.giver = seat, thing, card, word, run, giver
        self.due, self.idle, self.anyones, self.saw = due, idle, anyones, saw


class Entry:
    """A card that was just played or deployed: its triggers are collected when its window opens (SWU-4.1.2)."""

    __slots__ = ("record", "seen", "thing", "word")

    def __init__(self, thing: int, word: str, record: Record, seen: Seen) -> None:
        self.thing, self.word, self.record, self.seen = thing, word, record, seen
