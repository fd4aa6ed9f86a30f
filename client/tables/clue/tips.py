"""What a room on the board or a tile of a question says when it is pointed at."""

from __future__ import annotations

from client.areas import Area, Tip
from client.tables.table import Sight
from client.words import rule_sentence
from rules.clue.board import board
from rules.clue.view import View

CHOOSER = 3
"""The copy of a card that is a tile of what is being put together."""


def tip(sight: Sight, area: Area) -> Tip | None:
    """The tip of a room on the floors or of a tile to choose; None for everything else."""
    if area.thing not in board().cards:
        return None
    if area.id == sight.area_id(area.thing, CHOOSER):
        return _card(sight, area.thing)
    return _room(sight, area.thing) if area.id == sight.area_id(area.thing) else None


def _card(sight: Sight, card: str) -> Tip:
    """What this seat has seen of a card, and where its token lies."""
    view: View = sight.view
    lines = []
    if sight.seat is not None and card in (view.players[sight.seat].hand or ()):
        lines.append(sight.say("clue.why.own"))
    elif card in view.face_up:
        lines.append(sight.say("clue.why.face_up"))
    else:
        shown = {fact.shown_by for fact in view.facts if fact.card == card and fact.by == sight.seat}
        names = [sight.players[seat].name for seat in sorted(seat for seat in shown if seat is not None)]
        lines += [sight.say("clue.why.showed_card", who=name, card=sight.name(card)) for name in names]
        lines += [] if names else [sight.say("clue.tip.unseen")]
    if where := view.tokens.get(card):
        lines.append(sight.say("clue.token_at", room=where))
    return Tip(sight.name(card), "\n".join(lines))


def _room(sight: Sight, room: str) -> Tip:
    """How far it is and what follows on entering it, for whoever may enter; else who and what is there."""
    view: View = sight.view
    lines, rule = [], ""
    if room in sight.lit and sight.mine and view.phase in ("move", "all_clear"):
        lines += _way(sight, view, room) if view.phase == "move" else []
        caught = [sight.players[seat].name for seat, player in enumerate(view.players) if player.caught]
        role = board().rooms[room].role
        if role == "jail" and caught:
            lines.append(sight.say("clue.tip.free", who=caught))
            rule = "CLUE-7.11"
        elif role == "final_answer":
            lines.append(sight.say("clue.tip.bay"))
            rule = "CLUE-10.2"
        else:
            lines.append(sight.say("clue.tip.ask"))
            rule = "CLUE-8.1"
    here = [sight.players[seat].name for seat, player in enumerate(view.players) if player.at == room]
    tokens = [card for card, where in view.tokens.items() if where == room]
    lines += [sight.say("clue.tip.pawns", who=here)] if here else []
    lines += [sight.say("clue.tip.tokens", cards=tokens)] if tokens else []
    return Tip(sight.name(room), "\n".join(lines), rule, rule_sentence("clue", rule, sight.language) if rule else "")


def _way(sight: Sight, view: View, room: str) -> list[str]:
    """The steps to a room and the lifts that are ridden on the way."""
    at = view.players[view.turn].at
    way = board().path(at, room, view.rolled or 0)
    steps = board().distances(at, view.rolled or 0)
    lines = [sight.say("clue.tip.steps", n=steps.get(way[-2], 0))]
    for index, lift in enumerate(board().file.elevators):
        if lift.upper in way and lift.lower in way:
            lines.append(sight.say("clue.tip.lift", letter="AB"[index % 2]))
    return lines
