"""The opening of a game: initiative, mulligans and the first resources (SWU-1)."""

from __future__ import annotations

from rules.engine.decisions import Decision, Option, seat_id
from rules.unlimited.actions import Actions

HAND = 6
OPENING_RESOURCES = 2


class Beginning(Actions):
    """What happens before the first round, one stage a step."""

    def opening(self) -> None:
        """SWU-1.4 to 1.8: initiative, six cards, mulligans, two resources each; one stage a step."""
        state = self.state
        order = self.seats_from(self.active_player())
        if state.stage == "start":
            if state.asks_initiative:
                self._ask_initiative()
            order = self.seats_from(self.active_player())
            for seat in order:
                self._draw_quietly(seat, HAND - len(state.seats[seat].hand))
            self._stage("mulligan")
        elif state.stage == "mulligan":
            asked = self._next_to_ask(order)
            if asked is None:
                self._stage("resources")
            elif self._ask_mulligan(asked):
                self._mulligan(asked)
        else:
            asked = self._next_to_ask(order)
            if asked is None:
                self.begin_action_phase(first=True)
            else:
                self._opening_resources(asked)

    def _next_to_ask(self, order: list[int]) -> int | None:
        """The next seat that has not been asked in this stage; each is asked in a step of its own."""
        for seat in order:
            if seat not in self.state.asked:
                self.state.asked.append(seat)
                return seat
        return None

    def _stage(self, stage: str) -> None:
        self.state.stage = stage
        self.state.asked.clear()

    def _ask_initiative(self) -> None:
        """SWU-1.4: a player picked at random decides who starts with the counter."""
        state = self.state
        chooser = self.active_player()
        options = tuple(Option(f"choose p{s + 1}", (seat_id(s),), s) for s in self.seats_from(0))
        decision = Decision(chooser, "initiative", self.say("initiative"), options, rule="SWU-1.4")
        state.initiative = int(self.ask(decision).value)
        state.asks_initiative = False
        self.tell("initiative", "SWU-1.4", who=seat_id(state.initiative))

    def _draw_quietly(self, seat: int, n: int) -> None:
        own = self.state.seats[seat]
        for _ in range(min(n, len(own.deck))):
            self.move(own.deck[0], "hand")

    def _ask_mulligan(self, seat: int) -> bool:
        options = (Option("yes", (), True), Option("no", (), False, aliases=("pass",)))
        decision = Decision(seat, "mulligan", self.say("mulligan"), options, rule="SWU-1.7", alone="asked")
        return bool(self.ask(decision).value)

    def _mulligan(self, seat: int) -> None:
        """SWU-1.7: the whole hand is shuffled into the deck and six new cards are kept."""
        own = self.state.seats[seat]
        for card in list(own.hand):
            self.move(card, "deck")
        self.state.dice.shuffle(own.deck)
        self._draw_quietly(seat, HAND)
        self.tell("mulligan", "SWU-1.7", who=seat_id(seat), reveals=True)

    def _opening_resources(self, seat: int) -> None:
        """SWU-1.8: two cards, ready."""
        own = self.state.seats[seat]
        n = min(OPENING_RESOURCES, len(own.hand))
        if not n:
            return
        options = tuple(self.option_for(i, own.hand) for i in own.hand)
        decision = Decision(
            seat, "opening_resources", self.say("opening_resources", n=n), options, verb="choose", least=n, most=n,
            rule="SWU-1.8",
        )  # fmt: skip
        for card in self.ask(decision).value:
            self.move(card, "resources", controller=seat)
        self.tell("opening_resources", "SWU-1.8", who=seat_id(seat), n=n)

    def begin_action_phase(self, first: bool = False) -> None:
        """SWU-2.1: a new round; the first follows the opening."""
        state = self.state
        state.active = self.active_player()
        state.phase = "action"
        state.phase_number += 1
        state.passes = 0
        state.begun = False
        self.touch()
        if not first:
            state.round += 1
        self.tell("round", "SWU-2.1", n=state.round)
