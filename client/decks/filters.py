"""Which cards of the pool are shown."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, field

from client.decks.book import AnyBook, Entry


class Filter(Struct):
    """What a card must be; empty means anything. `facets` holds one value for each filter of the book that is set."""

    text: str = ""
    facets: dict[str, str] = field(default_factory=dict)
    colours: set[str] = field(default_factory=set)
    costs: set[int] = field(default_factory=set)
    plain: bool = False
    """Only what costs no more in this deck."""

    @property
    def empty(self) -> bool:
        return self == Filter()

    def fits(self, entry: Entry, book: AnyBook, language: str, penalty: Callable[[Entry], int]) -> bool:
        """True when a card is shown. Cards without a cost are left out by any cost."""
        if any(value not in entry.facets.get(facet, ()) for facet, value in self.facets.items()):
            return False
        if self.colours and not self.colours & set(entry.colours):
            return False
        if self.costs and (entry.cost is None or min(entry.cost, book.top_filter) not in self.costs):
            return False
        if self.plain and penalty(entry):
            return False
        return not self.text or all(word in book.words(entry.id, language) for word in self.text.casefold().split())


def fitting(filter_: Filter, book: AnyBook, language: str, penalty: Callable[[Entry], int]) -> list[Entry]:
    """The cards that are shown: by cost, those without penalty first, then by name; leading and barred ones last."""
    found = [entry for entry in book.entries().values() if filter_.fits(entry, book, language, penalty)]

    def order(entry: Entry) -> tuple[bool, int, int, bool, str, str]:
        head = 1 + book.heads.index(entry.kind) if entry.kind in book.heads else 0
        cost = 99 if entry.cost is None else entry.cost
        return entry.barred, head, cost, penalty(entry) > 0, entry.name(language), entry.id

    return sorted(found, key=order)
