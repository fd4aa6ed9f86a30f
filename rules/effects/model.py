"""The words of the effect language as structs: selectors, single effects, and what combines them into abilities.

A key of the YAML that Python reserves (`in`, `or`, `if`) is the field with an underscore behind it. What each word says
is documented, with one example each, in `data/README.md`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from rules.effects.selectors import (
    ADJECTIVES,
    ALONE,
    KINDS,
    REFERENCES,
    WATCHED,
    All,
    Amount,
    AnyPlayer,
    Attacking,
    Between,
    Bound,
    Condition,
    ControllerOf,
    Count,
    Defending,
    Done,
    Either,
    Exists,
    Happened,
    Happening,
    Initiative,
    Is,
    More,
    Not,
    OwnerOf,
    Ref,
    Same,
    Sel,
    Target,
    UpTo,
    Value,
    Who,
    Word,
)
from rules.effects.single import (
    Cancel,
    Capture,
    Choose,
    Collect,
    Control,
    Counter,
    Create,
    Deal,
    Defeat,
    Discard,
    Draw,
    Effect,
    Exhaust,
    Give,
    Heal,
    Instead,
    Look,
    LoseGame,
    LoseLife,
    Mill,
    Move,
    Name,
    Next,
    Pay,
    Permit,
    Play,
    Put,
    Ready,
    Rescue,
    Resource,
    Return,
    Reveal,
    Search,
    Special,
    Swap,
    Take,
)

# -- effects ---------------------------------------------------------------------------------------------------------


class Attack(Effect, frozen=True, kw_only=True):
    what: Target
    with_: tuple[Modify, ...] = ()
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
UNLIMITED_ONLY = frozenset(
    ["give", "mill", "search", "look", "reveal", "name", "take", "put", "play", "permit", "attack", "capture", "rescue",
     "control", "swap", "move", "next", "later", "pay", "collect", "lose_game", "special",
     "epic", "bounty", "attach", "cost", "no_penalty", "extra_cost"]
)  # fmt: skip
"""Words that only one of the card games carries out; the reader of the other refuses them."""


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

__all__ = [
    "ABILITIES", "ADJECTIVES", "ALONE", "EFFECTS", "FLAGS_CAN", "FLAGS_CANNOT", "KEYWORDS", "KINDS", "MODIFY_KEYS",
    "REFERENCES", "STARLIGHT_ONLY", "UNLIMITED_ONLY", "WATCHED",
    "Ability", "Action", "All", "Amount", "AnyPlayer", "Attach", "Attack",
    "Attacking", "Between", "Bound", "BountyText", "Cancel", "Capture", "Choose", "Collect", "Condition", "Control",
    "ControllerOf", "Cost", "CostRule", "Count", "Counter", "Create", "Deal", "Defeat", "Defending", "Discard", "Do",
    "Done", "Draw", "Each", "Effect", "Either", "Epic", "EventText", "Exhaust", "Exists", "ExtraCost", "Give",
    "Happened", "Happening", "Heal", "If", "Initiative", "Instead", "Is", "Keyword", "Later", "Look", "LoseGame",
    "LoseLife", "May", "Mill", "Modes", "Modify", "More", "Move", "Name", "Next", "Not", "OwnerOf", "Pay", "Penalty",
    "Permit", "Play", "Put", "Ready", "Ref", "Repeat", "Rescue", "Resource", "Return", "Reveal", "Same", "Search",
    "Sel", "Special", "SpecialText", "Static", "Swap", "Take", "Target", "Unless", "UpTo", "Value", "When", "Who",
    "Word",
]  # fmt: skip
