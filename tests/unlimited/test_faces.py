"""The text of all cards in both languages, as golden files: a change of wording is reviewed as a difference.

Write them anew with `STARBOARD_GOLDEN=1 pytest tests/unlimited/test_faces.py`.
"""

import os
from pathlib import Path

import pytest

from rules.unlimited.cards import pool
from rules.unlimited.faces import ability_text, card_text
from rules.unlimited.specials import SPECIALS

HERE = Path(__file__).parent


def faces(set_: str, language: str) -> str:
    lines: list[str] = []
    for card in pool().cards.values():
        if not card.id.startswith(set_):
            continue
        name = getattr(card.name, language)
        subtitle = f", {getattr(card.subtitle, language)}" if card.subtitle else ""
        lines.append(f"{card.id} {name}{subtitle}")
        for side, text in card_text(card.id, language).items():
            mark = "" if side == "text" else f"[{side}] "
            lines += [f"    {mark}{line}" for line in text]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("set_", ["SOR", "SHD"])
def test_faces_are_as_reviewed(set_: str, language: str) -> None:
    golden = HERE / f"faces_{set_.lower()}_{language}.txt"
    found = faces(set_, language)
    if os.environ.get("STARBOARD_GOLDEN"):
        golden.write_text(found, encoding="utf-8")
    assert found == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_no_card_with_an_ability_is_without_its_text(language: str) -> None:
    for card in pool().cards.values():
        for face in (card.face, card.unit_face):
            if face is None:
                continue
            for ability in face.abilities:
                text = ability_text(ability.key, language)
                assert text.strip(), card.id
                assert "{" not in text, (card.id, text)
                assert "  " not in text, (card.id, text)
                assert text.rstrip("”").endswith("."), (card.id, text)


def test_few_cards_need_a_function_of_their_own() -> None:
    assert len(SPECIALS) <= 25
    assert all(special.en and special.ko for special in SPECIALS.values())


def test_all_cards_of_both_sets_are_there() -> None:
    ids = [card.id for card in pool().cards.values()]
    assert sum(id_.startswith("SOR") for id_ in ids) == 252
    assert sum(id_.startswith("SHD") for id_ in ids) == 262
