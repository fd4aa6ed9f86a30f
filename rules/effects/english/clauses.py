"""One clause for each word of the effect language."""

from __future__ import annotations

from abc import abstractmethod

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.english.conditions import EnglishConditions
from rules.effects.english.grammar import SPANS, Clause, article, join_and, pair


class EnglishClauses(EnglishConditions):
    """What each effect says."""

    @abstractmethod
    def change(self, mod: m.Modify, subject: str, span: str = "") -> str:
        """A change with its subject; `English` has the words."""

    @abstractmethod
    def gained(self, gained: m.Keyword | m.Ability) -> str:
        """A gained keyword or quoted ability; `English` has the words."""

    # -- one word each -------------------------------------------------------------------------------------------------
    def clause(self, effect: m.Effect) -> Clause:
        """One effect as verb and object."""
        made: Clause = getattr(self, f"_{type(effect).__name__.lower()}")(effect)
        if effect.instead is not None:
            made.tail.append(self._instead(effect, effect.instead))
        return made

    def _instead(self, effect: m.Effect, other: m.Instead) -> str:
        self.mention("it")
        condition = self.condition(other.if_)
        new = other.effect
        if isinstance(new, m.Modify) and new.get is not None:
            return f"if {condition}, it gets {pair(new.get)} {SPANS[new.for_]} instead"
        if isinstance(new, m.Deal | m.Heal):
            return (
                f"if {condition}, {'deal' if isinstance(new, m.Deal) else 'heal'} {self.amount(new.n)} damage instead"
            )
        if isinstance(new, m.Search):
            return f"if {condition}, search the top {new.n} cards instead"
        if isinstance(new, m.Play):
            return f"if {condition}, " + (
                "play it for free instead" if new.free else f"it costs {-new.cost} less instead"
            )
        return f"if {condition}, {self.clause(new).order()} instead"

    def _deal(self, e: m.Deal) -> Clause:
        subject = None
        chosen = self._chosen_by(f"deal {self.damage(e.n)[0]} to", e.to)
        if chosen is not None:
            return chosen
        if e.by is not None:
            subject = self.target(e.by)
            if subject == "it" and e.by == "self":
                subject = f"this {self.me}"
        amount, after = self.damage(e.n)
        if isinstance(e.n, m.Value) and subject is not None:
            amount = f"damage equal to {self._own_value(e.n)}"
        if e.divided:
            assert isinstance(e.to, m.Sel)
            among = self.target(e.to) if e.to.n == "any" else self.np(e.to, True, True)
            return Clause("deal", f"{amount} divided as you choose among {among}", subject)
        if isinstance(e.n, m.Value):
            to = self.target(e.to)
            if isinstance(e.to, m.Sel) and e.to.n == "all" and subject is None:
                return Clause("deal", f"to {to} {amount}".rstrip(","), subject)
            return Clause("deal", f"{amount.rstrip(',')} to {to}", subject)
        to = self.target(e.to)
        if after:
            after = self._each(e.n)
        return Clause("deal", f"{amount} to {to}{after}", subject)

    def _own_value(self, value: m.Value) -> str:
        what = {
            "power": "its power",
            "damage": "the damage on it",
            "cost": "its cost",
            "hp_left": "its remaining HP",
        }.get(value.what, "it")
        return f"{what} plus {value.plus}" if value.plus else what

    def _heal(self, e: m.Heal) -> Clause:
        amount, after = self.damage(e.n)
        if e.divided:
            assert isinstance(e.to, m.Sel)
            return Clause("heal", f"{amount} in total from {self.target(e.to)}")
        to = self.target(e.to)
        if after:
            after = self._each(e.n)
        return Clause("heal", f"{amount} from {to}{after}")

    def _chosen_by(self, verb: str, target: m.Target) -> Clause | None:
        """ "An opponent chooses a unit they control. Defeat that unit."""
        if not isinstance(target, m.Sel) or target.by is None:
            return None
        who = self.who(target.by)
        theirs = " they control" if "enemy" in target.be else ""
        text = self.np(target)
        self.mention("it")
        return Clause("choose", f"{text}{theirs}", who, [f"{verb} that {self.noun(target.kind)}"])

    def _defeat(self, e: m.Defeat) -> Clause:
        return self._chosen_by("defeat", e.what) or Clause("defeat", self.target(e.what))

    def _exhaust(self, e: m.Exhaust) -> Clause:
        return Clause("exhaust", self.target(e.what))

    def _ready(self, e: m.Ready) -> Clause:
        return Clause("ready", self.target(e.what))

    def _give(self, e: m.Give) -> Clause:
        token = f"{self.nouns.tokens[e.token].en} token"
        if e.as_:
            self.names[e.as_] = "token"
        if isinstance(e.n, m.Count):
            to = self.target(e.to)
            return Clause("give", f"{article(token)} to {to}{self._each(e.n)}")
        number = article(token) if e.n == 1 else f"{self.amount(e.n)} {token}s"
        each = "each of " if isinstance(e.to, m.Sel) and self._plural(e.to) else ""
        return Clause("give", f"{number} to {each}{self.target(e.to)}")

    def _cards(self, n: m.Amount) -> str:
        return "a card" if n == 1 else f"{self.amount(n)} cards"

    def _subject(self, who: m.Who) -> str | None:
        if who == "it" and self.each_who:
            return self.each_who if self.each_joined else "that player"
        if who == "it" and self.many:
            return "they each"
        return None if who == "you" else self.who(who)

    def _draw(self, e: m.Draw) -> Clause:
        subject = self._subject(e.who)
        if isinstance(e.n, m.Count):
            return Clause("draw", f"a card{self._each(e.n)}", subject)
        return Clause("draw", self._cards(e.n), "that player" if subject == "it" else subject)

    def _mill(self, e: m.Mill) -> Clause:
        self.mention("it", e.n != 1)
        if isinstance(e.n, m.Count):
            return Clause("discard", f"a card from {self.whose(e.who)} deck{self._each(e.n)}")
        return Clause("discard", f"{self._cards(e.n)} from {self.whose(e.who)} deck")

    def _discard(self, e: m.Discard) -> Clause:
        what = e.what
        subject = self._subject(e.who)
        if subject == "it":
            subject = "that player"
        if isinstance(what, str):
            return Clause("discard", self.ref(what), subject)
        their = "your" if subject is None else "their"
        if what.kind == "captive" or what.among:
            return Clause("discard", self.target(what), subject)
        if e.keep:
            return Clause("discard", f"all but {e.keep} cards from {their} hand", subject)
        if what.n == "all" and what.of is None:
            return Clause("discard", f"{their} hand", subject)
        if what.of is not None:
            text = self.np(what)
        else:
            text = f"{self.np(replace(what, in_='', of=None))} from {their} hand"
        self.mention("it", self._plural(what))
        if what.as_:
            self.names[what.as_] = "card"
        return Clause("discard", text, subject)

    def _search(self, e: m.Search) -> Clause:
        where = "your deck" if e.n == "all" else f"the top {e.n} cards of your deck"
        what = self.np(e.for_)
        many = self._plural(e.for_)
        self.mention("it", many)
        it = "them" if many else "it"
        then = f", reveal {it} and draw {it}" if e.shown else f" and draw {it}"
        tails: list[str] = []
        if e.then:
            clauses = [self.clause(x) for x in e.then]
            then = " and " + join_and([c.order() for c in clauses])
            tails = [t for c in clauses for t in c.tail]
        rest = "shuffle your deck" if e.n == "all" else "put the rest on the bottom of your deck in a random order"
        return Clause("search", f"{where} for {what}{then}", None, [*tails, rest])

    def _shown(self, what: m.Sel) -> str:
        if what.in_ == "deck":
            n = what.n if isinstance(what.n, int) else 1
            top = "the top card" if n == 1 else f"the top {n} cards"
            self.mention("it", n > 1)
            if what.as_:
                self.names[what.as_] = "card"
            return f"{top} of {self.whose(what.of)} deck"
        if what.in_ == "hand" and what.n == "all":
            self.mention("it", True)
            return f"{self.whose(what.of)} hand"
        return self.target(what)

    def _look(self, e: m.Look) -> Clause:
        return Clause("look", f"at {self._shown(e.what)}")

    def _reveal(self, e: m.Reveal) -> Clause:
        return Clause("reveal", self._shown(e.what))

    def _name(self, e: m.Name) -> Clause:
        return Clause("name", "a card") if e.what == "card" else Clause("choose", "a number")

    def _return(self, e: m.Return) -> Clause:
        what = e.what
        chosen = self._chosen_by("return", what)
        if chosen is not None:
            chosen.tail = [f"{chosen.tail[0]} to its owner's hand"]
            return chosen
        hand = "its owner's hand"
        if isinstance(what, m.Sel):
            if what.in_ == "discard" and what.of is None:
                hand = "your hand"
            elif self._plural(what):
                hand = "their owners' hands"
        return Clause("return", f"{self.target(what)} to {hand}")

    def _take(self, e: m.Take) -> Clause:
        return Clause("reveal and draw" if e.shown else "draw", self.target(e.what))

    def _put(self, e: m.Put) -> Clause:
        what = self.target(e.what)
        in_play = isinstance(e.what, m.Sel) and (e.what.kind == "unit" or e.what.of is not None)
        deck = "its owner's deck" if in_play else "your deck"
        where = {"top": f"on top of {deck}", "bottom": f"on the bottom of {deck}", "discard": "into your discard pile"}[
            e.where
        ]
        order = " in a random order" if e.order == "random" else ""
        rest = {"": "", "top": " and the rest on top in any order", "bottom": " and the rest on the bottom"}[e.rest]
        return Clause("put", f"{what} {where}{order}{rest}")

    def _resource(self, e: m.Resource) -> Clause:
        what = f"this {self.me}" if e.what == "self" else self.target(e.what)
        mine = " under your control" if e.what == self.theirs else ""
        ready = " and ready it" if e.ready else ""
        return Clause("put", f"{what} into play as a resource{mine}{ready}")

    def _play(self, e: m.Play) -> Clause:
        subject = None if e.by is None else self.who(e.by)
        what = f"this {self.me}" if e.what == "self" else self.target(e.what)
        smuggle = f" using {self.nouns.keywords['smuggle'].en}" if e.via == "smuggle" else ""
        free = " for free" if e.free else ""
        taken = e.what == self.theirs if isinstance(e.what, str) else e.what.kind == "captive"
        free += " under your control" if taken and not e.from_ else ""
        smuggle += f" from your {self.nouns.things['discard'].en}" if e.from_ else ""
        tail = []
        if e.cost and e.ready:
            tail.append(f"it costs {-e.cost} less and enters play ready")
        elif e.cost:
            tail.append(f"it costs {-e.cost} less")
        elif e.ready:
            tail.append("it enters play ready")
        if subject is not None:
            return Clause("may", f"play {what}{smuggle}{free}", subject, tail)
        return Clause("play", f"{what}{smuggle}{free}", None, tail)

    def _permit(self, e: m.Permit) -> Clause:
        who = self.who(e.who)
        whose = "your" if who == "you" else "their"
        what = f"this {self.me}" if e.what == "self" else self.ref(str(e.what))
        free = " for free" if e.free else ""
        return Clause("may", f"play {what} from {whose} {self.nouns.things['discard'].en}{free} this phase", who)

    def _attack(self, e: m.Attack) -> Clause:
        what = self.target(e.what)
        many = isinstance(e.what, m.Sel) and self._plural(e.what)
        if many:
            what += ", one after another"
        tail = [self._attack_mod(mod, many) for mod in e.with_]
        return Clause("attack", f"with {what}", None, tail)

    def _attack_mod(self, mod: m.Modify, many: bool) -> str:
        each = many and mod.if_ is None
        subject = "the defender" if mod.to == "defender" else "each of them" if each else "it"
        text = self.change(mod, subject, "for this attack")
        if mod.if_ is None:
            return text
        self.mention("it")
        condition = self.condition(mod.if_)
        condition = condition.replace(f"this {self.me}", "it")
        return f"for each of them, if {condition}, {text}" if many else f"if {condition}, {text}"

    def _capture(self, e: m.Capture) -> Clause:
        if isinstance(e.by, m.Sel) and e.by.same_arena == "it":
            what = self.target(e.what)
            return Clause("choose", what, None, [f"{self.np(e.by)} captures that unit"])
        subject = f"this {self.me}" if e.by == "self" else self.target(e.by)
        if isinstance(e.by, m.Sel) and e.by.n == "any":
            return Clause("choose", subject, None, [f"each of them captures {self.target(e.what)}"])
        if e.by == "host":
            subject = "attached unit"
        return Clause("capture", self.target(e.what), subject)

    def _rescue(self, e: m.Rescue) -> Clause:
        return Clause("rescue", self.target(e.what))

    def _control(self, e: m.Control) -> Clause:
        subject = None if e.who == "you" else self.who(e.who)
        what = f"this {self.me}" if e.what == "self" else self.target(e.what)
        return Clause("take", f"control of {what}", subject)

    def _swap(self, e: m.Swap) -> Clause:
        return Clause("exchange", f"control of {self.np(e.what)} and {self.np(e.with_)}")

    def _move(self, e: m.Move) -> Clause:
        what = self.target(e.what)
        if e.take:
            return Clause("take", f"control of {what} and attach it to a unit of your choice that may bear it")
        return Clause("attach", f"{what} to another unit with the same controller that may bear it")

    def _modify(self, e: m.Modify) -> Clause:
        span = SPANS[e.for_]
        if e.to == "named":
            while_ = f"while this {self.me} is in play, "
            if e.cost:
                return Clause("", f"{while_}each card with that name costs opponents {e.cost} more", "")
            return Clause("", f"{while_}opponents can't play the named card", "")
        if "heal_bases" in e.cannot:
            return Clause("", f"{self.noun('base', True)} can't be healed {span}", "")
        target = self.target(e.to)
        if e.lose or e.cannot or e.can or e.trait:
            return Clause("", self.change(e, target, span), "")
        what = self._given(e)
        per = ""
        if e.per is not None:
            per = f" for each {self._per(e.per)}"
        if isinstance(e.to, m.Sel) and self._plural(e.to):
            target = f"each of {target}"
        return Clause("give", f"{target} {what}{per} {span}".strip())

    def _given(self, e: m.Modify) -> str:
        parts = []
        if e.get is not None:
            parts.append(pair(e.get))
        parts += [self.gained(g) for g in e.gain]
        return join_and(parts)

    def _per(self, per: m.Target | m.Count | m.Value) -> str:
        if isinstance(per, m.Value):
            of = per.of if isinstance(per.of, str) else "self"
            return f"damage on {self.ref(of)}"
        if isinstance(per, m.Count):
            return self._counted(per, False)
        if isinstance(per, str):
            return self.ref(per)
        self.at = "in"
        text = self.np(per, True)
        self.at = "from"
        return text

    def _next(self, e: m.Next) -> Clause:
        change = f"{-e.n} less" if e.n < 0 else f"{e.n} more"
        return Clause("", f"the next {self.np(e.what, True)} you play this phase costs {change}", "")

    def _pay(self, e: m.Pay) -> Clause:
        return Clause("pay", "any number of resources" if isinstance(e.n, m.Word) else self.amount(e.n))

    def _collect(self, e: m.Collect) -> Clause:
        return Clause("collect", "that Bounty again" if self.last != "it" else "its Bounties")

    def _losegame(self, e: m.LoseGame) -> Clause:
        return Clause("lose", "the game", self.who(e.who)) if e.who != "you" else Clause("", "you lose the game", "")

    def _choose(self, e: m.Choose) -> Clause:
        if e.what == "arena":
            self.mention("it")
            return Clause("choose", "an arena (ground or space)")
        assert isinstance(e.what, m.Sel)
        if e.what.by is not None:
            text = self._theirs(e.what)
            self.mention("it")
            return Clause("choose", f"{text} they control", self.who(e.what.by))
        return Clause("choose", self.target(e.what))

    def _theirs(self, sel: m.Sel) -> str:
        """A choice of somebody else among what they control: `enemy` goes without saying."""
        text = self.np(replace(sel, or_=None))
        if sel.or_ is not None:
            text += " or " + self.np(replace(sel.or_, be=tuple(w for w in sel.or_.be if w != "enemy")))
        return text

    def _special(self, e: m.Special) -> Clause:
        return Clause("", self.nouns.specials[e.name].en, "")

    def _loselife(self, e: m.LoseLife) -> Clause:
        return Clause("lose", f"{self.amount(e.n)} life", self._subject(e.who) or "you")

    def _counter(self, e: m.Counter) -> Clause:
        return Clause("put", f"{article(e.kind)} counter on {self.target(e.to)}")

    def _create(self, e: m.Create) -> Clause:
        return Clause("create", article(e.token) if e.n == 1 else f"{e.n} {e.token}s")

    def _cancel(self, e: m.Cancel) -> Clause:
        return Clause("cancel", self.target(e.what))
