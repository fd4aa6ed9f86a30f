"""Starboard: the command line. Without a command it opens the client.

Only the standard library, `client.launch` and `client.version` are imported before the private environment is ready.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from client.launch import ensure
from client.version import VERSION


def parser() -> argparse.ArgumentParser:
    """Every command with its options; unknown words and bad values give one line and exit code 2."""
    top = _Parser(prog="main.py", description="Starboard: five science-fiction tabletop games round one screen.")
    top.add_argument("--version", action="version", version=f"Starboard {VERSION}")
    top.add_argument("--smoke", action="store_true", help="load every asset and data file, draw a frame of each scene")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    scenario = commands.add_parser("scenario", help="play scenario files without a window")
    scenario.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders")

    simulate = commands.add_parser("simulate", help="let bots play many games")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--seats", type=_positive, default=None, help="how many play (default: the game's fewest)")
    simulate.add_argument("--games", type=_positive, default=10, help="how many games (default 10)")
    simulate.add_argument("--seed", type=int, default=1, help="of the first game; the next ones count on (default 1)")
    simulate.add_argument("--bots", default="random", help="strengths, one a seat, repeated round: random,normal")
    simulate.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help="a choice of the set-up")
    simulate.add_argument("--rotate", action="store_true", help="move every bot one seat on after each game")
    simulate.add_argument("--json", action="store_true", help="print the result as JSON")

    play = commands.add_parser("play", help="play one game; --text plays it in the terminal")
    play.add_argument("game", metavar="GAME")
    play.add_argument("--text", action="store_true", help="in the terminal")
    play.add_argument("--seats", type=_positive, default=None)
    play.add_argument("--seed", type=int, default=None)
    play.add_argument("--bots", default="", help="strengths for the last seats: easy,normal")
    play.add_argument("--language", choices=("en", "ko"), default="en")

    replay = commands.add_parser("replay", help="play a save or journal again and say where it leads")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--language", choices=("en", "ko"), default="en")

    check = commands.add_parser("check", help="check data files; all mistakes at once")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders (default: all of data/)")

    picture = commands.add_parser("picture", help="draw what a seat sees at the end of a scenario")
    picture.add_argument("scenario", type=Path, metavar="SCENARIO")
    picture.add_argument("--seat", default="p1", help="p1, p2, … (default p1)")
    picture.add_argument("--size", type=_size, default=(1920, 1080), help="WIDTHxHEIGHT (default 1920x1080)")
    picture.add_argument("--language", choices=("en", "ko"), default="en")
    picture.add_argument("--steps", type=_from_zero, default=None, help="stop after so many steps")
    picture.add_argument("--out", type=Path, required=True, metavar="FILE.png")

    measure = commands.add_parser("measure", help="the tape measure for a real miniatures table")
    measure.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a saved table")
    return top


class _Parser(argparse.ArgumentParser):
    """A wrong command line gets one line and exit code 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _positive(text: str, least: int = 1) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"expected a number from {least} up, got {text!r}")
    return int(text)


def _from_zero(text: str) -> int:
    return _positive(text, 0)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if (
        not width.isdecimal()
        or not height.isdecimal()
        or not (320 <= int(width) <= 7680 and 240 <= int(height) <= 4320)
    ):
        raise argparse.ArgumentTypeError(f"expected WIDTHxHEIGHT such as 1920x1080, got {text!r}")
    return int(width), int(height)


def main(argv: Sequence[str]) -> int:
    """Run one command; returns the exit code."""
    arguments = parser().parse_args(argv)
    if arguments.smoke:
        return int(import_module("client.smoke").smoke())
    module = import_module(f"client.commands.{arguments.command or 'window'}")
    return int(module.run(arguments))


if __name__ == "__main__":
    ensure("requirements.txt", sys.argv)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
