"""What the parts of the table share: the map, what is switched on, what is in hand, and the present position."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from pygame import Rect

from client.battlefield.labels import Drawn
from client.battlefield.reachmask import ReachShade
from client.battlefield.room import Room
from client.battlefield.view import MapView
from client.tables.starcraft.editor import MapEditor
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.moves import Moves
from client.tables.starcraft.rulers import Rulers
from client.tables.starcraft.setters import SetEditor, SpotEditor
from client.tables.table import Sight
from client.theme import Colour
from client.ui import Ui
from rules.starcraft import catalogue
from rules.starcraft.field import Field
from rules.starcraft.shapes import Disc, Oval
from rules.starcraft.state import State, Unit

TOOLS = {
    "cm": "u",
    "centres": "e",
    "distances": "d",
    "rings": "c",
    "rulers": "k",
    "snaps": "j",
    "turned": "y",
}
"""What can be switched about measuring and seeing, with the keys."""
LAYERS = ("reach", "enemy", "coherency", "links", "path", "edges", "grid")


class MapState:
    """The ground of `MapDrawing`, which draws, and of `MapHands`, which takes presses and keys."""

    def __init__(self) -> None:
        self.map: MapView | None = None
        self.shown = set(LAYERS)
        self.cm = False
        self.centres = False
        self.distances = False
        self.rings = False
        self.snaps = True
        self.turned = False
        """Seen from the far side."""
        self.rulers = Rulers()
        self.moves = Moves()
        self.reach = ReachShade()
        self.frame = Rect(0, 0, 1, 1)
        self.tools = Rect(0, 0, 0, 0)
        """Where the switches are, which no exported picture shows."""
        self.deep = True
        """May they take all the room below the map?"""
        self.foot = 0
        """Where what is below the map ends."""
        self.hot = ""
        """The model under the pointer while nothing is drawn."""
        self._free = False
        """True while snapping is off (Alt is held)."""
        self._sight: Sight | None = None
        self._field: tuple[State, Field] | None = None
        self._views = 0
        """How many views have been measured: what is kept says by this number of which one it is."""
        self._standing: tuple[Any, list[Drawn]] | None = None
        """Bases and names as they were drawn last, with what they depend on."""
        self._above: list[Drawn] = []
        """Those of them that no line which moves may cross."""
        self._readable: list[Rect] = []
        """Where they are."""
        self.solid: list[Rect] = []
        """Where bases, names and terrain stand."""
        self.room = Room(self.frame)
        """What is said about a move stands where it hides little of them."""
        self._grab = ""
        self._pressed: tuple[str, tuple[int, int]] | None = None

    def is_on(self, tool: str) -> bool:
        """Is one of `TOOLS` switched on?"""
        return self.rulers.in_hand if tool == "rulers" else bool(getattr(self, tool))

    def flip(self, tool: str) -> None:
        """Switch one of `TOOLS`."""
        if tool == "rulers":
            self.rulers.in_hand = not self.rulers.in_hand
        else:
            setattr(self, tool, not self.is_on(tool))

    def field(self, view: State) -> Field:
        """The view, measured once."""
        if self._field is None or self._field[0] is not view:
            self._field = (view, Field(view, lifted=True))
            self._views += 1
        return self._field[1]

    def ghost(self, editor: MapEditor | None) -> Disc | Oval | None:
        """What is being drawn or moved now."""
        if isinstance(editor, (PathEditor, SpotEditor)):
            return editor.ghost()
        if isinstance(editor, SetEditor) and editor.held in editor.spots:
            return editor.bases()[editor.held]
        return None

    def fill_of(self, ui: Ui, unit: Unit) -> Colour:
        """The ground of a base: the palette of its faction."""
        palette = ui.theme.game("starcraft")
        card = catalogue.units().get(unit.type)
        faction = card.faction if card is not None and card.faction in ("terran", "protoss", "zerg") else ""
        return palette[faction] if faction else palette["objective"]

    @abstractmethod
    def _map_area(self, ui: Ui) -> None:
        """Make the map usable."""

    @abstractmethod
    def _base_areas(self, ui: Ui, sight: Sight, field: Field) -> None:
        """Make the bases on it usable."""
