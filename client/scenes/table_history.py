"""Going back at a table, with its honest question, and the log: what happened, and what was taken back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from client.parts.log import Line, seat_in
from client.scenes.lists import LogScene
from client.scenes.table_parts import TableParts
from client.standing import BY_RULE
from client.widgets.dialog import Choice, Dialog
from client.words import client_words, own_words, small_start
from rules.engine.decisions import TABLE, Decision, Option, Text
from rules.engine.events import seen_by
from rules.engine.labels import label_of

if TYPE_CHECKING:
    pass

_NOTHING = Text("")


class TableHistory(TableParts):
    """Part of the table scene: undo, redo and the log."""

    # -- undo ------------------------------------------------------------------------------------------------------
    def act_words(self, text: str, asked: Text = _NOTHING, inside: bool = False) -> str:
        """An answer to the question `asked` in words, such as `shot of Innana`; `inside` another sentence or alone."""
        sight = self.sight
        if sight is None:
            return ""
        label = label_of(self.match.game, Decision(0, "", asked), Option(text))
        words, params = own_words(sight.words, asked, text), asked.params
        if not words:
            words, params = self.table.act(sight, text, asked), {}
        if not words:
            words, params = sight.words.say(label), label.params
            if inside and (text in ("yes", "no") or text.startswith("number ")):
                card = sight.words.value(asked.params.get("card", ""))
                return self.say("undo.said_to" if card else "undo.said", answer=words, card=card)
        return small_start(sight.words, words, params) if inside else f"{words[:1].upper()}{words[1:]}"

    def _drawn(self) -> str:
        sight = self.sight
        return self.table.drawn(sight) if sight is not None and self.asking is not None else ""

    def undo_button(self) -> tuple[str, bool, str]:
        """Label of the undo button, whether it can be pressed, and why not."""
        if drawn := self._drawn():
            return self.say("undo.named", act=drawn), True, ""
        check = self.match.undo_check()
        if check is None:
            return self.say("undo.plain"), False, self.say("undo.nothing")
        label = self.say("undo.named", act=self.act_words(check.given.text, check.given.asked, True))
        if self.app.settings.undo == "never" and not check.free:
            return label, False, self.say("undo.not_past_secrets")
        return label, True, ""

    @property
    def in_own_act(self) -> bool:
        """True while an act that this seat has begun asks it for more."""
        session, decision = self.match.session, self.match.decision
        if decision is None or not session.answers_in_step:
            return False
        check = self.match.undo_check()
        if check is None or check.others or check.given.seat != decision.seat:
            return False
        return check.given in session.answers[len(session.answers) - session.answers_in_step :]

    def ask_undo(self) -> None:
        """Undo; if something came to light since, or another has answered, say so and ask first.

        What is entered of an open answer but not given yet goes before what was given.
        """
        if self._drawn() and self.asking is not None and self.asking.back():
            self.touch()
            return
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
        act = self.act_words(check.given.text, check.given.asked, True)
        lines = [self.say("undo.asked", act=act)]
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

    # -- the log ---------------------------------------------------------------------------------------------------
    def rail_acts(self) -> dict[str, Callable[[], None]]:
        return {
            "what": self.show_options,
            "teach": self.switch_teaching,
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
            self.app.notice(self.say("table.saved", name=", ".join(str(path) for path in paths)))
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
                by_rule = given.text in BY_RULE
                act = self.act_words(given.text, given.asked, inside=not by_rule)
                words = self.say("auto.taken", act=act)
                if by_rule:
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
