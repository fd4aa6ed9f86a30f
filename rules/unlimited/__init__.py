"""Star Wars: Unlimited and Twin Suns."""

from rules.unlimited.game import GAME

__all__ = ["GAME"]
