"""The state of a game of Starlight: plain data, and the small questions that every rule asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from rules.effects import model as m
from rules.engine.dice import Dice
from rules.starlight.cards import GROWTH, Card, cards

Phase = Literal["setup", "start", "main", "combat", "end"]
Zone = Literal["hand", "deck", "battlefield", "resources", "graveyard", "star", "chain"]


_ZONES: tuple[Zone, ...] = ("battlefield", "resources", "hand", "graveyard", "deck")


class Thing(Struct):
    """One card object. Every change of zone makes a new one with a new `oid` (STL-3.5); later objects have higher ones.

    `boosts` are changes until end of turn, `used` the keys of abilities used this turn, `doomed` is damage by venom.
    """

    oid: int
    card: str
    owner: int
    ready: bool = True
    face_down: bool = False
    damage: int = 0
    doomed: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    boosts: list[tuple[int, int]] = field(default_factory=list)
    used: list[str] = field(default_factory=list)

    @property
    def printed(self) -> Card:
        return cards()[self.card]


class Side(Struct):
    """One player's zones. Lists run from the oldest to the newest; a deck from its top."""

    star: Thing
    life: int
    hand: list[Thing] = field(default_factory=list)
    deck: list[Thing] = field(default_factory=list)
    battlefield: list[Thing] = field(default_factory=list)
    resources: list[Thing] = field(default_factory=list)
    graveyard: list[Thing] = field(default_factory=list)
    resource_played: bool = False


class Link(Struct):
    """A card or activated ability on the chain (STL-13.3), with the target chosen for it (0: none).

    `thing` is the card itself; for an ability its source, `ability` then names which.
    """

    seat: int
    thing: Thing
    ability: int = -1
    target: int = 0


class Waiting(Struct):
    """A triggered ability that waits to resolve (STL-12.2). `it` is what it speaks of."""

    seat: int
    source: int
    card: str
    ability: int
    it: int = 0


class Attacker(Struct):
    """An attacking character and its blockers in order; `blocked` stays true when they are gone (STL-10.14)."""

    oid: int
    blockers: list[int] = field(default_factory=list)
    blocked: bool = False


class State(Struct):
    """A whole game. `first` is who went first, `lost` the seats that have lost (both: a draw), `lists` what each seat's
    cards are, wherever they lie: decks are shown before the game (STL-5.1).
    """

    dice: Dice
    sides: list[Side]
    first: int = 0
    active: int = 0
    turn: int = 0
    phase: Phase = "setup"
    step: str = ""
    chooser: int | None = None
    chain: list[Link] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)
    attackers: list[Attacker] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    lists: list[dict[str, int]] = field(default_factory=list)
    next_oid: int = 1


class GameOver(Exception):
    """The game was decided in the middle of a rule (STL-1.2 to 1.4); `advance` ends the step."""


def new_thing(state: State, card: str, owner: int) -> Thing:
    """A fresh object for a card."""
    state.next_oid += 1
    return Thing(state.next_oid - 1, card, owner)


def in_play(state: State, seat: int) -> list[Thing]:
    """Star, battlefield and face-up resources: what may have abilities."""
    side = state.sides[seat]
    return [side.star, *side.battlefield, *(thing for thing in side.resources if not thing.face_down)]


def characters(state: State, seat: int) -> list[Thing]:
    return [thing for thing in state.sides[seat].battlefield if thing.printed.is_character]


def everything(state: State) -> Iterator[tuple[int, Zone, Thing]]:
    """Every object with its owner's seat and its zone."""
    for seat, side in enumerate(state.sides):
        yield seat, "star", side.star
        for zone in _ZONES:
            for thing in getattr(side, zone):
                yield seat, zone, thing
    for link in state.chain:
        if link.ability < 0:
            yield link.seat, "chain", link.thing


def thing_by_oid(state: State, oid: int) -> tuple[int, Zone, Thing] | None:
    """The object with its seat and zone, None when it is gone. Decks are searched last, for they are long."""
    for seat, side in enumerate(state.sides):
        if side.star.oid == oid:
            return seat, "star", side.star
    for link in state.chain:
        if link.ability < 0 and link.thing.oid == oid:
            return link.seat, "chain", link.thing
    for zone in _ZONES:
        for seat, side in enumerate(state.sides):
            for thing in getattr(side, zone):
                if thing.oid == oid:
                    return seat, zone, thing
    return None


def on_battlefield(state: State, oid: int) -> Thing | None:
    return next((t for side in state.sides for t in side.battlefield if t.oid == oid), None)


def has(thing: Thing, keyword: str) -> bool:
    return keyword in thing.printed.keywords


def strength(state: State, thing: Thing) -> tuple[int, int]:
    """Attack and defence now: printed, counters, changes until end of turn, and constant abilities."""
    growth = thing.counters.get("growth", 0)
    attack = thing.printed.attack + GROWTH[0] * growth + sum(boost[0] for boost in thing.boosts)
    defence = thing.printed.defence + GROWTH[1] * growth + sum(boost[1] for boost in thing.boosts)
    for source_seat, side in enumerate(state.sides):
        for source in side.battlefield:
            for static in source.printed.statics:
                change = static.change
                if change is not None and change.get is not None and reaches(static, source, source_seat, thing):
                    attack += change.get[0]
                    defence += change.get[1]
    return attack, defence


def reaches(static: m.Static, source: Thing, seat: int, thing: Thing) -> bool:
    """Does a constant ability of `source` change this character? Only its printed facts are asked (EFFECTS 9)."""
    sel = static.static
    if not isinstance(sel, m.Sel):
        return sel == "self" and source.oid == thing.oid
    if "other" in sel.be and source.oid == thing.oid:
        return False
    if "friendly" in sel.be and thing.owner != seat:
        return False
    if "enemy" in sel.be and thing.owner == seat:
        return False
    return thing.printed.is_character and (not sel.trait or thing.printed.subtype in sel.trait)


def attack_of(state: State, thing: Thing) -> int:
    """STL-10.17: below 0 counts as 0."""
    return max(0, strength(state, thing)[0])


def defence_of(state: State, thing: Thing) -> int:
    return strength(state, thing)[1]


def looks(state: State, thing: Thing) -> str:
    """Everything by which a card in play can be told from another copy: two of equal looks may stand for each other."""
    fights = [
        (attack.blocked, [b == thing.oid for b in attack.blockers], attack.oid if thing.oid in attack.blockers else 0)
        for attack in state.attackers
        if thing.oid == attack.oid or thing.oid in attack.blockers
    ]
    return (
        f"{thing.owner} {thing.card} {thing.ready} {thing.face_down} {thing.damage} {thing.doomed} {thing.counters} "
        f"{thing.boosts} {thing.used} {fights}"
    )


def ready_resources(side: Side) -> list[Thing]:
    return [thing for thing in side.resources if thing.ready]


def name_of(state: State, thing: Thing, seat: int, zone: Zone, prefix: bool = True) -> str:
    """How answers and checks name it: `p1/SLP-R05`, with `#2` where there are several copies in that place."""
    if zone == "star":
        return f"p{seat + 1}/star"
    if zone == "chain":
        copies = [link.thing for link in state.chain if link.ability < 0 and link.thing.card == thing.card]
    else:
        copies = [other for other in getattr(state.sides[seat], zone) if other.card == thing.card]
    number = "" if len(copies) < 2 else f"#{[c.oid for c in copies].index(thing.oid) + 1}"
    return f"p{seat + 1}/{thing.card}{number}" if prefix else f"{thing.card}{number}"
