"""From a decision to the prompt bar: its sentence, its buttons, and what has been picked or filled in so far."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from client.areas import Tip
from client.parts.forms import Editor, TypedEditor
from client.parts.prompt import Prompt
from client.picker import Picker
from client.tables.table import PromptButton, Sight, Table
from client.words import outcome, own_words, refusal_lines, rule_sentence, small_start
from rules.engine.decisions import TABLE, AnswerError, Decision, Option, seat_named
from rules.engine.game import Result

if TYPE_CHECKING:
    from client.match import Match

_LETTERS = {"yes": "y", "no": "n"}
_SEAT = re.compile(r"p[1-8]")
_FINISHING = ("done", "pass", "resolve")


class Asking:
    """One decision being answered at the screen."""

    def __init__(self, match: Match, table: Table, decision: Decision, sight: Sight) -> None:
        self.match, self.table, self.decision = match, table, decision
        self.picker = Picker(decision)
        self.editors: list[Editor] = []
        for form in decision.forms:
            self.editors.append(table.editor(sight, form) or TypedEditor(form.verb))

    # -- what is picked --------------------------------------------------------------------------------------------
    @property
    def editor(self) -> Editor | None:
        """The editor that is being filled in: the one with entries, else the only one that needs no things."""
        for editor in self.editors:
            if editor.picked() or getattr(editor, "armed", False) or (editor.text() and editor.lit()):
                return editor
        alone = self.editors if not self.decision.options else ()
        return next((editor for editor in self.editors if editor.text()), next(iter(alone), None))

    def lit(self) -> frozenset[str]:
        busy = any(e.picked() or getattr(e, "armed", False) for e in self.editors)
        lit = frozenset() if busy else self.picker.lit()
        for editor in self.editors:
            lit |= editor.lit()
        return lit

    def picked(self) -> tuple[tuple[str, str], ...]:
        entries: tuple[tuple[str, str], ...] = tuple(self.picker.entries)
        for editor in self.editors:
            entries += editor.picked()
        return entries

    @property
    def under_way(self) -> bool:
        """True when something has been picked that can be taken back."""
        return bool(self.picked()) or any(getattr(e, "laid", None) or getattr(e, "armed", False) for e in self.editors)

    def click(self, thing: str, area: str) -> tuple[bool, str | None]:
        """Click on a thing: was it used, and the answer when that completes one."""
        if not self.picker.entries:
            for editor in self.editors:
                if editor.click(thing, area):
                    return True, None
        before = list(self.picker.entries)
        answer = self.picker.pick(thing, area)
        return answer is not None or self.picker.entries != before, answer

    def drop(self, source: str, area: str, target: str) -> tuple[bool, str | None]:
        """One thing dragged onto another."""
        for editor in self.editors:
            if editor.drop(source, area, target):
                return True, None
        before = list(self.picker.entries)
        answer = self.picker.pick_both(source, area, target)
        return answer is not None or self.picker.entries != before, answer

    def typed(self, key: str, thing: str) -> bool:
        """A digit, `+` or `-` for what is filled in; `thing` is what is pointed at."""
        takers = [taker for editor in self.editors if (taker := getattr(editor, "typed", None)) is not None]
        return any(taker(key, thing) for taker in takers)

    def back(self) -> bool:
        """One step back; False when nothing has been picked."""
        return any(editor.back() for editor in self.editors) or self.picker.back()

    # -- the prompt bar --------------------------------------------------------------------------------------------
    def prompt(self, sight: Sight, say: Callable[..., str], keys: dict[str, str]) -> Prompt:
        """What the bar says to the person who is asked."""
        decision, table = self.decision, self.table
        sentence = table.prompt(sight) or sight.words.say(decision.prompt)
        player = sight.players[decision.seat].name
        if player not in sentence:
            sentence = f"{player}: {small_start(sight.words, sentence, decision.prompt.params)}"
        count = ""
        if self.picker.many and (decision.most > 1 or decision.least != 1):
            count = say("prompt.chosen", n=len(self.picker.chosen()), most=decision.most)
        rule = table.rule(sight, decision)
        explained = rule_sentence(sight.game.id, rule, sight.language)
        prompt = Prompt(
            sentence, decision.seat, rule, explained, table.figures(sight) or explained, decision.source,
            decision.forced_by, count, editor=self.editor,
        )  # fmt: skip
        buttons = table.buttons(sight)
        buttons = buttons if buttons is not None else self._buttons(sight, say, keys)
        prompt.buttons = [replace(b, key=keys.get(b.key, b.key)) for b in buttons]
        return prompt

    def _buttons(self, sight: Sight, say: Callable[..., str], keys: dict[str, str]) -> list[PromptButton]:
        made: list[PromptButton] = []
        for index, editor in enumerate(self.editors):
            text = editor.text()
            if not text:
                continue
            tip = self.why_not(text, sight)
            made.append(
                PromptButton(f"form.{index}", editor.label(sight), text, icon="prompt.confirm", main=tip is None,
                             enabled=tip is None, tip=tip)
            )  # fmt: skip
        if self.picker.many and not (self.decision.least == self.decision.most == 1):
            least, most = self.decision.least, self.decision.most
            label = say("prompt.done") if self.picker.chosen() or least else say("prompt.none")
            wanted = say("prompt.choose_just" if least == most else "prompt.choose_more", n=least)
            tip = None if self.picker.ready else Tip(label, wanted)
            made.append(
                PromptButton("many", label, self.picker.answer() if self.picker.ready else "", icon="prompt.confirm",
                             main=self.picker.ready and bool(self.picker.chosen()), enabled=self.picker.ready, tip=tip)
            )  # fmt: skip
        for option in self.picker.buttons():
            made.append(self._option_button(sight, option, keys))
        if not self.picker.entries and not self.picker.many:  # a choice among seats is asked in words as well
            known = self.picker.buttons()
            for option in self.decision.options:
                if option.things and option not in known and all(map(_SEAT.fullmatch, option.things)):
                    made.append(replace(self._option_button(sight, option, keys), seat=seat_named(option.things[0])))
        last = next((i for i, button in enumerate(made) if button.answer == "end"), len(made))
        made[last:last] = self._barred_buttons(sight)  # each where it stands when it is allowed
        made += self.table.more_buttons(sight)
        if self.under_way:
            made.append(PromptButton("back", say("prompt.take_back"), act=self._back_only, key=keys["back"]))
        dressed = [each for button in made if (each := self.table.dress(sight, button)) is not None]
        return self._with_space(dressed, keys)

    def _back_only(self) -> None:
        self.back()

    def _option_button(self, sight: Sight, option: Option, keys: dict[str, str]) -> PromptButton:
        label = own_words(sight.words, self.decision.prompt, option.key)
        label = label or sight.words.say(sight.game.option_text(self.decision, option))
        if self.decision.verb and self.decision.most > 1:
            chosen = option in self.picker.chosen()
            return PromptButton(
                f"option.{option.key}", label, act=lambda: self._toggle(option),
                icon="prompt.confirm" if chosen else "",
            )  # fmt: skip
        answer = option.key if not self.decision.verb else f"{self.decision.verb} {option.key}"
        return PromptButton(f"option.{option.key}", label, answer, key=_LETTERS.get(option.key, ""))

    def _barred_buttons(self, sight: Sight) -> list[PromptButton]:
        """What is always looked for and not allowed now: grey, with the reason."""
        allowed = {option.key for option in self.decision.options}
        barred = [text for text in self.table.always_shown.get(self.decision.kind, ()) if text not in allowed]
        made = []
        for text in barred:
            label = sight.words.say(sight.game.option_text(self.decision, Option(text)))
            tip = self.why_not(text, sight)
            made.append(PromptButton(f"option.{text}", label, text, enabled=False, tip=tip))
        return made

    def _toggle(self, option: Option) -> None:
        self.toggle(option)

    def toggle(self, option: Option) -> str | None:
        """Take an option of a choice of several in or out; the answer when one is enough."""
        return self.picker.pick(next(iter(self.picker.things_of(option))), "")

    def _with_space(self, buttons: list[PromptButton], keys: dict[str, str]) -> list[PromptButton]:
        """Space confirms: the filled form, the choice made, or the pass; never a button that has a key already."""
        if any(b.key in ("confirm", keys["confirm"]) for b in buttons):
            return buttons
        ready = [b for b in buttons if b.enabled and not b.key and b.seat is None]  # nobody is chosen by accident
        best = next((b for b in ready if b.id.startswith(("form", "many"))), None)
        if best is None and self.under_way and not self.picker.many:
            return buttons  # what is picked is in the middle of an act, which a key must not end
        best = best or next((b for b in ready if b.answer in _FINISHING), None)
        if best is None and len(ready) == 1 and not any(b.answer in _LETTERS for b in ready):
            best = ready[0]
        return [replace(b, key=keys["confirm"]) if b is best else b for b in buttons]

    def why_not(self, text: str, sight: Sight) -> Tip | None:
        """Why an answer as it stands cannot be given; None when it can."""
        try:
            refusal = self.match.session.why_not(self.decision.seat, text)
        except AnswerError as error:
            return Tip(str(error), mood="refused")
        if refusal is None:
            return None
        reason, rule, sentence = refusal_lines(sight.words, sight.game.id, refusal)
        return Tip(reason, "", rule, sentence, "refused")


def over_prompt(sight: Sight, result: Result | None) -> Prompt:
    """The bar when the game is over: who won, and by what."""
    names = [] if result is None else [sight.players[seat].name for seat in result.winners]
    reason = "" if result is None else sight.words.say(result.reason)
    heading = outcome(result, names, sight.language)
    return Prompt(heading, figures="" if reason == heading else reason)


def waiting_prompt(sight: Sight, decision: Decision, say: Callable[..., str], bot: bool) -> Prompt:
    """The bar when the person at the screen is not the one who is asked."""
    if decision.seat == TABLE:
        return Prompt(sight.words.say(decision.prompt))
    name = sight.players[decision.seat].name
    return Prompt(
        say("prompt.bot" if bot else "prompt.other", name=name), decision.seat, figures=say("prompt.other_line")
    )


def window_prompt(
    sight: Sight, decision: Decision, say: Callable[..., str], keys: dict[str, str], persons: list[int],
    claims: set[int], toggle: Callable[[int], None], close: Callable[[], None],
) -> Prompt:  # fmt: skip
    """The bar of an open window: who of the persons wants to react, or nobody."""
    buttons = [
        PromptButton(
            f"claim.{seat}", sight.players[seat].name, act=lambda seat=seat: toggle(seat),  # type: ignore[misc]
            icon="prompt.confirm" if seat in claims else "new_game.person", key=str(seat + 1), main=seat in claims,
            seat=seat,
        )
        for seat in persons
    ]  # fmt: skip
    label = say("window.go_on") if claims else say("window.nobody")
    buttons.append(PromptButton("window.close", label, act=close, key=keys["confirm"], main=not claims))
    return Prompt(
        sight.words.say(decision.prompt), None, decision.rule,
        rule_sentence(sight.game.id, decision.rule, sight.language), say("window.line"), decision.source,
        buttons=buttons,
    )  # fmt: skip
