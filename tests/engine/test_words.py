"""Sentences: gaps, names, lists, and the particles of Korean."""

import pytest

from rules.engine.decisions import Text
from rules.engine.registry import game_named
from rules.engine.words import Words, check_catalogue, with_particles

GAME = game_named("magblast")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("아레스{이}", "아레스가"), ("제우스{을}", "제우스를"), ("요한{은}", "요한은"), ("딩크{과}", "딩크와"),
        ("서울{으로}", "서울로"), ("부산{으로}", "부산으로"), ("제주{으로}", "제주로"),
        ("3{이}", "3이"), ("2{이}", "2가"), ("7{으로}", "7로"), ("10{을}", "10을"),
        ("“베이더”{은}", "“베이더”는"), ("(아레스){이}", "(아레스)가"), ("Jun{이}", "Jun이"), ("Mina{이}", "Mina가"),
        ("{이}", "가"),
    ],
)  # fmt: skip
def test_particles(line: str, said: str) -> None:
    assert with_particles(line) == said


def test_names_come_from_ids_and_players() -> None:
    words = Words("en", ("magblast", "engine"), GAME.name, ["Mina", "Jun"])
    assert words.name("p2/ARES") == "Ares"
    assert words.name("p2") == "Jun"
    assert words.name("LASER_S") == "Laser Blast"
    assert words.value(["ARES", "DINK", "ZEUS"]) == "Ares, Dink and Zeus"
    assert words.value([]) == "nothing"
    assert words.say(Text("event.destroyed", {"target": "p2/ARES"})) == "Ares is destroyed"
    assert words.say(Text("no.such.text", {"a": 1})) == "[no.such.text: 1]"


def test_korean_sentence() -> None:
    words = Words("ko", ("magblast", "engine"), GAME.name, ["민아", "준"])
    assert words.say(Text("event.reacts", {"seat": "p2", "card": "EVASIVE_ACTION", "to": "BEAM"})) == (
        "준이 입자빔포에 회피 기동으로 반응합니다"
    )


def test_a_gap_in_one_language_only_is_found(tmp_path) -> None:
    path = tmp_path / "text" / "x.yaml"
    path.parent.mkdir()
    path.write_text('a: {en: "{who} waits", ko: "기다립니다"}\n', encoding="utf-8")
    assert check_catalogue(path, "x.yaml") == ["x.yaml:1: a: the gap who stands in one language only"]


def test_an_english_word_follows_the_number_before_it() -> None:
    words = Words("en", ("magblast", "engine"), GAME.name, ["Mina", "Jun"])

    def stolen(n: int) -> str:
        return words.say(Text("event.stole.hidden", {"seat": "p1", "victim": "p2", "n": n}))

    assert stolen(1) == "Mina takes 1 card from the hand of Jun"
    assert stolen(3) == "Mina takes 3 cards from the hand of Jun"


def test_a_counted_word_without_its_number_is_found(tmp_path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text('a: {en: "{n} {m:card|cards}", ko: "{n}장"}\n', encoding="utf-8")
    assert check_catalogue(path, "x.yaml") == ["x.yaml:1: a: a word counts m, which is no gap"]


def test_a_flagship_is_named_with_its_player() -> None:
    words = Words("en", ("magblast", "engine"), GAME.name, ["Mina", "Jun"])
    hit = Text("event.hit", {"card": "BEAM", "target": "p2/FLAG", "n": 2, "left": 6})
    assert "Jun's flagship" in words.say(hit)
