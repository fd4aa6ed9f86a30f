"""The small grammar behind the sentences: verbs and their forms, joining."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

SPANS = {
    "phase": "이번 페이즈 동안 ",
    "attack": "이 공격 동안 ",
    "round": "이번 라운드 동안 ",
    "turn": "이번 턴 동안 ",
    "source": "",
}
COUNTERS = {
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
NUMBERS = {1: "하나", 2: "둘", 3: "셋", 4: "넷"}
TRIGGERS = {
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
    def during(self) -> str:
        closed = self._closed()
        return f"{self._with(0) if closed == 8 else self.stem}는 동안"

    @property
    def cost(self) -> str:
        return f"{self.stem}기"


def do_verb(noun: str) -> Verb:
    return Verb(f"{noun}하", f"{noun}했")


def make_verb(noun: str) -> Verb:
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
    "heal": do_verb("회복"),
    "defeat": do_verb("처치"),
    "exhaust": make_verb("소진"),
    "ready": make_verb("준비"),
    "attack": do_verb("공격"),
    "reveal": do_verb("공개"),
    "play": do_verb("플레이"),
    "capture": do_verb("포획"),
    "rescue": do_verb("구출"),
    "pay": do_verb("지불"),
    "attach": do_verb("부착"),
    "name": do_verb("지정"),
    "cancel": Verb("무효로 하", "무효로 했"),
    "ignore": do_verb("무시"),
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


def sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".:”" else text + "."


def pair(get: tuple[int, int]) -> str:
    """`+2/+0`; `-1/-0` when both go down or stay."""
    minus = get[0] < 0 or get[1] < 0
    return "/".join(f"-{-n}" if n < 0 or (n == 0 and minus) else f"+{n}" for n in get)


FLAGS = {
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


def flag_words(flag: str) -> tuple[str, str]:
    return FLAGS[flag]


def is_closed(text: str) -> bool:
    code = ord(text[-1])
    return 0xAC00 <= code <= 0xD7A3 and (code - 0xAC00) % 28 != 0


def join_and(parts: Sequence[str]) -> str:
    return "{과} ".join(parts)
