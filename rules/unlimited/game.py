"""Star Wars: Unlimited on the kernel: the surface that session, suite, client and command line use."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.bots import Bot
from rules.engine.decisions import Ask, Decision, Option, Text
from rules.engine.events import Emit
from rules.engine.game import Game, GameOption, Result
from rules.unlimited.bots import EasyBot, NormalBot
from rules.unlimited.cards import SETS, check_files, pool
from rules.unlimited.faces import words_of
from rules.unlimited.forms import FORMS
from rules.unlimited.lookup import look_up, pieces
from rules.unlimited.opening import DECK_OPTIONS, new_game
from rules.unlimited.position import position
from rules.unlimited.reasons import PATTERNS, why_not, why_not_things
from rules.unlimited.state import State
from rules.unlimited.turns import advance, concede
from rules.unlimited.view import describe, imagine, view_of


class Unlimited(Game):
    """Star Wars: Unlimited for two, and Twin Suns for three or four."""

    id = "unlimited"
    seat_counts = range(2, 5)
    rules_version = 2
    state_type = State
    setup_options = (*DECK_OPTIONS, GameOption("readings", ("seed", "publisher"), "SWU-17.9"))
    forms = FORMS
    answer_patterns = PATTERNS
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
    check_data = staticmethod(check_files)

    def advance(self, state: State, ask: Ask, emit: Emit) -> None:
        advance(state, ask, emit)

    def result(self, state: State) -> Result | None:
        return state.result

    def span(self, state: State) -> int:
        return state.round

    def concede(self, state: State, seat: int, emit: Emit) -> None:
        concede(state, seat, emit)

    def option_text(self, decision: Decision, option: Option) -> Text:
        """A mode reads as its own text; one of several abilities has its number, one of several triggers its word."""
        if decision.kind == "mode" and isinstance(option.value, int):
            return Text("answer.thing", {"thing": f"ability:{decision.prompt.params['ability']}:{option.value}"})
        if isinstance(option.value, tuple) and option.value[:1] == ("use",):
            number = option.key.rpartition(" ")[2]
            if number.isdigit():
                return Text("answer.use_n", {"unit": option.things[0], "n": number})
            return Text("answer.use", {"unit": option.things[0]})
        if decision.kind == "trigger" and option.key.count(" ") > 1:
            _, unit, word, *saw = option.key.split(" ")
            if saw:
                return Text("answer.trigger_about", {"unit": unit, "word": word, "about": saw[0]})
            return Text("answer.trigger_word", {"unit": unit, "word": word})
        return super().option_text(decision, option)

    def name(self, token: str, language: str) -> str | None:
        """The name of a card or of an upgrade on its unit; `ability:KEY` is the text of an ability or of one mode."""
        if token.startswith("ability:"):
            return words_of(token.removeprefix("ability:"), language)
        card = pool().cards.get(token.rpartition("/")[2])
        if card is not None:
            return card.name[language]
        if "@" in token:
            upgrade, _, bearer = token.partition("@")
            names = [self.name(part.partition("#")[0].rpartition("/")[2], language) for part in (upgrade, bearer)]
            return f"{names[0]} ({names[1]})" if all(names) else None
        return None

    def data_files(self) -> list[str]:
        return [*(f"unlimited/{name}.yaml" for name in SETS), "unlimited/traits.yaml"]


GAME = Unlimited()
