"""Words that hurt, heal, defeat, exhaust, ready and give tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item
from rules.engine.decisions import Decision, Form, Option, seat_id
from rules.unlimited.fighting import Fighting

Hit = tuple[Item, int]
"""Something and the damage it is to be dealt."""


class Together(m.Effect, frozen=True, kw_only=True):
    """Damage that one sentence deals to several targets: chosen one after another, dealt at once (SWU-8.8)."""

    deals: tuple[m.Deal, ...]


class HarmWords(Fighting):
    """`do_<word>` carries a word out and says whether that was done in full; `useful_<word>` asks beforehand."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.culprits = {}
        self.last_hit = {}

    def run(self, effect: m.Effect, ctx: Context, optional: bool = False) -> bool:
        """SWU-13.1: an eliminated player resolves nothing more; what they have put off happens (SWU-15.16)."""
        if self.is_out(ctx.you) and not self.put_off:
            return False
        self.acting = ctx.you
        return super().run(effect, ctx, optional)

    # -- damage and healing ------------------------------------------------------------------------------------------
    def do_deal(self, effect: m.Deal, ctx: Context, optional: bool) -> bool:
        dealer: Item | None = None
        if effect.by is not None:
            if isinstance(effect.to, str) and not self.items(effect.to, ctx):
                return False
            chosen = self.pick(effect.by, ctx, "dealer", optional, only=lambda i: self._has_victim(effect, i, ctx))
            if chosen is None:
                return self.decline(ctx) if optional else False
            if not chosen:
                return False
            dealer, optional = chosen[0], False
        if effect.divided:
            return self._deal_divided(effect, ctx, optional)
        targets = self.pick(effect.to, ctx, "deal", optional, self._can_be_dealt(ctx))
        if targets is None:
            return self.decline(ctx) if optional else False
        hits = self._hits(effect, targets, ctx, dealer)
        return bool(targets) and self._deal_all(hits, ctx)

    def _deal_all(self, hits: Sequence[Hit], ctx: Context) -> bool:
        """SWU-8.9, 9.9: in full only where nothing was prevented."""
        dealt = self.deal(hits, ctx.you)
        ctx.done = sum(dealt.values())
        return all(isinstance(item, int) and dealt.get(item, 0) > 0 for item, _ in hits)

    def _hits(self, effect: m.Deal, targets: Sequence[Item], ctx: Context, dealer: Item | None) -> list[Hit]:
        """How much each of the targets is to be dealt."""
        effect = self.now(effect, ctx)
        hits = []
        it = ctx.it
        for item in targets:
            if len(targets) > 1:
                ctx.it = (item,)
            hits.append((item, self.amount(effect.n, ctx, dealer if dealer is not None else each_of(effect.to, item))))
        ctx.it = it
        return hits

    def grouped(self, effects: Sequence[m.Effect]) -> Sequence[m.Effect]:
        """SWU-8.8: damage to one thing and to another is dealt together."""
        found: list[m.Effect] = []
        for effect in effects:
            last = found[-1] if found else None
            before = last.deals if isinstance(last, Together) else (last,) if isinstance(last, m.Deal) else ()
            plain = all(isinstance(e, m.Deal) and e.by is None and not e.divided for e in (*before, effect))
            if before and plain:
                found[-1] = Together(deals=(*before, effect))  # type: ignore[arg-type]
            else:
                found.append(effect)
        return found

    def do_together(self, effect: Together, ctx: Context, optional: bool) -> bool:
        hits: list[Hit] = []
        full = True
        for deal in effect.deals:
            targets = self.pick(deal.to, ctx, "deal", False, self._can_be_dealt(ctx))
            full = full and bool(targets)
            hits += self._hits(deal, targets or (), ctx, None)
        return self._deal_all(hits, ctx) and full

    def _has_victim(self, effect: m.Deal, dealer: Item, ctx: Context) -> bool:
        if not isinstance(effect.to, m.Sel):
            return True
        it, ctx.it = ctx.it, (dealer,)
        chosen = list(ctx.chosen)
        ctx.chosen.append(dealer)
        found = bool(self.find(effect.to, ctx))
        ctx.it, ctx.chosen = it, chosen
        return found

    def _can_be_dealt(self, ctx: Context) -> Callable[[Item], bool]:
        def useful(item: Item) -> bool:
            seen = self.live.get(item)  # type: ignore[arg-type]
            return seen is None or not ("be_damaged" in seen.cannot and seen.controller != ctx.you)

        return useful

    def _deal_divided(self, effect: m.Deal, ctx: Context, optional: bool) -> bool:
        """SWU-8.10: dealt out completely, may overkill, lands at once; among any number of units may be none."""
        assert isinstance(effect.to, m.Sel)
        optional = optional or effect.to.n == "any"
        total = self.amount(effect.n, ctx)
        targets = self.candidates(effect.to, ctx)
        shares = self.split(ctx, targets, total, optional, "split_damage")
        if shares is None:
            return self.decline(ctx) if optional else False
        ctx.choose(tuple(i for i, _ in shares))
        ctx.done = sum(self.deal(shares, ctx.you).values())
        return bool(shares)

    def split(
        self,
        ctx: Context,
        items: Sequence[Item],
        total: int,
        optional: bool,
        prompt: str,
        most: dict[str, int] | None = None,
        less: bool = False,
    ) -> list[tuple[Item, int]] | None:
        """Share `total` out over things; None when it was declined."""
        if not items or total <= 0:
            return []
        names = {self.option_for(i, items).key: i for i in items}
        none = Option("pass", (), None, aliases=("no", "choose none", "split none"))
        if len(names) == 1 and not less:
            name = next(iter(names))
            options = [Option(f"split {name}={total}", (name,), {name: total})]
            forms: tuple[Form, ...] = ()
        else:
            bounds: dict[str, Any] = {"things": list(names), "total": total}
            if most is not None:
                bounds["each"] = most
            if less:
                bounds["less"] = True
            options, forms = [], (Form("split", ctx.card, bounds),)
        if optional:
            options.append(none)
        decision = Decision(
            ctx.you, "split", self.prompt(prompt, ctx, n=total), tuple(options), forms, source=ctx.card,
            alone="asked" if optional else "taken", standing=self.standing(ctx, "split", "pass") if optional else None,
        )  # fmt: skip
        value = self.ask(decision).value
        if not isinstance(value, dict):
            return None
        return [(names[name], n) for name, n in value.items()]

    def useful_deal(self, effect: m.Deal, ctx: Context) -> bool:
        about_target = isinstance(effect.n, m.Value) and effect.n.of == "it"
        counts_target = (
            isinstance(effect.n, m.Count) and isinstance(effect.n.per, m.Sel) and effect.n.per.same_arena == "it"
        )
        if not about_target and not counts_target and self.amount(effect.n, ctx) <= 0:
            return False
        if effect.by is not None and not self.any_target(effect.by, ctx, lambda i: self._has_victim(effect, i, ctx)):
            return False
        return self.any_target(effect.to, ctx)

    def do_heal(self, effect: m.Heal, ctx: Context, optional: bool) -> bool:
        if effect.divided:
            return self._heal_divided(effect, ctx, optional)
        if isinstance(effect.n, m.UpTo) and isinstance(effect.to, m.Sel):
            return self._heal_up_to(effect.to, self.amount(effect.n, ctx), ctx)
        targets = self.pick(effect.to, ctx, "heal", optional, self._is_damaged)
        if targets is None:
            return self.decline(ctx) if optional else False
        effect = self.now(effect, ctx)
        healed = 0
        full = bool(targets)
        for item in targets:
            n = self.amount(effect.n, ctx, each_of(effect.to, item))
            got = self.heal(item, n)
            full = full and got > 0
            healed += got
        ctx.done = healed
        return full

    def _heal_up_to(self, target: m.Sel, n: int, ctx: Context) -> bool:
        """Choosing a unit heals all that can be healed; who wants less says how much with `split`."""
        items = self.candidates(target, ctx)
        items.sort(key=lambda item: not self._is_damaged(item))
        ctx.choose(())
        ctx.done = 0
        if not items:
            return False
        names = {self.name(i): i for i in items}
        most = {name: min(n, self.number_of("damage", i)) for name, i in names.items()}
        options = tuple(Option(f"choose {name}", (name,), i, self.alike(i)) for name, i in names.items())
        bounds = {"things": list(names), "total": n, "each": most, "less": True, "one": True}
        forms = (Form("split", ctx.card, bounds),) if len(items) > 1 else ()
        answer = self.ask(Decision(ctx.you, "heal", self.prompt("target_heal", ctx), options, forms, source=ctx.card))
        if answer.form is not None:
            shares = {names[name]: share for name, share in answer.value.items()}
        else:
            shares = {answer.value: n}
        ctx.choose(tuple(shares))
        ctx.done = sum(self.heal(item, share) for item, share in shares.items())
        return ctx.done > 0

    def _heal_divided(self, effect: m.Heal, ctx: Context, optional: bool) -> bool:
        assert isinstance(effect.to, m.Sel)
        total = self.amount(effect.n, ctx)
        targets = [i for i in self.find(effect.to, ctx) if self._is_damaged(i)]
        most = {self.name(i): self.number_of("damage", i) for i in targets}
        total = min(total, sum(most.values()))
        shares = self.split(ctx, targets, total, True, "split_heal", most, less=True)
        ctx.done = sum(self.heal(i, n) for i, n in shares or ())
        ctx.choose(tuple(i for i, _ in shares or ()))
        return ctx.done > 0

    def _is_damaged(self, item: Item) -> bool:
        return self.number_of("damage", item) > 0

    def useful_heal(self, effect: m.Heal, ctx: Context) -> bool:
        return self.any_target(effect.to, ctx, self._is_damaged)

    # -- defeat, exhaust, ready, tokens ------------------------------------------------------------------------------
    def do_defeat(self, effect: m.Defeat, ctx: Context, optional: bool) -> bool:
        targets = self.pick(effect.what, ctx, "defeat", optional)
        if targets is None:
            return self.decline(ctx) if optional else False
        there = [i for i in targets if self.thing(i) is not None]
        self.culprits.update({int(i): ctx.you for i in there if isinstance(i, int)})
        self.defeat(there, ctx.you)
        ctx.done = len(there)
        return bool(there) and not any(self.thing(i) is not None for i in there)

    def useful_defeat(self, effect: m.Defeat, ctx: Context) -> bool:
        return self.any_target(effect.what, ctx, lambda i: self.thing(i) is not None)

    def do_exhaust(self, effect: m.Exhaust, ctx: Context, optional: bool) -> bool:
        what = effect.what
        if isinstance(what, m.Sel) and what.kind == "resource" and not optional:
            ready = [i for i in self.find(what, ctx) if self._is_ready(i)]
            return any(self.exhaust(i) for i in ready[:1])
        targets = self.pick(what, ctx, "exhaust", optional, self._is_ready)
        if targets is None:
            return self.decline(ctx) if optional else False
        return bool([i for i in targets if self.exhaust(i)]) and bool(targets)

    def _is_ready(self, item: Item) -> bool:
        thing = self.thing(item)
        return thing is not None and not thing.exhausted

    def useful_exhaust(self, effect: m.Exhaust, ctx: Context) -> bool:
        return self.any_target(effect.what, ctx, self._is_ready)

    def do_ready(self, effect: m.Ready, ctx: Context, optional: bool) -> bool:
        what = effect.what
        if isinstance(what, m.Sel) and what.kind == "resource":
            return self._ready_resources(what, ctx, optional)
        targets = self.pick(what, ctx, "ready", optional, self.can_ready)
        if targets is None:
            return self.decline(ctx) if optional else False
        return bool([i for i in targets if self.make_ready(i)])

    def _ready_resources(self, what: m.Sel, ctx: Context, optional: bool) -> bool:
        """Which resources are readied is not asked."""
        if optional and not self.yes(ctx.you, ctx, "may", ("yes", "no")):
            return self.decline(ctx)
        exhausted = [i for i in self.find(what, ctx) if self.can_ready(i)]
        most = len(exhausted) if what.n in ("any", "all") else self.amount(what.n, ctx)  # type: ignore[arg-type]
        for item in exhausted[:most]:
            self.make_ready(item)
        ctx.done = min(most, len(exhausted))
        if ctx.done:
            self.tell("resources_ready", "", who=seat_id(ctx.you), n=ctx.done)
        return ctx.done > 0

    def useful_ready(self, effect: m.Ready, ctx: Context) -> bool:
        return self.any_target(effect.what, ctx, self.can_ready)

    def do_give(self, effect: m.Give, ctx: Context, optional: bool) -> bool:
        targets = self.pick(effect.to, ctx, "give", optional, self.in_play)
        if targets is None:
            return self.decline(ctx) if optional else False
        effect = self.now(effect, ctx)
        made: list[int] = []
        for item in targets:
            made += self.give_token(effect.token, item, ctx.you, self.amount(effect.n, ctx, each_of(effect.to, item)))
        if effect.as_:
            ctx.names[effect.as_] = tuple(made)
        ctx.done = len(made)
        return bool(made)

    def useful_give(self, effect: m.Give, ctx: Context) -> bool:
        return self.any_target(effect.to, ctx, self.in_play)


def each_of(target: m.Target, item: Item) -> Item | None:
    """The thing that an amount about `it` is worked out for: each of several, nothing for a single choice."""
    return item if isinstance(target, m.Sel) and target.n == "all" else None
