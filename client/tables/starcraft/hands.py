"""What hands do at the battlefield: presses on the map and on bases, drags, and the keys of the table."""

from __future__ import annotations

import math

from pygame import Rect

from client.areas import Area
from client.tables.starcraft.editor import MapEditor
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.map_state import LAYERS, TOOLS, MapState
from client.tables.starcraft.setters import SetEditor
from client.tables.table import Sight, Thing
from client.ui import Ui
from rules.starcraft.arrange import arrange
from rules.starcraft.field import Field
from rules.starcraft.forms import stop_text
from rules.starcraft.shapes import outer_radius

_DRAG_AFTER = 7
_NUDGE_IN = 0.05
_PAN_IN = 2.0
_ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class MapHands(MapState):
    """Part of the table: presses, drags and keys."""

    def _map_area(self, ui: Ui) -> None:
        """The map takes presses for pan, path and placing."""
        assert self.map is not None
        here, state = self.map, ui.state

        def wheel(steps: int) -> None:
            here.zoom_at(state.pointer, steps)

        ui.area(Area(self._grab or "map", here.rect.copy(), lambda: None, focus=False, hold=self._hold, wheel=wheel))

    def _base_areas(self, ui: Ui, sight: Sight, field: Field) -> None:
        """While nothing is drawn each base is a thing of its own."""
        assert self.map is not None
        here = self.map
        for stander in field.standers:
            base = stander.base
            x, y = here.px((base.x, base.y))
            r = max(ui.px(10), round(outer_radius(base) * here.scale))
            rect = Rect(round(x) - r, round(y) - r, 2 * r, 2 * r)
            if not here.rect.collidepoint(rect.center):
                continue
            name = stander.model.id
            ui.area(
                Area(sight.area_id(name), rect, lambda: None, thing=name,
                     hold=lambda place, phase, name=name: self._hold_model(name, place, phase))  # type: ignore[misc]
            )  # fmt: skip
            # The base shows its own state; an empty rectangle leaves the scene's brackets out.
            sight.things.append(Thing(name, sight.area_id(name), Rect(rect.x, rect.y, 0, rect.height), r, True))
            if ui.is_focused(sight.area_id(name)):
                ui.focus_ring(rect, r)

    def _editor(self) -> MapEditor | None:
        sight = self._sight
        return sight.editor if sight is not None and isinstance(sight.editor, MapEditor) else None

    def _hold(self, pixel: tuple[int, int], phase: str) -> None:
        """A press on the map: draw, set, or move the map along."""
        assert self.map is not None
        editor = self._editor()
        if phase == "up":
            self._grab = ""
        if self.rulers.in_hand and self._sight is not None:
            self.rulers.hold(self.field(self._sight.view), self.map.inches(pixel), phase)
            return
        if editor is None or (isinstance(editor, SetEditor) and phase == "down" and not self._takes(editor, pixel)):
            self._pressed = ("pan", pixel) if phase == "down" else self._pressed
            self.map.hold(pixel, phase)
            return
        if self._pressed is not None and self._pressed[0] == "pan" and phase != "down":
            self.map.hold(pixel, phase)
            if phase == "up":
                self._pressed = None
            return
        self._pressed = None
        editor.moving = phase != "up"
        place = self.map.inches(pixel)
        if phase == "down":
            editor.press(place)
        elif phase == "move":
            editor.drag(place)
        else:
            editor.release(place)

    def _takes(self, editor: SetEditor, pixel: tuple[int, int]) -> bool:
        assert self.map is not None
        return bool(editor.model_at(self.map.inches(pixel)) or editor.missing())

    def _hold_model(self, name: str, pixel: tuple[int, int], phase: str) -> None:
        """A drag from a model that may lead declares its move and draws on at once."""
        sight = self._sight
        if phase == "down":
            self._pressed = (name, pixel)
            return
        if (
            phase == "up"
            or self._pressed is None
            or self._pressed[0] != name
            or sight is None
            or sight.decision is None
        ):
            return
        if math.dist(pixel, self._pressed[1]) < _DRAG_AFTER or not sight.mine:
            return
        unit = sight.view.unit_of(name)
        for kind in ("move", "disengage"):
            key = f"activate {unit.id} {kind} {name}"
            if any(option.key == key for option in sight.decision.options):
                self._pressed, self._grab = None, sight.area_id(name)
                sight.answer(key)
                return

    def _rearrange(self, editor: SetEditor) -> None:
        editor.spots, editor.held = dict(arrange(editor.view)), ""
        editor._order = None

    def _set_all(self, sight: Sight, editor: SetEditor) -> None:
        """Set every proposed model, in an order in which the links hold."""
        for model, spot in editor.order():
            if editor.refusal_of(model) is None:
                sight.answer(f"place {model} {stop_text(spot)}")

    def key(self, sight: Sight, key: str) -> bool:
        editor = self._editor()
        if key in ("left alt", "right alt"):
            self._free = True
        elif key in ("left alt up", "right alt up"):
            self._free = False
        elif key in "1234567" and len(key) == 1:
            self.toggle(LAYERS[int(key) - 1])
        elif (tool := next((each for each, its in TOOLS.items() if its == key), None)) is not None:
            self.flip(tool)
        elif key == "t":
            self.moves.toggle()
        elif key == "x":
            self.rulers.laid.clear()
        elif key == "f" and self.map is not None:
            self.map.fit()
        elif key in ("+", "=", "-") and self.map is not None:
            self.map.zoom_at(self.map.rect.center, -1 if key == "-" else 1)
        elif key in ("q", "r") and editor is not None:
            editor.turn(-15.0 if key == "r" else 15.0)
        elif key in _ARROWS and self.map is not None:
            dx, dy = (self.map.side * each for each in _ARROWS[key])
            if editor is not None and (self.ghost(editor) is not None or isinstance(editor, PathEditor)):
                editor.nudge(dx * _NUDGE_IN, dy * _NUDGE_IN)
            elif self.map.zoom > 1.001:
                self.map.pan(dx * _PAN_IN, dy * _PAN_IN)
            else:
                return False
        elif isinstance(editor, PathEditor):
            return self._path_key(sight, editor, key)
        elif isinstance(editor, SetEditor) and key == "return":
            self._set_all(sight, editor)
        elif isinstance(editor, SetEditor) and key == "n":
            editor.hold_next()
        else:
            return False
        return True

    @staticmethod
    def _path_key(sight: Sight, editor: PathEditor, key: str) -> bool:
        """The keys of a path work also where a narrow window has no room for their buttons."""
        if key == "escape":
            return editor.drop_all()
        if key == "space":
            return editor.bend()
        if key == "b":
            return editor.back_to_legal()
        if key == "return" and editor.text():
            sight.answer(editor.text())
            return True
        return False

    def toggle(self, layer: str) -> None:
        """Switch a layer of the map."""
        self.shown ^= {layer}
