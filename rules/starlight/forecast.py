"""What combat damage will do as things stand (STL-10.11 to 10.14, 14): for the table and for bots, from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from rules.starlight.cards import cards
from rules.starlight.view import ThingView, View


class Forecast(Struct):
    """Damage to each object, who dies of it, what the opposing star loses, and what the attacker's star gains."""

    damage: dict[int, int] = field(default_factory=dict)
    dies: set[int] = field(default_factory=set)
    star: int = 0
    gained: int = 0

    def hit(self, thing: ThingView, amount: int, venom: bool) -> None:
        if amount > 0:
            self.damage[thing.oid] = self.damage.get(thing.oid, 0) + amount
            if venom or thing.damage + self.damage[thing.oid] >= thing.defence:
                self.dies.add(thing.oid)


def has(thing: ThingView, keyword: str) -> bool:
    """Does a character have this keyword?"""
    return keyword in cards()[thing.card].keywords


def needed(blocker: ThingView, venom: bool) -> int:
    """What a blocker needs to die (STL-10.12); 1 is enough with venom (STL-14.8)."""
    need = max(0, blocker.defence - blocker.damage)
    return min(need, 1) if venom else need


def spread(power: int, needs: Sequence[int], pierce: bool) -> tuple[list[int], int]:
    """STL-10.12: along the order each just what it needs, the rest on the last (STL-14.1: or on the star).

    Returns the shares and what goes on to the star.
    """
    shares: list[int] = []
    left = power
    for need in needs:
        shares.append(min(need, left))
        left -= shares[-1]
    if shares and left and not pierce:
        shares[-1] += left
        left = 0
    return shares, left


def fight(attackers: Sequence[tuple[ThingView, Sequence[ThingView], bool]]) -> Forecast:
    """Attackers, each with its blockers in order and whether it was blocked at all."""
    found = Forecast()
    for attacker, blockers, blocked in attackers:
        venom, pierce = has(attacker, "venom"), has(attacker, "pierce")
        over = attacker.attack
        if blocked:
            for blocker in blockers:
                found.hit(attacker, blocker.attack, has(blocker, "venom"))
            shares, over = spread(attacker.attack, [needed(each, venom) for each in blockers], pierce)
            for blocker, share in zip(blockers, shares, strict=True):
                found.hit(blocker, share, venom)
            over = over if pierce else 0
        found.star += over
        found.gained += over if has(attacker, "drain") else 0
    return found


def forecast(view: View, blocks: Mapping[int, Sequence[int]] | None = None) -> Forecast:
    """The combat of a view. `blocks` adds blockers that are not declared yet, or another order, by attacker."""
    things = {thing.oid: thing for side in view.sides for thing in side.battlefield}
    rows = []
    for attack in view.attackers:
        if attack.oid in things:
            named = (blocks or {}).get(attack.oid, attack.blockers)
            blockers = [things[oid] for oid in named if oid in things]
            rows.append((things[attack.oid], blockers, attack.blocked or bool(named)))
    return fight(rows)
