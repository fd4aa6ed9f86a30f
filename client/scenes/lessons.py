"""The first lessons: one a game, a few minutes each."""

from __future__ import annotations

from pygame import Rect

from client.areas import Area
from client.games import POSTERS
from client.lessons import lesson
from client.parts.poster import rounded_poster
from client.scenes.page import Page
from client.ui import Ui


class LessonsScene(Page):
    """A row for each game."""

    heading = "menu.lessons"

    def body(self, ui: Ui, rect: Rect) -> None:
        gap = ui.px(14 if rect.height >= ui.px(700) else 8)
        high = min(ui.px(160), (rect.height - gap * (len(POSTERS) - 1)) // len(POSTERS))
        wide = min(rect.width, ui.px(980))
        x = rect.x + (rect.width - wide) // 2
        for index, entry in enumerate(POSTERS):
            row = Rect(x, rect.y + index * (high + gap), wide, high)
            id_ = f"lesson.{entry.id}"
            ui.panel(row, "hover" if ui.is_hovered(id_) else "raised", "edge", 12, "h1")
            pad = ui.px(10)
            picture = Rect(row.x + pad, row.y + pad, round((high - 2 * pad) * 1.2), high - 2 * pad)
            ui.surface.blit(rounded_poster(entry.id, *picture.size, ui.px(6), ui.theme), picture)
            words = Rect(picture.right + ui.px(20), row.y + pad, row.right - picture.right - ui.px(36), ui.px(32))
            ui.label(ui.say(f"game.{entry.id}"), words, "heading")
            line = Rect(words.x, words.bottom + ui.px(2), words.width, row.bottom - words.bottom - ui.px(8))
            steps = len(lesson(entry.id).steps)
            ui.label(
                ui.say(f"lesson.{entry.id}", n=steps), line, "body", "muted", lines=3, valign="top", smallest=12
            )  # fmt: skip
            ui.area(Area(id_, row, lambda game=entry.id: self.begin(game)))  # type: ignore[misc]
            if ui.is_focused(id_):
                ui.focus_ring(row, 12)

    def begin(self, game: str) -> None:
        """To the table of a lesson."""
        from client.scenes.lesson import LessonScene

        self.app.push(LessonScene(self.app, lesson(game)))
