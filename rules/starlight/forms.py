"""Open answers: a card or ability with its target and payment named, and a block declaration."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from rules.engine.answers import same_thing
from rules.engine.decisions import Form, FormCode, Refusal, UnreadableAnswer
from rules.engine.dice import Dice
from rules.engine.forms import form_names
from rules.starlight.playing import Act, source_name, why_not_act
from rules.starlight.state import State, Thing, in_play, name_of, thing_by_oid


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


def named_act(state: State, seat: int, verb: str, text: str) -> Named:
    """The act that a text names; whether it is legal is judged elsewhere."""
    name, target, payment = _split(text)
    own = f"p{seat + 1}"
    act: Act | None = None
    if verb == "play":
        hand = state.sides[seat].hand
        thing = next((t for t in hand if same_thing(name, name_of(state, t, seat, "hand", prefix=False), own)), None)
        if thing is None:
            return Named(text, None, Refusal("STL-7.1", "not_in_hand", {"card": name}))
        act = Act(thing.oid)
    else:
        for thing in in_play(state, seat):
            for ability in range(max(1, len(thing.printed.actions))):
                if act is None and same_thing(name, source_name(state, seat, thing, ability), own):
                    act = Act(thing.oid, ability)
        if act is None:
            return Named(text, None, Refusal("STL-9.1", "no_such_ability", {"card": name}))
    if target:
        oid = _target_named(state, target)
        if oid is None:
            return Named(text, None, Refusal("STL-7.10", "not_a_target", {"card": name}))
        act = Act(act.oid, act.ability, oid)
    if payment is None:
        return Named(write_act(state, seat, verb, act), act)
    oids = _resources_named(state, seat, payment)
    if oids is None:
        return Named(text, None, Refusal("STL-7.2", "no_such_resource"))
    act = Act(act.oid, act.ability, act.target, oids)
    return Named(write_act(state, seat, verb, act), act)


def _target_named(state: State, name: str) -> int | None:
    for seat, side in enumerate(state.sides):
        for zone, things in (("star", [side.star]), ("battlefield", side.battlefield)):
            for thing in things:
                if same_thing(name, name_of(state, thing, seat, zone)):  # type: ignore[arg-type]
                    return thing.oid
    for link in state.chain:
        if link.ability < 0 and same_thing(name, name_of(state, link.thing, link.seat, "chain")):
            return link.thing.oid
    return None


def _resources_named(state: State, seat: int, names: list[str]) -> tuple[int, ...] | None:
    """Each name one resource, ready ones first where copies cannot be told apart."""
    side, taken = state.sides[seat], []
    for name in names:
        fitting = [t for t in side.resources if t.oid not in taken and _named(state, seat, t, name)]
        fitting.sort(key=lambda thing: not thing.ready)
        if not fitting:
            return None
        taken.append(fitting[0].oid)
    return tuple(taken)


def _named(state: State, seat: int, thing: Thing, name: str) -> bool:
    return same_thing(name, name_of(state, thing, seat, "resources", prefix=False), f"p{seat + 1}")


class ActForm:
    """`play ID [-> TARGET] pay R1, R2` and `use ID [-> TARGET] pay R1, R2` (STL-7.12 pays otherwise)."""

    def parse(self, state: State, form: Form, text: str) -> Named:
        return named_act(state, form.bounds["seat"], form.verb, text)

    def text(self, form: Form, args: Named) -> str:
        return args.text

    def why_not(self, state: State, form: Form, args: Named) -> Refusal | None:
        if args.act is None:
            return args.refusal
        return why_not_act(state, form.bounds["seat"], args.act, form.bounds["window"])

    def samples(self, state: State, form: Form, rng: Dice) -> Iterator[Named]:
        """Payments picked by hand: the newest resources first, for whatever can be paid, and one that pays too much."""
        seat, window = form.bounds["seat"], form.bounds["window"]
        side = state.sides[seat]
        acts = [Act(thing.oid) for thing in side.hand] if form.verb == "play" else []
        if form.verb == "use":
            acts = [Act(thing.oid, n) for thing in in_play(state, seat) for n in range(len(thing.printed.actions))]
        ready = [thing.oid for thing in reversed(side.resources) if thing.ready]
        for act in acts:
            for size in range(1, len(ready) + 1):
                paid = Act(act.oid, act.ability, 0, tuple(ready[:size]))
                if why_not_act(state, seat, paid, window) is None:
                    yield Named(write_act(state, seat, form.verb, paid), paid)
        for act in acts[:1]:
            paid = Act(act.oid, act.ability, 0, tuple(thing.oid for thing in side.resources))
            yield Named(write_act(state, seat, form.verb, paid), paid)


class BlockForm:
    """`block X -> A, Y -> A`; arguments are (blocker, attacker) pairs of canonical names (STL-10.6)."""

    def parse(self, state: State, form: Form, text: str) -> list[tuple[str, str]]:
        pairs: list[tuple[str, str]] = []
        seat = form.bounds["seat"]
        for part in form_names(text):
            blocker, arrow, attacker = (piece.strip() for piece in part.partition("->"))
            if not arrow or not blocker or not attacker:
                raise UnreadableAnswer(text, f"{part!r}: expected BLOCKER -> ATTACKER")
            pairs.append((self._canonical(state, blocker, seat, pairs), self._canonical(state, attacker, 1 - seat, [])))
        if not pairs:
            raise UnreadableAnswer(text, f"{text!r}: expected BLOCKER -> ATTACKER, or `block none`")
        return pairs

    @staticmethod
    def _canonical(state: State, name: str, seat: int, taken: list[tuple[str, str]]) -> str:
        used = {blocker for blocker, _ in taken}
        for thing in state.sides[seat].battlefield:
            full = name_of(state, thing, seat, "battlefield")
            if full not in used and same_thing(name, full):
                return full
        return name

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
