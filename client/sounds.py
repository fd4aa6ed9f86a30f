"""Sounds, made from sums of waves when they are first heard; silence where there is no sound device.

The noises of Mag·Blast are things that players would shout; each is a short recipe of sweeps and rumble.
"""

from __future__ import annotations

import math
import os
import random
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from client.music import Music, reserve_channels
from client.settings import Settings

RATE = 44_100
_MUSIC_AFTER = 1.5
"""Seconds after the start before the music wakes the sound device: the first picture comes first."""
NOISES = ("pew", "bzzzwomp", "kasplode", "zap", "fwoosh", "wubwub")
"""What a player may pick as the noise of the own ships; the names are in the client's words."""

Wave = Callable[[float], float]


def _sweep(start: float, end: float, seconds: float, shape: str = "saw") -> Wave:
    """A tone that glides from one frequency to another."""

    def at(t: float) -> float:
        share = t / seconds
        phase = start * t + (end - start) * t * share / 2
        if shape == "saw":
            return 2 * (phase % 1) - 1
        if shape == "square":
            return 1.0 if phase % 1 < 0.5 else -1.0
        return math.sin(2 * math.pi * phase)

    return at


def _rumble(seed: int, slow: int) -> Wave:
    """Noise that changes every `slow` samples: low and rough."""
    rng = random.Random(seed)
    values = [rng.uniform(-1, 1) for _ in range(4096)]
    return lambda t: values[int(t * RATE / slow) % 4096]


def _render(seconds: float, wave: Wave, fade: float = 2.5, attack: float = 0.005) -> array[int]:
    samples = array("h", bytes(4 * round(seconds * RATE)))
    count = round(seconds * RATE)
    for i in range(count):
        t = i / RATE
        loud = min(1.0, t / attack) * (1 - t / seconds) ** fade
        value = max(-1.0, min(1.0, wave(t) * loud))
        samples[2 * i] = samples[2 * i + 1] = round(value * 20_000)
    return samples


SOUNDS = ("boom", "card", "click", "refused", "bell", "place", "step", "dice", *NOISES)
"""Every sound there is; a table's `sound_of` names one of them."""


def _make(name: str) -> array[int]:
    """The samples of a sound. Raises KeyError for a name that is none."""
    tone, rough = _sweep, _rumble
    if name == "pew":
        high = tone(1900, 180, 0.34, "square")
        return _render(0.34, lambda t: 0.5 * high(t))
    if name == "bzzzwomp":
        buzz, womp = tone(140, 120, 0.45), tone(220, 30, 0.9, "sine")
        return _render(0.9, lambda t: 0.5 * buzz(t) if t < 0.35 else 0.9 * womp(t), 1.4)
    if name == "kasplode":
        low, noise = tone(120, 25, 1.1, "sine"), rough(3, 9)
        return _render(1.1, lambda t: 0.55 * noise(t) + 0.5 * low(t), 2.0)
    if name == "zap":
        crack, noise = tone(800, 2600, 0.28), rough(5, 3)
        return _render(0.28, lambda t: 0.35 * crack(t) * (1 if int(t * 60) % 2 else 0.2) + 0.25 * noise(t), 1.5)
    if name == "fwoosh":
        noise, low = rough(8, 5), tone(90, 260, 0.8, "sine")
        return _render(0.8, lambda t: 0.6 * noise(t) * math.sin(math.pi * t / 0.8) + 0.2 * low(t), 0.6, 0.1)
    if name == "wubwub":
        tone_low = tone(180, 70, 0.9)
        return _render(0.9, lambda t: 0.6 * tone_low(t) * (0.5 + 0.5 * math.sin(2 * math.pi * 9 * t)), 1.0)
    if name == "boom":
        low, noise = tone(90, 30, 0.6, "sine"), rough(11, 14)
        return _render(0.6, lambda t: 0.6 * low(t) + 0.35 * noise(t), 2.2)
    if name == "card":
        noise = rough(2, 4)
        return _render(0.09, lambda t: 0.3 * noise(t), 1.5)
    if name == "click":
        tick = tone(900, 500, 0.05, "sine")
        return _render(0.05, lambda t: 0.35 * tick(t), 2.0)
    if name == "refused":
        low = tone(190, 150, 0.16, "square")
        return _render(0.16, lambda t: 0.22 * low(t), 1.0)
    if name == "bell":
        one, two = tone(880, 880, 0.8, "sine"), tone(1320, 1320, 0.8, "sine")
        return _render(0.8, lambda t: 0.3 * one(t) + 0.2 * two(t), 2.0)
    if name == "place":
        thud, noise = tone(160, 70, 0.14, "sine"), rough(17, 12)
        return _render(0.14, lambda t: 0.5 * thud(t) + 0.15 * noise(t), 2.2)
    if name == "step":
        tap = tone(320, 180, 0.07, "sine")
        return _render(0.07, lambda t: 0.4 * tap(t), 2.0)
    if name == "dice":
        noise = rough(21, 6)
        return _render(0.4, lambda t: 0.5 * noise(t) * (1 if (t * 17) % 1 < 0.3 else 0.05), 1.0)
    raise KeyError(name)


@contextmanager
def _terminal_left_alone() -> Iterator[None]:
    """Without a sound card ALSA's library complains on the terminal by itself; here it does not."""
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no terminal
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Sounds:
    """Plays sounds at the volumes of the settings. `hushed` silences everything (behind the curtain)."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hushed = False
        self.played: list[str] = []
        """The names of what was played last, newest last (what a test listens to)."""
        self.music = Music()
        self._age = 0.0
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._device: bool | None = None

    def play(self, name: str) -> None:
        """Play a sound, if sound is on and there is a device."""
        if self.hushed or not self.settings.sound:
            return
        volume = self.settings.bell if name == "bell" else self.settings.effects
        if not volume:
            return
        self.played = [*self.played[-19:], name]
        if not self._ready():
            return
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=_make(name))
        self._made[name].set_volume(volume / 100)
        self._made[name].play()

    def silence(self) -> None:
        """Stop what is sounding."""
        if self._device:
            pygame.mixer.stop()
            self.music.stop()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: the music goes on, unless it is switched off or nothing may be heard."""
        self._age += dt
        if self._age < _MUSIC_AFTER:
            return
        settings = self.settings
        volume = settings.music if settings.sound and not self.hushed else 0
        if volume and not self._ready():
            return
        if volume or self.music.playing:
            self.music.update(dt, volume)

    def _ready(self) -> bool:
        if self._device is None:
            try:
                with _terminal_left_alone():
                    pygame.mixer.init(RATE, -16, 2, 1024)
                reserve_channels()
                self._device = True
            except pygame.error:
                self._device = False
        return self._device
