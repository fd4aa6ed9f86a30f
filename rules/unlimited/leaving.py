"""Defeat and other ways of leaving play, capture and control (SWU-7.5, 10, 12)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.effects import model as m
from rules.effects.context import Context, Item
from rules.engine.decisions import seat_id
from rules.unlimited.cards import SHIELD
from rules.unlimited.damage import Damage
from rules.unlimited.objects import ARENAS
from rules.unlimited.state import Delayed, Seen, Thing
from rules.unlimited.waiting import Source

_LEAVING = ("defeated", "leaves", "captured")


class Leaving(Damage):
    """Leaving play with its last-known records, capture, rescue, control."""

    put_off = False
    """While a delayed effect happens: it needs nobody who is still in the game."""

    # -- defeat and leaving play -------------------------------------------------------------------------------------
    def defeat(self, items: Sequence[Item], by: int, ability: bool = True) -> list[Seen]:
        """Defeat units at the same time (SWU-10.2); upgrades and resources too. Returns the units' last states."""
        units = [i for i in items if self.in_play(i) and not (ability and self._guarded(i, by, "be_defeated"))]
        for item in items:
            thing = self.thing(item)
            if thing is not None and thing.zone == "upgrade":
                self.leave_upgrade(thing.id, "discard", by)
            elif thing is not None and thing.zone == "resources":
                self.tell("resource_lost", "SWU-10.5", card=thing.card, who=seat_id(thing.controller))
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
            self._tell_leaving(seen, how, guard)
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

    def _tell_leaving(self, seen: Seen, how: str, guard: int) -> None:
        rule = {"defeated": "SWU-10.2", "captured": "SWU-12.1"}.get(how, "SWU-10.4")
        kind = "defeated" if seen.leader else how
        name = self.name(seen.id)
        if kind == "captured":
            self.tell(kind, rule, unit=name, guard=self.name(guard), things=(name,))
        else:
            self.tell(kind, rule, unit=name, things=(name,))

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
                self.run_delayed(delayed)
        self.touch()

    def run_delayed(self, delayed: Delayed) -> None:
        """SWU-9.3, 10.10: what was put off happens, even if its source is gone; a card that moved on is another.

        It happens too when the player who put it off was eliminated (SWU-15.16).
        """
        node: m.Later = self.pool.nodes[delayed.key]
        ctx = Context(delayed.seat, delayed.source, delayed.card, key=delayed.key)
        things = self.state.things
        ctx.it = tuple(i for i in delayed.it if i in things)
        ctx.names = {name: tuple(i for i in items if i in things) for name, items in delayed.names.items()}
        outer, self.put_off = self.put_off, True
        self.perform(node.do, ctx)
        self.put_off = outer

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
        before = thing.controller
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
        who, target = seat_id(seat), self.name(thing.id)
        if thing.zone == "resources":  # SWU-6.8: a face-down card, known to who had it and who has it
            self.tell("control", "SWU-10.9", {"target": target}, (before, seat), who=who)
        else:
            self.tell("control", "SWU-10.9", who=who, target=target)
        return True
