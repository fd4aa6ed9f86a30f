"""The words that say which things, how many, who and when: selectors, amounts, players, happenings, conditions."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Ref = str
"""What was chosen before, or a fixed thing such as `self` or `opponent`; see `REFERENCES`."""

REFERENCES = frozenset(
    [
        "self",
        "host",
        "it",
        "you",
        "opponent",
        "opponents",
        "everyone",
        "attacker",
        "defender",
        "defending_player",
        "that_player",
        "top",
        "your_base",
        "their_base",
        "named",
        "rest",
        "owner",
        "bearer",
    ]
)
ADJECTIVES = frozenset(
    [
        "any",
        "friendly",
        "enemy",
        "other",
        "damaged",
        "undamaged",
        "exhausted",
        "ready",
        "ground",
        "space",
        "leader",
        "nonleader",
        "unique",
        "nonunique",
        "upgraded",
        "nonunit",
        "yours",
        "waiting",
        "defending",
        "attacking",
        "guarding",
    ]
)
KINDS = ("unit", "base", "leader", "upgrade", "card", "event", "resource", "player", "captive", "token")


class UpTo(Struct, frozen=True):
    """`{up_to: 3}`: none to three."""

    up_to: Amount


class Count(Struct, frozen=True):
    """`{per: selector, n: 2, distinct: aspect}`: two for each thing, or for each different aspect among them."""

    per: Target
    n: int = 1
    distinct: Literal["", "aspect", "cost"] = ""


class Value(Struct, frozen=True):
    """`{power: x}` `{cost: x}` `{damage: x, plus: 1}` `{hp_left: x, half: true}`: a number read off a thing."""

    what: Literal["power", "cost", "damage", "hp_left", "upgrades"]
    of: Target
    plus: int = 0
    half: bool = False


class Done(Struct, frozen=True):
    """What the step before really did, `n` times."""

    n: int = 1


class Word(Struct, frozen=True):
    """An amount that has a name: `excess`, `all`, `any`."""

    name: Literal["excess", "all", "any"]


Amount = int | Count | Value | Done | Word | UpTo


class Bound(Struct, frozen=True):
    """A range for a number of a thing; both ends belong to it."""

    min: Amount | None = None
    max: Amount | None = None


class Sel(Struct, frozen=True, kw_only=True):
    """A selector: which things. It serves as target, set, count and condition alike."""

    kind: str
    be: tuple[str, ...] = ()
    trait: tuple[str, ...] = ()
    not_trait: tuple[str, ...] = ()
    aspect: tuple[str, ...] = ()
    not_aspect: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    keyword: str = ""
    keywords: str = ""
    cost: Bound | None = None
    power: Bound | None = None
    hp_left: Bound | None = None
    total_cost: Bound | None = None
    damage: Bound | None = None
    past: Happening | None = None
    upon: Target | None = None
    same_arena: Ref = ""
    arena: str = ""
    share_name: Target | None = None
    share_aspect: Target | None = None
    or_: Sel | None = None
    in_: Literal["", "hand", "discard", "deck", "resources"] = ""
    of: Who | None = None
    among: Ref = ""
    n: int | Literal["any", "all"] | UpTo | Done = 1
    by: Who | None = None
    random: bool = False
    as_: str = ""
    not_: Ref = ""
    same: Literal["", "owner", "bearer"] = ""

    @property
    def chooses(self) -> bool:
        """False when it takes all that match, without a choice."""
        return self.n != "all"


Target = Sel | Ref


class ControllerOf(Struct, frozen=True):
    """`{controller: it}`."""

    controller: Ref


class OwnerOf(Struct, frozen=True):
    """`{owner: it}`."""

    owner: Ref


class AnyPlayer(Struct, frozen=True):
    """`{player: any}`: a player of the acting player's choice."""

    player: str


Who = Ref | ControllerOf | OwnerOf | AnyPlayer | Sel


class Happening(Struct, frozen=True, kw_only=True):
    """Something that happens: the trigger of an ability, or a question to the history of the phase."""

    kind: str
    subject: Target = "self"
    to: Target | None = None
    via: str = ""
    by: Who = ""
    """Who does it; without it you, for what a player does, and anybody for the rest."""
    from_: str = ""
    survives: bool = False
    times: int = 1


ALONE = frozenset(
    [
        "played",
        "deployed",
        "attack",
        "defeated",
        "attack_ends",
        "attacked",
        "kills",
        "attached",
        "detached",
        "captured",
        "enter",
        "any_hit",
        "discards",
        "collects",
        "ready_step",
        "upkeep",
        "combat_start",
        "end_step",
        "resource_down",
        "entered",
        "discarded",
    ]
)
"""Happenings that may stand as a word alone; most of them then speak of this card."""
WATCHED = frozenset(
    [
        "played",
        "defeated",
        "leaves",
        "plays",
        "attacks",
        "attacked",
        "hits",
        "hurt",
        "deals",
        "deployed",
        "enter",
        "attached",
        "detached",
        "captured",
        "kills",
        "attack",
        "attack_ends",
        "start",
        "discards",
        "collects",
    ]
)
"""Happenings that name what they watch."""


# -- conditions ------------------------------------------------------------------------------------------------------
class Exists(Struct, frozen=True):
    exists: Sel
    n: int = 1


class Is(Struct, frozen=True):
    is_: Sel
    of: Ref = "it"


class Happened(Struct, frozen=True):
    happened: Happening


class Initiative(Struct, frozen=True):
    pass


class Attacking(Struct, frozen=True):
    """This unit (or one of `by`) is attacking something of `attacking`."""

    attacking: Sel
    by: Sel | None = None
    via: str = ""


class Defending(Struct, frozen=True):
    pass


class More(Struct, frozen=True):
    """`who` (you, or the player in question) controls more of these than `than` does."""

    more: Sel
    than: Who
    who: Who = "you"


class Between(Struct, frozen=True):
    value: Amount
    min: int | None = None
    max: int | None = None


class Not(Struct, frozen=True):
    not_: Condition


class Either(Struct, frozen=True):
    either: tuple[Condition, ...]


class All(Struct, frozen=True):
    all: tuple[Condition, ...]


class Same(Struct, frozen=True):
    """The number that was named last is the cost of the thing."""

    number_is_cost_of: Ref


Condition = Exists | Is | Happened | Initiative | Attacking | Defending | More | Between | Not | Either | All | Same
