"""Damage, its prevention, healing, exhausting and tokens (SWU-4.8, 6.4, 9.8, 10.1, 10.3)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from rules.effects.context import Context, Item
from rules.engine.decisions import Decision
from rules.unlimited.cards import EXPERIENCE, SHIELD
from rules.unlimited.objects import ARENAS
from rules.unlimited.state import Seen, Thing
from rules.unlimited.triggers import Triggers


class Damage(Triggers):
    """Damage and what else changes a thing where it stands."""

    culprits: dict[int, int]
    """Who dealt damage to a unit last."""
    last_hit: dict[int, int]
    """Who dealt damage to a base last."""

    @abstractmethod
    def check_bases(self) -> None:
        """SWU-13.1 to 13.3: bases without HP end the game for their owner."""

    @abstractmethod
    def leave_upgrade(self, upgrade: int, to: str, by: int = -1, quiet: bool = False) -> None:
        """An upgrade goes from its unit to a zone of its owner."""

    @abstractmethod
    def _survives(self, seen: Seen) -> bool:
        """Does something keep this unit in play although it has no HP left?"""

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
            name = self.name(id_)
            self.tell("damage", "SWU-10.1", n=n, target=name, things=(name,))
        self.touch()
        for base, n in bases:
            self.last_hit[base.controller] = by
            record = self.note("deals", by, base=base.controller, n=n)
            self.happen(record)
        if bases:
            self.check_bases()
        return dealt

    def _redirected(self, hits: Sequence[tuple[Item, int]]) -> list[tuple[Item, int]]:
        """Damage that an attack's ability deals to another unit instead; a Shield may go first (SWU-9.4)."""
        found: list[tuple[Item, int]] = []
        for item, n in hits:
            other = next((f.redirect[item] for f in reversed(self.fights) if item in f.redirect), None)
            if (
                other is None
                or n <= 0
                or not isinstance(item, int)
                or not self.in_play(item)
                or not self.in_play(other)
            ):
                found.append((item, n))
                continue
            shields = self.shields(item)
            stays = bool(shields) and self._shield_first(self.state.things[item], shields[0], other)
            found.append((item, n) if stays else (other, n))
        return found

    def _after_prevention(self, thing: Thing, n: int, by: int, combat: bool) -> int:
        """SWU-9.8, 9.4: a Shield takes all of it, other preventers a part; the controller picks the order."""
        seen = self.live[thing.id]
        if not combat and by != thing.controller and "be_damaged" in seen.cannot:
            return 0
        preventers = self._preventers(thing)
        shields = self.shields(thing.id)
        while preventers and n > 0:
            upgrade, amount = preventers.pop(0)
            if shields and self._shield_first(thing, shields[0], upgrade):
                break
            n -= amount
        if n <= 0:
            return 0
        if shields:
            self.tell("shield", "SWU-9.8", target=self.name(thing.id))
            self.leave_upgrade(shields[0], "discard")
            return 0
        return n

    def _preventers(self, thing: Thing) -> list[tuple[int, int]]:
        """The upgrades that prevent damage to their unit, and how much each; two players may have put one there."""
        found = []
        for u in thing.upgrades:
            upgrade = self.state.things[u]
            for static in self.pool.cards[upgrade.card].face.statics:
                if static.instead_of == "damaged":
                    ctx = Context(upgrade.controller, u, upgrade.card, host=thing.id)
                    if self.holds(static.if_, ctx):
                        found.append((u, static.prevent))
        return found

    def _shield_first(self, thing: Thing, shield: int, other: int) -> bool:
        """SWU-9.4: the controller of the affected unit picks its Shield or what else would change the damage."""
        options = tuple(self.option_for(i, (shield, other)) for i in (other, shield))
        decision = Decision(
            thing.controller, "replacement", self.say("replacement", target=self.name(thing.id)), options,
            verb="choose", rule="SWU-9.4", source=self.state.things[other].card,
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
