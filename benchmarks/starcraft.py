"""StarCraft: legality of a drawn path, and the reach graph against a visibility graph over shapely's buffers."""

from __future__ import annotations

import heapq
import math
import statistics
import time
from typing import Any

from shapely import LineString, Point, Polygon, box, prepare, union_all
from shapely.geometry.base import BaseGeometry

from benchmarks import Row
from rules.engine.dice import Dice, dice_from
from rules.starcraft.field import Field
from rules.starcraft.lead import why_not_path
from rules.starcraft.position import state_of
from rules.starcraft.reach import Reach
from rules.starcraft.shapes import Disc, rectangle, separation
from rules.starcraft.state import MOVE, Action, Stop
from rules.starcraft.tables import setup_of

RADIUS_IN = 32 / 25.4 / 2
_QUAD_SEGS = 16


def crowded(pieces: int, bases: int, seed: int, speed: str = "8", keep: float = 1.0) -> Field:
    """A table of 54×36 inches with walls and marines that leave gaps; A1 stands near the middle."""
    rng = dice_from(seed)
    terrain: list[dict[str, Any]] = []
    shapes: list[Any] = [Disc(27, 18, RADIUS_IN)]
    while len(terrain) < pieces:
        x, y = _between(rng, 1, 50), _between(rng, 1, 32)
        w, h = _between(rng, 0.5, 3), _between(rng, 0.5, 3)
        rect = rectangle(x, y, x + w, y + h)
        if all(separation(rect, other) > keep for other in shapes):
            terrain.append({"id": f"T{len(terrain)}", "size": 2, "rect": [x, y, x + w, y + h]})
            shapes.append(rect)
    places: list[Disc] = []
    while len(places) < bases:
        disc = Disc(_between(rng, 1, 53), _between(rng, 1, 35), RADIUS_IN)
        if all(separation(disc, other) > 0.05 for other in shapes):
            shapes.append(disc)
            places.append(disc)
    units = {
        "p1": [{"id": "A", "type": "marine", "speed": speed, "models": {"A1": [27, 18]}}],
        "p2": [{"id": "Z", "type": "marine", "models": {f"Z{k}": [d.x, d.y] for k, d in enumerate(places)}}],
    }
    return Field(state_of({"table": [54, 36], "units": units, "terrain": terrain}))


def _between(rng: Dice, low: float, high: float) -> float:
    return low + (high - low) * rng.below(1_000_000) / 1_000_000


def path_legality(times: int) -> float:
    """Milliseconds for the judgement of a path with four bends among 50 pieces and 120 bases, the field made anew."""
    field = crowded(50, 120, 4, keep=0.3)
    reach = Reach(field, field.state.units["A"], field.by_model["A1"].base, 8.0)
    rng = dice_from(8)
    ends = ((_between(rng, 20, 34), _between(rng, 11, 25)) for _ in range(4000))
    ways = [way for end in ends if (way := reach.path_to(*end)) is not None and len(way) >= 5]
    way = ways[0] if ways else [Stop(27 + 0.2 * k, 18 + 0.2 * (k % 2)) for k in range(1, 6)]
    action = Action("A", MOVE, "A1")
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        why_not_path(Field(field.state), action, way[:5])
        spent.append(time.perf_counter() - began)
    return statistics.median(spent) * 1000


class BufferedGraph:
    """The reference: every obstacle grown by the radius, and a visibility graph over the corners of the growth."""

    def __init__(self, field: Field, budget: float) -> None:
        unit, base = field.state.units["A"], field.by_model["A1"].base
        self.start = (base.x, base.y)
        self.budget = budget
        grown: list[BaseGeometry] = []
        for obstacle in field.blockers(unit):
            shape = obstacle.shape
            solid = Point(shape.x, shape.y).buffer(shape.r, _QUAD_SEGS) if isinstance(shape, Disc) else None
            outline = solid or Polygon(shape.outline)  # type: ignore[union-attr]
            if outline.distance(Point(self.start)) <= budget:
                grown.append(outline.buffer(RADIUS_IN - 1e-6, _QUAD_SEGS))
        self.blocked = union_all(grown)
        inner = box(RADIUS_IN, RADIUS_IN, field.width - RADIUS_IN, field.height - RADIUS_IN)
        prepare(self.blocked)
        parts = getattr(self.blocked, "geoms", [self.blocked])
        rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
        self.nodes = [p for ring in rings for p in ring.coords[:-1] if math.dist(p, self.start) <= budget]
        self.nodes = [p for p in self.nodes if inner.covers(Point(p))]
        self.costs = self._search()

    def sees(self, p: Any, q: Any) -> bool:
        return not self.blocked.crosses(LineString([p, q])) and not self.blocked.contains(LineString([p, q]))

    def _search(self) -> dict[int, float]:
        costs: dict[int, float] = {}
        queue = [(math.dist(self.start, p), i) for i, p in enumerate(self.nodes) if self.sees(self.start, p)]
        heapq.heapify(queue)
        while queue:
            cost, at = heapq.heappop(queue)
            if at in costs or cost > self.budget:
                continue
            costs[at] = cost
            for other, p in enumerate(self.nodes):
                further = cost + math.dist(self.nodes[at], p)
                if other not in costs and further <= self.budget and self.sees(self.nodes[at], p):
                    heapq.heappush(queue, (further, other))
        return costs

    def length_to(self, target: tuple[float, float]) -> float | None:
        if self.sees(self.start, target):
            return math.dist(self.start, target)
        offers = sorted((cost + math.dist(self.nodes[i], target), i) for i, cost in self.costs.items())
        for cost, i in offers:
            if cost > self.budget:
                return None
            if self.sees(self.nodes[i], target):
                return cost
        return None


def reach_rows(times: int) -> list[Row]:
    """The reach graph among 30 pieces and 100 bases, its reference, and how far their lengths are apart."""
    field = crowded(30, 100, 2)
    unit, base = field.state.units["A"], field.by_model["A1"].base
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        reach = Reach(field, unit, base, 8.0, squeezes=False)
        spent.append(time.perf_counter() - began)
    mine = statistics.median(spent) * 1000
    began = time.perf_counter()
    reference = BufferedGraph(field, 8.0)
    theirs = (time.perf_counter() - began) * 1000
    rng, worst, odd = dice_from(77), 0.0, 0
    for _ in range(150):
        target = (_between(rng, 20, 34), _between(rng, 11, 25))
        one, two = reach.length_to(*target), reference.length_to(target)
        if one is not None and two is not None:
            worst = max(worst, one - two)
        elif two is not None and two < 8.0 - 0.01:
            odd += 1
    began = time.perf_counter()
    Reach(field, unit, base, 8.0)
    whole = (time.perf_counter() - began) * 1000
    against = f"shapely buffers + visibility graph {theirs:,.0f} ms"
    return [
        Row("StarCraft: reach graph S 8, 30 pieces + 100 bases", mine, "ms", "<= 10 ms", against),
        Row("StarCraft: reach graph, times faster than the reference", theirs / mine, "x", ">= 5 x", against),
        Row(
            "StarCraft: longest beyond the reference, 150 targets",
            worst,
            "in",
            "<= 0.001 in",
            f"{odd} reached only by inscribed buffers",
        ),
        Row("StarCraft: reach graph with squeezes", whole, "ms", "", ""),
    ]


def drag_frames(times: int, mm: tuple[int, int] = (32, 32)) -> float:
    """Milliseconds of the slowest frame in a hundred while a lead is dragged among 120 bases at 1920×1080.

    `mm` is its base: short and long axis.
    """
    import os

    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    from client.app import headless
    from client.keeping import settle_memory
    from client.match import Match, Player
    from client.scenes.table import TableScene
    from client.settings import Settings
    from rules.engine.game import Setup
    from rules.engine.registry import game_named
    from rules.engine.session import Session

    setup = setup_of(crowded(30, 120, 2, keep=0.6).state)
    setup["units"]["p1"][0]["base"] = list(mm)
    settings = Settings(language="en", motion="off", sound=False)
    app = headless((1920, 1080), settings)
    session = Session(game_named("starcraft"), Setup("starcraft", 2, 1, {}, setup))
    scene = TableScene(app, Match(session, [Player("Mina", look=0), Player("Jun", look=1)], settings))
    app.push(scene)
    app.step([], 0.016)
    view = scene.table.map  # type: ignore[attr-defined]
    settle_memory()  # as at the start of every game in the client
    spent = []
    for k in range(times):
        angle, far = 6 * math.pi * k / times, 1 + 5 * k / times
        x, y = view.px((27 + far * math.cos(angle), 18 + far * math.sin(angle)) if k > 1 else (27, 18))
        kind = pygame.MOUSEBUTTONDOWN if k == 0 else pygame.MOUSEMOTION
        place = (round(x) + (12 if k == 1 else 0), round(y))
        event = pygame.event.Event(kind, pos=place, button=1, rel=(0, 0), buttons=(1, 0, 0))
        began = time.perf_counter()
        app.step([event], 0.016)
        spent.append(time.perf_counter() - began)
        time.sleep(max(0.0, 1 / 60 - spent[-1]))  # as the window does; meanwhile the reach is worked out beside it
    spent = sorted(spent[10:])
    return spent[int(len(spent) * 0.99)] * 1000


def run(short: bool) -> list[Row]:
    times = 20 if short else 100
    legality = path_legality(times)
    return [
        Row("StarCraft: a path with 4 bends, 50 pieces + 120 bases", legality, "ms", "<= 1 ms", ""),
        *reach_rows(5 if short else 20),
        Row(
            "StarCraft: a drag among 120 bases, slowest frame of 100",
            drag_frames(150 if short else 400),
            "ms",
            "<= 10 ms",
        ),
        Row(
            "StarCraft: the same for an oval of 40 × 70 mm",
            drag_frames(150 if short else 400, (40, 70)),
            "ms",
            "<= 10 ms",
        ),
    ]
