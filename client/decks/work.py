"""A deck while it is being changed: adding and taking cards, undo and redo, and the figures that help to judge it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from rules.engine.decisions import Refusal
from rules.unlimited.cards import Card, pool
from rules.unlimited.costs import ASPECT_PENALTY
from rules.unlimited.decks import Deck, find_faults

HIGHEST = 8
"""The last bar of the cost curve holds this cost and all above."""
_MAIN = ("unit", "upgrade", "event")


class DeckWork:
    """The deck as it is now, how it is kept, and the way back."""

    def __init__(self, deck: Deck, path: Path | None) -> None:
        self.deck, self.path = deck, path
        self.kept = deck
        self.past: list[Deck] = []
        self.future: list[Deck] = []
        self.part = "cards"
        """What is shown and changed: `cards` or `sideboard`."""

    @property
    def changed(self) -> bool:
        """True while there is something that has not been kept."""
        return self.deck != self.kept

    def change(self, deck: Deck) -> None:
        """Make the deck another one; undo comes back here."""
        if deck != self.deck:
            self.past.append(self.deck)
            self.future.clear()
            self.deck = deck

    def undo(self) -> None:
        if self.past:
            self.future.append(self.deck)
            self.deck = self.past.pop()

    def redo(self) -> None:
        if self.future:
            self.past.append(self.deck)
            self.deck = self.future.pop()

    def rename(self, name: str) -> None:
        """Another name; typing it is no step of undo."""
        self.deck = msgspec.structs.replace(self.deck, name=name)

    def set_format(self, format_: str) -> None:
        leaders = self.deck.leaders if format_ == "twin_suns" else self.deck.leaders[:1]
        self.change(msgspec.structs.replace(self.deck, format=format_, leaders=leaders))

    # -- cards -----------------------------------------------------------------------------------------------------
    def rows(self) -> dict[str, int]:
        """The part that is being changed."""
        found: dict[str, int] = getattr(self.deck, self.part)
        return found

    def count(self, card: Card) -> int:
        """How many copies are in the part shown; leaders and bases count where they belong."""
        if card.kind == "leader":
            return self.deck.leaders.count(card.id)
        if card.kind == "base":
            return int(self.deck.base == card.id)
        return self.rows().get(card.id, 0)

    def add(self, card: Card) -> None:
        """One copy more; a leader or base takes the place of the one before."""
        if card.kind == "leader":
            most = 2 if self.deck.format == "twin_suns" else 1
            leaders = (*self.deck.leaders, card.id)[-most:]
            self.change(msgspec.structs.replace(self.deck, leaders=leaders))
        elif card.kind == "base":
            self.change(msgspec.structs.replace(self.deck, base=card.id))
        else:
            self._put(card.id, self.rows().get(card.id, 0) + 1)

    def take(self, id_: str) -> None:
        """One copy less, where there is one."""
        if id_ in self.deck.leaders:
            leaders = list(self.deck.leaders)
            leaders.remove(id_)
            self.change(msgspec.structs.replace(self.deck, leaders=tuple(leaders)))
        elif id_ == self.deck.base:
            self.change(msgspec.structs.replace(self.deck, base=""))
        elif id_ in self.rows():
            self._put(id_, self.rows()[id_] - 1)

    def _put(self, id_: str, count: int) -> None:
        rows = {**self.rows(), id_: count}
        rows = {card: n for card, n in rows.items() if n > 0}
        self.change(msgspec.structs.replace(self.deck, **{self.part: rows}))

    # -- figures ---------------------------------------------------------------------------------------------------
    def faults(self) -> list[Refusal]:
        """Everything that makes the deck illegal."""
        return find_faults(self.deck, self.deck.format)

    def icons(self) -> Counter[str]:
        """The aspect icons that leaders and base give (SWU-5.4)."""
        cards = pool().cards
        there = [id_ for id_ in (*self.deck.leaders, self.deck.base) if id_ in cards]
        return Counter(aspect for id_ in there for aspect in cards[id_].aspects)

    def penalty(self, card: Card) -> int:
        """What a card costs more with these leaders and this base; nothing while they are not chosen."""
        if card.kind not in _MAIN or not self.deck.leaders or not self.deck.base:
            return 0
        return ASPECT_PENALTY * (Counter(card.aspects) - self.icons()).total()

    def groups(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """The part shown by kind, each by cost and name; what is unknown or does not belong comes last as `other`."""
        cards = pool().cards
        found: dict[str, list[tuple[str, int]]] = {kind: [] for kind in (*_MAIN, "other")}
        for id_, n in self.rows().items():
            kind = cards[id_].kind if id_ in cards else "other"
            found[kind if kind in _MAIN else "other"].append((id_, n))
        for rows in found.values():
            rows.sort(key=lambda row: (cards[row[0]].cost, cards[row[0]].name.en) if row[0] in cards else (0, row[0]))
        return [(kind, rows) for kind, rows in found.items() if rows]

    def size(self) -> int:
        return sum(self.rows().values())

    def curve(self) -> list[int]:
        """How many cards there are at every cost from 0 to `HIGHEST` and above."""
        bars = [0] * (HIGHEST + 1)
        for card, n in self._main():
            bars[min(card.cost, HIGHEST)] += n
        return bars

    def aspects(self) -> Counter[str]:
        """How many cards carry each aspect."""
        found: Counter[str] = Counter()
        for card, n in self._main():
            for aspect in set(card.aspects):
                found[aspect] += n
        return found

    def dearer(self) -> int:
        """How many cards cost more for their aspects."""
        return sum(n for card, n in self._main() if self.penalty(card))

    def _main(self) -> list[tuple[Card, int]]:
        cards = pool().cards
        return [(cards[id_], n) for id_, n in self.deck.cards.items() if id_ in cards and cards[id_].kind in _MAIN]
