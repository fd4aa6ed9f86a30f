"""What can be done at a table beside playing: windows, saving, the menu of the game."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from client.match import Card
from client.report import write_report
from client.scenes.lists import NameScene
from client.scenes.table_aids import TableAids
from client.scenes.table_history import TableHistory
from client.scenes.table_lists import TableLists
from client.widgets.dialog import Choice, Dialog
from client.words import game_words
from rules.engine.decisions import TABLE
from rules.engine.events import seen_by

if TYPE_CHECKING:
    pass


_CARD_SIZE = (500, 222)
"""The picture of a game in the list of games (px)."""


class TableActs(TableHistory, TableLists, TableAids):
    """Part of the table scene: everything that opens another scene over it."""

    # -- windows ---------------------------------------------------------------------------------------------------
    def claim(self, seat: int) -> None:
        """A person wants to react, or does not after all."""
        self.claims ^= {seat}
        self.touch()

    def close_window(self) -> None:
        """Go on: those who want to react are asked, in the order of the rules."""
        if self.match.window is None:
            return
        self.match.close_window(self.claims)
        self.after_change()

    def visit(self) -> None:
        """A person is told something behind the own curtain: what was shown, or that there is nothing to play."""
        visit, match = self.match.visits[0], self.match

        def leave() -> None:
            match.visits.remove(visit)
            if visit.shown is None or match.decision is None or match.decision.seat != visit.seat:
                match.leave_seat()
            self.touch()

        heading = self.say("window.empty_heading", name=match.players[visit.seat].name)
        line, look = self.say("window.empty"), "prompt.info"
        if visit.shown is not None:
            words = game_words(match.game, self.app.settings.language, match.names)
            heading = words.say_event(seen_by(visit.shown, visit.seat))
            alone = len(visit.shown.to) == 1
            line, look = self.say("curtain.alone_line" if alone else "curtain.shown_line"), "secrets.peek"
        self.app.push(Dialog(self.app, heading, [line], [Choice("ok", self.say("close"), leave, main=True)], look, 480))

    # -- keeping ---------------------------------------------------------------------------------------------------
    def card(self) -> Card:
        """What the list of games shows of this one: words and a picture of the open table only."""
        from client.picture import draw_match

        titles: dict[str, str] = {}
        for language in ("en", "ko"):
            from client.tables import Sight

            session = self.match.session
            words = game_words(self.match.game, language, self.match.names)
            sight = Sight(self.match.game, session.view(None), None, self.match.players, words, language)
            titles[language] = " · ".join(self.table.status(sight))
        picture = draw_match(self.match, None, (1280, 800), self.app.settings.language, self.app.settings.theme)
        board = picture.subsurface((0, 44, 1000, 444))
        small = pygame.transform.smoothscale(board, _CARD_SIZE)
        file = BytesIO()
        pygame.image.save(small, file, "card.png")
        return Card(titles, file.getvalue(), self.match.decision is None)

    def keep_picture(self) -> None:
        """Write the picture for the list of games."""
        if self.match.recorder.journal is not None:
            self.match.keep_card(self.card())

    def left(self) -> None:
        """Another scene lies on top, or the program ends: keep the picture of the game."""
        self.keep_picture()

    def save_as(self) -> None:
        """Ask for a name and save."""
        if self.app.saves is None:
            self.app.notice(self.say("save.nowhere"))
            return
        folder = self.app.saves

        def save(name: str) -> None:
            from rules.engine.journal import SaveError

            safe = "".join(c if c.isalnum() or c in " -_" else "_" for c in name).strip() or "game"
            card = self.card()
            try:
                self.match.save(folder / f"{safe}.save", card.title.get(self.app.settings.language, ""), card.picture)
            except SaveError as error:
                self.app.notice(error.said(self.app.settings.language))
                return
            self.app.notice(self.say("save.done", name=safe))

        suggestion = f"{self.say(f'game.{self.match.game.id}')} {datetime.now():%Y-%m-%d %H%M}"
        suggestion = suggestion.replace("·", "").replace(":", "")  # no file name holds them
        self.app.push(NameScene(self.app, self.say("save.heading"), suggestion, self.say("bar.save"), save))

    # -- menus and lists -------------------------------------------------------------------------------------------
    def mute(self) -> None:
        self.app.settings.sound = not self.app.settings.sound
        self.app.settings_changed()

    def help(self) -> None:
        from client.scenes.help import HelpScene

        self.app.push(HelpScene(self.app, self.match.game.id))

    def settings(self) -> None:
        from client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def open_menu(self) -> None:
        """The menu of the game. Nothing of the game is told by it."""
        choices = [
            Choice("resume", self.say("game_menu.resume"), icon="game_menu.resume", main=True),
            Choice("save", self.say("bar.save"), self.save_as, icon="bar.save"),
            Choice("settings", self.say("bar.settings"), self.settings, icon="bar.settings"),
            *self._aid_choices(),
            *([Choice("always", self.say("always.heading"), self.show_standing)] if self._own_rules() else []),
            Choice("report", self.say("game_menu.report"), self.report_problem, icon="game_menu.report_problem"),
            Choice("main", self.say("game_menu.to_main_menu"), self.to_main_menu, icon="game_menu.to_main_menu"),
        ]
        decision = self.match.decision
        asked = decision is not None and decision.seat != TABLE and decision.seat == self.match.eyes
        if self.covered is None and asked and self.sight is not None and self.sight.mine:
            give_up = Choice("concede", self.say("game_menu.give_up"), self.ask_concede, harmful=True,
                             icon="game_menu.give_up")  # fmt: skip
            choices.append(give_up)
        lines = [self.say("game_menu.line")]
        self.app.push(Dialog(self.app, self.say("bar.menu"), lines, choices, "bar.menu", 480, stacked=True))

    def _aid_choices(self) -> list[Choice]:
        """What the person who looks may turn on and off."""
        if self.covered is not None or self.match.eyes is None or not self.plays:
            return []
        choices = [Choice("teach", self.say("teach.stop" if self.taught else "teach.start"), self.switch_teaching,
                          icon="menu.lesson")]  # fmt: skip
        if self.match.game.secrets and self.table.hand_region and self.match.sitting is not None:
            turned = self.say("peek.up" if self.face_down else "peek.down")
            choices.append(Choice("peek", turned, self.turn_cards, icon="secrets.peek"))
        return choices

    def report_problem(self) -> None:
        """Write one file with everything that is needed to see what happened here: the answers and the versions."""
        if self.app.saves is None:
            self.app.notice(self.say("save.nowhere"))
            return
        path = self.app.saves.parent / "reports" / f"{self.match.game.id}-{datetime.now():%Y%m%d-%H%M%S}.report"
        problem = write_report(path, self.match, self.app.settings)
        self.app.notice(problem or self.say("report.written", path=path))

    def ask_concede(self) -> None:
        decision = self.match.decision
        if decision is None or decision.seat == TABLE:
            return
        name = self.match.players[decision.seat].name
        self.app.push(
            Dialog(
                self.app, self.say("concede.heading", name=name), [self.say("concede.line")],
                [
                    Choice("no", self.say("undo.keep")),
                    Choice("yes", self.say("game_menu.give_up"), lambda: self.answer("concede"), harmful=True,
                           icon="game_menu.give_up"),
                ],
                "prompt.danger",
            )
        )  # fmt: skip

    def to_main_menu(self) -> None:
        from client.window import first_scene

        self.keep_picture()
        self.match.close()
        self.app.sounds.hushed = False
        self.app.only(first_scene(self.app))

    def choose_person(self) -> None:
        """“Not Jun?”: the curtain stays; say what to do."""
        name = self.match.players[self.covered].name if self.covered is not None else ""
        self.app.push(
            Dialog(
                self.app, self.say("curtain.not_heading", name=name), [self.say("curtain.not_line", name=name)],
                [Choice("ok", self.say("close"), main=True)], "secrets.curtain", 520,
            )
        )  # fmt: skip

    @property
    def hand_order(self) -> str:
        """The order in which hands of this game are shown."""
        orders = self.table.hand_orders or ("drawn",)
        chosen = self.app.settings.hand_order.get(self.match.game.id, orders[0])
        return chosen if chosen in orders else orders[0]

    def sort_hand(self) -> None:
        """Show the hand in the next order."""
        orders = self.table.hand_orders
        if not orders or self.covered is not None:
            self.refuse()
            return
        chosen = orders[(orders.index(self.hand_order) + 1) % len(orders)]
        self.app.settings.hand_order[self.match.game.id] = chosen
        self.app.settings_changed()
