"""The menu: continue, the pages, and a poster for each game."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pygame
from pygame import Rect

from client import shapes
from client.areas import Area
from client.games import POSTERS, Poster
from client.ground import sky
from client.keeping import card_of
from client.parts.mark import compass
from client.parts.poster import covering, poster, ribbon
from client.scene import Scene
from client.settings import CHOICES
from client.ui import Ui
from client.version import VERSION
from client.widgets.button import button
from client.widgets.dialog import Choice, Dialog
from client.words import LANGUAGE_NAMES
from rules.engine.saves import SaveSummary, summary

_SCALES = (75, 100, 125, 150, 175, 200, 250)


def _instrument_lines(ui: Ui) -> None:
    """Thin lines like panel edges on a bridge, with small joints."""
    width, height = ui.rect.size
    if ui.logical[0] < 1600 or ui.logical[1] < 900:
        return
    line = ui.theme["line"]
    x, y = round(width * 0.333), round(height * 0.079)
    step = round(width * 0.0167)
    route = [(x, 0), (x, y), (x + step, y + step), (width, y + step)]
    low = round(height * 0.893)
    at = round(width * 0.292)
    foot = [(0, low), (at, low), (at + step + 5, low - step - 5), (width, low - step - 5)]
    for points in (route, foot):
        ui.draw(pygame.draw.aalines, line, False, points)
        for joint in points[1:3]:
            dot = shapes.disc(ui.px(8), ui.theme["bg"], ui.theme["edge"], max(1, ui.px(1.5)))
            ui.surface.blit(dot, dot.get_rect(center=joint))


class MenuScene(Scene):
    """The first screen."""

    def __init__(self, app: object) -> None:
        super().__init__(app)  # type: ignore[arg-type]
        self.latest: SaveSummary | None = None
        self._picture: pygame.Surface | None = None

    def entered(self) -> None:
        """Look which game was left last."""
        super().entered()
        self.latest, self._picture = None, None
        if self.app.saves is None or not self.app.saves.is_dir():
            return
        for path in sorted(self.app.saves.glob("*.journal"), reverse=True):
            card = card_of(path)
            if card.over:
                continue
            found = summary(path)
            if found.problem is not None:
                continue
            found.title = card.title.get(self.app.settings.language, "")
            self.latest = found
            if card.picture:
                self._picture = pygame.image.load(BytesIO(card.picture), "card.png")
            return

    def back(self) -> None:
        self.ask_to_quit()

    def ask_to_quit(self) -> None:
        """Quit, after a word: nothing is lost."""
        say = self.app_say
        self.app.push(
            Dialog(
                self.app,
                say("quit.heading"),
                [say("quit.line")],
                [Choice("stay", say("quit.stay")), Choice("quit", say("quit.quit"), self.app.quit, main=True)],
                "menu.quit",
                480,
            )
        )

    def app_say(self, id_: str) -> str:
        from client.words import say

        return say(self.app.settings.language, id_)

    def draw(self, ui: Ui) -> None:
        ui.blit(sky(ui.rect.size, "unlimited", ui.theme), (0, 0))
        wide, high = ui.logical
        _instrument_lines(ui)
        large = wide >= 1600
        left = ui.px(96 if large else 40 if wide >= 1200 else 24)
        column = ui.px(488 if large else 360 if wide >= 1200 else 300)
        top = ui.px(84 if high >= 900 else 36 if high >= 720 else 20)
        y = self._title(ui, Rect(left, top, column, ui.px(116 if high >= 900 else 84)))
        if self.latest is not None:
            y = self._continue(ui, Rect(left, y, column, ui.px(188 if high >= 900 else 132)))
        self._pages(ui, Rect(left, y, column, ui.rect.height - y - ui.px(64 if high >= 900 else 34)))
        right = Rect(left + column + ui.px(96 if large else 40 if wide >= 1200 else 24), 0, 0, 0)
        right.width = ui.rect.width - right.x - ui.px(60 if large else 32 if wide >= 1200 else 20)
        self._posters(ui, right)
        version = Rect(left, ui.rect.height - ui.px(48 if high >= 900 else 30), column, ui.px(24))
        ui.label(ui.say("menu.version", version=VERSION), version, "label", "muted")

    def _title(self, ui: Ui, rect: Rect) -> int:
        compass(ui, (rect.x + rect.height // 2, rect.centery), rect.height / ui.scale)
        x = rect.x + rect.height + ui.px(20)
        room = rect.right - x
        big = "display" if room >= ui.px(330) else "title"
        ui.label("Starboard", Rect(x, rect.y, room + ui.px(60), ui.px(66 if big == "display" else 44)), big)
        beyond = ui.px(60) if ui.logical[0] >= 1600 else 0
        under = Rect(x, rect.y + ui.px(68 if big == "display" else 44), room + beyond, ui.px(48))
        ui.label(ui.say("menu.line"), under, "log", "muted", lines=2, valign="top")
        return rect.bottom + ui.px(24 if ui.logical[1] >= 900 else 14)

    def _continue(self, ui: Ui, rect: Rect) -> int:
        latest = self.latest
        assert latest is not None
        ui.panel(rect, "raised", "edge", 12, "h2")
        pad = ui.px(14)
        picture = Rect(rect.x + pad, rect.y + pad, round((rect.height - 2 * pad) * 1.15), rect.height - 2 * pad)
        if self._picture is not None:
            ui.surface.blit(covering(self._picture, picture.size), picture)
        else:
            ui.surface.blit(poster(latest.game, *picture.size, ui.theme), picture)
        ui.panel(picture, None, "line", 6)
        x = picture.right + ui.px(18)
        room = rect.right - pad - x
        tall = rect.height >= ui.px(160)
        ui.label(
            ui.say(f"game.{latest.game}"), Rect(x, rect.y + ui.px(12), room, ui.px(30)), "heading" if tall else "ui"
        )
        names = ", ".join(latest.names)
        line = latest.title or names
        y = rect.y + ui.px(44 if tall else 40)
        ui.label(line, Rect(x, y, room, ui.px(22)), "log")
        if tall:
            ui.label(names, Rect(x, y + ui.px(24), room, ui.px(20)), "log", "muted")
            ui.label(latest.saved, Rect(x, y + ui.px(46), room, ui.px(20)), "label", "muted")
        place = Rect(x, rect.bottom - pad - ui.px(44), room, ui.px(44))
        button(
            ui, "continue", place, ui.say("menu.continue"), self.go_on, main=True, icon="menu.continue",
            key="return",
        )  # fmt: skip
        return rect.bottom + ui.px(24 if ui.logical[1] >= 900 else 12)

    def _pages(self, ui: Ui, rect: Rect) -> None:
        rows: list[tuple[str, str, str, Callable[[], None]]] = [
            ("new_game", "menu.new_game", "n", self.new_game),
            ("saved", "menu.saved_games", "l", self.saved_games),
            ("replays", "menu.replays", "r", self.replays),
            ("decks", "menu.decks", "d", self.decks),
            ("measure", "menu.measure", "m", self.measure),
            ("lessons", "menu.lesson", "f", self.lessons),
            ("help", "bar.help", "f1", self.help),
            ("settings", "menu.settings", "s", self.settings),
            ("quit", "menu.quit", "ctrl+q", self.ask_to_quit),
        ]
        gap = ui.px(12 if ui.logical[1] >= 900 else 8 if ui.logical[1] >= 720 else 5)
        high = min(ui.px(50), (rect.height - gap * (len(rows) - 1)) // len(rows))
        y = rect.y
        for id_, icon, key, act in rows:
            place = Rect(rect.x, y, rect.width, high)
            button(ui, f"menu.{id_}", place, ui.say(f"menu.{id_}"), act, icon=icon, key=key, align="left")
            y += high + gap

    def _posters(self, ui: Ui, rect: Rect) -> None:
        high = ui.logical[1]
        top = ui.px(138 if high >= 900 else 96 if high >= 720 else 64)
        ui.label(ui.say("menu.pick"), Rect(rect.x, top, rect.width // 2, ui.px(32)), "heading")
        ui.label(
            ui.say("menu.one_click"), Rect(rect.centerx, top, rect.right - rect.centerx, ui.px(32)), "log", "muted",
            align="right",
        )  # fmt: skip
        foot = ui.rect.height - ui.px(112 if high >= 900 else 96)
        gap = ui.px(20 if ui.logical[0] >= 1600 else 12 if ui.logical[0] >= 1200 else 8)
        each = (rect.width - 4 * gap) // 5
        y = top + ui.px(48 if high >= 900 else 40)
        tall = min(round(each * 3.3), foot - y - ui.px(56 if high >= 900 else 24), ui.px(700))
        pad = ui.px(14 if each >= ui.px(180) else 9)
        words = [ui.paragraph_height(ui.say(f"poster.{entry.id}"), each - 2 * pad, "log") for entry in POSTERS]
        under = ui.px(54 + 12 + 4 + 44) + max(words)
        art = tall - under - ui.px(12)
        for index, entry in enumerate(POSTERS):
            self._poster(ui, entry, Rect(rect.x + index * (each + gap), y, each, tall), art, pad)
        self._foot(ui, Rect(rect.x, foot, rect.width, ui.px(96)))

    def _poster(self, ui: Ui, entry: Poster, rect: Rect, art_high: int, pad: int) -> None:
        id_ = f"poster.{entry.id}"
        hovered = ui.is_hovered(id_)
        ui.panel(rect, "hover" if hovered else "raised", "line", 12, "h2")
        art = Rect(rect.x + 1, rect.y + 1, rect.width - 2, art_high)
        picture = poster(entry.id, art.width, art.height, ui.theme)
        ui.surface.blit(picture, art)
        ui.surface.fill(ribbon(entry.id, ui.theme), (art.x, art.bottom, art.width, ui.px(4)))
        inner = Rect(rect.x + pad, art.bottom + ui.px(12), rect.width - 2 * pad, rect.bottom - art.bottom - ui.px(20))
        name_high = ui.px(54)
        role = "lead" if rect.width >= ui.px(190) else "ui"
        ui.label(
            ui.say(f"game.{entry.id}"), Rect(inner.x, inner.y, inner.width, name_high), role, lines=2, valign="top"
        )
        foot = Rect(inner.x, rect.bottom - ui.px(36), inner.width, ui.px(24))
        line = Rect(inner.x, inner.y + name_high + ui.px(4), inner.width, foot.y - inner.y - name_high - ui.px(8))
        words = ui.say(f"poster.{entry.id}")
        ui.label(words, line, "log", "muted", lines=6, valign="top")
        ui.icon_of("counts.seat", Rect(foot.x, foot.y, ui.px(18), foot.height), "text", 16)
        ui.label(entry.players, Rect(foot.x + ui.px(26), foot.y, foot.width - ui.px(26), foot.height), "label")
        if hovered or ui.is_focused(id_):
            from client.parts.marks import brackets

            brackets(ui, rect, "legal" if hovered else "accent")
        ui.area(Area(id_, rect, lambda: self.new_game(entry.id)))

    def _foot(self, ui: Ui, rect: Rect) -> None:
        ui.label(ui.say("menu.fans"), Rect(rect.x, rect.y, rect.width, ui.px(22)), "label", "muted")
        settings = ui.settings
        theme = ui.say(f"theme.{settings.theme}")
        chips = (
            ("language", "menu.language", "English · 한국어", self.next_language),
            ("sound", "menu.sound", ui.say("menu.sound_on" if settings.sound else "menu.sound_off"), self.mute),
            ("theme", "menu.theme", theme, self.next_theme),
            ("size", "menu.interface_size", ui.say("menu.size", n=settings.scale), self.next_size),
            ("credits", "menu.credits", ui.say("menu.credits"), self.credits),
        )
        x, y = rect.x, rect.y + ui.px(34)
        room = (rect.width - (len(chips) - 1) * ui.px(10)) // len(chips)
        for id_, icon, label, act in chips:
            wide = min(ui.text_width(label) + ui.px(60), room)
            button(ui, f"chip.{id_}", Rect(x, y, wide, ui.px(42)), label, act, icon=icon, quiet=True)
            x += wide + ui.px(10)

    # -- what the buttons do ---------------------------------------------------------------------------------------
    def go_on(self) -> None:
        from client.scenes.saves import open_game

        if self.latest is not None:
            open_game(self.app, self.latest.path)

    def new_game(self, game: str = "") -> None:
        from client.scenes.new_game import NewGameScene

        self.app.push(NewGameScene(self.app, game))

    def saved_games(self) -> None:
        from client.scenes.saves import SavesScene

        self.app.push(SavesScene(self.app))

    def lessons(self) -> None:
        from client.scenes.lessons import LessonsScene

        self.app.push(LessonsScene(self.app))

    def replays(self) -> None:
        from client.scenes.saves import ReplaysScene

        self.app.push(ReplaysScene(self.app))

    def decks(self) -> None:
        from client.scenes.decks import DecksScene

        self.app.push(DecksScene(self.app))

    def settings(self) -> None:
        from client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def help(self) -> None:
        from client.scenes.help import HelpScene

        self.app.push(HelpScene(self.app))

    def measure(self) -> None:
        from client.measure.scene import MeasureScene

        self.app.push(MeasureScene(self.app))

    def credits(self) -> None:
        from client.scenes.help import CreditsScene

        self.app.push(CreditsScene(self.app))

    def next_language(self) -> None:
        names = list(LANGUAGE_NAMES)
        here = names.index(self.app.settings.language)
        self.app.settings.language = names[(here + 1) % len(names)]
        self.app.settings_changed()

    def mute(self) -> None:
        self.app.settings.sound = not self.app.settings.sound
        self.app.settings_changed()

    def next_theme(self) -> None:
        themes = CHOICES["theme"]
        self.app.settings.theme = themes[(themes.index(self.app.settings.theme) + 1) % len(themes)]
        self.app.settings_changed()

    def next_size(self) -> None:
        larger = [scale for scale in _SCALES if scale > self.app.settings.scale]
        self.app.settings.scale = larger[0] if larger else _SCALES[0]
        self.app.settings_changed()
