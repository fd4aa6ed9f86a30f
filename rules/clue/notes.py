"""The notebook: what follows for certain from what one seat may know (CLUE-9).

A place is a seat (0, 1, …), FOLDER or TABLE. The known facts are constraints: a card is in one place; a hand has
its size; the folder holds one card of each kind; who could not answer holds none of the three; who showed holds at
least one of them; a wrong final answer is not the folder. `Deduction` decides for every card and place whether any
deal agrees with all of them, by search with propagation, and reuses each deal found as a witness for all its cards.
The table chooses how much of this the notebook does by itself: `places_by_level`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from rules.clue.board import board
from rules.clue.state import Aid, Fact
from rules.engine.dice import Dice

FOLDER = -1
TABLE = -2

LEVELS: tuple[Aid, ...] = ("none", "simple", "complete")
"""How far the notebook goes by itself, the least first."""


class Known(Struct, frozen=True):
    """What a seat knows: its hand, the cards face up, the size of every hand, and the facts as it may know them."""

    seat: int
    hand: tuple[str, ...]
    face_up: tuple[str, ...]
    sizes: tuple[int, ...]
    facts: tuple[Fact, ...]


class Contradiction(Exception):
    """No deal agrees with the facts."""


class _Deal:
    """A partial deal: for each card the bits of the places where it may still be."""

    __slots__ = ("masks", "problem")

    def __init__(self, problem: _Problem, masks: list[int]) -> None:
        self.problem = problem
        self.masks = masks

    def settle(self) -> bool:
        """Propagate until nothing changes; False when no deal is left."""
        masks, problem = self.masks, self.problem
        changed = True
        while changed:
            changed = False
            for place_bit, cards, size in problem.groups:
                possible = [card for card in cards if masks[card] & place_bit]
                if len(possible) < size:
                    return False
                sure = sum(1 for card in possible if masks[card] == place_bit)
                if sure > size:
                    return False
                if sure == size < len(possible):
                    for card in possible:
                        if masks[card] != place_bit:
                            masks[card] &= ~place_bit
                            changed = True
                elif len(possible) == size > sure:
                    for card in possible:
                        masks[card] = place_bit
                    changed = True
            for place_bit, cards in problem.clauses:
                open_ = [card for card in cards if masks[card] & place_bit]
                if not open_:
                    return False
                if len(open_) == 1 and masks[open_[0]] != place_bit:
                    masks[open_[0]] = place_bit
                    changed = True
            for cards in problem.not_all_in_folder:
                loose = [card for card in cards if masks[card] != 1]
                if not loose:
                    return False
                if len(loose) == 1 and masks[loose[0]] & 1:
                    masks[loose[0]] &= ~1
                    changed = True
            if 0 in masks:
                return False
        return True


class _Problem:
    """The facts as constraints over card numbers; bit 0 of a mask is the folder, bit s + 1 is seat s."""

    def __init__(self, known: Known) -> None:
        cards = board().cards
        self.number = {card: index for index, card in enumerate(cards)}
        seats = len(known.sizes)
        self.masks = [(1 << (seats + 1)) - 1] * len(cards)
        everything = range(len(cards))
        self.table = frozenset(self.number[card] for card in known.face_up)
        for card in everything:
            if card in self.table:
                self.masks[card] = 1 << (seats + 1)
            elif cards[card] in known.hand:
                self.masks[card] = self.bit(known.seat)
            else:
                self.masks[card] &= ~self.bit(known.seat)
        self.groups: list[tuple[int, Sequence[int], int]] = [
            (1, [self.number[card] for card in kind], 1) for kind in board().kinds
        ]
        self.groups += [(self.bit(seat), everything, size) for seat, size in enumerate(known.sizes)]
        self.clauses: list[tuple[int, list[int]]] = []
        self.not_all_in_folder: list[list[int]] = []
        for fact in known.facts:
            self._add(fact)

    @staticmethod
    def bit(place: int) -> int:
        return 1 << (place + 1)

    def _add(self, fact: Fact) -> None:
        cards = [self.number[card] for card in fact.cards]
        if fact.kind == "wrong":
            self.not_all_in_folder.append(cards)
            return
        for seat in fact.passed:
            for card in cards:
                self.masks[card] &= ~self.bit(seat)
        if fact.card and fact.shown_by is not None:
            self.masks[self.number[fact.card]] &= self.bit(fact.shown_by)
        elif fact.shown_by is not None and cards:
            self.clauses.append((self.bit(fact.shown_by), cards))


class Deduction:
    """Everything that follows for one seat. Raises Contradiction when nothing agrees with the facts."""

    def __init__(self, known: Known) -> None:
        self._problem = _Problem(known)
        start = _Deal(self._problem, list(self._problem.masks))
        if not start.settle():
            raise Contradiction
        self._start = start.masks
        self._possible = [0] * len(self._start)
        self._search_all()

    def _search_all(self) -> None:
        for card, mask in enumerate(self._start):
            if mask & (mask - 1) == 0:
                self._possible[card] = mask
        for card, mask in enumerate(self._start):
            for bit in _bits(mask & ~self._possible[card]):
                if self._possible[card] & bit:
                    continue
                masks = list(self._start)
                masks[card] = bit
                found = _solve(_Deal(self._problem, masks))
                if found is not None:
                    for other, where in enumerate(found):
                        self._possible[other] |= where
        if 0 in self._possible:
            raise Contradiction

    def places(self, card: str) -> list[int]:
        """Every place where the card may be: FOLDER, TABLE or seats, FOLDER first."""
        seats = len(self._problem.groups) - len(board().kinds)
        places = []
        for bit in _bits(self._possible[self._problem.number[card]]):
            place = bit.bit_length() - 2
            places.append(TABLE if place == seats else place)
        return places

    def place(self, card: str) -> int | None:
        """Where the card certainly is, None when that is open."""
        places = self.places(card)
        return places[0] if len(places) == 1 else None


def seen_places(known: Known) -> dict[str, list[int]]:
    """The lowest level: what the seat saw with its own eyes, and who said to have none of three (CLUE-9.1, 9.2)."""
    everywhere = [FOLDER, *(seat for seat in range(len(known.sizes)) if seat != known.seat)]
    places = {card: list(everywhere) for card in board().cards}
    places |= {card: [TABLE] for card in known.face_up} | {card: [known.seat] for card in known.hand}
    for fact in known.facts:
        if fact.card and fact.shown_by is not None:
            places[fact.card] = [fact.shown_by]
    for fact in known.facts:
        for card in fact.cards:
            for seat in fact.passed:
                if seat in places[card]:
                    places[card].remove(seat)
    return places


def simple_places(known: Known) -> dict[str, list[int]]:
    """The middle level of the aid: what propagation alone gives, without trying anything out."""
    problem = _Problem(known)
    deal = _Deal(problem, list(problem.masks))
    deal.settle()
    seats = len(known.sizes)
    return {
        card: [TABLE if bit.bit_length() - 2 == seats else bit.bit_length() - 2 for bit in _bits(deal.masks[number])]
        for card, number in problem.number.items()
    }


def complete_places(known: Known) -> dict[str, list[int]]:
    """The highest level: a place is struck exactly when no deal has the card there. Raises Contradiction."""
    deduction = Deduction(known)
    return {card: deduction.places(card) for card in board().cards}


_BY_LEVEL = {"none": seen_places, "simple": simple_places, "complete": complete_places}


def places_by_level(known: Known, level: Aid) -> dict[str, list[int]]:
    """For each card where it may be, as far as this level of the aid sees (CLUE-9.3). Raises Contradiction."""
    return _BY_LEVEL[level](known)


def random_deal(known: Known, rng: Dice) -> dict[str, int]:
    """A deal that agrees with all facts: card → place. Raises Contradiction."""
    problem = _Problem(known)
    found = _solve(_Deal(problem, list(problem.masks)), rng.shuffle)
    if found is None:
        raise Contradiction
    seats = len(known.sizes)
    places = [mask.bit_length() - 2 for mask in found]
    return {card: TABLE if places[n] == seats else places[n] for card, n in problem.number.items()}


def because(known: Known, card: str, place: int, holds: bool = True, level: Aid = "complete") -> list[int]:
    """Which facts a certain mark of this level follows from, as few as needed: their positions in `known.facts`.

    `holds` True asks why the card is in the place, False why it is not. Newer facts are left out before older ones; the
    lowest level that finds the mark gives the reason.
    """

    def follows(positions: Sequence[int], by: Aid) -> bool:
        return _certain(_with_facts(known, sorted(positions)), card, place, holds, by)

    every = list(range(len(known.facts)))
    enough = next((by for by in LEVELS[: LEVELS.index(level)] if follows(every, by)), level)
    return sorted(_needed([], every, False, lambda positions: follows(positions, enough)))


def _needed(base: list[int], candidates: list[int], added: bool, follows: Callable[[Sequence[int]], bool]) -> list[int]:
    """A smallest set of candidates from which, with the base, it follows: halved again and again, so that few of many
    are found with few tries (after Junker's "QuickXplain", 2004).
    """
    if (added or not candidates or not base) and follows(base):
        return []
    if len(candidates) <= 1:
        return candidates
    older, newer = candidates[: len(candidates) // 2], candidates[len(candidates) // 2 :]
    kept_newer = _needed(base + older, newer, bool(older), follows)
    kept_older = _needed(base + kept_newer, older, bool(kept_newer), follows)
    return kept_older + kept_newer


def _certain(known: Known, card: str, place: int, holds: bool, by: Aid) -> bool:
    """Is the card certainly in the place (or certainly not), as far as this level sees?"""
    if by != "complete":
        places = places_by_level(known, by)[card]
        return places == [place] if holds else place not in places
    problem = _Problem(known)
    number, bit = problem.number[card], problem.bit(place)
    if place == TABLE:
        return (number in problem.table) == holds
    masks = list(problem.masks)
    masks[number] &= ~bit if holds else bit
    return not masks[number] or _solve(_Deal(problem, masks)) is None


def _with_facts(known: Known, positions: Iterable[int]) -> Known:
    return Known(known.seat, known.hand, known.face_up, known.sizes, tuple(known.facts[index] for index in positions))


def _solve(deal: _Deal, shuffle: Callable[[list[int]], None] | None = None) -> list[int] | None:
    """One complete deal, None when there is none; `shuffle` orders what is tried."""
    if not deal.settle():
        return None
    masks = deal.masks
    card = min(
        (c for c in range(len(masks)) if masks[c] & (masks[c] - 1)), key=lambda c: masks[c].bit_count(), default=-1
    )
    if card < 0:
        return masks
    if shuffle is not None:
        least = masks[card].bit_count()
        equal = [c for c in range(len(masks)) if masks[c].bit_count() == least]
        shuffle(equal)
        card = equal[0]
    bits = list(_bits(masks[card]))
    if shuffle is not None:
        shuffle(bits)
    for bit in bits:
        attempt = list(masks)
        attempt[card] = bit
        found = _solve(_Deal(deal.problem, attempt), shuffle)
        if found is not None:
            return found
    return None


def _bits(mask: int) -> Iterable[int]:
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
