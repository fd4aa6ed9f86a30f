"""Why not? The functions that decide what is legal, asked about one answer or about things pointed at."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.answers import GENERAL_PATTERNS, read_pattern
from rules.engine.decisions import Decision, Refusal, UnreadableAnswer
from rules.starlight.combat import why_not_combat
from rules.starlight.forms import named_act
from rules.starlight.playing import why_not_act, why_not_play, why_not_resource, why_not_use
from rules.starlight.state import State, has, in_play, name_of
from rules.starlight.turn import why_not_act_now

PATTERNS = (
    "combat", "end", "resolve", "resource {card} {face}",
    "play {card} -> {target} pay {cards}", "play {card} pay {cards}",
    "play {card} -> {target}", "play {card}", "use {card} -> {target} pay {cards}", "use {card} pay {cards}",
    "use {card} -> {target}", "use {card}", "attack {attackers}", "block none", "block {blocks}",
    "choose first", "choose second",
)  # fmt: skip


def why_not(state: State, decision: Decision, text: str) -> Refusal:
    """The reason for an answer that can be read and is not legal."""
    found = read_pattern(text, (*PATTERNS, *GENERAL_PATTERNS))
    assert found is not None
    seat, gaps, verb = decision.seat, found[1], text.split(" ", 1)[0]
    if verb in ("play", "use"):
        if decision.kind == "window" and verb == "use":
            return Refusal("STL-9.6", "only_in_main_phase")
        if decision.kind not in ("main", "window"):
            return why_not_act_now(decision.kind, verb) or Refusal("GEN-2", "not_now")
        try:
            named = named_act(state, seat, verb, text)
        except UnreadableAnswer:
            return Refusal("GEN-2", "not_now")
        if named.act is None:
            return named.refusal or Refusal("GEN-2", "not_now")
        return why_not_act(state, seat, named.act, decision.kind == "window") or Refusal("GEN-2", "not_now")
    if verb in ("combat", "resource", "end"):
        if refusal := why_not_act_now(decision.kind, verb):
            return refusal
        if verb == "combat":
            return why_not_combat(state, seat) or Refusal("GEN-2", "not_now")
        if gaps.get("face") not in ("up", "down"):
            return Refusal("STL-8.1", "face_up_or_down")
        return why_not_resource(state, seat, gaps.get("card", ""), gaps["face"]) or Refusal("GEN-2", "not_now")
    if verb == "attack" and decision.kind == "attack":
        return _why_not_attack(state, seat, gaps["attackers"])
    if verb == "choose":
        return Refusal("GEN-2", "choice_count", {"least": decision.least, "most": decision.most})
    return Refusal("GEN-2", "not_now")


def _why_not_attack(state: State, seat: int, names: str) -> Refusal:
    """STL-10.4, 14.5: ready characters of one's own, no walls."""
    for name in (part.strip() for part in names.split(",")):
        thing = next(
            (t for t in state.sides[seat].battlefield if name_of(state, t, seat, "battlefield").endswith(f"/{name}")),
            None,
        )
        if thing is None or not thing.printed.is_character:
            return Refusal("STL-10.4", "no_character", {"card": name})
        if has(thing, "wall"):
            return Refusal("STL-14.5", "cannot_attack", {"card": thing.card})
        if not thing.ready:
            return Refusal("STL-10.4", "is_exhausted", {"card": thing.card})
    return Refusal("STL-10.5", "one_must_attack")


def why_not_things(state: State, decision: Decision, things: Sequence[str]) -> Refusal | None:
    """Why pointing at a card in hand or in play gives nothing."""
    seat = decision.seat
    for name in things:
        card = name.removeprefix("hand/")
        thing = next((t for t in state.sides[seat].hand if name.startswith("hand/") and t.card == card), None)
        if thing is not None:
            if decision.kind not in ("main", "window"):
                return why_not_act_now(decision.kind, "play")
            return why_not_play(state, seat, thing, decision.kind == "window") or Refusal("GEN-2", "not_now")
        bare = name.partition("/")[2]
        if decision.kind == "attack":
            return _why_not_attack(state, seat, bare)
        for source in in_play(state, seat):
            if name == (f"p{seat + 1}/star" if source is state.sides[seat].star else f"p{seat + 1}/{source.card}"):
                if not source.printed.actions:
                    return Refusal("STL-9.1", "no_such_ability", {"card": source.card})
                return why_not_act_now(decision.kind, "use") or why_not_use(state, seat, source, 0)
    return Refusal("GEN-2", "not_now")
