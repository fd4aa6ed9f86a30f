"""The column beside the map: unit sheet, path, reserve, distances, and a lens; the legend is in `legend`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from client.areas import Area
from client.battlefield.figures import apart, spent
from client.battlefield.figures import speed as limit
from client.battlefield.ground import MARKER_IN
from client.tables.starcraft.editor import MapEditor
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.legend import box_in, draw_legend, reserve_now
from client.tables.starcraft.setters import SetEditor
from client.tables.table import Sight
from client.ui import Ui
from rules.starcraft.field import CONTEST_IN
from rules.starcraft.roster import supply_of
from rules.starcraft.shapes import Disc, Oval, separation
from rules.starcraft.state import State, Unit

if TYPE_CHECKING:
    from client.tables.starcraft.table import StarCraftTable

__all__ = ["draw_band", "draw_rest", "draw_sheets", "limit"]


def draw_sheets(ui: Ui, table: StarCraftTable, sight: Sight, view: State, rect: Rect) -> Rect:
    """The head of the column beside the map: the reserve, or the sheet of the unit that acts; returns what is left."""
    gap, y = ui.px(10), rect.y
    unit = table.unit_in_hand(sight)
    editor = sight.editor if isinstance(sight.editor, MapEditor) else None
    if editor is None:
        # First, so that the rows stay where they are while the sheet below comes and goes with the pointer; so does the
        # legend.
        y = _reserve(ui, table, sight, view, Rect(rect.x, y, rect.width, rect.bottom - y)) + gap
    if unit is not None and editor is not None:
        y = _sheet(ui, table, sight, view, unit, Rect(rect.x, y, rect.width, 0)) + gap
    return Rect(rect.x, y, rect.width, rect.bottom - y)


def draw_band(ui: Ui, table: StarCraftTable, sight: Sight, view: State, strip: Rect) -> Rect:
    """Where a wide map leaves room below it: the moves so far; returns what is left beside them for the distances."""
    if strip.height <= ui.px(90) or strip.width <= ui.px(400):
        return Rect(strip.x, strip.y, 0, 0)
    if table.moves.open:
        return strip
    wide, gap = ui.px(220), ui.px(10)
    table.moves.draw(ui, table, sight, view, Rect(strip.x, strip.y, wide, strip.height), whole=True)
    return Rect(strip.x + wide + gap, strip.y, strip.width - wide - gap, strip.height)


def draw_rest(ui: Ui, table: StarCraftTable, sight: Sight, view: State, rect: Rect, strip: Rect) -> None:
    """The rest of the column as far as there is room; the distances in the strip below the map where there is one."""
    gap, y = ui.px(10), rect.y
    unit = table.unit_in_hand(sight)
    editor = sight.editor if isinstance(sight.editor, MapEditor) else None
    if isinstance(editor, PathEditor) and editor.legs():
        y = _this_move(ui, table, sight, editor, Rect(rect.x, y, rect.width, 0)) + gap
    if table.moves.open:
        y = table.moves.draw(ui, table, sight, view, Rect(rect.x, y, rect.width, rect.bottom - y)) + gap
    elif rect.bottom - y > ui.px(190):
        y = draw_legend(ui, table, sight, view, Rect(rect.x, y, rect.width, 0)) + gap
    if unit is not None and editor is None and rect.bottom - y > ui.px(190):
        y = _sheet(ui, table, sight, view, unit, Rect(rect.x, y, rect.width, 0)) + gap
    ghost = _measured_from(table, sight, view)
    if strip.width:
        side = min(ui.px(200), strip.height + ui.px(60))
        place = Rect(strip.x, strip.y, strip.width - side - gap, strip.height)
        _base_to_base(ui, table, sight, view, ghost, place, whole=True)
        _lens(ui, table, sight, ghost, Rect(strip.right - side, strip.y, side, strip.height))
    elif ghost is not None and rect.bottom - y > ui.px(120):
        y = _base_to_base(ui, table, sight, view, ghost, Rect(rect.x, y, rect.width, rect.bottom - y)) + gap
        if rect.bottom - y > ui.px(150):
            _lens(ui, table, sight, ghost, Rect(rect.x, y, rect.width, min(rect.bottom - y, rect.width)))


def _measured_from(table: StarCraftTable, sight: Sight, view: State) -> Disc | Oval | None:
    """What the distances are measured from: what moves, what is pointed at, else the lead that others are set round."""
    editor = sight.editor if isinstance(sight.editor, MapEditor) else None
    if (ghost := table.ghost(editor)) is not None:
        return ghost
    if sight.pointed in view.models and view.models[sight.pointed].set:
        return table.model_base(view, sight.pointed)
    return editor.setting.lead if isinstance(editor, SetEditor) else None


def _sheet(ui: Ui, table: StarCraftTable, sight: Sight, view: State, unit: Unit, rect: Rect) -> int:
    """The unit's values as they are now."""
    rows = [
        (sight.say("map.sheet.speed"), table.speed_words(view, unit)),
        (sight.say("map.sheet.base"), table.base_words(unit)),
        (sight.say("map.sheet.size"), str(0 if unit.burrowed else unit.size)),
        (sight.say("map.sheet.models"), str(len(view.alive(unit)))),
        (sight.say("map.sheet.supply"), str(supply_of(view, unit))),
        (sight.say("map.sheet.coherency"), limit(unit.coherency, table.cm)),
    ]
    notes = " · ".join(sight.say(f"map.state.{word}") for word in _states(unit))
    high = ui.px(52) + len(rows) * ui.px(20) + (ui.px(22) if notes else 0) + ui.px(12)
    name, tint = table.unit_name(sight, unit), ui.theme.seat(sight.colour_of(unit.seat))

    def draw(whole: Rect) -> None:
        ui.panel(whole, "raised", "edge", 12)
        ui.panel(Rect(whole.x, whole.y, ui.px(5), whole.height), tint, None, 3)
        picture = Rect(whole.x + ui.px(14), whole.y + ui.px(10), ui.px(36), ui.px(36))
        table.thumbnail(ui, sight, unit.id, picture)
        place = Rect(picture.right + ui.px(10), picture.y, whole.right - picture.right - ui.px(20), picture.height)
        ui.label(name, place, "ui", lines=2)
        line = Rect(whole.x + ui.px(14), picture.bottom + ui.px(8), whole.width - ui.px(28), ui.px(20))
        for what, value in rows:
            ui.label(what, Rect(line.x, line.y, whole.width // 2, line.height), "chip", "muted")
            ui.label(value, line, "label", "text", "right")
            line = line.move(0, ui.px(20))
        if notes:
            ui.label(notes, line, "chip", "warn")

    key = ("map-sheet", unit.id, unit.type, name, tuple(rows), notes, tuple(tint))
    ui.blit(ui.kept(key, (rect.width, high), draw, runs=True), rect.topleft)
    return rect.y + high


def _states(unit: Unit) -> list[str]:
    """What is special about the unit now."""
    words = {
        "activated": unit.activated,
        "burrowed": unit.burrowed,
        "sieged": unit.sieged,
        "restricted": unit.restricted,
        "incoherent": not unit.coherent,
    }
    return [word for word, there in words.items() if there]


def _this_move(ui: Ui, table: StarCraftTable, sight: Sight, editor: PathEditor, rect: Rect) -> int:
    """The legs of the path, their sum, and a bar of the speed."""
    legs = editor.legs()
    total = editor.length
    inner = box_in(ui, rect, ui.px(104) + len(legs) * ui.px(20), sight.say("map.this_move"))
    y = inner.y
    for number, (p, q, length) in enumerate(legs):
        words = sight.say("map.turn" if p == q else "map.leg", n=number + 1)
        ui.label(words, Rect(inner.x, y, inner.width, ui.px(20)), "chip", "muted")
        ui.label(spent(length, table.cm), Rect(inner.x, y, inner.width, ui.px(20)), "label", "text", "right")
        y += ui.px(20)
    over = total > editor.speed + 1e-6
    words = f"{spent(total, table.cm)} {sight.say('map.of_speed', speed=limit(editor.speed, table.cm))}"
    ui.label(words, Rect(inner.x, y, inner.width, ui.px(24)), "ui", "danger" if over else "text", "right")
    bar = Rect(inner.x, y + ui.px(28), inner.width, ui.px(7))
    ui.panel(bar, "bg", "line", 3)
    share = min(1.0, total / editor.speed) if editor.speed else 1.0
    if share > 0:
        tint = ui.theme["danger"] if over else ui.theme.seat(sight.colour_of(editor.unit.seat))
        ui.panel(Rect(bar.x, bar.y, max(2, round(bar.width * share)), bar.height), tint, None, 3)
    left = editor.speed - total
    words = sight.say("map.over", far=spent(-left, table.cm))
    if not over:
        words = sight.say("map.left", left=apart(left, table.cm))
    ui.label(words, Rect(inner.x, bar.bottom + ui.px(4), inner.width, ui.px(20)), "chip", "danger" if over else "legal")
    return inner.bottom + ui.px(8)


def _reserve(ui: Ui, table: StarCraftTable, sight: Sight, view: State, rect: Rect) -> int:
    """The units in reserve of whoever acts, in a list where they do not fit."""
    units, keys = reserve_now(table, sight, view)
    high = ui.px(30)
    count = min(max(1, len(units)), max(2, (rect.height - ui.px(250)) // high))
    inner = box_in(ui, rect, ui.px(42) + count * high, sight.say("map.reserve"))
    if not units:
        ui.label(sight.say("map.reserve_empty"), Rect(inner.x, inner.y, inner.width, high), "chip", "muted")
    place = Rect(inner.x - ui.px(4), inner.y, inner.width + ui.px(8), count * high)
    if len(units) > count:
        with ui.scrolled("reserve", place, len(units) * high) as content:
            _reserve_rows(ui, table, sight, view, units, keys, content)
    else:
        of = (tuple(place), [(unit.id, supply_of(view, unit), keys.get(unit.id)) for unit in units], sight.language,
              [player.look for player in sight.players])  # fmt: skip
        sight.part(ui, "map-reserve", of, partial(_reserve_rows, ui, table, sight, view, units, keys, place))
    return inner.bottom + ui.px(8)


def _reserve_rows(
    ui: Ui, table: StarCraftTable, sight: Sight, view: State, units: Sequence[Unit], keys: dict[str, str], place: Rect
) -> None:
    """A row for each unit; a click brings one in, led by its first model."""
    high, answer = ui.px(30), sight.answer
    for index, unit in enumerate(units):
        row = Rect(place.x, place.y + index * high, place.width, high - ui.px(3))
        key = keys.get(unit.id, "")
        if key:
            area = Area(f"reserve.{unit.id}", row, lambda key=key: answer(key))  # type: ignore[misc]
        else:
            area = Area(f"thing.{unit.id}.0", row, lambda: None, thing=unit.id)
        ui.area(area)
        hovered = ui.is_hovered(area.id)
        ui.panel(row, "hover" if hovered else "raised", "legal" if key else "line", 6)
        table.thumbnail(ui, sight, unit.id, Rect(row.x + ui.px(4), row.y, row.height, row.height).inflate(-4, -4))
        words = Rect(row.x + row.height + ui.px(8), row.y, row.width - row.height - ui.px(40), row.height)
        ui.label(table.unit_name(sight, unit), words, "chip", "text" if key else "muted")
        supply = Rect(row.x, row.y, row.width - ui.px(8), row.height)
        ui.label(str(supply_of(view, unit)), supply, "label", "muted", "right")
        if ui.is_focused(area.id):
            ui.focus_ring(row)


def _base_to_base(
    ui: Ui, table: StarCraftTable, sight: Sight, view: State, ghost: Disc | Oval | None, rect: Rect, whole: bool = False
) -> int:
    """The nearest enemies, and the nearest marker, from what moves or is pointed at; `whole`: as high as `rect`."""
    title, how = sight.say("map.base_to_base"), sight.say("map.centres" if table.centres else "map.edges_measured")
    if ghost is None:
        inner = box_in(ui, rect, rect.height, title)
        ui.label(sight.say("map.point_at"), inner, "chip", "muted", valign="top", lines=3)
        return rect.bottom
    field = sight.editor.field if isinstance(sight.editor, PathEditor) else table.field(view)
    own = table.unit_in_hand(sight)
    mine = None if own is None else own.seat
    others = [s for s in field.standers if s.unit.seat != mine]
    high, marker = ui.px(21), _nearest_marker(table, view, ghost)
    beside = ui.px(40 if whole else 58)
    columns = max(1, rect.width // ui.px(150))
    count = min(-(-(len(others) + bool(marker)) // columns), 6, max(1, (rect.height - beside) // high))
    most = count * columns - bool(marker)
    if table.centres:
        rows = nsmallest(most, ((math.dist((ghost.x, ghost.y), (s.base.x, s.base.y)), s.model.id) for s in others))
    else:
        gaps = ((max(0.0, gap), s.model.id) for gap, s in field.nearest(ghost) if s.unit.seat != mine)
        rows = list(islice(gaps, most))
    inner = box_in(ui, rect, rect.height if whole else beside + count * high, f"{title} · {how}" if whole else title)
    wide = (inner.width - (columns - 1) * ui.px(24)) // columns
    cells = [(name, far, "danger" if far <= 1.0 and not table.centres else "text") for far, name in rows]
    if marker:
        cells.append((*marker, "legal" if marker[1] <= CONTEST_IN and not table.centres else "text"))
    for index, (name, far, colour) in enumerate(cells):
        x, y = inner.x + index // count * (wide + ui.px(24)), inner.y + index % count * high
        row = Rect(x, y, wide, high)
        words, stander = Rect(row.x + ui.px(22), row.y, row.width, row.height), field.by_model.get(name)
        if index < len(rows) and stander is not None:
            seat = stander.unit.seat
            ui.badge(sight.colour_of(seat), (row.x + ui.px(8), row.centery), 12, str(seat + 1))
            ui.label(name, words, "chip")
        else:
            ui.label(sight.say("map.marker_at", name=name), words.move(-ui.px(22), 0), "chip", "muted")
        ui.label(apart(far, table.cm), row, "label", colour, "right")
    if not whole:
        ui.label(how, Rect(inner.x, inner.y + count * high, inner.width, ui.px(18)), "chip", "muted")
    return inner.bottom + ui.px(8)


def _nearest_marker(table: StarCraftTable, view: State, ghost: Disc | Oval) -> tuple[str, float] | None:
    """The mission marker that lies nearest, and how far off it is."""
    size = 0.0 if table.centres else MARKER_IN / 2
    from_ = Disc(ghost.x, ghost.y) if table.centres else ghost
    found = [(max(0.0, separation(from_, Disc(x, y, size))), name) for name, (x, y) in view.markers.items()]
    return min(found)[::-1] if found else None


def _lens(ui: Ui, table: StarCraftTable, sight: Sight, ghost: Disc | Oval | None, rect: Rect) -> None:
    """What lies round the moving base, two and a half times as large."""
    assert table.map is not None
    inner = box_in(ui, rect, rect.height, sight.say("map.lens"))
    if ghost is None:
        ui.panel(inner.inflate(2, 2), "bg", "line", 4)
        return
    size = (max(8, round(inner.width / 2.5)), max(8, round(inner.height / 2.5)))
    x, y = table.map.px((ghost.x, ghost.y))
    source = Rect(0, 0, *size)
    source.center = (round(x), round(y))
    source.clamp_ip(ui.rect)
    ui.surface.blit(pygame.transform.smoothscale(ui.copy_of(source), inner.size), inner)
    ui.panel(inner.inflate(2, 2), None, "edge", 4)
