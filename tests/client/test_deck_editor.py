"""The deck editor through window events: making, importing, exporting, keeping and playing a deck."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from client.app import App, headless
from client.decks.books import BOOKS
from client.scenes.deck_editor import DeckEditorScene
from client.scenes.new_game import NewGameScene
from client.scenes.table import TableScene
from rules.unlimited.cards import pool
from rules.unlimited.decks import Deck, bundled, fault_line, read_deck
from tests.client.hands import Hands, settings


@pytest.fixture
def app(tmp_path: Path) -> App:
    made = headless((1280, 800), settings())
    made.saves = tmp_path / "saves"
    return made


def editor(app: App) -> Hands:
    """From the new-game page to an empty deck, with the mouse alone."""
    app.push(NewGameScene(app, "unlimited"))
    hands = Hands(app)
    hands.click("decks")
    hands.click("new")
    return hands


def faults(hands: Hands) -> list[str]:
    return [fault_line(fault, "en") for fault in work(hands).faults()]


def work(hands: Hands):  # type: ignore[no-untyped-def]
    assert isinstance(hands.scene, DeckEditorScene)
    return hands.scene.work


def search(hands: Hands, text: str) -> None:
    hands.key("ctrl+f")
    for _ in range(len(hands.scene.filters.filter.text)):
        hands.key("backspace")
    hands.type(text)
    hands.key("escape")


def test_a_deck_is_made_by_clicks_and_tells_its_faults(app: App) -> None:
    hands = editor(app)
    assert len(faults(hands)) == 3
    hands.click("leader.0")
    hands.click("pool.SOR_010")
    hands.click("base.1")
    hands.click("pool.SOR_021")
    assert (work(hands).deck.leaders, work(hands).deck.base) == (("SOR_010",), "SOR_021")
    assert faults(hands) == ["0 cards; at least 50 are needed, 50 more"]
    hands.click("clear")
    search(hands, "superlaser")
    for _ in range(3):
        hands.click("pool.SOR_083.plus")
    hands.click("pool.SHD_085")
    assert work(hands).deck.cards == {"SOR_083": 3, "SHD_085": 1}
    assert "4 copies of Superlaser Technician; at most 3" in faults(hands)
    hands.click("deck.SHD_085.minus")
    hands.click("deck.SOR_083")
    assert work(hands).deck.cards == {"SOR_083": 2}
    hands.key("ctrl+z")
    hands.key("ctrl+z")
    hands.key("ctrl+y")
    assert work(hands).deck.cards == {"SOR_083": 3}


def test_faults_are_on_the_screen_in_both_languages(app: App) -> None:
    app.measuring = True
    for language, fault in (("en", "No base; a deck has exactly 1."), ("ko", "기지가 없습니다.")):
        app.settings.language = language
        app.only(DeckEditorScene(app, BOOKS["unlimited"]))
        app.step([], 0.0)
        drawn = [drawn.text for drawn in app.measured]
        assert any(text.startswith(fault) for text in drawn)


def test_the_filters_narrow_the_pool(app: App) -> None:
    hands = editor(app)

    def shown() -> set[str]:
        return {area.id.removeprefix("pool.") for area in hands.scene.areas if area.id.count(".") == 1
                and area.id.startswith("pool.S")}  # fmt: skip

    everything = shown()
    hands.click("filter.kind")
    hands.click("filter.edition")
    hands.click("filter.villainy")
    hands.click("filter.cost7")
    some = shown()
    assert some < everything
    assert "SOR_135" in some  # Emperor Palpatine, 8
    assert all(card.startswith("SOR") for card in some)
    hands.click("clear")
    assert shown() == everything
    search(hands, "shielded")
    assert 0 < len(shown()) < len(everything)


def test_the_keyboard_alone_adds_and_takes_cards(app: App) -> None:
    hands = editor(app)
    search(hands, "superlaser technician")
    for _ in range(60):
        if hands.scene.state.focused == "pool.SOR_083":
            break
        hands.key("tab")
    hands.key("return")
    hands.key("=")
    assert work(hands).deck.cards == {"SOR_083": 2}
    hands.key("-")
    assert work(hands).deck.cards == {"SOR_083": 1}
    hands.key("z")
    assert not isinstance(hands.scene, DeckEditorScene)
    hands.key("escape")
    assert isinstance(hands.scene, DeckEditorScene)


def focus_on(hands: Hands, id_: str) -> None:
    for _ in range(200):
        if hands.scene.state.focused == id_:
            return
        hands.key("tab")
    raise AssertionError(f"Tab never comes to {id_}")


def test_a_deck_is_made_and_kept_with_the_keyboard_alone(app: App) -> None:
    app.push(NewGameScene(app, "unlimited"))
    hands = Hands(app)
    for id_ in ("decks", "new", "leader.0", "pool.SHD_001"):
        focus_on(hands, id_)
        hands.key("return")
    assert len(work(hands).deck.leaders) == 1
    focus_on(hands, "part.sideboard")
    hands.key("return")
    focus_on(hands, "filter.kind")
    for _ in range(2):  # leaders, bases, all kinds
        hands.key("return")
    hands.key("pagedown")
    assert hands.scene.state.scroll["pool"] > 0
    search(hands, "confiscate")
    focus_on(hands, "pool.SOR_251")
    hands.key("return")
    assert work(hands).deck.sideboard == {"SOR_251": 1}
    hands.key("ctrl+s")
    assert [path.name for path in (app.saves.parent / "decks").iterdir()] == ["new-deck.json"]  # type: ignore[operator]
    hands.key("escape")
    assert hands.has("own.new-deck")
    hands.key("escape")
    assert isinstance(hands.scene, NewGameScene)


def test_a_pointed_card_is_shown_in_full(app: App) -> None:
    hands = editor(app)
    app.settings.zoom_delay = 0.4
    search(hands, "palpatine")
    hands.move(hands.spot(hands.find("pool.SOR_135")))
    hands.wait(0.6)
    assert hands.scene.zoomed == "SOR_135"
    hands.move((5, 5))
    hands.wait(0.1)
    assert hands.scene.zoomed == ""


def test_a_pasted_list_is_kept_and_read_again(app: App) -> None:
    hands = editor(app)
    hands.click("import")
    hands.click("box")
    hands.step(pygame.event.Event(pygame.TEXTINPUT, text="3 | No Such Card\n"))
    hands.key("escape")
    hands.click("take")
    assert "no card is named" in hands.scene.problem
    hands.click("box")
    hands.key("delete")
    hands.step(pygame.event.Event(pygame.TEXTINPUT, text=bundled()["vader_control"].to_text()))
    hands.key("escape")
    hands.click("take")
    deck = work(hands).deck
    assert faults(hands) == []
    assert sum(deck.cards.values()) == sum(bundled()["vader_control"].cards.values())
    hands.click("name")
    hands.type("Parade")
    hands.key("escape")
    hands.key("ctrl+s")
    folder = app.saves.parent / "decks"  # type: ignore[operator]
    assert [path.name for path in folder.iterdir()] == ["parade.json"]
    hands.click("back")
    hands.click("own.parade")
    assert work(hands).deck == read_deck((folder / "parade.json").read_text(encoding="utf-8"))
    assert work(hands).deck.cards == deck.cards


def test_a_file_is_imported_and_both_forms_are_exported(app: App, tmp_path: Path) -> None:
    source, deck = tmp_path / "source.json", bundled()["vader_control"]
    source.write_text(json.dumps(deck.to_json()), encoding="utf-8")
    hands = editor(app)
    hands.click("import")
    hands.click("path")
    hands.type(str(source))
    hands.key("escape")
    hands.click("read")
    assert work(hands).deck.cards == deck.cards
    hands.click("export")
    for form in ("json", "text"):
        hands.click(f"form.{form}")
        hands.click("write")
        written = Path(hands.scene.path)
        again = read_deck(written.read_text(encoding="utf-8"))
        assert (again.leaders, again.base) == (deck.leaders, deck.base)
        assert sum(again.cards.values()) == sum(deck.cards.values())
    written.write_text("mine")
    hands.click("write")
    hands.key("escape")
    assert written.read_text(encoding="utf-8") == "mine"
    hands.click("write")
    hands.click(next(area.id for area in hands.scene.areas if area.id.endswith("replace")))
    assert written.read_text(encoding="utf-8") == deck.to_text()


def test_what_is_not_kept_is_asked_for(app: App) -> None:
    hands = editor(app)
    search(hands, "confiscate")
    hands.click("pool.SOR_251")
    hands.key("escape")
    hands.click(next(area.id for area in hands.scene.areas if area.id.endswith("keep")))
    assert hands.has("own.new-deck")


def test_a_folder_that_cannot_be_written_is_one_line(app: App, tmp_path: Path) -> None:
    (tmp_path / "decks").write_text("a file where the folder should be")
    app.measuring = True
    hands = editor(app)
    hands.key("ctrl+s")
    assert work(hands).path is None
    assert any("cannot be written" in drawn.text for drawn in app.measured)
    assert [path.name for path in tmp_path.iterdir()] == ["decks"]


def test_a_seat_plays_its_own_deck(app: App) -> None:
    deck = bundled()["vader_control"]
    folder = app.saves.parent / "decks"  # type: ignore[operator]
    folder.mkdir()
    (folder / "mine.json").write_text(json.dumps(deck.to_json()), encoding="utf-8")
    app.push(NewGameScene(app, "unlimited"))
    hands = Hands(app)
    hands.click("count.2")
    hands.click("deck.1")
    hands.click("rows.own:mine.json")
    hands.click("start")
    assert isinstance(hands.scene, TableScene)
    state = hands.scene.match.session.state
    bases = [state.things[seat.base].card for seat in state.seats]
    assert bases == [bundled()["sor_starter_luke"].base, deck.base]


def test_a_deck_can_be_drawn_by_lot_and_is_one_for_this_table(app: App) -> None:
    """Every seat shows its deck; a lot is drawn among those that may be played by so many (SWU-15.2)."""
    app.push(NewGameScene(app, "unlimited"))
    hands = Hands(app)
    hands.click("count.3")
    for seat in range(3):
        hands.click(f"deck.{seat}")
        hands.click("rows.lot")
    hands.click("start")
    state = hands.scene.match.session.state
    assert [len(seat.leaders) for seat in state.seats] == [2, 2, 2]


def test_a_button_beside_each_fault_mends_it(app: App) -> None:
    deck = Deck("", ("SOR_010",), "SOR_023", {"SOR_083": 3, "SHD_085": 2, "SOR_010": 1}, {"SOR_251": 11, "TWI_001": 1})
    app.push(DeckEditorScene(app, BOOKS["unlimited"], deck))
    hands = Hands(app)
    reasons = [fault.reason for fault in work(hands).faults()]
    assert set(reasons) == {"deck_not_there", "deck_unknown", "deck_too_small", "deck_sideboard_too_big", "deck_copies"}
    for reason in ("deck_not_there", "deck_unknown", "deck_copies", "deck_copies"):
        number = 1 + [fault.reason for fault in work(hands).faults()].index(reason)
        hands.click(f"mend.{number}")
    assert work(hands).deck.cards == {"SOR_083": 3}
    assert work(hands).deck.sideboard == {"SOR_251": 3}
    assert [fault.reason for fault in work(hands).faults()] == ["deck_too_small"]
    hands.click("mend.1")
    assert hands.scene.filters.filter.plain


def test_keyword_trait_and_arena_narrow_the_pool(app: App) -> None:
    hands = editor(app)
    hands.click("filter.keyword")
    hands.click("rows.sentinel")
    hands.click("filter.trait")
    hands.click("rows.trooper")
    hands.click("filter.arena")
    found = [area.id.removeprefix("pool.") for area in hands.scene.areas if area.id.startswith("pool.S")]
    assert found
    for id_ in {each.partition(".")[0] for each in found}:
        card = pool().cards[id_]
        assert card.arena == "ground" and "trooper" in card.traits
        assert any(keyword.name == "sentinel" for keyword in card.face.keywords)


def test_dearer_cards_and_the_average_cost_are_counted(app: App) -> None:
    deck = Deck("", ("SOR_010",), "SOR_023", {"SOR_077": 2, "SOR_083": 3})
    app.push(DeckEditorScene(app, BOOKS["unlimited"], deck))
    hands = Hands(app)
    rows = [(entry.id, n, penalty) for entry, n, penalty in work(hands).dearer()]
    assert rows == [("SOR_077", 2, 2)]
    assert work(hands).average() == (pytest.approx((2 * 4 + 3 * 3) / 5), pytest.approx(4 / 5))
    assert hands.has("dearer.SOR_077")


def test_the_pool_is_ordered_by_its_heads_and_a_second_click_turns_the_order_round(app: App) -> None:
    app.push(DeckEditorScene(app, BOOKS["unlimited"], bundled()[next(iter(bundled()))]))
    hands = Hands(app)
    entries = BOOKS["unlimited"].entries()

    def shown() -> list[str]:
        return [
            area.id.removeprefix("pool.") for area in hands.scene.areas
            if area.id.startswith("pool.S") and area.id.count(".") == 1 and area.rect.height
        ]  # fmt: skip

    by_cost = shown()
    assert [entries[id_].cost for id_ in by_cost] == sorted(entries[id_].cost or 0 for id_ in by_cost)
    hands.click("sort.cost")
    assert all((entries[id_].cost or 0) >= 7 for id_ in shown()), "the dearest come first, leaders and bases last"
    hands.click("sort.name")
    names = [entries[id_].name("en").casefold() for id_ in shown()]
    assert names == sorted(names) and names[0] < "b"
    hands.click("sort.name")
    assert shown() and entries[shown()[0]].name("en").casefold() > "w"
    hands.click("sort.copies")
    first = shown()[0]
    assert work(hands).count(entries[first]) == 3
    hands.click(f"pool.{first}.minus")
    assert shown()[0] == first, "no row runs away from the pointer"
    hands.click("sort.kind")
    assert {entries[id_].kind for id_ in shown()} == {"unit"}
