"""An oracle for the notebook: it lists every hand and folder that the facts allow and joins them, with no reasoning."""

from __future__ import annotations

from itertools import combinations, product

from rules.clue.board import board
from rules.clue.notes import FOLDER, TABLE, Known
from rules.clue.state import Fact
from rules.engine.dice import Dice

MOST_JOINS = 3_000_000


def random_known(rng: Dice, seats: int, asked: int) -> Known:
    """A true deal, and what seat 1 knows of it after so many questions, calls, rescues and wrong answers."""
    deal = board().deals[seats]
    folder = [rng.pick(list(kind)) for kind in board().kinds]
    rest = [card for card in board().cards if card not in folder]
    rng.shuffle(rest)
    face_up, rest = rest[: deal.face_up], rest[deal.face_up :]
    hands = [rest[seat::seats] for seat in range(seats)]
    facts: list[Fact] = []
    for _ in range(asked):
        by = rng.below(seats)
        others = [(by + k) % seats for k in range(1, seats)]
        cards = [rng.pick(list(kind)) for kind in board().kinds]
        kind = rng.below(12)
        if kind == 0 and cards != folder:
            facts.append(Fact("wrong", by, cards))
        elif kind == 1:
            shower = rng.pick(others)
            facts.append(Fact("reward", by, shown_by=shower, card=_seen_by_first(by, shower, rng.pick(hands[shower]))))
        else:
            called = kind < 4
            fact = Fact("called" if called else "asked", by, cards)
            for seat in [rng.pick(others)] if called else others:
                held = [card for card in cards if card in hands[seat]]
                if held:
                    fact.shown_by, fact.card = seat, _seen_by_first(by, seat, rng.pick(held))
                    break
                fact.passed.append(seat)
            facts.append(fact)
    return Known(0, tuple(hands[0]), tuple(face_up), (deal.each,) * seats, tuple(facts))


def _seen_by_first(by: int, shower: int, card: str) -> str:
    return card if 0 in (by, shower) else ""


def every_place(known: Known) -> dict[str, list[int]] | None:
    """For each card every place that it has in some deal that fits; None where there are too many deals to join."""
    hidden = [card for card in board().cards if card not in known.face_up and card not in known.hand]
    bit = {card: 1 << number for number, card in enumerate(hidden)}
    whole = (1 << len(hidden)) - 1
    holders = [seat for seat in range(len(known.sizes)) if seat != known.seat]
    choices = [[sum(bit[c] for c in hand) for hand in _hands(known, hidden, seat)] for seat in holders]
    choices.append([sum(bit[c] for c in folder) for folder in _folders(known, hidden)])
    places = [*holders, FOLDER]
    order = sorted(range(len(choices)), key=lambda index: len(choices[index]))
    choices, places = [choices[index] for index in order], [places[index] for index in order]
    before: list[set[int]] = [{0}]
    for some in choices:
        if len(before[-1]) * len(some) > MOST_JOINS:
            return None
        before.append({used | each for used in before[-1] for each in some if not used & each})
    after: list[set[int]] = [{whole}]
    for number in range(len(choices) - 1, -1, -1):
        some = choices[number]
        if len(after[0]) * len(some) > MOST_JOINS:
            return None
        after.insert(0, {full ^ each for full in after[0] for each in some if full & each == each} & before[number])
    found: dict[str, list[int]] = {card: [] for card in board().cards}
    for card in known.hand:
        found[card].append(known.seat)
    for card in known.face_up:
        found[card].append(TABLE)
    for number, place in enumerate(places):
        possible = 0
        for each in choices[number]:
            if each | possible != possible and any(
                not used & each and used | each in after[number + 1] for used in before[number]
            ):
                possible |= each
        for card in hidden:
            if possible & bit[card]:
                found[card].append(place)
    return {card: sorted(where) for card, where in found.items()}


def _hands(known: Known, hidden: list[str], seat: int) -> list[tuple[str, ...]]:
    fitting = []
    for hand in combinations(hidden, known.sizes[seat]):
        held = set(hand)
        if all(
            not (seat in fact.passed and held & set(fact.cards))
            and not (seat == fact.shown_by and fact.card and fact.card not in held)
            and not (seat == fact.shown_by and fact.cards and not held & set(fact.cards))
            for fact in known.facts
        ):
            fitting.append(hand)
    return fitting


def _folders(known: Known, hidden: list[str]) -> list[tuple[str, ...]]:
    wrong = {tuple(fact.cards) for fact in known.facts if fact.kind == "wrong"}
    kinds = [[card for card in kind if card in hidden] for kind in board().kinds]
    return [folder for folder in product(*kinds) if folder not in wrong]
