"""How the open answers of Star Wars: Unlimited are filled on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.parts.forms import CardsEditor, Editor, generic_editor
from client.tables.unlimited.looks import Board
from client.tables.unlimited.naming import NameEditor
from client.tables.unlimited.sideboard import SwapEditor
from rules.engine.decisions import Form


class TogetherEditor(CardsEditor):
    """Cards of one pile, or upgrades of one unit: after the first only those of its `group` are lit."""

    def __init__(self, things: Sequence[str], most: int, named: Callable[[str], str], group: dict[str, int]) -> None:
        super().__init__("choose", things, "swu.form.choose", most, named)
        self.group = group

    def lit(self) -> frozenset[str]:
        lit = super().lit()
        first = self.group.get(self.entries[0][0]) if self.entries else None
        return lit if first is None else frozenset(thing for thing in lit if self.group.get(thing) == first)


def editor_of(board: Board, form: Form) -> Editor | None:
    """`choose` takes cards that are drawn, `swap` those of the deck lists, `name` any name; the rest as usual."""
    if form.verb == "swap":
        return SwapEditor(form)
    if form.verb == "name":
        cards = (board.card(thing) for thing in board.view.things)
        return NameEditor(sorted(card.name.en for card in cards if card is not None))
    if form.verb != "choose":
        return generic_editor(form)
    named = {board.name(id_): board.rules.name(id_, form.bounds.get("ids")) for id_ in board.view.things}
    wanted = set(form.bounds["things"])
    drawn = [place for place, name in named.items() if name in wanted or place in wanted]
    most = int(form.bounds.get("most") or len(form.bounds["things"]))
    groups = form.bounds.get("hosts") or form.bounds.get("groups")
    if groups is None:
        return CardsEditor("choose", drawn, "swu.form.choose", most, lambda place: named.get(place, place))
    by_name = dict(zip(form.bounds["things"], groups, strict=True))
    group = {place: by_name[place if place in by_name else named[place]] for place in drawn}
    return TogetherEditor(drawn, most, lambda place: named.get(place, place), group)
