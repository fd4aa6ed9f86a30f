"""What the rules check all the time, fallen bases, eliminated players, drawing (SWU-9.7, 10.6, 11, 13, 15)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decisions import Decision, seat_id
from rules.engine.game import Result
from rules.unlimited.cards import TOKENS
from rules.unlimited.leaving import Leaving
from rules.unlimited.match import game_won
from rules.unlimited.objects import ARENAS, Over
from rules.unlimited.state import Seen, Thing, over


class Harm(Leaving):
    """The end of units, bases and players."""

    _checked: dict[int, Seen] | None = None
    """The units, as they were when the rules found nothing to do."""

    # -- what the rules check all the time ---------------------------------------------------------------------------
    def after_effect(self) -> None:
        """SWU-9.7, 10.2, 10.6: units without remaining HP are defeated at once; unique cards stay single."""
        while True:
            live = self.live
            if live is self._checked:
                return  # nothing has changed since the last check
            dead = [i for i, seen in live.items() if seen.hp <= seen.damage and not self._survives(seen)]
            if dead:
                self.leave(dead, "defeated", self.acting)
                continue
            if not self._check_unique():
                self._checked = live
                self.note_beginnings()
                return

    def _survives(self, seen: Seen) -> bool:
        return "be_defeated_by_damage" in seen.cannot and self.state.phase == "action"

    def _check_unique(self) -> bool:
        """SWU-10.6: of two copies of a unique card under one player, that player defeats one. True if so."""
        things, cards = self.state.things, self.pool.cards
        units: dict[tuple[int, str], list[int]] = {}
        upgrades: dict[tuple[int, str], list[int]] = {}
        single = True
        for seat, own in enumerate(self.state.seats):
            for id_ in (*own.ground, *own.space):
                thing = things[id_]
                card = cards[thing.card]
                if card.unique and not thing.leader:
                    copies = units.setdefault((seat, card.original), [])
                    copies.append(id_)
                    single = single and len(copies) == 1
                for u in thing.upgrades:
                    card = cards[things[u].card]
                    if card.unique:
                        copies = upgrades.setdefault((things[u].controller, card.original), [])
                        copies.append(u)
                        single = single and len(copies) == 1
        if single:
            return False
        several = [(seat, copies) for (seat, _), copies in (*units.items(), *upgrades.items()) if len(copies) > 1]
        self._keep_one(*min(several, key=lambda found: found[0]))
        return True

    def _keep_one(self, seat: int, copies: list[int]) -> None:
        copies.sort()
        options = tuple(self.option_for(i, copies) for i in copies)
        decision = Decision(
            seat, "unique", self.say("unique", card=self.state.things[copies[0]].card), options, verb="choose",
            rule="SWU-10.6",
        )  # fmt: skip
        self.defeat([self.ask(decision).value[0]], seat, ability=False)

    # -- the end -----------------------------------------------------------------------------------------------------
    def base_hp_left(self, seat: int) -> int:
        base = self.base(seat)
        return self.pool.cards[base.card].hp - base.damage

    def check_bases(self) -> None:
        """SWU-13.1 to 13.3: a base without HP loses its owner the game at once; all at the same time is a draw."""
        fallen = [s for s in self.seats_from(0) if self.base_hp_left(s) <= 0]
        if not fallen:
            return
        if self.state.twin:
            self.eliminate(fallen)
            return
        self.finish([s for s in self.seats_from(0) if s not in fallen], "base_fell")

    def finish(self, winners: list[int], reason: str) -> None:
        """The game is over. Raises Over."""
        if game_won(self.state, winners, self._emit):
            self.state.lasting.clear()
            raise Over
        self.state.result = Result(tuple(winners), over(reason))
        self.state.phase = "over"
        self.state.lasting.clear()
        self.tell("over" if winners else "over_draw", "SWU-13.1", winners=[seat_id(s) for s in winners])
        raise Over

    def eliminate(self, seats: list[int], healed: bool = True) -> None:
        """SWU-15.15 to 15.17: what becomes of eliminated players and their cards."""
        state = self.state
        for seat in [s for s in seats if not self.is_out(s)]:
            hitter = self.last_hit.get(seat, seat)
            if healed and hitter != seat and hitter not in seats:
                self.heal(self.state.seats[hitter].base, 5)
            self._take_out(seat)
        state.ending = True
        left = self.seats_from(0)
        if not left:
            self.finish([], "all_fell")
        if len(left) == 1:
            self.finish(left, "last_standing")

    def _take_out(self, seat: int) -> None:
        state, things = self.state, self.state.things
        gone = state.seats[seat]
        leaving = [seen for seen in self.live.values() if seat in (seen.owner, seen.controller)]
        self._leave_with(leaving, seat)
        for id_ in list(things):
            thing = things.get(id_)
            if (
                thing is not None
                and thing.zone == "upgrade"
                and thing.owner != seat
                and things[thing.host].owner == seat
            ):
                self.move(id_, "discard")
        for unit in self.units():
            for captive in list(things[unit].captured):
                if things[captive].owner == seat:  # before its guard goes, who would set it free
                    self._vanish(things[captive])
                elif things[unit].controller == seat:
                    self.move(captive, "discard")
        for id_ in list(things):
            thing = things.get(id_)
            if thing is None:
                continue
            if thing.owner != seat and thing.controller == seat and thing.zone in (*ARENAS, "resources"):
                self._to_owner(thing, seat)
            elif thing.owner == seat and thing.zone not in ("base", "leader"):
                self._vanish(thing)
        gone.out = True
        gone.deck, gone.hand, gone.discard, gone.resources = [], [], [], []
        if state.initiative == seat:
            state.initiative = ~seat
        self.touch()
        self.tell("eliminated", "SWU-15.16", who=seat_id(seat))
        for seen in leaving:
            self._leaving_effects(seen)

    def _leave_with(self, leaving: Sequence[Seen], seat: int) -> None:
        """The units leave play, though none was defeated: what waits for that triggers (SWU-7.7 for leaders)."""
        sources = self.sources(("leaves",))
        for seen in leaving:
            self.state.gone[seen.id] = seen
            if not seen.leader or self.state.publisher:
                self.happen(self.note("leaves", seat, thing=seen), sources)

    def _to_owner(self, thing: Thing, seat: int) -> None:
        """Another's card in the area of the eliminated player goes to its owner's discard pile."""
        self._bare(thing, seat)
        self.move(thing.id, "discard")

    def _bare(self, thing: Thing, seat: int) -> None:
        """A unit loses its upgrades: those of the eliminated leave the game."""
        for u in list(thing.upgrades):
            if self.state.things[u].owner == seat:
                self._vanish(self.state.things[u])
            else:
                self.move(u, "discard")

    def _vanish(self, thing: Thing) -> None:
        """A card of the eliminated player leaves the game; a guard in another's area sets its captives free."""
        things = self.state.things
        if thing.zone in ARENAS:
            self._bare(thing, thing.owner)
            self._free(list(thing.captured), self.seen(thing.id))
            thing.captured = []
        if thing.id in things:
            if thing.card not in TOKENS and not thing.leader:
                self.state.removed.append(thing.card)
            self.state.gone.setdefault(thing.id, self.seen(thing.id))
            self._leave_zone(thing)
            del things[thing.id]
        self.touch()

    # -- cards from the deck -----------------------------------------------------------------------------------------
    def draw(self, seat: int, n: int) -> int:
        """SWU-11.1: 3 damage to one's own base for each card that is not there."""
        deck = self.state.seats[seat].deck
        drawn = 0
        cards = []
        for _ in range(n):
            if not deck:
                break
            cards.append(self.state.things[deck[0]].card)
            self.move(deck[0], "hand")
            drawn += 1
        if drawn:
            self.tell("draw", "SWU-2.12", {"cards": cards}, (seat,), reveals=True, who=seat_id(seat), n=drawn)
        if drawn < n and not self.is_out(seat):
            self.tell("empty_deck", "SWU-11.1", who=seat_id(seat), n=3 * (n - drawn))
            self.deal([(self.state.seats[seat].base, 3 * (n - drawn))], seat)
        return drawn

    def draw_each(self, seats: Sequence[int], n: int) -> None:
        """Several draw at once: damage of empty decks lands together, so bases are judged after all have drawn."""
        for seat in seats:
            there = min(n, len(self.state.seats[seat].deck))
            if there:
                self.draw(seat, there)
            if there < n:
                missing = 3 * (n - there)
                self.base(seat).damage += missing
                self.last_hit[seat] = seat
                self.touch()
                self.tell("empty_deck", "SWU-11.1", who=seat_id(seat), n=missing)
        self.check_bases()

    def discard(self, card: int, seat: int, how: str) -> int:
        """A card goes to its owner's discard pile, face up."""
        id_ = self.state.things[card].card
        new = self.move(card, "discard", how=how)
        self.tell("discard", "SWU-11.3", who=seat_id(seat), card=id_, reveals=True)
        if how == "hand":
            self.happen(self.note("discards", seat, thing=self.seen(new), via="hand"))
        return new
