"""The table: one game being played, for whoever sits at the screen.

The scene is driven by the decision: whatever an option refers to is lit and can be clicked or dragged, everything else
says why not. It draws one seat's view and nothing more; behind the curtain it draws nothing of the game at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from client.match import Match, Visit
from client.parts.banner import banner
from client.parts.last_act import FAR_BACK, LastAct, last_act_of
from client.parts.log import Line, line_of, seat_in
from client.parts.motion import Stage
from client.scenes.asking import Asking
from client.scenes.table_drawing import TableDrawing
from client.sounds import NOISES
from client.tables import Sight, table_for
from client.teaching import taught
from client.theme import theme_file
from client.words import game_words, say
from rules.engine.decisions import TABLE, Decision
from rules.engine.events import SeenEvent, seen_by

if TYPE_CHECKING:
    from client.app import App

_BREATHES_FOR = 5.0


class TableScene(TableDrawing):
    """A game at this screen."""

    plays = True
    """False where a game is only looked at."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        match.unhurried = pygame.display.get_surface() is not app.surface
        self.table = table_for(match.game.id)
        taught(match.game.id)  # read now, not in a frame
        self.asking: Asking | None = None
        self.stage = Stage()
        self.covered: int | None = None
        """The person who must lift the curtain; None while the table is seen."""
        self.before: int | None = None
        self.main_seat: int | None = match.sitting
        self.claims: set[int] = set()
        self.filtered: int | None = None
        self.sight: Sight | None = None
        self._kept_view: tuple[Decision | None, tuple[int, int | None], Any, object] | None = None
        self._kept_acts: tuple[object, LastAct | None, frozenset[str]] | None = None
        self.lines: list[Line] = []
        self.picture_only = False
        """True for pictures: no curtain, no time."""
        self._lines_for: tuple[int | None, str] = (None, "")
        self._shown_events = len(match.session.events)
        self._covered_for = 0.0
        self._breathed = 0.0
        self._idle = 0.0
        self._zoom_rect = self._board = Rect(0, 0, 0, 0)
        self._over = False
        self._places: dict[str, Rect] = {}
        self._held = None
        self._still_areas = 0

    # -- what is seen ----------------------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        return f"Starboard · {say(self.app.settings.language, f'game.{self.match.game.id}')}"

    @property
    def eyes(self) -> int | None:
        """The seat whose view is drawn; None under a small curtain or among bots."""
        return None if self.small_curtain is not None or self.hides_hand else self.match.eyes

    @property
    def hides_hand(self) -> bool:
        """True while the cards of the person who sits here lie face down and are not peeked at."""
        return self.face_down and not self.peeking

    @property
    def small_curtain(self) -> int | None:
        """The person asked for something quick, whose secrets alone are covered until a button is pressed."""
        if self.match.visits and not self.picture_only:
            first = self.match.visits[0].seat
            return None if first == self.match.sitting or self.app.settings.curtain == "off" else first
        seat = self.match.curtain
        if seat is None or self.picture_only:
            return None
        return seat if self._is_small(seat) else None

    def _is_small(self, seat: int) -> bool:
        decision = self.match.decision
        quick = decision is not None and (bool(decision.window) or seat == self.main_seat)
        return self.app.settings.curtain == "small" or quick

    def say(self, id_: str, **params: object) -> str:
        return say(self.app.settings.language, id_, **params)

    def make_sight(self) -> Sight:
        """What the table is given to draw."""
        match, session = self.match, self.match.session
        eyes, language = self.eyes, self.app.settings.language
        words = game_words(match.game, language, match.names)
        decision = session.decision
        mine = self.plays and decision is not None and decision.seat == eyes and match.is_person(decision.seat)
        seen = decision if mine or (decision is not None and decision.seat == TABLE) else session.decision_for(eyes)
        sight = Sight(
            match.game, self._view_of(eyes), eyes, match.players, words, language, seen, mine, answer=self.answer,
            notes=match.notes(eyes), note=lambda key, text: match.note(eyes, key, text) if eyes is not None else None,
        )  # fmt: skip
        sight.near = match.near
        sight.moment = self._kept_view and self._kept_view[3]
        sight.order, sight.next_order = self.hand_order, self.sort_hand
        last = next((event for event in reversed(session.events) if event.things), None)
        sight.last = None if last is None else seen_by(last, eyes)
        sight.act, sight.fresh = self._what_happened(sight)
        if mine and decision is not None:
            if self.asking is None or self.asking.decision is not decision:
                self.asking = Asking(match, self.table, decision, sight)
            self._show_picks(sight)
        else:
            self.asking = None
        return sight

    def _what_happened(self, sight: Sight) -> tuple[LastAct | None, frozenset[str]]:
        """The last act, and the things to which something has happened since this seat gave its last answer."""
        session = self.match.session
        key = (len(session.events), len(session.answers), sight.seat, sight.language)
        if self._kept_acts is None or self._kept_acts[0] != key:
            events = [seen_by(event, sight.seat) for event in session.events[-FAR_BACK:]]
            since = next((g.at for g in reversed(session.answers) if g.seat == sight.seat and not g.automatic), None)
            fresh: frozenset[str] = frozenset()
            if since is not None and sight.seat is not None:
                own = next((g for g in session.answers if g.at > since), None)  # what the own act did is not news
                recent = [] if own is None else session.events[own.at :]
                fresh = frozenset(thing for event in recent for thing in seen_by(event, sight.seat).things)
            self._kept_acts = (key, last_act_of(self.table, sight, events), fresh)
        return self._kept_acts[1], self._kept_acts[2]

    def _view_of(self, eyes: int | None) -> Any:
        """The view of these eyes, made anew only when something has been answered or taken back."""
        session = self.match.session
        kept = self._kept_view
        if kept is None or kept[0] is not session.decision or kept[1] != (len(session.answers), eyes):
            kept = (session.decision, (len(session.answers), eyes), session.view(eyes), object())
            self._kept_view = kept
        return kept[2]

    def _show_picks(self, sight: Sight) -> None:
        asking = self.asking
        assert asking is not None
        sight.lit = asking.lit()
        sight.picked = asking.picked()
        sight.focus_only = bool(sight.picked)
        sight.editors = tuple(asking.editors)
        armed = (each for each in asking.editors if getattr(each, "armed", True))
        sight.editor = next(armed, asking.editors[0] if asking.editors else None)
        sight.sources = self.table.sources(sight, asking.decision)
        area = self.area(self.state.hovered)
        sight.pointed = area.thing if area is not None else ""

    def _read_log(self, sight: Sight) -> None:
        """Keep the lines of the log up to date with the events and with who looks."""
        events = self.match.session.events
        key = (sight.seat, sight.language)
        if key != self._lines_for or len(self.lines) > len(events):
            self.lines, self._lines_for = [], key
        for index in range(len(self.lines), len(events)):
            self.lines.append(line_of(sight, self.table, seen_by(events[index], sight.seat), index))

    # -- time ------------------------------------------------------------------------------------------------------
    def update(self, dt: float) -> None:
        if self.picture_only:
            return
        speed = self.app.settings.motion
        self.stage.pass_time(dt, speed)
        self._breathed += dt
        self._idle += dt
        self.moving = self.stage.moving or bool(self.state.dragging) or self._breathing
        if self.covered is not None:
            lifted = theme_file().motion["lift"] / 1000
            if self._covered_for < lifted <= self._covered_for + dt:
                self.touch()
            self._covered_for += dt
            return
        self._watch_zoom(dt)
        if self.stage.blocking_ms() > 0:
            return
        minutes = self.app.settings.idle_minutes
        if minutes and self._idle > 60 * minutes and self.match.sitting is not None and self.match.game.secrets:
            self.cover(self.match.sitting)
            return
        if self.match.visits:
            if self.small_curtain is None:
                self.visit()
            elif self.match.sitting is not None:
                self._make_room()
            return
        if (seat := self.match.curtain) is not None:
            if not self._is_small(seat):
                self.cover(seat)
            elif self.match.sitting is not None:
                self._make_room()
            return
        if self.match.tick(dt):
            self.after_change()
        elif self.match.decision is None and not self._over:
            self._over = True
            self.show_result()

    def _make_room(self) -> None:
        """Whoever sits here looks away: a small curtain covers the hand until the other one is there."""
        self.before = self.match.sitting
        self.match.leave_seat()
        self.touch()

    @property
    def quiet(self) -> bool:
        return self.covered is not None

    @property
    def _breathing(self) -> bool:
        return (
            self.app.settings.motion != "off" and self._breathed < _BREATHES_FOR and self.covered is None
            and self.asking is not None and bool(self.asking.lit())
        )  # fmt: skip

    def _watch_zoom(self, dt: float) -> None:
        """The zoom of what is under the pointer opens after a moment."""
        delay, rested = self.app.settings.zoom_delay, self.state.hovered_for
        area = self.area(self.state.hovered)
        if area is not None and (area.thing or area.about) and rested - dt < delay <= rested:
            self.touch()

    def after_change(self) -> None:
        """An answer was taken: show what it did."""
        events = self.match.session.events
        sight = self.sight
        if len(events) < self._shown_events:
            self.stage.finish()
        elif sight is not None and self.covered is None:
            delay = 0.0
            for event in events[self._shown_events :]:
                seen = seen_by(event, sight.seat)
                if self.app.settings.motion != "off":
                    motions = self.table.motions(sight, seen, self._places)
                    self.stage.add(motions, delay)
                    delay += max((m.delay + m.ms for m in motions), default=0.0)
                    if self.table.log_kind(seen) == "head":
                        seat = seat_in(seen)
                        badge = (self.match.players[seat].look, seat) if seat is not None else None
                        self.stage.add([banner(sight.words.say_event(seen), badge)], delay)
                if self.table.shown_alone(seen) and self.match.decision is not None:
                    self.match.visits.append(Visit(event.to[0], event))
                if sound := self.table.sound_of(seen):
                    self.app.sounds.play(self._noise(seen) if sound == "noise" else sound)
        self._tell_taken()
        self._shown_events = len(events)
        self._breathed = 0.0
        self.claims = set()
        self._over = self._over and self.match.decision is None
        if self.match.recorder.trouble is not None:
            self.app.notice(self.match.recorder.trouble.said(self.app.settings.language))
            self.match.recorder.trouble = None
        self.touch()

    def _tell_taken(self) -> None:
        """Say which answer was taken for somebody because it was the only one, or by a rule of the seat's own."""
        taken, self.match.flashes = self.match.flashes, []
        taken = [each for each in taken if self.match.open or each[0] == self.match.eyes]
        if taken and self.sight is not None and self.covered is None:
            _, text, by_rule = taken[-1]
            self.app.notice(
                self.say("auto.by_rule" if by_rule else "auto.taken", act=self.act_words(text, inside=True))
            )

    def _noise(self, event: SeenEvent) -> str:
        """The noise of a shot: what the person chose, another one for each other seat."""
        seat, chosen = seat_in(event) or 0, self.app.settings.noise
        first = NOISES.index(chosen) if chosen in NOISES else 0
        return NOISES[(first + (0 if self.match.is_person(seat) else seat)) % len(NOISES)]

    # -- the curtain -----------------------------------------------------------------------------------------------
    def cover(self, seat: int) -> None:
        """Bring the curtain down for `seat`: from now on nothing of the game is drawn or heard."""
        self.before = self.match.sitting
        self.face_down = self.peeking = False
        self.match.leave_seat()
        self.covered, self._covered_for = seat, 0.0
        self.asking = self.sight = None
        self.stage.finish()
        self.moving = False
        self._places = {}
        self.lines, self._lines_for = [], (None, "")
        self.app.sounds.silence()
        self.app.sounds.hushed = True
        self.state.hovered = self.state.focused = self.state.pressed = self.state.dragging = ""
        self.keep_picture()
        self.touch()

    def lift(self) -> None:
        """The person named on the curtain opens the table."""
        seat = self.covered if self.covered is not None else self.small_curtain
        if seat is None:
            return
        small = self.covered is None
        since = self.match.seen.get(seat)
        self.covered = None
        self.app.sounds.hushed = False
        self.match.sit(seat)
        if not small:
            self.main_seat = seat
            self.app.sounds.play("bell")
        self._shown_events = len(self.match.session.events)
        self._idle = self._breathed = 0.0
        self.touch()
        if since is not None and not small:
            self.show_since(since)
