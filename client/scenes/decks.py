"""The decks: the player's own, and the bundled ones as patterns; from here to the editor."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygame import Rect

from client.areas import Area, Tip
from client.decks.book import AnyBook, Entry
from client.decks.books import BOOKS, book_of
from client.decks.files import OwnDeck, decks_folder, own_decks, remove
from client.scenes.deck_editor import DeckEditorScene
from client.scenes.deck_exchange import ImportScene
from client.scenes.page import Page
from client.ui import Ui
from client.widgets.button import button, icon_button
from client.widgets.choices import segments
from client.widgets.dialog import Choice, Dialog
from client.words import say

if TYPE_CHECKING:
    from client.app import App

_ROW = 70


class DecksScene(Page):
    """Own decks at the left, bundled ones at the right."""

    heading = "decks.heading"

    def __init__(self, app: App, book: AnyBook | None = None) -> None:
        """`book` is the game whose decks are shown first; without it that of the last game, where it has decks."""
        super().__init__(app)
        self.book = book or book_of(app.settings.last_game) or next(iter(BOOKS.values()))
        self.sky = self.book.game
        self.own: list[OwnDeck] = []

    def entered(self) -> None:
        """Read what there is."""
        super().entered()
        self.own = own_decks(decks_folder(self.app.saves, self.book), self.book)

    def corner(self, ui: Ui, bar: Rect) -> None:
        """A switch between the card games, beside the icons of every page."""
        super().corner(ui, bar)
        wide = ui.px(400 if ui.logical[0] >= 1200 else 330)
        place = Rect(bar.right - ui.px(16 + 3 * 40 + 20) - wide, bar.centery - ui.px(18), wide, ui.px(36))
        labels = [(game, ui.say(f"game.{game}")) for game in BOOKS]
        segments(ui, "game", place, labels, self.book.game, self._show, [1.0] * len(labels))

    def _show(self, game: str) -> None:
        self.book, self.sky = BOOKS[game], game
        self.entered()
        self.touch()

    def body(self, ui: Ui, rect: Rect) -> None:
        gap = ui.px(16)
        half = (rect.width - gap) // 2
        left = Rect(rect.x, rect.y, half, rect.height)
        right = Rect(left.right + gap, rect.y, half, rect.height)
        inner = self._panel(ui, left, "decks.own")
        foot = ui.px(48)
        rows = Rect(inner.x, inner.y, inner.width, inner.height - foot - ui.px(12))
        high = ui.px(_ROW)
        if not self.own:
            none = ui.say("decks.none")
            words = Rect(rows.x, 0, rows.width, ui.paragraph_height(none, rows.width, "body"))
            words.center = rows.center
            ui.icon_of("menu.decks", Rect(rows.x, words.y - ui.px(60), rows.width, ui.px(48)), "accent", 40)
            ui.label(none, words, "body", "muted", "center", lines=4)
        with ui.scrolled("own", rows, len(self.own) * high) as content:
            for index, own in enumerate(self.own):
                self._own(ui, Rect(content.x, content.y + index * high, content.width, high - ui.px(8)), own)
        wide = (inner.width - ui.px(10)) // 2
        place = Rect(inner.x, rows.bottom + ui.px(12), wide, foot)
        button(ui, "new", place, ui.say("decks.new"), self._new, main=True, icon="new_game.add_card")
        place = Rect(place.right + ui.px(10), place.y, wide, foot)
        button(ui, "import", place, ui.say("decks.import"), self._import, icon="saves.import")
        inner = self._panel(ui, right, "decks.bundled")
        known = self.book.bundled(ui.language)
        with ui.scrolled("bundled", inner, len(known) * high) as content:
            for index, (key, deck) in enumerate(known.items()):
                row = Rect(content.x, content.y + index * high, content.width, high - ui.px(8))
                self._row(ui, f"bundled.{key}", row, deck.name, deck, row.width)

    def _panel(self, ui: Ui, rect: Rect, heading: str) -> Rect:
        ui.panel(rect, "surface", "line", 12)
        inner = rect.inflate(-ui.px(32), -ui.px(28))
        ui.label(ui.say(heading), Rect(inner.x, inner.y, inner.width, ui.px(26)), "label", "muted", smallest=9)
        return Rect(inner.x, inner.y + ui.px(32), inner.width, inner.height - ui.px(32))

    def _own(self, ui: Ui, row: Rect, own: OwnDeck) -> None:
        id_ = f"own.{own.path.stem}"
        side = ui.px(40)
        if own.deck is None:
            ui.panel(row, "surface", "line", 10)
            words = Rect(row.x + ui.px(16), row.y, row.width - side - ui.px(30), row.height)
            ui.label(own.problem, words, "log", "muted", lines=2, smallest=8)
            tip = Tip(ui.say("saves.cannot"), own.problem, mood="refused")
            ui.area(Area(id_, row, None, tip))
        else:
            self._row(ui, id_, row, own.name, own.deck, row.width - side - ui.px(6), own)
        place = Rect(row.right - side - ui.px(4), row.centery - side // 2, side, side)
        icon_button(ui, f"{id_}.delete", place, "saves.delete", ui.say("saves.delete"), lambda: self._delete(own))

    def _row(self, ui: Ui, id_: str, row: Rect, name: str, deck: Any, wide: int, own: OwnDeck | None = None) -> None:
        """Name, what leads it, format and size, and whether the deck can be played."""
        path, book = own.path if own is not None else None, self.book
        ui.panel(row, "hover" if ui.is_hovered(id_) else "raised", "line", 10)
        faults = [book.fault_line(fault, ui.language) for fault in book.faults(deck)]
        x = row.x + ui.px(10)
        heads = [entry for _, i in book.places(deck) if (entry := book.entries().get(i)) is not None]
        side = row.height - ui.px(18)
        leads = [i for kind, i in book.places(deck) if i in book.entries() and kind != "base"]
        for lead in leads if row.width >= ui.px(560) else ():
            place = Rect(x, row.centery - side // 2, side, side)
            book.draw_emblem(ui, book.entries()[lead], place)
            x = place.right + ui.px(6)
        x += ui.px(6)
        side = ui.px(22)
        right = row.x + wide - ui.px(10)
        for colour in reversed(self._colours(deck, heads)):
            right -= side + ui.px(2)
            book.draw_colour(ui, colour, (right + side / 2, row.centery), side)
        if faults:
            right -= ui.px(30)
            ui.icon_of("prompt.warning", Rect(right, row.y, ui.px(24), row.height), "danger", 20)
        right -= ui.px(10)
        ui.label(name, Rect(x, row.y + ui.px(6), right - x, ui.px(28)), "ui", smallest=8)
        format_ = [ui.say(f"decks.format.{book.format_of(deck)}")] if book.formats else []
        size = [ui.say("decks.cards", n=book.size(deck, "cards"))]
        words = " · ".join([*format_, *(entry.name(ui.language) for entry in heads), *size])
        ui.label(words, Rect(x, row.y + ui.px(32), right - x, ui.px(24)), "label", "muted", smallest=7)
        tip = Tip(name, " ".join(f"{fault}." for fault in faults)) if faults else Tip(name, words)
        ui.area(Area(id_, row, lambda: self._open(deck, path), tip))

    def _colours(self, deck: Any, heads: list[Entry]) -> list[str]:
        """Those of what leads the deck; where that says little, those of its cards."""
        found = {colour for entry in heads for colour in entry.colours}
        if len(self.book.heads) == 1:
            entries = self.book.entries()
            found |= {colour for i in deck.cards if i in entries for colour in entries[i].colours}
        return [colour for colour in self.book.colours if colour in found]

    # -- what the controls do --------------------------------------------------------------------------------------
    def _open(self, deck: Any, path: Path | None) -> None:
        self.app.push(DeckEditorScene(self.app, self.book, deck, path))

    def _new(self) -> None:
        self.app.push(DeckEditorScene(self.app, self.book))

    def _import(self) -> None:
        def done(deck: Any) -> None:
            scene = DeckEditorScene(self.app, self.book)
            scene.work.change(deck)
            self.app.push(scene)

        self.app.push(ImportScene(self.app, self.book, done))

    def _delete(self, own: OwnDeck) -> None:
        language = self.app.settings.language

        def delete() -> None:
            problem = remove(own.path)
            self.entered()
            if problem:
                self.app.notice(problem)

        self.app.push(
            Dialog(
                self.app, say(language, "decks.delete_heading"), [own.name],
                [
                    Choice("keep", say(language, "cancel")),
                    Choice("delete", say(language, "saves.delete"), delete, harmful=True, icon="saves.delete"),
                ],
                "prompt.warning", 520,
            )
        )  # fmt: skip
