"""How an option reads on a button or in a list: the catalogue text of the answer's pattern."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.engine.answers import GENERAL_PATTERNS, read_pattern
from rules.engine.decisions import Decision, Option, Text

if TYPE_CHECKING:
    from rules.engine.game import Game


def pattern_id(template: str) -> str:
    """The catalogue id of an answer pattern: `answer.` and its fixed words, an arrow being `to`.

    >>> pattern_id("blast {card} from {ship} at {target}")
    'answer.blast_from_at'
    >>> pattern_id("move {ship} -> {zone}")
    'answer.move_to'
    """
    return "answer." + "_".join(re.findall(r"\w+", re.sub(r"\{\w+\}", " ", template.replace("->", " to "))))


def label_of(game: Game, decision: Decision, option: Option) -> Text:
    """The label of an option. In a choice of several it is the thing's own name."""
    if decision.verb:
        return Text("answer.thing", {"thing": option.key})
    found = read_pattern(option.key, (*game.answer_patterns, *GENERAL_PATTERNS))
    if found is None:
        return Text("answer.thing", {"thing": option.key})
    template, gaps = found
    return Text(pattern_id(template), dict(gaps))
