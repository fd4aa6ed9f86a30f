"""The whole table of Starlight TCG: star, battlefield and resources of both, mirrored; steps and light between them."""

from __future__ import annotations

from collections import Counter

from pygame import Rect

from client.parts.arrows import DASHES, path_arrow
from client.parts.forms import Editor, NoEditor, OrderEditor, PlaceEditor
from client.parts.frame import Regions
from client.parts.motion import Motion, ease_out
from client.tables.starlight import faces
from client.tables.starlight.faces import Look
from client.tables.table import PromptButton, Sight, Table, ThingId, Zoom
from client.theme import Colour, theme_file
from client.ui import Ui
from client.words import rule_sentence
from rules.engine.decisions import Form
from rules.engine.events import SeenEvent
from rules.starlight.cards import COLOURS, cards
from rules.starlight.faces import KEYWORD_NAMES
from rules.starlight.view import SideView, ThingView, View

_TURN = ("start", "main", "combat", "end")
_COMBAT = ("attack", "block", "order", "damage")
_RULES = {
    "pierce": "STL-14.1", "evade": "STL-14.2", "vigil": "STL-14.3", "reckless": "STL-14.4", "wall": "STL-14.5",
    "ward": "STL-14.6", "drain": "STL-14.7", "venom": "STL-14.8",
}  # fmt: skip


class PairEditor(PlaceEditor):
    """Blockers laid on attackers; only pairs that the rules allow light up."""

    def __init__(self, pairs: list[list[str]]) -> None:
        self.pairs = [(blocker, attacker) for blocker, attacker in pairs]
        super().__init__(
            "block", {b: b for b, _ in self.pairs}, {a: a for _, a in self.pairs}, "stl.form.block", each=0
        )

    def lit(self) -> frozenset[str]:
        if self.held is None:
            return frozenset(blocker for blocker, _ in self.pairs)
        return frozenset(attacker for blocker, attacker in self.pairs if blocker == self.held[0])


class StarlightTable(Table):
    """Two halves, the own one below."""

    sky = "starlight"

    def __init__(self) -> None:
        self.spots: dict[int, Rect] = {}

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        view: View = sight.view
        board = regions.board.inflate(-ui.px(10), -ui.px(6))
        own = sight.seat if sight.seat is not None else view.active
        band = max(ui.px(34), round(board.height * 0.07))
        half = (board.height - band - ui.px(10)) // 2
        self.spots = {}
        self._side(ui, sight, view, 1 - own, Rect(board.x, board.y, board.width, half), True)
        middle = Rect(board.x, board.y + half + ui.px(5), board.width, band)
        self._band(ui, sight, view, middle)
        self._side(ui, sight, view, own, Rect(board.x, middle.bottom + ui.px(5), board.width, half), False)
        self._arrows(ui, sight, view)
        self._hand(ui, sight, view, own, regions.hand)

    def _side(self, ui: Ui, sight: Sight, view: View, seat: int, rect: Rect, upper: bool) -> None:
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
        self._star(ui, sight, side, seat, left.inflate(-ui.px(14), -ui.px(14)))
        self._battlefield(ui, sight, view, seat, field, upper)
        self._resources(ui, sight, side, seat, right.inflate(-ui.px(20), -ui.px(16)))

    def _star(self, ui: Ui, sight: Sight, side: SideView, seat: int, rect: Rect) -> None:
        """Star large, deck and graveyard with their counts below it."""
        low = max(ui.px(40), round(rect.height * 0.24))
        high = rect.height - low - ui.px(6)
        wide = min(rect.width, round(high * 0.72))
        place = Rect(rect.centerx - wide // 2, rect.y, wide, round(wide / 0.72))
        thing = f"p{seat + 1}/star"
        barred = sight.mark(thing) == "barred"
        ui.blit(faces.star_face(ui, side.star.card, side.life, place.size, barred), place.topleft)
        sight.thing(ui, thing, place, corner=8, drag=False)
        small = (round(low * 0.7), low - ui.px(2))
        y = rect.bottom - low + ui.px(2)
        half = rect.width // 2
        ui.blit(faces.back(ui, small), (rect.x, y))
        ui.label(str(side.deck), Rect(rect.x + small[0] + ui.px(4), y, half - small[0] - ui.px(4), low), "ui")
        grave = Rect(rect.x + half, y, *small)
        if side.graveyard:
            top = side.graveyard[-1].card
            ui.blit(faces.face(ui, Look(top, plain=True), small), grave.topleft)
        else:
            ui.panel(grave, None, "line", 4)
        sight.thing(ui, f"p{seat + 1}/graveyard", grave, corner=4, drag=False, focus=False)
        words = Rect(grave.right + ui.px(4), y, rect.right - grave.right - ui.px(4), low)
        ui.label(str(len(side.graveyard)), words, "ui")

    def _battlefield(self, ui: Ui, sight: Sight, view: View, seat: int, rect: Rect, upper: bool) -> None:
        side, player = view.sides[seat], sight.players[seat]
        head = ui.px(24)
        y = rect.y + ui.px(8) if upper else rect.bottom - head - ui.px(8)
        ui.badge(player.look, (rect.x + ui.px(22), y + head // 2), 22, str(seat + 1))
        words = f"{player.name} · {sight.say('stl.hand_n', n=side.hand_count)}"
        ui.label(words, Rect(rect.x + ui.px(42), y, round(rect.width * 0.5), head), "label", "muted")
        row = Rect(rect.x + ui.px(16), rect.y + ui.px(8), rect.width - ui.px(32), rect.height - head - ui.px(24))
        if upper:
            row.y += head + ui.px(6)
        high = min(row.height, ui.px(172))
        wide = round(high / 1.4)
        names = names_of(side.battlefield, seat)
        widths = [high if not thing.ready else wide for thing in side.battlefield]
        gap = ui.px(14)
        total = sum(widths) + gap * (len(widths) - 1)
        squeeze = (
            1.0 if total <= row.width or len(widths) < 2 else (row.width - widths[-1]) / max(1, total - widths[-1])
        )
        x: float = row.x + max(0, (row.width - total) // 2)
        attacking = {a.oid for a in view.attackers}
        towards = (1 if upper else -1) * ui.px(12)
        for thing, name, width in zip(side.battlefield, names, widths, strict=True):
            y = row.centery - (high if thing.ready else wide) // 2
            if thing.oid in attacking:
                y += towards
            place = Rect(round(x), y, width, high if thing.ready else wide)
            look = look_of(thing, sight.mark(name) == "barred")
            ui.blit(faces.turned(ui, look, (wide, high)), place.topleft)
            sight.thing(ui, name, place, corner=7)
            self.spots[thing.oid] = place
            x += (width + gap) * squeeze
        if not side.battlefield:
            ui.label(ui.say("stl.empty_field"), row, "log", "muted", "center")

    def _resources(self, ui: Ui, sight: Sight, side: SideView, seat: int, rect: Rect) -> None:
        """Face-up ones with their colours, face-down ones as backs; exhausted ones lie turned."""
        ready = sum(1 for thing in side.resources if thing.ready)
        head = Rect(rect.x, rect.y, rect.width, ui.px(24))
        ui.label(ui.say("stl.resources"), head, "label", "muted")
        ui.label(f"{ready}/{len(side.resources)}", head, "ui", align="right")
        names = names_of(side.resources, seat)
        area = Rect(rect.x, head.bottom + ui.px(4), rect.width, rect.bottom - head.bottom - ui.px(30))
        rows: tuple[list[tuple[ThingView, str]], list[tuple[ThingView, str]]] = ([], [])
        for thing, name in zip(side.resources, names, strict=True):
            rows[1 if thing.face_down else 0].append((thing, name))
        rows_here = [row for row in rows if row]
        high = min(ui.px(62), area.height // max(1, len(rows_here)) - ui.px(4))
        for index, row in enumerate(rows_here):
            self._resource_row(ui, sight, row, Rect(area.x, area.y + index * (high + ui.px(6)), area.width, high))
        self._light(ui, side, Rect(rect.x, rect.bottom - ui.px(22), rect.width, ui.px(22)))

    def _resource_row(self, ui: Ui, sight: Sight, row: list[tuple[ThingView, str]], rect: Rect) -> None:
        wide = round(rect.height * 0.72)
        step = min(wide + ui.px(4), (rect.width - rect.height) // max(1, len(row) - 1)) if len(row) > 1 else wide
        x = rect.x
        for thing, name in row:
            upright = (wide, rect.height)
            if thing.face_down:
                picture = faces.back(ui, upright)
                if not thing.ready:
                    import pygame

                    picture = pygame.transform.rotate(picture, -90)
            else:
                picture = faces.resource_face(ui, thing.card, thing.ready, upright)
            place = picture.get_rect(topleft=(x, rect.y + (rect.height - picture.get_height()) // 2))
            ui.surface.blit(picture, place)
            sight.thing(ui, name, place, corner=4, small=True, drag=False, focus=name in sight.lit)
            x += max(step, ui.px(10))

    def _light(self, ui: Ui, side: SideView, rect: Rect) -> None:
        """The light that is ready, by colour."""
        counts = Counter(cards()[t.card].colour for t in side.resources if t.ready and t.card and not t.face_down)
        blank = sum(1 for t in side.resources if t.ready and t.face_down)
        x = rect.x
        for colour in COLOURS:
            if counts[colour]:
                x = self._light_dot(ui, ui.theme.game("starlight")[colour], str(counts[colour]), x, rect)
        if blank:
            self._light_dot(ui, ui.theme["line"], str(blank), x, rect)

    def _light_dot(self, ui: Ui, colour: Colour, number: str, x: int, rect: Rect) -> int:
        from client import shapes

        side = ui.px(16)
        ui.blit(shapes.disc(side, colour, ui.theme.game("starlight")["gold"], 1), (x, rect.centery - side // 2))
        ui.label(number, Rect(x + side + ui.px(4), rect.y, ui.px(18), rect.height), "ui")
        return x + side + ui.px(26)

    def _band(self, ui: Ui, sight: Sight, view: View, rect: Rect) -> None:
        """The steps of the turn, and of the combat while there is one."""
        ui.panel(rect, "surface", "line", 8)
        words = [(step, ui.say(f"stl.phase.{step}")) for step in _TURN]
        x = self._steps(ui, rect.x + ui.px(16), rect, words, view.phase)
        if view.phase == "combat":
            x += ui.px(24)
            combat = [(step, ui.say(f"stl.step.{step}")) for step in _COMBAT]
            self._steps(ui, x, rect, combat, view.step)
        if view.chain:
            line = ui.say("stl.chain", cards=" → ".join(sight.name(card) for card in view.chain))
            place = Rect(rect.right - round(rect.width * 0.34), rect.y, round(rect.width * 0.33), rect.height)
            ui.label(line, place, "log", "source", "right", smallest=9)

    def _steps(self, ui: Ui, x: int, rect: Rect, words: list[tuple[str, str]], here: str) -> int:
        for step, label in words:
            wide = ui.text_width(label) + ui.px(24)
            place = Rect(x, rect.y + ui.px(5), wide, rect.height - ui.px(10))
            if step == here:
                gold = ui.theme.game("starlight")["gold"]
                ui.panel(place, gold, None, 6)
            ui.label(label, place, "ui", Colour("#0B1120") if step == here else "muted", "center", smallest=10)
            x += wide + ui.px(8)
        return x

    def _arrows(self, ui: Ui, sight: Sight, view: View) -> None:
        """Blockers point at the attackers they block; unblocked attackers at the star."""
        laid = sight.editor.laid if isinstance(sight.editor, PairEditor) else {}
        where = {thing.id: thing.rect for thing in sight.things}
        for blocker, attacker in laid.items():
            if blocker in where and attacker in where and sight.seat is not None:
                self._arrow(ui, where[blocker], where[attacker], sight.colour_of(sight.seat))
        for attack in view.attackers:
            spot = self.spots.get(attack.oid)
            if spot is None:
                continue
            for blocker_oid in attack.blockers:
                if blocker_oid in self.spots:
                    self._arrow(ui, self.spots[blocker_oid], spot, sight.colour_of(1 - view.active))
            star = where.get(f"p{2 - view.active}/star")
            if star is not None and not attack.blocked and not laid:
                self._arrow(ui, spot, star, sight.colour_of(view.active))

    def _arrow(self, ui: Ui, source: Rect, target: Rect, look: int) -> None:
        down = target.centery > source.centery
        start = source.midbottom if down else source.midtop
        end = target.midtop if down else target.midbottom
        if abs(target.centerx - source.centerx) > abs(target.centery - source.centery) * 2:
            end = target.midright if target.centerx < source.centerx else target.midleft
        path_arrow(ui, (start, end), ui.theme.seat(look), 5, DASHES[look % len(DASHES)], 18)

    def _hand(self, ui: Ui, sight: Sight, view: View, own: int, rect: Rect) -> None:
        hand = view.sides[own].hand
        high = min(rect.height - ui.px(24), ui.px(214))
        wide = round(high / 1.4)
        count = view.sides[own].hand_count
        gap = ui.px(10)
        room = rect.width - ui.px(40)
        step = wide + gap if count * (wide + gap) <= room else max(ui.px(24), (room - wide) // max(1, count - 1))
        x = rect.x + (rect.width - (step * max(0, count - 1) + wide)) // 2
        y = rect.y + (rect.height - high) // 2 + ui.px(4)
        seen: dict[str, int] = {}
        for index in range(count):
            place = Rect(x + index * step, y, wide, high)
            if hand is None:
                ui.blit(faces.back(ui, place.size), place.topleft)
                continue
            card = hand[index].card
            thing = f"hand/{card}"
            copy = seen.get(card, 0)
            seen[card] = copy + 1
            mark = sight.mark(thing, copy)
            up = ui.px(12) if mark == "chosen" else ui.px(4) if mark == "legal" else 0
            barred = mark == "barred" or (sight.mine and not mark and not sight.focus_only)
            spot = place.move(0, -up)
            ui.blit(faces.face(ui, Look(card, plain=True, barred=barred), spot.size), spot.topleft)
            sight.thing(ui, thing, spot, copy=copy, corner=8)

    # -- words -----------------------------------------------------------------------------------------------------
    def status(self, sight: Sight) -> list[str]:
        view: View = sight.view
        if view.phase == "setup":
            return [sight.say("stl.phase.setup")]
        words = [sight.say("stl.turn", n=view.turn), sight.say(f"stl.phase.{view.phase}")]
        if view.phase == "combat" and view.step in _COMBAT:
            words[1] = f"{words[1]} · {sight.say(f'stl.step.{view.step}')}"
        return words

    def seat_counts(self, sight: Sight, seat: int) -> list[tuple[str, str, str]]:
        view: View = sight.view
        side = view.sides[seat]
        ready = sum(1 for thing in side.resources if thing.ready)
        return [
            ("counts.life", str(side.life), sight.say("stl.life")),
            ("counts.hand", str(side.hand_count), sight.say("stl.cards_in_hand")),
            ("counts.resources", f"{ready}/{len(side.resources)}", sight.say("stl.resources")),
        ]

    def is_out(self, sight: Sight, seat: int) -> bool:
        view: View = sight.view
        return seat in view.lost

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        picked = {what for what, _ in sight.picked}
        if button.answer.startswith("resource "):
            up = button.answer.endswith(" up")
            button.label = sight.say("stl.resource_up" if up else "stl.resource_down")
        elif button.answer.startswith("play ") and picked:
            button.label, button.main = sight.say("stl.play"), True
        elif button.answer == "end":
            button.icon = "prompt.end_turn"
        elif button.answer == "combat":
            button.icon, button.key = "stl.combat", "c"
        return button

    def editor(self, sight: Sight, form: Form) -> Editor | None:
        if form.verb == "block":
            return PairEditor(form.bounds["pairs"])
        if form.verb == "order":
            return OrderEditor(form.bounds["things"])
        if form.verb in ("play", "use"):
            return NoEditor()
        return super().editor(sight, form)

    def thumbnail(self, ui: Ui, sight: Sight, thing: ThingId, rect: Rect) -> bool:
        card = card_of(sight, thing)
        if card not in cards():
            return False
        wide = min(rect.width, round(rect.height / 1.4))
        box = Rect(0, 0, wide, min(rect.height, round(wide * 1.4)))
        box.center = rect.center
        ui.blit(faces.face(ui, Look(card, plain=True), box.size), box.topleft)
        return True

    def zoom(self, sight: Sight, thing: ThingId) -> Zoom | None:
        card = card_of(sight, thing)
        if card not in cards():
            return None
        printed = cards()[card]
        seen = self._seen(sight, thing)
        look = look_of(seen, False) if seen is not None else Look(card, plain=True)
        numbers = []
        if seen is not None and printed.is_character:
            growth = seen.counters.get("growth", 0)
            causes = [(f"+{growth}", sight.say("stl.growth"))] if growth else []
            causes += [(f"{a:+d}", sight.say("stl.until_end")) for a, _ in seen.boosts if a]
            numbers.append((sight.say("stl.attack"), str(printed.attack), str(seen.attack), causes))
            causes = [(f"+{growth}", sight.say("stl.growth"))] if growth else []
            causes += [(f"{d:+d}", sight.say("stl.until_end")) for _, d in seen.boosts if d]
            causes += [(f"−{seen.damage}", sight.say("stl.damage"))] if seen.damage else []
            numbers.append(
                (sight.say("stl.defence_left"), str(printed.defence), str(seen.defence - seen.damage), causes)
            )
        words = []
        for word in sorted(printed.keywords):
            name = KEYWORD_NAMES[word].ko if sight.language == "ko" else KEYWORD_NAMES[word].en
            words.append((name, _RULES[word], rule_sentence("starlight", _RULES[word], sight.language)))
        name = printed.name["ko" if sight.language == "ko" else "en"]
        return Zoom(name, (430, 600), lambda ui, rect: faces.full(ui, rect, look), numbers, words)

    def _seen(self, sight: Sight, thing: ThingId) -> ThingView | None:
        view: View = sight.view
        for seat, side in enumerate(view.sides):
            for each, name in zip(side.battlefield, names_of(side.battlefield, seat), strict=True):
                if name == thing:
                    return each
        return None

    # -- what happened ---------------------------------------------------------------------------------------------
    def log_kind(self, event: SeenEvent) -> str:
        if event.kind == "turn_begins":
            return "head"
        return "muted" if event.kind in ("paid", "combat_begins", "combat_ends") else ""

    def motions(self, sight: Sight, event: SeenEvent, places: dict[ThingId, Rect]) -> list[Motion]:
        spots = [places[thing] for thing in event.things if thing in places]
        times = theme_file().motion
        if event.kind in ("hit", "star_hit") and spots:
            return [_number(spots[-1], f"−{event.params.get('n', '')}", "danger", times["number"])]
        if event.kind in ("gained_life",) and spots:
            return [_number(spots[-1], f"+{event.params.get('n', '')}", "legal", times["number"])]
        return []

    def sound_of(self, event: SeenEvent) -> str:
        return {
            "hit": "boom", "star_hit": "boom", "drew": "card", "entered": "place", "died": "refused", "rolled": "dice",
            "attacks": "fwoosh", "resource_up": "card", "resource_down": "card",
        }.get(event.kind, "")  # fmt: skip


def names_of(things: list[ThingView], seat: int) -> list[str]:
    """The ids of the things of a zone, copies numbered as the rules number them."""
    counts = Counter(thing.card for thing in things)
    seen: dict[str, int] = {}
    names = []
    for thing in things:
        seen[thing.card] = seen.get(thing.card, 0) + 1
        number = f"#{seen[thing.card]}" if counts[thing.card] > 1 else ""
        names.append(f"p{seat + 1}/{thing.card}{number}" if thing.card else f"p{seat + 1}/back#{seen[thing.card]}")
    return names


def look_of(thing: ThingView, barred: bool) -> Look:
    return Look(
        thing.card, thing.attack, thing.defence, thing.defence - thing.damage, thing.counters.get("growth", 0),
        thing.ready, barred,
    )  # fmt: skip


def card_of(sight: Sight, thing: ThingId) -> str:
    """The card behind the id of a thing."""
    view: View = sight.view
    player, _, bare = thing.rpartition("/")
    if bare == "star" and player[1:].isdigit():
        return view.sides[int(player[1:]) - 1].star.card
    if bare == "graveyard" and player[1:].isdigit():
        pile = view.sides[int(player[1:]) - 1].graveyard
        return pile[-1].card if pile else ""
    return bare.partition("#")[0]


def _number(place: Rect, words: str, colour: str, ms: float) -> Motion:
    def draw(ui: Ui, t: float) -> None:
        y = place.centery - ui.px(32) * t
        ui.number(words, (place.centerx + 2, y + 2), 36, "void")
        ui.number(words, (place.centerx, y), 36, colour)

    return Motion(ms, draw, curve=ease_out)
