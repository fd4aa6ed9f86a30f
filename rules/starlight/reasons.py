"""Why not? The functions that decide what is legal, asked about one answer or about things pointed at."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.answers import GENERAL_PATTERNS, read_pattern, same_thing
from rules.engine.decisions import Decision, Refusal, UnreadableAnswer, seat_id
from rules.starlight.combat import attacking_things, why_not_block, why_not_combat
from rules.starlight.forms import named_act
from rules.starlight.playing import why_not_act, why_not_play, why_not_resource, why_not_target, why_not_use
from rules.starlight.state import State, Thing, Zone, characters, has, in_play, name_of
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
        window = decision.kind == "window"
        try:
            named = named_act(state, seat, verb, text, window)
        except UnreadableAnswer:
            return Refusal("GEN-2", "not_now")
        if named.act is None:
            return named.refusal or Refusal("GEN-2", "not_now")
        return why_not_act(state, seat, named.act, window) or Refusal("GEN-2", "not_now")
    if verb in ("combat", "resource", "end"):
        if refusal := why_not_act_now(decision.kind, verb):
            return refusal
        if verb == "combat":
            return why_not_combat(state, seat) or Refusal("GEN-2", "not_now")
        if gaps.get("face") not in ("up", "down"):
            return Refusal("STL-8.1", "face_up_or_down")
        card = _card_in_hand(state, seat, gaps.get("card", ""))
        return why_not_resource(state, seat, card, gaps["face"]) or Refusal("GEN-2", "not_now")
    if verb == "attack" and decision.kind == "attack":
        return _why_not_attack(state, seat, gaps["attackers"])
    if verb == "choose" and decision.verb == "choose":
        return Refusal("GEN-2", "choice_count", {"least": decision.least, "most": decision.most})
    return Refusal("GEN-2", "not_now")


def _card_in_hand(state: State, seat: int, name: str) -> str:
    """The card that a name means in a hand, whatever number it bears; the name itself when there is none."""
    own, hand = seat_id(seat), state.sides[seat].hand
    named = (t.card for t in hand if same_thing(name, name_of(state, t, seat, "hand", prefix=False), own))
    return next(named, name)


def _why_not_attack(state: State, seat: int, names: str) -> Refusal:
    """STL-10.4, 14.5: ready characters of one's own, no walls."""
    for name in (part.strip() for part in names.split(",") if names != "none"):
        named = [t for t in characters(state, seat) if same_thing(name, name_of(state, t, seat, "battlefield"))]
        if not named:
            return Refusal("STL-10.4", "no_character", {"card": name})
        if has(named[0], "wall"):
            return Refusal("STL-14.5", "cannot_attack", {"card": named[0].card})
        if not any(thing.ready for thing in named):
            return Refusal("STL-10.4", "is_exhausted", {"card": named[0].card})
    return Refusal("STL-10.5", "one_must_attack")


def why_not_things(state: State, decision: Decision, things: Sequence[str]) -> Refusal | None:
    """Why pointing at the last of these things gives nothing, the others being picked already."""
    seat, name, picked = decision.seat, things[-1], things[:-1]
    if picked and decision.kind in ("main", "window"):
        return _why_no_target(state, seat, name, picked[0])
    if decision.kind == "attack" and "/" in name and not name.startswith("hand/"):
        return _why_not_attack(state, seat, name.partition("/")[2])
    if decision.kind == "block":
        return _why_no_block(state, seat, name) or _not_asked_for(state, decision, name)
    if decision.kind not in ("main", "window"):
        return _not_asked_for(state, decision, name)
    if name.startswith("hand/"):
        return _why_not_from_hand(state, decision, name.removeprefix("hand/").partition("#")[0])
    for source in in_play(state, seat):
        if name == _name_in_play(state, seat, source):
            if not source.printed.actions:
                fights = decision.kind == "main" and source in characters(state, seat)
                return Refusal("STL-9.1", "fights_only" if fights else "no_such_ability", {"card": source.card})
            return why_not_act_now(decision.kind, "use") or why_not_use(state, seat, source, 0)
    return _not_asked_for(state, decision, name)


def _not_asked_for(state: State, decision: Decision, name: str) -> Refusal:
    """The question is about other things, or about none."""
    if not decision.forms and not any(option.things for option in decision.options):
        return Refusal("GEN-2", "question_first")
    known = name.startswith("hand/") or any(
        name == _name_in_play(state, seat, thing) for seat in (0, 1) for thing in in_play(state, seat)
    )
    if not known:
        return Refusal("GEN-2", "not_a_choice")
    if decision.kind in ("main", "window") and not name.startswith(seat_id(decision.seat)):
        return Refusal("STL-9.1", "not_yours", {"thing": name})
    if decision.source:
        return Refusal("GEN-2", "not_for_card", {"thing": name, "card": decision.source})
    return Refusal("GEN-2", "not_among", {"thing": name})


def _name_in_play(state: State, seat: int, thing: Thing) -> str:
    side = state.sides[seat]
    zone: Zone = "star" if thing is side.star else "resources" if thing in side.resources else "battlefield"
    return name_of(state, thing, seat, zone)


def _why_not_from_hand(state: State, decision: Decision, card: str) -> Refusal:
    """A card in hand: why it is not played, or, being a resource, not laid down."""
    seat = decision.seat
    thing = next((t for t in state.sides[seat].hand if t.card == card), None)
    if thing is None:
        return Refusal("GEN-2", "not_now")
    if thing.printed.type == "resource" and decision.kind == "main":
        return why_not_resource(state, seat, card, "up") or Refusal("GEN-2", "not_now")
    return why_not_play(state, seat, thing, decision.kind == "window") or Refusal("GEN-2", "not_now")


def _why_no_target(state: State, seat: int, name: str, source: str) -> Refusal:
    """STL-7.10, 14.6: what was picked cannot be aimed at this."""
    card = source.rpartition("/")[2].partition("#")[0]
    theirs = characters(state, 1 - seat)
    target = next((t.oid for t in theirs if name == name_of(state, t, 1 - seat, "battlefield")), 0)
    return why_not_target(state, seat, state.sides[seat].star.card if card == "star" else card, target)


def _why_no_block(state: State, seat: int, name: str) -> Refusal | None:
    """A character that can block none of the attackers says why of the first; None for everything else."""
    attackers = attacking_things(state)
    for thing in characters(state, seat):
        if name == name_of(state, thing, seat, "battlefield") and attackers:
            return why_not_block(state, thing, attackers[0]) or Refusal("STL-10.6", "no_such_block")
    return None
