"""Save files: set-up, answers and the last snapshot; written beside and swapped in, the older copy kept.

Opening runs the answers again and must reach the same fingerprint. When rules or data have changed so that they cannot,
play resumes at the start of the last step, and says so.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct, field

from rules.engine.decisions import AnswerError, Text
from rules.engine.game import Game, Setup, SetupError
from rules.engine.journal import Head, SaveError, Table, read_journal, surviving_answers, with_notes
from rules.engine.paths import DATA
from rules.engine.registry import GAMES, game_named
from rules.engine.session import Given, NotDeterministic, Session

SAVE_FORMAT = 1
MAX_SAVE_BYTES = 64_000_000


class Save(Struct):
    """A game written down. `snapshot` is the state at the start of the pending step, `hash` the game's fingerprint."""

    format: int
    rules_version: int
    data_hash: str
    setup: Setup
    table: Table
    answers: list[Given]
    snapshot: bytes
    hash: str
    saved: str = ""
    title: str = ""
    picture: bytes = b""


class SaveSummary(Struct):
    """What a list of saves shows of one file. `problem` says why it cannot be opened; then only `path` is sure."""

    path: Path
    game: str = ""
    names: list[str] = field(default_factory=list)
    title: str = ""
    saved: str = ""
    answers: int = 0
    picture: bytes = b""
    problem: SaveError | None = None


class Loaded(Struct):
    """A game opened again; `note` says in one line what could not be brought back, None when all is as it was."""

    session: Session
    table: Table
    note: Text | None = None


@lru_cache(maxsize=16)
def data_hash(game: Game) -> str:
    """A fingerprint of the data files that decide how this game runs."""
    digest = hashlib.sha256()
    for name in sorted(game.data_files()):
        digest.update((DATA / name).read_bytes())
    return digest.hexdigest()[:16]


def head_of(session: Session, table: Table, begun: str = "") -> Head:
    """The first line of a journal for this game."""
    game = session.game
    return Head(1, game.rules_version, data_hash(game), session.setup, table, begun)


def save_of(session: Session, table: Table, saved: str, title: str = "", picture: bytes = b"") -> Save:
    """The game as a save; `saved` is the date as it is to be shown, `picture` a small PNG."""
    game = session.game
    return Save(
        SAVE_FORMAT, game.rules_version, data_hash(game), session.setup, table, session.answers,
        session.snapshot(), session.hash(), saved, title, picture,
    )  # fmt: skip


def write_save(path: Path, save: Save) -> None:
    """Write beside and swap in; a save that was there is kept as `NAME.bak`. Raises SaveError, and then the old file
    stands as it was.
    """
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(msgspec.json.encode(save))
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            path.replace(path.with_name(path.name + ".bak"))
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise SaveError("save.not_saved", path=path, reason=error.strerror) from None


def read_save(path: Path) -> Save:
    """The save in a file. Raises SaveError that says whether it is foreign, damaged, or newer than this program."""
    try:
        if path.stat().st_size > MAX_SAVE_BYTES:
            raise SaveError("save.too_large", path=path)
        content = path.read_bytes()
    except OSError as error:
        raise SaveError("save.not_read", path=path, reason=error.strerror) from None
    try:
        stamp = msgspec.json.decode(content, type=_Stamp)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        whole = content.rstrip().endswith(b"}")
        what = "save.foreign" if whole or not content.startswith(b'{"format"') else "save.cut_off"
        raise SaveError(what, path=path, older=_older(path)) from None
    if stamp.format > SAVE_FORMAT:
        raise SaveError("save.newer", path=path, format=stamp.format)
    try:
        save = msgspec.json.decode(content, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError("save.damaged", path=path, reason=error, older=_older(path)) from None
    if save.setup.game not in GAMES:
        raise SaveError("save.no_game", path=path, game=save.setup.game)
    return save


def _older(path: Path) -> Path:
    """Where the copy lies that was there before the last save."""
    return Path(f"{path.name}.bak")


class _Stamp(Struct):
    format: int


def open_save(save: Save) -> Loaded:
    """The game of a save at the same decision. Raises SaveError when not even the snapshot can be used."""
    game = game_named(save.setup.game)
    changed = save.rules_version != game.rules_version or save.data_hash != data_hash(game)
    try:
        session = replay(game, save.setup, save.answers)
        if session.hash() == save.hash:
            return Loaded(session, save.table)
        if not changed:
            raise SaveError("save.disagrees")
        return Loaded(session, save.table, Text("save.note.played_again"))
    except (AnswerError, SetupError, NotDeterministic, LookupError) as error:
        reason: Exception = error
    try:
        session = Session(game, save.setup, save.snapshot)
    except (msgspec.DecodeError, NotDeterministic, LookupError, ValueError):
        raise SaveError("save.other_rules", reason=reason) from None
    return Loaded(session, save.table, Text("save.note.step_again"))


def replay(game: Game, setup: Setup, answers: list[Given]) -> Session:
    """A session that has been given these answers. Raises SetupError or AnswerError."""
    session = Session(game, setup)
    for given in answers:
        session.answer(given.seat, given.text, given.automatic)
    return session


def open_journal(path: Path) -> Loaded:
    """The game of a journal, as far as its answers can be played. Raises SaveError when it cannot even begin."""
    head, records = read_journal(path)
    if head.setup.game not in GAMES:
        raise SaveError("save.no_game", path=path, game=head.setup.game)
    game = game_named(head.setup.game)
    note = None
    try:
        session = Session(game, head.setup)
    except SetupError as error:
        raise SaveError("save.no_beginning", path=path, reason=error) from None
    for number, given in enumerate(surviving_answers(records), start=1):
        try:
            session.answer(given.seat, given.text, given.automatic)
        except AnswerError as error:
            note = Text("save.note.goes_on_before", {"n": number, "reason": error})
            break
    return Loaded(session, with_notes(head.table, records), note)


def summary(path: Path) -> SaveSummary:
    """What a list shows of a save or journal file; never raises."""
    try:
        if path.suffix == ".journal":
            head, records = read_journal(path)
            answers = len(surviving_answers(records))
            summary = SaveSummary(path, head.setup.game, head.table.names, "", head.begun, answers)
            version = head.rules_version
        else:
            save = read_save(path)
            summary = SaveSummary(
                path, save.setup.game, save.table.names, save.title, save.saved, len(save.answers), save.picture
            )
            version = save.rules_version
    except SaveError as error:
        return SaveSummary(path, problem=error)
    if summary.game not in GAMES:
        summary.problem = SaveError("save.no_game", path=path, game=summary.game)
    elif version > game_named(summary.game).rules_version:
        summary.problem = SaveError("save.newer_rules", path=path, version=version)
    return summary
