"""How Starlight says what the effect language means: its own words where they are not those of the other game."""

from __future__ import annotations

from rules.effects import model as m
from rules.effects.english import Clause as EnglishClause
from rules.effects.english import English
from rules.effects.korean import Clause as KoreanClause
from rules.effects.korean import Korean, Verb

_WHEN_EN = {
    "attack": "When it attacks", "defeated": "When it dies", "enter": "When it enters",
    "upkeep": "In your upkeep step", "combat_start": "When your combat starts", "end_step": "In your end step",
}  # fmt: skip
_WHEN_KO = {
    "attack": "공격할 때", "defeated": "파괴될 때", "enter": "등장할 때",
    "upkeep": "자신의 유지 스텝에", "combat_start": "자신의 전투가 시작할 때", "end_step": "자신의 종료 스텝에",
}  # fmt: skip
_DESTROY = Verb("파괴하", "파괴했")
_EXHAUST = Verb("행동상태로 만들", "행동상태로 만들었")
_READY = Verb("준비상태로 만들", "준비상태로 만들었")
_GAIN = Verb("얻", "얻었")
_PUT = Verb("놓", "놓았")
_MAKE = Verb("만들", "만들었")


class StarlightEnglish(English):
    """Stars gain life, characters die, light is paid."""

    def target(self, target: m.Target) -> str:
        if isinstance(target, m.Sel) and target.kind == "base" and target.be == ("enemy",):
            return "the opposing star"
        if target == "self":
            return "this card" if self.me == "resource" else f"this {self.noun('unit')}"
        return super().target(target)

    def who(self, who: m.Who | None) -> str:
        return "your opponent" if who == "opponent" else super().who(who)

    def _happening(self, h: m.Happening) -> str:
        if h.subject == "self" and h.kind in _WHEN_EN:
            return _WHEN_EN[h.kind]
        if h.kind == "hits":
            return "When it deals combat damage to the opposing star"
        text = super()._happening(h)
        return text.replace("is defeated", "dies")

    def _heal(self, e: m.Heal) -> EnglishClause:
        return EnglishClause("gain", f"{self.amount(e.n)} life", "your star")

    def _defeat(self, e: m.Defeat) -> EnglishClause:
        return EnglishClause("destroy", self.target(e.what))

    def _range(self, bound: m.Bound, noun: str = "") -> str:
        return super()._range(bound, "attack" if noun == "power" else noun)

    def _loselife(self, e: m.LoseLife) -> EnglishClause:
        return EnglishClause("lose", f"{self.amount(e.n)} life", "the opposing star")

    def _counter(self, e: m.Counter) -> EnglishClause:
        kind = self.nouns.tokens[e.kind].en
        many = f"a {kind} counter" if e.n == 1 else f"{e.n} {kind} counters"
        return EnglishClause("put", f"{many} on {self.target(e.to)}")

    def _create(self, e: m.Create) -> EnglishClause:
        name = self.nouns.tokens[e.token].en
        return EnglishClause("create", f"a {name}" if e.n == 1 else f"{e.n} {name} tokens")

    def _resource(self, e: m.Resource) -> EnglishClause:
        how = "ready" if e.ready else "exhausted"
        return EnglishClause("put", f"the top card of your deck into your resource zone, face down and {how}")

    def _cancel(self, e: m.Cancel) -> EnglishClause:
        return EnglishClause("cancel", "an event that waits to resolve")

    def costs(self, cost: m.Cost) -> str:
        parts = [f"light {cost.resources}"] if cost.resources else []
        parts += ["exhaust"] if cost.exhaust else []
        parts += [self.clause(effect).order() for effect in cost.effects]
        text = ", ".join(parts)
        return text[:1].upper() + text[1:]

    def _ability_action(self, a: m.Action) -> str:
        text = super()._ability_action(a)
        return text.removeprefix("Action")


class StarlightKorean(Korean):
    """스타는 생명을 얻고, 캐릭터는 파괴되고, 라이트를 낸다."""

    def target(self, target: m.Target) -> str:
        if isinstance(target, m.Sel) and target.kind == "base" and target.be == ("enemy",):
            return "상대 스타"
        return super().target(target)

    def _happening(self, h: m.Happening) -> str:
        if h.subject == "self" and h.kind in _WHEN_KO:
            return _WHEN_KO[h.kind]
        if h.kind == "hits":
            return "상대 스타에 전투 피해를 줄 때"
        return super()._happening(h).replace("처치될", "파괴될")

    def _heal(self, e: m.Heal) -> KoreanClause:
        return KoreanClause(f"자신의 스타가 생명을 {self.number(e.n)}", _GAIN)

    def _defeat(self, e: m.Defeat) -> KoreanClause:
        return KoreanClause(f"{self.target(e.what).replace('전투력', '공격력')}{{을}}", _DESTROY)

    def _exhaust(self, e: m.Exhaust) -> KoreanClause:
        return KoreanClause(f"{self.target(e.what)}{{을}}", _EXHAUST)

    def _ready(self, e: m.Ready) -> KoreanClause:
        return KoreanClause(f"{self.target(e.what)}{{을}}", _READY)

    def _loselife(self, e: m.LoseLife) -> KoreanClause:
        return KoreanClause(f"상대 스타가 생명을 {self.number(e.n)}", Verb("잃", "잃었"))

    def _counter(self, e: m.Counter) -> KoreanClause:
        return KoreanClause(f"{self.target(e.to)}에 {self.nouns.tokens[e.kind].ko} 카운터를 {e.n}개", _PUT)

    def _create(self, e: m.Create) -> KoreanClause:
        return KoreanClause(f"{self.nouns.tokens[e.token].ko} 토큰을 {e.n}개", _MAKE)

    def _resource(self, e: m.Resource) -> KoreanClause:
        how = "준비상태" if e.ready else "행동상태"
        return KoreanClause(f"자신의 덱 맨 위 카드를 {how}로 자원 영역에 뒷면으로", _PUT)

    def _cancel(self, e: m.Cancel) -> KoreanClause:
        return KoreanClause("해결을 기다리는 이벤트 1장을", Verb("무효로 하", "무효로 했"))

    def costs(self, cost: m.Cost) -> str:
        parts = [f"라이트 {cost.resources}"] if cost.resources else []
        parts += ["소진"] if cost.exhaust else []
        parts += [self.clause(effect).cost() for effect in cost.effects]
        return ", ".join(parts)

    def _ability_action(self, a: m.Action) -> str:
        return super()._ability_action(a).removeprefix("행동")
