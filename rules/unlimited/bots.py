"""Players for seats that no person has."""

from __future__ import annotations

from rules.engine.bots import Chair, RandomBot


class EasyBot(RandomBot):
    """Plays what it can."""


class NormalBot(RandomBot):
    """Plays what it can."""


__all__ = ["Chair", "EasyBot", "NormalBot"]
