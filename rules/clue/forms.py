"""Answers with a planet, a room and a vehicle: the final answer and the comlink."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clue.board import board
from rules.clue.state import State
from rules.engine.decisions import Form, FormCode, Refusal, UnreadableAnswer, seat_named
from rules.engine.dice import Dice


def why_not_cards(cards: tuple[str, ...]) -> Refusal | None:
    """One planet, one room, one vehicle, in this order (CLUE-10.4, 7.17)."""
    for card, kind in zip(cards, board().kinds, strict=True):
        if card not in kind:
            return Refusal("CLUE-1.5", "planet_room_vehicle", {"card": card})
    return None


def _random_cards(rng: Dice) -> tuple[str, str, str]:
    planet, room, vehicle = (rng.pick(list(kind)) for kind in board().kinds)
    return planet, room, vehicle


class AccuseForm:
    """`accuse PLANET ROOM VEHICLE` (CLUE-10.4)."""

    def parse(self, state: State, form: Form, text: str) -> tuple[str, str, str]:
        words = text.split()
        if len(words) != 4:
            raise UnreadableAnswer(text, f"{text!r}: expected `accuse PLANET ROOM VEHICLE`")
        return words[1], words[2], words[3]

    def text(self, form: Form, args: tuple[str, str, str]) -> str:
        return f"accuse {' '.join(args)}"

    def why_not(self, state: State, form: Form, args: tuple[str, str, str]) -> Refusal | None:
        return why_not_cards(args)

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[tuple[str, str, str]]:
        yield _random_cards(rng)
        yield _random_cards(rng)
        planet, room, vehicle = _random_cards(rng)
        yield room, planet, vehicle


class ComlinkForm:
    """`comlink pN PLANET ROOM VEHICLE` (CLUE-7.17); arguments are (seat asked, planet, room, vehicle)."""

    def parse(self, state: State, form: Form, text: str) -> tuple[int, str, str, str]:
        words = text.split()
        asked = seat_named(words[1]) if len(words) == 5 else None
        if asked is None:
            raise UnreadableAnswer(text, f"{text!r}: expected `comlink pN PLANET ROOM VEHICLE`")
        return asked, words[2], words[3], words[4]

    def text(self, form: Form, args: tuple[int, str, str, str]) -> str:
        return f"comlink p{args[0] + 1} {' '.join(args[1:])}"

    def why_not(self, state: State, form: Form, args: tuple[int, str, str, str]) -> Refusal | None:
        if args[0] == form.bounds["seat"] or not 0 <= args[0] < len(state.players):
            return Refusal("CLUE-7.22", "ask_another_seat")
        return why_not_cards(args[1:])

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[tuple[int, str, str, str]]:
        others = [seat for seat in range(len(state.players)) if seat != form.bounds["seat"]]
        for _ in range(3):
            yield rng.pick(others), *_random_cards(rng)
        yield form.bounds["seat"], *_random_cards(rng)


FORMS: dict[str, FormCode] = {"accuse": AccuseForm(), "comlink": ComlinkForm()}
