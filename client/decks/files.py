"""The player's own decks: one file each in the form that deck sites exchange, beside the folder of saved games."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

from msgspec import Struct

from rules.unlimited.decks import Deck, DeckError, read_deck

FOLDER = "decks"
_UNSAFE = re.compile(r"[^\w-]+")
_MOST_BYTES = 1_000_000


class OwnDeck(Struct):
    """A deck's file; `deck` is None when it cannot be read, and `problem` says why in one line."""

    path: Path
    deck: Deck | None = None
    problem: str = ""

    @property
    def name(self) -> str:
        return self.deck.name if self.deck is not None and self.deck.name else self.path.stem


def decks_folder(saves: Path | None) -> Path | None:
    """Where own decks are kept, None when nothing is kept."""
    return None if saves is None else saves.parent / FOLDER


def own_decks(folder: Path | None) -> list[OwnDeck]:
    """All own decks by name."""
    if folder is None or not folder.is_dir():
        return []
    found = [_opened(path) for path in folder.glob("*.json")]
    return sorted(found, key=lambda own: own.name.casefold())


def _opened(path: Path) -> OwnDeck:
    try:
        return OwnDeck(path, read_file(path))
    except DeckError as error:
        return OwnDeck(path, None, str(error))


def read_file(path: Path) -> Deck:
    """A deck out of a file of either form. Raises DeckError with one line that names the file."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise DeckError(f"{path}: this is no deck: it is larger than a megabyte")
        return read_deck(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise DeckError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DeckError(f"{path}: this is no text") from None
    except DeckError as error:
        message = str(error)
        raise DeckError(message if message.startswith(str(path)) else f"{path}: {message}") from None


def keep_deck(deck: Deck, folder: Path, path: Path | None) -> tuple[Path | None, str]:
    """Write a deck to its file (None: a new one named after it); returns the file, or one line why it is not kept."""
    target = path or _free(folder, deck.name)
    problem = write_beside(target, json.dumps(deck.to_json(), ensure_ascii=False, indent=1) + "\n")
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
