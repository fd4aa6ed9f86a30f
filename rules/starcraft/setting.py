"""Step 2: the other models are picked up and set round the lead (SC-8)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from rules.engine.decisions import Refusal
from rules.starcraft.coherency import Links, in_reach
from rules.starcraft.field import Field, base_of
from rules.starcraft.figures import Inches, Limit
from rules.starcraft.memo import once_for_a_state
from rules.starcraft.poses import Demands, poses
from rules.starcraft.shapes import Disc, Oval, farthest, outer_radius
from rules.starcraft.spots import Borders, add_links, any_spot, borders_of, closest_spot
from rules.starcraft.standing import why_not_stand
from rules.starcraft.state import DEPLOY, Action, State, Stop, Unit

NEARNESS_SLACK_IN = 0.25
"""SC-8.7: how much farther than the nearest possible place a hand may set a model that finds none within reach."""
_SEARCH_IN = (6.0, 9.0, 14.0, 24.0)
Base = Disc | Oval


class Setting:
    """What is asked again and again while one unit's models are set on one field."""

    def __init__(self, field: Field, action: Action) -> None:
        self.field = field
        self.action = action
        self.clear_of = action.clear_of
        self.unit: Unit = field.state.units[action.unit]
        self.lead: Base = field.by_model[action.lead].base
        self.set: list[Base] = [field.by_model[model].base for model in action.placed]
        self.links = Links(field, self.unit, action.engaged_with)

    def base(self, model: str, spot: Stop) -> Base:
        """The model's base at a spot; an oval keeps its heading when none is given."""
        heading = self.field.state.models[model].heading if spot.heading is None else spot.heading
        return base_of(self.unit, spot.x, spot.y, heading)

    def why_not_spot(self, base: Base) -> Refusal | None:
        """SC-8.2, SC-8.5: legal to stand on, and linked; how far from the lead is not judged here."""
        if refusal := why_not_stand(self.field, self.unit, base, self.action.kind, clear_of=self.clear_of):
            return refusal
        if not self.links.joins(base, self.lead, self.set):
            return Refusal("SC-8.5", "no_link", {"model": self.action.lead})
        return None

    def why_not(self, base: Base) -> Refusal | None:
        """SC-8.1 to 8.7: may a model be set here?"""
        near = in_reach(self.unit, base, self.lead)
        refusal = self.why_not_spot(base)
        if refusal or near:
            return refusal
        far = Refusal(
            "SC-8.4" if self.unit.coherency > 3 else "SC-8.3",
            "not_coherent",
            {"far": Inches(farthest(base, self.lead)), "reach": Limit(self.unit.coherency), "model": self.action.lead},
        )
        if self.action.kind == DEPLOY or self.coherent_spot() is not None:
            return far
        nearest = self.nearest_spot()
        if nearest is None or self._away(base) <= self._away(nearest) + NEARNESS_SLACK_IN:
            return None
        return Refusal("SC-8.7", "not_nearest", {"far": Inches(self._away(base)), "least": Inches(self._away(nearest))})

    def _away(self, base: Base) -> float:
        return math.dist((base.x, base.y), (self.lead.x, self.lead.y))

    # -- is there a place? -----------------------------------------------------------------------------------------
    def _borders(self, sample: Disc, reach: float) -> Borders:
        borders = borders_of(self.field, self.unit, sample, self.action.kind, (self.lead.x, self.lead.y), reach)
        add_links(borders, self.links, [self.lead, *self.set])
        if self.clear_of:
            for enemy in self.field.enemies(self.unit):
                borders.round(enemy.base, sample.r + self.clear_of + 2e-6)
        return borders

    def _poses(self, sample: Oval, legal: Callable[[Stop], bool], reach: float, nearest: bool) -> Iterator[Stop]:
        """The same for ovals: places and headings round the lead."""
        demands = Demands(self.field, self.unit, self.action.kind, clear_of=self.clear_of)
        demands.near(self.lead.x, self.lead.y, reach + sample.long)
        demands.together(self.links, self.lead, self.set, math.inf if nearest else self.unit.coherency)
        here = Oval(self.lead.x, self.lead.y, sample.long, sample.short, sample.heading)
        return poses(demands, here, legal, reach, nearest)

    @property
    def sample(self) -> Base:
        """A base like those that are still to be set; all models of a unit are alike."""
        model = self.field.state.models[self.action.left[0]]
        return base_of(self.unit, model.x, model.y, model.heading)

    def _legal(self, spot: Stop) -> bool:
        sample = self.sample
        heading = spot.heading if spot.heading is not None else getattr(sample, "heading", 0.0)
        base = base_of(self.unit, spot.x, spot.y, heading)
        return in_reach(self.unit, base, self.lead) and self.why_not_spot(base) is None

    @property
    def reach(self) -> float:
        """How far a centre may be from the lead's in coherency."""
        sample = self.sample
        narrow = sample.r if isinstance(sample, Disc) else sample.short
        return self.unit.coherency + outer_radius(self.lead) - narrow

    def coherent_spot(self) -> Stop | None:
        """SC-12.6: a legal place in coherency for the models still to be set, None when there is none."""
        return next(self._packed(), None) or _coherent_spot(self.field.state)

    def exact_coherent_spot(self) -> Stop | None:
        """The same, from the borders alone."""
        sample = self.sample
        if isinstance(sample, Oval):
            return next(self._poses(sample, self._legal, self.reach, nearest=False), None)
        return any_spot(self._borders(sample, self.reach), sample, self._legal)

    def nearest_spot(self) -> Base | None:
        """SC-8.7: the nearest linked legal place outside coherency, None when there is none at all."""
        spot = _nearest_spot(self.field.state)
        return None if spot is None else self.base(self.action.left[0], spot)

    def exact_nearest_spot(self) -> Stop | None:
        """The same, from the borders in ever wider rings."""

        def legal(spot: Stop) -> bool:
            return self.why_not_spot(self.base(self.action.left[0], spot)) is None

        sample = self.sample
        for reach in _SEARCH_IN:
            if isinstance(sample, Oval):
                spot = next(self._poses(sample, legal, reach, nearest=True), None)
            else:
                spot = closest_spot(self._borders(sample, reach), sample, legal)
            if spot is not None:
                return spot
        return None

    def _packed(self) -> Iterator[Stop]:
        return (spot for spot in packed(self.lead, self.sample, self.reach) if self._legal(spot))

    def spots(self) -> Iterator[Stop]:
        """Legal places in coherency, those next to the lead first; at least one if there is any."""
        found = False
        for spot in self._packed():
            found = True
            yield spot
        if not found and (last := self.coherent_spot()) is not None:
            yield last


@once_for_a_state
def _coherent_spot(state: State) -> Stop | None:
    return _setting(state).exact_coherent_spot()


@once_for_a_state
def _nearest_spot(state: State) -> Stop | None:
    return _setting(state).exact_nearest_spot()


def _setting(state: State) -> Setting:
    assert state.action is not None
    return Setting(Field(state), state.action)


def packed(lead: Base, base: Base, reach: float) -> Iterator[Stop]:
    """Places round the lead as close as bases can stand, nearest first: rings of a honeycomb, rows for ovals."""
    if isinstance(base, Oval):
        yield from _rows(lead, base, reach)
        return
    step = 2 * base.r + 0.02
    first = outer_radius(lead) + base.r + 0.02
    ring = first
    while ring <= reach + 1e-9:
        count = max(1, math.floor(2 * math.pi / (2 * math.asin(min(1.0, step / (2 * ring))))))
        for k in range(count):
            yield _polar(lead, ring, 2 * math.pi * (k + 0.25) / count)
        ring += step
    for k in range(12):
        yield _polar(lead, reach, 2 * math.pi * k / 12)


def _polar(lead: Base, ring: float, angle: float, heading: float | None = None) -> Stop:
    x, y = lead.x + ring * math.cos(angle), lead.y + ring * math.sin(angle)
    return Stop(round(x, 9), round(y, 9), heading)


def _rows(lead: Base, base: Oval, reach: float) -> Iterator[Stop]:
    """Ovals stand side by side along the lead's heading, then in the next rows, then turned across."""
    heading = lead.heading if isinstance(lead, Oval) else base.heading
    h = math.radians(heading)
    c, s = math.cos(h), math.sin(h)
    spots = []
    for row in range(-2, 3):
        for k in range(-4, 5):
            u, v = row * (2 * base.long + 0.02) / 2, k * (2 * base.short + 0.02)
            away = math.hypot(u, v)
            if 0 < away <= reach + base.long:
                spots.append((away, Stop(round(lead.x + u * c - v * s, 9), round(lead.y + u * s + v * c, 9), heading)))
    yield from (spot for _, spot in sorted(spots, key=lambda each: each[0]))
    for k in range(8):
        yield _polar(lead, base.long + base.short + 0.02, h + math.pi * k / 4, (heading + 45.0 * k + 90.0) % 180.0)
