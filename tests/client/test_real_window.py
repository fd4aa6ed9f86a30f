"""The program as a whole: a real window on a virtual screen, real clicks and keys, real files.

Nothing here counts on how fast the machine is: what was done has arrived when the picture on the screen has changed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.app import headless
from client.areas import Area
from client.scene import Scene
from client.scenes.menu import MenuScene
from client.scenes.new_game import NewGameScene
from client.widgets.dialog import Dialog
from tests.client.hands import Hands, settings

ROOT = Path(__file__).parents[2]
SIZE = (1280, 800)
PATIENCE = 60.0
STILL = 0.4
"""Seconds without a change after which the picture is taken to have come to rest."""


class Screen:
    """A virtual screen with the program on it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        xvfb = shutil.which("Xvfb")
        assert xvfb is not None
        self.server = subprocess.Popen(
            [xvfb, "-displayfd", "1", "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-fbdir", str(home.parent)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.server.stdout is not None
        self.display = f":{self.server.stdout.readline().strip()}"  # a number of its own, also beside other tests
        environment = os.environ | {
            "DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "LANG": "en_GB.UTF-8",
            "SDL_FRAMEBUFFER_ACCELERATION": "0", "STARBOARD_ENV": "ready", "STARBOARD_HOME": str(home),
        }  # fmt: skip
        home.mkdir(parents=True, exist_ok=True)
        (home / "settings.json").write_text('{"language": "en", "motion": "off", "zoom_delay": 2.0}')
        empty = self.look()
        self.program = subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=environment)
        wait_for(lambda: bool(self.tool("search", "--onlyvisible", "--pid", str(self.program.pid))))
        wait_for(lambda: self.look() != empty)
        self.rest()

    def look(self) -> bytes:
        """What the screen shows."""
        return (self.home.parent / "Xvfb_screen0").read_bytes()

    def rest(self) -> None:
        """Wait until nothing changes any more."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            before = self.look()
            time.sleep(STILL)
            if self.look() == before:
                return
        raise AssertionError("the picture never comes to rest")

    def see(self, *words: str) -> None:
        """Do what changes the picture, and wait until it has changed."""
        before = self.look()
        self.tool(*words)
        wait_for(lambda: self.look() != before)
        self.rest()

    def tool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=os.environ | {"DISPLAY": self.display}, capture_output=True, text=True, timeout=10,
            check=False,
        )  # fmt: skip
        return done.stdout.strip()

    def click(self, area: Area) -> None:
        self.see("mousemove", str(area.rect.centerx), str(area.rect.centery))
        self.see("click", "1")

    def close(self) -> None:
        for process in (self.program, self.server):
            if process.poll() is None:
                process.terminate()
                process.wait(10)


def wait_for(true: object) -> None:
    """Wait until a condition holds."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if true():  # type: ignore[operator]
            return
        time.sleep(0.1)
    raise AssertionError("waited in vain")


def area_of(scene: type[Scene], id_: str) -> Area:
    """Where something is on a page of this size."""
    app = headless(SIZE, settings())
    app.push(scene(app))
    return Hands(app).find(id_)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    made = Screen(tmp_path / "home")
    yield made
    made.close()


def test_a_click_changes_the_language_and_it_is_kept(screen: Screen) -> None:
    screen.click(area_of(MenuScene, "chip.language"))
    wait_for(lambda: json.loads((screen.home / "settings.json").read_text())["language"] == "ko")


def test_a_game_is_begun_with_clicks_and_kept(screen: Screen) -> None:
    screen.click(area_of(MenuScene, "poster.magblast"))
    screen.click(area_of(NewGameScene, "start"))
    wait_for(lambda: bool(list((screen.home / "saves").glob("*.journal"))))
    assert screen.program.poll() is None


def test_keys_end_the_program_politely(screen: Screen) -> None:
    screen.see("key", "Escape")
    app = headless(SIZE, settings())
    app.push(MenuScene(app))
    hands = Hands(app)
    hands.key("escape")
    assert isinstance(hands.scene, Dialog)
    quit_ = hands.find("dialog.quit").rect
    screen.see("mousemove", str(quit_.centerx), str(quit_.centery))
    screen.tool("click", "1")
    wait_for(lambda: screen.program.poll() is not None)
    assert screen.program.returncode == 0
