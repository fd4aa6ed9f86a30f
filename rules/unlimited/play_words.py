"""Words that play cards and make attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item
from rules.engine.decisions import Option
from rules.unlimited.costs import Terms
from rules.unlimited.fighting import AttackRules
from rules.unlimited.harm_words import HarmWords
from rules.unlimited.objects import ARENAS
from rules.unlimited.state import Permit


class PlayWords(HarmWords):
    """Playing and attacking by effect."""

    # -- playing and attacking by effect -----------------------------------------------------------------------------
    def _terms(self, effect: m.Play, ctx: Context) -> Terms:
        now: m.Play = self.now(effect, ctx)
        return Terms(now.cost, now.free, now.ready, now.via == "smuggle")

    def do_play(self, effect: m.Play, ctx: Context, optional: bool) -> bool:
        """SWU-5.8: from hand, paying its cost, unless the text says otherwise; what it triggers waits."""
        seats = self.who(effect.by, ctx)
        if not seats:
            return False
        seat = seats[0]
        if isinstance(effect.what, str):
            return self._play_this(effect, seat, ctx, optional)
        options = self._playable(effect, seat, ctx)
        hidden = effect.what.in_ in ("hand", "resources") or (
            effect.what.or_ is not None and effect.what.or_.in_ == "hand"
        )
        if not options:
            if hidden:
                self.sole_answer(seat, ctx, "target_play", "choose none", "pass", "no")
            ctx.choose(())
            return False
        most = 1 if effect.what.n == 1 else len(options)
        chosen = self.ask_items(
            seat, ctx, options, 0 if optional or hidden or most > 1 else 1, most, "play", effect.what
        )
        if not chosen:
            ctx.it = ()
            return self.decline(ctx) if optional else False
        ctx.choose(chosen, effect.what.as_)
        new = []
        for item in chosen:
            ctx.it = (item,)
            terms = self._terms(effect, ctx)
            if self.thing(item) is not None and self.may_play(item, seat, terms):
                new.append(self.play(int(item), seat, terms))
        ctx.it = tuple(n for n in new if n)
        return bool(ctx.it)

    def _playable(self, effect: m.Play, seat: int, ctx: Context) -> list[Item]:
        assert isinstance(effect.what, m.Sel)
        found = []
        it = ctx.it
        for item in self.find(effect.what, ctx):
            ctx.it = (item,)
            if self.may_play(item, seat, self._terms(effect, ctx)):
                found.append(item)
        ctx.it = it
        return found

    def _play_this(self, effect: m.Play, seat: int, ctx: Context, optional: bool) -> bool:
        new = []
        for item in self.ref(str(effect.what), ctx):
            now = self.current(item)
            ctx.it = (now,) if now else ()
            terms = self._terms(effect, ctx)
            thing = self.state.things.get(now)
            if (
                thing is None
                or thing.zone in ("ground", "space", "resources")
                or (effect.from_ and thing.zone != effect.from_)
                or not self.may_play(now, seat, terms)
            ):
                continue
            if (optional or effect.by is not None) and not self.yes(seat, ctx, "play_it", about=(now,)):
                ctx.it = ()
                return self.decline(ctx)
            new.append(self.play(now, seat, terms))
        ctx.it = tuple(n for n in new if n)
        return bool(new)

    def useful_play(self, effect: m.Play, ctx: Context) -> bool:
        if isinstance(effect.what, str):
            seat = (self.who(effect.by, ctx) or [ctx.you])[0]
            terms = self._terms(effect, ctx)
            return any(
                (now := self.current(i)) and (zone := self.state.things[now].zone) not in (*ARENAS, "resources")
                and effect.from_ in ("", zone)
                and self.may_play(now, seat, terms)
                for i in self.ref(effect.what, ctx)
            )  # fmt: skip
        return bool(self._playable(effect, ctx.you, ctx))

    def do_permit(self, effect: m.Permit, ctx: Context, optional: bool) -> bool:
        seats = self.who(effect.who, ctx)
        done = False
        for item in self.ref(str(effect.what), ctx):
            now = self.current(item)
            if now and seats and self.state.things[now].zone == "discard":
                self.state.permits.append(Permit(now, seats[0], effect.free, self.state.phase_number))
                done = True
        return done

    def asked_word(self, word: str, items: Sequence[Item]) -> str:
        """A bare choice says what is chosen, where all is of one kind."""
        if word != "choose":
            return word
        zones = {thing.zone if (thing := self.thing(item)) is not None else "" for item in items}
        if zones <= set(ARENAS):
            return "choose_unit"
        if zones <= {*ARENAS, "base"}:
            return "choose_unit_or_base"
        return "choose_card" if zones <= {"hand", "discard", "deck", "resources", "aside"} else word

    def open_choice(
        self, items: Sequence[Item], options: Sequence[Option], target: m.Sel | None, ctx: Context, seat: int
    ) -> dict[str, Any] | None:
        """Face-down resources of others may be named by their card, by whoever knows it; upgrades of one unit."""
        hidden = [
            i for i in items if (t := self.thing(i)) is not None and t.zone == "resources" and t.controller != seat
        ]
        if hidden:
            looks = {(t.controller, t.exhausted) for i in items if (t := self.thing(i)) is not None}
            return {"ids": [int(i) for i in items], "alike": len(hidden) == len(items) and len(looks) == 1}
        if target is not None and target.same == "bearer":
            hosts = [self.look(i).host for i in items]
            if len(set(hosts)) > 1:
                return {"hosts": hosts, "aliases": [list(o.aliases) for o in options]}
        return super().open_choice(items, options, target, ctx, seat)

    def do_attack(self, effect: m.Attack, ctx: Context, optional: bool) -> bool:
        """Attacker and defender are one decision; several attacks are made one after another (SWU-3.15)."""
        rules = AttackRules([mod for mod in effect.with_ if mod.if_ is None and mod.to == "it"])
        if isinstance(effect.what, m.Sel) and effect.what.n != 1:
            return self._attack_several(effect, ctx, rules)
        units = self._attackers(effect.what, ctx)
        answer = self._ask_attack(units, ctx.you, rules, optional, ctx.card, "attack_with")
        if answer is None:
            if optional:
                return self.decline(ctx)
            ctx.it = ()
            return False
        ctx.choose((answer[0],), effect.what.as_ if isinstance(effect.what, m.Sel) else "")
        it = ctx.it
        self.fight(answer[0], answer[1], ctx.you, mods=effect.with_, source=ctx)
        ctx.it = it
        return True

    def _attackers(self, what: m.Target, ctx: Context) -> list[int]:
        if isinstance(what, str):
            return [i for i in self.ref(what, ctx) if self.in_play(i) and self.controller(i) == ctx.you]  # type: ignore[misc]
        return [i for i in self.find(what, ctx) if self.controller(i) == ctx.you]  # type: ignore[misc]

    def _attack_several(self, effect: m.Attack, ctx: Context, rules: AttackRules) -> bool:
        assert isinstance(effect.what, m.Sel)
        most = self.amount(effect.what.n, ctx)  # type: ignore[arg-type]
        free = isinstance(effect.what.n, m.UpTo)
        done = 0
        for _ in range(most):
            units = [i for i in self._attackers(effect.what, ctx) if i not in ctx.chosen]
            answer = self._ask_attack(units, ctx.you, rules, free, ctx.card, "attack_with")
            if answer is None:
                break
            ctx.choose((answer[0],))
            self.fight(answer[0], answer[1], ctx.you, mods=effect.with_, source=ctx)
            done += 1
        return done > 0

    def useful_attack(self, effect: m.Attack, ctx: Context) -> bool:
        rules = AttackRules([mod for mod in effect.with_ if mod.if_ is None and mod.to == "it"])
        return any(self.targets(i, ctx.you, rules) for i in self._attackers(effect.what, ctx))
