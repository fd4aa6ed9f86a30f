"""Cards of Starlight: paper in a frame of the colour, gold hairline, names Korean first. Drawn once and kept."""

from __future__ import annotations

import pygame
from msgspec import Struct
from pygame import Rect

from client import shapes
from client.icons import icon, icon_table
from client.theme import Colour, mix
from client.ui import Ui
from rules.starlight.cards import Card, cards
from rules.starlight.decks import RealCard
from rules.starlight.faces import KEYWORD_NAMES, card_text

_WHITE = Colour("white")
_INK = Colour("#0B1120")
_NIGHT = Colour("#2A2233")
_RAISED = Colour("#FFE066")


class Look(Struct, frozen=True):
    """Everything that the picture of a card depends on; numbers are those of now."""

    card: str
    attack: int = 0
    defence: int = 0
    left: int = 0
    growth: int = 0
    ready: bool = True
    barred: bool = False
    plain: bool = False
    """True in hand: printed numbers, no damage."""
    tagged: bool = False
    """Exhausted where there is no room to turn it: upright with a tag."""
    shown: int = 0
    """How much of its width is seen beside the card that covers the rest (px); 0 for all of it."""


def shade(ui: Ui, card: Card) -> Colour:
    """The frame colour of a card."""
    palette = ui.theme.game("starlight")
    return palette[card.colour] if card.colour else palette["gold"]


def _glyph(ui: Ui, colour: str, size: int, tint: Colour) -> pygame.Surface:
    return icon(icon_table("starlight")["colours"][colour].icon, size, tint)


def _art_icon(card: str) -> str:
    return icon_table("starlight")["cards"][card].icon


def face(ui: Ui, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A card upright in this size."""
    return ui.kept(("stl-card", look), size, lambda rect: _card(ui, rect, look))


def turned(ui: Ui, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A card as it lies: exhausted ones are turned by 90° and darkened."""
    upright = face(ui, look, size)
    if look.ready or look.tagged:
        return upright
    return ui.kept(("stl-turned", look, size), (size[1], size[0]), lambda rect: _turned(ui, upright))


def _turned(ui: Ui, upright: pygame.Surface) -> None:
    lying = pygame.transform.rotate(upright, -90)
    ui.surface.blit(lying, (0, 0))
    dark = pygame.Surface(lying.get_size(), pygame.SRCALPHA)
    dark.fill((0, 0, 0, 90))
    ui.surface.blit(dark, (0, 0))


def _card(ui: Ui, rect: Rect, look: Look) -> None:
    card = cards()[look.card]
    palette = ui.theme.game("starlight")
    colour = shade(ui, card)
    radius = rect.width * 0.06
    ui.surface.blit(shapes.rounded(rect.size, radius, mix(colour, _INK, 0.2), _INK, 1.5), rect)
    line = max(2, round(rect.width * 0.035))
    paper = rect.inflate(-2 * line, -2 * line)
    ui.surface.blit(shapes.rounded(paper.size, radius * 0.7, palette["paper"], palette["gold"], 1), paper)
    if rect.width < ui.px(60):  # a thumbnail: the art alone
        _art(ui, paper.inflate(-4, -4), card, look)
        return
    bar_high = max(ui.px(15), round(rect.height * 0.135))
    beside = _cost_side(ui, rect) + ui.px(2) - line  # the name begins beside the disc of the cost
    name = Rect(paper.x + beside, paper.y + 2, paper.width - beside - 1, bar_high)
    if ui.text_width(card.name["ko" if ui.language == "ko" else "en"], "card-s") > name.width:
        name.height = max(bar_high, ui.px(30))
    if look.shown:  # another card covers the rest: the name takes what is seen
        left = beside if look.plain else 2
        name = Rect(paper.x + left, paper.y + 2, look.shown - line - 2 - left, max(bar_high, ui.px(44)))
    plate_high = max(ui.px(18), round(rect.height * 0.145)) if card.type != "star" else 0
    if card.type in ("star", "resource"):
        name = Rect(paper.x + 4, paper.y + 2, paper.width - 8, bar_high + ui.px(14))
    art = Rect(paper.x + 3, name.bottom + 1, paper.width - 6, paper.bottom - plate_high - name.bottom - 4)
    _art(ui, art, card, look)
    _name(ui, name, card)
    if card.type != "star" and card.type != "resource" and (look.plain or not look.shown):
        _cost(ui, rect, card)
    foot = Rect(paper.x + 3, art.bottom + 1, (look.shown - line - 2 if look.shown else paper.width) - 6, plate_high)
    if card.is_character:
        _stats(ui, foot, (card.attack, card.defence), look)
    elif card.type != "star":
        quick = ui.say("stl.quick")
        words = ui.say(f"stl.type.{card.type}") + (f" · {quick}" if card.quick else "")
        ui.surface.blit(shapes.rounded(foot.size, foot.height / 2, mix(colour, _INK, 0.55)), foot)
        ui.label(words, foot.inflate(-6, 0), "card-s", _WHITE, "center", smallest=9)
    if look.shown:
        art.width = min(art.width, look.shown - line - 2)
    _keywords(ui, art, card, rect)
    if look.growth:
        _growth(ui, art, look.growth)
    if not look.plain and look.defence > look.left:
        _damage(ui, art, look.defence - look.left)
    if look.tagged and not look.ready:
        _exhausted(ui, rect, art)


def _name(ui: Ui, rect: Rect, card: Card) -> None:
    ink = ui.theme.game("starlight")["ink"]
    ui.label(card.name["ko" if ui.language == "ko" else "en"], rect, "card-s", ink, "center", lines=3, smallest=8)


def _art(ui: Ui, rect: Rect, card: Card, look: Look) -> None:
    palette = ui.theme.game("starlight")
    colour = palette["white_art"] if card.colour == "white" else shade(ui, card)
    top, bottom = mix(colour, _INK, 0.3), mix(colour, _INK, 0.72)
    tint = mix(colour, _WHITE, 0.76)
    strip = pygame.Surface((1, 2))
    strip.set_at((0, 0), top)
    strip.set_at((0, 1), bottom)
    picture = pygame.Surface(rect.size, pygame.SRCALPHA)
    picture.blit(pygame.transform.smoothscale(strip, rect.size), (0, 0))
    gap = max(6, ui.px(9))
    for y in range(0, rect.height + gap, gap):
        for x in range((y // gap % 2) * gap // 2, rect.width + gap, gap):
            picture.set_at((min(x, rect.width - 1), min(y, rect.height - 1)), mix(top, _WHITE, 0.25))
    arch = rect.width * (0.46 if card.type not in ("prism", "event") else 0.12)
    window = (
        f'<path d="M0 {rect.height} V{arch:.1f} Q0 0 {arch:.1f} 0 H{rect.width - arch:.1f} '
        f'Q{rect.width} 0 {rect.width} {arch:.1f} V{rect.height} Z" fill="#ffffff"/>'
    )
    picture.blit(shapes.svg(window, rect.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if look.barred:
        picture.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
        tint = mix(tint, _INK, 0.42)
    ui.surface.blit(picture, rect)
    side = round(min(rect.size) * 0.72)
    drop = icon(_art_icon(card.id), side, Colour(0, 0, 0))
    place = drop.get_rect(center=rect.center)
    ui.surface.blit(shapes.faded(drop, 0.38), place.move(2, 3))
    ui.surface.blit(icon(_art_icon(card.id), side, tint), place)


def emblem(ui: Ui, card: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a card alone."""
    return ui.kept(("starlight-emblem", card), size, lambda rect: _art(ui, rect, cards()[card], Look(card, plain=True)))


def _cost_side(ui: Ui, rect: Rect) -> int:
    return max(ui.px(17), round(rect.width * 0.2))


def _cost(ui: Ui, rect: Rect, card: Card) -> None:
    side = _cost_side(ui, rect)
    place = Rect(rect.x + 1, rect.y + 1, side, side)
    cost_disc(ui, place, card.colour, str(card.cost))
    if card.colour:
        small = round(side * 0.66)
        colour_disc(ui, card.colour, (place.centerx, place.bottom + 1 + small / 2), small)


def cost_disc(ui: Ui, place: Rect, colour: str, cost: str) -> None:
    """A cost on a disc of the card's colour."""
    palette = ui.theme.game("starlight")
    side = min(place.size)
    disc = shapes.disc(side, mix(palette[colour or "gold"], _INK, 0.35), palette["gold"], max(1.5, side * 0.07))
    ui.blit_in(disc, place)
    ui.number(cost, place.center, round(side / ui.scale * 0.62), _WHITE)


def colour_disc(ui: Ui, colour: str, centre: tuple[float, float], side: float, spent: bool = False) -> None:
    """A colour as a disc with its glyph; one that is spent is an outline."""
    palette = ui.theme.game("starlight")
    size = max(8, round(side))
    fill = None if spent else mix(palette[colour], _INK, 0.2)
    plate = shapes.disc(size, fill, palette[colour] if spent else palette["gold"], max(1, size * 0.07))
    spot = plate.get_rect(center=(round(centre[0]), round(centre[1])))
    ui.surface.blit(plate, spot)
    tint = palette[colour] if spent else _INK if colour == "white" else _WHITE
    ui.blit_in(_glyph(ui, colour, round(size * 0.68), tint), spot)


def stats(ui: Ui, rect: Rect, figures: tuple[int, int]) -> None:
    """Attack and defence as printed."""
    look = Look("", *figures, figures[1])
    _stats(ui, rect, figures, look)


def _stats(ui: Ui, rect: Rect, printed: tuple[int, int], look: Look) -> None:
    """Attack and what is left of the defence, with a triangle where they differ from the print."""
    ui.surface.blit(shapes.rounded(rect.size, rect.height * 0.3, _NIGHT, ui.theme.game("starlight")["gold"], 1), rect)
    attack = printed[0] if look.plain else look.attack
    left = printed[1] if look.plain else look.left
    for index, (value, usual, file) in enumerate(((attack, printed[0], "broadsword"), (left, printed[1], "shield"))):
        half = Rect(rect.x + index * rect.width // 2, rect.y, rect.width // 2, rect.height)
        side = round(rect.height * 0.56)
        ui.blit_in(
            icon(file, side, Colour("#D9B08C" if index == 0 else "#9CC4F0")),
            Rect(half.x + 2, half.y, side + 4, half.height),
        )
        number = (half.x + side + (half.width - side) / 2, half.centery)
        damaged = index == 1 and not look.plain and value < look.defence
        ui.number(str(value), number, round(rect.height / ui.scale * 0.78), Colour("#FF7F7B") if damaged else _WHITE)
        now = value if index == 0 else (look.defence if not look.plain else value)
        if now != usual:
            up = now > usual
            size = max(5, round(rect.height * 0.3))
            points = [(size / 2, 0), (size, size), (0, size)] if up else [(0, 0), (size, 0), (size / 2, size)]
            mark = shapes.polygon(points, (size + 1, size + 1), _RAISED, _INK, 1)
            ui.surface.blit(mark, (half.right - size - 2, half.y + 2))


def _keywords(ui: Ui, art: Rect, card: Card, rect: Rect) -> None:
    """Keywords as tags at the foot of the art."""
    if not card.keywords or rect.width < ui.px(72):
        return
    y = art.bottom - ui.px(17)
    for word in sorted(card.keywords)[:3]:
        label = KEYWORD_NAMES[word][ui.language]
        wide = ui.text_width(label, "chip") + ui.px(10)
        tag = Rect(art.right - wide - 2, y, wide, ui.px(16))
        ui.surface.blit(shapes.rounded(tag.size, 4, ui.theme.game("starlight")["paper"], _INK, 1), tag)
        ui.label(label, tag, "chip", _NIGHT, "center", smallest=9)
        y -= ui.px(18)


def _growth(ui: Ui, art: Rect, count: int) -> None:
    side = ui.px(24)
    points = shapes.ring_points(4, side / 2 - 1, (side / 2, side / 2))
    drawn = shapes.polygon(points, (side, side), Colour("#BFE8A0"), _INK, 1.5)
    place = drawn.get_rect(topright=(art.right - 2, art.y + 2))
    ui.surface.blit(drawn, place)
    ui.number(f"+{count}", place.center, 11, _INK, 700)


def _damage(ui: Ui, art: Rect, amount: int) -> None:
    """The damage that lies on a character: a counter at the lower left of the art, away from its keywords."""
    side = ui.px(22)
    plate = Rect(art.x + 2, art.bottom - side - 2, side, side)
    ui.surface.blit(shapes.rounded(plate.size, ui.px(5), Colour("#FF7F7B"), _INK, 1.5), plate)
    ui.number(str(amount), plate.center, 14, _INK, 900)


def _exhausted(ui: Ui, rect: Rect, art: Rect) -> None:
    """Darkened, with a tag, where a card cannot be turned."""
    dark = pygame.Surface(rect.size, pygame.SRCALPHA)
    dark.fill((0, 0, 0, 96))
    ui.surface.blit(dark, rect)
    side = ui.px(22)
    tag = Rect(art.x + 2, art.y + 2, side, side)
    ui.surface.blit(shapes.rounded(tag.size, ui.px(5), _NIGHT, _WHITE, 1.5), tag)
    ui.number("Z", tag.center, 14, _WHITE, 900)


def star_face(ui: Ui, card: str, life: int, size: tuple[int, int], barred: bool = False) -> pygame.Surface:
    """A star with its life in an eight-pointed star."""

    def draw(rect: Rect) -> None:
        _card(ui, rect, Look(card, barred=barred))
        reach = min(rect.width * 0.25, ui.px(44))
        _life(ui, life, (rect.right - reach * 0.9, rect.bottom - reach * 0.9), reach)
        gold = ui.theme.game("starlight")["gold"]
        light = next((action.action.resources for action in cards()[card].actions), 0)
        if light and rect.width >= ui.px(84):
            words = ui.say("stl.light_n", n=light)
            pill = Rect(rect.x + ui.px(8), 0, min(ui.text_width(words, "chip") + ui.px(14), rect.width // 2), ui.px(18))
            pill.bottom = rect.bottom - ui.px(8)
            ui.surface.blit(shapes.rounded(pill.size, pill.height / 2, _NIGHT, gold, 1), pill)
            ui.label(words, pill, "chip", _WHITE, "center", smallest=9)

    return ui.kept(("stl-star", card, life, barred), size, draw)


def _life(ui: Ui, life: int, centre: tuple[float, float], reach: float) -> None:
    """Life in an eight-pointed star."""
    points = shapes.star_points(8, reach, reach * 0.72, (reach + 2, reach + 2))
    side = round(2 * reach + 4)
    gold = ui.theme.game("starlight")["gold"]
    drawn = shapes.polygon(points, (side, side), _NIGHT, gold, 2, join="round")
    ui.blit(drawn, (centre[0] - side / 2, centre[1] - side / 2))
    ui.number(str(life), centre, round(reach / ui.scale * 0.8), _WHITE)


def back(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The back of a card."""

    def draw(rect: Rect) -> None:
        tint = Colour("#3A2F55")
        gold = ui.theme.game("starlight")["gold"]
        ui.surface.blit(shapes.rounded(rect.size, rect.width * 0.08, tint, gold, 1.5), rect)
        reach = min(rect.size) * 0.3
        points = shapes.star_points(8, reach, reach * 0.5, (rect.width / 2, rect.height / 2))
        ui.surface.blit(shapes.polygon(points, rect.size, mix(tint, gold, 0.5)), rect)

    return ui.kept(("stl-back",), size, draw)


def resource_face(ui: Ui, card: str, ready: bool, size: tuple[int, int]) -> pygame.Surface:
    """A face-up resource: its colour and glyph; a back without a card; turned when exhausted."""

    def draw(rect: Rect) -> None:
        printed = cards()[card]
        colour = shade(ui, printed)
        ui.surface.blit(
            shapes.rounded(rect.size, rect.width * 0.1, ui.theme.game("starlight")["paper"], colour, 3), rect
        )
        if printed.colour:
            side = round(min(rect.size) * 0.62)
            disc = shapes.disc(side, mix(colour, _INK, 0.15), ui.theme.game("starlight")["gold"], 1.5)
            ui.surface.blit(disc, disc.get_rect(center=rect.center))
            tint = _INK if printed.colour == "white" else _WHITE
            ui.blit_in(_glyph(ui, printed.colour, round(side * 0.66), tint), rect)

    upright = ui.kept(("stl-resource", card), size, draw) if card else back(ui, size)
    if ready:
        return upright
    return ui.kept(("stl-resource-turned", card, size), (size[1], size[0]), lambda rect: _turned(ui, upright))


def full(ui: Ui, rect: Rect, look: Look, life: int | None = None) -> None:
    """The card in full size with its text; a star with this `life`, its printed one when None."""
    card = cards()[look.card]
    palette = ui.theme.game("starlight")
    colour = shade(ui, card)
    ui.surface.blit(shapes.rounded(rect.size, ui.px(20), mix(colour, _INK, 0.15), _INK, 3), rect)
    paper = rect.inflate(-round(rect.width * 0.06), -round(rect.width * 0.06))
    ui.surface.blit(shapes.rounded(paper.size, ui.px(12), palette["paper"], palette["gold"], 2), paper)
    head = Rect(
        paper.x + round(rect.width * 0.2), paper.y + ui.px(6), paper.width - round(rect.width * 0.24), ui.px(30)
    )
    first, second = ("ko", "en") if ui.language == "ko" else ("en", "ko")
    ui.label(card.name[first], head, "heading", palette["ink"], smallest=14)
    ui.label(card.name[second], head.move(0, ui.px(29)), "log", palette["second"], smallest=10)
    art = Rect(
        paper.x + ui.px(12), paper.y + round(rect.height * 0.13), paper.width - ui.px(24), round(rect.height * 0.42)
    )
    _art(ui, art, card, Look(look.card))
    if card.type not in ("star", "resource"):
        _cost(ui, rect, card)
    pill = Rect(0, 0, round(rect.width * 0.5), ui.px(30))
    pill.center = (art.centerx, art.bottom)
    ui.surface.blit(shapes.rounded(pill.size, pill.height / 2, mix(colour, _INK, 0.5), palette["gold"], 1.5), pill)
    kind = ui.say(f"stl.type.{card.type}")
    ui.label(kind, pill.inflate(-8, 0), "ui", _WHITE, "center", smallest=10)
    foot = round(rect.height * 0.14) if card.is_character else ui.px(12)
    words = Rect(
        paper.x + ui.px(18),
        pill.bottom + ui.px(8),
        paper.width - ui.px(36),
        paper.bottom - foot - pill.bottom - ui.px(12),
    )
    text = "\n".join(card_text(card.id, ui.language))
    ui.label(text, words, "body", palette["ink"], "center", lines=9, smallest=10)
    if card.is_character:
        plate = Rect(0, 0, round(rect.width * 0.56), round(rect.height * 0.1))
        plate.midbottom = (rect.centerx, paper.bottom - ui.px(8))
        _stats(ui, plate, (card.attack, card.defence), look)
    elif card.type == "star":
        reach = rect.width * 0.13
        _life(ui, card.life if life is None else life, (paper.right - reach * 0.92, paper.bottom - reach * 0.92), reach)


def little_known(ui: Ui, rect: Rect, real: RealCard) -> None:
    """A real card known by name: its name, type and colour, and what is not known of it."""
    palette = ui.theme.game("starlight")
    colour = palette[real.colour or "gold"]
    ui.surface.blit(shapes.rounded(rect.size, ui.px(20), mix(colour, _INK, 0.15), _INK, 3), rect)
    paper = rect.inflate(-round(rect.width * 0.06), -round(rect.width * 0.06))
    ui.surface.blit(shapes.rounded(paper.size, ui.px(12), palette["paper"], palette["gold"], 2), paper)
    inner = paper.inflate(-ui.px(32), -ui.px(32))
    ui.label(real.name, Rect(inner.x, inner.y, inner.width, ui.px(64)), "heading", palette["ink"], "center", lines=2)
    kind = ui.say(f"stl.type.{real.type}")
    ui.label(kind, Rect(inner.x, inner.y + ui.px(70), inner.width, ui.px(28)), "ui", palette["second"], "center")
    side = ui.px(96)
    mark = Rect(inner.centerx - side // 2, inner.y + ui.px(130), side, side)
    ui.icon_of("prompt.warning", mark, palette["second"], 88)
    missing = tuple(ui.say(f"stl.unknown.{what}") for what in real.unknown)
    words = Rect(inner.x, mark.bottom + ui.px(24), inner.width, inner.bottom - mark.bottom - ui.px(24))
    ui.label(
        ui.say("stl.little_known", missing=missing), words, "body", palette["ink"], "center", lines=8, valign="top"
    )
