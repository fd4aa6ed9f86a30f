"""A game in the terminal: the table in words, a numbered list of answers, and the same decisions as everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.answers import form_code
from rules.engine.bots import Bot, SessionChair
from rules.engine.decisions import TABLE, AnswerError, Decision, IllegalAnswer, seat_id
from rules.engine.dice import Dice
from rules.engine.events import seen_by
from rules.engine.session import Session, play_out
from rules.engine.words import Words

HELP = "Type a number or an answer; `?` lists answers, `undo` takes back, `quit` leaves."


class TextGame:
    """One terminal, any number of persons and bots. `read` gives a line (EOFError ends), `write` shows one."""

    def __init__(
        self, session: Session, words: Words, bots: Sequence[Bot | None], rng: Dice,
        read: Callable[[str], str], write: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.session = session
        self.words = words
        self.bots = bots
        self.rng = rng
        self._read = read
        self._write = write
        self._told = 0

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self._write(HELP)
        while True:
            play_out(self.session)
            decision = self.session.decision
            if decision is None:
                break
            bot = None if decision.seat == TABLE else self.bots[decision.seat]
            if bot is not None:
                self.session.answer(decision.seat, bot.answer(SessionChair(self.session, self.rng)))
                continue
            self._tell(decision.seat)
            if not self._ask(decision):
                return
        self._tell(None)
        result = self.session.result
        if result is not None:
            winners = [seat_id(seat) for seat in result.winners]
            reason = self.words.say(result.reason)
            self._write(f"{reason}: {self.words.value(winners)}" if winners else reason)

    def _tell(self, seat: int | None) -> None:
        """What happened since the last look, as this seat may know it, and the table."""
        for event in self.session.events[self._told :]:
            self._write("· " + self.words.say_event(seen_by(event, seat)))
        self._told = len(self.session.events)
        self._write("")
        for line in self.session.game.describe(self.session.view(seat), self.words.language):
            self._write(line)

    def _list(self, decision: Decision) -> None:
        self._write("")
        self._write(f"{self.words.say(decision.prompt)}  ({decision.rule})")
        for number, option in enumerate(decision.options, start=1):
            label = self.words.say(self.session.game.option_text(decision, option))
            self._write(f"  {number:3}  {label}   [{option.key}]")
        for form in decision.forms:
            code = form_code(self.session.game, form)
            example = next(iter(code.samples(self.session.state, form, self.rng)), None)
            self._write(f"   …  {code.text(form, example) if example is not None else form.verb}")

    def _ask(self, decision: Decision) -> bool:
        """One answer; False when the person leaves."""
        self._list(decision)
        while True:
            try:
                line = self._read("> ").strip()
            except EOFError:
                return False
            if line in ("quit", "q"):
                return False
            if line == "?":
                self._list(decision)
            elif line == "undo":
                self._told = min(self._told, len(self.session.events))
                self.session.undo()
                self._told = min(self._told, len(self.session.events))
                return True
            elif line:
                if line.isdigit() and 0 < int(line) <= len(decision.options):
                    key = decision.options[int(line) - 1].key
                    line = f"{decision.verb} {key}" if decision.verb else key
                try:
                    self.session.answer(decision.seat, line)
                    return True
                except IllegalAnswer as error:
                    self._write(f"  {self.words.say(error.refusal.text)} ({error.refusal.rule})")
                except AnswerError as error:
                    self._write(f"  {error}")
