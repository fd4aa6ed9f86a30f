"""What a person does on the free table: the tools, what is held, undo and redo. No pixel in here."""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from rules.starcraft.aid import Aid, Anchor, Base, Photo, Rings, Ruler, place_of, shape_of
from rules.starcraft.shapes import Point, outer_radius, point_distance, point_to_segment, separation
from rules.starcraft.terrain import shape_of as piece_shape
from rules.starcraft.terrain_setup import TerrainSetup, read_terrain

TOOLS = ("select", "ruler", "path", "rings", "angle", "fan", "sight", "base", "terrain", "photo", "erase")
BASES_MM: tuple[tuple[float, float], ...] = (
    (25, 25), (28.5, 28.5), (32, 32), (40, 40), (50, 50), (60, 60), (80, 80), (100, 100), (130, 130), (150, 150),
    (35, 60), (42, 75), (52, 90), (70, 105), (92, 120), (40, 100),
)  # fmt: skip
SNAP_IN = 0.35
_DRAGGED, _CLICKED = ("ruler", "fan", "sight"), ("path", "angle")
"""Tools that draw from press to release, and those that take point after point."""
MOST_UNDO = 200


class Work:
    """The table with what is being done to it."""

    def __init__(self, aid: Aid) -> None:
        self.aid = aid
        self.tool = "select"
        self.base_mm: tuple[float, float] = (32, 32)
        self.seat = 0
        self.terrain_size = 2
        self.speed = 0.0
        self.spread = 45.0
        self.chosen: tuple[str, int] = ("", -1)
        """A list of the table (`bases`, `rulers`, `rings`, `terrain`) and a number in it."""
        self.draft: Ruler | None = None
        self.corner: tuple[Point, Point] | None = None
        self.held = ""
        self.left_from: Point | None = None
        self.calibration: list[Point] = []
        self.free = False
        self._grip: Point = (0.0, 0.0)
        self._past: list[tuple[str, bytes]] = []
        self._future: list[tuple[str, bytes]] = []
        """What was done, and the table before it (in the future: after it)."""

    # -- undo ------------------------------------------------------------------------------------------------------
    def keep(self, act: str) -> None:
        """Remember the table as it is, before this is done to it."""
        self._past.append((act, msgspec.msgpack.encode(self.aid)))
        del self._past[:-MOST_UNDO]
        self._future.clear()

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    @property
    def last_act(self) -> str:
        """What undo takes back; "" for nothing."""
        return self._past[-1][0] if self._past else ""

    def undo(self) -> bool:
        return self._swap(self._past, self._future)

    def redo(self) -> bool:
        return self._swap(self._future, self._past)

    def _swap(self, source: list[tuple[str, bytes]], other: list[tuple[str, bytes]]) -> bool:
        if not source:
            return False
        act, table = source.pop()
        other.append((act, msgspec.msgpack.encode(self.aid)))
        self.aid = msgspec.msgpack.decode(table, type=Aid)
        self.chosen, self.draft, self.held = ("", -1), None, ""
        return True

    # -- finding ---------------------------------------------------------------------------------------------------
    def base_at(self, place: Point) -> Base | None:
        """The base under a place, the smallest first."""
        under = [b for b in self.aid.bases if point_distance(*place, shape_of(b)) <= 0]
        return min(under, key=lambda b: b.mm, default=None)

    def anchor_at(self, place: Point) -> Anchor:
        """The end of a ruler here: a base, a corner of terrain nearby, or the point itself."""
        if self.free:
            return Anchor("", *_rounded(place))
        if (base := self.base_at(place)) is not None:
            return Anchor(base.id, base.x, base.y)
        corners = [p for t in self.aid.terrain for p in corners_of(t)]
        near = min(corners, key=lambda p: math.dist(p, place), default=None)
        if near is not None and math.dist(near, place) <= SNAP_IN:
            return Anchor("", *near)
        return Anchor("", *_rounded(place))

    def fresh_id(self) -> str:
        """A number that no base has."""
        used = {base.id for base in self.aid.bases}
        return next(str(n) for n in range(1, 10_000) if str(n) not in used)

    # -- the pointer -----------------------------------------------------------------------------------------------
    def press(self, place: Point) -> bool:
        """The pointer goes down; False when the press should move the map."""
        if self.tool == "select":
            return self._take(place)
        if self.tool in _DRAGGED:
            end = self.anchor_at(place)
            kind = "" if self.tool == "ruler" else self.tool
            self.draft = Ruler([end, end], kind=kind, spread=self.spread if kind == "fan" else 0.0)
        elif self.tool in _CLICKED:
            self._path_point(place)
        elif self.tool == "rings":
            self.keep("rings")
            self.aid.rings.append(Rings(self.anchor_at(place), [3.0, 6.0, 9.0]))
            self.chosen = ("rings", len(self.aid.rings) - 1)
        elif self.tool == "base":
            self._put_base(place)
        elif self.tool == "terrain":
            self.corner = (place, place)
        elif self.tool == "photo":
            self.calibration = [*self.calibration, place][-2:]
        elif self.tool == "erase":
            self.erase_at(place)
        return True

    def drag(self, place: Point) -> None:
        """The pointer moves while it is down."""
        if self.held and (base := self.aid.base(self.held)) is not None:
            self.put(base, (place[0] + self._grip[0], place[1] + self._grip[1]))
            if not self.free:
                self._snap_contact(base)
        elif self.draft is not None:
            self.draft.points[-1] = self.anchor_at(place)
        elif self.tool == "terrain" and self.corner is not None:
            self.corner = (self.corner[0], place)

    def put(self, base: Base, place: Point) -> None:
        """Set a base there; off the table nobody could take hold of it again."""
        wide, high = self.aid.table
        base.x, base.y = _rounded((min(max(place[0], 0.0), wide), min(max(place[1], 0.0), high)))

    def release(self, place: Point) -> None:
        """The pointer goes up."""
        if self.held:
            base = self.aid.base(self.held)
            if base is not None and self.left_from == (base.x, base.y) and self._past:
                self._past.pop()
            self.held, self.left_from = "", None
        elif self.tool in _DRAGGED and self.draft is not None:
            a, b = (place_of(self.aid, anchor) for anchor in self.draft.points)
            if math.dist(a, b) > 0.05:
                self.keep(self.draft.kind or "ruler")
                self.aid.rulers.append(self.draft)
                self.chosen = ("rulers", len(self.aid.rulers) - 1)
            self.draft = None
        elif self.tool == "terrain" and self.corner is not None:
            self._put_terrain(*self.corner)
            self.corner = None

    def _take(self, place: Point) -> bool:
        base = self.base_at(place)
        if base is None:
            self.chosen = ("", -1)
            return False
        self.keep("moved")
        self.held, self.left_from = base.id, (base.x, base.y)
        self._grip = (base.x - place[0], base.y - place[1])
        self.chosen = ("bases", self.aid.bases.index(base))
        return True

    def _snap_contact(self, base: Base) -> None:
        """Touching bases snap to contact."""
        if base.mm[0] != base.mm[1]:
            return
        shape = shape_of(base)
        for other in self.aid.bases:
            if other is base or other.mm[0] != other.mm[1]:
                continue
            there = shape_of(other)
            if abs(separation(shape, there)) <= 0.1:
                away = math.dist((base.x, base.y), (other.x, other.y)) or 1.0
                reach = outer_radius(shape) + outer_radius(there)
                base.x, base.y = _rounded(
                    (other.x + (base.x - other.x) / away * reach, other.y + (base.y - other.y) / away * reach)
                )
                return

    def _path_point(self, place: Point) -> None:
        end = self.anchor_at(place)
        angle = self.tool == "angle"
        if self.draft is None:
            self.draft = Ruler([end, end], 0.0 if angle else self.speed, "angle" if angle else "")
        elif math.dist(place_of(self.aid, self.draft.points[-2]), place_of(self.aid, end)) > 0.02:
            self.draft.points[-1] = end
            if angle and len(self.draft.points) == 3:
                self.finish()
            else:
                self.draft.points.append(end)

    def _put_base(self, place: Point) -> None:
        self.keep("base")
        x, y = _rounded(place)
        self.aid.bases.append(Base(self.fresh_id(), self.base_mm, x, y, seat=self.seat))
        self.chosen = ("bases", len(self.aid.bases) - 1)

    def _put_terrain(self, a: Point, b: Point) -> None:
        x0, x1 = sorted((round(a[0], 2), round(b[0], 2)))
        y0, y1 = sorted((round(a[1], 2), round(b[1], 2)))
        if x1 - x0 < 0.1 or y1 - y0 < 0.1:
            return
        self.keep("terrain")
        names = {piece.id for piece in self.aid.terrain}
        name = next(f"T{n}" for n in range(1, 10_000) if f"T{n}" not in names)
        self.aid.terrain.append(TerrainSetup(name, self.terrain_size, rect=(x0, y0, x1, y1)))
        self.chosen = ("terrain", len(self.aid.terrain) - 1)

    # -- keys and buttons ------------------------------------------------------------------------------------------
    def take_tool(self, tool: str) -> None:
        self.finish()
        self.tool = tool

    def finish(self) -> None:
        """End the path that is being drawn."""
        if self.draft is not None and self.tool in _CLICKED:
            points = self.draft.points
            if len(points) > 2 and points[-1] == points[-2]:
                points = points[:-1]
            long = math.dist(place_of(self.aid, points[0]), place_of(self.aid, points[-1])) > 0.02 or len(points) > 2
            if len(points) == 3 if self.tool == "angle" else long:
                self.keep(self.draft.kind or "path")
                self.aid.rulers.append(replace(self.draft, points=points))
                self.chosen = ("rulers", len(self.aid.rulers) - 1)
        self.draft = None

    def back(self) -> bool:
        """Take the last point of a draft back, or let go of what is chosen."""
        if self.draft is not None:
            if len(self.draft.points) > 2:
                self.draft.points.pop(-2)
            else:
                self.draft = None
            return True
        if self.calibration:
            self.calibration.pop()
            return True
        if self.chosen[0]:
            self.chosen = ("", -1)
            return True
        return False

    def erase_at(self, place: Point) -> None:
        """Remove what lies here: a base first, then terrain, rings, rulers."""
        if (base := self.base_at(place)) is not None:
            self.remove("bases", self.aid.bases.index(base))
            return
        for number, ruler in enumerate(self.aid.rulers):
            points = [place_of(self.aid, anchor) for anchor in ruler.points]
            if any(_near(place, a, b) for a, b in pairwise(points)):
                self.remove("rulers", number)
                return
        for number, piece in enumerate(self.aid.terrain):
            if _inside(piece, place):
                self.remove("terrain", number)
                return
        for number, rings in enumerate(self.aid.rings):
            if math.dist(place_of(self.aid, rings.at), place) <= 1.0:
                self.remove("rings", number)
                return

    def remove(self, where: str, number: int) -> None:
        """Remove one thing; rulers of a base that goes stay where they were."""
        self.keep("removed")
        if where == "bases":
            gone = self.aid.bases[number]
            for anchor in [a for r in self.aid.rulers for a in r.points] + [r.at for r in self.aid.rings]:
                if anchor.base == gone.id:
                    anchor.base, anchor.x, anchor.y = "", gone.x, gone.y
        del getattr(self.aid, where)[number]
        self.chosen = ("", -1)

    def clear(self) -> None:
        """Remove all rulers and rings."""
        if self.aid.rulers or self.aid.rings:
            self.keep("cleared")
            self.aid.rulers, self.aid.rings = [], []
            self.chosen = ("", -1)

    def turn(self, degrees: float) -> None:
        """Turn the chosen oval."""
        if (base := self.chosen_base()) is not None:
            self.keep("turned")
            base.heading = (base.heading + degrees) % 360

    def chosen_base(self) -> Base | None:
        where, number = self.chosen
        return self.aid.bases[number] if where == "bases" and number < len(self.aid.bases) else None

    def chosen_ruler(self) -> Ruler | None:
        """The ruler of the big digits: the draft, the chosen one, one of the chosen base, else the newest."""
        if self.draft is not None:
            return self.draft
        where, number = self.chosen
        if where == "rulers" and number < len(self.aid.rulers):
            return self.aid.rulers[number]
        rulers = self.aid.rulers
        if (base := self.chosen_base()) is not None:  # the one that changes while the base is moved
            rulers = [r for r in rulers if any(anchor.base == base.id for anchor in r.points)] or rulers
        return rulers[-1] if rulers else None

    def set_speed(self, speed: float) -> None:
        """The speed of new paths and of the chosen one."""
        self.speed = max(0.0, min(60.0, speed))
        where, number = self.chosen
        if self.draft is not None:
            self.draft.speed = self.speed
        elif where == "rulers" and not self.aid.rulers[number].kind:
            self.keep("speed")
            self.aid.rulers[number].speed = self.speed

    def set_spread(self, degrees: float) -> None:
        """How wide new fans and the chosen one are."""
        self.spread = max(5.0, min(360.0, degrees))
        where, number = self.chosen
        if where == "rulers" and self.aid.rulers[number].kind == "fan":
            self.keep("spread")
            self.aid.rulers[number].spread = self.spread

    def toggle_wholly(self) -> None:
        """Show, or no longer, how far the centres of like bases may be that are wholly within the chosen rings."""
        where, number = self.chosen
        if where == "rings":
            self.keep("rings_changed")
            self.aid.rings[number].wholly = not self.aid.rings[number].wholly

    def toggle_ring(self, radius: float) -> None:
        """A ring more or less round the chosen rings' middle."""
        where, number = self.chosen
        if where != "rings":
            return
        self.keep("rings_changed")
        rings = self.aid.rings[number]
        if radius in rings.radii:
            rings.radii.remove(radius)
        else:
            rings.radii = sorted([*rings.radii, radius])

    def set_photo(self, file: str, width: float) -> None:
        """A photograph as wide as the table, until it is set to scale."""
        self.keep("photo")
        self.aid.photo = Photo(file, width / self.aid.table[0]) if file else None

    def calibrate(self, inches: float) -> bool:
        """Two points of the photograph are so far apart: it is scaled so that they are."""
        photo = self.aid.photo
        if photo is None or len(self.calibration) < 2 or inches <= 0:
            return False
        a, b = self.calibration
        seen = math.dist(a, b)
        if seen <= 0:
            return False
        self.keep("scaled")
        share = inches / seen
        photo.scale /= share
        photo.x, photo.y = a[0] - (a[0] - photo.x) * share, a[1] - (a[1] - photo.y) * share
        self.calibration = []
        return True

    def resize(self, width: float, height: float) -> bool:
        if not (1 <= width <= 240 and 1 <= height <= 240):
            return False
        self.keep("table")
        self.aid.table = (width, height)
        return True


def corners_of(piece: TerrainSetup) -> list[Point]:
    """Where rulers snap to."""
    if piece.rect is not None:
        x0, y0, x1, y1 = piece.rect
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    if piece.poly is not None:
        return list(piece.poly)
    return [piece.circle[:2]] if piece.circle is not None else []


def _inside(piece: TerrainSetup, place: Point) -> bool:
    return point_distance(*place, piece_shape(read_terrain(piece))) <= 0


def _near(p: Point, a: Point, b: Point) -> bool:
    return point_to_segment(*p, a, b) <= SNAP_IN


def _rounded(place: Point) -> Point:
    return round(place[0], 6), round(place[1], 6)
