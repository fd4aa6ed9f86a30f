"""The deck editor: the card pool, the deck as a list, and what is wrong with it, all on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pygame
from pygame import Rect

from client.areas import Area
from client.decks.book import AnyBook, Entry, Mend
from client.decks.files import decks_folder, keep_deck
from client.decks.filter_panel import FilterPanel
from client.decks.filters import Filter, fitting
from client.decks.list_panel import draw_list
from client.decks.pool_panel import PoolPanel
from client.decks.side_panel import SidePanel
from client.decks.work import DeckWork
from client.parts.zoom import draw_zoom, zoom_size
from client.scenes.deck_exchange import ExportScene, ImportScene
from client.scenes.lists import PinnedZoom
from client.scenes.page import Page
from client.tables.table import Zoom
from client.ui import Ui
from client.widgets.button import button, icon_button
from client.widgets.choices import segments
from client.widgets.dialog import Choice, Dialog
from client.words import say

if TYPE_CHECKING:
    from client.app import App


class DeckEditorScene(Page):
    """One deck. `path` is its file; None for a new one, also when a bundled deck is the pattern."""

    heading = "decks.editor"

    def __init__(self, app: App, book: AnyBook, deck: Any = None, path: Path | None = None) -> None:
        super().__init__(app)
        self.book, self.sky = book, book.game
        self.work = DeckWork(book, deck, path)
        self.filters = FilterPanel(app, book, self.touch)
        self.pool = PoolPanel(self.work, self.touch)
        self.side = SidePanel(self.work, self._pick, self._mend)
        self.pointed, self.pointed_for, self.zoomed = "", 0.0, ""

    # -- drawing ---------------------------------------------------------------------------------------------------
    def corner(self, ui: Ui, bar: Rect) -> None:
        """Undo, redo and the format, beside the icons of every page."""
        super().corner(ui, bar)
        side = ui.px(40)
        x = bar.right - ui.px(16) - 5 * side - ui.px(12)
        for index, (word, label, there) in enumerate(
            (("undo", ui.say("undo.plain"), self.work.past), ("redo", ui.say("bar.redo"), self.work.future))
        ):
            place = Rect(x + index * side, bar.centery - side // 2, side, side)
            act = self.undo if word == "undo" else self.redo
            icon_button(
                ui,
                word,
                place,
                f"bar.{word}",
                label,
                act,
                key=ui.key_of(word),
                enabled=bool(there),
                why=ui.say(f"decks.why.no_{word}"),
            )
        if not self.book.formats:
            return
        wide = ui.px(340 if ui.logical[0] >= 1200 else 250)
        place = Rect(x - wide - ui.px(16), bar.centery - ui.px(18), wide, ui.px(36))
        labels = [(format_, ui.say(f"decks.format.{format_}")) for format_ in self.book.formats]
        segments(ui, "format", place, labels, self.book.format_of(self.work.deck), self._set_format, [1.0, 1.0])

    def body(self, ui: Ui, rect: Rect) -> None:
        wide = ui.logical[0]
        gap = ui.px(16 if wide >= 1600 else 10)
        right = round(rect.width * 0.215) if wide >= 1600 else ui.px(320 if wide >= 1200 else 270)
        middle = round(rect.width * 0.25) if wide >= 1600 else ui.px(400 if wide >= 1200 else 320)
        column = ui.px(270) if wide >= 1600 else 0
        left = rect.width - right - middle - 2 * gap
        cards = fitting(self.filters.filter, self.book, ui.language, self.work.penalty)
        draw_list(ui, Rect(rect.x + left + gap, rect.y, middle, rect.height), self.work, self.touch)
        foot = ui.px(48)
        side = Rect(rect.right - right, rect.y, right, rect.height - foot - gap)
        self.side.draw(ui, side)
        self._buttons(ui, Rect(side.x, side.bottom + gap, right, foot))
        # The long list comes last, so that Tab reaches everything else without going through five hundred cards.
        pool = Rect(rect.x, rect.y, left, rect.height)
        if column:
            self.filters.column(ui, Rect(rect.x, rect.y, column, rect.height))
            pool = Rect(rect.x + column + gap, rect.y, left - column - gap, rect.height)
        ui.panel(pool, "surface", "line", 12)
        inner = pool.inflate(-ui.px(24), -ui.px(24))
        if not column:
            top = self.filters.rows(ui, inner)
            inner = Rect(inner.x, top, inner.width, inner.bottom - top)
        self.pool.draw(ui, inner, cards)
        if self.zoomed:
            self._zoom(ui, rect)

    def _buttons(self, ui: Ui, rect: Rect) -> None:
        gap = ui.px(8)
        wide = (rect.width - 2 * gap) // 3
        label = ui.say("decks.save") if self.work.changed or self.work.path is None else ui.say("decks.saved")
        for index, (id_, words, act) in enumerate(
            (("import", ui.say("decks.import"), self._import), ("export", ui.say("decks.export"), self._export))
        ):
            button(ui, id_, Rect(rect.x + index * (wide + gap), rect.y, wide, rect.height), words, act)
        place = Rect(rect.x + 2 * (wide + gap), rect.y, wide, rect.height)
        button(ui, "save", place, label, self._save, main=self.work.changed, key=ui.key_of("save"), show_key=False)

    def _zoom(self, ui: Ui, rect: Rect) -> None:
        """The card that is pointed at, in full, beside its row."""
        zoom = self._zoom_of(self.book.entries()[self.zoomed])
        wide, high, _ = zoom_size(ui, zoom, rect.height - ui.px(48))
        source = self.area(ui.state.focused if ui.state.show_focus else ui.state.hovered)
        at = source.rect if source is not None else Rect(ui.state.pointer, (1, 1))
        gap = ui.px(30)
        left = at.right + gap if at.right + 2 * gap + wide <= ui.rect.width else max(gap, at.x - gap - wide)
        box = Rect(left, 0, wide, high)
        box.centery = rect.centery
        draw_zoom(ui, zoom, box)

    def _zoom_of(self, entry: Entry) -> Zoom:
        name = entry.name(self.app.settings.language)
        return Zoom(name, self.book.full_size(entry), draw=lambda ui, rect: self.book.draw_full(ui, rect, entry))

    # -- pointing --------------------------------------------------------------------------------------------------
    def update(self, dt: float) -> None:
        """Show the card in full once it has been pointed at for a moment."""
        state = self.state
        area = self.area(state.focused if state.show_focus else state.hovered)
        thing = area.thing if area is not None and not state.pressed else ""
        if thing != self.pointed:
            self.pointed, self.pointed_for = thing, 0.0
            if self.zoomed:
                self.zoomed = ""
                self.touch()
        self.pointed_for += dt
        if thing and not self.zoomed and self.pointed_for >= max(self.app.settings.zoom_delay, 0.4):
            self.zoomed = thing
            self.touch()

    def right_clicked(self, area: Area | None, place: tuple[int, int]) -> None:
        """The card in full until the next click."""
        if area is not None and area.thing:
            self._pin(area.thing)

    def _pin(self, id_: str) -> None:
        self.zoomed = ""
        self.app.push(PinnedZoom(self.app, self._zoom_of(self.book.entries()[id_])))

    def key(self, key: str) -> bool:
        """`+` and `−` for the card that is pointed at, the zoom, pages of the pool, and the way to the search."""
        area = self.area(self.state.focused if self.state.show_focus else self.state.hovered)
        card = self.book.entries().get(area.thing) if area is not None else None
        if key == "ctrl+f":
            self._to_search()
        elif key in ("pageup", "pagedown", "page up", "page down"):
            step = self.app.surface.get_height() // 2
            here = self.state.scroll.get("pool", 0)
            self.state.scroll["pool"] = max(0, here + (step if key.endswith("down") else -step))
        elif card is None:
            return False
        elif key in ("=", "+", "shift+=", "[+]"):
            self.work.add(card)
        elif key in ("-", "[-]", "backspace", "delete"):
            self.work.take(card.id)
        elif key == self.app.settings.keys["zoom"]:
            self._pin(card.id)
        else:
            return False
        self.touch()
        return True

    def _to_search(self) -> None:
        self.state.focused = "search"
        if pygame.display.get_init():
            pygame.key.start_text_input()

    # -- what the controls do --------------------------------------------------------------------------------------
    def undo(self) -> None:
        """The deck as it was before the last change."""
        self.work.undo()
        self.touch()

    def redo(self) -> None:
        """The change that was taken back, once more."""
        self.work.redo()
        self.touch()

    def _set_format(self, format_: str) -> None:
        self.work.change(self.book.with_format(self.work.deck, format_))
        self.touch()

    def _pick(self, kind: str) -> None:
        """Show the cards in the pool that can take a leading place."""
        self.filters.show(Filter(facets={"kind": kind}))

    def _mend(self, mend: Mend) -> None:
        """What the button beside a fault does."""
        if mend.part:
            self.work.part = mend.part
        if mend.deck is not None:
            self.work.change(mend.deck)
        if mend.kind:
            self._pick(mend.kind)
        elif mend.fitting:
            heads = [self.book.entries().get(id_) for _, id_ in self.book.places(self.work.deck)]
            colours = {colour for entry in heads if entry is not None for colour in entry.colours}
            self.filters.show(Filter(plain=True) if self.book.has_penalty else Filter(colours=colours))
        self.touch()

    def _import(self) -> None:
        self.app.push(ImportScene(self.app, self.book, self._imported))

    def _imported(self, deck: Any) -> None:
        self.work.change(msgspec.structs.replace(deck, name=deck.name or self.work.deck.name))
        self.touch()

    def _export(self) -> None:
        self.app.push(ExportScene(self.app, self.book, self.work.deck))

    def _save(self) -> None:
        self.save()
        self.touch()

    def save(self) -> bool:
        """Keep the deck; says in one line where it is, or why that was not possible."""
        language = self.app.settings.language
        folder = decks_folder(self.app.saves, self.book)
        if not self.work.deck.name.strip():
            self.work.rename(say(language, "decks.new_name"))
        if folder is None:
            self.app.notice(say(language, "decks.no_folder"))
            return False
        path, problem = keep_deck(self.book, self.work.deck, folder, self.work.path)
        if path is None:
            self.app.notice(problem)
            return False
        self.work.path, self.work.kept = path, self.work.deck
        self.app.notice(say(language, "decks.kept", path=str(path)))
        return True

    def back(self) -> None:
        """Leave; asks first when something has not been kept."""
        if not self.work.changed:
            self.app.pop()
            return
        language = self.app.settings.language
        self.app.push(
            Dialog(
                self.app, say(language, "decks.leave"), [say(language, "decks.leave.line")],
                [
                    Choice("stay", say(language, "cancel")),
                    Choice("drop", say(language, "decks.drop"), self.app.pop, harmful=True),
                    Choice("keep", say(language, "decks.save"), self._save_and_leave, main=True),
                ],
                "prompt.warning", 600,
            )
        )  # fmt: skip

    def _save_and_leave(self) -> None:
        if self.save():
            self.app.pop()
