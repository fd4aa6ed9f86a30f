"""Star Wars: Unlimited: decisions of random play a second, and the pool of cards read from its cache."""

from __future__ import annotations

import statistics
import time

from benchmarks import Row
from client.keeping import settle_memory
from rules.engine.decisions import seat_id
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session
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


def games_a_second(seats: int, games: int) -> float:
    """Whole games of random play in a second of processor time."""
    game = game_named("unlimited")
    start = time.process_time()
    for seed in range(games):
        random_game(game, Setup("unlimited", seats, seed, {}), dice_from(seed))
    return games / (time.process_time() - start)


def crowded() -> Session:
    """Twin Suns for four in the middle of a game: ten units a seat, forty on the table."""
    ground = ["SOR_095", "SOR_046", "SOR_128", "SOR_232", "SOR_063"]
    space = ["SOR_237", "SOR_225", "SOR_132", "SOR_066", "SOR_044"]
    leaders = [["SOR_005", "SOR_014"], ["SOR_010", "SOR_002"], ["SOR_009", "SOR_018"], ["SOR_001", "SOR_007"]]
    position: dict[str, object] = {"mode": "twin_suns"}
    for seat in range(4):
        position[seat_id(seat)] = {
            "leader": leaders[seat], "ground": ground, "space": space, "hand": ["SOR_103", "SOR_172", "SOR_220"],
            "resources": 8,
        }  # fmt: skip
    return Session(game_named("unlimited"), Setup("unlimited", 4, 3, {}, position))


def answers_among_forty(times: int) -> list[float]:
    """Milliseconds of each answer with the view after it, actions drawn at random, again and again from that table."""
    rng = dice_from(1)
    taken: list[float] = []
    settle_memory()  # as at the start of every game in the client
    while len(taken) < times:
        session = crowded()
        for _ in range(12):
            decision = session.decision
            if decision is None or decision.seat < 0 or not decision.options or decision.verb:
                break
            text = rng.pick(decision.options).key
            begun = time.perf_counter()
            session.answer(decision.seat, text)
            session.view(decision.seat)
            taken.append((time.perf_counter() - begun) * 1000)
    return sorted(taken)


def run(short: bool) -> list[Row]:
    """The pool first: afterwards it is another object than the one that games hold."""
    answers = answers_among_forty(200 if short else 2000)
    p99 = answers[int(len(answers) * 0.99) - 1]
    middle = statistics.median(answers)
    return [
        Row("Unlimited: an answer and its view among 40 units, p99", p99, "ms", "≤ 5", f"median {middle:.2f} ms"),
        Row("Unlimited: whole games of random play", games_a_second(2, 10 if short else 60), "a second", "≥ 20"),
        Row("Unlimited: the same with four seats", games_a_second(4, 5 if short else 30), "a second", "≥ 5"),
        Row("Unlimited: the card pool from its cache", pool_ready(3 if short else 15), "ms", "≤ 150"),
        Row("Unlimited: random play, starter decks", decisions_a_second(10 if short else 60), "a second", "≥ 3,000"),
    ]
