"""The curtain: drawn instead of the table, the same whatever lies behind it. It tells nothing of the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from client import shapes
from client.ground import void
from client.icons import hexed
from client.match import Player
from client.theme import Colour
from client.ui import Ui
from client.widgets.button import button


def draw_curtain(
    ui: Ui,
    players: Sequence[Player],
    seat: int,
    before: int | None,
    game_name: str,
    open_: Callable[[], None],
    other: Callable[[], None],
    menu: Callable[[], None],
    armed: bool,
) -> None:
    """The whole window: whose turn it is, and one deliberate act to open the table. `armed` after a short while."""
    ui.blit(void(ui.rect.size, ui.theme), (0, 0))
    wide, high = ui.logical
    _panel_lines(ui)
    player = players[seat]
    left = ui.px(100 if wide >= 1600 else 48 if wide >= 1200 else 28)
    ui.icon_of("bar.brand", Rect(left, ui.px(66 if high >= 900 else 24), ui.px(26), ui.px(40)), "accent", 24)
    ui.label("Starboard", Rect(left + ui.px(38), ui.px(66 if high >= 900 else 24), ui.px(200), ui.px(40)), "lead")
    _players(ui, players, ui.rect.width - left, ui.px(86 if high >= 900 else 44))
    orbit = min(ui.px(340), round(ui.rect.height * 0.36), round(ui.rect.width * 0.2))
    centre = (round(ui.rect.width * 0.245), round(ui.rect.height * 0.5))
    _orbits(ui, centre, orbit, player, seat)
    x = round(ui.rect.width * 0.4585)
    room = min(ui.px(880), ui.rect.width - x - left)
    column = _Column(ui, x, room)
    top = round(ui.rect.height * (0.2 if high >= 900 else 0.18 if high >= 760 else 0.15))
    y = top
    if before is not None and before != seat:
        ui.label(ui.say("curtain.done", name=players[before].name), Rect(x, y, room, ui.px(28)), "lead", "muted")
    y += ui.px(36)
    name_high = ui.px(84 if high >= 900 else 64)
    ui.label(ui.say("curtain.turn", name=player.name), Rect(x, y, room, name_high), "display")
    y += name_high + ui.px(4)
    ui.label(game_name, Rect(x, y, room, ui.px(26)), "lead")
    y += ui.px(46)
    who = players[before].name if before is not None and before != seat else ""
    y = column.steps(y, who, player.name, room)
    _buttons(ui, Rect(x, y + ui.px(26), room, ui.px(62 if high >= 900 else 52)), player, open_, other, menu, armed)
    y += ui.px(26 + (62 if high >= 900 else 52) + 12)
    press = ui.say("curtain.press")
    below = min(ui.rect.height - y - ui.px(4), ui.line_height("log", press) * 3)
    ui.label(press, Rect(x, y, room, below), "log", "muted", lines=3, valign="top")


class _Column:
    """The right half: three steps in a panel."""

    def __init__(self, ui: Ui, x: int, width: int) -> None:
        self.ui, self.x, self.width = ui, x, width

    def steps(self, y: int, before: str, after: str, room: int) -> int:
        ui = self.ui
        lines = [
            ui.say("curtain.step_1", name=before) if before else ui.say("curtain.step_1_all"),
            ui.say("curtain.step_2", name=after),
            ui.say("curtain.step_3"),
        ]
        row = ui.px(84 if ui.logical[1] >= 900 else 54)
        box = Rect(self.x, y, room, row * 3 + ui.px(24))
        ui.panel(box, "surface", "line", 12)
        side = ui.px(52 if ui.logical[1] >= 900 else 36)
        for index, line in enumerate(lines):
            middle = box.y + ui.px(12) + row * index + row // 2
            disc = Rect(0, 0, side, side)
            disc.center = (box.x + ui.px(28) + side // 2, middle)
            if index < 2:
                ui.surface.fill(ui.theme["line"], (disc.centerx, middle + side // 2, max(1, ui.px(2)), row - side))
            ui.surface.blit(shapes.disc(side, ui.theme["raised"], ui.theme["edge"], max(1, ui.px(2))), disc)
            ui.number(str(index + 1), disc.center, 22 if side > ui.px(40) else 16, "text", 700)
            words = Rect(disc.right + ui.px(26), box.y + ui.px(12) + row * index, room - side - ui.px(80), row)
            ui.label(line, words, "body", lines=2)
        return box.bottom


def _buttons(
    ui: Ui, rect: Rect, player: Player, open_: Callable[[], None], other: Callable[[], None],
    menu: Callable[[], None], armed: bool,
) -> None:  # fmt: skip
    gap = ui.px(16)
    small = (rect.width - 2 * gap) * 22 // 100 if ui.logical[0] >= 1200 else (rect.width - 2 * gap) * 26 // 100
    main = Rect(rect.x, rect.y, rect.width - 2 * small - 2 * gap, rect.height)
    button(
        ui, "curtain.open", main, ui.say("curtain.open", name=player.name), open_, key="return", main=True,
        icon="secrets.show_my_table", enabled=armed,
    )  # fmt: skip
    button(
        ui, "curtain.other", Rect(main.right + gap, rect.y, small, rect.height),
        ui.say("curtain.not", name=player.name), other, icon="secrets.not_me" if ui.logical[0] >= 1200 else "",
    )  # fmt: skip
    button(
        ui, "curtain.menu", Rect(main.right + 2 * gap + small, rect.y, small, rect.height), ui.say("bar.menu"), menu,
        icon="bar.menu" if ui.logical[0] >= 1200 else "",
    )  # fmt: skip


def _players(ui: Ui, players: Sequence[Player], right: int, y: int) -> None:
    x = right
    for seat in range(len(players) - 1, -1, -1):
        player = players[seat]
        wide = min(ui.text_width(player.name, "log"), ui.px(120))
        x -= wide
        if x < ui.px(330):
            break
        ui.label(player.name, Rect(x, y - ui.px(12), wide, ui.px(24)), "log", "muted")
        x -= ui.px(20)
        ui.badge(player.look, (x, y), 24, str(seat + 1))
        x -= ui.px(34)


def _orbits(ui: Ui, centre: tuple[int, int], radius: int, player: Player, seat: int) -> None:
    tint = ui.theme.seat(player.look)
    side = 2 * radius + 8
    c = side / 2
    colour, line = hexed(tint), hexed(ui.theme["line"])
    inner = radius * 0.77
    body = (
        f'<circle cx="{c}" cy="{c}" r="{radius}" fill="none" stroke="{line}" stroke-width="1.5"/>'
        f'<circle cx="{c}" cy="{c}" r="{radius * 0.885:.1f}" fill="none" stroke="{line}" stroke-width="1.5" '
        f'stroke-dasharray="2 7"/>'
        f'<circle cx="{c}" cy="{c}" r="{inner:.1f}" fill="none" stroke="{colour}" stroke-opacity="0.6" '
        f'stroke-width="{max(2, ui.px(2.5))}"/>'
    )
    for far, angle, size, opacity in ((inner, -40, 9, 1.0), (radius, 138, 7, 0.7)):
        x, y = c + far * math.cos(math.radians(angle)), c + far * math.sin(math.radians(angle))
        body += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{ui.px(size)}" fill="{colour}" fill-opacity="{opacity}"/>'
    ui.blit(shapes.svg(body, (side, side)), (centre[0] - side // 2, centre[1] - side // 2))
    shape = radius
    fill = Colour(tint.r, tint.g, tint.b, 46)
    drawn = shapes.seat_shape(ui.theme.shape(player.look), shape, fill, tint, max(3, ui.px(6)))
    place = drawn.get_rect(center=centre)
    ui.surface.blit(drawn, place)
    down = {"triangle": 0.13, "pentagon": 0.03, "star": 0.03}.get(ui.theme.shape(player.look), 0)
    figure = round(radius * 0.48 / ui.scale)
    ui.number(str(seat + 1), (centre[0], centre[1] + down * shape), figure, tint)


def _panel_lines(ui: Ui) -> None:
    """Two thin lines like panel edges, broken by a slant."""
    width, height = ui.rect.size
    line = ui.theme["line"]
    top, low = round(height * 0.138), round(height * 0.102)
    x = round(width * 0.656)
    ui.draw(pygame.draw.aalines, line, False, [(0, top), (x, top), (x + top - low, low), (width, low)])
    top, low = round(height * 0.861), round(height * 0.898)
    x = round(width * 0.323)
    ui.draw(pygame.draw.aalines, line, False, [(0, top), (x, top), (x + low - top, low), (width, low)])
