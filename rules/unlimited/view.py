"""What one seat may know of a game (SWU-6.8), and full games that agree with it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.dice import Dice, dice_from
from rules.unlimited.cards import Card, pool
from rules.unlimited.state import HIDDEN, NOBODY, DeckList, Seen, State

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(State)


def copy_of(state: State) -> State:
    return _DECODER.decode(_ENCODER.encode(state))


def view_of(state: State, seat: int | None) -> State:
    """The state without what this seat may not see: hands and resources of others, decks, the dice.

    Of the own deck the seat knows the cards, not their order.
    """
    view = copy_of(state)
    view.dice = Dice(0)
    view.lists = [deck if index == seat else DeckList([], "", {}, {}) for index, deck in enumerate(view.lists)]
    view.viewer = NOBODY if seat is None else seat
    hidden: set[int] = set()
    for index, own in enumerate(view.seats):
        if index == seat:
            own.library = sorted(view.things[i].card for i in own.deck)
        else:
            hidden.update(own.hand)
        hidden.update(own.deck)
        hidden.update(i for i in own.resources if index != seat)
    for id_ in hidden:
        thing = view.things[id_]
        thing.card, thing.how = HIDDEN, ""
    view.gone = {id_: seen for id_, seen in view.gone.items() if _is_public(seen, state, seat)}
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


def describe(view: State, language: str) -> list[str]:
    """The table in words, for the text mode."""
    cards = pool().cards
    korean = language == "ko"

    def name(card: str) -> str:
        return "?" if card == HIDDEN else getattr(cards[card].name, language)

    lines = [f"라운드 {view.round}" if korean else f"Round {view.round}"]
    for index, own in enumerate(view.seats):
        base = view.things[own.base]
        left = max(0, cards[base.card].hp - base.damage)
        ready = sum(1 for r in own.resources if not view.things[r].exhausted)
        words = ("기지", "자원", "손", "덱") if korean else ("base", "resources", "hand", "deck")
        lines.append(
            f"p{index + 1}: {words[0]} {name(base.card)} {left}, {words[1]} {ready}/{len(own.resources)}, "
            f"{words[2]} {len(own.hand)}, {words[3]} {len(own.deck)}"
        )
        for leader in own.leaders:
            lines.append(f"  * {name(view.things[leader].card)}")
        for unit in (*own.ground, *own.space):
            thing = view.things[unit]
            mark = ("소진" if korean else "exhausted") if thing.exhausted else ""
            ups = ", ".join(name(view.things[u].card) for u in thing.upgrades)
            lines.append(f"  - {name(thing.card)} [{thing.damage}] {mark} {ups}".rstrip())
    return lines
