"""`main.py check [PATH…]`: all mistakes in data files and scenarios, a line each."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from client.commands import fail
from client.lessons import check_lessons
from client.teaching import check_teaching
from rules.engine.checking import check_everything, check_file
from rules.engine.loading import DataError
from rules.engine.paths import DATA
from rules.engine.scenario import scenario_files


def run(arguments: Namespace) -> int:
    """Exit code 0 when nothing is wrong, 1 when something is."""
    try:
        files = scenario_files(arguments.paths)
    except DataError as error:
        return fail(error.mistakes[0])
    mistakes = _mistakes_in(files) if arguments.paths else _all_mistakes()
    for line in mistakes:
        print(line)
    sound = f"files without a mistake: {len(files)}" if arguments.paths else "all data files are in order"
    print(f"mistakes: {len(mistakes)}" if mistakes else sound)
    return 1 if mistakes else 0


def _all_mistakes() -> list[str]:
    return check_everything() or check_lessons() + check_teaching()


def _mistakes_in(files: Sequence[Path]) -> list[str]:
    """What is wrong with these files; a file of the game data is checked together with all that it speaks of."""
    ours = [path.resolve() for path in files if path.resolve().is_relative_to(DATA)]
    names = tuple(f"{path.relative_to(DATA.parent)}:" for path in ours)
    found = [line for line in _all_mistakes() if line.startswith(names)] if names else []
    return found + [line for path in files if path.resolve() not in ours for line in check_file(path)]
