"""The open answers: `path (x,y) (x,y)@h …`, `place M (x,y)@h` and `destroyed M`. Coordinates are rounded to 9 decimals
before they are judged.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.decisions import Form, Refusal, UnreadableAnswer
from rules.engine.dice import Dice
from rules.starcraft.abilities import why_not_jump
from rules.starcraft.field import Field, base_of
from rules.starcraft.laid import why_not_token
from rules.starcraft.lead import any_end, entries, entry_starts, limit_of, why_not_path
from rules.starcraft.setting import Setting
from rules.starcraft.shapes import Disc, Oval, outer_radius
from rules.starcraft.state import DEPLOY, Action, State, Stop
from rules.starcraft.summons import places_beside, why_not_beside
from rules.starcraft.ways import ways_to

_STOP = re.compile(r"\(\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*,\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*\)(?:@([-+]?[\d.]+))?")
MOST_STOPS = 60
_TRIES = 24


def number(value: float) -> str:
    """A coordinate as answers write it."""
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def stop_text(stop: Stop) -> str:
    turn = "" if stop.heading is None else f"@{number(stop.heading)}"
    return f"({number(stop.x)},{number(stop.y)}){turn}"


def read_stops(text: str, whole: str) -> list[Stop]:
    """The points in `text`. Raises UnreadableAnswer."""
    stops, at = [], 0
    for found in _STOP.finditer(text):
        if text[at : found.start()].strip():
            raise UnreadableAnswer(whole, f"{whole!r}: {text[at : found.start()].strip()!r} is no point; write (x,y)")
        at = found.end()
        try:
            x, y = (round(float(found[k]), 9) for k in (1, 2))
            heading = None if found[3] is None else round(float(found[3]), 9)
        except ValueError:
            raise UnreadableAnswer(whole, f"{whole!r}: {found[0]!r} is no point; write (x,y) with numbers") from None
        if not all(abs(v) < 1e4 for v in (x, y)):
            raise UnreadableAnswer(whole, f"{whole!r}: {found[0]} lies far off every table")
        stops.append(Stop(x, y, heading))
    if not stops or text[at:].strip():
        raise UnreadableAnswer(whole, f"{whole!r}: expected points such as (12.5,10)")
    if len(stops) > MOST_STOPS:
        raise UnreadableAnswer(whole, f"{whole!r}: at most {MOST_STOPS} points")
    return stops


def _kept(state: State, stops: Sequence[Stop]) -> list[Stop]:
    """A heading means something for ovals only."""
    assert state.action is not None
    short, long = state.units[state.action.unit].base
    return [Stop(s.x, s.y) for s in stops] if short == long else list(stops)


class PathForm:
    """SC-7: the path of the lead."""

    def parse(self, state: State, form: Form, text: str) -> list[Stop]:
        return _kept(state, read_stops(text.partition(" ")[2], text))

    def text(self, form: Form, args: Sequence[Stop]) -> str:
        return "path " + " ".join(stop_text(stop) for stop in args)

    def why_not(self, state: State, form: Form, args: Sequence[Stop]) -> Refusal | None:
        assert state.action is not None
        return why_not_path(Field(state), state.action, args)

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[list[Stop]]:
        action = state.action
        assert action is not None
        field = Field(state)
        if action.kind == DEPLOY:
            yield from _ways_in(field, action, rng)
            return
        model, unit = state.models[action.lead], state.units[action.unit]
        base = base_of(unit, model.x, model.y, model.heading)
        speed = limit_of(state, unit, action)
        tries = list(_random_ends(base, speed, rng))
        first = next((t for t in tries if why_not_path(field, action, t) is None), None)
        if first is None and (end := any_end(state)) is not None:
            first = _way(field, action, base, end, speed)
        if first is not None:
            yield first
        yield from tries[:6]
        yield [Stop(round(model.x + speed + 0.01, 9), model.y)]


def _way(field: Field, action: Action, base: Disc | Oval, end: Stop, speed: float) -> list[Stop] | None:
    unit = field.state.units[action.unit]
    rounded = Stop(round(end.x, 9), round(end.y, 9), end.heading)
    for stops in ways_to(field, unit, base, rounded, speed):
        way = [Stop(round(s.x, 9), round(s.y, 9), s.heading) for s in stops]
        if why_not_path(field, action, way) is None:
            return way
    return None


def _random_ends(base: Disc | Oval, speed: float, rng: Dice) -> Iterator[list[Stop]]:
    for _ in range(_TRIES):
        angle = 2 * math.pi * rng.below(360) / 360
        far = speed * (1 + rng.below(100)) / 100
        yield [Stop(round(base.x + far * math.cos(angle), 9), round(base.y + far * math.sin(angle), 9))]
    yield [Stop(base.x, base.y)]


def _ways_in(field: Field, action: Action, rng: Dice) -> Iterator[list[Stop]]:
    """Straight ways in, at random places of every way in."""
    state = field.state
    unit = state.units[action.unit]
    speed = limit_of(state, unit, action)
    for entry in entries(field, unit):
        shares = [(k + rng.below(100) / 100) / 12 for k in range(12)]
        rng.shuffle(shares)
        for share in shares:
            start = entry_starts(field, unit, entry, min(share, 1.0))
            if start is None:
                continue
            base, (ux, uy) = start
            for part in (1.0, 0.9, 0.75):
                far = speed * part
                heading = base.heading if isinstance(base, Oval) else None
                first = Stop(round(base.x, 9), round(base.y, 9), heading)
                yield [first, Stop(round(base.x + ux * far, 9), round(base.y + uy * far, 9))]
    if unit.has("phase_prism"):
        friends = [s for s in field.standers if s.unit.seat == unit.seat]
        yield from ([Stop(round(friend.base.x, 9), round(friend.base.y, 9))] for friend in friends[:_TRIES])
    for _ in range(_TRIES):
        yield [Stop(rng.below(int(field.width * 100)) / 100, rng.below(int(field.height * 100)) / 100)]


PlaceArgs = tuple[str, Stop]


class PlaceForm:
    """SC-8: where one of the other models is set."""

    def parse(self, state: State, form: Form, text: str) -> PlaceArgs:
        model, _, rest = text.partition(" ")[2].partition(" ")
        stops = _kept(state, read_stops(rest, text))
        if len(stops) != 1:
            raise UnreadableAnswer(text, f"{text!r}: a model is set at one point")
        return model, stops[0]

    def text(self, form: Form, args: PlaceArgs) -> str:
        return f"place {args[0]} {stop_text(args[1])}"

    def why_not(self, state: State, form: Form, args: PlaceArgs) -> Refusal | None:
        model, spot = args
        action = state.action
        assert action is not None
        if model not in action.left:
            return Refusal("SC-8.1", "not_to_be_set", {"model": model})
        setting = setting_of(state)
        return setting.why_not(setting.base(model, spot))

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[PlaceArgs]:
        action = state.action
        assert action is not None
        setting = setting_of(state)
        model = rng.pick(list(action.left))
        found = setting.spots()
        for _ in range(1 + rng.below(4)):
            spot = next(found, None)
            if spot is None:
                break
            yield model, spot
        if (near := setting.nearest_spot() if setting.coherent_spot() is None else None) is not None:
            heading = near.heading if isinstance(near, Oval) else None
            yield model, Stop(round(near.x, 9), round(near.y, 9), heading)
        lead = setting.lead
        for _ in range(4):
            angle = 2 * math.pi * rng.below(360) / 360
            far = outer_radius(lead) + (setting.unit.coherency + 1) * rng.below(100) / 100
            yield model, Stop(round(lead.x + far * math.cos(angle), 9), round(lead.y + far * math.sin(angle), 9))


def setting_of(state: State) -> Setting:
    """Step 2 of the action under way."""
    assert state.action is not None
    return Setting(Field(state), state.action)


class SpotForm:
    """One point: where something is set. Subclasses judge it and know places to try."""

    def parse(self, state: State, form: Form, text: str) -> Stop:
        stops = read_stops(text.partition(" ")[2], text)
        if len(stops) != 1:
            raise UnreadableAnswer(text, f"{text!r}: it is set at one point")
        return self.kept(state, form, stops[0])

    def kept(self, state: State, form: Form, stop: Stop) -> Stop:
        """The point, without a heading where none has a meaning."""
        short, long = state.unit_of(form.subject).base
        return Stop(stop.x, stop.y) if short == long else stop

    def text(self, form: Form, args: Stop) -> str:
        return f"{form.verb} {stop_text(args)}"


class JumpForm(SpotForm):
    """SC-15.1: where the lead of a unit that is placed, not moved, is set."""

    def why_not(self, state: State, form: Form, args: Stop) -> Refusal | None:
        return why_not_jump(state, args)

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[Stop]:
        model = state.models[form.subject]
        reach = form.bounds["reach"]
        base = base_of(state.units[model.unit], model.x, model.y, model.heading)
        tries = [stops[0] for stops in _random_ends(base, reach, rng)]
        first = next((spot for spot in tries if why_not_jump(state, spot) is None), None)
        if first is not None:
            yield first
        yield from tries[:6]
        yield Stop(round(model.x + reach + 0.01, 9), model.y)


class StandForm(SpotForm):
    """SC-15.9, SC-15.10: where a model that comes stands, beside the unit that brings it."""

    def why_not(self, state: State, form: Form, args: Stop) -> Refusal | None:
        return why_not_beside(state, form, args)

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[Stop]:
        for number, spot in enumerate(places_beside(state, form)):
            if number > 8:
                break
            yield spot
        yield Stop(rng.below(int(state.table[0] * 100)) / 100, rng.below(int(state.table[1] * 100)) / 100)


class TokenForm(SpotForm):
    """SC-9.11, SC-7.18: where a force field, a shade or a burrow lies."""

    def kept(self, state: State, form: Form, stop: Stop) -> Stop:
        return Stop(stop.x, stop.y)

    def why_not(self, state: State, form: Form, args: Stop) -> Refusal | None:
        return why_not_token(state, form, args)

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[Stop]:
        model = state.alive(state.units[form.subject])[0]
        base = base_of(state.units[form.subject], model.x, model.y, model.heading)
        tries = [stops[0] for stops in _random_ends(base, form.bounds["reach"], rng)]
        yield from sorted(tries, key=lambda spot: why_not_token(state, form, spot) is not None)


class DestroyedForm:
    """A model that a later phase of the round destroyed; the table tells the program so between rounds."""

    def parse(self, state: State, form: Form, text: str) -> str:
        return text.partition(" ")[2].strip()

    def text(self, form: Form, args: str) -> str:
        return f"destroyed {args}"

    def why_not(self, state: State, form: Form, args: str) -> Refusal | None:
        model = state.models.get(args)
        if model is None or not model.alive or state.units[model.unit].where != "table":
            return Refusal("SC-3.5", "no_such_model", {"model": args})
        return None

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[str]:
        standing = [m.id for u in state.units.values() for m in state.on_table(u)]
        if standing:
            yield rng.pick(standing)
        yield "nobody"


FORMS: dict[str, Any] = {
    "path": PathForm(),
    "place": PlaceForm(),
    "jump": JumpForm(),
    "stand": StandForm(),
    "token": TokenForm(),
    "destroyed": DestroyedForm(),
}
