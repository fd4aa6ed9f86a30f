"""What a card game tells about its decks: cards as rows, filters, rules of building, forms for exchange, looks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct, field
from pygame import Rect

from client.ui import Ui
from rules.engine.decisions import Refusal

D = TypeVar("D", bound=Any)
"""A game's deck: a frozen Struct with `name` and `cards` (id → copies), and one field for each of `Book.parts`."""


class Entry(Struct, frozen=True):
    """A card as a row of the lists. Names and subtitles are (English, Korean)."""

    id: str
    kind: str
    names: tuple[str, str]
    cost: int | None = None
    colours: tuple[str, ...] = ()
    subtitles: tuple[str, str] = ("", "")
    figures: tuple[int, int] | None = None
    signed: bool = False
    """The figures are changes, such as +1."""
    unique: bool = False
    barred: bool = False
    """True for a card that no deck may hold."""
    facets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the filters of `Book.facets` look at: name of the filter → the values that the card has."""

    def name(self, language: str) -> str:
        return self.names[language == "ko"]

    def subtitle(self, language: str) -> str:
        return self.subtitles[language == "ko"]


class Mend(Struct, frozen=True):
    """A button that mends a fault: what is on it, and either the better deck or the cards to show in the pool."""

    label: str
    params: Mapping[str, Any] = field(default_factory=dict)
    deck: Any = None
    kind: str = ""
    fitting: bool = False
    """Show what may be added without costing more."""
    part: str = ""


class Share(Struct, frozen=True):
    """A row of the list of colours: how many cards have it, and what is to be said of it."""

    colour: str
    n: int
    note: str = ""
    mood: str = "muted"


class Book(ABC, Generic[D]):
    """One card game's decks."""

    game: str
    heads: tuple[str, ...]
    """The kinds of card that lead a deck and lie outside it."""
    kinds: tuple[str, ...]
    """The kinds of card in a deck, in the order of its list."""
    colours: tuple[str, ...]
    facets: tuple[str, ...]
    """Filters beside text, colour and cost, each for one value out of `values`."""
    top_cost: int
    """The last bar of the cost curve holds all that cost more as well."""
    top_filter: int
    """So does the last cost of the filter."""
    least: int
    parts: tuple[str, ...] = ("cards",)
    formats: tuple[str, ...] = ()
    has_penalty = False

    # -- cards -----------------------------------------------------------------------------------------------------
    @abstractmethod
    def entries(self) -> Mapping[str, Entry]:
        """Every card that the editor shows, by id."""

    @abstractmethod
    def words(self, id_: str, language: str) -> str:
        """All that can be searched of a card, folded."""

    @abstractmethod
    def value_name(self, facet: str, value: str, language: str) -> str:
        """What a value of a filter is called, where the catalogue does not name it (see `CATALOGUED`)."""

    @abstractmethod
    def colour_name(self, colour: str, language: str) -> str:
        """What a colour is called."""

    def values(self, facet: str, language: str) -> list[str]:
        """The values of a filter: kinds in their order, everything else by name."""
        found = {value for entry in self.entries().values() for value in entry.facets.get(facet, ())}
        if facet == "kind":
            return [kind for kind in (*self.kinds, *self.heads) if kind in found]
        return sorted(found, key=lambda value: self.value_name(facet, value, language))

    # -- decks -----------------------------------------------------------------------------------------------------
    @abstractmethod
    def empty(self) -> D:
        """A deck with nothing in it."""

    @abstractmethod
    def bundled(self, language: str) -> Mapping[str, D]:
        """The decks that come with the program, by key."""

    @abstractmethod
    def read(self, text: str) -> D:
        """A deck as pasted, in any form. Raises DeckError."""

    @abstractmethod
    def plain(self, deck: D) -> dict[str, Any]:
        """The deck as plain data for JSON."""

    @abstractmethod
    def text(self, deck: D, language: str) -> str:
        """The deck as a plain list."""

    @abstractmethod
    def faults(self, deck: D) -> list[Refusal]:
        """Everything that makes the deck illegal."""

    @abstractmethod
    def fault_line(self, fault: Refusal, language: str) -> str:
        """A fault in one clear line."""

    @abstractmethod
    def mend(self, deck: D, fault: Refusal) -> Mend | None:
        """What a button beside the fault does; None where nothing simple helps."""

    @abstractmethod
    def places(self, deck: D) -> list[tuple[str, str]]:
        """The places of the cards that lead the deck: kind and id, an empty id where none is chosen."""

    @abstractmethod
    def with_head(self, deck: D, entry: Entry) -> D:
        """The deck led by this card."""

    @abstractmethod
    def without_head(self, deck: D, id_: str) -> D | None:
        """The deck without this leading card; None when it is not led by it."""

    @abstractmethod
    def crowded(self, deck: D) -> frozenset[str]:
        """The ids of which a deck holds more than it may."""

    @abstractmethod
    def shares(self, deck: D, say: Callable[..., str]) -> list[Share]:
        """The rows of the list of colours."""

    def penalty(self, deck: D, entry: Entry) -> int:
        """What a card costs more in this deck."""
        return 0

    def most(self, part: str) -> int | None:
        """How many cards a part may hold at most; None without a limit."""
        return None

    def size(self, deck: D, part: str) -> int:
        """How many cards a part holds."""
        return sum(getattr(deck, part).values())

    def format_of(self, deck: D) -> str:
        """Which of `formats` a deck is built for; empty where there is only one."""
        return ""

    def with_format(self, deck: D, format_: str) -> D:
        """The deck built for another format."""
        return deck

    def fits(self, deck: D, format_: str) -> bool:
        """Can it be played at a table of this format?"""
        return not self.faults(deck)

    # -- a new game ------------------------------------------------------------------------------------------------
    @abstractmethod
    def options(self, chosen: Sequence[Any]) -> dict[str, Any]:
        """The game's options for these choices of the seats: a bundled deck's key, a deck as plain data, or None."""

    def format_for(self, seats: int) -> str:
        """The format of a table of so many."""
        return ""

    own_options: tuple[str, ...] = ()
    """Options of the new-game page that the choice of decks takes the place of."""

    # -- looks -----------------------------------------------------------------------------------------------------
    @abstractmethod
    def draw_head(self, ui: Ui, entry: Entry, box: Rect) -> None:
        """A leading card as a small picture."""

    @abstractmethod
    def draw_emblem(self, ui: Ui, entry: Entry, box: Rect) -> None:
        """A leading card as a small square without words."""

    def full_size(self, entry: Entry) -> tuple[int, int]:
        """The size of a card in full, in pixels at 100 %."""
        return (430, 600)

    @abstractmethod
    def draw_full(self, ui: Ui, rect: Rect, entry: Entry) -> None:
        """A card in full with its text."""

    @abstractmethod
    def draw_colour(self, ui: Ui, colour: str, centre: tuple[float, float], side: float) -> None:
        """A colour as a disc with its glyph."""

    @abstractmethod
    def draw_cost(self, ui: Ui, place: Rect, entry: Entry) -> None:
        """The printed cost."""

    @abstractmethod
    def draw_figures(self, ui: Ui, place: Rect, entry: Entry) -> None:
        """The two numbers of a card that has them."""

    head_shape = 0.72
    """Height of a leading card's picture over its width."""
    head_columns = 2


AnyBook = Book[Any]
CATALOGUED = ("kind", "edition", "arena")
"""Filters whose values are named by the catalogue's `decks.<filter>.<value>`."""


def value_label(ui: Ui, book: AnyBook, facet: str, value: str) -> str:
    """A value of a filter in words; empty stands for any."""
    if not value or facet in CATALOGUED:
        return ui.say(f"decks.{facet}.{value or 'all'}")
    return book.value_name(facet, value, ui.language)


def without(deck: Any, part: str, id_: str, n: int | None = None) -> Any:
    """The deck with `n` copies fewer of a card in a part (None: all of them)."""
    rows = dict(getattr(deck, part))
    left = 0 if n is None else rows.get(id_, 0) - n
    rows.pop(id_, None) if left <= 0 else rows.update({id_: left})
    return msgspec.structs.replace(deck, **{part: rows})


def fewer(deck: Any, parts: Sequence[str], ids: Sequence[str], n: int) -> Any:
    """The deck with `n` copies fewer of these cards, taken from the last part and the last card first."""
    for part in reversed(parts):
        for id_ in reversed(ids):
            taken = min(n, getattr(deck, part).get(id_, 0))
            if taken:
                deck, n = without(deck, part, id_, taken), n - taken
    return deck
