"""The log: one sentence an act, as the seat now looking may know it; names in bold, turns as heads, filter by seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from client.areas import Area, Tip
from client.tables.table import Sight, Table
from client.text import Span
from client.ui import Ui
from rules.engine.decisions import seat_named
from rules.engine.events import SeenEvent

MOST_LINES = 600


@dataclass
class Line:
    """A line of the log: `seat` who did it (None for nobody), `index` of its event.

    `tokens` are the ids of the things named in it, one for each span in `bold`.
    """

    text: str
    seat: int | None
    kind: str
    index: int
    bold: tuple[Span, ...]
    tokens: tuple[str, ...]
    aside: bool = False
    """Not an event of the game but a word of the client, said before the event of that index."""
    high: tuple[tuple[float, ...], int] = field(default=((), 0), compare=False, repr=False)
    """How high its row was last, and the widths and scales that this depended on."""


def seat_in(event: SeenEvent) -> int | None:
    """The seat that an event is about, by its parameters; else whose thing it is about."""
    for key in ("seat", "player", "who", "unit", "target"):
        found = event.params.get(key)
        if isinstance(found, str):
            seat = seat_named(found.partition("/")[0])
            if seat is not None:
                return seat
    return None


def line_of(sight: Sight, table: Table, event: SeenEvent, index: int) -> Line:
    """The line of an event."""
    text = sight.words.say_event(event)
    tokens: list[str] = []
    for key, value in event.params.items():
        for each in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(each, str) and key not in ("seat", "player"):
                tokens.append(each)
    named: list[tuple[Span, str]] = []
    for token in tokens:
        name = sight.words.name(token)
        at = text.find(name) if name and name != token else -1
        # The second of two equal names stands behind the first; a part of a longer name is none.
        while at >= 0 and any(a < at + len(name) and at < b for (a, b), _ in named):
            at = text.find(name, at + 1)
        if at >= 0:
            named.append(((at, at + len(name)), token))
    named.sort()
    spans, known = tuple(span for span, _ in named), tuple(token for _, token in named)
    return Line(text, seat_in(event), table.log_kind(event), index, spans, known)


def head_height(ui: Ui, text: str, width: int) -> int:
    """The height of a turn's head in a row of this width."""
    return max(ui.px(30), ui.paragraph_height(text, width - ui.px(60), "label") + ui.px(12))


def draw_log(
    ui: Ui,
    rect: Rect,
    lines: Sequence[Line],
    looks: Sequence[int],
    undo_to: Callable[[int], None] | None,
    zoom: Callable[[str], object],
) -> None:
    """The lines in `rect`, the newest at the bottom; it stays where somebody scrolled it to."""
    shown = [line for line in lines[-MOST_LINES:] if line.kind != "hidden"]
    indent = ui.px(24)
    width = rect.width - indent - ui.px(14)
    measure = (rect.width, width, ui.scale, ui.text_scale)
    heights = [line.high[1] if line.high[0] == measure else _measured(ui, line, measure) for line in shown]
    with ui.scrolled("log", rect, sum(heights) + ui.px(4), to_end=True) as content:
        y = content.y
        for line, high in zip(shown, heights, strict=True):
            row = Rect(rect.x, y, rect.width - ui.px(10), high)
            if row.bottom > rect.top and row.top < rect.bottom:
                _draw_line(ui, row, line, looks, indent, width, line is shown[-1], undo_to, zoom, rect)
            y += high


def _measured(ui: Ui, line: Line, measure: tuple[float, ...]) -> int:
    """The height of a line's row, kept with the line."""
    if line.kind == "head":
        high = head_height(ui, line.text, int(measure[0]) - ui.px(10))
    else:
        high = ui.paragraph_height(line.text, int(measure[1]), "log", line.bold) + ui.px(6)
    line.high = (measure, high)
    return high


def _draw_line(
    ui: Ui,
    row: Rect,
    line: Line,
    looks: Sequence[int],
    indent: int,
    width: int,
    newest: bool,
    undo_to: Callable[[int], None] | None,
    zoom: Callable[[str], object],
    seen: Rect,
) -> None:
    """A line in `row`, of which only what lies in `seen` can be used."""
    id_ = f"log.{'aside.' if line.aside else ''}{line.index}"
    if line.kind == "head":
        wide = min(ui.text_width(line.text, "label"), row.width - ui.px(60))
        middle = Rect(row.centerx - wide // 2, row.y + ui.px(4), wide + 2, row.height - ui.px(10))
        for x, w in (
            (row.x, middle.x - row.x - ui.px(8)),
            (middle.right + ui.px(8), row.right - middle.right - ui.px(8)),
        ):
            ui.surface.fill(ui.theme["line"], (x, middle.centery, max(0, w), 1))
        ui.label(line.text, middle, "label", "muted", "center", lines=4)
        return
    hovered = ui.state.hovered == id_ or ui.state.hovered.startswith(f"{id_}.")
    if newest or hovered:
        ui.panel(
            Rect(row.x - ui.px(6), row.y - ui.px(2), row.width + ui.px(12), row.height - ui.px(2)), "raised", None, 6
        )
    colour = "muted" if line.kind == "muted" else "text"
    look = looks[line.seat] if line.seat is not None and line.seat < len(looks) else None
    ui.blit(_written(ui, line, look, colour, indent, width, row.size), row.topleft)
    ui.area(Area(id_, row, focus=False))
    for number, (start, spot) in enumerate(ui.bold_places(line.text, width, "log", line.bold)):
        place = spot.move(row.x + indent, row.y)
        token = next(each for (a, b), each in zip(line.bold, line.tokens, strict=True) if a <= start < b)
        name = f"{id_}.name{number}"
        ui.area(Area(name, place, lambda token=token: zoom(token), about=token, focus=False))  # type: ignore[misc]
        if ui.is_hovered(name):
            ui.surface.fill(ui.theme[colour], (place.x, place.bottom - ui.px(3), place.width, max(1, ui.px(1))))
    if hovered and undo_to is not None and not line.aside:
        side = ui.px(28)
        place = Rect(row.right - side, row.y - ui.px(3), side, side).clamp(seen)
        ui.panel(place, "hover", "edge", 6)
        ui.icon_of("rail.undo_to_here", place, "text", 16)

        ui.area(Area(f"{id_}.undo", place, lambda: undo_to(line.index), Tip(ui.say("log.undo_to")), focus=False))


def _written(
    ui: Ui, line: Line, look: int | None, colour: str, indent: int, width: int, size: tuple[int, int]
) -> Surface:
    """The badge and the words of a line."""

    def draw(rect: Rect) -> None:
        if look is not None:
            ui.badge(look, (rect.x + ui.px(8), rect.y + ui.px(10)), 15, str((line.seat or 0) + 1))
        ui.paragraph(line.text, (rect.x + indent, rect.y), width, "log", colour, line.bold)

    return ui.kept(("log", line.text, line.bold, line.seat, look, colour), size, draw, runs=True)
