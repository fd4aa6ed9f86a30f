"""Ships and flagships as they lie in a fleet. Every face is drawn once and kept."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from client import shapes
from client.icons import icon_table
from client.tables.magblast.art import (
    art,
    burst,
    halftone,
    ink_icon,
    paper,
    ship_icon,
    turret,
)
from client.theme import Colour, mix
from client.ui import Ui
from rules.magblast.cards import Turret, cards
from rules.magblast.state import FleetShip

_WHITE = Colour("white")


class _Look(Struct, frozen=True):
    """A ship with its hull: `lost` by cards, `brief` until the turn ends."""

    id: str
    hull: int
    lost: int = 0
    brief: int = 0

    @property
    def left(self) -> int:
        """The hull that is left, at least 0."""
        return max(0, self.hull - self.lost - self.brief)


class ShipLook(_Look, frozen=True):
    """All that the picture of a fleet ship depends on."""

    fired: bool = False
    barred: bool = False
    used: tuple[str, ...] = ()
    """The turrets that have fired while others still may (MB-15.2)."""


def look_of(ship: FleetShip, merciless: bool, barred: bool = False) -> ShipLook:
    """How a fleet ship looks now; in a `merciless` bombardment it has fired when every turret has (MB-15.2)."""
    turrets = cards().ships[ship.id].turrets
    partly = merciless and any(turret not in ship.fired for turret in turrets)
    return ShipLook(
        ship.id, cards().ships[ship.id].hull, sum(each.amount for each in ship.damage), ship.squadron_damage,
        bool(ship.fired) and not partly, barred, tuple(ship.fired) if partly else (),
    )  # fmt: skip


def ship_face(ui: Ui, look: ShipLook, size: tuple[int, int]) -> pygame.Surface:
    """A fleet ship as it lies in a fleet: as much on it as its size can carry (LOOK 8)."""

    def draw(rect: Rect) -> None:
        high = rect.height / ui.scale
        if high >= 100:
            _large_ship(ui, rect, look)
        elif high >= 40:
            _chip(ui, rect, look)
        else:
            _small_chip(ui, rect, look)

    return ui.kept(("mb-ship", look), size, draw)


def _class_colour(ui: Ui, ship: str) -> Colour:
    return paper(ui, cards().ships[ship].class_)


def _name_bar(ui: Ui, rect: Rect, ship: str, role: str) -> None:
    ui.surface.fill(paper(ui, "ink"), rect)
    name = cards().ships[ship].name[ui.language]
    ui.label(name, rect.inflate(-ui.px(2), 0), role, _WHITE, "center", smallest=8)


def _dim(ui: Ui, rect: Rect, look: ShipLook) -> None:
    """Fired or barred: the art is darkened, names and numbers stay bright."""
    if not (look.fired or look.barred):
        return
    shade = pygame.Surface(rect.size, pygame.SRCALPHA)
    shade.fill((0, 0, 0, 128 if look.fired else 107))
    ui.surface.blit(shade, rect)


def _large_ship(ui: Ui, rect: Rect, look: ShipLook) -> None:
    card = cards().ships[look.id]
    ink = paper(ui, "ink")
    ui.surface.fill(ink, rect)
    line = max(2, ui.px(2))
    inner = rect.inflate(-2 * line, -2 * line)
    bar = Rect(inner.x, inner.y, inner.width, round(rect.height * 0.165))
    foot_high = round(rect.height * 0.27)
    picture = Rect(inner.x, bar.bottom, inner.width, inner.bottom - foot_high - bar.bottom)
    foot = Rect(inner.x, picture.bottom + line, inner.width, inner.bottom - picture.bottom - line)
    art(ui, picture, _class_colour(ui, look.id))
    ship_icon(ui, look.id, (picture.centerx + ui.px(4), picture.centery), min(picture.height, picture.width) * 0.8)
    _dim(ui, picture, look)
    if look.fired:
        band = Rect(picture.x, picture.centery - ui.px(10), picture.width, ui.px(20))
        ui.surface.fill(ink, band)
        ui.label(ui.say("mb.fired"), band, "label", _WHITE, "center")
    y = picture.y + ui.px(11)
    for kind in card.turrets:
        side = ui.px({"laser": 15, "beam": 16, "mag": 21}[kind] * rect.height / ui.px(134))
        turret(ui, kind, (picture.x + ui.px(12), y), side)
        if kind in look.used:
            _struck(ui, (picture.x + ui.px(12), y), side)
        y += side + ui.px(4)
    ui.surface.fill(paper(ui, "paper"), foot)
    unit = rect.height / ui.px(134)
    _chevrons(ui, foot.x + ui.px(5), foot.y + ui.px(8 * unit), card.speed, ui.px(9 * unit))
    pips = Rect(foot.x + ui.px(5), foot.y + ui.px(15 * unit), foot.width - ui.px(40 * unit), foot.height - ui.px(16))
    _pips(ui, pips, look, 5 * unit)
    radius = ui.px(19 * unit)
    centre = (inner.right - radius + ui.px(1), foot.bottom - radius + ui.px(4))
    burst(ui, centre, radius, paper(ui, "hit" if look.left < look.hull else "flash"))
    ui.number(str(look.left), centre, round(21 * unit), ink)
    _name_bar(ui, bar, look.id, "label" if unit < 1.25 else "ui")


def _struck(ui: Ui, centre: tuple[float, float], side: float) -> None:
    """A turret that has fired: struck through, on a dark ground that shows on every art."""
    x, y, half = *centre, side * 0.6
    for tint, thick in ((paper(ui, "ink"), max(4, ui.px(5))), (_WHITE, max(2, ui.px(2)))):
        ui.draw(pygame.draw.line, tint, (round(x - half), round(y + half)), (round(x + half), round(y - half)), thick)


def _chevrons(ui: Ui, x: int, y: int, speed: int, size: int) -> None:
    """Two chevrons, filled as many as the speed."""
    ink = paper(ui, "ink")
    for index in range(2):
        left = x + index * round(size * 0.85)
        half = size / 2
        points = [(0, 0), (half * 0.7, 0), (size, half), (half * 0.7, size), (0, size), (half * 0.6, half)]
        drawn = shapes.polygon(points, (size + 2, size + 1), ink if index < speed else None, ink, 1.2)
        ui.blit(drawn, (left, y - half))


def _pips(ui: Ui, rect: Rect, look: ShipLook, size: float) -> None:
    """Hull as pips in rows of seven: filled left, hollow lost, dashed lost until the turn ends."""
    ink, side = paper(ui, "ink"), max(3, ui.px(size))
    gap = max(1, ui.px(1.6))
    row = max(1, min(7, (rect.width + gap) // (side + gap)))
    for index in range(look.hull):
        x = rect.x + (index % row) * (side + gap)
        y = rect.y + (index // row) * (side + gap)
        pip = Rect(x, y, side, side)
        if index < look.left:
            ui.surface.fill(ink, pip)
        elif index < look.left + look.brief:
            ui.surface.blit(shapes.rounded(pip.size, 0, None, ink, 1, (2, 1)), pip)
        else:
            ui.draw(pygame.draw.rect, ink, pip, 1)


def number_square(ui: Ui, rect: Rect, hull: int, hit: bool) -> None:
    """Hull left as a number in a square; another colour once something was `hit`."""
    fill = paper(ui, "hit" if hit else "flash")
    ui.surface.fill(paper(ui, "ink"), rect)
    ui.surface.fill(fill, rect.inflate(-max(2, ui.px(3)), -max(2, ui.px(3))))
    ui.number(str(hull), rect.center, round(rect.height / ui.scale * 0.72), paper(ui, "ink"))


def _chip(ui: Ui, rect: Rect, look: ShipLook) -> None:
    card = cards().ships[look.id]
    ink = paper(ui, "ink")
    ui.surface.fill(ink, rect)
    named = rect.height >= ui.px(50)
    line = max(1, ui.px(2))
    inner = rect.inflate(-2 * line, -2 * line)
    bar = Rect(inner.x, inner.y, inner.width, ui.px(16) if named else 0)
    picture = Rect(inner.x, bar.bottom, inner.width, inner.bottom - bar.bottom)
    art(ui, picture, _class_colour(ui, look.id))
    size = min(picture.height * 1.0, picture.width * 0.8)
    ship_icon(ui, look.id, (picture.centerx + ui.px(2), picture.centery - ui.px(3)), size, mark=False)
    _dim(ui, picture, look)
    if look.fired and named:
        band = Rect(picture.x, picture.y + ui.px(2), picture.width, ui.px(15))
        ui.surface.fill(ink, band)
        ui.label(ui.say("mb.fired"), band, "chip", _WHITE, "center", smallest=10)
    if not (look.fired and named):
        _turrets_in(ui, picture, card.turrets, look.used)
    side = ui.px(24 if named else 20)
    square = Rect(inner.right - side, inner.bottom - side, side, side)
    number_square(ui, square, look.left, look.left < look.hull)
    if look.left < look.hull and named:
        lost = f"−{look.hull - look.left}"
        ui.number(lost, (square.x - ui.px(9), square.centery + ui.px(4)), 13, _WHITE, 700)
    if named:
        _name_bar(ui, bar, look.id, "chip")


def _turrets_in(ui: Ui, picture: Rect, kinds: Sequence[Turret], used: Sequence[str]) -> None:
    """Turrets one below the other at the left of a picture, smaller where three of them would not fit."""
    sides = [ui.px({"laser": 11, "beam": 10, "mag": 13}[kind]) for kind in kinds]
    gap = ui.px(1)
    room = picture.height - 2 * gap - (len(sides) - 1) * gap
    share = min(1.0, room / sum(sides))
    y = picture.y + gap
    for kind, side in zip(kinds, sides, strict=True):
        side = round(side * share)
        turret(ui, kind, (picture.x + ui.px(7), y + side // 2 + 1), side)
        if kind in used:
            _struck(ui, (picture.x + ui.px(7), y + side // 2 + 1), side)
        y += side + gap


def _small_chip(ui: Ui, rect: Rect, look: ShipLook) -> None:
    ink, colour = paper(ui, "ink"), _class_colour(ui, look.id)
    ui.surface.fill(ink, rect)
    inner = rect.inflate(-max(2, ui.px(3)), -max(2, ui.px(3)))
    ui.surface.fill(colour, inner)
    ship_icon(
        ui,
        look.id,
        (inner.centerx - inner.width * 0.16, inner.centery - inner.height * 0.1),
        inner.height * 0.74,
        False,
    )
    _dim(ui, inner, look)
    number = Rect(0, 0, round(inner.width * 0.5), round(inner.height * 0.62))
    number.bottomright = inner.bottomright
    ui.surface.fill(mix(colour, _WHITE, 0.3), number)  # bright whatever becomes of the picture
    ui.number(str(look.left), number.center, round(rect.height / ui.scale * 0.5), ink)
    if look.left < look.hull:
        ui.surface.fill(paper(ui, "red"), (inner.x, inner.bottom - ui.px(4), round(inner.width * 0.36), ui.px(4)))


class FlagLook(_Look, frozen=True):
    """What the picture of a flagship depends on."""

    alive: bool = True
    barred: bool = False


def flag_face(ui: Ui, look: FlagLook, size: tuple[int, int]) -> pygame.Surface:
    """A flagship as the box in the middle of its fleet."""
    return ui.kept(("mb-flag", look), size, lambda rect: _flagship(ui, rect, look))


def _flagship(ui: Ui, rect: Rect, look: FlagLook) -> None:
    ink, violet = paper(ui, "ink"), paper(ui, "flagship")
    line = max(2, ui.px(3))
    ui.surface.fill(ink, rect)
    inner = rect.inflate(-2 * line, -2 * line)
    high = rect.height / ui.scale
    bar = Rect(inner.x, inner.y, inner.width, 0)
    if high >= 44 and rect.width >= ui.px(110):
        share = 0.27 if high >= 110 else 0.38
        bar.height = round(rect.height * share)
    picture = Rect(inner.x, bar.bottom, inner.width, inner.bottom - bar.bottom)
    ui.surface.fill(violet, picture)
    if high >= 60:
        halftone(ui, picture, step=9 if high >= 110 else 6)
    icon_side = picture.height * (0.86 if high >= 110 else 0.94)
    centre = (picture.x + (picture.width * 0.27 if bar.height else icon_side * 0.7), picture.centery)
    flash = Rect(0, 0, round(min(picture.width * 0.56, icon_side * 1.9)), picture.height)
    flash.center = (round(centre[0]), round(centre[1]))
    flash.clamp_ip(picture)
    radius = flash.width / 2
    if high >= 60:
        points = shapes.star_points(13, radius, radius * 0.6, (flash.width / 2, flash.height / 2), -80)
        ui.surface.blit(shapes.polygon(points, flash.size, mix(violet, _WHITE, 0.5)), flash)
    ink_icon(ui, icon_table("magblast")["flagships"][look.id].icon, centre, icon_side)
    if look.barred or not look.alive:
        shade = pygame.Surface(picture.size, pygame.SRCALPHA)
        shade.fill((0, 0, 0, 107 if look.alive else 170))
        ui.surface.blit(shade, picture)
    fill = paper(ui, "hit" if look.left < look.hull else "flash")
    if bar.height:
        reach = min(picture.height * 0.42, ui.px(36))
        spot = (
            picture.right - reach - ui.px(10 if high >= 110 else 3),
            picture.centery - (ui.px(8) if high >= 110 else 0),
        )
        burst(ui, spot, reach, fill, 16)
        ui.number(str(look.left), spot, round(reach / ui.scale * 0.98), ink)
        _flag_pips(ui, picture, look, high, round(spot[0] - reach))
        name = cards().flagships[look.id].name[ui.language]
        ui.surface.fill(paper(ui, "flash"), bar)
        ui.surface.fill(ink, (bar.x, bar.bottom, bar.width, max(1, line - 1)))
        role = "lead" if high >= 110 else "label" if high >= 60 else "chip"
        ui.label(name, bar.inflate(-ui.px(8), 0), role, ink, "center", smallest=9)
    else:
        side = round(picture.height * 0.72)
        spot2 = Rect(picture.right - side, picture.bottom - side, side, side)
        name = cards().flagships[look.id].name[ui.language]
        words = Rect(round(centre[0] + icon_side * 0.62), picture.y, 0, picture.height)
        words.width = spot2.x - ui.px(4) - words.x
        if words.width >= ui.px(56):
            ui.label(name, words, "chip", _WHITE, lines=2, smallest=9)
            size2 = high * 0.56
        else:  # the number stands on a plate, for the picture lies below it
            side = round(max(picture.height * 0.48, min(picture.height * 0.8, ui.px(26))))
            spot2 = Rect(picture.right - side, picture.bottom - side, side, side)
            ui.surface.fill(ink, spot2)
            size2 = side / ui.scale * 0.84
        ui.number(str(look.left), spot2.center, round(size2), fill)


def _flag_pips(ui: Ui, picture: Rect, look: FlagLook, high: float, right: int) -> None:
    side = ui.px(10 if high >= 110 else 6)
    gap = max(1, ui.px(3 if high >= 110 else 2))
    row = look.hull if high >= 110 else (look.hull + 1) // 2
    width = row * (side + gap) - gap
    x = picture.right - width - ui.px(10) if high >= 110 else right - width - ui.px(6)
    y = picture.bottom - side - ui.px(6) if high >= 110 else picture.centery - side - 1
    if x < picture.x + picture.width * 0.42 and high < 110:
        return
    for index in range(look.hull):
        pip = Rect(x + (index % row) * (side + gap), y + (index // row) * (side + gap), side, side)
        if index < look.left:
            ui.surface.fill(paper(ui, "icon"), pip)
        else:
            dash: Sequence[float] = (2, 1) if index < look.left + look.brief else ()
            ui.surface.blit(shapes.rounded(pip.size, 0, None, paper(ui, "icon"), 1, dash), pip)
