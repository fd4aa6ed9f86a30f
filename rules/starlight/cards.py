"""The cards of Starlight TCG: `data/starlight/cards.yaml`, with abilities in the shared effect language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct, field

from rules.effects import model as m
from rules.effects.reader import Reader, Vocabulary
from rules.engine.loading import DataError, Lines, convert, load_plain, nearest
from rules.engine.paths import DATA
from rules.engine.words import Bilingual

FILE = "starlight/cards.yaml"
KEYWORDS = ("pierce", "evade", "vigil", "reckless", "wall", "ward", "drain", "venom")
COLOURS = ("red", "blue", "white", "green", "black")
SUBTYPES = ("scholar", "guard", "beast", "giant", "spirit")
COUNTERS = ("growth",)
GROWTH = (1, 1)
"""What a growth counter adds to attack and defence (STL-15.1)."""

Type = Literal["star", "character", "event", "prism", "resource", "token"]


class CardPlain(Struct, forbid_unknown_fields=True, frozen=True):
    """A card as it is written in the file."""

    id: str
    name: Bilingual
    type: Type
    colour: str = ""
    cost: int = 0
    attack: int = 0
    defence: int = 0
    life: int = 0
    subtype: str = ""
    basic: bool = False
    quick: bool = False
    teaching: bool = False
    """For lessons and scenarios only: no deck builder offers it."""
    keywords: tuple[str, ...] = ()
    abilities: list[dict[str, Any]] = field(default_factory=list)


class Card:
    """A card as printed, its abilities sorted by what they are asked for."""

    def __init__(self, plain: CardPlain, abilities: tuple[m.Ability, ...]) -> None:
        self.plain = plain
        self.id, self.name, self.type = plain.id, plain.name, plain.type
        self.colour, self.cost, self.subtype = plain.colour, plain.cost, plain.subtype
        self.attack, self.defence, self.life = plain.attack, plain.defence, plain.life
        self.basic, self.quick, self.teaching = plain.basic, plain.quick, plain.teaching
        self.keywords = frozenset(plain.keywords)
        self.abilities = abilities
        self.actions = tuple(a for a in abilities if isinstance(a, m.Action))
        self.whens = tuple(a for a in abilities if isinstance(a, m.When))
        self.statics = tuple(a for a in abilities if isinstance(a, m.Static))
        self.event = next((a for a in abilities if isinstance(a, m.EventText)), None)
        self.happenings = frozenset(happening.kind for when in self.whens for happening in when.when)

    @property
    def is_character(self) -> bool:
        return self.type in ("character", "token")


def read_cards(plain: Any, lines: Lines, name: str) -> tuple[dict[str, Card], list[str]]:
    """The cards of one file, and every mistake in it."""
    mistakes: list[str] = []
    if not isinstance(plain, list):
        return {}, [f"{name}:1: expected a list of cards"]
    vocabulary = Vocabulary(dict.fromkeys(SUBTYPES), dict.fromkeys(COLOURS), (), without=m.UNLIMITED_ONLY)
    cards: dict[str, Card] = {}
    for index, item in enumerate(plain):
        part = Lines()
        part.by_path = {path[1:]: line for path, line in lines.by_path.items() if path[:1] == (index,)}
        try:
            card = convert(item, CardPlain, part, name)
        except DataError as error:
            mistakes += error.mistakes
            continue
        line = lines.of((index,))
        if card.id in cards:
            mistakes.append(f"{name}:{line}: id: {card.id} stands twice; every card has its own id")
            continue
        for key, values, known in (
            ("keywords", card.keywords, KEYWORDS),
            ("colour", (card.colour,) if card.colour else (), COLOURS),
            ("subtype", (card.subtype,) if card.subtype else (), SUBTYPES),
        ):
            for value in values:
                if value not in known:
                    mistakes.append(
                        f"{name}:{lines.of((index, key))}: {key}: `{value}` is unknown.{nearest(value, list(known))}"
                    )
        if min(card.cost, card.attack, card.defence, card.life) < 0:
            mistakes.append(f"{name}:{line}: {card.id}: a number is below zero")
        reader = Reader(lines, name, vocabulary)
        kind = "unit" if card.type == "character" else card.type
        cards[card.id] = Card(card, reader.abilities(card.abilities, (index, "abilities"), card.id, kind))
        mistakes += reader.mistakes
    return cards, mistakes


@lru_cache(maxsize=1)
def cards() -> Mapping[str, Card]:
    """All cards by id. Raises DataError with all mistakes."""
    found, mistakes = read_cards(*load_plain(DATA / FILE, f"data/{FILE}"), f"data/{FILE}")
    if mistakes:
        raise DataError(mistakes)
    return found


def check_cards() -> list[str]:
    try:
        return read_cards(*load_plain(DATA / FILE, f"data/{FILE}"), f"data/{FILE}")[1]
    except DataError as error:
        return error.mistakes
