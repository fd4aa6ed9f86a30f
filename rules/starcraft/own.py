"""Units that players type in for themselves: every value as it was written, the faults in it, and the unit it makes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.engine.decisions import Text
from rules.engine.game import SetupError
from rules.starcraft.catalogue import check_supply, read_speed
from rules.starcraft.unit_setup import LARGEST_BASE_MM, UnitSetup

MOST_OWN, MOST_MODELS, LARGEST_SIZE = 8, 24, 9
_BASE = re.compile(r"(\d+(?:\.\d+)?)(?:\s*[x×]\s*(\d+(?:\.\d+)?))?$")
_BRACKET = re.compile(r"(\d+)(?:\s*-\s*(\d+))?\s*:\s*(\d+)$")


class OwnUnit(Struct, forbid_unknown_fields=True):
    """A unit as typed: base in millimetres (`32`, `40x100`), speed as printed (`4/7`, `7`, `-`), the number of models,
    size, and supply: one number, or brackets by models such as `1-3: 0, 4-6: 1`.
    """

    name: str = ""
    base: str = "32"
    speed: str = "4/7"
    models: str = "6"
    size: str = "2"
    supply: str = "1"
    flying: bool = False


def faults_of(unit: OwnUnit) -> dict[str, Text]:
    """What is wrong, by the name of the value: empty for a unit that can be played."""
    found: dict[str, Text] = {}
    if not unit.name.strip():
        found["name"] = Text("own.name", {})
    sides = _base(unit.base)
    if sides is None or not all(0 < mm <= LARGEST_BASE_MM for mm in sides):
        found["base"] = Text("own.base", {"text": unit.base.strip() or "–", "most": LARGEST_BASE_MM})
    try:
        read_speed(unit.speed)
    except ValueError:
        found["speed"] = Text("own.speed", {"text": unit.speed.strip() or "–"})
    models = _number(unit.models, 1, MOST_MODELS)
    if models is None:
        found["models"] = Text("own.models", {"text": unit.models.strip() or "–", "most": MOST_MODELS})
    if _number(unit.size, 0, LARGEST_SIZE) is None:
        found["size"] = Text("own.size", {"text": unit.size.strip() or "–", "most": LARGEST_SIZE})
    brackets = _supply(unit.supply, models or 1)
    if brackets is None or check_supply(brackets) or brackets[-1][1] < (models or 1):
        found["supply"] = Text("own.supply", {"text": unit.supply.strip() or "–"})
    return found


def _base(text: str) -> tuple[float, float] | None:
    found = _BASE.match(text.strip().lower().removesuffix("mm").strip())
    return None if found is None else (float(found[1]), float(found[2] or found[1]))


def _number(text: str, low: int, high: int) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high else None


def _supply(text: str, models: int) -> list[tuple[int, int, int]] | None:
    if (whole := _number(text, 0, 99)) is not None:
        return [(1, models, whole)]
    brackets = [_BRACKET.match(part.strip()) for part in text.split(",")]
    if not all(brackets):
        return None
    return [(int(found[1]), int(found[2] or found[1]), int(found[3])) for found in brackets if found]


def read_own(plain: Any) -> list[OwnUnit]:
    """The units of one seat's option. Raises SetupError."""
    if not isinstance(plain, Sequence) or isinstance(plain, str) or len(plain) > MOST_OWN:
        raise SetupError(f"own units: expected a list of at most {MOST_OWN} units")
    try:
        return [each if isinstance(each, OwnUnit) else msgspec.convert(each, OwnUnit) for each in plain]
    except msgspec.ValidationError as error:
        raise SetupError(f"own units: {error}") from None


def setup_of_own(unit: OwnUnit, id_: str) -> UnitSetup:
    """The set-up of a unit in reserve. Raises SetupError with its first fault."""
    faults = faults_of(unit)
    if faults:
        key, fault = next(iter(faults.items()))
        raise SetupError(f"own units: {unit.name or id_}: {key}: {fault.params.get('text', '')!r} cannot be read")
    models, sides = int(unit.models), _base(unit.base)
    supply = _supply(unit.supply, models)
    assert sides is not None and supply is not None
    return UnitSetup(
        id_,
        name=" ".join(unit.name.split()),
        models=[f"{id_}{k + 1}" for k in range(models)],
        base=[min(sides), max(sides)],
        size=int(unit.size),
        speed=unit.speed.strip(),
        tags=["Flying" if unit.flying else "Ground"],
        supply=supply,
        reserve=True,
    )
