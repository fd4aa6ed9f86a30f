"""How open answers are filled in on the table: cards picked, things placed, numbers, shares and orders.

An editor holds what was entered so far. The scene lights what `lit` says, hands it clicks and drags, shows its
`controls` in the prompt bar, and submits `text()` to the one function that judges it (`session.why_not`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from client.ui import Ui
from client.widgets.button import button
from client.widgets.field import field
from rules.engine.decisions import Form

if TYPE_CHECKING:
    from client.tables.table import Sight

Pick = tuple[str, str]
"""A thing and the area in which it was clicked."""


class Editor(Protocol):
    """An open answer being filled in."""

    def lit(self) -> frozenset[str]:
        """Things that a click may take in now."""

    def picked(self) -> tuple[Pick, ...]:
        """What has been taken in."""

    def click(self, thing: str, area: str) -> bool:
        """A click on a thing; True when it was used."""

    def drop(self, source: str, area: str, target: str) -> bool:
        """One thing dragged onto another; True when it was used."""

    def back(self) -> bool:
        """Take the last entry back; False when there is none."""

    def text(self) -> str:
        """The answer as it stands, empty when there is nothing to submit."""

    def label(self, sight: Sight) -> str:
        """The words on the button that submits it."""

    def controls(self, ui: Ui, sight: Sight, rect: Rect, touched: Callable[[], None]) -> int:
        """Draw controls at the right end of `rect`; returns the width used."""


class PlainEditor:
    """An editor without controls that takes neither click nor drag."""

    def drop(self, source: str, area: str, target: str) -> bool:
        return False

    def controls(self, ui: Ui, sight: Sight, rect: Rect, touched: Callable[[], None]) -> int:
        return 0

    def lit(self) -> frozenset[str]:
        return frozenset()

    def picked(self) -> tuple[Pick, ...]:
        return ()

    def click(self, thing: str, area: str) -> bool:
        return False

    def back(self) -> bool:
        return False


class CardsEditor(PlainEditor):
    """Any number of cards, each clicked in or out: `VERB A, B`.

    `things` are the ids that may be taken, copies counted by area; `named` turns a thing into its word in the answer.
    """

    def __init__(
        self, prefix: str, things: Sequence[str], label: str, most: int = 99, named: Callable[[str], str] = str
    ) -> None:
        self.prefix, self.things, self._label, self.most, self.named = prefix, frozenset(things), label, most, named
        self.entries: list[Pick] = []

    def lit(self) -> frozenset[str]:
        return self.things if len(self.entries) < self.most else frozenset()

    def picked(self) -> tuple[Pick, ...]:
        return tuple(self.entries)

    def click(self, thing: str, area: str) -> bool:
        if (thing, area) in self.entries:
            self.entries.remove((thing, area))
            return True
        if thing not in self.lit():
            return False
        self.entries.append((thing, area))
        return True

    def back(self) -> bool:
        if self.entries:
            self.entries.pop()
            return True
        return False

    def text(self) -> str:
        return f"{self.prefix} {', '.join(self.named(thing) for thing, _ in self.entries)}" if self.entries else ""

    def label(self, sight: Sight) -> str:
        return sight.say(self._label, n=len(self.entries))


class PlaceEditor(PlainEditor):
    """Things put into places: `VERB A -> yellow, B -> red`. First the thing, then the place, or dragged.

    `places` maps the id of a place on the table to its word in the answer, `things` the id of a thing to its word.
    """

    def __init__(self, verb: str, things: dict[str, str], places: dict[str, str], label: str, each: int = 1) -> None:
        self.verb, self.things, self.places, self._label, self.each = verb, things, places, label, each
        self.laid: dict[str, str] = {}
        self.held: Pick | None = None

    def lit(self) -> frozenset[str]:
        if self.held is not None:
            return frozenset(self.places)
        return frozenset(self.things)

    def picked(self) -> tuple[Pick, ...]:
        return () if self.held is None else (self.held,)

    def click(self, thing: str, area: str) -> bool:
        if thing in self.things:
            self.held = None if self.held == (thing, area) else (thing, area)
            return True
        if thing in self.places and self.held is not None:
            self._lay(self.held[0], thing)
            self.held = None
            return True
        return False

    def _lay(self, thing: str, place: str) -> None:
        if self.each:
            there = [other for other, where in self.laid.items() if where == place and other != thing]
            while len(there) >= self.each:
                del self.laid[there.pop(0)]
        self.laid.pop(thing, None)
        self.laid[thing] = place

    def drop(self, source: str, area: str, target: str) -> bool:
        if source not in self.things or target not in self.places:
            return False
        self._lay(source, target)
        self.held = None
        return True

    def back(self) -> bool:
        if self.held is not None:
            self.held = None
            return True
        if self.laid:
            self.laid.popitem()
            return True
        return False

    def text(self) -> str:
        rows = (f"{self.things[thing]} -> {self.places[place]}" for thing, place in self.laid.items())
        return f"{self.verb} {', '.join(rows)}" if self.laid else ""

    def label(self, sight: Sight) -> str:
        return sight.say(self._label, n=len(self.laid))


class NumberEditor(PlainEditor):
    """A number between bounds: − and +, or typed."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high, self.value = low, high, low

    def typed(self, key: str, thing: str) -> bool:
        """A digit, `+` or `-`; True when it was used."""
        if key in _STEPS:
            wanted = self.value + _STEPS[key]
        elif key.isdigit() and len(key) == 1:
            longer = self.value * 10 + int(key)
            wanted = longer if longer <= self.high else int(key)
        else:
            return False
        self.value = min(max(wanted, self.low), self.high)
        return True

    def text(self) -> str:
        return f"number {self.value}"

    def label(self, sight: Sight) -> str:
        return sight.say("form.number", n=self.value)

    def controls(self, ui: Ui, sight: Sight, rect: Rect, touched: Callable[[], None]) -> int:
        def put(value: int) -> None:
            self.value = min(max(value, self.low), self.high)
            touched()

        return plus_minus(ui, "form.number", rect, self.value, f"{self.low}–{self.high}", put)


def plus_minus(ui: Ui, id_: str, rect: Rect, value: int, hint: str, put: Callable[[int], None]) -> int:
    """A number with − and + at the right end of `rect`; returns the width used."""
    side, figure = ui.px(40), ui.px(64)
    wide = 2 * side + figure
    box = Rect(rect.right - wide, rect.centery - side // 2, wide, side)
    minus, plus = Rect(box.x, box.y, side, side), Rect(box.right - side, box.y, side, side)
    button(ui, f"{id_}.minus", minus, "−", lambda: put(value - 1))
    button(ui, f"{id_}.plus", plus, "+", lambda: put(value + 1))
    ui.label(str(value), Rect(minus.right, box.y, figure, side), "lead", align="center")
    ui.label(hint, Rect(box.x, box.bottom - ui.px(2), wide, ui.px(15)), "chip", "muted", align="center", smallest=8)
    return wide + ui.px(12)


_STEPS = {"+": 1, "=": 1, "-": -1}


class SplitEditor(PlainEditor):
    """Points shared out: each click on a thing gives it one more, Backspace and Esc take the last one back.

    The thing that got the last one can be given more and less with + and −; a digit gives the thing that is pointed at
    so many.
    """

    def __init__(
        self, things: Sequence[str], total: int, each: dict[str, int], less: bool = False, one: bool = False
    ) -> None:
        self.things, self.total, self.each, self.less, self.one = tuple(things), total, each, less, one
        self.given: list[Pick] = []
        self.current: Pick | None = None
        """The thing that was dealt with last."""

    def put(self, thing: str, area: str, wanted: int) -> None:
        """Give a thing so many, as far as the bounds and what is left allow."""
        others = [pick for pick in self.given if pick[0] != thing]
        free = self.total - len(others)
        if self.one and others:
            return
        count = min(max(wanted, 0), free, self.each.get(thing, self.total))
        self.given = [*others, *[(thing, area)] * count]
        self.current = (thing, area)

    def typed(self, key: str, thing: str) -> bool:
        """A digit, `+` or `-` for the thing that is pointed at, else for the last one; True when it was used."""
        at = (thing, "") if thing in self.things else self.current
        if at is None:
            return False
        area = next((area for what, area in self.given if what == at[0]), at[1])
        if key in _STEPS:
            self.put(at[0], area, self.shares().get(at[0], 0) + _STEPS[key])
        elif key.isdigit() and len(key) == 1:
            self.put(at[0], area, int(key))
        else:
            return False
        return True

    def controls(self, ui: Ui, sight: Sight, rect: Rect, touched: Callable[[], None]) -> int:
        if self.current is None:
            return 0
        thing, area = self.current
        count = self.shares().get(thing, 0)

        def put(value: int) -> None:
            self.put(thing, area, value)
            touched()

        return plus_minus(ui, "form.split", rect, count, sight.name(thing), put)

    def lit(self) -> frozenset[str]:
        if len(self.given) >= self.total:
            return frozenset()
        counts = self.shares()
        things = tuple(counts) if self.one and counts else self.things
        return frozenset(t for t in things if counts.get(t, 0) < self.each.get(t, self.total))

    def shares(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for thing, _ in self.given:
            counts[thing] = counts.get(thing, 0) + 1
        return counts

    def picked(self) -> tuple[Pick, ...]:
        return tuple(dict.fromkeys(self.given))

    def click(self, thing: str, area: str) -> bool:
        if thing not in self.lit():
            return False
        self.given.append((thing, area))
        self.current = (thing, area)
        return True

    def back(self) -> bool:
        if self.given:
            self.given.pop()
            self.current = self.given[-1] if self.given else None
            return True
        return False

    def text(self) -> str:
        rows = ", ".join(f"{thing}={n}" for thing, n in self.shares().items())
        return f"split {rows or 'none'}"

    def label(self, sight: Sight) -> str:
        return sight.say("form.split", n=len(self.given), total=self.total)


class OrderEditor(CardsEditor):
    """Things in an order: clicked one after another; those left out follow as they were."""

    def __init__(self, things: Sequence[str]) -> None:
        super().__init__("order", things, "form.order")
        self.order = tuple(things)

    def lit(self) -> frozenset[str]:
        return self.things - {thing for thing, _ in self.entries}

    def text(self) -> str:
        first = [thing for thing, _ in self.entries]
        return f"order {', '.join([*first, *(thing for thing in self.order if thing not in first)])}"


class TypedEditor(PlainEditor):
    """Any form as text, for what cannot be drawn yet: begins with its verb."""

    def __init__(self, verb: str) -> None:
        self.value = f"{verb} "

    def text(self) -> str:
        return self.value.strip()

    def label(self, sight: Sight) -> str:
        return sight.say("form.typed")

    def controls(self, ui: Ui, sight: Sight, rect: Rect, touched: Callable[[], None]) -> int:
        wide = min(ui.px(360), rect.width)

        def changed(value: str) -> None:
            self.value = value
            touched()

        box = Rect(rect.right - wide, rect.centery - ui.px(20), wide, ui.px(40))
        field(ui, "form.typed", box, self.value, changed, most=400)
        return wide + ui.px(12)


def generic_editor(form: Form) -> Editor:
    """The editor of a kernel form, or typing for a game's own."""
    bounds = form.bounds
    if form.verb == "number":
        return NumberEditor(bounds["min"], bounds["max"])
    if form.verb == "split":
        less, one = bounds.get("less", False), bounds.get("one", False)
        return SplitEditor(bounds["things"], bounds["total"], bounds.get("each", {}), less, one)
    if form.verb == "order":
        return OrderEditor(bounds["things"])
    return TypedEditor(form.verb)
