"""StarCraft on the kernel: the surface that session, suite, client and command line use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.engine.bots import Bot
from rules.engine.decisions import Ask, Decision, Text, seat_id
from rules.engine.dice import Dice
from rules.engine.events import Emit, Event
from rules.engine.game import Game, GameOption, Result, Setup
from rules.starcraft import catalogue
from rules.starcraft.bots import EasyBot
from rules.starcraft.forms import FORMS
from rules.starcraft.lookup import PATTERNS, look_up, why_not, why_not_things
from rules.starcraft.measure import measure
from rules.starcraft.phase import take_turn
from rules.starcraft.position import state_of
from rules.starcraft.rounds import hand_over, start_round
from rules.starcraft.setup import FACTIONS, LAYOUTS, MAPS, MISSIONS, NO_ARMY, new_game
from rules.starcraft.state import MOVEMENT, START, State
from rules.starcraft.view import describe, thing_name


class StarCraft(Game):
    """The movement phase of the StarCraft Tabletop Miniatures Game, round after round."""

    id = "starcraft"
    seat_counts = (2,)
    rules_version = 1
    state_type = State
    secrets = False
    setup_options = (
        GameOption("map", MAPS, "SC-1.3"),
        GameOption("mission", MISSIONS, "SC-1.2"),
        GameOption("army_p1", (*FACTIONS, NO_ARMY), "SC-1.4"),
        GameOption("army_p2", (*FACTIONS[::-1], NO_ARMY), "SC-1.4"),
        GameOption("terrain", LAYOUTS, "SC-9.12"),
        GameOption("ask_who_starts", (False, True), "SC-1.5"),
    )
    forms = FORMS
    answer_patterns = PATTERNS
    bots: Mapping[str, Callable[[], Bot]] = {"easy": EasyBot}

    new_game = staticmethod(new_game)
    why_not = staticmethod(why_not)
    why_not_things = staticmethod(why_not_things)
    describe = staticmethod(describe)
    measure = staticmethod(measure)

    def position(self, setup: Setup) -> State:
        assert setup.position is not None
        return state_of(setup.position)

    def advance(self, state: State, ask: Ask, emit: Emit) -> None:
        """SC-1.1: the start of the round, one activation, or the hand-over to the phases that the table plays."""
        if state.phase == START:
            start_round(state, ask, emit)
        elif state.phase == MOVEMENT:
            take_turn(state, ask, emit)
        else:
            hand_over(state, ask, emit)

    def result(self, state: State) -> Result | None:
        """Movement phases have no winner; only giving up decides."""
        if state.winner is not None:
            return Result((state.winner,), Text("result.conceded", {"seat": seat_id(1 - state.winner)}))
        return Result((), Text("result.rounds_over"), contest=False) if state.over else None

    def concede(self, state: State, seat: int, emit: Emit) -> None:
        emit(Event("conceded", {"seat": seat_id(seat)}, "GEN-1"))
        state.winner = 1 - seat

    def view(self, state: State, seat: int | None) -> State:
        """Nothing on the table is secret and nothing is rolled: everybody sees everything."""
        return state

    def imagine(self, view: State, rng: Dice) -> State:
        return view

    def name(self, token: str, language: str) -> str | None:
        """Units and models go by their own ids; kinds of units, terrain, maps and missions have names."""
        if (found := thing_name(token, language)) is not None:
            return found
        for table in (catalogue.maps(), catalogue.missions()):
            if token in table:
                return table[token].name[language]
        return None

    def look_up(self, state: State, decision: Decision | None, path: Sequence[str]) -> Any:
        return look_up(state, path)

    def pieces(self, state: State) -> Counter[str]:
        """Every model that the game began with and every piece of terrain, on the table or not."""
        models = [name for unit in state.units.values() if not unit.summoned for name in unit.models]
        return Counter([*models, *(terrain.id for terrain in state.terrain)])

    def check_data(self) -> list[str]:
        return catalogue.check_data()

    def data_files(self) -> list[str]:
        return [f"starcraft/{name}.yaml" for name in catalogue.FILES]


GAME = StarCraft()
