"""Distances, overlaps and swept bases against shapely, an independent oracle.

STARBOARD_PLACEMENTS and STARBOARD_PATHS set how many are tried; the figures of the issue are 10,000 and 2,000.
"""

import math
import os

import pytest
from shapely import LineString, Point

from rules.engine.dice import dice_from
from rules.starcraft.motion import cut_times, passes_near, turn_between, turn_cuts
from rules.starcraft.outlines import polygon, self_crossing, signed_area
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import (
    EPSILON_IN,
    Disc,
    Oval,
    Polygon,
    distance,
    farthest,
    overlap,
    point_distance,
    separation,
    wholly_within,
    within,
)
from rules.starcraft.state import Stop
from rules.starcraft.terrain import Ground
from rules.starcraft.travel import why_not_travel
from tests.starcraft.fields import crowded_field, number, oracle, oracle_distance, random_shapes

PLACEMENTS = int(os.environ.get("STARBOARD_PLACEMENTS", "600"))
PATHS = int(os.environ.get("STARBOARD_PATHS", "200"))


@pytest.mark.rule("SC-2.2", "SC-2.7", "SC-2.8")
def test_distances_and_overlaps_agree_with_the_oracle() -> None:
    """Random placements of discs and ovals among 60 shapes: no disagreement beyond 1e-6 inch."""
    rng = dice_from(3)
    shapes = random_shapes(rng, 60)
    worst = 0.0
    for n in range(PLACEMENTS):
        x, y = number(rng, 0, 40), number(rng, 0, 40)
        base = Disc(x, y, number(rng, 0.3, 2)) if n % 3 else Oval(x, y, number(rng, 1, 2.2), 0.8, number(rng, 0, 180))
        for shape in shapes[n % 7 :: 7]:
            expected, found = oracle_distance(base, shape), distance(base, shape)
            worst = max(worst, abs(found - max(0.0, expected)))
            assert found == pytest.approx(max(0.0, expected), abs=1e-6), (base, shape)
            if isinstance(base, Disc) or isinstance(shape, Disc):
                if abs(expected + EPSILON_IN) > 1e-6:
                    assert overlap(base, shape) == (expected < -EPSILON_IN), (base, shape)
            else:
                shared = oracle(base).intersection(oracle(shape)).area
                assert overlap(base, shape) == (shared > 0) or shared < 1e-6
            p, q = nearest_points(base, shape)
            assert math.dist(p, q) == pytest.approx(found, abs=2e-6)
    print(f"largest difference {worst:.2e} inches")


@pytest.mark.rule("SC-9.8")
def test_concave_polygons_are_split_without_loss() -> None:
    for shape in random_shapes(dice_from(11), 300):
        if isinstance(shape, Polygon):
            assert sum(signed_area(part) for part in shape.parts) == pytest.approx(signed_area(shape.outline), abs=1e-9)


def test_the_ground_finds_what_the_oracle_finds() -> None:
    """pymunk's answers, read by depth: which pieces a base overlaps and which a swept base cuts."""
    rng = dice_from(5)
    field = crowded_field(rng, 30, 50)
    for _ in range(PLACEMENTS):
        base = Disc(number(rng, 0, 36), number(rng, 0, 36), number(rng, 0.3, 2))
        expected = [p.id for p in field.ground.pieces if oracle_distance(base, p.shape) < -EPSILON_IN]
        assert [piece.id for piece in field.ground.under(base)] == expected
        to = (number(rng, 0, 36), number(rng, 0, 36))
        line = LineString([(base.x, base.y), to])
        cut = [p.id for p in field.ground.pieces if line.distance(oracle(p.shape)) < base.r - EPSILON_IN]
        assert [piece.id for piece in field.ground.swept((base.x, base.y), to, base.r)] == cut


@pytest.mark.rule("SC-8.6")
def test_links_pass_what_the_oracle_says_they_pass() -> None:
    """Random links among 60 shapes and as many ovals: near or not as shapely's distance says, to 1e-6 inch."""
    rng = dice_from(17)
    ovals = [Oval(number(rng, 0, 40), number(rng, 0, 40), 2.0, 0.8, number(rng, 0, 180)) for _ in range(60)]
    shapes = [*random_shapes(rng, 60), *ovals]
    met = 0
    for n in range(PLACEMENTS):
        p = (number(rng, 0, 40), number(rng, 0, 40))
        q = (p[0] + number(rng, -6, 6), p[1] + number(rng, -6, 6)) if n % 20 else p
        line = LineString([p, q]) if p != q else Point(p)
        for shape in shapes[n % 5 :: 5]:
            away = oracle(shape).distance(line) - (shape.r if isinstance(shape, Disc) else 0.0)
            radius = number(rng, 0.2, 1.5)
            if abs(away - radius) > 1e-6:
                met += away < radius
                assert passes_near(p, q, shape, radius) == (away < radius), (p, q, shape, radius)
    assert met > 0


@pytest.mark.rule("SC-7.16")
def test_paths_agree_with_the_travel_formula() -> None:
    """Random paths among 60 obstacles: the travel test by intervals and the formula point by point agree."""
    rng = dice_from(9)
    legal_seen = 0
    for number_of_field in range(max(1, PATHS // 20)):
        field = crowded_field(dice_from(100 + number_of_field), 30, 30)
        unit, start = field.state.units["A"], field.by_model["A1"].base
        blockers = field.blockers(unit)
        for _ in range(min(PATHS, 20)):
            stops, x, y = [], start.x, start.y
            for _leg in range(1 + rng.below(3)):
                x = min(35.3, max(0.7, x + number(rng, -3, 3)))
                y = min(35.3, max(0.7, y + number(rng, -3, 3)))
                stops.append(Stop(x, y))
            legal = why_not_travel(field, unit, start, stops) is None
            legal_seen += legal
            strict = violates(blockers, start, stops, 0.0)
            loose = violates(blockers, start, stops, 3e-3)
            assert not (legal and strict), (stops, "the formula forbids it")
            assert legal or loose, (stops, "the formula allows it")
    assert legal_seen


def violates(blockers: list, start: Disc, stops: list[Stop], tighter: float) -> bool:
    """SC-7.16 at points 0.01 inch apart, by the oracle's distances; `tighter` shrinks what is allowed."""
    shapes = [(oracle(o.shape), o.shape.r if isinstance(o.shape, Disc) else 0.0) for o in blockers]
    radius, half = start.r, 0.5
    here = (start.x, start.y)
    for stop in stops:
        line = LineString([here, (stop.x, stop.y)])
        near = [(s, r) for s, r in shapes if line.distance(s) - r < 2 * radius + 0.3]
        steps = max(1, math.ceil(line.length / 0.01))
        for k in range(steps + 1):
            point = line.interpolate(k / steps, normalized=True)
            away = [max(0.0, point.distance(s) - r) for s, r in near]
            for i, d in enumerate(away):
                if d >= radius - 2e-6 + tighter:
                    continue
                others = [e for j, e in enumerate(away) if j != i and e >= half - 2e-6 + tighter]
                if d < half - 2e-6 + tighter or not any(d + e <= 2 * radius + 0.25 + 2e-6 - tighter for e in others):
                    return True
        here = (stop.x, stop.y)
    return False


@pytest.mark.rule("SC-2.3", "SC-2.4")
@pytest.mark.parametrize(
    ("gap", "inside"), [(0.999, True), (1.0, True), (1.0000005, True), (1.000002, False), (1.1, False)]
)
def test_within_counts_the_boundary(gap: float, inside: bool) -> None:
    one = Disc(0, 0, 0.6)
    assert within(one, Disc(1.2 + gap, 0, 0.6), 1.0) == inside


@pytest.mark.rule("SC-2.4")
@pytest.mark.parametrize(("away", "inside"), [(3.0, True), (3.000002, False)])
def test_equal_bases_are_wholly_within_by_their_centres(away: float, inside: bool) -> None:
    assert wholly_within(Disc(away, 0, 0.6), Disc(0, 0, 0.6), 3.0) == inside


@pytest.mark.rule("SC-2.4", "SC-2.7")
def test_an_oval_is_wholly_within_by_its_farthest_point() -> None:
    """A 40×100 oval end on to a round base reaches half its long axis beyond its centre."""
    oval, round_base = Oval(3, 0, 50 / 25.4, 20 / 25.4, 0), Disc(0, 0, 0.63)
    assert farthest(oval, round_base) == pytest.approx(3 + 50 / 25.4 - 0.63, abs=1e-9)
    turned = Oval(3, 0, 50 / 25.4, 20 / 25.4, 90)
    assert farthest(turned, round_base) < farthest(oval, round_base)


@pytest.mark.rule("SC-2.5")
def test_touching_and_a_hair_to_both_sides() -> None:
    """32 mm bases touch when their centres are exactly 32 mm apart, which is never an overlap."""
    touch = 32 / 25.4
    for away, shares in ((touch, False), (touch - 5e-7, False), (touch - 2e-6, True), (touch + 1e-9, False)):
        assert overlap(Disc(0, 0, touch / 2), Disc(away, 0, touch / 2)) == shares
    square = polygon(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))
    assert not overlap(Disc(0.5, -touch / 2, touch / 2), square)
    assert overlap(Disc(0.5, -touch / 2 + 2e-6, touch / 2), square)


def test_a_self_crossing_outline_is_found() -> None:
    assert self_crossing(((0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0))) is not None
    assert self_crossing(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))) is None
    with pytest.raises(ValueError, match="simple"):
        polygon(((0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)))


@pytest.mark.rule("SC-7.2")
def test_a_turning_oval_meets_what_its_tip_sweeps_over() -> None:
    oval = Oval(0, 0, 2, 0.8, 0)
    assert turn_cuts(oval, 90, Disc(1.3, 1.3, 0.3))
    assert not turn_cuts(oval, 20, Disc(0.5, 1.9, 0.3))
    assert turn_between(350, 10) == pytest.approx(20)
    assert turn_between(10, 350) == pytest.approx(-20)


def test_a_sliding_oval_cuts_when_its_sweep_does() -> None:
    rng = dice_from(21)
    for shape in random_shapes(rng, 40):
        oval = Oval(number(rng, 0, 40), number(rng, 0, 40), 1.9, 0.8, number(rng, 0, 180))
        to = (number(rng, 0, 40), number(rng, 0, 40))
        deepest = min(
            separation(
                Oval(oval.x + t * (to[0] - oval.x), oval.y + t * (to[1] - oval.y), 1.9, 0.8, oval.heading), shape
            )
            for t in (k / 400 for k in range(401))
        )
        if abs(deepest) > 0.02:
            assert bool(cut_times((oval.x, oval.y), to, oval, shape)) == (deepest < 0)


def test_a_bare_ground_has_nothing_on_it() -> None:
    assert Ground(()).under(Disc(1, 1, 1)) == []
    assert point_distance(0, 0, Disc(3, 4, 1)) == pytest.approx(4)


@pytest.mark.parametrize("across", [0.0, 1e-17, 1e-13, 1e-9, 1e-6])
@pytest.mark.parametrize("along", [0.0, 1e-17, 0.5, 1.4, 1.968, 3.0])
def test_a_point_on_or_near_an_axis_of_an_oval(along: float, across: float) -> None:
    """Where the equation of the nearest point degenerates."""
    oval = Oval(0, 0, 50 / 25.4, 20 / 25.4, 0)
    expected = min(
        math.hypot(along - oval.long * math.cos(a), across - oval.short * math.sin(a))
        for a in (math.tau * k / 20000 for k in range(20000))
    )
    assert abs(point_distance(along, across, oval)) == pytest.approx(expected, abs=1e-6)
    turned = Oval(0, 0, oval.long, oval.short, 90)
    assert point_distance(-across, along, turned) == pytest.approx(point_distance(along, across, oval), abs=1e-7)
