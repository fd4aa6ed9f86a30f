"""`main.py simulate GAME`: many games by bots, and who won them."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from client.commands import fail
from rules.engine.bots import bot_strengths
from rules.engine.game import SetupError
from rules.engine.loading import nearest
from rules.engine.registry import GAMES, game_named
from rules.engine.simulate import as_json, lower_bound, simulate


def run(arguments: Namespace) -> int:
    if arguments.game not in GAMES:
        return fail(f"{arguments.game!r} is no game; there are {', '.join(GAMES)}.{nearest(arguments.game, GAMES)}")
    game = game_named(arguments.game)
    strengths = [strength.strip() for strength in arguments.bots.split(",")]
    for strength in strengths:
        if strength not in bot_strengths(game):
            return fail(f"--bots: {strength!r} is no bot of {game.id}; there are {', '.join(bot_strengths(game))}")
    seats = arguments.seats or game.seat_counts[0]
    if seats not in game.seat_counts:
        return fail(f"--seats: {game.id} is for {game.seat_counts[0]} to {game.seat_counts[-1]} players, not {seats}")
    options: dict[str, Any] = {}
    for given in arguments.option:
        id_, _, value = given.partition("=")
        choice = next((each for each in game.setup_options if each.id == id_), None)
        if choice is None:
            known = [each.id for each in game.setup_options]
            return fail(f"--option: {game.id} has no {id_!r}; there are {', '.join(known)}.{nearest(id_, known)}")
        named = {str(each).lower(): each for each in choice.values}
        if value.lower() not in named:
            return fail(f"--option: {id_} cannot be {value!r}; it is one of {', '.join(named)}")
        options[id_] = named[value.lower()]
    try:
        total = simulate(game, seats, arguments.games, arguments.seed, strengths, arguments.rotate, options)
    except SetupError as error:
        return fail(str(error))
    if arguments.json:
        print(as_json(total))
        return 0
    print(f"{game.id}, {seats} seats, {total.games} games: {total.finished} finished, {total.draws} without a winner")
    ends = (f"{text.removeprefix('result.')} {n} ({n / total.games:.0%})" for text, n in total.endings.items())
    print("ended by: " + ", ".join(ends))
    each = total.seconds / max(1, total.choices) * 1e6
    print(f"{total.answers} answers, {total.choices} of them choices, {each:.0f} µs a choice, {total.seconds:.1f} s")
    print("wins by seat: " + ", ".join(f"{seat} {n}" for seat, n in total.wins.items()))
    for strength, n in sorted(total.bot_wins.items()):
        games = total.bot_games[strength]
        print(f"wins of {strength}: {n} of {games} ({n / games:.0%}, at least {lower_bound(n, games):.0%})")
    return 0
