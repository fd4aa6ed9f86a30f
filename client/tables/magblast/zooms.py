"""Cards of Mag·Blast in full, why their numbers are what they are, and the words on them."""

from __future__ import annotations

import pygame
from pygame import Rect

from client.icons import icon_table
from client.tables.magblast.art import art, burst, ink_icon, kind_colour, paper, resource, turret
from client.tables.magblast.ships import FlagLook, ShipLook, look_of
from client.tables.table import Sight, Zoom
from client.theme import Colour, mix
from client.ui import Ui
from client.words import rule_sentence
from rules.engine.decisions import Text, seat_named
from rules.magblast.cards import FLAG, cards
from rules.magblast.view import FleetView, View

_WHITE = Colour("white")
Cause = tuple[str, str]


def ship_look(view: View, thing: str) -> ShipLook | None:
    """How a ship in play looks, by `p2/ARES`."""
    player, _, id_ = thing.partition("/")
    seat = seat_named(player)
    if not id_ or seat is None:
        return None
    for ship in view.fleets[seat].ships:
        if ship.id == id_:
            return look_of(ship, view.options.merciless)
    return None


def card_text(sight: Sight, card: str) -> str:
    """What an action card does, filled with its figures."""
    kind = cards().kind[card]
    if kind.turret is not None:
        return sight.words.say(Text("card.blast", {"turret": kind.turret, "n": kind.damage}))
    return sight.words.say(Text(f"card.{kind.id}", {"n": kind.damage}))


def flagship_text(sight: Sight, flagship: str) -> str:
    return sight.words.say(Text(f"flagship.{flagship}", {"n": cards().flagships[flagship].uses}))


def zoom_of(sight: Sight, thing: str) -> Zoom | None:
    """The full card of a thing, None for zones, seats and piles."""
    view: View = sight.view
    player, slash, bare = thing.partition("/")
    if not slash:
        bare = player
    if bare in cards().ships:
        return _ship(sight, view, thing, bare)
    if bare == FLAG and (seat := seat_named(player)) is not None:
        return _flagship(sight, view.fleets[seat])
    if bare in cards().flagships:
        return _flagship(sight, next((f for f in view.fleets if f.flagship == bare), None), bare)
    if bare in cards().kind:
        return _action(sight, bare)
    return None


def _rule(sight: Sight, number: str) -> str:
    return rule_sentence("magblast", number, sight.language)


def _ship(sight: Sight, view: View, thing: str, id_: str) -> Zoom:
    card = cards().ships[id_]
    look = ship_look(view, thing) or ShipLook(id_, card.hull)
    causes: list[Cause] = []
    seat = seat_named(thing.partition("/")[0])
    if seat is not None:
        ship = next((s for s in view.fleets[seat].ships if s.id == id_), None)
        if ship is not None:
            causes += [(f"−{each.amount}", sight.name(each.card)) for each in ship.damage]
            if ship.squadron_damage:
                causes.append((f"−{ship.squadron_damage}", sight.say("mb.until_turn_ends")))
    numbers = [(sight.say("mb.hull_left"), str(card.hull), str(look.left), causes)]
    words = []
    ability = cards().classes[card.class_].ability
    if ability is not None:
        rule = {"carrier": "MB-9.1", "minesweeper": "MB-12.8"}[ability]
        words.append((cards().classes[card.class_].name[sight.language], rule, _rule(sight, rule)))
    for kind in card.turrets:
        each = cards().turrets[kind]
        words.append((sight.say("mb.turret", turret=kind), "MB-8.2", sight.say("mb.turret_line", n=each.damage)))
    words.append((sight.say("mb.speed_n", n=card.speed), "MB-7.1", _rule(sight, "MB-7.1")))
    if look.brief:
        words.append((sight.say("mb.dashed"), "MB-9.7", _rule(sight, "MB-9.7")))
    return Zoom(
        card.name[sight.language], (430, 600), lambda ui, rect: full_ship(ui, sight, rect, look), numbers, words
    )


def _flagship(sight: Sight, fleet: FleetView | None, id_: str = "") -> Zoom:
    flagship = fleet.flagship if fleet is not None else id_
    card = cards().flagships[flagship]
    causes: list[Cause] = []
    look = FlagLook(flagship, card.hull)
    if fleet is not None:
        causes = [(f"−{each.amount}", sight.name(each.card)) for each in fleet.damage]
        if fleet.squadron_damage:
            causes.append((f"−{fleet.squadron_damage}", sight.say("mb.until_turn_ends")))
        look = FlagLook(flagship, card.hull, sum(d.amount for d in fleet.damage), fleet.squadron_damage, fleet.alive)
    left = fleet.uses_left if fleet is not None else card.uses
    uses = sight.say("mb.uses_left", n=left, all=card.uses) if card.uses else sight.say("mb.always")
    words = [(uses, "MB-16.1" if card.uses else "MB-16.2", _rule(sight, "MB-16.1" if card.uses else "MB-16.2"))]
    words.append((sight.say("word.FLAG"), "MB-8.4", _rule(sight, "MB-8.4")))
    return Zoom(
        card.name[sight.language], (600, 430), lambda ui, rect: full_flagship(ui, sight, rect, look),
        [(sight.say("mb.hull_left"), str(card.hull), str(look.left), causes)], words,
    )  # fmt: skip


def _action(sight: Sight, card: str) -> Zoom:
    kind = cards().kind[card]
    words = []
    if kind.turret is not None:
        words.append((sight.say("mb.noise"), "MB-8.5", _rule(sight, "MB-8.5")))
        words.append((sight.say("mb.same_zone"), "MB-8.3", _rule(sight, "MB-8.3")))
    elif kind.group == "squadron":
        words.append((sight.say("mb.squadron"), "MB-9.7", _rule(sight, "MB-9.7")))
    elif kind.timing == "reaction":
        words.append((sight.say("mb.reaction"), "MB-13.1", _rule(sight, "MB-13.1")))
    elif kind.group == "direct_hit":
        words.append((kind.name[sight.language], "MB-11.4", _rule(sight, "MB-11.4")))
    elif kind.group == "direct_hit_effect":
        words.append((sight.say("mb.effect"), "MB-11.7", _rule(sight, "MB-11.7")))
    if cards().icons[card]:
        words.append((sight.say("mb.resources_word"), "MB-6.2", _rule(sight, "MB-6.2")))
    return Zoom(kind.name[sight.language], (430, 600), lambda ui, rect: full_action(ui, sight, rect, card), (), words)


# -- the cards ---------------------------------------------------------------------------------------------------------
def _sheet(ui: Ui, rect: Rect, name: str, colour: Colour, share: float, wide: bool = False) -> tuple[Rect, Rect]:
    """Paper, art ground and the turned banner with the name; gives the places of art and of text.

    The art takes `share` of the height, on a `wide` card `share` of the width, and the text lies beside it.
    """
    side = min(rect.size)
    ink, line = paper(ui, "ink"), max(2, round(side * 0.011))
    shade = max(3, round(side * 0.02))
    body = Rect(rect.x + shade, rect.y + shade, rect.width - 3 * shade, rect.height - 2 * shade)
    ui.surface.fill(ink, body.move(shade, shade))
    ui.surface.fill(ink, body)
    inner = body.inflate(-2 * line, -2 * line)
    ui.surface.fill(paper(ui, "paper"), inner)
    top = inner.y + round(side * 0.18)
    high = inner.bottom - top if wide else round(rect.height * share) - (top - rect.y)
    picture = Rect(inner.x, top, round(inner.width * share) if wide else inner.width, high)
    art(ui, picture, colour)
    ui.surface.fill(ink, (inner.x, top - line, inner.width, line))
    if wide:
        ui.surface.fill(ink, (picture.right, top, line, high))
        words = Rect(picture.right + line, top, inner.right - picture.right - line, high)
    else:
        ui.surface.fill(ink, (inner.x, picture.bottom, inner.width, line))
        words = Rect(inner.x, picture.bottom + line, inner.width, inner.bottom - picture.bottom - line)
    banner = pygame.Surface((rect.width, round(side * 0.14)), pygame.SRCALPHA)
    box = banner.get_rect()
    banner.fill(ink)
    banner.fill(mix(colour, _WHITE, 0.55), box.inflate(-2 * line, -2 * line))
    before, ui.surface = ui.surface, banner
    size = box.height / ui.scale * 0.62
    ui.label(name, box.inflate(-ui.px(20), 0), "title" if size > 30 else "heading", ink, "center", smallest=16)
    ui.surface = before
    turned = pygame.transform.rotozoom(banner, 1.4 if wide else 2, 1)
    ui.surface.blit(turned, turned.get_rect(midtop=(rect.centerx, rect.y + round(side * 0.011))))
    return picture, words


def _tag(ui: Ui, rect: Rect, words: str, dark: bool) -> None:
    ink = paper(ui, "ink")
    ui.surface.fill(ink, rect)
    if not dark:
        ui.surface.fill(paper(ui, "paper"), rect.inflate(-ui.px(5), -ui.px(5)))
    ui.label(words, rect.inflate(-ui.px(12), 0), "ui", _WHITE if dark else ink, "center")


def full_ship(ui: Ui, sight: Sight, rect: Rect, look: ShipLook) -> None:
    """A fleet ship in full size."""
    card = cards().ships[look.id]
    ink = paper(ui, "ink")
    picture, words = _sheet(ui, rect, card.name[ui.language], paper(ui, card.class_), 0.61)
    mark = icon_table("magblast")["ships"][look.id]
    middle = (picture.centerx + rect.width * 0.03, picture.centery)
    ink_icon(ui, mark.icon, middle, picture.height * 0.74, mark.turn)
    if mark.mark:
        side = picture.height * 0.27
        ink_icon(ui, mark.mark, (picture.right - side * 0.8, picture.bottom - side * 0.95), side)
    unit = rect.width / 430
    y = picture.y + 40 * unit
    for kind in card.turrets:
        side = {"laser": 48, "beam": 54, "mag": 68}[kind] * unit
        turret(ui, kind, (picture.x + 48 * unit, y), side)
        y += side + 12 * unit
    high = round(40 * unit)
    left = Rect(round(rect.x + 30 * unit), picture.bottom - round(high * 0.45), round(150 * unit), high)
    _tag(ui, left, cards().classes[card.class_].name[ui.language], True)
    _tag(
        ui,
        Rect(round(rect.right - 205 * unit), left.y, round(172 * unit), high),
        sight.say("mb.speed_n", n=card.speed),
        False,
    )
    inner = words.inflate(-round(36 * unit), 0)
    y = left.bottom + 14 * unit
    ability = cards().classes[card.class_].ability
    text = sight.say(f"class.{ability}") if ability else sight.say("mb.plain_ship")
    ui.label(text, Rect(inner.x, round(y), inner.width, round(86 * unit)), "body", ink, lines=4, valign="top")
    foot = Rect(inner.x, round(words.bottom - 68 * unit), inner.width, round(60 * unit))
    ui.label(sight.say("mb.hull_n", n=look.hull), Rect(foot.x, foot.y, foot.width, ui.px(22)), "ui", ink)
    _row_of_pips(ui, foot.x, foot.y + ui.px(26), look, min(22 * unit, (foot.width - 110 * unit) / max(look.hull, 1)))
    _left(ui, (words.right - 62 * unit, words.bottom - 58 * unit), 56 * unit, look.left, look.hull)


def _row_of_pips(ui: Ui, x: float, y: float, look: ShipLook | FlagLook, step: float) -> None:
    from client import shapes

    ink, side = paper(ui, "ink"), max(4, round(step * 0.84))
    for index in range(look.hull):
        pip = Rect(round(x + index * step), round(y), side, side)
        if index < look.left:
            ui.surface.fill(ink, pip)
        else:
            dash = (3, 2) if index < look.left + look.brief else ()
            ui.surface.blit(shapes.rounded(pip.size, 0, None, ink, 2, dash), pip)


def _left(ui: Ui, centre: tuple[float, float], radius: float, left: int, hull: int) -> None:
    burst(ui, centre, radius, paper(ui, "hit" if left < hull else "flash"), 18, 3)
    ui.number(str(left), centre, round(radius / ui.scale * 0.82), paper(ui, "ink"))


def full_flagship(ui: Ui, sight: Sight, rect: Rect, look: FlagLook) -> None:
    """A flagship in full size, with its ability."""
    card = cards().flagships[look.id]
    ink, unit = paper(ui, "ink"), min(rect.size) / 430
    picture, words = _sheet(ui, rect, card.name[ui.language], paper(ui, "flagship"), 0.44, wide=True)
    ink_icon(ui, icon_table("magblast")["flagships"][look.id].icon, picture.center, min(picture.size) * 0.86)
    inner = words.inflate(-round(36 * unit), -round(24 * unit))
    room = Rect(inner.x, inner.y, inner.width, inner.height - round(64 * unit))
    ui.label(flagship_text(sight, look.id), room, "body", ink, lines=9, valign="top")
    foot = round(words.bottom - 68 * unit)
    ui.label(sight.say("mb.hull_n", n=look.hull), Rect(inner.x, foot, inner.width, ui.px(22)), "ui", ink)
    _row_of_pips(ui, inner.x, foot + ui.px(26), look, min(22 * unit, (inner.width - 104 * unit) / max(look.hull, 1)))
    _left(ui, (words.right - 62 * unit, words.bottom - 58 * unit), 56 * unit, look.left, look.hull)


def full_action(ui: Ui, sight: Sight, rect: Rect, card: str) -> None:
    """An action card in full size."""
    kind = cards().kind[card]
    ink, unit = paper(ui, "ink"), rect.width / 430
    picture, words = _sheet(ui, rect, kind.name[ui.language], kind_colour(ui, kind.id), 0.62)
    if kind.turret is not None:
        radius = picture.height * 0.46
        burst(ui, picture.center, radius, paper(ui, "flash"), 18, 4)
        turret(ui, kind.turret, picture.center, radius * 0.9)
    else:
        look = icon_table("magblast")["actions"][kind.id]
        ink_icon(ui, look.icon, picture.center, picture.height * 0.78, look.turn)
    x = picture.x + 40 * unit
    for each in cards().icons[card]:
        resource(ui, each, (x, picture.y + 40 * unit), 58 * unit, disc=True)
        x += 66 * unit
    inner = words.inflate(-round(36 * unit), -round(28 * unit))
    ui.label(card_text(sight, card), inner, "body", ink, lines=7, valign="top")
    if kind.damage:
        burst(ui, (words.right - 56 * unit, words.bottom - 52 * unit), 50 * unit, paper(ui, "flash"), 16, 3)
        ui.number(
            str(kind.damage), (words.right - 56 * unit, words.bottom - 52 * unit), round(48 * unit / ui.scale), ink
        )
