"""The deck as a list: by kind, each card with its copies; what is against the rules of building is marked."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from client.decks.marks import ROW, card_marks, more_or_less
from client.decks.work import DeckWork
from client.ui import Area, Tip, Ui
from client.widgets.choices import segments
from client.widgets.field import field
from rules.unlimited.cards import pool
from rules.unlimited.decks import COPIES, LEAST, SIDEBOARD, copies

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

    sizes = {part: sum(getattr(work.deck, part).values()) for part in ("cards", "sideboard")}
    labels = [(part, ui.say(f"decks.part.{part}", n=n)) for part, n in sizes.items()]
    segments(ui, "part", Rect(inner.x, y, inner.width, ui.px(36)), labels, work.part, show)
    y += ui.px(42)
    size = sizes[work.part]
    short = size < LEAST if work.part == "cards" else size > SIDEBOARD
    words = ui.say("decks.of_least", n=size, least=LEAST) if work.part == "cards" else ui.say(
        "decks.of_most", n=size, most=SIDEBOARD
    )  # fmt: skip
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
    cards, together = pool().cards, copies(work.deck)
    most = 1 if work.deck.format == "twin_suns" else COPIES
    high, head = ui.px(ROW), ui.px(30)
    total = sum(head + len(rows) * high for _, rows in groups)
    with ui.scrolled("deck", area, total) as content:
        y = content.y
        for kind, rows in groups:
            title = ui.say(f"decks.group.{kind}", n=sum(n for _, n in rows))
            ui.label(title, Rect(content.x, y, content.width, head), "label", "muted", smallest=9)
            y += head
            for id_, n in rows:
                original = cards[id_].original if id_ in cards else id_
                bad = kind == "other" or together[original] > most
                _row(ui, Rect(content.x, y, content.width, high), work, id_, n, bad, changed)
                y += high


def _row(ui: Ui, row: Rect, work: DeckWork, id_: str, n: int, bad: bool, changed: Callable[[], None]) -> None:
    area, card = f"deck.{id_}", pool().cards.get(id_)

    def take() -> None:
        work.take(id_)
        changed()

    def add() -> None:
        if card is not None:
            work.add(card)
            changed()

    tip = Tip(ui.say("decks.marked")) if bad else None
    ui.area(Area(area, row, take, tip, thing=id_ if card is not None else ""))
    box = row.inflate(0, -ui.px(2))
    if ui.is_hovered(area):
        ui.panel(box, "hover", None, 6)
    if bad:
        ui.panel(box, None, "danger", 6)
    right = more_or_less(ui, area, row.inflate(-ui.px(8), 0), n, add, take, id_ if card is not None else "")
    left = row.x + ui.px(6)
    if bad:
        ui.icon_of("prompt.warning", Rect(left, row.y, ui.px(20), row.height), "danger", 18)
        left += ui.px(26)
    words = Rect(left, row.y, right - left, row.height)
    if card is None:
        ui.label(id_, words, "ui", "danger", smallest=8)
    else:
        card_marks(ui, words, card, work.penalty(card))
    if ui.is_focused(area):
        ui.panel(box, None, "accent", 6, thick=2)
