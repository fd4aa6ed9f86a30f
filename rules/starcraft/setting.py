"""Step 2: the other models are picked up and set round the lead (SC-8)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.engine.decisions import Refusal
from rules.starcraft.coherency import Links, in_reach
from rules.starcraft.field import Field, base_of
from rules.starcraft.shapes import Disc, Oval, Point, farthest, outer_radius
from rules.starcraft.spots import Borders, add_links, any_spot, borders_of, headings_for, legal_spots
from rules.starcraft.standing import why_not_stand
from rules.starcraft.state import DEPLOY, Action, Stop, Unit

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
            {"far": farthest(base, self.lead), "reach": self.unit.coherency, "model": self.action.lead},
        )
        if self.action.kind == DEPLOY or self.coherent_spot() is not None:
            return far
        nearest = self.nearest_spot()
        if nearest is None or self._away(base) <= self._away(nearest) + NEARNESS_SLACK_IN:
            return None
        return Refusal("SC-8.7", "not_nearest", {"far": self._away(base), "least": self._away(nearest)})

    def _away(self, base: Base) -> float:
        return math.dist((base.x, base.y), (self.lead.x, self.lead.y))

    # -- is there a place? -----------------------------------------------------------------------------------------
    def _borders(self, reach: float) -> Borders:
        sample = self.sample
        borders = borders_of(self.field, self.unit, sample, self.action.kind, (self.lead.x, self.lead.y), reach)
        add_links(borders, self.links, [self.lead, *self.set])
        if self.clear_of:
            for enemy in self.field.enemies(self.unit):
                borders.round(enemy.base, outer_radius(sample) + self.clear_of + 2e-6)
        return borders

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
        for x, y in packed(self.lead, self.sample, self.reach):
            for heading in headings_for(self.sample)[:1]:
                if self._legal(Stop(x, y, heading)):
                    return Stop(x, y, heading)
        return any_spot(self._borders(self.reach), self.sample, self._legal)

    def nearest_spot(self) -> Base | None:
        """SC-8.7: the nearest linked legal place outside coherency, None when there is none at all."""

        def legal(spot: Stop) -> bool:
            heading = spot.heading if spot.heading is not None else getattr(self.sample, "heading", 0.0)
            return self.why_not_spot(base_of(self.unit, spot.x, spot.y, heading)) is None

        for reach in _SEARCH_IN:
            found = [
                base_of(self.unit, spot.x, spot.y, spot.heading or 0.0)
                for spot in legal_spots(self._borders(reach), self.sample, legal)
            ]
            if found:
                return min(found, key=self._away)
        return None

    def spots(self) -> Iterator[Stop]:
        """Legal places in coherency, those next to the lead first."""
        for x, y in packed(self.lead, self.sample, self.reach):
            for heading in headings_for(self.sample)[:3]:
                if self._legal(Stop(x, y, heading)):
                    yield Stop(x, y, heading)
        yield from legal_spots(self._borders(self.reach), self.sample, self._legal)


def packed(lead: Base, base: Base, reach: float) -> Iterator[Point]:
    """Places round the lead as close as bases can stand, nearest first: rings of a honeycomb."""
    step = 2 * outer_radius(base) + 0.02
    first = outer_radius(lead) + outer_radius(base) + 0.02
    ring = first
    while ring <= reach + 1e-9:
        count = max(1, math.floor(2 * math.pi / (2 * math.asin(min(1.0, step / (2 * ring))))))
        for k in range(count):
            angle = 2 * math.pi * (k + 0.25) / count
            yield round(lead.x + ring * math.cos(angle), 9), round(lead.y + ring * math.sin(angle), 9)
        ring += step
    for k in range(12):
        angle = 2 * math.pi * k / 12
        yield round(lead.x + reach * math.cos(angle), 9), round(lead.y + reach * math.sin(angle), 9)
