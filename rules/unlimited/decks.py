"""Decks: the bundled ones, the forms that players exchange, and what makes a deck illegal (SWU-14, 15.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from rules.engine.decisions import Refusal, Text
from rules.engine.decklists import DeckError, is_json, read_id, read_json, read_rows, rows_for_json
from rules.engine.loading import load_yaml, nearest
from rules.engine.paths import DATA
from rules.engine.words import Bilingual, Words
from rules.unlimited.cards import Card, pool

LEAST = 50
COPIES = 3
SIDEBOARD = 10
FORMATS = ("premier", "twin_suns")
_EXAMPLE = "SOR_005"
_ID = re.compile(r"^([A-Za-z]{3})[_ -]?(\d{1,3})$")
_LINE = re.compile(r"^(\d+)\s*(?:x|\||×)?\s*(.+?)$")
_SECTIONS = {
    "leader": "leader", "leaders": "leader", "base": "base", "maindeck": "deck", "main deck": "deck", "deck": "deck",
    "sideboard": "sideboard",
}  # fmt: skip


class Deck(Struct, frozen=True):
    """A deck list: card ids and how many of each."""

    name: str = ""
    leaders: tuple[str, ...] = ()
    base: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    sideboard: dict[str, int] = field(default_factory=dict)
    format: str = "premier"
    author: str = ""

    @staticmethod
    def from_json(plain: Mapping[str, Any]) -> Deck:
        """The form that deck sites exchange. Unknown keys are tolerated. Raises DeckError."""
        found = plain.get("metadata")
        meta: dict[str, Any] = found if isinstance(found, dict) else {}
        leaders = tuple(
            clean_id(read_id(plain[key], key, _EXAMPLE))
            for key in ("leader", "secondleader")
            if isinstance(plain.get(key), dict)
        )
        base = clean_id(read_id(plain["base"], "base", _EXAMPLE)) if isinstance(plain.get("base"), dict) else ""
        format_ = meta.get("format")
        if format_ not in FORMATS:
            format_ = "twin_suns" if len(leaders) > 1 else "premier"
        return Deck(
            str(meta.get("name") or ""), leaders, base, read_rows(plain.get("deck"), "deck", clean_id),
            read_rows(plain.get("sideboard"), "sideboard", clean_id), format_, str(meta.get("author") or ""),
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """The form that deck sites read."""
        plain: dict[str, Any] = {"metadata": {"name": self.name, "author": self.author, "format": self.format}}
        for key, leader in zip(("leader", "secondleader"), self.leaders, strict=False):
            plain[key] = {"id": leader, "count": 1}
        plain["base"] = {"id": self.base, "count": 1}
        plain["deck"] = rows_for_json(self.cards)
        plain["sideboard"] = rows_for_json(self.sideboard)
        return plain

    def to_text(self) -> str:
        """The plain list: sections with `count | Bilingual | Subtitle`."""
        parts = [("Leader", dict.fromkeys(self.leaders, 1)), ("Base", {self.base: 1} if self.base else {})]
        parts += [("MainDeck", self.cards), ("Sideboard", self.sideboard)]
        lines: list[str] = []
        for title, rows in parts:
            if not rows:
                continue
            lines.append(title)
            for id_, n in rows.items():
                card = pool().cards.get(id_)
                if card is None:
                    lines.append(f"{n} | {id_}")
                    continue
                subtitle = f" | {card.subtitle.en}" if card.subtitle else ""
                lines.append(f"{n} | {card.name.en}{subtitle}")
            lines.append("")
        return "\n".join(lines).rstrip() + "\n"


def clean_id(text: str) -> str:
    """`sor_5` and `SOR_005` are the same card.

    >>> clean_id("sor_5")
    'SOR_005'
    """
    match = _ID.match(text.strip())
    return f"{match[1].upper()}_{int(match[2]):03d}" if match else text.strip()


def read_deck(text: str) -> Deck:
    """A deck as pasted: the JSON form, or a plain list. Raises DeckError."""
    text = text.strip()
    if not text:
        raise DeckError("deck: nothing was pasted")
    if is_json(text):
        return Deck.from_json(read_json(text))
    return _read_list(text)


def _read_list(text: str) -> Deck:
    section = ""
    found: dict[str, dict[str, int]] = {"leader": {}, "base": {}, "deck": {}, "sideboard": {}}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line:
            continue
        title = line.rstrip(":").casefold()
        if title in _SECTIONS:
            section = _SECTIONS[title]
            continue
        match = _LINE.match(line)
        if match is None:
            raise DeckError(f"deck, line {number}: expected `count | Bilingual | Subtitle`, found {line!r}")
        if len(match[1]) > 3:
            raise DeckError(f"deck, line {number}: {match[1][:12]} copies are too many to be meant")
        card = _card_named(match[2], number, section)
        place = section or (card.kind if card.kind in ("leader", "base") else "deck")
        if place == "deck" and card.kind in ("leader", "base"):
            place = card.kind
        found[place][card.id] = found[place].get(card.id, 0) + int(match[1])
    leaders = tuple(id_ for id_, n in found["leader"].items() for _ in range(n))
    base = next(iter(found["base"]), "")
    return Deck("", leaders, base, found["deck"], found["sideboard"], "twin_suns" if len(leaders) > 1 else "premier")


def _card_named(text: str, number: int, section: str) -> Card:
    """A card by id, or by name and, where it matters, subtitle."""
    if (id_ := clean_id(text)) in pool().cards:
        return pool().cards[id_]
    parts = [part.strip() for part in re.split(r"\s*\|\s*|,\s+(?=[^,]*$)", text, maxsplit=1)]
    name = parts[0].casefold()
    subtitle = parts[1].casefold() if len(parts) > 1 else ""
    cards = [c for c in pool().cards.values() if name in (c.name.en.casefold(), c.name.ko) and c.kind != "token"]
    if not cards:
        cards = [c for c in pool().cards.values() if c.name.en.casefold() == text.casefold() and c.kind != "token"]
    fitting = [
        c for c in cards if not section or (c.kind if c.kind in ("leader", "base") else "deck") == _kind_in(section)
    ]
    cards = fitting or cards
    if subtitle:
        cards = [c for c in cards if c.subtitle and subtitle in (c.subtitle.en.casefold(), c.subtitle.ko)] or cards
    originals = {c.original for c in cards}
    if not cards:
        raise DeckError(f"deck, line {number}: no card is named {text!r}.{nearest(parts[0], list(pool().names))}")
    if len(originals) > 1:
        names = " or ".join(sorted(c.full_name for c in cards))
        raise DeckError(f"deck, line {number}: {text!r} may be {names}; add the subtitle")
    return min(cards, key=lambda c: c.id != c.original)


def _kind_in(section: str) -> str:
    return "deck" if section == "sideboard" else section


def find_faults(deck: Deck, format_: str) -> list[Refusal]:
    """All faults of a deck at once, each with its rule; none for a legal deck. `fault_line` puts one into words."""
    faults: list[Refusal] = []
    cards = pool().cards
    wanted = 2 if format_ == "twin_suns" else 1
    leaders = [cards[i] for i in deck.leaders if i in cards]
    _check_leaders(deck, leaders, wanted, faults)
    if not deck.base:
        faults.append(Refusal("SWU-14.1", "deck_no_base"))
    elif deck.base not in cards:
        faults.append(_unknown("base", deck.base))
    elif cards[deck.base].kind != "base":
        faults.append(Refusal("SWU-14.1", "deck_not_base", {"id": deck.base, "card": _named(deck.base)}))
    for where, rows in (("deck", deck.cards), ("sideboard", deck.sideboard)):
        for id_ in rows:
            if id_ not in cards:
                faults.append(_unknown(where, id_))
            elif cards[id_].kind not in ("unit", "event", "upgrade"):
                kind = Text(f"deck.kind.{cards[id_].kind}")
                place = Text(f"deck.place.{where}")
                faults.append(
                    Refusal(
                        "SWU-14.1", "deck_not_there", {"place": place, "id": id_, "card": _named(id_), "kind": kind}
                    )
                )
    size = sum(deck.cards.values())
    if size < LEAST:
        faults.append(Refusal("SWU-14.1", "deck_too_small", {"n": size, "least": LEAST, "more": LEAST - size}))
    side = sum(deck.sideboard.values())
    if side > SIDEBOARD:
        faults.append(Refusal("SWU-14.4", "deck_sideboard_too_big", {"n": side, "most": SIDEBOARD}))
    if format_ == "twin_suns" and side:
        faults.append(Refusal("SWU-15.2", "deck_no_sideboard"))
    _check_copies(deck, 1 if format_ == "twin_suns" else COPIES, faults)
    return faults


def deck_faults(deck: Deck, format_: str, prefix: str = "", language: str = "en") -> list[str]:
    """All faults of a deck at once, one clear line each; none for a legal deck."""
    return [prefix + fault_line(fault, language) for fault in find_faults(deck, format_)]


def fault_line(fault: Refusal, language: str) -> str:
    """A fault in one clear line."""
    return Words(language, ["unlimited"], _full_name).say(fault.text)


def _full_name(token: str, language: str) -> str | None:
    """`name:ID` is the card's name and subtitle; an id alone stays an id."""
    if not token.startswith("name:"):
        return None
    card = pool().cards.get(token.removeprefix("name:"))
    if card is None:
        return token.removeprefix("name:")
    name, subtitle = card.name[language], getattr(card.subtitle, language, "")
    return f"{name}, {subtitle}" if subtitle else str(name)


def _named(id_: str) -> str:
    return f"name:{id_}"


def _unknown(where: str, id_: str) -> Refusal:
    return Refusal("SWU-14.1", "deck_unknown", {"place": Text(f"deck.place.{where}"), "id": id_})


def _check_leaders(deck: Deck, leaders: list[Card], wanted: int, faults: list[Refusal]) -> None:
    cards = pool().cards
    for id_ in deck.leaders:
        if id_ not in cards:
            faults.append(_unknown("leader", id_))
        elif cards[id_].kind != "leader":
            faults.append(Refusal("SWU-14.1", "deck_not_leader", {"id": id_, "card": _named(id_)}))
    if len(deck.leaders) != wanted:
        faults.append(
            Refusal(
                "SWU-15.2" if wanted == 2 else "SWU-14.1", "deck_leaders", {"n": len(deck.leaders), "wanted": wanted}
            )
        )
    if wanted == 2 and len(leaders) == 2:
        if leaders[0].original == leaders[1].original:
            faults.append(Refusal("SWU-15.2", "deck_same_leaders"))
        shared = set(leaders[0].aspects) & set(leaders[1].aspects) & {"heroism", "villainy"}
        if not shared:
            faults.append(
                Refusal("SWU-15.2", "deck_sides", {"first": _named(leaders[0].id), "second": _named(leaders[1].id)})
            )


def _check_copies(deck: Deck, most: int, faults: list[Refusal]) -> None:
    """SWU-14.2: reprints count together, over deck and sideboard."""
    rule = "SWU-14.2" if most == COPIES else "SWU-15.2"
    for id_, n in copies(deck).items():
        if n > most:
            faults.append(Refusal(rule, "deck_copies", {"n": n, "card": _named(id_), "most": most}))


def copies(deck: Deck) -> dict[str, int]:
    """How many copies of each card deck and sideboard hold together, by the id of its first printing (SWU-14.2)."""
    cards = pool().cards
    counts: dict[str, int] = {}
    for rows in (deck.cards, deck.sideboard):
        for id_, n in rows.items():
            original = cards[id_].original if id_ in cards else id_
            counts[original] = counts.get(original, 0) + n
    return counts


class BundledDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as `data/unlimited/decks.yaml` has it."""

    name: Bilingual
    format: str
    leaders: list[str]
    base: str
    deck: dict[str, int]
    sideboard: dict[str, int] = field(default_factory=dict)


@lru_cache(maxsize=2)
def bundled(language: str = "en") -> Mapping[str, Deck]:
    """The decks that come with the program, by their key, named in a language. Raises DataError."""
    plain = load_yaml(DATA / "unlimited" / "decks.yaml", dict[str, BundledDeck], "data/unlimited/decks.yaml")
    return {
        key: Deck(d.name[language], tuple(d.leaders), d.base, d.deck, d.sideboard, d.format) for key, d in plain.items()
    }
