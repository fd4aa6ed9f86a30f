"""Why an answer is not legal now: the checks that make the options are the checks that explain."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.answers import read_pattern, same_thing
from rules.engine.decisions import Decision, Refusal, seat_id, seat_named
from rules.engine.events import unheard
from rules.unlimited.costs import PLAIN, SMUGGLED
from rules.unlimited.fighting import AttackRules
from rules.unlimited.position import _no_question
from rules.unlimited.state import State
from rules.unlimited.turns import Turns

PATTERNS = (
    "play {card} smuggle",
    "play {card} discard",
    "play {card}",
    "attack {unit} -> {target}",
    "use {unit} {n}",
    "use {unit}",
    "deploy {card}",
    "deploy",
    "claim {counter}",
    "claim",
    "mode {n}",
    "first {seat}",
    "trigger {unit} {word}",
    "trigger {unit}",
    "name {words}",
    "swap {out} for {card}",
    "resource {card}",
)


class _Reasons:
    """Looks the words of an answer up on the table and asks the rule behind them."""

    def __init__(self, state: State, decision: Decision) -> None:
        self.table = Turns(state, _no_question, unheard)
        self.state, self.decision, self.seat = state, decision, decision.seat

    def thing(self, name: str, zones: Sequence[str]) -> int | None:
        """The first thing in these zones that the name means, the seat's own first."""
        things = [t for t in self.state.things.values() if t.zone in zones and t.card]
        things.sort(key=lambda t: (t.controller != self.seat, t.id))
        return next(
            (t.id for t in things if name == self.table.place_of(t.id) or same_thing(name, self.table.name(t.id))), None
        )

    def play(self, name: str, zone: str) -> Refusal | None:
        id_ = self.thing(name, (zone,))
        if id_ is None or self.table.controller(id_) != self.seat:
            return Refusal("SWU-2.4", f"not_in_{zone}", {"card": name})
        if zone == "discard":
            return Refusal("SWU-6.7", "not_from_discard", {"card": name})
        return self.table.why_not_play(id_, self.seat, SMUGGLED if zone == "resources" else PLAIN)

    def attack(self, unit: str, target: str) -> Refusal | None:
        attacker = self.thing(unit, ("ground", "space"))
        if attacker is None:
            return Refusal("SWU-3.1", "no_unit")
        if target == "base":
            others = self.table.opponents(self.seat)
            goal: int | None = self.state.seats[others[0]].base if others else None
        else:
            goal = self._enemy(target)
        if goal is None:
            return Refusal("SWU-3.2", "not_there")
        if self.decision.kind != "attack":
            return self.table.why_not_attack(attacker, goal, self.seat)
        return self._offered_attack(attacker, goal)

    def _offered_attack(self, attacker: int, goal: int) -> Refusal:
        """Why an attack is none of those that an ability offers; Ambush readies its unit (SWU-4.1)."""
        decision, name = self.decision, self.table.name(attacker)
        ambush = decision.prompt.id == "prompt.ambush"
        if not any(name in option.things[:1] for option in decision.options):
            refusal = self.table.why_not_attack_with(attacker, self.seat)
            return refusal or Refusal("SWU-4.1" if ambush else "SWU-8.1", "not_this_attack")
        refusal = self.table.why_not_target(attacker, goal, self.seat, AttackRules(units_only=ambush))
        return refusal or Refusal("SWU-8.1", "not_this_attack")

    def _enemy(self, name: str) -> int | None:
        """The thing that is to be attacked; the enemy's first, where an own one has that name too."""
        things = [t for t in self.state.things.values() if t.zone in ("ground", "space", "base")]
        things.sort(key=lambda t: t.controller == self.seat)
        own = seat_id(self.seat)
        return next((t.id for t in things if same_thing(name, self.table.name(t.id), own)), None)

    def use(self, name: str) -> Refusal | None:
        id_ = self.thing(name, ("ground", "space"))
        if id_ is None or self.table.controller(id_) != self.seat:
            id_ = self.thing(name, ("leader",)) or id_
        table = self.table
        if id_ is None:
            base = table.base(self.seat)
            epics = table.card(base.id).face.epics
            if name in (base.card, "base") and epics:
                return table.why_not_epic(base, epics[0], self.seat)
            return Refusal("SWU-2.4", "no_action", {"unit": name})
        thing = self.state.things[id_]
        actions = table.card(id_).face.actions if thing.zone == "leader" else table._actions_of_unit(id_)
        for action in actions:
            refusal = table.why_not_use(id_, action, self.seat)
            if refusal is not None:
                return refusal
        return None if actions else Refusal("SWU-2.4", "no_action", {"unit": name})

    def deploy(self, name: str) -> Refusal | None:
        id_ = self.thing(name, ("leader",))
        if id_ is None or self.table.controller(id_) != self.seat:
            return Refusal("SWU-7.2", "not_your_leader", {"card": name})
        return self.table.why_not_deploy(id_, self.seat)

    # -- what is pointed at --------------------------------------------------------------------------------------------
    def act_with(self, name: str) -> Refusal | None:
        """Nothing is picked yet: why this thing begins no action."""
        table, seat = self.table, self.seat
        if name.startswith("counter_"):
            return table.why_not_claim(seat, name.removeprefix("counter_"))
        first = self.thing(name, ("hand", "resources", "leader", "ground", "space", "base"))
        if first is None:
            return None
        thing = self.state.things[first]
        if thing.controller != seat:
            return self._attacked_by_none(first) if thing.zone in ("ground", "space", "base") else self._not_yours(name)
        match thing.zone:
            case "hand":
                return table.why_not_play(first, seat)
            case "resources":
                return table.why_not_play(first, seat, SMUGGLED)
            case "leader" if not table.card(first).face.actions or thing.deployed:
                return table.why_not_deploy(first, seat)
            case "leader" | "base":
                return self.use(name)
        return table.why_not_attack_with(first, seat)

    def _not_yours(self, name: str) -> Refusal:
        return Refusal("SWU-2.4", "not_yours", {"unit": name})

    def _attacked_by_none(self, goal: int) -> Refusal:
        """Why none of the seat's ready units may attack this; a reason that is not the arena is worth more."""
        table, name = self.table, self.table.name(goal)
        units = [unit for unit in table.ready_units(self.seat) if table.why_not_attack_with(unit, self.seat) is None]
        found = [refusal for unit in units if (refusal := table.why_not_attack(unit, goal, self.seat))]
        near = [refusal for refusal in found if refusal.reason != "other_arena"]
        return next(iter(near), Refusal("SWU-3.1", "no_attacker", {"target": name}))

    def aim_at(self, things: Sequence[str]) -> Refusal | None:
        """An attacker is picked, or the only one that is asked about: why it does not attack this."""
        unit, target = (things[0], things[-1]) if len(things) > 1 else (self._only_attacker(), things[0])
        if len(things) > 1 and not self._is_own_unit(unit):
            unit, target = target, unit  # the target was picked first
        if not self._is_own_unit(unit) or self._enemy(target) is None:
            return None
        return self.attack(unit, target)

    def _is_own_unit(self, name: str) -> bool:
        found = self.thing(name, ("ground", "space")) if name else None
        return found is not None and self.table.controller(found) == self.seat

    def _only_attacker(self) -> str:
        units = {option.things[0] for option in self.decision.options if option.key.startswith("attack ")}
        return units.pop() if len(units) == 1 else ""

    def not_asked_for(self, name: str) -> Refusal:
        """The question is about other things, or about none."""
        decision = self.decision
        if not decision.forms and not any(option.things for option in decision.options):
            return Refusal("GEN-2", "question_first")
        rule = decision.rule or "SWU-8.1"
        zones = ("hand", "resources", "leader", "ground", "space", "base", "upgrade", "captured", "discard")
        if self.thing(name, zones) is None and seat_named(name) is None:
            return Refusal(rule, "not_a_target")
        if not decision.source:
            return Refusal(rule, "not_among", {"thing": name})
        return Refusal(rule, "not_for_card", {"thing": name, "card": decision.source})


def why_not(state: State, decision: Decision, text: str) -> Refusal:
    """The rule that forbids this answer."""
    found = read_pattern(text, PATTERNS)
    reasons = _Reasons(state, decision)
    refusal: Refusal | None = None
    if found is not None and decision.kind in ("action", "attack"):
        template, gaps = found
        match template.split(" ")[0]:
            case "play":
                zone = (
                    "resources"
                    if template.endswith("smuggle")
                    else "discard"
                    if template.endswith("discard")
                    else "hand"
                )
                refusal = reasons.play(gaps["card"], zone)
            case "attack":
                refusal = reasons.attack(gaps["unit"], gaps["target"])
            case "use":
                refusal = reasons.use(gaps["unit"])
            case "deploy" if "card" in gaps:
                refusal = reasons.deploy(gaps["card"])
            case "claim":
                refusal = reasons.table.why_not_claim(decision.seat, gaps.get("counter", "initiative"))
    if refusal is None and text == "pass" and decision.kind == "action":
        refusal = reasons.table.why_not_pass(decision.seat)
    if refusal is not None:
        return refusal
    if decision.verb:
        return _wrong_count(decision, text) or Refusal("SWU-8.1", "not_a_target")
    return Refusal("GEN-2", "not_now")


def _wrong_count(decision: Decision, text: str) -> Refusal | None:
    """The answer names only what may be chosen, but too much of it or too little."""
    verb, _, rest = text.partition(" ")
    names = [] if rest in ("", "none") else [name.strip() for name in rest.split(",")]
    known = [name for option in decision.options for name in (option.key, *option.aliases)]
    own = seat_id(decision.seat)
    if verb != decision.verb or not all(any(same_thing(name, k, own) for k in known) for name in names):
        return None
    if decision.least <= len(names) <= decision.most:
        return None
    rule = decision.rule or "GEN-3"
    if decision.least == decision.most:
        return Refusal(rule, "choice_exact", {"n": decision.most})
    return Refusal(rule, "choice_count", {"least": decision.least, "most": decision.most})


def why_not_things(state: State, decision: Decision, things: Sequence[str]) -> Refusal | None:
    """What to say to somebody who points at the last of these things, the others being picked already."""
    if not things:
        return None
    reasons = _Reasons(state, decision)
    refusal = None
    if decision.kind == "action" and len(things) == 1:
        refusal = reasons.act_with(things[0])
    elif decision.kind in ("action", "attack"):
        refusal = reasons.aim_at(things)
    return refusal or reasons.not_asked_for(things[-1])
