"""The words of the effect language as Starlight carries them out (EFFECTS 14): damage, life, cards, counters, tokens.

Targets of events and activated abilities are chosen while playing (STL-7.10) and kept as object ids in `aimed`;
those of triggered abilities are chosen when they resolve (STL-12.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from rules.effects import model as m
from rules.effects.choosing import Useful
from rules.effects.context import Context, Item, Items
from rules.effects.interpreter import Interpreter
from rules.engine.decisions import Ask, Option, seat_id
from rules.engine.events import Emit, Event
from rules.starlight import moves
from rules.starlight.cards import cards
from rules.starlight.state import (
    State,
    Thing,
    attack_of,
    characters,
    defence_of,
    has,
    looks,
    name_of,
    on_battlefield,
    thing_by_oid,
)


class Words(Interpreter):
    """One run of abilities over a state. `aimed` is the target chosen while playing, None for triggered abilities."""

    def __init__(self, state: State, ask: Ask, emit: Emit) -> None:
        self.state, self.ask, self.emit = state, ask, emit
        self.aimed: int | None = None

    # -- finding ---------------------------------------------------------------------------------------------------
    def find(self, sel: m.Sel, ctx: Context) -> list[Item]:
        found: list[Item] = [t.oid for seat, t in self._of_kind(sel, ctx) if self._fits(sel, seat, t, ctx)]
        if sel.or_ is not None:
            found += [item for item in self.find(sel.or_, ctx) if item not in found]
        return found

    def _of_kind(self, sel: m.Sel, ctx: Context) -> list[tuple[int, Thing]]:
        """Where to look for things of this kind, each with its owner's seat."""
        state = self.state
        near = (ctx.you, 1 - ctx.you)
        if sel.in_:
            zone = {"hand": "hand", "discard": "graveyard", "deck": "deck", "resources": "resources"}[sel.in_]
            seats = self.who(sel.of, ctx)
            things = [(seat, thing) for seat in seats for thing in getattr(state.sides[seat], zone)]
            return [(seat, t) for seat, t in things if sel.kind != "unit" or t.printed.is_character]
        if sel.kind == "unit":
            return [(seat, t) for seat in near for t in characters(state, seat)]
        if sel.kind == "base":
            return [(seat, state.sides[seat].star) for seat in near]
        if sel.kind == "event":
            cards = [link for link in state.chain if link.ability < 0]
            return [(link.seat, link.thing) for link in cards if link.thing.printed.type == "event"]
        return []

    def matches(self, sel: m.Sel, item: Item, ctx: Context) -> bool:
        found = thing_by_oid(self.state, item) if isinstance(item, int) else None
        return found is not None and self._fits(sel, found[0], found[2], ctx)

    def _fits(self, sel: m.Sel, seat: int, thing: Thing, ctx: Context) -> bool:
        item = thing.oid
        for adjective in sel.be:
            if adjective == "friendly" and seat != ctx.you:
                return False
            if adjective == "enemy" and seat == ctx.you:
                return False
            if adjective == "other" and (item == ctx.source or item in ctx.chosen):
                return False
            if adjective == "exhausted" and thing.ready:
                return False
            if adjective == "ready" and not thing.ready:
                return False
            if adjective == "damaged" and not thing.damage:
                return False
        if sel.kind == "base" and thing.printed.type != "star":
            return False
        if sel.aspect and thing.printed.colour not in sel.aspect:
            return False
        if sel.trait and thing.printed.subtype not in sel.trait:
            return False
        for what, bound in (("power", sel.power), ("cost", sel.cost), ("hp_left", sel.hp_left)):
            if bound is not None and not self.within(bound, self.number_of(what, item), ctx):
                return False
        return True

    def candidates(self, target: m.Sel, ctx: Context) -> list[Item]:
        """STL-14.6: the opponent cannot choose a character with ward."""
        items = super().candidates(target, ctx)
        if target.in_ or not target.chooses:
            return items
        return [item for item in items if not self._warded(item, ctx)]

    def _warded(self, item: Item, ctx: Context) -> bool:
        found = thing_by_oid(self.state, int(item))
        return found is not None and found[0] != ctx.you and has(found[2], "ward")

    def pick(
        self,
        target: m.Target,
        ctx: Context,
        word: str = "choose",
        optional: bool = False,
        useful: Useful | None = None,
        only: Useful | None = None,
    ) -> Items | None:
        """The target chosen while playing, if it is still there and still allowed (STL-7.11)."""
        if isinstance(target, m.Sel) and _sure(target):
            ctx.choose(tuple(self.find(target, ctx)))
            return ctx.it
        if self.aimed is not None and isinstance(target, m.Sel) and is_target(target):
            legal = self.aimed in self.candidates(target, ctx)
            ctx.choose((self.aimed,) if legal else ())
            return ctx.it
        return super().pick(target, ctx, word, optional, useful, only)

    def number_of(self, what: str, item: Item) -> int:
        found = thing_by_oid(self.state, int(item))
        if found is None:
            return 0
        thing = found[2]
        if what == "power":
            return attack_of(self.state, thing)
        if what == "hp_left":
            return defence_of(self.state, thing) - thing.damage
        return thing.damage if what == "damage" else thing.printed.cost

    # -- what the game's own things are ------------------------------------------------------------------------------
    def controller(self, item: Item) -> int:
        found = thing_by_oid(self.state, int(item))
        return found[0] if found else 0

    owner = controller

    def seats_from(self, seat: int) -> list[int]:
        return [seat, 1 - seat]

    def fixed_ref(self, name: str, ctx: Context) -> Items | None:
        if name == "your_base":
            return (self.state.sides[ctx.you].star.oid,)
        if name == "their_base":
            return (self.state.sides[1 - ctx.you].star.oid,)
        return None

    def option_for(self, item: Item, among: Sequence[Item]) -> Option:
        found = thing_by_oid(self.state, int(item))
        assert found is not None
        seat, zone, thing = found
        hidden = zone in ("hand", "graveyard")
        name = name_of(self.state, thing, seat, zone, prefix=not hidden)
        if hidden:
            place = f"hand/{thing.card}" if zone == "hand" else f"p{seat + 1}/graveyard/{name}"
            return Option(name, (place,), item, alike=thing.card)
        return Option(name, (name,), item, alike=looks(self.state, thing))

    def happened(self, happening: m.Happening, ctx: Context) -> bool:
        return False

    def has_initiative(self, seat: int) -> bool:
        return seat == self.state.active

    def attacking(self, condition: m.Attacking, ctx: Context) -> bool:
        return any(attacker.oid == ctx.source for attacker in self.state.attackers)

    def aspects_of(self, item: Item) -> Iterable[str]:
        found = thing_by_oid(self.state, int(item))
        return (found[2].printed.colour,) if found else ()

    def shuffled(self, items: list[Item]) -> list[Item]:
        self.state.dice.shuffle(items)
        return items

    def lasting(self, effect: m.Modify, items: Items, ctx: Context) -> bool:
        """Changes until end of turn."""
        for item in items:
            thing = on_battlefield(self.state, int(item))
            if thing is not None and effect.get is not None:
                thing.boosts.append(effect.get)
                attack, defence = (f"{n:+d}".replace("-", "−") for n in effect.get)
                params = {"target": self._name(item), "attack": attack, "defence": defence}
                self.emit(Event("boosted", params, "STL-11.2", things=(self._name(item),)))
        return bool(items)

    def after_effect(self) -> None:
        """STL-12.1: the game checks after each effect."""
        moves.check(self.state, self.emit)

    # -- words ---------------------------------------------------------------------------------------------------------
    def do_deal(self, effect: m.Deal, ctx: Context, optional: bool) -> bool:
        """Damage; on a star it lowers life (STL-1.1)."""
        items = self.pick(effect.to, ctx, "deal", optional) or ()
        amount = self.amount(effect.n, ctx)
        source = thing_by_oid(self.state, ctx.source)
        venom = source is not None and has(source[2], "venom")
        for item in items:
            moves.damage(self.state, int(item), amount, venom, self.emit)
        return bool(items) and amount > 0

    def do_heal(self, effect: m.Heal, ctx: Context, optional: bool) -> bool:
        """STL-1.7: a star gains life without limit."""
        items = self.pick(effect.to, ctx, "heal", optional) or ()
        for item in items:
            for seat, side in enumerate(self.state.sides):
                if side.star.oid == item:
                    moves.gain_life(self.state, seat, self.amount(effect.n, ctx), self.emit)
        return bool(items)

    def do_loselife(self, effect: m.LoseLife, ctx: Context, optional: bool) -> bool:
        for seat in self.who(effect.who, ctx):
            n = self.amount(effect.n, ctx)
            self.state.sides[seat].life -= n
            params = {"seat": seat_id(seat), "n": n, "left": self.state.sides[seat].life}
            self.emit(Event("lost_life", params, "STL-1.2", things=(f"p{seat + 1}/star",)))
        return True

    def do_draw(self, effect: m.Draw, ctx: Context, optional: bool) -> bool:
        for seat in self.who(effect.who, ctx):
            moves.draw(self.state, seat, self.amount(effect.n, ctx), self.emit)
        return True

    def do_discard(self, effect: m.Discard, ctx: Context, optional: bool) -> bool:
        """Cards from a hand, chosen by its player."""
        done = True
        for seat in self.who(effect.who, ctx):
            assert isinstance(effect.what, m.Sel)
            own = Context(seat, ctx.source, ctx.card)
            words = self if seat == ctx.you else Words(self.state, self._forced_by(ctx.you), self.emit)
            items = words.pick(effect.what, own, "discard") or ()
            for item in items:
                moves.discard(self.state, seat, int(item), self.emit)
            done = done and bool(items)
        return done

    def _forced_by(self, seat: int) -> Ask:
        """Asks what this seat makes the other one choose."""
        return lambda decision: self.ask(structs.replace(decision, forced_by=seat))

    def do_defeat(self, effect: m.Defeat, ctx: Context, optional: bool) -> bool:
        items = self.pick(effect.what, ctx, "defeat", optional) or ()
        moves.die(self.state, [int(item) for item in items], self.emit)
        return bool(items)

    def do_return(self, effect: m.Return, ctx: Context, optional: bool) -> bool:
        """To the owner's hand, from the battlefield or the graveyard; a token ceases to exist (STL-15.2)."""
        items = self.pick(effect.what, ctx, "return", optional) or ()
        for item in items:
            moves.to_hand(self.state, int(item), self.emit)
        return bool(items)

    def do_exhaust(self, effect: m.Exhaust, ctx: Context, optional: bool) -> bool:
        return self._set_ready(self.pick(effect.what, ctx, "exhaust", optional) or (), ready=False)

    def do_ready(self, effect: m.Ready, ctx: Context, optional: bool) -> bool:
        return self._set_ready(self.pick(effect.what, ctx, "ready", optional) or (), ready=True)

    def _set_ready(self, items: Items, ready: bool) -> bool:
        changed = False
        for item in items:
            found = thing_by_oid(self.state, int(item))
            if found is not None and found[2].ready != ready:
                found[2].ready = ready
                changed = True
                kind = "readied" if ready else "exhausted"
                self.emit(Event(kind, {"target": self._name(item)}, "STL-3.2", things=(self._name(item),)))
        return changed

    def do_counter(self, effect: m.Counter, ctx: Context, optional: bool) -> bool:
        items = self.pick(effect.to, ctx, "counter", optional) or ()
        for item in items:
            if (thing := on_battlefield(self.state, int(item))) is not None:
                thing.counters[effect.kind] = thing.counters.get(effect.kind, 0) + effect.n
                params = {"target": self._name(item), "n": effect.n}
                self.emit(Event("counters", params, "STL-15.1", things=(self._name(item),)))
        return bool(items)

    def do_create(self, effect: m.Create, ctx: Context, optional: bool) -> bool:
        for _ in range(effect.n):
            moves.create_token(self.state, ctx.you, effect.token, self.emit)
        return True

    def do_resource(self, effect: m.Resource, ctx: Context, optional: bool) -> bool:
        """STL-8.9: the top card of the deck, face down; no resource play, and nothing is drawn for it."""
        return moves.top_to_resources(self.state, ctx.you, effect.ready, self.emit)

    def do_cancel(self, effect: m.Cancel, ctx: Context, optional: bool) -> bool:
        """STL-13.6: the event goes to the graveyard with no effect."""
        items = self.pick(effect.what, ctx, "cancel", optional) or ()
        for item in items:
            moves.cancel(self.state, int(item), self.emit)
        return bool(items)

    def _name(self, item: Item) -> str:
        found = thing_by_oid(self.state, int(item))
        return "" if found is None else name_of(self.state, found[2], found[0], found[1])


def is_target(sel: m.Sel) -> bool:
    """Is this a choice that is made while playing? Choices from hand or graveyard are made at resolution."""
    return sel.chooses and not sel.in_ and not _sure(sel)


def target_of(effects: Sequence[m.Effect]) -> m.Sel | None:
    """The selector whose target must be chosen while playing, if the ability has one."""
    for effect in effects:
        for name in ("to", "what"):
            target = getattr(effect, name, None)
            if isinstance(target, m.Sel) and is_target(target):
                return target
    return None


def _sure(sel: m.Sel) -> bool:
    """`{base: enemy}` is one star and nothing to choose."""
    return sel.kind == "base" and sel.or_ is None and sel.be in (("enemy",), ("friendly",))


def resolve_waiting(state: State, ask: Ask, emit: Emit) -> None:
    """STL-12.2: the turn player's first, each player's in the order in which their cards came into play."""
    while state.waiting:
        state.waiting.sort(key=lambda w: (w.seat != state.active, w.source))
        waiting = state.waiting.pop(0)
        when = cards()[waiting.card].whens[waiting.ability]
        words = Words(state, ask, emit)
        ctx = Context(waiting.seat, waiting.source, waiting.card)
        ctx.it = (waiting.it,) if waiting.it else ()
        emit(Event("triggered", {"seat": seat_id(waiting.seat), "card": waiting.card}, "STL-12.2"))
        words.perform(when.do, ctx)
