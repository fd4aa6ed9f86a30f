"""Selectors, references, numbers and the history: which things a card speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item, Items, player, seat_of
from rules.unlimited.cards import SHIELD, TOKENS
from rules.unlimited.state import Record, Seen, Thing
from rules.unlimited.table import ARENAS, Table

Look = Thing | Seen


class Finding(Table):
    """Answers what a selector matches, what a reference means and what has happened."""

    # -- selectors ---------------------------------------------------------------------------------------------------
    def find(self, sel: m.Sel, ctx: Context) -> list[Item]:
        found = [item for item in self._pool_of(sel, ctx) if self.matches_alone(sel, item, ctx)]
        if sel.or_ is not None:
            found += [item for item in self.find(sel.or_, ctx) if item not in found]
        return found

    def _pool_of(self, sel: m.Sel, ctx: Context) -> Sequence[Item]:
        """Where to look for things of this kind."""
        state = self.state
        if sel.among:
            return self.ref(sel.among, ctx)
        if sel.in_:
            seats = self.who(sel.of, ctx) if sel.of is not None else [ctx.you]
            if sel.in_ == "discard" and "friendly" not in sel.be and sel.of is None and "enemy" in sel.be:
                seats = self.opponents(ctx.you)
            return [i for s in seats for i in getattr(state.seats[s], sel.in_)]
        if sel.kind == "card" and sel.past is not None:
            phase = self.state.phase_number
            return [r.thing.id for r in state.history if r.kind == "plays" and r.phase == phase and r.thing]
        if sel.kind == "player":
            return [player(s) for s in self.seats_from(ctx.you)]
        seats = list(range(len(state.seats)))
        if sel.of is not None:
            seats = self.peek_who(sel.of, ctx)
        elif "friendly" in sel.be and sel.kind not in ("upgrade", "token"):
            seats = [ctx.you]
        live = [state.seats[s] for s in seats if not state.seats[s].out]
        if sel.kind == "unit":
            return [i for s in live for i in (*s.ground, *s.space)]
        if sel.kind == "base":
            return [s.base for s in live]
        if sel.kind == "leader":
            return [i for s in live for i in s.leaders]
        if sel.kind == "resource":
            return [i for s in live for i in s.resources]
        things = state.things
        units = [i for s in state.seats for i in (*s.ground, *s.space)]
        if sel.kind in ("upgrade", "token"):
            ups = [u for i in units for u in things[i].upgrades]
            return ups if sel.of is None else [u for u in ups if things[u].controller in seats]
        if sel.kind == "captive":
            return [c for i in units for c in things[i].captured]
        return []

    def peek_who(self, who: m.Who, ctx: Context) -> list[int]:
        """The seats a word means, without asking which opponent."""
        if isinstance(who, str):
            return [s for i in self.peek_ref(who, ctx) if (s := self._seat_or_controller(i)) is not None]
        return self.who(who, ctx)

    def _seat_or_controller(self, item: Item) -> int | None:
        seat = seat_of(item)
        if seat is not None:
            return seat
        return self.controller(item) if self.known(item) else None

    def matches(self, sel: m.Sel, item: Item, ctx: Context) -> bool:
        """Does the thing match, or what else the selector allows with `or`?"""
        return self.matches_alone(sel, item, ctx) or (sel.or_ is not None and self.matches(sel.or_, item, ctx))

    def matches_alone(self, sel: m.Sel, item: Item, ctx: Context) -> bool:
        if isinstance(item, str):
            return False
        seat = seat_of(item)
        if seat is not None:
            return self._matches_player(sel, seat, ctx)
        if not self.known(item):
            return False
        return self.matches_look(sel, self.look(item), ctx)

    def _matches_player(self, sel: m.Sel, seat: int, ctx: Context) -> bool:
        if sel.kind != "player":
            return False
        if "enemy" in sel.be and seat == ctx.you:
            return False
        if sel.past is not None and sel.past.kind == "damaged":
            return any(
                r.kind == "deals" and r.base == seat and r.by == ctx.you and r.phase == self.state.phase_number
                for r in self.state.history
            )
        return True

    def matches_look(self, sel: m.Sel, x: Look, ctx: Context) -> bool:
        """The test itself, on a thing or on a record of one."""
        if not self._right_kind(sel, x):
            return False
        if sel.be and not self._is_all(sel.be, x, ctx):
            return False
        if sel.damage is not None and not self.within(sel.damage, x.damage, ctx, x.id):
            return False
        if x.zone == "base" or not x.card:
            here = sel.of is None or x.controller in self.peek_who(sel.of, ctx)
            return here and not (sel.trait or sel.aspect or sel.named)
        card = self.pool.cards[x.card]
        if sel.trait or sel.not_trait:
            traits = x.traits if isinstance(x, Seen) else card.traits
            if sel.trait and not any(t in traits for t in sel.trait):
                return False
            if any(t in traits for t in sel.not_trait):
                return False
        if sel.aspect and not any(a in card.aspects for a in sel.aspect):
            return False
        if sel.not_aspect and any(a in card.aspects for a in sel.not_aspect):
            return False
        if sel.named and not self._is_named(sel.named, card.name.en, ctx):
            return False
        if sel.cost is not None and not self.within(sel.cost, card.cost, ctx, x.id):
            return False
        if sel.power is not None and not self.within(sel.power, self._power(x), ctx, x.id):
            return False
        if sel.hp_left is not None and not self.within(sel.hp_left, self._hp_left(x), ctx, x.id):
            return False
        if (sel.keyword or sel.keywords) and not self._has_keyword(sel, x):
            return False
        if sel.past is not None and not self._past(sel.past, x, ctx):
            return False
        if sel.upon is not None and not self._is_upon(sel.upon, x, ctx):
            return False
        if sel.arena and not self._in_arena(sel.arena, x, ctx):
            return False
        if sel.same_arena and not any(
            self.known(i) and self.look(i).zone == x.zone for i in self.ref(sel.same_arena, ctx)
        ):
            return False
        if sel.share_name is not None:
            names = {self.card(i).name.en for i in self.items(sel.share_name, ctx) if self.known(i)}
            if card.name.en not in names:
                return False
        if sel.share_aspect is not None:
            aspects = {a for i in self.items(sel.share_aspect, ctx) for a in self.aspects_of(i)}
            if not aspects & set(card.aspects):
                return False
        if sel.of is not None and not sel.in_ and x.controller not in self.peek_who(sel.of, ctx):
            return False
        return not (sel.not_ and x.id in self.ref(sel.not_, ctx))

    def _right_kind(self, sel: m.Sel, x: Look) -> bool:
        kind, zone = sel.kind, x.zone
        if sel.in_ and zone != sel.in_:
            return False
        if kind == "card":
            return zone != "base"
        if kind == "unit":
            if zone in ARENAS:
                return True
            return bool(x.card) and self.pool.cards[x.card].kind == "unit" and (zone not in ("captured",))
        if kind == "base":
            return zone == "base"
        if kind == "leader":
            return zone == "leader" or (zone in ARENAS and isinstance(x, Seen) and x.leader)
        if kind == "resource":
            return zone == "resources"
        if kind == "captive":
            return zone == "captured"
        if kind == "token":
            return x.card in TOKENS
        if kind in ("upgrade", "event"):
            return bool(x.card) and (self.pool.cards[x.card].kind == kind or (kind == "upgrade" and x.card in TOKENS))
        return False

    def _is_all(self, words: tuple[str, ...], x: Look, ctx: Context) -> bool:
        return all(self._is(word, x, ctx) for word in words)

    def _is(self, word: str, x: Look, ctx: Context) -> bool:
        match word:
            case "friendly":
                return x.controller == ctx.you
            case "enemy":
                return x.controller != ctx.you
            case "other":
                return x.id != ctx.source and x.id not in ctx.chosen
            case "damaged":
                return x.damage > 0
            case "undamaged":
                return x.damage == 0
            case "exhausted":
                return x.exhausted
            case "ready":
                return not x.exhausted
            case "ground" | "space":
                return x.zone == word or (x.zone not in ARENAS and self.pool.cards[x.card].arena == word)
            case "leader":
                return x.zone == "leader" or (x.leader > 0)
            case "nonleader":
                return not x.leader and x.zone != "leader"
            case "unique":
                return self.pool.cards[x.card].unique
            case "nonunique":
                return not self.pool.cards[x.card].unique
            case "upgraded":
                return bool(x.upgrades)
            case "nonunit":
                return self.pool.cards[x.card].kind != "unit"
            case "yours":
                return x.owner == ctx.you
            case "guarding":
                return bool(x.captured)
            case "defending":
                return bool(self.fights) and self.fights[-1].defender == x.id
            case "attacking":
                return bool(self.fights) and self.fights[-1].attacker == x.id
        return False

    def _is_named(self, names: tuple[str, ...], name: str, ctx: Context) -> bool:
        """SWU-8.13: the subtitle does not matter."""
        for wanted in names:
            if wanted == "named":
                if ctx.named and ctx.named == name:
                    return True
            elif wanted in ctx.names:
                if any(self.known(i) and self.card(i).name.en == name for i in ctx.names[wanted]):
                    return True
            elif wanted == name:
                return True
        return False

    def _power(self, x: Look) -> int:
        return x.power if isinstance(x, Seen) else self.pool.cards[x.card].power

    def _hp_left(self, x: Look) -> int:
        if isinstance(x, Seen):
            return x.hp_left
        return self.pool.cards[x.card].hp - x.damage

    def _has_keyword(self, sel: m.Sel, x: Look) -> bool:
        if isinstance(x, Seen):
            words: Iterable[str] = x.keywords
        else:
            face = self.pool.cards[x.card].face
            words = [k.name for k in face.keywords] + (["bounty"] if face.bounties else [])
            if x.zone == "resources" and sel.keyword == "smuggle":
                return bool(self.smuggle_costs(x))
        return bool(words) if sel.keywords else sel.keyword in words

    def smuggle_costs(self, thing: Thing) -> Sequence[Any]:
        """The ways in which a card among the resources may be smuggled."""
        return self.pool.cards[thing.card].face.smuggles

    def _past(self, past: m.Happening, x: Look, ctx: Context) -> bool:
        phase = self.state.phase_number
        match past.kind:
            case "entered":
                return getattr(x, "entered", 0) == phase
            case "defeated" if isinstance(x, Thing) and x.zone == "discard":
                return x.how == "defeated" and x.moved == phase
            case "discarded" if isinstance(x, Thing):
                return x.zone == "discard" and x.how in ("hand", "deck") and x.moved == phase
            case "played":
                return any(
                    r.kind == "plays" and r.phase == phase and r.by == ctx.you and r.thing and r.thing.id == x.id
                    for r in self.state.history
                )
            case "attacked":
                return any(
                    r.kind == "attacks" and r.phase == phase and r.thing and r.thing.id == x.id
                    and (past.to is None or (past.to == "your_base" and r.base == ctx.you))
                    for r in self.state.history
                )  # fmt: skip
        return False

    def _is_upon(self, upon: m.Target, x: Look, ctx: Context) -> bool:
        host = x.host
        if not host:
            return False
        if isinstance(upon, str):
            return host in self.ref(upon, ctx)
        return self.matches(upon, host, ctx)

    def _in_arena(self, arena: str, x: Look, ctx: Context) -> bool:
        if arena in ARENAS:
            return x.zone == arena
        wanted = self.ref(arena, ctx)
        return any(
            w == x.zone or (not isinstance(w, str) and self.known(w) and self.look(w).zone == x.zone) for w in wanted
        )

    # -- references --------------------------------------------------------------------------------------------------
    def fixed_ref(self, name: str, ctx: Context) -> Items | None:
        fight = self.fights[-1] if self.fights else None
        match name:
            case "attacker":
                return (fight.attacker,) if fight else ()
            case "defender":
                if fight is None or not fight.defender or not self.in_play(fight.defender):
                    return ()
                return (fight.defender,)
            case "defending_player":
                return (player(fight.defender_seat),) if fight else ()
            case "top":
                return tuple(self.state.seats[ctx.you].deck[:1])
            case "your_base":
                return (self.state.seats[ctx.you].base,)
            case "their_base":
                for item in ctx.it:
                    seat = seat_of(item)
                    if seat is not None:
                        return (self.state.seats[seat].base,)
                if ctx.that_player is not None:
                    return (self.state.seats[ctx.that_player].base,)
                return (self.state.seats[ctx.you].base,)
            case "bearer":
                return tuple(h for i in ctx.it if self.known(i) and (h := self.look(i).host))
            case "owner":
                return (player(self.owner(ctx.source)),)
        return None

    # -- numbers -----------------------------------------------------------------------------------------------------
    def number_of(self, what: str, item: Item) -> int:
        seat = seat_of(item)
        if seat is not None or not self.known(item):
            return 0
        x = self.look(item)
        match what:
            case "cost":
                return self.pool.cards[x.card].cost
            case "power":
                return self._power(x)
            case "damage":
                return x.damage
            case "upgrades":
                return len(x.upgrades)
        return max(0, self._hp_left(x))

    def aspects_of(self, item: Item) -> Iterable[str]:
        return self.card(item).aspects if self.known(item) else ()

    def has_initiative(self, seat: int) -> bool:
        return self.state.initiative == seat

    def attacking(self, condition: m.Attacking, ctx: Context) -> bool:
        """Is this unit, or one of those named by `by`, attacking such a target?"""
        if not self.fights:
            return False
        fight = self.fights[-1]
        if condition.via and fight.via != condition.via:
            return False
        if not self.known(fight.attacker):
            return False
        attacker = self.look(fight.attacker)
        if condition.by is None:
            if ctx.source != fight.attacker and ctx.host != fight.attacker:
                return False
        elif not self.matches_look(condition.by, attacker, ctx):
            return False
        target: Item = fight.defender or self.state.seats[fight.base_seat].base
        if not self.known(target):
            return False
        return self.matches(condition.attacking, target, ctx)

    # -- history -----------------------------------------------------------------------------------------------------
    def happened(self, happening: m.Happening, ctx: Context) -> bool:
        """Did it happen in this phase (SWU-2.15)? The history counts from the start, whatever cards were in play."""
        records = [r for r in self.state.history if r.phase == self.state.phase_number]
        if happening.kind == "deals":
            total = sum(r.n for r in records if self.fits(happening, r, ctx, history=True))
            return total >= happening.times
        return sum(1 for r in records if self.fits(happening, r, ctx, history=True)) >= happening.times

    def fits(self, h: m.Happening, r: Record, ctx: Context, history: bool = False) -> bool:
        """Is this record what the happening speaks of, seen by the ability of `ctx`?"""
        if h.kind != r.kind or (h.via and h.via != r.via):
            return False
        if h.from_ and r.via != h.from_:
            return False
        if not self._fits_by(h, r, ctx):
            return False
        if h.kind in ("hits", "any_hit"):
            return self._fits_hit(h, r, ctx)
        if h.kind == "deals":
            return isinstance(h.subject, m.Sel) and self._fits_base(h.subject, r.base, ctx)
        subject = h.subject
        if subject == "self":
            if h.kind in ("start", "ready_step", "discards", "collects"):
                return True
            if h.kind in ("attached", "detached"):
                return r.source == ctx.source and self._fits_to(h.to, r, ctx)
            if r.thing is None or r.thing.id != ctx.source:
                return False
        elif isinstance(subject, str):
            if r.thing is None or r.thing.id not in self.ref(subject, ctx):
                return False
        elif r.thing is None or not self._matches_record(subject, r.thing, ctx):
            return False
        return self._fits_to(h.to, r, ctx)

    def _matches_record(self, sel: m.Sel, seen: Seen, ctx: Context) -> bool:
        return self.matches_look(sel, seen, ctx) or (sel.or_ is not None and self._matches_record(sel.or_, seen, ctx))

    def _fits_by(self, h: m.Happening, r: Record, ctx: Context) -> bool:
        if h.by == "":
            return h.kind not in ("plays", "deals", "discards", "collects") or r.by == ctx.you
        if h.by == "everyone":
            return True
        if h.by in ("opponent", "opponents"):
            return r.by != ctx.you
        return r.by in self.who(h.by, ctx)

    def _fits_hit(self, h: m.Happening, r: Record, ctx: Context) -> bool:
        """This unit deals combat damage: to something of the selector, or to anything."""
        if r.thing is None or r.thing.id != ctx.source:
            return False
        if h.kind == "any_hit":
            return True
        if r.to is not None:
            return isinstance(h.subject, m.Sel) and self._matches_record(h.subject, r.to, ctx)
        return isinstance(h.subject, m.Sel) and self._fits_base(h.subject, r.base, ctx)

    def _fits_base(self, sel: m.Sel, base: int, ctx: Context) -> bool:
        if base < 0 or sel.kind != "base":
            return False
        return not ("enemy" in sel.be and base == ctx.you) and not ("friendly" in sel.be and base != ctx.you)

    def _fits_to(self, to: m.Target | None, r: Record, ctx: Context) -> bool:
        if to is None:
            return True
        if to == "your_base":
            return r.base == ctx.you
        if isinstance(to, str):
            return r.to is not None and r.to.id in self.ref(to, ctx)
        if to.kind == "base":
            return self._fits_base(to, r.base, ctx)
        return r.to is not None and self._matches_record(to, r.to, ctx)

    # -- small questions ---------------------------------------------------------------------------------------------
    def shields(self, unit: int) -> list[int]:
        """The Shield tokens on a unit, oldest first."""
        things = self.state.things
        return [u for u in things[unit].upgrades if things[u].card == SHIELD]
