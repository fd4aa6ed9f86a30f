"""Below the floors: the questions of everybody, and what is asked for now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from client.icons import icon
from client.tables.clue.faces import colour_of, icon_name, kind_of, name_of, token
from client.tables.table import Sight
from client.theme import mix
from client.ui import Area, Ui
from rules.clue.board import board
from rules.clue.state import Fact
from rules.clue.view import View

_GAP, _LEAST_TILE = 8, 34
"""Pixels at 100 %: between the tiles to choose from where room is scarce, and their least height."""


def tabs(ui: Ui, rect: Rect, chosen: str, labels: Sequence[tuple[str, str, str]], put: Callable[[str], None]) -> None:
    """Tabs: (id, words, key)."""
    x = rect.x
    for id_, words, key in labels:
        wide = ui.text_width(words) + ui.px(36)
        place = Rect(x, rect.y, wide, rect.height)
        here = id_ == chosen
        name = f"tab.{id_}"
        ui.panel(place, "raised" if here else "hover" if ui.is_hovered(name) else None, None, 8)
        if here:
            ui.surface.fill(
                ui.theme["accent"], (place.x + ui.px(8), place.bottom - ui.px(3), wide - ui.px(16), ui.px(3))
            )
        ui.label(words, place, "ui", "text" if here else "muted", "center")
        ui.area(Area(name, place, lambda id_=id_: put(id_), key=key))  # type: ignore[misc]
        if ui.is_focused(name):
            ui.focus_ring(place)
        x += wide + ui.px(6)


def questions(ui: Ui, sight: Sight, view: View, rect: Rect) -> None:
    """Every question that everybody heard, the newest at the bottom; a card only if this seat may know it."""
    facts = [fact for fact in view.facts if fact.kind in ("asked", "called", "reward", "wrong")]
    if not facts:
        ui.label(ui.say("clue.no_questions"), rect, "log", "muted", "center")
        return
    high = ui.px(34)
    with ui.scrolled("questions", rect, len(facts) * high, to_end=True) as content:
        for index, fact in enumerate(facts):
            row = Rect(content.x, content.y + index * high, content.width, high - ui.px(2))
            if row.bottom > rect.top and row.top < rect.bottom:
                _question(ui, sight, row, index, fact)


def _question(ui: Ui, sight: Sight, row: Rect, index: int, fact: Fact) -> None:
    ui.panel(row, "raised" if index % 2 else "surface", None, 4)
    x = row.x + ui.px(8)
    ui.label(str(index + 1), Rect(x, row.y, ui.px(26), row.height), "label", "muted")
    x += ui.px(28)
    ui.badge(sight.colour_of(fact.by), (x + ui.px(10), row.centery), 20, str(fact.by + 1))
    name_wide = min(ui.px(110), round(row.width * 0.11))
    ui.label(sight.players[fact.by].name, Rect(x + ui.px(26), row.y, name_wide, row.height), "log", smallest=10)
    x += ui.px(32) + name_wide
    if fact.kind in ("reward", "wrong"):
        words = ui.say(f"clue.fact.{fact.kind}")
        ui.label(words, Rect(x, row.y, round(row.width * 0.2), row.height), "log", "muted", smallest=10)
    each = round(row.width * 0.175)
    for card in fact.cards:
        ui.blit_in(
            icon(icon_name(card), ui.px(20), mix(colour_of(ui, card), ui.theme["text"], 0.4)),
            Rect(x, row.y, ui.px(24), row.height),
        )
        ui.label(name_of(ui, card), Rect(x + ui.px(28), row.y, each - ui.px(34), row.height), "log", smallest=9)
        x += each
    x = row.x + round(row.width * 0.74)
    for seat in fact.passed:
        ui.badge(sight.colour_of(seat), (x + ui.px(9), row.centery), 16, str(seat + 1))
        ui.label("–", Rect(x + ui.px(19), row.y, ui.px(12), row.height), "log", "muted")
        x += ui.px(32)
    if fact.shown_by is not None:
        ui.badge(sight.colour_of(fact.shown_by), (x + ui.px(10), row.centery), 20, str(fact.shown_by + 1))
        x += ui.px(26)
        if fact.card:
            ui.blit_in(
                token(ui, fact.card, ui.px(24))
                if kind_of(fact.card) != "room"
                else icon(icon_name(fact.card), ui.px(22), ui.theme["text"]),
                Rect(x, row.y, ui.px(26), row.height),
            )
            ui.label(
                name_of(ui, fact.card),
                Rect(x + ui.px(30), row.y, row.right - x - ui.px(34), row.height),
                "log",
                smallest=9,
            )
        else:
            ui.label(
                ui.say("clue.showed"), Rect(x, row.y, row.right - x - ui.px(4), row.height), "log", "muted", smallest=10
            )
    elif fact.kind in ("asked", "called") and _pending(sight, fact):
        ui.label("…", Rect(x, row.y, ui.px(30), row.height), "log", "muted")
    elif fact.kind in ("asked", "called") and fact.cards:
        ui.label(
            ui.say("clue.nobody"), Rect(x, row.y, row.right - x - ui.px(4), row.height), "log", "warn", smallest=10
        )


def _pending(sight: Sight, fact: Fact) -> bool:
    """Is this the question that is being answered right now?"""
    view: View = sight.view
    return view.facts[-1] is fact and sight.decision is not None and sight.decision.kind == "show"


def chooser_height(ui: Ui, seats: Sequence[int], rooms: bool) -> int:
    """The height below which its tiles are too flat to be hit."""
    rows = len(_groups(seats, rooms))
    return rows * ui.px(_LEAST_TILE) + (rows - 1) * ui.px(_GAP)


def _groups(seats: Sequence[int], rooms: bool) -> list[Sequence[str]]:
    groups: list[Sequence[str]] = [tuple(board().planets), tuple(board().vehicles)]
    if rooms:
        floors = [floor.id for floor in board().file.floors]
        groups[1:1] = [tuple(room for room in board().rooms if board().floor_of[room] == floor) for floor in floors]
    if seats:
        groups.insert(0, tuple(f"p{seat + 1}" for seat in seats))
    return groups


def chooser(ui: Ui, sight: Sight, rect: Rect, seats: Sequence[int], rooms: bool) -> None:
    """What a question, a comlink or a final answer is put together from: planets, vehicles, rooms, seats as tiles."""
    groups = _groups(seats, rooms)
    gap = ui.px(14 if rect.height >= ui.px(54) * len(groups) else _GAP)  # a lit tile's corners reach no neighbour
    rect = rect.inflate(-ui.px(14), 0)
    high = min(ui.px(64), (rect.height - gap * (len(groups) - 1)) // len(groups))
    most = max(len(group) for group in groups)
    top = rect.y + (rect.height - high * len(groups) - gap * (len(groups) - 1)) // 2
    for index, group in enumerate(groups):
        y = top + index * (high + gap)
        wide = min(ui.px(260), (rect.width - gap * (most - 1)) // most)
        for n, thing in enumerate(group):
            _tile(ui, sight, thing, Rect(rect.x + n * (wide + gap), y, wide, high))


def _tile(ui: Ui, sight: Sight, thing: str, place: Rect) -> None:
    area = sight.area_id(thing, 3)
    chosen = sight.mark(thing, 3) == "chosen"
    ui.panel(place, "hover" if ui.is_hovered(area) or chosen else "raised", "edge", 8)
    words = Rect(place.x + ui.px(38), place.y, place.width - ui.px(44), place.height)
    if thing[:1] == "p" and thing[1:].isdigit():
        seat = int(thing[1:]) - 1
        ui.badge(sight.colour_of(seat), (place.x + ui.px(20), place.centery), 24, str(seat + 1))
        ui.label(sight.players[seat].name, words, "ui", smallest=10)
    else:
        ui.surface.fill(colour_of(ui, thing), (place.x + 1, place.y + ui.px(8), ui.px(4), place.height - ui.px(16)))
        ui.blit_in(
            icon(icon_name(thing), ui.px(24), mix(colour_of(ui, thing), ui.theme["text"], 0.5)),
            Rect(place.x + ui.px(8), place.y, ui.px(26), place.height),
        )
        ui.label(name_of(ui, thing), words, "ui", lines=2, smallest=9)
    sight.thing(ui, thing, place, copy=3, drag=False, corner=8)
