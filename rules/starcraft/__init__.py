"""StarCraft Tabletop Miniatures: the movement phase in exact inches, and the measuring aid (rules SC-1 to SC-18)."""

from rules.starcraft.game import GAME

__all__ = ["GAME"]
