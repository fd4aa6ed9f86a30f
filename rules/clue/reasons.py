"""Why not? The functions that decide what is legal, asked about one answer or about things pointed at."""

from __future__ import annotations

from collections.abc import Sequence

from rules.clue.board import board
from rules.clue.state import State
from rules.clue.turn import why_not_all_clear, why_not_enter, why_not_show, why_not_walk
from rules.engine.answers import GENERAL_PATTERNS, read_pattern
from rules.engine.decisions import Decision, Refusal

PATTERNS = (
    "roll", "keep", "enter {room}", "move {tile}", "show {card}", "ask {planet} {vehicle}",
    "accuse {planet} {room} {vehicle}", "comlink {seat} {planet} {room} {vehicle}",
)  # fmt: skip


def why_not(state: State, decision: Decision, text: str) -> Refusal:
    """The reason for an answer that can be read and is not legal."""
    found = read_pattern(text, (*PATTERNS, *GENERAL_PATTERNS))
    assert found is not None
    verb, gaps, seat = text.split(" ", 1)[0], found[1], decision.seat
    if verb == "enter" and decision.kind == "move":
        return why_not_enter(state, seat, gaps["room"]) or Refusal("GEN-2", "not_now")
    if verb == "enter" and decision.kind == "all_clear":
        return why_not_all_clear(state, seat, gaps["room"]) or Refusal("GEN-2", "not_now")
    if verb == "move" and decision.kind == "move":
        return why_not_walk(state, seat, gaps["tile"]) or Refusal("GEN-2", "not_now")
    if verb == "show" and decision.kind in ("show", "reward"):
        return why_not_show(state, decision, gaps["card"])
    if verb == "accuse":
        return Refusal("CLUE-10.1", "only_in_the_bay")
    if verb == "comlink":
        return Refusal("CLUE-7.19", "no_comlink_now")
    if verb == "ask":
        if decision.kind != "room":
            return Refusal("CLUE-8.1", "ask_on_entering")
        return Refusal("CLUE-8.2", "planet_and_vehicle")
    if verb in ("enter", "move") and decision.kind == "turn":
        return Refusal("CLUE-3.1", "roll_first")
    return Refusal("GEN-2", "not_now")


def why_not_things(state: State, decision: Decision, things: Sequence[str]) -> Refusal | None:
    """Why pointing at a room, tile or card gives nothing; None for the corridor card that was drawn."""
    for thing in things:
        if decision.kind in ("move", "all_clear", "turn"):
            if thing in board().rooms:
                return why_not(state, decision, f"enter {thing}")
            if thing in board().tiles:
                return why_not(state, decision, f"move {thing}")
        if decision.kind in ("show", "reward") and thing in board().cards:
            return why_not_show(state, decision, thing)
        if thing.startswith("hand/"):
            return Refusal("CLUE-8.7", "shown_when_asked")
        if thing.startswith("drawn/"):
            return None
    return Refusal("GEN-2", "not_now")
