"""From clicks to an answer: things are picked one after another until they name one option of the decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.engine.decisions import Decision, Option, choice_text

Pick = tuple[str, str]
"""A thing and the area of the picture in which it was picked."""


class Picker:
    """What has been picked so far for a decision, and what may be picked next. Works for any game.

    Things of an option may be picked in any order. Two picks (or all, where an option has fewer) that leave one option
    only are its answer. In a choice of several each click puts a thing in or takes it out. `shown` are the things that
    the table draws; what an option names beyond them goes without saying.
    """

    def __init__(self, decision: Decision, shown: frozenset[str] = frozenset()) -> None:
        self.decision = decision
        self.shown = shown
        self.entries: list[Pick] = []
        self._things: dict[str, Counter[str]] = {}
        self._things_in = shown
        self._lit: tuple[tuple[object, ...], frozenset[str]] | None = None

    @property
    def many(self) -> bool:
        """A choice of several (or up to several) things, finished with Done."""
        return bool(self.decision.verb)

    @property
    def picked(self) -> list[str]:
        return [thing for thing, _ in self.entries]

    def things_of(self, option: Option) -> Counter[str]:
        """What must be picked for an option: those of its things that are drawn.

        In a choice of several that is one thing, or the option's own key where nothing of it is drawn.
        """
        if self._things_in is not self.shown:
            self._things.clear()
            self._things_in = self.shown
        known = self._things.get(option.key)
        if known is None:
            if self.many:
                drawn = next((thing for thing in option.things if thing in self.shown), "")
                known = Counter([drawn or option.key])
            else:
                known = Counter(thing for thing in option.things if thing in self.shown)
            self._things[option.key] = known
        return known

    def candidates(self, picked: Sequence[str] | None = None) -> list[Option]:
        """The options that name everything picked."""
        wanted = Counter(self.picked if picked is None else picked)
        return [option for option in self.decision.options if not wanted - self.things_of(option)]

    def lit(self) -> frozenset[str]:
        """The things that may be picked now."""
        state = (self.shown, *self.entries)
        if self._lit is None or self._lit[0] != state:
            self._lit = (state, self._lit_of_many() if self.many else self._lit_of_one())
        return self._lit[1]

    def _lit_of_one(self) -> frozenset[str]:
        picked = Counter(self.picked)
        return frozenset(
            thing for option in self.candidates() for thing, n in self.things_of(option).items() if n > picked[thing]
        )

    def _lit_of_many(self) -> frozenset[str]:
        if self.decision.most > 1 and len(self.chosen()) >= self.decision.most:
            return frozenset()
        return frozenset(thing for option in self.decision.options for thing in self.things_of(option))

    def pick(self, thing: str, area: str = "") -> str | None:
        """Click on a thing; the answer when that completes one. A thing that cannot be added starts anew.

        What is barred while something is picked never answers by itself: where it alone would, it only takes back what
        was picked.
        """
        if self.many:
            return self._pick_of_many(thing, area)
        if thing in self.picked and thing not in self.lit():
            self.entries = [entry for entry in self.entries if entry[0] != thing]
            return None
        left = self.candidates([*self.picked, thing])
        if not left:
            if self.begins_anew(thing):
                self.entries = [(thing, area)]
                if self._complete(self.candidates([thing])) is not None:
                    self.entries = []
            return None
        self.entries.append((thing, area))
        return self._complete(left)

    def begins_anew(self, thing: str) -> bool:
        """Would a click on this thing drop what is picked, because it begins an answer of another kind?

        A thing that only fails to go with what is picked, such as a target out of reach, does not.
        """
        if self.many or not self.entries or self.candidates([*self.picked, thing]):
            return False
        others = self.candidates([thing])
        return any(self.things_of(o).total() == 1 for o in others) or not self._roles(thing).isdisjoint(
            self._roles(self.picked[0])
        )

    def _roles(self, thing: str) -> set[int]:
        """The places in which options name this thing: attackers stand in one, targets in another."""
        return {option.things.index(thing) for option in self.decision.options if thing in option.things}

    def _complete(self, left: Sequence[Option]) -> str | None:
        first = left[0]
        alike = bool(first.alike) and all(option.alike == first.alike for option in left)
        if (len(left) == 1 or alike) and len(self.entries) >= min(2, self.things_of(first).total()):
            return first.key
        return None

    def _pick_of_many(self, thing: str, area: str) -> str | None:
        known = next((entry for entry in self.entries if entry == (thing, area)), None)
        if known is not None:
            self.entries.remove(known)
            return None
        if thing not in self._lit_of_many():
            return None
        decision = self.decision
        if decision.most == 1:
            self.entries = [(thing, area)]
            return self.answer() if decision.least == 1 else None
        self.entries.append((thing, area))
        if len(self.chosen()) < len(self.entries):  # no option left that this copy could stand for
            self.entries.pop()
        return None

    def pick_both(self, source: str, area: str, target: str) -> str | None:
        """Drag one thing onto another; the answer when both name one option."""
        if source not in self.picked:
            if not self.candidates([*self.picked, source]):
                self.entries = []
            if not self.candidates([*self.picked, source]):
                return None
            self.entries.append((source, area))
        left = self.candidates([*self.picked, target])
        if not left:
            return None
        self.entries.append((target, ""))
        return self._complete(left)

    def chosen(self) -> list[Option]:
        """In a choice of several: the options picked, in the order of picking."""
        options: list[Option] = []
        for thing in self.picked:
            for option in self.decision.options:
                if option not in options and thing in self.things_of(option):
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
        """The options that no further drawn thing belongs to: without things, or named fully by the picks."""
        if self.many:
            keys = {option.key for option in self.decision.options} - self.shown
            return [option for option in self.decision.options if keys & set(self.things_of(option))]
        picked = Counter(self.picked)
        named = [option for option in self.decision.options if picked and self.things_of(option) == picked]
        bare = [option for option in self.decision.options if not self.things_of(option)]
        if named:  # what is picked is asked about; acts of things that are not drawn have to wait
            bare = [option for option in bare if not option.things]
        return named + bare

    def back(self) -> bool:
        """Take the last pick back; False when there is none."""
        if not self.entries:
            return False
        self.entries.pop()
        return True
