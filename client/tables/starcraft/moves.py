"""SC-18.3: the list of confirmed moves with path, length and time; the one pointed at shows its path on the map."""

from __future__ import annotations

import copy
import math
import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from client.areas import Area
from client.battlefield import ground, lines
from client.battlefield.figures import spent
from client.battlefield.room import Room
from client.battlefield.view import MapView
from client.tables.table import Sight
from client.ui import Ui
from rules.starcraft.field import base_of
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import moved, outer_radius
from rules.starcraft.state import HOLD, Record, State

if TYPE_CHECKING:
    from client.tables.starcraft.table import StarCraftTable

_ROW = 44
_OWN = "move."


class Moves:
    """Which move is pinned, and when each was confirmed."""

    def __init__(self) -> None:
        self.open = False
        self.pinned: int | None = None
        self.times: list[float] | None = None
        """Seconds since 1970 for each move of the record; 0 for those made before this table was opened."""

    def follow(self, view: State) -> None:
        """Note the time of moves that have come, forget those taken back."""
        count = len(view.record)
        if self.times is None:
            self.times = [0.0] * count
        del self.times[count:]
        self.times += [time.time()] * (count - len(self.times))
        if self.pinned is not None and self.pinned >= count:
            self.pinned = None

    def shown(self, hovered: str, focused: str, view: State) -> Record | None:
        """The move whose path is drawn: the one pointed at or focused, else the pinned one."""
        for id_ in (hovered, focused):
            number = id_.removeprefix(_OWN) if id_.startswith(_OWN) else ""
            if number.isdigit() and int(number) < len(view.record):
                return view.record[int(number)]
        return None if self.pinned is None else view.record[self.pinned]

    # -- the list --------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, table: StarCraftTable, sight: Sight, view: State, rect: Rect, whole: bool = False) -> int:
        """A panel with a row for each move, the last one at the end; returns its lower edge.

        `whole`: as high as `rect`, and without the note on what is done with the list.
        """
        head, foot, row = ui.px(40), ui.px(10 if whole else 44), ui.px(_ROW)
        count = len(view.record)
        room = rect.height - head - foot
        high = rect.height if whole else head + foot + min(max(row, room), max(1, count) * row)
        box = Rect(rect.x, rect.y, rect.width, high)
        ui.panel(box, "surface", "line", 12)
        pad = ui.px(12)
        title = Rect(box.x + pad, box.y + ui.px(8), box.width - 2 * pad, ui.px(22))
        ui.label(sight.say("map.moves", n=count), title, "label", "muted")
        inner = Rect(box.x + pad, box.y + head - ui.px(6), box.width - 2 * pad, high - head - foot + ui.px(6))
        if not count:
            ui.label(sight.say("map.moves.none"), inner, "chip", "muted", lines=2)
        else:
            with ui.scrolled("moves", inner, count * row, to_end=True) as content:
                for number, record in enumerate(view.record):
                    place = Rect(content.x, content.y + number * row, content.width - ui.px(8), row - ui.px(3))
                    self._row(ui, table, sight, view, number, record, place)
        if not whole:
            note = Rect(box.x + pad, box.bottom - foot, box.width - 2 * pad, foot - ui.px(4))
            ui.label(sight.say("map.moves.export"), note, "chip", "muted", lines=2)
        return box.bottom

    def _row(
        self, ui: Ui, table: StarCraftTable, sight: Sight, view: State, number: int, record: Record, place: Rect
    ) -> None:
        """Time, seat, unit, what it did, and how far."""
        area = ui.area(Area(f"{_OWN}{number}", place, lambda: self._pin(number)))
        fill = "hover" if ui.is_hovered(area.id) or self.pinned == number else "raised"
        ui.panel(place, fill, "accent" if self.pinned == number else "line", 6)
        ui.badge(sight.colour_of(record.seat), (place.x + ui.px(14), place.y + ui.px(12)), 16, str(record.seat + 1))
        name = Rect(place.x + ui.px(28), place.y + ui.px(2), place.width - ui.px(34), ui.px(20))
        unit = view.units.get(record.unit)
        figure = spent(record.length, table.cm) if record.stops else ""
        ui.label(figure, name, "label", "text", "right")
        name.width -= ui.text_width(figure, "label") + ui.px(6)
        ui.label(table.unit_name(sight, unit) if unit is not None else record.unit, name, "chip", smallest=10)
        line = Rect(name.x, place.y + ui.px(21), place.width - ui.px(34), ui.px(18))
        clock = self._clock(number)
        ui.label(clock, line, "chip", "muted", "right")
        line.width -= ui.text_width(clock, "chip") + ui.px(6)
        what = sight.say("map.moves.line", n=record.round, what=sight.say(f"map.did.{record.action}"))
        ui.label(what, line, "chip", "muted", smallest=10)
        if ui.is_focused(area.id):
            ui.focus_ring(place)

    def toggle(self) -> None:
        """Open or close the list."""
        self.open = not self.open

    def _pin(self, number: int) -> None:
        self.pinned = None if self.pinned == number else number

    # -- on the map ------------------------------------------------------------------------------------------------
    def draw_path(self, ui: Ui, table: StarCraftTable, sight: Sight, view: State) -> None:
        """The path of the move that is shown, its legs with their lengths, where it began, and who was set round it."""
        record = self.shown(ui.state.hovered, ui.state.focused, view)
        if record is None or table.map is None or record.action == HOLD or not record.stops:
            return
        _path(ui, table, table.map, sight, view, record)
        unit, last = view.units[record.unit], record.stops[-1]
        lead = moved(table.model_base(view, record.lead), last.x, last.y, last.heading)
        drawn = list(pairwise((stop.x, stop.y) for stop in record.stops))
        for _, x, y, heading in record.placed:  # from edge to edge, so that no name is crossed
            p, q = nearest_points(lead, base_of(unit, x, y, heading or 0.0))
            lines.link(ui, table.map, p, q, ground.ink(ui))
            drawn.append((p, q))
        table.lift(ui, [(table.map.px(p), table.map.px(q)) for p, q in drawn])
        _figures(ui, table, table.map, sight, record, table.room)

    def poster(self, ui: Ui, table: StarCraftTable, sight: Sight, view: State, shown: pygame.Surface) -> pygame.Surface:
        """For keeping: the map as it is seen with the paths of the round's moves, and all moves of the record below."""
        assert table.map is not None
        area = Rect(table.frame.x, table.frame.y, table.frame.width + ui.px(16), 0)
        area.height = table.foot + ui.px(8) - area.y
        area = area.clip(shown.get_rect())
        here = copy.copy(table.map)
        here.rect = table.map.rect.move(-area.x, -area.y)
        line = ui.px(24)
        columns = max(1, area.width // ui.px(420))
        rows = -(-len(view.record) // columns)
        made = pygame.Surface((area.width, area.height + (rows + 1) * line + ui.px(20)))
        made.fill(ui.theme["bg"])
        made.blit(shown, (0, 0), area)
        before, ui.surface = ui.surface, made
        try:
            ui.surface.fill(ui.theme["bg"], table.tools.move(-area.x, -area.y))
            with ground.on_mat(ui):
                room = Room(here.rect, [box.move(-area.x, -area.y) for box in table.solid])
                for record in view.record:
                    if record.round == view.round and record.stops and record.action != HOLD:
                        _path(ui, table, here, sight, view, record)
                        _figures(ui, table, here, sight, record, room)
            head = Rect(ui.px(10), area.height + ui.px(4), area.width - ui.px(20), line)
            who = " – ".join(player.name for player in sight.players)
            ui.label(f"{time.strftime('%Y-%m-%d')}   {who}", head, "label", "text")
            for number, record in enumerate(view.record):
                x = ui.px(10) + (number // rows) * (area.width // columns)
                place = Rect(x, head.bottom + number % rows * line, area.width // columns - ui.px(20), line)
                ui.badge(sight.colour_of(record.seat), (place.x + ui.px(9), place.centery), 16, str(record.seat + 1))
                words = Rect(place.x + ui.px(24), place.y, place.width - ui.px(24), line)
                ui.label(self._told(table, sight, view, number), words, "chip", smallest=9)
        finally:
            ui.surface = before
        return made

    def _told(self, table: StarCraftTable, sight: Sight, view: State, number: int) -> str:
        """A move in one line, for the picture."""
        record = view.record[number]
        unit = view.units.get(record.unit)
        name = table.unit_name(sight, unit) if unit is not None else record.unit
        what = sight.say("map.moves.line", n=record.round, what=sight.say(f"map.did.{record.action}"))
        far = f"  {spent(record.length, table.cm)}" if record.stops else ""
        return f"{self._clock(number)}  {name}: {what}{far}"

    def _clock(self, number: int) -> str:
        stamp = self.times[number] if self.times and number < len(self.times) else 0.0
        return time.strftime("%H:%M:%S", time.localtime(stamp)) if stamp else "–"


def _path(ui: Ui, table: StarCraftTable, here: MapView, sight: Sight, view: State, record: Record) -> None:
    points = [(stop.x, stop.y) for stop in record.stops]
    tint = ui.theme.seat(sight.colour_of(record.seat))
    base = table.model_base(view, record.lead)
    lines.path(ui, here, points, outer_radius(base), tint)
    lines.bends(ui, [here.px(p) for p in points[1:-1]])
    lines.ring(ui, here, points[0], outer_radius(base), tint, "dash")


def _figures(ui: Ui, table: StarCraftTable, here: MapView, sight: Sight, record: Record, room: Room) -> None:
    """The length of each leg, where it hides little of what is in `room`."""
    tint = ui.theme.seat(sight.colour_of(record.seat))
    for a, b in pairwise((stop.x, stop.y) for stop in record.stops):
        far = math.dist(a, b)
        if far * here.scale >= ui.px(40):
            places = lines.beside_line(here.px(a), here.px(b), ui.px(20))
            lines.tag_in(ui, room, places, spent(far, table.cm), tint)
