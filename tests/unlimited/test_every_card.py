"""Every card of both sets on random tables: whatever lies there, it can be used and play goes on."""

from __future__ import annotations

import pytest

from rules.engine.dice import dice_from
from rules.unlimited.cards import Card, pool
from tests.unlimited.tables import PLAYABLE, random_table, try_card

TABLES = 1


def cards_of(set_: str) -> list[Card]:
    kinds = (*PLAYABLE, "leader", "base")
    return [c for c in pool().cards.values() if c.kind in kinds and c.id.startswith(set_)]


@pytest.mark.parametrize("set_", ["SOR", "SHD"])
def test_every_card_works_on_random_tables(set_: str) -> None:
    unused = []
    for number, card in enumerate(cards_of(set_)):
        used, tables, seed = 0, 0, number * 100
        while tables < TABLES:
            seed += 1
            state = random_table(card, seed)
            if state is None:
                continue
            tables += 1
            used += try_card(card, state, dice_from(seed))
        if not used and card.kind in PLAYABLE:
            unused.append(card.id)
    assert len(unused) <= 3, f"never playable: {unused}"
