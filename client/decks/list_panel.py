"""The deck as a list: by kind, each card with its copies; what is against the rules of building is marked."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from client.areas import Area, Tip
from client.decks.marks import ROW, card_marks, more_or_less
from client.decks.work import DeckWork
from client.ui import Ui
from client.widgets.choices import segments
from client.widgets.field import field

NAME_MOST = 32


def draw_list(ui: Ui, rect: Rect, work: DeckWork, changed: Callable[[], None]) -> None:
    """Name, the part that is shown, and its rows."""
    ui.panel(rect, "surface", "line", 12)
    pad = ui.px(12)
    inner = rect.inflate(-2 * pad, -2 * pad)

    def rename(name: str) -> None:
        work.rename(name)
        changed()

    name_box = Rect(inner.x, inner.y, inner.width, ui.px(36))
    field(ui, "name", name_box, work.deck.name, rename, hint=ui.say("decks.name"), most=NAME_MOST)
    y = name_box.bottom + ui.px(8)

    def show(part: str) -> None:
        work.part = part
        ui.state.scroll.pop("deck", None)
        changed()

    book = work.book
    sizes = {part: book.size(work.deck, part) for part in book.parts}
    if len(sizes) > 1:
        labels = [(part, ui.say(f"decks.part.{part}", n=n)) for part, n in sizes.items()]
        segments(ui, "part", Rect(inner.x, y, inner.width, ui.px(36)), labels, work.part, show)
        y += ui.px(42)
    size, most = sizes[work.part], book.most(work.part)
    short = size < book.least if most is None else size > most
    words = ui.say("decks.of_least", n=size, least=book.least)
    if most is not None:
        words = ui.say("decks.of_most", n=size, most=most)
    if short:
        ui.icon_of("prompt.warning", Rect(inner.x, y, ui.px(22), ui.px(24)), "danger", 18)
    left = inner.x + (ui.px(28) if short else 0)
    ui.label(words, Rect(left, y, inner.right - left, ui.px(24)), "label", "danger" if short else "muted", smallest=9)
    y += ui.px(26)
    _rows(ui, Rect(inner.x, y, inner.width, inner.bottom - y), work, changed)


def _rows(ui: Ui, area: Rect, work: DeckWork, changed: Callable[[], None]) -> None:
    groups = work.groups()
    if not groups:
        ui.label(ui.say("decks.empty"), area, "log", "muted", "center", lines=4)
        return
    crowded = work.book.crowded(work.deck)
    high, head = ui.px(ROW), ui.px(30)
    total = sum(head + len(rows) * high for _, rows in groups)
    with ui.scrolled("deck", area, total) as content:
        y = content.y
        for kind, rows in groups:
            title = ui.say(f"decks.group.{kind}", n=sum(n for _, n in rows))
            ui.label(title, Rect(content.x, y, content.width, head), "label", "muted", smallest=9)
            y += head
            for id_, n in rows:
                bad = kind == "other" or id_ in crowded
                _row(ui, Rect(content.x, y, content.width, high), work, id_, n, bad, changed)
                y += high


def _row(ui: Ui, row: Rect, work: DeckWork, id_: str, n: int, bad: bool, changed: Callable[[], None]) -> None:
    area, entry = f"deck.{id_}", work.book.entries().get(id_)

    def take() -> None:
        work.take(id_)
        changed()

    def add() -> None:
        if entry is not None:
            work.add(entry)
            changed()

    tip = Tip(ui.say("decks.marked")) if bad else None
    ui.area(Area(area, row, take, tip, thing=id_ if entry is not None else ""))
    box = row.inflate(0, -ui.px(2))
    if ui.is_hovered(area):
        ui.panel(box, "hover", None, 6)
    if bad:
        ui.panel(box, None, "danger", 6)
    right = more_or_less(ui, area, row.inflate(-ui.px(8), 0), n, add, take, id_ if entry is not None else "")
    left = row.x + ui.px(6)
    if bad:
        ui.icon_of("prompt.warning", Rect(left, row.y, ui.px(20), row.height), "danger", 18)
        left += ui.px(26)
    words = Rect(left, row.y, right - left, row.height)
    if entry is None:
        ui.label(id_, words, "ui", "danger", smallest=8)
    else:
        card_marks(ui, work.book, words, entry, work.penalty(entry))
    if ui.is_focused(area):
        ui.panel(box, None, "accent", 6, thick=2)
