"""The first lessons: one a game, a few minutes each."""

from __future__ import annotations

from pygame import Rect

from client.areas import Area
from client.games import POSTERS, Poster
from client.lessons import lesson
from client.parts.poster import poster, ribbon, rounded_poster
from client.scenes.page import Page
from client.ui import Ui
from client.widgets.button import button


class LessonsScene(Page):
    """A card for each game."""

    heading = "menu.lessons"

    def body(self, ui: Ui, rect: Rect) -> None:
        """Tall cards side by side where the window is wide, else rows."""
        gap = ui.px(20 if ui.logical[0] >= 1600 else 12)
        wide = (rect.width - gap * (len(POSTERS) - 1)) // len(POSTERS)
        tall = min(rect.height, round(wide * 2.1), ui.px(720))
        if wide >= ui.px(190) and tall >= ui.px(420):
            y = rect.y + (rect.height - tall) // 3
            for index, entry in enumerate(POSTERS):
                self._card(ui, entry, Rect(rect.x + index * (wide + gap), y, wide, tall))
            return
        gap = ui.px(8)
        high = (rect.height - gap * (len(POSTERS) - 1)) // len(POSTERS)
        for index, entry in enumerate(POSTERS):
            self._row(ui, entry, Rect(rect.x, rect.y + index * (high + gap), rect.width, high))

    def _ground(self, ui: Ui, entry: Poster, rect: Rect) -> None:
        id_ = f"lesson.{entry.id}"
        ui.panel(rect, "hover" if ui.is_hovered(id_) else "raised", "edge", 12, "h2")
        ui.area(Area(id_, rect, lambda: self.begin(entry.id)))
        if ui.is_focused(id_):
            ui.focus_ring(rect, 12)

    def _words(self, ui: Ui, entry: Poster) -> tuple[str, str]:
        """What the lesson teaches, and how long it is."""
        steps = ui.say("lesson.steps", n=len(lesson(entry.id).steps))
        return ui.say(f"lesson.{entry.id}"), steps

    def _card(self, ui: Ui, entry: Poster, rect: Rect) -> None:
        self._ground(ui, entry, rect)
        words, steps = self._words(ui, entry)
        pad = ui.px(18)
        inner = rect.width - 2 * pad
        foot, name = ui.px(48), ui.px(54)
        body = max(ui.paragraph_height(self._words(ui, each)[0], inner, "body") for each in POSTERS)
        high = rect.height - foot - name - body - ui.px(26) - 3 * pad
        art = Rect(rect.x + 1, rect.y + 1, rect.width - 2, high)
        ui.surface.blit(poster(entry.id, art.width, art.height, ui.theme), art)
        ui.surface.fill(ribbon(entry.id, ui.theme), (art.x, art.bottom, art.width, ui.px(4)))
        x, y = rect.x + pad, art.bottom + pad
        ui.label(ui.say(f"game.{entry.id}"), Rect(x, y, inner, name), "lead", lines=2, valign="top")
        y += name + ui.px(6)
        ui.paragraph(words, (x, y), inner, "body", "muted")
        ui.label(steps, Rect(x, y + body + ui.px(2), inner, ui.px(24)), "label", "muted")
        self._go(ui, entry, Rect(x, rect.bottom - pad - foot, inner, foot))

    def _row(self, ui: Ui, entry: Poster, row: Rect) -> None:
        self._ground(ui, entry, row)
        words, steps = self._words(ui, entry)
        pad = ui.px(10)
        picture = Rect(row.x + pad, row.y + pad, round((row.height - 2 * pad) * 1.2), row.height - 2 * pad)
        ui.surface.blit(rounded_poster(entry.id, *picture.size, ui.px(6), ui.theme), picture)
        go = Rect(0, 0, ui.px(180), min(ui.px(44), row.height - 2 * pad))
        go.midright = (row.right - ui.px(16), row.centery)
        x = picture.right + ui.px(18)
        room = go.x - x - ui.px(16)
        name = Rect(x, row.centery - ui.px(30), room, ui.px(28))
        ui.label(ui.say(f"game.{entry.id}"), name, "lead")
        line = Rect(x, name.bottom, room, row.bottom - name.bottom - pad)
        ui.label(f"{words} {steps}", line, "log", "muted", lines=2, valign="top", smallest=10)
        self._go(ui, entry, go)

    def _go(self, ui: Ui, entry: Poster, rect: Rect) -> None:
        label = ui.say("lesson.begin")
        button(ui, f"go.{entry.id}", rect, label, lambda: self.begin(entry.id), icon="menu.lesson")

    def begin(self, game: str) -> None:
        """To the table of a lesson."""
        from client.scenes.lesson import LessonScene

        self.app.push(LessonScene(self.app, lesson(game)))
