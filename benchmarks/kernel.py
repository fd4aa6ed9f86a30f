"""The kernel and Mag·Blast: random play, copies, interactive answers, start and memory."""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections.abc import Callable

import chess
import msgspec

from benchmarks import Row
from rules.engine.bots import SessionChair, bot_named, random_answer
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import all_games, game_named
from rules.engine.session import Session, encode, play_out
from rules.engine.simulate import random_game

_BARS = {"magblast": "≥ 4,000", "clue": "≥ 4,000", "starlight": "≥ 4,000", "unlimited": "≥ 3,000", "starcraft": ""}


def run(short: bool) -> list[Row]:
    """Rows for every registered game, then those of the kernel."""
    rows = [_chess(short)]
    reference = f"python-chess {rows[0].value:,.0f} plies/s"
    for game in all_games():
        rows += _random_play(game.id, short, reference)
    rows += _copies(short)
    rows += _answers(short)
    return rows


def _chess(short: bool) -> Row:
    """Random plies a second of python-chess: legal moves listed, one pushed."""
    rng, plies = random.Random(1), 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < (0.5 if short else 2.0):
        board = chess.Board()
        while not board.is_game_over() and plies % 200 != 199:
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
        plies += 1
    return Row("reference: python-chess, random play", plies / (time.perf_counter() - begun), "plies/s")


def _random_play(name: str, short: bool, reference: str) -> list[Row]:
    """Decisions with at least two legal answers a second, one core, in the seats that the bar names."""
    from rules.engine.registry import game_named

    game = game_named(name)
    seats = 4 if 4 in game.seat_counts else game.seat_counts[0]
    speeds, wide = [], []
    for seed in range(3 if short else 15):
        played = random_game(game, Setup(name, seats, seed), dice_from(seed), 5_000)
        if played.choices:
            speeds.append(played.choices / played.seconds)
            wide.append(played.options / played.choices)
    return [
        Row(f"{name}, {seats} seats, random play", statistics.median(speeds), "choices/s", _BARS[name], reference),
        Row(f"{name}, legal answers listed or sampled a choice", statistics.median(wide), "answers"),
    ]


def _middle_game() -> Session:
    session = Session(game_named("magblast"), Setup("magblast", 4, 5))
    rng = dice_from(5)
    for _ in range(150):
        if session.decision is None:
            break
        answer, _ = random_answer(session.game, session.state, session.decision, rng)
        session.answer(session.decision.seat, answer.text)
    return session


def _median(work: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def _copies(short: bool) -> list[Row]:
    state = _middle_game().state
    decoder = msgspec.msgpack.Decoder(type(state))
    times = 50 if short else 300
    ours = _median(lambda: decoder.decode(encode(state)), times)
    theirs = _median(lambda: copy.deepcopy(state), times)
    return [
        Row("copy of a 4-seat game, encode + decode", ours * 1e6, "µs", "", f"copy.deepcopy {theirs * 1e6:,.0f} µs"),
        Row("copies faster than copy.deepcopy", theirs / ours, "times", "≥ 8"),
    ]


def _answers(short: bool) -> list[Row]:
    """What a person waits for: the answer taken, the step run again, the view made."""
    taken: list[float] = []
    for seed in range(2 if short else 8):
        session = Session(game_named("magblast"), Setup("magblast", 4, seed))
        bots = [bot_named(session.game, "normal")] * 4
        rng = dice_from(seed)
        while session.decision is not None and len(taken) < 4_000:
            decision = session.decision
            if decision.seat < 0:
                play_out(session)
                continue
            text = bots[decision.seat].answer(SessionChair(session, rng))
            begun = time.perf_counter()
            session.answer(decision.seat, text)
            session.view(decision.seat)
            taken.append(time.perf_counter() - begun)
    taken.sort()
    p99 = taken[int(len(taken) * 0.99)]
    middle = statistics.median(taken)
    return [
        Row("magblast, interactive answer and view, p99", p99 * 1e3, "ms", "≤ 2", f"median {middle * 1e3:.2f} ms"),
    ]
