"""Bases of models: discs and ovals in the colour of their faction with a rim of their seat, and the chips of units."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from client import shapes
from client.battlefield.ground import seen
from client.battlefield.view import MapView
from client.icons import hexed, icon, icon_table
from client.theme import Colour, mix
from client.ui import Ui
from rules.starcraft.shapes import Disc, Oval

Point = tuple[float, float]


def base_picture(
    ui: Ui,
    view: MapView,
    base: Disc | Oval,
    fill: Colour,
    rim: Colour,
    unit_type: str,
    label: str,
    state: str = "",
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A base, and where it is drawn. `state`: `ghost` (dashed), `start` (left behind), `lead`, `refused`, `legal`,
    `hot` (pointed at), `dim`."""
    r = base.r if isinstance(base, Disc) else base.long
    side = max(8, round(2 * r * view.scale))
    x, y = view.px((base.x, base.y))
    turn = 0.0 if isinstance(base, Disc) else base.heading + (180.0 if view.turned else 0.0)
    drawn = _face(ui, base, turn, side, fill, rim, unit_type, label, state)
    return drawn, (round(x) - drawn.get_width() // 2, round(y) - drawn.get_height() // 2)


def _face(
    ui: Ui,
    base: Disc | Oval,
    heading: float,
    side: int,
    fill: Colour,
    rim: Colour,
    unit_type: str,
    label: str,
    state: str,
) -> pygame.Surface:
    shape = (0.0, 0.0) if isinstance(base, Disc) else (round(base.short / base.long, 4), round(heading % 360, 2))
    pad = ui.px(10)
    whole = side + 2 * pad

    def draw(rect: Rect) -> None:
        c = whole / 2
        rx = side / 2
        ry = side / 2 if isinstance(base, Disc) else side / 2 * shape[0]
        turn = 0.0 if isinstance(base, Disc) else -shape[1]
        thick = max(1.5, ui.scale * 2.5)
        opacity = {"ghost": 0.75, "start": 0.25, "dim": 0.45}.get(state, 1.0)
        tint = {"refused": ui.theme["danger"]}.get(state, rim)
        ink = mix(fill, ui.theme["bg"], 0.35)
        inner = (rx - thick / 2, ry - thick / 2)
        broken = state in ("ghost", "start", "refused")
        edge = "" if broken else f'stroke="{hexed(tint)}" stroke-width="{thick}"'
        body = (
            f'<ellipse cx="{c}" cy="{c}" rx="{inner[0]}" ry="{inner[1]}" fill="{hexed(ink)}" '
            f'fill-opacity="{opacity}" {edge}/>'
        )
        if broken:
            body += _broken_rim(c, inner, (ui.px(5), ui.px(4)), tint, thick)
        if state in ("lead", "refused"):
            glow = ui.theme["warn"] if state == "lead" else ui.theme["danger"]
            grow = ui.px(4)
            body += (
                f'<ellipse cx="{c}" cy="{c}" rx="{rx + grow}" ry="{ry + grow}" fill="none" stroke="{hexed(glow)}" '
                f'stroke-width="{ui.px(3)}"/>'
            )
        elif state in ("legal", "hot"):
            grow = ui.px(3)
            mark = ui.theme["legal"] if state == "legal" else ui.theme["text"]
            body += _broken_rim(c, (rx + grow, ry + grow), (ui.px(7), ui.px(4)), mark, ui.px(2))
        if not isinstance(base, Disc):
            near, far, wing = c + rx * 0.74, c + rx * 0.94, ry * 0.22
            body += f'<polygon points="{far},{c} {near},{c - wing} {near},{c + wing}" fill="{hexed(tint)}"/>'
            body = f'<g transform="rotate({turn} {c} {c})">{body}</g>'
        ui.surface.blit(shapes.svg(body, (whole, whole)), (0, 0))
        _inside(ui, rect, min(side, 2 * ry), unit_type, label, state)

    key = ("base", shape, tuple(fill), tuple(rim), unit_type, label, state, side)
    return ui.kept(key, (whole, whole), draw)


def _broken_rim(c: float, radii: tuple[float, float], dash: tuple[float, float], colour: Colour, thick: float) -> str:
    """A dashed ellipse round the middle c; the renderer's own dashes leave stray lines."""
    turns = [math.tau * k / 72 for k in range(72)]
    rim = [(c + radii[0] * math.cos(turn), c + radii[1] * math.sin(turn)) for turn in turns]
    route = shapes.dashes(rim, dash, closed=True)
    return f'<path d="{route}" fill="none" stroke="{hexed(colour)}" stroke-width="{thick}"/>'


def _inside(ui: Ui, rect: Rect, room: float, unit_type: str, label: str, state: str) -> None:
    """Icon above, name below; on small bases the name alone."""
    tint = seen(ui.theme["text"], 0.5 if state == "start" else 0.9)
    found = icon_table("starcraft")["units"].get(unit_type)
    cx, cy = rect.center
    least = 10.0 if len(label) < 3 else 9.0
    name_size = max(least, min(18.0, room / ui.scale * 0.4))
    if found is not None and room >= ui.px(30):
        drawn = icon(found.icon, round(room * 0.46), Colour(tint.r, tint.g, tint.b))
        if state == "start":
            drawn = shapes.faded(drawn, 0.5)
        ui.surface.blit(drawn, drawn.get_rect(center=(cx, round(cy - room * 0.14))))
        cy = round(cy + room * 0.27)
        name_size = max(least, min(20.0, room / ui.scale * 0.24))
    ui.number(label, (cx, cy), round(name_size), Colour(tint.r, tint.g, tint.b), 700)


def chip(ui: Ui, seat_look: int, seat: int, words: str, count: str, done: bool, edge: Colour) -> pygame.Surface:
    """The label of a unit: badge, name, number of models, a tick when it has its activation marker."""
    wide = ui.px(30) + ui.text_width(words, "chip") + ui.px(8) + ui.text_width(count, "chip")
    wide += ui.px(20) if done else ui.px(6)

    def draw(box: Rect) -> None:
        ui.panel(box, "bg", edge, 6)
        ui.badge(seat_look, (box.x + ui.px(13), box.centery), 13, str(seat + 1))
        x = box.x + ui.px(23)
        used = ui.label(words, Rect(x, box.y, box.width, box.height), "chip")
        x = used.right + ui.px(6)
        ui.label(count, Rect(x, box.y, box.right - x, box.height), "chip", "muted")
        if done:
            ui.icon("check-mark", Rect(box.right - ui.px(19), box.y, ui.px(16), box.height), "accent", 13)

    key = ("unit-chip", seat_look, seat, words, count, done, tuple(edge))
    return ui.kept(key, (wide, ui.px(24)), draw, runs=True)
