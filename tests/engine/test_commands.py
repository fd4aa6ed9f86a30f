"""The command line, as a person types it: results on the output, mistakes in one line with exit code 2."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def starboard(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        input=said,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",), ("--wrong",), ("scenario",), ("scenario", "no/such/path"), ("simulate", "chess"),
        ("simulate", "magblast", "--seats", "9"), ("simulate", "magblast", "--seats", "x"),
        ("simulate", "magblast", "--bots", "genius"),
        ("simulate", "magblast", "--option", "sund=auto"),
        ("simulate", "magblast", "--option", "sound=loud"),
        ("play", "chess", "--text"), ("replay", "no-such-file.save"),
        ("check", "no-such-file.yaml"), ("picture", "no-such.yaml", "--out", "x.png"),
        ("picture", "x.yaml", "--size", "big", "--out", "x.png"),
        ("picture", "x.yaml", "--seat", "me", "--out", "x.png"),
    ],
)  # fmt: skip
def test_bad_words_get_one_line_and_exit_2(words: tuple[str, ...]) -> None:
    result = starboard(*words)
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    assert "Traceback" not in result.stderr


def test_version_and_help() -> None:
    assert starboard("--version").stdout.startswith("Starboard ")
    for command in ("scenario", "simulate", "play", "replay", "check", "picture"):
        assert starboard(command, "--help").returncode == 0


def test_simulate_as_json() -> None:
    result = starboard("simulate", "magblast", "--games", "2", "--seats", "3", "--json")
    assert json.loads(result.stdout)["finished"] == 2


def test_scenario_says_how_many_passed() -> None:
    result = starboard("scenario", "tests/scenarios/magblast/01_blast_basics.yaml")
    assert result.returncode == 0 and result.stdout.strip().endswith("1 passed, 0 failed")


def test_check_finds_nothing() -> None:
    assert starboard("check").stdout.strip() == "all data files are in order"


def test_check_reads_scenarios_and_nothing_else_than_yaml(tmp_path: Path) -> None:
    assert starboard("check", "tests/scenarios/magblast").returncode == 0
    assert starboard("check", "data/clue/board.yaml").returncode == 0
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("game: clue\nname: no steps known\nsetup: {}\nstaps: []\n", encoding="utf-8")
    for path, said in ((wrong, "staps"), ("README.md", ".yaml")):
        result = starboard("check", str(path))
        assert result.returncode == 1 and said in result.stdout and result.stdout.rstrip().endswith("mistakes: 1")


@pytest.mark.parametrize(
    ("case", "seat", "said"),
    [
        ("21_walking", "p5", "p1 to p3"),
        ("21_walking", "table", "p1 to p3"),
        ("20_too_many_corridor_cards", "p1", "refused"),
    ],
)
def test_a_picture_that_cannot_be_is_one_line(case: str, seat: str, said: str, tmp_path: Path) -> None:
    out = tmp_path / "table.png"
    result = starboard("picture", f"tests/scenarios/clue/{case}.yaml", "--seat", seat, "--out", str(out))
    assert result.returncode and said in result.stderr and len(result.stderr.splitlines()) == 1 and not out.exists()


def test_text_mode_plays_and_leaves() -> None:
    result = starboard("play", "magblast", "--text", "--seed", "3", "--bots", "easy", said="?\nblah\nquit\n")
    assert result.returncode == 0 and "deploy" in result.stdout and "no answer of this game" in result.stdout
