"""The text on the cards, in both languages, made from the same abilities that the engine carries out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.effects.nouns import Nouns
from rules.engine.words import Bilingual
from rules.starlight.cards import cards
from rules.starlight.wording import StarlightEnglish, StarlightKorean

COLOUR_NAMES: Mapping[str, Bilingual] = {
    "red": Bilingual("red", "적색"), "blue": Bilingual("blue", "청색"), "white": Bilingual("white", "백색"),
    "green": Bilingual("green", "녹색"), "black": Bilingual("black", "흑색"),
}  # fmt: skip
KEYWORD_NAMES: Mapping[str, Bilingual] = {
    "pierce": Bilingual("Pierce", "관통"), "evade": Bilingual("Evade", "회피"), "vigil": Bilingual("Vigil", "경계"),
    "reckless": Bilingual("Reckless", "무모"), "wall": Bilingual("Wall", "장벽"), "ward": Bilingual("Ward", "보호"),
    "drain": Bilingual("Drain", "흡수"), "venom": Bilingual("Venom", "맹독"),
}  # fmt: skip
QUICK = Bilingual("Quick", "속행")
SUBTYPE_NAMES: Mapping[str, Bilingual] = {
    "scholar": Bilingual("Scholar", "학자"), "guard": Bilingual("Guard", "경비"), "beast": Bilingual("Beast", "짐승"),
    "giant": Bilingual("Giant", "거인"), "spirit": Bilingual("Spirit", "정령"),
}  # fmt: skip
_THINGS: Mapping[str, Bilingual] = {
    "unit": Bilingual("character", "캐릭터"), "base": Bilingual("star", "스타"), "leader": Bilingual("star", "스타"),
    "upgrade": Bilingual("prism", "프리즘"), "card": Bilingual("card", "카드"), "event": Bilingual("event", "이벤트"),
    "resource": Bilingual("resource", "자원"), "player": Bilingual("player", "플레이어"),
    "captive": Bilingual("card", "카드"),
    "token": Bilingual("token", "토큰"), "discard": Bilingual("graveyard", "무덤"),
}  # fmt: skip


@lru_cache(maxsize=1)
def nouns() -> Nouns:
    """What the texts of this game call things."""
    names = {card.id: card.name for card in cards().values()}
    tokens = {card.id: names[card.id] for card in cards().values() if card.type == "token"}
    tokens["growth"] = Bilingual("growth", "성장")
    return Nouns(_THINGS, SUBTYPE_NAMES, COLOUR_NAMES, KEYWORD_NAMES, tokens, names, {})


def card_text(id_: str, language: str) -> list[str]:
    """The lines of a card: its keywords, then each ability."""
    card = cards()[id_]
    kind = {"character": "unit", "token": "unit", "star": "base", "prism": "upgrade"}.get(card.type, card.type)
    writer = StarlightKorean(nouns(), kind) if language == "ko" else StarlightEnglish(nouns(), kind)
    words = [KEYWORD_NAMES[word] for word in card.plain.keywords]
    lines = [", ".join(pair[language] for pair in words) + "."] if words else []
    if card.quick:
        lines.append(f"{getattr(QUICK, language)}.")
    return lines + [writer.ability(ability) for ability in card.abilities]
