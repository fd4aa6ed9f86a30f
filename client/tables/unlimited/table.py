"""How a game of Star Wars: Unlimited is laid out: for two, or for three and four in Twin Suns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from client.areas import Area
from client.parts.forms import Editor
from client.parts.frame import Regions
from client.parts.motion import Motion
from client.tables.table import Pile, PromptButton, Sight, Table, ThingId, Zoom
from client.tables.unlimited import zooms
from client.tables.unlimited.combat import draw_arrow, draw_attack, draw_newer, mark_attack
from client.tables.unlimited.duel import draw_duel
from client.tables.unlimited.editors import editor_of
from client.tables.unlimited.faces import hand_picture
from client.tables.unlimited.hand import draw_hand
from client.tables.unlimited.looks import Board, HandLook
from client.tables.unlimited.more import MORE
from client.tables.unlimited.motions import motions
from client.tables.unlimited.places import base_picture
from client.tables.unlimited.sideboard import draw_swap
from client.tables.unlimited.tray import draw_tray
from client.tables.unlimited.twin import draw_twin
from client.ui import Ui
from rules.engine.decisions import TABLE, Decision, Form, Text, seat_id, seat_named
from rules.engine.events import SeenEvent
from rules.unlimited.cards import pool

if TYPE_CHECKING:
    from rules.unlimited.state import State


_NAMED = ("trigger", "first", "choose_player", "mode")
"""Kinds of decisions whose answers are buttons although what they are about is on the table."""


class UnlimitedTable(Table):
    """Arenas, bases, leaders and hands of one view."""

    sky = "unlimited"
    board_takes_cards = True
    always_shown: Mapping[str, tuple[str, ...]] = {"action": ("pass",)}
    acts = frozenset(("play", "attack", "use", "deploy", "claim", "eliminated"))
    amounts = {"damage": "−", "heal": "+"}
    hand_orders = ("drawn", "cost", "kind")

    def __init__(self) -> None:
        self.open_resources = False
        self._board: Board | None = None

    def board(self, sight: Sight) -> Board:
        """The view with the rules' reading of it, made once for each view."""
        if self._board is None or self._board.view is not sight.view:
            self._board = Board(sight.view)
        return self._board

    # -- drawing ---------------------------------------------------------------------------------------------------
    def draw(self, ui: Ui, sight: Sight, regions: Regions) -> None:
        board = self.board(sight)
        own = self.own_seat(sight)
        self._aim(sight, board)
        mark_attack(sight, board)
        if len(board.view.seats) == 2:
            near = own if sight.near is None else sight.near
            draw_duel(ui, sight, board, own, near, regions.board, regions.size)
        else:
            draw_twin(ui, sight, board, own, regions.board, regions.size)
        self._arrow(ui, sight, board)
        draw_newer(ui, sight)
        opened = self.open_resources and sight.seat == own
        rect = draw_hand(ui, sight, board, own, regions.hand, regions.size, opened)
        decision = sight.decision
        if decision is not None and decision.kind == "sideboard" and sight.mine:
            draw_swap(ui, sight, board, own, regions.board)
        else:
            draw_tray(ui, sight, regions.board)
        if sight.seat == own and board.view.seats[own].resources:
            ui.area(Area("swu.resources", rect, self._toggle_resources, key="k"))

    def _toggle_resources(self) -> None:
        self.open_resources = not self.open_resources

    def own_seat(self, sight: Sight) -> int:
        """The seat whose hand is shown: of who looks, else of whoever is asked or acts."""
        view: State = sight.view
        if sight.seat is not None:
            return sight.seat
        decision = sight.decision
        return decision.seat if decision is not None and decision.seat != TABLE else max(0, view.active)

    def _aim(self, sight: Sight, board: Board) -> None:
        """The thing that an attacker points at shows what it would take."""
        attacker = self._attacker(sight, board)
        if attacker is None or sight.pointed not in sight.lit or not sight.pointed.startswith("p"):
            return
        if sight.pointed.partition("/")[0] == seat_id(sight.seat or 0):
            return
        sight.targets[sight.pointed] = f"−{self._strength(board, attacker)}"

    def _arrow(self, ui: Ui, sight: Sight, board: Board) -> None:
        """From an attacker to what it aims at; else that of the attack under way."""
        attacker = self._attacker(sight, board)
        if attacker is not None and sight.targets:
            draw_arrow(ui, sight, board.name(attacker), next(iter(sight.targets)), self.own_seat(sight))
        elif attacker is None:
            draw_attack(ui, sight, board)

    def follows_pointer(self, sight: Sight) -> bool:
        return self._attacker(sight, self.board(sight)) is not None

    def _attacker(self, sight: Sight, board: Board) -> int | None:
        """The unit that attacks, when what is picked or asked is the target of its attack."""
        decision = sight.decision
        if decision is None or not sight.mine or decision.kind not in ("action", "attack"):
            return None
        picked = next((what for what, _ in sight.picked), "")
        if not picked and decision.kind == "attack":
            firsts = {option.things[0] for option in decision.options if option.key.startswith("attack ")}
            picked = firsts.pop() if len(firsts) == 1 else ""
        found = board.named(picked) if picked else None
        if found is None or board.view.things[found].zone not in ("ground", "space"):
            return None
        return found

    def _strength(self, board: Board, unit: int) -> int:
        seen = board.seen(unit)
        return seen.power + seen.keywords.get("raid", 0)

    # -- words -----------------------------------------------------------------------------------------------------
    def way(
        self, ui: Ui, sight: Sight, things: tuple[ThingId, ThingId], places: tuple[Rect, Rect]
    ) -> Sequence[tuple[float, float]]:
        """From an arena to a base beside it along the gap between them, never over leaders."""
        unit, base = places
        if sight.view.twin or not things[1].endswith("/base") or (unit.left < base.right and unit.right > base.left):
            return ()
        right = unit.left >= base.right
        gap = base.right + ui.px(4) if right else base.left - ui.px(4)
        y = unit.bottom + ui.px(5) if unit.centery < base.centery else unit.top - ui.px(5)
        edge = base.right if right else base.left
        return [(unit.left if right else unit.right, y), (gap, y), (gap, base.centery), (edge, base.centery)]

    def left_undone(self, sight: Sight, text: str) -> str:
        """What taking the initiative, or the pass that ends the phase, gives away (SWU-2.7, 2.8)."""
        decision, view = sight.decision, sight.view
        if decision is None or decision.kind != "action" or not (text == "pass" or text.startswith("claim")):
            return ""
        ends = view.passes >= 1 or any(own.claimed for own in view.seats)
        if text == "pass" and (view.twin or not ends):
            return ""
        words = [option.key.split(" ") for option in decision.options]
        attackers = {each[1] for each in words if each[0] == "attack"}
        cards = {each[1] for each in words if each[0] == "play"}
        lines = [sight.say("hurts.attacks", n=len(attackers))] if attackers else []
        lines += [sight.say("hurts.plays", n=len(cards))] if cards else []
        if lines:
            lines.append(sight.say("hurts.phase" if text == "pass" else "hurts.no_more"))
        return " ".join(lines)

    def name(self, sight: Sight) -> str:
        view: State = sight.view
        return sight.say("swu.twin_suns") if view.twin else super().name(sight)

    def status(self, sight: Sight) -> list[str]:
        view: State = sight.view
        return [sight.say("swu.round", n=view.round), sight.say(f"swu.phase.{view.phase}")]

    def seat_counts(self, sight: Sight, seat: int) -> list[tuple[str, str, str]]:
        board = self.board(sight)
        own = board.view.seats[seat]
        return [
            ("counts.life", str(board.base_left(seat)[0]), sight.say("swu.base_left")),
            ("counts.hand", str(len(own.hand)), sight.say("swu.cards_in_hand")),
            ("counts.resources", f"{board.ready(seat)}/{len(own.resources)}", sight.say("swu.ready_resources")),
        ]

    def is_out(self, sight: Sight, seat: int) -> bool:
        view: State = sight.view
        return view.seats[seat].out

    def prompt(self, sight: Sight) -> str:
        board = self.board(sight)
        attacker = self._attacker(sight, board)
        if attacker is None:
            decision, picked = sight.decision, next((what for what, _ in sight.picked), "")
            if picked and decision is not None and decision.kind == "action" and sight.mine:
                return sight.say("swu.prompt.which", seat=seat_id(decision.seat), unit=picked)
            return self._forced(sight)
        return sight.say("swu.prompt.target", unit=board.name(attacker), seat=seat_id(self.own_seat(sight)))

    def act(self, sight: Sight, text: str, asked: Text) -> str:
        """A mode and a trigger by the card that has them, since their answers alone say little."""
        verb, _, rest = text.partition(" ")
        if verb == "mode" and "card" in asked.params:
            return sight.say("swu.act.mode", card=asked.params["card"])
        if verb == "trigger":
            return sight.say("swu.act.trigger", unit=rest.split(" ")[0])
        return ""

    def _forced(self, sight: Sight) -> str:
        """The question in words that nobody takes for one of the own turn, where another player's card asks it."""
        decision = sight.decision
        if decision is None or decision.forced_by is None or not sight.mine:
            return ""
        by = seat_id(decision.forced_by)
        return (
            f"{sight.say('swu.prompt.forced', seat=seat_id(decision.seat), by=by)} {sight.words.say(decision.prompt)}"
        )

    def behind(self, sight: Sight, thing: ThingId) -> ThingId:
        """The unit that an upgrade or a captive peeps out from."""
        return thing.partition("@")[2]

    def rule(self, sight: Sight, decision: Decision) -> str:
        return "SWU-3.2" if self._attacker(sight, self.board(sight)) is not None else decision.rule

    def sources(self, sight: Sight, decision: Decision) -> frozenset[ThingId]:
        attacker = self._attacker(sight, self.board(sight))
        if attacker is not None:
            return frozenset((self.board(sight).name(attacker),))
        return frozenset((decision.source,)) if decision.source else frozenset()

    def figures(self, sight: Sight) -> str:
        """Of an attack what the target has left and deals back, of another question the ability that asks it."""
        board = self.board(sight)
        attacker = self._attacker(sight, board)
        if attacker is None:
            return self._ability(sight)
        n = self._strength(board, attacker)
        target = board.named(sight.pointed) if sight.pointed in sight.lit else None
        if target is None:
            return sight.say("swu.figures.deals", n=n)
        thing = board.view.things[target]
        if thing.zone == "base":
            return sight.say("swu.figures.base", n=n, left=board.base_left(thing.controller)[0])
        seen = board.seen(target)
        return sight.say("swu.figures.unit", n=n, left=seen.hp_left, back=seen.power, target=sight.pointed)

    def _ability(self, sight: Sight) -> str:
        """The text of the ability that asks; empty where none does."""
        decision = sight.decision
        key = decision.prompt.params.get("ability") if decision is not None and sight.mine else None
        return sight.name(f"ability:{key}") if key and decision is not None and decision.kind != "mode" else ""

    def buttons(self, sight: Sight) -> list[PromptButton] | None:
        """Triggers that wait are named one by one, since several may belong to one card (SWU-8.5); so are players."""
        decision = sight.decision
        if decision is None or not sight.mine or decision.kind not in _NAMED or len(decision.options) > 4:
            return None
        return [
            PromptButton(
                f"option.{option.key}",
                sight.words.say(sight.game.option_text(decision, option)),
                option.key,
                key="confirm" if option.key == "pass" else str(n),
            )
            for n, option in enumerate(decision.options, 1)
        ]

    def dress(self, sight: Sight, button: PromptButton) -> PromptButton | None:
        if button.answer == "pass":
            button.icon = "prompt.end_turn"
        return button

    # -- filling in ------------------------------------------------------------------------------------------------
    def editor(self, sight: Sight, form: Form) -> Editor | None:
        return editor_of(self.board(sight), form)

    # -- pictures --------------------------------------------------------------------------------------------------
    def thumbnail(self, ui: Ui, sight: Sight, thing: ThingId, rect: Rect) -> bool:
        board = self.board(sight)
        found = board.named(thing)
        bare = thing.partition("@")[0].rpartition("/")[2].partition("#")[0]
        id_ = board.view.things[found].card if found is not None else bare
        card = pool().cards.get(id_)
        if card is None:
            return False
        if card.kind == "base":
            side = Rect(0, 0, min(rect.width, round(rect.height * 1.4)), min(rect.height, round(rect.width / 1.4)))
            side.center = rect.center
            left, hp = board.base_left(board.view.things[found].controller) if found is not None else (card.hp, card.hp)
            ui.blit(base_picture(ui, card.id, left, hp, side.size, False), side.topleft)
            return True
        box = Rect(0, 0, min(rect.width, round(rect.height / 1.4)), rect.height)
        box.center = rect.center
        ui.blit(hand_picture(ui, HandLook(card.id, card.cost), box.size), box.topleft)
        return True

    def zoom(self, sight: Sight, thing: ThingId) -> Zoom | None:
        return zooms.zoom_of(sight, self.board(sight), thing)

    def pile(self, sight: Sight, thing: ThingId) -> Pile | None:
        """The discard pile that its heading or its top card stands for."""
        board = self.board(sight)
        if thing.startswith(MORE):
            unit = board.named(thing.removeprefix(MORE))
            if unit is None:
                return None
            lying = tuple(board.name(each) for each, _ in board.attached(unit)[0])
            return Pile(sight.say("swu.at_unit", unit=sight.name(board.name(unit)), n=len(lying)), lying)
        found = board.named(thing)
        if found is not None and board.view.things[found].zone == "discard":
            seat = board.view.things[found].owner
        elif thing.startswith("pile/p"):
            seat = int(thing.removeprefix("pile/p")) - 1
        else:
            return None
        cards = board.view.seats[seat].discard[::-1]
        title = sight.say("swu.pile_of", seat=sight.players[seat].name, n=len(cards))
        return Pile(title, tuple(board.name(card) for card in cards))

    # -- what happened ---------------------------------------------------------------------------------------------
    def log_kind(self, event: SeenEvent) -> str:
        if event.kind in ("round", "regroup", "next_game"):
            return "head"
        return "muted" if event.kind in ("pass", "paid", "ready_all", "exhaust", "ready", "resource") else ""

    def motions(self, sight: Sight, event: SeenEvent, places: dict[ThingId, Rect]) -> list[Motion]:
        seat = seat_named(event.things[0].partition("/")[0]) if event.things else None
        return motions(event, places, sight.colour_of(seat or 0))

    def sound_of(self, event: SeenEvent) -> str:
        return {
            "attack": "fwoosh", "damage": "boom", "defeated": "kasplode", "play": "card", "draw": "card",
            "claim": "bell", "deploy": "fwoosh",
        }.get(event.kind, "")  # fmt: skip
