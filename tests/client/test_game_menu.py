"""The menu of a game in play."""

from __future__ import annotations

from pathlib import Path

import msgspec

from client.report import Report
from rules.engine.dice import dice_from
from rules.engine.saves import open_save, read_save
from tests.client.hands import at_table
from tests.client.test_whole_game import advance


def test_a_report_is_one_file_that_holds_the_game_and_the_versions(tmp_path: Path) -> None:
    hands = at_table(["person", "easy"], seed=6, folder=tmp_path / "saves")
    rng = dice_from(2)
    for _ in range(20):
        advance(hands, rng)
    hands.click("bar.menu")
    hands.click("dialog.report")
    path = next((tmp_path / "reports").glob("magblast-*.report"))
    session = hands.table.match.session
    assert open_save(read_save(path)).session.answers[: len(session.answers)] == session.answers[:]
    report = msgspec.json.decode(path.read_bytes(), type=Report)
    assert {"starboard", "python", "pygame", "system"} <= set(report.program)
    assert report.settings["language"] == "en"


def test_a_report_that_cannot_be_written_says_so_in_one_line(tmp_path: Path) -> None:
    hands = at_table(["person", "easy"], seed=6, folder=tmp_path / "saves")
    (tmp_path / "reports").write_text("in the way")
    hands.click("bar.menu")
    hands.click("dialog.report")
    assert "cannot be saved" in hands.app._notice
