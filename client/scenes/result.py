"""How a game ended: who won, the seats in a row, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from client.areas import Area, Tip
from client.match import Match
from client.scene import Scene
from client.tables import Sight, table_for
from client.ui import Ui
from client.widgets.button import button
from client.widgets.dialog import veil
from client.words import game_words, outcome
from rules.engine.saves import Loaded

if TYPE_CHECKING:
    from client.app import App


class ResultScene(Scene):
    """Lies over the table as it stands at the end."""

    see_through = True

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.table = table_for(match.game.id)

    def draw(self, ui: Ui) -> None:
        veil(ui)
        result = self.match.session.result
        winners = () if result is None else result.winners
        names = [self.match.players[seat].name for seat in winners]
        count = len(self.match.players)
        pad = ui.px(32)
        row = ui.px(44 if count <= 6 else 36)
        box = Rect(0, 0, min(ui.px(760), ui.rect.width - 2 * pad), 0)
        box.height = min(ui.px(236) + count * row, ui.rect.height - ui.px(24))
        box.center = ui.rect.center
        ui.panel(box, "raised", "accent", 16, "h4", 2)
        sign = "counts.victory" if winners else "counts.seat"
        ui.icon_of(sign, Rect(box.x, box.y + ui.px(18), box.width, ui.px(52)), "chosen", 46)
        heading = outcome(result, names, ui.language)
        ui.label(heading, Rect(box.x + pad, box.y + ui.px(72), box.width - 2 * pad, ui.px(46)), "title", align="center")
        if result is not None:
            sentence = game_words(self.match.game, ui.language, self.match.names).say(result.reason)
            line = Rect(box.x + pad, box.y + ui.px(112), box.width - 2 * pad, ui.px(40))
            ui.label(sentence, line, "log", "muted", "center", lines=2, smallest=10)
        y = box.y + ui.px(154)
        spoken = game_words(self.match.game, ui.language, self.match.names)
        view = self.match.session.view(None)
        sight = Sight(self.match.game, view, None, self.match.players, spoken, ui.language)
        for seat, player in enumerate(self.match.players):
            line = Rect(box.x + pad, y, box.width - 2 * pad, row - ui.px(4))
            won = seat in winners
            ui.panel(line, "hover" if won else "surface", "chosen" if won else "line", 8)
            ui.badge(player.look, (line.x + ui.px(26), line.centery), 26, str(seat + 1))
            right = self._counts(ui, sight, seat, line)
            if won:
                wide = ui.text_width(ui.say("result.winner")) + ui.px(44)
                right -= wide
                place = Rect(right, line.y, wide, line.height)
                ui.icon_of("counts.victory", Rect(place.x, line.y, ui.px(26), line.height), "chosen", 18)
                ui.label(ui.say("result.winner"), place.inflate(-ui.px(30), 0).move(ui.px(15), 0), "ui")
            name = Rect(line.x + ui.px(52), line.y, right - line.x - ui.px(60), line.height)
            ui.label(player.name, name, "ui")
            y += row
        gap = ui.px(12)
        each = (box.width - 2 * pad - 3 * gap) // 4
        y = box.bottom - ui.px(62)
        for index, (id_, act, main) in enumerate(
            (
                ("look", self.app.pop, False),
                ("replay", self.replay, False),
                ("again", self.again, False),
                ("menu", self.to_menu, True),
            )
        ):
            place = Rect(box.x + pad + index * (each + gap), y, each, ui.px(44))
            button(ui, f"result.{id_}", place, ui.say(f"result.{id_}"), act, main=main, key="return" if main else "")

    def _counts(self, ui: Ui, sight: Sight, seat: int, line: Rect) -> int:
        """What the seat had at the end, as in the rail; returns the left end."""
        x = line.right - ui.px(16)
        for icon, number, what in reversed(self.table.seat_counts(sight, seat)):
            wide = max(ui.px(20), ui.text_width(number, "ui"))
            x -= wide
            ui.label(number, Rect(x, line.y, wide, line.height), "ui", "muted", "right")
            x -= ui.px(26)
            place = Rect(x, line.y, ui.px(22), line.height)
            ui.icon_of(icon, place, "muted", 16)
            ui.area(Area(f"result.{seat}.{icon}", Rect(x, line.y, wide + ui.px(26), line.height), None,
                         Tip(what, number), focus=False))  # fmt: skip
            x -= ui.px(14)
        return x

    def replay(self) -> None:
        """Watch the game again; leaving that comes back here."""
        from client.scenes.replay import ReplayScene

        self.app.push(ReplayScene(self.app, Loaded(self.match.session, self.match.table)))

    def again(self) -> None:
        """The same people once more."""
        from client.scenes.new_game import NewGameScene

        self.match.close()
        game = self.match.game.id
        from client.window import first_scene

        self.app.only(first_scene(self.app))
        self.app.push(NewGameScene(self.app, game))

    def to_menu(self) -> None:
        from client.window import first_scene

        self.match.close()
        self.app.only(first_scene(self.app))
