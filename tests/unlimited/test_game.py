"""Whole games through the public session: opening, matches, secrets, and every card in play."""

from collections import Counter

import pytest

from rules.engine.bots import random_answer
from rules.engine.decisions import Answer, Decision
from rules.engine.dice import Dice, dice_from
from rules.engine.events import seen_by, unheard
from rules.engine.game import Setup
from rules.engine.session import Session, encode, play_out
from rules.engine.simulate import simulate
from rules.unlimited.cards import TOKENS, pool
from rules.unlimited.decks import bundled, deck_faults
from rules.unlimited.game import GAME
from rules.unlimited.random_decks import random_deck
from rules.unlimited.state import HANDED_ON, HIDDEN, State
from rules.unlimited.turns import Turns


def begin(seed: int = 1, seats: int = 2, **options: object) -> Session:
    return Session(GAME, Setup("unlimited", seats, seed, dict(options)))


def to_first_action(session: Session) -> None:
    """Answer the opening: no mulligan, the first two cards as resources."""
    while session.decision is not None and session.decision.kind != "action":
        decision = session.decision
        if decision.kind == "mulligan":
            session.answer(decision.seat, "no")
        elif decision.verb:
            session.answer(decision.seat, f"choose {decision.options[0].key}, {decision.options[1].key}")
        else:
            session.answer(decision.seat, decision.options[0].key)


@pytest.mark.rule("SWU-1.4", "SWU-1.5")
def test_the_opening_goes_in_order() -> None:
    session = begin(3)
    kinds = []
    while session.decision is not None and session.decision.kind != "action":
        kinds.append(session.decision.kind)
        decision = session.decision
        if decision.kind == "mulligan":
            session.answer(decision.seat, "no")
        elif decision.verb:
            session.answer(decision.seat, f"choose {decision.options[0].key}, {decision.options[1].key}")
        else:
            session.answer(decision.seat, "choose p2")
    assert kinds == ["initiative", "mulligan", "mulligan", "opening_resources", "opening_resources"]
    assert session.decision is not None
    assert session.decision.seat == 1
    state: State = session.state
    assert [len(seat.hand) for seat in state.seats] == [4, 4]
    assert all(not state.things[r].exhausted for seat in state.seats for r in seat.resources)


@pytest.mark.rule("SWU-1.4")
def test_who_decides_the_initiative_is_random() -> None:
    asked = Counter(session.decision.seat for seed in range(40) if (session := begin(seed)).decision)
    assert min(asked[0], asked[1]) > 5


@pytest.mark.rule("SWU-1.7")
def test_a_mulligan_gives_six_other_cards_once() -> None:
    session = begin(5)
    assert session.decision is not None
    session.answer(session.decision.seat, session.decision.options[0].key)
    seat = session.decision.seat
    before = [session.state.things[i].card for i in session.state.seats[seat].hand]
    session.answer(seat, "yes")
    after = [session.state.things[i].card for i in session.state.seats[seat].hand]
    assert len(after) == 6
    assert sorted(before) != sorted(after)
    assert session.decision.seat != seat


@pytest.mark.rule("SWU-1.9")
def test_no_token_is_in_play_at_the_start() -> None:
    assert not any(thing.card in TOKENS for thing in begin().state.things.values())


def lose_game(session: Session, seat: int) -> None:
    """The seat gives up at its next decision."""
    while session.decision is not None and session.decision.seat != seat:
        decision = session.decision
        answer, _ = random_answer(GAME, session.state, decision, dice_from(1))
        session.answer(decision.seat, answer.text)
    assert session.decision is not None
    session.answer(seat, "concede")


@pytest.mark.rule("SWU-1.2", "SWU-1.3")
def test_a_match_goes_to_two_wins_and_the_loser_starts() -> None:
    session = begin(2, match="best_of_three")
    to_first_action(session)
    lose_game(session, 1)
    assert session.result is None
    assert session.state.wins == [1, 0]
    play_out(session)
    assert session.state.phase == "setup"
    assert session.state.initiative == 1
    to_first_action(session)
    assert session.decision is not None
    assert session.decision.seat == 1
    lose_game(session, 0)
    assert session.state.wins == [1, 1]
    to_first_action(session)
    lose_game(session, 1)
    assert session.result is not None
    assert session.result.winners == (0,)


@pytest.mark.rule("SWU-14.4")
def test_cards_are_exchanged_with_the_sideboard_between_games() -> None:
    deck = bundled()["sor_starter_luke"].to_json()
    deck["sideboard"] = [{"id": "SOR_172", "count": 2}]
    session = begin(2, match="best_of_three", decks=[deck, "sor_starter_vader"])
    to_first_action(session)
    lose_game(session, 0)
    decision = session.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (0, "sideboard")
    assert session.why_not(0, "swap SOR_172 for SOR_172") is not None
    session.answer(0, "swap SOR_236 for SOR_172")
    session.answer(0, "pass")
    cards = Counter(t.card for t in session.state.things.values() if t.owner == 0)
    assert cards["SOR_172"] == 1
    assert cards["SOR_236"] == 2


@pytest.mark.rule("SWU-6.8")
def test_a_view_hides_hands_decks_and_resources_of_others() -> None:
    session = begin(4)
    to_first_action(session)
    for seat in (0, 1, None):
        view: State = session.view(seat)
        for index, own in enumerate(view.seats):
            hidden = [*own.deck] + ([] if index == seat else [*own.hand, *own.resources])
            assert all(view.things[i].card == HIDDEN for i in hidden)
            if index == seat:
                assert all(view.things[i].card != HIDDEN for i in (*own.hand, *own.resources))
                assert len(own.library) == len(own.deck)
        assert view.dice == Dice(0)


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    session, dice = begin(4), dice_from(4)
    to_first_action(session)
    kept = [(view, encode(view)) for view in (session.view(0), session.view(1), session.view(None))]
    for _ in range(60):
        decision = session.decision
        assert decision is not None
        session.answer(decision.seat, random_answer(GAME, session.state, decision, dice)[0].text)
    assert len(session.events) > 60
    assert all(encode(view) == before for view, before in kept)


@pytest.mark.parametrize(("seats", "games"), [(2, 40), (3, 6), (4, 6)])
def test_random_games_with_random_decks_end_without_a_fault(seats: int, games: int) -> None:
    for seed in range(games):
        dice = dice_from(seed + 9000)
        decks = [random_deck(dice, ("SOR", "SHD"), seats > 2).to_json() for _ in range(seats)]
        state = GAME.new_game(Setup("unlimited", seats, seed, {"decks": decks}))
        pieces = GAME.pieces(state)

        def ask(decision: Decision, state: State = state, dice: Dice = dice) -> Answer:
            return random_answer(GAME, state, decision, dice)[0]

        for _ in range(5_000):
            if GAME.result(state) is not None:
                break
            GAME.advance(state, ask, unheard)
        assert GAME.result(state) is not None
        assert GAME.pieces(state) == pieces


@pytest.mark.parametrize(("seats", "games"), [(2, 12), (4, 3)])
def test_what_a_step_hands_on_is_what_the_next_one_would_work_out(seats: int, games: int) -> None:
    compared = 0
    for seed in range(games):
        dice = dice_from(seed + 700)
        decks = [random_deck(dice, ("SOR", "SHD"), seats > 2).to_json() for _ in range(seats)]
        state = GAME.new_game(Setup("unlimited", seats, seed, {"decks": decks}))

        def ask(decision: Decision, state: State = state, dice: Dice = dice) -> Answer:
            return random_answer(GAME, state, decision, dice)[0]

        while GAME.result(state) is None:
            GAME.advance(state, ask, unheard)
            if HANDED_ON in vars(state):
                units, applying, *_ = vars(state)[HANDED_ON]
                fresh = Turns(state, ask, unheard)
                assert units == fresh.live
                assert applying == fresh.applying
                compared += 1
    assert compared > 400


@pytest.mark.parametrize("twin", [False, True])
def test_random_decks_are_legal_and_hold_what_was_met_least(twin: bool) -> None:
    dice, met = dice_from(4), Counter(dict.fromkeys(pool().cards, 9))
    rare = [card.id for card in pool().cards.values() if card.kind == "unit" and card.id.startswith("SOR_10")]
    for card in rare:
        met[card] = 0
    for _ in range(20):
        deck = random_deck(dice, ("SOR", "SHD"), twin, met)
        assert not deck_faults(deck, "twin_suns" if twin else "premier")
        assert set(rare) & set(deck.cards)


@pytest.mark.parametrize("found", ["SOR_095", "SOR_173"], ids=["a match", "no match"])
def test_who_searches_sees_every_card_and_the_others_none(found: str) -> None:
    position = {"p1": {"hand": ["SOR_123"], "resources": 1, "deck": ["SOR_172", found]}, "p2": {}}
    session = Session(GAME, Setup("unlimited", 2, 1, {}, position))
    session.answer(0, "play SOR_123")
    search = next(event for event in session.events if event.kind == "search")
    assert seen_by(search, 0).params["cards"] == ["SOR_172", found]
    assert "cards" not in seen_by(search, 1).params


def test_the_viper_probe_droid_shows_its_player_the_opponents_hand_and_nobody_else() -> None:
    """SOR_228; SWU-11.5."""
    position = {"p1": {"hand": ["SOR_228"], "resources": 4}, "p2": {"hand": ["SOR_095", "SOR_046"]}}
    session = Session(GAME, Setup("unlimited", 2, 1, {}, position))
    session.answer(0, "play SOR_228")
    look = next(event for event in session.events if event.kind == "look")
    assert sorted(seen_by(look, 0).params["cards"]) == ["SOR_046", "SOR_095"]
    assert "cards" not in seen_by(look, 1).params


@pytest.mark.parametrize(
    ("card", "answers", "shown"), [("SOR_119", ["mode 1"], False), ("SOR_238", ["number 2", "yes"], True)]
)
def test_a_card_that_was_looked_at_is_drawn_in_secret_unless_the_text_reveals_it(
    card: str, answers: list[str], shown: bool
) -> None:
    """SWU-6.8, 11.5: the first draws the card just seen, the second reveals it before."""
    position = {"p1": {"ground": [card], "deck": ["SOR_095"]}}
    session = Session(GAME, Setup("unlimited", 2, 1, {}, position))
    session.answer(0, f"attack {card} -> base")
    for answer in answers:
        session.answer(0, answer)
    take = next(event for event in session.events if event.kind == "take")
    assert seen_by(take, 0).params["card"] == "SOR_095"
    assert ("card" in seen_by(take, 1).params) is shown


@pytest.mark.rule("SWU-6.8")
def test_a_resource_that_changes_sides_is_known_to_who_had_it_and_who_has_it() -> None:
    setup = {
        "mode": "twin_suns", "p1": {"leader": ["SOR_015", "SOR_016"], "resources": ["SHD_213", 9], "base": "SOR_029"},
        "p2": {"leader": ["SOR_010", "SOR_011"], "resources": ["SOR_095"]}, "p3": {"leader": ["SOR_005", "SOR_004"]},
    }  # fmt: skip
    session = Session(GAME, Setup("unlimited", 3, 1, {}, setup))
    session.answer(0, "play SHD_213 smuggle")
    play_out(session, automatic_only=False)
    told = {seat: [e for e in session.log(seat) if e.kind == "control"] for seat in (0, 1, 2, None)}
    assert [len(events) for events in told.values()] == [1, 1, 1, 1]
    assert ["SOR_095" in str(events[0].params) for events in told.values()] == [True, True, False, False]


def test_the_log_tells_where_an_upgrade_lies_and_that_an_event_was_blank() -> None:
    """SWU-6.3, 9.6 (SOR_089): what the play alone does not say."""
    position = {
        "p1": {"hand": ["SOR_069"], "resources": 9, "ground": ["SOR_095", "SOR_046"], "space": ["SOR_089"]},
        "p2": {"hand": ["SHD_178"], "resources": 9},
    }
    session = Session(GAME, Setup("unlimited", 2, 1, {}, position))
    session.answer(0, "play SOR_069")
    session.answer(0, "choose SOR_046")
    attached = next(event for event in session.events if event.kind == "attached")
    assert attached.params == {"upgrade": "SOR_069", "target": "p1/SOR_046"}
    session.answer(1, "play SHD_178")
    assert [event.params for event in session.events if event.kind == "blanked"] == [{"card": "SHD_178"}]


def test_the_log_tells_who_guards_a_captive() -> None:
    """SWU-12.1: it is known to all under whom the card lies."""
    position = {"p1": {"hand": ["SHD_120"], "resources": 9}, "p2": {"ground": ["SOR_095"]}}
    session = Session(GAME, Setup("unlimited", 2, 1, {}, position))
    session.answer(0, "play SHD_120")
    play_out(session)
    captured = next(event for event in session.events if event.kind == "captured")
    assert captured.params == {"unit": "p2/SOR_095", "guard": "p1/SHD_120"}


def test_the_card_files_have_no_mistake() -> None:
    assert GAME.check_data() == []


def test_a_shared_victory_is_one_game_won() -> None:
    """SWU-15.17: two seats of one strength that win together have won one game of theirs, not two."""
    total = simulate(GAME, 4, 15, 77, ["random"])
    assert sum(total.wins.values()) > 15
    assert total.bot_wins["random"] <= 15
