"""One module a command of `main.py`; each has `run(arguments) -> exit code`."""

from __future__ import annotations

import sys


def fail(message: str, code: int = 2) -> int:
    """One clear line on the error output; returns the exit code."""
    print(message, file=sys.stderr)
    return code
