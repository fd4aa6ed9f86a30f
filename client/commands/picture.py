"""`main.py picture SCENARIO --out FILE.png`: what a seat sees at the end of a scenario, drawn without a screen."""

from __future__ import annotations

import os
from argparse import Namespace

from client.commands import fail
from rules.engine.decisions import seat_named
from rules.engine.scenario import run_scenario


def run(arguments: Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    outcome = run_scenario(arguments.scenario, arguments.steps)
    if outcome.scenario is None:
        return fail(str(outcome.problem))
    if outcome.session is None or (outcome.problem and arguments.steps is None):
        return fail(
            f"{arguments.scenario}: {outcome.problem or 'its set-up is to be refused; there is nothing to draw'}"
        )
    seat, seats = seat_named(arguments.seat), outcome.session.setup.seats
    if seat is None or seat >= seats:
        return fail(f"--seat: expected p1 to p{seats}, got {arguments.seat!r}")
    from client.picture import draw_table, save_png

    surface = draw_table(outcome.session, seat, arguments.size, arguments.language)
    try:
        save_png(surface, arguments.out)
    except OSError as error:
        return fail(f"{arguments.out}: cannot be written: {error.strerror or error}")
    return 0
