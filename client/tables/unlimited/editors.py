"""How the open answers of Star Wars: Unlimited are filled on the table."""

from __future__ import annotations

from client.parts.forms import CardsEditor, Editor, generic_editor
from client.tables.unlimited.looks import Board
from client.tables.unlimited.sideboard import SwapEditor
from rules.engine.decisions import Form


def editor_of(board: Board, form: Form) -> Editor | None:
    """`choose` takes cards that are drawn, `swap` those of the deck lists; the rest is as in every game."""
    if form.verb == "swap":
        return SwapEditor(form)
    if form.verb != "choose":
        return generic_editor(form)
    named = {board.name(id_): board.rules.name(id_, form.bounds.get("ids")) for id_ in board.view.things}
    wanted = set(form.bounds["things"])
    drawn = [place for place, name in named.items() if name in wanted or place in wanted]
    most = int(form.bounds.get("most") or len(form.bounds["things"]))
    return CardsEditor("choose", drawn, "swu.form.choose", most, lambda place: named.get(place, place))
