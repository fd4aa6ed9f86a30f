"""Carries out abilities: order, choices, conditions and amounts. What a word does to the table is the game's own part.

A game derives from `Interpreter` and writes one method `do_<word>` for each of its words, which returns whether the
effect was carried out in full, and where a target can be useless one method `useful_<word>`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item, Items, player, seat_of
from rules.engine.decisions import Ask, Decision, Form, Option, Text

Useful = Callable[[Item], bool]
DECLINE = ("pass", "no", "choose none")
_CHOOSING = (m.Deal, m.Heal, m.Give)


class Interpreter(ABC):
    """The words that every game shares. `ask` and the state behind the hooks are the game's."""

    ask: Ask

    # -- what a game says ------------------------------------------------------------------------------------------
    @abstractmethod
    def find(self, sel: m.Sel, ctx: Context) -> list[Item]:
        """All things that a selector matches now, in the order of the table."""

    @abstractmethod
    def matches(self, sel: m.Sel, item: Item, ctx: Context) -> bool:
        """Does this one thing (or its last-known state) match?"""

    @abstractmethod
    def number_of(self, what: str, item: Item) -> int:
        """The `power`, `cost`, `damage`, `hp_left` or `upgrades` of a thing, now or as last known."""

    @abstractmethod
    def controller(self, item: Item) -> int: ...

    @abstractmethod
    def owner(self, item: Item) -> int: ...

    @abstractmethod
    def seats_from(self, seat: int) -> list[int]:
        """The seats still in the game, clockwise, beginning with `seat`."""

    @abstractmethod
    def fixed_ref(self, name: str, ctx: Context) -> Items | None:
        """What a word of reference means that is the game's own (`defender`, `your_base`); None for others."""

    @abstractmethod
    def option_for(self, item: Item, among: Sequence[Item]) -> Option:
        """The option whose value is this item."""

    def option_for_seat(self, item: Item, among: Sequence[Item], seat: int) -> Option:
        """The option as this seat may see it; a game with face-down things of others hides their faces."""
        return self.option_for(item, among)

    @abstractmethod
    def happened(self, happening: m.Happening, ctx: Context) -> bool:
        """Did it happen in this phase?"""

    @abstractmethod
    def has_initiative(self, seat: int) -> bool: ...

    @abstractmethod
    def attacking(self, condition: m.Attacking, ctx: Context) -> bool: ...

    @abstractmethod
    def aspects_of(self, item: Item) -> Iterable[str]: ...

    @abstractmethod
    def shuffled(self, items: list[Item]) -> list[Item]: ...

    @abstractmethod
    def lasting(self, effect: m.Modify, items: Items, ctx: Context) -> bool:
        """Begin a lasting effect on these things."""

    @abstractmethod
    def delay(self, effect: m.Later, ctx: Context) -> None: ...

    @abstractmethod
    def after_effect(self) -> None:
        """What the rules check after every effect, such as units without remaining HP."""

    # -- references --------------------------------------------------------------------------------------------------
    def ref(self, name: str, ctx: Context) -> Items:
        """What a word of reference or a name given by `as` stands for now."""
        if name == "it":
            return ctx.it
        if name in ctx.names:
            return ctx.names[name]
        if name == "self":
            return (ctx.source,)
        if name == "host":
            return (ctx.host,) if ctx.host else ()
        if name == "you":
            return (player(ctx.you),)
        if name == "that_player":
            return () if ctx.that_player is None else (player(ctx.that_player),)
        if name == "opponents":
            return tuple(player(s) for s in self.seats_from(ctx.you) if s != ctx.you)
        if name == "everyone":
            return tuple(player(s) for s in self.seats_from(ctx.you))
        if name == "opponent":
            seat = self.one_opponent(ctx, [s for s in self.seats_from(ctx.you) if s != ctx.you])
            return () if seat is None else (player(seat),)
        if name == "rest":
            return ctx.rest
        return self.fixed_ref(name, ctx) or ()

    def one_opponent(self, ctx: Context, seats: list[int]) -> int | None:
        """One opponent, chosen by the acting player where there are several, the same one for the whole ability."""
        known = ctx.names.get("opponent")
        if known is not None:
            return seat_of(known[0])
        if not seats:
            return None
        seat = seats[0] if len(seats) == 1 else self.ask_seat(ctx, seats)
        ctx.names["opponent"] = (player(seat),)
        return seat

    def ask_seat(self, ctx: Context, seats: list[int]) -> int:
        options = tuple(Option(f"choose p{s + 1}", (f"p{s + 1}",), s) for s in seats)
        decision = Decision(ctx.you, "choose_player", self.prompt("choose_player", ctx), options, source=ctx.card)
        return int(self.ask(decision).value)

    def who(self, who: m.Who | None, ctx: Context) -> list[int]:
        """The seats that a word for players means; the acting player for None."""
        if who is None:
            return [ctx.you]
        if isinstance(who, m.ControllerOf):
            return [self.controller(i) for i in self.ref(who.controller, ctx)[:1]]
        if isinstance(who, m.OwnerOf):
            return [self.owner(i) for i in self.ref(who.owner, ctx)[:1]]
        if isinstance(who, m.AnyPlayer):
            return [self.ask_seat(ctx, self.seats_from(ctx.you))]
        if isinstance(who, m.Sel):
            items = self.pick(who, ctx) or ()
        else:
            items = self.ref(who, ctx)
        seats = []
        for item in items:
            seat = seat_of(item)
            seats.append(self.controller(item) if seat is None else seat)
        return seats

    # -- amounts -----------------------------------------------------------------------------------------------------
    def amount(self, amount: m.Amount, ctx: Context, item: Item | None = None) -> int:
        """The number that an amount is now; `item` is the thing that it is worked out for, where there are several."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, m.Done):
            return ctx.done * amount.n
        if isinstance(amount, m.Count):
            return self.count(amount, ctx)
        if isinstance(amount, m.Value):
            items = (item,) if item is not None and amount.of == "it" else self.items(amount.of, ctx)
            total = sum(self.number_of(amount.what, i) for i in items[:1])
            if amount.half:
                total //= 2
            return total + amount.plus
        if isinstance(amount, m.UpTo):
            return self.amount(amount.up_to, ctx)
        return ctx.excess if amount.name == "excess" else 1_000

    def count(self, count: m.Count, ctx: Context) -> int:
        items = self.items(count.per, ctx)
        if count.distinct == "aspect":
            return count.n * len({a for i in items for a in self.aspects_of(i)})
        if count.distinct == "cost":
            return count.n * len({self.number_of("cost", i) for i in items})
        return count.n * len(items)

    def per(self, per: m.Target | m.Count | m.Value, ctx: Context) -> int:
        """How often a change counts: the number of things, or an amount."""
        if isinstance(per, m.Count | m.Value):
            return self.amount(per, ctx)
        return len(self.items(per, ctx))

    def items(self, target: m.Target, ctx: Context) -> Items:
        """All things of a target, without a choice."""
        if isinstance(target, str):
            return self.ref(target, ctx)
        return tuple(self.find(target, ctx))

    def within(self, bound: m.Bound, value: int, ctx: Context, item: Item | None = None) -> bool:
        if bound.min is not None and value < self.amount(bound.min, ctx, item):
            return False
        return bound.max is None or value <= self.amount(bound.max, ctx, item)

    # -- conditions --------------------------------------------------------------------------------------------------
    def holds(self, condition: m.Condition | None, ctx: Context) -> bool:
        """Does the condition hold at this moment?"""
        match condition:
            case None:
                return True
            case m.Exists(exists=sel, n=n):
                return len(self.find(sel, ctx)) >= n
            case m.Is(is_=sel, of=of):
                return any(self.matches(sel, item, ctx) for item in self.ref(of, ctx))
            case m.Happened(happened=happening):
                return self.happened(happening, ctx)
            case m.Initiative():
                return self.has_initiative(ctx.you)
            case m.Attacking():
                return self.attacking(condition, ctx)
            case m.Defending():
                return ctx.source in (self.fixed_ref("defender", ctx) or ())
            case m.More(more=sel, than=than, who=who):
                mine = [self._count_for(sel, s, ctx) for s in self.who(who, ctx)]
                theirs = [self._count_for(sel, s, ctx) for s in self.who(than, ctx)]
                return bool(mine and theirs) and mine[0] > theirs[0]
            case m.Between(value=value, min=low, max=high):
                number = self.amount(value, ctx)
                return (low is None or number >= low) and (high is None or number <= high)
            case m.Not(not_=inner):
                return not self.holds(inner, ctx)
            case m.All(all=all_):
                return all(self.holds(each, ctx) for each in all_)
            case m.Either(either=several):
                return any(self.holds(each, ctx) for each in several)
            case m.Same(number_is_cost_of=of):
                return any(self.number_of("cost", item) == ctx.number for item in self.ref(of, ctx))

    def _count_for(self, sel: m.Sel, seat: int, ctx: Context) -> int:
        return sum(1 for item in self.find(sel, ctx) if self.controller(item) == seat)

    # -- choosing ----------------------------------------------------------------------------------------------------
    def prompt(self, id_: str, ctx: Context, **params: Any) -> Text:
        """The question's text; `card` is whose ability asks."""
        return Text(f"prompt.{id_}", {"card": ctx.card, **params})

    def pick(
        self,
        target: m.Target,
        ctx: Context,
        word: str = "choose",
        optional: bool = False,
        useful: Useful | None = None,
        only: Useful | None = None,
    ) -> Items | None:
        """The things that an effect is about, chosen where there is a choice; None when it was declined.

        `useful` marks targets on which the effect would change something, `only` shuts others out. With no legal
        target the effect is skipped, with one it is the only answer.
        """
        if isinstance(target, str):
            return self.ref(target, ctx)
        items = self.candidates(target, ctx)
        if only is not None:
            items = [item for item in items if only(item)]
        if not target.chooses:
            ctx.it = tuple(items)
            if target.as_:
                ctx.names[target.as_] = ctx.it
            return ctx.it
        chooser = ctx.you
        if target.by is not None:
            chooser, items = self._chooser(target, items, ctx)
        if not items:
            ctx.choose((), target.as_)
            return ()
        if target.random:
            chosen: Items = tuple(self.shuffled(items)[: self._most(target.n, len(items), ctx)])
        else:
            least, most = self._how_many(target.n, len(items), optional, ctx)
            if useful is not None and len(items) > 1:
                items.sort(key=lambda item: not useful(item))
            picked = self.ask_items(chooser, ctx, items, least, most, word, target)
            if picked is None:
                return None
            chosen = picked
        ctx.choose(chosen, target.as_)
        if not chosen and (optional or target.n != 1):
            return None
        return chosen

    def candidates(self, target: m.Sel, ctx: Context) -> list[Item]:
        """What may be chosen. A game may add to `find`."""
        return self.find(target, ctx)

    def _chooser(self, target: m.Sel, items: list[Item], ctx: Context) -> tuple[int, list[Item]]:
        """Somebody else chooses; "an opponent chooses a unit they control" leaves them their own."""
        if target.by == "opponent":
            own = "enemy" in target.be
            seats = [s for s in self.seats_from(ctx.you) if s != ctx.you]
            if own:
                seats = [s for s in seats if any(self.controller(i) == s for i in items)]
            seat = self.one_opponent(ctx, seats)
            if seat is None:
                return ctx.you, []
            return seat, [i for i in items if not own or self.controller(i) == seat]
        seats = self.who(target.by, ctx)
        return (seats[0], items) if seats else (ctx.you, [])

    def _most(self, n: Any, there: int, ctx: Context) -> int:
        if n == "any":
            return there
        return min(there, self.amount(n, ctx))

    def _how_many(self, n: Any, there: int, optional: bool, ctx: Context) -> tuple[int, int]:
        most = self._most(n, there, ctx)
        free = optional or n == "any" or isinstance(n, m.UpTo)
        return (0 if free else most), most

    def ask_items(
        self, seat: int, ctx: Context, items: list[Item], least: int, most: int, word: str, target: m.Sel | None = None
    ) -> Items | None:
        """Ask a seat for `least` to `most` of these. None when none were taken and that was allowed."""
        options = tuple(self.option_for_seat(item, items, seat) for item in items)
        prompt = self.prompt(f"target_{word}", ctx)
        bounds = self.open_choice(items, options, target, ctx, seat)
        if bounds is not None and not len(items) == least == most:
            bounds.update(things=[o.key for o in options], most=most, least=least)
            none = () if least else (Option("choose none", (), (), aliases=("pass", "no")),)
            form = Form("choose", ctx.card, bounds)
            decision = Decision(seat, word, prompt, none, (form,), source=ctx.card, automatic=False)
            chosen = tuple(items[i] for i in self.ask(decision).value)
        else:
            decision = Decision(
                seat, word, prompt, options, verb="choose", least=least, most=most, source=ctx.card,
                automatic=least > 0,
            )  # fmt: skip
            chosen = tuple(self.ask(decision).value)
        return chosen if chosen or least else None

    def open_choice(
        self, items: Sequence[Item], options: Sequence[Option], target: m.Sel | None, ctx: Context, seat: int
    ) -> dict[str, Any] | None:
        """The bounds of a choice that cannot be listed: a total cost, one pile, or things whose faces are hidden."""
        if target is None:
            return None
        if target.total_cost is not None and target.total_cost.max is not None:
            costs = [self.number_of("cost", i) for i in items]
            return {"costs": costs, "total": self.amount(target.total_cost.max, ctx)}
        return {"groups": [self.owner(i) for i in items]} if target.same else None

    def yes(self, seat: int, ctx: Context, word: str, source: str = "") -> bool:
        """Ask a seat whether it wants to."""
        options = (
            Option("yes", (), True),
            Option("no", (), False, aliases=("pass", "choose none")),
        )
        decision = Decision(seat, "may", self.prompt(word, ctx), options, source=source or ctx.card, automatic=False)
        return bool(self.ask(decision).value)

    # -- doing -------------------------------------------------------------------------------------------------------
    def perform(self, effects: Sequence[m.Effect], ctx: Context, optional: bool = False) -> bool:
        """Carry out effects in order, as much as possible. True when the whole was carried out in full.

        With `optional` the acting player may decline at the first choice; then nothing happens.
        """
        full = True
        for i, effect in enumerate(effects):
            if i == 0 and optional:
                if not self.declinable(effect, ctx):
                    if not self.yes(ctx.you, ctx, "may"):
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
        done = self.perform(effect.do, ctx, optional=True) if try_it else False
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
        for _ in range(count):
            options = [Option(f"mode {i + 1}", (), i) for i in left]
            if optional:
                options.append(Option("pass", (), None, aliases=("no", "choose none")))
            decision = Decision(
                chooser, "mode", self.prompt("mode", ctx, ability=ctx.key), tuple(options), source=ctx.card,
                automatic=not optional,
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
            if seats and not self.yes(seat, ctx, "refuse"):
                return self.perform(effect.refuses, ctx)
            return self.perform(effect.do, ctx)
        ctx.you = seat
        paid = False
        if seats and self.would_change(effect.pays, ctx) and self.yes(seat, ctx, "prevent"):
            paid = self.perform(effect.pays, ctx)
        ctx.you, ctx.it = outer, it
        if paid:
            return False
        return self.perform(effect.do, ctx)

    def do_later(self, effect: m.Later, ctx: Context, optional: bool) -> bool:
        self.delay(effect, ctx)
        return True

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

    def peek_ref(self, name: str, ctx: Context) -> Items:
        """A reference without asking anybody: of several opponents, all."""
        if name == "opponent" and "opponent" not in ctx.names:
            return self.ref("opponents", ctx)
        return self.ref(name, ctx)


def _about_it(effect: m.Effect) -> bool:
    return any(getattr(effect, name, None) == "it" for name in ("what", "to"))
