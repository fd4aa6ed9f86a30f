"""The game's own open answers: naming a card, and choosing several cards with a total cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.answers import same_thing
from rules.engine.decisions import AmbiguousAnswer, Form, FormCode, Refusal, UnreadableAnswer
from rules.engine.dice import Dice
from rules.engine.forms import canonical, form_names
from rules.unlimited.cards import pool
from rules.unlimited.match import SwapForm


class NameForm:
    """`name "Card Title"`: any card's name, without its subtitle (SWU-11.6)."""

    def parse(self, state: Any, form: Form, text: str) -> str:
        given = text.partition(" ")[2].strip().strip("\"'“”")
        by_fold = {name.casefold(): name for name in pool().names}
        if given.casefold() in by_fold:
            return by_fold[given.casefold()]
        for card in pool().cards.values():
            if card.name.ko == given:
                return card.name.en
        if not given:
            raise UnreadableAnswer(text, f'{text!r}: expected `name "Card Title"`')
        return given

    def text(self, form: Form, args: str) -> str:
        return f'name "{args}"'

    def why_not(self, state: Any, form: Form, args: str) -> Refusal | None:
        return None if args in pool().names else Refusal("SWU-11.6", "no_such_name", {"name": args})

    def samples(self, state: Any, form: Form, rng: Dice) -> Iterator[str]:
        names = sorted({pool().cards[t.card].name.en for t in state.things.values() if t.card in pool().cards})
        names = [n for n in names if n in pool().names] or list(pool().names)
        yield rng.pick(names)
        yield names[0]
        yield "Nobody At All"


class ChooseForm:
    """`choose A, B` with bounds {things, least, most}: cards within a `total` of `costs`, of one of `groups`, …"""

    def parse(self, state: Any, form: Form, text: str) -> list[int]:
        names = form_names(text)
        things: list[str] = form.bounds["things"]
        if "hosts" in form.bounds and names:
            return self._of_one_unit(form, text, names)
        found = canonical(names, things)
        if found is None and "ids" in form.bounds:
            found = self._by_card(state, form, names)
        if found is None:
            raise UnreadableAnswer(text, f"{text!r} names something that cannot be chosen")
        return [things.index(name) for name in found]

    def _of_one_unit(self, form: Form, text: str, names: list[str]) -> list[int]:
        """Upgrades named in full or in short, where all of one unit can be meant."""
        hosts: list[int] = form.bounds["hosts"]
        things: list[str] = form.bounds["things"]
        ways = [
            found
            for host in dict.fromkeys(hosts)
            if (found := self._named(form, names, [i for i, h in enumerate(hosts) if h == host])) is not None
        ]
        if len(ways) > 1:
            raise AmbiguousAnswer(text, tuple(f"choose {', '.join(things[i] for i in way)}" for way in ways))
        found = ways[0] if ways else self._named(form, names, list(range(len(things))))
        if found is None:
            raise UnreadableAnswer(text, f"{text!r} names something that cannot be chosen")
        return found

    def _named(self, form: Form, names: list[str], left: list[int]) -> list[int] | None:
        """What the names mean among these, each used once; None if one means nothing."""
        found: list[int] = []
        for name in names:
            known = [i for i in left if i not in found]
            full = [i for i in known if form.bounds["things"][i] == name]
            fits = full or [i for i in known if any(same_thing(name, alias) for alias in form.bounds["aliases"][i])]
            if not fits:
                return None
            found.append(fits[0])
        return found

    def _by_card(self, state: Any, form: Form, names: list[str]) -> list[str] | None:
        found = []
        for name in names:
            card = name.rpartition("/")[2].partition("#")[0]
            fits = [
                thing
                for thing, id_ in zip(form.bounds["things"], form.bounds["ids"], strict=True)
                if id_ in state.things and state.things[id_].card == card and thing not in found
            ]
            if not fits:
                return None
            found.append(fits[0])
        return found

    def text(self, form: Form, args: list[int]) -> str:
        return f"choose {', '.join(form.bounds['things'][i] for i in args) or 'none'}"

    def why_not(self, state: Any, form: Form, args: list[int]) -> Refusal | None:
        bounds = form.bounds
        least = bounds.get("least", 0)
        if not least <= len(args) <= bounds["most"]:
            return Refusal("GEN-3", "choice_count", {"least": least, "most": bounds["most"]})
        if "names" in bounds and len({bounds["names"][i] for i in args}) < len(args):
            return Refusal("SWU-8.1", "different_names")
        if "groups" in bounds and len({bounds["groups"][i] for i in args}) > 1:
            return Refusal("SWU-11.3", "one_pile")
        if "hosts" in bounds and len({bounds["hosts"][i] for i in args}) > 1:
            return Refusal("SWU-8.1", "one_unit")
        if "total" in bounds and sum(bounds["costs"][i] for i in args) > bounds["total"]:
            return Refusal("SWU-8.1", "total_cost", {"n": bounds["total"]})
        return None

    def samples(self, state: Any, form: Form, rng: Dice) -> Iterator[list[int]]:
        bounds = form.bounds
        order = list(range(len(bounds["things"])))
        rng.shuffle(order)
        chosen: list[int] = []
        loose = Form(form.verb, form.subject, {**bounds, "least": 0})
        for i in order:
            if self.why_not(state, loose, [*chosen, i]) is None:
                chosen.append(i)
        yield chosen
        yield chosen[:1]
        yield order


FORMS: Mapping[str, FormCode] = {"name": NameForm(), "choose": ChooseForm(), "swap": SwapForm()}
