"""`main.py measure [FILE]`: the tape measure for a real miniatures table."""

from __future__ import annotations

from argparse import Namespace

from client.commands import fail
from rules.engine.loading import DataError
from rules.starcraft.aid import read_aid


def run(arguments: Namespace) -> int:
    """Open the client on the measuring aid, with the table of a file if one is named."""
    aid = None
    if arguments.file is not None:
        try:
            aid = read_aid(arguments.file)
        except DataError as error:
            return fail(error.mistakes[0])
    from client.window import run as run_client

    return run_client(measure=(aid, arguments.file))
