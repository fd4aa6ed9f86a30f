"""Rings, rulers, paths and call-outs over the battlefield."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from client import shapes
from client.battlefield.ground import DARK, dashed, outline_of, polygon, seen
from client.battlefield.labels import bounding, box_of
from client.battlefield.room import Room
from client.battlefield.view import MapView
from client.theme import Colour
from client.ui import Ui
from client.widgets.tooltip import rule_tag
from rules.engine.decisions import Refusal
from rules.starcraft.segments import nearest_points
from rules.starcraft.shapes import Disc, Oval, outer_radius, point_distance, support_point
from rules.starcraft.state import Terrain

Point = tuple[float, float]
PATTERNS: dict[str, tuple[float, ...]] = {"solid": (), "dash": (10, 6), "dot": (2, 5), "dashdot": (18, 6, 3, 6)}


def ring(ui: Ui, view: MapView, centre: Point, radius: float, colour: Colour, pattern: str, fill: float = 0.0) -> None:
    """A circle of a radius in inches with a line pattern and a light fill."""
    x, y = view.px(centre)
    r = radius * view.scale
    if r < 2 or r > 4000:
        return
    side = math.ceil(2 * r) + 8

    c = side / 2
    thick = max(1.5, 2 * ui.scale)
    dash = [d * ui.scale for d in PATTERNS[pattern]]
    outline = shapes.stroke_of(colour, thick) if not dash else ""
    area = shapes.fill_of(seen(colour, fill) if fill else None)
    body = f'<circle cx="{c:g}" cy="{c:g}" r="{r:.2f}" {area} {outline}/>'
    if dash:
        turns = [2 * math.pi * step / 96 for step in range(96)]
        rim = [(c + r * math.cos(turn), c + r * math.sin(turn)) for turn in turns]
        body += f'<path d="{shapes.dashes(rim, dash, closed=True)}" fill="none" {shapes.stroke_of(colour, thick)}/>'
    ui.surface.blit(shapes.svg(body, (side, side)), (round(x - c), round(y - c)))


def grown(
    ui: Ui, view: MapView, base: Disc | Oval, inches: float, colour: Colour, pattern: str, fill: float = 0.0
) -> None:
    """The line at so many inches from the edge of a base, with a light fill."""
    if isinstance(base, Disc):
        ring(ui, view, (base.x, base.y), base.r + inches, colour, pattern, fill)
        return
    rim = [view.px(p) for p in _rim(base, inches, 144)]
    dash = [d * ui.scale for d in PATTERNS[pattern]]
    left, top = min(x for x, _ in rim) - 4, min(y for _, y in rim) - 4
    size = (math.ceil(max(x for x, _ in rim) - left) + 8, math.ceil(max(y for _, y in rim) - top) + 8)
    places = [(x - left, y - top) for x, y in rim]
    stroke = shapes.stroke_of(colour, max(1.5, 2 * ui.scale))
    closed = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in places) + " Z"
    line = shapes.dashes(places, dash, closed=True) if dash else closed
    area = f'<path d="{closed}" {shapes.fill_of(seen(colour, fill))}/>' if fill else ""
    drawn = shapes.svg(f'{area}<path d="{line}" fill="none" {stroke}/>', size)
    ui.surface.blit(drawn, (round(left), round(top)))


def _rim(base: Disc | Oval, inches: float, count: int) -> list[Point]:
    """Points all round a base, so many inches outside its edge."""
    found = []
    for k in range(count):
        ux, uy = math.cos(math.tau * k / count), math.sin(math.tau * k / count)
        x, y = support_point(base, ux, uy)
        found.append((x + inches * ux, y + inches * uy))
    return found


def on_ring(view: MapView, base: Disc | Oval, inches: float) -> list[Point]:
    """Pixels on the line at so many inches from a base, where its figure may stand: the upper ones first."""
    rim = [view.px(p) for p in _rim(base, inches, 8)]
    return sorted(rim, key=lambda p: (round(p[1]), round(p[0])))


def union_zone(ui: Ui, view: MapView, bases: Sequence[Disc | Oval], inches: float, colour: Colour, key: object) -> None:
    """One light area for what lies within so many inches of many bases, with a dotted line round the whole of it."""
    if not bases:
        return

    def draw(rect: Rect) -> None:
        layer = pygame.Surface(rect.size, pygame.SRCALPHA)
        rims = []
        for base in bases:
            around = math.tau * (outer_radius(base) + inches) * view.scale
            rims.append(_rim(base, inches, max(16, round(around / ui.px(7)))))

        def px(p: Point) -> Point:
            x, y = view.px(p)
            return x - view.rect.x, y - view.rect.y

        for rim in rims:
            pygame.draw.polygon(layer, seen(colour, 0.10), [px(p) for p in rim])
        for base, rim in zip(bases, rims, strict=True):
            reach = outer_radius(base) + 2 * inches
            near = [o for o in bases if math.dist((o.x, o.y), (base.x, base.y)) <= reach + outer_radius(o)]
            discs = [(o.x, o.y, (o.r + inches) ** 2) for o in near if isinstance(o, Disc) and o is not base]
            ovals = [other for other in near if isinstance(other, Oval) and other is not base]
            for x, y in rim:
                free = all((x - a) ** 2 + (y - b) ** 2 >= far for a, b, far in discs)
                if free and all(point_distance(x, y, oval) >= inches for oval in ovals):
                    pygame.draw.circle(layer, colour, px((x, y)), max(1, ui.px(1)))
        ui.surface.blit(layer, (0, 0))

    drawn = ui.kept(("zone", view.key, key, inches, tuple(colour)), view.rect.size, draw, runs=True)
    ui.surface.blit(drawn, view.rect)


def path(
    ui: Ui, view: MapView, points: Sequence[Point], radius: float, colour: Colour, good: int | None = None
) -> None:
    """A path with the area its base sweeps over; legs from number `good` on are past the limit."""
    pixels = [view.px(p) for p in points]
    swept(ui, view, points, radius, colour)
    for number, (a, b) in enumerate(pairwise(pixels)):
        past = good is not None and number >= good
        tint = ui.theme["danger"] if past else colour
        ui.draw(pygame.draw.line, DARK, a, b, max(5, ui.px(8)))
        if past:
            dashed(ui, a, b, tint, max(3, ui.px(4)), (ui.px(4), ui.px(4)))
        else:
            ui.draw(pygame.draw.line, tint, a, b, max(3, ui.px(4)))


def bends(ui: Ui, pixels: Sequence[Point]) -> None:
    """A white disc at every bend."""
    for p in pixels:
        ui.draw(pygame.draw.circle, DARK, p, ui.px(7))
        ui.draw(pygame.draw.circle, Colour("white"), p, ui.px(5))


def swept(ui: Ui, view: MapView, points: Sequence[Point], radius: float, colour: Colour) -> None:
    """The area that a round base sweeps over, lightly filled."""
    layer_points: list[list[Point]] = []
    r = radius * view.scale
    for a, b in pairwise(points):
        (ax, ay), (bx, by) = view.px(a), view.px(b)
        length = math.hypot(bx - ax, by - ay)
        if length < 1:
            continue
        nx, ny = -(by - ay) / length * r, (bx - ax) / length * r
        layer_points.append([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
    if not layer_points:
        return
    xs = [p[0] for quad in layer_points for p in quad]
    ys = [p[1] for quad in layer_points for p in quad]
    box = Rect(math.floor(min(xs) - r), math.floor(min(ys) - r), 0, 0)
    box.size = (math.ceil(max(xs) + r) - box.x + 1, math.ceil(max(ys) + r) - box.y + 1)
    box = box.clip(ui.rect)
    if not box.width or not box.height:
        return
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    tint = seen(colour, 0.16)
    for quad in layer_points:
        pygame.draw.polygon(layer, tint, [(x - box.x, y - box.y) for x, y in quad])
    for p in points[1:]:
        x, y = view.px(p)
        pygame.draw.circle(layer, tint, (x - box.x, y - box.y), r)
    ui.surface.blit(layer, box)


def tag(ui: Ui, place: Point, words: str, fill: Colour, ink: str | Colour = DARK, role: str = "label") -> Rect:
    """A small filled label, such as the length of a leg."""
    return _tag(ui, _tag_box(ui, place, words, role), words, fill, ink, role)


def tag_in(
    ui: Ui,
    room: Room,
    places: Sequence[Point],
    words: str,
    fill: Colour,
    ink: str | Colour = DARK,
    role: str = "label",
) -> Rect:
    """The same at one of these places, the first of which is the usual one: where it hides least.

    It never reaches off the map; what it belongs to may be out of sight, and then so is it.
    """
    box = room.least([_tag_box(ui, place, words, role) for place in places])
    return _tag(ui, box.clamp(room.within), words, fill, ink, role) if box.colliderect(room.within) else box


def _tag(ui: Ui, box: Rect, words: str, fill: Colour, ink: str | Colour, role: str) -> Rect:
    ui.panel(box, fill, DARK, 5)
    ui.label(words, box, role, ink, "center")
    return box


def _tag_box(ui: Ui, place: Point, words: str, role: str) -> Rect:
    box = Rect(0, 0, _stepped(ui.text_width(words, role) + ui.px(16), ui.px(4)), ui.px(26))
    box.center = (round(place[0]), round(place[1]))
    return box


def _stepped(wide: int, step: int) -> int:
    """Widths in few steps: a box whose figure changes with every frame is not made anew for it."""
    return -(-wide // step) * step


def ruler(ui: Ui, view: MapView, a: Point, b: Point, colour: Colour, dash: str = "solid") -> None:
    """A ruler with a tick each inch and end bars."""
    p, q = view.px(a), view.px(b)
    ui.draw(pygame.draw.line, DARK, p, q, max(5, ui.px(8)))
    if dash == "solid":
        ui.draw(pygame.draw.line, colour, p, q, max(2, ui.px(4)))
    else:
        d = PATTERNS[dash]
        dashed(ui, p, q, colour, max(2, ui.px(4)), (ui.px(d[0]), ui.px(d[1])))
    length = math.dist(a, b)
    if length <= 0:
        return
    ux, uy = (q[0] - p[0]) / math.dist(p, q), (q[1] - p[1]) / math.dist(p, q)

    def across(x: float, y: float, side: int, tint: Colour, thick: int) -> None:
        ui.draw(pygame.draw.line, tint, (x - uy * side, y + ux * side), (x + uy * side, y - ux * side), thick)

    for k in range(1, math.floor(length + 1e-9) + 1):
        if length - k < 0.15:
            continue
        x, y = p[0] + ux * k * view.scale, p[1] + uy * k * view.scale
        across(x, y, ui.px(5), DARK, 3)
        across(x, y, ui.px(5), colour, 1)
    for x, y in (p, q):
        across(x, y, ui.px(8), colour, max(2, ui.px(3)))


def ruler_figure(ui: Ui, view: MapView, a: Point, b: Point, colour: Colour, words: str, room: Room) -> Rect:
    """The length of a ruler beside it; returns where that stands."""
    return tag_in(ui, room, beside_line(view.px(a), view.px(b), ui.px(20)), words, colour)


def beside_line(p: Point, q: Point, off: float) -> list[Point]:
    """Where the length of a line between two pixels may stand: over its middle, below it, by an end, farther off."""
    (ax, ay), (bx, by) = p, q
    return [
        (ax + (bx - ax) * share, ay + (by - ay) * share + side * far * off)
        for far in (1.0, 1.5)
        for share in (0.5, 0.3, 0.7)
        for side in (-1, 1)
    ]


def link(ui: Ui, view: MapView, a: Point, b: Point, colour: Colour) -> None:
    """A coherency link: a thin line with discs at its ends."""
    p, q = view.px(a), view.px(b)
    ui.draw(pygame.draw.line, DARK, p, q, max(3, ui.px(4)))
    ui.draw(pygame.draw.line, colour, p, q, max(1, ui.px(2)))
    for at in (p, q):
        ui.draw(pygame.draw.circle, colour, at, max(2, ui.px(3)))


def blame(
    ui: Ui,
    view: MapView,
    refusal: Refusal,
    ghost: Disc | Oval,
    bases: Mapping[str, Disc | Oval],
    terrain: Iterable[Terrain],
    room: Room,
) -> None:
    """Outline the bases and pieces that a refusal names, with the gap between them and what may not be there."""
    danger, named = ui.theme["danger"], {value for value in refusal.params.values() if isinstance(value, str)}
    for base in [base for name, base in bases.items() if name in named and base != ghost]:
        room.take([box_of(view, base)])
        grown(ui, view, base, 0.12, danger, "solid")
        p, q = nearest_points(ghost, base)
        if math.dist(p, q) > 0.05:
            ui.draw(pygame.draw.line, danger, view.px(p), view.px(q), max(2, ui.px(3)))
    for piece in [piece for piece in terrain if piece.id in named]:
        outline = [view.px(p) for p in outline_of(piece)]
        room.take([bounding(outline)])
        polygon(ui, outline, None, danger, 4)


def callout(
    ui: Ui,
    anchor: Point,
    lines: Sequence[tuple[str, str, str]],
    edge: str,
    rule: str,
    room: Room,
    lift: Callable[[Ui, Sequence[tuple[Point, Point]]], None],
    off: float,
) -> Rect:
    """A box beside a place where it hides least: lines of (words, role, colour), and the rule's number last.

    A line leads from the box to `off` pixels before the place; `lift` draws again what it would cross.
    """
    heights = [ui.line_height(role, words) for words, role, _ in lines]
    wide = max((ui.text_width(words, role) for words, role, _ in lines), default=0) + ui.px(32)
    wide = min(max(_stepped(wide, ui.px(24)), ui.px(190)), ui.px(380))
    tall = sum(heights) + ui.px(24) + (ui.px(30) if rule else 0)
    box = room.least(_places_round(ui, anchor, wide, tall, room.within), 12 * ui.scale**2, anchor, 6 * ui.scale)
    near = (min(max(anchor[0], box.left), box.right), min(max(anchor[1], box.top), box.bottom))
    if (far := math.dist(anchor, near)) > off:
        share = off / far
        start = (anchor[0] + (near[0] - anchor[0]) * share, anchor[1] + (near[1] - anchor[1]) * share)
        ui.draw(pygame.draw.line, ui.theme[edge], start, near, max(1, ui.px(2)))
        lift(ui, [(start, near)])
    ui.panel(box, "raised", edge, 10, "h3", 2 if edge == "danger" else 1)
    y = box.y + ui.px(10)
    for (words, role, colour), high in zip(lines, heights, strict=True):
        ui.label(words, Rect(box.x + ui.px(16), y, box.width - ui.px(32), high), role, colour)
        y += high
    if rule:
        rule_tag(ui, rule, (box.x + ui.px(16), y + ui.px(4)))
    return box


def _places_round(ui: Ui, anchor: Point, wide: int, tall: int, within: Rect) -> Iterator[Rect]:
    """Where a call-out of this size may be: at the right and a little lower first, at last anywhere on the map."""
    x, y, down = round(anchor[0]), round(anchor[1]), ui.px(24)
    for off in (ui.px(90), ui.px(160)):
        for left in (x + off, x - off - wide):
            for top in (y + down, y - down - tall, y - tall // 2):
                yield Rect(left, top, wide, tall).clamp(within)
        for top in (y + off, y - off - tall):
            yield Rect(x - wide // 2, top, wide, tall).clamp(within)
    step, free = ui.px(100), within.inflate(-wide, -tall)
    centres = [(x, y) for x in range(free.left, free.right, step) for y in range(free.top, free.bottom, step)]
    for centre in sorted(centres, key=lambda each: math.dist(each, anchor)):
        box = Rect(0, 0, wide, tall)
        box.center = centre
        yield box


def arrow_back(ui: Ui, view: MapView, a: Point, b: Point, colour: Colour) -> None:
    """A thin dashed line from where something was."""
    dashed(ui, view.px(a), view.px(b), colour, max(1, ui.px(2)), (ui.px(4), ui.px(4)))
