"""An attack under way stays in sight while its questions are asked, and so does the newer of two unique copies."""

from __future__ import annotations

from pygame import Rect

from client.parts.arrows import straight
from client.tables.table import Sight, ThingId
from client.tables.unlimited.looks import Board
from client.ui import Ui
from rules.engine.decisions import seat_named


def under_way(board: Board) -> tuple[ThingId, ThingId] | None:
    """Attacker and target of the innermost attack that has been declared and not ended."""
    for attacker, target in reversed(board.view.attacks):
        if attacker in board.view.things and target in board.view.things:
            return board.name(attacker), board.name(target)
    return None


def mark_attack(sight: Sight, board: Board) -> None:
    """Attacker and target are marked where they are not themselves what may be chosen."""
    found = under_way(board)
    if found is None:
        return
    attacker, target = found
    taken = {what for what, _ in sight.picked} | sight.lit
    if attacker not in taken:
        sight.sources |= {attacker}
    if target not in taken:
        sight.targets.setdefault(target, "")


def draw_arrow(ui: Ui, sight: Sight, source: ThingId, target: ThingId, seat: int) -> None:
    """From one thing to another as they lie in this picture, in the colour and dash of a seat."""
    places = {thing.id: thing.rect for thing in sight.things}
    start, end = places.get(source), places.get(target)
    if start is None or end is None:
        return
    out, into = start.clipline(start.center, end.center), end.clipline(start.center, end.center)
    if out and into:
        straight(ui, out[1], into[0], sight.colour_of(seat))


def draw_attack(ui: Ui, sight: Sight, board: Board) -> None:
    """The arrow of the attack under way, in the colour of the attacker's seat."""
    found = under_way(board)
    if found is not None:
        draw_arrow(ui, sight, *found, seat_named(found[0].partition("/")[0]) or 0)


def draw_newer(ui: Ui, sight: Sight) -> None:
    """SWU-10.6: with two copies of a unique unit, the one that came last says so."""
    decision = sight.decision
    if decision is None or decision.kind != "unique" or not decision.options:
        return
    newest = decision.options[-1].things[-1]
    rect = next((thing.rect for thing in sight.things if thing.id == newest and thing.rect.width), None)
    if rect is None:
        return
    words = ui.say("swu.newer")
    chip = Rect(0, 0, max(rect.width, ui.text_width(words, "label") + ui.px(16)), ui.px(24))
    chip.midtop = (rect.centerx, rect.centery - ui.px(12))
    chip.clamp_ip(ui.rect)
    ui.panel(chip, "bg", "chosen", 6, thick=2)
    ui.label(words, chip, "label", "text", "center", smallest=10)
