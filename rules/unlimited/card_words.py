"""Words that draw, discard, search and show cards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.context import Context, Item, Items
from rules.engine.decisions import Decision, Form, Option, seat_id
from rules.unlimited.move_words import MoveWords


class CardWords(MoveWords):
    """Cards in hands, decks, discard piles and among the resources."""

    # -- cards: draw, discard, search --------------------------------------------------------------------------------
    def do_draw(self, effect: m.Draw, ctx: Context, optional: bool) -> bool:
        seats = self.who(effect.who, ctx)
        n = self.amount(effect.n, ctx)
        if len(seats) == 1:
            self.draw(seats[0], n)
        else:
            self.draw_each(seats, n)
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
        if effect.n == "all":
            self.tell("search_deck", "SWU-11.4", who=seat_id(ctx.you), reveals=True)
        elif top:
            seen = {"cards": [self.look(i).card for i in top]}
            self.tell("search", "SWU-11.4", seen, (ctx.you,), who=seat_id(ctx.you), n=len(top), reveals=True)
        matching = [i for i in top if self.matches(effect.for_, i, ctx)]
        plays = any(isinstance(e, m.Play) for e in effect.then)
        if plays:
            terms = self._terms(next(e for e in effect.then if isinstance(e, m.Play)), ctx)
            matching = [i for i in matching if self.may_play(i, ctx.you, terms)]
        chosen: Items = ()
        if matching:
            most = len(matching) if effect.for_.n == "any" else min(len(matching), self.amount(effect.for_.n, ctx))  # type: ignore[arg-type]
            chosen = self.ask_items(ctx.you, ctx, matching, 0, most, "search", effect.for_) or ()
        else:
            self.sole_answer(ctx.you, ctx, "target_search", "choose none", "pass", "no")
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
                self._draw_this(item, ctx.you, reveal=effect.shown)
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
            self.tell("take", "SWU-11.4", who=seat_id(seat), card=card, reveals=True)
        else:
            self.tell("take", "SWU-11.5", {"card": card}, (seat,), reveals=True, who=seat_id(seat))
        return new

    def do_take(self, effect: m.Take, ctx: Context, optional: bool) -> bool:
        items = self.pick(effect.what, ctx, "take", optional)
        if items is None:
            return self.decline(ctx) if optional else False
        new = [self._draw_this(i, ctx.you, reveal=effect.shown) for i in items if self.thing(i) is not None]
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
        if optional and effect.what.in_ == "deck" and not self.yes(ctx.you, ctx, "may", ("yes", "no")):
            return self.decline(ctx)
        items = self._shown(effect.what, ctx, "look", optional) or ()
        cards = [self.look(i).card for i in items]
        self.tell("look", "SWU-11.5", {"cards": cards}, (ctx.you,), reveals=True, who=seat_id(ctx.you))
        return bool(items)

    def do_reveal(self, effect: m.Reveal, ctx: Context, optional: bool) -> bool:
        if optional and effect.what.in_ == "deck":
            if isinstance(effect.what.of, m.AnyPlayer):
                return self._may_reveal_top(effect.what, ctx)
            if not self.yes(ctx.you, ctx, "may", ("yes", "no")):
                return self.decline(ctx)
        items = self._shown(effect.what, ctx, "reveal", optional)
        if items is None:
            ctx.done = 0
            return self.decline(ctx) if optional else False
        self.tell("reveal", "SWU-11.5", cards=[self.look(i).card for i in items], reveals=True)
        ctx.done = len(items)
        return bool(items)

    def _may_reveal_top(self, what: m.Sel, ctx: Context) -> bool:
        """Whose deck, or nobody's: one question."""
        seats = self.seats_from(ctx.you)
        options = [Option(f"choose p{s + 1}", (seat_id(s),), s) for s in seats]
        options.append(Option("choose none", (), None, aliases=("pass", "no")))
        decision = Decision(
            ctx.you,
            "choose_player",
            self.prompt("choose_player", ctx),
            tuple(options),
            source=ctx.card,
            alone="asked",
            standing=self.standing(ctx, "choose_player", "choose none"),
        )
        seat = self.ask(decision).value
        if not isinstance(seat, int):
            return self.decline(ctx)
        ctx.it = tuple(self.state.seats[seat].deck[:1])
        if what.as_:
            ctx.names[what.as_] = ctx.it
        self.tell("reveal", "SWU-11.5", cards=[self.look(i).card for i in ctx.it], reveals=True)
        return bool(ctx.it)

    def useful_reveal(self, effect: m.Reveal, ctx: Context) -> bool:
        what = effect.what
        if what.in_ == "deck" or what.of is not None:
            return True
        return self.any_target(what, ctx)

    def do_name(self, effect: m.Name, ctx: Context, optional: bool) -> bool:
        """SWU-11.6: any card name, subtitles do not matter."""
        if effect.what == "number":
            form = Form("number", ctx.card, {"min": 0, "max": 20})
            ctx.number = int(
                self.ask(Decision(ctx.you, "number", self.prompt("number", ctx), forms=(form,), source=ctx.card)).value
            )
            return True
        form = Form("name", ctx.card)
        ctx.named = str(
            self.ask(Decision(ctx.you, "name", self.prompt("name", ctx), forms=(form,), source=ctx.card)).value
        )
        self.tell("named", "SWU-11.6", who=seat_id(ctx.you), name=ctx.named)
        return True
