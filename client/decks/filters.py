"""Which cards of the pool are shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct, field

from rules.unlimited.cards import SETS, Card, pool
from rules.unlimited.faces import card_text

KINDS = ("", "unit", "event", "upgrade", "leader", "base")
EDITIONS = ("", *SETS)
COSTS = tuple(range(8))
"""The last one holds all that cost more as well."""


class Filter(Struct):
    """What a card must be; empty means anything."""

    text: str = ""
    kind: str = ""
    edition: str = ""
    aspects: set[str] = field(default_factory=set)
    costs: set[int] = field(default_factory=set)

    @property
    def empty(self) -> bool:
        return self == Filter()

    def fits(self, card: Card, language: str) -> bool:
        """True when a card is shown. Leaders and bases have no cost, so a cost leaves them out."""
        if self.kind and card.kind != self.kind:
            return False
        if self.edition and not card.id.startswith(self.edition.upper()):
            return False
        if self.aspects and not self.aspects & set(card.aspects):
            return False
        if self.costs and (card.kind in ("leader", "base") or min(card.cost, COSTS[-1]) not in self.costs):
            return False
        return all(word in _words(card.id, language) for word in self.text.casefold().split())


def fitting(filter_: Filter, language: str, penalty: Callable[[Card], int]) -> list[Card]:
    """The cards that are shown, by cost, those without penalty first, then by name; leaders and bases at the end."""
    found = [card for card in pool().cards.values() if card.kind != "token" and filter_.fits(card, language)]
    order = {"leader": 1, "base": 2}
    return sorted(
        found,
        key=lambda card: (order.get(card.kind, 0), card.cost, penalty(card) > 0, getattr(card.name, language), card.id),
    )


@lru_cache(maxsize=2048)
def _words(id_: str, language: str) -> str:
    """All that can be searched of a card: names in both languages, number, traits, text."""
    card, traits = pool().cards[id_], pool().traits
    parts = [id_, card.name.en, card.name.ko]
    if card.subtitle is not None:
        parts += [card.subtitle.en, card.subtitle.ko]
    parts += [getattr(traits[trait], language) for trait in card.traits if trait in traits]
    for lines in card_text(id_, language).values():
        parts += lines
    return " ".join(parts).casefold()
