"""The StarCraft table: the battlefield as large as fits, a column of figures beside it, everything drawn in inches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from pygame import Rect

from client.areas import Tip
from client.battlefield.figures import apart, reason, spent
from client.battlefield.prints import save_at_scale
from client.battlefield.view import MapView
from client.parts.forms import CardsEditor, Editor, generic_editor
from client.parts.frame import Regions
from client.tables.starcraft import panels
from client.tables.starcraft.drawing import MapDrawing
from client.tables.starcraft.editor import MapEditor
from client.tables.starcraft.editors import PathEditor, editor_for
from client.tables.starcraft.hands import MapHands
from client.tables.starcraft.legend import draw_layers
from client.tables.starcraft.setters import SetEditor, SpotEditor
from client.tables.table import PromptButton, Sight, Table, Zoom
from client.theme import mix
from client.ui import Ui
from rules.engine.decisions import Decision, Form
from rules.engine.events import SeenEvent
from rules.engine.session import Session
from rules.starcraft.field import base_of
from rules.starcraft.record import record_of
from rules.starcraft.roster import available, speed_of, supply_used
from rules.starcraft.shapes import Disc, Oval
from rules.starcraft.state import RESERVE, State, Unit
from rules.starcraft.state import TABLE as ON_TABLE
from rules.starcraft.tables import table_text

_MARGIN = 14


class StarCraftTable(MapHands, MapDrawing, Table):
    """A battlefield that is panned and zoomed; its layers can be switched."""

    sky = "starcraft"
    acts = frozenset(("held", "moved", "disengaged", "deployed", "used", "passed", "gave_up"))
    hand_region = False

    def __init__(self) -> None:
        super().__init__()
        self._ui: Ui | None = None
        self._rest: tuple[Rect, Rect] | None = None
        """What the column beside the map has left for what follows the hand, and the strip below the map."""

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        view: State = sight.view
        self._sight, self._ui = sight, ui
        self.moves.follow(view)
        if self.map is None or self.map.table != view.table:
            self.map = MapView(view.table)
        self.map.turned = self.turned
        board = regions.board
        gap = ui.px(10)
        column = {"large": ui.px(248), "medium": ui.px(204)}.get(regions.size) or self._spare(ui, board, gap)
        self.deep = bool(column)
        self._lay_out(ui, board, column, gap)
        self._draw_map(ui, sight, view)
        top = self.foot + ui.px(6)
        strip = Rect(self.map.rect.x, top, self.map.rect.width, board.bottom - top - ui.px(4))
        self._rest = None
        if column:
            place = Rect(board.x + gap, board.y + gap, column - gap, board.height - 2 * gap)
            below = panels.draw_band(ui, self, sight, view, strip)
            self._rest = panels.draw_sheets(ui, self, sight, view, place), below
        else:
            draw_layers(ui, self, sight, view, strip)
            if self.moves.open:
                side = ui.px(264)
                self.moves.draw(ui, self, sight, view, Rect(board.x + gap, board.y + gap, side, board.height - 2 * gap))
        if not sight.held:
            self.draw_held(ui, sight)

    def holding(self, sight: Sight) -> bool:
        return isinstance(sight.editor, MapEditor) and sight.editor.moving

    def draw_held(self, ui: Ui, sight: Sight) -> None:
        self._draw_moving(ui, sight, sight.view)
        if self._rest is not None:
            panels.draw_rest(ui, self, sight, sight.view, *self._rest)

    def _spare(self, ui: Ui, board: Rect, gap: int) -> int:
        """On small windows: the width for a column where the map's height decides how large it is; 0 for none."""
        assert self.map is not None
        wide = (board.height - ui.px(70)) * self.map.table[0] / self.map.table[1]
        spare = round(board.width - wide) - ui.px(46) - 3 * gap
        return min(spare, ui.px(204)) if spare >= ui.px(170) else 0

    def _lay_out(self, ui: Ui, board: Rect, column: int, gap: int) -> None:
        assert self.map is not None
        left, top, foot = ui.px(40), ui.px(30), ui.px(34 if column else 66)  # without a column the layers lie there
        frame = Rect(
            board.x + column + gap, board.y + ui.px(4), board.width - column - 2 * gap, board.height - ui.px(6)
        )
        room = Rect(frame.x + left, frame.y + top, frame.width - left - ui.px(6), frame.height - top - foot)
        scale = min(room.width / self.map.table[0], room.height / self.map.table[1])
        wide, high = self.map.table[0] * scale, self.map.table[1] * scale
        if self.map.zoom > 1.001:
            wide, high = min(room.width, wide * self.map.zoom), min(room.height, high * self.map.zoom)
        self.map.rect = Rect(0, 0, round(wide), round(high))
        self.map.rect.midtop = (room.centerx, room.y)
        if self.map.zoom <= 1.001:
            self.map.centre = (self.map.table[0] / 2, self.map.table[1] / 2)
        self.frame = Rect(self.map.rect.x - left, frame.y, self.map.rect.width + left, frame.height)

    # -- words, buttons, keys --------------------------------------------------------------------------------------
    def editor(self, sight: Sight, form: Form) -> Editor | None:
        if form.verb == "destroyed":
            view: State = sight.view
            standing = [model.id for unit in view.units.values() for model in view.on_table(unit)]
            return CardsEditor("destroyed", standing, "map.destroyed", most=1)
        made = editor_for(sight.view, form)
        return made if made is not None else generic_editor(form)

    def left_undone(self, sight: Sight, text: str) -> str:
        """Units that have not acted when their player passes (SC-4.4, 4.5)."""
        decision = sight.decision
        if text != "pass" or decision is None:
            return ""
        units = {option.key.split(" ")[1] for option in decision.options if option.key.startswith("activate ")}
        return sight.say("hurts.units", n=len(units)) if units else ""

    def status(self, sight: Sight) -> list[str]:
        view: State = sight.view
        return [sight.say("map.round", n=view.round, of=view.rounds), sight.say(f"map.phase.{view.phase}")]

    def seat_counts(self, sight: Sight, seat: int) -> list[tuple[str, str, str]]:
        view: State = sight.view
        left = available(view, seat)
        used = supply_used(view, seat)
        supply = f"{used}/∞" if left is None else f"{used}/{used + left}"
        own = [u for u in view.units.values() if u.seat == seat and u.where == ON_TABLE]
        done = f"{sum(u.activated for u in own)}/{len(own)}"
        holds = view.holder == seat
        words = sight.say("map.done_marker" if holds else "map.done")
        return [
            ("counts.resources", supply, sight.say("map.supply")),
            ("counts.initiative" if holds else "prompt.confirm", done, words),
        ]

    def prompt(self, sight: Sight) -> str:
        editor = sight.editor
        if self.rulers.in_hand:
            return sight.say("map.rulers")
        if isinstance(editor, PathEditor) and editor.refusal() is not None:
            return sight.say("map.cannot_end", player=sight.players[editor.unit.seat].name, model=editor.action.lead)
        return ""

    def rule(self, sight: Sight, decision: Decision) -> str:
        """The rule that forbids what is drawn, else the one that asks."""
        editor = sight.editor
        refusal = editor.refusal() if isinstance(editor, (PathEditor, SpotEditor)) else None
        if isinstance(editor, SetEditor):
            refusal = next(iter(editor.refusals().values()), None)
        return refusal.rule if refusal is not None else decision.rule

    def drawn(self, sight: Sight) -> str:
        editor = sight.editor
        if not isinstance(editor, PathEditor):
            return ""
        if editor.end is not None and not editor.moving:
            return sight.say("map.drawn_to", far=spent(editor.length, self.cm))
        return sight.say("map.bend_at", far=spent(editor.bent, self.cm)) if editor.bends else ""

    def figures(self, sight: Sight) -> str:
        """What the prompt bar says below its sentence."""
        if self.rulers.in_hand:
            return sight.say("map.rulers.more")
        editor = sight.editor
        if isinstance(editor, PathEditor) and editor.text():
            refusal = editor.refusal()
            figures = sight.say("map.path_line", path=spent(editor.length, self.cm),
                                speed=panels.limit(editor.speed, self.cm),
                                left=apart(max(0.0, editor.speed - editor.length), self.cm))  # fmt: skip
            if refusal is not None:
                return reason(sight.words, refusal, self.cm)
            return figures
        if isinstance(editor, PathEditor):
            return sight.say("map.deploy_hint" if editor.deploys else "map.path_hint")
        if isinstance(editor, SetEditor):
            refusals = editor.refusals()
            if refusals:
                model, refusal = next(iter(refusals.items()))
                return f"{model}: {reason(sight.words, refusal, self.cm)}"
            return sight.say("map.arranged", n=len(editor.spots))
        if isinstance(editor, SpotEditor):
            refusal = editor.refusal() if editor.text() else None
            return reason(sight.words, refusal, self.cm) if refusal else sight.say("map.spot_hint")
        return ""

    def buttons(self, sight: Sight) -> list[PromptButton] | None:
        """What cannot be used says why: by the same line as the prompt."""
        made = self._buttons(sight)
        for button in made or ():
            if not button.enabled and button.tip is None:
                button.tip = Tip(button.label, self.figures(sight))
        return made

    def _buttons(self, sight: Sight) -> list[PromptButton] | None:
        editor = sight.editor
        decision = sight.decision
        if decision is None or not sight.mine:
            return None
        if decision.kind == "activation":
            return self._activation_buttons(sight, decision)
        extra = [
            PromptButton(f"option.{o.key}", sight.words.say(sight.game.option_text(decision, o)), o.key)
            for o in decision.options
        ]
        if isinstance(editor, PathEditor):
            return [*extra, *self._path_buttons(sight, editor)]
        if isinstance(editor, SetEditor):
            ready = bool(editor.spots) and not editor.refusals() and not editor.missing()
            arrange = PromptButton("arrange", sight.say("map.arrange"), act=lambda: self._rearrange(editor), key="a")
            confirm = PromptButton("set", sight.say("map.set_all"), act=lambda: self._set_all(sight, editor),
                                   key="return", icon="prompt.confirm", main=ready,
                                   enabled=bool(editor.order()))  # fmt: skip
            return [*extra, arrange, confirm]
        if isinstance(editor, SpotEditor):
            ready = bool(editor.text()) and editor.refusal() is None
            return [
                *extra,
                PromptButton("jump", sight.say("map.end_here"), editor.text(), key="return", icon="prompt.confirm",
                             main=ready, enabled=ready),
            ]  # fmt: skip
        return None

    def _activation_buttons(self, sight: Sight, decision: Decision) -> list[PromptButton]:
        """For what is picked: its actions and abilities; the pass always."""
        view: State = sight.view
        picked = [what for what, _ in sight.picked]
        unit = next((view.unit_of(w) if w in view.models else view.units.get(w) for w in picked), None)
        made: list[PromptButton] = []
        for option in decision.options:
            name, kind, detail = option.value
            fits = unit is not None and name == unit.id
            lead_fits = not detail or kind == "use" or detail in picked or not any(w in view.models for w in picked)
            if (fits and lead_fits) or (decision.source and decision.source == name):
                label = sight.words.say(sight.game.option_text(decision, option))
                made.append(PromptButton(f"option.{option.key}", label, option.key, main=kind in ("move", "disengage")))
        if not decision.source:
            label = sight.say("answer.pass")
            made.append(PromptButton("option.pass", label, "pass", key="p", icon="prompt.pass"))
        return made

    def _path_buttons(self, sight: Sight, editor: PathEditor) -> list[PromptButton]:
        refusal = editor.refusal()
        there = bool(editor.text())
        made: list[PromptButton] = []
        if there:  # else Esc is free to take the move itself back
            made.append(PromptButton("drop", sight.say("map.drop"), act=lambda: _do(editor.drop_all), key="escape"))
        if editor.bends:
            made.append(
                PromptButton("unbend", sight.say("map.bend_back"), act=lambda: _do(editor.back), key="backspace")
            )
        bendable = there and editor.end is not None and not editor.unit.flying and editor.length <= editor.speed
        if there and (bendable or refusal is None):
            # An end may be barred where a bend is not, as on the way through models of the own unit.
            made.append(PromptButton("bend", sight.say("map.bend"), act=lambda: _do(editor.bend), key="space",
                                     enabled=bendable))  # fmt: skip
        if refusal is None:
            made.append(PromptButton("end", sight.say("map.end_here"), editor.text(), key="return",
                                     icon="prompt.confirm", main=there, enabled=there))  # fmt: skip
            return made
        if not editor.moving and (found := editor.legal_share()) is not None:
            label = sight.say("map.back_to_legal", far=spent(found[0], self.cm))
            made.append(PromptButton("legal", label, act=lambda: _do(editor.back_to_legal), key="b", main=True))
        return made

    # -- the rest of the surface -----------------------------------------------------------------------------------
    def thumbnail(self, ui: Ui, sight: Sight, thing: str, rect: Rect) -> bool:
        view: State = sight.view
        unit = view.units.get(thing) or (view.unit_of(thing) if thing in view.models else None)
        if unit is None:
            return False
        from client import shapes
        from client.icons import icon, icon_table

        side = min(rect.size)
        rim = ui.theme.seat(sight.colour_of(unit.seat))
        drawn = shapes.disc(side, mix(self.fill_of(ui, unit), ui.theme["bg"], 0.35), rim, max(2, ui.px(2)))
        ui.blit_in(drawn, rect)
        if (found := icon_table("starcraft")["units"].get(unit.type)) is not None:
            ui.blit_in(icon(found.icon, round(side * 0.62), ui.theme["text"]), rect)
        return True

    def sources(self, sight: Sight, decision: Decision) -> frozenset[str]:
        return frozenset()

    def zoom(self, sight: Sight, thing: str) -> Zoom | None:
        return None

    def export(self, session: Session, surface: pygame.Surface, folder: Path, stem: str) -> list[Path]:
        """The map as it is seen, to scale when printed; the record as JSON that loads again and replays.

        The table is written as YAML, among the saved tables.
        """
        picture, record = folder / f"{stem}.png", folder / f"{stem}.json"
        record.write_bytes(record_of(session, self.moves.times))
        table = folder.parent / "tables" / f"{stem}.yaml"
        table.parent.mkdir(exist_ok=True)
        table.write_text(table_text(session.view(None)), encoding="utf-8")
        try:
            assert self._ui is not None and self._sight is not None
            drawn = self.moves.poster(self._ui, self, self._sight, self._sight.view, surface)
            assert self.map is not None
            save_at_scale(drawn, picture, self.map.scale)
        except pygame.error as error:
            raise OSError(0, str(error)) from None
        return [picture, record, table]

    def log_kind(self, event: SeenEvent) -> str:
        if event.kind in ("round", "phase_over"):
            return "head"
        if event.kind in ("placed", "supply"):
            return "hidden" if event.kind == "placed" else "muted"
        return "muted" if event.kind in ("passed", "marker") else ""

    def sound_of(self, event: SeenEvent) -> str:
        if event.kind in ("moved", "disengaged", "deployed"):
            return "place"
        return {"lost": "refused", "passed": "click"}.get(event.kind, "")

    def unit_in_hand(self, sight: Sight) -> Unit | None:
        """The unit whose sheet is shown: acting, picked, or pointed at."""
        view: State = sight.view
        if view.action is not None:
            return view.units[view.action.unit]
        for what in [*(w for w, _ in sight.picked), sight.pointed]:
            if what in view.models:
                return view.unit_of(what)
            if what in view.units:
                return view.units[what]
        return None

    def reserve(self, view: State, seat: int) -> list[Unit]:
        """A seat's units in reserve."""
        return [u for u in view.units.values() if u.seat == seat and u.where == RESERVE]

    def speed_words(self, view: State, unit: Unit) -> str:
        speed = speed_of(view, unit)
        return "–" if speed is None else panels.limit(speed, self.cm)

    def base_words(self, unit: Unit) -> str:
        short, long = unit.base
        return f"{short:g} mm" if short == long else f"{short:g} × {long:g} mm"

    def model_base(self, view: State, name: str) -> Disc | Oval:
        model = view.models[name]
        return base_of(view.unit_of(name), model.x, model.y, model.heading)


def _do(act: Any) -> None:
    act()


TABLE = StarCraftTable
