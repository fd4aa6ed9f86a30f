"""A unit as a set-up writes it, checked; what is left out comes from its type. Every mistake is one clear line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType, field

from rules.engine.game import SetupError
from rules.engine.loading import nearest
from rules.starcraft import catalogue
from rules.starcraft.state import RESERVE, START_EFFECTS, TABLE, Buff, Unit

Pair = tuple[float, float]
LARGEST_BASE_MM = 300.0


class UnitSetup(Struct, forbid_unknown_fields=True):
    """A unit of a set-up; what is left out comes from its type."""

    id: str
    type: str = ""
    name: str = ""
    models: dict[str, Pair] | list[str] = field(default_factory=list)
    base: float | list[float] | UnsetType = UNSET
    size: int | UnsetType = UNSET
    speed: str | float | UnsetType = UNSET
    tags: list[str] | UnsetType = UNSET
    supply: list[tuple[int, int, int]] | UnsetType = UNSET
    coherency: float | UnsetType = UNSET
    heading: dict[str, float] = field(default_factory=dict)
    large: bool = False
    burrowed: bool = False
    sieged: bool = False
    commander: bool = False
    speed_bonus: float = 0.0
    damage: int = 0
    reserve: bool = False
    activated: bool = False
    abilities: list[str] = field(default_factory=list)
    start: list[str] = field(default_factory=list)


def make_unit(seat: int, setup: UnitSetup) -> Unit:
    """The unit with the values of its type, or with those typed in. Raises SetupError."""
    where = f"units: {setup.id}"
    if not setup.id or " " in setup.id:
        raise SetupError(f"{where}: an id is one word")
    card = None
    if setup.type:
        if setup.type not in catalogue.units():
            raise SetupError(f"{where}: type: no unit {setup.type!r}.{nearest(setup.type, list(catalogue.units()))}")
        card = catalogue.units()[setup.type]
    models = list(setup.models)
    base = setup.base if setup.base is not UNSET else card.base if card else 32.0
    speed_text = setup.speed if setup.speed is not UNSET else card.speed if card else "4/7"
    abilities = [*(card.abilities if card else ()), *setup.abilities]
    for flag, word in ((setup.large, "large"), (setup.commander, "commander")):
        if flag and word not in abilities:
            abilities.append(word)
    for ability in abilities:
        if ability not in catalogue.ABILITIES:
            hint = nearest(ability, list(catalogue.ABILITIES))
            raise SetupError(f"{where}: abilities: {ability!r} is not known.{hint}")
    for effect in setup.start:
        word, _, amount = effect.partition(" ")
        if word not in START_EFFECTS or (word == "speed" and not _is_number(amount)):
            raise SetupError(f"{where}: start: {effect!r}; write `speed N` or `return`")
    supply = list(setup.supply if setup.supply is not UNSET else card.supply if card else [(1, max(1, len(models)), 1)])
    for fewest, most, worth in supply:
        if fewest < 0 or most < fewest or worth < 0:
            raise SetupError(f"{where}: supply: {[fewest, most, worth]}; write [fewest models, most models, supply]")
    size = setup.size if setup.size is not UNSET else card.size if card else 2
    if not 0 <= size <= 9:
        raise SetupError(f"{where}: size: {size}; from 0 to 9")
    coherency = setup.coherency
    if coherency is UNSET:
        coherency = 4.0 if "squadron" in abilities else 3.0
    if not 0 < coherency <= 36:
        raise SetupError(f"{where}: coherency: {coherency}; 3, or 4 for Squadron")
    unit = Unit(
        id=setup.id,
        seat=seat,
        type=setup.type,
        name=setup.name,
        base=read_base(where, base),
        size=size,
        speed=_speed(where, speed_text),
        tags=list(setup.tags if setup.tags is not UNSET else card.tags if card else ["Ground"]),
        supply=supply,
        coherency=float(coherency),
        models=models,
        abilities=abilities,
        burrowed=setup.burrowed,
        sieged=setup.sieged,
        damage=setup.damage,
        where=RESERVE if setup.reserve else TABLE,
        activated=setup.activated,
        start_effects=list(setup.start),
    )
    if setup.speed_bonus:
        unit.buffs.append(Buff("bonus", setup.speed_bonus))
    return unit


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def read_base(where: str, base: float | Sequence[float]) -> tuple[float, float]:
    """(short, long) in millimetres. Raises SetupError."""
    sides = tuple(base) if isinstance(base, (list, tuple)) else (base, base)
    if len(sides) != 2 or not all(0 < mm <= LARGEST_BASE_MM for mm in sides):
        raise SetupError(f"{where}: base: {base} mm; a base has more than 0 and at most {LARGEST_BASE_MM:.0f} mm")
    return float(min(sides)), float(max(sides))


def _speed(where: str, text: str | float) -> tuple[float, float] | None:
    written = f"{text:g}" if isinstance(text, (int, float)) else text
    try:
        return catalogue.read_speed(written)
    except ValueError:
        raise SetupError(f"{where}: speed: {written!r}; write 7, 4/7 or - for a unit that cannot move") from None
