"""Does a thing match what a card speaks of?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.effects import model as m
from rules.effects.context import Context, Item, seat_of
from rules.unlimited.cards import TOKENS
from rules.unlimited.objects import ARENAS
from rules.unlimited.state import Seen, Thing
from rules.unlimited.table import Table

Look = Thing | Seen


class Matching(Table):
    """The test of a selector on a thing, or on the record of one that has gone."""

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
        for word in sel.be:
            if not self._is(word, x, ctx):
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
                return (fight := self.innermost) is not None and fight.defender == x.id
            case "attacking":
                return (fight := self.innermost) is not None and fight.attacker == x.id
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
                return getattr(x, "entered_round", 0) == self.state.round
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
