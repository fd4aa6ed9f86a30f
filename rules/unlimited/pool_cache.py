"""Card files read fast: their plain data is kept in the user's cache folder under the hash of the file.

Reading the YAML of 514 cards takes far longer than a player likes to wait at the start; the kept copy is used only
while the file's hash is the same, and whatever is wrong with the copy only costs the time of reading the file again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from rules.engine.loading import Lines, load_plain, read_text


def cached_plain(path: Path) -> tuple[Any, Lines]:
    """The file's plain data. Line numbers are known only when it was read anew. Raises DataError."""
    text = read_text(path)
    digest = hashlib.sha256(text.encode()).hexdigest()[:32]
    kept = Path(platformdirs.user_cache_dir("starboard")) / f"cards-{digest}.msgpack"
    try:
        return msgspec.msgpack.decode(kept.read_bytes()), Lines()
    except (OSError, msgspec.DecodeError):
        pass
    plain, lines = load_plain(path, f"data/unlimited/{path.name}")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_bytes(msgspec.msgpack.encode(plain))
        part.replace(kept)
    except OSError:
        pass  # a machine without a writable cache is only slower
    return plain, lines
