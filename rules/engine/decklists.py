"""Deck lists as players exchange them: what the JSON of every card game has in common."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any


class DeckError(Exception):
    """A deck that cannot be read; the message is one line that says where and what."""


def is_json(text: str) -> bool:
    """Does a pasted text mean to be JSON, not a plain list?"""
    return text.lstrip().startswith(("{", "["))


def read_json(text: str) -> Mapping[str, Any]:
    """The object in a pasted text. Raises DeckError."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise DeckError(
            f"deck, line {line}: no JSON: {getattr(error, 'msg', 'a number is too long or it is nested too deep')}"
        ) from None
    if not isinstance(plain, dict):
        raise DeckError("deck: expected a JSON object")
    return plain


def read_id(plain: Any, where: str, example: str) -> str:
    """The id in `{"id": …}`. Raises DeckError."""
    id_ = plain.get("id") if isinstance(plain, dict) else None
    if not isinstance(id_, str):
        raise DeckError(f"{where}: expected an id such as {example}, found {id_!r}")
    return id_


def read_rows(plain: Any, where: str, clean: Callable[[str], str]) -> dict[str, int]:
    """Rows of {id, count}; the same id in two rows adds up. Raises DeckError."""
    rows: dict[str, int] = {}
    if plain is None:
        return rows
    if not isinstance(plain, list):
        raise DeckError(f"{where}: expected a list of {{id, count}}")
    for number, row in enumerate(plain, 1):
        if not isinstance(row, dict) or not isinstance(row.get("id"), str):
            raise DeckError(f"{where}, row {number}: expected {{id, count}}, found {row!r}")
        count = row.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise DeckError(f"{where}, row {number}: count: expected a whole number from 1 up, found {count!r}")
        id_ = clean(row["id"])
        rows[id_] = rows.get(id_, 0) + count
    return rows


def rows_for_json(rows: Mapping[str, int]) -> list[dict[str, Any]]:
    """The rows as deck sites write them."""
    return [{"id": id_, "count": n} for id_, n in rows.items()]
