"""The text of abilities in English, made from the abilities themselves."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from rules.effects import model as m
from rules.effects.nouns import Nouns

_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}
_IRREGULAR = {"have": "has", "be": "is", "do": "does", "can't": "can't", "may": "may"}
_STATES = ("damaged", "undamaged", "exhausted", "ready", "upgraded", "guarding", "defending", "attacking", "waiting")
_SPANS = {
    "phase": "for this phase",
    "attack": "for this attack",
    "round": "for this round",
    "turn": "this turn",
    "source": "",
}
_TRIGGERS = {
    "played": "When Played",
    "deployed": "When Deployed",
    "attack": "When Attacking",
    "defeated": "When Defeated",
    "enter": "When it enters",
}
_CANNOT = {
    "attack_bases": "can't attack bases",
    "be_attacked": "can't be attacked",
    "ready": "can't ready",
    "be_played": "can't be played",
    "gain_abilities": "can't gain abilities",
    "attack": "can't attack",
    "heal_bases": "can't be healed",
    "be_defeated_by_damage": "isn't defeated by having no remaining HP during the action phase",
}
_CAN = {
    "enter_ready": "enters play ready",
    "attack_exhausted": "can attack even if exhausted",
    "attack_ground": "can attack ground units",
    "strike_first": "deals combat damage before the defender",
}


class Clause(Struct):
    """One thing that happens: a verb with its object, who does it (None for an order to you), and what follows."""

    verb: str
    rest: str = ""
    subject: str | None = None
    tail: list[str] = field(default_factory=list)

    def order(self) -> str:
        """As an order, or as a statement where it has a subject of its own."""
        if not self.verb:
            return self.rest
        if self.subject is not None:
            verb = self.verb if self.subject.startswith("they") else third(self.verb)
            return f"{self.subject} {verb} {self.rest}".strip()
        return f"{self.verb} {self.rest}".strip()

    def may(self, who: str = "you") -> str:
        if self.subject is not None and self.verb == "choose":
            return f"{who} may have {self.subject} {self.verb} {self.rest}".strip()
        return f"{self.subject or who} may {self.verb} {self.rest}".strip()


def third(verb: str) -> str:
    """The verb with he, she or it."""
    word, _, rest = verb.partition(" ")
    if word in _IRREGULAR:
        word = _IRREGULAR[word]
    elif word.endswith(("s", "x", "ch", "sh")):
        word += "es"
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        word = word[:-1] + "ies"
    else:
        word += "s"
    return f"{word} {rest}".strip()


def article(text: str) -> str:
    """`a` or `an` before the words."""
    vowel = text[:1].lower() in "aeio" or text.startswith(("upgrade", "undamaged", "Underworld"))
    return f"an {text}" if vowel else f"a {text}"


def sentence(text: str) -> str:
    text = text.strip()
    if text and text[-1] not in ".”:!?":
        text += "."
    return text[:1].upper() + text[1:]


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"-{-n}"


def pair(get: tuple[int, int]) -> str:
    """`+2/+0`; `-1/-0` when both go down or stay."""
    power, hp = get
    minus = power < 0 or hp < 0
    return f"{_side(power, minus)}/{_side(hp, minus)}"


def _side(n: int, minus: bool) -> str:
    return f"-{-n}" if n < 0 or (n == 0 and minus) else f"+{n}"


class English:
    """Writes the abilities of one card. `me` is what the card calls itself: unit, leader, upgrade, event, base."""

    def __init__(self, nouns: Nouns, me: str) -> None:
        self.nouns, self.me = nouns, me
        self.names: dict[str, str] = {}
        self.last = ""
        self.many = False
        self.each_who = ""
        self.each_joined = True
        self.at = "from"

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
            "opponent": "an opponent",
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
            "bearer": "that unit",
        }
        if name == "self":
            return "it" if self.last == "self" else f"this {self.me}"
        if name == "it":
            if self.each_who:
                return "that player"
            return "them" if self.many else "it"
        if name in fixed:
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
        if target.as_:
            self.names[target.as_] = self.noun_of(target)
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
        before = self._before(sel)
        head = self._head(sel, plural)
        words = " ".join([*before, head])
        after = self._after(sel, plural)
        text = f"{words} {after}".strip()
        if not bare:
            text = self._quantity(sel, text, plural)
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

    def _before(self, sel: m.Sel) -> list[str]:
        words: list[str] = []
        be = sel.be
        words += [w for w in _STATES if w in be and w not in ("defending", "attacking", "guarding")]
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
            words.append(_or([self.nouns.traits[t].en for t in sel.trait]))
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
        return _or([self.nouns.cards[n].en if n in self.nouns.cards else n for n in names])

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
        whose = self.whose(sel.of)
        zone = {"hand": "hand", "discard": self.nouns.things["discard"].en, "deck": "deck", "resources": "resources"}[
            sel.in_
        ]
        if sel.in_ == "resources":
            return []
        if sel.in_ == "discard":
            if sel.of == "everyone":
                return [f"{self.at} a {zone}"]
            return [f"{self.at} {whose} {zone}"]
        return [f"{self.at} {whose} {zone}"]

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
            "entered": "that entered play this phase",
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

    # -- conditions --------------------------------------------------------------------------------------------------
    def condition(self, c: m.Condition | None) -> str:
        match c:
            case m.Exists(exists=sel, n=n):
                return self._exists(sel, n)
            case m.Is(is_=sel, of=of):
                return self._is(sel, of)
            case m.Happened(happened=h):
                return self._happened(h)
            case m.Initiative():
                return "you have the initiative"
            case m.Defending():
                return f"this {self.me} is defending"
            case m.Attacking(attacking=sel, by=by, via=via):
                who = f"this {self.me}" if by is None else self.np(by)
                through = f" using {self.nouns.keywords[via].en}" if via else ""
                return f"{who} is attacking {self.np(sel)}{through}"
            case m.More(more=sel, than=than, who=who):
                subject = self.who(who)
                verb = "control" if subject == "you" else "controls"
                return f"{subject} {verb} more {self.np(sel, True, True)} than {self.who(than)}"
            case m.Between(value=value, min=low, max=high):
                bound = f"{low} or more" if low is not None else f"{high} or less"
                if isinstance(value, m.Count):
                    return f"there are {bound} {self._counted(value, True)}"
                return f"{self.number_of(value)} is {bound}"
            case m.Not(not_=inner):
                return self._negated(inner)
            case m.Either(either=several):
                return " or ".join(self.condition(x) for x in several)
            case m.All(all=several):
                return " and ".join(self.condition(x) for x in several)
            case m.Same(number_is_cost_of=of):
                return f"{self.own(of)} cost is that number"
        return ""

    def _exists(self, sel: m.Sel, n: int) -> str:
        if n > 1:
            return f"you control {n} or more {self.np(m.Sel(kind=sel.kind), True, True)}"
        if sel.kind == "captive":
            return f"{self._on(sel.upon or 'it')} is guarding a captured card"
        if "friendly" in sel.be:
            return f"you control {self._without(sel, 'friendly')}"
        if "enemy" in sel.be:
            return f"an opponent controls {self._without(sel, 'enemy')}"
        return f"there is {self.np(sel)}"

    def _without(self, sel: m.Sel, word: str) -> str:
        from msgspec.structs import replace

        plain = replace(sel, be=tuple(w for w in sel.be if w != word))
        text = self.np(plain)
        if sel.named and not sel.or_:
            return self._names(sel.named)
        return text

    def _is(self, sel: m.Sel, of: str) -> str:
        subject = self.ref(of)
        if subject == "them":
            subject = "it"
        if sel.past is not None and sel.past.kind in ("discarded", "defeated"):
            how = "discarded from hand or deck" if sel.past.kind == "discarded" else "defeated"
            return f"{subject} was {how} this phase"
        return f"{subject} is {self._predicate(sel)}"

    def _predicate(self, sel: m.Sel) -> str:
        if sel.named:
            return self._names(sel.named)
        only = [w for w in sel.be if w in (*_STATES, "unique")]
        if only and not sel.trait and not sel.keyword:
            return " and ".join(only)
        if "yours" in sel.be:
            return "owned by you"
        if sel.share_aspect is not None:
            return f"a card that shares an aspect with {self._on(sel.share_aspect)}"
        return self.np(sel)

    def _negated(self, inner: m.Condition) -> str:
        if isinstance(inner, m.Is) and inner.is_.past is not None and inner.is_.past.kind == "entered":
            return f"{self.ref(inner.of)} did not enter play this phase"
        text = self.condition(inner)
        if " is " in text:
            return text.replace(" is ", " is not ", 1)
        return f"it is not so that {text}"

    def _happened(self, h: m.Happening) -> str:
        subject = h.subject
        if h.kind == "plays":
            where = f" from your {h.from_}" if h.from_ else ""
            what = f"this {self.me}" if subject == "self" else self._on(subject)
            return f"you played {what}{where} this phase"
        if h.kind == "deals":
            amount = f"{h.times} or more damage" if h.times > 1 else "damage"
            return f"you dealt {amount} to {self._on(subject)} this phase"
        if h.kind == "attacks":
            from msgspec.structs import replace

            assert isinstance(subject, m.Sel)
            mine = replace(subject, be=tuple(w for w in subject.be if w != "friendly"))
            if mine.not_ == "self":
                mine = replace(mine, not_="", be=(*mine.be, "other"))
            return f"you attacked with {self.np(mine)} this phase"
        if h.kind == "defeated":
            if h.by == "you":
                return f"you defeated {self._on(subject)} this phase"
            return f"{self._on(subject)} was defeated this phase"
        return f"{self._on(subject)} left play this phase"

    # -- effects -----------------------------------------------------------------------------------------------------
    def finished(self, effects: Sequence[m.Effect]) -> str:
        """A list of effects on its own, such as one mode of several."""
        return self.effects(effects)

    def effects(self, effects: Sequence[m.Effect]) -> str:
        """Sentences for a list of effects."""
        parts: list[str] = []
        for effect in effects:
            parts += self.sentences(effect)
        return " ".join(sentence(p) for p in parts if p)

    def sentences(self, effect: m.Effect) -> list[str]:
        if isinstance(effect, m.May):
            return self._may(effect)
        if isinstance(effect, m.Do):
            done = self.sentences_of(effect.do)
            return [*done, f"if you do, {self.joined(effect.then)}"]
        if isinstance(effect, m.If):
            return self._if(effect)
        if isinstance(effect, m.Modes):
            return [self._modes(effect)]
        if isinstance(effect, m.Each):
            return self._each_of(effect)
        if isinstance(effect, m.Repeat):
            return [f"for each {self.amount(effect.n)}, {self.joined(effect.do)}"]
        if isinstance(effect, m.Unless):
            return self._unless(effect)
        if isinstance(effect, m.Later):
            return [self._later(effect)]
        clause = self.clause(effect)
        return [clause.order(), *clause.tail]

    def sentences_of(self, effects: Sequence[m.Effect]) -> list[str]:
        return [s for e in effects for s in self.sentences(e)]

    def joined(self, effects: Sequence[m.Effect]) -> str:
        """Several effects as one sentence, joined by `and`; what follows stands behind a full stop."""
        heads: list[str] = []
        tails: list[str] = []
        for effect in effects:
            found = self.sentences(effect)
            heads.append(found[0])
            tails += found[1:]
        text = _and(heads)
        return ". ".join([text, *[t[:1].upper() + t[1:] for t in tails]])

    def _may(self, effect: m.May) -> list[str]:
        who = self.who(effect.by) if effect.by is not None else "you"
        if self.each_who and effect.by == "it":
            who = self.each_who
        parts: list[str] = []
        first = effect.do[0]
        if isinstance(first, m.Modes):
            text = self._modes(first)
            parts.append(f"{who} may {text[:1].lower() + text[1:]}")
        elif isinstance(first, m.If | m.May | m.Each | m.Unless | m.Later):
            parts.append(f"{who} may: {self.joined(effect.do)}")
        else:
            clauses = [self.clause(e) for e in effect.do]
            head = _and([clauses[0].may(who), *[c.order() for c in clauses[1:]]])
            parts.append(head)
            parts += [t for c in clauses for t in c.tail]
        only = effect.then[0] if len(effect.then) == 1 else None
        if isinstance(only, m.If) and not only.else_:
            self.mention("it", self.many)
            parts.append(
                f"if {'you' if who == 'you' else 'they'} do and {self.condition(only.if_)}, {self.joined(only.do)}"
            )
        elif effect.then:
            self.mention("it", self.many)
            parts.append(f"if {'you' if who == 'you' else 'they'} do, {self.joined(effect.then)}")
        if effect.else_:
            parts.append(f"if you do not, {self.joined(effect.else_)}")
        return parts

    def _if(self, effect: m.If) -> list[str]:
        condition = self.condition(effect.if_)
        if len(effect.do) == 1 and isinstance(effect.do[0], m.May):
            inner = self._may(effect.do[0])
            parts = [f"if {condition}, {inner[0]}", *inner[1:]]
        else:
            parts = [f"if {condition}, {self.joined(effect.do)}"]
        if effect.else_:
            parts.append(f"otherwise, {self.joined(effect.else_)}")
        return parts

    def _modes(self, effect: m.Modes) -> str:
        who = "" if effect.by is None else f"{self.who(effect.by)} chooses "
        if isinstance(effect.n, m.Done):
            head = "For each of them, choose a different one:"
        else:
            number = _NUMBERS.get(effect.n, str(effect.n))
            head = f"{who}{number}:" if who else f"Choose {number}:"
        last, many = self.last, self.many
        modes = []
        for mode in effect.of:
            self.last, self.many = last, many
            text = self.effects(mode)
            if effect.by is not None and text[:3] != "You":
                text = f"You {text[:1].lower()}{text[1:]}"
            modes.append(text)
        return " ".join([head, *[f"• {mode}" for mode in modes]])

    def _each_of(self, effect: m.Each) -> list[str]:
        who = self.ref(effect.what) if isinstance(effect.what, str) else self.np(effect.what)
        clauses = [self._inner_subject(e) for e in effect.do]
        if all(clauses):
            self.each_who = who
            texts = [self.clause(e) if not isinstance(e, m.May) else None for e in effect.do]
            if all(t is not None and t.subject for t in texts):
                verbs = [f"{third(t.verb)} {t.rest}".strip() for t in texts if t is not None]
                self.each_who = ""
                return [f"{who} {_and(verbs)}"]
            if len(effect.do) == 1 and isinstance(effect.do[0], m.May):
                found = self._may(effect.do[0])
                self.each_who = ""
                return found
        self.each_who, self.each_joined = who, False
        text = self.joined(effect.do)
        self.each_who, self.each_joined = "", True
        if text.startswith("Choose"):
            text = text[:1].lower() + text[1:]
        return [f"for {who}, {text}"]

    def _inner_subject(self, effect: m.Effect) -> bool:
        if isinstance(effect, m.May):
            return effect.by == "it"
        return getattr(effect, "who", None) == "it"

    def _unless(self, effect: m.Unless) -> list[str]:
        who = self.who(effect.who)
        do = self.sentences_of(effect.do)
        if effect.refuses:
            return [f"{do[0]} unless {who} refuses", *do[1:], f"if they refuse, {self.joined(effect.refuses)}"]
        pays = [self.clause(e) for e in effect.pays]
        verbs = _and([f"{c.verb if who == 'you' else third(c.verb)} {c.rest}".strip() for c in pays])
        return [f"{do[0]} unless {who} {verbs}", *do[1:]]

    def _later(self, effect: m.Later) -> str:
        point = {
            "regroup": "at the start of the regroup phase",
            "next_action": "at the start of the next action phase",
            "phase_end": "at the end of this phase",
            "leaves": f"when this {self.me} leaves play",
        }[effect.point]
        return f"{point}, {self.joined(effect.do)}"

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
            return f"if {condition}, it gets {pair(new.get)} {_SPANS[new.for_]} instead"
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
        if e.divided:
            assert isinstance(e.to, m.Sel)
            return Clause("deal", f"{amount} divided as you choose among {self.target(e.to)}", subject)
        if isinstance(e.n, m.Value):
            if subject is not None:
                amount = f"damage equal to {self._own_value(e.n)}"
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
        if isinstance(e.to, m.Sel) and self._plural(e.to):
            return Clause("give", f"{number} to each of {self.target(e.to)}")
        return Clause("give", f"{number} to {self.target(e.to)}")

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
        from msgspec.structs import replace

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
        then = "and draw " + ("them" if many else "it")
        tails: list[str] = []
        if e.then:
            clauses = [self.clause(x) for x in e.then]
            then = "and " + _and([c.order() for c in clauses])
            tails = [t for c in clauses for t in c.tail]
        rest = "shuffle your deck" if e.n == "all" else "put the rest on the bottom of your deck in a random order"
        return Clause("search", f"{where} for {what} {then}", None, [*tails, rest])

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
        return Clause("draw", self.target(e.what))

    def _put(self, e: m.Put) -> Clause:
        what = self.target(e.what)
        deck = "your deck"
        in_play = isinstance(e.what, m.Sel) and (e.what.kind == "unit" or e.what.of is not None)
        if in_play:
            deck = "its owner's deck"
        where = {"top": f"on top of {deck}", "bottom": f"on the bottom of {deck}", "discard": "into your discard pile"}[
            e.where
        ]
        order = " in a random order" if e.order == "random" else ""
        rest = {"": "", "top": " and the rest on top in any order", "bottom": " and the rest on the bottom"}[e.rest]
        return Clause("put", f"{what} {where}{order}{rest}")

    def _resource(self, e: m.Resource) -> Clause:
        what = f"this {self.me}" if e.what == "self" else self.target(e.what)
        ready = " and ready it" if e.ready else ""
        return Clause("put", f"{what} into play as a resource{ready}")

    def _play(self, e: m.Play) -> Clause:
        subject = None
        if e.by is not None:
            subject = self.who(e.by)
        what = f"this {self.me}" if e.what == "self" else self.target(e.what)
        smuggle = f" using {self.nouns.keywords['smuggle'].en}" if e.via == "smuggle" else ""
        free = " for free" if e.free else ""
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
        subject = "the defender" if mod.to == "defender" else "each of them" if many else "it"
        text = self.change(mod, subject, "for this attack")
        if mod.if_ is None:
            return text
        self.mention("it")
        condition = self.condition(mod.if_)
        condition = condition.replace(f"this {self.me}", "it")
        return f"if {condition}, {text}"

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
        span = _SPANS[e.for_]
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
        return _and(parts)

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
        from msgspec.structs import replace

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

    # -- changes -----------------------------------------------------------------------------------------------------
    def gained(self, gained: m.Keyword | m.Ability) -> str:
        if isinstance(gained, m.Keyword):
            return self.keyword(gained)
        inner = English(self.nouns, "unit")
        return f"“{inner.ability(gained)}”"

    def keyword(self, keyword: m.Keyword) -> str:
        name = self.nouns.keywords[keyword.name].en
        if keyword.name == "smuggle":
            parts = [str(keyword.n), *[self.nouns.aspects[a].en for a in keyword.aspects]]
            text = " ".join(parts)
            if keyword.also:
                text += ", " + ", ".join(self.clause(e).order() for e in keyword.also)
            return f"{name} [{text}]"
        text = f"{name} {keyword.n}" if keyword.n else name
        if keyword.per is not None:
            text += f" for each {self._per(keyword.per)}"
        return text

    def change(self, mod: m.Modify, subject: str, span: str = "") -> str:
        """`it gets +1/+0 and gains Overwhelm for this attack`."""
        parts: list[str] = []
        if mod.get is not None:
            per = f" for each {self._per(mod.per)}" if mod.per is not None else ""
            parts.append(f"gets {pair(mod.get)}{per}")
        if mod.gain:
            parts.append("gains " + _and([self.gained(g) for g in mod.gain]))
        if mod.lose:
            parts.append("loses all abilities" if mod.lose == "all" else f"loses {self.nouns.keywords[mod.lose].en}")
        protected = [w for w in ("be_captured", "be_damaged", "be_defeated") if w in mod.cannot]
        if protected:
            words = _or([w.removeprefix("be_") for w in protected])
            parts.append(f"can't be {words} by enemy card abilities")
        parts += [_CANNOT[flag] for flag in mod.cannot if flag not in protected]
        parts += [_CAN[flag] for flag in mod.can]
        if mod.trait:
            parts.append(f"gains the {self.nouns.traits[mod.trait].en} trait")
        return f"{subject} {_and(parts)} {span}".strip()

    # -- abilities ---------------------------------------------------------------------------------------------------
    def ability(self, ability: m.Ability) -> str:
        """The whole text of one ability."""
        self.last, self.many, self.names = "", False, {}
        text: str = getattr(self, f"_ability_{type(ability).__name__.lower()}")(ability)
        return text

    def _ability_when(self, a: m.When) -> str:
        head = self._when(a.when)
        if a.may:
            body = self._may(m.May(do=a.do))
        else:
            body = self.sentences_of(a.do)
        if a.if_ is not None:
            body[0] = f"if {self.condition(a.if_)}, {body[0]}"
        text = f"{head}: {' '.join(sentence(s) for s in body)}"
        if a.limit:
            text += f" Use this only once each {a.limit}."
        return text

    def _when(self, happenings: Sequence[m.Happening]) -> str:
        heads = [self._happening(h) for h in happenings]
        if all(h.startswith("When ") and h.split(" ")[1][0].isupper() for h in heads) and len(heads) > 1:
            return "/".join([heads[0], *heads[1:]])
        return " or ".join([heads[0], *[h[:1].lower() + h[1:] for h in heads[1:]]])

    def _happening(self, h: m.Happening) -> str:
        subject = h.subject
        if subject == "self" and h.kind in _TRIGGERS:
            via = f" using {self.nouns.keywords[h.via].en}" if h.via else ""
            where = f" from your {h.from_}" if h.from_ else ""
            return f"{_TRIGGERS[h.kind]}{via}{where}"
        what = f"this {self.me}" if subject == "self" else self._on(subject)
        if isinstance(subject, m.Sel):
            self.mention("it")
            if subject.as_:
                self.names[subject.as_] = self.noun_of(subject)
        if h.kind in ("start", "ready_step", "collects"):
            self.mention("")
        elif h.kind in ("hits", "deals", "any_hit") or subject == "self":
            self.mention("self" if subject == "self" else "it")
        match h.kind:
            case "attack_ends":
                return f"When {what} completes an attack" + (" that defeated the defender" if h.via == "kill" else "")
            case "attacked":
                return f"When {what} is attacked"
            case "kills":
                self.mention("it")
                other = "a unit" if h.to is None else self._on(h.to)
                return f"When {what} attacks and defeats {other}"
            case "attached" | "detached":
                self.mention("it")
                verb = "becomes attached to" if h.kind == "attached" else "leaves"
                return f"When {what} {verb} {self._on(h.to) if h.to is not None else 'a unit'}"
            case "leaves":
                return f"When {what} leaves play"
            case "defeated":
                return f"When {what} is defeated"
            case "captured":
                return f"When {what} is captured"
            case "plays":
                who = self.who(h.by) if h.by else "you"
                verb = "play" if who == "you" else "plays"
                via = f" using {self.nouns.keywords['smuggle'].en}" if h.via == "smuggle" else ""
                on = ""
                if h.to is not None:
                    on = f" on {self._on(h.to) if isinstance(h.to, m.Sel) else f'this {self.me}'}"
                    if isinstance(h.to, m.Sel) and h.to.as_:
                        self.names[h.to.as_] = "unit"
                return f"When {who} {verb} {what}{via}{on}"
            case "attacks":
                return f"When {what} attacks" + (f" {self._on(h.to)}" if h.to is not None else "")
            case "hits":
                attacking = " while attacking" if h.via == "attack" else ""
                return f"When this {self.me} deals combat damage to {what}{attacking}"
            case "any_hit":
                return f"When this {self.me} deals combat damage"
            case "hurt":
                return f"When combat damage is dealt to {what}" + (" and it survives" if h.survives else "")
            case "deals":
                return f"When you deal damage to {what}"
            case "start":
                return f"When the {h.via} phase starts"
            case "ready_step":
                return "When you ready cards in the regroup phase"
            case "discards":
                self.mention("it")
                return (
                    "When a player discards a card from their hand" if h.by == "everyone" else "When you discard a card"
                )
            case "collects":
                self.mention("")
                return "When you collect a Bounty"
            case "enter":
                return f"When {what} enters"
            case "resource_down":
                return "When you play a resource face down"
        return {
            "upkeep": "At the start of your turn",
            "combat_start": "At the start of combat",
            "end_step": "At the end of the turn",
        }.get(h.kind, h.kind)

    def _ability_static(self, a: m.Static) -> str:
        subject = self._static_subject(a.static)
        if a.instead_of == "captured":
            return f"If this {self.me} would be captured, instead {self.joined(a.do)}."
        if a.instead_of == "damaged":
            return f"If {self.condition(a.if_)} and damage would be dealt to it, prevent {a.prevent} of that damage."
        assert a.change is not None
        if a.if_ is None:
            return sentence(self.change(a.change, subject))
        condition = self.condition(a.if_)
        if (isinstance(a.if_, m.Is) and a.if_.of == a.static) or (
            isinstance(a.if_, m.Attacking) and a.if_.by is None and a.static == "self"
        ):
            subject = "it"
        return sentence(f"while {condition}, {self.change(a.change, subject)}")

    def _static_subject(self, target: m.Target) -> str:
        if isinstance(target, str):
            return f"this {self.me}" if target == "self" else self.ref(target)
        return self.np(target)

    def costs(self, cost: m.Cost) -> str:
        parts = [str(cost.resources)] if cost.resources else []
        parts += ["exhaust"] if cost.exhaust else []
        for effect in cost.effects:
            what = getattr(effect, "what", None)
            if what == "self":
                verb = type(effect).__name__.lower()
                parts.append(f"{verb} this {self.me}" + (" to its owner's hand" if verb == "return" else ""))
            else:
                parts.append(self.clause(effect).order())
        return f" [{', '.join(parts)}]" if parts else ""

    def _ability_action(self, a: m.Action) -> str:
        head = f"Action{self.costs(a.action)}"
        self.mention("")
        body = self.sentences_of(a.do)
        if a.if_ is not None:
            body[0] = f"if {self.condition(a.if_)}, {body[0]}"
        text = f"{head}: {' '.join(sentence(s) for s in body)}"
        if a.from_ == "discard":
            text = text.replace(
                f"play this {self.me}", f"play this {self.me} from your {self.nouns.things['discard'].en}"
            )
        if a.limit:
            text += f" Use this only once each {a.limit}."
        return text + (" Any player may use this." if a.anyone else "")

    def _ability_epic(self, a: m.Epic) -> str:
        return f"Epic Action: {self.effects(a.epic)}"

    def _ability_eventtext(self, a: m.EventText) -> str:
        return self.effects(a.event)

    def _ability_bountytext(self, a: m.BountyText) -> str:
        return f"{self.nouns.keywords['bounty'].en}: {self.effects(a.bounty)}"

    def _ability_attach(self, a: m.Attach) -> str:
        return f"Attach to {self.np(a.attach)}."

    def _ability_costrule(self, a: m.CostRule) -> str:
        change = f"{-a.cost} less" if a.cost < 0 else f"{a.cost} more"
        if a.of == "self":
            return sentence(f"if {self.condition(a.if_)}, this {self.me} costs {change}")
        assert isinstance(a.of, m.Sel)
        what = self.np(a.of, True)
        who = "an opponent plays" if a.by in ("opponent", "opponents") else "you play"
        on = f" on this {self.me}" if a.upon == "self" else ""
        if a.first:
            return sentence(f"the first {what} {who}{on} each round costs {change}")
        return sentence(f"each {what} {who}{on} costs {change}")

    def _ability_penalty(self, a: m.Penalty) -> str:
        aspect = f"{self.nouns.aspects[a.aspect].en} " if a.aspect else ""
        if a.no_penalty == "self":
            upon = f" on {self._on(a.upon)}" if a.upon is not None else ""
            text = f"while you play this {self.me}{upon}, ignore its {aspect}aspect penalty"
            return sentence(f"{text} if {self.condition(a.if_)}" if a.if_ is not None else text)
        assert isinstance(a.no_penalty, m.Sel)
        if a.first:
            return sentence(f"ignore the aspect penalty on the first {self.np(a.no_penalty, True)} you play each round")
        return sentence(f"ignore the aspect penalty on {self.np(a.no_penalty, True, True)} you play")

    def _ability_extracost(self, a: m.ExtraCost) -> str:
        if a.instead:
            return sentence(
                f"you may {_and([self.clause(e).order() for e in a.extra_cost])} "
                f"instead of paying this {self.me}'s cost"
            )
        assert isinstance(a.of, m.Sel)
        self.each_who = "each opponent"
        what = _and([self.clause(e).order() for e in a.extra_cost])
        self.each_who = ""
        return sentence(f"to play {self.np(a.of)}, each opponent must also {what}")

    def _ability_specialtext(self, a: m.SpecialText) -> str:
        return self.nouns.specials[a.special].en


def _and(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def _or(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " or " + parts[-1]
