"""One contract for every game, without exceptions: thousands of random games through the public surface.

STARBOARD_GAMES multiplies how many games are played, for a long run by hand.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from rules.engine.answers import form_code
from rules.engine.bots import legal_samples, random_answer
from rules.engine.decisions import AmbiguousAnswer, AnswerError, IllegalAnswer
from rules.engine.dice import dice_from
from rules.engine.game import Game, Setup
from rules.engine.journal import Table
from rules.engine.registry import all_games
from rules.engine.saves import open_save, save_of
from rules.engine.session import Session
from rules.engine.simulate import random_game
from rules.engine.words import Words, rule_texts

MANY = int(os.environ.get("STARBOARD_GAMES", "1"))
LONGEST_STEP = 40
GAMES = all_games()
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def setups(game: Game, count: int, first_seed: int = 1) -> Iterator[Setup]:
    """Different seats, seeds and options."""
    for number in range(count * MANY):
        seats = game.seat_counts[number % len(game.seat_counts)]
        options = {option.id: option.values[number % len(option.values)] for option in game.setup_options}
        yield Setup(game.id, seats, first_seed + number, options)


def random_walk(session: Session, rng: Any, most: int) -> Iterator[Session]:
    """The session before each of up to `most` random answers."""
    for _ in range(most):
        decision = session.decision
        if decision is None:
            return
        yield session
        answer, _ = random_answer(session.game, session.state, decision, rng)
        session.answer(decision.seat, answer.text)


@each_game
def test_games_end(game: Game) -> None:
    """By the default options at most one game in a hundred is unfinished after 20,000 answers, whatever is answered."""
    unfinished = count = 0
    for setup in setups(game, 12):
        played = random_game(game, replace(setup, options={}), dice_from(setup.seed))
        count += 1
        unfinished += not played.finished
    print(f"{game.id}: {unfinished} of {count} games unfinished")
    assert unfinished <= count / 100


@each_game
def test_pieces_are_conserved_and_steps_are_short(game: Game) -> None:
    longest = 0
    for setup in setups(game, 3):
        session = Session(game, setup)
        pieces = game.pieces(session.state)
        for each in random_walk(session, dice_from(setup.seed), 250):
            longest = max(longest, each.answers_in_step)
            if not each.answers_in_step:
                assert game.pieces(each.state) == pieces
    print(f"{game.id}: the longest step takes {longest} answers")
    assert longest <= LONGEST_STEP


@each_game
def test_every_option_and_legal_sample_can_be_taken(game: Game) -> None:
    for setup in setups(game, 2):
        rng = dice_from(setup.seed + 5)
        for session in random_walk(Session(game, setup), rng, 60):
            decision = session.decision
            assert decision is not None
            keys = [option.key for option in decision.options]
            assert len(keys) == len(set(keys)), f"two options with one text: {keys}"
            texts = [text for form in decision.forms for text, _ in legal_samples(game, session.state, form, rng)]
            if decision.verb:
                continue
            assert keys or texts, f"{decision.kind}: nothing can be answered"
            picked = [*keys, *texts]
            for text in (picked[rng.below(len(picked))], picked[-1]):
                assert session.read(decision.seat, text)
                session.clone().answer(decision.seat, text)


@each_game
def test_everything_else_is_refused_by_an_existing_rule(game: Game) -> None:
    """Samples that are not legal, other seats' answers, answers of other moments: refused, and nothing changes."""
    known = {*rule_texts(game.id), *rule_texts("engine")}
    seen: list[str] = []
    for setup in setups(game, 2):
        rng = dice_from(setup.seed + 9)
        words = Words("en", (game.id, "engine"), game.name)
        for session in random_walk(Session(game, setup), rng, 80):
            decision = session.decision
            assert decision is not None
            attempts = [*seen[-25:], "no such answer at all", ""]
            for form in decision.forms:
                code = form_code(game, form)
                attempts += [code.text(form, args) for args in code.samples(session.state, form, rng)]
            before = session.hash()
            for text in attempts:
                try:
                    session.read(decision.seat, text)
                except IllegalAnswer as error:
                    assert error.refusal.rule in known, error.refusal
                    assert words.has(error.refusal.text.id), error.refusal
                except AmbiguousAnswer:
                    pass
                except AnswerError as error:
                    assert str(error)
            other = (decision.seat + 1) % setup.seats
            with pytest.raises(IllegalAnswer):
                session.answer(other if other != decision.seat else -2, "yes")
            assert session.hash() == before
            seen += [option.key for option in decision.options[:3]]


@each_game
def test_save_and_load_give_the_same_game(game: Game) -> None:
    for setup in setups(game, 2):
        rng = dice_from(setup.seed + 3)
        for number, session in enumerate(random_walk(Session(game, setup), rng, 60)):
            if number % 6 == 0:
                loaded = open_save(save_of(session, Table(), ""))
                assert loaded.note is None
                assert loaded.session.hash() == session.hash()


@each_game
def test_undo_and_redo_are_identity(game: Game) -> None:
    for setup in setups(game, 2):
        rng = dice_from(setup.seed + 4)
        for number, session in enumerate(random_walk(Session(game, setup), rng, 60)):
            if number % 5 or not session.answers:
                continue
            before, events = session.hash(), list(session.events)
            session.undo()
            assert len(session.answers) < number + 1
            session.redo()
            assert session.hash() == before
            assert session.events == events


@each_game
def test_a_clone_goes_its_own_way(game: Game) -> None:
    for setup in setups(game, 1):
        rng = dice_from(setup.seed + 6)
        for session in random_walk(Session(game, setup), rng, 30):
            twin, before = session.clone(), session.hash()
            assert twin.hash() == before
            for _ in random_walk(twin, rng, 2):
                pass
            assert session.hash() == before


@each_game
def test_same_seed_and_answers_same_game(game: Game) -> None:
    for setup in setups(game, 2):
        ends = []
        for _ in range(2):
            session = Session(game, setup)
            for _step in random_walk(session, dice_from(8), 60):
                pass
            ends.append((session.hash(), [given.text for given in session.answers]))
        assert ends[0] == ends[1]


@each_game
def test_an_imagined_game_looks_the_same(game: Game) -> None:
    """The true and any imagined state give the seat equal views, decisions and words."""
    for setup in setups(game, 3):
        rng = dice_from(setup.seed + 7)
        for number, session in enumerate(random_walk(Session(game, setup), rng, 120)):
            decision = session.decision
            assert decision is not None
            if number % 7 or decision.seat < 0:
                continue
            imagined = session.imagine(decision.seat, rng)
            if imagined is None:
                assert session.answers_in_step, "a state at the start of a step can always be imagined"
                continue
            assert imagined.view(decision.seat) == session.view(decision.seat)
            assert imagined.decision == session.decision


@each_game
def test_views_keep_secrets(game: Game) -> None:
    """What another imagined deal leaves unseen is not in the view: the views of all deals of one view are equal."""
    for setup in setups(game, 2):
        rng = dice_from(setup.seed + 11)
        for number, session in enumerate(random_walk(Session(game, setup), rng, 60)):
            if number % 9 or session.answers_in_step:
                continue
            for seat in range(setup.seats):
                view = session.view(seat)
                for _ in range(2):
                    assert game.view(game.imagine(view, rng), seat) == view


@each_game
@pytest.mark.parametrize("language", ["en", "ko"])
def test_everything_has_words(game: Game, language: str) -> None:
    """Prompts, options and events are said in both languages, with no id left unsaid."""
    words = Words(language, (game.id, "engine"), game.name)
    for setup in setups(game, 2):
        rng = dice_from(setup.seed + 12)
        session = Session(game, setup)
        for each in random_walk(session, rng, 120):
            decision = each.decision
            assert decision is not None
            assert words.has(decision.prompt.id), decision.prompt
            words.say(decision.prompt)
            for option in decision.options[:12]:
                text = game.option_text(decision, option)
                assert words.has(text.id), (option.key, text)
                assert "{" not in words.say(text)
        for seat in (None, *range(setup.seats)):
            for event in session.log(seat):
                assert words.has(f"event.{event.kind}"), event
                line = words.say_event(event)
                assert "{" not in line, line
        assert game.describe(session.view(0), language)


@each_game
def test_anybody_may_concede(game: Game) -> None:
    for setup in setups(game, 2):
        session = Session(game, setup)
        rng = dice_from(setup.seed)
        for _ in random_walk(session, rng, 25):
            pass
        for _ in range(setup.seats * 3):
            while session.decision is not None and session.decision.seat < 0:
                session.answer(session.decision.seat, session.decision.options[0].key)
            if session.decision is None:
                break
            session.answer(session.decision.seat, "concede")
        assert session.result is not None
