"""Why not? The same functions that decide what is legal, asked about one answer or about things pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.engine.answers import GENERAL_PATTERNS, read_pattern
from rules.engine.decisions import Decision, Form, Refusal, seat_id, seat_named
from rules.magblast import targets
from rules.magblast.cards import FLAG, cards
from rules.magblast.combos import why_not_play
from rules.magblast.forms import FORMS
from rules.magblast.state import State, living, ship_of, target_id
from rules.magblast.turn import (
    why_not_end_move,
    why_not_hand_on,
    why_not_move,
    why_not_propose,
    why_not_reinforce,
    why_not_steal,
)

PATTERNS = (
    "sound", "silent", "done", "draw", "resolve", "propose merciless",
    "deploy {ships}", "discard {cards}", "reinforce with {cards} taking {ship}", "reinforce with {cards}",
    "ability with {cards}", "ability {thing} -> {target}", "ability {things}", "place -> {zone}",
    "move {ship} -> {zone}", "blast {card} from {ship} at {target}", "launch {card} from {ship} at {target}",
    "ram {card} with {ship} at {target}", "sweep {ship} -> {target}", "play {card} on {target}", "play {card}",
    "relocate {ships}", "react {card}",
)  # fmt: skip

_STEP_OF = {
    "deploy": "deploy", "discard": "discard", "draw": "draw", "reinforce": "reinforce", "place": "place",
    "move": "move", "blast": "attack", "launch": "attack", "ram": "attack", "sweep": "attack", "play": "attack",
    "relocate": "relocate", "react": "react", "silent": "sound", "resolve": "window",
}  # fmt: skip


def why_not(state: State, decision: Decision, text: str) -> Refusal:
    """The reason for an answer that can be read and is not legal."""
    found = read_pattern(text, (*PATTERNS, *GENERAL_PATTERNS))
    assert found is not None
    template, gaps = found
    verb = text.split(" ", 1)[0]
    seat = decision.seat
    if template == "propose merciless":
        return why_not_propose(state) or Refusal("MB-15.2", "only_at_the_start_of_a_turn")
    wanted = _STEP_OF.get(verb)
    if wanted is not None and wanted != decision.kind:
        return Refusal(
            "MB-4.3" if decision.kind in _STEP_OF.values() else "GEN-2", "another_step", {"kind": decision.kind}
        )
    if refusal := _why_not_act(state, decision, template, gaps):
        return refusal
    if verb == "choose" and decision.verb == "choose":
        return Refusal("GEN-2", "choice_count", {"least": decision.least, "most": decision.most})
    if verb == "place":
        zone = gaps["zone"]
        return (
            Refusal("MB-6.5", "zone_full", {"zone": zone})
            if zone in cards().zones
            else Refusal("MB-2.1", "no_such_zone")
        )
    if verb == "sound" and decision.kind == "attack":
        auto = state.options.sound == "auto"
        return Refusal("MB-15.4", "sound_is_automatic") if auto else Refusal("MB-8.6", "sound_made")
    if verb == "done" and decision.kind == "move":
        return why_not_end_move(state, seat) or Refusal("GEN-2", "not_now")
    if verb == "react":
        card = gaps["card"]
        if card not in state.fleets[seat].hand:
            return Refusal("MB-5.1", "not_in_hand", {"card": card})
        return Refusal("MB-13.2", "cannot_react_with", {"card": card})
    return _why_not_ability(state, decision) if verb == "ability" else Refusal("GEN-2", "not_now")


def _why_not_ability(state: State, decision: Decision) -> Refusal:
    """MB-1.8, 16.1: a flagship's ability is used in its own step, three times at most if it is limited."""
    fleet = state.fleets[decision.seat]
    flagship = cards().flagships[fleet.flagship]
    if flagship.step in ("any", "attack"):  # these need no word of their own
        return Refusal("MB-1.8", "not_your_ability")
    if flagship.uses and not fleet.uses_left:
        return Refusal("MB-16.1", "no_uses_left")
    if flagship.step != decision.kind:
        return Refusal("MB-4.3", "another_step", {"kind": decision.kind})
    return Refusal("GEN-2", "not_now")


def _why_not_act(state: State, decision: Decision, template: str, gaps: dict[str, str]) -> Refusal | None:
    seat = decision.seat
    card = gaps.get("card", "")
    if card and card not in state.fleets[seat].hand:
        return Refusal("MB-5.1", "not_in_hand", {"card": card})
    ship = _bare(gaps.get("ship", ""))
    verb = template.split(" ", 1)[0]
    if verb in ("blast", "launch", "ram"):
        aim = _aim(state, seat, gaps["target"])
        if aim is None:
            return Refusal("MB-8.3", "no_such_target", {"target": gaps["target"]})
        judge = {"blast": targets.why_not_blast, "launch": targets.why_not_launch, "ram": targets.why_not_ram}[verb]
        return judge(state, seat, card, ship, *aim)
    if verb == "sweep":
        aim = _aim(state, seat, gaps["target"])
        return targets.why_not_sweep(state, seat, ship, *aim) if aim else Refusal("MB-12.8", "nothing_to_sweep")
    if verb == "play":
        return why_not_play(state, seat, card, _bare(gaps.get("target", "")))
    if verb == "move":
        zone = gaps["zone"]
        return why_not_move(state, seat, ship, zone) if zone in cards().zones else Refusal("MB-2.1", "no_such_zone")
    if template == "ability {thing} -> {target}":
        giver, _, given = gaps["thing"].rpartition("/")
        aim = _aim(state, seat, gaps["target"])
        return why_not_hand_on(state, seat, _bare(giver), given, *(aim or (-1, "")))
    if template == "ability {things}" and decision.kind == "move":
        victim = seat_named(gaps["things"])
        return why_not_steal(state, seat, -1 if victim is None else victim)
    if verb == "reinforce":
        return why_not_reinforce(state, seat) or _why_not_form(state, "reinforce", seat, template, gaps)
    if verb == "discard":
        return _why_not_form(state, "discard", seat, template, gaps)
    return None


def _why_not_form(state: State, verb: str, seat: int, template: str, gaps: dict[str, str]) -> Refusal | None:
    """A form that is not offered now, judged all the same, for its reason."""
    form, code = Form(verb, seat_id(seat), {"seat": seat}), FORMS[verb]
    text = template.format_map(gaps)
    return code.why_not(state, form, code.parse(state, form, text))


def _bare(name: str) -> str:
    """`ARES` for `p1/ARES`; seats stay as they are."""
    return name.partition("/")[2] or name


def _aim(state: State, seat: int, target: str) -> tuple[int, str] | None:
    """(seat, ship) for `p2/ARES`; a ship without its seat is looked up, for each exists once."""
    owner, _, ship = target.partition("/")
    if ship and (at := seat_named(owner)) is not None:
        return at, ship
    for at in living(state):
        if at != seat and ship_of(state.fleets[at], target):
            return at, target
    return None


# -- pointing ----------------------------------------------------------------------------------------------------------
def why_not_things(state: State, decision: Decision, things: Sequence[str]) -> Refusal | None:
    """Why pointing at these things gives nothing. Of several reasons the one nearest to success is told."""
    seat = decision.seat
    refusals = list(_refusals(state, decision, seat, things))
    return refusals[-1] if refusals else Refusal("GEN-2", "not_now")


def _refusals(state: State, decision: Decision, seat: int, things: Sequence[str]) -> Iterator[Refusal]:
    """Reasons from general to particular, for the acts that these things could have a part in."""
    hand = [thing for thing in things if thing in state.fleets[seat].hand]
    own = [_bare(t) for t in things if t.startswith(f"p{seat + 1}/") and ship_of(state.fleets[seat], _bare(t))]
    zones = [zone for zone in cards().ring if any(_bare(t) == zone for t in things)]
    aims = [aim for t in things if (aim := _aim(state, seat, t)) and aim[0] != seat and aim[1] not in cards().zones]
    if decision.kind == "move":
        for ship in own:
            for zone in zones or cards().ring:
                if refusal := why_not_move(state, seat, ship, zone):
                    yield refusal
    elif decision.kind == "attack":
        if f"{seat_id(seat)}/{FLAG}" in things:
            yield Refusal("MB-8.2", "flagship_never_fires")
        useful = {thing for option in decision.options for thing in option.things}
        yield from _attack_refusals(state, seat, hand, own, aims, useful)
    elif decision.kind == "react":
        for card in hand:
            yield Refusal("MB-13.2", "cannot_react_with", {"card": card})
    elif decision.kind == "place":
        for zone in zones:
            yield Refusal("MB-6.5", "zone_full", {"zone": zone})
    elif hand or own or aims:
        yield Refusal("MB-4.1", "another_step", {"kind": decision.kind})


def _attack_refusals(
    state: State, seat: int, hand: list[str], own: list[str], aims: list[tuple[int, str]], useful: set[str]
) -> Iterator[Refusal]:
    """`useful` are the things that some answer names: those want a card first, all others have none."""
    all_aims = aims or [(at, FLAG) for at in living(state) if at != seat]
    ships = own or [ship.id for ship in state.fleets[seat].ships]
    for card in hand:
        kind = cards().kind[card]
        if kind.group == "blast":
            yield from _each(state, seat, card, ships, all_aims, targets.why_not_blast)
        elif kind.group == "squadron":
            yield from _each(state, seat, card, ships, all_aims, targets.why_not_launch)
        elif kind.id == "RAMMING_SPEED":
            yield from _each(state, seat, card, ships, all_aims, targets.why_not_ram)
        else:
            for upon in own or [seat_id(at) for at, _ in aims] or [""]:
                if refusal := why_not_play(state, seat, card, upon):
                    yield refusal
    if not hand:
        for ship in own:
            reason = "no_card_for_ship" if f"{seat_id(seat)}/{ship}" in useful else "nothing_fits"
            yield targets.why_not_attack_with(state, seat, ship) or Refusal("MB-8.2", reason, {"ship": ship})
        for at, target in aims:
            name = target_id(at, target)
            wants = Refusal("MB-8.3", "choose_card_first")
            if name not in useful:
                wants = Refusal("MB-8.3", "nothing_reaches", {"target": name})
            yield targets.why_not_aim(state, seat, at, target) or wants


_Judge = Callable[[State, int, str, str, int, str], Refusal | None]


def _each(
    state: State, seat: int, card: str, ships: list[str], aims: list[tuple[int, str]], judge: _Judge
) -> Iterator[Refusal]:
    """Refusals sorted so that those which got furthest come last: turret, then firing, then aim."""
    found = [
        refusal for ship in ships for at, target in aims if (refusal := judge(state, seat, card, ship, at, target))
    ]
    depth = {"no_turret": 0, "not_a_carrier": 0, "has_fired": 1}
    yield from sorted(found, key=lambda refusal: depth.get(refusal.reason, 2))
