"""Attacks: who may attack what, and the three steps of an attack (SWU-3, 4)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.effects import model as m
from rules.effects.context import Context
from rules.engine.decisions import Decision, Option, Refusal, Standing
from rules.unlimited.objects import ARENAS, Fight
from rules.unlimited.playing import Playing
from rules.unlimited.state import Lasting, Seen, Thing
from rules.unlimited.waiting import Source


class AttackRules:
    """What the effect that allows an attack changes about it."""

    __slots__ = ("can", "cannot", "keywords", "units_only")

    def __init__(self, mods: Sequence[m.Modify] = (), units_only: bool = False) -> None:
        self.cannot = {f for mod in mods for f in mod.cannot}
        self.can = {f for mod in mods for f in mod.can}
        self.keywords = {g.name for mod in mods for g in mod.gain if isinstance(g, m.Keyword)}
        self.units_only = units_only


FREE = AttackRules()


class Aim:
    """What decides which targets a unit may attack: where it reaches and what holds it back."""

    __slots__ = ("free", "no_bases", "reach", "unit", "units_only", "zone")

    def __init__(self, unit: int, attacker: Seen, rules: AttackRules) -> None:
        self.unit, self.zone, self.units_only = unit, attacker.zone, rules.units_only
        across = "attack_ground" in attacker.can or "attack_ground" in rules.can
        self.reach = ARENAS if across and attacker.zone == "space" else (attacker.zone,)
        """SWU-3.2: a unit attacks within its arena, unless it may attack on the ground from space."""
        self.free = "saboteur" in attacker.keywords or "saboteur" in rules.keywords
        """SWU-4.6: Sentinels do not stop it."""
        self.no_bases = rules.units_only or "attack_bases" in rules.cannot or "attack_bases" in attacker.cannot


class Fighting(Playing):
    """The legality and the course of attacks."""

    # -- legality ----------------------------------------------------------------------------------------------------
    def why_not_attack_with(self, unit: int, seat: int, rules: AttackRules = FREE) -> Refusal | None:
        """SWU-3.1: an attack needs a ready unit of the attacking player."""
        if not self.in_play(unit):
            return Refusal("SWU-3.1", "no_unit")
        seen = self.live[unit]
        if seen.controller != seat:
            return Refusal("SWU-3.1", "not_yours", {"unit": self.name(unit)})
        if seen.exhausted and "attack_exhausted" not in rules.can:
            return Refusal("SWU-3.1", "exhausted", {"unit": self.name(unit)})
        if "attack" in seen.cannot:
            return Refusal("SWU-8.1", "cannot_attack", {"unit": self.name(unit)})
        return None

    def why_not_attack(self, unit: int, target: int, seat: int, rules: AttackRules = FREE) -> Refusal | None:
        """SWU-3.2, 4.6, 4.7: None when this unit may attack that unit or base."""
        return self.why_not_attack_with(unit, seat, rules) or self.why_not_target(unit, target, seat, rules)

    def why_not_target(self, unit: int, target: int, seat: int, rules: AttackRules) -> Refusal | None:
        """The same for a unit that may attack as such."""
        thing = self.state.things.get(target)
        if thing is None:
            return Refusal("SWU-3.2", "not_there")
        if thing.controller == seat:
            return Refusal("SWU-3.2", "own_target", {"target": self.name(target)})
        aim = Aim(unit, self.live[unit], rules)
        return self._why_not_aim(aim, thing, self._sentinels(thing.controller, aim.zone))

    def _why_not_aim(self, aim: Aim, thing: Thing, guards: Sequence[int]) -> Refusal | None:
        """The same for something of an opponent, who has these Sentinels there."""
        target = thing.id
        if thing.zone == "base":
            if aim.no_bases:
                rule = "SWU-4.1" if aim.units_only else "SWU-8.1"
                return Refusal(rule, "no_bases", {"unit": self.name(aim.unit)})
            if guards and not aim.free:
                return Refusal("SWU-4.7", "sentinel", {"guard": self.name(guards[0])})
            return None
        if thing.zone not in ARENAS:
            return Refusal("SWU-3.2", "no_target", {"target": self.name(target)})
        if thing.zone not in aim.reach:
            return Refusal("SWU-3.2", "other_arena", {"unit": self.name(aim.unit), "target": self.name(target)})
        seen = self.live[target]
        if "be_attacked" in seen.cannot and "sentinel" not in seen.keywords:
            return Refusal("SWU-4.7.1", "cannot_be_attacked", {"target": self.name(target)})
        if guards and target not in guards and not aim.free:
            return Refusal("SWU-4.7", "sentinel", {"guard": self.name(guards[0])})
        return None

    def _sentinels(self, seat: int, arena: str) -> list[int]:
        """SWU-4.7, 15.6: the Sentinels of one player in one arena."""
        live = self.live
        return [i for i in getattr(self.state.seats[seat], arena) if "sentinel" in live[i].keywords]

    def targets(self, unit: int, seat: int, rules: AttackRules = FREE) -> list[int]:
        """Everything that this unit may attack."""
        if self.why_not_attack_with(unit, seat, rules) is not None:
            return []
        things = self.state.things
        aim = Aim(unit, self.live[unit], rules)
        alike = (seat, aim.reach, aim.free, aim.no_bases)
        found = self._targets.get(alike)
        if found is None:
            found = self._targets[alike] = []
            for other in self.opponents(seat):
                own = self.state.seats[other]
                guards = self._sentinels(other, aim.zone)
                near = [i for arena in aim.reach for i in getattr(own, arena)]
                found += [i for i in (*near, own.base) if self._why_not_aim(aim, things[i], guards) is None]
        return found

    def attack_options(self, units: Sequence[int], seat: int, rules: AttackRules = FREE) -> list[Option]:
        """`attack A -> D` for each of these units and each of its targets."""
        options = []
        called: dict[int, tuple[str, str]] = {}
        for unit in units:
            targets = self.targets(unit, seat, rules)
            if not targets:
                continue
            name, alike = self.name(unit), self.alike(unit)
            for target in targets:
                if target not in called:
                    called[target] = (self.name(target), self.alike(target))
                other, like = called[target]
                options.append(
                    Option(
                        f"attack {name} -> {other}",
                        (name, other),
                        ("attack", unit, target),
                        f"{alike} > {like or other}",
                    )
                )
        return options

    # -- Ambush ------------------------------------------------------------------------------------------------------
    def could_ambush(self, thing: int, seat: int) -> bool:
        """SWU-4.1: is there an enemy unit that it could attack once readied? It must still be this seat's (SWU-3.1)."""
        if not self.in_play(thing):
            return False
        rules = AttackRules(units_only=True)
        rules.can.add("attack_exhausted")
        if self.live[thing].exhausted and "ready" in self.live[thing].cannot:
            return False
        return bool(self.targets(thing, seat, rules))

    def ambush(self, thing: int, seat: int) -> None:
        """SWU-4.1.3: ready it and attack an enemy unit, to the end of that attack, or decline."""
        rules = AttackRules(units_only=True)
        rules.can.add("attack_exhausted")
        answer = self._ask_attack([thing], seat, rules, True, self.live[thing].card, "ambush")
        if answer is None:
            return
        self.make_ready(thing)
        self.fight(thing, answer[1], seat, via="ambush")

    def _ask_attack(
        self, units: Sequence[int], seat: int, rules: AttackRules, optional: bool, source: str, prompt: str
    ) -> tuple[int, int] | None:
        """One decision for attacker and defender; None when it was declined or there is none."""
        options = self.attack_options(units, seat, rules)
        if not options:
            return None
        if optional:
            options.append(Option("pass", (), None, aliases=("no", "choose none")))
        decision = Decision(
            seat, "attack", self.say(prompt, card=source), tuple(options), source=source,
            alone="asked" if optional else "taken",
            standing=Standing(f"{source} {prompt}", ("pass",)) if optional else None,
        )  # fmt: skip
        value = self.ask(decision).value
        return None if not isinstance(value, tuple) else (value[1], value[2])

    # -- the attack --------------------------------------------------------------------------------------------------
    def fight(
        self,
        attacker: int,
        target: int,
        seat: int,
        via: str = "",
        mods: Sequence[m.Modify] = (),
        source: Context | None = None,
    ) -> Fight:
        """SWU-3.4 to 3.15: one attack from declaration to end, with all that it triggers."""
        outer, self.waiting = self.waiting, []
        thing = self.state.things[target]
        defender = 0 if thing.zone == "base" else target
        fight = Fight(self.new_id(), attacker, seat, defender, thing.controller, via)
        self.state.things[attacker].exhausted = True
        self.fights.append(fight)
        self.state.attacks.append((attacker, target))
        self.touch()
        fight.defender_seen = self.live[target] if defender else None
        names = self.name(attacker), self.name(target)
        self.tell("attack", "SWU-3.4", unit=names[0], target=names[1], things=names)
        self._begin_mods(fight, mods, source)
        self._declare(fight)
        self.settle()
        self._combat_damage(fight)
        self.settle()
        self._end(fight)
        self.settle()
        self.waiting = outer
        return fight

    def _begin_mods(self, fight: Fight, mods: Sequence[m.Modify], source: Context | None) -> None:
        """ "For this attack" effects start as it is declared (SWU-3.4)."""
        if not mods:
            return
        for mod in mods:
            ctx = Context(fight.attacker_seat, fight.attacker, source.card if source else "", key=mod.key)
            if source is not None:
                ctx.names = dict(source.names)
            ctx.it = (fight.attacker,)
            if not self.holds(mod.if_, ctx):
                continue
            mod = self.now(mod, ctx)
            things = self.ref(mod.to, ctx) if isinstance(mod.to, str) else ()
            factor = self.per(mod.per, ctx) if mod.per is not None else 1
            self.state.lasting.append(
                Lasting(
                    self.new_id(), mod.key, fight.attacker_seat, fight.attacker, ctx.card, "attack",
                    [i for i in things if isinstance(i, int)], factor, attack=fight.id,
                )
            )  # fmt: skip
        self.touch()

    def _declare(self, fight: Fight) -> None:
        """SWU-3.4: what triggers on attacking and on being attacked waits together, Restore and Saboteur among it."""
        attacker = self.live[fight.attacker]
        base = -1 if fight.defender else fight.base_seat
        to = fight.defender_seen
        by = fight.attacker_seat
        sources = self.sources(("attack", "attacks", "attacked"))
        self.happen(self.note("attacks", by, thing=attacker, to=to, base=base, via=fight.via), sources)
        self.happen(self.note("attack", by, thing=attacker, to=to, base=base, via=fight.via), sources)
        if to is not None:
            self.happen(self.note("attacked", by, thing=to, to=attacker), sources)
        restore = attacker.keywords.get("restore", 0)
        if restore:  # both wait only while there is something to do, which another ability of the window may bring
            self.await_keyword(
                attacker, "restore", lambda: self._restore(by, restore), lambda: self.base(by).damage > 0
            )
        if "saboteur" in attacker.keywords and fight.defender:
            self.await_keyword(
                attacker, "saboteur", lambda: self._break_shields(fight), lambda: self._has_shields(fight.defender)
            )

    def _restore(self, seat: int, n: int) -> None:
        """SWU-4.5: heal the own base."""
        self.heal(self.state.seats[seat].base, n)

    def _has_shields(self, unit: int) -> bool:
        return self.in_play(unit) and bool(self.shields(unit))

    def _break_shields(self, fight: Fight) -> None:
        """SWU-4.6: all Shields on the defender are defeated before damage."""
        for shield in self.shields(fight.defender):
            self.leave_upgrade(shield, "discard")

    def _fighting(self, unit: int, seat: int) -> bool:
        """SWU-3.7, 3.14: still there, under the same controller."""
        return self.in_play(unit) and self.state.things[unit].controller == seat

    def _combat_damage(self, fight: Fight) -> None:
        """SWU-3.6 to 3.10."""
        by = fight.attacker_seat
        if self.is_out(by) or not self._fighting(fight.attacker, by):
            self._after_damage(fight, None, {}, 0)
            return
        attacker = self.live[fight.attacker]
        if not fight.defender:
            base = self.state.seats[fight.base_seat].base
            dealt = {} if self.is_out(fight.base_seat) else self.deal([(base, attacker.power)], by, combat=True)
            self._after_damage(fight, attacker, dealt, 0)
            return
        if not self._fighting(fight.defender, fight.defender_seat):
            self._defender_gone(fight, attacker)
            return
        defender = self.live[fight.defender]
        hits = self._hits_of_attacker(fight, attacker, defender)
        back = (fight.attacker, defender.power)
        sources = self.sources(("hits", "any_hit", "kills", "hurt"))
        first = "strike_first" in attacker.can
        if not first:
            hits.append(back)
        dealt = self.deal(hits, by, combat=True)
        self.culprits.update(
            {i: fight.defender_seat for i in dealt if i != fight.defender and self.in_play(i)}
        )  # what strikes back is dealt by the defender's side (SWU-3.6, 4.10.2)
        if self.in_play(fight.attacker) or not first:
            self.acting = by
        self._defeat_after_combat(fight, by)
        if first and self._fighting(fight.defender, fight.defender_seat) and self.in_play(fight.attacker):
            answer = self.deal([(fight.attacker, self.live[fight.defender].power)], fight.defender_seat, combat=True)
            dealt.update(answer)
            self._defeat_after_combat(fight, fight.defender_seat)
        self._after_damage(fight, attacker, dealt, fight.defender, sources)

    def _hits_of_attacker(self, fight: Fight, attacker: Seen, defender: Seen) -> list[tuple[int, int]]:
        """SWU-4.3: with Overwhelm the excess goes to the base at the same moment."""
        power = attacker.power
        hits: list[tuple[int, int]] = [(fight.defender, power)]
        shielded = bool(self.shields(fight.defender))
        excess = 0 if shielded or self._survives(defender) else max(0, power - self._toughness(fight, defender))
        fight.excess = excess
        if excess and "overwhelm" in attacker.keywords:
            hits.append((self.state.seats[fight.defender_seat].base, excess))
        return hits

    def _toughness(self, fight: Fight, defender: Seen) -> int:
        """The damage that it takes to defeat the defender, with what is prevented."""
        prevented = sum(n for _, n in self._preventers(self.state.things[fight.defender]))
        return max(0, defender.hp_left) + prevented

    def _defender_gone(self, fight: Fight, attacker: Seen) -> None:
        """SWU-3.7, 4.3.2: without a defender only Overwhelm still hits the base."""
        dealt: dict[int, int] = {}
        if "overwhelm" in attacker.keywords and not self.is_out(fight.defender_seat):
            base = self.state.seats[fight.defender_seat].base
            dealt = self.deal([(base, attacker.power)], fight.attacker_seat, combat=True)
        self._after_damage(fight, attacker, dealt, 0)

    def _defeat_after_combat(self, fight: Fight, by: int) -> None:
        """SWU-3.10: both sides' dead leave at the same time."""
        self.acting = by
        self.after_effect()

    def _after_damage(
        self,
        fight: Fight,
        attacker: Seen | None,
        dealt: dict[int, int],
        defender: int,
        sources: list[Source] | None = None,
    ) -> None:
        """SWU-3.10, 3.13: what combat damage and the defender's defeat trigger."""
        if sources is None:
            sources = self.sources(("hits", "any_hit", "kills", "hurt"))
        by = fight.attacker_seat
        for id_, n in dealt.items():
            thing = self.state.things.get(id_)
            is_base = thing is not None and thing.zone == "base"
            if id_ != fight.defender and not is_base:  # the attacker, or who takes its damage instead
                if defender and self.known(defender):
                    self.happen(
                        self.note("hits", fight.defender_seat, thing=self._last(defender), to=self._last(id_), n=n),
                        sources,
                    )
                    self.happen(self.note("any_hit", fight.defender_seat, thing=self._last(defender), n=n), sources)
            elif attacker is not None:
                record = self.note(
                    "hits", by, thing=attacker, to=None if is_base else self._last(id_),
                    base=thing.controller if is_base and thing is not None else -1, n=n, via="attack",
                )  # fmt: skip
                self.happen(record, sources)
            if self.in_play(id_):
                self.happen(self.note("hurt", by, thing=self.live[id_], n=n), sources)
        bases = [s.base for s in self.state.seats]
        if attacker is not None and any(i == fight.defender or i in bases for i in dealt):
            self.happen(self.note("any_hit", by, thing=attacker, n=sum(dealt.values())), sources)
        if fight.defeated and fight.defender_seen is not None:
            seen = self._last(fight.defender)
            killer = attacker if attacker is not None else self._last(fight.attacker)
            self.happen(self.note("kills", by, thing=killer, to=seen, n=fight.excess), sources)

    def _last(self, id_: int) -> Seen:
        return self.live[id_] if id_ in self.live else self.seen(id_)

    def _end(self, fight: Fight) -> None:
        """SWU-3.11, 3.12: attack-long effects end; a surviving attacker completes its attack."""
        state = self.state
        lasting = [e for e in state.lasting if e.attack != fight.id]
        changes = self.fights_read or len(lasting) < len(state.lasting)
        state.lasting = lasting
        completed = self._fighting(fight.attacker, fight.attacker_seat)
        if completed:
            attacker = self.live[fight.attacker]
            record = self.note(
                "attack_ends", fight.attacker_seat, thing=attacker,
                to=self._last(fight.defender) if fight.defeated else None, via="kill" if fight.defeated else "",
            )  # fmt: skip
            self.happen(record)
        self.fights.pop()
        self.state.attacks.pop()
        if changes or self.fights:
            self.touch()
        self.acting = fight.attacker_seat
        self.after_effect()
