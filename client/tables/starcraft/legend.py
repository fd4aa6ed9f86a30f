"""What the lines on the map mean and what is measured how: the legend, and the switches where it has no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from client.areas import Area, Tip
from client.battlefield import switches
from client.battlefield.figures import speed as limit
from client.battlefield.ground import dashed
from client.battlefield.switches import Switch
from client.tables.starcraft.editors import PathEditor
from client.tables.starcraft.map_state import LAYERS, TOOLS
from client.tables.table import Sight
from client.ui import Ui
from rules.engine.decisions import Text
from rules.starcraft.roster import supply_of
from rules.starcraft.shapes import Oval
from rules.starcraft.state import State, Unit

if TYPE_CHECKING:
    from client.tables.starcraft.table import StarCraftTable


def box_in(ui: Ui, rect: Rect, high: int, title: str) -> Rect:
    """A panel with a small heading; returns what is inside."""
    whole = Rect(rect.x, rect.y, rect.width, high)

    def draw(box: Rect) -> None:
        ui.panel(box, "surface", "line", 12)
        inner = box.inflate(-ui.px(24), -ui.px(16))
        ui.label(title, Rect(inner.x, inner.y, inner.width, ui.px(18)), "label", "muted")

    ui.blit(ui.kept(("map-box", title), whole.size, draw, runs=True), whole.topleft)
    inner = whole.inflate(-ui.px(24), -ui.px(16))
    return Rect(inner.x, inner.y + ui.px(22), inner.width, inner.height - ui.px(22))


def draw_legend(ui: Ui, table: StarCraftTable, sight: Sight, view: State, rect: Rect) -> int:
    """What the lines mean; each row switches its layer, and the last one opens the list of moves."""
    high = ui.px(25)
    inner = box_in(ui, rect, ui.px(42) + (len(LAYERS) + 1) * high, sight.say("map.shown"))
    rows = Rect(inner.x - ui.px(4), inner.y, inner.width + ui.px(8), (len(LAYERS) + 1) * high)
    reach = "map.layer.reach", ""
    if isinstance(editor := sight.editor, PathEditor):
        oval = isinstance(editor.stand, Oval)
        reach = f"map.layer.reach.{'oval' if oval else 'limit'}", limit(editor.speed, table.cm)
    words = [sight.say(reach[0], far=reach[1]), *(sight.say(f"map.layer.{layer}") for layer in LAYERS[1:])]
    words.append(sight.say("map.moves", n=len(view.record)))
    of = (tuple(rows), frozenset(table.shown), words)
    sight.part(ui, "map-legend", of, partial(_legend_rows, ui, table, sight, words, rows, high))
    return inner.bottom + ui.px(8)


def _legend_rows(ui: Ui, table: StarCraftTable, sight: Sight, words: Sequence[str], rows: Rect, high: int) -> None:
    """The switches of the layers, and what opens the list of moves."""
    said = sight.words

    def about(word: str) -> str:
        return said.say(Text(word))

    for index, layer in enumerate(LAYERS):
        row = Rect(rows.x, rows.y + index * high, rows.width, high)

        def tip(layer: str = layer) -> Tip:
            return Tip(about(f"map.layer.{layer}"), about(f"map.layer.{layer}.about"))

        _row_area(ui, Area(f"layer.{layer}", row, lambda layer=layer: table.toggle(layer), tip))  # type: ignore[misc]
    last = Rect(rows.x, rows.bottom - high, rows.width, high)
    _row_area(ui, Area("moves.open", last, table.moves.toggle, lambda: Tip(about("map.moves.about"))))
    key = ("map-legend", frozenset(table.shown), tuple(words))
    drawn = ui.kept(key, rows.size, lambda box: _legend_words(ui, table.shown, words, box, high), runs=True)
    ui.blit(drawn, rows.topleft)


def _row_area(ui: Ui, area: Area) -> None:
    ui.area(area)
    if ui.is_hovered(area.id):
        ui.panel(area.rect, "hover", None, 6)
    if ui.is_focused(area.id):
        ui.focus_ring(area.rect)


def _legend_words(ui: Ui, shown: set[str], words: Sequence[str], box: Rect, high: int) -> None:
    """Sign, name and key of every row."""
    for index, word in enumerate(words):
        row = Rect(box.x, box.y + index * high, box.width, high)
        sign = Rect(row.x + ui.px(4), row.y, ui.px(26), row.height)
        layer = LAYERS[index] if index < len(LAYERS) else ""
        on = not layer or layer in shown
        if layer:
            _sample(ui, layer, sign, on)
        else:
            ui.icon_of("rail.log", sign, "muted", 18)
        place = Rect(row.x + ui.px(38), row.y, row.width - ui.px(64), row.height)
        ui.label(word, place, "chip", "text" if on else "off")
        cap = Rect(row.right - ui.px(24), row.y + ui.px(4), ui.px(19), row.height - ui.px(8))
        ui.panel(cap, None, "edge", 4)
        ui.label(str(index + 1) if layer else "T", cap, "chip", "text" if on else "off", "center")


def _sample(ui: Ui, layer: str, rect: Rect, on: bool) -> None:
    """A small picture of a layer's line."""
    y, left, right = rect.centery, rect.x, rect.right
    tint = {
        "reach": "legal",
        "enemy": "danger",
        "coherency": "text",
        "links": "text",
        "path": "warn",
        "edges": "legal",
        "grid": "edge",
    }[layer]
    colour = ui.theme[tint if on else "off"]
    box = rect.inflate(0, -ui.px(12))
    if layer in ("reach", "enemy"):
        ui.panel(box, None, colour, 5, thick=2, dash=() if layer == "reach" else (3, 3))
    elif layer == "grid":
        for k in range(1, 4):
            ui.draw(
                pygame.draw.line, colour, (left + k * rect.width // 4, box.y), (left + k * rect.width // 4, box.bottom)
            )
        ui.draw(pygame.draw.line, colour, (left, y), (right, y))
    else:
        dash = {"coherency": (8, 4), "edges": (6, 3)}.get(layer)
        if dash:
            dashed(ui, (left, y), (right, y), colour, max(2, ui.px(2)), (ui.px(dash[0]), ui.px(dash[1])))
        else:
            ui.draw(pygame.draw.line, colour, (left, y), (right, y), max(2, ui.px(4 if layer == "path" else 2)))
        if layer == "links":
            for x in (left, right):
                ui.draw(pygame.draw.circle, colour, (x, y), ui.px(4))


def draw_tools(ui: Ui, table: StarCraftTable, sight: Sight, room: Rect) -> None:
    """In the line below the map: what can be switched about measuring and seeing."""
    tools = [
        Switch(f"tool.{tool}", key, sight.say(f"map.tool.{tool}"), sight.say(f"map.tool.{tool}.about"),
               table.is_on(tool), lambda tool=tool: table.flip(tool))  # type: ignore[misc]
        for tool, key in TOOLS.items()
    ]  # fmt: skip
    of = (tuple(room), [(tool.word, tool.on) for tool in tools])
    sight.part(ui, "map-tools", of, partial(switches.draw_switches, ui, tools, room))


def draw_layers(ui: Ui, table: StarCraftTable, sight: Sight, view: State, place: Rect) -> None:
    """Where there is no room for a column: the layers as a row of numbered keys, and the reserve behind them."""
    side, x = ui.px(24), place.x
    keys = [(f"layer.{layer}", str(k + 1), layer in table.shown) for k, layer in enumerate(LAYERS)]
    for id_, word, on in [*keys, ("moves.open", "T", table.moves.open)]:
        box = Rect(x, place.y, side, side)
        layer = id_.partition(".")[2]
        if layer in LAYERS:
            act: Callable[[], None] = lambda layer=layer: table.toggle(layer)  # type: ignore[misc]  # noqa: E731
            tip = Tip(sight.say(f"map.layer.{layer}"), sight.say(f"map.layer.{layer}.about"))
        else:
            act, tip = table.moves.toggle, Tip(sight.say("map.moves.about"))
        area = ui.area(Area(id_, box, act, tip))
        ui.panel(box, "hover" if ui.is_hovered(area.id) else "raised", "legal" if on else "edge", 5)
        ui.label(word, box, "chip", "text" if on or layer == "open" else "off", "center")
        if ui.is_focused(area.id):
            ui.focus_ring(box)
        x += side + ui.px(4)
    units, keys_of = reserve_now(table, sight, view)
    x += ui.px(8)
    step = min(side + ui.px(8), (place.right - x - side) // max(1, len(units) - 1))  # many lie closer together
    for index, unit in enumerate(units):
        box = Rect(x + index * step, place.y, min(side, step), side)
        key = keys_of.get(unit.id, "")
        name = f"{table.unit_name(sight, unit)} · {supply_of(view, unit)}"
        if key:
            ui.area(Area(f"reserve.{unit.id}", box, lambda key=key: sight.answer(key), Tip(name)))  # type: ignore[misc]
        else:
            ui.area(Area(f"thing.{unit.id}.0", box, lambda: None, thing=unit.id))
        ui.panel(box, "hover" if ui.is_hovered(f"reserve.{unit.id}") else "raised", "legal" if key else "line", 5)
        table.thumbnail(ui, sight, unit.id, box.inflate(-2, -2))


def reserve_now(table: StarCraftTable, sight: Sight, view: State) -> tuple[list[Unit], dict[str, str]]:
    """The units in reserve of whoever acts, and the answers that bring them in now."""
    decision = sight.decision
    seat = decision.seat if decision is not None and decision.seat >= 0 else (sight.seat or 0)
    keys: dict[str, str] = {}
    if sight.mine and decision is not None and decision.kind == "activation":
        for option in decision.options:
            if " deploy " in option.key:
                keys.setdefault(option.value[0], option.key)
    return table.reserve(view, seat), keys
