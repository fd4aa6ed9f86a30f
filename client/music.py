"""Quiet music without end: soft chords that follow each other by chance, each note made when it is first heard.

A note is two seconds of a few sines that meet at both ends, so that it sounds on without a seam; loudness is left to
the mixer. Notes are made on a thread of their own, so that no frame waits for them.
"""

from __future__ import annotations

import math
import random
from array import array
from concurrent.futures import Future, ThreadPoolExecutor

import pygame

RATE = 44_100
LOOP = 2
"""Seconds of a note; its frequencies are multiples of 1 / LOOP Hz, so that it joins itself."""
CHORDS = ((110, 165, 220), (98, 147, 247), (87, 131, 220), (123, 165, 196), (110, 131, 196), (82, 165, 247))
"""Frequencies in hertz, low to high."""
EVERY = (9.0, 16.0)
"""A chord stays for a time between these, in seconds."""
FADE = 3500
"""How long a note takes to come and go, in milliseconds."""
VOICES = 6
"""Channels of the mixer that are the music's own: two chords, one going and one coming."""


def note(frequency: float) -> array[int]:
    """One note as stereo samples of 16 bits: the tone, a slow neighbour, and a little of its octave."""
    samples = array("h", bytes(4 * LOOP * RATE))
    turn = 2 * math.pi / RATE
    low, beside, high = frequency * turn, (frequency + 1 / LOOP) * turn, 2 * frequency * turn
    for i in range(LOOP * RATE):
        tone = math.sin(low * i) + 0.7 * math.sin(beside * i) + 0.22 * math.sin(high * i)
        samples[2 * i] = samples[2 * i + 1] = int(tone * 6000)
    return samples


class Music:
    """The music of one program. `update` must be called while time passes and a mixer is open."""

    def __init__(self, seed: int | None = None) -> None:
        self._luck = random.Random(seed)
        self._maker = ThreadPoolExecutor(1, "music")
        self._made: dict[int, Future[array[int]]] = {}
        self._sounds: dict[int, pygame.mixer.Sound] = {}
        self._left = 0.0
        self._wanted: tuple[int, ...] = ()
        self._low = False
        self.playing: tuple[int, ...] = ()
        """The chord that sounds now, in hertz."""

    def update(self, dt: float, volume: int) -> None:
        """Let `dt` seconds pass at this volume (0 to 100); 0 is silence."""
        if not volume:
            self.stop()
            return
        self._left -= dt
        if self._left <= 0 and not self._wanted:
            self._wanted = self._luck.choice([chord for chord in CHORDS if chord != self.playing])
            for frequency in self._wanted:
                if frequency not in self._made and frequency not in self._sounds:
                    self._made[frequency] = self._maker.submit(note, frequency)
        if self._wanted and all(self._ready(frequency) for frequency in self._wanted):
            self._change()
        for channel in self._channels():
            channel.set_volume(volume / 400)

    def _ready(self, frequency: int) -> bool:
        """Has a note been made? What the thread has finished is taken over."""
        made = self._made.get(frequency)
        if made is not None and made.done():
            self._sounds[frequency] = pygame.mixer.Sound(buffer=self._made.pop(frequency).result())
        return frequency in self._sounds

    def _change(self) -> None:
        """The chord that was waited for comes, the other one goes."""
        channels = self._channels()
        half = VOICES // 2
        going, coming = (channels[:half], channels[half:]) if self._low else (channels[half:], channels[:half])
        self._low = not self._low
        for channel in going:
            channel.fadeout(FADE)
        for channel, frequency in zip(coming, self._wanted, strict=True):
            channel.play(self._sounds[frequency], loops=-1, fade_ms=FADE)
        self.playing, self._wanted = self._wanted, ()
        self._left = self._luck.uniform(*EVERY)

    def stop(self) -> None:
        """Silence at once; the next `update` begins anew."""
        if self.playing:
            for channel in self._channels():
                channel.stop()
        self.playing, self._wanted, self._left = (), (), 0.0

    @staticmethod
    def _channels() -> list[pygame.mixer.Channel]:
        return [pygame.mixer.Channel(number) for number in range(VOICES)]


def reserve_channels() -> None:
    """Keep the first channels of an open mixer for the music. Effects take the others."""
    pygame.mixer.set_num_channels(VOICES + 12)
    pygame.mixer.set_reserved(VOICES)
