"""What the map of a set-up gives, read value by value.

Each function raises SetupError with one line that says where, what stands there, and what was expected. `where` is the
dotted path of the value, such as `p1.hand`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isfinite
from typing import Any, TypeVar

from rules.engine.decisions import seat_id
from rules.engine.game import SetupError
from rules.engine.loading import nearest

Word = TypeVar("Word", bound=str)


def listed(given: Any, where: str) -> list[Any]:
    """A list of its own; nothing given is an empty one."""
    if given is not None and not isinstance(given, list):
        raise SetupError(f"{where}: {given!r}; expected a list")
    return list(given or ())


def mapped(given: Any, where: str, known: Collection[str] | None = None) -> dict[str, Any]:
    """A map, of the `known` keys only when they are named; nothing given is an empty one."""
    if given is not None and not isinstance(given, dict):
        raise SetupError(f"{where}: {given!r}; expected a map")
    if known is not None:
        only(given or {}, known, where)
    return dict(given or {})


def only(given: Collection[Any], known: Collection[str], where: str = "") -> None:
    """Refuse keys that nobody would read, which are slips of the pen."""
    for key in given:
        if key not in known:
            path = f"{where}.{key}" if where else str(key)
            raise SetupError(f"{path}: is not known here.{nearest(str(key), sorted(known))}")


def unique(ids: Sequence[str], where: str) -> None:
    """Refuse an id that stands twice."""
    for id_ in ids:
        if ids.count(id_) > 1:
            raise SetupError(f"{where}: {id_} stands twice; every id is needed once")


def flag(given: Any, where: str) -> bool:
    if not isinstance(given, bool):
        raise SetupError(f"{where}: {given!r}; expected true or false")
    return given


def whole(given: Any, where: str, least: int = 0, most: int | None = None) -> int:
    """A whole number from `least` up, at most `most`."""
    fits = isinstance(given, int) and not isinstance(given, bool) and given >= least
    if not fits or (most is not None and given > most):
        raise SetupError(
            f"{where}: {given!r}; expected a whole number from {least} {'up' if most is None else f'to {most}'}"
        )
    return int(given)


def finite(given: Any, where: str = "setup") -> None:
    """Refuse a number that is none, `.nan` or `.inf`, anywhere in a tree of lists and maps."""
    if isinstance(given, float) and not isfinite(given):
        raise SetupError(f"{where}: {given!r}; expected a number")
    if isinstance(given, dict):
        for key, value in given.items():
            finite(value, f"{where}.{key}")
    elif isinstance(given, list):
        for value in given:
            finite(value, where)


def one_of(given: Any, known: Collection[Word], where: str) -> Word:
    for word in known:
        if given == word:
            return word
    raise SetupError(f"{where}: {given!r}; expected one of {', '.join(known)}")


def seat(given: Any, where: str, seats: int = 2) -> int:
    """The number of a seat that is written as `p1`, from 0."""
    names = [seat_id(number) for number in range(seats)]
    return names.index(one_of(given, names, where))


def rolls(given: Any) -> list[int]:
    """Dice to come as one list, `[3, 3, 5, 2]`, or in groups, `[[3, 3], [5, 2]]`."""
    flat = [roll for each in listed(given, "roll") for roll in (each if isinstance(each, list) else [each])]
    return [whole(roll, "roll", 1, 6) for roll in flat]
