"""The turn: roll, move, corridor cards, rescue, questions, the final answer (CLUE-3 to 8, 10, 11)."""

from __future__ import annotations

from rules.clue.board import board
from rules.clue.state import Fact, State, clockwise, still_in
from rules.engine.decisions import Ask, Decision, Form, Option, Refusal, Text, seat_id
from rules.engine.events import Emit, Event


# -- start of a turn ---------------------------------------------------------------------------------------------------
def turn_step(state: State, ask: Ask, emit: Emit) -> None:
    """CLUE-3.1: a kept comlink may be used, then the die is rolled; in the Docking Bay one may answer (CLUE-3.5)."""
    seat = state.turn
    player = state.players[seat]
    forms = [Form("comlink", seat_id(seat), {"seat": seat})] if player.comlinks else []
    if player.caught:
        if not forms:  # CLUE-3.4
            emit(Event("passed_over", {"seat": seat_id(seat)}, "CLUE-3.4"))
            end_turn(state, emit)
            return
        options: tuple[Option, ...] = (Option("pass", ("pass",)),)
    else:
        options = (Option("roll", ("die",)),)
        if player.at == board().bay:
            forms.append(Form("accuse", seat_id(seat), {"seat": seat}))
    decision = Decision(
        seat, "turn", Text("prompt.turn_caught" if player.caught else "prompt.turn", {"seat": seat_id(seat)}),
        options, tuple(forms), rule="CLUE-3.1", alone="ritual",
    )  # fmt: skip
    answer = ask(decision)
    if answer.form is not None and answer.form.verb == "comlink":
        player.comlinks -= 1
        call(state, answer.value, ask, emit)
    elif answer.form is not None:
        accuse(state, answer.value, emit)
    elif answer.text == "pass":
        end_turn(state, emit)
    else:
        roll(state, emit)
        state.phase = "move"


def roll(state: State, emit: Emit) -> None:
    """CLUE-4.1: one die."""
    state.rolled = state.dice.roll()
    emit(Event("rolled", {"seat": seat_id(state.turn), "n": state.rolled}, "CLUE-4.1", reveals=True))


# -- moving ------------------------------------------------------------------------------------------------------------
def why_not_enter(state: State, seat: int, room: str) -> Refusal | None:
    """CLUE-4.4, 4.9: a doorway within the roll, and not the room that was left in this turn."""
    if room not in board().rooms:
        return Refusal("CLUE-1.7", "no_such_room")
    roll, at = state.rolled or 0, state.players[seat].at
    if at == room or (room == state.left and not board().rulings.may_reenter_room_same_turn):
        return Refusal("CLUE-4.9", "just_left", {"room": room})
    if room not in board().rooms_in_reach(at, roll, None):
        return Refusal("CLUE-4.4", "room_too_far", {"room": room, "n": roll})
    return None


def why_not_walk(state: State, seat: int, tile: str) -> Refusal | None:
    """CLUE-4.6, 4.7: a tile within the roll, and only when no room is in reach."""
    if tile not in board().tiles:
        return Refusal("CLUE-4.1", "no_such_tile")
    roll, player = state.rolled or 0, state.players[seat]
    if board().rulings.must_enter_when_possible and board().rooms_in_reach(player.at, roll, barred_room(state)):
        return Refusal("CLUE-4.6", "room_in_reach")
    if tile == player.at:
        return Refusal("CLUE-4.7", "must_move")
    if tile not in board().tiles_in_reach(player.at, roll):
        return Refusal("CLUE-4.1", "tile_too_far", {"n": roll})
    return None


def barred_room(state: State) -> str | None:
    """The room that the pawn stands in or walked out of in this turn (CLUE-4.9)."""
    at = state.players[state.turn].at
    return at if at in board().rooms else state.left


def move_step(state: State, ask: Ask, emit: Emit) -> None:
    """CLUE-4: into a room in reach, else along the corridor to a card (or, after a Stormtrooper, to the Compactor)."""
    seat = state.turn
    player = state.players[seat]
    assert state.rolled is not None
    rooms = board().rooms_in_reach(player.at, state.rolled, barred_room(state))
    again = state.card == "stormtrooper"
    options = [Option(f"enter {room}", (room,), ("enter", room)) for room in rooms]
    if again and not rooms:  # CLUE-7.6
        to_the_compactor(state, emit)
        return
    if not rooms or not board().rulings.must_enter_when_possible:
        tiles = board().tiles_in_reach(player.at, state.rolled)
        options += [Option(f"move {tile}", (tile,), ("move", tile)) for tile in tiles]
    prompt = Text("prompt.move", {"seat": seat_id(seat), "n": state.rolled})
    kind, place = ask(Decision(seat, "move", prompt, tuple(options), rule="CLUE-4.6" if rooms else "CLUE-4.7")).value
    if player.at in board().rooms:
        state.left = player.at
    params = {"seat": seat_id(seat), "hero": player.hero, "start": player.at, "to": place}
    emit(Event("walked", params, "CLUE-4.1", things=(place,)))
    if kind == "enter":
        enter(state, place, ask, emit)
        return
    player.at = place
    if again:
        to_the_compactor(state, emit)
    else:
        draw_corridor_card(state, emit)


def to_the_compactor(state: State, emit: Emit) -> None:
    """CLUE-7.6: the second walk of a Stormtrooper found no room; no question and no card."""
    seat = state.turn
    state.players[seat].at = board().penalty
    emit(Event("compacted", {"seat": seat_id(seat)}, "CLUE-7.6", things=(board().penalty,)))
    end_turn(state, emit)


def enter(state: State, room: str, ask: Ask, emit: Emit) -> None:
    """CLUE-4.8, 7.2: in a room the questions follow; in the Detention Block the prisoners are freed first."""
    seat = state.turn
    state.players[seat].at = room
    state.phase = "room"
    emit(Event("entered", {"seat": seat_id(seat), "room": room}, "CLUE-4.8", things=(room,)))
    if room == board().jail:
        for prisoner in clockwise(state, seat):
            if state.players[prisoner].caught:
                rescue(state, seat, prisoner, ask, emit)


def rescue(state: State, rescuer: int, prisoner: int, ask: Ask, emit: Emit) -> None:
    """CLUE-7.10 to 7.12: free, for a look at one card of the prisoner's choice; the caught card goes to the box."""
    freed = state.players[prisoner]
    emit(Event("rescued", {"seat": seat_id(rescuer), "prisoner": seat_id(prisoner)}, "CLUE-7.11"))
    params = {"seat": seat_id(prisoner), "to": seat_id(rescuer)}
    decision = Decision(
        prisoner, "reward", Text("prompt.reward", params),
        tuple(Option(f"show {card}", (card,), card) for card in freed.hand), rule="CLUE-7.11", alone="ritual",
        tells=True,
    )  # fmt: skip
    card: str = ask(decision).value
    freed.caught = False
    state.removed.append("caught")
    state.facts.append(Fact("reward", rescuer, shown_by=prisoner, card=card))
    emit(_shown_event(rescuer, prisoner, card, "CLUE-7.11"))


# -- corridor cards ----------------------------------------------------------------------------------------------------
def draw_corridor_card(state: State, emit: Emit) -> None:
    """CLUE-6: the top card, a new deck from the discards when it is empty; with neither the turn ends."""
    seat = state.turn
    player = state.players[seat]
    if not state.deck:
        if not state.discard:
            emit(Event("no_corridor_card", {"seat": seat_id(seat)}, "CLUE-6.3"))
            end_turn(state, emit)
            return
        state.deck, state.discard = state.discard, []
        state.dice.shuffle(state.deck)
        emit(Event("corridor_reshuffled", {}, "CLUE-6.2", reveals=True))
    card = state.card = state.deck.pop(0)
    emit(Event("drew", {"seat": seat_id(seat), "card": card}, "CLUE-6.1", reveals=True))
    if card == "all_clear":
        state.phase = "all_clear"
    elif card == "stormtrooper":
        state.discard.append(card)  # CLUE-7.8
        state.phase = "reroll"
    elif card == "comlink":
        state.phase = "comlink"
    else:
        player.caught = True
        player.at = board().jail
        emit(Event("caught", {"seat": seat_id(seat)}, "CLUE-7.9", things=(board().jail,)))
        end_turn(state, emit)


def why_not_all_clear(state: State, seat: int, room: str) -> Refusal | None:
    """CLUE-7.1: any room of the floor that the pawn stands on, the one just left included."""
    if room not in board().rooms:
        return Refusal("CLUE-1.7", "no_such_room")
    if board().floor_of[room] != board().floor_of[state.players[seat].at]:
        return Refusal("CLUE-7.1", "other_floor", {"room": room})
    return None


def all_clear_step(state: State, ask: Ask, emit: Emit) -> None:
    """CLUE-7.1 to 7.3: enter any room of this floor; the card is discarded before the questions."""
    seat = state.turn
    rooms = [room for room in board().rooms if why_not_all_clear(state, seat, room) is None]
    options = tuple(Option(f"enter {room}", (room,), room) for room in rooms)
    prompt = Text("prompt.all_clear", {"seat": seat_id(seat)})
    room = ask(Decision(seat, "all_clear", prompt, options, rule="CLUE-7.1", source="all_clear")).value
    state.discard.append("all_clear")
    enter(state, room, ask, emit)


def reroll_step(state: State, ask: Ask, emit: Emit) -> None:
    """CLUE-7.4: roll again and walk on from here."""
    seat = state.turn
    decision = Decision(
        seat, "reroll", Text("prompt.reroll", {"seat": seat_id(seat)}), (Option("roll", ("die",)),), rule="CLUE-7.4",
        source="stormtrooper", alone="ritual",
    )  # fmt: skip
    ask(decision)
    roll(state, emit)
    state.phase = "move"


def comlink_step(state: State, ask: Ask, emit: Emit) -> None:
    """CLUE-7.16, 7.19: use it now or keep it; either ends the turn on the tile."""
    seat = state.turn
    form = Form("comlink", seat_id(seat), {"seat": seat})
    prompt = Text("prompt.comlink", {"seat": seat_id(seat)})
    decision = Decision(
        seat, "comlink", prompt, (Option("keep", ("comlink",)),), (form,), rule="CLUE-7.16", source="comlink"
    )
    answer = ask(decision)
    if answer.form is None:
        state.players[seat].comlinks += 1
        emit(Event("kept_comlink", {"seat": seat_id(seat)}, "CLUE-7.16"))
    else:
        call(state, answer.value, ask, emit)
    end_turn(state, emit)


def call(state: State, args: tuple[int, str, str, str], ask: Ask, emit: Emit) -> None:
    """CLUE-7.17, 7.18: one player is asked about any planet, room and vehicle; no token moves."""
    seat = state.turn
    to, *cards = args
    params = {"seat": seat_id(seat), "to": seat_id(to), "planet": cards[0], "room": cards[1], "vehicle": cards[2]}
    emit(Event("called", params, "CLUE-7.17"))
    fact = Fact("called", seat, list(cards))
    state.facts.append(fact)
    _answer_in_turn(state, fact, [to], ask, emit)
    state.discard.append("comlink")


# -- questions ---------------------------------------------------------------------------------------------------------
def room_step(state: State, ask: Ask, emit: Emit) -> None:
    """CLUE-8.1, 10.2: ask about the room just entered, or in the Docking Bay give the final answer instead."""
    seat = state.turn
    room = state.players[seat].at
    options = tuple(
        Option(f"ask {planet} {vehicle}", (planet, vehicle), (planet, vehicle))
        for planet in board().planets
        for vehicle in board().vehicles
    )
    forms = (Form("accuse", seat_id(seat), {"seat": seat}),) if room == board().bay else ()
    prompt = Text("prompt.room_bay" if forms else "prompt.room", {"seat": seat_id(seat), "room": room})
    answer = ask(Decision(seat, "room", prompt, options, forms, rule="CLUE-8.1", source=room))
    if answer.form is not None:
        accuse(state, answer.value, emit)
        return
    planet, vehicle = answer.value
    state.tokens[planet] = state.tokens[vehicle] = room  # CLUE-8.3
    params = {"seat": seat_id(seat), "planet": planet, "room": room, "vehicle": vehicle}
    emit(Event("asked", params, "CLUE-8.1", things=(planet, vehicle, room)))
    fact = Fact("asked", seat, [planet, room, vehicle])
    state.facts.append(fact)
    _answer_in_turn(state, fact, clockwise(state, seat), ask, emit)
    end_turn(state, emit)


def _answer_in_turn(state: State, fact: Fact, seats: list[int], ask: Ask, emit: Emit) -> None:
    """CLUE-8.4 to 8.8: the first who holds one of the three shows exactly one, to the asker only."""
    for seat in seats:
        matching = [card for card in state.players[seat].hand if card in fact.cards]
        if not matching:
            fact.passed.append(seat)
            emit(Event("cannot_show", {"seat": seat_id(seat)}, "CLUE-8.5"))
            continue
        params = {"seat": seat_id(seat), "to": seat_id(fact.by), "cards": fact.cards}
        options = tuple(Option(f"show {card}", (card,), card) for card in matching)
        decision = Decision(
            seat, "show", Text("prompt.show", params), options,
            rule="CLUE-8.4", forced_by=fact.by, alone="ritual", tells=True,
        )  # fmt: skip
        fact.card = ask(decision).value
        fact.shown_by = seat
        emit(_shown_event(fact.by, seat, fact.card, "CLUE-8.4"))
        return
    emit(Event("nobody_shows", {"seat": seat_id(fact.by)}, "CLUE-8.9"))


def _shown_event(to: int, shower: int, card: str, rule: str) -> Event:
    params = {"seat": seat_id(shower), "to": seat_id(to)}
    return Event("shown", params, rule, {"card": card}, (to, shower), reveals=True)


def why_not_show(state: State, decision: Decision, card: str) -> Refusal:
    """CLUE-8.4: only a card that one holds and that was asked for."""
    if card not in state.players[decision.seat].hand:
        return Refusal("CLUE-8.4", "not_in_hand", {"card": card})
    return Refusal("CLUE-8.4", "not_asked_for", {"card": card})


# -- the final answer and the end --------------------------------------------------------------------------------------
def accuse(state: State, cards: tuple[str, str, str], emit: Emit) -> None:
    """CLUE-10.4 to 10.7: right wins at once; wrong is out, and which part was wrong is not told."""
    seat = state.turn
    player = state.players[seat]
    params = {"seat": seat_id(seat), "planet": cards[0], "room": cards[1], "vehicle": cards[2]}
    emit(Event("accused", params, "CLUE-10.4"))
    emit(Event("looked", {"seat": seat_id(seat)}, "CLUE-10.5", {"cards": list(state.folder)}, (seat,), reveals=True))
    if list(cards) == state.folder:
        state.ending, state.winner = "solved", seat
        emit(Event("solved", {"seat": seat_id(seat), "cards": list(state.folder)}, "CLUE-10.6", reveals=True))
        return
    player.out = True
    state.discard += ["comlink"] * player.comlinks  # CLUE-7.21
    player.comlinks = 0
    state.facts.append(Fact("wrong", seat, list(cards)))
    emit(Event("wrong", {"seat": seat_id(seat)}, "CLUE-10.7", reveals=True))
    end_turn(state, emit)


def end_turn(state: State, emit: Emit) -> None:
    """CLUE-3.2: the left neighbour who is not out is next; CLUE-11: nobody left to solve or to rescue ends the game."""
    left = still_in(state)
    if not left:
        _lost(state, "all_wrong", "CLUE-11.2", emit)
    elif all(state.players[seat].caught for seat in left):
        _lost(state, "all_caught", "CLUE-11.3", emit)
    else:
        state.turn = next(seat for seat in [*clockwise(state, state.turn), state.turn] if seat in left)
        begin_turn(state, emit)


def begin_turn(state: State, emit: Emit) -> None:
    state.phase = "turn"
    state.rolled = state.card = state.left = None
    emit(Event("turn_begins", {"seat": seat_id(state.turn)}, "CLUE-3.2"))


def _lost(state: State, how: str, rule: str, emit: Emit) -> None:
    state.ending = "all_wrong" if how == "all_wrong" else "all_caught"
    emit(Event(how, {"cards": list(state.folder)}, rule, reveals=True))
