"""The table while a step is played: the state, who asks and who listens, objects and their names, zones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item, player, seat_of
from rules.effects.interpreter import Interpreter
from rules.engine.decisions import Ask, Option
from rules.engine.events import Emit, Event
from rules.unlimited.cards import TOKENS, Card, Pool, pool
from rules.unlimited.live import compute
from rules.unlimited.state import Seat, Seen, State, Thing

ARENAS = ("ground", "space")


class Over(Exception):
    """The game has ended in the middle of what was being resolved (SWU-13.1)."""


class Fight:
    """One attack, from its declaration to its end."""

    __slots__ = (
        "attacker",
        "attacker_seat",
        "base_seat",
        "defeated",
        "defender",
        "defender_seat",
        "defender_seen",
        "excess",
        "id",
        "redirect",
        "via",
    )  # fmt: skip

    def __init__(self, id_: int, attacker: int, attacker_seat: int, defender: int, base_seat: int, via: str) -> None:
        self.id, self.attacker, self.attacker_seat = id_, attacker, attacker_seat
        self.defender, self.base_seat, self.via = defender, base_seat, via
        self.defender_seat = base_seat
        """Whose base Overwhelm hits (SWU-4.3.4)."""
        self.defender_seen: Seen | None = None
        self.excess = 0
        self.defeated = False
        self.redirect: dict[int, int] = {}


class Notes:
    """What is worked out once about the pool's changes and abilities."""

    def __init__(self, pool: Pool) -> None:
        self._reads: dict[str, bool] = {}
        self.kinds: dict[str, frozenset[str]] = {
            key: frozenset(h.kind for h in node.when) for key, node in pool.nodes.items() if isinstance(node, m.When)
        }
        self.specials: dict[str, set[str]] = {}
        for key, node in pool.nodes.items():
            if isinstance(node, m.SpecialText):
                self.specials.setdefault(node.special, set()).add(key)

    def reads_keywords(self, change: m.Modify, target: m.Target, condition: m.Condition | None) -> bool:
        """Does a change depend on the keywords of units? Then it comes after those that give keywords."""
        known = self._reads.get(change.key)
        if known is None:
            text = repr((target, condition))
            known = "keywords='any'" in text or any(f"keyword='{k}'" in text for k in m.KEYWORDS)
            self._reads[change.key] = known
        return known


@lru_cache(maxsize=1)
def notes() -> Notes:
    return Notes(pool())


class Table(Interpreter):
    """Objects, zones and names. `touch` after every change, so that what units are is worked out again."""

    def __init__(self, state: State, ask: Ask, emit: Emit) -> None:
        self.state, self.pool, self.ask, self._emit = state, pool(), ask, emit
        self.pool_notes = notes()
        self.fights: list[Fight] = []
        self._live: dict[int, Seen] | None = None
        self._names: dict[int, str] = {}
        self._alike: dict[int, str] = {}
        self._guards: dict[tuple[int, str], list[int]] = {}
        """Worked out from `live`, and like it only until something changes."""
        self.applying: list[str] = []
        """The conditional changes of abilities that hold now."""
        self.acting = state.active

    # -- looking -----------------------------------------------------------------------------------------------------
    @property
    def live(self) -> dict[int, Seen]:
        """Every unit in play with all modifiers, by object id."""
        if self._live is None:
            self._live = {}
            self.applying = []
            compute(self, self._live)
        return self._live

    def note_beginnings(self) -> None:
        """SWU-9.5: newer wins, and a conditional change is as old as its condition holds."""
        began = self.state.began
        applying = self.applying if self.live else []
        if not began and not applying:
            return
        new = [token for token in applying if token not in began]
        old = [token for token in began if token not in applying]
        for token in new:
            began[token] = self.new_id()
        for token in old:
            del began[token]
        if new:
            self.touch()

    def touch(self) -> None:
        self._live = None
        self._names.clear()
        self._alike.clear()
        self._guards.clear()

    def thing(self, item: Item) -> Thing | None:
        return self.state.things.get(item) if isinstance(item, int) else None

    def card(self, item: Item) -> Card:
        """What is printed on a thing, also when it has left play."""
        return self.pool.cards[self.look(item).card]

    def look(self, item: Item) -> Thing | Seen:
        """A thing as it is, a unit with its modifiers, what is gone as last known. Raises KeyError."""
        seen = self.live.get(item)  # type: ignore[arg-type]
        if seen is not None:
            return seen
        thing = self.state.things.get(item)  # type: ignore[arg-type]
        if thing is not None:
            return thing
        return self.state.gone[item]  # type: ignore[index]

    def known(self, item: Item) -> bool:
        return item in self.state.things or item in self.state.gone

    def in_play(self, item: Item) -> bool:
        """Is this very object a unit in play?"""
        thing = self.thing(item)
        return thing is not None and thing.zone in ARENAS

    def seen(self, item: Item) -> Seen:
        """A thing as a record: a unit with its modifiers, other cards with what is printed."""
        found = self.look(item)
        if isinstance(found, Seen):
            return found
        card = self.pool.cards[found.card]
        return Seen(
            found.id, found.card, found.controller, found.owner, found.zone, power=card.power, hp=card.hp,
            damage=found.damage, exhausted=found.exhausted, traits=list(card.traits), host=found.host,
            keywords={k.name: k.n or 1 for k in card.face.keywords},
        )  # fmt: skip

    def units(self, seat: int | None = None) -> list[int]:
        """The units in play, of one seat or of all in table order."""
        seats = self.state.seats if seat is None else [self.state.seats[seat]]
        return [id_ for s in seats for id_ in (*s.ground, *s.space)]

    def current(self, item: Item) -> int:
        """The object that a thing's card is now: itself, or what it became after leaving play; 0 when unknown."""
        if item in self.state.things:
            return int(item)
        seen = self.state.gone.get(item)  # type: ignore[arg-type]
        while seen is not None and seen.became and seen.became not in self.state.things:
            seen = self.state.gone.get(seen.became)
        return seen.became if seen is not None and seen.became in self.state.things else 0

    # -- seats -------------------------------------------------------------------------------------------------------
    def seats_from(self, seat: int) -> list[int]:
        count = len(self.state.seats)
        order = [(seat + i) % count for i in range(count)]
        return [s for s in order if not self.state.seats[s].out]

    def opponents(self, seat: int) -> list[int]:
        return [s for s in self.seats_from(seat) if s != seat]

    def seat(self, seat: int) -> Seat:
        return self.state.seats[seat]

    def base(self, seat: int) -> Thing:
        return self.state.things[self.state.seats[seat].base]

    def active_player(self) -> int:
        """SWU-2.14: outside the action phase the initiative holder."""
        seat = self.state.active if self.state.phase == "action" else self.state.initiative
        return seat if seat >= 0 and not self.state.seats[seat].out else self.seats_from(max(seat, 0))[0]

    def controller(self, item: Item) -> int:
        seat = seat_of(item)
        return seat if seat is not None else self.look(item).controller

    def owner(self, item: Item) -> int:
        seat = seat_of(item)
        return seat if seat is not None else self.look(item).owner

    # -- telling -----------------------------------------------------------------------------------------------------
    def tell(
        self, kind: str, rule: str = "", secret: dict[str, Any] | None = None, to: Sequence[int] = (),
        reveals: bool = False, things: Sequence[str] = (), **params: Any,
    ) -> None:  # fmt: skip
        """Emit an event."""
        self._emit(Event(kind, params, rule, secret or {}, tuple(to), reveals, tuple(things)))

    # -- names -------------------------------------------------------------------------------------------------------
    def name(self, item: Item, among: Sequence[Item] | None = None) -> str:
        """The canonical name of a thing in answers: `p2/SOR_046#2`, `SHIELD@p1/SOR_046`, `p1/base`, `p3`, `ground`."""
        if isinstance(item, str):
            return item
        seat = seat_of(item)
        if seat is not None:
            return f"p{seat + 1}"
        thing = self.state.things.get(item)
        if thing is None:
            gone = self.state.gone.get(item)
            return f"p{gone.controller + 1}/{gone.card}" if gone else "nothing"
        if thing.zone == "base":
            return f"p{thing.controller + 1}/base"
        if thing.zone in ("upgrade", "captured"):
            host = self.state.things[thing.host]
            borne = host.upgrades if thing.zone == "upgrade" else host.captured
            same = [t for t in borne if self.state.things[t].card == thing.card]
            number = f"#{same.index(item) + 1}" if len(same) > 1 else ""
            return f"{thing.card}{number}@{self.name(thing.host)}"
        if thing.zone == "resources" and self.asked_seat not in (None, thing.controller):
            return f"p{thing.controller + 1}/resource#{self.state.seats[thing.controller].resources.index(item) + 1}"
        name = f"p{thing.controller + 1}/{thing.card}"
        if thing.zone not in ARENAS:
            return name + self._number(thing, among)
        known = self._names.get(item)
        if known is None:
            known = self._names[item] = name + self._number(thing, among)
        return known

    asked_seat: int | None = None
    """The seat to which face-down cards of others are named only by their place."""

    def place_of(self, item: Item, among: Sequence[Item] | None = None) -> str:
        """The name with the zone in it where a card lies out of play: `p1/hand/SOR_046#2`.

        It tells the copy in hand from the one in play, for those who point at cards instead of naming them.
        """
        name = self.name(item, among)
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
        if thing.zone in ARENAS:
            place = sorted((*seat.ground, *seat.space))
        elif thing.zone == "deck":
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
            upgrades = sorted(card for _, card, _, _ in seen.upgrades)
            captured = sorted(self.state.things[c].card for c in seen.captured)
            known = self._alike[thing.id] = (
                f"{seen.card} {seen.controller} {seen.owner} {seen.power} {seen.hp} {seen.damage} {seen.exhausted} "
                f"{upgrades} {captured} {sorted(seen.keywords.items())} {seen.entered} {sorted(seen.cannot)}"
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
        return Option(name, (self.place_of(item, among),), item, alike, aliases)

    def option_for_seat(self, item: Item, among: Sequence[Item], seat: int) -> Option:
        self.asked_seat = seat
        option = self.option_for(item, among)
        self.asked_seat = None
        return option

    def _short_names(self, thing: Thing) -> tuple[str, ...]:
        """`SHIELD`, `p2/SHIELD`, `SHIELD@SOR_046`, `SHIELD@SOR_046#2`, `p2/SHIELD@SOR_046`."""
        host = self.name(thing.host)
        bare = host.partition("/")[2]
        plain = bare.partition("#")[0]
        seats = {f"p{thing.controller + 1}", host.partition("/")[0]}
        hosts = {host, bare, plain, f"{host.partition('/')[0]}/{plain}"}
        full = self.name(thing.id).partition("@")[0]
        cards = (thing.card, full) if full != thing.card else (thing.card,)
        found = list(cards)
        found += [f"{card}@{h}" for card in cards for h in sorted(hosts)]
        found += [f"{s}/{card}@{h}" for card in cards for s in sorted(seats) for h in sorted(hosts)]
        return tuple(found)

    # -- zones -------------------------------------------------------------------------------------------------------
    def new_id(self) -> int:
        id_ = self.state.next_id
        self.state.next_id += 1
        return id_

    def _leave_zone(self, thing: Thing) -> None:
        """Take a thing out of the list that holds it."""
        seats = self.state.seats
        if thing.zone in ("ground", "space", "resources"):
            getattr(seats[thing.controller], thing.zone).remove(thing.id)
        elif thing.zone in ("hand", "deck", "discard"):
            getattr(seats[thing.owner], thing.zone).remove(thing.id)
        elif thing.zone == "upgrade":
            self.state.things[thing.host].upgrades.remove(thing.id)
        elif thing.zone == "captured":
            self.state.things[thing.host].captured.remove(thing.id)

    def move(
        self,
        item: int,
        zone: str,
        controller: int | None = None,
        how: str = "",
        top: bool = True,
        exhausted: bool = False,
    ) -> int:
        """Put a card into another zone as a new object (SWU-10.10); tokens vanish. Returns the new id, 0 for none.

        Hands, decks and discard piles are always the owner's (SWU-6.11).
        """
        old = self.state.things[item]
        if item not in self.state.gone and old.zone not in ("deck", "hand"):
            self.state.gone[item] = self.seen(item)
        elif item not in self.state.gone:
            self.state.gone[item] = Seen(old.id, old.card, old.controller, old.owner, old.zone)
        self._leave_zone(old)
        del self.state.things[item]
        self.touch()
        if old.card in TOKENS:
            return 0
        id_ = self.new_id()
        who = old.owner if zone in ("hand", "deck", "discard") or controller is None else controller
        thing = Thing(
            id_, old.card, old.owner, who, zone, exhausted=exhausted, how=how, moved=self.state.phase_number,
            entered=self.state.phase_number, entered_round=self.state.round,
        )  # fmt: skip
        self.state.things[id_] = thing
        self.state.gone[item].became = id_
        seat = self.state.seats[who]
        if zone == "deck":
            if top:
                seat.deck.insert(0, id_)
            else:
                seat.deck.append(id_)
        elif zone in ("hand", "discard", "resources", "ground", "space"):
            getattr(seat, zone).append(id_)
        return id_

    def shuffled(self, items: list[Item]) -> list[Item]:
        mixed = list(items)
        self.state.dice.shuffle(mixed)
        return mixed

    def new_token(self, card: str, host: int, seat: int) -> int:
        """A token upgrade on a unit, owned by who gave it (SWU-6.4)."""
        id_ = self.new_id()
        self.state.things[id_] = Thing(id_, card, seat, seat, "upgrade", host=host, entered=self.state.phase_number)
        self.state.things[host].upgrades.append(id_)
        self.touch()
        return id_

    def player_item(self, seat: int) -> int:
        return player(seat)

    def context(self, seat: int, source: int, host: int = 0, key: str = "") -> Context:
        """The memory for an ability of this thing."""
        return Context(seat, source, self.look(source).card if self.known(source) else "", host, key)
