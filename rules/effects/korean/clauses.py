"""One clause for each word of the effect language."""

from __future__ import annotations

from abc import abstractmethod

from rules.effects import model as m
from rules.effects.korean.conditions import KoreanConditions
from rules.effects.korean.grammar import (
    SPANS,
    Clause,
    V,
    join_and,
    pair,
)


class KoreanClauses(KoreanConditions):
    """What each effect says."""

    @abstractmethod
    def change(self, mod: m.Modify, subject: str, span: str = "") -> str:
        """A change with its subject; `Korean` has the words."""

    @abstractmethod
    def gained(self, gained: m.Keyword | m.Ability) -> str:
        """A gained keyword or quoted ability; `Korean` has the words."""

    # -- one word each -------------------------------------------------------------------------------------------------
    def clause(self, effect: m.Effect) -> Clause:
        made: Clause = getattr(self, f"_{type(effect).__name__.lower()}")(effect)
        if effect.instead is not None:
            made.tail.append(self._instead(effect.instead))
        return made

    def _instead(self, other: m.Instead) -> str:
        condition = self.condition(other.if_)
        new = other.effect
        if isinstance(new, m.Modify) and new.get is not None:
            return f"{condition}, 대신 {pair(new.get)}{{을}} 받는다"
        if isinstance(new, m.Deal):
            return f"{condition}, 대신 피해를 {self.number(new.n)} 준다"
        if isinstance(new, m.Heal):
            return f"{condition}, 대신 피해를 {self.number(new.n)} 회복한다"
        if isinstance(new, m.Search):
            return f"{condition}, 대신 맨 위 {new.n}장에서 찾는다"
        if isinstance(new, m.Play):
            return f"{condition}, 대신 " + ("무료로 플레이한다" if new.free else f"비용이 {-new.cost} 줄어든다")
        return f"{condition}, 대신 {self.clause(new).final()}"

    def _deal(self, e: m.Deal) -> Clause:
        if isinstance(e.to, m.Sel) and e.to.by is not None:
            return self._chosen_by(e.to, Clause(f"그 {self.noun(e.to.kind)}에게 피해를 {self.number(e.n)}", V["give"]))
        subject = ""
        if e.by is not None:
            subject = f"{self.target(e.by)}{{이}} "
        to = self.dative(e.to)
        measure, number = self._damage(e.n)
        if isinstance(e.n, m.Value) and e.by is not None:
            what = {
                "power": "자신의 전투력",
                "damage": "자신이 입은 피해",
                "cost": "자신의 비용",
                "hp_left": "자신의 남은 체력",
            }.get(e.n.what, "그")
            measure = f"{what}{f'에 {e.n.plus}{{을}} 더한 값' if e.n.plus else ''}만큼 "
        if e.divided:
            among = to if isinstance(e.to, str) or e.to.n == "any" else self.np(e.to, False) + "들에게"
            return Clause(f"{subject}{among} {measure}피해를{number} 나누어", V["give"])
        return Clause(f"{subject}{to} {measure}피해를{number}", V["give"])

    def _heal(self, e: m.Heal) -> Clause:
        measure, number = self._damage(e.n)
        where = self.ablative(e.to)
        if e.divided:
            return Clause(f"{where} {measure}피해를{number} 나누어", V["heal"])
        return Clause(f"{where} {measure}피해를{number}", V["heal"])

    def _chosen_by(self, target: m.Sel, then: Clause) -> Clause:
        """상대가 유닛 하나를 고르고, 그 유닛을 …."""
        who = self.who(target.by)
        own = "자신이 조종하는 " if "enemy" in target.be else ""
        then.before = f"{who}{{이}} {own}{self.np(target)}{{을}} 고르고, {then.before}"
        self.last = self.noun(target.kind)
        return then

    def _simple(self, target: m.Target, verb: str) -> Clause:
        if isinstance(target, m.Sel) and target.by is not None:
            return self._chosen_by(target, Clause(f"그 {self.noun(target.kind)}{{을}}", V[verb]))
        return Clause(f"{self.target(target)}{{을}}", V[verb])

    def _defeat(self, e: m.Defeat) -> Clause:
        return self._simple(e.what, "defeat")

    def _exhaust(self, e: m.Exhaust) -> Clause:
        return self._simple(e.what, "exhaust")

    def _ready(self, e: m.Ready) -> Clause:
        return self._simple(e.what, "ready")

    def _give(self, e: m.Give) -> Clause:
        token = f"{self.nouns.tokens[e.token].ko} 토큰"
        to = self.dative(e.to)
        if e.as_:
            self.names[e.as_] = "토큰"
        if isinstance(e.n, m.Count):
            return Clause(f"{self._counted(e.n)}마다 {to} {token}을 1개", V["give"])
        if isinstance(e.n, m.Done):
            return Clause(f"{to} {token}을 그 수만큼", V["give"])
        each = "각각 " if isinstance(e.to, m.Sel) and self._plural(e.to) else ""
        return Clause(f"{to} {each}{token}을 {self.number(e.n)}개", V["give"])

    def _subject(self, who: m.Who) -> str:
        if who == "you":
            return ""
        text = self.who(who)
        if text.startswith("그 플레이어들"):
            text = "그 플레이어들"
        return f"{text}{{이}} "

    def _draw(self, e: m.Draw) -> Clause:
        if isinstance(e.n, m.Count):
            return Clause(f"{self._subject(e.who)}{self._counted(e.n)}마다 카드를 1장", V["draw"])
        each = "각각 " if self.many and e.who == "it" else ""
        return Clause(f"{self._subject(e.who)}{each}카드를 {self.number(e.n)}장", V["draw"])

    def _mill(self, e: m.Mill) -> Clause:
        self.last, self.many = "카드", e.n != 1
        deck = f"{self._whose(e.who)} 덱 맨 위 카드를"
        if isinstance(e.n, m.Count):
            return Clause(f"{self._counted(e.n)}마다 {deck} 1장씩", V["discard"])
        return Clause(f"{deck} {self.number(e.n)}장", V["discard"])

    def _discard(self, e: m.Discard) -> Clause:
        what = e.what
        subject = self._subject(e.who)
        if isinstance(what, str):
            return Clause(f"{subject}{self.ref(what)}{{을}}", V["discard"])
        if e.keep:
            return Clause(f"{subject}손에 있는 카드를 {e.keep}장만 남기고 모두", V["discard"])
        if what.n == "all" and what.of is None:
            return Clause(f"{subject}손에 있는 모든 카드를", V["discard"])
        text = self.np(what)
        if what.of is None and what.in_ == "hand":
            text = text.replace("자신의 손", "손")
        self.last, self.many = "카드", self._plural(what)
        if what.as_:
            self.names[what.as_] = "카드"
        return Clause(f"{subject}{text}{{을}}", V["discard"])

    def _search(self, e: m.Search) -> Clause:
        where = "자신의 덱" if e.n == "all" else f"자신의 덱 맨 위 {e.n}장"
        what = self.np(e.for_)
        self.last, self.many = (self.noun(e.for_.kind) if e.for_.kind != "event" else "이벤트"), self._plural(e.for_)
        tail: list[str] = []
        if e.then:
            clauses = [self.clause(x) for x in e.then]
            tail = [t for c in clauses for t in c.tail]
            last = clauses[-1]
        elif e.shown:
            last = Clause("공개하고", V["draw"])
        else:
            last = Clause(f"그 {self.last}{'들' if self.many and self.last != '카드' else ''}{{을}}", V["draw"])
        rest = "덱을 섞는다" if e.n == "all" else "나머지는 무작위 순서로 덱 맨 아래에 놓는다"
        found = "찾아" if e.shown and not e.then else "찾고"
        return Clause(f"{where}에서 {what}{{을}} {found} {last.before}", last.verb, [*tail, rest])

    def _shown(self, what: m.Sel) -> str:
        if what.in_ == "deck":
            n = what.n if isinstance(what.n, int) else 1
            self.last, self.many = "카드", n > 1
            if what.as_:
                self.names[what.as_] = "카드"
            return f"{self._whose(what.of)} 덱 맨 위 카드 {n}장"
        if what.in_ == "hand" and what.n == "all":
            self.last = "카드"
            return f"{self._whose(what.of)} 손"
        return self.target(what)

    def _look(self, e: m.Look) -> Clause:
        return Clause(f"{self._shown(e.what)}{{을}}", V["look"])

    def _reveal(self, e: m.Reveal) -> Clause:
        return Clause(f"{self._shown(e.what)}{{을}}", V["reveal"])

    def _name(self, e: m.Name) -> Clause:
        return Clause("카드 이름을 하나", V["name"]) if e.what == "card" else Clause("수를 하나", V["choose"])

    def _return(self, e: m.Return) -> Clause:
        what = e.what
        hand = "주인의 손으로"
        if isinstance(what, m.Sel) and what.in_ == "discard" and what.of is None:
            hand = "자신의 손으로"
        if isinstance(what, m.Sel) and what.by is not None:
            return self._chosen_by(what, Clause(f"그 유닛을 {hand}", V["return"]))
        return Clause(f"{self.target(what)}{{을}} {hand}", V["return"])

    def _take(self, e: m.Take) -> Clause:
        return Clause(f"{self.target(e.what)}{{을}}{' 공개하고' if e.shown else ''}", V["draw"])

    def _put(self, e: m.Put) -> Clause:
        what = self.target(e.what)
        deck = "자신의 덱"
        if isinstance(e.what, m.Sel) and (e.what.kind == "unit" or e.what.of is not None):
            deck = "주인의 덱"
        where = {"top": f"{deck} 맨 위에", "bottom": f"{deck} 맨 아래에", "discard": "버린 더미에"}[e.where]
        order = "무작위 순서로 " if e.order == "random" else ""
        if e.rest:
            rest = "덱 맨 위에" if e.rest == "top" else "덱 맨 아래에"
            return Clause(f"{what}{{을}} {where} 놓고 나머지를 원하는 순서로 {rest}", V["put"])
        return Clause(f"{what}{{을}} {order}{where}", V["put"])

    def _resource(self, e: m.Resource) -> Clause:
        what = self.this if e.what == "self" else self.target(e.what)
        mine = "자신이 조종하는 " if e.what == self.theirs else ""
        return Clause(f"{what}{{을}} {mine}{'준비된 ' if e.ready else ''}자원으로", V["put"])

    def _play(self, e: m.Play) -> Clause:
        what = self.this if e.what == "self" else self.target(e.what)
        if isinstance(e.what, m.Sel) and e.what.kind == "unit" and e.what.or_ is None:
            self.last = self.noun("unit")
        how = [f"자신의 {self.nouns.things['discard'].ko}에서"] if e.from_ else []
        taken = e.what == self.theirs if isinstance(e.what, str) else e.what.kind == "captive"
        if taken and not e.from_:
            how.append("자신의 조종 아래")
        if e.via == "smuggle":
            how.append(f"{self.nouns.keywords['smuggle'].ko}{{으로}}")
        if e.cost:
            how.append(f"비용을 {-e.cost} 줄여")
        if e.free:
            how.append("무료로")
        if e.ready:
            how.append("준비된 상태로")
        words = " ".join(how)
        if e.by is not None:
            subject = self.who(e.by)
            return Clause("", None, [], f"{subject}{{은}} {what}{{을}} {words} 플레이할 수 있다".replace("  ", " "))
        return Clause(f"{what}{{을}} {words}".strip(), V["play"])

    def _permit(self, e: m.Permit) -> Clause:
        who = self.who(e.who)
        what = self.this if e.what == "self" else self.ref(str(e.what))
        free = "무료로 " if e.free else ""
        return Clause(
            "",
            None,
            [],
            f"이번 페이즈 동안, {who}{{은}} {what}{{을}} {self.noun('discard')}에서 {free}플레이할 수 있다",
        )

    def _attack(self, e: m.Attack) -> Clause:
        what = self.target(e.what)
        many = isinstance(e.what, m.Sel) and self._plural(e.what)
        self.last, self.many = "유닛", many
        one_by_one = "한 번에 하나씩 " if many else ""
        tail = [self._attack_mod(mod, many) for mod in e.with_]
        return Clause(f"{what}{{으로}} {one_by_one}".strip(), V["attack"], tail)

    def _attack_mod(self, mod: m.Modify, many: bool) -> str:
        subject = "방어 유닛" if mod.to == "defender" else "그 유닛들" if many else "그 유닛"
        if mod.if_ is None:
            return self.change(mod, subject, "이 공격 동안 ")
        outer, self.me = self.me, "unit"
        if many:
            self.many = False
        condition = self.condition(mod.if_).replace("이 유닛", "그 유닛")
        self.me = outer
        return f"{condition}, {self.change(mod, subject.replace('들', ''), '이 공격 동안 ')}"

    def _capture(self, e: m.Capture) -> Clause:
        if isinstance(e.by, m.Sel) and e.by.same_arena == "it":
            what = self.target(e.what)
            return Clause(
                f"{what}{{을}} 고른다. {self.np(e.by)}{{이}} 그 유닛을".replace("고른다. ", "고르고, "), V["capture"]
            )
        subject = self.target(e.by)
        if isinstance(e.by, m.Sel) and e.by.n == "any":
            return Clause(f"{subject}{{을}} 고르고, 그 유닛마다 {self.target(e.what)}{{을}}", V["capture"])
        return Clause(f"{subject}{{이}} {self.target(e.what)}{{을}}", V["capture"])

    def _rescue(self, e: m.Rescue) -> Clause:
        return self._simple(e.what, "rescue")

    def _control(self, e: m.Control) -> Clause:
        subject = self._subject(e.who)
        what = self.this if e.what == "self" else self.target(e.what)
        return Clause(f"{subject}{what}의 조종권을", V["gain"])

    def _swap(self, e: m.Swap) -> Clause:
        return Clause(f"{self.np(e.what)}{{과}} {self.np(e.with_)}의 조종권을", V["swap"])

    def _move(self, e: m.Move) -> Clause:
        what = self.target(e.what)
        if e.take:
            return Clause(f"{what}의 조종권을 얻고 부착할 수 있는 유닛 하나에", V["attach"])
        return Clause(f"{what}{{을}} 부착할 수 있고 조종자가 같은 다른 유닛 하나에", V["attach"])

    def _modify(self, e: m.Modify) -> Clause:
        span = SPANS[e.for_]
        if e.to == "named":
            while_ = f"{self.this}{{이}} 전장에 있는 동안, "
            if e.cost:
                return Clause("", None, [], f"{while_}상대가 플레이하는 그 이름의 카드는 비용이 {e.cost} 늘어난다")
            return Clause("", None, [], f"{while_}상대는 지정한 카드를 플레이할 수 없다")
        if "heal_bases" in e.cannot:
            return Clause("", None, [], f"{span}{self.noun('base')}의 피해는 회복될 수 없다")
        if e.lose or e.cannot or e.can or e.trait:
            return Clause("", None, [], self.change(e, self.target(e.to), span))
        to = self.dative(e.to)
        parts = [pair(e.get)] if e.get is not None else []
        parts += [self.gained(g) for g in e.gain]
        per = f"{self._per(e.per)}마다 " if e.per is not None else ""
        return Clause(f"{span}{to} {per}{join_and(parts)}{{을}}", V["give"])

    def _per(self, per: m.Target | m.Count | m.Value) -> str:
        if isinstance(per, m.Value):
            return f"{self._on(per.of)}{{이}} 입은 피해 1"
        if isinstance(per, m.Count):
            return self._counted(per)
        return self.ref(per) if isinstance(per, str) else self.np(per)

    def _next(self, e: m.Next) -> Clause:
        change = f"{-e.n} 줄어든다" if e.n < 0 else f"{e.n} 늘어난다"
        return Clause(
            "", None, [], f"이번 페이즈에 자신이 다음으로 플레이하는 {self.np(e.what, False)}의 비용이 {change}"
        )

    def _pay(self, e: m.Pay) -> Clause:
        return Clause("자원을 원하는 만큼" if isinstance(e.n, m.Word) else f"자원을 {self.number(e.n)}", V["pay"])

    def _collect(self, e: m.Collect) -> Clause:
        return Clause("그 현상금을 한 번 더" if self.last == "현상금" else "그 유닛의 현상금을 모두", V["get"])

    def _losegame(self, e: m.LoseGame) -> Clause:
        return Clause(f"{self._subject(e.who)}게임에서", V["beaten"])

    def _choose(self, e: m.Choose) -> Clause:
        if e.what == "arena":
            self.last = "전장"
            return Clause("전장 하나(지상 또는 우주)를", V["choose"])
        assert isinstance(e.what, m.Sel)
        if e.what.by is not None:
            text = self.np(e.what).replace("상대 ", "")
            self.last = self.noun_of(e.what)
            return Clause(f"{self.who(e.what.by)}{{이}} 자신이 조종하는 {text}{{을}}", V["choose"])
        return Clause(f"{self.target(e.what)}{{을}}", V["choose"])

    def _special(self, e: m.Special) -> Clause:
        return Clause("", None, [], self.nouns.specials[e.name].ko)

    def _loselife(self, e: m.LoseLife) -> Clause:
        return Clause(f"{self._subject(e.who)}생명을 {self.number(e.n)}", V["lose"])

    def _counter(self, e: m.Counter) -> Clause:
        return Clause(f"{self.target(e.to)}에 {e.kind} 카운터를 {e.n}개", V["put"])

    def _create(self, e: m.Create) -> Clause:
        return Clause(f"{e.token} 토큰을 {e.n}개", V["create"])

    def _cancel(self, e: m.Cancel) -> Clause:
        return self._simple(e.what, "cancel")
