"""What the teaching card beside the prompt says of a question: what it is for, what may be done, and one rule.

One file a game, `data/teaching/<game>.yaml`: an entry by the id of the prompt (without `prompt.`), else by the kind of
the decision, else `other`. It speaks of the question only, never of a hand, so that it can tell no secret.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from rules.engine.decisions import Decision
from rules.engine.kept_files import kept_yaml
from rules.engine.loading import DataError
from rules.engine.paths import DATA
from rules.engine.registry import GAMES
from rules.engine.words import Bilingual, rule_texts

OTHER = "other"
KEY = "teach"
"""Under this key a seat notes whether it wants the card: `on` or `off`."""


class Teaching(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of one question, and the rule whose sentence stands below."""

    head: Bilingual
    body: Bilingual
    rule: str


@lru_cache(maxsize=8)
def taught(game: str) -> dict[str, Teaching]:
    """All that is said of a game's questions; empty for a game without a file. Raises DataError."""
    path = DATA / "teaching" / f"{game}.yaml"
    if not path.is_file():
        return {}
    return kept_yaml(path, dict[str, Teaching], f"data/teaching/{game}.yaml")


def lesson_for(game: str, decision: Decision) -> Teaching | None:
    """What is said of this question; None for a game that teaches nothing."""
    found = taught(game)
    return found.get(decision.prompt.id.removeprefix("prompt.")) or found.get(decision.kind) or found.get(OTHER)


def check_teaching() -> list[str]:
    """Mistakes of all teaching files: a missing `other`, a rule that does not exist."""
    mistakes = []
    for game in GAMES:
        name = f"data/teaching/{game}.yaml"
        try:
            found = taught(game)
        except DataError as error:
            mistakes += error.mistakes
            continue
        if OTHER not in found:
            mistakes.append(f"{name}: there is no `{OTHER}`")
        rules = rule_texts(game)
        mistakes += [f"{name}: {key}: no rule {each.rule}" for key, each in found.items() if each.rule not in rules]
    return mistakes
