"""The client's own sentences (data/text/client.yaml), and those of a game with the players' names in them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.engine.decisions import Refusal, Text
from rules.engine.game import Game, Result
from rules.engine.paths import DATA
from rules.engine.words import Words, rule_texts

LANGUAGE_NAMES = {"en": "English", "ko": "한국어"}


def _as_it_is(token: str, language: str) -> str | None:
    return token


@lru_cache(maxsize=4)
def client_words(language: str) -> Words:
    """The client's words in a language."""
    return Words(language, ["client", "engine"], _as_it_is)


def say(language: str, id_: str, **params: Any) -> str:
    """A sentence of the client. Names of people and games go in as they are."""
    return _said(language, id_, tuple(params.items()))


@lru_cache(maxsize=4096)
def _said(language: str, id_: str, params: tuple[tuple[str, Any], ...]) -> str:
    return client_words(language).say(Text(id_, dict(params)))


def outcome(result: Result | None, winners: list[str], language: str) -> str:
    """Who has won, by the names of the winners."""
    if winners:
        key = "result.won" if len(winners) == 1 else "result.won_together"
        return say(language, key, names=client_words(language).join(winners))
    return say(language, "result.draw" if result is None or result.contest else "result.nobody")


def game_words(game: Game, language: str, players: list[str]) -> Words:
    """The words of a game for these players."""
    return Words(language, _files_of(game.id), game.name, players)


@lru_cache(maxsize=16)
def _files_of(game: str) -> tuple[str, ...]:
    """The catalogues that a game's sentences are looked up in."""
    return tuple(name for name in (game, "engine", "client") if (DATA / "text" / f"{name}.yaml").is_file())


def small_start(words: Words, said: str, params: Mapping[str, Any]) -> str:
    """A sentence as it stands inside another: in English with a small letter, unless one of its gaps begins it."""
    named = any(said.startswith(name) for each in params.values() if (name := words.value(each)))
    return said if named or words.language != "en" else f"{said[:1].lower()}{said[1:]}"


def own_words(words: Words, asked: Text, answer: str) -> str:
    """What an answer means to one question, such as `Keep these` for a no; empty where the usual word will do."""
    id_ = f"{asked.id}.{answer}"
    return words.say(Text(id_, asked.params)) if answer in ("yes", "no") and words.has(id_) else ""


@lru_cache(maxsize=512)
def rule_sentence(game: str, number: str, language: str) -> str:
    """The sentence of a numbered rule, empty when there is none."""
    for file in (game, "engine"):
        if not (DATA / "rules" / f"{file}.yaml").is_file():
            continue
        text = rule_texts(file).get(number)
        if text is not None:
            return text[language]
    return ""


def refusal_lines(words: Words, game: str, refusal: Refusal) -> tuple[str, str, str]:
    """A refusal as the tool-tip shows it: the reason, the rule's number, the rule's sentence."""
    reason = words.say(refusal.text)
    return reason[:1].upper() + reason[1:], refusal.rule, rule_sentence(game, refusal.rule, words.language)
