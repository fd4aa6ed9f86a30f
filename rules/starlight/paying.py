"""Paying with resources: cards need their colour, light does not (STL-7.2 to 7.6, 7.12, 9.2 to 9.4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.engine.decisions import Refusal
from rules.starlight.state import Thing


def has_colour(thing: Thing, colour: str) -> bool:
    """STL-7.4: a face-down resource has no colour."""
    return not thing.face_down and thing.printed.colour == colour


def _rank(thing: Thing, colour: str) -> int:
    """STL-7.12: face-down ones first, then basics of other colours, then basics of this colour, then special ones."""
    if thing.face_down:
        return 0
    if not thing.printed.basic:
        return 3
    return 2 if thing.printed.colour == colour else 1


class Price(Struct, frozen=True):
    """What is to be paid. `colour` is that of the card; light needs none of it (STL-9.2), but is paid in the same
    order (STL-7.12). `without` is the resource whose own ability is used (STL-9.4), 0 for none.
    """

    cost: int
    colour: str = ""
    light: bool = False
    without: int = 0

    @property
    def needed(self) -> str:
        """The colour that one of the resources must have; empty where any will do (STL-7.3, 7.6)."""
        return self.colour if self.cost and not self.light else ""

    def rule(self, card_rule: str) -> str:
        """The rule that a payment must keep to: that of cards, or that of light (STL-9.2)."""
        return "STL-9.2" if self.light else card_rule


def able_to_pay(resources: Sequence[Thing], price: Price) -> list[Thing]:
    """The ready resources that may be exhausted for it, the oldest first."""
    return [thing for thing in resources if thing.ready and thing.oid != price.without]


def automatic_payment(resources: Sequence[Thing], price: Price) -> list[Thing] | None:
    """The resources that pay when the player does not pick (STL-7.12); None when it cannot be paid."""
    ready = able_to_pay(resources, price)
    if len(ready) < price.cost:
        return None
    first: list[Thing] = []
    if price.needed:
        fitting = [thing for thing in ready if has_colour(thing, price.needed)]
        if not fitting:
            return None
        fitting.sort(key=lambda thing: not thing.printed.basic)
        first = fitting[:1]
    rest = [thing for thing in ready if thing not in first]
    rest.sort(key=lambda thing: _rank(thing, price.colour))
    return first + rest[: price.cost - len(first)]


def why_not_pay(resources: Sequence[Thing], price: Price) -> Refusal | None:
    """Can it be paid at all? STL-7.5."""
    ready = able_to_pay(resources, price)
    if len(ready) < price.cost:
        return Refusal(price.rule("STL-7.5"), "too_few_resources", {"n": price.cost, "ready": len(ready)})
    return _why_not_coloured(ready, price)


def why_not_pay_with(chosen: list[Thing], price: Price) -> Refusal | None:
    """May these resources, picked by the player, pay? Exactly as many as the cost, ready, one of the colour."""
    if len(chosen) != price.cost:
        return Refusal(price.rule("STL-7.2"), "pay_exactly", {"n": price.cost, "given": len(chosen)})
    if any(not thing.ready for thing in chosen):
        return Refusal(price.rule("STL-7.2"), "resource_exhausted")
    if any(thing.oid == price.without for thing in chosen):
        return Refusal("STL-9.4", "not_with_itself")
    return _why_not_coloured(chosen, price)


def _why_not_coloured(paying: list[Thing], price: Price) -> Refusal | None:
    colour = price.needed
    if not colour:
        return None
    for thing in paying:
        if has_colour(thing, colour):
            return None
    return Refusal("STL-7.3", "no_resource_of_colour", {"colour": colour})
