"""The text of abilities in Korean, made from the abilities themselves; no word of it is translated from English."""

from rules.effects.korean.abilities import Korean
from rules.effects.korean.grammar import Clause, Verb

__all__ = ["Clause", "Korean", "Verb"]
