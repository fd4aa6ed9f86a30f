"""The card pool: a click puts a copy into the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from client.areas import Area, Tip
from client.decks.book import Entry
from client.decks.marks import ROW, card_marks, more_or_less
from client.decks.work import DeckWork
from client.ui import Ui


class PoolPanel:
    """Draws the cards; `changed` is called when something has to be drawn again."""

    def __init__(self, work: DeckWork, changed: Callable[[], None]) -> None:
        self.work, self.changed = work, changed

    def draw(self, ui: Ui, rect: Rect, cards: Sequence[Entry]) -> None:
        """These cards, which are those that fit the filter, and how many they are."""
        every = len(self.work.book.entries())
        words = ui.say("decks.fit", n=len(cards), all=every)
        ui.label(words, Rect(rect.x, rect.y, rect.width, ui.px(24)), "label", "muted", smallest=9)
        area = Rect(rect.x, rect.y + ui.px(26), rect.width, rect.height - ui.px(26))
        high = ui.px(ROW)
        if not cards:
            ui.label(ui.say("decks.nothing_fits"), area, "log", "muted", "center", lines=3)
        with ui.scrolled("pool", area, len(cards) * high) as content:
            for index, entry in enumerate(cards):
                row = Rect(content.x, content.y + index * high, content.width, high)
                self._row(ui, row, entry, row.bottom > area.top and row.top < area.bottom)

    def _row(self, ui: Ui, row: Rect, entry: Entry, seen: bool) -> None:
        id_ = f"pool.{entry.id}"
        tip = Tip(entry.name(ui.language), ui.say("decks.little_known"), mood="refused") if entry.barred else None
        ui.area(Area(id_, row, None if entry.barred else lambda: self._add(entry), tip, thing=entry.id))
        if not seen:
            return
        work = self.work
        count = work.count(entry)
        box = row.inflate(0, -ui.px(2))
        if ui.is_hovered(id_) or ui.is_hovered(f"{id_}.minus") or ui.is_hovered(f"{id_}.plus"):
            ui.panel(box, "hover", None, 6)
        elif count:
            ui.panel(box, "raised", None, 6)
        ui.surface.fill(ui.theme["line"], (row.x, row.bottom - 1, row.width, 1))
        right = row.right - ui.px(8)
        if entry.barred:
            words = ui.say("decks.barred")
            wide = ui.text_width(words, "label") + ui.px(30)
            place = Rect(right - wide, row.y, wide, row.height)
            ui.icon_of("prompt.warning", Rect(place.x, row.y, ui.px(20), row.height), "warn", 16)
            ui.label(words, Rect(place.x + ui.px(26), row.y, wide - ui.px(26), row.height), "label", "muted")
            right = place.x - ui.px(8)
        else:
            right = more_or_less(
                ui, id_, row.inflate(-ui.px(8), 0), count, lambda: self._add(entry), lambda: self._take(entry.id),
                entry.id,
            )  # fmt: skip
        place = Rect(row.x + ui.px(4), row.y, right - row.x - ui.px(4), row.height)
        card_marks(ui, work.book, place, entry, work.penalty(entry))
        if ui.is_focused(id_):
            ui.panel(box, None, "accent", 6, thick=2)

    def _add(self, entry: Entry) -> None:
        self.work.add(entry)
        self.changed()

    def _take(self, id_: str) -> None:
        self.work.take(id_)
        self.changed()
