"""What the words of an ability mean at a moment: references, players, amounts and conditions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item, Items, player, seat_of
from rules.engine.decisions import Ask, Decision, Option, Text, seat_id

Useful = Callable[[Item], bool]


class Evaluator(ABC):
    """Questions to the table that every game shares. `ask` and the state behind the hooks are the game's."""

    ask: Ask

    @abstractmethod
    def pick(self, target: m.Target, ctx: Context) -> Items | None:
        """The things that an effect is about, chosen where there is a choice."""

    def prompt(self, id_: str, ctx: Context, **params: Any) -> Text:
        """The question's text; `card` is whose ability asks, `ability` which of them."""
        return Text(f"prompt.{id_}", {"card": ctx.card, "ability": ctx.key, **params})

    def forced_by(self, seat: int, ctx: Context) -> int | None:
        """Whose ability makes this seat choose; None for its own."""
        return None if seat == ctx.whose else ctx.whose

    def peek_ref(self, name: str, ctx: Context) -> Items:
        """A reference without asking anybody: of several opponents, all."""
        if name == "opponent" and "opponent" not in ctx.names:
            return self.ref("opponents", ctx)
        return self.ref(name, ctx)

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

    def spoken_names(self, item: Item, seat: int) -> tuple[str, ...]:
        """How this seat may name a thing that is known to all, though there is nothing to choose."""
        return ()

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
        seat = self.ask_seat(ctx, seats)
        ctx.names["opponent"] = (player(seat),)
        return seat

    def ask_seat(self, ctx: Context, seats: list[int]) -> int:
        """Which of these players. Where there is only one nobody is stopped for it."""
        options = tuple(Option(f"choose p{s + 1}", (seat_id(s),), s) for s in seats)
        decision = Decision(
            ctx.you, "choose_player", self.prompt("choose_player", ctx), options, source=ctx.card,
            alone="by_rule" if len(seats) == 1 else "taken", forced_by=self.forced_by(ctx.you, ctx),
        )  # fmt: skip
        return int(self.ask(decision).value)

    def sole_answer(self, seat: int, ctx: Context, word: str, answer: str, *aliases: str) -> None:
        """A question that has this answer only: nobody is stopped for it, and a scenario may spell it out."""
        options = (Option(answer, (), (), aliases=aliases),)
        self.ask(Decision(seat, word, self.prompt(word, ctx), options, source=ctx.card, alone="by_rule"))

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
