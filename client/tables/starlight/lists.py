"""The deck lists of a game, which both players have seen before it began."""

from __future__ import annotations

from client.tables.table import Pile, Sight
from client.words import rule_sentence
from rules.starlight.cards import COLOURS, Card, cards
from rules.starlight.view import View

_KINDS = ("character", "event", "prism", "resource")


def deck_list(sight: Sight, view: View, seat: int) -> Pile | None:
    """What a deck was made of when it was shown (STL-5.1), and nothing of where its cards are now; None without one."""

    def place(each: tuple[Card, int]) -> tuple[int, int, int, str]:
        card = each[0]
        colour = COLOURS.index(card.colour) if card.colour in COLOURS else len(COLOURS)
        kind = _KINDS.index(card.type) if card.type in _KINDS else len(_KINDS)
        return colour, kind, card.cost, str(card.name[sight.language])

    known = sorted(((cards()[card], count) for card, count in view.lists[seat].items() if card in cards()), key=place)
    if not known:
        return None
    title = sight.say("stl.deck_of", name=sight.players[seat].name, n=sum(count for _, count in known))
    return Pile(
        title, tuple(card.id for card, _ in known), tuple(count for _, count in known),
        ("STL-5.1", rule_sentence("starlight", "STL-5.1", sight.language)),
    )  # fmt: skip
