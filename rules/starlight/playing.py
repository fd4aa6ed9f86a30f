"""Playing cards, using abilities, resources, and the chain (STL-7 to 9, 13)."""

from __future__ import annotations

from msgspec import Struct

from rules.effects import model as m
from rules.effects.context import Context
from rules.engine.decisions import TABLE, Answer, Ask, Decision, Form, Option, Refusal, Text, seat_id
from rules.engine.events import Emit, Event
from rules.starlight.moves import check, draw, enter
from rules.starlight.paying import Price, automatic_payment, why_not_pay, why_not_pay_with
from rules.starlight.state import (
    GameOver,
    Link,
    State,
    Thing,
    has,
    in_play,
    looks,
    name_of,
    new_thing,
    ready_resources,
    thing_by_oid,
)
from rules.starlight.triggers import happens
from rules.starlight.words import Words, resolve_waiting, target_of


class Act(Struct, frozen=True):
    """Playing a card from hand, or using an ability (`ability` ≥ 0) of a card in play.

    `target` is 0 when the ability has none or it is still to be chosen; `pay` None pays automatically.
    """

    oid: int
    ability: int = -1
    target: int = 0
    pay: tuple[int, ...] | None = None


def quiet(decision: Decision) -> object:
    """Nothing may be asked while legality is judged."""
    raise AssertionError(f"asked {decision.kind} while judging")


def targets_of(state: State, seat: int, thing: Thing, ability: int = -1) -> list[int] | None:
    """The legal targets to choose while playing (STL-7.10); None when there is nothing to choose."""
    effects = effects_of(thing, ability)
    sel = target_of(effects)
    if sel is None:
        return None
    words = Words(state, quiet, lambda event: None)  # type: ignore[arg-type]
    return [int(item) for item in words.candidates(sel, Context(seat, thing.oid, thing.card))]


def effects_of(thing: Thing, ability: int) -> tuple[m.Effect, ...]:
    printed = thing.printed
    if ability >= 0:
        return printed.actions[ability].do
    return printed.event.event if printed.event is not None else ()


# -- may it be played? -------------------------------------------------------------------------------------------------
def why_not_play(state: State, seat: int, thing: Thing, window: bool = False) -> Refusal | None:
    """STL-7.1, 7.3, 7.5, 7.10, 13.1: a magic card from hand that can be paid and has its target."""
    return _why_not_afford(state, seat, thing, window) or _why_no_target(thing, targets_of(state, seat, thing))


def _why_not_afford(state: State, seat: int, thing: Thing, window: bool) -> Refusal | None:
    """The same without the target."""
    printed = thing.printed
    if printed.type in ("resource", "star", "token"):
        return Refusal("STL-7.1", "not_played_so", {"card": thing.card})
    if window and not printed.quick:
        return Refusal("STL-13.1", "not_quick", {"card": thing.card})
    return why_not_pay(state.sides[seat].resources, price_of(state, seat, thing, -1))


def _why_no_target(thing: Thing, targets: list[int] | None) -> Refusal | None:
    return Refusal("STL-7.10", "no_target", {"card": thing.card}) if targets == [] else None


def why_not_use(state: State, seat: int, thing: Thing, ability: int) -> Refusal | None:
    """STL-9: an activated ability whose costs can be paid and that has its target."""
    return _why_not_ready(state, seat, thing, ability) or _why_no_target(thing, targets_of(state, seat, thing, ability))


def _why_not_ready(state: State, seat: int, thing: Thing, ability: int) -> Refusal | None:
    """The same without the target."""
    actions = thing.printed.actions
    if thing.face_down or not 0 <= ability < len(actions):
        return Refusal("STL-9.1", "no_such_ability", {"card": thing.card})
    action = actions[ability]
    if action.action.exhaust and not thing.ready:
        return Refusal("STL-9.3", "is_exhausted", {"card": thing.card})
    if action.limit and action.key in thing.used:
        return Refusal("STL-9.5", "once_a_turn", {"card": thing.card})
    if refusal := why_not_pay(state.sides[seat].resources, price_of(state, seat, thing, ability)):
        return refusal
    if len(state.sides[seat].hand) < len(action.action.effects):
        return Refusal("STL-9.2", "nothing_to_discard")
    return None


def _itself(state: State, seat: int, thing: Thing) -> int:
    """STL-9.4: a resource does not pay for its own ability."""
    return thing.oid if any(each.oid == thing.oid for each in state.sides[seat].resources) else 0


def why_not_act(state: State, seat: int, act: Act, window: bool = False) -> Refusal | None:
    """An act with its target and payment named; all of it judged by the functions above."""
    found = thing_by_oid(state, act.oid)
    assert found is not None
    thing = found[2]
    if act.ability < 0:
        refusal = _why_not_afford(state, seat, thing, window)
    else:
        refusal = _why_not_ready(state, seat, thing, act.ability)
    if refusal:
        return refusal
    targets = targets_of(state, seat, thing, act.ability)
    if act.target and (targets is None or act.target not in targets):
        return why_not_target(state, seat, thing.card, act.target)
    if not act.target and (refusal := _why_no_target(thing, targets)):
        return refusal
    if act.pay is None:
        return None
    side = state.sides[seat]
    chosen = [each for oid in act.pay for each in side.resources if each.oid == oid]
    return why_not_pay_with(chosen, price_of(state, seat, thing, act.ability))


def why_not_target(state: State, seat: int, card: str, target: int) -> Refusal:
    """STL-7.10, 14.6: why this card, or its ability, cannot be aimed at that object."""
    found = thing_by_oid(state, target)
    if found is not None and found[0] != seat and found[1] == "battlefield" and has(found[2], "ward"):
        return Refusal("STL-14.6", "warded", {"target": name_of(state, found[2], found[0], found[1])})
    return Refusal("STL-7.10", "not_a_target", {"card": card})


def price_of(state: State, seat: int, thing: Thing, ability: int) -> Price:
    """What playing the card (`ability` below 0) or using its ability costs."""
    printed = thing.printed
    if ability < 0:
        return Price(printed.cost, printed.colour)
    cost = printed.actions[ability].action.resources
    return Price(cost, printed.colour, True, _itself(state, seat, thing))


# -- options -----------------------------------------------------------------------------------------------------------
def play_options(state: State, seat: int, window: bool = False) -> list[Option]:
    """`play ID` and `play ID -> TARGET` for every card in hand that may be played now."""
    options: list[Option] = []
    seen: set[str] = set()
    for thing in state.sides[seat].hand:
        if thing.card in seen:
            continue
        seen.add(thing.card)
        if _why_not_afford(state, seat, thing, window) is None:
            options += _with_targets(state, seat, thing, -1)
    return options


def use_options(state: State, seat: int) -> list[Option]:
    """`use ID` (`use ID/2` for a second ability) and `use ID -> TARGET`."""
    options: list[Option] = []
    for thing in in_play(state, seat):
        for ability in range(len(thing.printed.actions)):
            if _why_not_ready(state, seat, thing, ability) is None:
                options += _with_targets(state, seat, thing, ability)
    return options


def source_name(state: State, seat: int, thing: Thing, ability: int) -> str:
    side = state.sides[seat]
    zone = "resources" if thing in side.resources else "battlefield"
    name = thing.card if thing is side.star else name_of(state, thing, seat, zone, prefix=False)  # type: ignore[arg-type]
    return name if ability == 0 else f"{name}/{ability + 1}"


def _with_targets(state: State, seat: int, thing: Thing, ability: int) -> list[Option]:
    """The act alone and at each of its targets; nothing where it needs one and has none (STL-7.10)."""
    targets = targets_of(state, seat, thing, ability)
    if targets == []:
        return []
    key = f"play {thing.card}" if ability < 0 else f"use {source_name(state, seat, thing, ability)}"
    source = f"hand/{thing.card}" if ability < 0 else f"p{seat + 1}/{key.removeprefix('use ')}"
    if thing is state.sides[seat].star:
        source = name_of(state, thing, seat, "star")
    alike = key if ability < 0 else f"use {ability} {looks(state, thing)}"
    copies = _copies_in_hand(state, seat, thing.card) if ability < 0 else ()
    aliases = tuple(f"play {copy}" for copy in copies)
    if thing is state.sides[seat].star:
        aliases = (f"use {source}",)
    options = [Option(key, (source,), Act(thing.oid, ability), alike, aliases)]
    for oid in targets or ():
        found = thing_by_oid(state, oid)
        assert found is not None
        name = name_of(state, found[2], found[0], found[1])
        aimed = f"{alike} -> {looks(state, found[2])}"
        aimed_aliases = tuple(f"{alias} -> {name}" for alias in aliases)
        options.append(Option(f"{key} -> {name}", (source, name), Act(thing.oid, ability, oid), aimed, aimed_aliases))
    return options


def _copies_in_hand(state: State, seat: int, card: str) -> tuple[str, ...]:
    """How further copies of a card in hand may be named, though they are all the same: `ID#2`, `ID#3`."""
    copies = sum(thing.card == card for thing in state.sides[seat].hand)
    return tuple(f"{card}#{n}" for n in range(2, copies + 1))


def resource_options(state: State, seat: int) -> list[Option]:
    """`resource ID up` and `resource ID down`, once in each of one's turns (STL-8.1)."""
    options: list[Option] = []
    side = state.sides[seat]
    if side.resource_played:
        return options
    for card in dict.fromkeys(thing.card for thing in side.hand):
        copies = _copies_in_hand(state, seat, card)
        for face in ("up", "down"):
            if why_not_resource(state, seat, card, face) is None:
                aliases = tuple(f"resource {copy} {face}" for copy in copies)
                options.append(Option(f"resource {card} {face}", (f"hand/{card}",), (card, face), aliases=aliases))
    return options


def why_not_resource(state: State, seat: int, card: str, face: str) -> Refusal | None:
    """STL-8.1 to 8.3."""
    side = state.sides[seat]
    if side.resource_played:
        return Refusal("STL-8.1", "resource_played")
    thing = next((each for each in side.hand if each.card == card), None)
    if thing is None:
        return Refusal("STL-8.2" if face == "up" else "STL-8.3", "not_in_hand", {"card": card})
    if face == "up" and thing.printed.type != "resource":
        return Refusal("STL-8.2", "no_resource_card", {"card": card})
    return None


# -- doing it ----------------------------------------------------------------------------------------------------------
def play_resource(state: State, seat: int, card: str, face: str, ask: Ask, emit: Emit) -> None:
    """STL-8: face up draws nothing, face down draws a card."""
    side = state.sides[seat]
    thing = next(each for each in side.hand if each.card == card)
    side.hand.remove(thing)
    placed = new_thing(state, card, seat)
    placed.face_down = face == "down"
    side.resources.append(placed)
    side.resource_played = True
    params = {"seat": seat_id(seat)}
    if placed.face_down:
        emit(Event("resource_down", params, "STL-8.3", {"card": card}, (seat,)))
        draw(state, seat, 1, emit, "STL-8.3")
        happens(state, "resource_down", seat)
        resolve_waiting(state, ask, emit)
    else:
        emit(Event("resource_up", params | {"card": card}, "STL-8.2"))


def carry_out(state: State, seat: int, act: Act, ask: Ask, emit: Emit) -> None:
    """STL-7.10: name it, choose the target, pay, put it on the chain; then the other may answer, and it resolves."""
    put_on_chain(state, seat, act, ask, emit)
    answer_chain(state, 1 - seat, ask, emit)
    resolve_chain(state, ask, emit)


def put_on_chain(state: State, seat: int, act: Act, ask: Ask, emit: Emit) -> None:
    """Target, payment, chain."""
    found = thing_by_oid(state, act.oid)
    assert found is not None
    thing = found[2]
    target = act.target or _choose_target(state, seat, thing, act.ability, ask)
    _pay(state, seat, thing, act, emit)
    if act.ability < 0:
        state.sides[seat].hand.remove(thing)
        link = Link(seat, new_thing(state, thing.card, seat), -1, target)
        kind, rule = "played", "STL-7.10"
    else:
        action = thing.printed.actions[act.ability]
        if action.action.exhaust:
            thing.ready = False
        if action.limit:
            thing.used.append(action.key)
        words = Words(state, ask, emit)
        for effect in action.action.effects:
            words.run(effect, Context(seat, thing.oid, thing.card))
        link = Link(seat, thing, act.ability, target)
        kind, rule = "used", "STL-9.1"
    params = {"seat": seat_id(seat), "card": thing.card}
    aimed = thing_by_oid(state, target) if target else None
    if aimed is not None:
        params["target"] = name_of(state, aimed[2], aimed[0], aimed[1])
        kind += "_at"
    state.chain.append(link)
    emit(Event(kind, params, rule, things=(params["target"],) if aimed is not None else ()))


def _choose_target(state: State, seat: int, thing: Thing, ability: int, ask: Ask) -> int:
    """Before payment; with one legal target there is nothing to choose."""
    targets = targets_of(state, seat, thing, ability)
    if not targets:
        return 0
    words = Words(state, ask, lambda event: None)
    options = tuple(words.option_for(oid, targets) for oid in targets)
    prompt = Text("prompt.target", {"seat": seat_id(seat), "card": thing.card})
    answer = ask(Decision(seat, "target", prompt, options, verb="choose", rule="STL-7.10", source=thing.card))
    return int(answer.value[0])


def _pay(state: State, seat: int, thing: Thing, act: Act, emit: Emit) -> None:
    side = state.sides[seat]
    chosen = automatic_payment(side.resources, price_of(state, seat, thing, act.ability))
    if act.pay is not None:
        chosen = [each for oid in act.pay for each in side.resources if each.oid == oid]
    assert chosen is not None
    for each in chosen:
        each.ready = False
    if chosen:
        emit(Event("paid", {"seat": seat_id(seat), "n": len(chosen)}, "STL-7.2"))


# -- the chain ---------------------------------------------------------------------------------------------------------
def answer_chain(state: State, seat: int, ask: Ask, emit: Emit) -> None:
    """STL-13.3: the other player may add one quick event or pass; a pass closes the chain."""
    while (act := ask_window(state, seat, ask)) is not None:
        put_on_chain(state, seat, act, ask, emit)
        seat = 1 - seat


def ask_window(state: State, seat: int, ask: Ask) -> Act | None:
    """May this player add something? The table sees that a window is open, not whether anything can be played."""
    side = state.sides[seat]
    if not side.hand or not ready_resources(side):
        ask(_PASSES[seat])
        return None
    source = state.chain[-1].thing.card if state.chain else ""
    prompt = Text("prompt.window", {"seat": seat_id(seat)})
    ask(
        Decision(
            TABLE, "window", prompt, (Option("resolve"),), rule="STL-13.2", source=source, tells=True, window=(seat,)
        )
    )
    options = play_options(state, seat, window=True)
    if not options:
        ask(_PASSES[seat])
        return None
    step, state.step = state.step, "window"
    forms = (Form("play", seat_id(seat), {"seat": seat, "window": True}),)
    decision = Decision(
        seat, "window", Text("prompt.respond", {"seat": seat_id(seat)}), (*options, Option("pass", ("pass",))), forms,
        rule="STL-13.2", source=source, forced_by=1 - seat, window=(seat,),
    )  # fmt: skip
    answer = ask(decision)
    state.step = step
    return act_of(answer)


_PASSES = tuple(
    Decision(seat, "window", Text("prompt.respond"), (Option("pass"),), rule="STL-13.5", alone="by_rule")
    for seat in range(2)
)
"""STL-13.5: who has nothing legal to add passes without being asked."""


def act_of(answer: Answer) -> Act | None:
    """The act of an answer, listed or written out; None for other answers."""
    return answer.value if isinstance(answer.value, Act) else getattr(answer.value, "act", None)


def resolve_chain(state: State, ask: Ask, emit: Emit) -> None:
    """STL-13.3: from the newest to the oldest, without windows between; triggered abilities after each."""
    while state.chain:
        link = state.chain.pop()
        resolve_link(state, link, ask, emit)
        check(state, emit)
        resolve_waiting(state, ask, emit)


def resolve_link(state: State, link: Link, ask: Ask, emit: Emit) -> None:
    """STL-2.3, 7.7, 7.9: a character or prism enters; an event or ability takes effect."""
    card = link.thing.card
    if link.ability < 0 and link.thing.printed.type in ("character", "prism"):
        enter(state, link.seat, card, emit)
        return
    words = Words(state, ask, emit)
    words.aimed = link.target or None
    if link.ability < 0:
        # While it resolves the event is on its way: it lies in the graveyard only afterwards (STL-7.9).
        try:
            words.perform(effects_of(link.thing, -1), Context(link.seat, link.thing.oid, card))
        except GameOver:
            state.sides[link.seat].graveyard.append(new_thing(state, card, link.seat))
            raise
        state.sides[link.seat].graveyard.append(new_thing(state, card, link.seat))
    else:
        words.perform(effects_of(link.thing, link.ability), Context(link.seat, link.thing.oid, card))
