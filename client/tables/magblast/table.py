"""The whole table of Mag·Blast: opponents above, own fleet below, piles, steps, hand, lanes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import structs
from pygame import Rect

from client.areas import Area, Tip
from client.parts.forms import CardsEditor, Editor, PlaceEditor, TypedEditor
from client.parts.frame import Regions
from client.parts.motion import Motion
from client.tables.magblast import bar, lanes, panels, shots, tiles, zooms
from client.tables.magblast import hand as hands
from client.tables.magblast.editors import ReinforceEditor
from client.tables.magblast.fleet import IN_FLIGHT, Layout, draw_fleet
from client.tables.magblast.ships import FlagLook, ShipLook, flag_face, ship_face
from client.tables.table import Pile, PromptButton, Sight, Table, ThingId, Zoom
from client.ui import Ui
from client.words import rule_sentence
from rules.engine.decisions import TABLE, Decision, Form, Text, seat_named
from rules.engine.events import SeenEvent
from rules.magblast.cards import FLAG, cards
from rules.magblast.view import View

OFFERS = ("choose_ship", "repair", "place")
"""Decisions whose things lie nowhere on the table yet: they are shown in the place of the hand."""


class MagblastTable(Table):
    """Mag·Blast for two to eight."""

    sky = "magblast"
    acts = frozenset(("blast", "launch", "ram", "played", "played_on", "moved", "placed", "handed_on", "paid"))
    amounts = {"hit": "−"}
    hand_orders = hands.ORDERS

    def __init__(self) -> None:
        self.places: dict[int, Layout] = {}
        self.opened: int | None = None
        """The opponent whose fleet is opened where only tiles have room."""

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        view: View = sight.view
        self._aim(sight)
        board = regions.board
        own = self.own_seat(sight, view)
        others = [(own + i) % len(view.fleets) for i in range(1, len(view.fleets))]
        crowded = len(others) > 3
        gap = ui.px(8 if regions.size != "small" else 4)
        top = board.y + gap
        share = 0.57 if crowded else 0.37 if len(others) > 1 or regions.size != "large" else 0.40
        split = board.y + round(board.height * share)
        self.places = {}
        opponents = Rect(board.x + gap, top, board.width - 2 * gap, split - top)
        self._opponents(ui, sight, view, others, opponents, crowded, gap)
        low = Rect(board.x + gap, split + ui.px(12), board.width - 2 * gap, board.bottom - split - ui.px(14))
        side = round(low.width * (0.187 if regions.size != "medium" else 0.2))
        fleet = Rect(low.x + side + gap, low.y, low.width - 2 * (side + gap), low.height)
        laid = self._laid(sight)
        self.places[own] = draw_fleet(ui, sight, view, own, fleet, True, laid)
        panels.own_name(ui, sight, view, own, fleet)
        panels.piles(ui, sight, view, own, Rect(low.x, low.y, side, low.height))
        panels.steps(ui, sight, view, own, Rect(fleet.right + gap, low.y, side, low.height))
        hands.draw_hand(ui, sight, view, own, regions, self._offers(sight), laid)
        lanes.draw_lanes(ui, sight, view, own, others, self.places)

    def own_seat(self, sight: Sight, view: View) -> int:
        """The fleet that is drawn large: of who looks, else of whoever is asked or acts."""
        if sight.seat is not None:
            return sight.seat
        decision = sight.decision
        return decision.seat if decision is not None and decision.seat != TABLE else view.active

    def _opponents(
        self, ui: Ui, sight: Sight, view: View, others: list[int], rect: Rect, crowded: bool, gap: int
    ) -> None:
        if tiles.needs_tiles(ui, rect, len(others)):
            opened = next((seat for seat in others if seat == self.opened and view.fleets[seat].alive), None)
            self.places |= tiles.draw_tiles(ui, sight, view, others, rect, opened, self.open_fleet)
            return
        columns = (len(others) + 1) // 2 if crowded else len(others)
        rows = 2 if crowded else 1
        width = (rect.width - (columns - 1) * gap) // columns
        if len(others) == 1:
            width = min(width, round(rect.width * 0.62))
        height = (rect.height - (rows - 1) * gap) // rows
        start = rect.x + (rect.width - columns * width - (columns - 1) * gap) // 2
        for index, seat in enumerate(others):
            cell = Rect(
                start + index % columns * (width + gap), rect.y + index // columns * (height + gap), width, height
            )
            head = panels.fleet_head(ui, sight, view, seat, cell)
            fleet = Rect(cell.x, head, cell.width, cell.bottom - head)
            self.places[seat] = draw_fleet(ui, sight, view, seat, fleet, False)
        if len(others) < rows * columns:
            index = len(others)
            cell = Rect(
                start + index % columns * (width + gap), rect.y + index // columns * (height + gap), width, height
            )
            if cell.bottom <= rect.bottom + 2:
                panels.notes(ui, sight, view, cell)

    def open_fleet(self, seat: int | None) -> None:
        """Show the fleet of an opponent large instead of its tile; None shows tiles only."""
        self.opened = seat

    def _laid(self, sight: Sight) -> dict[str, str]:
        """Ships that a deployment has given a zone so far."""
        editor = sight.editor
        return editor.laid if isinstance(editor, PlaceEditor) and editor.verb == "deploy" else {}

    def _offers(self, sight: Sight) -> list[ThingId]:
        decision = sight.decision
        if not sight.mine or decision is None or decision.kind not in OFFERS:
            return []
        if decision.kind == "place":
            return [decision.source]
        return [option.key for option in decision.options]

    def _aim(self, sight: Sight) -> None:
        """The thing that is pointed at, if a shot may go there, shows what it would lose."""
        card = next((what for what, _ in sight.picked if what in cards().kind), "")
        if not card or sight.pointed not in sight.lit or "/" not in sight.pointed:
            return
        damage = cards().kind[card].damage
        if damage and sight.seat is not None and not sight.pointed.startswith(f"p{sight.seat + 1}/"):
            sight.targets[sight.pointed] = f"−{damage}"

    # -- words -----------------------------------------------------------------------------------------------------
    def left_undone(self, sight: Sight, text: str) -> str:
        """Ships that could still fire when the attack step is ended."""
        decision, view = sight.decision, sight.view
        if text != "done" or decision is None or view.step != "attack":
            return ""
        ships = {option.key.split(" ")[3] for option in decision.options if option.key.startswith("blast ")}
        return sight.say("hurts.shots", n=len(ships)) if ships else ""

    def status(self, sight: Sight) -> list[str]:
        view: View = sight.view
        if view.step == "deploy":
            return [sight.say("mb.deployment")]
        said = [sight.say("mb.turn", n=view.turn), sight.say(f"mb.step_name.{view.step}")]
        return [*said, sight.say("mb.merciless")] if view.options.merciless else said

    def seat_counts(self, sight: Sight, seat: int) -> list[tuple[str, str, str]]:
        view: View = sight.view
        fleet = view.fleets[seat]
        hull = cards().flagships[fleet.flagship].hull - fleet.squadron_damage - sum(d.amount for d in fleet.damage)
        return [
            ("counts.life", str(max(0, hull)) if fleet.alive else "0", sight.say("mb.flag_hull")),
            ("counts.ships", str(len(fleet.ships) + fleet.hidden_ships), sight.say("mb.ships")),
            ("counts.hand", str(fleet.hand_count), sight.say("mb.cards_in_hand")),
        ]

    def is_out(self, sight: Sight, seat: int) -> bool:
        view: View = sight.view
        return not view.fleets[seat].alive

    def prompt(self, sight: Sight) -> str:
        return bar.prompt(sight)

    def rule(self, sight: Sight, decision: Decision) -> str:
        return bar.rule(sight, decision)

    def figures(self, sight: Sight) -> str:
        return bar.figures(sight)

    def act(self, sight: Sight, text: str, asked: Text) -> str:
        verb, *rest = text.split(" ")
        if verb == "done":
            return sight.say("mb.act.done")
        if verb in ("blast", "launch", "ram") and len(rest) > 2:
            return sight.say(f"mb.act.{verb}", ship=rest[2])
        if verb in ("deploy", "discard", "relocate"):
            return sight.say(f"mb.act.{verb}")
        return ""

    def sources(self, sight: Sight, decision: Decision) -> frozenset[ThingId]:
        ships = [what for what, _ in sight.picked if what.startswith(f"p{decision.seat + 1}/")]
        if decision.kind == "react" and sight.last is not None:
            return frozenset(sight.last.things[:1])
        return frozenset(ships)

    def buttons(self, sight: Sight) -> list[PromptButton] | None:
        """After a blast was laid nobody is reminded of the noise, but the others may call it out (MB-8.6)."""
        decision = sight.decision
        if decision is None or decision.kind != "sound" or not sight.mine:
            return None
        view: View = sight.view
        others = [
            seat for seat, player in enumerate(sight.players)
            if seat != decision.seat and player.kind == "person" and view.fleets[seat].alive
        ]  # fmt: skip
        go_on = "sound" if others else "silent"
        return [
            PromptButton("option.sound", sight.say("answer.sound"), "sound", key="noise", icon="mb.noise"),
            PromptButton("option.silent", sight.say("mb.no_noise"), "silent", key="n", icon="prompt.refused"),
            PromptButton("go_on", sight.say("mb.go_on"), go_on, key="confirm", main=True),
        ]

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        view: View = sight.view
        if button.answer == "done" and sight.picked:
            return None  # back with Esc: no key ends the step while a shot or a move is being put together
        if button.answer == "sound":
            button.key, button.icon = "noise", "mb.noise"
        elif button.answer == "done" and view.step == "attack":
            button.label, button.icon = sight.say("mb.end_turn"), "prompt.end_turn"
        elif button.answer == "done":
            button.label = sight.say(f"mb.done.{view.step}")
        elif button.answer == "pass" and sight.decision is not None and sight.decision.kind == "discard":
            button.label = sight.say("mb.keep_all")
        return button

    # -- filling in ------------------------------------------------------------------------------------------------
    def editor(self, sight: Sight, form: Form) -> Editor | None:
        view: View = sight.view
        hand = view.fleets[sight.seat or 0].hand or []
        if form.verb == "deploy":
            places: dict[str, str] = {f"{form.subject}/{zone}": zone for zone in cards().ring}
            return PlaceEditor("deploy", {ship: ship for ship in form.bounds["ships"]}, places, "mb.form.deploy")
        if form.verb == "relocate":
            ships = {f"{form.subject}/{ship}": ship for ship in form.bounds["ships"]}
            places = {f"{form.subject}/{zone}": zone for zone in cards().ring}
            return PlaceEditor("relocate", ships, places, "mb.form.relocate", each=0)
        if form.verb == "discard":
            return CardsEditor("discard", hand, "mb.form.discard")
        if form.verb == "reinforce":
            own = view.fleets[sight.seat or 0]
            wrecks = view.ship_discard if own.flagship == "TRIBOT" and own.uses_left else []
            return ReinforceEditor(hand, [f"wreck/{ship}" for ship in wrecks])
        if form.verb == "ability" and form.subject == "CRANIUM":
            decision = sight.decision
            offered = {thing for option in decision.options for thing in option.things} if decision else set()
            paying = [card for card in hand if cards().icons[card] and card not in offered]
            return CardsEditor("ability with", paying or hand, "mb.form.buy_off")
        if form.verb == "ability":
            blasts = [f"discard/{card}" for card in view.action_discard if cards().kind[card].group == "blast"]
            return CardsEditor("ability", blasts, "mb.form.take", 3, lambda thing: thing.partition("/")[2])
        return TypedEditor(form.verb)

    def behind(self, sight: Sight, thing: ThingId) -> ThingId:
        """The zone that a ship stands in: a click on the ship may mean it."""
        player, _, what = thing.partition("/")
        seat = seat_named(player)
        if not what or seat is None:
            return self._laid(sight).get(thing, "")
        view: View = sight.view
        ship = next((s for s in view.fleets[seat].ships if s.id == what), None)
        return f"{player}/{ship.zone}" if ship is not None else player

    def tip(self, sight: Sight, area: Area) -> Tip | None:
        """Squadrons in flight say what becomes of them."""
        if not area.thing.startswith(IN_FLIGHT):
            return None
        names = ", ".join(sight.name(card) for card in self._launched(sight, area.thing))
        return Tip(sight.say("mb.in_flight"), names, "MB-9.7", rule_sentence("magblast", "MB-9.7", sight.language))

    def _launched(self, sight: Sight, thing: ThingId) -> list[str]:
        seat = seat_named(thing.removeprefix(IN_FLIGHT))
        view: View = sight.view
        return [] if seat is None else view.fleets[seat].launched

    def pile(self, sight: Sight, thing: ThingId) -> Pile | None:
        view: View = sight.view
        if thing.startswith(IN_FLIGHT):
            return Pile(sight.say("mb.in_flight"), tuple(self._launched(sight, thing)))
        if thing == "pile/discard":
            return Pile(sight.say("mb.pile_of_actions"), tuple(reversed(view.action_discard)))
        if thing == "pile/wrecks":
            return Pile(sight.say("mb.pile_of_wrecks"), tuple(reversed(view.ship_discard)))
        return None

    # -- pictures --------------------------------------------------------------------------------------------------
    def thumbnail(self, ui: Ui, sight: Sight, thing: ThingId, rect: Rect) -> bool:
        view: View = sight.view
        bare = thing.rpartition("/")[2]
        if bare in cards().ships:
            hull = cards().ships[bare].hull
            wide = min(rect.width, round(rect.height * 57 / 68))
            box = Rect(0, 0, wide, rect.height)
            box.center = rect.center
            found = zooms.ship_look(view, thing) or ShipLook(bare, hull)
            look = structs.replace(found, fired=False)
            ui.blit(ship_face(ui, look, box.size), box.topleft)
            return True
        flagship = bare if bare in cards().flagships else ""
        if bare == FLAG and (seat := seat_named(thing.partition("/")[0])) is not None:
            flagship = view.fleets[seat].flagship
        if flagship:
            side = min(rect.width, rect.height)
            box = Rect(0, 0, side, side)
            box.center = rect.center
            ui.blit(flag_face(ui, FlagLook(flagship, cards().flagships[flagship].hull), box.size), box.topleft)
            return True
        if bare in cards().kind:
            box = Rect(0, 0, min(rect.width, round(rect.height * 0.72)), rect.height)
            box.center = rect.center
            ui.blit(hands.mini_face(ui, bare, box.size), box.topleft)
            return True
        return False

    def zoom(self, sight: Sight, thing: ThingId) -> Zoom | None:
        return zooms.zoom_of(sight, thing)

    # -- what happened ---------------------------------------------------------------------------------------------
    def log_kind(self, event: SeenEvent) -> str:
        if event.kind == "turn_begins":
            return "head"
        return "muted" if event.kind in ("no_reaction", "squadrons_home", "obstacle_ends") else ""

    def motions(self, sight: Sight, event: SeenEvent, places: dict[ThingId, Rect]) -> list[Motion]:
        return shots.motions(event, places, self._lane_of(sight, event.things))

    def way(
        self, ui: Ui, sight: Sight, things: tuple[ThingId, ThingId], places: tuple[Rect, Rect]
    ) -> Sequence[tuple[float, float]] | None:
        """Shots keep to the gaps between the fleets; none is drawn between two that are both far away."""
        lane = self._lane_of(sight, things)
        return None if lane is None else lane(ui)

    def _lane_of(self, sight: Sight, things: Sequence[ThingId]) -> shots.Lane | None:
        """The way of a shot between two fleets that are drawn."""
        if len(things) < 2 or not all(re.match(r"p[1-8]/", thing) for thing in things[:2]):
            return None
        source, target = (int(thing[1:].partition("/")[0]) - 1 for thing in things[:2])
        if source == target:
            return None
        view: View = sight.view
        ship = things[0].partition("/")[2]
        zone = next((each.zone for each in view.fleets[source].ships if each.id == ship), None)
        own = self.own_seat(sight, view)
        if zone is None or own not in (source, target) or source not in self.places or target not in self.places:
            return None
        other = target if source == own else source
        others = [(own + i) % len(view.fleets) for i in range(1, len(view.fleets))]
        lower = lanes.in_lower_row(others, other)
        mine, theirs = self.places[own], self.places[other]

        def lane(ui: Ui) -> list[tuple[float, float]]:
            way = lanes.route(ui, mine, theirs, zone, lower)
            return way if source == own else way[::-1]

        return lane

    def sound_of(self, event: SeenEvent) -> str:
        return {
            "sound": "noise", "hit": "boom", "destroyed": "kasplode", "flagship_destroyed": "kasplode", "drew": "card",
            "played": "card", "played_on": "card", "placed": "card", "moved": "fwoosh", "launch": "fwoosh",
        }.get(event.kind, "")  # fmt: skip
