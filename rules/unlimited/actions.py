"""What a card, a leader or a counter lets a seat do as its action (SWU-2.4, 7, 8.2, 15.9)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.effects import model as m
from rules.effects.context import Context
from rules.engine.decisions import Option, Refusal, seat_id
from rules.unlimited.effect_words import EffectWords
from rules.unlimited.state import Thing


class Actions(EffectWords):
    """Action abilities, leaders, counters: whether they may be used, and what they do."""

    # -- actions of cards --------------------------------------------------------------------------------------------
    def use_options(self, seat: int) -> list[Option]:
        """Action abilities and the epic actions of bases."""
        options: list[Option] = []
        own = self.state.seats[seat]
        for unit, seen in self.live.items():
            if seen.abilities and (actions := self._actions_of_unit(unit)):
                options += self._options_of(unit, actions, seat)
        for leader in own.leaders:
            thing = self.state.things[leader]
            if not thing.deployed:
                options += self._options_of(leader, self.pool.cards[thing.card].face.actions, seat)
        base = self.base(seat)
        for epic in self.pool.cards[base.card].face.epics:
            if self.why_not_epic(base, epic, seat) is None:
                name = base.card
                options.append(
                    Option(
                        f"use {name}",
                        (self.name(base.id),),
                        ("use", base.id, epic.key),
                        aliases=(f"use {name} 1", "use base"),
                    )
                )
        options += self._options_in_discard(seat)
        return options

    def _actions_of_unit(self, unit: int) -> list[m.Action]:
        """Each once, however many upgrades give it."""
        actions = self.pool_notes.actions
        keys = dict.fromkeys(key for key, _, _ in self.live[unit].abilities if key in actions)
        return [self.pool.nodes[key] for key in keys]

    def _options_of(self, thing: int, actions: Sequence[m.Action], seat: int) -> list[Option]:
        options: list[Option] = []
        several = len(actions) > 1
        for number, action in enumerate(actions, 1):
            if self.why_not_use(thing, action, seat) is not None:
                continue
            name = self.name(thing)
            key = f"use {name} {number}" if several and number > 1 else f"use {name}"
            alias: tuple[str, ...] = (f"use {name} {number}",) if not several or number == 1 else ()
            if several and number > 1 and not options:
                alias += (f"use {name}",)
            options.append(Option(key, (name,), ("use", thing, action.key), f"{self.alike(thing)} {action.key}", alias))
        return options

    def _options_in_discard(self, seat: int) -> list[Option]:
        options: list[Option] = []
        for i in self.state.seats[seat].discard:
            thing = self.state.things[i]
            for action in self.pool.cards[thing.card].face.actions:
                if action.from_ == "discard" and self.why_not_use(i, action, seat) is None:
                    key = f"play {thing.card} discard"
                    if not any(o.key == key for o in options):
                        options.append(
                            Option(
                                key,
                                (self.place_of(i),),
                                ("use", i, action.key),
                                aliases=(f"use {thing.card}", f"use {self.name(i)}"),
                            )
                        )
        return options

    def why_not_use(self, thing_id: int, action: m.Action, seat: int) -> Refusal | None:
        """SWU-8.2, 2.5: all costs can be paid; one without a cost must change something."""
        thing = self.state.things[thing_id]
        if thing.controller != seat and not action.anyone:
            return Refusal("SWU-2.4", "not_yours", {"unit": self.name(thing_id)})
        if self.used_up(action, thing_id):
            return Refusal("SWU-8.11", "used_up", {"unit": self.name(thing_id)})
        cost = action.action
        if cost.exhaust and thing.exhausted:
            return Refusal("SWU-8.2", "exhausted", {"unit": self.name(thing_id)})
        have = self.funds(seat)
        if have < cost.resources:
            return Refusal("SWU-5.2", "too_dear", {"card": thing.card, "cost": cost.resources, "have": have})
        ctx = Context(seat, thing_id, thing.card, key=action.key)
        if not self.can_carry_out(cost.effects, ctx):
            return Refusal("SWU-8.2", "cost_unpayable", {"unit": self.name(thing_id)})
        free = not cost.exhaust and not cost.resources and not cost.effects
        if free and (not self.holds(action.if_, ctx) or not self.would_change(action.do, ctx)):
            return Refusal("SWU-2.5", "changes_nothing", {"unit": self.name(thing_id)})
        return None

    def why_not_epic(self, base: Thing, epic: m.Epic, seat: int) -> Refusal | None:
        """SWU-7.8: once a game."""
        if base.epic_used:
            return Refusal("SWU-7.8", "epic_used", {"unit": self.name(base.id)})
        return None

    def use(self, thing_id: int, key: str, seat: int) -> None:
        """SWU-8.2: first all costs, then the effect."""
        node = self.pool.nodes[key]
        thing = self.state.things[thing_id]
        ctx = Context(seat, thing_id, thing.card, key=key)
        self.tell("use", "SWU-8.2", who=seat_id(seat), unit=self.name(thing_id), things=(self.name(thing_id),))
        if isinstance(node, m.Epic):
            thing.epic_used = True
            self.perform(node.epic, ctx)
            return
        assert isinstance(node, m.Action)
        self.use_up(node, thing_id)
        cost = node.action
        if cost.exhaust:
            thing.exhausted = True
            self.touch()
        self.pay(seat, cost.resources)
        if cost.effects:
            self.perform(cost.effects, ctx)
            ctx.chosen.clear()
        if self.holds(node.if_, ctx):
            self.perform(node.do, ctx)

    # -- leaders -----------------------------------------------------------------------------------------------------
    def why_not_deploy(self, leader: int, seat: int) -> Refusal | None:
        """SWU-7.2: enough resources under control, once a game."""
        thing = self.state.things[leader]
        need = self.pool.cards[thing.card].cost
        if thing.deployed:
            return Refusal("SWU-7.2", "deployed", {"card": thing.card})
        if thing.epic_used:
            return Refusal("SWU-7.8", "epic_used", {"unit": self.name(leader)})
        have = len(self.state.seats[seat].resources)
        if have < need:
            return Refusal("SWU-7.2", "needs_resources", {"card": thing.card, "need": need, "have": have})
        return None

    def deploy_options(self, seat: int) -> list[Option]:
        options = []
        for leader in self.state.seats[seat].leaders:
            if self.why_not_deploy(leader, seat) is None:
                name, card = self.name(leader), self.state.things[leader].card
                options.append(
                    Option(f"deploy {card}", (name,), ("deploy", leader), aliases=(f"deploy {name}", "deploy"))
                )
        return options

    def deploy(self, leader: int, seat: int) -> int:
        """SWU-7.3: the leader enters its arena ready; it is deployed, not played."""
        thing = self.state.things[leader]
        thing.epic_used = True
        unit = self.put_leader(leader, seat)
        self.tell("deploy", "SWU-7.3", who=seat_id(seat), card=thing.card)
        record = self.note("deployed", seat, thing=self.live[unit])
        self.enter(unit, "deployed", record)
        self.after_effect()
        return unit

    def put_leader(self, leader: int, seat: int) -> int:
        """The leader's unit as a new object in its arena, ready."""
        thing = self.state.things[leader]
        thing.deployed, thing.exhausted = True, False
        unit = self.new_id()
        arena = self.pool.cards[thing.card].arena or "ground"
        self.state.things[unit] = Thing(
            unit, thing.card, thing.owner, seat, arena, leader=leader, entered=self.state.phase_number,
            entered_round=self.state.round,
        )  # fmt: skip
        getattr(self.state.seats[seat], arena).append(unit)
        self.touch()
        return unit

    # -- initiative and counters -------------------------------------------------------------------------------------
    def why_not_claim(self, seat: int, counter: str) -> Refusal | None:
        """SWU-2.6, 15.9: once a round for each counter, one for each player."""
        if self.state.seats[seat].claimed:
            return Refusal("SWU-2.7", "has_claimed")
        if counter in self.state.taken:
            return Refusal("SWU-15.9" if self.state.twin else "SWU-2.6", "counter_taken", {"counter": counter})
        return None

    def claim_options(self, seat: int) -> list[Option]:
        if self.state.twin:
            return [
                Option(f"claim {c}", (f"counter_{c}",), ("claim", c))
                for c in ("initiative", "blast", "plan")
                if self.why_not_claim(seat, c) is None
            ]
        if self.why_not_claim(seat, "initiative") is None:
            return [Option("claim", ("counter_initiative",), ("claim", "initiative"), aliases=("claim initiative",))]
        return []

    def claim(self, seat: int, counter: str) -> None:
        """SWU-2.6, 2.7, 15.9 to 15.11."""
        state = self.state
        state.seats[seat].claimed = counter
        state.taken.append(counter)
        self.tell("claim", "SWU-2.6", who=seat_id(seat), counter=counter)
        if counter == "initiative":
            state.initiative = seat
            self.touch()
            return
        state.counters[counter] = seat
        if counter == "blast":
            self.deal([(state.seats[s].base, 1) for s in self.opponents(seat)], seat)
            return
        self.draw(seat, 1)
        state.planning = seat
