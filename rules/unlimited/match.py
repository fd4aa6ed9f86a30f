"""Matches of several games: who has won how often, sideboards between the games, and the next game (SWU-1.2, 1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.decisions import Ask, Decision, Form, Option, Refusal, Text, UnreadableAnswer, seat_id
from rules.engine.dice import Dice
from rules.engine.events import Emit, Event
from rules.engine.forms import canonical
from rules.unlimited.state import NOBODY, DeckList, Seat, State, Thing


def place_deck(state: State, seat: int, deck: DeckList) -> None:
    """Base and leaders into play, the rest shuffled."""
    own = state.seats[seat]

    def new(card: str, zone: str) -> int:
        id_ = state.next_id
        state.next_id += 1
        state.things[id_] = Thing(id_, card, seat, seat, zone)
        return id_

    own.base = new(deck.base, "base")
    own.leaders = [new(card, "leader") for card in deck.leaders]
    cards = [card for card, n in deck.cards.items() for _ in range(n)]
    state.dice.shuffle(cards)
    own.deck = [new(card, "deck") for card in cards]


def game_won(state: State, winners: list[int], emit: Emit) -> bool:
    """Count a finished game of a match. True when the match goes on with another one."""
    if state.best_of <= 1:
        return False
    loser = NOBODY
    if len(winners) == 1:
        state.wins[winners[0]] += 1
        loser = next(s for s in range(len(state.seats)) if s != winners[0])
    if max(state.wins) > state.best_of // 2:
        return False
    state.phase = "between"
    state.stage = "start"
    state.asked.clear()
    if loser != NOBODY:
        state.initiative = loser
    emit(Event("game_won", {"winners": [seat_id(s) for s in winners], "wins": list(state.wins)}, "SWU-1.2"))
    return True


def between_games(state: State, ask: Ask, emit: Emit) -> None:
    """SWU-14.4: each seat may exchange cards with its sideboard; then the next game is set up."""
    for seat in range(len(state.seats)):
        if seat in state.asked:
            continue
        state.asked.append(seat)
        deck = state.lists[seat]
        while deck.sideboard:
            form = Form("swap", "", {"out": sorted(deck.cards), "in": sorted(deck.sideboard)})
            stop = Option("pass", (), (), aliases=("no",))
            decision = Decision(
                seat, "sideboard", Text("prompt.sideboard"), (stop,), (form,), rule="SWU-14.4", alone="asked"
            )
            swapped = ask(decision).value
            if not swapped:
                break
            out, in_ = swapped
            _move(deck.cards, deck.sideboard, out)
            _move(deck.sideboard, deck.cards, in_)
        return
    _next_game(state)
    emit(Event("next_game", {"who": seat_id(state.initiative)}, "SWU-1.3"))


def _move(source: dict[str, int], goal: dict[str, int], card: str) -> None:
    source[card] -= 1
    if not source[card]:
        del source[card]
    goal[card] = goal.get(card, 0) + 1


def _next_game(state: State) -> None:
    """SWU-1.3: the loser of the last game has the initiative; after a draw its holder keeps it (17.9: or chance)."""
    fresh = State(state.dice, [Seat() for _ in state.seats], {})
    kept = ("dice", "publisher", "initiative", "wins", "best_of", "lists", "next_id")
    for name in State.__struct_fields__:
        if name not in kept:
            setattr(state, name, getattr(fresh, name))
    if state.publisher:
        state.asks_initiative = True
        state.initiative = state.dice.below(len(state.seats))
    for seat, deck in enumerate(state.lists):
        place_deck(state, seat, deck)


class SwapForm:
    """`swap OUT for IN` between deck and sideboard."""

    def parse(self, state: Any, form: Form, text: str) -> tuple[str, str]:
        out, sign, in_ = text.partition(" ")[2].partition(" for ")
        if not sign:
            raise UnreadableAnswer(text, f"{text!r}: expected `swap CARD for CARD`")
        return self._known(out, form.bounds["out"]), self._known(in_, form.bounds["in"])

    def _known(self, name: str, known: list[str]) -> str:
        found = canonical([name.strip()], known)
        return found[0] if found else name.strip()

    def text(self, form: Form, args: tuple[str, str]) -> str:
        return f"swap {args[0]} for {args[1]}"

    def why_not(self, state: Any, form: Form, args: tuple[str, str]) -> Refusal | None:
        if args[0] not in form.bounds["out"]:
            return Refusal("SWU-14.4", "not_in_deck", {"card": args[0]})
        if args[1] not in form.bounds["in"]:
            return Refusal("SWU-14.4", "not_in_sideboard", {"card": args[1]})
        return None

    def samples(self, state: Any, form: Form, rng: Dice) -> Iterator[tuple[str, str]]:
        yield rng.pick(list(form.bounds["out"])), rng.pick(list(form.bounds["in"]))
        yield form.bounds["in"][0], "SOR_000"
