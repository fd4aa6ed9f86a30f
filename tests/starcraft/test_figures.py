"""Lengths in sentences: two digits, never rounded towards what is legal, in both units."""

import re

import pytest

from client.battlefield.figures import reason
from rules.engine.decisions import Refusal
from rules.engine.words import Words, catalogue
from rules.starcraft.figures import Gap, Inches, Limit
from rules.starcraft.game import GAME


@pytest.mark.parametrize(
    ("length", "shown"),
    [(Inches(4.004), "4.01"), (Inches(4.0 + 5e-7), "4.00"), (Inches(0.8), "0.80"), (Inches(3), "3.00"),
     (Gap(0.8), "0.80"), (Gap(0.999), "0.99"), (Gap(1.0 - 5e-7), "1.00"), (Gap(2.999), "2.99"),
     (Limit(4), "4"), (Limit(2.5), "2.5"), (Limit(18.0), "18")],
)  # fmt: skip
def test_a_length_is_written_in_one_way(length: Inches, shown: str) -> None:
    assert str(length) == shown


@pytest.mark.rule("SC-18.2")
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_figure_of_a_reason_follows_the_unit(language: str) -> None:
    """In centimetres no inch is left, and a measured length is converted before it is rounded."""
    words = Words(language, ("starcraft", "engine"), GAME.name)
    refusal = Refusal("SC-7.10", "too_near", {"model": "X1", "gap": Gap(0.7874), "need": Limit(1.0)})
    assert re.findall(r"[\d.]+″", reason(words, refusal, False)) == ["0.78″", "1″"]
    assert re.findall(r"[\d.]+ cm", reason(words, refusal, True)) == ["1.99 cm", "2.54 cm"]
    for id_, entry in catalogue("starcraft").items():
        if id_.startswith("why.") and "″" in entry.en + entry.ko:
            assert not re.search(r"\d ?″", entry.en + entry.ko), f"{id_} holds a length that no unit changes"
