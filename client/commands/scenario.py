"""`main.py scenario PATH…`: play scenarios without a window, one line for each."""

from __future__ import annotations

from argparse import Namespace

from client.commands import fail
from rules.engine.loading import DataError
from rules.engine.scenario import run_scenario, scenario_files


def run(arguments: Namespace) -> int:
    """Exit code 0 when all pass, 1 when one fails, 2 when there is nothing to play."""
    try:
        files = scenario_files(arguments.paths)
    except DataError as error:
        return fail(error.mistakes[0])
    if not files:
        return fail(f"{arguments.paths[0]}: no scenario files (*.yaml) there")
    failed = 0
    for path in files:
        outcome = run_scenario(path)
        name = outcome.scenario.name if outcome.scenario else ""
        if outcome.passed:
            print(f"ok    {path}  {name}")
        else:
            failed += 1
            print(f"FAIL  {path}  {name}\n      {outcome.problem}")
    print(f"{len(files) - failed} passed, {failed} failed")
    return 1 if failed else 0
