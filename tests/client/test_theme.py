"""Contrast of every pair that LOOK promises: 4.5 : 1 for text, 3 : 1 for large text and outlines, 7 : 1 in high."""

from __future__ import annotations

import pytest

from client.theme import THEMES, Colour, contrast, mix, theme_named

GROUNDS = ("bg", "surface", "raised")
SENTENCES = ("text", "muted")
MARKS = ("legal", "chosen", "source", "target", "warn", "danger")


@pytest.mark.parametrize("name", THEMES)
def test_sentences_can_be_read_on_every_ground(name: str) -> None:
    theme, floor = theme_named(name), 7.0 if name == "high" else 4.5
    for token in SENTENCES:
        for ground in (*GROUNDS, "void"):
            assert contrast(theme[token], theme[ground]) >= floor, (token, ground)
    assert contrast(theme["text"], theme["hover"]) >= floor


@pytest.mark.parametrize("name", THEMES)
def test_marks_and_buttons_can_be_read(name: str) -> None:
    theme = theme_named(name)
    for token in (*MARKS, "accent", "off"):
        for ground in GROUNDS:
            assert contrast(theme[token], theme[ground]) >= 4.5, (token, ground)
        assert contrast(theme[token], theme["void"]) >= 3.0
    for mark in MARKS:
        assert contrast(theme["on_mark"], theme[mark]) >= 4.5, mark
    assert contrast(theme["on_accent"], theme["accent"]) >= 4.5
    for ground in (*GROUNDS, "void"):
        assert contrast(theme["edge"], theme[ground]) >= 3.0, ground


@pytest.mark.parametrize("name", THEMES)
def test_seats_stand_out_and_carry_a_number(name: str) -> None:
    theme = theme_named(name)
    for seat in range(8):
        assert contrast(theme.seat(seat), theme["surface"]) >= 3.0, seat
        assert contrast(theme["on_mark"], theme.seat(seat)) >= 4.0, seat
    assert len({theme.shape(seat) for seat in range(8)}) == 8


def test_the_paper_of_magblast() -> None:
    paper = theme_named("dark").game("magblast")
    for ground, floor in (("paper", 7.0), ("flash", 7.0), ("hit", 7.0)):
        assert contrast(paper["ink"], paper[ground]) >= floor, ground
    night = Colour("#0A0E1A")
    for zone in ("yellow", "green", "red", "blue"):
        word = mix(paper[zone], Colour("white"), 0.25)
        assert contrast(word, mix(night, paper[zone], 0.30)) >= 4.5, zone
