"""From YAML to the structs of the language, every mistake named by file, line and key, with the nearest known word."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

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


def _field(key: str) -> str:
    return f"{key}_" if key in _RESERVED else key


@lru_cache(maxsize=256)
def _hints(cls: type[Struct]) -> dict[str, Any]:
    hints = get_type_hints(cls, vars(m))
    return {name: hints[name] for name in cls.__struct_fields__}


class _Mistake(Exception):
    pass


class Reader:
    """Reads the abilities of one file. `nodes` are all structs that the state may point to, by their key."""

    def __init__(self, lines: Lines, name: str, vocabulary: Vocabulary) -> None:
        self.lines, self.name, self.vocabulary = lines, name, vocabulary
        self.mistakes: list[str] = []
        self.nodes: dict[str, Any] = {}
        self._prefix, self._count = "", 0
        self._names: set[str] = set()
        self._kind = ""

    # -- what a card file calls ------------------------------------------------------------------------------------
    def abilities(self, plain: Any, path: Path, prefix: str, kind: str) -> tuple[m.Ability, ...]:
        """The abilities of one side of a card of this kind; `prefix` begins their keys."""
        self._prefix, self._count, self._kind = prefix, 0, kind
        return self._each(plain, path, self._ability)

    def keywords(self, plain: Any, path: Path, prefix: str) -> tuple[m.Keyword, ...]:
        self._prefix, self._count = prefix + ".keyword", 0
        return self._each(plain, path, self._keyword)

    def say(self, path: Path, message: str) -> None:
        """Note a mistake at the value of this path."""
        key = next((str(step) for step in reversed(path) if isinstance(step, str)), "the file")
        self.mistakes.append(f"{self.name}:{self.lines.of(path)}: {key}: {message}")

    # -- helpers ---------------------------------------------------------------------------------------------------
    def _each(self, plain: Any, path: Path, read: Any) -> tuple[Any, ...]:
        """A list, or one thing without brackets; parts with mistakes are left out."""
        items = plain if isinstance(plain, list) else [plain]
        found = []
        for i, item in enumerate(items):
            here = (*path, i) if isinstance(plain, list) else path
            try:
                found.append(read(item, here))
            except _Mistake:
                continue
        return tuple(found)

    def _fail(self, path: Path, message: str) -> _Mistake:
        self.say(path, message)
        return _Mistake()

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

    # -- abilities -------------------------------------------------------------------------------------------------
    def _ability(self, plain: Any, path: Path) -> m.Ability:
        word, map_ = self._map(plain, path, "an ability")
        cls = m.ABILITIES.get(word)
        if cls is None:
            raise self._fail((*path, word), f"is no kind of ability.{nearest(word, list(m.ABILITIES))}")
        outer = self._names
        self._names = outer | _names_given(plain)
        key = self._key()
        try:
            if cls is m.Static:
                fields = self._static(map_, path)
            else:
                fields = self._fields(cls, map_, path, word)
            return self._register(self._build(cls, {**fields, "key": key}, path))
        finally:
            self._names = outer

    def _static(self, map_: dict[str, Any], path: Path) -> dict[str, Any]:
        own = {k: v for k, v in map_.items() if k in ("static", "if", "instead_of", "do", "prevent")}
        change = {k: v for k, v in map_.items() if k not in own}
        fields = self._fields(m.Static, own, path, "static")
        target = fields.get("static")
        if isinstance(target, m.Sel) and target.chooses:
            raise self._fail((*path, "static"), "a constant ability cannot choose; add `n: all`")
        if change:
            fields["change"] = self._modify(change, path)
        elif "instead_of" not in own:
            raise self._fail(path, "changes nothing; expected one of " + ", ".join(m.MODIFY_KEYS))
        return fields

    def _fields(self, cls: type[Struct], map_: dict[str, Any], path: Path, word: str) -> dict[str, Any]:
        hints, main = _hints(cls), getattr(cls, "main", "")
        fields: dict[str, Any] = {}
        for key, value in map_.items():
            name = main if key == word else _field(key)
            here = (*path, key)
            if key == "instead" and issubclass(cls, m.Effect):
                fields["instead"] = self._instead(cls, map_, word, path)
                continue
            if name not in hints or name == "key":
                known = [n.rstrip("_") for n in hints if n not in ("key", "instead", main)]
                self.say(
                    here, f"is no word here.{nearest(key, known)} `{word}` knows {', '.join(known) or 'no others'}"
                )
                raise _Mistake
            fields[name] = self._value(hints[name], value, here)
        return fields

    def _instead(self, cls: type[Any], map_: dict[str, Any], word: str, path: Path) -> m.Instead:
        plain = map_["instead"]
        if not isinstance(plain, dict) or "if" not in plain:
            raise self._fail((*path, "instead"), "expected `{if: condition, field: other value}`")
        changed = {k: v for k, v in plain.items() if k != "if"}
        main = next((k for k in changed if k in ("n",)), None)
        other = {k: v for k, v in map_.items() if k != "instead"}
        for key, value in changed.items():
            other[word if key == main and cls.main == "n" else key] = value
        condition = self._condition(plain["if"], (*path, "instead", "if"))
        if cls is m.Modify:
            effect: m.Effect = self._modify(other, path)
        else:
            effect = self._build(cls, self._fields(cls, other, path, word), path)
        return m.Instead(condition, effect, tuple(changed))

    def _build(self, cls: type[T], fields: dict[str, Any], path: Path) -> T:
        try:
            return cls(**fields)
        except TypeError as error:
            missing = str(error).rpartition("'")[0].rpartition("'")[2]
            raise self._fail(path, f"`{missing}` is missing") from None

    # -- effects ---------------------------------------------------------------------------------------------------
    def _effect(self, plain: Any, path: Path) -> m.Effect:
        word, map_ = self._map(plain, path, "an effect")
        if word in m.MODIFY_KEYS and not (word == "cost" and "of" in map_):
            return self._modify(map_, path)
        cls = m.EFFECTS.get(word)
        if cls is None or word in self.vocabulary.without:
            known = [w for w in (*m.EFFECTS, *m.MODIFY_KEYS) if w not in self.vocabulary.without]
            raise self._fail((*path, word), f"is no effect.{nearest(word, known)}")
        fields = self._fields(cls, map_, path, word)
        if cls is m.Special and fields["name"] not in self.vocabulary.specials:
            known = list(self.vocabulary.specials)
            raise self._fail(
                (*path, word), f"`{fields['name']}` is no special of this game.{nearest(fields['name'], known)}"
            )
        if "key" in _hints(cls):
            fields["key"] = self._key()
            return self._register(self._build(cls, fields, path))
        return self._build(cls, fields, path)

    def _modify(self, map_: dict[str, Any], path: Path) -> m.Modify:
        key = self._key()
        fields = self._fields(m.Modify, map_, path, "")
        for name, known in (("cannot", m.FLAGS_CANNOT), ("can", m.FLAGS_CAN)):
            for flag in fields.get(name, ()):
                if flag not in known:
                    raise self._fail((*path, name), f"`{flag}` is no flag.{nearest(flag, sorted(known))}")
        lose = fields.get("lose", "")
        if lose and lose != "all" and lose not in m.KEYWORDS:
            raise self._fail((*path, "lose"), f"`{lose}` is no keyword.{nearest(lose, sorted(m.KEYWORDS))}")
        if "trait" in fields:
            self._known(fields["trait"], self.vocabulary.traits, "trait", (*path, "trait"))
        return self._register(self._build(m.Modify, {**fields, "key": key}, path))

    def _gain(self, plain: Any, path: Path) -> Any:
        if isinstance(plain, dict):
            word = next(iter(plain), "")
            if word in m.ABILITIES:
                return self._ability(plain, path)
        return self._keyword(plain, path)

    def _keyword(self, plain: Any, path: Path) -> m.Keyword:
        map_ = {plain: 0} if isinstance(plain, str) else plain
        word, map_ = self._map(map_, path, "a keyword")
        if word not in m.KEYWORDS:
            raise self._fail(path, f"`{word}` is no keyword.{nearest(word, sorted(m.KEYWORDS))}")
        if word in ("raid", "restore", "smuggle") and (isinstance(plain, str) or not isinstance(map_[word], int)):
            raise self._fail(path, f"`{word}` needs a number, such as `{{{word}: 2}}`")
        fields: dict[str, Any] = {"name": word, "n": map_[word]}
        hints = _hints(m.Keyword)
        for key, value in map_.items():
            if key == word:
                continue
            if key not in ("per", "aspects", "also"):
                raise self._fail((*path, key), f"is no word here.{nearest(key, ['per', 'aspects', 'also'])}")
            fields[key] = self._value(hints[key], value, (*path, key))
        for aspect in fields.get("aspects", ()):
            self._known(aspect, self.vocabulary.aspects, "aspect", (*path, "aspects"))
        return self._build(m.Keyword, fields, path)

    def _cost(self, plain: Any, path: Path) -> m.Cost:
        resources, exhaust = 0, False
        effects: list[m.Effect] = []
        items = plain if isinstance(plain, list) else [plain]
        for i, item in enumerate(items):
            here = (*path, i) if isinstance(plain, list) else path
            if isinstance(item, int) and not isinstance(item, bool):
                resources += item
            elif item == "exhaust":
                exhaust = True
            elif item == "free":
                continue
            elif isinstance(item, str):
                raise self._fail(here, f"`{item}` is no cost.{nearest(item, ['exhaust', 'free'])}")
            else:
                effect = self._effect(item, here)
                if isinstance(effect, (m.May, m.Modes)):
                    raise self._fail(here, "a cost cannot be optional")
                effects.append(effect)
        return m.Cost(resources=resources, exhaust=exhaust, effects=tuple(effects))

    # -- happenings, conditions, amounts -----------------------------------------------------------------------------
    def _happening(self, plain: Any, path: Path) -> m.Happening:
        if isinstance(plain, str):
            if plain not in m.ALONE:
                raise self._fail(path, f"`{plain}` is no happening.{nearest(plain, sorted(m.ALONE | m.WATCHED))}")
            return m.Happening(kind=plain)
        word, map_ = self._map(plain, path, "a happening")
        if word not in m.WATCHED:
            raise self._fail((*path, word), f"is no happening.{nearest(word, sorted(m.ALONE | m.WATCHED))}")
        hints = _hints(m.Happening)
        fields: dict[str, Any] = {"kind": word}
        for key, value in map_.items():
            name = "subject" if key == word else _field(key)
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
        hints = _hints(cls)  # type: ignore[arg-type]
        fields = {}
        for key, value in map_.items():
            name = _field(key)
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
        hints = _hints(m.Sel)
        for key, value in map_.items():
            if key == word:
                continue
            name, here = _field(key), (*path, key)
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

    # -- by type ---------------------------------------------------------------------------------------------------
    def _value(self, hint: Any, plain: Any, path: Path) -> Any:
        read = self._reader_of(hint)
        if read is not None:
            return read(plain, path)
        origin = get_origin(hint)
        if origin is tuple:
            inner = get_args(hint)[0]
            if get_origin(inner) is tuple:
                return tuple(self._value(inner, item, (*path, i)) for i, item in enumerate(plain))
            read = self._reader_of(inner)
            if inner == m.Condition:
                read = self._condition
            elif inner == m.Keyword | m.Ability:
                read = self._gain
            elif inner is str:
                read = self._word
            elif inner is int:
                return self._pair(plain, path)
            return self._each(plain, path, read)
        if origin in (Union, types.UnionType):
            parts = get_args(hint)
            if types.NoneType in parts and len(parts) == 2:
                return self._value(next(p for p in parts if p is not types.NoneType), plain, path)
            if m.Count in parts and m.Sel in parts:
                return self._per(plain, path)
            if isinstance(plain, str) and any(plain in get_args(p) for p in parts if get_origin(p) is Literal):
                return plain
            if m.Done in parts:
                return self._amount(plain, path)
            for part in parts:
                if part is int and isinstance(plain, int):
                    return plain
                if part is m.Sel and isinstance(plain, dict):
                    return self._sel(plain, path)
            raise self._fail(path, f"{plain!r} does not fit here")
        if origin is Literal:
            if plain not in get_args(hint):
                known = [str(a) for a in get_args(hint) if a]
                raise self._fail(path, f"{plain!r} is none of {', '.join(known)}.{nearest(str(plain), known)}")
            return plain
        return self._word(plain, path, hint)

    def _pair(self, plain: Any, path: Path) -> tuple[int, int]:
        if not (isinstance(plain, list) and len(plain) == 2 and all(isinstance(n, int) for n in plain)):
            raise self._fail(path, f"expected two numbers such as [1, -1], found {plain!r}")
        return plain[0], plain[1]

    def _per(self, plain: Any, path: Path) -> Any:
        """What a change is counted by: a selector, a reference, or an amount of its own."""
        if isinstance(plain, str):
            return self._ref(plain, path)
        word, _ = self._map(plain, path, "what to count")
        return self._sel(plain, path) if word in m.KINDS else self._amount(plain, path)

    def _word(self, plain: Any, path: Path, hint: Any = str) -> Any:
        if (
            hint is tuple
            or (hint is not str and not isinstance(plain, hint))
            or (hint is int and isinstance(plain, bool))
        ):
            raise self._fail(path, f"expected {getattr(hint, '__name__', hint)}, found {plain!r}")
        if hint is str and not isinstance(plain, str):
            raise self._fail(path, f"expected a word, found {plain!r}")
        return plain

    def _reader_of(self, hint: Any) -> Any:
        table = (
            (m.Effect, self._effect), (m.Sel, self._sel), (m.Happening, self._happening), (m.Bound, self._bound),
            (m.Cost, self._cost), (m.Modify, self._modify_map), (m.Condition, self._condition),
            (m.Condition | None, self._condition), (m.Amount, self._amount), (m.Amount | None, self._amount),
            (m.Target, self._target), (m.Target | None, self._target), (m.Who, self._who), (m.Who | None, self._who),
        )  # fmt: skip
        for known, read in table:
            if hint is known or hint == known:
                return read
        return None

    def _modify_map(self, plain: Any, path: Path) -> m.Modify:
        _, map_ = self._map(plain, path, "a change")
        return self._modify(map_, path)

    def _bound(self, plain: Any, path: Path) -> m.Bound:
        if isinstance(plain, int):
            return m.Bound(plain, plain)
        _, map_ = self._map(plain, path, "a number or a range")
        for key in map_:
            if key not in ("min", "max"):
                raise self._fail((*path, key), f"is no word here.{nearest(key, ['min', 'max'])}")
        return m.Bound(**{key: self._amount(value, (*path, key)) for key, value in map_.items()})


def _names_given(plain: Any) -> set[str]:
    """Every `as:` name within an ability."""
    if isinstance(plain, dict):
        own = {plain["as"]} if isinstance(plain.get("as"), str) else set()
        return own.union(*(_names_given(value) for value in plain.values()))
    if isinstance(plain, list):
        return set().union(*(_names_given(value) for value in plain))
    return set()
