"""The effects that do one thing: one struct a word, its fields the word's details.

A key of the YAML that Python reserves (`in`, `or`, `if`) is the field with an underscore behind it. What each word says
is documented, with one example each, in `data/README.md`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from rules.effects.selectors import Amount, Condition, Ref, Sel, Target, Who


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

    @property
    def shown(self) -> bool:
        """Is what was found shown to all? Not where any card will do, since it has nothing to prove."""
        return self.for_ != Sel(kind="card")


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
    """Draw this very card: into your hand; `shown` to all before."""

    what: Target
    shown: bool = False
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
    from_: Literal["", "discard"] = ""
    by: Who | None = None
    main = "what"


class Permit(Effect, frozen=True, kw_only=True):
    what: Target
    who: Who = "you"
    free: bool = False
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
