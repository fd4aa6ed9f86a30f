"""Bots for Mag·Blast: they rank the legal answers by what their seat can see."""

from __future__ import annotations

from rules.engine.bots import Chair
from rules.engine.decisions import Decision


class EasyBot:
    def answer(self, chair: Chair) -> str:
        decision: Decision = chair.decision
        return decision.options[0].key


class NormalBot(EasyBot):
    pass
