"""Which deck each seat plays with, on the page of a new game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect

from client.areas import Area, Tip
from client.decks.book import AnyBook
from client.decks.files import decks_folder, own_decks
from client.scenes.lists import ListScene, Row
from client.ui import Ui
from client.words import say

if TYPE_CHECKING:
    from client.app import App

KEPT = "seat_decks"
"""Where the settings keep the choices of the last game."""
LOT = "lot"
"""One of the decks that come with the program, drawn when the game begins."""
_OWN = "own:"


class SeatDecks:
    """A choice for every seat: a bundled deck's key, `own:FILE`, or `LOT`."""

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
        self._fitting: dict[tuple[str, int], bool] = {}

    def _fits(self, key: str, count: int) -> bool:
        """Can a known deck be played at a table of `count`? Asked in every picture, so it is kept."""
        known = self._fitting.get((key, count))
        if known is None:
            known = self._fitting[key, count] = self.book.fits(self.known[key][1], self.book.format_for(count))
        return known

    def choice(self, seat: int, count: int) -> str:
        """What a seat plays with at a table of `count`: what it has chosen if that can be played, else one of ours."""
        key = self.choices[seat] if seat < len(self.choices) else ""
        if key == LOT or (key in self.known and self._fits(key, count)):
            return key
        ours = self._ours(count)
        return ours[seat % len(ours)]

    def _ours(self, count: int) -> list[str]:
        """The decks that come with the program and can be played at a table of `count`."""
        return [key for key in self.known if not key.startswith(_OWN) and self._fits(key, count)]

    def _name(self, key: str, language: str) -> str:
        if key == LOT:
            return say(language, "decks.lot")
        known = self.book.bundled(language)
        return known[key].name if key in known else self.known[key][0]

    def options(self, count: int) -> dict[str, Any]:
        """The game's options that hold what the seats have chosen; a lot is drawn now."""
        keys = [self.choice(seat, count) for seat in range(count)]
        drawn = random.SystemRandom()
        return self.book.options([self._value(drawn.choice(self._ours(count)) if key == LOT else key) for key in keys])

    def kept(self) -> dict[str, Any]:
        return {KEPT: list(self.choices)}

    def _value(self, key: str) -> Any:
        return self.book.plain(self.known[key][1]) if key.startswith(_OWN) else key

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw_seat(self, ui: Ui, seat: int, rect: Rect, names: Sequence[str], tall: bool) -> None:
        """The deck of a seat as a button: its leading cards and its name; over two lines when `tall`."""
        key = self.choice(seat, len(names))
        deck = None if key == LOT else self.known[key][1]
        high = min(ui.px(64 if tall else 40), rect.height - ui.px(8))
        box = Rect(rect.x, rect.centery - high // 2, rect.width, high)
        id_ = f"deck.{seat}"
        hovered = ui.is_hovered(id_)
        ui.panel(box, "hover" if hovered else "surface", "edge", 8)
        side, x = min(high - ui.px(12), ui.px(44)), box.x + ui.px(8)
        leads = [] if deck is None else [id_ for kind, id_ in self.book.places(deck) if id_ and kind != "base"]
        entries = self.book.entries()
        for id_of_lead in leads:
            place = Rect(x, box.centery - side // 2, side, side)
            self.book.draw_emblem(ui, entries[id_of_lead], place)
            x = place.right + ui.px(4)
        x += ui.px(6)
        ui.icon_of("menu.decks", Rect(box.right - ui.px(32), box.y, ui.px(26), box.height), "muted", 18)
        words = Rect(x, box.y + ui.px(2), box.right - ui.px(34) - x, box.height - ui.px(4))
        ui.label(self._name(key, ui.language), words, "log", lines=3 if tall else 2, smallest=11)
        heads = ", ".join(entries[lead].name(ui.language) for lead in leads)
        count = "" if deck is None else ui.say("decks.cards", n=self.book.size(deck, "cards"))
        about = " · ".join(filter(None, (heads, count)))
        tip = Tip(ui.say("decks.seat", seat=names[seat] or str(seat + 1)), about)
        ui.area(Area(id_, box, lambda: self._ask(seat, names), tip))
        if ui.is_focused(id_):
            ui.focus_ring(box)

    def _ask(self, seat: int, names: Sequence[str]) -> None:
        """The list of decks; one that cannot be played at this table says why."""
        language, format_ = self.app.settings.language, self.book.format_for(len(names))
        now = self.choice(seat, len(names))
        rows = [Row(LOT, say(language, "decks.lot"), lambda: self._choose(seat, LOT), now == LOT)]
        for key, (_, deck) in sorted(self.known.items(), key=lambda item: not item[0].startswith(_OWN)):
            name = self._name(key, language)
            if self._fits(key, len(names)):
                rows.append(Row(key, name, lambda key=key: self._choose(seat, key), key == now))  # type: ignore[misc]
            elif key.startswith(_OWN) and self.book.format_of(deck) == format_:
                fault = self.book.fault_line(self.book.faults(deck)[0], language)
                rows.append(Row(key, say(language, "decks.broken", name=name, fault=fault), None))
        self.app.push(ListScene(self.app, say(language, "decks.seat", seat=names[seat]), rows))

    def _choose(self, seat: int, key: str) -> None:
        self.choices += [""] * (seat + 1 - len(self.choices))
        self.choices[seat] = key
        self.changed()

    def edit(self) -> None:
        """To the list of decks."""
        from client.scenes.decks import DecksScene

        self.app.push(DecksScene(self.app, self.book))
