"""What playing a card costs: Smuggle, aspect penalty, changes of cost, extra costs (SWU-4.9, 5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from rules.effects import model as m
from rules.effects.context import Context, player
from rules.unlimited.harm import Harm
from rules.unlimited.state import Thing

R = TypeVar("R", m.CostRule, m.Penalty, m.ExtraCost)
ASPECT_PENALTY = 2
"""SWU-5.4: what each icon costs that leader and base do not cover."""


class Terms(Struct, frozen=True):
    """How a card is to be played: from its zone at its own cost, or as an effect or Smuggle says."""

    change: int = 0
    free: bool = False
    ready: bool = False
    smuggle: bool = False


PLAIN = Terms()
SMUGGLED = Terms(smuggle=True)


class Way(Struct, frozen=True):
    """One cost at which a card can be played, and the icons that count for the penalty."""

    cost: int
    aspects: tuple[str, ...]
    also: tuple[m.Effect, ...] = ()


@lru_cache(maxsize=4096)
def uncovered(aspects: tuple[str, ...], icons: tuple[str, ...]) -> tuple[str, ...]:
    """SWU-5.4: those of a card's icons that these do not cover, each covering one."""
    left, missing = list(icons), []
    for aspect in aspects:
        if aspect in left:
            left.remove(aspect)
        else:
            missing.append(aspect)
    return tuple(missing)


class Costs(Harm):
    """What it costs to play a card, and paying it."""

    # -- what it costs -----------------------------------------------------------------------------------------------
    def ways(self, thing: Thing, terms: Terms) -> list[Way]:
        """SWU-4.9.1: the Smuggle cost and its icons replace the printed ones; there may be several (SWU-4.9.5)."""
        card = self.pool.cards[thing.card]
        if not terms.smuggle:
            return [Way(card.cost, card.aspects)]
        return [Way(k.n, k.aspects, k.also) for k in self.smuggle_costs(thing)]

    def smuggle_costs(self, thing: Thing) -> list[m.Keyword]:
        card = self.pool.cards[thing.card]
        found = list(card.face.smuggles)
        if card.kind in ("unit", "event", "upgrade") and self.special_in_play("smuggle_for_all", thing.controller):
            found.append(m.Keyword(name="smuggle", n=card.cost + 2, aspects=card.aspects))
        return found

    def special_in_play(self, name: str, seat: int) -> bool:
        """Does a unit of this seat have this special rule now?"""
        return any(
            isinstance(rule.node, m.SpecialText) and rule.node.special == name and rule.seat == seat
            for rule in self.rules_in_play.get(m.SpecialText, ())
        )

    def icons(self, seat: int) -> tuple[str, ...]:
        """SWU-5.4, 5.5: the icons of leaders and base, deployed or not. They stay the same all game."""
        known = self._icons.get(seat)
        if known is None:
            own, things = self.state.seats[seat], self.state.things
            known = tuple(a for i in (*own.leaders, own.base) for a in self.pool.cards[things[i].card].aspects)
            self._icons[seat] = known
        return known

    def penalty(self, thing: Thing, aspects: tuple[str, ...], seat: int, target: int) -> int:
        """SWU-5.4 to 5.6: +2 for each icon that is not covered, except where something ignores it."""
        missing = uncovered(aspects, self.icons(seat))
        if not missing:
            return 0
        for rule, ctx in self._rules_for(m.Penalty, thing, seat):
            if self._rule_applies(rule.no_penalty, rule.upon, rule.first, rule.if_, thing, seat, target, ctx):
                missing = tuple(a for a in missing if a != rule.aspect) if rule.aspect else ()
        return ASPECT_PENALTY * len(missing)

    def _rules_for(self, kind: type[R], thing: Thing, seat: int) -> list[tuple[R, Context]]:
        """The card's own rules of a kind, then those of everything in play."""
        own = self.pool.cards[thing.card].face.own_rules
        found = [(node, Context(seat, thing.id, thing.card)) for node in own if isinstance(node, kind)]
        for node, whose, source, card in self.rules_in_play.get(kind, ()):
            if isinstance(node, kind):
                found.append((node, Context(whose, source, card)))
        return found

    def _rule_applies(
        self, about: m.Target, upon: m.Target | None, first: bool, condition: m.Condition | None, thing: Thing,
        seat: int, target: int, ctx: Context, by: str = "you",
    ) -> bool:  # fmt: skip
        if by == "you" and seat != ctx.you:
            return False
        if by in ("opponent", "opponents") and seat == ctx.you:
            return False
        if about == "self":
            if ctx.source != thing.id:
                return False
        elif isinstance(about, m.Sel) and not self._fits_card(about, thing, ctx):
            return False
        if upon is not None:
            if not target:
                return False
            if upon == "self":
                if target != ctx.source:
                    return False
            elif isinstance(upon, m.Sel) and not self.matches(upon, target, ctx):
                return False
        if not self.holds(condition, ctx):
            return False
        return not first or not self._played_before(about, upon, seat, ctx)

    def _fits_card(self, sel: m.Sel, thing: Thing, ctx: Context) -> bool:
        return self.matches_look(sel, thing, ctx)

    def _played_before(self, about: m.Target, upon: m.Target | None, seat: int, ctx: Context) -> bool:
        """SWU-8.11: the first in fact, even if the ability came into play later."""
        for record in self.state.history:
            if record.kind != "plays" or record.by != seat or record.thing is None or not isinstance(about, m.Sel):
                continue
            if upon == "self" and (record.to is None or record.to.id != ctx.source):
                continue
            if self._matches_record(about, record.thing, ctx):
                return True
        return False

    def cost(self, thing: Thing, seat: int, terms: Terms, way: Way, target: int = 0) -> int:
        """SWU-5.3: the printed cost with all increases and decreases, not below 0."""
        if terms.free:
            return 0
        cost = way.cost + terms.change + self.penalty(thing, way.aspects, seat, target)
        for rule, ctx in self._rules_for(m.CostRule, thing, seat):
            if self._rule_applies(rule.of, rule.upon, rule.first, rule.if_, thing, seat, target, ctx, rule.by):
                cost += rule.cost
        for nxt in self.state.nexts:
            node: m.Next = self.pool.nodes[nxt.key]
            if nxt.seat == seat and self._fits_card(node.what, thing, Context(seat, 0, nxt.card)):
                cost += node.n
        for change in self.changes_of_named(thing, seat):
            cost += change.cost
        return max(0, cost)

    def changes_of_named(self, thing: Thing, seat: int) -> list[m.Modify]:
        """SWU-11.6: what opponents of this seat have laid on the cards of this name."""
        if not self.state.lasting:
            return []
        name = self.pool.cards[thing.card].name.en
        return [
            self.pool.nodes[lasting.key]
            for lasting in self.state.lasting
            if lasting.names and seat != lasting.seat and name in lasting.names
        ]

    def funds(self, seat: int) -> int:
        """Ready resources."""
        known = self._funds.get(seat)
        if known is None:
            things = self.state.things
            known = len([r for r in self.state.seats[seat].resources if not things[r].exhausted])
            self._funds[seat] = known
        return known

    def pay(self, seat: int, n: int, first: int = 0) -> None:
        """SWU-5.2: exhaust resources; a smuggled card that is ready pays for itself first (SWU-4.9.2)."""
        things = self.state.things
        ready = [r for r in self.state.seats[seat].resources if not things[r].exhausted]
        ready.sort(key=lambda r: r != first)
        for r in ready[:n]:
            things[r].exhausted = True
        self._funds.pop(seat, None)  # no unit is another for it

    # -- extra costs -------------------------------------------------------------------------------------------------
    def extra_costs(self, thing: Thing, seat: int) -> list[m.ExtraCost]:
        """SWU-5.10: what else must be paid, also when the card is free."""
        found = []
        for rule, ctx in self._rules_for(m.ExtraCost, thing, seat):
            if self._rule_applies(rule.of, None, False, rule.if_, thing, seat, 0, ctx, rule.by):
                found.append(rule)
        return found

    def can_carry_out(self, effects: tuple[m.Effect, ...], ctx: Context) -> bool:
        """Can all of these be done as a cost?"""
        return all(self.payable(effect, ctx) for effect in effects)

    def payable(self, effect: m.Effect, ctx: Context) -> bool:
        """Can this effect be carried out as a cost: is there something to do it to?"""
        match effect:
            case m.Discard(what=what) | m.Defeat(what=what) | m.Return(what=what):
                return self.any_target(what, ctx)
            case m.Deal(to=to):
                return self.any_target(to, ctx)
            case m.Exhaust(what=what):
                return self.any_target(what, ctx, lambda i: self.known(i) and not self.look(i).exhausted)
            case m.Pay(n=n):
                return self.funds(ctx.you) >= self.amount(n, ctx)
        return self.changes(effect, ctx)

    def _payer(self, thing: Thing, seat: int) -> Context:
        ctx = Context(seat, thing.id, thing.card)
        ctx.it = (player(seat),)
        return ctx
