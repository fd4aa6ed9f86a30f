"""The nouns of a game in both languages: what the texts of its cards call things."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Pair(Struct, frozen=True):
    """A word in both languages."""

    en: str
    ko: str


class Nouns(Struct, frozen=True):
    """Everything that the generated text of a game's cards may name."""

    things: Mapping[str, Pair]
    """unit, base, leader, upgrade, card, event, resource, player, captive, token, discard (pile)."""
    traits: Mapping[str, Pair]
    aspects: Mapping[str, Pair]
    keywords: Mapping[str, Pair]
    tokens: Mapping[str, Pair]
    cards: Mapping[str, Pair]
    """Card names by their English name."""
    specials: Mapping[str, Pair]


COMMON_KEYWORDS: Mapping[str, Pair] = {
    "ambush": Pair("Ambush", "매복"),
    "grit": Pair("Grit", "근성"),
    "overwhelm": Pair("Overwhelm", "압도"),
    "raid": Pair("Raid", "습격"),
    "restore": Pair("Restore", "회복"),
    "saboteur": Pair("Saboteur", "파괴 공작"),
    "sentinel": Pair("Sentinel", "파수"),
    "shielded": Pair("Shielded", "방패막"),
    "smuggle": Pair("Smuggle", "밀수"),
    "bounty": Pair("Bounty", "현상금"),
}
