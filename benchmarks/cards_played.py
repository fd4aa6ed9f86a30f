"""Star Wars: Unlimited: random games with random legal decks, and how often each card was met in them.

`python3 -m benchmarks.cards_played [--short]` prints the figures and the count of every card.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from benchmarks import Row
from rules.engine.bots import random_answer
from rules.engine.decisions import Answer, Decision
from rules.engine.dice import Dice, dice_from
from rules.engine.events import Event
from rules.engine.game import Setup
from rules.engine.registry import game_named
from rules.unlimited.cards import pool
from rules.unlimited.random_decks import random_deck
from rules.unlimited.state import State

_MOST_STEPS = 5_000
OFTEN = 20
"""How often each card shall be met."""


def play(seats: int, sets: Sequence[str], seed: int, met: Counter[str]) -> None:
    """One random game; what is played, deployed or lies as a base is counted in `met`.

    Players put a card down as a resource each round and play what they can three times out of four, so that dear cards
    are met. Raises AssertionError when the game does not end or a piece of it is lost.
    """
    game, dice = game_named("unlimited"), dice_from(seed)
    decks = [random_deck(dice, sets, seats > 2, met) for _ in range(seats)]
    state: State = game.new_game(Setup("unlimited", seats, seed, {"decks": [deck.to_json() for deck in decks]}))
    pieces = game.pieces(state)

    def ask(decision: Decision) -> Answer:
        return _eager(decision, dice) or random_answer(game, state, decision, dice)[0]

    def hear(event: Event) -> None:
        if event.kind in ("play", "deploy"):
            met[event.params["card"]] += 1

    met.update(deck.base for deck in decks)
    for _ in range(_MOST_STEPS):
        if game.result(state) is not None:
            break
        game.advance(state, ask, hear)
    assert game.result(state) is not None, f"seed {seed}, {seats} seats: the game does not end"
    assert game.pieces(state) == pieces, f"seed {seed}, {seats} seats: a piece was lost"


def _eager(decision: Decision, dice: Dice) -> Answer | None:
    """A play, a deployment or a resource where there is one, most of the time."""
    if decision.kind not in ("action", "regroup"):
        return None
    wanted = [o for o in decision.options if o.key.startswith(("play ", "deploy ", "resource "))]
    if not wanted or (decision.kind == "action" and not dice.below(4)):
        return None
    option = dice.pick(wanted)
    return Answer(option.key, option.key if option.value is None else option.value)


def met_in(games: dict[int, int], sets: Sequence[str], seed: int = 1) -> Counter[str]:
    """Play so many games for each number of seats; reprints count with the card that they repeat."""
    met: Counter[str] = Counter()
    for seats, number in games.items():
        for i in range(number):
            play(seats, sets, seed + 10_000 * seats + i, met)
    return met


def _cards(sets: Sequence[str]) -> list[str]:
    return [c.id for c in pool().cards.values() if c.id[:3] in sets and c.original == c.id and c.kind != "token"]


def _rows(games: dict[int, int], sets: Sequence[str], met: Counter[str]) -> list[Row]:
    name, cards = "+".join(sets), _cards(sets)
    seats = ", ".join(f"{number} of {each}" for each, number in games.items())
    rare = [card for card in cards if met[card] < OFTEN]
    least = min(cards, key=lambda card: met[card])
    return [
        Row(f"Unlimited, {name}: random games without a fault", sum(games.values()), "games", "", f"seats: {seats}"),
        Row(
            f"Unlimited, {name}: the least met of {len(cards)} cards", met[least], "times", f"≥ {OFTEN}",
            f"{least}; {len(rare)} below {OFTEN}",
        ),
    ]  # fmt: skip


def _runs(short: bool) -> list[tuple[dict[int, int], tuple[str, ...]]]:
    if short:
        return [({2: 30}, ("SOR",)), ({2: 30, 3: 4, 4: 4}, ("SOR", "SHD"))]
    return [({2: 1000}, ("SOR",)), ({2: 1000}, ("SOR", "SHD")), ({3: 150, 4: 150}, ("SOR", "SHD"))]


def run(short: bool) -> list[Row]:
    return [row for games, sets in _runs(short) for row in _rows(games, sets, met_in(games, sets))]


def main() -> None:
    for games, sets in _runs("--short" in sys.argv):
        met = met_in(games, sets)
        for row in _rows(games, sets, met):
            print(f"{row.name}: {row.value:g} {row.unit} {row.bar} ({row.reference})", flush=True)
        print(" ".join(f"{card}={met[card]}" for card in _cards(sets)))


if __name__ == "__main__":
    main()
