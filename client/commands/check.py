"""`main.py check [PATH…]`: all mistakes in data files, a line each."""

from __future__ import annotations

from argparse import Namespace

from client.commands import fail
from client.lessons import check_lessons
from client.teaching import check_teaching
from rules.engine.checking import check_everything, check_file
from rules.engine.loading import DataError
from rules.engine.scenario import scenario_files


def run(arguments: Namespace) -> int:
    """Exit code 0 when nothing is wrong, 1 when something is."""
    if not arguments.paths:
        mistakes = check_everything() or check_lessons() + check_teaching()
    else:
        try:
            files = scenario_files(arguments.paths)
        except DataError as error:
            return fail(error.mistakes[0])
        mistakes = [line for path in files for line in check_file(path)]
    for line in mistakes:
        print(line)
    print(f"{len(mistakes)} mistakes" if mistakes else "all data files are in order")
    return 1 if mistakes else 0
