"""What one seat may know (STL-3.3), and a full game that agrees with it."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field, structs

from rules.engine.dice import Dice, dice_from
from rules.starlight.state import Attacker, Phase, Side, State, Thing, strength


class ThingView(Struct):
    """An object as a seat may see it; `card` is empty where only a back is seen. Attack and defence are current."""

    oid: int
    card: str
    ready: bool
    face_down: bool = False
    damage: int = 0
    doomed: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    boosts: list[tuple[int, int]] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    attack: int = 0
    defence: int = 0


class SideView(Struct):
    """One player's zones; `hand` is None when only its size is known."""

    star: ThingView
    life: int
    hand: list[ThingView] | None
    hand_count: int
    deck: int
    battlefield: list[ThingView]
    resources: list[ThingView]
    graveyard: list[ThingView]
    resource_played: bool


class View(Struct):
    """A game as `seat` may know it (None: somebody who looks on). `lists` are the decks, shown before the game."""

    seat: int | None
    sides: list[SideView]
    first: int
    active: int
    turn: int
    phase: Phase
    step: str
    chooser: int | None
    chain: list[str]
    attackers: list[Attacker]
    lost: list[int]
    lists: list[dict[str, int]]
    next_oid: int


def view_of(state: State, seat: int | None) -> View:
    """The state as `seat` may know it."""
    return View(
        seat, [_side_view(state, side, at == seat) for at, side in enumerate(state.sides)], state.first, state.active,
        state.turn, state.phase, state.step, state.chooser, [link.thing.card for link in state.chain],
        [Attacker(a.oid, list(a.blockers), a.blocked) for a in state.attackers], list(state.lost),
        [dict(cards) for cards in state.lists], state.next_oid,
    )  # fmt: skip


def _side_view(state: State, side: Side, own: bool) -> SideView:
    hand = [_thing_view(state, thing, True) for thing in side.hand] if own else None
    return SideView(
        _thing_view(state, side.star, True), side.life, hand, len(side.hand), len(side.deck),
        [_thing_view(state, thing, True) for thing in side.battlefield],
        [_thing_view(state, thing, own or not thing.face_down) for thing in side.resources],
        [_thing_view(state, thing, True) for thing in side.graveyard], side.resource_played,
    )  # fmt: skip


def _thing_view(state: State, thing: Thing, seen: bool) -> ThingView:
    attack = defence = 0
    if seen and thing.printed.is_character:
        attack, defence = strength(state, thing)
    return ThingView(
        thing.oid, thing.card if seen else "", thing.ready, thing.face_down, thing.damage, thing.doomed,
        dict(thing.counters), list(thing.boosts), list(thing.used), max(0, attack), defence,
    )  # fmt: skip


def imagine(view: View, rng: Dice) -> State:
    """A state that agrees with the view: what is not seen is dealt from what is left of the decks."""
    oids = iter(range(10_000_000, 20_000_000))
    sides = []
    for seat, seen in enumerate(view.sides):
        left = Counter(view.lists[seat])
        for zone in (seen.hand or [], seen.battlefield, seen.resources, seen.graveyard):
            left.subtract(thing.card for thing in zone if thing.card and thing.card in left)
        unknown = list(left.elements())
        rng.shuffle(unknown)
        hand = [thing_of(thing, seat) for thing in seen.hand or []]
        if seen.hand is None:
            hand = [Thing(next(oids), unknown.pop(), seat) for _ in range(seen.hand_count)]
        resources = [
            thing_of(thing if thing.card else structs.replace(thing, card=unknown.pop()), seat)
            for thing in seen.resources
        ]
        deck = [Thing(next(oids), unknown.pop(), seat) for _ in range(seen.deck)]
        sides.append(
            Side(
                thing_of(seen.star, seat), seen.life, hand, deck, [thing_of(thing, seat) for thing in seen.battlefield],
                resources, [thing_of(thing, seat) for thing in seen.graveyard], seen.resource_played,
            )
        )  # fmt: skip
    return State(
        dice_from(rng.below(1 << 32)), sides, view.first, view.active, view.turn, view.phase, view.step, view.chooser,
        lost=list(view.lost), lists=[dict(cards) for cards in view.lists], next_oid=view.next_oid,
    )  # fmt: skip


def thing_of(seen: ThingView, seat: int) -> Thing:
    """A seen object as the rules have it; its card must be known."""
    return Thing(
        seen.oid, seen.card, seat, seen.ready, seen.face_down, seen.damage, seen.doomed, dict(seen.counters),
        list(seen.boosts), list(seen.used),
    )  # fmt: skip


def describe(view: View, language: str) -> list[str]:
    """The table in words, for the text mode."""
    from rules.starlight.cards import cards

    pool = cards()
    lines = []
    for seat, side in enumerate(view.sides):
        ready = sum(thing.ready for thing in side.resources)
        star = pool[side.star.card].name[language]
        lines.append(
            f"p{seat + 1}  ★ {star} {side.life}  ◆{ready}/{len(side.resources)}  ✋{side.hand_count}  ▤{side.deck}"
        )
        for thing in side.battlefield:
            card = pool[thing.card]
            numbers = f" {thing.attack}/{thing.defence - thing.damage}" if card.is_character else ""
            lines.append(f"    {card.name[language]}{numbers}{'' if thing.ready else ' ↷'} [{thing.card}]")
    if view.seat is not None:
        hand = view.sides[view.seat].hand or []
        names = (f"{pool[t.card].name[language]} ({pool[t.card].cost}) [{t.card}]" for t in hand)
        lines.append("✋ " + (", ".join(names) or "–"))
    return lines
