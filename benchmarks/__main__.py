"""`python3 -m benchmarks [--short]`: prints the table of all figures.

Each module runs in a process of its own, so that none measures what another has left behind.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from client.launch import ensure

MODULES = tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_")))
"""Every module beside this one has `run(short) -> list[Row]`."""


def main() -> int:
    arguments = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    arguments.add_argument("--short", action="store_true", help="fewer repetitions, for CI")
    arguments.add_argument("--only", choices=MODULES, default="", help="the figures of one module, without the heading")
    given = arguments.parse_args()
    if given.only:
        for row in import_module(f"benchmarks.{given.only}").run(given.short):
            print(f"{row.name:58} {row.value:12,.2f} {row.unit:10} {row.bar:14} {row.reference}", flush=True)
        return 0
    print(f"{'what':58} {'figure':>12} {'unit':10} {'bar':14} reference", flush=True)
    short = ["--short"] if given.short else []
    return max(subprocess.call([sys.executable, "-m", "benchmarks", "--only", name, *short]) for name in MODULES)


if __name__ == "__main__":
    ensure("requirements-dev.txt", ["-m", "benchmarks", *sys.argv[1:]])
    sys.exit(main())
