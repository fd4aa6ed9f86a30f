"""The card games whose decks can be built."""

from __future__ import annotations

from collections.abc import Mapping

from client.decks.book import AnyBook
from client.decks.starlight import StarlightBook
from client.decks.unlimited import UnlimitedBook

BOOKS: Mapping[str, AnyBook] = {book.game: book for book in (UnlimitedBook(), StarlightBook())}


def book_of(game_id: str) -> AnyBook | None:
    """The book of a game; None where nothing is built."""
    return BOOKS.get(game_id)
