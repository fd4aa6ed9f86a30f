"""Random tables on which a given card is ready to be played, deployed, used or attacked with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.bots import random_answer
from rules.engine.decisions import Answer, Decision
from rules.engine.dice import Dice, dice_from
from rules.engine.events import unheard
from rules.engine.game import Setup, SetupError
from rules.engine.registry import game_named
from rules.unlimited.cards import Card, pool
from rules.unlimited.state import State

GAME = game_named("unlimited")
PLAYABLE = ("unit", "event", "upgrade")
DECISIONS = 40
"""How many decisions a table is played on for: some three rounds."""
RESOURCES = 14


def some(dice: Dice, names: Sequence[str], n: int) -> list[str]:
    """So many different names."""
    names = list(names)
    dice.shuffle(names)
    return names[:n]


def _unit(dice: Dice, name: str, captives: list[str]) -> dict[str, Any]:
    unit: dict[str, Any] = {"card": name, "exhausted": dice.below(3) == 0, "damage": int(dice.below(4) == 0)}
    if dice.below(3) == 0:
        unit["upgrades"] = [dice.pick(["SHIELD", "EXPERIENCE"])]
    if dice.below(8) == 0:
        unit["captured"] = [dice.pick(captives)]
    return unit


def random_seat(dice: Dice, card: Card | None = None) -> dict[str, Any]:
    """One side of a table in the middle of a game; with a card of its own to be tried."""
    cards = pool().cards.values()
    ground, space = ([c.id for c in cards if c.kind == "unit" and c.arena == a] for a in ("ground", "space"))
    names = [c.id for c in cards if c.kind in PLAYABLE]
    seat: dict[str, Any] = {
        "leader": {"card": dice.pick([c.id for c in cards if c.kind == "leader"]), "deployed": dice.below(3) == 0},
        "base": {"card": dice.pick([c.id for c in cards if c.kind == "base"]), "damage": dice.below(20)},
        "ground": [_unit(dice, name, ground) for name in some(dice, ground, dice.below(5))],
        "space": [_unit(dice, name, ground) for name in some(dice, space, dice.below(3))],
        "hand": some(dice, names, 3),
        "resources": [*some(dice, names, 3), RESOURCES],
        "deck": some(dice, names, 12),
        "discard": some(dice, names, 5),
    }
    if card is None:
        return seat
    if card.kind in ("leader", "base"):
        seat[card.kind] = {"card": card.id}
        if card.kind == "leader":
            seat["leader"]["deployed"] = dice.below(2) == 0
    else:
        seat["hand"][0] = card.id
        if card.kind == "unit" and dice.below(4) == 0:
            seat[card.arena].append({"card": card.id})
        if card.face.smuggles and dice.below(3) == 0:
            seat["resources"][0] = card.id
    return seat


def random_table(card: Card, seed: int) -> State | None:
    """A table with this card at the first seat; None where chance has made one that cannot be."""
    dice = dice_from(seed)
    position = {"initiative": "p1", "p1": random_seat(dice, card), "p2": random_seat(dice)}
    try:
        return GAME.position(Setup("unlimited", 2, seed, {}, position))
    except SetupError:
        return None


def try_card(card: Card, state: State, dice: Dice) -> bool:
    """Use the card as soon as its seat may act, then play on at random. Was it used?"""
    used, left = False, DECISIONS

    def ask(decision: Decision) -> Answer:
        nonlocal used, left
        left -= 1
        if not used and decision.kind == "action" and decision.seat == 0:
            wanted = [o for o in decision.options if card.id in o.key]
            if wanted:
                used = True
                option = dice.pick(wanted)
                return Answer(option.key, option.value)
        return random_answer(GAME, state, decision, dice)[0]

    while left > 0 and GAME.result(state) is None:
        GAME.advance(state, ask, unheard)
    return used
