"""The whole table of Clue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from client.areas import Area, Tip
from client.parts.forms import Editor, TypedEditor
from client.parts.frame import Regions
from client.parts.motion import Motion, ease_out
from client.tables.clue import faces, floors, hand, sheets, tips
from client.tables.clue.editors import TripleEditor
from client.tables.clue.notebook import Notebook
from client.tables.clue.questions import questions
from client.tables.table import Pile, PromptButton, Sight, Table, ThingId, Zoom
from client.theme import theme_file
from client.ui import Ui
from client.words import rule_sentence
from rules.clue.board import board
from rules.clue.view import View
from rules.engine.decisions import Decision, Form, seat_id
from rules.engine.events import SeenEvent

_TABS = 34
"""Height of the tabs."""
_HALF_TURNED = 0.16
"""When a card that is turned over is seen from the side, as a share of its time."""


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
        end = sheets.tabs(ui, bar, tab, labels, self._show_tab)
        page = Rect(inner.x, bar.bottom + ui.px(4), inner.width, inner.bottom - bar.bottom - ui.px(4))
        if tab == "build":
            sheets.chooser(ui, sight, page, self._callable(sight), self._armed(sight) is not None)
        elif tab == "notebook":
            if view.seat is not None:
                self.notebook.brushes(ui, bar, end)
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
        """Own cards, those that lie open, comlinks kept, the corridor cards and the folder."""
        asked = sight.decision is not None and sight.mine and sight.decision.kind
        own = view.players[sight.seat].hand if sight.seat is not None else None
        lit = sight.lit.intersection(own or ())
        kept = 0 if sight.seat is None else view.players[sight.seat].comlinks
        call = self._call(sight) if kept else None
        of = (
            *rect, sight.seat, own, view.face_up, view.deck, view.discard, view.card, view.phase, view.folder,
            asked, lit, sight.picked, kept, self._unused_comlink(sight),
        )  # fmt: skip
        sight.part(ui, "hand", of, partial(hand.draw_hand, ui, sight, view, rect, call))

    def _unused_comlink(self, sight: Sight) -> TripleEditor | None:
        """How a comlink is used, where one may be used now and is not being used already."""
        found = [each for each in sight.editors if isinstance(each, TripleEditor) and each.verb == "comlink"]
        return next((each for each in found if not each.armed), None)

    def _call(self, sight: Sight) -> Callable[[], None] | None:
        """What a click on a kept comlink does; None while none can be used."""
        editor = self._unused_comlink(sight)
        return None if editor is None else partial(_arm, editor, _triples(sight))

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
        """The log speaks of heroes where they walk; who has given a wrong answer walks no more."""
        if self.is_out(sight, seat):
            return sight.say("clue.is_out")
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

    def prompt(self, sight: Sight) -> str:
        """What is being put together asks for its own things."""
        armed = self._armed(sight)
        if armed is None or sight.decision is None:
            return ""
        return sight.say(f"clue.prompt.{armed.verb}", seat=seat_id(sight.decision.seat))

    def rule(self, sight: Sight, decision: Decision) -> str:
        armed = self._armed(sight)
        return decision.rule if armed is None else {"accuse": "CLUE-10.4", "comlink": "CLUE-7.17"}[armed.verb]

    def figures(self, sight: Sight) -> str:
        armed = self._armed(sight)
        return "" if armed is None else sight.say("prompt.chosen", n=len(armed.entries), most=len(armed.groups))

    def sources(self, sight: Sight, decision: Decision) -> frozenset[ThingId]:
        """The room asks, unless a final answer is put together: then it is one of those that may be named."""
        return frozenset() if self._armed(sight) is not None else super().sources(sight, decision)

    def tip(self, sight: Sight, area: Area) -> Tip | None:
        """Rooms on the board and the tiles of a question say what they mean now; their card would only cover them."""
        return tips.tip(sight, area)

    def pile(self, sight: Sight, thing: ThingId) -> Pile | None:
        view: View = sight.view
        if thing != hand.DISCARD or not view.discard:
            return None
        why = ("CLUE-12.1", rule_sentence("clue", "CLUE-12.1", sight.language))
        return Pile(sight.say("clue.discarded", n=len(view.discard)), tuple(reversed(view.discard)), note=why)

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        """While something is put together no key rolls, keeps or ends the turn in its stead."""
        if button.answer in ("roll", "keep", "pass") and self._armed(sight) is not None:
            return None
        if self.peeking and button.answer.startswith("ask "):  # its tiles lie below another tab for a moment
            return None
        if button.answer == "roll":
            button.icon, button.main, button.key = "dice.roll", True, "confirm"
        return button

    def more_buttons(self, sight: Sight) -> list[PromptButton]:
        """Final answer and comlink are put together after their button was pressed; from another tab one goes back."""
        triples = _triples(sight)
        made = [
            PromptButton(f"arm.{editor.verb}", sight.say(f"clue.arm.{editor.verb}"), act=partial(_arm, editor, triples))
            for editor in triples
            if not editor.armed
        ]
        if self.peeking:
            made.append(PromptButton("build", sight.say("clue.go_on"), act=partial(self._show_tab, "build")))
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
        thing = thing.removeprefix("hand/").removeprefix(hand.DRAWN)
        if thing in board().corridor:
            return _corridor_zoom(sight, thing)
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
    def shown_alone(self, event: SeenEvent) -> bool:
        """CLUE-10.5: whoever gives a final answer looks into the folder alone."""
        return event.kind == "looked" and "cards" in event.params

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


def _corridor_zoom(sight: Sight, card: str) -> Zoom:
    """A corridor card with all that it makes its drawer do (CLUE-7)."""
    rules = {
        "all_clear": ("CLUE-7.1", "CLUE-7.2"), "stormtrooper": ("CLUE-7.4", "CLUE-7.6"),
        "caught": ("CLUE-7.9", "CLUE-7.10"), "comlink": ("CLUE-7.16", "CLUE-7.17", "CLUE-7.18"),
    }[card]  # fmt: skip
    words = [("", rule, rule_sentence("clue", rule, sight.language)) for rule in rules]
    return Zoom(
        sight.name(card), (318, 430),
        lambda ui, rect: ui.blit(faces.corridor_face(ui, card, rect.size), rect.topleft), (), words,
    )  # fmt: skip


def _triples(sight: Sight) -> list[TripleEditor]:
    return [editor for editor in sight.editors if isinstance(editor, TripleEditor)]


def _arm(editor: TripleEditor, all_of_them: Sequence[TripleEditor]) -> None:
    """Begin to put one of the open answers together; what was entered in another is dropped."""
    for other in all_of_them:
        other.armed, other.entries = other is editor, []


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
