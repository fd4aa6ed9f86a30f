"""Combat: start, attack, block, order, damage, end (STL-10, 13.2, 14)."""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Form, Option, Refusal, Text, seat_id
from rules.engine.events import Emit, Event
from rules.starlight.forecast import spread
from rules.starlight.moves import check, damage, gain_life
from rules.starlight.playing import ask_window, carry_out
from rules.starlight.state import (
    Attacker,
    State,
    Thing,
    attack_of,
    characters,
    defence_of,
    has,
    looks,
    name_of,
    on_battlefield,
)
from rules.starlight.triggers import at_step, attackers_of, happens
from rules.starlight.words import resolve_waiting


def why_not_combat(state: State, seat: int) -> Refusal | None:
    """STL-10.5: only with a character that could attack."""
    return None if attackers_of(state, seat) else Refusal("STL-10.5", "no_attacker")


def combat(state: State, ask: Ask, emit: Emit) -> None:
    """STL-10.2: the five steps."""
    seat = state.active
    state.phase = "combat"
    emit(Event("combat_begins", {"seat": seat_id(seat)}, "STL-10.2"))
    at_step(state, "combat_start")  # STL-10.3
    resolve_waiting(state, ask, emit)
    if attackers_of(state, seat):
        declare_attack(state, ask, emit)
        combat_windows(state, ask, emit)
        declare_blocks(state, ask, emit)
        order_blockers(state, ask, emit)
        combat_windows(state, ask, emit)
        deal_combat_damage(state, emit)
        check(state, emit)  # STL-10.15
        resolve_waiting(state, ask, emit)
    at_step(state, "combat_end")  # STL-10.18
    resolve_waiting(state, ask, emit)
    state.attackers = []
    state.phase, state.step = "main", ""
    emit(Event("combat_ends", {"seat": seat_id(seat)}, "STL-10.2"))


# -- declarations ------------------------------------------------------------------------------------------------------
def declare_attack(state: State, ask: Ask, emit: Emit) -> None:
    """STL-10.4: one or more ready characters attack the opposing star and become exhausted."""
    seat = state.active
    state.step = "attack"
    able = attackers_of(state, seat)
    options = tuple(_battlefield_option(state, seat, thing) for thing in able)
    prompt = Text("prompt.attack", {"seat": seat_id(seat)})
    decision = Decision(seat, "attack", prompt, options, verb="attack", least=1, most=len(able), rule="STL-10.4")
    chosen: tuple[int, ...] = ask(decision).value
    for oid in chosen:
        thing = on_battlefield(state, oid)
        assert thing is not None
        thing.ready = False
        state.attackers.append(Attacker(oid))
    names = [_name(state, oid) for oid in chosen]
    params = {"seat": seat_id(seat), "attackers": names, "star": f"p{2 - seat}/star"}
    emit(Event("attacks", params, "STL-10.4", things=(*names, f"p{2 - seat}/star")))
    for oid in chosen:
        thing = on_battlefield(state, oid)
        if thing is not None:
            happens(state, "attack", seat, thing)
    resolve_waiting(state, ask, emit)


def why_not_block(state: State, blocker: Thing, attacker: Thing) -> Refusal | None:
    """STL-10.6, 14.2, 14.4."""
    name = _name(state, blocker.oid)
    if not blocker.ready:
        return Refusal("STL-10.6", "blocker_exhausted", {"target": name})
    if has(blocker, "reckless"):
        return Refusal("STL-14.4", "cannot_block", {"target": name})
    if has(attacker, "evade") and not has(blocker, "evade"):
        return Refusal("STL-14.2", "evades", {"target": _name(state, attacker.oid)})
    return None


def attacking_things(state: State) -> list[Thing]:
    """The attackers that are still there."""
    found = (on_battlefield(state, attacker.oid) for attacker in state.attackers)
    return [thing for thing in found if thing is not None]


def declare_blocks(state: State, ask: Ask, emit: Emit) -> None:
    """STL-10.6 to 10.9: each blocker names one attacker; several may block one; nobody is exhausted by it."""
    seat = 1 - state.active
    state.step = "block"
    possible = [
        [_name(state, blocker.oid), _name(state, attacker.oid)]
        for blocker in characters(state, seat)
        for attacker in attacking_things(state)
        if why_not_block(state, blocker, attacker) is None
    ]
    forms = (Form("block", seat_id(seat), {"seat": seat, "pairs": possible}),) if possible else ()
    prompt = Text("prompt.block", {"seat": seat_id(seat)})
    answer = ask(Decision(seat, "block", prompt, (Option("block none", ("none",)),), forms, rule="STL-10.6"))
    if answer.form is None:
        return
    for blocker, attacker in answer.value:
        mine = next(t for t in characters(state, seat) if _name(state, t.oid) == blocker)
        theirs = next(a for a in state.attackers if _name(state, a.oid) == attacker)
        theirs.blockers.append(mine.oid)
        theirs.blocked = True
        things = (blocker, attacker)
        params = {"seat": seat_id(seat), "blocker": blocker, "attacker": attacker}
        emit(Event("blocks", params, "STL-10.6", things=things))
        happens(state, "block", seat, mine)
    resolve_waiting(state, ask, emit)


def order_blockers(state: State, ask: Ask, emit: Emit) -> None:
    """STL-10.10: the attacking player orders several blockers of one attacker."""
    seat = state.active
    for attacker in state.attackers:
        if len(attacker.blockers) < 2:
            continue
        state.step = "order"
        names = {_name(state, oid): oid for oid in attacker.blockers}
        form = Form("order", _name(state, attacker.oid), {"things": list(names)})
        prompt = Text("prompt.order", {"seat": seat_id(seat), "attacker": _name(state, attacker.oid)})
        decision = Decision(seat, "order", prompt, forms=(form,), rule="STL-10.10", source=_name(state, attacker.oid))
        attacker.blockers = [names[name] for name in ask(decision).value]


def combat_windows(state: State, ask: Ask, emit: Emit) -> None:
    """STL-13.2, 13.4: turn player first, until both have passed one after the other."""
    seat, passes = state.active, 0
    while passes < 2:
        act = ask_window(state, seat, ask)
        if act is None:
            passes += 1
        else:
            passes = 0
            carry_out(state, seat, act, ask, emit)
        seat = 1 - seat


# -- damage ------------------------------------------------------------------------------------------------------------
def deal_combat_damage(state: State, emit: Emit) -> None:
    """STL-10.11 to 10.14: all of it at the same time."""
    seat = state.active
    star = state.sides[1 - seat].star
    state.step = ""
    dealt: list[tuple[Thing, Thing, int]] = []
    hits: list[tuple[Thing, int]] = []
    for attacker in state.attackers:
        thing = on_battlefield(state, attacker.oid)
        if thing is None:
            continue
        power = attack_of(state, thing)
        blockers = [b for oid in attacker.blockers if (b := on_battlefield(state, oid)) is not None]
        if not attacker.blocked:
            hits.append((thing, power))
            continue
        dealt += [(blocker, thing, attack_of(state, blocker)) for blocker in blockers]
        needs = [_needed(state, blocker, has(thing, "venom")) for blocker in blockers]
        shares, over = spread(power, needs, has(thing, "pierce"))
        dealt += [(thing, blocker, share) for blocker, share in zip(blockers, shares, strict=True)]
        if over and has(thing, "pierce"):  # STL-10.14: without it nothing goes on to the star
            hits.append((thing, over))
    for source, target, amount in dealt:
        damage(state, target.oid, amount, has(source, "venom"), emit)
    for source, amount in hits:
        damage(state, star.oid, amount, False, emit)
        if amount > 0:
            if has(source, "drain"):  # STL-14.7
                gain_life(state, seat, amount, emit)
            happens(state, "hits", seat, source)


def _needed(state: State, blocker: Thing, venom: bool) -> int:
    """What a blocker needs to die; 1 is enough with venom (STL-14.8)."""
    need = max(0, defence_of(state, blocker) - blocker.damage)
    return min(need, 1) if venom else need


def _battlefield_option(state: State, seat: int, thing: Thing) -> Option:
    name = name_of(state, thing, seat, "battlefield")
    bare = name.partition("/")[2]
    return Option(bare, (name,), thing.oid, looks(state, thing))


def _name(state: State, oid: int) -> str:
    for seat, side in enumerate(state.sides):
        for thing in side.battlefield:
            if thing.oid == oid:
                return name_of(state, thing, seat, "battlefield")
    return ""
