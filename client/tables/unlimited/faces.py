"""Cards of Unlimited: a frame in the aspect colours, mitred on the diagonal. Drawn once and kept."""

from __future__ import annotations

import pygame
from msgspec import Struct
from pygame import Rect

from client import shapes
from client.icons import Icon, icon, icon_table
from client.theme import Colour, mix
from client.ui import Ui
from rules.unlimited.cards import Card, pool
from rules.unlimited.faces import card_text

_WHITE = Colour("white")
_INK = Colour("#0B1120")
_BAR = Colour("#10182B")
_PLAIN = Colour("#8A97B0")
_RAISED = Colour("#FFE066")
_POWER = Colour("#B7312C")
_HP = Colour("#2C63BE")
_COVER = Colour("#31466F")
WIDE_SIDE = 1.4
"""Height of a card by its width."""


class Look(Struct, frozen=True):
    """Everything that the picture of a card depends on; numbers are those of now."""

    card: str
    table: bool = False
    """True in play: no cost, the bar across the whole width."""
    unit_side: bool = False
    power: int = 0
    left: int = 0
    damage: int = 0
    raised: tuple[int, int] = (0, 0)
    """By how much power and hit points differ from the print."""
    experience: int = 0
    shields: int = 0
    keywords: tuple[tuple[str, int], ...] = ()
    exhausted: bool = False
    barred: bool = False


def colours(ui: Ui, card: Card) -> tuple[Colour, Colour]:
    """The frame's colours: left and top, right and bottom."""
    palette = ui.theme.game("unlimited")
    own = [palette[aspect] for aspect in card.aspects] or [_PLAIN]
    return own[0], own[-1]


def ground_colour(ui: Ui, card: Card) -> Colour:
    """The colour behind the art: of the aspect that is not light or dark, if there is one."""
    palette = ui.theme.game("unlimited")
    for aspect in card.aspects:
        if aspect not in ("heroism", "villainy"):
            return palette[aspect]
    return mix(colours(ui, card)[0], _INK, 0.35) if card.aspects else _PLAIN


def art_icon(card: str) -> Icon:
    """The picture of a card, and a small second one that tells it from others."""
    table = icon_table("unlimited")
    if card.lower() in table["tokens"]:
        return table["tokens"][card.lower()]
    return table["cards"].get(card) or table["arenas"]["ground"]


def face(ui: Ui, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A card upright in this size."""
    return ui.kept(("swu-card", look), size, lambda rect: _card(ui, rect, look))


def lying(ui: Ui, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A card as it lies: exhausted ones are turned by 90° and darkened. `size` is that of the upright card."""
    upright = face(ui, look, size)
    if not look.exhausted:
        return upright
    return ui.kept(("swu-turned", look, size), (size[1], size[0]), lambda rect: _turned(ui, upright))


def _turned(ui: Ui, upright: pygame.Surface) -> None:
    drawn = pygame.transform.rotate(upright, -90)
    drawn.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
    ui.surface.blit(drawn, (0, 0))


def frame(ui: Ui, rect: Rect, card: Card, radius: float) -> None:
    """The mitred frame, filled."""
    first, second = colours(ui, card)
    ui.surface.blit(shapes.rounded(rect.size, radius, second, _INK, 1), rect)
    if first != second:
        upper = shapes.rounded(rect.size, radius, first, _INK, 1).copy()
        corners = [(0, 0), (rect.width, 0), (0, rect.height)]
        upper.blit(shapes.polygon(corners, rect.size, _WHITE), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ui.surface.blit(upper, rect)


def _card(ui: Ui, rect: Rect, look: Look) -> None:
    card = pool().cards[look.card]
    radius = rect.width * 0.055
    frame(ui, rect, card, radius)
    line = max(2, round(rect.width * 0.028))
    inner = rect.inflate(-2 * line, -2 * line)
    if rect.width < ui.px(52):
        art(ui, inner, card, look.barred)
        return
    ui.surface.blit(shapes.rounded(inner.size, radius * 0.7, _BAR), inner)
    high = max(ui.px(19), round(rect.height * (0.13 if look.table else 0.14)))
    shift = 0 if look.table or card.kind in ("leader", "base") else round(rect.width * 0.22)
    name = Rect(inner.x + shift + 3, inner.y, inner.width - shift - 6, high + ui.px(11))
    if rect.width < ui.px(76) * max(1.0, ui.text_scale):  # the zoom has the name
        name.height = 2
    else:
        ui.label(getattr(card.name, ui.language), name, "card-s", _WHITE, "center", lines=2, smallest=8)
    has_stats = card.is_unit or look.unit_side
    foot = ui.px(3) if has_stats and look.table else (max(ui.px(17), round(rect.height * 0.1)) if has_stats else 0)
    if not has_stats:
        foot = max(ui.px(16), round(rect.height * 0.085))
    window = Rect(inner.x + 1, name.bottom, inner.width - 2, inner.bottom - foot - name.bottom)
    art(ui, window, card, look.barred)
    if not look.table and card.kind not in ("leader", "base"):
        _cost(ui, rect, str(card.cost))
        _aspects(ui, window, card)
    _foot(ui, rect, inner, foot, card, look, has_stats)
    if look.table:
        _tags(ui, window, look)
        _tokens(ui, window, rect, look)


def _foot(ui: Ui, rect: Rect, inner: Rect, foot: int, card: Card, look: Look, has_stats: bool) -> None:
    if has_stats:
        stats(ui, rect, card, look)
    word = Rect(inner.x, inner.bottom - foot, inner.width, foot)
    if has_stats and not look.table and card.arena and rect.width > ui.px(84):
        side = round(rect.width * 0.32)
        word = word.inflate(-2 * side, 0)
        ui.label(ui.say(f"swu.arena.{card.arena}"), word, "chip", "muted", "center", smallest=8)
    elif not has_stats:
        ui.label(ui.say(f"swu.kind.{card.kind}"), word, "chip", "muted", "center", smallest=8)


def art(ui: Ui, rect: Rect, card: Card, barred: bool = False) -> None:
    """Colour ground, faint rays, the icon."""
    if rect.width < 4 or rect.height < 4:
        return
    colour = ground_colour(ui, card)
    top, bottom = mix(colour, _INK, 0.28), mix(colour, _INK, 0.68)
    tint = mix(colour, _WHITE, 0.82)
    if barred:
        top, bottom, tint = (mix(each, _INK, 0.5) for each in (top, bottom, tint))
    strip = pygame.Surface((1, 2))
    strip.set_at((0, 0), top)
    strip.set_at((0, 1), bottom)
    picture = pygame.transform.smoothscale(strip, rect.size)
    ui.surface.blit(picture, rect)
    if rect.width > ui.px(60):
        reach = rect.width + rect.height
        centre = (rect.width / 2, rect.height / 2)
        tips = shapes.ring_points(24, reach, centre)
        body = "".join(
            f'<polygon points="{centre[0]:.0f},{centre[1]:.0f} {a[0]:.0f},{a[1]:.0f} {b[0]:.0f},{b[1]:.0f}" '
            f'fill="#ffffff" fill-opacity="0.05"/>'
            for a, b in zip(tips[::2], tips[1::2], strict=True)
        )
        ui.surface.blit(shapes.svg(body, rect.size), rect)
    look = art_icon(card.id)
    side = round(min(rect.size) * (0.74 if card.is_unit else 0.7))
    ui.surface.blit(
        shapes.faded(icon(look.icon, side, Colour(0, 0, 0)), 0.4),
        (rect.centerx - side // 2 + 2, rect.centery - side // 2 + 2),
    )
    ui.surface.blit(icon(look.icon, side, tint), (rect.centerx - side // 2, rect.centery - side // 2))
    if look.mark and rect.width > ui.px(44):
        small = round(side * 0.34)
        disc = shapes.disc(small + 6, _INK, tint, 1)
        spot = disc.get_rect(bottomright=(rect.centerx + side // 2 + 4, rect.centery + side // 2 + 2))
        ui.surface.blit(disc, spot)
        ui.blit_in(icon(look.mark, small, tint), spot)


def _cost(ui: Ui, rect: Rect, cost: str) -> None:
    side = max(ui.px(22), round(rect.width * 0.27))
    points = shapes.ring_points(6, side / 2 - 1, (side / 2, side / 2), 0)
    drawn = shapes.polygon(points, (side, side), _BAR, _WHITE, max(1.5, side * 0.05))
    ui.surface.blit(drawn, (rect.x, rect.y))
    ui.number(cost, (rect.x + side / 2, rect.y + side / 2), round(side / ui.scale * 0.52), _WHITE)


def aspect_disc(ui: Ui, aspect: str, side: int) -> pygame.Surface:
    """The sign of an aspect on its colour."""

    def draw(rect: Rect) -> None:
        palette = ui.theme.game("unlimited")
        rim = palette["villainy_rim"] if aspect == "villainy" else _INK
        ui.surface.blit(shapes.disc(side, palette[aspect], rim, 1.5), rect)
        tint = _WHITE if aspect == "villainy" else _INK
        ui.blit_in(icon(icon_table("unlimited")["aspects"][aspect].icon, round(side * 0.68), tint), rect)

    return ui.kept(("swu-aspect", aspect), (side, side), draw)


def _aspects(ui: Ui, window: Rect, card: Card) -> None:
    side = max(ui.px(14), round(window.width * 0.16))
    for index, aspect in enumerate(card.aspects):
        ui.surface.blit(aspect_disc(ui, aspect, side), (window.right - side - 3, window.y + 4 + index * (side + 3)))


def stats(ui: Ui, rect: Rect, card: Card, look: Look) -> None:
    """Power and hit points left in the lower corners, with a triangle where they differ from the print."""
    side = card.unit_face if look.unit_side and card.unit_face is not None else card.face
    power, left = (look.power, look.left) if look.table else (side.power, side.hp)
    wide, high = round(rect.width * 0.33), max(ui.px(18), round(rect.height * 0.175))
    for index, (value, fill, change) in enumerate(((power, _POWER, look.raised[0]), (left, _HP, look.raised[1]))):
        box = Rect(rect.x if index == 0 else rect.right - wide, rect.bottom - high, wide, high)
        cut = high * 0.3
        if index == 0:
            points = [(0, 0), (wide - cut, 0), (wide - 1, cut), (wide - 1, high - 1), (cut, high - 1), (0, high - cut)]
        else:
            points = [
                (0, 0),
                (wide - 1, 0),
                (wide - 1, high - cut),
                (wide - cut, high - 1),
                (cut, high - 1),
                (0, high - cut),
            ]
        ui.surface.blit(shapes.polygon(points, (wide, high), fill, _INK, 1.5), box)
        tint = Colour("#FFB0A8") if index == 1 and look.damage else _WHITE
        ui.number(str(value), box.center, round(high / ui.scale * 0.74), tint)
        if look.table and change:
            size = max(6, round(high * 0.3))
            corners = [(size / 2, 0), (size, size), (0, size)] if change > 0 else [(0, 0), (size, 0), (size / 2, size)]
            mark = shapes.polygon(corners, (size + 1, size + 1), _RAISED, _INK, 1)
            ui.surface.blit(mark, (box.right - size - 1 if index == 0 else box.x + 1, box.y - size // 2))


def _tags(ui: Ui, window: Rect, look: Look) -> None:
    """Keywords at the left edge of the art: icon and number."""
    signs = icon_table("unlimited")["keywords"]
    y = window.y + 2
    high = max(ui.px(15), round(window.width * 0.16))
    room = window.bottom - round(window.height * 0.28)
    for word, number in look.keywords:
        if word not in signs or y + high > room:
            continue
        text = str(number) if word in ("raid", "restore") else ""
        wide = high + (ui.px(9) if text else 0)
        box = Rect(window.x + 1, y, wide, high)
        ui.surface.blit(shapes.rounded(box.size, 3, _BAR, mix(_BAR, _WHITE, 0.3), 1), box)
        ui.blit_in(icon(signs[word].icon, high - 4, _WHITE), Rect(box.x, box.y, high, high))
        if text:
            ui.number(text, (box.right - ui.px(6), box.centery), 11, _WHITE, 700)
        y += high + 2


def _tokens(ui: Ui, window: Rect, rect: Rect, look: Look) -> None:
    """Experience, shields and damage at the right edge of the art."""
    side = max(ui.px(17), round(window.width * 0.22))
    x, y = window.right - side - 1, window.y + 3
    if look.experience:
        points = [(0, side * 0.35), (side / 2, 0), (side, side * 0.35), (side, side), (side / 2, side * 0.7), (0, side)]
        ui.surface.blit(shapes.polygon(points, (side + 1, side + 1), Colour("#F0C93A"), _INK, 1.2), (x, y))
        ui.number(str(look.experience), (x + side / 2, y + side * 0.52), round(side / ui.scale * 0.5), _INK, 700)
        y += side + 3
    if look.shields:
        points = [(1, 1), (side - 1, 1), (side - 1, side * 0.55), (side / 2, side - 1), (1, side * 0.55)]
        ui.surface.blit(shapes.polygon(points, (side, side), Colour("#3F7FD6"), _WHITE, 1.5), (x, y))
        ui.number(str(look.shields), (x + side / 2, y + side * 0.44), round(side / ui.scale * 0.5), _WHITE, 700)
    if look.damage:
        high = round(rect.height * 0.175)
        box = Rect(x, rect.bottom - high - side - ui.px(5), side, side)
        ui.surface.blit(shapes.rounded(box.size, 4, Colour("#FF7F7B"), _INK, 1.2), box)
        ui.number(str(look.damage), box.center, round(side / ui.scale * 0.58), _INK)


def base_face(ui: Ui, card: str, left: int, size: tuple[int, int], barred: bool = False) -> pygame.Surface:
    """A base lying across: its art, what is left of it large, a bar."""

    def draw(rect: Rect) -> None:
        printed = pool().cards[card]
        frame(ui, rect, printed, ui.px(8))
        line = max(2, ui.px(3))
        inner = rect.inflate(-2 * line, -2 * line)
        ui.surface.blit(shapes.rounded(inner.size, ui.px(5), _BAR), inner)
        bar = Rect(inner.x + 4, inner.y, inner.width - 8, min(ui.px(24), round(inner.height * 0.3)))
        ui.label(getattr(printed.name, ui.language), bar, "card-s", _WHITE, "center", smallest=8)
        body = Rect(inner.x + 1, bar.bottom, inner.width - 2, inner.bottom - bar.bottom - 1)
        strip = Rect(body.x, body.y, round(body.width * 0.46), body.height)
        fill = mix(ground_colour(ui, printed), _INK, 0.62)
        ui.surface.fill(fill, body)
        art(ui, strip, printed, barred)
        figures = Rect(strip.right, body.y, body.right - strip.right, body.height)
        small = figures.height < ui.px(84)
        size_ = round(min(figures.height / ui.scale * (0.62 if small else 0.5), figures.width / ui.scale * 0.5))
        tint = Colour("#FF9E8F") if left * 3 <= printed.hp else _WHITE
        ui.number(str(left), (figures.centerx, figures.y + figures.height * (0.44 if small else 0.36)), size_, tint)
        if not small:
            words = Rect(figures.x + 2, figures.bottom - ui.px(38), figures.width - 4, ui.px(18))
            ui.label(ui.say("swu.of_left", n=printed.hp), words, "chip", "muted", "center", smallest=8)
        track = Rect(figures.x + ui.px(6), figures.bottom - ui.px(13), figures.width - ui.px(12), ui.px(6))
        ui.surface.blit(shapes.rounded(track.size, 3, _INK), track)
        done = round(track.width * max(0, left) / max(1, printed.hp))
        if done > 3:
            ui.surface.blit(shapes.rounded((done, track.height), 3, tint), track)
        if barred:
            dark = pygame.Surface(rect.size, pygame.SRCALPHA)
            dark.fill((0, 0, 0, 90))
            ui.surface.blit(dark, rect)

    return ui.kept(("swu-base", card, left, barred), size, draw)


def leader_face(
    ui: Ui, card: str, words: str, exhausted: bool, deployed: bool, size: tuple[int, int], barred: bool = False
) -> pygame.Surface:
    """A leader lying across, with what it may do; only its outline while it is a unit."""

    def draw(rect: Rect) -> None:
        printed = pool().cards[card]
        name = getattr(printed.name, ui.language)
        if deployed:
            ui.surface.blit(shapes.rounded(rect.size, ui.px(8), None, ui.theme["line"], 1.5, (6, 5)), rect)
            top = Rect(rect.x + 4, rect.y + 2, rect.width - 8, rect.height // 2)
            if rect.width < ui.px(70) * ui.text_scale:
                ui.icon(art_icon(card).icon, rect, "muted", min(rect.size) / ui.scale * 0.6)
                return
            ui.label(name, top, "card-s", "text", "center", lines=2, smallest=8)
            ui.label(words, top.move(0, rect.height // 2 - 3), "chip", "muted", "center", lines=2, smallest=8)
            return
        frame(ui, rect, printed, ui.px(8))
        line = max(2, ui.px(3))
        inner = rect.inflate(-2 * line, -2 * line)
        ui.surface.blit(shapes.rounded(inner.size, ui.px(5), _BAR), inner)
        bar = Rect(inner.x + 4, inner.y, inner.width - 8, min(ui.px(22), round(inner.height * 0.32)))
        if rect.width < ui.px(70) * ui.text_scale:  # the zoom has the name
            bar.height, name = 2, ""
        ui.label(name, bar, "card-s", _WHITE, "center", lines=2, smallest=8)
        foot = min(ui.px(18), round(inner.height * 0.28)) if words else 0
        window = Rect(inner.x + 1, bar.bottom, inner.width - 2, inner.bottom - bar.bottom - foot - 1)
        art(ui, window, printed, barred or exhausted)
        side = min(ui.px(22), window.height - 4)
        if side > 8:
            for index, aspect in enumerate(printed.aspects):
                spot = (window.right - (side + 3) * (len(printed.aspects) - index) - 2, window.centery - side // 2)
                ui.surface.blit(aspect_disc(ui, aspect, side), spot)
        if foot:
            ui.label(
                words, Rect(inner.x + 3, window.bottom, inner.width - 6, foot), "chip", "muted", "center", smallest=8
            )

    return ui.kept(("swu-leader", card, words, exhausted, deployed, barred), size, draw)


def back(ui: Ui, size: tuple[int, int], exhausted: bool = False) -> pygame.Surface:
    """The back of a card, turned a little when it is an exhausted resource."""

    def draw(rect: Rect) -> None:
        ui.surface.blit(shapes.rounded(rect.size, rect.width * 0.08, _COVER, mix(_COVER, _WHITE, 0.35), 1.5), rect)
        reach = min(rect.size) * 0.3
        points = shapes.star_points(8, reach, reach * 0.4, (rect.width / 2, rect.height / 2))
        ui.surface.blit(shapes.polygon(points, rect.size, mix(_COVER, _WHITE, 0.7)), rect)

    upright = ui.kept(("swu-back",), size, draw)
    if not exhausted:
        return upright
    return ui.kept(("swu-back-turned", size), (size[1], size[0]), lambda rect: _turned(ui, upright))


def full(ui: Ui, rect: Rect, look: Look) -> None:
    """The card in full size with its text."""
    card = pool().cards[look.card]
    frame(ui, rect, card, ui.px(20))
    inner = rect.inflate(-round(rect.width * 0.045), -round(rect.width * 0.045))
    ui.surface.blit(shapes.rounded(inner.size, ui.px(12), _BAR), inner)
    shift = round(rect.width * 0.23) if card.kind not in ("leader", "base", "token") else ui.px(8)
    title = Rect(inner.x + shift, inner.y + ui.px(6), inner.width - shift - ui.px(8), ui.px(34))
    name = getattr(card.name, ui.language)
    ui.label(name, title, "heading", _WHITE, smallest=12)
    second = card.subtitle or card.place
    if second is not None:
        ui.label(getattr(second, ui.language), title.move(0, ui.px(31)), "log", "muted", smallest=10)
    rows = []
    for side_name, lines in card_text(card.id, ui.language).items():
        if side_name != "text" and lines:
            head = ui.say(f"swu.{side_name}")
            rows.append(f"[{head}]")
        rows += lines
    much = sum(len(row) for row in rows) + 30 * len(rows) > (130 if ui.language == "ko" else 230)
    share = 0.22 if much else 0.36
    window = Rect(inner.x + ui.px(3), inner.y + ui.px(70), inner.width - ui.px(6), round(rect.height * share))
    art(ui, window, card)
    if card.kind not in ("leader", "base", "token"):
        _cost(ui, Rect(rect.x, rect.y, round(rect.width * 0.82), rect.height), str(card.cost))
    side = ui.px(36)
    for index, aspect in enumerate(card.aspects):
        ui.surface.blit(aspect_disc(ui, aspect, side), (window.right - side - 6, window.y + 6 + index * (side + 5)))
    kinds = [ui.say(f"swu.kind.{card.kind}")]
    if card.arena:
        kinds.append(ui.say(f"swu.arena.{card.arena}"))
    traits = [getattr(pool().traits[t], ui.language) for t in card.traits if t in pool().traits]
    if traits:
        kinds.append(", ".join(traits))
    line = Rect(inner.x + ui.px(14), window.bottom + ui.px(4), inner.width - ui.px(28), ui.px(24))
    ui.label(" · ".join(kinds), line, "label", "text", "center", smallest=9)
    foot = round(rect.height * 0.12) if card.is_unit or card.unit_face is not None else ui.px(12)
    words = Rect(line.x, line.bottom + ui.px(4), line.width, inner.bottom - foot - line.bottom - ui.px(6))
    ui.label("\n".join(rows), words, "body", Colour("#FFE9CC"), "left", lines=14, smallest=9)
    if card.is_unit or card.unit_face is not None:
        shown = Look(card.id, unit_side=card.unit_face is not None)
        if look.table and (look.power or look.left):
            shown = look
        small = Rect(inner.x, inner.y, inner.width, inner.height)
        low = Rect(small.x, small.bottom - round(rect.height * 0.62), small.width, round(rect.height * 0.62))
        stats(ui, low, card, shown)
