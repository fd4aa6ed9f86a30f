"""SC-12.6 for ovals: the search among places and headings against thousands of random tries."""

import math

import pytest

from rules.engine.dice import Dice, dice_from
from rules.starcraft.field import Field
from rules.starcraft.position import state_of
from rules.starcraft.setting import Setting
from rules.starcraft.shapes import Disc, Oval, separation
from rules.starcraft.state import DISENGAGE, Action, Stop
from tests.starcraft.fields import number

TRIES = 4000


def crowd(rng: Dice, enemies: int) -> Setting:
    """Two hydralisks, one of them set as lead, the other in hand, with enemies close round them."""
    lead = Oval(18, 18, 50 / 25.4, 20 / 25.4, number(rng, 0, 180))
    radius = 20 / 25.4
    places: list[Disc] = []
    for _ in range(4000):
        disc = Disc(number(rng, 11, 25), number(rng, 11, 25), radius)
        if len(places) < enemies and separation(disc, lead) > 1.01 and all(separation(disc, d) > 0.01 for d in places):
            places.append(disc)
    units = {
        "p1": [
            {"id": "H", "type": "hydralisk", "models": {"H1": [18, 18], "H2": [4, 4]}, "heading": {"H1": lead.heading}}
        ],
        "p2": [{"id": "Z", "type": "zealot", "models": {f"Z{k}": [d.x, d.y] for k, d in enumerate(places)}}],
    }
    state = state_of({"table": [36, 36], "units": units})
    state.action = Action("H", DISENGAGE, "H1", left=["H2"], path=[Stop(18, 18)])
    state.models["H2"].set = False
    return Setting(Field(state), state.action)


@pytest.mark.rule("SC-12.6")
def test_a_place_that_random_tries_find_is_found() -> None:
    rng = dice_from(21)
    outcomes = set()
    for enemies in (14, 18, 20, 22, 24, 26):
        setting = crowd(rng, enemies)
        found = setting.exact_coherent_spot()
        assert found is None or setting.why_not(setting.base("H2", found)) is None
        by_chance = any(
            setting._legal(Stop(18 + far * math.cos(a), 18 + far * math.sin(a), number(rng, 0, 180)))
            for far, a in ((number(rng, 1.5, 5.5), number(rng, 0, 6.2832)) for _ in range(TRIES))
        )
        assert found is not None or not by_chance
        outcomes.add(found is not None)
    assert outcomes == {True, False}
