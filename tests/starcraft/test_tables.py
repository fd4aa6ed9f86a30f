"""Saved tables and records load again, and what is wrong with them gets one line."""

import re
from pathlib import Path

import msgspec
import pytest
import yaml

from rules.engine.bots import SessionChair
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.loading import DataError
from rules.engine.session import Session
from rules.starcraft.aid import Aid, read_aid
from rules.starcraft.bots import EasyBot
from rules.starcraft.catalogue import FOLDER
from rules.starcraft.game import GAME
from rules.starcraft.position import state_of
from rules.starcraft.record import record_of, replay
from rules.starcraft.tables import setup_of, table_text


def played(answers: int) -> Session:
    session, rng = Session(GAME, Setup("starcraft", 2, 5, {"map": "frontier"})), dice_from(5)
    while session.decision is not None and (len(session.answers) < answers or session.answers_in_step):
        chair = SessionChair(session, rng)
        session.answer(chair.seat, EasyBot().answer(chair))
    return session


def test_a_saved_table_is_the_same_table(tmp_path: Path) -> None:
    state = played(60).state
    path = tmp_path / "table.yaml"
    path.write_text(table_text(state), encoding="utf-8")
    again = state_of(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert setup_of(again) == setup_of(state)
    assert {m.id: (m.x, m.y) for u in again.units.values() for m in again.on_table(u)} == {
        m.id: (m.x, m.y) for u in state.units.values() for m in state.on_table(u)
    }


@pytest.mark.rule("SC-18.3")
def test_a_record_loads_and_replays_to_the_same_state() -> None:
    session = played(80)
    data = record_of(session)
    again = replay(data)
    assert again.hash() == session.hash()
    moves = msgspec.json.decode(data)["moves"]
    assert any(move["action"] == "deploy" and len(move["stops"]) >= 2 for move in moves)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("- 1\n", "map"),
        ("table: [36, 36]\nterrain:\n  - {id: W, size: 2}\n", ":3: terrain"),
        ("table: [36, 36]\nwalls: []\n", "walls"),
        ("table: [36\n", "no YAML"),
        ("table: [36, 36]\nunits:\n  p3: []\n", ":3: units: p3"),
        ("table: [36, 36]\nunits: {}\nterrain:\n  - {id: W, size: 2}\n", ":4: terrain: W"),
    ],
)
def test_a_bad_table_file_gets_one_line(tmp_path: Path, text: str, word: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_aid(path)
    assert len(error.value.mistakes) == 1 and word in error.value.mistakes[0]


@pytest.mark.parametrize("data", [b"", b"{}", b'{"format": "other"}', b"\xff"])
def test_a_bad_record_gets_one_line(data: bytes) -> None:
    with pytest.raises(DataError) as error:
        replay(data, "old.json")
    assert "\n" not in str(error.value) and "old.json" in str(error.value)


def test_the_examples_of_the_readme_load() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    game, aid = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert set(state_of(yaml.safe_load(game)).units) == {"A", "R", "E"}
    assert msgspec.convert(yaml.safe_load(aid), Aid).table == (48, 36)
