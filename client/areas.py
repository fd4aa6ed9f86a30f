"""What a picture leaves behind to be used: areas with their acts and tips, and where pointer and keyboard are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect

Act = Callable[[], object]


@dataclass
class Tip:
    """A tool-tip: what it is, the reason or explanation, the rule's number and sentence."""

    title: str
    body: str = ""
    rule: str = ""
    sentence: str = ""
    mood: str = ""
    """`refused` for the reason why something is barred."""


@dataclass
class Area:
    """A part of the picture that can be used. `act` None with a `tip` is a thing that only explains itself.

    `key` is the key that does the same, `thing` the id of the thing on the table that is drawn there, `hold` is called
    with the pointer's place while a press that began here lasts (sliders, maps).
    """

    id: str
    rect: Rect
    act: Act | None = None
    tip: Tip | Callable[[], Tip | None] | None = None
    enabled: bool = True
    key: str = ""
    focus: bool = True
    main: bool = False
    thing: str = ""
    about: str = ""
    """The thing that is only named here: pointing at it shows that thing, a click does what `act` says."""
    drag: bool = False
    hold: Callable[[tuple[int, int], str], None] | None = None
    wheel: Callable[[int], None] | None = None
    round: int = 8
    typed: Callable[[str, str], None] | None = None
    """Takes what is typed while the area has the focus: (`text`, characters) or (`key`, name)."""

    @property
    def only_scrolls(self) -> bool:
        """True for the ground of a list: it takes the wheel and nothing else."""
        return bool(self.wheel) and not (self.act or self.tip or self.hold or self.typed)

    def tip_now(self) -> Tip | None:
        return self.tip() if callable(self.tip) else self.tip


@dataclass(eq=False)
class Interaction:
    """Where pointer and keyboard are in one scene; kept between pictures. Each is equal to itself only."""

    pointer: tuple[int, int] = (-1, -1)
    hovered: str = ""
    hovered_for: float = 0.0
    focused: str = ""
    show_focus: bool = False
    pressed: str = ""
    pressed_at: tuple[int, int] = (-1, -1)
    pressed_for: float = 0.0
    dragging: str = ""
    scroll: dict[str, int] = field(default_factory=dict)
    composing: str = ""


@dataclass
class DrawnText:
    """For tests: a text, where it stands, the box it must fit in, and whether it had to be cut."""

    text: str
    rect: Rect
    box: Rect
    cut: bool
