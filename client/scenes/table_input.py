"""What clicks, drags and keys mean at a table: picking, refusing, answering."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from client.areas import Area, Tip
from client.parts.motion import Stage
from client.scene import Scene
from client.scenes.table_acts import TableActs
from client.tables.table import RAIL, PromptButton
from client.words import refusal_lines
from rules.engine.decisions import AnswerError, IllegalAnswer


class TableInput(TableActs, Scene):
    """Part of the table scene: from an event of the window to an answer or the reason why not."""

    stage: Stage
    _idle: float
    """Seconds since somebody last did something."""
    _zoom_rect: Rect
    """Where the open zoom lies; empty when none is open."""

    _board: Rect
    """Where the board lies; a card of the hand may be let go on it."""

    cover: Callable[[int], None]

    def clicked(self, area: Area) -> None:
        self._idle = 0.0
        self.stage.finish()
        if not area.thing:
            super().clicked(area)
            return
        self.point_at(area.thing, area.id)

    def point_at(self, thing: str, area: str) -> None:
        """A click on a thing: pick it, or hear why that is not possible."""
        if self.asking is None:
            if not self.open_pile(thing):
                self.refuse()
            return
        used, answer = self.asking.click(self._meant(thing), area)
        if answer is not None:
            self.answer(answer)
        elif used:
            self.app.sounds.play("click")
        elif not self.open_pile(thing):
            self.refuse()
        self.touch()

    def _meant(self, thing: str) -> str:
        """The thing itself, or what lies behind it where only that can be used."""
        sight = self.sight
        if sight is None or thing in sight.lit or any(what == thing for what, _ in sight.picked):
            return thing
        behind = self.table.behind(sight, thing)
        return behind if behind and behind in sight.lit else thing

    def refuse(self) -> None:
        """Say no: the reason is in the tool-tip, which shows at once."""
        self.app.sounds.play("refused")
        self.state.hovered_for = max(self.state.hovered_for, 10.0)
        self.touch()

    def answer(self, text: str) -> None:
        """Give an answer for the person at the screen, after asking where that hurts."""
        if self.sight is not None and self.match.decision is not None and not self.asks_first(text):
            self.give(text)

    def give(self, text: str) -> None:
        """Give an answer; one that is refused is explained."""
        if self.sight is None or self.match.decision is None:
            return
        try:
            self.match.answer(text)
        except IllegalAnswer as error:
            reason, rule, _ = refusal_lines(self.sight.words, self.match.game.id, error.refusal)
            self.app.notice(f"{reason} ({rule})")
            self.app.sounds.play("refused")
            return
        except AnswerError as error:
            self.app.notice(str(error))
            return
        self.after_change()

    def press(self, button: PromptButton) -> None:
        """A button of the prompt bar."""
        self._idle = 0.0
        if button.act is not None:
            button.act()
            self.touch()
        elif button.answer:
            self.answer(button.answer)

    def drag_begun(self, area: Area) -> None:
        self.moving = True
        if self.asking is not None and area.thing not in {what for what, _ in self.asking.picked()}:
            picked = self.asking.picker.entries
            if area.thing in self.asking.picker.lit() and not self.asking.editors:
                picked.append((area.thing, area.id))
            elif not self.asking.editors:
                self.asking.picker.entries = []
                if self.asking.picker.candidates([area.thing]):
                    self.asking.picker.entries = [(area.thing, area.id)]
        self.touch()

    def dropped(self, source: Area, target: Area | None) -> None:
        """The same as a click on both; a card of the hand let go on the board is as if it had been clicked."""
        self._idle = 0.0
        self.touch()
        if self.asking is None or (target is not None and target.id == source.id):
            if self.asking is not None and not self.asking.editors:
                self.asking.picker.entries = []
            return
        aimed = "" if target is None else self._meant(target.thing)
        used, answer = self.asking.drop(source.thing, source.id, aimed) if aimed else (False, None)
        on_board = not used and self._is_dropped_on_board(source)
        if not used and (aimed or on_board or not self.asking.editors):
            self.asking.picker.entries = []
        if on_board:
            used, answer = self.asking.click(source.thing, source.id)
        if answer is not None:
            self.answer(answer)
        elif not used and (aimed or on_board):
            self._tell_why_not([source.thing] if on_board else [source.thing, aimed])

    def _is_dropped_on_board(self, source: Area) -> bool:
        from_hand = not self._board.colliderect(source.rect)
        return self.table.board_takes_cards and from_hand and self._board.collidepoint(self.state.pointer)

    def _tell_why_not(self, things: list[str]) -> None:
        """Say why what was dragged does nothing there; the tip under the pointer speaks of the target alone."""
        self.refuse()
        assert self.asking is not None
        refusal = self.match.session.why_not(self.asking.decision.seat, things)
        if refusal is not None and self.sight is not None:
            reason, rule, _ = refusal_lines(self.sight.words, self.match.game.id, refusal)
            self.app.notice(f"{reason} ({rule})")

    def hover_changed(self, area: Area | None) -> None:
        self._idle = 0.0

    def shows_hover(self, before: Area | None, now: Area | None) -> bool:
        """Most cards look the same under the pointer; those of a hand, buttons and an open zoom do not."""
        plain = all(area is None or (area.thing and not area.id.endswith(f".{RAIL}")) for area in (before, now))
        if not plain or self.covered is not None or self.sight is None or self._zoom_rect.width:
            return True
        stands_up = any(area is not None and area.id in self.sight.follows for area in (before, now))
        return stands_up or self.table.follows_pointer(self.sight)

    def right_clicked(self, area: Area | None, place: tuple[int, int]) -> None:
        """Pin the zoom of a thing; elsewhere take the last pick back."""
        if self.covered is not None:
            return
        if area is not None and area.thing and self.pin_zoom(area.thing):
            return
        if self.asking is not None and self.asking.back():
            self.touch()

    def held(self, area: Area, place: tuple[int, int]) -> None:
        if area.thing and self.covered is None:
            self.pin_zoom(area.thing)

    def tip_for(self, area: Area) -> Tip | None:
        """A thing that cannot be used says why, with the rule's number and sentence."""
        if not area.thing or self.covered is not None:
            return area.tip_now()
        sight = self.sight
        if sight is None:
            return None
        picked = [what for what, _ in sight.picked]
        if self.asking is None or area.thing in sight.lit or area.thing in picked:
            return self.table.tip(sight, area)
        if self.asking.picker.begins_anew(area.thing):
            return Tip(self.say("prompt.instead"))
        seat = self.asking.decision.seat
        if self.table.pile(sight, area.thing) is not None:
            return self.table.tip(sight, area) or Tip(self.say("pile.open"))
        refusal = self.match.session.why_not(seat, [*picked, area.thing])
        if refusal is None:
            return None
        reason, rule, sentence = refusal_lines(sight.words, self.match.game.id, refusal)
        return Tip(reason, "", rule, sentence, "refused")

    def key(self, key: str) -> bool:
        self._idle = 0.0
        if self.covered is not None:
            return False
        keys = self.app.settings.keys
        if self.stage.moving and not key.endswith(" up"):
            self.stage.finish()
        if key == keys["hide"] and self.match.sitting is not None:
            self.cover(self.match.sitting)
        elif key == keys["peek"]:
            if self.face_down:
                self.peek(True)
            else:
                self.turn_cards()
        elif key == f"{keys['peek'].rpartition('+')[2]} up":
            self.peek(False)
        elif key == keys["teach"]:
            self.switch_teaching()
        elif key == "ctrl+c":
            self.copy_question()
        elif key == keys["what"]:
            self.show_options()
        elif key == keys["always"]:
            self.show_standing()
        elif key == keys["sort"]:
            self.sort_hand()
        elif key == keys["log"]:
            self.show_log()
        elif key == keys["zoom"]:
            area = self.area(self.state.focused or self.state.hovered)
            if area is not None and area.thing:
                self.pin_zoom(area.thing)
        elif key == "ctrl+e":
            self.export_table()
        elif key == "backspace" and self.asking is not None:
            self.asking.back()
        elif (self.asking is not None and self.asking.typed(key, self._pointed())) or (
            self.sight is not None and self.table.key(self.sight, key)
        ):
            self.touch()
        else:
            return False
        self.touch()
        return True

    def _pointed(self) -> str:
        """The thing under the focus or the pointer."""
        state = self.state
        area = self.area(state.focused if state.show_focus and state.focused else state.hovered)
        return "" if area is None else area.thing

    def back(self) -> None:
        """Esc: one step back, also out of an act that goes on asking; else the menu of the game."""
        if self.asking is not None and self.covered is None and self.asking.back():
            self.touch()
        elif self.asking is not None and self.covered is None and self.in_own_act:
            self.ask_undo()
        else:
            self.open_menu()
