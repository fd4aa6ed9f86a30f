"""The state of a game of Clue: plain data, and the small questions that every rule asks of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from rules.clue.board import CorridorCard
from rules.engine.dice import Dice

Phase = Literal["opening", "turn", "move", "all_clear", "reroll", "comlink", "room"]
Ending = Literal["solved", "all_wrong", "all_caught"]
Aid = Literal["none", "simple", "complete"]
"""How far the notebooks of this table reason by themselves (CLUE-9.3)."""


class Fact(Struct):
    """Something that everybody saw, with the one card that only two know (`card`, "" when not known or not shown).

    `asked` and `called` are questions in a room and by comlink, `reward` is a card shown for a rescue, `wrong` a final
    answer that failed. `by` asked or was rescued by, `passed` could not answer, `shown_by` showed.
    """

    kind: Literal["asked", "called", "reward", "wrong"]
    by: int
    cards: list[str] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    shown_by: int | None = None
    card: str = ""


class Player(Struct):
    """One seat: its hero, where the pawn stands (a room or tile), its secret hand, and what has become of it."""

    hero: str
    at: str
    hand: list[str] = field(default_factory=list)
    caught: bool = False
    out: bool = False
    comlinks: int = 0


class State(Struct):
    """A whole game. `left` is the room that the pawn walked out of in this turn (CLUE-4.9)."""

    dice: Dice
    players: list[Player]
    folder: list[str]
    face_up: list[str]
    deck: list[CorridorCard]
    discard: list[CorridorCard] = field(default_factory=list)
    removed: list[CorridorCard] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    turn: int = 0
    first: int = 0
    phase: Phase = "opening"
    rolled: int | None = None
    card: CorridorCard | None = None
    left: str | None = None
    ending: Ending | None = None
    winner: int | None = None
    aid: Aid = "complete"


def clockwise(state: State, seat: int) -> list[int]:
    """The other seats, from the left neighbour on (CLUE-2.12)."""
    count = len(state.players)
    return [(seat + i) % count for i in range(1, count)]


def still_in(state: State) -> list[int]:
    """Seats that have not given a wrong final answer."""
    return [seat for seat, player in enumerate(state.players) if not player.out]


def seen_by(facts: list[Fact], seat: int) -> list[str]:
    """The cards shown to `seat`, in order, as far as `facts` name them."""
    return [fact.card for fact in facts if fact.card and fact.by == seat and fact.kind != "wrong"]


def last_fact(facts: list[Fact], kind: str) -> Fact | None:
    return next((fact for fact in reversed(facts) if fact.kind == kind), None)
