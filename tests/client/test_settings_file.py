"""Settings are kept; a file that is spoiled is one line, never a reason not to start."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.scale import system_scale
from client.settings import KEYS, Settings, load_settings, save_settings


def test_what_is_set_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    changed = Settings(language="ko", theme="high", scale=150, keys={**KEYS, "hide": "f4"})
    assert save_settings(changed, path) == ""
    again, problem = load_settings(path)
    assert problem == ""
    assert (again.language, again.theme, again.scale, again.keys["hide"]) == ("ko", "high", 150, "f4")


@pytest.mark.parametrize("content", [b"", b"{", b'{"scale": "big"}', b"\xff\xfe", b"[]", b'{"last": {"magblast": 3}}'])
def test_a_spoiled_file_is_one_line_and_the_defaults(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    found, problem = load_settings(path)
    assert problem.startswith(str(path)) and "\n" not in problem
    assert found.scale == 100


def test_values_out_of_range_are_mended(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"scale": 9000, "theme": "pink", "zoom_delay": -4, "window_size": [2, 2], "curtain": "?"}')
    found, problem = load_settings(path)
    assert problem == ""
    assert (found.scale, found.theme, found.zoom_delay, found.curtain) == (250, "dark", 0.0, "full")
    assert found.window_size == (1024, 640)


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    problem = save_settings(Settings(), tmp_path / "file" / "settings.json")
    assert problem and "\n" not in problem


@pytest.mark.parametrize(
    ("name", "value", "scale"),
    [("GDK_SCALE", "2", 200), ("QT_SCALE_FACTOR", "1.5", 150), ("GDK_SCALE", "9", 250), ("GDK_SCALE", "wide", 100)],
)
def test_the_first_start_takes_the_scale_of_the_desktop(
    name: str, value: str, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in ("GDK_SCALE", "QT_SCALE_FACTOR", "ELM_SCALE"):
        monkeypatch.delenv(each, raising=False)
    assert system_scale() == 100
    monkeypatch.setenv(name, value)
    assert system_scale() == scale
