"""Journals and saves: nothing is lost, and whatever is wrong with a file is said in one line."""

import json
import os
from pathlib import Path

import pytest

from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.journal import Journal, Recorder, SaveError, Table, notes_of, read_journal
from rules.engine.registry import game_named
from rules.engine.saves import head_of, open_journal, open_save, read_save, save_of, summary, write_save
from rules.engine.session import Session
from rules.engine.words import engine_words
from tests.conformance.test_games import random_walk

GAME = game_named("magblast")
TABLE_SET = Table(["Mina", "Jun"], ["person", "easy"])


def some_game(answers: int = 12) -> Session:
    session = Session(GAME, Setup("magblast", 2, 4))
    for _ in random_walk(session, dice_from(4), answers):
        pass
    return session


def journaled(path: Path, answers: int = 10) -> Recorder:
    session = Session(GAME, Setup("magblast", 2, 4))
    recorder = Recorder(session, Journal.create(path, head_of(session, TABLE_SET)))
    twin = some_game(answers)
    for given in twin.answers:
        recorder.answer(given.seat, given.text, given.automatic)
    return recorder


def test_a_killed_game_goes_on_at_the_same_decision(tmp_path: Path) -> None:
    recorder = journaled(tmp_path / "game.journal")  # never closed: as a kill leaves it
    loaded = open_journal(tmp_path / "game.journal")
    assert loaded.session.hash() == recorder.session.hash()
    assert loaded.table.names == ["Mina", "Jun"] and loaded.note is None


def test_undo_and_redo_are_records(tmp_path: Path) -> None:
    recorder = journaled(tmp_path / "game.journal")
    lines = len((tmp_path / "game.journal").read_bytes().splitlines())
    recorder.undo()
    recorder.undo()
    recorder.redo()
    assert len((tmp_path / "game.journal").read_bytes().splitlines()) == lines + 3
    assert open_journal(tmp_path / "game.journal").session.hash() == recorder.session.hash()


def test_what_a_seat_notes_is_kept_and_undo_leaves_it(tmp_path: Path) -> None:
    recorder = journaled(tmp_path / "game.journal")
    recorder.note(1, "a", "first")
    recorder.undo()
    recorder.note(1, "a", "second")
    recorder.note(0, "b", "mine")
    recorder.note(0, "b", "")
    recorder.redo()
    loaded = open_journal(tmp_path / "game.journal")
    assert loaded.session.hash() == recorder.session.hash()
    assert notes_of(loaded.table) == {"p1": {}, "p2": {"a": "second"}}
    assert loaded.table.names == ["Mina", "Jun"]


def test_notes_that_cannot_be_read_are_left_out() -> None:
    assert notes_of(Table(settings={"notes": {"p1": ["no", 3]}})) == {}


def test_a_torn_last_line_is_left_out_and_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    recorder = journaled(path)
    with path.open("ab") as file:
        file.write(b'{"seat":0,"te')
    assert open_journal(path).session.hash() == recorder.session.hash()
    journal = Journal.append_to(path)
    journal.close()
    assert path.read_bytes().endswith(b"\n")


def test_a_damaged_line_in_the_middle_names_its_number(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    journaled(path)
    lines = path.read_bytes().split(b"\n")
    lines[3] = b"garbage"
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(SaveError, match=r"game\.journal:4: "):
        read_journal(path)


def test_sync_is_due_after_half_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(number))
    recorder = journaled(tmp_path / "game.journal", 1)
    recorder.journal.sync_if_due(100.0)
    recorder.journal.sync_if_due(100.4)
    assert synced == []
    recorder.journal.sync_if_due(100.6)
    assert len(synced) == 1


def test_save_and_open(tmp_path: Path) -> None:
    session = some_game()
    path = tmp_path / "evening.save"
    write_save(path, save_of(session, TABLE_SET, "2026-11-30 20:15", "Friday", b"png"))
    loaded = open_save(read_save(path))
    assert loaded.session.hash() == session.hash() and loaded.note is None
    shown = summary(path)
    assert (shown.game, shown.names, shown.title, shown.picture) == ("magblast", ["Mina", "Jun"], "Friday", b"png")
    assert shown.problem is None


def test_the_older_copy_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "evening.save"
    write_save(path, save_of(some_game(3), TABLE_SET, "first"))
    write_save(path, save_of(some_game(6), TABLE_SET, "second"))
    assert read_save(path).saved == "second"
    assert read_save(tmp_path / "evening.save.bak").saved == "first"


def test_a_full_disk_harms_no_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.save"
    write_save(path, save_of(some_game(3), TABLE_SET, "first"))
    before = path.read_bytes()

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        write_save(path, save_of(some_game(6), TABLE_SET, "second"))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_journal_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    recorder = journaled(tmp_path / "game.journal", 2)
    recorder.journal._file.close()
    decision = recorder.session.decision
    recorder.answer(decision.seat, "concede")
    assert recorder.trouble is not None and "game.journal" in str(recorder.trouble)
    assert recorder.session.result is not None


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no Starboard save"),
        (b"\x00\xff\x00 not a save", "no Starboard save"),
        (b'{"hello": 1}', "no Starboard save"),
        (b'{"format": 99, "anything": true}', "newer Starboard"),
        (b"[" * 5000, "no Starboard save"),
    ],
)
def test_foreign_files(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "x.save"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=says) as caught:
        read_save(path)
    korean = caught.value.said("ko")
    assert korean.startswith(f"{path}: ") and korean != str(caught.value)
    assert says in str(summary(path).problem)


def test_a_truncated_save(tmp_path: Path) -> None:
    path = tmp_path / "x.save"
    write_save(path, save_of(some_game(), TABLE_SET, ""))
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(SaveError, match="cut off"):
        read_save(path)


def test_a_save_of_another_game_or_of_newer_rules_is_listed_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "x.save"
    write_save(path, save_of(some_game(), TABLE_SET, ""))
    content = json.loads(path.read_bytes())
    content["rules_version"] = 999
    path.write_text(json.dumps(content))
    assert "newer rules" in str(summary(path).problem)
    content["setup"]["game"] = "chess"
    path.write_text(json.dumps(content))
    assert "chess" in str(summary(path).problem)


def test_answers_that_no_longer_fit_resume_at_the_last_step(tmp_path: Path) -> None:
    session = some_game()
    save = save_of(session, TABLE_SET, "")
    save.answers[1] = type(save.answers[1])(save.answers[1].seat, "done")
    save.data_hash = "of other cards"
    loaded = open_save(save)
    assert loaded.note is not None and "start" in engine_words("en").say(loaded.note)
    assert loaded.session.decision is not None


def test_a_read_only_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(SaveError, match="cannot be"):
        write_save(blocked / "x.save", save_of(some_game(2), TABLE_SET, ""))
    with pytest.raises(SaveError, match="cannot be"):
        Journal.create(blocked / "x.journal", head_of(some_game(2), TABLE_SET))
