"""Large data files read fast: their plain data is kept in the user's cache folder under the hash of the file.

Reading YAML takes far longer than a player likes to wait at the start. The kept copy is used only while the file's
hash is the same, and whatever is wrong with the copy only costs the time of reading the file again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import platformdirs

from rules.engine.loading import Lines, convert, load_plain, read_text

T = TypeVar("T")


def kept_plain(path: Path, name: str) -> tuple[Any, Lines]:
    """The file's plain data. Line numbers are known only when it was read anew. Raises DataError."""
    kept = _place(path)
    try:
        return msgspec.msgpack.decode(kept.read_bytes()), Lines()
    except (OSError, msgspec.DecodeError):
        plain, lines = load_plain(path, name)
        _keep(kept, plain)
        return plain, lines


def kept_yaml(path: Path, type_: type[T], name: str) -> T:
    """The file as `type_`. Raises DataError that names file, line, key and what was expected."""
    kept = _place(path)
    try:
        return msgspec.msgpack.decode(kept.read_bytes(), type=type_)
    except (OSError, msgspec.DecodeError):
        plain, lines = load_plain(path, name)
        value = convert(plain, type_, lines, name)
        _keep(kept, plain)
        return value


def _place(path: Path) -> Path:
    """Where the copy of a file with this content is kept."""
    digest = hashlib.sha256(read_text(path).encode()).hexdigest()[:32]
    return Path(platformdirs.user_cache_dir("starboard")) / f"{path.stem}-{digest}.msgpack"


def _keep(kept: Path, plain: Any) -> None:
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_bytes(msgspec.msgpack.encode(plain))
        part.replace(kept)
    except OSError:
        pass  # a machine without a writable cache is only slower
