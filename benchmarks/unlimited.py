"""Star Wars: Unlimited: decisions of random play a second, and the pool of cards read from its cache."""

from __future__ import annotations

import statistics
import time

from benchmarks import Row
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.simulate import random_game
from rules.unlimited.cards import pool


def decisions_a_second(games: int) -> float:
    """Decisions with a choice that random play of the two starter decks takes in a second of processor time."""
    game = game_named("unlimited")
    choices, start = 0, time.process_time()
    for seed in range(games):
        choices += random_game(game, Setup("unlimited", 2, seed, {}), dice_from(seed)).choices
    return choices / (time.process_time() - start)


def pool_ready(times: int) -> float:
    """Milliseconds until all 514 cards are structs, their plain data kept from before."""
    pool()
    spans = []
    for _ in range(times):
        pool.cache_clear()
        start = time.process_time()
        pool()
        spans.append(time.process_time() - start)
    return statistics.median(spans) * 1000


def run(short: bool) -> list[Row]:
    """The pool first: afterwards it is another object than the one that games hold."""
    return [
        Row("Unlimited: the card pool from its cache", pool_ready(3 if short else 15), "ms", "≤ 150"),
        Row("Unlimited: random play, starter decks", decisions_a_second(10 if short else 60), "a second", "≥ 3,000"),
    ]
