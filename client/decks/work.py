"""A deck while it is being changed: adding and taking cards, undo and redo, and the figures that help to judge it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from client.decks.book import AnyBook, Entry
from rules.engine.decisions import Refusal


class DeckWork:
    """The deck as it is now, how it is kept, and the way back."""

    def __init__(self, book: AnyBook, deck: Any = None, path: Path | None = None) -> None:
        self.book, self.path = book, path
        self.deck = self.kept = book.empty() if deck is None else deck
        self.past: list[Any] = []
        self.future: list[Any] = []
        self.part = "cards"
        """Which of the book's parts is shown and changed."""

    @property
    def changed(self) -> bool:
        """True while there is something that has not been kept."""
        return bool(self.deck != self.kept)

    def change(self, deck: Any) -> None:
        """Make the deck another one; undo comes back here."""
        if deck != self.deck:
            self.past.append(self.deck)
            self.future.clear()
            self.deck = deck

    def undo(self) -> None:
        """The cards as they were before the last change; the name stays."""
        if self.past:
            self.future.append(self.deck)
            self.deck = msgspec.structs.replace(self.past.pop(), name=self.deck.name)

    def redo(self) -> None:
        """The change that was taken back, once more."""
        if self.future:
            self.past.append(self.deck)
            self.deck = msgspec.structs.replace(self.future.pop(), name=self.deck.name)

    def rename(self, name: str) -> None:
        """Another name; typing it is no step of undo."""
        self.deck = msgspec.structs.replace(self.deck, name=name)

    # -- cards -----------------------------------------------------------------------------------------------------
    def rows(self) -> dict[str, int]:
        """The part that is being changed."""
        found: dict[str, int] = getattr(self.deck, self.part)
        return found

    def count(self, entry: Entry) -> int:
        """How many copies are in the part shown; leading cards count where they belong."""
        if entry.kind in self.book.heads:
            return sum(id_ == entry.id for _, id_ in self.book.places(self.deck))
        return self.rows().get(entry.id, 0)

    def add(self, entry: Entry) -> None:
        """One copy more; a leading card takes the place of the one before. A barred card is not taken."""
        if entry.barred:
            return
        if entry.kind in self.book.heads:
            self.change(self.book.with_head(self.deck, entry))
        else:
            self._put(entry.id, self.rows().get(entry.id, 0) + 1)

    def take(self, id_: str) -> None:
        """One copy less, where there is one."""
        if (led := self.book.without_head(self.deck, id_)) is not None:
            self.change(led)
        elif id_ in self.rows():
            self._put(id_, self.rows()[id_] - 1)

    def _put(self, id_: str, count: int) -> None:
        rows = {card: n for card, n in (self.rows() | {id_: count}).items() if n > 0}
        self.change(msgspec.structs.replace(self.deck, **{self.part: rows}))

    # -- figures ---------------------------------------------------------------------------------------------------
    def faults(self) -> list[Refusal]:
        """Everything that makes the deck illegal."""
        return self.book.faults(self.deck)

    def penalty(self, entry: Entry) -> int:
        """What a card costs more in this deck."""
        return self.book.penalty(self.deck, entry)

    def groups(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """The part shown by kind, each by cost and name; what is unknown or does not belong comes last as `other`."""
        entries = self.book.entries()
        found: dict[str, list[tuple[str, int]]] = {kind: [] for kind in (*self.book.kinds, "other")}
        for id_, n in self.rows().items():
            entry = entries.get(id_)
            belongs = entry is not None and not entry.barred and entry.kind in self.book.kinds
            found[entry.kind if belongs and entry is not None else "other"].append((id_, n))
        for rows in found.values():
            rows.sort(key=lambda row: (entries[row[0]].cost or 0, entries[row[0]].names) if row[0] in entries else (0,))
        return [(kind, rows) for kind, rows in found.items() if rows]

    def curve(self) -> dict[str, list[int]]:
        """For each kind that has a cost, how many cards there are at every cost, the last one and above together."""
        bars: dict[str, list[int]] = {}
        for entry, n in self._main():
            if entry.cost is not None:
                row = bars.setdefault(entry.kind, [0] * (self.book.top_cost + 1))
                row[min(entry.cost, self.book.top_cost)] += n
        return {kind: bars[kind] for kind in self.book.kinds if kind in bars}

    def average(self) -> tuple[float, float]:
        """The average printed cost, and what penalties add to it on the average; 0 without cards."""
        costs: Counter[str] = Counter()
        for entry, n in self._main():
            if entry.cost is not None:
                costs.update({"n": n, "cost": n * entry.cost, "more": n * self.penalty(entry)})
        many = max(1, costs["n"])
        return costs["cost"] / many, costs["more"] / many

    def dearer(self) -> list[tuple[Entry, int, int]]:
        """The cards that cost more in this deck: card, copies, and what they cost more; the dearest first."""
        rows = [(entry, n, self.penalty(entry)) for entry, n in self._main()]
        return sorted((row for row in rows if row[2]), key=lambda row: (-row[2], -(row[0].cost or 0), row[0].names))

    def _main(self) -> list[tuple[Entry, int]]:
        entries = self.book.entries()
        return [
            (entries[i], n) for i, n in self.deck.cards.items() if i in entries and entries[i].kind in self.book.kinds
        ]
