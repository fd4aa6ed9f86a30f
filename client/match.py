"""A game at this screen: who sits where, what is asked of whom, what answers itself, and where it is written down.

No pixel here: the table scene shows what a match says, and gives it answers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct, field

from client.settings import Settings
from client.standing import Rule, alike, answer_by, rules_in
from client.thinking import Thought
from rules.engine.bots import Bot, SessionChair, bot_named
from rules.engine.decisions import TABLE, Decision, seat_id
from rules.engine.dice import dice_from
from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.journal import Journal, Notes, Recorder, SaveError, Table, put_note
from rules.engine.saves import save_of, write_save
from rules.engine.session import Given, Session, UndoCheck

PERSON = "person"


class Player(Struct):
    """Who plays a seat: `kind` is `person` or the strength of a bot; `look` is the seat's shape and colour."""

    name: str
    kind: str = PERSON
    look: int = 0


class Card(Struct):
    """What the list of games shows of one: a line in both languages and a small picture (PNG) of the open table."""

    title: dict[str, str] = field(default_factory=dict)
    picture: bytes = b""
    over: bool = False


class Visit(Struct):
    """A seat that is told something behind its own curtain: what somebody showed to it, or (None) that it wanted to
    react and has nothing to play.
    """

    seat: int
    shown: Event | None = None


class TakenBack(Struct, frozen=True):
    """An undo that reached into what another person had answered: the first answer of it and how many there were.

    `at` is the number of events that were left.
    """

    at: int
    first: Given
    count: int


class Match:
    """One game being played at this screen.

    `sitting` is the seat whose eyes are on the screen: None when nobody's, as behind the curtain or among bots only.
    """

    def __init__(
        self, session: Session, players: list[Player], settings: Settings, journal: Journal | None = None
    ) -> None:
        self.players = players
        self.settings = settings
        self.recorder = Recorder(session, journal)
        self.claims: set[int] = set()
        self.visits: list[Visit] = []
        """Seats that are told something behind their own curtain before the game goes on."""
        self._asked: set[int] = set()
        self.all_notes: Notes = {}
        self.taken_back: list[TakenBack] = []
        """What was undone into somebody else's answers, oldest first; the log keeps a faint line of each."""
        self.flashes: list[tuple[int, str, bool]] = []
        """Answers that were taken for a seat, for the scene to show: the last says whether by a rule of its own."""
        self.seen: dict[int, int] = {}
        """How many events each seat had seen when it last looked."""
        persons = self.persons
        self.sitting: int | None = persons[0] if len(persons) == 1 else None
        self.waited = 0.0
        self._bots: dict[int, Bot] = {}
        self.unhurried = True
        """False where somebody watches: a bot that ponders does so beside the drawing."""
        self._thought: Thought | None = None
        self.luck = dice_from(random.SystemRandom().getrandbits(48))
        """The chance by which bots choose; it is no part of the game."""

    # -- who -------------------------------------------------------------------------------------------------------
    @property
    def session(self) -> Session:
        return self.recorder.session

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def decision(self) -> Decision | None:
        return self.session.decision

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def persons(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.kind == PERSON]

    def is_person(self, seat: int) -> bool:
        return seat != TABLE and self.players[seat].kind == PERSON

    @property
    def eyes(self) -> int | None:
        """The seat whose view is drawn: who sits, or with open hands whoever is asked."""
        if self.open and self.decision is not None and self.is_person(self.decision.seat):
            return self.decision.seat
        return self.sitting

    @property
    def near(self) -> int | None:
        """The seat at the near side of a board for two: whoever looks, or by a setting always the first person."""
        persons = self.persons
        return persons[0] if self.settings.board == "stays" and len(persons) > 1 else self.eyes

    @property
    def open(self) -> bool:
        """No curtain is needed at all: nothing in the game is secret, or the table does not want one."""
        return self.settings.curtain == "off" or not self.game.secrets

    @property
    def curtain(self) -> int | None:
        """The person who must sit down before the table is shown again; None when no curtain is needed."""
        decision = self.decision
        if decision is None or self.open or not self.is_person(decision.seat):
            return None
        if decision.seat == self.sitting or self._answers_itself(decision):
            return None
        return decision.seat

    def sit(self, seat: int) -> None:
        """`seat` sits down and lifts the curtain."""
        self.leave_seat()
        self.sitting = seat

    def leave_seat(self) -> None:
        """Nobody looks any more; what has happened so far counts as seen by who sat there."""
        if self.sitting is not None:
            self.seen[self.sitting] = len(self.session.events)
        if len(self.persons) != 1:
            self.sitting = None

    # -- what answers itself ---------------------------------------------------------------------------------------
    @property
    def window(self) -> Decision | None:
        """The window that is open to the persons at the screen, if one is."""
        decision = self.decision
        return (
            decision if decision is not None and decision.seat == TABLE and not self._answers_itself(decision) else None
        )

    def _answers_itself(self, decision: Decision) -> bool:
        return self._own_answer(decision) is not None

    def _own_answer(self, decision: Decision) -> str | None:
        """The answer that the driver gives without asking a person: None when a person or a bot must be asked."""
        if decision.seat == TABLE:
            if decision.kind != "window" or not decision.options:
                return None
            open_to = [seat for seat in decision.window if self.is_person(seat)]
            return decision.options[0].key if self.settings.windows == "real" or not open_to else None
        if not self.is_person(decision.seat):
            return None
        if decision.window and self.settings.windows == "all" and decision.seat not in self.claims:
            if any(option.key == "pass" for option in decision.options):
                return "pass"
            return None
        if (own := self._by_rule(decision)) is not None:
            return own
        if self.settings.automatic == "ask" or decision.alone != "taken" or decision.tells:
            return None
        return decision.only or alike(decision)

    # -- rules of a seat's own -------------------------------------------------------------------------------------
    def _by_rule(self, decision: Decision) -> str | None:
        return answer_by(self.rules(decision.seat), decision, self.game.span(self.session.state))

    def rules(self, seat: int | None) -> list[Rule]:
        """What this seat has decided about optional abilities and still holds."""
        span = self.game.span(self.session.state)
        return [rule for rule in rules_in(self.notes(seat)) if rule.holds(span)]

    def always(self, answer: str, whole_game: bool) -> None:
        """The asked person gives this answer, and from now on always to this ability. Raises AnswerError."""
        decision = self.decision
        assert decision is not None and decision.standing is not None
        span = None if whole_game else self.game.span(self.session.state)
        rule = Rule(decision.standing.ability, answer, decision.source, len(self.session.answers), span)
        self._give(decision.seat, answer)
        self.note(decision.seat, rule.key, rule.text)

    def ask_again(self, seat: int, rule: Rule) -> None:
        """Take a rule back: the seat is asked again."""
        self.note(seat, rule.key, "")

    def close_window(self, claims: set[int]) -> None:
        """Answer the open window: these seats want to react."""
        decision = self.decision
        assert decision is not None and decision.seat == TABLE
        self._end_window()
        self.claims, self._asked = set(claims), set()
        self._give(TABLE, decision.options[0].key)

    def _end_window(self) -> None:
        """Who claimed and was not asked has nothing to play: told to nobody else, so each gets a visit all the same."""
        self.visits += [Visit(seat) for seat in sorted(self.claims - self._asked)]
        self.claims = set()

    def _give(self, seat: int, text: str, automatic: bool = False) -> None:
        if self.decision is not None and self.decision.window and seat != TABLE and not automatic:
            self._asked.add(seat)
        tells = self.decision is not None and self.decision.tells
        before = len(self.session.events)
        self.recorder.answer(seat, text, automatic)
        self.waited = 0.0
        if tells and len(self.persons) > 1 and not self.open:
            self._let_see(seat, self.session.events[before:])
        now = self.decision
        if self.claims and (now is None or now.seat == TABLE or not now.window):
            self._end_window()

    def _let_see(self, giver: int, events: Sequence[Event]) -> None:
        """What the giver of an answer showed to some seats only, each person among them sees behind the own curtain."""
        for event in events:
            others = event.to if event.secret and len(event.to) > 1 and giver in event.to else ()
            self.visits += [Visit(seat, event) for seat in others if seat != giver and self.is_person(seat)]

    def answer(self, text: str) -> None:
        """The asked person's answer. Raises AnswerError."""
        decision = self.decision
        assert decision is not None
        self._give(decision.seat, text)

    def tick(self, dt: float) -> bool:
        """Let time pass: give one answer that nobody at the screen has to give; True when one was given."""
        decision = self.decision
        if self.recorder.journal is not None:
            try:
                self.recorder.journal.sync_if_due(datetime.now().timestamp())
            except SaveError as error:
                self.recorder.trouble = error
        if decision is None:
            return False
        own = self._own_answer(decision)
        if own is not None:
            if decision.seat != TABLE and not decision.window:
                self.flashes.append((decision.seat, own, self._by_rule(decision) is not None))
            self._give(decision.seat, own, automatic=True)
            return True
        if decision.seat == TABLE or self.is_person(decision.seat):
            return False
        self.waited += dt
        pace = 0.0 if self.settings.motion == "off" and not self.persons else self.settings.bot_pace
        if self.waited < pace:
            return False
        text = self._thought_of(decision)
        if text is None:
            return False
        self.waited = 0.0
        self._give(decision.seat, text)
        return True

    def _thought_of(self, decision: Decision) -> str | None:
        """What the bot that is asked answers, None while it thinks."""
        bot = self._bots.get(decision.seat)
        if bot is None:
            bot = self._bots[decision.seat] = bot_named(self.game, self.players[decision.seat].kind)
        if self.unhurried or not bot.ponders:
            return bot.answer(SessionChair(self.session, self.luck))
        if self._thought is not None and self._thought.decision is not decision:
            self._thought.drop()
            self._thought = None
        if self._thought is None:
            self._thought = Thought(self.session, bot, self.luck)
        text = self._thought.now()
        if text is not None:
            self._thought = None
        return text

    @property
    def busy(self) -> bool:
        """True while a bot is to play, so that the screen only waits."""
        decision = self.decision
        return decision is not None and decision.seat != TABLE and not self.is_person(decision.seat)

    # -- going back ------------------------------------------------------------------------------------------------
    def _last_by_a_person(self) -> int | None:
        """The answer that undo takes back: the last one that somebody at this screen gave."""
        answers = self.session.answers
        for index in range(len(answers) - 1, -1, -1):
            given = answers[index]
            if not given.automatic and self.is_person(given.seat):
                return index
        return None

    def undo_check(self) -> UndoCheck | None:
        """What undo would take back, what came to light since, and which other persons have answered since."""
        last = self._last_by_a_person()
        if last is None:
            return None
        answers, decision = self.session.answers, self.decision
        given = answers[last]
        others = {a.seat for a in answers[last:] if a.seat != given.seat and self.is_person(a.seat) and not a.automatic}
        if decision is not None and decision.tells and self.is_person(decision.seat) and decision.seat != given.seat:
            others.add(decision.seat)
        seen = tuple(event for event in self.session.events[given.at :] if event.reveals)
        return UndoCheck(given, seen, tuple(sorted(others)))

    def undo(self) -> None:
        """Take the last answer of a person back, and what followed it."""
        last = self._last_by_a_person()
        if last is not None:
            self.undo_to(last)

    def undo_to(self, count: int) -> None:
        self.waited = 0.0
        gone = self.session.answers[count:]
        self.recorder.undo_to(count)
        self._forget_the_future()
        now = len(self.session.events)
        self.taken_back = [each for each in self.taken_back if each.at <= now]
        if len({given.seat for given in gone if self.is_person(given.seat) and not given.automatic}) > 1:
            self.taken_back.append(TakenBack(now, gone[0], len(gone)))

    def _forget_the_future(self) -> None:
        now = len(self.session.events)
        self.seen = {seat: min(count, now) for seat, count in self.seen.items()}
        answers = len(self.session.answers)
        for seat in range(len(self.players)):
            for rule in rules_in(self.notes(seat)):
                if rule.since >= answers:  # what was decided then is undone as well
                    self.ask_again(seat, rule)
        self.claims, self.visits = set(), []

    def redo(self) -> None:
        self.waited = 0.0
        now = len(self.session.events)
        self.recorder.redo()
        self.taken_back = [each for each in self.taken_back if each.at < now]

    # -- what a seat notes for itself ------------------------------------------------------------------------------
    def notes(self, seat: int | None) -> Mapping[str, str]:
        """The notes of a seat, for its own eyes only."""
        return {} if seat is None else self.all_notes.get(seat_id(seat), {})

    def note(self, seat: int, key: str, text: str) -> None:
        """Note something for a seat ("" rubs it out); it is kept with the game."""
        put_note(self.all_notes, seat, key, text)
        self.recorder.note(seat, key, text)

    # -- keeping ---------------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table:
        """What a save says about the people."""
        settings = {"looks": [p.look for p in self.players], "notes": self.all_notes}
        return Table(self.names, [p.kind for p in self.players], settings)

    def save(self, path: Path, title: str, picture: bytes) -> None:
        """Write the game to a save file. Raises SaveError."""
        saved = datetime.now().strftime("%Y-%m-%d %H:%M")
        write_save(path, save_of(self.session, self.table, saved, title, picture))

    def keep_card(self, card: Card) -> None:
        """Write what the list of games shows of this one beside its journal."""
        if self.recorder.journal is None:
            return
        try:
            self.recorder.journal.path.with_suffix(".card").write_bytes(msgspec.json.encode(card))
        except OSError as error:
            self.recorder.trouble = SaveError("save.no_picture", reason=error.strerror)

    def close(self) -> None:
        """The game is left; everything is written down."""
        if self._thought is not None:
            self._thought.drop()
        if self.recorder.journal is not None:
            try:
                self.recorder.journal.close()
            except SaveError as error:
                self.recorder.trouble = error
