"""The whole table of Starlight TCG: star, battlefield and resources of both, mirrored; steps and light between them."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from client.parts.forms import Editor
from client.parts.frame import Regions
from client.parts.log import seat_in
from client.parts.motion import Motion
from client.tables.starlight import faces
from client.tables.starlight.band import draw_band
from client.tables.starlight.board import draw_half
from client.tables.starlight.combat import draw_arrows, draw_damage, to_come
from client.tables.starlight.editors import BlockerOrder, PairEditor, PayEditor
from client.tables.starlight.faces import Look
from client.tables.starlight.hand import ORDERS, draw_hand
from client.tables.starlight.lists import deck_list
from client.tables.starlight.motions import motions_of
from client.tables.starlight.places import Spot, card_of, names_of
from client.tables.starlight.zooms import zoom_of
from client.tables.table import Pile, PromptButton, Sight, Table, ThingId, Zoom
from client.ui import Ui
from rules.engine.decisions import Decision, Form, Text, seat_id, seat_named
from rules.engine.events import SeenEvent
from rules.starlight.cards import cards
from rules.starlight.faces import COLOUR_NAMES
from rules.starlight.paying import Price
from rules.starlight.playing import Act
from rules.starlight.view import View, thing_of

_STEPS = ("attack", "block", "order")


class StarlightTable(Table):
    """Two halves, the own one below."""

    sky = "starlight"
    board_takes_cards = True
    always_shown: Mapping[str, tuple[str, ...]] = {"main": ("combat",)}
    acts = frozenset(("played", "played_at", "used", "used_at", "resource_up", "resource_down", "attacks", "blocks"))
    amounts = {"hit": "−", "star_hit": "−", "gained_life": "+"}
    hand_orders = ORDERS

    def __init__(self) -> None:
        self.by_hand = False
        """Are resources picked by the person? Otherwise they pay by themselves (STL-7.12)."""

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        view: View = sight.view
        board = regions.board.inflate(-ui.px(10), -ui.px(6))
        own = sight.seat if sight.seat is not None else view.active
        near = own if sight.near is None else sight.near
        band = max(ui.px(34), round(board.height * 0.07))
        half = (board.height - band - ui.px(10)) // 2
        middle = Rect(board.x, board.y + half + ui.px(5), board.width, band)
        spots: list[Spot] = []
        spots += draw_half(ui, sight, view, 1 - near, Rect(board.x, board.y, board.width, half), True)
        spots += draw_half(ui, sight, view, near, Rect(board.x, middle.bottom + ui.px(5), board.width, half), False)
        draw_arrows(ui, sight, view, spots, middle)
        draw_band(ui, sight, view, middle)
        draw_damage(ui, sight, view, spots)
        draw_hand(ui, sight, view, own, regions.hand)

    # -- words -----------------------------------------------------------------------------------------------------
    def way(self, ui: Ui, sight: Sight, things: tuple[ThingId, ThingId], places: tuple[Rect, Rect]) -> tuple[()] | None:
        """In a combat its own arrows say who attacks and who blocks."""
        return None if sight.view.phase == "combat" else ()

    def left_undone(self, sight: Sight, text: str) -> str:
        """The resource that could still be laid in this turn (STL-8.8)."""
        decision = sight.decision
        if text != "end" or decision is None:
            return ""
        left = any(option.key.startswith("resource ") for option in decision.options)
        return sight.say("hurts.resource") if left else ""

    def status(self, sight: Sight) -> list[str]:
        view: View = sight.view
        if view.phase == "setup":
            return [sight.say("stl.phase.setup")]
        words = [sight.say("stl.turn", n=view.turn), sight.say(f"stl.phase.{view.phase}")]
        if view.phase == "combat" and view.step in _STEPS:
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

    def prompt(self, sight: Sight) -> str:
        decision, editor = sight.decision, self._paying(sight)
        if decision is not None and decision.kind == "discard" and decision.forced_by is not None:
            by = sight.players[decision.forced_by].name
            return sight.say("stl.forced_discard", seat=seat_id(decision.seat), by=by, card=decision.source)
        if decision is not None and decision.kind in ("block", "order") and decision.forms:
            attacker = decision.source or ""
            return sight.say(f"stl.do_{decision.kind}", seat=seat_id(decision.seat), attacker=attacker)
        if editor is None or editor.source is None or sight.seat is None:
            return ""
        card = card_of(sight, editor.source[0])
        word = "stl.aim" if editor.aiming else "stl.pay"
        return sight.say(word, seat=seat_id(sight.seat), card=card, n=editor.due().cost)

    def rule(self, sight: Sight, decision: Decision) -> str:
        editor = self._paying(sight)
        if editor is None or not editor.armed or editor.aiming:
            return decision.rule
        return "STL-9.2" if editor.due().light else "STL-7.3"

    def figures(self, sight: Sight) -> str:
        """Damage to come while blocking or ordering; what is picked while paying."""
        view: View = sight.view
        editor = self._paying(sight)
        if editor is not None and editor.armed and not editor.aiming:
            words = [sight.say("stl.picked", n=len(editor.paying), all=editor.due().cost)]
            colour = editor.due().needed
            if colour:
                name = str(getattr(COLOUR_NAMES[colour], sight.language))
                words.append(sight.say("stl.colour_missing" if editor.missing() else "stl.colour_there", colour=name))
            return " · ".join(words)
        found = to_come(sight, view)
        if found is None or not sight.mine:
            return ""
        life = view.sides[1 - view.active].life
        words = [sight.say("stl.star_to_come", n=found.star, life=life, left=life - found.star)]
        if found.dies:
            words.append(sight.say("stl.dying", n=len(found.dies)))
        return " · ".join(words)

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        picked = {what for what, _ in sight.picked}
        editor = self._paying(sight)
        if editor is not None and editor.armed and not button.id.startswith(("form", "back", "pay")):
            return None
        if button.id == "back" and isinstance(sight.editor, BlockerOrder) and not sight.editor.changed:
            return None
        if button.answer.startswith("resource "):
            up = button.answer.endswith(" up")
            button.label = sight.say("stl.resource_up" if up else "stl.resource_down")
        elif button.answer.startswith("play ") and picked and not button.id.startswith("form"):
            button.label, button.main = sight.say("stl.play"), True
        elif button.answer == "end":
            button.icon, button.key = "prompt.end_turn", "e"
        elif button.answer == "combat":
            button.icon, button.key = "stl.combat", "c"
        return button

    def more_buttons(self, sight: Sight) -> list[PromptButton]:
        """Payment by hand or by itself."""
        editor = self._paying(sight)
        if editor is None or (sight.picked and not editor.armed):
            return []
        if not any(isinstance(each, PayEditor) and each.acts for each in sight.editors):
            return []

        def turn() -> None:
            self.by_hand = not self.by_hand
            if not self.by_hand:
                while editor.back():
                    pass

        label = sight.say("stl.pay_by_hand" if not self.by_hand else "stl.pay_automatically")
        return [PromptButton("pay", label, act=turn, key="p")]

    def act(self, sight: Sight, text: str, asked: Text) -> str:
        """Blocks and payments with their cards' names; everything else has a text of its own."""
        verb, _, rest = text.partition(" ")
        if verb == "block" and "->" in rest:
            pairs = [[sight.name(each.strip()) for each in pair.split("->")] for pair in rest.split(",")]
            return sight.say("stl.act.block", pairs=", ".join(f"{blocker} → {attacker}" for blocker, attacker in pairs))
        if verb == "order":
            return sight.say("stl.act.order", things=[each.strip() for each in rest.split(",")])
        return ""

    # -- open answers ----------------------------------------------------------------------------------------------
    @staticmethod
    def _paying(sight: Sight) -> PayEditor | None:
        """The editor that is being paid with, else the first that could be."""
        found = [editor for editor in sight.editors if isinstance(editor, PayEditor)]
        return next((editor for editor in found if editor.armed), found[0] if found else None)

    def editor(self, sight: Sight, form: Form) -> Editor | None:
        if form.verb == "block":
            return PairEditor(form.bounds["pairs"])
        if form.verb == "order":
            return BlockerOrder(form.bounds["things"])
        if form.verb in ("play", "use"):
            return self._pay_editor(sight, form)
        return super().editor(sight, form)

    def _pay_editor(self, sight: Sight, form: Form) -> Editor:
        """What of this form's verb may be played or used now, with its targets and its price."""
        view: View = sight.view
        seat = form.bounds["seat"]
        side = view.sides[seat]
        acts: dict[str, str] = {}
        targets: dict[str, dict[str, str]] = {}
        prices: dict[str, Price] = {}
        spots = dict(zip(names_of(side.resources, seat), side.resources, strict=True))
        own = {thing.oid: thing for thing in (*(side.hand or ()), side.star, *side.battlefield, *side.resources)}
        for option in sight.decision.options if sight.decision is not None else ():
            act = option.value
            if not isinstance(act, Act) or not option.key.startswith(f"{form.verb} ") or act.oid not in own:
                continue
            card = own[act.oid].card
            source = option.things[0]
            if act.target:
                targets.setdefault(source, {})[option.things[1]] = option.key
                continue
            acts[source] = option.key
            cost = cards()[card].cost if act.ability < 0 else cards()[card].actions[act.ability].action.resources
            itself = act.oid if any(thing.oid == act.oid for thing in side.resources) else 0
            prices[source] = Price(cost, cards()[card].colour, act.ability >= 0, itself)
        resources = {name: thing_of(thing, seat) for name, thing in spots.items()}
        return PayEditor(lambda: self.by_hand, acts, targets, prices.__getitem__, resources)

    # -- things ----------------------------------------------------------------------------------------------------
    def pile(self, sight: Sight, thing: ThingId) -> Pile | None:
        view: View = sight.view
        player, _, what = thing.partition("/")
        seat = seat_named(player)
        if what not in ("graveyard", "deck") or seat is None:
            return None
        if what == "deck":
            return deck_list(sight, view, seat)
        cards_ = tuple(each.card for each in reversed(view.sides[seat].graveyard))
        title = sight.say("stl.graveyard_of", name=sight.players[seat].name, n=len(cards_))
        return Pile(title, cards_) if cards_ else None

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
        return zoom_of(sight, thing)

    # -- what happened ---------------------------------------------------------------------------------------------
    def log_kind(self, event: SeenEvent) -> str:
        if event.kind == "turn_begins":
            return "head"
        return "muted" if event.kind in ("paid", "combat_begins", "combat_ends") else ""

    def motions(self, sight: Sight, event: SeenEvent, places: dict[ThingId, Rect]) -> list[Motion]:
        seat = seat_in(event)
        return motions_of(event, places, sight.colour_of(seat) if seat is not None else 0)

    def sound_of(self, event: SeenEvent) -> str:
        return {
            "hit": "boom", "star_hit": "boom", "drew": "card", "entered": "place", "died": "refused", "rolled": "dice",
            "attacks": "fwoosh", "resource_up": "card", "resource_down": "card",
        }.get(event.kind, "")  # fmt: skip
