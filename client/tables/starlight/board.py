"""The halves of the board: star with deck and graveyard, battlefield, resources with the light that is ready."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from client import shapes
from client.tables.starlight import faces
from client.tables.starlight.faces import Look
from client.tables.starlight.places import Spot, lay_out, look_of, names_of
from client.tables.table import Sight
from client.ui import Ui
from rules.starlight.cards import COLOURS, cards
from rules.starlight.view import SideView, ThingView, View


def draw_half(ui: Ui, sight: Sight, view: View, seat: int, rect: Rect, upper: bool) -> list[Spot]:
    """One player's half; returns where the cards of the battlefield lie."""
    side = view.sides[seat]
    gap = ui.px(6)
    left = Rect(rect.x, rect.y, round(rect.width * 0.128), rect.height)
    right_wide = round(rect.width * 0.166)
    field = Rect(left.right + gap, rect.y, rect.width - left.width - right_wide - 2 * gap, rect.height)
    right = Rect(field.right + gap, rect.y, right_wide, rect.height)
    edge = ui.theme.seat(sight.colour_of(seat))
    for box in (left, field, right):
        ui.panel(box, "surface", "line", 10)
        line = Rect(box.x + ui.px(6), box.y if upper else box.bottom - ui.px(4), box.width - ui.px(12), ui.px(4))
        ui.surface.fill(edge, line)
    place = left.inflate(-ui.px(14), -ui.px(14))
    of = (*place, side.star, side.life, side.deck, side.graveyard, sight.mark(f"p{seat + 1}/star"))
    sight.part(ui, ("star", seat), of, partial(_star, ui, sight, side, seat, place))
    place = right.inflate(-ui.px(20), -ui.px(16))
    lit = sight.lit.intersection(names_of(side.resources, seat))
    of = (*place, side.resources, lit)
    sight.part(ui, ("resources", seat), of, partial(_resources, ui, sight, side, seat, place))
    return _battlefield(ui, sight, view, seat, field, upper)


def _star(ui: Ui, sight: Sight, side: SideView, seat: int, rect: Rect) -> None:
    """Star large, deck and graveyard with their counts below it."""
    low = max(ui.px(40), round(rect.height * 0.24))
    high = rect.height - low - ui.px(6)
    wide = min(rect.width, round(high * 0.72))
    place = Rect(rect.centerx - wide // 2, rect.y, wide, round(wide / 0.72))
    thing = f"p{seat + 1}/star"
    barred = sight.mark(thing) == "barred" or not side.star.ready
    ui.blit(faces.star_face(ui, side.star.card, side.life, place.size, barred), place.topleft)
    if not side.star.ready:
        tag = Rect(place.x + ui.px(6), place.y + round(place.height * 0.44), ui.px(24), ui.px(24))
        ui.panel(tag, "void", "text", 5)
        ui.number("Z", tag.center, 15, "text")
    sight.thing(ui, thing, place, corner=8, drag=False)
    small = (round(low * 0.7), low - ui.px(2))
    y = rect.bottom - low + ui.px(2)
    half = rect.width // 2
    for index, (what, count) in enumerate((("deck", side.deck), ("graveyard", len(side.graveyard)))):
        pile = Rect(rect.x + index * half, y, *small)
        if what == "deck":
            ui.blit(faces.back(ui, small), pile.topleft)
        elif side.graveyard:
            ui.blit(faces.face(ui, Look(side.graveyard[-1].card, plain=True), small), pile.topleft)
        else:
            ui.panel(pile, None, "line", 4)
        sight.thing(ui, f"p{seat + 1}/{what}", pile, corner=4, drag=False, focus=what == "deck" or count > 0)
        words = Rect(pile.right + ui.px(4), y, half - small[0] - ui.px(6), low)
        if low >= ui.px(50) and ui.text_width(ui.say(f"stl.{what}"), "label") <= words.width:
            top = Rect(words.x, words.y, words.width, low // 2)
            ui.label(ui.say(f"stl.{what}"), top, "label", "muted", valign="bottom", smallest=9)
            words = Rect(words.x, words.y + low // 2, words.width, low // 2 - ui.px(6))
        ui.label(str(count), words, "ui")


def _battlefield(ui: Ui, sight: Sight, view: View, seat: int, rect: Rect, upper: bool) -> list[Spot]:
    side, head = view.sides[seat], ui.px(24)
    area = Rect(rect.x + ui.px(16), rect.y + ui.px(10), rect.width - ui.px(32), rect.height - head - ui.px(26))
    if upper:
        area.y += head + ui.px(6)
    attacking = {attack.oid for attack in view.attackers}
    forward = ui.px(10) if upper else -ui.px(10)
    spots = lay_out(ui, side.battlefield, seat, area, 1 if upper else -1)
    spots = [replace(s, rect=s.rect.move(0, forward)) if s.thing.oid in attacking else s for s in spots]
    looks = [look_of(each.thing, sight.mark(each.name) == "barred", each.tagged, each.shown) for each in spots]
    backs = upper if sight.seat is None else seat != sight.seat
    places = [(each.name, *each.rect) for each in spots]
    player, fights = sight.players[seat], view.phase == "combat" and (seat == view.active,)
    of = (*rect, upper, backs, fights, side.hand_count, player.name, player.look, looks, places)
    draw = partial(_draw_battlefield, ui, sight, view, seat, rect, area, upper, backs, spots, looks)
    sight.part(ui, ("battlefield", seat), of, draw)
    return spots


def _draw_battlefield(
    ui: Ui, sight: Sight, view: View, seat: int, rect: Rect, area: Rect, upper: bool, backs: bool,
    spots: Sequence[Spot], looks: Sequence[Look],
) -> None:  # fmt: skip
    side, player = view.sides[seat], sight.players[seat]
    head = ui.px(24)
    y = rect.y + ui.px(8) if upper else rect.bottom - head - ui.px(8)
    ui.badge(player.look, (rect.x + ui.px(22), y + head // 2), 22, str(seat + 1))
    role = ""
    if view.phase == "combat":
        role = f" · {sight.say('stl.attacking' if seat == view.active else 'stl.defending')}"
    words = f"{player.name}{role} · {sight.say('stl.hand_n', n=side.hand_count)}"
    label = ui.label(words, Rect(rect.x + ui.px(42), y, round(rect.width * 0.5), head), "label", "muted")
    if backs:
        _backs(ui, side.hand_count, Rect(label.right + ui.px(12), y, rect.right - label.right - ui.px(24), head))
    if not side.battlefield:
        ui.label(ui.say("stl.empty_field"), area, "log", "muted", "center")
    crowded = any(spot.seen.width < spot.rect.width for spot in spots)
    for spot, look in zip(spots, looks, strict=True):
        ui.blit(faces.turned(ui, look, spot.size), spot.rect.topleft)
        # Where cards overlap the marks lie close, so that none covers a neighbour's figures.
        sight.thing(ui, spot.name, spot.seen, corner=7, small=crowded)


def _backs(ui: Ui, count: int, rect: Rect) -> None:
    """The opponent's hand as small backs."""
    wide, high = round(rect.height * 0.72), rect.height
    step = min(wide + ui.px(3), (rect.width - wide) // max(1, count - 1))
    for index in range(count):
        ui.blit(faces.back(ui, (wide, high)), (rect.x + index * step, rect.y))


# -- resources ---------------------------------------------------------------------------------------------------------
def _resources(ui: Ui, sight: Sight, side: SideView, seat: int, rect: Rect) -> None:
    """Face-up ones with their colours, face-down ones as backs; exhausted ones lie turned."""
    ready = sum(1 for thing in side.resources if thing.ready)
    head = Rect(rect.x, rect.y, rect.width, ui.px(24))
    ui.label(ui.say("stl.resources"), head, "label", "muted")
    ui.label(f"{ready} / {len(side.resources)}", head, "ui", align="right")
    rows: tuple[list[tuple[ThingView, str]], list[tuple[ThingView, str]]] = ([], [])
    for thing, name in zip(side.resources, names_of(side.resources, seat), strict=True):
        rows[1 if thing.face_down else 0].append((thing, name))
    area = Rect(rect.x, head.bottom + ui.px(2), rect.width, rect.bottom - head.bottom - ui.px(28))
    here = [(face, row) for face, row in zip(("up", "down"), rows, strict=True) if row]
    labelled = area.height >= len(here) * ui.px(70)
    label = ui.px(20) if labelled else 0
    high = min(ui.px(62), area.height // max(1, len(here)) - ui.px(4) - label)
    y = area.y
    for face, row in here:
        if labelled:
            words = ui.say(f"stl.face_{face}", n=len(row))
            ui.label(words, Rect(area.x, y, area.width, label), "label", "muted", smallest=9)
            y += label
        _resource_row(ui, sight, row, Rect(area.x, y, area.width, high))
        y += high + ui.px(6)
    _light(ui, side, Rect(rect.x, rect.bottom - ui.px(22), rect.width, ui.px(22)))


def _resource_row(ui: Ui, sight: Sight, row: list[tuple[ThingView, str]], rect: Rect) -> None:
    """Smaller where they would cover each other, and only at their smallest do they overlap."""
    gap = ui.px(6)
    across = sum(0.72 if thing.ready else 1.0 for thing, _ in row)
    fitting = int((rect.width - gap * (len(row) - 1)) / across)
    rect = Rect(rect.x, rect.y, rect.width, min(rect.height, max(ui.px(44), fitting)))
    wide = round(rect.height * 0.72)
    widths = [wide if thing.ready else rect.height for thing, _ in row]
    steps = [each + gap for each in widths[:-1]]
    if sum(steps) + widths[-1] > rect.width:
        steps = [(rect.width - widths[-1]) // max(1, len(steps))] * len(steps)
    x = rect.x
    for (thing, name), step in zip(row, [*steps, 0], strict=True):
        upright = (wide, rect.height)
        picture = faces.resource_face(ui, "" if thing.face_down else thing.card, thing.ready, upright)
        place = picture.get_rect(topleft=(x, rect.y + (rect.height - picture.get_height()) // 2))
        ui.surface.blit(picture, place)
        sight.thing(ui, name, place, corner=4, small=True, drag=False, focus=name in sight.lit)
        x += step


def light_of(side: SideView) -> list[tuple[str, int]]:
    """How much light is ready of each colour, last that of face-down resources (no colour)."""
    counts = Counter("" if t.face_down or not t.card else cards()[t.card].colour for t in side.resources if t.ready)
    return [(colour, counts[colour]) for colour in (*COLOURS, "") if counts[colour]]


def _light(ui: Ui, side: SideView, rect: Rect) -> None:
    """The light that is ready, by colour."""
    lights = light_of(side)
    step = min(ui.px(42), rect.width // max(1, len(lights)))
    mark, role = (ui.px(18), "ui") if step >= ui.px(36) else (ui.px(13), "chip")
    for index, (colour, count) in enumerate(lights):
        x = rect.x + index * step
        light_mark(ui, colour, (x + mark // 2, rect.centery), mark)
        left = x + mark + ui.px(3)
        ui.label(str(count), Rect(left, rect.y, x + step - left, rect.height), role, smallest=9)


def light_mark(ui: Ui, colour: str, centre: tuple[float, float], side: int, spent: bool = False) -> None:
    """A disc with the glyph of the colour; a face-down resource gives a square without one."""
    if colour:
        faces.colour_disc(ui, colour, centre, side, spent)
        return
    box = Rect(0, 0, round(side * 0.86), round(side * 0.86))
    box.center = (round(centre[0]), round(centre[1]))
    tint = ui.theme["off" if spent else "muted"]
    ui.surface.blit(shapes.rounded(box.size, ui.px(4), None if spent else ui.theme["raised"], tint, 1.5), box)
