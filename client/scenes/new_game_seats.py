"""The seats on the page of a new game: who sits there, with which shape, and with which deck or hero."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from client import shapes
from client.areas import Area, Tip
from client.decks.seats import SeatDecks
from client.match import PERSON
from client.scenes.new_game_heroes import SeatHeroes
from client.settings import LastGame, Seat
from client.ui import Ui
from client.widgets.choices import segments, stepper
from client.widgets.field import field
from rules.engine.bots import bot_strengths
from rules.engine.game import Game

NAMES = {
    "en": ("Mina", "Jun", "Ada", "Leo", "Eun-ji", "Marek", "Noor", "Felix"),
    "ko": ("미나", "준호", "아라", "태오", "은지", "마레크", "누리", "하람"),
}
MOST_SEATS = 8
_TALL = 92
"""A row of this height (px at 100 %) has a second line."""
_WIDE = 560
"""A row of this width has its deck or hero on the right, over both lines."""


class Seating:
    """What was chosen for each seat. `changed` is called after every change."""

    def __init__(
        self, game: Game, last: LastGame, language: str, choice: SeatDecks | SeatHeroes | None,
        changed: Callable[[], None],
    ) -> None:  # fmt: skip
        """`choice` is what each seat chooses for the game besides its name and shape."""
        self.game, self.choice, self.changed = game, choice, changed
        counts = list(game.seat_counts)
        strengths = bot_strengths(game)
        best = strengths[-1]
        self.count = last.count if last.count in counts else counts[min(2, len(counts) - 1)]
        names = NAMES[language]
        self.seats: list[Seat] = []
        for i in range(MOST_SEATS):
            known = last.seats[i] if i < len(last.seats) else Seat(names[i], PERSON if i == 0 else best, i)
            kind = known.kind if known.kind in (PERSON, *strengths) else best
            look = known.look if 0 <= known.look < MOST_SEATS else i
            self.seats.append(Seat(known.name or names[i], kind, look))
        used: list[int] = []
        for seat in self.seats:  # no shape twice
            if seat.look in used:
                seat.look = next(i for i in range(MOST_SEATS) if i not in used)
            used.append(seat.look)

    @property
    def playing(self) -> list[Seat]:
        """The seats that play."""
        return self.seats[: self.count]

    @property
    def names(self) -> list[str]:
        return [seat.name.strip() for seat in self.playing]

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, rect: Rect) -> Rect:
        """Draw all seats; returns the room that is left below them."""
        ui.panel(rect, "surface", "line", 12)
        pad = ui.px(24 if ui.logical[0] >= 1600 else 14)
        inner = rect.inflate(-2 * pad, -2 * pad)
        counts = list(self.game.seat_counts)
        head = Rect(inner.x, inner.y, inner.width, ui.px(40))
        if len(counts) > 1:
            wide = min(inner.width - ui.px(120), ui.px(64) * len(counts))
            bar = Rect(head.right - wide, head.y, wide, head.height)
            values = [(str(n), str(n)) for n in counts]
            segments(ui, "count", bar, values, str(self.count), self._set_count, [1.0] * len(counts))
            head.width -= wide + ui.px(10)
        else:
            head.height = ui.px(22)
        words = ui.say("new.seats")
        if self.game.id == "unlimited":
            words = f"{ui.say('new.way.twin' if self.count > 2 else 'new.way.duel')} · {words}"
        ui.label(words, head, "label", "muted", lines=2)
        y = head.bottom + ui.px(12)
        note = ui.px(58 if ui.logical[1] >= 720 else 44)
        room = inner.bottom - y - note
        gap = ui.px(12 if self.count <= 4 and ui.logical[1] >= 720 else 6)
        high = min(ui.px(116), (room - gap * (self.count - 1)) // self.count)
        for index in range(self.count):
            self._seat(ui, index, Rect(inner.x, y + index * (high + gap), inner.width, high))
        persons = sum(1 for seat in self.playing if seat.kind == PERSON)
        line = Rect(inner.x, inner.bottom - note + ui.px(8), inner.width, note - ui.px(8))
        ui.icon_of("secrets.secrets_held", Rect(line.x, line.y, ui.px(26), line.height), "muted", 22)
        words = ui.say(f"new.persons.{min(persons, 2)}")
        ui.label(words, Rect(line.x + ui.px(38), line.y, line.width - ui.px(38), line.height), "log", "muted", lines=2)
        top = y + self.count * (high + gap)
        return Rect(inner.x, top, inner.width, max(0, line.y - ui.px(8) - top))

    def _seat(self, ui: Ui, index: int, row: Rect) -> None:
        seat = self.seats[index]
        ui.panel(row, "raised", "line", 8)
        ui.panel(Rect(row.x, row.y, ui.px(6), row.height), ui.theme.seat(seat.look), None, 3)
        badge = Rect(row.x + ui.px(16), row.y, ui.px(52), row.height)
        ui.badge(seat.look, badge.center, 44 if row.height >= ui.px(60) else 32, str(index + 1))
        id_ = f"look.{index}"
        ui.area(Area(id_, badge, lambda: self._next_look(index), Tip(ui.say("new.look_tip"))))
        if ui.is_focused(id_):
            ui.focus_ring(badge)
        right = row.right - ui.px(14)
        if self.choice is not None and row.width >= ui.px(_WIDE):
            wide = round(row.width * 0.38)
            self.choice.draw_seat(ui, index, Rect(right - wide, row.y, wide, row.height), self.names, tall=True)
            right -= wide + ui.px(10)
        two_lines = row.height >= ui.px(_TALL)
        if isinstance(self.choice, SeatHeroes) and row.width < ui.px(_WIDE) and not two_lines:  # the picture alone
            wide = ui.px(44)
            self.choice.draw_seat(ui, index, Rect(right - wide, row.y, wide, row.height), self.names, tall=False)
            right -= wide + ui.px(8)
        high = ui.px(52 if row.height >= ui.px(100) else 46)
        line = Rect(row.x, row.y + (ui.px(6) if two_lines else 0), row.width, high if two_lines else row.height)
        x = badge.right + ui.px(14)
        self._who(ui, index, Rect(x, line.y, right - x, line.height))
        if two_lines:
            under = Rect(x, line.bottom, right - x, row.bottom - line.bottom - ui.px(6))
            if self.choice is not None and row.width < ui.px(_WIDE):
                self.choice.draw_seat(ui, index, under, self.names, tall=False)
            else:
                self._shapes(ui, index, under)

    def _who(self, ui: Ui, index: int, line: Rect) -> None:
        """The name, and who plays."""
        seat = self.seats[index]
        gap = ui.px(8)
        wide = round((line.width - gap) * (0.5 if line.width >= ui.px(400) else 0.3))
        box = Rect(line.x, 0, wide, ui.px(40))
        box.centery = line.centery
        field(
            ui, f"name.{index}", box, seat.name, lambda name: self._rename(index, name), hint=ui.say("new.name"),
            most=16,
        )  # fmt: skip
        kind = Rect(box.right + gap, box.y, line.right - box.right - gap, box.height)
        icon = "new_game.person" if seat.kind == PERSON else "new_game.bot"
        label = ui.say(f"new.kind.{seat.kind}")
        stepper(ui, f"kind.{index}", kind, label, lambda step: self._next_kind(index, step), icon)

    def _shapes(self, ui: Ui, index: int, rect: Rect) -> None:
        """All shapes, those of other seats faded."""
        seat = self.seats[index]
        step = min(ui.px(44), rect.width // MOST_SEATS)
        taken = {other.look for i, other in enumerate(self.playing) if i != index}
        for look in range(MOST_SEATS):
            cell = Rect(rect.x + look * step, rect.y, step - ui.px(4), rect.height)
            side = min(ui.px(26), step - ui.px(4))
            place = Rect(0, 0, side, side)
            place.center = cell.center
            if look == seat.look:
                ui.panel(place.inflate(ui.px(10), ui.px(10)), None, "chosen", 8, thick=3)
            if look in taken:
                drawn = shapes.faded(shapes.seat_shape(ui.theme.shape(look), side, ui.theme.seat(look)), 0.3)
                ui.surface.blit(drawn, place)
            else:
                ui.badge(look, place.center, side / ui.scale, str(index + 1))
            id_ = f"shape.{index}.{look}"
            free = look not in taken
            tip = None if free else Tip(ui.say("new.shape_taken"))
            ui.area(Area(id_, cell, lambda look=look: self._take_look(index, look), tip, free, focus=False))  # type: ignore[misc]

    # -- what the controls do --------------------------------------------------------------------------------------
    def _set_count(self, value: str) -> None:
        self.count = int(value)
        self.changed()

    def _rename(self, index: int, name: str) -> None:
        self.seats[index].name = name
        self.changed()

    def _next_kind(self, index: int, step: int) -> None:
        kinds = [PERSON, *bot_strengths(self.game)]
        here = kinds.index(self.seats[index].kind)
        self.seats[index].kind = kinds[(here + step) % len(kinds)]
        self.changed()

    def _next_look(self, index: int) -> None:
        taken = {seat.look for i, seat in enumerate(self.playing) if i != index}
        look = self.seats[index].look
        for step in range(1, MOST_SEATS + 1):
            if (look + step) % MOST_SEATS not in taken:
                self._take_look(index, (look + step) % MOST_SEATS)
                return

    def _take_look(self, index: int, look: int) -> None:
        for i, other in enumerate(self.seats):
            if other.look == look and i != index:
                other.look = self.seats[index].look
        self.seats[index].look = look
        self.changed()
