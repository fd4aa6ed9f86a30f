"""Clue: Star Wars Edition on the two-floor board (rules CLUE-1 to CLUE-12)."""

from rules.clue.game import GAME

__all__ = ["GAME"]
