"""What every unit in play is right now: printed side, then abilities and flags by age, then numbers (SWU-9.5 to 9.7).

Everything is worked out anew when it is asked for after a change, never stored: only lasting effects are in the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.effects import model as m
from rules.effects.context import Context
from rules.unlimited.cards import NUMBERED, Card
from rules.unlimited.state import Lasting, Seen, Thing

if TYPE_CHECKING:
    from rules.unlimited.objects import Objects

_FOREVER = 1 << 60


class _Source:
    """A change with what it needs: its age, whose it is, and what it reaches."""

    __slots__ = (
        "age",
        "card",
        "change",
        "condition",
        "ctx",
        "factor",
        "giver",
        "lasting",
        "of_unit",
        "target",
        "things",
    )

    def __init__(
        self, age: int, change: m.Modify, ctx: Context, card: str, giver: int, target: m.Target = "self",
        condition: m.Condition | None = None, of_unit: int = 0, lasting: Lasting | None = None,
    ) -> None:  # fmt: skip
        self.age, self.change, self.ctx, self.card, self.giver = age, change, ctx, card, giver
        self.target, self.condition, self.of_unit, self.lasting = target, condition, of_unit, lasting
        self.things: list[int] = []
        self.factor = 1

    @property
    def token(self) -> str:
        """What the state remembers the beginning of a conditional change by."""
        return f"{self.change.key}:{self.giver}"


def printed(thing: Thing, card: Card, things: dict[int, Thing]) -> Seen:
    """A unit with nothing but its own side and the upgrades' objects."""
    face, name, id_ = card.in_play, card.id, thing.id
    return Seen(
        id_, name, thing.controller, thing.owner, thing.zone, thing.leader > 0, face.power, face.hp, thing.damage,
        thing.exhausted, thing.entered, thing.entered_round, face.numbers, card.traits, (), (),
        tuple([(key, name, id_) for key in face.keys]) if face.keys else (),
        tuple([_borne(things[u]) for u in thing.upgrades]) if thing.upgrades else (),
        tuple(thing.captured), 0, 0, card.givers,
    )  # fmt: skip


def _borne(upgrade: Thing) -> tuple[int, str, int, int]:
    return upgrade.id, upgrade.card, upgrade.owner, upgrade.controller


def add_keyword(seen: Seen, keyword: m.Keyword, n: int, giver: str) -> None:
    """Numbers add up, other keywords count once (SWU-4.0)."""
    if n <= 0:
        return
    number = seen.keywords.get(keyword.name, 0) + n if keyword.name in NUMBERED else 1
    seen.keywords = {**seen.keywords, keyword.name: number}
    seen.keyword_givers = {**seen.keyword_givers, keyword.name: giver}


def compute(table: Objects, live: dict[int, Seen]) -> None:
    """Fill `live` for all units. While it is being filled the conditions of changes read it as far as it is."""
    state = table.state
    sources: list[_Source] = []
    cards = table.pool.cards
    things = state.things
    blank: dict[int, int] = {}
    for seat in state.seats:
        for id_ in (*seat.ground, *seat.space):
            thing = things[id_]
            card = cards[thing.card]
            live[id_] = printed(thing, card, things)
            for static, change in card.in_play.changes:
                ctx = Context(thing.controller, id_, thing.card, key=static.key)
                sources.append(_Source(id_, change, ctx, thing.card, id_, static.static, static.if_, of_unit=id_))
            for u in thing.upgrades:
                upgrade = things[u]
                for static, change in cards[upgrade.card].face.changes:
                    ctx = Context(upgrade.controller, u, upgrade.card, host=id_, key=static.key)
                    sources.append(_Source(u, change, ctx, upgrade.card, u, static.static, static.if_))
                    if change.lose == "all":
                        blank[id_] = _FOREVER if "gain_abilities" in change.cannot else u
        for leader in seat.leaders:
            thing = things[leader]
            if not thing.deployed:
                for static, change in cards[thing.card].face.changes:
                    ctx = Context(thing.controller, leader, thing.card, key=static.key)
                    sources.append(_Source(leader, change, ctx, thing.card, leader, static.static, static.if_))
    for lasting in state.lasting:
        if not lasting.things:
            continue
        change = table.pool.nodes[lasting.key]
        source = _Source(
            lasting.id, change, Context(lasting.seat, lasting.source, lasting.card), lasting.card, lasting.source,
            lasting=lasting,
        )  # fmt: skip
        source.factor = lasting.factor
        sources.append(source)
        if change.lose == "all":
            for id_ in lasting.things:
                blank[id_] = max(blank.get(id_, 0), lasting.id)
    if sources:
        if state.began:
            for source in sources:
                if source.condition is not None:
                    source.age = state.began.get(source.token, source.age)
        sources.sort(key=lambda s: s.age)
        _abilities(table, live, sources, blank)
    _numbers(table, live, sources, blank)


def _reach(table: Objects, source: _Source, live: dict[int, Seen]) -> list[int]:
    """The units that a change is about now."""
    if source.lasting is not None:
        return [t for t in source.lasting.things if t in live]
    if not table.holds(source.condition, source.ctx):
        return []
    target = source.target
    if target == "self":
        return [source.ctx.source] if source.ctx.source in live else []
    if target == "host":
        return [source.ctx.host]
    return [t for t in table.items(target, source.ctx) if t in live]


def _abilities(table: Objects, live: dict[int, Seen], sources: list[_Source], blank: dict[int, int]) -> None:
    """Layer 2: keywords, abilities, traits and flags, oldest change first; losing takes what is there so far."""
    late: list[_Source] = []
    losing: list[_Source] = []
    for source in sources:
        change = source.change
        if not (change.gain or change.lose or change.cannot or change.can or change.trait):
            continue
        if change.lose and table.state.publisher:
            losing.append(source)
        elif table.pool_notes.reads_keywords(source.change, source.target, source.condition):
            late.append(source)
        else:
            _change_abilities(table, live, source, blank)
    for source in (*late, *losing):
        _change_abilities(table, live, source, blank)


def _change_abilities(table: Objects, live: dict[int, Seen], source: _Source, blank: dict[int, int]) -> None:
    if source.of_unit and source.of_unit in blank:
        return
    change = source.change
    reach = _reach(table, source, live)
    if source.condition is not None and reach:
        table.applying.append(source.token)
    for id_ in reach:
        seen = live[id_]
        if change.lose == "all":
            seen.keywords, seen.abilities = {}, ()
        elif change.lose:
            seen.keywords = {word: n for word, n in seen.keywords.items() if word != change.lose}
        if change.trait and change.trait not in seen.traits:
            seen.traits += (change.trait,)
        seen.cannot += tuple(f for f in change.cannot if f not in seen.cannot)
        if source.age < blank.get(id_, 0):
            continue
        seen.can += tuple(f for f in change.can if f not in seen.can)
        for gained in change.gain:
            if isinstance(gained, m.Keyword):
                n = gained.n or 1
                if gained.per is not None:
                    ctx = Context(seen.controller, id_, source.card)
                    n *= table.per(gained.per, ctx)
                add_keyword(seen, gained, n, source.card)
            else:
                seen.abilities += ((gained.key, source.card, source.giver),)
                if isinstance(gained, m.BountyText):
                    seen.keywords = {**seen.keywords, "bounty": seen.keywords.get("bounty", 0) + 1}


def _numbers(table: Objects, live: dict[int, Seen], sources: list[_Source], blank: dict[int, int]) -> None:
    """Layer 3: the sum of all changes; only the total of power stops at 0 (SWU-9.7)."""
    cards = table.pool.cards
    for source in sources:
        change = source.change
        if change.get is None or (source.of_unit and source.of_unit in blank):
            continue
        power, hp = change.get
        reach = _reach(table, source, live)
        if not reach:
            continue
        factor = source.factor
        if change.per is not None and source.lasting is None:
            factor = table.per(change.per, source.ctx)
        for id_ in reach:
            seen = live[id_]
            seen.power += power * factor
            seen.hp += hp * factor
    for seen in live.values():
        if seen.upgrades:
            for _, card, _, _ in seen.upgrades:
                seen.power += cards[card].power
                seen.hp += cards[card].hp
        if seen.damage and "grit" in seen.keywords:
            seen.power += seen.damage
    attacker = live.get(table.fights[-1].attacker) if table.fights else None
    if attacker is not None and "raid" in attacker.keywords:
        table.fights_read = True
        attacker.power += attacker.keywords["raid"]
    for seen in live.values():
        if seen.power < 0:
            seen.power = 0
