"""The text on the cards, in both languages, made from the same abilities that the engine carries out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.effects.nouns import Nouns, Pair
from rules.starlight.cards import cards
from rules.starlight.wording import StarlightEnglish, StarlightKorean

COLOUR_NAMES: Mapping[str, Pair] = {
    "red": Pair("red", "적색"), "blue": Pair("blue", "청색"), "white": Pair("white", "백색"),
    "green": Pair("green", "녹색"), "black": Pair("black", "흑색"),
}  # fmt: skip
KEYWORD_NAMES: Mapping[str, Pair] = {
    "pierce": Pair("Pierce", "관통"), "evade": Pair("Evade", "회피"), "vigil": Pair("Vigil", "경계"),
    "reckless": Pair("Reckless", "무모"), "wall": Pair("Wall", "장벽"), "ward": Pair("Ward", "보호"),
    "drain": Pair("Drain", "흡수"), "venom": Pair("Venom", "맹독"),
}  # fmt: skip
QUICK = Pair("Quick", "속행")
SUBTYPE_NAMES: Mapping[str, Pair] = {
    "scholar": Pair("Scholar", "학자"), "guard": Pair("Guard", "경비"), "beast": Pair("Beast", "짐승"),
    "giant": Pair("Giant", "거인"), "spirit": Pair("Spirit", "정령"),
}  # fmt: skip
_THINGS: Mapping[str, Pair] = {
    "unit": Pair("character", "캐릭터"), "base": Pair("star", "스타"), "leader": Pair("star", "스타"),
    "upgrade": Pair("prism", "프리즘"), "card": Pair("card", "카드"), "event": Pair("event", "이벤트"),
    "resource": Pair("resource", "자원"), "player": Pair("player", "플레이어"), "captive": Pair("card", "카드"),
    "token": Pair("token", "토큰"), "discard": Pair("graveyard", "무덤"),
}  # fmt: skip


@lru_cache(maxsize=1)
def nouns() -> Nouns:
    """What the texts of this game call things."""
    names = {card.id: Pair(card.name.en, card.name.ko) for card in cards().values()}
    tokens = {card.id: names[card.id] for card in cards().values() if card.type == "token"}
    tokens["growth"] = Pair("growth", "성장")
    return Nouns(_THINGS, SUBTYPE_NAMES, COLOUR_NAMES, KEYWORD_NAMES, tokens, names, {})


def card_text(id_: str, language: str) -> list[str]:
    """The lines of a card: its keywords, then each ability."""
    card = cards()[id_]
    kind = {"character": "unit", "token": "unit", "star": "base", "prism": "upgrade"}.get(card.type, card.type)
    writer = StarlightKorean(nouns(), kind) if language == "ko" else StarlightEnglish(nouns(), kind)
    words = [KEYWORD_NAMES[word] for word in card.plain.keywords]
    lines = [", ".join(pair.ko if language == "ko" else pair.en for pair in words) + "."] if words else []
    if card.quick:
        lines.append(f"{getattr(QUICK, language)}.")
    return lines + [writer.ability(ability) for ability in card.abilities]
