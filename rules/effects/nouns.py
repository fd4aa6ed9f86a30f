"""The nouns of a game in both languages: what the texts of its cards call things."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rules.engine.words import Bilingual


class Nouns(Struct, frozen=True):
    """Everything that the generated text of a game's cards may name."""

    things: Mapping[str, Bilingual]
    """unit, base, leader, upgrade, card, event, resource, player, captive, token, discard (pile)."""
    traits: Mapping[str, Bilingual]
    aspects: Mapping[str, Bilingual]
    keywords: Mapping[str, Bilingual]
    tokens: Mapping[str, Bilingual]
    cards: Mapping[str, Bilingual]
    """Card names by their English name."""
    specials: Mapping[str, Bilingual]


COMMON_KEYWORDS: Mapping[str, Bilingual] = {
    "ambush": Bilingual("Ambush", "매복"),
    "grit": Bilingual("Grit", "근성"),
    "overwhelm": Bilingual("Overwhelm", "압도"),
    "raid": Bilingual("Raid", "습격"),
    "restore": Bilingual("Restore", "회복"),
    "saboteur": Bilingual("Saboteur", "파괴 공작"),
    "sentinel": Bilingual("Sentinel", "파수"),
    "shielded": Bilingual("Shielded", "방패막"),
    "smuggle": Bilingual("Smuggle", "밀수"),
    "bounty": Bilingual("Bounty", "현상금"),
}
