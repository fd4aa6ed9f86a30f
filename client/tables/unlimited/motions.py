"""What an attack, damage and a defeat look like: short, over the still picture."""

from __future__ import annotations

import pygame
from pygame import Rect

from client.parts.motion import Motion, ease_in, ease_out
from client.tables.unlimited.pieces import tone
from client.theme import theme_file
from client.ui import Ui
from rules.engine.events import SeenEvent


def motions(event: SeenEvent, places: dict[str, Rect], look: int) -> list[Motion]:
    """The motions of an event; none when its things are not on the table. `look` is the colour of who acts."""
    times = theme_file().motion
    if event.kind == "attack":
        spots = [places[thing] for thing in event.things if thing in places]
        return [_lunge(spots[0], spots[1], look, times["lunge_out"] + times["lunge_back"])] if len(spots) == 2 else []
    target = places.get(str(event.params.get("target", event.params.get("unit", ""))))
    if target is None:
        return []
    if event.kind in ("damage", "heal"):
        sign, token = ("−", "damage") if event.kind == "damage" else ("+", "shield")
        return [_number(target, f"{sign}{event.params.get('n', '')}", token, times["number"])]
    if event.kind in ("defeated", "captured", "returned", "tucked"):
        return [_gone(target, times["defeat"])]
    return []


def _lunge(source: Rect, target: Rect, look: int, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        x = source.centerx + (target.centerx - source.centerx) * t
        y = source.centery + (target.centery - source.centery) * t
        colour = ui.theme.seat(look)
        ui.draw(pygame.draw.line, tone(ui, "ink"), source.center, (x, y), ui.px(10))
        ui.draw(pygame.draw.line, colour, source.center, (x, y), ui.px(5))
        ui.draw(pygame.draw.circle, colour, (x, y), ui.px(9))

    return Motion(ms, draw, curve=ease_out)


def _number(place: Rect, text: str, token: str, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        centre = (place.centerx, place.centery - ui.px(32) * t)
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            ui.number(text, (centre[0] + dx, centre[1] + dy), 34, tone(ui, "ink"))
        ui.number(text, centre, 34, tone(ui, token))

    return Motion(ms, draw, curve=ease_out, waits=False)


def _gone(place: Rect, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        shrunk = place.inflate(-round(place.width * 0.08 * t), -round(place.height * 0.08 * t))
        veil = pygame.Surface(shrunk.size, pygame.SRCALPHA)
        veil.fill((*tone(ui, "ink")[:3], round(200 * t)))
        ui.surface.blit(veil, shrunk)

    return Motion(ms, draw, curve=ease_in)
