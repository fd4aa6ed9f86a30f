"""The table while a step is played: cards go from zone to zone."""

from __future__ import annotations

from rules.effects.context import Item
from rules.unlimited.cards import TOKENS
from rules.unlimited.names import Names
from rules.unlimited.state import Seen, Thing


class Table(Names):
    """Zones: every move makes a new object."""

    def _leave_zone(self, thing: Thing) -> None:
        """Take a thing out of the list that holds it."""
        seats = self.state.seats
        if thing.zone in ("ground", "space", "resources"):
            getattr(seats[thing.controller], thing.zone).remove(thing.id)
        elif thing.zone in ("hand", "deck", "discard"):
            getattr(seats[thing.owner], thing.zone).remove(thing.id)
        elif thing.zone == "upgrade":
            self.state.things[thing.host].upgrades.remove(thing.id)
        elif thing.zone == "captured":
            self.state.things[thing.host].captured.remove(thing.id)

    def move(
        self,
        item: int,
        zone: str,
        controller: int | None = None,
        how: str = "",
        top: bool = True,
        exhausted: bool = False,
    ) -> int:
        """Put a card into another zone as a new object (SWU-10.10); tokens vanish. Returns the new id, 0 for none.

        Hands, decks and discard piles are always the owner's (SWU-6.11).
        """
        old = self.state.things[item]
        if item not in self.state.gone and old.zone not in ("deck", "hand"):
            self.state.gone[item] = self.seen(item)
        elif item not in self.state.gone:
            self.state.gone[item] = Seen(old.id, old.card, old.controller, old.owner, old.zone)
        self._leave_zone(old)
        del self.state.things[item]
        self.touch()
        if old.card in TOKENS:
            return 0
        id_ = self.new_id()
        who = old.owner if zone in ("hand", "deck", "discard") or controller is None else controller
        thing = Thing(
            id_, old.card, old.owner, who, zone, exhausted=exhausted, how=how, moved=self.state.phase_number,
            entered=self.state.phase_number, entered_round=self.state.round,
        )  # fmt: skip
        self.state.things[id_] = thing
        self.state.gone[item].became = id_
        seat = self.state.seats[who]
        if zone == "deck":
            if top:
                seat.deck.insert(0, id_)
            else:
                seat.deck.append(id_)
        elif zone in ("hand", "discard", "resources", "ground", "space"):
            getattr(seat, zone).append(id_)
        return id_

    def shuffled(self, items: list[Item]) -> list[Item]:
        mixed = list(items)
        self.state.dice.shuffle(mixed)
        return mixed

    def new_token(self, card: str, host: int, seat: int) -> int:
        """A token upgrade on a unit, owned by who gave it (SWU-6.4)."""
        id_ = self.new_id()
        self.state.things[id_] = Thing(id_, card, seat, seat, "upgrade", host=host, entered=self.state.phase_number)
        self.state.things[host].upgrades.append(id_)
        self.touch()
        return id_
