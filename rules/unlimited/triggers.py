"""What happens, what it triggers, and in which order waiting triggers are resolved (SWU-8.3 to 8.7)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.context import Context
from rules.engine.decisions import Decision, Option, Text, seat_id
from rules.unlimited.finding import Finding
from rules.unlimited.state import Record, Seen
from rules.unlimited.waiting import NAMED, WORDS, Entry, Source, Trigger, gained_later, is_gained


class Triggers(Finding):
    """The waiting triggers of the innermost window, and how windows are settled."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.waiting: list[Trigger | Entry] = []

    # -- collecting --------------------------------------------------------------------------------------------------
    def sources(self, kinds: Sequence[str]) -> list[Source]:
        """Every triggered ability of these kinds on anything in play now."""
        known = self.pool_notes.kinds
        found: list[Source] = []
        state, cards, nodes = self.state, self.pool.cards, self.pool.nodes
        wanted = set(kinds)
        for seen in self.live.values():
            for key, giver_card, giver in seen.abilities:
                have = known.get(key)
                if have is not None and not wanted.isdisjoint(have):
                    granted = is_gained(seen, giver_card, giver)
                    found.append(Source(nodes[key], seen.controller, seen, giver_card, granted))
            for u, card, _, controller in seen.upgrades:
                face = cards[card].face
                if not wanted.isdisjoint(face.kinds):
                    found.extend(
                        Source(a, controller, self.seen(u), card, host=seen.id)
                        for a in face.whens
                        if not wanted.isdisjoint(known[a.key])
                    )
        for seat in state.seats:
            for leader in seat.leaders:
                thing = state.things[leader]
                face = cards[thing.card].face
                if thing.deployed or seat.out or wanted.isdisjoint(face.kinds):
                    continue
                for ability in face.whens:
                    if not wanted.isdisjoint(known[ability.key]):
                        found.append(Source(ability, thing.controller, self.seen(leader), thing.card))
        return found

    def note(self, kind: str, by: int, **fields: Any) -> Record:
        """A record of what happened; the history keeps it if anything could ask for it later."""
        record = Record(kind, self.state.phase_number, by, **fields)
        if kind in self.pool_notes.recorded:
            self.state.history.append(record)
        return record

    def happen(self, record: Record, sources: list[Source] | None = None) -> None:
        """Let what happened trigger abilities: those of `sources`, or of everything in play."""
        if sources is None:
            sources = self.sources((record.kind,))
        for source in sources:
            for happening in source.ability.when:
                if happening.kind != record.kind:
                    continue
                ctx = self.trigger_context(source, record)
                sel = gained_later(happening)
                if sel is not None:
                    happening = replace(happening, subject=replace(sel, keywords=""))
                if self.fits(happening, record, ctx):
                    self._remember(happening, record, ctx)
                    due = None if sel is None else partial(self._matches_now, sel, record, ctx)
                    self.await_ability(source, ctx, WORDS.get(record.kind, record.kind), due)
                    break

    def _matches_now(self, sel: m.Sel, record: Record, ctx: Context) -> bool:
        """Does the thing of a record match as it is now, or was last?"""
        assert record.thing is not None
        return self.matches_look(sel, self.live.get(record.thing.id) or self.seen(record.thing.id), ctx)

    def trigger_context(self, source: Source, record: Record) -> Context:
        ctx = Context(source.seat, source.seen.id, source.seen.card, source.host, source.ability.key)
        ctx.moment = record
        return ctx

    def _remember(self, happening: m.Happening, record: Record, ctx: Context) -> None:
        """What the ability may speak of: the subject as `it`, who did it, how much it was."""
        ctx.that_player = record.by
        ctx.done = record.n
        if record.kind in ("kills", "attached", "detached") and record.to is not None:
            ctx.it = (record.to.id,)
        elif record.thing is not None and (happening.subject != "self" or record.kind in ("discards", "collects")):
            ctx.it = (record.thing.id,)
        if record.kind == "hits":
            if record.to is not None:
                ctx.it = (record.to.id,)
            ctx.that_player = record.base if record.base >= 0 else (record.to.controller if record.to else None)
        if isinstance(happening.subject, m.Sel) and happening.subject.as_ and record.thing is not None:
            ctx.names[happening.subject.as_] = (record.thing.id,)
        if isinstance(happening.to, m.Sel) and happening.to.as_ and record.to is not None:
            ctx.names[happening.to.as_] = (record.to.id,)
        if self.fights and record.kind in ("kills", "attack_ends", "hits", "any_hit"):
            ctx.excess = self.fights[-1].excess

    def await_ability(self, source: Source, ctx: Context, word: str, due: Callable[[], bool] | None = None) -> None:
        """SWU-8.3: the ability waits, unless it is used up; while its condition is false it is not pending."""
        ability = source.ability
        if self.used_up(ability, source.seen.id):
            return
        giver = source.giver_card if source.granted else ""
        if due is None and ability.if_ is not None:
            due = partial(self.holds, ability.if_, ctx)
        anyones = ability.key in self.pool_notes.anyones
        of_seen = ability.key in self.pool_notes.of_seen
        saw = tuple(self.name(i) for i in (*ctx.it, *(x for v in ctx.names.values() for x in v))) if of_seen else ()
        self.waiting.append(
            Trigger(
                source.seat, source.seen.id, source.seen.card, word,
                lambda: self.resolve_ability(ability, ctx), giver, due, self._idleness(ability, ctx),
                anyones, saw,
            )
        )  # fmt: skip

    def _idleness(self, ability: m.When, ctx: Context) -> Callable[[], bool] | None:
        """Whether an option would change nothing now; None for what is no option."""
        first = ability.do[0]
        if ability.may:
            return lambda: not self.worth_asking(ability.do, ctx)
        if isinstance(first, m.May) and len(ability.do) == 1 and not first.else_:
            return lambda: not self.worth_asking(first.do, ctx)
        return None

    def used_up(self, ability: m.When | m.Action, thing: int) -> bool:
        """SWU-8.11: once each round, and used up only when it is taken."""
        if not ability.limit:
            return False
        found = self.state.things.get(thing)
        return found is not None and found.used.get(ability.key) == self.state.round

    def use_up(self, ability: m.When | m.Action, thing: int) -> None:
        found = self.state.things.get(thing)
        if ability.limit and found is not None:
            found.used[ability.key] = self.state.round

    def resolve_ability(self, ability: m.When, ctx: Context) -> None:
        """Carry out a triggered ability; an optional one is asked only when it would change something."""
        if not self.holds(ability.if_, ctx) or self.used_up(ability, ctx.source):
            return
        if self.is_out(ctx.you):
            return
        self.acting = ctx.you
        first = ability.do[0]
        inner_may = isinstance(first, m.May) and len(ability.do) == 1
        if ability.may:
            if not self.worth_asking(ability.do, ctx):
                return
            self._declined = False
            done = self.perform(ability.do, ctx, optional=True)
            if done or not self._declined:
                self.use_up(ability, ctx.source)
            return
        if inner_may and ability.limit:
            if self.would_change(ability.do, ctx) and self.perform(ability.do, ctx):
                self.use_up(ability, ctx.source)
            return
        self.use_up(ability, ctx.source)
        self.perform(ability.do, ctx)

    def is_out(self, seat: int) -> bool:
        return self.state.seats[seat].out

    # -- keywords and own abilities of a card that was played or deployed --------------------------------------------
    def enter(self, thing: int, word: str, record: Record) -> None:
        """A card was `played` or `deployed`; what that triggers is collected when its window opens."""
        self.waiting.append(Entry(thing, word, record, self.seen(thing)))

    def _expand(self, entry: Entry) -> list[Trigger]:
        outer, self.waiting = self.waiting, []
        thing = entry.thing
        seen = self.seen(thing) if self.known(thing) else entry.seen
        if thing in self.state.gone:
            seen = self.state.gone[thing]
        if seen.zone == "upgrade":
            for ability in self.pool.cards[seen.card].face.whens:
                self._await_own(ability, seen, entry, seen.card, False, seen.host)
        else:
            for key, giver_card, giver in seen.abilities:
                node = self.pool.nodes[key]
                if isinstance(node, m.When):
                    self._await_own(node, seen, entry, giver_card, is_gained(seen, giver_card, giver), 0)
            if thing in self.state.things:
                self._await_keywords(seen, entry)
        found, self.waiting = self.waiting, outer
        return [t for t in found if isinstance(t, Trigger)]

    def _await_own(self, ability: m.When, seen: Seen, entry: Entry, giver: str, granted: bool, host: int) -> None:
        source = Source(ability, seen.controller, seen, giver, granted, host)
        for happening in ability.when:
            if happening.kind != entry.word or happening.subject != "self":
                continue
            if happening.via and happening.via != entry.record.via:
                continue
            if happening.from_ and happening.from_ != entry.record.via:
                continue
            ctx = self.trigger_context(source, entry.record)
            self.await_ability(source, ctx, entry.word)
            return

    def _await_keywords(self, seen: Seen, entry: Entry) -> None:
        thing, seat = seen.id, seen.controller
        if "shielded" in seen.keywords:
            self.await_keyword(seen, "shielded", lambda: self.shielded(thing))
        if "ambush" in seen.keywords and entry.word == "played":
            self.await_keyword(seen, "ambush", lambda: self.ambush(thing, seat), lambda: self.could_ambush(thing, seat))

    def await_keyword(
        self, seen: Seen, word: str, run: Callable[[], None], due: Callable[[], bool] | None = None
    ) -> None:
        self.waiting.append(Trigger(seen.controller, seen.id, seen.card, word, run, due=due))

    @abstractmethod
    def shielded(self, thing: int) -> None: ...

    @abstractmethod
    def could_ambush(self, thing: int, seat: int) -> bool: ...

    @abstractmethod
    def ambush(self, thing: int, seat: int) -> None: ...

    # -- settling ----------------------------------------------------------------------------------------------------
    def settle(self) -> None:
        """Resolve all that waits, the innermost window first (SWU-8.7)."""
        while self.waiting:
            window: list[Trigger] = []
            waiting, self.waiting = self.waiting, []
            for each in waiting:
                window.extend(self._expand(each) if isinstance(each, Entry) else [each])
            self._settle_window(window)

    def _settle_window(self, window: list[Trigger]) -> None:
        """SWU-8.6: the active player names who goes first; each resolves all of theirs in the order they like."""
        first: int | None = None
        ordering: set[int] = set()
        while window:
            window[:] = [t for t in window if not self._dropped(t)]
            pending = [t for t in window if t.due is None or t.due()]
            seats = [s for s in self.seats_from(self.active_player()) if any(t.seat == s for t in pending)]
            if not seats:
                return
            if first is None:
                first = seats[0] if len(seats) == 1 else self._who_first(seats)
            order = self.seats_from(first)
            seat = next((s for s in order if s in seats), seats[0])
            own = [t for t in pending if t.seat == seat]
            if len(own) > 1:
                ordering.add(seat)
                busy = [t for t in own if t.idle is None or not t.idle()]
                own = busy or own[:1]
            trigger = self._which_first(seat, own) if seat in ordering else own[0]
            window.remove(trigger)
            trigger.run()
            self.after_effect()
            self.settle()

    def _dropped(self, trigger: Trigger) -> bool:
        """Nobody is left to resolve it, or it could only do something to a unit that has gone."""
        about_itself = trigger.word in ("ambush", "shielded")
        return self.is_out(trigger.seat) or (about_itself and not self.in_play(trigger.thing))

    def _who_first(self, seats: list[int]) -> int:
        active = self.active_player()
        options = tuple(Option(f"first p{s + 1}", (seat_id(s),), s) for s in seats)
        decision = Decision(active, "first", self.say("first"), options, rule="SWU-8.6")
        return int(self.ask(decision).value)

    def say(self, id_: str, **params: Any) -> Any:
        return Text(f"prompt.{id_}", params)

    def _which_first(self, seat: int, own: list[Trigger]) -> Trigger:
        options: list[Option] = []
        for index, trigger in enumerate(own):
            name = self.name(trigger.thing)
            alone = sum(1 for t in own if t.thing == trigger.thing) == 1
            alone_with_word = sum(1 for t in own if t.thing == trigger.thing and t.word == trigger.word) == 1
            words = [trigger.giver] if trigger.giver else [trigger.word]
            if trigger.giver and alone_with_word:  # else the bare word means the ability of the card itself
                words.append(trigger.word)
            key = f"trigger {name}" if alone else f"trigger {name} {words[0]}"
            aliases = [f"trigger {name} {w}" for w in words]
            if trigger.giver:
                aliases.append(f"trigger {trigger.giver}")
            if not alone and len({(t.word, t.giver) for t in own if t.thing == trigger.thing}) == 1:
                aliases.append(f"trigger {name}")
            if alone:  # any word will do where none is needed
                aliases += [f"trigger {name} {w}" for w in NAMED if w not in words]
            thing = self.thing(trigger.thing)
            if thing is not None and thing.zone == "upgrade":
                short = self._short_names(thing)
                aliases += [f"trigger {s}" for s in short] + [f"trigger {s} {words[0]}" for s in short]
            twins = [t.saw for t in own if (t.thing, t.word, t.giver) == (trigger.thing, trigger.word, trigger.giver)]
            if len(twins) == len(set(twins)) > 1 and trigger.saw:
                aliases.append(key)
                key = f"{key} {trigger.saw[0]}"
            if sum(1 for o in options if o.key == key):
                key = f"{key}#{sum(1 for o in options if o.key.partition('#')[0] == key) + 1}"
            alike = f"{trigger.card} {trigger.word} {trigger.giver}"
            if not trigger.anyones:
                alike += f" {self.alike(trigger.thing)}"
            if trigger.saw:
                alike += f" {trigger.saw}"
            options.append(Option(key, (name,), index, alike, tuple(a for a in aliases if a != key)))
        decision = Decision(seat, "trigger", self.say("trigger"), tuple(options), rule="SWU-8.5")
        return own[int(self.ask(decision).value)]

    # -- bounties ----------------------------------------------------------------------------------------------------
    def bounties(self, seen: Seen) -> list[tuple[m.BountyText, str, int]]:
        """The bounties on a unit: each with the card that gives it and that card's object."""
        found = []
        for key, giver_card, giver in seen.abilities:
            node = self.pool.nodes[key]
            if isinstance(node, m.BountyText) and self.holds(node.if_, Context(seen.controller, seen.id, seen.card)):
                found.append((node, giver_card, giver))
        return found

    def await_bounties(self, seen: Seen, by: int) -> None:
        """SWU-4.10: an opponent of the unit's controller may collect each of its bounties."""
        for bounty, giver_card, giver in self.bounties(seen):
            collector = self._collector(seen, by)
            if collector is None:
                return
            self.waiting.append(
                Trigger(
                    collector, seen.id, seen.card, "bounty",
                    partial(self._collect_waiting, bounty, seen, collector),
                    giver_card if is_gained(seen, giver_card, giver) else "",
                    idle=partial(self._useless, bounty, Context(collector, seen.id, seen.card, key=bounty.key)),
                )
            )  # fmt: skip

    def _useless(self, bounty: m.BountyText, ctx: Context) -> bool:
        return not self.would_change(bounty.bounty, ctx)

    def _collect_waiting(self, bounty: m.BountyText, seen: Seen, collector: int) -> None:
        self.collect(bounty, seen, collector, optional=True)

    def _collector(self, seen: Seen, by: int) -> int | None:
        """SWU-4.10.2: who defeated or captured it, otherwise an opponent that its controller picks."""
        others = self.opponents(seen.controller)
        if by in others:
            return by
        if not others:
            return None
        if len(others) == 1:
            return others[0]
        return self.ask_seat(Context(seen.controller, seen.id, seen.card), others)

    def collect(self, bounty: m.BountyText, seen: Seen, collector: int, optional: bool) -> bool:
        """Resolve a bounty as if it were the collector's."""
        ctx = Context(collector, seen.id, seen.card, key=bounty.key)
        if optional:
            if not self.would_change(bounty.bounty, ctx):
                return False
            self._declined = False
            done = self.perform(bounty.bounty, ctx, optional=True)
            if not done and self._declined:
                return False
        else:
            self.perform(bounty.bounty, ctx)
        self.tell("bounty", "SWU-4.10", who=seat_id(collector), card=seen.card)
        record = self.note("collects", collector, thing=seen, via=bounty.key)
        self.happen(record)
        return True
