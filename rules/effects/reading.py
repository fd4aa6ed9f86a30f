"""Reading the parts of an ability: happenings, conditions, amounts and selectors.

Every mistake is named by file, line and key, with the nearest known word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import Struct, field

from rules.effects import model as m
from rules.engine.loading import Lines, nearest

Path = tuple[str | int, ...]
T = TypeVar("T")


class Vocabulary(Struct):
    """The nouns of one game: what its selectors may name, and which words belong to another game."""

    traits: Mapping[str, Any]
    aspects: Mapping[str, Any]
    arenas: Sequence[str]
    card_names: frozenset[str] = frozenset()
    specials: Mapping[str, Any] = field(default_factory=dict)
    without: frozenset[str] = m.STARLIGHT_ONLY
    """Effect words that this game does not have."""


_RESERVED = ("in", "or", "as", "is", "if", "else", "for", "with", "from", "not")


def field_of(key: str) -> str:
    """The struct field of a YAML key."""
    return f"{key}_" if key in _RESERVED else key


@lru_cache(maxsize=256)
def hints_of(cls: type[Struct]) -> dict[str, Any]:
    """The types of a struct's own fields."""
    hints = get_type_hints(cls, vars(m))
    return {name: hints[name] for name in cls.__struct_fields__}


class Mistake(Exception):
    """A part that cannot be read; what is wrong with it has been noted."""


class Reading(ABC):
    """What reads one file. `nodes` are all structs that the state may point to, by their key."""

    def __init__(self, lines: Lines, name: str, vocabulary: Vocabulary) -> None:
        self.lines, self.name, self.vocabulary = lines, name, vocabulary
        self.mistakes: list[str] = []
        self.nodes: dict[str, Any] = {}
        self._prefix, self._count = "", 0
        self._names: set[str] = set()
        self._kind = ""

    def say(self, path: Path, message: str) -> None:
        """Note a mistake at the value of this path."""
        key = next((str(step) for step in reversed(path) if isinstance(step, str)), "the file")
        self.mistakes.append(f"{self.name}:{self.lines.of(path)}: {key}: {message}")

    @abstractmethod
    def _fields(self, cls: type[Struct], map_: dict[str, Any], path: Path, word: str) -> dict[str, Any]:
        """The fields of a struct, read from its map; `word` is the key that fills its main field."""

    @abstractmethod
    def _value(self, hint: Any, plain: Any, path: Path) -> Any:
        """What stands here, read as its type says."""

    # -- helpers ---------------------------------------------------------------------------------------------------
    def _each(self, plain: Any, path: Path, read: Any) -> tuple[Any, ...]:
        """A list, or one thing without brackets; parts with mistakes are left out."""
        items = plain if isinstance(plain, list) else [plain]
        found = []
        for i, item in enumerate(items):
            here = (*path, i) if isinstance(plain, list) else path
            try:
                found.append(read(item, here))
            except Mistake:
                continue
        return tuple(found)

    def _fail(self, path: Path, message: str) -> Mistake:
        self.say(path, message)
        return Mistake()

    def _map(self, plain: Any, path: Path, what: str) -> tuple[str, dict[str, Any]]:
        if not isinstance(plain, dict) or not plain:
            raise self._fail(path, f"expected {what} as a map, found {plain!r}")
        for key in plain:
            if not isinstance(key, str):
                raise self._fail(path, f"a key must be a word; YAML reads it as {type(key).__name__}")
        return next(iter(plain)), plain

    def _key(self) -> str:
        self._count += 1
        return f"{self._prefix}.{self._count}"

    def _register(self, node: T) -> T:
        """Remember a struct by its key, so that a state may point to it."""
        self.nodes[node.key] = node  # type: ignore[attr-defined]
        return node

    def _build(self, cls: type[T], fields: dict[str, Any], path: Path) -> T:
        try:
            return cls(**fields)
        except TypeError as error:
            missing = str(error).rpartition("'")[0].rpartition("'")[2]
            raise self._fail(path, f"`{missing}` is missing") from None

    # -- happenings, conditions, amounts -----------------------------------------------------------------------------
    def _happening(self, plain: Any, path: Path) -> m.Happening:
        if isinstance(plain, str):
            if plain not in m.ALONE:
                raise self._fail(path, f"`{plain}` is no happening.{nearest(plain, sorted(m.ALONE | m.WATCHED))}")
            return m.Happening(kind=plain)
        word, map_ = self._map(plain, path, "a happening")
        if word not in m.WATCHED:
            raise self._fail((*path, word), f"is no happening.{nearest(word, sorted(m.ALONE | m.WATCHED))}")
        hints = hints_of(m.Happening)
        fields: dict[str, Any] = {"kind": word}
        for key, value in map_.items():
            name = "subject" if key == word else field_of(key)
            if name not in hints:
                raise self._fail((*path, key), f"is no word here.{nearest(key, list(hints))}")
            if key == word and word == "start":
                fields["via"] = value
                continue
            fields[name] = self._value(hints[name], value, (*path, key))
        return m.Happening(**fields)

    def _past(self, plain: Any, path: Path) -> m.Happening:
        words = ("played", "defeated", "entered", "attacked", "discarded", "damaged")
        if isinstance(plain, str):
            if plain not in words:
                raise self._fail(path, f"`{plain}` is nothing that can have happened.{nearest(plain, list(words))}")
            return m.Happening(kind=plain)
        word, map_ = self._map(plain, path, "what happened")
        if word not in words:
            raise self._fail((*path, word), f"is nothing that can have happened.{nearest(word, list(words))}")
        return m.Happening(kind=word, to=self._target(map_[word], (*path, word)))

    def _condition(self, plain: Any, path: Path) -> m.Condition:
        if isinstance(plain, str):
            if plain == "initiative":
                return m.Initiative()
            if plain == "defending":
                return m.Defending()
            raise self._fail(path, f"`{plain}` is no condition.{nearest(plain, ['initiative', 'defending'])}")
        word, map_ = self._map(plain, path, "a condition")
        kinds: dict[str, type[Any]] = {
            "exists": m.Exists, "is": m.Is, "happened": m.Happened, "attacking": m.Attacking, "more": m.More,
            "value": m.Between, "not": m.Not, "either": m.Either, "all": m.All, "number_is_cost_of": m.Same,
        }  # fmt: skip
        cls = kinds.get(word)
        if cls is None:
            raise self._fail((*path, word), f"is no condition.{nearest(word, list(kinds))}")
        hints = hints_of(cls)  # type: ignore[arg-type]
        fields = {}
        for key, value in map_.items():
            name = field_of(key)
            if name not in hints:
                raise self._fail((*path, key), f"is no word here.{nearest(key, [h.rstrip('_') for h in hints])}")
            fields[name] = self._value(hints[name], value, (*path, key))
        return self._build(cls, fields, path)  # type: ignore[no-any-return]

    def _amount(self, plain: Any, path: Path) -> Any:
        if isinstance(plain, bool):
            raise self._fail(path, "expected a number or an amount")
        if isinstance(plain, int):
            return plain
        if isinstance(plain, str):
            if plain == "done":
                return m.Done()
            if plain in ("excess", "all", "any"):
                return m.Word(plain)  # type: ignore[arg-type]
            raise self._fail(path, f"`{plain}` is no amount.{nearest(plain, ['done', 'excess', 'all', 'any'])}")
        word, map_ = self._map(plain, path, "an amount")
        if word == "up_to":
            return m.UpTo(self._amount(map_[word], (*path, word)))
        if word == "done":
            return m.Done(map_[word])
        if word == "per":
            return self._build(m.Count, self._fields(m.Count, map_, path, ""), path)
        if word in ("power", "cost", "damage", "hp_left", "upgrades"):
            fields = self._fields(m.Value, {k: v for k, v in map_.items() if k != word}, path, "")
            return m.Value(what=word, of=self._target(map_[word], (*path, word)), **fields)  # type: ignore[arg-type]
        known = ["up_to", "done", "per", "power", "cost", "damage", "hp_left", "upgrades"]
        raise self._fail((*path, word), f"is no amount.{nearest(word, known)}")

    # -- selectors and references ------------------------------------------------------------------------------------
    def _target(self, plain: Any, path: Path) -> Any:
        if isinstance(plain, str):
            return self._ref(plain, path)
        return self._sel(plain, path)

    def _ref(self, plain: Any, path: Path) -> str:
        if not isinstance(plain, str):
            raise self._fail(path, f"expected a word of reference, found {plain!r}")
        if plain not in m.REFERENCES and plain not in self._names:
            hint = nearest(plain, sorted(m.REFERENCES | self._names))
            raise self._fail(path, f"`{plain}` names nothing that was chosen before and is no word of reference.{hint}")
        if plain == "host" and self._kind not in ("upgrade", ""):
            raise self._fail(path, "only an upgrade has a `host`")
        return plain

    def _who(self, plain: Any, path: Path) -> Any:
        if isinstance(plain, str):
            return self._ref(plain, path)
        word, map_ = self._map(plain, path, "a player")
        if word == "controller":
            return m.ControllerOf(self._ref(map_[word], (*path, word)))
        if word == "owner":
            return m.OwnerOf(self._ref(map_[word], (*path, word)))
        if word == "player":
            return m.AnyPlayer(map_[word]) if len(map_) == 1 else self._sel(plain, path)
        raise self._fail((*path, word), f"is no player.{nearest(word, ['controller', 'owner', 'player'])}")

    def _sel(self, plain: Any, path: Path) -> m.Sel:
        word, map_ = self._map(plain, path, "a selector")
        if word not in m.KINDS:
            raise self._fail((*path, word), f"is no kind of thing.{nearest(word, list(m.KINDS))}")
        adjectives = map_[word] if isinstance(map_[word], list) else [map_[word]]
        for adjective in adjectives:
            if adjective not in m.ADJECTIVES:
                raise self._fail(
                    (*path, word), f"`{adjective}` is no word here.{nearest(str(adjective), sorted(m.ADJECTIVES))}"
                )
        fields: dict[str, Any] = {"kind": word, "be": tuple(a for a in adjectives if a != "any")}
        hints = hints_of(m.Sel)
        for key, value in map_.items():
            if key == word:
                continue
            name, here = field_of(key), (*path, key)
            if name not in hints or name in ("kind", "be"):
                known = [h.rstrip("_") for h in hints if h not in ("kind", "be")]
                raise self._fail(here, f"is no word here.{nearest(key, known)}")
            if name == "named":
                fields[name] = self._card_names(value, here)
            elif name == "past":
                fields[name] = self._past(value, here)
            elif name in ("trait", "not_trait"):
                fields[name] = self._words(value, self.vocabulary.traits, "trait", here)
            elif name in ("aspect", "not_aspect"):
                fields[name] = self._words(value, self.vocabulary.aspects, "aspect", here)
            elif name in ("among", "same_arena", "not_"):
                fields[name] = self._ref(value, here)
            elif name == "as_":
                fields[name] = value
            elif name == "arena":
                fields[name] = value if value in self.vocabulary.arenas else self._ref(value, here)
            elif name == "n":
                fields[name] = value if value in ("any", "all") else self._amount(value, here)
            else:
                fields[name] = self._value(hints[name], value, here)
        other = fields.get("or_")
        if other is not None and other.kind == "leader" and not other.named:
            fields["or_"] = msgspec.structs.replace(other, named=fields.get("named", ()))
        return m.Sel(**fields)

    def _card_names(self, value: Any, path: Path) -> tuple[str, ...]:
        names = tuple(value) if isinstance(value, list) else (value,)
        for name in names:
            if name not in self.vocabulary.card_names and name not in self._names and name != "named":
                raise self._fail(
                    path, f"no card is named {name!r}.{nearest(str(name), sorted(self.vocabulary.card_names))}"
                )
        return names

    def _words(self, value: Any, known: Mapping[str, Any], what: str, path: Path) -> tuple[str, ...]:
        words = tuple(value) if isinstance(value, list) else (value,)
        for word in words:
            self._known(word, known, what, path)
        return words

    def _known(self, word: Any, known: Mapping[str, Any], what: str, path: Path) -> None:
        if word not in known:
            raise self._fail(path, f"`{word}` is no {what}.{nearest(str(word), list(known))}")

    def _bound(self, plain: Any, path: Path) -> m.Bound:
        if isinstance(plain, int):
            return m.Bound(plain, plain)
        _, map_ = self._map(plain, path, "a number or a range")
        for key in map_:
            if key not in ("min", "max"):
                raise self._fail((*path, key), f"is no word here.{nearest(key, ['min', 'max'])}")
        return m.Bound(**{key: self._amount(value, (*path, key)) for key, value in map_.items()})
