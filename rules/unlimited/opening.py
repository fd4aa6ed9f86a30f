"""A new game: decks, leaders, bases, and the first shuffle (SWU-1.5)."""

from __future__ import annotations

from rules.engine.decklists import DeckError
from rules.engine.dice import dice_from
from rules.engine.game import GameOption, Setup, SetupError
from rules.unlimited.decks import Deck, bundled, deck_faults
from rules.unlimited.match import place_deck
from rules.unlimited.state import NOBODY, DeckList, Seat, State

TWO = ("sor_starter_luke", "sor_starter_vader")
BEST_OF = 3
DECK_OPTIONS = (
    GameOption("decks", ("starter", "any"), "SWU-14.1"),
    GameOption("match", ("one", "best_of_three"), "SWU-1.2"),
)


def new_game(setup: Setup) -> State:
    """The state before the opening's first question. Raises SetupError naming all faults of the decks."""
    decks = _decks(setup)
    twin = setup.seats > 2
    state = State(dice_from(setup.seed), [Seat() for _ in range(setup.seats)], {}, twin=twin)
    state.publisher = setup.options.get("readings") == "publisher"
    state.wins = [0] * setup.seats
    state.asks_initiative = True
    state.initiative = state.dice.below(setup.seats)
    if twin:
        state.counters = {"blast": NOBODY, "plan": NOBODY}
    faults = [
        f for i, deck in enumerate(decks) for f in deck_faults(deck, "twin_suns" if twin else "premier", f"p{i + 1}: ")
    ]
    if faults:
        raise SetupError("; ".join(faults))
    if setup.options.get("match") == "best_of_three" and not twin:
        state.best_of = BEST_OF
    lists = [DeckList(list(d.leaders), d.base, dict(d.cards), dict(d.sideboard)) for d in decks]
    for seat, deck in enumerate(lists):
        place_deck(state, seat, deck)
    if state.best_of > 1:
        state.lists = lists
    return state


def _decks(setup: Setup) -> list[Deck]:
    """The deck of every seat. `decks` may be a list: a bundled deck's key, a deck in the exchanged form, or None for
    the one that the seat has without a choice. Raises SetupError.
    """
    named = setup.options.get("decks")
    if not isinstance(named, list):
        return _usual(setup, named)
    if len(named) != setup.seats:
        raise SetupError(f"decks: {len(named)} are named for {setup.seats} seats")
    known, usual = bundled(), _usual(setup, None)
    found = []
    for seat, name in enumerate(named):
        if name is None:
            found.append(usual[seat])
        elif isinstance(name, dict):
            try:
                found.append(Deck.from_json(name))
            except DeckError as error:
                raise SetupError(f"decks: p{seat + 1}: {error}") from None
        elif name in known:
            found.append(known[name])
        else:
            raise SetupError(f"decks: no deck is named {name!r}; known are {', '.join(known)}")
    return found


def _usual(setup: Setup, named: str | None) -> list[Deck]:
    """The decks of a table that chooses none by name."""
    known = bundled()
    if setup.seats > 2:
        keys = [k for k, d in known.items() if d.format == "twin_suns"]
        return [known[keys[i % len(keys)]] for i in range(setup.seats)]
    if named == "any":
        keys = [k for k, d in known.items() if d.format == "premier"]
        dice = dice_from(setup.seed + 77)
        return [known[dice.pick(keys)] for _ in range(2)]
    return [known[k] for k in TWO]
