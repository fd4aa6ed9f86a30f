"""Decks: the bundled ones, the forms that players exchange, and every fault of an illegal one at once (STL-4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct, field

from rules.engine.decisions import Refusal, Text
from rules.engine.decklists import DeckError, is_json, read_id, read_json, read_rows, rows_for_json
from rules.engine.kept_files import kept_yaml
from rules.engine.loading import load_yaml, nearest
from rules.engine.paths import DATA
from rules.engine.words import Bilingual, Words
from rules.starlight.cards import Type, cards

FILE = "starlight/decks.yaml"
REAL_FILE = "starlight/real_cards.yaml"
LEAST = 50
MOST = 1000
COPIES = 4
_EXAMPLE = "SLP-R16"
_LINE = re.compile(r"^(\d{1,3})\s*[x×|]?\s+(.+?)$")
_SECTIONS = frozenset(("star", "deck", "스타", "덱"))


# -- what there is -----------------------------------------------------------------------------------------------------
class RealCard(Struct, forbid_unknown_fields=True, frozen=True):
    """A real card of which too little is known to play with it. Its name is Korean only, as it is printed."""

    id: str
    name: str
    type: Type
    unknown: tuple[Literal["colour", "cost", "attack", "defence", "life", "ability"], ...]
    colour: str = ""


@lru_cache(maxsize=1)
def real_cards() -> Mapping[str, RealCard]:
    """The real cards known by name only. Raises DataError."""
    return {card.id: card for card in kept_yaml(DATA / REAL_FILE, list[RealCard], f"data/{REAL_FILE}")}


class BundledDeck(Struct, forbid_unknown_fields=True, frozen=True):
    """A deck as the file has it."""

    id: str
    name: Bilingual
    star: str
    cards: dict[str, int]


class Deck(Struct, frozen=True):
    """A star and how many there are of each card."""

    name: str = ""
    star: str = ""
    cards: dict[str, int] = field(default_factory=dict)

    @staticmethod
    def from_json(plain: Mapping[str, Any]) -> Deck:
        """The form that `to_json` writes. Unknown keys are tolerated. Raises DeckError."""
        if "leader" in plain:
            raise DeckError("deck: this is a deck of Star Wars: Unlimited; a deck of Starlight has a star")
        found = plain.get("metadata")
        meta: dict[str, Any] = found if isinstance(found, dict) else {}
        star = clean_id(read_id(plain["star"], "star", _EXAMPLE)) if plain.get("star") is not None else ""
        return Deck(str(meta.get("name") or ""), star, read_rows(plain.get("deck"), "deck", clean_id))

    def to_json(self) -> dict[str, Any]:
        """The deck for a file or another player: like the form of other games' deck sites, with a star as its head."""
        head = {"star": {"id": self.star, "count": 1}} if self.star else {}
        return {"metadata": {"name": self.name, "game": "starlight"}, **head, "deck": rows_for_json(self.cards)}

    def to_text(self, language: str = "en") -> str:
        """The plain list: a section for the star, then `4 SLP-R01 Kindling Cadet` for each card."""
        star = ["Star", f"1 {self.star} {card_name(self.star, language)}".rstrip(), ""] if self.star else []
        rows = [f"{n} {id_} {card_name(id_, language)}".rstrip() for id_, n in self.cards.items()]
        return "\n".join([*star, "Deck", *rows]) + "\n"


@lru_cache(maxsize=1)
def bundled() -> Mapping[str, BundledDeck]:
    """The starter decks by id. Raises DataError."""
    return {deck.id: deck for deck in load_yaml(DATA / FILE, list[BundledDeck], f"data/{FILE}")}


def card_name(id_: str, language: str) -> str:
    """What a card is called; empty for an id that nobody knows."""
    if id_ in cards():
        return cards()[id_].name[language]
    return real_cards()[id_].name if id_ in real_cards() else ""


# -- reading -----------------------------------------------------------------------------------------------------------
def clean_id(text: str) -> str:
    """`slp_r1` and `SLP-R01` are the same card.

    >>> clean_id("slp_r1")
    'SLP-R01'
    """
    match = re.fullmatch(r"(?i)(slp)[ _-]?([a-z])(\d{1,2})", text.strip())
    return f"SLP-{match[2].upper()}{int(match[3]):02d}" if match else text.strip()


def read_deck(text: str) -> Deck:
    """A deck as pasted: JSON, or a plain list. Raises DeckError that names every line it cannot read."""
    if not text.strip():
        raise DeckError("deck: nothing was pasted")
    return Deck.from_json(read_json(text)) if is_json(text) else _read_list(text)


def _read_list(text: str) -> Deck:
    """A number and a card on each line, named by its id or by its name in either language."""
    star, counts, wrong = "", Counter[str](), []
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#") or line.rstrip(":").casefold() in _SECTIONS:
            continue
        found = _LINE.match(line)
        if found is None:
            wrong.append(f"line {number}: expected a number and a card, found {line[:60]!r}")
            continue
        card = _card_named(found[2])
        if not card:
            wrong.append(f"line {number}: no card is named {found[2]!r}.{nearest(found[2].casefold(), list(_names()))}")
        elif _type_of(card) == "star" and not star:
            star = card
        else:
            counts[card] += int(found[1])
    if wrong:
        raise DeckError(f"deck, {'; '.join(wrong)}")
    return Deck("", star, dict(counts))


def _card_named(text: str) -> str:
    word = clean_id(text.split(" ", 1)[0])
    if word in cards() or word in real_cards():
        return word
    return _names().get(" ".join(text.replace("|", " ").split()).casefold(), "")


@lru_cache(maxsize=1)
def _names() -> Mapping[str, str]:
    """Every name in either language, folded; a card that can be played comes before a real one of the same name."""
    names = {card.name.casefold(): card.id for card in real_cards().values()}
    return names | {name.casefold(): card.id for card in cards().values() for name in (card.name.en, card.name.ko)}


def _type_of(id_: str) -> str:
    return cards()[id_].type if id_ in cards() else real_cards()[id_].type if id_ in real_cards() else ""


# -- what is wrong with it ---------------------------------------------------------------------------------------------
def find_faults(deck: Deck) -> list[Refusal]:
    """Everything that makes a deck illegal, each fault with its rule. `fault_line` puts one into words."""
    found: list[Refusal] = []
    if not deck.star:
        found.append(Refusal("STL-4.1", "deck_no_star"))
    elif deck.star in real_cards():
        found.append(_little_known(deck.star))
    elif deck.star not in cards():
        found.append(_unknown(deck.star))
    elif cards()[deck.star].type != "star":
        found.append(Refusal("STL-4.1", "deck_not_star", _about(deck.star)))
    for id_ in deck.cards:
        if id_ in real_cards():
            found.append(_little_known(id_))
        elif id_ not in cards():
            found.append(_unknown(id_))
        elif cards()[id_].type == "star":
            found.append(Refusal("STL-4.2", "deck_star_inside", _about(id_)))
        elif cards()[id_].type == "token":
            found.append(Refusal("STL-15.2", "deck_token", _about(id_)))
    size = deck_size(deck)
    if size > MOST:
        found.append(Refusal("STL-4.2", "deck_too_big", {"n": size, "most": MOST}))
    if size < LEAST:
        found.append(Refusal("STL-4.2", "deck_too_small", {"n": size, "least": LEAST, "more": LEAST - size}))
    for ids, n in copies(deck):
        if n > COPIES:
            found.append(Refusal("STL-4.4", "deck_copies", _about(ids[0]) | {"n": n, "most": COPIES}))
    return found


def deck_size(deck: Deck) -> int:
    """How many cards count towards the fifty: neither stars nor tokens (STL-4.2)."""
    return sum(n for id_, n in deck.cards.items() if _type_of(id_) not in ("star", "token"))


def copies(deck: Deck) -> list[tuple[list[str], int]]:
    """The cards of each name and how many there are together, basic mana stones left out (STL-4.4, 4.5)."""
    named: dict[str, list[str]] = {}
    for id_ in deck.cards:
        if id_ not in cards() or not (cards()[id_].basic or cards()[id_].type in ("star", "token")):
            named.setdefault(card_name(id_, "ko") or id_, []).append(id_)
    return [(ids, sum(deck.cards[id_] for id_ in ids)) for ids in named.values()]


def fault_line(fault: Refusal, language: str) -> str:
    """A fault in one clear line."""
    return Words(language, ["starlight"], _named).say(fault.text)


def _named(token: str, language: str) -> str | None:
    """`name:ID` is the card's name; an id alone stays an id."""
    id_ = token.removeprefix("name:")
    return (card_name(id_, language) or id_) if token.startswith("name:") else None


def _about(id_: str) -> dict[str, Any]:
    return {"id": id_, "card": f"name:{id_}"}


def _unknown(id_: str) -> Refusal:
    return Refusal("STL-4.2", "deck_unknown", {"id": id_[:60]})


def _little_known(id_: str) -> Refusal:
    missing = [Text(f"deck.unknown.{what}") for what in real_cards()[id_].unknown]
    return Refusal("STL-17.5", "deck_little_known", _about(id_) | {"missing": missing})


def faults(star: Any, counts: Mapping[Any, Any]) -> list[str]:
    """All faults of a deck that somebody wrote into a set-up, a line each; none for a legal one."""
    found = [
        f"{card}: {count!r} copies; expected a number from 1 up"
        for card, count in counts.items()
        if not isinstance(count, int) or isinstance(count, bool) or count < 1
    ]
    good = {str(card): count for card, count in counts.items() if isinstance(count, int) and count >= 1}
    deck = Deck("", "" if star is None else str(star), {card: n for card, n in good.items() if n is not True})
    for fault in find_faults(deck):
        hint = nearest(fault.params["id"], list(cards())) if fault.reason == "deck_unknown" else ""
        found.append(f"{fault_line(fault, 'en')} ({fault.rule}){hint and f'.{hint}'}")
    return found


def check_decks() -> list[str]:
    """What is wrong with the bundled decks and the list of real cards."""
    wrong = [f"data/{FILE}: {deck.id}: {line}" for deck in bundled().values() for line in faults(deck.star, deck.cards)]
    return wrong + [f"data/{REAL_FILE}: {id_}: is a card of the set already" for id_ in real_cards() if id_ in cards()]
