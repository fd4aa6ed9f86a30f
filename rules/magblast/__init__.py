"""Mag·Blast, third edition: fleets in four sectors, blasts, squadrons, combinations, noises (rules MB-1 to MB-16)."""

from rules.magblast.game import GAME

__all__ = ["GAME"]
