"""The band between the halves: the steps of the turn and of the combat, the chain, and the light of the turn."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from client.tables.starlight.board import light_mark
from client.tables.table import Sight
from client.theme import Colour
from client.ui import Ui
from rules.starlight.cards import cards
from rules.starlight.view import View

TURN = ("ready", "upkeep", "draw", "main", "end")
COMBAT = ("begin", "attack", "block", "damage", "finish")
_ON_GOLD = Colour("#0B1120")


def turn_step(view: View) -> str:
    """The step of the turn; whatever is asked in the start phase is asked in its upkeep (STL-6.3)."""
    return {"start": "upkeep", "main": "main", "combat": "main", "end": "end"}.get(view.phase, "")


def combat_step(view: View) -> str:
    """The step of the combat; windows belong to the declaration before them (STL-13.2)."""
    if view.phase != "combat":
        return ""
    if not view.attackers:
        return "attack" if view.step == "attack" else "begin"
    if view.step in ("block", "order") or any(attack.blocked for attack in view.attackers):
        return "block"
    return "attack" if view.step in ("attack", "window") else "damage"


def draw_band(ui: Ui, sight: Sight, view: View, rect: Rect) -> None:
    """All of it; where there is little room only the steps that are under way, and the light as a figure."""
    look = sight.colour_of(view.active)
    of = (*rect, turn_step(view), combat_step(view), view.phase, view.active, look, _discs(view), view.chain)
    sight.part(ui, "band", of, partial(_draw_band, ui, sight, view, rect))


def _draw_band(ui: Ui, sight: Sight, view: View, rect: Rect) -> None:
    ui.panel(rect, "surface", "line", 8)
    pad = ui.px(14)
    light = _light_wide(ui, sight, view)
    room = Rect(rect.x + pad, rect.y, rect.width - 2 * pad, rect.height)
    turn = [(step, ui.say(f"stl.turn_step.{step}")) for step in TURN]
    combat = [(step, ui.say(f"stl.combat_step.{step}")) for step in COMBAT]
    fighting = view.phase == "combat"
    chain = ui.say("stl.chain", cards=" → ".join(sight.name(card) for card in view.chain)) if view.chain else ""
    both = _steps_wide(ui, turn) + ui.px(30) + _steps_wide(ui, combat)
    x = room.x
    if fighting and both + light > room.width:
        x = _steps(ui, x, rect, combat, combat_step(view), room.right - light - ui.px(12))
    else:
        x = _steps(ui, x, rect, turn, turn_step(view), room.right - light - ui.px(12))
        if fighting:
            ui.surface.fill(ui.theme["line"], (x + ui.px(4), rect.y + ui.px(8), 1, rect.height - ui.px(16)))
            x = _steps(ui, x + ui.px(18), rect, combat, combat_step(view), room.right)
    if chain and room.right - light - x > ui.px(120):
        place = Rect(x + ui.px(12), rect.y, room.right - light - x - ui.px(28), rect.height)
        ui.label(chain, place, "log", "source", "right", smallest=9)
    _light(ui, sight, view, Rect(room.right - light, rect.y, light, rect.height))


def _step_wide(ui: Ui, label: str) -> int:
    return ui.text_width(label, "label") + ui.px(18)


def _steps_wide(ui: Ui, steps: list[tuple[str, str]]) -> int:
    return sum(_step_wide(ui, label) + ui.px(14) for _, label in steps)


def _steps(ui: Ui, x: int, rect: Rect, steps: list[tuple[str, str]], here: str, right: int) -> int:
    """A row of steps, the present one on gold; squeezed where it must be. Returns where it ends."""
    squeeze = min(1.0, (right - x) / max(1, _steps_wide(ui, steps)))
    for index, (step, label) in enumerate(steps):
        wide = round(_step_wide(ui, label) * squeeze)
        place = Rect(x, rect.y + ui.px(4), wide, rect.height - ui.px(8))
        if step == here:
            ui.panel(place, ui.theme.game("starlight")["gold"], None, 6)
        ink = _ON_GOLD if step == here else "muted"
        ui.label(label, place.inflate(-ui.px(4), 0), "label", ink, "center", smallest=9)
        x += wide
        arrow = round(ui.px(14) * squeeze)
        if index < len(steps) - 1:
            ui.label("›", Rect(x, rect.y, arrow, rect.height), "label", "off", "center", smallest=9)
        x += arrow
    return x


# -- the light of the turn ---------------------------------------------------------------------------------------------
def _discs(view: View) -> list[tuple[str, bool]]:
    """One for each resource of the turn player: its colour and whether it is spent; spent ones first."""
    found = []
    for thing in view.sides[view.active].resources:
        colour = "" if thing.face_down or not thing.card else cards()[thing.card].colour
        found.append((colour, not thing.ready))
    return sorted(found, key=lambda each: (not each[1], each[0] == "", each[0]))


def _words(ui: Ui, view: View) -> str:
    side = view.sides[view.active]
    ready = sum(1 for thing in side.resources if thing.ready)
    key = "stl.light_of" if ui.logical[0] >= 1200 else "stl.light_short"
    return ui.say(key, n=ready, all=len(side.resources))


def _light_wide(ui: Ui, sight: Sight, view: View) -> int:
    discs = len(_discs(view)) * ui.px(23) if ui.logical[0] >= 1600 else 0
    return ui.px(30) + ui.text_width(_words(ui, view), "label") + ui.px(16) + discs


def _light(ui: Ui, sight: Sight, view: View, rect: Rect) -> None:
    words = _words(ui, view)
    ui.badge(sight.colour_of(view.active), (rect.x + ui.px(11), rect.centery), 20, str(view.active + 1))
    label = Rect(rect.x + ui.px(28), rect.y, ui.text_width(words, "label") + ui.px(4), rect.height)
    ui.label(words, label, "label")
    if ui.logical[0] < 1600:
        return
    x = label.right + ui.px(14)
    for colour, spent in _discs(view):
        light_mark(ui, colour, (x + ui.px(8), rect.centery), ui.px(20), spent)
        x += ui.px(23)
