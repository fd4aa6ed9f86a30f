"""Noun phrases, references and amounts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.korean.grammar import (
    COUNTERS,
    is_closed,
)
from rules.effects.nouns import Nouns


class KoreanPhrases:
    """Writes the abilities of one card. `me` is what the card calls itself."""

    def __init__(self, nouns: Nouns, me: str) -> None:
        self.nouns, self.me = nouns, me
        self.names: dict[str, str] = {}
        self.last = "유닛"
        self.opposed = False
        self.many = False
        self.each_who = ""
        self.bearer = "그 유닛"
        self.theirs = ""
        """The reference, `it` or `self`, to what an opponent controlled."""

    def noun(self, kind: str) -> str:
        return self.nouns.things[kind].ko

    @property
    def this(self) -> str:
        return f"이 {self.noun(self.me)}"

    # -- references --------------------------------------------------------------------------------------------------
    def ref(self, name: str) -> str:
        fixed = {
            "self": self.this,
            "host": "부착된 유닛",
            "you": "자신",
            "opponent": "그 상대" if self.opposed else "상대",
            "opponents": "각 상대",
            "everyone": "각 플레이어",
            "attacker": "공격 유닛",
            "defender": "방어 유닛",
            "defending_player": "방어하는 플레이어",
            "that_player": "그 플레이어",
            "top": "자신의 덱 맨 위 카드",
            "your_base": f"자신의 {self.noun('base')}",
            "their_base": f"{self._their()} {self.noun('base')}",
            "named": "지정한 카드",
            "rest": "나머지",
            "owner": "그 주인",
            "bearer": self.bearer,
        }
        if name == "it":
            if self.each_who:
                return "그 플레이어"
            return f"그 {self.last}" + ("들" if self.many and self.last != "카드" else "")
        if name in fixed:
            self.opposed = self.opposed or name == "opponent"
            return fixed[name]
        return f"그 {self.names.get(name, '카드')}"

    def _their(self) -> str:
        return "그 플레이어의" if self.each_who else "자신의"

    def who(self, who: m.Who | None) -> str:
        if who is None:
            return "자신"
        if isinstance(who, m.ControllerOf):
            return f"{self.ref(who.controller)}의 조종자"
        if isinstance(who, m.OwnerOf):
            return f"{self.ref(who.owner)}의 주인"
        if isinstance(who, m.AnyPlayer):
            return "아무 플레이어"
        if isinstance(who, m.Sel):
            return self.np(who)
        return self.ref(who)

    def target(self, target: m.Target) -> str:
        """What an effect is about; afterwards it is what was mentioned last."""
        if isinstance(target, str):
            return self.ref(target)
        text = self.np(target)
        self.last = self.noun_of(target)
        self.many = self._plural(target)
        if target.as_:
            self.names[target.as_] = self.noun_of(target)
        if target.kind == "upgrade":
            self.bearer = "그 업그레이드가 부착되어 있던 유닛" if target.upon is None else "그 유닛"
        return text

    def _plural(self, sel: m.Sel) -> bool:
        return isinstance(sel.n, m.UpTo) or sel.n == "any" or (isinstance(sel.n, int) and sel.n > 1)

    def noun_of(self, sel: m.Sel) -> str:
        """What a later sentence calls the thing."""
        if sel.named and sel.kind == "upgrade" and sel.named[0] in ("Shield", "Experience"):
            return "토큰"
        if sel.kind == "base" or (sel.or_ is not None and sel.or_.kind == "base"):
            return "대상" if sel.kind != "base" else self.noun("base")
        if sel.in_ in ("hand", "deck", "discard") or sel.kind in ("event", "captive"):
            return self.noun("card")
        return self.noun(sel.kind)

    def animate(self, target: m.Target) -> bool:
        """에게 for units and players, 에 for bases and mixed targets."""
        if isinstance(target, str):
            return target not in ("your_base", "their_base")
        return target.kind in ("unit", "player") and target.or_ is None

    def dative(self, target: m.Target) -> str:
        return self.target(target) + ("에게" if self.animate(target) else "에")

    def ablative(self, target: m.Target) -> str:
        return self.target(target) + ("에게서" if self.animate(target) else "에서")

    # -- noun phrases ------------------------------------------------------------------------------------------------
    def np(self, sel: m.Sel, count: bool = True) -> str:
        """zone · relative clauses · quantifier · side · aspect · trait · arena · noun · count."""
        if sel.or_ is not None and sel.or_.kind == "leader" and sel.or_.named == sel.named and sel.named:
            return f"{self._names(sel.named)}(리더나 유닛)"
        words = [*self._place(sel), self._relatives(sel), self._quantity(sel), *self._kind(sel)]
        text = " ".join(w for w in words if w)
        if sel.or_ is not None and not self._in_two(sel):
            other = self._kind_words(sel.or_)
            text = f"{text}{'이나' if is_closed(text) else '나'} {other}"
        only = sel.kind == "base" and sel.of is not None and sel.n == 1 and sel.or_ is None
        if count and sel.n != "all" and sel.n != "any" and not only:  # a player has one base
            text = f"{text} {self._count(sel)}"
        return text

    def _in_two(self, sel: m.Sel) -> bool:
        """The same thing in either of two zones."""
        return sel.or_ is not None and replace(sel.or_, in_=sel.in_) == replace(sel, or_=None)

    def _kind_words(self, sel: m.Sel) -> str:
        return " ".join(w for w in (*self._place(sel), self._relatives(sel), *self._kind(sel)) if w)

    def _kind(self, sel: m.Sel) -> list[str]:
        words: list[str] = []
        if "friendly" in sel.be:
            words.append("아군")
        elif "enemy" in sel.be and sel.by is None:
            words.append("적" if sel.kind not in ("base", "resource") else "상대")
        if sel.aspect:
            words.append("이나 ".join(self.nouns.aspects[a].ko for a in sel.aspect) + " 성향")
        if sel.trait:
            words.append(", ".join(self.nouns.traits[t].ko for t in sel.trait))
        words += [{"ground": "지상", "space": "우주"}[w] for w in ("ground", "space") if w in sel.be]
        if sel.arena in ("ground", "space"):
            words.append({"ground": "지상", "space": "우주"}[sel.arena])
        if "leader" in sel.be:
            words.append("리더")
        if "defending" in sel.be:
            words.append("방어")
        if sel.named and sel.kind == "upgrade" and sel.named[0] in ("Shield", "Experience"):
            words.append(f"{self.nouns.cards[sel.named[0]].ko} 토큰")
            return words
        noun = "상대" if sel.kind == "player" and "enemy" in sel.be else self.noun(sel.kind)
        if sel.kind == "player" and "enemy" in sel.be:
            words = []
        if sel.in_ in ("hand", "discard", "deck") and sel.kind in ("unit", "event", "upgrade"):
            noun += " 카드"
        words.append(noun)
        return words

    def _quantity(self, sel: m.Sel) -> str:
        other = "다른 " if "other" in sel.be or (sel.not_ and not sel.among) else ""
        if sel.among and sel.not_ and sel.n == "all":
            return "나머지"
        if sel.n == "all":
            return f"{other}모든"
        if sel.n == "any":
            return f"원하는 수의{' 다른' if other else ''}"
        return other.strip()

    def _count(self, sel: m.Sel) -> str:
        one, many = COUNTERS[sel.kind]
        if sel.kind in ("unit", "event", "upgrade") and sel.in_:
            one, many = "1장", "장"
        if sel.named and sel.named[0] in ("Shield", "Experience"):
            one, many = "1개", "개"
        prefix = "무작위 " if sel.random else ""
        if isinstance(sel.n, m.UpTo):
            return f"최대 {self.number(sel.n.up_to)}{many}"
        if isinstance(sel.n, int) and sel.n > 1:
            return f"{prefix}{sel.n}{many}"
        return f"{prefix}{one}"

    def _names(self, names: Sequence[str]) -> str:
        return "이나 ".join(self.nouns.cards[n].ko if n in self.nouns.cards else n for n in names)

    def _place(self, sel: m.Sel) -> list[str]:
        if sel.among:
            return ["그중"]
        if sel.in_ and sel.in_ != "resources":
            names = {"hand": "손", "discard": self.noun("discard"), "deck": "덱"}
            zone = names[sel.in_]
            if sel.or_ is not None and self._in_two(sel):
                zone += ("이나 " if is_closed(zone) else "나 ") + names[sel.or_.in_]
            if sel.of == "everyone":
                return ["버린 더미 하나에 있는" if sel.same else f"아무 {zone}에 있는"]
            return [f"{self._whose(sel.of)} {zone}에 있는"]
        if sel.of is not None and sel.kind != "player":
            if sel.kind == "base":
                return [f"{self.who(sel.of)}의"]
            return [f"{self.who(sel.of)}{{이}} 조종하는"]
        return []

    def _whose(self, who: m.Who | None) -> str:
        text = self.who(who)
        return f"{text}의"

    def _relatives(self, sel: m.Sel) -> str:
        """Relative clauses, all but the last in their linking form."""
        pairs: list[tuple[str, str]] = []
        be = sel.be
        for word, last, link in (
            ("damaged", "피해를 입은", "피해를 입고"),
            ("undamaged", "피해를 입지 않은", "피해를 입지 않고"),
            ("exhausted", "소진된", "소진되고"),
            ("ready", "준비된", "준비되고"),
            ("upgraded", "강화된", "강화되고"),
            ("attacking", "공격 중인", "공격 중이고"),
            ("guarding", "포로를 감시하는", "포로를 감시하고"),
            ("nonleader", "리더가 아닌", "리더가 아니고"),
            ("unique", "고유한", "고유하고"),
            ("nonunique", "고유하지 않은", "고유하지 않고"),
            ("nonunit", "유닛이 아닌", "유닛이 아니고"),
            ("yours", "자신이 소유한", "자신이 소유하고"),
        ):
            if word in be:
                pairs.append((last, link))
        pairs.sort(key=lambda p: "아닌" in p[0])
        for trait in sel.not_trait:
            name = self.nouns.traits[trait].ko
            pairs.append((f"{name}{{이}} 아닌", f"{name}{{이}} 아니고"))
        if sel.not_aspect:
            names = "도 ".join(self.nouns.aspects[a].ko for a in sel.not_aspect)
            suffix = "도 아닌" if len(sel.not_aspect) > 1 else " 성향이 아닌"
            pairs.append((names + suffix, (names + suffix).replace("아닌", "아니고")))
        for noun, bound in (
            ("비용", sel.cost),
            ("전투력", sel.power),
            ("남은 체력", sel.hp_left),
            ("피해", sel.damage),
            ("비용 합계", sel.total_cost),
        ):
            if bound is not None and isinstance(bound.max, m.Value) and bound.max.plus == -1:
                text = f"{noun}{{이}} {self._on(bound.max.of)}보다"
                pairs.append((f"{text} 낮은", f"{text} 낮고"))
            elif bound is not None:
                text = f"{noun}{{이}} {self._range(bound, noun)}"
                pairs.append((f"{text}인", f"{text}이고"))
        if sel.keyword:
            name = self.nouns.keywords[sel.keyword].ko
            pairs.append((f"{name}{{이}} 있는", f"{name}{{이}} 있고"))
        if sel.keywords:
            pairs.append(("키워드가 있는", "키워드가 있고"))
        if sel.named and not (sel.kind == "upgrade" and sel.named[0] in ("Shield", "Experience")):
            name = self._names(sel.named)
            chosen = sel.named == ("named",)
            pairs.append(("지정한 이름의", "지정한 이름이고") if chosen else (f"이름이 {name}인", f"이름이 {name}이고"))
        if sel.past is not None:
            pairs.append(self._past(sel.past))
        if sel.kind == "captive" and sel.upon is not None:
            guard = self._on(sel.upon)
            pairs.append((f"{guard}{{이}} 감시하는", f"{guard}{{이}} 감시하고"))
        elif sel.upon is not None:
            pairs.append((f"{self._on(sel.upon)}에 부착된", f"{self._on(sel.upon)}에 부착되어 있고"))
        elif sel.same == "bearer":
            pairs.append(("유닛 하나에 부착된", "유닛 하나에 부착되어 있고"))
        if sel.share_name is not None:
            other = self._on(sel.share_name)
            pairs.append((f"{other}{{과}} 이름이 같은", f"{other}{{과}} 이름이 같고"))
        if sel.share_aspect is not None:
            other = self._on(sel.share_aspect)
            pairs.append((f"{other}{{과}} 성향이 같은", f"{other}{{과}} 성향이 같고"))
        words = " ".join([*[link for _, link in pairs[:-1]], *[last for last, _ in pairs[-1:]]])
        if sel.same_arena:
            where = (
                "같은 전장의"
                if sel.same_arena == "it" or sel.same_arena in self.names
                else f"{self.ref(sel.same_arena)}{{과}} 같은 전장의"
            )
            words = f"{words} {where}".strip()
        if sel.arena == "it":
            words = f"{words} 그 전장의".strip()
        return words

    def _on(self, target: m.Target) -> str:
        return self.ref(target) if isinstance(target, str) else self.np(target, False)

    def _past(self, past: m.Happening) -> tuple[str, str]:
        if past.kind == "attacked" and past.to is not None:
            return (
                f"이번 페이즈에 {self._on(past.to)}{{을}} 공격한",
                f"이번 페이즈에 {self._on(past.to)}{{을}} 공격했고",
            )
        return {
            "played": ("이번 페이즈에 자신이 플레이한", "이번 페이즈에 자신이 플레이했고"),
            "defeated": ("이번 페이즈에 처치된", "이번 페이즈에 처치되었고"),
            "entered": ("이번 라운드에 등장한", "이번 라운드에 등장했고"),
            "attacked": ("이번 페이즈에 공격한", "이번 페이즈에 공격했고"),
            "discarded": ("이번 페이즈에 손이나 덱에서 버려진", "이번 페이즈에 손이나 덱에서 버려졌고"),
            "damaged": ("이번 페이즈에 자신이 기지에 피해를 준", "이번 페이즈에 자신이 기지에 피해를 주었고"),
        }[past.kind]

    def _range(self, bound: m.Bound, noun: str) -> str:
        low, high = bound.min, bound.max
        if low is not None and low == high:
            return self.number(low)
        if isinstance(high, m.Value):
            return f"{self._on(high.of)}의 {noun} 이하"
        if high is not None:
            return f"{self.number(high)} 이하"
        return f"{self.number(low or 0)} 이상"

    # -- amounts -----------------------------------------------------------------------------------------------------
    def number(self, amount: m.Amount) -> str:
        if isinstance(amount, int):
            return str(amount)
        if isinstance(amount, m.Count):
            return f"{self._counted(amount, False)}의 수"
        return self.measure(amount)

    def measure(self, amount: m.Amount) -> str:
        """A value that is read off something: 그 유닛의 전투력."""
        if isinstance(amount, m.Value):
            what = {
                "power": "전투력",
                "cost": "비용",
                "damage": "피해",
                "hp_left": "남은 체력",
                "upgrades": "업그레이드",
            }[amount.what]
            of = self._on(amount.of)
            text = f"{of}{{이}} 입은 피해" if amount.what == "damage" else f"{of}의 {what}"
            if amount.half:
                text += "의 절반(내림)"
            if amount.plus:
                text += f"에 {amount.plus}{{을}} 더한 값"
            return text
        if isinstance(amount, m.UpTo):
            return f"최대 {self.number(amount.up_to)}"
        return self.number(amount) if not isinstance(amount, m.Done | m.Word) else "그"

    def _counted(self, count: m.Count, one: bool = True) -> str:
        if count.distinct:
            what = {"aspect": "성향", "cost": "비용"}[count.distinct]
            among = (
                "그 카드들"
                if isinstance(count.per, str)
                else self.np(replace(count.per, n="any"), False)
                .removeprefix("원하는 수의 ")
                .replace("원하는 수의 ", "")
            )
            return f"{among}의 서로 다른 {what}" + (" 하나" if one else "")
        if isinstance(count.per, str):
            return self.ref(count.per)
        return self.np(count.per, one)

    def _damage(self, n: m.Amount) -> tuple[str, str]:
        """What stands before 피해 (a measure or a count), and the number behind it."""
        if isinstance(n, int):
            return "", f" {n}"
        if isinstance(n, m.Count):
            return f"{self._counted(n)}마다 ", f" {n.n}"
        if isinstance(n, m.Done):
            return ("그만큼의 " if n.n == 1 else f"그 {n.n}배만큼의 "), ""
        if isinstance(n, m.Word):
            return {"all": "모든 ", "any": "원하는 만큼 ", "excess": "이 공격에서 남은 피해만큼 "}[n.name], ""
        if isinstance(n, m.UpTo):
            return "", f" 최대 {self.number(n.up_to)}"
        return f"{self.measure(n)}만큼 ", ""
