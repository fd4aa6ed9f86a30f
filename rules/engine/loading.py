"""Data files: YAML that is checked before it is trusted, into structs, with every mistake named by file and line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

T = TypeVar("T")
MAX_BYTES = 4_000_000
MAX_DEPTH = 40

_NOT_A_WORD = re.compile(r"^(?:[-+]?[0-9][0-9_.:]*|~|null|true|false|yes|no|on|off)$", re.IGNORECASE)
_PATH_STEP = re.compile(r"\[(\d+)\]|\.([\w ]+)|\[\.\.\.\]")


class DataError(Exception):
    """One or several mistakes in data files, each a line `file:line: key: what is wrong and what was expected`."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class Lines:
    """Where each value of a file stands: path such as ('actions', 3, 'count') → line number."""

    def __init__(self) -> None:
        self.by_path: dict[tuple[str | int, ...], int] = {}

    def of(self, path: tuple[str | int, ...]) -> int:
        """The line of the value at `path`, or of the nearest thing around it."""
        while path and path not in self.by_path:
            path = path[:-1]
        return self.by_path.get(path, 1)


def read_text(path: Path) -> str:
    """The file's text. Raises DataError when it cannot be read, is too large or is no UTF-8."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise DataError([f"{path}: {size:,} bytes is too large; at most {MAX_BYTES:,} are read"])
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DataError([f"{path}: byte {error.start} is no UTF-8 text; save the file as UTF-8"]) from None
    except OSError as error:
        raise DataError([f"{path}: cannot be read: {error.strerror}"]) from None


def check_yaml(text: str, name: str, number_keys: bool = False) -> Lines:
    """Walk the file without building it: no aliases, tags, duplicate keys, keys that YAML twists, deep nesting.

    With `number_keys` a bare whole number may be a key, as in a scenario's `markers: {1: [12, 24]}`.

    Raises DataError with all mistakes found. Building comes after, so that a small file cannot explode.
    """
    lines, mistakes = Lines(), []
    # One frame per open collection: [path, kind, next index or pending key, keys seen].
    stack: list[list[Any]] = []

    def place() -> tuple[str | int, ...]:
        if not stack:
            return ()
        frame = stack[-1]
        return (*frame[0], frame[2])

    def filled() -> None:
        if stack and stack[-1][1] == "list":
            stack[-1][2] += 1
        elif stack:
            stack[-1][2] = None

    def expects_key() -> bool:
        return bool(stack) and stack[-1][1] == "map" and stack[-1][2] is None

    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            line = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise DataError([f"{name}:{line}: anchors and aliases are not allowed; write the value out"])
            if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                if event.tag:
                    raise DataError([f"{name}:{line}: the tag {event.tag} is not allowed"])
                if expects_key():
                    raise DataError([f"{name}:{line}: a key must be a word, not a list or map"])
                if len(stack) >= MAX_DEPTH:
                    raise DataError([f"{name}:{line}: nested more than {MAX_DEPTH} deep"])
                here = place()
                lines.by_path[here] = line
                is_map = isinstance(event, yaml.MappingStartEvent)
                stack.append([here, "map" if is_map else "list", None if is_map else 0, set()])
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                stack.pop()
                filled()
            elif isinstance(event, yaml.ScalarEvent):
                if event.tag:
                    raise DataError([f"{name}:{line}: the tag {event.tag} is not allowed"])
                if expects_key():
                    frame, key = stack[-1], event.value
                    if event.implicit[0] and _NOT_A_WORD.match(key) and not (number_keys and key.isdigit()):
                        mistakes.append(f"{name}:{line}: {key}: a key must be a word; put it in quotes")
                    if key in frame[3]:
                        mistakes.append(f"{name}:{line}: {key}: this key stands twice in one map; keep one")
                    frame[3].add(key)
                    frame[2] = key
                else:
                    lines.by_path[place()] = line
                    filled()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise DataError([f"{name}:{mark.line + 1 if mark else 1}: no YAML: {problem}"]) from None
    if mistakes:
        raise DataError(mistakes)
    return lines


def load_plain(path: Path, name: str = "", number_keys: bool = False) -> tuple[Any, Lines]:
    """The file as plain dicts, lists and scalars, and where each value stands. Raises DataError."""
    text = read_text(path)
    name = name or str(path)
    lines = check_yaml(text, name, number_keys)
    try:
        return yaml.load(text, Loader=yaml.CSafeLoader), lines
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        raise DataError([f"{name}:{mark.line + 1 if mark else 1}: {str(error).splitlines()[0]}"]) from None


def load_yaml(path: Path, type_: type[T], name: str = "") -> T:
    """The file as `type_`. Raises DataError that names file, line, key and what was expected."""
    plain, lines = load_plain(path, name)
    return convert(plain, type_, lines, name or str(path))


def convert(plain: Any, type_: type[T], lines: Lines, name: str) -> T:
    """Plain data as `type_`; msgspec's message is turned into file, line and key."""
    try:
        return msgspec.convert(plain, type_)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `")
        path = _find_path(where.rstrip("`"), plain)
        field = re.search(r"unknown field `(.+?)`", message)
        if field:
            path = (*path, field[1])
        key = ".".join(str(step) for step in path) or "the file"
        raise DataError([f"{name}:{lines.of(path)}: {key}: {message}"]) from None


def _find_path(where: str, plain: Any) -> tuple[str | int, ...]:
    """msgspec writes `$.actions[3].count`, and `[...]` for a value of some key of a map, which is then left out."""
    path: list[str | int] = []
    for index, key in _PATH_STEP.findall(where):
        if index:
            path.append(int(index))
        elif key:
            path.append(key)
        else:
            break
    return tuple(path)


def nearest(word: str, known: Mapping[str, Any] | list[str]) -> str:
    """` Did you mean X?` for the known word most like this one, or nothing."""
    import difflib

    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" Did you mean `{found[0]}`?" if found else ""
