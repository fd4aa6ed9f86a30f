"""Bad data: each mistake is one line that names file, line, key and what was expected."""

from pathlib import Path

import pytest
from msgspec import Struct

from rules.engine.loading import MAX_BYTES, DataError, load_yaml


class Card(Struct, forbid_unknown_fields=True):
    id: str
    count: int


class Box(Struct, forbid_unknown_fields=True):
    cards: list[Card]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cards:\n  - {id: A, count: 1}\n  - {id: B, cuont: 2}\n", ":3: cards.1.cuont: "),
        ("cards:\n  - {id: A, count: many}\n", ":2: cards.0.count: Expected `int`"),
        ("cards:\n  - {id: A, count: 1, count: 2}\n", ":2: count: this key stands twice"),
        ("cards: &x\n  - {id: A, count: 1}\n", ":1: anchors and aliases"),
        ("a: &a [1]\nb: *a\n", "anchors and aliases"),
        ("cards:\n  - {id: A, no: 1}\n", ":2: no: a key must be a word"),
        ("cards:\n  - {id: A, on: 1}\n", ":2: on: a key must be a word"),
        ("cards:\n  - {id: A, 12: 1}\n", ":2: 12: a key must be a word"),
        ("cards: !!python/object:os.system {}\n", "is not allowed"),
        ("cards: " + "[" * 60 + "]" * 60, "deep"),
        ("cards: [unclosed\n", "no YAML"),
        ("? [a]\n: 1\n", "a key must be a word"),
        ("cards:\n  - A\n", ":2: cards.0: Expected `object`"),
    ],
)
def test_one_clear_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        load_yaml(path, Box, "cards.yaml")
    assert says in error.value.mistakes[0]
    assert error.value.mistakes[0].startswith("cards.yaml")
    assert "\n" not in error.value.mistakes[0]


def test_too_large_missing_and_not_text(tmp_path: Path) -> None:
    big = tmp_path / "big.yaml"
    big.write_bytes(b"#" * (MAX_BYTES + 1))
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"cards: \xe9")
    for path, says in ((big, "too large"), (latin, "no UTF-8"), (tmp_path / "none.yaml", "cannot be read")):
        with pytest.raises(DataError, match=says):
            load_yaml(path, Box)


def test_a_sound_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("cards:\n  - {id: A, count: 1}\n", encoding="utf-8")
    assert load_yaml(path, Box).cards == [Card("A", 1)]
