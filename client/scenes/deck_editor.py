"""The deck editor: the card pool, the deck as a list, and what is wrong with it, all on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from client.decks.files import decks_folder, keep_deck
from client.decks.filters import Filter, fitting
from client.decks.list_panel import draw_list
from client.decks.pool_panel import PoolPanel
from client.decks.side_panel import draw_side
from client.decks.work import DeckWork
from client.parts.zoom import draw_zoom, zoom_size
from client.scenes.deck_exchange import ExportScene, ImportScene
from client.scenes.lists import PinnedZoom
from client.scenes.page import Page
from client.tables.table import Zoom
from client.tables.unlimited.looks import HandLook
from client.tables.unlimited.zooms import full_card
from client.ui import Area, Ui
from client.widgets.button import button, icon_button
from client.widgets.choices import segments
from client.widgets.dialog import Choice, Dialog
from client.words import say
from rules.unlimited.cards import Card, pool
from rules.unlimited.decks import FORMATS, Deck

if TYPE_CHECKING:
    from client.app import App


class DeckEditorScene(Page):
    """One deck. `path` is its file; None for a new one, also when a bundled deck is the pattern."""

    heading = "decks.editor"

    def __init__(self, app: App, deck: Deck | None = None, path: Path | None = None) -> None:
        super().__init__(app)
        self.work = DeckWork(deck or Deck(), path)
        self.pool = PoolPanel(self.work, self.touch)
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
            icon_button(ui, word, place, f"bar.{word}", label, act, key=ui.key_of(word), enabled=bool(there))
        wide = ui.px(340 if ui.logical[0] >= 1200 else 250)
        place = Rect(x - wide - ui.px(16), bar.centery - ui.px(18), wide, ui.px(36))
        labels = [(format_, ui.say(f"decks.format.{format_}")) for format_ in FORMATS]
        segments(ui, "format", place, labels, self.work.deck.format, self._set_format, [1.0, 1.0])

    def body(self, ui: Ui, rect: Rect) -> None:
        wide = ui.logical[0]
        gap = ui.px(16 if wide >= 1600 else 10)
        right = ui.px(400 if wide >= 1600 else 320 if wide >= 1200 else 270)
        middle = ui.px(500 if wide >= 1600 else 400 if wide >= 1200 else 320)
        left = rect.width - right - middle - 2 * gap
        cards = fitting(self.pool.filter, ui.language, self.work.penalty)
        self.pool.draw(ui, Rect(rect.x, rect.y, left, rect.height), cards)
        draw_list(ui, Rect(rect.x + left + gap, rect.y, middle, rect.height), self.work, self.touch)
        foot = ui.px(48)
        side = Rect(rect.right - right, rect.y, right, rect.height - foot - gap)
        draw_side(ui, side, self.work, self._pick)
        self._buttons(ui, Rect(side.x, side.bottom + gap, right, foot))
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
        """The card that is pointed at, in full, on the side where the pointer is not."""
        zoom = self._zoom_of(pool().cards[self.zoomed], ui.language)
        wide, high, _ = zoom_size(ui, zoom, rect.height - ui.px(48))
        box = Rect(0, 0, wide, high)
        source = self.area(ui.state.focused if ui.state.show_focus else ui.state.hovered)
        at = source.rect.centerx if source is not None else ui.state.pointer[0]
        box.center = (rect.centerx + (rect.width // 4 if at < rect.centerx else -rect.width // 4), rect.centery)
        draw_zoom(ui, zoom, box)

    @staticmethod
    def _zoom_of(card: Card, language: str) -> Zoom:
        look = HandLook(card.id, card.cost)
        return Zoom(getattr(card.name, language), draw=lambda ui, rect: full_card(ui, rect, card, look, False))

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
        self.app.push(PinnedZoom(self.app, self._zoom_of(pool().cards[id_], self.app.settings.language)))

    def key(self, key: str) -> bool:
        """`+` and `−` for the card that is pointed at, the zoom, pages of the pool, and the way to the search."""
        area = self.area(self.state.focused if self.state.show_focus else self.state.hovered)
        card = pool().cards.get(area.thing) if area is not None else None
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
        self.work.set_format(format_)
        self.touch()

    def _pick(self, kind: str) -> None:
        """Show the leaders or bases in the pool."""
        self.pool.filter = Filter(kind=kind)
        self.state.scroll.pop("pool", None)
        self.touch()

    def _import(self) -> None:
        self.app.push(ImportScene(self.app, self._imported))

    def _imported(self, deck: Deck) -> None:
        name = deck.name or self.work.deck.name
        self.work.change(Deck(name, deck.leaders, deck.base, deck.cards, deck.sideboard, deck.format, deck.author))
        self.touch()

    def _export(self) -> None:
        self.app.push(ExportScene(self.app, self.work.deck))

    def _save(self) -> None:
        self.save()
        self.touch()

    def save(self) -> bool:
        """Keep the deck; says in one line where it is, or why that was not possible."""
        language = self.app.settings.language
        folder = decks_folder(self.app.saves)
        if not self.work.deck.name.strip():
            self.work.rename(say(language, "decks.new_name"))
        if folder is None:
            self.app.notice(say(language, "decks.no_folder"))
            return False
        path, problem = keep_deck(self.work.deck, folder, self.work.path)
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
