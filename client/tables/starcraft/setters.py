"""How the other models are set, and how a placed lead is: arranged, changed by hand, judged by the rules."""

from __future__ import annotations

import math

from client.tables.starcraft.editor import SNAP_IN, MapEditor, apart_by
from rules.engine.decisions import Form, Refusal
from rules.starcraft.arrange import arrange, settable_order
from rules.starcraft.field import base_of
from rules.starcraft.figures import Inches
from rules.starcraft.forms import FORMS, stop_text
from rules.starcraft.laid import centre_reach, laid_disc
from rules.starcraft.setting import Setting
from rules.starcraft.shapes import Disc, Oval, Point, moved, outer_radius, separation
from rules.starcraft.state import Action, State, Stop, Unit


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
        self._judged: tuple[tuple[tuple[str, Stop], ...] | None, dict[str, Refusal]] = (None, {})

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
        others = [b for m, b in self.bases().items() if m != self.held] + [
            s.base for s in self.field.around(base, SNAP_IN)
        ]
        for other in others:
            if abs(separation(base, other)) <= SNAP_IN and (place := apart_by(base, other, 0.0)) is not None:
                return Stop(round(place[0], 9), round(place[1], 9), spot.heading)
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

    def hold_next(self) -> None:
        """For the keyboard: the next proposed model is the one that arrows move."""
        names = list(self.spots)
        if names:
            self.held = names[(names.index(self.held) + 1) % len(names)] if self.held in names else names[0]

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
                return Refusal("SC-8.2", "overlaps_model", {"model": other, "by": Inches(-separation(base, there))})
        before = self.setting.set
        self.setting.set = before + [b for m, b in self.bases().items() if m != model]
        refusal = self.setting.why_not(base)
        self.setting.set = before
        return refusal

    def refusals(self) -> dict[str, Refusal]:
        """What is wrong with the places as they are, judged once for each arrangement."""
        here = tuple(self.spots.items())
        if self._judged[0] != here:
            self._judged = (here, {m: why for m in self.spots if (why := self.refusal_of(m)) is not None})
        return self._judged[1]

    def text(self) -> str:
        order = self.order()
        return f"place {order[0][0]} {stop_text(order[0][1])}" if order else ""


class SpotEditor(MapEditor):
    """One point: where a placed lead (SC-15.1), a model that comes (SC-15.9, SC-15.10) or a force field is set."""

    def __init__(self, view: State, form: Form) -> None:
        super().__init__(view)
        self.form = form
        self.spot: Stop | None = None
        self.rings: list[tuple[Disc | Oval, float]] = []
        """Bases, and how far from their edges the point may be."""
        self.touches: list[Disc | Oval] = []
        """Bases that it must touch."""
        if form.verb == "token":
            self.unit: Unit = view.units[form.subject]
            self.name = ""
            own = [s.base for s in self.field.standers if s.unit is self.unit]
            self.stand: Disc | Oval = laid_disc(form.bounds["ability"], own[0].x, own[0].y)
            self.rings = [(base, centre_reach(form.bounds["ability"])) for base in own]
            return
        model = view.models[form.subject]
        self.unit, self.name = view.unit_of(form.subject), form.subject
        self.stand = base_of(self.unit, model.x, model.y, model.heading)
        if form.verb == "jump":
            self.rings = [(self.stand, float(form.bounds["reach"]))]
            return
        self.touches = [s.base for s in self.field.standers if s.unit.id == form.bounds["beside"]]
        self.stand = moved(self.stand, self.touches[0].x, self.touches[0].y)
        self.rings = [(base, 2 * outer_radius(self.stand)) for base in self.touches]

    def press(self, place: Point) -> None:
        self.drag(place)

    def drag(self, place: Point) -> None:
        heading = self.spot.heading if self.spot else None
        self.spot = self._snapped(Stop(round(place[0], 9), round(place[1], 9), heading))

    def _snapped(self, spot: Stop) -> Stop:
        """Into contact with the nearest base that it must touch."""
        if not self.touches or self.free or not isinstance(self.stand, Disc):
            return spot
        host = min(self.touches, key=lambda base: separation(Disc(spot.x, spot.y), base))
        dx, dy = spot.x - host.x, spot.y - host.y
        if not isinstance(host, Disc) or math.hypot(dx, dy) == 0:
            return spot
        far = (host.r + self.stand.r) / math.hypot(dx, dy)
        return Stop(round(host.x + dx * far, 9), round(host.y + dy * far, 9))

    def turn(self, degrees: float) -> None:
        ghost = self.ghost() or self.stand
        if isinstance(ghost, Oval):
            self.spot = Stop(ghost.x, ghost.y, (ghost.heading + degrees) % 360)

    def nudge(self, dx: float, dy: float) -> None:
        ghost = self.ghost() or self.stand
        heading = self.spot.heading if self.spot else None
        self.spot = self._snapped(Stop(round(ghost.x + dx, 9), round(ghost.y + dy, 9), heading))

    def ghost(self) -> Disc | Oval | None:
        return None if self.spot is None else moved(self.stand, self.spot.x, self.spot.y, self.spot.heading)

    def refusal(self) -> Refusal | None:
        if self.spot is None:
            return None
        found: Refusal | None = FORMS[self.form.verb].why_not(self.view, self.form, self.spot)
        return found

    def back(self) -> bool:
        had, self.spot = self.spot is not None, None
        return had

    def text(self) -> str:
        return f"{self.form.verb} {stop_text(self.spot)}" if self.spot is not None else ""
