"""Choices: of the things that an effect is about, of a number of them, of yes or no."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item, Items
from rules.effects.evaluator import Evaluator
from rules.engine.decisions import Decision, Form, Option, Standing

Useful = Callable[[Item], bool]


class Choosing(Evaluator):
    """Asks a seat what it chooses."""

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
        prompt = self.prompt(f"target_{self.asked_word(word, items)}", ctx)
        bounds = self.open_choice(items, options, target, ctx, seat)
        if bounds is not None and not len(items) == least == most:
            bounds.update(things=[o.key for o in options], most=most, least=least)
            none = () if least else (Option("choose none", (), (), aliases=("pass", "no")),)
            form = Form("choose", ctx.card, bounds)
            standing = self.standing(ctx, word, "choose none") if none else None
            decision = Decision(
                seat, word, prompt, none, (form,), source=ctx.card, alone="asked", standing=standing,
                forced_by=self.forced_by(seat, ctx),
            )  # fmt: skip
            chosen = tuple(items[i] for i in self.ask(decision).value)
        else:
            decision = Decision(
                seat, word, prompt, options, verb="choose", least=least, most=most, source=ctx.card,
                alone="taken" if least else "asked",
                standing=None if least else self.standing(ctx, word, "choose none"),
                forced_by=self.forced_by(seat, ctx),
            )  # fmt: skip
            chosen = tuple(self.ask(decision).value)
        return chosen if chosen or least else None

    def asked_word(self, word: str, items: Sequence[Item]) -> str:
        """The word of the question for a choice among these; a game may say more than `word` does."""
        return word

    def open_choice(
        self, items: Sequence[Item], options: Sequence[Option], target: m.Sel | None, ctx: Context, seat: int
    ) -> dict[str, Any] | None:
        """The bounds of a choice that cannot be listed: a total cost, one pile, or things whose faces are hidden."""
        if target is None:
            return None
        if target.total_cost is not None and target.total_cost.max is not None:
            costs = [self.number_of("cost", i) for i in items]
            return {"costs": costs, "total": self.amount(target.total_cost.max, ctx)}
        return {"groups": [self.owner(i) for i in items]} if target.same == "owner" else None

    def yes(
        self, seat: int, ctx: Context, word: str, always: Sequence[str] = ("no",), about: Sequence[Item] = ()
    ) -> bool:
        """Ask a seat whether it wants to. "Either pay or …" is such a question and answers to its modes as well.

        `always` are the answers that it may give once and for a while. Naming the one thing that it is `about` is a
        yes too.
        """
        modes = ("mode 1", "mode 2") if word == "prevent" else ()
        named = [f"choose {name}" for name in self.spoken_names(about[0], seat)] if len(about) == 1 else []
        options = (
            Option("yes", (), True, aliases=(*modes[:1], *named)),
            Option("no", (), False, aliases=("pass", "choose none", *modes[1:])),
        )
        decision = Decision(
            seat, "may", self.prompt(word, ctx), options, source=ctx.card, alone="asked",
            standing=self.standing(ctx, word, *always) if always else None, forced_by=self.forced_by(seat, ctx),
        )  # fmt: skip
        return bool(self.ask(decision).value)

    def standing(self, ctx: Context, word: str, *answers: str) -> Standing:
        """The answers that the acting seat may always give to this question of the ability."""
        return Standing(f"{ctx.card} {ctx.key} {word}", answers)
