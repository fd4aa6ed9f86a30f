"""What abilities put on the table: summoned units and models that respawn (SC-15.9, SC-15.10)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.engine.decisions import Answer, Ask, Decision, Form, Option, Refusal, Text
from rules.engine.events import Emit, Event
from rules.starcraft.actions import ends_on, keep_record, set_others, settle
from rules.starcraft.field import Field, base_of
from rules.starcraft.roster import about
from rules.starcraft.shapes import Disc, Oval, outer_radius, within
from rules.starcraft.spots import borders_of, legal_spots
from rules.starcraft.standing import touching, why_not_stand
from rules.starcraft.state import DEPLOY, TABLE, Action, Model, State, Stop, Unit
from rules.starcraft.unit_setup import UnitSetup, make_unit

SUMMON, RESPAWN = "summon", "respawn"
ROACHLINGS = 3
_CONTACT_IN = 1e-4


# -- beside a unit -----------------------------------------------------------------------------------------------------
def why_not_beside(state: State, form: Form, spot: Stop) -> Refusal | None:
    """In base contact with a model of the unit that brings it, legal to stand at, not within 1 inch of enemies; what is
    summoned not in the enemy's zone either.
    """
    unit = state.unit_of(form.subject)
    host = state.units[form.bounds["beside"]]
    field = Field(state)
    base = base_of(unit, spot.x, spot.y, spot.heading or 0.0)
    hosts = [s for s in field.standers if s.unit is host]
    if touching(base, hosts, slack=_CONTACT_IN) is None:
        rule = "SC-15.9" if form.bounds["kind"] == SUMMON else "SC-15.10"
        return Refusal(rule, "not_in_contact", {"unit": host.id})
    return why_not_stand(field, unit, base, DEPLOY if form.bounds["kind"] == SUMMON else RESPAWN)


def places_beside(state: State, form: Form) -> Iterator[Stop]:
    """Legal places in base contact, if there are any."""
    unit, host = state.unit_of(form.subject), state.units[form.bounds["beside"]]
    field = Field(state)
    base = base_of(unit, 0.0, 0.0)
    kind = DEPLOY if form.bounds["kind"] == SUMMON else RESPAWN
    for stander in [s for s in field.standers if s.unit is host]:
        far = outer_radius(stander.base) + outer_radius(base)
        for k in range(72):
            angle = math.radians(5 * k)
            x, y = stander.base.x + far * math.cos(angle), stander.base.y + far * math.sin(angle)
            spot = Stop(round(x, 9), round(y, 9))
            if why_not_beside(state, form, spot) is None:
                yield spot
        if isinstance(base, Disc) and isinstance(stander.base, Disc):
            anchor = (stander.base.x, stander.base.y)
            borders = borders_of(field, unit, base, kind, anchor, far)
            found = legal_spots(borders, base, lambda spot: why_not_beside(state, form, spot) is None, quick=False)
            yield from (Stop(round(spot.x, 9), round(spot.y, 9)) for spot in found)


def _stand(state: State, model: Model, host: Unit, kind: str, ask: Ask, options: tuple[Option, ...] = ()) -> Answer:
    """Ask where a model stands beside its host, and set it there."""
    form = Form("stand", model.id, {"beside": host.id, "kind": kind})
    params = {**about(host), "model": model.id}
    rule = "SC-15.9" if kind == SUMMON else "SC-15.10"
    answer = ask(
        Decision(
            host.seat, "stand", Text(f"prompt.{kind}", params), options, (form,), rule=rule, source=host.id,
            alone="asked",
        )
    )  # fmt: skip
    if answer.form is not None:
        spot: Stop = answer.value
        model.x, model.y, model.heading = spot.x, spot.y, spot.heading or 0.0
        model.alive, model.set = True, True
    return answer


# -- summon ------------------------------------------------------------------------------------------------------------
def why_not_summon(state: State, host: Unit) -> Refusal | None:
    """Once in a game."""
    return Refusal("SC-15.9", "spent", {"unit": host.id}) if summoned_id(host) in state.units else None


def summoned_id(host: Unit) -> str:
    return f"{host.id}S"


def summon(state: State, host: Unit, type_: str, count: int, ask: Ask, emit: Emit) -> None:
    """SC-15.9: the lead in base contact with its parent, the rest in coherency; the unit has acted."""
    id_ = summoned_id(host)
    unit = make_unit(host.seat, UnitSetup(id_, type_, models=[f"{id_}{k + 1}" for k in range(count)], reserve=True))
    unit.where, unit.summoned = TABLE, True
    state.units[id_] = unit
    for name in unit.models:
        state.models[name] = Model(name, id_, set=False)
    lead = state.models[unit.models[0]]
    action = Action(id_, DEPLOY, lead.id)
    state.action = action
    form = Form("stand", lead.id, {"beside": host.id, "kind": SUMMON})
    done = next(places_beside(state, form), None) is not None
    if done:
        action.path = [Stop(lead.x, lead.y)]
        _stand(state, lead, host, SUMMON, ask)
        action.path = [Stop(lead.x, lead.y)]
        action.left = [name for name in unit.models if name != lead.id]
        done = set_others(state, unit, action, ask, emit)
    if done:
        unit.activated = True
        ends_on(state, unit, base_of(unit, lead.x, lead.y, lead.heading), emit)
        emit(Event("summoned", about(unit), "SC-15.9", things=(id_,)))
        settle(state, unit, action, emit)
        keep_record(state, unit, action, SUMMON)
    else:
        for name in unit.models:
            del state.models[name]
        del state.units[id_]
        emit(Event("no_room", about(host), "SC-15.9", things=(host.id,)))
    state.action = None


# -- respawn -----------------------------------------------------------------------------------------------------------
def destroyed_models(state: State, unit: Unit) -> list[Model]:
    return [state.models[name] for name in unit.models if not state.models[name].alive]


def respawn(state: State, unit: Unit, most: int, ask: Ask, emit: Emit) -> None:
    """SC-15.10: destroyed models return one by one in base contact with a model of their unit."""
    for model in destroyed_models(state, unit)[:most]:
        form = Form("stand", model.id, {"beside": unit.id, "kind": RESPAWN})
        if next(places_beside(state, form), None) is None:
            break
        answer = _stand(state, model, unit, RESPAWN, ask, (Option("enough", (unit.id,)),))
        if answer.form is None:
            break
        ends_on(state, unit, base_of(unit, model.x, model.y, model.heading), emit)
        emit(Event("respawned", {**about(unit), "model": model.id}, "SC-15.10", things=(model.id,)))


def in_grip(state: State, hero: Unit, reach: float) -> list[Unit]:
    """Enemy units within reach of the hero that have not acted in this phase."""
    field = Field(state)
    mine: list[Disc | Oval] = [s.base for s in field.standers if s.unit is hero]
    return [
        unit
        for unit in state.units.values()
        if unit.seat != hero.seat and unit.where == TABLE and not unit.activated
        and any(within(s.base, base, reach) for s in field.standers if s.unit is unit for base in mine)
    ]  # fmt: skip
