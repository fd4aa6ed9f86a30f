"""The text of every card in both languages, as golden files: a change of wording is reviewed as a diff.

STARBOARD_GOLDEN=write renews them.
"""

import os
from pathlib import Path

import pytest

from rules.starlight.cards import cards
from rules.starlight.faces import card_text

GOLDEN = Path(__file__).parent / "golden"


def all_faces(language: str) -> str:
    blocks = []
    for card in cards().values():
        text = "\n".join(f"  {line}" for line in card_text(card.id, language)) or "  –"
        blocks.append(f"{card.id} {card.name[language]}\n{text}")
    return "\n".join(blocks) + "\n"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_faces(language: str) -> None:
    path = GOLDEN / f"faces.{language}.txt"
    text = all_faces(language)
    if os.environ.get("STARBOARD_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
    assert "{" not in text and "SLP-" not in text.replace("\nSLP-", "").removeprefix("SLP-")
