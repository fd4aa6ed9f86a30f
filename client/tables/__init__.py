"""How each game's table is laid out and drawn: one module or folder a game, all on the same small surface.

How to build a table
--------------------
A table is a subclass of `Table` (client/tables/table.py) named in `TABLES` below. The table scene does everything that
games share: window bar, prompt bar, seats rail, last act, log, curtain, windows for reactions, undo, picking, drag,
tool-tips with reasons, keyboard focus. The table only *draws one seat's view and says where its things lie*.

`draw(ui, sight, regions)` is called whenever something changed. In it

- draw with `ui` (client/ui.py): `ui.panel`, `ui.label`, `ui.paragraph`, `ui.number`, `ui.icon`, `ui.badge`,
  `ui.blit`; sizes in pixels at 100 % go through `ui.px`, colours are theme tokens or `ui.theme.game("<id>")[...]`.
  Smooth shapes come from client/shapes.py (kept by their description: never draw the same polygon twice), icons from
  client/icons.py.
- read only `sight` (the view of one seat, and what is being picked), never a session or a state.
- report every thing that can be looked at, picked or pointed at with `sight.thing(ui, id, rect, ...)`, where `id` is
  *exactly the string that the rules put into `Option.things` and `Event.things`* (`"p2/ARES"`, `"p1/yellow"`,
  `"LASER"`). Two copies with one id get `copy=0, 1, …`. From then on the thing is lit when an option names it, can be
  clicked, dragged (`drag=True`) and dropped on, focused by keyboard, explained (`session.why_not`), zoomed (`zoom`).
- `sight.mark(id, copy)` tells while drawing what state the thing is in: `""`, `legal`, `chosen`, `source`, `target`,
  `barred`. The scene draws the marks themselves round the rectangles afterwards; the table draws only what the state
  does to the thing's own picture (`barred` dims the art with `parts.marks.barred`, a chosen card is raised 8 px).

What a table may override, all with sensible defaults: `status` (the words of the banner), `seat_counts` (icons and
numbers in the rail), `hand_region` (False: the board grows), `zoom` (the full card with "why these numbers"),
`figures` (the second line of the prompt bar), `prompt` (its sentence), `dress` (a button's key, icon or label),
`buttons` (own ones instead of the usual), `editor` (how a `Form` is filled on the table: see parts/forms.py for
cards, placements, number, split, order), `thumbnail` (the picture of a thing in prompt bar and last act), `log_kind`
(turn heads, faded passes), `motions` and `sound_of` (what an event looks and sounds like, parts/motion.py), `key`
(own keys). Pan and zoom: an `Area` with `wheel=` and `hold=`, its place kept in `self` of the table, which lives as
long as the game is shown.

A table never answers for anybody: it may call `sight.answer(text)` from an area of its own, which is the same as a
click. A game without a table of its own is shown by `PlainTable`, on which everything can be played from lists.
"""

from __future__ import annotations

from importlib import import_module

from client.tables.table import Sight, Table, Thing

TABLES: dict[str, str] = {
    "magblast": "client.tables.magblast",
    "clue": "client.tables.clue",
    "starlight": "client.tables.starlight",
    "starcraft": "client.tables.starcraft",
    "unlimited": "client.tables.unlimited",
}
"""Game id → module, whose `TABLE` is the class of its table."""

__all__ = ["TABLES", "Sight", "Table", "Thing", "table_for"]


def table_for(game_id: str) -> Table:
    """A fresh table for a game: its own, or the plain one."""
    if game_id in TABLES:
        made: Table = import_module(TABLES[game_id]).TABLE()
        return made
    from client.tables.plain import PlainTable

    return PlainTable()
