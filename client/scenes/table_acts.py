"""What can be done at a table beside playing: undo with its honest question, saving, menus, lists, the pinned zoom."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from client.match import Card, Match
from client.parts.log import Line, seat_in
from client.report import write_report
from client.scenes.lists import ListScene, LogScene, NameScene, PileScene, PinnedZoom, Row
from client.standing import BY_RULE, Rule
from client.widgets.dialog import Choice, Dialog
from client.words import client_words, game_words
from rules.engine.decisions import TABLE, Decision, Option, Text
from rules.engine.events import seen_by
from rules.engine.labels import label_of

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.asking import Asking
    from client.tables.table import Sight, Table, Zoom

_CARD_SIZE = (500, 222)


class TableActs:
    """Part of the table scene: everything that opens another scene over it."""

    app: App
    match: Match
    table: Table
    sight: Sight | None
    asking: Asking | None
    lines: list[Line]
    covered: int | None
    claims: set[int]
    filtered: int | None
    _kept_asides: tuple[object, list[Line]] | None = None
    say: Callable[..., str]
    touch: Callable[[], None]
    after_change: Callable[[], None]
    answer: Callable[[str], None]
    refuse: Callable[[], None]
    make_sight: Callable[[], Sight]

    # -- undo ------------------------------------------------------------------------------------------------------
    def act_words(self, text: str) -> str:
        """An answer in words, such as `shot of Innana`."""
        sight = self.sight
        if sight is None:
            return ""
        if short := self.table.act(sight, text):
            return short
        blank = Decision(0, "", Text(""))
        return sight.words.say(label_of(self.match.game, blank, Option(text)))

    def undo_button(self) -> tuple[str, bool, str]:
        """Label of the undo button, whether it can be pressed, and why not."""
        check = self.match.undo_check()
        if check is None:
            return self.say("undo.plain"), False, self.say("undo.nothing")
        label = self.say("undo.named", act=self.act_words(check.given.text))
        if self.app.settings.undo == "never" and not check.free:
            return label, False, self.say("undo.not_past_secrets")
        return label, True, ""

    def ask_undo(self) -> None:
        """Undo; if something came to light since, or another has answered, say so and ask first."""
        check = self.match.undo_check()
        if check is None:
            self.refuse()
            return
        if check.free or self.app.settings.undo == "free":
            self.undo()
            return
        if self.app.settings.undo == "never":
            self.refuse()
            return
        sight = self.sight
        assert sight is not None
        lines = [self.say("undo.asked", act=self.act_words(check.given.text))]
        seen = [sight.words.say_event(seen_by(event, sight.seat)) for event in check.seen]
        if seen:
            lines.append(self.say("undo.seen"))
            lines += [f"· {line}" for line in seen[-6:]]
        if check.others:
            names = client_words(sight.language).join([self.match.players[seat].name for seat in check.others])
            lines.append(self.say("undo.others", names=names))
        self.app.push(
            Dialog(
                self.app, self.say("undo.heading"), lines,
                [
                    Choice("keep", self.say("undo.keep")),
                    Choice("undo", self.say("undo.agreed"), self.undo, icon="bar.undo", harmful=True),
                ],
                "prompt.warning",
            )
        )  # fmt: skip

    def undo(self) -> None:
        self.match.undo()
        self.after_change()

    def redo(self) -> None:
        self.match.redo()
        self.after_change()

    def ask_undo_to_event(self, index: int) -> None:
        """Go back to before the act that a line of the log tells."""
        answers = self.match.session.answers
        count = next((i for i in range(len(answers) - 1, -1, -1) if answers[i].at <= index), None)
        if count is None or self.app.settings.undo == "never":
            self.refuse()
            return

        def go() -> None:
            self.match.undo_to(count)
            self.after_change()

        line = self.lines[index].text if index < len(self.lines) else ""
        self.app.push(
            Dialog(
                self.app, self.say("undo.to_heading"), [line, self.say("undo.to_line", n=len(answers) - count)],
                [Choice("keep", self.say("undo.keep")), Choice("undo", self.say("undo.agreed"), go, harmful=True)],
                "prompt.warning",
            )
        )  # fmt: skip

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
            line, look = self.say("curtain.shown_line"), "secrets.peek"
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

        suggestion = f"{self.say(f'game.{self.match.game.id}')} {datetime.now():%Y-%m-%d %H%M}".replace("·", "")
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

    def rail_acts(self) -> dict[str, Callable[[], None]]:
        return {
            "what": self.show_options,
            "filter": self.next_filter,
            "copy": self.copy_log,
            "export": self.export_log,
            "log": self.show_log,
        }

    def next_filter(self) -> None:
        """Show the log of one seat after another, then of all again."""
        here = -1 if self.filtered is None else self.filtered
        self.filtered = here + 1 if here + 1 < len(self.match.players) else None
        self.touch()

    def log_text(self) -> str:
        """The log as text, as this seat may know it."""
        return "\n".join(line.text for line in self.all_lines())

    def copy_log(self) -> None:
        try:
            pygame.scrap.put_text(self.log_text())
        except pygame.error:
            self.app.notice(self.say("log.no_clipboard"))
            return
        self.app.notice(self.say("log.copied"))

    def export_log(self) -> None:
        if self.app.saves is None:
            self.app.notice(self.say("save.nowhere"))
            return
        path = self.app.saves / f"log-{datetime.now():%Y%m%d-%H%M%S}.txt"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.log_text() + "\n", encoding="utf-8")
        except OSError as error:
            self.app.notice(f"{path}: {error.strerror}")
            return
        self.app.notice(self.say("log.saved", name=str(path)))

    def export_table(self) -> None:
        """Write the table as picture and record, where the game has such."""
        if self.app.saves is None or self.covered is not None:
            self.app.notice(self.say("save.nowhere"))
            return
        folder = self.app.saves.parent / "exports"
        stem = f"{self.match.game.id}-{datetime.now():%Y%m%d-%H%M%S}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            paths = self.table.export(self.match.session, self.app.surface, folder, stem)
        except OSError as error:
            self.app.notice(f"{folder}: {error.strerror}")
            return
        if paths:
            self.app.notice(self.say("log.saved", name=", ".join(str(path) for path in paths)))
        else:
            self.refuse()

    def all_lines(self) -> list[Line]:
        """The log with the faint lines between: what was answered for this seat, and what was taken back."""
        asides = self._asides()
        if not asides:
            return self.lines
        lines, left = list[Line](), list(asides)
        for line in self.lines:
            while left and left[0].index <= line.index:
                lines.append(left.pop(0))
            lines.append(line)
        return [*lines, *left]

    def _asides(self) -> list[Line]:
        match, sight = self.match, self.sight
        seat = None if sight is None else sight.seat
        answers = match.session.answers
        key = (len(answers), len(match.taken_back), seat, self.app.settings.language)
        if self._kept_asides is not None and self._kept_asides[0] == key:
            return self._kept_asides[1]
        asides: list[Line] = []
        for given in answers:
            if given.automatic and given.seat == seat and given.asked.id and sight is not None:
                act = self.act_words(given.text)
                words = self.say("auto.taken", act=act)
                if given.text in BY_RULE:
                    words = self.say("auto.line", act=act, asked=sight.words.say(given.asked))
                asides.append(Line(words, given.seat, "muted", given.at, (), (), True))
        for undone in match.taken_back:
            name = match.names[undone.first.seat] if undone.first.seat != TABLE else self.say("log.table")
            words = self.say("log.taken_back", name=name, n=undone.count)
            asides.append(Line(words, None, "muted", undone.at, (), (), True))
        asides.sort(key=lambda line: line.index)
        self._kept_asides = (key, asides)
        return asides

    def show_log(self) -> None:
        if self.covered is None:
            looks = [player.look for player in self.match.players]
            self.app.push(LogScene(self.app, self.say("rail.log"), self.all_lines(), looks, self.zoom_of))

    def show_since(self, first: int) -> None:
        """After the curtain: what has happened since this seat last looked."""
        sight = self.make_sight()
        events = self.match.session.events[first:]
        if not any(seat_in(seen_by(event, sight.seat)) not in (None, sight.seat) for event in events):
            return
        from client.parts.log import line_of

        lines = [line_of(sight, self.table, seen_by(event, sight.seat), first + i) for i, event in enumerate(events)]
        lines = [line for line in lines if line.kind not in ("muted", "hidden")]
        if lines:
            looks = [player.look for player in self.match.players]
            self.app.push(
                LogScene(self.app, self.say("since.heading"), lines[-60:], looks, self.zoom_of, self.say("since.go"))
            )

    def show_options(self) -> None:
        """“What can I do?”: every listed answer in words, and legal examples of what is filled in."""
        decision, sight = self.match.decision, self.sight
        if self.covered is not None or decision is None or sight is None or not sight.mine:
            self.refuse()
            return
        rows = self._many_rows(sight, decision) if decision.verb and decision.most > 1 else []
        for option in () if rows else decision.options:
            label = sight.words.say(self.match.game.option_text(decision, option))
            text = f"{decision.verb} {option.key}" if decision.verb else option.key
            about = next((thing for thing in option.things if self.zoom_of(thing)), "")
            rows.append(Row(option.key, label, lambda text=text: self.answer(text), about=about))  # type: ignore[misc]
        rows += self._form_rows(decision)
        self.app.push(ListScene(self.app, self.say("rail.what"), rows, self.zoom_of))

    def _own_rules(self) -> list[Rule]:
        """What the seat that looks has decided about optional abilities."""
        return [] if self.covered is not None else self.match.rules(self.match.eyes)

    def show_standing(self) -> None:
        """“Always …”: what may be decided about the optional ability that asks, and what was decided, to take back."""
        sight, decision = self.sight, self.match.decision
        if sight is None or self.covered is not None:
            self.refuse()
            return
        rows: list[Row] = []
        if decision is not None and decision.standing is not None and sight.mine:
            name = sight.name(decision.source)
            for answer in decision.standing.answers:
                id_ = "yes" if answer == "yes" else "no"
                for span in ("turn", "game"):
                    words = self.say(f"always.{id_}", card=name, span=sight.say(f"always.{span}"))
                    rows.append(Row(f"{id_}.{span}", words, partial(self._decide, answer, span == "game")))
        for rule in self._own_rules():
            id_ = "yes" if rule.answer == "yes" else "no"
            span = sight.say("always.game" if rule.span is None else "always.turn")
            words = self.say(f"always.{id_}", card=sight.name(rule.source), span=span)
            rows.append(Row(rule.key, self.say("always.back", rule=words), partial(self._ask_again, rule)))
        if rows:
            self.app.push(ListScene(self.app, self.say("always.heading"), rows))
        else:
            self.app.notice(self.say("always.none"))

    def _decide(self, answer: str, whole_game: bool) -> None:
        self.match.always(answer, whole_game)
        self.after_change()

    def _ask_again(self, rule: Rule) -> None:
        if self.match.eyes is not None:
            self.match.ask_again(self.match.eyes, rule)
        self.touch()

    def _many_rows(self, sight: Sight, decision: Decision) -> list[Row]:
        """The rows of a choice of several: each is taken in or out and the list comes again; Done is the first."""
        asking = self.asking
        assert asking is not None
        chosen = asking.picker.chosen()
        rows: list[Row] = []
        if asking.picker.ready:
            done = self.say("prompt.done") if chosen else self.say("prompt.none")
            rows.append(Row("done", done, lambda: self.answer(asking.picker.answer())))
        for option in decision.options:
            label = sight.words.say(self.match.game.option_text(decision, option))

            def toggle(option: Option = option) -> None:
                answer = asking.toggle(option)
                if answer is not None:
                    self.answer(answer)
                else:
                    self.show_options()

            rows.append(Row(option.key, label, toggle, option in chosen))
        return rows

    def _form_rows(self, decision: Decision) -> list[Row]:
        from rules.engine.bots import legal_samples
        from rules.engine.dice import dice_from

        rows: list[Row] = []
        for form in decision.forms:
            texts: dict[str, None] = {}
            for text, _ in legal_samples(self.match.game, self.match.session.state, form, dice_from(1), 6):
                texts[text] = None
            for text in texts:
                rows.append(Row(text, self.act_words(text), lambda text=text: self.answer(text)))  # type: ignore[misc]
        return rows

    def zoom_of(self, thing: str) -> Zoom | None:
        """A thing in full; None behind the curtain or when there is nothing more to see."""
        return None if self.sight is None or self.covered is not None else self.table.zoom(self.sight, thing)

    def open_pile(self, thing: str) -> bool:
        """Show a public pile as a list; False when that thing is none."""
        sight = self.sight
        pile = None if sight is None or self.covered is not None else self.table.pile(sight, thing)
        if sight is None or pile is None:
            return False
        self.app.push(
            PileScene(
                self.app, pile, lambda ui, each, rect: self.table.thumbnail(ui, sight, each, rect), sight.name,
                self.zoom_of,
            )
        )  # fmt: skip
        return True

    def pin_zoom(self, thing: str) -> bool:
        """Show a thing in full until it is let go; False when there is nothing to show."""
        zoom = self.zoom_of(thing)
        if zoom is None:
            return False
        self.app.push(PinnedZoom(self.app, zoom))
        return True

    def show_thing(self, thing: str) -> None:
        """A thing named in the log."""
        self.pin_zoom(thing)

    def show_result(self) -> None:
        from client.scenes.result import ResultScene

        self.keep_picture()
        self.app.push(ResultScene(self.app, self.match))
