"""`main.py play GAME [--text]`: one game, in the terminal or in the window."""

from __future__ import annotations

import time
from argparse import Namespace

from client.commands import fail
from rules.engine.bots import Bot, bot_named, bot_strengths
from rules.engine.dice import dice_from
from rules.engine.game import Setup, SetupError
from rules.engine.loading import nearest
from rules.engine.registry import GAMES, game_named
from rules.engine.session import Session
from rules.engine.textmode import TextGame
from rules.engine.words import Words


def run(arguments: Namespace) -> int:
    if arguments.game not in GAMES:
        return fail(f"{arguments.game!r} is no game; there are {', '.join(GAMES)}.{nearest(arguments.game, GAMES)}")
    if not arguments.text:
        from client.commands import window

        return window.run(arguments)
    game = game_named(arguments.game)
    seats = arguments.seats or game.seat_counts[0]
    if seats not in game.seat_counts:
        return fail(f"--seats: {game.id} is for {game.seat_counts[0]} to {game.seat_counts[-1]} players, not {seats}")
    strengths = [name.strip() for name in arguments.bots.split(",") if name.strip()]
    if len(strengths) > seats:
        return fail(f"--bots: {len(strengths)} bots for {seats} seats")
    for strength in strengths:
        if strength not in bot_strengths(game):
            return fail(f"--bots: {strength!r} is no bot of {game.id}; there are {', '.join(bot_strengths(game))}")
    seed = arguments.seed if arguments.seed is not None else time.time_ns() % 1_000_000_007
    bots: list[Bot | None] = [None] * (seats - len(strengths))
    bots += [bot_named(game, strength) for strength in strengths]
    try:
        session = Session(game, Setup(game.id, seats, seed))
    except SetupError as error:
        return fail(str(error))
    words = Words(arguments.language, (game.id, "engine"), game.name)
    TextGame(session, words, bots, dice_from(seed + 1), input, print).play()
    return 0
