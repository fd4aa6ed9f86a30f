"""The check paths of Clue scenarios, and the count of all pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

from rules.clue.board import board
from rules.clue.forms import FORMS
from rules.clue.notes import FOLDER, TABLE, Deduction
from rules.clue.state import Fact, State, last_fact, seen_by
from rules.clue.view import known_to, view_of
from rules.engine.decisions import Decision, seat_id, seat_named


def look_up(state: State, decision: Decision | None, path: Sequence[str]) -> Any:
    """The value at a check path. Raises KeyError when nothing is there."""
    match path:
        case ["turn"]:
            return None if state.ending else seat_id(state.turn)
        case ["first"]:
            return seat_id(state.first)
        case ["decision"]:
            return None if decision is None else decision.kind
        case ["decider"]:
            return None if decision is None else seat_id(decision.seat)
        case ["options"]:
            return [] if decision is None else _answers(state, decision)
        case ["rolled"]:
            return state.rolled
        case ["card"]:
            return state.card
        case ["winner"]:
            return None if state.winner is None else seat_id(state.winner)
        case ["result"]:
            return state.ending
        case ["face_up"]:
            return list(state.face_up)
        case ["solution", part] if part in ("planet", "room", "vehicle"):
            return state.folder[("planet", "room", "vehicle").index(part)]
        case ["tokens", token] if token in board().planets or token in board().vehicles:
            return state.tokens.get(token)
        case ["deck"]:
            return list(state.deck)
        case ["discard"]:
            return list(state.discard)
        case ["removed"]:
            return list(state.removed)
        case ["question", what]:
            return _of_question(last_fact(state.facts, "asked"), what)
        case ["comlink", what]:
            return _of_call(last_fact(state.facts, "called"), what)
        case [seat, *rest] if (at := seat_named(seat)) is not None and at < len(state.players):
            return _of_player(state, at, rest)
    raise KeyError(".".join(path))


def _answers(state: State, decision: Decision) -> list[str]:
    """Every legal answer as text, final answers and comlinks with all cards that they may name."""
    answers = [option.key for option in decision.options]
    for form in decision.forms:
        for cards in product(*board().kinds):
            if form.verb == "accuse":
                answers.append(FORMS[form.verb].text(form, cards))
            else:
                others = [seat for seat in range(len(state.players)) if seat != form.bounds["seat"]]
                answers += [FORMS[form.verb].text(form, (seat, *cards)) for seat in others]
    return answers


def _of_player(state: State, seat: int, path: Sequence[str]) -> Any:
    player = state.players[seat]
    match path:
        case ["at"]:
            return player.at
        case ["hand"]:
            return list(player.hand)
        case ["seen"]:
            return seen_by(state.facts, seat)
        case ["caught"]:
            return player.caught
        case ["out"]:
            return player.out
        case ["comlinks"]:
            return player.comlinks
        case ["character"]:
            return player.hero
        case ["knows", card] if card in board().cards:
            place = _deduction(state, seat).place(card)
            return "unknown" if place is None else _place_name(place)
        case ["maybe", card] if card in board().cards:
            return sorted(_place_name(place) for place in _deduction(state, seat).places(card))
    raise KeyError(".".join(path))


def _deduction(state: State, seat: int) -> Deduction:
    """From the view, so that nothing can follow that the seat may not know."""
    return Deduction(known_to(view_of(state, seat)))


def _place_name(place: int) -> str:
    return {FOLDER: "folder", TABLE: "table"}.get(place) or seat_id(place)


def _of_question(fact: Fact | None, what: str) -> Any:
    if fact is None:
        return None
    values = {
        "by": seat_id(fact.by),
        "planet": fact.cards[0],
        "room": fact.cards[1],
        "vehicle": fact.cards[2],
        "passed": [seat_id(seat) for seat in fact.passed],
        "shown_by": None if fact.shown_by is None else seat_id(fact.shown_by),
    }
    return values[what]


def _of_call(fact: Fact | None, what: str) -> Any:
    if fact is None:
        return None
    asked = fact.shown_by if fact.shown_by is not None else fact.passed[0]
    values = {
        "by": seat_id(fact.by),
        "to": seat_id(asked),
        "planet": fact.cards[0],
        "room": fact.cards[1],
        "vehicle": fact.cards[2],
        "shown": fact.shown_by is not None,
    }
    return values[what]


def pieces(state: State) -> Counter[str]:
    """The 21 clue cards and the 19 corridor cards, wherever they are."""
    found = Counter(state.folder + state.face_up)
    found.update([*state.deck, *state.discard, *state.removed])
    if state.phase in ("all_clear", "comlink") and state.card:
        found[state.card] += 1
    for player in state.players:
        found.update(player.hand)
        found["comlink"] += player.comlinks
        found["caught"] += player.caught
    return found
