"""Which deck each seat plays with, on the page of a new game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect

from client.decks.book import AnyBook
from client.decks.files import decks_folder, own_decks
from client.scenes.lists import ListScene, Row
from client.ui import Ui
from client.widgets.button import button
from client.words import say

if TYPE_CHECKING:
    from client.app import App

KEPT = "seat_decks"
"""Where the settings keep the choices of the last game."""
_OWN = "own:"


class SeatDecks:
    """A choice for every seat: a bundled deck's key, `own:FILE`, or nothing for what the table's option says."""

    def __init__(self, app: App, book: AnyBook, kept: Any, changed: Callable[[], None]) -> None:
        self.app, self.book, self.changed = app, book, changed
        self.choices = [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []
        self.known: dict[str, tuple[str, Any]] = {}
        self.read()

    def read(self) -> None:
        """Look again which decks there are."""
        bundled = self.book.bundled(self.app.settings.language)
        self.known = {key: (deck.name, deck) for key, deck in bundled.items()}
        for own in own_decks(decks_folder(self.app.saves, self.book), self.book):
            if own.deck is not None:
                self.known[_OWN + own.path.name] = (own.name, own.deck)

    def choice(self, seat: int, count: int) -> str:
        """What a seat has chosen, if it can be played at a table of `count`."""
        key = self.choices[seat] if seat < len(self.choices) else ""
        fits = key in self.known and self.book.fits(self.known[key][1], self.book.format_for(count))
        if not fits and self.book.own_options:  # nothing else on the page says what this seat plays with
            bundled = [each for each in self.known if not each.startswith(_OWN)]
            return bundled[seat % len(bundled)]
        return key if fits else ""

    def _name(self, key: str, language: str) -> str:
        known = self.book.bundled(language)
        return known[key].name if key in known else self.known[key][0]

    def options(self, count: int) -> dict[str, Any]:
        """The game's options that hold what the seats have chosen."""
        keys = [self.choice(seat, count) for seat in range(count)]
        return self.book.options([self._value(key) if key else None for key in keys])

    def _value(self, key: str) -> Any:
        return self.book.plain(self.known[key][1]) if key.startswith(_OWN) else key

    # -- drawing ---------------------------------------------------------------------------------------------------
    @staticmethod
    def high(ui: Ui, count: int) -> int:
        """The height that `draw` needs."""
        return ui.px(56) + count * ui.px(74)

    def draw(self, ui: Ui, rect: Rect, names: Sequence[str]) -> None:
        """A row for each seat, and the way to the deck editor."""
        count, y = len(names), rect.y
        for seat, name in enumerate(names):
            key = self.choice(seat, count)
            label = self._name(key, ui.language) if key else ui.say("decks.usual")
            words = ui.say("decks.seat", seat=name or str(seat + 1))
            ui.label(words, Rect(rect.x, y, rect.width, ui.px(24)), "log", "muted", smallest=8)
            place = Rect(rect.x, y + ui.px(26), rect.width, ui.px(40))
            button(ui, f"deck.{seat}", place, label, lambda seat=seat: self._ask(seat, names), align="left")  # type: ignore[misc]
            y += ui.px(74)
        button(
            ui,
            "decks",
            Rect(rect.x, y, rect.width, ui.px(44)),
            ui.say("decks.heading"),
            self._editor,
            icon="menu.decks",
        )

    def _ask(self, seat: int, names: Sequence[str]) -> None:
        """The list of decks; one that cannot be played at this table says why."""
        language, format_ = self.app.settings.language, self.book.format_for(len(names))
        now = self.choice(seat, len(names))
        rows = []
        if not self.book.own_options:
            rows.append(Row("usual", say(language, "decks.usual"), lambda: self._choose(seat, ""), not now))
        for key, (_, deck) in sorted(self.known.items(), key=lambda item: not item[0].startswith(_OWN)):
            name = self._name(key, language)
            if self.book.fits(deck, format_):
                rows.append(Row(key, name, lambda key=key: self._choose(seat, key), key == now))  # type: ignore[misc]
            elif key.startswith(_OWN) and self.book.format_of(deck) == format_:
                fault = self.book.fault_line(self.book.faults(deck)[0], language)
                rows.append(Row(key, say(language, "decks.broken", name=name, fault=fault), None))
        self.app.push(ListScene(self.app, say(language, "decks.seat", seat=names[seat]), rows))

    def _choose(self, seat: int, key: str) -> None:
        self.choices += [""] * (seat + 1 - len(self.choices))
        self.choices[seat] = key
        self.changed()

    def _editor(self) -> None:
        from client.scenes.decks import DecksScene

        self.app.push(DecksScene(self.app, self.book))
