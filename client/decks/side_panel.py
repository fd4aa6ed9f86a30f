"""What there is to know about the deck: leader and base, its faults, cost curve and aspects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from client.decks.work import HIGHEST, DeckWork
from client.tables.unlimited.faces import aspect_disc, tone
from client.tables.unlimited.places import base_picture, leader_picture
from client.ui import Area, Tip, Ui
from client.widgets.tooltip import rule_tag
from client.words import rule_sentence
from rules.engine.decisions import Refusal
from rules.unlimited.cards import ASPECTS, pool
from rules.unlimited.costs import ASPECT_PENALTY
from rules.unlimited.decks import fault_line
from rules.unlimited.faces import ASPECT_NAMES

_CURVE = 110
_ROW = 28


def draw_side(ui: Ui, rect: Rect, work: DeckWork, pick: Callable[[str], None]) -> None:
    """The panel; `pick("leader")` or `pick("base")` shows the cards that can take that place."""
    ui.panel(rect, "surface", "line", 12)
    pad = ui.px(12)
    inner = rect.inflate(-2 * pad, -2 * pad)
    faults = work.faults()
    width = inner.width - ui.px(12)
    pictures = round((width - ui.px(8)) / 2 * 0.72)
    leaders = 2 if work.deck.format == "twin_suns" else 1
    top = pictures * (2 if leaders == 2 else 1) + ui.px(8 * leaders)
    heights = [
        top + ui.px(8),
        _faults_high(ui, faults, width),
        ui.px(_CURVE + 64),
        ui.px(40 + _ROW * len(ASPECTS) + 34),
    ]
    with ui.scrolled("side", inner, sum(heights)) as content:
        x, y = content.x, content.y
        _chosen(ui, Rect(x, y, width, top), work, pick)
        y += heights[0]
        _faults(ui, Rect(x, y, width, heights[1] - ui.px(12)), faults, work.deck.format)
        y += heights[1]
        _curve(ui, Rect(x, y, width, heights[2]), work)
        y += heights[2]
        _aspects(ui, Rect(x, y, width, heights[3]), work)


def _chosen(ui: Ui, rect: Rect, work: DeckWork, pick: Callable[[str], None]) -> None:
    """Leaders and base as pictures; a place that is free says so."""
    gap = ui.px(8)
    wide = (rect.width - gap) // 2
    size = (wide, round(wide * 0.72))
    most = 2 if work.deck.format == "twin_suns" else 1
    places = [("leader", id_) for id_ in (*work.deck.leaders, *[""] * most)[:most]] + [("base", work.deck.base)]
    for index, (kind, id_) in enumerate(places):
        box = Rect((rect.x + index % 2 * (wide + gap), rect.y + index // 2 * (size[1] + gap)), size)
        card = pool().cards.get(id_)
        area = f"{kind}.{index}"
        if card is not None and card.kind == kind:
            if kind == "leader":
                picture: pygame.Surface = leader_picture(ui, id_, ui.say("swu.leader"), size, False, False)
            else:
                picture = base_picture(ui, id_, card.hp, card.hp, size, False)
            ui.surface.blit(picture, box)
        else:
            ui.panel(box, "bg", "edge", 10, dash=(6, 5))
            ui.label(
                ui.say(f"decks.choose.{kind}"),
                box.inflate(-ui.px(16), 0),
                "label",
                "muted",
                "center",
                lines=3,
                smallest=9,
            )
        tip = Tip(ui.say(f"decks.choose.{kind}"))
        ui.area(Area(area, box, lambda kind=kind: pick(kind), tip, thing=id_ if card is not None else ""))  # type: ignore[misc]
        if ui.is_hovered(area):
            ui.panel(box, None, "accent", 10, thick=2)
        if ui.is_focused(area):
            ui.focus_ring(box)


def _faults_high(ui: Ui, faults: Sequence[Refusal], width: int) -> int:
    return ui.px(48) + sum(_fault_high(ui, fault, width - ui.px(56)) for fault in faults) + ui.px(12)


def _fault_high(ui: Ui, fault: Refusal, room: int) -> int:
    return ui.paragraph_height(_sentence(ui, fault), room, "log") + ui.px(34)


def _sentence(ui: Ui, fault: Refusal) -> str:
    line = fault_line(fault, ui.language)
    return f"{line[:1].upper()}{line[1:]}."


def _faults(ui: Ui, box: Rect, faults: Sequence[Refusal], format_: str) -> None:
    """Every fault with a number and its rule, or that the deck is legal."""
    mood = "danger" if faults else "legal"
    ui.panel(box, "raised", mood, 10, thick=2)
    head = Rect(box.x + ui.px(12), box.y + ui.px(6), box.width - ui.px(24), ui.px(36))
    ui.icon_of("prompt.warning" if faults else "prompt.confirm", Rect(head.x, head.y, ui.px(24), head.height), mood, 20)
    title = ui.say("decks.faults", n=len(faults)) if faults else ui.say(f"decks.legal.{format_}")
    ui.label(title, Rect(head.x + ui.px(32), head.y, head.width - ui.px(32), head.height), "ui", lines=2, smallest=9)
    y = head.bottom + ui.px(2)
    for number, fault in enumerate(faults, 1):
        sentence = _sentence(ui, fault)
        high = _fault_high(ui, fault, box.width - ui.px(56))
        ui.number(str(number), (box.x + ui.px(22), y + ui.px(11)), 15, mood, 900)
        lines = ui.paragraph(sentence, (box.x + ui.px(40), y), box.width - ui.px(56), "log")
        rule_tag(ui, fault.rule, (box.x + ui.px(40), y + lines + ui.px(2)))
        tip = Tip(sentence, "", fault.rule, rule_sentence("unlimited", fault.rule, ui.language))
        ui.area(Area(f"fault.{number}", Rect(box.x, y, box.width, high), None, tip))
        y += high


def _curve(ui: Ui, rect: Rect, work: DeckWork) -> None:
    """A bar for every cost, with its number over it."""
    ui.label(ui.say("decks.curve"), Rect(rect.x, rect.y, rect.width, ui.px(26)), "label", "muted", smallest=9)
    bars = work.curve()
    most = max([*bars, 1])
    floor = rect.y + ui.px(46 + _CURVE - 18)
    step = rect.width / len(bars)
    for cost, n in enumerate(bars):
        x = rect.x + cost * step
        high = round(ui.px(_CURVE - 26) * n / most)
        if high:
            bar = Rect(round(x + step * 0.15), floor - high, round(step * 0.7), high)
            ui.panel(bar, tone(ui, "hp"), None, 3)
        ui.number(str(n), (x + step / 2, floor - high - ui.px(10)), 13, "text" if n else "off", 700)
        words = f"{cost}+" if cost == HIGHEST else str(cost)
        ui.number(words, (x + step / 2, floor + ui.px(12)), 13, "muted", 700)
    ui.surface.fill(ui.theme["edge"], (rect.x, floor, rect.width, 1))


def _aspects(ui: Ui, rect: Rect, work: DeckWork) -> None:
    """How many cards carry each aspect, and who gives it."""
    ui.label(ui.say("decks.aspects"), Rect(rect.x, rect.y, rect.width, ui.px(26)), "label", "muted", smallest=9)
    counts, icons = work.aspects(), work.icons()
    y = rect.y + ui.px(30)
    known = bool(work.deck.leaders and work.deck.base)
    for aspect in ASPECTS:
        row = Rect(rect.x, y, rect.width, ui.px(_ROW))
        n = counts[aspect]
        aspect_disc(ui, aspect, (row.x + ui.px(12), row.centery), ui.px(22))
        ink = "text" if n else "off"
        name = getattr(ASPECT_NAMES[aspect], ui.language)
        third = round(row.width * 0.42)
        ui.label(name, Rect(row.x + ui.px(30), row.y, third - ui.px(30), row.height), "log", ink, smallest=8)
        ui.number(str(n), (row.x + third + ui.px(14), row.centery), 15, ink, 700)
        rest = Rect(row.x + third + ui.px(32), row.y, row.right - row.x - third - ui.px(32), row.height)
        if icons[aspect]:
            ui.label(ui.say("decks.covered", n=icons[aspect]), rest, "label", "legal", "right", smallest=8)
        elif n and known:
            ui.label(ui.say("decks.uncovered", n=ASPECT_PENALTY), rest, "label", "warn", "right", smallest=8)
        y += row.height
    if known:
        words = ui.say("decks.dearer", n=work.dearer())
        ui.label(words, Rect(rect.x, y + ui.px(4), rect.width, ui.px(28)), "label", "muted", smallest=8)
