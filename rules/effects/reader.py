"""From YAML to the structs of the language: abilities, effects, and every field by its type."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Struct

from rules.effects import model as m
from rules.effects.reading import Mistake, Path, Reading, Vocabulary, field_of, hints_of
from rules.engine.loading import nearest

_READERS: dict[Any, str] = {
    m.Effect: "_effect", m.Sel: "_sel", m.Happening: "_happening", m.Bound: "_bound", m.Cost: "_cost",
    m.Modify: "_modify_map", m.Condition: "_condition", m.Condition | None: "_condition", m.Amount: "_amount",
    m.Amount | None: "_amount", m.Target: "_target", m.Target | None: "_target", m.Who: "_who", m.Who | None: "_who",
}  # fmt: skip
"""What reads a field of this type."""


class Reader(Reading):
    """Reads the abilities of one file."""

    # -- what a card file calls ------------------------------------------------------------------------------------
    def abilities(self, plain: Any, path: Path, prefix: str, kind: str) -> tuple[m.Ability, ...]:
        """The abilities of one side of a card of this kind; `prefix` begins their keys."""
        self._prefix, self._count, self._kind = prefix, 0, kind
        return self._each(plain, path, self._ability)

    def keywords(self, plain: Any, path: Path, prefix: str) -> tuple[m.Keyword, ...]:
        self._prefix, self._count = prefix + ".keyword", 0
        return self._each(plain, path, self._keyword)

    # -- abilities -------------------------------------------------------------------------------------------------
    def _ability(self, plain: Any, path: Path) -> m.Ability:
        word, map_ = self._map(plain, path, "an ability")
        cls = None if word in self.vocabulary.without else m.ABILITIES.get(word)
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
        hints, main = hints_of(cls), getattr(cls, "main", "")
        fields: dict[str, Any] = {}
        for key, value in map_.items():
            name = main if key == word else field_of(key)
            here = (*path, key)
            if key == "instead" and issubclass(cls, m.Effect):
                fields["instead"] = self._instead(cls, map_, word, path)
                continue
            if name not in hints or name == "key":
                known = [n.rstrip("_") for n in hints if n not in ("key", "instead", main)]
                self.say(
                    here, f"is no word here.{nearest(key, known)} `{word}` knows {', '.join(known) or 'no others'}"
                )
                raise Mistake
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
        if "key" in hints_of(cls):
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
        hints = hints_of(m.Keyword)
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
        name = _READERS.get(hint)
        return None if name is None else getattr(self, name)

    def _modify_map(self, plain: Any, path: Path) -> m.Modify:
        _, map_ = self._map(plain, path, "a change")
        return self._modify(map_, path)


def _names_given(plain: Any) -> set[str]:
    """Every `as:` name within an ability."""
    if isinstance(plain, dict):
        own = {plain["as"]} if isinstance(plain.get("as"), str) else set()
        return own.union(*(_names_given(value) for value in plain.values()))
    if isinstance(plain, list):
        return set().union(*(_names_given(value) for value in plain))
    return set()


__all__ = ["Reader", "Vocabulary"]
