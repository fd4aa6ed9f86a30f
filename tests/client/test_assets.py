"""Every asset is used, every used asset is there, and every one has its licence."""

from __future__ import annotations

import re
from pathlib import Path

from client.icons import icon_table
from client.sounds import NOISES, SOUNDS, _make
from client.words import client_words
from rules.engine.decisions import Text
from rules.engine.paths import ASSETS, DATA
from rules.engine.words import catalogue, check_catalogue

ROOT = Path(__file__).parents[2]
ICONS = ASSETS / "icons"
SOURCES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "client").rglob("*.py"))]
CODE = "\n".join(SOURCES)


def entries() -> dict[str, str]:
    """`table:group.meaning` → icon file, marks included."""
    found = {}
    for path in sorted(ICONS.glob("*.yaml")):
        for group, meanings in icon_table(path.stem).items():
            for meaning, entry in meanings.items():
                found[f"{path.stem}:{group}.{meaning}"] = entry.icon
                if entry.mark:
                    found[f"{path.stem}:{group}.{meaning}.mark"] = entry.mark
    return found


def test_every_icon_file_is_in_a_table_or_named_in_the_code() -> None:
    named = set(entries().values())
    for path in sorted(ICONS.glob("*.svg")):
        assert path.stem in named or f'"{path.stem}"' in CODE, path.name


def test_every_icon_of_a_table_is_there_and_credited() -> None:
    credits = (ICONS / "CREDITS.md").read_text(encoding="utf-8")
    for name, icon in entries().items():
        assert (ICONS / f"{icon}.svg").is_file(), name
    for path in ICONS.glob("*.svg"):
        assert f"`{path.stem}`" in credits, path.name
    assert "CC BY 3.0" in credits and "game-icons.net" in credits


def test_fonts_have_their_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / "LICENSE.txt").read_text(encoding="utf-8").upper()
    assert len(list((ASSETS / "fonts").glob("*.otf"))) == 3


def test_the_clients_words_have_both_languages_and_are_used() -> None:
    assert check_catalogue(DATA / "text" / "client.yaml", "client.yaml") == []
    for id_ in catalogue("client"):
        stem = id_.rpartition(".")[0]
        used = (
            f'"{id_}"' in CODE
            or f"'{id_}'" in CODE
            or re.search(rf'f"{re.escape(stem)}\.\{{|f"{re.escape(stem.partition(".")[0])}\.\{{', CODE)
        )
        prefix = re.search(rf'f"{re.escape(id_.rsplit("_", 1)[0])}_\{{', CODE)
        assert used or prefix or ('f"{word}_short"' in CODE and id_.endswith("_short")), id_


def test_every_word_that_the_code_asks_for_is_there() -> None:
    words = client_words("en")
    for id_ in set(re.findall(r'\bsay\("([a-z_0-9]+(?:\.[A-Za-z_0-9]+)+)"', CODE)):
        assert words.has(id_) or any(id_ in catalogue(path.stem) for path in (DATA / "text").glob("*.yaml")), id_
    assert words.say(Text("back")) == "Back"


def test_every_noise_can_be_made() -> None:
    assert set(NOISES) <= set(SOUNDS)
    for name in SOUNDS:
        samples = _make(name)
        assert len(samples) > 1000 and max(samples) > 2000
