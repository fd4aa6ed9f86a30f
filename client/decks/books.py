"""The card games whose decks can be built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from client.decks.book import AnyBook

MODULES = {"unlimited": "client.decks.unlimited", "starlight": "client.decks.starlight"}
"""Game id → module, whose `BOOK` is the book of the game."""


class _Books(Mapping[str, AnyBook]):
    """The books by game; each is imported with all that it needs of its game when it is first asked for."""

    def __getitem__(self, game_id: str) -> AnyBook:
        book: AnyBook = import_module(MODULES[game_id]).BOOK
        return book

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


BOOKS = _Books()


def book_of(game_id: str) -> AnyBook | None:
    """The book of a game; None where nothing is built."""
    return BOOKS.get(game_id)
