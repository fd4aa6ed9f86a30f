"""The surface that every table has, and what it is given to draw: one seat's view and what is being picked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from client.areas import Area, Tip
from client.match import Player
from client.parts.forms import Editor, generic_editor
from client.parts.frame import Regions
from client.parts.motion import Motion
from client.ui import Ui
from rules.engine.decisions import Decision, Form, Text
from rules.engine.events import SeenEvent
from rules.engine.game import Game
from rules.engine.session import Session
from rules.engine.words import Words

if TYPE_CHECKING:
    from client.parts.last_act import LastAct

ThingId = str


@dataclass
class Thing:
    """A thing as it lies in the last picture."""

    id: ThingId
    area: str
    rect: Rect
    corner: float = 6
    small: bool = False
    copy: int = 0
    """Which of several places of the thing this is, as in the name of its area."""
    within: Rect | None = None
    """What stands for a thing that is not drawn for itself, such as the tile of its fleet; marks go there."""

    @property
    def place(self) -> Rect | None:
        """Where its marks are drawn; None when it is out of sight."""
        return self.rect if self.rect.width else self.within


RAIL = 99
"""The copy of a seat that the rail shows."""


@dataclass
class Zoom:
    """A thing in full: `draw` paints the card into a rectangle of `size` (pixels at 100 %), beside it the explanations.

    `numbers` are rows of (what, printed, now, causes); a cause is (sign and amount, words). `words` are rows of (word,
    rule number, sentence).
    """

    title: str
    size: tuple[int, int] = (430, 600)
    draw: Callable[[Ui, Rect], None] | None = None
    numbers: Sequence[tuple[str, str, str, Sequence[tuple[str, str]]]] = ()
    words: Sequence[tuple[str, str, str]] = ()
    text: str = ""


@dataclass(frozen=True)
class Pile:
    """A pile that everybody may look through: its things, the newest first."""

    title: str
    things: tuple[ThingId, ...]
    counts: tuple[int, ...] = ()
    """How many there are of each thing, where it stands for several."""
    note: tuple[str, str] = ("", "")
    """A rule that says why the pile may be seen: its number and its sentence."""


@dataclass
class PromptButton:
    """A button of the prompt bar. `answer` is given to the decision; `act` is done instead when it is there."""

    id: str
    label: str
    answer: str = ""
    act: Callable[[], None] | None = None
    key: str = ""
    icon: str = ""
    main: bool = False
    enabled: bool = True
    tip: Tip | None = None
    seat: int | None = None
    """The seat that the button stands for: its badge alone is shown where there is no room for names."""


@dataclass
class Sight:
    """What a table draws: the view of `seat` (None: what everybody may see), and what is being picked there.

    `decision` is the pending one as this seat may know it; `mine` is True when this seat is the one to answer it.
    """

    game: Game
    view: Any
    seat: int | None
    players: Sequence[Player]
    words: Words
    language: str
    decision: Decision | None = None
    mine: bool = False
    lit: frozenset[ThingId] = frozenset()
    picked: tuple[tuple[ThingId, str], ...] = ()
    """What has been picked: thing and area."""
    sources: frozenset[ThingId] = frozenset()
    targets: dict[ThingId, str] = field(default_factory=dict)
    """Aimed at: thing → the figure to come."""
    hinted: frozenset[ThingId] = frozenset()
    """What a lesson speaks of."""
    focus_only: bool = False
    """True while a pick is under way, so that everything else is barred."""
    pointed: ThingId = ""
    last: SeenEvent | None = None
    """The last event in which things take part."""
    act: LastAct | None = None
    """What was done last, which stays marked until the next act."""
    fresh: frozenset[ThingId] = frozenset()
    """What has happened to things since this seat last answered: these."""
    editor: Editor | None = None
    """The open answer that is being filled in."""
    editors: Sequence[Editor] = ()
    """All open answers that the decision allows."""
    answer: Callable[[str], None] = lambda text: None
    notes: Mapping[str, str] = field(default_factory=dict)
    """What this seat noted for itself."""
    held: bool = False
    """True while a press moves something that is drawn for itself in every frame."""
    near: int | None = None
    """The seat at the near side of a board for two; None where nobody in particular looks."""
    order: str = "drawn"
    """The order in which the own hand is shown, one of the table's `hand_orders`."""
    next_order: Callable[[], None] = lambda: None
    """Go on to the next order of the hand."""
    note: Callable[[str, str], None] = lambda key, text: None
    """Note a text under a key; "" rubs it out."""
    things: list[Thing] = field(default_factory=list)
    moment: object = None
    """Another one whenever something has been answered or taken back."""
    follows: list[str] = field(default_factory=list)
    """The areas of things that look different under the pointer."""

    def name(self, thing: ThingId) -> str:
        return self.words.name(thing)

    def say(self, id_: str, **params: Any) -> str:
        """A sentence of the game or, when it has none of that id, of the client."""
        return self.words.say(Text(id_, params))

    def colour_of(self, seat: int) -> int:
        """The look (shape and colour) of a seat."""
        return self.players[seat].look

    def area_id(self, thing: ThingId, copy: int = 0) -> str:
        return f"thing.{thing}.{copy}"

    def mark(self, thing: ThingId, copy: int = 0) -> str:
        """The state of a thing: `chosen`, `source`, `target`, `legal`, `barred` or nothing."""
        if self.picked:
            area = self.area_id(thing, copy)
            if any(where == area or (what == thing and not where) for what, where in self.picked):
                return "chosen"
        if thing in self.targets:
            return "target"
        if thing in self.sources:
            return "source"
        if thing in self.lit:
            return "legal"
        return "barred" if self.focus_only else ""

    def thing(
        self,
        ui: Ui,
        thing: ThingId,
        rect: Rect,
        *,
        copy: int = 0,
        drag: bool = True,
        corner: float = 6,
        small: bool = False,
        focus: bool = True,
        within: Rect | None = None,
    ) -> None:
        """Say that `thing` lies here: it can be pointed at, picked, dragged, dropped on, zoomed."""
        area = self.area_id(thing, copy)
        made = ui.area(Area(area, rect.copy(), lambda: None, thing=thing, drag=drag, focus=focus))
        self.things.append(Thing(thing, area, made.rect, corner, small, copy, within))

    def part(self, ui: Ui, name: Hashable, of: Any, draw: Callable[[], None]) -> None:
        """Draw a part of the picture with its things, or repeat it: `Ui.part`."""
        ui.part(name, of, draw, self.things, self.follows)

    def marks_of(self, word: str) -> tuple[Any, ...]:
        """What makes things look different in whose ids `word` occurs: what a part that shows them depends on.

        A thing that may be chosen looks like any other until a pick is under way, which bars all the rest.
        """
        return (
            self.focus_only and {thing for thing in self.lit if word in thing},
            {thing for thing in self.sources if word in thing},
            {thing: what for thing, what in self.targets.items() if word in thing},
            [pick for pick in self.picked if word in pick[0]],
        )


class Table(ABC):
    """How one game is laid out and drawn. An instance lives while its game is shown and may keep a place and zoom."""

    sky = "unlimited"
    hand_region = True
    hand_orders: tuple[str, ...] = ()
    """The orders in which a hand can be shown, the usual one first; empty where a hand is too small to be sorted."""

    always_shown: Mapping[str, tuple[str, ...]] = {}
    """By the kind of decision: answers whose buttons are grey and say why when they are not allowed."""

    board_takes_cards = False
    """True where a card dragged from the hand onto the board is played, wherever on it."""

    acts: frozenset[str] = frozenset()
    """The kinds of events that are somebody's act; what comes behind one is what came of it."""
    amounts: Mapping[str, str] = {}
    """The kinds of events that carry a figure `n`, with its sign."""

    @abstractmethod
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        """Draw board and hand of the view, and report every thing on them."""

    def holding(self, sight: Sight) -> bool:
        """True while a press moves something: where the sight says `held`, `draw` leaves that out for `draw_held`."""
        return False

    def draw_held(self, ui: Ui, sight: Sight) -> None:  # noqa: B027 (most tables have nothing to draw there)
        """Draw what a press moves over a picture without it; nothing where `holding` is never True."""

    def name(self, sight: Sight) -> str:
        """What the window bar calls the game."""
        return sight.say(f"game.{sight.game.id}")

    def status(self, sight: Sight) -> list[str]:
        """The words of the banner: round or turn, phase."""
        return []

    def seat_about(self, sight: Sight, seat: int) -> str:
        """Whom or what a seat plays, beside its name; "" where the table shows it anyway."""
        return ""

    def seat_counts(self, sight: Sight, seat: int) -> list[tuple[str, str, str]]:
        """Counts of a seat for the rail: (icon of the interface, number, what it is)."""
        return []

    def is_out(self, sight: Sight, seat: int) -> bool:
        """True when the seat takes no part any more."""
        return False

    def follows_pointer(self, sight: Sight) -> bool:
        """False while things look the same whether or not the pointer is on them: then nothing is drawn anew."""
        return True

    def zoom(self, sight: Sight, thing: ThingId) -> Zoom | None:
        """The thing in full, None when there is nothing more to see."""
        return None

    def tip(self, sight: Sight, area: Area) -> Tip | None:
        """What is said of a thing that is pointed at, where its picture in full would say less; None shows that."""
        return None

    def pile(self, sight: Sight, thing: ThingId) -> Pile | None:
        """The public pile that a thing on the table stands for; a click opens it where nothing can be picked."""
        return None

    def behind(self, sight: Sight, thing: ThingId) -> ThingId:
        """What lies below a thing and may be meant by a click on it; empty for nothing."""
        return ""

    def thumbnail(self, ui: Ui, sight: Sight, thing: ThingId, rect: Rect) -> bool:
        """Draw a small picture of a thing; False when it has none."""
        return False

    def sources(self, sight: Sight, decision: Decision) -> frozenset[ThingId]:
        """The things on the table that ask the decision or cause it."""
        return frozenset((decision.source,)) if decision.source else frozenset()

    def prompt(self, sight: Sight) -> str:
        """Another sentence for the prompt bar than the decision's own; empty keeps that."""
        return ""

    def rule(self, sight: Sight, decision: Decision) -> str:
        """The rule that the prompt bar names."""
        return decision.rule

    def left_undone(self, sight: Sight, text: str) -> str:
        """A sentence that says what this answer gives away for good although it could still be done; empty for none."""
        return ""

    def act(self, sight: Sight, text: str, asked: Text) -> str:
        """A short name for an answer to what was `asked`, as the undo button shows it; empty for the usual words."""
        return ""

    def drawn(self, sight: Sight) -> str:
        """A short name for what is entered already of an open answer, if Undo takes that back first; empty for none."""
        return ""

    def figures(self, sight: Sight) -> str:
        """One line of figures for the prompt bar."""
        return ""

    def buttons(self, sight: Sight) -> list[PromptButton] | None:
        """Own buttons for the pending decision; None takes the usual ones."""
        return None

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        """A usual button with another key, icon or label; None leaves it out."""
        return button

    def more_buttons(self, sight: Sight) -> list[PromptButton]:
        """Further buttons beside the usual ones."""
        return []

    def editor(self, sight: Sight, form: Form) -> Editor | None:
        """How a form is filled on the table; None where only typing will do."""
        return generic_editor(form)

    def motions(self, sight: Sight, event: SeenEvent, places: dict[ThingId, Rect]) -> list[Motion]:
        """What an event looks like; `places` is where things lay before it."""
        return []

    def export(self, session: Session, surface: Surface, folder: Path, stem: str) -> list[Path]:
        """Write what this game can be exported as (a picture, a record) into the folder. Raises OSError."""
        return []

    def act_things(self, event: SeenEvent) -> tuple[ThingId, ...]:
        """Source and target of an act: things on the table, or a card; "" for a source that has no picture."""
        things = [thing for thing in event.things if thing.partition("/")[2]]
        card, seat = event.params.get("card"), event.params.get("seat", event.params.get("who"))
        if isinstance(card, str) and len(things) < 2:
            return (card, *(things or ([f"{seat}/{card}"] if isinstance(seat, str) else [])))
        return tuple(things[:2])

    def marks_act(self, event: SeenEvent) -> bool:
        """Is an act marked on the table, and not in the rail alone?"""
        return True

    def way(
        self, ui: Ui, sight: Sight, things: tuple[ThingId, ThingId], places: tuple[Rect, Rect]
    ) -> Sequence[tuple[float, float]] | None:
        """The corners of an arrow from one thing to another; empty for a straight one, None for no arrow."""
        return ()

    def amount(self, event: SeenEvent) -> str:
        """The figure of an event with its sign, empty for none."""
        sign = self.amounts.get(event.kind)
        return "" if sign is None else f"{sign}{event.params.get('n', '')}"

    def shown_alone(self, event: SeenEvent) -> bool:
        """True for what the person who sees it must have seen before the screen goes on to somebody else."""
        return False

    def log_kind(self, event: SeenEvent) -> str:
        """How the log shows an event: `head` begins a turn, `muted` is a pass or upkeep, `hidden` is left out."""
        return ""

    def sound_of(self, event: SeenEvent) -> str:
        """The sound of an event, empty for none."""
        return ""

    def key(self, sight: Sight, key: str) -> bool:
        """An own key; True when it was used."""
        return False
