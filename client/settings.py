"""What a person set: kept between starts in the platform's settings folder, never a reason not to start."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import msgspec
import platformdirs
from msgspec import Struct, field

SCALE_RANGE = (75, 250)
TEXT_RANGE = (85, 140)
DRAG_RANGE = (4, 40)
"""How far a press must move before it is a drag, in pixels."""

KEYS: dict[str, str] = {
    "confirm": "space",
    "choose": "return",
    "back": "escape",
    "undo": "ctrl+z",
    "redo": "ctrl+y",
    "save": "ctrl+s",
    "what": "h",
    "hide": "f2",
    "sort": "o",
    "zoom": "z",
    "fit": "f",
    "mute": "m",
    "noise": "s",
    "log": "l",
    "always": "v",
    "peek": "f4",
    "teach": "f3",
    "help": "f1",
    "settings": "f10",
    "fullscreen": "f11",
}
"""Action → key as shipped; names are pygame's, with `ctrl+` and `shift+` before them."""


class Seat(Struct):
    """Who sat where in the last new game: `kind` is `person` or the strength of a bot."""

    name: str = ""
    kind: str = "person"
    look: int = -1


class LastGame(Struct):
    """What the new-game page offered last for one game."""

    seats: list[Seat] = field(default_factory=list)
    count: int = 0
    options: dict[str, object] = field(default_factory=dict)


class Settings(Struct):
    """All settings; the defaults are what a first start shows."""

    language: str = ""
    theme: str = "dark"
    scale: int = 100
    text: int = 100
    sound: bool = True
    effects: int = 70
    music: int = 20
    bell: int = 80
    motion: str = "normal"
    shakes: bool = True
    zoom_delay: float = 0.3
    drag_after: int = 8
    curtain: str = "full"
    idle_minutes: int = 0
    automatic: str = "auto"
    windows: str = "all"
    undo: str = "ask"
    board: str = "turns"
    """Does a board for two turn towards the person who is asked, or does it stay as the first person sees it?"""
    confirm: bool = True
    """Ask before an answer that gives something important away."""
    teach: bool = False
    """Show the teaching card to everybody who has not decided otherwise at the table."""
    noise: str = "pew"
    bot_pace: float = 0.8
    keys: dict[str, str] = field(default_factory=lambda: dict(KEYS))
    window_size: tuple[int, int] = (1280, 800)
    window_place: tuple[int, int] | None = None
    """Where the window stood; None lets the system choose."""
    fullscreen: bool = False
    hand_order: dict[str, str] = field(default_factory=dict)
    """The order of the hand by game."""
    last: dict[str, LastGame] = field(default_factory=dict)
    last_game: str = ""


CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("en", "ko"),
    "theme": ("dark", "light", "high"),
    "motion": ("off", "fast", "normal", "slow"),
    "curtain": ("full", "small", "off"),
    "automatic": ("auto", "ask"),
    "windows": ("all", "real"),
    "undo": ("ask", "free", "never"),
    "board": ("turns", "stays"),
}
"""The values of the settings that are a choice."""


def home(platform_folder: str) -> Path:
    """The platform's folder, or the one that STARBOARD_HOME names (portable use, tests)."""
    return Path(os.environ.get("STARBOARD_HOME") or platform_folder)


def settings_file() -> Path:
    """Where the settings are kept."""
    return home(platformdirs.user_config_dir("starboard", appauthor=False)) / "settings.json"


def user_language() -> str:
    """Korean where the system speaks it, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ko" if spoken.lower().startswith("ko") else "en"


def mended(settings: Settings) -> Settings:
    """The settings with every value that cannot be put back to its default."""
    fresh = Settings()
    settings.language = settings.language or user_language()
    for name, values in CHOICES.items():
        if getattr(settings, name) not in values:
            setattr(settings, name, getattr(fresh, name) or "en")
    settings.scale = min(max(settings.scale, SCALE_RANGE[0]), SCALE_RANGE[1])
    settings.text = min(max(settings.text, TEXT_RANGE[0]), TEXT_RANGE[1])
    for name in ("effects", "music", "bell"):
        setattr(settings, name, min(max(getattr(settings, name), 0), 100))
    settings.zoom_delay = min(max(settings.zoom_delay, 0.0), 2.0)
    settings.drag_after = min(max(settings.drag_after, DRAG_RANGE[0]), DRAG_RANGE[1])
    settings.keys = {action: settings.keys.get(action, key) for action, key in KEYS.items()}
    width, height = settings.window_size
    settings.window_size = (max(width, 1024), max(height, 640))
    return settings


def load_settings(path: Path) -> tuple[Settings, str]:
    """The settings, and one line about what is wrong with the file (empty when nothing is)."""
    problem, settings = "", Settings()
    try:
        settings = msgspec.json.decode(path.read_bytes(), type=Settings)
    except FileNotFoundError:
        pass
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        problem = f"{path}: {error}; starting with the default settings"
    except OSError as error:
        problem = f"{path}: cannot be read: {error.strerror}; starting with the default settings"
    return mended(settings), problem


def save_settings(settings: Settings, path: Path) -> str:
    """Write the settings beside the old ones and swap them in; returns one line when that was not possible."""
    data = msgspec.json.format(msgspec.json.encode(settings), indent=1)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(data)
        Path(file.name).replace(path)
    except OSError as error:
        return f"{path}: settings are not kept: {error.strerror}"
    return ""
