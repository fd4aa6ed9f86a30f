"""What one seat may know (CLUE-12.1, 12.2), and a full game that agrees with it."""

from __future__ import annotations

from msgspec import Struct, field, structs

from rules.clue.board import CorridorCard, board
from rules.clue.notes import FOLDER, TABLE, Known, random_deal
from rules.clue.state import Aid, Ending, Fact, Phase, Player, State, seen_by
from rules.engine.decisions import Text
from rules.engine.dice import Dice, dice_from
from rules.engine.words import Words


class PlayerView(Struct):
    """One seat in public; `hand` is None when only its size is known."""

    hero: str
    at: str
    hand: list[str] | None
    hand_count: int
    caught: bool
    out: bool
    comlinks: int


class View(Struct):
    """A game as `seat` may know it. `facts` name a shown card only to the two who know it."""

    seat: int | None
    players: list[PlayerView]
    face_up: list[str]
    deck: int
    discard: list[CorridorCard]
    removed: list[CorridorCard]
    tokens: dict[str, str]
    facts: list[Fact]
    turn: int
    first: int
    phase: Phase
    rolled: int | None
    card: CorridorCard | None
    left: str | None
    ending: Ending | None
    winner: int | None
    folder: list[str] = field(default_factory=list)
    aid: Aid = "complete"


def view_of(state: State, seat: int | None) -> View:
    """The state as `seat` may know it; the folder only once the game is over (CLUE-10.9, 11.2, 11.3)."""
    over = state.ending is not None
    players = [
        PlayerView(p.hero, p.at, list(p.hand) if at == seat else None, len(p.hand), p.caught, p.out, p.comlinks)
        for at, p in enumerate(state.players)
    ]
    facts = [fact_for(fact, seat) for fact in state.facts]
    return View(
        seat, players, list(state.face_up), len(state.deck), list(state.discard), list(state.removed),
        dict(state.tokens), facts, state.turn, state.first, state.phase, state.rolled, state.card, state.left,
        state.ending, state.winner, list(state.folder) if over else [], state.aid,
    )  # fmt: skip


def fact_for(fact: Fact, seat: int | None) -> Fact:
    """CLUE-8.8: the card shown is known to the two concerned."""
    knows = seat is not None and seat in (fact.by, fact.shown_by)
    return Fact(fact.kind, fact.by, list(fact.cards), list(fact.passed), fact.shown_by, fact.card if knows else "")


def known_to(view: View) -> Known:
    """What the notebook of the view's seat goes by."""
    assert view.seat is not None
    hand = view.players[view.seat].hand or []
    sizes = tuple(player.hand_count for player in view.players)
    return Known(view.seat, tuple(hand), tuple(view.face_up), sizes, tuple(view.facts))


def seen(view: View) -> list[str]:
    """The cards shown to the view's seat, in order."""
    return seen_by(view.facts, view.seat) if view.seat is not None else []


def imagine(view: View, rng: Dice) -> State:
    """A state that agrees with the view: another deal that fits all facts, another order of the deck."""
    players = [Player(p.hero, p.at, list(p.hand or []), p.caught, p.out, p.comlinks) for p in view.players]
    deal = random_deal(known_to(view), rng)
    for seat, player in enumerate(players):
        if view.players[seat].hand is None:
            player.hand = [card for card, place in deal.items() if place == seat]
    folder = view.folder or [card for card, place in deal.items() if place == FOLDER]
    assert all(place != TABLE or card in view.face_up for card, place in deal.items())
    facts = [_with_some_card(fact, players, rng) for fact in view.facts]
    left = [kind for kind in board().corridor for _ in range(board().corridor[kind].count)]
    for kind in [*view.discard, *view.removed]:
        left.remove(kind)
    for seen_player in view.players:
        for _ in range(seen_player.comlinks):
            left.remove("comlink")
        if seen_player.caught:
            left.remove("caught")
    if view.phase in ("all_clear", "comlink") and view.card:
        left.remove(view.card)
    rng.shuffle(left)
    return State(
        dice_from(rng.below(1 << 32)), players, list(folder), list(view.face_up), left[: view.deck], list(view.discard),
        list(view.removed), dict(view.tokens), facts, view.turn, view.first, view.phase, view.rolled, view.card,
        view.left, view.ending, view.winner, view.aid,
    )  # fmt: skip


def _with_some_card(fact: Fact, players: list[Player], rng: Dice) -> Fact:
    """A showing between others, with a card that the shower may have shown."""
    if fact.card or fact.shown_by is None:
        return structs.replace(fact)
    hand = players[fact.shown_by].hand
    fitting = [card for card in hand if card in fact.cards] if fact.cards else hand
    return structs.replace(fact, card=rng.pick(fitting))


def describe(view: View, language: str) -> list[str]:
    """The table in words, for the text mode."""
    whole = board()
    names = {id_: room.name for id_, room in whole.rooms.items()}
    names |= {id_: hero.name for id_, hero in whole.heroes.items()}
    names |= {id_: each.name for id_, each in (*whole.planets.items(), *whole.vehicles.items())}

    def name(id_: str) -> str:
        return names[id_][language] if id_ in names else id_

    lines = []
    for seat, player in enumerate(view.players):
        marks = "".join(mark for mark, on in ((" ⛓", player.caught), (" ✕", player.out)) if on)
        lines.append(f"p{seat + 1}  {name(player.hero)}: {name(player.at)}{marks}  ✋{player.hand_count}")
    if view.face_up:
        lines.append("□ " + ", ".join(name(card) for card in view.face_up))
    for token, room in view.tokens.items():
        lines.append(f"    {name(token)} → {name(room)}")
    if view.seat is not None:
        lines.append("✋ " + ", ".join(f"{name(card)} [{card}]" for card in view.players[view.seat].hand or []))
        if cards := seen(view):
            lines.append("👁 " + ", ".join(name(card) for card in cards))
    return lines


def tile_name(tile: str, language: str) -> str:
    """A tile as a player says it: its floor and place (columns and rows from 1), its lift's letter, or the start."""
    whole = board()
    here = whole.tiles[tile]
    floor = next(floor for floor in whole.file.floors if floor.id == whole.floor_of[tile])
    params: dict[str, object] = {"floor": floor.name[language], "x": here.x + 1, "y": here.y + 1}
    for number, lift in enumerate(whole.file.elevators):
        if tile in (lift.upper, lift.lower):
            params["letter"] = "ABCDEFGH"[number % 8]
    words = Words(language, ("clue",), lambda token, language: None)
    return words.say(Text(f"tile.{here.kind}", params))
