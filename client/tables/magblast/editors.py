"""How the payment for a ship is filled in."""

from __future__ import annotations

from collections.abc import Sequence

from client.parts.forms import CardsEditor


class ReinforceEditor(CardsEditor):
    """Cards from hand that pay for a ship; the Tri-Bots may name a wreck as well (`… taking SHIP`)."""

    def __init__(self, hand: Sequence[str], wrecks: Sequence[str]) -> None:
        super().__init__("reinforce with", [*hand, *wrecks], "mb.form.reinforce")
        self.wrecks = frozenset(wrecks)

    def click(self, thing: str, area: str) -> bool:
        if thing in self.wrecks and (thing, area) not in self.entries:
            self.entries = [entry for entry in self.entries if entry[0] not in self.wrecks]
        return super().click(thing, area)

    def text(self) -> str:
        paid = [thing for thing, _ in self.entries if thing not in self.wrecks]
        taken = [thing.partition("/")[2] for thing, _ in self.entries if thing in self.wrecks]
        if not paid:
            return ""
        return f"reinforce with {', '.join(paid)}" + (f" taking {taken[0]}" if taken else "")
