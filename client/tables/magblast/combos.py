"""What is said while a hit may be followed by a Direct Hit, and a Direct Hit by what it allows (MB-11)."""

from __future__ import annotations

from client.tables.table import Sight
from rules.engine.decisions import Decision, seat_id
from rules.magblast.cards import cards
from rules.magblast.state import Combo
from rules.magblast.view import View

_WANTED = {"hit": {"direct_hit", "direct_hit_effect"}, "direct": {"direct_hit_effect", "blast"}}
"""The groups of cards that go on at each stage."""


def chance(sight: Sight, decision: Decision) -> Combo | None:
    """The chance that is open, where the hand has something for it."""
    view: View = sight.view
    played = [option.key.split(" ")[1] for option in decision.options if option.key.startswith(("play ", "blast "))]
    groups = {cards().kind[card].group for card in played}
    return view.combo if view.combo is not None and groups & _WANTED[view.combo.stage] else None


def prompt(sight: Sight, decision: Decision) -> str:
    """The sentence that tells of the chance before it is given away by something else; empty without one."""
    combo = chance(sight, decision)
    if combo is None:
        return ""
    view: View = sight.view
    words: str = combo.stage
    if words == "hit" and view.fleets[decision.seat].flagship == "MAZONS":
        words += "_mazons"  # they need no Direct Hit for an effect
    target = f"{seat_id(combo.seat)}/{combo.target}"
    return sight.say(f"mb.prompt.{words}", seat=seat_id(decision.seat), target=target, ship=combo.ship)
