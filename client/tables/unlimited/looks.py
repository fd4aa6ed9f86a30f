"""What the cards of a view look like now: numbers with every modifier, read once for each view."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rules.engine.decisions import Answer, Decision
from rules.engine.events import unheard
from rules.unlimited.cards import EXPERIENCE, SHIELD, Card, pool
from rules.unlimited.costs import PLAIN
from rules.unlimited.state import HIDDEN, Seen, State
from rules.unlimited.turns import Turns

KEYWORD_ORDER = (
    "sentinel", "ambush", "raid", "restore", "saboteur", "overwhelm", "grit", "shielded", "bounty",
)  # fmt: skip


class UnitLook(Struct, frozen=True, cache_hash=True):
    """All that the picture of a unit in play depends on."""

    card: str
    power: int
    left: int
    """Hit points that are left."""
    hp: int
    damage: int = 0
    shields: int = 0
    experience: int = 0
    keywords: tuple[tuple[str, int], ...] = ()
    leader: bool = False
    exhausted: bool = False
    upgrades: tuple[str, ...] = ()
    captives: tuple[str, ...] = ()
    barred: bool = False


class HandLook(Struct, frozen=True, cache_hash=True):
    """A card out of play: its printed cost, what it costs now, and the part that is aspect penalty."""

    card: str
    cost: int = 0
    penalty: int = 0
    barred: bool = False


def _nobody(decision: Decision) -> Answer:
    raise AssertionError(f"a view is asked {decision.kind}")


class Board:
    """One view, with the rules' own reading of it: what units are, what cards cost, what things are called."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.rules = Turns(view, _nobody, unheard)
        self._named: dict[str, int] | None = None
        self._names: dict[int, str] = {}
        self._looks: dict[tuple[int, bool], UnitLook] = {}

    def card(self, thing: int) -> Card | None:
        """What is printed on a thing; None when its face is hidden from this seat."""
        id_ = self.view.things[thing].card
        return None if id_ == HIDDEN else pool().cards[id_]

    def attached(self, unit: int) -> tuple[list[tuple[int, bool]], list[int]]:
        """What lies at a unit: upgrades and captives (and whether each is one), then tokens."""
        upgrades = self.view.things[unit].upgrades
        tokens = [thing for thing in upgrades if (card := self.card(thing)) is None or card.kind == "token"]
        cards = [(thing, False) for thing in upgrades if thing not in tokens]
        return cards + [(thing, True) for thing in self.view.things[unit].captured], tokens

    def name(self, thing: int) -> str:
        """The string by which options and events speak of a thing on the table."""
        known = self._names.get(thing)
        if known is None:
            known = self._names[thing] = self.rules.place_of(thing)
        return known

    def named(self, name: str) -> int | None:
        """The thing that the picture calls by this name: the unit before the leader card that it came from."""
        if self._named is None:
            self._named = {}
            for thing in self.view.things.values():
                if thing.card and not (thing.zone == "leader" and thing.deployed):
                    self._named[self.name(thing.id)] = thing.id
        return self._named.get(name)

    def seen(self, unit: int) -> Seen:
        return self.rules.live[unit]

    def unit(self, unit: int, barred: bool = False) -> UnitLook:
        """How a unit in play looks; worked out once for a view."""
        known = self._looks.get((unit, barred))
        if known is None:
            known = self._looks[unit, barred] = self._unit(unit, barred)
        return known

    def _unit(self, unit: int, barred: bool) -> UnitLook:
        seen = self.seen(unit)
        cards = [card for _, card, _, _ in seen.upgrades]
        things = self.view.things
        return UnitLook(
            seen.card, seen.power, seen.hp_left, seen.hp, seen.damage, cards.count(SHIELD), cards.count(EXPERIENCE),
            tuple((word, seen.keywords[word]) for word in KEYWORD_ORDER if word in seen.keywords), seen.leader,
            seen.exhausted, tuple(card for card in cards if card not in (SHIELD, EXPERIENCE)),
            tuple(things[captive].card for captive in seen.captured), barred,
        )  # fmt: skip

    def hand(self, thing: int, barred: bool = False) -> HandLook:
        """How a card in hand looks; its cost is what its holder would pay now."""
        card = self.card(thing)
        assert card is not None, "a hidden card has no face"
        holder = self.view.things[thing].controller
        way = self.rules.ways(self.view.things[thing], PLAIN)[0]
        now = self.rules.cost(self.view.things[thing], holder, PLAIN, way)
        penalty = self.rules.penalty(self.view.things[thing], way.aspects, holder, 0)
        return HandLook(card.id, now, penalty, barred)

    def printed(self, thing: int) -> HandLook:
        """A card out of play at its printed cost."""
        card = self.card(thing)
        assert card is not None, "a hidden card has no face"
        return HandLook(card.id, card.cost)

    def ready(self, seat: int) -> int:
        """Ready resources."""
        return self.rules.funds(seat)

    def base_left(self, seat: int) -> tuple[int, int]:
        """What is left of a base, and what it began with."""
        base = self.view.things[self.view.seats[seat].base]
        hp = pool().cards[base.card].hp
        return max(0, hp - base.damage), hp

    def units(self, seat: int, arena: str) -> list[int]:
        return list(getattr(self.view.seats[seat], arena))

    def seat(self, seat: int) -> tuple[Any, ...]:
        """Plain values for all that a seat shows of itself besides its name: numbers, base, leaders, units."""
        own, things = self.view.seats[seat], self.view.things
        counts = len(own.hand), self.ready(seat), len(own.resources), len(own.deck), tuple(own.discard[-1:])
        leaders = []
        for leader in own.leaders:
            thing = things[leader]
            may = not (thing.deployed or thing.epic_used) and self.rules.why_not_deploy(leader, seat) is None
            leaders.append((self.name(leader), thing.card, thing.deployed, thing.epic_used, thing.exhausted, may))
        units = tuple(tuple(map(self.with_names, self.units(seat, arena))) for arena in ("space", "ground"))
        return own.out, counts, len(own.discard), things[own.base].card, self.base_left(seat), tuple(leaders), units

    def with_names(self, unit: int) -> tuple[UnitLook, str, tuple[str, ...]]:
        """How a unit looks, its name, and the names of all that lies at it."""
        thing = self.view.things[unit]
        return self.unit(unit), self.name(unit), tuple(map(self.name, (*thing.upgrades, *thing.captured)))

    def line(self, seat: int, arena: str) -> tuple[int, int, int]:
        """Units, their power together, and how many are ready in an arena."""
        units = self.units(seat, arena)
        seen = [self.seen(unit) for unit in units]
        return len(units), sum(each.power for each in seen), sum(not each.exhausted for each in seen)
