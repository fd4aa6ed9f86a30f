"""The panels beside the fleets: piles and resources, the steps of the turn and the flagship's ability, heads, notes."""

from __future__ import annotations

from collections import Counter
from functools import partial

from pygame import Rect

from client.icons import icon, icon_table
from client.match import Player
from client.tables.magblast.actions import card_back
from client.tables.magblast.art import paper, resource
from client.tables.magblast.fleet import slip_of
from client.tables.magblast.hand import mini_face
from client.tables.magblast.ships import ShipLook as Look
from client.tables.magblast.ships import ship_face
from client.tables.magblast.zooms import flagship_text
from client.tables.table import Sight
from client.theme import Colour
from client.ui import Ui
from client.widgets.tooltip import rule_tag
from rules.engine.decisions import seat_id
from rules.magblast.cards import cards
from rules.magblast.forms import pays
from rules.magblast.view import View

_ON_FLEET = Colour("#EEF2F8")
"""Names on the dark ground of a fleet, the same in all themes."""
_OPEN = ("discard", "wrecks")
"""The piles that everybody may look through."""
_STEPS = ("discard", "draw", "reinforce", "move", "attack")


def fleet_head(ui: Ui, sight: Sight, view: View, seat: int, cell: Rect) -> int:
    """Badge, name, hull of the fleet and hand of an opponent; returns where the fleet begins."""
    high = ui.px(32 if cell.height >= ui.px(200) else 24)
    row = Rect(cell.x, cell.y, cell.width, high)
    player, fleet = sight.players[seat], view.fleets[seat]
    far = fleet.alive and _out_of_reach(view, sight, seat)
    hull = sum(ship.hull_left for ship in fleet.ships)
    words = ui.say("mb.not_next") if far else ui.say("mb.fleet_hull", n=hull) if fleet.alive else ""
    key = ("mb-head", player.name, player.look, seat, fleet.hand_count, words, far, fleet.alive)

    def draw() -> None:
        picture = ui.kept(
            key, row.size, lambda box: _head(ui, box, player, seat, fleet.hand_count, words, far, fleet.alive)
        )
        ui.blit(picture, row.topleft)
        sight.thing(ui, seat_id(seat), row, drag=False, corner=6)

    sight.part(ui, ("fleet-head", seat), (*row, *key), draw)
    return row.bottom + ui.px(2)


def _head(ui: Ui, row: Rect, player: Player, seat: int, hand_count: int, words: str, far: bool, alive: bool) -> None:
    high = row.height
    ui.panel(row, "surface", "line", 6)
    ui.panel(Rect(row.x, row.y, ui.px(5), high), ui.theme.seat(player.look), None, 2)
    badge = 26 if high >= ui.px(30) else 20
    ui.badge(player.look, (row.x + ui.px(24), row.centery), badge, str(seat + 1))
    right = row.right - ui.px(10)
    hand = str(hand_count)
    wide = ui.text_width(hand, "ui")
    ui.label(hand, Rect(right - wide, row.y, wide + 2, high), "ui")
    right -= wide + ui.px(26)
    ui.icon_of("counts.hand", Rect(right, row.y, ui.px(20), high), "muted", 17)
    left, role = row.x + ui.px(44), "lead" if high >= ui.px(30) else "ui"
    wide = ui.text_width(words, "label" if far else "log")
    fits = left + ui.text_width(player.name, role) + ui.px(8) <= right - wide - ui.px(18)  # no name is cut for them
    if words and fits and row.width >= ui.px(200 if far else 330):
        right -= wide + ui.px(18)
        if far:
            ui.panel(Rect(right - ui.px(6), row.y + ui.px(3), wide + ui.px(14), high - ui.px(6)), "hover", None, 4)
        ui.label(words, Rect(right, row.y, wide + 2, high), "label" if far else "log", "muted")
    elif far:
        right -= ui.px(26)
        ui.icon_of("prompt.refused", Rect(right, row.y, ui.px(20), high), "muted", 16)
    name = Rect(left, row.y, max(ui.px(20), right - left - ui.px(8)), high)
    ui.label(player.name, name, role, "text" if alive else "off")


def own_name(ui: Ui, sight: Sight, view: View, seat: int, fleet: Rect) -> None:
    """Whose fleet lies below: badge and name in its lower right corner, left of the slips of obstacles."""
    player = sight.players[seat]
    role = "heading" if fleet.width >= ui.px(800) else "ui"
    wide = min(ui.text_width(player.name, role), round(fleet.width * 0.24))
    high = ui.line_height(role, player.name)
    y = fleet.bottom - high - ui.px(6)
    slips = [slip_of(ui, fleet, each.card, n) for n, each in enumerate(view.fleets[seat].obstacles)]
    right = min((slip.x for slip in slips), default=fleet.right - ui.px(8))
    place = Rect(right - wide - ui.px(8), y, wide + 2, high)
    ui.label(player.name, place, role, _ON_FLEET, "right")
    ui.badge(player.look, (place.x - ui.px(20), place.centery), 26 if role == "heading" else 20, str(seat + 1))
    if seat_id(seat) in sight.lit:  # as the heads of the other fleets
        box = Rect(place.x - ui.px(36), y, place.right - place.x + ui.px(38), high)
        sight.thing(ui, seat_id(seat), box, drag=False, corner=6)


def _out_of_reach(view: View, sight: Sight, seat: int) -> bool:
    """MB-15.1 as it stands in the view: is this seat next to the one that looks?"""
    if not view.options.massacre_prevention or sight.seat is None or sight.seat == seat:
        return False
    alive = [s for s, fleet in enumerate(view.fleets) if fleet.alive]
    if len(alive) <= 3 or sight.seat not in alive or seat not in alive:
        return False
    at = alive.index(sight.seat)
    return seat not in (alive[(at + 1) % len(alive)], alive[at - 1])


def notes(ui: Ui, sight: Sight, view: View, cell: Rect) -> None:
    """A free place among the opponents: which options are in force."""
    ui.panel(cell, "surface", "line", 8)
    pad = ui.px(12)
    x, y, width = cell.x + pad, cell.y + pad, cell.width - 2 * pad
    options = view.options
    said = (("massacre", options.massacre_prevention), ("merciless", options.merciless), (options.sound, True))
    lines = [ui.say(f"mb.option.{option}") for option, on in said if on]  # what bars a target before the noise
    ui.label(ui.say("mb.options"), Rect(x, y, width, ui.px(20)), "label", "muted")
    y += ui.px(24)
    for line in lines:
        need = ui.paragraph_height(line, width, "log")
        if y + need > cell.bottom - ui.px(4):
            return
        y += ui.paragraph(line, (x, y), width, "log") + ui.px(4)


def resources(view: View, own: int) -> Counter[str]:
    """The icons on the own hand, summed."""
    hand = view.fleets[own].hand or []
    return Counter(each for card in hand for each in cards().icons[card])


def piles(ui: Ui, sight: Sight, view: View, own: int, rect: Rect) -> None:
    """Decks and discards with their counts, and what the hand could pay."""
    pad = ui.px(16 if rect.width >= ui.px(240) else 12)
    inner = rect.inflate(-2 * pad, -2 * pad)
    if choices := _wanted(sight):
        ui.panel(rect, "surface", "line", 12)
        _choices(ui, sight, inner, choices)
        return
    of = (
        *rect, view.action_deck, view.action_discard, view.ship_deck, view.ship_discard, view.fleets[own].hand,
    )  # fmt: skip
    sight.part(ui, "piles", of, partial(_piles, ui, sight, view, own, rect, inner))


def _piles(ui: Ui, sight: Sight, view: View, own: int, rect: Rect, inner: Rect) -> None:
    ui.panel(rect, "surface", "line", 12)
    large = rect.height >= ui.px(330)
    y = _pile_pictures(ui, sight, view, inner) if large else _pile_lines(ui, sight, view, inner)
    ui.surface.fill(ui.theme["line"], (inner.x, y, inner.width, 1))
    y += ui.px(10 if large else 6)
    if view.fleets[own].hand is None:
        return
    if large:
        ui.label(ui.say("mb.resources"), Rect(inner.x, y, inner.width, ui.px(20)), "label", "muted")
        y += ui.px(26)
    counts = resources(view, own)
    step = inner.width // 3
    size = ui.px(30 if large else 20)
    for index, kind in enumerate(("star", "circle", "diamond")):
        x = inner.x + index * step
        resource(ui, kind, (x + size / 2, y + size / 2), size)
        words = f"× {counts[kind]}" if large else str(counts[kind])
        ui.label(words, Rect(x + size + ui.px(6), y, step - size - ui.px(6), size), "ui")
    y += size + ui.px(10 if large else 4)
    line, rule = _affordable(ui, view, own, large)
    if y + ui.line_height("log") <= inner.bottom + ui.px(4):
        room = max(1, (inner.bottom - y - (ui.px(26) if large else 0)) // ui.line_height("log", line))
        box = Rect(inner.x, y, inner.width, min(room, 3) * ui.line_height("log", line))
        used = ui.label(line, box, "log", lines=min(room, 3), valign="top")
        if large and used.bottom + ui.px(28) <= inner.bottom + ui.px(6):
            rule_tag(ui, rule, (inner.x, used.bottom + ui.px(6)))


def _affordable(ui: Ui, view: View, own: int, large: bool) -> tuple[str, str]:
    hand = view.fleets[own].hand or []
    useful = [card for card in hand if cards().icons[card]]
    word = "mb.can_pay" if pays_something(useful) else "mb.cannot_pay"
    return ui.say(word if large else f"{word}_short"), "MB-6.2"


def pays_something(useful: list[str]) -> bool:
    """Could some of these cards pay for a ship?"""
    counts = Counter(each for card in useful for each in cards().icons[card])
    return any(n >= 3 for n in counts.values()) or len(counts) == 3 or pays(useful)


def _pile_pictures(ui: Ui, sight: Sight, view: View, rect: Rect) -> int:
    ui.label(ui.say("mb.piles"), Rect(rect.x, rect.y, rect.width, ui.px(20)), "label", "muted")
    y = rect.y + ui.px(28)
    column, row = rect.width // 2, ui.px(84)
    size = (ui.px(50), ui.px(68))
    top_action = view.action_discard[-1] if view.action_discard else ""
    top_ship = view.ship_discard[-1] if view.ship_discard else ""
    entries = (
        ("actions", view.action_deck, "mb.pile.actions", card_back(ui, "actions", size)),
        ("discard", len(view.action_discard), "mb.pile.discard",
         mini_face(ui, top_action, size) if top_action else None),
        ("ships", view.ship_deck, "mb.pile.ships", card_back(ui, "ships", size)),
        ("wrecks", len(view.ship_discard), "mb.pile.wrecks",
         ship_face(ui, Look(top_ship, cards().ships[top_ship].hull), size) if top_ship else None),
    )  # fmt: skip
    for index, (name, count, word, picture) in enumerate(entries):
        place = Rect(rect.x + index % 2 * column, y + index // 2 * row, *size)
        if picture is not None:
            ui.blit(picture, place.topleft)
        else:
            ui.panel(place, None, "line", 4, dash=(4, 4))
        ui.label(
            str(count),
            Rect(place.right + ui.px(10), place.y + ui.px(6), column - size[0] - ui.px(12), ui.px(30)),
            "heading",
        )
        ui.label(
            ui.say(word),
            Rect(place.right + ui.px(10), place.y + ui.px(38), column - size[0] - ui.px(12), ui.px(20)),
            "log",
            "muted",
        )
        spot = Rect(place.x, place.y, column - ui.px(8), size[1])
        sight.thing(ui, f"pile/{name}", spot, drag=False, focus=name in _OPEN)
    return y + 2 * row + ui.px(4)


def _pile_lines(ui: Ui, sight: Sight, view: View, rect: Rect) -> int:
    y = rect.y - ui.px(4)
    rows = (
        ("actions", view.action_deck), ("discard", len(view.action_discard)),
        ("ships", view.ship_deck), ("wrecks", len(view.ship_discard)),
    )  # fmt: skip
    high = min(ui.px(23), max(ui.px(17), (rect.height - ui.px(60)) // 4))
    for name, count in rows:
        row = Rect(rect.x, y, rect.width, high)
        area = sight.area_id(f"pile/{name}")
        if name in _OPEN and ui.is_hovered(area):
            ui.panel(row.inflate(ui.px(8), 0), "hover", None, 4)
        ui.label(ui.say(f"mb.pile.{name}"), Rect(row.x, row.y, row.width - ui.px(40), high), "log", "muted")
        ui.label(str(count), row, "log", align="right")
        sight.thing(ui, f"pile/{name}", row, drag=False, focus=name in _OPEN)
        y += high
    return y + ui.px(3)


def _wanted(sight: Sight) -> list[str]:
    """Things in a discard pile that a form lets one choose."""
    editor = sight.editor
    things = getattr(editor, "things", ())
    return sorted(thing for thing in things if thing.startswith(("wreck/", "discard/")))


def _choices(ui: Ui, sight: Sight, rect: Rect, things: list[str]) -> None:
    """A pile opened: its things as rows, each once with its copies."""
    ui.label(ui.say("mb.choose_from_pile"), Rect(rect.x, rect.y, rect.width, ui.px(20)), "label", "muted")
    high = ui.px(34)
    area = Rect(rect.x, rect.y + ui.px(26), rect.width, rect.height - ui.px(26))
    copies = [(thing, copy) for thing in things for copy in range(_count(sight, thing))]
    with ui.scrolled("pile", area, len(copies) * high) as content:
        for index, (thing, copy) in enumerate(copies):
            row = Rect(content.x, content.y + index * high, content.width, high - ui.px(4))
            chosen = sight.mark(thing, copy) == "chosen"
            ui.panel(row, "hover" if ui.is_hovered(sight.area_id(thing, copy)) else "raised", "edge", 6)
            bare = thing.partition("/")[2]
            ui.label(sight.name(bare), row.inflate(-ui.px(44), 0), "log")
            if chosen:
                ui.icon_of("prompt.confirm", Rect(row.right - ui.px(24), row.y, ui.px(20), row.height), "chosen", 15)
            sight.thing(ui, thing, row, copy=copy, drag=False, small=True)


def _count(sight: Sight, thing: str) -> int:
    view: View = sight.view
    pile, _, bare = thing.partition("/")
    return view.action_discard.count(bare) if pile == "discard" else 1


def steps(ui: Ui, sight: Sight, view: View, own: int, rect: Rect) -> None:
    """The five steps of the turn, and what the own flagship can do."""
    of = (*rect, view.active, view.step, sight.players[view.active].name, sight.seat, own, view.fleets[own],
          view.options.merciless)  # fmt: skip
    sight.part(ui, "steps", of, partial(_steps, ui, sight, view, own, rect))


def _steps(ui: Ui, sight: Sight, view: View, own: int, rect: Rect) -> None:
    ui.panel(rect, "surface", "line", 12)
    pad = ui.px(16 if rect.width >= ui.px(240) else 10)
    inner = rect.inflate(-2 * pad, -2 * pad)
    large = rect.height >= ui.px(330)
    y = inner.y
    mine = view.active == own and view.step != "deploy"
    if large:
        name = sight.players[view.active].name
        words = ui.say("mb.your_turn") if mine and sight.seat == own else ui.say("mb.turn_of", name=name)
        ui.label(words, Rect(inner.x, y, inner.width, ui.px(20)), "label", "muted")
        y += ui.px(26)
    high = ui.px(34) if large else min(ui.px(28), max(ui.px(19), (inner.height - ui.px(26)) // 5))
    for index, step in enumerate(_STEPS):
        row = Rect(inner.x, y, inner.width, high - ui.px(4 if large else 2))
        here = step == view.step
        past = view.step in _STEPS and index < _STEPS.index(view.step)
        if here:
            ui.panel(row, "accent", None, 6)
        ink = "on_accent" if here else "muted"
        ui.label(str(index + 1), Rect(row.x + ui.px(8), row.y, ui.px(16), row.height), "ui", ink)
        ui.label(
            ui.say(f"mb.step.{step}"), Rect(row.x + ui.px(30), row.y, row.width - ui.px(60), row.height), "ui", ink
        )
        if past:
            ui.icon_of("prompt.confirm", Rect(row.right - ui.px(30), row.y, ui.px(24), row.height), "muted", 17)
        y += high
    fleet = view.fleets[own]
    if not large:
        if y + ui.px(22) <= inner.bottom + ui.px(4):
            if view.options.merciless:
                turrets = sum(len(cards().ships[ship.id].turrets) for ship in fleet.ships)
                line = ui.say("mb.fired_turrets", n=sum(len(ship.fired) for ship in fleet.ships), all=turrets)
            else:
                fired = sum(1 for ship in fleet.ships if ship.fired)
                line = ui.say("mb.fired_of", n=fired, all=len(fleet.ships))
            ui.label(line, Rect(inner.x, y + ui.px(2), inner.width, ui.px(20)), "log", "muted")
            _short_ability(
                ui, sight, view, own, Rect(inner.x, y + ui.px(28), inner.width, inner.bottom - y - ui.px(28))
            )
        return
    ui.surface.fill(ui.theme["line"], (inner.x, y + ui.px(6), inner.width, 1))
    y += ui.px(18)
    _ability(ui, sight, view, own, Rect(inner.x, y, inner.width, inner.bottom - y))


def _short_ability(ui: Ui, sight: Sight, view: View, own: int, rect: Rect) -> None:
    """Name and ability of the own flagship as far as there is room for the whole of it."""
    flagship = view.fleets[own].flagship
    name, text = cards().flagships[flagship].name[ui.language], flagship_text(sight, flagship)
    head = ui.px(24)
    if head + ui.paragraph_height(text, rect.width, "log") > rect.height:
        return
    ui.surface.fill(ui.theme["line"], (rect.x, rect.y - ui.px(2), rect.width, 1))
    ui.label(name, Rect(rect.x, rect.y + ui.px(2), rect.width, head - ui.px(2)), "ui", smallest=11)
    ui.paragraph(text, (rect.x, rect.y + head), rect.width, "log")


def _ability(ui: Ui, sight: Sight, view: View, own: int, rect: Rect) -> None:
    fleet = view.fleets[own]
    card = cards().flagships[fleet.flagship]
    side = ui.px(48)
    box = Rect(rect.x, rect.y, side, side)
    ui.panel(box, paper(ui, "flagship"), paper(ui, "ink"), 4, thick=2)
    look = icon_table("magblast")["flagships"][fleet.flagship]
    ui.blit_in(icon(look.icon, round(side * 0.86), paper(ui, "icon"), paper(ui, "ink")), box)
    x = box.right + ui.px(12)
    ui.label(card.name[ui.language], Rect(x, rect.y, rect.right - x, ui.px(24)), "ui")
    how = ui.say("mb.uses_left", n=fleet.uses_left, all=card.uses) if card.uses else ui.say("mb.always")
    ui.label(how, Rect(x, rect.y + ui.px(25), rect.right - x, ui.px(20)), "log", "muted")
    words = Rect(rect.x, box.bottom + ui.px(12), rect.width, rect.bottom - box.bottom - ui.px(12))
    ui.label(flagship_text(sight, fleet.flagship), words, "log", lines=6, valign="top")
