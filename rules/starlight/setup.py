"""Setting up a game: decks, the roll, six cards; and a scenario's position (STL-4, 5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.engine.decisions import Ask, Decision, Option, Text, seat_id
from rules.engine.dice import Dice, dice_from
from rules.engine.events import Emit, Event
from rules.engine.game import Setup, SetupError
from rules.engine.given import flag, listed, mapped, one_of, only, rolls, whole
from rules.engine.given import seat as seat_number
from rules.engine.loading import nearest
from rules.starlight.cards import COUNTERS, cards
from rules.starlight.decks import bundled, faults
from rules.starlight.state import Side, State, Thing, new_thing

HAND = 6
_GAME_KEYS = {"start", "roll", "p1", "p2", "draw", "players", "options"}
_POSITION_KEYS = {
    "first",
    "active",
    "turn",
    "phase",
    "resource_played",
    "p1",
    "p2",
    "players",
    "options",
    "roll",
    "draw",
}
_SIDE_KEYS = {"star", "hand", "deck", "battlefield", "resources", "graveyard"}
_THING_KEYS = {"id", "ready", "damage", "counters", "face", "life"}


def deck_option(seat: int) -> str:
    return f"deck_p{seat + 1}"


def new_game(setup: Setup) -> State:
    """STL-5: both decks as chosen on the new-game page."""
    if setup.seats != 2:
        raise SetupError(f"players: {setup.seats}; Starlight is for two")
    ids = list(bundled())
    given: dict[str, Any] = {"start": "game"}
    for seat in range(2):
        given[seat_id(seat)] = {"deck_list": setup.options.get(deck_option(seat), ids[seat % len(ids)])}
    return position(Setup(setup.game, 2, setup.seed, setup.options, given))


def position(setup: Setup) -> State:
    """The state of a scenario's `setup:` map. Raises SetupError."""
    given: dict[str, Any] = setup.position or {}
    if given.get("players", 2) != 2:
        raise SetupError(f"players: {given['players']!r}; Starlight is for two")
    if "start" in given:
        return _whole_game(given, dice_from(setup.seed))
    return _middle_of_a_game(given, dice_from(setup.seed))


# -- a whole game ------------------------------------------------------------------------------------------------------
def _whole_game(given: dict[str, Any], dice: Dice) -> State:
    only(given, _GAME_KEYS)
    if given["start"] != "game":
        raise SetupError(f"start: {given['start']!r}; expected game")
    dice.forced = rolls(given.get("roll"))
    sides, tops = [], mapped(given.get("draw"), "draw", ("p1", "p2"))
    state = State(dice, [])
    for seat in range(2):
        where = seat_id(seat)
        details = mapped(given.get(where), where, ("deck_list",))
        star, counts = _deck(details.get("deck_list"), where)
        side = Side(new_thing(state, star, seat), cards()[star].life)
        order = [card for card, count in counts.items() for _ in range(count)]
        top = _ids(tops.get(where), f"draw.{where}")
        for card in top:
            if card not in order:
                raise SetupError(f"draw.{where}: {card} is not in that deck, or not so often")
            order.remove(card)
        dice.shuffle(order)
        side.deck = [new_thing(state, card, seat) for card in top + order]
        sides.append(side)
    state.sides = sides
    state.lists = [card_list(side) for side in sides]
    return state


def card_list(side: Side) -> dict[str, int]:
    """All cards of a side's deck, wherever they lie; tokens and the star are none of them."""
    zones = (side.hand, side.deck, side.battlefield, side.resources, side.graveyard)
    return dict(sorted(Counter(t.card for zone in zones for t in zone if t.printed.type != "token").items()))


def _deck(given: Any, where: str) -> tuple[str, dict[str, int]]:
    if isinstance(given, str):
        if given not in bundled():
            raise SetupError(f"{where}.deck_list: {given!r} is no deck.{nearest(given, list(bundled()))}")
        return bundled()[given].star, bundled()[given].cards
    details = mapped(given, f"{where}.deck_list", ("star", "cards"))
    counts = mapped(details.get("cards"), f"{where}.deck_list.cards")
    if wrong := faults(details.get("star"), counts):
        raise SetupError(f"{where}.deck_list: {'; '.join(wrong)}")
    return str(details["star"]), counts


def opening(state: State, ask: Ask, emit: Emit) -> None:
    """STL-5.2, 5.3, 5.5: the higher roll chooses who goes first; six cards each."""
    if state.chooser is None:
        rolls = [state.dice.roll(), state.dice.roll()]
        for seat, roll in enumerate(rolls):
            emit(Event("rolled", {"seat": seat_id(seat), "n": roll}, "STL-5.2", reveals=True))
        if rolls[0] != rolls[1]:
            state.chooser = 0 if rolls[0] > rolls[1] else 1
        return
    seat = state.chooser
    options = (Option("choose first", (), "first"), Option("choose second", (), "second"))
    prompt = Text("prompt.first_or_second", {"seat": seat_id(seat)})
    choice = ask(Decision(seat, "first_or_second", prompt, options, rule="STL-5.2")).value
    state.first = state.active = seat if choice == "first" else 1 - seat
    for at, side in enumerate(state.sides):
        drawn = [side.deck.pop(0) for _ in range(HAND)]
        side.hand = [new_thing(state, thing.card, at) for thing in drawn]
        names = {"cards": [thing.card for thing in drawn]}
        emit(Event("drew", {"seat": seat_id(at), "n": HAND}, "STL-5.3", names, (at,), reveals=True))
    emit(Event("goes_first", {"seat": seat_id(state.first)}, "STL-5.5"))
    state.turn, state.phase = 1, "start"


# -- a position --------------------------------------------------------------------------------------------------------
def _middle_of_a_game(given: dict[str, Any], dice: Dice) -> State:
    only(given, _POSITION_KEYS)
    dice.forced = rolls(given.get("roll"))
    state = State(dice, [])
    state.sides = [_side(state, given.get(seat_id(seat)), seat) for seat in range(2)]
    _put_on_top(state, mapped(given.get("draw"), "draw", ("p1", "p2")))
    state.lists = [card_list(side) for side in state.sides]
    state.first = seat_number(given.get("first", "p1"), "first")
    state.active = seat_number(given.get("active", seat_id(state.first)), "active")
    state.turn = whole(given.get("turn", 3), "turn", 1)
    state.phase = one_of(given.get("phase", "main"), ("main", "start"), "phase")
    state.sides[state.active].resource_played = flag(given.get("resource_played", False), "resource_played")
    return state


def _put_on_top(state: State, tops: dict[str, Any]) -> None:
    """The cards of `draw:`, the first on top; taken from the deck where it holds them."""
    for seat, side in enumerate(state.sides):
        where = f"draw.{seat_id(seat)}"
        top = _plain(state, tops.get(seat_id(seat)), seat, where)
        for thing in top:
            held = next((each for each in side.deck if each.card == thing.card), None)
            if held is not None:
                side.deck.remove(held)
        side.deck = top + side.deck


def _side(state: State, given: Any, seat: int) -> Side:
    where = seat_id(seat)
    details = mapped(given, where, _SIDE_KEYS)
    star = details.get("star", "SLP-N01")
    about = star if isinstance(star, dict) else {"id": star}
    thing = _thing(state, about, seat, f"{where}.star")
    if thing.printed.type != "star":
        raise SetupError(f"{where}.star: {thing.card} is no star")
    life = whole(about.get("life", thing.printed.life), f"{where}.star.life", 1)
    _unmarked(thing, f"{where}.star")
    if thing.face_down:
        raise SetupError(f"{where}.star: a star lies face up (STL-5.5)")
    side = Side(thing, life)
    side.deck = _plain(state, details.get("deck", ["SLP-R15"] * 10), seat, f"{where}.deck")
    side.hand = _plain(state, details.get("hand"), seat, f"{where}.hand")
    side.graveyard = _plain(state, details.get("graveyard"), seat, f"{where}.graveyard")
    for item in listed(details.get("battlefield"), f"{where}.battlefield"):
        thing = _thing(state, item if isinstance(item, dict) else {"id": item}, seat, f"{where}.battlefield")
        if thing.printed.type not in ("character", "prism", "token"):
            raise SetupError(f"{where}.battlefield: {thing.card} is neither character nor prism")
        if not thing.printed.is_character:
            _unmarked(thing, f"{where}.battlefield")
        if thing.face_down:
            raise SetupError(f"{where}.battlefield: {thing.card}: only resources lie face down (STL-8.3)")
        side.battlefield.append(thing)
    for item in listed(details.get("resources"), f"{where}.resources"):
        about = item if isinstance(item, dict) else {"id": item}
        thing = _thing(state, about, seat, f"{where}.resources")
        _unmarked(thing, f"{where}.resources")
        if not thing.face_down and thing.printed.type != "resource":
            raise SetupError(f"{where}.resources: {thing.card} is no resource card; only those lie face up (STL-8.2)")
        if thing.printed.type in ("star", "token"):
            raise SetupError(f"{where}.resources: {thing.card} is in no deck")
        side.resources.append(thing)
    return side


def _plain(state: State, given: Any, seat: int, where: str) -> list[Thing]:
    things = []
    for card in _ids(given, where):
        if cards()[card].type in ("star", "token"):
            raise SetupError(f"{where}: {card} is in no deck")
        things.append(new_thing(state, card, seat))
    return things


def _thing(state: State, given: dict[str, Any], seat: int, where: str) -> Thing:
    only(given, _THING_KEYS, where)
    if "life" in given and not where.endswith(".star"):
        raise SetupError(f"{where}.life: only a star has life")
    thing = new_thing(state, _ids([given.get("id")], where)[0], seat)
    thing.ready = flag(given.get("ready", True), f"{where}.ready")
    thing.damage = whole(given.get("damage", 0), f"{where}.damage")
    thing.face_down = one_of(given.get("face", "up"), ("up", "down"), f"{where}.face") == "down"
    for kind, count in mapped(given.get("counters"), f"{where}.counters").items():
        if kind not in COUNTERS:
            raise SetupError(f"{where}.counters: {kind!r} is no counter; there is {', '.join(COUNTERS)}")
        thing.counters[kind] = whole(count, f"{where}.counters.{kind}")
    return thing


def _unmarked(thing: Thing, where: str) -> None:
    """Damage and counters lie on characters only."""
    if thing.damage or any(thing.counters.values()):
        raise SetupError(f"{where}: {thing.card} is no character and bears neither damage nor growth counters")


# -- plain values ------------------------------------------------------------------------------------------------------
def _ids(given: Any, where: str) -> list[str]:
    ids = listed(given, where)
    for card in ids:
        if not isinstance(card, str) or card not in cards():
            raise SetupError(f"{where}: {card!r} is no card.{nearest(str(card), list(cards()))}")
    return ids
