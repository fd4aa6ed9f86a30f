"""The text of abilities in Korean, made from the abilities themselves; no word of it is translated from English."""

from __future__ import annotations

from rules.effects import model as m
from rules.effects.korean.clauses import KoreanClauses
from rules.effects.korean.grammar import (
    FLAGS,
    TRIGGERS,
    flag_words,
    join_and,
    pair,
    sentence,
)
from rules.engine.words import with_particles


class Korean(KoreanClauses):
    """Writes the abilities of one card. `me` is what the card calls itself."""

    # -- changes -----------------------------------------------------------------------------------------------------
    def gained(self, gained: m.Keyword | m.Ability) -> str:
        if isinstance(gained, m.Keyword):
            return self.keyword(gained)
        return f"“{Korean(self.nouns, 'unit').ability(gained)}”"

    def keyword(self, keyword: m.Keyword) -> str:
        name = self.nouns.keywords[keyword.name].ko
        if keyword.name == "smuggle":
            text = " ".join([str(keyword.n), *[self.nouns.aspects[a].ko for a in keyword.aspects]])
            if keyword.also:
                text += ", " + ", ".join(self.clause(e).cost() for e in keyword.also)
            return with_particles(f"{name} [{text}]")
        text = f"{name} {keyword.n}" if keyword.n else name
        return f"{self._per(keyword.per)}마다 {text}" if keyword.per is not None else text

    def change(self, mod: m.Modify, subject: str, span: str = "") -> str:
        """그 유닛은 +1/+0을 받고 압도를 얻는다."""
        parts: list[tuple[str, str]] = []
        if mod.get is not None:
            per = f"{self._per(mod.per)}마다 " if mod.per is not None else ""
            parts.append((f"{per}{pair(mod.get)}{{을}} 받고", f"{per}{pair(mod.get)}{{을}} 받는다"))
        if mod.gain:
            what = join_and([self.gained(g) for g in mod.gain])
            parts.append((f"{what}{{을}} 얻고", f"{what}{{을}} 얻는다"))
        if mod.lose:
            what = "모든 능력" if mod.lose == "all" else self.nouns.keywords[mod.lose].ko
            parts.append((f"{what}{{을}} 잃고", f"{what}{{을}} 잃는다"))
        parts += [flag_words(flag) for flag in self._plain_flags(mod)]
        if any(f in mod.cannot for f in ("be_captured", "be_damaged", "be_defeated")):
            words = [
                w
                for f, w in (("be_captured", "포획되거나"), ("be_damaged", "피해를 받거나"), ("be_defeated", "처치될"))
                if f in mod.cannot
            ]
            parts.append(
                (f"적 카드의 능력으로 {' '.join(words)} 수 없고", f"적 카드의 능력으로 {' '.join(words)} 수 없다")
            )
        if mod.trait:
            name = self.nouns.traits[mod.trait].ko
            parts.append((f"{name} 특성을 얻고", f"{name} 특성을 얻는다"))
        text = " ".join([*[link for link, _ in parts[:-1]], *[last for _, last in parts[-1:]]])
        return f"{span}{subject}{{은}} {text}"

    def _plain_flags(self, mod: m.Modify) -> list[str]:
        return [f for f in (*mod.cannot, *mod.can) if f in FLAGS]

    # -- abilities ---------------------------------------------------------------------------------------------------
    def ability(self, ability: m.Ability) -> str:
        """The whole text of one ability, particles set."""
        self.last, self.many, self.names, self.each_who = self.noun("unit"), False, {}, ""
        self.opposed, self.theirs = False, ""
        text: str = getattr(self, f"_ability_{type(ability).__name__.lower()}")(ability)
        return with_particles(text)

    def _limit(self, limit: str) -> str:
        return {"": "", "round": " 라운드마다 한 번만 쓸 수 있다.", "turn": " 턴마다 한 번만 쓸 수 있다."}[limit]

    def _body(self, effects: tuple[m.Effect, ...], condition: m.Condition | None) -> str:
        """What an ability does; under a condition it is one sentence, so that all of it is seen to depend on it."""
        return self.effects(effects if condition is None else (m.If(if_=condition, do=effects),))

    def _ability_when(self, a: m.When) -> str:
        head = "/".join(self._happening(h) for h in a.when)
        body = self._body((m.May(do=a.do),) if a.may else a.do, a.if_)
        return f"{head}: {body}{self._limit(a.limit)}"

    def _happening(self, h: m.Happening) -> str:
        subject = h.subject
        if subject == "self" and h.kind in TRIGGERS:
            via = f"{self.nouns.keywords[h.via].ko}{{으로}} " if h.via else ""
            where = "손에서 " if h.from_ == "hand" else ""
            return f"{where}{via}{TRIGGERS[h.kind]}"
        what = self.this if subject == "self" else self._on(subject)
        if isinstance(subject, m.Sel):
            self.last = self.noun_of(subject)
            if subject.as_:
                self.names[subject.as_] = self.noun_of(subject)
        match h.kind:
            case "attack_ends":
                return f"{what}{{이}} {'방어 유닛을 처치한 ' if h.via == 'kill' else ''}공격을 마칠 때"
            case "attacked":
                return f"{what}{{이}} 공격받을 때"
            case "kills":
                self.last, self.theirs = "유닛", "it"
                other = "유닛" if h.to is None else self._on(h.to)
                return f"{what}{{이}} 공격하여 {other}{{을}} 처치할 때"
            case "attached":
                self.last = "유닛"
                return f"{what}{{이}} {self._on(h.to) if h.to is not None else '유닛'}에 부착될 때"
            case "detached":
                self.last = "유닛"
                return f"{what}{{이}} {self._on(h.to) if h.to is not None else '유닛'}에서 떨어질 때"
            case "leaves":
                return f"{what}{{이}} 전장을 떠날 때"
            case "defeated":
                return f"{what}{{이}} 처치될 때"
            case "captured":
                return f"{what}{{이}} 포획될 때"
            case "plays":
                who = "상대" if h.by in ("opponent", "opponents") else "자신"
                via = f"{self.nouns.keywords['smuggle'].ko}{{으로}} " if h.via == "smuggle" else ""
                on = ""
                if h.to is not None:
                    on = f"{self._on(h.to)}에 "
                    if isinstance(h.to, m.Sel) and h.to.as_:
                        self.names[h.to.as_] = "유닛"
                return f"{who}{{이}} {via}{on}{what}{{을}} 플레이할 때"
            case "attacks":
                to = f"{self._on(h.to)}{{을}} " if h.to is not None else ""
                return f"{what}{{이}} {to}공격할 때"
            case "hits":
                how = "공격하여 " if h.via == "attack" else ""
                dative = "에게" if isinstance(subject, m.Sel) and subject.kind == "unit" else "에"
                return f"{self.this}{{이}} {how}{what}{dative} 전투 피해를 줄 때"
            case "any_hit":
                return f"{self.this}{{이}} 전투 피해를 줄 때"
            case "hurt":
                return (
                    f"{what}{{이}} 전투 피해를 받고 살아남을 때" if h.survives else f"{what}{{이}} 전투 피해를 받을 때"
                )
            case "deals":
                return f"자신이 {what}에 피해를 줄 때"
            case "start":
                return {"action": "행동 페이즈가 시작할 때", "regroup": "재정비 페이즈가 시작할 때"}.get(
                    h.via, "시작할 때"
                )
            case "ready_step":
                return "재정비 페이즈에 카드를 준비시킬 때"
            case "discards":
                return "플레이어가 손에서 카드를 버릴 때" if h.by == "everyone" else "자신이 카드를 버릴 때"
            case "collects":
                self.last = "현상금"
                return "자신이 현상금을 받을 때"
            case "enter":
                return f"{what}{{이}} 등장할 때"
            case "resource_down":
                return "자신이 자원을 뒷면으로 놓을 때"
        return {"upkeep": "자신의 턴이 시작할 때", "combat_start": "전투가 시작할 때", "end_step": "턴이 끝날 때"}.get(
            h.kind, h.kind
        )

    def _ability_static(self, a: m.Static) -> str:
        if a.instead_of == "captured":
            return f"{self.this}{{이}} 포획될 때, 대신 {self.joined(a.do)}."
        if a.instead_of == "damaged":
            return f"{self.condition(a.if_)}, 그 유닛이 받을 피해를 {a.prevent} 막는다."
        assert a.change is not None
        subject = self.ref(a.static) if isinstance(a.static, str) else self.np(a.static)
        if a.if_ is None:
            return sentence(self.change(a.change, subject))
        if a.static == "host":
            subject = "그 유닛"
        during = not isinstance(a.if_, m.Happened)
        return sentence(f"{self.condition(a.if_, during)}, {self.change(a.change, subject)}")

    def costs(self, cost: m.Cost) -> str:
        parts = [str(cost.resources)] if cost.resources else []
        parts += ["소진"] if cost.exhaust else []
        parts += [self.clause(e).cost() for e in cost.effects]
        return f" [{', '.join(parts)}]" if parts else ""

    def _ability_action(self, a: m.Action) -> str:
        head = f"행동{self.costs(a.action)}"
        body = self._body(a.do, a.if_)
        if a.from_ == "discard":
            body = body.replace(f"{self.this}{{을}}  플레이", f"{self.this}{{을}} 플레이").replace(
                "플레이한다", f"{self.noun('discard')}에서 플레이한다"
            )
        anyone = " 어느 플레이어든 이 능력을 쓸 수 있다." if a.anyone else ""
        return f"{head}: {body}{self._limit(a.limit)}{anyone}"

    def _ability_epic(self, a: m.Epic) -> str:
        return f"에픽 행동: {self.effects(a.epic)}"

    def _ability_eventtext(self, a: m.EventText) -> str:
        return self.effects(a.event)

    def _ability_bountytext(self, a: m.BountyText) -> str:
        self.theirs = "self"
        return f"{self.nouns.keywords['bounty'].ko}: {self.effects(a.bounty)}"

    def _ability_attach(self, a: m.Attach) -> str:
        return f"{self.np(a.attach, False)}에 부착한다."

    def _ability_costrule(self, a: m.CostRule) -> str:
        change = f"비용이 {-a.cost} 줄어든다" if a.cost < 0 else f"비용이 {a.cost} 늘어난다"
        if a.of == "self":
            return sentence(f"{self.condition(a.if_)}, {self.this}의 {change}")
        assert isinstance(a.of, m.Sel)
        who = "상대" if a.by in ("opponent", "opponents") else "자신"
        what = self.np(a.of, False)
        on = f"{self.this}에 " if a.upon == "self" else ""
        if a.first:
            return sentence(f"라운드마다 {who}{{이}} {on}처음 플레이하는 {what}의 {change}")
        return sentence(f"{who}{{이}} {on}플레이하는 모든 {what}의 {change}")

    def _ability_penalty(self, a: m.Penalty) -> str:
        aspect = f"{self.nouns.aspects[a.aspect].ko} " if a.aspect else ""
        if a.no_penalty == "self":
            upon = f"{self._on(a.upon)}에 " if a.upon is not None else ""
            condition = f"{self.condition(a.if_)}, " if a.if_ is not None else ""
            return sentence(f"{condition}{self.this}{{을}} {upon}플레이할 때 {aspect}성향 벌점을 무시한다")
        assert isinstance(a.no_penalty, m.Sel)
        first = "라운드마다 " if a.first else ""
        what = "처음 플레이하는" if a.first else "플레이하는"
        return sentence(f"{first}자신이 {what} {self.np(a.no_penalty, False)}의 성향 벌점을 무시한다")

    def _ability_extracost(self, a: m.ExtraCost) -> str:
        what = [self.clause(e) for e in a.extra_cost]
        if a.instead:
            return sentence(f"{self.this}의 비용을 지불하는 대신 {what[0].may()}")
        assert isinstance(a.of, m.Sel)
        return sentence(f"각 상대는 {self.np(a.of, False)}{{을}} 플레이하는 추가 비용으로 {what[0].final()}")

    def _ability_specialtext(self, a: m.SpecialText) -> str:
        return self.nouns.specials[a.special].ko
