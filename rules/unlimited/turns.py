"""The course of a game: action phase, regroup phase, and the counters of Twin Suns (SWU-2, 15)."""

from __future__ import annotations

from functools import partial

from rules.effects import model as m
from rules.engine.decisions import Answer, Ask, Decision, Option, Refusal, ask_lazily, seat_id
from rules.engine.events import Emit
from rules.unlimited.beginning import Beginning
from rules.unlimited.costs import Terms
from rules.unlimited.match import between_games
from rules.unlimited.objects import ARENAS, Over
from rules.unlimited.state import NOBODY, Delayed, State
from rules.unlimited.waiting import Trigger

REGROUP_DRAW = 2


class Turns(Beginning):
    """One step of the game after another."""

    # -- action phase ------------------------------------------------------------------------------------------------
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
        value = ask_lazily(self.ask, lambda: self.action_decision(seat)).value
        self.acting = seat
        self.take_action(seat, value)
        self.after_effect()
        self.settle()
        if state.phase == "action" and state.planning == NOBODY:
            self._after_action(seat, value)

    def action_decision(self, seat: int) -> Decision:
        """SWU-2.4: everything that this seat may do now."""
        options = self.action_options(seat)
        return Decision(seat, "action", self.say("action"), tuple(options), rule="SWU-2.4", alone="asked")

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
        """SHD_144: the next action must be an attack with that unit, at a unit if possible; of several with any."""
        found: list[Option] = []
        for unit in self.state.forced.get(seat, ()):
            if self.in_play(unit) and self.controller(unit) == seat:
                options = self.attack_options([unit], seat)
                found += [o for o in options if self.state.things[o.value[2]].zone != "base"] or options
        return list({o.key: o for o in found}.values())

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
                self.tell("pass", "SWU-2.9", who=seat_id(seat))

    def _after_action(self, seat: int, value: tuple[object, ...]) -> None:
        """SWU-2.8, 15.14: does the phase end, or whose turn is it?"""
        state = self.state
        passed = value == ("pass",)
        before = state.passes
        state.passes = before + 1 if passed else 0
        if state.twin:
            self._after_twin_action(seat, passed)
            return
        both = state.passes >= 2 or (passed and any(state.seats[s].claimed for s in self.seats_from(0)))
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
        due = self._in_order(due)
        while due:
            delayed = self._next_of(due)
            due.remove(delayed)
            self.run_delayed(delayed)

    def _next_of(self, due: list[Delayed]) -> Delayed:
        """SWU-8.5: of their own about one thing a player picks the next."""
        first = due[0]
        rivals = [d for d in due if d.seat == first.seat and d.key != first.key and set(d.it) & set(first.it)]
        own = [first, *rivals]
        if not rivals or self.is_out(first.seat):
            return first
        waiting = [Trigger(d.seat, d.source, d.card, "delayed", partial(self.run_delayed, d)) for d in own]
        return own[waiting.index(self._which_first(first.seat, waiting))]

    def _in_order(self, due: list[Delayed]) -> list[Delayed]:
        """SWU-9.3, 8.6: the active player names whose come first, asked only where it makes a difference."""
        seats = [s for s in self.seats_from(self.active_player()) if any(d.seat == s for d in due)]
        if len(seats) < 2 or not self._order_matters(due):
            return due
        order = self.seats_from(self._who_first(seats))
        return sorted(due, key=lambda d: order.index(d.seat) if d.seat in order else len(order))

    def _order_matters(self, due: list[Delayed]) -> bool:
        """Do several players lose the game by these, or do theirs speak of the same thing?"""
        losers = {d.seat for d in due if any(isinstance(e, m.LoseGame) for e in self.pool.nodes[d.key].do)}
        whose: dict[int, set[int]] = {}
        for delayed in due:
            for item in delayed.it:
                whose.setdefault(item, set()).add(delayed.seat)
        return len(losers) > 1 or any(len(seats) > 1 for seats in whose.values())

    def _end_spans(self, spans: tuple[str, ...]) -> None:
        """Everything that ends at one point ends together (SWU-9.1). Nobody defeats what falls then (SWU-4.10.2)."""
        left = [e for e in self.state.lasting if e.span not in spans]
        if len(left) < len(self.state.lasting):
            self.state.lasting = left
            self.touch()
        self.acting = NOBODY
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
            self.acting = NOBODY
            self.after_effect()
            self._due("regroup")
            self.happen(self.note("start", self.active_player(), via="regroup"))
            self.settle()
            self._stage("draw")
        elif state.stage == "draw":
            self._stage("resource")
            self.acting = NOBODY
            self.draw_each(self.seats_from(self.active_player()), REGROUP_DRAW)
            self.after_effect()  # an eliminated player takes along what kept a unit in play
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

    def _ask_resource(self, seat: int) -> None:
        hand = self.state.seats[seat].hand
        if not hand or self.is_out(seat):
            return
        copies: dict[str, list[int]] = {}
        for i in hand:
            copies.setdefault(self.state.things[i].card, []).append(i)
        options = []
        for card, same in copies.items():
            name = self.name(same[0])
            aliases = (f"resource {name}", *(f"resource {card}#{n}" for n in range(2, len(same) + 1)))
            options.append(Option(f"resource {card}", (self.place_of(same[0], name),), same[0], aliases=aliases))
        options.append(Option("pass", (), 0, aliases=("no", "choose none")))
        decision = Decision(seat, "regroup", self.say("resource"), tuple(options), rule="SWU-2.12", alone="asked")
        card_id = int(self.ask(decision).value)
        if card_id:
            self.move(card_id, "resources", controller=seat, exhausted=True)
            self.tell("resource", "SWU-2.12", who=seat_id(seat))

    def _ready_all(self) -> None:
        """SWU-2.12 (4): all exhausted cards; then what triggers on readying."""
        state = self.state
        for seat in self.seats_from(self.active_player()):
            own = state.seats[seat]
            for i in (*own.ground, *own.space, *own.resources, *own.leaders):
                if state.things[i].exhausted and self.can_ready(i):
                    state.things[i].exhausted = False
        self.touch()
        self.tell("ready_all", "SWU-2.12")
        self.happen(self.note("ready_step", self.active_player()))

    def give_up(self) -> None:
        """SWU-15.16: what a player takes along may cost a unit its HP, or trigger something."""
        seat, self.state.given_up = self.state.given_up, NOBODY
        self.acting = NOBODY
        self.eliminate([seat], healed=False)
        self.after_effect()
        self.settle()

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
        self.begin_action_phase()

    def _forget(self) -> None:
        """Last-known records that nothing speaks of any more."""
        state = self.state
        keep = {i for d in state.delayed for i in (*d.it, d.source, *(x for v in d.names.values() for x in v))}
        keep |= {e.source for e in state.lasting}
        state.gone = {i: seen for i, seen in state.gone.items() if i in keep}


def advance(state: State, ask: Ask, emit: Emit) -> None:
    """Play one step."""
    turns = Turns(state, ask, emit)
    turns.take_over()
    try:
        if state.given_up != NOBODY:
            turns.give_up()
        elif state.phase == "between":
            between_games(state, ask, emit)
            return
        elif state.phase == "setup":
            turns.opening()
        elif state.planning != NOBODY:
            turns.plan_step()
        elif state.phase == "action":
            turns.action_step()
        elif state.phase == "regroup":
            turns.regroup_step()
        turns.note_beginnings()
    except Over:
        return
    turns.hand_on()


def concede(state: State, seat: int, emit: Emit) -> None:
    """SWU-2.16: the player loses at once; in Twin Suns the others go on to the end of the phase."""

    def nobody(decision: Decision) -> Answer:
        raise AssertionError(f"{decision.kind} is asked while a player gives up")

    turns = Turns(state, nobody, emit)
    turns.tell("conceded", "SWU-2.16", seat=seat_id(seat))
    if state.twin:
        state.given_up = seat  # the rest may ask the others, so it is the next step
        return
    try:
        turns.finish([s for s in turns.seats_from(0) if s != seat], "conceded")
    except Over:
        return


__all__ = ["ARENAS", "Turns", "advance", "concede"]
