"""What plays a seat that no person has: it sees views and imagined games, never the true state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from rules.engine.answers import form_code
from rules.engine.decisions import Answer, Decision, Form, choice_text
from rules.engine.dice import Dice
from rules.engine.game import Game
from rules.engine.session import Session

SAMPLES = 8


class Chair(Protocol):
    """What a bot may see and try from its seat."""

    game: Game
    seat: int
    decision: Decision
    rng: Dice

    @property
    def view(self) -> Any:
        """All that the seat may know."""

    def samples(self, form: Form, most: int = SAMPLES) -> list[str]:
        """Legal answers to a form, as texts; the first few of what the form's code proposes."""

    def imagine(self) -> Session | None:
        """A full game that may be the true one, at this decision; None when none was found."""


class Bot(Protocol):
    """A player. `answer` returns the text of a legal answer to `chair.decision`.

    One that `ponders` may need longer than a frame of the screen; it must then be able to think in a thread of its own.
    """

    @property
    def ponders(self) -> bool: ...

    def answer(self, chair: Chair) -> str: ...


class SessionChair:
    """The chair of the seat that a session asks now."""

    def __init__(self, session: Session, rng: Dice) -> None:
        assert session.decision is not None
        self._session = session
        self.game = session.game
        self.decision: Decision = session.decision
        self.seat = session.decision.seat
        self.rng = rng

    @property
    def view(self) -> Any:
        return self._session.view(self.seat)

    def samples(self, form: Form, most: int = SAMPLES) -> list[str]:
        return [code_text for code_text, _ in legal_samples(self.game, self._session.state, form, self.rng, most)]

    def imagine(self) -> Session | None:
        return self._session.imagine(self.seat, self.rng)


def legal_samples(game: Game, state: Any, form: Form, rng: Dice, most: int = SAMPLES) -> Iterator[tuple[str, Any]]:
    """Texts and arguments of legal answers to a form."""
    code, found = form_code(game, form), 0
    for args in code.samples(state, form, rng):
        if code.why_not(state, form, args) is None:
            yield code.text(form, args), args
            found += 1
            if found >= most:
                return


def random_answer(game: Game, state: Any, decision: Decision, rng: Dice) -> tuple[Answer, int]:
    """A random legal answer, and how many legal answers were listed or sampled (at most two of each form).

    Each option and each form counts as one; so do all options together of a verb that could be repeated for ever
    (`Game.idle_verbs`): thirty ways to move do not drown the one way to stop.
    """
    options, forms = decision.options, decision.forms
    if decision.verb and not forms:
        return _random_choice(decision, rng)
    legal = len(options)
    busy, idle = options, []
    if game.idle_verbs:
        busy = tuple(option for option in options if not option.key.startswith(game.idle_verbs))
        idle = [option for option in options if option.key.startswith(game.idle_verbs)]
    kinds = len(busy) + bool(idle)
    kind = rng.below(kinds + len(forms)) if options or forms else 0
    answer: Answer | None = None
    if kind < kinds:
        option = busy[kind] if kind < len(busy) else rng.pick(idle)
        answer = Answer(option.key, option.key if option.value is None else option.value)
        if legal == 1 and forms:
            legal += sum(1 for form in forms for _ in legal_samples(game, state, form, rng, 1))
    else:
        form = forms[kind - kinds]
        for text, args in legal_samples(game, state, form, rng, 2):
            legal += 1
            if answer is None or rng.below(2):
                answer = Answer(text, args, form)
    if answer is None:
        if options:
            option = rng.pick(list(options))
            answer = Answer(option.key, option.key if option.value is None else option.value)
        else:
            for form in forms:
                for text, args in legal_samples(game, state, form, rng, 1):
                    return Answer(text, args, form), legal + 1
            raise AssertionError(f"{decision.kind}: no legal answer")
    return answer, legal


def _random_choice(decision: Decision, rng: Dice) -> tuple[Answer, int]:
    options = list(decision.options)
    count = decision.least + rng.below(min(decision.most, len(options)) - decision.least + 1)
    rng.shuffle(options)
    chosen = tuple(options[:count])
    values = tuple(option.key if option.value is None else option.value for option in chosen)
    fixed = decision.least == decision.most == len(options)
    return Answer(choice_text(decision.verb, chosen), values), 1 if fixed else 2


class RandomBot:
    """Any legal answer; forms count as one answer beside the options."""

    ponders = False

    def answer(self, chair: Chair) -> str:
        assert isinstance(chair, SessionChair)
        answer, _ = random_answer(chair.game, chair._session.state, chair.decision, chair.rng)
        return answer.text


def bot_named(game: Game, strength: str) -> Bot:
    """The bot of this strength. Raises KeyError."""
    return RandomBot() if strength == "random" else game.bots[strength]()


def bot_strengths(game: Game) -> list[str]:
    return ["random", *game.bots]
