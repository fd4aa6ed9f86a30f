"""From clicks to an answer: things are picked one after another until they name one option of the decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.engine.decisions import Decision, Option, choice_text


class Picker:
    """What has been picked so far for a decision, and what may be picked next. Works for any game.

    Things of an option may be picked in any order. Two picks (or all, where an option has fewer) that leave one option
    only are its answer. In a choice of several each click puts a thing in or takes it out.
    """

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.picked: list[str] = []

    @property
    def many(self) -> bool:
        """A choice of several (or up to several) things, finished with Done."""
        return bool(self.decision.verb)

    def candidates(self, picked: Sequence[str] | None = None) -> list[Option]:
        """The options that name everything picked."""
        wanted = Counter(self.picked if picked is None else picked)
        if not wanted:
            return list(self.decision.options)
        return [option for option in self.decision.options if not wanted - Counter(option.things)]

    def lit(self) -> set[str]:
        """The things that may be picked now."""
        if self.many:
            return self._lit_of_many()
        lit: set[str] = set()
        for option in self.candidates():
            lit |= set((Counter(option.things) - Counter(self.picked)).elements())
        return lit

    def _lit_of_many(self) -> set[str]:
        if self.decision.most == 1 or len(self.chosen()) < self.decision.most:
            return {thing for option in self.decision.options for thing in option.things or (option.key,)}
        return set(self.picked)

    def pick(self, thing: str) -> str | None:
        """Click on a thing; the answer when that completes one. A thing that cannot be added starts anew."""
        if self.many:
            return self._pick_of_many(thing)
        if thing in self.picked and thing not in self.lit():
            self.picked.remove(thing)
            return None
        left = self.candidates([*self.picked, thing])
        if not left and self.picked:
            self.picked = []
            left = self.candidates([thing])
        if not left:
            return None
        self.picked.append(thing)
        return self._complete(left)

    def _complete(self, left: Sequence[Option]) -> str | None:
        first = left[0]
        alike = bool(first.alike) and all(option.alike == first.alike for option in left)
        if (len(left) == 1 or alike) and len(self.picked) >= min(2, len(first.things)):
            return first.key
        return None

    def _pick_of_many(self, thing: str) -> str | None:
        if thing in self.picked:
            self.picked.remove(thing)
            return None
        if thing not in self._lit_of_many():
            return None
        decision = self.decision
        if decision.most == 1:
            self.picked = [thing]
            return self.answer() if decision.least == 1 else None
        self.picked.append(thing)
        return None

    def pick_both(self, source: str, target: str) -> str | None:
        """Drag one thing onto another; the answer when both name one option."""
        if source not in self.picked:
            left = self.candidates([*self.picked, source])
            if not left:
                self.picked = []
            if not self.candidates([*self.picked, source]):
                return None
            self.picked.append(source)
        if not self.candidates([*self.picked, target]):
            return None
        self.picked.append(target)
        return self._complete(self.candidates())

    def chosen(self) -> list[Option]:
        """In a choice of several: the options picked, in the order of picking."""
        options: list[Option] = []
        for thing in self.picked:
            for option in self.decision.options:
                if thing in (option.things or (option.key,)) and option not in options:
                    options.append(option)
                    break
        return options

    @property
    def ready(self) -> bool:
        """In a choice of several: enough are picked."""
        return self.many and self.decision.least <= len(self.chosen()) <= self.decision.most

    def answer(self) -> str:
        """In a choice of several: the answer as picked."""
        return choice_text(self.decision.verb, tuple(self.chosen()))

    def buttons(self) -> list[Option]:
        """The options that no further thing belongs to: those without things, and those that the picks name fully."""
        if self.many:
            return []
        picked = Counter(self.picked)
        return [option for option in self.decision.options if Counter(option.things) == picked or not option.things]

    def rest(self, shown: set[str]) -> list[Option]:
        """The options with a thing that is not drawn on the table: they need another way to be chosen."""
        return [o for o in self.decision.options if o.things and not set(o.things) <= shown]

    def back(self) -> bool:
        """Take the last pick back; False when there is none."""
        if not self.picked:
            return False
        self.picked.pop()
        return True
