"""Choices: segmented switch, on/off switch, slider, a value that steps through a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from client import shapes
from client.areas import Area, Tip
from client.ui import Ui


def segments(
    ui: Ui,
    id_: str,
    rect: Rect,
    labels: Sequence[tuple[str, str]],
    value: str,
    changed: Callable[[str], None],
    weights: Sequence[float] = (),
) -> None:
    """One of a few values, all seen: (value, label) from left to right; the chosen one carries a tick."""
    ui.panel(rect, "bg" if ui.theme.name != "light" else "raised", "edge", 8)
    wide = list(weights) or [ui.text_width(label) + ui.px(44) for _, label in labels]
    if not weights and sum(wide) > rect.width:  # the tick of the chosen one needs its room
        wide = [ui.text_width(label) + ui.px(40 if word == value else 16) for word, label in labels]
    total, x = sum(wide), float(rect.x)
    for index, (word, label) in enumerate(labels):
        part = Rect(round(x), rect.y, round(x + rect.width * wide[index] / total) - round(x), rect.height)
        x += rect.width * wide[index] / total
        part_id = f"{id_}.{word}"
        chosen = word == value
        inner = part.inflate(-ui.px(4), -ui.px(4))
        if chosen:
            ui.panel(inner, "accent", None, 6)
        elif ui.is_hovered(part_id):
            ui.panel(inner, "hover", None, 6)
        ink = "on_accent" if chosen else "text"
        room = inner.inflate(-ui.px(6), 0)
        roomy = ui.text_width(label) + ui.px(24) <= room.width
        tick = ui.px(24 if roomy else 18) if chosen else 0  # where there is little room the words become smaller
        text_wide = min(ui.text_width(label), room.width - tick)
        left = room.x + (room.width - text_wide - tick) // 2
        if tick:
            ui.icon_of("prompt.confirm", Rect(left, part.y, ui.px(18), part.height), ink, 16)
        words = Rect(left + tick, part.y, room.right - left - tick, part.height)
        ui.label(label, words, "ui", ink, smallest=10)
        ui.area(Area(part_id, part, lambda word=word: changed(word)))  # type: ignore[misc]
        if ui.is_focused(part_id):
            ui.focus_ring(part)


def switch(
    ui: Ui, id_: str, rect: Rect, value: bool, changed: Callable[[bool], None], area: Rect | None = None
) -> None:
    """On or off, with a tick when on. `area` is what can be clicked, the switch alone when None."""
    plate = Rect(0, 0, ui.px(52), ui.px(28))
    plate.midright = rect.midright
    hovered = ui.is_hovered(id_)
    fill = "accent" if value else "hover" if hovered else "bg"
    ui.panel(plate, fill, None if value else "edge", 14)
    knob = ui.px(20)
    place = (plate.right - knob - ui.px(4) if value else plate.x + ui.px(4), plate.y + ui.px(4))
    ui.blit(shapes.disc(knob, ui.theme["on_accent" if value else "edge"]), place)
    if value:
        tick = Rect(plate.x + ui.px(4), plate.y, ui.px(22), plate.height)
        ui.icon_of("prompt.confirm", tick, "on_accent", 14)
    where = area or plate
    ui.area(Area(id_, where, lambda: changed(not value)))
    if ui.is_focused(id_):
        ui.focus_ring(where)


def slider(
    ui: Ui,
    id_: str,
    rect: Rect,
    value: float,
    bounds: tuple[float, float],
    step: float,
    changed: Callable[[float], None],
    shown: str,
    live: bool = True,
) -> None:
    """A value between two bounds, with its figure at the right; drag, click, wheel or arrow keys.

    With `live` False the value counts when the pointer lets go: for what moves the slider itself.
    """
    waiting = f"{id_}.waiting"
    if waiting in ui.state.scroll:
        value = bounds[0] + ui.state.scroll[waiting] * step
    figure = Rect(rect.right - ui.px(84), rect.y, ui.px(84), rect.height)
    track = Rect(rect.x + ui.px(12), rect.centery - ui.px(3), rect.width - ui.px(84) - ui.px(36), ui.px(6))
    share = (value - bounds[0]) / (bounds[1] - bounds[0])
    ui.panel(track, "hover", "edge", 3)
    ui.panel(Rect(track.x, track.y, max(2, round(track.width * share)), track.height), "accent", None, 3)
    knob = ui.px(22)
    centre = (track.x + round(track.width * share), track.centery)
    ui.blit(
        shapes.disc(knob, ui.theme["raised"], ui.theme["accent"], max(2, ui.px(3))),
        (centre[0] - knob // 2, centre[1] - knob // 2),
    )
    ui.label(shown, figure, "ui", "text", "right")

    def put(new: float) -> None:
        new = min(max(round(new / step) * step, bounds[0]), bounds[1])
        if abs(new - value) > 1e-9:
            changed(new)

    def hold(place: tuple[int, int], phase: str) -> None:
        share = min(max((place[0] - track.x) / max(1, track.width), 0), 1)
        wanted = bounds[0] + share * (bounds[1] - bounds[0])
        if live:
            if phase != "up":
                put(wanted)
        elif phase == "up":
            kept = ui.state.scroll.pop(waiting, None)
            if kept is not None:
                changed(bounds[0] + kept * step)
        else:
            ui.state.scroll[waiting] = round((wanted - bounds[0]) / step)

    def key(kind: str, name: str) -> None:
        if name in ("left", "down", "-"):
            put(value - step)
        elif name in ("right", "up", "=", "+"):
            put(value + step)

    grip = track.inflate(ui.px(24), ui.px(30))
    ui.area(Area(id_, grip, hold=hold, wheel=lambda steps: put(value + steps * step), typed=key))
    if ui.is_focused(id_):
        ui.focus_ring(grip, 8)


def stepper(
    ui: Ui, id_: str, rect: Rect, label: str, move: Callable[[int], None], icon: str = "", tip: Tip | None = None
) -> None:
    """A value of a longer list: a click takes the next, the wheel goes either way, a caret shows that it changes."""
    hovered = ui.is_hovered(id_)
    ui.panel(rect, "hover" if hovered else "bg", "edge", 8)
    inner = rect.inflate(-ui.px(24), 0)
    left = inner.x
    if icon:
        ui.icon_of(icon, Rect(left, rect.y, ui.px(20), rect.height), "muted", 18)
        left += ui.px(30)
    ui.label(label, Rect(left, rect.y, inner.right - ui.px(20) - left, rect.height), "ui")
    x, y, half = inner.right - ui.px(6), rect.centery, ui.px(5)
    colour = ui.theme["text" if hovered else "muted"]
    for sign in (-1, 1):
        tip_y = y + sign * ui.px(8)
        base_y = y + sign * ui.px(3)
        ui.draw(pygame.draw.polygon, colour, [(x - half, base_y), (x + half, base_y), (x, tip_y)])
    ui.area(Area(id_, rect, lambda: move(1), tip, wheel=lambda steps: move(-steps)))
    if ui.is_focused(id_):
        ui.focus_ring(rect)
