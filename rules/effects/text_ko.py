"""The text of abilities in Korean, made from the abilities themselves; no word of it is translated from English."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from rules.effects import model as m
from rules.effects.nouns import Nouns
from rules.engine.words import with_particles

_SPANS = {
    "phase": "이번 페이즈 동안 ",
    "attack": "이 공격 동안 ",
    "round": "이번 라운드 동안 ",
    "turn": "이번 턴 동안 ",
    "source": "",
}
_COUNTERS = {
    "unit": ("하나", "기"),
    "base": ("하나", "개"),
    "leader": ("하나", "명"),
    "upgrade": ("1장", "장"),
    "card": ("1장", "장"),
    "event": ("1장", "장"),
    "resource": ("1개", "개"),
    "player": ("한 명", "명"),
    "captive": ("1장", "장"),
    "token": ("1개", "개"),
}
_NUMBERS = {1: "하나", 2: "둘", 3: "셋", 4: "넷"}
_TRIGGERS = {
    "played": "플레이 시",
    "deployed": "배치 시",
    "attack": "공격 시",
    "defeated": "처치 시",
    "enter": "등장 시",
}


class Verb(Struct, frozen=True):
    """A verb by its stem and its past stem; every form is made from the two."""

    stem: str
    past: str

    def _closed(self) -> int:
        """The final consonant of the stem: 0 for none, 8 for ㄹ."""
        return (ord(self.stem[-1]) - 0xAC00) % 28

    def _with(self, final: int) -> str:
        """The stem with this final consonant on its last syllable."""
        code = ord(self.stem[-1]) - 0xAC00
        return self.stem[:-1] + chr(0xAC00 + code // 28 * 28 + final)

    @property
    def final(self) -> str:
        """준다, 뽑는다, 만든다."""
        closed = self._closed()
        return f"{self._with(4)}다" if closed in (0, 8) else f"{self.stem}는다"

    @property
    def linking(self) -> str:
        return f"{self.stem}고"

    @property
    def may(self) -> str:
        """줄 수 있다, 뽑을 수 있다."""
        closed = self._closed()
        return f"{self._with(8)} 수 있다" if closed in (0, 8) else f"{self.stem}을 수 있다"

    @property
    def when(self) -> str:
        """줄 때, 뽑을 때."""
        closed = self._closed()
        return f"{self._with(8)} 때" if closed in (0, 8) else f"{self.stem}을 때"

    @property
    def condition(self) -> str:
        closed = self._closed()
        return f"{self.stem}면" if closed in (0, 8) else f"{self.stem}으면"

    @property
    def past_condition(self) -> str:
        return f"{self.past}으면"

    @property
    def during(self) -> str:
        closed = self._closed()
        return f"{self._with(0) if closed == 8 else self.stem}는 동안"

    @property
    def cost(self) -> str:
        return f"{self.stem}기"


def _do(noun: str) -> Verb:
    return Verb(f"{noun}하", f"{noun}했")


def _make(noun: str) -> Verb:
    return Verb(f"{noun}시키", f"{noun}시켰")


V = {
    "give": Verb("주", "줬"),
    "draw": Verb("뽑", "뽑았"),
    "discard": Verb("버리", "버렸"),
    "look": Verb("보", "봤"),
    "put": Verb("놓", "놓았"),
    "return": Verb("되돌리", "되돌렸"),
    "gain": Verb("얻", "얻었"),
    "find": Verb("찾", "찾았"),
    "lose": Verb("잃", "잃었"),
    "get": Verb("받", "받았"),
    "prevent": Verb("막", "막았"),
    "choose": Verb("고르", "골랐"),
    "swap": Verb("맞바꾸", "맞바꿨"),
    "beaten": Verb("지", "졌"),
    "create": Verb("만들", "만들었"),
    "heal": _do("회복"),
    "defeat": _do("처치"),
    "exhaust": _make("소진"),
    "ready": _make("준비"),
    "attack": _do("공격"),
    "reveal": _do("공개"),
    "play": _do("플레이"),
    "capture": _do("포획"),
    "rescue": _do("구출"),
    "pay": _do("지불"),
    "attach": _do("부착"),
    "name": _do("지정"),
    "cancel": Verb("무효로 하", "무효로 했"),
    "ignore": _do("무시"),
    "cost": Verb("줄어들", "줄어들었"),
    "rise": Verb("늘어나", "늘어났"),
    "is": Verb("이", "이었"),
}


class Clause(Struct):
    """One thing that happens: what stands before the verb, the verb, and the sentences behind it."""

    before: str
    verb: Verb | None
    tail: list[str] = field(default_factory=list)
    whole: str = ""
    """A sentence that has no verb of the table, such as one about costs."""

    def final(self) -> str:
        return self.whole or f"{self.before} {self.verb.final if self.verb else ''}".strip()

    def linking(self) -> str:
        if self.whole:
            return self.whole.removesuffix("다") + "고" if self.whole.endswith("다") else self.whole
        return f"{self.before} {self.verb.linking if self.verb else ''}".strip()

    def may(self) -> str:
        return f"{self.before} {self.verb.may if self.verb else ''}".strip() if not self.whole else self.whole

    def cost(self) -> str:
        return f"{self.before} {self.verb.cost if self.verb else ''}".strip()


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".:”" else text + "."


def pair(get: tuple[int, int]) -> str:
    """`+2/+0`; `-1/-0` when both go down or stay."""
    minus = get[0] < 0 or get[1] < 0
    return "/".join(f"-{-n}" if n < 0 or (n == 0 and minus) else f"+{n}" for n in get)


class Korean:
    """Writes the abilities of one card. `me` is what the card calls itself."""

    def __init__(self, nouns: Nouns, me: str) -> None:
        self.nouns, self.me = nouns, me
        self.names: dict[str, str] = {}
        self.last = "유닛"
        self.many = False
        self.each_who = ""

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
            "opponent": "상대",
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
            "bearer": "그 유닛",
        }
        if name == "it":
            if self.each_who:
                return "그 플레이어"
            return f"그 {self.last}" + ("들" if self.many and self.last != "카드" else "")
        if name in fixed:
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
        if sel.or_ is not None:
            other = self._kind_words(sel.or_)
            text = f"{text}{'이나' if _closed(text) else '나'} {other}"
        if count and sel.n != "all" and sel.n != "any":
            text = f"{text} {self._count(sel)}"
        return text

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
        one, many = _COUNTERS[sel.kind]
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
            zone = {"hand": "손", "discard": self.noun("discard"), "deck": "덱"}[sel.in_]
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
            if bound is not None:
                text = f"{noun}{{이}} {self._range(bound, noun)}"
                pairs.append((f"{text}인", f"{text}이고"))
        if sel.keyword:
            name = self.nouns.keywords[sel.keyword].ko
            pairs.append((f"{name}{{이}} 있는", f"{name}{{이}} 있고"))
        if sel.keywords:
            pairs.append(("키워드가 있는", "키워드가 있고"))
        if sel.named and not (sel.kind == "upgrade" and sel.named[0] in ("Shield", "Experience")):
            name = "지정한 이름" if sel.named == ("named",) else self._names(sel.named)
            pairs.append((f"이름이 {name}인", f"이름이 {name}이고"))
        if sel.past is not None:
            pairs.append(self._past(sel.past))
        if sel.kind == "captive" and sel.upon is not None:
            guard = self._on(sel.upon)
            pairs.append((f"{guard}{{이}} 감시하는", f"{guard}{{이}} 감시하고"))
        elif sel.upon is not None:
            pairs.append((f"{self._on(sel.upon)}에 부착된", f"{self._on(sel.upon)}에 부착되어 있고"))
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
            "entered": ("이번 페이즈에 등장한", "이번 페이즈에 등장했고"),
            "attacked": ("이번 페이즈에 공격한", "이번 페이즈에 공격했고"),
            "discarded": ("이번 페이즈에 손이나 덱에서 버려진", "이번 페이즈에 손이나 덱에서 버려졌고"),
            "damaged": ("이번 페이즈에 자신이 기지에 피해를 준", "이번 페이즈에 자신이 기지에 피해를 주었고"),
        }[past.kind]

    def _range(self, bound: m.Bound, noun: str) -> str:
        low, high = bound.min, bound.max
        if low is not None and low == high:
            return self.number(low)
        if isinstance(high, m.Value):
            of = self._on(high.of)
            if high.plus == -1:
                return f"{of}보다 작은 값"
            return f"{of}의 {noun} 이하"
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
            return f"자신이 {self.noun(sel.kind)}{{을}} {n}{_COUNTERS[sel.kind][1]} 이상 {control}"
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
        if sel.past is not None and sel.past.kind in ("discarded", "defeated", "entered"):
            how = {"discarded": "손이나 덱에서 버려졌", "defeated": "처치되었", "entered": "등장했"}[sel.past.kind]
            return f"{subject}{{이}} 이번 페이즈에 {how}으면"
        if "yours" in sel.be:
            return f"{subject}{{을}} 자신이 소유하면"
        if sel.named:
            return f"{subject}{{이}} {self._names(sel.named)}{is_}"
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
            return f"{self.ref(inner.of)}{{이}} 이번 페이즈에 등장하지 않았으면"
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
        return " ".join(_sentence(s) for e in effects for s in self.sentences(e) if s)

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
            return " ".join(_sentence(s) for e in effects for s in self.sentences(e)).removesuffix(".")
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
            head = f"다음 중 {_NUMBERS.get(effect.n, str(effect.n))}{{을}} {self.who(effect.by)}{{이}} {verb}:"
        else:
            head = f"다음 중 {_NUMBERS.get(effect.n, str(effect.n))}{{을}} {verb}:"
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
            return Clause(f"{subject}{to} {measure}피해를{number} 나누어", V["give"])
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
        else:
            last = Clause(f"그 {self.last}{'들' if self.many and self.last != '카드' else ''}{{을}}", V["draw"])
        rest = "덱을 섞는다" if e.n == "all" else "나머지는 무작위 순서로 덱 맨 아래에 놓는다"
        return Clause(f"{where}에서 {what}{{을}} 찾고 {last.before}", last.verb, [*tail, rest])

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
        return Clause(f"{self.target(e.what)}{{을}}", V["draw"])

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
        return Clause(f"{what}{{을}} {'준비된 ' if e.ready else ''}자원으로", V["put"])

    def _play(self, e: m.Play) -> Clause:
        what = self.this if e.what == "self" else self.target(e.what)
        if isinstance(e.what, m.Sel) and e.what.kind == "unit" and e.what.or_ is None:
            self.last = self.noun("unit")
        how = []
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
        span = _SPANS[e.for_]
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
        return Clause(f"{span}{to} {per}{_and(parts)}{{을}}", V["give"])

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
            what = _and([self.gained(g) for g in mod.gain])
            parts.append((f"{what}{{을}} 얻고", f"{what}{{을}} 얻는다"))
        if mod.lose:
            what = "모든 능력" if mod.lose == "all" else self.nouns.keywords[mod.lose].ko
            parts.append((f"{what}{{을}} 잃고", f"{what}{{을}} 잃는다"))
        parts += [_flag(flag) for flag in self._plain_flags(mod)]
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
        return [f for f in (*mod.cannot, *mod.can) if f in _FLAGS]

    # -- abilities ---------------------------------------------------------------------------------------------------
    def ability(self, ability: m.Ability) -> str:
        """The whole text of one ability, particles set."""
        self.last, self.many, self.names, self.each_who = self.noun("unit"), False, {}, ""
        text: str = getattr(self, f"_ability_{type(ability).__name__.lower()}")(ability)
        return with_particles(text)

    def _limit(self, limit: str) -> str:
        return {"": "", "round": " 라운드마다 한 번만 쓸 수 있다.", "turn": " 턴마다 한 번만 쓸 수 있다."}[limit]

    def _body(self, effects: Sequence[m.Effect], may: bool, condition: m.Condition | None) -> str:
        found = self._may(m.May(do=tuple(effects))) if may else [s for e in effects for s in self.sentences(e)]
        if condition is not None:
            found[0] = f"{self.condition(condition)}, {found[0]}"
        return " ".join(_sentence(s) for s in found)

    def _ability_when(self, a: m.When) -> str:
        head = "/".join(self._happening(h) for h in a.when)
        condition = self.condition(a.if_) if a.if_ is not None else ""
        body = self._body(a.do, a.may, None)
        if condition:
            body = f"{condition}, {body}"
        return f"{head}: {body}{self._limit(a.limit)}"

    def _happening(self, h: m.Happening) -> str:
        subject = h.subject
        if subject == "self" and h.kind in _TRIGGERS:
            via = f"{self.nouns.keywords[h.via].ko}{{으로}} " if h.via else ""
            where = "손에서 " if h.from_ == "hand" else ""
            return f"{where}{via}{_TRIGGERS[h.kind]}"
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
                self.last = "유닛"
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
            return _sentence(self.change(a.change, subject))
        if a.static == "host":
            subject = "그 유닛"
        during = not isinstance(a.if_, m.Happened)
        return _sentence(f"{self.condition(a.if_, during)}, {self.change(a.change, subject)}")

    def costs(self, cost: m.Cost) -> str:
        parts = [str(cost.resources)] if cost.resources else []
        parts += ["소진"] if cost.exhaust else []
        parts += [self.clause(e).cost() for e in cost.effects]
        return f" [{', '.join(parts)}]" if parts else ""

    def _ability_action(self, a: m.Action) -> str:
        head = f"행동{self.costs(a.action)}"
        body = self._body(a.do, False, a.if_)
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
        return f"{self.nouns.keywords['bounty'].ko}: {self.effects(a.bounty)}"

    def _ability_attach(self, a: m.Attach) -> str:
        return f"{self.np(a.attach, False)}에 부착한다."

    def _ability_costrule(self, a: m.CostRule) -> str:
        change = f"비용이 {-a.cost} 줄어든다" if a.cost < 0 else f"비용이 {a.cost} 늘어난다"
        if a.of == "self":
            return _sentence(f"{self.condition(a.if_)}, {self.this}의 {change}")
        assert isinstance(a.of, m.Sel)
        who = "상대" if a.by in ("opponent", "opponents") else "자신"
        what = self.np(a.of, False)
        on = f"{self.this}에 " if a.upon == "self" else ""
        if a.first:
            return _sentence(f"라운드마다 {who}{{이}} {on}처음 플레이하는 {what}의 {change}")
        return _sentence(f"{who}{{이}} {on}플레이하는 모든 {what}의 {change}")

    def _ability_penalty(self, a: m.Penalty) -> str:
        aspect = f"{self.nouns.aspects[a.aspect].ko} " if a.aspect else ""
        if a.no_penalty == "self":
            upon = f"{self._on(a.upon)}에 " if a.upon is not None else ""
            condition = f"{self.condition(a.if_)}, " if a.if_ is not None else ""
            return _sentence(f"{condition}{self.this}{{을}} {upon}플레이할 때 {aspect}성향 벌점을 무시한다")
        assert isinstance(a.no_penalty, m.Sel)
        first = "라운드마다 " if a.first else ""
        what = "처음 플레이하는" if a.first else "플레이하는"
        return _sentence(f"{first}자신이 {what} {self.np(a.no_penalty, False)}의 성향 벌점을 무시한다")

    def _ability_extracost(self, a: m.ExtraCost) -> str:
        what = [self.clause(e) for e in a.extra_cost]
        if a.instead:
            return _sentence(f"{self.this}의 비용을 지불하는 대신 {what[0].may()}")
        assert isinstance(a.of, m.Sel)
        return _sentence(f"각 상대는 {self.np(a.of, False)}{{을}} 플레이하는 추가 비용으로 {what[0].final()}")

    def _ability_specialtext(self, a: m.SpecialText) -> str:
        return self.nouns.specials[a.special].ko


_FLAGS = {
    "attack_bases": ("기지를 공격할 수 없고", "기지를 공격할 수 없다"),
    "be_attacked": ("공격받을 수 없고", "공격받을 수 없다"),
    "ready": ("준비될 수 없고", "준비될 수 없다"),
    "gain_abilities": ("능력을 얻을 수 없고", "능력을 얻을 수 없다"),
    "attack": ("공격할 수 없고", "공격할 수 없다"),
    "be_defeated_by_damage": (
        "행동 페이즈 동안 남은 체력이 없어도 처치되지 않고",
        "행동 페이즈 동안 남은 체력이 없어도 처치되지 않는다",
    ),
    "enter_ready": ("준비된 상태로 등장하고", "준비된 상태로 등장한다"),
    "attack_exhausted": ("소진되어 있어도 공격할 수 있고", "소진되어 있어도 공격할 수 있다"),
    "attack_ground": ("지상 유닛을 공격할 수 있고", "지상 유닛을 공격할 수 있다"),
    "strike_first": ("방어 유닛보다 먼저 전투 피해를 주고", "방어 유닛보다 먼저 전투 피해를 준다"),
}


def _flag(flag: str) -> tuple[str, str]:
    return _FLAGS[flag]


def _closed(text: str) -> bool:
    code = ord(text[-1])
    return 0xAC00 <= code <= 0xD7A3 and (code - 0xAC00) % 28 != 0


def _and(parts: Sequence[str]) -> str:
    return "{과} ".join(parts)
