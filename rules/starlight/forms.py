"""Open answers: a card or ability with its target and payment named, and a block declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import TypeVar

from msgspec import Struct, structs

from rules.engine.answers import same_thing
from rules.engine.decisions import AmbiguousAnswer, Form, FormCode, Refusal, UnreadableAnswer, seat_id
from rules.engine.dice import Dice
from rules.engine.forms import form_names
from rules.starlight.playing import Act, price_of, source_name, why_not_act
from rules.starlight.state import State, in_play, looks, name_of, thing_by_oid

T = TypeVar("T")


class Named(Struct, frozen=True):
    """What an answer names: the act and how it is written, or the reason why there is nothing of that name."""

    text: str
    act: Act | None = None
    refusal: Refusal | None = None


def _split(text: str) -> tuple[str, str, list[str] | None]:
    """`play ID -> TARGET pay R1, R2` as (ID, TARGET, [R1, R2])."""
    rest, paid, payment = text.partition(" ")[2].partition(" pay ")
    name, _, target = (part.strip() for part in rest.partition(" -> "))
    if not name:
        raise UnreadableAnswer(text, f"{text!r}: expected a card")
    return name, target, form_names(f"pay {payment}") if paid else None


def named_act(state: State, seat: int, verb: str, text: str, window: bool = False) -> Named:
    """The act that a text names; whether it is legal is judged elsewhere.

    A name without a number means the only legal thing of that name, or any of those that cannot be told apart.
    Raises AmbiguousAnswer when legal ones can be told apart.
    """
    name, target, payment = _split(text)
    sources = _sources_named(state, seat, verb, name)
    if not sources:
        if verb == "play":
            return Named(text, None, Refusal("STL-7.1", "not_in_hand", {"card": name}))
        return Named(text, None, Refusal("STL-9.1", "no_such_ability", {"card": name}))
    targets = _targets_named(state, target) if target else [0]
    if not targets:
        return Named(text, None, Refusal("STL-7.10", "not_a_target", {"card": name}))
    acts = [
        structs.replace(source, target=aimed, pay=paid)
        for source in sources
        for paid in _payments_named(state, seat, payment, source)
        for aimed in targets
    ]
    if not acts:
        return Named(text, None, Refusal("STL-7.2", "no_such_resource"))
    legal = {_looks_of(state, act): act for act in reversed(acts) if why_not_act(state, seat, act, window) is None}
    if len(legal) > 1:
        raise AmbiguousAnswer(text, tuple(write_act(state, seat, verb, act) for act in reversed(legal.values())))
    act = next(iter(legal.values()), acts[0])
    return Named(write_act(state, seat, verb, act), act)


def _sources_named(state: State, seat: int, verb: str, name: str) -> list[Act]:
    """The cards in hand, or the abilities of cards in play, of this name."""
    own = seat_id(seat)
    if verb == "play":
        hand = state.sides[seat].hand
        return [Act(t.oid) for t in hand if same_thing(name, name_of(state, t, seat, "hand", prefix=False), own)]
    return [
        Act(thing.oid, ability)
        for thing in in_play(state, seat)
        for ability in range(max(1, len(thing.printed.actions)))
        if same_thing(name, source_name(state, seat, thing, ability), own)
        or (thing is state.sides[seat].star and ability == 0 and name == f"{own}/star")
    ]


def _targets_named(state: State, name: str) -> list[int]:
    found = [
        thing.oid
        for seat, side in enumerate(state.sides)
        for zone, things in (("star", [side.star]), ("battlefield", side.battlefield))
        for thing in things
        if same_thing(name, name_of(state, thing, seat, zone))  # type: ignore[arg-type]
    ]
    return found + [
        link.thing.oid
        for link in state.chain
        if link.ability < 0 and same_thing(name, name_of(state, link.thing, link.seat, "chain"))
    ]


def _payments_named(state: State, seat: int, names: list[str] | None, source: Act) -> list[tuple[int, ...] | None]:
    """What these names may mean as a payment, each name one resource: all that can be told apart, the oldest first.

    A resource pays for its own ability only where nothing else has the name, so that the refusal says so (STL-9.4).
    """
    if names is None:
        return [None]
    own, resources = seat_id(seat), state.sides[seat].resources
    for without in (source.oid, 0):
        rest = [thing for thing in resources if thing.oid != without]
        called = [
            [t for t in rest if same_thing(name, name_of(state, t, seat, "resources", prefix=False), own)]
            for name in names
        ]
        if ways := one_each(called, lambda thing: looks(state, thing), in_order=False):
            return [tuple(thing.oid for thing in way) for way in ways]
    return []


def one_each(called: Sequence[Sequence[T]], look: Callable[[T], str], in_order: bool = True) -> list[list[T]]:
    """The ways to take one thing of each list and none twice; of things that look alike the first that is left.

    `in_order` tells which list gave which thing; without it only what is taken together makes a difference.
    The shortest lists choose first, so that a name with a number gets its thing.
    """
    order = sorted(range(len(called)), key=lambda at: len(called[at]))
    ways: list[list[T]] = [[]]
    for at in order:
        longer: dict[tuple[str, ...], list[T]] = {}
        for way in ways:
            for thing in called[at]:
                if thing not in way:
                    found = [look(each) for each in (*way, thing)]
                    longer.setdefault(tuple(found if in_order else sorted(found)), [*way, thing])
        ways = list(longer.values())
    return [[way[order.index(at)] for at in range(len(called))] for way in ways]


def _looks_of(state: State, act: Act) -> tuple[object, ...]:
    """Everything by which an act can be told from another one of the same words."""

    def look(oid: int) -> str:
        found = thing_by_oid(state, oid)
        return looks(state, found[2]) if found is not None else ""

    paid = None if act.pay is None else tuple(sorted(look(oid) for oid in act.pay))
    return look(act.oid), act.ability, look(act.target), paid


class ActForm:
    """`play ID [-> TARGET] pay R1, R2` and `use ID [-> TARGET] pay R1, R2` (STL-7.12 pays otherwise)."""

    def parse(self, state: State, form: Form, text: str) -> Named:
        return named_act(state, form.bounds["seat"], form.verb, text, form.bounds["window"])

    def text(self, form: Form, args: Named) -> str:
        return args.text

    def why_not(self, state: State, form: Form, args: Named) -> Refusal | None:
        if args.act is None:
            return args.refusal
        return why_not_act(state, form.bounds["seat"], args.act, form.bounds["window"])

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[Named]:
        """Payments picked by hand: the newest resources, for whatever can be paid, and one that pays too much."""
        seat, window = form.bounds["seat"], form.bounds["window"]
        side = state.sides[seat]
        sources = [(thing, -1) for thing in side.hand] if form.verb == "play" else []
        if form.verb == "use":
            sources = [(thing, n) for thing in in_play(state, seat) for n in range(len(thing.printed.actions))]
        ready = [thing.oid for thing in reversed(side.resources) if thing.ready]
        for thing, ability in sources:
            cost = price_of(state, seat, thing, ability).cost
            if 1 <= cost <= len(ready):
                paid = Act(thing.oid, ability, 0, tuple(ready[:cost]))
                if why_not_act(state, seat, paid, window) is None:
                    yield Named(write_act(state, seat, form.verb, paid), paid)
        for thing, ability in sources[:1]:
            paid = Act(thing.oid, ability, 0, tuple(each.oid for each in side.resources))
            yield Named(write_act(state, seat, form.verb, paid), paid)


class BlockForm:
    """`block X -> A, Y -> A`; arguments are (blocker, attacker) pairs of canonical names (STL-10.6)."""

    def parse(self, state: State, form: Form, text: str) -> list[tuple[str, str]]:
        parts: list[tuple[str, str]] = []
        for part in form_names(text):
            blocker, arrow, attacker = (piece.strip() for piece in part.partition("->"))
            if not arrow or not blocker or not attacker:
                raise UnreadableAnswer(text, f"{part!r}: expected BLOCKER -> ATTACKER")
            parts.append((blocker, attacker))
        if not parts:
            raise UnreadableAnswer(text, f"{text!r}: expected BLOCKER -> ATTACKER, or `block none`")
        readings = self._readings(state, form, parts)
        if len(readings) > 1:
            raise AmbiguousAnswer(text, tuple(self.text(form, reading) for reading in readings))
        if readings:
            return readings[0]
        seat, pairs = form.bounds["seat"], list[tuple[str, str]]()
        for blocker, attacker in parts:
            pairs.append((self._canonical(state, blocker, seat, pairs), self._canonical(state, attacker, 1 - seat, [])))
        return pairs

    @staticmethod
    def _readings(state: State, form: Form, parts: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
        """The legal blocks that these names may mean, as far as they can be told apart.

        One name of an attacker means one attacker wherever it stands in the answer.
        """
        found: dict[str, list[tuple[str, str]]] = {}
        look = {
            name_of(state, thing, at, "battlefield"): looks(state, thing)
            for at, side in enumerate(state.sides)
            for thing in side.battlefield
        }
        names = list(dict.fromkeys(attacker for _, attacker in parts))
        met = dict.fromkeys(attacker for _, attacker in form.bounds["pairs"])
        for against in product(*([full for full in met if same_thing(name, full)] for name in names)):
            target = dict(zip(names, against, strict=True))
            called = [
                [full for full, met in form.bounds["pairs"] if met == target[attacker] and same_thing(blocker, full)]
                for blocker, attacker in parts
            ]
            for way in one_each(called, lambda full: look[full]):
                pairs = [(full, target[attacker]) for full, (_, attacker) in zip(way, parts, strict=True)]
                groups = {name: (look[name], sorted(look[b] for b, a in pairs if a == name)) for _, name in pairs}
                found.setdefault(str(sorted(groups.values())), pairs)
        return list(found.values())

    @staticmethod
    def _canonical(state: State, name: str, seat: int, taken: list[tuple[str, str]]) -> str:
        """The first thing of that name, one that is not taken before others; the name itself when there is none."""
        used = {blocker for blocker, _ in taken}
        names = [name_of(state, thing, seat, "battlefield") for thing in state.sides[seat].battlefield]
        return min((full for full in names if same_thing(name, full)), key=lambda full: full in used, default=name)

    def text(self, form: Form, args: list[tuple[str, str]]) -> str:
        return f"block {', '.join(f'{blocker} -> {attacker}' for blocker, attacker in args)}"

    def why_not(self, state: State, form: Form, args: list[tuple[str, str]]) -> Refusal | None:
        blockers = [blocker for blocker, _ in args]
        if len(set(blockers)) != len(blockers):
            return Refusal("STL-10.6", "one_attacker_each")
        for blocker, attacker in args:
            if [blocker, attacker] not in form.bounds["pairs"]:
                return self._reason(state, form, blocker, attacker)
        return None

    @staticmethod
    def _reason(state: State, form: Form, blocker: str, attacker: str) -> Refusal:
        from rules.starlight.combat import attacking_things, why_not_block

        seat = form.bounds["seat"]
        mine = next(
            (t for t in state.sides[seat].battlefield if name_of(state, t, seat, "battlefield") == blocker), None
        )
        theirs = next(
            (t for t in attacking_things(state) if name_of(state, t, 1 - seat, "battlefield") == attacker), None
        )
        if mine is None or theirs is None or not mine.printed.is_character:
            return Refusal("STL-10.6", "no_such_block")
        return why_not_block(state, mine, theirs) or Refusal("STL-10.6", "no_such_block")

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[list[tuple[str, str]]]:
        pairs = [(blocker, attacker) for blocker, attacker in form.bounds["pairs"]]
        for _ in range(4):
            rng.shuffle(pairs)
            chosen: dict[str, str] = {}
            for blocker, attacker in pairs[: 1 + rng.below(len(pairs))]:
                chosen.setdefault(blocker, attacker)
            yield list(chosen.items())
        for first, second in combinations(pairs, 2):
            yield [first, second]
            break
        yield [(pairs[0][1], pairs[0][0])]


def write_act(state: State, seat: int, verb: str, act: Act) -> str:
    """The canonical text of an act with its target and payment."""
    found = thing_by_oid(state, act.oid)
    assert found is not None
    name = found[2].card if act.ability < 0 else source_name(state, seat, found[2], act.ability)
    text = f"{verb} {name}"
    if act.target and (aimed := thing_by_oid(state, act.target)) is not None:
        text += f" -> {name_of(state, aimed[2], aimed[0], aimed[1])}"
    if act.pay is not None:
        side = state.sides[seat]
        paid = [t for oid in act.pay for t in side.resources if t.oid == oid]
        text += " pay " + (", ".join(name_of(state, t, seat, "resources", prefix=False) for t in paid) or "none")
    return text


FORMS: dict[str, FormCode] = {"play": ActForm(), "use": ActForm(), "block": BlockForm()}
