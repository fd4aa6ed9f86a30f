"""The reach graph against a visibility graph over shapely's buffers, and against itself."""

import math
import os

import pytest

from benchmarks.starcraft import BufferedGraph, crowded
from rules.engine.dice import dice_from
from rules.starcraft.coming_in import comes_in
from rules.starcraft.field import Field
from rules.starcraft.lead import why_not_path
from rules.starcraft.legs import path_length
from rules.starcraft.position import state_of
from rules.starcraft.reach import Reach
from rules.starcraft.reach_in import Arrivals
from rules.starcraft.shapes import moved
from rules.starcraft.standing import why_not_stand
from rules.starcraft.state import DEPLOY, Stop
from rules.starcraft.tables import setup_of
from rules.starcraft.travel import why_not_travel
from tests.starcraft.fields import levelled_field, number

TABLES = int(os.environ.get("STARBOARD_REACH", "1"))


@pytest.mark.rule("SC-7.1", "SC-7.16")
def test_lengths_agree_with_the_oracle() -> None:
    """Nowhere longer than over buffers that are up to 0.003 inch thin, beyond 0.001; never shorter than straight."""
    for seed in range(2, 2 + TABLES):
        field = crowded(20, 30, seed)
        unit, base = field.state.units["A"], field.by_model["A1"].base
        mine, oracle, rng = Reach(field, unit, base, 6.0, squeezes=False), BufferedGraph(field, 6.0), dice_from(seed)
        reached = 0
        for _ in range(80):
            x, y = number(rng, 21, 33), number(rng, 12, 24)
            one, two = mine.length_to(x, y), oracle.length_to((x, y))
            if one is not None:
                reached += 1
                assert one >= math.dist((base.x, base.y), (x, y)) - 1e-9
                assert two is not None or one > 6.0 - 0.02
                assert two is None or one - two <= 1e-3
            shaded = mine.shaded(x, y)
            assert shaded == (one is not None) or (one is not None and one > 6.0 - 1e-6)
        assert reached > 10


def test_ways_can_be_walked_and_are_hardly_longer() -> None:
    """Arcs become chains of tangents that the travel judge allows."""
    field = crowded(25, 40, 6)
    unit, base = field.state.units["A"], field.by_model["A1"].base
    reach, rng, walked = Reach(field, unit, base, 7.0), dice_from(5), 0
    for _ in range(60):
        x, y = round(number(rng, 20, 34), 6), round(number(rng, 11, 25), 6)
        way, length = reach.path_to(x, y), reach.length_to(x, y)
        if way is None or length is None:
            continue
        stops = [Stop(round(stop.x, 9), round(stop.y, 9)) for stop in way]
        assert why_not_travel(field, unit, base, stops) is None
        assert length - 1e-6 <= path_length(base, stops) <= length * 1.02 + 1e-6
        walked += 1
    assert walked > 10


@pytest.mark.rule("SC-7.14", "SC-10.3", "SC-10.8")
@pytest.mark.parametrize("seed", [8, 12, 38, 60, 84, 112])
def test_every_way_over_levels_is_one_that_the_judge_allows(seed: int) -> None:
    """What the reach graph offers, through doors, over ramps and through gaps, is legal travel; 60 places a table."""
    rng, walked = dice_from(seed), 0
    field = levelled_field(rng)
    unit, base = field.state.units["A"], field.by_model["A1"].base
    for speed in (4.0, 8.0):
        reach = Reach(field, unit, base, speed)
        for _ in range(60):
            way = reach.path_to(
                number(rng, base.x - speed, base.x + speed), number(rng, base.y - speed, base.y + speed)
            )
            if way is not None:
                assert why_not_travel(field, unit, base, way) is None
                walked += 1
    assert walked


@pytest.mark.rule("SC-13.2", "SC-13.3", "SC-13.6")
@pytest.mark.parametrize("seed", [1, 6, 20, 21])
def test_what_is_shaded_for_a_deploy_is_what_the_judge_allows(seed: int) -> None:
    """From part of the lower edge, or round a corner: shading, the measured answer and the offered path agree."""
    rng = dice_from(seed)
    setup = setup_of(levelled_field(rng).state)
    (lead,) = setup["units"]["p1"]
    lead |= {"reserve": True, "models": ["A1"], "speed": "7"}
    low = number(rng, 0, 10)
    chain = [[low, 0], [number(rng, 15, 29), 0]] if seed % 2 else [[low, 0], [30, 0], [30, 12]]
    setup |= {"edges": {"p1": [chain], "p2": [[[0, 30], [30, 30]]]}, "supply": {"p1": 20, "p2": 20}}
    field = Field(state_of(setup))
    unit, arrivals, agreed = field.state.units["A"], Arrivals(field, field.state.units["A"], "A1"), 0
    for _ in range(80):
        x, y = number(rng, 0, 30), number(rng, 0, 7)
        if why_not_stand(field, unit, moved(arrivals.base, x, y), DEPLOY, but="A1") is not None:
            continue
        if arrivals.shaded(x, y):
            offers = [way for source in arrivals.ways if (way := source.way_in(x, y, 0.02)) is not None]
            assert any(why_not_path(field, arrivals.action, way) is None for way in offers)
            assert comes_in(field, unit, "A1", Stop(x, y))
            agreed += 1
        elif not arrivals.ways[0].doors:
            assert not comes_in(field, unit, "A1", Stop(x, y))
    assert agreed > 5


@pytest.mark.rule("SC-13.11")
def test_the_box_of_a_way_in_from_a_structure_holds_all_of_it() -> None:
    """The lead's middle begins a radius outside the pylon and goes as far as the speed from there."""
    units = {
        "p1": [
            {"id": "P", "type": "pylon", "models": {"P1": [18, 18]}},
            {"id": "A", "type": "zealot", "reserve": True, "models": ["A1"]},
        ],
        "p2": [],
    }
    field = Field(state_of({"table": [36, 36], "edges": {"p1": [[[0, 0], [36, 0]]]}, "units": units}))
    arrivals = Arrivals(field, field.state.units["A"], "A1")
    far = (80 / 2 + 40 / 2) / 25.4 + arrivals.speed
    assert arrivals.shaded(18, 18 + far - 0.01) and not arrivals.shaded(18, 18 + far + 0.01)
    assert arrivals.box[3] >= 18 + far
