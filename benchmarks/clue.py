"""Figures of the notebook: complete deduction, and the reason of a mark, for six players late in the game."""

from __future__ import annotations

import time

from benchmarks import Row
from rules.clue.board import board
from rules.clue.notes import Deduction, Known, because, simple_places
from rules.clue.view import known_to
from rules.engine.bots import SessionChair, bot_named
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.engine.session import Session

LATE = 25
"""From so many questions on it is late in the game."""


def late_notes(games: int) -> list[Known]:
    """What the seats of six easy bots know after every question, late in their games."""
    found: list[Known] = []
    game = game_named("clue")
    for seed in range(games):
        session = Session(game, Setup("clue", 6, seed, {"aid": "none"}))
        bot, seen = bot_named(game, "easy"), 0
        rng = dice_from(seed)
        while session.decision is not None:
            session.answer(session.decision.seat, bot.answer(SessionChair(session, rng)))
            facts = len(session.state.facts)
            if facts >= LATE and facts != seen:
                seen = facts
                found += [known_to(session.view(seat)) for seat in range(6)]
    return found


def slowest(spent: list[float]) -> float:
    """The 99th of a hundred, in milliseconds."""
    return sorted(spent)[int(len(spent) * 0.99)] * 1000


def run(short: bool) -> list[Row]:
    notes = late_notes(2 if short else 8)[:: 3 if short else 1]
    complete, simple, reasons = [], [], []
    for number, known in enumerate(notes):
        began = time.perf_counter()
        deduction = Deduction(known)
        complete.append(time.perf_counter() - began)
        began = time.perf_counter()
        simple_places(known)
        simple.append(time.perf_counter() - began)
        card = board().cards[number % 21]
        places = deduction.places(card)
        began = time.perf_counter()
        because(known, card, places[0] if len(places) == 1 else 0, len(places) == 1)
        reasons.append(time.perf_counter() - began)
    middle = sorted(complete)[len(complete) // 2] * 1000
    against = f"{len(notes)} notebooks of six, from {LATE} questions on; median {middle:.1f} ms"
    return [
        Row("Clue: complete deduction, slowest of 100", slowest(complete), "ms", "<= 50 ms", against),
        Row("Clue: propagation alone, slowest of 100", slowest(simple), "ms", "", against),
        Row(
            "Clue: why a mark stands, slowest of 100",
            slowest(reasons),
            "ms",
            "",
            f"worked out beside the drawing; {against}",
        ),
    ]
