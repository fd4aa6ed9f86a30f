"""Conditions, and the words that combine effects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.korean.grammar import (
    COUNTERS,
    NUMBERS,
    Clause,
    Verb,
    sentence,
)
from rules.effects.korean.phrases import KoreanPhrases
from rules.engine.words import with_particles


class KoreanConditions(KoreanPhrases, ABC):
    """Conditions and combined effects in words."""

    @abstractmethod
    def clause(self, effect: m.Effect) -> Clause:
        """One effect as verb and object; `KoreanClauses` has the words."""

    # -- conditions --------------------------------------------------------------------------------------------------
    def condition(self, c: m.Condition | None, during: bool = False) -> str:
        """A condition with 면 or, for what holds all the while, with 는 동안."""

        def end(verb: Verb) -> str:
            return verb.during if during else verb.condition

        is_, has = ("인 동안", "있는 동안") if during else ("이면", "있으면")
        match c:
            case m.Exists(exists=sel, n=n):
                return self._exists(sel, n, end, has)
            case m.Is(is_=sel, of=of):
                return self._is(sel, of, is_)
            case m.Happened(happened=h):
                return self._happened(h)
            case m.Initiative():
                return f"자신이 선공권을 가지고 {has}"
            case m.Defending():
                return f"{self.this}{{이}} 방어하{'는 동안' if during else '면'}"
            case m.Attacking(attacking=sel, by=by, via=via):
                who = self.this if by is None else self.np(by, False)
                through = f"{self.nouns.keywords[via].ko}{{으로}} " if via else ""
                return f"{who}{{이}} {through}{self.np(sel, False)}{{을}} 공격하{'는 동안' if during else '면'}"
            case m.More(more=sel, than=than, who=who):
                return f"{self.who(who)}{{이}} {self.who(than)}보다 {self.np(sel, False)}{{을}} 더 많이 조종하면"
            case m.Between(value=value, min=low, max=high):
                bound = f"{low}" if low is not None else f"{high}"
                word = "이상" if low is not None else "이하"
                if isinstance(value, m.Count):
                    return (
                        f"{self._counted(value, False).replace('의 서로', ' 중 서로')}{{이}} {bound}가지 {word} {has}"
                    )
                return f"{self.measure(value)}{{이}} {bound} {word}{is_}"
            case m.Not(not_=inner):
                return self._not(inner)
            case m.Either(either=several):
                return " 또는 ".join(self.condition(x) for x in several)
            case m.All(all=several):
                parts = [self.condition(x) for x in several]
                return " ".join([*[p.removesuffix("면") + "고" for p in parts[:-1]], parts[-1]])
            case m.Same(number_is_cost_of=of):
                return f"{self.ref(of)}의 비용이 그 수와 같으면"
        return ""

    def _exists(self, sel: m.Sel, n: int, end: object, has: str) -> str:
        during = has.endswith("동안")
        control = "조종하는 동안" if during else "조종하면"
        if n > 1:
            return f"자신이 {self.noun(sel.kind)}{{을}} {n}{COUNTERS[sel.kind][1]} 이상 {control}"
        if sel.kind == "captive":
            return f"{self._on(sel.upon or 'it')}{{이}} 포로 카드를 감시하면"
        for side, who in (("friendly", "자신"), ("enemy", "상대")):
            if side in sel.be:
                plain = replace(sel, be=tuple(w for w in sel.be if w != side))
                what = self._names(sel.named) if sel.named and sel.or_ is None else self.np(plain, False)
                return f"{who}{{이}} {what}{{을}} {control}"
        return f"{self.np(sel, False)}{{이}} {has}"

    def _is(self, sel: m.Sel, of: str, is_: str) -> str:
        subject = self.ref(of)
        if sel.past is not None and sel.past.kind in ("discarded", "defeated"):
            how = {"discarded": "손이나 덱에서 버려졌", "defeated": "처치되었"}[sel.past.kind]
            return f"{subject}{{이}} 이번 페이즈에 {how}으면"
        if "yours" in sel.be:
            return f"{subject}{{을}} 자신이 소유하면"
        if sel.named:
            return f"{subject}{{이}} {self._names(sel.named)}{is_}"
        if sel.share_aspect is not None:
            return f"{subject}{{이}} {self._on(sel.share_aspect)}{{과}} 성향이 같으면"
        if sel.keyword and sel == m.Sel(kind=sel.kind, keyword=sel.keyword):
            return f"{subject}에게 {self.nouns.keywords[sel.keyword].ko}{{이}} 있으면"
        return f"{subject}{{이}} {self._predicate(sel)}{is_}"

    def _predicate(self, sel: m.Sel) -> str:
        states = {
            "damaged": "피해를 입은 상태",
            "undamaged": "피해를 입지 않은 상태",
            "exhausted": "소진된 상태",
            "ready": "준비된 상태",
            "upgraded": "강화된 상태",
            "unique": "고유 유닛",
            "defending": "방어 유닛",
        }
        only = [w for w in sel.be if w in states]
        if only and not sel.trait and not sel.keyword:
            return states[only[0]]
        return self.np(sel, False)

    def _not(self, inner: m.Condition) -> str:
        if isinstance(inner, m.Is) and inner.is_.past is not None and inner.is_.past.kind == "entered":
            return f"{self.ref(inner.of)}{{이}} 이번 라운드에 등장하지 않았으면"
        if isinstance(inner, m.Is):
            return f"{self.ref(inner.of)}{{이}} {self._predicate(inner.is_)}{{이}} 아니면"
        if isinstance(inner, m.Attacking):
            return f"{self.this}{{이}} {self.np(inner.attacking, False)}{{을}} 공격하고 있지 않으면"
        return f"{self.condition(inner)} 안 되면"

    def _happened(self, h: m.Happening) -> str:
        subject = h.subject
        what = self.this if subject == "self" else self._on(subject)
        if h.kind == "plays":
            where = "손에서 " if h.from_ == "hand" else ""
            return f"이번 페이즈에 자신이 {where}{what}{{을}} 플레이했으면"
        if h.kind == "deals":
            amount = f" {h.times} 이상" if h.times > 1 else ""
            return f"이번 페이즈에 자신이 {what}에 피해를{amount} 줬으면"
        if h.kind == "attacks":
            assert isinstance(subject, m.Sel)
            mine = replace(subject, be=tuple(w for w in subject.be if w != "friendly"))
            return f"이번 페이즈에 자신이 {self.np(mine, False)}{{으로}} 공격했으면"
        if h.kind == "defeated":
            if h.by == "you":
                return f"이번 페이즈에 자신이 {what}{{을}} 처치했으면"
            return f"이번 페이즈에 {what}{{이}} 처치되었으면"
        return f"이번 페이즈에 {what}{{이}} 전장을 떠났으면"

    # -- effects -----------------------------------------------------------------------------------------------------
    def finished(self, effects: Sequence[m.Effect]) -> str:
        """A list of effects on its own, such as one mode of several."""
        return with_particles(self.effects(effects))

    def effects(self, effects: Sequence[m.Effect]) -> str:
        return " ".join(sentence(s) for e in effects for s in self.sentences(e) if s)

    def sentences(self, effect: m.Effect) -> list[str]:
        match effect:
            case m.May():
                return self._may(effect)
            case m.Do(do=do, then=then):
                return [*[s for e in do for s in self.sentences(e)], f"그렇게 했다면, {self.joined(then)}"]
            case m.If():
                return self._if(effect)
            case m.Modes():
                return [self._modes(effect)]
            case m.Each():
                return self._each_of(effect)
            case m.Repeat(n=m.Count() as n, do=do):
                return [f"{self._counted(n)}마다 {self.joined(do)}"]
            case m.Repeat(n=n, do=do):
                return [
                    self.measure(n).replace("의 업그레이드", "에 부착되어 있던 업그레이드")
                    + f" 1장마다 {self.joined(do)}"
                ]
            case m.Unless():
                return self._unless(effect)
            case m.Later():
                point = {
                    "regroup": "재정비 페이즈가 시작할 때",
                    "next_action": "다음 행동 페이즈가 시작할 때",
                    "phase_end": "이번 페이즈가 끝날 때",
                    "leaves": f"{self.this}{{이}} 전장을 떠날 때",
                }[effect.point]
                return [f"{point}, {self.joined(effect.do)}"]
        clause = self.clause(effect)
        return [clause.final(), *clause.tail]

    def joined(self, effects: Sequence[m.Effect]) -> str:
        """Several effects as one sentence, all but the last in the linking form."""
        simple = [
            e
            for e in effects
            if not isinstance(e, m.May | m.Do | m.If | m.Modes | m.Each | m.Repeat | m.Unless | m.Later)
        ]
        if len(simple) != len(effects):
            return " ".join(sentence(s) for e in effects for s in self.sentences(e)).removesuffix(".")
        clauses = [self.clause(e) for e in effects]
        head = " ".join([*[c.linking() for c in clauses[:-1]], clauses[-1].final()])
        return ". ".join([head, *[t for c in clauses for t in c.tail]])

    def _may(self, effect: m.May) -> list[str]:
        parts: list[str] = []
        who = ""
        if effect.by is not None:
            who = f"{self.each_who or self.who(effect.by)}{{은}} "
        first = effect.do[0]
        if isinstance(first, m.Modes):
            parts.append(who + self._modes(first, may=True))
        elif isinstance(first, m.If | m.May | m.Each | m.Unless | m.Later):
            parts.append(f"{who}다음을 할 수 있다: {self.joined(effect.do)}")
        else:
            clauses = [self.clause(e) for e in effect.do]
            text = " ".join([*[c.linking() for c in clauses[:-1]], clauses[-1].may()])
            parts.append(who + text)
            parts += [t for c in clauses for t in c.tail]
        only = effect.then[0] if len(effect.then) == 1 else None
        if isinstance(only, m.If) and not only.else_:
            parts.append(f"그렇게 했고 {self.condition(only.if_)}, {self.joined(only.do)}")
        elif effect.then:
            parts.append(f"그렇게 했다면, {self.joined(effect.then)}")
        if effect.else_:
            parts.append(f"그렇게 하지 않았다면, {self.joined(effect.else_)}")
        return parts

    def _if(self, effect: m.If) -> list[str]:
        condition = self.condition(effect.if_)
        if len(effect.do) == 1 and isinstance(effect.do[0], m.May):
            inner = self._may(effect.do[0])
            parts = [f"{condition}, {inner[0]}", *inner[1:]]
        else:
            parts = [f"{condition}, {self.joined(effect.do)}"]
        if effect.else_:
            parts.append(f"그렇지 않으면, {self.joined(effect.else_)}")
        return parts

    def _modes(self, effect: m.Modes, may: bool = False) -> str:
        last, many = self.last, self.many
        modes = []
        for mode in effect.of:
            self.last, self.many = last, many
            modes.append(self.effects(mode))
        verb = "고를 수 있다" if may else "고른다"
        if isinstance(effect.n, m.Done):
            head = "그 카드 1장마다 다음 중 서로 다른 하나를 고른다:"
        elif effect.by is not None:
            head = f"다음 중 {NUMBERS.get(effect.n, str(effect.n))}{{을}} {self.who(effect.by)}{{이}} {verb}:"
        else:
            head = f"다음 중 {NUMBERS.get(effect.n, str(effect.n))}{{을}} {verb}:"
        return " ".join([head, *[f"• {mode}" for mode in modes]])

    def _each_of(self, effect: m.Each) -> list[str]:
        who = (
            self.ref(effect.what) if isinstance(effect.what, str) else f"각 {self.np(replace(effect.what, n=1), False)}"
        )
        if isinstance(effect.what, m.Sel):
            who = self.np(replace(effect.what, n=1), False).replace("적 ", "")
            who = f"{who}마다"
        simple = all(getattr(e, "who", None) == "it" for e in effect.do)
        if simple:
            subject = who if isinstance(effect.what, str) else self.np(replace(effect.what, n="all"), False)
            clauses = [self._without_subject(e) for e in effect.do]
            text = " ".join([*[c.linking() for c in clauses[:-1]], clauses[-1].final()])
            return [f"{subject}{{은}} {text}"]
        if len(effect.do) == 1 and isinstance(effect.do[0], m.May) and effect.do[0].by == "it":
            self.each_who = who
            found = self._may(effect.do[0])
            self.each_who = ""
            return found
        self.each_who = "그 플레이어"
        text = self.joined(effect.do)
        self.each_who = ""
        return [f"{who}에 대해, {text}"]

    def _without_subject(self, effect: m.Effect) -> Clause:
        return self.clause(replace(effect, who="you"))

    def _unless(self, effect: m.Unless) -> list[str]:
        who = self.who(effect.who)
        do = " ".join(s for e in effect.do for s in self.sentences(e))
        if effect.refuses:
            return [f"{who}{{이}} 거부하면 {self.joined(effect.refuses)}", f"거부하지 않으면 {do}"]
        pays = [self.clause(e) for e in effect.pays]
        paid = " ".join(f"{c.before} {c.verb.stem if c.verb else ''}지 않으면" for c in pays)
        return [f"{who}{{이}} {paid}, {do}"]
