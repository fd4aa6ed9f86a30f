"""Decks of Starlight: every fault at once in both languages, and the two forms that go out and come back."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.engine.checking import check_everything
from rules.engine.decklists import DeckError
from rules.engine.game import Setup, SetupError
from rules.engine.registry import game_named
from rules.engine.session import Session
from rules.starlight import decks
from rules.starlight.cards import cards
from rules.starlight.decks import Deck, bundled, fault_line, faults, find_faults, read_deck, real_cards

STARTER = bundled()["starter-2"]
LEGAL = Deck("Tide", STARTER.star, dict(STARTER.cards))


def lines(deck: Deck, language: str = "en") -> list[str]:
    return [fault_line(fault, language) for fault in find_faults(deck)]


def changed(**counts: int) -> Deck:
    rows = LEGAL.cards | {id_.replace("_", "-"): n for id_, n in counts.items()}
    return Deck("", LEGAL.star, {id_: n for id_, n in rows.items() if n})


@pytest.mark.rule("STL-4.2")
def test_a_starter_deck_is_legal_and_one_card_less_is_not() -> None:
    assert lines(LEGAL) == []
    assert lines(changed(SLP_U15=6)) == ["49 cards; at least 50 are needed, 1 more"]
    assert lines(changed(SLP_U15=6), "ko") == ["카드 49장. 50장 이상이어야 하므로 1장이 더 필요합니다"]


@pytest.mark.rule("STL-4.1", "STL-4.2", "STL-4.4", "STL-17.5")
def test_every_fault_is_named_at_once_in_both_languages() -> None:
    deck = Deck("", "SLP-R01", {"SLP-R01": 5, "SLP-U16": 1, "SLP-X99": 2, "SLP-G90": 1, "REAL-04": 3})
    rules = [fault.rule for fault in find_faults(deck)]
    assert rules == ["STL-4.1", "STL-4.2", "STL-4.2", "STL-15.2", "STL-17.5", "STL-4.2", "STL-4.4"]
    english, korean = lines(deck), lines(deck, "ko")
    assert english[0] == "star: SLP-R01 Kindling Cadet is no star"
    assert english[4].endswith("too little is known to play it: cost, attack and defence")
    assert english[5].startswith("10 cards")  # neither the star nor the token counts
    assert english[6] == "5 copies of Kindling Cadet; at most 4 of one name"
    assert korean[4] == "재빠른 마법 사수는 실제 카드이지만 아직 모르는 것이 있어 쓸 수 없습니다: 비용, 공격력, 방어력"
    assert len(korean) == 7 and not set(english) & set(korean)


@pytest.mark.rule("STL-4.5")
def test_basic_mana_stones_are_free_of_the_limit() -> None:
    assert lines(Deck("", "SLP-N01", {"SLP-R15": 50})) == []
    assert lines(Deck("", "SLP-N01", {"SLP-R15": 45, "SLP-R14": 5})) == [
        "5 copies of Ember Vein; at most 4 of one name"
    ]


def test_a_deck_of_a_setup_names_its_faults_with_rules_and_the_nearest_card() -> None:
    found = faults("SLP-R16", {"SLP-R001": 2, "SLP-R05": 0, "SLP-R06": True})
    assert found[:2] == [
        "SLP-R05: 0 copies; expected a number from 1 up",
        "SLP-R06: True copies; expected a number from 1 up",
    ]
    assert "SLP-R001 is no card of the set (STL-4.2)" in found[2] and "SLP-R01" in found[2]
    with pytest.raises(SetupError, match=r"49 cards.*STL-4\.2"):
        own = {"star": LEGAL.star, "cards": changed(SLP_U15=6).cards}
        Session(game_named("starlight"), Setup("starlight", 2, 3, {"deck_p2": own}))


@pytest.mark.rule("STL-5.1")
def test_a_seat_may_bring_its_own_deck() -> None:
    own = {"star": "SLP-N01", "cards": {"SLP-R15": 50}}
    session = Session(game_named("starlight"), Setup("starlight", 2, 3, {"deck_p2": own}))
    assert session.view(0).lists[1] == {"SLP-R15": 50}
    assert session.view(0).sides[1].star.card == "SLP-N01"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_both_forms_come_back_as_they_went(language: str) -> None:
    assert read_deck(json.dumps(LEGAL.to_json())) == LEGAL
    again = read_deck(LEGAL.to_text(language))
    assert (again.star, again.cards) == (LEGAL.star, LEGAL.cards)


def test_a_list_may_name_cards_by_id_or_by_either_name() -> None:
    deck = read_deck(
        "스타\n1 조수의 기록관 오린\n덱:\n4 Shoal Watcher\n3x slp_u15\n2 | 청색 마력석\n# a note\n1 화염탄\n"
    )
    assert deck.star == "SLP-U16"
    assert deck.cards == {"SLP-U04": 4, "SLP-U15": 5, "REAL-05": 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was pasted"),
        ("4 Shoal Watcher\nnonsense\n2 Shoal Watchers\n", "line 2: expected a number.*line 3: no card.*shoal watcher"),
        ('{"star": 5}', "star: expected an id such as SLP-R16, found None"),
        ('{"leader": {"id": "SOR_005"}}', "a deck of Star Wars: Unlimited"),
        ('{"star": {"id": "SLP-U16"}, "deck": [{"id": "SLP-U01", "count": 0}]}', "row 1: count: expected a whole"),
        ("[1]", "expected a JSON object"),
        ('{"deck"', "deck, line 1: no JSON"),
    ],
)
def test_what_cannot_be_read_says_where(text: str, message: str) -> None:
    with pytest.raises(DeckError, match=message):
        read_deck(text)


def test_the_real_cards_say_what_is_missing() -> None:
    assert len(real_cards()) == 16  # of the 18 known names two are the basic stones, which the set has too
    assert all(card.unknown for card in real_cards().values())
    assert {"청색 마력석", "백색 마력석"} <= {card.name.ko for card in cards().values()}


def test_a_bad_file_of_decks_or_real_cards_is_a_line_of_the_check(tmp_path: Path, monkeypatch: Any) -> None:
    for name, file in (("FILE", "decks.yaml"), ("REAL_FILE", "real_cards.yaml")):
        (tmp_path / file).write_text("- {id: X, mood: glad}\n", encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(decks, name, str(tmp_path / file))
            for kept in (decks.bundled, decks.real_cards):
                kept.cache_clear()
            found = [line for line in check_everything() if file in line]
        for kept in (decks.bundled, decks.real_cards):
            kept.cache_clear()
        assert len(found) == 1 and f"{file}:1" in found[0]
