"""From text to answer: the one way in which screen, scenario, journal and text mode answer a decision."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules.engine.decisions import (
    TABLE,
    TABLE_ASKED,
    AmbiguousAnswer,
    Answer,
    Decision,
    Form,
    FormCode,
    IllegalAnswer,
    Option,
    Refusal,
    UnreadableAnswer,
    seat_id,
)

if TYPE_CHECKING:
    from rules.engine.game import Game

CONCEDE = "concede"
GENERAL_PATTERNS = ("choose {things}", "yes", "no", "pass", CONCEDE, "number {n}", "split {things}", "order {things}")
"""Answers that every game shares (scenario format)."""

LONGEST_ANSWER = 4000
"""Letters. Longer than any answer; numbers of more digits than this could not even be read."""

_NAME = re.compile(r"(?:(p\d+)/)?(.+?)(?:#(\d+))?$")


def fold(text: str) -> str:
    """White space folded, the way answers are compared and journaled."""
    return " ".join(text.split())


@lru_cache(maxsize=1024)
def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    source = "".join(re.escape(part) if i % 2 == 0 else f"(?P<{part}>.+?)" for i, part in enumerate(parts))
    return re.compile(source + "$")


def read_pattern(text: str, templates: Sequence[str]) -> tuple[str, dict[str, str]] | None:
    """The first template that `text` has the shape of, with the words in its gaps; None when there is none.

    >>> read_pattern("move ARES -> red", ["done", "move {ship} -> {zone}"])
    ('move {ship} -> {zone}', {'ship': 'ARES', 'zone': 'red'})
    """
    for template in templates:
        if found := _pattern(template).match(text):
            return template, found.groupdict()
    return None


def same_thing(given: str, canonical: str, own: str = "") -> bool:
    """Does a name as somebody writes it mean the thing with this canonical name?

    The seat and the number of the copy may be left out: `ARES` and `p2/ARES` both mean `p2/ARES`, `X` means `X#2`.
    The answering seat `own` may name itself where the canonical name leaves it out.
    """
    if given == canonical:
        return True
    mine, real = _NAME.match(given), _NAME.match(canonical)
    if mine is None or real is None or mine[2] != real[2]:
        return False
    if mine[1] is not None and mine[1] != (real[1] or own):
        return False
    return mine[3] is None or int(mine[3]) == int(real[3] or 1)


def same_answer(given: str, canonical: str, own: str = "") -> bool:
    """Do two answers name the same things, word by word?"""
    mine, real = given.split(" "), canonical.split(" ")
    return len(mine) == len(real) and all(
        same_thing(a.rstrip(","), b.rstrip(","), own) for a, b in zip(mine, real, strict=True)
    )


def _fits(text: str, option: Option, own: str) -> bool:
    return same_answer(text, option.key, own) or any(same_answer(text, alias, own) for alias in option.aliases)


def _find_option(text: str, decision: Decision, taken: Sequence[Option] = (), times: int = 1) -> Option | None:
    """The option that `text` names. Raises AmbiguousAnswer when it fits several that can be told apart.

    A name that stands `times` in the answer and fits just as many options means all of them.
    """
    options, own = decision.options, seat_id(decision.seat)
    for option in options:
        if option.key == text and option not in taken:
            return option
    fitting = [option for option in options if option not in taken and _fits(text, option, own)]
    if not fitting:
        return None
    if len(fitting) > 1 and "#" in text:  # a name that says the copy word for word goes before one that leaves it open
        fitting = [option for option in fitting if text in option.aliases] or fitting
    first = fitting[0]
    if len(fitting) > times and not (first.alike and all(option.alike == first.alike for option in fitting)):
        raise AmbiguousAnswer(text, tuple(option.key for option in fitting))
    return first


def _readable(text: str) -> str:
    """The answer folded. Raises UnreadableAnswer for one that is longer than any."""
    if len(text) > LONGEST_ANSWER:
        raise UnreadableAnswer(text[:40], f"{text[:40]!r}…: {len(text):,} letters are no answer of this game")
    return fold(text)


def read_answer(game: Game, state: Any, decision: Decision, text: str) -> Answer:
    """The answer that `text` gives to `decision`.

    Raises UnreadableAnswer, IllegalAnswer (with the Refusal) or AmbiguousAnswer.
    """
    text = _readable(text)
    if decision.verb:
        if (answer := _read_choice(decision, text)) is not None:
            return answer
    elif option := _find_option(text, decision):
        return Answer(option.key, option.key if option.value is None else option.value)
    refusal: Refusal | None = None
    unread: UnreadableAnswer | None = None
    for form in decision.forms:
        code = form_code(game, form)
        if text.split(" ", 1)[0] != form.verb.split(" ", 1)[0]:
            continue
        try:
            args = code.parse(state, form, text)
        except UnreadableAnswer as error:
            unread = error
            continue
        refusal = code.why_not(state, form, args)
        if refusal is None:
            return Answer(code.text(form, args), args, form)
    if refusal is not None:
        raise IllegalAnswer(text, refusal)
    if unread is not None:
        raise unread
    if read_pattern(text, (*game.answer_patterns, *GENERAL_PATTERNS)) is None:
        raise UnreadableAnswer(text, f"{text!r} is no answer of this game")
    if decision.seat == TABLE:
        raise IllegalAnswer(text, TABLE_ASKED)
    raise IllegalAnswer(text, game.why_not(state, decision, text))


def listed_answer(decision: Decision, text: str) -> str | None:
    """The canonical text of the listed answer that `text` means, None when it means none of them (or several).

    Raises UnreadableAnswer for a text that is longer than any answer.
    """
    text = _readable(text)
    try:
        if decision.verb:
            chosen = _read_choice(decision, text)
            return chosen.text if chosen else None
        option = _find_option(text, decision)
    except AmbiguousAnswer:
        return None
    return option.key if option else None


def _read_choice(decision: Decision, text: str) -> Answer | None:
    """An answer of the form `choose A, B`; None when it is none or names something that cannot be chosen.

    Where nothing may be chosen, `pass` and `no` mean `choose none`.
    """
    verb, _, rest = text.partition(" ")
    if text in ("pass", "no") and decision.least == 0:
        verb, rest = decision.verb, "none"
    if verb != decision.verb:
        return None
    names = [] if rest in ("", "none") else [name.strip() for name in rest.split(",")]
    if not decision.least <= len(names) <= decision.most:
        return None
    found: dict[int, Option] = {}
    for at in sorted(range(len(names)), key=lambda at: "#" not in names[at]):  # a name with a number gets its thing
        left = sum(name == names[at] for other, name in enumerate(names) if other not in found)
        option = _find_option(names[at], decision, tuple(found.values()), left)
        if option is None:
            return None
        found[at] = option
    chosen = [found[at] for at in range(len(names))]
    values = tuple(option.key if option.value is None else option.value for option in chosen)
    return Answer(f"{verb} {', '.join(option.key for option in chosen) or 'none'}", values)


def form_code(game: Game, form: Form) -> FormCode:
    """The code behind a form: the game's own, or one of the kernel's general forms."""
    from rules.engine.forms import GENERAL_FORMS

    return game.forms.get(form.verb) or GENERAL_FORMS[form.verb]
