"""The table: one game being played, for whoever sits at the screen.

The scene is driven by the decision: whatever an option refers to is lit and can be clicked or dragged, everything else
says why not. It draws one seat's view and nothing more; behind the curtain it draws nothing of the game at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect

from client.ground import sky
from client.match import Match
from client.parts import marks
from client.parts.arrows import drag_arrow
from client.parts.banner import banner
from client.parts.bar import BarIcon, MainButton, window_bar
from client.parts.curtain import draw_curtain
from client.parts.frame import Regions, regions
from client.parts.log import Line, line_of, seat_in
from client.parts.motion import Stage, milliseconds
from client.parts.prompt import Prompt, draw_prompt
from client.parts.rail import draw_rail, folded_rail
from client.parts.zoom import draw_zoom, zoom_place
from client.scenes.asking import Asking, waiting_prompt, window_prompt
from client.scenes.table_input import TableInput
from client.sounds import NOISES
from client.tables import Sight, table_for
from client.tables.table import PromptButton, Zoom
from client.theme import theme_file
from client.ui import Ui
from client.words import game_words, say
from rules.engine.decisions import TABLE, Decision
from rules.engine.events import SeenEvent, seen_by

if TYPE_CHECKING:
    from client.app import App

_BREATHES_FOR = 5.0
_HOVER_ZOOM = 430
"""The zoom under the pointer is at most this high (px at 100 %); the pinned one is full."""


class TableScene(TableInput):
    """A game at this screen."""

    plays = True
    """False where a game is only looked at."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.table = table_for(match.game.id)
        self.asking: Asking | None = None
        self.stage = Stage()
        self.covered: int | None = None
        """The person who must lift the curtain; None while the table is seen."""
        self.before: int | None = None
        self.main_seat: int | None = match.sitting
        self.claims: set[int] = set()
        self.filtered: int | None = None
        self.sight: Sight | None = None
        self._kept_view: tuple[Decision | None, tuple[int, int | None], Any] | None = None
        self.lines: list[Line] = []
        self.picture_only = False
        """True for pictures: no curtain, no time."""
        self._lines_for: tuple[int | None, str] = (None, "")
        self._shown_events = len(match.session.events)
        self._covered_for = 0.0
        self._breathed = 0.0
        self._idle = 0.0
        self._zoom_rect = Rect(0, 0, 0, 0)
        self._over = False
        self._places: dict[str, Rect] = {}

    # -- what is seen ----------------------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        return f"Starboard · {say(self.app.settings.language, f'game.{self.match.game.id}')}"

    @property
    def eyes(self) -> int | None:
        """The seat whose view is drawn; None under a small curtain or among bots."""
        return None if self.small_curtain is not None else self.match.eyes

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
        mine = self.plays and decision is not None and decision.seat != TABLE and decision.seat == eyes
        seen = decision if mine or (decision is not None and decision.seat == TABLE) else session.decision_for(eyes)
        sight = Sight(
            match.game, self._view_of(eyes), eyes, match.players, words, language, seen, mine, answer=self.answer,
            notes=match.notes(eyes), note=lambda key, text: match.note(eyes, key, text) if eyes is not None else None,
        )  # fmt: skip
        sight.order, sight.next_order = self.hand_order, self.sort_hand
        events = [event for event in session.events if event.things]
        sight.last = seen_by(events[-1], eyes) if events else None
        if mine and decision is not None:
            if self.asking is None or self.asking.decision is not decision:
                self.asking = Asking(match, self.table, decision, sight)
            self._show_picks(sight)
        else:
            self.asking = None
        return sight

    def _view_of(self, eyes: int | None) -> Any:
        """The view of these eyes, made anew only when something has been answered or taken back."""
        session = self.match.session
        kept = self._kept_view
        if kept is None or kept[0] is not session.decision or kept[1] != (len(session.answers), eyes):
            kept = self._kept_view = (session.decision, (len(session.answers), eyes), session.view(eyes))
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
        if minutes and self._idle > 60 * minutes and self.match.sitting is not None and len(self.match.persons) > 1:
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
                        look = self.match.players[seat].look if seat is not None else None
                        self.stage.add([banner(sight.words.say_event(seen), look)], delay)
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
            self.app.notice(self.say("auto.by_rule" if by_rule else "auto.taken", act=self.act_words(text)))

    def _noise(self, event: SeenEvent) -> str:
        """The noise of a shot: what the person chose, another one for each other seat."""
        seat, chosen = seat_in(event) or 0, self.app.settings.noise
        first = NOISES.index(chosen) if chosen in NOISES else 0
        return NOISES[(first + (0 if self.match.is_person(seat) else seat)) % len(NOISES)]

    # -- the curtain -----------------------------------------------------------------------------------------------
    def cover(self, seat: int) -> None:
        """Bring the curtain down for `seat`: from now on nothing of the game is drawn or heard."""
        self.before = self.match.sitting
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

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        if self.covered is not None:
            draw_curtain(
                ui, self.match.players, self.covered, self.before, ui.say(f"game.{self.match.game.id}"), self.lift,
                self.choose_person, self.open_menu, self._covered_for >= theme_file().motion["lift"] / 1000,
            )  # fmt: skip
            return
        table = self.table
        where = regions(ui, table.hand_region)
        self.sight = sight = self.make_sight()
        self._read_log(sight)
        ui.blit(sky(ui.rect.size, table.sky, ui.theme), (0, 0))
        self._learn_what_is_drawn(ui, sight, where)
        self._marks(ui, sight)
        if self.small_curtain is not None:
            self._draw_small_curtain(ui, where)
        self._draw_rail(ui, sight, where)
        self._draw_bar(ui, sight, where)
        self._draw_prompt(ui, sight, where)
        self._draw_zoom(ui, sight, where)

    def _learn_what_is_drawn(self, ui: Ui, sight: Sight, where: Regions) -> None:
        """Draw the table; what it draws decides which things of an option can be picked on it."""
        self.table.draw(ui, sight, where)
        seats = (f"p{seat + 1}" for seat in range(len(sight.players)))  # the rail shows every seat
        shown = frozenset((*(thing.id for thing in sight.things), *seats))
        self._places = {thing.id: thing.rect for thing in sight.things}
        if self.asking is not None and self.asking.picker.shown != shown:
            self.asking.picker.shown = shown
            self._show_picks(sight)
            del ui.areas[:]
            sight.things.clear()
            self.table.draw(ui, sight, where)

    def _marks(self, ui: Ui, sight: Sight) -> None:
        order = [what for what, _ in sight.picked]
        area = self.area(self.state.hovered)
        named = "" if area is None else area.about
        many = self.asking is not None and (len(order) > 1 and bool(self.asking.decision.verb or self.asking.editors))
        for thing in sight.things:
            if not thing.rect.width:
                continue  # scrolled out of sight
            copy = int(thing.area.rsplit(".", 1)[1])
            mark = sight.mark(thing.id, copy)
            if mark == "chosen":
                marks.chosen(ui, thing.rect, thing.corner)
                if many and self.asking is not None and self._is_order():
                    marks.chosen(ui, thing.rect, thing.corner, str(order.index(thing.id) + 1))
            elif mark == "source":
                marks.source(ui, thing.rect, thing.corner)
            elif mark == "target":
                marks.target(ui, thing.rect, sight.targets[thing.id], thing.corner, thing.small)
            if ui.is_focused(thing.area):
                ui.focus_ring(thing.rect, thing.corner)
            if thing.id == named or thing.id in sight.hinted:
                marks.named(ui, thing.rect, thing.corner)

    def _is_order(self) -> bool:
        from client.parts.forms import OrderEditor

        return self.asking is not None and isinstance(self.asking.editor, OrderEditor)

    def draw_over(self, ui: Ui) -> None:
        """What breathes and moves: the marks of what may be chosen, the arrow of a drag, the motions of events."""
        if self.covered is not None or self.sight is None:
            return
        opacity = 1.0
        if self._breathing:
            period = milliseconds("breathe", "normal") / 1000
            share = (self._breathed / period) % 1
            opacity = 0.7 + 0.3 * abs(2 * share - 1)
            opacity = round(opacity * 12) / 12
        twice = {thing.id for thing in self.sight.things if not thing.area.endswith(".9")}
        for thing in self.sight.things:
            if not thing.rect.width or self._zoom_rect.colliderect(thing.rect):
                continue
            copy = int(thing.area.rsplit(".", 1)[1])
            if (copy != 9 or thing.id not in twice) and self.sight.mark(thing.id, copy) == "legal":
                marks.brackets(ui, thing.rect, "legal", opacity, thing.small)
        if self.state.dragging and (area := self.area(self.state.dragging)) is not None:
            look = self.sight.colour_of(self.sight.seat or 0)
            drag_arrow(ui, area.rect.center, self.state.pointer, look)
        self.stage.draw(ui)

    def _draw_small_curtain(self, ui: Ui, where: Regions) -> None:
        """The hand of the person who is asked is covered; the open table stays in sight."""
        rect = where.hand.inflate(-ui.px(24), -ui.px(12)) if where.hand.height else where.prompt.move(0, -ui.px(120))
        ui.panel(rect, "void", "line", 12)
        ui.icon_of("secrets.curtain", Rect(rect.x, rect.y, rect.width, rect.height - ui.px(40)), "muted", 40)
        words = Rect(rect.x, rect.centery + ui.px(10), rect.width, ui.px(40))
        ui.label(ui.say("curtain.small"), words, "log", "muted", "center")

    def _draw_rail(self, ui: Ui, sight: Sight, where: Regions) -> None:
        decision = self.match.decision
        acting = None if decision is None or decision.seat == TABLE else decision.seat
        acts = self.rail_acts()
        if where.folded:
            folded_rail(ui, where.rail, sight, self.table, acting, acts)
            return
        lines = self.all_lines()
        if self.filtered is not None:
            lines = [line for line in lines if line.seat == self.filtered]
        draw_rail(
            ui,
            where.rail,
            sight,
            self.table,
            lines,
            acting,
            acts,
            self.ask_undo_to_event,
            self.show_thing,
            self.filtered,
        )

    def _draw_bar(self, ui: Ui, sight: Sight, where: Regions) -> None:
        decision = self.match.decision
        banner: list[tuple[str, int | None]] = [(words, None) for words in self.table.status(sight)]
        if decision is not None and decision.seat != TABLE:
            player = self.match.players[decision.seat]
            banner.append((ui.say("bar.acts", name=player.name), player.look))
        keys = self.app.settings.keys
        icons = [
            BarIcon("redo", "bar.redo", ui.say("bar.redo"), self.redo, keys["redo"], self.match.session.can_redo,
                    ui.say("bar.nothing_to_redo")),
            BarIcon("save", "bar.save", ui.say("bar.save"), self.save_as, keys["save"]),
            BarIcon("sound", "bar.sound_on" if ui.settings.sound else "bar.sound_off", ui.say("bar.sound"), self.mute,
                    keys["mute"]),
            BarIcon("help", "bar.help", ui.say("bar.help"), self.help, keys["help"]),
            BarIcon("settings", "bar.settings", ui.say("bar.settings"), self.settings, keys["settings"]),
        ]  # fmt: skip
        name = ui.say(f"game.{self.match.game.id}")
        window_bar(ui, where.bar, name, banner, icons, self.wide_button(ui), self.open_menu)

    def wide_button(self, ui: Ui) -> MainButton:
        """The wide button of the window bar: Undo."""
        label, enabled, why = self.undo_button()
        key, short = self.app.settings.keys["undo"], ui.say("undo.plain")
        return MainButton("undo", label, self.ask_undo, "bar.undo", key, enabled, why, short=short)

    def _draw_prompt(self, ui: Ui, sight: Sight, where: Regions) -> None:
        prompt = self.prompt(sight)
        draw_prompt(ui, where.prompt, prompt, sight, self.table, self.press, self.show_options, self.touch)

    def prompt(self, sight: Sight) -> Prompt:
        """What the prompt bar says now."""
        match, keys = self.match, self.app.settings.keys
        decision = match.decision
        if (seat := self.small_curtain) is not None:
            name = match.players[seat].name
            title, label = self.say("curtain.asked", name=name), self.say("curtain.show", name=name)
            if match.visits and (shown := match.visits[0].shown) is not None:
                title, label = sight.words.say_event(seen_by(shown, None)), self.say("curtain.look", name=name)
            button = PromptButton("curtain.open", label, act=self.lift, key="return", icon="secrets.peek", main=True)
            return Prompt(title, seat, figures=self.say("curtain.asked_line"), buttons=[button])
        window = match.window
        if window is not None and not self.picture_only:
            persons = [each for each in window.window if match.is_person(each)]
            return window_prompt(sight, window, self.say, keys, persons, self.claims, self.claim, self.close_window)
        if self.asking is not None:
            prompt = self.asking.prompt(sight, self.say, keys)
            if self.asking.decision.standing is not None:
                always = PromptButton("always", self.say("always.button"), act=self.show_standing, key=keys["always"])
                prompt.buttons = [*prompt.buttons, always]
            return prompt
        return waiting_prompt(sight, decision, self.say, match.busy)

    # -- the zoom --------------------------------------------------------------------------------------------------
    def _zoom_now(self, sight: Sight) -> tuple[Zoom, Rect] | None:
        state = self.state
        wanted = state.focused if state.show_focus and state.focused else state.hovered
        area = next((a for a in self.areas if a.id == wanted), None)
        thing = "" if area is None else area.thing or area.about
        if area is None or not thing or state.pressed or state.hovered_for < self.app.settings.zoom_delay:
            return None
        zoom = self.table.zoom(sight, thing)
        return None if zoom is None else (zoom, area.rect)

    def _draw_zoom(self, ui: Ui, sight: Sight, where: Regions) -> None:
        found = self._zoom_now(sight)
        self._zoom_rect = Rect(0, 0, 0, 0)
        if found is None:
            return
        zoom, thing = found
        gap = ui.px(28)
        top, bottom = where.bar.bottom + gap, where.prompt.top - gap
        place = zoom_place(ui, zoom, thing, top, min(bottom, top + ui.px(_HOVER_ZOOM)))
        if thing.colliderect(place):
            place.bottom = where.prompt.top - gap
        draw_zoom(ui, zoom, place)
        self._zoom_rect = place.inflate(2 * gap, 2 * gap)
