"""Whole games by bots: for balance, for strength, and for finding faults."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from rules.engine.answers import read_answer
from rules.engine.bots import Bot, RandomBot, SessionChair, bot_named, random_answer
from rules.engine.decisions import Answer, Decision, seat_id
from rules.engine.dice import Dice, dice_from
from rules.engine.events import unheard
from rules.engine.game import Game, Result, Setup
from rules.engine.session import Session, play_out

MAX_ANSWERS = 20_000


class Played(Struct):
    """One simulated game. `choices` counts the decisions with at least two legal answers, listed or sampled; `ending`
    is the id of the text that says how it ended.
    """

    finished: bool
    winners: tuple[int, ...]
    answers: int
    choices: int
    options: int
    seconds: float
    ending: str = ""


class Summary(Struct):
    """Many simulated games. `wins` is per seat, `bot_wins` per strength (a shared win counts for each winner)."""

    game: str
    seats: int
    games: int
    finished: int = 0
    draws: int = 0
    answers: int = 0
    choices: int = 0
    seconds: float = 0.0
    endings: dict[str, int] = field(default_factory=dict)
    wins: dict[str, int] = field(default_factory=dict)
    bot_wins: dict[str, int] = field(default_factory=dict)
    bot_games: dict[str, int] = field(default_factory=dict)


def random_game(game: Game, setup: Setup, rng: Dice, max_answers: int = MAX_ANSWERS) -> Played:
    """A whole game by random answers at full speed: the public rules, with an `ask` that answers at once."""
    state = game.new_game(setup) if setup.position is None else game.position(setup)
    answers = choices = options = 0

    def ask(decision: Decision) -> Answer:
        nonlocal answers, choices, options
        if decision.alone == "by_rule":
            return read_answer(game, state, decision, decision.only or "")
        answers += 1
        answer, legal = random_answer(game, state, decision, rng)
        if legal >= 2:
            choices += 1
            options += legal
        return answer

    begun = time.perf_counter()
    while (result := game.result(state)) is None and answers < max_answers:
        game.advance(state, ask, unheard)
    seconds = time.perf_counter() - begun
    return Played(
        result is not None, result.winners if result else (), answers, choices, options, seconds, _ending(result)
    )


def bot_game(session: Session, bots: Sequence[Bot], rng: Dice, max_answers: int = MAX_ANSWERS) -> Played:
    """A whole game by bots through the public session; each sees only its chair."""
    answers = choices = options = 0
    begun = time.perf_counter()
    while answers < max_answers:
        answers += play_out(session)
        decision = session.decision
        if decision is None:
            break
        session.answer(decision.seat, bots[decision.seat].answer(SessionChair(session, rng)))
        answers += 1
        choices += len(decision.options) + len(decision.forms) > 1
        options += len(decision.options)
    result = session.result
    seconds = time.perf_counter() - begun
    return Played(
        result is not None, result.winners if result else (), answers, choices, options, seconds, _ending(result)
    )


def _ending(result: Result | None) -> str:
    return result.reason.id if result else ""


def simulate(
    game: Game, seats: int, games: int, seed: int, strengths: Sequence[str], rotate: bool = False,
    options: dict[str, Any] | None = None,
) -> Summary:  # fmt: skip
    """Play `games` games with seeds from `seed` on. Raises KeyError for an unknown strength, SetupError."""
    total = Summary(game.id, seats, games)
    wins: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    bot_wins: Counter[str] = Counter()
    bot_games: Counter[str] = Counter()
    for number in range(games):
        shift = number if rotate else 0
        seated = [strengths[(seat + shift) % len(strengths)] for seat in range(seats)]
        setup = Setup(game.id, seats, seed + number, options or {})
        rng = dice_from(seed + number + 1_000_003)
        bots = [bot_named(game, strength) for strength in seated]
        if all(isinstance(bot, RandomBot) for bot in bots):
            played = random_game(game, setup, rng)
        else:
            played = bot_game(Session(game, setup), bots, rng)
        total.finished += played.finished
        total.draws += played.finished and not played.winners
        total.answers += played.answers
        total.choices += played.choices
        total.seconds += played.seconds
        endings.update([played.ending] if played.finished else [])
        wins.update(seat_id(seat) for seat in played.winners)
        bot_wins.update(sorted({seated[seat] for seat in played.winners}))  # a shared victory is one game won
        bot_games.update(set(seated))
    total.endings = dict(endings.most_common())
    total.wins, total.bot_wins, total.bot_games = dict(sorted(wins.items())), dict(bot_wins), dict(bot_games)
    return total


def lower_bound(wins: int, games: int, z: float = 1.96) -> float:
    """The lower end of the 95 % Wilson interval of a share; 0 for no games."""
    if not games:
        return 0.0
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    return float((centre - spread) / (1 + z * z / games))


def as_json(summary: Summary) -> str:
    return msgspec.json.format(msgspec.json.encode(summary), indent=2).decode()
