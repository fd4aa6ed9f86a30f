"""`main.py` and `main.py play GAME`: the window."""

from __future__ import annotations

from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Open the client; with a game its new-game page is on top."""
    from client.window import run as run_client

    return run_client(game=getattr(arguments, "game", "") or "")
