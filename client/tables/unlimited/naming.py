"""Naming a card: a field that finds names in both languages, the best ones in a list above it (SWU-11.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from client.areas import Area
from client.parts.forms import PlainEditor
from client.ui import Ui
from client.widgets.field import field
from rules.unlimited.cards import pool

if TYPE_CHECKING:
    from client.tables.table import Sight

_MOST = 6
"""How many names are listed."""


class NameEditor(PlainEditor):
    """`name "Card"`. `seen` are the English names of cards that lie open: they are offered first."""

    def __init__(self, seen: Sequence[str]) -> None:
        self.typed = ""
        self.names = {card.name.en: card.name.ko for card in pool().cards.values() if card.name.en in pool().names}
        self.first = [name for name in dict.fromkeys(seen) if name in self.names]

    def found(self) -> list[str]:
        """The English names that what has been typed may mean, the best ones first."""
        wanted = self.typed.strip().casefold()
        if not wanted:
            return self.first[:_MOST]

        def distance(name: str) -> tuple[bool, bool, str]:
            both = (name.casefold(), self.names[name].casefold())
            return wanted not in both, not any(each.startswith(wanted) for each in both), name

        return sorted((name for name in self.names if self._holds(name, wanted)), key=distance)[:_MOST]

    def _holds(self, name: str, wanted: str) -> bool:
        return wanted in name.casefold() or wanted in self.names[name].casefold()

    def named(self) -> str:
        """The English name that is meant; empty while it is not clear."""
        wanted, found = self.typed.strip().casefold(), self.found()
        exact = bool(found) and wanted in (found[0].casefold(), self.names[found[0]].casefold())
        return found[0] if wanted and (exact or len(found) == 1) else ""

    def back(self) -> bool:
        typed, self.typed = self.typed, ""
        return bool(typed)

    def text(self) -> str:
        name = self.named()
        return f'name "{name}"' if name else ""

    def label(self, sight: Sight) -> str:
        return sight.say("answer.name", words=self._shown(sight.language, self.named()))

    def _shown(self, language: str, name: str) -> str:
        return self.names.get(name, name) if language == "ko" else name

    def controls(self, ui: Ui, sight: Sight, rect: Rect, touched: Callable[[], None]) -> int:
        """The field, and above the bar the names to choose from."""
        wide = min(ui.px(300), rect.width)

        def put(words: str) -> None:
            self.typed = words
            ui.state.scroll.pop("form.name", None)
            touched()

        box = Rect(rect.right - wide, rect.centery - ui.px(20), wide, ui.px(40))
        found = [] if self.named() else self.found()
        high = ui.px(38)
        hint = ui.say("swu.name_hint")
        field(ui, "form.name", box, self.typed, put, hint=hint, most=60)
        panel = Rect(box.x - ui.px(8), 0, wide + ui.px(16), len(found) * high + ui.px(16))
        panel.bottom = rect.top - ui.px(6)
        if found:
            ui.panel(panel, "raised", "edge", 12, "h3")
        for index, name in enumerate(found):
            row = Rect(box.x, panel.y + ui.px(8) + index * high, wide, high - ui.px(4))
            id_, words = f"form.name.{name}", self._shown(sight.language, name)
            if ui.is_hovered(id_):
                ui.panel(row, "hover", None, 6)
            ui.label(words, row.inflate(-ui.px(20), 0), "ui", smallest=11)
            ui.area(Area(id_, row, lambda words=words: put(words)))  # type: ignore[misc]
            if ui.is_focused(id_):
                ui.focus_ring(row, 6)
        return wide + ui.px(12)
