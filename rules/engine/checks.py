"""Does a value found in a game agree with what a scenario expects? (scenario format, "Checks")"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

TOLERANCE = 1e-6

_WORDS = {"min", "max", "has", "lacks", "count", "near", "within"}


class BadCheck(Exception):
    """A check that says nothing sensible; the message is one line."""


def agrees(expected: Any, found: Any, ordered: bool = False) -> bool:
    """True when `found` is as expected: equality, a range, membership or a length. Raises BadCheck."""
    if isinstance(expected, dict) and expected.keys() & _WORDS:
        return _agrees_words(expected, found)
    return _equal(expected, found, ordered)


def _equal(expected: Any, found: Any, ordered: bool = False) -> bool:
    if isinstance(expected, bool) or isinstance(found, bool) or expected is None or found is None:
        return expected is found
    if isinstance(expected, (int, float)) and isinstance(found, (int, float)):
        return abs(expected - found) <= TOLERANCE
    if isinstance(expected, (list, tuple)) and isinstance(found, (list, tuple, set, frozenset)):
        if len(expected) != len(found):
            return False
        if ordered:
            return all(_equal(a, b, ordered) for a, b in zip(expected, found, strict=True))
        left = list(found)
        for each in expected:
            match = next((i for i, other in enumerate(left) if _equal(each, other, ordered)), None)
            if match is None:
                return False
            del left[match]
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() == found.keys() and all(_equal(v, found[k], ordered) for k, v in expected.items())
    return bool(expected == found) or (isinstance(expected, str) and isinstance(found, str) and expected == found)


def _agrees_words(expected: dict[str, Any], found: Any) -> bool:
    if unknown := expected.keys() - _WORDS:
        raise BadCheck(f"unknown word in a check: {', '.join(sorted(unknown))}; known are {', '.join(sorted(_WORDS))}")
    number = found if isinstance(found, (int, float)) and not isinstance(found, bool) else None
    if "min" in expected or "max" in expected:
        if number is None:
            return False
        if number < expected.get("min", number) - TOLERANCE or number > expected.get("max", number) + TOLERANCE:
            return False
    if "near" in expected:
        if number is None or abs(number - expected["near"]) > expected.get("within", TOLERANCE) + 1e-12:
            return False
    elif "within" in expected:
        raise BadCheck("`within` goes with `near`")
    if "has" in expected and not _holds(found, expected["has"]):
        return False
    if "lacks" in expected:
        lacked = expected["lacks"] if isinstance(expected["lacks"], list) else [expected["lacks"]]
        if any(_holds(found, each) for each in lacked):
            return False
    if "count" in expected:
        if isinstance(found, (list, tuple, dict, set, frozenset)):
            size = len(found)
        elif number is not None:
            size = int(number)
        else:
            return False
        return agrees(expected["count"], size)
    return True


def _holds(found: Any, wanted: Any) -> bool:
    """Are all of `wanted` in the list `found`, as often as they are named?"""
    if isinstance(found, dict):
        found = list(found)
    if not isinstance(found, (list, tuple, set, frozenset)):
        return False
    names: Sequence[Any] = wanted if isinstance(wanted, list) else [wanted]
    if all(isinstance(each, str) for each in names) and all(isinstance(each, str) for each in found):
        return not Counter(names) - Counter(found)
    left = list(found)
    for each in names:
        match = next((i for i, other in enumerate(left) if _equal(each, other)), None)
        if match is None:
            return False
        del left[match]
    return True
