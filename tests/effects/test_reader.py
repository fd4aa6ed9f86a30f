"""The reader of the effect language: every mistake has one line that says where, what and what was meant."""

from pathlib import Path

import pytest

from rules.effects import model as m
from rules.effects.reader import Reader, Vocabulary
from rules.engine.loading import DataError, load_plain
from rules.starlight.cards import read_cards as read_starlight
from rules.starlight.words import Words
from rules.unlimited.turns import Turns

VOCABULARY = Vocabulary(
    {"force": 1, "vehicle": 1},
    {"heroism": 1, "command": 1},
    ("ground", "space"),
    frozenset({"Darth Vader"}),
    {"trick": 1},
)


def read(tmp_path: Path, text: str, kind: str = "unit") -> tuple[tuple[m.Ability, ...], list[str]]:
    file = tmp_path / "cards.yaml"
    file.write_text(text, encoding="utf-8")
    plain, lines = load_plain(file, "cards.yaml")
    reader = Reader(lines, "cards.yaml", VOCABULARY)
    return reader.abilities(plain, (), "TST_001", kind), reader.mistakes


def test_an_ability_becomes_structs(tmp_path: Path) -> None:
    abilities, mistakes = read(tmp_path, "- {when: played, may: true, do: [{deal: 2, to: {unit: [enemy, ground]}}]}")
    assert mistakes == []
    (ability,) = abilities
    assert isinstance(ability, m.When)
    assert ability.may
    assert ability.do == (m.Deal(n=2, to=m.Sel(kind="unit", be=("enemy", "ground"))),)


def test_instead_is_the_same_effect_with_other_numbers(tmp_path: Path) -> None:
    text = "- {event: [{deal: 3, to: {unit: any}, instead: {if: initiative, n: 6}}]}"
    (ability,), mistakes = read(tmp_path, text, "event")
    assert mistakes == []
    assert isinstance(ability, m.EventText)
    (deal,) = ability.event
    assert isinstance(deal, m.Deal)
    assert deal.instead is not None
    assert deal.instead.effect == m.Deal(n=6, to=m.Sel(kind="unit"))


def test_every_change_and_delay_has_a_key_of_its_own(tmp_path: Path) -> None:
    text = "- {when: attack, do: [{get: [1, 0], to: self}, {later: regroup, do: [{draw: 1}]}]}"
    (ability,), _ = read(tmp_path, text)
    assert isinstance(ability, m.When)
    keys = [ability.key, *[effect.key for effect in ability.do if isinstance(effect, m.Modify | m.Later)]]
    assert len(set(keys)) == 3
    assert all(key.startswith("TST_001.") for key in keys)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- {event: [{deel: 3}]}", "cards.yaml:1: deel: is no effect. Did you mean `deal`?"),
        ("- {evnt: [{deal: 3}]}", "cards.yaml:1: evnt: is no kind of ability. Did you mean `event`?"),
        ("- {event: [{deal: 3, to: {unit: freindly}}]}", "`freindly` is no word here. Did you mean `friendly`?"),
        ("- {event: [{deal: 3, to: vicitm}]}", "`vicitm` names nothing that was chosen before"),
        ("- {event: [{deal: 3, too: it}]}", "is no word here. Did you mean `to`?"),
        ("- {when: plaid, do: [{draw: 1}]}", "`plaid` is no happening. Did you mean `played`?"),
        ("- {static: self, gain: sentinell}", "`sentinell` is no keyword. Did you mean `sentinel`?"),
        ("- {static: self}", "changes nothing"),
        ("- {static: {unit: friendly}, get: [1, 1]}", "a constant ability cannot choose; add `n: all`"),
        ("- {static: self, get: [1]}", "expected two numbers"),
        ("- {static: self, cannot: fly}", "`fly` is no flag"),
        ("- {action: exhust, do: [{draw: 1}]}", "`exhust` is no cost. Did you mean `exhaust`?"),
        ("- {action: [{may: [{draw: 1}]}], do: [{draw: 1}]}", "a cost cannot be optional"),
        ("- {event: [{draw: {per: {uint: any}}}]}", "is no kind of thing. Did you mean `unit`?"),
        ("- {event: [{deal: 1, to: {unit: any, trait: farce}}]}", "`farce` is no trait. Did you mean `force`?"),
        ("- {event: [{deal: 1, to: {unit: any, named: Dart Vader}}]}", "Did you mean `Darth Vader`?"),
        ("- {event: [{special: trik}]}", "`trik` is no special of this game. Did you mean `trick`?"),
        ("- {event: [{lose_life: 1}]}", "is no effect"),
        ("- {static: host, gain: sentinel}", "only an upgrade has a `host`"),
        ("- {when: played}", "`do` is missing"),
        ("- {event: [{give: sheild}]}", "Did you mean `shield`?"),
    ],
)
def test_a_mistake_says_where_what_and_what_was_meant(tmp_path: Path, text: str, expected: str) -> None:
    _, mistakes = read(tmp_path, text)
    assert len(mistakes) == 1
    assert expected in mistakes[0]
    assert mistakes[0].startswith("cards.yaml:1: ")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    _, mistakes = read(tmp_path, "- {event: [{deel: 3}]}\n- {when: plaid, do: [{draw: 1}]}\n")
    assert [mistake.split(": ")[0] for mistake in mistakes] == ["cards.yaml:1", "cards.yaml:2"]


def test_a_key_that_yaml_reads_as_a_boolean_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="a key must be a word"):
        read(tmp_path, "- {on: played, do: [{draw: 1}]}")


@pytest.mark.parametrize(
    ("word", "ability"),
    [
        ("later", "{when: played, do: [{later: phase_end, do: [{draw: 1}]}]}"),
        ("epic", "{epic: [{draw: 1}]}"),
        ("search", "{when: played, do: [{search: 5}]}"),
    ],
)
def test_a_word_of_the_other_card_game_is_refused_when_the_cards_are_read(
    tmp_path: Path, word: str, ability: str
) -> None:
    """What a game does not carry out must not wait for the table to fail."""
    file = tmp_path / "cards.yaml"
    card = (
        "- id: X-1\n  name: {en: X, ko: 엑스}\n  type: character\n  colour: red\n  cost: 1\n  attack: 1\n"
        f"  defence: 1\n  abilities:\n    - {ability}\n"
    )
    file.write_text(card, encoding="utf-8")
    _, mistakes = read_starlight(*load_plain(file, "cards.yaml"), "cards.yaml")
    assert len(mistakes) == 1
    assert mistakes[0].startswith("cards.yaml:9:")
    assert word in mistakes[0]


@pytest.mark.parametrize(("words", "without"), [(Turns, m.STARLIGHT_ONLY), (Words, m.UNLIMITED_ONLY)])
def test_each_game_carries_out_every_effect_that_its_cards_may_name(words: type, without: frozenset[str]) -> None:
    missing = [
        word for word, effect in m.EFFECTS.items()
        if word not in without and not hasattr(words, f"do_{effect.__name__.lower()}")
    ]  # fmt: skip
    assert not missing
