"""`main.py replay FILE`: play a save, a journal or an exported record again, tell what happened, and where it leads."""

from __future__ import annotations

from argparse import Namespace

from client.commands import fail
from rules.engine.journal import SaveError
from rules.engine.loading import DataError
from rules.engine.saves import open_journal, open_save, read_save
from rules.engine.words import Words, engine_words
from rules.starcraft.record import replay


def run(arguments: Namespace) -> int:
    path = arguments.file
    note, names = "", list[str]()
    try:
        if path.suffix == ".json":
            session = replay(path.read_bytes(), str(path))
        else:
            loaded = open_journal(path) if path.suffix == ".journal" else open_save(read_save(path))
            session, names = loaded.session, loaded.table.names
            note = engine_words(arguments.language).say(loaded.note) if loaded.note is not None else ""
    except SaveError as error:
        return fail(error.said(arguments.language))
    except DataError as error:
        return fail(error.mistakes[0])
    except OSError as error:
        return fail(f"{path}: cannot be read: {error.strerror}")
    words = Words(arguments.language, (session.game.id, "engine"), session.game.name, names)
    for event in session.log(None):
        print(words.say_event(event))
    if note:
        print(f"note: {note}")
    result = session.result
    if result is not None:
        print(f"{words.say(result.reason)}: {words.value([f'p{seat + 1}' for seat in result.winners])}")
    elif session.decision is not None:
        print(words.say(session.decision.prompt))
    print(f"{len(session.answers)} answers, fingerprint {session.hash()[:16]}")
    return 0
