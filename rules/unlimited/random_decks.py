"""Random legal decks, for games that shall meet every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.dice import Dice
from rules.unlimited.cards import Card, pool
from rules.unlimited.decks import COPIES, LEAST, Deck

_WANTED = 14
"""How many of the rarest cards are taken in full."""


def random_deck(dice: Dice, sets: Sequence[str], twin: bool = False, met: Mapping[str, int] | None = None) -> Deck:
    """A random legal deck of these sets (`SOR`, `SHD`); of two printings of a card the first is taken.

    With `met` (how often each card has been met) the leader, base and half of the deck are those met least, as far as
    the leader and base give their icons.
    """
    met = met or {}

    def rank(card: Card) -> tuple[int, int]:
        return met.get(card.id, 0), dice.below(1_000_000)

    cards = sorted((c for c in pool().cards.values() if c.id[:3] in sets and c.original == c.id), key=rank)
    leaders = [card for card in cards if card.kind == "leader"]
    playable = [card for card in cards if card.kind in ("unit", "event", "upgrade")]
    rarest = playable[0]
    if met:
        leaders.sort(key=lambda leader: met.get(leader.id, 0) - 5 * _covered(rarest, leader.aspects))
    first = leaders[0]
    chosen = [first]
    if twin:
        sides = {"heroism", "villainy"} & set(first.aspects)
        chosen.append(next(c for c in leaders if c is not first and sides & set(c.aspects)))
    icons = [aspect for leader in chosen for aspect in leader.aspects]
    bases = [card for card in cards if card.kind == "base"]
    if met:
        bases.sort(key=lambda base: met.get(base.id, 0) - 5 * _covered(rarest, [*icons, *base.aspects]))
    base = bases[0]
    counts: dict[str, int] = {}
    copies = 1 if twin else COPIES
    if met:
        near = [c for c in playable if _covered(c, [*icons, *base.aspects]) == len(c.aspects)]
        counts = {card.id: copies for card in near[:_WANTED]}
    rest = [card.id for card in playable if card.id not in counts]
    dice.shuffle(rest)
    for id_ in rest:
        if sum(counts.values()) >= LEAST:
            break
        counts[id_] = 1
    return Deck("", tuple(leader.id for leader in chosen), base.id, counts, format="twin_suns" if twin else "premier")


def _covered(card: Card, icons: Sequence[str]) -> int:
    """How many icons of the card these provide (SWU-5.4)."""
    left, covered = list(icons), 0
    for aspect in card.aspects:
        if aspect in left:
            left.remove(aspect)
            covered += 1
    return covered
