"""Decks: reading, writing, and every fault of an illegal one."""

import json
import re

import pytest

from rules.engine.decklists import DeckError
from rules.engine.game import Setup, SetupError
from rules.engine.session import Session
from rules.unlimited.decks import Deck, bundled, clean_id, deck_faults, read_deck
from rules.unlimited.game import GAME

PREMIER = [key for key, deck in bundled().items() if deck.format == "premier"]
TWIN = [key for key, deck in bundled().items() if deck.format == "twin_suns"]


def changed(key: str = "sor_starter_luke", **fields: object) -> Deck:
    deck = bundled()[key].to_json()
    deck.update(fields)
    return Deck.from_json(deck)


@pytest.mark.rule("SWU-14.1")
@pytest.mark.parametrize("key", PREMIER)
def test_bundled_decks_are_legal(key: str) -> None:
    assert deck_faults(bundled()[key], "premier") == []


@pytest.mark.rule("SWU-15.2")
@pytest.mark.parametrize("key", TWIN)
def test_bundled_twin_suns_decks_are_legal(key: str) -> None:
    assert deck_faults(bundled()[key], "twin_suns") == []


def test_there_are_twin_suns_decks_for_four() -> None:
    assert len(TWIN) >= 4


@pytest.mark.parametrize("key", [*PREMIER, *TWIN])
def test_both_forms_come_back_as_they_went(key: str) -> None:
    deck = bundled()[key]
    again = read_deck(json.dumps(deck.to_json()))
    assert (again.leaders, again.base, again.cards) == (deck.leaders, deck.base, deck.cards)
    listed = read_deck(deck.to_text())
    assert listed.leaders == deck.leaders
    assert listed.base == deck.base
    assert sum(listed.cards.values()) == sum(deck.cards.values())


@pytest.mark.rule("SWU-14.1", "SWU-14.5")
def test_a_deck_of_49_is_one_card_short() -> None:
    deck = changed(deck=[{"id": f"SOR_{n:03d}", "count": 1} for n in range(31, 80)])
    assert deck_faults(deck, "premier") == ["49 cards; at least 50 are needed, 1 more"]


@pytest.mark.rule("SWU-14.2")
def test_reprints_count_together() -> None:
    rows = [{"id": "SOR_083", "count": 3}, {"id": "SHD_085", "count": 1}]
    rows += [{"id": f"SOR_{n:03d}", "count": 1} for n in range(100, 150)]
    assert deck_faults(changed(deck=rows), "premier") == ["4 copies of Superlaser Technician; at most 3"]


@pytest.mark.rule("SWU-14.3")
def test_any_aspects_may_be_in_a_deck() -> None:
    rows = [{"id": f"SOR_{n:03d}", "count": 1} for n in range(31, 90)]
    assert deck_faults(changed(deck=rows), "premier") == []


@pytest.mark.rule("SWU-14.4")
def test_a_sideboard_of_eleven_is_refused() -> None:
    side = [{"id": f"SOR_{n:03d}", "count": 1} for n in range(150, 161)]
    assert deck_faults(changed(sideboard=side), "premier") == ["a sideboard of 11; at most 10"]


@pytest.mark.rule("SWU-14.5")
def test_all_faults_are_told_at_once() -> None:
    deck = Deck.from_json(
        {"leader": {"id": "SOR_095", "count": 1}, "base": {"id": "TWI_001", "count": 1},
         "deck": [{"id": "SOR_010", "count": 1}, {"id": "sor_46", "count": 4}]}
    )  # fmt: skip
    faults = deck_faults(deck, "premier")
    assert len(faults) == 5
    assert any("SOR_095" in fault for fault in faults)
    assert any("TWI_001 is not known" in fault for fault in faults)
    assert any("does not belong there" in fault for fault in faults)
    assert any("5 cards" in fault for fault in faults)
    assert any("4 copies" in fault for fault in faults)


@pytest.mark.rule("SWU-15.2")
def test_twin_suns_leaders_share_an_alignment_and_cards_are_single() -> None:
    base = bundled()[TWIN[0]]
    mixed = Deck("", ("SOR_005", "SOR_010"), base.base, base.cards)
    assert any("share neither" in fault for fault in deck_faults(mixed, "twin_suns"))
    double = Deck("", base.leaders, base.base, {**base.cards, "SOR_251": 1, "SHD_262": 1})
    assert any("2 copies of Confiscate" in fault for fault in deck_faults(double, "twin_suns"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was pasted"),
        ("{", "no JSON"),
        ('{"deck": 3}', "expected a list"),
        ('{"deck": [{"id": "SOR_046", "count": 0}]}', "count"),
        ("MainDeck\n3 | Luke Skywaker", "no card is named"),
        ("MainDeck\n1 | Battlefield Marine\nhello", "line 3"),
        ("Leader\n1 | Boba Fett", "add the subtitle"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(text: str, message: str) -> None:
    with pytest.raises(DeckError, match=re.escape(message)):
        read_deck(text)


def test_ids_in_the_wild() -> None:
    assert clean_id("sor_5") == "SOR_005"
    assert clean_id("SHD_120") == "SHD_120"


@pytest.mark.rule("SWU-14.5")
def test_a_game_with_an_illegal_deck_is_refused() -> None:
    deck = bundled()["sor_starter_luke"].to_json()
    deck["deck"] = deck["deck"][:5]
    with pytest.raises(SetupError, match=r"p1: .* cards; at least 50"):
        GAME.new_game(Setup("unlimited", 2, 1, {"decks": [deck, "sor_starter_vader"]}))


def test_faults_are_named_in_korean_too() -> None:
    rows = [{"id": f"SOR_{n:03d}", "count": 1} for n in range(100, 150)] + [{"id": "SOR_083", "count": 4}]
    assert deck_faults(changed(deck=rows), "premier", language="ko") == [
        "초레이저 기술자가 4장입니다. 3장까지만 됩니다"
    ]


def test_a_table_mixes_own_decks_with_the_usual_one() -> None:
    own = bundled()["vader_control"]
    session = Session(GAME, Setup("unlimited", 2, 1, {"decks": [None, own.to_json()]}))
    bases = [session.state.things[seat.base].card for seat in session.state.seats]
    assert bases == [bundled()["sor_starter_luke"].base, own.base]


def test_a_spoiled_deck_of_a_seat_is_one_line() -> None:
    with pytest.raises(SetupError, match=r"decks: p2: deck: expected a list"):
        Session(GAME, Setup("unlimited", 2, 1, {"decks": [None, {"deck": 3}]}))


@pytest.mark.parametrize(
    "text", ["9" * 5000 + " | Luke Skywalker", "Leader\n999999999 | Luke Skywalker | Faithful Friend"]
)
def test_a_number_that_cannot_be_meant_is_one_line(text: str) -> None:
    with pytest.raises(DeckError, match="too many to be meant"):
        read_deck(text)


def test_json_with_an_endless_number_is_one_line() -> None:
    with pytest.raises(DeckError, match="no JSON"):
        read_deck('{"deck": [{"id": "SOR_010", "count": ' + "9" * 5000 + "}]}")


def test_bundled_decks_have_a_name_in_each_language() -> None:
    english, korean = bundled("en"), bundled("ko")
    assert list(english) == list(korean)
    for key, deck in english.items():
        assert deck.name.isascii()
        assert not korean[key].name.isascii()
        assert deck.cards == korean[key].cards
