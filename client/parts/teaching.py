"""The teaching card: what is asked now, what may be done, one rule. It has a place of its own and covers nothing.

In the rail it stands over the tools; where the rail is folded it is a strip above the prompt bar.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from client.areas import Area, Tip
from client.keys import shown
from client.ui import Ui
from client.widgets.tooltip import rule_tag

_ONE_LINE, _TWO_LINES = 36, 50
"""Heights of the strip (px at 100 %)."""
_BESIDE_WORDS = 280
"""What lies beside the words of the strip: rail, icon, rule, button to close (px at 100 %)."""


@dataclass(frozen=True)
class TeachingCard:
    """The words on the card, the rule's number and its sentence."""

    head: str
    body: str
    rule: str = ""
    sentence: str = ""


def card_height(ui: Ui, card: TeachingCard, width: int) -> int:
    """How high the card is in a column of `width` pixels."""
    inner = width - ui.px(28)
    high = ui.px(22) + ui.paragraph_height(card.head, inner - ui.px(62), "ui")
    high += ui.px(4) + ui.paragraph_height(card.body, inner, "log")
    if card.rule:
        high += ui.px(34) + ui.paragraph_height(card.sentence, inner, "log")
    return high


def draw_card(ui: Ui, rect: Rect, card: TeachingCard, close: Callable[[], None], key: str) -> None:
    """The card in the rail; as much of it as `rect` has room for, the rule's sentence in the tip where it has not."""
    _ground(ui, rect)
    x, inner = rect.x + ui.px(14), rect.width - ui.px(28)
    head = ui.paragraph_height(card.head, inner - ui.px(62), "ui")
    y = rect.y + ui.px(10)
    ui.icon_of("menu.lesson", Rect(x, y, ui.px(24), min(head, ui.px(24))), "accent", 20)
    ui.paragraph(card.head, (x + ui.px(32), y), inner - ui.px(62), "ui")
    _close(ui, Rect(rect.right - ui.px(38), rect.y + ui.px(6), ui.px(32), ui.px(32)), close, key)
    y += head + ui.px(4)
    y += ui.paragraph(card.body, (x, y), inner, "log", "muted")
    if not card.rule or y + ui.px(34) > rect.bottom:
        return
    tag = rule_tag(ui, card.rule, (x, y + ui.px(8)))
    ui.area(Area("teaching.rule", tag, None, Tip(card.rule, "", "", card.sentence), focus=False))
    y = tag.bottom + ui.px(4)
    if y + ui.paragraph_height(card.sentence, inner, "log") <= rect.bottom:
        ui.paragraph(card.sentence, (x, y), inner, "log", "muted")


def draw_strip(ui: Ui, rect: Rect, card: TeachingCard, close: Callable[[], None], key: str) -> None:
    """The card as a strip of two lines."""
    _ground(ui, rect)
    icon = Rect(rect.x + ui.px(12), rect.y, ui.px(24), rect.height)
    ui.icon_of("menu.lesson", icon, "accent", 20)
    side = ui.px(32)
    _close(ui, Rect(rect.right - side - ui.px(6), rect.centery - side // 2, side, side), close, key)
    right = rect.right - side - ui.px(14)
    if card.rule:
        wide = ui.text_width(card.rule, "label") + ui.px(14)
        tag = rule_tag(ui, card.rule, (right - wide, rect.centery - ui.px(11)))
        ui.area(Area("teaching.rule", tag, None, Tip(card.rule, "", "", card.sentence), focus=False))
        right = tag.x - ui.px(10)
    words = Rect(icon.right + ui.px(10), rect.y + ui.px(3), right - icon.right - ui.px(10), rect.height - ui.px(6))
    ui.label(_line(card), words, "log", "text", lines=3, bold=((0, len(card.head)),), smallest=10)


def _line(card: TeachingCard) -> str:
    return f"{card.head}{'' if card.head[-1:] in '?!.' else '.'} {card.body}"


def strip_height(ui: Ui, card: TeachingCard) -> int:
    """How high the strip is (px at 100 %): low where the words fit on one line of the smallest window's layout."""
    room = ui.rect.width - ui.px(_BESIDE_WORDS)
    bold = ((0, len(card.head)),)
    return _ONE_LINE if ui.paragraph_height(_line(card), room, "log", bold) <= ui.line_height("log") + 2 else _TWO_LINES


def _ground(ui: Ui, rect: Rect) -> None:
    ui.panel(rect, "raised", "accent", 12)


def _close(ui: Ui, rect: Rect, close: Callable[[], None], key: str) -> None:
    id_, label = "teaching.close", ui.say("teach.close")
    if ui.is_hovered(id_):
        ui.panel(rect, "hover", None, 8)
    ui.number("×", rect.center, 24, "text" if ui.is_hovered(id_) else "muted", 700)
    ui.area(Area(id_, rect, close, Tip(f"{label} ({shown(key)})"), key=key))
    if ui.is_focused(id_):
        ui.focus_ring(rect)
