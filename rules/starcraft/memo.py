"""Searches that are long and asked again: the kernel runs a step anew for every answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import TypeVar

import msgspec

from rules.starcraft.state import State

Found = TypeVar("Found")


def once_for_a_state(search: Callable[[State], Found]) -> Callable[[State], Found]:
    """The search, done once for equal states. It gets a copy and must not depend on anything else."""

    @lru_cache(maxsize=256)
    def kept(snapshot: bytes) -> Found:
        return search(msgspec.msgpack.decode(snapshot, type=State))

    def asked(state: State) -> Found:
        return kept(msgspec.msgpack.encode(state))

    update_wrapper(asked, search)
    return asked
