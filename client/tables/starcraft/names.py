"""The names on the map: of pieces, entry edges and units, each beside what it names and off all that stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pygame import Rect

from client.battlefield import ground
from client.battlefield.bases import chip
from client.battlefield.labels import Drawn, Labels, box_of, crossed, names_of_pieces
from client.battlefield.room import Point, Room, slices
from client.battlefield.view import MapView
from client.tables.starcraft.editor import MapEditor
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.map_state import MapState
from client.tables.starcraft.setters import SetEditor, SpotEditor
from client.tables.table import Sight
from client.ui import Ui
from rules.starcraft import catalogue
from rules.starcraft.field import Field
from rules.starcraft.shapes import Disc, Oval, outer_radius
from rules.starcraft.state import DEPLOY, State, Terrain, Unit
from rules.starcraft.state import TABLE as ON_TABLE


class MapNames(MapState):
    """Part of the table: every name on the map is laid out once, with what stands, and not while something moves."""

    def _names(
        self, ui: Ui, sight: Sight, view: State, editor: MapEditor | None, boxes: dict[str, Rect]
    ) -> tuple[list[Drawn], list[Drawn]]:
        """The names that lie below the bases, and the labels of units above them; `boxes` is where the bases are."""
        assert self.map is not None
        here, solid = self.map, [*boxes.values(), *marker_boxes(self.map, view)]
        room = Room(here.rect, solid)
        pieces = [piece for piece in view.terrain if piece.id not in view.removed]
        below = names_of_pieces(ui, here, ((piece, self.terrain_name(sight, piece)) for piece in pieces), room)
        if "edges" in self.shown:
            below += self._edge_names(ui, sight, view, editor, room)
        solid += [drawn.get_rect(topleft=place) for drawn, place in below]
        busy = [part for centre, radius in self._busy(editor) for part in slices(centre, radius)]
        return below, self._chips(ui, sight, view, boxes, Labels(ui, here, solid, busy))

    def _busy(self, editor: MapEditor | None) -> Iterator[tuple[Point, float]]:
        """Discs in pixels in which something is drawn just now: names keep out of them where they can."""
        assert self.map is not None
        parts: list[tuple[float, float, float]] = []
        if isinstance(editor, PathEditor) and not editor.deploys:
            stand = editor.stand
            parts = [(stand.x, stand.y, outer_radius(stand) + editor.speed)]
        elif isinstance(editor, SetEditor):
            lead = editor.setting.lead
            parts = [(lead.x, lead.y, outer_radius(lead) + editor.unit.coherency)]
        elif isinstance(editor, SpotEditor):
            parts = [(base.x, base.y, outer_radius(base) + reach) for base, reach in editor.rings]
        for x, y, radius in parts:
            yield self.map.px((x, y)), radius * self.map.scale

    def terrain_name(self, sight: Sight, piece: Terrain) -> str:
        return sight.name(piece.kind) if piece.kind in catalogue.terrain() else piece.id

    def _edge_names(self, ui: Ui, sight: Sight, view: State, editor: MapEditor | None, room: Room) -> Iterator[Drawn]:
        """SC-13.5: whose entry edge this is; not while something is drawn there."""
        assert self.map is not None
        if view.action is not None and view.action.kind == DEPLOY:
            return
        far = 0 if not isinstance(editor, PathEditor) else round(editor.unit.coherency * self.map.scale)
        busy = [part.inflate(2 * far, 2 * far) for disc in self._busy(editor) for part in slices(*disc)]
        field = Field(view)
        for seat in (0, 1):
            tint = ui.theme.seat(sight.colour_of(seat))
            for a, b in field.entry_edges(seat)[:1]:
                words = sight.say("map.edge", player=sight.players[seat].name, depth=view.zone_depth)
                drawn = ground.outlined_text(ui, words, tint)
                place = room.least(_places_at_edge(ui, self.map, a, b, drawn.get_size())).clamp(self.map.rect)
                if place.collidelist(busy) < 0:
                    yield drawn, place.topleft

    def _chips(self, ui: Ui, sight: Sight, view: State, boxes: dict[str, Rect], labels: Labels) -> list[Drawn]:
        """A label for every unit."""
        assert self.map is not None
        drawn, action = [], view.action
        for unit in view.units.values():
            if action is not None and action.unit == unit.id and action.path is not None:
                continue  # its models are being set, and a label would hide where
            bases = [boxes[name] for name in unit.models if name in boxes]
            if not bases or unit.where != ON_TABLE:
                continue
            count = str(len(view.alive(unit))) if len(unit.models) > 1 else ""
            words = self.unit_name(sight, unit) if self.map.scale >= ui.px(12) else unit.id
            look = sight.colour_of(unit.seat)
            label = chip(ui, look, unit.seat, words, count, unit.activated, ui.theme.seat(look))
            if (box := labels.place(bases, label.get_size())) is not None:
                drawn.append((label, box.topleft))
        return drawn

    def unit_name(self, sight: Sight, unit: Unit) -> str:
        if unit.name:
            return f"{unit.name} {unit.id}"
        return f"{sight.name(unit.type)} {unit.id}" if unit.type in catalogue.units() else unit.id

    def ring_round(self, base: Disc | Oval, inches: float) -> tuple[Point, float]:
        """Middle and radius, in pixels, of the line at so many inches from a base."""
        assert self.map is not None
        return self.map.px((base.x, base.y)), (outer_radius(base) + inches) * self.map.scale

    def rim(self, base: Disc | Oval) -> float:
        """How far from its middle, in pixels, nothing of a base's name is crossed."""
        assert self.map is not None
        return outer_radius(base) * self.map.scale

    def lift(self, ui: Ui, lines: Iterable[tuple[Point, Point]], rings: Iterable[tuple[Point, float]] = ()) -> None:
        """Draw again, above these lines and circles in pixels, what stands and would be crossed by one of them."""
        for k in crossed(self._readable, lines, rings):
            ui.surface.blit(*self._above[k])


def marker_boxes(here: MapView, view: State) -> list[Rect]:
    """Where the mission's markers lie."""
    return [box_of(here, Disc(x, y, ground.MARKER_IN / 2)) for x, y in view.markers.values()]


def _places_at_edge(ui: Ui, view: MapView, a: Point, b: Point, size: tuple[int, int]) -> Iterator[Rect]:
    """Along an entry edge, inside the table: at its beginning, its end, in its middle, and then farther in."""
    (ax, ay), (bx, by), (wide, high) = view.px(a), view.px(b), size
    left, right, top, bottom = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    gap, rows = ui.px(8), (ui.px(7), ui.px(27))
    for row in rows:
        if a[1] == b[1]:
            y = top + row if top < view.rect.centery else top - row - high
            for x in (left + gap, right - gap - wide, (left + right - wide) / 2):
                yield Rect(round(x), round(y), wide, high)
        else:
            x = left + row if left < view.rect.centerx else left - row - wide
            for y in ((top + bottom - high) / 2, top + gap, bottom - gap - high):
                yield Rect(round(x), round(y), wide, high)
