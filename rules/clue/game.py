"""Clue on the kernel: the surface that session, suite, client and command line use."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.clue.board import FILE, board, check_data
from rules.clue.bots import EasyBot, HardBot, NormalBot
from rules.clue.forms import FORMS
from rules.clue.lookup import look_up, pieces
from rules.clue.reasons import PATTERNS, why_not, why_not_things
from rules.clue.setup import OPTIONS, new_game, opening_step, position
from rules.clue.state import State
from rules.clue.turn import (
    all_clear_step,
    comlink_step,
    end_turn,
    move_step,
    reroll_step,
    room_step,
    turn_step,
)
from rules.clue.view import describe, imagine, tile_name, view_of
from rules.engine.bots import Bot
from rules.engine.decisions import Ask, Text, seat_id
from rules.engine.events import Emit, Event
from rules.engine.game import Game, Result


class Clue(Game):
    """Clue: Star Wars Edition."""

    id = "clue"
    seat_counts = range(3, 7)
    rules_version = 1
    state_type = State
    setup_options = OPTIONS
    forms = FORMS
    answer_patterns = PATTERNS
    bots: Mapping[str, Callable[[], Bot]] = {"easy": EasyBot, "normal": NormalBot, "hard": HardBot}

    new_game = staticmethod(new_game)
    position = staticmethod(position)
    view = staticmethod(view_of)
    imagine = staticmethod(imagine)
    why_not = staticmethod(why_not)
    why_not_things = staticmethod(why_not_things)
    describe = staticmethod(describe)
    look_up = staticmethod(look_up)
    pieces = staticmethod(pieces)
    check_data = staticmethod(check_data)

    def advance(self, state: State, ask: Ask, emit: Emit) -> None:
        """CLUE-3.1: the part of the turn that comes next."""
        if state.phase == "opening":
            opening_step(state, emit)
        elif state.phase == "turn":
            turn_step(state, ask, emit)
        elif state.phase == "move":
            move_step(state, ask, emit)
        elif state.phase == "all_clear":
            all_clear_step(state, ask, emit)
        elif state.phase == "reroll":
            reroll_step(state, ask, emit)
        elif state.phase == "comlink":
            comlink_step(state, ask, emit)
        else:
            room_step(state, ask, emit)

    def result(self, state: State) -> Result | None:
        """CLUE-11: a right answer wins alone; all wrong or all caught is lost by all."""
        if state.ending is None:
            return None
        reason = Text(f"result.{state.ending}", {"cards": list(state.folder)})
        return Result((), reason, contest=False) if state.winner is None else Result((state.winner,), reason)

    def concede(self, state: State, seat: int, emit: Emit) -> None:
        """Whoever gives up is out as after a wrong answer, and goes on showing cards (CLUE-10.7)."""
        player = state.players[seat]
        emit(Event("conceded", {"seat": seat_id(seat)}, "CLUE-10.7"))
        player.out = True
        if player.caught:
            player.caught = False
            state.removed.append("caught")
        state.discard += ["comlink"] * player.comlinks
        player.comlinks = 0
        if state.turn == seat:
            if state.phase in ("all_clear", "comlink") and state.card:
                state.discard.append(state.card)
            end_turn(state, emit)
        elif all(each.out for each in state.players) or all(e.caught for e in state.players if not e.out):
            end_turn(state, emit)

    def name(self, token: str, language: str) -> str | None:
        whole = board()
        for table in (whole.rooms, whole.planets, whole.vehicles, whole.heroes, whole.corridor):
            if token in table:
                return table[token].name[language]  # type: ignore[index]
        return tile_name(token, language) if token in whole.tiles else None

    def data_files(self) -> list[str]:
        return [FILE]


GAME = Clue()
