"""The player's own decks: one file each in the form that deck sites exchange, beside the folder of saved games."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Any

from msgspec import Struct

from client.decks.book import AnyBook
from rules.engine.decklists import DeckError

FOLDER = "decks"
_FIRST = "unlimited"
"""The game whose decks lie in the folder itself; every other one has a folder in it."""
_UNSAFE = re.compile(r"[^\w-]+")
_MOST_BYTES = 1_000_000


class OwnDeck(Struct):
    """A deck's file; `deck` is None when it cannot be read, and `problem` says why in one line."""

    path: Path
    deck: Any = None
    problem: str = ""

    @property
    def name(self) -> str:
        return str(self.deck.name) if self.deck is not None and self.deck.name else self.path.stem


def decks_folder(saves: Path | None, book: AnyBook) -> Path | None:
    """Where own decks of a game are kept, None when nothing is kept."""
    if saves is None:
        return None
    folder = saves.parent / FOLDER
    return folder if book.game == _FIRST else folder / book.game


def own_decks(folder: Path | None, book: AnyBook) -> list[OwnDeck]:
    """All own decks by name."""
    if folder is None or not folder.is_dir():
        return []
    found = [_opened(path, book) for path in folder.glob("*.json")]
    return sorted(found, key=lambda own: own.name.casefold())


def _opened(path: Path, book: AnyBook) -> OwnDeck:
    try:
        return OwnDeck(path, read_file(path, book))
    except DeckError as error:
        return OwnDeck(path, None, str(error))


def typed_path(text: str) -> Path:
    """A path as somebody typed or copied it: quotes around it and `~` are understood."""
    path = Path(text.strip().strip("\"'"))
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def read_file(path: Path, book: AnyBook) -> Any:
    """A deck out of a file of either form. Raises DeckError with one line that names the file."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise DeckError(f"{path}: this is no deck: it is larger than a megabyte")
        return book.read(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise DeckError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DeckError(f"{path}: this is no text") from None
    except DeckError as error:
        message = str(error)
        raise DeckError(message if message.startswith(str(path)) else f"{path}: {message}") from None


def keep_deck(book: AnyBook, deck: Any, folder: Path, path: Path | None) -> tuple[Path | None, str]:
    """Write a deck to its file (None: a new one named after it); returns the file, or one line why it is not kept."""
    target = path or _free(folder, deck.name)
    problem = write_beside(target, json.dumps(book.plain(deck), ensure_ascii=False, indent=1) + "\n")
    return (None, problem) if problem else (target, "")


def _free(folder: Path, name: str) -> Path:
    """A file name that no deck has yet."""
    stem = _UNSAFE.sub("-", name.casefold()).strip("-")[:40] or "deck"
    path, number = folder / f"{stem}.json", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.json", number + 1
    return path


def write_beside(path: Path, text: str) -> str:
    """Write beside the old file and swap it in, so that nothing is lost; returns one line when that is not possible."""
    beside: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            beside = Path(file.name)
            file.write(text)
        beside.replace(path)
    except OSError as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        return f"{path}: cannot be written: {error.strerror}"
    return ""


def remove(path: Path) -> str:
    """Delete a deck's file; returns one line when that is not possible."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return f"{path}: cannot be deleted: {error.strerror}"
    return ""
