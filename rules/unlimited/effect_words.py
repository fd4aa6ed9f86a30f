"""What each word of the effect language does in this game, and when it would change something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.context import Context, Item, Items, seat_of
from rules.engine.decisions import Decision, Form, Option
from rules.unlimited.fighting import AttackRules, Fighting
from rules.unlimited.playing import Terms
from rules.unlimited.state import Delayed, Lasting, NextCard, Permit
from rules.unlimited.table import ARENAS


class EffectWords(Fighting):
    """`do_<word>` carries a word out and says whether that was done in full; `useful_<word>` asks beforehand."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.culprits = {}
        self.last_hit = {}

    def run(self, effect: m.Effect, ctx: Context, optional: bool = False) -> bool:
        """SWU-13.1: an eliminated player resolves nothing more."""
        if self.is_out(ctx.you):
            return False
        self.acting = ctx.you
        return super().run(effect, ctx, optional)

    # -- damage and healing --------------------------------------------------------------------------------------------
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
        effect = self.now(effect, ctx)
        hits = []
        it = ctx.it
        for item in targets:
            if len(targets) > 1:
                ctx.it = (item,)
            hits.append((item, self.amount(effect.n, ctx, dealer if dealer is not None else each_of(effect.to, item))))
        ctx.it = it
        dealt = self.deal(hits, ctx.you)
        ctx.done = sum(dealt.values())
        return bool(targets) and all(n > 0 for _, n in hits)

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
        """SWU-8.10: dealt out completely, may overkill, lands at once."""
        assert isinstance(effect.to, m.Sel)
        total = self.amount(effect.n, ctx)
        targets = self.candidates(effect.to, ctx)
        shares = self.split(ctx, targets, total, optional, "split_damage")
        if shares is None:
            return self.decline(ctx) if optional else False
        ctx.choose(tuple(i for i, _ in shares))
        ctx.done = sum(self.deal(shares, ctx.you).values())
        return bool(shares)

    def split(
        self, ctx: Context, items: Sequence[Item], total: int, optional: bool, prompt: str,
        most: dict[str, int] | None = None, less: bool = False,
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
            automatic=not optional,
        )  # fmt: skip
        value = self.ask(decision).value
        if not isinstance(value, dict):
            return None
        return [(names[name], n) for name, n in value.items()]

    def useful_deal(self, effect: m.Deal, ctx: Context) -> bool:
        about_target = isinstance(effect.n, m.Value) and effect.n.of == "it"
        counts_target = isinstance(effect.n, m.Count) and isinstance(effect.n.per, m.Sel) and effect.n.per.same_arena == "it"
        if not about_target and not counts_target and self.amount(effect.n, ctx) <= 0:
            return False
        if effect.by is not None and not self.any_target(effect.by, ctx, lambda i: self._has_victim(effect, i, ctx)):
            return False
        return self.any_target(effect.to, ctx)

    def do_heal(self, effect: m.Heal, ctx: Context, optional: bool) -> bool:
        if effect.divided:
            return self._heal_divided(effect, ctx, optional)
        targets = self.pick(effect.to, ctx, "heal", optional, self._is_damaged)
        if targets is None:
            return self.decline(ctx) if optional else False
        effect = self.now(effect, ctx)
        healed = 0
        full = bool(targets)
        for item in targets:
            n = self.amount(effect.n, ctx, each_of(effect.to, item))
            if isinstance(effect.n, m.UpTo) and self.number_of("damage", item) and self.controller(item) >= 0:
                n = self._up_to(item, n, ctx)
            got = self.heal(item, n)
            full = full and got > 0
            healed += got
        ctx.done = healed
        return full

    def _up_to(self, item: Item, n: int, ctx: Context) -> int:
        """"Heal up to N": how much of what can be healed."""
        most = min(n, self.number_of("damage", item))
        bounds = {"min": 0, "max": most}
        decision = Decision(
            ctx.you, "number", self.prompt("heal_how_much", ctx), forms=(Form("number", ctx.card, bounds),), source=ctx.card
        )
        return int(self.ask(decision).value)

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

    # -- defeat, exhaust, ready, tokens ----------------------------------------------------------------------------------
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
        if optional and not self.yes(ctx.you, ctx, "may"):
            return self.decline(ctx)
        exhausted = [i for i in self.find(what, ctx) if self.can_ready(i)]
        most = len(exhausted) if what.n in ("any", "all") else self.amount(what.n, ctx)  # type: ignore[arg-type]
        for item in exhausted[:most]:
            self.make_ready(item)
        ctx.done = min(most, len(exhausted))
        if ctx.done:
            self.tell("resources_ready", "", who=f"p{ctx.you + 1}", n=ctx.done)
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

    # -- cards: draw, discard, search ------------------------------------------------------------------------------------
    def do_draw(self, effect: m.Draw, ctx: Context, optional: bool) -> bool:
        seats = self.who(effect.who, ctx)
        n = self.amount(effect.n, ctx)
        for seat in seats:
            self.draw(seat, n)
        return bool(seats)

    def useful_draw(self, effect: m.Draw, ctx: Context) -> bool:
        return self.amount(effect.n, ctx) > 0

    def do_mill(self, effect: m.Mill, ctx: Context, optional: bool) -> bool:
        moved: list[Item] = []
        wanted = 0
        for seat in self.who(effect.who, ctx):
            n = self.amount(effect.n, ctx)
            wanted += n
            for _ in range(n):
                deck = self.state.seats[seat].deck
                if not deck:
                    break
                moved.append(self.discard(deck[0], seat, "deck"))
        ctx.it = tuple(moved)
        ctx.done = len(moved)
        return bool(moved) and len(moved) == wanted

    def useful_mill(self, effect: m.Mill, ctx: Context) -> bool:
        seats = self.peek_who(effect.who, ctx)
        return self.amount(effect.n, ctx) > 0 and any(self.state.seats[s].deck for s in seats)

    def do_discard(self, effect: m.Discard, ctx: Context, optional: bool) -> bool:
        what = effect.what
        if isinstance(what, str) or what.among:
            targets = self.pick(what, ctx, "discard", optional)
            if targets is None:
                return self.decline(ctx) if optional else False
            moved = self._discard_all(targets, ctx)
            if isinstance(what, m.Sel):
                ctx.rest = tuple(i for i in self.ref(what.among, ctx) if i not in targets)
            return moved
        if what.kind == "captive":
            targets = self.pick(what, ctx, "discard", optional)
            if not targets:
                return self.decline(ctx) if optional and targets is None else False
            return self._discard_all(targets, ctx)
        full = True
        seats = self.who(effect.who, ctx)
        outer = ctx.you
        done: Items = ()
        if what.of is not None:
            targets = self.pick(what, ctx, "discard", optional)
            if targets is None:
                return self.decline(ctx) if optional else False
            full = self._discard_all(targets, ctx)
            if what.as_:
                ctx.names[what.as_] = ctx.it
            return full
        for seat in seats:
            ctx.you = seat
            sel = what
            if effect.keep:
                extra = len(self.state.seats[seat].hand) - effect.keep
                if extra <= 0:
                    continue
                sel = replace(what, n=extra)
            targets = self.pick(sel, ctx, "discard", optional and seat == outer)
            ctx.you = outer
            if targets is None:
                return self.decline(ctx) if optional else False
            wanted = sel.n if isinstance(sel.n, int) else len(targets)
            full = self._discard_all(targets, ctx) and len(targets) >= wanted and full
            done += ctx.it
        ctx.you = outer
        ctx.it = done
        ctx.done = len(done)
        if what.as_:
            ctx.names[what.as_] = done
        return full and bool(done)

    def _discard_all(self, targets: Items, ctx: Context) -> bool:
        moved: list[Item] = []
        for item in targets:
            thing = self.thing(item)
            if thing is None:
                continue
            how = {"hand": "hand", "deck": "deck"}.get(thing.zone, "discarded")
            seat = thing.owner
            moved.append(self.discard(thing.id, seat, how))
        ctx.it = tuple(moved)
        ctx.done = len(moved)
        return bool(moved)

    def useful_discard(self, effect: m.Discard, ctx: Context) -> bool:
        what = effect.what
        if isinstance(what, str):
            return bool(self.ref(what, ctx))
        if what.among or what.kind == "captive":
            return self.any_target(what, ctx)
        if what.of is not None:
            seats = self.peek_who(what.of, ctx)
        else:
            seats = self.peek_who(effect.who, ctx)
        if seats == [ctx.you]:
            return any(self.matches(what, i, ctx) for i in self.state.seats[ctx.you].hand)
        return any(self.state.seats[s].hand for s in seats)

    def do_search(self, effect: m.Search, ctx: Context, optional: bool) -> bool:
        """SWU-11.4: what is not taken goes to the bottom in random order; a search of the whole deck shuffles it."""
        effect = self.now(effect, ctx)
        deck = self.state.seats[ctx.you].deck
        top: list[Item] = list(deck) if effect.n == "all" else list(deck[: effect.n])
        self.tell("search", "SWU-11.4", who=f"p{ctx.you + 1}", n=len(top), reveals=True)
        matching = [i for i in top if self.matches(effect.for_, i, ctx)]
        plays = any(isinstance(e, m.Play) for e in effect.then)
        if plays:
            terms = self._terms(next(e for e in effect.then if isinstance(e, m.Play)), ctx)
            matching = [i for i in matching if self.why_not_play(i, ctx.you, terms) is None]
        chosen: Items = ()
        if matching:
            most = len(matching) if effect.for_.n == "any" else min(len(matching), self.amount(effect.for_.n, ctx))  # type: ignore[arg-type]
            chosen = self.ask_items(ctx.you, ctx, matching, 0, most, "search", effect.for_) or ()
        rest = [i for i in top if i not in chosen]
        if effect.n == "all":
            self._set_deck(ctx.you, [*chosen, *self.shuffled(rest)])
        else:
            below = [i for i in deck if i not in top]
            self._set_deck(ctx.you, [*chosen, *below, *self.shuffled(rest)])
        ctx.choose(chosen, effect.for_.as_)
        if chosen:
            self._carry_out_search(effect, chosen, ctx)
        return bool(chosen)

    def _set_deck(self, seat: int, order: Sequence[Item]) -> None:
        self.state.seats[seat].deck = [int(i) for i in order]

    def _carry_out_search(self, effect: m.Search, chosen: Items, ctx: Context) -> None:
        """Each card found is played, drawn or discarded, one after another."""
        if not effect.then:
            for item in chosen:
                self._draw_this(item, ctx.you, reveal=effect.for_ != m.Sel(kind="card"))
            return
        found: list[Item] = []
        for item in chosen:
            if self.thing(item) is None:
                continue
            ctx.it = (item,)
            self.perform(effect.then, ctx)
            found.extend(ctx.it)
        ctx.it = tuple(found)

    def _draw_this(self, item: Item, seat: int, reveal: bool = False) -> int:
        thing = self.state.things[int(item)]
        card = thing.card
        new = self.move(thing.id, "hand")
        if reveal:
            self.tell("take", "SWU-11.4", who=f"p{seat + 1}", card=card, reveals=True)
        else:
            self.tell("take", "SWU-11.5", {"card": card}, (seat,), reveals=True, who=f"p{seat + 1}")
        return new

    def do_take(self, effect: m.Take, ctx: Context, optional: bool) -> bool:
        items = self.pick(effect.what, ctx, "take", optional)
        if items is None:
            return self.decline(ctx) if optional else False
        new = [self._draw_this(i, ctx.you, reveal=True) for i in items if self.thing(i) is not None]
        ctx.it = tuple(new)
        return bool(new)

    def _shown(self, what: m.Sel, ctx: Context, word: str, optional: bool) -> Items | None:
        """The cards that a `look` or `reveal` is about: the top of decks, whole hands, or chosen cards."""
        if what.in_ == "deck":
            cards: list[Item] = []
            for seat in self.who(what.of, ctx):
                n = 1 if not isinstance(what.n, int) else what.n
                cards += self.state.seats[seat].deck[:n]
            ctx.it = tuple(cards)
            if what.as_:
                ctx.names[what.as_] = ctx.it
            return ctx.it
        return self.pick(what, ctx, word, optional)

    def do_look(self, effect: m.Look, ctx: Context, optional: bool) -> bool:
        if optional and effect.what.in_ == "deck" and not self.yes(ctx.you, ctx, "may"):
            return self.decline(ctx)
        items = self._shown(effect.what, ctx, "look", optional) or ()
        cards = [self.look(i).card for i in items]
        self.tell("look", "SWU-11.5", {"cards": cards}, (ctx.you,), reveals=True, who=f"p{ctx.you + 1}")
        return bool(items)

    def do_reveal(self, effect: m.Reveal, ctx: Context, optional: bool) -> bool:
        if optional and effect.what.in_ == "deck" and not self.yes(ctx.you, ctx, "may"):
            return self.decline(ctx)
        items = self._shown(effect.what, ctx, "reveal", optional)
        if items is None:
            ctx.done = 0
            return self.decline(ctx) if optional else False
        self.tell("reveal", "SWU-11.5", cards=[self.look(i).card for i in items], reveals=True)
        ctx.done = len(items)
        return bool(items)

    def useful_reveal(self, effect: m.Reveal, ctx: Context) -> bool:
        what = effect.what
        if what.in_ == "deck" or what.of is not None:
            return True
        return self.any_target(what, ctx)

    def do_name(self, effect: m.Name, ctx: Context, optional: bool) -> bool:
        """SWU-11.6: any card name, subtitles do not matter."""
        if effect.what == "number":
            form = Form("number", ctx.card, {"min": 0, "max": 20})
            ctx.number = int(self.ask(Decision(ctx.you, "number", self.prompt("number", ctx), forms=(form,), source=ctx.card)).value)
            return True
        form = Form("name", ctx.card)
        ctx.named = str(self.ask(Decision(ctx.you, "name", self.prompt("name", ctx), forms=(form,), source=ctx.card)).value)
        self.tell("named", "SWU-11.6", who=f"p{ctx.you + 1}", name=ctx.named)
        return True

    # -- moving cards ----------------------------------------------------------------------------------------------------
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
                public = {"card": card} if shown else {}
                self.tell("return_card", "SWU-6.11", secret, (owner,), who=f"p{owner + 1}", **public)
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
                if host in self.state.gone and any(self._discarded(u) for u, _, _, _ in self.state.gone[int(host)].upgrades):
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
        rest = ()
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
        elif len(there) > 1 and where == "top":
            there = self._ask_order(there, ctx)
        for item in reversed(there) if where == "top" else there:
            thing = self.state.things[int(item)]
            if thing.zone == "deck":
                deck = self.state.seats[thing.owner].deck
                deck.remove(thing.id)
                deck.insert(0 if where == "top" else len(deck), thing.id)
            else:
                self.move(thing.id, "deck", top=where == "top")
        self.tell("put", "SWU-11.5", who=f"p{ctx.you + 1}", n=len(there), where=where)

    def _ask_order(self, items: list[Item], ctx: Context) -> list[Item]:
        names = {self.option_for(i, items).key: i for i in items}
        if len({self.look(i).card for i in items}) == 1:
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
            if optional and not self.yes(ctx.you, ctx, "may"):
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
            if now and self.state.things[now].zone in ("hand", "discard", "deck"):
                done = self._make_resource(now, seats[0], effect.ready)
        return done

    def _make_resource(self, card: int, seat: int, ready: bool) -> bool:
        self.move(card, "resources", controller=seat, exhausted=not ready)
        self.tell("resource", "SWU-5.13", who=f"p{seat + 1}")
        return True

    def useful_resource(self, effect: m.Resource, ctx: Context) -> bool:
        if effect.what == "top":
            return any(self.state.seats[s].deck for s in self.peek_who(effect.by or "you", ctx))
        if isinstance(effect.what, str):
            return any(self.current(i) for i in self.ref(effect.what, ctx))
        return self.any_target(effect.what, ctx)

    # -- playing and attacking by effect -----------------------------------------------------------------------------------
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
        hidden = effect.what.in_ in ("hand", "resources") or (effect.what.or_ is not None and effect.what.or_.in_ == "hand")
        if not options:
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
            if self.thing(item) is not None and self.why_not_play(item, seat, terms) is None:
                new.append(self.play(int(item), seat, terms))
        ctx.it = tuple(n for n in new if n)
        return bool(ctx.it)

    def _playable(self, effect: m.Play, seat: int, ctx: Context) -> list[Item]:
        assert isinstance(effect.what, m.Sel)
        found = []
        it = ctx.it
        for item in self.find(effect.what, ctx):
            ctx.it = (item,)
            if self.why_not_play(item, seat, self._terms(effect, ctx)) is None:
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
            if thing is None or thing.zone in ("ground", "space", "resources") or self.why_not_play(now, seat, terms) is not None:
                continue
            if (optional or effect.by is not None) and not self.yes(seat, ctx, "play_it"):
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
                (now := self.current(i)) and self.state.things[now].zone not in (*ARENAS, "resources")
                and self.why_not_play(now, seat, terms) is None
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

    def open_choice(
        self, items: Sequence[Item], options: Sequence[Option], target: m.Sel | None, ctx: Context, seat: int
    ) -> dict[str, Any] | None:
        """Face-down resources of others may be named by their card, by whoever knows it."""
        hidden = [i for i in items if (t := self.thing(i)) is not None and t.zone == "resources" and t.controller != seat]
        if hidden:
            return {"ids": [int(i) for i in items]}
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

    # -- capture, control, upgrades ------------------------------------------------------------------------------------------
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

    # -- lasting and delayed effects ---------------------------------------------------------------------------------------
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
            Lasting(self.new_id(), effect.key, ctx.you, ctx.source, ctx.card, effect.for_, things, factor, names, attack)
        )
        self.touch()
        for item in things:
            self.tell("changed", "SWU-9.1", target=self.name(item), card=ctx.card, things=(self.name(item),))
        return True

    def useful_modify(self, effect: m.Modify, ctx: Context) -> bool:
        if effect.to == "named":
            return True
        return self.any_target(effect.to, ctx, lambda i: not isinstance(i, int) or self.thing(i) is not None)

    def delay(self, effect: m.Later, ctx: Context) -> None:
        it = [i for i in ctx.it if isinstance(i, int) and i >= 0]
        if not it and any(_speaks_of_it(e) for e in effect.do):
            return
        names = {k: [i for i in v if isinstance(i, int)] for k, v in ctx.names.items()}
        self.state.delayed.append(
            Delayed(self.new_id(), effect.key, effect.point, ctx.you, ctx.source, ctx.card, it, names, self.state.phase_number)
        )

    def do_next(self, effect: m.Next, ctx: Context, optional: bool) -> bool:
        self.state.nexts.append(NextCard(self.new_id(), effect.key, ctx.you, ctx.card))
        self.tell("next", "SWU-9.3", who=f"p{ctx.you + 1}", card=ctx.card)
        return True

    # -- the rest --------------------------------------------------------------------------------------------------------
    def do_pay(self, effect: m.Pay, ctx: Context, optional: bool) -> bool:
        have = self.funds(ctx.you)
        if isinstance(effect.n, m.Word):
            form = Form("number", ctx.card, {"min": 0, "max": have})
            decision = Decision(ctx.you, "number", self.prompt("pay_how_much", ctx), forms=(form,), source=ctx.card)
            n = int(self.ask(decision).value) if have else 0
        else:
            n = self.amount(effect.n, ctx)
        if n > have or (optional and not self.yes(ctx.you, ctx, "pay")):
            return self.decline(ctx) if optional else False
        self.pay(ctx.you, n)
        if n:
            self.tell("paid", "SWU-5.2", who=f"p{ctx.you + 1}", n=n)
        ctx.done = n
        return True

    def useful_pay(self, effect: m.Pay, ctx: Context) -> bool:
        return isinstance(effect.n, m.Word) or self.funds(ctx.you) >= self.amount(effect.n, ctx)

    def do_collect(self, effect: m.Collect, ctx: Context, optional: bool) -> bool:
        """The bounties of a unit, or (`it` of a collecting trigger) the one that was just collected."""
        record = ctx.moment
        done = False
        for item in self.ref(effect.what, ctx):
            seen = self.seen(item)
            bounties = self.bounties(seen)
            if record is not None and record.kind == "collects":
                bounties = [b for b in bounties if b[0].key == record.via][:1]
            for bounty, _, _ in bounties:
                if len(bounties) == 1 and record is not None and optional and not self.yes(ctx.you, ctx, "may"):
                    return self.decline(ctx)
                done = self.collect(bounty, seen, ctx.you, optional=record is None or record.kind != "collects") or done
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


def each_of(target: m.Target, item: Item) -> Item | None:
    """The thing that an amount about `it` is worked out for: each of several, nothing for a single choice."""
    return item if isinstance(target, m.Sel) and target.n == "all" else None
