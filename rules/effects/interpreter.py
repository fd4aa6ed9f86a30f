"""Carries out abilities: effects in order, and the words that combine them.

What a word does to the table is the game's own part: it derives from `Interpreter` and writes one method `do_<word>`
for each of its words, which returns whether the effect was carried out in full, and where a target can be useless one
method `useful_<word>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.ahead import Ahead
from rules.effects.choosing import Useful
from rules.effects.context import Context, Item, Items
from rules.engine.decisions import Decision, Option

_ABOUT_ONE = (m.Deal, m.Ready, m.Exhaust, m.Resource, m.Play, m.Modify)


class Interpreter(Ahead):
    """Effects in order, and the words that combine effects."""

    # -- doing -------------------------------------------------------------------------------------------------------
    def perform(self, effects: Sequence[m.Effect], ctx: Context, optional: bool = False, price: bool = False) -> bool:
        """Carry out effects in order, as much as possible. True when the whole was carried out in full.

        With `optional` the acting player may decline at the first choice; then nothing happens. `price` says that
        they are given for something else.
        """
        full = True
        if optional and (ahead := self.ask_ahead(effects, ctx)) is not None:
            if not ahead:
                return self.decline(ctx)
            effects, optional = ahead, False
        if not optional:
            effects = self.grouped(effects)
        for i, effect in enumerate(effects):
            if i == 0 and optional:
                if not self.declinable(effect, ctx):
                    price = price or isinstance(effect, m.Pay) or (isinstance(effect, m.Do) and bool(effect.then))
                    if not self.yes(ctx.you, ctx, "may", ("no",) if price else ("yes", "no"), self.about(effect, ctx)):
                        return self.decline(ctx)
                    done = self.run(effect, ctx)
                else:
                    done = self.run(effect, ctx, optional=True)
                    if not done and self._declined:
                        ctx.it = ()
                        return False
            else:
                done = self.run(effect, ctx)
            full = full and done
        return full

    def about(self, effect: m.Effect, ctx: Context) -> Items:
        """What an effect is about where that is settled, as in "deal 2 damage to it"."""
        target = getattr(effect, "to", None) or getattr(effect, "what", None)
        return self.ref(target, ctx) if isinstance(effect, _ABOUT_ONE) and isinstance(target, str) else ()

    def grouped(self, effects: Sequence[m.Effect]) -> Sequence[m.Effect]:
        """The effects, with those made one that a game carries out at the same time."""
        return effects

    _declined = False

    def run(self, effect: m.Effect, ctx: Context, optional: bool = False) -> bool:
        """Carry out one effect; True when it was done in full."""
        self._declined = False
        word = type(effect).__name__.lower()
        done: bool = getattr(self, f"do_{word}")(effect, ctx, optional)
        ctx.full = done
        self.after_effect()
        return done

    def decline(self, ctx: Context) -> bool:
        """An optional effect was turned down."""
        self._declined = True
        ctx.it = ()
        return False

    def now(self, effect: Any, ctx: Context) -> Any:
        """The effect with the numbers that its `instead` gives at this moment."""
        if effect.instead is not None and self.holds(effect.instead.if_, ctx):
            return effect.instead.effect
        return effect

    def declinable(self, effect: m.Effect, ctx: Context) -> bool:
        """Is the effect's first question to the acting player a choice that can be turned down?"""
        if isinstance(effect, m.Attack | m.Modes):
            return True
        target = self.first_choice(effect)
        if target is None:
            return False
        return target.chooses and target.by is None and not target.random

    def first_choice(self, effect: m.Effect) -> m.Sel | None:
        """The selector that is asked first when the effect is carried out."""
        if isinstance(effect, m.Next):
            return None
        if isinstance(effect, m.Deal) and isinstance(effect.by, m.Sel):
            return effect.by
        if isinstance(effect, m.Capture) and isinstance(effect.by, m.Sel):
            return effect.by
        for name in ("to", "what"):
            target = getattr(effect, name, None)
            if isinstance(target, m.Sel):
                return target
            if name == "to" and target is not None:
                return None
        return None

    # -- control words -----------------------------------------------------------------------------------------------
    def do_may(self, effect: m.May, ctx: Context, optional: bool) -> bool:
        """SWU-8.9: `then` needs what comes before it carried out in full."""
        outer = ctx.you
        if effect.by is not None:
            seats = self.who(effect.by, ctx)
            if not seats:
                return False
            ctx.you = seats[0]
        try_it = self.worth_asking(effect.do, ctx)
        done = self.perform(effect.do, ctx, optional=True, price=bool(effect.then)) if try_it else False
        ctx.you = outer
        if not try_it:
            ctx.it = () if effect.then or effect.else_ else ctx.it
        if done and effect.then:
            return self.perform(effect.then, ctx)
        if not done and effect.else_:
            self.perform(effect.else_, ctx)
        return done

    def do_do(self, effect: m.Do, ctx: Context, optional: bool) -> bool:
        done = self.perform(effect.do, ctx, optional)
        if done:
            self.perform(effect.then, ctx)
        return done

    def do_if(self, effect: m.If, ctx: Context, optional: bool) -> bool:
        branch = effect.do if self.holds(effect.if_, ctx) else effect.else_
        return self.perform(branch, ctx, optional and bool(branch))

    def do_each(self, effect: m.Each, ctx: Context, optional: bool) -> bool:
        """SWU-15.7: who acts stays the same, `it` is each in turn."""
        full = True
        for item in self.items(effect.what, ctx):
            ctx.it = (item,)
            full = self.perform(effect.do, ctx) and full
        return full

    def do_repeat(self, effect: m.Repeat, ctx: Context, optional: bool) -> bool:
        it, n = ctx.it, self.amount(effect.n, ctx)
        if all(isinstance(e, m.Deal) for e in effect.do):  # chosen one by one, dealt together where a game does so
            return self.perform(effect.do * n, ctx) and n > 0
        for _ in range(n):
            ctx.it = it
            self.perform(effect.do, ctx)
        return n > 0

    def do_modes(self, effect: m.Modes, ctx: Context, optional: bool) -> bool:
        """One `mode` decision after the other; each is carried out before the next is chosen."""
        chooser = ctx.you
        if effect.by is not None:
            seats = self.who(effect.by, ctx)
            if not seats:
                return False
            chooser = seats[0]
        left = list(range(len(effect.of)))
        count = min(len(left), self.amount(effect.n, ctx))
        first = (ctx.it, list(ctx.chosen))
        if optional:  # who may do nothing is offered only what does something
            left = [i for i in left if self.would_change(effect.of[i], ctx)]
        for _ in range(count):
            options = [Option(f"mode {i + 1}", (), i) for i in left]
            if optional:
                beyond = f"mode {len(effect.of) + 1}"
                options.append(Option("pass", (), None, aliases=("no", "choose none", beyond)))
            decision = Decision(
                chooser, "mode", self.prompt("mode", ctx), tuple(options), source=ctx.card,
                alone="asked" if optional else "taken",
                standing=self.standing(ctx, "mode", "pass") if optional else None,
                forced_by=self.forced_by(chooser, ctx),
            )  # fmt: skip
            mode = self.ask(decision).value
            if mode is None or mode == "pass":
                return self.decline(ctx)
            left.remove(mode)
            ctx.it, ctx.chosen = first[0], list(first[1])
            self.perform(effect.of[mode], ctx)
        return True

    def do_unless(self, effect: m.Unless, ctx: Context, optional: bool) -> bool:
        """Who may prevent it answers yes to do what is named, or (`refuses`) no to refuse."""
        seats = self.who(effect.who, ctx)
        seat = seats[0] if seats else ctx.you
        outer, it = ctx.you, ctx.it
        if effect.refuses:
            if seats and not self.yes(seat, ctx, "refuse", ()):
                return self.perform(effect.refuses, ctx)
            return self.perform(effect.do, ctx)
        ctx.you = seat
        paid = False
        if seats and not self.would_change(effect.pays, ctx):
            self.sole_answer(seat, ctx, "prevent", "no", "pass", "choose none", "mode 2")
        elif seats and self.yes(seat, ctx, "prevent", ()):
            paid = self.perform(effect.pays, ctx)
        ctx.you, ctx.it = outer, it
        if paid:
            return False
        return self.perform(effect.do, ctx)

    def do_choose(self, effect: m.Choose, ctx: Context, optional: bool) -> bool:
        if effect.what == "arena":
            options = tuple(Option(f"choose {a}", (a,), a) for a in ("ground", "space"))
            answer = self.ask(Decision(ctx.you, "arena", self.prompt("arena", ctx), options, source=ctx.card))
            ctx.it = (answer.value,)
            return True
        chosen = self.pick(effect.what, ctx, "choose", optional)
        return self.decline(ctx) if chosen is None and optional else bool(chosen)

    def do_modify(self, effect: m.Modify, ctx: Context, optional: bool) -> bool:
        """A lasting effect on what is there now (SWU-9.2)."""
        chosen = self.pick(effect.to, ctx, "modify", optional)
        if chosen is None and optional:
            return self.decline(ctx)
        effect = self.now(effect, ctx)
        if not chosen and effect.to != "named":
            return False
        return self.lasting(effect, chosen or (), ctx)

    # -- would it change anything? -----------------------------------------------------------------------------------
    def worth_asking(self, effects: Sequence[m.Effect], ctx: Context) -> bool:
        """Is an optional list worth a question: would it change something, or does more depend on its choice?"""
        if self.would_change(effects[:1], ctx):
            return True
        target = self.first_choice(effects[0]) if len(effects) > 1 else None
        return target is not None and any(_about_it(e) for e in effects[1:]) and bool(self.candidates(target, ctx))

    def would_change(self, effects: Sequence[m.Effect], ctx: Context) -> bool:
        """Would any of these effects change something now (SWU-2.5)? Hidden cards count as if they would."""
        return any(self.changes(effect, ctx) for effect in effects)

    def changes(self, effect: m.Effect, ctx: Context) -> bool:
        match effect:
            case m.May(do=do):
                return bool(do) and self.changes(do[0], ctx)
            case m.Do(do=do):
                return self.would_change(do, ctx)
            case m.If(if_=if_, do=do, else_=else_):
                return self.would_change(do if self.holds(if_, ctx) else else_, ctx)
            case m.Modes(of=of):
                return any(self.would_change(mode, ctx) for mode in of)
            case m.Repeat(n=n, do=do):
                return self.amount(n, ctx) > 0 and self.would_change(do, ctx)
            case m.Each(what=what):
                return bool(self.items(what, ctx))
            case m.Unless():
                return True
            case m.Later():
                return True
        useful = getattr(self, f"useful_{type(effect).__name__.lower()}", None)
        return True if useful is None else bool(useful(effect, ctx))

    def any_target(self, target: m.Target, ctx: Context, useful: Useful | None = None) -> bool:
        """Is there a thing of this target on which it would do something?"""
        if isinstance(target, str):
            items: Sequence[Item] = self.peek_ref(target, ctx)
        else:
            items = self.candidates(target, ctx)
        return any(useful is None or useful(item) for item in items)


def _about_it(effect: m.Effect) -> bool:
    return any(getattr(effect, name, None) == "it" for name in ("what", "to"))
