"""The whole table of Clue."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from client.parts.forms import Editor, TypedEditor
from client.parts.frame import Regions
from client.parts.motion import Motion, ease_out
from client.tables.clue import faces, floors, sheets
from client.tables.clue.editors import TripleEditor
from client.tables.clue.notebook import Notebook
from client.tables.clue.questions import questions
from client.tables.table import PromptButton, Sight, Table, ThingId, Zoom
from client.theme import theme_file
from client.ui import Ui
from client.words import rule_sentence
from rules.clue.board import board
from rules.clue.view import View
from rules.engine.decisions import Form, seat_id
from rules.engine.events import SeenEvent

_TABS = 34
"""Height of the tabs."""
_HALF_TURNED = 0.16
"""When a card that is turned over is seen from the side, as a share of its time."""
_PILE = 0.78
"""Width of the piles as a share of a card's."""


class ClueTable(Table):
    """Both floors above, questions or notebook below, the own cards in the hand."""

    sky = "clue"
    acts = frozenset(
        ("rolled", "entered", "asked", "called", "shown", "accused", "caught", "compacted", "drew", "rescued")
    )
    amounts = {"rolled": ""}

    def __init__(self) -> None:
        self.tab = "questions"
        self.building = False
        """Is a question, a comlink or a final answer being put together?"""
        self.peeking = False
        """Does another tab lie over what is being put together?"""
        self.notebook = Notebook()
        self.places: dict[str, Rect] = {}

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        view: View = sight.view
        rect = regions.board
        showing = sight.decision is not None and sight.mine and sight.decision.kind in ("show", "reward")
        tab = self._open_tab(sight)
        share = 0.6 if regions.size == "large" else 0.66
        board_rect = Rect(rect.x + ui.px(6), rect.y + ui.px(4), rect.width - ui.px(12), 0)
        board_rect.height = min(round(rect.height * share), floors.height_for(ui, board_rect.width))
        need = ui.px(_TABS + 16) + self._least_height(ui, sight, tab)
        spare = rect.height - need - ui.px(14)
        if board_rect.height > spare and floors.can_be_read(ui, Rect(*board_rect.topleft, board_rect.width, spare)):
            board_rect.height = spare  # the floors become smaller before they give way
        low = Rect(rect.x + ui.px(10), board_rect.bottom + ui.px(6), rect.width - ui.px(20), 0)
        low.height = rect.bottom - low.y - ui.px(4)
        if low.height < need:  # a small window: one at a time
            low = Rect(low.x, board_rect.y, low.width, low.bottom - board_rect.y)
            self.places.clear()
        else:
            floors.draw_floors(ui, sight, view, board_rect, not showing, self.places)
        self._below(ui, sight, view, low, tab)
        self._hand(ui, sight, view, regions.hand)

    def _open_tab(self, sight: Sight) -> str:
        """The tab to draw: what is asked for comes to the front by itself; the others can be looked up meanwhile."""
        asking = sight.mine and sight.decision is not None and sight.decision.kind == "room"
        self.building = asking or self._armed(sight) is not None
        self.peeking = self.peeking and self.building
        return "build" if self.building and not self.peeking else self.tab

    def _below(self, ui: Ui, sight: Sight, view: View, rect: Rect, tab: str) -> None:
        ui.panel(rect, "surface", "line", 12)
        inner = rect.inflate(-ui.px(20), -ui.px(12))
        bar = Rect(inner.x, inner.y - ui.px(2), inner.width, ui.px(_TABS))
        labels = [("questions", ui.say("clue.questions"), "q"), ("notebook", ui.say("clue.notebook"), "n")]
        if self.building:
            labels.append(("build", ui.say("clue.build"), "b"))
        sheets.tabs(ui, bar, tab, labels, self._show_tab)
        page = Rect(inner.x, bar.bottom + ui.px(4), inner.width, inner.bottom - bar.bottom - ui.px(4))
        if tab == "build":
            sheets.chooser(ui, sight, page, self._callable(sight), self._armed(sight) is not None)
        elif tab == "notebook":
            if view.seat is not None:
                self.notebook.brushes(ui, bar)
            self.notebook.draw(ui, sight, view, page)
        else:
            looks = [(player.name, player.look) for player in sight.players]
            asked = sight.decision and (sight.decision.kind, sight.decision.seat)
            of = (*page, view.facts, looks, asked, ui.state.scroll.get("questions"))
            ui.part("questions", of, partial(questions, ui, sight, view, page, bar))

    def _least_height(self, ui: Ui, sight: Sight, tab: str) -> int:
        if tab == "build":
            return sheets.chooser_height(ui, self._callable(sight), self._armed(sight) is not None)
        return self.notebook.least_height(ui) if tab == "notebook" else 0

    def _callable(self, sight: Sight) -> list[int]:
        """The seats that a comlink that is being put together may ask."""
        armed = self._armed(sight)
        if armed is None or armed.verb != "comlink" or sight.seat is None:
            return []
        return [seat for seat in range(len(sight.players)) if seat != sight.seat]

    def _show_tab(self, tab: str) -> None:
        self.peeking = tab != "build"
        if self.peeking:
            self.tab = tab

    def _armed(self, sight: Sight) -> TripleEditor | None:
        editor = sight.editor
        return editor if isinstance(editor, TripleEditor) and editor.armed else None

    def _hand(self, ui: Ui, sight: Sight, view: View, rect: Rect) -> None:
        """Own cards, those that lie open, the corridor deck and the folder."""
        asked = sight.decision is not None and sight.mine and sight.decision.kind
        own = view.players[sight.seat].hand if sight.seat is not None else None
        lit = sight.lit.intersection(own or ())
        of = (*rect, sight.seat, own, view.face_up, view.deck, view.card, asked, lit, sight.picked)
        sight.part(ui, "hand", of, partial(self._draw_hand, ui, sight, view, rect))

    def _draw_hand(self, ui: Ui, sight: Sight, view: View, rect: Rect) -> None:
        own = view.players[sight.seat].hand if sight.seat is not None else None
        cards = list(own or [])
        total, piles = len(cards) + len(view.face_up), 3 if view.card else 2
        gap, left = ui.px(10), rect.x + ui.px(16)
        gaps = gap * (total + piles) + ui.px(40) + (ui.px(16) if view.face_up else 0)
        high = min(rect.height - ui.px(44 if view.face_up else 24), ui.px(216))
        # No card covers another: where there are many, all get smaller.
        wide = min(round(high * 0.7), round((rect.width - ui.px(16) - gaps) / (total + piles * _PILE)))
        high = min(high, round(wide / 0.66))
        y = rect.y + (rect.height - high - (ui.px(16) if view.face_up else 0)) // 2
        pile_wide = round(wide * _PILE)
        right = rect.right - ui.px(16)
        for what, words in (("folder", ui.say("clue.folder")), ("corridor", ui.say("clue.deck", n=view.deck))):
            right -= pile_wide
            self._pile(
                ui, Rect(right, y, pile_wide, high), faces.back(ui, what, (pile_wide, round(pile_wide * 1.35))), words
            )
            right -= gap
        if view.card:
            right -= pile_wide
            face = faces.corridor_face(ui, view.card, (pile_wide, round(pile_wide * 1.35)))
            self._pile(ui, Rect(right, y, pile_wide, high), face, ui.say("clue.drawn"))
        room = right - ui.px(24) - left
        step = wide + gap
        x = left
        for card in cards:
            x = self._card(ui, sight, card, Rect(x, y, wide, high), step, True)
        if own is None and sight.seat is None:
            ui.label(ui.say("clue.hands_covered"), Rect(x, y, room, high), "log", "muted")
        if view.face_up:
            x += ui.px(16)
            for card in view.face_up:
                x = self._card(ui, sight, card, Rect(x, y, wide, high), step, False)
        if cards and right - x >= ui.px(330):
            faces.hand_note(ui, Rect(x + ui.px(16), y, min(right - x - ui.px(48), ui.px(360)), high), len(cards))

    def _card(self, ui: Ui, sight: Sight, card: str, place: Rect, step: int, own: bool) -> int:
        mark = sight.mark(card, 5)
        asked = sight.mine and sight.decision is not None and sight.decision.kind in ("show", "reward")
        barred = asked and own and card not in sight.lit
        spot = place.move(0, -ui.px(8)) if mark == "chosen" or (asked and card in sight.lit) else place
        ui.blit(faces.card_face(ui, card, spot.size, barred), spot.topleft)
        if own:
            sight.thing(ui, card if asked else f"hand/{card}", spot, copy=5, corner=10, drag=False)
        else:
            tag = Rect(spot.x, spot.bottom + ui.px(2), spot.width, ui.px(18))
            ui.label(ui.say("clue.face_up"), tag, "card-s", "muted", "center")
        return place.x + step

    def _pile(self, ui: Ui, rect: Rect, picture: pygame.Surface, words: str) -> None:
        ui.blit(picture, rect.topleft)
        line = Rect(rect.x - ui.px(4), rect.y + picture.get_height() + ui.px(4), rect.width + ui.px(8), ui.px(40))
        ui.label(words, line, "label", "muted", "center", lines=2, valign="top", smallest=9)

    # -- words -----------------------------------------------------------------------------------------------------
    def act_things(self, event: SeenEvent) -> tuple[ThingId, ...]:
        """A pawn's act aims at a room; a card shown is seen by those who may know it."""
        if event.kind == "asked":
            return ("", str(event.params["room"]))
        if event.kind in ("shown", "drew") and isinstance(card := event.params.get("card"), str):
            return ("", card)
        return ("", *event.things[:1])

    def marks_act(self, event: SeenEvent) -> bool:
        """A card that was shown has the name of a room, but nothing happened there."""
        return event.kind in ("asked", "entered", "caught", "compacted")

    def left_undone(self, sight: Sight, text: str) -> str:
        """A final answer is given once (CLUE-10.7)."""
        return sight.say("hurts.answer") if text.startswith("accuse ") else ""

    def status(self, sight: Sight) -> list[str]:
        view: View = sight.view
        return [sight.say(f"clue.phase.{view.phase}"), sight.say("clue.deck_left", n=view.deck)]

    def seat_about(self, sight: Sight, seat: int) -> str:
        """The log speaks of heroes where they walk."""
        return sight.name(sight.view.players[seat].hero)

    def seat_counts(self, sight: Sight, seat: int) -> list[tuple[str, str, str]]:
        view: View = sight.view
        player = view.players[seat]
        counts = [("counts.hand", str(player.hand_count), sight.say("clue.cards_in_hand"))]
        if player.comlinks:
            counts.append(("clue.comlink", str(player.comlinks), sight.say("clue.comlinks")))
        if player.caught:
            counts.append(("clue.caught", "1", sight.say("clue.is_caught")))
        return counts

    def is_out(self, sight: Sight, seat: int) -> bool:
        view: View = sight.view
        return view.players[seat].out

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        if button.answer == "roll":
            button.icon, button.main = "dice.roll", not self.building
            button.key = "confirm" if button.main else ""
        return button

    def more_buttons(self, sight: Sight) -> list[PromptButton]:
        """Final answer and comlink are put together after their button was pressed."""
        made = []
        for editor in sight.editors:
            if not isinstance(editor, TripleEditor) or editor.armed:
                continue
            others = [each for each in sight.editors if isinstance(each, TripleEditor)]

            def arm(editor: TripleEditor = editor, others: list[TripleEditor] = others) -> None:
                for other in others:
                    other.armed, other.entries = False, []
                editor.armed = True

            made.append(PromptButton(f"arm.{editor.verb}", sight.say(f"clue.arm.{editor.verb}"), act=arm))
        return made

    def editor(self, sight: Sight, form: Form) -> Editor | None:
        view: View = sight.view
        if form.verb == "accuse":
            return TripleEditor("accuse", "clue.form.accuse")
        if form.verb == "comlink":
            seats = [seat_id(seat) for seat in range(len(view.players)) if seat != form.bounds["seat"]]
            return TripleEditor("comlink", "clue.form.comlink", seats)
        return TypedEditor(form.verb)

    def thumbnail(self, ui: Ui, sight: Sight, thing: ThingId, rect: Rect) -> bool:
        side = min(rect.width, rect.height)
        place = Rect(0, 0, side, side)
        place.center = rect.center
        if thing in board().corridor:
            wide = round(rect.height * 0.74)
            box = Rect(0, 0, min(wide, rect.width), rect.height)
            box.center = rect.center
            ui.blit(faces.corridor_face(ui, thing, box.size), box.topleft)
            return True
        if thing in board().cards:
            from client.icons import icon

            ui.panel(place, faces.colour_of(ui, thing), None, 8)
            ui.blit_in(icon(faces.icon_name(thing), round(side * 0.7), ui.theme.game("cards")["ink"]), place)
            return True
        return False

    def zoom(self, sight: Sight, thing: ThingId) -> Zoom | None:
        thing = thing.removeprefix("hand/")
        if thing not in board().cards:
            return None
        view: View = sight.view
        kind = faces.kind_of(thing)
        name = sight.name(thing)
        words = [(sight.say(f"clue.kind.{kind}"), "CLUE-1.5", rule_sentence("clue", "CLUE-1.5", sight.language))]
        if kind == "room" and board().rooms[thing].role:
            rule = {"jail": "CLUE-7.11", "penalty": "CLUE-7.6", "final_answer": "CLUE-10.2"}[
                board().rooms[thing].role or ""
            ]
            words.append((name, rule, rule_sentence("clue", rule, sight.language)))
        where = view.tokens.get(thing, "")
        text = sight.say("clue.token_at", room=where) if where else ""
        return Zoom(
            name, (300, 430), lambda ui, rect: ui.blit(faces.card_face(ui, thing, rect.size), rect.topleft), (), words,
            text,
        )  # fmt: skip

    # -- what happened ---------------------------------------------------------------------------------------------
    def log_kind(self, event: SeenEvent) -> str:
        if event.kind == "turn_begins":
            return "head"
        return "muted" if event.kind in ("passed_over", "cannot_show", "opening_roll") else ""

    def motions(self, sight: Sight, event: SeenEvent, places: dict[ThingId, Rect]) -> list[Motion]:
        """A pawn walks its way tile by tile; a die shows its number large; a corridor card is turned over large."""
        if event.kind == "walked":
            seat = int(str(event.params["seat"])[1:]) - 1
            route = board().path(str(event.params["start"]), str(event.params["to"]))
            spots = [self.places[place].center for place in route if place in self.places]
            return [_walk(spots, sight.colour_of(seat), seat)] if len(spots) > 1 else []
        if event.kind in ("rolled", "opening_roll"):
            return [_die(str(event.params.get("n", "")))]
        if event.kind == "drew":
            return [_turned_over(str(event.params["card"]))]
        return []

    def sound_of(self, event: SeenEvent) -> str:
        return {
            "rolled": "dice", "drew": "card", "walked": "step", "caught": "refused", "shown": "card", "solved": "bell",
        }.get(event.kind, "")  # fmt: skip


def _walk(spots: list[tuple[int, int]], look: int, seat: int) -> Motion:
    ms = theme_file().motion["move"] * max(1, len(spots) - 1) * 0.6

    def draw(ui: Ui, t: float) -> None:
        at = t * (len(spots) - 1)
        i = min(int(at), len(spots) - 2)
        share = at - i
        x = spots[i][0] + (spots[i + 1][0] - spots[i][0]) * share
        y = spots[i][1] + (spots[i + 1][1] - spots[i][1]) * share
        ui.badge(look, (x, y), 34, str(seat + 1))

    return Motion(ms, draw)


def _die(number: str) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        side = ui.px(120)
        box = Rect(0, 0, side, side)
        box.center = (round(ui.rect.width * 0.42), round(ui.rect.height * 0.4))
        ui.panel(box, "text", "void", 18, "h4", 3)
        shown = number if t > 0.5 or not number.isdigit() else str((int(number) + int(t * 16)) % 6 + 1)
        ui.number(shown, box.center, 76, "bg")

    return Motion(theme_file().motion["number"], draw, curve=ease_out)


def _turned_over(card: str) -> Motion:
    """The corridor card that was drawn turns in the middle of the screen and stays for a moment."""

    def draw(ui: Ui, t: float) -> None:
        high = min(ui.px(340), round(ui.rect.height * 0.5))
        size = (round(high * 0.74), high)
        turned = t > _HALF_TURNED
        picture = faces.corridor_face(ui, card, size) if turned else faces.back(ui, "corridor", size)
        share = abs(1 - min(t, 2 * _HALF_TURNED) / _HALF_TURNED)
        wide = max(2, round(size[0] * share))
        drawn = picture if wide == size[0] else pygame.transform.smoothscale(picture, (wide, high))
        ui.blit(drawn, drawn.get_rect(center=(round(ui.rect.width * 0.42), round(ui.rect.height * 0.42))).topleft)

    return Motion(4 * theme_file().motion["number"], draw)
