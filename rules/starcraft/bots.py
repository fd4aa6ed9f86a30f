"""The easy bot: it brings units in, walks towards markers, holds those it has, and passes at the end."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.engine.answers import form_code
from rules.engine.bots import Chair
from rules.engine.decisions import Form
from rules.starcraft.field import CONTEST_IN, Field, base_of
from rules.starcraft.lead import limit_of
from rules.starcraft.legs import path_length
from rules.starcraft.reach import Reach
from rules.starcraft.state import DEPLOY, State, Stop, Unit

_SAMPLES = 10


class EasyBot:
    """Legal moves towards the nearest marker that no own unit stands at."""

    ponders = False

    def answer(self, chair: Chair) -> str:
        decision, state = chair.decision, chair.view
        keys = [option.key for option in decision.options]
        if decision.kind == "activation":
            return self._activation(state, chair.seat, keys)
        if decision.forms and decision.kind != "hand_over":
            found = self._fill(chair, decision.forms[0])
            if found is not None:
                return found
        return keys[0]

    def _activation(self, state: State, seat: int, keys: list[str]) -> str:
        """Deploy what fits, then move what is far from every marker, hold what is near one."""
        for word in ("deploy", "disengage"):
            fitting = [key for key in keys if f" {word} " in key]
            if fitting:
                return fitting[0]
        for key in keys:
            if key.endswith(" hold"):
                unit = state.units[key.split()[1]]
                if self._far(state, unit) <= CONTEST_IN or unit.speed is None:
                    return key
        moves = [key for key in keys if " move " in key]
        if moves:
            return min(moves, key=lambda key: self._model_far(state, key.split()[-1]))
        holds = [key for key in keys if key.endswith(" hold")]
        return holds[0] if holds else "pass"

    def _far(self, state: State, unit: Unit) -> float:
        return min((self._model_far(state, m.id) for m in state.alive(unit)), default=math.inf)

    def _model_far(self, state: State, model: str) -> float:
        m, unit = state.models[model], state.unit_of(model)
        base = base_of(unit, m.x, m.y, m.heading)
        return min((math.dist((base.x, base.y), at) for at in state.markers.values()), default=0.0)

    def _fill(self, chair: Chair, form: Form) -> str | None:
        """The legal sample that ends nearest to a marker; None when there is none."""
        state: State = chair.view
        texts = chair.samples(form, _SAMPLES)
        if not texts:
            return None
        if form.verb != "path":
            return texts[0]
        code = form_code(chair.game, form)
        goal = self._goal(state, form)

        def far(text: str) -> float:
            stops: list[Stop] = code.parse(state, form, text)
            return math.dist((stops[-1].x, stops[-1].y), goal)

        best = min(texts, key=far)
        for stops in self._routes(state, form, goal):
            if code.why_not(state, form, stops) is None:
                routed = code.text(form, stops)
                return routed if far(routed) < far(best) else best
        return best

    def _routes(self, state: State, form: Form, goal: tuple[float, float]) -> Iterator[list[Stop]]:
        """Ways within the speed, round whatever stands there, those that end nearest to the goal first."""
        action = state.action
        if action is None or action.kind == DEPLOY or not state.models[form.subject].set:
            return
        unit, model = state.units[action.unit], state.models[form.subject]
        base, speed = base_of(unit, model.x, model.y, model.heading), limit_of(state, unit, action)
        if unit.base[0] != unit.base[1]:
            return
        reach = Reach(Field(state), unit, base, speed, squeezes=False)
        ends = [
            (round(base.x + far * math.cos(angle), 9), round(base.y + far * math.sin(angle), 9))
            for far in (speed * 0.99, speed * 0.8, speed * 0.55)
            for angle in (math.tau * k / 32 for k in range(32))
        ]
        for x, y in sorted(ends, key=lambda end: math.dist(end, goal))[:12]:
            way = reach.path_to(x, y)
            if way is not None and path_length(base, way) <= speed:
                yield [Stop(round(stop.x, 9), round(stop.y, 9)) for stop in way]

    def _goal(self, state: State, form: Form) -> tuple[float, float]:
        model = state.models[form.subject]
        here = (model.x, model.y)
        if form.bounds.get("kind") == DEPLOY or not state.markers:
            return state.table[0] / 2, state.table[1] / 2
        unit = state.units[model.unit]
        taken = {
            name
            for name, at in state.markers.items()
            for other in state.units.values()
            if other is not unit and other.seat == unit.seat
            for m in state.on_table(other)
            if math.dist((m.x, m.y), at) <= CONTEST_IN
        }
        free = [at for name, at in state.markers.items() if name not in taken] or list(state.markers.values())
        return min(free, key=lambda at: math.dist(at, here))
