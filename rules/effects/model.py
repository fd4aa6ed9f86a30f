"""The words of the effect language as structs: one struct a word, its fields the word's details.

A key of the YAML that Python reserves (`in`, `or`, `if`) is the field with an underscore behind it. What each word says
is documented, with one example each, in `data/README.md`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

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
    same: Literal["", "owner"] = ""

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


# -- effects ---------------------------------------------------------------------------------------------------------
class Effect(Struct, frozen=True, kw_only=True):
    """What an ability does. `instead` is the same effect with other numbers where its condition holds."""

    instead: Instead | None = None
    main: ClassVar[str] = ""
    """The field that the word's own value fills."""


class Instead(Struct, frozen=True):
    if_: Condition
    effect: Effect
    changed: tuple[str, ...]


class Deal(Effect, frozen=True, kw_only=True):
    n: Amount
    to: Target = "it"
    by: Target | None = None
    divided: bool = False
    main = "n"


class Heal(Effect, frozen=True, kw_only=True):
    n: Amount
    to: Target = "it"
    divided: bool = False
    main = "n"


class Defeat(Effect, frozen=True, kw_only=True):
    what: Target
    main = "what"


class Exhaust(Effect, frozen=True, kw_only=True):
    what: Target
    main = "what"


class Ready(Effect, frozen=True, kw_only=True):
    what: Target
    main = "what"


class Give(Effect, frozen=True, kw_only=True):
    token: Literal["shield", "experience"]
    n: Amount = 1
    to: Target = "self"
    as_: str = ""
    main = "token"


class Draw(Effect, frozen=True, kw_only=True):
    n: Amount
    who: Who = "you"
    main = "n"


class Mill(Effect, frozen=True, kw_only=True):
    n: Amount
    who: Who = "you"
    main = "n"


class Discard(Effect, frozen=True, kw_only=True):
    what: Target
    who: Who = "you"
    keep: int = 0
    main = "what"


class Search(Effect, frozen=True, kw_only=True):
    n: int | Literal["all"]
    for_: Sel
    then: tuple[Effect, ...] = ()
    main = "n"


class Look(Effect, frozen=True, kw_only=True):
    what: Sel
    main = "what"


class Reveal(Effect, frozen=True, kw_only=True):
    what: Sel
    main = "what"


class Name(Effect, frozen=True, kw_only=True):
    what: Literal["card", "number"]
    main = "what"


class Return(Effect, frozen=True, kw_only=True):
    """To its owner's hand."""

    what: Target
    main = "what"


class Take(Effect, frozen=True, kw_only=True):
    """Draw this very card: into your hand."""

    what: Target
    main = "what"


class Put(Effect, frozen=True, kw_only=True):
    what: Target
    where: Literal["top", "bottom", "discard"]
    rest: Literal["", "top", "bottom"] = ""
    order: Literal["", "random"] = ""
    main = "what"


class Resource(Effect, frozen=True, kw_only=True):
    what: Target
    ready: bool = False
    by: Who | None = None
    main = "what"


class Play(Effect, frozen=True, kw_only=True):
    what: Target
    cost: int = 0
    free: bool = False
    ready: bool = False
    via: str = ""
    by: Who | None = None
    main = "what"


class Permit(Effect, frozen=True, kw_only=True):
    what: Target
    who: Who = "you"
    free: bool = False
    main = "what"


class Attack(Effect, frozen=True, kw_only=True):
    what: Target
    with_: tuple[Modify, ...] = ()
    main = "what"


class Capture(Effect, frozen=True, kw_only=True):
    what: Target
    by: Target
    main = "what"


class Rescue(Effect, frozen=True, kw_only=True):
    what: Target
    main = "what"


class Control(Effect, frozen=True, kw_only=True):
    what: Target
    who: Who = "you"
    main = "what"


class Swap(Effect, frozen=True, kw_only=True):
    what: Sel
    with_: Sel
    main = "what"


class Move(Effect, frozen=True, kw_only=True):
    """Attach an upgrade to another unit; `take` gives control of it to you first."""

    what: Target
    to: Target
    take: bool = False
    main = "what"


class Modify(Effect, frozen=True, kw_only=True):
    """Changes of numbers, keywords, abilities and flags: in a static, in an effect, in an attack's `with`."""

    get: tuple[int, int] | None = None
    per: Target | Count | Value | None = None
    gain: tuple[Keyword | Ability, ...] = ()
    lose: str = ""
    cannot: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    trait: str = ""
    cost: int = 0
    if_: Condition | None = None
    to: Target = "it"
    for_: Literal["phase", "attack", "round", "turn", "source"] = "phase"
    key: str = ""


class Next(Effect, frozen=True, kw_only=True):
    """The next card of a kind that you play this phase costs more or less."""

    n: int
    what: Sel
    main = "n"
    key: str = ""


class Pay(Effect, frozen=True, kw_only=True):
    n: Amount
    main = "n"


class Collect(Effect, frozen=True, kw_only=True):
    what: Ref
    main = "what"


class LoseGame(Effect, frozen=True, kw_only=True):
    who: Who
    main = "who"


class Choose(Effect, frozen=True, kw_only=True):
    what: Sel | Literal["arena"]
    main = "what"


class Special(Effect, frozen=True, kw_only=True):
    name: str
    main = "name"


class LoseLife(Effect, frozen=True, kw_only=True):
    n: Amount
    who: Who = "you"
    main = "n"


class Counter(Effect, frozen=True, kw_only=True):
    kind: str
    to: Target = "self"
    n: int = 1
    main = "kind"


class Create(Effect, frozen=True, kw_only=True):
    token: str
    n: int = 1
    main = "token"


class Cancel(Effect, frozen=True, kw_only=True):
    what: Sel
    main = "what"


# -- combining -------------------------------------------------------------------------------------------------------
class May(Effect, frozen=True, kw_only=True):
    """ "You may A. If you do, B." `then` needs A carried out in full (`else` otherwise)."""

    do: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = ()
    by: Who | None = None
    main = "do"


class Do(Effect, frozen=True, kw_only=True):
    """ "A. If you do, B.": not optional, but B needs A carried out in full."""

    do: tuple[Effect, ...]
    then: tuple[Effect, ...]
    main = "do"


class If(Effect, frozen=True, kw_only=True):
    if_: Condition
    do: tuple[Effect, ...]
    else_: tuple[Effect, ...] = ()
    main = "if_"


class Modes(Effect, frozen=True, kw_only=True):
    n: int | Done
    of: tuple[tuple[Effect, ...], ...]
    by: Who | None = None
    main = "n"


class Each(Effect, frozen=True, kw_only=True):
    what: Target
    do: tuple[Effect, ...]
    main = "what"


class Repeat(Effect, frozen=True, kw_only=True):
    """The same several times over, with a new choice each time."""

    n: Amount
    do: tuple[Effect, ...]
    main = "n"


class Unless(Effect, frozen=True, kw_only=True):
    who: Who
    do: tuple[Effect, ...]
    pays: tuple[Effect, ...] = ()
    refuses: tuple[Effect, ...] = ()
    main = "who"


class Later(Effect, frozen=True, kw_only=True):
    point: Literal["regroup", "next_action", "phase_end", "leaves"]
    do: tuple[Effect, ...]
    main = "point"
    key: str = ""


EFFECTS: dict[str, type[Effect]] = {
    "deal": Deal,
    "heal": Heal,
    "defeat": Defeat,
    "exhaust": Exhaust,
    "ready": Ready,
    "give": Give,
    "draw": Draw,
    "mill": Mill,
    "discard": Discard,
    "search": Search,
    "look": Look,
    "reveal": Reveal,
    "name": Name,
    "return": Return,
    "take": Take,
    "put": Put,
    "resource": Resource,
    "play": Play,
    "permit": Permit,
    "attack": Attack,
    "capture": Capture,
    "rescue": Rescue,
    "control": Control,
    "swap": Swap,
    "move": Move,
    "next": Next,
    "pay": Pay,
    "collect": Collect,
    "lose_game": LoseGame,
    "choose": Choose,
    "special": Special,
    "may": May,
    "do": Do,
    "if": If,
    "modes": Modes,
    "each": Each,
    "repeat": Repeat,
    "unless": Unless,
    "later": Later,
    "lose_life": LoseLife,
    "counter": Counter,
    "create": Create,
    "cancel": Cancel,
}
MODIFY_KEYS = ("get", "gain", "lose", "cannot", "can", "trait", "cost")
FLAGS_CANNOT = frozenset(
    [
        "attack_bases",
        "be_attacked",
        "ready",
        "be_played",
        "gain_abilities",
        "heal_bases",
        "be_captured",
        "be_damaged",
        "be_defeated",
        "attack",
        "be_defeated_by_damage",
    ]
)
FLAGS_CAN = frozenset(["enter_ready", "attack_exhausted", "attack_ground", "strike_first"])
KEYWORDS = frozenset(
    ["ambush", "grit", "overwhelm", "raid", "restore", "saboteur", "sentinel", "shielded", "smuggle", "bounty"]
)
STARLIGHT_ONLY = frozenset(["lose_life", "counter", "create", "cancel"])


# -- abilities -------------------------------------------------------------------------------------------------------
class Keyword(Struct, frozen=True, kw_only=True):
    """A keyword with its number (Raid, Restore), or its own cost (Smuggle)."""

    name: str
    n: int = 0
    per: Target | Count | Value | None = None
    aspects: tuple[str, ...] = ()
    also: tuple[Effect, ...] = ()


class Cost(Struct, frozen=True, kw_only=True):
    """What an action costs: resources, exhausting this card, and effects on chosen things."""

    resources: int = 0
    exhaust: bool = False
    effects: tuple[Effect, ...] = ()


class Ability(Struct, frozen=True, kw_only=True):
    """Something a card has. `key` names it for good: card, side and place, such as `SOR_005.unit_side.0`."""

    if_: Condition | None = None
    key: str = ""
    main: ClassVar[str] = ""


class When(Ability, frozen=True, kw_only=True):
    """Triggered: it waits its turn after what it speaks of has happened."""

    when: tuple[Happening, ...]
    do: tuple[Effect, ...]
    may: bool = False
    limit: Literal["", "round", "turn"] = ""
    main = "when"


class Static(Ability, frozen=True, kw_only=True):
    """Holds while its card is in play: a change of what it reaches, or a replacement."""

    static: Target
    change: Modify | None = None
    instead_of: Literal["", "captured", "damaged"] = ""
    do: tuple[Effect, ...] = ()
    prevent: int = 0
    main = "static"


class Action(Ability, frozen=True, kw_only=True):
    action: Cost
    do: tuple[Effect, ...]
    limit: Literal["", "round", "turn"] = ""
    from_: Literal["", "discard"] = ""
    anyone: bool = False
    main = "action"


class Epic(Ability, frozen=True, kw_only=True):
    """Once a game."""

    epic: tuple[Effect, ...]
    main = "epic"


class EventText(Ability, frozen=True, kw_only=True):
    """What an event does."""

    event: tuple[Effect, ...]
    main = "event"


class BountyText(Ability, frozen=True, kw_only=True):
    """What the collecting opponent may do."""

    bounty: tuple[Effect, ...]
    main = "bounty"


class Attach(Ability, frozen=True, kw_only=True):
    attach: Sel
    main = "attach"


class CostRule(Ability, frozen=True, kw_only=True):
    """Some cards are dearer or cheaper to play."""

    cost: int
    of: Target
    by: Ref = "you"
    upon: Target | None = None
    first: bool = False
    main = "cost"


class Penalty(Ability, frozen=True, kw_only=True):
    """Some cards are played without the aspect penalty, or without that of one aspect."""

    no_penalty: Target
    aspect: str = ""
    upon: Target | None = None
    first: bool = False
    main = "no_penalty"


class ExtraCost(Ability, frozen=True, kw_only=True):
    """Some cards cost something more, or something `instead` of the resources."""

    extra_cost: tuple[Effect, ...]
    of: Target
    by: Ref = "you"
    may: bool = False
    instead: bool = False
    main = "extra_cost"


class SpecialText(Ability, frozen=True, kw_only=True):
    """A rule of one card alone: a function and two texts in the game's `specials`."""

    special: str
    main = "special"


ABILITIES: dict[str, type[Ability]] = {
    "when": When,
    "static": Static,
    "action": Action,
    "epic": Epic,
    "event": EventText,
    "bounty": BountyText,
    "attach": Attach,
    "cost": CostRule,
    "no_penalty": Penalty,
    "extra_cost": ExtraCost,
    "special": SpecialText,
}
