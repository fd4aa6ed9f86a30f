"""`main.py replay FILE`: play a save or journal again, tell what happened, and say where it leads."""

from __future__ import annotations

from argparse import Namespace

from client.commands import fail
from rules.engine.journal import SaveError
from rules.engine.saves import open_journal, open_save, read_save
from rules.engine.words import Words


def run(arguments: Namespace) -> int:
    path = arguments.file
    try:
        loaded = open_journal(path) if path.suffix == ".journal" else open_save(read_save(path))
    except SaveError as error:
        return fail(str(error))
    session = loaded.session
    words = Words(arguments.language, (session.game.id, "engine"), session.game.name, loaded.table.names)
    for event in session.log(None):
        print(words.say_event(event))
    if loaded.note:
        print(f"note: {loaded.note}")
    result = session.result
    if result is not None:
        print(f"{words.say(result.reason)}: {words.value([f'p{seat + 1}' for seat in result.winners])}")
    elif session.decision is not None:
        print(words.say(session.decision.prompt))
    print(f"{len(session.answers)} answers, fingerprint {session.hash()[:16]}")
    return 0
