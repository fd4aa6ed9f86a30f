"""The surface that every game has, so that session, suite, client and command line treat all alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from rules.engine.decisions import Ask, Decision, FormCode, Option, Refusal, Text, seat_id
from rules.engine.dice import Dice
from rules.engine.events import Emit

if TYPE_CHECKING:
    from rules.engine.bots import Bot


class SetupError(Exception):
    """A set-up or position that cannot be; the message is one line that says what and how to mend it."""


class Setup(Struct, frozen=True):
    """Everything that decides how a game begins; the same set-up and answers give the same game.

    `position` is a scenario's `setup:` map, None for an ordinary game.
    """

    game: str
    seats: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None


class GameOption(Struct, frozen=True):
    """A switch or choice of the new-game page. Its name is the catalogue text `option.<id>`, each choice's
    `option.<id>.<value>`; `values` are its choices (bools for a switch), the first being the default.
    """

    id: str
    values: tuple[Any, ...]
    rule: str = ""


class Result(Struct, frozen=True):
    """How a game ended: the winning seats, in table order; none for a draw.

    `contest` is False where nobody wins and it is no draw either: a row of movement phases, a game that all have lost.
    """

    winners: tuple[int, ...] = ()
    reason: Text = Text("result.over")
    contest: bool = True

    @property
    def winner(self) -> str | list[str] | None:
        """As scenarios write it: a seat, a list of seats, `draw`, or None without a contest."""
        if not self.contest and not self.winners:
            return None
        names = [seat_id(seat) for seat in self.winners]
        return "draw" if not names else names[0] if len(names) == 1 else names


class Game(ABC):
    """One game. Instances hold no state of a game in play: everything that changes is in the state they are given."""

    id: str
    seat_counts: Sequence[int]
    rules_version: int
    """Raised whenever old answers may no longer lead to the same game, or states are written down in another way."""
    state_type: type[Struct]
    secrets: bool = True
    """False where everybody may see everything: then no curtain is ever needed."""
    setup_options: Sequence[GameOption] = ()
    forms: Mapping[str, FormCode] = {}
    answer_patterns: Sequence[str] = ()
    """The shapes of this game's answers, such as `move {ship} -> {zone}`; the gaps name the parameters of the label."""
    idle_verbs: tuple[str, ...] = ()
    """Verbs of answers that could be repeated for ever without getting anywhere; random play counts them as one."""
    bots: Mapping[str, Callable[[], Bot]] = {}
    """Bots by strength; `random` is the kernel's and always there."""

    # -- playing ---------------------------------------------------------------------------------------------------
    @abstractmethod
    def new_game(self, setup: Setup) -> Any:
        """The state before the first step. Raises SetupError."""

    @abstractmethod
    def position(self, setup: Setup) -> Any:
        """The state that a scenario's `setup:` map describes. Raises SetupError."""

    @abstractmethod
    def advance(self, state: Any, ask: Ask, emit: Emit) -> None:
        """Play one step: one player's action, one phase's upkeep, one set-up choice."""

    @abstractmethod
    def result(self, state: Any) -> Result | None:
        """How the game ended, None while it runs."""

    def span(self, state: Any) -> int:
        """The number of the round or turn under way, for what somebody decides for so long."""
        return 0

    @abstractmethod
    def concede(self, state: Any, seat: int, emit: Emit) -> None:
        """Take `seat` out of the game. `state` is as it was at the start of the step: what the step had begun is
        taken back, and `advance` goes on from the state that is left.
        """

    # -- what one seat may know ------------------------------------------------------------------------------------
    @abstractmethod
    def view(self, state: Any, seat: int | None) -> Any:
        """All that `seat` may know, as a Struct of plain data; None is somebody who only looks on.

        It may share with the state what it need not hide, so it holds while the state is left as it is (a session
        never changes a state that it has shown), and nobody changes a view.
        """

    @abstractmethod
    def imagine(self, view: Any, rng: Dice) -> Any:
        """A full state that agrees with the view of a seat, taken at the start of a step."""

    # -- saying why and how ----------------------------------------------------------------------------------------
    @abstractmethod
    def why_not(self, state: Any, decision: Decision, text: str) -> Refusal:
        """Why this readable answer of a seat is not legal now; asked only for answers that are not."""

    @abstractmethod
    def why_not_things(self, state: Any, decision: Decision, things: Sequence[str]) -> Refusal | None:
        """Why a person who points at these things gets nothing; None when there is nothing to say."""

    @abstractmethod
    def name(self, token: str, language: str) -> str | None:
        """The name of a thing by its id (without seat and number), None for words that are no thing's id."""

    @abstractmethod
    def describe(self, view: Any, language: str) -> list[str]:
        """The table in words, for the text mode."""

    def option_text(self, decision: Decision, option: Option) -> Text:
        """The label of an option. The usual one is the catalogue text of the answer's pattern, see `labels`."""
        from rules.engine.labels import label_of

        return label_of(self, decision, option)

    # -- scenarios and the suite -----------------------------------------------------------------------------------
    @abstractmethod
    def look_up(self, state: Any, decision: Decision | None, path: Sequence[str]) -> Any:
        """The value at a check path of the scenario page. Raises KeyError when nothing is there."""

    def measure(self, state: Any, kind: str, args: Any) -> Any:
        """What a scenario's `measure` step asks of a game with lengths. Raises KeyError for what is not there."""
        raise KeyError(kind)

    @abstractmethod
    def pieces(self, state: Any) -> Counter[str]:
        """Every piece of the game, wherever it is; a step must not change the sum."""

    @abstractmethod
    def check_data(self) -> list[str]:
        """One line for every mistake in the game's data files."""

    def data_files(self) -> list[str]:
        """The files below `data/` whose content decides how a game runs; hashed into saves."""
        return []
