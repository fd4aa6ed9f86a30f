"""The course of a game: opening, action phase, regroup phase, and the counters of Twin Suns (SWU-1, 2, 15)."""

from __future__ import annotations

from rules.engine.decisions import Answer, Ask, Decision, Option, Refusal
from rules.engine.events import Emit
from rules.unlimited.actions import Actions
from rules.unlimited.match import between_games
from rules.unlimited.playing import Terms
from rules.unlimited.state import NOBODY, State
from rules.unlimited.table import ARENAS, Over

HAND = 6
OPENING_RESOURCES = 2
REGROUP_DRAW = 2


class Turns(Actions):
    """One step of the game after another."""

    # -- opening -----------------------------------------------------------------------------------------------------
    def opening(self) -> None:
        """SWU-1.4 to 1.8: initiative, six cards, mulligans, two resources each; one stage a step."""
        state = self.state
        order = self.seats_from(state.initiative)
        if state.stage == "start":
            if state.asks_initiative:
                self._ask_initiative()
            order = self.seats_from(state.initiative)
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
                self._begin_action_phase(first=True)
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
        chooser = state.initiative
        options = tuple(Option(f"choose p{s + 1}", (f"p{s + 1}",), s) for s in range(len(state.seats)))
        decision = Decision(chooser, "initiative", self.say("initiative"), options, rule="SWU-1.4")
        state.initiative = int(self.ask(decision).value)
        state.asks_initiative = False
        self.tell("initiative", "SWU-1.4", who=f"p{state.initiative + 1}")

    def _draw_quietly(self, seat: int, n: int) -> None:
        own = self.state.seats[seat]
        for _ in range(min(n, len(own.deck))):
            self.move(own.deck[0], "hand")

    def _ask_mulligan(self, seat: int) -> bool:
        options = (Option("yes", (), True), Option("no", (), False, aliases=("pass",)))
        decision = Decision(seat, "mulligan", self.say("mulligan"), options, rule="SWU-1.7", automatic=False)
        return bool(self.ask(decision).value)

    def _mulligan(self, seat: int) -> None:
        """SWU-1.7: the whole hand is shuffled into the deck and six new cards are kept."""
        own = self.state.seats[seat]
        for card in list(own.hand):
            self.move(card, "deck")
        self.state.dice.shuffle(own.deck)
        self._draw_quietly(seat, HAND)
        self.tell("mulligan", "SWU-1.7", who=f"p{seat + 1}", reveals=True)

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
        self.tell("opening_resources", "SWU-1.8", who=f"p{seat + 1}", n=n)

    # -- action phase ------------------------------------------------------------------------------------------------
    def _begin_action_phase(self, first: bool = False) -> None:
        state = self.state
        state.phase = "action"
        state.phase_number += 1
        state.active = state.initiative if state.initiative >= 0 else self.seats_from(0)[0]
        state.passes = 0
        state.begun = False
        self.touch()
        if not first:
            state.round += 1
        self.tell("round", "SWU-2.1", n=state.round)

    def action_step(self) -> None:
        """SWU-2.2 to 2.4: what is due at the start of the phase, or one action of the active seat."""
        state = self.state
        if not state.begun:
            state.begun = True
            self._due("next_action")
            self.happen(self.note("start", self.active_player(), via="action"))
            self.settle()
            return
        seat = state.active
        if self.is_out(seat) or state.seats[seat].claimed:
            self._next_turn()
            return
        decision = self.action_decision(seat)
        value = self.ask(decision).value
        self.acting = seat
        self.take_action(seat, value)
        self.after_effect()
        self.settle()
        if state.phase == "action" and state.planning == NOBODY:
            self._after_action(seat, value)

    def action_decision(self, seat: int) -> Decision:
        """SWU-2.4: everything that this seat may do now."""
        options = self.action_options(seat)
        return Decision(seat, "action", self.say("action"), tuple(options), rule="SWU-2.4", automatic=False)

    def action_options(self, seat: int) -> list[Option]:
        options: list[Option] = []
        forced = self.forced_attacks(seat)
        if forced:
            return forced
        options += self.play_options(seat)
        options += self.attack_options(self.ready_units(seat), seat)
        options += self.use_options(seat)
        options += self.deploy_options(seat)
        options += self.claim_options(seat)
        if self.why_not_pass(seat) is None:
            options.append(Option("pass", (), ("pass",)))
        return options

    def ready_units(self, seat: int) -> list[int]:
        things = self.state.things
        own = self.state.seats[seat]
        return [i for i in (*own.ground, *own.space) if not things[i].exhausted]

    def forced_attacks(self, seat: int) -> list[Option]:
        """SHD_144: the next action must be an attack with that unit, at a unit if possible."""
        unit = self.state.forced.get(seat, 0)
        if not unit or not self.in_play(unit) or self.controller(unit) != seat:
            return []
        options = self.attack_options([unit], seat)
        at_units = [o for o in options if self.state.things[o.value[2]].zone != "base"]
        return at_units or options

    def take_action(self, seat: int, value: tuple[object, ...]) -> None:
        """Carry out the action that was chosen."""
        self.state.forced.pop(seat, None)
        match value:
            case ("play", int(card), Terms() as terms):
                self.play(card, seat, terms)
            case ("attack", int(unit), int(target)):
                self.fight(unit, target, seat)
            case ("use", int(thing), str(key)):
                self.use(thing, key, seat)
            case ("deploy", int(leader)):
                self.deploy(leader, seat)
            case ("claim", str(counter)):
                self.claim(seat, counter)
            case ("pass",):
                self.tell("pass", "SWU-2.9", who=f"p{seat + 1}")

    def _after_action(self, seat: int, value: tuple[object, ...]) -> None:
        """SWU-2.8, 15.14: does the phase end, or whose turn is it?"""
        state = self.state
        passed = value == ("pass",)
        before = state.passes
        state.passes = before + 1 if passed else 0
        if state.twin:
            self._after_twin_action(seat, passed)
            return
        claimed = [s for s in self.seats_from(0) if state.seats[s].claimed]
        both = state.passes >= 2 or (passed and bool(claimed))
        if both or (state.publisher and value[0] == "claim" and before):
            self.end_action_phase()
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """SWU-2.3, 15.4: the next seat clockwise that may still act."""
        state = self.state
        order = self.seats_from((state.active + 1) % len(state.seats))
        for seat in order:
            if not state.seats[seat].claimed:
                state.active = seat
                return
        self.end_action_phase()

    def plan_step(self) -> None:
        """SWU-15.10: a card from hand goes on the bottom of the deck; then the claiming action is over."""
        state = self.state
        seat, state.planning = state.planning, NOBODY
        hand = state.seats[seat].hand
        if hand and not self.is_out(seat):
            options = tuple(self.option_for(i, hand) for i in hand)
            decision = Decision(seat, "plan", self.say("plan"), options, verb="choose", rule="SWU-15.10")
            self.move(self.ask(decision).value[0], "deck", top=False)
        self._after_action(seat, ("claim", "plan"))

    def why_not_pass(self, seat: int) -> Refusal | None:
        """SWU-15.13: in Twin Suns no passing while a counter is unclaimed. Forced attacks leave no choice (SHD_144)."""
        if self.forced_attacks(seat):
            return Refusal("SWU-8.1", "forced_attack")
        if self.state.twin and len(self.state.taken) < 3:
            return Refusal("SWU-15.13", "counter_left")
        return None

    def _after_twin_action(self, seat: int, passed: bool) -> None:
        """SWU-15.14, 15.20: when the action phase of Twin Suns ends."""
        state = self.state
        able = [s for s in self.seats_from(0) if not state.seats[s].claimed]
        if not able or (len(state.seats) == 3 and len(state.taken) == 3):
            self.end_action_phase()
            return
        if passed and len(able) == 1:
            self.end_action_phase()
            return
        if passed and state.passes >= len(able) and len(state.taken) == 3:
            self.end_action_phase()
            return
        self._next_turn()

    # -- the end of a phase ------------------------------------------------------------------------------------------
    def _due(self, point: str) -> None:
        """SWU-9.3: delayed effects of this point, before other triggers."""
        due = [d for d in self.state.delayed if d.point == point]
        if not due:
            return
        self.state.delayed = [d for d in self.state.delayed if d.point != point]
        for delayed in due:
            self.run_delayed(delayed.key, delayed.seat, delayed.source, delayed.card, delayed.it, delayed.names)

    def _end_spans(self, spans: tuple[str, ...]) -> None:
        """Everything that ends at one point ends together (SWU-9.1)."""
        self.state.lasting = [e for e in self.state.lasting if e.span not in spans]
        self.touch()
        self.acting = self.active_player()
        self.after_effect()

    def end_action_phase(self) -> None:
        """SWU-2.11, then the start of the regroup phase."""
        state = self.state
        self._due("phase_end")
        self.settle()
        self._end_spans(("phase",))
        self.settle()
        state.nexts.clear()
        state.permits.clear()
        state.forced.clear()
        if self._ends_here():
            return
        state.phase = "regroup"
        state.phase_number += 1
        self._stage("start")
        self.touch()
        self.tell("regroup", "SWU-2.12")

    def _ends_here(self) -> bool:
        """SWU-15.17: after an elimination the game ends with the phase."""
        if not self.state.ending:
            return False
        left = self.seats_from(0)
        best = max(self.base_hp_left(s) for s in left)
        self.finish([s for s in left if self.base_hp_left(s) == best], "most_hp")
        return True

    # -- regroup phase -----------------------------------------------------------------------------------------------
    def regroup_step(self) -> None:
        """SWU-2.12, one stage a step."""
        state = self.state
        if state.stage == "start":
            self.after_effect()
            self._due("regroup")
            self.happen(self.note("start", self.active_player(), via="regroup"))
            self.settle()
            self._stage("draw")
        elif state.stage == "draw":
            self._stage("resource")
            for seat in self.seats_from(self.active_player()):
                self._draw_in_regroup(seat)
            self.check_bases()
            self.settle()
        elif state.stage == "resource":
            asked = self._next_to_ask(self.seats_from(self.active_player()))
            if asked is None:
                self._stage("ready")
            else:
                self._ask_resource(asked)
        elif state.stage == "ready":
            self._stage("end")
            self._ready_all()
            self.settle()
        else:
            self._end_round()

    def _draw_in_regroup(self, seat: int) -> None:
        """SWU-11.1: damage of two empty decks lands together, so bases are judged after both have drawn."""
        deck = self.state.seats[seat].deck
        there = min(REGROUP_DRAW, len(deck))
        if there:
            self.draw(seat, there)
        missing = REGROUP_DRAW - there
        if missing:
            base = self.base(seat)
            base.damage += 3 * missing
            self.last_hit[seat] = seat
            self.touch()
            self.tell("empty_deck", "SWU-11.1", who=f"p{seat + 1}", n=3 * missing)

    def _ask_resource(self, seat: int) -> None:
        hand = self.state.seats[seat].hand
        if not hand or self.is_out(seat):
            return
        options: list[Option] = []
        for i in hand:
            card = self.state.things[i].card
            if not any(o.key == f"resource {card}" for o in options):
                options.append(Option(f"resource {card}", (self.name(i),), i, aliases=(f"resource {self.name(i)}",)))
        options.append(Option("pass", (), 0, aliases=("no", "choose none")))
        decision = Decision(seat, "regroup", self.say("resource"), tuple(options), rule="SWU-2.12", automatic=False)
        card_id = int(self.ask(decision).value)
        if card_id:
            self.move(card_id, "resources", controller=seat, exhausted=True)
            self.tell("resource", "SWU-2.12", who=f"p{seat + 1}")

    def _ready_all(self) -> None:
        """SWU-2.12 (4): all exhausted cards; then what triggers on readying."""
        state = self.state
        for seat in self.seats_from(self.active_player()):
            own = state.seats[seat]
            for i in (*own.ground, *own.space, *own.resources, *own.leaders):
                if self.can_ready(i):
                    state.things[i].exhausted = False
        self.touch()
        self.tell("ready_all", "SWU-2.12")
        self.happen(self.note("ready_step", self.active_player()))

    def _end_round(self) -> None:
        """SWU-2.12 (5), 15.12, then the next round."""
        state = self.state
        self._end_spans(("round", "phase"))
        self.settle()
        if self._ends_here():
            return
        for seat in state.seats:
            seat.claimed = ""
        state.taken.clear()
        for counter in state.counters:
            state.counters[counter] = NOBODY
        state.history.clear()
        self._forget()
        self._begin_action_phase()

    def _forget(self) -> None:
        """Last-known records that nothing speaks of any more."""
        state = self.state
        keep = {i for d in state.delayed for i in (*d.it, d.source, *(x for v in d.names.values() for x in v))}
        keep |= {e.source for e in state.lasting}
        state.gone = {i: seen for i, seen in state.gone.items() if i in keep}


def advance(state: State, ask: Ask, emit: Emit) -> None:
    """Play one step."""
    turns = Turns(state, ask, emit)
    turns.note_beginnings()
    try:
        if state.phase == "between":
            between_games(state, ask, emit)
        elif state.phase == "setup":
            turns.opening()
        elif state.planning != NOBODY:
            turns.plan_step()
        elif state.phase == "action":
            turns.action_step()
        elif state.phase == "regroup":
            turns.regroup_step()
    except Over:
        return


def concede(state: State, seat: int, emit: Emit) -> None:
    """SWU-2.16: the player loses at once; in Twin Suns the others go on to the end of the phase."""

    def nobody(decision: Decision) -> Answer:
        raise AssertionError(f"{decision.kind} is asked while a player gives up")

    turns = Turns(state, nobody, emit)
    turns.tell("conceded", "SWU-2.16", seat=f"p{seat + 1}")
    try:
        if state.twin:
            turns.eliminate([seat], healed=False)
        else:
            turns.finish([s for s in turns.seats_from(0) if s != seat], "conceded")
    except Over:
        return


__all__ = ["ARENAS", "Turns", "advance", "concede"]
