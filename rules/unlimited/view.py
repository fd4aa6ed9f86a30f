"""What one seat may know of a game (SWU-6.8), and full games that agree with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy

import msgspec

from rules.engine.dice import Dice, dice_from
from rules.engine.events import unheard
from rules.engine.words import Bilingual
from rules.unlimited.cards import Card, pool
from rules.unlimited.state import HIDDEN, NOBODY, DeckList, Seen, State
from rules.unlimited.turns import Turns

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(State)


def copy_of(state: State) -> State:
    return _DECODER.decode(_ENCODER.encode(state))


def view_of(state: State, seat: int | None) -> State:
    """The state without what this seat may not see: hands and resources of others, decks, the dice.

    Of the own deck the seat knows the cards, not their order. What is not hidden the view shares with the state.
    """
    view = copy(state)
    view.dice = Dice(0)
    view.lists = [deck if index == seat else DeckList([], "", {}, {}) for index, deck in enumerate(state.lists)]
    view.viewer = NOBODY if seat is None else seat
    view.seats = list(state.seats)
    view.things = dict(state.things)
    for index, own in enumerate(state.seats):
        hidden = own.deck
        if index == seat:
            view.seats[index] = copy(own)
            view.seats[index].library = sorted(state.things[i].card for i in own.deck)
        else:
            hidden = [*own.deck, *own.hand, *own.resources]
        for id_ in hidden:
            view.things[id_] = thing = copy(state.things[id_])
            thing.card, thing.how = HIDDEN, ""
    view.gone = {id_: seen for id_, seen in state.gone.items() if _is_public(seen, state, seat)}
    return view


def _is_public(seen: Seen, state: State, seat: int | None) -> bool:
    """Was the card that left its place seen by all, or the seat's own?"""
    if seen.zone in ("deck",):
        return False
    return seen.zone not in ("hand", "resources") or seen.controller == seat


def imagine(view: State, rng: Dice) -> State:
    """A full state that agrees with the view: own deck in some order, plausible cards for what is hidden."""
    state = copy_of(view)
    viewer = view.viewer
    state.viewer = NOBODY
    state.dice = dice_from(rng.below(1 << 30))
    for index, deck in enumerate(state.lists):
        if index != viewer:
            _imagine_list(state, index, deck)
    for index, own in enumerate(state.seats):
        if index == viewer:
            cards = list(own.library)
            rng.shuffle(cards)
            own.library = []
            for id_, card in zip(own.deck, cards, strict=True):
                state.things[id_].card = card
            continue
        likely = _likely_cards(state, index)
        for id_ in (*own.hand, *own.deck, *own.resources):
            thing = state.things[id_]
            if thing.card == HIDDEN:
                thing.card = rng.pick(likely)
    return state


def _imagine_list(state: State, seat: int, deck: DeckList) -> None:
    """A list that somebody may play with what lies open."""
    own = state.seats[seat]
    deck.leaders = [state.things[i].card for i in own.leaders]
    deck.base = state.things[own.base].card
    deck.cards = dict.fromkeys(_likely_cards(state, seat)[:50], 1)


def _likely_cards(state: State, seat: int) -> list[str]:
    """Cards that this player may well have: those that leader and base cover."""
    own = state.seats[seat]
    cards = pool().cards
    icons = [a for i in (*own.leaders, own.base) for a in cards[state.things[i].card].aspects]
    likely = [c.id for c in cards.values() if c.kind in ("unit", "event", "upgrade") and _covered(c, icons)]
    return likely or [c.id for c in cards.values() if c.kind == "unit"]


def _covered(card: Card, icons: Sequence[str]) -> bool:
    left = list(icons)
    for aspect in card.aspects:
        if aspect not in left:
            return False
        left.remove(aspect)
    return True


def units_in(view: State) -> dict[int, Seen]:
    """Every unit in play with all modifiers, by object id; works on views as on states."""
    from rules.unlimited.position import _no_question

    return Turns(view, _no_question, unheard).live


_WORDS = {
    "round": Bilingual("Round {n}, {phase}", "라운드 {n}, {phase}"), "setup": Bilingual("opening", "준비"),
    "action": Bilingual("action phase", "행동 페이즈"), "regroup": Bilingual("regroup phase", "재정비 페이즈"),
    "between": Bilingual("between two games", "게임 사이"), "over": Bilingual("over", "끝"),
    "seat": Bilingual("base {base} {left} HP, resources {ready}/{all}, hand {hand}, deck {deck}, discard {discard}",
                 "기지 {base} 체력 {left}, 자원 {ready}/{all}, 손 {hand}, 덱 {deck}, 버린 더미 {discard}"),
    "leader": Bilingual("leader {name}{state}", "리더 {name}{state}"), "initiative": Bilingual("initiative", "선공권"),
    "exhausted": Bilingual(", exhausted", ", 소진"), "deployed": Bilingual(", deployed", ", 배치됨"),
    "ground": Bilingual("ground", "지상"), "space": Bilingual("space", "우주"),
    "hand": Bilingual("hand: {cards}", "손: {cards}"),
    "guards": Bilingual("guards {cards}", "포로 {cards}"),
}  # fmt: skip


def describe(view: State, language: str) -> list[str]:
    """The table in words, for the text mode: every seat with its zones, the own hand by name."""
    cards = pool().cards
    live = units_in(view)

    def say(word: str, **gaps: object) -> str:
        return str(getattr(_WORDS[word], language)).format(**gaps)

    def name(id_: int) -> str:
        card = view.things[id_].card
        return "?" if card == HIDDEN else cards[card].name[language]

    lines = [say("round", n=view.round, phase=say(view.phase))]
    for index, own in enumerate(view.seats):
        base = view.things[own.base]
        ready = sum(1 for r in own.resources if not view.things[r].exhausted)
        mark = f" [{say('initiative')}]" if view.initiative == index else ""
        text = say(
            "seat", base=name(own.base), left=max(0, cards[base.card].hp - base.damage), ready=ready,
            all=len(own.resources), hand=len(own.hand), deck=len(own.deck), discard=len(own.discard),
        )  # fmt: skip
        lines.append(f"p{index + 1}{mark}: {text}")
        for leader in own.leaders:
            thing = view.things[leader]
            state = say("deployed") if thing.deployed else say("exhausted") if thing.exhausted else ""
            lines.append("  " + say("leader", name=name(leader), state=state))
        for arena in ("ground", "space"):
            for unit in getattr(own, arena):
                lines.append(f"  {say(arena)}: {_unit_line(live[unit], name, say)}")
        if own.hand and index == view.viewer:
            lines.append("  " + say("hand", cards=", ".join(name(i) for i in own.hand)))
    return lines


def _unit_line(seen: Seen, name: Callable[[int], str], say: Callable[..., str]) -> str:
    parts = [f"{name(seen.id)} {seen.power}/{seen.hp_left}"]
    parts += [name(u) for u, _, _, _ in seen.upgrades]
    if seen.captured:
        parts.append(say("guards", cards=", ".join(name(c) for c in seen.captured)))
    return " + ".join(parts) + (say("exhausted") if seen.exhausted else "")
