"""Cards of Mag·Blast as paper: ink lines, bursts and halftone. Every face is drawn once and kept."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.theme import Colour, mix
from client.ui import Ui
from rules.magblast.cards import cards

_WHITE = Colour("white")
_KIND_COLOUR = {
    "LASER": "scout", "BEAM": "carrier", "MAG": "mag", "FIGHTER": "cruiser", "BOMBER": "gunship",
    "DIRECT_HIT": "dreadnought", "CATASTROPHIC": "dreadnought", "BOARDING": "dreadnought", "CONCUSSIVE": "dreadnought",
    "BRIDGE_HIT": "dreadnought", "TEMPORAL_FLUX": "destroyer", "EVASIVE_ACTION": "destroyer",
    "REINFORCEMENTS": "carrier", "STRATEGIC_ALLOCATION": "minesweeper", "SPACEDOCK": "carrier",
    "RAMMING_SPEED": "mag", "MINEFIELD": "minesweeper", "ASTEROIDS": "minesweeper",
}  # fmt: skip


class ShipLook(Struct, frozen=True):
    """All that the picture of a fleet ship depends on: `lost` by cards, `brief` until the turn ends."""

    id: str
    hull: int
    lost: int = 0
    brief: int = 0
    fired: bool = False
    barred: bool = False

    @property
    def left(self) -> int:
        return max(0, self.hull - self.lost - self.brief)


def paper(ui: Ui, token: str) -> Colour:
    """A colour of the game's palette."""
    return ui.theme.game("magblast")[token]


def kind_colour(ui: Ui, kind: str) -> Colour:
    """The colour of an action card's art and banner."""
    return paper(ui, _KIND_COLOUR[kind])


# -- small shapes ------------------------------------------------------------------------------------------------------
def burst(ui: Ui, centre: tuple[float, float], radius: float, fill: Colour, rays: int = 14, line: float = 2) -> None:
    """A star burst with an ink line; `radius` in real pixels."""
    side = round(2 * radius + 6)
    points = shapes.star_points(rays, radius, radius * 0.78, (side / 2, side / 2))
    drawn = shapes.polygon(points, (side, side), fill, paper(ui, "ink"), max(1.5, line * ui.scale), join="round")
    ui.blit(drawn, (centre[0] - side / 2, centre[1] - side / 2))


def turret(ui: Ui, kind: str, centre: tuple[float, float], size: float) -> None:
    """A turret: laser a small triangle, beam a square, mag a ring; `size` in real pixels."""
    side = max(6, round(size))
    ink, fill = paper(ui, "ink"), paper(ui, kind)
    line = max(1.5, side * 0.09)
    if kind == "laser":
        points = [(side / 2, line), (side - line, side - line), (line, side - line)]
        drawn = shapes.polygon(points, (side, side), fill, ink, line, join="round")
    elif kind == "beam":
        drawn = shapes.rounded((side, side), side * 0.06, fill, ink, line)
    else:
        drawn = shapes.svg(
            f'<circle cx="{side / 2}" cy="{side / 2}" r="{side / 2 - line / 2:.2f}" {shapes.fill_of(fill)} '
            f'{shapes.stroke_of(ink, line)}/><circle cx="{side / 2}" cy="{side / 2}" r="{side * 0.2:.2f}" '
            f"{shapes.fill_of(ink)}/>",
            (side, side),
        )
    ui.blit(drawn, (centre[0] - side / 2, centre[1] - side / 2))


def resource(ui: Ui, kind: str, centre: tuple[float, float], size: float, disc: bool = False) -> None:
    """A resource: star, circle or diamond, with or without a paper disc below it; `size` in real pixels."""
    side = max(8, round(size))
    ink = paper(ui, "ink")
    if disc:
        plate = shapes.disc(side, paper(ui, "paper"), ink, max(1.5, side * 0.07))
        ui.blit(plate, (centre[0] - side / 2, centre[1] - side / 2))
        side = round(side * 0.66)
    line = max(1, side * 0.07)
    c = side / 2
    if kind == "star":
        drawn = shapes.polygon(
            shapes.star_points(5, c - line / 2, c * 0.44, (c, c * 1.04)), (side, side), paper(ui, kind), ink, line
        )
    elif kind == "diamond":
        points = shapes.ring_points(4, c - line, (c, c))
        drawn = shapes.polygon(points, (side, side), paper(ui, kind), ink, line)
    else:
        drawn = shapes.disc(round(side * 0.9), paper(ui, kind), ink, line)
    ui.blit(drawn, (centre[0] - drawn.get_width() / 2, centre[1] - drawn.get_height() / 2))


def halftone(ui: Ui, rect: Rect, opacity: int = 46, step: float = 9) -> None:
    """Dots turned by 30°, in ink."""
    gap = max(4, ui.px(step))
    ui.surface.blit(_halftone(ui, rect.size, gap, opacity), rect)


def _halftone(ui: Ui, size: tuple[int, int], gap: int, opacity: int) -> pygame.Surface:
    def draw(rect: Rect) -> None:
        radius = max(1, round(gap * 0.24))
        ink = (*paper(ui, "ink")[:3], opacity)
        for row in range(-rect.height // gap, 2 * rect.height // gap + 2):
            for column in range(-rect.width // gap, 2 * rect.width // gap + 2):
                x = column * gap * 0.866 - row * gap * 0.5
                y = column * gap * 0.5 + row * gap * 0.866
                if -gap < x < rect.width + gap and -gap < y < rect.height + gap:
                    pygame.draw.circle(ui.surface, ink, (x, y), radius)

    return ui.kept(("halftone", gap, opacity), size, draw)


def art(ui: Ui, rect: Rect, colour: Colour, flash: bool = True, tint: float = 0.55) -> None:
    """The ground of a card's art: colour, halftone, and a paler flash of 13 points."""
    ui.surface.fill(colour, rect)
    if rect.height >= ui.px(40):
        halftone(ui, rect, step=9 if rect.width > ui.px(70) else 6)
    if flash:
        radius = min(rect.width * 0.56, rect.height * 0.62)
        points = shapes.star_points(13, radius, radius * 0.66, (rect.width / 2, rect.height / 2), -80)
        drawn = shapes.polygon(points, rect.size, mix(colour, _WHITE, tint))
        ui.surface.blit(drawn, rect)


def ink_icon(ui: Ui, name: str, centre: tuple[float, float], size: float, turn: int = 0) -> None:
    """An icon in paper white with an ink outline and a hard shadow; `size` in real pixels."""
    side = max(10, round(size))
    drawn = icon(name, side, paper(ui, "icon"), paper(ui, "ink"), turn)
    place = (centre[0] - side / 2, centre[1] - side / 2)
    if side > ui.px(40):
        shade = icon(name, side, paper(ui, "ink"), paper(ui, "ink"), turn)
        ui.blit(shade, (place[0] + ui.px(3), place[1] + ui.px(3)))
    ui.blit(drawn, place)


def ship_icon(ui: Ui, ship: str, centre: tuple[float, float], size: float, mark: bool = True) -> None:
    """The icon of a ship's class, its own mark small at the lower right."""
    look = icon_table("magblast")["ships"][ship]
    ink_icon(ui, look.icon, centre, size, look.turn)
    if mark and look.mark and size >= ui.px(44):
        side = size * 0.4
        ink_icon(ui, look.mark, (centre[0] + size * 0.42, centre[1] + size * 0.36), side)


# -- fleet ships -------------------------------------------------------------------------------------------------------
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
    ui.label(name, rect.inflate(-ui.px(4), 0), role, _WHITE, "center", smallest=9.5)


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
            pygame.draw.rect(ui.surface, ink, pip, 1)


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
    y = picture.y + ui.px(8)
    for kind in () if look.fired and named else card.turrets:
        side = ui.px({"laser": 11, "beam": 10, "mag": 13}[kind])
        turret(ui, kind, (picture.x + ui.px(7), y), side)
        y += side + ui.px(1)
    side = ui.px(24 if named else 20)
    square = Rect(inner.right - side, inner.bottom - side, side, side)
    number_square(ui, square, look.left, look.left < look.hull)
    if look.left < look.hull and named:
        lost = f"−{look.hull - look.left}"
        ui.number(lost, (square.x - ui.px(9), square.centery + ui.px(4)), 13, _WHITE, 700)
    if named:
        _name_bar(ui, bar, look.id, "chip")


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
    shade = mix(colour, ink, 0.25) if look.barred or look.fired else colour
    ui.surface.fill(shade, number)
    ui.number(str(look.left), number.center, round(rect.height / ui.scale * 0.5), ink)
    if look.left < look.hull:
        ui.surface.fill(paper(ui, "red"), (inner.x, inner.bottom - ui.px(4), round(inner.width * 0.36), ui.px(4)))


# -- flagships ---------------------------------------------------------------------------------------------------------
class FlagLook(Struct, frozen=True):
    """What the picture of a flagship depends on."""

    id: str
    hull: int
    lost: int = 0
    brief: int = 0
    alive: bool = True
    barred: bool = False

    @property
    def left(self) -> int:
        return max(0, self.hull - self.lost - self.brief)


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
    centre = (picture.x + picture.width * (0.27 if bar.height else 0.3), picture.centery)
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
        ui.number(str(look.left), spot2.center, round(high * 0.56), fill)


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


def banner_colour(ui: Ui, kind: str) -> Colour:
    """The ground of an action card's name."""
    return mix(kind_colour(ui, kind), _WHITE, 0.62)


# -- action cards ------------------------------------------------------------------------------------------------------
def action_face(ui: Ui, card: str, need: str, size: tuple[int, int], barred: bool = False) -> pygame.Surface:
    """An action card in hand: banner, art, resources, what it needs, and its damage."""
    return ui.kept(("mb-action", card, need, barred), size, lambda rect: _action(ui, rect, card, need, barred))


def _action(ui: Ui, rect: Rect, card: str, need: str, barred: bool) -> None:
    kind = cards().kind[card]
    ink, colour = paper(ui, "ink"), kind_colour(ui, kind.id)
    lean = round(rect.width * 0.035)
    body = Rect(rect.x + lean, rect.y + round(rect.height * 0.03), rect.width - 2 * lean - ui.px(3), 0)
    body.height = rect.bottom - body.y - ui.px(4)
    ui.surface.fill(ink, body.move(ui.px(3), ui.px(3)))
    ui.surface.fill(ink, body)
    line = max(2, ui.px(3))
    inner = body.inflate(-2 * line, -2 * line)
    ui.surface.fill(paper(ui, "paper"), inner)
    foot = round(rect.height * 0.215)
    top = inner.y + round(rect.height * 0.145)
    picture = Rect(inner.x, top, inner.width, inner.bottom - foot - top)
    middle = (picture.centerx, picture.centery)
    if kind.turret is not None:
        ui.surface.fill(mix(colour, ink, 0.18), picture)
        halftone(ui, picture)
        radius = min(picture.width, picture.height) * 0.54
        clip = ui.surface.get_clip()
        ui.surface.set_clip(picture)
        burst(ui, middle, radius, paper(ui, "flash"), 16, 3)
        ui.surface.set_clip(clip)
        share = {"laser": 0.36, "beam": 0.38, "mag": 0.46}[kind.turret]
        turret(ui, kind.turret, middle, picture.width * share)
    else:
        art(ui, picture, colour)
        look = icon_table("magblast")["actions"][kind.id]
        ink_icon(ui, look.icon, middle, min(picture.width, picture.height) * 0.74, look.turn)
    ui.surface.fill(ink, (inner.x, picture.y - line, inner.width, line))
    ui.surface.fill(ink, (inner.x, picture.bottom, inner.width, line))
    if barred:
        shade = pygame.Surface(picture.size, pygame.SRCALPHA)
        shade.fill((0, 0, 0, 107))
        ui.surface.blit(shade, picture)
    x = picture.x + ui.px(17)
    for each in cards().icons[card]:
        resource(ui, each, (x, picture.y + ui.px(17)), ui.px(28), disc=True)
        x += ui.px(33)
    words = Rect(
        inner.x + ui.px(6), picture.bottom + line, inner.width - ui.px(10), inner.bottom - picture.bottom - line
    )
    if kind.damage:
        words.width -= ui.px(40)
    if not kind.damage or rect.height >= ui.px(170):  # on a small card turret and burst say it all
        ui.label(need, words, "card-s", ink, lines=2, smallest=9)
    if kind.damage:
        radius = ui.px(24) if rect.height >= ui.px(170) else ui.px(19)
        centre = (body.right - radius * 0.86, body.bottom - radius * 0.92)
        burst(ui, centre, radius, paper(ui, "flash"), 14, 2.5)
        ui.number(str(kind.damage), centre, 27 if rect.height >= ui.px(170) else 21, ink)
    banner = pygame.Surface((rect.width, round(rect.height * 0.135)), pygame.SRCALPHA)
    box = banner.get_rect()
    banner.fill(ink)
    banner.fill(banner_colour(ui, kind.id), box.inflate(-2 * line + 2, -2 * line + 2))
    before = ui.surface
    ui.surface = banner
    ui.label(kind.name[ui.language], box.inflate(-ui.px(12), 0), "ui", ink, "center", smallest=9)
    ui.surface = before
    turned = pygame.transform.rotozoom(banner, 2, 1)
    ui.surface.blit(turned, turned.get_rect(midtop=(rect.centerx, rect.y)))


def card_back(ui: Ui, pile: str, size: tuple[int, int]) -> pygame.Surface:
    """The back of a card of the action or ship deck."""

    def draw(rect: Rect) -> None:
        look = icon_table("magblast")["piles"]["action_deck" if pile == "actions" else "ship_deck"]
        colour = Colour("#4A2F7A") if pile == "actions" else Colour("#1F5A73")
        ui.surface.blit(shapes.rounded(rect.size, ui.px(4), colour, paper(ui, "ink"), max(2, ui.px(3))), rect)
        ring = rect.inflate(-round(rect.width * 0.22), -round(rect.height * 0.16))
        ui.surface.blit(shapes.rounded(ring.size, ui.px(3), None, mix(colour, _WHITE, 0.4), 1.5), ring)
        drawn = icon(look.icon, round(rect.width * 0.52), mix(colour, _WHITE, 0.72))
        ui.blit_in(drawn, rect)

    return ui.kept(("mb-back", pile), size, draw)


def empty_place(ui: Ui, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A free place: a dashed outline."""
    return shapes.rounded(size, ui.px(3), None, Colour(colour.r, colour.g, colour.b, 150), 1.5, (6, 4))
