"""Words that move cards: to a hand, a deck, a discard pile or among the resources."""

from __future__ import annotations

from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item, Items
from rules.engine.decisions import Decision, Form, seat_id
from rules.unlimited.play_words import PlayWords


class MoveWords(PlayWords):
    """Cards that change their place."""

    def do_return(self, effect: m.Return, ctx: Context, optional: bool) -> bool:
        if isinstance(effect.what, m.Sel) and effect.what.kind == "upgrade" and isinstance(effect.what.upon, str):
            return self._return_upgrades(effect.what, ctx, optional)
        targets = self.pick(effect.what, ctx, "return", optional)
        if targets is None:
            return self.decline(ctx) if optional else False
        return self._return_all(targets, ctx)

    def _return_all(self, targets: Items, ctx: Context) -> bool:
        done = False
        units = [i for i in targets if self.in_play(i)]
        for item in targets:
            if item in units:
                continue
            now = self.current(item)
            thing = self.state.things.get(now)
            if thing is None:
                continue
            if thing.zone == "upgrade":
                self.leave_upgrade(thing.id, "hand", ctx.you)
            else:
                card, owner, shown = thing.card, thing.owner, thing.zone in ("discard", "upgrade", "captured")
                self.move(thing.id, "hand")
                secret = {} if shown else {"card": card}
                public: dict[str, Any] = {"card": card} if shown else {}
                self.tell("return_card", "SWU-6.11", secret, (owner,), who=seat_id(owner), **public)
            done = True
        if units:
            self.leave(units, "returned", ctx.you, to="hand")
            done = True
        return done

    def _return_upgrades(self, what: m.Sel, ctx: Context, optional: bool) -> bool:
        """Upgrades that are, or (last-known) were, on a unit."""
        hosts = self.ref(str(what.upon), ctx)
        gone = [h for h in hosts if not self.in_play(h) and h in self.state.gone]
        if not gone:
            targets = self.pick(what, ctx, "return", optional)
            if targets is None:
                return self.decline(ctx) if optional else False
            return self._return_all(targets, ctx)
        seen = self.state.gone[int(gone[0])]
        cards: list[Item] = [now for u, card, _, _ in seen.upgrades if (now := self._discarded(u))]
        if not cards:
            return False
        chosen = self.ask_items(ctx.you, ctx, cards, 0 if optional else 1, 1, "return")
        if chosen is None:
            return self.decline(ctx) if optional else False
        ctx.choose(chosen)
        return self._return_all(chosen, ctx)

    def _discarded(self, upgrade: int) -> int:
        """The card in a discard pile that an upgrade became."""
        seen = self.state.gone.get(upgrade)
        if seen is None or seen.became not in self.state.things:
            return 0
        return seen.became if self.state.things[seen.became].zone == "discard" else 0

    def useful_return(self, effect: m.Return, ctx: Context) -> bool:
        what = effect.what
        if isinstance(what, m.Sel) and what.kind == "upgrade" and isinstance(what.upon, str):
            for host in self.ref(what.upon, ctx):
                if host in self.state.gone and any(
                    self._discarded(u) for u, _, _, _ in self.state.gone[int(host)].upgrades
                ):
                    return True
        if isinstance(what, str):
            return any(self.current(i) for i in self.ref(what, ctx))
        return self.any_target(what, ctx)

    def do_put(self, effect: m.Put, ctx: Context, optional: bool) -> bool:
        """Onto or under the owner's deck; the rest as the text says, in an order of the player's choice."""
        base = ctx.it
        targets = self.pick(effect.what, ctx, "put_" + effect.where, optional)
        if targets is None and optional:
            return self.decline(ctx)
        chosen = targets or ()
        rest: Items = ()
        if isinstance(effect.what, m.Sel) and effect.what.among:
            among = base if effect.what.among == "it" else self.ref(effect.what.among, ctx)
            rest = tuple(i for i in among if i not in chosen)
            ctx.rest = rest
        self._put_cards(chosen, effect.where, effect.order, ctx)
        if effect.rest:
            self._put_cards(rest, effect.rest, "", ctx)
        return bool(chosen)

    def _put_cards(self, items: Items, where: str, order: str, ctx: Context) -> None:
        there = [i for i in items if self.thing(i) is not None]
        if not there:
            return
        in_play = [i for i in there if self.in_play(i)]
        if in_play:
            self.leave(in_play, "tucked", ctx.you, to="deck")
            return
        if where == "discard":
            for item in there:
                self.discard(int(item), self.owner(item), "deck")
            return
        if order == "random":
            there = self.shuffled(there)
        elif where == "top":
            there = self._ask_order(there, ctx)
        for item in reversed(there) if where == "top" else there:
            thing = self.state.things[int(item)]
            if thing.zone == "deck":
                deck = self.state.seats[thing.owner].deck
                deck.remove(thing.id)
                deck.insert(0 if where == "top" else len(deck), thing.id)
            else:
                self.move(thing.id, "deck", top=where == "top")
        self.tell("put", "SWU-11.5", who=seat_id(ctx.you), n=len(there), where=where)

    def _ask_order(self, items: list[Item], ctx: Context) -> list[Item]:
        names = {self.option_for(i, items).key: i for i in items}
        if len({self.look(i).card for i in items}) == 1:
            self.sole_answer(ctx.you, ctx, "order", f"order {', '.join(self.look(i).card for i in items)}")
            return items
        form = Form("order", ctx.card, {"things": list(names)})
        decision = Decision(ctx.you, "order", self.prompt("order", ctx), forms=(form,), source=ctx.card)
        return [names[name] for name in self.ask(decision).value]

    def useful_put(self, effect: m.Put, ctx: Context) -> bool:
        return self.any_target(effect.what, ctx)

    def do_resource(self, effect: m.Resource, ctx: Context, optional: bool) -> bool:
        """SWU-5.13: exhausted unless the text says ready."""
        seats = self.who(effect.by, ctx)
        if effect.what == "top":
            if optional and not self.yes(ctx.you, ctx, "may", ("yes", "no")):
                return self.decline(ctx)
            done = False
            for seat in seats:
                deck = self.state.seats[seat].deck
                if deck:
                    done = self._make_resource(deck[0], seat, effect.ready)
            return done
        targets = self.pick(effect.what, ctx, "resource", optional)
        if targets is None:
            return self.decline(ctx) if optional else False
        done = False
        for item in targets:
            now = self.current(item)
            if self._out_of_play(now):
                done = self._make_resource(now, seats[0], effect.ready)
        return done

    def _make_resource(self, card: int, seat: int, ready: bool) -> bool:
        self.move(card, "resources", controller=seat, exhausted=not ready)
        self.tell("resource", "SWU-5.13", who=seat_id(seat))
        return True

    def useful_resource(self, effect: m.Resource, ctx: Context) -> bool:
        if effect.what == "top":
            return any(self.state.seats[s].deck for s in self.peek_who(effect.by or "you", ctx))
        if isinstance(effect.what, str):
            return any(self._out_of_play(self.current(i)) for i in self.ref(effect.what, ctx))
        return self.any_target(effect.what, ctx)

    def _out_of_play(self, card: int) -> bool:
        """Does the card lie where it can be taken from: a hand, a deck or a discard pile?"""
        return card > 0 and self.state.things[card].zone in ("hand", "discard", "deck")
