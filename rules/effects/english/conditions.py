"""Conditions, and the words that combine effects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.english.grammar import (
    NUMBERS,
    STATES,
    Clause,
    join_and,
    sentence,
    third,
)
from rules.effects.english.phrases import EnglishPhrases


class EnglishConditions(EnglishPhrases, ABC):
    """Conditions and combined effects in words."""

    @abstractmethod
    def clause(self, effect: m.Effect) -> Clause:
        """One effect as verb and object; `EnglishClauses` has the words."""

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
        if sel.share_aspect is not None:
            return f"{subject} shares an aspect with {self._on(sel.share_aspect)}"
        if sel.keyword and sel == m.Sel(kind=sel.kind, keyword=sel.keyword):
            return f"{subject} has {'a ' if sel.keyword == 'bounty' else ''}{self.nouns.keywords[sel.keyword].en}"
        return f"{subject} is {self._predicate(sel)}"

    def _predicate(self, sel: m.Sel) -> str:
        if sel.named:
            return self._names(sel.named)
        only = [w for w in sel.be if w in (*STATES, "unique")]
        if only and not sel.trait and not sel.keyword:
            return " and ".join(only)
        if "yours" in sel.be:
            return "owned by you"
        return self.np(sel)

    def _negated(self, inner: m.Condition) -> str:
        if isinstance(inner, m.Is) and inner.is_.past is not None and inner.is_.past.kind == "entered":
            return f"{self.ref(inner.of)} did not enter play this round"
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
            n = effect.n
            each = self._counted(n, False) if isinstance(n, m.Count) else self.amount(n)
            return [f"for each {each}, {self.joined(effect.do)}"]
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
        text = join_and(heads)
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
            head = join_and([clauses[0].may(who), *[c.order() for c in clauses[1:]]])
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
            number = NUMBERS.get(effect.n, str(effect.n))
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
                return [f"{who} {join_and(verbs)}"]
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
        verbs = join_and([f"{c.verb if who == 'you' else third(c.verb)} {c.rest}".strip() for c in pays])
        return [f"{do[0]} unless {who} {verbs}", *do[1:]]

    def _later(self, effect: m.Later) -> str:
        point = {
            "regroup": "at the start of the regroup phase",
            "next_action": "at the start of the next action phase",
            "phase_end": "at the end of this phase",
            "leaves": f"when this {self.me} leaves play",
        }[effect.point]
        if effect.point == "leaves":
            self.it_anew = f"that {self.noun_last}"
        return f"{point}, {self.joined(effect.do)}"
