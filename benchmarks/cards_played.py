"""Star Wars: Unlimited: random games with random legal decks, and how often each card was met in them.

`python3 -m benchmarks.cards_played [--short]` plays 2,300 games (some minutes) and prints the count of every card.
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

    So that dear cards are met, players put a card down as a resource each round, three times out of four play the card
    that was met least when they can play one, and otherwise attack less than pure chance would. Raises AssertionError
    when the game does not end or a piece of it is lost.
    """
    game, dice = game_named("unlimited"), dice_from(seed)
    decks = [random_deck(dice, sets, seats > 2, met) for _ in range(seats)]
    state: State = game.new_game(Setup("unlimited", seats, seed, {"decks": [deck.to_json() for deck in decks]}))
    pieces = game.pieces(state)

    def ask(decision: Decision) -> Answer:
        return _patient(decision, dice, met) or random_answer(game, state, decision, dice)[0]

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


def _patient(decision: Decision, dice: Dice, met: Counter[str]) -> Answer | None:
    """A play, a deployment, a resource or a rest, most of the time; None leaves it to chance."""
    if decision.kind not in ("action", "regroup") or not dice.below(4):
        return None
    wanted = [o for o in decision.options if o.key.startswith(("play ", "deploy "))]
    resources = [o for o in decision.options if o.key.startswith("resource ")]
    if wanted:
        option = min(wanted, key=lambda o: (met[_card_of(o.key)], dice.below(1000)))
    elif resources:
        option = max(resources, key=lambda o: (met[_card_of(o.key)], dice.below(1000)))
    else:
        option = dice.pick([o for o in decision.options if o.key.startswith(("pass", "claim"))] or decision.options)
    return Answer(option.key, option.key if option.value is None else option.value)


def _card_of(key: str) -> str:
    """The card that an answer such as `play SOR_095#2 smuggle` names."""
    return key.split(" ")[1].rpartition("/")[2].partition("#")[0]


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
    bar, part = (f"≥ {OFTEN}", "") if sum(games.values()) >= 1000 else ("", "; a part of the games only")
    return [
        Row(f"Unlimited, {name}: random games without a fault", sum(games.values()), "games", "", f"seats: {seats}"),
        Row(
            f"Unlimited, {name}: the least met of {len(cards)} cards", met[least], "times", bar,
            f"{least}; {len(rare)} below {OFTEN}{part}",
        ),
    ]  # fmt: skip


WHOLE = (({2: 1000}, ("SOR",)), ({2: 1000, 3: 150, 4: 150}, ("SOR", "SHD")))
"""Games by number of seats, and the sets that their decks are from."""
PART = (({2: 30}, ("SOR",)), ({2: 30, 3: 4, 4: 4}, ("SOR", "SHD")))


def run(short: bool) -> list[Row]:
    """A part of the games, for the table of all figures."""
    return [row for games, sets in PART[1 if short else 0 :] for row in _rows(games, sets, met_in(games, sets))]


def main() -> None:
    for games, sets in PART if "--short" in sys.argv else WHOLE:
        met = met_in(games, sets)
        for row in _rows(games, sets, met):
            print(f"{row.name}: {row.value:g} {row.unit} {row.bar} ({row.reference})", flush=True)
        print(" ".join(f"{card}={met[card]}" for card in _cards(sets)), flush=True)


if __name__ == "__main__":
    main()
