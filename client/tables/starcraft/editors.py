"""How a path is drawn and how models are set: what was entered so far, snapped, and judged by the rules themselves."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import Rect

from client.tables.table import Sight
from client.ui import Ui
from rules.engine.decisions import Form, Refusal
from rules.starcraft.arrange import arrange, settable_order
from rules.starcraft.field import Field, base_of
from rules.starcraft.forms import stop_text
from rules.starcraft.lead import Entry, entries, limit_of, start_of, why_not_path
from rules.starcraft.setting import Setting
from rules.starcraft.shapes import Disc, Oval, Point, moved, nearest_on, outer_radius, segment, separation
from rules.starcraft.state import DEPLOY, Action, State, Stop, Unit
from rules.starcraft.travel import end_of, legs_of, path_length

SNAP_IN, LINE_SNAP_IN, FULL_SNAP_IN = 0.12, 0.1, 0.5
_HAIR = 2e-6
_PARTS = 40


class MapEditor:
    """An open answer that is filled in on the map."""

    laid: dict[str, str]
    """Never filled: the table has buttons of its own for taking back."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.field = Field(view)
        self.laid = {}
        self.free = False
        """True while snapping is off (Alt is held)."""
        self.moving = False
        """True while the pointer is down."""

    def lit(self) -> frozenset[str]:
        return frozenset()

    def picked(self) -> tuple[tuple[str, str], ...]:
        return ()

    def click(self, thing: str, area: str) -> bool:
        return False

    def drop(self, source: str, area: str, target: str) -> bool:
        return False

    def back(self) -> bool:
        return False

    def text(self) -> str:
        return ""

    def label(self, sight: Sight) -> str:
        return ""

    def controls(self, ui: Ui, sight: Sight, rect: Rect, touched: Callable[[], None]) -> int:
        return 0

    # -- what the table asks and does ------------------------------------------------------------------------------
    def press(self, place: Point) -> None:
        """The pointer went down at a place (inches)."""

    def drag(self, place: Point) -> None:
        """It moves while it is down."""

    def release(self, place: Point) -> None:
        """It goes up again."""

    def turn(self, degrees: float) -> None:
        """Turn an oval."""

    def nudge(self, dx: float, dy: float) -> None:
        """Move by keys."""


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
        jumps = self.unit.has("burrow_ambush") or self.unit.has("rapid_reinforcements")
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
        ghost = self.ghost()
        here = (ghost.x, ghost.y) if ghost is not None else (self.stand.x, self.stand.y)
        near = math.dist(here, place) <= outer_radius(self.stand) and (ghost is not None or not self.deploys)
        self._grip = (here[0] - place[0], here[1] - place[1]) if near else (0.0, 0.0)
        if not near:
            self.drag(place)

    def drag(self, place: Point) -> None:
        self._put((place[0] + self._grip[0], place[1] + self._grip[1]))

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
        for stander in self.field.standers:
            if stander.model.id == self.action.lead or isinstance(ghost, Oval) or isinstance(stander.base, Oval):
                continue
            gap = separation(ghost, stander.base)
            enemy = stander.unit.seat != self.unit.seat and stander.unit.flying == self.unit.flying
            wanted = None
            if enemy and abs(gap - 1.0) <= LINE_SNAP_IN:
                wanted = 1.0 + (0.0 if self.unit.flying else _HAIR)
            elif not enemy and abs(gap) <= SNAP_IN:
                wanted = 0.0
            if wanted is None:
                continue
            dx, dy = ghost.x - stander.base.x, ghost.y - stander.base.y
            away = math.hypot(dx, dy) or 1.0
            reach = outer_radius(ghost) + outer_radius(stander.base) + wanted
            return Stop(
                round(stander.base.x + dx / away * reach, 9), round(stander.base.y + dy / away * reach, 9), spot.heading
            )
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
        ghost = self.ghost() or self.stand
        self.end = Stop(round(ghost.x + dx, 9), round(ghost.y + dy, 9), self.end.heading if self.end else None)

    def bend(self) -> bool:
        """The end as it stands becomes a bend, and the path goes on from there."""
        if self.end is None or (self.bends and self.bends[-1] == self.end):
            return False
        if self.unit.flying:
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


class SetEditor(MapEditor):
    """SC-8: the other models, arranged by the program and movable one by one, confirmed together."""

    def __init__(self, view: State) -> None:
        super().__init__(view)
        assert view.action is not None
        self.action: Action = view.action
        self.unit: Unit = view.units[self.action.unit]
        self.setting = Setting(self.field, self.action)
        self.spots: dict[str, Stop] = dict(arrange(view))
        self.held = ""
        self._grip: Point = (0.0, 0.0)
        self._order: list[tuple[str, Stop]] | None = None

    def bases(self) -> dict[str, Disc | Oval]:
        """The proposed bases by model."""
        return {model: self.setting.base(model, spot) for model, spot in self.spots.items()}

    def missing(self) -> list[str]:
        """Models without a proposed place."""
        return [model for model in self.action.left if model not in self.spots]

    def model_at(self, place: Point) -> str:
        for model, base in self.bases().items():
            if math.dist((base.x, base.y), place) <= outer_radius(base):
                return model
        return ""

    def press(self, place: Point) -> None:
        self.held = self.model_at(place)
        if self.held:
            spot = self.spots[self.held]
            self._grip = (spot.x - place[0], spot.y - place[1])
        elif missing := self.missing():
            self.held, self._grip = missing[0], (0.0, 0.0)
            self.drag(place)

    def drag(self, place: Point) -> None:
        if not self.held:
            return
        old = self.spots.get(self.held)
        heading = old.heading if old else None
        spot = Stop(round(place[0] + self._grip[0], 9), round(place[1] + self._grip[1], 9), heading)
        self.spots[self.held] = spot if self.free else self._snapped(spot)
        self._order = None

    def _snapped(self, spot: Stop) -> Stop:
        base = self.setting.base(self.held, spot)
        if isinstance(base, Oval):
            return spot
        others = [b for m, b in self.bases().items() if m != self.held] + [s.base for s in self.field.standers]
        for other in others:
            if isinstance(other, Disc) and abs(separation(base, other)) <= SNAP_IN:
                dx, dy = base.x - other.x, base.y - other.y
                away, reach = math.hypot(dx, dy) or 1.0, base.r + other.r
                return Stop(round(other.x + dx / away * reach, 9), round(other.y + dy / away * reach, 9))
        return spot

    def turn(self, degrees: float) -> None:
        if self.held and isinstance(base := self.setting.base(self.held, self.spots[self.held]), Oval):
            self.spots[self.held] = Stop(base.x, base.y, (base.heading + degrees) % 360)
            self._order = None

    def nudge(self, dx: float, dy: float) -> None:
        if self.held:
            spot = self.spots[self.held]
            self.spots[self.held] = Stop(round(spot.x + dx, 9), round(spot.y + dy, 9), spot.heading)
            self._order = None

    def order(self) -> list[tuple[str, Stop]]:
        """The places in an order in which they can be set."""
        if self._order is None:
            self._order = settable_order(self.view, list(self.spots.items()))
        return self._order

    def refusal_of(self, model: str) -> Refusal | None:
        """Why this model cannot be set where it is proposed, the others being where they are."""
        base = self.setting.base(model, self.spots[model])
        for other, there in self.bases().items():
            if other != model and separation(base, there) < -1e-6:
                return Refusal("SC-8.2", "overlaps_model", {"model": other})
        before = self.setting.set
        self.setting.set = before + [b for m, b in self.bases().items() if m != model]
        refusal = self.setting.why_not(base)
        self.setting.set = before
        return refusal

    def refusals(self) -> dict[str, Refusal]:
        return {model: why for model in self.spots if (why := self.refusal_of(model)) is not None}

    def text(self) -> str:
        order = self.order()
        return f"place {order[0][0]} {stop_text(order[0][1])}" if order else ""


class JumpEditor(MapEditor):
    """SC-15.1: the lead of a unit that is placed."""

    def __init__(self, view: State, form: Form) -> None:
        super().__init__(view)
        assert view.action is not None
        self.action: Action = view.action
        self.unit: Unit = view.units[self.action.unit]
        self.reach = float(form.bounds["reach"])
        model = view.models[self.action.lead]
        self.stand = base_of(self.unit, model.x, model.y, model.heading)
        self.spot: Stop | None = None

    def press(self, place: Point) -> None:
        self.drag(place)

    def drag(self, place: Point) -> None:
        heading = self.spot.heading if self.spot else None
        self.spot = Stop(round(place[0], 9), round(place[1], 9), heading)

    def turn(self, degrees: float) -> None:
        ghost = self.ghost() or self.stand
        if isinstance(ghost, Oval):
            self.spot = Stop(ghost.x, ghost.y, (ghost.heading + degrees) % 360)

    def nudge(self, dx: float, dy: float) -> None:
        ghost = self.ghost() or self.stand
        self.spot = Stop(round(ghost.x + dx, 9), round(ghost.y + dy, 9), self.spot.heading if self.spot else None)

    def ghost(self) -> Disc | Oval | None:
        return None if self.spot is None else moved(self.stand, self.spot.x, self.spot.y, self.spot.heading)

    def refusal(self) -> Refusal | None:
        from rules.starcraft.abilities import why_not_jump

        return None if self.spot is None else why_not_jump(self.view, self.spot)

    def back(self) -> bool:
        had, self.spot = self.spot is not None, None
        return had

    def text(self) -> str:
        return f"jump {stop_text(self.spot)}" if self.spot is not None else ""


def editor_for(view: State, form: Form) -> MapEditor | None:
    """The editor of one of this game's forms."""
    if form.verb == "path":
        return PathEditor(view, form)
    if form.verb == "place":
        return SetEditor(view)
    if form.verb == "jump":
        return JumpEditor(view, form)
    return None
