"""`python3 -m benchmarks [--short]`: prints the table of all figures."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from client.launch import ensure

MODULES = tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_")))
"""Every module beside this one has `run(short) -> list[Row]`."""


def main() -> int:
    arguments = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    arguments.add_argument("--short", action="store_true", help="fewer repetitions, for CI")
    short = arguments.parse_args().short
    print(f"{'what':58} {'figure':>12} {'unit':10} {'bar':14} reference")
    for name in MODULES:
        for row in import_module(f"benchmarks.{name}").run(short):
            print(f"{row.name:58} {row.value:12,.2f} {row.unit:10} {row.bar:14} {row.reference}", flush=True)
    return 0


if __name__ == "__main__":
    ensure("requirements-dev.txt", ["-m", "benchmarks", *sys.argv[1:]])
    sys.exit(main())
