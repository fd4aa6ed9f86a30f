"""The music: notes without a seam, apart from the effects, silent behind the curtain."""

from __future__ import annotations

import time

import pytest

from client.music import CHORDS, LOOP, RATE, note
from tests.client.hands import Hands, at_table


def sounding(hands: Hands) -> tuple[int, ...]:
    """Let time pass until a chord sounds."""
    for _ in range(200):
        hands.step(seconds=0.1)
        if hands.app.sounds.music.playing:
            break
        time.sleep(0.02)
    return hands.app.sounds.music.playing


@pytest.mark.parametrize("frequency", sorted({each for chord in CHORDS for each in chord})[::4])
def test_a_note_joins_itself_without_a_seam_and_does_not_clip(frequency: int) -> None:
    samples = note(frequency)
    assert len(samples) == 2 * LOOP * RATE
    assert max(abs(value) for value in samples) < 2**15 - 1
    steps = [abs(samples[i + 2] - samples[i]) for i in range(0, 4000, 2)]
    assert abs(samples[0] - samples[-2]) <= 2 * max(steps)


def test_music_has_a_volume_of_its_own_and_is_muted_with_all_sound() -> None:
    hands = at_table(["person", "easy"], seed=1, music=30)
    assert sounding(hands) in CHORDS
    hands.app.settings.music = 0
    hands.step()
    assert not hands.app.sounds.music.playing
    hands.app.settings.music = 30
    assert sounding(hands)
    hands.key("m")
    hands.step()
    assert not hands.app.sounds.music.playing
    hands.app.settings.effects, before = 0, len(hands.app.sounds.played)
    hands.key("m")
    hands.app.sounds.play("click")
    assert len(hands.app.sounds.played) == before
    assert sounding(hands)


def test_there_is_no_music_behind_the_curtain() -> None:
    hands = at_table(["person", "person"], seed=1, music=30)
    hands.wait(0.5)
    assert hands.scene.covered is not None
    hands.wait(2.0)
    assert not hands.app.sounds.music.playing
    hands.click("curtain.open")
    assert sounding(hands)
    hands.key("f2")
    hands.step()
    assert hands.scene.covered is not None and not hands.app.sounds.music.playing
