"""Bots for Clue: they go by the notebook of their seat, each as far as its level reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log2

from rules.clue.board import board
from rules.clue.notes import FOLDER, Contradiction, Deduction, Known, random_deal, simple_places
from rules.clue.view import View, known_to, seen
from rules.engine.bots import Chair
from rules.engine.decisions import Decision, seat_id
from rules.engine.dice import Dice

_FAR = 99


class EasyBot:
    """Strikes what it holds and what it is shown, asks about what is left, and answers when one of each is left."""

    ponders = False

    def answer(self, chair: Chair) -> str:
        decision, view = chair.decision, chair.view
        if decision.kind in ("show", "reward"):
            return f"show {self.card_to_show(decision, view, chair.rng)}"
        open_ = self.candidates(view)
        if decision.kind == "turn":
            return self.start_of_turn(chair, decision, view, open_)
        if decision.kind in ("move", "all_clear"):
            return self.walk(chair, decision, view, open_)
        if decision.kind == "comlink":
            return self.call(chair, view, open_) or "keep"
        if decision.kind == "room":
            if decision.forms and (cards := self.final_answer(view, open_)):
                return f"accuse {' '.join(cards)}"
            return self.question(chair, decision, view, open_)
        return decision.options[0].key

    # -- what it believes ------------------------------------------------------------------------------------------
    def candidates(self, view: View) -> tuple[list[str], ...]:
        """For each kind the cards that may be in the folder."""
        struck = {*(view.players[view.seat or 0].hand or []), *view.face_up, *seen(view)}
        last = [fact for fact in view.facts if fact.kind == "asked" and fact.by == view.seat and fact.shown_by is None]
        sure = {card for fact in last for card in fact.cards if card not in struck}
        open_ = []
        for kind in board().kinds:
            found = [card for card in kind if card in sure] or [card for card in kind if card not in struck]
            open_.append(found or list(kind))
        return tuple(open_)

    def final_answer(self, view: View, open_: tuple[list[str], ...]) -> tuple[str, ...] | None:
        """The answer to give now, None while it is open."""
        return tuple(kind[0] for kind in open_) if all(len(kind) == 1 for kind in open_) else None

    # -- what it does ----------------------------------------------------------------------------------------------
    def start_of_turn(self, chair: Chair, decision: Decision, view: View, open_: tuple[list[str], ...]) -> str:
        forms = {form.verb for form in decision.forms}
        cards = self.final_answer(view, open_)
        if "accuse" in forms and cards:
            return f"accuse {' '.join(cards)}"
        if "comlink" in forms and not cards:
            return self.call(chair, view, open_) or decision.options[0].key
        return decision.options[0].key

    def goals(self, view: View, open_: tuple[list[str], ...]) -> dict[str, float]:
        """How much each room is worth going to."""
        if self.final_answer(view, open_):
            return {room: 10.0 if room == board().bay else 0.0 for room in board().rooms}
        return {room: 2.0 if room in open_[1] else 1.0 for room in board().rooms}

    def walk(self, chair: Chair, decision: Decision, view: View, open_: tuple[list[str], ...]) -> str:
        """Into the best room in reach; else as near as possible to the best room near by."""
        goals = self.goals(view, open_)
        rooms = [option for option in decision.options if option.key.startswith("enter")]
        if rooms:
            best = max(goals[option.key.split(" ")[1]] for option in rooms)
            good = [option for option in rooms if goals[option.key.split(" ")[1]] == best]
            return chair.rng.pick(good).key
        ranked = [(self._nearness(option.key.split(" ")[1], goals, view), option.key) for option in decision.options]
        return max(ranked)[1]

    def _nearness(self, tile: str, goals: dict[str, float], view: View) -> float:
        reached = board().distances(tile, _FAR)
        best = 0.0
        for room, worth in goals.items():
            if worth and room != view.left:
                steps = min(reached.get(door, _FAR) for door in board().rooms[room].doors)
                best = max(best, worth / (1 + steps))
        return best

    def question(self, chair: Chair, decision: Decision, view: View, open_: tuple[list[str], ...]) -> str:
        planet, vehicle = chair.rng.pick(open_[0]), chair.rng.pick(open_[2])
        return f"ask {planet} {vehicle}"

    def call(self, chair: Chair, view: View, open_: tuple[list[str], ...]) -> str | None:
        others = [seat for seat in range(len(view.players)) if seat != chair.seat]
        to = chair.rng.pick(others)
        return f"comlink p{to + 1} {' '.join(chair.rng.pick(kind) for kind in open_)}"

    def card_to_show(self, decision: Decision, view: View, rng: Dice) -> str:
        return rng.pick(list(decision.options)).value  # type: ignore[no-any-return]


class NormalBot(EasyBot):
    """Also notes who could not answer and who showed something, as far as propagation goes."""

    def candidates(self, view: View) -> tuple[list[str], ...]:
        places = simple_places(known_to(view))
        return _in_folder(lambda card: FOLDER in places[card])

    def goals(self, view: View, open_: tuple[list[str], ...]) -> dict[str, float]:
        """A prisoner in the Detention Block is worth a visit: a card for the rescue."""
        goals = super().goals(view, open_)
        if any(player.caught for player in view.players) and not self.final_answer(view, open_):
            goals[board().jail] += 1.0
        return goals

    def card_to_show(self, decision: Decision, view: View, rng: Dice) -> str:
        """What this player has seen already, if possible."""
        to = decision.prompt.params["to"]
        shown = {fact.card for fact in view.facts if fact.shown_by == view.seat and seat_id(fact.by) == to}
        again = [option.value for option in decision.options if option.value in shown]
        return again[0] if again else super().card_to_show(decision, view, rng)


class HardBot(NormalBot):
    """Deduces completely, asks what splits the possible deals best, and shows what tells the least."""

    ponders = True

    deals = 24

    def candidates(self, view: View) -> tuple[list[str], ...]:
        try:
            deduction = Deduction(known_to(view))
        except Contradiction:
            return super().candidates(view)
        return _in_folder(lambda card: FOLDER in deduction.places(card))

    def final_answer(self, view: View, open_: tuple[list[str], ...]) -> tuple[str, ...] | None:
        """When certain; or a guess of two when somebody in or near the Docking Bay seems to know."""
        certain = super().final_answer(view, open_)
        if certain is not None or view.seat is None:
            return certain
        left = len(open_[0]) * len(open_[1]) * len(open_[2])
        return tuple(kind[0] for kind in open_) if left == 2 and self._beaten_soon(view) else None

    def _beaten_soon(self, view: View) -> bool:
        """Does another player who got no answer stand one turn from the Docking Bay?"""
        for fact in view.facts:
            player = view.players[fact.by]
            unanswered = fact.kind == "asked" and fact.shown_by is None and fact.by != view.seat
            if unanswered and not player.out and not player.caught:
                reached = board().distances(player.at, 6)
                if player.at == board().bay or any(door in reached for door in board().rooms[board().bay].doors):
                    return True
        return False

    def question(self, chair: Chair, decision: Decision, view: View, open_: tuple[list[str], ...]) -> str:
        """The planet and vehicle whose answer is worth most bits over a sample of possible deals."""
        room = view.players[chair.seat].at
        known = known_to(view)
        deals = _sample(known, chair.rng, self.deals)
        order = [(chair.seat + i) % len(view.players) for i in range(1, len(view.players))]
        best, best_bits = "", -1.0
        for planet in _worth_asking(open_[0], known):
            for vehicle in _worth_asking(open_[2], known):
                bits = _bits_of((planet, room, vehicle), deals, order)
                if bits > best_bits:
                    best, best_bits = f"ask {planet} {vehicle}", bits
        return best

    def call(self, chair: Chair, view: View, open_: tuple[list[str], ...]) -> str | None:
        """Kept until it splits the possible deals well; then at the seat whose answer does so best."""
        known = known_to(view)
        deals = _sample(known, chair.rng, self.deals)
        best, best_bits = None, 0.3
        for seat in range(len(view.players)):
            if seat == chair.seat:
                continue
            for _ in range(8):
                cards = tuple(chair.rng.pick(kind) for kind in open_)
                bits = _bits_of(cards, deals, [seat])
                if bits > best_bits:
                    best, best_bits = f"comlink p{seat + 1} {' '.join(cards)}", bits
        return best

    def goals(self, view: View, open_: tuple[list[str], ...]) -> dict[str, float]:
        goals = super().goals(view, open_)
        hand = view.players[view.seat or 0].hand or []
        if self.final_answer(view, open_):
            return goals
        if len(open_[1]) == 1:  # a room of one's own tells about the other two
            for room in goals:
                if room in hand or room in view.face_up:
                    goals[room] += 1.5
        if len(open_[0]) * len(open_[1]) * len(open_[2]) <= 12:  # soon certain: stay near the Docking Bay
            for room in goals:
                if board().floor_of[room] == board().floor_of[board().bay]:
                    goals[room] += 0.9
        return goals


def _in_folder(may: object) -> tuple[list[str], ...]:
    return tuple([card for card in kind if may(card)] or list(kind) for kind in board().kinds)  # type: ignore[operator]


def _worth_asking(open_: list[str], known: Known) -> list[str]:
    """The open cards, or where only one is open also one that nobody else can show."""
    safe = [card for card in (*known.hand, *known.face_up) if card in _kind_of(open_[0])]
    return [*open_[:4], *safe[:1]] if len(open_) <= 2 else open_[:5]


def _kind_of(card: str) -> tuple[str, ...]:
    return next(kind for kind in board().kinds if card in kind)


def _sample(known: Known, rng: Dice, count: int) -> list[dict[str, int]]:
    try:
        return [random_deal(known, rng) for _ in range(count)]
    except Contradiction:
        return []


def _bits_of(cards: Iterable[str], deals: list[dict[str, int]], order: list[int]) -> float:
    """The bits that the answer to a question carries over the sampled deals: who shows, and which of the cards."""
    answers: Counter[tuple[int, ...]] = Counter()
    cards = tuple(cards)
    for deal in deals:
        for seat in order:
            held = tuple(index for index, card in enumerate(cards) if deal[card] == seat)
            if held:
                answers[(seat, held[len(held) // 2])] += 1
                break
        else:
            answers[()] += 1
    total = sum(answers.values())
    return -sum(n / total * log2(n / total) for n in answers.values()) if total else 0.0
