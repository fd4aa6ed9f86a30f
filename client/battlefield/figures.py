"""Lengths as figures: two digits, never rounded towards what is legal, in inches or centimetres."""

from __future__ import annotations

from rules.engine.decisions import Refusal, Text
from rules.engine.words import Words
from rules.starcraft.figures import Gap, Inches, Limit

CM = 2.54


def spent(inches: float, cm: bool = False) -> str:
    """A length that must not be too great is rounded up: 4.004 reads 4.01, a hair within the tolerance 4.00."""
    return _unit(Inches(inches), cm)


def apart(inches: float, cm: bool = False) -> str:
    """A length that must not be too small is rounded down."""
    return _unit(Gap(inches), cm)


def speed(inches: float, cm: bool = False) -> str:
    """A limit without needless digits."""
    return _unit(Limit(inches), cm)


def _unit(length: Inches, cm: bool) -> str:
    return f"{length.written(CM)} cm" if cm else f"{length.written()}″"


def reason(words: Words, refusal: Refusal, cm: bool) -> str:
    """The reason of a refusal as a sentence, its figures in the unit that is shown."""
    text = refusal.text
    if cm:
        params = {key: each.written(CM) if isinstance(each, Inches) else each for key, each in text.params.items()}
        text = Text(text.id, params)
    line = words.say(text)
    line = line.replace("″", " cm") if cm else line
    return line[:1].upper() + line[1:]
