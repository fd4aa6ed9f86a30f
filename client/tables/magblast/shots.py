"""What shots look like: a beam, a star burst, a number that flies up, a card that goes."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from client import shapes
from client.parts.motion import Motion, ease_in, ease_out, linear
from client.tables.magblast.faces import burst, paper
from client.theme import theme_file
from client.ui import Ui
from rules.engine.events import SeenEvent
from rules.magblast.cards import cards


def motions(event: SeenEvent, places: dict[str, Rect]) -> list[Motion]:
    """The motions of an event; none when its things are not on the table."""
    spots = [places[thing] for thing in event.things if thing in places]
    times = theme_file().motion
    if event.kind in ("blast", "launch", "ram") and len(spots) == 2:
        card = str(event.params.get("card", ""))
        kind = cards().kind[card]
        token = kind.turret or ("paper" if event.kind == "launch" else "flash")
        return [_beam(spots[0], spots[1], token, times["beam"])]
    if event.kind == "hit" and spots:
        text = f"−{event.params.get('n', '')}"
        return [_burst(spots[0], times["burst"]), _number(spots[0], text, times["number"])]
    if event.kind in ("destroyed", "flagship_destroyed") and spots:
        return [_gone(spots[0], times["defeat"])]
    if event.kind in ("evaded", "cancelled", "bought_off") and spots:
        return [_number(spots[0], "×", times["number"])]
    return []


def _beam(source: Rect, target: Rect, token: str, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        start, end = source.center, target.center
        head = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        tail_t = max(0.0, t - 0.45)
        tail = (start[0] + (end[0] - start[0]) * tail_t, start[1] + (end[1] - start[1]) * tail_t)
        pygame.draw.line(ui.surface, paper(ui, "ink"), tail, head, ui.px(13))
        pygame.draw.line(ui.surface, paper(ui, token), tail, head, ui.px(8))
        pygame.draw.line(ui.surface, paper(ui, "icon"), tail, head, ui.px(3))

    return Motion(ms, draw, curve=linear)


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
