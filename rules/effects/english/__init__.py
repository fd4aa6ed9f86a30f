"""The text of abilities in English, made from the abilities themselves."""

from rules.effects.english.abilities import English
from rules.effects.english.grammar import Clause

__all__ = ["Clause", "English"]
