"""No screen and no sound device in tests, and nobody's real settings or saves."""

import os
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

SCENARIOS = Path(__file__).parent / "scenarios"


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, saves and journals go to a fresh folder for every test."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("STARBOARD_HOME", str(home))
    return home
