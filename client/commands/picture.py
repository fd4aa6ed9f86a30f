"""`main.py picture SCENARIO --out FILE.png`: what a seat sees at the end of a scenario, drawn without a screen."""

from __future__ import annotations

import os
import re
from argparse import Namespace

from client.commands import fail
from rules.engine.scenario import run_scenario


def run(arguments: Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    found = re.fullmatch(r"p([1-8])", arguments.seat)
    if found is None:
        return fail(f"--seat: expected p1, p2, …, got {arguments.seat!r}")
    outcome = run_scenario(arguments.scenario, arguments.steps)
    if outcome.session is None or (outcome.problem and arguments.steps is None):
        return fail(f"{arguments.scenario}: {outcome.problem}")
    from client.picture import draw_table, save_png

    surface = draw_table(outcome.session, int(found[1]) - 1, arguments.size, arguments.language)
    try:
        save_png(surface, arguments.out)
    except OSError as error:
        return fail(f"{arguments.out}: cannot be written: {error.strerror or error}")
    return 0
