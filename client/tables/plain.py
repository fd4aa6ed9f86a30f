"""The table of a game that has none of its own yet: the view in words, and every option as a row to choose."""

from __future__ import annotations

from pygame import Rect

from client.areas import Area
from client.parts.frame import Regions
from client.tables.table import PromptButton, Sight, Table
from client.ui import Ui


class PlainTable(Table):
    """Everything can be played here: what is listed is clicked, what is filled in is typed into the prompt bar."""

    hand_region = False

    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        pad = ui.px(12)
        board = regions.board.inflate(-2 * pad, -2 * pad)
        left = Rect(board.x, board.y, (board.width - pad) // 2, board.height)
        right = Rect(left.right + pad, board.y, board.right - left.right - pad, board.height)
        self._words(ui, sight, left)
        self._options(ui, sight, right)

    def _words(self, ui: Ui, sight: Sight, rect: Rect) -> None:
        ui.panel(rect, "surface", "line", 12)
        inner = rect.inflate(-ui.px(32), -ui.px(32))
        lines = sight.game.describe(sight.view, sight.language)
        for seat, player in enumerate(sight.players):
            lines = [line.replace(f"p{seat + 1} ", f"{player.name} ") for line in lines]
        heights = [ui.paragraph_height(line, inner.width - ui.px(12), "log") for line in lines]
        with ui.scrolled("words", inner, sum(heights)) as content:
            y = content.y
            for line, high in zip(lines, heights, strict=True):
                ui.paragraph(line, (inner.x, y), inner.width - ui.px(12), "log")
                y += high

    def _options(self, ui: Ui, sight: Sight, rect: Rect) -> None:
        ui.panel(rect, "surface", "line", 12)
        decision = sight.decision
        inner = rect.inflate(-ui.px(32), -ui.px(32))
        if decision is None or not sight.mine:
            ui.label(sight.say("plain.wait"), inner, "body", "muted", valign="top")
            return
        labels = [sight.words.say(sight.game.option_text(decision, option)) for option in decision.options]
        width = inner.width - ui.px(44)
        heights = [max(ui.px(36), ui.paragraph_height(label, width, "log") + ui.px(14)) + ui.px(4) for label in labels]
        with ui.scrolled("options", inner, sum(heights)) as content:
            y = content.y
            for index, (option, label, high) in enumerate(zip(decision.options, labels, heights, strict=True)):
                row = Rect(content.x, y, content.width, high - ui.px(4))
                y += high
                if row.bottom < inner.top or row.top > inner.bottom:
                    continue
                id_ = f"options.{option.key}"
                if decision.verb:
                    thing = option.things[0] if option.things else option.key
                    sight.thing(ui, thing, row, copy=index, drag=False, corner=8)
                    id_ = sight.area_id(thing, index)
                else:
                    ui.area(Area(id_, row, lambda key=option.key: sight.answer(key)))  # type: ignore[misc]
                ui.panel(row, "hover" if ui.is_hovered(id_) else "raised", "edge", 8)
                ui.paragraph(label, (row.x + ui.px(12), row.y + ui.px(6)), width, "log")
                if ui.is_focused(id_):
                    ui.focus_ring(row)

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        """The rows on the table stand for the options; the bar keeps what is filled in, and short finishing answers."""
        if not button.id.startswith("option.") or button.answer in ("pass", "done", "yes", "no"):
            return button
        return None


TABLE = PlainTable
