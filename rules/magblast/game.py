"""Mag·Blast on the kernel: the surface that session, suite, client and command line use."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.bots import Bot
from rules.engine.decisions import Ask, Decision, Option, Text, seat_id
from rules.engine.events import Emit, Event
from rules.engine.game import Game, GameOption, Result
from rules.magblast.attack import attack_step
from rules.magblast.bots import EasyBot, NormalBot
from rules.magblast.cards import FILE, FLAG, cards, check_cards
from rules.magblast.damage import eliminate
from rules.magblast.forms import FORMS
from rules.magblast.lookup import look_up, pieces
from rules.magblast.position import position
from rules.magblast.reasons import PATTERNS, why_not, why_not_things
from rules.magblast.setup import SOUND_RULES, deploy_step, new_game, reveal_fleets
from rules.magblast.state import State, living
from rules.magblast.turn import discard_step, draw_step, end_turn, move_step, reinforce_step
from rules.magblast.view import describe, imagine, view_of


class MagBlast(Game):
    """Mag·Blast, third edition."""

    id = "magblast"
    seat_counts = range(2, 9)
    rules_version = 1
    state_type = State
    setup_options = (
        GameOption("sound", SOUND_RULES, "MB-8.6"),
        GameOption("massacre_prevention", (False, True), "MB-15.1"),
    )
    forms = FORMS
    answer_patterns = PATTERNS
    idle_verbs = ("move", "ability")
    bots: Mapping[str, Callable[[], Bot]] = {"easy": EasyBot, "normal": NormalBot}

    new_game = staticmethod(new_game)
    position = staticmethod(position)
    view = staticmethod(view_of)
    imagine = staticmethod(imagine)
    why_not = staticmethod(why_not)
    why_not_things = staticmethod(why_not_things)
    describe = staticmethod(describe)
    look_up = staticmethod(look_up)
    pieces = staticmethod(pieces)
    check_data = staticmethod(check_cards)

    def advance(self, state: State, ask: Ask, emit: Emit) -> None:
        """MB-4.1: the step that the active player is in."""
        if state.step == "deploy":
            deploy_step(state, ask, emit)
        elif state.step == "discard":
            discard_step(state, ask, emit)
        elif state.step == "draw":
            draw_step(state, ask, emit)
        elif state.step == "reinforce":
            reinforce_step(state, ask, emit)
        elif state.step == "move":
            move_step(state, ask, emit)
        else:
            attack_step(state, ask, emit)

    def option_text(self, decision: Decision, option: Option) -> Text:
        """The Freep's ability says what it does to whom."""
        if decision.kind == "move" and option.key.startswith("ability "):
            return Text("answer.rob", {"victim": option.things[0]})
        return super().option_text(decision, option)

    def result(self, state: State) -> Result | None:
        """MB-14.2: the owner of the last flagship wins."""
        left = living(state)
        return Result((left[0],), Text("result.last_flagship")) if len(left) == 1 else None

    def concede(self, state: State, seat: int, emit: Emit) -> None:
        """Giving up is losing the flagship (MB-14.1); the turn goes on, or passes on if it was that player's."""
        emit(Event("conceded", {"seat": seat_id(seat)}, "MB-14.1"))
        eliminate(state, seat, emit)
        if self.result(state) is not None:
            return
        if state.step == "deploy":
            if all(fleet.ships for fleet in state.fleets if fleet.alive):
                reveal_fleets(state, emit)
        elif state.active == seat:
            end_turn(state, emit)

    def name(self, token: str, language: str) -> str | None:
        pool = cards()
        if token in pool.kind:
            return pool.kind[token].name[language]
        for table in (pool.ships, pool.flagships, pool.kinds, pool.zones, pool.turrets, pool.classes):
            if token in table:
                return table[token].name[language]  # type: ignore[index]
        return None

    def data_files(self) -> list[str]:
        return [FILE]


GAME = MagBlast()

__all__ = ["FLAG", "GAME"]
