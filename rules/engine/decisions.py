"""What is asked, what may be answered, and why something may not.

A game never changes except through the answer to a pending `Decision`. Rule code asks with `ask(decision)` and gets
an `Answer` back; whoever drives the game (client, bot, scenario, text mode, replay) sees decisions and gives text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal, Protocol

from msgspec import Struct, field

TABLE = -1
"""The seat of a decision that the whole table answers, such as opening a window for reactions."""
_SEAT = re.compile(r"p([1-9][0-9]?)")


class Text(Struct, frozen=True):
    """A sentence by its catalogue id. String parameters are ids of things ("ARES", "p2/ARES", "p1"), never prose."""

    id: str
    params: dict[str, Any] = field(default_factory=dict)


class Refusal(Struct, frozen=True):
    """Why something is not possible: the number of the rule, and the catalogue id of the reason in words."""

    rule: str
    reason: str
    params: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> Text:
        """The reason as a sentence; its catalogue id is `why.<reason>`."""
        return Text(f"why.{self.reason}", self.params)


class Option(Struct, frozen=True):
    """One legal answer. `key` is its stable text, `things` what it refers to on the table.

    `value` is what rule code gets back (the key when None). Options with one non-empty `alike` cannot be told apart,
    so that a short answer which fits several of them takes the first. `aliases` are other texts that mean the same.
    """

    key: str
    things: tuple[str, ...] = ()
    value: Any = None
    alike: str = ""
    aliases: tuple[str, ...] = ()


class Form(Struct, frozen=True):
    """An answer that cannot sensibly be listed: a verb, what it is about, and plain-data bounds.

    Its code is found by (game, verb) in `Game.forms`.
    """

    verb: str
    subject: str = ""
    bounds: dict[str, Any] = field(default_factory=dict)


class Standing(Struct, frozen=True):
    """What a seat may decide once and for a while: the answers that it may always give to this optional `ability`.

    None of them pays a cost or picks a target.
    """

    ability: str
    answers: tuple[str, ...]


Alone = Literal["taken", "ritual", "asked", "by_rule"]
"""Who gives the only legal answer.

`taken`: any driver. `ritual`: a person, who likes to do it (dice, showing a card); for others a driver takes it.
`asked`: nobody but the seat. `by_rule`: the rules themselves, so that nobody is stopped; a scenario may spell it out.
"""


class Decision(Struct, frozen=True):
    """One question to one seat.

    With a `verb` ("choose") an answer takes `least` to `most` of the options: `choose A, B` or `choose none`.
    Without one an answer is the key of a single option. `tells` is True when being asked gives something away.
    `window` lists the seats that the table may believe to be asked. `standing` is there for an optional ability of
    `source` that need not be asked about every time. `alone` says who gives an answer that is the only legal one.
    """

    seat: int
    kind: str
    prompt: Text
    options: tuple[Option, ...] = ()
    forms: tuple[Form, ...] = ()
    verb: str = ""
    least: int = 1
    most: int = 1
    rule: str = ""
    source: str = ""
    forced_by: int | None = None
    alone: Alone = "taken"
    tells: bool = False
    window: tuple[int, ...] = ()
    standing: Standing | None = None

    @property
    def only(self) -> str | None:
        """The text of the single legal answer, or None when there is a choice (or a form to fill)."""
        if self.forms:
            return None
        if not self.verb:
            return self.options[0].key if len(self.options) == 1 else None
        if self.least == self.most == len(self.options) or not self.options:
            return choice_text(self.verb, self.options)
        return None

    @property
    def alike(self) -> str | None:
        """The first of several answers that cannot be told apart; None when there is a choice.

        A form to fill is a choice, unless its bounds say that its `things` are `alike`, as face-down cards are.
        """
        options = self.options
        if len(self.forms) == 1 and not options and self.forms[0].bounds.get("alike"):
            bounds = self.forms[0].bounds
            return f"{self.forms[0].verb} {', '.join(bounds['things'][: bounds['least']])}"
        if self.forms or self.alone == "asked" or len(options) < 2 or not options[0].alike:
            return None
        if any(option.alike != options[0].alike for option in options):
            return None
        if not self.verb:
            return options[0].key
        return choice_text(self.verb, options[: self.least]) if self.least == self.most else None

    def things(self) -> frozenset[str]:
        """Everything on the table that a listed option refers to."""
        return frozenset(thing for option in self.options for thing in option.things)


class Answer(Struct, frozen=True):
    """An answer as rule code gets it: `text` is canonical, `value` the option's value or the form's arguments.

    `form` is the form that was filled, or None. For a decision with a verb `value` is the tuple of chosen values.
    """

    text: str
    value: Any
    form: Form | None = None

    @property
    def verb(self) -> str:
        return self.text.split(" ", 1)[0]


Ask = Callable[[Decision], Answer]


def known_answer(ask: Ask, fits: Callable[[Answer], bool] | None = None) -> Answer | None:
    """The next answer, where a driver that runs a step again has read it in an earlier run; None where it has not.

    `fits` says whether it answers the question that would be asked here: needed only where that may be none at all.
    What an answer of a form holds must never be changed, because it is given again.
    """
    known: Callable[[Callable[[Answer], bool] | None], Answer | None] | None = getattr(ask, "known", None)
    return None if known is None else known(fits)


def ask_lazily(ask: Ask, decide: Callable[[], Decision]) -> Answer:
    """Ask a question that is dear to list, without listing it where its answer is known already.

    `decide` must change nothing.
    """
    answer = known_answer(ask)
    return ask(decide()) if answer is None else answer


class Pending(BaseException):
    """Rule code asked for an answer that is not there yet. Not an Exception: no rule may catch it."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.kind)
        self.decision = decision


class Conceded(BaseException):
    """The seat that was asked gave up; the kernel ends the step and lets the game remove the seat."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


TABLE_ASKED = Refusal("GEN-2", "table_asked")
"""Why everything else has to wait for an answer of the table, which owns nothing that a game could speak of."""


class AnswerError(Exception):
    """An answer that cannot be taken. `text` is what was given."""

    def __init__(self, text: str, message: str) -> None:
        super().__init__(message)
        self.text = text


class UnreadableAnswer(AnswerError):
    """No answer of this game has that shape."""


class IllegalAnswer(AnswerError):
    """The answer can be read and is not allowed now; `refusal` says why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(text, f"{text!r}: {refusal.rule} {refusal.reason}")
        self.refusal = refusal


class AmbiguousAnswer(AnswerError):
    """The answer fits several legal answers that differ; `keys` lists them."""

    def __init__(self, text: str, keys: tuple[str, ...]) -> None:
        super().__init__(text, f"{text!r} fits several answers: {' | '.join(keys)}")
        self.keys = keys


class FormCode(Protocol):
    """What a game's form can do; `state` is the state as it is while the form's decision is pending."""

    def parse(self, state: Any, form: Form, text: str) -> Any:
        """The arguments in `text` (verb included). Raises UnreadableAnswer."""

    def text(self, form: Form, args: Any) -> str:
        """The canonical text of the arguments, verb included."""

    def why_not(self, state: Any, form: Form, args: Any) -> Refusal | None:
        """None when the arguments are a legal answer."""

    def samples(self, state: Any, form: Form, rng: Any) -> Iterator[Any]:
        """Arguments to try: a legal one first if there is any, then legal and nearly legal ones."""


def seat_id(seat: int) -> str:
    """`p1` for seat 0; `table` for a decision of the whole table."""
    return "table" if seat == TABLE else f"p{seat + 1}"


def seat_named(word: str) -> int | None:
    """0 for `p1`; None for a word that names no seat."""
    found = _SEAT.fullmatch(word)
    return int(found[1]) - 1 if found else None


def choice_text(verb: str, options: tuple[Option, ...]) -> str:
    """The canonical text of a choice of several: `choose A, B` or `choose none`."""
    return f"{verb} {', '.join(option.key for option in options) or 'none'}"
