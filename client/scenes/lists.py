"""Small scenes over the table: a list to choose from, the log, asking for a name, the pinned zoom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from client.areas import Area
from client.parts.log import Line, draw_log, head_height
from client.parts.marks import brackets
from client.parts.zoom import draw_zoom, zoom_place, zoom_size
from client.scene import Scene
from client.ui import Ui
from client.widgets.button import button
from client.widgets.dialog import veil
from client.widgets.field import field
from client.widgets.tooltip import rule_tag

if TYPE_CHECKING:
    from client.app import App
    from client.tables.table import Pile, Zoom


@dataclass
class Row:
    """A row of a list: what choosing it does (None: it is only shown), and whether it has been taken in."""

    id: str
    words: str
    act: Callable[[], None] | None
    chosen: bool = False
    about: str = ""
    """A thing that the row speaks of: pointing at the row shows it."""


class BareWindow(Scene):
    """A panel in the middle with a heading and one button."""

    see_through = True
    width, tall = 680, 0.8

    def __init__(self, app: App, heading: str, zooms: Callable[[str], Zoom | None] = lambda thing: None) -> None:
        """`zooms` gives a thing in full, by its id."""
        super().__init__(app)
        self.heading = heading
        self.zooms = zooms

    def frame(self, ui: Ui, high: int, close: str, main: bool = False) -> Rect:
        """Draw the panel; returns the room inside."""
        veil(ui)
        pad = ui.px(24)
        width = min(ui.px(self.width), ui.rect.width - 2 * pad)
        high = min(high + ui.px(56 + 68) + pad, round(ui.rect.height * self.tall))
        box = Rect(0, 0, width, high)
        box.center = ui.rect.center
        ui.panel(box, "raised", "edge", 16, "h4")
        ui.label(self.heading, Rect(box.x + pad, box.y + ui.px(14), width - 2 * pad, ui.px(40)), "heading")
        wide = min(ui.px(220), width - 2 * pad)
        place = Rect(box.right - pad - wide, box.bottom - pad - ui.px(40), wide, ui.px(44))
        button(ui, "close", place, close, self.back, key="return" if main else "escape", main=main)
        return Rect(box.x + pad, box.y + ui.px(60), width - 2 * pad, high - ui.px(60 + 44) - pad - ui.px(12))

    def hover_zoom(self, ui: Ui) -> None:
        """Show the thing that is spoken of under the pointer or the focus, above or below that line."""
        state = self.state
        wanted = state.focused if state.show_focus and state.focused else state.hovered
        area = next((each for each in ui.areas if each.id == wanted and each.about), None)
        if area is None or state.pressed or state.hovered_for < self.app.settings.zoom_delay:
            return
        zoom = self.zooms(area.about)
        if zoom is None:
            return
        gap, rect = ui.px(28), area.rect
        above = rect.top > ui.rect.height - rect.bottom
        top, bottom = (gap, rect.top - gap) if above else (rect.bottom + gap, ui.rect.bottom - gap)
        place = zoom_place(ui, zoom, rect, top, bottom)
        if above:
            place.bottom = bottom
        draw_zoom(ui, zoom, place)

    def update(self, dt: float) -> None:
        rested, delay = self.state.hovered_for, self.app.settings.zoom_delay
        if rested - dt < delay <= rested:
            self.touch()

    def key(self, key: str) -> bool:
        if key == "space":
            self.back()
            return True
        area = self.area(self.state.focused or self.state.hovered)
        return key == self.app.settings.keys["zoom"] and area is not None and self._pin(area.about)

    def _pin(self, thing: str) -> bool:
        """Show a thing in full until it is let go; False when there is nothing more to see."""
        zoom = self.zooms(thing) if thing else None
        if zoom is not None:
            self.app.push(PinnedZoom(self.app, zoom))
        return zoom is not None

    def right_clicked(self, area: Area | None, place: tuple[int, int]) -> None:
        if area is not None:
            self._pin(area.about)

    def held(self, area: Area, place: tuple[int, int]) -> None:
        self.right_clicked(area, place)


class ListScene(BareWindow):
    """Rows to choose from; a choice closes the list and does its act. Digits take the first nine."""

    def __init__(
        self, app: App, heading: str, rows: Sequence[Row], zooms: Callable[[str], Zoom | None] = lambda thing: None
    ) -> None:
        super().__init__(app, heading, zooms)
        self.rows = list(rows)

    def draw(self, ui: Ui) -> None:
        high = ui.px(42)
        inner = self.frame(ui, len(self.rows) * high, ui.say("close"))
        with ui.scrolled("rows", inner, len(self.rows) * high) as content:
            for index, each in enumerate(self.rows):
                id_, words, act = each.id, each.words, each.act
                row = Rect(content.x, content.y + index * high, content.width, high - ui.px(4))
                if row.bottom < inner.top or row.top > inner.bottom:
                    ui.area(Area(f"rows.{id_}", row, self._choice(act), focus=act is not None, about=each.about))
                    continue
                area = f"rows.{id_}"
                ui.panel(row, "hover" if ui.is_hovered(area) and act else "surface", "line", 8)
                digit = str(index + 1) if index < 9 and act is not None else ""
                left = row.x + ui.px(14)
                if digit:
                    ui.label(digit, Rect(left, row.y, ui.px(20), row.height), "label", "muted")
                    left += ui.px(26)
                ui.label(words, Rect(left, row.y, row.right - left - ui.px(40), row.height), "log")
                if each.chosen:
                    ui.icon_of(
                        "prompt.confirm", Rect(row.right - ui.px(34), row.y, ui.px(24), row.height), "chosen", 16
                    )
                ui.area(Area(area, row, self._choice(act), key=digit, focus=act is not None, about=each.about))
                if ui.is_focused(area):
                    ui.focus_ring(row)
        self.hover_zoom(ui)

    def _choice(self, act: Callable[[], None] | None) -> Callable[[], None] | None:
        if act is None:
            return None

        def choose() -> None:
            self.app.pop()
            act()

        return choose


class LogScene(BareWindow):
    """The log in a window of its own; also the list of what happened since the last turn."""

    width, tall = 760, 0.86

    def __init__(
        self, app: App, heading: str, lines: Sequence[Line], looks: Sequence[int],
        zooms: Callable[[str], Zoom | None], go: str = "",
    ) -> None:  # fmt: skip
        """`go` is the label of the button instead of Close."""
        super().__init__(app, heading, zooms)
        self.lines, self.looks, self.go = list(lines), list(looks), go

    def draw(self, ui: Ui) -> None:
        width = min(ui.px(self.width), ui.rect.width - ui.px(48)) - ui.px(48 + 24 + 14)
        tall = sum(
            head_height(ui, line.text, width)
            if line.kind == "head"
            else ui.paragraph_height(line.text, width, "log", line.bold) + ui.px(6)
            for line in self.lines
        )
        inner = self.frame(ui, tall + ui.px(8), self.go or ui.say("close"), bool(self.go))
        draw_log(ui, inner, self.lines, self.looks, None, self._pin)
        self.hover_zoom(ui)


class PileScene(BareWindow):
    """A pile that everybody may look through: small pictures with their names, the newest first."""

    width, tall = 860, 0.86

    def __init__(
        self, app: App, pile: Pile, paint: Callable[[Ui, str, Rect], bool], name: Callable[[str], str],
        zooms: Callable[[str], Zoom | None], lit: frozenset[str] = frozenset(),
        pick: Callable[[str], None] = lambda thing: None,
    ) -> None:  # fmt: skip
        """`paint` draws a thing small, `name` gives its name; a click on one that is `lit` closes and picks it."""
        super().__init__(app, pile.title, zooms)
        self.pile, self.paint, self.name, self.lit, self.pick = pile, paint, name, lit, pick

    def draw(self, ui: Ui) -> None:
        wide, high = ui.px(134), ui.px(206)
        inside = min(ui.px(self.width), ui.rect.width - ui.px(48)) - ui.px(48 + 10)
        columns = max(1, inside // wide)
        rows = -(-len(self.pile.things) // columns)
        rule, sentence = self.pile.note
        head = ui.px(34) if rule else 0
        inner = self.frame(ui, max(1, rows) * high + head, ui.say("close"))
        if rule:
            tag = rule_tag(ui, rule, (inner.x, inner.y))
            line = Rect(tag.right + ui.px(10), inner.y, inner.right - tag.right - ui.px(10), tag.height)
            ui.label(sentence, line, "log", "muted", smallest=10)
            inner = Rect(inner.x, inner.y + head, inner.width, inner.height - head)
        if not self.pile.things:
            ui.label(ui.say("pile.empty"), inner, "body", "muted", "center")
        with ui.scrolled("pile", inner, rows * high) as content:
            for index, thing in enumerate(self.pile.things):
                cell = Rect(content.x + index % columns * wide, content.y + index // columns * high, wide, high)
                id_ = f"pile.{index}"
                if cell.bottom > inner.top and cell.top < inner.bottom:
                    if ui.is_hovered(id_):
                        ui.panel(cell.inflate(-ui.px(4), -ui.px(4)), "hover", None, 8)
                    picture = Rect(cell.x + ui.px(8), cell.y + ui.px(8), wide - ui.px(16), high - ui.px(56))
                    self.paint(ui, thing, picture)
                    words = Rect(cell.x + ui.px(4), picture.bottom + ui.px(4), wide - ui.px(8), ui.px(40))
                    name = self.name(thing)
                    if self.pile.counts:
                        name = f"{self.pile.counts[index]} × {name}"
                    ui.label(name, words, "card-s", "text", "center", lines=2, valign="top", smallest=11)
                    if thing in self.lit:
                        brackets(ui, picture, "legal", 1.0, True)
                act = self._picked if thing in self.lit else self._pin
                ui.area(Area(id_, cell, lambda act=act, thing=thing: act(thing), about=thing))  # type: ignore[misc]
                if ui.is_focused(id_):
                    ui.focus_ring(cell.inflate(-ui.px(8), -ui.px(8)))
        self.hover_zoom(ui)

    def _picked(self, thing: str) -> None:
        self.app.pop()
        self.pick(thing)


class NameScene(BareWindow):
    """Asks for a name; what is typed takes the place of the suggestion."""

    width = 560
    begins_in = "name"

    def __init__(self, app: App, heading: str, name: str, label: str, done: Callable[[str], None]) -> None:
        super().__init__(app, heading)
        self.name, self.suggestion, self.label, self.done = "", name, label, done

    def draw(self, ui: Ui) -> None:
        inner = self.frame(ui, ui.px(56), ui.say("cancel"))
        field(ui, "name", Rect(inner.x, inner.y, inner.width, ui.px(44)), self.name, self._named,
              hint=self.suggestion, most=48)  # fmt: skip
        wide = ui.px(180)
        place = Rect(inner.x, inner.bottom + ui.px(16), wide, ui.px(44))
        button(ui, "name.ok", place, self.label, self._finish, main=True, key="return")

    def _named(self, name: str) -> None:
        self.name = name
        self.touch()

    def _finish(self) -> None:
        self.app.pop()
        self.done(self.name.strip() or self.suggestion)

    def key(self, key: str) -> bool:
        return False


class PinnedZoom(Scene):
    """A thing in full, until any click or Esc."""

    see_through = True

    def __init__(self, app: App, zoom: Zoom) -> None:
        super().__init__(app)
        self.zoom = zoom

    def draw(self, ui: Ui) -> None:
        veil(ui)
        most = ui.rect.height - ui.px(96)
        wide, high, notes = zoom_size(ui, self.zoom, most)
        gap = ui.px(28)
        total = wide + (notes + gap if notes and wide else notes)
        total = min(total, ui.rect.width - ui.px(48))
        box = Rect(0, 0, total, high or min(ui.px(420), most))
        box.center = ui.rect.center
        draw_zoom(ui, self.zoom, box)
        ui.area(Area("zoom.close", ui.rect, self.back, main=True, focus=False))

    def key(self, key: str) -> bool:
        if key.endswith(" up"):
            return False
        self.back()
        return True
