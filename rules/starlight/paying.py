"""Paying with resources: cards need their colour, light does not (STL-7.2 to 7.6, 7.12, 9.2 to 9.4)."""

from __future__ import annotations

from rules.engine.decisions import Refusal
from rules.starlight.state import Side, Thing, ready_resources


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


def automatic_payment(side: Side, cost: int, colour: str, without: int = 0) -> list[Thing] | None:
    """The resources that pay when the player does not pick (STL-7.12); None when it cannot be paid.

    `colour` is empty for light; `without` is the resource whose own ability is used (STL-9.4).
    """
    ready = [thing for thing in ready_resources(side) if thing.oid != without]
    if len(ready) < cost:
        return None
    if cost == 0:
        return []
    first: list[Thing] = []
    if colour:
        fitting = [thing for thing in ready if has_colour(thing, colour)]
        if not fitting:
            return None
        fitting.sort(key=lambda thing: not thing.printed.basic)
        first = fitting[:1]
    rest = [thing for thing in ready if thing not in first]
    rest.sort(key=lambda thing: _rank(thing, colour))
    return first + rest[: cost - len(first)]


def why_not_pay(side: Side, cost: int, colour: str, without: int = 0) -> Refusal | None:
    """Can it be paid at all? STL-7.5."""
    ready = [thing for thing in ready_resources(side) if thing.oid != without]
    if len(ready) < cost:
        return Refusal("STL-7.5", "too_few_resources", {"n": cost, "ready": len(ready)})
    if cost and colour and not any(has_colour(thing, colour) for thing in ready):
        return Refusal("STL-7.3", "no_resource_of_colour", {"colour": colour})
    return None


def why_not_pay_with(side: Side, chosen: list[Thing], cost: int, colour: str, without: int = 0) -> Refusal | None:
    """May these resources, picked by the player, pay? Exactly as many as the cost, ready, one of the colour."""
    if len(chosen) != cost:
        return Refusal("STL-7.2", "pay_exactly", {"n": cost, "given": len(chosen)})
    if any(not thing.ready for thing in chosen):
        return Refusal("STL-7.2", "resource_exhausted")
    if any(thing.oid == without for thing in chosen):
        return Refusal("STL-9.4", "not_with_itself")
    if cost and colour and not any(has_colour(thing, colour) for thing in chosen):
        return Refusal("STL-7.3", "no_resource_of_colour", {"colour": colour})
    return None
