"""Noun phrases, references and amounts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.english.grammar import (
    STATES,
    article,
    join_or,
)
from rules.effects.nouns import Nouns


class EnglishPhrases:
    """Writes the abilities of one card. `me` is what the card calls itself: unit, leader, upgrade, event, base."""

    def __init__(self, nouns: Nouns, me: str) -> None:
        self.nouns, self.me = nouns, me
        self.names: dict[str, str] = {}
        self.last = ""
        self.opposed = False
        self.many = False
        self.each_who = ""
        self.each_joined = True
        self.at = "from"
        self.it_anew = ""
        """What the next `it` is called where a bare `it` would be taken for something else."""
        self.bearer = "that unit"
        self.theirs = ""
        """The reference, `it` or `self`, to what an opponent controlled."""

    def noun(self, kind: str, many: bool = False) -> str:
        word = self.nouns.things[kind].en
        return word + "s" if many else word

    # -- who and what ------------------------------------------------------------------------------------------------
    def mention(self, word: str, many: bool = False) -> None:
        self.last, self.many = word, many

    def ref(self, name: str) -> str:
        """What a word of reference is called here."""
        fixed = {
            "you": "you",
            "opponent": "that opponent" if self.opposed else "an opponent",
            "opponents": "each opponent",
            "everyone": "each player",
            "attacker": "the attacker",
            "defender": "the defender",
            "defending_player": "the defending player",
            "that_player": "that player",
            "top": "the top card of your deck",
            "your_base": "your " + self.noun("base"),
            "their_base": ("that player's " if self.each_who and not self.each_joined else "their ")
            + self.noun("base"),
            "named": "the named card",
            "rest": "the rest",
            "owner": "its owner",
            "host": "attached unit",
            "bearer": self.bearer,
        }
        if name == "self":
            return "it" if self.last == "self" else f"this {self.me}"
        if name == "it":
            if self.each_who:
                return "that player"
            anew, self.it_anew = self.it_anew, ""
            return anew or ("them" if self.many else "it")
        if name in fixed:
            self.opposed = self.opposed or name == "opponent"
            return fixed[name]
        noun = self.names.get(name, "card")
        return "that " + noun

    def own(self, name: str) -> str:
        """The possessive of a reference."""
        text = self.ref(name)
        table = {"you": "your", "it": "its", "them": "their", "that player": "that player's"}
        return table.get(text, text + "'s")

    def who(self, who: m.Who | None) -> str:
        if who is None:
            return "you"
        if isinstance(who, m.ControllerOf):
            return f"{self.own(who.controller)} controller"
        if isinstance(who, m.OwnerOf):
            return f"{self.own(who.owner)} owner"
        if isinstance(who, m.AnyPlayer):
            return "any player"
        if isinstance(who, m.Sel):
            return self.np(who)
        return self.ref(who)

    def whose(self, who: m.Who | None) -> str:
        text = self.who(who)
        return {"you": "your", "each player": "each player's"}.get(text, text + "'s")

    def target(self, target: m.Target) -> str:
        """What an effect is about; afterwards it is what was mentioned last."""
        if isinstance(target, str):
            text = self.ref(target)
            if target == "self":
                self.mention("self")
            return text
        text = self.np(target)
        self.mention("it", target.n not in (1, "all") and self._plural(target))
        self.noun_last = self.noun_of(target)
        if target.as_:
            self.names[target.as_] = self.noun_last
        if target.kind == "upgrade":
            self.bearer = "the unit it was on" if target.upon is None else "that unit"
        return text

    def _plural(self, sel: m.Sel) -> bool:
        if isinstance(sel.n, m.UpTo):
            return sel.n.up_to != 1
        return sel.n == "any" or (isinstance(sel.n, int) and sel.n > 1)

    def noun_of(self, sel: m.Sel) -> str:
        if sel.named and sel.kind == "upgrade" and sel.named[0] in ("Shield", "Experience"):
            return f"{sel.named[0]} token"
        if sel.kind in ("unit", "upgrade", "event") and "friendly" in sel.be and sel.as_:
            return f"friendly {self.noun(sel.kind)}"
        return self.noun(sel.kind)

    # -- noun phrases ------------------------------------------------------------------------------------------------
    def np(self, sel: m.Sel, bare: bool = False, many: bool | None = None) -> str:
        """`another damaged enemy non-leader ground unit that costs 3 or less`; `bare` leaves the article out."""
        plural = self._plural(sel) if many is None else many
        text = self._only(sel)
        if not text:
            words = " ".join([*self._before(sel), self._head(sel, plural)])
            text = f"{words} {self._after(sel, plural)}".strip()
            if not bare:
                text = self._quantity(sel, text, plural)
        if sel.or_ is not None and replace(sel.or_, in_=sel.in_) == replace(sel, or_=None):
            return f"{text} or {self._zone(sel.or_.in_)}"
        if sel.or_ is not None:
            other = self.np(sel.or_, bare or sel.n == "any")
            if sel.or_.kind == "leader" and sel.or_.named == sel.named and sel.named:
                return f"{self._names(sel.named)} (leader or unit)"
            if sel.n == "any":
                return f"{text} or {self.np(sel.or_, True, True)}"
            if sel.n != 1 and not bare:
                return f"{text} or {self.np(sel.or_, True, plural)}"
            text = f"{text} or {other}"
        return text

    def _only(self, sel: m.Sel) -> str:
        """What there is but one of: the defender, a player's base."""
        if sel.kind == "base" and sel.of is not None and sel.n == 1:
            return f"{self.whose(sel.of)} {self.noun('base')}"
        return "the defender" if sel.kind == "unit" and sel.be == ("defending",) else ""

    def _before(self, sel: m.Sel) -> list[str]:
        words: list[str] = []
        be = sel.be
        words += [w for w in STATES if w in be and w not in ("defending", "guarding")]
        if "friendly" in be and sel.kind not in ("resource", "token"):
            words.append("friendly")
        if "enemy" in be and sel.by is None and sel.kind != "player":
            words.append("enemy")
        words += [
            {"nonleader": "non-leader", "nonunique": "non-unique", "nonunit": "non-unit"}.get(w, w)
            for w in ("nonleader", "leader", "unique", "nonunique", "nonunit")
            if w in be
        ]
        words += [w for w in ("ground", "space") if w in be]
        if sel.random:
            words.append("random")
        if sel.aspect:
            words.append(" or ".join(self.nouns.aspects[a].en for a in sel.aspect))
        words += [
            f"non-{self.nouns.aspects[a].en}" + ("," if i < len(sel.not_aspect) - 1 else "")
            for i, a in enumerate(sel.not_aspect)
        ]
        words += [f"non-{self.nouns.traits[t].en}" for t in sel.not_trait]
        if sel.trait:
            words.append(join_or([self.nouns.traits[t].en for t in sel.trait]))
        return words

    def _head(self, sel: m.Sel, many: bool) -> str:
        if sel.named and sel.kind == "upgrade" and sel.named[0] in ("Shield", "Experience"):
            return f"{sel.named[0]} token" + ("s" if many else "")
        if sel.kind == "captive":
            return "captured card" + ("s" if many else "")
        if sel.kind == "card" and sel.in_ == "resources":
            return "card" + ("s" if many else "")
        if sel.kind == "player" and "enemy" in sel.be:
            return "opponents" if many else "opponent"
        return self.noun(sel.kind, many)

    def _names(self, names: Sequence[str]) -> str:
        return join_or([self.nouns.cards[n].en if n in self.nouns.cards else n for n in names])

    def _after(self, sel: m.Sel, many: bool) -> str:
        parts: list[str] = []
        if sel.kind == "resource" and ("friendly" in sel.be or "yours" in sel.be):
            parts.append("you own and control" if "yours" in sel.be else "you control")
        if sel.cost is not None:
            parts.append(self._bound_cost(sel.cost, many))
        if sel.total_cost is not None:
            parts.append(f"with a total cost of {self._range(sel.total_cost)}")
        if sel.power is not None:
            parts.append(f"with {self._range(sel.power, 'power')}")
        if sel.hp_left is not None:
            parts.append(f"with {self._range(sel.hp_left, 'remaining HP')}")
        if sel.damage is not None:
            parts.append(f"with {self._range(sel.damage, 'damage')}")
        if sel.keyword:
            word = self.nouns.keywords[sel.keyword].en
            parts.append(f"with a {word}" if sel.keyword == "bounty" else f"with {word}")
        if sel.keywords:
            parts.append("with one or more keywords")
        if sel.named and not (sel.kind == "upgrade" and sel.named[0] in ("Shield", "Experience")):
            if sel.named == ("named",):
                parts.append("with that name")
            else:
                parts.append(f"named {self._names(sel.named)}")
        if "guarding" in sel.be:
            parts.append("that guards a captured card")
        if "defending" in sel.be:
            parts.append("that is defending")
        if sel.kind == "captive" and sel.upon is not None:
            parts.append(f"guarded by {self._on(sel.upon)}")
        elif sel.upon is not None:
            parts.append(f"on {self._on(sel.upon)}")
        elif sel.same == "bearer":
            parts.append("on a unit")
        if sel.same_arena:
            parts.append(
                "in the same arena"
                if sel.same_arena == "it" or sel.same_arena in self.names
                else f"in the same arena as {self.ref(sel.same_arena)}"
            )
        if sel.arena:
            parts.append("in that arena" if sel.arena == "it" else f"in the {sel.arena} arena")
        if sel.share_name is not None:
            parts.append(f"that shares a name with {self._on(sel.share_name)}")
        if sel.share_aspect is not None:
            parts.append(f"that shares an aspect with {self._on(sel.share_aspect)}")
        if sel.past is not None:
            parts.append(self._past(sel.past))
        parts += self._place(sel)
        return " ".join(p for p in parts if p)

    def _on(self, target: m.Target) -> str:
        if isinstance(target, str):
            return self.ref(target)
        return self.np(target, True, True) if self.at == "in" else self.np(target)

    def _place(self, sel: m.Sel) -> list[str]:
        if sel.among:
            return ["among them"]
        if not sel.in_:
            if sel.of is not None and sel.kind not in ("player",):
                who = self.who(sel.of)
                return [f"controlled by {who}"] if sel.kind != "base" else [f"of {who}"]
            return []
        if sel.in_ == "resources":
            return []
        whose = "a" if sel.in_ == "discard" and sel.of == "everyone" else self.whose(sel.of)
        return [f"{self.at} {whose} {self._zone(sel.in_)}"]

    def _zone(self, zone: str) -> str:
        return self.nouns.things["discard"].en if zone == "discard" else zone

    def _quantity(self, sel: m.Sel, text: str, many: bool) -> str:
        other = "other" in sel.be or bool(sel.not_)
        if sel.among and sel.not_ and sel.n == "all":
            return "the rest"
        if sel.n == "all":
            return f"each {'other ' if other else ''}{text}"
        if sel.n == "any":
            return f"any number of {'other ' if other else ''}{text}"
        if isinstance(sel.n, m.UpTo):
            return f"up to {self.amount(sel.n.up_to)} {'other ' if other else ''}{text}"
        if isinstance(sel.n, int) and sel.n > 1:
            return f"{sel.n} {'other ' if other else ''}{text}"
        return f"another {text}" if other else article(text)

    def _bound_cost(self, bound: m.Bound, many: bool) -> str:
        verb = "cost" if many else "costs"
        high = bound.max
        if high is not None and not isinstance(high, int):
            return f"that {verb} no more than {self._value_owner(high)}"
        return f"that {verb} {self._range(bound)}"

    def _value_owner(self, amount: m.Amount) -> str:
        return self._on(amount.of) if isinstance(amount, m.Value) else self.amount(amount)

    def _range(self, bound: m.Bound, noun: str = "") -> str:
        low, high = bound.min, bound.max
        if low is not None and low == high:
            return f"{self.amount(low)} {noun}".strip()
        if high is not None and not isinstance(high, int):
            if isinstance(high, m.Value) and high.plus == -1:
                return f"less {noun} than {self._value_owner(high)}"
            return f"{noun} no more than {self.number_of(high)}"
        if high is not None:
            return f"{self.amount(high)} or less {noun}".strip()
        return f"{self.amount(low or 0)} or more {noun}".strip()

    def _past(self, past: m.Happening) -> str:
        if past.kind == "attacked" and past.to is not None:
            return f"that attacked {self._on(past.to)} this phase"
        return {
            "played": "you played this phase",
            "defeated": "that was defeated this phase",
            "entered": "that entered play this round",
            "attacked": "that attacked this phase",
            "discarded": "that was discarded from hand or deck this phase",
            "damaged": "whose base you damaged this phase",
        }[past.kind]

    # -- amounts -----------------------------------------------------------------------------------------------------
    def amount(self, amount: m.Amount) -> str:
        if isinstance(amount, int):
            return str(amount)
        if isinstance(amount, m.UpTo):
            return f"up to {self.amount(amount.up_to)}"
        if isinstance(amount, m.Word):
            return {"all": "all", "any": "any number of", "excess": "the excess"}[amount.name]
        if isinstance(amount, m.Done):
            return "that many" if amount.n == 1 else f"{amount.n} times that many"
        return self.number_of(amount)

    def number_of(self, amount: m.Amount) -> str:
        """`its power`, `the damage on this unit`, `the number of cards in your hand`."""
        if isinstance(amount, m.Value):
            of = amount.of if isinstance(amount.of, str) else "it"
            what = {
                "power": "power",
                "cost": "cost",
                "hp_left": "remaining HP",
                "upgrades": "upgrades",
                "damage": "damage",
            }[amount.what]
            if amount.what == "damage":
                text = f"the damage on {self.ref(of)}"
            elif amount.what == "upgrades":
                text = f"upgrade that was on {self.ref(of)}"
            else:
                text = f"{self.own(of)} {what}"
            if amount.half:
                text = f"half {text}, rounded down,"
            if amount.plus:
                text += f" plus {amount.plus}"
            return text
        if isinstance(amount, m.Count):
            return f"the number of {self._counted(amount, True)}"
        return self.amount(amount)

    def _counted(self, count: m.Count, many: bool) -> str:
        outer, self.at = self.at, "in"
        text = self._count_words(count, many)
        self.at = outer
        return text

    def _count_words(self, count: m.Count, many: bool) -> str:
        if count.distinct:
            among = "them" if isinstance(count.per, str) else self.np(count.per, True, True)
            if isinstance(count.per, m.Sel) and "other" in count.per.be:
                among = f"other {among}"
            return f"different {count.distinct}{'s' if many else ''} among {among}"
        if isinstance(count.per, str):
            return self.ref(count.per)
        other = "other " if "other" in count.per.be else ""
        return other + self.np(count.per, True, many)

    def _each(self, amount: m.Amount) -> str:
        """` for each …` behind an amount that is counted."""
        if isinstance(amount, m.Count):
            return f" for each {self._counted(amount, False)}"
        return ""

    def damage(self, n: m.Amount) -> tuple[str, str]:
        """How much damage, and what follows the target."""
        if isinstance(n, int):
            return f"{n} damage", ""
        if isinstance(n, m.Count):
            return f"{n.n} damage", self._each(n)
        if isinstance(n, m.Done):
            return ("that much damage" if n.n == 1 else "twice that much damage"), ""
        if isinstance(n, m.Word):
            return {"all": "all damage", "any": "any damage", "excess": "the excess damage of this attack"}[n.name], ""
        if isinstance(n, m.UpTo):
            return f"up to {self.amount(n.up_to)} damage", ""
        return f"damage equal to {self.number_of(n)}", ""
