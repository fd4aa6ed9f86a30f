"""What happens, seen: attackers reach for the star, blockers for their attackers, numbers rise, the dead fade."""

from __future__ import annotations

import pygame
from pygame import Rect

from client.parts.motion import Motion, ease_in, ease_out
from client.theme import theme_file
from client.ui import Ui
from rules.engine.events import SeenEvent

_GONE = ("died", "returned")


def motions_of(event: SeenEvent, places: dict[str, Rect], look: int) -> list[Motion]:
    """The motions of an event; none when its things are not on the table. `look` is the colour of who acts."""
    times = theme_file().motion
    spots = [places[thing] for thing in event.things if thing in places]
    if event.kind == "attacks" and len(spots) > 1:
        ms = times["lunge_out"] + times["lunge_back"]
        return [_lunge(source, spots[-1], look, ms, 60.0 * index) for index, source in enumerate(spots[:-1])]
    if event.kind == "blocks" and len(spots) == 2:
        return [_lunge(spots[0], spots[1], look, times["lunge_out"] + times["lunge_back"], 0)]
    if event.kind in ("hit", "star_hit", "lost_life") and spots:
        return [_number(spots[-1], f"−{event.params.get('n', '')}", "danger", times["number"])]
    if event.kind == "gained_life" and spots:
        return [_number(spots[-1], f"+{event.params.get('n', '')}", "legal", times["number"])]
    if event.kind in _GONE and (place := places.get(str(event.params.get("target", "")))) is not None:
        return [_gone(place, times["defeat"])]
    return []


def _lunge(source: Rect, target: Rect, look: int, ms: float, after: float) -> Motion:
    """A streak from one card to another in the colour of its player."""

    def draw(ui: Ui, t: float) -> None:
        x = source.centerx + (target.centerx - source.centerx) * t
        y = source.centery + (target.centery - source.centery) * t
        ui.draw(pygame.draw.line, ui.theme["void"], source.center, (x, y), ui.px(10))
        ui.draw(pygame.draw.line, ui.theme.seat(look), source.center, (x, y), ui.px(5))
        ui.draw(pygame.draw.circle, ui.theme.seat(look), (x, y), ui.px(9))

    return Motion(ms, draw, delay=after, curve=ease_out)


def _number(place: Rect, words: str, colour: str, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        y = place.centery - ui.px(32) * t
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            ui.number(words, (place.centerx + dx, y + dy), 36, "void")
        ui.number(words, (place.centerx, y), 36, colour)

    return Motion(ms, draw, curve=ease_out, waits=False)


def _gone(place: Rect, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        shrunk = place.inflate(-round(place.width * 0.08 * t), -round(place.height * 0.08 * t))
        veil = pygame.Surface(shrunk.size, pygame.SRCALPHA)
        veil.fill((*ui.theme["surface"][:3], round(220 * t)))
        ui.surface.blit(veil, shrunk)

    return Motion(ms, draw, curve=ease_in)
