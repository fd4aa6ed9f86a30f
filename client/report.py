"""A report of a problem: one file with the answers so far and the versions, to be sent by the player to whom they like.

Nothing is sent by the program. The file is a save, so that `main.py replay` and the list of saved games open it too.
"""

from __future__ import annotations

import platform
from pathlib import Path

import pygame

from client.match import Match
from client.settings import Settings
from client.version import VERSION
from rules.engine.journal import SaveError
from rules.engine.saves import Save, save_of, write_save


class Report(Save):
    """A save with what else may matter: versions, the system, the settings that change what happens."""

    program: dict[str, str] = {}
    settings: dict[str, object] = {}


def write_report(path: Path, match: Match, settings: Settings) -> str:
    """Write the report; one line when that is not possible, else nothing."""
    save = save_of(match.session, match.table, "", match.game.id)
    program = {
        "starboard": VERSION, "python": platform.python_version(), "pygame": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())), "system": platform.platform(),
    }  # fmt: skip
    kept = ("language", "theme", "scale", "text", "curtain", "automatic", "windows", "undo", "motion", "window_size")
    chosen = {name: getattr(settings, name) for name in kept}
    fields = {name: getattr(save, name) for name in Save.__struct_fields__}
    try:
        write_save(path, Report(**fields, program=program, settings=chosen))
    except SaveError as error:
        return error.said(settings.language)
    return ""
