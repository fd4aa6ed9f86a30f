"""The small grammar behind the sentences: verbs, articles, joining."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}
IRREGULAR = {"have": "has", "be": "is", "do": "does", "can't": "can't", "may": "may"}
STATES = ("damaged", "undamaged", "exhausted", "ready", "upgraded", "guarding", "defending", "attacking", "waiting")
SPANS = {
    "phase": "for this phase",
    "attack": "for this attack",
    "round": "for this round",
    "turn": "this turn",
    "source": "",
}
TRIGGERS = {
    "played": "When Played",
    "deployed": "When Deployed",
    "attack": "When Attacking",
    "defeated": "When Defeated",
    "enter": "When it enters",
}
CANNOT = {
    "attack_bases": "can't attack bases",
    "be_attacked": "can't be attacked",
    "ready": "can't ready",
    "be_played": "can't be played",
    "gain_abilities": "can't gain abilities",
    "attack": "can't attack",
    "heal_bases": "can't be healed",
    "be_defeated_by_damage": "isn't defeated by having no remaining HP during the action phase",
}
CAN = {
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
    if word in IRREGULAR:
        word = IRREGULAR[word]
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
    return f"{half(power, minus)}/{half(hp, minus)}"


def half(n: int, minus: bool) -> str:
    return f"-{-n}" if n < 0 or (n == 0 and minus) else f"+{n}"


def join_and(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def join_or(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " or " + parts[-1]
