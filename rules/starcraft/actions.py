"""The four actions: hold, move, disengage, deploy (SC-5 to SC-8, SC-12, SC-13)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.decisions import Answer, Ask, Decision, Form, Option, Text, ask_lazily, known_answer
from rules.engine.events import Emit, Event
from rules.starcraft.coherency import Links, coherent
from rules.starcraft.engagement import engaged_with
from rules.starcraft.field import Field, base_of
from rules.starcraft.figures import Inches
from rules.starcraft.lead import any_end, entry_used, keeps_clear, prism_host, start_of
from rules.starcraft.legs import end_of, path_length, swept_over
from rules.starcraft.roster import about, disengage_supply_of, pool_supply_of
from rules.starcraft.setting import Setting
from rules.starcraft.shapes import Disc, Oval
from rules.starcraft.state import (
    DEPLOY,
    DESTROYED,
    DISENGAGE,
    HOLD,
    MOVE,
    RESERVE,
    TABLE,
    Action,
    Model,
    Record,
    State,
    Stop,
    Unit,
)
from rules.starcraft.tokens import break_fields, cross_tokens, displace, drop_tokens

_TOLD = {MOVE: "moved", DISENGAGE: "disengaged", DEPLOY: "deployed"}
"""How the log tells each action of the lead."""


def act(state: State, unit: Unit, kind: str, lead: str, ask: Ask, emit: Emit) -> bool:
    """The unit takes its action. False when a deploy came to nothing and the seat chooses again."""
    if kind == HOLD:
        hold(state, unit, emit)
        return True
    before_all = msgspec.msgpack.encode(state)
    field = Field(state)
    action = Action(unit.id, kind, lead)
    action.engaged_with = engaged_with(field, unit) if unit.where == TABLE else []
    action.start = [(m.id, m.x, m.y, m.heading) for m in state.alive(unit) if unit.where == TABLE]
    state.action = action
    before = disengage_supply_of(state, unit)
    against = sum(disengage_supply_of(state, state.units[enemy]) for enemy in action.engaged_with)
    answer = ask_path(state, action, ask)
    if answer.text == "give up":
        return take_back(state, unit, before_all, "gave_up", emit)
    if answer.text == "fail":
        fail_disengage(state, unit, action, emit)
        done = True
    else:
        travel(state, unit, action, answer.value, emit)
        done = set_others(state, unit, action, ask, emit)
    if not done:
        return take_back(state, unit, before_all, "taken_back", emit)
    if kind == DISENGAGE:
        # SC-12.4: it may not shoot or charge unless its supply was greater than that of all it was engaged with.
        unit.restricted = before <= against and not unit.has("tactical_retreat")
    finish(state, unit, action, emit)
    return True


def ask_path(state: State, action: Action, ask: Ask) -> Answer:
    """SC-7: the path of the lead. SC-12.3, SC-13.7: or that there is none."""
    unit = state.units[action.unit]

    def decide() -> Decision:
        options: list[Option] = []
        if action.kind == DISENGAGE and any_end(state) is None:
            options.append(Option("fail", (action.lead,)))
        if action.kind == DEPLOY:
            options.append(Option("give up", (action.unit,)))
        return Decision(
            unit.seat,
            "path",
            Text(f"prompt.path.{action.kind}", {**about(unit), "model": action.lead}),
            tuple(options),
            (Form("path", action.lead, {"kind": action.kind}),),
            rule="SC-13.2" if action.kind == DEPLOY else "SC-7.1",
            source=unit.id,
            alone="asked",
        )

    return ask_lazily(ask, decide)


def choose_lead(unit: Unit, models: Sequence[Model], ask: Ask) -> str:
    """Which of the models leads a repositioning that is no action."""
    options = tuple(Option(f"lead {m.id}", (m.id,), m.id) for m in models)
    answer = ask(Decision(unit.seat, "lead", Text("prompt.lead", about(unit)), options, rule="SC-15.1", source=unit.id))
    return str(answer.value)


def hold(state: State, unit: Unit, emit: Emit) -> None:
    """SC-5.1: the unit does nothing and counts as activated."""
    unit.activated, unit.action = True, HOLD
    state.record.append(Record(state.round, unit.seat, unit.id, HOLD))
    emit(Event("held", about(unit), "SC-5.1", things=(unit.id,)))


def travel(state: State, unit: Unit, action: Action, stops: list[Stop], emit: Emit) -> None:
    """Step 1: the lead goes along its path, and what it walks over gives way."""
    field = Field(state)
    if action.kind == DEPLOY:
        entry = entry_used(field, unit, action, stops)
        action.clear_of = keeps_clear(unit, entry, stops)
        if entry is not None and entry.base is not None:
            use_entry(state, unit, entry.name)
        if len(stops) == 1 and (host := prism_host(field, unit, stops[0])) is not None:
            return_to_reserve(state, host, emit)
            field = Field(state)
    lead = state.models[action.lead]
    start, way = start_of(field, unit, action, stops)
    end = end_of(start, way)
    action.path = list(stops)
    action.length = path_length(start, way)
    state.last_length = action.length
    walked = [] if unit.flying else swept_over(field, start, way)
    lead.x, lead.y, lead.heading, lead.set = end.x, end.y, getattr(end, "heading", 0.0), True
    unit.where = TABLE
    for model in state.alive(unit):
        if model.id != action.lead:
            model.set = False
            action.left.append(model.id)
    emit(
        Event(
            _TOLD[action.kind],
            {**about(unit), "model": lead.id, "length": Inches(action.length)},
            "SC-7.1",
            things=(lead.id,),
        )
    )
    for piece in walked:
        give_way(state, unit, piece.id, emit)
    cross_tokens(state, unit, start, way, emit)
    ends_on(state, unit, end, emit)
    displace(state, unit, end, emit)


def use_entry(state: State, unit: Unit, name: str) -> None:
    """SC-13.10: a pylon lets one unit in each round, by its own activation; a worm 2 supply together."""
    host = state.units[name]
    if host.has("warp_conduit"):
        host.activated = True
    else:
        state.worm_supply[name] = state.worm_supply.get(name, 0) + pool_supply_of(state, unit)


def ends_on(state: State, unit: Unit, base: Disc | Oval, emit: Emit) -> None:
    """What a model of the unit ends on gives way: grass, small pieces under a Large base, force fields."""
    for piece in Field(state).under(base):
        give_way(state, unit, piece.id, emit)
    break_fields(state, unit, base, emit)


def set_down(state: State, unit: Unit, lead: Model, emit: Emit) -> None:
    """A lead that was placed, not moved, ends there (SC-15.1): what gives way and what has Displacement (SC-7.18)."""
    end = base_of(unit, lead.x, lead.y, lead.heading)
    ends_on(state, unit, end, emit)
    displace(state, unit, end, emit)


def give_way(state: State, unit: Unit, piece: str, emit: Emit) -> None:
    """SC-9.5: grass goes for the rest of the game. SC-9.9: so do small pieces under a Large base."""
    if piece in state.removed:
        return
    terrain = next(t for t in state.terrain if t.id == piece)
    crushed = unit.has("large") and terrain.size <= 1 and not (terrain.standable or terrain.ramp)
    if terrain.grass or crushed:
        state.removed.append(piece)
        emit(Event("removed", {"terrain": piece}, "SC-9.5" if terrain.grass else "SC-9.9", things=(piece,)))


def set_others(state: State, unit: Unit, action: Action, ask: Ask, emit: Emit) -> bool:
    """Step 2: the other models are set round the lead (SC-8). False when a deploy cannot be finished (SC-13.7)."""
    while action.left:
        # A step that is run again for the next model searches no places for those before it.
        answer = known_answer(ask, lambda known: _names_one_left(known, action))
        if answer is None:
            setting = Setting(Field(state), action)
            found = setting.coherent_spot()
            if found is None and action.kind == DEPLOY:
                return False
            if found is None and action.kind != DISENGAGE and setting.nearest_spot() is None:
                # SC-8.7: with no linked legal place at all they are casualties.
                for stray in list(action.left):
                    destroy(state, state.models[stray], "SC-8.7", emit)
                    action.left.remove(stray)
                break
            answer = ask(_where_to_set(unit, action, losable=found is None and action.kind == DISENGAGE))
        if answer.form is None:
            action.left.remove(answer.value)
            destroy(state, state.models[answer.value], "SC-12.2", emit)
            continue
        name, spot = answer.value
        model = state.models[name]
        base = base_of(unit, spot.x, spot.y, model.heading if spot.heading is None else spot.heading)
        model.x, model.y, model.heading, model.set = base.x, base.y, getattr(base, "heading", 0.0), True
        action.left.remove(name)
        action.placed.append(name)
        emit(Event("placed", {"model": name}, "SC-8.1"))
        ends_on(state, unit, base, emit)
    return True


def _names_one_left(answer: Answer, action: Action) -> bool:
    """Is this the answer to where one of the models goes that are still to be set?"""
    if answer.form is None:
        return answer.value in action.left
    return answer.form.verb == "place" and answer.form.subject == action.unit and answer.value[0] in action.left


def _where_to_set(unit: Unit, action: Action, losable: bool) -> Decision:
    """SC-8.1: the question for the next model; SC-12.2: in a disengage those without a place are lost."""
    return Decision(
        unit.seat,
        "place",
        Text("prompt.place", {**about(unit), "count": len(action.left)}),
        tuple(Option(f"lost {model}", (model,), model) for model in action.left) if losable else (),
        (Form("place", unit.id, {"models": list(action.left)}),),
        rule="SC-8.1",
        source=unit.id,
        alone="asked",
    )


def destroy(state: State, model: Model, rule: str, emit: Emit) -> None:
    """A model is removed and counts as destroyed; its unit with the last one."""
    unit = state.units[model.unit]
    model.alive, model.set = False, False
    emit(Event("lost", {**about(unit), "model": model.id}, rule, things=(model.id,)))
    if not state.alive(unit):
        unit.where = DESTROYED
        emit(Event("destroyed", about(unit), rule, things=(unit.id,)))


def fail_disengage(state: State, unit: Unit, action: Action, emit: Emit) -> None:
    """SC-12.3: the lead cannot get clear: nobody moves, the lead is removed, the activation ends."""
    state.last_length = 0.0
    emit(Event("failed", {**about(unit), "model": action.lead}, "SC-12.3", things=(action.lead,)))
    destroy(state, state.models[action.lead], "SC-12.3", emit)


def take_back(state: State, unit: Unit, before: bytes, why: str, emit: Emit) -> bool:
    """SC-13.7: the whole deploy is taken back: the unit is in reserve without marker, and what gave way to it (grass,
    tokens, a pylon's activation) is as it was. Always False.
    """
    was = msgspec.msgpack.decode(before, type=State)
    for name in State.__struct_fields__:
        setattr(state, name, getattr(was, name))
    emit(Event(why, about(unit), "SC-13.7", things=(unit.id,)))
    return False


def finish(state: State, unit: Unit, action: Action, emit: Emit) -> None:
    """SC-4.2: the unit gets its marker. SC-5.2: who did not move has held."""
    unit.activated, unit.action = True, action.kind
    if action.kind == MOVE and nothing_moved(state, action):
        unit.action = HOLD
        emit(Event("held", about(unit), "SC-5.2", things=(unit.id,)))
    else:
        settle(state, unit, action, emit)
    keep_record(state, unit, action, unit.action)
    state.action = None


def settle(state: State, unit: Unit, action: Action, emit: Emit) -> None:
    """What a repositioning leaves: coherency is judged (SC-8.8), Stationary and Burrowed end (SC-15.7, SC-15.11)."""
    if unit.where != TABLE or action.path is None:
        return
    unit.stationary = False
    field = Field(state)
    bases = {m.id: field.by_model[m.id].base for m in state.on_table(unit)}
    unit.coherent = coherent(Links(field, unit, action.engaged_with), action.lead, bases)
    if not unit.coherent:
        emit(Event("incoherent", about(unit), "SC-8.7", things=(unit.id,)))
    if unit.burrowed and not (unit.has("tunneling_claws") and action.kind == MOVE):
        unit.burrowed = False
        emit(Event("surfaced", about(unit), "SC-15.7", things=(unit.id,)))


def keep_record(state: State, unit: Unit, action: Action, kind: str) -> None:
    """SC-18.3: a confirmed action keeps its path as a record."""
    before = {model: (x, y, heading) for model, x, y, heading in action.start}
    first = [Stop(*before[action.lead])] if action.lead in before else []
    state.record.append(
        Record(
            state.round,
            unit.seat,
            unit.id,
            kind,
            action.lead,
            first + (action.path or []),
            action.length,
            [(m.id, m.x, m.y, m.heading) for m in state.on_table(unit) if m.id in action.placed],
            [model for model in before if not state.models[model].alive],
        )
    )


def nothing_moved(state: State, action: Action) -> bool:
    """SC-5.2: the lead ends exactly where it began and no model changed its place."""
    here = {m.id: (m.x, m.y, m.heading) for m in state.alive(state.units[action.unit])}
    return all(here.get(model) == (x, y, heading) for model, x, y, heading in action.start)


def return_to_reserve(state: State, unit: Unit, emit: Emit) -> None:
    """SC-14: off the table, not destroyed; its supply is free again, its marker, damage and effects stay with it."""
    unit.where = RESERVE
    unit.sieged = False
    unit.coherent = True
    for model in state.alive(unit):
        model.set = False
    drop_tokens(state, unit, emit)
    emit(Event("returned", about(unit), "SC-14.1", things=(unit.id,)))
