"""The whole table of Unlimited: a band for every seat – space, base and leaders, ground – the own one below."""

from __future__ import annotations

from collections import Counter

from pygame import Rect

from client.icons import icon_table
from client.parts.forms import CardsEditor, Editor
from client.parts.frame import Regions
from client.parts.motion import Motion, ease_out
from client.tables.table import PromptButton, Sight, Table, ThingId, Zoom
from client.tables.unlimited import faces
from client.tables.unlimited.faces import WIDE_SIDE, Look
from client.theme import theme_file
from client.ui import Ui
from client.words import rule_sentence
from rules.effects.nouns import COMMON_KEYWORDS
from rules.engine.decisions import Form, Option
from rules.engine.events import Event, SeenEvent
from rules.unlimited.cards import EXPERIENCE, SHIELD, pool
from rules.unlimited.state import NOBODY, Seat, Seen, State
from rules.unlimited.turns import Turns

_RULES = {
    "ambush": "SWU-4.1", "grit": "SWU-4.2", "overwhelm": "SWU-4.3", "raid": "SWU-4.4", "restore": "SWU-4.5",
    "saboteur": "SWU-4.6", "sentinel": "SWU-4.7", "shielded": "SWU-4.8", "smuggle": "SWU-4.9", "bounty": "SWU-4.10",
}  # fmt: skip
_HAND, _RESOURCE = 20, 50
"""Copies in these zones are counted from here, since the rules call equal cards in several zones by one name."""
_ICONS = {"initiative": "initiative", "blast": "blast_counter", "plan": "plan_counter"}
_COUNTERS = ("initiative", "blast", "plan")


class ChooseEditor(CardsEditor):
    """Any number of cards within what the form allows; none is an answer, too."""

    def __init__(self, things: list[str], most: int, least: int) -> None:
        super().__init__("choose", things, "swu.form.choose", most)
        self.least = least

    def text(self) -> str:
        return super().text() or ("choose none" if self.least == 0 else "")

    def label(self, sight: Sight) -> str:
        return super().label(sight) if self.entries else sight.say("swu.form.none")


class UnlimitedTable(Table):
    """Two arenas beside the bases; with three or four players one band each."""

    sky = "unlimited"

    def __init__(self) -> None:
        self.known: tuple[State, Turns] | None = None

    def turns(self, sight: Sight) -> Turns:
        """The rules' own reading of this view: names and numbers of now."""
        view: State = sight.view
        if self.known is None or self.known[0] is not view:
            made = Turns(view, _nothing_asked, _nothing_told)
            made.asked_seat = view.viewer if view.viewer != NOBODY else None
            self.known = (view, made)
        return self.known[1]

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        view: State = sight.view
        board = regions.board.inflate(-ui.px(10), -ui.px(6))
        count = len(view.seats)
        own = sight.seat if sight.seat is not None else view.active
        others = [(own + step) % count for step in range(count - 1, 0, -1)]
        others = [seat for seat in others if not view.seats[seat].out or count == 2]
        count = len(others) + 1
        if count == 2 and others and board.width >= ui.px(1000) and board.height >= ui.px(480):
            strip = Rect(board.x, board.y, board.width, ui.px(64))
            self._strip(ui, sight, others[0], strip)
            board = Rect(board.x, strip.bottom + ui.px(5), board.width, board.height - strip.height - ui.px(5))
        gap = ui.px(6)
        column = max(ui.px(150), round(board.width * (0.145 if count == 2 else 0.24)))
        left = round((board.width - column - 2 * gap) * 0.4)
        middle = Rect(board.x + left + gap, board.y, column, board.height)
        space = Rect(board.x, board.y, left, board.height)
        ground = Rect(middle.right + gap, board.y, board.right - middle.right - gap, board.height)
        for box in (space, ground):
            ui.panel(box, "surface", "line", 10)
        counters = ui.px(34) if count > 2 or board.height < ui.px(400) else ui.px(58)
        bands = self._bands(board, count, counters + 2 * gap)
        for index, seat in enumerate((*others, own)):
            band = bands[index]
            upper = index < len(others)
            for arena, box in (("space", space), ("ground", ground)):
                room = Rect(box.x, band.y, box.width, band.height)
                if count == 2:  # the front line lies in the middle of the panel, not round the counters
                    room = Rect(box.x, box.y if upper else box.centery, box.width, box.height // 2)
                self._row(ui, sight, seat, arena, room, upper, index > 0)
            self._home(ui, sight, seat, Rect(middle.x, band.y, middle.width, band.height), upper)
        foot = bands[-1].y - gap - counters
        self._counters(ui, sight, Rect(middle.x, foot, middle.width, counters))
        self._hand(ui, sight, own, regions.hand)
        self._tray(ui, sight, Rect(space.x, space.y, ground.right - space.x, board.height))

    def _tray(self, ui: Ui, sight: Sight, board: Rect) -> None:
        """Cards that may be chosen and lie in no open place: searched ones, those in a pile."""
        if sight.decision is None or not sight.mine:
            return
        there = {thing.id for thing in sight.things}
        asked = [thing for option in sight.decision.options for thing in option.things]
        for form in sight.decision.forms:
            asked += [thing for thing in form.bounds.get("things", ()) if isinstance(thing, str)]
        cards = [
            t for t in dict.fromkeys(asked) if t not in there and "@" not in t and self._card(sight, t) in pool().cards
        ]
        if not cards:
            return
        high = min(ui.px(200), board.height - ui.px(60))
        wide = round(high / WIDE_SIDE)
        gap = ui.px(12)
        room = board.width - ui.px(60)
        step = wide + gap
        if len(cards) * step > room:
            step = max(ui.px(14), (room - wide) // max(1, len(cards) - 1))
        total = step * (len(cards) - 1) + wide
        place = Rect(0, 0, total + ui.px(40), high + ui.px(40))
        place.center = board.center
        ui.shadow(place, 12, "h3")
        ui.panel(place, "raised", "source", 12)
        for index, thing in enumerate(cards):
            spot = Rect(place.x + ui.px(20) + index * step, place.y + ui.px(20), wide, high)
            look = Look(self._card(sight, thing), barred=sight.mark(thing) == "barred")
            ui.blit(faces.face(ui, look, spot.size), spot.topleft)
            sight.thing(ui, thing, spot, corner=8, drag=False)

    def _bands(self, board: Rect, count: int, between: int) -> list[Rect]:
        high = (board.height - between) // count
        bands = [
            Rect(board.x, board.y + index * high, board.width, high - (3 if count > 2 else 0)) for index in range(count)
        ]
        bands[-1] = Rect(board.x, board.bottom - high, board.width, high)
        return bands

    def _row(self, ui: Ui, sight: Sight, seat: int, arena: str, rect: Rect, upper: bool, lined: bool) -> None:
        """The units of a seat in an arena, their line of words at the outer edge."""
        view: State = sight.view
        turns = self.turns(sight)
        own = view.seats[seat]
        units = own.space if arena == "space" else own.ground
        two = sum(1 for each in view.seats if not each.out or each is own) < 3
        edge = ui.theme.seat(sight.colour_of(seat))
        outer = rect.y if upper else rect.bottom - ui.px(4)
        if two:
            ui.surface.fill(edge, Rect(rect.x + ui.px(8), outer, rect.width - ui.px(16), ui.px(4)))
        else:
            ui.surface.fill(edge, Rect(rect.x + ui.px(2), rect.y + ui.px(6), ui.px(4), rect.height - ui.px(12)))
        if lined:
            self._front(ui, rect.x + ui.px(10), rect.right - ui.px(10), rect.y)
        head = ui.px(22)
        y = rect.y + ui.px(8) if upper or not two else rect.bottom - head - ui.px(8)
        line = Rect(rect.x + ui.px(12), y, rect.width - ui.px(20), head)
        self._head(ui, sight, seat, arena, units, line)
        pad = ui.px(8)
        top = line.bottom + pad if upper or not two else rect.y + pad
        bottom = rect.bottom - pad if upper or not two else line.y - pad
        room = Rect(rect.x + ui.px(12), top, rect.width - ui.px(24), bottom - top)
        below = ui.px(25)
        high = min(ui.px(158), room.height - below)
        wide = round(high / WIDE_SIDE)
        widths = [high if view.things[unit].exhausted else wide for unit in units]
        total = sum(widths) + ui.px(14) * max(0, len(widths) - 1)
        if len(units) > 1 and total > room.width:
            squeeze = (room.width - widths[-1]) / max(1, total - widths[-1])
            if squeeze < 0.72 and high > ui.px(84):  # rather smaller than hidden under each other
                factor = max(ui.px(84) / high, room.width / total)
                high = round(high * factor)
                wide = round(high / WIDE_SIDE)
                widths = [high if view.things[unit].exhausted else wide for unit in units]
                total = sum(widths) + ui.px(14) * (len(widths) - 1)
        squeeze = 1.0 if len(units) < 2 or total <= room.width else (room.width - widths[-1]) / (total - widths[-1])
        x: float = room.x + max(0, (room.width - total) // 2)
        ahead = room.bottom - below - high if upper and two else room.y
        if not two:
            ahead = room.y + max(0, (room.height - below - high) // 2)
        for unit, width in zip(units, widths, strict=True):
            seen = turns.live[unit]
            name = turns.name(unit)
            size = (wide, high)
            tall = wide if seen.exhausted else high
            place = Rect(round(x), ahead + (high - tall) // 2, width, tall)
            look = look_of(seen, sight.mark(name) == "barred", ui.language)
            ui.blit(faces.lying(ui, look, size), place.topleft)
            sight.thing(ui, name, place, corner=6)
            self._under(ui, sight, unit, Rect(place.x, place.bottom + ui.px(8), place.width, ui.px(16)))
            x += (width + ui.px(14)) * squeeze

    def _front(self, ui: Ui, left: int, right: int, y: int) -> None:
        tint = ui.theme["line"]
        for x in range(left, right, ui.px(9)):
            ui.surface.fill(tint, Rect(x, y, ui.px(4), max(1, ui.px(2))))

    def _head(self, ui: Ui, sight: Sight, seat: int, arena: str, units: list[int], rect: Rect) -> None:
        turns = self.turns(sight)
        side = ui.px(18)
        ui.icon(icon_table("unlimited")["arenas"][arena].icon, Rect(rect.x, rect.y, side, rect.height), "muted", 18)
        title = ui.say(f"swu.arena.{arena}")
        wide = ui.text_width(title, "label")
        ui.label(title, Rect(rect.x + side + ui.px(6), rect.y, wide + 2, rect.height), "label")
        x = rect.x + side + wide + ui.px(16)
        name = sight.players[seat].name
        if units:
            power = sum(turns.live[unit].power for unit in units)
            ready = sum(1 for unit in units if not turns.live[unit].exhausted)
            words = ui.say("swu.units", name=name, n=len(units), power=power, ready=ready)
        else:
            words = ui.say("swu.no_units", name=name)
        ui.label(words, Rect(x, rect.y, rect.right - x, rect.height), "log", "muted", smallest=9)

    def _under(self, ui: Ui, sight: Sight, unit: int, rect: Rect) -> None:
        """Upgrades and captives below a unit: a strip each; tokens only where they may be chosen."""
        view: State = sight.view
        turns = self.turns(sight)
        thing = view.things[unit]
        strips = (*thing.upgrades, *thing.captured)
        shown = [i for i in strips if view.things[i].card not in (SHIELD, EXPERIENCE) or turns.name(i) in sight.lit]
        if not shown:
            return
        wide = (rect.width - 2 * (len(shown) - 1)) // len(shown)
        for index, each in enumerate(shown):
            card = view.things[each].card
            box = Rect(rect.x + index * (wide + 2), rect.y, wide, rect.height)
            first = faces.colours(ui, pool().cards[card])[0] if card in pool().cards else ui.theme["line"]
            captive = each in thing.captured
            ui.panel(box, "surface", "danger" if captive else first, 3)
            words = getattr(pool().cards[card].name, ui.language) if card in pool().cards else "?"
            ui.label(words, box.inflate(-4, 0), "chip", "text", "center", smallest=8)
            sight.thing(ui, turns.name(each), box, corner=3, small=True, drag=False, focus=False)

    def _home(self, ui: Ui, sight: Sight, seat: int, rect: Rect, upper: bool) -> None:
        """Base and leaders of a seat."""
        view: State = sight.view
        turns = self.turns(sight)
        own = view.seats[seat]
        gap = ui.px(5)
        base = view.things[own.base]
        left = max(0, pool().cards[base.card].hp - base.damage)
        stacked = rect.height >= ui.px(112)
        if stacked:
            low = min(ui.px(84), round(rect.height * 0.4))
            high = min(ui.px(130), rect.height - low - gap)
            y = rect.y if upper else rect.bottom - high
            home = Rect(rect.x, y, rect.width, high)
            row = Rect(rect.x, home.bottom + gap if upper else home.y - gap - low, rect.width, low)
        else:
            half = round(rect.width * 0.46)
            home = Rect(rect.x, rect.y, half, rect.height)
            row = Rect(home.right + gap, rect.y, rect.width - half - gap, rect.height)
        name = f"p{seat + 1}/base"
        barred = sight.mark(name) == "barred"
        ui.blit(faces.base_face(ui, base.card, left, home.size, barred), home.topleft)
        sight.thing(ui, name, home, corner=8, drag=False)
        wide = (row.width - gap * (len(own.leaders) - 1)) // max(1, len(own.leaders))
        for index, id_ in enumerate(own.leaders):
            leader = view.things[id_]
            place = Rect(row.x + index * (wide + gap), row.y, wide, row.height)
            thing = turns.name(id_)
            if leader.deployed:
                words = ui.say("swu.deployed")
            elif leader.epic_used:
                words = ui.say("swu.epic_used") if wide >= ui.px(110) * ui.text_scale else ""
            else:
                cost = pool().cards[leader.card].cost
                long = wide >= ui.px(170) * ui.text_scale
                words = ui.say("swu.may_deploy" if long else "swu.deploy_n", n=cost, have=len(own.resources))
                if wide < ui.px(90) * ui.text_scale:
                    words = f"{len(own.resources)}/{cost}"
            picture = faces.leader_face(
                ui, leader.card, words, leader.exhausted, leader.deployed, place.size, sight.mark(thing) == "barred"
            )
            ui.blit(picture, place.topleft)
            if not leader.deployed:
                sight.thing(ui, thing, place, corner=8, drag=False)

    def _counters(self, ui: Ui, sight: Sight, rect: Rect) -> None:
        """Who holds the initiative; in Twin Suns the blast and the plan counter, too."""
        view: State = sight.view
        names = _COUNTERS if view.twin else _COUNTERS[:1]
        wide = (rect.width - ui.px(4) * (len(names) - 1)) // len(names)
        for index, counter in enumerate(names):
            box = Rect(rect.x + index * (wide + ui.px(4)), rect.y, wide, rect.height)
            holder = view.initiative if counter == "initiative" else view.counters.get(counter, NOBODY)
            taken = counter in view.taken
            ui.panel(box, "surface", "line", 8)
            side = min(rect.height - ui.px(8), ui.px(38))
            spot = (box.x + ui.px(6) + side // 2, box.centery)
            if holder != NOBODY:
                ui.badge(sight.colour_of(holder), spot, side / ui.scale * 0.8, str(holder + 1))
            else:
                ui.icon_of(f"counts.{_ICONS[counter]}", Rect(spot[0] - side // 2, spot[1] - side // 2, side, side))
            x = box.x + side + ui.px(12)
            words = Rect(x, box.y + 2, box.right - x - ui.px(4), box.height - 4)
            title = ui.say(f"swu.counter.{counter}")
            if holder == NOBODY:
                more = ui.say("swu.free")
            else:
                more = ui.say("swu.took" if taken else "swu.holds", name=sight.players[holder].name)
            if rect.height >= ui.px(50):
                half = words.height // 2
                ui.label(title, Rect(words.x, words.y, words.width, half), "label", smallest=9)
                ui.label(more, Rect(words.x, words.y + half, words.width, half), "log", "muted", smallest=8)
            else:
                if words.width < ui.text_width(title, "log"):
                    side = min(words.width, ui.px(22))
                    ui.icon_of(f"counts.{_ICONS[counter]}", Rect(words.x, words.y, side, words.height), "text", side)
                else:
                    ui.label(title, words, "log", "text", smallest=9)
            sight.thing(ui, f"counter_{counter}", box, corner=8, drag=False)

    def _strip(self, ui: Ui, sight: Sight, seat: int, rect: Rect) -> None:
        """What the opponent holds: hand and resources as backs, deck, discard pile."""
        view: State = sight.view
        own, player = view.seats[seat], sight.players[seat]
        ui.panel(rect, "surface", "line", 10)
        ui.surface.fill(ui.theme.seat(player.look), Rect(rect.x, rect.y + ui.px(6), ui.px(4), rect.height - ui.px(12)))
        ui.badge(player.look, (rect.x + ui.px(34), rect.centery), 34, str(seat + 1))
        words = Rect(rect.x + ui.px(62), rect.y + ui.px(8), ui.px(130), ui.px(24))
        ui.label(player.name, words, "ui")
        ui.label(ui.say("swu.in_hand", n=len(own.hand)), words.move(0, ui.px(24)), "log", "muted", smallest=9)
        unit = rect.width / 100
        self._backs(ui, sight, seat, own.hand, Rect(round(rect.x + unit * 19), rect.y, round(unit * 16), rect.height))
        column = Rect(round(rect.x + unit * 37), rect.y + ui.px(8), round(unit * 11), ui.px(24))
        ui.label(ui.say("swu.resources"), column, "label", "muted", smallest=9)
        ready = sum(1 for i in own.resources if not view.things[i].exhausted)
        many = ui.say("swu.ready_of", ready=ready, n=len(own.resources))
        ui.label(many, column.move(0, ui.px(24)), "ui", smallest=9)
        box = Rect(round(rect.x + unit * 48), rect.y, round(unit * 25), rect.height)
        self._backs(ui, sight, seat, own.resources, box)
        column = Rect(round(rect.x + unit * 75), rect.y + ui.px(8), round(unit * 6), ui.px(24))
        ui.label(ui.say("swu.deck"), column, "label", "muted", smallest=9)
        ui.label(str(len(own.deck)), column.move(0, ui.px(24)), "ui")
        self._pile(ui, sight, seat, Rect(round(rect.x + unit * 82), rect.y, round(unit * 17), rect.height), True)

    def _backs(self, ui: Ui, sight: Sight, seat: int, ids: list[int], rect: Rect) -> None:
        """Cards of somebody in a row, as far as this seat sees them; exhausted ones lie turned."""
        view: State = sight.view
        turns = self.turns(sight)
        high = min(ui.px(70), rect.height - ui.px(12))
        size = (round(high / WIDE_SIDE), high)
        if not ids:
            return
        step = min(size[0] + ui.px(5), (rect.width - high) // max(1, len(ids) - 1))
        x = rect.x
        seen: dict[str, int] = {}
        for id_ in ids:
            thing = view.things[id_]
            tired = thing.exhausted
            wide, tall = (high, size[0]) if tired else size
            place = Rect(x, rect.centery - tall // 2, wide, tall)
            if thing.card and thing.zone == "resources":
                ui.blit(faces.lying(ui, Look(thing.card, exhausted=tired), size), place.topleft)
            else:
                ui.blit(faces.back(ui, size, tired), place.topleft)
            if thing.zone == "resources":
                name, copy = self._shared(sight, turns.name(id_), seen)
                lit = name in sight.lit
                sight.thing(ui, name, place, copy=copy + _RESOURCE, corner=4, small=True, drag=False, focus=lit)
            x += max(ui.px(7), step)

    def _shared(self, sight: Sight, name: str, seen: dict[str, int]) -> tuple[str, int]:
        """Equal cards are one thing to the rules: the name that is lit, and which copy of it this is."""
        plain = name.partition("#")[0]
        if "/resource" in plain:
            return name, 0
        number = seen.get(plain, 0)
        seen[plain] = number + 1
        if name in sight.lit or name == plain:
            return name, 0
        first = next((n for n in (plain, f"{plain}#1") if n in sight.lit), "")
        return (first, number) if first else (name, 0)

    def _pile(self, ui: Ui, sight: Sight, seat: int, rect: Rect, worded: bool) -> None:
        """The discard pile with its top card."""
        view: State = sight.view
        own = view.seats[seat]
        head = Rect(rect.x, rect.y + ui.px(8), rect.width - ui.px(48), ui.px(24))
        high = rect.height - ui.px(12)
        place = Rect(rect.right - round(high / WIDE_SIDE) - ui.px(4), rect.y + ui.px(6), round(high / WIDE_SIDE), high)
        if not worded:
            high = min(ui.px(112), rect.height - ui.px(54))
            wide = round(high / WIDE_SIDE)
            place = Rect(rect.x, rect.y + ui.px(52), wide, high)
            head.width = rect.width
        ui.label(ui.say("swu.discard"), head, "label", "muted", smallest=9)
        ui.label(str(len(own.discard)), head.move(0, ui.px(20)), "ui")
        if own.discard:
            top = view.things[own.discard[-1]]
            ui.blit(faces.face(ui, Look(top.card), place.size), place.topleft)
            sight.thing(ui, self.turns(sight).name(top.id), place, corner=4, small=worded, drag=False, focus=False)
        else:
            ui.panel(place, None, "line", 4)

    def _hand(self, ui: Ui, sight: Sight, seat: int, rect: Rect) -> None:
        view: State = sight.view
        turns = self.turns(sight)
        own = view.seats[seat]
        side = round(rect.width * 0.17)
        left = Rect(rect.x + ui.px(14), rect.y + ui.px(8), side - ui.px(14), rect.height - ui.px(16))
        ready = sum(1 for i in own.resources if not view.things[i].exhausted)
        ui.label(ui.say("swu.resources"), Rect(left.x, left.y, left.width, ui.px(20)), "label", "muted", smallest=9)
        many = ui.say("swu.ready_of", ready=ready, n=len(own.resources))
        ui.label(many, Rect(left.x, left.y + ui.px(20), left.width, ui.px(26)), "ui", smallest=9)
        fresh = [i for i in own.resources if not view.things[i].exhausted]
        tired = [i for i in own.resources if view.things[i].exhausted]
        rows = [row for row in (fresh, tired) if row]
        area = Rect(left.x, left.y + ui.px(50), left.width, left.height - ui.px(50))
        high = min(ui.px(72), area.height // max(1, len(rows)))
        for index, row in enumerate(rows):
            self._backs(ui, sight, seat, row, Rect(area.x, area.y + index * high, area.width, high))
        right = Rect(rect.right - side + ui.px(10), rect.y + ui.px(4), side - ui.px(16), rect.height - ui.px(8))
        half = right.width // 2
        deck = Rect(right.x, right.y + ui.px(8), half, ui.px(20))
        ui.label(ui.say("swu.deck"), deck, "label", "muted", smallest=9)
        ui.label(str(len(own.deck)), deck.move(0, ui.px(20)), "ui")
        tall = min(ui.px(112), right.height - ui.px(50), round((half - ui.px(8)) * WIDE_SIDE))
        ui.blit(faces.back(ui, (round(tall / WIDE_SIDE), tall)), (right.x, right.y + ui.px(52)))
        pile = Rect(right.x + half, right.y, half, min(right.height, tall + ui.px(54)))
        self._pile(ui, sight, seat, pile, False)
        room = Rect(rect.x + side, rect.y, rect.width - 2 * side, rect.height)
        high = min(rect.height - ui.px(22), ui.px(214))
        wide = round(high / WIDE_SIDE)
        cards = own.hand
        gap = ui.px(10)
        step = wide + gap
        if len(cards) * step > room.width:
            step = max(ui.px(20), (room.width - wide) // max(1, len(cards) - 1))
        x = room.x + (room.width - (step * max(0, len(cards) - 1) + wide)) // 2
        y = rect.y + (rect.height - high) // 2 + ui.px(4)
        seen: dict[str, int] = {}
        for index, id_ in enumerate(cards):
            card = view.things[id_].card
            place = Rect(x + index * step, y, wide, high)
            if not card:
                ui.blit(faces.back(ui, place.size), place.topleft)
                continue
            thing, copy = self._shared(sight, turns.name(id_), seen)
            copy += _HAND
            mark = sight.mark(thing, copy)
            up = ui.px(12) if mark == "chosen" else ui.px(4) if mark == "legal" else 0
            barred = mark == "barred" or (sight.mine and not mark and not sight.focus_only)
            spot = place.move(0, -up)
            ui.blit(faces.face(ui, Look(card, barred=barred), spot.size), spot.topleft)
            sight.thing(ui, thing, spot, copy=copy, corner=8)

    # -- words -----------------------------------------------------------------------------------------------------
    def status(self, sight: Sight) -> list[str]:
        view: State = sight.view
        if view.phase == "setup":
            return [sight.say("swu.phase.setup")]
        return [sight.say("swu.round", n=view.round), sight.say(f"swu.phase.{view.phase}")]

    def seat_counts(self, sight: Sight, seat: int) -> list[tuple[str, str, str]]:
        view: State = sight.view
        own: Seat = view.seats[seat]
        base = view.things[own.base]
        left = max(0, pool().cards[base.card].hp - base.damage)
        ready = sum(1 for i in own.resources if not view.things[i].exhausted)
        return [
            ("counts.life", str(left), sight.say("swu.base_left")),
            ("counts.hand", str(len(own.hand)), sight.say("swu.cards_in_hand")),
            ("counts.resources", f"{ready}/{len(own.resources)}", sight.say("swu.resources")),
        ]

    def is_out(self, sight: Sight, seat: int) -> bool:
        view: State = sight.view
        return view.seats[seat].out

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        if button.answer.startswith("resource "):
            button.label = sight.say("swu.resource_it")
        elif button.answer.startswith("play ") and sight.picked:
            button.label, button.main = sight.say("swu.play_it"), True
        return button

    def editor(self, sight: Sight, form: Form) -> Editor | None:
        if form.verb == "choose":
            return ChooseEditor(form.bounds["things"], form.bounds["most"], form.bounds.get("least", 0))
        return super().editor(sight, form)

    def thumbnail(self, ui: Ui, sight: Sight, thing: ThingId, rect: Rect) -> bool:
        card = self._card(sight, thing)
        if card not in pool().cards:
            return False
        wide = min(rect.width, round(rect.height / WIDE_SIDE))
        box = Rect(0, 0, wide, min(rect.height, round(wide * WIDE_SIDE)))
        box.center = rect.center
        ui.blit(faces.face(ui, Look(card), box.size), box.topleft)
        return True

    def _card(self, sight: Sight, thing: ThingId) -> str:
        """The card behind the id of a thing."""
        view: State = sight.view
        bare = thing.partition("@")[0]
        player, _, name = bare.rpartition("/")
        if name == "base" and player[1:].isdigit() and int(player[1:]) <= len(view.seats):
            return view.things[view.seats[int(player[1:]) - 1].base].card
        return name.partition("#")[0]

    def zoom(self, sight: Sight, thing: ThingId) -> Zoom | None:
        card = self._card(sight, thing)
        if card not in pool().cards:
            return None
        printed = pool().cards[card]
        turns = self.turns(sight)
        view: State = sight.view
        seen = next((turns.live[unit] for unit in turns.units() if turns.name(unit) == thing), None)
        if card in (SHIELD, EXPERIENCE):
            return None
        look = look_of(seen, False, sight.language) if seen is not None else Look(card)
        numbers = self._numbers(sight, view, seen) if seen is not None else []
        own = {k.name: k.n or 1 for k in printed.face.keywords}
        words = []
        for word in seen.keywords if seen is not None else own:
            if word not in _RULES:
                continue
            pair = COMMON_KEYWORDS[word]
            name = pair.ko if sight.language == "ko" else pair.en
            words.append((name, _RULES[word], rule_sentence("unlimited", _RULES[word], sight.language)))
        title = getattr(printed.name, "ko" if sight.language == "ko" else "en")
        return Zoom(title, (430, 600), lambda ui, rect: faces.full(ui, rect, look), numbers, words)

    def _numbers(self, sight: Sight, view: State, seen: Seen) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
        """Power and hit points: the print, and what changes them."""
        printed = pool().cards[seen.card]
        side = printed.unit_face if printed.unit_face is not None else printed.face
        rows = []
        for what, base, now in (("power", side.power, seen.power), ("hp", side.hp, seen.hp)):
            causes: list[tuple[str, str]] = []
            rest = now - base
            for _, card, _, _ in seen.upgrades:
                upgrade = pool().cards.get(card)
                plus = getattr(upgrade.face, what) if upgrade is not None else 0
                if plus:
                    causes.append((f"{plus:+d}", sight.name(card)))
                    rest -= plus
            if rest:
                causes.append((f"{rest:+d}", sight.say("swu.other_effects")))
            if what == "hp" and seen.damage:
                causes.append((f"−{seen.damage}", sight.say("swu.damage")))
            shown = now if what == "power" else seen.hp_left
            rows.append((sight.say("swu.power" if what == "power" else "swu.hp_left"), str(base), str(shown), causes))
        return rows

    # -- what happened ---------------------------------------------------------------------------------------------
    def log_kind(self, event: SeenEvent) -> str:
        if event.kind in ("round", "regroup"):
            return "head"
        return "muted" if event.kind in ("paid", "exhaust", "pass", "ready_all", "attached", "changed") else ""

    def motions(self, sight: Sight, event: SeenEvent, places: dict[ThingId, Rect]) -> list[Motion]:
        spots = [places[thing] for thing in event.things if thing in places]
        spots += [places[str(event.params.get("target"))]] if str(event.params.get("target")) in places else []
        times = theme_file().motion
        if event.kind == "damage" and spots:
            return [_number(spots[-1], f"−{event.params.get('n', '')}", "danger", times["number"])]
        if event.kind == "heal" and spots:
            return [_number(spots[-1], f"+{event.params.get('n', '')}", "legal", times["number"])]
        return []

    def sound_of(self, event: SeenEvent) -> str:
        return {
            "damage": "boom", "play": "place", "deploy": "place", "draw": "card", "defeated": "refused",
            "attack": "fwoosh", "resource": "card", "claim": "place",
        }.get(event.kind, "")  # fmt: skip


def look_of(seen: Seen, barred: bool, language: str) -> Look:
    """A unit as it is now."""
    card = pool().cards[seen.card]
    side = card.unit_face if card.unit_face is not None else card.face
    tokens = Counter(name for _, name, _, _ in seen.upgrades)
    keywords = tuple(sorted((word, n) for word, n in seen.keywords.items() if word in _RULES and n))
    return Look(
        seen.card, True, card.unit_face is not None, seen.power, seen.hp_left, seen.damage,
        (seen.power - side.power, seen.hp - side.hp), tokens[EXPERIENCE], tokens[SHIELD], keywords, seen.exhausted,
        barred,
    )  # fmt: skip


def _nothing_asked(*_: object) -> Option:
    raise AssertionError("a picture asks nobody")


def _nothing_told(event: Event) -> None:
    """A picture tells nothing."""


def _number(place: Rect, words: str, colour: str, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        y = place.centery - ui.px(32) * t
        ui.number(words, (place.centerx + 2, y + 2), 36, "void")
        ui.number(words, (place.centerx, y), 36, colour)

    return Motion(ms, draw, curve=ease_out)
