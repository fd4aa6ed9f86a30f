"""What helps a person at the table: the teaching card, cards face down with a peek, a question before what hurts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from client.keys import shown
from client.parts.teaching import TeachingCard
from client.scenes.table_parts import TableParts
from client.teaching import KEY, lesson_for
from client.widgets.dialog import Choice, Dialog
from client.words import rule_sentence
from rules.engine.decisions import TABLE, Option

if TYPE_CHECKING:
    from client.tables.table import Sight


class TableAids(TableParts):
    """Part of the table scene: aids that a seat turns on and off for itself."""

    plays: bool
    face_down = False
    """True while the own cards lie face down although their owner sits here."""
    peeking = False
    """True while a key or the pointer is held to look at them."""

    # -- the teaching card -----------------------------------------------------------------------------------------
    @property
    def taught(self) -> bool:
        """Does the person who looks want the teaching card?"""
        seat = self.match.eyes
        wish = "" if seat is None else self.match.notes(seat).get(KEY, "")
        return self.plays and (wish == "on" or (wish != "off" and self.app.settings.teach and bool(self.match.persons)))

    def switch_teaching(self) -> None:
        """Show the card, or do not, to this seat from now on."""
        seat = self.match.eyes
        if seat is None or not self.plays:
            self.refuse()
            return
        wish = "off" if self.taught else "on"
        self.match.note(seat, KEY, wish)
        if wish == "off":
            self.app.notice(self.say("teach.off", key=shown(self.app.settings.keys["teach"])))
        self.touch()

    def teaching_card(self, sight: Sight) -> TeachingCard | None:
        """What is said of the pending question; None where no card is wanted."""
        decision = sight.decision
        if not self.taught or decision is None:
            return None
        if not sight.mine and decision.seat != TABLE:
            name = sight.players[decision.seat].name
            return TeachingCard(self.say("teach.wait", name=name), self.say("teach.wait_line"))
        found = lesson_for(sight.game.id, decision)
        if found is None:
            return None
        ko = sight.language == "ko"
        head, body = (found.head.ko, found.body.ko) if ko else (found.head.en, found.body.en)
        return TeachingCard(head, body, found.rule, rule_sentence(sight.game.id, found.rule, sight.language))

    # -- cards face down -------------------------------------------------------------------------------------------
    def turn_cards(self) -> None:
        """Lay the own cards face down, or turn them up again."""
        if self.match.sitting is None or not self.match.game.secrets or not self.table.hand_region or not self.plays:
            self.refuse()
            return
        self.face_down, self.peeking = not self.face_down, False
        self.touch()

    def peek(self, on: bool) -> None:
        """Look at cards that lie face down for as long as something is held."""
        if self.face_down and on != self.peeking:
            self.peeking = on
            self.touch()

    # -- asking before what hurts ----------------------------------------------------------------------------------
    def asks_first(self, text: str) -> bool:
        """Ask before an answer that gives something important away; True when somebody is being asked now."""
        sight = self.sight
        if sight is None or not sight.mine or not self.app.settings.confirm:
            return False
        left = self.table.left_undone(sight, text)
        if not left:
            return False
        act = self.act_words(text, inside=True)
        choices = [
            Choice("no", self.say("hurts.no")),
            Choice("yes", self.say("hurts.yes", act=act), lambda: self.give(text), main=True),
        ]
        self.app.push(Dialog(self.app, self.say("hurts.heading", act=act), [left, self.say("hurts.line")], choices,
                             "prompt.warning"))  # fmt: skip
        return True

    # -- the question as text --------------------------------------------------------------------------------------
    def question_text(self) -> str:
        """What is asked now and what may be answered, as text for the clipboard or a screen reader."""
        sight, decision = self.sight, self.match.decision
        if sight is None or decision is None or self.covered is not None:
            return ""
        if not sight.mine:
            return sight.words.say(decision.prompt) if decision.seat == TABLE else ""
        lines = [sight.words.say(decision.prompt)]
        if decision.rule:
            lines[0] += f" ({decision.rule})"

        def words(option: Option) -> str:
            return sight.words.say(sight.game.option_text(decision, option))

        lines += [f"- {words(option)}" for option in decision.options]
        lines += [f"- {row.words}" for row in self.form_rows(decision)]
        return "\n".join(lines)

    def copy_question(self) -> None:
        """Put the question into the clipboard."""
        text = self.question_text()
        if not text:
            self.refuse()
            return
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            self.app.notice(self.say("log.no_clipboard"))
            return
        self.app.notice(self.say("question.copied"))
