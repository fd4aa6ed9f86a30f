"""The words of decisions, events and refusals, in both languages, with Korean particles set at the very end.

A catalogue is `data/text/<name>.yaml`: id → {en: …, ko: …}. A sentence has gaps `{player}`; a gap's value is an id that
the game can name ("ARES", "p2/ARES", "p1"), a number, or a list of them. A particle that depends on the word before
it is written `{이}`, `{을}`, `{은}`, `{과}`, `{으로}` and chosen on the finished line. An English word that follows the
number in a gap is written `{n:card|cards}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.engine.decisions import Text, seat_named
from rules.engine.events import SeenEvent
from rules.engine.kept_files import kept_yaml
from rules.engine.loading import DataError, check_yaml, load_yaml, read_text
from rules.engine.paths import DATA

_PAIRS = (("이", "가"), ("을", "를"), ("은", "는"), ("과", "와"), ("으로", "로"), ("이라", "라"), ("아", "야"))
_PARTICLES = {form: pair for pair in _PAIRS for form in pair}
"""Either form of a particle → (after a closed syllable, after an open one)."""
_PARTICLE = re.compile("\\{(" + "|".join(sorted(_PARTICLES, key=len, reverse=True)) + ")\\}")
_GAP = re.compile(r"\{(\w+)\}")
_COUNTED = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
"""A word for one and a word for any other number of what a gap holds."""
_SKIP = "\"'”’)]}>»」』.… "
# How the last sound of a digit or Latin letter is heard: True for a closed syllable, "ㄹ" for one that ends in ㄹ.
_HEARD: dict[str, bool | str] = {"0": True, "1": "ㄹ", "3": True, "6": True, "7": "ㄹ", "8": "ㄹ"}
_HEARD |= {"l": "ㄹ", "m": True, "n": True, "r": "ㄹ"}


def _ending(text: str) -> bool | str:
    for character in reversed(text):
        if character in _SKIP:
            continue
        code = ord(character)
        if 0xAC00 <= code <= 0xD7A3:
            final = (code - 0xAC00) % 28
            return "ㄹ" if final == 8 else final != 0
        return _HEARD.get(character.lower(), False)
    return False


def with_particles(line: str) -> str:
    """Every `{을}` and the like turned into the form that fits the sound before it.

    >>> with_particles("베이더{이} 3{을} 들고 서울{으로}")
    '베이더가 3을 들고 서울로'
    """
    while found := _PARTICLE.search(line):
        closed, open_ = _PARTICLES[found[1]]
        ending = _ending(line[: found.start()])
        if found[1] in ("으로", "로") and ending == "ㄹ":
            ending = False
        line = line[: found.start()] + (closed if ending else open_) + line[found.end() :]
    return line


class Bilingual(Struct, forbid_unknown_fields=True, frozen=True):
    """A name or sentence in both languages: `name["ko"]`."""

    en: str
    ko: str

    def __getitem__(self, language: str) -> str:
        return self.ko if language == "ko" else self.en


class RuleText(Bilingual, forbid_unknown_fields=True, frozen=True):
    """A numbered rule in our own short words; `untestable` says why no test can pin it down."""

    untestable: str = ""


@lru_cache(maxsize=32)
def catalogue(name: str) -> Mapping[str, Bilingual]:
    """The sentences of `data/text/<name>.yaml`. Raises DataError."""
    return kept_yaml(DATA / "text" / f"{name}.yaml", dict[str, Bilingual], f"data/text/{name}.yaml")


@lru_cache(maxsize=32)
def rule_texts(name: str) -> Mapping[str, RuleText]:
    """The rules of `data/rules/<name>.yaml` by number. Raises DataError."""
    return kept_yaml(DATA / "rules" / f"{name}.yaml", dict[str, RuleText], f"data/rules/{name}.yaml")


def check_catalogue(path: Path, name: str) -> list[str]:
    """Mistakes of a catalogue: both languages there, with the same gaps."""
    try:
        entries = load_yaml(path, dict[str, Bilingual], name)
        lines = check_yaml(read_text(path), name)
    except DataError as error:
        return error.mistakes
    mistakes = []
    for id_, entry in entries.items():
        gaps = [set(_GAP.findall(_PARTICLE.sub("", text))) for text in (entry.en, entry.ko)]
        if odd_words := {word[0] for word in _COUNTED.findall(entry.en + entry.ko)} - gaps[0]:
            mistakes.append(f"{name}:{lines.of((id_,))}: {id_}: a word counts {', '.join(odd_words)}, which is no gap")
        if gaps[0] != gaps[1]:
            odd = ", ".join(sorted(gaps[0] ^ gaps[1]))
            mistakes.append(f"{name}:{lines.of((id_,))}: {id_}: the gap {odd} stands in one language only")
    return mistakes


@lru_cache(maxsize=4)
def engine_words(language: str) -> Words:
    """The words that all games share."""
    return Words(language, ["engine"], lambda token, language: None)


@lru_cache(maxsize=8192)
def _pieces(template: str) -> tuple[str | tuple[str, ...], ...]:
    """A sentence cut at its gaps: words as they are; (name, as written) for a gap, and two words more for a count."""
    pieces: list[str | tuple[str, ...]] = []
    at = 0
    for gap in sorted([*_GAP.finditer(template), *_COUNTED.finditer(template)], key=lambda found: found.start()):
        pieces += [template[at : gap.start()], (gap[1], gap[0], *gap.groups()[1:])]
        at = gap.end()
    return (*pieces, template[at:])


class Told(Exception):
    """An error whose line is a sentence of `engine.yaml`: it can be told in either language, `str` is English."""

    def __init__(self, id_: str, **params: Any) -> None:
        super().__init__()
        self.text = Text(id_, params)

    def said(self, language: str) -> str:
        """The line in a language."""
        return engine_words(language).say(self.text)

    def __str__(self) -> str:
        return self.said("en")


class Words:
    """Sentences of one game in one language. `players` are the names of the seats, `name` names every other id."""

    def __init__(
        self,
        language: str,
        catalogues: Sequence[str],
        name: Callable[[str, str], str | None],
        players: Sequence[str] = (),
    ) -> None:
        self.language = language
        self._catalogues = [catalogue(each) for each in catalogues]
        self._name = name
        self.players = list(players)

    def has(self, id_: str) -> bool:
        return any(id_ in each for each in self._catalogues)

    def say(self, text: Text) -> str:
        """The sentence. An id that no catalogue has is shown in brackets: ugly, never a crash."""
        for each in self._catalogues:
            if entry := each.get(text.id):
                template = entry[self.language]
                break
        else:
            gaps = ", ".join(self.value(value) for value in text.params.values())
            return f"[{text.id}{': ' + gaps if gaps else ''}]"
        line = "".join([each if isinstance(each, str) else self._fill(each, text.params) for each in _pieces(template)])
        return with_particles(line) if self.language == "ko" and "{" in line else line

    def _fill(self, gap: tuple[str, ...], params: Mapping[str, Any]) -> str:
        name, whole = gap[:2]
        if len(gap) == 4:
            return gap[2 if str(params.get(name)) == "1" else 3]
        return self.value(params[name]) if name in params else whole

    def say_event(self, event: SeenEvent) -> str:
        """The log line of an event; what is hidden has its own wording where the catalogue gives one."""
        text = event.text
        if event.hidden and not self.has(text.id):
            text = Text(f"event.{event.kind}", event.params)
        return self.say(text)

    def value(self, value: Any) -> str:
        """A gap's value in words: a Text is said, ids are named, lists are joined."""
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, (list, tuple)):
            return self.join([self.value(each) for each in value])
        if isinstance(value, bool):
            return self.say(Text("yes" if value else "no"))
        if isinstance(value, float):
            if type(value) is not float:  # a kind of number that says itself how it is written
                return str(value)
            return f"{value:.2f}".rstrip("0").rstrip(".")
        if not isinstance(value, str):
            return str(value)
        return self.name(value)

    def name(self, token: str) -> str:
        """The name of a thing or player: `p2/ARES#2` is Ares, `p2/base` with a text `owned.base` is Jun's base."""
        if (seat := seat_named(token)) is not None and seat < max(8, len(self.players)):
            return self.players[seat] if seat < len(self.players) else self.say(Text("player", {"n": seat + 1}))
        owner, _, thing = token.partition("/")
        if thing and self.has(f"owned.{thing}"):
            return self.say(Text(f"owned.{thing}", {"who": owner}))
        if (found := self._name(token, self.language)) is not None:
            return found
        bare = re.sub(r"#\d+$", "", token.partition("/")[2] or token)
        found = self._name(bare, self.language)
        if found is not None:
            return found
        if "," in token:
            return self.join([self.name(part.strip()) for part in token.split(",")])
        return self.say(Text(f"word.{bare}")) if self.has(f"word.{bare}") else token

    def join(self, parts: Sequence[str]) -> str:
        """`A, B and C`; an empty list is `nothing`."""
        if not parts:
            return self.say(Text("nothing"))
        if len(parts) == 1:
            return parts[0]
        if self.language == "ko":
            return ", ".join(parts)
        return ", ".join(parts[:-1]) + " and " + parts[-1]
