"""`main.py check`: every data file, all mistakes at once."""

from __future__ import annotations

from pathlib import Path

from rules.engine.game import Game
from rules.engine.loading import DataError, load_plain, load_yaml
from rules.engine.paths import DATA
from rules.engine.registry import all_games
from rules.engine.scenario import load_scenario
from rules.engine.words import RuleText, check_catalogue


def check_file(path: Path) -> list[str]:
    """Mistakes of one file: by its place as a catalogue or a rules list, by its keys as a scenario, or as any YAML."""
    name = str(path.relative_to(DATA.parent)) if path.is_relative_to(DATA.parent) else str(path)
    folder = path.parent.name
    if folder == "text":
        return check_catalogue(path, name)
    try:
        if folder == "rules":
            load_yaml(path, dict[str, RuleText], name)
        elif path.suffix not in (".yaml", ".yml"):
            return [f"{name}: data files and scenarios end in .yaml"]
        else:
            plain, _ = load_plain(path, name, number_keys=True)
            if isinstance(plain, dict) and "game" in plain and "setup" in plain:
                load_scenario(path)
    except DataError as error:
        return error.mistakes
    return []


def check_everything() -> list[str]:
    """Mistakes of all data files and of what the games say about theirs."""
    mistakes = [line for path in sorted(DATA.rglob("*.yaml")) for line in check_file(path)]
    if not mistakes:  # a game's own check reads files that must be sound YAML first
        mistakes = [line for game in all_games() for line in _said_by(game)]
    return mistakes


def _said_by(game: Game) -> list[str]:
    """What a game says about its data; a file that it cannot read at all is a mistake too."""
    try:
        return game.check_data()
    except DataError as error:
        return list(error.mistakes)
