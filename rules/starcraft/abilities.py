"""Movement words beyond the phase text (SC-15): what units may use immediately before their action (SC-4.11).

What an ability costs in resources is kept by the players; the program sees to what it does.
"""

from __future__ import annotations

from rules.engine.decisions import Ask, Decision, Form, Option, Refusal, Text, seat_id
from rules.engine.events import Emit, Event
from rules.starcraft.actions import (
    ask_path,
    choose_lead,
    keep_record,
    return_to_reserve,
    set_down,
    set_others,
    settle,
    travel,
)
from rules.starcraft.engagement import engaged_with
from rules.starcraft.field import Field, base_of, token_disc
from rules.starcraft.figures import Inches, Limit
from rules.starcraft.laid import LAID, lay_token
from rules.starcraft.roster import about, speed_of
from rules.starcraft.shapes import EPSILON_IN, Disc, farthest, moved, outer_radius, wholly_within, within
from rules.starcraft.standing import touching, why_not_stand
from rules.starcraft.state import DESTROYED, DISENGAGE, MOVE, TABLE, Action, Buff, State, Stop, Token, Unit
from rules.starcraft.summons import (
    ROACHLINGS,
    destroyed_models,
    in_grip,
    respawn,
    summon,
    why_not_summon,
)
from rules.starcraft.tokens import place_beside

ABILITY_RULES: dict[str, str] = {
    "stimpack": "SC-15.6",
    "glial_reconstitution": "SC-6.4",
    "blink": "SC-15.2",
    "phase": "SC-15.2",
    "leg_enhancements": "SC-15.5",
    "burrow": "SC-15.7",
    "siege_mode": "SC-15.8",
    "orders": "SC-12.7",
    "spawn_creep_tumor": "SC-15.12",
    "strategic_recall": "SC-14.8",
    "roachling_infestation": "SC-15.9",
    "zergling_reconstitution": "SC-15.10",
    "force_field": "SC-9.11",
    "crushing_grip": "SC-4.11",
    "psionic_transfer": "SC-7.18",
    "deep_tunnel": "SC-7.18",
}
"""The abilities that are used by choice, with their rules."""

PLACE_IN = {"blink": 6.0, "phase": 3.0}
_REPOSITIONS = (*PLACE_IN, "leg_enhancements", "strategic_recall")
_UNENGAGED = ("burrow", "strategic_recall", "leg_enhancements")
EXTRA_MOVE_IN, CREEP_IN, ORDERS_IN, GRIP_IN, TUMOR_MM = 2.0, 6.0, 8.0, 12.0, 32.0


def why_not_use(state: State, seat: int, unit: Unit, ability: str) -> Refusal | None:
    """SC-4.11: may the seat use this ability of this unit now, immediately before its action?"""
    if refusal := _why_not_own(seat, unit, ability):
        return refusal
    if unit.activated:
        return Refusal("SC-4.11", "already_activated", {"unit": unit.id})
    if ability in unit.later:
        return Refusal("SC-4.11", "already_used", {"unit": unit.id})
    return why_not_work(state, unit, ability)


def why_not_use_after(state: State, seat: int, unit: Unit, ability: str) -> Refusal | None:
    """SC-4.11: may the seat say now that it will use the ability immediately after the unit's action?

    Whether it works is seen then; what stands in place of the action cannot follow it.
    """
    if refusal := _why_not_own(seat, unit, ability):
        return refusal
    if unit.activated or unit.where == DESTROYED:
        return Refusal("SC-4.11", "already_activated", {"unit": unit.id})
    if ability in unit.used or ability in unit.later:
        return Refusal("SC-4.11", "already_used", {"unit": unit.id})
    return Refusal("SC-14.8", "not_now") if ability == "strategic_recall" else None


def _why_not_own(seat: int, unit: Unit, ability: str) -> Refusal | None:
    known = ability in ABILITY_RULES and unit.has(ability)
    return None if unit.seat == seat and known else Refusal("SC-4.11", "no_such_ability", {"unit": unit.id})


def why_not_work(state: State, unit: Unit, ability: str) -> Refusal | None:
    """SC-14.4 and what each ability needs, whether before or after the action."""
    rule = ABILITY_RULES[ability]
    if unit.where != TABLE:
        return Refusal("SC-14.4", "in_reserve", {"unit": unit.id})
    if ability in unit.used:
        return Refusal(rule, "already_used", {"unit": unit.id})
    if ability in _REPOSITIONS and speed_of(state, unit) is None:
        return Refusal("SC-4.8", "cannot_move", {"unit": unit.id})
    if ability in _UNENGAGED and (enemies := engaged_with(Field(state), unit)):
        return Refusal(rule, "engaged", {"unit": unit.id, "others": enemies})
    if ability == "orders" and not _who_obeys(state, unit):
        return Refusal(rule, "nobody_to_order", {"unit": unit.id})
    if ability == "crushing_grip" and not in_grip(state, unit, GRIP_IN):
        return Refusal(rule, "nobody_to_grip", {"unit": unit.id, "reach": Limit(GRIP_IN)})
    if ability == "zergling_reconstitution" and not destroyed_models(state, unit):
        return Refusal(rule, "nobody_destroyed", {"unit": unit.id})
    return why_not_summon(state, unit) if ability == "roachling_infestation" else None


def use_ability(state: State, unit: Unit, ability: str, ask: Ask, emit: Emit) -> bool:
    """What the ability does. True when it stood in place of the unit's action."""
    rule = ABILITY_RULES[ability]
    unit.used.append(ability)
    emit(Event("used", {**about(unit), "ability": Text(f"word.{ability}")}, rule, things=(unit.id,)))
    if ability == "stimpack":
        unit.buffs.append(Buff("stimpack", 3.0))
        unit.damage += 2
    elif ability == "glial_reconstitution":
        unit.buffs.append(Buff("glial_reconstitution", 1.0))
        if on_creep(state, unit):
            unit.buffs.append(Buff("creep", 1.0))
    elif ability in PLACE_IN:
        place_unit(state, unit, PLACE_IN[ability], ask, emit)
    elif ability == "leg_enhancements":
        extra_move(state, unit, EXTRA_MOVE_IN, ask, emit)
    elif ability == "burrow":
        unit.burrowed = not unit.burrowed
    elif ability == "siege_mode":
        unit.sieged = not unit.sieged
    elif ability == "orders":
        give_order(state, unit, ask, emit)
    elif ability == "spawn_creep_tumor":
        spawn_tumor(state, unit)
    elif ability == "roachling_infestation":
        summon(state, unit, "roachling", ROACHLINGS, ask, emit)
    elif ability == "zergling_reconstitution":
        respawn(state, unit, 3 if on_creep(state, unit) else 2, ask, emit)
    elif ability in LAID:
        lay_token(state, unit, ability, ask, emit)
    elif ability == "crushing_grip":
        crush(state, unit, ask, emit)
    elif ability == "strategic_recall":
        unit.activated = True
        return_to_reserve(state, unit, emit)
        return True
    return False


def use_later(state: State, unit: Unit, ask: Ask, emit: Emit) -> None:
    """SC-4.11: immediately after the action, what was said before it; what does not work now is told."""
    for ability in unit.later:
        if why_not_work(state, unit, ability) is None:
            use_ability(state, unit, ability, ask, emit)
        else:
            emit(Event("no_use", {**about(unit), "ability": Text(f"word.{ability}")}, "SC-4.11", things=(unit.id,)))
    unit.later.clear()


def on_creep(state: State, unit: Unit) -> bool:
    """SC-15.12: within 6 inches of a creep tumor or another source of creep."""
    field = Field(state)
    mine = [stander.base for stander in field.standers if stander.unit is unit]
    sources: list[Disc] = [token_disc(t) for t in state.tokens if t.kind == "creep_tumor" and not t.removed]
    sources += [s.base for s in field.standers if s.unit.has("creep_source") and isinstance(s.base, Disc)]
    return any(within(base, source, CREEP_IN) for base in mine for source in sources)


def _begin(state: State, unit: Unit, lead: str, kind: str, reach: float) -> Action:
    action = Action(unit.id, kind, lead, speed=reach)
    action.engaged_with = engaged_with(Field(state), unit)
    action.start = [(m.id, m.x, m.y, m.heading) for m in state.alive(unit)]
    state.action = action
    return action


def extra_move(state: State, unit: Unit, inches: float, ask: Ask, emit: Emit) -> None:
    """SC-15.5: a move that does not use the action."""
    action = _begin(state, unit, choose_lead(unit, state.alive(unit), ask), MOVE, inches)
    answer = ask_path(state, action, ask)
    travel(state, unit, action, answer.value, emit)
    set_others(state, unit, action, ask, emit)
    settle(state, unit, action, emit)
    keep_record(state, unit, action, MOVE)
    state.action = None


def place_unit(state: State, unit: Unit, reach: float, ask: Ask, emit: Emit) -> None:
    """SC-15.1: the lead is taken up and set wholly within so many inches of where it was, then the rest."""
    action = _begin(state, unit, choose_lead(unit, state.alive(unit), ask), "place", reach)
    params = {"player": seat_id(unit.seat), "model": action.lead, "reach": Limit(reach)}
    form = Form("jump", action.lead, {"reach": reach})
    decision = Decision(
        unit.seat, "jump", Text("prompt.jump", params), (), (form,), rule="SC-15.1", source=unit.id, alone="asked"
    )
    spot: Stop = ask(decision).value
    lead = state.models[action.lead]
    lead.x, lead.y = spot.x, spot.y
    lead.heading = lead.heading if spot.heading is None else spot.heading
    action.path = [spot]
    for model in state.alive(unit):
        if model is not lead:
            model.set = False
            action.left.append(model.id)
    emit(Event("jumped", {"model": lead.id}, "SC-15.1", things=(lead.id,)))
    set_down(state, unit, lead, emit)
    set_others(state, unit, action, ask, emit)
    settle(state, unit, action, emit)
    keep_record(state, unit, action, "place")
    state.action = None


def why_not_jump(state: State, spot: Stop) -> Refusal | None:
    """SC-15.1: wholly within the reach of where it was, legal to end at, not within 1 inch of enemies."""
    action = state.action
    assert action is not None and action.speed is not None
    unit, model = state.units[action.unit], state.models[action.lead]
    before = base_of(unit, model.x, model.y, model.heading)
    after = moved(before, spot.x, spot.y, spot.heading)
    if not wholly_within(after, before, action.speed):
        far, reach = Inches(farthest(after, before)), Limit(action.speed)
        return Refusal("SC-15.1", "jump_too_far", {"model": model.id, "far": far, "reach": reach})
    return why_not_stand(Field(state), unit, after, "place", but=model.id)


def _who_obeys(state: State, hero: Unit) -> list[Unit]:
    """SC-12.7: friendly biological units within 8 inches that have a marker or a restriction to lose."""
    field = Field(state)
    voice = [s.base for s in field.standers if s.unit is hero]
    return [
        unit
        for unit in state.units.values()
        if unit.seat == hero.seat
        and unit is not hero
        and unit.where == TABLE
        and "Biological" in unit.tags
        and (unit.activated or unit.restricted)
        and any(within(s.base, base, ORDERS_IN) for s in field.standers if s.unit is unit for base in voice)
    ]


def give_order(state: State, hero: Unit, ask: Ask, emit: Emit) -> None:
    """SC-12.7: a friendly biological unit may shoot and charge after all, or loses its activation marker."""
    options: list[Option] = []
    for unit in _who_obeys(state, hero):
        if unit.activated:
            options.append(Option(f"order {unit.id} ready", (unit.id,), (unit.id, "ready")))
        if unit.restricted:
            options.append(Option(f"order {unit.id} free", (unit.id,), (unit.id, "free")))
    params = about(hero)
    answer = ask(Decision(hero.seat, "order", Text("prompt.order", params), tuple(options), rule="SC-12.7"))
    name, what = answer.value
    if what == "ready":
        state.units[name].activated = False
    else:
        state.units[name].restricted = False
    emit(Event(f"order_{what}", about(state.units[name]), "SC-12.7", things=(name,)))


def crush(state: State, hero: Unit, ask: Ask, emit: Emit) -> None:
    """An enemy unit within 12 inches counts as activated in this phase."""
    options = tuple(Option(f"grip {unit.id}", (unit.id,), unit.id) for unit in in_grip(state, hero, GRIP_IN))
    decision = Decision(hero.seat, "grip", Text("prompt.grip", about(hero)), options, rule="SC-4.11", source=hero.id)
    unit = state.units[ask(decision).value]
    unit.activated = True
    emit(Event("gripped", about(unit), "SC-4.11", things=(unit.id,)))


def spawn_tumor(state: State, unit: Unit) -> None:
    """SC-15.12: a creep tumor in base contact, in the first free direction."""
    model = state.alive(unit)[0]
    base = base_of(unit, model.x, model.y, model.heading)
    radius = TUMOR_MM / 25.4 / 2
    x, y = place_beside(state, base, Disc(base.x + outer_radius(base) + radius, base.y, radius))
    name = f"{unit.id}-tumor-{sum(1 for t in state.tokens if t.unit == unit.id) + 1}"
    state.tokens.append(Token(name, x, y, unit.id, True, "creep_tumor", TUMOR_MM))


def after_action(state: State, unit: Unit, lead: str, ask: Ask, emit: Emit) -> None:
    """SC-14.8: a lead that ended a move or disengage in base contact with an Omega Worm may take its unit back."""
    if unit.where != TABLE or unit.action not in (MOVE, DISENGAGE) or not state.models[lead].set:
        return
    field = Field(state)
    worms = [s for s in field.standers if s.unit.seat == unit.seat and s.unit.has("omega_network")]
    if touching(field.by_model[lead].base, worms, slack=EPSILON_IN) is None:
        return
    options = (Option(f"return {unit.id}"), Option(f"stay {unit.id}"))
    params = about(unit)
    answer = ask(Decision(unit.seat, "return", Text("prompt.return", params), options, rule="SC-14.8"))
    if answer.verb == "return":
        return_to_reserve(state, unit, emit)
