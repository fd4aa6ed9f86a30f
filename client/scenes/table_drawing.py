"""The picture of a table: regions, marks, rail, bars and the zoom under the pointer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

from pygame import Rect

from client.areas import Area
from client.ground import sky
from client.keys import shown as key_words
from client.parts import marks
from client.parts.arrows import drag_arrow
from client.parts.bar import BannerWord, BarIcon, MainButton, window_bar
from client.parts.curtain import draw_curtain
from client.parts.forms import OrderEditor, SplitEditor
from client.parts.frame import Regions, regions
from client.parts.last_act import mark_last_act
from client.parts.motion import milliseconds
from client.parts.prompt import Prompt, draw_prompt
from client.parts.rail import draw_rail, folded_rail
from client.parts.teaching import TeachingCard, draw_strip, strip_height
from client.parts.zoom import draw_zoom, zoom_place
from client.scenes.asking import over_prompt, waiting_prompt, window_prompt
from client.scenes.table_input import TableInput
from client.tables import Sight
from client.tables.table import RAIL, PromptButton, Zoom
from client.theme import theme_file
from client.ui import Ui
from rules.engine.decisions import TABLE, seat_id
from rules.engine.events import seen_by

_HOVER_ZOOM = 430
"""The zoom under the pointer is at most this high (px at 100 %); the pinned one is full."""


class TableDrawing(TableInput):
    """Part of the table scene: drawing one seat's view and nothing more."""

    before: int | None
    picture_only: bool
    lift: Callable[[], None]
    _places: dict[str, Rect]
    _covered_for: float
    _breathed: float
    _read_log: Callable[[Sight], None]
    _show_picks: Callable[[Sight], None]
    _held: Regions | None
    """The regions while a press moves something that `draw_over` draws."""
    _board: Rect
    """Where the board lies in the last picture."""
    _still_areas: int
    """How many areas belong to what does not move meanwhile."""

    @property
    @abstractmethod
    def small_curtain(self) -> int | None:
        """The person whose secrets alone are covered."""

    @property
    @abstractmethod
    def _breathing(self) -> bool:
        """True while marks breathe."""

    def draw(self, ui: Ui) -> None:
        self._held = None
        if self.covered is not None:
            draw_curtain(
                ui, self.match.players, self.covered, self.before, ui.say(f"game.{self.match.game.id}"), self.lift,
                self.choose_person, self.open_menu, self._covered_for >= theme_file().motion["lift"] / 1000,
            )  # fmt: skip
            return
        table = self.table
        before, sight = self.sight, self.make_sight()
        self.sight = sight
        if before is None or before.seat != sight.seat:
            ui.forget_parts()
        card = None if self.picture_only or self.small_curtain is not None else self.teaching_card(sight)
        where = regions(ui, table.hand_region, 0 if card is None else strip_height(ui, card))
        self.notice_above, self._board = where.prompt.top, where.board
        self._read_log(sight)
        sight.held = bool(self.state.pressed) and self.app.scene is self and self.table.holding(sight)
        self._held = where if sight.held else None
        ui.blit(sky(ui.rect.size, table.sky, ui.theme), (0, 0))
        self._learn_what_is_drawn(ui, sight, where)
        self._marks(ui, sight, where)
        if self.small_curtain is not None:
            self._draw_small_curtain(ui, where)
        elif self.face_down:
            self._draw_face_down(ui, where)
        self._draw_rail(ui, sight, where, card)
        if card is not None and where.strip.height:
            draw_strip(ui, where.strip, card, self.switch_teaching, ui.key_of("teach"))
        self._draw_bar(ui, sight, where)
        if not sight.held:
            self._draw_prompt(ui, sight, where)
        self._draw_zoom(ui, sight, where)
        self.keep_clear = (where.prompt, self._zoom_rect)
        self._still_areas = len(ui.areas)

    def _learn_what_is_drawn(self, ui: Ui, sight: Sight, where: Regions) -> None:
        """Draw the table; what it draws decides which things of an option can be picked on it."""
        take_back = ui.draft()
        self.table.draw(ui, sight, where)
        seats = (seat_id(seat) for seat in range(len(sight.players)))  # the rail shows every seat
        shown = frozenset((*(thing.id for thing in sight.things), *seats))
        self._places = {thing.id: thing.rect for thing in sight.things}
        if self.asking is not None and self.asking.picker.shown != shown:
            self.asking.picker.shown = shown
            self._show_picks(sight)
            take_back()
            sight.things.clear()
            self.table.draw(ui, sight, where)

    def _marks(self, ui: Ui, sight: Sight, where: Regions) -> None:
        if sight.act is not None and sight.act.marked and not (sight.picked or sight.targets or sight.sources):
            act = sight.act
            places = {thing.id: place for thing in sight.things if (place := thing.place) is not None}
            of = (act, places.get(act.source), places.get(act.target), sight.moment)
            draw = partial(mark_last_act, ui, act, sight, self.table, places, where.board)
            ui.part("last-act", of, draw, may_come_later=True)
        order = [what for what, _ in sight.picked]
        area = self.area(self.state.hovered)
        named = "" if area is None else area.about
        many = self.asking is not None and (len(order) > 1 and bool(self.asking.decision.verb or self.asking.editors))
        editor = None if self.asking is None else self.asking.editor
        shares = editor.shares() if isinstance(editor, SplitEditor) else {}
        for thing in sight.things:
            place = thing.place
            if place is None:
                continue  # scrolled out of sight
            mark = sight.mark(thing.id, thing.copy)
            if mark == "chosen":
                number = str(shares[thing.id]) if thing.id in shares else ""
                if many and self._is_order():
                    number = str(order.index(thing.id) + 1)
                marks.chosen(ui, place, thing.corner, number)
            elif mark == "source":
                marks.source(ui, place, thing.corner)
            elif mark == "target":
                marks.target(ui, place, sight.targets[thing.id], thing.corner, thing.small)
            if thing.id in sight.fresh and "/" in thing.id and not thing.small and not thing.id.startswith("hand/"):
                marks.fresh(ui, thing.rect)
            if ui.is_focused(thing.area):
                ui.focus_ring(thing.rect, thing.corner)
            if thing.id == named or thing.id in sight.hinted:
                marks.named(ui, place, thing.corner)

    def _is_order(self) -> bool:
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
        twice = {thing.id for thing in self.sight.things if thing.copy != RAIL}
        for thing in self.sight.things:
            if not thing.rect.width or self._zoom_rect.colliderect(thing.rect):
                continue
            if (thing.copy != RAIL or thing.id not in twice) and self.sight.mark(thing.id, thing.copy) == "legal":
                marks.brackets(ui, thing.rect, "legal", opacity, thing.small)
        if self.state.dragging and (area := self.area(self.state.dragging)) is not None:
            if self.table.board_takes_cards and not self._board.colliderect(area.rect) and self._takes_anywhere(area):
                marks.brackets(ui, self._board.inflate(-ui.px(24), -ui.px(12)), "legal")
            look = self.sight.colour_of(self.sight.seat or 0)
            drag_arrow(ui, area.rect.center, self.state.pointer, look)
        self.stage.draw(ui)
        if self._held is not None:
            self._draw_held(ui, self.sight, self._held)

    def _takes_anywhere(self, area: Area) -> bool:
        """Is what is dragged used without anything else on the table?"""
        return self.asking is not None and any(
            self.asking.picker.things_of(option).total() == 1 for option in self.asking.picker.candidates([area.thing])
        )

    def _draw_held(self, ui: Ui, sight: Sight, where: Regions) -> None:
        """What a press moves, and the prompt bar with its figures; the buttons give what is drawn now."""
        self.table.draw_held(ui, sight)
        self._draw_prompt(ui, sight, where)
        self.areas = [*self.areas[: self._still_areas], *ui.areas]

    def hold_moved(self) -> None:
        if self._held is None:
            self.touch()
        self.stirred = True

    def _draw_small_curtain(self, ui: Ui, where: Regions) -> None:
        """The hand of the person who is asked is covered; the open table stays in sight."""
        rect = where.hand.inflate(-ui.px(24), -ui.px(12)) if where.hand.height else where.prompt.move(0, -ui.px(120))
        ui.panel(rect, "void", "line", 12)
        ui.icon_of("secrets.curtain", Rect(rect.x, rect.y, rect.width, rect.height - ui.px(40)), "muted", 40)
        words = Rect(rect.x, rect.centery + ui.px(10), rect.width, ui.px(40))
        ui.label(ui.say("curtain.small"), words, "log", "muted", "center")

    def _draw_face_down(self, ui: Ui, where: Regions) -> None:
        """The own cards lie face down: as long as this is pressed they can be looked at."""
        rect = where.hand.inflate(-ui.px(24), -ui.px(12))

        def hold(place: tuple[int, int], phase: str) -> None:
            self.peek(phase != "up")

        ui.area(Area("hand.peek", rect, hold=hold, focus=False))
        if self.peeking:
            return
        ui.panel(rect, "void", "line", 12)
        ui.icon_of("secrets.curtain", Rect(rect.x, rect.y, rect.width, rect.height - ui.px(40)), "muted", 40)
        words = Rect(rect.x + ui.px(12), rect.centery + ui.px(10), rect.width - ui.px(24), ui.px(40))
        key = key_words(self.app.settings.keys["peek"])
        ui.label(ui.say("peek.line", key=key), words, "log", "muted", "center", smallest=10)

    def _draw_rail(self, ui: Ui, sight: Sight, where: Regions, card: TeachingCard | None) -> None:
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
            card,
        )

    def _draw_bar(self, ui: Ui, sight: Sight, where: Regions) -> None:
        decision = self.match.decision
        banner: list[BannerWord] = [(words, None) for words in self.table.status(sight)]
        if decision is not None and decision.seat != TABLE:
            player = self.match.players[decision.seat]
            banner.append((ui.say("bar.acts", name=player.name), (player.look, decision.seat)))
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
        name = self.table.name(sight)
        wide = self.wide_button(ui)
        ui.part(
            "bar", (*where.bar, name, banner, icons, wide),
            lambda: window_bar(ui, where.bar, name, banner, icons, wide, self.open_menu),
        )  # fmt: skip

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
        if self.face_down and match.sitting is not None:
            name = match.players[match.sitting].name
            turn = PromptButton("peek.up", self.say("peek.up"), act=self.turn_cards, key="return", icon="secrets.peek",
                                main=True)  # fmt: skip
            line = self.say("peek.line", key=key_words(keys["peek"]))
            return Prompt(self.say("peek.heading", name=name), match.sitting, figures=line, buttons=[turn])
        window = match.window
        if window is not None and not self.picture_only:
            persons = [each for each in window.window if match.is_person(each)]
            return window_prompt(sight, window, self.say, keys, persons, self.claims, self.claim, self.close_window)
        if self.asking is not None:
            prompt = self.asking.prompt(sight, self.say, keys)
            if self.asking.decision.standing is not None:
                always = PromptButton("always", self.say("always.button"), act=self.show_standing, key=keys["always"])
                prompt.buttons = [*prompt.buttons, always]
            # Where there is more to choose from, Esc and Undo do the same; nor do two buttons have one key.
            alone = len(prompt.buttons) < 2 and not any(b.enabled and b.key == keys["back"] for b in prompt.buttons)
            if alone and not self.asking.under_way and self.in_own_act and not self.picture_only:
                back = PromptButton("back", self.say("prompt.take_back"), act=self.ask_undo, key=keys["back"])
                prompt.buttons = [*prompt.buttons, back]
            return prompt
        if decision is None:
            return over_prompt(sight, match.session.result)
        return waiting_prompt(sight, decision, self.say, match.busy)

    # -- the zoom --------------------------------------------------------------------------------------------------
    def _zoom_now(self, sight: Sight) -> tuple[Zoom, Rect] | None:
        state = self.state
        wanted = state.focused if state.show_focus and state.focused else state.hovered
        area = next((a for a in self.areas if a.id == wanted), None)
        thing = "" if area is None else area.thing or area.about
        if area is None or not thing or state.pressed or state.hovered_for < self.app.settings.zoom_delay:
            return None
        if area.thing and self.table.tip(sight, area) is not None:
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
