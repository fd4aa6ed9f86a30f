"""The card pool: what is printed on every card, read from `data/unlimited/*.yaml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct, field

from rules.effects import model as m
from rules.effects.reader import Reader, Vocabulary
from rules.engine.kept_files import kept_plain
from rules.engine.loading import DataError, Lines, convert, load_plain, nearest
from rules.engine.paths import DATA
from rules.engine.words import Bilingual

SETS = ("sor", "shd")
ASPECTS = ("vigilance", "command", "aggression", "cunning", "heroism", "villainy")
ARENAS = ("ground", "space")
SHIELD, EXPERIENCE = "SHIELD", "EXPERIENCE"
TOKENS = (SHIELD, EXPERIENCE)
NUMBERED = ("raid", "restore")
"""Keywords whose numbers add up."""
Kind = Literal["unit", "event", "upgrade", "leader", "base", "token"]


class SidePlain(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a leader, as the file has it."""

    power: int = 0
    hp: int = 0
    keywords: list[Any] = field(default_factory=list)
    abilities: list[Any] = field(default_factory=list)


class CardPlain(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as the file has it; abilities are read by the effect language's reader."""

    id: str
    name: Bilingual
    type: Kind
    subtitle: Bilingual | None = None
    arena: Literal["", "ground", "space"] = ""
    aspects: list[str] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    unique: bool = False
    cost: int = 0
    power: int = 0
    hp: int = 0
    place: Bilingual | None = None
    reprint_of: str = ""
    keywords: list[Any] = field(default_factory=list)
    abilities: list[Any] = field(default_factory=list)
    leader_side: SidePlain | None = None
    unit_side: SidePlain | None = None


RULES = (m.CostRule, m.Penalty, m.ExtraCost)
"""The abilities that change how cards are played."""


def is_own(node: m.Ability) -> bool:
    """Is this a rule about playing its own card? It does nothing once the card is in play."""
    return "self" in (getattr(node, "of", None), getattr(node, "no_penalty", None))


class Face:
    """One side of a card: its numbers, keywords and abilities, sorted by what they are asked for."""

    __slots__ = (
        "abilities", "actions", "attach", "bounties", "changes", "conditional", "epics", "event", "hp", "keys",
        "keywords", "kinds", "numbers", "own_rules", "power", "rules", "smuggles", "statics", "whens",
    )  # fmt: skip

    def __init__(self, power: int, hp: int, keywords: tuple[m.Keyword, ...], abilities: tuple[m.Ability, ...]) -> None:
        self.power, self.hp, self.keywords, self.abilities = power, hp, keywords, abilities
        self.statics = tuple(a for a in abilities if isinstance(a, m.Static))
        self.whens = tuple(a for a in abilities if isinstance(a, m.When))
        self.actions = tuple(a for a in abilities if isinstance(a, m.Action))
        self.epics = tuple(a for a in abilities if isinstance(a, m.Epic))
        self.bounties = tuple(a for a in abilities if isinstance(a, m.BountyText))
        rules = tuple(a for a in abilities if isinstance(a, RULES))
        self.own_rules = tuple(a for a in rules if is_own(a))
        self.rules = tuple(a for a in rules if not is_own(a))
        self.attach = next((a.attach for a in abilities if isinstance(a, m.Attach)), None)
        self.event = next((a for a in abilities if isinstance(a, m.EventText)), None)
        self.smuggles = tuple(k for k in keywords if k.name == "smuggle")
        self.kinds = frozenset(h.kind for a in self.whens for h in a.when)
        self.changes = tuple((a, a.change) for a in self.statics if a.change is not None)
        self.conditional = any(a.if_ is not None for a, _ in self.changes)
        self.keys = tuple(a.key for a in abilities if not isinstance(a, m.Static | m.Attach | m.EventText))
        """The abilities that a unit with this side has, by their keys."""
        self.numbers = self._numbers()
        """The keywords that a unit with this side has, with their numbers; each bounty counts."""

    def _numbers(self) -> dict[str, int]:
        """Numbers add up, other keywords count once (SWU-4.0)."""
        found: dict[str, int] = {}
        for keyword in self.keywords:
            before = found.get(keyword.name, 0) if keyword.name in NUMBERED else 0
            found[keyword.name] = before + (keyword.n or 1) if keyword.name in NUMBERED else 1
        if self.bounties:
            found["bounty"] = found.get("bounty", 0) + len(self.bounties)
        return found


class Card:
    """A card as printed. For a leader `face` is the leader side and `unit_face` the other."""

    __slots__ = (
        "arena", "aspects", "cost", "face", "givers", "hp", "id", "in_play", "is_playable", "kind", "name",
        "original", "place", "power", "subtitle", "traits", "unique", "unit_face",
    )  # fmt: skip

    def __init__(self, plain: CardPlain, face: Face, unit_face: Face | None) -> None:
        self.id, self.kind, self.name, self.subtitle = plain.id, plain.type, plain.name, plain.subtitle
        self.aspects, self.traits = tuple(plain.aspects), tuple(plain.traits)
        self.arena, self.unique, self.cost = plain.arena, plain.unique, plain.cost
        self.power, self.hp, self.place = plain.power, plain.hp, plain.place
        self.original = plain.reprint_of or plain.id
        self.face, self.unit_face = face, unit_face
        self.in_play = face if unit_face is None else unit_face
        """The side that a unit with this card has."""
        self.givers = {keyword.name: plain.id for keyword in self.in_play.keywords}
        """Where the keywords of that side come from: the card itself."""
        self.is_playable = plain.type in ("unit", "event", "upgrade")

    @property
    def full_name(self) -> str:
        """Bilingual and subtitle, in English."""
        return f"{self.name.en}, {self.subtitle.en}" if self.subtitle else self.name.en


class Pool(Struct, frozen=True):
    """All cards by id, and every ability and change by the key under which a state points to it."""

    cards: Mapping[str, Card]
    nodes: Mapping[str, Any]
    traits: Mapping[str, Bilingual]
    names: tuple[str, ...]
    """All English card names, for naming a card (SWU-11.6)."""

    def card(self, id_: str) -> Card:
        return self.cards[id_]


def read_traits() -> Mapping[str, Bilingual]:
    """The traits by their word, named in both languages."""
    plain, lines = load_plain(DATA / "unlimited" / "traits.yaml", "data/unlimited/traits.yaml")
    return convert(plain, dict[str, Bilingual], lines, "data/unlimited/traits.yaml")


def read_cards(
    files: Sequence[tuple[str, Any, Lines]], traits: Mapping[str, Bilingual], specials: Mapping[str, Any]
) -> tuple[Pool, list[str]]:
    """The pool that these files (name, plain data, lines) make, and every mistake in them."""
    mistakes: list[str] = []
    plains: list[tuple[str, int, CardPlain, Lines]] = []
    seen: dict[str, str] = {}
    for name, plain, lines in files:
        if not isinstance(plain, list):
            mistakes.append(f"{name}:1: expected a list of cards")
            continue
        for i, item in enumerate(plain):
            try:
                card = _check_card(item, i, lines, name)
            except DataError as error:
                mistakes.extend(error.mistakes)
                continue
            place = f"{name}:{lines.of((i,))}"
            if card.id in seen:
                mistakes.append(f"{place}: id: {card.id} stands already at {seen[card.id]}; every card has its own id")
                continue
            seen[card.id] = place
            plains.append((name, i, card, lines))
    names = frozenset(card.name.en for _, _, card, _ in plains)
    tokens = {name.en for name in _TOKEN_NAMES.values()}
    vocabulary = Vocabulary(traits, dict.fromkeys(ASPECTS), ARENAS, names | tokens, specials)
    cards: dict[str, Card] = {}
    nodes: dict[str, Any] = {}
    for name, i, plain_card, lines in plains:
        reader = Reader(lines, name, vocabulary)
        cards[plain_card.id] = _build(plain_card, i, reader)
        nodes.update(reader.nodes)
        mistakes.extend(reader.mistakes)
        for field_, values, known in (("traits", plain_card.traits, traits), ("aspects", plain_card.aspects, ASPECTS)):
            for value in values:
                if value not in known:
                    mistakes.append(
                        f"{name}:{lines.of((i, field_))}: {field_}: `{value}` is unknown.{nearest(value, list(known))}"
                    )
    for token, name_ in _TOKEN_NAMES.items():
        bonus = 1 if token == EXPERIENCE else 0
        plain_token = CardPlain(
            id=token, name=name_, type="token", traits=[_TOKEN_TRAITS[token]], power=bonus, hp=bonus
        )
        cards[token] = Card(plain_token, Face(bonus, bonus, (), ()), None)
    return Pool(cards, nodes, traits, tuple(sorted(names))), mistakes


_TOKEN_NAMES = {SHIELD: Bilingual("Shield", "방패"), EXPERIENCE: Bilingual("Experience", "경험")}
_TOKEN_TRAITS = {SHIELD: "armor", EXPERIENCE: "learned"}


def _check_card(item: Any, i: int, lines: Lines, name: str) -> CardPlain:
    shifted = Lines()
    shifted.by_path = (
        {path[1:]: line for path, line in lines.by_path.items() if path[:1] == (i,)} if lines.by_path else {}
    )
    return convert(item, CardPlain, shifted, name)


def _build(plain: CardPlain, i: int, reader: Reader) -> Card:
    def face(side: str, source: Any, power: int, hp: int) -> Face:
        path = (i, side) if side else (i,)
        prefix = f"{plain.id}.{side}" if side else plain.id
        return Face(
            power,
            hp,
            reader.keywords(source.keywords, (*path, "keywords"), prefix),
            reader.abilities(source.abilities, (*path, "abilities"), prefix, plain.type),
        )

    if plain.type == "leader":
        front, back = plain.leader_side or SidePlain(), plain.unit_side or SidePlain()
        return Card(plain, face("leader_side", front, 0, 0), face("unit_side", back, back.power, back.hp))
    return Card(plain, face("", plain, plain.power, plain.hp), None)


@lru_cache(maxsize=1)
def pool() -> Pool:
    """The card pool of the program. Raises DataError with all mistakes."""
    from rules.unlimited.specials import SPECIALS

    names = [f"data/unlimited/{name}.yaml" for name in SETS]
    files = [(name, *kept_plain(DATA.parent / name, name)) for name in names]
    found, mistakes = read_cards(files, read_traits(), SPECIALS)
    if mistakes:
        raise DataError(mistakes)
    return found


def check_files() -> list[str]:
    """One line for every mistake in the card files."""
    from rules.unlimited.specials import SPECIALS

    try:
        files = [
            (
                f"data/unlimited/{name}.yaml",
                *load_plain(DATA / "unlimited" / f"{name}.yaml", f"data/unlimited/{name}.yaml"),
            )
            for name in SETS
        ]
        return read_cards(files, read_traits(), SPECIALS)[1]
    except DataError as error:
        return error.mistakes
