"""Triggered abilities: what has happened, who sees it, and the queue in which they wait (STL-12.2, 12.5)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.effects import model as m
from rules.starlight.state import State, Thing, Waiting, characters


def watchers(state: State) -> list[tuple[int, Thing]]:
    """Every card whose triggered abilities are alive now: stars and the battlefield."""
    return [(seat, thing) for seat, side in enumerate(state.sides) for thing in (side.star, *side.battlefield)]


def happens(
    state: State, kind: str, seat: int, subject: Thing | None = None, seen_by: Iterable[tuple[int, Thing]] | None = None
) -> None:
    """Something happened to `subject`, a card of `seat`, or at a step of that seat's turn (no subject).

    `seen_by` are the cards that saw it, when they may be gone by now (STL-12.5).
    """
    for source_seat, source in watchers(state) if seen_by is None else seen_by:
        if kind not in source.printed.happenings:
            continue
        for index, when in enumerate(source.printed.whens):
            if any(_speaks_of(each, kind, source, source_seat, subject, seat) for each in when.when):
                _wait(state, source_seat, source, index, when, subject)


def _speaks_of(
    happening: m.Happening, kind: str, source: Thing, source_seat: int, subject: Thing | None, seat: int
) -> bool:
    if happening.kind != kind:
        return False
    if subject is None:  # a step: that of the controller's own turn
        return source_seat == seat
    sel = happening.subject
    if isinstance(sel, str) or kind == "hits":  # this card itself; what it hits is the opposing star
        return subject.oid == source.oid
    if "other" in sel.be and subject.oid == source.oid:
        return False
    if "friendly" in sel.be and seat != source_seat:
        return False
    if "enemy" in sel.be and seat == source_seat:
        return False
    return sel.kind != "unit" or subject.printed.is_character


def _wait(state: State, seat: int, source: Thing, index: int, when: m.When, subject: Thing | None) -> None:
    if when.limit:
        if when.key in source.used:
            return
        source.used.append(when.key)
    state.waiting.append(Waiting(seat, source.oid, source.card, index, subject.oid if subject is not None else 0))


def forget_limits(state: State) -> None:
    """A new turn: what works once each turn works again."""
    for side in state.sides:
        for thing in (side.star, *side.battlefield, *side.resources):
            thing.used = []


def at_step(state: State, kind: str) -> None:
    """The upkeep, combat start or end step of the turn player has begun."""
    happens(state, kind, state.active)


def attackers_of(state: State, seat: int) -> list[Thing]:
    """Characters that could attack: ready, and no walls (STL-10.4, 14.5)."""
    return [t for t in characters(state, seat) if t.ready and "wall" not in t.printed.keywords]
