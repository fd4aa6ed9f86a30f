"""Lists over a table: what can be done, what is always answered, piles, things in full."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from client.scenes.lists import ListScene, PileScene, PinnedZoom, Row
from client.scenes.table_parts import TableParts
from client.standing import Rule
from rules.engine.decisions import Decision, Option

if TYPE_CHECKING:
    from client.tables.table import Sight, Zoom


class TableLists(TableParts):
    """Part of the table scene: everything that is chosen from a list or looked at in full."""

    def show_options(self) -> None:
        """“What can I do?”: every listed answer in words, and legal examples of what is filled in."""
        decision, sight = self.match.decision, self.sight
        if self.covered is None and sight is not None and self.match.window is not None:
            self._show_window(sight, self.match.window)
            return
        if self.covered is not None or decision is None or sight is None or not sight.mine:
            self.refuse()
            return
        rows = self._many_rows(sight, decision) if decision.verb and decision.most > 1 else []
        for option in () if rows else decision.options:
            label = sight.words.say(self.match.game.option_text(decision, option))
            text = f"{decision.verb} {option.key}" if decision.verb else option.key
            about = next((thing for thing in option.things if self.zoom_of(thing)), "")
            rows.append(Row(option.key, label, lambda text=text: self.answer(text), about=about))  # type: ignore[misc]
        rows += self.form_rows(decision)
        self.app.push(ListScene(self.app, self.say("rail.what"), rows, self.zoom_of))

    def _show_window(self, sight: Sight, window: Decision) -> None:
        """Who may react: each person by name, and the way on."""
        on = self.say("window.go_on") if self.claims else self.say("window.nobody")
        rows = [Row("close", on, self.close_window)]
        for seat in (each for each in window.window if self.match.is_person(each)):

            def toggle(seat: int = seat) -> None:
                self.claim(seat)
                self.show_options()

            rows.append(Row(f"claim.{seat}", sight.players[seat].name, toggle, seat in self.claims))
        self.app.push(ListScene(self.app, sight.words.say(window.prompt), rows))

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

    def form_rows(self, decision: Decision) -> list[Row]:
        """Legal examples of what is filled in."""
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
                self.zoom_of, sight.lit, self.pick_listed,
            )
        )  # fmt: skip
        return True

    def pick_listed(self, thing: str) -> None:
        """Pick a thing in a list as if it lay on the table."""
        copy = next((each for each in self.sight.things if each.id == thing), None) if self.sight is not None else None
        self.point_at(thing, "" if copy is None else copy.area)

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
