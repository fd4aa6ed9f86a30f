"""The journal of a game in play: one line of JSON for every answer, undo and redo; it only grows.

A line is flushed before the next frame (it survives a kill) and synced within a second (it survives a power cut).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct, field

from rules.engine.decisions import seat_id
from rules.engine.game import Setup
from rules.engine.session import Given, Session
from rules.engine.words import Told

JOURNAL_FORMAT = 1
SYNC_AFTER_S = 0.5


class SaveError(Told):
    """A save or journal that cannot be used or written; the message is one line: which file, what, how to mend it."""


class Table(Struct):
    """Who sits at the table: names and what plays each seat (`person` or a bot's strength). No rule reads it."""

    names: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)


class Head(Struct):
    """The first line of a journal: everything needed to begin the same game again."""

    format: int
    rules_version: int
    data_hash: str
    setup: Setup
    table: Table
    begun: str = ""


class Record(Struct, omit_defaults=True):
    """One line: an answer (`seat`, `text`), an undo back to `undo` answers, a redo, or what `seat` notes for itself:
    `text` under the key `note` ("" rubs it out). Notes are no part of the game, so undo leaves them.
    """

    seat: int = 0
    text: str = ""
    automatic: bool = False
    undo: int | None = None
    redo: bool = False
    note: str = ""


class Journal:
    """An open journal. Call `sync_if_due` about once a frame with a clock in seconds."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file
        self._unsynced_since: float | None = None

    @classmethod
    def create(cls, path: Path, head: Head) -> Journal:
        """A new journal at `path`, replacing what is there. Raises SaveError."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            journal = cls(path, path.open("wb"))
            journal._write(msgspec.json.encode(head))
        except OSError as error:
            raise SaveError("save.not_saved", path=path, reason=error.strerror) from None
        return journal

    @classmethod
    def append_to(cls, path: Path) -> Journal:
        """Go on with an existing journal; a torn last line is cut off first. Raises SaveError."""
        try:
            whole = path.read_bytes()
            end = whole.rfind(b"\n") + 1
            file = path.open("r+b")
            file.truncate(end)
            file.seek(end)
        except OSError as error:
            raise SaveError("save.not_written", path=path, reason=error.strerror) from None
        return cls(path, file)

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def append(self, record: Record) -> None:
        """Write one line and flush it. Raises SaveError when the disk is full or gone."""
        try:
            self._write(msgspec.json.encode(record))
        except OSError as error:
            raise SaveError("save.goes_on_unsaved", path=self.path, reason=error.strerror) from None
        except ValueError:
            raise SaveError("save.closed", path=self.path) from None
        self._unsynced_since = -1.0

    def sync_if_due(self, now: float) -> None:
        """Bring what was written to the disk itself once half a second has passed."""
        if self._unsynced_since is None:
            return
        if self._unsynced_since < 0:
            self._unsynced_since = now
        elif now - self._unsynced_since >= SYNC_AFTER_S:
            self.sync()

    def sync(self) -> None:
        self._unsynced_since = None
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise SaveError("save.not_written", path=self.path, reason=error.strerror) from None

    def close(self) -> None:
        if not self._file.closed:
            self.sync()
            self._file.close()


def read_journal(path: Path) -> tuple[Head, list[Record]]:
    """The head and the whole lines of a journal; a torn last line is left out. Raises SaveError."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise SaveError("save.not_read", path=path, reason=error.strerror) from None
    try:
        head = msgspec.json.decode(lines[0], type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SaveError("save.no_journal", path=path) from None
    if head.format > JOURNAL_FORMAT:
        raise SaveError("save.newer", path=path, format=head.format)
    records = []
    for number, line in enumerate(lines[1:-1], start=2):
        try:
            records.append(msgspec.json.decode(line, type=Record))
        except (msgspec.DecodeError, UnicodeDecodeError):
            if number == len(lines) - 1:
                break
            raise SaveError("save.damaged_line", path=path, line=number) from None
    return head, records


def surviving_answers(records: list[Record]) -> list[Given]:
    """The answers that stand at the end of a journal, undone ones left out."""
    answers: list[Given] = []
    redo: list[list[Given]] = []
    for record in records:
        if record.note:
            continue
        if record.undo is not None:
            redo.append(answers[record.undo :])
            del answers[record.undo :]
        elif record.redo:
            if redo:
                answers += redo.pop()
        else:
            redo.clear()
            answers.append(Given(record.seat, record.text, record.automatic))
    return answers


Notes = dict[str, dict[str, str]]
"""What each seat (`p1`, `p2`, …) noted for itself: key → text. Nobody else may see it."""


def put_note(notes: Notes, seat: int, key: str, text: str) -> None:
    """Note `text` under `key` for a seat; "" rubs it out."""
    own = notes.setdefault(seat_id(seat), {})
    own.pop(key, None)
    if text:
        own[key] = text


def with_notes(table: Table, records: list[Record]) -> Table:
    """The table with the notes that stand at the end of a journal, in its settings under `notes`."""
    notes = notes_of(table)
    for record in records:
        if record.note:
            put_note(notes, record.seat, record.note, record.text)
    return Table(table.names, table.players, {**table.settings, "notes": notes})


def notes_of(table: Table) -> Notes:
    """The notes that a save keeps; none where it has none that can be read."""
    try:
        return msgspec.convert(table.settings.get("notes", {}), Notes)
    except msgspec.ValidationError:
        return {}


class Recorder:
    """A session whose every change is journaled: the one way in which a client changes a game."""

    def __init__(self, session: Session, journal: Journal | None) -> None:
        self.session = session
        self.journal = journal
        self.trouble: SaveError | None = None
        """What the disk said last; the game goes on."""

    def _append(self, record: Record) -> None:
        if self.journal is None:
            return
        try:
            self.journal.append(record)
            self.trouble = None
        except SaveError as error:
            self.trouble = error

    def answer(self, seat: int, text: str, automatic: bool = False) -> None:
        """As `Session.answer`, then written down. Raises the same errors, and then nothing is written."""
        self.session.answer(seat, text, automatic)
        given = self.session.last
        assert given is not None
        self._append(Record(seat, given.text, automatic))

    def note(self, seat: int, key: str, text: str) -> None:
        """Write down what a seat notes for itself."""
        self._append(Record(seat, text, note=key))

    def undo(self) -> None:
        before = len(self.session.answers)
        self.session.undo()
        after = len(self.session.answers)
        if after != before:
            self._append(Record(undo=after))

    def undo_to(self, count: int) -> None:
        self.session.undo_to(count)
        self._append(Record(undo=count))

    def redo(self) -> None:
        if self.session.redo():
            self._append(Record(redo=True))
