"""The record of a game as JSON: for reading the moves with their paths, and for loading and replaying them."""

from __future__ import annotations

import msgspec
from msgspec import Struct, field

from rules.engine.decisions import AnswerError
from rules.engine.game import Setup, SetupError
from rules.engine.loading import DataError
from rules.engine.session import Session
from rules.starcraft.game import GAME
from rules.starcraft.state import Record

FORMAT = "starboard-starcraft-record-1"


class RecordFile(Struct, forbid_unknown_fields=True):
    """`moves` is for people and other programs; `setup` and `answers` (seat, text) are what is replayed."""

    format: str
    setup: Setup
    answers: list[tuple[int, str]]
    moves: list[Record] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    """When each move was confirmed, in seconds since 1970, where the table noted it."""


def record_of(session: Session, times: list[float] | None = None) -> bytes:
    """The game so far as JSON."""
    answers = [(given.seat, given.text) for given in session.answers]
    kept = RecordFile(FORMAT, session.setup, answers, list(session.state.record), times or [])
    return msgspec.json.format(msgspec.json.encode(kept), indent=1)


def replay(data: bytes, name: str = "record") -> Session:
    """The game that a record tells, played again. Raises DataError with one line."""
    try:
        kept = msgspec.json.decode(data, type=RecordFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError([f"{name}: no record: {error}"]) from None
    if kept.format != FORMAT:
        raise DataError([f"{name}: format: {kept.format!r}; this program reads {FORMAT!r}"])
    try:
        session = Session(GAME, kept.setup)
        for number, (seat, text) in enumerate(kept.answers):
            try:
                session.answer(seat, text)
            except AnswerError as error:
                raise DataError([f"{name}: answer {number + 1}: {error}"]) from None
    except SetupError as error:
        raise DataError([f"{name}: setup: {error}"]) from None
    return session
