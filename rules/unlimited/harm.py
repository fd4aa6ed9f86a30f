"""Damage, healing, defeat, leaving play, capture, control and the end of a base (SWU-9.8 to 13)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.effects import model as m
from rules.effects.context import Context, Item
from rules.engine.decisions import Decision
from rules.engine.game import Result
from rules.unlimited.cards import EXPERIENCE, SHIELD, TOKENS
from rules.unlimited.match import game_won
from rules.unlimited.state import Seen, Thing, over
from rules.unlimited.table import ARENAS, Over
from rules.unlimited.triggers import Source, Triggers

_LEAVING = ("defeated", "leaves", "captured")


class Harm(Triggers):
    """What happens to things in play."""

    # -- damage ------------------------------------------------------------------------------------------------------
    def deal(self, hits: Sequence[tuple[Item, int]], by: int, combat: bool = False) -> dict[int, int]:
        """Deal damage to several things at once (SWU-10.3); returns what each was really dealt.

        Prevented damage was not dealt (SWU-9.9). Bases at 0 are judged when all has landed (SWU-13.2).
        """
        dealt: dict[int, int] = {}
        for item, n in self._redirected(hits):
            if n <= 0 or not isinstance(item, int):
                continue
            thing = self.state.things.get(item)
            if thing is None:
                continue
            if thing.zone == "base":
                dealt[item] = dealt.get(item, 0) + n
            elif thing.zone in ARENAS:
                n = self._after_prevention(thing, n, by, combat)
                if n > 0:
                    dealt[item] = dealt.get(item, 0) + n
        bases = []
        for id_, n in dealt.items():
            thing = self.state.things[id_]
            thing.damage += n
            if thing.zone == "base":
                bases.append((thing, n))
            else:
                self.culprits[id_] = by
            self.tell("damage", "SWU-10.1", n=n, target=self.name(id_), things=(self.name(id_),))
        self.touch()
        for base, n in bases:
            self.last_hit[base.controller] = by
            record = self.note("deals", by, base=base.controller, n=n)
            self.happen(record)
        if bases:
            self.check_bases()
        return dealt

    def _redirected(self, hits: Sequence[tuple[Item, int]]) -> list[tuple[Item, int]]:
        if not self.fights:
            return list(hits)
        redirect = self.fights[-1].redirect
        found: list[tuple[Item, int]] = []
        for item, n in hits:
            other = redirect.get(item) if isinstance(item, int) else None
            found.append((other, n) if other is not None and self.in_play(other) else (item, n))
        return found

    def _after_prevention(self, thing: Thing, n: int, by: int, combat: bool) -> int:
        """SWU-9.8, 9.4: a Shield takes all of it, other preventers a part; the controller picks the order."""
        seen = self.live[thing.id]
        if not combat and by != thing.controller and "be_damaged" in seen.cannot:
            return 0
        prevent = self._preventer(thing)
        shields = self.shields(thing.id)
        if prevent is not None:
            upgrade, amount = prevent
            if shields and not self._shield_first(thing, shields[0], upgrade):
                n -= amount
                prevent = None
            elif not shields:
                return max(0, n - amount)
            if n <= 0:
                return 0
        if shields:
            self.tell("shield", "SWU-9.8", target=self.name(thing.id))
            self.leave_upgrade(shields[0], "discard")
            return 0
        return n

    def _preventer(self, thing: Thing) -> tuple[int, int] | None:
        for u in thing.upgrades:
            upgrade = self.state.things[u]
            for static in self.pool.cards[upgrade.card].face.statics:
                if static.instead_of == "damaged":
                    ctx = Context(upgrade.controller, u, upgrade.card, host=thing.id)
                    if self.holds(static.if_, ctx):
                        return u, static.prevent
        return None

    def _shield_first(self, thing: Thing, shield: int, upgrade: int) -> bool:
        options = tuple(self.option_for(i, (shield, upgrade)) for i in (upgrade, shield))
        decision = Decision(
            thing.controller, "replacement", self.say("replacement", target=self.name(thing.id)), options,
            verb="choose", rule="SWU-9.4", source=self.state.things[upgrade].card,
        )  # fmt: skip
        return bool(self.ask(decision).value[0] == shield)

    def heal(self, item: Item, n: int) -> int:
        """Remove damage; returns how much (SWU-6.5: healing stops at none)."""
        thing = self.thing(item)
        if thing is None or n <= 0 or not self.can_heal(thing):
            return 0
        healed = min(n, thing.damage)
        if healed:
            thing.damage -= healed
            self.touch()
            self.tell("heal", "SWU-10.1", n=healed, target=self.name(item), things=(self.name(item),))
        return healed

    def can_heal(self, thing: Thing) -> bool:
        if thing.zone != "base":
            return thing.zone in ARENAS
        return not any(
            "heal_bases" in self.pool.nodes[lasting.key].cannot for lasting in self.state.lasting if not lasting.things
        )

    # -- exhausting and tokens ---------------------------------------------------------------------------------------
    def exhaust(self, item: Item) -> bool:
        """True when it was ready before (SWU-8.9)."""
        thing = self.thing(item)
        if thing is None or thing.exhausted:
            return False
        thing.exhausted = True
        self.touch()
        if thing.zone != "resources":
            self.tell("exhaust", "", target=self.name(item), things=(self.name(item),))
        return True

    def can_ready(self, item: Item) -> bool:
        thing = self.thing(item)
        if thing is None or not thing.exhausted:
            return False
        return thing.zone not in ARENAS or "ready" not in self.live[thing.id].cannot

    def make_ready(self, item: Item) -> bool:
        if not self.can_ready(item):
            return False
        thing = self.state.things[item]  # type: ignore[index]
        thing.exhausted = False
        self.touch()
        if thing.zone != "resources":
            self.tell("ready", "", target=self.name(item), things=(self.name(item),))
        return True

    def give_token(self, token: str, unit: Item, seat: int, n: int = 1) -> list[int]:
        """SWU-6.4: tokens are upgrades owned by who gave them."""
        if not self.in_play(unit):
            return []
        card = SHIELD if token == "shield" else EXPERIENCE
        made = [self.new_token(card, unit, seat) for _ in range(n)]  # type: ignore[arg-type]
        if made:
            self.tell("token", "SWU-6.4", n=n, token=card, target=self.name(unit), things=(self.name(unit),))
        return made

    def shielded(self, thing: int) -> None:
        """SWU-4.8: a Shield on entering."""
        if self.in_play(thing):
            self.give_token("shield", thing, self.state.things[thing].controller)

    # -- defeat and leaving play -------------------------------------------------------------------------------------
    culprits: dict[int, int]
    last_hit: dict[int, int]

    def defeat(self, items: Sequence[Item], by: int, ability: bool = True) -> list[Seen]:
        """Defeat units at the same time (SWU-10.2); upgrades and resources too. Returns the units' last states."""
        units = [i for i in items if self.in_play(i) and not (ability and self._guarded(i, by, "be_defeated"))]
        for item in items:
            thing = self.thing(item)
            if thing is not None and thing.zone == "upgrade":
                self.leave_upgrade(thing.id, "discard", by)
            elif thing is not None and thing.zone == "resources":
                self.tell("resource_lost", "SWU-10.5", card=thing.card, who=f"p{thing.controller + 1}")
                self.move(thing.id, "discard", how="defeated_resource")
        return self.leave(units, "defeated", by)

    def _guarded(self, item: Item, by: int, flag: str) -> bool:
        """Protected from enemy card abilities."""
        seen = self.live[item]  # type: ignore[index]
        return flag in seen.cannot and by != seen.controller

    def leave(self, units: Sequence[Item], how: str, by: int, to: str = "discard", guard: int = 0) -> list[Seen]:
        """Units leave play together: their last states are kept and their triggers collected before anything moves.

        `how` is defeated, captured, returned or tucked; `to` the zone of the cards. Leaders turn back instead, and
        have not left play (SWU-7.5 to 7.7).
        """
        ids = [int(i) for i in units]
        if not ids:
            return []
        seens = [self.live[i] for i in ids]
        sources = self.sources(_LEAVING)
        for seen in seens:
            self.state.gone[seen.id] = seen
        for seen in seens:
            self._tell_leaving(seen, how)
            defeated = how == "defeated" or seen.leader
            if defeated:
                self._defeated(seen, by, sources)
            if how == "captured" and not seen.leader:
                self.happen(self.note("captured", by, thing=seen), sources)
                self.await_bounties(seen, by)
            if not seen.leader or self.state.publisher:
                self.happen(self.note("leaves", by, thing=seen), sources)
        for seen in seens:
            self._remove(seen, how, to, guard)
        for seen in seens:
            self._leaving_effects(seen)
        return seens

    def _tell_leaving(self, seen: Seen, how: str) -> None:
        rule = {"defeated": "SWU-10.2", "captured": "SWU-12.1"}.get(how, "SWU-10.4")
        kind = "defeated" if seen.leader else how
        self.tell(kind, rule, unit=self.name(seen.id), things=(self.name(seen.id),))

    def _defeated(self, seen: Seen, by: int, sources: list[Source]) -> None:
        culprit = self.culprits.get(seen.id, by)
        for fight in self.fights:
            if fight.defender == seen.id:
                fight.defeated = True
        self.happen(self.note("defeated", culprit, thing=seen), sources)
        self.await_bounties(seen, culprit)

    def _remove(self, seen: Seen, how: str, to: str, guard: int) -> None:
        thing = self.state.things[seen.id]
        for u in list(thing.upgrades):
            self.leave_upgrade(u, "discard", quiet=True)
        captives = list(thing.captured)
        if thing.leader:
            getattr(self.state.seats[thing.controller], thing.zone).remove(thing.id)
            del self.state.things[thing.id]
            self._free(captives, seen)
            leader = self.state.things[thing.leader]
            leader.deployed, leader.exhausted, leader.damage = False, True, 0
            self.state.gone[seen.id].became = leader.id
            self.touch()
            return
        thing.captured = []
        new = self.move(seen.id, to, how=how if to == "discard" else "", controller=None, top=False)
        if guard:
            card = self.state.things[new]
            card.zone, card.host, card.controller = "captured", guard, self.state.things[guard].controller
            self.state.things[guard].captured.append(new)
        self._free(captives, seen)

    def _free(self, captives: Sequence[int], seen: Seen) -> None:
        """SWU-12.2: what a unit guarded is rescued when it leaves play."""
        for captive in captives:
            self.rescue(captive)

    def _leaving_effects(self, seen: Seen) -> None:
        """What lasts while a unit is in play ends; what waits for it to leave is due."""
        state = self.state
        state.lasting = [e for e in state.lasting if not (e.span == "source" and e.source == seen.id)]
        due = [d for d in state.delayed if d.point == "leaves" and d.source == seen.id]
        if due:
            state.delayed = [d for d in state.delayed if d not in due]
            for delayed in due:
                self.run_delayed(delayed.key, delayed.seat, delayed.source, delayed.card, delayed.it, delayed.names)
        self.touch()

    def run_delayed(
        self, key: str, seat: int, source: int, card: str, it: list[int], names: dict[str, list[int]]
    ) -> None:
        """SWU-9.3: what was put off happens, even if its source is gone."""
        node: m.Later = self.pool.nodes[key]
        ctx = Context(seat, source, card, key=key)
        ctx.it = tuple(it)
        ctx.names = {name: tuple(items) for name, items in names.items()}
        if not self.is_out(seat):
            self.perform(node.do, ctx)

    def leave_upgrade(self, upgrade: int, to: str, by: int = -1, quiet: bool = False) -> None:
        """An upgrade leaves its unit for its owner's discard pile or hand; a token vanishes (SWU-6.3.3, 6.4)."""
        thing = self.state.things[upgrade]
        host = thing.host
        record_seen = self.seen(upgrade)
        self.state.gone[upgrade] = record_seen
        host_seen = self.live.get(host)
        if not quiet and thing.card != SHIELD:
            self.tell("upgrade_lost", "SWU-6.3.3", upgrade=thing.card, target=self.name(host))
        self.move(upgrade, to, how="defeated" if to == "discard" else "")
        if host_seen is not None:
            self._detached(record_seen, host_seen, thing.controller)

    def _detached(self, upgrade: Seen, host: Seen, seat: int) -> None:
        face = self.pool.cards[upgrade.card].face
        if "detached" not in face.kinds or not self.in_play(host.id):
            return
        sources = [Source(a, seat, upgrade, upgrade.card, host=host.id) for a in face.whens]
        self.happen(self.note("detached", seat, thing=upgrade, to=host, source=upgrade.id), sources)

    # -- capture -----------------------------------------------------------------------------------------------------
    def capture(self, guard: Item, unit: Item, by: int) -> bool:
        """SWU-12.1: the unit is put face down under its captor. A leader would be defeated (SWU-7.6)."""
        if not self.in_play(unit) or not self.in_play(guard) or self._guarded(unit, by, "be_captured"):
            return False
        seen = self.live[int(unit)]
        for static in self.pool.cards[seen.card].face.statics:
            if static.instead_of == "captured" and not self._is_blank(seen):
                self.perform(static.do, Context(seen.controller, seen.id, seen.card, key=static.key))
                return False
        self.leave([int(unit)], "captured", by, to="captured", guard=int(guard))
        return True

    def _is_blank(self, seen: Seen) -> bool:
        """Has the unit lost its own abilities?"""
        for lasting in self.state.lasting:
            if seen.id in lasting.things and self.pool.nodes[lasting.key].lose == "all":
                return True
        return "gain_abilities" in seen.cannot

    def rescue(self, captive: int) -> int:
        """SWU-12.2: it enters play under its owner's control, exhausted, and was not played."""
        thing = self.state.things[captive]
        self.tell("rescue", "SWU-12.2", card=thing.card)
        return self.enter_unit(captive, thing.owner)

    def enter_unit(self, card: int, controller: int, ready: bool = False) -> int:
        """Put a card into its arena (SWU-6.1: exhausted, unless something says ready). Returns the new unit."""
        thing = self.state.things[card]
        arena = self.pool.cards[thing.card].arena
        if thing.zone == "captured" and thing.host not in self.state.things:
            new = self._from_nowhere(thing, arena, controller)
        else:
            new = self.move(card, arena, controller=controller, exhausted=True)
        unit = self.state.things[new]
        unit.exhausted = True
        self.touch()
        if ready or "enter_ready" in self.live[new].can:
            unit.exhausted = False
            self.touch()
        return new

    def _from_nowhere(self, thing: Thing, arena: str, controller: int) -> int:
        """A captive whose guard is gone already."""
        del self.state.things[thing.id]
        new = self.new_id()
        self.state.things[new] = Thing(
            new, thing.card, thing.owner, controller, arena, moved=self.state.phase_number,
            entered=self.state.phase_number, entered_round=self.state.round,
        )  # fmt: skip
        self.state.gone[thing.id] = Seen(thing.id, thing.card, controller, thing.owner, "captured", became=new)
        getattr(self.state.seats[controller], arena).append(new)
        self.touch()
        return new

    # -- control -----------------------------------------------------------------------------------------------------
    def take_control(self, item: Item, seat: int, by: int) -> bool:
        """SWU-10.9: the unit (or resource) changes sides as it is. A leader is defeated instead (SWU-7.6)."""
        thing = self.thing(item)
        if thing is None or thing.controller == seat or self.is_out(seat):
            return False
        if thing.leader:
            self.defeat([thing.id], by)
            return True
        if thing.zone not in (*ARENAS, "resources", "upgrade"):
            return False
        if thing.zone == "upgrade":
            thing.controller = seat
        else:
            getattr(self.state.seats[thing.controller], thing.zone).remove(thing.id)
            thing.controller = seat
            getattr(self.state.seats[seat], thing.zone).append(thing.id)
            for captive in thing.captured:
                self.state.things[captive].controller = seat
        self.touch()
        self.tell("control", "SWU-10.9", who=f"p{seat + 1}", target=self.name(thing.id))
        return True

    # -- what the rules check all the time ---------------------------------------------------------------------------
    def after_effect(self) -> None:
        """SWU-9.7, 10.2, 10.6: units without remaining HP are defeated at once; unique cards stay single."""
        while True:
            live = self.live
            dead = [i for i, seen in live.items() if seen.hp <= seen.damage and not self._survives(seen)]
            if dead:
                self.leave(dead, "defeated", self.acting)
                continue
            if not self._check_unique():
                self.note_beginnings()
                return

    def _survives(self, seen: Seen) -> bool:
        return "be_defeated_by_damage" in seen.cannot and self.state.phase == "action"

    def _check_unique(self) -> bool:
        """SWU-10.6: of two copies of a unique card under one player, that player defeats one. True if so."""
        things = self.state.things
        for index, seat in enumerate(self.state.seats):
            own: dict[str, list[int]] = {}
            for id_ in (*seat.ground, *seat.space):
                thing = things[id_]
                if not thing.leader:
                    self._count_unique(own, id_)
            for id_ in self.units():
                for u in things[id_].upgrades:
                    if things[u].controller == index:
                        self._count_unique(own, u)
            for copies in own.values():
                if len(copies) > 1:
                    self._keep_one(index, copies)
                    return True
        return False

    def _count_unique(self, own: dict[str, list[int]], id_: int) -> None:
        card = self.pool.cards[self.state.things[id_].card]
        if card.unique:
            own.setdefault(card.original, []).append(id_)

    def _keep_one(self, seat: int, copies: list[int]) -> None:
        copies.sort()
        options = tuple(self.option_for(i, copies) for i in copies)
        decision = Decision(
            seat, "unique", self.say("unique", card=self.state.things[copies[0]].card), options, verb="choose",
            rule="SWU-10.6",
        )  # fmt: skip
        self.defeat([self.ask(decision).value[0]], seat, ability=False)

    # -- the end -----------------------------------------------------------------------------------------------------
    def base_hp_left(self, seat: int) -> int:
        base = self.base(seat)
        return self.pool.cards[base.card].hp - base.damage

    def check_bases(self) -> None:
        """SWU-13.1 to 13.3: a base without HP loses its owner the game at once; all at the same time is a draw."""
        fallen = [s for s in self.seats_from(0) if self.base_hp_left(s) <= 0]
        if not fallen:
            return
        if self.state.twin:
            self.eliminate(fallen)
            return
        self.finish([s for s in self.seats_from(0) if s not in fallen], "base_fell")

    def finish(self, winners: list[int], reason: str) -> None:
        """The game is over. Raises Over."""
        if game_won(self.state, winners, self._emit):
            self.state.lasting.clear()
            raise Over
        self.state.result = Result(tuple(winners), over(reason))
        self.state.phase = "over"
        self.state.lasting.clear()
        self.tell("over", "SWU-13.1", winners=[f"p{s + 1}" for s in winners])
        raise Over

    def eliminate(self, seats: list[int], healed: bool = True) -> None:
        """SWU-15.15 to 15.17: what becomes of eliminated players and their cards."""
        state = self.state
        for seat in seats:
            hitter = self.last_hit.get(seat, seat)
            if healed and hitter != seat and hitter not in seats:
                self.heal(self.state.seats[hitter].base, 5)
            self._take_out(seat)
        state.ending = True
        left = self.seats_from(0)
        if not left:
            self.finish([], "all_fell")
        if len(left) == 1:
            self.finish(left, "last_standing")

    def _take_out(self, seat: int) -> None:
        state, things = self.state, self.state.things
        gone = state.seats[seat]
        for id_ in list(things):
            thing = things.get(id_)
            if (
                thing is not None
                and thing.zone == "upgrade"
                and thing.owner != seat
                and things[thing.host].owner == seat
            ):
                self.move(id_, "discard")
        for unit in self.units():
            for captive in list(things[unit].captured):
                if things[unit].owner == seat and things[captive].owner != seat:
                    self.move(captive, "discard")
        for id_ in list(things):
            thing = things.get(id_)
            if thing is None:
                continue
            if thing.owner != seat and thing.controller == seat and thing.zone in (*ARENAS, "resources"):
                self._to_owner(thing)
            elif thing.owner == seat and thing.zone not in ("base", "leader"):
                self._vanish(thing)
        gone.out = True
        gone.deck, gone.hand, gone.discard, gone.resources = [], [], [], []
        if state.initiative == seat:
            state.initiative = -1
        self.touch()
        self.tell("eliminated", "SWU-15.16", who=f"p{seat + 1}")

    def _to_owner(self, thing: Thing) -> None:
        for u in list(thing.upgrades):
            self.move(u, "discard")
        captives = list(thing.captured)
        thing.captured = []
        self.move(thing.id, "discard")
        self._free(captives, self.state.gone[thing.id])

    def _vanish(self, thing: Thing) -> None:
        things = self.state.things
        if thing.zone in ARENAS:
            for u in list(thing.upgrades):
                if things[u].card in TOKENS or things[u].owner == thing.owner:
                    self._vanish(things[u])
                else:
                    self.move(u, "discard")
            self._free(list(thing.captured), self.seen(thing.id))
            thing.captured = []
        if thing.id in things:
            if thing.card not in TOKENS and not thing.leader:
                self.state.removed.append(thing.card)
            self.state.gone[thing.id] = self.seen(thing.id)
            self._leave_zone(thing)
            del things[thing.id]
        self.touch()

    # -- cards from the deck -----------------------------------------------------------------------------------------
    def draw(self, seat: int, n: int) -> int:
        """SWU-11.1: 3 damage to one's own base for each card that is not there."""
        deck = self.state.seats[seat].deck
        drawn = 0
        cards = []
        for _ in range(n):
            if not deck:
                break
            cards.append(self.state.things[deck[0]].card)
            self.move(deck[0], "hand")
            drawn += 1
        if drawn:
            self.tell("draw", "SWU-2.12", {"cards": cards}, (seat,), reveals=True, who=f"p{seat + 1}", n=drawn)
        if drawn < n and not self.is_out(seat):
            self.tell("empty_deck", "SWU-11.1", who=f"p{seat + 1}", n=3 * (n - drawn))
            self.deal([(self.state.seats[seat].base, 3 * (n - drawn))], seat)
        return drawn

    def discard(self, card: int, seat: int, how: str) -> int:
        """A card goes to its owner's discard pile, face up."""
        id_ = self.state.things[card].card
        new = self.move(card, "discard", how=how)
        self.tell("discard", "SWU-11.3", who=f"p{seat + 1}", card=id_, reveals=True)
        if how == "hand":
            self.happen(self.note("discards", seat, thing=self.seen(new), via="hand"))
        return new
