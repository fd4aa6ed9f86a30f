"""What an ability knows while it resolves: who acts, what was chosen, how much was done."""

from __future__ import annotations

from typing import Any

Item = int | str
"""A thing of the table by its object id, a player (see `player`), or the name of an arena."""
Items = tuple[Item, ...]


def player(seat: int) -> int:
    """A seat as an item: below zero, where no object id is."""
    return -1 - seat


def seat_of(item: Item) -> int | None:
    """The seat that an item is, None when it is a thing."""
    return -1 - item if isinstance(item, int) and item < 0 else None


class Context:
    """The memory of one ability as it resolves. `it` is what was chosen or spoken of last.

    `you` is who acts at this point of it, `whose` always the seat whose ability it is.
    """

    __slots__ = (
        "card", "chosen", "done", "excess", "full", "host", "it", "key", "moment", "named", "names", "number", "rest",
        "source", "that_player", "unless_who", "whose", "you",
    )  # fmt: skip

    def __init__(self, you: int, source: int, card: str, host: int = 0, key: str = "") -> None:
        self.you = self.whose = you
        self.source = source
        self.card = card
        self.host = host
        self.key = key
        self.it: Items = ()
        self.names: dict[str, Items] = {}
        self.chosen: list[Item] = []
        self.done = 0
        self.full = False
        self.excess = 0
        self.that_player: int | None = None
        self.named = ""
        self.number: int | None = None
        self.rest: Items = ()
        self.moment: Any = None

    def choose(self, items: Items, name: str = "") -> None:
        """Remember a choice: it becomes `it`, counts for `other`, and has a name where the ability gives it one."""
        self.it = items
        self.chosen.extend(items)
        if name:
            self.names[name] = items
