"""The list of questions: who asked what, and in a column for each seat what that seat said to it (CLUE-8.8)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from client.areas import Area, Tip
from client.icons import icon
from client.tables.clue.faces import colour_of, icon_name, kind_of, name_of, token
from client.tables.table import Sight
from client.theme import mix
from client.ui import Ui
from rules.clue.state import Fact
from rules.clue.view import View

_HEAD, _ROW, _LOW_ROW = 24, 34, 27
_WORDS = 104
"""From this width of a seat's column on it says in words what else are signs."""


@dataclass(frozen=True)
class Columns:
    """Where the columns begin and how wide they are: number, asker, three cards, seats."""

    number: int
    asker: int
    asker_wide: int
    cards: int
    card_wide: int
    seats: int
    seat_wide: int


def _columns(ui: Ui, rect: Rect, seats: int) -> Columns:
    number, asker = rect.x + ui.px(8), rect.x + ui.px(36)
    asker_wide = min(ui.px(140), round(rect.width * 0.13))
    room = rect.right - asker - asker_wide - ui.px(8)
    seat_wide = max(ui.px(44), min(ui.px(150), (room - 3 * ui.px(186)) // seats))
    card_wide = (room - seats * seat_wide) // 3
    cards = asker + asker_wide
    return Columns(number, asker, asker_wide, cards, card_wide, cards + 3 * card_wide, seat_wide)


def heard(view: View) -> list[tuple[int, Fact]]:
    """What everybody heard, with its number."""
    return [(n, fact) for n, fact in enumerate(view.facts) if fact.kind in ("asked", "called", "reward", "wrong")]


def questions(ui: Ui, sight: Sight, view: View, rect: Rect, above: Rect) -> None:
    """Every question that everybody heard, the newest at the bottom; a card only if this seat may know it.

    Where there is room for one row only, the heads of the seats' columns stand in the line `above`.
    """
    facts = heard(view)
    if not facts:
        ui.label(ui.say("clue.no_questions"), rect, "log", "muted", "center")
        return
    high = ui.px(_ROW if rect.height >= ui.px(_HEAD + 4 * _ROW) else _LOW_ROW)
    inner = Rect(rect.x, rect.y, rect.width - ui.px(14), rect.height)
    columns = _columns(ui, inner, len(view.players))
    folded = rect.height < ui.px(_HEAD + 2 * _LOW_ROW)
    head = 0 if folded else ui.px(_HEAD)
    _head(ui, sight, columns, above if folded else Rect(rect.x, rect.y, rect.width, head), folded)
    whole = max(1, (rect.height - head) // high) * high  # no row is seen in part
    page = Rect(rect.x, rect.y + head, rect.width, min(whole, rect.height - head))
    with ui.scrolled("questions", page, len(facts) * high, to_end=True) as content:
        for index, (number, fact) in enumerate(facts):
            row = Rect(content.x, content.y + index * high, inner.width, high - ui.px(2))
            if row.bottom > page.top and row.top < page.bottom:
                _question(ui, sight, view, columns, row, number, fact)


def _head(ui: Ui, sight: Sight, columns: Columns, line: Rect, seats_only: bool) -> None:
    def label(x: int, wide: int, words: str) -> None:
        ui.label(words, Rect(x, line.y, wide - ui.px(6), line.height), "label", "muted", smallest=10)

    if not seats_only:
        label(columns.asker, columns.asker_wide, ui.say("clue.asked_by"))
        for index, kind in enumerate(("planet", "room", "vehicle")):
            label(columns.cards + index * columns.card_wide, columns.card_wide, ui.say(f"clue.kind.{kind}"))
    for seat, player in enumerate(sight.players):
        x = columns.seats + seat * columns.seat_wide
        ui.badge(sight.colour_of(seat), (x + ui.px(12), line.centery), 18, str(seat + 1))
        if columns.seat_wide >= ui.px(_WORDS):
            name = Rect(x + ui.px(28), line.y, columns.seat_wide - ui.px(32), line.height)
            ui.label(player.name, name, "label", "muted", smallest=10)


def _question(ui: Ui, sight: Sight, view: View, columns: Columns, row: Rect, number: int, fact: Fact) -> None:
    """One question; its whole sentence is in the tip."""
    area = ui.area(Area(f"questions.{number}", row, None, Tip(told(sight, view, number)), focus=False))
    ui.panel(row, "hover" if ui.is_hovered(area.id) else "raised" if number % 2 else "surface", None, 4)
    ui.label(str(number + 1), Rect(columns.number, row.y, ui.px(28), row.height), "label", "muted")
    ui.badge(sight.colour_of(fact.by), (columns.asker + ui.px(10), row.centery), 20, str(fact.by + 1))
    name = Rect(columns.asker + ui.px(26), row.y, columns.asker_wide - ui.px(32), row.height)
    ui.label(sight.players[fact.by].name, name, "log", smallest=10)
    if fact.kind == "reward":
        ui.label(ui.say("clue.fact.reward"), Rect(columns.cards, row.y, 3 * columns.card_wide, row.height), "log",
                 "muted", smallest=10)  # fmt: skip
    for index, card in enumerate(fact.cards):
        x = columns.cards + index * columns.card_wide
        tint = mix(colour_of(ui, card), ui.theme["text"], 0.4)
        ui.blit_in(icon(icon_name(card), ui.px(20), tint), Rect(x, row.y, ui.px(24), row.height))
        words = Rect(x + ui.px(28), row.y, columns.card_wide - ui.px(34), row.height)
        ui.label(name_of(ui, card), words, "log", smallest=9)
    for seat in range(len(view.players)):
        place = Rect(columns.seats + seat * columns.seat_wide, row.y, columns.seat_wide - ui.px(4), row.height)
        _said(ui, sight, view, fact, seat, place)


def _said(ui: Ui, sight: Sight, view: View, fact: Fact, seat: int, place: Rect) -> None:
    """What a seat said to a question: asked it, had none, showed (and which, if one may know), was not asked."""
    words = place.width >= ui.px(_WORDS) - ui.px(4)
    align = "left" if words else "center"
    if not words:
        place = Rect(place.x, place.y, ui.px(24), place.height)  # below the seat's badge
    if seat == fact.by:
        unanswered = fact.kind in ("asked", "called") and fact.shown_by is None and not _pending(sight, view, fact)
        kind = "nobody" if unanswered else {"wrong": "wrong", "reward": "freed"}.get(fact.kind, "asked")
        sign = {"nobody": "!", "wrong": "×"}.get(kind, "?")
        tint = "warn" if kind in ("nobody", "wrong") else "muted"
        ui.label(ui.say(f"clue.cell.{kind}") if words else sign, place, "log", tint, align, smallest=10)
    elif seat in fact.passed:
        ui.label(f"– {ui.say('clue.cell.none')}" if words else "–", place, "log", "muted", align, smallest=10)
    elif seat == fact.shown_by:
        left = place.x
        if words or not fact.card:
            ui.icon_of("prompt.view_card", Rect(left, place.y, ui.px(24), place.height), "legal", 18)
            left += ui.px(26) if words else 0
        if fact.card:
            side = ui.px(22)
            picture = (
                token(ui, fact.card, side)
                if kind_of(fact.card) != "room"
                else icon(icon_name(fact.card), side, ui.theme["text"])
            )
            ui.blit_in(picture, Rect(left, place.y, side, place.height))
            left += side + ui.px(6)
        if words:
            text = name_of(ui, fact.card) if fact.card else ui.say("clue.cell.showed")
            ui.label(text, Rect(left, place.y, place.right - left, place.height), "log", smallest=8)
    elif _pending(sight, view, fact) and sight.decision is not None and seat == sight.decision.seat:
        ui.label("…", place, "log", "warn", align)


def _pending(sight: Sight, view: View, fact: Fact) -> bool:
    """Is this the question that is being answered right now?"""
    return view.facts[-1] is fact and sight.decision is not None and sight.decision.kind == "show"


def told(sight: Sight, view: View, number: int) -> str:
    """A question in one line: its number in the list, the cards, who had none, who showed."""
    fact = view.facts[number]
    names = [player.name for player in sight.players]
    parts = [sight.say("clue.why.passed", who=names[seat]) for seat in fact.passed]
    if fact.kind == "wrong":
        parts.append(sight.say("clue.why.wrong", who=names[fact.by]))
    elif fact.shown_by is not None:
        card = sight.name(fact.card) if fact.card else ""
        words = "clue.why.showed_card" if card else "clue.why.showed"
        parts.append(sight.say(words, who=names[fact.shown_by], card=card))
    cards = ", ".join(sight.name(card) for card in fact.cards)
    return f"{number + 1} · {cards}: {', '.join(parts)}" if cards else f"{number + 1} · {', '.join(parts)}"
