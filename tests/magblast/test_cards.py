"""The printed cards: totals, figures and names, against the numbers that the rules give."""

from collections import Counter

import pytest

from rules.magblast.cards import GROUP_TOTALS, TOTALS, cards, check_cards


@pytest.mark.rule("MB-1.1", "MB-1.3")
def test_totals() -> None:
    assert len(cards().flagships) == TOTALS["flagships"] == 10
    assert len(cards().ships) == TOTALS["ships"] == 54
    assert len(cards().action_deck()) == TOTALS["actions"] == 101
    groups = Counter(cards().kind[card].group for card in cards().action_deck())
    assert groups == GROUP_TOTALS == {"blast": 50, "squadron": 13, "direct_hit": 8, "direct_hit_effect": 8, "other": 22}
    blasts = Counter(cards().kind[card].id for card in cards().action_deck())
    assert (blasts["LASER"], blasts["BEAM"], blasts["MAG"]) == (18, 22, 10)
    assert check_cards() == []


@pytest.mark.rule("MB-1.2")
def test_ships_by_class() -> None:
    found = Counter(ship.class_ for ship in cards().ships.values())
    assert found == {
        "scout": 12, "cruiser": 12, "destroyer": 10, "carrier": 8, "dreadnought": 6, "minesweeper": 3, "gunship": 3,
    }  # fmt: skip


@pytest.mark.rule("MB-1.4", "MB-1.5", "MB-1.6")
def test_figures() -> None:
    assert {flagship.hull for flagship in cards().flagships.values()} == {8}
    assert all(1 <= len(ship.turrets) <= 3 and 0 <= ship.speed <= 2 for ship in cards().ships.values())
    assert sorted(ship.hull for ship in cards().ships.values() if ship.class_ == "dreadnought") == [
        9,
        10,
        10,
        11,
        11,
        12,
    ]
    assert {each.id for each in cards().classes.values() if each.ability} == {"carrier", "minesweeper"}
    assert all(len(icons) <= 2 for icons in cards().icons.values())


@pytest.mark.rule("MB-1.7")
def test_blasts() -> None:
    assert {turret.id: turret.damage for turret in cards().turrets.values()} == {"laser": 1, "beam": 3, "mag": 5}
    assert all(kind.damage == cards().turrets[kind.turret].damage for kind in cards().kinds.values() if kind.turret)


def test_two_ships_share_a_name_and_nothing_else() -> None:
    names = Counter(ship.name.en for ship in cards().ships.values())
    assert [name for name, n in names.items() if n > 1] == ["Bazull"]
