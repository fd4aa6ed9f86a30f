"""What shots look like: a beam, a star burst, a number that flies up, a card that goes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from client import shapes
from client.parts.motion import Motion, ease_in, ease_out, linear
from client.tables.magblast.art import burst, paper
from client.theme import theme_file
from client.ui import Ui
from rules.engine.events import SeenEvent
from rules.magblast.cards import cards

Point = tuple[float, float]


Lane = Callable[[Ui], list[Point]]


def motions(event: SeenEvent, places: dict[str, Rect], lane: Lane | None) -> list[Motion]:
    """The motions of an event; none when its things are not on the table. A shot follows its `lane`."""
    spots = [places[thing] for thing in event.things if thing in places]
    times = theme_file().motion
    if event.kind in ("blast", "launch", "ram") and len(spots) == 2:
        card = str(event.params.get("card", ""))
        kind = cards().kind[card]
        token = kind.turret or ("paper" if event.kind == "launch" else "flash")
        return [_beam(spots[0], spots[1], token, times["beam"], lane if event.kind == "blast" else None)]
    if event.kind == "hit" and spots:
        text = f"−{event.params.get('n', '')}"
        return [_burst(spots[0], times["burst"]), _number(spots[0], text, times["number"])]
    if event.kind in ("destroyed", "flagship_destroyed") and spots:
        return [_gone(spots[0], times["defeat"])]
    if event.kind in ("evaded", "cancelled", "bought_off") and spots:
        return [_number(spots[0], "×", times["number"])]
    return []


def _beam(source: Rect, target: Rect, token: str, ms: float, lane: Lane | None) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        way: list[Point] = [source.center, *(lane(ui) if lane is not None else ()), target.center]
        piece = _piece(way, max(0.0, t - 0.5), t)
        for colour, wide in (("ink", 13), (token, 8), ("icon", 3)):
            for start, end in pairwise(piece):
                ui.draw(pygame.draw.line, paper(ui, colour), start, end, ui.px(wide))
                ui.draw(pygame.draw.circle, paper(ui, colour), end, ui.px(wide) // 2)

    return Motion(ms, draw, curve=linear)


def _piece(way: Sequence[Point], first: float, last: float) -> list[Point]:
    """The part of a line between two shares of its length."""
    total = sum(math.dist(a, b) for a, b in pairwise(way)) or 1.0
    low, high, at = first * total, last * total, 0.0
    piece: list[Point] = []
    for a, b in pairwise(way):
        long = math.dist(a, b)
        if long and at + long >= low and at <= high:
            for cut in (max(low - at, 0.0), min(high - at, long)):
                share = cut / long
                piece.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        at += long
    return piece


def _burst(target: Rect, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        radius = max(ui.px(14), min(target.size) * 0.7)
        grown = round(radius * (0.5 + 0.5 * min(1.0, t * 3)) / 6) * 6
        shake = ui.px(theme_file().motion["shake"]) * math.sin(t * 18) * (1 - t) if ui.settings.shakes else 0
        burst(ui, (target.centerx + shake, target.centery), max(6, grown), paper(ui, "flash"), 16, 3)

    return Motion(ms, draw, curve=ease_out)


def _number(target: Rect, words: str, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        y = target.centery - ui.px(32) * t
        ui.number(words, (target.centerx + 2, y + 2), 34, paper(ui, "ink"))
        ui.number(words, (target.centerx, y), 34, paper(ui, "icon"))

    return Motion(ms, draw, curve=ease_out)


def _gone(target: Rect, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        size = max(4, round(min(target.size) * (1.1 - 0.3 * t)))
        side = size * 2
        points = shapes.star_points(12, size, size * 0.6, (size, size))
        drawn = shapes.polygon(points, (side, side), paper(ui, "red"), paper(ui, "ink"), 3, join="round").copy()
        drawn.set_alpha(round(255 * (1 - t)))
        ui.surface.blit(drawn, drawn.get_rect(center=target.center))

    return Motion(ms, draw, curve=ease_in)
