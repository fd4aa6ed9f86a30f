"""Playing a card: whether it may be played, and what happens (SWU-4.9, 5, 6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.context import Context, Item
from rules.engine.decisions import Decision, Option, Refusal, seat_id
from rules.unlimited.costs import PLAIN, SMUGGLED, Costs, Terms, Way
from rules.unlimited.state import Thing
from rules.unlimited.waiting import Source


class Playing(Costs):
    """The playing of cards."""

    # -- may it be played? -------------------------------------------------------------------------------------------
    def may_play(self, item: Item, seat: int, terms: Terms = PLAIN) -> bool:
        """SWU-5.1, 5.2, 6.3: may the card be played on these terms?"""
        thing = self.thing(item)
        if thing is None or not self.pool.cards[thing.card].is_playable or self._is_forbidden(thing, seat):
            return False
        targets = self._targets_of(thing, seat)
        for way in self.ways(thing, terms):
            for target in targets:
                if self._affordable(thing, seat, terms, way, target):
                    return True
        return False

    def why_not_play(self, item: Item, seat: int, terms: Terms = PLAIN) -> Refusal | None:
        """The reason when `may_play` says no."""
        if self.may_play(item, seat, terms):
            return None
        thing = self.thing(item)
        if thing is None:
            return Refusal("SWU-6.7", "not_there")
        if not self.pool.cards[thing.card].is_playable:
            return Refusal("SWU-2.4", "not_playable", {"card": thing.card})
        if self._is_forbidden(thing, seat):
            return Refusal("SWU-8.1", "forbidden", {"card": thing.card})
        ways = self.ways(thing, terms)
        if not ways:
            return Refusal("SWU-4.9", "no_smuggle", {"card": thing.card})
        targets = self._targets_of(thing, seat)
        if not targets:
            return Refusal("SWU-6.3", "no_bearer", {"card": thing.card})
        return self._too_dear(thing, seat, terms, ways[0], targets[0])

    def _targets_of(self, thing: Thing, seat: int) -> Sequence[int]:
        """The units on which an upgrade may be played; other cards are played on nothing."""
        return self.bearers(thing, seat) if self.pool.cards[thing.card].kind == "upgrade" else (0,)

    def _is_forbidden(self, thing: Thing, seat: int) -> bool:
        return bool(self.state.lasting) and any(
            "be_played" in change.cannot for change in self.changes_of_named(thing, seat)
        )

    def _too_dear(self, thing: Thing, seat: int, terms: Terms, way: Way, target: int) -> Refusal:
        cost = self.cost(thing, seat, terms, way, target)
        have = self.funds(seat)
        if have >= cost:
            return Refusal("SWU-5.10", "extra_cost", {"card": thing.card})
        return Refusal("SWU-5.2", "too_dear", {"card": thing.card, "cost": cost, "have": have})

    def _affordable(self, thing: Thing, seat: int, terms: Terms, way: Way, target: int) -> bool:
        extras = self.extra_costs(thing, seat)
        if extras or way.also:
            ctx = self._payer(thing, seat)
            if not all(self.can_carry_out(e.extra_cost, ctx) for e in extras if not e.may):
                return False
            if way.also and not self.can_carry_out(way.also, ctx):
                return False
            if not terms.smuggle and any(self.can_carry_out(e.extra_cost, ctx) for e in extras if e.instead):
                return True
        return self.funds(seat) >= self.cost(thing, seat, terms, way, target)

    def bearers(self, thing: Thing, seat: int) -> list[int]:
        """SWU-6.3: the units that this upgrade may be attached to."""
        attach = self.pool.cards[thing.card].face.attach
        ctx = Context(seat, thing.id, thing.card)
        return [i for i in self.units() if attach is None or self.matches(attach, i, ctx)]

    # -- playing it --------------------------------------------------------------------------------------------------
    def play(self, item: int, seat: int, terms: Terms = PLAIN) -> int:
        """SWU-5.1: pay, put into play or resolve; its triggers wait. Returns the new object, 0 when nothing came of it.

        The card must be playable on these terms (`why_not_play`).
        """
        thing = self.state.things[item]
        card = self.pool.cards[thing.card]
        from_zone = thing.zone
        via = "smuggle" if terms.smuggle else from_zone
        ways = self.ways(thing, terms)
        target = 0
        self.tell(
            "play", "SWU-5.1", who=seat_id(seat), card=thing.card, reveals=from_zone in ("hand", "resources", "deck")
        )
        if card.kind == "upgrade":
            target = self._ask_bearer(thing, seat, terms, ways)
        way = self._chosen_way(thing, seat, terms, ways, target)
        self._pay_for(thing, seat, terms, way, target)
        if item not in self.state.things or (target and target not in self.state.things):
            return 0
        blank = card.kind == "event" and self._is_blanked(seat)
        self._use_next(thing, seat)
        new = self._put(thing, seat, target, terms)
        if terms.smuggle:
            self._replace_smuggled(seat)
        seen = self.seen(new)
        if card.kind == "unit":
            seen = self.live[new]
        to = self.live.get(target) if target else None
        record = self.note("plays", seat, thing=seen, to=to, via=via, n=card.cost)
        self.touch()
        self.happen(record)
        if card.kind == "event":
            if blank:
                self.tell("blanked", "SWU-9.6", card=thing.card)
            elif card.face.event is not None:
                self.acting = seat
                ctx = Context(seat, new, thing.card, key=card.face.event.key)
                self.perform(card.face.event.event, ctx)
            return new
        self.enter(new, "played", record)
        if card.kind == "upgrade":
            self._attached(new, target, seat)
        self.after_effect()
        return new

    def _ask_bearer(self, thing: Thing, seat: int, terms: Terms, ways: list[Way]) -> int:
        targets = [
            t for t in self.bearers(thing, seat) if any(self._affordable(thing, seat, terms, w, t) for w in ways)
        ]
        options = tuple(self.option_for(t, targets) for t in targets)
        decision = Decision(
            seat,
            "attach",
            self.say("attach", card=thing.card),
            options,
            verb="choose",
            rule="SWU-6.3",
            source=thing.card,
        )
        return int(self.ask(decision).value[0])

    def _cheapest(self, thing: Thing, seat: int, terms: Terms, ways: list[Way], target: int) -> Way:
        if len(ways) == 1:
            return ways[0]
        fit = [w for w in ways if self._affordable(thing, seat, terms, w, target)] or ways
        return min(fit, key=lambda w: (self.cost(thing, seat, terms, w, target), len(w.also)))

    def _chosen_way(self, thing: Thing, seat: int, terms: Terms, ways: list[Way], target: int) -> Way:
        """SWU-4.9.5: of several costs the cheapest, but nobody is held to one that takes more than resources."""
        way = self._cheapest(thing, seat, terms, ways, target)
        plain = [w for w in ways if not w.also and self._affordable(thing, seat, terms, w, target)]
        if not way.also or not plain:
            return way
        self._declined = False
        if self.perform(way.also, self._payer(thing, seat), optional=True) or not self._declined:
            return replace(way, also=())
        return self._cheapest(thing, seat, terms, plain, target)

    def _pay_for(self, thing: Thing, seat: int, terms: Terms, way: Way, target: int) -> None:
        cost = self.cost(thing, seat, terms, way, target)
        extras = self.extra_costs(thing, seat)
        instead = next(
            (e for e in extras if e.instead and self.can_carry_out(e.extra_cost, self._payer(thing, seat))), None
        )
        if instead is not None and cost > 0 and not terms.smuggle:  # one cost is in place of the other (SWU-4.9.1)
            if self.funds(seat) < cost:
                self.perform(instead.extra_cost, self._payer(thing, seat))
                cost = 0
            elif self._pays_instead(instead, thing, seat):
                cost = 0
        self.pay(seat, cost, thing.id if thing.zone == "resources" else 0)
        if cost:
            self.tell("paid", "SWU-5.2", who=seat_id(seat), n=cost)
        for extra in extras:
            if not extra.may:
                self.perform(extra.extra_cost, self._payer(thing, seat))
        if way.also:
            self.perform(way.also, self._payer(thing, seat))

    def _pays_instead(self, extra: m.ExtraCost, thing: Thing, seat: int) -> bool:
        self._declined = False
        done = self.perform(extra.extra_cost, self._payer(thing, seat), optional=True)
        return done and not self._declined

    def _use_next(self, thing: Thing, seat: int) -> None:
        """ "The next card you play": used up by the first that fits."""
        left = []
        for nxt in self.state.nexts:
            node: m.Next = self.pool.nodes[nxt.key]
            if nxt.seat != seat or not self._fits_card(node.what, thing, Context(seat, 0, nxt.card)):
                left.append(nxt)
        self.state.nexts = left

    def _put(self, thing: Thing, seat: int, target: int, terms: Terms) -> int:
        kind = self.pool.cards[thing.card].kind
        if kind == "unit":
            return self.enter_unit(thing.id, seat, terms.ready)
        if kind == "event":
            return self.move(thing.id, "discard", how="played")
        return self.attach(thing.id, target, seat)

    def attach(self, card: int, target: int, seat: int) -> int:
        """Put an upgrade on a unit as a new object; returns it."""
        new = self.move(card, "upgrade", controller=seat)
        self.state.things[new].host = target
        self.state.things[target].upgrades.append(new)
        self.touch()
        self.tell("attached", "SWU-6.3", upgrade=self.state.things[new].card, target=self.name(target))
        return new

    def _attached(self, upgrade: int, target: int, seat: int) -> None:
        face = self.card(upgrade).face
        if "attached" in face.kinds:
            sources = [Source(a, seat, self.seen(upgrade), self.card(upgrade).id, host=target) for a in face.whens]
            self.happen(
                self.note("attached", seat, thing=self.seen(upgrade), to=self.live[target], source=upgrade), sources
            )

    def _replace_smuggled(self, seat: int) -> None:
        """SWU-4.9.3: the top card of the deck takes its place, exhausted; an empty deck replaces nothing."""
        deck = self.state.seats[seat].deck
        if deck:
            self.move(deck[0], "resources", controller=seat, exhausted=True)

    def _is_blanked(self, seat: int) -> bool:
        """SOR_089: the first event of each opponent each round does nothing."""
        events = sum(
            1
            for r in self.state.history
            if r.kind == "plays" and r.by == seat and r.thing and self.pool.cards[r.thing.card].kind == "event"
        )
        return events == 0 and any(self.special_in_play("blank_first_event", s) for s in self.opponents(seat))

    # -- the options of an action ------------------------------------------------------------------------------------
    def play_options(self, seat: int) -> list[Option]:
        """Every card that this seat may play now: from hand, through Smuggle, by a permission."""
        options: list[Option] = []
        own = self.state.seats[seat]
        things, cards = self.state.things, self.pool.cards
        hand = [things[i].card for i in own.hand]
        done: set[str] = set()
        for i, card in zip(own.hand, hand, strict=True):
            if card in done:
                continue
            if self.may_play(i, seat):
                aliases: tuple[str, ...] = (f"play p{seat + 1}/{card}",)
                if (copies := hand.count(card)) > 1:
                    aliases += tuple(f"play {card}#{n}" for n in range(2, copies + 1))
                options.append(Option(f"play {card}", (self.place_of(i),), ("play", i, PLAIN), aliases=aliases))
            done.add(card)
        done.clear()
        smuggled: Sequence[int] = own.resources
        if not self.special_in_play("smuggle_for_all", seat):
            smuggled = [i for i in own.resources if cards[things[i].card].face.smuggles]
        for i in sorted(smuggled, key=lambda r: things[r].exhausted):
            card = things[i].card
            if card in done or not self.smuggle_costs(things[i]):
                continue
            if self.may_play(i, seat, SMUGGLED):
                options.append(Option(f"play {card} smuggle", (self.place_of(i),), ("play", i, SMUGGLED)))
                done.add(card)
        done.clear()
        for permit in self.state.permits:
            thing = things.get(permit.thing)
            if permit.seat != seat or thing is None or permit.phase != self.state.phase_number:
                continue
            terms = Terms(free=permit.free)
            if thing.zone == "discard" and thing.card not in done and self.may_play(thing.id, seat, terms):
                options.append(
                    Option(f"play {thing.card} discard", (self.place_of(thing.id),), ("play", thing.id, terms))
                )
                done.add(thing.card)
        return options
