"""The log: one sentence an act, as the seat now looking may know it; names in bold, turns as heads, filter by seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from client.areas import Area, Tip
from client.tables.table import Sight, Table
from client.text import Span
from client.ui import Ui
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


def seat_in(event: SeenEvent) -> int | None:
    """The seat that an event is about, by its parameters; else whose thing it is about."""
    for key in ("seat", "player", "who", "unit", "target"):
        found = event.params.get(key)
        if isinstance(found, str):
            player = found.partition("/")[0]
            if player[:1] == "p" and player[1:].isdigit():
                return int(player[1:]) - 1
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
        if at >= 0 and not any(a < at + len(name) and at < b for (a, b), _ in named):
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
    indent, gap = ui.px(24), ui.px(6)
    width = rect.width - indent - ui.px(14)
    heights = []
    for line in shown:
        if line.kind == "head":
            heights.append(head_height(ui, line.text, rect.width - ui.px(10)))
        else:
            heights.append(ui.paragraph_height(line.text, width, "log", line.bold) + gap)
    with ui.scrolled("log", rect, sum(heights) + ui.px(4), to_end=True) as content:
        y = content.y
        for line, high in zip(shown, heights, strict=True):
            row = Rect(rect.x, y, rect.width - ui.px(10), high)
            if row.bottom > rect.top and row.top < rect.bottom:
                _draw_line(ui, row, line, looks, indent, width, line is shown[-1], undo_to, zoom, rect)
            y += high


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
    if line.seat is not None and line.seat < len(looks):
        ui.badge(looks[line.seat], (row.x + ui.px(8), row.y + ui.px(10)), 15)
    colour = "muted" if line.kind == "muted" else "text"
    runs: list[tuple[int, Rect]] = []
    ui.paragraph(line.text, (row.x + indent, row.y), width, "log", colour, line.bold, runs)
    ui.area(Area(id_, row, focus=False))
    for number, (start, place) in enumerate(runs):
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
