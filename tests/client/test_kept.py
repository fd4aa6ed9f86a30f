"""Pictures that are kept as runs look as they did."""

from __future__ import annotations

import pygame

from client.kept import as_runs


def test_a_picture_kept_as_runs_is_drawn_as_before() -> None:
    card = pygame.Surface((60, 84), pygame.SRCALPHA)
    pygame.draw.rect(card, (20, 120, 220, 255), card.get_rect(), border_radius=12)
    pygame.draw.circle(card, (250, 240, 40, 128), (30, 40), 14)
    pictures = []
    for drawn in (card, as_runs(card.copy())):
        window = pygame.Surface((80, 100))
        window.fill((30, 10, 60))
        window.blit(drawn, (8, 9))
        pictures.append(pygame.image.tobytes(window, "RGB"))
    assert max(abs(a - b) for a, b in zip(*pictures, strict=True)) <= 1
