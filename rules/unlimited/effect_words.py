"""The last of the words of the effect language, and with them all."""

from __future__ import annotations

from rules.effects import model as m
from rules.effects.context import Context, Item, Items, seat_of
from rules.engine.decisions import Decision, Form, seat_id
from rules.unlimited.card_words import CardWords
from rules.unlimited.state import Delayed, Lasting, NextCard


class EffectWords(CardWords):
    """Capture, control, upgrades, lasting and delayed effects, and what is left."""

    # -- capture, control, upgrades ----------------------------------------------------------------------------------
    def do_capture(self, effect: m.Capture, ctx: Context, optional: bool) -> bool:
        if isinstance(effect.by, m.Sel) and effect.by.n == "any":
            return self._capture_by_many(effect, ctx)
        if isinstance(effect.by, m.Sel) and effect.by.same_arena == "it":
            return self._capture_victim_first(effect, ctx, optional)
        guards = self.pick(effect.by, ctx, "captor", optional, only=lambda g: self._has_captive(effect, g, ctx))
        if guards is None:
            return self.decline(ctx) if optional else False
        if not guards:
            return False
        guard = guards[0]
        targets = self.pick(effect.what, ctx, "capture", optional and isinstance(effect.by, str))
        if targets is None:
            return self.decline(ctx) if optional else False
        done = False
        for unit in targets:
            done = self.capture(guard, unit, self.controller(guard)) or done
        return done

    def _has_captive(self, effect: m.Capture, guard: Item, ctx: Context) -> bool:
        if not isinstance(effect.what, m.Sel):
            return True
        it, names, chosen = ctx.it, dict(ctx.names), list(ctx.chosen)
        ctx.it = (guard,)
        ctx.chosen.append(guard)
        if isinstance(effect.by, m.Sel) and effect.by.as_:
            ctx.names[effect.by.as_] = (guard,)
        found = bool(self.find(effect.what, ctx))
        ctx.it, ctx.names, ctx.chosen = it, names, chosen
        return found

    def _capture_victim_first(self, effect: m.Capture, ctx: Context, optional: bool) -> bool:
        """The unit to be captured is chosen first, then who captures it."""
        by = effect.by

        def has_captor(victim: Item) -> bool:
            it, ctx.it = ctx.it, (victim,)
            found = bool(self.find(by, ctx))  # type: ignore[arg-type]
            ctx.it = it
            return found

        victims = self.pick(effect.what, ctx, "capture", optional, only=has_captor)
        if victims is None:
            return self.decline(ctx) if optional else False
        done = False
        for victim in victims:
            ctx.it = (victim,)
            guards = self.pick(by, ctx, "captor") or ()
            for guard in guards[:1]:
                done = self.capture(guard, victim, self.controller(guard)) or done
        return done

    def _capture_by_many(self, effect: m.Capture, ctx: Context) -> bool:
        assert isinstance(effect.by, m.Sel)
        guards = self.pick(effect.by, ctx, "captor", only=lambda g: self._has_captive(effect, g, ctx)) or ()
        done = False
        for guard in guards:
            if not self.in_play(guard):
                continue
            ctx.it = (guard,)
            for unit in self.pick(effect.what, ctx, "capture") or ():
                done = self.capture(guard, unit, ctx.you) or done
        return done

    def useful_capture(self, effect: m.Capture, ctx: Context) -> bool:
        if isinstance(effect.by, str):
            return any(self.in_play(g) and self._has_captive(effect, g, ctx) for g in self.ref(effect.by, ctx))
        if effect.by.same_arena == "it":
            return self.any_target(effect.what, ctx)
        return any(self._has_captive(effect, g, ctx) for g in self.find(effect.by, ctx))

    def do_rescue(self, effect: m.Rescue, ctx: Context, optional: bool) -> bool:
        targets = self.pick(effect.what, ctx, "rescue", optional)
        if targets is None:
            return self.decline(ctx) if optional else False
        for item in targets:
            if self.thing(item) is not None:
                self.rescue(int(item))
        return bool(targets)

    def useful_rescue(self, effect: m.Rescue, ctx: Context) -> bool:
        return self.any_target(effect.what, ctx)

    def do_control(self, effect: m.Control, ctx: Context, optional: bool) -> bool:
        targets = self.pick(effect.what, ctx, "control", optional)
        if targets is None:
            return self.decline(ctx) if optional else False
        done = False
        for item in targets:
            if self.thing(item) is None:
                continue
            seats = self.who(effect.who, ctx)
            if seats:
                done = self.take_control(item, seats[0], ctx.you) or done
        return done

    def useful_control(self, effect: m.Control, ctx: Context) -> bool:
        seats = self.peek_who(effect.who, ctx)
        return self.any_target(
            effect.what, ctx, lambda i: self.thing(i) is not None and any(self.controller(i) != s for s in seats)
        )

    def do_swap(self, effect: m.Swap, ctx: Context, optional: bool) -> bool:
        """Both change sides at once; the unique rule looks afterwards."""
        mine = self.pick(effect.what, ctx, "swap", only=lambda i: bool(self.find(effect.with_, ctx))) or ()
        theirs = self.pick(effect.with_, ctx, "swap") or () if mine else ()
        if not mine or not theirs:
            return False
        one, two = self.controller(mine[0]), self.controller(theirs[0])
        self.take_control(mine[0], two, ctx.you)
        self.take_control(theirs[0], one, ctx.you)
        return True

    def do_move(self, effect: m.Move, ctx: Context, optional: bool) -> bool:
        """Attach an upgrade to another unit that may bear it; it stays the same object."""
        useful = None if not isinstance(effect.to, m.Sel) else (lambda i: self._may_move(effect, i, ctx))
        targets = self.pick(effect.what, ctx, "move", optional, only=useful)
        if targets is None:
            return self.decline(ctx) if optional else False
        if not targets:
            return False
        upgrade = targets[0]
        ctx.it = (upgrade,)
        return self.move_upgrade(upgrade, effect, ctx)

    def move_upgrade(self, upgrade: Item, effect: m.Move, ctx: Context) -> bool:
        bearers = self.pick(effect.to, ctx, "attach", only=lambda i: self._may_bear(upgrade, i, ctx, effect.take)) or ()
        if not bearers or self.thing(upgrade) is None:
            return False
        thing = self.state.things[int(upgrade)]
        if effect.take:
            thing.controller = ctx.you
        self.reattach(thing.id, int(bearers[0]))
        return True

    def reattach(self, upgrade: int, bearer: int) -> None:
        """The upgrade goes on to another unit; leaving and arriving trigger what they trigger."""
        thing = self.state.things[upgrade]
        old = self.live.get(thing.host)
        before = self.seen(upgrade)
        self.state.things[thing.host].upgrades.remove(upgrade)
        thing.host = bearer
        self.state.things[bearer].upgrades.append(upgrade)
        self.touch()
        self.tell("attached", "SWU-6.3", upgrade=thing.card, target=self.name(bearer))
        if old is not None:
            self._detached(before, old, thing.controller)
        self._attached(upgrade, bearer, thing.controller)

    def _may_bear(self, upgrade: Item, unit: Item, ctx: Context, take: bool) -> bool:
        thing = self.state.things[int(upgrade)]
        if not self.in_play(unit) or thing.host == unit:
            return False
        attach = self.pool.cards[thing.card].face.attach
        seat = ctx.you if take else thing.controller
        return attach is None or self.matches(attach, unit, Context(seat, thing.id, thing.card))

    def _may_move(self, effect: m.Move, upgrade: Item, ctx: Context) -> bool:
        it, ctx.it = ctx.it, (upgrade,)
        host = self.state.things[int(upgrade)].host
        assert isinstance(effect.to, m.Sel)
        ctx.names["bearer_now"] = (host,)
        found = any(self._may_bear(upgrade, i, ctx, effect.take) for i in self.find(effect.to, ctx))
        ctx.it = it
        return found

    def useful_move(self, effect: m.Move, ctx: Context) -> bool:
        return self.any_target(effect.what, ctx, lambda i: self._may_move(effect, i, ctx))

    # -- lasting and delayed effects ---------------------------------------------------------------------------------
    def lasting(self, effect: m.Modify, items: Items, ctx: Context) -> bool:
        """SWU-9.1, 9.2: it reaches what is in play now, and ends together with its span."""
        factor = self.per(effect.per, ctx) if effect.per is not None else 1
        things = [i for i in items if isinstance(i, int) and i >= 0 and self.in_play(i)]
        names = [ctx.named] if effect.to == "named" and ctx.named else []
        players = [i for i in items if seat_of(i) is not None] if not names else []
        bases = [i for i in items if isinstance(i, int) and (t := self.thing(i)) is not None and t.zone == "base"]
        if not things and not names and not players and not bases:
            return False
        attack = self.fights[-1].id if effect.for_ == "attack" and self.fights else 0
        self.state.lasting.append(
            Lasting(
                self.new_id(), effect.key, ctx.you, ctx.source, ctx.card, effect.for_, things, factor, names, attack
            )
        )
        self.touch()
        for item in things:
            self.tell("changed", "SWU-9.1", target=self.name(item), card=ctx.card, things=(self.name(item),))
        return True

    def useful_modify(self, effect: m.Modify, ctx: Context) -> bool:
        if effect.to == "named":
            return True
        return self.any_target(effect.to, ctx, lambda i: not isinstance(i, int) or self.thing(i) is not None)

    def do_later(self, effect: m.Later, ctx: Context, optional: bool) -> bool:
        """SWU-9.3: the effects wait for their point, with what they speak of; nothing waits about nothing."""
        it = [i for i in ctx.it if isinstance(i, int) and i >= 0]
        if it or not any(_speaks_of_it(e) for e in effect.do):
            names = {k: [i for i in v if isinstance(i, int)] for k, v in ctx.names.items()}
            self.state.delayed.append(
                Delayed(
                    self.new_id(), effect.key, effect.point, ctx.you, ctx.source, ctx.card, it, names,
                    self.state.phase_number,
                )
            )  # fmt: skip
        return True

    def do_next(self, effect: m.Next, ctx: Context, optional: bool) -> bool:
        self.state.nexts.append(NextCard(self.new_id(), effect.key, ctx.you, ctx.card))
        self.tell("next", "SWU-9.3", who=seat_id(ctx.you), card=ctx.card)
        return True

    # -- the rest ----------------------------------------------------------------------------------------------------
    def do_pay(self, effect: m.Pay, ctx: Context, optional: bool) -> bool:
        have = self.funds(ctx.you)
        if isinstance(effect.n, m.Word):
            form = Form("number", ctx.card, {"min": 0, "max": have})
            decision = Decision(ctx.you, "number", self.prompt("pay_how_much", ctx), forms=(form,), source=ctx.card)
            if have:
                n = int(self.ask(decision).value)
            else:
                n = 0
                self.sole_answer(ctx.you, ctx, "pay_how_much", "number 0")
        else:
            n = self.amount(effect.n, ctx)
        if n > have or (optional and not self.yes(ctx.you, ctx, "pay")):
            return self.decline(ctx) if optional else False
        self.pay(ctx.you, n)
        if n:
            self.tell("paid", "SWU-5.2", who=seat_id(ctx.you), n=n)
        ctx.done = n
        return True

    def useful_pay(self, effect: m.Pay, ctx: Context) -> bool:
        return isinstance(effect.n, m.Word) or self.funds(ctx.you) >= self.amount(effect.n, ctx)

    def do_collect(self, effect: m.Collect, ctx: Context, optional: bool) -> bool:
        """The bounties of a unit in the order that the collector likes, or the one just collected once more."""
        record = ctx.moment
        again = record.via if record is not None and record.kind == "collects" else ""
        done = False
        for item in self.ref(effect.what, ctx):
            seen = self.seen(item)
            if not again:
                outer, self.waiting = self.waiting, []
                self.await_bounties(seen, ctx.you)
                done = done or bool(self.waiting)
                self.settle()
                self.waiting = outer
                continue
            if optional and not self.yes(ctx.you, ctx, "may", ("yes", "no")):
                return self.decline(ctx)
            for bounty in [b for b, _, _ in self.bounties(seen) if b.key == again][:1]:
                done = self.collect(bounty, seen, ctx.you, optional=False)
        return done

    def useful_collect(self, effect: m.Collect, ctx: Context) -> bool:
        record = ctx.moment
        for item in self.ref(effect.what, ctx):
            for bounty, _, _ in self.bounties(self.seen(item)):
                if record is None or record.kind != "collects" or bounty.key == record.via:
                    return self.would_change(bounty.bounty, Context(ctx.you, int(item), self.seen(item).card))
        return False

    def do_losegame(self, effect: m.LoseGame, ctx: Context, optional: bool) -> bool:
        losers = self.who(effect.who, ctx)
        if self.state.twin:
            self.eliminate(losers, healed=False)
        else:
            self.finish([s for s in self.seats_from(0) if s not in losers], "card")
        return True

    def do_special(self, effect: m.Special, ctx: Context, optional: bool) -> bool:
        from rules.unlimited.specials import SPECIALS

        special = SPECIALS[effect.name]
        assert special.run is not None
        return special.run(self, ctx, optional)

    def useful_special(self, effect: m.Special, ctx: Context) -> bool:
        from rules.unlimited.specials import SPECIALS

        special = SPECIALS[effect.name]
        return special.useful is None or special.useful(self, ctx)

    def useful_choose(self, effect: m.Choose, ctx: Context) -> bool:
        return effect.what == "arena" or self.any_target(effect.what, ctx)


def _speaks_of_it(effect: m.Effect) -> bool:
    return any(getattr(effect, name, None) == "it" for name in ("what", "to"))
