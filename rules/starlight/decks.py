"""Decks: a star and at least fifty cards; every fault of an illegal one at once (STL-4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from rules.engine.loading import load_yaml, nearest
from rules.engine.paths import DATA
from rules.starlight.cards import Name, cards

FILE = "starlight/decks.yaml"
LEAST = 50
COPIES = 4
_LINE = re.compile(r"^(\d+)\s*[x×]?\s+(.+?)$")


class Deck(Struct, forbid_unknown_fields=True, frozen=True):
    """A deck as it is kept: card ids with how many of each."""

    id: str
    name: Name
    star: str
    cards: dict[str, int]


@lru_cache(maxsize=1)
def bundled() -> Mapping[str, Deck]:
    """The starter decks by id. Raises DataError."""
    return {deck.id: deck for deck in load_yaml(DATA / FILE, list[Deck], f"data/{FILE}")}


def faults(star: Any, counts: Mapping[Any, Any]) -> list[str]:
    """Everything that is wrong with a deck, a line each; none for a legal one."""
    pool, found = cards(), []
    if star not in pool:
        found.append(f"{star!r} is no card.{nearest(str(star), list(pool))}")
    elif pool[star].type != "star":
        found.append(f"{star} is no star; exactly one star leads a deck (STL-4.1)")
    names: Counter[str] = Counter()
    total = 0
    for card, count in counts.items():
        if card not in pool:
            found.append(f"{card!r} is no card.{nearest(str(card), list(pool))}")
            continue
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            found.append(f"{card}: {count!r} copies; expected a number from 1 up")
            continue
        printed = pool[card]
        if printed.type == "star":
            found.append(f"{card}: a star is not part of the fifty cards (STL-4.2)")
        elif printed.type == "token":
            found.append(f"{card}: a token is made by effects and is in no deck (STL-15.2)")
        total += count
        if not printed.basic:
            names[printed.name.en] += count
    if total < LEAST:
        found.append(f"{total} cards; a deck has at least {LEAST} (STL-4.2)")
    for name, count in names.items():
        if count > COPIES:
            found.append(f"{name}: {count} copies; at most {COPIES} of one name (STL-4.4)")
    return found


def check_decks() -> list[str]:
    return [f"data/{FILE}: {deck.id}: {line}" for deck in bundled().values() for line in faults(deck.star, deck.cards)]


def as_text(star: str, counts: Mapping[str, int]) -> str:
    """A deck as a plain list: the star, then `4 SLP-R01 Kindling Cadet`."""
    pool = cards()
    lines = [f"1 {star} {pool[star].name.en}", ""]
    lines += [f"{count} {card} {pool[card].name.en}" for card, count in counts.items()]
    return "\n".join(lines) + "\n"


def from_text(text: str) -> tuple[str, dict[str, int], list[str]]:
    """Star, cards and faults of a plain list; a card is named by id, or by its name in either language."""
    pool = cards()
    by_name = {name.casefold(): card.id for card in pool.values() for name in (card.name.en, card.name.ko)}
    star, counts, wrong = "", Counter[str](), []
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        found = _LINE.match(line)
        if found is None:
            wrong.append(f"line {number}: {line!r}; expected a number and a card")
            continue
        words = found[2].split(" ", 1)
        card = words[0] if words[0] in pool else by_name.get(found[2].casefold(), "")
        if not card:
            wrong.append(f"line {number}: {found[2]!r} is no card.{nearest(found[2].casefold(), list(by_name))}")
        elif pool[card].type == "star" and not star:
            star = card
        else:
            counts[card] += int(found[1])
    return star, dict(counts), wrong + ([] if wrong else faults(star, counts))
