"""A position as scenarios describe it: who holds what, where, in which state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.effects.context import Context
from rules.engine.decisions import Decision, seat_id, seat_named
from rules.engine.dice import dice_from
from rules.engine.events import unheard
from rules.engine.game import Setup, SetupError
from rules.engine.given import flag, listed, mapped, only, whole
from rules.engine.given import seat as seat_number
from rules.engine.loading import nearest
from rules.unlimited.cards import TOKENS, Card, pool
from rules.unlimited.objects import ARENAS
from rules.unlimited.state import COUNTERS, NOBODY, Seat, State, Thing
from rules.unlimited.turns import Turns

FILLER = "SOR_247"
DEFAULT_LEADERS = ("SOR_010", "SOR_005")
DEFAULT_BASE = "SOR_024"
DECK_FILLERS = 12
MOST_RESOURCES = 500  # no rule limits them; more than any game has cards
_KEYS = {
    "phase", "round", "initiative", "claimed", "active", "mode", "draw", "roll", "players", "options", "counters",
}  # fmt: skip
_SEAT_KEYS = {"leader", "base", "ground", "space", "hand", "resources", "deck", "discard", "claimed", "draw"}
_THING_KEYS = {
    "card", "damage", "exhausted", "upgrades", "captured", "owner", "deployed", "epic_used",
}  # fmt: skip


def _fail(where: str, message: str) -> SetupError:
    return SetupError(f"{where}: {message}")


class Builder:
    """Builds the state of a position, refusing what cannot be."""

    def __init__(self, setup: Setup) -> None:
        plain = setup.position or {}
        self.plain: dict[str, Any] = plain
        self._pending: list[tuple[Thing, int, list[Any], str]] = []
        self.pool = pool()
        self.twin = plain.get("mode") == "twin_suns"
        if plain.get("mode") not in (None, "twin_suns", "premier"):
            raise _fail("mode", f"{plain['mode']!r} is unknown; write twin_suns or leave it out")
        named = {key: seat for key in plain if (seat := seat_named(str(key))) is not None}
        count = max([*(seat + 1 for seat in named.values()), 3 if self.twin else 2])
        if not self.twin and count > 2:
            raise _fail("setup", "more than two seats need `mode: twin_suns`")
        if count > 4:
            raise _fail("setup", "at most four seats")
        only([key for key in plain if key not in named], _KEYS)
        self.state = State(dice_from(setup.seed), [Seat() for _ in range(count)], {}, twin=self.twin)
        self.state.dice.forced = [whole(n, "roll", 1) for n in listed(plain.get("roll"), "roll")]
        options = mapped(plain.get("options"), "options")
        self.state.publisher = options.get("readings") == "publisher"
        self.state.wins = [0] * count

    def _seat_at(self, given: Any, where: str) -> int:
        return seat_number(given, where, len(self.state.seats))

    # -- the whole ---------------------------------------------------------------------------------------------------
    def build(self) -> State:
        plain, state = self.plain, self.state
        phase = plain.get("phase", "action")
        if phase not in ("action", "regroup", "setup"):
            raise _fail("phase", f"{phase!r} is none of action, regroup, setup")
        state.phase = phase
        state.round = whole(plain.get("round", 1 if phase == "setup" else 2), "round", 1)
        state.phase_number = 2 * state.round + (1 if phase == "regroup" else 0)
        state.initiative = self._seat_at(plain.get("initiative", "p1"), "initiative")
        state.active = self._seat_at(plain["active"], "active") if "active" in plain else state.initiative
        if self.twin:
            state.counters = {"blast": NOBODY, "plan": NOBODY}
        for index in range(len(state.seats)):
            self._seat(index, plain.get(seat_id(index)), phase)
        for index in range(len(state.seats)):
            self._captives(index)
        self._claims()
        self._draws(phase)
        if phase == "setup":
            state.phase_number = 0
        self._check()
        return state

    def _claims(self) -> None:
        """Who has claimed what in this round. A seat named without a counter has the initiative, or what it claimed."""
        for counter, seat in mapped(self.plain.get("counters"), "counters").items():
            if counter not in ("blast", "plan") or not self.twin:
                raise _fail("counters", f"`{counter}` is no counter here; Twin Suns has blast and plan")
            if seat is not None:
                self._claim(self._seat_at(seat, "counters"), counter)
        claimed = self.plain.get("claimed")
        if isinstance(claimed, dict):
            for counter, seat in claimed.items():
                self._claim(self._seat_at(seat, "claimed"), str(counter))
        elif claimed is not None:
            for name in claimed if isinstance(claimed, list) else [claimed]:
                seat = self._seat_at(name, "claimed")
                if not self.state.seats[seat].claimed:
                    self._claim(seat, "initiative")

    def _claim(self, seat: int, counter: str) -> None:
        """SWU-2.6, 15.9: one claim for each counter and for each player."""
        known = COUNTERS if self.twin else COUNTERS[:1]
        if counter not in known:
            raise _fail("claimed", f"`{counter}` is no counter.{nearest(counter, list(known))}")
        if counter in self.state.taken:
            raise _fail("claimed", f"{counter} is claimed twice")
        if self.state.seats[seat].claimed:
            raise _fail("claimed", f"p{seat + 1} claims twice")
        self.state.seats[seat].claimed = counter
        self.state.taken.append(counter)
        if counter == "initiative":
            self.state.initiative = seat
        else:
            self.state.counters[counter] = seat

    # -- one seat ----------------------------------------------------------------------------------------------------
    def _seat(self, seat: int, plain: Any, phase: str) -> None:
        where = seat_id(seat)
        plain = mapped(plain, where, _SEAT_KEYS)
        own = self.state.seats[seat]
        self._base(seat, plain.get("base", DEFAULT_BASE), f"{where}.base")
        deployed = []
        leaders = plain.get("leader", DEFAULT_LEADERS[seat % 2])
        for item in leaders if isinstance(leaders, list) else [leaders]:
            deployed.append(self._leader(seat, item, f"{where}.leader"))
        if len(own.leaders) > 1 and not self.twin:
            raise _fail(f"{where}.leader", "two leaders need `mode: twin_suns`")
        for arena in ARENAS:
            for item in listed(plain.get(arena, []), f"{where}.{arena}"):
                self._unit(seat, item, arena, f"{where}.{arena}")
        for leader, item in deployed:
            self._deploy(seat, leader, item, f"{where}.leader")
        for zone in ("hand", "discard"):
            for item in listed(plain.get(zone, []), f"{where}.{zone}"):
                self._card(seat, item, zone, f"{where}.{zone}")
        self._resources(seat, plain.get("resources", 0), f"{where}.resources")
        if "deck" in plain:
            for item in listed(plain["deck"], f"{where}.deck"):
                self._card(seat, item, "deck", f"{where}.deck")
        else:
            for _ in range(DECK_FILLERS):
                self._new(FILLER, seat, seat, "deck")
        if plain.get("claimed"):
            self._claim(seat, plain["claimed"] if isinstance(plain["claimed"], str) else "initiative")

    def _map(self, item: Any, where: str) -> dict[str, Any]:
        if isinstance(item, str):
            return {"card": item}
        if not isinstance(item, dict) or "card" not in item:
            raise _fail(where, f"expected a card id or a map with `card`, found {item!r}")
        return mapped(item, where, _THING_KEYS)

    def card(self, id_: Any, where: str, *kinds: str) -> Card:
        card = self.pool.cards.get(id_) if isinstance(id_, str) else None
        if card is None:
            raise _fail(where, f"no card has the id {id_!r}.{nearest(str(id_), list(self.pool.cards))}")
        if card.kind not in kinds:
            raise _fail(where, f"{card.id} is a {card.kind}; here belongs {' or '.join(kinds)}")
        return card

    def _new(self, card: str, owner: int, controller: int, zone: str) -> Thing:
        id_ = self.state.next_id
        self.state.next_id += 1
        thing = Thing(id_, card, owner, controller, zone)
        self.state.things[id_] = thing
        seat = self.state.seats[controller]
        if zone in ("hand", "deck", "discard"):
            getattr(self.state.seats[owner], zone).append(id_)
        elif zone in ("ground", "space", "resources"):
            getattr(seat, zone).append(id_)
        return thing

    def _owner(self, plain: dict[str, Any], seat: int, where: str) -> int:
        return self._seat_at(plain["owner"], where) if "owner" in plain else seat

    def _base(self, seat: int, item: Any, where: str) -> None:
        plain = self._map(item, where)
        card = self.card(plain["card"], where, "base")
        thing = self._new(card.id, seat, seat, "base")
        thing.damage = whole(plain.get("damage", 0), f"{where}.damage")
        thing.epic_used = flag(plain.get("epic_used", False), f"{where}.epic_used")
        self.state.seats[seat].base = thing.id
        if thing.damage >= card.hp:
            raise _fail(where, f"a base with {thing.damage} damage has no HP left; {card.id} has {card.hp} HP")

    def _leader(self, seat: int, item: Any, where: str) -> tuple[Thing, dict[str, Any]]:
        plain = self._map(item, where)
        card = self.card(plain["card"], where, "leader")
        own = self.state.seats[seat]
        if any(self.state.things[i].card == card.id for i in own.leaders):
            raise _fail(where, f"{card.id} stands there twice; two different leaders are needed")
        thing = self._new(card.id, seat, seat, "leader")
        own.leaders.append(thing.id)
        thing.epic_used = flag(plain.get("epic_used", False), f"{where}.epic_used")
        thing.exhausted = flag(plain.get("exhausted", False), f"{where}.exhausted")
        if not plain.get("deployed") and (plain.get("damage") or plain.get("upgrades") or plain.get("captured")):
            raise _fail(where, f"{card.id} is not deployed; damage and upgrades need `deployed: true`")
        return thing, plain

    def _deploy(self, seat: int, leader: Thing, plain: dict[str, Any], where: str) -> None:
        if not flag(plain.get("deployed", False), f"{where}.deployed"):
            return
        leader.deployed = leader.epic_used = True
        arena = self.pool.cards[leader.card].arena or "ground"
        unit = self._new(leader.card, seat, seat, arena)
        unit.leader = leader.id
        self._dress(unit, seat, plain, where)
        leader.exhausted = False

    def _unit(self, seat: int, item: Any, arena: str, where: str) -> None:
        plain = self._map(item, where)
        card = self.card(plain["card"], where, "unit")
        if card.arena != arena:
            raise _fail(where, f"{card.id} is a {card.arena} unit")
        for key in ("deployed", "epic_used"):
            if key in plain:
                raise _fail(where, f"`{key}` is for leaders and bases")
        unit = self._new(card.id, self._owner(plain, seat, where), seat, arena)
        self._dress(unit, seat, plain, where)

    def _dress(self, unit: Thing, seat: int, plain: dict[str, Any], where: str) -> None:
        unit.damage = whole(plain.get("damage", 0), f"{where}.damage")
        unit.exhausted = flag(plain.get("exhausted", False), f"{where}.exhausted")
        for item in listed(plain.get("upgrades", []), f"{where}.upgrades"):
            self._upgrade(unit, seat, item, f"{where}.upgrades")
        self._pending.append((unit, seat, listed(plain.get("captured", []), f"{where}.captured"), where))

    def _upgrade(self, unit: Thing, seat: int, item: Any, where: str) -> None:
        plain = self._map(item, where)
        card = self.card(plain["card"], where, "upgrade", "token")
        owner = self._owner(plain, seat, where)
        thing = self._new(card.id, owner, owner, "upgrade")
        thing.host = unit.id
        unit.upgrades.append(thing.id)

    def _captives(self, seat: int) -> None:
        for unit, guard_seat, captured, where in self._pending:
            if guard_seat != seat:
                continue
            others = [s for s in range(len(self.state.seats)) if s != seat]
            for item in captured:
                plain = self._map(item, f"{where}.captured")
                card = self.card(plain["card"], f"{where}.captured", "unit")
                if "owner" not in plain and len(others) > 1:
                    raise _fail(f"{where}.captured", f"{card.id}: name its owner, there are several opponents")
                owner = self._owner(plain, others[0], where)
                thing = self._new(card.id, owner, unit.controller, "captured")
                thing.host = unit.id
                unit.captured.append(thing.id)

    def _card(self, seat: int, item: Any, zone: str, where: str) -> Thing:
        plain = self._map(item, where)
        card = self.card(plain["card"], where, "unit", "event", "upgrade")
        for key in plain:
            if key not in ("card", "owner", "exhausted"):
                raise _fail(where, f"a card there has no `{key}`")
        if "exhausted" in plain and zone != "resources":
            raise _fail(where, "only a resource can be exhausted")
        owner = self._owner(plain, seat, where)
        thing = self._new(card.id, owner, seat if zone == "resources" else owner, zone)
        thing.exhausted = flag(plain.get("exhausted", False), f"{where}.exhausted")
        return thing

    def _resources(self, seat: int, plain: Any, where: str) -> None:
        items = plain if isinstance(plain, list) else [plain]
        for item in items:
            if isinstance(item, bool):
                raise _fail(where, f"expected a number or cards, found {item!r}")
            if isinstance(item, int):
                for _ in range(whole(item, where, most=MOST_RESOURCES)):
                    self._new(FILLER, seat, seat, "resources")
            else:
                self._card(seat, item, "resources", where)

    def _draws(self, phase: str) -> None:
        """`draw:` puts cards on top of the deck after any shuffle, adding them if the deck does not hold them."""
        plain = mapped(self.plain.get("draw"), "draw")
        under = [(seat_id(n), self.plain.get(seat_id(n)) or {}) for n in range(len(self.state.seats))]
        plain = {**{key: seat["draw"] for key, seat in under if "draw" in seat}, **plain}
        if phase == "setup":
            for seat in self.state.seats:
                self.state.dice.shuffle(seat.deck)
        for key, cards in plain.items():
            seat_no = self._seat_at(key, "draw")
            deck = self.state.seats[seat_no].deck
            top = []
            for id_ in listed(cards, f"draw.{key}"):
                card = self.card(id_, f"draw.{key}", "unit", "event", "upgrade")
                found = next((i for i in deck if self.state.things[i].card == card.id and i not in top), None)
                if found is None:
                    found = self._new(card.id, seat_no, seat_no, "deck").id
                deck.remove(found)
                top.append(found)
            deck[:0] = top

    # -- what cannot be ----------------------------------------------------------------------------------------------
    def _check(self) -> None:
        table = Turns(self.state, _no_question, unheard)
        for unit in table.units():
            seen = table.live[unit]
            if seen.hp_left <= 0 and not table._survives(seen):
                raise _fail(
                    seat_id(seen.controller), f"{seen.card} has {seen.damage} damage and {seen.hp} HP: no HP left"
                )
            for u in self.state.things[unit].upgrades:
                thing = self.state.things[u]
                attach = self.pool.cards[thing.card].face.attach
                if attach is not None and not table.matches(attach, unit, Context(thing.controller, u, thing.card)):
                    raise _fail(seat_id(seen.controller), f"{thing.card} may not be attached to {seen.card}")
        for twice in self._twice():
            raise _fail("setup", twice)
        table.touch()
        table.note_beginnings()

    def _twice(self) -> Iterator[str]:
        for index in range(len(self.state.seats)):
            seen: set[str] = set()
            for thing in self.state.things.values():
                card = self.pool.cards[thing.card]
                in_play = thing.zone in (*ARENAS, "upgrade") and not thing.leader and thing.card not in TOKENS
                if in_play and thing.controller == index and card.unique:
                    if card.original in seen:
                        yield f"p{index + 1} controls two copies of {card.id}, which is unique"
                    seen.add(card.original)


def _no_question(decision: Decision) -> Any:
    raise SetupError(f"this position asks at once: {decision.kind}")


def position(setup: Setup) -> State:
    """The state of a scenario's `setup:` map. Raises SetupError."""
    return Builder(setup).build()
