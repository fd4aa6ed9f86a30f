"""Starlight on the kernel: the surface that session, suite, client and command line use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.engine.bots import Bot
from rules.engine.decisions import Ask, Text, seat_id
from rules.engine.events import Emit, Event
from rules.engine.game import Game, GameOption, Result
from rules.starlight import cards as card_file
from rules.starlight import decks
from rules.starlight.bots import EasyBot, NormalBot
from rules.starlight.cards import cards, check_cards
from rules.starlight.forms import FORMS
from rules.starlight.lookup import look_up, pieces
from rules.starlight.reasons import PATTERNS, why_not, why_not_things
from rules.starlight.setup import deck_option, new_game, opening, position
from rules.starlight.state import GameOver, State
from rules.starlight.turn import main_phase, start_phase
from rules.starlight.view import describe, imagine, view_of


class Starlight(Game):
    """Starlight TCG."""

    id = "starlight"
    seat_counts = (2,)
    rules_version = 1
    state_type = State
    forms = FORMS
    answer_patterns = PATTERNS
    idle_verbs = ("use",)
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

    @property
    def setup_options(self) -> Sequence[GameOption]:  # type: ignore[override]
        """The deck of each seat, any of the bundled ones."""
        ids = tuple(decks.bundled())
        return tuple(GameOption(deck_option(seat), (*ids[seat:], *ids[:seat]), "STL-4.2") for seat in range(2))

    def advance(self, state: State, ask: Ask, emit: Emit) -> None:
        """STL-6.1: the phase that comes next; a game decided on the way ends the step."""
        try:
            if state.phase == "setup":
                opening(state, ask, emit)
            elif state.phase == "start":
                start_phase(state, ask, emit)
            else:
                main_phase(state, ask, emit)
        except GameOver:
            state.waiting = []

    def result(self, state: State) -> Result | None:
        """STL-1.2 to 1.4: who has not lost wins; both at once is a draw."""
        if not state.lost:
            return None
        winners = tuple(seat for seat in range(2) if seat not in state.lost)
        return Result(winners, Text("result.star" if winners else "result.both_stars"))

    def concede(self, state: State, seat: int, emit: Emit) -> None:
        emit(Event("conceded", {"seat": seat_id(seat)}, "STL-1.5"))
        state.lost = [seat]

    def name(self, token: str, language: str) -> str | None:
        card = cards().get(token)
        return None if card is None else card.name[language]

    def check_data(self) -> list[str]:
        return check_cards() or decks.check_decks()

    def data_files(self) -> list[str]:
        return [card_file.FILE, decks.FILE, decks.REAL_FILE]


GAME = Starlight()
