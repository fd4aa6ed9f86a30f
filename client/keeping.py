"""Games begun, written down, and opened again."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from client.match import PERSON, Card, Match, Player
from client.settings import Settings, home
from rules.engine.game import Game, Setup
from rules.engine.journal import Journal, Record, SaveError, Table, notes_of
from rules.engine.saves import Loaded, head_of, open_journal, open_save, read_save, replay
from rules.engine.session import Session
from rules.engine.words import engine_words

_YOUNG_OBJECTS = 10_000
"""How many more objects than before there must be until the collector looks for what nobody can reach."""


def saves_folder() -> Path:
    """Where games are kept."""
    return home(platformdirs.user_data_dir("starboard", appauthor=False)) / "saves"


def players_of(table: Table, seats: int) -> list[Player]:
    """The players that a save names; persons where it says nothing."""
    looks: Mapping[str, Any] = table.settings
    kinds, names = table.players, table.names
    shapes = looks.get("looks") or list(range(seats))
    return [
        Player(
            names[i] if i < len(names) else f"P{i + 1}",
            kinds[i] if i < len(kinds) else PERSON,
            shapes[i] if i < len(shapes) and isinstance(shapes[i], int) else i,
        )
        for i in range(seats)
    ]


def begin(
    game: Game, setup: Setup, players: list[Player], settings: Settings, folder: Path | None
) -> tuple[Match, str]:
    """A new game with its journal in `folder` (None keeps nothing), and one line when it cannot be kept.

    Raises SetupError.
    """
    session = Session(game, setup)
    match = Match(session, players, settings)
    settle_memory()
    return match, _start_journal(match, folder)


def branch(session: Session, players: list[Player], settings: Settings, folder: Path | None) -> tuple[Match, str]:
    """A new game on from where `session` stands, with its own journal; and one line when it cannot be kept."""
    match = Match(replay(session.game, session.setup, session.answers), players, settings)
    return match, _start_journal(match, folder)


def settle_memory() -> None:
    """Tell the collector that what a game has loaded stays, so that it does not look through it during play.

    A full collection among the cards of a game takes longer than an answer may. What a frame makes is let go by the
    next one without any search, so that the collector need not look after every few hundred objects either.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS)


def _start_journal(match: Match, folder: Path | None) -> str:
    if folder is None:
        return ""
    now = datetime.now()
    path = folder / f"{now:%Y%m%d-%H%M%S-%f}.journal"
    try:
        head = head_of(match.session, match.table, now.strftime("%Y-%m-%d %H:%M"))
        match.recorder.journal = Journal.create(path, head)
        for given in match.session.answers:
            match.recorder.journal.append(Record(given.seat, given.text, given.automatic))
    except SaveError as error:
        return error.said(match.settings.language)
    return ""


def resume(path: Path, settings: Settings, folder: Path | None) -> tuple[Match, str]:
    """A kept game, at the decision where it was left, and one line about what could not be brought back.

    Raises SaveError.
    """
    if path.suffix == ".journal":
        loaded = open_journal(path)
        match = _match_of(loaded, settings)
        settle_memory()
        note = _said(loaded, settings.language)
        try:
            match.recorder.journal = Journal.append_to(path)
        except SaveError as error:
            note = error.said(settings.language)
        return match, note
    loaded = open_save(read_save(path))
    match = _match_of(loaded, settings)
    settle_memory()
    return match, _start_journal(match, folder) or _said(loaded, settings.language)


def _said(loaded: Loaded, language: str) -> str:
    """What could not be brought back, in words; empty when all is as it was."""
    return "" if loaded.note is None else engine_words(language).say(loaded.note)


def _match_of(loaded: Loaded, settings: Settings) -> Match:
    match = Match(loaded.session, players_of(loaded.table, loaded.session.setup.seats), settings)
    match.all_notes = notes_of(loaded.table)
    return match


def card_of(path: Path) -> Card:
    """What was kept to be shown of a game; empty when nothing was."""
    try:
        return msgspec.json.decode(path.with_suffix(".card").read_bytes(), type=Card)
    except (OSError, msgspec.MsgspecError):
        return Card()
