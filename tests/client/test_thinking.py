"""A bot that ponders does so beside the drawing: the table goes on, and an answer to an old question is thrown away."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from rules.engine.bots import Chair
from rules.engine.paths import ROOT
from tests.client.hands import Hands, at_table, match_of

PATIENCE = 30.0


class Ponderer:
    """Answers with its first option when it is told to, and counts what it was asked."""

    ponders = True

    def __init__(self) -> None:
        self.asked = 0
        self.may_answer = threading.Event()

    def answer(self, chair: Chair) -> str:
        self.asked += 1
        assert self.may_answer.wait(PATIENCE)
        return chair.decision.options[0].key


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ponderer]:
    made = Ponderer()
    monkeypatch.setattr("client.match.bot_named", lambda game, kind: made)
    yield made
    made.may_answer.set()


def at_a_watched_table(kinds: list[str]) -> Hands:
    hands = at_table(kinds, game="unlimited", curtain="off", motion="fast", bot_pace=0.2)
    match_of(hands).unhurried = False  # as in a window
    return hands


def step_until(hands: Hands, done: object) -> None:
    until = time.monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert time.monotonic() < until, "waited in vain"
        hands.step()
        time.sleep(0.01)


def test_the_table_is_drawn_and_used_while_a_bot_ponders(bot: Ponderer) -> None:
    hands = at_a_watched_table(["easy", "easy"])
    match = match_of(hands)
    step_until(hands, lambda: bot.asked == 1)
    drawn, answers, asked = hands.app.frames_drawn, len(match.session.answers), match.decision
    assert asked is not None
    hands.key("l")
    assert hands.app.frames_drawn > drawn, "the log opens although a bot thinks"
    assert len(match.session.answers) == answers
    hands.key("escape")
    bot.may_answer.set()
    step_until(hands, lambda: len(match.session.answers) > answers)
    assert match.session.answers[answers].text == asked.options[0].key


def test_what_a_bot_thought_about_a_question_that_was_taken_back_is_not_answered(bot: Ponderer) -> None:
    hands = at_a_watched_table(["easy", "person"])
    match = match_of(hands)
    while match.decision is not None and match.is_person(match.decision.seat):
        match.answer(match.decision.options[0].key if match.decision.options else "choose none")
        hands.table.after_change()
        hands.step()
    step_until(hands, lambda: bot.asked == 1)
    match.undo()
    hands.table.after_change()
    bot.may_answer.set()
    asked = match.decision
    assert asked is not None and match.is_person(asked.seat)
    for _ in range(40):
        hands.step()
        time.sleep(0.01)
    assert match.decision is asked, "the person is asked as before"


def test_while_the_menu_is_looked_at_what_it_leads_to_is_loaded() -> None:
    """In a program of its own, where nothing is loaded yet: afterwards the page of a new game imports nothing more."""
    program = (
        "import sys; from client.window import load_ahead; load_ahead(); before = set(sys.modules)\n"
        "import client.scenes.new_game, client.scenes.table, client.decks.unlimited, client.tables.magblast\n"
        "print(len(set(sys.modules) - before))"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.split()[-1] == "0"
