"""Starlight TCG (rules STL-1 to STL-16), with the proposed set of cards."""

from rules.starlight.game import GAME

__all__ = ["GAME"]
