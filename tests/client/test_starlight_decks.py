"""Decks of Starlight through window events: the same editor, its own cards, faults, forms and set-up."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from client.app import App, headless
from client.decks.books import BOOKS
from client.scenes.deck_editor import DeckEditorScene
from client.scenes.decks import DecksScene
from client.scenes.new_game import NewGameScene
from client.scenes.table import TableScene
from rules.starlight.decks import Deck, bundled, fault_line, read_deck
from tests.client.hands import Hands, settings

BOOK = BOOKS["starlight"]
TIDE = bundled()["starter-2"]


@pytest.fixture
def app(tmp_path: Path) -> App:
    made = headless((1280, 800), settings())
    made.saves = tmp_path / "saves"
    return made


def editor(app: App, deck: Deck | None = None) -> Hands:
    app.push(DeckEditorScene(app, BOOK, deck))
    return Hands(app)


def faults(hands: Hands, language: str = "en") -> list[str]:
    return [fault_line(fault, language) for fault in hands.scene.work.faults()]


def shown(hands: Hands) -> set[str]:
    return {area.id.removeprefix("pool.") for area in hands.scene.areas if area.id.startswith("pool.")
            and area.id.count(".") == 1} - {"scroll", "bar"}  # fmt: skip


def test_a_deck_is_made_kept_and_played_by_clicks_alone(app: App) -> None:
    app.push(NewGameScene(app, "starlight"))
    hands = Hands(app)
    hands.click("decks")
    hands.click("new")
    hands.click("star.0")
    assert {BOOK.entries()[id_].kind for id_ in shown(hands)} == {"star"}
    hands.click("pool.SLP-U16")
    hands.click("clear")
    hands.click("filter.kind")  # characters
    assert {BOOK.entries()[id_].kind for id_ in shown(hands)} == {"character"}
    hands.click("filter.cost2")
    for _ in range(5):
        hands.click("pool.SLP-U04.plus")
    assert faults(hands) == [
        "5 cards; at least 50 are needed, 45 more",
        "5 copies of Shoal Watcher; at most 4 of one name",
    ]
    hands.click("mend.2")
    assert hands.scene.work.deck.cards == {"SLP-U04": 4}
    hands.click("mend.1")  # what fits the star: blue cards
    assert {colour for id_ in shown(hands) for colour in BOOK.entries()[id_].colours} == {"blue"}
    for _ in range(46):
        hands.click("pool.SLP-U15")
    assert faults(hands) == []
    hands.key("ctrl+s")
    hands.key("escape")
    hands.key("escape")
    hands.click("deck.1")
    hands.click("rows.own:new-deck.json")
    hands.click("start")
    assert isinstance(hands.scene, TableScene)
    state = hands.scene.match.session.state
    assert [side.star.card for side in state.sides] == [bundled()["starter-1"].star, "SLP-U16"]
    assert state.lists[1] == {"SLP-U04": 4, "SLP-U15": 46}


def test_each_fault_of_a_bad_list_has_a_button_that_mends_it(app: App) -> None:
    hands = editor(app, Deck("", "SLP-R01", {"SLP-R04": 6, "SLP-U16": 1, "SLP-X99": 2, "REAL-04": 3, "SLP-R15": 46}))
    app.settings.language = "ko"
    hands.step()
    assert len(faults(hands, "ko")) == 5
    while faults(hands):
        before = len(faults(hands))
        hands.click("mend.1")
        if hands.scene.work.deck.star == "" and "pool.SLP-K16" in [area.id for area in hands.scene.areas]:
            hands.click("pool.SLP-K16")
        assert len(faults(hands)) <= before
    assert hands.scene.work.deck.cards == {"SLP-R04": 4, "SLP-R15": 46}
    hands.key("ctrl+z")
    assert faults(hands)


def test_real_cards_are_shown_with_the_reason_and_cannot_be_added(app: App) -> None:
    hands = editor(app)
    hands.click("filter.edition")
    hands.click("filter.edition")
    assert len(shown(hands)) == 16 and all(BOOK.entries()[id_].barred for id_ in shown(hands))
    hands.click("pool.REAL-04")
    hands.key("=")
    assert hands.scene.work.deck.cards == {}
    app.measuring = True
    hands.click("pool.REAL-04", button=3)
    hands.scene.touch()
    hands.step()
    assert any("cost, attack and defence" in drawn.text for drawn in app.measured)


def test_a_list_and_a_file_come_in_and_both_forms_go_out(app: App, tmp_path: Path) -> None:
    hands = editor(app)
    hands.click("import")
    hands.click("box")
    hands.step(pygame.event.Event(pygame.TEXTINPUT, text="4 여울 감시자\n2 No Such Card\n"))
    hands.key("escape")
    hands.click("take")
    assert "line 2: no card is named 'No Such Card'" in hands.scene.problem
    hands.click("box")
    hands.key("delete")
    hands.step(pygame.event.Event(pygame.TEXTINPUT, text=Deck("", TIDE.star, TIDE.cards).to_text("ko")))
    hands.key("escape")
    hands.click("take")
    assert faults(hands) == [] and hands.scene.work.deck.cards == TIDE.cards
    hands.click("export")
    for form in ("json", "text"):
        hands.click(f"form.{form}")
        hands.click("write")
        again = read_deck(Path(hands.scene.path).read_text(encoding="utf-8"))
        assert (again.star, again.cards) == (TIDE.star, TIDE.cards)


def test_a_deck_that_cannot_be_played_says_why_in_the_set_up(app: App) -> None:
    folder = app.saves.parent / "decks" / "starlight"  # type: ignore[operator]
    folder.mkdir(parents=True)
    short = Deck("Short", TIDE.star, TIDE.cards | {"SLP-U15": 6})
    (folder / "short.json").write_text(json.dumps(short.to_json()), encoding="utf-8")
    (folder / "torn.json").write_text("{", encoding="utf-8")
    app.push(NewGameScene(app, "starlight"))
    app.measuring = True
    hands = Hands(app)
    hands.click("deck.0")
    assert any("49 cards; at least 50" in drawn.text for drawn in app.measured)
    hands.click("rows.own:short.json")
    hands.key("escape")
    hands.click("start")
    assert hands.scene.match.session.state.sides[0].star.card == bundled()["starter-1"].star


def test_the_curve_stacks_the_kinds_and_the_colours_name_their_resources(app: App) -> None:
    work = editor(app, Deck("", TIDE.star, {"SLP-U04": 2, "SLP-U09": 3, "SLP-W13": 1, "SLP-U15": 4})).scene.work
    assert work.curve() == {
        "character": [0, 0, 2, 0, 0, 0, 0], "event": [0, 0, 3, 0, 0, 0, 0], "prism": [0, 0, 0, 1, 0, 0, 0],
    }  # fmt: skip
    assert work.average() == (pytest.approx(13 / 6), 0)
    shares = {share.colour: (share.n, share.note) for share in BOOK.shares(work.deck, lambda id_, **p: f"{id_} {p}")}
    assert shares["blue"] == (5, "decks.sources {'n': 4}")
    assert shares["white"] == (1, "decks.no_source {}")


def test_the_decks_of_both_card_games_are_one_switch_apart(app: App) -> None:
    app.settings.last_game = "clue"
    app.push(DecksScene(app))
    hands = Hands(app)
    assert hands.scene.book.game == "unlimited" and hands.has("bundled.vader_control")
    hands.click("game.starlight")
    assert hands.has("bundled.starter-1") and not hands.has("bundled.vader_control")
    hands.click("bundled.starter-1")
    assert isinstance(hands.scene, DeckEditorScene) and hands.scene.book.game == "starlight"


def test_the_star_for_teaching_is_not_offered_and_a_deck_with_it_still_opens(app: App) -> None:
    """The blank star is for lessons and scenarios only; the builder does not offer it."""
    hands = editor(app, Deck("Old", "SLP-N01", TIDE.cards))
    hands.click("star.0")
    assert "SLP-N01" not in BOOK.entries() and "SLP-U16" in shown(hands)
    app.push(DecksScene(app, BOOK))
    hands.step()
