"""What the parts of the table scene know of the whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.match import Match
from client.parts.log import Line

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.asking import Asking
    from client.scenes.lists import Row
    from client.tables.table import Sight, Table, Zoom
    from rules.engine.decisions import Decision


class TableParts:
    """What the parts of the table scene share: the scene itself has all of it."""

    app: App
    match: Match
    table: Table
    sight: Sight | None
    asking: Asking | None
    lines: list[Line]
    covered: int | None
    claims: set[int]
    filtered: int | None
    _kept_asides: tuple[object, list[Line]] | None = None
    say: Callable[..., str]
    touch: Callable[[], None]
    after_change: Callable[[], None]
    answer: Callable[[str], None]
    give: Callable[[str], None]
    claim: Callable[[int], None]
    point_at: Callable[[str, str], None]
    close_window: Callable[[], None]
    form_rows: Callable[[Decision], list[Row]]
    refuse: Callable[[], None]
    make_sight: Callable[[], Sight]
    act_words: Callable[..., str]
    show_options: Callable[[], None]
    switch_teaching: Callable[[], None]
    zoom_of: Callable[[str], Zoom | None]
    keep_picture: Callable[[], None]
