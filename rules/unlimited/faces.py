"""The text on the cards, in both languages, made from the same abilities that the engine carries out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.effects import model as m
from rules.effects.english import English
from rules.effects.korean import Korean
from rules.effects.nouns import COMMON_KEYWORDS, Nouns
from rules.engine.words import Bilingual
from rules.unlimited.cards import Card, Face, pool
from rules.unlimited.specials import SPECIALS

ASPECT_NAMES: Mapping[str, Bilingual] = {
    "vigilance": Bilingual("Vigilance", "경계"),
    "command": Bilingual("Command", "지휘"),
    "aggression": Bilingual("Aggression", "공격"),
    "cunning": Bilingual("Cunning", "계략"),
    "heroism": Bilingual("Heroism", "영웅"),
    "villainy": Bilingual("Villainy", "악당"),
}
_THINGS: Mapping[str, Bilingual] = {
    "unit": Bilingual("unit", "유닛"),
    "base": Bilingual("base", "기지"),
    "leader": Bilingual("leader", "리더"),
    "upgrade": Bilingual("upgrade", "업그레이드"),
    "card": Bilingual("card", "카드"),
    "event": Bilingual("event", "이벤트"),
    "resource": Bilingual("resource", "자원"),
    "player": Bilingual("player", "플레이어"),
    "captive": Bilingual("captured card", "포로 카드"),
    "token": Bilingual("token", "토큰"),
    "discard": Bilingual("discard pile", "버린 더미"),
}


@lru_cache(maxsize=1)
def nouns() -> Nouns:
    """What the texts of this game call things."""
    cards = {card.name.en: card.name for card in pool().cards.values()}
    return Nouns(
        _THINGS,
        dict(pool().traits),
        ASPECT_NAMES,
        COMMON_KEYWORDS,
        {"shield": Bilingual("Shield", "방패"), "experience": Bilingual("Experience", "경험")},
        cards,
        {name: Bilingual(special.en, special.ko) for name, special in SPECIALS.items()},
    )


def face_lines(face: Face, me: str, language: str) -> list[str]:
    """The lines of one side: the keywords first, then each ability."""
    writer = Korean(nouns(), me) if language == "ko" else English(nouns(), me)
    lines = []
    plain = [k for k in face.keywords if k.name != "smuggle"]
    smuggle = [k for k in face.keywords if k.name == "smuggle"]
    words = [writer.keyword(k) for k in (*plain, *smuggle)]
    if words:
        lines.append(", ".join(words) + ".")
    lines += [writer.ability(ability) for ability in face.abilities]
    return lines


def card_text(id_: str, language: str) -> dict[str, list[str]]:
    """The text of a card by side: `text` for most cards, `leader_side` and `unit_side` for leaders."""
    card = pool().cards[id_]
    if card.unit_face is None:
        return {"text": face_lines(card.face, card.kind if card.kind != "token" else "upgrade", language)}
    return {
        "leader_side": [*face_lines(card.face, "leader", language), deploy_line(card, language)],
        "unit_side": face_lines(card.unit_face, "unit", language),
    }


def deploy_line(card: Card, language: str) -> str:
    """SWU-7.2, on the leader side."""
    if language == "ko":
        return f"에픽 행동: 자원을 {card.cost}개 이상 조종하면, 이 리더를 배치한다."
    return f"Epic Action: If you control {card.cost} or more resources, deploy this leader."


def ability_text(key: str, language: str) -> str:
    """The text of one ability by its key, such as one that waits to be resolved."""
    node = pool().nodes[key]
    if not isinstance(node, m.Ability):
        return ""
    card = pool().cards[key.partition(".")[0]]
    me = "unit" if "unit_side" in key else card.kind
    return (Korean(nouns(), me) if language == "ko" else English(nouns(), me)).ability(node)


def words_of(token: str, language: str) -> str:
    """The text of an ability (`KEY`), or of one of its modes counted from 0 (`KEY:1`)."""
    key, _, mode = token.partition(":")
    if not mode:
        return ability_text(key, language)
    found = _modes_in(pool().nodes.get(key))
    if found is None or int(mode) >= len(found.of):
        return token
    card = pool().cards[key.partition(".")[0]]
    writer = Korean(nouns(), card.kind) if language == "ko" else English(nouns(), card.kind)
    return writer.finished(found.of[int(mode)])


def _modes_in(node: Any) -> m.Modes | None:
    """The first choice of modes within an ability or effect."""
    if isinstance(node, m.Modes):
        return node
    for value in [getattr(node, name) for name in getattr(node, "__struct_fields__", ())]:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, m.Effect | m.Ability) and (found := _modes_in(part)) is not None:
                return found
    return None


__all__ = ["ability_text", "card_text", "face_lines", "nouns", "words_of"]
