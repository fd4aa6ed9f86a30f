"""A new game: decks, leaders, bases, and the first shuffle (SWU-1.5)."""

from __future__ import annotations

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
    named = setup.options.get("decks")
    known = bundled()
    if isinstance(named, list):
        if len(named) != setup.seats:
            raise SetupError(f"decks: {len(named)} are named for {setup.seats} seats")
        found = []
        for name in named:
            if isinstance(name, dict):
                found.append(Deck.from_json(name))
            elif name in known:
                found.append(known[name])
            else:
                raise SetupError(f"decks: no deck is named {name!r}; known are {', '.join(known)}")
        return found
    if setup.seats > 2:
        keys = [k for k, d in known.items() if d.format == "twin_suns"]
        return [known[keys[i % len(keys)]] for i in range(setup.seats)]
    if named == "any":
        keys = [k for k, d in known.items() if d.format == "premier"]
        dice = dice_from(setup.seed + 77)
        return [known[dice.pick(keys)] for _ in range(2)]
    return [known[k] for k in TWO]
