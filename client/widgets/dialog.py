"""A dialog: a heading, some sentences, buttons at the right; Esc takes the safe one. It is a see-through scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct
from pygame import Rect

from client.scene import Scene
from client.ui import Ui
from client.widgets.button import button, button_width

if TYPE_CHECKING:
    from client.app import App

Act = Callable[[], None]


class Choice(Struct):
    """A button of a dialog. The first choice is the safe one."""

    id: str
    label: str
    act: Act | None = None
    main: bool = False
    harmful: bool = False
    icon: str = ""


def veil(ui: Ui) -> None:
    """Darken what lies below a dialog."""
    shade = pygame.Surface(ui.surface.get_size(), pygame.SRCALPHA)
    shade.fill((0, 0, 0, 150))
    ui.surface.blit(shade, (0, 0))


class Dialog(Scene):
    """Asks one thing. `lines` are its sentences; each choice closes it and does its act."""

    see_through = True

    def __init__(
        self, app: App, heading: str, lines: Sequence[str], choices: Sequence[Choice], icon: str = "",
        width: int = 560, stacked: bool = False,
    ) -> None:  # fmt: skip
        """`stacked` lays the choices below each other, as in a menu."""
        super().__init__(app)
        self.stacked = stacked
        self.heading, self.lines, self.choices, self.icon, self.width = heading, list(lines), list(choices), icon, width

    def draw(self, ui: Ui) -> None:
        veil(ui)
        pad = ui.px(24)
        width = min(ui.px(self.width), ui.rect.width - 2 * pad)
        inner = width - 2 * pad
        indent = ui.px(40) if self.icon else 0
        head = ui.paragraph_height(self.heading, inner - indent, "heading")
        body = sum(ui.paragraph_height(line, inner, "body") + ui.px(10) for line in self.lines)
        rows = self._button_rows(ui, inner)
        foot = len(rows) * ui.px(52)
        most = round(ui.rect.height * 0.9)
        shown = min(body, most - head - foot - 3 * pad)
        box = Rect(0, 0, width, head + shown + foot + 2 * pad + ui.px(20))
        box.center = ui.rect.center
        ui.panel(box, "raised", "edge", 16, "h4")
        x, y = box.x + pad, box.y + pad
        if self.icon:
            ui.icon_of(self.icon, Rect(x, y, ui.px(28), head), "accent", 26)
        ui.paragraph(self.heading, (x + indent, y), inner - indent, "heading")
        y += head + ui.px(12)
        with ui.scrolled("dialog", Rect(x, y, inner, shown), body) as content:
            line_y = content.y
            for line in self.lines:
                line_y += ui.paragraph(line, (x, line_y), content.width, "body", "muted") + ui.px(10)
        y = box.bottom - pad - foot + ui.px(8)
        for row in rows:
            right = box.right - pad
            for choice in row:
                wide = button_width(ui, choice.label, "escape" if choice is self.choices[0] else "", choice.icon)
                wide = inner if self.stacked else min(wide, inner)
                rect = Rect(right - wide, y, wide, ui.px(44))
                button(
                    ui,
                    f"dialog.{choice.id}",
                    rect,
                    choice.label,
                    lambda choice=choice: self.take(choice),  # type: ignore[misc]
                    main=choice.main,
                    harmful=choice.harmful,
                    icon=choice.icon,
                    key="escape" if choice is self.choices[0] else "",
                    align="left" if self.stacked else "center",
                )
                right -= wide + ui.px(12)
            y += ui.px(52)

    def _button_rows(self, ui: Ui, inner: int) -> list[list[Choice]]:
        if self.stacked:
            return [[choice] for choice in self.choices]
        rows: list[list[Choice]] = [[]]
        room = inner
        for choice in reversed(self.choices):
            wide = button_width(ui, choice.label, "escape" if choice is self.choices[0] else "", choice.icon) + ui.px(
                12
            )
            if rows[-1] and wide > room:
                rows.append([])
                room = inner
            rows[-1].append(choice)
            room -= wide
        return rows

    def take(self, choice: Choice) -> None:
        """Close the dialog and do what was chosen."""
        self.app.pop()
        if choice.act is not None:
            choice.act()

    def back(self) -> None:
        self.take(self.choices[0])
