"""What things are called in answers and events, and which of them cannot be told apart."""

from __future__ import annotations

from collections.abc import Sequence

from rules.effects.context import Item, seat_of
from rules.engine.decisions import Option, seat_id
from rules.unlimited.objects import ARENAS, Objects
from rules.unlimited.state import Thing

_COUNTED = (*ARENAS, "hand", "resources")
"""The zones in which copies are counted together; the two arenas are one place."""


class Names(Objects):
    """Names of things, and the options that speak of them."""

    def name(self, item: Item, among: Sequence[Item] | None = None) -> str:
        """The canonical name of a thing in answers: `p2/SOR_046#2`, `SHIELD@p1/SOR_046`, `p1/base`, `p3`, `ground`."""
        if isinstance(item, str):
            return item
        thing = self.state.things.get(item)
        if thing is None:
            seat = seat_of(item)
            if seat is not None:
                return seat_id(seat)
            gone = self.state.gone.get(item)
            return f"p{gone.controller + 1}/{gone.card}" if gone else "nothing"
        zone = thing.zone
        if zone == "resources" and self.asked_seat not in (None, thing.controller):
            return f"p{thing.controller + 1}/resource#{self.state.seats[thing.controller].resources.index(item) + 1}"
        if zone in _COUNTED and (known := self._names_in(thing.controller, zone).get(item)):
            return known
        if zone == "base":
            return f"p{thing.controller + 1}/base"
        if zone in ("upgrade", "captured"):
            host = self.state.things[thing.host]
            borne = host.upgrades if zone == "upgrade" else host.captured
            same = [t for t in borne if self.state.things[t].card == thing.card]
            number = f"#{same.index(item) + 1}" if len(same) > 1 else ""
            return f"{thing.card}{number}@{self.name(thing.host)}"
        return f"p{thing.controller + 1}/{thing.card}{self._number(thing, among)}"

    def _names_in(self, seat: int, zone: str) -> dict[int, str]:
        """The names of all units, hand cards or resources of one seat, worked out anew only when others are there."""
        own = self.state.seats[seat]
        units = zone in ARENAS
        here, there = (own.ground, own.space) if units else (getattr(own, zone), [])
        known = self._names.get((seat, units or zone))
        if known is not None and known[0] == here and known[1] == there:
            return known[2]
        copies: dict[str, list[int]] = {}
        for i in sorted(here + there) if units else here:
            copies.setdefault(self.state.things[i].card, []).append(i)
        names: dict[int, str] = {}
        for card, same in copies.items():
            names[same[0]] = name = f"p{seat + 1}/{card}"
            if len(same) > 1:
                names.update((i, f"{name}#{number}") for number, i in enumerate(same, 1))
        self._names[seat, units or zone] = (list(here), list(there), names)
        return names

    asked_seat: int | None = None
    """The seat to which face-down cards of others are named only by their place."""

    def place_of(self, item: Item, name: str = "") -> str:
        """The name (where it is known already, `name`) with the zone in it of a card out of play: `p1/hand/SOR_046#2`.

        It tells the copy in hand from the one in play, for those who point at cards instead of naming them.
        """
        name = name or self.name(item)
        thing = self.thing(item)
        if thing is None or thing.zone not in ("hand", "discard", "resources") or "/resource#" in name:
            return name
        seat, _, card = name.partition("/")
        return f"{seat}/{thing.zone}/{card}"

    def _number(self, thing: Thing, among: Sequence[Item] | None) -> str:
        """`#2` for the second of the copies now in that place, nothing where there is one."""
        things = self.state.things
        seat = self.state.seats[thing.controller]
        place: Sequence[Item]
        if thing.zone == "deck":
            place = among or ()
        elif thing.zone == "discard":
            place = self.state.seats[thing.owner].discard
        else:
            place = getattr(seat, thing.zone, ())
        same = [i for i in place if isinstance(i, int) and i in things and things[i].card == thing.card]
        return f"#{same.index(thing.id) + 1}" if len(same) > 1 and thing.id in same else ""

    def alike(self, item: Item) -> str:
        """A text that is the same for things that cannot be told apart."""
        thing = self.thing(item)
        if thing is None:
            return ""
        if thing.zone in ARENAS:
            known = self._alike.get(thing.id)
            if known is not None:
                return known
            seen = self.live[thing.id]
            upgrades = sorted([card for _, card, _, _ in seen.upgrades]) if seen.upgrades else []
            captured = sorted([self.state.things[c].card for c in seen.captured]) if seen.captured else []
            keywords = sorted(seen.keywords.items()) if seen.keywords else []
            known = self._alike[thing.id] = (
                f"{seen.card} {seen.controller} {seen.owner} {seen.power} {seen.hp} {seen.damage} {seen.exhausted} "
                f"{upgrades} {captured} {keywords} {seen.entered} {sorted(seen.cannot)}"
            )
            return known
        if thing.zone == "upgrade":
            return f"{thing.card} {thing.controller} {thing.owner} @{thing.host}"
        whose = f"{thing.card} {thing.controller} {thing.owner} {thing.zone}"
        if thing.zone == "resources":
            return whose
        return f"{whose} {thing.exhausted} {thing.host} {thing.how} {thing.moved}"

    def option_for(self, item: Item, among: Sequence[Item]) -> Option:
        name = self.name(item, among)
        aliases: tuple[str, ...] = ()
        thing = self.thing(item)
        if thing is not None and thing.zone in ("upgrade", "captured"):
            aliases = self._short_names(thing)
        elif thing is not None and thing.zone == "leader":
            aliases = (f"p{thing.controller + 1}/leader",)
        alike = "resource" if "/resource#" in name else self.alike(item)
        return Option(name, (self.place_of(item, name),), item, alike, aliases)

    def option_for_seat(self, item: Item, among: Sequence[Item], seat: int) -> Option:
        self.asked_seat = seat
        option = self.option_for(item, among)
        self.asked_seat = None
        return option

    def spoken_names(self, item: Item, seat: int) -> tuple[str, ...]:
        now = self.current(item)
        thing = self.thing(now)
        if thing is None or thing.zone in ("deck", "resources") or (thing.zone == "hand" and thing.owner != seat):
            return ()
        option = self.option_for_seat(now, (now,), seat)
        return (option.key, *option.aliases)

    def _short_names(self, thing: Thing) -> tuple[str, ...]:
        """`SHIELD`, `p2/SHIELD`, `SHIELD@SOR_046`, `SHIELD@SOR_046#2`, `p2/SHIELD@SOR_046`."""
        host = self.name(thing.host)
        bare = host.partition("/")[2]
        plain = bare.partition("#")[0]
        seats = {seat_id(thing.controller), seat_id(thing.owner), host.partition("/")[0]}
        hosts = {host, bare, plain, f"{host.partition('/')[0]}/{plain}"}
        full = self.name(thing.id).partition("@")[0]
        cards = (thing.card, full) if full != thing.card else (thing.card,)
        found = [*cards, *(f"{s}/{card}" for card in cards for s in sorted(seats))]
        found += [f"{card}@{h}" for card in cards for h in sorted(hosts)]
        found += [f"{s}/{card}@{h}" for card in cards for s in sorted(seats) for h in sorted(hosts)]
        return tuple(found)
