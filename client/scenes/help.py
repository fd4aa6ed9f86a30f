"""Help: how a game is played here, the keys, the game's rules in short sentences; and the credits."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pygame import Rect

from client.games import POSTERS
from client.keys import shown
from client.scenes.page import Page
from client.settings import KEYS
from client.ui import Ui
from client.widgets.button import key_cap, key_width
from client.widgets.choices import stepper
from client.widgets.tooltip import rule_tag
from rules.engine.paths import ASSETS
from rules.engine.registry import GAMES
from rules.engine.words import rule_texts

if TYPE_CHECKING:
    from client.app import App

_POINTS = 8


class HelpScene(Page):
    """Three columns: how it works, the keys, the rules of a game."""

    heading = "bar.help"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.game_id = game if game in GAMES else POSTERS[-1].id

    def body(self, ui: Ui, rect: Rect) -> None:
        gap = ui.px(20 if ui.logical[0] >= 1200 else 12)
        left = round(rect.width * 0.46)
        self._how(ui, Rect(rect.x, rect.y, left, rect.height))
        self._rules(ui, Rect(rect.x + left + gap, rect.y, rect.width - left - gap, rect.height))

    def _how(self, ui: Ui, rect: Rect) -> None:
        ui.panel(rect, "surface", "line", 12)
        pad = ui.px(22)
        inner = rect.inflate(-2 * pad, -2 * pad)
        width = inner.width - ui.px(14)
        keys = {action: shown(self.app.settings.keys[action]) for action in ("teach", "peek")}
        points = [ui.say(f"help.point_{n}", **keys) for n in range(1, _POINTS + 1)]
        tall = ui.px(40) + sum(ui.paragraph_height(each, width - ui.px(34), "body") + ui.px(12) for each in points)
        row = ui.px(40)
        rows = (len(KEYS) + 1) // 2
        total = tall + ui.px(52) + rows * row
        with ui.scrolled("how", inner, total) as view:
            y = view.y
            ui.label(ui.say("help.how"), Rect(view.x, y, width, ui.px(32)), "heading")
            y += ui.px(44)
            for number, each in enumerate(points, start=1):
                ui.number(str(number), (view.x + ui.px(10), y + ui.px(13)), 18, "accent", 900)
                y += ui.paragraph(each, (view.x + ui.px(34), y), width - ui.px(34), "body") + ui.px(12)
            y += ui.px(8)
            ui.label(ui.say("settings.keys"), Rect(view.x, y, width, ui.px(32)), "heading")
            y += ui.px(40)
            half = width // 2
            for index, action in enumerate(KEYS):
                place = Rect(view.x + index // rows * half, y + index % rows * row, half - ui.px(16), row - ui.px(8))
                key = self.app.settings.keys[action]
                wide = key_width(ui, key)
                key_cap(ui, key, Rect(place.right - wide, place.y + ui.px(4), wide, ui.px(26)))
                ui.label(
                    ui.say(f"key.{action}"), Rect(place.x, place.y, place.width - wide - ui.px(8), place.height), "log"
                )

    def _rules(self, ui: Ui, rect: Rect) -> None:
        ui.panel(rect, "surface", "line", 12)
        pad = ui.px(22)
        inner = rect.inflate(-2 * pad, -2 * pad)
        ui.label(ui.say("help.rules"), Rect(inner.x, inner.y, inner.width, ui.px(32)), "heading")
        games = [poster.id for poster in POSTERS]
        y = inner.y + ui.px(44)
        here = games.index(self.game_id)

        def move(step: int) -> None:
            self._show(games[(here + step) % len(games)])

        box = Rect(inner.x, y, min(inner.width, ui.px(420)), ui.px(40))
        stepper(ui, "game", box, ui.say(f"game.{self.game_id}"), move, "prompt.link_to_rule")
        y += ui.px(52)
        area = Rect(inner.x, y, inner.width, inner.bottom - y)
        width = area.width - ui.px(110)
        rows = []
        for number, text in rule_texts(self.game_id).items():
            sentence = text[ui.language]
            rows.append(
                (number, sentence, max(ui.px(26), ui.paragraph_height(sentence, width - ui.px(14), "log")) + ui.px(8))
            )
        with ui.scrolled("rules", area, sum(high for _, _, high in rows)) as view:
            y = view.y
            for number, sentence, high in rows:
                if y + high > area.top and y < area.bottom:
                    rule_tag(ui, number, (view.x, y))
                    ui.paragraph(sentence, (view.x + ui.px(96), y), width - ui.px(14), "log")
                y += high

    def _show(self, game: str) -> None:
        self.game_id = game
        self.state.scroll.pop("rules", None)
        self.touch()


class CreditsScene(Page):
    """Whose work this stands on."""

    heading = "menu.credits"

    def body(self, ui: Ui, rect: Rect) -> None:
        wide = min(rect.width, ui.px(900))
        box = Rect(rect.centerx - wide // 2, rect.y, wide, rect.height)
        ui.panel(box, "surface", "line", 12)
        pad = ui.px(32)
        inner = box.inflate(-2 * pad, -2 * pad)
        lines = [ui.say(f"credits.{n}") for n in range(1, 6)]
        width = inner.width - ui.px(14)
        words = sum(ui.paragraph_height(line, width, "body") + ui.px(18) for line in lines)
        names, high = icon_names(), ui.px(34)
        columns = max(2, width // ui.px(210))
        rows = -(-len(names) // columns)
        with ui.scrolled("credits", inner, words + rows * high + ui.px(34)) as view:
            y = view.y
            for line in lines:
                y += ui.paragraph(line, (view.x, y), width, "body") + ui.px(18)
            ui.label(ui.say("credits.icons", n=len(names)), Rect(view.x, y, width, ui.px(24)), "label", "muted")
            y += ui.px(34)
            for index, name in enumerate(names):
                cell = Rect(view.x + index % columns * (width // columns), y + index // columns * high, 0, high)
                if cell.bottom > inner.top and cell.top < inner.bottom:
                    ui.icon(name, Rect(cell.x, cell.y, ui.px(30), high), "text", 22)
                    ui.label(name, Rect(cell.x + ui.px(38), cell.y, width // columns - ui.px(44), high), "log", "muted")


@lru_cache(maxsize=1)
def icon_names() -> list[str]:
    """Every icon that is used, as its maker calls it."""
    return sorted(path.stem for path in (ASSETS / "icons").glob("*.svg"))
