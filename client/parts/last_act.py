"""The act that happened last: who did what to whom and with which figure. It stays marked until the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from client.parts.arrows import DASHES, path_arrow, straight
from client.parts.log import seat_in
from client.tables.table import Sight, Table, ThingId
from client.ui import Ui
from rules.engine.events import SeenEvent

FAR_BACK = 60
"""How many events are looked through for an act."""
_MOST_LINES = 2


@dataclass(frozen=True)
class LastAct:
    """`source` and `target` are things or cards by their ids (empty where there is none), `seat` who acted.

    `lines` are the act in words, then what came of it.
    """

    lines: tuple[str, ...]
    source: ThingId = ""
    target: ThingId = ""
    number: str = ""
    seat: int | None = None
    marked: bool = True
    """False for an act that the rail shows and the table does not."""


def last_act_of(table: Table, sight: Sight, events: Sequence[SeenEvent]) -> LastAct | None:
    """The last act among these events, the newest at the end; None when there is none."""
    at = next((i for i in range(len(events) - 1, -1, -1) if events[i].kind in table.acts), None)
    if at is None:
        return None
    act, after = events[at], events[at + 1 :]
    seat = seat_in(act)
    lines = [sight.words.say_event(act)]
    things = list(table.act_things(act))
    number = table.amount(act)
    for event in after:
        figure, kind = table.amount(event), table.log_kind(event)
        if kind == "head":  # another turn has begun
            break
        if kind:
            continue
        if not number and figure:
            number = figure
            if len(things) < 2 and event.things:
                things.append(event.things[0])
        if len(lines) <= _MOST_LINES:
            lines.append(sight.words.say_event(event))
    source, target = [*things, "", ""][:2]
    target = target if target != source else ""
    return LastAct(tuple(lines), source, target, number, seat, table.marks_act(act))


def mark_last_act(
    ui: Ui, act: LastAct, sight: Sight, table: Table, places: Mapping[ThingId, Rect], board: Rect
) -> None:
    """Source and target in the acting seat's colour and dash, the arrow between them, the figure at the target.

    What stands on the board has its figure there too, where no bar covers it.
    """
    look = sight.colour_of(act.seat) if act.seat is not None else 0
    tint, dash = ui.theme.seat(look), DASHES[look % len(DASHES)] or (16, 3)
    start, end = places.get(act.source), places.get(act.target)
    for rect in (start, end):
        if rect is not None and rect.width:
            ui.panel(rect.inflate(2 * ui.px(3), 2 * ui.px(3)), None, tint, 8, thick=2, dash=dash)
    way: Sequence[tuple[float, float]] | None = None
    if start is not None and end is not None and start.width and end.width:
        way = table.way(ui, sight, (act.source, act.target), (start, end))
        if way is not None:
            way = way or (_edge(start, end), _edge(end, start))
            path_arrow(ui, way, tint, 3, DASHES[look % len(DASHES)], 13)
    where = end if act.target else start  # a target that is gone has no figure, and neither has what struck it
    if act.number and where is not None and where.width:
        plate = Rect(0, 0, ui.text_width(act.number, "ui") + ui.px(12), ui.px(24))
        if way is not None and len(way) == 2:  # on the arrow, so that it covers no name
            (ax, ay), (bx, by) = way
            long = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
            back = min(ui.px(34), long / 2)
            plate.center = (round(bx - (bx - ax) / long * back), round(by - (by - ay) / long * back))
        else:
            plate = _beside(ui, where, plate, board if board.collidepoint(where.center) else ui.rect, places.values())
        plate.clamp_ip(ui.rect)
        ui.panel(plate, "void", tint, 6, thick=2)
        ui.label(act.number, plate, "ui", _shade(act.number), "center")


def _beside(ui: Ui, where: Rect, plate: Rect, within: Rect, others: Iterable[Rect]) -> Rect:
    """Over the upper edge of a thing; where that is not seen, over another edge, best where nothing else lies."""
    over, spots = ui.px(6), [plate.copy() for _ in range(4)]
    spots[0].midbottom = (where.centerx, where.top + over)
    spots[1].midleft = (where.right - over, where.centery)
    spots[2].midright = (where.left + over, where.centery)
    spots[3].midtop = (where.centerx, where.bottom - over)
    if within.contains(spots[0]):
        return spots[0]
    seen = [spot for spot in spots if within.contains(spot)]
    lying = [rect for rect in others if not rect.collidepoint(where.center)]
    free = [spot for spot in seen if spot.collidelist(lying) < 0]
    return (free or seen or [spots[0].clamp(within)])[0]


def _edge(rect: Rect, towards: Rect) -> tuple[float, float]:
    """Where the line from the middle of one rectangle to that of another leaves the first."""
    dx, dy = towards.centerx - rect.centerx, towards.centery - rect.centery
    if not dx and not dy:
        return rect.center
    share = min(
        rect.width / 2 / abs(dx) if dx else float("inf"), rect.height / 2 / abs(dy) if dy else float("inf"), 0.48
    )
    return rect.centerx + dx * share, rect.centery + dy * share


def _shade(number: str) -> str:
    return "danger" if number.startswith("−") else "accent" if number.startswith("+") else "text"


def last_act_box(ui: Ui, rect: Rect, sight: Sight, table: Table) -> int:
    """The box in the rail: pictures, an arrow in the seat's colour, the figure, the words; returns the height used.

    Where all of it would be higher than `rect`, less is said of what came of the act.
    """
    act = sight.act
    ui.label(ui.say("rail.last_act"), Rect(rect.x, rect.y, rect.width, ui.px(20)), "label", "muted")
    box = Rect(rect.x, rect.y + ui.px(26), rect.width, ui.px(78))
    if act is None:
        ui.panel(box, "raised", "line", 12)
        ui.label(ui.say("rail.nothing_yet"), box.inflate(-ui.px(24), 0), "log", "muted")
        return box.bottom - rect.y
    inner = box.width - ui.px(28)
    lines = list(act.lines)
    highs = [ui.paragraph_height(line, inner, "log") for line in lines]
    while len(lines) > 1 and sum(highs) + ui.px(26 + 66 + 26) > rect.height:
        lines.pop()
        highs.pop()
    box.height = sum(highs) + ui.px(66) + ui.px(26)
    ui.panel(box, "raised", "line", 12)
    y = box.y + ui.px(12)
    _pictures(ui, Rect(box.x + ui.px(14), y, inner, ui.px(58)), sight, table, act)
    y += ui.px(66)
    for index, (line, high) in enumerate(zip(lines, highs, strict=True)):
        ui.paragraph(line, (box.x + ui.px(14), y), inner, "log", "muted" if index else "text")
        y += high
    return box.bottom - rect.y


def _pictures(ui: Ui, rect: Rect, sight: Sight, table: Table, act: LastAct) -> None:
    """The acting seat's badge where the source has no picture; the target only where it has one."""
    side = rect.height
    figure = ui.text_width(act.number, "heading") + ui.px(10) if act.number else 0
    source = Rect(rect.x, rect.y, side, side)
    if not (act.source and table.thumbnail(ui, sight, act.source, source)) and act.seat is not None:
        ui.badge(sight.colour_of(act.seat), source.center, 40, str(act.seat + 1))
    gap = max(ui.px(34), min(ui.px(64), rect.width - 2 * side - figure))
    target = Rect(rect.x + side + gap, rect.y, side, side)
    twice = act.target.rpartition("/")[2].partition("#")[0] == act.source  # the card that was played, where it lies now
    room = not twice and target.right + figure <= rect.right
    if act.target and room and table.thumbnail(ui, sight, act.target, target):
        look = sight.colour_of(act.seat) if act.seat is not None else 0
        straight(ui, (source.right + ui.px(8), rect.centery), (target.left - ui.px(8), rect.centery), look)
    if act.number:
        place = Rect(rect.right - figure, rect.y, figure, side)
        ui.label(act.number, place, "heading", _shade(act.number), "right")
