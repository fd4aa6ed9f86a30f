"""Setting up: the folder, the deal, the corridor deck, the opening roll; and a scenario's position (CLUE-2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.clue.board import CorridorCard, board
from rules.clue.notes import LEVELS
from rules.clue.state import Aid, Player, State
from rules.clue.turn import begin_turn
from rules.engine.decisions import seat_id
from rules.engine.dice import Dice, dice_from
from rules.engine.events import Emit, Event
from rules.engine.game import GameOption, Setup, SetupError
from rules.engine.given import listed, mapped, one_of, only, rolls, whole
from rules.engine.given import seat as seat_number
from rules.engine.loading import nearest

_KEYS = {
    "players", "characters", "first", "solution", "hands", "face_up", "at", "caught", "out", "comlinks", "tokens",
    "draw", "deck", "discard", "roll", "options",
}  # fmt: skip
OPTIONS = (GameOption("aid", ("complete", "simple", "none"), "CLUE-9.3"),)
_SOLUTION = ("planet", "room", "vehicle")


def new_game(setup: Setup) -> State:
    """CLUE-2.1 to 2.10: an ordinary game."""
    return position(Setup(setup.game, setup.seats, setup.seed, setup.options, {"players": setup.seats}))


def position(setup: Setup) -> State:
    """The state of a scenario's `setup:` map; what it leaves out is dealt. Raises SetupError."""
    given: dict[str, Any] = setup.position or {}
    only(given, _KEYS)
    count = given.get("players", 3)
    if not isinstance(count, int) or isinstance(count, bool) or count not in board().deals:
        raise SetupError(f"players: {count!r}; Clue is for 3 to 6 (CLUE-2.1)")
    dice = dice_from(setup.seed)
    dice.forced = rolls(given.get("roll"))
    source, key = (given, "characters") if "characters" in given else (setup.options, "heroes")
    players = [Player(hero, board().start) for hero in _heroes(source.get(key), key, count)]
    folder, face_up = _deal(given, players, dice)
    state = State(dice, players, folder, face_up, [], aid=_aid(setup.options))
    _places(state, given)
    _corridor_cards(state, given)
    _tokens(state, given)
    if "first" in given:
        state.turn = state.first = seat_number(given["first"], "first", count)
        if players[state.turn].out:
            raise SetupError(f"first: {given['first']} is out and has no turn (CLUE-3.3)")
        state.phase = "turn"
    if all(player.out or player.caught for player in players):
        raise SetupError("caught, out: somebody must be free to play (CLUE-7.13)")
    return state


def opening_step(state: State, emit: Emit) -> None:
    """CLUE-2.11: the highest roll starts; those who tie for it roll again among themselves."""
    rollers = list(range(len(state.players)))
    while len(rollers) > 1:
        rolls = {seat: state.dice.roll() for seat in rollers}
        for seat, roll in rolls.items():
            emit(Event("opening_roll", {"seat": seat_id(seat), "n": roll}, "CLUE-2.11", reveals=True))
        rollers = [seat for seat in rollers if rolls[seat] == max(rolls.values())]
    state.first = state.turn = rollers[0]
    if state.players[state.turn].out:
        state.turn = next(seat for seat, player in enumerate(state.players) if not player.out)
    emit(Event("starts", {"seat": seat_id(state.first)}, "CLUE-2.11"))
    begin_turn(state, emit)


# -- the clue cards ----------------------------------------------------------------------------------------------------
def _deal(given: dict[str, Any], players: list[Player], dice: Dice) -> tuple[list[str], list[str]]:
    """The folder and the cards face up; hands are put into `players` (CLUE-2.6 to 2.8)."""
    deal = board().deals[len(players)]
    used: Counter[str] = Counter()
    hands = mapped(given.get("hands"), "hands")
    for seat, cards in hands.items():
        player = players[seat_number(seat, "hands", len(players))]
        player.hand = _cards(cards, f"hands.{seat}", used)
        if len(player.hand) != deal.each:
            raise SetupError(f"hands.{seat}: {len(player.hand)} cards; {deal.each} are dealt to each (CLUE-2.8)")
    if hands and len(hands) != len(players):
        raise SetupError("hands: give all hands or none")
    face_up = _cards(given.get("face_up"), "face_up", used)
    if "face_up" in given and len(face_up) != deal.face_up:
        raise SetupError(f"face_up: {len(face_up)} cards; {deal.face_up} are left over (CLUE-2.8)")
    folder = _folder(given, used, dice)
    rest = [card for card in board().cards if not used[card]]
    dice.shuffle(rest)
    if "face_up" not in given:
        face_up, rest = rest[: deal.face_up], rest[deal.face_up :]
    if not hands:
        for number, player in enumerate(players):
            player.hand = rest[number :: len(players)]
    elif rest:
        raise SetupError(f"hands: {', '.join(sorted(rest))} is in no hand, not face up and not in the folder")
    return folder, face_up


def _folder(given: dict[str, Any], used: Counter[str], dice: Dice) -> list[str]:
    solution = mapped(given.get("solution"), "solution", _SOLUTION)
    folder: list[str] = []
    for key, kind in zip(_SOLUTION, board().kinds, strict=True):
        if key in solution:
            folder += _cards([solution[key]], f"solution.{key}", used)
            if folder[-1] not in kind:
                raise SetupError(f"solution.{key}: {folder[-1]} is no {key}")
        else:
            free = [card for card in kind if not used[card]]
            if not free:
                raise SetupError(f"hands: no {key} is left for the folder")
            card = dice.pick(free)
            used[card] += 1
            folder.append(card)
    return folder


def _cards(given: Any, where: str, used: Counter[str]) -> list[str]:
    cards = listed(given, where)
    for card in cards:
        if card not in board().cards:
            raise SetupError(f"{where}: {card!r} is no clue card.{nearest(str(card), list(board().cards))}")
        if used[card]:
            raise SetupError(f"{where}: {card} is dealt twice")
        used[card] += 1
    return cards


# -- pawns and tokens --------------------------------------------------------------------------------------------------
def _heroes(given: Any, where: str, count: int) -> list[str]:
    """CLUE-2.2: the heroes that stand at this key, or the first ones. Raises SetupError."""
    if given is None:
        return list(board().heroes)[:count]
    heroes = listed(given, where)
    for hero in heroes:
        if not isinstance(hero, str) or hero not in board().heroes:
            raise SetupError(f"{where}: {hero!r} is no hero.{nearest(str(hero), list(board().heroes))}")
    if len(heroes) != count or len(set(heroes)) != count:
        raise SetupError(f"{where}: {count} different heroes are needed (CLUE-2.2)")
    return heroes


def _places(state: State, given: dict[str, Any]) -> None:
    players = state.players
    for seat in listed(given.get("caught"), "caught"):
        player = players[seat_number(seat, "caught", len(players))]
        player.caught, player.at = True, board().jail
    for seat in listed(given.get("out"), "out"):
        player = players[seat_number(seat, "out", len(players))]
        player.out = True
        if player.caught:
            raise SetupError(f"out: {seat} is caught too; a caught player gives no final answer")
        player.at = board().bay
    for seat, place in mapped(given.get("at"), "at").items():
        player = players[seat_number(seat, "at", len(players))]
        known = [*board().rooms, *board().tiles]
        if place not in known:
            raise SetupError(f"at.{seat}: {place!r} is no room or tile.{nearest(str(place), known)}")
        if player.caught and place != board().jail:
            raise SetupError(f"at.{seat}: a caught player is in the {board().jail} (CLUE-7.9)")
        player.at = place


def _tokens(state: State, given: dict[str, Any]) -> None:
    for token, room in mapped(given.get("tokens"), "tokens").items():
        if token not in board().planets and token not in board().vehicles:
            raise SetupError(f"tokens.{token}: planets and vehicles have tokens, this is neither")
        if not isinstance(room, str) or room not in board().rooms:
            raise SetupError(f"tokens.{token}: {room!r} is no room")
        state.tokens[token] = room


# -- corridor cards ----------------------------------------------------------------------------------------------------
def _corridor_cards(state: State, given: dict[str, Any]) -> None:
    """CLUE-2.4, 2.5: some caught cards go to the box, the rest is shuffled, less what lies elsewhere."""
    left = Counter[CorridorCard]({kind.id: kind.count for kind in board().corridor.values()})
    for seat, number in mapped(given.get("comlinks"), "comlinks").items():
        player = state.players[seat_number(seat, "comlinks", len(state.players))]
        if player.out and number:
            raise SetupError(f"comlinks.{seat}: a player who is out keeps none (CLUE-7.21)")
        player.comlinks = whole(number, f"comlinks.{seat}")
        left["comlink"] -= player.comlinks
    left["caught"] -= sum(player.caught for player in state.players)
    state.discard = _kinds(given.get("discard"), "discard")
    left.subtract(state.discard)
    if "deck" in given:
        if "draw" in given:
            raise SetupError("deck, draw: give one of them")
        state.deck = _kinds(given["deck"], "deck")
        left.subtract(state.deck)
        _check_left(left)
        state.removed = list(left.elements())
        return
    draw = mapped(given.get("draw"), "draw", ("corridor",))
    top = _kinds(draw.get("corridor"), "draw.corridor")
    left.subtract(top)
    removed = board().deals[len(state.players)].caught_removed
    left["caught"] -= removed
    _check_left(left)
    rest = list(left.elements())
    state.dice.shuffle(rest)
    state.deck = top + rest
    state.removed = ["caught"] * removed


def _check_left(left: Counter[CorridorCard]) -> None:
    for kind, number in left.items():
        if number < 0:
            raise SetupError(f"{kind}: {-number} more of this corridor card are named than exist")


def _kinds(given: Any, where: str) -> list[CorridorCard]:
    kinds = listed(given, where)
    for kind in kinds:
        if not isinstance(kind, str) or kind not in board().corridor:
            raise SetupError(f"{where}: {kind!r} is no corridor card.{nearest(str(kind), list(board().corridor))}")
    return kinds


# -- what the table agreed on -----------------------------------------------------------------------------------------
def _aid(options: dict[str, Any]) -> Aid:
    """How far the notebooks reason by themselves (CLUE-9.3)."""
    only(options, ("aid", "heroes"), "options")
    return one_of(options.get("aid", "complete"), LEVELS, "options.aid")
