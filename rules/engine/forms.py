"""The forms that every game may use: a number, an order, a split of points over things, a choice of many.

Each follows the general answers of the scenario format: `number N`, `order X, Y`, `split X=2, Y=1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.decisions import Form, FormCode, Refusal, UnreadableAnswer
from rules.engine.dice import Dice

_WHOLE = re.compile(r"-?[0-9]+")


def form_names(text: str) -> list[str]:
    """The names behind the verb of `text`, split at commas; `none` gives none."""
    rest = text.partition(" ")[2].strip()
    return [] if rest in ("", "none") else [name.strip() for name in rest.split(",")]


def canonical(names: list[str], known: list[str]) -> list[str] | None:
    """Each name as it stands in `known` (seat and copy number may be left out), none twice; None if one is unknown.

    A name in full gets its thing before a short one takes any of that kind.
    """
    from rules.engine.answers import same_thing

    left, found = list(known), dict[int, str]()
    for at in sorted(range(len(names)), key=lambda at: (names[at] not in known, "#" not in names[at])):
        name = names[at]
        match = name if name in left else next((k for k in left if same_thing(name, k)), None)
        if match is None:
            return None
        left.remove(match)
        found[at] = match
    return [found[at] for at in range(len(names))]


class NumberForm:
    """`number N` with bounds {min, max}."""

    def parse(self, state: Any, form: Form, text: str) -> int:
        try:
            return int(text.partition(" ")[2])
        except ValueError:
            raise UnreadableAnswer(text, f"{text!r}: expected `number` and a whole number") from None

    def text(self, form: Form, args: int) -> str:
        return f"number {args}"

    def why_not(self, state: Any, form: Form, args: int) -> Refusal | None:
        low, high = form.bounds["min"], form.bounds["max"]
        return None if low <= args <= high else Refusal("GEN-3", "number_out_of_range", {"min": low, "max": high})

    def samples(self, state: Any, form: Form, rng: Dice) -> Iterator[int]:
        low, high = form.bounds["min"], form.bounds["max"]
        yield low + rng.below(high - low + 1)
        yield low
        yield high
        yield high + 1


class OrderForm:
    """`order X, Y, Z` with bounds {things}: all of them, in the order wanted."""

    def parse(self, state: Any, form: Form, text: str) -> list[str]:
        names = form_names(text)
        return canonical(names, form.bounds["things"]) or names

    def text(self, form: Form, args: list[str]) -> str:
        return f"order {', '.join(args)}"

    def why_not(self, state: Any, form: Form, args: list[str]) -> Refusal | None:
        return None if sorted(args) == sorted(form.bounds["things"]) else Refusal("GEN-3", "order_names_all_once")

    def samples(self, state: Any, form: Form, rng: Dice) -> Iterator[list[str]]:
        things = list(form.bounds["things"])
        rng.shuffle(things)
        yield things
        yield list(form.bounds["things"])
        yield things[1:]


class SplitForm:
    """`split X=2, Y=1` with bounds {things, total, least: 0, each: {thing: most}}.

    `less` allows to leave some over, `one` gives all of it to one thing.
    """

    def parse(self, state: Any, form: Form, text: str) -> dict[str, int]:
        shares: dict[str, int] = {}
        for part in form_names(text):
            name, sign, number = part.partition("=")
            if not sign or not _WHOLE.fullmatch(number.strip()):
                raise UnreadableAnswer(text, f"{part!r}: expected THING=NUMBER")
            known = canonical([name.strip()], [t for t in form.bounds["things"] if t not in shares])
            shares[known[0] if known else name.strip()] = int(number)
        return {name: n for name, n in shares.items() if n}

    def text(self, form: Form, args: Mapping[str, int]) -> str:
        return f"split {', '.join(f'{name}={n}' for name, n in args.items() if n) or 'none'}"

    def why_not(self, state: Any, form: Form, args: Mapping[str, int]) -> Refusal | None:
        bounds = form.bounds
        if not set(args) <= set(bounds["things"]):
            return Refusal("GEN-3", "split_names_others")
        if bounds.get("one") and len(args) > 1:
            return Refusal("GEN-3", "split_one")
        total = sum(args.values())
        if total > bounds["total"] or (total < bounds["total"] and not bounds.get("less")):
            return Refusal("GEN-3", "split_total", {"n": bounds["total"], "given": total})
        most = bounds.get("each", {})
        if any(n < 0 or n > most.get(name, n) for name, n in args.items()):
            return Refusal("GEN-3", "split_too_much_on_one")
        return None

    def samples(self, state: Any, form: Form, rng: Dice) -> Iterator[dict[str, int]]:
        things, most = form.bounds["things"], form.bounds.get("each", {})
        if form.bounds.get("one"):
            things = [rng.pick(things)]
        for _ in range(2):
            shares: dict[str, int] = {}
            for _point in range(form.bounds["total"]):
                open_ = [t for t in things if shares.get(t, 0) < most.get(t, form.bounds["total"])]
                if not open_:
                    break
                pick = rng.pick(open_)
                shares[pick] = shares.get(pick, 0) + 1
            yield shares
        yield dict.fromkeys(things[:1], form.bounds["total"] + 1)


GENERAL_FORMS: Mapping[str, FormCode] = {"number": NumberForm(), "order": OrderForm(), "split": SplitForm()}
