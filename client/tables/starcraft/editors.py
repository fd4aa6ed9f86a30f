"""How a path is drawn: what was entered so far, snapped, and judged by the rules themselves."""

from __future__ import annotations

import math

from client.tables.starcraft.editor import SNAP_IN, MapEditor, apart_by
from client.tables.starcraft.setters import SetEditor, SpotEditor
from rules.engine.decisions import Form, Refusal
from rules.starcraft.field import base_of
from rules.starcraft.forms import stop_text
from rules.starcraft.lead import Entry, entries, entry_starts, limit_of, start_of, why_not_path
from rules.starcraft.legs import end_of, legs_of, path_length
from rules.starcraft.segments import nearest_on
from rules.starcraft.shapes import Disc, Oval, Point, outer_radius, segment
from rules.starcraft.state import DEPLOY, Action, State, Stop, Unit

LINE_SNAP_IN, FULL_SNAP_IN = 0.1, 0.75
BEND_GRIP_IN, CLICK_IN = 0.3, 0.06
_HAIR = 2e-6
_PARTS = 40


class PathEditor(MapEditor):
    """SC-7: the path of the lead, from where it stands (or from outside an entry edge) through bends to its end."""

    def __init__(self, view: State, form: Form) -> None:
        super().__init__(view)
        assert view.action is not None
        self.action: Action = view.action
        self.unit: Unit = view.units[self.action.unit]
        self.speed = limit_of(view, self.unit, self.action)
        self.deploys = self.action.kind == DEPLOY
        self.bends: list[Stop] = []
        self.end: Stop | None = None
        self._grip: Point = (0.0, 0.0)
        self._pressed_at: Point | None = None
        self._bend: int | None = None
        self._on_end = False
        model = view.models[self.action.lead]
        self.stand: Disc | Oval = base_of(self.unit, model.x, model.y, model.heading)
        self._judged: tuple[str, Refusal | None] = ("", None)
        self._shortened: tuple[str, tuple[float, Stop] | None] = ("", None)

    # -- the path --------------------------------------------------------------------------------------------------
    def stops(self) -> list[Stop]:
        """The answer's points; the first of a deploy is its start."""
        rest = [*self.bends, *([self.end] if self.end is not None else [])]
        if not self.deploys or not rest:
            return rest
        if self._is_set(rest):
            return rest
        start = self.entry_start(rest[0])
        return [start, *rest] if start is not None else rest

    def _is_set(self, rest: list[Stop]) -> bool:
        """SC-13.10: some units are set inside instead of walking in."""
        jumps = any(self.unit.has(word) for word in ("burrow_ambush", "rapid_reinforcements", "phase_prism"))
        return jumps and len(rest) == 1 and why_not_path(self.field, self.action, rest) is None

    def entry_start(self, towards: Stop) -> Stop | None:
        """Where the lead begins outside, touching the way in nearest to where it goes."""
        best: tuple[float, Stop] | None = None
        for entry in entries(self.field, self.unit):
            start = self._start_at(entry, (towards.x, towards.y))
            if start is not None:
                away = math.dist((start.x, start.y), (towards.x, towards.y))
                if best is None or away < best[0]:
                    best = (away, start)
        return best[1] if best else None

    def _start_at(self, entry: Entry, target: Point) -> Stop | None:
        radius = outer_radius(self.stand)
        if entry.base is not None:
            dx, dy = target[0] - entry.base.x, target[1] - entry.base.y
            away = math.hypot(dx, dy) or 1.0
            reach = outer_radius(entry.base) + radius
            return Stop(round(entry.base.x + dx / away * reach, 9), round(entry.base.y + dy / away * reach, 9))
        if not entry.edges:
            return None
        a, b = min(entry.edges, key=lambda edge: math.dist(nearest_on(target, segment(*edge)), target))
        x, y = nearest_on(target, segment(a, b))
        if a[1] == b[1]:
            low, high = sorted((a[0] + radius, b[0] - radius) if a[0] < b[0] else (b[0] + radius, a[0] - radius))
            x = min(max(x, low), high)
            out = (0.0, -1.0) if a[1] < self.field.height / 2 else (0.0, 1.0)
            heading = 90.0
        else:
            low, high = sorted((a[1] + radius, b[1] - radius) if a[1] < b[1] else (b[1] + radius, a[1] - radius))
            y = min(max(y, low), high)
            out = (-1.0, 0.0) if a[0] < self.field.width / 2 else (1.0, 0.0)
            heading = 0.0
        turn = heading if isinstance(self.stand, Oval) else None
        return Stop(round(x + out[0] * radius, 9), round(y + out[1] * radius, 9), turn)

    def begin(self) -> tuple[Disc | Oval, list[Stop]]:
        """The base where the path begins, and the stops after it."""
        stops = self.stops()
        if self.deploys and stops:
            base, way = start_of(self.field, self.unit, self.action, stops)
            return base, list(way)
        return self.stand, stops

    def ghost(self) -> Disc | Oval | None:
        """The base where the path ends now."""
        base, way = self.begin()
        return end_of(base, way) if way or (self.deploys and self.end is not None) else None

    @property
    def length(self) -> float:
        base, way = self.begin()
        return path_length(base, way)

    @property
    def bent(self) -> float:
        """The length as far as the last bend."""
        base, way = self.begin()
        return path_length(base, way if self.end is None else way[:-1])

    def legs(self) -> list[tuple[Point, Point, float]]:
        """From, to and length of every leg; a turn is a leg of its own at one place."""
        base, way = self.begin()
        return [(leg.p, leg.q, leg.length) for leg in legs_of(base, way)]

    def refusal(self) -> Refusal | None:
        """Why the path as it stands is not legal, by the function that judges the answer."""
        text = self.text()
        if not text:
            return None
        if self._judged[0] != text:
            self._judged = (text, why_not_path(self.field, self.action, self.stops()))
        return self._judged[1]

    # -- drawing it ------------------------------------------------------------------------------------------------
    def press(self, place: Point) -> None:
        self._pressed_at, self._bend = place, self._bend_at(place)
        if self._bend is not None:
            return
        ghost = self.ghost()
        here = (ghost.x, ghost.y) if ghost is not None else (self.stand.x, self.stand.y)
        near = math.dist(here, place) <= outer_radius(self.stand) and (ghost is not None or not self.deploys)
        self._on_end = near and self.end is not None
        self._grip = (here[0] - place[0], here[1] - place[1]) if near else (0.0, 0.0)
        if not near:
            self.drag(place)

    def drag(self, place: Point) -> None:
        if self._bend is not None:
            old = self.bends[self._bend]
            self.bends[self._bend] = Stop(round(place[0], 9), round(place[1], 9), old.heading)
            return
        self._put((place[0] + self._grip[0], place[1] + self._grip[1]))

    def release(self, place: Point) -> None:
        """A click on the end itself makes it a bend."""
        clicked = self._pressed_at is not None and math.dist(place, self._pressed_at) < CLICK_IN
        if clicked and self._bend is None and self._on_end:
            self.bend()
        self._pressed_at, self._bend = None, None

    def _bend_at(self, place: Point) -> int | None:
        """The bend under the pointer, which can be dragged; from the last one the path goes on while it has no end."""
        bends = self.bends if self.end is not None else self.bends[:-1]
        near = [k for k, bend in enumerate(bends) if math.dist((bend.x, bend.y), place) <= BEND_GRIP_IN]
        return near[0] if near else None

    def _put(self, place: Point) -> None:
        heading = self.end.heading if self.end is not None else None
        spot = Stop(round(place[0], 9), round(place[1], 9), heading)
        self.end = spot if self.free else self._snapped(spot)

    def _snapped(self, spot: Stop) -> Stop:
        """To base contact, to just more than 1 inch from an enemy, and to the full speed."""
        self.end = spot
        ghost = self.ghost()
        if ghost is None:
            return spot
        spot = self._snap_to_bases(ghost, spot)
        self.end = spot
        return self._snap_to_speed(spot)

    def _snap_to_bases(self, ghost: Disc | Oval, spot: Stop) -> Stop:
        for gap, stander in self.field.nearest(ghost):
            if gap > 1.0 + LINE_SNAP_IN:
                break
            if stander.model.id == self.action.lead:
                continue
            enemy = stander.unit.seat != self.unit.seat and stander.unit.flying == self.unit.flying
            wanted = None
            if enemy and abs(gap - 1.0) <= LINE_SNAP_IN:
                wanted = 1.0 + (0.0 if self.unit.flying else _HAIR)
            elif not enemy and abs(gap) <= SNAP_IN:
                wanted = 0.0
            if wanted is None or (moved_to := apart_by(ghost, stander.base, wanted)) is None:
                continue
            return Stop(round(moved_to[0], 9), round(moved_to[1], 9), spot.heading)
        return spot

    def _snap_to_speed(self, spot: Stop) -> Stop:
        over = self.length - self.speed
        if not -SNAP_IN / 2 < over <= FULL_SNAP_IN:
            return spot
        legs = [leg for leg in self.legs() if leg[0] != leg[1]]
        if not legs:
            return spot
        (px, py), (qx, qy), last = legs[-1]
        if last <= over:
            return spot
        share = (last - over) / last
        # Cut to the millionth below, so that the ninth decimal cannot push it over the limit.
        share -= 1e-9 / last
        return Stop(round(px + (qx - px) * share, 9), round(py + (qy - py) * share, 9), spot.heading)

    def turn(self, degrees: float) -> None:
        ghost = self.ghost() or self.stand
        if isinstance(ghost, Oval):
            here = self.end or Stop(ghost.x, ghost.y)
            self.end = Stop(here.x, here.y, (ghost.heading + degrees) % 360)

    def nudge(self, dx: float, dy: float) -> None:
        if self.deploys and self.end is None and not self.bends:
            self.end = self._first_end()
            return
        ghost = self.ghost() or self.stand
        self.end = Stop(round(ghost.x + dx, 9), round(ghost.y + dy, 9), self.end.heading if self.end else None)

    def _first_end(self) -> Stop | None:
        """For the keyboard: straight in from the middle of the first way in, as far as the speed goes."""
        ways = entries(self.field, self.unit)
        start = entry_starts(self.field, self.unit, ways[0], 0.5) if ways else None
        if start is None:
            return None
        base, (ux, uy) = start
        return Stop(round(base.x + ux * self.speed, 9), round(base.y + uy * self.speed, 9))

    def bend(self) -> bool:
        """The end as it stands becomes a bend, and the path goes on from there."""
        if self.end is None or (self.bends and self.bends[-1] == self.end):
            return False
        if self.unit.flying or self.length > self.speed:
            return False
        self.bends.append(self.end)
        self.end = None
        return True

    def back(self) -> bool:
        if self.end is not None:
            self.end = None
            return True
        if self.bends:
            self.end = self.bends.pop()
            return True
        return False

    def drop_all(self) -> bool:
        """The whole path goes."""
        had = bool(self.bends) or self.end is not None
        self.bends, self.end = [], None
        return had

    def back_to_legal(self) -> bool:
        """Shorten the last leg to the farthest place on it that is legal; False when there is none."""
        found = self.legal_share()
        if found is None or self.end is None:
            return False
        self.end = found[1]
        return True

    def legal_share(self) -> tuple[float, Stop] | None:
        """How many inches back on the last leg the path is legal, and where; looked for once for each path."""
        text = self.text()
        if self._shortened[0] != text:
            self._shortened = (text, self._find_legal())
        return self._shortened[1]

    def _find_legal(self) -> tuple[float, Stop] | None:
        if self.end is None or self.refusal() is None:
            return None
        legs = [leg for leg in self.legs() if leg[0] != leg[1]]
        if not legs:
            return None
        (px, py), (qx, qy), last = legs[-1]
        end = self.end
        for k in range(1, _PARTS):
            share = 1 - k / _PARTS
            spot = Stop(round(px + (qx - px) * share, 9), round(py + (qy - py) * share, 9), end.heading)
            stops = [*self.stops()[:-1], spot]
            if why_not_path(self.field, self.action, stops) is None:
                low, high = share, share + 1 / _PARTS
                for _ in range(12):
                    middle = (low + high) / 2
                    tried = Stop(round(px + (qx - px) * middle, 9), round(py + (qy - py) * middle, 9), end.heading)
                    legal = why_not_path(self.field, self.action, [*self.stops()[:-1], tried]) is None
                    low, high = (middle, high) if legal else (low, middle)
                    spot = tried if legal else spot
                return (1 - low) * last, spot
        return None

    def text(self) -> str:
        stops = self.stops()
        return "path " + " ".join(stop_text(stop) for stop in stops) if stops else ""


def editor_for(view: State, form: Form) -> MapEditor | None:
    """The editor of one of this game's forms."""
    if form.verb == "path":
        return PathEditor(view, form)
    if form.verb == "place":
        return SetEditor(view)
    if form.verb in ("jump", "stand", "token"):
        return SpotEditor(view, form)
    return None
