"""Selectors, references, numbers and the history: which things a card speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item, Items, player, seat_of
from rules.unlimited.cards import SHIELD
from rules.unlimited.matching import Matching
from rules.unlimited.state import Record, Seen


class Finding(Matching):
    """Answers what a selector matches, what a reference means and what has happened."""

    # -- selectors ---------------------------------------------------------------------------------------------------
    def find(self, sel: m.Sel, ctx: Context) -> list[Item]:
        live: dict[Any, Seen] = self.live
        found: list[Item] = []
        for item in self._pool_of(sel, ctx):
            seen = live.get(item)
            if self.matches_alone(sel, item, ctx) if seen is None else self.matches_look(sel, seen, ctx):
                found.append(item)
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

    # -- references --------------------------------------------------------------------------------------------------
    def fixed_ref(self, name: str, ctx: Context) -> Items | None:
        match name:
            case "attacker":
                return (fight.attacker,) if (fight := self.innermost) else ()
            case "defender":
                fight = self.innermost
                if fight is None or not fight.defender or not self.in_play(fight.defender):
                    return ()
                return (fight.defender,)
            case "defending_player":
                return (player(fight.defender_seat),) if (fight := self.innermost) else ()
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
        fight = self.innermost
        if fight is None:
            return False
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
        if happening.kind == "deals":  # to one base: what two bases took together is not that much on either
            dealt: dict[int, int] = {}
            for r in records:
                if self.fits(happening, r, ctx, history=True):
                    dealt[r.base] = dealt.get(r.base, 0) + r.n
            return max(dealt.values(), default=0) >= happening.times
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
