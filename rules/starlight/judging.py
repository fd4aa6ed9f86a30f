"""What a bot makes of a fight: the worth of characters and life, the blocks that pay, the attacks that pay.

Everything is judged from a view; nothing here knows what a seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from rules.starlight.cards import cards
from rules.starlight.forecast import Forecast, fight, has
from rules.starlight.view import ThingView

_DEAD = 60.0
"""What losing the game is worth; more than any board."""

_TOGETHER = 4
"""Of so many of the strongest blockers two are tried together."""

Blocks = dict[int, list[ThingView]]
"""Attacker → its blockers in order."""


def worth(thing: ThingView) -> float:
    """A character, by its numbers of now and its words."""
    card = cards()[thing.card]
    return thing.attack + 0.8 * thing.defence + 0.7 * len(card.keywords) + (0.7 if card.abilities else 0.0)


def worth_of_life(life: int) -> float:
    """Life counts more the less there is of it."""
    return -_DEAD if life <= 0 else 0.55 * life + 0.75 * min(life, 8)


def can_attack(thing: ThingView) -> bool:
    """A ready character with something to deal."""
    return cards()[thing.card].is_character and thing.ready and not has(thing, "wall") and thing.attack > 0


def can_block(thing: ThingView) -> bool:
    """A character that may block when it is ready."""
    return cards()[thing.card].is_character and not has(thing, "reckless")


def may_block(blocker: ThingView, attacker: ThingView) -> bool:
    """May it block this attacker (STL-14.2)?"""
    return not has(attacker, "evade") or has(blocker, "evade")


def fought(attackers: Sequence[ThingView], blocks: Mapping[int, Sequence[ThingView]]) -> Forecast:
    """The damage of these attackers against these blocks."""
    return fight([(each, blocks.get(each.oid, ()), bool(blocks.get(each.oid))) for each in attackers])


def _outcome(found: Forecast, attackers: Iterable[ThingView], defenders: Iterable[ThingView], life: int) -> float:
    """What a fight is worth to the defender, compared with none."""
    gained = sum(worth(each) for each in attackers if each.oid in found.dies)
    lost = sum(worth(each) for each in defenders if each.oid in found.dies)
    return gained - lost + worth_of_life(life - found.star) - worth_of_life(life) - 0.4 * found.gained


def best_blocks(
    attackers: Sequence[ThingView],
    defenders: Sequence[ThingView],
    life: int,
    allowed: set[tuple[int, int]] | None = None,
) -> tuple[Blocks, float]:
    """Blocks taken one after another as long as each pays, and what they are worth to the defender.

    `allowed` are the (blocker, attacker) pairs that the rules offer; None asks the keywords.
    """
    blocks: Blocks = {}
    free = [each for each in defenders if each.ready and can_block(each)]
    here = _outcome(fought(attackers, blocks), attackers, defenders, life)

    def offered(blocker: ThingView, attacker: ThingView) -> bool:
        if allowed is not None:
            return (blocker.oid, attacker.oid) in allowed
        return may_block(blocker, attacker)

    while free:
        best: tuple[float, ThingView, list[ThingView]] | None = None
        for attacker in attackers:
            there = blocks.get(attacker.oid, [])
            able = [each for each in free if offered(each, attacker)]
            more = [[each] for each in able] if len(there) < 2 else []
            if not there:  # two at once kill what neither kills alone
                strong = sorted(able, key=lambda each: -each.attack)[:_TOGETHER]
                more += [list(pair) for pair in combinations(strong, 2)]
            for blockers in more:
                tried = blocks | {attacker.oid: [*there, *blockers]}
                found = _outcome(fought(attackers, tried), attackers, defenders, life)
                if best is None or found > best[0]:
                    best = (found, attacker, blockers)
        if best is None or best[0] <= here + 0.05:
            break
        here, attacker, blockers = best
        blocks[attacker.oid] = [*blocks.get(attacker.oid, []), *blockers]
        free = [each for each in free if each not in blockers]
    return blocks, here


def best_attack(
    mine: Sequence[ThingView], theirs: Sequence[ThingView], my_life: int, their_life: int, bold: float = 1.0
) -> list[ThingView]:
    """The attackers that pay against the best blocks, with an eye on who is then left to defend; none if none pay."""
    able = sorted((each for each in mine if can_attack(each)), key=lambda each: (-each.attack, each.oid))
    chosen: list[ThingView] = []
    here = _after(chosen, mine, theirs, my_life, their_life, bold)
    if able and _after(able, mine, theirs, my_life, their_life, bold) >= _DEAD / 2:
        return able
    left = list(able)
    while left:
        tried = [(_after([*chosen, each], mine, theirs, my_life, their_life, bold), each) for each in left]
        best, each = max(tried, key=lambda pair: pair[0])
        if best <= here + 0.05:
            break
        here = best
        chosen.append(each)
        left.remove(each)
    together = _after(able, mine, theirs, my_life, their_life, bold)
    return able if together > here + 0.05 else chosen


def _after(
    attackers: Sequence[ThingView], mine: Sequence[ThingView], theirs: Sequence[ThingView], my_life: int,
    their_life: int, bold: float,
) -> float:  # fmt: skip
    """What an attack is worth: the fight against the best blocks, less what the answer to it may cost."""
    blocks, against = best_blocks(attackers, theirs, their_life)
    found = fought(attackers, blocks)
    gone = {each.oid for each in attackers if not has(each, "vigil")}
    at_home = [
        each for each in mine if each.oid not in gone and each.oid not in found.dies and can_block(each) and each.ready
    ]
    strikers = [e for e in theirs if e.oid not in found.dies and cards()[e.card].is_character and not has(e, "wall")]
    back = _answer(strikers, at_home)
    return -bold * against + worth_of_life(my_life + found.gained - back) - worth_of_life(my_life + found.gained)


def _answer(strikers: Sequence[ThingView], at_home: Sequence[ThingView]) -> int:
    """The damage of an attack with everything, each blocker stopping the strongest that it may."""
    left = sorted(strikers, key=lambda each: -each.attack)
    for blocker in at_home:
        stopped = next((each for each in left if may_block(blocker, each)), None)
        if stopped is not None:
            left.remove(stopped)
    return sum(each.attack for each in left)
