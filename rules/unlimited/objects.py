"""What lies on the table while a step is played: the state, who asks and who listens, things as they are now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.effects import model as m
from rules.effects.context import Item, seat_of
from rules.effects.interpreter import Interpreter
from rules.engine.decisions import Ask
from rules.engine.events import Emit, Event
from rules.unlimited.cards import RULES, Card, Pool, is_own, pool
from rules.unlimited.live import compute
from rules.unlimited.state import HANDED_ON, Seat, Seen, State, Thing

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


_ASKED = frozenset(("attacks", "deals", "plays"))
"""The happenings that the rules themselves look up in the history."""
_HAPPENED = re.compile(r"Happened\(happened=Happening\(kind='(\w+)'")
"""Those that the conditions of an ability ask for, in the ability written out."""
_OWN = re.compile(r"'(self|host|other|attacker|defender|bearer|owner)'|Later\(")
"""The words by which an ability may speak of the card that has it."""
_SEEN = re.compile(r"'(it|done|that_player|their_base)'|Special\(")
"""The words by which an ability may speak of what it saw."""


def _speaks_of_seen(ability: m.When) -> bool:
    named = any(isinstance(t, m.Sel) and t.as_ for h in ability.when for t in (h.subject, h.to))
    return named or _SEEN.search(repr((ability.if_, ability.do))) is not None


class Rule(NamedTuple):
    """A rule about playing other cards, with the unit or leader that has it now."""

    node: m.Ability
    seat: int
    thing: int
    card: str


class Notes:
    """What is worked out once about the pool's changes and abilities."""

    def __init__(self, pool: Pool) -> None:
        self._reads: dict[str, bool] = {}
        self.kinds: dict[str, frozenset[str]] = {
            key: frozenset(h.kind for h in node.when) for key, node in pool.nodes.items() if isinstance(node, m.When)
        }
        self.rules = frozenset(
            key for key, node in pool.nodes.items() if isinstance(node, (*RULES, m.SpecialText)) and not is_own(node)
        )
        """What of the abilities of units changes how other cards are played."""
        self.recorded = _ASKED.union(*(_HAPPENED.findall(repr(node)) for node in pool.nodes.values()))
        """What the history keeps."""
        whens = {key: node for key, node in pool.nodes.items() if isinstance(node, m.When)}
        self.of_seen = frozenset(key for key, node in whens.items() if _speaks_of_seen(node))
        """The triggered abilities that depend on the card or player they saw."""
        self.anyones = frozenset(
            key for key, node in whens.items() if not node.limit and not _OWN.search(repr((node.if_, node.do)))
        )
        """The triggered abilities that do the same whichever copy of the card has them."""
        self.actions = frozenset(
            key for key, node in pool.nodes.items() if isinstance(node, m.Action) and not node.from_
        )

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


class Objects(Interpreter):
    """Things, seats and events. `touch` after every change, so that what units are is worked out again."""

    def __init__(self, state: State, ask: Ask, emit: Emit) -> None:
        self.state, self.pool, self.ask, self._emit = state, pool(), ask, emit
        self.pool_notes = notes()
        self.fights: list[Fight] = []
        self.fights_read = False
        """Did what units are depend on the attack under way, when it was last worked out?"""
        self._live: dict[int, Seen] | None = None
        self._changed = False
        """Has anything changed since the beginnings were noted? Every step and every position ends with noting them."""
        self._names: dict[tuple[int, str | bool], tuple[list[int], list[int], dict[int, str]]] = {}
        """Seat and place → what lies there (in both arenas) and how it is called."""
        self._icons: dict[int, tuple[str, ...]] = {}
        """Seat → the icons of its leaders and base."""
        self._alike: dict[int, str] = {}
        self._targets: dict[tuple[int, tuple[str, ...], bool, bool], list[int]] = {}
        """What all units of a seat that reach as far and are held back by the same may attack."""
        self._funds: dict[int, int] = {}
        """Seat → its ready resources."""
        self._rules: dict[type[m.Ability], list[Rule]] | None = None
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
            self.fights_read = False
            compute(self, self._live)
            self._rules = None  # what conditions asked for on the way was read off a half
        return self._live

    @property
    def innermost(self) -> Fight | None:
        """The innermost attack under way."""
        self.fights_read = True
        return self.fights[-1] if self.fights else None

    @property
    def rules_in_play(self) -> dict[type[m.Ability], list[Rule]]:
        """The rules about playing other cards that hold now, by kind: those of units, then those of leaders."""
        if self._rules is None:
            rules, nodes, things = self.pool_notes.rules, self.pool.nodes, self.state.things
            found = [
                Rule(nodes[key], seen.controller, seen.id, seen.card)
                for seen in self.live.values()
                if seen.abilities
                for key, _, _ in seen.abilities
                if key in rules
            ]
            for seat in self.state.seats:
                for leader in seat.leaders:
                    thing = things[leader]
                    if not thing.deployed and not seat.out:
                        face = self.pool.cards[thing.card].face
                        found += [Rule(node, thing.controller, leader, thing.card) for node in face.rules]
            self._rules = {}
            for rule in found:
                self._rules.setdefault(type(rule.node), []).append(rule)
        return self._rules

    def take_over(self) -> None:
        """A step begins with what the last one had worked out, where nothing came between."""
        handed_on = self.state.__dict__.pop(HANDED_ON, None)
        if handed_on is not None:
            self._live, self.applying, self._rules, self._names, self._icons, self._alike = handed_on

    def hand_on(self) -> None:
        """The step is over and nothing changes the state before the next one."""
        if self._live is not None:
            known = self._live, self.applying, self._rules, self._names, self._icons, self._alike
            self.state.__dict__[HANDED_ON] = known

    def note_beginnings(self) -> None:
        """SWU-9.5: newer wins, and a conditional change is as old as its condition holds."""
        began = self.state.began
        if not self._changed or (not began and self._live is None and not self._has_conditions()):
            return  # spares working out all units where nobody looks at them
        self._changed = False
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

    def _has_conditions(self) -> bool:
        """Does anything in play change others, or itself, only under a condition?"""
        cards, things = self.pool.cards, self.state.things
        for seat in self.state.seats:
            for id_ in (*seat.ground, *seat.space):
                thing = things[id_]
                if cards[thing.card].in_play.conditional:
                    return True
                for u in thing.upgrades:
                    if cards[things[u].card].face.conditional:
                        return True
            for leader in seat.leaders:
                if cards[things[leader].card].face.conditional:
                    return True
        return False

    def new_id(self) -> int:
        id_ = self.state.next_id
        self.state.next_id += 1
        return id_

    def touch(self) -> None:
        self._live = None
        self._changed = True
        if self._alike:
            self._alike.clear()
        if self._targets:
            self._targets.clear()
        if self._funds:
            self._funds.clear()
        self._rules = None

    def thing(self, item: Item) -> Thing | None:
        return self.state.things.get(item)  # type: ignore[arg-type]

    def card(self, item: Item) -> Card:
        """What is printed on a thing, also when it has left play."""
        return self.pool.cards[self.look(item).card]

    def look(self, item: Item) -> Thing | Seen:
        """A thing as it is, a unit with its modifiers, what is gone as last known. Raises KeyError."""
        thing = self.state.things.get(item)  # type: ignore[arg-type]
        if thing is not None and thing.zone not in ARENAS:
            return thing
        seen = self.live.get(item)  # type: ignore[arg-type]
        if seen is not None:
            return seen
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
            damage=found.damage, exhausted=found.exhausted, traits=card.traits, host=found.host,
            keywords={k.name: k.n or 1 for k in card.face.keywords},
        )  # fmt: skip

    def units(self, seat: int | None = None) -> list[int]:
        """The units in play, of one seat or of all in table order."""
        if seat is None:
            return [id_ for s in self.state.seats for id_ in (*s.ground, *s.space)]
        own = self.state.seats[seat]
        return [*own.ground, *own.space]

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
        seats = self.state.seats
        return [s for s in (*range(seat, len(seats)), *range(seat)) if not seats[s].out]

    def opponents(self, seat: int) -> list[int]:
        return [s for s in self.seats_from(seat) if s != seat]

    def seat(self, seat: int) -> Seat:
        return self.state.seats[seat]

    def base(self, seat: int) -> Thing:
        return self.state.things[self.state.seats[seat].base]

    def active_player(self) -> int:
        """SWU-2.14: outside the action phase the initiative holder; for who is out, the next clockwise (15.4)."""
        seat = self.state.active if self.state.phase == "action" else self.state.initiative
        return self.seats_from(seat if seat >= 0 else ~seat)[0]

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
