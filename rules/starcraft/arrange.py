"""SC-8.9: an automatic arrangement of the other models, for players to accept or to change model by model."""

from __future__ import annotations

import msgspec

from rules.starcraft.field import Field
from rules.starcraft.setting import Setting
from rules.starcraft.state import State, Stop

Arrangement = list[tuple[str, Stop]]


def arrange(state: State) -> Arrangement:
    """Legal places for the models still to be set, in an order in which they can be set; fewer when room runs out.

    A model keeps its place relative to the lead where that is legal, else it takes the nearest free one.
    """
    twin = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    action = twin.action
    assert action is not None
    before = {model: (x, y, heading) for model, x, y, heading in action.start}
    lead = twin.models[action.lead]
    found: Arrangement = []
    for name in list(action.left):
        setting = Setting(Field(twin), action)
        spot = _kept_place(setting, name, before, (lead.x, lead.y), action.lead) or next(setting.spots(), None)
        if spot is None:
            break
        model = twin.models[name]
        base = setting.base(name, spot)
        model.x, model.y, model.heading, model.set = base.x, base.y, getattr(base, "heading", 0.0), True
        action.left.remove(name)
        action.placed.append(name)
        found.append((name, spot))
    return found


def _kept_place(
    setting: Setting,
    name: str,
    before: dict[str, tuple[float, float, float]],
    lead: tuple[float, float],
    lead_name: str,
) -> Stop | None:
    """The model's old place beside the lead, moved along with it."""
    if name not in before or lead_name not in before:
        return None
    x, y, heading = before[name]
    old = before[lead_name]
    spot = Stop(round(lead[0] + x - old[0], 9), round(lead[1] + y - old[1], 9), _heading(setting, heading))
    return spot if setting.why_not(setting.base(name, spot)) is None else None


def _heading(setting: Setting, heading: float) -> float | None:
    short, long = setting.unit.base
    return None if short == long else heading


def settable_order(state: State, spots: Arrangement) -> Arrangement:
    """The spots in an order in which each can be set now; those that never can come last."""
    twin = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    action = twin.action
    assert action is not None
    waiting, order = list(spots), list[tuple[str, Stop]]()
    while waiting:
        setting = Setting(Field(twin), action)
        fitting = next((s for s in waiting if setting.why_not(setting.base(*s)) is None), None)
        if fitting is None:
            return order + waiting
        waiting.remove(fitting)
        order.append(fitting)
        name, spot = fitting
        base, model = setting.base(name, spot), twin.models[name]
        model.x, model.y, model.heading, model.set = base.x, base.y, getattr(base, "heading", 0.0), True
        action.left.remove(name)
        action.placed.append(name)
    return order
