"""The client's own mark: a compass with an eight-pointed star."""

from __future__ import annotations

import math

from client import shapes
from client.icons import hexed
from client.ui import Ui


def compass(ui: Ui, centre: tuple[int, int], size: float) -> None:
    """The compass with its middle at `centre`, `size` px across."""
    side = ui.px(size)
    c, r = side / 2, side / 2 - 2
    edge, accent = hexed(ui.theme["edge"]), hexed(ui.theme["accent"])
    ticks = "".join(
        f'<line x1="{c + r * 0.88 * math.sin(a):.1f}" y1="{c - r * 0.88 * math.cos(a):.1f}" '
        f'x2="{c + r * 0.78 * math.sin(a):.1f}" y2="{c - r * 0.78 * math.cos(a):.1f}" stroke="{edge}" '
        f'stroke-width="{max(1, side / 70):.1f}"/>'
        for a in (math.radians(15 * i) for i in range(24))
    )
    long = shapes.star_points(4, r * 0.66, r * 0.13, (c, c))
    short = shapes.star_points(4, r * 0.34, r * 0.12, (c, c), -45)
    body = (
        f'<circle cx="{c}" cy="{c}" r="{r - 1:.1f}" fill="none" stroke="{edge}" '
        f'stroke-width="{max(1.5, side / 60):.1f}"/>'
        f'<path d="M {c} {c - r + 3:.1f} A {r - 3:.1f} {r - 3:.1f} 0 0 1 {c + r - 3:.1f} {c}" fill="none" '
        f'stroke="{accent}" stroke-width="{max(2, side / 26):.1f}"/>{ticks}'
    )
    for points, opacity in ((short, 0.55), (long, 1.0)):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        body += f'<polygon points="{path}" fill="{accent}" fill-opacity="{opacity}"/>'
    ui.blit(shapes.svg(body, (side, side)), (centre[0] - side // 2, centre[1] - side // 2))
