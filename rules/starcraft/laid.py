"""Tokens that a unit lays: force fields, and the shades and burrows that it may follow at the end of the round.

A force field stops small models (SC-9.11); a shade or burrow gives way to a lead that ends upon it (SC-7.18). A unit
that goes back to reserve leaves none (SC-14.5), and cleanup removes them all (SC-17.4).
"""

from __future__ import annotations

from msgspec import Struct

from rules.engine.decisions import Ask, Decision, Form, Option, Refusal, Text, seat_id
from rules.engine.events import Emit, Event
from rules.starcraft.actions import choose_lead, keep_record, set_down, set_others, settle
from rules.starcraft.field import Field, base_of, token_disc
from rules.starcraft.figures import Inches, Limit
from rules.starcraft.roster import about
from rules.starcraft.shapes import Disc, Oval, farthest, inches, overlap, separation, wholly_within, within
from rules.starcraft.standing import why_not_stand
from rules.starcraft.state import TABLE, Action, Model, State, Stop, Token, Unit


class Laid(Struct, frozen=True):
    """A kind of token that an ability lays: within `reach` inches of its unit (or wholly within), `mm` wide."""

    kind: str
    rule: str
    reach: float
    mm: float
    wholly: bool = False
    follows: bool = False
    """At the end of the round its unit may be set round it."""


LAID = {
    "force_field": Laid("force_field", "SC-9.11", 8.0, 50.0),
    "psionic_transfer": Laid("shade", "SC-7.18", 12.0, 40.0, wholly=True, follows=True),
    "deep_tunnel": Laid("ravager_burrow", "SC-7.18", 12.0, 80.0, wholly=True, follows=True),
}
"""By the ability that lays it."""
_FOLLOWED = [laid.kind for laid in LAID.values() if laid.follows]
_TEMPORARY = [laid.kind for laid in LAID.values()]


def laid_disc(ability: str, x: float, y: float) -> Disc:
    return Disc(x, y, inches(LAID[ability].mm) / 2)


def centre_reach(ability: str) -> float:
    """How far from the edge of a base of its unit the centre of the token may be."""
    radius = inches(LAID[ability].mm) / 2
    return LAID[ability].reach + (-radius if LAID[ability].wholly else radius)


def why_not_token(state: State, form: Form, spot: Stop) -> Refusal | None:
    """A token lies near enough to its unit, on the table and on no base."""
    field = Field(state)
    unit, laid = state.units[form.subject], LAID[form.bounds["ability"]]
    disc = laid_disc(form.bounds["ability"], spot.x, spot.y)
    if not field.holds(disc):
        return Refusal("SC-7.9", "off_table", {"by": Inches(field.over(disc))})
    own = [s.base for s in field.standers if s.unit is unit]
    near = wholly_within if laid.wholly else within
    if not any(near(disc, base, laid.reach) for base in own):
        far = min((farthest(disc, base) if laid.wholly else separation(disc, base) for base in own), default=0.0)
        return Refusal(laid.rule, "token_too_far", {"far": Inches(far), "reach": Limit(laid.reach)})
    for stander in field.standers:
        if overlap(disc, stander.base) and not stander.unit.flying:
            return Refusal(laid.rule, "token_on_model", {"model": stander.model.id})
    return None


def lay_token(state: State, unit: Unit, ability: str, ask: Ask, emit: Emit) -> None:
    """Set a token of the ability's kind. A unit has one shade or burrow at a time."""
    laid = LAID[ability]
    form = Form("token", unit.id, {"ability": ability, "reach": laid.reach})
    params = {"player": seat_id(unit.seat), "reach": Limit(laid.reach), "token": Text(f"map.token.{laid.kind}")}
    decision = Decision(
        unit.seat, "token", Text("prompt.token", params), (), (form,), rule=laid.rule, source=unit.id, alone="asked"
    )
    spot: Stop = ask(decision).value
    word = "field" if laid.kind == "force_field" else "shade" if laid.kind == "shade" else "burrow"
    name = f"{unit.id}-{word}-{sum(1 for token in state.tokens if token.unit == unit.id) + 1}"
    state.tokens.append(Token(name, spot.x, spot.y, unit.id, False, laid.kind, laid.mm))
    emit(Event("token_laid", {**about(unit), "token": Text(f"map.token.{laid.kind}")}, laid.rule, things=(unit.id,)))


# -- the end of the round ----------------------------------------------------------------------------------------------
def follow_tokens(state: State, ask: Ask, emit: Emit) -> None:
    """Psionic Transfer, Deep Tunnel: each unit whose lead can stand where its token lies may be set round it."""
    for seat in (state.holder, 1 - state.holder):
        for unit in state.units.values():
            if unit.seat == seat and unit.where == TABLE and (token := _token_of(state, unit)) is not None:
                _follow(state, unit, token, ask, emit)


def _token_of(state: State, unit: Unit) -> Token | None:
    live = (token for token in state.tokens if token.unit == unit.id and not token.removed)
    return next((token for token in live if token.kind in _FOLLOWED), None)


def _follow(state: State, unit: Unit, token: Token, ask: Ask, emit: Emit) -> None:
    """The lead takes the place of the token, the others are set round it in coherency (SC-15.1)."""
    field, rule = Field(state), "SC-15.1"
    fits = [
        m for m in state.alive(unit) if why_not_stand(field, unit, _there(unit, m, token), "place", but=m.id) is None
    ]
    if not fits:
        return
    options = (Option(f"follow {unit.id}"), Option(f"stay {unit.id}"))
    params = {**about(unit), "token": Text(f"map.token.{token.kind}")}
    answer = ask(Decision(unit.seat, "follow", Text("prompt.follow", params), options, rule=rule, source=unit.id))
    if answer.verb != "follow":
        return
    lead = choose_lead(unit, fits, ask)
    action = Action(unit.id, "place", lead)
    action.start = [(m.id, m.x, m.y, m.heading) for m in state.alive(unit)]
    state.action = action
    there = _there(unit, state.models[lead], token)
    token.removed = True
    for model in state.alive(unit):
        if model.id == lead:
            model.x, model.y = there.x, there.y
        else:
            model.set = False
            action.left.append(model.id)
    action.path = [Stop(there.x, there.y)]
    emit(Event("jumped", {"model": lead}, rule, things=(lead,)))
    set_down(state, unit, state.models[lead], emit)
    set_others(state, unit, action, ask, emit)
    settle(state, unit, action, emit)
    keep_record(state, unit, action, "place")
    state.action = None


def _there(unit: Unit, model: Model, token: Token) -> Disc | Oval:
    disc = token_disc(token)
    return base_of(unit, disc.x, disc.y, model.heading)


def clean_up_tokens(state: State, emit: Emit) -> None:
    """SC-17.4: cleanup removes temporary tokens; what stays in play stays."""
    for token in state.tokens:
        if token.kind in _TEMPORARY and not token.stay and not token.removed:
            token.removed = True
            emit(Event("token_removed", {"token": token.id}, "SC-17.4", things=(token.id,)))
