"""Players for seats that no person has: an easy one that follows simple habits, a normal one that tries things out."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.answers import GENERAL_PATTERNS, read_pattern
from rules.engine.bots import Chair
from rules.engine.decisions import AnswerError, Decision, Option, choice_text
from rules.engine.session import Session, play_out
from rules.unlimited.cards import Card, pool
from rules.unlimited.reasons import PATTERNS
from rules.unlimited.state import State
from rules.unlimited.worth import worth

_FOLLOW_UPS = 12
"""How many questions after an answer are answered by habit before its worth is judged."""
_TRIED = 40
"""How many answers are tried out at most."""


class EasyBot:
    """Plays the dearest card it can, deploys, attacks, and takes the first target that is offered."""

    ponders = False

    def answer(self, chair: Chair) -> str:
        decision = chair.decision
        view: State = chair.view
        if decision.kind == "mulligan":
            return "yes" if _is_bad_hand(view, chair.seat) else "no"
        if decision.kind == "opening_resources":
            return _two_dearest(decision)
        if decision.kind == "regroup":
            return _resource(decision, view, chair.seat)
        if decision.kind == "action":
            return max(decision.options, key=lambda o: _habit(o, view, chair.seat)).key
        return habitual(decision, chair)


class NormalBot(EasyBot):
    """Tries every answer on games that may be the true one, and takes the one that leads to the best position."""

    ponders = True

    def answer(self, chair: Chair) -> str:
        decision = chair.decision
        if decision.kind in ("mulligan", "opening_resources", "regroup"):
            return super().answer(chair)
        texts = answers_to(decision, chair)
        if len(texts) == 1:
            return texts[0]
        imagined = chair.imagine()
        if imagined is None:
            return super().answer(chair)
        best, best_worth = texts[0], float("-inf")
        for text in texts[:_TRIED]:
            found = self._worth_of(imagined, chair.seat, text)
            if found > best_worth:
                best, best_worth = text, found
        return best

    def _worth_of(self, imagined: Session, seat: int, text: str) -> float:
        """The worth of the position after this answer, its follow-ups answered by habit."""
        twin = imagined.clone()
        try:
            twin.answer(seat, text)
            for _ in range(_FOLLOW_UPS):
                play_out(twin)
                decision = twin.decision
                if decision is None or decision.kind in ("action", "regroup", "mulligan"):
                    break
                twin.answer(decision.seat, _by_habit(twin, decision, seat))
        except AnswerError:
            return float("-inf")
        value = worth(twin.state, seat)
        if text == "pass":
            value -= 0.5
        return value


def _by_habit(session: Session, decision: Decision, seat: int) -> str:
    """A quick answer to a follow-up question: hit the others, spare one's own."""
    if decision.verb and decision.options:
        wanted = max(decision.least, 1) if decision.kind not in ("discard",) else decision.least
        ranked = sorted(decision.options, key=lambda o: _taste(o, decision, session.state))
        return choice_text(decision.verb, tuple(ranked[: min(wanted, decision.most)]))
    if decision.options:
        best = min(decision.options, key=lambda o: (o.key in ("pass", "no"), _taste(o, decision, session.state)))
        return best.key
    from rules.engine.bots import legal_samples

    for form in decision.forms:
        for text, _ in legal_samples(session.game, session.state, form, session.state.dice, 1):
            return text
    return "pass"


_KIND = frozenset({"heal", "give", "modify", "ready", "attach", "rescue", "dealer", "captor"})


def _taste(option: Option, decision: Decision, state: State) -> float:
    """Low is good: what helps goes to one's own, what hurts to the others, big things first."""
    mine = any(thing.startswith(f"p{decision.seat + 1}/") for thing in option.things)
    friendly = decision.kind in _KIND
    value = option.value
    thing = state.things.get(value) if isinstance(value, int) else None
    size = pool().cards[thing.card].cost if thing is not None and thing.card else 0
    return (0 if mine == friendly else 100) - size


def habitual(decision: Decision, chair: Chair) -> str:
    """The answer of somebody who does not think far: what hurts the others, as much as allowed."""
    state: State = chair.view
    if decision.verb:
        if not decision.options:
            return choice_text(decision.verb, ())
        most = decision.most if decision.kind in ("search", "exhaust", "give", "ready") else max(1, decision.least)
        ranked = sorted(decision.options, key=lambda o: _taste(o, decision, state))
        good = [o for o in ranked if _taste(o, decision, state) < 50] or ranked[: decision.least]
        return choice_text(decision.verb, tuple(good[: min(most, decision.most)]) or tuple(ranked[: decision.least]))
    for form in decision.forms:
        texts = chair.samples(form, 1)
        if texts:
            return texts[0]
    return min(decision.options, key=lambda o: (o.key in ("pass", "no"), _taste(o, decision, state))).key


def answers_to(decision: Decision, chair: Chair) -> list[str]:
    """The answers worth trying: every option, single choices, a habitual choice of several, samples of forms."""
    texts: list[str] = []
    if decision.verb:
        options = _told_apart(decision.options)
        if decision.least == 0:
            texts.append(choice_text(decision.verb, ()))
        if decision.least <= 1:
            texts += [choice_text(decision.verb, (option,)) for option in options]
        texts.append(habitual(decision, chair))
        if decision.most > 1 and decision.most >= len(decision.options) >= decision.least:
            texts.append(choice_text(decision.verb, decision.options))
    else:
        texts += [option.key for option in _told_apart(decision.options)]
    for form in decision.forms:
        texts += chair.samples(form, 4)
    return list(dict.fromkeys(texts))


def _told_apart(options: Sequence[Option]) -> list[Option]:
    seen: set[str] = set()
    found = []
    for option in options:
        if option.alike and option.alike in seen:
            continue
        seen.add(option.alike)
        found.append(option)
    return found


# -- habits ----------------------------------------------------------------------------------------------------------
def _gaps(text: str) -> dict[str, str]:
    found = read_pattern(text, (*PATTERNS, *GENERAL_PATTERNS))
    return found[1] if found else {}


def _card(name: str) -> Card | None:
    return pool().cards.get(name.rpartition("/")[2].partition("#")[0])


def _habit(option: Option, view: State, seat: int) -> float:
    """How much somebody of simple habits likes an action."""
    verb = option.key.partition(" ")[0]
    if verb == "deploy":
        return 100.0
    if verb == "play":
        card = _card(_gaps(option.key).get("card", ""))
        return 50.0 + (card.cost if card else 0) - (20 if card and card.kind == "event" else 0)
    if verb == "attack":
        return 40.0 + _attack_value(option, view)
    if verb == "use":
        return 30.0
    if verb == "claim":
        return 5.0
    return 0.0


def _attack_value(option: Option, view: State) -> float:
    """Bases are good, kills are better, dying for nothing is bad."""
    value = option.value
    if not isinstance(value, tuple):
        return 0.0
    attacker, target = view.things.get(value[1]), view.things.get(value[2])
    if attacker is None or target is None or target.zone == "base":
        return 2.0
    mine, theirs = pool().cards[attacker.card], pool().cards[target.card]
    kills = mine.power >= theirs.hp - target.damage
    dies = theirs.power >= mine.hp - attacker.damage
    return (4.0 + theirs.cost if kills else 0.0) - (mine.cost if dies else 0.0)


def _is_bad_hand(view: State, seat: int) -> bool:
    """SWU-1.10: keep a hand with something to play early."""
    cards = [pool().cards[view.things[i].card] for i in view.seats[seat].hand]
    return sum(1 for card in cards if card.kind == "unit" and card.cost <= 3) < 2


def _two_dearest(decision: Decision) -> str:
    def cost(option: Option) -> int:
        card = _card(option.key)
        return card.cost if card else 0

    ranked = sorted(decision.options, key=lambda o: -cost(o))
    return choice_text(decision.verb, tuple(ranked[: decision.least]))


def _resource(decision: Decision, view: State, seat: int) -> str:
    """Resources up to seven, of the cards that cannot be played soon."""
    have = len(view.seats[seat].resources)
    options = [o for o in decision.options if o.key != "pass"]
    if not options or have >= 9 or (have >= 7 and len(options) <= 2):
        return "pass"

    def soon(option: Option) -> int:
        card = _card(_gaps(option.key).get("card", ""))
        cost = card.cost if card else 0
        return cost if cost > have + 1 else -cost

    return max(options, key=soon).key
