"""The state of a game of Star Wars: Unlimited: plain data, complete between two steps.

A state has hundreds of things and records, and is written and read with every answer: fields at their default are left
out of a snapshot, and the collector need not look through structs that can be in no circle.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from rules.engine.decisions import Text
from rules.engine.dice import Dice
from rules.engine.game import Result

Zone = Literal["deck", "hand", "discard", "resources", "ground", "space", "base", "leader", "upgrade", "captured"]
Phase = Literal["setup", "action", "regroup", "between", "over"]
NOBODY = -1
COUNTERS = ("initiative", "blast", "plan")
HIDDEN = ""
"""The card of a thing whose face a seat may not see."""


class Thing(Struct, omit_defaults=True, gc=False):
    """A card, token or deployed leader as an object. Every change of zone makes a new one (SWU-10.10)."""

    id: int
    card: str
    owner: int
    controller: int
    zone: str
    exhausted: bool = False
    damage: int = 0
    host: int = 0
    """The unit that bears this upgrade, or guards this captive."""
    upgrades: list[int] = field(default_factory=list)
    captured: list[int] = field(default_factory=list)
    entered: int = 0
    """The number of the phase in which it came into play."""
    entered_round: int = 0
    deployed: bool = False
    epic_used: bool = False
    leader: int = 0
    """For a deployed leader unit: its leader card."""
    how: str = ""
    """How a card came into the discard pile: defeated, hand, deck, played."""
    moved: int = 0
    """The number of the phase in which it came into its zone."""
    used: dict[str, int] = field(default_factory=dict)
    """Ability key → the round in which a limited ability was used."""


class Seen(Struct, omit_defaults=True, gc=False):
    """What a unit or upgrade is with every modifier: as it lives, or as last known when it left play.

    Its maps are shared with what is printed, so they are replaced and never changed.
    """

    id: int
    card: str
    controller: int
    owner: int
    zone: str
    leader: bool = False
    power: int = 0
    hp: int = 0
    damage: int = 0
    exhausted: bool = False
    entered: int = 0
    entered_round: int = 0
    keywords: dict[str, int] = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    abilities: tuple[tuple[str, str, int], ...] = ()
    """Key of the ability, the card that gives it, and that card's object."""
    upgrades: tuple[tuple[int, str, int, int], ...] = ()
    """Object, card, owner and controller of each upgrade on it."""
    captured: tuple[int, ...] = ()
    host: int = 0
    became: int = 0
    """The object that its card is now, after it left play."""
    keyword_givers: dict[str, str] = field(default_factory=dict)

    @property
    def hp_left(self) -> int:
        return self.hp - self.damage


class Record(Struct, omit_defaults=True, gc=False):
    """Something that happened, as the history of the round keeps it."""

    kind: str
    phase: int
    by: int
    thing: Seen | None = None
    to: Seen | None = None
    base: int = NOBODY
    """The seat whose base it was about."""
    n: int = 0
    via: str = ""
    source: int = 0


class Lasting(Struct):
    """A lasting effect: a change (by its key) on things that were in play when it was made."""

    id: int
    key: str
    seat: int
    source: int
    card: str
    span: str
    things: list[int]
    factor: int = 1
    names: list[str] = field(default_factory=list)
    attack: int = 0


class Delayed(Struct):
    """Effects that wait for a point in time, with what they speak of."""

    id: int
    key: str
    point: str
    seat: int
    source: int
    card: str
    it: list[int]
    names: dict[str, list[int]] = field(default_factory=dict)
    phase: int = 0


class NextCard(Struct):
    """The next card of a kind that a seat plays this phase costs more or less."""

    id: int
    key: str
    seat: int
    card: str


class Permit(Struct):
    """A seat may play this very card from a discard pile in this phase."""

    thing: int
    seat: int
    free: bool
    phase: int


class Seat(Struct):
    """What one player has."""

    deck: list[int] = field(default_factory=list)
    """Top first."""
    hand: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    resources: list[int] = field(default_factory=list)
    ground: list[int] = field(default_factory=list)
    space: list[int] = field(default_factory=list)
    base: int = 0
    leaders: list[int] = field(default_factory=list)
    out: bool = False
    claimed: str = ""
    """The counter claimed in this round."""
    library: list[str] = field(default_factory=list)
    """In a view: the cards of the own deck, sorted, since their order is hidden."""


class DeckList(Struct):
    """What a seat plays with in a match."""

    leaders: list[str]
    base: str
    cards: dict[str, int]
    sideboard: dict[str, int]


HANDED_ON = "known"
"""What has been worked out about the units as a step ends, which the next step need not do again."""


class State(Struct, dict=True):
    """The whole game. Beside its fields it carries what one step hands on to the next, `HANDED_ON`: no part of it."""

    dice: Dice
    seats: list[Seat]
    things: dict[int, Thing]
    twin: bool = False
    publisher: bool = False
    """SWU-17.9: the readings of the published rules instead of the seed's."""
    next_id: int = 1
    phase: Phase = "setup"
    phase_number: int = 0
    round: int = 1
    initiative: int = 0
    """Who holds the counter. When its holder was eliminated it is nobody's: ~seat, which tells whose it was."""
    active: int = 0
    begun: bool = True
    """False until the triggers of the phase's start have been dealt with."""
    stage: str = "start"
    """Where the opening or the regroup phase stands."""
    asked: list[int] = field(default_factory=list)
    """The seats that have answered in this stage."""
    passes: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    """Twin Suns: blast and plan → the seat that holds them."""
    taken: list[str] = field(default_factory=list)
    """Counters claimed in this round."""
    planning: int = NOBODY
    """The seat that still owes a card for the plan counter."""
    lasting: list[Lasting] = field(default_factory=list)
    began: dict[str, int] = field(default_factory=dict)
    """Conditional change → when its condition began to hold."""
    delayed: list[Delayed] = field(default_factory=list)
    nexts: list[NextCard] = field(default_factory=list)
    permits: list[Permit] = field(default_factory=list)
    attacks: list[tuple[int, int]] = field(default_factory=list)
    """Attacker and target of each attack under way, the innermost last: what a table shows while an attack asks."""
    forced: dict[int, list[int]] = field(default_factory=dict)
    """Seat → the units that its next action must be an attack with, if it can be with one of them."""
    history: list[Record] = field(default_factory=list)
    """What happened in this round, as far as cards ask for it."""
    gone: dict[int, Seen] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)
    """The cards of eliminated players, which left the game."""
    given_up: int = NOBODY
    """Twin Suns: the seat that has just given up and is about to be eliminated."""
    ending: bool = False
    """Twin Suns: somebody is eliminated, the game ends with this phase."""
    result: Result | None = None
    asks_initiative: bool = False
    wins: list[int] = field(default_factory=list)
    best_of: int = 1
    lists: list[DeckList] = field(default_factory=list)
    """In a match of several games: the decks as they are now. A view has only the own one."""
    viewer: int = NOBODY
    """In a view, the seat whose view it is."""


def over(text: str, **params: object) -> Text:
    return Text(f"result.{text}", dict(params))
