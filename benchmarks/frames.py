"""The client: frame times on the dummy driver, a language change, start to the first frame, idle load."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

import client.match
from benchmarks import Row
from client.app import App, headless
from client.keeping import settle_memory
from client.match import Match, Player
from client.scenes.table import TableScene
from client.settings import Settings
from client.window import FRAME_BUDGET
from rules.engine.bots import Bot, Chair, bot_named, bot_strengths
from rules.engine.dice import dice_from
from rules.engine.game import Setup
from rules.engine.registry import all_games
from rules.engine.session import Session

ROOT = Path(__file__).parents[1]
SIZE = (1920, 1080)
FRAME = 1 / 60


def run(short: bool) -> list[Row]:
    """Rows for each game's fullest table, then those of the client as a whole."""
    rows: list[Row] = []
    for game in all_games():
        rows += _animating(game.id, game.seat_counts[-1], 400 if short else 1500)
    rows.append(_pointer(100 if short else 400))
    rows += _moving(_forty_units("easy"), "unlimited, 40 units, 1920x1080", 400 if short else 1500)
    rows.append(_language())
    rows += _first_frame()
    rows.append(_idle(2.0 if short else 5.0))
    rows.append(_memory())
    return rows


def _table(game_id: str, seats: int, motion: str) -> App:
    """A table on which bots play, looked at from the first seat."""
    from rules.engine.registry import game_named

    game = game_named(game_id)
    settings = Settings(language="en", motion=motion, sound=False, bot_pace=0.2)
    app = headless(SIZE, settings)
    app.budget = FRAME_BUDGET
    kind = bot_strengths(game)[-1]
    players = [Player(f"Player {i + 1}", kind, i) for i in range(seats)]
    match = Match(Session(game, Setup(game_id, seats, 7)), players, settings)
    match.sitting, match.luck = 0, dice_from(1)
    app.push(TableScene(app, match))
    app.step([], 0.0)
    settle_memory()  # as at the start of every game in the client
    return app


def _animating(game_id: str, seats: int, frames: int) -> list[Row]:
    """Frames while bots play and everything moves; none when it is over at once."""
    return _moving(_table(game_id, seats, "normal"), f"{game_id}, {seats} seats, 1920x1080", frames)


class _Timed:
    """A bot that counts the seconds it thinks."""

    spent = 0.0
    ponders = False

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def answer(self, chair: Chair) -> str:
        begun = time.perf_counter()
        text = self.bot.answer(chair)
        _Timed.spent += time.perf_counter() - begun
        return text


client.match.bot_named = lambda game, kind: _Timed(bot_named(game, kind))  # type: ignore[assignment, attr-defined]


def _moving(app: App, name: str, frames: int) -> list[Row]:
    """Frames of a table while bots play, with the answers that they give but without their thinking."""
    times: list[float] = []
    for _ in range(frames):
        _Timed.spent = 0.0
        begun = time.perf_counter()
        drawn = app.step([], FRAME)
        spent = time.perf_counter() - begun - _Timed.spent
        if drawn:
            times.append(spent * 1000)
        if len(app.stack) > 1:
            break
    if len(times) < 20:
        return []
    times.sort()
    name = f"{name}, frame while animating"
    return [
        Row(f"{name}, median", statistics.median(times), "ms", "", f"{len(times)} frames"),
        Row(f"{name}, p99", times[int(len(times) * 0.99) - 1], "ms", "<= 6"),
    ]


def _forty_units(kind: str = "person") -> App:
    """A table of Twin Suns with forty units of Star Wars: Unlimited in play, drawn for a while."""
    from benchmarks.unlimited import crowded

    app = headless(SIZE, Settings(language="en", sound=False, curtain="off", bot_pace=0.2))
    app.budget = FRAME_BUDGET
    players = [Player(f"Player {i + 1}", kind, i) for i in range(4)]
    match = Match(crowded(), players, app.settings)
    match.sitting, match.luck = 0, dice_from(1)
    app.push(TableScene(app, match))
    for _ in range(30):
        app.step([], FRAME)
    settle_memory()
    return app


def _pointer(frames: int) -> Row:
    """Frames after the pointer went to another card, forty units in play."""
    app = _forty_units()
    spots = [area.rect.center for area in app.scene.areas if area.thing]
    times = []
    for index in range(frames):
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=spots[index % len(spots)], rel=(1, 0), buttons=(0, 0, 0))
        begun = time.perf_counter()
        app.step([moved], FRAME)
        times.append((time.perf_counter() - begun) * 1000)
    times.sort()
    name = "unlimited, 40 units, frame after a pointer move"
    return Row(
        f"{name}, p99", times[int(len(times) * 0.99) - 1], "ms", "<= 6", f"median {statistics.median(times):.2f} ms"
    )


def _language() -> Row:
    """From one language to the other and back, everything drawn anew."""
    game = all_games()[-1]
    app = _table(game.id, game.seat_counts[-1], "off")
    times = []
    for language in ("ko", "en", "ko"):
        app.settings.language = language
        app.settings_changed()
        begun = time.perf_counter()
        app.step([], 0.0)
        times.append((time.perf_counter() - begun) * 1000)
    return Row(f"{game.id}: change of language, worst", max(times), "ms", "<= 300")


def _first_frame() -> list[Row]:
    """A fresh process from its start to the first frame of the menu.

    Python keeps the compiled modules of an earlier start, as on any machine that may write; the very first start, when
    nothing has been compiled or kept, is a row of its own.
    """
    code = (
        "import os,time;os.environ['SDL_VIDEODRIVER']='dummy';os.environ['SDL_AUDIODRIVER']='dummy';"
        "from client.app import headless;from client.settings import Settings;from client.scenes.menu import MenuScene;"
        "a=headless((1280,800),Settings(language='en'));a.push(MenuScene(a));a.step([],0)"
    )
    times = []
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "XDG_CACHE_HOME": folder}
        surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(6):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=surroundings, check=True, capture_output=True)
            times.append(time.perf_counter() - begun)
    return [
        Row("start to first frame of the menu", statistics.median(times[1:]), "s", "<= 0.5"),
        Row("the very first start of all, nothing compiled", times[0], "s", ""),
    ]


def _memory() -> Row:
    """The most memory that a process needs which plays an 8-seat game in a window of 1920x1080."""
    code = (
        "from benchmarks.frames import _table, _peak;"
        "a=_table('magblast',8,'normal');[a.step([],1/60) for _ in range(900)];print(_peak())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    return Row("memory with an 8-seat table, the most", float(done.stdout.split()[-1]), "MB", "< 250")


def _peak() -> float:
    """The most memory of this process in MB. Where /proc has it: `ru_maxrss` begins with what the parent had."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1]) / 1024  # type: ignore[index]
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _idle(seconds: float) -> Row:
    """Processor time while a table waits for a person, as a share of one core, with 25 wake-ups a second."""
    app = _table("magblast", 2, "normal")
    match = app.scene.match  # type: ignore[attr-defined]
    for player in match.players:
        player.kind = "person"
    match.sitting = 0
    match.settings.curtain = "off"
    for _ in range(400):
        app.step([], 1 / 60)
    before, steps = time.process_time(), round(seconds * 25)
    for _ in range(steps):
        app.step([], 0.04)
    return Row("idle at a table", (time.process_time() - before) / seconds * 100, "% core", "< 3")
