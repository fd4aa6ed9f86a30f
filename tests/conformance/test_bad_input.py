"""A position or an answer with something wrong in it is refused in one line, or read; never a traceback or a wait.

STARBOARD_GAMES multiplies how many are tried, for a long run by hand.
"""

import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.engine.bots import random_answer
from rules.engine.decisions import AnswerError
from rules.engine.dice import dice_from
from rules.engine.game import Game, Setup, SetupError
from rules.engine.registry import all_games
from rules.engine.session import Session

MANY = 60 * int(os.environ.get("STARBOARD_GAMES", "1"))
SCENARIOS = Path(__file__).parents[1] / "scenarios"
WRONG: list[Any] = [
    None, [], {}, 0, -1, 3.5, "zzz", True, [[]], [None], {"x": 1}, float("nan"), float("inf"), 10**12, "p9", "",
    [{"card": []}], [1, 2],
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a tree of maps and lists, but for the root's."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(inner, (*path, key))


each_game = pytest.mark.parametrize("game", all_games(), ids=[game.id for game in all_games()])


@each_game
def test_a_wrong_value_in_a_position_is_one_line(game: Game) -> None:
    rng = dice_from(17)
    files = sorted((SCENARIOS / game.id).glob("*.yaml"))
    for _ in range(MANY):
        position = yaml.safe_load(rng.pick(files).read_text(encoding="utf-8"))["setup"]
        *above, last = rng.pick(list(places(position)))
        wrong = deepcopy(position)
        holder = wrong
        for key in above:
            holder = holder[key]
        holder[last] = rng.pick(WRONG)
        try:
            game.position(Setup(game.id, game.seat_counts[0], 1, {}, wrong))
        except SetupError as refused:
            assert str(refused).strip(), wrong
            assert "\n" not in str(refused), wrong


def odd(answer: str) -> list[str]:
    """Answers like this one that nobody means: numbers too long to read, digits of other kinds, names cut short."""
    verb, _, rest = answer.partition(" ")
    long, first = "9" * 5000, (rest.split(" ") or [""])[0]
    return [
        f"{answer}#{long}", f"{answer} {long}", f"{verb} p{long}", f"{verb} {first}={long}",
        f"{answer}#0", f"{answer}#²", f"{verb} p²", f"{verb} {first}=²", f"{verb} {first}=--1", f"{verb} {first}=",
        f"{verb} p0", f"{verb} p9", f"{verb} /", f"{verb} #1", f"{verb} ,", f"{verb} nan", f"{verb} (1e999, 1)",
        f"{answer} ->", answer[:-1], f"{answer},", "", " ",
    ]  # fmt: skip


@each_game
def test_an_odd_answer_is_one_line(game: Game) -> None:
    rng = dice_from(23)
    session = Session(game, Setup(game.id, game.seat_counts[0], 5))
    for _ in range(MANY):
        decision = session.decision
        if decision is None:
            break
        answer = random_answer(game, session.state, decision, rng)[0].text
        for text in odd(answer):
            try:
                session.clone().answer(decision.seat, text)
            except AnswerError as refused:
                assert str(refused).strip(), text[:60]
                assert "\n" not in str(refused), text[:60]
        session.answer(decision.seat, answer)
